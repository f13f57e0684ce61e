/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Copies between buffers and images, in both directions. Specification, 'Copying Data Between
 * Buffers and Images', 'Buffer and Image Addressing'.
 */
#include "core/transfer/copy_targets.h"

enum way { TO_IMAGE, TO_BUFFER, WAYS };

static const struct wake_transfer_buffer_rules buffer_rules[WAYS] = {
    [TO_IMAGE] =
        {
            .name = "srcBuffer",
            .usage_bit = VK_BUFFER_USAGE_TRANSFER_SRC_BIT,
            .usage = WAKE_ID(buffer_image, "srcBuffer-00174"),
            .bound = WAKE_ID(buffer_image, "srcBuffer-00176"),
            .in_unprotected = WAKE_ID(buffer_image_command, "commandBuffer-01828"),
        },
    [TO_BUFFER] =
        {
            .name = "dstBuffer",
            .usage_bit = VK_BUFFER_USAGE_TRANSFER_DST_BIT,
            .usage = WAKE_ID(buffer_image, "dstBuffer-00191"),
            .bound = WAKE_ID(buffer_image, "dstBuffer-00192"),
            .in_unprotected = WAKE_ID(buffer_image_command, "commandBuffer-01832"),
            .in_protected = WAKE_ID(buffer_image_command, "commandBuffer-01833"),
        },
};

static const struct wake_transfer_image_rules image_rules[WAYS] = {
    [TO_IMAGE] =
        {
            .name = "dstImage",
            .layout_name = "dstImageLayout",
            .best = VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
            .usage_bit = VK_IMAGE_USAGE_TRANSFER_DST_BIT,
            .feature_bit = VK_FORMAT_FEATURE_2_TRANSFER_DST_BIT,
            .usage = WAKE_ID(buffer_image, "dstImage-00177"),
            .bound = WAKE_ID(buffer_image, "dstImage-00178"),
            .features = WAKE_ID(buffer_image, "dstImage-01997"),
            .subsampled = WAKE_ID(buffer_image, "dstImage-02543"),
            .layout = WAKE_ID(buffer_image, "dstImageLayout-00181"),
            .layout_shared = WAKE_ID(buffer_image, "dstImageLayout-01396"),
            .in_unprotected = WAKE_ID(buffer_image_command, "commandBuffer-01829"),
            .in_protected = WAKE_ID(buffer_image_command, "commandBuffer-01830"),
            .subresource = "imageSubresource",
            .mip = WAKE_ID(buffer_image, "imageSubresource-01701"),
            .layers = WAKE_ID(buffer_image, "imageSubresource-01702"),
            .aspects = WAKE_ID(buffer_image, "aspectMask-00211"),
        },
    [TO_BUFFER] =
        {
            .name = "srcImage",
            .layout_name = "srcImageLayout",
            .best = VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL,
            .usage_bit = VK_IMAGE_USAGE_TRANSFER_SRC_BIT,
            .feature_bit = VK_FORMAT_FEATURE_2_TRANSFER_SRC_BIT,
            .usage = WAKE_ID(buffer_image, "srcImage-00186"),
            .bound = WAKE_ID(buffer_image, "srcImage-00187"),
            .features = WAKE_ID(buffer_image, "srcImage-01998"),
            .subsampled = WAKE_ID(buffer_image, "srcImage-02544"),
            .layout = WAKE_ID(buffer_image, "srcImageLayout-00190"),
            .layout_shared = WAKE_ID(buffer_image, "srcImageLayout-01397"),
            .in_unprotected = WAKE_ID(buffer_image_command, "commandBuffer-01831"),
            .subresource = "imageSubresource",
            .mip = WAKE_ID(buffer_image, "imageSubresource-01703"),
            .layers = WAKE_ID(buffer_image, "imageSubresource-01704"),
            .aspects = WAKE_ID(buffer_image, "aspectMask-00211"),
        },
};

