/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Conditional rendering and transform feedback at device addresses (VK_KHR_device_address_commands). Specification, 'Conditional
 * Rendering', 'Transform Feedback'.
 */
#include "core/buffer/address_range.h"
#include "core/core_newer.h"
#include "core/draw/draw.h"

#ifdef VK_KHR_device_address_commands

void
wake_core_begin_conditional_2(struct wake_check *check,
                              const struct wake_rec_CmdBeginConditionalRendering2EXT *r)
{
    const VkConditionalRenderingBeginInfo2EXT *info = r->pConditionalRenderingBegin;
    struct wake_address_range range;
    char text[WAKE_RANGE_TEXT];

    if (check->cb->recording && check->cb->recording->conditional) {
        wake_find(check, "VUID-vkCmdBeginConditionalRendering2EXT-None-13063",
                  "conditional rendering is active");
    }
    if (!info) {
        return;
    }
    range = wake_range_of(WAKE_RANGE_OF_CONDITION, &info->addressRange, info->addressFlags,
                          &r->address);
    range.path = "pConditionalRenderingBegin->addressRange";
    range.flags_path = "pConditionalRenderingBegin->addressFlags";
    wake_check_address_range(check, &range);
    if (wake_address_lacks(&range, VK_BUFFER_USAGE_CONDITIONAL_RENDERING_BIT_EXT)) {
        wake_find(check, "VUID-VkConditionalRenderingBeginInfo2EXT-addressRange-13064",
                  "%s, without VK_BUFFER_USAGE_CONDITIONAL_RENDERING_BIT_EXT",
                  wake_range_text(text, check, &range));
    }
    if (range.address % 4) {
        wake_find(check, "VUID-VkConditionalRenderingBeginInfo2EXT-addressRange-13065",
                  "%s.address is 0x%llx", range.path, U(range.address));
    }
    if (range.size < 4) {
        wake_find(check, "VUID-VkConditionalRenderingBeginInfo2EXT-addressRange-13066",
                  "%s.size is %llu, and 4 bytes are read", range.path, U(range.size));
    }
}

/* One of pBindingInfos or pCounterInfos, which has `usage`. */
struct feedback_rules {
    const char *array;
    VkBufferUsageFlags usage;
    const char *lacks, *name;
};

static void
check_range(struct wake_check *check, const VkBindTransformFeedbackBuffer2InfoEXT *info, uint32_t i,
            const struct wake_address *found, const struct feedback_rules *rules)
{
    struct wake_address_range range = wake_range_of(WAKE_RANGE_OF_FEEDBACK, &info->addressRange,
                                                    info->addressFlags, found);
    struct wake_range_paths paths;
    char text[WAKE_RANGE_TEXT];

    wake_range_in(&range, &paths, rules->array, i, "addressRange", "addressFlags");
    wake_check_address_range(check, &range);
    if (wake_address_lacks(&range, rules->usage)) {
        wake_find(check, rules->lacks, "%s, without %s", wake_range_text(text, check, &range),
                  rules->name);
    }
}

void
wake_core_bind_feedback_2(struct wake_check *check,
                          const struct wake_rec_CmdBindTransformFeedbackBuffers2EXT *r)
{
    static const struct feedback_rules rules = {
        "pBindingInfos", VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_BUFFER_BIT_EXT,
        "VUID-vkCmdBindTransformFeedbackBuffers2EXT-addressRange-13091",
        "VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_BUFFER_BIT_EXT"
    };
    const VkPhysicalDeviceTransformFeedbackPropertiesEXT *limits = wake_feedback_limits(check);

    wake_feedback_check_bind(check, 1, r->firstBinding, r->bindingCount);
    for (uint32_t i = 0; r->pBindingInfos && i < r->bindingCount; i++) {
        const VkDeviceAddressRangeKHR *range = &r->pBindingInfos[i].addressRange;

        check_range(check, &r->pBindingInfos[i], i, r->addresses ? &r->addresses[i] : NULL, &rules);
        if (range->address % 4) {
            wake_find(check, "VUID-vkCmdBindTransformFeedbackBuffers2EXT-addressRange-13090",
                      "pBindingInfos[%u].addressRange.address is 0x%llx", i, U(range->address));
        }
        if (limits && range->size > limits->maxTransformFeedbackBufferSize) {
            wake_find(
                check, "VUID-vkCmdBindTransformFeedbackBuffers2EXT-addressRange-13092",
                "pBindingInfos[%u].addressRange.size is %llu; maxTransformFeedbackBufferSize is %llu",
                i, U(range->size), U(limits->maxTransformFeedbackBufferSize));
        }
    }
}

static void
check_counters(struct wake_check *check, const VkBindTransformFeedbackBuffer2InfoEXT *infos,
               uint32_t count, const struct wake_address *addresses,
               const struct feedback_rules *rules, const char *room)
{
    for (uint32_t i = 0; infos && i < count; i++) {
        check_range(check, &infos[i], i, addresses ? &addresses[i] : NULL, rules);
        if (infos[i].addressRange.size && infos[i].addressRange.size < 4) {
            wake_find(check, room,
                      "pCounterInfos[%u].addressRange.size is %llu, and a counter takes 4", i,
                      U(infos[i].addressRange.size));
        }
    }
}

void
wake_core_begin_feedback_2(struct wake_check *check,
                           const struct wake_rec_CmdBeginTransformFeedback2EXT *r)
{
    static const struct feedback_rules rules = {
        "pCounterInfos", VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_COUNTER_BUFFER_BIT_EXT,
        "VUID-vkCmdBeginTransformFeedback2EXT-pCounterInfos-13094",
        "VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_COUNTER_BUFFER_BIT_EXT"
    };

    wake_feedback_check_counters(check, WAKE_FEEDBACK_BEGIN_2, r->firstCounterRange,
                                 r->counterRangeCount);
    check_counters(check, r->pCounterInfos, r->counterRangeCount, r->addresses, &rules,
                   "VUID-vkCmdBeginTransformFeedback2EXT-pCounterInfos-13093");
    wake_feedback_check_begin(check, WAKE_FEEDBACK_BEGIN_2, r->firstCounterRange,
                              r->counterRangeCount);
}

void
wake_core_end_feedback_2(struct wake_check *check,
                         const struct wake_rec_CmdEndTransformFeedback2EXT *r)
{
    static const struct feedback_rules rules = {
        "pCounterInfos", VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_COUNTER_BUFFER_BIT_EXT,
        "VUID-vkCmdEndTransformFeedback2EXT-pCounterInfos-13096",
        "VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_COUNTER_BUFFER_BIT_EXT"
    };

    wake_feedback_check_counters(check, WAKE_FEEDBACK_END_2, r->firstCounterRange,
                                 r->counterRangeCount);
    check_counters(check, r->pCounterInfos, r->counterRangeCount, r->addresses, &rules,
                   "VUID-vkCmdEndTransformFeedback2EXT-pCounterInfos-13095");
    wake_feedback_check_end(check, WAKE_FEEDBACK_END_2);
}

#endif
