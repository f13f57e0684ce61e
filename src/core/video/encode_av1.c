/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What AV1 adds to the encoding of a picture. Specification, 'AV1 Encode Operations'.
 */
#include "core/region.h"
#include "core/video/video_encode_rules.h"

#include "state/object/create_info.h"

#ifdef WAKE_VIDEO_NEWER

enum { NAMES = VK_MAX_VIDEO_AV1_REFERENCES_PER_FRAME_KHR };

/* Whether the reference name may be predicted from, as the mask of a mode says. */
static bool
usable(const VkVideoEncodeAV1PictureInfoKHR *picture, uint32_t mask, int name)
{
    const StdVideoEncodeAV1PictureInfo *std = picture->pStdPictureInfo;
    bool cdf_only = picture->primaryReferenceCdfOnly && std && std->primary_ref_frame == name;

    return picture->referenceNameSlotIndices[name] >= 0 && !cdf_only && (mask >> name & 1);
}

static bool
usable_pair(const VkVideoEncodeAV1PictureInfoKHR *picture, uint32_t mask, const int pairs[][2],
            size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (usable(picture, mask, pairs[i][0]) && usable(picture, mask, pairs[i][1])) {
            return true;
        }
    }
    return false;
}

static void
check_mode(const struct wake_encode *e, const VkVideoEncodeAV1PictureInfoKHR *picture)
{
    static const int one_way[][2] = { { 0, 1 }, { 0, 2 }, { 0, 3 }, { 4, 6 } };
    static const int two_ways[][2] = { { 0, 4 }, { 0, 5 }, { 0, 6 }, { 1, 4 }, { 1, 5 }, { 1, 6 },
                                       { 2, 4 }, { 2, 5 }, { 2, 6 }, { 3, 4 }, { 3, 5 }, { 3, 6 } };
    const VkVideoEncodeAV1CapabilitiesKHR *caps = &e->video->answer.av1;
    bool single = false;

    for (int i = 0; i < NAMES; i++) {
        single |= usable(picture, caps->singleReferenceNameMask, i);
    }
    switch ((int)picture->predictionMode) {
    case VK_VIDEO_ENCODE_AV1_PREDICTION_MODE_SINGLE_REFERENCE_KHR:
        if (!caps->maxSingleReferenceCount) {
            wake_find(
                e->check, "VUID-vkCmdEncodeVideoKHR-maxSingleReferenceCount-10328",
                "predictionMode is SINGLE_REFERENCE, but the profile's maxSingleReferenceCount is 0");
        } else if (!single) {
            wake_find(
                e->check, "VUID-vkCmdEncodeVideoKHR-predictionMode-10329",
                "predictionMode is SINGLE_REFERENCE, but no reference name of singleReferenceNameMask 0x%x has a slot",
                caps->singleReferenceNameMask);
        }
        break;
    case VK_VIDEO_ENCODE_AV1_PREDICTION_MODE_UNIDIRECTIONAL_COMPOUND_KHR:
        if (!caps->maxUnidirectionalCompoundReferenceCount) {
            wake_find(e->check,
                      "VUID-vkCmdEncodeVideoKHR-maxUnidirectionalCompoundReferenceCount-10330",
                      "predictionMode is UNIDIRECTIONAL_COMPOUND, but the profile's "
                      "maxUnidirectionalCompoundReferenceCount is 0");
        } else if (!usable_pair(picture, caps->unidirectionalCompoundReferenceNameMask, one_way,
                                WAKE_COUNT(one_way))) {
            wake_find(
                e->check, "VUID-vkCmdEncodeVideoKHR-predictionMode-10331",
                "predictionMode is UNIDIRECTIONAL_COMPOUND, but no such pair of reference names in the mask 0x%x has slots",
                caps->unidirectionalCompoundReferenceNameMask);
        }
        break;
    case VK_VIDEO_ENCODE_AV1_PREDICTION_MODE_BIDIRECTIONAL_COMPOUND_KHR:
        if (!caps->maxBidirectionalCompoundReferenceCount) {
            wake_find(e->check,
                      "VUID-vkCmdEncodeVideoKHR-maxBidirectionalCompoundReferenceCount-10332",
                      "predictionMode is BIDIRECTIONAL_COMPOUND, but the profile's "
                      "maxBidirectionalCompoundReferenceCount is 0");
        } else if (!usable_pair(picture, caps->bidirectionalCompoundReferenceNameMask, two_ways,
                                WAKE_COUNT(two_ways))) {
            wake_find(
                e->check, "VUID-vkCmdEncodeVideoKHR-predictionMode-10333",
                "predictionMode is BIDIRECTIONAL_COMPOUND, but no such pair of reference names in the mask 0x%x has slots",
                caps->bidirectionalCompoundReferenceNameMask);
        }
        break;
    default: return;
    }
    if (picture->predictionMode != VK_VIDEO_ENCODE_AV1_PREDICTION_MODE_SINGLE_REFERENCE_KHR &&
        e->info->flags & VK_VIDEO_ENCODE_INTRA_REFRESH_BIT_KHR &&
        !(caps->flags & VK_VIDEO_ENCODE_AV1_CAPABILITY_COMPOUND_PREDICTION_INTRA_REFRESH_BIT_KHR)) {
        wake_find(
            e->check, "VUID-vkCmdEncodeVideoKHR-predictionMode-10857",
            "pEncodeInfo->flags has VK_VIDEO_ENCODE_INTRA_REFRESH_BIT_KHR, but predictionMode is a compound one, which the "
            "profile's capabilities do not refresh");
    }
}

