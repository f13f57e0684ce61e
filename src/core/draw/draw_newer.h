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
/* draw_values.c: likewise, of values of dynamic state. */
void
wake_draw_check_values(const struct wake_draw *draw);
/* One bound shader object. */
struct wake_bound_shader {
    VkShaderStageFlagBits stage;
    struct wake_object *object;
#ifndef WAKE_OWN_SHADER_OBJECT
    const VkShaderCreateInfoEXT *info;
#endif
};
/* draw_object_rules.c: those that are bound, in the order of the stages. */
void
wake_draw_check_independent(const struct wake_draw *draw, const struct wake_bound_shader *shaders,
                            uint32_t count);
void
wake_draw_check_tessellation(const struct wake_draw *draw);
/* draw_heaps.c: with a pipeline whose descriptors come from heaps, in the place of sets and push constants. `object`: the chain of the
 * shader object that stands for it. */
void
wake_draw_check_heaps(const struct wake_draw *draw, const void *object);
/* draw_tiles.c: draws, dispatches and traces with tile shading enabled. */
void
wake_draw_check_tiles(const struct wake_draw *draw);
/* Shaders that are for such instances. */
void
wake_draw_check_tile_shaders(const struct wake_draw *draw);
/* Instances that begin elsewhere than at 0, of vertex bindings with a divisor. */
void
wake_draw_check_first_instance(const struct wake_draw *draw, uint32_t first);

#endif
