/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Encoding pictures: what H.264, H.265 and AV1 add. Skipped with headers that lack a part of it.
 */
#include "encode_scene.h"

#ifndef HAS_ENCODERS

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers lack codecs");
}

#else

/* One mistake in a picture that refers to one. */
#define WRONG(id, ...)         \
    do {                       \
        encode_fill(&e, 1);    \
        kit_expect(kit, (id)); \
        __VA_ARGS__;           \
        encode_once(&e);       \
    } while (0)
/* The same in a key frame. */
#define WRONG_KEY(id, ...)     \
    do {                       \
        encode_fill(&e, 0);    \
        kit_expect(kit, (id)); \
        __VA_ARGS__;           \
        encode_once(&e);       \
    } while (0)

/* ---- H.264 ----------------------------------------------------------------------------------- */

SCENE(h264_structs, ENCODE_FLAGS)
{
    struct encoder e;

    encoder_open(&e, kit, CODEC_H264, false);
    WRONG(ENCODE_ID("pNext-08225"), e.info.pNext = NULL);
    WRONG(ENCODE_ID("pEncodeInfo-08228"), e.setup.pNext = NULL);
    WRONG(ENCODE_ID("pNext-08229"), e.slots[1].pNext = NULL);
    kit_expect(kit, ENCODE_ID("StdVideoH264PictureParameterSet-08227"));
    WRONG(ENCODE_ID("StdVideoH264SequenceParameterSet-08226"), e.h264_std.seq_parameter_set_id = 3);
    WRONG(ENCODE_ID("StdVideoH264PictureParameterSet-08227"), e.h264_std.pic_parameter_set_id = 3);
    WRONG(ENCODE_ID("pNext-08352"), e.h264_std.pRefLists = NULL);
    WRONG(ENCODE_ID("pNext-08339"), e.h264_lists.RefPicList0[1] = 2);
    WRONG(ENCODE_ID("pNext-08353"), e.h264_lists.RefPicList0[0] = 0xff);
}

SCENE(h264_slices, ENCODE_FLAGS)
{
    struct encoder e;

    encoder_open(&e, kit, CODEC_H264, false);
    encode_fill(&e, 0);
    e.h264.naluSliceEntryCount = 4;
    encode_once(&e);
    WRONG_KEY("VUID-VkVideoEncodeH264PictureInfoKHR-naluSliceEntryCount-08301",
              e.h264.naluSliceEntryCount = 65);
    WRONG_KEY(ENCODE_ID("naluSliceEntryCount-08302"), e.h264.naluSliceEntryCount = 2,
              e.info.srcPictureResource.codedExtent = (VkExtent2D){ 16, 16 });
    WRONG_KEY(ENCODE_ID("pEncodeInfo-08209"),
              e.info.srcPictureResource.codedExtent.height = UINT32_MAX);
    WRONG_KEY(ENCODE_ID("constantQp-08269"), e.h264_slices[0].constantQp = 26);
}

