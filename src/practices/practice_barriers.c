/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Barriers, and stages that wait for everything.
 */
#include "practices/practice_recording.h"
#include "practices/practice_state.h"
#include "state/derived/image.h"

enum { BARRIERS_OF_FRAME = 500 };

/* ---- stages ---------------------------------------------------------------------------------- */

static void
check_stages(struct wake_check *check, VkPipelineStageFlags2 stages, const char *path)
{
    const char *all = stages & VK_PIPELINE_STAGE_2_ALL_GRAPHICS_BIT   ? "ALL_GRAPHICS_BIT"
                      : stages & VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT ? "ALL_COMMANDS_BIT"
                                                                      : NULL;

    if (all) {
        wake_practice(check, WAKE_PRACTICE_STAGE_FLAGS, NULL,
                      "%s has VK_PIPELINE_STAGE_%s: name the stages that are meant, so that others "
                      "need not wait",
                      path, all);
    }
}

static void
check_dependency_stages(struct wake_check *check, const VkDependencyInfo *info)
{
    for (uint32_t i = 0; info->pMemoryBarriers && i < info->memoryBarrierCount; i++) {
        check_stages(check, info->pMemoryBarriers[i].srcStageMask, "pMemoryBarriers.srcStageMask");
        check_stages(check, info->pMemoryBarriers[i].dstStageMask, "pMemoryBarriers.dstStageMask");
    }
    for (uint32_t i = 0; info->pBufferMemoryBarriers && i < info->bufferMemoryBarrierCount; i++) {
        check_stages(check, info->pBufferMemoryBarriers[i].srcStageMask,
                     "pBufferMemoryBarriers.srcStageMask");
        check_stages(check, info->pBufferMemoryBarriers[i].dstStageMask,
                     "pBufferMemoryBarriers.dstStageMask");
    }
    for (uint32_t i = 0; info->pImageMemoryBarriers && i < info->imageMemoryBarrierCount; i++) {
        check_stages(check, info->pImageMemoryBarriers[i].srcStageMask,
                     "pImageMemoryBarriers.srcStageMask");
        check_stages(check, info->pImageMemoryBarriers[i].dstStageMask,
                     "pImageMemoryBarriers.dstStageMask");
    }
}

void
wake_practice_set_event(struct wake_check *check, const struct wake_rec_CmdSetEvent *r)
{
    check_stages(check, r->stageMask, "stageMask");
}

void
wake_practice_reset_event(struct wake_check *check, const struct wake_rec_CmdResetEvent *r)
{
    check_stages(check, r->stageMask, "stageMask");
}

void
wake_practice_set_event2(struct wake_check *check, const struct wake_rec_CmdSetEvent2 *r)
{
    if (r->pDependencyInfo) {
        check_dependency_stages(check, r->pDependencyInfo);
    }
}

void
wake_practice_reset_event2(struct wake_check *check, const struct wake_rec_CmdResetEvent2 *r)
{
    check_stages(check, r->stageMask, "stageMask");
}

void
wake_practice_wait_events(struct wake_check *check, const struct wake_rec_CmdWaitEvents *r)
{
    check_stages(check, r->srcStageMask, "srcStageMask");
    check_stages(check, r->dstStageMask, "dstStageMask");
}

void
wake_practice_wait_events2(struct wake_check *check, const struct wake_rec_CmdWaitEvents2 *r)
{
    for (uint32_t i = 0; r->pDependencyInfos && i < r->eventCount; i++) {
        check_dependency_stages(check, &r->pDependencyInfos[i]);
    }
}

void
wake_practice_timestamp(struct wake_check *check, const struct wake_rec_CmdWriteTimestamp *r)
{
    check_stages(check, (VkPipelineStageFlags2)r->pipelineStage, "pipelineStage");
}

void
wake_practice_timestamp2(struct wake_check *check, const struct wake_rec_CmdWriteTimestamp2 *r)
{
    check_stages(check, r->stage, "stage");
}

void
wake_practice_submit_stages(struct wake_check *check, const struct wake_rec_QueueSubmit *r)
{
    for (uint32_t i = 0; r->pSubmits && i < r->submitCount; i++) {
        const VkSubmitInfo *info = &r->pSubmits[i];

        for (uint32_t j = 0; info->pWaitDstStageMask && j < info->waitSemaphoreCount; j++) {
            check_stages(check, info->pWaitDstStageMask[j], "pSubmits.pWaitDstStageMask");
        }
    }
}

