/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Best practices of surfaces, swapchains and displays, and of queues that can do little.
 */
#include "practice_scene.h"
#include "present_scene.h"

#define PRACTICE(name) SCENE(name, KIT_NO_DEVICE | KIT_NULL_VALUES | KIT_UNORDERED)

static VkSurfaceKHR
open_surface(struct kit *kit, const char *vendors, VkDebugUtilsMessageSeverityFlagsEXT severities)
{
    practice_open_with(kit, vendors,
                       &(struct kit_config){ .instance_extensions = { SURFACE_EXTENSIONS },
                                             .device_extensions = { "VK_KHR_swapchain" },
                                             .severities = severities });
    return headless_surface(kit);
}

/* All that should be known of a surface. */
static void
ask(struct kit *kit, VkSurfaceKHR surface)
{
    VkSurfaceCapabilitiesKHR capabilities;
    VkPresentModeKHR modes[16];
    VkSurfaceFormatKHR formats[64];
    uint32_t count = 0;

    (void)vkGetPhysicalDeviceSurfaceCapabilitiesKHR(kit->gpu, surface, &capabilities);
    (void)vkGetPhysicalDeviceSurfacePresentModesKHR(kit->gpu, surface, &count, NULL);
    (void)vkGetPhysicalDeviceSurfacePresentModesKHR(kit->gpu, surface, &count, modes);
    (void)vkGetPhysicalDeviceSurfaceFormatsKHR(kit->gpu, surface, &count, NULL);
    (void)vkGetPhysicalDeviceSurfaceFormatsKHR(kit->gpu, surface, &count, formats);
}

static VkSwapchainKHR
make_swapchain(struct kit *kit, const VkSwapchainCreateInfoKHR *info)
{
    VkSwapchainKHR swapchain = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateSwapchainKHR(kit->device, info, NULL, &swapchain));
    return swapchain;
}

static void
close_surface(struct kit *kit, VkSurfaceKHR surface, VkSwapchainKHR swapchain)
{
    vkDestroySwapchainKHR(kit->device, swapchain, NULL);
    kit_close_device(kit);
    vkDestroySurfaceKHR(kit->instance, surface, NULL);
    kit_close(kit);
}

PRACTICE(surface_asked)
{
    VkSurfaceKHR surface = open_surface(kit, "", 0);
    VkSwapchainCreateInfoKHR info = swapchain_of(surface, 3);

    ask(kit, surface);
    close_surface(kit, surface, make_swapchain(kit, &info));
}

/* FIFO is there always; of formats the number alone does not do. */
PRACTICE(surface_not_asked)
{
    static const char id[] = BP "vkCreateSwapchainKHR-surface-not-retrieved";
    VkSurfaceKHR surface = open_surface(kit, "", 0);
    VkSwapchainCreateInfoKHR info = swapchain_of(surface, 3);
    uint32_t count;

    (void)vkGetPhysicalDeviceSurfaceFormatsKHR(kit->gpu, surface, &count, NULL);
    kit_expect(kit, id); /* capabilities */
    kit_expect(kit, id); /* formats */
    vkDestroySwapchainKHR(kit->device, make_swapchain(kit, &info), NULL);
    info.presentMode = VK_PRESENT_MODE_IMMEDIATE_KHR;
    kit_expect(kit, id);
    kit_expect(kit, id);
    kit_expect(kit, id); /* modes */
    close_surface(kit, surface, make_swapchain(kit, &info));
}

