/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Sessions and their parameters: what newer registries have, most of it of encoders. Specification, 'Video Session', 'Video Session
 * Parameters'.
 */
#include "core/core_newer.h"

#include "core/video/video.h"

#include "state/object/create_info.h"
#include "state/scope/scope.h"

#ifdef WAKE_VIDEO_NEWER

/* ---- sessions -------------------------------------------------------------------------------- */

#define DELTA_MAP VK_VIDEO_SESSION_CREATE_ALLOW_ENCODE_QUANTIZATION_DELTA_MAP_BIT_KHR
#define EMPHASIS_MAP VK_VIDEO_SESSION_CREATE_ALLOW_ENCODE_EMPHASIS_MAP_BIT_KHR

static void
check_flags(struct wake_check *check, const VkVideoSessionCreateInfoKHR *info, uint32_t codec)
{
    if (info->flags & VK_VIDEO_SESSION_CREATE_INLINE_QUERIES_BIT_KHR &&
        !WAKE_FEATURE(check, videoMaintenance1)) {
        wake_find(
            check, "VUID-VkVideoSessionCreateInfoKHR-flags-08371",
            "pCreateInfo->flags has VK_VIDEO_SESSION_CREATE_INLINE_QUERIES_BIT_KHR, but the feature videoMaintenance1 is not "
            "enabled");
    }
    if (info->flags & VK_VIDEO_SESSION_CREATE_INLINE_SESSION_PARAMETERS_BIT_KHR) {
        if (!WAKE_FEATURE(check, videoMaintenance2)) {
            wake_find(
                check, "VUID-VkVideoSessionCreateInfoKHR-flags-10398",
                "pCreateInfo->flags has VK_VIDEO_SESSION_CREATE_INLINE_SESSION_PARAMETERS_BIT_KHR, but the feature "
                "videoMaintenance2 is not enabled");
        }
        if (!(codec & WAKE_VIDEO_DECODES)) {
            wake_find(
                check, "VUID-VkVideoSessionCreateInfoKHR-flags-10399",
                "pCreateInfo->flags has VK_VIDEO_SESSION_CREATE_INLINE_SESSION_PARAMETERS_BIT_KHR, but the profile does "
                "not decode: videoCodecOperation is 0x%x",
                codec);
        }
    }
    if (!(info->flags & (DELTA_MAP | EMPHASIS_MAP))) {
        return;
    }
    if (!WAKE_FEATURE(check, videoEncodeQuantizationMap)) {
        wake_find(
            check, "VUID-VkVideoSessionCreateInfoKHR-flags-10264",
            "pCreateInfo->flags is 0x%x: quantization maps, but the feature videoEncodeQuantizationMap is not enabled",
            info->flags);
    }
    if (!(codec & WAKE_VIDEO_ENCODES)) {
        wake_find(
            check, "VUID-VkVideoSessionCreateInfoKHR-flags-10265",
            "pCreateInfo->flags is 0x%x: quantization maps, but the profile does not encode: videoCodecOperation is 0x%x",
            info->flags, codec);
    }
    if ((info->flags & DELTA_MAP) && (info->flags & EMPHASIS_MAP)) {
        wake_find(check, "VUID-VkVideoSessionCreateInfoKHR-flags-10266",
                  "pCreateInfo->flags is 0x%x: both kinds of quantization maps", info->flags);
    }
}

static void
check_family(struct wake_check *check, const VkVideoSessionCreateInfoKHR *info, uint32_t codec)
{
    const struct wake_facts *facts = wake_check_facts(check);
    const uint32_t family = info->queueFamilyIndex;
    const uint32_t families = ((const struct wake_device *)check->scope)->family_count;
    VkVideoCodecOperationFlagsKHR operations;

    if (!facts || !families ||
        (family < families && family >= WAKE_COUNT(facts->video_operations))) {
        return; /* not known */
    }
    operations = family < families ? facts->video_operations[family] : 0;
    if (!(operations & codec)) {
        wake_find(
            check, "VUID-VkVideoSessionCreateInfoKHR-pVideoProfile-11759",
            "pCreateInfo->pVideoProfile->videoCodecOperation is 0x%x, but queue family %u %s videoCodecOperations 0x%x",
            codec, family, family < families ? "has" : "is not there, and so has", operations);
    }
}

