/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Surfaces and swapchains, on headless surfaces: how they are made, asked about and destroyed.
 */
#include "newer_ids.h"
#include "kit_null.h"
#include "swapchain_scene.h"

#include <sched.h>
#include <stdlib.h>

#define RIGHT(...)                                  \
    do {                                            \
        VkSwapchainCreateInfoKHR s = good(&screen); \
        __VA_ARGS__;                                \
        create(kit, &screen, &s);                   \
    } while (0)
#define WRONG(vuid, ...)       \
    do {                       \
        kit_expect(kit, vuid); \
        RIGHT(__VA_ARGS__);    \
    } while (0)

/* --- creating --- */

SCENE(create_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    struct screen screen;
    open_screen(kit, &screen);
    WRONG("VUID-VkSwapchainCreateInfoKHR-minImageCount-01271", s.minImageCount = 1);
    WRONG("VUID-VkSwapchainCreateInfoKHR-minImageCount-01272", s.minImageCount = 17);
    /* Nor can an image be as large. */
    kit_expect(kit, "VUID-VkSwapchainCreateInfoKHR-imageFormat-01778");
    WRONG("VUID-VkSwapchainCreateInfoKHR-imageExtent-01274", s.imageExtent.width = 16385);
    WRONG("VUID-VkSwapchainCreateInfoKHR-imageExtent-01689", s.imageExtent.height = 0);
    WRONG("VUID-VkSwapchainCreateInfoKHR-imageArrayLayers-01275", s.imageArrayLayers = 0);
    WRONG("VUID-VkSwapchainCreateInfoKHR-imageArrayLayers-01275", s.imageArrayLayers = 4097);
    WRONG("VUID-VkSwapchainCreateInfoKHR-imageFormat-01778", s.imageArrayLayers = 2049);
    WRONG("VUID-VkSwapchainCreateInfoKHR-presentMode-01427",
          s.imageUsage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT);
    WRONG("VUID-VkSwapchainCreateInfoKHR-imageFormat-01273", s.imageFormat = VK_FORMAT_R8_UNORM);
    WRONG("VUID-VkSwapchainCreateInfoKHR-preTransform-01279",
          s.preTransform = VK_SURFACE_TRANSFORM_ROTATE_90_BIT_KHR);
    WRONG("VUID-VkSwapchainCreateInfoKHR-compositeAlpha-01280",
          s.compositeAlpha = VK_COMPOSITE_ALPHA_PRE_MULTIPLIED_BIT_KHR);
    WRONG("VUID-VkSwapchainCreateInfoKHR-physicalDeviceCount-01429",
          s.flags = VK_SWAPCHAIN_CREATE_SPLIT_INSTANCE_BIND_REGIONS_BIT_KHR);
    close_screen(kit, &screen);
}

SCENE(create_right, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    struct screen screen;
    open_screen(kit, &screen);
    RIGHT(s.minImageCount = 16);
    RIGHT(s.imageExtent.width = 16384, s.imageArrayLayers = 2);
    RIGHT(s.presentMode = VK_PRESENT_MODE_MAILBOX_KHR,
          s.compositeAlpha = VK_COMPOSITE_ALPHA_INHERIT_BIT_KHR,
          s.imageFormat = VK_FORMAT_R8G8B8A8_SRGB);
    close_screen(kit, &screen);
}

SCENE(sharing_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_MANY_FAMILIES)
{
    static const uint32_t equal[] = { 0, 0 }, families[] = { 0, 1 };
    struct screen screen;
    open_screen(kit, &screen);
#define CONCURRENT(count, indices)                                                       \
    (s.imageSharingMode = VK_SHARING_MODE_CONCURRENT, s.queueFamilyIndexCount = (count), \
     s.pQueueFamilyIndices = (indices))
    WRONG("VUID-VkSwapchainCreateInfoKHR-imageSharingMode-01277", CONCURRENT(2, NULL));
    WRONG("VUID-VkSwapchainCreateInfoKHR-imageSharingMode-01278", CONCURRENT(1, families));
    WRONG("VUID-VkSwapchainCreateInfoKHR-imageSharingMode-01278", CONCURRENT(0, families));
    kit_expect(kit, "VUID-VkSwapchainCreateInfoKHR-imageSharingMode-01277");
    WRONG("VUID-VkSwapchainCreateInfoKHR-imageSharingMode-01278", CONCURRENT(0, NULL));
    WRONG("VUID-VkSwapchainCreateInfoKHR-imageSharingMode-01428", CONCURRENT(2, equal));
    RIGHT(CONCURRENT(2, families));
    close_screen(kit, &screen);
}

