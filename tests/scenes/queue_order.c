/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Many queues, fences, binary and timeline semaphores, wait before signal, and a present loop:
 * valid programs that a layer which mixes up the order of calls and the order of execution would
 * accuse, and a few wrong ones.
 */
#include "present_scene.h"

#define TRANSFER (VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT)

static VkCommandBuffer
fill_for(struct kit *kit, uint32_t family, VkBuffer buffer)
{
    VkCommandPool pool = kit_command_pool_of(kit, family, 0);
    VkCommandBuffer commands = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_PRIMARY);
    kit_begin(kit, commands, 0);
    kit_transfers_done(commands);
    vkCmdFillBuffer(commands, buffer, 0, 64, 0);
    kit_end(kit, commands);
    return commands;
}

static void
wait_timeline(struct kit *kit, VkSemaphore timeline, uint64_t value)
{
    VkSemaphoreWaitInfo info = {
        .sType = VK_STRUCTURE_TYPE_SEMAPHORE_WAIT_INFO,
        .semaphoreCount = 1,
        .pSemaphores = &timeline,
        .pValues = &value,
    };
    KIT_VK(kit, vkWaitSemaphores(kit->device, &info, UINT64_MAX));
}

SCENE(all_queues_in_a_chain, KIT_MANY_QUEUES)
{
    /* Each queue waits for the one before; a wait for the last one proves them all. */
    VkSemaphore timeline = kit_timeline(kit, 0);
    VkBuffer buffers[KIT_MAX_QUEUES];
    for (uint32_t i = 0; i < kit->queue_count; i++) {
        buffers[i] = kit_bound_buffer(kit, 64, TRANSFER, NULL);
        struct kit_submit_info submit = {
            .commands = fill_for(kit, kit->queue_families[i], buffers[i]),
            .wait = i ? timeline : VK_NULL_HANDLE,
            .wait_value = i,
            .signal = timeline,
            .signal_value = i + 1,
        };
        KIT_VK(kit, kit_submit_info(kit->queues[i], &submit));
    }
    wait_timeline(kit, timeline, kit->queue_count);
    for (uint32_t i = 0; i < kit->queue_count; i++) {
        kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffers[i]));
    }
}

SCENE(wait_before_signal, KIT_MANY_QUEUES)
{
    /* The waiting batch is submitted first, on another queue. */
    VkSemaphore timeline = kit_timeline(kit, 0);
    VkBuffer buffer = kit_bound_buffer(kit, 64, TRANSFER, NULL);
    struct kit_submit_info waits = {
        .commands = fill_for(kit, kit->queue_families[1], buffer),
        .wait = timeline,
        .wait_value = 3,
        .signal = timeline,
        .signal_value = 4,
    };
    KIT_VK(kit, kit_submit_info(kit->queues[1], &waits));
    struct kit_submit_info signals = { .signal = timeline, .signal_value = 3 };
    KIT_VK(kit, kit_submit_info(kit->queues[0], &signals));
    wait_timeline(kit, timeline, 4);
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
}

SCENE(wait_before_host_signal, KIT_PLAIN)
{
    VkSemaphore timeline = kit_timeline(kit, 0);
    VkFence fence = kit_fence(kit, 0);
    VkBuffer buffer = kit_bound_buffer(kit, 64, TRANSFER, NULL);
    struct kit_submit_info waits = {
        .commands = fill_for(kit, kit->family, buffer),
        .wait = timeline,
        .wait_value = 7,
        .fence = fence,
    };
    KIT_VK(kit, kit_submit_info(kit->queue, &waits));
    KIT_CHECK(kit, vkGetFenceStatus(kit->device, fence) == VK_NOT_READY);
    kit_signal(kit, timeline, 7);
    KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
}

