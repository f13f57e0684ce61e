/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Encoding pictures: what all codecs have in common. Skipped with headers that lack a part of it.
 */
#include "encode_scene.h"

#ifndef HAS_ENCODERS

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers lack codecs");
}

#else

/* One mistake, and then everything as it was. */
#define WRONG(id, ...)         \
    do {                       \
        kit_expect(kit, (id)); \
        __VA_ARGS__;           \
        encode_once(&e);       \
        encode_fill(&e, 2);    \
    } while (0)

SCENE(valid_pictures, ENCODE_FLAGS)
{
    for (int codec = CODEC_H264; codec <= CODEC_AV1; codec++) {
        struct encoder e;

        if (codec == CODEC_H264) {
            encoder_open(&e, kit, codec, false);
        } else {
            encoder_init(&e, kit, (enum encode_codec)codec, false);
            encoder_make(&e);
        }
        for (uint32_t references = 0; references < 3; references++) {
            encode_fill(&e, references);
            encode_once(&e);
        }
        kit_end(kit, e.commands);
    }
}

SCENE(wrong_targets, ENCODE_FLAGS)
{
    struct encoder e, other;
    VkBuffer plain, foreign;

    encoder_open(&e, kit, CODEC_H264, false);
    encoder_init(&other, kit, CODEC_H265, false);
    plain = encode_buffer(&e, &e.profiles, VK_BUFFER_USAGE_TRANSFER_DST_BIT);
    foreign = encode_buffer(&other, &other.profiles, VK_BUFFER_USAGE_VIDEO_ENCODE_DST_BIT_KHR);
    WRONG("VUID-VkVideoEncodeInfoKHR-dstBuffer-08236", e.info.dstBuffer = plain);
    WRONG(ENCODE_ID("pEncodeInfo-08201"), e.info.dstBuffer = foreign);
    kit_expect(kit, "VUID-VkVideoEncodeInfoKHR-dstBufferRange-08238");
    WRONG("VUID-VkVideoEncodeInfoKHR-dstBufferOffset-08237", e.info.dstBufferOffset = 4096,
          e.info.dstBufferRange = 256);
    WRONG("VUID-VkVideoEncodeInfoKHR-dstBufferRange-08238", e.info.dstBufferOffset = 256);
    WRONG(ENCODE_ID("pEncodeInfo-08204"), e.info.dstBufferOffset = 128,
          e.info.dstBufferRange = 256);
    WRONG(ENCODE_ID("pEncodeInfo-08205"), e.info.dstBufferRange = 300);
}

SCENE(wrong_sources, ENCODE_FLAGS)
{
    struct encoder e, other;
    VkImageView unused, foreign;

    encoder_open(&e, kit, CODEC_H264, false);
    encoder_init(&other, kit, CODEC_H265, false);
    unused = encode_view(&e, ENCODED_PICTURE, VK_IMAGE_USAGE_VIDEO_ENCODE_DPB_BIT_KHR, ENCODE_SIDE);
    foreign = encode_view(&other, ENCODED_PICTURE, VK_IMAGE_USAGE_VIDEO_ENCODE_SRC_BIT_KHR,
                          ENCODE_SIDE);
    WRONG(ENCODE_ID("pEncodeInfo-08210"), e.info.srcPictureResource.imageViewBinding = unused);
    WRONG(ENCODE_ID("pEncodeInfo-08206"), e.info.srcPictureResource.imageViewBinding = foreign);
    WRONG(ENCODE_ID("pEncodeInfo-08209"), e.info.srcPictureResource.codedExtent.width = 8);
    WRONG("VUID-VkVideoPictureResourceInfoKHR-baseArrayLayer-07175",
          e.info.srcPictureResource.baseArrayLayer = 1);
}

/* The bound pictures are of layer 0. */
SCENE(layers_of_slots, ENCODE_FLAGS)
{
    VkVideoPictureResourceInfoKHR beyond;
    struct encoder e;

    encoder_open(&e, kit, CODEC_H264, false);
    encode_fill(&e, 2);
    beyond = e.resources[0];
    beyond.baseArrayLayer = 64;
    kit_expect(kit, ENCODE_ID("pEncodeInfo-08215"));
    WRONG("VUID-VkVideoPictureResourceInfoKHR-baseArrayLayer-07175",
          e.setup.pPictureResource = &beyond);
    beyond = e.resources[1];
    beyond.baseArrayLayer = 64;
    kit_expect(kit, ENCODE_ID("pPictureResource-08219"));
    WRONG("VUID-VkVideoPictureResourceInfoKHR-baseArrayLayer-07175",
          e.slots[1].pPictureResource = &beyond);
}

