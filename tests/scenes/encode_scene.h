/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Encoders for scenes: a session with its parameters, pictures and a buffer, and one operation that is valid, in three codecs.
 * Threads: those of the scene.
 */
#ifndef WAKE_SCENES_ENCODE_SCENE_H
#define WAKE_SCENES_ENCODE_SCENE_H

#include "kit.h"

#include <stdlib.h>
#include <string.h>
#include <vk_video/vulkan_video_codecs_common.h>

#if defined(VK_KHR_video_decode_vp9) && defined(VK_KHR_video_encode_intra_refresh) && \
    defined(VK_KHR_video_encode_quantization_map) && defined(VK_KHR_video_encode_feedback2)
#define HAS_ENCODERS 1

/* Of scenes with a driver that answers about codecs. */
#define ENCODE_HAZARDS (KIT_NO_DEVICE | KIT_NULL_VALUES | KIT_NULL_DRIVER)
#define ENCODE_FLAGS (ENCODE_HAZARDS | KIT_UNORDERED)
#define ENCODE_ID(rest) "VUID-vkCmdEncodeVideoKHR-" rest
#define ENCODED_PICTURE VK_FORMAT_G8_B8R8_2PLANE_420_UNORM

enum { ENCODE_SIDE = 1024, ENCODE_PICTURES = 3, ENCODE_SLICES = 72 };
enum encode_codec { CODEC_H264, CODEC_H265, CODEC_AV1 };

struct encoder {
    struct kit *kit;
    enum encode_codec codec;
    bool little; /* a profile that can do little */

    VkVideoEncodeH264ProfileInfoKHR h264_profile;
    VkVideoEncodeH265ProfileInfoKHR h265_profile;
    VkVideoEncodeAV1ProfileInfoKHR av1_profile;
    VkVideoProfileInfoKHR profile;
    VkVideoProfileListInfoKHR profiles;
    VkExtensionProperties header;
    VkVideoSessionCreateInfoKHR session_info;
    VkVideoSessionKHR session;

    StdVideoH264SequenceParameterSet h264_sps;
    StdVideoH264PictureParameterSet h264_pps;
    VkVideoEncodeH264SessionParametersAddInfoKHR h264_added;
    VkVideoEncodeH264SessionParametersCreateInfoKHR h264_parameters;
    StdVideoH265VideoParameterSet h265_vps;
    StdVideoH265SequenceParameterSet h265_sps;
    StdVideoH265PictureParameterSet h265_pps;
    VkVideoEncodeH265SessionParametersAddInfoKHR h265_added;
    VkVideoEncodeH265SessionParametersCreateInfoKHR h265_parameters;
    StdVideoAV1SequenceHeader av1_header;
    VkVideoEncodeAV1SessionParametersCreateInfoKHR av1_parameters;
    VkVideoSessionParametersCreateInfoKHR parameters_info;
    VkVideoSessionParametersKHR parameters;

    VkImageView source, pictures[ENCODE_PICTURES];
    VkImage image,
        images[ENCODE_PICTURES + 1]; /* of the last view; of the pictures and the source */
    VkBuffer buffer;
    VkCommandBuffer commands;

    VkVideoPictureResourceInfoKHR resources[ENCODE_PICTURES];
    VkVideoReferenceSlotInfoKHR bound[ENCODE_PICTURES];
    VkVideoBeginCodingInfoKHR begin;

