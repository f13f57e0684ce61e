/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Video sessions and their parameters.
 */
#include "state/recording/video_session.h"

#include "base/heap.h"
#include "gen/records.h"
#include "state/object/create_info.h"
#include "state/recording/recording.h"
#include "state/scope/scope.h"

#include <string.h>

#define H264 VK_VIDEO_CODEC_OPERATION_DECODE_H264_BIT_KHR
#define H265 VK_VIDEO_CODEC_OPERATION_DECODE_H265_BIT_KHR

/* ---- profiles -------------------------------------------------------------------------------- */

/* Of a struct that some registries name in another way: room for any of them. */
struct any_struct {
    VkStructureType sType;
    void *pNext;
    uint64_t rest[64];
};

static const VkVideoDecodeH264ProfileInfoKHR *
h264_profile(const VkVideoProfileInfoKHR *profile)
{
    return wake_chain_find(profile->pNext, VK_STRUCTURE_TYPE_VIDEO_DECODE_H264_PROFILE_INFO_KHR);
}

#ifdef WAKE_VIDEO_NEWER
/* The chain that encoders answer into; NULL: not an operation of one. */
static void *
chain_encoder(uint32_t operation, struct wake_video_answer *answer)
{
    void *codec;

    switch (operation) {
    case WAKE_VIDEO_ENCODE_H264: codec = &answer->h264; break;
    case WAKE_VIDEO_ENCODE_H265: codec = &answer->h265; break;
    case WAKE_VIDEO_ENCODE_AV1: codec = &answer->av1; break;
    default: return NULL;
    }
    answer->h264.sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_H264_CAPABILITIES_KHR;
    answer->h265.sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_H265_CAPABILITIES_KHR;
    answer->av1.sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_AV1_CAPABILITIES_KHR;
    answer->feedback.sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_FEEDBACK_2_CAPABILITIES_KHR;
    answer->feedback.pNext = &answer->map;
    answer->map.sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_QUANTIZATION_MAP_CAPABILITIES_KHR;
    answer->map.pNext = codec;
    answer->refresh.sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_INTRA_REFRESH_CAPABILITIES_KHR;
    answer->refresh.pNext = &answer->feedback;
    answer->encode.sType = VK_STRUCTURE_TYPE_VIDEO_ENCODE_CAPABILITIES_KHR;
    answer->encode.pNext = &answer->refresh;
    return &answer->encode;
}

static void
unchain_encoder(struct wake_video_answer *answer)
{
    answer->encode.pNext = answer->refresh.pNext = NULL;
    answer->feedback.pNext = answer->map.pNext = NULL;
}
#endif

bool
wake_video_ask(const struct wake_instance *instance, VkPhysicalDevice physical,
               const VkVideoProfileInfoKHR *profile, struct wake_video_answer *answer)
{
    VkVideoDecodeH264CapabilitiesKHR h264 = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_H264_CAPABILITIES_KHR
    };
    VkVideoDecodeH265CapabilitiesKHR h265 = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_H265_CAPABILITIES_KHR
    };
    VkVideoDecodeCapabilitiesKHR decode = {
        .sType = VK_STRUCTURE_TYPE_VIDEO_DECODE_CAPABILITIES_KHR
    };
    struct any_struct codec = { .sType = (VkStructureType)WAKE_ENCODE_H264_CAPABILITIES };
#ifndef WAKE_VIDEO_NEWER
    struct any_struct encode = { .sType = (VkStructureType)WAKE_ENCODE_CAPABILITIES,
                                 .pNext = &codec };
