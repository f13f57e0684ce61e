/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Indirect execution sets (VK_EXT_device_generated_commands): pipelines or shader objects that generated commands choose from.
 * Specification, 'Device-Generated Commands', 'Indirect Execution Sets'.
 */
#include "core/core_newer.h"
#include "core/shader/shader_object_info.h"

#include "base/shader_stages.h"
#include "state/derived/pipeline.h"
#include "state/object/create_info.h"

#ifdef VK_EXT_device_generated_commands

/* ---- create infos of pipelines and shaders --------------------------------------------------- */

/* The chain of what it was created with; false: not known. */
static bool
pipeline_chain(const struct wake_object *object, const void **chain_out)
{
    const struct wake_rec_CreateGraphicsPipelines *graphics = wake_create_record(
        object, WAKE_CMD_vkCreateGraphicsPipelines);
    const struct wake_rec_CreateComputePipelines *compute = wake_create_record(
        object, WAKE_CMD_vkCreateComputePipelines);

    if (graphics && graphics->pCreateInfos) {
        *chain_out = graphics->pCreateInfos[object->create_index].pNext;
        return true;
    }
    if (compute && compute->pCreateInfos) {
        *chain_out = compute->pCreateInfos[object->create_index].pNext;
        return true;
    }
    return false;
}

/* For certain: its flags are known, and have no VK_PIPELINE_CREATE_2_INDIRECT_BINDABLE_BIT_EXT. */
static bool
is_not_bindable(const struct wake_object *object)
{
    const VkPipelineCreateFlags2CreateInfo *flags;
    const void *chain;

    if (!pipeline_chain(object, &chain)) {
        return false;
    }
    flags = wake_chain_find(chain, VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO);
    return !flags || !(flags->flags & VK_PIPELINE_CREATE_2_INDIRECT_BINDABLE_BIT_EXT);
}

/* ---- creation -------------------------------------------------------------------------------- */

static void
check_pipelines(struct wake_check *check, const VkIndirectExecutionSetPipelineInfoEXT *info)
{
    const VkPhysicalDeviceDeviceGeneratedCommandsPropertiesEXT *can =
        &wake_check_facts(check)->properties.deviceGeneratedCommandsEXT;
    struct wake_object *object = wake_check_object(
        check,
        wake_packed_id(info, 0, WAKE_HANDLES_VkIndirectExecutionSetPipelineInfoEXT,
                       WAKE_HANDLE_VkIndirectExecutionSetPipelineInfoEXT_initialPipeline),
        WAKE_TYPE_VkPipeline);
    const struct wake_pipeline *pipeline = wake_pipeline_of(object);
    VkShaderStageFlags stages = can->supportedIndirectCommandsShaderStagesPipelineBinding;
    char text[WAKE_OBJECT_TEXT];

    if (!info->maxPipelineCount || info->maxPipelineCount > can->maxIndirectPipelineCount) {
        wake_find(
            check, "VUID-VkIndirectExecutionSetPipelineInfoEXT-maxPipelineCount-11018",
            "pCreateInfo->info.pPipelineInfo->maxPipelineCount is %u, maxIndirectPipelineCount %u",
            info->maxPipelineCount, can->maxIndirectPipelineCount);
    }
    if (is_not_bindable(object)) {
        wake_find_objects(
            check, "VUID-VkIndirectExecutionSetPipelineInfoEXT-initialPipeline-11153", object, NULL,
            "initialPipeline is %s, which was created without VK_PIPELINE_CREATE_2_INDIRECT_BINDABLE_BIT_EXT",
            wake_object_text(text, sizeof(text), object));
    }
    if (!pipeline) {
        return;
    }
    if (pipeline->bind_point == VK_PIPELINE_BIND_POINT_COMPUTE &&
        !(stages & VK_SHADER_STAGE_COMPUTE_BIT)) {
        wake_find_objects(
            check,
            "VUID-VkIndirectExecutionSetPipelineInfoEXT-supportedIndirectCommandsShaderStagesPipelineBinding-11015",
            object, NULL, "initialPipeline is a compute pipeline; the stages supported are 0x%x",
            stages);
    }
    if (pipeline->bind_point == VK_PIPELINE_BIND_POINT_GRAPHICS &&
        !(stages & VK_SHADER_STAGE_FRAGMENT_BIT)) {
        wake_find_objects(
            check,
            "VUID-VkIndirectExecutionSetPipelineInfoEXT-supportedIndirectCommandsShaderStagesPipelineBinding-11016",
            object, NULL, "initialPipeline is a graphics pipeline; the stages supported are 0x%x",
            stages);
    }
    if (pipeline->bind_point == VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR &&
        !(stages & WAKE_RAY_TRACING_STAGES)) {
        wake_find_objects(
            check,
            "VUID-VkIndirectExecutionSetPipelineInfoEXT-supportedIndirectCommandsShaderStagesPipelineBinding-11017",
            object, NULL,
            "initialPipeline is a ray tracing pipeline; the stages supported are 0x%x", stages);
    }
}

