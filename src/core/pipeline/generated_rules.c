/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Commands that the device generates: their memory, and what is bound when they are preprocessed and executed. Specification,
 * 'Device-Generated Commands', 'Indirect Commands Generation and Execution'.
 */
#include "core/core_newer.h"

#include "base/shader_stages.h"
#include "core/address_id.h"
#include "core/command/command_state.h"
#include "core/pipeline/pipeline_rules.h"
#include "core/words.h"
#include "state/derived/pipeline.h"
#include "state/object/create_info.h"
#include "state/recording/recording.h"
#include "state/scope/chain.h"

#ifdef VK_EXT_device_generated_commands

/* The layout and the set that a call names, as they were created; NULL: not known, or none. */
struct named {
    const struct wake_object *layout_object, *set_object;
    const VkIndirectCommandsLayoutCreateInfoEXT *layout;
    const VkIndirectExecutionSetCreateInfoEXT *set;
    const VkIndirectCommandsExecutionSetTokenEXT *token; /* of the layout */
};

static struct named
named_by(struct wake_check *check, wake_id layout, wake_id set)
{
    struct named n = {
        .layout_object = wake_check_object(check, layout, WAKE_TYPE_VkIndirectCommandsLayoutEXT),
        .set_object = wake_check_object(check, set, WAKE_TYPE_VkIndirectExecutionSetEXT)
    };
    const struct wake_rec_CreateIndirectCommandsLayoutEXT *made_layout = wake_create_record(
        n.layout_object, WAKE_CMD_vkCreateIndirectCommandsLayoutEXT);
    const struct wake_rec_CreateIndirectExecutionSetEXT *made_set = wake_create_record(
        n.set_object, WAKE_CMD_vkCreateIndirectExecutionSetEXT);

    n.layout = made_layout ? made_layout->pCreateInfo : NULL;
    n.set = made_set ? made_set->pCreateInfo : NULL;
    for (uint32_t i = 0; n.layout && n.layout->pTokens && i < n.layout->tokenCount; i++) {
        if (n.layout->pTokens[i].type == VK_INDIRECT_COMMANDS_TOKEN_TYPE_EXECUTION_SET_EXT) {
            n.token = n.layout->pTokens[i].data.pExecutionSet;
        }
    }
    return n;
}

static wake_id
initial_pipeline(const struct named *n)
{
    const VkIndirectExecutionSetPipelineInfoEXT *info =
        n->set && n->set->type == VK_INDIRECT_EXECUTION_SET_INFO_TYPE_PIPELINES_EXT
            ? n->set->info.pPipelineInfo
            : NULL;

    return info ? wake_packed_id(info, 0, WAKE_HANDLES_VkIndirectExecutionSetPipelineInfoEXT,
                                 WAKE_HANDLE_VkIndirectExecutionSetPipelineInfoEXT_initialPipeline)
                : 0;
}

static const VkIndirectExecutionSetShaderInfoEXT *
initial_shaders(const struct named *n)
{
    return n->set && n->set->type == VK_INDIRECT_EXECUTION_SET_INFO_TYPE_SHADER_OBJECTS_EXT
               ? n->set->info.pShaderInfo
               : NULL;
}

static const VkShaderCreateInfoEXT *
shader_info(struct wake_check *check, const VkShaderEXT *shaders, uint32_t i)
{
    const struct wake_object *object = wake_check_object(check, wake_packed_id(shaders, i, 1, 0),
                                                         WAKE_TYPE_VkShaderEXT);
    const struct wake_rec_CreateShadersEXT *made = wake_create_record(object,
                                                                      WAKE_CMD_vkCreateShadersEXT);

    return made && made->pCreateInfos && object->create_index < made->createInfoCount
               ? &made->pCreateInfos[object->create_index]
               : NULL;
}

