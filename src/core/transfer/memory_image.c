/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Copies between images and ranges at device addresses (VK_KHR_device_address_commands). Specification, 'Copying Data Between Device
 * Memory and Images', 'Buffer and Image Addressing'.
 */
#include "core/buffer/address_range.h"
#include "core/core_newer.h"
#include "core/transfer/copy_targets.h"
#include "core/words.h"

#ifdef VK_KHR_device_address_commands

#define PATH "pCopyMemoryInfo->"

enum way { TO_IMAGE, TO_MEMORY };

static const struct wake_transfer_image_rules image_rules[] = {
    [TO_IMAGE] = { .name = "image",
                   .best = VK_IMAGE_LAYOUT_GENERAL, /* layouts are those of the regions */
                   .bound = WAKE_ID(memory_image, "image-07966"),
                   .subsampled = WAKE_ID(memory_image, "image-07969"),
                   .in_unprotected = WAKE_ID(memory_image_command, "commandBuffer-13103"),
                   .in_protected = WAKE_ID(memory_image_command, "commandBuffer-13021"),
                   .subresource = "imageSubresource",
                   .mip = WAKE_ID(memory_image, "imageSubresource-07967"),
                   .layers = WAKE_ID(memory_image, "imageSubresource-07968"),
                   .aspects = WAKE_ID(memory_image, "imageSubresource-09105") },
    [TO_MEMORY] = { .name = "image",
                    .best = VK_IMAGE_LAYOUT_GENERAL,
                    .bound = WAKE_ID(memory_image, "image-07966"),
                    .subsampled = WAKE_ID(memory_image, "image-07969"),
                    .in_unprotected = WAKE_ID(memory_image_command, "commandBuffer-13103"),
                    .subresource = "imageSubresource",
                    .mip = WAKE_ID(memory_image, "imageSubresource-07967"),
                    .layers = WAKE_ID(memory_image, "imageSubresource-07968"),
                    .aspects = WAKE_ID(memory_image, "imageSubresource-09105") },
};

static const struct wake_transfer_box_rules box_rules = {
    "imageOffset",
    "imageExtent",
    WAKE_ID(memory_image, "pRegions-13032"),
    WAKE_ID(memory_image, "pRegions-13032"),
    WAKE_ID(memory_image, "imageOffset-09104"),
    WAKE_ID(memory_image, "image-07979"),
    WAKE_ID(memory_image, "image-07980"),
    NULL,
};

static const struct wake_transfer_block_rules block_rules = {
    "imageOffset",
    "imageExtent",
    WAKE_ID(memory_image, "image-07274"),
    WAKE_ID(memory_image, "image-07275"),
    WAKE_ID(memory_image, "image-07276"),
    WAKE_ID(memory_image, "image-00207"),
    WAKE_ID(memory_image, "image-00208"),
    WAKE_ID(memory_image, "image-00209"),
};

static const struct {
    VkImageLayout best;
    VkImageUsageFlags image_usage;
    VkBufferUsageFlags usage;
    const char *image_usage_name, *usage_name;
    const char *layout, *lacks_image, *lacks, *in_protected;
} ways[] = {
    [TO_IMAGE] = { VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, VK_IMAGE_USAGE_TRANSFER_DST_BIT,
                   VK_BUFFER_USAGE_TRANSFER_SRC_BIT, "VK_IMAGE_USAGE_TRANSFER_DST_BIT",
                   "VK_BUFFER_USAGE_TRANSFER_SRC_BIT",
                   "VUID-vkCmdCopyMemoryToImageKHR-imageLayout-13019",
                   "VUID-vkCmdCopyMemoryToImageKHR-pCopyMemoryInfo-13020",
                   "VUID-vkCmdCopyMemoryToImageKHR-addressRange-13128", NULL },
    [TO_MEMORY] = { VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, VK_IMAGE_USAGE_TRANSFER_SRC_BIT,
                    VK_BUFFER_USAGE_TRANSFER_DST_BIT, "VK_IMAGE_USAGE_TRANSFER_SRC_BIT",
                    "VK_BUFFER_USAGE_TRANSFER_DST_BIT",
                    "VUID-vkCmdCopyImageToMemoryKHR-imageLayout-13023",
                    "VUID-vkCmdCopyImageToMemoryKHR-pCopyMemoryInfo-13024",
                    "VUID-vkCmdCopyImageToMemoryKHR-addressRange-13129",
                    "VUID-vkCmdCopyImageToMemoryKHR-commandBuffer-13025" },
};