static void
check_shaders(struct wake_check *check, const VkIndirectExecutionSetShaderInfoEXT *info)
{
    const VkPhysicalDeviceDeviceGeneratedCommandsPropertiesEXT *can =
        &wake_check_facts(check)->properties.deviceGeneratedCommandsEXT;
    VkShaderStageFlags seen = 0;
    char text[WAKE_OBJECT_TEXT];

    if (!info->maxShaderCount) {
        wake_find(check, "VUID-VkIndirectExecutionSetShaderInfoEXT-maxShaderCount-11021",
                  "pCreateInfo->info.pShaderInfo->maxShaderCount is 0");
    } else if (info->maxShaderCount > can->maxIndirectShaderObjectCount) {
        wake_find(
            check, "VUID-VkIndirectExecutionSetShaderInfoEXT-maxShaderCount-11022",
            "pCreateInfo->info.pShaderInfo->maxShaderCount is %u, maxIndirectShaderObjectCount %u",
            info->maxShaderCount, can->maxIndirectShaderObjectCount);
    }
    if (info->maxShaderCount && info->maxShaderCount < info->shaderCount) {
        wake_find(check, "VUID-VkIndirectExecutionSetShaderInfoEXT-maxShaderCount-11036",
                  "pCreateInfo->info.pShaderInfo->maxShaderCount is %u, but shaderCount %u",
                  info->maxShaderCount, info->shaderCount);
    }
    for (uint32_t i = 0; info->pInitialShaders && i < info->shaderCount; i++) {
        struct wake_object *object = wake_check_object(
            check, wake_packed_id(info->pInitialShaders, i, 1, 0), WAKE_TYPE_VkShaderEXT);
        const VkShaderCreateInfoEXT *shader = wake_VkShaderEXT_info(object);

        if (!shader) {
            continue;
        }
        wake_object_text(text, sizeof(text), object);
        if (!(shader->flags & VK_SHADER_CREATE_INDIRECT_BINDABLE_BIT_EXT)) {
            wake_find_objects(
                check, "VUID-VkIndirectExecutionSetShaderInfoEXT-pInitialShaders-11154", object,
                NULL,
                "pInitialShaders[%u] is %s, which was created without VK_SHADER_CREATE_INDIRECT_BINDABLE_BIT_EXT",
                i, text);
        }
        if (shader->stage & ~can->supportedIndirectCommandsShaderStagesShaderBinding) {
            wake_find_objects(
                check, "VUID-VkIndirectExecutionSetShaderInfoEXT-pInitialShaders-11020", object,
                NULL, "pInitialShaders[%u] is %s, of the stage %s; those supported are 0x%x", i,
                text, wake_name_VkShaderStageFlagBits(shader->stage),
                can->supportedIndirectCommandsShaderStagesShaderBinding);
        }
        if (seen & shader->stage) {
            wake_find_objects(check, "VUID-VkIndirectExecutionSetShaderInfoEXT-stage-11023", object,
                              NULL,
                              "pInitialShaders[%u] is %s, of the stage %s, as another before it", i,
                              text, wake_name_VkShaderStageFlagBits(shader->stage));
        }
        seen |= shader->stage;
    }
}

