/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Surfaces, swapchains, acquiring and presenting, on headless surfaces. Wrong calls beside the
 * nearest right ones.
 */
#include "kit_null.h"
#include "present_scene.h"

#include <sched.h>
#include <stdlib.h>
#include <string.h>

struct screen {
    uint32_t count; /* of images, at least */
    VkSurfaceKHR surface;
    VkSwapchainKHR chains[48];
    uint32_t chain_count;
};

static void
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

static void
open_screen(struct kit *kit, struct screen *screen)
{
    open_config(kit, screen, NULL, NULL, 1);
}

static void
close_screen(struct kit *kit, struct screen *screen)
{
    vkDeviceWaitIdle(kit->device);
    for (uint32_t i = 0; i < screen->chain_count; i++) {
        vkDestroySwapchainKHR(kit->device, screen->chains[i], NULL);
    }
    kit_close_device(kit);
    vkDestroySurfaceKHR(kit->instance, screen->surface, NULL);
}

static VkSwapchainCreateInfoKHR
good(const struct screen *screen)
{
    return (VkSwapchainCreateInfoKHR){
        .sType = VK_STRUCTURE_TYPE_SWAPCHAIN_CREATE_INFO_KHR,
        .surface = screen->surface,
        .minImageCount = screen->count ? screen->count : 3,
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

static VkSwapchainKHR
create(struct kit *kit, struct screen *screen, const VkSwapchainCreateInfoKHR *info)
{
    VkSwapchainKHR chain = VK_NULL_HANDLE;
    if (vkCreateSwapchainKHR(kit->device, info, NULL, &chain) == VK_SUCCESS) {
        screen->chains[screen->chain_count++] = chain;
    }
    return chain;
}

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
    WRONG("VUID-VkSwapchainCreateInfoKHR-imageSharingMode-01393", CONCURRENT(2, equal));
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
    WRONG("VUID-VkSwapchainCreateInfoKHR-pNext-07781", s.imageExtent.width = 16385);
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
    WRONG("VUID-VkSwapchainPresentScalingCreateInfoEXT-scalingBehavior-07771", SCALING(4, 0, 0),
          MODES);
    WRONG("VUID-VkSwapchainPresentScalingCreateInfoEXT-presentGravityX-07773", SCALING(0, 2, 1),
          MODES);
    WRONG("VUID-VkSwapchainPresentScalingCreateInfoEXT-presentGravityY-07775", SCALING(0, 1, 2),
          MODES);
    modes.presentModeCount = 2;
    modes.pPresentModes = mixed;
    WRONG("VUID-VkSwapchainPresentModesCreateInfoEXT-pPresentModes-07763", s.pNext = &modes);
    modes.pPresentModes = strange;
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
    kit_expect(kit, "VUID-vkGetPhysicalDeviceSurfaceCapabilities2KHR-pSurfaceInfo-06210");
    KIT_INSTANCE_COMMAND(kit, vkGetPhysicalDeviceSurfaceCapabilities2KHR)(kit->gpu, &info, &caps2);
    kit_expect(kit, "VUID-vkGetPhysicalDeviceSurfaceFormatsKHR-surface-06211");
    vkGetPhysicalDeviceSurfaceFormatsKHR(kit->gpu, screen.surface, &count, NULL);
    kit_expect(kit, "VUID-vkGetPhysicalDeviceSurfaceFormats2KHR-pSurfaceInfo-06210");
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

/* --- acquiring --- */

static uint32_t
images_of(struct kit *kit, VkSwapchainKHR chain, VkImage *images)
{
    uint32_t count = 16;
    KIT_VK(kit, vkGetSwapchainImagesKHR(kit->device, chain, &count, images));
    return count;
}

static uint32_t
acquire(struct kit *kit, VkSwapchainKHR chain, uint64_t timeout)
{
    uint32_t index = 0;
    VkFence fence = kit_fence(kit, 0);
    if (vkAcquireNextImageKHR(kit->device, chain, timeout, VK_NULL_HANDLE, fence, &index) ==
        VK_SUCCESS) {
        KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
    }
    return index;
}

static VkSwapchainKHR
simple_chain(struct kit *kit, struct screen *screen, VkImage *images)
{
    VkSwapchainCreateInfoKHR info = good(screen);
    VkSwapchainKHR chain = create(kit, screen, &info);
    images_of(kit, chain, images);
    return chain;
}

SCENE(acquire_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct screen screen;
    VkImage images[16];
    uint32_t index;
    open_screen(kit, &screen);
    VkSwapchainKHR chain = simple_chain(kit, &screen, images);
    kit_expect(kit, "VUID-vkAcquireNextImageKHR-semaphore-01780");
    vkAcquireNextImageKHR(kit->device, chain, 0, VK_NULL_HANDLE, VK_NULL_HANDLE, &index);
    kit_expect(kit, "VUID-vkAcquireNextImageKHR-semaphore-03265");
    vkAcquireNextImageKHR(kit->device, chain, 0, kit_timeline(kit, 0), VK_NULL_HANDLE, &index);
    VkSwapchainCreateInfoKHR info = good(&screen);
    info.oldSwapchain = chain;
    create(kit, &screen, &info);
    kit_expect(kit, "VUID-vkAcquireNextImageKHR-swapchain-01285");
    vkAcquireNextImageKHR(kit->device, chain, 0, VK_NULL_HANDLE, kit_fence(kit, 0), &index);
    close_screen(kit, &screen);
}

SCENE(acquire2_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct screen screen;
    VkImage images[16];
    uint32_t index;
    open_screen(kit, &screen);
    VkSwapchainKHR chain = simple_chain(kit, &screen, images);
    VkAcquireNextImageInfoKHR next = {
        .sType = VK_STRUCTURE_TYPE_ACQUIRE_NEXT_IMAGE_INFO_KHR,
        .swapchain = chain,
        .deviceMask = 1,
    };
    kit_expect(kit, "VUID-VkAcquireNextImageInfoKHR-semaphore-01782");
    vkAcquireNextImage2KHR(kit->device, &next, &index);
    next.semaphore = kit_timeline(kit, 0);
    kit_expect(kit, "VUID-VkAcquireNextImageInfoKHR-semaphore-03266");
    vkAcquireNextImage2KHR(kit->device, &next, &index);
    next.semaphore = VK_NULL_HANDLE;
    next.fence = kit_fence(kit, 0);
    next.deviceMask = 0;
    kit_expect(kit, "VUID-VkAcquireNextImageInfoKHR-deviceMask-01291");
    vkAcquireNextImage2KHR(kit->device, &next, &index);
    next.fence = kit_fence(kit, 0);
    next.deviceMask = 2;
    kit_expect(kit, "VUID-VkAcquireNextImageInfoKHR-deviceMask-01290");
    vkAcquireNextImage2KHR(kit->device, &next, &index);
    VkSwapchainCreateInfoKHR info = good(&screen);
    info.oldSwapchain = chain;
    create(kit, &screen, &info);
    next.fence = kit_fence(kit, 0);
    next.deviceMask = 1;
    kit_expect(kit, "VUID-VkAcquireNextImageInfoKHR-swapchain-01675");
    vkAcquireNextImage2KHR(kit->device, &next, &index);
    close_screen(kit, &screen);
}

/* With a semaphore that the present of the image waits for. */
static void
acquire_and_present(struct kit *kit, VkSwapchainKHR chain, VkSemaphore semaphore)
{
    uint32_t index = 0;
    VkPresentInfoKHR info = { .sType = VK_STRUCTURE_TYPE_PRESENT_INFO_KHR,
                              .waitSemaphoreCount = 1,
                              .pWaitSemaphores = &semaphore,
                              .swapchainCount = 1,
                              .pSwapchains = &chain,
                              .pImageIndices = &index };

    KIT_VK(kit, vkAcquireNextImageKHR(kit->device, chain, UINT64_MAX, semaphore, VK_NULL_HANDLE,
                                      &index));
    kit_allow(kit,
              "VUID-VkPresentInfoKHR-pImageIndices-01296"); /* no image is ever transitioned here */
    KIT_VK(kit, vkQueuePresentKHR(kit->queue, &info));
}

SCENE(acquire_signals, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_APPLIES)
{
    struct screen screen;
    VkImage images[16];
    uint32_t index;
    open_screen(kit, &screen);
    VkSwapchainKHR chain = simple_chain(kit, &screen, images);
    VkSemaphore semaphore = kit_semaphore(kit);
    VkAcquireNextImageInfoKHR next = {
        .sType = VK_STRUCTURE_TYPE_ACQUIRE_NEXT_IMAGE_INFO_KHR,
        .swapchain = chain,
        .semaphore = semaphore,
        .deviceMask = 1,
    };

    acquire_and_present(kit, chain, semaphore);
    acquire_and_present(kit, chain, semaphore); /* the present before has waited for it */
    KIT_VK(kit, vkAcquireNextImageKHR(kit->device, chain, UINT64_MAX, semaphore, VK_NULL_HANDLE,
                                      &index));
    kit_expect(kit, "VUID-vkAcquireNextImageKHR-semaphore-01286");
    vkAcquireNextImageKHR(kit->device, chain, 0, semaphore, VK_NULL_HANDLE, &index);
    kit_expect(kit, "VUID-VkAcquireNextImageInfoKHR-semaphore-01288");
    vkAcquireNextImage2KHR(kit->device, &next, &index);
    kit_expect(kit, "VUID-vkAcquireNextImageKHR-fence-01287");
    vkAcquireNextImageKHR(kit->device, chain, 0, VK_NULL_HANDLE,
                          kit_fence(kit, VK_FENCE_CREATE_SIGNALED_BIT), &index);
    next.semaphore = VK_NULL_HANDLE;
    next.fence = kit_fence(kit, VK_FENCE_CREATE_SIGNALED_BIT);
    kit_expect(kit, "VUID-VkAcquireNextImageInfoKHR-fence-01289");
    vkAcquireNextImage2KHR(kit->device, &next, &index);
    close_screen(kit, &screen);
}

/* A frame's submit waits for its semaphore; until the host knows that it has, the next acquire
 * needs another. */
SCENE(acquire_waited_for, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct screen screen;
    VkImage images[16];
    uint32_t index;
    open_screen(kit, &screen);
    VkSwapchainKHR chain = simple_chain(kit, &screen, images);
    VkSemaphore semaphore = kit_semaphore(kit);
    VkAcquireNextImageInfoKHR next = {
        .sType = VK_STRUCTURE_TYPE_ACQUIRE_NEXT_IMAGE_INFO_KHR,
        .swapchain = chain,
        .semaphore = semaphore,
        .deviceMask = 1,
    };
    struct kit_submit_info frame = { .wait = semaphore, .fence = kit_fence(kit, 0) };

    KIT_VK(kit, vkAcquireNextImageKHR(kit->device, chain, 0, semaphore, VK_NULL_HANDLE, &index));
    KIT_VK(kit, kit_submit_info(kit->queue, &frame));
    kit_expect(kit, "VUID-vkAcquireNextImageKHR-semaphore-01779");
    vkAcquireNextImageKHR(kit->device, chain, 0, semaphore, VK_NULL_HANDLE, &index);
    if (!kit_has_layer() || !kit_skips_calls()) {
        KIT_VK(kit, kit_submit_info(kit->queue, &(struct kit_submit_info){ .wait = semaphore }));
    }
    kit_expect(kit, "VUID-VkAcquireNextImageInfoKHR-semaphore-01781");
    vkAcquireNextImage2KHR(kit->device, &next, &index);
    close_screen(kit, &screen);
}

SCENE(acquire_after_the_wait, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct screen screen;
    VkImage images[16];
    uint32_t index;
    open_screen(kit, &screen);
    VkSwapchainKHR chain = simple_chain(kit, &screen, images);
    struct kit_submit_info frame = { .wait = kit_semaphore(kit), .fence = kit_fence(kit, 0) };

    for (int i = 0; i < 2; i++) {
        KIT_VK(kit,
               vkAcquireNextImageKHR(kit->device, chain, 0, frame.wait, VK_NULL_HANDLE, &index));
        KIT_VK(kit, kit_submit_info(kit->queue, &frame));
        KIT_VK(kit, vkWaitForFences(kit->device, 1, &frame.fence, VK_TRUE, UINT64_MAX));
        KIT_VK(kit, vkResetFences(kit->device, 1, &frame.fence));
    }
    close_screen(kit, &screen);
}

SCENE(acquire_too_many, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    struct screen screen;
    VkImage images[16];
    open_screen(kit, &screen);
    VkSwapchainKHR chain = simple_chain(kit, &screen, images);
    acquire(kit, chain, UINT64_MAX); /* of 3, with a minimum of 2 */
    acquire(kit, chain, UINT64_MAX);
    acquire(kit, chain, 0);
    kit_expect(kit, "VUID-vkAcquireNextImageKHR-surface-07783");
    /* All are taken: only the null driver's event of losing its device would end this call. */
    if (!kit_has_layer() || !kit_skips_calls()) {
        chain = simple_chain(kit, &screen, images);
        acquire(kit, chain, 0);
        acquire(kit, chain, 0);
    }
    acquire(kit, chain, UINT64_MAX);
    close_screen(kit, &screen);
}

/* --- presenting --- */

static void
present(VkQueue queue, VkSwapchainKHR chain, uint32_t index, const void *next)
{
    VkPresentInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_PRESENT_INFO_KHR,
        .pNext = next,
        .swapchainCount = 1,
        .pSwapchains = &chain,
        .pImageIndices = &index,
    };
    vkQueuePresentKHR(queue, &info);
}

SCENE(acquire2_too_many, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct screen screen;
    VkImage images[16];
    uint32_t index;
    open_screen(kit, &screen);
    VkSwapchainKHR chain = simple_chain(kit, &screen, images);
    VkAcquireNextImageInfoKHR next = {
        .sType = VK_STRUCTURE_TYPE_ACQUIRE_NEXT_IMAGE_INFO_KHR,
        .swapchain = chain,
        .timeout = UINT64_MAX,
        .fence = kit_fence(kit, 0),
        .deviceMask = 1,
    };
    acquire(kit, chain, 0);
    acquire(kit, chain, 0);
    kit_expect(kit, "VUID-vkAcquireNextImage2KHR-surface-07784");
    vkAcquireNextImage2KHR(kit->device, &next, &index);
    close_screen(kit, &screen);
}

SCENE(present_not_acquired, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct screen screen;
    VkImage images[16];
    open_screen(kit, &screen);
    VkSwapchainKHR chain = simple_chain(kit, &screen, images);
    uint32_t index = acquire(kit, chain, UINT64_MAX);
    kit_ready_to_present(kit, images[index]);
    present(kit->queue, chain, index, NULL);
    kit_expect(kit, "VUID-VkPresentInfoKHR-pImageIndices-01296");
    present(kit->queue, chain, index, NULL);
    kit_expect(kit, "VUID-VkPresentInfoKHR-pImageIndices-01296");
    present(kit->queue, chain, 3, NULL);
    close_screen(kit, &screen);
}

SCENE(present_not_acquired_shared, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct screen screen;
    VkImage images[16];
    open_config(kit, &screen, VK_KHR_SHARED_PRESENTABLE_IMAGE_EXTENSION_NAME, NULL, 1);
    VkSwapchainKHR chain = simple_chain(kit, &screen, images);
    kit_expect(kit, "VUID-VkPresentInfoKHR-pImageIndices-01430");
    present(kit->queue, chain, 3, NULL);
    close_screen(kit, &screen);
}

SCENE(acquire_with_used_fence, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct screen screen;
    VkImage images[16];
    uint32_t index = 0;
    open_screen(kit, &screen);
    VkSwapchainKHR chain = simple_chain(kit, &screen, images);
    VkFence fence = kit_fence(kit, 0);
    for (uint32_t i = 0; i < 3; i++) { /* in turn with submits */
        KIT_VK(kit, vkAcquireNextImageKHR(kit->device, chain, UINT64_MAX, VK_NULL_HANDLE, fence,
                                          &index));
        KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
        kit_ready_to_present(kit, images[index]);
        present(kit->queue, chain, index, NULL);
        KIT_VK(kit, vkResetFences(kit->device, 1, &fence));
        KIT_VK(kit, vkQueueSubmit(kit->queue, 0, NULL, fence));
        KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
        KIT_VK(kit, vkResetFences(kit->device, 1, &fence));
    }
    KIT_VK(kit,
           vkAcquireNextImageKHR(kit->device, chain, UINT64_MAX, VK_NULL_HANDLE, fence, &index));
    KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
    kit_expect(kit, "VUID-vkQueueSubmit-fence-00063");
    vkQueueSubmit(kit->queue, 0, NULL, fence);
    vkQueueWaitIdle(kit->queue);
    close_screen(kit, &screen);
}

SCENE(present_right, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct screen screen;
    VkImage images[16];
    open_screen(kit, &screen);
    VkSwapchainKHR chain = simple_chain(kit, &screen, images);
    for (uint32_t i = 0; i < 8; i++) {
        uint32_t index = acquire(kit, chain, UINT64_MAX);
        kit_ready_to_present(kit, images[index]);
        present(kit->queue, chain, index, NULL);
    }
    close_screen(kit, &screen);
}

/* Presented images are in the layout for that when the queue comes to it. */
SCENE(present_wrong_layout, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct screen screen;
    VkImage images[16];
    open_screen(kit, &screen);
    VkSwapchainKHR chain = simple_chain(kit, &screen, images);
    uint32_t index = acquire(kit, chain, UINT64_MAX);
    kit_expect(kit, "VUID-VkPresentInfoKHR-pImageIndices-01296");
    present(kit->queue, chain, index, NULL);
    close_screen(kit, &screen);
}

SCENE(present_wrong_layout_shared, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct screen screen;
    VkImage images[16];
    open_config(kit, &screen, VK_KHR_SHARED_PRESENTABLE_IMAGE_EXTENSION_NAME, NULL, 1);
    VkSwapchainKHR chain = simple_chain(kit, &screen, images);
    uint32_t index = acquire(kit, chain, UINT64_MAX);
    kit_expect(kit, "VUID-VkPresentInfoKHR-pImageIndices-01430");
    present(kit->queue, chain, index, NULL);
    close_screen(kit, &screen);
}

SCENE(present_wrong_family, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_MANY_QUEUES | KIT_MANY_FAMILIES)
{
    struct screen screen;
    VkImage images[16];
    open_config(kit, &screen, NULL, NULL, 8);
    VkSwapchainKHR chain = simple_chain(kit, &screen, images);
    uint32_t index = acquire(kit, chain, UINT64_MAX);
    kit_ready_to_present(kit, images[index]);
    kit_expect(kit, "VUID-vkQueuePresentKHR-pSwapchains-01292");
    present(kit->queues[7], chain, index, NULL); /* of the family that only transfers */
    close_screen(kit, &screen);
}

SCENE(present_chain_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_APPLIES)
{
    struct screen screen;
    VkImage images[16];
    static const char *const extensions[] = { VK_KHR_PRESENT_ID_EXTENSION_NAME,
                                              VK_KHR_INCREMENTAL_PRESENT_EXTENSION_NAME };
    uint64_t ids[2] = { 1, 2 };
    VkPresentIdKHR id = {
        .sType = VK_STRUCTURE_TYPE_PRESENT_ID_KHR,
        .swapchainCount = 1,
        .pPresentIds = ids,
    };
    VkRectLayerKHR rect = { { 0, 0 }, { 64, 64 }, 0 };
    VkPresentRegionKHR region[2] = { { 1, &rect } };
    VkPresentRegionsKHR regions = {
        .sType = VK_STRUCTURE_TYPE_PRESENT_REGIONS_KHR,
        .swapchainCount = 1,
        .pRegions = region,
    };
    for (uint32_t round = 0; round < 2; round++) {
        open_config(kit, &screen, extensions[round], NULL, 1);
        VkSwapchainKHR chain = simple_chain(kit, &screen, images);
#define PRESENT(next)                                     \
    do {                                                  \
        uint32_t index = acquire(kit, chain, UINT64_MAX); \
        kit_ready_to_present(kit, images[index]);         \
        present(kit->queue, chain, index, (next));        \
    } while (0)
        if (round == 0) {
            kit_expect(kit, "VUID-VkPresentInfoKHR-pNext-06235");
            PRESENT(&id);
            ids[0] = ids[1] = 0;
            PRESENT(&id);
            id.swapchainCount = 2;
            kit_expect(kit, "VUID-VkPresentIdKHR-swapchainCount-04998");
            PRESENT(&id);
        } else {
            PRESENT(&regions);
            rect.extent.width = 65;
            kit_expect(kit, "VUID-VkRectLayerKHR-offset-04864");
            PRESENT(&regions);
            rect.extent.width = 64;
            rect.layer = 1;
            kit_expect(kit, "VUID-VkRectLayerKHR-layer-01262");
            PRESENT(&regions);
            rect.layer = 0;
            regions.swapchainCount = 2;
            kit_expect(kit, "VUID-VkPresentRegionsKHR-swapchainCount-01260");
            PRESENT(&regions);
        }
        close_screen(kit, &screen);
        if (round == 0) {
            kit_close(kit);
        }
    }
}

SCENE(present_times_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkPresentTimeGOOGLE time[2] = { { 1, 0 }, { 2, 0 } };
    VkPresentTimesInfoGOOGLE times = {
        .sType = VK_STRUCTURE_TYPE_PRESENT_TIMES_INFO_GOOGLE,
        .swapchainCount = 2,
        .pTimes = time,
    };
    struct screen screen;
    VkImage images[16];
    open_config(kit, &screen, VK_GOOGLE_DISPLAY_TIMING_EXTENSION_NAME, NULL, 1);
    VkSwapchainKHR chain = simple_chain(kit, &screen, images);
    kit_expect(kit, "VUID-VkPresentTimesInfoGOOGLE-swapchainCount-01247");
    PRESENT(&times);
    times.swapchainCount = 1;
    PRESENT(&times);
    close_screen(kit, &screen);
}

SCENE(maintenance_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_APPLIES)
{
    VkPhysicalDeviceSwapchainMaintenance1FeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SWAPCHAIN_MAINTENANCE_1_FEATURES_EXT,
        .swapchainMaintenance1 = VK_TRUE,
    };
    struct screen screen;
    VkImage images[16];
    open_config(kit, &screen, VK_EXT_SWAPCHAIN_MAINTENANCE_1_EXTENSION_NAME, &features, 1);
    VkSwapchainKHR chain = simple_chain(kit, &screen, images);
    VkFence fences[2] = { kit_fence(kit, 0), kit_fence(kit, 0) };
    VkSwapchainPresentFenceInfoEXT fence = {
        .sType = VK_STRUCTURE_TYPE_SWAPCHAIN_PRESENT_FENCE_INFO_EXT,
        .swapchainCount = 2,
        .pFences = fences,
    };
    kit_expect(kit, "VUID-VkSwapchainPresentFenceInfoEXT-swapchainCount-07757");
    PRESENT(&fence);
    fence.swapchainCount = 1;
    PRESENT(&fence);
    KIT_VK(kit, vkWaitForFences(kit->device, 1, fences, VK_TRUE, UINT64_MAX));
    kit_expect(kit, "VUID-VkSwapchainPresentFenceInfoEXT-pFences-07758");
    PRESENT(&fence);
    uint32_t ready = acquire(kit, chain, UINT64_MAX);
    kit_ready_to_present(kit, images[ready]);
    fences[0] = kit_fence(kit, 0);
    KIT_VK(kit, kit_submit_info(kit->queue, &(struct kit_submit_info){ .fence = fences[0] }));
    kit_expect(kit, "VUID-VkSwapchainPresentFenceInfoEXT-pFences-07759");
    present(kit->queue, chain, ready, &fence);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    VkPresentModeKHR mode[2] = { VK_PRESENT_MODE_IMMEDIATE_KHR, VK_PRESENT_MODE_IMMEDIATE_KHR };
    VkSwapchainPresentModeInfoEXT modes = {
        .sType = VK_STRUCTURE_TYPE_SWAPCHAIN_PRESENT_MODE_INFO_EXT,
        .swapchainCount = 1,
        .pPresentModes = mode,
    };
    kit_expect(kit, "VUID-VkSwapchainPresentModeInfoEXT-pPresentModes-07761");
    PRESENT(&modes);
    modes.swapchainCount = 2;
    mode[0] = VK_PRESENT_MODE_FIFO_KHR;
    kit_expect(kit, "VUID-VkSwapchainPresentModeInfoEXT-pPresentModes-07761");
    kit_expect(kit, "VUID-VkSwapchainPresentModeInfoEXT-swapchainCount-07760");
    PRESENT(&modes);
    uint32_t index = acquire(kit, chain, UINT64_MAX);
    VkReleaseSwapchainImagesInfoEXT release = {
        .sType = VK_STRUCTURE_TYPE_RELEASE_SWAPCHAIN_IMAGES_INFO_EXT,
        .swapchain = chain,
        .imageIndexCount = 1,
        .pImageIndices = &index,
    };
    PFN_vkReleaseSwapchainImagesEXT release_images = KIT_DEVICE_COMMAND(
        kit, vkReleaseSwapchainImagesEXT);
    release_images(kit->device, &release);
    kit_expect(kit, "VUID-VkReleaseSwapchainImagesInfoEXT-pImageIndices-07785");
    release_images(kit->device, &release);
    index = 100; /* there is no such image */
    kit_expect(kit, "VUID-VkReleaseSwapchainImagesInfoEXT-pImageIndices-07785");
    release_images(kit->device, &release);
    close_screen(kit, &screen);
}

