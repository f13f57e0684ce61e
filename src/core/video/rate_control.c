/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The rate control of encoders, as vkCmdBeginVideoCodingKHR() repeats it and vkCmdControlVideoCodingKHR() sets it. Specification,
 * 'Video Encode Rate Control'.
 */
#include "core/core_newer.h"

#include "core/video/video.h"

#ifdef WAKE_VIDEO_NEWER

#include <stdio.h>

struct rates {
    struct wake_check *check;
    const char *path; /* of the struct that has the chain */
    const struct wake_video_answer *caps;
    uint32_t codec;
};

/* What the codecs call in their own ways, in one. */
struct codec_info {
    uint32_t flags, gop, idr_period, consecutive, layers;
};
struct codec_layer {
    bool use_least, use_most;
    int64_t least[3], most[3];
};

/* What the codecs say of the same members, and their ids. */
static const struct codec {
    uint32_t operation;
    VkStructureType info, layer;
    const char *name;
    const char *compliance, *pattern, *one_pattern, *regular, *period, *consecutive, *layers;
    const char *least, *most, *same_least, *same_most, *order;
    const char *period_name, *consecutive_name, *layers_name, *unit;
} codecs[] = {
    { WAKE_VIDEO_ENCODE_H264,
      VK_STRUCTURE_TYPE_VIDEO_ENCODE_H264_RATE_CONTROL_INFO_KHR,
      VK_STRUCTURE_TYPE_VIDEO_ENCODE_H264_RATE_CONTROL_LAYER_INFO_KHR,
      "VkVideoEncodeH264",
      "VUID-VkVideoEncodeH264RateControlInfoKHR-flags-08280",
      "VUID-VkVideoEncodeH264RateControlInfoKHR-flags-08281",
      "VUID-VkVideoEncodeH264RateControlInfoKHR-flags-08282",
      "VUID-VkVideoEncodeH264RateControlInfoKHR-flags-08283",
      "VUID-VkVideoEncodeH264RateControlInfoKHR-idrPeriod-08284",
      "VUID-VkVideoEncodeH264RateControlInfoKHR-consecutiveBFrameCount-08285",
      "VUID-VkVideoEncodeRateControlInfoKHR-videoCodecOperation-07022",
      "VUID-VkVideoEncodeH264RateControlLayerInfoKHR-useMinQp-08286",
      "VUID-VkVideoEncodeH264RateControlLayerInfoKHR-useMaxQp-08287",
      "VUID-VkVideoEncodeH264RateControlLayerInfoKHR-useMinQp-08288",
      "VUID-VkVideoEncodeH264RateControlLayerInfoKHR-useMaxQp-08289",
      "VUID-VkVideoEncodeH264RateControlLayerInfoKHR-useMinQp-08374",
      "idrPeriod",
      "consecutiveBFrameCount",
      "temporalLayerCount",
      "Qp" },
    { WAKE_VIDEO_ENCODE_H265,
      VK_STRUCTURE_TYPE_VIDEO_ENCODE_H265_RATE_CONTROL_INFO_KHR,
      VK_STRUCTURE_TYPE_VIDEO_ENCODE_H265_RATE_CONTROL_LAYER_INFO_KHR,
      "VkVideoEncodeH265",
      "VUID-VkVideoEncodeH265RateControlInfoKHR-flags-08291",
      "VUID-VkVideoEncodeH265RateControlInfoKHR-flags-08292",
      "VUID-VkVideoEncodeH265RateControlInfoKHR-flags-08293",
      "VUID-VkVideoEncodeH265RateControlInfoKHR-flags-08294",
      "VUID-VkVideoEncodeH265RateControlInfoKHR-idrPeriod-08295",
      "VUID-VkVideoEncodeH265RateControlInfoKHR-consecutiveBFrameCount-08296",
      "VUID-VkVideoEncodeRateControlInfoKHR-videoCodecOperation-07025",
      "VUID-VkVideoEncodeH265RateControlLayerInfoKHR-useMinQp-08297",
      "VUID-VkVideoEncodeH265RateControlLayerInfoKHR-useMaxQp-08298",
      "VUID-VkVideoEncodeH265RateControlLayerInfoKHR-useMinQp-08299",
      "VUID-VkVideoEncodeH265RateControlLayerInfoKHR-useMaxQp-08300",
      "VUID-VkVideoEncodeH265RateControlLayerInfoKHR-useMinQp-08375",
      "idrPeriod",
      "consecutiveBFrameCount",
      "subLayerCount",
      "Qp" },
    { WAKE_VIDEO_ENCODE_AV1,
      VK_STRUCTURE_TYPE_VIDEO_ENCODE_AV1_RATE_CONTROL_INFO_KHR,
      VK_STRUCTURE_TYPE_VIDEO_ENCODE_AV1_RATE_CONTROL_LAYER_INFO_KHR,
      "VkVideoEncodeAV1",
      NULL,
      "VUID-VkVideoEncodeAV1RateControlInfoKHR-flags-10294",
      "VUID-VkVideoEncodeAV1RateControlInfoKHR-flags-10295",
      "VUID-VkVideoEncodeAV1RateControlInfoKHR-flags-10296",
      "VUID-VkVideoEncodeAV1RateControlInfoKHR-keyFramePeriod-10297",
      "VUID-VkVideoEncodeAV1RateControlInfoKHR-consecutiveBipredictiveFrameCount-10298",
      "VUID-VkVideoEncodeRateControlInfoKHR-videoCodecOperation-10351",
      "VUID-VkVideoEncodeAV1RateControlLayerInfoKHR-useMinQIndex-10300",
      "VUID-VkVideoEncodeAV1RateControlLayerInfoKHR-useMaxQIndex-10302",
      "VUID-VkVideoEncodeAV1RateControlLayerInfoKHR-useMinQIndex-10301",
      "VUID-VkVideoEncodeAV1RateControlLayerInfoKHR-useMaxQIndex-10303",
      "VUID-VkVideoEncodeAV1RateControlLayerInfoKHR-useMinQIndex-10304",
      "keyFramePeriod",
      "consecutiveBipredictiveFrameCount",
      "temporalLayerCount",
      "QIndex" },
};

