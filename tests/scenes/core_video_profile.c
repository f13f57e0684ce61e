/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Video profiles, what is made for them, and what encoding asks of sessions and parameters.
 */
#include "newer_ids.h"
#include "video_scene.h"

#define PROFILE_ID(rest) "VUID-VkVideoProfileInfoKHR-" rest
#define ASK_ID(rest) "VUID-vkGetPhysicalDeviceVideoCapabilitiesKHR-pVideoProfile-" rest

/* Structs of encoding, by value: they are provisional in some registries. */
struct any {
    uint64_t type;
    void *next;
    uint64_t rest[30];
};

enum {
    ENCODE_H264_CAPABILITIES = 1000038000,
    ENCODE_H264_PARAMETERS = 1000038001,
    ENCODE_H264_ADDED = 1000038002,
    ENCODE_H264_PROFILE = 1000038007,
    ENCODE_H265_CAPABILITIES = 1000039000,
    ENCODE_H265_PARAMETERS = 1000039001,
    ENCODE_H265_ADDED = 1000039002,
    ENCODE_H265_PROFILE = 1000039007,
    ENCODE_CAPABILITIES = 1000299003,
    ENCODE_QUERIES = 1000299000,
    ENCODE_H264 = 0x00010000,
    ENCODE_H265 = 0x00020000,
    ENCODE_SRC = 0x00004000, /* of images */
    ENCODE_DPB = 0x00008000,
    ENCODE_BITSTREAM = 0x00008000 /* of buffers */
};

/* An encode profile instead of the one that decodes. */
static void
encodes(struct video *v, struct any *profile, bool h265)
{
    *profile = (struct any){ .type = h265 ? ENCODE_H265_PROFILE : ENCODE_H264_PROFILE };
    v->profile.pNext = profile;
    v->profile.videoCodecOperation = (VkVideoCodecOperationFlagBitsKHR)(h265 ? ENCODE_H265
                                                                             : ENCODE_H264);
    snprintf(v->header.extensionName, sizeof(v->header.extensionName),
             "VK_STD_vulkan_video_codec_%s_encode", h265 ? "h265" : "h264");
}

static void
ask(struct kit *kit, const VkVideoProfileInfoKHR *profile, void *chain, const char *vuid)
{
    VkVideoCapabilitiesKHR out = { .sType = VK_STRUCTURE_TYPE_VIDEO_CAPABILITIES_KHR,
                                   .pNext = chain };

    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)KIT_INSTANCE_COMMAND(kit, vkGetPhysicalDeviceVideoCapabilitiesKHR)(kit->gpu, profile,
                                                                             &out);
}

SCENE(profiles, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    struct any codec = { 0 }, encode = { .type = ENCODE_CAPABILITIES, .next = &codec };
    struct any profile;
    VkVideoDecodeH264CapabilitiesKHR h264 = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_H264_CAPABILITIES_KHR
    };
    VkVideoDecodeH265CapabilitiesKHR h265 = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_H265_CAPABILITIES_KHR
    };
    VkVideoDecodeCapabilitiesKHR decode = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_CAPABILITIES_KHR, .pNext = &h264
    };
    struct video v;

    open_video(kit);
    init(&v, false);
    ask(kit, &v.profile, &decode, NULL);
    ask(kit, &v.profile, &h264, ASK_ID("07183"));
    decode.pNext = NULL;
    ask(kit, &v.profile, &decode, ASK_ID("07184"));
    decode.pNext = &h264;
    v.profile.pNext = NULL;
    ask(kit, &v.profile, &decode, PROFILE_ID("videoCodecOperation-07179"));
    init(&v, false);
    v.profile.chromaSubsampling |= VK_VIDEO_CHROMA_SUBSAMPLING_422_BIT_KHR;
    ask(kit, &v.profile, &decode, PROFILE_ID("chromaSubsampling-07013"));
    init(&v, false);
    v.profile.lumaBitDepth |= VK_VIDEO_COMPONENT_BIT_DEPTH_10_BIT_KHR;
    ask(kit, &v.profile, &decode, PROFILE_ID("lumaBitDepth-07014"));
    init(&v, false);
    v.profile.chromaBitDepth = VK_VIDEO_COMPONENT_BIT_DEPTH_INVALID_KHR;
    ask(kit, &v.profile, &decode, PROFILE_ID("chromaSubsampling-07015"));
    v.profile.chromaSubsampling = VK_VIDEO_CHROMA_SUBSAMPLING_MONOCHROME_BIT_KHR;
    ask(kit, &v.profile, &decode, NULL);

    init(&v, true);
    decode.pNext = &h265;
    ask(kit, &v.profile, &decode, NULL);
    decode.pNext = NULL;
    ask(kit, &v.profile, &decode, ASK_ID("07185"));
    decode.pNext = &h265;
    v.profile.pNext = NULL;
    ask(kit, &v.profile, &decode, PROFILE_ID("videoCodecOperation-07180"));

    for (int i = 0; i < 2; i++) {
        init(&v, i);
        encodes(&v, &profile, i);
        codec.type = i ? ENCODE_H265_CAPABILITIES : ENCODE_H264_CAPABILITIES;
        encode.next = &codec;
        ask(kit, &v.profile, &encode, NULL);
        ask(kit, &v.profile, &codec, ASK_ID("07186"));
        encode.next = NULL;
        ask(kit, &v.profile, &encode, i ? ASK_ID("07188") : ASK_ID("07187"));
        encode.next = &codec;
        v.profile.pNext = NULL;
        ask(kit, &v.profile, &encode,
            i ? PROFILE_ID("videoCodecOperation-07182") : PROFILE_ID("videoCodecOperation-07181"));
    }
}

