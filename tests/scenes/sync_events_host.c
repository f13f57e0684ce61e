/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Events that the host looks at, sets and resets between submits: it has seen what it waited for,
 * and nothing races.
 */
#include "sync_scene.h"

#define TRANSFER VK_PIPELINE_STAGE_TRANSFER_BIT
#define FLAGS (KIT_NO_DEVICE | KIT_NULL_DRIVER)

static void
submit(struct kit *kit, VkCommandBuffer commands)
{
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
}

/* Until it is set. */
static void
poll(struct kit *kit, VkEvent event)
{
    while (vkGetEventStatus(kit->device, event) == VK_EVENT_RESET) {
    }
}

static VkCommandBuffer
setter(struct kit *kit, VkEvent event)
{
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdSetEvent(commands, event, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT);
    kit_end(kit, commands);
    return commands;
}

/* Set by one command buffer after the other. */
SCENE(polled, FLAGS)
{
    open_sync(kit);
    VkEvent event = kit_event(kit);

    for (int i = 0; i < 4; i++) {
        KIT_VK(kit, vkResetEvent(kit->device, event));
        submit(kit, setter(kit, event));
        poll(kit, event);
    }
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
}

SCENE(set_again, FLAGS)
{
    open_sync(kit);
    VkEvent event = kit_event(kit);
    VkCommandBuffer commands = setter(kit, event);

    for (int i = 0; i < 4; i++) {
        KIT_VK(kit, vkResetEvent(kit->device, event));
        submit(kit, commands);
        poll(kit, event);
        KIT_VK(kit, vkDeviceWaitIdle(kit->device));
    }
}

SCENE(set_by_the_host, FLAGS)
{
    open_sync(kit);
    VkEvent event = kit_event(kit);
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdWaitEvents(commands, 1, &event, VK_PIPELINE_STAGE_HOST_BIT, TRANSFER, 0, NULL, 0, NULL, 0,
                    NULL);
    vkCmdResetEvent(commands, event, TRANSFER);
    kit_end(kit, commands);
    for (int i = 0; i < 3; i++) {
        KIT_VK(kit, vkSetEvent(kit->device, event));
        submit(kit, commands);
        KIT_VK(kit, vkDeviceWaitIdle(kit->device));
    }
}

/* Set in one submit, waited for in the next one, reset by the host: round and round. `seen`: what the copy may see. */
static void
go_round(struct kit *kit, VkAccessFlags seen, const char *expected)
{
    const VkBufferUsageFlags both = VK_BUFFER_USAGE_TRANSFER_SRC_BIT |
                                    VK_BUFFER_USAGE_TRANSFER_DST_BIT;
    const VkMemoryBarrier barrier = { .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER,
                                      .srcAccessMask = VK_ACCESS_TRANSFER_WRITE_BIT,
                                      .dstAccessMask = seen };

    open_sync(kit);
    VkBuffer from = kit_bound_buffer(kit, BYTES, both, NULL),
             to = kit_bound_buffer(kit, BYTES, both, NULL);
    VkEvent event = kit_event(kit);

    for (int i = 0; i < 3; i++) {
        VkCommandBuffer first = kit_recording(kit), second = kit_recording(kit);

        vkCmdFillBuffer(first, from, 0, 64, 0);
        vkCmdSetEvent(first, event, TRANSFER);
        kit_end(kit, first);
        vkCmdWaitEvents(second, 1, &event, TRANSFER, TRANSFER, 1, &barrier, 0, NULL, 0, NULL);
        vkCmdCopyBuffer(second, from, to, 1, &(VkBufferCopy){ 0, 0, 64 });
        kit_end(kit, second);
        submit(kit, first);
        if (expected) {
            kit_expect(kit, expected);
        }
        submit(kit, second);
        KIT_VK(kit, vkDeviceWaitIdle(kit->device));
        KIT_VK(kit, vkResetEvent(kit->device, event));
    }
}

SCENE(ring, FLAGS)
{
    go_round(kit, VK_ACCESS_TRANSFER_READ_BIT, NULL);
}

SCENE(ring_that_makes_nothing_visible, FLAGS)
{
    go_round(kit, VK_ACCESS_TRANSFER_WRITE_BIT, "SYNC-HAZARD-READ-AFTER-WRITE");
}

KIT_MAIN()
