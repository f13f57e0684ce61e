/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Video sessions: what memory they need and have, and what their parameters contain, when a call is
 * made.
 * Threads: application threads, inside the call. Relaxed: the application orders calls that write
 * before those that read.
 */
#include "gen/records.h"
#include "intercept/pack/call_state.h"
#include "intercept/hooks/hooks.h"
#include "queue/order.h"
#include "state/object/create_info.h"
#include "state/recording/record_log_records.h"
#include "state/recording/video_session.h"
#include "state/scope/record_log.h"

#include <string.h>

static void *
data_of(wake_id id, enum wake_object_type type)
{
    const struct wake_object *object = id & WAKE_ID_FOREIGN ? NULL : wake_object_get(id);

    return object && object->type == type && object->scope->is_device ? object->data : NULL;
}

/* ---- memory ---------------------------------------------------------------------------------- */

/* All bindings of the session; NULL: none, not known, or the block is full. */
static struct wake_video_need *
needs_of(struct wake_pack *p, wake_id id, uint32_t *count_out, uint32_t *known_out)
{
    struct wake_video_session *session = data_of(id, WAKE_TYPE_VkVideoSessionKHR);
    const struct wake_object *object = wake_object_get(id);
    const struct wake_device *device = session ? (const struct wake_device *)object->scope : NULL;
    VkVideoSessionMemoryRequirementsKHR asked[64];
    struct wake_video_need *needs;
    uint32_t count = WAKE_COUNT(asked);

    *count_out = 0;
    *known_out = false;
    if (!device || !device->next.GetVideoSessionMemoryRequirementsKHR) {
        return NULL;
    }
    for (uint32_t i = 0; i < WAKE_COUNT(asked); i++) {
        asked[i] = (VkVideoSessionMemoryRequirementsKHR){
            .sType = VK_STRUCTURE_TYPE_VIDEO_SESSION_MEMORY_REQUIREMENTS_KHR
        };
    }
    if (device->next.GetVideoSessionMemoryRequirementsKHR(
            device->handle, (VkVideoSessionKHR)object->handle, &count, asked) != VK_SUCCESS) {
        return NULL;
    }
    needs = wake_pack_alloc(p, (count ? count : 1) * sizeof(*needs));
    for (uint32_t i = 0; needs && i < count; i++) {
        uint32_t index = asked[i].memoryBindIndex;

        needs[i] = (struct wake_video_need){
            .size = asked[i].memoryRequirements.size,
            .alignment = asked[i].memoryRequirements.alignment,
            .index = index,
            .types = asked[i].memoryRequirements.memoryTypeBits,
            .bound = index < 64 && (wake_load_relaxed(&session->bound) >> index & 1)
        };
    }
    *count_out = needs ? count : 0;
    *known_out = needs != NULL;
    return needs;
}

bool
wake_pack_bind_video_memory(struct wake_pack *p, struct wake_rec_BindVideoSessionMemoryKHR *r)
{
    r->needs = needs_of(p, r->videoSession_id, &r->need_count, &r->needs_known);
    return !p->full;
}

void
wake_hook_bind_video_memory(struct wake_call *call, VkDevice device, VkVideoSessionKHR handle,
                            uint32_t count, const VkBindVideoSessionMemoryInfoKHR *infos,
                            VkResult result)
{
    struct wake_video_session *session;

    (void)device;
    if (!call->scope || call->skipped || result != VK_SUCCESS || !infos) {
        return;
    }
    session = data_of(
        wake_table_find(call->scope->tables[WAKE_TYPE_VkVideoSessionKHR], (uint64_t)handle),
        WAKE_TYPE_VkVideoSessionKHR);
    for (uint32_t i = 0; session && i < count; i++) {
        if (infos[i].memoryBindIndex < 64) {
            wake_store_relaxed(&session->bound, wake_load_relaxed(&session->bound) |
                                                    UINT64_C(1) << infos[i].memoryBindIndex);
        }
    }
}

/* ---- parameters ------------------------------------------------------------------------------ */

