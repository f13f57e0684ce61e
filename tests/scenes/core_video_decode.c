/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Decoding pictures.
 */
#include "newer_ids.h"
#include "video_scene.h"

#define DECODE (KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES | KIT_UNORDERED)

#define DECODE_ID(rest) "VUID-vkCmdDecodeVideoKHR-" rest
#define INFO_ID(rest) "VUID-VkVideoDecodeInfoKHR-" rest

#define SIDE 1024

enum { PICTURES = 4 };

/* A session with pictures, and a decode that is valid. */
struct decoder {
    struct kit *kit;
    struct video v;
    VkVideoSessionKHR session;
    VkVideoSessionParametersKHR parameters;
    VkImageView output, pictures[PICTURES];
    VkImage images[PICTURES + 1]; /* of them; the output's is the last */
    VkCommandBuffer commands;

    VkVideoPictureResourceInfoKHR resources[PICTURES];
    VkVideoReferenceSlotInfoKHR bound[PICTURES];
    VkVideoBeginCodingInfoKHR begin;

    StdVideoDecodeH264PictureInfo std4;
    StdVideoDecodeH265PictureInfo std5;
    StdVideoDecodeH264ReferenceInfo references4[PICTURES];
    StdVideoDecodeH265ReferenceInfo references5[PICTURES];
    VkVideoDecodeH264DpbSlotInfoKHR slots4[PICTURES];
    VkVideoDecodeH265DpbSlotInfoKHR slots5[PICTURES];
    uint32_t slices[2];
    VkVideoDecodeH264PictureInfoKHR h264;
    VkVideoDecodeH265PictureInfoKHR h265;
    VkVideoReferenceSlotInfoKHR setup, slots[PICTURES];
    VkVideoDecodeInfoKHR info;
};

static VkBuffer
bitstream(struct kit *kit, const VkVideoProfileInfoKHR *profile, VkBufferUsageFlags usage)
{
    VkVideoProfileListInfoKHR profiles = { .sType = VK_STRUCTURE_TYPE_VIDEO_PROFILE_LIST_INFO_KHR,
                                           .profileCount = 1,
                                           .pProfiles = profile };
    VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                .pNext = profile ? &profiles : NULL,
                                .flags = picture_flags & VK_IMAGE_CREATE_PROTECTED_BIT
                                             ? VK_BUFFER_CREATE_PROTECTED_BIT
                                             : 0,
                                .size = 4096,
                                .usage = usage };
    VkMemoryAllocateInfo allocation = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO };
    VkMemoryRequirements needs;
    VkDeviceMemory memory = VK_NULL_HANDLE;
    VkBuffer buffer = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateBuffer(kit->device, &info, NULL, &buffer));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    vkGetBufferMemoryRequirements(kit->device, buffer, &needs);
    allocation.allocationSize = needs.size;
    KIT_VK(kit, vkAllocateMemory(kit->device, &allocation, NULL, &memory));
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    KIT_VK(kit, vkBindBufferMemory(kit->device, buffer, memory, 0));
    return buffer;
}

static VkVideoSessionParametersKHR
with_sets(struct kit *kit, VkVideoSessionKHR session, bool h265)
{
    static const StdVideoH264SequenceParameterSet sps4 = { .seq_parameter_set_id = 1 };
    static const StdVideoH264PictureParameterSet pps4 = { .seq_parameter_set_id = 1,
                                                          .pic_parameter_set_id = 2 };
    static const StdVideoH265VideoParameterSet vps5 = { .vps_video_parameter_set_id = 1 };
    static const StdVideoH265SequenceParameterSet sps5 = { .sps_video_parameter_set_id = 1,
                                                           .sps_seq_parameter_set_id = 2 };
    static const StdVideoH265PictureParameterSet pps5 = { .sps_video_parameter_set_id = 1,
                                                          .pps_seq_parameter_set_id = 2,
                                                          .pps_pic_parameter_set_id = 3 };
    VkVideoDecodeH264SessionParametersAddInfoKHR added4 = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_H264_SESSION_PARAMETERS_ADD_INFO_KHR,
        .stdSPSCount = 1,
        .pStdSPSs = &sps4,
        .stdPPSCount = 1,
        .pStdPPSs = &pps4
    };
    VkVideoDecodeH265SessionParametersAddInfoKHR added5 = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_H265_SESSION_PARAMETERS_ADD_INFO_KHR,
        .stdVPSCount = 1,
        .pStdVPSs = &vps5,
        .stdSPSCount = 1,
        .pStdSPSs = &sps5,
        .stdPPSCount = 1,
        .pStdPPSs = &pps5
    };
    VkVideoDecodeH264SessionParametersCreateInfoKHR room4 = h264_room;
    VkVideoDecodeH265SessionParametersCreateInfoKHR room5 = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_H265_SESSION_PARAMETERS_CREATE_INFO_KHR,
        .maxStdVPSCount = 1,
        .maxStdSPSCount = 1,
        .maxStdPPSCount = 1,
        .pParametersAddInfo = &added5
    };

    room4.maxStdSPSCount = room4.maxStdPPSCount = 2;
    room4.pParametersAddInfo = &added4;
    return parameters(kit, session, VK_NULL_HANDLE, h265 ? (void *)&room5 : (void *)&room4);
}

