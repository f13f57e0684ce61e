/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Video sessions, parameters, profiles and queries that newer registries have, and decoding of AV1 and VP9. Skipped with headers that
 * lack a part of it.
 */
#include "encode_scene.h"

#ifndef HAS_ENCODERS

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers lack codecs");
}

#else

#define SESSION_ID(rest) "VUID-VkVideoSessionCreateInfoKHR-" rest
#define MADE_ID(rest) "VUID-VkVideoSessionParametersCreateInfoKHR-" rest
#define UPDATE_ID(rest) "VUID-vkUpdateVideoSessionParametersKHR-videoSessionParameters-" rest
#define ENCODED_ID(rest) \
    "VUID-vkGetEncodedVideoSessionParametersKHR-pVideoSessionParametersInfo-" rest
#define DELTA_MAP VK_VIDEO_SESSION_CREATE_ALLOW_ENCODE_QUANTIZATION_DELTA_MAP_BIT_KHR
#define EMPHASIS_MAP VK_VIDEO_SESSION_CREATE_ALLOW_ENCODE_EMPHASIS_MAP_BIT_KHR
#define NOTHING VK_STRUCTURE_TYPE_MAX_ENUM

/* What decodes. */
struct decoder {
    VkVideoDecodeH264ProfileInfoKHR h264;
    VkVideoDecodeAV1ProfileInfoKHR av1;
    VkVideoDecodeVP9ProfileInfoKHR vp9;
    struct encoder e; /* for the rest */
};

static void
decoder_init(struct decoder *d, struct kit *kit, VkVideoCodecOperationFlagBitsKHR codec)
{
    encoder_init(&d->e, kit, CODEC_H264, false);
    d->h264 = (VkVideoDecodeH264ProfileInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_H264_PROFILE_INFO_KHR,
        .stdProfileIdc = STD_VIDEO_H264_PROFILE_IDC_MAIN
    };
    d->av1 = (VkVideoDecodeAV1ProfileInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_AV1_PROFILE_INFO_KHR
    };
    d->vp9 = (VkVideoDecodeVP9ProfileInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_VP9_PROFILE_INFO_KHR
    };
    d->e.profile.videoCodecOperation = codec;
    d->e.profile.pNext = codec == VK_VIDEO_CODEC_OPERATION_DECODE_H264_BIT_KHR  ? (void *)&d->h264
                         : codec == VK_VIDEO_CODEC_OPERATION_DECODE_AV1_BIT_KHR ? (void *)&d->av1
                                                                                : (void *)&d->vp9;
    strcpy(d->e.header.extensionName, codec == VK_VIDEO_CODEC_OPERATION_DECODE_H264_BIT_KHR
                                          ? VK_STD_VULKAN_VIDEO_CODEC_H264_DECODE_EXTENSION_NAME
                                      : codec == VK_VIDEO_CODEC_OPERATION_DECODE_AV1_BIT_KHR
                                          ? VK_STD_VULKAN_VIDEO_CODEC_AV1_DECODE_EXTENSION_NAME
                                          : VK_STD_VULKAN_VIDEO_CODEC_VP9_DECODE_EXTENSION_NAME);
}

/* ---- sessions -------------------------------------------------------------------------------- */

static void
image(struct kit *kit, struct encoder *e, VkImageUsageFlags usage, VkImageCreateFlags flags,
      uint32_t width, uint32_t height)
{
    bool map = usage & (VK_IMAGE_USAGE_VIDEO_ENCODE_QUANTIZATION_DELTA_MAP_BIT_KHR |
                        VK_IMAGE_USAGE_VIDEO_ENCODE_EMPHASIS_MAP_BIT_KHR);
    VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                               .pNext = &e->profiles,
                               .flags = flags,
                               .imageType = VK_IMAGE_TYPE_2D,
                               .format = map ? VK_FORMAT_R8_SINT : ENCODED_PICTURE,
                               .extent = { width, height, 1 },
                               .mipLevels = 1,
                               .arrayLayers = 1,
                               .samples = VK_SAMPLE_COUNT_1_BIT,
                               .usage = usage };
    VkImage made = VK_NULL_HANDLE;

    (void)vkCreateImage(kit->device, &info, NULL, &made);
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(made));
}

static void
buffer(struct kit *kit, struct encoder *e, VkBufferUsageFlags usage)
{
    const VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                      .pNext = &e->profiles,
                                      .size = 4096,
                                      .usage = usage };
    VkBuffer made = VK_NULL_HANDLE;

    (void)vkCreateBuffer(kit->device, &info, NULL, &made);
    kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(made));
}

/* A view of an image that may be seen as other formats, too. */
static void
view(struct kit *kit, struct encoder *e, const char *id, VkImageUsageFlags usage, VkFormat format,
     VkImageViewType type, VkImageAspectFlags aspect)
{
    bool map = usage & (VK_IMAGE_USAGE_VIDEO_ENCODE_QUANTIZATION_DELTA_MAP_BIT_KHR |
                        VK_IMAGE_USAGE_VIDEO_ENCODE_EMPHASIS_MAP_BIT_KHR);
    VkImageViewCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                   .viewType = type,
                                   .format = format,
                                   .subresourceRange = { aspect, 0, 1, 0, 1 } };
    VkImageView made = VK_NULL_HANDLE;

    encode_image_flags = VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT | VK_IMAGE_CREATE_EXTENDED_USAGE_BIT;
    (void)encode_view(e, map ? VK_FORMAT_R8_SINT : ENCODED_PICTURE, usage, 64);
    encode_image_flags = 0;
    info.image = e->image;
    if (id) {
        kit_expect(kit, id);
    }
    (void)vkCreateImageView(kit->device, &info, NULL, &made);
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(made));
}