#endif
    const VkVideoDecodeH264ProfileInfoKHR *interlaced;
    void *chain;

    *answer = (struct wake_video_answer){
        .most = { .sType = VK_STRUCTURE_TYPE_VIDEO_CAPABILITIES_KHR }, .granularity = { 0, 0 }
    };
    switch ((uint32_t)profile->videoCodecOperation) {
    case H264:
        decode.pNext = &h264;
        chain = &decode;
        break;
    case H265:
        decode.pNext = &h265;
        chain = &decode;
        break;
#ifdef WAKE_VIDEO_NEWER
    case WAKE_VIDEO_DECODE_AV1:
    case WAKE_VIDEO_DECODE_VP9:
        codec.sType = (uint32_t)profile->videoCodecOperation == WAKE_VIDEO_DECODE_AV1
                          ? VK_STRUCTURE_TYPE_VIDEO_DECODE_AV1_CAPABILITIES_KHR
                          : VK_STRUCTURE_TYPE_VIDEO_DECODE_VP9_CAPABILITIES_KHR;
        decode.pNext = &codec;
        chain = &decode;
        break;
    default: chain = chain_encoder((uint32_t)profile->videoCodecOperation, answer); break;
#else
    case WAKE_VIDEO_ENCODE_H265:
        codec.sType = (VkStructureType)WAKE_ENCODE_H265_CAPABILITIES;
        chain = &encode;
        break;
    case WAKE_VIDEO_ENCODE_H264: chain = &encode; break;
    default: return false;
#endif
    }
    if (!chain || !instance->next.GetPhysicalDeviceVideoCapabilitiesKHR) {
        return false;
    }
    answer->most.pNext = chain;
    answer->result = instance->next.GetPhysicalDeviceVideoCapabilitiesKHR(physical, profile,
                                                                          &answer->most);
    answer->most.pNext = NULL;
#ifdef WAKE_VIDEO_NEWER
    unchain_encoder(answer);
#endif
    answer->decode = decode.flags;
    interlaced = h264_profile(profile);
    if (interlaced && interlaced->pictureLayout ==
                          VK_VIDEO_DECODE_H264_PICTURE_LAYOUT_INTERLACED_SEPARATE_PLANES_BIT_KHR) {
        answer->granularity = h264.fieldOffsetGranularity;
    }
    return true;
}

/* What the struct of a codec says, in a profile that encodes, or decodes AV1 or VP9: an enum behind
 * its head, and another word for AV1. */
static bool
same_newer_profile(const VkVideoProfileInfoKHR *a, const VkVideoProfileInfoKHR *b)
{
#ifdef WAKE_VIDEO_NEWER
    static const struct {
        uint32_t codec;
        VkStructureType type;
        size_t size;
    } rows[] = {
        { WAKE_VIDEO_DECODE_AV1, VK_STRUCTURE_TYPE_VIDEO_DECODE_AV1_PROFILE_INFO_KHR,
          sizeof(StdVideoAV1Profile) + sizeof(VkBool32) },
        { WAKE_VIDEO_DECODE_VP9, VK_STRUCTURE_TYPE_VIDEO_DECODE_VP9_PROFILE_INFO_KHR,
          sizeof(StdVideoVP9Profile) },
        { WAKE_VIDEO_ENCODE_H264, VK_STRUCTURE_TYPE_VIDEO_ENCODE_H264_PROFILE_INFO_KHR,
          sizeof(StdVideoH264ProfileIdc) },
        { WAKE_VIDEO_ENCODE_H265, VK_STRUCTURE_TYPE_VIDEO_ENCODE_H265_PROFILE_INFO_KHR,
          sizeof(StdVideoH265ProfileIdc) },
        { WAKE_VIDEO_ENCODE_AV1, VK_STRUCTURE_TYPE_VIDEO_ENCODE_AV1_PROFILE_INFO_KHR,
          sizeof(StdVideoAV1Profile) },
    };

    for (size_t i = 0; i < WAKE_COUNT(rows); i++) {
        const VkBaseInStructure *one, *two;

        if (rows[i].codec == (uint32_t)a->videoCodecOperation) {
            one = wake_chain_find(a->pNext, rows[i].type);
            two = wake_chain_find(b->pNext, rows[i].type);
            return !one || !two || memcmp(one + 1, two + 1, rows[i].size) == 0;
        }
    }
#endif
    (void)a, (void)b;
    return true;
}