SCENE(wrong_offsets, ENCODE_FLAGS)
{
    VkVideoPictureResourceInfoKHR moved;
    struct encoder e;

    encoder_open(&e, kit, CODEC_H264, false);
    encode_fill(&e, 2);
    WRONG(ENCODE_ID("pEncodeInfo-08208"),
          e.info.srcPictureResource.codedOffset = (VkOffset2D){ 1, 1 });
    moved = e.resources[0];
    moved.codedOffset = (VkOffset2D){ 1, 1 };
    kit_expect(kit, ENCODE_ID("pEncodeInfo-08215")); /* nothing bound has it */
    WRONG(ENCODE_ID("pEncodeInfo-08214"), e.setup.pPictureResource = &moved);
    moved = e.resources[1];
    moved.codedOffset = (VkOffset2D){ 1, 1 };
    kit_expect(kit, ENCODE_ID("pPictureResource-08219"));
    WRONG(ENCODE_ID("codedOffset-08218"), e.slots[1].pPictureResource = &moved);
}

SCENE(another_format, ENCODE_FLAGS)
{
    struct encoder e;

    open_encoders(kit, VK_STRUCTURE_TYPE_MAX_ENUM);
    encoder_init(&e, kit, CODEC_H264, false);
    e.session_info.pictureFormat = VK_FORMAT_G8_B8_R8_3PLANE_420_UNORM;
    encoder_make(&e);
    WRONG(ENCODE_ID("pEncodeInfo-08207"), (void)0);
}

static void
become_image(struct encoder *e, VkImage image, VkImageLayout layout)
{
    VkImageMemoryBarrier barrier = { .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
                                     .newLayout = layout,
                                     .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                     .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                     .image = image,
                                     .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0,
                                                           1 } };

    vkCmdPipelineBarrier(e->commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                         VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0, NULL, 0, NULL, 1, &barrier);
}

static void
become(struct encoder *e, VkImageView view, VkImageLayout layout)
{
    become_image(e, e->images[view == e->source ? ENCODE_PICTURES : 0], layout);
}

SCENE(layouts, ENCODE_FLAGS)
{
    struct encoder e;

    encoder_open(&e, kit, CODEC_H264, false);
    become(&e, e.source, VK_IMAGE_LAYOUT_VIDEO_ENCODE_SRC_KHR);
    become(&e, e.pictures[0], VK_IMAGE_LAYOUT_VIDEO_ENCODE_DPB_KHR);
    encode_once(&e);
    become(&e, e.source, VK_IMAGE_LAYOUT_GENERAL);
    WRONG(ENCODE_ID("pEncodeInfo-10811"), (void)0);
    become(&e, e.source, VK_IMAGE_LAYOUT_VIDEO_ENCODE_SRC_KHR);
    become(&e, e.pictures[0], VK_IMAGE_LAYOUT_GENERAL);
    WRONG(ENCODE_ID("pEncodeInfo-10812"), encode_fill(&e, 0));
    encode_fill(&e, 0);
    e.bound[0].slotIndex = 1;
    e.bound[1].slotIndex = -1;
    e.setup.slotIndex = 0;
    e.setup.pPictureResource = &e.resources[1];
    e.slots[1].pPictureResource = &e.resources[0];
    e.info.referenceSlotCount = 1;
    e.h264_lists.RefPicList0[0] = 1;
    WRONG(ENCODE_ID("pPictureResource-10813"), (void)0);
}