/* The decode as it is at the beginning: into slot 0, from slots 1 and 2. */
static void
reset(struct decoder *d)
{
    bool h265 = d->v.profile.pNext == &d->v.h265;

    for (uint32_t i = 0; i < PICTURES; i++) {
        d->resources[i] = (VkVideoPictureResourceInfoKHR){
            .sType = VK_STRUCTURE_TYPE_VIDEO_PICTURE_RESOURCE_INFO_KHR,
            .codedExtent = { SIDE, SIDE },
            .imageViewBinding = d->pictures[i]
        };
        d->references4[i] = (StdVideoDecodeH264ReferenceInfo){ 0 };
        d->references5[i] = (StdVideoDecodeH265ReferenceInfo){ 0 };
        d->slots4[i] = (VkVideoDecodeH264DpbSlotInfoKHR){
            .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_H264_DPB_SLOT_INFO_KHR,
            .pStdReferenceInfo = &d->references4[i]
        };
        d->slots5[i] = (VkVideoDecodeH265DpbSlotInfoKHR){
            .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_H265_DPB_SLOT_INFO_KHR,
            .pStdReferenceInfo = &d->references5[i]
        };
        d->slots[i] = (VkVideoReferenceSlotInfoKHR){
            .sType = VK_STRUCTURE_TYPE_VIDEO_REFERENCE_SLOT_INFO_KHR,
            .pNext = h265 ? (void *)&d->slots5[i] : (void *)&d->slots4[i],
            .slotIndex = (int32_t)i,
            .pPictureResource = &d->resources[i]
        };
        d->bound[i] = d->slots[i];
        d->bound[i].pNext = NULL;
    }
    d->setup = d->slots[0];
    d->bound[0].slotIndex = -1;
    d->begin = (VkVideoBeginCodingInfoKHR){ .sType = VK_STRUCTURE_TYPE_VIDEO_BEGIN_CODING_INFO_KHR,
                                            .videoSession = d->session,
                                            .videoSessionParameters = d->parameters,
                                            .referenceSlotCount = 3,
                                            .pReferenceSlots = d->bound };
    d->std4 = (StdVideoDecodeH264PictureInfo){ .flags = { .is_reference = 1 },
                                               .seq_parameter_set_id = 1,
                                               .pic_parameter_set_id = 2 };
    d->std5 = (StdVideoDecodeH265PictureInfo){ .flags = { .IsReference = 1 },
                                               .sps_video_parameter_set_id = 1,
                                               .pps_seq_parameter_set_id = 2,
                                               .pps_pic_parameter_set_id = 3 };
    d->slices[0] = 0;
    d->slices[1] = 512;
    d->h264 = (VkVideoDecodeH264PictureInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_H264_PICTURE_INFO_KHR,
        .pStdPictureInfo = &d->std4,
        .sliceCount = 2,
        .pSliceOffsets = d->slices
    };
    d->h265 = (VkVideoDecodeH265PictureInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_H265_PICTURE_INFO_KHR,
        .pStdPictureInfo = &d->std5,
        .sliceSegmentCount = 2,
        .pSliceSegmentOffsets = d->slices
    };
    d->info = (VkVideoDecodeInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_INFO_KHR,
        .pNext = h265 ? (void *)&d->h265 : (void *)&d->h264,
        .srcBuffer = d->info.srcBuffer,
        .srcBufferRange = 1024,
        .dstPictureResource = { .sType = VK_STRUCTURE_TYPE_VIDEO_PICTURE_RESOURCE_INFO_KHR,
                                .codedExtent = { SIDE, SIDE },
                                .imageViewBinding = d->output },
        .pSetupReferenceSlot = &d->setup,
        .referenceSlotCount = 2,
        .pReferenceSlots = d->slots + 1
    };
}

static const VkImageUsageFlags both = VK_IMAGE_USAGE_VIDEO_DECODE_DPB_BIT_KHR |
                                      VK_IMAGE_USAGE_VIDEO_DECODE_DST_BIT_KHR;

/* After init(), and perhaps changes of d->v. */
static void
make(struct decoder *d, struct kit *kit)
{
    bool h265 = d->v.profile.pNext == &d->v.h265;

    d->kit = kit;
    d->commands = kit_primary(kit);
    d->session = bound_session(kit, &d->v);
    d->parameters = with_sets(kit, d->session, h265);
    d->output = picture_view(kit, &d->v, PICTURE, both);
    d->images[PICTURES] = picture_image;
    for (uint32_t i = 0; i < PICTURES; i++) {
        d->pictures[i] = picture_view(kit, &d->v, PICTURE, both);
        d->images[i] = picture_image;
    }
    d->info.srcBuffer = bitstream(kit, &d->v.profile, VK_BUFFER_USAGE_VIDEO_DECODE_SRC_BIT_KHR);
    reset(d);
}

static void
begin(struct decoder *d)
{
    kit_begin(d->kit, d->commands, 0);
    KIT_DEVICE_COMMAND(d->kit, vkCmdBeginVideoCodingKHR)(d->commands, &d->begin);
}

static void
end(struct decoder *d)
{
    VkVideoEndCodingInfoKHR info = { .sType = VK_STRUCTURE_TYPE_VIDEO_END_CODING_INFO_KHR };

    KIT_DEVICE_COMMAND(d->kit, vkCmdEndVideoCodingKHR)(d->commands, &info);
    kit_end(d->kit, d->commands);
}

