/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Transfers of ownership between queue families: an acquire wants a release that was submitted
 * before.
 */
#include "kit.h"
#include "newer_ids.h"

#define NOT_RELEASED "VUID-vkQueueSubmit-pSubmits-02207"

/* Queues of two families, and a command pool for each. */
struct owners {
    struct kit *kit;
    VkQueue queues[2];
    uint32_t families[2];
    VkCommandPool pools[2];
    VkSemaphore semaphore; /* timeline */
    uint64_t value;
};

static struct owners
open_owners(struct kit *kit)
{
    VkPhysicalDeviceVulkan12Features v12 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES, .timelineSemaphore = VK_TRUE
    };
    VkPhysicalDeviceVulkan13Features v13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .pNext = &v12,
        .synchronization2 = VK_TRUE
    };
    struct owners o = { .kit = kit };
    uint32_t second = 0;

    kit_open(kit, &(struct kit_config){ .device_next = &v13, .queues = KIT_MAX_QUEUES });
    while (second < kit->queue_count && kit->queue_families[second] == kit->queue_families[0]) {
        second++;
    }
    if (second == kit->queue_count) {
        kit_skip(kit, "one family only");
    }
    for (int i = 0; i < 2; i++) {
        o.queues[i] = kit->queues[i ? second : 0];
        o.families[i] = kit->queue_families[i ? second : 0];
        o.pools[i] = kit_command_pool_of(kit, o.families[i], 0);
    }
    o.semaphore = kit_timeline(kit, 0);
    return o;
}

static VkBufferMemoryBarrier
buffer_barrier(const struct owners *o, VkBuffer buffer, bool back)
{
    return (VkBufferMemoryBarrier){ .sType = VK_STRUCTURE_TYPE_BUFFER_MEMORY_BARRIER,
                                    .srcQueueFamilyIndex = o->families[back],
                                    .dstQueueFamilyIndex = o->families[!back],
                                    .buffer = buffer,
                                    .size = VK_WHOLE_SIZE };
}

static VkImageMemoryBarrier
image_barrier(const struct owners *o, VkImage image, VkImageLayout from, VkImageLayout to)
{
    return (VkImageMemoryBarrier){ .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
                                   .oldLayout = from,
                                   .newLayout = to,
                                   .srcQueueFamilyIndex = o->families[0],
                                   .dstQueueFamilyIndex = o->families[1],
                                   .image = image,
                                   .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0,
                                                         VK_REMAINING_MIP_LEVELS, 0,
                                                         VK_REMAINING_ARRAY_LAYERS } };
}

/* A command buffer of one barrier for that family. */
static VkCommandBuffer
commands_with(struct owners *o, int family, const VkBufferMemoryBarrier *buffer,
              const VkImageMemoryBarrier *image)
{
    VkCommandBuffer commands = kit_command_buffer(o->kit, o->pools[family],
                                                  VK_COMMAND_BUFFER_LEVEL_PRIMARY);

    kit_begin(o->kit, commands, 0);
    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                         VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0, NULL, buffer != NULL, buffer,
                         image != NULL, image);
    kit_end(o->kit, commands);
    return commands;
}

/* Submits are ordered by a timeline semaphore. */
static void
submit(struct owners *o, int family, VkCommandBuffer commands)
{
    struct kit_submit_info info = { .commands = commands,
                                    .wait = o->value ? o->semaphore : VK_NULL_HANDLE,
                                    .wait_value = o->value,
                                    .signal = o->semaphore,
                                    .signal_value = o->value + 1 };

    if (kit_submit_info(o->queues[family], &info) == VK_SUCCESS) {
        o->value++;
    }
}

SCENE(released_and_acquired, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct owners o = open_owners(kit);
    VkBuffer buffer = kit_bound_buffer(kit, 4096, VK_BUFFER_USAGE_TRANSFER_SRC_BIT, NULL);
    VkImage image = kit_bound_image(kit, 16, 16, VK_IMAGE_USAGE_TRANSFER_DST_BIT);
    VkBufferMemoryBarrier there = buffer_barrier(&o, buffer, false),
                          back = buffer_barrier(&o, buffer, true);
    VkImageMemoryBarrier layout = image_barrier(&o, image, VK_IMAGE_LAYOUT_UNDEFINED,
                                                VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL);

    for (int i = 0; i < 2; i++) {
        submit(&o, 0, commands_with(&o, 0, &there, i ? NULL : &layout));
        submit(&o, 1, commands_with(&o, 1, &there, i ? NULL : &layout));
        submit(&o, 1, commands_with(&o, 1, &back, NULL));
        submit(&o, 0, commands_with(&o, 0, &back, NULL));
    }
    vkDeviceWaitIdle(kit->device);
}

