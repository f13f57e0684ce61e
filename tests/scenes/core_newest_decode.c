/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Decoding what newer registries have: AV1, VP9, parameters and queries that an operation brings itself. Skipped with headers that
 * lack a part of it.
 */
#include "encode_scene.h"

#ifndef HAS_ENCODERS

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers lack codecs");
}

#else

#define DECODE_ID(rest) "VUID-vkCmdDecodeVideoKHR-" rest

/* A session with its pictures, by what the encoders of scenes have, and a decode that is valid. */
struct decoder {
    VkVideoDecodeH264ProfileInfoKHR h264_profile;
    VkVideoDecodeH265ProfileInfoKHR h265_profile;
    VkVideoDecodeAV1ProfileInfoKHR av1_profile;
    VkVideoDecodeVP9ProfileInfoKHR vp9_profile;
    StdVideoAV1SequenceHeader header;
    VkVideoDecodeAV1SessionParametersCreateInfoKHR av1_parameters;
    struct encoder e;

    uint32_t offsets[2], sizes[2];
    StdVideoDecodeH264PictureInfo h264_std;
    VkVideoDecodeH264PictureInfoKHR h264;
    StdVideoDecodeH264ReferenceInfo h264_reference;
    VkVideoDecodeH264DpbSlotInfoKHR h264_slot;
    StdVideoDecodeH265PictureInfo h265_std;
    VkVideoDecodeH265PictureInfoKHR h265;
    StdVideoDecodeH265ReferenceInfo h265_reference;
    VkVideoDecodeH265DpbSlotInfoKHR h265_slot;
    StdVideoDecodeAV1PictureInfo av1_std;
    VkVideoDecodeAV1PictureInfoKHR av1;
    StdVideoDecodeAV1ReferenceInfo av1_reference;
    VkVideoDecodeAV1DpbSlotInfoKHR av1_slot;
    StdVideoDecodeVP9PictureInfo vp9_std;
    VkVideoDecodeVP9PictureInfoKHR vp9;
    VkVideoDecodeInfoKHR info;
};

static void
decoder_init(struct decoder *d, struct kit *kit, VkVideoCodecOperationFlagBitsKHR codec)
{
    const char *name = VK_STD_VULKAN_VIDEO_CODEC_VP9_DECODE_EXTENSION_NAME;

    *d = (struct decoder){ 0 };
    encoder_init(&d->e, kit, CODEC_H264, false);
    d->h264_profile = (VkVideoDecodeH264ProfileInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_H264_PROFILE_INFO_KHR,
        .stdProfileIdc = STD_VIDEO_H264_PROFILE_IDC_MAIN
    };
    d->h265_profile = (VkVideoDecodeH265ProfileInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_H265_PROFILE_INFO_KHR,
        .stdProfileIdc = STD_VIDEO_H265_PROFILE_IDC_MAIN
    };
    d->av1_profile = (VkVideoDecodeAV1ProfileInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_AV1_PROFILE_INFO_KHR
    };
    d->vp9_profile = (VkVideoDecodeVP9ProfileInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_VP9_PROFILE_INFO_KHR
    };
    d->av1_parameters = (VkVideoDecodeAV1SessionParametersCreateInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_AV1_SESSION_PARAMETERS_CREATE_INFO_KHR,
        .pStdSequenceHeader = &d->header
    };
    d->e.profile.videoCodecOperation = codec;
    switch ((int)codec) {
    case VK_VIDEO_CODEC_OPERATION_DECODE_H264_BIT_KHR:
        d->e.profile.pNext = &d->h264_profile;
        name = VK_STD_VULKAN_VIDEO_CODEC_H264_DECODE_EXTENSION_NAME;
        break;
    case VK_VIDEO_CODEC_OPERATION_DECODE_H265_BIT_KHR:
        d->e.profile.pNext = &d->h265_profile;
        name = VK_STD_VULKAN_VIDEO_CODEC_H265_DECODE_EXTENSION_NAME;
        break;
    case VK_VIDEO_CODEC_OPERATION_DECODE_AV1_BIT_KHR:
        d->e.profile.pNext = &d->av1_profile;
        name = VK_STD_VULKAN_VIDEO_CODEC_AV1_DECODE_EXTENSION_NAME;
        break;
    default: d->e.profile.pNext = &d->vp9_profile; break;
    }
    strcpy(d->e.header.extensionName, name);
}