SCENE(views, ENCODE_FLAGS)
{
    const VkImageUsageFlags delta = VK_IMAGE_USAGE_VIDEO_ENCODE_QUANTIZATION_DELTA_MAP_BIT_KHR,
                            emphasis = VK_IMAGE_USAGE_VIDEO_ENCODE_EMPHASIS_MAP_BIT_KHR;
    const VkImageViewType flat = VK_IMAGE_VIEW_TYPE_2D;
    struct encoder e;

    open_encoders(kit, NOTHING);
    encoder_init(&e, kit, CODEC_H264, false);
    view(kit, &e, NULL, delta, VK_FORMAT_R8_SINT, flat, VK_IMAGE_ASPECT_COLOR_BIT);
    view(kit, &e, NULL, delta, VK_FORMAT_R8_SINT, VK_IMAGE_VIEW_TYPE_2D_ARRAY,
         VK_IMAGE_ASPECT_COLOR_BIT);
    view(kit, &e, "VUID-VkImageViewCreateInfo-usage-10259", delta, VK_FORMAT_R8_SNORM, flat,
         VK_IMAGE_ASPECT_COLOR_BIT);
    view(kit, &e, "VUID-VkImageViewCreateInfo-usage-10260", emphasis, VK_FORMAT_R8_SNORM, flat,
         VK_IMAGE_ASPECT_COLOR_BIT);
    view(kit, &e, "VUID-VkImageViewCreateInfo-image-08336", VK_IMAGE_USAGE_VIDEO_ENCODE_SRC_BIT_KHR,
         VK_FORMAT_R8_UNORM, flat, VK_IMAGE_ASPECT_PLANE_0_BIT);
    kit_expect(kit, "VUID-VkImageViewCreateInfo-subResourceRange-01021");
    view(kit, &e, "VUID-VkImageViewCreateInfo-image-10261", delta, VK_FORMAT_R8_SINT,
         VK_IMAGE_VIEW_TYPE_1D, VK_IMAGE_ASPECT_COLOR_BIT);
}

SCENE(sessions_without_features, ENCODE_FLAGS)
{
    static const struct {
        VkStructureType feature;
        VkVideoSessionCreateFlagsKHR flags;
        const char *id;
    } rows[] = {
        { VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VIDEO_MAINTENANCE_1_FEATURES_KHR,
          VK_VIDEO_SESSION_CREATE_INLINE_QUERIES_BIT_KHR, SESSION_ID("flags-08371") },
    };
    struct encoder e;

    open_encoders(kit, rows[0].feature);
    encoder_init(&e, kit, CODEC_H264, false);
    e.session_info.flags = rows[0].flags;
    kit_expect(kit, rows[0].id);
    (void)encode_session(&e);
}

SCENE(no_maps, ENCODE_FLAGS)
{
    struct encoder e;

    open_encoders(kit,
                  VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VIDEO_ENCODE_QUANTIZATION_MAP_FEATURES_KHR);
    encoder_init(&e, kit, CODEC_H264, false);
    e.session_info.flags = DELTA_MAP;
    kit_expect(kit, SESSION_ID("flags-10264"));
    (void)encode_session(&e);
}

SCENE(no_av1, ENCODE_FLAGS)
{
    VkQueryPoolCreateInfo info = { .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
                                   .queryType = VK_QUERY_TYPE_RESULT_STATUS_ONLY_KHR,
                                   .queryCount = 1 };
    VkQueryPool pool = VK_NULL_HANDLE;
    struct encoder e;

    open_encoders(kit, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VIDEO_ENCODE_AV1_FEATURES_KHR);
    encoder_init(&e, kit, CODEC_AV1, false);
    kit_expect(kit, SESSION_ID("pVideoProfile-10269"));
    (void)encode_session(&e);
    info.pNext = &e.profile;
    kit_expect(kit, "VUID-VkQueryPoolCreateInfo-pNext-10248");
    (void)vkCreateQueryPool(kit->device, &info, NULL, &pool);
    kit_own(kit, VK_OBJECT_TYPE_QUERY_POOL, KIT_HANDLE(pool));
    kit_expect(kit, "VUID-VkImageCreateInfo-pNext-10250");
    image(kit, &e, VK_IMAGE_USAGE_VIDEO_ENCODE_SRC_BIT_KHR, 0, 64, 64);
    kit_expect(kit, "VUID-VkBufferCreateInfo-pNext-10249");
    buffer(kit, &e, VK_BUFFER_USAGE_VIDEO_ENCODE_DST_BIT_KHR);
}

SCENE(no_vp9, ENCODE_FLAGS)
{
    VkQueryPoolCreateInfo info = { .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
                                   .queryType = VK_QUERY_TYPE_RESULT_STATUS_ONLY_KHR,
                                   .queryCount = 1 };
    VkQueryPool pool = VK_NULL_HANDLE;
    struct decoder d;

    open_encoders(kit, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VIDEO_DECODE_VP9_FEATURES_KHR);
    decoder_init(&d, kit, VK_VIDEO_CODEC_OPERATION_DECODE_VP9_BIT_KHR);
    kit_expect(kit, SESSION_ID("pVideoProfile-10793"));
    (void)encode_session(&d.e);
    info.pNext = &d.e.profile;
    kit_expect(kit, "VUID-VkQueryPoolCreateInfo-pNext-10779");
    (void)vkCreateQueryPool(kit->device, &info, NULL, &pool);
    kit_own(kit, VK_OBJECT_TYPE_QUERY_POOL, KIT_HANDLE(pool));
    kit_expect(kit, "VUID-VkImageCreateInfo-pNext-10784");
    image(kit, &d.e, VK_IMAGE_USAGE_VIDEO_DECODE_DPB_BIT_KHR, 0, 64, 64);
    kit_expect(kit, "VUID-VkBufferCreateInfo-pNext-10783");
    buffer(kit, &d.e, VK_BUFFER_USAGE_VIDEO_DECODE_SRC_BIT_KHR);
}

