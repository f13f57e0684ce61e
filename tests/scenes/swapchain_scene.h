/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A headless surface, and swapchains on it that are destroyed together.
 * Threads: those of the scene.
 */
#ifndef WAKE_SCENES_SWAPCHAIN_SCENE_H
#define WAKE_SCENES_SWAPCHAIN_SCENE_H

#include "present_scene.h"

#include <string.h>

struct screen {
    uint32_t count; /* of images, at least */
    VkSurfaceKHR surface;
    VkSwapchainKHR chains[48];
    uint32_t chain_count;
};

/* A device with `extension` (NULL: none) and what belongs to it; `features`: its pNext chain. */
static inline void
open_config(struct kit *kit, struct screen *screen, const char *extension, const void *features,
            uint32_t queues)
{
    struct kit_config config = {
        .instance_extensions = { SURFACE_EXTENSIONS,
                                 VK_KHR_GET_SURFACE_CAPABILITIES_2_EXTENSION_NAME,
                                 VK_KHR_SURFACE_PROTECTED_CAPABILITIES_EXTENSION_NAME,
                                 VK_EXT_SURFACE_MAINTENANCE_1_EXTENSION_NAME },
        .device_extensions = { VK_KHR_SWAPCHAIN_EXTENSION_NAME, extension },
        .device_next = features,
        .queues = queues,
    };
    if (extension && strcmp(extension, VK_EXT_SWAPCHAIN_MAINTENANCE_1_EXTENSION_NAME) == 0) {
        config.device_extensions[2] = VK_KHR_SHARED_PRESENTABLE_IMAGE_EXTENSION_NAME;
    }
    if (extension && strcmp(extension, VK_KHR_PRESENT_WAIT_EXTENSION_NAME) == 0) {
        config.device_extensions[2] = VK_KHR_PRESENT_ID_EXTENSION_NAME;
    }
    kit_open(kit, &config);
    *screen = (struct screen){ 0 };
    screen->surface = headless_surface(kit);
    screen->count = kit_image_count(kit, screen->surface, 3);
}

static inline void
open_screen(struct kit *kit, struct screen *screen)
{
    open_config(kit, screen, NULL, NULL, 1);
}

/* In the right order; the kit's device goes, too. */
static inline void
close_screen(struct kit *kit, struct screen *screen)
{
    vkDeviceWaitIdle(kit->device);
    for (uint32_t i = 0; i < screen->chain_count; i++) {
        vkDestroySwapchainKHR(kit->device, screen->chains[i], NULL);
    }
    kit_close_device(kit);
    vkDestroySurfaceKHR(kit->instance, screen->surface, NULL);
}

/* What every surface of the tests' drivers takes. */
static inline VkSwapchainCreateInfoKHR
good(const struct screen *screen)
{
    return swapchain_of(screen->surface, screen->count ? screen->count : 3);
}

/* VK_NULL_HANDLE: it failed, or was skipped. close_screen() destroys it. */
static inline VkSwapchainKHR
create(struct kit *kit, struct screen *screen, const VkSwapchainCreateInfoKHR *info)
{
    VkSwapchainKHR chain = VK_NULL_HANDLE;
    if (vkCreateSwapchainKHR(kit->device, info, NULL, &chain) == VK_SUCCESS) {
        screen->chains[screen->chain_count++] = chain;
    }
    return chain;
}

#endif
