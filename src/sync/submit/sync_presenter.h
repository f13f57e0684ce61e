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
 * Threads: the holder of the device timeline's turn.
 */
#ifndef WAKE_SYNC_SYNC_PRESENTER_H
#define WAKE_SYNC_SYNC_PRESENTER_H

#include "sync/submit/sync_submitted.h"

/* A batch that presents. */
void
wake_sync_execute_present(struct wake_sync_submitted *s, const struct wake_execution *execution);

#endif
