/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Queues, and waits of the application for them.
 * Threads: application threads, inside calls.
 */
#ifndef WAKE_GPUAV_GPUAV_QUEUES_H
#define WAKE_GPUAV_GPUAV_QUEUES_H

#include "gpuav/submit/gpuav_queue.h"

void
wake_gpuav_fill_queues(struct wake_gpuav *gpuav, struct wake_device_dispatch *next);
/* Makes what a submit of interest needs, at the first one; in a call on the queue. `visible`: no
 * barrier has to follow it. False: it could not be made. */
bool
wake_gpuav_queue_ready(struct wake_gpuav_queue *queue, bool visible);
/* vkDestroyDevice, after the readback threads have ended. */
void
wake_gpuav_queues_finish(struct wake_gpuav *gpuav);

/* ---- gpuav_submit.c -------------------------------------------------------------------------- */

void
wake_gpuav_fill_submits(struct wake_device_dispatch *next);

#endif
