/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Layouts that only the order of execution decides: what a recording needs first, against what was
 * executed before.
 */
#include "layout_scene.h"

SCENE(first_submit, KIT_NULL_DRIVER)
{
    VkImage image = IMAGE(kit, 0), other = IMAGE(kit, 0);
    VkCommandBuffer commands = kit_recording(kit);

    clear(commands, image, DST);
    kit_end(kit, commands);
    kit_expect(kit, LAYOUT_ID);
    submit(kit, commands);
    commands = kit_recording(kit);
    change(commands, other, UNDEFINED, DST);
    clear(commands, other, DST);
    kit_end(kit, commands);
    submit(kit, commands);
}

/* Two recordings, the second of which goes on where the first stops; in one submit, or in two. */
static void
two_recordings(struct kit *kit, VkImageLayout left, VkImageLayout needed, bool together)
{
    VkImage image = IMAGE(kit, .levels = 2);
    VkCommandBuffer both[2] = { kit_recording(kit), kit_recording(kit) };
    VkSubmitInfo info = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                          .commandBufferCount = 2,
                          .pCommandBuffers = both };

    change(both[0], image, UNDEFINED, left);
    kit_end(kit, both[0]);
    clear(both[1], image, needed);
    kit_end(kit, both[1]);
    if (together) {
        if (left != needed) { /* each level */
            kit_expect(kit, LAYOUT_ID);
            kit_expect(kit, LAYOUT_ID);
        }
        (void)vkQueueSubmit(kit->queue, 1, &info, VK_NULL_HANDLE);
    } else {
        submit(kit, both[0]);
        if (left != needed) {
            kit_expect(kit, LAYOUT_ID);
            kit_expect(kit, LAYOUT_ID);
        }
        submit(kit, both[1]);
    }
    vkQueueWaitIdle(kit->queue);
}

SCENE(two_submits, KIT_NULL_DRIVER)
{
    two_recordings(kit, DST, DST, false);
    two_recordings(kit, GENERAL, GENERAL, false);
    two_recordings(kit, GENERAL, DST, false);
}

SCENE(two_command_buffers, KIT_NULL_DRIVER)
{
    two_recordings(kit, DST, DST, true);
    two_recordings(kit, GENERAL, DST, true);
}

/* Told one by one; of a barrier only once, where the recording itself shows what the layout is. */
SCENE(each_subresource, KIT_NULL_DRIVER)
{
    VkImage image = IMAGE(kit, .levels = 2, .layers = 2);
    VkCommandBuffer commands = kit_recording(kit);

    clear_range(commands, image, (VkImageSubresourceRange){ VK_IMAGE_ASPECT_COLOR_BIT, 0, 2, 1, 1 },
                DST);
    kit_end(kit, commands);
    kit_expect(kit, LAYOUT_ID);
    kit_expect(kit, LAYOUT_ID);
    submit(kit, commands);
    commands = kit_recording(kit);
    change(commands, image, UNDEFINED, SRC);
    kit_expect(kit, "VUID-vkCmdClearColorImage-imageLayout-00004");
    clear(commands, image, DST);
    kit_end(kit, commands);
}

/* Submitted again: it finds what it left itself. */
SCENE(submitted_again, KIT_NULL_DRIVER)
{
    VkImage image = IMAGE(kit, 0), kept = IMAGE(kit, 0);
    VkCommandBuffer prepare = kit_recording(kit), commands = kit_recording(kit),
                    returns = kit_recording(kit);

    change(prepare, image, UNDEFINED, DST);
    change(prepare, kept, UNDEFINED, DST);
    kit_end(kit, prepare);
    change(commands, image, DST, SRC);
    kit_end(kit, commands);
    change(returns, kept, DST, GENERAL);
    change(returns, kept, GENERAL, DST);
    kit_end(kit, returns);
    submit(kit, prepare);
    for (int i = 0; i < 3; i++) {
        submit(kit, returns);
    }
    submit(kit, commands);
    kit_expect(kit, LAYOUT_ID);
    submit(kit, commands);
}

/* Command buffers that must not be submitted, but of which it is known what they do: layouts are followed on. */
SCENE(behind_wrong_submits, KIT_NULL_DRIVER)
{
    VkImage image = IMAGE(kit, 0);
    VkCommandBuffer never = kit_primary(kit), once = kit_primary(kit), needs = kit_recording(kit);

    kit_begin(kit, once, VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT);
    change(once, image, UNDEFINED, GENERAL);
    kit_end(kit, once);
    clear(needs, image, DST);
    kit_end(kit, needs);
    kit_expect(kit, "VUID-vkQueueSubmit-pCommandBuffers-00070");
    submit(kit, never);
    submit(kit, once);
    kit_expect(kit, "VUID-vkQueueSubmit-pCommandBuffers-00070");
    submit(kit, once);
    kit_expect(kit, LAYOUT_ID);
    submit(kit, needs);
}

