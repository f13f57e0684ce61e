/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What H.264 and H.265 add to the encoding of a picture: most of it they have in common, under names of their own. Specification,
 * 'H.264 Encode Operations', 'H.265 Encode Operations'.
 */
#include "core/region.h"
#include "core/video/video_encode_rules.h"

#include "state/object/create_info.h"

#ifdef WAKE_VIDEO_NEWER

enum { PICTURE_P = STD_VIDEO_H264_PICTURE_TYPE_P, PICTURE_B = STD_VIDEO_H264_PICTURE_TYPE_B };
enum { NO_PICTURE = STD_VIDEO_H264_NO_REFERENCE_PICTURE };
enum { BY_PARTITION = VK_VIDEO_ENCODE_INTRA_REFRESH_MODE_PER_PICTURE_PARTITION_BIT_KHR };
enum { NO_TYPE = INT32_MAX };

_Static_assert((int)STD_VIDEO_H264_PICTURE_TYPE_P == (int)STD_VIDEO_H265_PICTURE_TYPE_P &&
                   (int)STD_VIDEO_H264_PICTURE_TYPE_B == (int)STD_VIDEO_H265_PICTURE_TYPE_B &&
                   (int)STD_VIDEO_H264_SLICE_TYPE_I == (int)STD_VIDEO_H265_SLICE_TYPE_I &&
                   STD_VIDEO_H264_NO_REFERENCE_PICTURE == STD_VIDEO_H265_NO_REFERENCE_PICTURE,
               "the codecs share their numbers");

/* Ids of the rules, by codec. */
static const struct ids {
    const char *name, *slices;
    const char *no_picture, *setup, *references;
    const char *not_disabled, *qp, *same_qp;
    const char *count, *area, *rows;
    const char *one, *cycle, *partition_type, *partition_rows, *b_refresh, *same_type;
    const char *no_lists, *unknown, *unlisted, *p, *b, *b_in[2];
    VkStructureType slot;
} h264_ids = {
    "VkVideoEncodeH264",
    "naluSliceEntryCount",
    "VUID-vkCmdEncodeVideoKHR-pNext-08225",
    "VUID-vkCmdEncodeVideoKHR-pEncodeInfo-08228",
    "VUID-vkCmdEncodeVideoKHR-pNext-08229",
    "VUID-vkCmdEncodeVideoKHR-constantQp-08269",
    "VUID-vkCmdEncodeVideoKHR-constantQp-08270",
    "VUID-vkCmdEncodeVideoKHR-constantQp-08271",
    "VUID-VkVideoEncodeH264PictureInfoKHR-naluSliceEntryCount-08301",
    "VUID-vkCmdEncodeVideoKHR-naluSliceEntryCount-08302",
    "VUID-vkCmdEncodeVideoKHR-naluSliceEntryCount-08312",
    "VUID-vkCmdEncodeVideoKHR-pEncodeInfo-10845",
    "VUID-vkCmdEncodeVideoKHR-pEncodeInfo-10846",
    "VUID-vkCmdEncodeVideoKHR-intraRefreshH264SliceIndex-10847",
    "VUID-vkCmdEncodeVideoKHR-pEncodeInfo-10848",
    "VUID-vkCmdEncodeVideoKHR-h264PictureType-10849",
    "VUID-vkCmdEncodeVideoKHR-flags-10850",
    "VUID-vkCmdEncodeVideoKHR-pNext-08352",
    "VUID-vkCmdEncodeVideoKHR-pNext-08339",
    "VUID-vkCmdEncodeVideoKHR-pNext-08353",
    "VUID-vkCmdEncodeVideoKHR-maxPPictureL0ReferenceCount-08340",
    "VUID-vkCmdEncodeVideoKHR-maxBPictureL0ReferenceCount-08341",
    { "VUID-vkCmdEncodeVideoKHR-flags-08342", "VUID-vkCmdEncodeVideoKHR-flags-08343" },
    VK_STRUCTURE_TYPE_VIDEO_ENCODE_H264_DPB_SLOT_INFO_KHR,
}, h265_ids = {
    "VkVideoEncodeH265",
    "naluSliceSegmentEntryCount",
    "VUID-vkCmdEncodeVideoKHR-pNext-08230",
    "VUID-vkCmdEncodeVideoKHR-pEncodeInfo-08234",
    "VUID-vkCmdEncodeVideoKHR-pNext-08235",
    "VUID-vkCmdEncodeVideoKHR-constantQp-08272",
    "VUID-vkCmdEncodeVideoKHR-constantQp-08273",
    "VUID-vkCmdEncodeVideoKHR-constantQp-08274",
    "VUID-VkVideoEncodeH265PictureInfoKHR-naluSliceSegmentEntryCount-08306",
    "VUID-vkCmdEncodeVideoKHR-naluSliceSegmentEntryCount-08307",
    "VUID-vkCmdEncodeVideoKHR-naluSliceSegmentEntryCount-08313",
    "VUID-vkCmdEncodeVideoKHR-pEncodeInfo-10851",
    "VUID-vkCmdEncodeVideoKHR-pEncodeInfo-10852",
    "VUID-vkCmdEncodeVideoKHR-intraRefreshH265SliceSegmentIndex-10853",
    "VUID-vkCmdEncodeVideoKHR-pEncodeInfo-10854",
    "VUID-vkCmdEncodeVideoKHR-h265PictureType-10855",
    "VUID-vkCmdEncodeVideoKHR-flags-10856",
    "VUID-vkCmdEncodeVideoKHR-pNext-08354",
    "VUID-vkCmdEncodeVideoKHR-pNext-08344",
    "VUID-vkCmdEncodeVideoKHR-pNext-08355",
    "VUID-vkCmdEncodeVideoKHR-maxPPictureL0ReferenceCount-08345",
    "VUID-vkCmdEncodeVideoKHR-maxBPictureL0ReferenceCount-08346",
    { "VUID-vkCmdEncodeVideoKHR-flags-08347", "VUID-vkCmdEncodeVideoKHR-flags-08348" },
    VK_STRUCTURE_TYPE_VIDEO_ENCODE_H265_DPB_SLOT_INFO_KHR,
};

