/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs about encoding video: sessions, parameters, rate control and operations of three codecs. */
#include "program_video.h"

#include <string.h>

#if defined(VK_VERSION_1_4) && defined(VK_KHR_video_decode_vp9)

#include <vk_video/vulkan_video_codecs_common.h>

enum { SIDE = PROGRAM_PICTURE_SIDE, PICTURES = 3, SLOTS = 4 };

enum codec { H264, H265, AV1, CODECS };

struct encoder {
    enum codec codec;
    VkVideoEncodeH264ProfileInfoKHR h264_profile;
    VkVideoEncodeH265ProfileInfoKHR h265_profile;
    VkVideoEncodeAV1ProfileInfoKHR av1_profile;
    VkVideoProfileInfoKHR profile;
    VkVideoProfileListInfoKHR profiles;
    VkVideoSessionKHR session;
    VkVideoSessionParametersKHR parameters;
    VkQueryPool pool;
    struct program_image images[PICTURES + 1]; /* the last is what is encoded */
    VkBuffer buffer;
    VkVideoPictureResourceInfoKHR resources[PICTURES + 1];
    VkVideoReferenceSlotInfoKHR slots[PICTURES];
    VkVideoEncodeRateControlModeFlagBitsKHR mode;
    VkVideoEncodeH264RateControlInfoKHR h264_rate;
    VkVideoEncodeH265RateControlInfoKHR h265_rate;
    VkVideoEncodeAV1RateControlInfoKHR av1_rate;
    VkVideoEncodeRateControlLayerInfoKHR layer;
    VkVideoEncodeRateControlInfoKHR rate;
};

static void
prepare_encoding(struct program *p)
{
    program_extension(p, VK_KHR_VIDEO_QUEUE_EXTENSION_NAME);
    program_extension(p, VK_KHR_VIDEO_ENCODE_QUEUE_EXTENSION_NAME);
    program_extension(p, VK_KHR_VIDEO_ENCODE_H264_EXTENSION_NAME);
    program_extension(p, VK_KHR_VIDEO_ENCODE_H265_EXTENSION_NAME);
    program_extension(p, VK_KHR_VIDEO_ENCODE_AV1_EXTENSION_NAME);
    p->features.v13.synchronization2 = VK_TRUE;
    FEATURES(VideoEncodeAV1FeaturesKHR, VIDEO_ENCODE_AV1_FEATURES_KHR);
    VideoEncodeAV1FeaturesKHR->videoEncodeAV1 = M("no videoEncodeAV1", VK_TRUE, VK_FALSE);
}

/* ---- sessions -------------------------------------------------------------------------------- */

static void
make_profile(struct program *p, struct encoder *e)
{
    static const VkVideoCodecOperationFlagBitsKHR operations[CODECS] = {
        VK_VIDEO_CODEC_OPERATION_ENCODE_H264_BIT_KHR,
        VK_VIDEO_CODEC_OPERATION_ENCODE_H265_BIT_KHR,
        VK_VIDEO_CODEC_OPERATION_ENCODE_AV1_BIT_KHR,
    };
    void *own[CODECS] = { &e->h264_profile, &e->h265_profile, &e->av1_profile };

    e->codec = program_pick(p, "codec", CODECS);
    e->h264_profile = (VkVideoEncodeH264ProfileInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_H264_PROFILE_INFO_KHR,
        .stdProfileIdc = STD_VIDEO_H264_PROFILE_IDC_MAIN,
    };
    e->h265_profile = (VkVideoEncodeH265ProfileInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_H265_PROFILE_INFO_KHR,
        .stdProfileIdc = STD_VIDEO_H265_PROFILE_IDC_MAIN,
    };
    e->av1_profile = (VkVideoEncodeAV1ProfileInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_AV1_PROFILE_INFO_KHR,
    };
    e->profile = (VkVideoProfileInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_PROFILE_INFO_KHR,
        .pNext = M("profile without that of its codec", own[e->codec], NULL),
        .videoCodecOperation = operations[e->codec],
        .chromaSubsampling = VK_VIDEO_CHROMA_SUBSAMPLING_420_BIT_KHR,
        .lumaBitDepth = VK_VIDEO_COMPONENT_BIT_DEPTH_8_BIT_KHR,
        .chromaBitDepth = VK_VIDEO_COMPONENT_BIT_DEPTH_8_BIT_KHR,
    };
    e->profiles = (VkVideoProfileListInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_PROFILE_LIST_INFO_KHR,
        .profileCount = 1,
        .pProfiles = &e->profile,
    };
}

