/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Swapchains with sets of present modes, scaling and fences of presents (VK_KHR_swapchain_maintenance1). Skipped with older headers.
 */
#include "newer_scene.h"
#include "swapchain_scene.h"

#ifndef VK_KHR_swapchain_maintenance1

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_KHR_swapchain_maintenance1");
}

#else

#define SCALING_ID(rest) "VUID-VkSwapchainPresentScalingCreateInfoKHR-" rest

static void
open_maintained(struct kit *kit, struct screen *screen, bool enabled)
{
    VkPhysicalDeviceSwapchainMaintenance1FeaturesKHR feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SWAPCHAIN_MAINTENANCE_1_FEATURES_KHR,
        .swapchainMaintenance1 = VK_TRUE,
    };
    struct kit_config config = {
        .instance_extensions = { SURFACE_EXTENSIONS,
                                 VK_KHR_GET_SURFACE_CAPABILITIES_2_EXTENSION_NAME,
                                 VK_EXT_SURFACE_MAINTENANCE_1_EXTENSION_NAME },
        .device_extensions = { VK_KHR_SWAPCHAIN_EXTENSION_NAME,
                               VK_EXT_SWAPCHAIN_MAINTENANCE_1_EXTENSION_NAME,
                               VK_KHR_PRESENT_MODE_FIFO_LATEST_READY_EXTENSION_NAME },
        .device_next = enabled ? &feature : NULL,
        .queues = 1,
    };

    setenv("WAKE_NULL_NEWER", "1", 1);
    kit_open(kit, &config);
    *screen = (struct screen){ 0 };
    screen->surface = headless_surface(kit);
    screen->count = kit_image_count(kit, screen->surface, 3);
}

static void
scale(struct kit *kit, struct screen *screen, const char *vuid, VkPresentScalingFlagsKHR behavior,
      VkPresentGravityFlagsKHR x, VkPresentGravityFlagsKHR y)
{
    VkSwapchainPresentScalingCreateInfoKHR scaling = {
        .sType = VK_STRUCTURE_TYPE_SWAPCHAIN_PRESENT_SCALING_CREATE_INFO_KHR,
        .scalingBehavior = behavior,
        .presentGravityX = x,
        .presentGravityY = y,
    };
    VkSwapchainCreateInfoKHR info = good(screen);

    info.pNext = &scaling;
    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)create(kit, screen, &info);
}

SCENE(with_feature, SILENT)
{
    struct screen screen;

    open_maintained(kit, &screen, true);
    scale(kit, &screen, NULL, 0, 0, 0);
    close_screen(kit, &screen);
}

SCENE(without_feature, SILENT)
{
    VkPresentModeKHR fifo = VK_PRESENT_MODE_FIFO_KHR;
    VkSwapchainPresentModesCreateInfoKHR modes = {
        .sType = VK_STRUCTURE_TYPE_SWAPCHAIN_PRESENT_MODES_CREATE_INFO_KHR,
        .presentModeCount = 1,
        .pPresentModes = &fifo,
    };
    VkSwapchainCreateInfoKHR info;
    struct screen screen;
    uint32_t index = 0;
    VkReleaseSwapchainImagesInfoKHR release = {
        .sType = VK_STRUCTURE_TYPE_RELEASE_SWAPCHAIN_IMAGES_INFO_KHR,
        .imageIndexCount = 1,
        .pImageIndices = &index,
    };

    open_maintained(kit, &screen, false);
    scale(kit, &screen, SCALING_ID("swapchainMaintenance1-10154"), 1, 0, 0);
    info = good(&screen);
    info.pNext = &modes;
    kit_expect(kit, "VUID-VkSwapchainCreateInfoKHR-swapchainMaintenance1-10155");
    (void)create(kit, &screen, &info);
    info.pNext = NULL;
    info.flags = VK_SWAPCHAIN_CREATE_DEFERRED_MEMORY_ALLOCATION_BIT_KHR;
    kit_expect(kit, "VUID-VkSwapchainCreateInfoKHR-swapchainMaintenance1-10157");
    (void)create(kit, &screen, &info);
    info.flags = 0;
    release.swapchain = create(kit, &screen, &info);
    KIT_VK(kit, vkAcquireNextImageKHR(kit->device, release.swapchain, UINT64_MAX, VK_NULL_HANDLE,
                                      kit_fence(kit, 0), &index));
    kit_expect(kit, "VUID-vkReleaseSwapchainImagesKHR-swapchainMaintenance1-10159");
    (void)KIT_DEVICE_COMMAND(kit, vkReleaseSwapchainImagesEXT)(kit->device, &release);
    close_screen(kit, &screen);
}