/* A picture of either codec, and what the profile's capabilities say of it. */
struct picture {
    const struct wake_encode *e;
    const struct ids *ids;
    const VkVideoEncodeH264PictureInfoKHR *h264;
    const VkVideoEncodeH265PictureInfoKHR *h265;
    uint32_t slices;
    int type; /* StdVideoH264PictureType, NO_TYPE: not known */
    /* capabilities */
    uint32_t most_slices, block;
    int32_t least_qp, most_qp;
    bool qp_apart, rows_apart, types_apart, b_refreshes, b_in[2];
    uint32_t p_references, b_references;
};

static int32_t
qp_of(const struct picture *p, uint32_t i)
{
    return p->h264 ? p->h264->pNaluSliceEntries[i].constantQp
                   : p->h265->pNaluSliceSegmentEntries[i].constantQp;
}

/* NO_TYPE: not known. */
static int
slice_type_of(const struct picture *p, uint32_t i)
{
    const StdVideoEncodeH264SliceHeader *h264;
    const StdVideoEncodeH265SliceSegmentHeader *h265;

    if (p->h264) {
        h264 = p->h264->pNaluSliceEntries ? p->h264->pNaluSliceEntries[i].pStdSliceHeader : NULL;
        return h264 ? (int)h264->slice_type : NO_TYPE;
    }
    h265 = p->h265->pNaluSliceSegmentEntries
               ? p->h265->pNaluSliceSegmentEntries[i].pStdSliceSegmentHeader
               : NULL;
    return h265 ? (int)h265->slice_type : NO_TYPE;
}

/* ---- slices ---------------------------------------------------------------------------------- */

