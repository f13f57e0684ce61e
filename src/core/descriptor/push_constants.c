/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Push constants. Specification, 'Push Constant Updates'.
 */
#include "core/descriptor/push_constants.h"

#include "core/core.h"
#include "core/core_newer.h"
#include "core/descriptor/descriptor_bind.h"
#include "core/descriptor/descriptor_heap_inherit.h"
#include "state/derived/pipeline_layout.h"
#include "state/recording/command_buffer.h"
#include "state/view/set_view.h"

#include <stdio.h>

/* ---- ranges of a pipeline layout ------------------------------------------------------------- */

static void
check_range(struct wake_check *check, const VkPushConstantRange *range, const char *path,
            uint32_t i)
{
    const struct wake_facts *facts = wake_check_facts(check);
    uint32_t most = facts ? facts->limits.maxPushConstantsSize : UINT32_MAX;

    if (range->offset >= most) {
        wake_find(check, "VUID-VkPushConstantRange-offset-00294",
                  "%spPushConstantRanges[%u].offset is %u, but maxPushConstantsSize is %u", path, i,
                  range->offset, most);
    }
    /* An offset that is beyond it is told alone. */
    if (range->offset <= most && (uint64_t)range->offset + range->size > most) {
        wake_find(
            check, "VUID-VkPushConstantRange-size-00298",
            "%spPushConstantRanges[%u] has the offset %u and the size %u, but maxPushConstantsSize is %u",
            path, i, range->offset, range->size, most);
    }
    if (range->offset % 4) {
        wake_find(check, "VUID-VkPushConstantRange-offset-00295",
                  "%spPushConstantRanges[%u].offset is %u", path, i, range->offset);
    }
    if (range->size == 0) {
        wake_find(check, "VUID-VkPushConstantRange-size-00296",
                  "%spPushConstantRanges[%u].size is 0", path, i);
    }
    if (range->size % 4) {
        wake_find(check, "VUID-VkPushConstantRange-size-00297",
                  "%spPushConstantRanges[%u].size is %u", path, i, range->size);
    }
}

enum {
    MOST_PAIRS = 16 /* of ranges with the same stages, that are told of */
};

void
wake_check_push_ranges(struct wake_check *check, const VkPipelineLayoutCreateInfo *info)
{
    const VkPushConstantRange *ranges = info->pPushConstantRanges;
    uint32_t told = 0;
    char text[256];

    for (uint32_t i = 0; i < info->pushConstantRangeCount; i++) {
        check_range(check, &ranges[i], "pCreateInfo->", i);
    }
    for (uint32_t i = 0; i < info->pushConstantRangeCount && told < MOST_PAIRS; i++) {
        for (uint32_t k = i + 1; k < info->pushConstantRangeCount && told < MOST_PAIRS; k++) {
            if (!(ranges[i].stageFlags & ranges[k].stageFlags)) {
                continue;
            }
            (void)wake_print_VkShaderStageFlags(text, sizeof(text),
                                                ranges[i].stageFlags & ranges[k].stageFlags);
            wake_find(check, "VUID-VkPipelineLayoutCreateInfo-pPushConstantRanges-00292",
                      "Duplicate stage flags found in ranges %u and %u. Both elements of "
                      "pCreateInfo->pPushConstantRanges have %s",
                      i, k, text);
            told++;
        }
    }
}

#ifndef WAKE_OWN_SHADER_OBJECT
void
wake_core_shader_push_ranges(struct wake_check *check, const struct wake_rec_CreateShadersEXT *r)
{
    char path[48];

    for (uint32_t i = 0; r->pCreateInfos && i < r->createInfoCount; i++) {
        const VkShaderCreateInfoEXT *info = &r->pCreateInfos[i];

        snprintf(path, sizeof(path), "pCreateInfos[%u].", i);
        for (uint32_t k = 0; info->pPushConstantRanges && k < info->pushConstantRangeCount; k++) {
            check_range(check, &info->pPushConstantRanges[k], path, k);
        }
    }
}
#endif

/* ---- vkCmdPushConstants ---------------------------------------------------------------------- */

/* Offset and size alone. */
static bool
check_size(struct wake_check *check, const char *owner, const struct wake_push_constants_view *r)
{
    const struct wake_facts *facts = wake_check_facts(check);
    uint32_t most = facts ? facts->limits.maxPushConstantsSize : UINT32_MAX;
    uint32_t found = check->found;

    if (WAKE_UNLIKELY(r->offset % 4)) {
        wake_find_rule_objects(check, owner, WAKE_ID(push_constants, "offset-00368"), NULL, NULL,
                               "offset is %u, no multiple of 4", r->offset);
    }
    if (WAKE_UNLIKELY(r->size % 4)) {
        wake_find_rule_objects(check, owner, WAKE_ID(push_constants, "size-00369"), NULL, NULL,
                               "size is %u", r->size);
    }
    if (WAKE_UNLIKELY(r->offset >= most)) {
        wake_find_rule_objects(check, owner, WAKE_ID(push_constants, "offset-00370"), NULL, NULL,
                               "offset is %u, but maxPushConstantsSize is %u", r->offset, most);
    }
    if (WAKE_UNLIKELY(r->offset <= most && (uint64_t)r->offset + r->size > most)) {
        wake_find_rule_objects(check, owner, WAKE_ID(push_constants, "size-00371"), NULL, NULL,
                               "offset is %u and size is %u, but maxPushConstantsSize is %u",
                               r->offset, r->size, most);
    }
    return check->found == found;
}