static const struct wake_transfer_box_rules box_rules[WAYS][2] = {
    [TO_IMAGE] =
        {
            {"imageOffset", "imageExtent", WAKE_ID(buffer_image, "pRegions-06218"), WAKE_ID(buffer_image, "pRegions-06219"), WAKE_ID(buffer_image, "imageOffset-00200"), WAKE_ID(buffer_image, "srcImage-00199"),
             WAKE_ID(buffer_image, "srcImage-00201")},
            {"imageOffset", "imageExtent", WAKE_ID(buffer_image, "pRegions-06223"), WAKE_ID(buffer_image, "pRegions-06224"), WAKE_ID(buffer_image, "imageOffset-00200"), WAKE_ID(buffer_image, "srcImage-00199"),
             WAKE_ID(buffer_image, "srcImage-00201")},
        },
    [TO_BUFFER] =
        {
            {"imageOffset", "imageExtent", WAKE_ID(buffer_image, "pRegions-06221"), WAKE_ID(buffer_image, "pRegions-06222"), WAKE_ID(buffer_image, "imageOffset-00200"), WAKE_ID(buffer_image, "srcImage-00199"),
             WAKE_ID(buffer_image, "srcImage-00201")},
            {"imageOffset", "imageExtent", WAKE_ID(buffer_image, "imageOffset-00197"), WAKE_ID(buffer_image, "imageOffset-00198"), WAKE_ID(buffer_image, "imageOffset-00200"), WAKE_ID(buffer_image, "srcImage-00199"),
             WAKE_ID(buffer_image, "srcImage-00201")},
        },
};

static const struct wake_transfer_block_rules block_rules = {
    "imageOffset",
    "imageExtent",
    WAKE_ID(buffer_image, "pRegions-07274"),
    WAKE_ID(buffer_image, "pRegions-07275"),
    WAKE_ID(buffer_image, "pRegions-07276"),
    WAKE_ID(buffer_image, "imageExtent-00207"),
    WAKE_ID(buffer_image, "imageExtent-00208"),
    WAKE_ID(buffer_image, "imageExtent-00209"),
};

static const struct {
    const char *samples, *too_small, *granularity, *offset_4;
    const char *inside[2]; /* by version: the region is inside of the subresource */
} way_rules[WAYS] = {
    [TO_IMAGE] = { WAKE_ID(buffer_image, "dstImage-00179"),
                   WAKE_ID(buffer_image, "pRegions-00171"),
                   WAKE_ID(buffer_image_command, "imageOffset-07738"),
                   WAKE_ID(buffer_image_command, "commandBuffer-07737"),
                   { WAKE_ID(buffer_image, "pRegions-06217"),
                     WAKE_ID(buffer_image, "pRegions-00172") } },
    [TO_BUFFER] = { WAKE_ID(buffer_image, "srcImage-00188"),
                    WAKE_ID(buffer_image, "pRegions-00183"),
                    WAKE_ID(buffer_image_command, "imageOffset-07747"),
                    WAKE_ID(buffer_image_command, "commandBuffer-07746"),
                    { WAKE_ID(buffer_image, "pRegions-06220"),
                      WAKE_ID(buffer_image, "pRegions-00182") } },
};

static const struct wake_transfer_queue_rules queue_rules[] = {
    [TO_IMAGE] = { WAKE_ID(buffer_image_command, "commandBuffer-07739"),
                   { WAKE_ID(buffer_image_command, "commandBuffer-11778"),
                     WAKE_ID(buffer_image_command, "commandBuffer-11779") },
                   { WAKE_ID(buffer_image_command, "commandBuffer-11780"),
                     WAKE_ID(buffer_image_command, "commandBuffer-11781") } },
    [TO_BUFFER] = { WAKE_ID(buffer_image_command, "commandBuffer-10216"),
                    { WAKE_ID(buffer_image_command, "commandBuffer-11790"),
                      WAKE_ID(buffer_image_command, "commandBuffer-11791") },
                    { WAKE_ID(buffer_image_command, "commandBuffer-11792"),
                      WAKE_ID(buffer_image_command, "commandBuffer-11793") } },
};

