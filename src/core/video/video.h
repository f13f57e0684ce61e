/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the checks of video coding share.
 * Threads: see core.h.
 */
#ifndef WAKE_CORE_VIDEO_H
#define WAKE_CORE_VIDEO_H

#include "core/words.h"
#include "state/execution/video_execution.h"
#include "state/recording/video_session.h"
#include "state/scope/facts.h"

#define WAKE_H264 VK_VIDEO_CODEC_OPERATION_DECODE_H264_BIT_KHR
#define WAKE_H265 VK_VIDEO_CODEC_OPERATION_DECODE_H265_BIT_KHR

/* A profile by itself. False: something is wrong with it, so that what a driver answers means
 * little. */
bool
wake_video_check_profile(struct wake_check *check, const VkVideoProfileInfoKHR *profile,
                         const char *path);
/* It has the struct of its codec, without which no driver may be asked about it. */
bool
wake_video_profile_is_whole(const VkVideoProfileInfoKHR *profile);

/* The format is one that the profile has for images with the usage. True where that is not
 * known. */
bool
wake_video_has_format(const struct wake_check *check, const VkVideoProfileInfoKHR *profile,
                      VkImageUsageFlags usage, VkFormat format);

/* Asks for the formats of images with the usage, `count` of them at most. False: not known. */
bool
wake_video_ask_formats(const struct wake_check *check, const VkVideoProfileInfoKHR *profile,
                       VkImageUsageFlags usage, uint32_t *count,
                       VkVideoFormatPropertiesKHR *formats);

/* The texels of quantization maps that the parameters are for. False: for none. */
bool
wake_video_maps_texels(const struct wake_object *parameters, VkExtent2D *size_out);

#ifdef WAKE_VIDEO_NEWER
/* Codecs that a feature of the device is for. */
void
wake_video_check_codec_feature(struct wake_check *check, uint32_t codec, const char *decode_vp9,
                               const char *encode_av1);
#endif

/* The session that parameters were made for; 0: not known. */
wake_id
wake_video_session_of_parameters(const struct wake_object *object);

/* The VkVideoEncodeRateControlInfoKHR of a chain, if there is one. `path`: of the struct that has
 * the chain. */
void
wake_video_check_rate_control(struct wake_check *check, const struct wake_video *video,
                              const void *chain, const char *path);

/* Queries that an operation brings itself. */
struct wake_video_inline_ids {
    const char *path;
    const char *count, *type, *profile, *status;
    bool encodes;
};
void
wake_video_check_inline_queries(struct wake_check *check, const struct wake_video *video,
                                const void *chain, const struct wake_video_inline_ids *ids);

/* Buffers and images that a command buffer may use. `is_protected`: the resource is. */
void
wake_video_check_protected(struct wake_check *check, bool is_protected,
                           const struct wake_object *object, const char *path,
                           const char *in_unprotected, const char *in_protected);

/* The image behind a picture, with its view. image NULL: nothing is known of it. */
struct wake_video_image {
    struct wake_object *object; /* the view */
    const struct wake_image_view *view;
    const struct wake_image *image;
};
struct wake_video_image
wake_video_image_by(const struct wake_check *check, wake_id view);
/* `resource` may be NULL. */
struct wake_video_image
wake_video_image_of(const struct wake_check *check, const VkVideoPictureResourceInfoKHR *resource);
/* The image was made for any profile, or for the session's. */
bool
wake_video_image_fits(const struct wake_video_image *image, const struct wake_video *video);
bool
wake_video_offset_fits(const struct wake_video *video, const VkOffset2D *offset);
/* A picture of its own. */
void
wake_video_check_picture(struct wake_check *check, const VkVideoPictureResourceInfoKHR *resource,
                         const struct wake_video_image *image, const char *path);

#endif