    StdVideoEncodeH264ReferenceListsInfo h264_lists;
    StdVideoEncodeH264PictureInfo h264_std;
    StdVideoEncodeH264SliceHeader h264_headers[ENCODE_SLICES];
    VkVideoEncodeH264NaluSliceInfoKHR h264_slices[ENCODE_SLICES];
    VkVideoEncodeH264PictureInfoKHR h264;
    StdVideoEncodeH264ReferenceInfo h264_references[ENCODE_PICTURES];
    VkVideoEncodeH264DpbSlotInfoKHR h264_slots[ENCODE_PICTURES];
    StdVideoEncodeH265ReferenceListsInfo h265_lists;
    StdVideoEncodeH265PictureInfo h265_std;
    StdVideoEncodeH265SliceSegmentHeader h265_headers[ENCODE_SLICES];
    VkVideoEncodeH265NaluSliceSegmentInfoKHR h265_slices[ENCODE_SLICES];
    VkVideoEncodeH265PictureInfoKHR h265;
    StdVideoEncodeH265ReferenceInfo h265_references[ENCODE_PICTURES];
    VkVideoEncodeH265DpbSlotInfoKHR h265_slots[ENCODE_PICTURES];
    StdVideoEncodeAV1PictureInfo av1_std;
    VkVideoEncodeAV1PictureInfoKHR av1;
    StdVideoEncodeAV1ReferenceInfo av1_references[ENCODE_PICTURES];
    VkVideoEncodeAV1DpbSlotInfoKHR av1_slots[ENCODE_PICTURES];

    VkVideoReferenceSlotInfoKHR setup, slots[ENCODE_PICTURES];
    VkVideoEncodeInfoKHR info;
};

/* ---- the device ------------------------------------------------------------------------------ */

/* Those of the device, and whether what is made next is protected. */
static const char *encode_families =
    "graphics+compute+transfer+video_decode+video_encode:1,graphics+compute+transfer:1";
static bool encode_secret;
static VkImageCreateFlags encode_image_flags; /* besides */

/* `without`: the sType of a struct of features that is left out. */
static inline void
open_encoders(struct kit *kit, VkStructureType without)
{
    VkPhysicalDeviceVideoEncodeFeedback2FeaturesKHR feedback = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VIDEO_ENCODE_FEEDBACK_2_FEATURES_KHR,
        .videoEncodeFeedback2 = VK_TRUE
    };
    VkPhysicalDeviceVideoEncodeIntraRefreshFeaturesKHR refresh = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VIDEO_ENCODE_INTRA_REFRESH_FEATURES_KHR,
        .pNext = &feedback,
        .videoEncodeIntraRefresh = VK_TRUE
    };
    VkPhysicalDeviceVideoEncodeQuantizationMapFeaturesKHR map = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VIDEO_ENCODE_QUANTIZATION_MAP_FEATURES_KHR,
        .pNext = &refresh,
        .videoEncodeQuantizationMap = VK_TRUE
    };
    VkPhysicalDeviceVideoEncodeAV1FeaturesKHR av1 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VIDEO_ENCODE_AV1_FEATURES_KHR,
        .pNext = &map,
        .videoEncodeAV1 = VK_TRUE
    };
    VkPhysicalDeviceVideoDecodeVP9FeaturesKHR vp9 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VIDEO_DECODE_VP9_FEATURES_KHR,
        .pNext = &av1,
        .videoDecodeVP9 = VK_TRUE
    };
    VkPhysicalDeviceVideoMaintenance1FeaturesKHR one = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VIDEO_MAINTENANCE_1_FEATURES_KHR,
        .pNext = &vp9,
        .videoMaintenance1 = VK_TRUE
    };
    VkPhysicalDeviceVideoMaintenance2FeaturesKHR two = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VIDEO_MAINTENANCE_2_FEATURES_KHR,
        .pNext = &one,
        .videoMaintenance2 = VK_TRUE
    };
    VkPhysicalDeviceVulkan13Features v13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .pNext = &two,
        .synchronization2 = VK_TRUE
    };

    VkPhysicalDeviceVulkan11Features v11 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES,
        .pNext = &v13,
        .protectedMemory = strstr(encode_families, "protected") != NULL
    };

    for (VkBaseOutStructure *s = (void *)&v13; s->pNext; s = s->pNext) {
        if (s->pNext->sType == without) {
            s->pNext = s->pNext->pNext;
            break;
        }
    }
    setenv("WAKE_NULL_QUEUES", encode_families, 1);
    kit_open(
        kit,
        &(struct kit_config){
            .device_next = &v11,
            .queues = 1,
            .device_extensions = {
                VK_KHR_VIDEO_QUEUE_EXTENSION_NAME, VK_KHR_VIDEO_DECODE_QUEUE_EXTENSION_NAME,
                VK_KHR_VIDEO_DECODE_H264_EXTENSION_NAME, VK_KHR_VIDEO_DECODE_H265_EXTENSION_NAME,
                VK_KHR_VIDEO_DECODE_AV1_EXTENSION_NAME, VK_KHR_VIDEO_DECODE_VP9_EXTENSION_NAME,
                VK_KHR_VIDEO_ENCODE_QUEUE_EXTENSION_NAME, VK_KHR_VIDEO_ENCODE_H264_EXTENSION_NAME,
                VK_KHR_VIDEO_ENCODE_H265_EXTENSION_NAME, VK_KHR_VIDEO_ENCODE_AV1_EXTENSION_NAME,
                VK_KHR_VIDEO_MAINTENANCE_1_EXTENSION_NAME,
                VK_KHR_VIDEO_MAINTENANCE_2_EXTENSION_NAME,
                VK_KHR_VIDEO_ENCODE_QUANTIZATION_MAP_EXTENSION_NAME,
                VK_KHR_VIDEO_ENCODE_INTRA_REFRESH_EXTENSION_NAME,
                VK_KHR_VIDEO_ENCODE_FEEDBACK_2_EXTENSION_NAME,
                VK_EXT_TRANSFORM_FEEDBACK_EXTENSION_NAME } });
}