SCENE(wrong_slots, ENCODE_FLAGS)
{
    struct encoder e;
    VkVideoPictureResourceInfoKHR unbound;

    encoder_open(&e, kit, CODEC_H264, false);
    encode_fill(&e, 2);
    unbound = e.resources[0];
    unbound.codedExtent.width = 512;
    WRONG(ENCODE_ID("pEncodeInfo-08377"), e.info.pSetupReferenceSlot = NULL);
    WRONG("VUID-VkVideoEncodeInfoKHR-pSetupReferenceSlot-08239", e.setup.slotIndex = -1);
    WRONG(ENCODE_ID("pEncodeInfo-08213"), e.setup.slotIndex = 3);
    WRONG("VUID-VkVideoEncodeInfoKHR-pSetupReferenceSlot-08240", e.setup.pPictureResource = NULL);
    WRONG(ENCODE_ID("pEncodeInfo-08215"), e.setup.pPictureResource = &unbound);
    WRONG("VUID-VkVideoEncodeInfoKHR-pPictureResource-08242", e.slots[1].pPictureResource = NULL);
    WRONG("VUID-VkVideoEncodeInfoKHR-slotIndex-08241", e.slots[2].slotIndex = -1,
          e.h264_lists.RefPicList0[1] = 0xff);
    kit_expect(kit, ENCODE_ID("pPictureResource-08219"));
    WRONG(ENCODE_ID("slotIndex-08217"), e.slots[2].slotIndex = 3, e.h264_lists.RefPicList0[1] = 3);
    WRONG(ENCODE_ID("pPictureResource-08219"), e.slots[2].pPictureResource = &unbound);
    kit_expect(kit, ENCODE_ID("pPictureResource-08220"));
    WRONG(ENCODE_ID("dpbFrameUseCount-08221"), e.slots[2] = e.slots[1],
          e.h264_lists.RefPicList0[1] = 0xff);
    kit_expect(kit, ENCODE_ID("activeReferencePictureCount-08216"));
    kit_expect(kit, ENCODE_ID("dpbFrameUseCount-08221")); /* the setup slot's */
    e.bound[0].slotIndex = 0;
    e.info.pReferenceSlots = e.slots;
    e.info.referenceSlotCount = 3;
    e.h264_lists.RefPicList0[2] = 0;
    encode_once(&e);
}

SCENE(no_slots_no_setup, ENCODE_FLAGS)
{
    struct encoder e;

    open_encoders(kit, VK_STRUCTURE_TYPE_MAX_ENUM);
    encoder_init(&e, kit, CODEC_H264, false);
    e.session_info.maxDpbSlots = e.session_info.maxActiveReferencePictures = 0;
    encoder_make(&e);
    e.begin.referenceSlotCount = 0;
    e.info.pSetupReferenceSlot = NULL;
    encode_once(&e);
}

/* ---- sessions of the other kind -------------------------------------------------------------- */

SCENE(decoders_encode_nothing, ENCODE_FLAGS)
{
    VkVideoDecodeH264ProfileInfoKHR h264 = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_H264_PROFILE_INFO_KHR,
        .stdProfileIdc = STD_VIDEO_H264_PROFILE_IDC_MAIN
    };
    VkVideoEncodeRateControlInfoKHR rate = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_RATE_CONTROL_INFO_KHR
    };
    struct encoder e, decoder;

    encoder_open(&e, kit, CODEC_H264, false);
    encoder_init(&decoder, kit, CODEC_H264, false);
    decoder.profile.pNext = &h264;
    decoder.profile.videoCodecOperation = VK_VIDEO_CODEC_OPERATION_DECODE_H264_BIT_KHR;
    strcpy(decoder.header.extensionName, VK_STD_VULKAN_VIDEO_CODEC_H264_DECODE_EXTENSION_NAME);
    decoder.session = encode_session(&decoder);
    encode_bind(&decoder);
    e.begin.videoSession = decoder.session;
    e.begin.videoSessionParameters = VK_NULL_HANDLE; /* with videoMaintenance2 */
    e.begin.referenceSlotCount = 0;
    encode_begin(&e);
    kit_expect(kit, ENCODE_ID("None-08250"));
    encode_picture(&e);
    kit_expect(kit, "VUID-vkCmdControlVideoCodingKHR-pCodingControlInfo-08243");
    encode_control(&e, VK_VIDEO_CODING_CONTROL_ENCODE_RATE_CONTROL_BIT_KHR, &rate);
    kit_expect(kit, "VUID-vkCmdControlVideoCodingKHR-pCodingControlInfo-08243");
    encode_control(&e, VK_VIDEO_CODING_CONTROL_ENCODE_QUALITY_LEVEL_BIT_KHR, NULL);
    encode_end(&e);
}

/* ---- queries --------------------------------------------------------------------------------- */