/* Several at a time: one after the other all the same. */
SCENE(simultaneous_use, KIT_NULL_DRIVER)
{
    VkImage image = IMAGE(kit, 0);
    VkCommandBuffer prepare = kit_recording(kit), commands = kit_primary(kit);

    change(prepare, image, UNDEFINED, DST);
    kit_end(kit, prepare);
    kit_begin(kit, commands, VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT);
    clear(commands, image, DST);
    change(commands, image, DST, SRC);
    change(commands, image, SRC, DST);
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, prepare, VK_NULL_HANDLE));
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    vkQueueWaitIdle(kit->queue);
}

SCENE(part_of_an_image, KIT_NULL_DRIVER)
{
    VkImage image = IMAGE(kit, .levels = 3, .layers = 2);
    VkImageSubresourceRange level = { VK_IMAGE_ASPECT_COLOR_BIT, 1, 1, 0, 2 },
                            one = { VK_IMAGE_ASPECT_COLOR_BIT, 1, 1, 1, 1 };
    VkCommandBuffer commands = kit_recording(kit);

    change(commands, image, UNDEFINED, DST);
    change_range(commands, image, level, DST, SRC);
    kit_end(kit, commands);
    submit(kit, commands);
    commands = kit_recording(kit);
    change_range(commands, image, one, SRC, DST);
    clear_range(commands, image, (VkImageSubresourceRange){ VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 2 },
                DST);
    kit_end(kit, commands);
    submit(kit, commands);
    commands = kit_recording(kit);
    clear_range(commands, image, one, DST);
    clear_range(commands, image, (VkImageSubresourceRange){ VK_IMAGE_ASPECT_COLOR_BIT, 2, 1, 0, 2 },
                DST);
    kit_end(kit, commands);
    submit(kit, commands);
    commands = kit_recording(kit);
    clear_range(commands, image, level, DST);
    kit_end(kit, commands);
    kit_expect(kit, LAYOUT_ID);
    submit(kit, commands);
}

/* What the host has written is kept by a transition from the layout that the image was created
 * in. */
SCENE(preinitialized, KIT_NULL_DRIVER)
{
    VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                               .imageType = VK_IMAGE_TYPE_2D,
                               .format = VK_FORMAT_R8G8B8A8_UNORM,
                               .extent = { 16, 16, 1 },
                               .mipLevels = 1,
                               .arrayLayers = 1,
                               .samples = VK_SAMPLE_COUNT_1_BIT,
                               .tiling = VK_IMAGE_TILING_LINEAR,
                               .usage = VK_IMAGE_USAGE_TRANSFER_SRC_BIT,
                               .initialLayout = VK_IMAGE_LAYOUT_PREINITIALIZED };
    VkImage image = VK_NULL_HANDLE;
    VkMemoryRequirements needs;
    VkCommandBuffer commands = kit_recording(kit);

    kit_need_image(kit, &info);
    KIT_VK(kit, vkCreateImage(kit->device, &info, NULL, &image));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(image));
    vkGetImageMemoryRequirements(kit->device, image, &needs);
    KIT_VK(kit, vkBindImageMemory(kit->device, image, kit_memory_for(kit, &needs), 0));
    change(commands, image, VK_IMAGE_LAYOUT_PREINITIALIZED, SRC);
    kit_end(kit, commands);
    submit(kit, commands);
    kit_expect(kit, LAYOUT_ID);
    submit(kit, commands);
}

/* What a secondary needs first is what the primary needs. */
SCENE(secondary_in_submit, KIT_NULL_DRIVER)
{
    VkImage image = IMAGE(kit, 0);
    VkCommandBuffer inner = recording_secondary(kit), commands;

    clear(inner, image, DST);
    kit_end(kit, inner);
    commands = kit_recording(kit);
    vkCmdExecuteCommands(commands, 1, &inner);
    kit_end(kit, commands);
    kit_expect(kit, LAYOUT_ID);
    submit(kit, commands);
    commands = kit_recording(kit);
    change(commands, image, UNDEFINED, DST);
    vkCmdExecuteCommands(commands, 1, &inner);
    kit_end(kit, commands);
    submit(kit, commands);
}

/* --- several queues --- */

static VkCommandBuffer
recording_for(struct kit *kit, uint32_t family)
{
    VkCommandBuffer commands = kit_command_buffer(kit, kit_command_pool_of(kit, family, 0),
                                                  VK_COMMAND_BUFFER_LEVEL_PRIMARY);

    kit_begin(kit, commands, 0);
    return commands;
}

/* An image that both queues may use; two recordings, for the second and the first queue. */
struct pair {
    VkImage image;
    VkCommandBuffer prepares, uses;
};

