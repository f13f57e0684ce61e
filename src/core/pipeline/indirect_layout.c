/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Layouts of commands that the device generates (VK_EXT_device_generated_commands): their tokens. Specification, 'Device-Generated
 * Commands', 'Indirect Commands Layout'.
 */
#include "core/core_newer.h"

#include "base/shader_stages.h"
#include "state/object/create_info.h"
#include "state/scope/chain.h"

#ifdef VK_EXT_device_generated_commands

#define GRAPHICS                                                                       \
    (VK_SHADER_STAGE_ALL_GRAPHICS | (VkShaderStageFlags)VK_SHADER_STAGE_TASK_BIT_EXT | \
     (VkShaderStageFlags)VK_SHADER_STAGE_MESH_BIT_EXT)

static bool
is_draw(VkIndirectCommandsTokenTypeEXT type)
{
    switch ((int)type) {
    case VK_INDIRECT_COMMANDS_TOKEN_TYPE_INDEX_BUFFER_EXT:
    case VK_INDIRECT_COMMANDS_TOKEN_TYPE_VERTEX_BUFFER_EXT:
    case VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_INDEXED_EXT:
    case VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_EXT:
    case VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_INDEXED_COUNT_EXT:
    case VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_COUNT_EXT:
    case VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_MESH_TASKS_EXT:
    case VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_MESH_TASKS_COUNT_EXT: return true;
    default: return false;
    }
}

static uint32_t
count_tokens(const VkIndirectCommandsLayoutCreateInfoEXT *info, VkIndirectCommandsTokenTypeEXT type)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < info->tokenCount; i++) {
        count += info->pTokens[i].type == type;
    }
    return count;
}

static void
check_token(struct wake_check *check, const VkIndirectCommandsLayoutCreateInfoEXT *info, uint32_t i)
{
    const struct wake_facts *facts = wake_check_facts(check);
    const VkIndirectCommandsLayoutTokenEXT *token = &info->pTokens[i];
    uint32_t most =
        facts ? facts->properties.deviceGeneratedCommandsEXT.maxIndirectCommandsTokenOffset : 0;
    bool dispatch = token->type == VK_INDIRECT_COMMANDS_TOKEN_TYPE_DISPATCH_EXT;
    const char *type = wake_name_VkIndirectCommandsTokenTypeEXT(token->type);

    if (token->offset % 4) {
        wake_find(check, "VUID-VkIndirectCommandsLayoutTokenEXT-offset-11125",
                  "pCreateInfo->pTokens[%u].offset is %u", i, token->offset);
    }
    if (most && token->offset > most) {
        wake_find(check, "VUID-VkIndirectCommandsLayoutTokenEXT-offset-11124",
                  "pCreateInfo->pTokens[%u].offset is %u, maxIndirectCommandsTokenOffset %u", i,
                  token->offset, most);
    }
    if (i && token->offset < info->pTokens[i - 1].offset) {
        wake_find(check, "VUID-VkIndirectCommandsLayoutCreateInfoEXT-pTokens-11103",
                  "pCreateInfo->pTokens[%u].offset is %u, that of the token before it %u", i,
                  token->offset, info->pTokens[i - 1].offset);
    }
    /* Of several it is said that they are too many. */
    if (i && token->type == VK_INDIRECT_COMMANDS_TOKEN_TYPE_EXECUTION_SET_EXT &&
        count_tokens(info, token->type) == 1) {
        wake_find(
            check, "VUID-VkIndirectCommandsLayoutCreateInfoEXT-pTokens-11139",
            "pCreateInfo->pTokens[%u].type is VK_INDIRECT_COMMANDS_TOKEN_TYPE_EXECUTION_SET_EXT",
            i);
    }
    /* Stages of two kinds are told by themselves. */
    if (dispatch && !(info->shaderStages & VK_SHADER_STAGE_COMPUTE_BIT)) {
        wake_find(
            check, "VUID-VkIndirectCommandsLayoutCreateInfoEXT-pTokens-11105",
            "pCreateInfo->pTokens[%u].type is VK_INDIRECT_COMMANDS_TOKEN_TYPE_DISPATCH_EXT, but shaderStages is 0x%x",
            i, info->shaderStages);
    }
    if (dispatch && info->shaderStages & GRAPHICS) {
        wake_find(check, "VUID-VkIndirectCommandsLayoutCreateInfoEXT-shaderStages-11109",
                  "pCreateInfo->shaderStages has graphics stages, but pTokens[%u].type is %s", i,
                  type);
    }
    if (is_draw(token->type) && !(info->shaderStages & GRAPHICS)) {
        wake_find(
            check, "VUID-VkIndirectCommandsLayoutCreateInfoEXT-pTokens-11104",
            "pCreateInfo->pTokens[%u].type is %s, but shaderStages (0x%x) has no graphics stages",
            i, type, info->shaderStages);
    }
    if ((is_draw(token->type) || token->type == VK_INDIRECT_COMMANDS_TOKEN_TYPE_TRACE_RAYS2_EXT) &&
        info->shaderStages & VK_SHADER_STAGE_COMPUTE_BIT &&
        info->shaderStages != VK_SHADER_STAGE_ALL) {
        wake_find(
            check, "VUID-VkIndirectCommandsLayoutCreateInfoEXT-shaderStages-11110",
            "pCreateInfo->shaderStages has VK_SHADER_STAGE_COMPUTE_BIT, but pTokens[%u].type is %s",
            i, type);
    }
}