static VkQueryPool
queries(struct encoder *e, VkQueryType type, const VkVideoProfileInfoKHR *profile)
{
    VkQueryPoolVideoEncodeFeedbackCreateInfoKHR feedback = {
        .sType = VK_STRUCTURE_TYPE_QUERY_POOL_VIDEO_ENCODE_FEEDBACK_CREATE_INFO_KHR,
        .encodeFeedbackFlags = VK_VIDEO_ENCODE_FEEDBACK_BITSTREAM_BYTES_WRITTEN_BIT_KHR
    };
    VkVideoProfileInfoKHR copy;
    VkQueryPoolCreateInfo info = { .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
                                   .queryType = type,
                                   .queryCount = 2 };
    VkQueryPool pool = VK_NULL_HANDLE;

    if (profile) {
        copy = *profile;
        info.pNext = profile;
        if (type == VK_QUERY_TYPE_VIDEO_ENCODE_FEEDBACK_KHR) {
            feedback.pNext = &copy;
            info.pNext = &feedback;
        }
    }
    KIT_VK(e->kit, vkCreateQueryPool(e->kit->device, &info, NULL, &pool));
    kit_own(e->kit, VK_OBJECT_TYPE_QUERY_POOL, KIT_HANDLE(pool));
    return pool;
}

SCENE(inline_queries, ENCODE_FLAGS)
{
    struct encoder e, other;
    VkQueryPool right, occlusion, foreign;
    VkVideoInlineQueryInfoKHR query = { .sType = VK_STRUCTURE_TYPE_VIDEO_INLINE_QUERY_INFO_KHR,
                                        .queryCount = 1 };

    open_encoders(kit, VK_STRUCTURE_TYPE_MAX_ENUM);
    encoder_init(&e, kit, CODEC_H264, false);
    e.session_info.flags = VK_VIDEO_SESSION_CREATE_INLINE_QUERIES_BIT_KHR;
    encoder_make(&e);
    encoder_init(&other, kit, CODEC_H265, false);
    right = queries(&e, VK_QUERY_TYPE_VIDEO_ENCODE_FEEDBACK_KHR, &e.profile);
    foreign = queries(&e, VK_QUERY_TYPE_VIDEO_ENCODE_FEEDBACK_KHR, &other.profile);
    occlusion = queries(&e, VK_QUERY_TYPE_OCCLUSION, NULL);
    vkCmdResetQueryPool(e.commands, right, 0, 2);
    query.queryPool = right;
    query.pNext = e.info.pNext;
    e.info.pNext = &query;
    encode_once(&e);
#define QUERY(id, ...)                                 \
    do {                                               \
        query.queryPool = right;                       \
        query.firstQuery = 0;                          \
        query.queryCount = 1;                          \
        query.pNext = &e.h264;                         \
        WRONG(id, e.info.pNext = &query, __VA_ARGS__); \
    } while (0)
    encode_fill(&e, 2);
    kit_expect(kit, "VUID-VkVideoInlineQueryInfoKHR-queryPool-08373");
    QUERY("VUID-VkVideoInlineQueryInfoKHR-queryPool-08372", query.firstQuery = 2);
    kit_expect(kit, ENCODE_ID("pNext-08360"));
    QUERY("VUID-VkVideoInlineQueryInfoKHR-queryPool-08373", query.firstQuery = 1,
          query.queryCount = 2);
    QUERY(ENCODE_ID("pNext-08360"), query.queryCount = 2);
    kit_expect(kit, ENCODE_ID("queryPool-08363"));
    QUERY(ENCODE_ID("queryType-08362"), query.queryPool = occlusion);
    QUERY(ENCODE_ID("queryPool-08363"), query.queryPool = foreign);
    vkCmdResetQueryPool(e.commands, right, 0, 2);
    kit_expect(kit, "VUID-vkCmdBeginQuery-None-08370");
    encode_begin(&e);
    vkCmdBeginQuery(e.commands, right, 1, 0);
    vkCmdEndQuery(e.commands, right, 1);
    encode_end(&e);
}

