/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Copies, blits, resolves, clears, fills, updates, results of queries.
 */
#include "sync/command/transfer_accesses.h"

#include "gen/records.h"
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

/* Bytes of a buffer from `offset` on, or those behind a device address. */
struct bytes {
    wake_id buffer;
    VkDeviceSize offset;
    const struct wake_address *found; /* NULL: of the buffer */
};

static void
touch(struct wake_sync *sync, const struct bytes *bytes, VkDeviceSize offset, VkDeviceSize size,
      uint32_t access)
{
    if (bytes->found) {
        wake_sync_at_address(sync, bytes->found, bytes->offset + offset, size, access,
                             WAKE_DOUBT_NONE);
    } else {
        wake_sync_buffer(sync, bytes->buffer, bytes->offset + offset, size, access,
                         WAKE_DOUBT_NONE);
    }
}

/* What a region of an image is copied from or to: without what lies between rows and slices. */
static void
buffer_rows(struct wake_sync *sync, const struct bytes *bytes, wake_id image_id,
            const VkBufferImageCopy *r, uint32_t access)
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
        touch(sync, bytes, 0, size * slice * (layers - 1) + size * row * height, access);
        return;
    }
    if (row == width) {
        for (uint64_t z = 0; z < layers && z < MOST_ROWS; z++) {
            touch(sync, bytes, size * slice * z, size * row * height, access);
        }
        return;
    }
    for (uint64_t i = 0; i < layers * height && i < MOST_ROWS; i++) {
        touch(sync, bytes, size * (slice * (i / height) + row * (i % height)), size * width,
              access);
    }
}

static void
copy_rows(struct wake_sync *sync, const struct bytes *bytes, wake_id image,
          const VkBufferImageCopy *r, bool to_image)
{
    if (to_image) {
        buffer_rows(sync, bytes, image, r, WAKE_SYNC_COPY_TRANSFER_READ);
    }
    image_region(sync, image, &r->imageSubresource, r->imageOffset, r->imageExtent,
                 to_image ? WAKE_SYNC_COPY_TRANSFER_WRITE : WAKE_SYNC_COPY_TRANSFER_READ);
    if (!to_image) {
        buffer_rows(sync, bytes, image, r, WAKE_SYNC_COPY_TRANSFER_WRITE);
    }
}