SCENE(destroyed_while_waiting_for_signal, KIT_MANY_QUEUES | KIT_NULL_DRIVER)
{
    /* The other queue is idle; the one that waits is not. */
    kit_expect(kit, "VUID-vkDestroyBuffer-buffer-00922");
    VkSemaphore timeline = kit_timeline(kit, 0);
    VkBuffer buffer = kit_bound_buffer(kit, 64, TRANSFER, NULL);
    struct kit_submit_info waits = {
        .commands = fill_for(kit, kit->queue_families[1], buffer),
        .wait = timeline,
        .wait_value = 1,
    };
    KIT_VK(kit, kit_submit_info(kit->queues[1], &waits));
    KIT_VK(kit, vkQueueWaitIdle(kit->queues[0]));
    if (!kit_skips_calls()) {
        kit_forget(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    }
    vkDestroyBuffer(kit->device, buffer, NULL);
    kit_signal(kit, timeline, 1);
    vkDeviceWaitIdle(kit->device);
}

SCENE(binary_semaphore_between_queues, KIT_MANY_QUEUES)
{
    /* There and back: a semaphore may be signaled again only after a wait on it is known to have
     * been executed. */
    VkSemaphore there = kit_semaphore(kit), back = kit_semaphore(kit);
    VkBuffer buffer = kit_bound_buffer(kit, 64, TRANSFER, NULL);
    for (int round = 0; round < 4; round++) {
        struct kit_submit_info first = {
            .commands = fill_for(kit, kit->queue_families[0], buffer),
            .wait = round ? back : VK_NULL_HANDLE,
            .signal = there,
        };
        struct kit_submit_info second = { .wait = there, .signal = back };
        KIT_VK(kit, kit_submit_info(kit->queues[0], &first));
        KIT_VK(kit, kit_submit_info(kit->queues[1], &second));
    }
    /* The second queue's last wait implies the first queue's last signal and all before it. */
    KIT_VK(kit, vkQueueWaitIdle(kit->queues[1]));
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
}

SCENE(fence_reused_round_after_round, KIT_PLAIN)
{
    VkFence fence = kit_fence(kit, 0);
    VkCommandBuffer commands = kit_empty_primary(kit, 0);
    for (int round = 0; round < 50; round++) {
        KIT_VK(kit, kit_submit(kit->queue, commands, fence));
        KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
        KIT_VK(kit, vkResetFences(kit->device, 1, &fence));
    }
}

SCENE(frames_in_flight, KIT_PLAIN)
{
    /* The usual ring of frames: each slot waits for its own fence only. */
    enum { SLOTS = 3, FRAMES = 60 };
    VkFence fences[SLOTS];
    VkCommandBuffer commands[SLOTS];
    VkBuffer buffers[SLOTS];
    for (int i = 0; i < SLOTS; i++) {
        fences[i] = kit_fence(kit, VK_FENCE_CREATE_SIGNALED_BIT);
        commands[i] = kit_primary(kit);
        buffers[i] = kit_bound_buffer(kit, 64, TRANSFER, NULL);
    }
    for (int frame = 0; frame < FRAMES; frame++) {
        int slot = frame % SLOTS;
        KIT_VK(kit, vkWaitForFences(kit->device, 1, &fences[slot], VK_TRUE, UINT64_MAX));
        KIT_VK(kit, vkResetFences(kit->device, 1, &fences[slot]));
        kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffers[slot]));
        buffers[slot] = kit_bound_buffer(kit, 64, TRANSFER, NULL);
        kit_begin(kit, commands[slot], VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT);
        vkCmdFillBuffer(commands[slot], buffers[slot], 0, 64, (uint32_t)frame);
        kit_end(kit, commands[slot]);
        KIT_VK(kit, kit_submit(kit->queue, commands[slot], fences[slot]));
    }
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
}

SCENE(commands_for_the_wrong_family, KIT_MANY_QUEUES | KIT_NULL_DRIVER)
{
    uint32_t other = 1;
    while (other < kit->queue_count && kit->queue_families[other] == kit->queue_families[0]) {
        other++;
    }
    if (other == kit->queue_count) {
        kit_skip(kit, "the driver has one queue family only");
    }
    kit_expect(kit, "VUID-vkQueueSubmit-pCommandBuffers-00074");
    kit_submit(kit->queues[other], kit_empty_primary(kit, 0), VK_NULL_HANDLE);
    vkDeviceWaitIdle(kit->device);
}

SCENE(fence_submitted_twice, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkQueueSubmit-fence-00064");
    VkFence fence = kit_fence(kit, 0);
    KIT_VK(kit, kit_submit(kit->queue, kit_empty_primary(kit, 0), fence));
    kit_submit(kit->queue, kit_empty_primary(kit, 0), fence);
    vkDeviceWaitIdle(kit->device);
}

SCENE(fence_submitted_signaled, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkQueueSubmit-fence-00063");
    VkFence fence = kit_fence(kit, VK_FENCE_CREATE_SIGNALED_BIT);
    kit_submit(kit->queue, kit_empty_primary(kit, 0), fence);
    vkDeviceWaitIdle(kit->device);
}