bool
wake_video_same_profile(const VkVideoProfileInfoKHR *a, const VkVideoProfileInfoKHR *b)
{
    const VkVideoDecodeH264ProfileInfoKHR *a4, *b4;
    const VkVideoDecodeH265ProfileInfoKHR *a5, *b5;

    if (a->videoCodecOperation != b->videoCodecOperation ||
        a->chromaSubsampling != b->chromaSubsampling || a->lumaBitDepth != b->lumaBitDepth ||
        (a->chromaBitDepth != b->chromaBitDepth &&
         a->chromaSubsampling != VK_VIDEO_CHROMA_SUBSAMPLING_MONOCHROME_BIT_KHR)) {
        return false;
    }
    a4 = h264_profile(a);
    b4 = h264_profile(b);
    a5 = wake_chain_find(a->pNext, VK_STRUCTURE_TYPE_VIDEO_DECODE_H265_PROFILE_INFO_KHR);
    b5 = wake_chain_find(b->pNext, VK_STRUCTURE_TYPE_VIDEO_DECODE_H265_PROFILE_INFO_KHR);
    return (!a4 || !b4 ||
            (a4->stdProfileIdc == b4->stdProfileIdc && a4->pictureLayout == b4->pictureLayout)) &&
           (!a5 || !b5 || a5->stdProfileIdc == b5->stdProfileIdc) && same_newer_profile(a, b);
}

bool
wake_video_lists_profile(const void *chain, const VkVideoProfileInfoKHR *profile)
{
    const VkVideoProfileListInfoKHR *list = wake_chain_find(
        chain, VK_STRUCTURE_TYPE_VIDEO_PROFILE_LIST_INFO_KHR);

    for (uint32_t i = 0; list && list->pProfiles && i < list->profileCount; i++) {
        if (wake_video_same_profile(&list->pProfiles[i], profile)) {
            return true;
        }
    }
    return false;
}

/* ---- sessions -------------------------------------------------------------------------------- */

static void
destroy(struct wake_derived *derived)
{
    wake_free(WAKE_HEAP_STATE, derived);
}

static struct wake_derived *
make(struct wake_object *object)
{
    const struct wake_rec_CreateVideoSessionKHR *r = wake_create_record(
        object, WAKE_CMD_vkCreateVideoSessionKHR);
    const VkVideoProfileInfoKHR *profile = r && r->pCreateInfo ? r->pCreateInfo->pVideoProfile
                                                               : NULL;
    const VkVideoDecodeH264ProfileInfoKHR *h264 = profile ? h264_profile(profile) : NULL;
    struct wake_video *video = profile ? wake_zalloc(WAKE_HEAP_STATE, sizeof(*video)) : NULL;

    if (!video) {
        return NULL;
    }
    video->derived.destroy = destroy;
    video->info = r->pCreateInfo;
    video->codec = (uint32_t)profile->videoCodecOperation;
    video->known = wake_video_ask(object->scope->instance,
                                  ((const struct wake_device *)object->scope)->physical, profile,
                                  &video->answer) &&
                   video->answer.result == VK_SUCCESS;
    video->interlaced = h264 &&
                        h264->pictureLayout != VK_VIDEO_DECODE_H264_PICTURE_LAYOUT_PROGRESSIVE_KHR;
    return &video->derived;
}

const struct wake_video *
wake_video_of(struct wake_object *session)
{
    return session && session->type == WAKE_TYPE_VkVideoSessionKHR && session->scope->is_device
               ? (const struct wake_video *)wake_derive(session, make)
               : NULL;
}

bool
wake_video_session_create(struct wake_object *object)
{
    object->data = wake_zalloc(WAKE_HEAP_STATE, sizeof(struct wake_video_session));
    return object->data != NULL;
}

void
wake_video_session_destroy(struct wake_video_session *session)
{
    wake_free(WAKE_HEAP_STATE, session->decoder);
    wake_free(WAKE_HEAP_STATE, session);
}

/* ---- parameters ------------------------------------------------------------------------------ */

/* The struct that adds sets for H.264 or H.265: of decoding and encoding they have the same
 * members. */
static const void *
added_by(const void *chain, VkStructureType decode, int encode)
{
    const void *found = wake_chain_find(chain, decode);

    return found ? found : wake_chain_find(chain, (VkStructureType)encode);
}

