/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Copies, blits and resolves of both versions.
 * Threads: any; a view is good as long as its record.
 */
#ifndef WAKE_STATE_TRANSFER_VIEW_H
#define WAKE_STATE_TRANSFER_VIEW_H

#include "gen/records.h"
#include "queue/record.h"

#include <stddef.h>

enum wake_transfer_kind {
    WAKE_COPY_BUFFER,          /* regions: VkBufferCopy */
    WAKE_COPY_IMAGE,           /* VkImageCopy */
    WAKE_COPY_BUFFER_TO_IMAGE, /* VkBufferImageCopy */
    WAKE_COPY_IMAGE_TO_BUFFER, /* VkBufferImageCopy */
    WAKE_BLIT_IMAGE,           /* VkImageBlit */
    WAKE_RESOLVE_IMAGE,        /* VkImageResolve */
};

/* Regions of either version: a region of the second is one of the first with sType and pNext in
 * front. */
struct wake_regions {
    const char *first; /* where the members of the first version begin; NULL: no regions */
    size_t stride;     /* bytes */
    uint32_t count;
    uint32_t head; /* bytes in front of the first version's members */
};

struct wake_transfer_view {
    enum wake_transfer_kind kind;
    bool second;                                /* the parameters are in a struct */
    wake_id source, target;                     /* a buffer or an image */
    VkImageLayout source_layout, target_layout; /* of images */
    struct wake_regions regions;
    VkFilter filter; /* of blits */
};

/* `command`: of the record, an alias as what it stands for. False: not one of these, or one of the second version without its
 * struct. */
bool
wake_transfer_view(const struct wake_record *record, uint32_t command,
                   struct wake_transfer_view *view);

/* A struct of the first version. */
WAKE_INLINE const void *
wake_region(const struct wake_regions *regions, uint32_t index)
{
    return regions->first + (size_t)index * regions->stride;
}

/* The chain of a region of the second version; NULL of the first. */
WAKE_INLINE const void *
wake_region_chain(const struct wake_regions *regions, uint32_t index)
{
    const char *region = regions->first + (size_t)index * regions->stride;

    return regions->head
               ? ((const VkBaseInStructure *)(const void *)(region - regions->head))->pNext
               : NULL;
}

/* The image subresource that a region reads, or writes (`target`). Not of copies between buffers. */
const VkImageSubresourceLayers *
wake_transfer_layers(const struct wake_transfer_view *view, uint32_t index, bool target);

/* The part of a 3D image that a region reads, or writes. */
struct wake_slices {
    uint32_t first, count;
};
struct wake_slices
wake_transfer_slices(const struct wake_transfer_view *view, uint32_t index, bool target);

#endif