SCENE(no_refresh, ENCODE_FLAGS)
{
    VkVideoEncodeSessionIntraRefreshCreateInfoKHR refresh = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_SESSION_INTRA_REFRESH_CREATE_INFO_KHR,
        .intraRefreshMode = VK_VIDEO_ENCODE_INTRA_REFRESH_MODE_PER_PICTURE_PARTITION_BIT_KHR
    };
    struct encoder e;

    open_encoders(kit, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VIDEO_ENCODE_INTRA_REFRESH_FEATURES_KHR);
    encoder_init(&e, kit, CODEC_H264, false);
    e.session_info.pNext = &refresh;
    kit_expect(kit, SESSION_ID("pVideoProfile-10835"));
    (void)encode_session(&e);
    refresh.intraRefreshMode = VK_VIDEO_ENCODE_INTRA_REFRESH_MODE_NONE_KHR;
    (void)encode_session(&e);
}

SCENE(no_inline_parameters, ENCODE_FLAGS)
{
    struct decoder d;

    open_encoders(kit, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VIDEO_MAINTENANCE_2_FEATURES_KHR);
    decoder_init(&d, kit, VK_VIDEO_CODEC_OPERATION_DECODE_H264_BIT_KHR);
    d.e.session_info.flags = VK_VIDEO_SESSION_CREATE_INLINE_SESSION_PARAMETERS_BIT_KHR;
    kit_expect(kit, SESSION_ID("flags-10398"));
    (void)encode_session(&d.e);
    decoder_init(&d, kit, VK_VIDEO_CODEC_OPERATION_DECODE_AV1_BIT_KHR);
    d.e.session = encode_session(&d.e);
    encode_bind(&d.e);
    d.e.begin = (VkVideoBeginCodingInfoKHR){ .sType = VK_STRUCTURE_TYPE_VIDEO_BEGIN_CODING_INFO_KHR,
                                             .videoSession = d.e.session };
    d.e.commands = kit_recording(kit);
    kit_expect(kit, "VUID-VkVideoBeginCodingInfoKHR-videoSession-09261");
    encode_begin(&d.e);
}

SCENE(sessions, ENCODE_FLAGS)
{
    VkVideoEncodeH264SessionCreateInfoKHR h264 = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_H264_SESSION_CREATE_INFO_KHR,
        .useMaxLevelIdc = VK_TRUE,
        .maxLevelIdc = STD_VIDEO_H264_LEVEL_IDC_5_1
    };
    VkVideoEncodeH265SessionCreateInfoKHR h265 = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_H265_SESSION_CREATE_INFO_KHR,
        .useMaxLevelIdc = VK_TRUE,
        .maxLevelIdc = STD_VIDEO_H265_LEVEL_IDC_5_2
    };
    VkVideoEncodeAV1SessionCreateInfoKHR av1 = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_AV1_SESSION_CREATE_INFO_KHR,
        .useMaxLevel = VK_TRUE,
        .maxLevel = STD_VIDEO_AV1_LEVEL_5_2
    };
    VkVideoEncodeSessionIntraRefreshCreateInfoKHR refresh = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_SESSION_INTRA_REFRESH_CREATE_INFO_KHR,
        .intraRefreshMode = VK_VIDEO_ENCODE_INTRA_REFRESH_MODE_BLOCK_BASED_BIT_KHR
    };
    struct decoder d;
    struct encoder e;

    open_encoders(kit, NOTHING);
    encoder_init(&e, kit, CODEC_H264, false);
    e.session_info.flags = VK_VIDEO_SESSION_CREATE_INLINE_QUERIES_BIT_KHR | DELTA_MAP;
    e.session_info.pNext = &h264;
    (void)encode_session(&e);
    h264.maxLevelIdc = STD_VIDEO_H264_LEVEL_IDC_5_2;
    kit_expect(kit, SESSION_ID("pVideoProfile-08251"));
    (void)encode_session(&e);
    e.session_info.pNext = NULL;
    e.session_info.flags = DELTA_MAP | EMPHASIS_MAP;
    kit_expect(kit, SESSION_ID("flags-10266"));
    (void)encode_session(&e);
    e.session_info.flags = VK_VIDEO_SESSION_CREATE_INLINE_SESSION_PARAMETERS_BIT_KHR;
    kit_expect(kit, SESSION_ID("flags-10399"));
    (void)encode_session(&e);
    e.session_info.flags = 0;
    e.session_info.queueFamilyIndex = 1;
    kit_expect(kit, SESSION_ID("pVideoProfile-11759"));
    (void)encode_session(&e);
    e.session_info.queueFamilyIndex = 64; /* none */
    kit_expect(kit, SESSION_ID("pVideoProfile-11759"));
    (void)encode_session(&e);
    encoder_init(&e, kit, CODEC_H265, false);
    e.session_info.pNext = &h265;
    kit_expect(kit, SESSION_ID("pVideoProfile-08252"));
    (void)encode_session(&e);
    encoder_init(&e, kit, CODEC_AV1, false);
    e.session_info.pNext = &av1;
    kit_expect(kit, SESSION_ID("pVideoProfile-10270"));
    (void)encode_session(&e);
    encoder_init(&e, kit, CODEC_H264, true);
    e.session_info.flags = DELTA_MAP;
    kit_expect(kit, SESSION_ID("flags-10267"));
    (void)encode_session(&e);
    e.session_info.flags = EMPHASIS_MAP;
    kit_expect(kit, SESSION_ID("flags-10268"));
    (void)encode_session(&e);
    e.session_info.flags = 0;
    e.session_info.pNext = &refresh;
    kit_expect(kit, SESSION_ID("pVideoProfile-10836"));
    refresh.intraRefreshMode = VK_VIDEO_ENCODE_INTRA_REFRESH_MODE_BLOCK_ROW_BASED_BIT_KHR;
    (void)encode_session(&e);
    decoder_init(&d, kit, VK_VIDEO_CODEC_OPERATION_DECODE_H264_BIT_KHR);
    d.e.session_info.flags = VK_VIDEO_SESSION_CREATE_INLINE_SESSION_PARAMETERS_BIT_KHR;
    (void)encode_session(&d.e);
    d.e.session_info.flags = DELTA_MAP;
    kit_expect(kit, SESSION_ID("flags-10265"));
    (void)encode_session(&d.e);
    decoder_init(&d, kit, VK_VIDEO_CODEC_OPERATION_DECODE_AV1_BIT_KHR);
    (void)encode_session(&d.e);
    decoder_init(&d, kit, VK_VIDEO_CODEC_OPERATION_DECODE_VP9_BIT_KHR);
    (void)encode_session(&d.e);
}