static void
ask(struct program *p, const struct encoder *e)
{
    VkVideoEncodeH264CapabilitiesKHR h264 = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_H264_CAPABILITIES_KHR
    };
    VkVideoEncodeH265CapabilitiesKHR h265 = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_H265_CAPABILITIES_KHR
    };
    VkVideoEncodeAV1CapabilitiesKHR av1 = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_AV1_CAPABILITIES_KHR
    };
    void *own[CODECS] = { &h264, &h265, &av1 };
    VkVideoEncodeCapabilitiesKHR encode = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_CAPABILITIES_KHR,
        .pNext = M("capabilities without those of the codec", own[e->codec], NULL),
    };
    VkVideoCapabilitiesKHR capabilities = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_CAPABILITIES_KHR,
        .pNext = M("capabilities without those of encoding", (void *)&encode, own[e->codec]),
    };
    DO((void)KIT_INSTANCE_COMMAND(p->kit, vkGetPhysicalDeviceVideoCapabilitiesKHR)(
        p->kit->gpu, &e->profile, &capabilities));
    const VkPhysicalDeviceVideoEncodeQualityLevelInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VIDEO_ENCODE_QUALITY_LEVEL_INFO_KHR,
        .pVideoProfile = M("quality of no profile", &e->profile, NULL),
        .qualityLevel = M("a quality level that is not there", 1u, 9u),
    };
    VkVideoEncodeH264QualityLevelPropertiesKHR h264_quality = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_H264_QUALITY_LEVEL_PROPERTIES_KHR
    };
    VkVideoEncodeH265QualityLevelPropertiesKHR h265_quality = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_H265_QUALITY_LEVEL_PROPERTIES_KHR
    };
    VkVideoEncodeAV1QualityLevelPropertiesKHR av1_quality = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_AV1_QUALITY_LEVEL_PROPERTIES_KHR
    };
    void *qualities[CODECS] = { &h264_quality, &h265_quality, &av1_quality };
    VkVideoEncodeQualityLevelPropertiesKHR properties = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_QUALITY_LEVEL_PROPERTIES_KHR,
        .pNext = M("quality without that of the codec", qualities[e->codec], NULL),
    };
    DO((void)KIT_INSTANCE_COMMAND(p->kit, vkGetPhysicalDeviceVideoEncodeQualityLevelPropertiesKHR)(
        p->kit->gpu, &info, &properties));
}

static void
make_session(struct program *p, struct encoder *e)
{
    static const char *const names[CODECS] = {
        VK_STD_VULKAN_VIDEO_CODEC_H264_ENCODE_EXTENSION_NAME,
        VK_STD_VULKAN_VIDEO_CODEC_H265_ENCODE_EXTENSION_NAME,
        VK_STD_VULKAN_VIDEO_CODEC_AV1_ENCODE_EXTENSION_NAME,
    };
    const VkVideoEncodeH264SessionCreateInfoKHR h264 = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_H264_SESSION_CREATE_INFO_KHR,
        .useMaxLevelIdc = VK_TRUE,
        .maxLevelIdc = M("a level beyond the greatest", STD_VIDEO_H264_LEVEL_IDC_4_1,
                         STD_VIDEO_H264_LEVEL_IDC_6_2),
    };
    VkExtensionProperties header = { .specVersion = VK_MAKE_VIDEO_STD_VERSION(1, 0, 0) };

    strcpy(header.extensionName,
           M("header of another codec", names[e->codec], names[(e->codec + 1) % CODECS]));
    const VkVideoSessionCreateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_SESSION_CREATE_INFO_KHR,
        .pNext = e->codec == H264 && program_pick(p, "level", 2) ? &h264 : NULL,
        .queueFamilyIndex = p->kit->family,
        .flags = M("optimized parameters without maintenance", 0u,
                   (VkVideoSessionCreateFlagsKHR)
                       VK_VIDEO_SESSION_CREATE_ALLOW_ENCODE_PARAMETER_OPTIMIZATIONS_BIT_KHR),
        .pVideoProfile = &e->profile,
        .pictureFormat = M("pictures of another format", PROGRAM_PICTURE_FORMAT,
                           VK_FORMAT_R8G8B8A8_UNORM),
        .maxCodedExtent = { SIDE, SIDE },
        .referencePictureFormat = PROGRAM_PICTURE_FORMAT,
        .maxDpbSlots = M("no slots", SLOTS, 0u),
        .maxActiveReferencePictures = M("no references", 2u, 0u),
        .pStdHeaderVersion = &header,
    };
    MAKE(VIDEO_SESSION_KHR, e->session,
         NOW(vkCreateVideoSessionKHR)(p->device, &info, NULL, &e->session));
}