/* Of what the set begins with; 0: not known. */
static VkShaderStageFlags
initial_stages(struct wake_check *check, const struct named *n)
{
    const VkIndirectExecutionSetShaderInfoEXT *shaders = initial_shaders(n);
    const struct wake_pipeline *pipeline = wake_pipeline_of(
        wake_check_object(check, initial_pipeline(n), WAKE_TYPE_VkPipeline));
    VkShaderStageFlags stages = pipeline ? pipeline->stages : 0;

    for (uint32_t i = 0; shaders && shaders->pInitialShaders && i < shaders->shaderCount; i++) {
        const VkShaderCreateInfoEXT *info = shader_info(check, shaders->pInitialShaders, i);

        if (!info) {
            return 0;
        }
        stages |= info->stage;
    }
    return stages;
}

static void
check_stages(struct wake_check *check, const struct named *n, const char *vuid)
{
    VkShaderStageFlags stages = n->token ? initial_stages(check, n) : 0;

    if (stages && stages != n->token->shaderStages) {
        wake_find_objects(check, vuid, n->set_object, n->layout_object,
                          "the set begins with the stages %s, but the token of the layout says %s",
                          WAKE_FLAGS_TEXT(VkShaderStageFlags, stages),
                          WAKE_FLAGS_TEXT(VkShaderStageFlags, n->token->shaderStages));
    }
}

/* Shader objects of one stage twice. */
static void
check_shaders(struct wake_check *check, const void *chain, const char *path)
{
    const VkGeneratedCommandsShaderInfoEXT *shaders = wake_chain_find(
        chain, VK_STRUCTURE_TYPE_GENERATED_COMMANDS_SHADER_INFO_EXT);
    VkShaderStageFlags seen = 0;

    for (uint32_t i = 0; shaders && shaders->pShaders && i < shaders->shaderCount; i++) {
        const VkShaderCreateInfoEXT *shader = shader_info(check, shaders->pShaders, i);

        if (shader && seen & shader->stage) {
            wake_find(check, "VUID-VkGeneratedCommandsShaderInfoEXT-pShaders-11127",
                      "%s: pShaders[%u] is of the stage %s, as another before it", path, i,
                      wake_name_VkShaderStageFlagBits(shader->stage));
        }
        seen |= shader ? shader->stage : 0;
    }
}

void
wake_core_generated_stages(struct wake_check *check,
                           const struct wake_rec_GetGeneratedCommandsMemoryRequirementsEXT *r)
{
    const VkGeneratedCommandsMemoryRequirementsInfoEXT *info = r->pInfo;
    struct named n;

    if (!info) {
        return;
    }
    n = named_by(
        check,
        wake_packed_id(
            info, 0, WAKE_HANDLES_VkGeneratedCommandsMemoryRequirementsInfoEXT,
            WAKE_HANDLE_VkGeneratedCommandsMemoryRequirementsInfoEXT_indirectCommandsLayout),
        wake_packed_id(
            info, 0, WAKE_HANDLES_VkGeneratedCommandsMemoryRequirementsInfoEXT,
            WAKE_HANDLE_VkGeneratedCommandsMemoryRequirementsInfoEXT_indirectExecutionSet));
    check_stages(check, &n,
                 "VUID-VkGeneratedCommandsMemoryRequirementsInfoEXT-indirectCommandsLayout-11151");
    check_shaders(check, info->pNext, "pInfo->pNext");
}

/* ---- memory ---------------------------------------------------------------------------------- */

static void
check_address(struct wake_check *check, const char *path, VkDeviceAddress address,
              const struct wake_address *found, VkBufferUsageFlags usage, const char *vuid,
              const char *usage_name)
{
    if (!address || !found->known) {
        return;
    }
    if (!found->found || found->unbound) {
        if (wake_address_rule(found)) {
            wake_find(check, wake_address_rule(found), "pGeneratedCommandsInfo->%s is 0x%llx, %s",
                      path, U(address), wake_address_fault(found));
        }
    } else if (!(found->usage & usage)) {
        wake_find(check, vuid,
                  "pGeneratedCommandsInfo->%s is 0x%llx, in a buffer that was created without %s",
                  path, U(address), usage_name);
    }
}

