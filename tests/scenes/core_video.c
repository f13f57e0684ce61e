/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Video sessions, their parameters, and the beginning of video coding.
 */
#include "video_scene.h"

#define SESSION_ID(rest) "VUID-VkVideoSessionCreateInfoKHR-" rest
#define PARAMETERS_ID(rest) "VUID-VkVideoSessionParametersCreateInfoKHR-" rest
#define BEGIN_ID(rest) "VUID-VkVideoBeginCodingInfoKHR-" rest

SCENE(sessions, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    struct video v;

    open_video(kit);
    for (int h265 = 0; h265 < 2; h265++) {
        init(&v, h265);
        session(kit, &v);
        v.info.maxDpbSlots = 17;
        v.info.maxActiveReferencePictures = 16;
        session(kit, &v);
    }
    v.info.maxDpbSlots = v.info.maxActiveReferencePictures = 0;
    session(kit, &v);
    kit_expect(kit, SESSION_ID("maxDpbSlots-04850"));
    v.info.maxDpbSlots = 1;
    session(kit, &v);
    v.info.maxActiveReferencePictures = 1;
    kit_expect(kit, SESSION_ID("maxDpbSlots-04847"));
    v.info.maxDpbSlots = 18;
    session(kit, &v);
    v.info.maxDpbSlots = 17;
    kit_expect(kit, SESSION_ID("maxActiveReferencePictures-04849"));
    v.info.maxActiveReferencePictures = 17;
    session(kit, &v);
    v.info.maxActiveReferencePictures = 16;
    kit_expect(kit, SESSION_ID("maxCodedExtent-04851"));
    v.info.maxCodedExtent.height = 4112;
    session(kit, &v);
    v.info.maxCodedExtent.height = 8;
    kit_expect(kit, SESSION_ID("maxCodedExtent-04851"));
    session(kit, &v);
    v.info.maxCodedExtent.height = 4096;
    v.header.specVersion++;
    kit_expect(kit, SESSION_ID("pStdHeaderVersion-07191"));
    session(kit, &v);
    strcpy(v.header.extensionName, VK_STD_VULKAN_VIDEO_CODEC_H264_DECODE_EXTENSION_NAME);
    kit_expect(kit, SESSION_ID("pStdHeaderVersion-07190"));
    kit_expect(kit, SESSION_ID("pStdHeaderVersion-07191"));
    session(kit, &v);
    init(&v, false);
    v.profile.chromaSubsampling = VK_VIDEO_CHROMA_SUBSAMPLING_444_BIT_KHR;
    kit_expect(kit, SESSION_ID("pVideoProfile-04845"));
    session(kit, &v);
    v.profile.chromaSubsampling |= VK_VIDEO_CHROMA_SUBSAMPLING_420_BIT_KHR;
    kit_expect(kit, "VUID-VkVideoProfileInfoKHR-chromaSubsampling-07013");
    kit_expect(kit, SESSION_ID("pVideoProfile-04845"));
    session(kit, &v);
    init(&v, false);
    v.profile.chromaBitDepth = 0;
    kit_expect(kit, "VUID-VkVideoProfileInfoKHR-chromaSubsampling-07015");
    session(kit, &v);
    v.profile.pNext = NULL;
    kit_expect(kit, "VUID-VkVideoProfileInfoKHR-chromaSubsampling-07015");
    kit_expect(kit, "VUID-VkVideoProfileInfoKHR-videoCodecOperation-07179");
    kit_expect(kit, SESSION_ID("pVideoProfile-04845"));
    session(kit, &v);
    init(&v, false);
    v.info.flags = VK_VIDEO_SESSION_CREATE_PROTECTED_CONTENT_BIT_KHR;
    kit_expect(kit, SESSION_ID("protectedMemory-07189"));
    session(kit, &v);
}