PRACTICE(surface_formats)
{
    static const char mismatch[] = "BestPractices-GetPhysicalDeviceSurfaceFormatsKHR-CountMismatch";
    VkSurfaceKHR surface = open_surface(kit, "", 0);
    VkSurfaceFormatKHR formats[64];
    uint32_t count = 1;

    kit_allow(kit, BP "NonSuccess-Result");
    practice_expect(kit, BP "DevLimit-MustQueryCount", mismatch);
    (void)vkGetPhysicalDeviceSurfaceFormatsKHR(kit->gpu, surface, &count, formats);
    (void)vkGetPhysicalDeviceSurfaceFormatsKHR(kit->gpu, surface, &count, NULL);
    (void)vkGetPhysicalDeviceSurfaceFormatsKHR(kit->gpu, surface, &count, formats);
    count++;
    practice_expect(kit, BP "DevLimit-CountMismatch", mismatch);
    (void)vkGetPhysicalDeviceSurfaceFormatsKHR(kit->gpu, surface, &count, formats);
    close_surface(kit, surface, VK_NULL_HANDLE);
}

PRACTICE(two_images)
{
    VkSurfaceKHR surface = open_surface(kit, "", 0);
    VkSwapchainCreateInfoKHR info = swapchain_of(surface, 2);

    ask(kit, surface);
    kit_expect(kit, BP "vkCreateSwapchainKHR-suboptimal-swapchain-image-count");
    close_surface(kit, surface, make_swapchain(kit, &info));
}

PRACTICE(swapchain_families)
{
    static const uint32_t families[2] = { 0, 1 };
    VkSurfaceKHR surface = open_surface(kit, "", 0);
    VkSwapchainCreateInfoKHR info = swapchain_of(surface, 3);

    info.queueFamilyIndexCount = 2;
    info.pQueueFamilyIndices = families;
    ask(kit, surface);
    kit_expect(kit, BP "vkCreateBuffer-sharing-mode-exclusive");
    close_surface(kit, surface, make_swapchain(kit, &info));
}

static void
not_fifo(struct kit *kit, const char *vendors)
{
    VkSurfaceKHR surface = open_surface(kit, vendors, 0);
    VkSwapchainCreateInfoKHR info = swapchain_of(surface, 3);

    info.presentMode = VK_PRESENT_MODE_IMMEDIATE_KHR;
    ask(kit, surface);
    close_surface(kit, surface, make_swapchain(kit, &info));
}

PRACTICE(not_fifo_arm)
{
    kit_expect(kit, BP "vkCreateSwapchainKHR-swapchain-presentmode-not-fifo");
    not_fifo(kit, "ARM");
}

PRACTICE(not_fifo_elsewhere)
{
    not_fifo(kit, "IMG");
}

PRACTICE(images_not_asked)
{
    VkSurfaceKHR surface = open_surface(kit, "", 0);
    VkSwapchainCreateInfoKHR info = swapchain_of(surface, 3);
    VkSemaphore semaphore = kit_semaphore(kit);
    VkSwapchainKHR swapchain;
    VkImage images[16];
    uint32_t index, count = 3;

    ask(kit, surface);
    swapchain = make_swapchain(kit, &info);
    kit_expect(kit, BP "DrawState-SwapchainImagesNotFound");
    (void)vkAcquireNextImageKHR(kit->device, swapchain, UINT64_MAX, semaphore, VK_NULL_HANDLE,
                                &index);
    kit_expect(kit, "UNASSIGNED-CoreValidation-SwapchainPriorCount");
    kit_expect(kit, BP "SwapchainInvalidCount"); /* more than the none that are known of */
    (void)vkGetSwapchainImagesKHR(kit->device, swapchain, &count, images);
    (void)vkGetSwapchainImagesKHR(kit->device, swapchain, &count, NULL);
    (void)vkGetSwapchainImagesKHR(kit->device, swapchain, &count, images);
    count++;
    kit_expect(kit, BP "SwapchainInvalidCount");
    (void)vkGetSwapchainImagesKHR(kit->device, swapchain, &count, images);
    close_surface(kit, surface, swapchain);
}

/* ---- frames ---------------------------------------------------------------------------------- */