uint32_t
wake_video_added(const void *chain, uint32_t *keys, uint32_t room)
{
    const VkVideoDecodeH264SessionParametersAddInfoKHR *h264 = added_by(
        chain, VK_STRUCTURE_TYPE_VIDEO_DECODE_H264_SESSION_PARAMETERS_ADD_INFO_KHR,
        WAKE_ENCODE_H264_ADDED);
    const VkVideoDecodeH265SessionParametersAddInfoKHR *h265 = added_by(
        chain, VK_STRUCTURE_TYPE_VIDEO_DECODE_H265_SESSION_PARAMETERS_ADD_INFO_KHR,
        WAKE_ENCODE_H265_ADDED);
    uint32_t count = 0;

#define ADD(key)             \
    if (count < room) {      \
        keys[count] = (key); \
    }                        \
    count++
    for (uint32_t i = 0; h264 && h264->pStdSPSs && i < h264->stdSPSCount; i++) {
        ADD(WAKE_H264_SPS(h264->pStdSPSs[i].seq_parameter_set_id));
    }
    for (uint32_t i = 0; h264 && h264->pStdPPSs && i < h264->stdPPSCount; i++) {
        ADD(WAKE_H264_PPS(h264->pStdPPSs[i].seq_parameter_set_id,
                          h264->pStdPPSs[i].pic_parameter_set_id));
    }
    for (uint32_t i = 0; h265 && h265->pStdVPSs && i < h265->stdVPSCount; i++) {
        ADD(WAKE_H265_VPS(h265->pStdVPSs[i].vps_video_parameter_set_id));
    }
    for (uint32_t i = 0; h265 && h265->pStdSPSs && i < h265->stdSPSCount; i++) {
        ADD(WAKE_H265_SPS(h265->pStdSPSs[i].sps_video_parameter_set_id,
                          h265->pStdSPSs[i].sps_seq_parameter_set_id));
    }
    for (uint32_t i = 0; h265 && h265->pStdPPSs && i < h265->stdPPSCount; i++) {
        ADD(WAKE_H265_PPS(h265->pStdPPSs[i].sps_video_parameter_set_id,
                          h265->pStdPPSs[i].pps_seq_parameter_set_id,
                          h265->pStdPPSs[i].pps_pic_parameter_set_id));
    }
#undef ADD
    return count;
}

void
wake_video_room(const void *chain, uint32_t most[WAKE_VIDEO_KINDS])
{
    const VkVideoDecodeH264SessionParametersCreateInfoKHR *h264 = added_by(
        chain, VK_STRUCTURE_TYPE_VIDEO_DECODE_H264_SESSION_PARAMETERS_CREATE_INFO_KHR,
        WAKE_ENCODE_H264_PARAMETERS);
    const VkVideoDecodeH265SessionParametersCreateInfoKHR *h265 = added_by(
        chain, VK_STRUCTURE_TYPE_VIDEO_DECODE_H265_SESSION_PARAMETERS_CREATE_INFO_KHR,
        WAKE_ENCODE_H265_PARAMETERS);

    memset(most, 0, WAKE_VIDEO_KINDS * sizeof(most[0]));
    if (h264) {
        most[1] = h264->maxStdSPSCount;
        most[2] = h264->maxStdPPSCount;
    } else if (h265) {
        most[3] = h265->maxStdVPSCount;
        most[4] = h265->maxStdSPSCount;
        most[5] = h265->maxStdPPSCount;
    }
}

/* What the parameters are made with besides: pParametersAddInfo of the codec's struct. */
const void *
wake_video_first_added(const void *chain)
{
    const VkVideoDecodeH264SessionParametersCreateInfoKHR *h264 = added_by(
        chain, VK_STRUCTURE_TYPE_VIDEO_DECODE_H264_SESSION_PARAMETERS_CREATE_INFO_KHR,
        WAKE_ENCODE_H264_PARAMETERS);
    const VkVideoDecodeH265SessionParametersCreateInfoKHR *h265 = added_by(
        chain, VK_STRUCTURE_TYPE_VIDEO_DECODE_H265_SESSION_PARAMETERS_CREATE_INFO_KHR,
        WAKE_ENCODE_H265_PARAMETERS);

    return h264   ? (const void *)h264->pParametersAddInfo
           : h265 ? (const void *)h265->pParametersAddInfo
                  : NULL;
}

