/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Best practices of several queue families and of sparse memory.
 */
#include "practice_scene.h"

#define PRACTICE(name) SCENE(name, KIT_NO_DEVICE | KIT_NULL_VALUES | KIT_UNORDERED)

#define GENERAL VK_IMAGE_LAYOUT_GENERAL

static const VkImageSubresourceRange range = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 };

static VkImage
make_image(struct kit *kit)
{
    VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                               .imageType = VK_IMAGE_TYPE_2D,
                               .format = VK_FORMAT_R8G8B8A8_UNORM,
                               .extent = { 16, 16, 1 },
                               .mipLevels = 1,
                               .arrayLayers = 1,
                               .samples = VK_SAMPLE_COUNT_1_BIT,
                               .usage = VK_IMAGE_USAGE_TRANSFER_SRC_BIT |
                                        VK_IMAGE_USAGE_TRANSFER_DST_BIT };
    VkMemoryRequirements needs;
    VkImage image = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateImage(kit->device, &info, NULL, &image));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(image));
    vkGetImageMemoryRequirements(kit->device, image, &needs);
    KIT_VK(kit, vkBindImageMemory(kit->device, image, kit_memory_for(kit, &needs), 0));
    return image;
}

static uint32_t
other_queue(struct kit *kit)
{
    for (uint32_t i = 1; i < kit->queue_count; i++) {
        if (kit->queue_families[i] != kit->queue_families[0]) {
            return i;
        }
    }
    kit_skip(kit, "one queue family");
}

static VkCommandBuffer
begin_on(struct kit *kit, uint32_t queue)
{
    VkCommandBuffer commands = kit_command_buffer(
        kit, kit_command_pool_of(kit, kit->queue_families[queue], 0),
        VK_COMMAND_BUFFER_LEVEL_PRIMARY);

    kit_begin(kit, commands, VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT);
    return commands;
}

static void
run_on(struct kit *kit, uint32_t queue, VkCommandBuffer commands)
{
    VkSubmitInfo info = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                          .commandBufferCount = 1,
                          .pCommandBuffers = &commands };

    kit_end(kit, commands);
    KIT_VK(kit, vkQueueSubmit(kit->queues[queue], 1, &info, VK_NULL_HANDLE));
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
}

static void
barrier(VkCommandBuffer commands, VkImage image, VkImageLayout old, uint32_t from, uint32_t to)
{
    VkImageMemoryBarrier info = { .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
                                  .oldLayout = old,
                                  .newLayout = GENERAL,
                                  .srcQueueFamilyIndex = from,
                                  .dstQueueFamilyIndex = to,
                                  .image = image,
                                  .subresourceRange = range };

    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_PIPELINE_STAGE_TRANSFER_BIT,
                         0, 0, NULL, 0, NULL, 1, &info);
}

/* Written on one family, read on another, with or without a transfer of ownership between. */
static void
two_families(struct kit *kit, bool transfer)
{
    VkClearColorValue black = { { 0 } };
    VkImageCopy copy = { { VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1 },
                         { 0, 0, 0 },
                         { VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1 },
                         { 0, 0, 0 },
                         { 16, 16, 1 } };
    uint32_t other, families[2];
    VkCommandBuffer commands;
    VkImage one, two;

    practice_open_with(kit, "", &(struct kit_config){ .queues = 8 });
    kit_allow(kit, "UNASSIGNED-CoreValidation-DrawState-InvalidImageLayout");
    other = other_queue(kit);
    families[0] = kit->queue_families[0];
    families[1] = kit->queue_families[other];
    one = make_image(kit);
    two = make_image(kit);
    commands = begin_on(kit, 0);
    barrier(commands, one, VK_IMAGE_LAYOUT_UNDEFINED, VK_QUEUE_FAMILY_IGNORED,
            VK_QUEUE_FAMILY_IGNORED);
    vkCmdClearColorImage(commands, one, GENERAL, &black, 1, &range);
    if (transfer) {
        barrier(commands, one, GENERAL, families[0], families[1]);
    }
    run_on(kit, 0, commands);
    commands = begin_on(kit, other);
    barrier(commands, two, VK_IMAGE_LAYOUT_UNDEFINED, VK_QUEUE_FAMILY_IGNORED,
            VK_QUEUE_FAMILY_IGNORED);
    if (transfer) {
        barrier(commands, one, GENERAL, families[0], families[1]);
    } else {
        kit_expect(kit, BP "ConcurrentUsageOfExclusiveImage");
    }
    vkCmdCopyImage(commands, one, GENERAL, two, GENERAL, 1, &copy);
    run_on(kit, other, commands);
}

PRACTICE(used_on_two_families)
{
    two_families(kit, false);
}

PRACTICE(transferred_between_families)
{
    two_families(kit, true);
}

PRACTICE(sparse_nvidia)
{
    static const VkBindSparseInfo nothing = { .sType = VK_STRUCTURE_TYPE_BIND_SPARSE_INFO };

    practice_open(kit, "NVIDIA");
    kit_expect(kit, BP "QueueBindSparse-NotAsync");
    KIT_VK(kit, vkQueueBindSparse(kit->queue, 1, &nothing, VK_NULL_HANDLE));
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
}

PRACTICE(sparse_elsewhere)
{
    static const VkBindSparseInfo nothing = { .sType = VK_STRUCTURE_TYPE_BIND_SPARSE_INFO };

    practice_open(kit, "AMD");
    KIT_VK(kit, vkQueueBindSparse(kit->queue, 1, &nothing, VK_NULL_HANDLE));
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
}

KIT_MAIN()