static const struct codec *
codec_of(uint32_t operation)
{
    for (size_t i = 0; i < WAKE_COUNT(codecs); i++) {
        if (codecs[i].operation == operation) {
            return &codecs[i];
        }
    }
    return NULL;
}

/* The bits of flags, the same in all codecs but for their order. */
enum { REGULAR, FLAT, DYADIC, COMPLIANCE };

static bool
has_flag(uint32_t codec, uint32_t flags, int which)
{
    static const uint32_t of_h26x[] = {
        VK_VIDEO_ENCODE_H264_RATE_CONTROL_REGULAR_GOP_BIT_KHR,
        VK_VIDEO_ENCODE_H264_RATE_CONTROL_REFERENCE_PATTERN_FLAT_BIT_KHR,
        VK_VIDEO_ENCODE_H264_RATE_CONTROL_REFERENCE_PATTERN_DYADIC_BIT_KHR,
        VK_VIDEO_ENCODE_H264_RATE_CONTROL_ATTEMPT_HRD_COMPLIANCE_BIT_KHR,
    };
    static const uint32_t of_av1[] = {
        VK_VIDEO_ENCODE_AV1_RATE_CONTROL_REGULAR_GOP_BIT_KHR,
        VK_VIDEO_ENCODE_AV1_RATE_CONTROL_REFERENCE_PATTERN_FLAT_BIT_KHR,
        VK_VIDEO_ENCODE_AV1_RATE_CONTROL_REFERENCE_PATTERN_DYADIC_BIT_KHR,
        0,
    };

    return flags & (codec == WAKE_VIDEO_ENCODE_AV1 ? of_av1 : of_h26x)[which];
}