static void
check_qps(const struct picture *p)
{
    bool disabled = p->e->scope->rate_mode == VK_VIDEO_ENCODE_RATE_CONTROL_MODE_DISABLED_BIT_KHR;
    bool entries = p->h264 ? p->h264->pNaluSliceEntries != NULL
                           : p->h265->pNaluSliceSegmentEntries != NULL;

    for (uint32_t i = 0; entries && i < p->slices; i++) {
        int32_t qp = qp_of(p, i);

        if (!disabled && qp) {
            wake_find(
                p->e->check, p->ids->not_disabled,
                "constantQp of slice %u is %d, but the rate control mode is not DISABLED: it is 0x%x",
                i, qp, p->e->scope->rate_mode);
        }
        if (disabled && (qp < p->least_qp || qp > p->most_qp)) {
            wake_find(p->e->check, p->ids->qp,
                      "constantQp of slice %u is %d, but the profile has %d to %d", i, qp,
                      p->least_qp, p->most_qp);
        }
    }
    /* All are 0 unless it is disabled. */
    for (uint32_t i = 1; disabled && entries && !p->qp_apart && i < p->slices; i++) {
        if (qp_of(p, i) != qp_of(p, 0)) {
            wake_find(
                p->e->check, p->ids->same_qp,
                "constantQp of slice %u is %d, and of slice 0 %d, which the profile's capabilities do not let differ",
                i, qp_of(p, i), qp_of(p, 0));
            break;
        }
    }
}

static void
check_count(const struct picture *p)
{
    const VkExtent2D *coded = &p->e->info->srcPictureResource.codedExtent;
    uint32_t columns = (uint32_t)wake_divide_up(coded->width, p->block);
    uint32_t rows = (uint32_t)wake_divide_up(coded->height, p->block);

    if (!p->slices || p->slices > p->most_slices) {
        wake_find(p->e->check, p->ids->count, "%s is %u, but the profile has 1 to %u",
                  p->ids->slices, p->slices, p->most_slices);
    }
    if (p->slices > (uint64_t)columns * rows) {
        wake_find(p->e->check, p->ids->area, "%s is %u, but the picture has %u x %u blocks",
                  p->ids->slices, p->slices, columns, rows);
    }
    if (!p->rows_apart && p->slices > rows) {
        wake_find(
            p->e->check, p->ids->rows,
            "%s is %u, but the picture has %u rows of blocks, and the profile's capabilities do not let slices end within one",
            p->ids->slices, p->slices, rows);
    }
}

/* The slice that intra refresh refreshes; UINT32_MAX: none is. */
static uint32_t
refreshed_slice(const struct picture *p)
{
    const VkVideoEncodeIntraRefreshInfoKHR *refresh = p->e->refresh;

    return refresh && p->e->refresh_mode == BY_PARTITION && refresh->intraRefreshIndex < p->slices
               ? refresh->intraRefreshIndex
               : UINT32_MAX;
}

static void
check_types(const struct picture *p)
{
    uint32_t refreshed = refreshed_slice(p);
    int first = NO_TYPE;

    if (refreshed != UINT32_MAX && slice_type_of(p, refreshed) != NO_TYPE &&
        slice_type_of(p, refreshed) != STD_VIDEO_H264_SLICE_TYPE_I) {
        wake_find(p->e->check, p->ids->partition_type,
                  "slice %u is the one that is refreshed, but its slice_type is %d, not I",
                  refreshed, slice_type_of(p, refreshed));
    }
    for (uint32_t i = 0; !p->types_apart && i < p->slices; i++) {
        int type = i == refreshed ? NO_TYPE : slice_type_of(p, i);

        if (type != NO_TYPE && first != NO_TYPE && type != first) {
            wake_find(
                p->e->check, p->ids->same_type,
                "slice_type of slice %u is %d, and of one before %d, which the profile's capabilities do not let differ",
                i, type, first);
            break;
        }
        first = first == NO_TYPE ? type : first;
    }
}