/* Decodes into slot 0, and refers to slot 1 if it is to. */
static void
fill(struct decoder *d, bool refers)
{
    const void *picture = &d->vp9, *slot = NULL;

    encode_fill(&d->e, refers ? 1 : 0);
    d->h264 = (VkVideoDecodeH264PictureInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_H264_PICTURE_INFO_KHR,
        .pStdPictureInfo = &d->h264_std,
        .sliceCount = 1,
        .pSliceOffsets = d->offsets
    };
    d->h264_slot = (VkVideoDecodeH264DpbSlotInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_H264_DPB_SLOT_INFO_KHR,
        .pStdReferenceInfo = &d->h264_reference
    };
    d->h265 = (VkVideoDecodeH265PictureInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_H265_PICTURE_INFO_KHR,
        .pStdPictureInfo = &d->h265_std,
        .sliceSegmentCount = 1,
        .pSliceSegmentOffsets = d->offsets
    };
    d->h265_slot = (VkVideoDecodeH265DpbSlotInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_H265_DPB_SLOT_INFO_KHR,
        .pStdReferenceInfo = &d->h265_reference
    };
    d->offsets[0] = d->offsets[1] = 0;
    d->sizes[0] = d->sizes[1] = 256;
    d->av1_std = (StdVideoDecodeAV1PictureInfo){ 0 };
    d->av1 = (VkVideoDecodeAV1PictureInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_AV1_PICTURE_INFO_KHR,
        .pStdPictureInfo = &d->av1_std,
        .tileCount = 2,
        .pTileOffsets = d->offsets,
        .pTileSizes = d->sizes
    };
    d->av1_slot = (VkVideoDecodeAV1DpbSlotInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_AV1_DPB_SLOT_INFO_KHR,
        .pStdReferenceInfo = &d->av1_reference
    };
    d->vp9 = (VkVideoDecodeVP9PictureInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_VP9_PICTURE_INFO_KHR, .pStdPictureInfo = &d->vp9_std
    };
    for (uint32_t i = 0; i < VK_MAX_VIDEO_AV1_REFERENCES_PER_FRAME_KHR; i++) {
        d->av1.referenceNameSlotIndices[i] = i == 0 && refers ? 1 : -1;
    }
    for (uint32_t i = 0; i < VK_MAX_VIDEO_VP9_REFERENCES_PER_FRAME_KHR; i++) {
        d->vp9.referenceNameSlotIndices[i] = i == 0 && refers ? 1 : -1;
    }
    switch ((int)d->e.profile.videoCodecOperation) {
    case VK_VIDEO_CODEC_OPERATION_DECODE_H264_BIT_KHR:
        picture = &d->h264;
        slot = &d->h264_slot;
        break;
    case VK_VIDEO_CODEC_OPERATION_DECODE_H265_BIT_KHR:
        picture = &d->h265;
        slot = &d->h265_slot;
        break;
    case VK_VIDEO_CODEC_OPERATION_DECODE_AV1_BIT_KHR:
        picture = &d->av1;
        slot = &d->av1_slot;
        break;
    default: break;
    }
    d->e.setup.pNext = slot;
    d->e.slots[1].pNext = slot;
    d->info = (VkVideoDecodeInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_INFO_KHR,
        .pNext = picture,
        .srcBuffer = d->e.buffer,
        .srcBufferRange = 1024,
        .dstPictureResource = { .sType = VK_STRUCTURE_TYPE_VIDEO_PICTURE_RESOURCE_INFO_KHR,
                                .codedExtent = { ENCODE_SIDE, ENCODE_SIDE },
                                .imageViewBinding = d->e.source },
        .pSetupReferenceSlot = &d->e.setup,
        .referenceSlotCount = refers ? 1 : 0,
        .pReferenceSlots = &d->e.slots[1]
    };
}

/* `parameters`: the struct that they are made with, NULL: none are bound. */
static void
decoder_make(struct decoder *d, const void *parameters)
{
    d->e.session = encode_session(&d->e);
    encode_bind(&d->e);
    d->e.parameters_info.pNext = parameters;
    if (parameters) {
        d->e.parameters = encode_parameters(&d->e);
    }
    d->e.source = encode_view(&d->e, ENCODED_PICTURE, VK_IMAGE_USAGE_VIDEO_DECODE_DST_BIT_KHR,
                              ENCODE_SIDE);
    for (int i = 0; i < ENCODE_PICTURES; i++) {
        d->e.pictures[i] = encode_view(&d->e, ENCODED_PICTURE,
                                       VK_IMAGE_USAGE_VIDEO_DECODE_DPB_BIT_KHR |
                                           VK_IMAGE_USAGE_VIDEO_DECODE_DST_BIT_KHR,
                                       ENCODE_SIDE);
    }
    d->e.buffer = encode_buffer(&d->e, &d->e.profiles, VK_BUFFER_USAGE_VIDEO_DECODE_SRC_BIT_KHR);
    d->e.commands = kit_recording(d->e.kit);
    fill(d, false);
}