struct copy {
    struct wake_transfer t;
    enum way way;
    struct wake_transfer_image image;
    const VkQueueFamilyProperties *family; /* NULL: not known */
    const VkCopyDeviceMemoryImageInfoKHR *info;
};

#define FIND(copy, rule, ...) \
    WAKE_FIND_TRANSFER(&(copy)->t, rule, (copy)->image.object, __VA_ARGS__)
#define FIND_COMMAND(copy, rule, ...) \
    wake_find_rule((copy)->t.check, (copy)->t.command, rule, (copy)->image.object, __VA_ARGS__)

/* ---- one region ------------------------------------------------------------------------------ */

/* In itself. False: it has no aspect of which more can be said. */
static bool
check_alone(const struct copy *copy, uint32_t i, const VkDeviceMemoryImageCopyKHR *region)
{
    const VkExtent3D extent = region->imageExtent;
    const VkImageAspectFlags aspects = region->imageSubresource.aspectMask;

    if (region->addressRowLength && region->addressRowLength < extent.width) {
        WAKE_FIND_REGION(&copy->t, WAKE_ID(memory_image_copy, "addressRowLength-09101"), NULL,
                         PATH "pRegions[%u].addressRowLength is %u, but imageExtent.width %u", i,
                         region->addressRowLength, extent.width);
    }
    if (region->addressImageHeight && region->addressImageHeight < extent.height) {
        WAKE_FIND_REGION(&copy->t, WAKE_ID(memory_image_copy, "addressImageHeight-09102"), NULL,
                         PATH "pRegions[%u].addressImageHeight is %u, but imageExtent.height %u", i,
                         region->addressImageHeight, extent.height);
    }
    if (!extent.width) {
        WAKE_FIND_REGION(&copy->t, WAKE_ID(memory_image_copy, "imageExtent-06659"), NULL,
                         PATH "pRegions[%u].imageExtent.width is 0", i);
    }
    if (!extent.height) {
        WAKE_FIND_REGION(&copy->t, WAKE_ID(memory_image_copy, "imageExtent-06660"), NULL,
                         PATH "pRegions[%u].imageExtent.height is 0", i);
    }
    if (!extent.depth) {
        WAKE_FIND_REGION(&copy->t, WAKE_ID(memory_image_copy, "imageExtent-06661"), NULL,
                         PATH "pRegions[%u].imageExtent.depth is 0", i);
    }
    if (aspects & (aspects - 1)) {
        WAKE_FIND_REGION(&copy->t, WAKE_ID(memory_image_copy, "aspectMask-09103"), NULL,
                         PATH "pRegions[%u].imageSubresource.aspectMask is %s", i,
                         WAKE_FLAGS_TEXT(VkImageAspectFlags, aspects));
        return false;
    }
    return true;
}

static void
check_range(const struct copy *copy, uint32_t i, const VkDeviceMemoryImageCopyKHR *region,
            const struct wake_address *found)
{
    struct wake_address_range range = wake_range_of(WAKE_RANGE_OF_IMAGE_COPY, &region->addressRange,
                                                    region->addressFlags, found);
    struct wake_range_paths paths;
    char text[WAKE_RANGE_TEXT];

    wake_range_in(&range, &paths, PATH "pRegions", i, "addressRange", "addressFlags");
    wake_check_protected_flags(copy->t.check, region->addressFlags, range.flags_path,
                               copy->way == TO_IMAGE
                                   ? "VUID-vkCmdCopyMemoryToImageKHR-commandBuffer-13102"
                                   : "VUID-vkCmdCopyImageToMemoryKHR-commandBuffer-13102",
                               ways[copy->way].in_protected);
    wake_check_address_range(copy->t.check, &range);
    if (wake_address_lacks(&range, ways[copy->way].usage)) {
        wake_find(copy->t.check, ways[copy->way].lacks, "%s, without %s",
                  wake_range_text(text, copy->t.check, &range), ways[copy->way].usage_name);
    }
}

static void
check_layout(const struct copy *copy, uint32_t i, VkImageLayout layout)
{
    if (layout != ways[copy->way].best && layout != VK_IMAGE_LAYOUT_GENERAL &&
        layout != VK_IMAGE_LAYOUT_SHARED_PRESENT_KHR) {
        wake_find(copy->t.check, ways[copy->way].layout,
                  PATH "pRegions[%u].imageLayout is %s; it may be %s or VK_IMAGE_LAYOUT_GENERAL", i,
                  wake_name_VkImageLayout(layout), wake_name_VkImageLayout(ways[copy->way].best));
    }
}

