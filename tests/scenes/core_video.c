/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Video sessions, their parameters, and the beginning of video coding.
 */
#include "kit.h"

#include <stdlib.h>
#include <string.h>
#include <vk_video/vulkan_video_codecs_common.h>

#define SESSION_ID(rest) "VUID-VkVideoSessionCreateInfoKHR-" rest
#define PARAMETERS_ID(rest) "VUID-VkVideoSessionParametersCreateInfoKHR-" rest
#define BEGIN_ID(rest) "VUID-VkVideoBeginCodingInfoKHR-" rest

#define PICTURE VK_FORMAT_G8_B8R8_2PLANE_420_UNORM

/* What a session is made of, H.264 or H.265. */
struct video {
    VkVideoDecodeH264ProfileInfoKHR h264;
    VkVideoDecodeH265ProfileInfoKHR h265;
    VkVideoProfileInfoKHR profile;
    VkExtensionProperties header;
    VkVideoSessionCreateInfoKHR info;
};

static void
open_video(struct kit *kit)
{
    VkPhysicalDeviceVulkan13Features v13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES, .synchronization2 = VK_TRUE
    };

    setenv("WAKE_NULL_QUEUES", "graphics+compute+transfer+video_decode:1", 1);
    kit_open(kit, &(struct kit_config){
                      .device_next = &v13,
                      .device_extensions = { VK_KHR_VIDEO_QUEUE_EXTENSION_NAME,
                                             VK_KHR_VIDEO_DECODE_QUEUE_EXTENSION_NAME,
                                             VK_KHR_VIDEO_DECODE_H264_EXTENSION_NAME,
                                             VK_KHR_VIDEO_DECODE_H265_EXTENSION_NAME } });
}

static void
init(struct video *v, bool h265)
{
    *v = (struct video){
        .h264 = { .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_H264_PROFILE_INFO_KHR,
                  .stdProfileIdc = STD_VIDEO_H264_PROFILE_IDC_MAIN,
                  .pictureLayout = VK_VIDEO_DECODE_H264_PICTURE_LAYOUT_PROGRESSIVE_KHR },
        .h265 = { .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_H265_PROFILE_INFO_KHR,
                  .stdProfileIdc = STD_VIDEO_H265_PROFILE_IDC_MAIN },
        .profile = { .sType = VK_STRUCTURE_TYPE_VIDEO_PROFILE_INFO_KHR,
                     .pNext = h265 ? (void *)&v->h265 : (void *)&v->h264,
                     .videoCodecOperation = h265 ? VK_VIDEO_CODEC_OPERATION_DECODE_H265_BIT_KHR
                                                 : VK_VIDEO_CODEC_OPERATION_DECODE_H264_BIT_KHR,
                     .chromaSubsampling = VK_VIDEO_CHROMA_SUBSAMPLING_420_BIT_KHR,
                     .lumaBitDepth = VK_VIDEO_COMPONENT_BIT_DEPTH_8_BIT_KHR,
                     .chromaBitDepth = VK_VIDEO_COMPONENT_BIT_DEPTH_8_BIT_KHR },
        .header = { .specVersion = h265 ? VK_STD_VULKAN_VIDEO_CODEC_H265_DECODE_SPEC_VERSION
                                        : VK_STD_VULKAN_VIDEO_CODEC_H264_DECODE_SPEC_VERSION },
        .info = { .sType = VK_STRUCTURE_TYPE_VIDEO_SESSION_CREATE_INFO_KHR,
                  .pVideoProfile = &v->profile,
                  .pictureFormat = PICTURE,
                  .maxCodedExtent = { 1024, 1024 },
                  .referencePictureFormat = PICTURE,
                  .maxDpbSlots = 4,
                  .maxActiveReferencePictures = 3,
                  .pStdHeaderVersion = &v->header },
    };
    strcpy(v->header.extensionName, h265 ? VK_STD_VULKAN_VIDEO_CODEC_H265_DECODE_EXTENSION_NAME
                                         : VK_STD_VULKAN_VIDEO_CODEC_H264_DECODE_EXTENSION_NAME);
}

