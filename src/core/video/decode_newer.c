/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What came to decoding later: AV1, VP9, queries and parameters that an operation brings itself. Specification, 'AV1 Decode
 * Operations', 'VP9 Decode Operations', 'Video Decode Operations'.
 */
#include "core/video/video_decode_rules.h"
#include "core/video/video_pictures.h"

#include "state/object/create_info.h"
#include "state/recording/command_buffer.h"

void
wake_decode_check_slots(const struct wake_decode *d, VkStructureType type, const char *name,
                        const char *setup, const char *references)
{
    const VkVideoDecodeInfoKHR *info = d->info;

    wake_video_check_slot_structs(d->check, "pDecodeInfo", info->pSetupReferenceSlot,
                                  info->pReferenceSlots, info->referenceSlotCount, type, name,
                                  setup, references);
}

#ifdef WAKE_VIDEO_NEWER

/* ---- AV1 and VP9 ----------------------------------------------------------------------------- */

/* An offset into the bytes that are decoded. */
static void
check_offset(const struct wake_decode *d, const char *vuid, const char *name, uint32_t offset)
{
    if (offset >= d->info->srcBufferRange) {
        wake_find(d->check, vuid,
                  "pDecodeInfo->pNext: %s is %u, but pDecodeInfo->srcBufferRange is %llu", name,
                  offset, U(d->info->srcBufferRange));
    }
}

static bool
names_slot(const int32_t *names, uint32_t count, int32_t slot)
{
    for (uint32_t i = 0; i < count; i++) {
        if (names[i] == slot) {
            return true;
        }
    }
    return false;
}

/* Each name is that of a reference, and each reference has a name. */
static void
check_names(const struct wake_decode *d, const int32_t *names, uint32_t count, const char *unknown,
            const char *unnamed)
{
    const VkVideoReferenceSlotInfoKHR *slots = d->info->pReferenceSlots;
    uint32_t slot_count = slots ? d->info->referenceSlotCount : 0;

    for (uint32_t i = 0; i < count; i++) {
        bool found = names[i] < 0;

        for (uint32_t k = 0; !found && k < slot_count; k++) {
            found = slots[k].slotIndex == names[i];
        }
        if (!found) {
            wake_find(
                d->check, unknown,
                "pDecodeInfo->pNext: referenceNameSlotIndices[%u] is %d, which is no slotIndex in pReferenceSlots",
                i, names[i]);
            break;
        }
    }
    for (uint32_t k = 0; k < slot_count; k++) {
        if (slots[k].slotIndex >= 0 && !names_slot(names, count, slots[k].slotIndex)) {
            wake_find(
                d->check, unnamed,
                "pDecodeInfo->pReferenceSlots[%u].slotIndex is %d, which referenceNameSlotIndices does not have",
                k, slots[k].slotIndex);
            break;
        }
    }
}

static void
check_tiles(const struct wake_decode *d, const VkVideoDecodeAV1PictureInfoKHR *picture)
{
    for (uint32_t i = 0; picture->pTileOffsets && i < picture->tileCount; i++) {
        uint32_t offset = picture->pTileOffsets[i];

        if (offset >= d->info->srcBufferRange) {
            wake_find(
                d->check, "VUID-vkCmdDecodeVideoKHR-pTileOffsets-09253",
                "pDecodeInfo->pNext: pTileOffsets[%u] is %u, but pDecodeInfo->srcBufferRange is %llu",
                i, offset, U(d->info->srcBufferRange));
            break;
        }
    }
    for (uint32_t i = 0; picture->pTileOffsets && picture->pTileSizes && i < picture->tileCount;
         i++) {
        uint64_t end = (uint64_t)picture->pTileOffsets[i] + picture->pTileSizes[i];

        if (end > d->info->srcBufferRange) {
            wake_find(
                d->check, "VUID-vkCmdDecodeVideoKHR-pTileOffsets-09252",
                "pDecodeInfo->pNext: pTileOffsets[%u] is %u and pTileSizes[%u] %u, but pDecodeInfo->srcBufferRange is %llu",
                i, picture->pTileOffsets[i], i, picture->pTileSizes[i], U(d->info->srcBufferRange));
            break;
        }
    }
}