SCENE(profiles_without_structs, ENCODE_FLAGS)
{
    static const struct {
        VkVideoCodecOperationFlagBitsKHR codec;
        const char *profile, *capabilities;
    } rows[] = {
        { VK_VIDEO_CODEC_OPERATION_DECODE_AV1_BIT_KHR,
          "VUID-VkVideoProfileInfoKHR-videoCodecOperation-09256",
          "VUID-vkGetPhysicalDeviceVideoCapabilitiesKHR-pVideoProfile-09257" },
        { VK_VIDEO_CODEC_OPERATION_DECODE_VP9_BIT_KHR,
          "VUID-VkVideoProfileInfoKHR-videoCodecOperation-10791",
          "VUID-vkGetPhysicalDeviceVideoCapabilitiesKHR-pVideoProfile-10792" },
    };
    VkVideoDecodeCapabilitiesKHR decode = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_CAPABILITIES_KHR
    };
    VkVideoEncodeCapabilitiesKHR encode = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_CAPABILITIES_KHR
    };
    VkVideoCapabilitiesKHR out = { .sType = VK_STRUCTURE_TYPE_VIDEO_CAPABILITIES_KHR,
                                   .pNext = &decode };
    struct decoder d;
    struct encoder e;

    open_encoders(kit, NOTHING);
    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        decoder_init(&d, kit, rows[i].codec);
        kit_expect(kit, rows[i].capabilities);
        (void)KIT_INSTANCE_COMMAND(kit, vkGetPhysicalDeviceVideoCapabilitiesKHR)(
            kit->gpu, &d.e.profile, &out);
        d.e.profile.pNext = NULL;
        kit_expect(kit, rows[i].profile);
        kit_expect(kit, "VUID-VkVideoSessionCreateInfoKHR-pVideoProfile-04845");
        (void)encode_session(&d.e);
    }
    encoder_init(&e, kit, CODEC_AV1, false);
    out.pNext = &encode;
    kit_expect(kit, "VUID-vkGetPhysicalDeviceVideoCapabilitiesKHR-pVideoProfile-10263");
    (void)KIT_INSTANCE_COMMAND(kit, vkGetPhysicalDeviceVideoCapabilitiesKHR)(kit->gpu, &e.profile,
                                                                             &out);
    e.profile.pNext = NULL;
    kit_expect(kit, "VUID-VkVideoProfileInfoKHR-videoCodecOperation-10262");
    kit_expect(kit, "VUID-VkVideoSessionCreateInfoKHR-pVideoProfile-04845");
    (void)encode_session(&e);
}

/* ---- parameters ------------------------------------------------------------------------------ */