struct copy {
    struct wake_transfer t;
    enum way way;
    int version;
    struct wake_transfer_image image;
    const struct wake_object *buffer;
    const VkBufferCreateInfo *buffer_info; /* NULL: not known */
    const VkQueueFamilyProperties *family; /* NULL: not known */
    struct wake_regions regions;
    bool plain; /* the image is */
};

/* ---- the buffer's side ----------------------------------------------------------------------- */

uint64_t
wake_transfer_bytes(const VkBufferImageCopy *region, const struct wake_format_info *format,
                    uint32_t size)
{
    uint64_t row = region->bufferRowLength ? region->bufferRowLength : region->imageExtent.width;
    uint64_t height = region->bufferImageHeight ? region->bufferImageHeight
                                                : region->imageExtent.height;
    uint64_t block[3] = { format->block_extent[0], format->block_extent[1],
                          format->block_extent[2] };
    uint64_t blocks[3], bytes;

    for (int i = 0; i < 3; i++) {
        block[i] = block[i] ? block[i] : 1;
    }
    row = (row + block[0] - 1) / block[0];
    height = (height + block[1] - 1) / block[1];
    blocks[0] = (region->imageExtent.width + block[0] - 1) / block[0];
    blocks[1] = (region->imageExtent.height + block[1] - 1) / block[1];
    blocks[2] = (region->imageExtent.depth + block[2] - 1) / block[2] *
                region->imageSubresource.layerCount;
    if (!blocks[0] || !blocks[1] || !blocks[2]) {
        return 0; /* wrong as it is, and by rules of its own */
    }
    /* Of these only depth times layers, times height, times row can be large. */
    if (__builtin_mul_overflow(blocks[2] - 1, height, &bytes) ||
        __builtin_add_overflow(bytes, blocks[1] - 1, &bytes) ||
        __builtin_mul_overflow(bytes, row, &bytes) ||
        __builtin_add_overflow(bytes, blocks[0], &bytes) ||
        __builtin_mul_overflow(bytes, size, &bytes)) {
        return UINT64_MAX;
    }
    return bytes;
}

static void
check_size(struct copy *copy, uint32_t index, const VkBufferImageCopy *region,
           const struct wake_format_info *format, uint32_t texel)
{
    VkBufferImageCopy meant = *region;
    uint64_t bytes;
    uint64_t size = copy->buffer_info ? copy->buffer_info->size : 0;
    char text[WAKE_OBJECT_TEXT];

    meant.imageSubresource.layerCount = wake_transfer_layers_meant(&copy->image,
                                                                   &region->imageSubresource);
    bytes = wake_transfer_bytes(&meant, format, texel);
    if (!copy->buffer_info || meant.imageSubresource.layerCount == VK_REMAINING_ARRAY_LAYERS ||
        WAKE_LIKELY(region->bufferOffset <= size && bytes <= size - region->bufferOffset)) {
        return;
    }
    WAKE_FIND_TRANSFER(
        &copy->t, way_rules[copy->way].too_small, copy->buffer,
        "%spRegions[%u] takes %llu bytes of the buffer from bufferOffset %llu on (bufferRowLength %u, bufferImageHeight %u, "
        "imageExtent %u x %u x %u, %u layers, %u bytes per texel block), but %s has %llu bytes",
        copy->t.path, index, U(bytes), U(region->bufferOffset), region->bufferRowLength,
        region->bufferImageHeight, region->imageExtent.width, region->imageExtent.height,
        region->imageExtent.depth, meant.imageSubresource.layerCount, texel,
        wake_object_text(text, sizeof(text), copy->buffer), U(size));
}

/* On every queue family the same offsets. */
static bool
copies_anywhere(const struct copy *copy)
{
    (void)copy;
#ifdef VK_KHR_maintenance11
    return WAKE_FEATURE(copy->t.check, maintenance11);
#else
    return false;
#endif
}