_Static_assert((int)VK_VIDEO_ENCODE_H264_RATE_CONTROL_REGULAR_GOP_BIT_KHR ==
                       (int)VK_VIDEO_ENCODE_H265_RATE_CONTROL_REGULAR_GOP_BIT_KHR &&
                   (int)VK_VIDEO_ENCODE_H264_RATE_CONTROL_REFERENCE_PATTERN_FLAT_BIT_KHR ==
                       (int)VK_VIDEO_ENCODE_H265_RATE_CONTROL_REFERENCE_PATTERN_FLAT_BIT_KHR &&
                   (int)VK_VIDEO_ENCODE_H264_RATE_CONTROL_REFERENCE_PATTERN_DYADIC_BIT_KHR ==
                       (int)VK_VIDEO_ENCODE_H265_RATE_CONTROL_REFERENCE_PATTERN_DYADIC_BIT_KHR &&
                   (int)VK_VIDEO_ENCODE_H264_RATE_CONTROL_ATTEMPT_HRD_COMPLIANCE_BIT_KHR ==
                       (int)VK_VIDEO_ENCODE_H265_RATE_CONTROL_ATTEMPT_HRD_COMPLIANCE_BIT_KHR,
               "the bits of H.264 and H.265 are the same");

/* ---- structs of codecs ----------------------------------------------------------------------- */

static bool
complies(const struct rates *r)
{
    return r->codec == WAKE_VIDEO_ENCODE_H264
               ? r->caps->h264.flags & VK_VIDEO_ENCODE_H264_CAPABILITY_HRD_COMPLIANCE_BIT_KHR
               : r->caps->h265.flags & VK_VIDEO_ENCODE_H265_CAPABILITY_HRD_COMPLIANCE_BIT_KHR;
}

static void
check_codec_info(const struct rates *r, const struct codec *codec, const struct codec_info *info,
                 uint32_t layer_count)
{
    const char *name = codec->name, *path = r->path;
    bool flat = has_flag(r->codec, info->flags, FLAT);
    bool dyadic = has_flag(r->codec, info->flags, DYADIC);
    bool regular = has_flag(r->codec, info->flags, REGULAR);

    if (layer_count > 1 && layer_count != info->layers) {
        wake_find(
            r->check, codec->layers,
            "%s->pNext: VkVideoEncodeRateControlInfoKHR::layerCount is %u, but %sRateControlInfoKHR::%s is %u",
            path, layer_count, name, codec->layers_name, info->layers);
    }
    if (codec->compliance && has_flag(r->codec, info->flags, COMPLIANCE) && !complies(r)) {
        wake_find(
            r->check, codec->compliance,
            "%s->pNext: %sRateControlInfoKHR::flags is 0x%x, but the profile's capabilities have no HRD_COMPLIANCE bit",
            path, name, info->flags);
    }
    if ((flat || dyadic) && !regular) {
        wake_find(
            r->check, codec->pattern,
            "%s->pNext: %sRateControlInfoKHR::flags is 0x%x: a reference pattern without the REGULAR_GOP bit",
            path, name, info->flags);
    }
    if (flat && dyadic) {
        wake_find(r->check, codec->one_pattern,
                  "%s->pNext: %sRateControlInfoKHR::flags is 0x%x: both reference patterns", path,
                  name, info->flags);
    }
    if (regular && !info->gop) {
        wake_find(
            r->check, codec->regular,
            "%s->pNext: %sRateControlInfoKHR::gopFrameCount is 0, but flags has the REGULAR_GOP bit",
            path, name);
    }
    if (info->idr_period && info->idr_period < info->gop) {
        wake_find(r->check, codec->period,
                  "%s->pNext: %sRateControlInfoKHR::%s is %u, but gopFrameCount is %u", path, name,
                  codec->period_name, info->idr_period, info->gop);
    }
    if (info->consecutive && info->consecutive >= info->gop) {
        wake_find(r->check, codec->consecutive,
                  "%s->pNext: %sRateControlInfoKHR::%s is %u, but gopFrameCount is %u", path, name,
                  codec->consecutive_name, info->consecutive, info->gop);
    }
    if (r->codec == WAKE_VIDEO_ENCODE_AV1 && info->layers > r->caps->av1.maxTemporalLayerCount) {
        wake_find(
            r->check, "VUID-VkVideoEncodeAV1RateControlInfoKHR-temporalLayerCount-10299",
            "%s->pNext: VkVideoEncodeAV1RateControlInfoKHR::temporalLayerCount is %u, but the profile's "
            "maxTemporalLayerCount is %u",
            path, info->layers, r->caps->av1.maxTemporalLayerCount);
    }
}