static void
once(struct decoder *d)
{
    encode_begin(&d->e);
    KIT_DEVICE_COMMAND(d->e.kit, vkCmdDecodeVideoKHR)(d->e.commands, &d->info);
    encode_end(&d->e);
}

#define WRONG(id, ...)         \
    do {                       \
        fill(&d, true);        \
        kit_expect(kit, (id)); \
        __VA_ARGS__;           \
        once(&d);              \
    } while (0)

SCENE(av1, ENCODE_FLAGS)
{
    struct decoder d;

    open_encoders(kit, VK_STRUCTURE_TYPE_MAX_ENUM);
    decoder_init(&d, kit, VK_VIDEO_CODEC_OPERATION_DECODE_AV1_BIT_KHR);
    decoder_make(&d, &d.av1_parameters);
    once(&d);
    fill(&d, true);
    once(&d);
    WRONG(DECODE_ID("pDecodeInfo-08376"), d.info.pSetupReferenceSlot = NULL);
    WRONG(DECODE_ID("pNext-09250"), d.info.pNext = NULL);
    WRONG(DECODE_ID("pDecodeInfo-09254"), d.e.setup.pNext = NULL);
    WRONG(DECODE_ID("pNext-09255"), d.e.slots[1].pNext = NULL);
    WRONG(DECODE_ID("frameHeaderOffset-09251"), d.av1.frameHeaderOffset = 1024);
    kit_expect(kit, DECODE_ID("pTileOffsets-09252"));
    WRONG(DECODE_ID("pTileOffsets-09253"), d.offsets[1] = 1024);
    WRONG(DECODE_ID("pTileOffsets-09252"), d.offsets[1] = 1000);
    WRONG(DECODE_ID("referenceNameSlotIndices-09262"), d.av1.referenceNameSlotIndices[3] = 2);
    WRONG(DECODE_ID("slotIndex-09263"), d.av1.referenceNameSlotIndices[0] = -1);
    WRONG(DECODE_ID("filmGrainSupport-09248"), d.av1_std.flags.apply_grain = 1);
    WRONG(DECODE_ID("None-10407"), d.e.begin.videoSessionParameters = VK_NULL_HANDLE);
}

SCENE(av1_grain, ENCODE_FLAGS)
{
    struct decoder d;

    open_encoders(kit, VK_STRUCTURE_TYPE_MAX_ENUM);
    decoder_init(&d, kit, VK_VIDEO_CODEC_OPERATION_DECODE_AV1_BIT_KHR);
    d.av1_profile.filmGrainSupport = VK_TRUE;
    decoder_make(&d, &d.av1_parameters);
    d.av1_std.flags.apply_grain = 1;
    once(&d);
    kit_allow(kit, DECODE_ID("pDecodeInfo-07140"));
    WRONG(DECODE_ID("pDecodeInfo-09249"), d.av1_std.flags.apply_grain = 1,
          d.info.dstPictureResource = d.e.resources[0]);
}

SCENE(vp9, ENCODE_FLAGS)
{
    struct decoder d;

    open_encoders(kit, VK_STRUCTURE_TYPE_MAX_ENUM);
    decoder_init(&d, kit, VK_VIDEO_CODEC_OPERATION_DECODE_VP9_BIT_KHR);
    decoder_make(&d, NULL);
    once(&d);
    fill(&d, true);
    once(&d);
    WRONG(DECODE_ID("pNext-10805"), d.info.pNext = NULL);
    WRONG(DECODE_ID("uncompressedHeaderOffset-10806"), d.vp9.uncompressedHeaderOffset = 1024);
    WRONG(DECODE_ID("compressedHeaderOffset-10807"), d.vp9.compressedHeaderOffset = 1024);
    WRONG(DECODE_ID("tilesOffset-10808"), d.vp9.tilesOffset = 1024);
    WRONG(DECODE_ID("referenceNameSlotIndices-10809"), d.vp9.referenceNameSlotIndices[2] = 2);
    WRONG(DECODE_ID("slotIndex-10810"), d.vp9.referenceNameSlotIndices[0] = -1);
}