static void
check_offset(struct copy *copy, uint32_t index, const VkBufferImageCopy *region, uint32_t texel)
{
    const struct wake_format_info *format = copy->image.format;
    bool depth = format->aspects & (VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT);
    uint32_t multiple = depth ? 4 : texel;

    if (WAKE_UNLIKELY(multiple && region->bufferOffset % multiple)) {
        WAKE_FIND_TRANSFER(
            &copy->t,
            depth                     ? WAKE_ID(buffer_image, "srcImage-04053")
            : format->plane_count > 1 ? WAKE_ID(buffer_image, "bufferOffset-01559")
            : WAKE_EXTENSION(copy->t.check, VK_KHR_sampler_ycbcr_conversion)
                ? WAKE_ID(buffer_image, "bufferOffset-01558")
                : WAKE_ID(buffer_image, "bufferOffset-00193"),
            copy->buffer,
            "%spRegions[%u].bufferOffset is %llu, no multiple of %u, as the format %s of %s wants",
            copy->t.path, index, U(region->bufferOffset), multiple,
            wake_name_VkFormat(copy->image.info->format), copy->image.rules->name);
        if (WAKE_REPEATED_RULES && !depth && format->plane_count < 2) {
            WAKE_FIND_TRANSFER(
                &copy->t, WAKE_ID(buffer_image, "pRegions-07273"), copy->buffer,
                "%spRegions[%u].bufferOffset is %llu, no multiple of the %u bytes of a texel block of %s",
                copy->t.path, index, U(region->bufferOffset), multiple,
                wake_name_VkFormat(copy->image.info->format));
        }
        if (WAKE_REPEATED_RULES) {
            return;
        }
    }
    if (copy->family && WAKE_UNLIKELY(region->bufferOffset % 4) &&
        !(copy->family->queueFlags & (VK_QUEUE_GRAPHICS_BIT | VK_QUEUE_COMPUTE_BIT)) &&
        !copies_anywhere(copy)) {
        wake_find_rule(
            copy->t.check, copy->t.command, way_rules[copy->way].offset_4, copy->buffer,
            "%spRegions[%u].bufferOffset is %llu, no multiple of 4, and the command buffer is for a queue family with "
            "neither graphics nor compute",
            copy->t.path, index, U(region->bufferOffset));
    }
}

static void
check_rows(struct copy *copy, uint32_t index, const VkBufferImageCopy *region, uint32_t texel)
{
    const uint8_t *block = copy->image.format->block_extent;
    uint32_t row = region->bufferRowLength, height = region->bufferImageHeight;
    const char *format = NULL;

    if (WAKE_LIKELY(!row && !height)) {
        return;
    }
    if (block[0] > 1 && row % block[0]) {
        format = wake_name_VkFormat(copy->image.info->format);
        WAKE_FIND_TRANSFER(
            &copy->t, WAKE_ID(buffer_image, "bufferRowLength-00203"), copy->image.object,
            "%spRegions[%u].bufferRowLength is %u, no multiple of %u, which a texel block of %s has",
            copy->t.path, index, row, block[0], format);
    }
    if (block[1] > 1 && height % block[1]) {
        format = wake_name_VkFormat(copy->image.info->format);
        WAKE_FIND_TRANSFER(
            &copy->t, WAKE_ID(buffer_image, "bufferImageHeight-00204"), copy->image.object,
            "%spRegions[%u].bufferImageHeight is %u, no multiple of %u, which a texel block of %s has",
            copy->t.path, index, height, block[1], format);
    }
    if (WAKE_UNLIKELY((uint64_t)row / (block[0] ? block[0] : 1) * texel > INT32_MAX)) {
        WAKE_FIND_TRANSFER(
            &copy->t, WAKE_ID(buffer_image, "pRegions-07277"), copy->image.object,
            "%spRegions[%u].bufferRowLength is %u: a row of texel blocks with %u bytes each has more than 2147483647 bytes",
            copy->t.path, index, row, texel);
    }
}

/* ---- one region ------------------------------------------------------------------------------ */

