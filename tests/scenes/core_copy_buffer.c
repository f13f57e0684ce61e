/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Copies between buffers, fills and updates.
 */
#include "newer_ids.h"
#include "transfer_scene.h"

#define SRC VK_BUFFER_USAGE_TRANSFER_SRC_BIT
#define DST VK_BUFFER_USAGE_TRANSFER_DST_BIT

static VkBuffer
bound(struct kit *kit, VkDeviceSize size, VkBufferUsageFlags usage)
{
    return kit_bound_buffer(kit, size, usage, NULL);
}

static void
copy(VkCommandBuffer commands, int version, VkBuffer from, VkBuffer to, VkBufferCopy region)
{
    if (version == 0) {
        vkCmdCopyBuffer(commands, from, to, 1, &region);
    } else {
        VkBufferCopy2 second = {
            .sType = VK_STRUCTURE_TYPE_BUFFER_COPY_2,
            .srcOffset = region.srcOffset,
            .dstOffset = region.dstOffset,
            .size = region.size,
        };
        VkCopyBufferInfo2 info = {
            .sType = VK_STRUCTURE_TYPE_COPY_BUFFER_INFO_2,
            .srcBuffer = from,
            .dstBuffer = to,
            .regionCount = 1,
            .pRegions = &second,
        };
        vkCmdCopyBuffer2(commands, &info);
    }
}

/* One copy in either version, each with its id. */
static void
wrong(struct kit *kit, const char *first, const char *second, VkBuffer from, VkBuffer to,
      VkBufferCopy region)
{
    VkCommandBuffer commands = kit_recording(kit);

    kit_expect(kit, first);
    kit_expect(kit, second);
    copy(commands, 0, from, to, region);
    copy(commands, 1, from, to, region);
    kit_end(kit, commands);
}