SCENE(parameters_h264, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    StdVideoH264SequenceParameterSet sps[2];
    StdVideoH264PictureParameterSet pps[2];
    VkVideoDecodeH264SessionParametersAddInfoKHR added = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_H264_SESSION_PARAMETERS_ADD_INFO_KHR,
        .stdSPSCount = 1,
        .pStdSPSs = sps,
        .stdPPSCount = 1,
        .pStdPPSs = pps
    };
    VkVideoDecodeH264SessionParametersCreateInfoKHR room = h264_room;
    VkVideoSessionParametersKHR first;
    VkVideoSessionKHR of, other;
    struct video v;

    memset(sps, 0, sizeof(sps));
    memset(pps, 0, sizeof(pps));
    sps[1].seq_parameter_set_id = 1;
    pps[1].pic_parameter_set_id = 1;
    open_video(kit);
    init(&v, false);
    of = session(kit, &v);
    other = session(kit, &v);
    room.pParametersAddInfo = &added;
    first = parameters(kit, of, VK_NULL_HANDLE, &room);
    (void)parameters(kit, of, first, &h264_room);
    kit_expect(kit, PARAMETERS_ID("videoSessionParametersTemplate-04855"));
    (void)parameters(kit, other, first, &h264_room);
    kit_expect(kit, PARAMETERS_ID("videoSession-07203"));
    (void)parameters(kit, of, VK_NULL_HANDLE, NULL);
    added.stdSPSCount = 2;
    kit_expect(kit, PARAMETERS_ID("videoSession-07204"));
    (void)parameters(kit, of, VK_NULL_HANDLE, &room);
    added.stdSPSCount = 1;
    added.stdPPSCount = 2;
    kit_expect(kit, PARAMETERS_ID("videoSession-07205"));
    (void)parameters(kit, of, VK_NULL_HANDLE, &room);
}

SCENE(parameters_h265, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    StdVideoH265VideoParameterSet vps[2];
    StdVideoH265SequenceParameterSet sps[2];
    StdVideoH265PictureParameterSet pps[2];
    VkVideoDecodeH265SessionParametersAddInfoKHR added = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_H265_SESSION_PARAMETERS_ADD_INFO_KHR,
        .stdVPSCount = 1,
        .pStdVPSs = vps,
        .stdSPSCount = 1,
        .pStdSPSs = sps,
        .stdPPSCount = 1,
        .pStdPPSs = pps
    };
    VkVideoDecodeH265SessionParametersCreateInfoKHR room = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_H265_SESSION_PARAMETERS_CREATE_INFO_KHR,
        .maxStdVPSCount = 1,
        .maxStdSPSCount = 1,
        .maxStdPPSCount = 1,
        .pParametersAddInfo = &added
    };
    VkVideoSessionKHR of;
    struct video v;

    memset(vps, 0, sizeof(vps));
    memset(sps, 0, sizeof(sps));
    memset(pps, 0, sizeof(pps));
    vps[1].vps_video_parameter_set_id = 1;
    sps[1].sps_seq_parameter_set_id = 1;
    pps[1].pps_pic_parameter_set_id = 1;
    open_video(kit);
    init(&v, true);
    of = session(kit, &v);
    (void)parameters(kit, of, VK_NULL_HANDLE, &room);
    kit_expect(kit, PARAMETERS_ID("videoSession-07206"));
    (void)parameters(kit, of, VK_NULL_HANDLE, NULL);
    added.stdVPSCount = 2;
    kit_expect(kit, PARAMETERS_ID("videoSession-07207"));
    (void)parameters(kit, of, VK_NULL_HANDLE, &room);
    added.stdVPSCount = 1;
    added.stdSPSCount = 2;
    kit_expect(kit, PARAMETERS_ID("videoSession-07208"));
    (void)parameters(kit, of, VK_NULL_HANDLE, &room);
    added.stdSPSCount = 1;
    added.stdPPSCount = 2;
    kit_expect(kit, PARAMETERS_ID("videoSession-07209"));
    (void)parameters(kit, of, VK_NULL_HANDLE, &room);
}