/* VkBufferImageCopy in itself. False: nothing more can be said of it. */
static bool
check_alone(struct copy *copy, uint32_t index, const VkBufferImageCopy *region)
{
    VkExtent3D extent = region->imageExtent;
    VkImageAspectFlags aspects = region->imageSubresource.aspectMask;
    const char *path = copy->t.path;
    bool good = true;
    char text[256];

    if (WAKE_UNLIKELY(region->bufferRowLength && region->bufferRowLength < extent.width)) {
        WAKE_FIND_REGION(&copy->t, WAKE_ID(buffer_image_copy, "bufferRowLength-00195"), NULL,
                         "%spRegions[%u].bufferRowLength is %u, but imageExtent.width %u", path,
                         index, region->bufferRowLength, extent.width);
    }
    if (WAKE_UNLIKELY(region->bufferImageHeight && region->bufferImageHeight < extent.height)) {
        WAKE_FIND_REGION(&copy->t, WAKE_ID(buffer_image_copy, "bufferImageHeight-00196"), NULL,
                         "%spRegions[%u].bufferImageHeight is %u, but imageExtent.height %u", path,
                         index, region->bufferImageHeight, extent.height);
    }
    if (WAKE_UNLIKELY(!extent.width)) {
        WAKE_FIND_REGION(&copy->t, WAKE_ID(buffer_image_copy, "imageExtent-06659"), NULL,
                         "%spRegions[%u].imageExtent.width is 0", path, index);
        good = !WAKE_REPEATED_RULES;
    }
    if (WAKE_UNLIKELY(!extent.height)) {
        WAKE_FIND_REGION(&copy->t, WAKE_ID(buffer_image_copy, "imageExtent-06660"), NULL,
                         "%spRegions[%u].imageExtent.height is 0", path, index);
        good = !WAKE_REPEATED_RULES;
    }
    if (WAKE_UNLIKELY(!extent.depth)) {
        WAKE_FIND_REGION(&copy->t, WAKE_ID(buffer_image_copy, "imageExtent-06661"), NULL,
                         "%spRegions[%u].imageExtent.depth is 0", path, index);
        if (WAKE_REPEATED_RULES && copy->image.image &&
            copy->image.info->imageType != VK_IMAGE_TYPE_3D) {
            WAKE_FIND_TRANSFER(
                &copy->t, WAKE_ID(buffer_image, "srcImage-00201"), copy->image.object,
                "%spRegions[%u].imageExtent.depth is 0; of an image that is not 3D it is 1", path,
                index);
        }
        good = !WAKE_REPEATED_RULES;
    }
    if (WAKE_UNLIKELY(aspects & (aspects - 1))) {
        wake_print_VkImageAspectFlags(text, sizeof(text), aspects);
        WAKE_FIND_REGION(&copy->t, WAKE_ID(buffer_image_copy, "aspectMask-00212"), NULL,
                         "%spRegions[%u].imageSubresource.aspectMask is %s", path, index, text);
        good = false;
    }
    return good;
}

static bool
check_planes(struct copy *copy, uint32_t index, VkImageAspectFlags aspect)
{
    const struct wake_format_info *format = copy->image.format;
    VkImageAspectFlags planes = VK_IMAGE_ASPECT_PLANE_0_BIT | VK_IMAGE_ASPECT_PLANE_1_BIT;
    char text[256];

    if (WAKE_LIKELY(format->plane_count < 2)) {
        return true;
    }
    if (format->plane_count > 2) {
        planes |= VK_IMAGE_ASPECT_PLANE_2_BIT;
    }
    if (aspect & planes) {
        return true;
    }
    wake_print_VkImageAspectFlags(text, sizeof(text), aspect);
    WAKE_FIND_TRANSFER(
        &copy->t,
        format->plane_count == 2 ? WAKE_ID(buffer_image, "pRegions-07740")
                                 : WAKE_ID(buffer_image, "pRegions-07741"),
        copy->image.object,
        "%spRegions[%u].imageSubresource.aspectMask is %s, but %s is %s, which has %u planes that are copied one by one",
        copy->t.path, index, text, copy->image.rules->name,
        wake_name_VkFormat(copy->image.info->format), format->plane_count);
    return false;
}