/* ---- parameters ------------------------------------------------------------------------------ */

static void
create_parameters(struct program *p, struct encoder *e, VkBaseOutStructure *own)
{
    VkVideoEncodeQualityLevelInfoKHR quality = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_QUALITY_LEVEL_INFO_KHR,
        .qualityLevel = M("parameters of a quality level that is not there",
                          M("parameters of another quality level", 0u, 1u), 9u),
    };
    const VkVideoSessionParametersCreateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_SESSION_PARAMETERS_CREATE_INFO_KHR,
        .pNext = M("parameters without those of the codec", (void *)own, NULL),
        .videoSession = e->session,
    };
    own->pNext = (VkBaseOutStructure *)&quality;
    MAKE(VIDEO_SESSION_PARAMETERS_KHR, e->parameters,
         NOW(vkCreateVideoSessionParametersKHR)(p->device, &info, NULL, &e->parameters));
}

static void
make_h264_parameters(struct program *p, struct encoder *e)
{
    const StdVideoH264SequenceParameterSet sps = { 0 };
    const StdVideoH264PictureParameterSet pps = {
        .flags = { .entropy_coding_mode_flag = program_pick(p, "entropy", 2) }
    };
    const VkVideoEncodeH264SessionParametersAddInfoKHR added = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_H264_SESSION_PARAMETERS_ADD_INFO_KHR,
        .stdSPSCount = 1,
        .pStdSPSs = &sps,
        .stdPPSCount = 1,
        .pStdPPSs = M("picture sets missing", &pps, NULL),
    };
    VkVideoEncodeH264SessionParametersCreateInfoKHR own = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_H264_SESSION_PARAMETERS_CREATE_INFO_KHR,
        .maxStdSPSCount = M("room for no sequence sets", 1u, 0u),
        .maxStdPPSCount = M("room for no picture sets", 1u, 0u),
        .pParametersAddInfo = &added,
    };
    create_parameters(p, e, (VkBaseOutStructure *)&own);
}

static void
make_h265_parameters(struct program *p, struct encoder *e)
{
    const StdVideoH265VideoParameterSet vps = { 0 };
    const StdVideoH265SequenceParameterSet sps = { 0 };
    const StdVideoH265PictureParameterSet pps = {
        .num_tile_columns_minus1 = M("more tile columns than there may be", 0u, 99u),
        .num_tile_rows_minus1 = M("more tile rows than there may be", 0u, 99u),
    };
    const VkVideoEncodeH265SessionParametersAddInfoKHR added = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_H265_SESSION_PARAMETERS_ADD_INFO_KHR,
        .stdVPSCount = 1,
        .pStdVPSs = &vps,
        .stdSPSCount = 1,
        .pStdSPSs = &sps,
        .stdPPSCount = 1,
        .pStdPPSs = &pps,
    };
    VkVideoEncodeH265SessionParametersCreateInfoKHR own = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_H265_SESSION_PARAMETERS_CREATE_INFO_KHR,
        .maxStdVPSCount = M("room for no video sets", 1u, 0u),
        .maxStdSPSCount = M("room for no sequence sets", 1u, 0u),
        .maxStdPPSCount = M("room for no picture sets", 1u, 0u),
        .pParametersAddInfo = &added,
    };
    create_parameters(p, e, (VkBaseOutStructure *)&own);
}

static void
make_av1_parameters(struct program *p, struct encoder *e)
{
    const StdVideoAV1SequenceHeader header = { .max_frame_width_minus_1 = SIDE - 1,
                                               .max_frame_height_minus_1 = SIDE - 1 };
    VkVideoEncodeAV1SessionParametersCreateInfoKHR own = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_AV1_SESSION_PARAMETERS_CREATE_INFO_KHR,
        .pStdSequenceHeader = M("sequence header missing", &header, NULL),
    };
    create_parameters(p, e, (VkBaseOutStructure *)&own);
}