SCENE(sharing_wrong_on_1_0, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_MANY_FAMILIES)
{
    static const uint32_t equal[] = { 0, 0 };
    struct screen screen = { 0 };
    kit_open(kit, &(struct kit_config){ .api_version = VK_API_VERSION_1_0,
                                        .instance_extensions = { SURFACE_EXTENSIONS },
                                        .device_extensions = { VK_KHR_SWAPCHAIN_EXTENSION_NAME } });
    screen.surface = headless_surface(kit);
    WRONG(NEWER_ID("VUID-VkSwapchainCreateInfoKHR-imageSharingMode-01428",
                   "VUID-VkSwapchainCreateInfoKHR-imageSharingMode-01393"),
          CONCURRENT(2, equal));
    close_screen(kit, &screen);
}

SCENE(mutable_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    static const VkFormat both[] = { VK_FORMAT_B8G8R8A8_UNORM, VK_FORMAT_B8G8R8A8_SRGB },
                          small[] = { VK_FORMAT_B8G8R8A8_UNORM, VK_FORMAT_R8_UNORM };
    struct screen screen;
    open_config(kit, &screen, VK_KHR_SWAPCHAIN_MUTABLE_FORMAT_EXTENSION_NAME, NULL, 1);
    VkImageFormatListCreateInfo list = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_FORMAT_LIST_CREATE_INFO,
        .viewFormatCount = 2,
        .pViewFormats = both,
    };
#define MUTABLE (s.flags = VK_SWAPCHAIN_CREATE_MUTABLE_FORMAT_BIT_KHR)
    WRONG("VUID-VkSwapchainCreateInfoKHR-flags-03168", MUTABLE);
    WRONG("VUID-VkSwapchainCreateInfoKHR-flags-03168", MUTABLE, s.pNext = &list,
          s.imageFormat = VK_FORMAT_R8G8B8A8_UNORM);
    WRONG("VUID-VkSwapchainCreateInfoKHR-flags-04100", s.pNext = &list);
    RIGHT(MUTABLE, s.pNext = &list);
    list.pViewFormats = small;
    WRONG("VUID-VkSwapchainCreateInfoKHR-pNext-04099", MUTABLE, s.pNext = &list);
    close_screen(kit, &screen);
}

SCENE(protected_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkPhysicalDeviceProtectedMemoryFeatures features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROTECTED_MEMORY_FEATURES,
        .protectedMemory = VK_TRUE,
    };
    struct screen screen;
    open_config(kit, &screen, NULL, &features, 1);
    WRONG("VUID-VkSwapchainCreateInfoKHR-flags-03187",
          s.flags = VK_SWAPCHAIN_CREATE_PROTECTED_BIT_KHR);
    close_screen(kit, &screen);
}

SCENE(shared_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct screen screen;
    open_config(kit, &screen, VK_KHR_SHARED_PRESENTABLE_IMAGE_EXTENSION_NAME, NULL, 1);
    WRONG("VUID-VkSwapchainCreateInfoKHR-presentMode-02839", s.minImageCount = 1);
    kit_expect(kit, "VUID-VkSwapchainCreateInfoKHR-presentMode-01281");
    WRONG("VUID-VkSwapchainCreateInfoKHR-minImageCount-01383",
          s.presentMode = VK_PRESENT_MODE_SHARED_DEMAND_REFRESH_KHR);
    kit_expect(kit, "VUID-VkSwapchainCreateInfoKHR-presentMode-01281");
    WRONG("VUID-VkSwapchainCreateInfoKHR-imageUsage-01384", s.minImageCount = 1,
          s.presentMode = VK_PRESENT_MODE_SHARED_DEMAND_REFRESH_KHR,
          s.imageUsage = VK_IMAGE_USAGE_STORAGE_BIT);
    close_screen(kit, &screen);
}

