/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Images of swapchains: acquired and presented, and what that shows to be complete.
 */
#include "newer_ids.h"
#include "swapchain_scene.h"

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

/* Of which the application never asked for the images: nothing can have brought them into another layout. */
SCENE(present_unseen, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct screen screen;
    uint32_t index;

    open_screen(kit, &screen);
    VkSwapchainCreateInfoKHR info = good(&screen);
    VkSwapchainKHR chain = create(kit, &screen, &info);
    index = acquire(kit, chain, UINT64_MAX);
    kit_expect(kit, "VUID-VkPresentInfoKHR-pImageIndices-01296");
    vkQueuePresentKHR(kit->queue, &(VkPresentInfoKHR){
                                      .sType = VK_STRUCTURE_TYPE_PRESENT_INFO_KHR,
                                      .swapchainCount = 1,
                                      .pSwapchains = &chain,
                                      .pImageIndices = &index,
                                  });
    close_screen(kit, &screen);
}

SCENE(present_seen, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct screen screen;
    VkImage images[16];
    uint32_t index;

    open_screen(kit, &screen);
    VkSwapchainCreateInfoKHR info = good(&screen);
    VkSwapchainKHR chain = create(kit, &screen, &info);
    index = acquire(kit, chain, UINT64_MAX);
    images_of(kit, chain, images);
    kit_ready_to_present(kit, images[index]);
    KIT_VK(kit, vkQueuePresentKHR(kit->queue, &(VkPresentInfoKHR){
                                                  .sType = VK_STRUCTURE_TYPE_PRESENT_INFO_KHR,
                                                  .swapchainCount = 1,
                                                  .pSwapchains = &chain,
                                                  .pImageIndices = &index,
                                              }));
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
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    acquire_and_present(kit, chain, semaphore); /* the present before has waited for it */
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
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
SCENE(acquire_with_busy_fence, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_APPLIES)
{
    struct screen screen;
    VkImage images[16];
    uint32_t index;
    open_screen(kit, &screen);
    VkSwapchainKHR chain = simple_chain(kit, &screen, images);
    VkFence fence = kit_fence(kit, 0);
    VkAcquireNextImageInfoKHR next = {
        .sType = VK_STRUCTURE_TYPE_ACQUIRE_NEXT_IMAGE_INFO_KHR,
        .swapchain = chain,
        .fence = fence,
        .deviceMask = 1,
    };
    KIT_VK(kit, vkAcquireNextImageKHR(kit->device, chain, 0, VK_NULL_HANDLE, fence, &index));
    kit_expect(kit, NEWER_ID("VUID-vkAcquireNextImageKHR-fence-10066",
                             "VUID-vkAcquireNextImageKHR-fence-01287"));
    vkAcquireNextImageKHR(kit->device, chain, 0, VK_NULL_HANDLE, fence, &index);
    kit_expect(kit, NEWER_ID("VUID-VkAcquireNextImageInfoKHR-fence-10067",
                             "VUID-VkAcquireNextImageInfoKHR-fence-01289"));
    vkAcquireNextImage2KHR(kit->device, &next, &index);
    close_screen(kit, &screen);
}

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

/* How many images there are was never asked. */
SCENE(present_unknown_index, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct screen screen;
    open_screen(kit, &screen);
    VkSwapchainCreateInfoKHR info = good(&screen);
    VkSwapchainKHR chain = create(kit, &screen, &info);
    kit_expect(kit, "VUID-VkPresentInfoKHR-pImageIndices-01296");
    present(kit->queue, chain, 77, NULL);
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

/* A fence that a present signals is in use until it is waited for. */
SCENE(present_fence_destroyed, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkPhysicalDeviceSwapchainMaintenance1FeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SWAPCHAIN_MAINTENANCE_1_FEATURES_EXT,
        .swapchainMaintenance1 = VK_TRUE,
    };
    struct screen screen;
    VkImage images[16];
    VkFence fences[2];
    VkSwapchainPresentFenceInfoEXT fence = {
        .sType = VK_STRUCTURE_TYPE_SWAPCHAIN_PRESENT_FENCE_INFO_EXT, .swapchainCount = 1
    };

    open_config(kit, &screen, VK_EXT_SWAPCHAIN_MAINTENANCE_1_EXTENSION_NAME, &features, 1);
    VkSwapchainKHR chain = simple_chain(kit, &screen, images);
    for (int i = 0; i < 2; i++) {
        uint32_t index = acquire(kit, chain, UINT64_MAX);
        kit_ready_to_present(kit, images[index]);
        fences[i] = kit_fence(kit, 0);
        fence.pFences = &fences[i];
        present(kit->queue, chain, index, &fence);
        if (i == 0) {
            KIT_VK(kit, vkWaitForFences(kit->device, 1, &fences[i], VK_TRUE, UINT64_MAX));
            kit_drop(kit, VK_OBJECT_TYPE_FENCE, KIT_HANDLE(fences[i]));
        } else {
            kit_drop_pending(kit, "VUID-vkDestroyFence-fence-01120", VK_OBJECT_TYPE_FENCE,
                             KIT_HANDLE(fences[i]));
        }
    }
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

/* The null driver's displays show 1920 x 1080 and keep nothing. */
SCENE(present_display_mode, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    struct screen screen = { 0 };
    VkImage images[16];
    VkDisplayPropertiesKHR shown;
    VkDisplayModePropertiesKHR mode;
    uint32_t count = 1;
    VkDisplayPresentInfoKHR display = {
        .sType = VK_STRUCTURE_TYPE_DISPLAY_PRESENT_INFO_KHR,
        .srcRect = { { 0, 0 }, { 64, 64 } },
        .dstRect = { { 1856, 1016 }, { 64, 64 } },
    };
    struct kit_config config = {
        .instance_extensions = { SURFACE_EXTENSIONS, VK_KHR_DISPLAY_EXTENSION_NAME },
        .device_extensions = { VK_KHR_SWAPCHAIN_EXTENSION_NAME,
                               VK_KHR_DISPLAY_SWAPCHAIN_EXTENSION_NAME },
    };
    kit_open(kit, &config);
    (void)KIT_INSTANCE_COMMAND(kit, vkGetPhysicalDeviceDisplayPropertiesKHR)(kit->gpu, &count,
                                                                             &shown);
    count = 1;
    KIT_VK(kit, KIT_INSTANCE_COMMAND(kit, vkGetDisplayModePropertiesKHR)(kit->gpu, shown.display,
                                                                         &count, &mode));
    VkDisplaySurfaceCreateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_DISPLAY_SURFACE_CREATE_INFO_KHR,
        .displayMode = mode.displayMode,
        .transform = VK_SURFACE_TRANSFORM_IDENTITY_BIT_KHR,
        .alphaMode = VK_DISPLAY_PLANE_ALPHA_OPAQUE_BIT_KHR,
        .imageExtent = { 64, 64 },
    };
    KIT_VK(kit, KIT_INSTANCE_COMMAND(kit, vkCreateDisplayPlaneSurfaceKHR)(kit->instance, &info,
                                                                          NULL, &screen.surface));
    VkSwapchainKHR chain = simple_chain(kit, &screen, images);
    PRESENT(&display);
    display.dstRect.offset.x++;
    kit_expect(kit, "VUID-VkDisplayPresentInfoKHR-dstRect-01258");
    PRESENT(&display);
    display.dstRect.offset.x--;
    display.persistent = VK_TRUE;
    kit_expect(kit, "VUID-VkDisplayPresentInfoKHR-persistentContent-01259");
    PRESENT(&display);
    close_screen(kit, &screen);
}

KIT_MAIN()