static void
check_names(const struct wake_encode *e, const VkVideoEncodeAV1PictureInfoKHR *picture)
{
    const VkVideoReferenceSlotInfoKHR *slots = e->info->pReferenceSlots;
    uint32_t count = slots ? e->info->referenceSlotCount : 0;

    for (int i = 0; i < NAMES; i++) {
        bool found = picture->referenceNameSlotIndices[i] < 0;

        for (uint32_t k = 0; !found && k < count; k++) {
            found = slots[k].slotIndex == picture->referenceNameSlotIndices[i];
        }
        if (!found) {
            wake_find(
                e->check, "VUID-vkCmdEncodeVideoKHR-referenceNameSlotIndices-10334",
                "referenceNameSlotIndices[%d] is %d, which is no slotIndex in pEncodeInfo->pReferenceSlots",
                i, picture->referenceNameSlotIndices[i]);
            break;
        }
    }
    for (uint32_t k = 0; k < count; k++) {
        bool found = slots[k].slotIndex < 0;

        for (int i = 0; !found && i < NAMES; i++) {
            found = slots[k].slotIndex == picture->referenceNameSlotIndices[i];
        }
        if (!found) {
            wake_find(
                e->check, "VUID-vkCmdEncodeVideoKHR-slotIndex-10335",
                "pEncodeInfo->pReferenceSlots[%u].slotIndex is %d, which referenceNameSlotIndices does not have",
                k, slots[k].slotIndex);
            break;
        }
    }
}