SCENE(old_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct screen screen;
    open_screen(kit, &screen);
    VkSwapchainCreateInfoKHR info = good(&screen);
    VkSwapchainKHR first = create(kit, &screen, &info);
    info.oldSwapchain = first;
    VkSwapchainKHR second = create(kit, &screen, &info);
    WRONG("VUID-VkSwapchainCreateInfoKHR-oldSwapchain-01933", s.oldSwapchain = first);
    VkSurfaceKHR other;
    other = headless_surface(kit);
    WRONG("VUID-VkSwapchainCreateInfoKHR-oldSwapchain-01933", s.oldSwapchain = second,
          s.surface = other);
    close_screen(kit, &screen);
    vkDestroySurfaceKHR(kit->instance, other, NULL);
}

SCENE(scaling_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkPhysicalDeviceSwapchainMaintenance1FeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SWAPCHAIN_MAINTENANCE_1_FEATURES_EXT,
        .swapchainMaintenance1 = VK_TRUE,
    };
    static const VkPresentModeKHR immediate[] = { VK_PRESENT_MODE_IMMEDIATE_KHR },
                                  strange[] = { VK_PRESENT_MODE_FIFO_KHR,
                                                VK_PRESENT_MODE_SHARED_DEMAND_REFRESH_KHR },
                                  mixed[] = { VK_PRESENT_MODE_FIFO_KHR,
                                              VK_PRESENT_MODE_MAILBOX_KHR };
    struct screen screen;
    open_config(kit, &screen, VK_EXT_SWAPCHAIN_MAINTENANCE_1_EXTENSION_NAME, &features, 1);
    VkSwapchainPresentScalingCreateInfoEXT scaling = {
        .sType = VK_STRUCTURE_TYPE_SWAPCHAIN_PRESENT_SCALING_CREATE_INFO_EXT,
    };
#define SCALING(behavior, x, y)                                           \
    (scaling.scalingBehavior = (behavior), scaling.presentGravityX = (x), \
     scaling.presentGravityY = (y), s.pNext = &scaling)
    kit_expect(kit, "VUID-VkSwapchainCreateInfoKHR-imageFormat-01778");
    WRONG("VUID-VkSwapchainCreateInfoKHR-pNext-07781", s.imageExtent.width = 16385);
    kit_expect(kit, "VUID-VkSwapchainCreateInfoKHR-imageFormat-01778");
    WRONG("VUID-VkSwapchainCreateInfoKHR-pNext-07782", SCALING(1, 0, 0),
          s.imageExtent.width = 16385);
    WRONG("VUID-VkSwapchainPresentScalingCreateInfoEXT-presentGravityX-07765", SCALING(0, 0, 1));
    WRONG("VUID-VkSwapchainPresentScalingCreateInfoEXT-presentGravityX-07766", SCALING(0, 1, 0));
    WRONG("VUID-VkSwapchainPresentScalingCreateInfoEXT-scalingBehavior-07767", SCALING(3, 0, 0));
    WRONG("VUID-VkSwapchainPresentScalingCreateInfoEXT-presentGravityX-07768", SCALING(0, 3, 1));
    WRONG("VUID-VkSwapchainPresentScalingCreateInfoEXT-presentGravityY-07769", SCALING(0, 1, 3));
    WRONG("VUID-VkSwapchainPresentScalingCreateInfoEXT-scalingBehavior-07770", SCALING(4, 0, 0));
    WRONG("VUID-VkSwapchainPresentScalingCreateInfoEXT-presentGravityX-07772", SCALING(0, 2, 1));
    WRONG("VUID-VkSwapchainPresentScalingCreateInfoEXT-presentGravityY-07774", SCALING(0, 1, 2));
    RIGHT(SCALING(1, 1, 1));
    VkSwapchainPresentModesCreateInfoEXT modes = {
        .sType = VK_STRUCTURE_TYPE_SWAPCHAIN_PRESENT_MODES_CREATE_INFO_EXT,
        .presentModeCount = 1,
        .pPresentModes = immediate,
    };
    kit_expect(kit, "VUID-VkSwapchainPresentModesCreateInfoEXT-pPresentModes-07763");
    WRONG("VUID-VkSwapchainPresentModesCreateInfoEXT-presentMode-07764", s.pNext = &modes);
    RIGHT(s.pNext = &modes, s.presentMode = VK_PRESENT_MODE_IMMEDIATE_KHR);
    scaling.pNext = &modes;
