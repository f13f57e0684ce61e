/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Commands that the device generates (VK_EXT_device_generated_commands): what is asked about them, preprocessed and executed.
 * Specification, 'Device-Generated Commands', 'Indirect Commands Generation and Execution'.
 */
#include "core/core_newer.h"
#include "core/pipeline/pipeline_rules.h"

#include "state/derived/render_pass.h"
#include "state/object/create_info.h"
#include "state/recording/recording.h"

#ifdef VK_EXT_device_generated_commands

/* What vkCreateIndirectCommandsLayoutEXT was given; NULL: not known. */
static const VkIndirectCommandsLayoutCreateInfoEXT *
layout_of(struct wake_check *check, wake_id id, struct wake_object **object_out)
{
    const struct wake_rec_CreateIndirectCommandsLayoutEXT *made;

    *object_out = wake_check_object(check, id, WAKE_TYPE_VkIndirectCommandsLayoutEXT);
    made = wake_create_record(*object_out, WAKE_CMD_vkCreateIndirectCommandsLayoutEXT);
    return made ? made->pCreateInfo : NULL;
}

static bool
has_token(const VkIndirectCommandsLayoutCreateInfoEXT *layout, VkIndirectCommandsTokenTypeEXT type)
{
    for (uint32_t i = 0; layout->pTokens && i < layout->tokenCount; i++) {
        if (layout->pTokens[i].type == type) {
            return true;
        }
    }
    return false;
}

static bool
is_counted(const VkIndirectCommandsLayoutCreateInfoEXT *layout)
{
    return has_token(layout, VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_COUNT_EXT) ||
           has_token(layout, VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_INDEXED_COUNT_EXT) ||
           has_token(layout, VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_MESH_TASKS_COUNT_EXT);
}

static bool
draws(const VkIndirectCommandsLayoutCreateInfoEXT *layout)
{
    return is_counted(layout) || has_token(layout, VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_EXT) ||
           has_token(layout, VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_INDEXED_EXT) ||
           has_token(layout, VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_MESH_TASKS_EXT);
}

static bool
has_density_map(struct wake_check *check, const struct wake_pass *pass)
{
    const struct wake_render_pass *made = wake_render_pass_of(
        wake_check_object(check, pass->render_pass, WAKE_TYPE_VkRenderPass));

    return pass->kind == WAKE_PASS_DYNAMIC
               ? pass->density_map
               : made && made->density_map && made->density_map->attachment != VK_ATTACHMENT_UNUSED;
}

/* Draws of all sequences. */
static bool
is_too_many(uint32_t draws_each, uint32_t sequences)
{
    return (uint64_t)draws_each * sequences >= UINT64_C(1) << 24;
}

/* ---- requirements ---------------------------------------------------------------------------- */