/* How texels lie in memory. */
static void
check_rows(const struct copy *copy, uint32_t i, const VkDeviceMemoryImageCopyKHR *region,
           uint32_t texel)
{
    const uint8_t *block = copy->image.format->block_extent;
    const char *format = wake_name_VkFormat(copy->image.info->format);
    uint32_t row = region->addressRowLength, height = region->addressImageHeight;

    if (block[0] > 1 && row % block[0]) {
        FIND(
            copy, WAKE_ID(memory_image, "addressRowLength-09106"),
            PATH
            "pRegions[%u].addressRowLength is %u, no multiple of %u, which a texel block of %s has",
            i, row, block[0], format);
    }
    if (block[1] > 1 && height % block[1]) {
        FIND(
            copy, WAKE_ID(memory_image, "addressImageHeight-09107"),
            PATH
            "pRegions[%u].addressImageHeight is %u, no multiple of %u, which a texel block of %s has",
            i, height, block[1], format);
    }
    if ((uint64_t)row / (block[0] ? block[0] : 1) * texel > INT32_MAX) {
        FIND(
            copy, WAKE_ID(memory_image, "addressRowLength-09108"),
            PATH
            "pRegions[%u].addressRowLength is %u: a row of texel blocks with %u bytes each has more than 2147483647 "
            "bytes",
            i, row, texel);
    }
}

static VkBufferImageCopy
as_buffer_copy(const VkDeviceMemoryImageCopyKHR *region)
{
    return (VkBufferImageCopy){ .bufferRowLength = region->addressRowLength,
                                .bufferImageHeight = region->addressImageHeight,
                                .imageSubresource = region->imageSubresource,
                                .imageExtent = region->imageExtent };
}

static void
check_bytes(const struct copy *copy, uint32_t i, const VkDeviceMemoryImageCopyKHR *region,
            uint32_t texel)
{
    const struct wake_format_info *format = copy->image.format;
    const bool depth = wake_format_is_depth_or_stencil(copy->image.info->format);
    VkBufferImageCopy same = as_buffer_copy(region);
    VkDeviceAddress address = region->addressRange.address;
    uint32_t found;
    uint64_t bytes;

    if (address % (depth ? 4 : texel)) {
        FIND(
            copy,
            depth                     ? WAKE_ID(memory_image, "image-13031")
            : format->plane_count > 1 ? WAKE_ID(memory_image, "image-13030")
                                      : WAKE_ID(memory_image, "image-13029"),
            PATH
            "pRegions[%u].addressRange.address is 0x%llx, no multiple of %u, as the format %s of image wants",
            i, U(address), depth ? 4 : texel, wake_name_VkFormat(copy->image.info->format));
    }
    if (copy->family && address % 4 &&
        !(copy->family->queueFlags & (VK_QUEUE_GRAPHICS_BIT | VK_QUEUE_COMPUTE_BIT)) &&
#ifdef VK_KHR_maintenance11
        !WAKE_FEATURE(copy->t.check, maintenance11)
#else
        !wake_check_unknown_extensions(copy->t.check)
#endif
    ) {
        FIND_COMMAND(
            copy, WAKE_ID(memory_image_command, "commandBuffer-13104"),
            PATH
            "pRegions[%u].addressRange.address is 0x%llx, no multiple of 4, the command buffer is for a queue family "
            "with neither graphics nor compute, and the feature maintenance11 is not enabled",
            i, U(address));
    }
    found = copy->t.check->found;
    check_rows(copy, i, region, texel);
    same.imageSubresource.layerCount = wake_transfer_layers_meant(&copy->image,
                                                                  &region->imageSubresource);
    bytes = wake_transfer_bytes(&same, format, texel);
    if (bytes > region->addressRange.size && copy->t.check->found == found &&
        same.imageSubresource.layerCount != VK_REMAINING_ARRAY_LAYERS) {
        WAKE_FIND_REGION(&copy->t, WAKE_ID(memory_image_copy, "size-13037"), copy->image.object,
                         PATH
                         "pRegions[%u].addressRange.size is %llu, but the region takes %llu bytes",
                         i, U(region->addressRange.size), U(bytes));
    }
}

/* NULL: the region is not rotated. */
static const VkCopyCommandTransformInfoQCOM *
transform_of(const VkDeviceMemoryImageCopyKHR *region)
{
    return wake_chain_find(region->pNext, VK_STRUCTURE_TYPE_COPY_COMMAND_TRANSFORM_INFO_QCOM);
}

