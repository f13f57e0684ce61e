/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rate control and quality levels of encoders. Skipped with headers that lack a part of it.
 */
#include "encode_scene.h"

#ifndef HAS_ENCODERS

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers lack codecs");
}

#else

#define RATE_ID(rest) "VUID-VkVideoEncodeRateControlInfoKHR-" rest
#define SET_RATE VK_VIDEO_CODING_CONTROL_ENCODE_RATE_CONTROL_BIT_KHR

/* A rate control that is valid, of one layer. */
struct rates {
    VkVideoEncodeH264RateControlLayerInfoKHR h264_layers[5];
    VkVideoEncodeH265RateControlLayerInfoKHR h265_layers[5];
    VkVideoEncodeAV1RateControlLayerInfoKHR av1_layers[5];
    VkVideoEncodeRateControlLayerInfoKHR layers[5];
    VkVideoEncodeH264RateControlInfoKHR h264;
    VkVideoEncodeH265RateControlInfoKHR h265;
    VkVideoEncodeAV1RateControlInfoKHR av1;
    VkVideoEncodeRateControlInfoKHR info;
};

static void
fill(struct rates *r, enum encode_codec codec)
{
    const void *const codecs[] = { &r->h264, &r->h265, &r->av1 };

    for (int i = 0; i < 5; i++) {
        const void *const layers[] = { &r->h264_layers[i], &r->h265_layers[i], &r->av1_layers[i] };

        r->h264_layers[i] = (VkVideoEncodeH264RateControlLayerInfoKHR){
            .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_H264_RATE_CONTROL_LAYER_INFO_KHR
        };
        r->h265_layers[i] = (VkVideoEncodeH265RateControlLayerInfoKHR){
            .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_H265_RATE_CONTROL_LAYER_INFO_KHR
        };
        r->av1_layers[i] = (VkVideoEncodeAV1RateControlLayerInfoKHR){
            .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_AV1_RATE_CONTROL_LAYER_INFO_KHR
        };
        r->layers[i] = (VkVideoEncodeRateControlLayerInfoKHR){
            .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_RATE_CONTROL_LAYER_INFO_KHR,
            .pNext = layers[codec],
            .averageBitrate = 1000000,
            .maxBitrate = 1000000,
            .frameRateNumerator = 30,
            .frameRateDenominator = 1
        };
    }
    r->h264 = (VkVideoEncodeH264RateControlInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_H264_RATE_CONTROL_INFO_KHR,
        .flags = VK_VIDEO_ENCODE_H264_RATE_CONTROL_REGULAR_GOP_BIT_KHR,
        .gopFrameCount = 15,
        .temporalLayerCount = 1
    };
    r->h265 = (VkVideoEncodeH265RateControlInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_H265_RATE_CONTROL_INFO_KHR,
        .flags = VK_VIDEO_ENCODE_H265_RATE_CONTROL_REGULAR_GOP_BIT_KHR,
        .gopFrameCount = 15,
        .subLayerCount = 1
    };
    r->av1 = (VkVideoEncodeAV1RateControlInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_AV1_RATE_CONTROL_INFO_KHR,
        .flags = VK_VIDEO_ENCODE_AV1_RATE_CONTROL_REGULAR_GOP_BIT_KHR,
        .gopFrameCount = 15,
        .temporalLayerCount = 1
    };
    r->info = (VkVideoEncodeRateControlInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_RATE_CONTROL_INFO_KHR,
        .pNext = codecs[codec],
        .rateControlMode = VK_VIDEO_ENCODE_RATE_CONTROL_MODE_CBR_BIT_KHR,
        .layerCount = 1,
        .pLayers = r->layers,
        .virtualBufferSizeInMs = 1000,
        .initialVirtualBufferSizeInMs = 500
    };
}

#define WRONG(codec, id, ...)                  \
    do {                                       \
        fill(&r, codec);                       \
        kit_expect(kit, (id));                 \
        __VA_ARGS__;                           \
        encode_control(&e, SET_RATE, &r.info); \
    } while (0)