static struct wake_video_contents
contents_of(struct wake_pack *p, wake_id id)
{
    struct wake_video_parameters *parameters = data_of(id, WAKE_TYPE_VkVideoSessionParametersKHR);
    struct wake_video_contents contents = { 0 };
    const struct wake_video_keys *all;
    uint32_t *keys;

    if (!parameters) {
        return contents;
    }
    /* ORD(video_keys_get:A) acquire: the keys; pairs with ORD(video_keys_put:A). */
    all = wake_load_acquire(&parameters->keys);
    keys = wake_pack_alloc(p, ((all ? all->count : 0) + 1) * sizeof(*keys));
    for (uint32_t i = 0; keys && all && i < all->count; i++) {
        keys[i] = all->keys[i];
    }
    contents.keys = keys;
    contents.count = keys && all ? all->count : 0;
    contents.sequence = wake_load_relaxed(&parameters->sequence);
    contents.known = true;
    return contents;
}

bool
wake_pack_video_template(struct wake_pack *p, struct wake_rec_CreateVideoSessionParametersKHR *r)
{
    r->contents = contents_of(
        p,
        r->pCreateInfo
            ? wake_packed_id(
                  r->pCreateInfo, 0, WAKE_HANDLES_VkVideoSessionParametersCreateInfoKHR,
                  WAKE_HANDLE_VkVideoSessionParametersCreateInfoKHR_videoSessionParametersTemplate)
            : 0);
    return !p->full;
}

bool
wake_pack_update_video(struct wake_pack *p, struct wake_rec_UpdateVideoSessionParametersKHR *r)
{
    r->contents = contents_of(p, r->videoSessionParameters_id);
    return !p->full;
}

void
wake_hook_update_video(struct wake_call *call, VkDevice device, VkVideoSessionParametersKHR handle,
                       const VkVideoSessionParametersUpdateInfoKHR *info, VkResult result)
{
    struct wake_video_parameters *parameters;
    wake_id id;

    (void)device;
    if (!call->scope || call->skipped || result != VK_SUCCESS || !info) {
        return;
    }
    id = wake_table_find(call->scope->tables[WAKE_TYPE_VkVideoSessionParametersKHR],
                         (uint64_t)handle);
    parameters = data_of(id, WAKE_TYPE_VkVideoSessionParametersKHR);
    if (parameters) {
        wake_video_parameters_update(parameters, info, wake_load_relaxed(&call->device->clock));
        if (wake_record_log_is_on()) {
            wake_record_log_video(id, parameters);
        }
    }
}

/* ---- commands -------------------------------------------------------------------------------- */

/* How many bindings of the session have no memory. Asks the driver once. */
static uint32_t
unbound(wake_id id)
{
    struct wake_video_session *session = data_of(id, WAKE_TYPE_VkVideoSessionKHR);
    const struct wake_object *object = wake_object_get(id);
    const struct wake_device *device = session ? (const struct wake_device *)object->scope : NULL;
    uint32_t count = 0, needed;

    if (!device || !device->next.GetVideoSessionMemoryRequirementsKHR) {
        return 0;
    }
    needed = wake_load_relaxed(&session->needed);
    if (!needed &&
        device->next.GetVideoSessionMemoryRequirementsKHR(
            device->handle, (VkVideoSessionKHR)object->handle, &count, NULL) == VK_SUCCESS) {
        needed = count + 1;
        wake_store_relaxed(&session->needed, needed);
    }
    count = (uint32_t)__builtin_popcountll(wake_load_relaxed(&session->bound));
    return needed && needed < 64 && needed - 1 > count ? needed - 1 - count : 0;
}

bool
wake_pack_begin_video(struct wake_pack *p, struct wake_rec_CmdBeginVideoCodingKHR *r)
{
    r->unbound = r->pBeginInfo
                     ? unbound(wake_packed_id(r->pBeginInfo, 0,
                                              WAKE_HANDLES_VkVideoBeginCodingInfoKHR,
                                              WAKE_HANDLE_VkVideoBeginCodingInfoKHR_videoSession))
                     : 0;
    return !p->full;
}

/* Updates of parameters fall before or after it. */
bool
wake_pack_decode_video(struct wake_pack *p, struct wake_rec_CmdDecodeVideoKHR *r)
{
    r->clock = wake_fetch_add(&wake_pack_device(p)->clock, 1) + 1;
    return !p->full;
}

