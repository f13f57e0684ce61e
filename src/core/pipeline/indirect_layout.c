/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Layouts of commands that the device generates (VK_EXT_device_generated_commands): their tokens. Specification, 'Device-Generated
 * Commands', 'Indirect Commands Layout'.
 */
#include "core/core_newer.h"

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
    if (i && token->type == VK_INDIRECT_COMMANDS_TOKEN_TYPE_EXECUTION_SET_EXT) {
        wake_find(
            check, "VUID-VkIndirectCommandsLayoutCreateInfoEXT-pTokens-11139",
            "pCreateInfo->pTokens[%u].type is VK_INDIRECT_COMMANDS_TOKEN_TYPE_EXECUTION_SET_EXT",
            i);
    }
    if (dispatch && info->shaderStages != VK_SHADER_STAGE_COMPUTE_BIT) {
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
    if (is_draw(token->type) && info->shaderStages == VK_SHADER_STAGE_COMPUTE_BIT) {
        wake_find(
            check, "VUID-VkIndirectCommandsLayoutCreateInfoEXT-shaderStages-11110",
            "pCreateInfo->shaderStages is VK_SHADER_STAGE_COMPUTE_BIT, but pTokens[%u].type is %s",
            i, type);
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
    for (uint32_t i = 0; info->pTokens && i < info->tokenCount; i++) {
        check_token(check, info, i);
    }
}

#endif
