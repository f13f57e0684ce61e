/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Copies, blits, resolves, clears, fills, updates, results of queries.
 */
#include "sync/command/transfer_accesses.h"

#include "state/object/create_info.h"
#include "state/scope/facts.h"
#include "state/view/transfer_view.h"
#include "sync/recording/sync_address.h"
#include "sync/recording/sync_recording.h"

/* Where the hazards of one region have been told, those of the others are the same mistake. */
static const void *
next_region(struct wake_sync *sync, const struct wake_transfer_view *view, uint32_t i)
{
    sync->quiet = sync->told;
    return wake_region(&view->regions, i);
}

static void
copy_buffer(struct wake_sync *sync, const struct wake_transfer_view *view)
{
    for (uint32_t i = 0; i < view->regions.count; i++) {
        const VkBufferCopy *r = next_region(sync, view, i);

        wake_sync_buffer(sync, view->source, r->srcOffset, r->size, WAKE_SYNC_COPY_TRANSFER_READ,
                         false);
        wake_sync_buffer(sync, view->target, r->dstOffset, r->size, WAKE_SYNC_COPY_TRANSFER_WRITE,
                         false);
    }
}

static VkImageSubresourceRange
range_of(const VkImageSubresourceLayers *layers, const struct wake_image *image)
{
    VkImageSubresourceRange range = { layers->aspectMask, layers->mipLevel, 1,
                                      layers->baseArrayLayer, layers->layerCount };

    return image ? wake_resolve_range(&image->info, range) : range;
}

/* A region of an image; 3D images have slices where others have layers. */
static void
image_region(struct wake_sync *sync, wake_id id, const VkImageSubresourceLayers *layers,
             VkOffset3D offset, VkExtent3D extent, uint32_t access)
{
    const struct wake_image *image = wake_image_of(
        wake_check_object(sync->check, id, WAKE_TYPE_VkImage));
    struct wake_image_box box = { .range = range_of(layers, image),
                                  .offset = offset,
                                  .extent = extent };

    if (!image) {
        return;
    }
    if (image->info.imageType != VK_IMAGE_TYPE_3D) {
        box.offset.z = 0;
        box.extent.depth = 1;
    }
    wake_sync_image(sync, id, &box, access, WAKE_ORDERED_NOT, false);
}

/* Texels of one block of a format, for copies between images whose blocks differ in extent. */
static VkExtent3D
block_of(struct wake_sync *sync, wake_id id)
{
    const struct wake_image *image = wake_image_of(
        wake_check_object(sync->check, id, WAKE_TYPE_VkImage));
    const struct wake_format_info *format = image ? wake_format(image->info.format) : NULL;

    return format && format->plane_count < 2
               ? (VkExtent3D){ format->block_extent[0], format->block_extent[1],
                               format->block_extent[2] }
               : (VkExtent3D){ 1, 1, 1 };
}

static void
copy_image(struct wake_sync *sync, const struct wake_transfer_view *view)
{
    VkExtent3D source = block_of(sync, view->source), target = block_of(sync, view->target);

    for (uint32_t i = 0; i < view->regions.count; i++) {
        const VkImageCopy *r = next_region(sync, view, i);
        VkExtent3D extent = r->extent;

        image_region(sync, view->source, &r->srcSubresource, r->srcOffset, extent,
                     WAKE_SYNC_COPY_TRANSFER_READ);
        if (source.width && source.height) { /* the extent counts texels of the source */
            extent.width = (extent.width + source.width - 1) / source.width * target.width;
            extent.height = (extent.height + source.height - 1) / source.height * target.height;
        }
        /* Layers of one kind of image are slices of the other. */
        if (r->srcSubresource.layerCount > extent.depth &&
            r->srcSubresource.layerCount != VK_REMAINING_ARRAY_LAYERS) {
            extent.depth = r->srcSubresource.layerCount;
        }
        image_region(sync, view->target, &r->dstSubresource, r->dstOffset, extent,
                     WAKE_SYNC_COPY_TRANSFER_WRITE);
    }
}

static void
order(int32_t *low, int32_t *high)
{
    if (*low > *high) {
        int32_t other = *low;

        *low = *high;
        *high = other;
    }
}

static void
blit_side(struct wake_sync *sync, wake_id id, const VkImageSubresourceLayers *layers,
          const VkOffset3D offsets[2], uint32_t access)
{
    VkOffset3D low = offsets[0], high = offsets[1];

    order(&low.x, &high.x);
    order(&low.y, &high.y);
    order(&low.z, &high.z);
    image_region(sync, id, layers, low,
                 (VkExtent3D){ (uint32_t)(high.x - low.x), (uint32_t)(high.y - low.y),
                               (uint32_t)(high.z - low.z) },
                 access);
}