/* `needed`: what the driver says of a struct that names what it runs. */
static void
check_memory(struct wake_check *check, const VkGeneratedCommandsInfoEXT *info,
             const struct wake_address *found, uint64_t needed)
{
    bool named = info->indirectExecutionSet || wake_generated_has_stages(info->pNext);

    const VkBufferUsageFlags preprocess =
        0x80000000u; /* VK_BUFFER_USAGE_2_PREPROCESS_BUFFER_BIT_EXT */

    if (!found) {
        return;
    }
    check_address(check, "indirectAddress", info->indirectAddress, &found[0],
                  VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT,
                  "VUID-VkGeneratedCommandsInfoEXT-indirectAddress-12407",
                  "VK_BUFFER_USAGE_2_INDIRECT_BUFFER_BIT_KHR");
    check_address(check, "preprocessAddress", info->preprocessAddress, &found[1], preprocess,
                  "VUID-VkGeneratedCommandsInfoEXT-preprocessAddress-11069",
                  "VK_BUFFER_USAGE_2_PREPROCESS_BUFFER_BIT_EXT");
    check_address(check, "sequenceCountAddress", info->sequenceCountAddress, &found[2],
                  VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT,
                  "VUID-VkGeneratedCommandsInfoEXT-sequenceCountAddress-11072",
                  "VK_BUFFER_USAGE_2_INDIRECT_BUFFER_BIT_KHR");
    if (!named) {
        return;
    }
    if (needed && !info->preprocessAddress) {
        wake_find(check, "VUID-VkGeneratedCommandsInfoEXT-preprocessAddress-11063",
                  "pGeneratedCommandsInfo->preprocessAddress is 0, but "
                  "vkGetGeneratedCommandsMemoryRequirementsEXT wants %llu bytes",
                  U(needed));
    } else if (info->preprocessSize < needed) {
        wake_find(check, "VUID-VkGeneratedCommandsInfoEXT-preprocessSize-11071",
                  "pGeneratedCommandsInfo->preprocessSize is %llu, but "
                  "vkGetGeneratedCommandsMemoryRequirementsEXT wants %llu bytes",
                  U(info->preprocessSize), U(needed));
    }
}

/* ---- bound state ----------------------------------------------------------------------------- */

/* Whether pipelines or shaders of the set take descriptors from heaps, against what the layout says. */
static void
check_heaps(struct wake_check *check, const struct named *n)
{
#ifdef VK_EXT_descriptor_heap
    const VkIndirectExecutionSetShaderInfoEXT *shaders = initial_shaders(n);
    const struct wake_pipeline *pipeline = wake_pipeline_of(
        wake_check_object(check, initial_pipeline(n), WAKE_TYPE_VkPipeline));
    bool given;

    if (!n->token || !n->layout) {
        return;
    }
    given = n->layout->pipelineLayout ||
            wake_chain_find(n->layout->pNext, VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO);
    if (pipeline && pipeline->heaps == given) {
        wake_find_objects(check,
                          given ? "VUID-VkGeneratedCommandsInfoEXT-indirectCommandsLayout-11329"
                                : "VUID-VkGeneratedCommandsInfoEXT-indirectCommandsLayout-11328",
                          n->set_object, n->layout_object,
                          "the layout was created with%s a pipeline layout, but the pipeline that "
                          "the set begins with was created with%s "
                          "VK_PIPELINE_CREATE_2_DESCRIPTOR_HEAP_BIT_EXT",
                          given ? "" : "out", given ? "" : "out");
    }
    for (uint32_t i = 0; shaders && shaders->pInitialShaders && i < shaders->shaderCount; i++) {
        const VkShaderCreateInfoEXT *shader = shader_info(check, shaders->pInitialShaders, i);

        if (shader && !!(shader->flags & VK_SHADER_CREATE_DESCRIPTOR_HEAP_BIT_EXT) == given) {
            wake_find_objects(check,
                              given
                                  ? "VUID-VkGeneratedCommandsInfoEXT-indirectCommandsLayout-11331"
                                  : "VUID-VkGeneratedCommandsInfoEXT-indirectCommandsLayout-11330",
                              n->set_object, n->layout_object,
                              "the layout was created with%s a pipeline layout, but shader %u that "
                              "the set begins with was created with%s "
                              "VK_SHADER_CREATE_DESCRIPTOR_HEAP_BIT_EXT",
                              given ? "" : "out", i, given ? "" : "out");
            return;
        }
    }
#else
    (void)check, (void)n;
#endif
}