#define MODES s.presentMode = VK_PRESENT_MODE_IMMEDIATE_KHR
    RIGHT(SCALING(1, 1, 1), MODES);
    kit_expect(kit, "VUID-VkSwapchainPresentScalingCreateInfoEXT-scalingBehavior-07770");
    WRONG("VUID-VkSwapchainPresentScalingCreateInfoEXT-scalingBehavior-07771", SCALING(4, 0, 0),
          MODES);
    kit_expect(kit, "VUID-VkSwapchainPresentScalingCreateInfoEXT-presentGravityX-07772");
    WRONG("VUID-VkSwapchainPresentScalingCreateInfoEXT-presentGravityX-07773", SCALING(0, 2, 1),
          MODES);
    kit_expect(kit, "VUID-VkSwapchainPresentScalingCreateInfoEXT-presentGravityY-07774");
    WRONG("VUID-VkSwapchainPresentScalingCreateInfoEXT-presentGravityY-07775", SCALING(0, 1, 2),
          MODES);
    modes.presentModeCount = 2;
    modes.pPresentModes = mixed;
    WRONG("VUID-VkSwapchainPresentModesCreateInfoEXT-pPresentModes-07763", s.pNext = &modes);
    modes.pPresentModes = strange;
    kit_expect(kit, "VUID-VkSwapchainPresentModesCreateInfoEXT-pPresentModes-07763");
    WRONG("VUID-VkSwapchainPresentModesCreateInfoEXT-None-07762", s.pNext = &modes);
    close_screen(kit, &screen);
}

SCENE(compression_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct screen screen;
    open_config(kit, &screen, VK_EXT_IMAGE_COMPRESSION_CONTROL_EXTENSION_NAME, NULL, 1);
    VkImageCompressionControlEXT control = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_COMPRESSION_CONTROL_EXT,
    };
    WRONG("VUID-VkSwapchainCreateInfoKHR-pNext-06752", s.pNext = &control);
    close_screen(kit, &screen);
}

/* --- answers for a present mode --- */

SCENE(capabilities_without_mode, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct screen screen;
    VkSurfacePresentModeCompatibilityEXT compatible = {
        .sType = VK_STRUCTURE_TYPE_SURFACE_PRESENT_MODE_COMPATIBILITY_EXT
    };
    VkSurfacePresentScalingCapabilitiesEXT scaling = {
        .sType = VK_STRUCTURE_TYPE_SURFACE_PRESENT_SCALING_CAPABILITIES_EXT
    };
    VkSurfacePresentModeEXT mode = { .sType = VK_STRUCTURE_TYPE_SURFACE_PRESENT_MODE_EXT,
                                     .presentMode = VK_PRESENT_MODE_FIFO_KHR };
    VkSurfaceCapabilities2KHR caps = { .sType = VK_STRUCTURE_TYPE_SURFACE_CAPABILITIES_2_KHR,
                                       .pNext = &compatible };
    open_screen(kit, &screen);
    VkPhysicalDeviceSurfaceInfo2KHR info = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SURFACE_INFO_2_KHR,
        .pNext = &mode,
        .surface = screen.surface,
    };
    PFN_vkGetPhysicalDeviceSurfaceCapabilities2KHR ask = KIT_INSTANCE_COMMAND(
        kit, vkGetPhysicalDeviceSurfaceCapabilities2KHR);
    compatible.pNext = &scaling;
    ask(kit->gpu, &info, &caps);
    mode.presentMode = VK_PRESENT_MODE_SHARED_DEMAND_REFRESH_KHR;
    kit_expect(kit, "VUID-VkSurfacePresentModeEXT-presentMode-07780");
    ask(kit->gpu, &info, &caps);
    info.pNext = NULL;
    compatible.pNext = NULL;
    kit_expect(kit, "VUID-vkGetPhysicalDeviceSurfaceCapabilities2KHR-pNext-07776");
    ask(kit->gpu, &info, &caps);
    caps.pNext = &scaling;
    kit_expect(kit, "VUID-vkGetPhysicalDeviceSurfaceCapabilities2KHR-pNext-07777");
    ask(kit->gpu, &info, &caps);
    close_screen(kit, &screen);
}

