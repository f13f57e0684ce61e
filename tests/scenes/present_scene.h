/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A window without a window system, for scenes that present.
 * Threads: those of the scene.
 */
#ifndef WAKE_SCENES_PRESENT_SCENE_H
#define WAKE_SCENES_PRESENT_SCENE_H

#include "kit.h"

/* A struct kit_config is opened with these, or with more. */
#define SURFACE_EXTENSIONS VK_KHR_SURFACE_EXTENSION_NAME, VK_EXT_HEADLESS_SURFACE_EXTENSION_NAME

/* That the kit's family can present to. The scene destroys it, behind kit_close_device(). */
static inline VkSurfaceKHR
headless_surface(struct kit *kit)
{
    const VkHeadlessSurfaceCreateInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_HEADLESS_SURFACE_CREATE_INFO_EXT,
    };
    VkSurfaceKHR surface;
    VkBool32 supported;

    KIT_VK(kit, KIT_INSTANCE_COMMAND(kit, vkCreateHeadlessSurfaceEXT)(kit->instance, &info, NULL,
                                                                      &surface));
    KIT_VK(kit, vkGetPhysicalDeviceSurfaceSupportKHR(kit->gpu, kit->family, surface, &supported));
    return surface;
}

/* 64 x 64, presented in order; at least `images` of them. */
static inline VkSwapchainCreateInfoKHR
swapchain_of(VkSurfaceKHR surface, uint32_t images)
{
    return (VkSwapchainCreateInfoKHR){
        .sType = VK_STRUCTURE_TYPE_SWAPCHAIN_CREATE_INFO_KHR,
        .surface = surface,
        .minImageCount = images,
        .imageFormat = VK_FORMAT_B8G8R8A8_UNORM,
        .imageColorSpace = VK_COLOR_SPACE_SRGB_NONLINEAR_KHR,
        .imageExtent = { 64, 64 },
        .imageArrayLayers = 1,
        .imageUsage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT,
        .preTransform = VK_SURFACE_TRANSFORM_IDENTITY_BIT_KHR,
        .compositeAlpha = VK_COMPOSITE_ALPHA_OPAQUE_BIT_KHR,
        .presentMode = VK_PRESENT_MODE_FIFO_KHR,
    };
}

/* The same; `images` of them, or as many as the surface needs. */
static inline VkSwapchainCreateInfoKHR
plain_swapchain(struct kit *kit, VkSurfaceKHR surface, uint32_t images)
{
    return swapchain_of(surface, kit_image_count(kit, surface, images));
}

#endif