/* What a layout has: "offset 0, size 64 for VK_SHADER_STAGE_ALL; ..." */
static const char *
ranges_text(char *text, size_t size, const struct wake_pipeline_layout *layout)
{
    char stages[128];
    size_t used = 0;

    snprintf(text, size, "no range");
    for (uint32_t i = 0; i < layout->range_count && used < size; i++) {
        const VkPushConstantRange *range = &layout->ranges[i];
        int more;

        (void)wake_print_VkShaderStageFlags(stages, sizeof(stages), range->stageFlags);
        more = snprintf(text + used, size - used, "%soffset %u, size %u for %s", used ? "; " : "",
                        range->offset, range->size, stages);
        used += more > 0 ? (size_t)more : 0;
    }
    return text;
}

/* Each stage has at most one range, so that a range covers all bytes for a stage or leaves some
 * out. */
static void
check_ranges(struct wake_check *check, const char *owner, const struct wake_push_constants_view *r,
             const struct wake_pipeline_layout *layout, const struct wake_object *object)
{
    uint64_t end = (uint64_t)r->offset + r->size;
    const VkPushConstantRange *left_out = NULL;
    VkShaderStageFlags covered = 0;
    char text[WAKE_OBJECT_TEXT], given[256], other[256], ranges[400];
    bool around = false;

    for (uint32_t i = 0; i < layout->range_count; i++) {
        const VkPushConstantRange *range = &layout->ranges[i];
        uint64_t range_end = (uint64_t)range->offset + range->size;
        bool inside = r->offset >= range->offset && end <= range_end;

        covered |= inside ? range->stageFlags & r->stages : 0;
        if (r->offset < range_end && end > range->offset && range->stageFlags & ~r->stages &&
            (inside || !left_out)) {
            left_out = range;
            around = inside;
        }
    }
    if (WAKE_LIKELY(covered == r->stages && !left_out)) {
        return;
    }
    wake_object_text(text, sizeof(text), object);
    (void)wake_print_VkShaderStageFlags(given, sizeof(given), r->stages);
    if (covered != r->stages) {
        (void)wake_print_VkShaderStageFlags(other, sizeof(other), r->stages & ~covered);
        wake_find_rule_objects(
            check, owner, WAKE_ID(push_constants, "offset-01795"), check->cb->object, object,
            "stageFlags is %s, but no push constant range of %s has all of the bytes %u to %llu for %s; it has %s",
            given, text, r->offset, (unsigned long long)end - 1, other,
            ranges_text(ranges, sizeof(ranges), layout));
    }
    /* Bytes beyond a range that is too short are found above already. */
    if (left_out && (around || covered == r->stages)) {
        (void)wake_print_VkShaderStageFlags(other, sizeof(other), left_out->stageFlags);
        wake_find_rule_objects(
            check, owner, WAKE_ID(push_constants, "offset-01796"), check->cb->object, object,
            "stageFlags is %s, but the bytes %u to %llu meet the push constant range of %s with offset %u, size %u and "
            "stageFlags %s",
            given, r->offset, (unsigned long long)end - 1, text, left_out->offset, left_out->size,
            other);
    }
}

static void
check_call(struct wake_check *check, const char *owner, const struct wake_push_constants_view *r)
{
    struct wake_object *object = wake_check_object(check, r->layout, WAKE_TYPE_VkPipelineLayout);
    const struct wake_pipeline_layout *layout = wake_pipeline_layout_of(object);
    VkShaderStageFlags known = VK_SHADER_STAGE_ALL;

    if (WAKE_LIKELY(check_size(check, owner, r)) && layout && check->cb && !(r->stages & ~known)) {
        check_ranges(check, owner, r, layout, object);
    }
}

void
wake_core_cmd_push_constants(struct wake_check *check, const struct wake_rec_CmdPushConstants *r)
{
    struct wake_push_constants_view view;

    if (wake_push_constants_view(&r->head, WAKE_CMD_vkCmdPushConstants, &view)) {
        check_call(check, wake_owners_push_constants[0], &view);
    }
#ifdef VK_EXT_descriptor_heap
    if (WAKE_UNLIKELY(check->cb && check->cb->inherited)) {
        wake_check_inherited_heaps(check, "VUID-vkCmdPushConstants-commandBuffer-11295",
                                   "VUID-vkCmdPushConstants-commandBuffer-11296");
    }
#endif
}

#ifdef VK_VERSION_1_4
void
wake_core_cmd_push_constants_2(struct wake_check *check, const struct wake_rec_CmdPushConstants2 *r)
{
    struct wake_push_constants_view view;

    if (wake_push_constants_view(&r->head, WAKE_REAL_vkCmdPushConstants2, &view)) {
        wake_check_info_layout(check, wake_owners_push_constants[1], r->pPushConstantsInfo->layout,
                               r->pPushConstantsInfo->pNext);
        check_call(check, wake_owners_push_constants[1], &view);
    }
}
#endif
