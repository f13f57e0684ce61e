/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What decoding and encoding an operation's pictures have in common: the buffer of the bitstream, the
 * picture beside the slots, the slots.
 * Threads: see core.h.
 */
#ifndef WAKE_CORE_VIDEO_PICTURES_H
#define WAKE_CORE_VIDEO_PICTURES_H

#include "core/video/video.h"

/* The names of one direction, and its rules. */
struct wake_video_rules {
    const char *info;    /* pDecodeInfo, pEncodeInfo */
    const char *buffer;  /* the member, and what `Offset` and `Range` stand behind */
    const char *picture; /* the member beside the slots */
    VkBufferUsageFlags buffer_usage;
    VkImageUsageFlags picture_usage;
    struct {
        const char *usage, *profile, *in_unprotected, *in_protected;
        const char *offset, *range, *offset_alignment, *range_alignment;
    } of_buffer;
    struct {
        const char *offset, *extent, *format, *usage, *profile;
    } of_picture;
    struct {
        const char *negative, *slot, *no_picture, *offset, *not_bound;
    } of_setup;
    struct {
        const char *negative, *slot, *no_picture, *offset, *not_bound, *twice;
    } of_reference;
};

/* One operation. */
struct wake_video_operation {
    struct wake_check *check;
    const struct wake_video_rules *rules;
    const struct wake_video *video;
    const struct wake_video_scope *scope;
    struct wake_object *session;
};

void
wake_video_check_bitstream(const struct wake_video_operation *op, wake_id buffer,
                           VkDeviceSize offset, VkDeviceSize range);
/* Not whether the image is protected. */
void
wake_video_check_operand(const struct wake_video_operation *op,
                         const VkVideoPictureResourceInfoKHR *resource,
                         const struct wake_video_image *image);
/* True: its picture, which goes to `picture_out`, is among the bound ones, or they are not known. */
bool
wake_video_check_setup(const struct wake_video_operation *op,
                       const VkVideoReferenceSlotInfoKHR *setup,
                       struct wake_video_picture *picture_out);
void
wake_video_check_reference(const struct wake_video_operation *op,
                           const VkVideoReferenceSlotInfoKHR *slots, uint32_t i);

/* Every slot has the codec's struct. `info`: pDecodeInfo, pEncodeInfo. */
void
wake_video_check_slot_structs(struct wake_check *check, const char *info,
                              const VkVideoReferenceSlotInfoKHR *setup,
                              const VkVideoReferenceSlotInfoKHR *slots, uint32_t count,
                              VkStructureType type, const char *name, const char *setup_rule,
                              const char *slots_rule);

#endif
