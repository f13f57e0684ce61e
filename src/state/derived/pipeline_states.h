/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Dynamic states: which parts of a pipeline say them, and of which a pipeline says nothing.
 * Threads: any.
 */
#ifndef WAKE_STATE_PIPELINE_STATES_H
#define WAKE_STATE_PIPELINE_STATES_H

#include "base/base.h"
#include "base/vulkan_all.h"

/* The four parts of a graphics pipeline's state (specification, 'Graphics Pipelines'). */
#define WAKE_PART_VERTEX_INPUT VK_GRAPHICS_PIPELINE_LIBRARY_VERTEX_INPUT_INTERFACE_BIT_EXT
#define WAKE_PART_PRE_RASTERIZATION VK_GRAPHICS_PIPELINE_LIBRARY_PRE_RASTERIZATION_SHADERS_BIT_EXT
#define WAKE_PART_FRAGMENT VK_GRAPHICS_PIPELINE_LIBRARY_FRAGMENT_SHADER_BIT_EXT
#define WAKE_PART_OUTPUT VK_GRAPHICS_PIPELINE_LIBRARY_FRAGMENT_OUTPUT_INTERFACE_BIT_EXT
#define WAKE_PARTS_ALL \
    (WAKE_PART_VERTEX_INPUT | WAKE_PART_PRE_RASTERIZATION | WAKE_PART_FRAGMENT | WAKE_PART_OUTPUT)

/* Specification, 'Graphics Pipelines': the parts that a dynamic state is a state of. */
VkGraphicsPipelineLibraryFlagsEXT
wake_parts_of_state(VkDynamicState state);

/* Why a pipeline says nothing of a state: what would say it is ignored or not there. */
enum wake_lack {
    WAKE_LACK_NEVER, /* it always does, or what does stands in a chain */
    WAKE_LACK_VIEWPORT,
    WAKE_LACK_TESSELLATION,
    WAKE_LACK_VERTEX_INPUT,
    WAKE_LACK_FRAGMENT, /* without an attachment it says something, too */
    WAKE_LACK_MULTISAMPLE,
    WAKE_LACK_OUTPUT,
    WAKE_LACKS
};

/* Adds the states, by wake_dynamic_bit(), of which a pipeline that lacks these says nothing. */
void
wake_states_lacked(const bool lacks[WAKE_LACKS], uint64_t states_out[2]);

#endif