static void
decode_once(struct decoder *d, const char *vuid)
{
    if (vuid) {
        kit_expect(d->kit, vuid);
    }
    KIT_DEVICE_COMMAND(d->kit, vkCmdDecodeVideoKHR)(d->commands, &d->info);
}

/* Recorded alone; then the decode is what it was. */
static void
decode(struct decoder *d, const char *vuid)
{
    begin(d);
    decode_once(d, vuid);
    end(d);
    reset(d);
}

SCENE(bitstream_buffer, DECODE)
{
    struct decoder d;
    struct video other;
    VkBuffer own;

    open_video(kit);
    init(&d.v, false);
    init(&other, true);
    make(&d, kit);
    own = d.info.srcBuffer;
    decode(&d, NULL);
    d.info.srcBufferRange = 4096;
    decode(&d, NULL);
    d.info.srcBufferOffset = 4096;
    kit_expect(kit, INFO_ID("srcBufferRange-07167"));
    decode(&d, INFO_ID("srcBufferOffset-07166"));
    d.info.srcBufferOffset = 3584;
    decode(&d, INFO_ID("srcBufferRange-07167"));
    d.info.srcBufferOffset = 128;
    decode(&d, DECODE_ID("pDecodeInfo-07138"));
    d.info.srcBufferRange = 1000;
    decode(&d, DECODE_ID("pDecodeInfo-07139"));
    d.info.srcBuffer = bitstream(kit, NULL, VK_BUFFER_USAGE_TRANSFER_SRC_BIT);
    kit_expect(kit, DECODE_ID("pDecodeInfo-07135"));
    decode(&d, INFO_ID("srcBuffer-07165"));
    d.info.srcBuffer = bitstream(kit, &other.profile, VK_BUFFER_USAGE_VIDEO_DECODE_SRC_BIT_KHR);
    decode(&d, DECODE_ID("pDecodeInfo-07135"));
    d.info.srcBuffer = own;
    decode(&d, NULL);
}

SCENE(decoded_picture, DECODE)
{
    struct decoder d;
    struct video other;

    open_video(kit);
    init(&d.v, false);
    init(&other, true);
    make(&d, kit);
    d.info.dstPictureResource.codedExtent.width = SIDE + 16;
    decode(&d, DECODE_ID("pDecodeInfo-07145"));
    d.info.dstPictureResource.codedExtent.height = 8;
    decode(&d, DECODE_ID("pDecodeInfo-07145"));
    d.info.dstPictureResource.codedExtent.height = 16;
    decode(&d, NULL);
    /* Its features are not those of pictures. */
    kit_expect_newer(kit, NEWER_ID("VUID-VkImageViewCreateInfo-image-08333", NULL));
    kit_expect_newer(kit, NEWER_ID("VUID-VkImageViewCreateInfo-image-08334", NULL));
    d.info.dstPictureResource.imageViewBinding = picture_view(
        kit, &d.v, VK_FORMAT_G8_B8_R8_3PLANE_420_UNORM, both);
    decode(&d, DECODE_ID("pDecodeInfo-07143"));
    d.info.dstPictureResource.imageViewBinding = picture_view(
        kit, &d.v, PICTURE, VK_IMAGE_USAGE_VIDEO_DECODE_DPB_BIT_KHR);
    decode(&d, DECODE_ID("pDecodeInfo-07146"));
    d.info.dstPictureResource.imageViewBinding = picture_view(kit, &other, PICTURE, both);
    decode(&d, DECODE_ID("pDecodeInfo-07142"));
    d.info.dstPictureResource.baseArrayLayer = 1;
    decode(&d, "VUID-VkVideoPictureResourceInfoKHR-baseArrayLayer-07175");
}

/* Progressive pictures begin where their images do. */
SCENE(offset_of_a_picture, DECODE)
{
    struct decoder d;

    open_video(kit);
    init(&d.v, false);
    make(&d, kit);
    decode(&d, NULL);
    d.info.dstPictureResource.codedOffset.x = 3;
    decode(&d, DECODE_ID("pDecodeInfo-07144"));
    d.info.dstPictureResource.codedOffset.y = 16;
    decode(&d, DECODE_ID("pDecodeInfo-07144"));
}

/* A reset takes the pictures out of their slots. */
SCENE(references_after_a_reset, DECODE)
{
    const VkVideoCodingControlInfoKHR control = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_CODING_CONTROL_INFO_KHR,
        .flags = VK_VIDEO_CODING_CONTROL_RESET_BIT_KHR
    };
    struct decoder d;

    open_video(kit);
    init(&d.v, false);
    make(&d, kit);
    begin(&d);
    decode_once(&d, NULL);
    KIT_DEVICE_COMMAND(kit, vkCmdControlVideoCodingKHR)(d.commands, &control);
    kit_expect(kit, DECODE_ID("pDecodeInfo-07151"));
    decode_once(&d, DECODE_ID("pDecodeInfo-07151"));
    d.info.referenceSlotCount = 0;
    d.info.pReferenceSlots = NULL;
    decode_once(&d, NULL);
    end(&d);
}