static void
check_grain(const struct wake_decode *d)
{
    const VkVideoDecodeAV1ProfileInfoKHR *profile = wake_chain_find(
        d->video->info->pVideoProfile->pNext, VK_STRUCTURE_TYPE_VIDEO_DECODE_AV1_PROFILE_INFO_KHR);
    const VkVideoReferenceSlotInfoKHR *setup = d->info->pSetupReferenceSlot;
    struct wake_video_picture output = wake_video_output_of(d->info);
    struct wake_video_picture other = wake_video_picture_of(setup ? setup->pPictureResource : NULL);

    if (profile && !profile->filmGrainSupport) {
        wake_find(
            d->check, "VUID-vkCmdDecodeVideoKHR-filmGrainSupport-09248",
            "pStdPictureInfo->flags.apply_grain is set, but the session's profile has filmGrainSupport VK_FALSE");
    }
    if (setup && wake_video_same_picture(&output, &other)) {
        wake_find(
            d->check, "VUID-vkCmdDecodeVideoKHR-pDecodeInfo-09249",
            "pStdPictureInfo->flags.apply_grain is set, but pDecodeInfo->dstPictureResource and "
            "pSetupReferenceSlot->pPictureResource are one picture");
    }
}

static void
check_av1(const struct wake_decode *d)
{
    const VkVideoDecodeAV1PictureInfoKHR *picture = wake_chain_find(
        d->info->pNext, VK_STRUCTURE_TYPE_VIDEO_DECODE_AV1_PICTURE_INFO_KHR);
    const VkVideoDecodeAV1InlineSessionParametersInfoKHR *brought = wake_chain_find(
        d->info->pNext, VK_STRUCTURE_TYPE_VIDEO_DECODE_AV1_INLINE_SESSION_PARAMETERS_INFO_KHR);

    if (!d->parameters && !(wake_decode_brings(d) && brought && brought->pStdSequenceHeader)) {
        wake_find_objects(
            d->check, "VUID-vkCmdDecodeVideoKHR-None-10407", d->session, NULL,
            "no session parameters are bound, and the operation brings no sequence header of its own");
    }
    wake_decode_check_slots(
        d, VK_STRUCTURE_TYPE_VIDEO_DECODE_AV1_DPB_SLOT_INFO_KHR, "VkVideoDecodeAV1DpbSlotInfoKHR",
        "VUID-vkCmdDecodeVideoKHR-pDecodeInfo-09254", "VUID-vkCmdDecodeVideoKHR-pNext-09255");
    if (!picture) {
        wake_find(d->check, "VUID-vkCmdDecodeVideoKHR-pNext-09250",
                  "pDecodeInfo->pNext has no VkVideoDecodeAV1PictureInfoKHR");
        return;
    }
    check_offset(d, "VUID-vkCmdDecodeVideoKHR-frameHeaderOffset-09251", "frameHeaderOffset",
                 picture->frameHeaderOffset);
    check_tiles(d, picture);
    check_names(d, picture->referenceNameSlotIndices, WAKE_COUNT(picture->referenceNameSlotIndices),
                "VUID-vkCmdDecodeVideoKHR-referenceNameSlotIndices-09262",
                "VUID-vkCmdDecodeVideoKHR-slotIndex-09263");
    if (picture->pStdPictureInfo && picture->pStdPictureInfo->flags.apply_grain) {
        check_grain(d);
    }
}