void
wake_core_create_execution_set(struct wake_check *check,
                               const struct wake_rec_CreateIndirectExecutionSetEXT *r)
{
    const VkIndirectExecutionSetCreateInfoEXT *info = r->pCreateInfo;
    const struct wake_facts *facts = wake_check_facts(check);

    if (!info || !facts) {
        return;
    }
    if (info->type == VK_INDIRECT_EXECUTION_SET_INFO_TYPE_PIPELINES_EXT &&
        info->info.pPipelineInfo) {
        check_pipelines(check, info->info.pPipelineInfo);
    }
    if (info->type != VK_INDIRECT_EXECUTION_SET_INFO_TYPE_SHADER_OBJECTS_EXT) {
        return;
    }
    if (!facts->properties.deviceGeneratedCommandsEXT.maxIndirectShaderObjectCount ||
        !WAKE_FEATURE(check, shaderObject)) {
        wake_find(
            check, "VUID-VkIndirectExecutionSetCreateInfoEXT-maxIndirectShaderObjectCount-11014",
            "pCreateInfo->type is VK_INDIRECT_EXECUTION_SET_INFO_TYPE_SHADER_OBJECTS_EXT, but %s",
            WAKE_FEATURE(check, shaderObject) ? "maxIndirectShaderObjectCount is 0"
                                              : "the feature shaderObject is not enabled");
    }
    if (info->info.pShaderInfo) {
        check_shaders(check, info->info.pShaderInfo);
    }
}

/* ---- updates --------------------------------------------------------------------------------- */

/* What the set of an update was created with, where it is one of that type; NULL: not known, or another, which breaks the rule. */
static const VkIndirectExecutionSetCreateInfoEXT *
set_of_type(struct wake_check *check, const struct wake_object *object,
            VkIndirectExecutionSetInfoTypeEXT type, const char *rule)
{
    const struct wake_rec_CreateIndirectExecutionSetEXT *made = wake_create_record(
        object, WAKE_CMD_vkCreateIndirectExecutionSetEXT);
    const VkIndirectExecutionSetCreateInfoEXT *info = made ? made->pCreateInfo : NULL;

    if (info && info->type != type) {
        wake_find_objects(check, rule, object, NULL,
                          "indirectExecutionSet was created with type %s",
                          wake_name_VkIndirectExecutionSetInfoTypeEXT(info->type));
        return NULL;
    }
    return info;
}

static void
check_pipeline_write(struct wake_check *check, const VkWriteIndirectExecutionSetPipelineEXT *writes,
                     uint32_t i, uint32_t room)
{
    struct wake_object *object = wake_check_object(
        check,
        wake_packed_id(writes, i, WAKE_HANDLES_VkWriteIndirectExecutionSetPipelineEXT,
                       WAKE_HANDLE_VkWriteIndirectExecutionSetPipelineEXT_pipeline),
        WAKE_TYPE_VkPipeline);
    char text[WAKE_OBJECT_TEXT];

    if (writes[i].index >= room) {
        wake_find(check, "VUID-VkWriteIndirectExecutionSetPipelineEXT-index-11026",
                  "pExecutionSetWrites[%u].index is %u, but the set has room for %u pipelines", i,
                  writes[i].index, room);
    }
    if (is_not_bindable(object)) {
        wake_find_objects(
            check, "VUID-VkWriteIndirectExecutionSetPipelineEXT-pipeline-11027", object, NULL,
            "pExecutionSetWrites[%u].pipeline is %s, which was created without VK_PIPELINE_CREATE_2_INDIRECT_BINDABLE_BIT_EXT",
            i, wake_object_text(text, sizeof(text), object));
    }
    for (uint32_t k = 0; k < i; k++) {
        if (writes[k].index == writes[i].index) {
            wake_find(check,
                      "VUID-vkUpdateIndirectExecutionSetPipelineEXT-pExecutionSetWrites-11042",
                      "pExecutionSetWrites[%u] and [%u] have the index %u", k, i, writes[i].index);
        }
    }
}