SCENE(h264_little, ENCODE_FLAGS)
{
    VkVideoEncodeRateControlInfoKHR rate = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_RATE_CONTROL_INFO_KHR,
        .rateControlMode = VK_VIDEO_ENCODE_RATE_CONTROL_MODE_DISABLED_BIT_KHR
    };
    struct encoder e;

    encoder_open(&e, kit, CODEC_H264, true);
    encode_once(&e);
    WRONG_KEY("VUID-VkVideoEncodeH264PictureInfoKHR-flags-08304",
              e.h264.generatePrefixNalu = VK_TRUE);
    WRONG_KEY(ENCODE_ID("naluSliceEntryCount-08312"), e.h264.naluSliceEntryCount = 3,
              e.info.srcPictureResource.codedExtent.height = 32);
    WRONG_KEY(ENCODE_ID("flags-10850"), e.h264.naluSliceEntryCount = 2,
              e.h264_headers[1].slice_type = STD_VIDEO_H264_SLICE_TYPE_P);
    WRONG(ENCODE_ID("maxPPictureL0ReferenceCount-08340"), (void)0);
    WRONG(ENCODE_ID("maxBPictureL0ReferenceCount-08341"),
          e.h264_std.primary_pic_type = STD_VIDEO_H264_PICTURE_TYPE_B);
    kit_expect(kit, ENCODE_ID("maxBPictureL0ReferenceCount-08341"));
    WRONG(ENCODE_ID("flags-08342"), e.h264_std.primary_pic_type = STD_VIDEO_H264_PICTURE_TYPE_I,
          e.h264_references[1].primary_pic_type = STD_VIDEO_H264_PICTURE_TYPE_B);
    kit_expect(kit, ENCODE_ID("maxBPictureL0ReferenceCount-08341"));
    WRONG(ENCODE_ID("flags-08343"), e.h264_std.primary_pic_type = STD_VIDEO_H264_PICTURE_TYPE_I,
          e.h264_references[1].primary_pic_type = STD_VIDEO_H264_PICTURE_TYPE_B,
          e.h264_lists.RefPicList0[0] = 0xff, e.h264_lists.RefPicList1[0] = 1);
    encode_fill(&e, 0);
    e.begin.pNext = &rate;
    e.h264_slices[0].constantQp = 26;
    encode_once(&e);
    WRONG_KEY(ENCODE_ID("constantQp-08270"), e.begin.pNext = &rate,
              e.h264_slices[0].constantQp = 52);
    WRONG_KEY(ENCODE_ID("constantQp-08271"), e.begin.pNext = &rate, e.h264.naluSliceEntryCount = 2,
              e.h264_slices[0].constantQp = 26, e.h264_slices[1].constantQp = 27);
    WRONG_KEY(ENCODE_ID("constantQp-08269"), e.h264.naluSliceEntryCount = 2,
              e.h264_slices[1].constantQp = 26);
}

SCENE(h264_weights, ENCODE_FLAGS)
{
    struct encoder e;

    open_encoders(kit, VK_STRUCTURE_TYPE_MAX_ENUM);
    encoder_init(&e, kit, CODEC_H264, true);
    e.h264_pps.flags.weighted_pred_flag = 1;
    encoder_make(&e);
    encode_once(&e);
    WRONG_KEY("VUID-VkVideoEncodeH264PictureInfoKHR-flags-08314",
              e.h264_headers[0].slice_type = STD_VIDEO_H264_SLICE_TYPE_P);
}

static void
make_refreshing(struct encoder *e, struct kit *kit, enum encode_codec codec, bool little,
                VkVideoEncodeSessionIntraRefreshCreateInfoKHR *mode,
                VkVideoEncodeIntraRefreshModeFlagBitsKHR which)
{
    *mode = (VkVideoEncodeSessionIntraRefreshCreateInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_SESSION_INTRA_REFRESH_CREATE_INFO_KHR,
        .intraRefreshMode = which
    };
    open_encoders(kit, VK_STRUCTURE_TYPE_MAX_ENUM);
    encoder_init(e, kit, codec, little);
    e->session_info.pNext = mode;
    encoder_make(e);
}

