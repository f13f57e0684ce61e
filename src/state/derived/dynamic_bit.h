/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Sets of dynamic states: two words, of a pipeline and of a recording.
 * Threads: any.
 */
#ifndef WAKE_STATE_DYNAMIC_BIT_H
#define WAKE_STATE_DYNAMIC_BIT_H

#include "base/base.h"
#include "base/vulkan_all.h"

/*
 * The bit of a dynamic state in sets of them; 0 … 127, or -1 for one that is not known.
 * Values of an extension follow each other, so that each has a run of bits; constants cost nothing.
 */
WAKE_INLINE int
wake_dynamic_bit(VkDynamicState state)
{
    uint32_t n = (uint32_t)state % 1000;

    if ((uint32_t)state <= VK_DYNAMIC_STATE_STENCIL_REFERENCE) {
        return (int)state;
    }
#define RUN(extension, first, count) \
    case 1000000 + (extension)-1: return n < (count) ? (first) + (int)n : -1
    switch ((uint32_t)state / 1000) {
        RUN(268, 16, 16); /* VK_EXT_extended_dynamic_state, most of Vulkan 1.3 */
        RUN(378, 32, 8);  /* VK_EXT_extended_dynamic_state2 */
        RUN(456, 40, 40); /* VK_EXT_extended_dynamic_state3 */
        RUN(88, 80, 1);   /* VK_NV_clip_space_w_scaling */
        RUN(100, 81, 3);  /* VK_EXT_discard_rectangles */
        RUN(144, 84, 1);  /* VK_EXT_sample_locations */
        RUN(165, 85, 8);  /* VK_NV_shading_rate_image */
        RUN(206, 93, 2);  /* VK_NV_scissor_exclusive */
        RUN(227, 95, 1);  /* VK_KHR_fragment_shading_rate */
        RUN(260, 96, 1);  /* VK_EXT_line_rasterization */
        RUN(348, 97, 1);  /* VK_KHR_ray_tracing_pipeline */
        RUN(353, 98, 1);  /* VK_EXT_vertex_input_dynamic_state */
        RUN(382, 99, 1);  /* VK_EXT_color_write_enable */
        RUN(525, 100, 1); /* VK_EXT_attachment_feedback_loop_dynamic_state */
        RUN(583, 101, 1); /* VK_EXT_depth_clamp_control */
    default: return -1;
    }
#undef RUN
}

#endif