#define UPDATE_ID(rest) "VUID-vkUpdateVideoSessionParametersKHR-" rest

static void
update(struct kit *kit, VkVideoSessionParametersKHR which, const void *added, uint32_t count)
{
    VkVideoSessionParametersUpdateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_SESSION_PARAMETERS_UPDATE_INFO_KHR,
        .pNext = added,
        .updateSequenceCount = count
    };

    (void)KIT_DEVICE_COMMAND(kit, vkUpdateVideoSessionParametersKHR)(kit->device, which, &info);
}

SCENE(update_h264, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    StdVideoH264SequenceParameterSet sps[3];
    StdVideoH264PictureParameterSet pps[3];
    VkVideoDecodeH264SessionParametersAddInfoKHR added = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_H264_SESSION_PARAMETERS_ADD_INFO_KHR,
        .pStdSPSs = sps,
        .pStdPPSs = pps
    };
    VkVideoDecodeH264SessionParametersCreateInfoKHR room = h264_room;
    VkVideoSessionParametersKHR which;
    VkVideoSessionKHR of;
    struct video v;

    memset(sps, 0, sizeof(sps));
    memset(pps, 0, sizeof(pps));
    for (uint8_t i = 0; i < 3; i++) {
        sps[i].seq_parameter_set_id = i;
        pps[i].pic_parameter_set_id = i;
    }
    open_video(kit);
    init(&v, false);
    of = session(kit, &v);
    room.maxStdSPSCount = room.maxStdPPSCount = 2;
    which = parameters(kit, of, VK_NULL_HANDLE, &room);
    added.stdSPSCount = added.stdPPSCount = 1;
    update(kit, which, &added, 1);
    kit_expect(kit, UPDATE_ID("pUpdateInfo-07215"));
    update(kit, which, NULL, 3);
    update(kit, which, NULL, 2);
    added.stdPPSCount = 0;
    kit_expect(kit, UPDATE_ID("videoSessionParameters-07216"));
    update(kit, which, &added, 3);
    added.stdSPSCount = 0;
    added.stdPPSCount = 1;
    kit_expect(kit, UPDATE_ID("videoSessionParameters-07218"));
    update(kit, which, &added, 3);
    added.pStdSPSs = sps + 1;
    added.pStdPPSs = pps + 1;
    added.stdSPSCount = 2;
    kit_expect(kit, UPDATE_ID("videoSessionParameters-07217"));
    update(kit, which, &added, 3);
    added.stdSPSCount = 1;
    added.stdPPSCount = 2;
    kit_expect(kit, UPDATE_ID("videoSessionParameters-07219"));
    update(kit, which, &added, 3);
    added.stdPPSCount = 1;
    update(kit, which, &added, 3);
    sps[2].seq_parameter_set_id = 1;
    added.stdSPSCount = 2;
    added.stdPPSCount = 0;
    kit_expect(kit, "VUID-VkVideoDecodeH264SessionParametersAddInfoKHR-None-04825");
    kit_expect(kit, UPDATE_ID("videoSessionParameters-07216"));
    kit_expect(kit, UPDATE_ID("videoSessionParameters-07217"));
    update(kit, which, &added, 4);
    pps[2].pic_parameter_set_id = 1;
    added.stdSPSCount = 0;
    added.stdPPSCount = 2;
    room.pParametersAddInfo = &added;
    kit_expect(kit, "VUID-VkVideoDecodeH264SessionParametersAddInfoKHR-None-04826");
    (void)parameters(kit, of, VK_NULL_HANDLE, &room);
}