static void
check_refresh(const struct picture *p)
{
    const VkVideoEncodeIntraRefreshCapabilitiesKHR *caps = &p->e->video->answer.refresh;
    const VkExtent2D *coded = &p->e->info->srcPictureResource.codedExtent;
    uint32_t rows = (uint32_t)wake_divide_up(coded->height, p->block);
    bool by_partition = p->e->refresh_mode == BY_PARTITION;

    if (!(p->e->info->flags & VK_VIDEO_ENCODE_INTRA_REFRESH_BIT_KHR)) {
        return;
    }
    if (p->e->refresh_mode && !by_partition && !caps->partitionIndependentIntraRefreshRegions &&
        p->slices != 1) {
        wake_find(
            p->e->check, p->ids->one,
            "%s is %u, but must be 1: the regions of the profile's intra refresh are not independent of partitions",
            p->ids->slices, p->slices);
    }
    if (by_partition && p->e->refresh && p->slices != p->e->refresh->intraRefreshCycleDuration) {
        wake_find(p->e->check, p->ids->cycle,
                  "%s is %u, but intraRefreshCycleDuration is %u, a partition each", p->ids->slices,
                  p->slices, p->e->refresh->intraRefreshCycleDuration);
    }
    if (by_partition && !caps->nonRectangularIntraRefreshRegions && p->slices > rows) {
        wake_find(
            p->e->check, p->ids->partition_rows,
            "%s is %u, but the picture has %u rows of blocks, and the profile refreshes rectangles only",
            p->ids->slices, p->slices, rows);
    }
    if (p->type == PICTURE_B && !p->b_refreshes) {
        wake_find(
            p->e->check, p->ids->b_refresh,
            "pEncodeInfo->flags has VK_VIDEO_ENCODE_INTRA_REFRESH_BIT_KHR, but the picture is a B picture, which the "
            "profile's capabilities do not refresh");
    }
}

/* ---- references ------------------------------------------------------------------------------ */

/* The type of the picture in a slot; NO_TYPE: not known. */
static int
slot_type(const struct picture *p, int32_t slot)
{
    const VkVideoEncodeInfoKHR *info = p->e->info;

    for (uint32_t i = 0; info->pReferenceSlots && i < info->referenceSlotCount; i++) {
        const void *found = wake_chain_find(info->pReferenceSlots[i].pNext, p->ids->slot);

        if (info->pReferenceSlots[i].slotIndex != slot || !found) {
            continue;
        }
        if (p->h264) {
            const VkVideoEncodeH264DpbSlotInfoKHR *h264 = found;
            return h264->pStdReferenceInfo ? (int)h264->pStdReferenceInfo->primary_pic_type
                                           : NO_TYPE;
        }
        return ((const VkVideoEncodeH265DpbSlotInfoKHR *)found)->pStdReferenceInfo
                   ? (int)((const VkVideoEncodeH265DpbSlotInfoKHR *)found)
                         ->pStdReferenceInfo->pic_type
                   : NO_TYPE;
    }
    return NO_TYPE;
}

static bool
list_has(const struct wake_video_encoding *encoding, int32_t slot)
{
    for (int list = 0; list < 2; list++) {
        for (uint32_t i = 0; i < encoding->list_entries; i++) {
            if (encoding->list[list][i] == slot) {
                return true;
            }
        }
    }
    return false;
}

static bool
is_slot(const VkVideoEncodeInfoKHR *info, int32_t slot)
{
    for (uint32_t i = 0; info->pReferenceSlots && i < info->referenceSlotCount; i++) {
        if (info->pReferenceSlots[i].slotIndex == slot) {
            return true;
        }
    }
    return false;
}

static void
check_lists(const struct picture *p)
{
    const struct wake_video_encoding *encoding = p->e->encoding;
    const VkVideoEncodeInfoKHR *info = p->e->info;
    bool told = false;

    if (!encoding->lists) {
        if (info->referenceSlotCount) {
            wake_find(
                p->e->check, p->ids->no_lists,
                "pEncodeInfo->referenceSlotCount is %u, but pStdPictureInfo->pRefLists is NULL",
                info->referenceSlotCount);
        }
        return;
    }
    for (int list = 0; list < 2; list++) {
        for (uint32_t i = 0; !told && i < encoding->list_entries; i++) {
            uint8_t slot = encoding->list[list][i];

            if (slot != NO_PICTURE && !is_slot(info, slot)) {
                wake_find(
                    p->e->check, p->ids->unknown,
                    "pRefLists->RefPicList%d[%u] is %u, which is no slotIndex in pEncodeInfo->pReferenceSlots",
                    list, i, slot);
                told = true;
            }
        }
    }
    for (uint32_t i = 0; info->pReferenceSlots && i < info->referenceSlotCount; i++) {
        int32_t slot = info->pReferenceSlots[i].slotIndex;

        if (slot >= 0 && !list_has(encoding, slot)) {
            wake_find(
                p->e->check, p->ids->unlisted,
                "pEncodeInfo->pReferenceSlots[%u].slotIndex is %d, which neither list of pRefLists has",
                i, slot);
            break;
        }
    }
}