static void
order_decodes(struct decoder *d, VkAccessFlags2 from, VkAccessFlags2 to)
{
    const VkMemoryBarrier2 one = { .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
                                   .srcStageMask = VK_PIPELINE_STAGE_2_VIDEO_DECODE_BIT_KHR,
                                   .srcAccessMask = from,
                                   .dstStageMask = VK_PIPELINE_STAGE_2_VIDEO_DECODE_BIT_KHR,
                                   .dstAccessMask = to };
    const VkDependencyInfo info = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                    .memoryBarrierCount = 1,
                                    .pMemoryBarriers = &one };

    vkCmdPipelineBarrier2(d->commands, &info);
}

/* The output, the slot that is set up, and those that are referred to. */
SCENE(hazards, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    const VkAccessFlags2 reads = VK_ACCESS_2_VIDEO_DECODE_READ_BIT_KHR,
                         writes = VK_ACCESS_2_VIDEO_DECODE_WRITE_BIT_KHR;
    struct decoder d;

    open_video(kit);
    init(&d.v, false);
    make(&d, kit);
    begin(&d);
    decode_once(&d, NULL);
    order_decodes(&d, writes, reads | writes);
    decode_once(&d, NULL);
    kit_expect(kit, "SYNC-HAZARD-WRITE-AFTER-WRITE"); /* the output, and the slot */
    decode_once(&d, "SYNC-HAZARD-WRITE-AFTER-WRITE");
    order_decodes(&d, 0, 0);
    kit_expect(kit, "SYNC-HAZARD-WRITE-AFTER-WRITE");
    decode_once(&d, "SYNC-HAZARD-WRITE-AFTER-WRITE");
    order_decodes(&d, writes, reads | writes);
    d.info.dstPictureResource = d.resources[0]; /* the slot's own picture is the output */
    decode_once(&d, NULL);
    end(&d);
    /* The bitstream. */
    reset(&d);
    d.info.srcBuffer = bitstream(kit, &d.v.profile,
                                 VK_BUFFER_USAGE_VIDEO_DECODE_SRC_BIT_KHR |
                                     VK_BUFFER_USAGE_TRANSFER_DST_BIT);
    kit_begin(kit, d.commands, 0);
    vkCmdFillBuffer(d.commands, d.info.srcBuffer, 1024, 64, 0);
    vkCmdFillBuffer(d.commands, d.info.srcBuffer, 0, 64, 0);
    KIT_DEVICE_COMMAND(kit, vkCmdBeginVideoCodingKHR)(d.commands, &d.begin);
    decode_once(&d, "SYNC-HAZARD-READ-AFTER-WRITE");
    end(&d);
}

SCENE(setup_slot, DECODE)
{
    struct decoder d, baseline, h265;

    open_video(kit);
    init(&d.v, false);
    make(&d, kit);
    d.setup.slotIndex = -1;
    decode(&d, INFO_ID("pSetupReferenceSlot-07168"));
    d.setup.slotIndex = 4;
    decode(&d, DECODE_ID("pDecodeInfo-07170"));
    d.setup.pPictureResource = NULL;
    decode(&d, INFO_ID("pSetupReferenceSlot-07169"));
    d.setup.pPictureResource = &d.resources[3];
    decode(&d, DECODE_ID("pDecodeInfo-07149"));
    d.setup.pNext = NULL;
    decode(&d, DECODE_ID("pDecodeInfo-07156"));
    d.info.pSetupReferenceSlot = NULL;
    decode(&d, NEWER_ID(DECODE_ID("pDecodeInfo-08376"), NULL));
    d.info.dstPictureResource = d.resources[0];
    decode(&d, NULL);

    init(&baseline.v, false);
    baseline.v.h264.stdProfileIdc = STD_VIDEO_H264_PROFILE_IDC_BASELINE;
    make(&baseline, kit);
    for (int same = 0; same < 2; same++) { /* its pictures would have to be of one image */
        baseline.begin.referenceSlotCount = 1;
        baseline.info.referenceSlotCount = 0;
        if (same) {
            baseline.info.dstPictureResource = baseline.resources[0];
        }
        decode(&baseline, same ? NULL : DECODE_ID("pDecodeInfo-07141"));
    }
    kit_expect(kit, "VUID-VkVideoBeginCodingInfoKHR-flags-07244");
    begin(&baseline);
    kit_allow(kit, "VUID-vkCmdEndVideoCodingKHR-videocoding"); /* where callbacks skip calls */
    end(&baseline);

    init(&h265.v, true);
    make(&h265, kit);
    decode(&h265, NULL);
    h265.info.dstPictureResource = h265.resources[0];
    decode(&h265, DECODE_ID("pDecodeInfo-07140"));
}