SCENE(status_that_nobody_has, ENCODE_FLAGS)
{
    VkVideoInlineQueryInfoKHR query = { .sType = VK_STRUCTURE_TYPE_VIDEO_INLINE_QUERY_INFO_KHR,
                                        .queryCount = 1 };
    struct encoder e;

    encode_families = "graphics+compute+transfer+video_decode+video_encode+statusless:1,"
                      "graphics+compute+transfer+video_decode:1";
    open_encoders(kit, VK_STRUCTURE_TYPE_MAX_ENUM);
    encoder_init(&e, kit, CODEC_H264, false);
    e.session_info.flags = VK_VIDEO_SESSION_CREATE_INLINE_QUERIES_BIT_KHR;
    encoder_make(&e);
    query.queryPool = queries(&e, VK_QUERY_TYPE_VIDEO_ENCODE_FEEDBACK_KHR, &e.profile);
    vkCmdResetQueryPool(e.commands, query.queryPool, 0, 2);
    query.pNext = e.info.pNext;
    e.info.pNext = &query;
    encode_once(&e);
    encode_fill(&e, 2);
    query.queryPool = queries(&e, VK_QUERY_TYPE_RESULT_STATUS_ONLY_KHR, &e.profile);
    query.pNext = e.info.pNext;
    vkCmdResetQueryPool(e.commands, query.queryPool, 0, 2);
    WRONG(ENCODE_ID("queryType-08364"), e.info.pNext = &query);
}

SCENE(queries_of_one_operation, ENCODE_FLAGS)
{
    struct encoder e;
    VkQueryPool pool;

    encoder_open(&e, kit, CODEC_H264, false);
    pool = queries(&e, VK_QUERY_TYPE_VIDEO_ENCODE_FEEDBACK_KHR, &e.profile);
    vkCmdResetQueryPool(e.commands, pool, 0, 2);
    encode_begin(&e);
    vkCmdBeginQuery(e.commands, pool, 0, 0);
    encode_picture(&e);
    kit_expect(kit, ENCODE_ID("opCount-07174"));
    encode_picture(&e);
    vkCmdEndQuery(e.commands, pool, 0);
    encode_end(&e);
}

/* ---- maps ------------------------------------------------------------------------------------ */

static void
with_map(struct encoder *e, VkVideoEncodeQuantizationMapInfoKHR *map, VkImageView view)
{
    *map = (VkVideoEncodeQuantizationMapInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_QUANTIZATION_MAP_INFO_KHR,
        .pNext = &e->h264,
        .quantizationMap = view,
        .quantizationMapExtent = { ENCODE_SIDE / 16, ENCODE_SIDE / 16 }
    };
    e->info.pNext = map;
    e->info.flags = VK_VIDEO_ENCODE_WITH_QUANTIZATION_DELTA_MAP_BIT_KHR;
}

SCENE(maps, ENCODE_FLAGS)
{
    VkVideoEncodeQuantizationMapSessionParametersCreateInfoKHR texels = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_QUANTIZATION_MAP_SESSION_PARAMETERS_CREATE_INFO_KHR,
        .quantizationMapTexelSize = { 16, 16 }
    };
    VkVideoSessionParametersKHR for_maps, plain;
    VkVideoEncodeQuantizationMapInfoKHR map;
    VkImageView view, small, emphasis, foreign;
    struct encoder e, other;
    VkImage image;

    open_encoders(kit, VK_STRUCTURE_TYPE_MAX_ENUM);
    encoder_init(&e, kit, CODEC_H264, false);
    e.session_info.flags = VK_VIDEO_SESSION_CREATE_ALLOW_ENCODE_QUANTIZATION_DELTA_MAP_BIT_KHR;
    encoder_make(&e);
    encoder_init(&other, kit, CODEC_H265, false);
    plain = e.parameters;
    texels.pNext = e.parameters_info.pNext;
    e.parameters_info.pNext = &texels;
    e.parameters_info.flags =
        VK_VIDEO_SESSION_PARAMETERS_CREATE_QUANTIZATION_MAP_COMPATIBLE_BIT_KHR;
    e.parameters = for_maps = encode_parameters(&e);
    view = encode_view(&e, VK_FORMAT_R8_SINT,
                       VK_IMAGE_USAGE_VIDEO_ENCODE_QUANTIZATION_DELTA_MAP_BIT_KHR, 64);
    image = e.image;
    small = encode_view(&e, VK_FORMAT_R8_SINT,
                        VK_IMAGE_USAGE_VIDEO_ENCODE_QUANTIZATION_DELTA_MAP_BIT_KHR, 32);
    emphasis = encode_view(&e, VK_FORMAT_R8_SINT, VK_IMAGE_USAGE_VIDEO_ENCODE_EMPHASIS_MAP_BIT_KHR,
                           64);
    foreign = encode_view(&other, VK_FORMAT_R8_SINT,
                          VK_IMAGE_USAGE_VIDEO_ENCODE_QUANTIZATION_DELTA_MAP_BIT_KHR, 64);
    encode_fill(&e, 0);
    with_map(&e, &map, view);
    encode_once(&e);
    become_image(&e, image, VK_IMAGE_LAYOUT_GENERAL);
    WRONG(ENCODE_ID("pNext-10314"), with_map(&e, &map, view));
    become_image(&e, image, VK_IMAGE_LAYOUT_VIDEO_ENCODE_QUANTIZATION_MAP_KHR);
    encode_fill(&e, 0);
    with_map(&e, &map, view);
    encode_once(&e);

    encode_fill(&e, 2);
    WRONG(ENCODE_ID("pEncodeInfo-10309"),
          e.info.flags = VK_VIDEO_ENCODE_WITH_QUANTIZATION_DELTA_MAP_BIT_KHR);
    WRONG(ENCODE_ID("pEncodeInfo-10310"), with_map(&e, &map, foreign));
    WRONG(ENCODE_ID("pEncodeInfo-10311"), with_map(&e, &map, emphasis));
    kit_expect(kit, "VUID-VkVideoEncodeQuantizationMapInfoKHR-quantizationMapExtent-10352");
    WRONG("VUID-VkVideoEncodeQuantizationMapInfoKHR-quantizationMapExtent-10353",
          with_map(&e, &map, small));
    WRONG(ENCODE_ID("pNext-10316"), with_map(&e, &map, view), map.quantizationMapExtent.width = 32);
    WRONG(ENCODE_ID("pNext-10315"), with_map(&e, &map, view),
          e.begin.videoSessionParameters = plain);
    kit_expect(kit, ENCODE_ID("pEncodeInfo-10308"));
    WRONG(ENCODE_ID("pEncodeInfo-10307"), with_map(&e, &map, emphasis),
          e.info.flags = VK_VIDEO_ENCODE_WITH_EMPHASIS_MAP_BIT_KHR);
    KIT_CHECK(kit, for_maps != VK_NULL_HANDLE);
}