static void
check_vp9(const struct wake_decode *d)
{
    const VkVideoDecodeVP9PictureInfoKHR *picture = wake_chain_find(
        d->info->pNext, VK_STRUCTURE_TYPE_VIDEO_DECODE_VP9_PICTURE_INFO_KHR);

    if (!picture) {
        wake_find(d->check, "VUID-vkCmdDecodeVideoKHR-pNext-10805",
                  "pDecodeInfo->pNext has no VkVideoDecodeVP9PictureInfoKHR");
        return;
    }
    check_offset(d, "VUID-vkCmdDecodeVideoKHR-uncompressedHeaderOffset-10806",
                 "uncompressedHeaderOffset", picture->uncompressedHeaderOffset);
    check_offset(d, "VUID-vkCmdDecodeVideoKHR-compressedHeaderOffset-10807",
                 "compressedHeaderOffset", picture->compressedHeaderOffset);
    check_offset(d, "VUID-vkCmdDecodeVideoKHR-tilesOffset-10808", "tilesOffset",
                 picture->tilesOffset);
    check_names(d, picture->referenceNameSlotIndices, WAKE_COUNT(picture->referenceNameSlotIndices),
                "VUID-vkCmdDecodeVideoKHR-referenceNameSlotIndices-10809",
                "VUID-vkCmdDecodeVideoKHR-slotIndex-10810");
}

/* ---- parameters that the operation brings ---------------------------------------------------- */

bool
wake_decode_brings(const struct wake_decode *d)
{
    return d->video->info->flags & VK_VIDEO_SESSION_CREATE_INLINE_SESSION_PARAMETERS_BIT_KHR;
}

struct wake_brought
wake_decode_brought_h264(const struct wake_decode *d, const StdVideoDecodeH264PictureInfo *std)
{
    const VkVideoDecodeH264InlineSessionParametersInfoKHR *info = wake_chain_find(
        wake_decode_brings(d) ? d->info->pNext : NULL,
        VK_STRUCTURE_TYPE_VIDEO_DECODE_H264_INLINE_SESSION_PARAMETERS_INFO_KHR);
    const StdVideoH264SequenceParameterSet *sps = info ? info->pStdSPS : NULL;
    const StdVideoH264PictureParameterSet *pps = info ? info->pStdPPS : NULL;

    if (!d->parameters && !(sps && pps)) {
        wake_find_objects(
            d->check, "VUID-vkCmdDecodeVideoKHR-None-10400", d->session, NULL,
            "no session parameters are bound, and the operation does not bring all parameter sets of its own");
    }
    if (sps && sps->seq_parameter_set_id != std->seq_parameter_set_id) {
        wake_find(
            d->check, "VUID-vkCmdDecodeVideoKHR-pNext-10401",
            "pDecodeInfo->pNext: pStdSPS->seq_parameter_set_id is %u, but that of pStdPictureInfo is %u",
            sps->seq_parameter_set_id, std->seq_parameter_set_id);
    }
    if (pps && (pps->seq_parameter_set_id != std->seq_parameter_set_id ||
                pps->pic_parameter_set_id != std->pic_parameter_set_id)) {
        wake_find(
            d->check, "VUID-vkCmdDecodeVideoKHR-pNext-10402",
            "pDecodeInfo->pNext: pStdPPS has seq_parameter_set_id %u and pic_parameter_set_id %u, but pStdPictureInfo %u and %u",
            pps->seq_parameter_set_id, pps->pic_parameter_set_id, std->seq_parameter_set_id,
            std->pic_parameter_set_id);
    }
    return (struct wake_brought){ .sps = sps != NULL, .pps = pps != NULL };
}

