/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Indirect execution sets: that what is written to them matches what they begin with. Specification, 'Device-Generated Commands',
 * 'Indirect Execution Sets'.
 */
#include "core/core_newer.h"

#include "core/words.h"
#include "core/shader/shader_object_info.h"
#include "state/derived/pipeline.h"
#include "state/derived/pipeline_layout.h"
#include "state/derived/shader_module.h"
#include "state/derived/shader_object.h"
#include "state/object/create_info.h"

#include <stdio.h>

#if defined(VK_EXT_device_generated_commands) && !defined(WAKE_OWN_SHADER_OBJECT)

enum { SAMPLE_MASK = 20, FRAG_DEPTH = 22, STENCIL_REF = 5014 };

/* ---- outputs of shaders ---------------------------------------------------------------------- */

static const struct wake_stage_code *
fragment_of(const struct wake_pipeline *pipeline)
{
    for (uint32_t i = 0; pipeline && i < pipeline->stage_count; i++) {
        if (pipeline->stage[i].stage == VK_SHADER_STAGE_FRAGMENT_BIT) {
            return pipeline->stage[i].code;
        }
    }
    return NULL;
}

/* Locations that the fragment shader writes, as bits; none without one. False: not known. */
static bool
outputs_of(const struct wake_stage_code *code, bool is_there, uint32_t *locations_out)
{
    const struct wake_spirv_entry *entry = code ? code->entry : NULL;

    *locations_out = 0;
    if (!is_there) {
        return true;
    }
    for (uint32_t i = 0; entry && i < entry->output_count; i++) {
        if (entry->outputs[i].used && entry->outputs[i].location < 32) {
            *locations_out |= UINT32_C(1) << entry->outputs[i].location;
        }
    }
    return entry && entry->module && !entry->module->broken;
}

static void
check_outputs(struct wake_check *check, const char *path, const struct wake_object *written,
              const struct wake_pipeline *pipeline, const struct wake_pipeline *first)
{
    uint32_t one, other;

    if (outputs_of(fragment_of(pipeline), pipeline->stages & VK_SHADER_STAGE_FRAGMENT_BIT, &one) &&
        outputs_of(fragment_of(first), first->stages & VK_SHADER_STAGE_FRAGMENT_BIT, &other) &&
        one != other) {
        wake_find_objects(
            check, "VUID-vkUpdateIndirectExecutionSetPipelineEXT-initialPipeline-11147", written,
            NULL,
            "the fragment shader of %s (%s) writes the locations 0x%x, as bits, that of the pipeline that the set begins "
            "with 0x%x",
            path, WAKE_NAME_OF(written), one, other);
    }
}

/* Both are fragment shaders. */
static void
check_built_ins(struct wake_check *check, const char *path, const struct wake_object *written,
                const struct wake_stage_code *one, const struct wake_stage_code *other,
                const char *const vuids[3])
{
    static const struct {
        uint32_t built_in;
        const char *name;
    } all[3] = { { STENCIL_REF, "FragStencilRefEXT" },
                 { SAMPLE_MASK, "SampleMask" },
                 { FRAG_DEPTH, "FragDepth" } };

    if (!one || !other || !one->shader || !other->shader || !one->shader->module ||
        !other->shader->module || one->shader->module->broken || other->shader->module->broken) {
        return;
    }
    for (int i = 0; i < 3; i++) {
        bool is = wake_spirv_has_built_in(one->shader->module, all[i].built_in);

        if (is != wake_spirv_has_built_in(other->shader->module, all[i].built_in)) {
            wake_find_objects(
                check, vuids[i], written, NULL,
                "the fragment shader of %s (%s) has %s%s, that of what the set begins "
                "with has %s",
                path, WAKE_NAME_OF(written), is ? "" : "no ", all[i].name, is ? "none" : "it");
        }
    }
}

/* ---- pipelines ------------------------------------------------------------------------------- */