/* ---- sessions and parameters ----------------------------------------------------------------- */

static inline void
encode_profile(struct encoder *e)
{
    static const char *const headers[] = { VK_STD_VULKAN_VIDEO_CODEC_H264_ENCODE_EXTENSION_NAME,
                                           VK_STD_VULKAN_VIDEO_CODEC_H265_ENCODE_EXTENSION_NAME,
                                           VK_STD_VULKAN_VIDEO_CODEC_AV1_ENCODE_EXTENSION_NAME };
    static const uint32_t operations[] = { VK_VIDEO_CODEC_OPERATION_ENCODE_H264_BIT_KHR,
                                           VK_VIDEO_CODEC_OPERATION_ENCODE_H265_BIT_KHR,
                                           VK_VIDEO_CODEC_OPERATION_ENCODE_AV1_BIT_KHR };
    const void *const chains[] = { &e->h264_profile, &e->h265_profile, &e->av1_profile };

    e->h264_profile = (VkVideoEncodeH264ProfileInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_H264_PROFILE_INFO_KHR,
        .stdProfileIdc = e->little ? STD_VIDEO_H264_PROFILE_IDC_BASELINE
                                   : STD_VIDEO_H264_PROFILE_IDC_MAIN
    };
    e->h265_profile = (VkVideoEncodeH265ProfileInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_H265_PROFILE_INFO_KHR,
        .stdProfileIdc = e->little ? STD_VIDEO_H265_PROFILE_IDC_MAIN_10
                                   : STD_VIDEO_H265_PROFILE_IDC_MAIN
    };
    e->av1_profile = (VkVideoEncodeAV1ProfileInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_AV1_PROFILE_INFO_KHR,
        .stdProfile = e->little ? STD_VIDEO_AV1_PROFILE_HIGH : STD_VIDEO_AV1_PROFILE_MAIN
    };
    e->profile = (VkVideoProfileInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_PROFILE_INFO_KHR,
        .pNext = chains[e->codec],
        .videoCodecOperation = (VkVideoCodecOperationFlagBitsKHR)operations[e->codec],
        .chromaSubsampling = VK_VIDEO_CHROMA_SUBSAMPLING_420_BIT_KHR,
        .lumaBitDepth = VK_VIDEO_COMPONENT_BIT_DEPTH_8_BIT_KHR,
        .chromaBitDepth = VK_VIDEO_COMPONENT_BIT_DEPTH_8_BIT_KHR
    };
    e->profiles = (VkVideoProfileListInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_PROFILE_LIST_INFO_KHR,
        .profileCount = 1,
        .pProfiles = &e->profile
    };
    e->header = (VkExtensionProperties){ .specVersion = VK_MAKE_VIDEO_STD_VERSION(1, 0, 0) };
    strcpy(e->header.extensionName, headers[e->codec]);
}