/* ---- the sequence of tokens ------------------------------------------------------------------ */

/* State, and not an action. */
static bool
is_state(VkIndirectCommandsTokenTypeEXT type)
{
    switch ((int)type) {
    case VK_INDIRECT_COMMANDS_TOKEN_TYPE_EXECUTION_SET_EXT:
    case VK_INDIRECT_COMMANDS_TOKEN_TYPE_PUSH_CONSTANT_EXT:
    case VK_INDIRECT_COMMANDS_TOKEN_TYPE_SEQUENCE_INDEX_EXT:
    case VK_INDIRECT_COMMANDS_TOKEN_TYPE_INDEX_BUFFER_EXT:
    case VK_INDIRECT_COMMANDS_TOKEN_TYPE_VERTEX_BUFFER_EXT:
#ifdef VK_EXT_descriptor_heap
    case VK_INDIRECT_COMMANDS_TOKEN_TYPE_PUSH_DATA_EXT:
    case VK_INDIRECT_COMMANDS_TOKEN_TYPE_PUSH_DATA_SEQUENCE_INDEX_EXT:
#endif
        return true;
    default: return false;
    }
}

static bool
is_mesh(VkIndirectCommandsTokenTypeEXT type)
{
    return type == VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_MESH_TASKS_EXT ||
           type == VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_MESH_TASKS_COUNT_EXT;
}

static bool
is_indexed(VkIndirectCommandsTokenTypeEXT type)
{
    return type == VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_INDEXED_EXT ||
           type == VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_INDEXED_COUNT_EXT;
}

static bool
is_vertex_draw(VkIndirectCommandsTokenTypeEXT type)
{
    return is_indexed(type) || type == VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_EXT ||
           type == VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_COUNT_EXT;
}