static void
formats(struct kit *kit, const void *chain, const char *vuid)
{
    VkPhysicalDeviceVideoFormatInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VIDEO_FORMAT_INFO_KHR,
        .pNext = chain,
        .imageUsage = VK_IMAGE_USAGE_VIDEO_DECODE_DST_BIT_KHR
    };
    uint32_t count = 0;

    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)KIT_INSTANCE_COMMAND(kit, vkGetPhysicalDeviceVideoFormatPropertiesKHR)(kit->gpu, &info,
                                                                                 &count, NULL);
}

static void
buffer(struct kit *kit, const void *chain, VkBufferUsageFlags usage, const char *vuid)
{
    VkBufferCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO, .pNext = chain, .size = 4096, .usage = usage
    };
    VkBuffer made = VK_NULL_HANDLE;

    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)vkCreateBuffer(kit->device, &info, NULL, &made);
    kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(made));
}

SCENE(made_for_profiles, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkVideoProfileInfoKHR two[2];
    VkVideoProfileListInfoKHR list = { .sType = VK_STRUCTURE_TYPE_VIDEO_PROFILE_LIST_INFO_KHR,
                                       .profileCount = 1 };
    VkVideoProfileListInfoKHR coded = list;
    VkImageCreateInfo image = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                .pNext = &list,
                                .imageType = VK_IMAGE_TYPE_2D,
                                .format = PICTURE,
                                .extent = { 64, 64, 1 },
                                .mipLevels = 1,
                                .arrayLayers = 1,
                                .samples = VK_SAMPLE_COUNT_1_BIT,
                                .usage = VK_IMAGE_USAGE_VIDEO_DECODE_DPB_BIT_KHR };
    VkQueryPoolCreateInfo queries = { .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
                                      .queryType = (VkQueryType)ENCODE_QUERIES,
                                      .queryCount = 1 };
    struct video v, other, encoded;
    struct any profile;
    VkImage made = VK_NULL_HANDLE;
    VkQueryPool pool = VK_NULL_HANDLE;

    open_video(kit);
    init(&v, false);
    init(&other, true);
    init(&encoded, false);
    encodes(&encoded, &profile, false);
    list.pProfiles = &v.profile;
    coded.pProfiles = &encoded.profile;
    formats(kit, &list, NULL);
    formats(kit, NULL, "VUID-vkGetPhysicalDeviceVideoFormatPropertiesKHR-pNext-06812");
    two[0] = v.profile;
    two[1] = other.profile;
    list.pProfiles = two;
    list.profileCount = 2;
    formats(kit, &list, "VUID-VkVideoProfileListInfoKHR-pProfiles-06813");
    two[1] = encoded.profile;
    formats(kit, &list, NULL);
    list.pProfiles = &v.profile;
    list.profileCount = 1;

    buffer(kit, &list, VK_BUFFER_USAGE_VIDEO_DECODE_SRC_BIT_KHR, NULL);
    buffer(kit, NULL, VK_BUFFER_USAGE_VIDEO_DECODE_SRC_BIT_KHR,
           "VUID-VkBufferCreateInfo-usage-04813");
    buffer(kit, &coded, VK_BUFFER_USAGE_VIDEO_DECODE_DST_BIT_KHR,
           "VUID-VkBufferCreateInfo-usage-04813");
    buffer(kit, &coded, ENCODE_BITSTREAM, NULL);
    buffer(kit, &list, ENCODE_BITSTREAM, "VUID-VkBufferCreateInfo-usage-04814");

    KIT_VK(kit, vkCreateImage(kit->device, &image, NULL, &made));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(made));
    image.tiling = VK_IMAGE_TILING_LINEAR;
    kit_expect(kit, "VUID-VkImageCreateInfo-pNext-06811");
    made = VK_NULL_HANDLE;
    (void)vkCreateImage(kit->device, &image, NULL, &made);
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(made));

    queries.pNext = &encoded.profile;
    kit_expect_newer(kit, NEWER_ID("VUID-VkQueryPoolCreateInfo-queryType-07906", NULL));
    KIT_VK(kit, vkCreateQueryPool(kit->device, &queries, NULL, &pool));
    kit_own(kit, VK_OBJECT_TYPE_QUERY_POOL, KIT_HANDLE(pool));
    queries.pNext = &v.profile;
    pool = VK_NULL_HANDLE;
    kit_expect(kit, "VUID-VkQueryPoolCreateInfo-queryType-07133");
    kit_expect_newer(kit, NEWER_ID("VUID-VkQueryPoolCreateInfo-queryType-07906", NULL));
    (void)vkCreateQueryPool(kit->device, &queries, NULL, &pool);
    kit_own(kit, VK_OBJECT_TYPE_QUERY_POOL, KIT_HANDLE(pool));
}