static inline void
encoder_init(struct encoder *e, struct kit *kit, enum encode_codec codec, bool little)
{
    *e = (struct encoder){ .kit = kit, .codec = codec, .little = little };
    encode_profile(e);
    e->session_info = (VkVideoSessionCreateInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_SESSION_CREATE_INFO_KHR,
        .queueFamilyIndex = kit->family,
        .pVideoProfile = &e->profile,
        .pictureFormat = ENCODED_PICTURE,
        .maxCodedExtent = { ENCODE_SIDE, ENCODE_SIDE },
        .referencePictureFormat = ENCODED_PICTURE,
        .maxDpbSlots = ENCODE_PICTURES,
        .maxActiveReferencePictures = ENCODE_PICTURES - 1,
        .pStdHeaderVersion = &e->header
    };
    e->h264_added = (VkVideoEncodeH264SessionParametersAddInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_H264_SESSION_PARAMETERS_ADD_INFO_KHR,
        .stdSPSCount = 1,
        .pStdSPSs = &e->h264_sps,
        .stdPPSCount = 1,
        .pStdPPSs = &e->h264_pps
    };
    e->h264_parameters = (VkVideoEncodeH264SessionParametersCreateInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_H264_SESSION_PARAMETERS_CREATE_INFO_KHR,
        .maxStdSPSCount = 2,
        .maxStdPPSCount = 2,
        .pParametersAddInfo = &e->h264_added
    };
    e->h265_added = (VkVideoEncodeH265SessionParametersAddInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_H265_SESSION_PARAMETERS_ADD_INFO_KHR,
        .stdVPSCount = 1,
        .pStdVPSs = &e->h265_vps,
        .stdSPSCount = 1,
        .pStdSPSs = &e->h265_sps,
        .stdPPSCount = 1,
        .pStdPPSs = &e->h265_pps
    };
    e->h265_parameters = (VkVideoEncodeH265SessionParametersCreateInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_H265_SESSION_PARAMETERS_CREATE_INFO_KHR,
        .maxStdVPSCount = 2,
        .maxStdSPSCount = 2,
        .maxStdPPSCount = 2,
        .pParametersAddInfo = &e->h265_added
    };
    e->av1_header = (StdVideoAV1SequenceHeader){ .max_frame_width_minus_1 = ENCODE_SIDE - 1,
                                                 .max_frame_height_minus_1 = ENCODE_SIDE - 1 };
    e->av1_parameters = (VkVideoEncodeAV1SessionParametersCreateInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_AV1_SESSION_PARAMETERS_CREATE_INFO_KHR,
        .pStdSequenceHeader = &e->av1_header
    };
    e->parameters_info = (VkVideoSessionParametersCreateInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_SESSION_PARAMETERS_CREATE_INFO_KHR,
        .pNext = codec == CODEC_H264   ? (const void *)&e->h264_parameters
                 : codec == CODEC_H265 ? (const void *)&e->h265_parameters
                                       : (const void *)&e->av1_parameters,
    };
}

static inline VkVideoSessionKHR
encode_session(struct encoder *e)
{
    VkVideoSessionKHR made = VK_NULL_HANDLE;

    (void)KIT_DEVICE_COMMAND(e->kit, vkCreateVideoSessionKHR)(e->kit->device, &e->session_info,
                                                              NULL, &made);
    kit_own(e->kit, VK_OBJECT_TYPE_VIDEO_SESSION_KHR, KIT_HANDLE(made));
    return made;
}