static bool
has_dynamic(const VkPipelineLayoutCreateInfo *layout, struct wake_check *check,
            const VkDescriptorSetLayout *sets, uint32_t count)
{
    sets = layout ? layout->pSetLayouts : sets;
    count = layout ? layout->setLayoutCount : count;
    for (uint32_t i = 0; sets && i < count; i++) {
        const VkDescriptorSetLayoutCreateInfo *set = wake_VkDescriptorSetLayout_info(
            wake_check_object(check, wake_packed_id(sets, i, 1, 0),
                              WAKE_TYPE_VkDescriptorSetLayout));

        for (uint32_t k = 0; set && set->pBindings && k < set->bindingCount; k++) {
            VkDescriptorType type = set->pBindings[k].descriptorType;

            if (type == VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC ||
                type == VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC) {
                return true;
            }
        }
    }
    return false;
}

static void
check_layouts(struct wake_check *check, const char *path, const struct wake_object *written,
              const struct wake_pipeline *pipeline, const struct wake_pipeline *first)
{
    const struct wake_pipeline_layout *one = wake_pipeline_layout_of(
        wake_check_object(check, pipeline->layout, WAKE_TYPE_VkPipelineLayout));
    const struct wake_pipeline_layout *other = wake_pipeline_layout_of(
        wake_check_object(check, first->layout, WAKE_TYPE_VkPipelineLayout));
    bool same = one && other && one->set_count == other->set_count &&
                wake_pipeline_layout_same_push(one, other);

    if (!one || !other || first->heaps) {
        return;
    }
    for (uint32_t i = 0; same && i < one->set_count; i++) {
        same = wake_pipeline_layout_compatible(one, other, i);
    }
    if (!same) {
        wake_find_objects(check, "VUID-vkUpdateIndirectExecutionSetPipelineEXT-None-11039", written,
                          NULL,
                          "the layout of %s (%s) is not compatible with that of the pipeline that "
                          "the set begins with",
                          path, WAKE_NAME_OF(written));
    }
}

static void
check_pipeline(struct wake_check *check, const char *path, struct wake_object *written,
               const struct wake_pipeline *first)
{
    static const char *const vuids[3] = {
        "VUID-vkUpdateIndirectExecutionSetPipelineEXT-initialPipeline-11085",
        "VUID-vkUpdateIndirectExecutionSetPipelineEXT-initialPipeline-11086",
        "VUID-vkUpdateIndirectExecutionSetPipelineEXT-initialPipeline-11098"
    };
    const VkPhysicalDeviceDeviceGeneratedCommandsPropertiesEXT *can =
        &wake_check_facts(check)->properties.deviceGeneratedCommandsEXT;
    VkShaderStageFlags stages = can->supportedIndirectCommandsShaderStagesPipelineBinding;
    const struct wake_pipeline *pipeline = wake_pipeline_of(written);

    if (!pipeline) {
        return;
    }
    if (pipeline->stages & ~stages) {
        wake_find_objects(
            check, "VUID-VkWriteIndirectExecutionSetPipelineEXT-pipeline-11030", written, NULL,
            "%s is %s, with the stages %s, but "
            "supportedIndirectCommandsShaderStagesPipelineBinding is %s",
            path, WAKE_NAME_OF(written), WAKE_FLAGS_TEXT(VkShaderStageFlags, pipeline->stages),
            WAKE_FLAGS_TEXT(VkShaderStageFlags, stages));
    }
    if (!first) {
        return;
    }
    check_outputs(check, path, written, pipeline, first);
    if (pipeline->stages != first->stages) {
        wake_find_objects(
            check, "VUID-vkUpdateIndirectExecutionSetPipelineEXT-initialPipeline-11152", written,
            NULL,
            "%s is %s, with the stages %s, but the pipeline that the set begins with "
            "has %s",
            path, WAKE_NAME_OF(written), WAKE_FLAGS_TEXT(VkShaderStageFlags, pipeline->stages),
            WAKE_FLAGS_TEXT(VkShaderStageFlags, first->stages));
        return;
    }
    if (pipeline->heaps != first->heaps) {
        wake_find_objects(
            check,
            first->heaps ? "VUID-vkUpdateIndirectExecutionSetPipelineEXT-initialPipeline-11325"
                         : "VUID-vkUpdateIndirectExecutionSetPipelineEXT-initialPipeline-11324",
            written, NULL,
            "%s is %s, which was created with%s "
            "VK_PIPELINE_CREATE_2_DESCRIPTOR_HEAP_BIT_EXT, other than the pipeline "
            "that the set begins with",
            path, WAKE_NAME_OF(written), first->heaps ? "out" : "");
        return;
    }
    check_layouts(check, path, written, pipeline, first);
    if (pipeline->bind_point == VK_PIPELINE_BIND_POINT_GRAPHICS &&
        (pipeline->dynamic[0] != first->dynamic[0] || pipeline->dynamic[1] != first->dynamic[1])) {
        wake_find_objects(check, "VUID-vkUpdateIndirectExecutionSetPipelineEXT-None-11040", written,
                          NULL,
                          "%s is %s, which has other dynamic states than the pipeline that the set "
                          "begins with",
                          path, WAKE_NAME_OF(written));
    }
    check_built_ins(check, path, written, fragment_of(pipeline), fragment_of(first), vuids);
}