SCENE(h264_refresh_by_partition, ENCODE_FLAGS)
{
    VkVideoEncodeSessionIntraRefreshCreateInfoKHR mode;
    VkVideoEncodeIntraRefreshInfoKHR refresh;
    struct encoder e;

    make_refreshing(&e, kit, CODEC_H264, true, &mode,
                    VK_VIDEO_ENCODE_INTRA_REFRESH_MODE_PER_PICTURE_PARTITION_BIT_KHR);
    refresh_with(&e, &refresh, 2, 0);
    e.h264.naluSliceEntryCount = 2;
    encode_once(&e);
    WRONG_KEY(ENCODE_ID("pEncodeInfo-10846"), refresh_with(&e, &refresh, 2, 0));
    WRONG_KEY(ENCODE_ID("intraRefreshH264SliceIndex-10847"), refresh_with(&e, &refresh, 2, 0),
              e.h264.naluSliceEntryCount = 2,
              e.h264_headers[0].slice_type = STD_VIDEO_H264_SLICE_TYPE_P);
    kit_expect(kit, ENCODE_ID("naluSliceEntryCount-08312"));
    WRONG_KEY(ENCODE_ID("pEncodeInfo-10848"), refresh_with(&e, &refresh, 3, 0),
              e.h264.naluSliceEntryCount = 3, e.info.srcPictureResource.codedExtent.height = 32);
    WRONG_KEY(ENCODE_ID("pEncodeInfo-08209"), refresh_with(&e, &refresh, 2, 0),
              e.h264.naluSliceEntryCount = 2,
              e.info.srcPictureResource.codedExtent.height = UINT32_MAX);
    kit_expect(kit, ENCODE_ID("maxBPictureL0ReferenceCount-08341"));
    WRONG_KEY(ENCODE_ID("h264PictureType-10849"), refresh_with(&e, &refresh, 2, 0),
              e.h264.naluSliceEntryCount = 2,
              e.h264_std.primary_pic_type = STD_VIDEO_H264_PICTURE_TYPE_B);
}

SCENE(h264_refresh_by_rows, ENCODE_FLAGS)
{
    VkVideoEncodeSessionIntraRefreshCreateInfoKHR mode;
    VkVideoEncodeIntraRefreshInfoKHR refresh;
    struct encoder e;

    make_refreshing(&e, kit, CODEC_H264, true, &mode,
                    VK_VIDEO_ENCODE_INTRA_REFRESH_MODE_BLOCK_COLUMN_BASED_BIT_KHR);
    refresh_with(&e, &refresh, 2, 0);
    encode_once(&e);
    WRONG_KEY(ENCODE_ID("pEncodeInfo-10845"), refresh_with(&e, &refresh, 2, 0),
              e.h264.naluSliceEntryCount = 2);
}

/* ---- H.265 ----------------------------------------------------------------------------------- */

SCENE(h265_structs, ENCODE_FLAGS)
{
    struct encoder e;

    encoder_open(&e, kit, CODEC_H265, false);
    WRONG(ENCODE_ID("pNext-08230"), e.info.pNext = NULL);
    WRONG(ENCODE_ID("pEncodeInfo-08234"), e.setup.pNext = NULL);
    WRONG(ENCODE_ID("pNext-08235"), e.slots[1].pNext = NULL);
    kit_expect(kit, ENCODE_ID("StdVideoH265SequenceParameterSet-08232"));
    kit_expect(kit, ENCODE_ID("StdVideoH265PictureParameterSet-08233"));
    WRONG(ENCODE_ID("StdVideoH265VideoParameterSet-08231"),
          e.h265_std.sps_video_parameter_set_id = 3);
    kit_expect(kit, ENCODE_ID("StdVideoH265PictureParameterSet-08233"));
    WRONG(ENCODE_ID("StdVideoH265SequenceParameterSet-08232"),
          e.h265_std.pps_seq_parameter_set_id = 3);
    WRONG(ENCODE_ID("StdVideoH265PictureParameterSet-08233"),
          e.h265_std.pps_pic_parameter_set_id = 3);
    WRONG(ENCODE_ID("pNext-08354"), e.h265_std.pRefLists = NULL);
    WRONG(ENCODE_ID("pNext-08344"), e.h265_lists.RefPicList0[1] = 2);
    WRONG(ENCODE_ID("pNext-08355"), e.h265_lists.RefPicList0[0] = 0xff);
    WRONG_KEY("VUID-VkVideoEncodeH265PictureInfoKHR-naluSliceSegmentEntryCount-08306",
              e.h265.naluSliceSegmentEntryCount = 65);
    WRONG_KEY(ENCODE_ID("naluSliceSegmentEntryCount-08307"), e.h265.naluSliceSegmentEntryCount = 2,
              e.info.srcPictureResource.codedExtent = (VkExtent2D){ 32, 32 });
    WRONG_KEY(ENCODE_ID("constantQp-08272"), e.h265_slices[0].constantQp = 26);
}