SCENE(modes, ENCODE_FLAGS)
{
    struct encoder e;
    struct rates r;

    encoder_open(&e, kit, CODEC_H264, false);
    encode_begin(&e);
    fill(&r, CODEC_H264);
    encode_control(&e, SET_RATE, &r.info);
    WRONG(CODEC_H264, RATE_ID("rateControlMode-08248"),
          r.info.rateControlMode = VK_VIDEO_ENCODE_RATE_CONTROL_MODE_DISABLED_BIT_KHR);
    WRONG(CODEC_H264, RATE_ID("rateControlMode-08275"), r.info.layerCount = 0);
    WRONG(CODEC_H264, RATE_ID("layerCount-08245"), r.info.layerCount = 5,
          r.h264.temporalLayerCount = 5);
    WRONG(CODEC_H264, RATE_ID("pLayers-08276"), r.layers[0].averageBitrate = 0,
          r.layers[0].maxBitrate = 1,
          r.info.rateControlMode = VK_VIDEO_ENCODE_RATE_CONTROL_MODE_VBR_BIT_KHR);
    WRONG(CODEC_H264, RATE_ID("pLayers-08277"), r.layers[0].maxBitrate = 900000000,
          r.info.rateControlMode = VK_VIDEO_ENCODE_RATE_CONTROL_MODE_VBR_BIT_KHR);
    WRONG(CODEC_H264, RATE_ID("rateControlMode-08356"), r.layers[0].averageBitrate = 1000);
    WRONG(CODEC_H264, RATE_ID("rateControlMode-08278"), r.layers[0].averageBitrate = 2000000,
          r.info.rateControlMode = VK_VIDEO_ENCODE_RATE_CONTROL_MODE_VBR_BIT_KHR);
    WRONG(CODEC_H264, RATE_ID("layerCount-08357"), r.info.virtualBufferSizeInMs = 0,
          r.info.initialVirtualBufferSizeInMs = 0);
    WRONG(CODEC_H264, RATE_ID("layerCount-08358"), r.info.initialVirtualBufferSizeInMs = 1001);
    WRONG(CODEC_H264, "VUID-VkVideoEncodeRateControlLayerInfoKHR-frameRateNumerator-08350",
          r.layers[0].frameRateNumerator = 0);
    WRONG(CODEC_H264, "VUID-VkVideoEncodeRateControlLayerInfoKHR-frameRateDenominator-08351",
          r.layers[0].frameRateDenominator = 0);
    encode_end(&e);
}

SCENE(little_modes, ENCODE_FLAGS)
{
    VkVideoEncodeH264GopRemainingFrameInfoKHR remaining = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_H264_GOP_REMAINING_FRAME_INFO_KHR,
        .useGopRemainingFrames = VK_TRUE
    };
    struct encoder e;
    struct rates r;

    encoder_open(&e, kit, CODEC_H264, true);
    encode_begin(&e);
    WRONG(CODEC_H264, RATE_ID("rateControlMode-08244"),
          r.info.rateControlMode = VK_VIDEO_ENCODE_RATE_CONTROL_MODE_VBR_BIT_KHR);
    WRONG(CODEC_H264, "VUID-VkVideoEncodeH264RateControlInfoKHR-flags-08280",
          r.h264.flags = VK_VIDEO_ENCODE_H264_RATE_CONTROL_ATTEMPT_HRD_COMPLIANCE_BIT_KHR);
    WRONG(CODEC_H264, "VUID-VkVideoEncodeH264RateControlLayerInfoKHR-useMinQp-08288",
          r.h264_layers[0].useMinQp = VK_TRUE,
          r.h264_layers[0].minQp = (VkVideoEncodeH264QpKHR){ 10, 11, 10 });
    WRONG(CODEC_H264, "VUID-VkVideoEncodeH264RateControlLayerInfoKHR-useMaxQp-08289",
          r.h264_layers[0].useMaxQp = VK_TRUE,
          r.h264_layers[0].maxQp = (VkVideoEncodeH264QpKHR){ 10, 11, 10 });
    encode_end(&e);
    fill(&r, CODEC_H264);
    e.begin.pNext = &r.info;
    kit_expect(kit, "VUID-vkCmdBeginVideoCodingKHR-pBeginInfo-08255");
    encode_begin(&e);
    encode_end(&e);
    remaining.pNext = &r.info;
    e.begin.pNext = &remaining;
    encode_begin(&e);
    encode_end(&e);
}