SCENE(update_h265, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    StdVideoH265VideoParameterSet vps[3];
    StdVideoH265SequenceParameterSet sps[3];
    StdVideoH265PictureParameterSet pps[3];
    VkVideoDecodeH265SessionParametersAddInfoKHR added = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_H265_SESSION_PARAMETERS_ADD_INFO_KHR,
        .pStdVPSs = vps,
        .pStdSPSs = sps,
        .pStdPPSs = pps
    };
    VkVideoDecodeH265SessionParametersCreateInfoKHR room = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_H265_SESSION_PARAMETERS_CREATE_INFO_KHR,
        .maxStdVPSCount = 2,
        .maxStdSPSCount = 2,
        .maxStdPPSCount = 2,
        .pParametersAddInfo = &added
    };
    uint32_t *counts[3] = { &added.stdVPSCount, &added.stdSPSCount, &added.stdPPSCount };
    static const char *const there[3] = { UPDATE_ID("videoSessionParameters-07220"),
                                          UPDATE_ID("videoSessionParameters-07222"),
                                          UPDATE_ID("videoSessionParameters-07224") };
    static const char *const full[3] = { UPDATE_ID("videoSessionParameters-07221"),
                                         UPDATE_ID("videoSessionParameters-07223"),
                                         UPDATE_ID("videoSessionParameters-07225") };
    static const char *const twice[3] = {
        "VUID-VkVideoDecodeH265SessionParametersAddInfoKHR-None-04833",
        "VUID-VkVideoDecodeH265SessionParametersAddInfoKHR-None-04834",
        "VUID-VkVideoDecodeH265SessionParametersAddInfoKHR-None-04835"
    };
    VkVideoSessionParametersKHR which;
    struct video v;

    memset(vps, 0, sizeof(vps));
    memset(sps, 0, sizeof(sps));
    memset(pps, 0, sizeof(pps));
    for (uint8_t i = 0; i < 3; i++) {
        vps[i].vps_video_parameter_set_id = i;
        sps[i].sps_seq_parameter_set_id = i;
        pps[i].pps_pic_parameter_set_id = i;
    }
    open_video(kit);
    init(&v, true);
    added.stdVPSCount = added.stdSPSCount = added.stdPPSCount = 1;
    which = parameters(kit, session(kit, &v), VK_NULL_HANDLE, &room);
    for (int i = 0; i < 3; i++) {
        added.stdVPSCount = added.stdSPSCount = added.stdPPSCount = 0;
        *counts[i] = 1;
        kit_expect(kit, there[i]);
        update(kit, which, &added, 1);
    }
    added.pStdVPSs++;
    added.pStdSPSs++;
    added.pStdPPSs++;
    for (int i = 0; i < 3; i++) {
        added.stdVPSCount = added.stdSPSCount = added.stdPPSCount = 0;
        *counts[i] = 2;
        kit_expect(kit, full[i]);
        update(kit, which, &added, 1);
    }
    vps[2].vps_video_parameter_set_id = 1;
    sps[2].sps_seq_parameter_set_id = 1;
    pps[2].pps_pic_parameter_set_id = 1;
    for (int i = 0; i < 3; i++) {
        added.stdVPSCount = added.stdSPSCount = added.stdPPSCount = 0;
        *counts[i] = 2;
        kit_expect(kit, twice[i]);
        kit_expect(kit, full[i]);
        update(kit, which, &added, 1);
    }
    added.stdVPSCount = added.stdSPSCount = added.stdPPSCount = 1;
    update(kit, which, &added, 1);
}

static void
bind(struct kit *kit, const char *vuid, VkVideoSessionKHR to,
     const VkBindVideoSessionMemoryInfoKHR *infos, uint32_t count)
{
    kit_expect(kit, vuid);
    (void)KIT_DEVICE_COMMAND(kit, vkBindVideoSessionMemoryKHR)(kit->device, to, count, infos);
}

#define BIND_ID(rest) "VUID-vkBindVideoSessionMemoryKHR-" rest

