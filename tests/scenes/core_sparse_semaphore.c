/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Semaphores of sparse binds, of both kinds.
 */
#include "newer_ids.h"

#include <stdlib.h>

static void
open_sparse(struct kit *kit, const char *answers)
{
    VkPhysicalDeviceVulkan12Features twelve = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES, .timelineSemaphore = VK_TRUE
    };
    VkPhysicalDeviceFeatures2 features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
                                           .pNext = &twelve };

    features.features.sparseBinding = VK_TRUE;
    if (answers) {
        setenv("WAKE_NULL_ANSWERS", answers, 1);
    }
    kit_open(kit, &(struct kit_config){ .device_next = &features, .queues = 2 });
}

/* A bind of nothing that waits and signals; either may be VK_NULL_HANDLE. */
static void
bind(struct kit *kit, VkSemaphore wait, uint64_t wait_value, VkSemaphore signal,
     uint64_t signal_value)
{
    VkTimelineSemaphoreSubmitInfo values = {
        .sType = VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO,
        .waitSemaphoreValueCount = wait != VK_NULL_HANDLE,
        .pWaitSemaphoreValues = &wait_value,
        .signalSemaphoreValueCount = signal != VK_NULL_HANDLE,
        .pSignalSemaphoreValues = &signal_value
    };
    VkBindSparseInfo info = { .sType = VK_STRUCTURE_TYPE_BIND_SPARSE_INFO,
                              .pNext = &values,
                              .waitSemaphoreCount = wait != VK_NULL_HANDLE,
                              .pWaitSemaphores = &wait,
                              .signalSemaphoreCount = signal != VK_NULL_HANDLE,
                              .pSignalSemaphores = &signal };

    (void)vkQueueBindSparse(kit->queue, 1, &info, VK_NULL_HANDLE);
}

SCENE(binary, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkSemaphore semaphore, never;

    open_sparse(kit, NULL);
    semaphore = kit_semaphore(kit);
    never = kit_semaphore(kit);
    bind(kit, VK_NULL_HANDLE, 0, semaphore, 0);
    bind(kit, semaphore, 0, VK_NULL_HANDLE, 0);
    bind(kit, VK_NULL_HANDLE, 0, semaphore, 0);
    kit_expect(kit, "VUID-vkQueueBindSparse-pSignalSemaphores-01115");
    bind(kit, VK_NULL_HANDLE, 0, semaphore, 0);
    kit_expect(kit, "VUID-vkQueueBindSparse-pWaitSemaphores-03245");
    bind(kit, never, 0, VK_NULL_HANDLE, 0);
    /* What the driver waits for comes from another queue, later than the specification allows. */
    (void)kit_submit_info(kit->queues[1], &(struct kit_submit_info){ .signal = never });
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
}

SCENE(binary_of_two_queues, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkSemaphore semaphore;

    open_sparse(kit, NULL);
    semaphore = kit_semaphore(kit);
    bind(kit, VK_NULL_HANDLE, 0, semaphore, 0);
    (void)kit_submit_info(kit->queues[1], &(struct kit_submit_info){ .wait = semaphore });
    kit_expect(kit, "VUID-vkQueueBindSparse-pWaitSemaphores-01116");
    bind(kit, semaphore, 0, VK_NULL_HANDLE, 0);
    (void)kit_submit_info(kit->queues[1], &(struct kit_submit_info){ .signal = semaphore });
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
}

SCENE(binary_of_1_1, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkPhysicalDeviceFeatures2 features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
                                           .features = { .sparseBinding = VK_TRUE } };
    VkBindSparseInfo info = { .sType = VK_STRUCTURE_TYPE_BIND_SPARSE_INFO,
                              .waitSemaphoreCount = 1 };
    VkSemaphore never;

    kit_open(kit, &(struct kit_config){
                      .api_version = VK_API_VERSION_1_1, .device_next = &features, .queues = 2 });
    never = kit_semaphore(kit);
    info.pWaitSemaphores = &never;
    kit_expect(kit, NEWER_ID("VUID-vkQueueBindSparse-pWaitSemaphores-03245",
                             "VUID-vkQueueBindSparse-pWaitSemaphores-01117"));
    (void)vkQueueBindSparse(kit->queue, 1, &info, VK_NULL_HANDLE);
    (void)kit_submit_info(kit->queues[1], &(struct kit_submit_info){ .signal = never });
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
}

SCENE(timeline, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkSemaphore semaphore, far;

    open_sparse(kit, "maxTimelineSemaphoreValueDifference=100");
    semaphore = kit_timeline(kit, 5);
    far = kit_timeline(kit, 5);
    bind(kit, VK_NULL_HANDLE, 0, semaphore, 6);
    bind(kit, semaphore, 6, semaphore, 7);
    kit_expect(kit, "VUID-VkBindSparseInfo-pSignalSemaphores-03249");
    bind(kit, VK_NULL_HANDLE, 0, semaphore, 7);
    kit_expect(kit, "VUID-VkBindSparseInfo-pSignalSemaphores-03251");
    bind(kit, VK_NULL_HANDLE, 0, far, 106);
    far = kit_timeline(kit, 5);
    kit_expect(kit, "VUID-VkBindSparseInfo-pWaitSemaphores-03250");
    bind(kit, far, 106, VK_NULL_HANDLE, 0);
    if (!kit_skips_calls()) {
        VkSemaphoreSignalInfo info = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SIGNAL_INFO,
                                       .semaphore = far,
                                       .value = 106 };

        kit_allow(kit, "VUID-VkSemaphoreSignalInfo-value-03260");
        (void)vkSignalSemaphore(kit->device, &info);
    }
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
}

SCENE(other_queue, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    setenv("WAKE_NULL_QUEUES", "graphics+compute+transfer:1", 1);
    kit_open(kit, NULL);
    kit_expect(kit, "VUID-vkQueueBindSparse-queuetype");
    bind(kit, VK_NULL_HANDLE, 0, VK_NULL_HANDLE, 0);
}

KIT_MAIN()