static void
get_parameters(struct program *p, const struct encoder *e)
{
    const VkVideoEncodeH264SessionParametersGetInfoKHR h264 = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_H264_SESSION_PARAMETERS_GET_INFO_KHR,
        .writeStdSPS = M("no set asked for", VK_TRUE, VK_FALSE),
        .stdSPSId = M("a set asked for that is not there", 0u, 5u),
    };
    const VkVideoEncodeH265SessionParametersGetInfoKHR h265 = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_H265_SESSION_PARAMETERS_GET_INFO_KHR,
        .writeStdPPS = M("no set asked for", VK_TRUE, VK_FALSE),
        .stdPPSId = M("a set asked for that is not there", 0u, 5u),
    };
    const void *own[CODECS] = { &h264, &h265, NULL };
    const VkVideoEncodeSessionParametersGetInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_SESSION_PARAMETERS_GET_INFO_KHR,
        .pNext = M("parameters asked for without those of the codec", own[e->codec], NULL),
        .videoSessionParameters = e->parameters,
    };
    size_t size = 0;

    DO((void)NOW(vkGetEncodedVideoSessionParametersKHR)(p->device, &info, NULL, &size, NULL));
}

/* ---- rate control ---------------------------------------------------------------------------- */

static void
fill_rate(struct program *p, struct encoder *e)
{
    void *own[CODECS] = { &e->h264_rate, &e->h265_rate, &e->av1_rate };
    static const VkVideoEncodeRateControlModeFlagBitsKHR modes[] = {
        VK_VIDEO_ENCODE_RATE_CONTROL_MODE_DISABLED_BIT_KHR,
        VK_VIDEO_ENCODE_RATE_CONTROL_MODE_CBR_BIT_KHR,
        VK_VIDEO_ENCODE_RATE_CONTROL_MODE_VBR_BIT_KHR,
    };

    e->mode = modes[program_pick(p, "mode", KIT_COUNT(modes))];
    bool off = e->mode == VK_VIDEO_ENCODE_RATE_CONTROL_MODE_DISABLED_BIT_KHR;
    e->h264_rate = (VkVideoEncodeH264RateControlInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_H264_RATE_CONTROL_INFO_KHR,
        .gopFrameCount = 8,
        .idrPeriod = 8,
    };
    e->h265_rate = (VkVideoEncodeH265RateControlInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_H265_RATE_CONTROL_INFO_KHR,
        .gopFrameCount = 8,
        .idrPeriod = M("IDR period shorter than the group", 8u, 4u),
    };
    e->av1_rate = (VkVideoEncodeAV1RateControlInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_AV1_RATE_CONTROL_INFO_KHR,
        .gopFrameCount = 8,
        .keyFramePeriod = M("key frame period shorter than the group", 8u, 4u),
    };
    e->layer = (VkVideoEncodeRateControlLayerInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_RATE_CONTROL_LAYER_INFO_KHR,
        .averageBitrate = M("bit rate of 0", 1000u, 0u),
        .maxBitrate = M("greatest bit rate below the average",
                        M("constant bit rate that varies", 1000u, 2000u), 500u),
        .frameRateNumerator = M("frame rate of 0", 30u, 0u),
        .frameRateDenominator = M("frame rate over 0", 1u, 0u),
    };
    e->rate = (VkVideoEncodeRateControlInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_RATE_CONTROL_INFO_KHR,
        .pNext = M("rate control without that of the codec", own[e->codec], NULL),
        .rateControlMode = M("rate control of two modes", e->mode,
                             (VkVideoEncodeRateControlModeFlagBitsKHR)6),
        .layerCount = off ? M("layers without rate control", 0u, 1u)
                          : M("more layers than there may be",
                              M("rate control without layers", 1u, 0u), 9u),
        .pLayers = &e->layer,
        .virtualBufferSizeInMs = off ? 0u : M("a virtual buffer of nothing", 1000u, 0u),
        .initialVirtualBufferSizeInMs = off ? 0u
                                            : M("a buffer that begins with more than it holds", 0u,
                                                2000u),
    };
    if (e->rate.layerCount > 1) {
        e->rate.layerCount = 9;
        e->rate.pLayers = NULL;
    }
}