/* NULL: the region is not rotated. */
static const VkCopyCommandTransformInfoQCOM *
transform_of(const struct copy *copy, uint32_t index)
{
    return wake_chain_find(wake_region_chain(&copy->regions, index),
                           VK_STRUCTURE_TYPE_COPY_COMMAND_TRANSFORM_INFO_QCOM);
}

static void
check_rotated(struct copy *copy, uint32_t index, const VkBufferImageCopy *region,
              const VkCopyCommandTransformInfoQCOM *how)
{
    const struct wake_transfer_image *image = &copy->image;
    const VkImageSubresourceLayers *layers = &region->imageSubresource;
    VkExtent3D size = wake_mip_extent(image->info, layers->mipLevel, layers->aspectMask);
    const char *owner = wake_owners_rotated_copy[copy->way];
    const uint8_t *block = image->format->block_extent;

    if (block[0] > 1 || block[1] > 1 || block[2] > 1) {
        wake_find_rule(copy->t.check, owner,
                       copy->way == TO_IMAGE ? WAKE_ID(rotated_copy, "pRegions-04555")
                                             : WAKE_ID(rotated_copy, "pRegions-04558"),
                       image->object, "%spRegions[%u] is rotated, and %s has texel blocks",
                       copy->t.path, index, wake_name_VkFormat(image->info->format));
    }
    if (image->info->imageType != VK_IMAGE_TYPE_2D) {
        wake_find_rule(copy->t.check, owner,
                       copy->way == TO_IMAGE ? WAKE_ID(rotated_copy, "pRegions-06203")
                                             : WAKE_ID(rotated_copy, "pRegions-06205"),
                       image->object, "%spRegions[%u] is rotated, and %s is %s", copy->t.path,
                       index, image->rules->name, wake_name_VkImageType(image->info->imageType));
    }
    if (image->format->plane_count > 1) {
        wake_find_rule(copy->t.check, owner,
                       copy->way == TO_IMAGE ? WAKE_ID(rotated_copy, "pRegions-06204")
                                             : WAKE_ID(rotated_copy, "pRegions-06206"),
                       image->object, "%spRegions[%u] is rotated, and %s is multi-planar",
                       copy->t.path, index, wake_name_VkFormat(image->info->format));
    }
    if (image->info->imageType == VK_IMAGE_TYPE_2D &&
        !wake_copy_turned_inside(how->transform, region->imageOffset, region->imageExtent, size)) {
        wake_find_rule(
            copy->t.check, owner,
            copy->way == TO_IMAGE ? WAKE_ID(rotated_copy, "pRegions-04554")
                                  : WAKE_ID(rotated_copy, "pRegions-04557"),
            image->object,
            "%spRegions[%u] has imageOffset (%d, %d), imageExtent %u x %u and %s, and mip level %u of %s has %u x %u texels",
            copy->t.path, index, (int)region->imageOffset.x, (int)region->imageOffset.y,
            region->imageExtent.width, region->imageExtent.height,
            wake_name_VkSurfaceTransformFlagBitsKHR(how->transform), layers->mipLevel,
            image->rules->name, size.width, size.height);
    }
}

