/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Encoding a picture: its buffer, the pictures that it reads and writes, maps, intra refresh, and what the bound session allows. What
 * the codec adds is in encode_h26x.c and encode_av1.c. Specification, 'Video Encode Operations'.
 */
#include "core/core_newer.h"
#include "core/region.h"

#include "core/video/video_encode_rules.h"
#include "core/video/video_pictures.h"

#include "state/recording/command_buffer.h"

#ifdef WAKE_VIDEO_NEWER

/* What encoding has in common with decoding. */
static struct wake_video_operation
operation(const struct wake_encode *e)
{
    static const struct wake_video_rules rules = {
        .info = "pEncodeInfo",
        .buffer = "dstBuffer",
        .picture = "srcPictureResource",
        .buffer_usage = VK_BUFFER_USAGE_VIDEO_ENCODE_DST_BIT_KHR,
        .picture_usage = VK_IMAGE_USAGE_VIDEO_ENCODE_SRC_BIT_KHR,
        .of_buffer = {
            .usage = "VUID-VkVideoEncodeInfoKHR-dstBuffer-08236",
            .profile = "VUID-vkCmdEncodeVideoKHR-pEncodeInfo-08201",
            .in_unprotected = "VUID-vkCmdEncodeVideoKHR-commandBuffer-08202",
            .in_protected = "VUID-vkCmdEncodeVideoKHR-commandBuffer-08203",
            .offset = "VUID-VkVideoEncodeInfoKHR-dstBufferOffset-08237",
            .range = "VUID-VkVideoEncodeInfoKHR-dstBufferRange-08238",
            .offset_alignment = "VUID-vkCmdEncodeVideoKHR-pEncodeInfo-08204",
            .range_alignment = "VUID-vkCmdEncodeVideoKHR-pEncodeInfo-08205",
        },
        .of_picture = {
            .offset = "VUID-vkCmdEncodeVideoKHR-pEncodeInfo-08208",
            .extent = "VUID-vkCmdEncodeVideoKHR-pEncodeInfo-08209",
            .format = "VUID-vkCmdEncodeVideoKHR-pEncodeInfo-08207",
            .usage = "VUID-vkCmdEncodeVideoKHR-pEncodeInfo-08210",
            .profile = "VUID-vkCmdEncodeVideoKHR-pEncodeInfo-08206",
        },
        .of_setup = {
            .negative = "VUID-VkVideoEncodeInfoKHR-pSetupReferenceSlot-08239",
            .slot = "VUID-vkCmdEncodeVideoKHR-pEncodeInfo-08213",
            .no_picture = "VUID-VkVideoEncodeInfoKHR-pSetupReferenceSlot-08240",
            .offset = "VUID-vkCmdEncodeVideoKHR-pEncodeInfo-08214",
            .not_bound = "VUID-vkCmdEncodeVideoKHR-pEncodeInfo-08215",
        },
        .of_reference = {
            .negative = "VUID-VkVideoEncodeInfoKHR-slotIndex-08241",
            .slot = "VUID-vkCmdEncodeVideoKHR-slotIndex-08217",
            .no_picture = "VUID-VkVideoEncodeInfoKHR-pPictureResource-08242",
            .offset = "VUID-vkCmdEncodeVideoKHR-codedOffset-08218",
            .not_bound = "VUID-vkCmdEncodeVideoKHR-pPictureResource-08219",
            .twice = "VUID-vkCmdEncodeVideoKHR-pPictureResource-08220",
        },
    };

    return (struct wake_video_operation){ e->check, &rules, e->video, e->scope, e->session };
}

/* ---- the source ------------------------------------------------------------------------------ */

/* Only unprotected command buffers have a rule. */
static void
check_not_protected(const struct wake_encode *e, const struct wake_video_image *image,
                    const char *path, const char *vuid)
{
    if (image->view->image_info.flags & VK_IMAGE_CREATE_PROTECTED_BIT) {
        wake_video_check_protected(e->check, true, image->object, path, vuid, vuid);
    }
}

static void
check_source(const struct wake_encode *e, const struct wake_video_operation *op)
{
    wake_video_check_operand(op, &e->info->srcPictureResource, &e->source);
    if (e->source.view) {
        check_not_protected(e, &e->source, "pEncodeInfo->srcPictureResource.imageViewBinding",
                            "VUID-vkCmdEncodeVideoKHR-commandBuffer-08211");
    }
}