SCENE(not_released, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct owners o = open_owners(kit);
    VkBuffer buffer = kit_bound_buffer(kit, 4096, VK_BUFFER_USAGE_TRANSFER_SRC_BIT, NULL);
    VkImage image = kit_bound_image(kit, 16, 16, VK_IMAGE_USAGE_TRANSFER_DST_BIT);
    VkBufferMemoryBarrier there = buffer_barrier(&o, buffer, false),
                          back = buffer_barrier(&o, buffer, true);
    VkImageMemoryBarrier layout = image_barrier(&o, image, VK_IMAGE_LAYOUT_UNDEFINED,
                                                VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL);

    kit_expect(kit, NOT_RELEASED);
    submit(&o, 1, commands_with(&o, 1, &there, NULL));
    kit_expect(kit, NOT_RELEASED);
    submit(&o, 1, commands_with(&o, 1, NULL, &layout));
    /* Released the other way, and acquired twice. */
    submit(&o, 1, commands_with(&o, 1, &back, NULL));
    kit_expect(kit, NOT_RELEASED);
    submit(&o, 1, commands_with(&o, 1, &there, NULL));
    submit(&o, 0, commands_with(&o, 0, &back, NULL));
    kit_expect(kit, NOT_RELEASED);
    submit(&o, 0, commands_with(&o, 0, &back, NULL));
    vkDeviceWaitIdle(kit->device);
}

SCENE(parts, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct owners o = open_owners(kit);
    VkBuffer buffer = kit_bound_buffer(kit, 4096, VK_BUFFER_USAGE_TRANSFER_SRC_BIT, NULL);
    VkBufferMemoryBarrier low = buffer_barrier(&o, buffer, false), high = low, middle = low,
                          all = low;

    low.size = 1024;
    high.offset = 1024;
    middle.offset = 512;
    middle.size = 1024;
    submit(&o, 0, commands_with(&o, 0, &low, NULL));
    submit(&o, 1, commands_with(&o, 1, &low, NULL));
    submit(&o, 0, commands_with(&o, 0, &low, NULL));
    kit_expect(kit, NOT_RELEASED);
    submit(&o, 1, commands_with(&o, 1, &middle, NULL));
    submit(&o, 0, commands_with(&o, 0, &high, NULL));
    submit(&o, 1, commands_with(&o, 1, &all, NULL));
    vkDeviceWaitIdle(kit->device);
}

/* The acquire is submitted first, and waits for the release. */
SCENE(wait_before_signal, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct owners o = open_owners(kit);
    VkBuffer buffer = kit_bound_buffer(kit, 4096, VK_BUFFER_USAGE_TRANSFER_SRC_BIT, NULL);
    VkBufferMemoryBarrier there = buffer_barrier(&o, buffer, false);

    KIT_VK(kit, kit_submit_info(o.queues[1], &(struct kit_submit_info){
                                                 .commands = commands_with(&o, 1, &there, NULL),
                                                 .wait = o.semaphore,
                                                 .wait_value = 1 }));
    KIT_VK(kit, kit_submit_info(o.queues[0], &(struct kit_submit_info){
                                                 .commands = commands_with(&o, 0, &there, NULL),
                                                 .signal = o.semaphore,
                                                 .signal_value = 1 }));
    vkDeviceWaitIdle(kit->device);
}

