/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Orders of barriers, submits and presents that users of validation met: what is right stays silent, beside the nearest mistakes.
 */
#include "layout_scene.h"
#include "newer_scene.h"
#include "swapchain_scene.h"

/* ---- barriers -------------------------------------------------------------------------------- */

static VkImage
picture(struct kit *kit)
{
    return IMAGE(kit, .usage = VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT |
                               VK_IMAGE_USAGE_SAMPLED_BIT);
}

static void
both(VkCommandBuffer commands, VkImageMemoryBarrier first, VkImageMemoryBarrier second)
{
    const VkImageMemoryBarrier barriers[] = { first, second };

    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                         VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0, NULL, 0, NULL, 2, barriers);
}

/* Two of one command, of which the second goes on where the first ends. */
SCENE(barriers_in_a_row, KIT_NULL_DRIVER | KIT_UNORDERED)
{
    VkImage image = picture(kit), other = picture(kit);
    VkCommandBuffer commands = kit_recording(kit);

    change(commands, image, UNDEFINED, DST);
    both(commands, transition(image, WHOLE_COLOR, DST, GENERAL),
         transition(image, WHOLE_COLOR, GENERAL, READ));
    both(commands, transition(image, WHOLE_COLOR, READ, GENERAL),
         transition(other, WHOLE_COLOR, UNDEFINED, READ));
    change(commands, image, GENERAL, SRC);
    kit_end(kit, commands);
    submit(kit, commands);
}

SCENE(barriers_apart, KIT_NULL_DRIVER | KIT_UNORDERED)
{
    VkImage image = picture(kit);
    VkCommandBuffer commands = kit_recording(kit);

    change(commands, image, UNDEFINED, DST);
    kit_expect(kit, "VUID-VkImageMemoryBarrier-oldLayout-01197");
    both(commands, transition(image, WHOLE_COLOR, DST, GENERAL),
         transition(image, WHOLE_COLOR, DST, READ));
    kit_end(kit, commands);
}

