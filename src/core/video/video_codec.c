/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What H.264 and H.265 add to the decoding of a picture. Specification, 'H.264 Decode Operations',
 * 'H.265 Decode Operations'.
 */
#include "core/video/video_decode_rules.h"

static void
check_offsets(const struct wake_decode *d, const char *vuid, const char *name,
              const uint32_t *offsets, uint32_t count)
{
    for (uint32_t i = 0; offsets && i < count; i++) {
        if (offsets[i] >= d->info->srcBufferRange) {
            wake_find(d->check, vuid,
                      "pDecodeInfo->pNext: %s[%u] is %u, but pDecodeInfo->srcBufferRange is %llu",
                      name, i, offsets[i], (unsigned long long)d->info->srcBufferRange);
            return;
        }
    }
}

/* ---- H.264 ----------------------------------------------------------------------------------- */

static const char *const part_names[] = { [WAKE_VIDEO_FRAME] = "a frame",
                                          [WAKE_VIDEO_TOP] = "a top field",
                                          [WAKE_VIDEO_BOTTOM] = "a bottom field" };

static bool
is_frame(const VkVideoReferenceSlotInfoKHR *slot)
{
    return wake_video_parts(slot) == 1 << WAKE_VIDEO_FRAME;
}

/* Frames and fields of pictures that are decoded without support for interlaced ones. */
static void
check_progressive(const struct wake_decode *d, enum wake_video_part output)
{
    const VkVideoDecodeInfoKHR *info = d->info;

    if (output != WAKE_VIDEO_FRAME) {
        wake_find(
            d->check, "VUID-vkCmdDecodeVideoKHR-None-07258",
            "pStdPictureInfo says that the picture is %s, but the session's profile is progressive",
            part_names[output]);
    }
    if (info->pSetupReferenceSlot && !is_frame(info->pSetupReferenceSlot)) {
        wake_find(
            d->check, "VUID-vkCmdDecodeVideoKHR-pDecodeInfo-07259",
            "pDecodeInfo->pSetupReferenceSlot is a field, but the session's profile is progressive");
    }
    for (uint32_t i = 0; info->pReferenceSlots && i < info->referenceSlotCount; i++) {
        if (!is_frame(&info->pReferenceSlots[i])) {
            wake_find(
                d->check, "VUID-vkCmdDecodeVideoKHR-pDecodeInfo-07260",
                "pDecodeInfo->pReferenceSlots[%u] is a field, but the session's profile is progressive",
                i);
        }
    }
}

/* The picture that is set up is of the part that is decoded. */
static void
check_setup_part(const struct wake_decode *d, enum wake_video_part output)
{
    static const char *const vuids[] = {
        [WAKE_VIDEO_FRAME] = "VUID-vkCmdDecodeVideoKHR-pDecodeInfo-07261",
        [WAKE_VIDEO_TOP] = "VUID-vkCmdDecodeVideoKHR-pDecodeInfo-07262",
        [WAKE_VIDEO_BOTTOM] = "VUID-vkCmdDecodeVideoKHR-pDecodeInfo-07263",
    };
    const VkVideoReferenceSlotInfoKHR *setup = d->info->pSetupReferenceSlot;

    if (setup && wake_video_parts(setup) != 1 << output) {
        wake_find(
            d->check, vuids[output],
            "pStdPictureInfo says that the picture is %s, but pDecodeInfo->pSetupReferenceSlot is not",
            part_names[output]);
    }
}

/* The parameters that are bound had it when the call was made. */
static bool
has(const struct wake_decode *d, uint32_t key)
{
    return wake_video_parameters_have(d->parameters, key, d->clock);
}