enum { KEYS_MOST = 1 << 16 };

/* All of `before` and what of the chain is not among them. NULL: out of memory. */
static struct wake_video_keys *
keys_with(const uint32_t *before, uint32_t before_count, const void *chain)
{
    uint32_t count = 0, *added = wake_alloc(WAKE_HEAP_STATE, KEYS_MOST * sizeof(*added));
    struct wake_video_keys *keys = NULL;

    if (added) {
        count = wake_video_added(chain, added, KEYS_MOST);
        count = count < KEYS_MOST ? count : KEYS_MOST;
        keys = wake_zalloc(WAKE_HEAP_STATE,
                           sizeof(*keys) + (before_count + count) * sizeof(keys->keys[0]));
    }
    for (uint32_t i = 0; keys && i < before_count + count; i++) {
        struct wake_video_contents so_far = { .keys = keys->keys, .count = keys->count };
        uint32_t key = i < before_count ? before[i] : added[i - before_count];

        if (!wake_video_has(&so_far, key)) {
            keys->keys[keys->count++] = key;
        }
    }
    wake_free(WAKE_HEAP_STATE, added);
    return keys;
}

bool
wake_video_parameters_create(struct wake_object *object, const struct wake_create *create)
{
    const struct wake_rec_CreateVideoSessionParametersKHR *r = create ? (const void *)create->record
                                                                      : NULL;
    struct wake_video_parameters *parameters = wake_zalloc(WAKE_HEAP_STATE, sizeof(*parameters));

    if (!parameters) {
        return false;
    }
    object->data = parameters;
    if (r && r->pCreateInfo) {
        wake_video_room(r->pCreateInfo->pNext, parameters->most);
        parameters->keys = keys_with(r->contents.keys, r->contents.count,
                                     wake_video_first_added(r->pCreateInfo->pNext));
    }
    return true;
}

void
wake_video_parameters_destroy(struct wake_video_parameters *parameters)
{
    while (parameters->keys) {
        struct wake_video_keys *older = parameters->keys->older;

        wake_free(WAKE_HEAP_STATE, parameters->keys);
        parameters->keys = older;
    }
    wake_free(WAKE_HEAP_STATE, parameters);
}

bool
wake_video_parameters_have(const struct wake_video_parameters *parameters, uint32_t key,
                           uint64_t clock)
{
    /* ORD(video_keys_get:B) acquire: the keys; pairs with ORD(video_keys_put:A). */
    const struct wake_video_keys *keys = wake_load_acquire(&parameters->keys);
    struct wake_video_contents contents;

    while (keys && keys->touched >= clock) {
        keys = keys->older; /* an update that came later */
    }
    contents = (struct wake_video_contents){ .keys = keys ? keys->keys : NULL,
                                             .count = keys ? keys->count : 0 };
    return wake_video_has(&contents, key);
}

void
wake_video_parameters_update(struct wake_video_parameters *parameters,
                             const VkVideoSessionParametersUpdateInfoKHR *info, uint64_t clock)
{
    struct wake_video_keys *was = wake_load_relaxed(&parameters->keys), *keys;
    uint32_t count[WAKE_VIDEO_KINDS] = { 0 }, wanted;

    if (info->updateSequenceCount != wake_load_relaxed(&parameters->sequence) + 1) {
        return;
    }
    keys = keys_with(was ? was->keys : NULL, was ? was->count : 0, info->pNext);
    wanted = (was ? was->count : 0) + wake_video_added(info->pNext, NULL, 0);
    if (keys && keys->count != wanted) {
        wake_free(WAKE_HEAP_STATE, keys); /* one that was there already */
        return;
    }
    for (uint32_t i = 0; keys && i < keys->count; i++) {
        uint32_t kind = WAKE_VIDEO_KIND(keys->keys[i]);

        count[kind]++;
        if (count[kind] > parameters->most[kind]) {
            wake_free(WAKE_HEAP_STATE, keys);
            return;
        }
    }
    wake_store_relaxed(&parameters->sequence, info->updateSequenceCount);
    if (keys && was && keys->count == was->count) {
        wake_free(WAKE_HEAP_STATE, keys);
    } else if (keys) {
        keys->older = was;
        keys->touched = clock;
        /* ORD(video_keys_put:A) release: the keys. Pairs with ORD(video_keys_get:A) and
         * ORD(video_keys_get:B). */
        wake_store_release(&parameters->keys, keys);
    }
}