static void
check_kinds(const struct picture *p)
{
    const struct wake_video_encoding *encoding = p->e->encoding;
    bool any_p = p->type == PICTURE_P, any_b = p->type == PICTURE_B;
    bool b_in[2] = { false, false };

    for (int list = 0; encoding->lists && list < 2; list++) {
        for (uint32_t i = 0; i < encoding->list_entries; i++) {
            uint8_t slot = encoding->list[list][i];
            int type = slot == NO_PICTURE ? NO_TYPE : slot_type(p, slot);

            any_p |= type == PICTURE_P;
            any_b |= type == PICTURE_B;
            b_in[list] |= type == PICTURE_B;
        }
    }
    if (any_p && !p->p_references) {
        wake_find(
            p->e->check, p->ids->p,
            "the picture or one that it refers to is a P picture, but the profile's maxPPictureL0ReferenceCount is 0");
    }
    if (any_b && !p->b_references) {
        wake_find(
            p->e->check, p->ids->b,
            "the picture or one that it refers to is a B picture, but the profile's maxBPictureL0ReferenceCount and "
            "maxL1ReferenceCount are 0");
    }
    for (int list = 0; list < 2; list++) {
        if (b_in[list] && !p->b_in[list]) {
            wake_find(
                p->e->check, p->ids->b_in[list],
                "pRefLists->RefPicList%d has a B picture, which the profile's capabilities do not allow there",
                list);
        }
    }
}

/* ---- parameter sets -------------------------------------------------------------------------- */

static bool
has(const struct wake_encode *e, uint32_t key)
{
    return wake_video_parameters_have(e->parameters, key, e->encoding->clock);
}

static void
check_h264_sets(const struct wake_encode *e, const StdVideoEncodeH264PictureInfo *std)
{
    if (!has(e, WAKE_H264_SPS(std->seq_parameter_set_id))) {
        wake_find(
            e->check, "VUID-vkCmdEncodeVideoKHR-StdVideoH264SequenceParameterSet-08226",
            "pStdPictureInfo->seq_parameter_set_id is %u, which the bound parameters have no sequence parameter set for",
            std->seq_parameter_set_id);
    }
    if (!has(e, WAKE_H264_PPS(std->seq_parameter_set_id, std->pic_parameter_set_id))) {
        wake_find(
            e->check, "VUID-vkCmdEncodeVideoKHR-StdVideoH264PictureParameterSet-08227",
            "pStdPictureInfo->pic_parameter_set_id is %u and seq_parameter_set_id %u, which the bound parameters have "
            "no picture parameter set for",
            std->pic_parameter_set_id, std->seq_parameter_set_id);
    }
}

static void
check_h265_sets(const struct wake_encode *e, const StdVideoEncodeH265PictureInfo *std)
{
    if (!has(e, WAKE_H265_VPS(std->sps_video_parameter_set_id))) {
        wake_find(
            e->check, "VUID-vkCmdEncodeVideoKHR-StdVideoH265VideoParameterSet-08231",
            "pStdPictureInfo->sps_video_parameter_set_id is %u, which the bound parameters have no video parameter set "
            "for",
            std->sps_video_parameter_set_id);
    }
    if (!has(e, WAKE_H265_SPS(std->sps_video_parameter_set_id, std->pps_seq_parameter_set_id))) {
        wake_find(
            e->check, "VUID-vkCmdEncodeVideoKHR-StdVideoH265SequenceParameterSet-08232",
            "pStdPictureInfo->pps_seq_parameter_set_id is %u and sps_video_parameter_set_id %u, which the bound "
            "parameters have no sequence parameter set for",
            std->pps_seq_parameter_set_id, std->sps_video_parameter_set_id);
    }
    if (!has(e, WAKE_H265_PPS(std->sps_video_parameter_set_id, std->pps_seq_parameter_set_id,
                              std->pps_pic_parameter_set_id))) {
        wake_find(
            e->check, "VUID-vkCmdEncodeVideoKHR-StdVideoH265PictureParameterSet-08233",
            "pStdPictureInfo->pps_pic_parameter_set_id is %u, pps_seq_parameter_set_id %u and "
            "sps_video_parameter_set_id %u, which the bound parameters have no picture parameter set for",
            std->pps_pic_parameter_set_id, std->pps_seq_parameter_set_id,
            std->sps_video_parameter_set_id);
    }
}