static inline VkVideoSessionParametersKHR
encode_parameters(struct encoder *e)
{
    VkVideoSessionParametersKHR made = VK_NULL_HANDLE;

    e->parameters_info.videoSession = e->session;
    (void)KIT_DEVICE_COMMAND(e->kit, vkCreateVideoSessionParametersKHR)(
        e->kit->device, &e->parameters_info, NULL, &made);
    kit_own(e->kit, VK_OBJECT_TYPE_VIDEO_SESSION_PARAMETERS_KHR, KIT_HANDLE(made));
    return made;
}

/* The null driver's sessions have these bindings. */
static inline void
encode_bind(struct encoder *e)
{
    VkMemoryAllocateInfo allocation = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                        .allocationSize = 131072 };
    VkBindVideoSessionMemoryInfoKHR binds[2];
    VkVideoSessionMemoryRequirementsKHR needs[2] = {
        { .sType = VK_STRUCTURE_TYPE_VIDEO_SESSION_MEMORY_REQUIREMENTS_KHR },
        { .sType = VK_STRUCTURE_TYPE_VIDEO_SESSION_MEMORY_REQUIREMENTS_KHR }
    };
    uint32_t count = 2;
    VkDeviceMemory memory = VK_NULL_HANDLE;

    (void)KIT_DEVICE_COMMAND(e->kit, vkGetVideoSessionMemoryRequirementsKHR)(
        e->kit->device, e->session, &count, needs);
    KIT_VK(e->kit, vkAllocateMemory(e->kit->device, &allocation, NULL, &memory));
    kit_own(e->kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    for (uint32_t i = 0; i < 2; i++) {
        binds[i] = (VkBindVideoSessionMemoryInfoKHR){
            .sType = VK_STRUCTURE_TYPE_BIND_VIDEO_SESSION_MEMORY_INFO_KHR,
            .memoryBindIndex = i * 3,
            .memory = memory,
            .memoryOffset = i * 65536,
            .memorySize = 65536
        };
    }
    (void)KIT_DEVICE_COMMAND(e->kit, vkBindVideoSessionMemoryKHR)(e->kit->device, e->session, 2,
                                                                  binds);
}

/* ---- resources ------------------------------------------------------------------------------- */

/* The first type for what is made next. */
static inline uint32_t
encode_memory_type(const struct encoder *e)
{
    const VkPhysicalDeviceMemoryProperties *has = &e->kit->memory;
    uint32_t i = 0;

    while (encode_secret && i + 1 < has->memoryTypeCount &&
           !(has->memoryTypes[i].propertyFlags & VK_MEMORY_PROPERTY_PROTECTED_BIT)) {
        i++;
    }
    return i;
}