void
wake_practice_submit2_stages(struct wake_check *check, const struct wake_rec_QueueSubmit2 *r)
{
    for (uint32_t i = 0; r->pSubmits && i < r->submitCount; i++) {
        const VkSubmitInfo2 *info = &r->pSubmits[i];

        for (uint32_t j = 0; info->pWaitSemaphoreInfos && j < info->waitSemaphoreInfoCount; j++) {
            check_stages(check, info->pWaitSemaphoreInfos[j].stageMask,
                         "pSubmits.pWaitSemaphoreInfos.stageMask");
        }
    }
}

/* ---- images ---------------------------------------------------------------------------------- */

/* What of an access makes sense in a layout, as the Khronos layer has it. */
static VkAccessFlags2
accesses_of(VkImageLayout layout)
{
    switch ((uint32_t)layout) {
    case VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL:
        return VK_ACCESS_COLOR_ATTACHMENT_READ_BIT | VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT |
               VK_ACCESS_COLOR_ATTACHMENT_READ_NONCOHERENT_BIT_EXT;
    case VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL:
    case VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL:
    case VK_IMAGE_LAYOUT_STENCIL_ATTACHMENT_OPTIMAL:
        return VK_ACCESS_DEPTH_STENCIL_ATTACHMENT_READ_BIT |
               VK_ACCESS_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT;
    case VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL:
    case VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_OPTIMAL:
    case VK_IMAGE_LAYOUT_STENCIL_READ_ONLY_OPTIMAL:
        return VK_ACCESS_DEPTH_STENCIL_ATTACHMENT_READ_BIT | VK_ACCESS_SHADER_READ_BIT;
    case VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL:
        return VK_ACCESS_INPUT_ATTACHMENT_READ_BIT | VK_ACCESS_SHADER_READ_BIT;
    case VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL: return VK_ACCESS_TRANSFER_READ_BIT;
    case VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL: return VK_ACCESS_TRANSFER_WRITE_BIT;
    case VK_IMAGE_LAYOUT_PREINITIALIZED: return VK_ACCESS_HOST_WRITE_BIT;
    case VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_STENCIL_ATTACHMENT_OPTIMAL:
    case VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_STENCIL_READ_ONLY_OPTIMAL:
    case VK_IMAGE_LAYOUT_PRESENT_SRC_KHR: return 0;
    case VK_IMAGE_LAYOUT_FRAGMENT_DENSITY_MAP_OPTIMAL_EXT:
        return VK_ACCESS_FRAGMENT_DENSITY_MAP_READ_BIT_EXT;
    case VK_IMAGE_LAYOUT_FRAGMENT_SHADING_RATE_ATTACHMENT_OPTIMAL_KHR:
        return VK_ACCESS_FRAGMENT_SHADING_RATE_ATTACHMENT_READ_BIT_KHR;
    default: return ~UINT64_C(0);
    }
}

static bool
is_read_only(VkImageLayout layout)
{
    switch ((uint32_t)layout) {
    case VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL:
    case VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL:
    case VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_STENCIL_ATTACHMENT_OPTIMAL:
    case VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_STENCIL_READ_ONLY_OPTIMAL:
    case VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_OPTIMAL:
    case VK_IMAGE_LAYOUT_STENCIL_READ_ONLY_OPTIMAL:
    case VK_IMAGE_LAYOUT_READ_ONLY_OPTIMAL: return true;
    default: return false;
    }
}

/* Layouts of which AMD's and NVIDIA's hardware needs no barrier from one to the other. */
static bool
is_for_reads(VkImageLayout layout)
{
    return layout == VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL ||
           layout == VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL ||
           layout == VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL;
}

static void
check_access(struct wake_check *check, const struct wake_object *image, VkImageLayout layout,
             VkAccessFlags2 access, const char *path)
{
    char found[256], expected[256];

    if (access & ~accesses_of(layout)) {
        wake_print_VkAccessFlags2(found, sizeof(found), access);
        wake_print_VkAccessFlags2(expected, sizeof(expected), accesses_of(layout));
        wake_practice(check, WAKE_PRACTICE_BARRIER_ACCESS_LAYOUT, image,
                      "%s is %s, but an image in %s is accessed by %s", path, found,
                      wake_name_VkImageLayout(layout), expected);
    }
}

static void
check_transition(struct wake_check *check, wake_id id, VkImageLayout old, VkImageLayout next,
                 VkAccessFlags2 source, VkAccessFlags2 destination)
{
    const struct wake_object *image = wake_check_object(check, id, WAKE_TYPE_VkImage);

    check_access(check, image, old, source, "srcAccessMask");
    check_access(check, image, next, destination, "dstAccessMask");
    if (old == VK_IMAGE_LAYOUT_UNDEFINED && is_read_only(next)) {
        wake_practice(check, WAKE_PRACTICE_BARRIER_UNDEFINED_READ, image,
                      "oldLayout is VK_IMAGE_LAYOUT_UNDEFINED, so that the contents are lost, but "
                      "newLayout, %s, is read only",
                      wake_name_VkImageLayout(next));
    }
}

