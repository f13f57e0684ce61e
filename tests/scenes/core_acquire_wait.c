/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Images of swapchains that are used before what their acquire signals has been waited for.
 */
#include "present_scene.h"

#define UNREADY "UNASSIGNED-non-acquired-swapchain-image-used"
#define MISSING_WAIT "UNASSIGNED-VkPresentInfoKHR-pImageIndices-MissingAcquireWait"

struct screen {
    struct kit *kit;
    VkSurfaceKHR surface;
    VkSwapchainKHR chain;
    VkImage images[16];
    VkSemaphore acquired, drawn;
    VkFence fence;
};

static struct screen
open_screen(struct kit *kit)
{
    const struct kit_config config = {
        .instance_extensions = { SURFACE_EXTENSIONS },
        .device_extensions = { VK_KHR_SWAPCHAIN_EXTENSION_NAME },
    };
    VkSwapchainCreateInfoKHR info;
    struct screen s = { .kit = kit };
    uint32_t count = KIT_COUNT(s.images);

    kit_open(kit, &config);
    s.surface = headless_surface(kit);
    info = plain_swapchain(kit, s.surface, 3);
    KIT_VK(kit, vkCreateSwapchainKHR(kit->device, &info, NULL, &s.chain));
    KIT_VK(kit, vkGetSwapchainImagesKHR(kit->device, s.chain, &count, s.images));
    s.acquired = kit_semaphore(kit);
    s.drawn = kit_semaphore(kit);
    s.fence = kit_fence(kit, 0);
    return s;
}

static void
close_screen(struct screen *s)
{
    KIT_VK(s->kit, vkDeviceWaitIdle(s->kit->device));
    vkDestroySwapchainKHR(s->kit->device, s->chain, NULL);
    kit_close_device(s->kit);
    vkDestroySurfaceKHR(s->kit->instance, s->surface, NULL);
}

static uint32_t
acquire(struct screen *s, VkSemaphore semaphore, VkFence fence)
{
    uint32_t index = 0;

    KIT_VK(s->kit,
           vkAcquireNextImageKHR(s->kit->device, s->chain, UINT64_MAX, semaphore, fence, &index));
    return index;
}

/* To the layout of presenting. */
static VkCommandBuffer
transition(struct screen *s, uint32_t index)
{
    VkCommandBuffer commands = kit_recording(s->kit);
    const VkImageMemoryBarrier barrier = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
        .oldLayout = VK_IMAGE_LAYOUT_UNDEFINED,
        .newLayout = VK_IMAGE_LAYOUT_PRESENT_SRC_KHR,
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .image = s->images[index],
        .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 },
    };

    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                         VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0, NULL, 0, NULL, 1, &barrier);
    kit_end(s->kit, commands);
    return commands;
}

static void
submit(struct screen *s, VkCommandBuffer commands, VkSemaphore wait, VkSemaphore signal)
{
    KIT_VK(s->kit, kit_submit_info(s->kit->queue, &(struct kit_submit_info){ .commands = commands,
                                                                             .wait = wait,
                                                                             .signal = signal }));
}

static void
present(struct screen *s, uint32_t index)
{
    const VkPresentInfoKHR info = { .sType = VK_STRUCTURE_TYPE_PRESENT_INFO_KHR,
                                    .waitSemaphoreCount = 1,
                                    .pWaitSemaphores = &s->drawn,
                                    .swapchainCount = 1,
                                    .pSwapchains = &s->chain,
                                    .pImageIndices = &index };

    (void)vkQueuePresentKHR(s->kit->queue, &info);
}

SCENE(semaphore, KIT_NO_DEVICE | KIT_APPLIES)
{
    struct screen s = open_screen(kit);
    uint32_t index = acquire(&s, s.acquired, VK_NULL_HANDLE);

    kit_expect(kit, UNREADY);
    submit(&s, transition(&s, index), VK_NULL_HANDLE, s.drawn);
    kit_expect(kit, MISSING_WAIT);
    present(&s, index);
    close_screen(&s);
}

SCENE(fence, KIT_NO_DEVICE | KIT_APPLIES)
{
    struct screen s = open_screen(kit);
    uint32_t index = acquire(&s, VK_NULL_HANDLE, s.fence);

    kit_expect(kit, UNREADY);
    submit(&s, transition(&s, index), VK_NULL_HANDLE, s.drawn);
    kit_expect(kit, MISSING_WAIT);
    present(&s, index);
    KIT_VK(kit, vkWaitForFences(kit->device, 1, &s.fence, VK_TRUE, UINT64_MAX));
    close_screen(&s);
}

/* The batch waits, an earlier one, or the host. */
SCENE(waited_for, KIT_NO_DEVICE)
{
    struct screen s = open_screen(kit);
    uint32_t index = acquire(&s, s.acquired, VK_NULL_HANDLE);

    submit(&s, transition(&s, index), s.acquired, s.drawn);
    present(&s, index);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    index = acquire(&s, s.acquired, VK_NULL_HANDLE);
    submit(&s, VK_NULL_HANDLE, s.acquired, VK_NULL_HANDLE);
    submit(&s, transition(&s, index), VK_NULL_HANDLE, s.drawn);
    present(&s, index);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    index = acquire(&s, VK_NULL_HANDLE, s.fence);
    KIT_VK(kit, vkWaitForFences(kit->device, 1, &s.fence, VK_TRUE, UINT64_MAX));
    submit(&s, transition(&s, index), VK_NULL_HANDLE, s.drawn);
    present(&s, index);
    close_screen(&s);
}

KIT_MAIN()