static const VkIndirectExecutionSetCreateInfoEXT *
set_info(struct wake_check *check, wake_id id)
{
    const struct wake_rec_CreateIndirectExecutionSetEXT *made = wake_create_record(
        wake_check_object(check, id, WAKE_TYPE_VkIndirectExecutionSetEXT),
        WAKE_CMD_vkCreateIndirectExecutionSetEXT);

    return made ? made->pCreateInfo : NULL;
}

void
wake_core_match_pipelines(struct wake_check *check,
                          const struct wake_rec_UpdateIndirectExecutionSetPipelineEXT *r)
{
    const VkIndirectExecutionSetCreateInfoEXT *set = set_info(check, r->indirectExecutionSet_id);
    const VkIndirectExecutionSetPipelineInfoEXT *info =
        set && set->type == VK_INDIRECT_EXECUTION_SET_INFO_TYPE_PIPELINES_EXT
            ? set->info.pPipelineInfo
            : NULL;
    const struct wake_pipeline *first;
    char path[64];

    if (!info || !wake_check_facts(check)) {
        return;
    }
    first = wake_pipeline_of(wake_check_object(
        check,
        wake_packed_id(info, 0, WAKE_HANDLES_VkIndirectExecutionSetPipelineInfoEXT,
                       WAKE_HANDLE_VkIndirectExecutionSetPipelineInfoEXT_initialPipeline),
        WAKE_TYPE_VkPipeline));
    for (uint32_t i = 0; r->pExecutionSetWrites && i < r->executionSetWriteCount; i++) {
        (void)snprintf(path, sizeof(path), "pExecutionSetWrites[%u].pipeline", i);
        check_pipeline(
            check, path,
            wake_check_object(
                check,
                wake_packed_id(r->pExecutionSetWrites, i,
                               WAKE_HANDLES_VkWriteIndirectExecutionSetPipelineEXT,
                               WAKE_HANDLE_VkWriteIndirectExecutionSetPipelineEXT_pipeline),
                WAKE_TYPE_VkPipeline),
            first);
    }
}

/* ---- shaders --------------------------------------------------------------------------------- */

static const struct wake_stage_code *
fragment_code(struct wake_object *object)
{
    const struct wake_shader_object *shader = wake_shader_object_of(object);

    return shader ? fragment_of(&shader->pipeline) : NULL;
}