SCENE(fence_submitted2_twice, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkQueueSubmit2-fence-04895");
    VkFence fence = kit_fence(kit, 0);
    KIT_VK(kit, vkQueueSubmit2(kit->queue, 0, NULL, VK_NULL_HANDLE));
    KIT_VK(kit, kit_submit(kit->queue, kit_empty_primary(kit, 0), fence));
    vkQueueSubmit2(kit->queue, 0, NULL, fence);
    vkDeviceWaitIdle(kit->device);
}

SCENE(fence_submitted2_signaled, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkQueueSubmit2-fence-04894");
    VkFence fence = kit_fence(kit, 0);
    KIT_VK(kit, kit_submit(kit->queue, kit_empty_primary(kit, 0), fence));
    KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
    vkQueueSubmit2(kit->queue, 0, NULL, fence);
    vkDeviceWaitIdle(kit->device);
}

SCENE(secondary_of_another_family, KIT_MANY_QUEUES | KIT_NULL_DRIVER)
{
    uint32_t other = 1;
    while (other < kit->queue_count && kit->queue_families[other] == kit->queue_families[0]) {
        other++;
    }
    if (other == kit->queue_count) {
        kit_skip(kit, "the driver has one queue family only");
    }
    kit_expect(kit, "VUID-vkCmdExecuteCommands-pCommandBuffers-00094");
    VkCommandBuffer secondary = kit_command_buffer(
        kit, kit_command_pool_of(kit, kit->queue_families[other], 0),
        VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    kit_begin_secondary(kit, secondary, 0, VK_NULL_HANDLE);
    kit_end(kit, secondary);
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdExecuteCommands(commands, 1, &secondary);
    kit_end(kit, commands);
}

/* --- a swapchain on a headless surface --- */

struct screen {
    VkSurfaceKHR surface;
    VkSwapchainKHR swapchain;
    uint32_t image_count;
    VkImage images[8];
};

static void
open_screen(struct kit *kit, struct screen *screen)
{
    struct kit_config config = {
        .instance_extensions = { SURFACE_EXTENSIONS },
        .device_extensions = { VK_KHR_SWAPCHAIN_EXTENSION_NAME },
    };
    if (kit_open_instance(kit, &config) != VK_SUCCESS) {
        kit_skip(kit, "no headless surface");
    }
    KIT_VK(kit, kit_open_device(kit, &config));
    screen->surface = headless_surface(kit);
    VkSurfaceCapabilitiesKHR caps;
    KIT_VK(kit, vkGetPhysicalDeviceSurfaceCapabilitiesKHR(kit->gpu, screen->surface, &caps));
    VkSurfaceFormatKHR formats[32];
    uint32_t format_count = KIT_COUNT(formats);
    KIT_VK(kit,
           vkGetPhysicalDeviceSurfaceFormatsKHR(kit->gpu, screen->surface, &format_count, formats));
    VkSwapchainCreateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_SWAPCHAIN_CREATE_INFO_KHR,
        .surface = screen->surface,
        .minImageCount = caps.minImageCount > 2 ? caps.minImageCount : 2,
        .imageFormat = formats[0].format,
        .imageColorSpace = formats[0].colorSpace,
        .imageExtent = caps.currentExtent.width == UINT32_MAX ? (VkExtent2D){ 64, 64 }
                                                              : caps.currentExtent,
        .imageArrayLayers = 1,
        .imageUsage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT,
        .imageSharingMode = VK_SHARING_MODE_EXCLUSIVE,
        .preTransform = caps.currentTransform,
        .compositeAlpha = VK_COMPOSITE_ALPHA_OPAQUE_BIT_KHR,
        .presentMode = VK_PRESENT_MODE_FIFO_KHR,
        .clipped = VK_TRUE,
    };
    KIT_VK(kit, vkCreateSwapchainKHR(kit->device, &info, NULL, &screen->swapchain));
    screen->image_count = KIT_COUNT(screen->images);
    KIT_VK(kit, vkGetSwapchainImagesKHR(kit->device, screen->swapchain, &screen->image_count,
                                        screen->images));
}

static void
close_screen(struct kit *kit, struct screen *screen)
{
    vkDestroySwapchainKHR(kit->device, screen->swapchain, NULL);
    kit_close_device(kit);
    vkDestroySurfaceKHR(kit->instance, screen->surface, NULL);
}

/* Presents need the image in its present layout; nothing else is drawn. */
static void
record_to_present(struct kit *kit, VkCommandBuffer commands, VkImage image)
{
    VkImageMemoryBarrier barrier = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
        .oldLayout = VK_IMAGE_LAYOUT_UNDEFINED,
        .newLayout = VK_IMAGE_LAYOUT_PRESENT_SRC_KHR,
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .image = image,
        .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 },
    };
    kit_begin(kit, commands, VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT);
    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                         VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, 0, 0, NULL, 0, NULL, 1, &barrier);
    kit_end(kit, commands);
}

