/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A batch: what one element of vkQueueSubmit, vkQueueSubmit2 or vkQueueBindSparse, or one
 * vkQueuePresentKHR, gives to its queue, in one form for all of them.
 * Threads: the holder of the device timeline's turn.
 */
#ifndef WAKE_STATE_BATCH_H
#define WAKE_STATE_BATCH_H

#include "state/execution/submission.h"
#include "state/object/family.h"
#include "state/recording/recorded.h"
#include "state/view/submit_view.h"

struct wake_batch_signal {
    wake_id semaphore;
    uint64_t value;               /* timeline */
    VkPipelineStageFlags2 stages; /* vkQueueSubmit: ALL_COMMANDS */
};

struct wake_batch_buffer {
    wake_id id;
    /* The recording as the submit meant it, complete and with no call lost. Else nothing is known
     * of what it does. */
    bool known;
    struct wake_recorded *recorded; /* NULL: not known, or it does nothing that is followed */
};

struct wake_batch_image {
    wake_id swapchain;
    uint32_t index;
};

/* The call that submitted it, for messages. */
struct wake_batch_origin {
    uint32_t command;
    uint32_t thread;
    uint64_t frame;
    uint64_t position;
    uint64_t queue; /* VkQueue */
    uint64_t ticket;
    uint32_t stack; /* for wake_stack_text(); 0: not known */
};

struct wake_batch {
    struct wake_batch *next; /* on its queue, or spare */
    size_t capacity;         /* bytes */
    struct wake_queue *queue;
    uint64_t number; /* on its queue; in a trial, the one that it would get */
    uint32_t index;  /* in its call: pSubmits[index] */
    enum wake_batch_kind kind;
    bool kept;   /* has references to the recordings of its command buffers */
    bool wrong;  /* its call was found wrong in itself: nothing is said */
    bool silent; /* wrong, or tried before the call: nothing is said but of hazards */
    struct wake_batch_origin origin;
    wake_id fence;         /* of the call's last batch; 0: none */
    uint32_t counter_pass; /* VkPerformanceQuerySubmitInfoKHR */
    struct wake_wait *waits;
    struct wake_batch_signal *signals;
    struct wake_batch_buffer *buffers;
    struct wake_batch_image *images; /* presented */
    uint32_t wait_count;
    uint32_t signal_count;
    uint32_t buffer_count;
    uint32_t image_count;
};

/*
 * One batch of a call, not numbered yet; NULL: out of memory. Nothing is changed and no reference
 * taken: give it to wake_batch_add(), or back with wake_batch_drop() before the turn ends.
 */
struct wake_batch *
wake_batch_make(struct wake_device *device, struct wake_queue *queue,
                const struct wake_submit_view *call, const struct wake_batch_view *view);
void
wake_batch_drop(struct wake_device *device, struct wake_batch *batch);
/* Where the device is going. */
void
wake_batch_finish(struct wake_batch *batch);

#endif