static void
check_fragments(struct wake_check *check, const char *path, const struct wake_object *written,
                const struct wake_stage_code *code, const struct wake_stage_code *first)
{
    static const char *const vuids[3] = {
        "VUID-vkUpdateIndirectExecutionSetShaderEXT-StencilExportEXT-11003",
        "VUID-vkUpdateIndirectExecutionSetShaderEXT-SampleMask-11050",
        "VUID-vkUpdateIndirectExecutionSetShaderEXT-FragDepth-11054"
    };
    uint32_t one, other;

    check_built_ins(check, path, written, code, first, vuids);
    if (outputs_of(code, true, &one) && outputs_of(first, true, &other) && one != other) {
        wake_find_objects(
            check, "VUID-vkUpdateIndirectExecutionSetShaderEXT-None-11148", written, NULL,
            "%s (%s) writes the locations 0x%x, as bits, the fragment shader that the set begins with 0x%x",
            path, WAKE_NAME_OF(written), one, other);
    }
}

static void
check_shader(struct wake_check *check, const char *path, struct wake_object *written,
             const VkIndirectExecutionSetShaderInfoEXT *info)
{
    const VkShaderCreateInfoEXT *shader = wake_VkShaderEXT_info(written);
    bool found = false, complete = true;

    for (uint32_t k = 0; shader && info->pInitialShaders && k < info->shaderCount; k++) {
        struct wake_object *object = wake_check_object(
            check, wake_packed_id(info->pInitialShaders, k, 1, 0), WAKE_TYPE_VkShaderEXT);
        const VkShaderCreateInfoEXT *first = wake_VkShaderEXT_info(object);

        complete = complete && first;
        if (!first || first->stage != shader->stage) {
            continue;
        }
        found = true;
#ifdef VK_EXT_descriptor_heap
        bool heaps = first->flags & VK_SHADER_CREATE_DESCRIPTOR_HEAP_BIT_EXT;

        if (heaps != !!(shader->flags & VK_SHADER_CREATE_DESCRIPTOR_HEAP_BIT_EXT)) {
            wake_find_objects(
                check,
                heaps ? "VUID-vkUpdateIndirectExecutionSetShaderEXT-pInitialShaders-11327"
                      : "VUID-vkUpdateIndirectExecutionSetShaderEXT-pInitialShaders-11326",
                written, NULL,
                "%s is %s, which was created with%s "
                "VK_SHADER_CREATE_DESCRIPTOR_HEAP_BIT_EXT, other than the shaders "
                "that the set begins with",
                path, WAKE_NAME_OF(written), heaps ? "out" : "");
        }
#endif
        if (shader->stage == VK_SHADER_STAGE_FRAGMENT_BIT) {
            check_fragments(check, path, written, fragment_code(written), fragment_code(object));
        }
    }
    if (shader && complete && !found) {
        wake_find_objects(
            check, "VUID-VkWriteIndirectExecutionSetShaderEXT-pInitialShaders-11033", written, NULL,
            "%s is %s, of the stage %s, but the set begins with no shader of that "
            "stage",
            path, WAKE_NAME_OF(written), wake_name_VkShaderStageFlagBits(shader->stage));
    }
}

void
wake_core_match_shaders(struct wake_check *check,
                        const struct wake_rec_UpdateIndirectExecutionSetShaderEXT *r)
{
    const VkIndirectExecutionSetCreateInfoEXT *set = set_info(check, r->indirectExecutionSet_id);
    const VkIndirectExecutionSetShaderInfoEXT *info =
        set && set->type == VK_INDIRECT_EXECUTION_SET_INFO_TYPE_SHADER_OBJECTS_EXT
            ? set->info.pShaderInfo
            : NULL;
    char path[64];

    for (uint32_t i = 0; info && r->pExecutionSetWrites && i < r->executionSetWriteCount; i++) {
        (void)snprintf(path, sizeof(path), "pExecutionSetWrites[%u].shader", i);
        check_shader(check, path,
                     wake_check_object(
                         check,
                         wake_packed_id(r->pExecutionSetWrites, i,
                                        WAKE_HANDLES_VkWriteIndirectExecutionSetShaderEXT,
                                        WAKE_HANDLE_VkWriteIndirectExecutionSetShaderEXT_shader),
                         WAKE_TYPE_VkShaderEXT),
                     info);
    }
}

/* ---- creation -------------------------------------------------------------------------------- */