SCENE(parameters_h264, ENCODE_FLAGS)
{
    StdVideoH264SequenceParameterSet twice[3] = { { .seq_parameter_set_id = 1 },
                                                  { .seq_parameter_set_id = 1 },
                                                  { .seq_parameter_set_id = 2 } };
    StdVideoH264PictureParameterSet pictures[3] = { { .pic_parameter_set_id = 1 },
                                                    { .pic_parameter_set_id = 1 },
                                                    { .pic_parameter_set_id = 2 } };
    VkVideoEncodeQualityLevelInfoKHR level = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_QUALITY_LEVEL_INFO_KHR, .qualityLevel = 1
    };
    VkVideoSessionParametersUpdateInfoKHR update = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_SESSION_PARAMETERS_UPDATE_INFO_KHR,
        .updateSequenceCount = 1
    };
    struct encoder e;
    VkVideoSessionParametersKHR made;

    open_encoders(kit, NOTHING);
    encoder_init(&e, kit, CODEC_H264, false);
    e.session = encode_session(&e);
    made = encode_parameters(&e);
    e.h264_added.pStdSPSs = twice;
    e.h264_added.stdSPSCount = 2;
    kit_expect(kit, "VUID-VkVideoEncodeH264SessionParametersAddInfoKHR-None-04837");
    (void)encode_parameters(&e);
    twice[1].seq_parameter_set_id = 3;
    e.h264_added.stdSPSCount = 3;
    kit_expect(kit, MADE_ID("videoSession-04839"));
    (void)encode_parameters(&e);
    e.h264_added.stdSPSCount = 1;
    e.h264_added.pStdPPSs = pictures;
    e.h264_added.stdPPSCount = 2;
    kit_expect(kit, "VUID-VkVideoEncodeH264SessionParametersAddInfoKHR-None-04838");
    (void)encode_parameters(&e);
    pictures[1].pic_parameter_set_id = 3;
    e.h264_added.stdPPSCount = 3;
    kit_expect(kit, MADE_ID("videoSession-04840"));
    (void)encode_parameters(&e);
    update.pNext = &e.h264_added;
    e.h264_added.stdSPSCount = 3;
    e.h264_added.stdPPSCount = 0;
    kit_expect(kit, UPDATE_ID("06441"));
    (void)KIT_DEVICE_COMMAND(kit, vkUpdateVideoSessionParametersKHR)(kit->device, made, &update);
    e.h264_added.stdSPSCount = 0;
    e.h264_added.stdPPSCount = 3;
    kit_expect(kit, UPDATE_ID("06442"));
    (void)KIT_DEVICE_COMMAND(kit, vkUpdateVideoSessionParametersKHR)(kit->device, made, &update);
    e.h264_added.stdPPSCount = 1;
    level.pNext = &e.h264_parameters;
    e.parameters_info.pNext = &level;
    e.parameters_info.videoSessionParametersTemplate = made;
    kit_expect(kit, MADE_ID("videoSessionParametersTemplate-08310"));
    (void)encode_parameters(&e);
    e.parameters_info.videoSessionParametersTemplate = VK_NULL_HANDLE;
    (void)encode_parameters(&e);
}

SCENE(parameters_h265, ENCODE_FLAGS)
{
    StdVideoH265VideoParameterSet videos[3] = { { .vps_video_parameter_set_id = 1 },
                                                { .vps_video_parameter_set_id = 1 },
                                                { .vps_video_parameter_set_id = 2 } };
    StdVideoH265SequenceParameterSet sequences[3] = { { .sps_seq_parameter_set_id = 1 },
                                                      { .sps_seq_parameter_set_id = 1 },
                                                      { .sps_seq_parameter_set_id = 2 } };
    StdVideoH265PictureParameterSet pictures[3] = { { .pps_pic_parameter_set_id = 1 },
                                                    { .pps_pic_parameter_set_id = 1 },
                                                    { .pps_pic_parameter_set_id = 2 } };
    static const char *const unique[] = {
        "VUID-VkVideoEncodeH265SessionParametersAddInfoKHR-None-06438",
        "VUID-VkVideoEncodeH265SessionParametersAddInfoKHR-None-06439",
        "VUID-VkVideoEncodeH265SessionParametersAddInfoKHR-None-06440"
    };
    static const char *const full[] = { MADE_ID("videoSession-04841"),
                                        MADE_ID("videoSession-04842"),
                                        MADE_ID("videoSession-04843") };
    static const char *const more[] = { UPDATE_ID("06443"), UPDATE_ID("06444"),
                                        UPDATE_ID("06445") };
    VkVideoSessionParametersUpdateInfoKHR update = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_SESSION_PARAMETERS_UPDATE_INFO_KHR,
        .updateSequenceCount = 1
    };
    VkVideoSessionParametersKHR made;
    struct encoder e;

    open_encoders(kit, NOTHING);
    encoder_init(&e, kit, CODEC_H265, false);
    e.session = encode_session(&e);
    made = encode_parameters(&e);
    for (int i = 0; i < 3; i++) {
        VkVideoEncodeH265SessionParametersAddInfoKHR added = {
            .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_H265_SESSION_PARAMETERS_ADD_INFO_KHR,
            .pStdVPSs = videos,
            .pStdSPSs = sequences,
            .pStdPPSs = pictures
        };
        uint32_t *count = i == 0   ? &added.stdVPSCount
                          : i == 1 ? &added.stdSPSCount
                                   : &added.stdPPSCount;

        e.h265_parameters.pParametersAddInfo = &added;
        *count = 2;
        kit_expect(kit, unique[i]);
        (void)encode_parameters(&e);
        videos[1].vps_video_parameter_set_id = 3;
        sequences[1].sps_seq_parameter_set_id = 3;
        pictures[1].pps_pic_parameter_set_id = 3;
        *count = 3;
        kit_expect(kit, full[i]);
        (void)encode_parameters(&e);
        update.pNext = &added;
        kit_expect(kit, more[i]);
        (void)KIT_DEVICE_COMMAND(kit, vkUpdateVideoSessionParametersKHR)(kit->device, made,
                                                                         &update);
        videos[1].vps_video_parameter_set_id = 1;
        sequences[1].sps_seq_parameter_set_id = 1;
        pictures[1].pps_pic_parameter_set_id = 1;
    }
    e.h265_parameters.pParametersAddInfo = &e.h265_added;
    e.h265_pps.pps_pic_parameter_set_id = 5;
    e.h265_pps.num_tile_columns_minus1 = 4;
    kit_expect(kit, MADE_ID("videoSession-08319"));
    (void)encode_parameters(&e);
    update.pNext = &e.h265_added;
    e.h265_added.stdVPSCount = e.h265_added.stdSPSCount = 0;
    kit_expect(kit, UPDATE_ID("08321"));
    (void)KIT_DEVICE_COMMAND(kit, vkUpdateVideoSessionParametersKHR)(kit->device, made, &update);
    e.h265_pps.num_tile_columns_minus1 = 0;
    e.h265_pps.num_tile_rows_minus1 = 4;
    kit_expect(kit, MADE_ID("videoSession-08320"));
    (void)encode_parameters(&e);
    update.updateSequenceCount = 2;
    e.h265_pps.pps_pic_parameter_set_id = 6;
    kit_allow(kit, "VUID-vkUpdateVideoSessionParametersKHR-pUpdateInfo-07215");
    kit_allow(kit, UPDATE_ID("06445"));
    kit_expect(kit, UPDATE_ID("08322"));
    (void)KIT_DEVICE_COMMAND(kit, vkUpdateVideoSessionParametersKHR)(kit->device, made, &update);
}