SCENE(session_formats, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    static const char *const vuids[2][2] = {
        { "VUID-VkVideoSessionCreateInfoKHR-pictureFormat-04853",
          "VUID-VkVideoSessionCreateInfoKHR-referencePictureFormat-04852" },
        { "VUID-VkVideoSessionCreateInfoKHR-pictureFormat-04854",
          "VUID-VkVideoSessionCreateInfoKHR-referencePictureFormat-06814" }
    };
    struct any profile;
    struct video v;

    open_video(kit);
    for (int i = 0; i < 2; i++) {
        init(&v, false);
        if (i) {
            encodes(&v, &profile, false);
        }
        (void)session(kit, &v);
        v.info.pictureFormat = VK_FORMAT_R8G8B8A8_UNORM;
        kit_expect(kit, vuids[i][0]);
        (void)session(kit, &v);
        v.info.pictureFormat = PICTURE;
        v.info.referencePictureFormat = VK_FORMAT_R8G8B8A8_UNORM;
        kit_expect(kit, vuids[i][1]);
        (void)session(kit, &v);
        v.info.maxDpbSlots = v.info.maxActiveReferencePictures = 0;
        (void)session(kit, &v);
    }
}

/* ---- encoding -------------------------------------------------------------------------------- */

static void
begin(struct kit *kit, const VkVideoBeginCodingInfoKHR *info, const char *vuid)
{
    VkVideoEndCodingInfoKHR end = { .sType = VK_STRUCTURE_TYPE_VIDEO_END_CODING_INFO_KHR };
    VkCommandBuffer commands = kit_primary(kit);

    kit_begin(kit, commands, 0);
    if (vuid) {
        kit_expect(kit, vuid);
        kit_allow(kit, "VUID-vkCmdEndVideoCodingKHR-videocoding"); /* where callbacks skip calls */
    }
    KIT_DEVICE_COMMAND(kit, vkCmdBeginVideoCodingKHR)(commands, info);
    KIT_DEVICE_COMMAND(kit, vkCmdEndVideoCodingKHR)(commands, &end);
    kit_end(kit, commands);
}

static void
update(struct kit *kit, VkVideoSessionParametersKHR which, const void *added, const char *vuid)
{
    VkVideoSessionParametersUpdateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_SESSION_PARAMETERS_UPDATE_INFO_KHR,
        .pNext = added,
        .updateSequenceCount = 1
    };

    kit_expect(kit, vuid);
    (void)KIT_DEVICE_COMMAND(kit, vkUpdateVideoSessionParametersKHR)(kit->device, which, &info);
}

#define UPDATE_ID(rest) "VUID-vkUpdateVideoSessionParametersKHR-videoSessionParameters-" rest
#define MADE_ID(rest) "VUID-VkVideoSessionParametersCreateInfoKHR-videoSession-" rest
#define BEGIN_ID(rest) "VUID-VkVideoBeginCodingInfoKHR-" rest

