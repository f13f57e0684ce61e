/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the scenes about rules of shaders share: their ids, what the null driver answers, layouts.
 * Threads: the scene's own.
 */
#ifndef WAKE_SCENES_SHADER_RULE_SCENE_H
#define WAKE_SCENES_SHADER_RULE_SCENE_H

#include "shader_scene.h"

#include <stdlib.h>

#define CREATE "VUID-VkGraphicsPipelineCreateInfo-"
#define STAGE "VUID-VkPipelineShaderStageCreateInfo-"
#define RUNTIME "VUID-RuntimeSpirv-"
#define CODE "VUID-VkShaderModuleCreateInfo-pCode-01091"

/* What the null driver answers; before the instance is made. */
static inline void
answers(const char *text)
{
    setenv("WAKE_NULL_ANSWERS", text, 1);
}

static inline VkPipelineLayout
no_layout(struct kit *kit)
{
    return shader_layout(kit, VK_NULL_HANDLE, VK_NULL_HANDLE, 0);
}

static inline VkPipelineLayout
layout_of(struct kit *kit, VkDescriptorType type)
{
    return shader_layout(kit, kit_set_layout(kit, type, 1, VK_SHADER_STAGE_ALL), VK_NULL_HANDLE, 0);
}

#endif
