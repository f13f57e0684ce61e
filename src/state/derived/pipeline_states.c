/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Dynamic states by what says them.
 */
#include "state/derived/pipeline_states.h"

#include "gen/names.h"
#include "report/names_lookup.h"
#include "state/derived/dynamic_bit.h"

#include <pthread.h>

VkGraphicsPipelineLibraryFlagsEXT
wake_parts_of_state(VkDynamicState state)
{
    switch ((int)state) {
    case VK_DYNAMIC_STATE_VERTEX_INPUT_EXT:
    case VK_DYNAMIC_STATE_VERTEX_INPUT_BINDING_STRIDE:
    case VK_DYNAMIC_STATE_PRIMITIVE_TOPOLOGY:
    case VK_DYNAMIC_STATE_PRIMITIVE_RESTART_ENABLE: return WAKE_PART_VERTEX_INPUT;
    case VK_DYNAMIC_STATE_DEPTH_BOUNDS:
    case VK_DYNAMIC_STATE_STENCIL_COMPARE_MASK:
    case VK_DYNAMIC_STATE_STENCIL_WRITE_MASK:
    case VK_DYNAMIC_STATE_STENCIL_REFERENCE:
    case VK_DYNAMIC_STATE_DEPTH_TEST_ENABLE:
    case VK_DYNAMIC_STATE_DEPTH_WRITE_ENABLE:
    case VK_DYNAMIC_STATE_DEPTH_COMPARE_OP:
    case VK_DYNAMIC_STATE_DEPTH_BOUNDS_TEST_ENABLE:
    case VK_DYNAMIC_STATE_STENCIL_TEST_ENABLE:
    case VK_DYNAMIC_STATE_STENCIL_OP:
    case VK_DYNAMIC_STATE_REPRESENTATIVE_FRAGMENT_TEST_ENABLE_NV: return WAKE_PART_FRAGMENT;
    case VK_DYNAMIC_STATE_FRAGMENT_SHADING_RATE_KHR:
        return WAKE_PART_PRE_RASTERIZATION | WAKE_PART_FRAGMENT;
    case VK_DYNAMIC_STATE_SAMPLE_LOCATIONS_EXT:
    case VK_DYNAMIC_STATE_SAMPLE_LOCATIONS_ENABLE_EXT:
    case VK_DYNAMIC_STATE_RASTERIZATION_SAMPLES_EXT:
    case VK_DYNAMIC_STATE_SAMPLE_MASK_EXT:
    case VK_DYNAMIC_STATE_ALPHA_TO_COVERAGE_ENABLE_EXT:
    case VK_DYNAMIC_STATE_ALPHA_TO_ONE_ENABLE_EXT:
    case VK_DYNAMIC_STATE_COVERAGE_MODULATION_MODE_NV:
    case VK_DYNAMIC_STATE_COVERAGE_MODULATION_TABLE_ENABLE_NV:
    case VK_DYNAMIC_STATE_COVERAGE_MODULATION_TABLE_NV:
    case VK_DYNAMIC_STATE_COVERAGE_REDUCTION_MODE_NV:
    case VK_DYNAMIC_STATE_COVERAGE_TO_COLOR_ENABLE_NV:
    case VK_DYNAMIC_STATE_COVERAGE_TO_COLOR_LOCATION_NV:
        return WAKE_PART_FRAGMENT | WAKE_PART_OUTPUT;
    case VK_DYNAMIC_STATE_BLEND_CONSTANTS:
    case VK_DYNAMIC_STATE_LOGIC_OP_EXT:
    case VK_DYNAMIC_STATE_COLOR_WRITE_ENABLE_EXT:
    case VK_DYNAMIC_STATE_LOGIC_OP_ENABLE_EXT:
    case VK_DYNAMIC_STATE_COLOR_BLEND_ENABLE_EXT:
    case VK_DYNAMIC_STATE_COLOR_BLEND_EQUATION_EXT:
    case VK_DYNAMIC_STATE_COLOR_WRITE_MASK_EXT:
    case VK_DYNAMIC_STATE_COLOR_BLEND_ADVANCED_EXT: return WAKE_PART_OUTPUT;
    case VK_DYNAMIC_STATE_LINE_WIDTH:
    case VK_DYNAMIC_STATE_VIEWPORT:
    case VK_DYNAMIC_STATE_SCISSOR:
    case VK_DYNAMIC_STATE_DEPTH_BIAS:
    case VK_DYNAMIC_STATE_CULL_MODE:
    case VK_DYNAMIC_STATE_FRONT_FACE:
    case VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT:
    case VK_DYNAMIC_STATE_SCISSOR_WITH_COUNT:
    case VK_DYNAMIC_STATE_DEPTH_BIAS_ENABLE:
    case VK_DYNAMIC_STATE_RASTERIZER_DISCARD_ENABLE:
    case VK_DYNAMIC_STATE_PATCH_CONTROL_POINTS_EXT:
    case VK_DYNAMIC_STATE_TESSELLATION_DOMAIN_ORIGIN_EXT:
    case VK_DYNAMIC_STATE_DEPTH_CLAMP_ENABLE_EXT:
    case VK_DYNAMIC_STATE_POLYGON_MODE_EXT:
    case VK_DYNAMIC_STATE_RASTERIZATION_STREAM_EXT:
    case VK_DYNAMIC_STATE_CONSERVATIVE_RASTERIZATION_MODE_EXT:
    case VK_DYNAMIC_STATE_EXTRA_PRIMITIVE_OVERESTIMATION_SIZE_EXT:
    case VK_DYNAMIC_STATE_DEPTH_CLIP_ENABLE_EXT:
    case VK_DYNAMIC_STATE_DEPTH_CLIP_NEGATIVE_ONE_TO_ONE_EXT:
    case VK_DYNAMIC_STATE_PROVOKING_VERTEX_MODE_EXT:
    case VK_DYNAMIC_STATE_LINE_RASTERIZATION_MODE_EXT:
    case VK_DYNAMIC_STATE_LINE_STIPPLE_ENABLE_EXT:
    case VK_DYNAMIC_STATE_LINE_STIPPLE_EXT:
    case VK_DYNAMIC_STATE_DISCARD_RECTANGLE_EXT: return WAKE_PART_PRE_RASTERIZATION;
    default:
        /* Unknown, or of one vendor: belongs to each part rather than to none. */
        return WAKE_PARTS_ALL;
    }
}