SCENE(parameters_of_other_codecs, ENCODE_FLAGS)
{
    StdVideoAV1SequenceHeader header = { 0 };
    VkVideoDecodeAV1SessionParametersCreateInfoKHR av1 = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_AV1_SESSION_PARAMETERS_CREATE_INFO_KHR,
        .pStdSequenceHeader = &header
    };
    static const StdVideoEncodeAV1OperatingPointInfo points[3];
    VkVideoSessionParametersUpdateInfoKHR update = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_SESSION_PARAMETERS_UPDATE_INFO_KHR,
        .updateSequenceCount = 1
    };
    VkVideoSessionParametersKHR made;
    struct decoder d;
    struct encoder e;

    open_encoders(kit, NOTHING);
    decoder_init(&d, kit, VK_VIDEO_CODEC_OPERATION_DECODE_VP9_BIT_KHR);
    d.e.session = encode_session(&d.e);
    d.e.parameters_info.pNext = NULL;
    kit_expect(kit, MADE_ID("videoSession-10794"));
    (void)encode_parameters(&d.e);
    decoder_init(&d, kit, VK_VIDEO_CODEC_OPERATION_DECODE_AV1_BIT_KHR);
    d.e.session = encode_session(&d.e);
    d.e.parameters_info.pNext = &av1;
    made = encode_parameters(&d.e);
    kit_expect(kit, UPDATE_ID("09260"));
    (void)KIT_DEVICE_COMMAND(kit, vkUpdateVideoSessionParametersKHR)(kit->device, made, &update);
    d.e.parameters_info.videoSessionParametersTemplate = made;
    kit_expect(kit, MADE_ID("videoSession-09258"));
    (void)encode_parameters(&d.e);
    d.e.parameters_info.videoSessionParametersTemplate = VK_NULL_HANDLE;
    d.e.parameters_info.pNext = NULL;
    kit_expect(kit, MADE_ID("videoSession-09259"));
    (void)encode_parameters(&d.e);

    encoder_init(&e, kit, CODEC_AV1, false);
    e.session = encode_session(&e);
    made = encode_parameters(&e);
    kit_expect(kit, UPDATE_ID("10281"));
    (void)KIT_DEVICE_COMMAND(kit, vkUpdateVideoSessionParametersKHR)(kit->device, made, &update);
    e.parameters_info.videoSessionParametersTemplate = made;
    kit_expect(kit, MADE_ID("videoSession-10278"));
    (void)encode_parameters(&e);
    e.parameters_info.videoSessionParametersTemplate = VK_NULL_HANDLE;
    e.av1_parameters.stdOperatingPointCount = 3;
    e.av1_parameters.pStdOperatingPoints = points;
    kit_expect(kit, MADE_ID("videoSession-10280"));
    (void)encode_parameters(&e);
    e.av1_parameters.stdOperatingPointCount = 0;
    e.av1_header.flags.film_grain_params_present = 1;
    kit_expect(kit, "VUID-VkVideoEncodeAV1SessionParametersCreateInfoKHR-pStdSequenceHeader-10288");
    (void)encode_parameters(&e);
    e.parameters_info.pNext = NULL;
    kit_expect(kit, MADE_ID("videoSession-10279"));
    (void)encode_parameters(&e);
    encode_bind(&e);
    e.begin = (VkVideoBeginCodingInfoKHR){ .sType = VK_STRUCTURE_TYPE_VIDEO_BEGIN_CODING_INFO_KHR,
                                           .videoSession = e.session };
    e.commands = kit_recording(kit);
    kit_expect(kit, "VUID-VkVideoBeginCodingInfoKHR-videoSession-10283");
    encode_begin(&e);
}