static void
copy_buffer_image(struct wake_sync *sync, const struct wake_transfer_view *view, bool to_image)
{
    struct bytes bytes = { .buffer = to_image ? view->source : view->target };

    for (uint32_t i = 0; i < view->regions.count; i++) {
        const VkBufferImageCopy *r = next_region(sync, view, i);

        bytes.offset = r->bufferOffset;
        copy_rows(sync, &bytes, to_image ? view->target : view->source, r, to_image);
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

/* Results of queries, one every `stride` bytes. */
struct results {
    wake_id pool;
    uint32_t count;
    VkDeviceSize stride;
    VkQueryResultFlags flags;
};

static void
copy_results(struct wake_sync *sync, const struct bytes *bytes, const struct results *r)
{
    const VkQueryPoolCreateInfo *info = wake_VkQueryPool_info(wake_object_get(r->pool));
    uint64_t value = r->flags & VK_QUERY_RESULT_64_BIT ? 8 : 4, values;

    if (!info || !r->count) {
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
        touch(sync, bytes, 0, r->stride * r->count, WAKE_SYNC_COPY_TRANSFER_WRITE);
        return;
    }
    for (uint32_t i = 0; i < r->count; i++) {
        touch(sync, bytes, i * r->stride, values * value, WAKE_SYNC_COPY_TRANSFER_WRITE);
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

/* ---- device addresses ------------------------------------------------------------------------ */

#ifdef VK_KHR_device_address_commands

static void
copy_memory(struct wake_sync *sync, const struct wake_rec_CmdCopyMemoryKHR *r)
{
    const VkCopyDeviceMemoryInfoKHR *info = r->pCopyMemoryInfo;

    for (uint32_t i = 0; info && info->pRegions && r->addresses && i < info->regionCount; i++) {
        const VkDeviceMemoryCopyKHR *region = &info->pRegions[i];

        sync->quiet = sync->told;
        touch(sync, &(struct bytes){ .found = &r->addresses[2 * i] }, 0, region->srcRange.size,
              WAKE_SYNC_COPY_TRANSFER_READ);
        touch(sync, &(struct bytes){ .found = &r->addresses[2 * i + 1] }, 0, region->dstRange.size,
              WAKE_SYNC_COPY_TRANSFER_WRITE);
    }
}

static void
copy_memory_image(struct wake_sync *sync, const VkCopyDeviceMemoryImageInfoKHR *info,
                  const struct wake_address *found, bool to_image)
{
    const struct wake_address unknown = { 0 };
    wake_id image = info ? wake_packed_id(info, 0, WAKE_HANDLES_VkCopyDeviceMemoryImageInfoKHR,
                                          WAKE_HANDLE_VkCopyDeviceMemoryImageInfoKHR_image)
                         : 0;

    for (uint32_t i = 0; info && info->pRegions && i < info->regionCount; i++) {
        const VkDeviceMemoryImageCopyKHR *region = &info->pRegions[i];
        const VkBufferImageCopy rows = { .bufferRowLength = region->addressRowLength,
                                         .bufferImageHeight = region->addressImageHeight,
                                         .imageSubresource = region->imageSubresource,
                                         .imageOffset = region->imageOffset,
                                         .imageExtent = region->imageExtent };

        sync->quiet = sync->told;
        copy_rows(sync, &(struct bytes){ .found = found ? &found[i] : &unknown }, image, &rows,
                  to_image);
    }
}

static bool
at_addresses(struct wake_sync *sync, const struct wake_record *record, uint32_t command)
{
    switch (command) {
    case WAKE_CMD_vkCmdFillMemoryKHR: {
        const struct wake_rec_CmdFillMemoryKHR *r = (const void *)record;

        if (r->pDstRange) {
            touch(sync, &(struct bytes){ .found = &r->address }, 0, r->pDstRange->size,
                  WAKE_SYNC_CLEAR_TRANSFER_WRITE);
        }
        return true;
    }
    case WAKE_CMD_vkCmdUpdateMemoryKHR: {
        const struct wake_rec_CmdUpdateMemoryKHR *r = (const void *)record;

        touch(sync, &(struct bytes){ .found = &r->address }, 0, r->dataSize,
              WAKE_SYNC_CLEAR_TRANSFER_WRITE);
        return true;
    }
    case WAKE_CMD_vkCmdCopyMemoryKHR: copy_memory(sync, (const void *)record); return true;
    case WAKE_CMD_vkCmdCopyMemoryToImageKHR: {
        const struct wake_rec_CmdCopyMemoryToImageKHR *r = (const void *)record;

        copy_memory_image(sync, r->pCopyMemoryInfo, r->addresses, true);
        return true;
    }
    case WAKE_CMD_vkCmdCopyImageToMemoryKHR: {
        const struct wake_rec_CmdCopyImageToMemoryKHR *r = (const void *)record;

        copy_memory_image(sync, r->pCopyMemoryInfo, r->addresses, false);
        return true;
    }
    case WAKE_CMD_vkCmdCopyQueryPoolResultsToMemoryKHR: {
        const struct wake_rec_CmdCopyQueryPoolResultsToMemoryKHR *r = (const void *)record;

        if (r->pDstRange) {
            copy_results(sync, &(struct bytes){ .found = &r->address },
                         &(struct results){ r->queryPool_id, r->queryCount, r->pDstRange->stride,
                                            r->queryResultFlags });
        }
        return true;
    }
    default: return false;
    }
}

#else

static bool
at_addresses(struct wake_sync *sync, const struct wake_record *record, uint32_t command)
{
    (void)sync;
    (void)record;
    (void)command;
    return false;
}

#endif

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
    case WAKE_CMD_vkCmdCopyQueryPoolResults: {
        const struct wake_rec_CmdCopyQueryPoolResults *r = (const void *)record;
        copy_results(sync, &(struct bytes){ .buffer = r->dstBuffer_id, .offset = r->dstOffset },
                     &(struct results){ r->queryPool_id, r->queryCount, r->stride, r->flags });
        return true;
    }
    default: return at_addresses(sync, record, command);
    }
}