static enum wake_lack
lack_of_state(VkDynamicState state)
{
    switch ((int)state) {
    case VK_DYNAMIC_STATE_VIEWPORT:
    case VK_DYNAMIC_STATE_SCISSOR:
    case VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT:
    case VK_DYNAMIC_STATE_SCISSOR_WITH_COUNT: return WAKE_LACK_VIEWPORT;
    case VK_DYNAMIC_STATE_PATCH_CONTROL_POINTS_EXT:
    case VK_DYNAMIC_STATE_TESSELLATION_DOMAIN_ORIGIN_EXT: return WAKE_LACK_TESSELLATION;
    case VK_DYNAMIC_STATE_REPRESENTATIVE_FRAGMENT_TEST_ENABLE_NV: return WAKE_LACK_NEVER;
    default: break;
    }
    switch (wake_parts_of_state(state)) {
    case WAKE_PART_VERTEX_INPUT: return WAKE_LACK_VERTEX_INPUT;
    case WAKE_PART_FRAGMENT: return WAKE_LACK_FRAGMENT;
    case WAKE_PART_FRAGMENT | WAKE_PART_OUTPUT: return WAKE_LACK_MULTISAMPLE;
    case WAKE_PART_OUTPUT: return WAKE_LACK_OUTPUT;
    default: return WAKE_LACK_NEVER;
    }
}

/* Bits of the states by why a pipeline may say nothing of them: the same for all, worked out once. */
static uint64_t lack_bits[WAKE_LACKS][2]; /* (i) */
static pthread_once_t lack_once = PTHREAD_ONCE_INIT;

static void
find_lack_bits(void)
{
    const struct wake_enum_info *info = &wake_enums[WAKE_ENUM_VkDynamicState];

    for (uint32_t i = 0; i < info->count; i++) {
        VkDynamicState state = (VkDynamicState)wake_names32[info->first + i].value;
        int bit = wake_dynamic_bit(state);

        if (bit >= 0) {
            lack_bits[lack_of_state(state)][bit / 64] |= UINT64_C(1) << (bit % 64);
        }
    }
}

void
wake_states_lacked(const bool lacks[WAKE_LACKS], uint64_t states_out[2])
{
    pthread_once(&lack_once, find_lack_bits);
    for (uint32_t i = WAKE_LACK_NEVER + 1; i < WAKE_LACKS; i++) {
        if (lacks[i]) {
            states_out[0] |= lack_bits[i][0];
            states_out[1] |= lack_bits[i][1];
        }
    }
}