struct wake_brought
wake_decode_brought_h265(const struct wake_decode *d, const StdVideoDecodeH265PictureInfo *std)
{
    const VkVideoDecodeH265InlineSessionParametersInfoKHR *info = wake_chain_find(
        wake_decode_brings(d) ? d->info->pNext : NULL,
        VK_STRUCTURE_TYPE_VIDEO_DECODE_H265_INLINE_SESSION_PARAMETERS_INFO_KHR);
    const StdVideoH265VideoParameterSet *vps = info ? info->pStdVPS : NULL;
    const StdVideoH265SequenceParameterSet *sps = info ? info->pStdSPS : NULL;
    const StdVideoH265PictureParameterSet *pps = info ? info->pStdPPS : NULL;

    if (!d->parameters && !(vps && sps && pps)) {
        wake_find_objects(
            d->check, "VUID-vkCmdDecodeVideoKHR-None-10403", d->session, NULL,
            "no session parameters are bound, and the operation does not bring all parameter sets of its own");
    }
    if (vps && vps->vps_video_parameter_set_id != std->sps_video_parameter_set_id) {
        wake_find(
            d->check, "VUID-vkCmdDecodeVideoKHR-pNext-10404",
            "pDecodeInfo->pNext: pStdVPS->vps_video_parameter_set_id is %u, but sps_video_parameter_set_id of pStdPictureInfo %u",
            vps->vps_video_parameter_set_id, std->sps_video_parameter_set_id);
    }
    if (sps && (sps->sps_video_parameter_set_id != std->sps_video_parameter_set_id ||
                sps->sps_seq_parameter_set_id != std->pps_seq_parameter_set_id)) {
        wake_find(
            d->check, "VUID-vkCmdDecodeVideoKHR-pNext-10405",
            "pDecodeInfo->pNext: pStdSPS has the ids %u and %u, but pStdPictureInfo names %u and %u",
            sps->sps_video_parameter_set_id, sps->sps_seq_parameter_set_id,
            std->sps_video_parameter_set_id, std->pps_seq_parameter_set_id);
    }
    if (pps && (pps->sps_video_parameter_set_id != std->sps_video_parameter_set_id ||
                pps->pps_seq_parameter_set_id != std->pps_seq_parameter_set_id ||
                pps->pps_pic_parameter_set_id != std->pps_pic_parameter_set_id)) {
        wake_find(
            d->check, "VUID-vkCmdDecodeVideoKHR-pNext-10406",
            "pDecodeInfo->pNext: pStdPPS has the ids %u, %u and %u, but pStdPictureInfo names %u, %u and %u",
            pps->sps_video_parameter_set_id, pps->pps_seq_parameter_set_id,
            pps->pps_pic_parameter_set_id, std->sps_video_parameter_set_id,
            std->pps_seq_parameter_set_id, std->pps_pic_parameter_set_id);
    }
    return (struct wake_brought){ vps != NULL, sps != NULL, pps != NULL };
}

/* ---- queries that the operation brings ------------------------------------------------------- */