/* The loader looks into the surface. */
SCENE(capabilities_without_surface, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_FATAL)
{
    struct kit_config config = {
        .instance_extensions = { VK_KHR_SURFACE_EXTENSION_NAME,
                                 VK_KHR_GET_SURFACE_CAPABILITIES_2_EXTENSION_NAME,
                                 VK_GOOGLE_SURFACELESS_QUERY_EXTENSION_NAME,
                                 VK_EXT_SURFACE_MAINTENANCE_1_EXTENSION_NAME },
    };
    VkSurfacePresentScalingCapabilitiesEXT scaling = {
        .sType = VK_STRUCTURE_TYPE_SURFACE_PRESENT_SCALING_CAPABILITIES_EXT
    };
    VkSurfacePresentModeCompatibilityEXT compatible = {
        .sType = VK_STRUCTURE_TYPE_SURFACE_PRESENT_MODE_COMPATIBILITY_EXT, .pNext = &scaling
    };
    VkSurfacePresentModeEXT mode = { .sType = VK_STRUCTURE_TYPE_SURFACE_PRESENT_MODE_EXT,
                                     .presentMode = VK_PRESENT_MODE_FIFO_KHR };
    VkSurfaceCapabilities2KHR caps = { .sType = VK_STRUCTURE_TYPE_SURFACE_CAPABILITIES_2_KHR,
                                       .pNext = &compatible };
    VkPhysicalDeviceSurfaceInfo2KHR info = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SURFACE_INFO_2_KHR, .pNext = &mode
    };
    kit_open(kit, &config);
    kit_expect(kit, "VUID-vkGetPhysicalDeviceSurfaceCapabilities2KHR-pNext-07778");
    kit_expect(kit, "VUID-vkGetPhysicalDeviceSurfaceCapabilities2KHR-pNext-07779");
    KIT_INSTANCE_COMMAND(kit, vkGetPhysicalDeviceSurfaceCapabilities2KHR)(kit->gpu, &info, &caps);
}

/* --- surfaces that nobody can present to --- */

SCENE(surface_unsupported, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    struct screen screen;
    VkSurfaceCapabilitiesKHR caps;
    VkSurfaceCapabilities2KHR caps2 = { .sType = VK_STRUCTURE_TYPE_SURFACE_CAPABILITIES_2_KHR };
    uint32_t count = 0;
    setenv("WAKE_NULL_QUEUES", "transfer:1", 1);
    open_screen(kit, &screen);
    VkPhysicalDeviceSurfaceInfo2KHR info = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SURFACE_INFO_2_KHR,
        .surface = screen.surface,
    };
    kit_expect(kit, "VUID-vkGetPhysicalDeviceSurfaceCapabilitiesKHR-surface-06211");
    vkGetPhysicalDeviceSurfaceCapabilitiesKHR(kit->gpu, screen.surface, &caps);
    kit_expect(kit, NEWER_ID("VUID-vkGetPhysicalDeviceSurfaceCapabilities2KHR-pSurfaceInfo-06522",
                             "VUID-vkGetPhysicalDeviceSurfaceCapabilities2KHR-pSurfaceInfo-06210"));
    KIT_INSTANCE_COMMAND(kit, vkGetPhysicalDeviceSurfaceCapabilities2KHR)(kit->gpu, &info, &caps2);
    kit_expect(kit, "VUID-vkGetPhysicalDeviceSurfaceFormatsKHR-surface-06211");
    vkGetPhysicalDeviceSurfaceFormatsKHR(kit->gpu, screen.surface, &count, NULL);
    kit_expect(kit, NEWER_ID("VUID-vkGetPhysicalDeviceSurfaceFormats2KHR-pSurfaceInfo-06522",
                             "VUID-vkGetPhysicalDeviceSurfaceFormats2KHR-pSurfaceInfo-06210"));
    KIT_INSTANCE_COMMAND(kit, vkGetPhysicalDeviceSurfaceFormats2KHR)(kit->gpu, &info, &count, NULL);
    kit_expect(kit, "VUID-vkGetPhysicalDeviceSurfacePresentModesKHR-surface-06211");
    vkGetPhysicalDeviceSurfacePresentModesKHR(kit->gpu, screen.surface, &count, NULL);
    kit_expect(kit, "VUID-vkGetPhysicalDevicePresentRectanglesKHR-surface-06211");
    vkGetPhysicalDevicePresentRectanglesKHR(kit->gpu, screen.surface, &count, NULL);
    VkDeviceGroupPresentModeFlagsKHR modes;
    kit_expect(kit, "VUID-vkGetDeviceGroupSurfacePresentModesKHR-surface-06212");
    vkGetDeviceGroupSurfacePresentModesKHR(kit->device, screen.surface, &modes);
    WRONG("VUID-VkSwapchainCreateInfoKHR-surface-01270", (void)0);
    close_screen(kit, &screen);
}