/* Each of the three members. */
static void
check_bounds(const struct rates *r, const struct codec *codec, uint32_t i, bool which,
             const int64_t values[3], const int64_t bounds[2])
{
    static const char *const members[2][3] = {
        { "qpI", "qpP", "qpB" }, { "intraQIndex", "predictiveQIndex", "bipredictiveQIndex" }
    };

    for (int k = 0; k < 3; k++) {
        if (values[k] < bounds[0] || values[k] > bounds[1]) {
            wake_find(
                r->check, which ? codec->most : codec->least,
                "%s->pNext: pLayers[%u].pNext: %s%s.%s is %lld, but the profile has %lld to %lld",
                r->path, i, which ? "max" : "min", codec->unit,
                members[r->codec == WAKE_VIDEO_ENCODE_AV1][k], (long long)values[k],
                (long long)bounds[0], (long long)bounds[1]);
        }
    }
}

static void
check_codec_layer(const struct rates *r, const struct codec *codec, const struct codec_layer *layer,
                  uint32_t i)
{
    const struct wake_video_answer *caps = r->caps;
    int64_t least = caps->av1.minQIndex, most = caps->av1.maxQIndex;
    bool apart = caps->av1.flags &
                 VK_VIDEO_ENCODE_AV1_CAPABILITY_PER_RATE_CONTROL_GROUP_MIN_MAX_Q_INDEX_BIT_KHR;

    if (r->codec == WAKE_VIDEO_ENCODE_H264) {
        least = caps->h264.minQp;
        most = caps->h264.maxQp;
        apart = caps->h264.flags &
                VK_VIDEO_ENCODE_H264_CAPABILITY_PER_PICTURE_TYPE_MIN_MAX_QP_BIT_KHR;
    } else if (r->codec == WAKE_VIDEO_ENCODE_H265) {
        least = caps->h265.minQp;
        most = caps->h265.maxQp;
        apart = caps->h265.flags &
                VK_VIDEO_ENCODE_H265_CAPABILITY_PER_PICTURE_TYPE_MIN_MAX_QP_BIT_KHR;
    }
    for (int which = 0; which < 2; which++) {
        const int64_t *values = which ? layer->most : layer->least;
        const char *side = which ? "max" : "min";

        if (!(which ? layer->use_most : layer->use_least)) {
            continue;
        }
        check_bounds(r, codec, i, which, values, (const int64_t[]){ least, most });
        if (!apart && (values[0] != values[1] || values[0] != values[2])) {
            wake_find(
                r->check, which ? codec->same_most : codec->same_least,
                "%s->pNext: pLayers[%u].pNext: %s%s is (%lld, %lld, %lld), but the profile's capabilities "
                "let no picture type have its own",
                r->path, i, side, codec->unit, (long long)values[0], (long long)values[1],
                (long long)values[2]);
        }
    }
    for (int k = 0; layer->use_least && layer->use_most && k < 3; k++) {
        if (layer->least[k] > layer->most[k]) {
            wake_find(r->check, codec->order,
                      "%s->pNext: pLayers[%u].pNext: min%s has %lld where max%s has %lld", r->path,
                      i, codec->unit, (long long)layer->least[k], codec->unit,
                      (long long)layer->most[k]);
            break;
        }
    }
}