static void
present_frames(struct kit *kit, struct screen *screen, int frames)
{
    VkSemaphore acquired = kit_semaphore(kit);
    VkSemaphore rendered[KIT_COUNT(screen->images)] = { VK_NULL_HANDLE }; /* of each image */
    VkFence fence = kit_fence(kit, 0);
    VkCommandBuffer commands = kit_primary(kit);
    for (int frame = 0; frame < frames; frame++) {
        uint32_t index = 0;
        KIT_VK(kit, vkAcquireNextImageKHR(kit->device, screen->swapchain, UINT64_MAX, acquired,
                                          VK_NULL_HANDLE, &index));
        record_to_present(kit, commands, screen->images[index]);
        rendered[index] = rendered[index] ? rendered[index] : kit_semaphore(kit);
        struct kit_submit_info submit = {
            .commands = commands,
            .wait = acquired,
            .signal = rendered[index],
            .fence = fence,
        };
        KIT_VK(kit, kit_submit_info(kit->queue, &submit));
        VkPresentInfoKHR present = {
            .sType = VK_STRUCTURE_TYPE_PRESENT_INFO_KHR,
            .waitSemaphoreCount = 1,
            .pWaitSemaphores = &rendered[index],
            .swapchainCount = 1,
            .pSwapchains = &screen->swapchain,
            .pImageIndices = &index,
        };
        KIT_VK(kit, vkQueuePresentKHR(kit->queue, &present));
        KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
        KIT_VK(kit, vkResetFences(kit->device, 1, &fence));
    }
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
}

SCENE(present_loop, KIT_NO_DEVICE)
{
    struct screen screen;
    open_screen(kit, &screen);
    present_frames(kit, &screen, 30);
    close_screen(kit, &screen);
}

SCENE(swapchain_image_destroyed_by_hand, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkDestroyImage-image-04882");
    struct screen screen;
    open_screen(kit, &screen);
    vkDestroyImage(kit->device, screen.images[0], NULL);
    close_screen(kit, &screen);
}

SCENE(swapchain_left, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_RACES)
{
    kit_expect_some(kit, "VUID-vkDestroyDevice-device-00378");
    struct screen screen;
    open_screen(kit, &screen);
    kit_close_device(kit);
    vkDestroySurfaceKHR(kit->instance, screen.surface, NULL);
}

SCENE(present_info_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-VkPresentInfoKHR-sType-sType");
    struct screen screen;
    open_screen(kit, &screen);
    uint32_t index = 0;
    VkFence fence = kit_fence(kit, 0);
    KIT_VK(kit, vkAcquireNextImageKHR(kit->device, screen.swapchain, UINT64_MAX, VK_NULL_HANDLE,
                                      fence, &index));
    KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
    VkCommandBuffer commands = kit_primary(kit);
    record_to_present(kit, commands, screen.images[index]);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    VkPresentInfoKHR present = {
        .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
        .swapchainCount = 1,
        .pSwapchains = &screen.swapchain,
        .pImageIndices = &index,
    };
    vkQueuePresentKHR(kit->queue, &present);
    vkDeviceWaitIdle(kit->device);
    close_screen(kit, &screen);
}

SCENE(fence_of_sparse_binding, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFeatures2 features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
        .features = { .sparseBinding = VK_TRUE },
    };
    kit_open(kit, &(struct kit_config){ .device_next = &features });
    VkFence fence = kit_fence(kit, 0), signaled = kit_fence(kit, VK_FENCE_CREATE_SIGNALED_BIT);
    KIT_VK(kit, vkQueueBindSparse(kit->queue, 0, NULL, fence));
    kit_expect(kit, "VUID-vkQueueBindSparse-fence-01114");
    vkQueueBindSparse(kit->queue, 0, NULL, fence);
    kit_expect(kit, "VUID-vkQueueBindSparse-fence-01113");
    vkQueueBindSparse(kit->queue, 0, NULL, signaled);
    vkDeviceWaitIdle(kit->device);
    KIT_VK(kit, vkResetFences(kit->device, 1, &fence));
    KIT_VK(kit, vkQueueBindSparse(kit->queue, 0, NULL, fence));
    vkDeviceWaitIdle(kit->device);
}

KIT_MAIN()
