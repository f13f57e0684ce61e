/* SPDX-License-Identifier: Apache-2.0 */
/*
 * No two regions of a copy write the same. Specification, 'Copy Commands', 'Buffer and Image Addressing'.
 */
#include "core/transfer/copy_targets.h"

bool
wake_copy_boxes_overlap(const struct wake_copy_box *a, const struct wake_copy_box *b)
{
    return !a->rotated && !b->rotated && wake_layers_overlap(&a->layers, &b->layers) &&
           wake_overlap(a->offset.x, a->extent.width, b->offset.x, b->extent.width) &&
           wake_overlap(a->offset.y, a->extent.height, b->offset.y, b->extent.height) &&
           wake_overlap(a->offset.z, a->extent.depth, b->offset.z, b->extent.depth);
}

static bool
inside(bool back, int64_t offset, int64_t extent, int64_t size)
{
    return back ? offset - extent + 1 >= 0 && offset <= size
                : offset >= 0 && offset + extent <= size;
}

bool
wake_copy_turned_inside(VkSurfaceTransformFlagBitsKHR transform, VkOffset3D offset,
                        VkExtent3D extent, VkExtent3D size)
{
    bool quarter = transform == VK_SURFACE_TRANSFORM_ROTATE_90_BIT_KHR;
    bool half = transform == VK_SURFACE_TRANSFORM_ROTATE_180_BIT_KHR;
    bool back = transform == VK_SURFACE_TRANSFORM_ROTATE_270_BIT_KHR;
    bool across = quarter || back; /* width goes along y */

    if (!across && !half && transform != VK_SURFACE_TRANSFORM_IDENTITY_BIT_KHR) {
        return true; /* told */
    }
    return inside(quarter || half, offset.x, across ? extent.height : extent.width, size.width) &&
           inside(half || back, offset.y, across ? extent.width : extent.height, size.height);
}

struct wake_copy_rows
wake_copy_rows(uint64_t first, const VkBufferImageCopy *region,
               const struct wake_format_info *format, uint32_t texel)
{
    const VkExtent3D extent = region->imageExtent;
    uint64_t block[3], row = region->bufferRowLength ? region->bufferRowLength : extent.width;
    uint64_t height = region->bufferImageHeight ? region->bufferImageHeight : extent.height;
    struct wake_copy_rows rows = { .first = first };

    if (!format || row < extent.width || height < extent.height || !extent.height ||
        region->imageSubresource.layerCount == VK_REMAINING_ARRAY_LAYERS) {
        return rows;
    }
    for (int i = 0; i < 3; i++) {
        block[i] = format->plane_count < 2 && format->block_extent[i] ? format->block_extent[i] : 1;
    }
    rows.bytes = (extent.width + block[0] - 1) / block[0] * texel;
    rows.pitch = (row + block[0] - 1) / block[0] * texel;
    rows.rows = (extent.height + block[1] - 1) / block[1];
    rows.height = (height + block[1] - 1) / block[1];
    rows.slices = (extent.depth + block[2] - 1) / block[2] * region->imageSubresource.layerCount;
    return rows;
}

/* A row has that byte. */
static bool
has_byte(const struct wake_copy_rows *rows, uint64_t byte)
{
    uint64_t row;

    if (byte < rows->first) {
        return false;
    }
    row = (byte - rows->first) / rows->pitch;
    return (byte - rows->first) % rows->pitch < rows->bytes && row % rows->height < rows->rows &&
           row / rows->height < rows->slices;
}

static bool
rows_overlap(const struct wake_copy_rows *a, const struct wake_copy_rows *b)
{
    /* The first byte of either is certainly used, where it uses any. */
    return a->bytes && b->bytes && a->slices && b->slices &&
           (has_byte(a, b->first) || has_byte(b, a->first));
}

bool
wake_copy_same_texels(const void *copy, uint32_t count,
                      struct wake_copy_box (*box)(const void *copy, uint32_t index),
                      uint32_t pair[2])
{
    count = count < WAKE_PAIRED_REGIONS ? count : WAKE_PAIRED_REGIONS;
    for (uint32_t i = 1; i < count; i++) {
        const struct wake_copy_box own = box(copy, i);

        for (uint32_t k = 0; k < i; k++) {
            const struct wake_copy_box other = box(copy, k);

            if (WAKE_UNLIKELY(wake_copy_boxes_overlap(&other, &own))) {
                pair[0] = k;
                pair[1] = i;
                return true;
            }
        }
    }
    return false;
}

bool
wake_copy_same_bytes(const void *copy, uint32_t count,
                     struct wake_copy_rows (*rows)(const void *copy, uint32_t index),
                     uint32_t pair[2])
{
    count = count < WAKE_PAIRED_REGIONS ? count : WAKE_PAIRED_REGIONS;
    for (uint32_t i = 1; i < count; i++) {
        const struct wake_copy_rows own = rows(copy, i);

        for (uint32_t k = 0; k < i; k++) {
            const struct wake_copy_rows other = rows(copy, k);

            if (WAKE_UNLIKELY(rows_overlap(&other, &own))) {
                pair[0] = k;
                pair[1] = i;
                return true;
            }
        }
    }
    return false;
}
