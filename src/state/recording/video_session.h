/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Video sessions, what their parameters contain, and what a video coding scope has bound.
 * Specification, 'Video Coding'.
 *
 * Threads: a session as checks see it is immutable (state/object/derived.h). What is bound to a
 * session, and what parameters contain, is written by application threads inside calls that need
 * the object to themselves, and read by others inside calls that the application orders behind
 * those; a call's record has a copy. A scope belongs to the runner of the command buffer's stream.
 */
#ifndef WAKE_STATE_VIDEO_SESSION_H
#define WAKE_STATE_VIDEO_SESSION_H

#include "gen/commands.h"
#include "state/derived/image.h"
#include "state/object/derived.h"

struct wake_command_buffer;
struct wake_instance;

/* By number what some registries lack, or have under another name as long as it is provisional. */
#define WAKE_VIDEO_DECODE_AV1 0x00000004u
#define WAKE_VIDEO_DECODE_VP9 0x00000008u
#define WAKE_VIDEO_DECODES                                                                         \
    (VK_VIDEO_CODEC_OPERATION_DECODE_H264_BIT_KHR | VK_VIDEO_CODEC_OPERATION_DECODE_H265_BIT_KHR | \
     WAKE_VIDEO_DECODE_AV1 | WAKE_VIDEO_DECODE_VP9)
#define WAKE_VIDEO_ENCODE_H264 0x00010000u
#define WAKE_VIDEO_ENCODE_H265 0x00020000u
#define WAKE_VIDEO_ENCODE_AV1 0x00040000u
#define WAKE_VIDEO_ENCODES (WAKE_VIDEO_ENCODE_H264 | WAKE_VIDEO_ENCODE_H265 | WAKE_VIDEO_ENCODE_AV1)
enum {
    WAKE_ENCODE_H264_CAPABILITIES = 1000038000, /* VkStructureType */
    WAKE_ENCODE_H264_PARAMETERS = 1000038001,
    WAKE_ENCODE_H264_ADDED = 1000038002,
    WAKE_ENCODE_H264_PROFILE = 1000038007,
    WAKE_ENCODE_H265_CAPABILITIES = 1000039000,
    WAKE_ENCODE_H265_PARAMETERS = 1000039001,
    WAKE_ENCODE_H265_ADDED = 1000039002,
    WAKE_ENCODE_H265_PROFILE = 1000039007,
    WAKE_ENCODE_CAPABILITIES = 1000299003,
    WAKE_ENCODE_RATE_CONTROL = 1000299001
};

/* ---- sessions -------------------------------------------------------------------------------- */

/* What a physical device answers about a profile. */
struct wake_video_answer {
    VkResult result;
    VkVideoCapabilitiesKHR most; /* pNext is NULL */
    VkVideoDecodeCapabilityFlagsKHR decode;
    VkOffset2D granularity; /* of coded offsets; { 0, 0 }: 0 alone */
#ifdef WAKE_VIDEO_NEWER
    /* Of encoding; pNext is NULL, and all of it 0 where the codec decodes. */
    VkVideoEncodeCapabilitiesKHR encode;
    VkVideoEncodeIntraRefreshCapabilitiesKHR refresh;
    VkVideoEncodeFeedback2CapabilitiesKHR feedback;
    VkVideoEncodeQuantizationMapCapabilitiesKHR map;
    VkVideoEncodeH264CapabilitiesKHR h264;
    VkVideoEncodeH265CapabilitiesKHR h265;
    VkVideoEncodeAV1CapabilitiesKHR av1;
#endif
};

struct wake_video {
    struct wake_derived derived;
    const VkVideoSessionCreateInfoKHR *info;
    uint32_t codec; /* VkVideoCodecOperationFlagBitsKHR */
    bool known;     /* `answer` is one, and a good one */
    bool interlaced;
    struct wake_video_answer answer;
};

/* NULL: not one that is known. */
const struct wake_video *
wake_video_of(struct wake_object *session);

/* Asks the driver. False: it cannot be asked about that profile. Any runner. */
bool
wake_video_ask(const struct wake_instance *instance, VkPhysicalDevice physical,
               const VkVideoProfileInfoKHR *profile, struct wake_video_answer *answer);
/* The same codec, subsampling, depths, and what the codec's own struct says. */
bool
wake_video_same_profile(const VkVideoProfileInfoKHR *a, const VkVideoProfileInfoKHR *b);
/* Whether a list in that chain has the profile; also where the resource is for any profile, which
 * is newer. */
bool
wake_video_lists_profile(const void *chain, const VkVideoProfileInfoKHR *profile);

/* Behind a VkVideoSessionKHR: which of its bindings have memory, for application threads, and what
 * the device timeline knows. */
struct wake_video_session {
    uint64_t bound;  /* (a) relaxed: bit memoryBindIndex, those below 64 */
    uint32_t needed; /* (a) relaxed: 1 + number of bindings; 0: not asked yet */
    /* (timeline) state/execution/video_execution.h; NULL: none yet */
    struct wake_video_decoder *decoder;
};

/* ---- parameters ------------------------------------------------------------------------------ */

