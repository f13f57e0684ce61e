/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Where resources lie. Buffers: in the space of their memory, so that two buffers on the same bytes
 * meet. Images: each in a space of its own, aspect by aspect, level by level, layer by layer, row
 * by row; a box that does not span whole rows is one span per row. Images that alias each other by
 * VK_IMAGE_CREATE_ALIAS_BIT share the space of their place in memory.
 * Threads: the runner of the command buffer's stream.
 */
#ifndef WAKE_SYNC_SYNC_ADDRESS_H
#define WAKE_SYNC_SYNC_ADDRESS_H

#include "sync/recording/sync_recording.h"

/* A box of texels of some subresources: the spans are those of every part that lies in one
 * piece. */
struct wake_image_box {
    VkImageSubresourceRange range; /* resolved */
    VkOffset3D offset;
    VkExtent3D extent; /* of every level; width UINT32_MAX: all of it */
    uint32_t views;    /* bit i: layer i of the range counts; 0: all do */
};

struct wake_image_walk {
    const struct wake_image *image;
    struct wake_image_box box;
    uint32_t space;
    VkImageAspectFlags aspects;          /* left */
    uint32_t aspect, level, layer, z, y; /* of the next span */
    bool whole;
    struct wake_span span;
};

/* `size` may be VK_WHOLE_SIZE. False: not known, or nothing of it is in the buffer. */
bool
wake_sync_buffer_span(struct wake_sync *sync, wake_id id, VkDeviceSize offset, VkDeviceSize size,
                      struct wake_span *span_out);
void
wake_sync_buffer(struct wake_sync *sync, wake_id id, VkDeviceSize offset, VkDeviceSize size,
                 uint32_t access, enum wake_doubt doubt);
/* Bytes of the buffer that a call found behind a device address; `offset`: from that address on. */
void
wake_sync_at_address(struct wake_sync *sync, const struct wake_address *found, uint64_t offset,
                     uint64_t size, uint32_t access, enum wake_doubt doubt);
/* False: nothing is known of the image. */
bool
wake_image_walk_begin(struct wake_sync *sync, wake_id image, const struct wake_image_box *box,
                      struct wake_image_walk *walk);
bool
wake_image_walk_next(struct wake_image_walk *walk);
struct wake_image_box
wake_image_box_whole(VkImageSubresourceRange range);
/* One hazard is told, wherever in the box it is. */
void
wake_sync_image(struct wake_sync *sync, wake_id image, const struct wake_image_box *box,
                uint32_t access, enum wake_ordered ordered, enum wake_doubt doubt);

#endif