/* Ownership goes to another queue family, or comes from one. */
static void
note_transfer(struct wake_check *check, wake_id id, uint32_t from, uint32_t to,
              const VkImageSubresourceRange *range)
{
    if (from != to) {
        wake_usage_add(check, id, WAKE_USAGE_TRANSFER, range);
    }
}

static void
check_image_first(struct wake_check *check, const VkImageMemoryBarrier *barrier, wake_id id)
{
    struct wake_object *image = wake_check_object(check, id, WAKE_TYPE_VkImage);
    const struct wake_image *state = image ? wake_image_of(image) : NULL;

    check_transition(check, id, barrier->oldLayout, barrier->newLayout, barrier->srcAccessMask,
                     barrier->dstAccessMask);
    note_transfer(check, id, barrier->srcQueueFamilyIndex, barrier->dstQueueFamilyIndex,
                  &barrier->subresourceRange);
    if (is_for_reads(barrier->oldLayout) && is_for_reads(barrier->newLayout)) {
        wake_practice(check, WAKE_PRACTICE_BARRIER_READ_READ, image,
                      "the barrier goes from one layout for reads, %s, to another, %s: choose the "
                      "right one the first time",
                      wake_name_VkImageLayout(barrier->oldLayout),
                      wake_name_VkImageLayout(barrier->newLayout));
    }
    if (barrier->newLayout == VK_IMAGE_LAYOUT_GENERAL && state &&
        !(state->info.usage & VK_IMAGE_USAGE_STORAGE_BIT)) {
        wake_practice(
            check, WAKE_PRACTICE_BARRIER_GENERAL, image,
            "newLayout is VK_IMAGE_LAYOUT_GENERAL, but the image is no storage image: use "
            "the layout of what is done with it");
    }
}

static void
count_barriers(struct wake_check *check, const struct wake_rec_CmdPipelineBarrier *r)
{
    struct wake_practices *practices = wake_practices_of(check->scope);
    uint32_t count = r->bufferMemoryBarrierCount + r->imageMemoryBarrierCount, sum;

    if (practices && wake_practice_on(check, WAKE_PRACTICE_BARRIERS_MANY)) {
        sum = wake_practice_frame_count(check, &practices->barriers, count + r->memoryBarrierCount);
        if (sum - r->memoryBarrierCount > BARRIERS_OF_FRAME) {
            wake_practice(check, WAKE_PRACTICE_BARRIERS_MANY, NULL,
                          "the frame has recorded %u barriers, more than %u: each can stall the "
                          "device",
                          sum, BARRIERS_OF_FRAME);
        }
    }
}

void
wake_practice_barrier(struct wake_check *check, const struct wake_rec_CmdPipelineBarrier *r)
{
    check_stages(check, r->srcStageMask, "srcStageMask");
    check_stages(check, r->dstStageMask, "dstStageMask");
    for (uint32_t i = 0; r->pImageMemoryBarriers && i < r->imageMemoryBarrierCount; i++) {
        check_image_first(check, &r->pImageMemoryBarriers[i],
                          wake_packed_id(r->pImageMemoryBarriers, i,
                                         WAKE_HANDLES_VkImageMemoryBarrier,
                                         WAKE_HANDLE_VkImageMemoryBarrier_image));
    }
    count_barriers(check, r);
}

void
wake_practice_barrier2(struct wake_check *check, const struct wake_rec_CmdPipelineBarrier2 *r)
{
    const VkDependencyInfo *info = r->pDependencyInfo;

    if (!info) {
        return;
    }
    check_dependency_stages(check, info);
    for (uint32_t i = 0; info->pImageMemoryBarriers && i < info->imageMemoryBarrierCount; i++) {
        const VkImageMemoryBarrier2 *barrier = &info->pImageMemoryBarriers[i];

        wake_id id = wake_packed_id(info->pImageMemoryBarriers, i,
                                    WAKE_HANDLES_VkImageMemoryBarrier2,
                                    WAKE_HANDLE_VkImageMemoryBarrier2_image);

        check_transition(check, id, barrier->oldLayout, barrier->newLayout, barrier->srcAccessMask,
                         barrier->dstAccessMask);
        note_transfer(check, id, barrier->srcQueueFamilyIndex, barrier->dstQueueFamilyIndex,
                      &barrier->subresourceRange);
    }
}
