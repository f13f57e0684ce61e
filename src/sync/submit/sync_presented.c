/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Images as presents and acquires leave them: what the presentation engine may be reading.
 */
#include "sync/submit/sync_presented.h"

#include "base/heap.h"
#include "state/object/create_info.h"
#include "state/object/family.h"
#include "sync/access/access_walk.h"
#include "sync/submit/sync_submitted.h"

#include <string.h>

struct wake_sync_queue *
wake_sync_presenter(struct wake_sync_submitted *s)
{
    struct wake_sync_queue *q = s->queues[WAKE_SYNC_PRESENTER];

    if (!q) {
        q = wake_zalloc(WAKE_HEAP_STATE, sizeof(*q));
        if (!q) {
            return NULL;
        }
        s->presented = wake_zalloc(WAKE_HEAP_STATE, WAKE_SYNC_PRESENTED * sizeof(*s->presented));
        if (!s->presented) {
            wake_free(WAKE_HEAP_STATE, q);
            return NULL;
        }
        q->number = WAKE_SYNC_PRESENTER;
        q->prune_at = WAKE_SYNC_SEGMENTS_FIRST;
        wake_access_context_init(&q->context, false, q->memos);
        s->queues[WAKE_SYNC_PRESENTER] = q;
        s->queue_count = s->queue_count ? s->queue_count : 1;
    }
    return q;
}

struct wake_sync_presented *
wake_sync_presented_of(struct wake_sync_submitted *s, wake_id swapchain, uint32_t index)
{
    for (uint32_t i = 0; i < s->presented_count; i++) {
        if (s->presented[i].swapchain == swapchain && s->presented[i].index == index) {
            return &s->presented[i];
        }
    }
    return NULL;
}

/* Room for another; the one that was presented longest ago is not followed any more. */
static struct wake_sync_presented *
take_presented(struct wake_sync_submitted *s)
{
    struct wake_sync_presented *oldest = s->presented;

    if (s->presented_count < WAKE_SYNC_PRESENTED) {
        return &s->presented[s->presented_count++];
    }
    for (uint32_t i = 1; i < s->presented_count; i++) {
        oldest = s->presented[i].tag < oldest->tag ? &s->presented[i] : oldest;
    }
    return oldest;
}

void
wake_sync_presented_trim(struct wake_sync_submitted *s, struct wake_sync_queue *presenter)
{
    uint64_t floor = presenter->tag;
    struct wake_sync_segment *segments = presenter->segments.rows;
    uint32_t kept = 0;

    for (uint32_t i = 0; i < s->presented_count; i++) {
        floor = s->presented[i].tag <= floor ? s->presented[i].tag - 1 : floor;
    }
    wake_access_context_trim(&presenter->context, floor);
    for (uint32_t i = 0; i < presenter->segments.count; i++) {
        if (segments[i].tags + segments[i].count > floor) {
            segments[kept++] = segments[i];
        }
    }
    presenter->segments.count = kept;
    presenter->prune_at = kept * 2 > WAKE_SYNC_SEGMENTS_FIRST ? kept * 2 : WAKE_SYNC_SEGMENTS_FIRST;
}

static bool
is_shared(const struct wake_object *swapchain)
{
    const VkSwapchainCreateInfoKHR *info = wake_VkSwapchainKHR_info(swapchain);

    return !info || info->presentMode == VK_PRESENT_MODE_SHARED_DEMAND_REFRESH_KHR ||
           info->presentMode == VK_PRESENT_MODE_SHARED_CONTINUOUS_REFRESH_KHR;
}

const struct wake_object *
wake_sync_presented_image(struct wake_object *swapchain, uint32_t index)
{
    if (!swapchain || swapchain->type != WAKE_TYPE_VkSwapchainKHR || !swapchain->data ||
        is_shared(swapchain) ||
        /* Through images of the application's own that have the same memory anything may have
         * happened. */
        wake_load_relaxed(&((struct wake_swapchain *)swapchain->data)->aliased)) {
        return NULL;
    }
    return wake_swapchain_image(swapchain, index);
}

/* From here on the presentation engine reads the image. */
void
wake_sync_presented_enter(struct wake_sync_submitted *s, struct wake_sync_presented *presented,
                          const struct wake_sync_segment *as)
{
    struct wake_sync_queue *presenter = s->queues[WAKE_SYNC_PRESENTER];
    struct wake_sync_segment *segment = wake_row_add(&presenter->segments, sizeof(*segment));
    uint32_t space = wake_access_context_space(&presenter->context,
                                               (struct wake_space_key){ presented->image, 0 });
    struct wake_hazard hazard;

    if (!segment || space == UINT32_MAX) {
        presented->over = true;
        return;
    }
    *segment = *as;
    segment->tags = s->tag;
    segment->count = 1;
    presenter->tag = ++s->tag;
    presented->tag = s->tag;
    presented->over = false;
    presenter->context.spaces[space].changes++; /* the same once more, but later: that counts */
    wake_access_context_touch(
        &presenter->context, space, 0, UINT64_MAX,
        &(struct wake_access){ .access = WAKE_SYNC_PRESENT_ENGINE_READ, .tag = s->tag }, 0,
        &hazard);
}

struct wake_sync_presented *
wake_sync_presented_make(struct wake_sync_submitted *s, wake_id image, wake_id swapchain,
                         uint32_t index)
{
    struct wake_sync_presented *presented = wake_sync_presented_of(s, swapchain, index);

    if (!presented) {
        presented = take_presented(s);
        memset(presented, 0, sizeof(*presented));
    }
    presented->image = image;
    presented->swapchain = swapchain;
    presented->index = index;
    return presented;
}

struct wake_sync_presented *
wake_sync_acquired(struct wake_sync_submitted *s, wake_id swapchain, uint32_t index)
{
    struct wake_sync_presented *presented = wake_sync_presented_of(s, swapchain, index);
    struct wake_object *object = wake_object_get(swapchain);
    const struct wake_object *image = presented ? NULL : wake_sync_presented_image(object, index);

    if (!image || index >= 64 ||
        (((const struct wake_swapchain *)object->data)->seen >> index & 1) ||
        !wake_sync_presenter(s)) {
        return presented;
    }
    presented = wake_sync_presented_make(s, image->id, swapchain, index);
    presented->acquired = true;
    wake_sync_presented_enter(
        s, presented, &(struct wake_sync_segment){ .commands = swapchain, .acquired = true });
    return presented->over ? NULL : presented;
}