SCENE(encoders_decode_nothing, ENCODE_FLAGS)
{
    struct decoder d;
    struct encoder e;

    open_encoders(kit, VK_STRUCTURE_TYPE_MAX_ENUM);
    decoder_init(&d, kit, VK_VIDEO_CODEC_OPERATION_DECODE_VP9_BIT_KHR);
    decoder_make(&d, NULL);
    encoder_init(&e, kit, CODEC_H264, false);
    encoder_make(&e);
    WRONG(DECODE_ID("None-08249"), d.e.begin = e.begin);
}

/* ---- what operations bring ------------------------------------------------------------------- */

SCENE(h264_brings_sets, ENCODE_FLAGS)
{
    StdVideoH264SequenceParameterSet sps = { 0 };
    StdVideoH264PictureParameterSet pps = { 0 };
    VkVideoDecodeH264InlineSessionParametersInfoKHR sets = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_H264_INLINE_SESSION_PARAMETERS_INFO_KHR,
        .pStdSPS = &sps,
        .pStdPPS = &pps
    };
    struct decoder d;

    open_encoders(kit, VK_STRUCTURE_TYPE_MAX_ENUM);
    decoder_init(&d, kit, VK_VIDEO_CODEC_OPERATION_DECODE_H264_BIT_KHR);
    d.e.session_info.flags = VK_VIDEO_SESSION_CREATE_INLINE_SESSION_PARAMETERS_BIT_KHR;
    decoder_make(&d, NULL);
    sets.pNext = &d.h264;
    d.info.pNext = &sets;
    once(&d);
    WRONG(DECODE_ID("None-10400"), (void)0);
    WRONG(DECODE_ID("pNext-10401"), d.info.pNext = &sets, sps.seq_parameter_set_id = 1);
    sps.seq_parameter_set_id = 0;
    WRONG(DECODE_ID("pNext-10402"), d.info.pNext = &sets, pps.pic_parameter_set_id = 1);
}

SCENE(h265_brings_sets, ENCODE_FLAGS)
{
    StdVideoH265VideoParameterSet vps = { 0 };
    StdVideoH265SequenceParameterSet sps = { 0 };
    StdVideoH265PictureParameterSet pps = { 0 };
    VkVideoDecodeH265InlineSessionParametersInfoKHR sets = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_H265_INLINE_SESSION_PARAMETERS_INFO_KHR,
        .pStdVPS = &vps,
        .pStdSPS = &sps,
        .pStdPPS = &pps
    };
    struct decoder d;

    open_encoders(kit, VK_STRUCTURE_TYPE_MAX_ENUM);
    decoder_init(&d, kit, VK_VIDEO_CODEC_OPERATION_DECODE_H265_BIT_KHR);
    d.e.session_info.flags = VK_VIDEO_SESSION_CREATE_INLINE_SESSION_PARAMETERS_BIT_KHR;
    decoder_make(&d, NULL);
    sets.pNext = &d.h265;
    d.info.pNext = &sets;
    once(&d);
    WRONG(DECODE_ID("None-10403"), (void)0);
    WRONG(DECODE_ID("pNext-10404"), d.info.pNext = &sets, vps.vps_video_parameter_set_id = 1);
    vps.vps_video_parameter_set_id = 0;
    WRONG(DECODE_ID("pNext-10405"), d.info.pNext = &sets, sps.sps_seq_parameter_set_id = 1);
    sps.sps_seq_parameter_set_id = 0;
    WRONG(DECODE_ID("pNext-10406"), d.info.pNext = &sets, pps.pps_pic_parameter_set_id = 1);
}

static VkQueryPool
queries(struct decoder *d, VkQueryType type, const void *profile)
{
    VkQueryPoolCreateInfo info = { .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
                                   .pNext = profile,
                                   .queryType = type,
                                   .queryCount = 2 };
    VkQueryPool pool = VK_NULL_HANDLE;

    KIT_VK(d->e.kit, vkCreateQueryPool(d->e.kit->device, &info, NULL, &pool));
    kit_own(d->e.kit, VK_OBJECT_TYPE_QUERY_POOL, KIT_HANDLE(pool));
    return pool;
}