/* The surface says what modes go together by the extension of either name. */
SCENE(modes_that_do_not_go_together, SILENT)
{
    VkPresentModeKHR modes[] = { VK_PRESENT_MODE_FIFO_KHR, VK_PRESENT_MODE_FIFO_RELAXED_KHR };
    VkPhysicalDeviceSwapchainMaintenance1FeaturesKHR feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SWAPCHAIN_MAINTENANCE_1_FEATURES_KHR,
        .swapchainMaintenance1 = VK_TRUE,
    };
    const struct kit_config config = {
        .instance_extensions = { SURFACE_EXTENSIONS,
                                 VK_KHR_GET_SURFACE_CAPABILITIES_2_EXTENSION_NAME,
                                 VK_EXT_SURFACE_MAINTENANCE_1_EXTENSION_NAME },
        .device_extensions = { VK_KHR_SWAPCHAIN_EXTENSION_NAME,
                               VK_EXT_SWAPCHAIN_MAINTENANCE_1_EXTENSION_NAME },
        .device_next = &feature,
        .queues = 1,
    };
    const VkSwapchainPresentModesCreateInfoKHR list = {
        .sType = VK_STRUCTURE_TYPE_SWAPCHAIN_PRESENT_MODES_CREATE_INFO_KHR,
        .presentModeCount = 2,
        .pPresentModes = modes,
    };
    struct screen screen = { 0 };
    VkSwapchainCreateInfoKHR info;

    setenv("WAKE_NULL_NEWER", "1", 1);
    setenv("VK_LOADER_DISABLE_INST_EXT_FILTER", "1", 1); /* loaders may be older */
    kit_open(kit, &config);
    screen.surface = headless_surface(kit);
    screen.count = kit_image_count(kit, screen.surface, 3);
    info = good(&screen);
    info.pNext = &list;
    vkDestroySwapchainKHR(kit->device, create(kit, &screen, &info), NULL);
    screen.chain_count = 0;
    modes[1] = VK_PRESENT_MODE_IMMEDIATE_KHR;
    kit_expect(kit, "VUID-VkSwapchainPresentModesCreateInfoKHR-pPresentModes-07763");
    (void)create(kit, &screen, &info);
    close_screen(kit, &screen);
}

/* Without the features that they need. */
SCENE(modes_and_flags, SILENT)
{
    VkPresentModeKHR both[] = { VK_PRESENT_MODE_FIFO_KHR, VK_PRESENT_MODE_FIFO_LATEST_READY_KHR };
    VkSwapchainPresentModesCreateInfoKHR modes = {
        .sType = VK_STRUCTURE_TYPE_SWAPCHAIN_PRESENT_MODES_CREATE_INFO_KHR,
        .presentModeCount = 1,
        .pPresentModes = both,
    };
    VkSwapchainCreateInfoKHR info;
    struct screen screen;

    open_maintained(kit, &screen, true);
    info = good(&screen);
    info.pNext = &modes;
    (void)create(kit, &screen, &info);
    modes.presentModeCount = 2;
    kit_allow(kit, "VUID-VkSwapchainPresentModesCreateInfoKHR-None-07762");
    kit_allow(kit, "VUID-VkSwapchainPresentModesCreateInfoKHR-pPresentModes-07763");
    kit_expect(kit, "VUID-VkSwapchainPresentModesCreateInfoKHR-presentModeFifoLatestReady-10160");
    (void)create(kit, &screen, &info);
    info.pNext = NULL;
    info.presentMode = VK_PRESENT_MODE_FIFO_LATEST_READY_KHR;
    kit_allow(kit, "VUID-VkSwapchainCreateInfoKHR-presentMode-01281");
    kit_expect(kit, "VUID-VkSwapchainCreateInfoKHR-presentModeFifoLatestReady-10161");
    (void)create(kit, &screen, &info);
#ifdef VK_EXT_present_timing
    info.presentMode = VK_PRESENT_MODE_FIFO_KHR;
    info.flags = VK_SWAPCHAIN_CREATE_PRESENT_TIMING_BIT_EXT;
    kit_expect(kit, "VUID-VkSwapchainCreateInfoKHR-flags-parameter");
    (void)create(kit, &screen, &info);
#endif
    close_screen(kit, &screen);
}