static void
blit_image(struct wake_sync *sync, const struct wake_transfer_view *view)
{
    for (uint32_t i = 0; i < view->regions.count; i++) {
        const VkImageBlit *r = next_region(sync, view, i);

        blit_side(sync, view->source, &r->srcSubresource, r->srcOffsets,
                  WAKE_SYNC_BLIT_TRANSFER_READ);
        blit_side(sync, view->target, &r->dstSubresource, r->dstOffsets,
                  WAKE_SYNC_BLIT_TRANSFER_WRITE);
    }
}

static void
resolve_image(struct wake_sync *sync, const struct wake_transfer_view *view)
{
    for (uint32_t i = 0; i < view->regions.count; i++) {
        const VkImageResolve *r = next_region(sync, view, i);

        image_region(sync, view->source, &r->srcSubresource, r->srcOffset, r->extent,
                     WAKE_SYNC_RESOLVE_TRANSFER_READ);
        image_region(sync, view->target, &r->dstSubresource, r->dstOffset, r->extent,
                     WAKE_SYNC_RESOLVE_TRANSFER_WRITE);
    }
}

/* The bytes of a buffer that a region of an image is copied from or to: without what lies between
 * rows and slices. */
static void
buffer_rows(struct wake_sync *sync, wake_id buffer, wake_id image_id, const VkBufferImageCopy *r,
            uint32_t access)
{
    enum { MOST_ROWS = 4096 };
    const struct wake_image *image = wake_image_of(
        wake_check_object(sync->check, image_id, WAKE_TYPE_VkImage));
    const struct wake_format_info *format;
    uint64_t size, width, height, row, slice, layers;

    if (!image || !(format = wake_format(image->info.format)) || !format->block_extent[0] ||
        !format->block_extent[1]) {
        return;
    }
    size = wake_format_aspect_size(image->info.format, r->imageSubresource.aspectMask);
    width = (r->imageExtent.width + format->block_extent[0] - 1u) / format->block_extent[0];
    height = (r->imageExtent.height + format->block_extent[1] - 1u) / format->block_extent[1];
    row = r->bufferRowLength
              ? (r->bufferRowLength + format->block_extent[0] - 1u) / format->block_extent[0]
              : width;
    slice = row * (r->bufferImageHeight ? (r->bufferImageHeight + format->block_extent[1] - 1u) /
                                              format->block_extent[1]
                                        : height);
    layers = range_of(&r->imageSubresource, image).layerCount;
    layers = image->info.imageType == VK_IMAGE_TYPE_3D ? r->imageExtent.depth : layers;
    if (!size || !width || !height || !layers) {
        return;
    }
    if (row == width && (slice == row * height || layers == 1)) {
        wake_sync_buffer(sync, buffer, r->bufferOffset,
                         size * slice * (layers - 1) + size * row * height, access, false);
        return;
    }
    if (row == width) {
        for (uint64_t z = 0; z < layers && z < MOST_ROWS; z++) {
            wake_sync_buffer(sync, buffer, r->bufferOffset + size * slice * z, size * row * height,
                             access, false);
        }
        return;
    }
    for (uint64_t i = 0; i < layers * height && i < MOST_ROWS; i++) {
        wake_sync_buffer(sync, buffer,
                         r->bufferOffset + size * (slice * (i / height) + row * (i % height)),
                         size * width, access, false);
    }
}

static void
copy_buffer_image(struct wake_sync *sync, const struct wake_transfer_view *view, bool to_image)
{
    wake_id buffer = to_image ? view->source : view->target;
    wake_id image = to_image ? view->target : view->source;

    for (uint32_t i = 0; i < view->regions.count; i++) {
        const VkBufferImageCopy *r = next_region(sync, view, i);

        if (to_image) {
            buffer_rows(sync, buffer, image, r, WAKE_SYNC_COPY_TRANSFER_READ);
        }
        image_region(sync, image, &r->imageSubresource, r->imageOffset, r->imageExtent,
                     to_image ? WAKE_SYNC_COPY_TRANSFER_WRITE : WAKE_SYNC_COPY_TRANSFER_READ);
        if (!to_image) {
            buffer_rows(sync, buffer, image, r, WAKE_SYNC_COPY_TRANSFER_WRITE);
        }
    }
}