SCENE(surface_unsupported_without_surfaces, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    struct kit_config config = {
        .instance_extensions = { SURFACE_EXTENSIONS,
                                 VK_KHR_GET_SURFACE_CAPABILITIES_2_EXTENSION_NAME,
                                 VK_GOOGLE_SURFACELESS_QUERY_EXTENSION_NAME,
                                 VK_KHR_DISPLAY_EXTENSION_NAME,
                                 VK_EXT_DISPLAY_SURFACE_COUNTER_EXTENSION_NAME },
        .device_extensions = { VK_KHR_SWAPCHAIN_EXTENSION_NAME },
    };
    struct screen screen = { 0 };
    uint32_t count = 0;
    setenv("WAKE_NULL_QUEUES", "transfer:1", 1);
    kit_open(kit, &config);
    screen.surface = headless_surface(kit);
    VkPhysicalDeviceSurfaceInfo2KHR info = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SURFACE_INFO_2_KHR,
        .surface = screen.surface,
    };
    kit_expect(kit, "VUID-vkGetPhysicalDeviceSurfaceFormatsKHR-surface-06525");
    vkGetPhysicalDeviceSurfaceFormatsKHR(kit->gpu, screen.surface, &count, NULL);
    kit_expect(kit, "VUID-vkGetPhysicalDeviceSurfaceFormats2KHR-pSurfaceInfo-06522");
    KIT_INSTANCE_COMMAND(kit, vkGetPhysicalDeviceSurfaceFormats2KHR)(kit->gpu, &info, &count, NULL);
    kit_expect(kit, "VUID-vkGetPhysicalDeviceSurfacePresentModesKHR-surface-06525");
    vkGetPhysicalDeviceSurfacePresentModesKHR(kit->gpu, screen.surface, &count, NULL);
    VkSurfaceCapabilities2KHR caps = { .sType = VK_STRUCTURE_TYPE_SURFACE_CAPABILITIES_2_KHR };
    kit_expect(kit, "VUID-vkGetPhysicalDeviceSurfaceCapabilities2KHR-pSurfaceInfo-06522");
    KIT_INSTANCE_COMMAND(kit, vkGetPhysicalDeviceSurfaceCapabilities2KHR)(kit->gpu, &info, &caps);
    VkSurfaceCapabilities2EXT counters = { .sType = VK_STRUCTURE_TYPE_SURFACE_CAPABILITIES_2_EXT };
    kit_expect(kit, "VUID-vkGetPhysicalDeviceSurfaceCapabilities2EXT-surface-06211");
    KIT_INSTANCE_COMMAND(kit, vkGetPhysicalDeviceSurfaceCapabilities2EXT)
    (kit->gpu, screen.surface, &counters);
    close_screen(kit, &screen);
}

SCENE(surface_family_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct screen screen;
    uint32_t families = 0;
    VkBool32 supported;
    open_screen(kit, &screen);
    vkGetPhysicalDeviceQueueFamilyProperties(kit->gpu, &families, NULL);
    vkGetPhysicalDeviceSurfaceSupportKHR(kit->gpu, families - 1, screen.surface, &supported);
    kit_expect(kit, "VUID-vkGetPhysicalDeviceSurfaceSupportKHR-queueFamilyIndex-01269");
    vkGetPhysicalDeviceSurfaceSupportKHR(kit->gpu, families, screen.surface, &supported);
    close_screen(kit, &screen);
}

