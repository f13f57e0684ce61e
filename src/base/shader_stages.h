/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Shader stages of a bind point.
 * Threads: declarations only.
 */
#ifndef WAKE_BASE_SHADER_STAGES_H
#define WAKE_BASE_SHADER_STAGES_H

#include "base/vulkan_all.h"

#define WAKE_RAY_TRACING_STAGES                                           \
    (VK_SHADER_STAGE_RAYGEN_BIT_KHR | VK_SHADER_STAGE_ANY_HIT_BIT_KHR |   \
     VK_SHADER_STAGE_CLOSEST_HIT_BIT_KHR | VK_SHADER_STAGE_MISS_BIT_KHR | \
     VK_SHADER_STAGE_INTERSECTION_BIT_KHR | VK_SHADER_STAGE_CALLABLE_BIT_KHR)

#endif