/* ---- coding ---------------------------------------------------------------------------------- */

static void
begin(struct program *p, struct encoder *e)
{
    for (uint32_t i = 0; i < PICTURES; i++) {
        e->slots[i] = (VkVideoReferenceSlotInfoKHR){
            .sType = VK_STRUCTURE_TYPE_VIDEO_REFERENCE_SLOT_INFO_KHR,
            .slotIndex = -1,
            .pPictureResource = &e->resources[i],
        };
    }
    IF("a slot that the session has not")
    {
        e->slots[0].slotIndex = 9;
    }
    IF("a slot that is not in use")
    {
        e->slots[2].slotIndex = 3;
    }
    const VkVideoBeginCodingInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_BEGIN_CODING_INFO_KHR,
        .pNext = M("rate control that was not set", NULL, (const void *)&e->rate),
        .videoSession = e->session,
        .videoSessionParameters = M("coding without parameters", e->parameters, VK_NULL_HANDLE),
        .referenceSlotCount = PICTURES,
        .pReferenceSlots = e->slots,
    };
    DO(NOW(vkCmdBeginVideoCodingKHR)(p->commands, &info));
}

static void
control(struct program *p, struct encoder *e)
{
    VkVideoEncodeQualityLevelInfoKHR quality = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_QUALITY_LEVEL_INFO_KHR,
        .pNext = M("rate control missing in its control", (void *)&e->rate, NULL),
        .qualityLevel = M("control of a quality level that is not there", 0u, 9u),
    };
    const VkVideoCodingControlInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_CODING_CONTROL_INFO_KHR,
        .pNext = M("quality level missing in its control", (void *)&quality, (void *)&e->rate),
        .flags = VK_VIDEO_CODING_CONTROL_RESET_BIT_KHR |
                 VK_VIDEO_CODING_CONTROL_ENCODE_RATE_CONTROL_BIT_KHR |
                 VK_VIDEO_CODING_CONTROL_ENCODE_QUALITY_LEVEL_BIT_KHR,
    };
    UNLESS("no reset")
    {
        DO(NOW(vkCmdControlVideoCodingKHR)(p->commands, &info));
    }
}

/* What an operation says of the codec. */
struct codec_infos {
    StdVideoEncodeH264ReferenceListsInfo h264_lists;
    StdVideoEncodeH264PictureInfo h264_std;
    StdVideoEncodeH264SliceHeader h264_header;
    VkVideoEncodeH264NaluSliceInfoKHR h264_slice;
    VkVideoEncodeH264PictureInfoKHR h264;
    StdVideoEncodeH264ReferenceInfo h264_reference;
    VkVideoEncodeH264DpbSlotInfoKHR h264_slot;
    StdVideoEncodeH265ReferenceListsInfo h265_lists;
    StdVideoEncodeH265PictureInfo h265_std;
    StdVideoEncodeH265SliceSegmentHeader h265_header;
    VkVideoEncodeH265NaluSliceSegmentInfoKHR h265_slice;
    VkVideoEncodeH265PictureInfoKHR h265;
    StdVideoEncodeH265ReferenceInfo h265_reference;
    VkVideoEncodeH265DpbSlotInfoKHR h265_slot;
    StdVideoEncodeAV1PictureInfo av1_std;
    VkVideoEncodeAV1PictureInfoKHR av1;
    StdVideoEncodeAV1ReferenceInfo av1_reference;
    VkVideoEncodeAV1DpbSlotInfoKHR av1_slot;
};