/* The set that the picture names, among those that the parameters were created with; NULL: it came
 * in another way. */
static const StdVideoH264PictureParameterSet *
h264_set(const struct wake_encode *e, const StdVideoEncodeH264PictureInfo *std)
{
    const struct wake_rec_CreateVideoSessionParametersKHR *r = wake_create_record(
        e->bound, WAKE_CMD_vkCreateVideoSessionParametersKHR);
    const VkVideoEncodeH264SessionParametersAddInfoKHR *added = r && r->pCreateInfo
                                                                    ? wake_video_first_added(
                                                                          r->pCreateInfo->pNext)
                                                                    : NULL;

    for (uint32_t i = 0; added && added->pStdPPSs && i < added->stdPPSCount; i++) {
        if (added->pStdPPSs[i].seq_parameter_set_id == std->seq_parameter_set_id &&
            added->pStdPPSs[i].pic_parameter_set_id == std->pic_parameter_set_id) {
            return &added->pStdPPSs[i];
        }
    }
    return NULL;
}

static const StdVideoH265PictureParameterSet *
h265_set(const struct wake_encode *e, const StdVideoEncodeH265PictureInfo *std)
{
    const struct wake_rec_CreateVideoSessionParametersKHR *r = wake_create_record(
        e->bound, WAKE_CMD_vkCreateVideoSessionParametersKHR);
    const VkVideoEncodeH265SessionParametersAddInfoKHR *added = r && r->pCreateInfo
                                                                    ? wake_video_first_added(
                                                                          r->pCreateInfo->pNext)
                                                                    : NULL;

    for (uint32_t i = 0; added && added->pStdPPSs && i < added->stdPPSCount; i++) {
        if (added->pStdPPSs[i].sps_video_parameter_set_id == std->sps_video_parameter_set_id &&
            added->pStdPPSs[i].pps_seq_parameter_set_id == std->pps_seq_parameter_set_id &&
            added->pStdPPSs[i].pps_pic_parameter_set_id == std->pps_pic_parameter_set_id) {
            return &added->pStdPPSs[i];
        }
    }
    return NULL;
}

/* ---- H.264 ----------------------------------------------------------------------------------- */

static void
check_h264_weights(const struct picture *p, const StdVideoH264PictureParameterSet *set)
{
    const VkVideoEncodeH264PictureInfoKHR *info = p->h264;

    for (uint32_t i = 0; info->pNaluSliceEntries && i < p->slices; i++) {
        const StdVideoEncodeH264SliceHeader *header = info->pNaluSliceEntries[i].pStdSliceHeader;
        bool explicit = header &&
                        ((header->slice_type == STD_VIDEO_H264_SLICE_TYPE_P &&
                          set->flags.weighted_pred_flag) ||
                         (header->slice_type == STD_VIDEO_H264_SLICE_TYPE_B &&
                          set->weighted_bipred_idc == STD_VIDEO_H264_WEIGHTED_BIPRED_IDC_EXPLICIT));

        if (explicit && !header->pWeightTable) {
            wake_find(
                p->e->check, "VUID-VkVideoEncodeH264PictureInfoKHR-flags-08314",
                "slice %u has explicit weights, but pStdSliceHeader->pWeightTable is NULL, and the profile's capabilities "
                "do not let it be generated",
                i);
            break;
        }
    }
}

