/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Presenting and acquiring. From vkQueuePresentKHR on the presentation engine reads the image,
 * until what vkAcquireNextImageKHR signals has been waited for. Specification, vkQueuePresentKHR,
 * vkAcquireNextImageKHR.
 *
 * An image that was never presented is the presentation engine's all the same until what its
 * acquire signals has been waited for; only waits that fall short are told then.
 *
 * Presents are in no order with the commands of their queue: what they wait for, and what the host
 * knows to be complete, comes before them and nothing else.
 */
#include "sync/submit/sync_presenter.h"

#include "state/object/create_info.h"
#include "state/object/family.h"
#include "sync/submit/sync_across.h"
#include "sync/submit/sync_clock.h"
#include "sync/submit/sync_presented.h"
#include "sync/submit/sync_semaphore.h"
#include "sync/submit/sync_submit_message.h"
#include "sync/submit/sync_submitted.h"

#include <string.h>

static void
present(struct wake_sync_submitted *s, struct wake_sync_found *found,
        const struct wake_sync_clock *clock, const struct wake_batch_image *image)
{
    struct wake_object *swapchain = wake_object_get(image->swapchain);
    const struct wake_object *object = wake_sync_presented_image(swapchain, image->index);
    struct wake_sync_presented *presented;
    struct wake_hazard hazard = { .chosen = 0 };

    if (!object) {
        return;
    }
    found->commands = object->id;
    found->told_prior = 0;
    if (wake_sync_check_present_across(found, clock, object->id, found->exact_only, &hazard)) {
        wake_sync_tell_submitted(found, &hazard);
    } else if (found->warns &&
               wake_sync_check_present_across(found, clock, object->id, false, &hazard)) {
        hazard.doubtful = true;
        wake_sync_tell_submitted(found, &hazard);
    }
    presented = wake_sync_presented_make(s, object->id, image->swapchain, image->index);
    presented->acquired = false;
    memcpy(presented->seen, clock->seen, sizeof(presented->seen));
    for (uint32_t i = 0; i < clock->edge_count; i++) {
        for (uint32_t k = 0; k < s->queue_count; k++) {
            if (presented->seen[k] < clock->edges[i].tags[k] && k != WAKE_SYNC_PRESENTER) {
                presented->seen[k] = clock->edges[i].tags[k];
            }
        }
    }
    wake_sync_presented_enter(
        s, presented,
        &(struct wake_sync_segment){ .batch = found->batch->number, .commands = image->swapchain });
}

void
wake_sync_execute_present(struct wake_sync_submitted *s, const struct wake_execution *execution)
{
    const struct wake_batch *batch = execution->batch;
    struct wake_sync_queue *presenter = wake_sync_presenter(s);
    struct wake_sync_clock clock = { .edge_count = 0 };
    struct wake_sync_found found = { .check = execution->check, .s = s, .batch = batch };

    wake_sync_set_doubts(&found, execution->device->scope.settings);
    if (!presenter) {
        return;
    }
    for (uint32_t i = 0; i < batch->wait_count; i++) {
        wake_sync_wait_whole(s, &clock, &batch->waits[i]);
    }
    for (uint32_t i = 0; i < batch->image_count; i++) {
        present(s, &found, &clock, &batch->images[i]);
    }
    wake_sync_clock_finish(&clock);
    if (presenter->segments.count >= presenter->prune_at) {
        wake_sync_presented_trim(s, presenter);
    }
}
