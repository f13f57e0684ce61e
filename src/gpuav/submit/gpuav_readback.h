/* SPDX-License-Identifier: Apache-2.0 */
/*
 * READBACK: threads that wait until submits have finished, read what shaders reported, and report
 * it.
 * Threads: as each group says. The readback threads call no command that needs an object of the
 * application.
 *
 * A submit of interest ends with a barrier to the host and a signal of a timeline semaphore that
 * belongs to the queue, in its last batch or one behind it, in the same call to the driver (a call
 * of its own with a fence, where the device has none). One thread waits for any of a device's
 * semaphores. Where a driver polls for that (lavapipe), or fences must do, there is a thread for
 * each queue, which waits for the oldest submit of that queue only.
 *
 * Properties
 *   - The application's thread never waits here: it pushes onto a list of its queue, and takes a lock
 *     that is held for a few instructions only where it finds that list empty, to signal a condition
 *     or a semaphore from the host if the thread does not know of the queue.
 *     vkDestroyDevice alone waits, for batches behind those of the application, and
 *     gpuav_flush_on_wait, for the thread to have read what has finished.
 *   - A thread that has nothing to wait for looks for news a few times within a millisecond, so
 *     that a stream of submits wakes nobody, then sleeps on a condition. It wakes for new work:
 *     through the condition; or, while it waits in the driver for other queues, through a
 *     timeline semaphore of its own (`bell`) that the host signals.
 *   - No lock is held while the driver is asked how far a queue is (but for fences), nor while
 *     results are given.
 *   - Submissions are used again: the thread empties one and pushes it onto the queue's `used`;
 *     whoever submits takes that list over into `spare`, which is its own. Both lists, `news` and
 *     `used`, have one side that pushes and one that takes all: `news` under the lock.
 *   - A lost device ends the waiting: what is pending then is read as it is, each record checked
 *     for its length.
 */
#ifndef WAKE_GPUAV_GPUAV_READBACK_H
#define WAKE_GPUAV_GPUAV_READBACK_H

#include "gpuav/submit/gpuav_queue.h"

/* ---- application threads, in a call on the queue --------------------------------------------- */

/* Whoever waits for the queue, started now if need be. False: no thread, no memory. */
bool
wake_readback_serve(struct wake_gpuav_queue *queue);
/* A fence for the next submission, on devices without timeline semaphores; VK_NULL_HANDLE: none
 * could be made. */
VkFence
wake_readback_fence(struct wake_gpuav_queue *queue);
/* The submission went to the driver; it is the readback's from here on. */
void
wake_readback_push(struct wake_gpuav_queue *queue, struct wake_gpuav_submission *submission_take);
/* The lowest number of a submit that may not have finished; UINT64_MAX: all have. */
uint64_t
wake_readback_oldest(struct wake_gpuav *gpuav);
/* gpuav_flush_on_wait: returns when all that has finished by now is reported. */
void
wake_readback_flush(struct wake_gpuav *gpuav);

/* ---- the end of a device, and of the process ------------------------------------------------- */

/* Reads and reports all that is pending, then ends the threads. */
void
wake_readbacks_finish(struct wake_gpuav *gpuav);
/* No Vulkan call: reads the memory as it is. The threads say nothing afterwards. */
void
wake_readbacks_at_exit(struct wake_gpuav *gpuav);

#endif
