/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which execution models of SPIR-V are for which shader stage.
 * Threads: any; pure.
 */
#ifndef WAKE_STATE_STAGE_MODELS_H
#define WAKE_STATE_STAGE_MODELS_H

#include "base/vulkan_all.h"

#include <stdbool.h>
#include <stdint.h>

bool
wake_stage_has_model(VkShaderStageFlagBits stage, uint32_t model);
/* The first of them; 0: none is known. */
VkShaderStageFlagBits
wake_stage_of_model(uint32_t model);

#endif
