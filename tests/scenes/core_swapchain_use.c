/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Swapchains that go while their images are in use.
 */
#include "present_scene.h"

struct screen {
    VkSurfaceKHR surface;
    VkSwapchainKHR chain;
    VkImage image; /* acquired */
    VkSemaphore acquired;
};

static void
open_screen(struct kit *kit, struct screen *screen)
{
    VkSwapchainCreateInfoKHR info;
    VkImage images[8];
    uint32_t count = KIT_COUNT(images), index = 0;

    kit_open(kit, &(struct kit_config){ .instance_extensions = { SURFACE_EXTENSIONS },
                                        .device_extensions = { VK_KHR_SWAPCHAIN_EXTENSION_NAME } });
    screen->surface = headless_surface(kit);
    info = plain_swapchain(kit, screen->surface, 2);
    info.imageUsage = VK_IMAGE_USAGE_TRANSFER_DST_BIT;
    KIT_VK(kit, vkCreateSwapchainKHR(kit->device, &info, NULL, &screen->chain));
    KIT_VK(kit, vkGetSwapchainImagesKHR(kit->device, screen->chain, &count, images));
    screen->acquired = kit_semaphore(kit);
    KIT_VK(kit, vkAcquireNextImageKHR(kit->device, screen->chain, UINT64_MAX, screen->acquired,
                                      VK_NULL_HANDLE, &index));
    screen->image = images[index];
}

/* Uses the image that was acquired. */
static void
use(struct kit *kit, const struct screen *screen, VkFence fence)
{
    const VkImageMemoryBarrier barrier = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
        .newLayout = VK_IMAGE_LAYOUT_PRESENT_SRC_KHR,
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .image = screen->image,
        .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 },
    };
    const VkPipelineStageFlags all = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;
    VkCommandBuffer commands = kit_primary(kit);

    kit_begin(kit, commands, 0);
    vkCmdPipelineBarrier(commands, all, all, 0, 0, NULL, 0, NULL, 1, &barrier);
    kit_end(kit, commands);
    KIT_VK(kit, vkQueueSubmit(kit->queue, 1,
                              &(VkSubmitInfo){ .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                                               .waitSemaphoreCount = 1,
                                               .pWaitSemaphores = &screen->acquired,
                                               .pWaitDstStageMask = &all,
                                               .commandBufferCount = 1,
                                               .pCommandBuffers = &commands },
                              fence));
}

SCENE(destroyed_in_use, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct screen screen;

    open_screen(kit, &screen);
    use(kit, &screen, VK_NULL_HANDLE);
    kit_expect(kit, "VUID-vkDestroySwapchainKHR-swapchain-01282");
    vkDestroySwapchainKHR(kit->device, screen.chain, NULL);
    vkDeviceWaitIdle(kit->device);
    if (kit_skips_calls()) {
        vkDestroySwapchainKHR(kit->device, screen.chain, NULL);
    }
    kit_close_device(kit);
    vkDestroySurfaceKHR(kit->instance, screen.surface, NULL);
}

SCENE(destroyed_after_use, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct screen screen;

    open_screen(kit, &screen);
    const VkFence done = kit_fence(kit, 0);
    use(kit, &screen, done);
    KIT_VK(kit, vkWaitForFences(kit->device, 1, &done, VK_TRUE, UINT64_MAX));
    vkDestroySwapchainKHR(kit->device, screen.chain, NULL);
    kit_close_device(kit);
    vkDestroySurfaceKHR(kit->instance, screen.surface, NULL);
}

KIT_MAIN()