SCENE(reference_slots, DECODE)
{
    struct decoder d;

    open_video(kit);
    init(&d.v, false);
    d.v.info.maxActiveReferencePictures = 2;
    make(&d, kit);
    d.slots[1].slotIndex = -1;
    decode(&d, INFO_ID("slotIndex-07171"));
    d.slots[1].slotIndex = 4;
    kit_expect(kit, DECODE_ID("pDecodeInfo-07151"));
    decode(&d, DECODE_ID("slotIndex-07256"));
    d.slots[1].pPictureResource = NULL;
    decode(&d, INFO_ID("pPictureResource-07172"));
    d.slots[1].slotIndex = 3;
    decode(&d, DECODE_ID("pDecodeInfo-07151"));
    d.slots[1].pPictureResource = &d.resources[3];
    decode(&d, DECODE_ID("pDecodeInfo-07151"));
    d.slots[1].pNext = NULL;
    decode(&d, DECODE_ID("pNext-07157"));
    d.begin.referenceSlotCount = 4;
    d.info.referenceSlotCount = 3;
    decode(&d, DECODE_ID("activeReferencePictureCount-07150"));
    d.slots[2] = d.slots[1];
    kit_expect(kit, DECODE_ID("pDecodeInfo-07264"));
    decode(&d, DECODE_ID("dpbFrameUseCount-07176"));
    d.setup.slotIndex = d.slots[1].slotIndex; /* which a reference has */
    decode(&d, DECODE_ID("dpbFrameUseCount-07176"));
    /* What a decode has left in a slot is there for the next one. */
    begin(&d);
    decode_once(&d, NULL);
    d.slots[1] = d.setup;
    d.setup.pPictureResource = &d.resources[2];
    d.setup.slotIndex = 3;
    d.info.referenceSlotCount = 1;
    decode_once(&d, NULL);
    d.slots[1].pPictureResource = &d.resources[2];
    decode_once(&d, DECODE_ID("pDecodeInfo-07151"));
    end(&d);
}

SCENE(codec_h264, DECODE)
{
    struct decoder d;

    open_video(kit);
    init(&d.v, false);
    make(&d, kit);
    d.info.pNext = NULL;
    decode(&d, DECODE_ID("pNext-07152"));
    d.slices[1] = 1024;
    decode(&d, DECODE_ID("pSliceOffsets-07153"));
    d.std4.seq_parameter_set_id = 0; /* the picture's are of a sequence */
    kit_expect(kit, DECODE_ID("StdVideoH264PictureParameterSet-07155"));
    decode(&d, DECODE_ID("StdVideoH264SequenceParameterSet-07154"));
    d.std4.pic_parameter_set_id = 0;
    decode(&d, DECODE_ID("StdVideoH264PictureParameterSet-07155"));
    d.std4.flags.field_pic_flag = 1;
    kit_expect(kit, DECODE_ID("pDecodeInfo-07262"));
    decode(&d, DECODE_ID("None-07258"));
    d.references4[0].flags.top_field_flag = 1;
    kit_expect(kit, DECODE_ID("pDecodeInfo-07261"));
    decode(&d, DECODE_ID("pDecodeInfo-07259"));
    d.references4[1].flags.bottom_field_flag = 1;
    decode(&d, DECODE_ID("pDecodeInfo-07260"));
}

/* A decode sees what the parameters had when it was recorded. */
SCENE(sets_added_between_decodes, DECODE)
{
    static const StdVideoH264SequenceParameterSet sps = { .seq_parameter_set_id = 0 };
    static const StdVideoH264PictureParameterSet pps = { .seq_parameter_set_id = 0,
                                                         .pic_parameter_set_id = 2 };
    VkVideoDecodeH264SessionParametersAddInfoKHR added = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_H264_SESSION_PARAMETERS_ADD_INFO_KHR,
        .stdSPSCount = 1,
        .pStdSPSs = &sps,
        .stdPPSCount = 1,
        .pStdPPSs = &pps
    };
    VkVideoSessionParametersUpdateInfoKHR update = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_SESSION_PARAMETERS_UPDATE_INFO_KHR,
        .pNext = &added,
        .updateSequenceCount = 1
    };
    struct decoder d;

    open_video(kit);
    init(&d.v, false);
    make(&d, kit);
    for (int i = 0; i < 3; i++) {
        d.std4.seq_parameter_set_id = 0;
        kit_expect(kit, DECODE_ID("StdVideoH264PictureParameterSet-07155"));
        decode(&d, DECODE_ID("StdVideoH264SequenceParameterSet-07154"));
    }
    KIT_VK(kit, KIT_DEVICE_COMMAND(kit, vkUpdateVideoSessionParametersKHR)(kit->device,
                                                                           d.parameters, &update));
    d.std4.seq_parameter_set_id = 0;
    decode(&d, NULL);
}