/* What the device can, and what is enabled. */
static void
check_offered(struct wake_check *check, VkIndirectCommandsTokenTypeEXT type, uint32_t i)
{
    const struct wake_facts *facts = wake_check_facts(check);
    bool multi =
        facts->properties.deviceGeneratedCommandsEXT.deviceGeneratedCommandsMultiDrawIndirectCount;
    const char *name = wake_name_VkIndirectCommandsTokenTypeEXT(type);

    if (is_mesh(type) && !WAKE_FEATURE(check, meshShader)) {
        wake_find(check, "VUID-VkIndirectCommandsLayoutTokenEXT-meshShader-11126",
                  "pCreateInfo->pTokens[%u].type is %s, but the feature meshShader is not enabled",
                  i, name);
    }
    if (type == VK_INDIRECT_COMMANDS_TOKEN_TYPE_TRACE_RAYS2_EXT &&
        !WAKE_FEATURE(check, rayTracingMaintenance1)) {
        wake_find(
            check, "VUID-VkIndirectCommandsLayoutTokenEXT-rayTracingMaintenance1-11128",
            "pCreateInfo->pTokens[%u].type is %s, but the feature rayTracingMaintenance1 is not enabled",
            i, name);
    }
    if (!multi && (type == VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_INDEXED_COUNT_EXT ||
                   type == VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_COUNT_EXT)) {
        wake_find(
            check,
            "VUID-VkIndirectCommandsLayoutTokenEXT-deviceGeneratedCommandsMultiDrawIndirectCount-11129",
            "pCreateInfo->pTokens[%u].type is %s, but the device has no "
            "deviceGeneratedCommandsMultiDrawIndirectCount",
            i, name);
    }
    if (!multi && type == VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_MESH_TASKS_COUNT_NV_EXT) {
        wake_find(
            check,
            "VUID-VkIndirectCommandsLayoutTokenEXT-deviceGeneratedCommandsMultiDrawIndirectCount-11131",
            "pCreateInfo->pTokens[%u].type is %s, but the device has no "
            "deviceGeneratedCommandsMultiDrawIndirectCount",
            i, name);
    }
    if (!multi && type == VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_MESH_TASKS_COUNT_EXT) {
        wake_find(
            check,
            "VUID-VkIndirectCommandsLayoutTokenEXT-deviceGeneratedCommandsMultiDrawIndirectCount-11130",
            "pCreateInfo->pTokens[%u].type is %s, but the device has no "
            "deviceGeneratedCommandsMultiDrawIndirectCount",
            i, name);
    }
#ifdef VK_EXT_descriptor_heap
    if ((type == VK_INDIRECT_COMMANDS_TOKEN_TYPE_PUSH_DATA_EXT ||
         type == VK_INDIRECT_COMMANDS_TOKEN_TYPE_PUSH_DATA_SEQUENCE_INDEX_EXT) &&
        !WAKE_FEATURE(check, descriptorHeap)) {
        wake_find(
            check, "VUID-VkIndirectCommandsLayoutTokenEXT-descriptorHeap-11332",
            "pCreateInfo->pTokens[%u].type is %s, but the feature descriptorHeap is not enabled", i,
            name);
    }
#endif
}

/* The range of a token is one of constants that the layout has. */
static void
check_constants(struct wake_check *check, const VkIndirectCommandsLayoutCreateInfoEXT *info,
                uint32_t i)
{
    const VkIndirectCommandsLayoutTokenEXT *token = &info->pTokens[i];
    const VkPushConstantRange *range = (token->type ==
                                            VK_INDIRECT_COMMANDS_TOKEN_TYPE_PUSH_CONSTANT_EXT ||
                                        token->type ==
                                            VK_INDIRECT_COMMANDS_TOKEN_TYPE_SEQUENCE_INDEX_EXT) &&
                                               token->data.pPushConstant
                                           ? &token->data.pPushConstant->updateRange
                                           : NULL;
    struct wake_object *object = wake_check_object(
        check,
        wake_packed_id(info, 0, WAKE_HANDLES_VkIndirectCommandsLayoutCreateInfoEXT,
                       WAKE_HANDLE_VkIndirectCommandsLayoutCreateInfoEXT_pipelineLayout),
        WAKE_TYPE_VkPipelineLayout);
    const VkPipelineLayoutCreateInfo *made =
        info->pipelineLayout
            ? wake_VkPipelineLayout_info(object)
            : wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO);

    if (!range || !made) {
        return;
    }
    for (uint32_t k = 0; made->pPushConstantRanges && k < made->pushConstantRangeCount; k++) {
        const VkPushConstantRange *has = &made->pPushConstantRanges[k];

        if ((has->stageFlags & range->stageFlags) == range->stageFlags &&
            has->offset <= range->offset && range->size <= has->size &&
            range->offset - has->offset <= has->size - range->size) {
            return;
        }
    }
    wake_find(
        check, "VUID-VkIndirectCommandsPushConstantTokenEXT-updateRange-11132",
        "pCreateInfo->pTokens[%u].data.pPushConstant->updateRange is %u bytes from %u on, of stages 0x%x, and no range of "
        "constants of the layout holds them",
        i, range->size, range->offset, range->stageFlags);
}