static void
check_level(struct wake_check *check, const char *vuid, const char *name, int64_t level,
            int64_t most)
{
    if (level > most) {
        wake_find(check, vuid, "pCreateInfo->pNext: %s is %lld, but the profile has %lld at most",
                  name, (long long)level, (long long)most);
    }
}

static void
check_levels(struct wake_check *check, const VkVideoSessionCreateInfoKHR *info, uint32_t codec,
             const struct wake_video_answer *caps)
{
    const VkVideoEncodeH264SessionCreateInfoKHR *h264 = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_VIDEO_ENCODE_H264_SESSION_CREATE_INFO_KHR);
    const VkVideoEncodeH265SessionCreateInfoKHR *h265 = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_VIDEO_ENCODE_H265_SESSION_CREATE_INFO_KHR);
    const VkVideoEncodeAV1SessionCreateInfoKHR *av1 = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_VIDEO_ENCODE_AV1_SESSION_CREATE_INFO_KHR);

    if (codec == WAKE_VIDEO_ENCODE_H264 && h264) {
        check_level(check, "VUID-VkVideoSessionCreateInfoKHR-pVideoProfile-08251", "maxLevelIdc",
                    h264->maxLevelIdc, caps->h264.maxLevelIdc);
    } else if (codec == WAKE_VIDEO_ENCODE_H265 && h265) {
        check_level(check, "VUID-VkVideoSessionCreateInfoKHR-pVideoProfile-08252", "maxLevelIdc",
                    h265->maxLevelIdc, caps->h265.maxLevelIdc);
    } else if (codec == WAKE_VIDEO_ENCODE_AV1 && av1) {
        check_level(check, "VUID-VkVideoSessionCreateInfoKHR-pVideoProfile-10270", "maxLevel",
                    av1->maxLevel, caps->av1.maxLevel);
    }
}

static void
check_encoder(struct wake_check *check, const VkVideoSessionCreateInfoKHR *info, uint32_t codec,
              const struct wake_video_answer *caps)
{
    const VkVideoEncodeSessionIntraRefreshCreateInfoKHR *refresh = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_VIDEO_ENCODE_SESSION_INTRA_REFRESH_CREATE_INFO_KHR);

    if (info->flags & DELTA_MAP &&
        !(caps->encode.flags & VK_VIDEO_ENCODE_CAPABILITY_QUANTIZATION_DELTA_MAP_BIT_KHR)) {
        wake_find(
            check, "VUID-VkVideoSessionCreateInfoKHR-flags-10267",
            "pCreateInfo->flags has VK_VIDEO_SESSION_CREATE_ALLOW_ENCODE_QUANTIZATION_DELTA_MAP_BIT_KHR, which the "
            "profile's capabilities lack");
    }
    if (info->flags & EMPHASIS_MAP &&
        !(caps->encode.flags & VK_VIDEO_ENCODE_CAPABILITY_EMPHASIS_MAP_BIT_KHR)) {
        wake_find(
            check, "VUID-VkVideoSessionCreateInfoKHR-flags-10268",
            "pCreateInfo->flags has VK_VIDEO_SESSION_CREATE_ALLOW_ENCODE_EMPHASIS_MAP_BIT_KHR, which the profile's "
            "capabilities lack");
    }
    if (refresh && refresh->intraRefreshMode) {
        if (!WAKE_FEATURE(check, videoEncodeIntraRefresh)) {
            wake_find(
                check, "VUID-VkVideoSessionCreateInfoKHR-pVideoProfile-10835",
                "pCreateInfo->pNext: intraRefreshMode is 0x%x, but the feature videoEncodeIntraRefresh is not enabled",
                (uint32_t)refresh->intraRefreshMode);
        }
        if (!((uint32_t)refresh->intraRefreshMode & caps->refresh.intraRefreshModes)) {
            wake_find(
                check, "VUID-VkVideoSessionCreateInfoKHR-pVideoProfile-10836",
                "pCreateInfo->pNext: intraRefreshMode is 0x%x, but the profile has intraRefreshModes 0x%x",
                (uint32_t)refresh->intraRefreshMode, caps->refresh.intraRefreshModes);
        }
    }
    check_levels(check, info, codec, caps);
}