static uint32_t
ready_image(struct kit *kit, VkSwapchainKHR chain)
{
    VkFence fence = kit_fence(kit, 0);
    uint32_t index = 0, count = 8;
    VkImage images[8];

    KIT_VK(kit, vkGetSwapchainImagesKHR(kit->device, chain, &count, images));
    KIT_VK(kit,
           vkAcquireNextImageKHR(kit->device, chain, UINT64_MAX, VK_NULL_HANDLE, fence, &index));
    KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
    kit_ready_to_present(kit, images[index]);
    return index;
}

/* An image goes back when what uses it has completed. */
SCENE(images_released_in_use, SILENT | KIT_NULL_DRIVER)
{
    struct screen screen;
    VkSwapchainCreateInfoKHR info;
    VkReleaseSwapchainImagesInfoKHR release = {
        .sType = VK_STRUCTURE_TYPE_RELEASE_SWAPCHAIN_IMAGES_INFO_KHR,
        .imageIndexCount = 1,
    };
    uint32_t index = 0, count = 8;
    VkCommandBuffer commands;
    VkImage images[8];
    VkFence fence;

    open_maintained(kit, &screen, true);
    fence = kit_fence(kit, 0);
    info = good(&screen);
    release.swapchain = create(kit, &screen, &info);
    release.pImageIndices = &index;
    KIT_VK(kit, vkGetSwapchainImagesKHR(kit->device, release.swapchain, &count, images));
    KIT_VK(kit, vkAcquireNextImageKHR(kit->device, release.swapchain, UINT64_MAX, VK_NULL_HANDLE,
                                      fence, &index));
    KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
    commands = kit_recording(kit);
    change_layout(commands, images[index], VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_GENERAL);
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    kit_expect(kit, "VUID-VkReleaseSwapchainImagesInfoKHR-pImageIndices-07786");
    (void)KIT_DEVICE_COMMAND(kit, vkReleaseSwapchainImagesEXT)(kit->device, &release);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    KIT_VK(kit, vkAcquireNextImageKHR(kit->device, release.swapchain, UINT64_MAX, VK_NULL_HANDLE,
                                      kit_fence(kit, 0), &index));
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
    KIT_VK(kit, KIT_DEVICE_COMMAND(kit, vkReleaseSwapchainImagesEXT)(kit->device, &release));
    close_screen(kit, &screen);
}

/* What another instance has made lives, but is none of this one's. */
static VkSurfaceKHR
foreign_surface(struct kit *kit, VkInstance *instance_out)
{
    const char *const extensions[] = { SURFACE_EXTENSIONS };
    const VkInstanceCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO,
        .enabledExtensionCount = KIT_COUNT(extensions),
        .ppEnabledExtensionNames = extensions,
    };
    const VkHeadlessSurfaceCreateInfoEXT headless = {
        .sType = VK_STRUCTURE_TYPE_HEADLESS_SURFACE_CREATE_INFO_EXT,
    };
    VkSurfaceKHR surface = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateInstance(&info, NULL, instance_out));
    KIT_VK(kit, ((PFN_vkCreateHeadlessSurfaceEXT)(void (*)(void))vkGetInstanceProcAddr(
                    *instance_out, "vkCreateHeadlessSurfaceEXT"))(*instance_out, &headless, NULL,
                                                                  &surface));
    return surface;
}

SCENE(surfaces_of_another_instance, SILENT | KIT_NULL_DRIVER)
{
    VkPhysicalDeviceSurfaceInfo2KHR info = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SURFACE_INFO_2_KHR
    };
    VkSurfaceCapabilities2KHR capabilities = {
        .sType = VK_STRUCTURE_TYPE_SURFACE_CAPABILITIES_2_KHR
    };
    PFN_vkGetPhysicalDeviceSurfaceCapabilities2KHR ask;
    PFN_vkGetPhysicalDeviceSurfaceFormats2KHR ask_formats;
    struct screen screen;
    VkInstance other;
    uint32_t count = 0;

    open_maintained(kit, &screen, true);
    ask = KIT_INSTANCE_COMMAND(kit, vkGetPhysicalDeviceSurfaceCapabilities2KHR);
    ask_formats = KIT_INSTANCE_COMMAND(kit, vkGetPhysicalDeviceSurfaceFormats2KHR);
    info.surface = screen.surface;
    KIT_VK(kit, ask(kit->gpu, &info, &capabilities));
    KIT_VK(kit, ask_formats(kit->gpu, &info, &count, NULL));
    info.surface = foreign_surface(kit, &other);
    kit_expect(kit, "VUID-VkPhysicalDeviceSurfaceInfo2KHR-surface-07919");
    (void)ask(kit->gpu, &info, &capabilities);
    kit_expect(kit, "VUID-VkPhysicalDeviceSurfaceInfo2KHR-surface-07919");
    (void)ask_formats(kit->gpu, &info, &count, NULL);
    vkDestroySurfaceKHR(other, info.surface, NULL);
    vkDestroyInstance(other, NULL);
    close_screen(kit, &screen);
}