static inline VkImageView
encode_view(struct encoder *e, VkFormat format, VkImageUsageFlags usage, uint32_t side)
{
    VkImageCreateInfo image_info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                     .pNext = &e->profiles,
                                     .flags = encode_image_flags |
                                              (encode_secret ? VK_IMAGE_CREATE_PROTECTED_BIT : 0u),
                                     .imageType = VK_IMAGE_TYPE_2D,
                                     .format = format,
                                     .extent = { side, side, 1 },
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

    KIT_VK(e->kit, vkCreateImage(e->kit->device, &image_info, NULL, &view_info.image));
    kit_own(e->kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(view_info.image));
    e->image = view_info.image;
    vkGetImageMemoryRequirements(e->kit->device, view_info.image, &needs);
    allocation.allocationSize = needs.size;
    allocation.memoryTypeIndex = encode_memory_type(e);
    KIT_VK(e->kit, vkAllocateMemory(e->kit->device, &allocation, NULL, &memory));
    kit_own(e->kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    KIT_VK(e->kit, vkBindImageMemory(e->kit->device, view_info.image, memory, 0));
    KIT_VK(e->kit, vkCreateImageView(e->kit->device, &view_info, NULL, &view));
    kit_own(e->kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(view));
    return view;
}

static inline VkBuffer
encode_buffer(struct encoder *e, const VkVideoProfileListInfoKHR *profiles,
              VkBufferUsageFlags usage)
{
    VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                .pNext = profiles,
                                .flags = encode_secret ? VK_BUFFER_CREATE_PROTECTED_BIT : 0,
                                .size = 4096,
                                .usage = usage };
    VkMemoryAllocateInfo allocation = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO };
    VkMemoryRequirements needs;
    VkDeviceMemory memory = VK_NULL_HANDLE;
    VkBuffer buffer = VK_NULL_HANDLE;

    KIT_VK(e->kit, vkCreateBuffer(e->kit->device, &info, NULL, &buffer));
    kit_own(e->kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    vkGetBufferMemoryRequirements(e->kit->device, buffer, &needs);
    allocation.allocationSize = needs.size;
    allocation.memoryTypeIndex = encode_memory_type(e);
    KIT_VK(e->kit, vkAllocateMemory(e->kit->device, &allocation, NULL, &memory));
    kit_own(e->kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    KIT_VK(e->kit, vkBindBufferMemory(e->kit->device, buffer, memory, 0));
    return buffer;
}

/* ---- one operation --------------------------------------------------------------------------- */

/* A key frame into slot 0; `references` of the slots behind it are referred to. */
static inline void
encode_fill_codecs(struct encoder *e, uint32_t references)
{
    memset(e->h264_lists.RefPicList0, 0xff, sizeof(e->h264_lists.RefPicList0));
    memset(e->h264_lists.RefPicList1, 0xff, sizeof(e->h264_lists.RefPicList1));
    memset(e->h265_lists.RefPicList0, 0xff, sizeof(e->h265_lists.RefPicList0));
    memset(e->h265_lists.RefPicList1, 0xff, sizeof(e->h265_lists.RefPicList1));
    for (uint32_t i = 0; i < ENCODE_SLICES; i++) {
        e->h264_headers[i] = (StdVideoEncodeH264SliceHeader){
            .slice_type = references ? STD_VIDEO_H264_SLICE_TYPE_P : STD_VIDEO_H264_SLICE_TYPE_I
        };
        e->h264_slices[i] = (VkVideoEncodeH264NaluSliceInfoKHR){
            .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_H264_NALU_SLICE_INFO_KHR,
            .pStdSliceHeader = &e->h264_headers[i]
        };
        e->h265_headers[i] = (StdVideoEncodeH265SliceSegmentHeader){
            .slice_type = references ? STD_VIDEO_H265_SLICE_TYPE_P : STD_VIDEO_H265_SLICE_TYPE_I
        };
        e->h265_slices[i] = (VkVideoEncodeH265NaluSliceSegmentInfoKHR){
            .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_H265_NALU_SLICE_SEGMENT_INFO_KHR,
            .pStdSliceSegmentHeader = &e->h265_headers[i]
        };
    }
    e->h264_std = (StdVideoEncodeH264PictureInfo){
        .primary_pic_type = references ? STD_VIDEO_H264_PICTURE_TYPE_P
                                       : STD_VIDEO_H264_PICTURE_TYPE_IDR,
        .pRefLists = &e->h264_lists
    };
    e->h264 = (VkVideoEncodeH264PictureInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_H264_PICTURE_INFO_KHR,
        .naluSliceEntryCount = 1,
        .pNaluSliceEntries = e->h264_slices,
        .pStdPictureInfo = &e->h264_std
    };
    e->h265_std = (StdVideoEncodeH265PictureInfo){
        .pic_type = references ? STD_VIDEO_H265_PICTURE_TYPE_P : STD_VIDEO_H265_PICTURE_TYPE_IDR,
        .pRefLists = &e->h265_lists
    };
    e->h265 = (VkVideoEncodeH265PictureInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_H265_PICTURE_INFO_KHR,
        .naluSliceSegmentEntryCount = 1,
        .pNaluSliceSegmentEntries = e->h265_slices,
        .pStdPictureInfo = &e->h265_std
    };
    e->av1_std = (StdVideoEncodeAV1PictureInfo){
        .frame_type = references ? STD_VIDEO_AV1_FRAME_TYPE_INTER : STD_VIDEO_AV1_FRAME_TYPE_KEY,
        .primary_ref_frame = STD_VIDEO_AV1_PRIMARY_REF_NONE
    };
    e->av1 = (VkVideoEncodeAV1PictureInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_AV1_PICTURE_INFO_KHR,
        .predictionMode = references ? VK_VIDEO_ENCODE_AV1_PREDICTION_MODE_SINGLE_REFERENCE_KHR
                                     : VK_VIDEO_ENCODE_AV1_PREDICTION_MODE_INTRA_ONLY_KHR,
        .pStdPictureInfo = &e->av1_std
    };
    for (uint32_t i = 0; i < VK_MAX_VIDEO_AV1_REFERENCES_PER_FRAME_KHR; i++) {
        e->av1.referenceNameSlotIndices[i] = -1;
    }
    for (uint32_t i = 0; i < references; i++) {
        e->h264_lists.RefPicList0[i] = e->h265_lists.RefPicList0[i] = (uint8_t)(i + 1);
        e->av1.referenceNameSlotIndices[i] = (int32_t)i + 1;
    }
}

static inline void
encode_fill(struct encoder *e, uint32_t references)
{
    const void *const codecs[] = { &e->h264, &e->h265, &e->av1 };

    encode_fill_codecs(e, references);
    for (uint32_t i = 0; i < ENCODE_PICTURES; i++) {
        const void *const slots[] = { &e->h264_slots[i], &e->h265_slots[i], &e->av1_slots[i] };

        e->h264_references[i] = (StdVideoEncodeH264ReferenceInfo){
            .primary_pic_type = STD_VIDEO_H264_PICTURE_TYPE_I
        };
        e->h265_references[i] = (StdVideoEncodeH265ReferenceInfo){
            .pic_type = STD_VIDEO_H265_PICTURE_TYPE_I
        };
        e->av1_references[i] = (StdVideoEncodeAV1ReferenceInfo){ 0 };
        e->h264_slots[i] = (VkVideoEncodeH264DpbSlotInfoKHR){
            .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_H264_DPB_SLOT_INFO_KHR,
            .pStdReferenceInfo = &e->h264_references[i]
        };
        e->h265_slots[i] = (VkVideoEncodeH265DpbSlotInfoKHR){
            .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_H265_DPB_SLOT_INFO_KHR,
            .pStdReferenceInfo = &e->h265_references[i]
        };
        e->av1_slots[i] = (VkVideoEncodeAV1DpbSlotInfoKHR){
            .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_AV1_DPB_SLOT_INFO_KHR,
            .pStdReferenceInfo = &e->av1_references[i]
        };
        e->resources[i] = (VkVideoPictureResourceInfoKHR){
            .sType = VK_STRUCTURE_TYPE_VIDEO_PICTURE_RESOURCE_INFO_KHR,
            .codedExtent = { ENCODE_SIDE, ENCODE_SIDE },
            .imageViewBinding = e->pictures[i]
        };
        e->bound[i] = (VkVideoReferenceSlotInfoKHR){
            .sType = VK_STRUCTURE_TYPE_VIDEO_REFERENCE_SLOT_INFO_KHR,
            .slotIndex = i == 0 ? -1 : (int32_t)i,
            .pPictureResource = &e->resources[i]
        };
        e->slots[i] = (VkVideoReferenceSlotInfoKHR){
            .sType = VK_STRUCTURE_TYPE_VIDEO_REFERENCE_SLOT_INFO_KHR,
            .pNext = slots[e->codec],
            .slotIndex = (int32_t)i,
            .pPictureResource = &e->resources[i]
        };
    }
    e->setup = e->slots[0];
    e->begin = (VkVideoBeginCodingInfoKHR){ .sType = VK_STRUCTURE_TYPE_VIDEO_BEGIN_CODING_INFO_KHR,
                                            .videoSession = e->session,
                                            .videoSessionParameters = e->parameters,
                                            .referenceSlotCount = ENCODE_PICTURES,
                                            .pReferenceSlots = e->bound };
    e->info = (VkVideoEncodeInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_INFO_KHR,
        .pNext = codecs[e->codec],
        .dstBuffer = e->buffer,
        .dstBufferRange = 4096,
        .srcPictureResource = { .sType = VK_STRUCTURE_TYPE_VIDEO_PICTURE_RESOURCE_INFO_KHR,
                                .codedExtent = { ENCODE_SIDE, ENCODE_SIDE },
                                .imageViewBinding = e->source },
        .pSetupReferenceSlot = &e->setup,
        .referenceSlotCount = references,
        .pReferenceSlots = &e->slots[1]
    };
}

/* All of it, with a session that was made as session_info says. */
static inline void
encoder_make(struct encoder *e)
{
    e->session = encode_session(e);
    encode_bind(e);
    e->parameters = encode_parameters(e);
    e->source = encode_view(e, ENCODED_PICTURE, VK_IMAGE_USAGE_VIDEO_ENCODE_SRC_BIT_KHR,
                            ENCODE_SIDE);
    e->images[ENCODE_PICTURES] = e->image;
    for (int i = 0; i < ENCODE_PICTURES; i++) {
        e->pictures[i] = encode_view(e, ENCODED_PICTURE, VK_IMAGE_USAGE_VIDEO_ENCODE_DPB_BIT_KHR,
                                     ENCODE_SIDE);
        e->images[i] = e->image;
    }
    e->buffer = encode_buffer(e, &e->profiles, VK_BUFFER_USAGE_VIDEO_ENCODE_DST_BIT_KHR);
    e->commands = kit_recording(e->kit);
    encode_fill(e, 0);
}

/* A device, and an encoder of it. */
static inline void
encoder_open(struct encoder *e, struct kit *kit, enum encode_codec codec, bool little)
{
    open_encoders(kit, VK_STRUCTURE_TYPE_MAX_ENUM);
    encoder_init(e, kit, codec, little);
    encoder_make(e);
}

/* A scope around what e->info says. */
static inline void
encode_begin(struct encoder *e)
{
    KIT_DEVICE_COMMAND(e->kit, vkCmdBeginVideoCodingKHR)(e->commands, &e->begin);
}

static inline void
encode_control(struct encoder *e, VkVideoCodingControlFlagsKHR flags, const void *next)
{
    VkVideoCodingControlInfoKHR info = { .sType = VK_STRUCTURE_TYPE_VIDEO_CODING_CONTROL_INFO_KHR,
                                         .pNext = next,
                                         .flags = flags };

    KIT_DEVICE_COMMAND(e->kit, vkCmdControlVideoCodingKHR)(e->commands, &info);
}

static inline void
encode_picture(struct encoder *e)
{
    KIT_DEVICE_COMMAND(e->kit, vkCmdEncodeVideoKHR)(e->commands, &e->info);
}

static inline void
encode_end(struct encoder *e)
{
    VkVideoEndCodingInfoKHR info = { .sType = VK_STRUCTURE_TYPE_VIDEO_END_CODING_INFO_KHR };

    KIT_DEVICE_COMMAND(e->kit, vkCmdEndVideoCodingKHR)(e->commands, &info);
}

static inline void
encode_once(struct encoder *e)
{
    encode_begin(e);
    encode_picture(e);
    encode_end(e);
}

#endif

static inline void
refresh_with(struct encoder *e, VkVideoEncodeIntraRefreshInfoKHR *info, uint32_t duration,
             uint32_t index)
{
    *info = (VkVideoEncodeIntraRefreshInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_INTRA_REFRESH_INFO_KHR,
        .pNext = e->info.pNext,
        .intraRefreshCycleDuration = duration,
        .intraRefreshIndex = index
    };
    e->info.pNext = info;
    e->info.flags = VK_VIDEO_ENCODE_INTRA_REFRESH_BIT_KHR;
}

#endif