static struct pair
make_pair(struct kit *kit, VkImageLayout needed)
{
    uint32_t families[2] = { kit->queue_families[0], kit->queue_families[1] };
    bool same = families[0] == families[1];
    VkImageCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .imageType = VK_IMAGE_TYPE_2D,
        .format = VK_FORMAT_R8G8B8A8_UNORM,
        .extent = { 16, 16, 1 },
        .mipLevels = 1,
        .arrayLayers = 1,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .usage = VK_IMAGE_USAGE_TRANSFER_DST_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT,
        .sharingMode = same ? VK_SHARING_MODE_EXCLUSIVE : VK_SHARING_MODE_CONCURRENT,
        .queueFamilyIndexCount = same ? 0 : 2,
        .pQueueFamilyIndices = families
    };
    struct pair pair = { .prepares = recording_for(kit, families[1]),
                         .uses = recording_for(kit, families[0]) };
    VkMemoryRequirements needs;

    kit_need_image(kit, &info);
    KIT_VK(kit, vkCreateImage(kit->device, &info, NULL, &pair.image));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(pair.image));
    vkGetImageMemoryRequirements(kit->device, pair.image, &needs);
    KIT_VK(kit, vkBindImageMemory(kit->device, pair.image, kit_memory_for(kit, &needs), 0));
    change(pair.prepares, pair.image, UNDEFINED, DST);
    kit_end(kit, pair.prepares);
    clear(pair.uses, pair.image, needed);
    kit_end(kit, pair.uses);
    return pair;
}

SCENE(semaphore_between_queues, KIT_NULL_DRIVER | KIT_MANY_QUEUES)
{
    for (int wrong = 0; wrong < 2; wrong++) {
        struct pair pair = make_pair(kit, wrong ? GENERAL : DST);
        VkSemaphore done = kit_semaphore(kit);

        KIT_VK(kit,
               kit_submit_info(kit->queues[1], &(struct kit_submit_info){ .commands = pair.prepares,
                                                                          .signal = done }));
        if (wrong) {
            kit_expect(kit, LAYOUT_ID);
        }
        (void)kit_submit_info(kit->queues[0],
                              &(struct kit_submit_info){ .commands = pair.uses, .wait = done });
        vkDeviceWaitIdle(kit->device);
    }
}

/* Released in one family, acquired in another: one transition, although two barriers name it. */
SCENE(ownership, KIT_NULL_DRIVER | KIT_MANY_QUEUES | KIT_UNORDERED)
{
    VkImage image = IMAGE(kit, 0);
    VkSemaphore done = kit_semaphore(kit);
    VkImageMemoryBarrier both = transition(image, WHOLE_COLOR, DST, SRC);
    VkCommandBuffer releases, acquires, uses;
    uint32_t other = 1;

    while (other < kit->queue_count && kit->queue_families[other] == kit->queue_families[0]) {
        other++;
    }
    if (other == kit->queue_count) {
        kit_skip(kit, "one queue family");
    }
    both.srcQueueFamilyIndex = kit->queue_families[other];
    both.dstQueueFamilyIndex = kit->queue_families[0];
    releases = recording_for(kit, kit->queue_families[other]);
    change(releases, image, UNDEFINED, DST);
    barrier(releases, &both);
    kit_end(kit, releases);
    acquires = recording_for(kit, kit->queue_families[0]);
    barrier(acquires, &both);
    change(acquires, image, SRC, DST);
    clear(acquires, image, DST);
    kit_end(kit, acquires);
    uses = recording_for(kit, kit->queue_families[0]);
    clear(uses, image, GENERAL);
    kit_end(kit, uses);
    KIT_VK(kit, kit_submit_info(kit->queues[other],
                                &(struct kit_submit_info){ .commands = releases, .signal = done }));
    KIT_VK(kit, kit_submit_info(kit->queues[0],
                                &(struct kit_submit_info){ .commands = acquires, .wait = done }));
    kit_expect(kit, LAYOUT_ID);
    (void)kit_submit_info(kit->queues[0], &(struct kit_submit_info){ .commands = uses });
    vkDeviceWaitIdle(kit->device);
}

/* The batch that waits is submitted first; it executes behind the one that signals. */
SCENE(wait_before_signal, KIT_NULL_DRIVER | KIT_MANY_QUEUES)
{
    struct pair pair = make_pair(kit, DST);
    VkSemaphore timeline = kit_timeline(kit, 0);

    KIT_VK(kit, kit_submit_info(kit->queues[0], &(struct kit_submit_info){ .commands = pair.uses,
                                                                           .wait = timeline,
                                                                           .wait_value = 1 }));
    KIT_VK(kit,
           kit_submit_info(kit->queues[1], &(struct kit_submit_info){ .commands = pair.prepares,
                                                                      .signal = timeline,
                                                                      .signal_value = 1 }));
    vkDeviceWaitIdle(kit->device);
}

/* Only when the signal is there does it come to light that the layout is wrong: the call itself
 * cannot be stopped then. */
SCENE(wait_before_signal_wrong, KIT_NULL_DRIVER | KIT_MANY_QUEUES | KIT_NEEDS_WAKE)
{
    struct pair pair = make_pair(kit, GENERAL);
    VkSemaphore timeline = kit_timeline(kit, 0);

    KIT_VK(kit, kit_submit_info(kit->queues[0], &(struct kit_submit_info){ .commands = pair.uses,
                                                                           .wait = timeline,
                                                                           .wait_value = 1 }));
    kit_expect(kit, LAYOUT_ID);
    KIT_VK(kit,
           kit_submit_info(kit->queues[1], &(struct kit_submit_info){ .commands = pair.prepares,
                                                                      .signal = timeline,
                                                                      .signal_value = 1 }));
    vkDeviceWaitIdle(kit->device);
}

KIT_MAIN()