static void
check_picture(const struct wake_encode *e, const VkVideoEncodeAV1PictureInfoKHR *picture,
              const StdVideoEncodeAV1PictureInfo *std)
{
    const VkVideoEncodeAV1CapabilitiesKHR *caps = &e->video->answer.av1;
    bool intra = std->frame_type == STD_VIDEO_AV1_FRAME_TYPE_KEY ||
                 std->frame_type == STD_VIDEO_AV1_FRAME_TYPE_INTRA_ONLY;
    bool only = picture->predictionMode == VK_VIDEO_ENCODE_AV1_PREDICTION_MODE_INTRA_ONLY_KHR;

    if (only && !intra) {
        wake_find(
            e->check, "VUID-vkCmdEncodeVideoKHR-predictionMode-10326",
            "predictionMode is INTRA_ONLY, but pStdPictureInfo->frame_type is %d, neither key nor intra-only",
            std->frame_type);
    }
    if (intra && !only) {
        wake_find(e->check, "VUID-vkCmdEncodeVideoKHR-pStdPictureInfo-10327",
                  "pStdPictureInfo->frame_type is %d, key or intra-only, but predictionMode is %d",
                  std->frame_type, picture->predictionMode);
    }
    if (picture->primaryReferenceCdfOnly && std->primary_ref_frame >= NAMES) {
        wake_find(
            e->check, "VUID-VkVideoEncodeAV1PictureInfoKHR-primaryReferenceCdfOnly-10290",
            "primaryReferenceCdfOnly is VK_TRUE, but pStdPictureInfo->primary_ref_frame is %u",
            std->primary_ref_frame);
    }
    if (std->primary_ref_frame < NAMES &&
        picture->referenceNameSlotIndices[std->primary_ref_frame] < 0) {
        wake_find(
            e->check, "VUID-VkVideoEncodeAV1PictureInfoKHR-pStdPictureInfo-10291",
            "pStdPictureInfo->primary_ref_frame is %u, but referenceNameSlotIndices[%u] is %d",
            std->primary_ref_frame, std->primary_ref_frame,
            picture->referenceNameSlotIndices[std->primary_ref_frame]);
    }
    if (picture->generateObuExtensionHeader && !std->pExtensionHeader) {
        wake_find(
            e->check, "VUID-VkVideoEncodeAV1PictureInfoKHR-generateObuExtensionHeader-10293",
            "generateObuExtensionHeader is VK_TRUE, but pStdPictureInfo->pExtensionHeader is NULL");
    }
    if (std->flags.segmentation_enabled) {
        wake_find(e->check, "VUID-vkCmdEncodeVideoKHR-pStdPictureInfo-10349",
                  "pStdPictureInfo->flags.segmentation_enabled is set");
    }
    if (std->pSegmentation) {
        wake_find(e->check, "VUID-vkCmdEncodeVideoKHR-pStdPictureInfo-10350",
                  "pStdPictureInfo->pSegmentation is not NULL");
    }
    if (e->video->known && std->flags.frame_size_override_flag &&
        !(caps->flags & VK_VIDEO_ENCODE_AV1_CAPABILITY_FRAME_SIZE_OVERRIDE_BIT_KHR)) {
        wake_find(
            e->check, "VUID-vkCmdEncodeVideoKHR-flags-10322",
            "pStdPictureInfo->flags.frame_size_override_flag is set, which the profile's capabilities do not allow");
    }
}

/* Sizes that the profile's capabilities do not let differ. */
static void
check_sizes(const struct wake_encode *e)
{
    const VkVideoEncodeAV1CapabilitiesKHR *caps = &e->video->answer.av1;
    const struct wake_rec_CreateVideoSessionParametersKHR *r = wake_create_record(
        e->bound, WAKE_CMD_vkCreateVideoSessionParametersKHR);
    const VkVideoEncodeAV1SessionParametersCreateInfoKHR *made = wake_chain_find(
        r && r->pCreateInfo ? r->pCreateInfo->pNext : NULL,
        VK_STRUCTURE_TYPE_VIDEO_ENCODE_AV1_SESSION_PARAMETERS_CREATE_INFO_KHR);
    const StdVideoAV1SequenceHeader *header = made ? made->pStdSequenceHeader : NULL;
    const VkExtent2D *coded = &e->info->srcPictureResource.codedExtent;

    if (header && !(caps->flags & VK_VIDEO_ENCODE_AV1_CAPABILITY_FRAME_SIZE_OVERRIDE_BIT_KHR)) {
        if (coded->width != (uint32_t)header->max_frame_width_minus_1 + 1) {
            wake_find(
                e->check, "VUID-vkCmdEncodeVideoKHR-flags-10323",
                "pEncodeInfo->srcPictureResource.codedExtent.width is %u, but the sequence header has %u",
                coded->width, header->max_frame_width_minus_1 + 1u);
        }
        if (coded->height != (uint32_t)header->max_frame_height_minus_1 + 1) {
            wake_find(
                e->check, "VUID-vkCmdEncodeVideoKHR-flags-10324",
                "pEncodeInfo->srcPictureResource.codedExtent.height is %u, but the sequence header has %u",
                coded->height, header->max_frame_height_minus_1 + 1u);
        }
    }
    if (caps->flags & VK_VIDEO_ENCODE_AV1_CAPABILITY_MOTION_VECTOR_SCALING_BIT_KHR) {
        return;
    }
    for (uint32_t i = 0; e->info->pReferenceSlots && i < e->info->referenceSlotCount; i++) {
        const VkVideoPictureResourceInfoKHR *other = e->info->pReferenceSlots[i].pPictureResource;

        if (other && (other->codedExtent.width != coded->width ||
                      other->codedExtent.height != coded->height)) {
            wake_find(
                e->check, "VUID-vkCmdEncodeVideoKHR-flags-10325",
                "pEncodeInfo->pReferenceSlots[%u].pPictureResource->codedExtent is %u x %u, but that of srcPictureResource "
                "%u x %u",
                i, other->codedExtent.width, other->codedExtent.height, coded->width,
                coded->height);
        }
    }
}