/* ---- slots ----------------------------------------------------------------------------------- */

static void
check_setup(const struct wake_encode *e, const struct wake_video_operation *op)
{
    uint32_t slots = e->video->info->maxDpbSlots;
    struct wake_video_picture picture;

    if (e->info->pSetupReferenceSlot) {
        (void)wake_video_check_setup(op, e->info->pSetupReferenceSlot, &picture);
    } else if (slots) {
        wake_find_objects(
            e->check, "VUID-vkCmdEncodeVideoKHR-pEncodeInfo-08377", e->session, NULL,
            "pEncodeInfo->pSetupReferenceSlot is NULL, but the session was created with maxDpbSlots %u",
            slots);
    }
}

static void
check_references(const struct wake_encode *e, const struct wake_video_operation *op)
{
    uint32_t count = e->info->pReferenceSlots ? e->info->referenceSlotCount : 0;
    const VkVideoReferenceSlotInfoKHR *setup = e->info->pSetupReferenceSlot;
    uint32_t used = setup && setup->slotIndex >= 0 && setup->slotIndex < 32
                        ? UINT32_C(1) << setup->slotIndex
                        : 0;

    for (uint32_t i = 0; i < count; i++) {
        wake_video_check_reference(op, e->info->pReferenceSlots, i);
    }
    for (uint32_t i = 0; i < count; i++) {
        int32_t slot = e->info->pReferenceSlots[i].slotIndex;

        if (slot < 0 || slot >= 32) {
            continue;
        }
        if (used >> slot & 1) {
            wake_find(e->check, "VUID-vkCmdEncodeVideoKHR-dpbFrameUseCount-08221",
                      "pEncodeInfo->pReferenceSlots[%u] uses slot %d once more", i, slot);
            break;
        }
        used |= UINT32_C(1) << slot;
    }
    if (count > e->video->info->maxActiveReferencePictures) {
        wake_find_objects(
            e->check, "VUID-vkCmdEncodeVideoKHR-activeReferencePictureCount-08216", e->session,
            NULL,
            "pEncodeInfo->referenceSlotCount is %u, but the session was created with maxActiveReferencePictures %u",
            count, e->video->info->maxActiveReferencePictures);
    }
}

/* ---- maps ------------------------------------------------------------------------------------ */

#define WITH_DELTAS VK_VIDEO_ENCODE_WITH_QUANTIZATION_DELTA_MAP_BIT_KHR
#define WITH_EMPHASIS VK_VIDEO_ENCODE_WITH_EMPHASIS_MAP_BIT_KHR

static void
check_map_flags(const struct wake_encode *e)
{
    VkFlags flags = e->info->flags, allowed = e->video->info->flags;

    if (flags & WITH_DELTAS &&
        !(allowed & VK_VIDEO_SESSION_CREATE_ALLOW_ENCODE_QUANTIZATION_DELTA_MAP_BIT_KHR)) {
        wake_find_objects(
            e->check, "VUID-vkCmdEncodeVideoKHR-pEncodeInfo-10306", e->session, NULL,
            "pEncodeInfo->flags is 0x%x: with a delta map, but the session was created with flags 0x%x",
            flags, allowed);
    }
    if (flags & WITH_EMPHASIS &&
        !(allowed & VK_VIDEO_SESSION_CREATE_ALLOW_ENCODE_EMPHASIS_MAP_BIT_KHR)) {
        wake_find_objects(
            e->check, "VUID-vkCmdEncodeVideoKHR-pEncodeInfo-10307", e->session, NULL,
            "pEncodeInfo->flags is 0x%x: with an emphasis map, but the session was created with flags 0x%x",
            flags, allowed);
    }
    if (flags & WITH_EMPHASIS &&
        (e->scope->rate_mode == VK_VIDEO_ENCODE_RATE_CONTROL_MODE_DEFAULT_KHR ||
         e->scope->rate_mode == VK_VIDEO_ENCODE_RATE_CONTROL_MODE_DISABLED_BIT_KHR)) {
        wake_find_objects(
            e->check, "VUID-vkCmdEncodeVideoKHR-pEncodeInfo-10308", e->session, NULL,
            "pEncodeInfo->flags is 0x%x: with an emphasis map, but the rate control mode is %s",
            flags, e->scope->rate_mode ? "DISABLED" : "DEFAULT");
    }
}

