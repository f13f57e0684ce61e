/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Images as presents and acquires leave them.
 * Threads: the holder of the device timeline's turn.
 */
#ifndef WAKE_SYNC_SYNC_PRESENTED_H
#define WAKE_SYNC_SYNC_PRESENTED_H

#include "sync/submit/sync_submitted.h"

/* The last present of an image; NULL: none is known. */
struct wake_sync_presented *
wake_sync_presented_of(struct wake_sync_submitted *s, wake_id swapchain, uint32_t index);
/* The same of one that a semaphore that is waited for acquired, for the first time maybe. */
struct wake_sync_presented *
wake_sync_acquired(struct wake_sync_submitted *s, wake_id swapchain, uint32_t index);
/* The queue that stands for the presentation engine; NULL: out of memory. */
struct wake_sync_queue *
wake_sync_presenter(struct wake_sync_submitted *s);
/* The image, if nothing but its swapchain is concerned with it. */
const struct wake_object *
wake_sync_presented_image(struct wake_object *swapchain, uint32_t index);
/* An image that is presented, or acquired; never NULL behind wake_sync_presenter(). */
struct wake_sync_presented *
wake_sync_presented_make(struct wake_sync_submitted *s, wake_id image, wake_id swapchain,
                         uint32_t index);
/* Everything that the presenter knows of images that are not followed goes. */
void
wake_sync_presented_trim(struct wake_sync_submitted *s, struct wake_sync_queue *presenter);
/* The engine reads it from here on. */
void
wake_sync_presented_enter(struct wake_sync_submitted *s, struct wake_sync_presented *presented,
                          const struct wake_sync_segment *segment);

#endif