/* An image comes back when its present, and what that waited for, is done. */
SCENE(acquire_shows_completion, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct screen screen;
    VkImage images[16];
    uint32_t index;
    VkBuffer buffers[16] = { VK_NULL_HANDLE };
    open_screen(kit, &screen);
    VkSwapchainKHR chain = simple_chain(kit, &screen, images);
    for (uint32_t round = 0; round < 20; round++) {
        index = acquire(kit, chain, UINT64_MAX);
        if (buffers[index]) {
            kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffers[index]));
            break;
        }
        VkSemaphore semaphore = kit_semaphore(kit);
        VkCommandBuffer commands = kit_primary(kit);
        VkPresentInfoKHR info = { .sType = VK_STRUCTURE_TYPE_PRESENT_INFO_KHR,
                                  .waitSemaphoreCount = 1,
                                  .pWaitSemaphores = &semaphore,
                                  .swapchainCount = 1,
                                  .pSwapchains = &chain,
                                  .pImageIndices = &index };
        const struct kit_submit_info submit = { .commands = commands, .signal = semaphore };
        VkImageMemoryBarrier barrier = {
            .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
            .newLayout = VK_IMAGE_LAYOUT_PRESENT_SRC_KHR,
            .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
            .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
            .image = images[index],
            .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 },
        };
        buffers[index] = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
        kit_begin(kit, commands, 0);
        vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT,
                             VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, 0, 0, NULL, 0, NULL, 1,
                             &barrier);
        vkCmdFillBuffer(commands, buffers[index], 0, 64, 0);
        kit_end(kit, commands);
        KIT_VK(kit, kit_submit_info(kit->queue, &submit));
        KIT_VK(kit, vkQueuePresentKHR(kit->queue, &info));
    }
    vkDeviceWaitIdle(kit->device);
    close_screen(kit, &screen);
}