static void
check_box(struct copy *copy, uint32_t index, const VkBufferImageCopy *region)
{
    const struct wake_transfer_image *image = &copy->image;
    const VkImageSubresourceLayers *layers = &region->imageSubresource;
    VkExtent3D size = wake_mip_extent(image->info, layers->mipLevel, layers->aspectMask);
    const VkCopyCommandTransformInfoQCOM *how = transform_of(copy, index);
    struct wake_transfer_box_rules rules = box_rules[copy->way][copy->version];
    bool inside;

    if (how) {
        check_rotated(copy, index, region, how);
        if (WAKE_REPEATED_RULES) {
            return;
        }
        rules.x = rules.y = NULL; /* width and height may go along the other axis */
    }
    inside = wake_transfer_box(&copy->t, image, &rules, index, region->imageOffset,
                               region->imageExtent, size);
    if (how) {
        return;
    }
    if (WAKE_REPEATED_RULES && WAKE_UNLIKELY(!inside)) {
        char text[WAKE_OBJECT_TEXT];

        WAKE_FIND_TRANSFER(
            &copy->t, way_rules[copy->way].inside[copy->version], image->object,
            "%spRegions[%u] has imageOffset (%d, %d, %d) and imageExtent %u x %u x %u, but mip level %u of %s has "
            "%u x %u x %u texels",
            copy->t.path, index, (int)region->imageOffset.x, (int)region->imageOffset.y,
            (int)region->imageOffset.z, region->imageExtent.width, region->imageExtent.height,
            region->imageExtent.depth, layers->mipLevel,
            wake_object_text(text, sizeof(text), image->object), size.width, size.height,
            size.depth);
    }
    inside &= wake_transfer_blocks(&copy->t, image, &block_rules, index, region->imageOffset,
                                   region->imageExtent, size);
    wake_transfer_granularity(&copy->t, copy->t.command, way_rules[copy->way].granularity, image,
                              index, "imageOffset", region->imageOffset, region->imageExtent, size,
                              inside);
}

/* The region of the image. False: nothing can be said of the buffer. */
static bool
check_image_region(struct copy *copy, uint32_t index, const VkBufferImageCopy *region)
{
    const struct wake_transfer_image *image = &copy->image;
    const VkImageSubresourceLayers *layers = &region->imageSubresource;

    if (!wake_transfer_subresource(&copy->t, image, index, layers) || !image->format ||
        !check_planes(copy, index, layers->aspectMask)) {
        return false;
    }
    if (image->info->imageType == VK_IMAGE_TYPE_3D &&
        WAKE_UNLIKELY(layers->baseArrayLayer != 0 ||
                      wake_transfer_layers_meant(image, layers) != 1)) {
        WAKE_FIND_TRANSFER(
            &copy->t, WAKE_ID(buffer_image, "baseArrayLayer-00213"), image->object,
            "%spRegions[%u].imageSubresource has baseArrayLayer %u and layerCount %u, but %s is a 3D image",
            copy->t.path, index, layers->baseArrayLayer, layers->layerCount, image->rules->name);
    }
    /* What an aspect that the format lacks would take of the buffer is not known. */
    return wake_format_aspect_size(image->info->format, layers->aspectMask) != 0;
}

static void
check_region(struct copy *copy, uint32_t index, const VkBufferImageCopy *region)
{
    const struct wake_transfer_image *image = &copy->image;
    const VkImageSubresourceLayers *layers = &region->imageSubresource;
    bool good = check_alone(copy, index, region);
    bool plain = copy->plain && wake_transfer_plain_region(image, layers, region->imageOffset,
                                                           region->imageExtent);
    uint32_t texel;

    if (copy->family && image->image && good &&
        WAKE_UNLIKELY(!(copy->family->queueFlags & VK_QUEUE_GRAPHICS_BIT))) {
        wake_transfer_depth_on_queue(&copy->t, copy->family, image, &queue_rules[copy->way], index,
                                     layers->aspectMask);
    }
    if ((WAKE_UNLIKELY(!plain) && !check_image_region(copy, index, region)) || !good) {
        return;
    }
    texel = wake_format_aspect_size(image->info->format, layers->aspectMask);
    if (WAKE_UNLIKELY(!plain) || copy->version) {
        check_box(copy, index, region);
    }
    check_offset(copy, index, region, texel);
    check_rows(copy, index, region, texel);
    if (texel) {
        check_size(copy, index, region, image->format, texel);
    }
}

/* ---- regions that overlap; entry ------------------------------------------------------------- */

static struct wake_copy_box
box_of(const void *all, uint32_t index)
{
    const struct copy *copy = all;
    const VkBufferImageCopy *region = wake_region(&copy->regions, index);

    return (struct wake_copy_box){ region->imageSubresource, region->imageOffset,
                                   region->imageExtent, transform_of(copy, index) != NULL };
}