static bool
read_codec_layer(const struct codec *codec, const void *chain, struct codec_layer *out)
{
    const VkBaseInStructure *found = wake_chain_find(chain, codec->layer);

    if (found && codec->operation == WAKE_VIDEO_ENCODE_AV1) {
        const VkVideoEncodeAV1RateControlLayerInfoKHR *info = (const void *)found;
        const VkVideoEncodeAV1QIndexKHR *a = &info->minQIndex, *b = &info->maxQIndex;

        *out = (struct codec_layer){
            .use_least = info->useMinQIndex,
            .use_most = info->useMaxQIndex,
            .least = { a->intraQIndex, a->predictiveQIndex, a->bipredictiveQIndex },
            .most = { b->intraQIndex, b->predictiveQIndex, b->bipredictiveQIndex }
        };
    } else if (found) {
        /* That of H.265 has the same members. */
        const VkVideoEncodeH264RateControlLayerInfoKHR *info = (const void *)found;
        const VkVideoEncodeH264QpKHR *a = &info->minQp, *b = &info->maxQp;

        *out = (struct codec_layer){ .use_least = info->useMinQp,
                                     .use_most = info->useMaxQp,
                                     .least = { a->qpI, a->qpP, a->qpB },
                                     .most = { b->qpI, b->qpP, b->qpB } };
    }
    return found != NULL;
}

/* ---- rules of all codecs --------------------------------------------------------------------- */

static void
check_layer(const struct rates *r, const VkVideoEncodeRateControlInfoKHR *info, uint32_t i)
{
    const VkVideoEncodeRateControlLayerInfoKHR *layer = &info->pLayers[i];
    uint64_t most = r->caps->encode.maxBitrate;

    if (!layer->averageBitrate || layer->averageBitrate > most) {
        wake_find(r->check, "VUID-VkVideoEncodeRateControlInfoKHR-pLayers-08276",
                  "%s->pNext: pLayers[%u].averageBitrate is %llu, but the profile has 1 to %llu",
                  r->path, i, U(layer->averageBitrate), U(most));
    }
    if (!layer->maxBitrate || layer->maxBitrate > most) {
        wake_find(r->check, "VUID-VkVideoEncodeRateControlInfoKHR-pLayers-08277",
                  "%s->pNext: pLayers[%u].maxBitrate is %llu, but the profile has 1 to %llu",
                  r->path, i, U(layer->maxBitrate), U(most));
    }
    if (info->rateControlMode == VK_VIDEO_ENCODE_RATE_CONTROL_MODE_CBR_BIT_KHR &&
        layer->averageBitrate != layer->maxBitrate) {
        wake_find(
            r->check, "VUID-VkVideoEncodeRateControlInfoKHR-rateControlMode-08356",
            "%s->pNext: rateControlMode is CBR, but pLayers[%u].averageBitrate is %llu and maxBitrate %llu",
            r->path, i, U(layer->averageBitrate), U(layer->maxBitrate));
    }
    if (info->rateControlMode == VK_VIDEO_ENCODE_RATE_CONTROL_MODE_VBR_BIT_KHR &&
        layer->averageBitrate > layer->maxBitrate) {
        wake_find(
            r->check, "VUID-VkVideoEncodeRateControlInfoKHR-rateControlMode-08278",
            "%s->pNext: rateControlMode is VBR, but pLayers[%u].averageBitrate is %llu and maxBitrate %llu",
            r->path, i, U(layer->averageBitrate), U(layer->maxBitrate));
    }
    if (!layer->frameRateNumerator) {
        wake_find(r->check, "VUID-VkVideoEncodeRateControlLayerInfoKHR-frameRateNumerator-08350",
                  "%s->pNext: pLayers[%u].frameRateNumerator is 0", r->path, i);
    }
    if (!layer->frameRateDenominator) {
        wake_find(r->check, "VUID-VkVideoEncodeRateControlLayerInfoKHR-frameRateDenominator-08351",
                  "%s->pNext: pLayers[%u].frameRateDenominator is 0", r->path, i);
    }
}

