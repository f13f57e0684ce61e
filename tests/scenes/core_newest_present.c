/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Numbers of presents by VK_KHR_present_id2, and waits for them. Skipped with older headers.
 */
#include "newer_scene.h"
#include "swapchain_scene.h"

#if !defined(VK_KHR_present_id2) || !defined(VK_KHR_present_wait2)

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_KHR_present_id2");
}

#else

struct numbers {
    struct screen screen;
    VkSwapchainKHR chain;
    VkImage images[16];
};

static void
open_numbers(struct kit *kit, struct numbers *n, bool enabled, VkSwapchainCreateFlagsKHR flags)
{
    VkPhysicalDevicePresentId2FeaturesKHR ids = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PRESENT_ID_2_FEATURES_KHR, .presentId2 = VK_TRUE
    };
    VkPhysicalDevicePresentWait2FeaturesKHR waits = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PRESENT_WAIT_2_FEATURES_KHR,
        .presentWait2 = VK_TRUE
    };
    struct kit_config config = {
        .instance_extensions = { SURFACE_EXTENSIONS,
                                 VK_KHR_GET_SURFACE_CAPABILITIES_2_EXTENSION_NAME },
        .device_extensions = { VK_KHR_SWAPCHAIN_EXTENSION_NAME, VK_KHR_PRESENT_ID_2_EXTENSION_NAME,
                               VK_KHR_PRESENT_WAIT_2_EXTENSION_NAME },
        .device_next = enabled ? &ids : NULL,
        .queues = 1,
    };
    VkSwapchainCreateInfoKHR info;
    uint32_t count = KIT_COUNT(n->images);

    ids.pNext = &waits;
    setenv("WAKE_NULL_NEWER", "1", 1);
    kit_open(kit, &config);
    n->screen = (struct screen){ 0 };
    n->screen.surface = headless_surface(kit);
    n->screen.count = kit_image_count(kit, n->screen.surface, 3);
    info = good(&n->screen);
    info.flags = flags;
    n->chain = create(kit, &n->screen, &info);
    KIT_VK(kit, vkGetSwapchainImagesKHR(kit->device, n->chain, &count, n->images));
}

static void
present(struct kit *kit, struct numbers *n, uint32_t count, uint64_t number, const char *vuid)
{
    const uint64_t numbers[2] = { number, number };
    const VkPresentId2KHR ids = { .sType = VK_STRUCTURE_TYPE_PRESENT_ID_2_KHR,
                                  .swapchainCount = count,
                                  .pPresentIds = numbers };
    VkFence fence = kit_fence(kit, 0);
    uint32_t index = 0;
    const VkPresentInfoKHR info = { .sType = VK_STRUCTURE_TYPE_PRESENT_INFO_KHR,
                                    .pNext = &ids,
                                    .swapchainCount = 1,
                                    .pSwapchains = &n->chain,
                                    .pImageIndices = &index };

    KIT_VK(kit,
           vkAcquireNextImageKHR(kit->device, n->chain, 1000000000, VK_NULL_HANDLE, fence, &index));
    KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
    kit_ready_to_present(kit, n->images[index]);
    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)vkQueuePresentKHR(kit->queue, &info);
}

SCENE(numbers_that_grow, SILENT)
{
    struct numbers n;

    open_numbers(kit, &n, true, VK_SWAPCHAIN_CREATE_PRESENT_ID_2_BIT_KHR);
    present(kit, &n, 1, 7, NULL);
    present(kit, &n, 1, 0, NULL);
    present(kit, &n, 1, 7, "VUID-VkPresentId2KHR-presentIds-10819");
    present(kit, &n, 1, 8, NULL);
    close_screen(kit, &n.screen);
}

SCENE(numbers_of_more_swapchains, SILENT)
{
    struct numbers n;

    open_numbers(kit, &n, true, VK_SWAPCHAIN_CREATE_PRESENT_ID_2_BIT_KHR);
    present(kit, &n, 2, 7, "VUID-VkPresentId2KHR-swapchainCount-10818");
    close_screen(kit, &n.screen);
}