/* What a present waits for is complete once its fence is signaled. */
SCENE(present_fence_shows_completion, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkPhysicalDeviceSwapchainMaintenance1FeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SWAPCHAIN_MAINTENANCE_1_FEATURES_EXT,
        .swapchainMaintenance1 = VK_TRUE,
    };
    struct screen screen;
    VkImage images[16];
    open_config(kit, &screen, VK_EXT_SWAPCHAIN_MAINTENANCE_1_EXTENSION_NAME, &features, 1);
    VkSwapchainKHR chain = simple_chain(kit, &screen, images);
    uint32_t index = acquire(kit, chain, UINT64_MAX);
    kit_ready_to_present(kit, images[index]);
    VkBuffer buffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    VkSemaphore semaphore = kit_semaphore(kit);
    VkFence fence = kit_fence(kit, 0);
    VkCommandBuffer commands = kit_primary(kit);
    VkSwapchainPresentFenceInfoEXT fences = {
        .sType = VK_STRUCTURE_TYPE_SWAPCHAIN_PRESENT_FENCE_INFO_EXT,
        .swapchainCount = 1,
        .pFences = &fence,
    };
    VkPresentInfoKHR info = { .sType = VK_STRUCTURE_TYPE_PRESENT_INFO_KHR,
                              .pNext = &fences,
                              .waitSemaphoreCount = 1,
                              .pWaitSemaphores = &semaphore,
                              .swapchainCount = 1,
                              .pSwapchains = &chain,
                              .pImageIndices = &index };
    const struct kit_submit_info submit = { .commands = commands, .signal = semaphore };
    kit_begin(kit, commands, 0);
    vkCmdFillBuffer(commands, buffer, 0, 64, 0);
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit_info(kit->queue, &submit));
    KIT_VK(kit, vkQueuePresentKHR(kit->queue, &info));
    KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    kit_drop(kit, VK_OBJECT_TYPE_SEMAPHORE, KIT_HANDLE(semaphore));
    close_screen(kit, &screen);
}