void
wake_video_parameters_put(struct wake_video_parameters *parameters, uint32_t sequence,
                          uint64_t clock, const uint32_t *keys, uint32_t count)
{
    struct wake_video_keys *all = keys_with(keys, count, NULL);

    parameters->sequence = sequence;
    if (all) {
        all->older = parameters->keys;
        all->touched = clock;
        parameters->keys = all;
    }
}

/* ---- rate control ---------------------------------------------------------------------------- */

#ifdef WAKE_VIDEO_NEWER

static uint64_t
hash_bytes(uint64_t hash, const void *bytes, size_t size)
{
    const unsigned char *byte = bytes;

    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ byte[i]) * UINT64_C(0x100000001b3); /* FNV-1a */
    }
    return hash;
}

#define HASH(hash, value) hash_bytes((hash), &(value), sizeof(value))

/* What a codec's struct of the chain has behind its head; the codecs differ in names only. */
static uint64_t
hash_struct(uint64_t hash, const void *chain, const VkStructureType types[3], size_t size)
{
    for (int i = 0; i < 3; i++) {
        const VkBaseInStructure *found = wake_chain_find(chain, types[i]);

        if (found) {
            return hash_bytes(hash, found + 1, size);
        }
    }
    return hash;
}

uint64_t
wake_video_rate_of(const void *chain)
{
    static const VkStructureType codecs[] = {
        VK_STRUCTURE_TYPE_VIDEO_ENCODE_H264_RATE_CONTROL_INFO_KHR,
        VK_STRUCTURE_TYPE_VIDEO_ENCODE_H265_RATE_CONTROL_INFO_KHR,
        VK_STRUCTURE_TYPE_VIDEO_ENCODE_AV1_RATE_CONTROL_INFO_KHR
    };
    static const VkStructureType layers[] = {
        VK_STRUCTURE_TYPE_VIDEO_ENCODE_H264_RATE_CONTROL_LAYER_INFO_KHR,
        VK_STRUCTURE_TYPE_VIDEO_ENCODE_H265_RATE_CONTROL_LAYER_INFO_KHR,
        VK_STRUCTURE_TYPE_VIDEO_ENCODE_AV1_RATE_CONTROL_LAYER_INFO_KHR
    };
    const VkVideoEncodeRateControlInfoKHR *info = wake_chain_find(
        chain, VK_STRUCTURE_TYPE_VIDEO_ENCODE_RATE_CONTROL_INFO_KHR);
    uint64_t hash = UINT64_C(0xcbf29ce484222325);

    if (!info || info->rateControlMode == VK_VIDEO_ENCODE_RATE_CONTROL_MODE_DEFAULT_KHR) {
        return 0;
    }
    hash = HASH(hash, info->rateControlMode);
    hash = HASH(hash, info->layerCount);
    hash = HASH(hash, info->virtualBufferSizeInMs);
    hash = HASH(hash, info->initialVirtualBufferSizeInMs);
    hash = hash_struct(hash, chain, codecs, 5 * sizeof(uint32_t));
    for (uint32_t i = 0; info->pLayers && i < info->layerCount; i++) {
        hash = HASH(hash, info->pLayers[i].averageBitrate);
        hash = HASH(hash, info->pLayers[i].maxBitrate);
        hash = HASH(hash, info->pLayers[i].frameRateNumerator);
        hash = HASH(hash, info->pLayers[i].frameRateDenominator);
        hash = hash_struct(hash, info->pLayers[i].pNext, layers, 12 * sizeof(uint32_t));
    }
    return hash ? hash : 1;
}