SCENE(h265_little, ENCODE_FLAGS)
{
    VkVideoEncodeRateControlInfoKHR rate = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_RATE_CONTROL_INFO_KHR,
        .rateControlMode = VK_VIDEO_ENCODE_RATE_CONTROL_MODE_DISABLED_BIT_KHR
    };
    struct encoder e;

    open_encoders(kit, VK_STRUCTURE_TYPE_MAX_ENUM);
    encoder_init(&e, kit, CODEC_H265, true);
    e.h265_pps.num_tile_columns_minus1 = 1;
    encoder_make(&e);
#define TWO e.h265.naluSliceSegmentEntryCount = 2
    TWO;
    encode_once(&e);
    WRONG_KEY("VUID-VkVideoEncodeH265PictureInfoKHR-flags-08323", (void)0);
    WRONG_KEY("VUID-VkVideoEncodeH265PictureInfoKHR-flags-08324",
              e.h265.naluSliceSegmentEntryCount = 3);
    WRONG_KEY(ENCODE_ID("naluSliceSegmentEntryCount-08313"), TWO,
              e.info.srcPictureResource.codedExtent.height = 32);
    WRONG_KEY(ENCODE_ID("flags-10856"), TWO,
              e.h265_headers[1].slice_type = STD_VIDEO_H265_SLICE_TYPE_P);
    WRONG(ENCODE_ID("maxPPictureL0ReferenceCount-08345"), TWO);
    WRONG(ENCODE_ID("maxBPictureL0ReferenceCount-08346"), TWO,
          e.h265_std.pic_type = STD_VIDEO_H265_PICTURE_TYPE_B);
    kit_expect(kit, ENCODE_ID("maxBPictureL0ReferenceCount-08346"));
    WRONG(ENCODE_ID("flags-08347"), TWO, e.h265_std.pic_type = STD_VIDEO_H265_PICTURE_TYPE_I,
          e.h265_references[1].pic_type = STD_VIDEO_H265_PICTURE_TYPE_B);
    kit_expect(kit, ENCODE_ID("maxBPictureL0ReferenceCount-08346"));
    WRONG(ENCODE_ID("flags-08348"), TWO, e.h265_std.pic_type = STD_VIDEO_H265_PICTURE_TYPE_I,
          e.h265_references[1].pic_type = STD_VIDEO_H265_PICTURE_TYPE_B,
          e.h265_lists.RefPicList0[0] = 0xff, e.h265_lists.RefPicList1[0] = 1);
    kit_expect(kit, ENCODE_ID("constantQp-08273"));
    WRONG_KEY(ENCODE_ID("constantQp-08273"), TWO, e.begin.pNext = &rate,
              e.h265_slices[0].constantQp = e.h265_slices[1].constantQp = 52);
    WRONG_KEY(ENCODE_ID("constantQp-08274"), TWO, e.begin.pNext = &rate,
              e.h265_slices[0].constantQp = 26, e.h265_slices[1].constantQp = 27);
}

SCENE(h265_weights, ENCODE_FLAGS)
{
    struct encoder e;

    open_encoders(kit, VK_STRUCTURE_TYPE_MAX_ENUM);
    encoder_init(&e, kit, CODEC_H265, true);
    e.h265_pps.flags.weighted_pred_flag = 1;
    encoder_make(&e);
    encode_once(&e);
    WRONG_KEY("VUID-VkVideoEncodeH265PictureInfoKHR-flags-08316",
              e.h265_headers[0].slice_type = STD_VIDEO_H265_SLICE_TYPE_P);
}