static void
fill_h264(struct program *p, const struct encoder *e, struct codec_infos *c, bool refers)
{
    bool off = e->mode == VK_VIDEO_ENCODE_RATE_CONTROL_MODE_DISABLED_BIT_KHR;

    memset(&c->h264_lists, 0xff,
           sizeof(c->h264_lists.RefPicList0) +
               offsetof(StdVideoEncodeH264ReferenceListsInfo, RefPicList0));
    memset(c->h264_lists.RefPicList1, 0xff, sizeof(c->h264_lists.RefPicList1));
    c->h264_lists.flags = (StdVideoEncodeH264ReferenceListsInfoFlags){ 0 };
    c->h264_lists.RefPicList0[0] = refers ? M("a list of a slot that is not referred to", 0, 3)
                                          : M("a list of references that are not there", 0xff, 0);
    c->h264_header = (StdVideoEncodeH264SliceHeader){
        .slice_type = refers ? STD_VIDEO_H264_SLICE_TYPE_P : STD_VIDEO_H264_SLICE_TYPE_I
    };
    c->h264_slice = (VkVideoEncodeH264NaluSliceInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_H264_NALU_SLICE_INFO_KHR,
        .constantQp = off ? M("quantization beyond the greatest", 20, 99)
                          : M("quantization beside rate control", 0, 20),
        .pStdSliceHeader = M("slice header missing", &c->h264_header, NULL),
    };
    c->h264_std = (StdVideoEncodeH264PictureInfo){
        .flags = { .is_reference = 1 },
        .seq_parameter_set_id = M("sequence set that is not there", 0u, 7u),
        .pic_parameter_set_id = M("picture set that is not there", 0u, 7u),
        .primary_pic_type = refers ? STD_VIDEO_H264_PICTURE_TYPE_P
                                   : STD_VIDEO_H264_PICTURE_TYPE_IDR,
        .pRefLists = refers ? M("reference lists missing", &c->h264_lists, NULL) : NULL,
    };
    c->h264 = (VkVideoEncodeH264PictureInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_H264_PICTURE_INFO_KHR,
        .naluSliceEntryCount = M("no slices", 1u, 0u),
        .pNaluSliceEntries = &c->h264_slice,
        .pStdPictureInfo = &c->h264_std,
    };
    c->h264_reference = (StdVideoEncodeH264ReferenceInfo){
        .primary_pic_type = STD_VIDEO_H264_PICTURE_TYPE_P
    };
    c->h264_slot = (VkVideoEncodeH264DpbSlotInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_H264_DPB_SLOT_INFO_KHR,
        .pStdReferenceInfo = &c->h264_reference,
    };
}

static void
fill_h265(struct program *p, const struct encoder *e, struct codec_infos *c, bool refers)
{
    bool off = e->mode == VK_VIDEO_ENCODE_RATE_CONTROL_MODE_DISABLED_BIT_KHR;

    memset(c->h265_lists.RefPicList0, 0xff, sizeof(c->h265_lists.RefPicList0));
    memset(c->h265_lists.RefPicList1, 0xff, sizeof(c->h265_lists.RefPicList1));
    c->h265_lists.RefPicList0[0] = refers ? M("a list of a slot that is not referred to", 0, 3)
                                          : M("a list of references that are not there", 0xff, 0);
    c->h265_header = (StdVideoEncodeH265SliceSegmentHeader){
        .slice_type = refers ? STD_VIDEO_H265_SLICE_TYPE_P : STD_VIDEO_H265_SLICE_TYPE_I
    };
    c->h265_slice = (VkVideoEncodeH265NaluSliceSegmentInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_H265_NALU_SLICE_SEGMENT_INFO_KHR,
        .constantQp = off ? M("quantization beyond the greatest", 20, 99)
                          : M("quantization beside rate control", 0, 20),
        .pStdSliceSegmentHeader = &c->h265_header,
    };
    c->h265_std = (StdVideoEncodeH265PictureInfo){
        .flags = { .is_reference = 1 },
        .sps_video_parameter_set_id = M("video set that is not there", 0u, 7u),
        .pps_seq_parameter_set_id = M("sequence set that is not there", 0u, 7u),
        .pps_pic_parameter_set_id = M("picture set that is not there", 0u, 7u),
        .pic_type = refers ? STD_VIDEO_H265_PICTURE_TYPE_P : STD_VIDEO_H265_PICTURE_TYPE_IDR,
        .pRefLists = refers ? M("reference lists missing", &c->h265_lists, NULL) : NULL,
    };
    c->h265 = (VkVideoEncodeH265PictureInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_H265_PICTURE_INFO_KHR,
        .naluSliceSegmentEntryCount = M("no slices", 1u, 0u),
        .pNaluSliceSegmentEntries = &c->h265_slice,
        .pStdPictureInfo = &c->h265_std,
    };
    c->h265_reference = (StdVideoEncodeH265ReferenceInfo){
        .pic_type = STD_VIDEO_H265_PICTURE_TYPE_P
    };
    c->h265_slot = (VkVideoEncodeH265DpbSlotInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_H265_DPB_SLOT_INFO_KHR,
        .pStdReferenceInfo = &c->h265_reference,
    };
}