void
wake_core_create_video_session_newer(struct wake_check *check,
                                     const struct wake_rec_CreateVideoSessionKHR *r)
{
    const VkVideoSessionCreateInfoKHR *info = r->pCreateInfo;
    struct wake_video_answer answer;
    uint32_t codec;

    if (!info || !info->pVideoProfile) {
        return;
    }
    codec = (uint32_t)info->pVideoProfile->videoCodecOperation;
    check_flags(check, info, codec);
    wake_video_check_codec_feature(check, codec,
                                   "VUID-VkVideoSessionCreateInfoKHR-pVideoProfile-10793",
                                   "VUID-VkVideoSessionCreateInfoKHR-pVideoProfile-10269");
    check_family(check, info, codec);
    if (codec & WAKE_VIDEO_ENCODES &&
        wake_video_ask(check->scope->instance, ((const struct wake_device *)check->scope)->physical,
                       info->pVideoProfile, &answer) &&
        answer.result == VK_SUCCESS) {
        check_encoder(check, info, codec, &answer);
    }
}

/* ---- parameters ------------------------------------------------------------------------------ */

static const VkVideoSessionParametersCreateInfoKHR *
made_with(const struct wake_object *parameters)
{
    const struct wake_rec_CreateVideoSessionParametersKHR *r = wake_create_record(
        parameters, WAKE_CMD_vkCreateVideoSessionParametersKHR);

    return r ? r->pCreateInfo : NULL;
}

static const VkExtent2D *
texel_size(const VkVideoSessionParametersCreateInfoKHR *info)
{
    const VkVideoEncodeQuantizationMapSessionParametersCreateInfoKHR *map = wake_chain_find(
        info->pNext,
        VK_STRUCTURE_TYPE_VIDEO_ENCODE_QUANTIZATION_MAP_SESSION_PARAMETERS_CREATE_INFO_KHR);

    return map ? &map->quantizationMapTexelSize : NULL;
}

bool
wake_video_maps_texels(const struct wake_object *parameters, VkExtent2D *size_out)
{
    const VkVideoSessionParametersCreateInfoKHR *info = made_with(parameters);
    const VkExtent2D *size =
        info && info->flags & VK_VIDEO_SESSION_PARAMETERS_CREATE_QUANTIZATION_MAP_COMPATIBLE_BIT_KHR
            ? texel_size(info)
            : NULL;

    if (size) {
        *size_out = *size;
    }
    return size != NULL;
}

/* The sizes of texels that maps may have for that profile. False: that one is not among them. */
static bool
has_texel_size(const struct wake_check *check, const VkVideoProfileInfoKHR *profile,
               VkImageUsageFlags usage, const VkExtent2D *size)
{
    enum { MOST = 32 };
    VkVideoFormatQuantizationMapPropertiesKHR maps[MOST];
    VkVideoFormatPropertiesKHR formats[MOST];
    uint32_t count = MOST;

    for (uint32_t i = 0; i < MOST; i++) {
        maps[i] = (VkVideoFormatQuantizationMapPropertiesKHR){
            .sType = VK_STRUCTURE_TYPE_VIDEO_FORMAT_QUANTIZATION_MAP_PROPERTIES_KHR
        };
        formats[i] = (VkVideoFormatPropertiesKHR){
            .sType = VK_STRUCTURE_TYPE_VIDEO_FORMAT_PROPERTIES_KHR, .pNext = &maps[i]
        };
    }
    if (!wake_video_ask_formats(check, profile, usage, &count, formats)) {
        return true; /* not known */
    }
    for (uint32_t i = 0; i < count; i++) {
        const VkExtent2D *texel = &maps[i].quantizationMapTexelSize;

        /* 0: it has not been told, as in a replay. */
        if (!texel->width || (texel->width == size->width && texel->height == size->height)) {
            return true;
        }
    }
    return false;
}