SCENE(h264_groups, ENCODE_FLAGS)
{
    struct encoder e;
    struct rates r;

    encoder_open(&e, kit, CODEC_H264, false);
    encode_begin(&e);
    WRONG(CODEC_H264, RATE_ID("videoCodecOperation-07022"), r.info.layerCount = 2);
    WRONG(CODEC_H264, "VUID-VkVideoEncodeH264RateControlInfoKHR-flags-08281",
          r.h264.flags = VK_VIDEO_ENCODE_H264_RATE_CONTROL_REFERENCE_PATTERN_FLAT_BIT_KHR);
    WRONG(CODEC_H264, "VUID-VkVideoEncodeH264RateControlInfoKHR-flags-08282",
          r.h264.flags |= VK_VIDEO_ENCODE_H264_RATE_CONTROL_REFERENCE_PATTERN_FLAT_BIT_KHR |
                          VK_VIDEO_ENCODE_H264_RATE_CONTROL_REFERENCE_PATTERN_DYADIC_BIT_KHR);
    WRONG(CODEC_H264, "VUID-VkVideoEncodeH264RateControlInfoKHR-flags-08283",
          r.h264.gopFrameCount = 0);
    WRONG(CODEC_H264, "VUID-VkVideoEncodeH264RateControlInfoKHR-idrPeriod-08284",
          r.h264.idrPeriod = 5);
    WRONG(CODEC_H264, "VUID-VkVideoEncodeH264RateControlInfoKHR-consecutiveBFrameCount-08285",
          r.h264.consecutiveBFrameCount = 15);
    WRONG(CODEC_H264, "VUID-VkVideoEncodeH264RateControlLayerInfoKHR-useMinQp-08286",
          r.h264_layers[0].useMinQp = VK_TRUE,
          r.h264_layers[0].minQp = (VkVideoEncodeH264QpKHR){ 1, 0, 1 });
    for (int i = 0; i < 2; i++) {
        kit_expect(kit, "VUID-VkVideoEncodeH264RateControlLayerInfoKHR-useMinQp-08286");
    }
    WRONG(CODEC_H264, "VUID-VkVideoEncodeH264RateControlLayerInfoKHR-useMinQp-08286",
          r.h264_layers[0].useMinQp = VK_TRUE); /* each of the three */
    WRONG(CODEC_H264, "VUID-VkVideoEncodeH264RateControlLayerInfoKHR-useMaxQp-08287",
          r.h264_layers[0].useMaxQp = VK_TRUE,
          r.h264_layers[0].maxQp = (VkVideoEncodeH264QpKHR){ 52, 51, 51 });
    WRONG(CODEC_H264, "VUID-VkVideoEncodeH264RateControlLayerInfoKHR-useMinQp-08374",
          r.h264_layers[0].useMinQp = r.h264_layers[0].useMaxQp = VK_TRUE,
          r.h264_layers[0].minQp = (VkVideoEncodeH264QpKHR){ 20, 20, 20 },
          r.h264_layers[0].maxQp = (VkVideoEncodeH264QpKHR){ 20, 19, 20 });
    encode_end(&e);
}