SCENE(h265_refresh, ENCODE_FLAGS)
{
    VkVideoEncodeSessionIntraRefreshCreateInfoKHR mode;
    VkVideoEncodeIntraRefreshInfoKHR refresh;
    struct encoder e;

    open_encoders(kit, VK_STRUCTURE_TYPE_MAX_ENUM);
    mode = (VkVideoEncodeSessionIntraRefreshCreateInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_SESSION_INTRA_REFRESH_CREATE_INFO_KHR,
        .intraRefreshMode = VK_VIDEO_ENCODE_INTRA_REFRESH_MODE_PER_PICTURE_PARTITION_BIT_KHR
    };
    encoder_init(&e, kit, CODEC_H265, true);
    e.session_info.pNext = &mode;
    e.h265_pps.num_tile_columns_minus1 = 1;
    encoder_make(&e);
    refresh_with(&e, &refresh, 2, 0);
    TWO;
    encode_once(&e);
    WRONG_KEY(ENCODE_ID("pEncodeInfo-10852"), TWO, refresh_with(&e, &refresh, 3, 0));
    WRONG_KEY(ENCODE_ID("intraRefreshH265SliceSegmentIndex-10853"), TWO,
              refresh_with(&e, &refresh, 2, 0),
              e.h265_headers[0].slice_type = STD_VIDEO_H265_SLICE_TYPE_P);
    kit_expect(kit, ENCODE_ID("naluSliceSegmentEntryCount-08313"));
    WRONG_KEY(ENCODE_ID("pEncodeInfo-10854"), TWO, refresh_with(&e, &refresh, 2, 0),
              e.info.srcPictureResource.codedExtent.height = 32);
    kit_expect(kit, ENCODE_ID("maxBPictureL0ReferenceCount-08346"));
    WRONG_KEY(ENCODE_ID("h265PictureType-10855"), TWO, refresh_with(&e, &refresh, 2, 0),
              e.h265_std.pic_type = STD_VIDEO_H265_PICTURE_TYPE_B);
}

SCENE(h265_refresh_by_columns, ENCODE_FLAGS)
{
    VkVideoEncodeSessionIntraRefreshCreateInfoKHR mode;
    VkVideoEncodeIntraRefreshInfoKHR refresh;
    struct encoder e;

    open_encoders(kit, VK_STRUCTURE_TYPE_MAX_ENUM);
    mode = (VkVideoEncodeSessionIntraRefreshCreateInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_SESSION_INTRA_REFRESH_CREATE_INFO_KHR,
        .intraRefreshMode = VK_VIDEO_ENCODE_INTRA_REFRESH_MODE_BLOCK_COLUMN_BASED_BIT_KHR
    };
    encoder_init(&e, kit, CODEC_H265, true);
    e.session_info.pNext = &mode;
    e.h265_pps.num_tile_columns_minus1 = 1;
    encoder_make(&e);
    WRONG_KEY(ENCODE_ID("pEncodeInfo-10851"), TWO, refresh_with(&e, &refresh, 2, 0));
}

/* ---- AV1 ------------------------------------------------------------------------------------- */