void
wake_core_generated_requirements(struct wake_check *check,
                                 const struct wake_rec_GetGeneratedCommandsMemoryRequirementsEXT *r)
{
    const VkGeneratedCommandsMemoryRequirementsInfoEXT *info = r->pInfo;
    const struct wake_facts *facts = wake_check_facts(check);
    const VkIndirectCommandsLayoutCreateInfoEXT *layout;
    struct wake_object *object;
    uint32_t most;

    if (!info || !facts) {
        return;
    }
    most = facts->properties.deviceGeneratedCommandsEXT.maxIndirectSequenceCount;
    layout = layout_of(
        check,
        wake_packed_id(
            info, 0, WAKE_HANDLES_VkGeneratedCommandsMemoryRequirementsInfoEXT,
            WAKE_HANDLE_VkGeneratedCommandsMemoryRequirementsInfoEXT_indirectCommandsLayout),
        &object);
    if (info->maxSequenceCount > most) {
        wake_find(check,
                  "VUID-VkGeneratedCommandsMemoryRequirementsInfoEXT-maxSequencesCount-11009",
                  "pInfo->maxSequenceCount is %u, maxIndirectSequenceCount %u",
                  info->maxSequenceCount, most);
    }
    if (layout && is_counted(layout) && is_too_many(info->maxDrawCount, info->maxSequenceCount)) {
        wake_find(check, "VUID-VkGeneratedCommandsMemoryRequirementsInfoEXT-maxDrawCount-11146",
                  "pInfo->maxDrawCount is %u and maxSequenceCount %u", info->maxDrawCount,
                  info->maxSequenceCount);
    }
    if (!info->indirectExecutionSet && !wake_generated_has_stages(info->pNext)) {
        wake_find(
            check, "VUID-VkGeneratedCommandsMemoryRequirementsInfoEXT-indirectExecutionSet-11012",
            "pInfo->indirectExecutionSet is null, and pInfo->pNext has neither a VkGeneratedCommandsPipelineInfoEXT nor a "
            "VkGeneratedCommandsShaderInfoEXT");
    }
    if (layout && (info->indirectExecutionSet != VK_NULL_HANDLE) !=
                      has_token(layout, VK_INDIRECT_COMMANDS_TOKEN_TYPE_EXECUTION_SET_EXT)) {
        wake_find_objects(
            check,
            info->indirectExecutionSet
                ? "VUID-VkGeneratedCommandsMemoryRequirementsInfoEXT-indirectCommandsLayout-11011"
                : "VUID-VkGeneratedCommandsMemoryRequirementsInfoEXT-indirectCommandsLayout-11010",
            object, NULL,
            info->indirectExecutionSet
                ? "pInfo->indirectExecutionSet is given, but the layout has no token VK_INDIRECT_COMMANDS_TOKEN_TYPE_EXECUTION_SET_EXT"
                : "pInfo->indirectExecutionSet is null, but the layout has a token VK_INDIRECT_COMMANDS_TOKEN_TYPE_EXECUTION_SET_EXT");
    }
}

/* ---- preprocess and execute ------------------------------------------------------------------ */

static void
check_addresses(struct wake_check *check, const VkGeneratedCommandsInfoEXT *info)
{
    if (info->indirectAddress % 4) {
        wake_find(check, "VUID-VkGeneratedCommandsInfoEXT-indirectAddress-11074",
                  "pGeneratedCommandsInfo->indirectAddress is 0x%llx",
                  (unsigned long long)info->indirectAddress);
    }
    if (info->sequenceCountAddress % 4) {
        wake_find(check, "VUID-VkGeneratedCommandsInfoEXT-sequenceCountAddress-11073",
                  "pGeneratedCommandsInfo->sequenceCountAddress is 0x%llx",
                  (unsigned long long)info->sequenceCountAddress);
    }
    if (!info->indirectAddressSize) {
        wake_find(check, "VUID-VkGeneratedCommandsInfoEXT-indirectAddressSize-11077",
                  "pGeneratedCommandsInfo->indirectAddressSize is 0");
    }
}

static void
check_counts(struct wake_check *check, const VkGeneratedCommandsInfoEXT *info,
             const VkIndirectCommandsLayoutCreateInfoEXT *layout)
{
    const struct wake_facts *facts = wake_check_facts(check);
    uint32_t most = facts ? facts->properties.deviceGeneratedCommandsEXT.maxIndirectSequenceCount
                          : UINT32_MAX;

    if (!info->maxSequenceCount) {
        wake_find(check, "VUID-VkGeneratedCommandsInfoEXT-maxSequenceCount-10246",
                  "pGeneratedCommandsInfo->maxSequenceCount is 0");
    }
    if (info->maxSequenceCount > most) {
        wake_find(check, "VUID-VkGeneratedCommandsInfoEXT-maxSequenceCount-11067",
                  "pGeneratedCommandsInfo->maxSequenceCount is %u, maxIndirectSequenceCount %u",
                  info->maxSequenceCount, most);
    }
    if (layout && is_counted(layout) && is_too_many(info->maxDrawCount, info->maxSequenceCount)) {
        wake_find(check, "VUID-VkGeneratedCommandsInfoEXT-maxDrawCount-11078",
                  "pGeneratedCommandsInfo->maxDrawCount is %u and maxSequenceCount %u",
                  info->maxDrawCount, info->maxSequenceCount);
    }
}