static void
fill_av1(struct program *p, const struct encoder *e, struct codec_infos *c, bool refers)
{
    bool off = e->mode == VK_VIDEO_ENCODE_RATE_CONTROL_MODE_DISABLED_BIT_KHR;

    c->av1_std = (StdVideoEncodeAV1PictureInfo){
        .frame_type = refers ? STD_VIDEO_AV1_FRAME_TYPE_INTER : STD_VIDEO_AV1_FRAME_TYPE_KEY,
        .primary_ref_frame = STD_VIDEO_AV1_PRIMARY_REF_NONE,
        .refresh_frame_flags = 1,
    };
    c->av1 = (VkVideoEncodeAV1PictureInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_AV1_PICTURE_INFO_KHR,
        .predictionMode = refers ? M("prediction by nothing",
                                     VK_VIDEO_ENCODE_AV1_PREDICTION_MODE_SINGLE_REFERENCE_KHR,
                                     VK_VIDEO_ENCODE_AV1_PREDICTION_MODE_INTRA_ONLY_KHR)
                                 : M("prediction by what is not there",
                                     VK_VIDEO_ENCODE_AV1_PREDICTION_MODE_INTRA_ONLY_KHR,
                                     VK_VIDEO_ENCODE_AV1_PREDICTION_MODE_SINGLE_REFERENCE_KHR),
        .constantQIndex = off ? M("quantization beyond the greatest", 20u, 999u)
                              : M("quantization beside rate control", 0u, 20u),
        .pStdPictureInfo = M("picture info missing", &c->av1_std, NULL),
        .primaryReferenceCdfOnly = M("a reference for probabilities that is not there", VK_FALSE,
                                     VK_TRUE),
    };
    for (uint32_t i = 0; i < VK_MAX_VIDEO_AV1_REFERENCES_PER_FRAME_KHR; i++) {
        c->av1.referenceNameSlotIndices[i] = refers && i == 0 ? 0 : -1;
    }
    IF("a reference name of a slot that is not referred to")
    {
        c->av1.referenceNameSlotIndices[5] = 3;
    }
    c->av1_slot = (VkVideoEncodeAV1DpbSlotInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_AV1_DPB_SLOT_INFO_KHR,
        .pStdReferenceInfo = &c->av1_reference,
    };
}

static void
encode(struct program *p, struct encoder *e, int32_t target, bool refers)
{
    struct codec_infos c = { 0 };
    const void *pictures[CODECS] = { &c.h264, &c.h265, &c.av1 };
    void *infos[CODECS] = { &c.h264_slot, &c.h265_slot, &c.av1_slot };

    switch (e->codec) {
    case H264: fill_h264(p, e, &c, refers); break;
    case H265: fill_h265(p, e, &c, refers); break;
    default: fill_av1(p, e, &c, refers); break;
    }
    VkVideoReferenceSlotInfoKHR setup = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_REFERENCE_SLOT_INFO_KHR,
        .pNext = M("set up without what the codec says of slots", infos[e->codec], NULL),
        .slotIndex = M("set up in no slot", M("set up in a slot that is not there", target, 9), -1),
        .pPictureResource = M("set up without a picture", &e->resources[target], NULL),
    };
    const VkVideoReferenceSlotInfoKHR reference = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_REFERENCE_SLOT_INFO_KHR,
        .pNext = M("reference without what the codec says of slots", infos[e->codec], NULL),
        .slotIndex = M("reference to another slot", M("reference to no slot", 0, -1), 3),
        .pPictureResource = M("reference to another picture", &e->resources[0],
                              &e->resources[PICTURES]),
    };
    const VkVideoEncodeInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_INFO_KHR,
        .pNext = M("encode without a picture of the codec", pictures[e->codec], NULL),
        .dstBuffer = e->buffer,
        .dstBufferOffset = M("bitstream behind its end",
                             M("bitstream that is not aligned", (VkDeviceSize)0, (VkDeviceSize)1),
                             (VkDeviceSize)4096),
        .dstBufferRange = M(
            "bitstream longer than its buffer",
            M("a range that is not aligned", (VkDeviceSize)1024, (VkDeviceSize)1000),
            (VkDeviceSize)8192),
        .srcPictureResource = e->resources[M("encoded from a reconstructed picture", PICTURES, 1)],
        .pSetupReferenceSlot = M("nothing set up", &setup, NULL),
        .referenceSlotCount = refers ? 1 : M("a reference of a key picture", 0u, 1u),
        .pReferenceSlots = &reference,
    };
    DO(NOW(vkCmdEncodeVideoKHR)(p->commands, &info));
}