static void
check_map_view(const struct wake_encode *e, const struct wake_video_image *map)
{
    if (e->info->flags & (WITH_DELTAS | WITH_EMPHASIS) && !wake_video_image_fits(map, e->video)) {
        wake_find_objects(
            e->check, "VUID-vkCmdEncodeVideoKHR-pEncodeInfo-10310", map->object, e->session,
            "quantizationMap is of an image that was not created for the profile of the bound session");
    }
    if (e->info->flags & WITH_DELTAS &&
        !(map->view->usage & VK_IMAGE_USAGE_VIDEO_ENCODE_QUANTIZATION_DELTA_MAP_BIT_KHR)) {
        wake_find_objects(e->check, "VUID-vkCmdEncodeVideoKHR-pEncodeInfo-10311", map->object, NULL,
                          "quantizationMap is to be a delta map, but has usage 0x%x",
                          map->view->usage);
    }
    if (e->info->flags & WITH_EMPHASIS &&
        !(map->view->usage & VK_IMAGE_USAGE_VIDEO_ENCODE_EMPHASIS_MAP_BIT_KHR)) {
        wake_find_objects(e->check, "VUID-vkCmdEncodeVideoKHR-pEncodeInfo-10312", map->object, NULL,
                          "quantizationMap is to be an emphasis map, but has usage 0x%x",
                          map->view->usage);
    }
    check_not_protected(e, map, "pEncodeInfo->pNext: quantizationMap",
                        "VUID-vkCmdEncodeVideoKHR-pNext-10313");
}

static void
check_map_extent(const struct wake_encode *e, const VkVideoEncodeQuantizationMapInfoKHR *info,
                 const struct wake_video_image *map)
{
    const VkExtent2D *coded = &e->info->srcPictureResource.codedExtent;
    const VkExtent2D *extent = &info->quantizationMapExtent;
    VkExtent2D texel;

    if (extent->width > map->view->extent.width) {
        wake_find_objects(
            e->check, "VUID-VkVideoEncodeQuantizationMapInfoKHR-quantizationMapExtent-10352",
            map->object, NULL, "quantizationMapExtent.width is %u, but quantizationMap has %u",
            extent->width, map->view->extent.width);
    }
    if (extent->height > map->view->extent.height) {
        wake_find_objects(
            e->check, "VUID-VkVideoEncodeQuantizationMapInfoKHR-quantizationMapExtent-10353",
            map->object, NULL, "quantizationMapExtent.height is %u, but quantizationMap has %u",
            extent->height, map->view->extent.height);
    }
    if (!e->bound) {
        return;
    }
    if (!wake_video_maps_texels(e->bound, &texel)) {
        wake_find_objects(
            e->check, "VUID-vkCmdEncodeVideoKHR-pNext-10315", e->bound, NULL,
            "pEncodeInfo->pNext has a quantizationMap, but the bound parameters were created without "
            "VK_VIDEO_SESSION_PARAMETERS_CREATE_QUANTIZATION_MAP_COMPATIBLE_BIT_KHR");
    } else if (texel.width && texel.height &&
               (extent->width != wake_divide_up(coded->width, texel.width) ||
                extent->height != wake_divide_up(coded->height, texel.height))) {
        wake_find_objects(
            e->check, "VUID-vkCmdEncodeVideoKHR-pNext-10316", e->bound, NULL,
            "quantizationMapExtent is %u x %u, but srcPictureResource.codedExtent %u x %u and the texels of maps "
            "%u x %u",
            extent->width, extent->height, coded->width, coded->height, texel.width, texel.height);
    }
}

static void
check_map(const struct wake_encode *e)
{
    const VkVideoEncodeQuantizationMapInfoKHR *info = wake_chain_find(
        e->info->pNext, VK_STRUCTURE_TYPE_VIDEO_ENCODE_QUANTIZATION_MAP_INFO_KHR);
    struct wake_video_image map;

    check_map_flags(e);
    if (!info || !info->quantizationMap) {
        if (e->info->flags & (WITH_DELTAS | WITH_EMPHASIS)) {
            wake_find(
                e->check, "VUID-vkCmdEncodeVideoKHR-pEncodeInfo-10309",
                "pEncodeInfo->flags is 0x%x: with a map, but pNext has no VkVideoEncodeQuantizationMapInfoKHR with a "
                "quantizationMap",
                e->info->flags);
        }
        return;
    }
    map = wake_video_image_by(
        e->check, wake_packed_id(info, 0, WAKE_HANDLES_VkVideoEncodeQuantizationMapInfoKHR,
                                 WAKE_HANDLE_VkVideoEncodeQuantizationMapInfoKHR_quantizationMap));
    if (map.view) {
        check_map_view(e, &map);
        check_map_extent(e, info, &map);
    }
}