SCENE(numbers_without_flag, SILENT)
{
    struct numbers n;

    open_numbers(kit, &n, true, 0);
    present(kit, &n, 1, 7, "VUID-VkPresentId2KHR-None-10820");
    close_screen(kit, &n.screen);
}

SCENE(numbers_without_feature, SILENT)
{
    struct numbers n;

    open_numbers(kit, &n, false, VK_SWAPCHAIN_CREATE_PRESENT_ID_2_BIT_KHR);
    present(kit, &n, 1, 7, "VUID-VkPresentInfoKHR-pNext-10821");
    close_screen(kit, &n.screen);
}

SCENE(numbers_that_no_surface_takes, SILENT)
{
    struct numbers n;

    setenv("WAKE_NULL_ANSWERS", "presentId2Supported=0", 1);
    open_numbers(kit, &n, true, VK_SWAPCHAIN_CREATE_PRESENT_ID_2_BIT_KHR);
    present(kit, &n, 1, 0, NULL);
    present(kit, &n, 1, 7, "VUID-VkPresentInfoKHR-presentId2Supported-10822");
    close_screen(kit, &n.screen);
}

/* --- waits --- */

#define BOTH_FLAGS \
    (VK_SWAPCHAIN_CREATE_PRESENT_ID_2_BIT_KHR | VK_SWAPCHAIN_CREATE_PRESENT_WAIT_2_BIT_KHR)

static void
wait_for(struct kit *kit, struct numbers *n, bool enabled, VkSwapchainCreateFlagsKHR flags,
         const char *vuid)
{
    const VkPresentWait2InfoKHR info = { .sType = VK_STRUCTURE_TYPE_PRESENT_WAIT_2_INFO_KHR,
                                         .presentId = 7,
                                         .timeout = 1000 };

    open_numbers(kit, n, enabled, flags);
    if (enabled) {
        present(kit, n, 1, 7, NULL);
    } else {
        kit_expect(kit, "VUID-vkWaitForPresent2KHR-presentId-10817"); /* nothing was presented */
    }
    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)KIT_DEVICE_COMMAND(kit, vkWaitForPresent2KHR)(kit->device, n->chain, &info);
    close_screen(kit, &n->screen);
}

SCENE(waits, SILENT)
{
    struct numbers n;

    wait_for(kit, &n, true, BOTH_FLAGS, NULL);
}

SCENE(waits_for_what_was_not_presented, SILENT)
{
    VkPresentWait2InfoKHR info = { .sType = VK_STRUCTURE_TYPE_PRESENT_WAIT_2_INFO_KHR };
    struct numbers n;

    open_numbers(kit, &n, true, BOTH_FLAGS);
    present(kit, &n, 1, 7, NULL);
    for (info.presentId = 7; info.presentId < 9; info.presentId++) {
        if (info.presentId > 7) {
            kit_expect(kit, "VUID-vkWaitForPresent2KHR-presentId-10817");
        }
        (void)KIT_DEVICE_COMMAND(kit, vkWaitForPresent2KHR)(kit->device, n.chain, &info);
    }
    close_screen(kit, &n.screen);
}

SCENE(waits_without_flag, SILENT)
{
    struct numbers n;

    wait_for(kit, &n, true, VK_SWAPCHAIN_CREATE_PRESENT_ID_2_BIT_KHR,
             "VUID-vkWaitForPresent2KHR-None-10816");
}

SCENE(waits_without_feature, SILENT)
{
    struct numbers n;

    wait_for(kit, &n, false, BOTH_FLAGS, "VUID-vkWaitForPresent2KHR-presentWait2-10814");
}

SCENE(waits_that_no_surface_takes, SILENT)
{
    struct numbers n;

    setenv("WAKE_NULL_ANSWERS", "presentWait2Supported=0", 1);
    wait_for(kit, &n, true, BOTH_FLAGS, "VUID-vkWaitForPresent2KHR-None-10815");
}

#endif

KIT_MAIN()