SCENE(interlaced, DECODE)
{
    struct decoder d;

    open_video(kit);
    init(&d.v, false);
    d.v.h264.pictureLayout = VK_VIDEO_DECODE_H264_PICTURE_LAYOUT_INTERLACED_SEPARATE_PLANES_BIT_KHR;
    make(&d, kit);
    decode(&d, NULL);
    d.references4[0].flags.top_field_flag = 1;
    decode(&d, DECODE_ID("pDecodeInfo-07261"));
    d.std4.flags.field_pic_flag = 1;
    decode(&d, DECODE_ID("pDecodeInfo-07262"));
    d.std4.flags.field_pic_flag = d.std4.flags.bottom_field_flag = 1;
    d.references4[0].flags.top_field_flag = 1;
    decode(&d, DECODE_ID("pDecodeInfo-07263"));
    d.std4.flags.field_pic_flag = 1;
    d.references4[0].flags.top_field_flag = 1;
    d.references4[1].flags.bottom_field_flag = 1;
    decode(&d, NULL);
    d.info.dstPictureResource.codedOffset.y = 8;
    decode(&d, DECODE_ID("pDecodeInfo-07144"));
    d.resources[0].codedOffset.y = 8;
    kit_expect(kit, "VUID-VkVideoBeginCodingInfoKHR-pPictureResource-07242");
    begin(&d);
    kit_allow(kit, "VUID-vkCmdEndVideoCodingKHR-videocoding"); /* where callbacks skip calls */
    end(&d);
    reset(&d);
    for (uint32_t i = 0; i < 2; i++) {
        begin(&d);
        d.resources[i].codedOffset.y = 8;
        kit_expect_newer(
            kit, NEWER_ID(i ? DECODE_ID("pDecodeInfo-07151") : DECODE_ID("pDecodeInfo-07149"),
                          NULL)); /* nothing bound has it */
        decode_once(&d, i ? DECODE_ID("codedOffset-07257") : DECODE_ID("pDecodeInfo-07173"));
        end(&d);
        reset(&d);
    }
    d.info.dstPictureResource.codedOffset.y = 16;
    decode(&d, NULL);
    /* A field of a slot once, but both of them. */
    d.slots[2] = d.slots[1];
    d.slots[2].pNext = &d.slots4[2];
    d.references4[1].flags.top_field_flag = d.references4[2].flags.top_field_flag = 1;
    kit_expect(kit, DECODE_ID("pDecodeInfo-07264"));
    decode(&d, DECODE_ID("dpbTopFieldUseCount-07177"));
    d.slots[2] = d.slots[1];
    d.slots[2].pNext = &d.slots4[2];
    d.references4[1].flags.bottom_field_flag = d.references4[2].flags.bottom_field_flag = 1;
    kit_expect(kit, DECODE_ID("pDecodeInfo-07264"));
    decode(&d, DECODE_ID("dpbBottomFieldUseCount-07178"));
    d.references4[1].flags.top_field_flag = d.references4[1].flags.bottom_field_flag = 1;
    decode(&d, NULL);
}

SCENE(codec_h265, DECODE)
{
    struct decoder d;

    open_video(kit);
    init(&d.v, true);
    make(&d, kit);
    decode(&d, NULL);
    d.info.pNext = NULL;
    decode(&d, DECODE_ID("pNext-07158"));
    d.slices[1] = 1024;
    decode(&d, DECODE_ID("pSliceSegmentOffsets-07159"));
    d.std5.sps_video_parameter_set_id = 0;
    kit_expect(kit, DECODE_ID("StdVideoH265SequenceParameterSet-07161"));
    kit_expect(kit, DECODE_ID("StdVideoH265PictureParameterSet-07162"));
    decode(&d, DECODE_ID("StdVideoH265VideoParameterSet-07160"));
    d.std5.pps_seq_parameter_set_id = 0;
    kit_expect(kit, DECODE_ID("StdVideoH265PictureParameterSet-07162"));
    decode(&d, DECODE_ID("StdVideoH265SequenceParameterSet-07161"));
    d.std5.pps_pic_parameter_set_id = 0;
    decode(&d, DECODE_ID("StdVideoH265PictureParameterSet-07162"));
    d.setup.pNext = NULL;
    decode(&d, DECODE_ID("pDecodeInfo-07163"));
    d.slots[1].pNext = NULL;
    decode(&d, DECODE_ID("pNext-07164"));
}

/* ---- protected memory, queries --------------------------------------------------------------- */

SCENE(protection, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES | KIT_APPLIES)
{
    static const VkPhysicalDeviceVulkan11Features features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES, .protectedMemory = VK_TRUE
    };
    struct decoder open, closed;
    struct decoder *both_of[2] = { &open, &closed };
    VkBuffer buffers[2];

    open_video_queues(kit, "graphics+compute+transfer+video_decode+protected:1", &features, 1);
    kit_allow(
        kit,
        "VUID-vkBindBufferMemory-None-01898"); /* memory that is protected is another subject's */
    kit_allow(kit, "VUID-vkBindImageMemory-None-01901");
    for (int i = 0; i < 2; i++) {
        struct decoder *d = both_of[i];

        picture_flags = i ? VK_IMAGE_CREATE_PROTECTED_BIT : 0;
        init(&d->v, false);
        d->v.info.flags = i ? VK_VIDEO_SESSION_CREATE_PROTECTED_CONTENT_BIT_KHR : 0;
        make(d, kit);
        if (i) {
            d->commands = kit_command_buffer(
                kit,
                kit_command_pool(kit, VK_COMMAND_POOL_CREATE_PROTECTED_BIT |
                                          VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT),
                VK_COMMAND_BUFFER_LEVEL_PRIMARY);
        }
        buffers[i] = d->info.srcBuffer;
        decode(d, NULL);
    }
    for (int i = 0; i < 2; i++) {
        struct decoder *d = both_of[i], *other = both_of[!i];

        d->info.srcBuffer = buffers[!i];
        decode(d, i ? DECODE_ID("commandBuffer-07137") : DECODE_ID("commandBuffer-07136"));
        d->info.srcBuffer = buffers[i];
        d->info.dstPictureResource.imageViewBinding = other->output;
        decode(d, i ? DECODE_ID("commandBuffer-07148") : DECODE_ID("commandBuffer-07147"));
    }
    for (int i = 0; i < 2; i++) {
        struct decoder *d = both_of[i], *other = both_of[!i];

        d->resources[0].imageViewBinding = other->pictures[0];
        kit_expect(kit, i ? "VUID-vkCmdBeginVideoCodingKHR-commandBuffer-07236"
                          : "VUID-vkCmdBeginVideoCodingKHR-commandBuffer-07235");
        kit_allow(kit, "VUID-vkCmdEndVideoCodingKHR-videocoding"); /* where callbacks skip calls */
        begin(d);
        end(d);
        reset(d);
        d->begin.referenceSlotCount = 0;
        d->begin.videoSession = other->session;
        d->begin.videoSessionParameters = other->parameters;
        kit_expect(kit, i ? "VUID-vkCmdBeginVideoCodingKHR-commandBuffer-07234"
                          : "VUID-vkCmdBeginVideoCodingKHR-commandBuffer-07233");
        begin(d);
        end(d);
        reset(d);
    }
    picture_flags = 0;
}