SCENE(session_memory, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkMemoryAllocateInfo allocation = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                        .allocationSize = 131072 };
    VkVideoBeginCodingInfoKHR begin_info = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_BEGIN_CODING_INFO_KHR
    };
    VkVideoEndCodingInfoKHR end = { .sType = VK_STRUCTURE_TYPE_VIDEO_END_CODING_INFO_KHR };
    VkCommandBuffer commands;
    VkBindVideoSessionMemoryInfoKHR infos[2];
    VkDeviceMemory memory, other;
    VkVideoSessionKHR of;
    struct video v;

    open_video(kit);
    commands = kit_primary(kit);
    init(&v, false);
    of = session(kit, &v);
    KIT_VK(kit, vkAllocateMemory(kit->device, &allocation, NULL, &memory));
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    allocation.memoryTypeIndex = 2; /* not among those of the null driver's bindings */
    KIT_VK(kit, vkAllocateMemory(kit->device, &allocation, NULL, &other));
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(other));
    begin_info.videoSession = of;
    begin_info.videoSessionParameters = parameters(kit, of, VK_NULL_HANDLE, &h264_room);
    kit_begin(kit, commands, 0);
    kit_expect(kit, "VUID-VkVideoBeginCodingInfoKHR-videoSession-07237");
    KIT_DEVICE_COMMAND(kit, vkCmdBeginVideoCodingKHR)(commands, &begin_info);
    kit_allow(kit, "VUID-vkCmdEndVideoCodingKHR-videocoding"); /* where callbacks skip calls */
    KIT_DEVICE_COMMAND(kit, vkCmdEndVideoCodingKHR)(commands, &end);
    kit_end(kit, commands);
    for (uint32_t i = 0; i < 2; i++) {
        infos[i] = (VkBindVideoSessionMemoryInfoKHR){
            .sType = VK_STRUCTURE_TYPE_BIND_VIDEO_SESSION_MEMORY_INFO_KHR,
            .memoryBindIndex = 3 * i,
            .memory = memory,
            .memorySize = 65536
        };
    }
    (void)bind_session(kit, of);
    bind(kit, BIND_ID("videoSession-07195"), of, infos, 1);
    infos[1].memoryBindIndex = 0;
    bind(kit, BIND_ID("memoryBindIndex-07196"), session(kit, &v), infos, 2);
    infos[0].memoryBindIndex = 1;
    bind(kit, BIND_ID("pBindSessionMemoryInfos-07197"), session(kit, &v), infos, 1);
    infos[0].memoryBindIndex = 3;
    infos[0].memory = other;
    bind(kit, BIND_ID("pBindSessionMemoryInfos-07198"), session(kit, &v), infos, 1);
    infos[0].memory = memory;
    infos[0].memoryOffset = 1024;
    bind(kit, BIND_ID("pBindSessionMemoryInfos-07199"), session(kit, &v), infos, 1);
    infos[0].memoryOffset = 0;
    infos[0].memorySize = 32768;
    bind(kit, BIND_ID("pBindSessionMemoryInfos-07200"), session(kit, &v), infos, 1);
    infos[0].memorySize = 65536;
    infos[0].memoryOffset = 131072;
    bind(kit, "VUID-VkBindVideoSessionMemoryInfoKHR-memoryOffset-07201", session(kit, &v), infos,
         1);
    infos[0].memoryOffset = 131072 - 4096;
    bind(kit, "VUID-VkBindVideoSessionMemoryInfoKHR-memorySize-07202", session(kit, &v), infos, 1);
    infos[0].memoryOffset = 65536;
    KIT_VK(kit, KIT_DEVICE_COMMAND(kit, vkBindVideoSessionMemoryKHR)(kit->device, session(kit, &v),
                                                                     1, infos));
}