static void
check_initial_shaders(struct wake_check *check, const VkIndirectExecutionSetShaderInfoEXT *info)
{
#ifdef VK_EXT_descriptor_heap
    uint32_t with = 0, without = 0;
    bool first = false; /* what the others are held to */

    for (uint32_t i = 0; info->pInitialShaders && i < info->shaderCount; i++) {
        const VkShaderCreateInfoEXT *shader = wake_VkShaderEXT_info(wake_check_object(
            check, wake_packed_id(info->pInitialShaders, i, 1, 0), WAKE_TYPE_VkShaderEXT));
        bool heap = shader && shader->flags & VK_SHADER_CREATE_DESCRIPTOR_HEAP_BIT_EXT;

        first = with + without ? first : heap;
        with += heap;
        without += shader && !heap;
    }
    if (with && without) {
        wake_find(check,
                  first ? "VUID-VkIndirectExecutionSetShaderInfoEXT-pInitialShaders-11321"
                        : "VUID-VkIndirectExecutionSetShaderInfoEXT-pInitialShaders-11322",
                  "pInitialShaders[0] was created with%s "
                  "VK_SHADER_CREATE_DESCRIPTOR_HEAP_BIT_EXT, and %u of the others with%s it",
                  first ? "" : "out", first ? without : with, first ? "out" : "");
    } else if (with && info->pSetLayoutInfos) {
        wake_find(check, "VUID-VkIndirectExecutionSetShaderInfoEXT-pInitialShaders-11323",
                  "pInitialShaders were created with VK_SHADER_CREATE_DESCRIPTOR_HEAP_BIT_EXT, but "
                  "pSetLayoutInfos is not NULL");
    }
#endif
    for (uint32_t i = 0; info->pSetLayoutInfos && i < info->shaderCount; i++) {
        const VkIndirectExecutionSetShaderLayoutInfoEXT *own = &info->pSetLayoutInfos[i];

        if (has_dynamic(NULL, check, own->pSetLayouts, own->setLayoutCount)) {
            wake_find(check, "VUID-VkIndirectExecutionSetShaderLayoutInfoEXT-pSetLayouts-11024",
                      "pSetLayoutInfos[%u].pSetLayouts has a binding of a dynamic buffer", i);
        }
    }
}

void
wake_core_execution_set_layouts(struct wake_check *check,
                                const struct wake_rec_CreateIndirectExecutionSetEXT *r)
{
    const VkIndirectExecutionSetCreateInfoEXT *info = r->pCreateInfo;
    const struct wake_pipeline *pipeline;
    struct wake_object *object;

    if (!info) {
        return;
    }
    if (info->type == VK_INDIRECT_EXECUTION_SET_INFO_TYPE_SHADER_OBJECTS_EXT) {
        if (info->info.pShaderInfo) {
            check_initial_shaders(check, info->info.pShaderInfo);
        }
        return;
    }
    if (info->type != VK_INDIRECT_EXECUTION_SET_INFO_TYPE_PIPELINES_EXT ||
        !info->info.pPipelineInfo) {
        return;
    }
    object = wake_check_object(
        check,
        wake_packed_id(info->info.pPipelineInfo, 0,
                       WAKE_HANDLES_VkIndirectExecutionSetPipelineInfoEXT,
                       WAKE_HANDLE_VkIndirectExecutionSetPipelineInfoEXT_initialPipeline),
        WAKE_TYPE_VkPipeline);
    pipeline = wake_pipeline_of(object);
    if (pipeline && has_dynamic(wake_VkPipelineLayout_info(wake_check_object(
                                    check, pipeline->layout, WAKE_TYPE_VkPipelineLayout)),
                                check, NULL, 0)) {
        wake_find_objects(check, "VUID-VkIndirectExecutionSetPipelineInfoEXT-initialPipeline-11019",
                          object, NULL,
                          "initialPipeline is %s, whose layout has a binding of a dynamic buffer",
                          WAKE_NAME_OF(object));
    }
}

#endif