static void
clear_image(struct wake_sync *sync, wake_id id, uint32_t count,
            const VkImageSubresourceRange *ranges)
{
    const struct wake_image *image = wake_image_of(
        wake_check_object(sync->check, id, WAKE_TYPE_VkImage));

    for (uint32_t i = 0; image && ranges && i < count; i++) {
        struct wake_image_box box = wake_image_box_whole(
            wake_resolve_range(&image->info, ranges[i]));

        wake_sync_image(sync, id, &box, WAKE_SYNC_CLEAR_TRANSFER_WRITE, WAKE_ORDERED_NOT, false);
    }
}

static void
copy_results(struct wake_sync *sync, const struct wake_rec_CmdCopyQueryPoolResults *r)
{
    const VkQueryPoolCreateInfo *info = wake_VkQueryPool_info(wake_object_get(r->queryPool_id));
    uint64_t value = r->flags & VK_QUERY_RESULT_64_BIT ? 8 : 4, values;

    if (!info || !r->queryCount) {
        return;
    }
    switch (info->queryType) {
    case VK_QUERY_TYPE_OCCLUSION:
    case VK_QUERY_TYPE_TIMESTAMP: values = 1; break;
    case VK_QUERY_TYPE_PIPELINE_STATISTICS:
        values = (uint64_t)__builtin_popcount(info->pipelineStatistics);
        break;
    case VK_QUERY_TYPE_TRANSFORM_FEEDBACK_STREAM_EXT: values = 2; break;
    default: return;
    }
    values += (r->flags & VK_QUERY_RESULT_WITH_AVAILABILITY_BIT) != 0;
    if (r->stride == values * value) {
        wake_sync_buffer(sync, r->dstBuffer_id, r->dstOffset, r->stride * r->queryCount,
                         WAKE_SYNC_COPY_TRANSFER_WRITE, false);
        return;
    }
    for (uint32_t i = 0; i < r->queryCount; i++) {
        wake_sync_buffer(sync, r->dstBuffer_id, r->dstOffset + i * r->stride, values * value,
                         WAKE_SYNC_COPY_TRANSFER_WRITE, false);
    }
}

static void
copies(struct wake_sync *sync, const struct wake_transfer_view *view)
{
    switch (view->kind) {
    case WAKE_COPY_BUFFER: copy_buffer(sync, view); break;
    case WAKE_COPY_IMAGE: copy_image(sync, view); break;
    case WAKE_COPY_BUFFER_TO_IMAGE: copy_buffer_image(sync, view, true); break;
    case WAKE_COPY_IMAGE_TO_BUFFER: copy_buffer_image(sync, view, false); break;
    case WAKE_BLIT_IMAGE: blit_image(sync, view); break;
    case WAKE_RESOLVE_IMAGE: resolve_image(sync, view); break;
    }
}

bool
wake_sync_transfer(struct wake_sync *sync, const struct wake_record *record, uint32_t command)
{
    struct wake_transfer_view view;

    if (wake_transfer_view(record, command, &view)) {
        copies(sync, &view);
        return true;
    }
    switch (command) {
    case WAKE_CMD_vkCmdClearColorImage: {
        const struct wake_rec_CmdClearColorImage *r = (const void *)record;
        clear_image(sync, r->image_id, r->rangeCount, r->pRanges);
        return true;
    }
    case WAKE_CMD_vkCmdClearDepthStencilImage: {
        const struct wake_rec_CmdClearDepthStencilImage *r = (const void *)record;
        clear_image(sync, r->image_id, r->rangeCount, r->pRanges);
        return true;
    }
    case WAKE_CMD_vkCmdFillBuffer: {
        const struct wake_rec_CmdFillBuffer *r = (const void *)record;
        wake_sync_buffer(sync, r->dstBuffer_id, r->dstOffset, r->size,
                         WAKE_SYNC_CLEAR_TRANSFER_WRITE, false);
        return true;
    }
    case WAKE_CMD_vkCmdUpdateBuffer: {
        const struct wake_rec_CmdUpdateBuffer *r = (const void *)record;
        wake_sync_buffer(sync, r->dstBuffer_id, r->dstOffset, r->dataSize,
                         WAKE_SYNC_CLEAR_TRANSFER_WRITE, false);
        return true;
    }
    case WAKE_CMD_vkCmdCopyQueryPoolResults: copy_results(sync, (const void *)record); return true;
    default: return false;
    }
}