static void
make_feedback(struct program *p, struct encoder *e)
{
    const VkQueryPoolVideoEncodeFeedbackCreateInfoKHR feedback = {
        .sType = VK_STRUCTURE_TYPE_QUERY_POOL_VIDEO_ENCODE_FEEDBACK_CREATE_INFO_KHR,
        .pNext = M("feedback of no profile", &e->profile, NULL),
        .encodeFeedbackFlags = M(
            "feedback that is none",
            (VkVideoEncodeFeedbackFlagsKHR)VK_VIDEO_ENCODE_FEEDBACK_BITSTREAM_BYTES_WRITTEN_BIT_KHR,
            (VkVideoEncodeFeedbackFlagsKHR)0x40000000),
    };
    const VkQueryPoolCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
        .pNext = M("feedback without its struct", (const void *)&feedback,
                   (const void *)&e->profile),
        .queryType = VK_QUERY_TYPE_VIDEO_ENCODE_FEEDBACK_KHR,
        .queryCount = 2,
    };
    MAKE(QUERY_POOL, e->pool, vkCreateQueryPool(p->device, &info, NULL, &e->pool));
    UNLESS("feedback that was not reset")
    {
        DO(vkCmdResetQueryPool(p->commands, e->pool, 0, 2));
    }
}

static void
encode_all(struct program *p, struct encoder *e)
{
    const VkVideoEndCodingInfoKHR last = { .sType = VK_STRUCTURE_TYPE_VIDEO_END_CODING_INFO_KHR };
    bool asks = program_pick(p, "feedback", 2);

    if (asks) {
        make_feedback(p, e);
    }
    fill_rate(p, e);
    begin(p, e);
    control(p, e);
    if (asks) {
        DO(vkCmdBeginQuery(p->commands, e->pool, M("a query that is not there", 0u, 7u), 0));
    }
    encode(p, e, 0, false);
    IF("two pictures for one query")
    {
        encode(p, e, 1, false);
    }
    if (asks) {
        UNLESS("a query that does not end")
        {
            DO(vkCmdEndQuery(p->commands, e->pool, 0));
        }
    }
    program_barrier(p);
    encode(p, e, 1, true);
    UNLESS("coding that does not end")
    {
        DO(NOW(vkCmdEndVideoCodingKHR)(p->commands, &last));
    }
}

static void
encodes(struct program *p)
{
    struct encoder e = { 0 };

    make_profile(p, &e);
    ask(p, &e);
    make_session(p, &e);
    program_video_memory(p, e.session);
    switch (e.codec) {
    case H264: make_h264_parameters(p, &e); break;
    case H265: make_h265_parameters(p, &e); break;
    default: make_av1_parameters(p, &e); break;
    }
    get_parameters(p, &e);
    e.buffer = program_bitstream(p, &e.profiles, VK_BUFFER_USAGE_VIDEO_ENCODE_DST_BIT_KHR);
    for (uint32_t i = 0; i <= PICTURES; i++) {
        e.images[i] = program_picture(p, &e.profiles,
                                      i < PICTURES ? VK_IMAGE_USAGE_VIDEO_ENCODE_DPB_BIT_KHR
                                                   : VK_IMAGE_USAGE_VIDEO_ENCODE_SRC_BIT_KHR);
        e.resources[i] = program_resource(p, &e.images[i]);
    }
    program_begin(p);
    for (uint32_t i = 0; i <= PICTURES; i++) {
        program_layout(p, &e.images[i], VK_IMAGE_LAYOUT_UNDEFINED,
                       i < PICTURES ? VK_IMAGE_LAYOUT_VIDEO_ENCODE_DPB_KHR
                                    : VK_IMAGE_LAYOUT_VIDEO_ENCODE_SRC_KHR);
    }
    encode_all(p, &e);
    program_finish(p);
}

const struct program_subject encode_subjects[] = {
    { "encode", encodes, prepare_encoding },
    { NULL, NULL, NULL },
};

#elif defined(VK_VERSION_1_4)

const struct program_subject encode_subjects[] = { { NULL, NULL, NULL } };

#endif
