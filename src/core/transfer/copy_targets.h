/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the regions of one copy read and write, texel by texel and byte by byte: whether two of them have something in common, for
 * certain. Specification, 'Buffer and Image Addressing'.
 * Threads: any; nothing here has state.
 */
#ifndef WAKE_CORE_COPY_TARGETS_H
#define WAKE_CORE_COPY_TARGETS_H

#include "core/transfer/transfer.h"

/* Texels of a region in an image. */
struct wake_copy_box {
    VkImageSubresourceLayers layers;
    VkOffset3D offset;
    VkExtent3D extent;
    bool rotated; /* it is not said to overlap with any */
};

bool
wake_copy_boxes_overlap(const struct wake_copy_box *a, const struct wake_copy_box *b);

/*
 * Whether a region that is rotated lies inside of a level of that size. Coordinates that the rotation negates go down from the
 * offset; whether that counts texels or the edges between them differs by one, and true is said by either.
 */
bool
wake_copy_turned_inside(VkSurfaceTransformFlagBitsKHR transform, VkOffset3D offset,
                        VkExtent3D extent, VkExtent3D size);

/* Bytes of a region in memory: rows of blocks, one behind the other. */
struct wake_copy_rows {
    uint64_t first;                /* an offset or an address */
    uint64_t bytes;                /* of one row; 0: not known, or none */
    uint64_t pitch;                /* from row to row */
    uint64_t rows, height, slices; /* rows of a slice; from slice to slice, in rows */
};

/* `region` says how, and `first` where. `texel`: bytes of a block of the aspect; 0: not known. */
struct wake_copy_rows
wake_copy_rows(uint64_t first, const VkBufferImageCopy *region,
               const struct wake_format_info *format, uint32_t texel);

/*
 * The first two of `count` regions that certainly write the same texels, or bytes; beyond WAKE_PAIRED_REGIONS none are compared.
 * `box` and `rows` say what the region of that index writes. False: no two.
 */
bool
wake_copy_same_texels(const void *copy, uint32_t count,
                      struct wake_copy_box (*box)(const void *copy, uint32_t index),
                      uint32_t pair[2]);
bool
wake_copy_same_bytes(const void *copy, uint32_t count,
                     struct wake_copy_rows (*rows)(const void *copy, uint32_t index),
                     uint32_t pair[2]);

#endif