SCENE(h265_groups, ENCODE_FLAGS)
{
    struct encoder e;
    struct rates r;

    encoder_open(&e, kit, CODEC_H265, false);
    encode_begin(&e);
    fill(&r, CODEC_H265);
    encode_control(&e, SET_RATE, &r.info);
    WRONG(CODEC_H265, RATE_ID("videoCodecOperation-07025"), r.info.layerCount = 2);
    WRONG(CODEC_H265, "VUID-VkVideoEncodeH265RateControlInfoKHR-flags-08292",
          r.h265.flags = VK_VIDEO_ENCODE_H265_RATE_CONTROL_REFERENCE_PATTERN_FLAT_BIT_KHR);
    WRONG(CODEC_H265, "VUID-VkVideoEncodeH265RateControlInfoKHR-flags-08293",
          r.h265.flags |= VK_VIDEO_ENCODE_H265_RATE_CONTROL_REFERENCE_PATTERN_FLAT_BIT_KHR |
                          VK_VIDEO_ENCODE_H265_RATE_CONTROL_REFERENCE_PATTERN_DYADIC_BIT_KHR);
    WRONG(CODEC_H265, "VUID-VkVideoEncodeH265RateControlInfoKHR-flags-08294",
          r.h265.gopFrameCount = 0);
    WRONG(CODEC_H265, "VUID-VkVideoEncodeH265RateControlInfoKHR-idrPeriod-08295",
          r.h265.idrPeriod = 5);
    WRONG(CODEC_H265, "VUID-VkVideoEncodeH265RateControlInfoKHR-consecutiveBFrameCount-08296",
          r.h265.consecutiveBFrameCount = 15);
    WRONG(CODEC_H265, "VUID-VkVideoEncodeH265RateControlLayerInfoKHR-useMinQp-08297",
          r.h265_layers[0].useMinQp = VK_TRUE,
          r.h265_layers[0].minQp = (VkVideoEncodeH265QpKHR){ 1, 0, 1 });
    for (int i = 0; i < 2; i++) {
        kit_expect(kit, "VUID-VkVideoEncodeH265RateControlLayerInfoKHR-useMinQp-08297");
    }
    WRONG(CODEC_H265, "VUID-VkVideoEncodeH265RateControlLayerInfoKHR-useMinQp-08297",
          r.h265_layers[0].useMinQp = VK_TRUE); /* each of the three */
    WRONG(CODEC_H265, "VUID-VkVideoEncodeH265RateControlLayerInfoKHR-useMaxQp-08298",
          r.h265_layers[0].useMaxQp = VK_TRUE,
          r.h265_layers[0].maxQp = (VkVideoEncodeH265QpKHR){ 52, 51, 51 });
    WRONG(CODEC_H265, "VUID-VkVideoEncodeH265RateControlLayerInfoKHR-useMinQp-08375",
          r.h265_layers[0].useMinQp = r.h265_layers[0].useMaxQp = VK_TRUE,
          r.h265_layers[0].minQp = (VkVideoEncodeH265QpKHR){ 20, 20, 20 },
          r.h265_layers[0].maxQp = (VkVideoEncodeH265QpKHR){ 20, 19, 20 });
    encode_end(&e);
}

SCENE(h265_little, ENCODE_FLAGS)
{
    struct encoder e;
    struct rates r;

    encoder_open(&e, kit, CODEC_H265, true);
    encode_begin(&e);
    WRONG(CODEC_H265, "VUID-VkVideoEncodeH265RateControlInfoKHR-flags-08291",
          r.h265.flags = VK_VIDEO_ENCODE_H265_RATE_CONTROL_ATTEMPT_HRD_COMPLIANCE_BIT_KHR);
    WRONG(CODEC_H265, "VUID-VkVideoEncodeH265RateControlLayerInfoKHR-useMinQp-08299",
          r.h265_layers[0].useMinQp = VK_TRUE,
          r.h265_layers[0].minQp = (VkVideoEncodeH265QpKHR){ 10, 11, 10 });
    WRONG(CODEC_H265, "VUID-VkVideoEncodeH265RateControlLayerInfoKHR-useMaxQp-08300",
          r.h265_layers[0].useMaxQp = VK_TRUE,
          r.h265_layers[0].maxQp = (VkVideoEncodeH265QpKHR){ 10, 11, 10 });
    encode_end(&e);
    fill(&r, CODEC_H265);
    e.begin.pNext = &r.info;
    kit_expect(kit, "VUID-vkCmdBeginVideoCodingKHR-pBeginInfo-08256");
    encode_begin(&e);
    encode_end(&e);
}