static struct wake_copy_rows
rows_of(const void *all, uint32_t index)
{
    const struct copy *copy = all;
    const VkBufferImageCopy *region = wake_region(&copy->regions, index);

    return wake_copy_rows(
        region->bufferOffset, region, copy->image.format,
        wake_format_aspect_size(copy->image.info->format, region->imageSubresource.aspectMask));
}

/* The order in which two regions are written is not defined. Silent where the registry of the build has no such rule yet. */
static void
check_targets(const struct copy *copy)
{
    uint32_t pair[2];

    if (!copy->image.image) {
        return;
    }
    if (copy->way == TO_IMAGE && wake_copy_same_texels(copy, copy->regions.count, box_of, pair)) {
        WAKE_FIND_TRANSFER(&copy->t, WAKE_ID(buffer_image, "pRegions-12483"), copy->image.object,
                           "%spRegions[%u] and pRegions[%u] write the same texels of dstImage",
                           copy->t.path, pair[0], pair[1]);
    }
    if (copy->way == TO_BUFFER && wake_copy_same_bytes(copy, copy->regions.count, rows_of, pair)) {
        WAKE_FIND_TRANSFER(&copy->t, WAKE_ID(buffer_image, "pRegions-12485"), copy->buffer,
                           "%spRegions[%u] and pRegions[%u] write the same bytes of dstBuffer",
                           copy->t.path, pair[0], pair[1]);
    }
}

static void
copy_buffer_image(struct wake_check *check, const struct wake_transfer_view *view, enum way way,
                  const char *path)
{
    int version = view->second;
    struct copy copy = {
        .t = { check, wake_owners_buffer_image[2 * way + version],
               wake_owners_buffer_image_command[2 * way + version],
               wake_owners_buffer_image_copy[version], path },
        .way = way,
        .version = version,
        .family = wake_transfer_family(check),
        .regions = view->regions,
    };

    copy.buffer_info = wake_transfer_buffer(&copy.t, way == TO_IMAGE ? view->source : view->target,
                                            &buffer_rules[way], &copy.buffer);
    copy.image = way == TO_IMAGE ? wake_transfer_image(&copy.t, view->target, view->target_layout,
                                                       &image_rules[way])
                                 : wake_transfer_image(&copy.t, view->source, view->source_layout,
                                                       &image_rules[way]);
    copy.plain = copy.image.image && wake_transfer_plain(check, &copy.image);
    if (copy.image.image && WAKE_UNLIKELY(copy.image.info->samples != VK_SAMPLE_COUNT_1_BIT)) {
        WAKE_FIND_TRANSFER(&copy.t, way_rules[way].samples, copy.image.object,
                           "%s%s was created with %s", path, copy.image.rules->name,
                           wake_name_VkSampleCountFlagBits(copy.image.info->samples));
    }
    for (uint32_t i = 0; i < copy.regions.count; i++) {
        check_region(&copy, i, wake_region(&copy.regions, i));
    }
    check_targets(&copy);
}

void
wake_core_copy_buffer_to_image(struct wake_check *check, const struct wake_transfer_view *view)
{
    copy_buffer_image(check, view, TO_IMAGE, view->second ? "pCopyBufferToImageInfo->" : "");
}

void
wake_core_copy_image_to_buffer(struct wake_check *check, const struct wake_transfer_view *view)
{
    copy_buffer_image(check, view, TO_BUFFER, view->second ? "pCopyImageToBufferInfo->" : "");
}

_Static_assert(offsetof(VkBufferImageCopy2, imageExtent) -
                           offsetof(VkBufferImageCopy2, bufferOffset) ==
                       offsetof(VkBufferImageCopy, imageExtent) &&
                   offsetof(VkBufferImageCopy2, imageSubresource) -
                           offsetof(VkBufferImageCopy2, bufferOffset) ==
                       offsetof(VkBufferImageCopy, imageSubresource),
               "the second version is the first with a head");