static void
check_maps(struct wake_check *check, const VkVideoSessionParametersCreateInfoKHR *info,
           const struct wake_video *video)
{
    const VkExtent2D *size = texel_size(info);
    VkFlags allowed = video->info->flags;

    if (!(info->flags & VK_VIDEO_SESSION_PARAMETERS_CREATE_QUANTIZATION_MAP_COMPATIBLE_BIT_KHR)) {
        return;
    }
    if (!(allowed & (DELTA_MAP | EMPHASIS_MAP))) {
        wake_find(
            check, "VUID-VkVideoSessionParametersCreateInfoKHR-flags-10271",
            "pCreateInfo->flags is 0x%x: for quantization maps, but the session was created with flags 0x%x",
            info->flags, allowed);
        return;
    }
    if (!size) {
        wake_find(check, "VUID-VkVideoSessionParametersCreateInfoKHR-flags-10272",
                  "pCreateInfo->flags is 0x%x: for quantization maps, but pNext has no "
                  "VkVideoEncodeQuantizationMapSessionParametersCreateInfoKHR",
                  info->flags);
        return;
    }
    if (allowed & DELTA_MAP &&
        !has_texel_size(check, video->info->pVideoProfile,
                        VK_IMAGE_USAGE_VIDEO_ENCODE_QUANTIZATION_DELTA_MAP_BIT_KHR, size)) {
        wake_find(
            check, "VUID-VkVideoSessionParametersCreateInfoKHR-flags-10273",
            "pCreateInfo->pNext: quantizationMapTexelSize is %u x %u, which no format of delta maps has",
            size->width, size->height);
    }
    if (allowed & EMPHASIS_MAP &&
        !has_texel_size(check, video->info->pVideoProfile,
                        VK_IMAGE_USAGE_VIDEO_ENCODE_EMPHASIS_MAP_BIT_KHR, size)) {
        wake_find(
            check, "VUID-VkVideoSessionParametersCreateInfoKHR-flags-10274",
            "pCreateInfo->pNext: quantizationMapTexelSize is %u x %u, which no format of emphasis maps has",
            size->width, size->height);
    }
}

static void
check_template(struct wake_check *check, const VkVideoSessionParametersCreateInfoKHR *info,
               const struct wake_object *template, const struct wake_video *video)
{
    const VkFlags for_maps = VK_VIDEO_SESSION_PARAMETERS_CREATE_QUANTIZATION_MAP_COMPATIBLE_BIT_KHR;
    const VkVideoSessionParametersCreateInfoKHR *before = made_with(template);
    const VkVideoEncodeQualityLevelInfoKHR *level = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_VIDEO_ENCODE_QUALITY_LEVEL_INFO_KHR);
    const VkExtent2D *size = texel_size(info), *size_before = before ? texel_size(before) : NULL;
    uint32_t quality = level ? level->qualityLevel : 0;

    if (!before || !(video->codec & WAKE_VIDEO_ENCODES)) {
        return;
    }
    if (quality != wake_video_quality_of(template)) {
        wake_find_objects(
            check,
            "VUID-VkVideoSessionParametersCreateInfoKHR-videoSessionParametersTemplate-08310",
            template, NULL,
            "the quality level is %u, but that of pCreateInfo->videoSessionParametersTemplate %u",
            quality, wake_video_quality_of(template));
    }
    if (info->flags & for_maps && !(before->flags & for_maps)) {
        wake_find_objects(
            check,
            "VUID-VkVideoSessionParametersCreateInfoKHR-videoSessionParametersTemplate-10275",
            template, NULL,
            "pCreateInfo->flags is 0x%x: for quantization maps, but videoSessionParametersTemplate is not",
            info->flags);
    } else if (info->flags & for_maps && size && size_before &&
               (size->width != size_before->width || size->height != size_before->height)) {
        wake_find_objects(
            check,
            "VUID-VkVideoSessionParametersCreateInfoKHR-videoSessionParametersTemplate-10276",
            template, NULL,
            "pCreateInfo->pNext: quantizationMapTexelSize is %u x %u, but that of videoSessionParametersTemplate %u x %u",
            size->width, size->height, size_before->width, size_before->height);
    } else if (!(info->flags & for_maps) && before->flags & for_maps) {
        wake_find_objects(
            check,
            "VUID-VkVideoSessionParametersCreateInfoKHR-videoSessionParametersTemplate-10277",
            template, NULL,
            "pCreateInfo->flags is 0x%x, but videoSessionParametersTemplate is for quantization maps",
            info->flags);
    }
}