void
wake_core_update_execution_pipelines(struct wake_check *check,
                                     const struct wake_rec_UpdateIndirectExecutionSetPipelineEXT *r)
{
    const struct wake_object *object = wake_check_object(check, r->indirectExecutionSet_id,
                                                         WAKE_TYPE_VkIndirectExecutionSetEXT);
    const VkIndirectExecutionSetCreateInfoEXT *info = set_of_type(
        check, object, VK_INDIRECT_EXECUTION_SET_INFO_TYPE_PIPELINES_EXT,
        "VUID-vkUpdateIndirectExecutionSetPipelineEXT-indirectExecutionSet-11035");
    uint32_t room;

    if (!info) {
        return;
    }
    room = info->info.pPipelineInfo ? info->info.pPipelineInfo->maxPipelineCount : UINT32_MAX;
    if (r->executionSetWriteCount > room) {
        wake_find_objects(
            check, "VUID-vkUpdateIndirectExecutionSetPipelineEXT-executionSetWriteCount-11037",
            object, NULL, "executionSetWriteCount is %u, but the set has room for %u pipelines",
            r->executionSetWriteCount, room);
    }
    for (uint32_t i = 0; r->pExecutionSetWrites && i < r->executionSetWriteCount; i++) {
        check_pipeline_write(check, r->pExecutionSetWrites, i, room);
    }
}

void
wake_core_update_execution_shaders(struct wake_check *check,
                                   const struct wake_rec_UpdateIndirectExecutionSetShaderEXT *r)
{
    const VkWriteIndirectExecutionSetShaderEXT *writes = r->pExecutionSetWrites;
    const struct wake_object *object = wake_check_object(check, r->indirectExecutionSet_id,
                                                         WAKE_TYPE_VkIndirectExecutionSetEXT);
    const VkIndirectExecutionSetCreateInfoEXT *info = set_of_type(
        check, object, VK_INDIRECT_EXECUTION_SET_INFO_TYPE_SHADER_OBJECTS_EXT,
        "VUID-vkUpdateIndirectExecutionSetShaderEXT-indirectExecutionSet-11041");
    uint32_t room;

    if (!info) {
        return;
    }
    room = info->info.pShaderInfo ? info->info.pShaderInfo->maxShaderCount : UINT32_MAX;
    for (uint32_t i = 0; writes && i < r->executionSetWriteCount; i++) {
        struct wake_object *one = wake_check_object(
            check,
            wake_packed_id(writes, i, WAKE_HANDLES_VkWriteIndirectExecutionSetShaderEXT,
                           WAKE_HANDLE_VkWriteIndirectExecutionSetShaderEXT_shader),
            WAKE_TYPE_VkShaderEXT);
        const VkShaderCreateInfoEXT *shader = wake_VkShaderEXT_info(one);

        if (writes[i].index >= room) {
            wake_find(check, "VUID-VkWriteIndirectExecutionSetShaderEXT-index-11031",
                      "pExecutionSetWrites[%u].index is %u, but the set has room for %u shaders", i,
                      writes[i].index, room);
        }
        if (shader && !(shader->flags & VK_SHADER_CREATE_INDIRECT_BINDABLE_BIT_EXT)) {
            wake_find_objects(
                check, "VUID-VkWriteIndirectExecutionSetShaderEXT-shader-11032", one, NULL,
                "pExecutionSetWrites[%u].shader was created without VK_SHADER_CREATE_INDIRECT_BINDABLE_BIT_EXT",
                i);
        }
        for (uint32_t k = 0; k < i; k++) {
            if (writes[k].index == writes[i].index) {
                wake_find(
                    check, "VUID-vkUpdateIndirectExecutionSetShaderEXT-pExecutionSetWrites-11043",
                    "pExecutionSetWrites[%u] and [%u] have the index %u", k, i, writes[i].index);
            }
        }
    }
}

#endif