/* What a token of push constants wants of the layout. */
static void
check_pushed(struct wake_check *check, const VkIndirectCommandsLayoutCreateInfoEXT *info,
             uint32_t i)
{
    const VkIndirectCommandsLayoutTokenEXT *token = &info->pTokens[i];
    bool index = token->type == VK_INDIRECT_COMMANDS_TOKEN_TYPE_SEQUENCE_INDEX_EXT;
    const char *name = wake_name_VkIndirectCommandsTokenTypeEXT(token->type);

    if (!index && token->type != VK_INDIRECT_COMMANDS_TOKEN_TYPE_PUSH_CONSTANT_EXT) {
        return;
    }
    if (!info->pipelineLayout && !WAKE_FEATURE(check, dynamicGeneratedPipelineLayout)) {
        wake_find(
            check, "VUID-VkIndirectCommandsLayoutCreateInfoEXT-pTokens-11101",
            "pCreateInfo->pTokens[%u].type is %s, but pipelineLayout is null and the feature dynamicGeneratedPipelineLayout is not "
            "enabled",
            i, name);
    } else if (!info->pipelineLayout &&
               !wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO)) {
        wake_find(
            check, "VUID-VkIndirectCommandsLayoutCreateInfoEXT-pTokens-11102",
            "pCreateInfo->pTokens[%u].type is %s, but pipelineLayout is null and pNext has no VkPipelineLayoutCreateInfo",
            i, name);
    }
    check_constants(check, info, i);
    if (index && token->data.pPushConstant && token->data.pPushConstant->updateRange.size != 4) {
        wake_find(check, "VUID-VkIndirectCommandsPushConstantTokenEXT-size-11133",
                  "pCreateInfo->pTokens[%u].data.pPushConstant->updateRange.size is %u", i,
                  token->data.pPushConstant->updateRange.size);
    }
}

static bool
pushes(VkIndirectCommandsTokenTypeEXT type)
{
    return type == VK_INDIRECT_COMMANDS_TOKEN_TYPE_PUSH_CONSTANT_EXT ||
           type == VK_INDIRECT_COMMANDS_TOKEN_TYPE_SEQUENCE_INDEX_EXT
#ifdef VK_EXT_descriptor_heap
           || type == VK_INDIRECT_COMMANDS_TOKEN_TYPE_PUSH_DATA_EXT ||
           type == VK_INDIRECT_COMMANDS_TOKEN_TYPE_PUSH_DATA_SEQUENCE_INDEX_EXT
#endif
        ;
}

/* What tokens push, against what others before them do. */
static void
check_ranges(struct wake_check *check, const VkIndirectCommandsLayoutCreateInfoEXT *info,
             uint32_t i)
{
    const VkIndirectCommandsPushConstantTokenEXT *own = info->pTokens[i].data.pPushConstant;

    if (!pushes(info->pTokens[i].type) || !own) {
        return;
    }
#ifdef VK_EXT_descriptor_heap
    if ((info->pTokens[i].type == VK_INDIRECT_COMMANDS_TOKEN_TYPE_PUSH_DATA_EXT ||
         info->pTokens[i].type == VK_INDIRECT_COMMANDS_TOKEN_TYPE_PUSH_DATA_SEQUENCE_INDEX_EXT) &&
        own->updateRange.stageFlags != VK_SHADER_STAGE_ALL) {
        wake_find(
            check, "VUID-VkIndirectCommandsLayoutTokenEXT-type-11333",
            "pCreateInfo->pTokens[%u].type is %s, but updateRange.stageFlags is 0x%x: it must "
            "be VK_SHADER_STAGE_ALL",
            i, wake_name_VkIndirectCommandsTokenTypeEXT(info->pTokens[i].type),
            own->updateRange.stageFlags);
    }
#endif
    for (uint32_t k = 0; k < i; k++) {
        const VkIndirectCommandsPushConstantTokenEXT *other = info->pTokens[k].data.pPushConstant;

        if (pushes(info->pTokens[k].type) && other &&
            own->updateRange.offset < other->updateRange.offset + other->updateRange.size &&
            other->updateRange.offset < own->updateRange.offset + own->updateRange.size) {
            wake_find(
                check, "VUID-VkIndirectCommandsLayoutCreateInfoEXT-pTokens-11099",
                "pCreateInfo->pTokens[%u] and [%u] push ranges that overlap: %u bytes from %u "
                "on, and %u from %u on",
                k, i, other->updateRange.size, other->updateRange.offset, own->updateRange.size,
                own->updateRange.offset);
            return;
        }
    }
}