/* No transfer of ownership, whichever family both sides name. */
SCENE(families_that_are_equal, SILENT | KIT_NULL_DRIVER)
{
    const uint32_t families[] = { 1, 0, VK_QUEUE_FAMILY_EXTERNAL };
    VkImageMemoryBarrier one;
    VkCommandBuffer commands;

    setenv("WAKE_NULL_QUEUES", "graphics+compute+transfer:1,transfer:1", 1);
    NEW(kit, .version = 0);
    one = transition(picture(kit), WHOLE_COLOR, UNDEFINED, GENERAL);
    commands = kit_recording(kit);
    for (size_t i = 0; i < KIT_COUNT(families); i++) {
        one.srcQueueFamilyIndex = one.dstQueueFamilyIndex = families[i];
        barrier(commands, &one);
        one.oldLayout = one.newLayout;
        one.newLayout = one.newLayout == GENERAL ? SRC : GENERAL;
    }
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

/* ---- semaphores ------------------------------------------------------------------------------ */

/* A wait for a binary semaphore needs all that its signal depends on to be submitted. */
SCENE(signals_behind_a_timeline, KIT_NULL_DRIVER)
{
    VkSemaphore timeline = kit_timeline(kit, 0), semaphore = kit_semaphore(kit);
    const struct kit_submit_info wait = { .wait = semaphore };

    KIT_VK(kit, kit_submit_info(kit->queue, &(struct kit_submit_info){ .wait = timeline,
                                                                       .wait_value = 5,
                                                                       .signal = semaphore }));
    kit_expect(kit, "VUID-vkQueueSubmit-pWaitSemaphores-03238");
    (void)kit_submit_info(kit->queue, &wait);
    kit_signal(kit, timeline, 5);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

SCENE(signals_behind_a_reached_timeline, KIT_NULL_DRIVER)
{
    VkSemaphore timeline = kit_timeline(kit, 0), semaphore = kit_semaphore(kit);

    KIT_VK(kit, kit_submit_info(kit->queue, &(struct kit_submit_info){ .wait = timeline,
                                                                       .wait_value = 5,
                                                                       .signal = semaphore }));
    kit_signal(kit, timeline, 5);
    KIT_VK(kit, kit_submit_info(kit->queue, &(struct kit_submit_info){ .wait = semaphore }));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

/* The same where another queue signals the value, before or after the wait. */
static void
signal_by_others(struct kit *kit, bool before)
{
    VkSemaphore timeline = kit_timeline(kit, 0), semaphore = kit_semaphore(kit);
    const struct kit_submit_info signal = { .signal = timeline, .signal_value = 5 };

    KIT_VK(kit, kit_submit_info(kit->queue, &(struct kit_submit_info){ .wait = timeline,
                                                                       .wait_value = 5,
                                                                       .signal = semaphore }));
    if (before) {
        KIT_VK(kit, kit_submit_info(kit->queues[1], &signal));
    } else {
        kit_expect(kit, "VUID-vkQueueSubmit-pWaitSemaphores-03238");
    }
    (void)kit_submit_info(kit->queue, &(struct kit_submit_info){ .wait = semaphore });
    if (!before) {
        KIT_VK(kit, kit_submit_info(kit->queues[1], &signal));
    }
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
}

SCENE(signals_behind_another_queue, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_MANY_QUEUES)
{
    kit_open(kit, &(struct kit_config){ .queues = 2 });
    signal_by_others(kit, true);
}

SCENE(signals_behind_a_later_queue, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_MANY_QUEUES)
{
    kit_open(kit, &(struct kit_config){ .queues = 2 });
    signal_by_others(kit, false);
}

/* ---- presents -------------------------------------------------------------------------------- */

struct shown {
    struct screen screen;
    VkSwapchainKHR chain;
    VkImage images[16];
};

static void
open_shown(struct kit *kit, struct shown *s)
{
    VkSwapchainCreateInfoKHR info;
    uint32_t count = KIT_COUNT(s->images);

    open_screen(kit, &s->screen);
    info = good(&s->screen);
    s->chain = create(kit, &s->screen, &info);
    KIT_VK(kit, vkGetSwapchainImagesKHR(kit->device, s->chain, &count, s->images));
}

static uint32_t
take(struct kit *kit, struct shown *s, bool first)
{
    VkFence fence = kit_fence(kit, 0);
    uint32_t index = 0;

    KIT_VK(kit,
           vkAcquireNextImageKHR(kit->device, s->chain, UINT64_MAX, VK_NULL_HANDLE, fence, &index));
    KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
    if (first) {
        kit_ready_to_present(kit, s->images[index]);
    }
    return index;
}

static void
show(struct kit *kit, const struct shown *s, uint32_t index, VkSemaphore wait)
{
    const VkPresentInfoKHR info = { .sType = VK_STRUCTURE_TYPE_PRESENT_INFO_KHR,
                                    .waitSemaphoreCount = 1,
                                    .pWaitSemaphores = &wait,
                                    .swapchainCount = 1,
                                    .pSwapchains = &s->chain,
                                    .pImageIndices = &index };

    (void)vkQueuePresentKHR(kit->queue, &info);
}

SCENE(presents_behind_a_timeline, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkSemaphore timeline, semaphore;
    struct shown s;
    uint32_t index;

    open_shown(kit, &s);
    index = take(kit, &s, true);
    timeline = kit_timeline(kit, 0);
    semaphore = kit_semaphore(kit);
    KIT_VK(kit, kit_submit_info(kit->queue, &(struct kit_submit_info){ .wait = timeline,
                                                                       .wait_value = 5,
                                                                       .signal = semaphore }));
    kit_expect(kit, "VUID-vkQueuePresentKHR-pWaitSemaphores-03268");
    show(kit, &s, index, semaphore);
    kit_signal(kit, timeline, 5);
    close_screen(kit, &s.screen);
}

/* What a present waited for is free once an image of the swapchain that came after it was shown, and came back. */
SCENE(presents_of_a_retired_swapchain, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkSwapchainCreateInfoKHR info;
    VkSemaphore old, semaphores[16];
    struct shown s;
    uint32_t count = KIT_COUNT(s.images), index;

    open_shown(kit, &s);
    old = kit_semaphore(kit);
    for (size_t i = 0; i < KIT_COUNT(semaphores); i++) {
        semaphores[i] = kit_semaphore(kit);
    }
    KIT_VK(kit, kit_submit_info(kit->queue, &(struct kit_submit_info){ .signal = old }));
    show(kit, &s, take(kit, &s, true), old);
    info = good(&s.screen);
    info.oldSwapchain = s.chain;
    s.chain = create(kit, &s.screen, &info);
    KIT_VK(kit, vkGetSwapchainImagesKHR(kit->device, s.chain, &count, s.images));
    for (uint32_t i = 0; i <= count; i++) {
        index = take(kit, &s, i < count);
        KIT_VK(kit,
               kit_submit_info(kit->queue, &(struct kit_submit_info){
                                               .signal = i < count ? semaphores[index] : old }));
        show(kit, &s, index, i < count ? semaphores[index] : old);
    }
    close_screen(kit, &s.screen);
}

/* The fence of an acquire, and its semaphore, are used for more before the image is shown. */
SCENE(presents_behind_reused_fences, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkSemaphore semaphore, ready;
    VkCommandBuffer commands;
    VkFence fence;
    struct shown s;
    uint32_t index;

    open_shown(kit, &s);
    fence = kit_fence(kit, 0);
    semaphore = kit_semaphore(kit);
    ready = kit_semaphore(kit);
    KIT_VK(kit,
           vkAcquireNextImageKHR(kit->device, s.chain, UINT64_MAX, VK_NULL_HANDLE, fence, &index));
    KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
    KIT_VK(kit, vkResetFences(kit->device, 1, &fence));
    commands = kit_recording(kit);
    change(commands, s.images[index], UNDEFINED, PRESENT);
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit_info(kit->queue, &(struct kit_submit_info){ .commands = commands,
                                                                       .fence = fence,
                                                                       .signal = ready }));
    show(kit, &s, index, ready);
    KIT_VK(kit, vkAcquireNextImageKHR(kit->device, s.chain, UINT64_MAX, semaphore, VK_NULL_HANDLE,
                                      &index));
    commands = kit_recording(kit);
    change(commands, s.images[index], UNDEFINED, PRESENT);
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit_info(kit->queue, &(struct kit_submit_info){ .commands = commands,
                                                                       .wait = semaphore }));
    KIT_VK(kit, kit_submit_info(kit->queue, &(struct kit_submit_info){ .signal = semaphore }));
    show(kit, &s, index, semaphore);
    close_screen(kit, &s.screen);
}

/* A fence is waited for whose swapchain is gone. */
SCENE(fences_of_a_gone_swapchain, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkSwapchainCreateInfoKHR info;
    VkSwapchainKHR old;
    VkFence fence;
    struct shown s;
    uint32_t index;

    open_shown(kit, &s);
    fence = kit_fence(kit, 0);
    old = s.chain;
    KIT_VK(kit, vkAcquireNextImageKHR(kit->device, old, UINT64_MAX, VK_NULL_HANDLE, fence, &index));
    info = good(&s.screen);
    info.oldSwapchain = old;
    s.screen.chain_count = 0;
    s.chain = create(kit, &s.screen, &info);
    vkDestroySwapchainKHR(kit->device, old, NULL);
    KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
    KIT_VK(kit, vkResetFences(kit->device, 1, &fence));
    (void)take(kit, &s, false);
    close_screen(kit, &s.screen);
}

KIT_MAIN()
