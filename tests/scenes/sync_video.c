/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Hazards of encodes: the buffer of the bitstream, the picture that is read, the slot that is set up and those that it refers to. Those of
 * decodes: core_video_decode.c.
 */
#include "encode_scene.h"
#include "sync_scene.h"

static void
order(struct encoder *e, VkAccessFlags2 from, VkAccessFlags2 to)
{
    const VkMemoryBarrier2 one = { .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
                                   .srcStageMask = VK_PIPELINE_STAGE_2_VIDEO_ENCODE_BIT_KHR,
                                   .srcAccessMask = from,
                                   .dstStageMask = VK_PIPELINE_STAGE_2_VIDEO_ENCODE_BIT_KHR,
                                   .dstAccessMask = to };
    const VkDependencyInfo info = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                    .memoryBarrierCount = 1,
                                    .pMemoryBarriers = &one };

    vkCmdPipelineBarrier2(e->commands, &info);
}

#define WRITES VK_ACCESS_2_VIDEO_ENCODE_WRITE_BIT_KHR
#define READS VK_ACCESS_2_VIDEO_ENCODE_READ_BIT_KHR

SCENE(encodes_in_order, ENCODE_HAZARDS)
{
    struct encoder e;

    encoder_open(&e, kit, CODEC_H264, false);
    e.info.dstBufferRange = 2048;
    encode_begin(&e);
    for (int i = 0; i < 3; i++) {
        encode_picture(&e);
        order(&e, WRITES, WRITES);
    }
    e.info.dstBufferOffset = 2048;
    encode_picture(&e);
    encode_end(&e);
}

SCENE(encodes_without_slots, ENCODE_HAZARDS)
{
    struct encoder e;

    open_encoders(kit, VK_STRUCTURE_TYPE_MAX_ENUM);
    encoder_init(&e, kit, CODEC_H264, false);
    e.session_info.maxDpbSlots = 0;
    e.session_info.maxActiveReferencePictures = 0;
    encoder_make(&e);
    e.info.pSetupReferenceSlot = NULL;
    e.begin.referenceSlotCount = 0;
    encode_begin(&e);
    encode_picture(&e);
    kit_expect(kit, WAW);
    encode_picture(&e); /* of the picture both only read */
    order(&e, 0, 0);
    kit_expect(kit, WAW); /* an execution dependency is not enough */
    encode_picture(&e);
    order(&e, WRITES, WRITES);
    encode_picture(&e);
    encode_end(&e);
}

SCENE(encodes_of_one_slot, ENCODE_HAZARDS)
{
    struct encoder e;

    encoder_open(&e, kit, CODEC_H264, false);
    encode_begin(&e);
    encode_picture(&e);
    kit_expect(kit, WAW); /* the buffer */
    kit_expect(kit, WAW); /* the slot */
    encode_picture(&e);
    encode_end(&e);
}

KIT_MAIN()