static void
check_rays(struct wake_check *check, const VkIndirectCommandsLayoutCreateInfoEXT *info, uint32_t i)
{
    VkIndirectCommandsTokenTypeEXT type = info->pTokens[i].type;

    if (info->shaderStages != VK_SHADER_STAGE_ALL && info->shaderStages & WAKE_RAY_TRACING_STAGES &&
        !pushes(type) && type != VK_INDIRECT_COMMANDS_TOKEN_TYPE_TRACE_RAYS2_EXT &&
        type != VK_INDIRECT_COMMANDS_TOKEN_TYPE_EXECUTION_SET_EXT) {
        wake_find(check, "VUID-VkIndirectCommandsLayoutCreateInfoEXT-shaderStages-11111",
                  "pCreateInfo->shaderStages has ray tracing stages, but pTokens[%u].type is %s", i,
                  wake_name_VkIndirectCommandsTokenTypeEXT(type));
    }
}

/* Buffers that an action reads, and what it does not. */
static void
check_buffers(struct wake_check *check, const VkIndirectCommandsLayoutCreateInfoEXT *info,
              uint32_t i, VkIndirectCommandsTokenTypeEXT action)
{
    const VkPhysicalDeviceDeviceGeneratedCommandsPropertiesEXT *can =
        &wake_check_facts(check)->properties.deviceGeneratedCommandsEXT;
    const VkIndirectCommandsLayoutTokenEXT *token = &info->pTokens[i];
    const VkIndirectCommandsVertexBufferTokenEXT *one, *other;

    if (token->type == VK_INDIRECT_COMMANDS_TOKEN_TYPE_INDEX_BUFFER_EXT) {
        VkFlags mode = token->data.pIndexBuffer ? (VkFlags)token->data.pIndexBuffer->mode : 0;

        if (!is_indexed(action)) {
            wake_find(check, "VUID-VkIndirectCommandsLayoutCreateInfoEXT-pTokens-11095",
                      "pCreateInfo->pTokens[%u] is of an index buffer, but the last token is %s", i,
                      wake_name_VkIndirectCommandsTokenTypeEXT(action));
        }
        if (mode & ~can->supportedIndirectCommandsInputModes) {
            wake_find(check, "VUID-VkIndirectCommandsIndexBufferTokenEXT-mode-11136",
                      "pCreateInfo->pTokens[%u].data.pIndexBuffer->mode is 0x%x, "
                      "supportedIndirectCommandsInputModes 0x%x",
                      i, mode, can->supportedIndirectCommandsInputModes);
        }
    }
    if (token->type != VK_INDIRECT_COMMANDS_TOKEN_TYPE_VERTEX_BUFFER_EXT) {
        return;
    }
    if (!is_vertex_draw(action)) {
        wake_find(check, "VUID-VkIndirectCommandsLayoutCreateInfoEXT-pTokens-11096",
                  "pCreateInfo->pTokens[%u] is of a vertex buffer, but the last token is %s", i,
                  wake_name_VkIndirectCommandsTokenTypeEXT(action));
    }
    one = token->data.pVertexBuffer;
    for (uint32_t k = 0; one && k < i; k++) {
        other = info->pTokens[k].data.pVertexBuffer;
        if (info->pTokens[k].type == token->type && other &&
            other->vertexBindingUnit == one->vertexBindingUnit) {
            wake_find(check, "VUID-VkIndirectCommandsLayoutCreateInfoEXT-pTokens-11097",
                      "pCreateInfo->pTokens[%u] and [%u] have the vertexBindingUnit %u", k, i,
                      one->vertexBindingUnit);
        }
    }
}