SCENE(parameters_for_maps, ENCODE_FLAGS)
{
    static const struct {
        VkVideoSessionCreateFlagsKHR flags;
        const char *texels;
    } rows[] = { { DELTA_MAP, MADE_ID("flags-10273") }, { EMPHASIS_MAP, MADE_ID("flags-10274") } };
    VkVideoEncodeQuantizationMapSessionParametersCreateInfoKHR texels = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_QUANTIZATION_MAP_SESSION_PARAMETERS_CREATE_INFO_KHR
    };
    const VkVideoSessionParametersCreateFlagsKHR for_maps =
        VK_VIDEO_SESSION_PARAMETERS_CREATE_QUANTIZATION_MAP_COMPATIBLE_BIT_KHR;
    const char *mode = getenv("WAKE_TEST_MODE");
    VkVideoSessionParametersKHR with, without;
    struct encoder e;

    if (mode && (!strcmp(mode, "replay") || !strcmp(mode, "late"))) {
        kit_skip(kit, "a replay does not know how large texels may be");
    }
    open_encoders(kit, NOTHING);
    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        encoder_init(&e, kit, CODEC_H264, false);
        e.session_info.flags = rows[i].flags;
        e.session = encode_session(&e);
        texels.pNext = &e.h264_parameters;
        texels.quantizationMapTexelSize = (VkExtent2D){ 16, 16 };
        without = encode_parameters(&e);
        e.parameters_info.flags = for_maps;
        kit_expect(kit, MADE_ID("flags-10272"));
        (void)encode_parameters(&e);
        e.parameters_info.pNext = &texels;
        with = encode_parameters(&e);
        texels.quantizationMapTexelSize.width = 8;
        kit_expect(kit, rows[i].texels);
        (void)encode_parameters(&e);
        kit_expect(kit, rows[i].texels);
        kit_expect(kit, MADE_ID("videoSessionParametersTemplate-10276"));
        e.parameters_info.videoSessionParametersTemplate = with;
        (void)encode_parameters(&e);
        texels.quantizationMapTexelSize.width = 16;
        (void)encode_parameters(&e);
        e.parameters_info.videoSessionParametersTemplate = without;
        kit_expect(kit, MADE_ID("videoSessionParametersTemplate-10275"));
        (void)encode_parameters(&e);
        e.parameters_info.videoSessionParametersTemplate = with;
        e.parameters_info.flags = 0;
        e.parameters_info.pNext = &e.h264_parameters;
        kit_expect(kit, MADE_ID("videoSessionParametersTemplate-10277"));
        (void)encode_parameters(&e);
    }
    encoder_init(&e, kit, CODEC_H264, false);
    e.session = encode_session(&e);
    e.parameters_info.flags = for_maps;
    texels.pNext = &e.h264_parameters;
    e.parameters_info.pNext = &texels;
    kit_expect(kit, MADE_ID("flags-10271"));
    (void)encode_parameters(&e);
    e.parameters_info.pNext = &e.h264_parameters; /* nor the sizes that a session with maps wants */
    kit_expect(kit, MADE_ID("flags-10271"));
    (void)encode_parameters(&e);
}

static void
get(struct kit *kit, VkVideoSessionParametersKHR parameters, const void *next)
{
    VkVideoEncodeSessionParametersGetInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_SESSION_PARAMETERS_GET_INFO_KHR,
        .pNext = next,
        .videoSessionParameters = parameters
    };
    size_t size = 0;

    (void)KIT_DEVICE_COMMAND(kit, vkGetEncodedVideoSessionParametersKHR)(kit->device, &info, NULL,
                                                                         &size, NULL);
}

SCENE(encoded_parameters, ENCODE_FLAGS)
{
    VkVideoEncodeH264SessionParametersGetInfoKHR h264 = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_H264_SESSION_PARAMETERS_GET_INFO_KHR,
        .writeStdSPS = VK_TRUE,
        .writeStdPPS = VK_TRUE
    };
    VkVideoEncodeH265SessionParametersGetInfoKHR h265 = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_H265_SESSION_PARAMETERS_GET_INFO_KHR,
        .writeStdVPS = VK_TRUE,
        .writeStdSPS = VK_TRUE,
        .writeStdPPS = VK_TRUE
    };
    VkVideoDecodeH264SessionParametersCreateInfoKHR room = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_H264_SESSION_PARAMETERS_CREATE_INFO_KHR
    };
    struct decoder d;
    struct encoder e;

    open_encoders(kit, NOTHING);
    encoder_init(&e, kit, CODEC_H264, false);
    e.session = encode_session(&e);
    e.parameters = encode_parameters(&e);
    get(kit, e.parameters, &h264);
    kit_expect(kit, ENCODED_ID("08262"));
    get(kit, e.parameters, NULL);
    h264.stdPPSId = 1;
    kit_expect(kit, ENCODED_ID("08264"));
    get(kit, e.parameters, &h264);
    h264.writeStdPPS = VK_FALSE;
    h264.stdSPSId = 1;
    kit_expect(kit, ENCODED_ID("08263"));
    get(kit, e.parameters, &h264);
    h264.writeStdSPS = VK_FALSE;
    kit_expect(kit, "VUID-VkVideoEncodeH264SessionParametersGetInfoKHR-writeStdSPS-08279");
    get(kit, e.parameters, &h264);
    encoder_init(&e, kit, CODEC_H265, false);
    e.session = encode_session(&e);
    e.parameters = encode_parameters(&e);
    get(kit, e.parameters, &h265);
    kit_expect(kit, ENCODED_ID("08265"));
    get(kit, e.parameters, NULL);
    h265.stdPPSId = 1;
    kit_expect(kit, ENCODED_ID("08268"));
    get(kit, e.parameters, &h265);
    h265.writeStdPPS = VK_FALSE;
    h265.stdSPSId = 1;
    kit_expect(kit, ENCODED_ID("08267"));
    get(kit, e.parameters, &h265);
    h265.writeStdSPS = VK_FALSE;
    h265.stdVPSId = 1;
    kit_expect(kit, ENCODED_ID("08266"));
    get(kit, e.parameters, &h265);
    h265.writeStdVPS = VK_FALSE;
    kit_expect(kit, "VUID-VkVideoEncodeH265SessionParametersGetInfoKHR-writeStdVPS-08290");
    get(kit, e.parameters, &h265);
    decoder_init(&d, kit, VK_VIDEO_CODEC_OPERATION_DECODE_H264_BIT_KHR);
    d.e.session = encode_session(&d.e);
    d.e.parameters_info.pNext = &room;
    d.e.parameters = encode_parameters(&d.e);
    kit_expect(kit, ENCODED_ID("08359"));
    get(kit, d.e.parameters, NULL);
}

