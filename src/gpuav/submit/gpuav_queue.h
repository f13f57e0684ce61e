/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the layer has of a queue.
 * Threads: fields as in gpuav_state.h.
 */
#ifndef WAKE_GPUAV_GPUAV_QUEUE_H
#define WAKE_GPUAV_GPUAV_QUEUE_H

#include "gpuav/recording/gpuav_submission.h"

struct wake_readback;

/*
 * A VkQueue. (queue): of whoever is inside.
 *
 * Invariant: one thread at a time is in a submit that is followed: the one that swapped `inside`. A
 * second one at the same moment, which is a mistake of the application, submits what it has as it
 * is; what that reports is read at a later submit.
 */
struct wake_gpuav_queue {
    uint32_t inside;               /* (a) */
    struct wake_gpuav_queue *next; /* (l:gpuav) */
    struct wake_gpuav *gpuav;
    VkQueue handle;
    uint32_t family;
    bool ready;                     /* what each submit needs is there */
    bool failed;                    /* it could not be made: submits go down as they are */
    VkCommandPool pool;             /* of follow_up; VK_NULL_HANDLE: it was never needed */
    VkCommandBuffer follow_up;      /* a barrier to the host, for recordings that end with none */
    VkSemaphore semaphore;          /* the layer's own timeline */
    uint64_t value;                 /* that the last submit signals */
    struct wake_lock labels_lock;   /* labels need no external synchronization of the queue */
    struct wake_label_stack labels; /* (l:labels) */
    struct wake_readback *readback; /* (a) who waits for it; NULL: no submit of interest yet */
    struct wake_gpuav_submission *spare; /* for use again */
    /* (a) submitted, the last one first: wake_readback_push() */
    struct wake_gpuav_submission *news;
    char apart[WAKE_CACHE_LINE]; /* what follows is the readback thread's */
    /* (a) done with: the next submits use them again (gpuav_submit.c) */
    struct wake_gpuav_submission *used;
    struct wake_gpuav_queue *readback_next;     /* (l:readback) */
    struct wake_gpuav_submission *first, *last; /* (l:readback) not finished, `news` apart */
    uint64_t done;         /* (l:readback) results up to this value have been given */
    VkFence *spare_fences; /* (l:readback) */
    uint32_t spare_fence_count, spare_fence_capacity;
};

#endif