static void
check_stages(struct wake_check *check, const VkIndirectCommandsLayoutCreateInfoEXT *info)
{
    VkShaderStageFlags can =
        wake_check_facts(check)
            ->properties.deviceGeneratedCommandsEXT.supportedIndirectCommandsShaderStages;
    VkShaderStageFlags stages = info->shaderStages;
    const VkShaderStageFlags mesh = VK_SHADER_STAGE_TASK_BIT_EXT | VK_SHADER_STAGE_MESH_BIT_EXT;
    const VkShaderStageFlags vertex = VK_SHADER_STAGE_ALL_GRAPHICS &
                                      ~(VkShaderStageFlags)VK_SHADER_STAGE_FRAGMENT_BIT;
    int kinds = (stages & vertex || (stages & GRAPHICS && !(stages & mesh))) +
                ((stages & mesh) != 0) + ((stages & VK_SHADER_STAGE_COMPUTE_BIT) != 0) +
                ((stages & WAKE_RAY_TRACING_STAGES) != 0);

    if (stages == VK_SHADER_STAGE_ALL) {
        return;
    }
    if (stages & ~can) {
        wake_find(check, "VUID-VkIndirectCommandsLayoutCreateInfoEXT-shaderStages-11091",
                  "pCreateInfo->shaderStages is 0x%x, supportedIndirectCommandsShaderStages 0x%x",
                  stages, can);
    }
    if (kinds > 1) {
        wake_find(check, "VUID-VkIndirectCommandsLayoutCreateInfoEXT-shaderStages-11112",
                  "pCreateInfo->shaderStages is 0x%x: stages of %d kinds of pipelines", stages,
                  kinds);
    }
}

/* Stages that the device binds by execution sets, of pipelines or of shader objects. */
static void
check_set_stages(struct wake_check *check, const VkIndirectCommandsLayoutCreateInfoEXT *info)
{
    const VkPhysicalDeviceDeviceGeneratedCommandsPropertiesEXT *can =
        &wake_check_facts(check)->properties.deviceGeneratedCommandsEXT;
    VkShaderStageFlags all = can->supportedIndirectCommandsShaderStagesPipelineBinding |
                             can->supportedIndirectCommandsShaderStagesShaderBinding;

    for (uint32_t i = 0; i < info->tokenCount; i++) {
        const VkIndirectCommandsExecutionSetTokenEXT *set =
            info->pTokens[i].type == VK_INDIRECT_COMMANDS_TOKEN_TYPE_EXECUTION_SET_EXT
                ? info->pTokens[i].data.pExecutionSet
                : NULL;

        if (set && set->shaderStages & ~all) {
            wake_find(check, "VUID-VkIndirectCommandsExecutionSetTokenEXT-shaderStages-11137",
                      "pCreateInfo->pTokens[%u].data.pExecutionSet->shaderStages is 0x%x, "
                      "supportedIndirectCommandsShaderStagesPipelineBinding 0x%x, and "
                      "supportedIndirectCommandsShaderStagesShaderBinding 0x%x",
                      i, set->shaderStages,
                      can->supportedIndirectCommandsShaderStagesPipelineBinding,
                      can->supportedIndirectCommandsShaderStagesShaderBinding);
        }
    }
}