SCENE(av1_groups, ENCODE_FLAGS)
{
    struct encoder e;
    struct rates r;

    encoder_open(&e, kit, CODEC_AV1, false);
    encode_begin(&e);
    fill(&r, CODEC_AV1);
    encode_control(&e, SET_RATE, &r.info);
    WRONG(CODEC_AV1, RATE_ID("videoCodecOperation-10351"), r.info.layerCount = 2);
    WRONG(CODEC_AV1, "VUID-VkVideoEncodeAV1RateControlInfoKHR-temporalLayerCount-10299",
          r.av1.temporalLayerCount = 5);
    WRONG(CODEC_AV1, "VUID-VkVideoEncodeAV1RateControlInfoKHR-flags-10294",
          r.av1.flags = VK_VIDEO_ENCODE_AV1_RATE_CONTROL_REFERENCE_PATTERN_FLAT_BIT_KHR);
    WRONG(CODEC_AV1, "VUID-VkVideoEncodeAV1RateControlInfoKHR-flags-10295",
          r.av1.flags |= VK_VIDEO_ENCODE_AV1_RATE_CONTROL_REFERENCE_PATTERN_FLAT_BIT_KHR |
                         VK_VIDEO_ENCODE_AV1_RATE_CONTROL_REFERENCE_PATTERN_DYADIC_BIT_KHR);
    WRONG(CODEC_AV1, "VUID-VkVideoEncodeAV1RateControlInfoKHR-flags-10296",
          r.av1.gopFrameCount = 0);
    WRONG(CODEC_AV1, "VUID-VkVideoEncodeAV1RateControlInfoKHR-keyFramePeriod-10297",
          r.av1.keyFramePeriod = 5);
    WRONG(CODEC_AV1,
          "VUID-VkVideoEncodeAV1RateControlInfoKHR-consecutiveBipredictiveFrameCount-10298",
          r.av1.consecutiveBipredictiveFrameCount = 15);
    WRONG(CODEC_AV1, "VUID-VkVideoEncodeAV1RateControlLayerInfoKHR-useMinQIndex-10300",
          r.av1_layers[0].useMinQIndex = VK_TRUE,
          r.av1_layers[0].minQIndex = (VkVideoEncodeAV1QIndexKHR){ 1, 0, 1 });
    for (int i = 0; i < 2; i++) {
        kit_expect(kit, "VUID-VkVideoEncodeAV1RateControlLayerInfoKHR-useMinQIndex-10300");
    }
    WRONG(CODEC_AV1, "VUID-VkVideoEncodeAV1RateControlLayerInfoKHR-useMinQIndex-10300",
          r.av1_layers[0].useMinQIndex = VK_TRUE); /* each of the three */
    WRONG(CODEC_AV1, "VUID-VkVideoEncodeAV1RateControlLayerInfoKHR-useMaxQIndex-10302",
          r.av1_layers[0].useMaxQIndex = VK_TRUE,
          r.av1_layers[0].maxQIndex = (VkVideoEncodeAV1QIndexKHR){ 256, 255, 255 });
    WRONG(CODEC_AV1, "VUID-VkVideoEncodeAV1RateControlLayerInfoKHR-useMinQIndex-10304",
          r.av1_layers[0].useMinQIndex = r.av1_layers[0].useMaxQIndex = VK_TRUE,
          r.av1_layers[0].minQIndex = (VkVideoEncodeAV1QIndexKHR){ 20, 20, 20 },
          r.av1_layers[0].maxQIndex = (VkVideoEncodeAV1QIndexKHR){ 20, 19, 20 });
    encode_end(&e);
}