SCENE(operations_of_a_query, DECODE)
{
    VkQueryPoolCreateInfo info = { .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
                                   .queryType = VK_QUERY_TYPE_RESULT_STATUS_ONLY_KHR,
                                   .queryCount = 2 };
    struct decoder d;
    VkQueryPool pool;

    open_video(kit);
    init(&d.v, false);
    make(&d, kit);
    info.pNext = &d.v.profile;
    KIT_VK(kit, vkCreateQueryPool(kit->device, &info, NULL, &pool));
    kit_own(kit, VK_OBJECT_TYPE_QUERY_POOL, KIT_HANDLE(pool));
    kit_begin(kit, d.commands, 0);
    vkCmdResetQueryPool(d.commands, pool, 0, 2);
    KIT_DEVICE_COMMAND(kit, vkCmdBeginVideoCodingKHR)(d.commands, &d.begin);
    decode_once(&d, NULL);
    vkCmdBeginQuery(d.commands, pool, 0, 0);
    decode_once(&d, NULL);
    vkCmdEndQuery(d.commands, pool, 0);
    vkCmdBeginQuery(d.commands, pool, 1, 0);
    decode_once(&d, NULL);
    decode_once(&d, DECODE_ID("opCount-07134"));
    vkCmdEndQuery(d.commands, pool, 1);
    end(&d);
}

SCENE(pictures_of_another_profile, DECODE)
{
    struct decoder d;
    struct video other;

    open_video(kit);
    init(&d.v, false);
    init(&other, true);
    make(&d, kit);
    d.begin.referenceSlotCount = 1;
    d.resources[0].imageViewBinding = picture_view(kit, &other, PICTURE, both);
    kit_expect(kit, "VUID-VkVideoBeginCodingInfoKHR-pPictureResource-07240");
    begin(&d);
    kit_allow(kit, "VUID-vkCmdEndVideoCodingKHR-videocoding"); /* where callbacks skip calls */
    end(&d);
}

/* ---- what only execution knows --------------------------------------------------------------- */

static void
control(struct decoder *d, VkVideoCodingControlFlagsKHR flags)
{
    /* VkVideoEncodeRateControlInfoKHR with one layer: provisional in some registries. */
    uint64_t layer[16] = { 1000299002 };
    struct {
        uint64_t type;
        const void *next;
        uint32_t flags, mode, layers;
        const void *first;
    } rate = { .type = 1000299001, .mode = 1, .layers = 1, .first = layer };
    VkVideoCodingControlInfoKHR info = { .sType = VK_STRUCTURE_TYPE_VIDEO_CODING_CONTROL_INFO_KHR,
                                         .pNext = flags & 2 ? &rate : NULL,
                                         .flags = flags };

    KIT_DEVICE_COMMAND(d->kit, vkCmdControlVideoCodingKHR)(d->commands, &info);
}

static void
move(struct decoder *d, VkImage image, VkImageLayout to)
{
    VkImageMemoryBarrier barrier = { .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
                                     .newLayout = to,
                                     .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                     .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                     .image = image,
                                     .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0,
                                                           1 } };

    vkCmdPipelineBarrier(d->commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT,
                         VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, 0, 0, NULL, 0, NULL, 1, &barrier);
}

/* All images into the layouts that they are used in. */
static void
move_all(struct decoder *d)
{
    for (uint32_t i = 0; i < PICTURES; i++) {
        move(d, d->images[i], VK_IMAGE_LAYOUT_VIDEO_DECODE_DPB_KHR);
    }
    move(d, d->images[PICTURES], VK_IMAGE_LAYOUT_VIDEO_DECODE_DST_KHR);
}

static void
submit(struct decoder *d, const char *vuid)
{
    if (vuid) {
        kit_expect(d->kit, vuid);
    }
    (void)kit_submit(d->kit->queue, d->commands, VK_NULL_HANDLE);
    KIT_VK(d->kit, vkQueueWaitIdle(d->kit->queue));
    reset(d);
}

/* A decode without references into a slot with that picture, executed. */
static void
fill(struct decoder *d, int32_t slot, uint32_t picture, bool again)
{
    d->bound[0] = d->slots[picture];
    d->bound[0].slotIndex = -1;
    d->bound[0].pNext = NULL;
    d->begin.referenceSlotCount = 1;
    d->setup = d->slots[picture];
    d->setup.slotIndex = slot;
    d->info.referenceSlotCount = 0;
    begin(d);
    if (again) {
        control(d, VK_VIDEO_CODING_CONTROL_RESET_BIT_KHR);
    }
    decode_once(d, NULL);
    end(d);
    submit(d, NULL);
}