/* ---- intra refresh --------------------------------------------------------------------------- */

static void
check_dirty(const struct wake_encode *e, const VkVideoEncodeIntraRefreshInfoKHR *refresh)
{
    bool refreshes = e->info->flags & VK_VIDEO_ENCODE_INTRA_REFRESH_BIT_KHR;

    for (uint32_t i = 0; e->info->pReferenceSlots && i < e->info->referenceSlotCount; i++) {
        const VkVideoReferenceIntraRefreshInfoKHR *slot = wake_chain_find(
            e->info->pReferenceSlots[i].pNext,
            VK_STRUCTURE_TYPE_VIDEO_REFERENCE_INTRA_REFRESH_INFO_KHR);

        if (!slot || !slot->dirtyIntraRefreshRegions) {
            continue;
        }
        if (!refreshes) {
            wake_find(
                e->check, "VUID-vkCmdEncodeVideoKHR-pNext-10842",
                "pEncodeInfo->pReferenceSlots[%u].pNext: dirtyIntraRefreshRegions is %u, but pEncodeInfo->flags lacks "
                "VK_VIDEO_ENCODE_INTRA_REFRESH_BIT_KHR",
                i, slot->dirtyIntraRefreshRegions);
        } else if (refresh && slot->dirtyIntraRefreshRegions !=
                                  refresh->intraRefreshCycleDuration - refresh->intraRefreshIndex) {
            wake_find(
                e->check, "VUID-vkCmdEncodeVideoKHR-pNext-10843",
                "pEncodeInfo->pReferenceSlots[%u].pNext: dirtyIntraRefreshRegions is %u, but intraRefreshCycleDuration %u "
                "and intraRefreshIndex %u",
                i, slot->dirtyIntraRefreshRegions, refresh->intraRefreshCycleDuration,
                refresh->intraRefreshIndex);
        }
    }
}

static void
check_refresh(const struct wake_encode *e)
{
    const VkVideoEncodeIntraRefreshInfoKHR *info = wake_chain_find(
        e->info->pNext, VK_STRUCTURE_TYPE_VIDEO_ENCODE_INTRA_REFRESH_INFO_KHR);
    const VkVideoEncodeIntraRefreshCapabilitiesKHR *caps = &e->video->answer.refresh;
    uint32_t duration = info ? info->intraRefreshCycleDuration : 0;

    check_dirty(e, info);
    if (info && e->video->known && duration &&
        (duration < 2 || duration > caps->maxIntraRefreshCycleDuration)) {
        wake_find(
            e->check, "VUID-vkCmdEncodeVideoKHR-pNext-10844",
            "pEncodeInfo->pNext: intraRefreshCycleDuration is %u, but the profile has 0, or 2 to %u",
            duration, caps->maxIntraRefreshCycleDuration);
    }
    if (!(e->info->flags & VK_VIDEO_ENCODE_INTRA_REFRESH_BIT_KHR)) {
        return;
    }
    if (!e->refresh_mode) {
        wake_find_objects(
            e->check, "VUID-vkCmdEncodeVideoKHR-pEncodeInfo-10837", e->session, NULL,
            "pEncodeInfo->flags has VK_VIDEO_ENCODE_INTRA_REFRESH_BIT_KHR, but the session was created without a mode of it");
    }
    if (e->video->known &&
        e->info->referenceSlotCount > caps->maxIntraRefreshActiveReferencePictures) {
        wake_find(
            e->check, "VUID-vkCmdEncodeVideoKHR-pEncodeInfo-10838",
            "pEncodeInfo->referenceSlotCount is %u, but the profile's maxIntraRefreshActiveReferencePictures is %u",
            e->info->referenceSlotCount, caps->maxIntraRefreshActiveReferencePictures);
    }
    if (!info) {
        wake_find(e->check, "VUID-vkCmdEncodeVideoKHR-pEncodeInfo-10839",
                  "pEncodeInfo->flags has VK_VIDEO_ENCODE_INTRA_REFRESH_BIT_KHR, but pNext has no "
                  "VkVideoEncodeIntraRefreshInfoKHR");
    } else if (!duration) {
        wake_find(e->check, "VUID-vkCmdEncodeVideoKHR-pEncodeInfo-10840",
                  "pEncodeInfo->pNext: intraRefreshCycleDuration is 0");
    } else if (info->intraRefreshIndex >= duration) {
        wake_find(
            e->check, "VUID-vkCmdEncodeVideoKHR-pEncodeInfo-10841",
            "pEncodeInfo->pNext: intraRefreshIndex is %u, but intraRefreshCycleDuration is %u",
            info->intraRefreshIndex, duration);
    }
}