static void
check_header(struct wake_check *check, const VkVideoSessionParametersCreateInfoKHR *info,
             const struct wake_video *video)
{
    const VkVideoEncodeAV1SessionParametersCreateInfoKHR *av1 = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_VIDEO_ENCODE_AV1_SESSION_PARAMETERS_CREATE_INFO_KHR);

    if (av1 && video->codec == WAKE_VIDEO_ENCODE_AV1 && video->known &&
        av1->stdOperatingPointCount > video->answer.av1.maxOperatingPoints) {
        wake_find(
            check, "VUID-VkVideoSessionParametersCreateInfoKHR-videoSession-10280",
            "pCreateInfo->pNext: stdOperatingPointCount is %u, but the profile's maxOperatingPoints is %u",
            av1->stdOperatingPointCount, video->answer.av1.maxOperatingPoints);
    }
    if (av1 && av1->pStdSequenceHeader &&
        av1->pStdSequenceHeader->flags.film_grain_params_present) {
        wake_find(check,
                  "VUID-VkVideoEncodeAV1SessionParametersCreateInfoKHR-pStdSequenceHeader-10288",
                  "pCreateInfo->pNext: pStdSequenceHeader->flags.film_grain_params_present is set");
    }
}

/* Tiles of pictures, in parameter sets of H.265 that are added for an encoder. */
static void
check_tiles(struct wake_check *check, const VkVideoEncodeH265SessionParametersAddInfoKHR *added,
            const struct wake_video *video, const char *columns, const char *rows)
{
    const VkExtent2D *most = &video->answer.h265.maxTiles;

    if (!added || video->codec != WAKE_VIDEO_ENCODE_H265 || !video->known) {
        return;
    }
    for (uint32_t i = 0; added->pStdPPSs && i < added->stdPPSCount; i++) {
        const StdVideoH265PictureParameterSet *set = &added->pStdPPSs[i];

        if (set->num_tile_columns_minus1 >= most->width) {
            wake_find(
                check, columns,
                "pStdPPSs[%u].num_tile_columns_minus1 is %u, but the profile's maxTiles.width is %u",
                i, set->num_tile_columns_minus1, most->width);
        }
        if (set->num_tile_rows_minus1 >= most->height) {
            wake_find(
                check, rows,
                "pStdPPSs[%u].num_tile_rows_minus1 is %u, but the profile's maxTiles.height is %u",
                i, set->num_tile_rows_minus1, most->height);
        }
    }
}

void
wake_core_create_video_parameters_newer(struct wake_check *check,
                                        const struct wake_rec_CreateVideoSessionParametersKHR *r)
{
    const VkVideoSessionParametersCreateInfoKHR *info = r->pCreateInfo;
    const VkVideoEncodeH265SessionParametersCreateInfoKHR *h265 = wake_chain_find(
        info ? info->pNext : NULL,
        VK_STRUCTURE_TYPE_VIDEO_ENCODE_H265_SESSION_PARAMETERS_CREATE_INFO_KHR);
    const VkVideoEncodeQualityLevelInfoKHR *level = wake_chain_find(
        info ? info->pNext : NULL, VK_STRUCTURE_TYPE_VIDEO_ENCODE_QUALITY_LEVEL_INFO_KHR);
    const struct wake_object *template;
    const struct wake_video *video;

    if (!info) {
        return;
    }
    video = wake_video_of(wake_check_object(
        check,
        wake_packed_id(info, 0, WAKE_HANDLES_VkVideoSessionParametersCreateInfoKHR,
                       WAKE_HANDLE_VkVideoSessionParametersCreateInfoKHR_videoSession),
        WAKE_TYPE_VkVideoSessionKHR));
    template = wake_check_object(
        check,
        wake_packed_id(
            info, 0, WAKE_HANDLES_VkVideoSessionParametersCreateInfoKHR,
            WAKE_HANDLE_VkVideoSessionParametersCreateInfoKHR_videoSessionParametersTemplate),
        WAKE_TYPE_VkVideoSessionParametersKHR);
    if (!video) {
        return;
    }
    if (video->codec == WAKE_VIDEO_DECODE_VP9) {
        wake_find(check, "VUID-VkVideoSessionParametersCreateInfoKHR-videoSession-10794",
                  "pCreateInfo->videoSession decodes VP9, which has no parameters");
    }
    if (info->videoSessionParametersTemplate &&
        (video->codec == WAKE_VIDEO_DECODE_AV1 || video->codec == WAKE_VIDEO_ENCODE_AV1)) {
        wake_find(
            check,
            video->codec == WAKE_VIDEO_DECODE_AV1
                ? "VUID-VkVideoSessionParametersCreateInfoKHR-videoSession-09258"
                : "VUID-VkVideoSessionParametersCreateInfoKHR-videoSession-10278",
            "pCreateInfo->videoSessionParametersTemplate is not VK_NULL_HANDLE, but the session is of AV1");
    } else if (template) {
        check_template(check, info, template, video);
    }
    check_maps(check, info, video);
    check_header(check, info, video);
    check_tiles(check, h265 ? h265->pParametersAddInfo : NULL, video,
                "VUID-VkVideoSessionParametersCreateInfoKHR-videoSession-08319",
                "VUID-VkVideoSessionParametersCreateInfoKHR-videoSession-08320");
    if (level && video->codec & WAKE_VIDEO_ENCODES && video->known &&
        level->qualityLevel >= video->answer.encode.maxQualityLevels) {
        wake_find(
            check, "VUID-VkVideoEncodeQualityLevelInfoKHR-qualityLevel-08311",
            "pCreateInfo->pNext: qualityLevel is %u, but the profile's maxQualityLevels is %u",
            level->qualityLevel, video->answer.encode.maxQualityLevels);
    }
}

