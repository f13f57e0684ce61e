/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What presenting waits for.
 */
#include "newer_ids.h"
#include "present_scene.h"

/* A swapchain on a headless surface whose images are ready to be presented. */
struct screen {
    VkSurfaceKHR surface;
    VkSwapchainKHR chain;
    uint32_t index; /* of the image that was acquired last */
};

static struct screen
open_screen(struct kit *kit, uint32_t api_version)
{
    const struct kit_config config = {
        .api_version = api_version,
        .instance_extensions = { SURFACE_EXTENSIONS },
        .device_extensions = { VK_KHR_SWAPCHAIN_EXTENSION_NAME },
        .queues = 2,
    };
    VkSwapchainCreateInfoKHR info;
    struct screen screen = { 0 };

    kit_open(kit, &config);
    screen.surface = headless_surface(kit);
    info = plain_swapchain(kit, screen.surface, 3);
    KIT_VK(kit, vkCreateSwapchainKHR(kit->device, &info, NULL, &screen.chain));
    return screen;
}

static void
acquire(struct kit *kit, struct screen *screen)
{
    VkFence fence = kit_fence(kit, 0);

    KIT_VK(kit, vkAcquireNextImageKHR(kit->device, screen->chain, UINT64_MAX, VK_NULL_HANDLE, fence,
                                      &screen->index));
    KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
}

/* Once the semaphore is signaled. */
static void
show(struct kit *kit, const struct screen *screen, VkSemaphore wait)
{
    VkPresentInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_PRESENT_INFO_KHR,
        .waitSemaphoreCount = 1,
        .pWaitSemaphores = &wait,
        .swapchainCount = 1,
        .pSwapchains = &screen->chain,
        .pImageIndices = &screen->index,
    };

    (void)vkQueuePresentKHR(kit->queue, &info);
}

/* Takes an image and presents it once the semaphore is signaled. */
static void
present(struct kit *kit, struct screen *screen, VkSemaphore wait)
{
    VkImage images[16];
    uint32_t count = KIT_COUNT(images);

    acquire(kit, screen);
    KIT_VK(kit, vkGetSwapchainImagesKHR(kit->device, screen->chain, &count, images));
    kit_ready_to_present(kit, images[screen->index]);
    show(kit, screen, wait);
}

static void
signal_on(struct kit *kit, VkQueue queue, VkSemaphore semaphore)
{
    KIT_VK(kit, kit_submit_info(queue, &(struct kit_submit_info){ .signal = semaphore }));
}

static void
close_screen(struct kit *kit, const struct screen *screen)
{
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
    vkDestroySwapchainKHR(kit->device, screen->chain, NULL);
    kit_close_device(kit);
    vkDestroySurfaceKHR(kit->instance, screen->surface, NULL);
}

SCENE(present_waits, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_MANY_QUEUES)
{
    struct screen screen = open_screen(kit, 0);
    VkSemaphore semaphore = kit_semaphore(kit), late = kit_semaphore(kit);

    signal_on(kit, kit->queue, semaphore);
    present(kit, &screen, semaphore);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    signal_on(kit, kit->queues[1], semaphore);
    present(kit, &screen, semaphore);
    /* What it waits for comes from another queue, later than the specification allows. */
    kit_expect(kit, "VUID-vkQueuePresentKHR-pWaitSemaphores-03268");
    present(kit, &screen, late);
    signal_on(kit, kit->queues[1], late);
    close_screen(kit, &screen);
}

SCENE(present_waits_for_timeline, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_MANY_QUEUES)
{
    struct screen screen = open_screen(kit, 0);
    VkSemaphore timeline = kit_timeline(kit, 1);

    kit_expect(kit, "VUID-vkQueuePresentKHR-pWaitSemaphores-03267");
    present(kit, &screen, timeline);
    close_screen(kit, &screen);
}

SCENE(present_waits_beside_another_queue,
      KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_MANY_QUEUES | KIT_MANY_FAMILIES)
{
    struct screen screen = open_screen(kit, 0);
    VkSemaphore semaphore = kit_semaphore(kit);

    signal_on(kit, kit->queue, semaphore);
    KIT_VK(kit, kit_submit_info(kit->queues[1], &(struct kit_submit_info){ .wait = semaphore }));
    kit_expect(kit, "VUID-vkQueuePresentKHR-pWaitSemaphores-01294");
    present(kit, &screen, semaphore);
    signal_on(kit, kit->queues[1], semaphore);
    close_screen(kit, &screen);
}

/* ---- numbers --------------------------------------------------------------------------------- */

