/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Barriers, and stages that wait for everything.
 */
#include "practices/practice_recording.h"
#include "practices/practice_state.h"
#include "state/derived/image.h"
#include "state/scope/device_lists.h"

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

/* Of the second version: those of every barrier. */
static void
check_barrier_stages(struct wake_check *check, const struct wake_barrier_view *view)
{
    for (uint32_t group = 0; group < view->count; group++) {
        struct wake_barriers scratch;
        const struct wake_barriers *all = wake_barriers_at(view, group, &scratch);

        for (uint32_t i = 0; i < all->memory_count; i++) {
            const VkMemoryBarrier2 one = wake_memory_barrier(all, i);

            check_stages(check, one.srcStageMask, "pMemoryBarriers.srcStageMask");
            check_stages(check, one.dstStageMask, "pMemoryBarriers.dstStageMask");
        }
        for (uint32_t i = 0; i < all->buffer_count; i++) {
            const VkBufferMemoryBarrier2 one = wake_buffer_barrier(all, i);

            check_stages(check, one.srcStageMask, "pBufferMemoryBarriers.srcStageMask");
            check_stages(check, one.dstStageMask, "pBufferMemoryBarriers.dstStageMask");
        }
        for (uint32_t i = 0; i < all->image_count; i++) {
            const VkImageMemoryBarrier2 one = wake_image_barrier(all, i);

            check_stages(check, one.srcStageMask, "pImageMemoryBarriers.srcStageMask");
            check_stages(check, one.dstStageMask, "pImageMemoryBarriers.dstStageMask");
        }
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
wake_practice_submit_stages(struct wake_check *check, const struct wake_submit_view *call)
{
    struct wake_batch_view batch = { 0 };

    while (wake_next_batch(call, &batch)) {
        struct wake_semaphores waits = wake_batch_semaphores(&batch, false);
        bool given = batch.second || waits.stages;

        for (uint32_t i = 0; given && i < waits.count; i++) {
            check_stages(check, wake_semaphore_at(&waits, i).stages,
                         batch.second ? "pSubmits.pWaitSemaphoreInfos.stageMask"
                                      : "pSubmits.pWaitDstStageMask");
        }
    }
}

/* ---- images ---------------------------------------------------------------------------------- */

/* Newer Khronos layers know what VK_ACCESS_SHADER_READ_BIT is made of. */
#if WAKE_REPEATED_RULES
#define SHADER_READS VK_ACCESS_SHADER_READ_BIT
#define COLOR_READS 0
#else
#define SHADER_READS                                                     \
    (VK_ACCESS_2_SHADER_READ_BIT | VK_ACCESS_2_SHADER_SAMPLED_READ_BIT | \
     VK_ACCESS_2_SHADER_STORAGE_READ_BIT | VK_ACCESS_2_SHADER_BINDING_TABLE_READ_BIT_KHR)
#define COLOR_READS VK_ACCESS_2_COLOR_ATTACHMENT_READ_BIT
#endif

/* What of an access makes sense in a layout, as the Khronos layer has it. */
static const struct {
    VkImageLayout layout;
    VkAccessFlags2 accesses;
} layout_accesses[] = {
    { VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
      VK_ACCESS_COLOR_ATTACHMENT_READ_BIT | VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT |
          VK_ACCESS_COLOR_ATTACHMENT_READ_NONCOHERENT_BIT_EXT },
    { VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL,
      VK_ACCESS_DEPTH_STENCIL_ATTACHMENT_READ_BIT | VK_ACCESS_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT },
    { VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL,
      VK_ACCESS_DEPTH_STENCIL_ATTACHMENT_READ_BIT | VK_ACCESS_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT },
    { VK_IMAGE_LAYOUT_STENCIL_ATTACHMENT_OPTIMAL,
      VK_ACCESS_DEPTH_STENCIL_ATTACHMENT_READ_BIT | VK_ACCESS_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT },
    { VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL,
      VK_ACCESS_DEPTH_STENCIL_ATTACHMENT_READ_BIT | SHADER_READS },
    { VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_OPTIMAL,
      VK_ACCESS_DEPTH_STENCIL_ATTACHMENT_READ_BIT | SHADER_READS },
    { VK_IMAGE_LAYOUT_STENCIL_READ_ONLY_OPTIMAL,
      VK_ACCESS_DEPTH_STENCIL_ATTACHMENT_READ_BIT | SHADER_READS },
    { VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL,
      VK_ACCESS_INPUT_ATTACHMENT_READ_BIT | COLOR_READS | SHADER_READS },
    { VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, VK_ACCESS_TRANSFER_READ_BIT },
    { VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, VK_ACCESS_TRANSFER_WRITE_BIT },
    { VK_IMAGE_LAYOUT_PREINITIALIZED, VK_ACCESS_HOST_WRITE_BIT },
    { VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_STENCIL_ATTACHMENT_OPTIMAL, 0 },
    { VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_STENCIL_READ_ONLY_OPTIMAL, 0 },
    { VK_IMAGE_LAYOUT_PRESENT_SRC_KHR, 0 },
    { VK_IMAGE_LAYOUT_FRAGMENT_DENSITY_MAP_OPTIMAL_EXT,
      VK_ACCESS_FRAGMENT_DENSITY_MAP_READ_BIT_EXT },
    { VK_IMAGE_LAYOUT_FRAGMENT_SHADING_RATE_ATTACHMENT_OPTIMAL_KHR,
      VK_ACCESS_FRAGMENT_SHADING_RATE_ATTACHMENT_READ_BIT_KHR },
};

static VkAccessFlags2
accesses_of(VkImageLayout layout)
{
    for (size_t i = 0; i < WAKE_COUNT(layout_accesses); i++) {
        if (layout_accesses[i].layout == layout) {
            return layout_accesses[i].accesses;
        }
    }
    return ~UINT64_C(0);
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
check_layouts(struct wake_check *check, wake_id id, const VkImageMemoryBarrier2 *barrier)
{
    const struct wake_object *image = wake_check_object(check, id, WAKE_TYPE_VkImage);

    check_access(check, image, barrier->oldLayout, barrier->srcAccessMask, "srcAccessMask");
    check_access(check, image, barrier->newLayout, barrier->dstAccessMask, "dstAccessMask");
    if (barrier->oldLayout == VK_IMAGE_LAYOUT_UNDEFINED && is_read_only(barrier->newLayout)) {
        wake_practice(check, WAKE_PRACTICE_BARRIER_UNDEFINED_READ, image,
                      "oldLayout is VK_IMAGE_LAYOUT_UNDEFINED, so that the contents are lost, but "
                      "newLayout, %s, is read only",
                      wake_name_VkImageLayout(barrier->newLayout));
    }
}

/* Of the second version: those of the first the Khronos layer passes over, and so is it here. */
static void
check_event_layouts(struct wake_check *check, const struct wake_barrier_view *view)
{
    for (uint32_t group = 0; group < view->count; group++) {
        struct wake_barriers scratch;
        const struct wake_barriers *all = wake_barriers_at(view, group, &scratch);

        for (uint32_t i = 0; i < all->image_count; i++) {
            const VkImageMemoryBarrier2 one = wake_image_barrier(all, i);

            check_layouts(check, wake_barrier_image(all, i), &one);
        }
    }
}

void
wake_practice_event(struct wake_check *check, const struct wake_barrier_view *view)
{
    if (view->kind == WAKE_SET_EVENT) {
        wake_practice_set_event(check, view->event, true);
    } else if (view->kind == WAKE_RESET_EVENT) {
        wake_practice_set_event(check, view->event, false);
    }
    check_stages(check, view->stages, "stageMask");
    if (view->second) {
        check_barrier_stages(check, view);
        check_event_layouts(check, view);
    } else {
        check_stages(check, view->barriers.stages[0], "srcStageMask");
        check_stages(check, view->barriers.stages[1], "dstStageMask");
    }
}

static void
check_transition(struct wake_check *check, wake_id id, const VkImageMemoryBarrier2 *barrier)
{
    check_layouts(check, id, barrier);
    wake_practice_zcull_discard(check, id, barrier->oldLayout == VK_IMAGE_LAYOUT_UNDEFINED);
    if (barrier->srcQueueFamilyIndex != barrier->dstQueueFamilyIndex) {
        wake_usage_add(check, id, WAKE_USAGE_TRANSFER, &barrier->subresourceRange);
    }
}

/* ---- ownership ------------------------------------------------------------------------------- */

#ifdef VK_KHR_maintenance9
/* Whether maintenance9 hands the image over without a barrier. */
static bool
goes_over(struct wake_check *check, const VkImageCreateInfo *info, uint32_t from, uint32_t to)
{
    static const VkImageUsageFlags drawn = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT |
                                           VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT |
                                           VK_IMAGE_USAGE_TRANSIENT_ATTACHMENT_BIT |
                                           VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT |
                                           VK_IMAGE_USAGE_ATTACHMENT_FEEDBACK_LOOP_BIT_EXT |
                                           VK_IMAGE_USAGE_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR;

    return info->tiling == VK_IMAGE_TILING_LINEAR ||
           (info->tiling == VK_IMAGE_TILING_OPTIMAL && !(info->usage & drawn) && to < 32 &&
            from < WAKE_TAKER_FAMILIES &&
            wake_device_lists_of(wake_check_facts(check))->takers[from] >> to & 1);
}

static void
check_families(struct wake_check *check, struct wake_object *object, uint32_t from, uint32_t to)
{
    const struct wake_image *image = object && object->type == WAKE_TYPE_VkImage
                                         ? wake_image_of(object)
                                         : NULL;
    bool on = WAKE_FEATURE(check, maintenance9);
    char text[WAKE_OBJECT_TEXT];

    if (from == to || !object || !(on || WAKE_SUPPORTED(check, maintenance9)) ||
        (object->type == WAKE_TYPE_VkImage &&
         !(image && goes_over(check, &image->info, from, to)))) {
        return;
    }
    wake_practice(check, WAKE_PRACTICE_BARRIER_FAMILIES, object,
                  on ? "the ownership of %s is transferred, which needs no barrier with the "
                       "feature maintenance9, which is enabled: leave it out"
                     : "the ownership of %s is transferred, which would need no barrier with the "
                       "feature maintenance9: enable it",
                  wake_object_text(text, sizeof(text), object));
}

static void
check_ownership(struct wake_check *check, const struct wake_barriers *all)
{
    for (uint32_t i = 0; i < all->buffer_count; i++) {
        const VkBufferMemoryBarrier2 one = wake_buffer_barrier(all, i);

        check_families(check,
                       wake_check_object(check, wake_barrier_buffer(all, i), WAKE_TYPE_VkBuffer),
                       one.srcQueueFamilyIndex, one.dstQueueFamilyIndex);
    }
    for (uint32_t i = 0; i < all->image_count; i++) {
        const VkImageMemoryBarrier2 one = wake_image_barrier(all, i);

        check_families(check,
                       wake_check_object(check, wake_barrier_image(all, i), WAKE_TYPE_VkImage),
                       one.srcQueueFamilyIndex, one.dstQueueFamilyIndex);
    }
}
#endif

/* What is told of the first version only. */
static void
check_image_first(struct wake_check *check, const VkImageMemoryBarrier2 *barrier, wake_id id)
{
    struct wake_object *image = wake_check_object(check, id, WAKE_TYPE_VkImage);
    const struct wake_image *state = image ? wake_image_of(image) : NULL;

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
count_barriers(struct wake_check *check, const struct wake_barriers *all)
{
    struct wake_practices *practices = wake_practices_of(check->scope);
    uint32_t count = all->buffer_count + all->image_count, sum;

    if (practices && wake_practice_on(check, WAKE_PRACTICE_BARRIERS_MANY)) {
        sum = wake_practice_frame_count(check, &practices->barriers, count + all->memory_count);
        if (sum - all->memory_count > BARRIERS_OF_FRAME) {
            wake_practice(check, WAKE_PRACTICE_BARRIERS_MANY, NULL,
                          "the frame has recorded %u barriers, more than %u: each can stall the "
                          "device",
                          sum, BARRIERS_OF_FRAME);
        }
    }
}

void
wake_practice_barrier(struct wake_check *check, const struct wake_barrier_view *view)
{
    const struct wake_barriers *all = &view->barriers;

    if (all->second) {
        check_barrier_stages(check, view);
    } else {
        check_stages(check, all->stages[0], "srcStageMask");
        check_stages(check, all->stages[1], "dstStageMask");
    }
#ifdef VK_KHR_maintenance9
    check_ownership(check, all);
#endif
    for (uint32_t i = 0; i < all->image_count; i++) {
        const VkImageMemoryBarrier2 one = wake_image_barrier(all, i);
        const wake_id id = wake_barrier_image(all, i);

        check_transition(check, id, &one);
        if (!all->second) {
            check_image_first(check, &one, id);
        }
    }
    if (!all->second) {
        count_barriers(check, all);
    }
}
