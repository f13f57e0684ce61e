/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which elements of arrays of descriptors the commands of a block used, for who validates
 * synchronization (state/check/awaited.h).
 * Threads: readback threads.
 */
#ifndef WAKE_GPUAV_GPUAV_USED_H
#define WAKE_GPUAV_GPUAV_USED_H

struct wake_gpuav_block;
struct wake_gpuav_recording;

/* Passes on what stands in the block, which is of the recording, and takes it out if nothing of it is
 * pending. Not under the lock. */
void
wake_gpuav_used_collect(struct wake_gpuav_recording *recording, struct wake_gpuav_block *block);

#endif