static struct screen
open_numbered(struct kit *kit)
{
    VkPhysicalDevicePresentWaitFeaturesKHR waits = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PRESENT_WAIT_FEATURES_KHR, .presentWait = VK_TRUE
    };
    VkPhysicalDevicePresentIdFeaturesKHR ids = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PRESENT_ID_FEATURES_KHR,
        .pNext = &waits,
        .presentId = VK_TRUE
    };
    const struct kit_config config = {
        .instance_extensions = { SURFACE_EXTENSIONS },
        .device_extensions = { VK_KHR_SWAPCHAIN_EXTENSION_NAME, VK_KHR_PRESENT_ID_EXTENSION_NAME,
                               VK_KHR_PRESENT_WAIT_EXTENSION_NAME },
        .device_next = &ids,
        .queues = 1,
    };
    VkSwapchainCreateInfoKHR info;
    struct screen screen = { 0 };

    kit_open(kit, &config);
    screen.surface = headless_surface(kit);
    info = plain_swapchain(kit, screen.surface, 3);
    KIT_VK(kit, vkCreateSwapchainKHR(kit->device, &info, NULL, &screen.chain));
    return screen;
}

/* One frame: acquired, drawn and presented, with a number, and nothing that the host could wait for but that. */
struct frame {
    VkSemaphore acquired;
    VkCommandBuffer commands;
};

static void
draw_frame(struct kit *kit, struct screen *screen, const struct frame *f, uint64_t number)
{
    VkSemaphore drawn = kit_semaphore(
        kit); /* one more: when a present has let go of one is another question */
    const VkPresentIdKHR ids = { .sType = VK_STRUCTURE_TYPE_PRESENT_ID_KHR,
                                 .swapchainCount = 1,
                                 .pPresentIds = &number };
    const VkPresentInfoKHR info = { .sType = VK_STRUCTURE_TYPE_PRESENT_INFO_KHR,
                                    .pNext = &ids,
                                    .waitSemaphoreCount = 1,
                                    .pWaitSemaphores = &drawn,
                                    .swapchainCount = 1,
                                    .pSwapchains = &screen->chain,
                                    .pImageIndices = &screen->index };
    VkImage images[16];
    uint32_t count = KIT_COUNT(images);
    VkImageMemoryBarrier barrier = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
        .newLayout = VK_IMAGE_LAYOUT_PRESENT_SRC_KHR,
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 },
    };

    KIT_VK(kit, vkAcquireNextImageKHR(kit->device, screen->chain, UINT64_MAX, f->acquired,
                                      VK_NULL_HANDLE, &screen->index));
    KIT_VK(kit, vkGetSwapchainImagesKHR(kit->device, screen->chain, &count, images));
    barrier.image = images[screen->index];
    kit_begin(kit, f->commands, 0);
    vkCmdPipelineBarrier(f->commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                         VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, 0, 0, NULL, 0, NULL, 1, &barrier);
    kit_end(kit, f->commands);
    KIT_VK(kit, kit_submit_info(kit->queue, &(struct kit_submit_info){ .commands = f->commands,
                                                                       .wait = f->acquired,
                                                                       .signal = drawn }));
    KIT_VK(kit, vkQueuePresentKHR(kit->queue, &info));
}

static struct frame
new_frame(struct kit *kit)
{
    return (struct frame){ .acquired = kit_semaphore(kit), .commands = kit_primary(kit) };
}

/* A present that has begun has waited: what it waited for is complete, and what came before that on the queue. */
SCENE(frames_by_their_numbers, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct screen screen = open_numbered(kit);
    struct frame frames[2] = { new_frame(kit), new_frame(kit) };

    for (uint64_t number = 1; number < 8; number++) {
        if (number > 2) {
            KIT_VK(kit, KIT_DEVICE_COMMAND(kit, vkWaitForPresentKHR)(kit->device, screen.chain,
                                                                     number - 2, UINT64_MAX));
        }
        draw_frame(kit, &screen, &frames[number % 2], number);
    }
    KIT_VK(kit,
           KIT_DEVICE_COMMAND(kit, vkWaitForPresentKHR)(kit->device, screen.chain, 7, UINT64_MAX));
    close_screen(kit, &screen);
}

/* The one that was waited for is not the one whose command buffer is recorded anew. */
SCENE(frames_by_other_numbers, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_APPLIES)
{
    struct screen screen = open_numbered(kit);
    struct frame frames[2] = { new_frame(kit), new_frame(kit) };

    draw_frame(kit, &screen, &frames[0], 1);
    draw_frame(kit, &screen, &frames[1], 2);
    KIT_VK(kit,
           KIT_DEVICE_COMMAND(kit, vkWaitForPresentKHR)(kit->device, screen.chain, 1, UINT64_MAX));
    kit_begin(kit, frames[0].commands, 0);
    kit_end(kit, frames[0].commands);
    kit_expect(kit, "VUID-vkBeginCommandBuffer-commandBuffer-00049");
    kit_begin(kit, frames[1].commands, 0);
    kit_end(kit, frames[1].commands);
    close_screen(kit, &screen);
}