static void
check_info(const struct rates *r, const VkVideoEncodeRateControlInfoKHR *info)
{
    uint32_t mode = (uint32_t)info->rateControlMode;
    bool none = mode == VK_VIDEO_ENCODE_RATE_CONTROL_MODE_DEFAULT_KHR ||
                mode == VK_VIDEO_ENCODE_RATE_CONTROL_MODE_DISABLED_BIT_KHR;

    if (none && info->layerCount) {
        wake_find(r->check, "VUID-VkVideoEncodeRateControlInfoKHR-rateControlMode-08248",
                  "%s->pNext: rateControlMode is %s, but layerCount is %u", r->path,
                  mode ? "DISABLED" : "DEFAULT", info->layerCount);
    }
    if ((mode == VK_VIDEO_ENCODE_RATE_CONTROL_MODE_CBR_BIT_KHR ||
         mode == VK_VIDEO_ENCODE_RATE_CONTROL_MODE_VBR_BIT_KHR) &&
        !info->layerCount) {
        wake_find(r->check, "VUID-VkVideoEncodeRateControlInfoKHR-rateControlMode-08275",
                  "%s->pNext: rateControlMode is 0x%x, but layerCount is 0", r->path, mode);
    }
    if (mode && !(mode & r->caps->encode.rateControlModes)) {
        wake_find(r->check, "VUID-VkVideoEncodeRateControlInfoKHR-rateControlMode-08244",
                  "%s->pNext: rateControlMode is 0x%x, but the profile's rateControlModes are 0x%x",
                  r->path, mode, r->caps->encode.rateControlModes);
    }
    if (info->layerCount > r->caps->encode.maxRateControlLayers) {
        wake_find(r->check, "VUID-VkVideoEncodeRateControlInfoKHR-layerCount-08245",
                  "%s->pNext: layerCount is %u, but the profile's maxRateControlLayers is %u",
                  r->path, info->layerCount, r->caps->encode.maxRateControlLayers);
    }
    if (info->layerCount && !info->virtualBufferSizeInMs) {
        wake_find(r->check, "VUID-VkVideoEncodeRateControlInfoKHR-layerCount-08357",
                  "%s->pNext: layerCount is %u, but virtualBufferSizeInMs is 0", r->path,
                  info->layerCount);
    }
    if (info->layerCount && info->initialVirtualBufferSizeInMs > info->virtualBufferSizeInMs) {
        wake_find(r->check, "VUID-VkVideoEncodeRateControlInfoKHR-layerCount-08358",
                  "%s->pNext: initialVirtualBufferSizeInMs is %u, but virtualBufferSizeInMs is %u",
                  r->path, info->initialVirtualBufferSizeInMs, info->virtualBufferSizeInMs);
    }
}

void
wake_video_check_rate_control(struct wake_check *check, const struct wake_video *video,
                              const void *chain, const char *path)
{
    const VkVideoEncodeRateControlInfoKHR *info = wake_chain_find(
        chain, VK_STRUCTURE_TYPE_VIDEO_ENCODE_RATE_CONTROL_INFO_KHR);
    struct rates r = { check, path, &video->answer, video->codec };
    const struct codec *codec = codec_of(video->codec);
    const VkBaseInStructure *added;
    struct codec_layer layer;

    if (!info || !codec || !video->known) {
        return;
    }
    check_info(&r, info);
    for (uint32_t i = 0; info->pLayers && i < info->layerCount; i++) {
        check_layer(&r, info, i);
        if (read_codec_layer(codec, info->pLayers[i].pNext, &layer)) {
            check_codec_layer(&r, codec, &layer, i);
        }
    }
    added = wake_chain_find(chain, codec->info);
    if (added) {
        /* The codecs' structs have the same members. */
        const VkVideoEncodeH264RateControlInfoKHR *same = (const void *)added;

        check_codec_info(&r, codec,
                         &(struct codec_info){ same->flags, same->gopFrameCount, same->idrPeriod,
                                               same->consecutiveBFrameCount,
                                               same->temporalLayerCount },
                         info->layerCount);
    }
}

#else

void
wake_video_check_rate_control(struct wake_check *check, const struct wake_video *video,
                              const void *chain, const char *path)
{
    (void)check, (void)video, (void)chain, (void)path;
}

#endif