/* ---- queries and images ---------------------------------------------------------------------- */

static void
query(struct kit *kit, const void *next)
{
    VkQueryPoolCreateInfo info = { .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
                                   .pNext = next,
                                   .queryType = VK_QUERY_TYPE_VIDEO_ENCODE_FEEDBACK_KHR,
                                   .queryCount = 1 };
    VkQueryPool pool = VK_NULL_HANDLE;

    (void)vkCreateQueryPool(kit->device, &info, NULL, &pool);
    kit_own(kit, VK_OBJECT_TYPE_QUERY_POOL, KIT_HANDLE(pool));
}

static void
query_feedback(struct kit *kit, VkStructureType without)
{
    VkQueryPoolVideoEncodeFeedbackCreateInfoKHR feedback = {
        .sType = VK_STRUCTURE_TYPE_QUERY_POOL_VIDEO_ENCODE_FEEDBACK_CREATE_INFO_KHR,
        .encodeFeedbackFlags = VK_VIDEO_ENCODE_FEEDBACK_AVERAGE_QUANTIZATION_BIT_KHR
    };
    VkQueryPoolVideoEncodePerPartitionFeedbackCreateInfoKHR parts = {
        .sType = VK_STRUCTURE_TYPE_QUERY_POOL_VIDEO_ENCODE_PER_PARTITION_FEEDBACK_CREATE_INFO_KHR,
        .pNext = &feedback,
        .maxPerPartitionFeedbackEntries = 2,
        .perPartitionEncodeFeedbackFlags = 1
    };
    struct encoder e;

    open_encoders(kit, without);
    encoder_init(&e, kit, CODEC_H264, false);
    e.h264_profile.pNext = &parts;
    if (without != NOTHING) {
        kit_expect(kit, "VUID-VkQueryPoolCreateInfo-queryType-12437");
        kit_expect(kit, "VUID-VkQueryPoolCreateInfo-queryType-12438");
        query(kit, &e.profile);
        return;
    }
    query(kit, &e.profile);
    feedback.encodeFeedbackFlags = VK_VIDEO_ENCODE_FEEDBACK_BITSTREAM_HAS_OVERRIDES_BIT_KHR;
    kit_expect(kit, "VUID-VkQueryPoolCreateInfo-queryType-07907");
    query(kit, &e.profile);
    feedback.encodeFeedbackFlags = VK_VIDEO_ENCODE_FEEDBACK_BITSTREAM_BYTES_WRITTEN_BIT_KHR;
    parts.maxPerPartitionFeedbackEntries = 5;
    kit_expect(kit, "VUID-VkQueryPoolCreateInfo-queryType-12440");
    query(kit, &e.profile);
    parts.maxPerPartitionFeedbackEntries = 2;
    parts.perPartitionEncodeFeedbackFlags = 0;
    kit_expect(kit, "VUID-VkQueryPoolCreateInfo-queryType-12439");
    query(kit, &e.profile);
    parts.perPartitionEncodeFeedbackFlags = 2;
    kit_expect(kit, "VUID-VkQueryPoolCreateInfo-queryType-12441");
    query(kit, &e.profile);
}

SCENE(feedback, ENCODE_FLAGS)
{
    query_feedback(kit, NOTHING);
}

SCENE(no_feedback, ENCODE_FLAGS)
{
    query_feedback(kit, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VIDEO_ENCODE_FEEDBACK_2_FEATURES_KHR);
}

SCENE(images_of_maps, ENCODE_FLAGS)
{
    const VkImageUsageFlags delta = VK_IMAGE_USAGE_VIDEO_ENCODE_QUANTIZATION_DELTA_MAP_BIT_KHR;
    const VkImageUsageFlags emphasis = VK_IMAGE_USAGE_VIDEO_ENCODE_EMPHASIS_MAP_BIT_KHR;
    struct encoder e;

    open_encoders(kit, NOTHING);
    encoder_init(&e, kit, CODEC_H264, false);
    image(kit, &e, delta, 0, 64, 64);
    kit_expect(kit, "VUID-VkImageCreateInfo-usage-10257");
    image(kit, &e, delta, 0, 65, 64);
    kit_expect(kit, "VUID-VkImageCreateInfo-usage-10258");
    image(kit, &e, emphasis, 0, 64, 65);
    encoder_init(&e, kit, CODEC_H264, true);
    kit_expect(kit, "VUID-VkImageCreateInfo-usage-10255");
    image(kit, &e, delta, 0, 64, 64);
    kit_expect(kit, "VUID-VkImageCreateInfo-usage-10256");
    image(kit, &e, emphasis, 0, 64, 64);
    kit_allow(kit, "VUID-VkImageCreateInfo-pNext-06811");
    kit_expect(kit, "VUID-VkImageCreateInfo-flags-08331");
    image(kit, &e, VK_IMAGE_USAGE_VIDEO_ENCODE_DPB_BIT_KHR,
          VK_IMAGE_CREATE_VIDEO_PROFILE_INDEPENDENT_BIT_KHR, 64, 64);
}

#endif

KIT_MAIN()
