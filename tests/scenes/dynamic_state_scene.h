/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the scenes about commands that set dynamic state share: a device with features, one call
 * that is told.
 * Threads: the scene's own.
 */
#ifndef WAKE_SCENES_DYNAMIC_STATE_SCENE_H
#define WAKE_SCENES_DYNAMIC_STATE_SCENE_H

#include "kit.h"

static inline VkCommandBuffer
open_with(struct kit *kit, const VkPhysicalDeviceFeatures *core, const void *next,
          const char *const *extensions, uint32_t count)
{
    VkPhysicalDeviceFeatures2 features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
                                           .pNext = (void *)(uintptr_t)next };
    struct kit_config config = { .device_next = &features };
    VkCommandBuffer commands;

    if (core) {
        features.features = *core;
    }
    for (uint32_t i = 0; i < count; i++) {
        config.device_extensions[i] = extensions[i];
    }
    kit_open(kit, &config);
    commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    return commands;
}

#define COMMAND(name) PFN_##name name = KIT_DEVICE_COMMAND(kit, name)
#define BAD(vuid, call)        \
    do {                       \
        kit_expect(kit, vuid); \
        call;                  \
    } while (0)
#define CALL(vuid, name, ...)        \
    do {                             \
        COMMAND(name);               \
        kit_expect(kit, vuid);       \
        name(commands, __VA_ARGS__); \
    } while (0)

static const VkViewport viewport = { 0.0f, 0.0f, 16.0f, 16.0f, 0.0f, 1.0f };
static const VkRect2D scissor = { { 0, 0 }, { 16, 16 } };

#endif