SCENE(encode_h264, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    StdVideoH264SequenceParameterSet sps;
    StdVideoH264PictureParameterSet pps;
    /* The structs of encoding have the members of those of decoding. */
    VkVideoDecodeH264SessionParametersAddInfoKHR added = {
        .sType = (VkStructureType)ENCODE_H264_ADDED,
        .stdSPSCount = 1,
        .pStdSPSs = &sps,
        .stdPPSCount = 1,
        .pStdPPSs = &pps
    };
    VkVideoDecodeH264SessionParametersCreateInfoKHR room = {
        .sType = (VkStructureType)ENCODE_H264_PARAMETERS,
        .maxStdSPSCount = 2,
        .maxStdPPSCount = 2,
        .pParametersAddInfo = &added
    };
    VkVideoPictureResourceInfoKHR picture = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_PICTURE_RESOURCE_INFO_KHR, .codedExtent = { 1024, 1024 }
    };
    VkVideoReferenceSlotInfoKHR slot = { .sType = VK_STRUCTURE_TYPE_VIDEO_REFERENCE_SLOT_INFO_KHR,
                                         .pPictureResource = &picture };
    VkVideoBeginCodingInfoKHR info = { .sType = VK_STRUCTURE_TYPE_VIDEO_BEGIN_CODING_INFO_KHR,
                                       .referenceSlotCount = 1,
                                       .pReferenceSlots = &slot };
    struct any profile;
    struct video v;

    memset(&sps, 0, sizeof(sps));
    memset(&pps, 0, sizeof(pps));
    open_video(kit);
    init(&v, false);
    encodes(&v, &profile, false);
    info.videoSession = bound_session(kit, &v);
    info.videoSessionParameters = parameters(kit, info.videoSession, VK_NULL_HANDLE, &room);
    kit_expect(kit, MADE_ID("07210"));
    (void)parameters(kit, info.videoSession, VK_NULL_HANDLE, NULL);
    pps.pic_parameter_set_id = 1;
    update(kit, info.videoSessionParameters, &added, UPDATE_ID("07226"));
    pps.pic_parameter_set_id = 0;
    sps.seq_parameter_set_id = 1;
    update(kit, info.videoSessionParameters, &added, UPDATE_ID("07227"));
    picture.imageViewBinding = picture_view(kit, &v, PICTURE, ENCODE_DPB);
    begin(kit, &info, NULL);
    picture.imageViewBinding = picture_view(kit, &v, PICTURE, ENCODE_SRC);
    begin(kit, &info, BEGIN_ID("slotIndex-07246"));
    info.referenceSlotCount = 0;
    info.videoSessionParameters = VK_NULL_HANDLE;
    begin(kit, &info, BEGIN_ID("videoSession-07249"));
}

SCENE(encode_h265, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    StdVideoH265VideoParameterSet vps;
    StdVideoH265SequenceParameterSet sps;
    StdVideoH265PictureParameterSet pps;
    VkVideoDecodeH265SessionParametersAddInfoKHR added = {
        .sType = (VkStructureType)ENCODE_H265_ADDED,
        .stdVPSCount = 1,
        .pStdVPSs = &vps,
        .stdSPSCount = 1,
        .pStdSPSs = &sps,
        .stdPPSCount = 1,
        .pStdPPSs = &pps
    };
    VkVideoDecodeH265SessionParametersCreateInfoKHR room = {
        .sType = (VkStructureType)ENCODE_H265_PARAMETERS,
        .maxStdVPSCount = 2,
        .maxStdSPSCount = 2,
        .maxStdPPSCount = 2,
        .pParametersAddInfo = &added
    };
    VkVideoBeginCodingInfoKHR info = { .sType = VK_STRUCTURE_TYPE_VIDEO_BEGIN_CODING_INFO_KHR };
    struct any profile;
    struct video v;

    memset(&vps, 0, sizeof(vps));
    memset(&sps, 0, sizeof(sps));
    memset(&pps, 0, sizeof(pps));
    open_video(kit);
    init(&v, true);
    encodes(&v, &profile, true);
    info.videoSession = bound_session(kit, &v);
    info.videoSessionParameters = parameters(kit, info.videoSession, VK_NULL_HANDLE, &room);
    kit_expect(kit, MADE_ID("07211"));
    (void)parameters(kit, info.videoSession, VK_NULL_HANDLE, NULL);
    sps.sps_seq_parameter_set_id = pps.pps_pic_parameter_set_id = 1;
    update(kit, info.videoSessionParameters, &added, UPDATE_ID("07228"));
    vps.vps_video_parameter_set_id = 1;
    sps.sps_seq_parameter_set_id = 0;
    update(kit, info.videoSessionParameters, &added, UPDATE_ID("07229"));
    sps.sps_seq_parameter_set_id = 1;
    pps.pps_pic_parameter_set_id = 0;
    update(kit, info.videoSessionParameters, &added, UPDATE_ID("07230"));
    begin(kit, &info, NULL);
    info.videoSessionParameters = VK_NULL_HANDLE;
    begin(kit, &info, BEGIN_ID("videoSession-07250"));
}

KIT_MAIN()