SCENE(av1_structs, ENCODE_FLAGS)
{
    struct encoder e;

    encoder_open(&e, kit, CODEC_AV1, false);
    WRONG(ENCODE_ID("pNext-10317"), e.info.pNext = NULL);
    WRONG(ENCODE_ID("pEncodeInfo-10318"), e.setup.pNext = NULL);
    WRONG(ENCODE_ID("pNext-10319"), e.slots[1].pNext = NULL);
    WRONG(ENCODE_ID("referenceNameSlotIndices-10334"), e.av1.referenceNameSlotIndices[3] = 2);
    kit_expect(kit, ENCODE_ID("predictionMode-10329"));
    WRONG(ENCODE_ID("slotIndex-10335"), e.av1.referenceNameSlotIndices[0] = -1);
    WRONG(ENCODE_ID("constantQIndex-10320"), e.av1.constantQIndex = 100);
    WRONG("VUID-VkVideoEncodeAV1PictureInfoKHR-primaryReferenceCdfOnly-10290",
          e.av1.primaryReferenceCdfOnly = VK_TRUE);
    WRONG("VUID-VkVideoEncodeAV1PictureInfoKHR-pStdPictureInfo-10291",
          e.av1_std.primary_ref_frame = 3);
    WRONG("VUID-VkVideoEncodeAV1PictureInfoKHR-generateObuExtensionHeader-10293",
          e.av1.generateObuExtensionHeader = VK_TRUE);
    WRONG(ENCODE_ID("predictionMode-10326"),
          e.av1.predictionMode = VK_VIDEO_ENCODE_AV1_PREDICTION_MODE_INTRA_ONLY_KHR);
    WRONG(ENCODE_ID("pStdPictureInfo-10327"), e.av1_std.frame_type = STD_VIDEO_AV1_FRAME_TYPE_KEY);
    WRONG(ENCODE_ID("predictionMode-10331"),
          e.av1.predictionMode = VK_VIDEO_ENCODE_AV1_PREDICTION_MODE_UNIDIRECTIONAL_COMPOUND_KHR);
    WRONG(ENCODE_ID("predictionMode-10333"),
          e.av1.predictionMode = VK_VIDEO_ENCODE_AV1_PREDICTION_MODE_BIDIRECTIONAL_COMPOUND_KHR);
    WRONG(ENCODE_ID("pStdPictureInfo-10349"), e.av1_std.flags.segmentation_enabled = 1);
    WRONG(ENCODE_ID("pStdPictureInfo-10350"),
          e.av1_std.pSegmentation = &(StdVideoAV1Segmentation){ 0 });
}

SCENE(av1_tiles_and_layers, ENCODE_FLAGS)
{
    StdVideoAV1TileInfo tiles = { .TileCols = 2, .TileRows = 2 };
    StdVideoEncodeAV1ExtensionHeader one = { 0 }, other = { 0 };
    struct encoder e;

    encoder_open(&e, kit, CODEC_AV1, false);
#define TILES(id, c, r) \
    WRONG(id, e.av1_std.pTileInfo = &tiles, tiles.TileCols = (c), tiles.TileRows = (r))
    encode_fill(&e, 1);
    e.av1_std.pTileInfo = &tiles;
    e.av1_std.pExtensionHeader = &one;
    e.av1_references[0].pExtensionHeader = &other;
    encode_once(&e);
    TILES(ENCODE_ID("pTileInfo-10343"), 0, 2);
    TILES(ENCODE_ID("pTileInfo-10344"), 2, 0);
    TILES(ENCODE_ID("pTileInfo-10345"), 5, 2);
    TILES(ENCODE_ID("pTileInfo-10346"), 2, 5);
    WRONG(ENCODE_ID("pTileInfo-10347"), e.av1_std.pTileInfo = &tiles, tiles.TileCols = 4,
          tiles.TileRows = 2, e.info.srcPictureResource.codedExtent.width = 128);
    WRONG(ENCODE_ID("pTileInfo-10348"), e.av1_std.pTileInfo = &tiles, tiles.TileCols = 2,
          tiles.TileRows = 4, e.info.srcPictureResource.codedExtent.height = 128);
#define HEADERS(id, ...)                                                                    \
    WRONG(id, one = other = (StdVideoEncodeAV1ExtensionHeader){ 0 },                        \
          e.av1_std.pExtensionHeader = &one, e.av1_references[0].pExtensionHeader = &other, \
          __VA_ARGS__)
    HEADERS(ENCODE_ID("pExtensionHeader-10336"), one.temporal_id = other.temporal_id = 4);
    HEADERS(ENCODE_ID("pExtensionHeader-10337"), one.spatial_id = other.spatial_id = 2);
    HEADERS(ENCODE_ID("pEncodeInfo-10338"), e.av1_references[0].pExtensionHeader = NULL);
    HEADERS(ENCODE_ID("pEncodeInfo-10339"), one.temporal_id = 1);
    HEADERS(ENCODE_ID("pEncodeInfo-10340"), one.spatial_id = 1);
    WRONG(ENCODE_ID("pExtensionHeader-10341"), other.temporal_id = 4, other.spatial_id = 0,
          e.av1_references[1].pExtensionHeader = &other);
    WRONG(ENCODE_ID("pExtensionHeader-10342"), other.temporal_id = 0, other.spatial_id = 2,
          e.av1_references[1].pExtensionHeader = &other);
}