SCENE(second_version, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct owners o = open_owners(kit);
    VkImage image = kit_bound_image(kit, 16, 16, VK_IMAGE_USAGE_TRANSFER_DST_BIT);
    VkImageMemoryBarrier2 barrier = { .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER_2,
                                      .oldLayout = VK_IMAGE_LAYOUT_UNDEFINED,
                                      .newLayout = VK_IMAGE_LAYOUT_GENERAL,
                                      .srcQueueFamilyIndex = o.families[0],
                                      .dstQueueFamilyIndex = o.families[1],
                                      .image = image,
                                      .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0,
                                                            1 } };
    VkDependencyInfo info = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                              .imageMemoryBarrierCount = 1,
                              .pImageMemoryBarriers = &barrier };
    VkCommandBuffer commands[2];

    for (int i = 0; i < 2; i++) {
        commands[i] = kit_command_buffer(kit, o.pools[i], VK_COMMAND_BUFFER_LEVEL_PRIMARY);
        kit_begin(kit, commands[i], VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT);
        vkCmdPipelineBarrier2(commands[i], &info);
        kit_end(kit, commands[i]);
    }
    submit(&o, 0, commands[0]);
    submit(&o, 1, commands[1]);
    kit_expect(kit, NOT_RELEASED);
    submit(&o, 1, commands[1]);
    kit_expect(kit, "VUID-vkQueueSubmit2-commandBuffer-03879");
    vkQueueSubmit2(o.queues[1], 1,
                   &(VkSubmitInfo2){
                       .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO_2,
                       .commandBufferInfoCount = 1,
                       .pCommandBufferInfos =
                           &(VkCommandBufferSubmitInfo){
                               .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO,
                               .commandBuffer = commands[1],
                           },
                   },
                   VK_NULL_HANDLE);
    vkDeviceWaitIdle(kit->device);
}

/* Recorded for the first family: a transfer between two others is none of its business. */
static void
third_family(struct kit *kit, VkCommandBuffer commands, bool second, uint32_t from, uint32_t to)
{
    VkBufferMemoryBarrier2 b = { .sType = VK_STRUCTURE_TYPE_BUFFER_MEMORY_BARRIER_2,
                                 .srcQueueFamilyIndex = from,
                                 .dstQueueFamilyIndex = to,
                                 .buffer = kit_bound_buffer(kit, 256,
                                                            VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL),
                                 .size = VK_WHOLE_SIZE };
    VkImageMemoryBarrier2 i = { .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER_2,
                                .oldLayout = VK_IMAGE_LAYOUT_UNDEFINED,
                                .newLayout = VK_IMAGE_LAYOUT_GENERAL,
                                .srcQueueFamilyIndex = from,
                                .dstQueueFamilyIndex = to,
                                .image = kit_bound_image(kit, 16, 16,
                                                         VK_IMAGE_USAGE_TRANSFER_DST_BIT),
                                .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 } };
    const VkDependencyInfo info = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                    .bufferMemoryBarrierCount = 1,
                                    .pBufferMemoryBarriers = &b,
                                    .imageMemoryBarrierCount = 1,
                                    .pImageMemoryBarriers = &i };
    const VkBufferMemoryBarrier b1 = { .sType = VK_STRUCTURE_TYPE_BUFFER_MEMORY_BARRIER,
                                       .srcQueueFamilyIndex = from,
                                       .dstQueueFamilyIndex = to,
                                       .buffer = b.buffer,
                                       .size = VK_WHOLE_SIZE };
    const VkImageMemoryBarrier i1 = { .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
                                      .oldLayout = i.oldLayout,
                                      .newLayout = i.newLayout,
                                      .srcQueueFamilyIndex = from,
                                      .dstQueueFamilyIndex = to,
                                      .image = i.image,
                                      .subresourceRange = i.subresourceRange };

    if (second) {
        vkCmdPipelineBarrier2(commands, &info);
    } else {
        vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                             VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0, NULL, 1, &b1, 1, &i1);
    }
}