static void
frame(struct kit *kit, int submits, const char *expected)
{
    VkSurfaceKHR surface = open_surface(kit, "AMD", 0);
    VkSwapchainCreateInfoKHR info = swapchain_of(surface, 3);
    VkSemaphore semaphores[2] = { kit_semaphore(kit), kit_semaphore(kit) };
    VkPipelineStageFlags stage = VK_PIPELINE_STAGE_TRANSFER_BIT;
    VkSubmitInfo order = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                           .waitSemaphoreCount = 1,
                           .pWaitSemaphores = &semaphores[0],
                           .pWaitDstStageMask = &stage,
                           .signalSemaphoreCount = 1,
                           .pSignalSemaphores = &semaphores[1] };
    VkSubmitInfo nothing = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO };
    VkPresentInfoKHR present = { .sType = VK_STRUCTURE_TYPE_PRESENT_INFO_KHR,
                                 .waitSemaphoreCount = 1,
                                 .pWaitSemaphores = &semaphores[1],
                                 .swapchainCount = 1 };
    VkSwapchainKHR swapchain;
    VkImage images[16];
    uint32_t index, count = 16;

    kit_allow(kit, BP "SemaphoreCount"); /* the kit's own submits */
    kit_allow(kit, BP "SyncObjects-HighNumberOfFences");
    kit_allow(kit, "UNASSIGNED-non-acquired-swapchain-image-used"); /* the kit's, too */
    ask(kit, surface);
    swapchain = make_swapchain(kit, &info);
    present.pSwapchains = &swapchain;
    present.pImageIndices = &index;
    (void)vkGetSwapchainImagesKHR(kit->device, swapchain, &count, NULL);
    (void)vkGetSwapchainImagesKHR(kit->device, swapchain, &count, images);
    for (uint32_t i = 0; i < count; i++) {
        kit_ready_to_present(kit, images[i]);
    }
    /* The kit's own submits are of the first frame. */
    KIT_VK(kit, vkAcquireNextImageKHR(kit->device, swapchain, UINT64_MAX, semaphores[0],
                                      VK_NULL_HANDLE, &index));
    for (int i = 0; i + 1 + (int)count < submits; i++) {
        KIT_VK(kit, vkQueueSubmit(kit->queue, 1, &nothing, VK_NULL_HANDLE));
    }
    KIT_VK(kit, vkQueueSubmit(kit->queue, 1, &order, VK_NULL_HANDLE));
    if (expected) {
        kit_expect(kit, expected);
    }
    KIT_VK(kit, vkQueuePresentKHR(kit->queue, &present));
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
    close_surface(kit, surface, swapchain);
}

PRACTICE(many_submits_amd)
{
    frame(kit, 21, BP "Submission-ReduceNumberOfSubmissions");
}

PRACTICE(fewer_submits_amd)
{
    frame(kit, 20, NULL);
}

/* The surface has changed since. */
PRACTICE(suboptimal_present)
{
    setenv("WAKE_NULL_FAIL", "vkQueuePresentKHR:1:VK_SUBOPTIMAL_KHR", 1);
    frame(kit, 20, BP "SuboptimalSwapchain");
}

/* ---- displays -------------------------------------------------------------------------------- */

PRACTICE(display_planes)
{
    uint32_t count = 0;

    practice_open_with(
        kit, "",
        &(struct kit_config){ .instance_extensions = { "VK_KHR_surface", "VK_KHR_display" } });
    kit_expect(kit, BP "vkGetDisplayPlaneSupportedDisplaysKHR-properties-not-retrieved");
    (void)KIT_INSTANCE_COMMAND(kit, vkGetDisplayPlaneSupportedDisplaysKHR)(kit->gpu, 0, &count,
                                                                           NULL);
    (void)KIT_INSTANCE_COMMAND(kit, vkGetPhysicalDeviceDisplayPlanePropertiesKHR)(kit->gpu, &count,
                                                                                  NULL);
    (void)KIT_INSTANCE_COMMAND(kit, vkGetDisplayPlaneSupportedDisplaysKHR)(kit->gpu, 0, &count,
                                                                           NULL);
}

KIT_MAIN()