SCENE(brings_queries, ENCODE_FLAGS)
{
    VkVideoInlineQueryInfoKHR query = { .sType = VK_STRUCTURE_TYPE_VIDEO_INLINE_QUERY_INFO_KHR,
                                        .queryCount = 1 };
    VkQueryPool right, occlusion, foreign;
    struct decoder d;

    open_encoders(kit, VK_STRUCTURE_TYPE_MAX_ENUM);
    decoder_init(&d, kit, VK_VIDEO_CODEC_OPERATION_DECODE_VP9_BIT_KHR);
    d.e.session_info.flags = VK_VIDEO_SESSION_CREATE_INLINE_QUERIES_BIT_KHR;
    decoder_make(&d, NULL);
    right = queries(&d, VK_QUERY_TYPE_RESULT_STATUS_ONLY_KHR, &d.e.profile);
    foreign = queries(&d, VK_QUERY_TYPE_RESULT_STATUS_ONLY_KHR, NULL);
    occlusion = queries(&d, VK_QUERY_TYPE_OCCLUSION, NULL);
    vkCmdResetQueryPool(d.e.commands, right, 0, 2);
    query.pNext = &d.vp9;
    query.queryPool = right;
    d.info.pNext = &query;
    once(&d);
    WRONG(DECODE_ID("pNext-08365"), d.info.pNext = &query, query.queryCount = 2);
    query.queryCount = 1;
    kit_expect(kit, DECODE_ID("queryPool-08368"));
    WRONG(DECODE_ID("queryType-08367"), d.info.pNext = &query, query.queryPool = occlusion);
    WRONG(DECODE_ID("queryPool-08368"), d.info.pNext = &query, query.queryPool = foreign);
}

/* Used without a reset, or twice behind one. What else the pictures need when they execute is another subject's. */
static void
bring_unreset(struct kit *kit, bool twice)
{
    VkVideoInlineQueryInfoKHR query = { .sType = VK_STRUCTURE_TYPE_VIDEO_INLINE_QUERY_INFO_KHR,
                                        .queryCount = 1 };
    struct decoder d;

    open_encoders(kit, VK_STRUCTURE_TYPE_MAX_ENUM);
    decoder_init(&d, kit, VK_VIDEO_CODEC_OPERATION_DECODE_VP9_BIT_KHR);
    d.e.session_info.flags = VK_VIDEO_SESSION_CREATE_INLINE_QUERIES_BIT_KHR;
    decoder_make(&d, NULL);
    query.pNext = &d.vp9;
    query.queryPool = queries(&d, VK_QUERY_TYPE_RESULT_STATUS_ONLY_KHR, &d.e.profile);
    if (twice) {
        vkCmdResetQueryPool(d.e.commands, query.queryPool, 0, 2);
    }
    for (int i = 0; i <= twice; i++) {
        d.info.pNext = &query;
        once(&d);
    }
    kit_end(kit, d.e.commands);
    kit_allow(kit, "VUID-vkCmdBeginVideoCodingKHR-slotIndex-07239");
    kit_allow(kit, "VUID-vkCmdDecodeVideoKHR-None-07011");
    kit_allow(kit, "VUID-vkCmdDraw-None-09600");
    kit_expect(kit, DECODE_ID("pNext-08366"));
    (void)kit_submit(kit->queue, d.e.commands, VK_NULL_HANDLE);
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
}

SCENE(brings_queries_without_a_reset, ENCODE_FLAGS)
{
    bring_unreset(kit, false);
}

SCENE(brings_a_query_twice, ENCODE_FLAGS)
{
    bring_unreset(kit, true);
}

SCENE(brings_status_that_nobody_has, ENCODE_FLAGS)
{
    VkVideoInlineQueryInfoKHR query = { .sType = VK_STRUCTURE_TYPE_VIDEO_INLINE_QUERY_INFO_KHR,
                                        .queryCount = 1 };
    struct decoder d;

    encode_families = "graphics+compute+transfer+video_decode+video_encode+statusless:1,"
                      "graphics+compute+transfer+video_decode:1";
    open_encoders(kit, VK_STRUCTURE_TYPE_MAX_ENUM);
    decoder_init(&d, kit, VK_VIDEO_CODEC_OPERATION_DECODE_VP9_BIT_KHR);
    d.e.session_info.flags = VK_VIDEO_SESSION_CREATE_INLINE_QUERIES_BIT_KHR;
    decoder_make(&d, NULL);
    query.pNext = &d.vp9;
    query.queryPool = queries(&d, VK_QUERY_TYPE_RESULT_STATUS_ONLY_KHR, &d.e.profile);
    vkCmdResetQueryPool(d.e.commands, query.queryPool, 0, 2);
    once(&d);
    WRONG(DECODE_ID("queryType-08369"), d.info.pNext = &query);
}

#endif

KIT_MAIN()
