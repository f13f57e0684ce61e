/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Hazards of transfers that name bytes by their device address: the bytes are a buffer's. Skipped
 * with headers that lack VK_KHR_device_address_commands.
 */
#include "address_scene.h"
#include "sync_scene.h"

#ifndef VK_KHR_device_address_commands

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_KHR_device_address_commands");
}

#else

#define GENERAL VK_IMAGE_LAYOUT_GENERAL

struct stage {
    struct kit *kit;
    VkBuffer buffer, other;
    VkDeviceAddress at, other_at;
    VkCommandBuffer commands;
};

static struct stage
open_stage(struct kit *kit)
{
    static VkPhysicalDeviceDeviceAddressCommandsFeaturesKHR features;
    struct stage s = { .kit = kit };

    features = (VkPhysicalDeviceDeviceAddressCommandsFeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DEVICE_ADDRESS_COMMANDS_FEATURES_KHR,
    };
    NEW(kit, .extensions = { VK_KHR_DEVICE_ADDRESS_COMMANDS_EXTENSION_NAME }, .next = &features,
        .instance_next = sync_asked_for());
    s.buffer = buffer_at_address(kit, 0, SECRET_RANGE);
    s.other = buffer_at_address(kit, 0, SECRET_RANGE);
    s.at = kit_address(kit, s.buffer);
    s.other_at = kit_address(kit, s.other);
    s.commands = kit_recording(kit);
    return s;
}

static void
fill(const struct stage *s, VkDeviceAddress at, VkDeviceSize size)
{
    KIT_DEVICE_COMMAND(s->kit, vkCmdFillMemoryKHR)
    (s->commands, &(VkDeviceAddressRangeKHR){ at, size }, 0, 7);
}

static void
update(const struct stage *s, VkDeviceAddress at)
{
    static const uint32_t data[4];

    KIT_DEVICE_COMMAND(s->kit, vkCmdUpdateMemoryKHR)
    (s->commands, &(VkDeviceAddressRangeKHR){ at, sizeof(data) }, 0, sizeof(data), data);
}

static void
copy(const struct stage *s, VkDeviceAddress from, VkDeviceAddress to, VkDeviceSize size)
{
    const VkDeviceMemoryCopyKHR region = { .sType = VK_STRUCTURE_TYPE_DEVICE_MEMORY_COPY_KHR,
                                           .srcRange = { from, size },
                                           .dstRange = { to, size } };
    const VkCopyDeviceMemoryInfoKHR info = { .sType = VK_STRUCTURE_TYPE_COPY_DEVICE_MEMORY_INFO_KHR,
                                             .regionCount = 1,
                                             .pRegions = &region };

    KIT_DEVICE_COMMAND(s->kit, vkCmdCopyMemoryKHR)(s->commands, &info);
}

static void
after_copies(const struct stage *s, VkPipelineStageFlags2 stage, VkAccessFlags2 access)
{
    memory_barrier(s->commands, true,
                   &(struct masks_spec){ .src = VK_PIPELINE_STAGE_2_COPY_BIT,
                                         .src_access = VK_ACCESS_2_TRANSFER_WRITE_BIT,
                                         .dst = stage,
                                         .dst_access = access });
}

/* They meet each other, and commands that name the buffer. */
SCENE(bytes, SILENT)
{
    const struct stage s = open_stage(kit);

    fill(&s, s.at + 64, 64);
    vkCmdFillBuffer(s.commands, s.buffer, 0, 64, 0);
    kit_expect(kit, WAW);
    vkCmdFillBuffer(s.commands, s.buffer, 124, 4, 0);
    kit_expect(kit, WAW);
    update(&s, s.at + 64);
    update(&s, s.at + 128);
    kit_expect(kit, RAW);
    copy(&s, s.at + 32, s.other_at, 64);
    full_barrier(s.commands);
    copy(&s, s.at, s.other_at + 256, 64);
    kit_expect(kit, WAR);
    fill(&s, s.at + 32, 16);
    kit_expect(kit, WAW);
    vkCmdFillBuffer(s.commands, s.other, 256, 4, 0);
    full_barrier(s.commands);
    copy(&s, s.at, s.other_at, 64);
    after_copies(&s, VK_PIPELINE_STAGE_2_COPY_BIT, VK_ACCESS_2_TRANSFER_READ_BIT);
    copy(&s, s.other_at, s.at + 512, 64);
    kit_end(kit, s.commands);
}