SCENE(executed, DECODE)
{
    struct decoder d;

    open_video(kit);
    init(&d.v, false);
    make(&d, kit);
    kit_begin(kit, d.commands, 0);
    move_all(&d);
    kit_end(kit, d.commands);
    submit(&d, NULL);
    d.begin.referenceSlotCount = 1;
    d.info.referenceSlotCount = 0;
    begin(&d);
    decode_once(&d, NULL);
    end(&d);
    submit(&d, DECODE_ID("None-07011"));
    d.begin.referenceSlotCount = 0;
    begin(&d);
    kit_expect_newer(kit,
                     NEWER_ID("VUID-vkCmdControlVideoCodingKHR-pCodingControlInfo-08243", NULL));
    control(&d, 2);
    end(&d);
    submit(&d, "VUID-vkCmdControlVideoCodingKHR-flags-07017");
    fill(&d, 1, 1, true);
    d.begin.referenceSlotCount = 2;
    d.info.referenceSlotCount = 1;
    begin(&d);
    decode_once(&d, NULL);
    end(&d);
    submit(&d, NULL);
    d.begin.referenceSlotCount = 3;
    begin(&d);
    end(&d);
    submit(&d, "VUID-vkCmdBeginVideoCodingKHR-slotIndex-07239");
    d.bound[1].slotIndex = 0;
    d.begin.referenceSlotCount = 2;
    d.bound[0] = d.bound[2];
    d.bound[0].slotIndex = -1;
    begin(&d);
    end(&d);
    submit(&d, "VUID-vkCmdBeginVideoCodingKHR-pPictureResource-07265");
}

/* A picture that others do not refer to leaves its slot empty. */
SCENE(executed_without_reference, DECODE)
{
    struct decoder d;

    open_video(kit);
    init(&d.v, false);
    make(&d, kit);
    kit_begin(kit, d.commands, 0);
    move_all(&d);
    kit_end(kit, d.commands);
    submit(&d, NULL);
    fill(&d, 1, 1, true);
    fill(&d, 2, 2, false);
    reset(&d);
    d.std4.flags.is_reference = 0;
    fill(&d, 2, 2, false);
    reset(&d);
    d.begin.referenceSlotCount = 3;
    begin(&d);
    end(&d);
    submit(&d, "VUID-vkCmdBeginVideoCodingKHR-slotIndex-07239");
}

SCENE(executed_fields, DECODE)
{
    struct decoder d;

    open_video(kit);
    init(&d.v, false);
    d.v.h264.pictureLayout =
        VK_VIDEO_DECODE_H264_PICTURE_LAYOUT_INTERLACED_INTERLEAVED_LINES_BIT_KHR;
    make(&d, kit);
    kit_begin(kit, d.commands, 0);
    move_all(&d);
    kit_end(kit, d.commands);
    submit(&d, NULL);
    d.std4.flags.field_pic_flag = d.references4[1].flags.top_field_flag = 1;
    fill(&d, 1, 1, true);
    fill(&d, 2, 2, false);
    for (int part = 0; part < 3; part++) {
        static const char *const wrong[3] = { NULL, DECODE_ID("pDecodeInfo-07268"),
                                              DECODE_ID("pDecodeInfo-07266") };

        d.begin.referenceSlotCount = 2;
        d.info.referenceSlotCount = 1;
        d.references4[1].flags.top_field_flag = part == 0;
        d.references4[1].flags.bottom_field_flag = part == 1;
        begin(&d);
        decode_once(&d, NULL);
        end(&d);
        submit(&d, wrong[part]);
    }
    d.std4.flags.field_pic_flag = d.std4.flags.bottom_field_flag = 1;
    d.references4[1].flags.bottom_field_flag = 1;
    fill(&d, 1, 1, true);
    d.begin.referenceSlotCount = 2;
    d.info.referenceSlotCount = 1;
    d.references4[1].flags.top_field_flag = 1;
    begin(&d);
    decode_once(&d, NULL);
    end(&d);
    submit(&d, DECODE_ID("pDecodeInfo-07267"));
}

/* ---- layouts --------------------------------------------------------------------------------- */

SCENE(layouts, DECODE)
{
    static const char *const vuids[] = { DECODE_ID("pDecodeInfo-07252"),
                                         DECODE_ID("pDecodeInfo-07254"),
                                         DECODE_ID("pPictureResource-07255"),
                                         DECODE_ID("pDecodeInfo-07253"), NULL };
    struct decoder d;

    open_video(kit);
    init(&d.v, false);
    make(&d, kit);
    for (uint32_t i = 0; i < KIT_COUNT(vuids); i++) {
        kit_begin(kit, d.commands, 0);
        move_all(&d);
        if (i == 0) {
            move(&d, d.images[PICTURES], VK_IMAGE_LAYOUT_VIDEO_DECODE_DPB_KHR);
        } else if (i < 3) {
            move(&d, d.images[i - 1], VK_IMAGE_LAYOUT_VIDEO_DECODE_DST_KHR);
        } else if (i == 3) {
            move(&d, d.images[0], VK_IMAGE_LAYOUT_VIDEO_DECODE_DST_KHR);
            d.info.dstPictureResource = d.resources[0];
        }
        KIT_DEVICE_COMMAND(kit, vkCmdBeginVideoCodingKHR)(d.commands, &d.begin);
        decode_once(&d, vuids[i]);
        end(&d);
        reset(&d);
    }
}

KIT_MAIN()