static void
check_sequence(struct wake_check *check, const VkIndirectCommandsLayoutCreateInfoEXT *info)
{
    VkIndirectCommandsTokenTypeEXT action = info->pTokens[info->tokenCount - 1].type;
    uint32_t sets = count_tokens(info, VK_INDIRECT_COMMANDS_TOKEN_TYPE_EXECUTION_SET_EXT);
    uint32_t indices = count_tokens(info, VK_INDIRECT_COMMANDS_TOKEN_TYPE_SEQUENCE_INDEX_EXT);
#ifdef VK_EXT_descriptor_heap
    uint32_t data = count_tokens(info,
                                 VK_INDIRECT_COMMANDS_TOKEN_TYPE_PUSH_DATA_SEQUENCE_INDEX_EXT);
#else
    uint32_t data = 0;
#endif

    if (sets > 1) {
        wake_find(check, "VUID-VkIndirectCommandsLayoutCreateInfoEXT-pTokens-11093",
                  "pCreateInfo->pTokens has %u tokens of "
                  "VK_INDIRECT_COMMANDS_TOKEN_TYPE_EXECUTION_SET_EXT",
                  sets);
    }
    if (indices + data > 1) {
        wake_find(check,
                  data ? "VUID-VkIndirectCommandsLayoutCreateInfoEXT-pTokens-11094"
                       : "VUID-VkIndirectCommandsLayoutCreateInfoEXT-pTokens-11145",
                  "pCreateInfo->pTokens has %u tokens of "
                  "VK_INDIRECT_COMMANDS_TOKEN_TYPE_SEQUENCE_INDEX_EXT, or of that of pushed data",
                  indices + data);
    }
    if (is_state(action)) {
        wake_find(check, "VUID-VkIndirectCommandsLayoutCreateInfoEXT-pTokens-11100",
                  "the last of pCreateInfo->pTokens is %s, which is no action",
                  wake_name_VkIndirectCommandsTokenTypeEXT(action));
        return;
    }
    for (uint32_t i = 0; i < info->tokenCount; i++) {
        VkIndirectCommandsTokenTypeEXT type = info->pTokens[i].type;

        check_offered(check, type, i);
        check_pushed(check, info, i);
        check_ranges(check, info, i);
        check_rays(check, info, i);
        check_buffers(check, info, i, action);
        if (is_mesh(type) && !(info->shaderStages & VK_SHADER_STAGE_MESH_BIT_EXT)) {
            wake_find(check, "VUID-VkIndirectCommandsLayoutCreateInfoEXT-pTokens-11106",
                      "pCreateInfo->pTokens[%u].type is %s, but shaderStages is 0x%x", i,
                      wake_name_VkIndirectCommandsTokenTypeEXT(type), info->shaderStages);
        }
        if ((type == VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_MESH_TASKS_NV_EXT ||
             type == VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_MESH_TASKS_COUNT_NV_EXT) &&
            !(info->shaderStages & VK_SHADER_STAGE_MESH_BIT_NV)) {
            wake_find(check, "VUID-VkIndirectCommandsLayoutCreateInfoEXT-pTokens-11107",
                      "pCreateInfo->pTokens[%u].type is %s, but shaderStages is 0x%x", i,
                      wake_name_VkIndirectCommandsTokenTypeEXT(type), info->shaderStages);
        }
        if (type == VK_INDIRECT_COMMANDS_TOKEN_TYPE_TRACE_RAYS2_EXT &&
            !(info->shaderStages & WAKE_RAY_TRACING_STAGES)) {
            wake_find(check, "VUID-VkIndirectCommandsLayoutCreateInfoEXT-pTokens-11108",
                      "pCreateInfo->pTokens[%u].type is %s, but shaderStages is 0x%x", i,
                      wake_name_VkIndirectCommandsTokenTypeEXT(type), info->shaderStages);
        }
    }
}

void
wake_core_create_indirect_layout(struct wake_check *check,
                                 const struct wake_rec_CreateIndirectCommandsLayoutEXT *r)
{
    const struct wake_facts *facts = wake_check_facts(check);
    const VkIndirectCommandsLayoutCreateInfoEXT *info = r->pCreateInfo;
    uint32_t tokens, stride;

    if (!info || !facts) {
        return;
    }
    tokens = facts->properties.deviceGeneratedCommandsEXT.maxIndirectCommandsTokenCount;
    stride = facts->properties.deviceGeneratedCommandsEXT.maxIndirectCommandsIndirectStride;
    if (stride && info->indirectStride > stride) {
        wake_find(check, "VUID-VkIndirectCommandsLayoutCreateInfoEXT-indirectStride-11090",
                  "pCreateInfo->indirectStride is %u, maxIndirectCommandsIndirectStride %u",
                  info->indirectStride, stride);
    }
    if (tokens && info->tokenCount > tokens) {
        wake_find(check, "VUID-VkIndirectCommandsLayoutCreateInfoEXT-tokenCount-11092",
                  "pCreateInfo->tokenCount is %u, maxIndirectCommandsTokenCount %u",
                  info->tokenCount, tokens);
    }
    if (info->shaderStages & VK_SHADER_STAGE_FRAGMENT_BIT &&
        !(info->shaderStages & (VK_SHADER_STAGE_VERTEX_BIT | VK_SHADER_STAGE_MESH_BIT_EXT))) {
        wake_find(check, "VUID-VkIndirectCommandsLayoutCreateInfoEXT-shaderStages-11113",
                  "pCreateInfo->shaderStages is 0x%x: fragments without a vertex or mesh stage",
                  info->shaderStages);
    }
    check_stages(check, info);
    for (uint32_t i = 0; info->pTokens && i < info->tokenCount; i++) {
        check_token(check, info, i);
    }
    if (info->pTokens && info->tokenCount) {
        check_set_stages(check, info);
        check_sequence(check, info);
    }
}

#endif