#ifdef WAKE_VIDEO_NEWER

static void
copy_list(struct wake_video_encoding *to, int list, const uint8_t *from, size_t count)
{
    to->list_entries = (uint8_t)count;
    memcpy(to->list[list], from, count);
}

static void
copy_layer(struct wake_video_layer *to, const StdVideoEncodeAV1ExtensionHeader *from)
{
    if (from) {
        to->known = true;
        to->temporal = from->temporal_id > to->temporal ? from->temporal_id : to->temporal;
        to->spatial = from->spatial_id > to->spatial ? from->spatial_id : to->spatial;
    }
}

static void
copy_slot_layer(struct wake_video_layer *to, const VkVideoReferenceSlotInfoKHR *slot)
{
    const VkVideoEncodeAV1DpbSlotInfoKHR *info = wake_chain_find(
        slot ? slot->pNext : NULL, VK_STRUCTURE_TYPE_VIDEO_ENCODE_AV1_DPB_SLOT_INFO_KHR);

    if (info && info->pStdReferenceInfo) {
        copy_layer(to, info->pStdReferenceInfo->pExtensionHeader);
    }
}

/* What the record does not follow: what the structs of the codecs lead to. */
static void
copy_encoding(struct wake_video_encoding *to, const VkVideoEncodeInfoKHR *info)
{
    const VkVideoEncodeH264PictureInfoKHR *h264 = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_VIDEO_ENCODE_H264_PICTURE_INFO_KHR);
    const VkVideoEncodeH265PictureInfoKHR *h265 = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_VIDEO_ENCODE_H265_PICTURE_INFO_KHR);
    const VkVideoEncodeAV1PictureInfoKHR *av1 = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_VIDEO_ENCODE_AV1_PICTURE_INFO_KHR);

    if (h264 && h264->pStdPictureInfo && h264->pStdPictureInfo->pRefLists) {
        const StdVideoEncodeH264ReferenceListsInfo *lists = h264->pStdPictureInfo->pRefLists;

        to->lists = true;
        copy_list(to, 0, lists->RefPicList0, sizeof(lists->RefPicList0));
        copy_list(to, 1, lists->RefPicList1, sizeof(lists->RefPicList1));
    } else if (h265 && h265->pStdPictureInfo && h265->pStdPictureInfo->pRefLists) {
        const StdVideoEncodeH265ReferenceListsInfo *lists = h265->pStdPictureInfo->pRefLists;

        to->lists = true;
        copy_list(to, 0, lists->RefPicList0, sizeof(lists->RefPicList0));
        copy_list(to, 1, lists->RefPicList1, sizeof(lists->RefPicList1));
    } else if (av1 && av1->pStdPictureInfo) {
        const StdVideoAV1TileInfo *tiles = av1->pStdPictureInfo->pTileInfo;

        to->tiles = tiles != NULL;
        to->tile_columns = tiles ? tiles->TileCols : 0;
        to->tile_rows = tiles ? tiles->TileRows : 0;
        copy_layer(&to->picture, av1->pStdPictureInfo->pExtensionHeader);
        copy_slot_layer(&to->setup, info->pSetupReferenceSlot);
        for (uint32_t i = 0; info->pReferenceSlots && i < info->referenceSlotCount; i++) {
            copy_slot_layer(&to->references, &info->pReferenceSlots[i]);
        }
    }
}

bool
wake_pack_encoded_parameters(struct wake_pack *p,
                             struct wake_rec_GetEncodedVideoSessionParametersKHR *r)
{
    r->clock = wake_fetch_add(&wake_pack_device(p)->clock, 1) + 1;
    return !p->full;
}

#endif

bool
wake_pack_encode_video(struct wake_pack *p, struct wake_rec_CmdEncodeVideoKHR *r)
{
    r->encoding = (struct wake_video_encoding){
        .clock = wake_fetch_add(&wake_pack_device(p)->clock, 1) + 1
    };
#ifdef WAKE_VIDEO_NEWER
    if (r->pEncodeInfo) {
        copy_encoding(&r->encoding, r->pEncodeInfo);
    }
#endif
    return !p->full;
}