/* A parameter set in one word: what it is, above what identifies it. */
#define WAKE_H264_SPS(sps) (UINT32_C(1) << 28 | (uint32_t)(sps))
#define WAKE_H264_PPS(sps, pps) (UINT32_C(2) << 28 | (uint32_t)(sps) << 8 | (uint32_t)(pps))
#define WAKE_H265_VPS(vps) (UINT32_C(3) << 28 | (uint32_t)(vps))
#define WAKE_H265_SPS(vps, sps) (UINT32_C(4) << 28 | (uint32_t)(vps) << 8 | (uint32_t)(sps))
#define WAKE_H265_PPS(vps, sps, pps) \
    (UINT32_C(5) << 28 | (uint32_t)(vps) << 16 | (uint32_t)(sps) << 8 | (uint32_t)(pps))
#define WAKE_VIDEO_KIND(key) ((key) >> 28)
#define WAKE_VIDEO_KINDS 6

/* The keys of what a chain's structs add, in order, the first `room` of them; how many there
 * are. */
uint32_t
wake_video_added(const void *chain, uint32_t *keys, uint32_t room);
/* What parameters that are made with that chain begin with, as a chain; NULL: nothing. */
const void *
wake_video_first_added(const void *chain);
/* How many sets of a kind there is room for, by kind, in parameters made with that chain. */
void
wake_video_room(const void *chain, uint32_t most[WAKE_VIDEO_KINDS]);

WAKE_INLINE bool
wake_video_has(const struct wake_video_contents *contents, uint32_t key)
{
    for (uint32_t i = 0; i < contents->count; i++) {
        if (contents->keys[i] == key) {
            return true;
        }
    }
    return false;
}

/* Behind a VkVideoSessionParametersKHR; the lists live as long as it. */
struct wake_video_keys {
    struct wake_video_keys *older;
    /* the device's clock at the update that made it: state/descriptor/descriptor_set.h */
    uint64_t touched;
    uint32_t count;
    uint32_t keys[];
};

struct wake_video_parameters {
    struct wake_video_keys *keys;    /* (a) all there are; NULL: none */
    uint32_t sequence;               /* (a) relaxed */
    uint32_t most[WAKE_VIDEO_KINDS]; /* (i) */
};

/* Inside the call that makes it. False: out of memory. */
bool
wake_video_parameters_create(struct wake_object *object, const struct wake_create *create);
void
wake_video_parameters_destroy(struct wake_video_parameters *parameters);
/* Any runner: whether they had it at a call behind which the device's clock was that. */
bool
wake_video_parameters_have(const struct wake_video_parameters *parameters, uint32_t key,
                           uint64_t clock);
/* Inside vkUpdateVideoSessionParametersKHR, after the driver: what is valid is taken in, nothing
 * else. */
void
wake_video_parameters_update(struct wake_video_parameters *parameters,
                             const VkVideoSessionParametersUpdateInfoKHR *info, uint64_t clock);
/* wake_replay: they contain that from here on. */
void
wake_video_parameters_put(struct wake_video_parameters *parameters, uint32_t sequence,
                          uint64_t clock, const uint32_t *keys, uint32_t count);
bool
wake_video_session_create(struct wake_object *object);
void
wake_video_session_destroy(struct wake_video_session *session);

/* ---- scopes ---------------------------------------------------------------------------------- */

enum { WAKE_VIDEO_SLOTS = 32 }; /* pictures of a scope that are followed */

/* What a VkVideoPictureResourceInfoKHR stands for: equal for pictures that match. */
struct wake_video_picture {
    wake_id image; /* 0: not known */
    uint32_t level, layer;
    VkOffset2D offset;
    VkExtent2D extent;
};

struct wake_video_bound {
    struct wake_video_picture picture;
    int32_t slot; /* -1: none */
};

/* From vkCmdBeginVideoCodingKHR to vkCmdEndVideoCodingKHR. */
struct wake_video_scope {
    wake_id session; /* 0: no scope */
    wake_id parameters;
    uint32_t operations; /* since a query was begun */
    uint32_t rate_mode;  /* VkVideoEncodeRateControlModeFlagBitsKHR of the encoder */
    bool more;           /* pictures than are followed */
    uint32_t count;
    struct wake_video_bound bound[WAKE_VIDEO_SLOTS];
};

/* The scope that the command buffer is in; NULL: none. */
const struct wake_video_scope *
wake_video_scope_of(const struct wake_command_buffer *cb);
struct wake_video_picture
wake_video_picture_of(const VkVideoPictureResourceInfoKHR *resource);
/* dstPictureResource, which is embedded: its view stands among the decode's ids. */
struct wake_video_picture
wake_video_output_of(const VkVideoDecodeInfoKHR *info);

#ifdef WAKE_VIDEO_NEWER
struct wake_video_picture
wake_video_source_of(const VkVideoEncodeInfoKHR *info);
struct wake_video_picture
wake_video_map_of(const VkVideoEncodeQuantizationMapInfoKHR *info);
#endif

WAKE_INLINE bool
wake_video_same_picture(const struct wake_video_picture *a, const struct wake_video_picture *b)
{
    return a->image && a->image == b->image && a->level == b->level && a->layer == b->layer &&
           a->offset.x == b->offset.x && a->offset.y == b->offset.y &&
           a->extent.width == b->extent.width && a->extent.height == b->extent.height;
}

/* What a VkVideoEncodeRateControlInfoKHR of that chain sets, in one word; 0: the default mode, or
 * none is there. */
uint64_t
wake_video_rate_of(const void *chain);

/* A command that was checked. */
void
wake_video_apply(struct wake_command_buffer *cb, const struct wake_record *record,
                 uint32_t command);

#endif
