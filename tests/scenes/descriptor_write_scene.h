/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the scenes about writes of descriptors share.
 * Threads: the scene's own.
 */
#ifndef WAKE_SCENES_DESCRIPTOR_WRITE_SCENE_H
#define WAKE_SCENES_DESCRIPTOR_WRITE_SCENE_H

#include "descriptor_scene.h"

#define ID(rest) "VUID-VkWriteDescriptorSet-" rest
#define B(number, type, count, stages)            \
    {                                             \
        (number), (type), (count), (stages), NULL \
    }

#define READ VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL
#define GENERAL VK_IMAGE_LAYOUT_GENERAL

static inline VkDescriptorSet
set_of(struct kit *kit, VkDescriptorType type, uint32_t count)
{
    return make_set(kit, one_binding(kit, 0, type, count, type == INPUT ? FRAGMENT : COMPUTE, 0));
}

static inline VkBuffer
uniform_buffer(struct kit *kit, VkDeviceSize size)
{
    return a_buffer(kit, size, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT);
}

#endif