static void
check_h264(struct picture *p)
{
    const VkVideoEncodeH264CapabilitiesKHR *caps = &p->e->video->answer.h264;
    const StdVideoEncodeH264PictureInfo *std = p->h264->pStdPictureInfo;
    const StdVideoH264PictureParameterSet *set = std ? h264_set(p->e, std) : NULL;

    p->slices = p->h264->naluSliceEntryCount;
    p->type = std ? (int)std->primary_pic_type : NO_TYPE;
    p->most_slices = caps->maxSliceCount;
    p->block = 16;
    p->least_qp = caps->minQp;
    p->most_qp = caps->maxQp;
    p->qp_apart = caps->flags & VK_VIDEO_ENCODE_H264_CAPABILITY_PER_SLICE_CONSTANT_QP_BIT_KHR;
    p->rows_apart = caps->flags & VK_VIDEO_ENCODE_H264_CAPABILITY_ROW_UNALIGNED_SLICE_BIT_KHR;
    p->types_apart = caps->flags & VK_VIDEO_ENCODE_H264_CAPABILITY_DIFFERENT_SLICE_TYPE_BIT_KHR;
    p->b_refreshes = caps->flags & VK_VIDEO_ENCODE_H264_CAPABILITY_B_PICTURE_INTRA_REFRESH_BIT_KHR;
    p->b_in[0] = caps->flags & VK_VIDEO_ENCODE_H264_CAPABILITY_B_FRAME_IN_L0_LIST_BIT_KHR;
    p->b_in[1] = caps->flags & VK_VIDEO_ENCODE_H264_CAPABILITY_B_FRAME_IN_L1_LIST_BIT_KHR;
    p->p_references = caps->maxPPictureL0ReferenceCount;
    p->b_references = caps->maxBPictureL0ReferenceCount + caps->maxL1ReferenceCount;
    if (p->h264->generatePrefixNalu && p->e->video->known &&
        !(caps->flags & VK_VIDEO_ENCODE_H264_CAPABILITY_GENERATE_PREFIX_NALU_BIT_KHR)) {
        wake_find(p->e->check, "VUID-VkVideoEncodeH264PictureInfoKHR-flags-08304",
                  "generatePrefixNalu is VK_TRUE, which the profile's capabilities do not allow");
    }
    if (std && p->e->parameters) {
        check_h264_sets(p->e, std);
    }
    if (set && p->e->video->known &&
        !(caps->flags &
          VK_VIDEO_ENCODE_H264_CAPABILITY_PREDICTION_WEIGHT_TABLE_GENERATED_BIT_KHR)) {
        check_h264_weights(p, set);
    }
}

/* ---- H.265 ----------------------------------------------------------------------------------- */

static void
check_h265_weights(const struct picture *p, const StdVideoH265PictureParameterSet *set)
{
    const VkVideoEncodeH265PictureInfoKHR *info = p->h265;

    for (uint32_t i = 0; info->pNaluSliceSegmentEntries && i < p->slices; i++) {
        const StdVideoEncodeH265SliceSegmentHeader *header =
            info->pNaluSliceSegmentEntries[i].pStdSliceSegmentHeader;
        bool explicit = header && ((header->slice_type == STD_VIDEO_H265_SLICE_TYPE_P &&
                                    set->flags.weighted_pred_flag) ||
                                   (header->slice_type == STD_VIDEO_H265_SLICE_TYPE_B &&
                                    set->flags.weighted_bipred_flag));

        if (explicit && !header->pWeightTable) {
            wake_find(
                p->e->check, "VUID-VkVideoEncodeH265PictureInfoKHR-flags-08316",
                "slice segment %u has explicit weights, but pStdSliceSegmentHeader->pWeightTable is NULL, and the profile's "
                "capabilities do not let it be generated",
                i);
            break;
        }
    }
}

static void
check_h265_tiles(const struct picture *p, const StdVideoH265PictureParameterSet *set)
{
    const VkVideoEncodeH265CapabilitiesKHR *caps = &p->e->video->answer.h265;
    uint32_t tiles = (set->num_tile_columns_minus1 + 1u) * (set->num_tile_rows_minus1 + 1u);

    if (p->slices < tiles &&
        !(caps->flags & VK_VIDEO_ENCODE_H265_CAPABILITY_MULTIPLE_TILES_PER_SLICE_SEGMENT_BIT_KHR)) {
        wake_find(
            p->e->check, "VUID-VkVideoEncodeH265PictureInfoKHR-flags-08323",
            "naluSliceSegmentEntryCount is %u, but the picture has %u tiles, and the profile's capabilities let no segment "
            "have several",
            p->slices, tiles);
    }
    if (p->slices > tiles &&
        !(caps->flags & VK_VIDEO_ENCODE_H265_CAPABILITY_MULTIPLE_SLICE_SEGMENTS_PER_TILE_BIT_KHR)) {
        wake_find(
            p->e->check, "VUID-VkVideoEncodeH265PictureInfoKHR-flags-08324",
            "naluSliceSegmentEntryCount is %u, but the picture has %u tiles, and the profile's capabilities let no tile "
            "have several segments",
            p->slices, tiles);
    }
}