static void
check_rotated(const struct copy *copy, uint32_t i, const VkDeviceMemoryImageCopyKHR *region,
              VkSurfaceTransformFlagBitsKHR transform, VkExtent3D size)
{
    const struct wake_transfer_image *image = &copy->image;
    const uint8_t *block = image->format->block_extent;

    if (block[0] > 1 || block[1] > 1 || block[2] > 1) {
        FIND(copy, WAKE_ID(memory_image, "pRegions-13034"),
             PATH "pRegions[%u] is rotated, and %s has texel blocks", i,
             wake_name_VkFormat(image->info->format));
    }
    if (image->info->imageType != VK_IMAGE_TYPE_2D) {
        FIND(copy, WAKE_ID(memory_image, "pRegions-13035"),
             PATH "pRegions[%u] is rotated, and image is %s", i,
             wake_name_VkImageType(image->info->imageType));
    }
    if (image->format->plane_count > 1) {
        FIND(copy, WAKE_ID(memory_image, "pRegions-13036"),
             PATH "pRegions[%u] is rotated, and %s is multi-planar", i,
             wake_name_VkFormat(image->info->format));
    }
    if (image->info->imageType == VK_IMAGE_TYPE_2D &&
        !wake_copy_turned_inside(transform, region->imageOffset, region->imageExtent, size)) {
        FIND(
            copy, WAKE_ID(memory_image, "pRegions-13033"),
            PATH
            "pRegions[%u] has imageOffset (%d, %d), imageExtent %u x %u and %s, and mip level %u of image has %u x %u "
            "texels",
            i, (int)region->imageOffset.x, (int)region->imageOffset.y, region->imageExtent.width,
            region->imageExtent.height, wake_name_VkSurfaceTransformFlagBitsKHR(transform),
            region->imageSubresource.mipLevel, size.width, size.height);
    }
}

static void
check_box(const struct copy *copy, uint32_t i, const VkDeviceMemoryImageCopyKHR *region)
{
    const struct wake_transfer_image *image = &copy->image;
    const VkImageSubresourceLayers *layers = &region->imageSubresource;
    VkExtent3D size = wake_mip_extent(image->info, layers->mipLevel, layers->aspectMask);
    const VkCopyCommandTransformInfoQCOM *how = transform_of(region);
    struct wake_transfer_box_rules rules = box_rules;
    bool inside;

    if (how) {
        check_rotated(copy, i, region, how->transform, size);
        /* Width and height may go along the other axis; only 2D images may be rotated, which are flat. */
        rules.x = rules.y = rules.z = NULL;
    }
    inside = wake_transfer_box(&copy->t, image, &rules, i, region->imageOffset, region->imageExtent,
                               size);
    if (how) {
        return;
    }
    inside &= wake_transfer_blocks(&copy->t, image, &block_rules, i, region->imageOffset,
                                   region->imageExtent, size);
    wake_transfer_granularity(
        &copy->t, copy->t.command, WAKE_ID(memory_image_command, "imageOffset-13105"), image, i,
        "imageOffset", region->imageOffset, region->imageExtent, size, inside);
}

static bool
is_one_plane(const struct wake_format_info *format, VkImageAspectFlags aspect)
{
    VkImageAspectFlags planes = VK_IMAGE_ASPECT_PLANE_0_BIT | VK_IMAGE_ASPECT_PLANE_1_BIT |
                                (format->plane_count > 2 ? VK_IMAGE_ASPECT_PLANE_2_BIT : 0u);

    return format->plane_count < 2 || aspect & planes;
}

static void
check_region(const struct copy *copy, uint32_t i, const VkDeviceMemoryImageCopyKHR *region)
{
    const struct wake_transfer_image *image = &copy->image;
    const VkImageSubresourceLayers *layers = &region->imageSubresource;
    bool good = check_alone(copy, i, region);
    uint32_t texel;

    check_layout(copy, i, region->imageLayout);
    if (image->info && image->info->imageType == VK_IMAGE_TYPE_3D &&
        (layers->baseArrayLayer ||
         (layers->layerCount != 1 && layers->layerCount != VK_REMAINING_ARRAY_LAYERS))) {
        FIND(
            copy, WAKE_ID(memory_image, "image-07983"),
            PATH
            "pRegions[%u].imageSubresource has baseArrayLayer %u and layerCount %u, but image is a 3D image",
            i, layers->baseArrayLayer, layers->layerCount);
    }
    if (!wake_transfer_subresource(&copy->t, image, i, layers) || !image->format || !good) {
        return;
    }
    if (!is_one_plane(image->format, layers->aspectMask)) {
        FIND(
            copy, WAKE_ID(memory_image, "image-07981"),
            PATH
            "pRegions[%u].imageSubresource.aspectMask is %s, but image is %s, which has %u planes that are copied one "
            "by one",
            i, WAKE_FLAGS_TEXT(VkImageAspectFlags, layers->aspectMask),
            wake_name_VkFormat(image->info->format), image->format->plane_count);
        return;
    }
    texel = wake_format_aspect_size(image->info->format, layers->aspectMask);
    if (!texel) {
        return;
    }
    if (copy->family && !(copy->family->queueFlags & VK_QUEUE_GRAPHICS_BIT) &&
        layers->aspectMask & (VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT)) {
        FIND_COMMAND(
            copy, WAKE_ID(memory_image_command, "commandBuffer-13106"),
            PATH
            "pRegions[%u].imageSubresource.aspectMask is depth or stencil, and the command buffer is for a queue family "
            "without VK_QUEUE_GRAPHICS_BIT",
            i);
    }
    check_box(copy, i, region);
    check_bytes(copy, i, region, texel);
}