void
wake_video_check_inline_queries(struct wake_check *check, const struct wake_video *video,
                                const void *chain, const struct wake_video_inline_ids *ids)
{
    const VkVideoInlineQueryInfoKHR *info = wake_chain_find(
        chain, VK_STRUCTURE_TYPE_VIDEO_INLINE_QUERY_INFO_KHR);
    const struct wake_object *pool =
        info ? wake_check_object(check,
                                 wake_packed_id(info, 0, WAKE_HANDLES_VkVideoInlineQueryInfoKHR,
                                                WAKE_HANDLE_VkVideoInlineQueryInfoKHR_queryPool),
                                 WAKE_TYPE_VkQueryPool)
             : NULL;
    const VkQueryPoolCreateInfo *made = wake_VkQueryPool_info(pool);
    const struct wake_command_pool *commands = wake_command_pool_of(check->cb);
    const struct wake_facts *facts = wake_check_facts(check);
    const VkVideoProfileInfoKHR *profile;
    bool status, feedback;

    if (!made) {
        return;
    }
    if (info->firstQuery >= made->queryCount) {
        wake_find_objects(check, "VUID-VkVideoInlineQueryInfoKHR-queryPool-08372", pool, NULL,
                          "%s: firstQuery is %u, but queryPool has %u queries", ids->path,
                          info->firstQuery, made->queryCount);
    }
    if ((uint64_t)info->firstQuery + info->queryCount > made->queryCount) {
        wake_find_objects(check, "VUID-VkVideoInlineQueryInfoKHR-queryPool-08373", pool, NULL,
                          "%s: firstQuery is %u and queryCount %u, but queryPool has %u queries",
                          ids->path, info->firstQuery, info->queryCount, made->queryCount);
    }
    if (!(video->info->flags & VK_VIDEO_SESSION_CREATE_INLINE_QUERIES_BIT_KHR)) {
        return;
    }
    status = made->queryType == VK_QUERY_TYPE_RESULT_STATUS_ONLY_KHR;
    feedback = made->queryType == VK_QUERY_TYPE_VIDEO_ENCODE_FEEDBACK_KHR;
    if (info->queryCount != 1) {
        wake_find_objects(check, ids->count, pool, NULL,
                          "%s: queryCount is %u, but there is one operation", ids->path,
                          info->queryCount);
    }
    if (!status && !(feedback && ids->encodes)) {
        wake_find_objects(check, ids->type, pool, NULL, "%s: queryPool is of %s", ids->path,
                          wake_name_VkQueryType(made->queryType));
    }
    profile = wake_chain_find(made->pNext, VK_STRUCTURE_TYPE_VIDEO_PROFILE_INFO_KHR);
    if (!profile || !wake_video_same_profile(profile, video->info->pVideoProfile)) {
        wake_find_objects(
            check, ids->profile, pool, NULL, "%s: queryPool was created %s the bound session",
            ids->path, profile ? "for another video profile than" : "without the video profile of");
    }
    if (status && facts && commands && commands->family < WAKE_COUNT(facts->result_status) &&
        !facts->result_status[commands->family]) {
        wake_find_objects(
            check, ids->status, pool, NULL,
            "%s: queryPool is of VK_QUERY_TYPE_RESULT_STATUS_ONLY_KHR, but queue family %u of the command buffer has "
            "queryResultStatusSupport VK_FALSE",
            ids->path, commands->family);
    }
}

/* ---- one operation --------------------------------------------------------------------------- */

bool
wake_decode_check_newer(const struct wake_decode *d)
{
    static const struct wake_video_inline_ids ids = {
        .path = "pDecodeInfo->pNext: VkVideoInlineQueryInfoKHR",
        .count = "VUID-vkCmdDecodeVideoKHR-pNext-08365",
        .type = "VUID-vkCmdDecodeVideoKHR-queryType-08367",
        .profile = "VUID-vkCmdDecodeVideoKHR-queryPool-08368",
        .status = "VUID-vkCmdDecodeVideoKHR-queryType-08369",
    };

    if (!(d->video->codec & WAKE_VIDEO_DECODES)) {
        wake_find_objects(d->check, "VUID-vkCmdDecodeVideoKHR-None-08249", d->session, NULL,
                          "the bound session is for codec operation 0x%x, which decodes nothing",
                          d->video->codec);
        return false;
    }
    if (!d->info->pSetupReferenceSlot && d->video->info->maxDpbSlots) {
        wake_find_objects(
            d->check, "VUID-vkCmdDecodeVideoKHR-pDecodeInfo-08376", d->session, NULL,
            "pDecodeInfo->pSetupReferenceSlot is NULL, but the session was created with maxDpbSlots %u",
            d->video->info->maxDpbSlots);
    }
    wake_video_check_inline_queries(d->check, d->video, d->info->pNext, &ids);
    if (d->video->codec == WAKE_VIDEO_DECODE_AV1) {
        check_av1(d);
    } else if (d->video->codec == WAKE_VIDEO_DECODE_VP9) {
        check_vp9(d);
    }
    return true;
}

#else

bool
wake_decode_check_newer(const struct wake_decode *d)
{
    return d->video->codec & WAKE_VIDEO_DECODES;
}

struct wake_brought
wake_decode_brought_h264(const struct wake_decode *d, const StdVideoDecodeH264PictureInfo *std)
{
    (void)d, (void)std;
    return (struct wake_brought){ 0 };
}

struct wake_brought
wake_decode_brought_h265(const struct wake_decode *d, const StdVideoDecodeH265PictureInfo *std)
{
    (void)d, (void)std;
    return (struct wake_brought){ 0 };
}

#endif