/* ---- the command ----------------------------------------------------------------------------- */

static void
fill(struct wake_encode *e)
{
    const VkVideoEncodeSessionIntraRefreshCreateInfoKHR *refresh = wake_chain_find(
        e->video->info->pNext,
        VK_STRUCTURE_TYPE_VIDEO_ENCODE_SESSION_INTRA_REFRESH_CREATE_INFO_KHR);

    e->bound = wake_check_object(e->check, e->scope->parameters,
                                 WAKE_TYPE_VkVideoSessionParametersKHR);
    e->parameters = e->bound ? e->bound->data : NULL;
    e->refresh_mode = refresh ? (uint32_t)refresh->intraRefreshMode : 0;
    e->refresh = e->info->flags & VK_VIDEO_ENCODE_INTRA_REFRESH_BIT_KHR
                     ? wake_chain_find(e->info->pNext,
                                       VK_STRUCTURE_TYPE_VIDEO_ENCODE_INTRA_REFRESH_INFO_KHR)
                     : NULL;
    e->source = wake_video_image_by(
        e->check,
        wake_packed_id(e->info, 0, WAKE_HANDLES_VkVideoEncodeInfoKHR,
                       WAKE_HANDLE_VkVideoEncodeInfoKHR_srcPictureResource_imageViewBinding));
}

static void
check_queries(const struct wake_encode *e)
{
    static const struct wake_video_inline_ids ids = {
        .path = "pEncodeInfo->pNext: VkVideoInlineQueryInfoKHR",
        .count = "VUID-vkCmdEncodeVideoKHR-pNext-08360",
        .type = "VUID-vkCmdEncodeVideoKHR-queryType-08362",
        .profile = "VUID-vkCmdEncodeVideoKHR-queryPool-08363",
        .status = "VUID-vkCmdEncodeVideoKHR-queryType-08364",
        .encodes = true,
    };

    if (wake_active_queries(e->check->cb) && e->scope->operations) {
        wake_find(e->check, "VUID-vkCmdEncodeVideoKHR-opCount-07174",
                  "a query is active that has been begun before %u other operations already",
                  e->scope->operations);
    }
    wake_video_check_inline_queries(e->check, e->video, e->info->pNext, &ids);
}

void
wake_core_encode_video(struct wake_check *check, const struct wake_rec_CmdEncodeVideoKHR *r)
{
    struct wake_encode e = { .check = check,
                             .info = r->pEncodeInfo,
                             .encoding = &r->encoding,
                             .scope = wake_video_scope_of(check->cb) };
    struct wake_video_operation op;

    e.session = e.scope ? wake_check_object(check, e.scope->session, WAKE_TYPE_VkVideoSessionKHR)
                        : NULL;
    e.video = wake_video_of(e.session);
    if (!e.info || !e.video) {
        return;
    }
    if (!(e.video->codec & WAKE_VIDEO_ENCODES)) {
        wake_find_objects(check, "VUID-vkCmdEncodeVideoKHR-None-08250", e.session, NULL,
                          "the bound session is for codec operation 0x%x, which encodes nothing",
                          e.video->codec);
        return;
    }
    fill(&e);
    check_queries(&e);
    op = operation(&e);
    wake_video_check_bitstream(&op,
                               wake_packed_id(e.info, 0, WAKE_HANDLES_VkVideoEncodeInfoKHR,
                                              WAKE_HANDLE_VkVideoEncodeInfoKHR_dstBuffer),
                               e.info->dstBufferOffset, e.info->dstBufferRange);
    check_source(&e, &op);
    check_setup(&e, &op);
    check_references(&e, &op);
    check_map(&e);
    check_refresh(&e);
    if (e.video->codec == WAKE_VIDEO_ENCODE_AV1) {
        wake_encode_check_av1(&e);
    } else {
        wake_encode_check_h26x(&e);
    }
}

#endif