static void
begin(struct kit *kit, const char *vuid, const VkVideoBeginCodingInfoKHR *info)
{
    VkVideoEndCodingInfoKHR end = { .sType = VK_STRUCTURE_TYPE_VIDEO_END_CODING_INFO_KHR };
    VkCommandBuffer commands = kit_primary(kit);

    if (vuid) {
        kit_expect(kit, vuid);
    }
    kit_begin(kit, commands, 0);
    KIT_DEVICE_COMMAND(kit, vkCmdBeginVideoCodingKHR)(commands, info);
    kit_allow(kit, "VUID-vkCmdEndVideoCodingKHR-videocoding"); /* where callbacks skip calls */
    KIT_DEVICE_COMMAND(kit, vkCmdEndVideoCodingKHR)(commands, &end);
    kit_end(kit, commands);
}

SCENE(coding, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkVideoPictureResourceInfoKHR pictures[2];
    VkVideoReferenceSlotInfoKHR slots[2];
    VkVideoBeginCodingInfoKHR info = { .sType = VK_STRUCTURE_TYPE_VIDEO_BEGIN_CODING_INFO_KHR,
                                       .referenceSlotCount = 2,
                                       .pReferenceSlots = slots };
    VkVideoSessionParametersKHR own;
    struct video v, second;

    open_video(kit);
    init(&v, false);
    init(&second, true);
    info.videoSession = bound_session(kit, &v);
    own = info.videoSessionParameters = parameters(kit, info.videoSession, VK_NULL_HANDLE,
                                                   &h264_room);
    for (uint32_t i = 0; i < 2; i++) {
        pictures[i] = (VkVideoPictureResourceInfoKHR){
            .sType = VK_STRUCTURE_TYPE_VIDEO_PICTURE_RESOURCE_INFO_KHR,
            .codedExtent = { 1024, 1024 },
            .imageViewBinding = picture_view(kit, &v, PICTURE,
                                             VK_IMAGE_USAGE_VIDEO_DECODE_DPB_BIT_KHR)
        };
        slots[i] = (VkVideoReferenceSlotInfoKHR){
            .sType = VK_STRUCTURE_TYPE_VIDEO_REFERENCE_SLOT_INFO_KHR,
            .slotIndex = (int32_t)i,
            .pPictureResource = &pictures[i]
        };
    }
    begin(kit, NULL, &info);
    slots[1].slotIndex = 4;
    begin(kit, BEGIN_ID("slotIndex-04856"), &info);
    slots[1].slotIndex = 3;
    pictures[1].codedExtent.width = 1040;
    begin(kit, BEGIN_ID("pPictureResource-07243"), &info);
    pictures[1] = pictures[0];
    begin(kit, BEGIN_ID("pPictureResource-07238"), &info);
    pictures[1].imageViewBinding = picture_view(kit, &v, PICTURE,
                                                VK_IMAGE_USAGE_VIDEO_DECODE_DST_BIT_KHR);
    begin(kit, BEGIN_ID("slotIndex-07245"), &info);
    slots[1].slotIndex = -1;
    begin(kit, NULL, &info);
    info.referenceSlotCount = 1;
    info.videoSessionParameters = parameters(kit, session(kit, &v), VK_NULL_HANDLE, &h264_room);
    begin(kit, BEGIN_ID("videoSessionParameters-04857"), &info);
    info.videoSessionParameters = VK_NULL_HANDLE;
    begin(kit, BEGIN_ID("videoSession-07247"), &info);
    info.videoSession = bound_session(kit, &second);
    info.referenceSlotCount = 0;
    begin(kit, BEGIN_ID("videoSession-07248"), &info);
    v.info.referencePictureFormat = VK_FORMAT_G8_B8_R8_3PLANE_420_UNORM;
    info.videoSession = bound_session(kit, &v);
    info.videoSessionParameters = parameters(kit, info.videoSession, VK_NULL_HANDLE, &h264_room);
    info.referenceSlotCount = 1;
    begin(kit, BEGIN_ID("pPictureResource-07241"), &info);
    (void)own;
}

KIT_MAIN()