static void
check_side(const struct wake_encode *e, const char *vuid, const char *side, uint32_t coded,
           uint32_t tiles, uint32_t least, uint32_t most)
{
    uint32_t size = (uint32_t)wake_divide_up(coded, tiles);

    if (size < least || size > most) {
        wake_find(
            e->check, vuid,
            "pEncodeInfo->srcPictureResource.codedExtent.%s is %u in %u tiles, %u each, but the profile has %u to %u",
            side, coded, tiles, size, least, most);
    }
}

static void
check_tiles(const struct wake_encode *e)
{
    const VkVideoEncodeAV1CapabilitiesKHR *caps = &e->video->answer.av1;
    const VkExtent2D *coded = &e->info->srcPictureResource.codedExtent;
    uint32_t columns = e->encoding->tile_columns, rows = e->encoding->tile_rows;

    if (!e->encoding->tiles) {
        return;
    }
    if (!columns) {
        wake_find(e->check, "VUID-vkCmdEncodeVideoKHR-pTileInfo-10343", "pTileInfo->TileCols is 0");
    } else {
        if (columns > caps->maxTiles.width) {
            wake_find(e->check, "VUID-vkCmdEncodeVideoKHR-pTileInfo-10345",
                      "pTileInfo->TileCols is %u, but the profile's maxTiles.width is %u", columns,
                      caps->maxTiles.width);
        }
        check_side(e, "VUID-vkCmdEncodeVideoKHR-pTileInfo-10347", "width", coded->width, columns,
                   caps->minTileSize.width, caps->maxTileSize.width);
    }
    if (!rows) {
        wake_find(e->check, "VUID-vkCmdEncodeVideoKHR-pTileInfo-10344", "pTileInfo->TileRows is 0");
    } else {
        if (rows > caps->maxTiles.height) {
            wake_find(e->check, "VUID-vkCmdEncodeVideoKHR-pTileInfo-10346",
                      "pTileInfo->TileRows is %u, but the profile's maxTiles.height is %u", rows,
                      caps->maxTiles.height);
        }
        check_side(e, "VUID-vkCmdEncodeVideoKHR-pTileInfo-10348", "height", coded->height, rows,
                   caps->minTileSize.height, caps->maxTileSize.height);
    }
}

static void
check_layer(const struct wake_encode *e, const struct wake_video_layer *layer, const char *where,
            const char *temporal, const char *spatial)
{
    const VkVideoEncodeAV1CapabilitiesKHR *caps = &e->video->answer.av1;

    if (layer->known && layer->temporal >= caps->maxTemporalLayerCount) {
        wake_find(
            e->check, temporal,
            "pExtensionHeader->temporal_id of %s is %u, but the profile's maxTemporalLayerCount is %u",
            where, layer->temporal, caps->maxTemporalLayerCount);
    }
    if (layer->known && layer->spatial >= caps->maxSpatialLayerCount) {
        wake_find(
            e->check, spatial,
            "pExtensionHeader->spatial_id of %s is %u, but the profile's maxSpatialLayerCount is %u",
            where, layer->spatial, caps->maxSpatialLayerCount);
    }
}

static void
check_layers(const struct wake_encode *e)
{
    const struct wake_video_layer *picture = &e->encoding->picture, *setup = &e->encoding->setup;
    const VkVideoReferenceSlotInfoKHR *slot = e->info->pSetupReferenceSlot;
    bool has_info = slot && wake_chain_find(slot->pNext,
                                            VK_STRUCTURE_TYPE_VIDEO_ENCODE_AV1_DPB_SLOT_INFO_KHR);

    check_layer(e, picture, "pStdPictureInfo", "VUID-vkCmdEncodeVideoKHR-pExtensionHeader-10336",
                "VUID-vkCmdEncodeVideoKHR-pExtensionHeader-10337");
    check_layer(e, &e->encoding->references, "a reference slot",
                "VUID-vkCmdEncodeVideoKHR-pExtensionHeader-10341",
                "VUID-vkCmdEncodeVideoKHR-pExtensionHeader-10342");
    if (has_info && picture->known != setup->known) {
        wake_find(
            e->check, "VUID-vkCmdEncodeVideoKHR-pEncodeInfo-10338",
            "pExtensionHeader of pStdPictureInfo is %s, but that of pSetupReferenceSlot's pStdReferenceInfo is %s",
            picture->known ? "not NULL" : "NULL", setup->known ? "not NULL" : "NULL");
    } else if (setup->known) {
        if (picture->temporal != setup->temporal) {
            wake_find(
                e->check, "VUID-vkCmdEncodeVideoKHR-pEncodeInfo-10339",
                "pExtensionHeader->temporal_id of pStdPictureInfo is %u, but that of pSetupReferenceSlot %u",
                picture->temporal, setup->temporal);
        }
        if (picture->spatial != setup->spatial) {
            wake_find(
                e->check, "VUID-vkCmdEncodeVideoKHR-pEncodeInfo-10340",
                "pExtensionHeader->spatial_id of pStdPictureInfo is %u, but that of pSetupReferenceSlot %u",
                picture->spatial, setup->spatial);
        }
    }
}