static int
point_of(VkShaderStageFlags stages)
{
    return stages & VK_SHADER_STAGE_COMPUTE_BIT ? WAKE_BIND_COMPUTE
           : stages & WAKE_RAY_TRACING_STAGES   ? WAKE_BIND_RAY_TRACING
                                                : WAKE_BIND_GRAPHICS;
}

/* What the set begins with is bound in that recording. */
static void
check_bound(struct wake_check *check, const struct named *n, VkShaderStageFlags stages,
            const struct wake_recording *recording, const char *vuid)
{
    const struct wake_bound_point *point = &recording->points[point_of(stages)];
    wake_id initial = initial_pipeline(n);

    if (n->token && initial && point->pipeline != initial) {
        wake_find_objects(
            check, vuid, n->set_object, wake_check_object(check, initial, WAKE_TYPE_VkPipeline),
            "the set begins with %s, but %s is bound", WAKE_NAME_OF_ID(check, initial, VkPipeline),
            point->pipeline ? WAKE_NAME_OF_ID(check, point->pipeline, VkPipeline) : "no pipeline");
    }
}

/* Stages that the bound pipeline has, and that no command may be generated for. */
static void
check_bound_stages(struct wake_check *check, VkShaderStageFlags stages,
                   const struct wake_recording *recording)
{
    const struct wake_facts *facts = wake_check_facts(check);
    struct wake_object *object = wake_check_object(
        check, recording->points[point_of(stages)].pipeline, WAKE_TYPE_VkPipeline);
    const struct wake_pipeline *pipeline = wake_pipeline_of(object);
    VkShaderStageFlags can =
        facts ? facts->properties.deviceGeneratedCommandsEXT.supportedIndirectCommandsShaderStages
              : ~0u;

    if (pipeline && pipeline->stages & ~can) {
        wake_find_objects(
            check,
            "VUID-vkCmdExecuteGeneratedCommandsEXT-supportedIndirectCommandsShaderStages-11060",
            object, NULL, "%s has the stages 0x%x, supportedIndirectCommandsShaderStages are 0x%x",
            WAKE_NAME_OF(object), pipeline->stages, can);
    }
}

static void
check_strides(struct wake_check *check, const struct named *n,
              const struct wake_recording *recording)
{
    struct wake_object *object = wake_check_object(
        check, recording->points[WAKE_BIND_GRAPHICS].pipeline, WAKE_TYPE_VkPipeline);
    const struct wake_pipeline *pipeline = wake_pipeline_of(object);

    for (uint32_t i = 0; pipeline && n->layout && n->layout->pTokens && i < n->layout->tokenCount;
         i++) {
        if (n->layout->pTokens[i].type == VK_INDIRECT_COMMANDS_TOKEN_TYPE_VERTEX_BUFFER_EXT &&
            !wake_pipeline_is_dynamic(pipeline, VK_DYNAMIC_STATE_VERTEX_INPUT_BINDING_STRIDE) &&
            !wake_pipeline_is_dynamic(pipeline, VK_DYNAMIC_STATE_VERTEX_INPUT_EXT)) {
            wake_find_objects(check, "VUID-VkGeneratedCommandsInfoEXT-indirectCommandsLayout-11079",
                              n->layout_object, object,
                              "the layout has a token of a vertex buffer, but %s was created "
                              "without VK_DYNAMIC_STATE_VERTEX_INPUT_BINDING_STRIDE",
                              WAKE_NAME_OF(object));
            return;
        }
    }
}