SCENE(av1_little, ENCODE_FLAGS)
{
    struct encoder e;
    struct rates r;

    encoder_open(&e, kit, CODEC_AV1, true);
    encode_begin(&e);
    WRONG(CODEC_AV1, "VUID-VkVideoEncodeAV1RateControlLayerInfoKHR-useMinQIndex-10301",
          r.av1_layers[0].useMinQIndex = VK_TRUE,
          r.av1_layers[0].minQIndex = (VkVideoEncodeAV1QIndexKHR){ 10, 11, 10 });
    WRONG(CODEC_AV1, "VUID-VkVideoEncodeAV1RateControlLayerInfoKHR-useMaxQIndex-10303",
          r.av1_layers[0].useMaxQIndex = VK_TRUE,
          r.av1_layers[0].maxQIndex = (VkVideoEncodeAV1QIndexKHR){ 10, 11, 10 });
    encode_end(&e);
    fill(&r, CODEC_AV1);
    e.begin.pNext = &r.info;
    kit_expect(kit, "VUID-vkCmdBeginVideoCodingKHR-pBeginInfo-10282");
    encode_begin(&e);
    encode_end(&e);
}

/* ---- what an encoder has when commands execute ------------------------------------------------ */

static void
again(struct encoder *e, const void *next)
{
    e->commands = kit_recording(e->kit);
    encode_fill(e, 0);
    e->begin.pNext = next;
    e->begin.referenceSlotCount = 1;
}

static void
submit(struct encoder *e)
{
    kit_end(e->kit, e->commands);
    KIT_VK(e->kit, kit_submit(e->kit->queue, e->commands, VK_NULL_HANDLE));
    vkQueueWaitIdle(e->kit->queue);
}

SCENE(rates_when_executed, ENCODE_FLAGS | KIT_APPLIES)
{
    struct encoder e;
    struct rates r;

    encoder_open(&e, kit, CODEC_H264, false);
    fill(&r, CODEC_H264);
    again(&e, NULL);
    encode_begin(&e);
    encode_control(&e, VK_VIDEO_CODING_CONTROL_RESET_BIT_KHR, NULL);
    encode_control(&e, SET_RATE, &r.info);
    encode_end(&e);
    submit(&e);
    again(&e, &r.info);
    encode_begin(&e);
    encode_end(&e);
    submit(&e);
    again(&e, NULL);
    encode_begin(&e);
    encode_end(&e);
    kit_expect(kit, "VUID-vkCmdBeginVideoCodingKHR-pBeginInfo-08253");
    submit(&e);
    r.info.virtualBufferSizeInMs++;
    again(&e, &r.info);
    encode_begin(&e);
    encode_end(&e);
    kit_expect(kit, "VUID-vkCmdBeginVideoCodingKHR-pBeginInfo-08254");
    submit(&e);
}

SCENE(quality_levels, ENCODE_FLAGS)
{
    VkVideoEncodeQualityLevelInfoKHR level = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_QUALITY_LEVEL_INFO_KHR, .qualityLevel = 1
    };
    struct encoder e;

    encoder_open(&e, kit, CODEC_H264, false);
    encode_begin(&e);
    encode_control(&e, VK_VIDEO_CODING_CONTROL_ENCODE_QUALITY_LEVEL_BIT_KHR, &level);
    kit_expect(kit, "VUID-VkVideoCodingControlInfoKHR-flags-08349");
    encode_control(&e, VK_VIDEO_CODING_CONTROL_ENCODE_QUALITY_LEVEL_BIT_KHR, NULL);
    kit_expect(kit, "VUID-VkVideoCodingControlInfoKHR-flags-07018");
    encode_control(&e, SET_RATE, NULL);
    level.qualityLevel = 2;
    kit_expect(kit, "VUID-VkVideoEncodeQualityLevelInfoKHR-qualityLevel-08311");
    encode_control(&e, VK_VIDEO_CODING_CONTROL_ENCODE_QUALITY_LEVEL_BIT_KHR, &level);
    encode_end(&e);
}