static void
check_set(struct wake_check *check, const VkGeneratedCommandsInfoEXT *info,
          const VkIndirectCommandsLayoutCreateInfoEXT *layout, const struct wake_object *object)
{
    bool wanted = layout && has_token(layout, VK_INDIRECT_COMMANDS_TOKEN_TYPE_EXECUTION_SET_EXT);

    if (!info->indirectExecutionSet && !wake_generated_has_stages(info->pNext)) {
        wake_find(
            check, "VUID-VkGeneratedCommandsInfoEXT-indirectExecutionSet-11080",
            "pGeneratedCommandsInfo->indirectExecutionSet is null, and its pNext has neither a VkGeneratedCommandsPipelineInfoEXT nor "
            "a VkGeneratedCommandsShaderInfoEXT");
    }
    /* Newer layers look at the layout where the struct says something only. */
    if (wanted && !info->indirectExecutionSet && wake_generated_has_stages(info->pNext)) {
        wake_find_objects(
            check, "VUID-VkGeneratedCommandsInfoEXT-indirectCommandsLayout-11083", object, NULL,
            "pGeneratedCommandsInfo->indirectExecutionSet is null, but the layout has a token "
            "VK_INDIRECT_COMMANDS_TOKEN_TYPE_EXECUTION_SET_EXT");
    }
    if (layout && !wanted && info->indirectExecutionSet) {
        wake_find_objects(
            check, "VUID-VkGeneratedCommandsInfoEXT-indirectCommandsLayout-10241", object, NULL,
            "pGeneratedCommandsInfo->indirectExecutionSet is given, but the layout has no token "
            "VK_INDIRECT_COMMANDS_TOKEN_TYPE_EXECUTION_SET_EXT");
    }
}

/* The layout, with all that both commands want of the struct. */
static const VkIndirectCommandsLayoutCreateInfoEXT *
check_info(struct wake_check *check, const VkGeneratedCommandsInfoEXT *info,
           struct wake_object **object_out, const char *stages)
{
    const struct wake_facts *facts = wake_check_facts(check);
    const VkIndirectCommandsLayoutCreateInfoEXT *layout = layout_of(
        check,
        wake_packed_id(info, 0, WAKE_HANDLES_VkGeneratedCommandsInfoEXT,
                       WAKE_HANDLE_VkGeneratedCommandsInfoEXT_indirectCommandsLayout),
        object_out);
    VkShaderStageFlags can =
        facts ? facts->properties.deviceGeneratedCommandsEXT.supportedIndirectCommandsShaderStages
              : ~0u;

    check_addresses(check, info);
    check_counts(check, info, layout);
    check_set(check, info, layout, *object_out);
    if (info->shaderStages & ~can) {
        wake_find(
            check, stages,
            "pGeneratedCommandsInfo->shaderStages is 0x%x, supportedIndirectCommandsShaderStages 0x%x",
            info->shaderStages, can);
    }
    return layout;
}