static struct named
named_in(struct wake_check *check, const VkGeneratedCommandsInfoEXT *info)
{
    return named_by(check,
                    wake_packed_id(info, 0, WAKE_HANDLES_VkGeneratedCommandsInfoEXT,
                                   WAKE_HANDLE_VkGeneratedCommandsInfoEXT_indirectCommandsLayout),
                    wake_packed_id(info, 0, WAKE_HANDLES_VkGeneratedCommandsInfoEXT,
                                   WAKE_HANDLE_VkGeneratedCommandsInfoEXT_indirectExecutionSet));
}

void
wake_core_execute_generated_state(struct wake_check *check,
                                  const struct wake_rec_CmdExecuteGeneratedCommandsEXT *r)
{
    const VkGeneratedCommandsInfoEXT *info = r->pGeneratedCommandsInfo;
    const struct wake_recording *recording = check->cb ? wake_recording_of(check->cb) : NULL;
    const struct wake_facts *facts = wake_check_facts(check);
    struct named n;

    wake_check_unprotected(check, "VUID-vkCmdExecuteGeneratedCommandsEXT-commandBuffer-11045");
    if (!info) {
        return;
    }
    n = named_in(check, info);
    check_memory(check, info, r->addresses, r->needed);
    check_stages(check, &n, "VUID-VkGeneratedCommandsInfoEXT-indirectCommandsLayout-11002");
    check_shaders(check, info->pNext, "pGeneratedCommandsInfo->pNext");
    check_heaps(check, &n);
    if (check->cb && check->cb->usage & VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT) {
        wake_find(check, "VUID-vkCmdExecuteGeneratedCommandsEXT-commandBuffer-11143",
                  "the command buffer was begun with "
                  "VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT");
    }
    if (!recording) {
        return;
    }
    if (recording->transform_feedback && facts &&
        !facts->properties.deviceGeneratedCommandsEXT.deviceGeneratedCommandsTransformFeedback) {
        wake_find(
            check,
            "VUID-vkCmdExecuteGeneratedCommandsEXT-deviceGeneratedCommandsTransformFeedback-11057",
            "transform feedback is active, but the device has no "
            "deviceGeneratedCommandsTransformFeedback");
    }
    check_bound(check, &n, info->shaderStages, recording,
                "VUID-vkCmdExecuteGeneratedCommandsEXT-indirectCommandsLayout-11053");
    check_strides(check, &n, recording);
    check_bound_stages(check, info->shaderStages, recording);
}

void
wake_core_preprocess_generated_state(struct wake_check *check,
                                     const struct wake_rec_CmdPreprocessGeneratedCommandsEXT *r)
{
    const VkGeneratedCommandsInfoEXT *info = r->pGeneratedCommandsInfo;
    struct named n;

    wake_check_unprotected(check, "VUID-vkCmdPreprocessGeneratedCommandsEXT-commandBuffer-11081");
    if (!info) {
        return;
    }
    if (r->idle) {
        wake_find_objects(
            check, "VUID-vkCmdPreprocessGeneratedCommandsEXT-stateCommandBuffer-11138",
            wake_check_object(check, r->stateCommandBuffer_id, WAKE_TYPE_VkCommandBuffer), NULL,
            "stateCommandBuffer is not being recorded");
    }
    n = named_in(check, info);
    check_memory(check, info, r->addresses, r->needed);
    check_stages(check, &n, "VUID-VkGeneratedCommandsInfoEXT-indirectCommandsLayout-11002");
    check_shaders(check, info->pNext, "pGeneratedCommandsInfo->pNext");
    check_heaps(check, &n);
    if (check->cb && check->cb->object && r->stateCommandBuffer_id == check->cb->object->id &&
        wake_recording_of(check->cb)) {
        check_bound(check, &n, info->shaderStages, wake_recording_of(check->cb),
                    "VUID-vkCmdPreprocessGeneratedCommandsEXT-indirectCommandsLayout-11084");
    }
}

#endif