SCENE(present_ids_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkPhysicalDevicePresentWaitFeaturesKHR wait = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PRESENT_WAIT_FEATURES_KHR,
        .presentWait = VK_TRUE,
    };
    VkPhysicalDevicePresentIdFeaturesKHR features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PRESENT_ID_FEATURES_KHR,
        .pNext = &wait,
        .presentId = VK_TRUE,
    };
    uint64_t number = 7;
    VkPresentIdKHR id = {
        .sType = VK_STRUCTURE_TYPE_PRESENT_ID_KHR,
        .swapchainCount = 1,
        .pPresentIds = &number,
    };
    struct screen screen;
    VkImage images[16];
    open_config(kit, &screen, VK_KHR_PRESENT_WAIT_EXTENSION_NAME, &features, 1);
    VkSwapchainKHR chain = simple_chain(kit, &screen, images);
    PRESENT(&id);
    number = 0; /* none */
    PRESENT(&id);
    number = 7;
    kit_expect(kit, "VUID-VkPresentIdKHR-presentIds-04999");
    PRESENT(&id);
    number = 8;
    PRESENT(&id);
    PFN_vkWaitForPresentKHR wait_for = KIT_DEVICE_COMMAND(kit, vkWaitForPresentKHR);
    wait_for(kit->device, chain, 7, 0);
    VkSwapchainCreateInfoKHR info = good(&screen);
    info.oldSwapchain = chain;
    create(kit, &screen, &info);
    kit_expect(kit, "VUID-vkWaitForPresentKHR-swapchain-04997");
    wait_for(kit->device, chain, 7, 0);
    close_screen(kit, &screen);
}