SCENE(by_a_third_family, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    static const char *const ids[2][2] = {
        { NEWER_ID(
              "VUID-vkCmdPipelineBarrier-srcQueueFamilyIndex-10388",
              "UNASSIGNED-CoreValidation-VkBufferMemoryBarrier-sharing-mode-exclusive-same-family"),
          NEWER_ID(
              "VUID-vkCmdPipelineBarrier-srcQueueFamilyIndex-10388",
              "UNASSIGNED-CoreValidation-VkImageMemoryBarrier-sharing-mode-exclusive-same-family") },
        { NEWER_ID(
              "VUID-vkCmdPipelineBarrier2-srcQueueFamilyIndex-10387",
              "UNASSIGNED-CoreValidation-VkBufferMemoryBarrier2KHR-sharing-mode-exclusive-same-family"),
          NEWER_ID(
              "VUID-vkCmdPipelineBarrier2-srcQueueFamilyIndex-10387",
              "UNASSIGNED-CoreValidation-VkImageMemoryBarrier2KHR-sharing-mode-exclusive-same-family") },
    };
    struct owners o = open_owners(kit);
    uint32_t own = o.families[0], other = o.families[1];
    VkCommandBuffer commands = kit_command_buffer(kit, o.pools[0], VK_COMMAND_BUFFER_LEVEL_PRIMARY);

    kit_begin(kit, commands, 0);
    for (int second = 0; second < 2; second++) {
        third_family(kit, commands, second, own, other);
        third_family(kit, commands, second, other, own);
        third_family(kit, commands, second, own, VK_QUEUE_FAMILY_EXTERNAL);
        third_family(kit, commands, second, other, other);
        third_family(kit, commands, second, own, VK_QUEUE_FAMILY_IGNORED);
        third_family(kit, commands, second, VK_QUEUE_FAMILY_IGNORED, own);
        for (int i = 0; HAS_NEWER_IDS && i < 4; i++) {
            kit_expect(kit, ids[second][0]);
        }
        third_family(kit, commands, second, other, VK_QUEUE_FAMILY_IGNORED);
        third_family(kit, commands, second, VK_QUEUE_FAMILY_IGNORED, other);
        kit_expect(kit, ids[second][0]);
        kit_expect(kit, ids[second][1]);
        third_family(kit, commands, second, other, VK_QUEUE_FAMILY_EXTERNAL);
        kit_expect(kit, ids[second][0]);
        kit_expect(kit, ids[second][1]);
        third_family(kit, commands, second, VK_QUEUE_FAMILY_EXTERNAL, other);
    }
    kit_end(kit, commands);
}

/* The host is of no family. */
SCENE(host_stage, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct owners o = open_owners(kit);
    VkBufferMemoryBarrier2 buffer = { .sType = VK_STRUCTURE_TYPE_BUFFER_MEMORY_BARRIER_2,
                                      .srcStageMask = VK_PIPELINE_STAGE_2_HOST_BIT,
                                      .srcQueueFamilyIndex = o.families[0],
                                      .dstQueueFamilyIndex = o.families[0],
                                      .buffer = kit_bound_buffer(
                                          kit, 4096, VK_BUFFER_USAGE_TRANSFER_SRC_BIT, NULL),
                                      .size = VK_WHOLE_SIZE };
    VkImageMemoryBarrier2 image = { .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER_2,
                                    .srcStageMask = VK_PIPELINE_STAGE_2_HOST_BIT,
                                    .oldLayout = VK_IMAGE_LAYOUT_UNDEFINED,
                                    .newLayout = VK_IMAGE_LAYOUT_GENERAL,
                                    .srcQueueFamilyIndex = o.families[0],
                                    .dstQueueFamilyIndex = o.families[0],
                                    .image = kit_bound_image(kit, 16, 16,
                                                             VK_IMAGE_USAGE_TRANSFER_DST_BIT),
                                    .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 } };
    VkDependencyInfo info = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                              .bufferMemoryBarrierCount = 1,
                              .pBufferMemoryBarriers = &buffer,
                              .imageMemoryBarrierCount = 1,
                              .pImageMemoryBarriers = &image };
    VkCommandBuffer commands = kit_command_buffer(kit, o.pools[0], VK_COMMAND_BUFFER_LEVEL_PRIMARY);

    kit_begin(kit, commands, 0);
    vkCmdPipelineBarrier2(commands, &info);
    buffer.dstQueueFamilyIndex = image.dstQueueFamilyIndex = o.families[1];
    kit_expect(kit, "VUID-VkBufferMemoryBarrier2-srcStageMask-03851");
    kit_expect(kit, "VUID-VkImageMemoryBarrier2-srcStageMask-03854");
    vkCmdPipelineBarrier2(commands, &info);
    kit_end(kit, commands);
}

KIT_MAIN()