SCENE(maps_of_another_session, ENCODE_FLAGS)
{
    VkVideoEncodeQuantizationMapInfoKHR map;
    VkImageView view;
    struct encoder e;

    open_encoders(kit, VK_STRUCTURE_TYPE_MAX_ENUM);
    encoder_init(&e, kit, CODEC_H264, false);
    e.session_info.flags = VK_VIDEO_SESSION_CREATE_ALLOW_ENCODE_EMPHASIS_MAP_BIT_KHR;
    encoder_make(&e);
    view = encode_view(&e, VK_FORMAT_R8_SINT,
                       VK_IMAGE_USAGE_VIDEO_ENCODE_QUANTIZATION_DELTA_MAP_BIT_KHR, 64);
    kit_expect(kit, ENCODE_ID("pEncodeInfo-10306"));
    WRONG(ENCODE_ID("pNext-10315"), with_map(&e, &map, view));
    kit_expect(kit, ENCODE_ID("pEncodeInfo-10308"));
    kit_expect(kit, ENCODE_ID("pEncodeInfo-10312"));
    WRONG(ENCODE_ID("pNext-10315"), with_map(&e, &map, view),
          e.info.flags = VK_VIDEO_ENCODE_WITH_EMPHASIS_MAP_BIT_KHR);
}

/* ---- intra refresh --------------------------------------------------------------------------- */

SCENE(intra_refresh, ENCODE_FLAGS)
{
    VkVideoEncodeSessionIntraRefreshCreateInfoKHR mode = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_SESSION_INTRA_REFRESH_CREATE_INFO_KHR,
        .intraRefreshMode = VK_VIDEO_ENCODE_INTRA_REFRESH_MODE_BLOCK_BASED_BIT_KHR
    };
    VkVideoReferenceIntraRefreshInfoKHR dirty = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_REFERENCE_INTRA_REFRESH_INFO_KHR,
        .dirtyIntraRefreshRegions = 3
    };
    VkVideoEncodeIntraRefreshInfoKHR refresh;
    struct encoder e;

    open_encoders(kit, VK_STRUCTURE_TYPE_MAX_ENUM);
    encoder_init(&e, kit, CODEC_H264, false);
    e.session_info.pNext = &mode;
    encoder_make(&e);
    encode_fill(&e, 1);
    refresh_with(&e, &refresh, 4, 1);
    dirty.pNext = e.slots[1].pNext;
    e.slots[1].pNext = &dirty;
    encode_once(&e);

    encode_fill(&e, 2);
    WRONG(ENCODE_ID("pEncodeInfo-10838"), refresh_with(&e, &refresh, 4, 1));