/* ---- regions that overlap; entry ------------------------------------------------------------- */

static struct wake_copy_box
box_of(const void *all, uint32_t index)
{
    const struct copy *copy = all;
    const VkDeviceMemoryImageCopyKHR *region = &copy->info->pRegions[index];

    return (struct wake_copy_box){ region->imageSubresource, region->imageOffset,
                                   region->imageExtent, transform_of(region) != NULL };
}

static struct wake_copy_rows
rows_of(const void *all, uint32_t index)
{
    const struct copy *copy = all;
    const VkDeviceMemoryImageCopyKHR *region = &copy->info->pRegions[index];
    const VkBufferImageCopy same = as_buffer_copy(region);

    return wake_copy_rows(
        region->addressRange.address, &same, copy->image.format,
        copy->image.info
            ? wake_format_aspect_size(copy->image.info->format, region->imageSubresource.aspectMask)
            : 0);
}

static void
check_targets(const struct copy *copy)
{
    uint32_t count = copy->info->regionCount, pair[2];

    if (copy->way == TO_IMAGE ? wake_copy_same_texels(copy, count, box_of, pair)
                              : wake_copy_same_bytes(copy, count, rows_of, pair)) {
        FIND(copy, WAKE_ID(memory_image, "pRegions-12473"),
             PATH "pRegions[%u] and pRegions[%u] write the same %s", pair[0], pair[1],
             copy->way == TO_IMAGE ? "texels of image" : "memory");
    }
}

static void
copy_image(struct wake_check *check, enum way way, const VkCopyDeviceMemoryImageInfoKHR *info,
           const struct wake_address *addresses)
{
    struct copy copy = {
        .t = { check, wake_owners_memory_image[0], wake_owners_memory_image_command[way],
               wake_owners_memory_image_copy[0], PATH },
        .way = way,
        .family = wake_transfer_family(check),
        .info = info,
    };
    wake_id id;

    if (!info) {
        return;
    }
    id = wake_packed_id(info, 0, WAKE_HANDLES_VkCopyDeviceMemoryImageInfoKHR,
                        WAKE_HANDLE_VkCopyDeviceMemoryImageInfoKHR_image);
    copy.image = wake_transfer_image(&copy.t, id, VK_IMAGE_LAYOUT_GENERAL, &image_rules[way]);
    if (copy.image.info && !(copy.image.info->usage & ways[way].image_usage)) {
        wake_find_objects(check, ways[way].lacks_image, copy.image.object, NULL,
                          PATH "image (%s) was created with usage %s, without %s",
                          WAKE_NAME_OF(copy.image.object),
                          WAKE_FLAGS_TEXT(VkImageUsageFlags, copy.image.info->usage),
                          ways[way].image_usage_name);
    }
    if (copy.image.info && copy.image.info->samples != VK_SAMPLE_COUNT_1_BIT) {
        FIND(&copy, WAKE_ID(memory_image, "image-07973"), PATH "image was created with %s",
             wake_name_VkSampleCountFlagBits(copy.image.info->samples));
    }
    for (uint32_t i = 0; info->pRegions && i < info->regionCount; i++) {
        check_range(&copy, i, &info->pRegions[i], addresses ? &addresses[i] : NULL);
        check_region(&copy, i, &info->pRegions[i]);
    }
    if (info->pRegions) {
        check_targets(&copy);
    }
}

void
wake_core_cmd_memory_to_image(struct wake_check *check,
                              const struct wake_rec_CmdCopyMemoryToImageKHR *r)
{
    copy_image(check, TO_IMAGE, r->pCopyMemoryInfo, r->addresses);
}

void
wake_core_cmd_image_to_memory(struct wake_check *check,
                              const struct wake_rec_CmdCopyImageToMemoryKHR *r)
{
    copy_image(check, TO_MEMORY, r->pCopyMemoryInfo, r->addresses);
}

#endif
