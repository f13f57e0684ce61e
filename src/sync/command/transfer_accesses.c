/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Copies, blits, resolves, clears, fills, updates, results of queries.
 */
#include "sync/command/transfer_accesses.h"

#include "state/object/create_info.h"
#include "state/scope/facts.h"
#include "sync/recording/sync_address.h"
#include "sync/recording/sync_recording.h"

/* Regions of either version: the second is the first with sType and pNext in front. */
struct regions {
    const char *first;
    size_t stride;
    uint32_t count;
};
#define REGIONS(array, n) \
    ((struct regions){ (const char *)(array), sizeof(*(array)), (array) ? (n) : 0 })
#define REGIONS2(array, n, type2, member)                                                \
    ((struct regions){ (array) ? (const char *)(array) + offsetof(type2, member) : NULL, \
                       sizeof(type2), (array) ? (n) : 0 })
#define REGION(regions, i) ((const void *)((regions)->first + (size_t)(i) * (regions)->stride))

static void
copy_buffer(struct wake_sync *sync, wake_id from, wake_id to, struct regions regions)
{
    for (uint32_t i = 0; i < regions.count; i++) {
        const VkBufferCopy *r = REGION(&regions, i);

        wake_sync_buffer(sync, from, r->srcOffset, r->size, WAKE_SYNC_COPY_TRANSFER_READ, false);
        wake_sync_buffer(sync, to, r->dstOffset, r->size, WAKE_SYNC_COPY_TRANSFER_WRITE, false);
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
copy_image(struct wake_sync *sync, wake_id from, wake_id to, struct regions regions)
{
    VkExtent3D source = block_of(sync, from), target = block_of(sync, to);

    for (uint32_t i = 0; i < regions.count; i++) {
        const VkImageCopy *r = REGION(&regions, i);
        VkExtent3D extent = r->extent;

        image_region(sync, from, &r->srcSubresource, r->srcOffset, extent,
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
        image_region(sync, to, &r->dstSubresource, r->dstOffset, extent,
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
blit_image(struct wake_sync *sync, wake_id from, wake_id to, struct regions regions)
{
    for (uint32_t i = 0; i < regions.count; i++) {
        const VkImageBlit *r = REGION(&regions, i);

        blit_side(sync, from, &r->srcSubresource, r->srcOffsets, WAKE_SYNC_BLIT_TRANSFER_READ);
        blit_side(sync, to, &r->dstSubresource, r->dstOffsets, WAKE_SYNC_BLIT_TRANSFER_WRITE);
    }
}

static void
resolve_image(struct wake_sync *sync, wake_id from, wake_id to, struct regions regions)
{
    for (uint32_t i = 0; i < regions.count; i++) {
        const VkImageResolve *r = REGION(&regions, i);

        image_region(sync, from, &r->srcSubresource, r->srcOffset, r->extent,
                     WAKE_SYNC_RESOLVE_TRANSFER_READ);
        image_region(sync, to, &r->dstSubresource, r->dstOffset, r->extent,
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
copy_buffer_image(struct wake_sync *sync, wake_id buffer, wake_id image, struct regions regions,
                  bool to_image)
{
    for (uint32_t i = 0; i < regions.count; i++) {
        const VkBufferImageCopy *r = REGION(&regions, i);

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

/* Ids of the two objects of a packed info. */
#define FROM(info, type, member) \
    wake_packed_id(info, 0, WAKE_HANDLES_##type, WAKE_HANDLE_##type##_##member)

static bool
copies(struct wake_sync *sync, const struct wake_record *record, uint32_t command)
{
    switch (command) {
    case WAKE_CMD_vkCmdCopyBuffer: {
        const struct wake_rec_CmdCopyBuffer *r = (const void *)record;
        copy_buffer(sync, r->srcBuffer_id, r->dstBuffer_id, REGIONS(r->pRegions, r->regionCount));
        return true;
    }
    case WAKE_CMD_vkCmdCopyBuffer2: {
        const VkCopyBufferInfo2 *i =
            ((const struct wake_rec_CmdCopyBuffer2 *)record)->pCopyBufferInfo;
        copy_buffer(sync, FROM(i, VkCopyBufferInfo2, srcBuffer),
                    FROM(i, VkCopyBufferInfo2, dstBuffer),
                    REGIONS2(i->pRegions, i->regionCount, VkBufferCopy2, srcOffset));
        return true;
    }
    case WAKE_CMD_vkCmdCopyImage: {
        const struct wake_rec_CmdCopyImage *r = (const void *)record;
        copy_image(sync, r->srcImage_id, r->dstImage_id, REGIONS(r->pRegions, r->regionCount));
        return true;
    }
    case WAKE_CMD_vkCmdCopyImage2: {
        const VkCopyImageInfo2 *i = ((const struct wake_rec_CmdCopyImage2 *)record)->pCopyImageInfo;
        copy_image(sync, FROM(i, VkCopyImageInfo2, srcImage), FROM(i, VkCopyImageInfo2, dstImage),
                   REGIONS2(i->pRegions, i->regionCount, VkImageCopy2, srcSubresource));
        return true;
    }
    case WAKE_CMD_vkCmdCopyBufferToImage: {
        const struct wake_rec_CmdCopyBufferToImage *r = (const void *)record;
        copy_buffer_image(sync, r->srcBuffer_id, r->dstImage_id,
                          REGIONS(r->pRegions, r->regionCount), true);
        return true;
    }
    case WAKE_CMD_vkCmdCopyBufferToImage2: {
        const VkCopyBufferToImageInfo2 *i =
            ((const struct wake_rec_CmdCopyBufferToImage2 *)record)->pCopyBufferToImageInfo;
        copy_buffer_image(sync, FROM(i, VkCopyBufferToImageInfo2, srcBuffer),
                          FROM(i, VkCopyBufferToImageInfo2, dstImage),
                          REGIONS2(i->pRegions, i->regionCount, VkBufferImageCopy2, bufferOffset),
                          true);
        return true;
    }
    case WAKE_CMD_vkCmdCopyImageToBuffer: {
        const struct wake_rec_CmdCopyImageToBuffer *r = (const void *)record;
        copy_buffer_image(sync, r->dstBuffer_id, r->srcImage_id,
                          REGIONS(r->pRegions, r->regionCount), false);
        return true;
    }
    case WAKE_CMD_vkCmdCopyImageToBuffer2: {
        const VkCopyImageToBufferInfo2 *i =
            ((const struct wake_rec_CmdCopyImageToBuffer2 *)record)->pCopyImageToBufferInfo;
        copy_buffer_image(sync, FROM(i, VkCopyImageToBufferInfo2, dstBuffer),
                          FROM(i, VkCopyImageToBufferInfo2, srcImage),
                          REGIONS2(i->pRegions, i->regionCount, VkBufferImageCopy2, bufferOffset),
                          false);
        return true;
    }
    default: return false;
    }
}

bool
wake_sync_transfer(struct wake_sync *sync, const struct wake_record *record, uint32_t command)
{
    if (copies(sync, record, command)) {
        return true;
    }
    switch (command) {
    case WAKE_CMD_vkCmdBlitImage: {
        const struct wake_rec_CmdBlitImage *r = (const void *)record;
        blit_image(sync, r->srcImage_id, r->dstImage_id, REGIONS(r->pRegions, r->regionCount));
        return true;
    }
    case WAKE_CMD_vkCmdBlitImage2: {
        const VkBlitImageInfo2 *i = ((const struct wake_rec_CmdBlitImage2 *)record)->pBlitImageInfo;
        blit_image(sync, FROM(i, VkBlitImageInfo2, srcImage), FROM(i, VkBlitImageInfo2, dstImage),
                   REGIONS2(i->pRegions, i->regionCount, VkImageBlit2, srcSubresource));
        return true;
    }
    case WAKE_CMD_vkCmdResolveImage: {
        const struct wake_rec_CmdResolveImage *r = (const void *)record;
        resolve_image(sync, r->srcImage_id, r->dstImage_id, REGIONS(r->pRegions, r->regionCount));
        return true;
    }
    case WAKE_CMD_vkCmdResolveImage2: {
        const VkResolveImageInfo2 *i =
            ((const struct wake_rec_CmdResolveImage2 *)record)->pResolveImageInfo;
        resolve_image(sync, FROM(i, VkResolveImageInfo2, srcImage),
                      FROM(i, VkResolveImageInfo2, dstImage),
                      REGIONS2(i->pRegions, i->regionCount, VkImageResolve2, srcSubresource));
        return true;
    }
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