static VkVideoSessionKHR
session(struct kit *kit, const struct video *v)
{
    VkVideoSessionKHR made = VK_NULL_HANDLE;

    (void)KIT_DEVICE_COMMAND(kit, vkCreateVideoSessionKHR)(kit->device, &v->info, NULL, &made);
    kit_own(kit, VK_OBJECT_TYPE_VIDEO_SESSION_KHR, KIT_HANDLE(made));
    return made;
}

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
    session(kit, &v);
    init(&v, false);
    v.profile.chromaSubsampling = VK_VIDEO_CHROMA_SUBSAMPLING_444_BIT_KHR;
    kit_expect(kit, SESSION_ID("pVideoProfile-04845"));
    session(kit, &v);
    init(&v, false);
    v.info.flags = VK_VIDEO_SESSION_CREATE_PROTECTED_CONTENT_BIT_KHR;
    kit_expect(kit, SESSION_ID("protectedMemory-07189"));
    session(kit, &v);
}

static VkVideoSessionParametersKHR
parameters(struct kit *kit, VkVideoSessionKHR of, VkVideoSessionParametersKHR template,
           const void *next)
{
    VkVideoSessionParametersCreateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_SESSION_PARAMETERS_CREATE_INFO_KHR,
        .pNext = next,
        .videoSessionParametersTemplate = template,
        .videoSession = of
    };
    VkVideoSessionParametersKHR made = VK_NULL_HANDLE;

    (void)KIT_DEVICE_COMMAND(kit, vkCreateVideoSessionParametersKHR)(kit->device, &info, NULL,
                                                                     &made);
    kit_own(kit, VK_OBJECT_TYPE_VIDEO_SESSION_PARAMETERS_KHR, KIT_HANDLE(made));
    return made;
}

static const VkVideoDecodeH264SessionParametersCreateInfoKHR h264_room = {
    .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_H264_SESSION_PARAMETERS_CREATE_INFO_KHR,
    .maxStdSPSCount = 1,
    .maxStdPPSCount = 1
};

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

/* A view of one layer of a decoded picture. */
static VkImageView
picture_view(struct kit *kit, const struct video *v, VkFormat format, VkImageUsageFlags usage)
{
    VkVideoProfileListInfoKHR profiles = { .sType = VK_STRUCTURE_TYPE_VIDEO_PROFILE_LIST_INFO_KHR,
                                           .profileCount = 1,
                                           .pProfiles = &v->profile };
    VkImageCreateInfo image_info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                     .pNext = &profiles,
                                     .imageType = VK_IMAGE_TYPE_2D,
                                     .format = format,
                                     .extent = { 1024, 1024, 1 },
                                     .mipLevels = 1,
                                     .arrayLayers = 1,
                                     .samples = VK_SAMPLE_COUNT_1_BIT,
                                     .usage = usage };
    VkImageViewCreateInfo view_info = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                        .viewType = VK_IMAGE_VIEW_TYPE_2D,
                                        .format = format,
                                        .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0,
                                                              1 } };
    VkMemoryAllocateInfo allocation = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO };
    VkMemoryRequirements needs;
    VkDeviceMemory memory = VK_NULL_HANDLE;
    VkImageView view = VK_NULL_HANDLE;

    kit_need_image(kit, &image_info);
    KIT_VK(kit, vkCreateImage(kit->device, &image_info, NULL, &view_info.image));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(view_info.image));
    vkGetImageMemoryRequirements(kit->device, view_info.image, &needs);
    allocation.allocationSize = needs.size;
    KIT_VK(kit, vkAllocateMemory(kit->device, &allocation, NULL, &memory));
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    KIT_VK(kit, vkBindImageMemory(kit->device, view_info.image, memory, 0));
    KIT_VK(kit, vkCreateImageView(kit->device, &view_info, NULL, &view));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(view));
    return view;
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
    info.videoSession = session(kit, &v);
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
    info.videoSession = session(kit, &second);
    info.referenceSlotCount = 0;
    begin(kit, BEGIN_ID("videoSession-07248"), &info);
    v.info.referencePictureFormat = VK_FORMAT_G8_B8_R8_3PLANE_420_UNORM;
    info.videoSession = session(kit, &v);
    info.videoSessionParameters = parameters(kit, info.videoSession, VK_NULL_HANDLE, &h264_room);
    info.referenceSlotCount = 1;
    begin(kit, BEGIN_ID("pPictureResource-07241"), &info);
    (void)own;
}

KIT_MAIN()