SCENE(surface_missing, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_FATAL)
{
    struct screen screen;
    uint32_t count = 0;
    VkPhysicalDeviceSurfaceInfo2KHR info = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SURFACE_INFO_2_KHR,
    };
    VkSurfaceCapabilities2KHR caps = { .sType = VK_STRUCTURE_TYPE_SURFACE_CAPABILITIES_2_KHR };
    open_screen(kit, &screen);
    kit_expect(kit, "VUID-vkGetPhysicalDeviceSurfaceFormatsKHR-surface-06524");
    vkGetPhysicalDeviceSurfaceFormatsKHR(kit->gpu, VK_NULL_HANDLE, &count, NULL);
    kit_expect(kit, "VUID-vkGetPhysicalDeviceSurfacePresentModesKHR-surface-06524");
    vkGetPhysicalDeviceSurfacePresentModesKHR(kit->gpu, VK_NULL_HANDLE, &count, NULL);
    kit_expect(kit, "VUID-vkGetPhysicalDeviceSurfaceFormats2KHR-pSurfaceInfo-06521");
    KIT_INSTANCE_COMMAND(kit, vkGetPhysicalDeviceSurfaceFormats2KHR)(kit->gpu, &info, &count, NULL);
    kit_expect(kit, "VUID-vkGetPhysicalDeviceSurfaceCapabilities2KHR-pSurfaceInfo-06521");
    KIT_INSTANCE_COMMAND(kit, vkGetPhysicalDeviceSurfaceCapabilities2KHR)(kit->gpu, &info, &caps);
    close_screen(kit, &screen);
}

/* close_screen shows the right order. */
SCENE(surface_before_swapchain, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct screen screen;
    VkSwapchainCreateInfoKHR info;
    VkSwapchainKHR chain;
    open_screen(kit, &screen);
    info = good(&screen);
    KIT_VK(kit, vkCreateSwapchainKHR(kit->device, &info, NULL, &chain));
    info.oldSwapchain = chain;
    KIT_VK(kit, vkCreateSwapchainKHR(kit->device, &info, NULL, &screen.chains[0]));
    vkDestroySwapchainKHR(kit->device, chain, NULL);
    kit_expect(kit, "VUID-vkDestroySurfaceKHR-surface-01266");
    vkDestroySurfaceKHR(kit->instance, screen.surface, NULL);
    vkDestroySwapchainKHR(kit->device, screen.chains[0], NULL);
    if (kit_skips_calls()) {
        vkDestroySurfaceKHR(kit->instance, screen.surface, NULL);
    }
    kit_close_device(kit);
}

#define DEAD_FENCE "VUID-vkDestroyFence-fence-parameter"

/* Destroys a fence twice and goes on calling until the second time has been told. */
static void
destroy_twice(uint32_t index, void *data)
{
    struct kit *kit = data;
    VkFenceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO };
    VkFence fence, other;

    (void)index;
    KIT_VK(kit, vkCreateFence(kit->device, &info, NULL, &fence));
    KIT_VK(kit, vkCreateFence(kit->device, &info, NULL, &other));
    vkDestroyFence(kit->device, fence, NULL);
    vkDestroyFence(kit->device, fence, NULL);
    for (uint32_t i = 0; i < 100000 && !kit_log_count(&kit->log, DEAD_FENCE); i++) {
        (void)vkGetFenceStatus(kit->device, other);
        sched_yield();
    }
    vkDestroyFence(kit->device, other, NULL);
}

/* Inside the driver, which destroys the swapchain: another thread's later call is validated
 * meanwhile, so the layer has forgotten the swapchain when the driver returns. */
static void
meanwhile(void *data)
{
    kit_run_threads(1, destroy_twice, data);
}

SCENE(surface_after_swapchain, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    const struct wake_null_icd_control *control = kit_null_control();
    struct screen screen;
    VkSwapchainCreateInfoKHR info;
    VkSwapchainKHR chain;
    open_screen(kit, &screen);
    info = good(&screen);
    KIT_VK(kit, vkCreateSwapchainKHR(kit->device, &info, NULL, &chain));
    control->set_visit("vkDestroySwapchainKHR", meanwhile, kit);
    kit_expect(kit, DEAD_FENCE);
    vkDestroySwapchainKHR(kit->device, chain, NULL);
    control->set_visit("vkDestroySwapchainKHR", NULL, NULL);
    vkDestroySurfaceKHR(kit->instance, screen.surface, NULL); /* the device is still there */
    kit_close_device(kit);
}

KIT_MAIN()