static void
check_index(const struct wake_encode *e, const VkVideoEncodeAV1PictureInfoKHR *picture)
{
    const VkVideoEncodeAV1CapabilitiesKHR *caps = &e->video->answer.av1;

    if (e->scope->rate_mode != VK_VIDEO_ENCODE_RATE_CONTROL_MODE_DISABLED_BIT_KHR) {
        if (picture->constantQIndex) {
            wake_find(e->check, "VUID-vkCmdEncodeVideoKHR-constantQIndex-10320",
                      "constantQIndex is %u, but the rate control mode is not DISABLED: it is 0x%x",
                      picture->constantQIndex, e->scope->rate_mode);
        }
    } else if (e->video->known && (picture->constantQIndex < caps->minQIndex ||
                                   picture->constantQIndex > caps->maxQIndex)) {
        wake_find(e->check, "VUID-vkCmdEncodeVideoKHR-constantQIndex-10321",
                  "constantQIndex is %u, but the profile has %u to %u", picture->constantQIndex,
                  caps->minQIndex, caps->maxQIndex);
    }
}

void
wake_encode_check_av1(const struct wake_encode *e)
{
    const VkVideoEncodeAV1CapabilitiesKHR *caps = &e->video->answer.av1;
    const VkVideoEncodeAV1PictureInfoKHR *picture = wake_chain_find(
        e->info->pNext, VK_STRUCTURE_TYPE_VIDEO_ENCODE_AV1_PICTURE_INFO_KHR);

    wake_encode_check_slots(
        e, VK_STRUCTURE_TYPE_VIDEO_ENCODE_AV1_DPB_SLOT_INFO_KHR, "VkVideoEncodeAV1DpbSlotInfoKHR",
        "VUID-vkCmdEncodeVideoKHR-pEncodeInfo-10318", "VUID-vkCmdEncodeVideoKHR-pNext-10319");
    if (!picture) {
        wake_find(e->check, "VUID-vkCmdEncodeVideoKHR-pNext-10317",
                  "pEncodeInfo->pNext has no VkVideoEncodeAV1PictureInfoKHR");
        return;
    }
    check_index(e, picture);
    check_names(e, picture);
    if (picture->pStdPictureInfo) {
        check_picture(e, picture, picture->pStdPictureInfo);
    }
    if (!e->video->known) {
        return;
    }
    if (picture->primaryReferenceCdfOnly &&
        !(caps->flags & VK_VIDEO_ENCODE_AV1_CAPABILITY_PRIMARY_REFERENCE_CDF_ONLY_BIT_KHR)) {
        wake_find(
            e->check, "VUID-VkVideoEncodeAV1PictureInfoKHR-flags-10289",
            "primaryReferenceCdfOnly is VK_TRUE, which the profile's capabilities do not allow");
    }
    if (picture->generateObuExtensionHeader &&
        !(caps->flags & VK_VIDEO_ENCODE_AV1_CAPABILITY_GENERATE_OBU_EXTENSION_HEADER_BIT_KHR)) {
        wake_find(
            e->check, "VUID-VkVideoEncodeAV1PictureInfoKHR-flags-10292",
            "generateObuExtensionHeader is VK_TRUE, which the profile's capabilities do not allow");
    }
    check_mode(e, picture);
    check_sizes(e);
    check_tiles(e);
    check_layers(e);
}

#endif