SCENE(av1_little, ENCODE_FLAGS)
{
    VkVideoEncodeRateControlInfoKHR rate = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_RATE_CONTROL_INFO_KHR,
        .rateControlMode = VK_VIDEO_ENCODE_RATE_CONTROL_MODE_DISABLED_BIT_KHR
    };
    StdVideoEncodeAV1ExtensionHeader header = { 0 };
    struct encoder e;

    encoder_open(&e, kit, CODEC_AV1, true);
    encode_once(&e);
    WRONG_KEY(ENCODE_ID("flags-10322"), e.av1_std.flags.frame_size_override_flag = 1);
    WRONG_KEY(ENCODE_ID("flags-10323"), e.info.srcPictureResource.codedExtent.width = 512);
    WRONG_KEY(ENCODE_ID("flags-10324"), e.info.srcPictureResource.codedExtent.height = 512);
    WRONG(ENCODE_ID("maxSingleReferenceCount-10328"), (void)0);
    WRONG(ENCODE_ID("maxUnidirectionalCompoundReferenceCount-10330"),
          e.av1.predictionMode = VK_VIDEO_ENCODE_AV1_PREDICTION_MODE_UNIDIRECTIONAL_COMPOUND_KHR);
    WRONG(ENCODE_ID("maxBidirectionalCompoundReferenceCount-10332"),
          e.av1.predictionMode = VK_VIDEO_ENCODE_AV1_PREDICTION_MODE_BIDIRECTIONAL_COMPOUND_KHR);
    kit_expect(kit, ENCODE_ID("maxSingleReferenceCount-10328"));
    WRONG(ENCODE_ID("flags-10325"), e.resources[1].codedExtent.width = 512);
    kit_expect(kit, ENCODE_ID("maxSingleReferenceCount-10328"));
    WRONG("VUID-VkVideoEncodeAV1PictureInfoKHR-flags-10289",
          e.av1.primaryReferenceCdfOnly = VK_TRUE, e.av1_std.primary_ref_frame = 0);
    WRONG_KEY("VUID-VkVideoEncodeAV1PictureInfoKHR-flags-10292",
              e.av1.generateObuExtensionHeader = VK_TRUE, e.av1_std.pExtensionHeader = &header,
              e.av1_references[0].pExtensionHeader = &header);
    WRONG_KEY(ENCODE_ID("constantQIndex-10321"), e.begin.pNext = &rate);
}

SCENE(av1_refresh, ENCODE_FLAGS)
{
    VkVideoEncodeSessionIntraRefreshCreateInfoKHR mode;
    VkVideoEncodeIntraRefreshInfoKHR refresh;
    struct encoder e;

    make_refreshing(&e, kit, CODEC_AV1, true, &mode,
                    VK_VIDEO_ENCODE_INTRA_REFRESH_MODE_BLOCK_COLUMN_BASED_BIT_KHR);
    refresh_with(&e, &refresh, 2, 0);
    encode_once(&e);
    kit_expect(kit, ENCODE_ID("maxUnidirectionalCompoundReferenceCount-10330"));
    WRONG(ENCODE_ID("predictionMode-10857"), refresh_with(&e, &refresh, 2, 0),
          e.av1.predictionMode = VK_VIDEO_ENCODE_AV1_PREDICTION_MODE_UNIDIRECTIONAL_COMPOUND_KHR);
}

#endif

KIT_MAIN()