void
wake_core_update_video_parameters_newer(struct wake_check *check,
                                        const struct wake_rec_UpdateVideoSessionParametersKHR *r)
{
    const struct wake_object *object = wake_check_object(check, r->videoSessionParameters_id,
                                                         WAKE_TYPE_VkVideoSessionParametersKHR);
    const struct wake_video *video = object ? wake_video_of(wake_check_object(
                                                  check, wake_video_session_of_parameters(object),
                                                  WAKE_TYPE_VkVideoSessionKHR))
                                            : NULL;

    if (!video || !r->pUpdateInfo) {
        return;
    }
    if (video->codec == WAKE_VIDEO_DECODE_AV1 || video->codec == WAKE_VIDEO_ENCODE_AV1) {
        wake_find_objects(
            check,
            video->codec == WAKE_VIDEO_DECODE_AV1
                ? "VUID-vkUpdateVideoSessionParametersKHR-videoSessionParameters-09260"
                : "VUID-vkUpdateVideoSessionParametersKHR-videoSessionParameters-10281",
            object, NULL, "videoSessionParameters is of AV1, whose parameters never change");
    }
    check_tiles(check,
                wake_chain_find(r->pUpdateInfo->pNext, (VkStructureType)WAKE_ENCODE_H265_ADDED),
                video, "VUID-vkUpdateVideoSessionParametersKHR-videoSessionParameters-08321",
                "VUID-vkUpdateVideoSessionParametersKHR-videoSessionParameters-08322");
}

/* ---- encoded parameters ---------------------------------------------------------------------- */

struct encoded {
    struct wake_check *check;
    const struct wake_object *object;
    const struct wake_video_parameters *parameters;
    uint64_t clock;
};

static void
check_written(const struct encoded *e, const char *vuid, const char *write, bool asked,
              uint32_t key)
{
    if (asked && e->parameters && !wake_video_parameters_have(e->parameters, key, e->clock)) {
        wake_find_objects(
            e->check, vuid, e->object, NULL,
            "pVideoSessionParametersInfo->pNext: %s is VK_TRUE, but videoSessionParameters has no set with these ids",
            write);
    }
}