SCENE(wait_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct screen screen;
    VkImage images[16];
    open_config(kit, &screen, VK_KHR_PRESENT_WAIT_EXTENSION_NAME, NULL, 1);
    VkSwapchainKHR chain = simple_chain(kit, &screen, images);
    PFN_vkWaitForPresentKHR wait = KIT_DEVICE_COMMAND(kit, vkWaitForPresentKHR);
    kit_expect(kit, "VUID-vkWaitForPresentKHR-presentWait-06234");
    wait(kit->device, chain, 0, 0);
    close_screen(kit, &screen);
}

SCENE(present_display_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct screen screen;
    VkImage images[16];
    VkDisplayPresentInfoKHR display = {
        .sType = VK_STRUCTURE_TYPE_DISPLAY_PRESENT_INFO_KHR,
        .srcRect = { { 0, 0 }, { 64, 64 } },
        .dstRect = { { 0, 0 }, { 64, 64 } },
    };
    struct kit_config config = {
        .instance_extensions = { SURFACE_EXTENSIONS, VK_KHR_DISPLAY_EXTENSION_NAME },
        .device_extensions = { VK_KHR_SWAPCHAIN_EXTENSION_NAME,
                               VK_KHR_DISPLAY_SWAPCHAIN_EXTENSION_NAME },
    };
    kit_open(kit, &config);
    screen = (struct screen){ 0 };
    screen.surface = headless_surface(kit);
    VkSwapchainKHR chain = simple_chain(kit, &screen, images);
    PRESENT(&display);
    display.srcRect.extent.width = 65;
    kit_expect(kit, "VUID-VkDisplayPresentInfoKHR-srcRect-01257");
    PRESENT(&display);
    close_screen(kit, &screen);
}

KIT_MAIN()