SCENE(copy_buffer_valid, KIT_UNORDERED)
{
    VkBuffer from = bound(kit, 256, SRC), to = bound(kit, 256, DST),
             both = bound(kit, 256, SRC | DST);
    VkCommandBuffer commands = kit_recording(kit);

    for (int version = 0; version < 2; version++) {
        copy(commands, version, from, to, (VkBufferCopy){ 0, 0, 256 });
        copy(commands, version, from, to, (VkBufferCopy){ 255, 255, 1 });
        copy(commands, version, from, both, (VkBufferCopy){ 0, 0, 256 });
        copy(commands, version, both, both, (VkBufferCopy){ 0, 128, 128 });
    }
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

SCENE(copy_buffer_ranges, KIT_NULL_DRIVER | KIT_UNORDERED | KIT_ANY_CALL)
{
    VkBuffer from = bound(kit, 256, SRC), to = bound(kit, 128, DST), large = bound(kit, 512, DST);

    /* The same calls break these rules as well. */
    kit_expect(kit, "VUID-VkCopyBufferInfo2-size-00115");
    kit_expect(kit, "VUID-VkCopyBufferInfo2-size-00116");
    kit_expect(kit, "VUID-vkCmdCopyBuffer-size-00115");
    kit_expect(kit, "VUID-vkCmdCopyBuffer-size-00116");
    wrong(kit, "VUID-vkCmdCopyBuffer-srcOffset-00113", "VUID-VkCopyBufferInfo2-srcOffset-00113",
          from, to, (VkBufferCopy){ 256, 0, 4 });
    wrong(kit, "VUID-vkCmdCopyBuffer-dstOffset-00114", "VUID-VkCopyBufferInfo2-dstOffset-00114",
          from, to, (VkBufferCopy){ 0, 128, 4 });
    wrong(kit, "VUID-vkCmdCopyBuffer-size-00115", "VUID-VkCopyBufferInfo2-size-00115", from, large,
          (VkBufferCopy){ 4, 0, 253 });
    wrong(kit, "VUID-vkCmdCopyBuffer-size-00116", "VUID-VkCopyBufferInfo2-size-00116", from, to,
          (VkBufferCopy){ 0, 4, 125 });
    wrong(kit, "VUID-VkBufferCopy-size-01988", "VUID-VkBufferCopy2-size-01988", from, to,
          (VkBufferCopy){ 0, 0, 0 });
}

/* How much is left behind an offset that is beyond the buffer is no question with newer registries. */
SCENE(copy_buffer_beyond, KIT_NULL_DRIVER | KIT_UNORDERED | KIT_ANY_CALL)
{
    VkBuffer from = bound(kit, 256, SRC), to = bound(kit, 128, DST),
             both = bound(kit, 256, SRC | DST);
    VkCommandBuffer commands = kit_recording(kit);
    const VkBufferCopy onto[2] = { { 0, 4, 8 }, { 100, 104, 8 } };

    if (!HAS_NEWER_IDS) {
        kit_expect(kit, "VUID-VkCopyBufferInfo2-size-00115");
        kit_expect(kit, "VUID-VkCopyBufferInfo2-size-00116");
        kit_expect(kit, "VUID-vkCmdCopyBuffer-size-00115");
        kit_expect(kit, "VUID-vkCmdCopyBuffer-size-00116");
        kit_expect(kit, "VUID-vkCmdFillBuffer-size-00027");
    }
    wrong(kit, "VUID-vkCmdCopyBuffer-srcOffset-00113", "VUID-VkCopyBufferInfo2-srcOffset-00113",
          from, to, (VkBufferCopy){ 260, 0, 4 });
    wrong(kit, "VUID-vkCmdCopyBuffer-dstOffset-00114", "VUID-VkCopyBufferInfo2-dstOffset-00114",
          from, to, (VkBufferCopy){ 0, 132, 4 });
    kit_expect(kit, "VUID-vkCmdFillBuffer-dstOffset-00024");
    vkCmdFillBuffer(commands, to, 132, 4, 1);
    kit_expect(kit, "VUID-vkCmdCopyBuffer-pRegions-00117"); /* each region */
    kit_expect(kit, "VUID-vkCmdCopyBuffer-pRegions-00117");
    vkCmdCopyBuffer(commands, both, both, 2, onto);
    kit_end(kit, commands);
}

SCENE(copy_buffer_usage, KIT_NULL_DRIVER | KIT_UNORDERED)
{
    VkBuffer from = bound(kit, 256, SRC), to = bound(kit, 256, DST);
    VkBuffer vertex = bound(kit, 256, VK_BUFFER_USAGE_VERTEX_BUFFER_BIT);

    wrong(kit, "VUID-vkCmdCopyBuffer-srcBuffer-00118", "VUID-VkCopyBufferInfo2-srcBuffer-00118",
          vertex, to, (VkBufferCopy){ 0, 0, 4 });
    wrong(kit, "VUID-vkCmdCopyBuffer-dstBuffer-00120", "VUID-VkCopyBufferInfo2-dstBuffer-00120",
          from, vertex, (VkBufferCopy){ 0, 0, 4 });
}

SCENE(copy_buffer_not_bound, KIT_NULL_DRIVER | KIT_UNORDERED)
{
    VkBuffer from = bound(kit, 256, SRC), to = bound(kit, 256, DST),
             none = kit_buffer(kit, 256, SRC | DST);

    wrong(kit, "VUID-vkCmdCopyBuffer-srcBuffer-00119", "VUID-VkCopyBufferInfo2-srcBuffer-00119",
          none, to, (VkBufferCopy){ 0, 0, 4 });
    wrong(kit, "VUID-vkCmdCopyBuffer-dstBuffer-00121", "VUID-VkCopyBufferInfo2-dstBuffer-00121",
          from, none, (VkBufferCopy){ 0, 0, 4 });
}

SCENE(copy_buffer_overlap, KIT_NULL_DRIVER | KIT_UNORDERED)
{
    VkBuffer both = bound(kit, 256, SRC | DST);

    wrong(kit, "VUID-vkCmdCopyBuffer-pRegions-00117", "VUID-VkCopyBufferInfo2-pRegions-00117", both,
          both, (VkBufferCopy){ 0, 127, 128 });
}

SCENE(copy_buffer_overlap_of_two_regions, KIT_NULL_DRIVER | KIT_UNORDERED)
{
    VkBuffer both = bound(kit, 256, SRC | DST);
    VkBufferCopy wrong_regions[] = { { 0, 64, 32 }, { 80, 128, 32 } };
    VkBufferCopy right_regions[] = { { 0, 64, 16 }, { 80, 128, 32 } };
    VkCommandBuffer commands = kit_recording(kit);

    kit_expect(kit, "VUID-vkCmdCopyBuffer-pRegions-00117");
    vkCmdCopyBuffer(commands, both, both, 2, wrong_regions);
    vkCmdCopyBuffer(commands, both, both, 2, right_regions);
    kit_end(kit, commands);
}

SCENE(copy_buffer_targets_overlap, KIT_NULL_DRIVER | KIT_UNORDERED)
{
    VkBuffer from = bound(kit, 256, SRC), to = bound(kit, 256, DST);
    VkBufferCopy wrong_regions[] = { { 0, 0, 64 }, { 64, 32, 64 } };
    VkBufferCopy right_regions[] = { { 0, 0, 64 }, { 32, 64, 64 } };
    VkCommandBuffer commands = kit_recording(kit);

    kit_expect_newer(kit, NEWER_ID("VUID-vkCmdCopyBuffer-pRegions-12482", NULL));
    vkCmdCopyBuffer(commands, from, to, 2, wrong_regions);
    vkCmdCopyBuffer(commands, from, to, 2, right_regions);
    kit_end(kit, commands);
}

/* --- fills --- */

SCENE(fill_valid, KIT_UNORDERED)
{
    VkBuffer to = bound(kit, 258, DST);
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdFillBuffer(commands, to, 0, 256, 1);
    vkCmdFillBuffer(commands, to, 4, VK_WHOLE_SIZE, 1);
    vkCmdFillBuffer(commands, to, 252, 4, 1);
    kit_end(kit, commands);
}

SCENE(fill_on_transfer_queue, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    kit_open(kit, &(struct kit_config){ .queues = KIT_MAX_QUEUES });
    VkCommandBuffer commands = recording_transfer_only(kit);

    vkCmdFillBuffer(commands, bound(kit, 256, DST), 0, 256, 1);
    kit_end(kit, commands);
    kit_close(kit);
}

SCENE(fill_wrong, KIT_NULL_DRIVER | KIT_UNORDERED)
{
    VkBuffer to = bound(kit, 256, DST);
    VkCommandBuffer commands = kit_recording(kit);

    /* The same calls break these rules as well. */
    kit_expect(kit, "VUID-vkCmdFillBuffer-size-00027");
    kit_expect(kit, "VUID-vkCmdFillBuffer-dstOffset-00024");
    vkCmdFillBuffer(commands, to, 256, 4, 1);
    kit_expect(kit, "VUID-vkCmdFillBuffer-dstOffset-00025");
    vkCmdFillBuffer(commands, to, 6, 4, 1);
    kit_expect(kit, "VUID-vkCmdFillBuffer-dstOffset-00025"); /* nothing about its end */
    vkCmdFillBuffer(commands, to, 1, 256, 1);
    kit_expect(kit, "VUID-vkCmdFillBuffer-size-00026");
    vkCmdFillBuffer(commands, to, 0, 0, 1);
    kit_expect(kit, "VUID-vkCmdFillBuffer-size-00027");
    vkCmdFillBuffer(commands, to, 4, 256, 1);
    kit_expect(kit, "VUID-vkCmdFillBuffer-size-00028");
    vkCmdFillBuffer(commands, to, 0, 7, 1);
    kit_expect(kit, "VUID-vkCmdFillBuffer-dstBuffer-00029");
    vkCmdFillBuffer(commands, bound(kit, 256, SRC), 0, 4, 1);
    kit_expect(kit, "VUID-vkCmdFillBuffer-dstBuffer-00031");
    vkCmdFillBuffer(commands, kit_buffer(kit, 256, DST), 0, 4, 1);
    kit_end(kit, commands);
}

SCENE(fill_on_transfer_queue_of_1_0, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    kit_open(kit,
             &(struct kit_config){ .api_version = VK_API_VERSION_1_0, .queues = KIT_MAX_QUEUES });
    VkCommandBuffer commands = recording_transfer_only(kit);

    kit_expect(kit, "VUID-vkCmdFillBuffer-commandBuffer-00030");
    vkCmdFillBuffer(commands, bound(kit, 256, DST), 0, 256, 1);
    kit_end(kit, commands);
    kit_close(kit);
}

/* --- updates --- */

static const uint32_t data[16385];

SCENE(update_valid, KIT_UNORDERED)
{
    VkBuffer to = bound(kit, 65536, DST);
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdUpdateBuffer(commands, to, 0, 65536, data);
    vkCmdUpdateBuffer(commands, to, 65532, 4, data);
    kit_end(kit, commands);
}

SCENE(update_wrong, KIT_NULL_DRIVER | KIT_UNORDERED)
{
    VkBuffer to = bound(kit, 256, DST), large = bound(kit, 131072, DST);
    VkCommandBuffer commands = kit_recording(kit);

    kit_expect(kit, "VUID-vkCmdUpdateBuffer-dstOffset-00032");
    vkCmdUpdateBuffer(commands, to, 256, 4, data);
    kit_expect(kit, "VUID-vkCmdUpdateBuffer-dataSize-00033");
    vkCmdUpdateBuffer(commands, to, 4, 256, data);
    kit_expect(kit, "VUID-vkCmdUpdateBuffer-dstBuffer-00034");
    vkCmdUpdateBuffer(commands, bound(kit, 256, SRC), 0, 4, data);
    kit_expect(kit, "VUID-vkCmdUpdateBuffer-dstBuffer-00035");
    vkCmdUpdateBuffer(commands, kit_buffer(kit, 256, DST), 0, 4, data);
    kit_expect(kit, "VUID-vkCmdUpdateBuffer-dstOffset-00036");
    vkCmdUpdateBuffer(commands, to, 6, 4, data);
    kit_expect(kit, "VUID-vkCmdUpdateBuffer-dstOffset-00036");
    vkCmdUpdateBuffer(commands, to, 1, 256, data);
    kit_expect(kit, "VUID-vkCmdUpdateBuffer-dataSize-00037");
    vkCmdUpdateBuffer(commands, large, 0, 65540, data);
    kit_expect(kit, "VUID-vkCmdUpdateBuffer-dataSize-00038");
    vkCmdUpdateBuffer(commands, to, 0, 6, data);
    kit_end(kit, commands);
}

KIT_MAIN()