static void
check_encoded_h264(const struct encoded *e, const void *chain)
{
    const VkVideoEncodeH264SessionParametersGetInfoKHR *info = wake_chain_find(
        chain, VK_STRUCTURE_TYPE_VIDEO_ENCODE_H264_SESSION_PARAMETERS_GET_INFO_KHR);

    if (!info) {
        wake_find_objects(
            e->check,
            "VUID-vkGetEncodedVideoSessionParametersKHR-pVideoSessionParametersInfo-08262",
            e->object, NULL,
            "pVideoSessionParametersInfo->pNext has no VkVideoEncodeH264SessionParametersGetInfoKHR");
        return;
    }
    if (!info->writeStdSPS && !info->writeStdPPS) {
        wake_find_objects(
            e->check, "VUID-VkVideoEncodeH264SessionParametersGetInfoKHR-writeStdSPS-08279",
            e->object, NULL,
            "pVideoSessionParametersInfo->pNext: neither writeStdSPS nor writeStdPPS is VK_TRUE");
    }
    check_written(e, "VUID-vkGetEncodedVideoSessionParametersKHR-pVideoSessionParametersInfo-08263",
                  "writeStdSPS", info->writeStdSPS, WAKE_H264_SPS(info->stdSPSId));
    check_written(e, "VUID-vkGetEncodedVideoSessionParametersKHR-pVideoSessionParametersInfo-08264",
                  "writeStdPPS", info->writeStdPPS, WAKE_H264_PPS(info->stdSPSId, info->stdPPSId));
}

static void
check_encoded_h265(const struct encoded *e, const void *chain)
{
    const VkVideoEncodeH265SessionParametersGetInfoKHR *info = wake_chain_find(
        chain, VK_STRUCTURE_TYPE_VIDEO_ENCODE_H265_SESSION_PARAMETERS_GET_INFO_KHR);

    if (!info) {
        wake_find_objects(
            e->check,
            "VUID-vkGetEncodedVideoSessionParametersKHR-pVideoSessionParametersInfo-08265",
            e->object, NULL,
            "pVideoSessionParametersInfo->pNext has no VkVideoEncodeH265SessionParametersGetInfoKHR");
        return;
    }
    if (!info->writeStdVPS && !info->writeStdSPS && !info->writeStdPPS) {
        wake_find_objects(
            e->check, "VUID-VkVideoEncodeH265SessionParametersGetInfoKHR-writeStdVPS-08290",
            e->object, NULL,
            "pVideoSessionParametersInfo->pNext: none of writeStdVPS, writeStdSPS and writeStdPPS is VK_TRUE");
    }
    check_written(e, "VUID-vkGetEncodedVideoSessionParametersKHR-pVideoSessionParametersInfo-08266",
                  "writeStdVPS", info->writeStdVPS, WAKE_H265_VPS(info->stdVPSId));
    check_written(e, "VUID-vkGetEncodedVideoSessionParametersKHR-pVideoSessionParametersInfo-08267",
                  "writeStdSPS", info->writeStdSPS, WAKE_H265_SPS(info->stdVPSId, info->stdSPSId));
    check_written(e, "VUID-vkGetEncodedVideoSessionParametersKHR-pVideoSessionParametersInfo-08268",
                  "writeStdPPS", info->writeStdPPS,
                  WAKE_H265_PPS(info->stdVPSId, info->stdSPSId, info->stdPPSId));
}

void
wake_core_encoded_parameters(struct wake_check *check,
                             const struct wake_rec_GetEncodedVideoSessionParametersKHR *r)
{
    const VkVideoEncodeSessionParametersGetInfoKHR *info = r->pVideoSessionParametersInfo;
    struct encoded e = { .check = check, .clock = r->clock };
    const struct wake_video *video;

    if (!info) {
        return;
    }
    e.object = wake_check_object(
        check,
        wake_packed_id(info, 0, WAKE_HANDLES_VkVideoEncodeSessionParametersGetInfoKHR,
                       WAKE_HANDLE_VkVideoEncodeSessionParametersGetInfoKHR_videoSessionParameters),
        WAKE_TYPE_VkVideoSessionParametersKHR);
    e.parameters = e.object ? e.object->data : NULL;
    video = e.object
                ? wake_video_of(wake_check_object(check, wake_video_session_of_parameters(e.object),
                                                  WAKE_TYPE_VkVideoSessionKHR))
                : NULL;
    if (!video) {
        return;
    }
    if (!(video->codec & WAKE_VIDEO_ENCODES)) {
        wake_find_objects(
            check, "VUID-vkGetEncodedVideoSessionParametersKHR-pVideoSessionParametersInfo-08359",
            e.object, NULL, "videoSessionParameters is of a session that encodes nothing");
    } else if (video->codec == WAKE_VIDEO_ENCODE_H264) {
        check_encoded_h264(&e, info->pNext);
    } else if (video->codec == WAKE_VIDEO_ENCODE_H265) {
        check_encoded_h265(&e, info->pNext);
    }
}

#endif
