/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rules of draws that came with registries newer than 1.3.239.
 * Threads: see core.h.
 */
#ifndef WAKE_CORE_DRAW_NEWER_H
#define WAKE_CORE_DRAW_NEWER_H

#include "core/draw/draw.h"

/* Of bound state, of a draw with a pipeline or with shader objects. */
void
wake_draw_check_newer(const struct wake_draw *draw);
/* draw_heaps.c: with a pipeline whose descriptors come from heaps, in the place of sets and push constants. `object`: the chain of the
 * shader object that stands for it. */
void
wake_draw_check_heaps(const struct wake_draw *draw, const void *object);
/* draw_tiles.c: draws, dispatches and traces with tile shading enabled. */
void
wake_draw_check_tiles(const struct wake_draw *draw);
/* Instances that begin elsewhere than at 0, of vertex bindings with a divisor. */
void
wake_draw_check_first_instance(const struct wake_draw *draw, uint32_t first);

#endif
