/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Accesses through descriptors: by static use in the shaders of the pipeline, with the contents
 * that the sets had when they were bound. All of them are possible accesses, but for three kinds:
 * input attachments (a fragment reads its own texel), bytes of buffers that every invocation of a
 * compute or vertex shader, or the first one of a dispatch, accesses (spirv/spirv_certain.c), and
 * descriptors that a shader surely accesses somewhere (spirv/spirv_first.c): of those the range
 * is known, not the place in it.
 * Threads: the runner of the command buffer's stream.
 */
#ifndef WAKE_SYNC_SYNC_DESCRIPTORS_H
#define WAKE_SYNC_SYNC_DESCRIPTORS_H

#include "sync/recording/draw_plan.h"
#include "sync/recording/sync_recording.h"

/* The accesses of the bound descriptors; good until something is bound. */
const struct wake_plan *
wake_sync_descriptors(struct wake_sync *sync, const struct wake_drawing *drawing);

#endif