SCENE(pictures_when_executed, ENCODE_FLAGS | KIT_APPLIES)
{
    VkVideoEncodeQualityLevelInfoKHR level = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_QUALITY_LEVEL_INFO_KHR, .qualityLevel = 1
    };
    struct encoder e;

    encoder_open(&e, kit, CODEC_H264, false);
    again(&e, NULL);
    encode_begin(&e);
    encode_picture(&e);
    encode_end(&e);
    kit_expect(kit, ENCODE_ID("None-07012"));
    submit(&e);
    again(&e, NULL);
    encode_begin(&e);
    encode_control(&e, VK_VIDEO_CODING_CONTROL_RESET_BIT_KHR, NULL);
    encode_picture(&e);
    encode_end(&e);
    submit(&e);
    again(&e, NULL);
    encode_begin(&e);
    encode_control(&e, VK_VIDEO_CODING_CONTROL_ENCODE_QUALITY_LEVEL_BIT_KHR, &level);
    encode_picture(&e);
    encode_end(&e);
    kit_expect(kit, ENCODE_ID("None-08318"));
    submit(&e);
}

SCENE(levels_of_devices, ENCODE_FLAGS)
{
    VkVideoEncodeH264QualityLevelPropertiesKHR h264 = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_H264_QUALITY_LEVEL_PROPERTIES_KHR
    };
    VkVideoEncodeQualityLevelPropertiesKHR out = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_QUALITY_LEVEL_PROPERTIES_KHR, .pNext = &h264
    };
    static const char *const without[] = {
        "VUID-vkGetPhysicalDeviceVideoEncodeQualityLevelPropertiesKHR-pQualityLevelInfo-08257",
        "VUID-vkGetPhysicalDeviceVideoEncodeQualityLevelPropertiesKHR-pQualityLevelInfo-08258",
        "VUID-vkGetPhysicalDeviceVideoEncodeQualityLevelPropertiesKHR-pQualityLevelInfo-10305"
    };
    VkVideoDecodeH264ProfileInfoKHR decoded = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_H264_PROFILE_INFO_KHR,
        .stdProfileIdc = STD_VIDEO_H264_PROFILE_IDC_MAIN
    };
    VkPhysicalDeviceVideoEncodeQualityLevelInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VIDEO_ENCODE_QUALITY_LEVEL_INFO_KHR
    };
    PFN_vkGetPhysicalDeviceVideoEncodeQualityLevelPropertiesKHR ask;
    struct encoder e;

    open_encoders(kit, VK_STRUCTURE_TYPE_MAX_ENUM);
    ask = KIT_INSTANCE_COMMAND(kit, vkGetPhysicalDeviceVideoEncodeQualityLevelPropertiesKHR);
    encoder_init(&e, kit, CODEC_H264, false);
    info.pVideoProfile = &e.profile;
    (void)ask(kit->gpu, &info, &out);
    info.qualityLevel = 2;
    kit_expect(kit, "VUID-VkPhysicalDeviceVideoEncodeQualityLevelInfoKHR-qualityLevel-08261");
    (void)ask(kit->gpu, &info, &out);
    info.qualityLevel = 0;
    e.profile.chromaSubsampling = VK_VIDEO_CHROMA_SUBSAMPLING_444_BIT_KHR;
    kit_expect(kit, "VUID-VkPhysicalDeviceVideoEncodeQualityLevelInfoKHR-pVideoProfile-08259");
    (void)ask(kit->gpu, &info, &out);
    out.pNext = NULL;
    for (int codec = CODEC_H264; codec <= CODEC_AV1; codec++) {
        encoder_init(&e, kit, (enum encode_codec)codec, false);
        kit_expect(kit, without[codec]);
        (void)ask(kit->gpu, &info, &out);
    }
    e.profile.pNext = &decoded;
    e.profile.videoCodecOperation = VK_VIDEO_CODEC_OPERATION_DECODE_H264_BIT_KHR;
    kit_expect(kit, "VUID-VkPhysicalDeviceVideoEncodeQualityLevelInfoKHR-pVideoProfile-08260");
    (void)ask(kit->gpu, &info, &out);
}

#endif

KIT_MAIN()