#else

uint64_t
wake_video_rate_of(const void *chain)
{
    (void)chain;
    return 0;
}

#endif

/* ---- scopes ---------------------------------------------------------------------------------- */

const struct wake_video_scope *
wake_video_scope_of(const struct wake_command_buffer *cb)
{
    const struct wake_video_scope *scope = cb && cb->recording ? cb->recording->video : NULL;

    return scope && scope->session ? scope : NULL;
}

static struct wake_video_picture
picture(const VkVideoPictureResourceInfoKHR *resource, wake_id id)
{
    const struct wake_image_view *view = wake_image_view_of(wake_object_get(id));

    return view ? (struct wake_video_picture){ .image = view->image,
                                               .level = view->range.baseMipLevel,
                                               .layer = view->range.baseArrayLayer +
                                                        resource->baseArrayLayer,
                                               .offset = resource->codedOffset,
                                               .extent = resource->codedExtent }
                : (struct wake_video_picture){ 0 };
}

struct wake_video_picture
wake_video_picture_of(const VkVideoPictureResourceInfoKHR *resource)
{
    return resource
               ? picture(resource,
                         wake_packed_id(resource, 0, WAKE_HANDLES_VkVideoPictureResourceInfoKHR,
                                        WAKE_HANDLE_VkVideoPictureResourceInfoKHR_imageViewBinding))
               : (struct wake_video_picture){ 0 };
}

struct wake_video_picture
wake_video_output_of(const VkVideoDecodeInfoKHR *info)
{
    return picture(
        &info->dstPictureResource,
        wake_packed_id(info, 0, WAKE_HANDLES_VkVideoDecodeInfoKHR,
                       WAKE_HANDLE_VkVideoDecodeInfoKHR_dstPictureResource_imageViewBinding));
}

#ifdef WAKE_VIDEO_NEWER
struct wake_video_picture
wake_video_source_of(const VkVideoEncodeInfoKHR *info)
{
    return picture(
        &info->srcPictureResource,
        wake_packed_id(info, 0, WAKE_HANDLES_VkVideoEncodeInfoKHR,
                       WAKE_HANDLE_VkVideoEncodeInfoKHR_srcPictureResource_imageViewBinding));
}

struct wake_video_picture
wake_video_map_of(const VkVideoEncodeQuantizationMapInfoKHR *info)
{
    static const VkVideoPictureResourceInfoKHR all = { 0 };

    return picture(&all,
                   wake_packed_id(info, 0, WAKE_HANDLES_VkVideoEncodeQuantizationMapInfoKHR,
                                  WAKE_HANDLE_VkVideoEncodeQuantizationMapInfoKHR_quantizationMap));
}
#endif

static uint32_t
rate_mode_of(const void *chain)
{
#ifdef WAKE_VIDEO_NEWER
    const VkVideoEncodeRateControlInfoKHR *info = wake_chain_find(
        chain, VK_STRUCTURE_TYPE_VIDEO_ENCODE_RATE_CONTROL_INFO_KHR);

    return info ? (uint32_t)info->rateControlMode : 0;
#else
    (void)chain;
    return 0;
#endif
}

static void
begin(struct wake_command_buffer *cb, const VkVideoBeginCodingInfoKHR *info)
{
    struct wake_recording *recording = cb->recording;

    if (recording && !recording->video) {
        recording->video = wake_zalloc(WAKE_HEAP_STATE, sizeof(*recording->video));
    }
    if (!recording || !recording->video || !info) {
        return;
    }
    *recording->video = (struct wake_video_scope){
        .session = wake_packed_id(info, 0, WAKE_HANDLES_VkVideoBeginCodingInfoKHR,
                                  WAKE_HANDLE_VkVideoBeginCodingInfoKHR_videoSession),
        .parameters = wake_packed_id(info, 0, WAKE_HANDLES_VkVideoBeginCodingInfoKHR,
                                     WAKE_HANDLE_VkVideoBeginCodingInfoKHR_videoSessionParameters),
        .rate_mode = rate_mode_of(info->pNext)
    };
    for (uint32_t i = 0; info->pReferenceSlots && i < info->referenceSlotCount; i++) {
        struct wake_video_scope *scope = recording->video;

        if (!info->pReferenceSlots[i].pPictureResource) {
            continue;
        }
        if (scope->count == WAKE_VIDEO_SLOTS) {
            scope->more = true;
            return;
        }
        scope->bound[scope->count++] = (struct wake_video_bound){
            wake_video_picture_of(info->pReferenceSlots[i].pPictureResource),
            info->pReferenceSlots[i].slotIndex < 0 ? -1 : info->pReferenceSlots[i].slotIndex
        };
    }
}