static void
check_h265(struct picture *p)
{
    const VkVideoEncodeH265CapabilitiesKHR *caps = &p->e->video->answer.h265;
    const StdVideoEncodeH265PictureInfo *std = p->h265->pStdPictureInfo;
    const StdVideoH265PictureParameterSet *set = std ? h265_set(p->e, std) : NULL;

    p->slices = p->h265->naluSliceSegmentEntryCount;
    p->type = std ? (int)std->pic_type : NO_TYPE;
    p->most_slices = caps->maxSliceSegmentCount;
    p->block = caps->ctbSizes & VK_VIDEO_ENCODE_H265_CTB_SIZE_64_BIT_KHR   ? 64
               : caps->ctbSizes & VK_VIDEO_ENCODE_H265_CTB_SIZE_32_BIT_KHR ? 32
                                                                           : 16;
    p->least_qp = caps->minQp;
    p->most_qp = caps->maxQp;
    p->qp_apart = caps->flags &
                  VK_VIDEO_ENCODE_H265_CAPABILITY_PER_SLICE_SEGMENT_CONSTANT_QP_BIT_KHR;
    p->rows_apart = caps->flags &
                    VK_VIDEO_ENCODE_H265_CAPABILITY_ROW_UNALIGNED_SLICE_SEGMENT_BIT_KHR;
    p->types_apart = caps->flags &
                     VK_VIDEO_ENCODE_H265_CAPABILITY_DIFFERENT_SLICE_SEGMENT_TYPE_BIT_KHR;
    p->b_refreshes = caps->flags & VK_VIDEO_ENCODE_H265_CAPABILITY_B_PICTURE_INTRA_REFRESH_BIT_KHR;
    p->b_in[0] = caps->flags & VK_VIDEO_ENCODE_H265_CAPABILITY_B_FRAME_IN_L0_LIST_BIT_KHR;
    p->b_in[1] = caps->flags & VK_VIDEO_ENCODE_H265_CAPABILITY_B_FRAME_IN_L1_LIST_BIT_KHR;
    p->p_references = caps->maxPPictureL0ReferenceCount;
    p->b_references = caps->maxBPictureL0ReferenceCount + caps->maxL1ReferenceCount;
    if (std && p->e->parameters) {
        check_h265_sets(p->e, std);
    }
    if (set && p->e->video->known) {
        check_h265_tiles(p, set);
        if (!(caps->flags &
              VK_VIDEO_ENCODE_H265_CAPABILITY_PREDICTION_WEIGHT_TABLE_GENERATED_BIT_KHR)) {
            check_h265_weights(p, set);
        }
    }
}

void
wake_encode_check_h26x(const struct wake_encode *e)
{
    bool is_h264 = e->video->codec == WAKE_VIDEO_ENCODE_H264;
    struct picture p = { .e = e, .ids = is_h264 ? &h264_ids : &h265_ids };

    wake_encode_check_slots(e, p.ids->slot,
                            is_h264 ? "VkVideoEncodeH264DpbSlotInfoKHR"
                                    : "VkVideoEncodeH265DpbSlotInfoKHR",
                            p.ids->setup, p.ids->references);
    if (is_h264) {
        p.h264 = wake_chain_find(e->info->pNext,
                                 VK_STRUCTURE_TYPE_VIDEO_ENCODE_H264_PICTURE_INFO_KHR);
    } else {
        p.h265 = wake_chain_find(e->info->pNext,
                                 VK_STRUCTURE_TYPE_VIDEO_ENCODE_H265_PICTURE_INFO_KHR);
    }
    if (!p.h264 && !p.h265) {
        wake_find(e->check, p.ids->no_picture, "pEncodeInfo->pNext has no %sPictureInfoKHR",
                  p.ids->name);
        return;
    }
    if (is_h264) {
        check_h264(&p);
    } else {
        check_h265(&p);
    }
    check_lists(&p);
    if (e->video->known) {
        check_qps(&p);
        check_count(&p);
        check_types(&p);
        check_refresh(&p);
        check_kinds(&p);
    }
}

#endif