/* Two swapchains; `enabled`: swapchainMaintenance1 is, and the first has a set of modes. */
static void
present_two(struct kit *kit, const char *vuid, bool enabled, bool fences)
{
    VkPresentModeKHR fifo = VK_PRESENT_MODE_FIFO_KHR;
    VkSwapchainPresentModesCreateInfoKHR modes = {
        .sType = VK_STRUCTURE_TYPE_SWAPCHAIN_PRESENT_MODES_CREATE_INFO_KHR,
        .presentModeCount = 1,
        .pPresentModes = &fifo,
    };
    VkFence done[2];
    VkSwapchainPresentFenceInfoKHR fence_info = {
        .sType = VK_STRUCTURE_TYPE_SWAPCHAIN_PRESENT_FENCE_INFO_KHR,
        .swapchainCount = 2,
        .pFences = done,
    };
    VkSwapchainKHR chains[2];
    uint32_t indices[2];
    VkPresentInfoKHR present = { .sType = VK_STRUCTURE_TYPE_PRESENT_INFO_KHR,
                                 .pNext = fences ? &fence_info : NULL,
                                 .swapchainCount = 2,
                                 .pSwapchains = chains,
                                 .pImageIndices = indices };
    VkSwapchainCreateInfoKHR info;
    VkSurfaceKHR second;
    struct screen screen;

    open_maintained(kit, &screen, enabled);
    second = headless_surface(kit);
    info = good(&screen);
    info.pNext = enabled ? &modes : NULL;
    chains[0] = create(kit, &screen, &info);
    info.surface = second;
    info.pNext = NULL;
    chains[1] = create(kit, &screen, &info);
    for (uint32_t i = 0; i < 2; i++) {
        done[i] = kit_fence(kit, 0);
        indices[i] = ready_image(kit, chains[i]);
    }
    kit_expect(kit, vuid);
    (void)vkQueuePresentKHR(kit->queue, &present);
    close_screen(kit, &screen);
    vkDestroySurfaceKHR(kit->instance, second, NULL);
}

SCENE(modes_of_one_of_two, SILENT)
{
    present_two(kit, "VUID-VkPresentInfoKHR-pSwapchains-09199", true, false);
}

SCENE(fences_without_feature, SILENT)
{
    present_two(kit, "VUID-VkPresentInfoKHR-swapchainMaintenance1-10158", false, true);
}

SCENE(same_swapchain_twice, SILENT)
{
    VkPresentInfoKHR present = { .sType = VK_STRUCTURE_TYPE_PRESENT_INFO_KHR, .swapchainCount = 2 };
    VkSwapchainKHR chains[2];
    VkSwapchainCreateInfoKHR info;
    struct screen screen;
    uint32_t indices[2] = { 0, 0 }, count = 8;
    VkImage images[8];
    VkFence fence;

    open_maintained(kit, &screen, false);
    info = good(&screen);
    chains[0] = chains[1] = create(kit, &screen, &info);
    fence = kit_fence(kit, 0);
    KIT_VK(kit, vkGetSwapchainImagesKHR(kit->device, chains[0], &count, images));
    for (uint32_t i = 0; i < 2; i++) {
        KIT_VK(kit, vkAcquireNextImageKHR(kit->device, chains[0], UINT64_MAX, VK_NULL_HANDLE, fence,
                                          &indices[i]));
        KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
        KIT_VK(kit, vkResetFences(kit->device, 1, &fence));
        kit_ready_to_present(kit, images[indices[i]]);
    }
    present.pSwapchains = chains;
    present.pImageIndices = indices;
    kit_expect(kit, "VUID-VkPresentInfoKHR-pSwapchain-09231");
    (void)vkQueuePresentKHR(kit->queue, &present);
    close_screen(kit, &screen);
}

#endif

KIT_MAIN()
