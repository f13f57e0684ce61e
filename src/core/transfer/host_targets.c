/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Copies by the host: no two regions write the same, and none writes what another one reads. Specification, 'Copying Data Between
 * Host Memory and Images'.
 */
#include "core/transfer/copy_targets.h"

#include "core/core_newer.h"

#ifdef VK_VERSION_1_4

/* ---- memory to an image ---------------------------------------------------------------------- */

static struct wake_copy_box
box_of(const void *regions, uint32_t index)
{
    const VkMemoryToImageCopy *region = (const VkMemoryToImageCopy *)regions + index;

    return (struct wake_copy_box){ .layers = region->imageSubresource,
                                   .offset = region->imageOffset,
                                   .extent = region->imageExtent };
}

void
wake_core_targets_memory_to_image(struct wake_check *check,
                                  const struct wake_rec_CopyMemoryToImage *r)
{
    const VkCopyMemoryToImageInfo *info = r->pCopyMemoryToImageInfo;
    uint32_t pair[2];

    if (info && info->pRegions &&
        wake_copy_same_texels(info->pRegions, info->regionCount, box_of, pair)) {
        wake_find(check, "VUID-VkCopyMemoryToImageInfo-pRegions-12474",
                  "pRegions[%u] and pRegions[%u] write the same texels of dstImage", pair[0],
                  pair[1]);
    }
}

/* ---- an image to memory ---------------------------------------------------------------------- */

struct to_memory {
    const VkCopyImageToMemoryInfo *info;
    const struct wake_image *image;
};

static struct wake_copy_rows
rows_of(const void *all, uint32_t index)
{
    const struct to_memory *copy = all;
    const VkImageToMemoryCopy *region = &copy->info->pRegions[index];
    const VkBufferImageCopy same = { .bufferRowLength = region->memoryRowLength,
                                     .bufferImageHeight = region->memoryImageHeight,
                                     .imageSubresource = region->imageSubresource,
                                     .imageExtent = region->imageExtent };
    const VkFormat format = copy->image->info.format;

    if (copy->info->flags & VK_HOST_IMAGE_COPY_MEMCPY_BIT) {
        /* In an order of the driver's own: where it begins is known. */
        return (struct wake_copy_rows){ (uintptr_t)region->pHostPointer, 1, 1, 1, 1, 1 };
    }
    return wake_copy_rows((uintptr_t)region->pHostPointer, &same, wake_format(format),
                          wake_format_aspect_size(format, region->imageSubresource.aspectMask));
}

void
wake_core_targets_image_to_memory(struct wake_check *check,
                                  const struct wake_rec_CopyImageToMemory *r)
{
    struct to_memory copy = { .info = r->pCopyImageToMemoryInfo };
    uint32_t pair[2];
    wake_id id;

    if (!copy.info || !copy.info->pRegions) {
        return;
    }
    id = wake_packed_id(copy.info, 0, WAKE_HANDLES_VkCopyImageToMemoryInfo,
                        WAKE_HANDLE_VkCopyImageToMemoryInfo_srcImage);
    copy.image = wake_image_of(wake_check_object(check, id, WAKE_TYPE_VkImage));
    if (copy.image && wake_copy_same_bytes(&copy, copy.info->regionCount, rows_of, pair)) {
        wake_find(check, "VUID-VkCopyImageToMemoryInfo-pRegions-12475",
                  "pRegions[%u] and pRegions[%u] write the same memory from %p and %p on", pair[0],
                  pair[1], copy.info->pRegions[pair[0]].pHostPointer,
                  copy.info->pRegions[pair[1]].pHostPointer);
    }
}

/* ---- an image to an image -------------------------------------------------------------------- */

static struct wake_copy_box
source_of(const VkImageCopy2 *region)
{
    return (struct wake_copy_box){ .layers = region->srcSubresource,
                                   .offset = region->srcOffset,
                                   .extent = region->extent };
}

static struct wake_copy_box
target_of(const void *regions, uint32_t index)
{
    const VkImageCopy2 *region = (const VkImageCopy2 *)regions + index;

    return (struct wake_copy_box){ .layers = region->dstSubresource,
                                   .offset = region->dstOffset,
                                   .extent = region->extent };
}

/* What one region reads, and the same or another one writes. */
static bool
read_and_written(const VkCopyImageToImageInfo *info, uint32_t pair[2])
{
    uint32_t count = info->regionCount < WAKE_PAIRED_REGIONS ? info->regionCount
                                                             : WAKE_PAIRED_REGIONS;

    for (uint32_t i = 0; i < count; i++) {
        const struct wake_copy_box read = source_of(&info->pRegions[i]);

        for (uint32_t k = 0; k < count; k++) {
            const struct wake_copy_box written = target_of(info->pRegions, k);

            if (wake_copy_boxes_overlap(&read, &written)) {
                pair[0] = i;
                pair[1] = k;
                return true;
            }
        }
    }
    return false;
}

void
wake_core_targets_image_to_image(struct wake_check *check,
                                 const struct wake_rec_CopyImageToImage *r)
{
    const VkCopyImageToImageInfo *info = r->pCopyImageToImageInfo;
    uint32_t pair[2];
    wake_id from, into;

    if (!info || !info->pRegions) {
        return;
    }
    from = wake_packed_id(info, 0, WAKE_HANDLES_VkCopyImageToImageInfo,
                          WAKE_HANDLE_VkCopyImageToImageInfo_srcImage);
    into = wake_packed_id(info, 0, WAKE_HANDLES_VkCopyImageToImageInfo,
                          WAKE_HANDLE_VkCopyImageToImageInfo_dstImage);
    if (from && from == into && read_and_written(info, pair)) {
        wake_find(
            check, "VUID-VkCopyImageToImageInfo-pRegions-12476",
            "srcImage and dstImage are the same image, and what pRegions[%u] reads and pRegions[%u] writes has texels in "
            "common",
            pair[0], pair[1]);
    }
    if (wake_copy_same_texels(info->pRegions, info->regionCount, target_of, pair)) {
        wake_find(check, "VUID-VkCopyImageToImageInfo-pRegions-12477",
                  "pRegions[%u] and pRegions[%u] write the same texels of dstImage", pair[0],
                  pair[1]);
    }
}

#endif