void
wake_core_execute_generated(struct wake_check *check,
                            const struct wake_rec_CmdExecuteGeneratedCommandsEXT *r)
{
    const struct wake_recording *recording = check->cb ? check->cb->recording : NULL;
    const VkIndirectCommandsLayoutCreateInfoEXT *layout;
    struct wake_object *object;
    bool explicit_, inside;

    if (!r->pGeneratedCommandsInfo) {
        return;
    }
    layout = check_info(
        check, r->pGeneratedCommandsInfo, &object,
        "VUID-vkCmdExecuteGeneratedCommandsEXT-supportedIndirectCommandsShaderStages-11061");
    inside = recording && recording->pass.kind != WAKE_PASS_NONE;
    if (inside && recording->pass.kind == WAKE_PASS_DYNAMIC && recording->pass.view_mask &&
        r->pGeneratedCommandsInfo->indirectExecutionSet) {
        wake_find(
            check, "VUID-vkCmdExecuteGeneratedCommandsEXT-None-11062",
            "the current render pass instance has view mask 0x%x, and indirectExecutionSet is not null",
            recording->pass.view_mask);
    }
    if (recording && recording->transform_feedback &&
        r->pGeneratedCommandsInfo->indirectExecutionSet) {
        wake_find(check, "VUID-vkCmdExecuteGeneratedCommandsEXT-indirectExecutionSet-11058",
                  "transform feedback is active, and indirectExecutionSet is not null");
    }
    if (!layout) {
        return;
    }
    explicit_ = layout->flags & VK_INDIRECT_COMMANDS_LAYOUT_USAGE_EXPLICIT_PREPROCESS_BIT_EXT;
    if (r->isPreprocessed && !explicit_) {
        wake_find_objects(check, "VUID-vkCmdExecuteGeneratedCommandsEXT-isPreprocessed-11047",
                          object, NULL,
                          "isPreprocessed is VK_TRUE, but the layout was created without "
                          "VK_INDIRECT_COMMANDS_LAYOUT_USAGE_EXPLICIT_PREPROCESS_BIT_EXT");
    }
    if (!r->isPreprocessed && explicit_) {
        wake_find_objects(check,
                          "VUID-vkCmdExecuteGeneratedCommandsEXT-indirectCommandsLayout-11141",
                          object, NULL,
                          "isPreprocessed is VK_FALSE, but the layout was created with "
                          "VK_INDIRECT_COMMANDS_LAYOUT_USAGE_EXPLICIT_PREPROCESS_BIT_EXT");
    }
    if (recording && draws(layout) && !inside) {
        wake_find_objects(check,
                          "VUID-vkCmdExecuteGeneratedCommandsEXT-indirectCommandsLayout-10769",
                          object, NULL, "the layout draws, but there is no render pass instance");
    }
    if (recording && draws(layout) && inside && has_density_map(check, &recording->pass)) {
        wake_find_objects(
            check, "VUID-vkCmdExecuteGeneratedCommandsEXT-indirectCommandsLayout-11056", object,
            NULL, "the layout draws, and the render pass instance has a fragment density map");
    }
    if (recording && !draws(layout) && inside) {
        wake_find_objects(
            check, "VUID-vkCmdExecuteGeneratedCommandsEXT-indirectCommandsLayout-12202", object,
            NULL, "the layout does not draw, but this is inside of a render pass instance");
    }
}

void
wake_core_preprocess_generated(struct wake_check *check,
                               const struct wake_rec_CmdPreprocessGeneratedCommandsEXT *r)
{
    const VkIndirectCommandsLayoutCreateInfoEXT *layout;
    struct wake_object *object;

    if (!r->pGeneratedCommandsInfo) {
        return;
    }
    layout = check_info(
        check, r->pGeneratedCommandsInfo, &object,
        "VUID-vkCmdPreprocessGeneratedCommandsEXT-supportedIndirectCommandsShaderStages-11088");
    if (layout &&
        !(layout->flags & VK_INDIRECT_COMMANDS_LAYOUT_USAGE_EXPLICIT_PREPROCESS_BIT_EXT)) {
        wake_find_objects(check,
                          "VUID-vkCmdPreprocessGeneratedCommandsEXT-pGeneratedCommandsInfo-11082",
                          object, NULL,
                          "the layout was created without "
                          "VK_INDIRECT_COMMANDS_LAYOUT_USAGE_EXPLICIT_PREPROCESS_BIT_EXT");
    }
}

#endif