static VkDeviceMemoryImageCopyKHR
rows_at(VkDeviceAddress at, uint32_t row_length)
{
    return (VkDeviceMemoryImageCopyKHR){ .sType = VK_STRUCTURE_TYPE_DEVICE_MEMORY_IMAGE_COPY_KHR,
                                         .addressRange = { at, BYTES },
                                         .addressRowLength = row_length,
                                         .imageSubresource = COLOR_LAYER,
                                         .imageLayout = GENERAL,
                                         .imageExtent = { 8, 4, 1 } };
}

static VkCopyDeviceMemoryImageInfoKHR
copies_of(VkImage image, const VkDeviceMemoryImageCopyKHR *region)
{
    return (VkCopyDeviceMemoryImageInfoKHR){
        .sType = VK_STRUCTURE_TYPE_COPY_DEVICE_MEMORY_IMAGE_INFO_KHR,
        .image = image,
        .regionCount = 1,
        .pRegions = region
    };
}

SCENE(images, SILENT)
{
    const struct stage s = open_stage(kit);
    VkImage image = IMAGE(kit);
    VkDeviceMemoryImageCopyKHR region = rows_at(s.at, 32);
    VkCopyDeviceMemoryImageInfoKHR info = copies_of(image, &region);

    general_of(s.commands, image, VK_IMAGE_ASPECT_COLOR_BIT);
    KIT_DEVICE_COMMAND(kit, vkCmdCopyMemoryToImageKHR)(s.commands, &info);
    region = rows_at(s.other_at, 32);
    kit_expect(kit, RAW);
    KIT_DEVICE_COMMAND(kit, vkCmdCopyImageToMemoryKHR)(s.commands, &info);
    after_copies(&s, VK_PIPELINE_STAGE_2_COPY_BIT, VK_ACCESS_2_TRANSFER_READ_BIT);
    region = rows_at(s.other_at + 1024, 0);
    KIT_DEVICE_COMMAND(kit, vkCmdCopyImageToMemoryKHR)(s.commands, &info);
    kit_expect(kit, WAW);
    vkCmdFillBuffer(s.commands, s.other, 1024 + 124, 4, 0);
    vkCmdFillBuffer(s.commands, s.other, 1024 + 128, 4, 0);
    kit_expect(kit, WAR);
    fill(&s, s.at, 4);
    kit_end(kit, s.commands);
}

SCENE(results, SILENT)
{
    const struct stage s = open_stage(kit);
    VkQueryPool pool = kit_query_pool(kit, 2);

    vkCmdResetQueryPool(s.commands, pool, 0, 2);
    for (uint32_t i = 0; i < 2; i++) {
        vkCmdBeginQuery(s.commands, pool, i, 0);
        vkCmdEndQuery(s.commands, pool, i);
    }
    KIT_DEVICE_COMMAND(kit, vkCmdCopyQueryPoolResultsToMemoryKHR)
    (s.commands, pool, 0, 2, &(VkStridedDeviceAddressRangeKHR){ s.at, 64, 16 }, 0,
     VK_QUERY_RESULT_WAIT_BIT);
    vkCmdFillBuffer(s.commands, s.buffer, 4, 12, 0);
    kit_expect(kit, WAW);
    vkCmdFillBuffer(s.commands, s.buffer, 16, 4, 0);
    kit_end(kit, s.commands);
}

#endif

KIT_MAIN()