/* Where there are no timeline semaphores the rule has another number. */
SCENE(present_waits_of_1_1, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_MANY_QUEUES)
{
    struct screen screen = open_screen(kit, VK_API_VERSION_1_1);
    VkSemaphore semaphore = kit_semaphore(kit), late = kit_semaphore(kit);
    const struct kit_submit_info wait = { .wait = semaphore };

    kit_expect(kit, NEWER_ID("VUID-vkQueuePresentKHR-pWaitSemaphores-03268",
                             "VUID-vkQueuePresentKHR-pWaitSemaphores-01295"));
    present(kit, &screen, late);
    signal_on(kit, kit->queues[1], late);
    kit_expect(kit, NEWER_ID("VUID-vkQueueSubmit-pWaitSemaphores-03238",
                             "VUID-vkQueueSubmit-pWaitSemaphores-00069"));
    (void)kit_submit_info(kit->queue, &wait);
    signal_on(kit, kit->queues[1], semaphore);
    close_screen(kit, &screen);
}

/* --- semaphores used again --- */

/* The present's semaphore is free once its image comes back, or by an idle: newer layers hold programs to that. */
SCENE(present_waits_of_images, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_MANY_QUEUES)
{
    struct screen screen = open_screen(kit, 0);
    VkSemaphore semaphores[3] = { kit_semaphore(kit), kit_semaphore(kit), kit_semaphore(kit) };

    for (int i = 0; i < 3; i++) {
        signal_on(kit, kit->queue, semaphores[i]);
        present(kit, &screen, semaphores[i]);
    }
    for (int i = 0; i < 6; i++) {
        acquire(kit, &screen); /* in the same order */
        signal_on(kit, kit->queue, semaphores[i % 3]);
        show(kit, &screen, semaphores[i % 3]);
    }
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
    acquire(kit, &screen);
    signal_on(kit, kit->queue, semaphores[2]);
    show(kit, &screen, semaphores[2]);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    signal_on(kit, kit->queue, semaphores[2]);
    close_screen(kit, &screen);
}

#define REUSED NEWER_ID("VUID-vkQueueSubmit-pSignalSemaphores-00067", NULL)

static void
use_again(struct kit *kit)
{
    struct screen screen = open_screen(kit, 0);
    VkSemaphore semaphore = kit_semaphore(kit);

    signal_on(kit, kit->queue, semaphore);
    present(kit, &screen, semaphore);
    acquire(kit, &screen); /* another image */
    kit_expect_newer(kit, REUSED);
    (void)kit_submit_info(kit->queue, &(struct kit_submit_info){ .signal = semaphore });
    close_screen(kit, &screen);
}

SCENE(present_waits_used_again, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_MANY_QUEUES)
{
    use_again(kit);
}

/* Presents are followed without synchronization validation, too. */
SCENE(present_waits_used_again_unordered,
      KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_MANY_QUEUES | KIT_UNORDERED)
{
    use_again(kit);
}

SCENE(present_waits_given_to_an_acquire, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_MANY_QUEUES)
{
    struct screen screen = open_screen(kit, 0);
    VkSemaphore semaphore = kit_semaphore(kit);
    uint32_t index = 0;

    signal_on(kit, kit->queue, semaphore);
    present(kit, &screen, semaphore);
    kit_expect_newer(kit, NEWER_ID("VUID-vkAcquireNextImageKHR-semaphore-01779", NULL));
    (void)vkAcquireNextImageKHR(kit->device, screen.chain, UINT64_MAX, semaphore, VK_NULL_HANDLE,
                                &index);
    close_screen(kit, &screen);
}

/* Images do not come back to a swapchain that is gone. */
SCENE(present_waits_of_a_gone_swapchain, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_MANY_QUEUES)
{
    struct screen screen = open_screen(kit, 0);
    VkSemaphore semaphore = kit_semaphore(kit);

    signal_on(kit, kit->queue, semaphore);
    present(kit, &screen, semaphore);
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
    vkDestroySwapchainKHR(kit->device, screen.chain, NULL);
    screen.chain = VK_NULL_HANDLE;
    signal_on(kit, kit->queue, semaphore);
    close_screen(kit, &screen);
}

KIT_MAIN()