static void
check_h264(const struct wake_decode *d)
{
    const VkVideoDecodeH264PictureInfoKHR *picture = wake_chain_find(
        d->info->pNext, VK_STRUCTURE_TYPE_VIDEO_DECODE_H264_PICTURE_INFO_KHR);
    const StdVideoDecodeH264PictureInfo *std = picture ? picture->pStdPictureInfo : NULL;
    enum wake_video_part output = WAKE_VIDEO_FRAME;
    struct wake_brought brought;

    wake_decode_check_slots(
        d, VK_STRUCTURE_TYPE_VIDEO_DECODE_H264_DPB_SLOT_INFO_KHR, "VkVideoDecodeH264DpbSlotInfoKHR",
        "VUID-vkCmdDecodeVideoKHR-pDecodeInfo-07156", "VUID-vkCmdDecodeVideoKHR-pNext-07157");
    if (!picture) {
        wake_find(d->check, "VUID-vkCmdDecodeVideoKHR-pNext-07152",
                  "pDecodeInfo->pNext has no VkVideoDecodeH264PictureInfoKHR");
        return;
    }
    check_offsets(d, "VUID-vkCmdDecodeVideoKHR-pSliceOffsets-07153", "pSliceOffsets",
                  picture->pSliceOffsets, picture->sliceCount);
    if (!std) {
        return;
    }
    if (std->flags.field_pic_flag) {
        output = std->flags.bottom_field_flag ? WAKE_VIDEO_BOTTOM : WAKE_VIDEO_TOP;
    }
    if (!d->video->interlaced) {
        check_progressive(d, output);
    }
    check_setup_part(d, output);
    brought = wake_decode_brought_h264(d, std);
    if (!d->parameters) {
        return;
    }
    if (!brought.sps && !has(d, WAKE_H264_SPS(std->seq_parameter_set_id))) {
        wake_find(
            d->check, "VUID-vkCmdDecodeVideoKHR-StdVideoH264SequenceParameterSet-07154",
            "pStdPictureInfo->seq_parameter_set_id is %u, which the bound parameters have no sequence parameter set for",
            std->seq_parameter_set_id);
    }
    if (!brought.pps &&
        !has(d, WAKE_H264_PPS(std->seq_parameter_set_id, std->pic_parameter_set_id))) {
        wake_find(
            d->check, "VUID-vkCmdDecodeVideoKHR-StdVideoH264PictureParameterSet-07155",
            "pStdPictureInfo->pic_parameter_set_id is %u and seq_parameter_set_id %u, which the bound parameters have "
            "no picture parameter set for",
            std->pic_parameter_set_id, std->seq_parameter_set_id);
    }
}

/* ---- H.265 ----------------------------------------------------------------------------------- */

static void
check_h265(const struct wake_decode *d)
{
    const VkVideoDecodeH265PictureInfoKHR *picture = wake_chain_find(
        d->info->pNext, VK_STRUCTURE_TYPE_VIDEO_DECODE_H265_PICTURE_INFO_KHR);
    const StdVideoDecodeH265PictureInfo *std = picture ? picture->pStdPictureInfo : NULL;
    struct wake_brought brought;

    wake_decode_check_slots(
        d, VK_STRUCTURE_TYPE_VIDEO_DECODE_H265_DPB_SLOT_INFO_KHR, "VkVideoDecodeH265DpbSlotInfoKHR",
        "VUID-vkCmdDecodeVideoKHR-pDecodeInfo-07163", "VUID-vkCmdDecodeVideoKHR-pNext-07164");
    if (!picture) {
        wake_find(d->check, "VUID-vkCmdDecodeVideoKHR-pNext-07158",
                  "pDecodeInfo->pNext has no VkVideoDecodeH265PictureInfoKHR");
        return;
    }
    check_offsets(d, "VUID-vkCmdDecodeVideoKHR-pSliceSegmentOffsets-07159", "pSliceSegmentOffsets",
                  picture->pSliceSegmentOffsets, picture->sliceSegmentCount);
    if (!std) {
        return;
    }
    brought = wake_decode_brought_h265(d, std);
    if (!d->parameters) {
        return;
    }
    if (!brought.vps && !has(d, WAKE_H265_VPS(std->sps_video_parameter_set_id))) {
        wake_find(
            d->check, "VUID-vkCmdDecodeVideoKHR-StdVideoH265VideoParameterSet-07160",
            "pStdPictureInfo->sps_video_parameter_set_id is %u, which the bound parameters have no video parameter set "
            "for",
            std->sps_video_parameter_set_id);
    }
    if (!brought.sps &&
        !has(d, WAKE_H265_SPS(std->sps_video_parameter_set_id, std->pps_seq_parameter_set_id))) {
        wake_find(
            d->check, "VUID-vkCmdDecodeVideoKHR-StdVideoH265SequenceParameterSet-07161",
            "pStdPictureInfo->pps_seq_parameter_set_id is %u and sps_video_parameter_set_id %u, which the bound "
            "parameters have no sequence parameter set for",
            std->pps_seq_parameter_set_id, std->sps_video_parameter_set_id);
    }
    if (!brought.pps &&
        !has(d, WAKE_H265_PPS(std->sps_video_parameter_set_id, std->pps_seq_parameter_set_id,
                              std->pps_pic_parameter_set_id))) {
        wake_find(
            d->check, "VUID-vkCmdDecodeVideoKHR-StdVideoH265PictureParameterSet-07162",
            "pStdPictureInfo->pps_pic_parameter_set_id is %u, pps_seq_parameter_set_id %u and "
            "sps_video_parameter_set_id %u, which the bound parameters have no picture parameter set for",
            std->pps_pic_parameter_set_id, std->pps_seq_parameter_set_id,
            std->sps_video_parameter_set_id);
    }
}

void
wake_decode_check_codec(const struct wake_decode *d)
{
    switch (d->video->codec) {
    case WAKE_H264: check_h264(d); break;
    case WAKE_H265: check_h265(d); break;
    default: break;
    }
}