static void
control(struct wake_video_scope *scope, const VkVideoCodingControlInfoKHR *info)
{
    /* Newer: VK_VIDEO_CODING_CONTROL_ENCODE_... Another level sets the rate control back. */
    const uint32_t rate_control = 0x2, quality_level = 0x4;

    if (info && info->flags & (VK_VIDEO_CODING_CONTROL_RESET_BIT_KHR | quality_level)) {
        scope->rate_mode = 0;
    }
    /* No slot holds a picture any more. */
    for (uint32_t i = 0;
         info && info->flags & VK_VIDEO_CODING_CONTROL_RESET_BIT_KHR && i < scope->count; i++) {
        scope->bound[i].slot = -1;
    }
    if (info && info->flags & rate_control) {
        scope->rate_mode = rate_mode_of(info->pNext);
    }
}

static void
operate(struct wake_video_scope *scope, const VkVideoReferenceSlotInfoKHR *setup)
{
    struct wake_video_picture set_up;

    scope->operations++;
    if (!setup || !setup->pPictureResource || setup->slotIndex < 0) {
        return;
    }
    set_up = wake_video_picture_of(setup->pPictureResource);
    for (uint32_t i = 0; i < scope->count; i++) {
        if (wake_video_same_picture(&scope->bound[i].picture, &set_up)) {
            scope->bound[i].slot = setup->slotIndex;
        } else if (scope->bound[i].slot == setup->slotIndex) {
            scope->bound[i].slot = -1;
        }
    }
}

static void
encode(struct wake_video_scope *scope, const VkVideoEncodeInfoKHR *info)
{
#ifdef WAKE_VIDEO_NEWER
    operate(scope, info ? info->pSetupReferenceSlot : NULL);
#else
    (void)info;
    scope->operations++;
#endif
}

void
wake_video_apply(struct wake_command_buffer *cb, const struct wake_record *record, uint32_t command)
{
    struct wake_video_scope *scope = cb->recording ? cb->recording->video : NULL;

    switch (command) {
    case WAKE_CMD_vkCmdBeginVideoCodingKHR:
        begin(cb, ((const struct wake_rec_CmdBeginVideoCodingKHR *)record)->pBeginInfo);
        break;
    case WAKE_CMD_vkCmdControlVideoCodingKHR:
        if (scope) {
            control(scope,
                    ((const struct wake_rec_CmdControlVideoCodingKHR *)record)->pCodingControlInfo);
        }
        break;
    case WAKE_CMD_vkCmdEncodeVideoKHR:
        if (scope) {
            encode(scope, ((const struct wake_rec_CmdEncodeVideoKHR *)record)->pEncodeInfo);
        }
        break;
    case WAKE_CMD_vkCmdDecodeVideoKHR:
        if (scope) {
            const VkVideoDecodeInfoKHR *info =
                ((const struct wake_rec_CmdDecodeVideoKHR *)record)->pDecodeInfo;
            operate(scope, info ? info->pSetupReferenceSlot : NULL);
        }
        break;
    case WAKE_CMD_vkCmdEndVideoCodingKHR:
        if (scope) {
            scope->session = 0;
        }
        break;
    case WAKE_CMD_vkCmdBeginQuery:
        if (scope) {
            scope->operations = 0;
        }
        break;
    default: break;
    }
}