#define ONE(id, ...) WRONG(id, encode_fill(&e, 1), __VA_ARGS__)
    ONE(ENCODE_ID("pEncodeInfo-10839"), e.info.flags = VK_VIDEO_ENCODE_INTRA_REFRESH_BIT_KHR);
    ONE(ENCODE_ID("pEncodeInfo-10840"), refresh_with(&e, &refresh, 0, 0));
    ONE(ENCODE_ID("pEncodeInfo-10841"), refresh_with(&e, &refresh, 4, 4));
    ONE(ENCODE_ID("pNext-10844"), refresh_with(&e, &refresh, 9, 0));
    ONE(ENCODE_ID("pNext-10843"), refresh_with(&e, &refresh, 4, 0), dirty.pNext = e.slots[1].pNext,
        e.slots[1].pNext = &dirty);
    ONE(ENCODE_ID("pNext-10842"), dirty.pNext = e.slots[1].pNext, e.slots[1].pNext = &dirty);
}

SCENE(no_intra_refresh, ENCODE_FLAGS)
{
    VkVideoEncodeIntraRefreshInfoKHR refresh;
    struct encoder e;

    encoder_open(&e, kit, CODEC_H264, false);
    WRONG(ENCODE_ID("pEncodeInfo-10837"), refresh_with(&e, &refresh, 4, 1));
}

/* ---- protected memory ------------------------------------------------------------------------ */

SCENE(protection, ENCODE_FLAGS)
{
    struct encoder open, closed;
    struct encoder *both[2] = { &open, &closed };
    VkVideoEncodeQuantizationMapSessionParametersCreateInfoKHR texels = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_QUANTIZATION_MAP_SESSION_PARAMETERS_CREATE_INFO_KHR,
        .quantizationMapTexelSize = { 16, 16 }
    };
    VkVideoEncodeQuantizationMapInfoKHR map;
    VkImageView view;

    setenv("WAKE_NULL_PROTECTED", "1", 1);
    encode_families = "graphics+compute+transfer+video_encode+protected:1,graphics+compute:1";
    open_encoders(kit, VK_STRUCTURE_TYPE_MAX_ENUM);
    for (int i = 0; i < 2; i++) {
        struct encoder *e = both[i];

        encode_secret = i;
        encoder_init(e, kit, CODEC_H264, false);
        e->session_info.flags =
            i ? VK_VIDEO_SESSION_CREATE_PROTECTED_CONTENT_BIT_KHR
              : VK_VIDEO_SESSION_CREATE_ALLOW_ENCODE_QUANTIZATION_DELTA_MAP_BIT_KHR;
        encoder_make(e);
        if (i) {
            e->commands = kit_command_buffer(
                kit,
                kit_command_pool(kit, VK_COMMAND_POOL_CREATE_PROTECTED_BIT |
                                          VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT),
                VK_COMMAND_BUFFER_LEVEL_PRIMARY);
            kit_begin(kit, e->commands, 0);
            encode_fill(e, 0);
        }
        encode_once(e);
    }
    for (int i = 0; i < 2; i++) {
        struct encoder e = *both[i];
        const struct encoder *other = both[!i];

        encode_fill(&e, 2);
        WRONG(i ? ENCODE_ID("commandBuffer-08203") : ENCODE_ID("commandBuffer-08202"),
              e.info.dstBuffer = other->buffer);
        if (!i) {
            WRONG(ENCODE_ID("commandBuffer-08211"),
                  e.info.srcPictureResource.imageViewBinding = other->source);
            texels.pNext = open.parameters_info.pNext;
            open.parameters_info.pNext = &texels;
            open.parameters_info.flags =
                VK_VIDEO_SESSION_PARAMETERS_CREATE_QUANTIZATION_MAP_COMPATIBLE_BIT_KHR;
            e.parameters = encode_parameters(&open);
            view = encode_view(&open, VK_FORMAT_R8_SINT,
                               VK_IMAGE_USAGE_VIDEO_ENCODE_QUANTIZATION_DELTA_MAP_BIT_KHR, 64);
            encode_fill(&e, 2);
            WRONG(ENCODE_ID("pNext-10313"), with_map(&e, &map, view));
        }
    }
}

#endif

KIT_MAIN()
