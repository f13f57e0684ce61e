/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the checks of video coding share.
 * Threads: see core.h.
 */
#ifndef WAKE_CORE_VIDEO_H
#define WAKE_CORE_VIDEO_H

#include "core/words.h"
#include "state/recording/video_session.h"
#include "state/scope/facts.h"

#define WAKE_H264 VK_VIDEO_CODEC_OPERATION_DECODE_H264_BIT_KHR
#define WAKE_H265 VK_VIDEO_CODEC_OPERATION_DECODE_H265_BIT_KHR

/* A profile by itself. False: something is wrong with it, and no driver should be asked about
 * it. */
bool
wake_video_check_profile(struct wake_check *check, const VkVideoProfileInfoKHR *profile,
                         const char *path);

/* The format is one that the profile has for images with the usage. True where that is not
 * known. */
bool
wake_video_has_format(const struct wake_check *check, const VkVideoProfileInfoKHR *profile,
                      VkImageUsageFlags usage, VkFormat format);

/* The session that parameters were made for; 0: not known. */
wake_id
wake_video_session_of_parameters(const struct wake_object *object);

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
