/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Copies from image to image. Specification, 'Copying Data Between Images'.
 */
#include "core/transfer/copy_targets.h"

enum side { SOURCE, TARGET, SIDES };

static const struct wake_transfer_image_rules image_rules[SIDES] = {
    [SOURCE] =
        {
            .name = "srcImage",
            .layout_name = "srcImageLayout",
            .best = VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL,
            .usage_bit = VK_IMAGE_USAGE_TRANSFER_SRC_BIT,
            .feature_bit = VK_FORMAT_FEATURE_2_TRANSFER_SRC_BIT,
            .bound = WAKE_ID(copy_image, "srcImage-01546"),
            .features = WAKE_ID(copy_image, "srcImage-01995"),
            .subsampled = WAKE_ID(copy_image, "dstImage-02542"),
            .layout = WAKE_ID(copy_image, "srcImageLayout-00129"),
            .layout_shared = WAKE_ID(copy_image, "srcImageLayout-01917"),
            .in_unprotected = WAKE_ID(copy_image_command, "commandBuffer-01825"),
            .subresource = "srcSubresource",
            .mip = WAKE_ID(copy_image, "srcSubresource-01696"),
            .layers = WAKE_ID(copy_image, "srcSubresource-01698"),
            .aspects = WAKE_ID(copy_image, "aspectMask-00142"),
        },
    [TARGET] =
        {
            .name = "dstImage",
            .layout_name = "dstImageLayout",
            .best = VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
            .usage_bit = VK_IMAGE_USAGE_TRANSFER_DST_BIT,
            .feature_bit = VK_FORMAT_FEATURE_2_TRANSFER_DST_BIT,
            .bound = WAKE_ID(copy_image, "dstImage-01547"),
            .features = WAKE_ID(copy_image, "dstImage-01996"),
            .subsampled = WAKE_ID(copy_image, WAKE_RULE("dstImage-07969", "dstImage-02542")),
            .layout = WAKE_ID(copy_image, "dstImageLayout-00134"),
            .layout_shared = WAKE_ID(copy_image, "dstImageLayout-01395"),
            .in_unprotected = WAKE_ID(copy_image_command, "commandBuffer-01826"),
            .in_protected = WAKE_ID(copy_image_command, "commandBuffer-01827"),
            .subresource = "dstSubresource",
            .mip = WAKE_ID(copy_image, "dstSubresource-01697"),
            .layers = WAKE_ID(copy_image, "dstSubresource-01699"),
            .aspects = WAKE_ID(copy_image, "aspectMask-00143"),
        },
};

static const struct wake_transfer_box_rules box_rules[SIDES] = {
    [SOURCE] = { "srcOffset", "extent", WAKE_ID(copy_image, "srcOffset-00144"),
                 WAKE_ID(copy_image, "srcOffset-00145"), WAKE_ID(copy_image, "srcOffset-00147"),
                 WAKE_ID(copy_image, "srcImage-00146"), NULL, NULL },
    [TARGET] = { "dstOffset", "extent", WAKE_ID(copy_image, "dstOffset-00150"),
                 WAKE_ID(copy_image, "dstOffset-00151"), WAKE_ID(copy_image, "dstOffset-00153"),
                 WAKE_ID(copy_image, "dstImage-00152"), NULL,
                 WAKE_ID(copy_image, WAKE_RULE("srcImage-10908", "dstImage-00152")) },
};

static const struct wake_transfer_block_rules block_rules[SIDES] = {
    [SOURCE] = { "srcOffset", "extent", WAKE_ID(copy_image, "pRegions-07278"),
                 WAKE_ID(copy_image, "pRegions-07279"), WAKE_ID(copy_image, "pRegions-07280"),
                 WAKE_ID(copy_image, "srcImage-01728"), WAKE_ID(copy_image, "srcImage-01729"),
                 WAKE_ID(copy_image, "srcImage-01730") },
    [TARGET] = { "dstOffset", "extent", WAKE_ID(copy_image, "pRegions-07281"),
                 WAKE_ID(copy_image, "pRegions-07282"), WAKE_ID(copy_image, "pRegions-07283"),
                 WAKE_REPEATED_RULES ? WAKE_ID(copy_image, "dstImage-01732") : NULL,
                 WAKE_REPEATED_RULES ? WAKE_ID(copy_image, "dstImage-01733") : NULL,
                 WAKE_REPEATED_RULES ? WAKE_ID(copy_image, "dstImage-01734") : NULL },
};

/* Tails that are the same rule for either side. */
static const struct {
    const char *line_z, *flat_z; /* 1D; 2D */
    const char *layers_3d;
    const char *two_planes, *three_planes;
    const char *usage_old, *usage, *usage_stencil;
    const char *granularity;
} side_rules[SIDES] = {
    [SOURCE] = { WAKE_ID(copy_image, "srcImage-01785"), WAKE_ID(copy_image, "srcImage-01787"),
                 WAKE_ID(copy_image, "srcImage-04443"), WAKE_ID(copy_image, "srcImage-01552"),
                 WAKE_ID(copy_image, "srcImage-01553"), WAKE_ID(copy_image, "srcImage-00126"),
                 WAKE_ID(copy_image, "aspect-06662"), WAKE_ID(copy_image, "aspect-06664"),
                 WAKE_ID(copy_image, "srcOffset-01783") },
    [TARGET] = { WAKE_ID(copy_image, "dstImage-01786"), WAKE_ID(copy_image, "dstImage-01788"),
                 WAKE_ID(copy_image, "dstImage-04444"), WAKE_ID(copy_image, "dstImage-01554"),
                 WAKE_ID(copy_image, "dstImage-01555"), WAKE_ID(copy_image, "dstImage-00131"),
                 WAKE_ID(copy_image, "aspect-06663"), WAKE_ID(copy_image, "aspect-06665"),
                 WAKE_ID(copy_image, "dstOffset-01784") },
};

struct copy {
    struct wake_transfer t;
    struct wake_transfer_image image[SIDES];
    struct wake_regions regions;
    /* VK_KHR_maintenance1: layers of 2D images and slices of 3D images are copied to each other */
    bool layers_3d;
    bool planes; /* VK_KHR_sampler_ycbcr_conversion */
    bool plain;  /* both images are */
};

static const VkImageSubresourceLayers *
layers_of(const VkImageCopy *region, enum side side)
{
    return side == SOURCE ? &region->srcSubresource : &region->dstSubresource;
}

static VkOffset3D
offset_of(const VkImageCopy *region, enum side side)
{
    return side == SOURCE ? region->srcOffset : region->dstOffset;
}

static bool
is_multiplanar(const struct wake_transfer_image *image)
{
    return image->format && image->format->plane_count > 1;
}

/* ---- usage ----------------------------------------------------------------------------------- */

static WAKE_COLD void
wrong_usage(struct copy *copy, enum side side, VkImageAspectFlags aspects)
{
    const struct wake_transfer_image *image = &copy->image[side];
    bool separate = wake_chain_find(image->info->pNext,
                                    VK_STRUCTURE_TYPE_IMAGE_STENCIL_USAGE_CREATE_INFO) != NULL;
    bool stencil = aspects & VK_IMAGE_ASPECT_STENCIL_BIT;
    char text[WAKE_OBJECT_TEXT], has[512], needs[128];

    wake_object_text(text, sizeof(text), image->object);
    wake_print_VkImageUsageFlags(needs, sizeof(needs), image->rules->usage_bit);
    if (!(image->info->usage & image->rules->usage_bit) &&
        (!separate || (aspects & ~(VkImageAspectFlags)VK_IMAGE_ASPECT_STENCIL_BIT))) {
        wake_print_VkImageUsageFlags(has, sizeof(has), image->info->usage);
        WAKE_FIND_TRANSFER(
            &copy->t,
            !WAKE_REPEATED_RULES || WAKE_EXTENSION(copy->t.check, VK_EXT_separate_stencil_usage)
                ? side_rules[side].usage
                : side_rules[side].usage_old,
            image->object, "%s%s (%s) was created with usage %s; the command needs %s",
            copy->t.path, image->rules->name, text, has, needs);
    }
    if (separate && stencil && !(image->image->stencil_usage & image->rules->usage_bit)) {
        wake_print_VkImageUsageFlags(has, sizeof(has), image->image->stencil_usage);
        WAKE_FIND_TRANSFER(
            &copy->t, side_rules[side].usage_stencil, image->object,
            "%s%s (%s) was created with VkImageStencilUsageCreateInfo::stencilUsage %s; to copy its stencil aspect needs %s",
            copy->t.path, image->rules->name, text, has, needs);
    }
}

static void
check_usage(struct copy *copy, enum side side, VkImageAspectFlags aspects)
{
    const struct wake_transfer_image *image = &copy->image[side];

    if (image->image && WAKE_UNLIKELY(!(image->info->usage & image->image->stencil_usage &
                                        image->rules->usage_bit))) {
        wrong_usage(copy, side, aspects);
    }
}

/* ---- aspects and formats --------------------------------------------------------------------- */

/* The planes that a multi-planar image has are copied one by one. False: it is not such a plane. */
static bool
check_plane(struct copy *copy, enum side side, uint32_t index, const VkImageCopy *region)
{
    const struct wake_transfer_image *image = &copy->image[side];
    VkImageAspectFlags aspects = layers_of(region, side)->aspectMask;
    VkImageAspectFlags planes = VK_IMAGE_ASPECT_PLANE_0_BIT | VK_IMAGE_ASPECT_PLANE_1_BIT;
    char text[256];

    if (image->format->plane_count > 2) {
        planes |= VK_IMAGE_ASPECT_PLANE_2_BIT;
    }
    if ((aspects & planes) == aspects && wake_is_one_bit(aspects)) {
        return true;
    }
    wake_print_VkImageAspectFlags(text, sizeof(text), aspects);
    WAKE_FIND_TRANSFER(
        &copy->t,
        image->format->plane_count == 2 ? side_rules[side].two_planes
                                        : side_rules[side].three_planes,
        image->object,
        "%spRegions[%u].%s.aspectMask is %s, but %s is %s, which has %u planes that are copied one by one",
        copy->t.path, index, image->rules->subresource, text, image->rules->name,
        wake_name_VkFormat(image->info->format), image->format->plane_count);
    return false;
}

static void
plane_formats(struct copy *copy, uint32_t index, const VkImageCopy *region)
{
    VkFormat formats[SIDES];
    const struct wake_format_info *infos[SIDES];

    for (int side = SOURCE; side < SIDES; side++) {
        formats[side] = wake_format_of_aspect(copy->image[side].info->format,
                                              layers_of(region, (enum side)side)->aspectMask);
        infos[side] = wake_format(formats[side]);
    }
    if (infos[SOURCE] && infos[TARGET] && infos[SOURCE]->block_size != infos[TARGET]->block_size) {
        WAKE_FIND_TRANSFER(
            &copy->t, WAKE_ID(copy_image, "None-01549"), copy->image[SOURCE].object,
            "%spRegions[%u] copies between %s and %s, as what it copies of them counts, which have texel blocks of %u "
            "and %u bytes",
            copy->t.path, index, wake_name_VkFormat(formats[SOURCE]),
            wake_name_VkFormat(formats[TARGET]), infos[SOURCE]->block_size,
            infos[TARGET]->block_size);
    }
}

/* False: the aspects make the rest of the region meaningless. */
static bool
check_aspects(struct copy *copy, uint32_t index, const VkImageCopy *region)
{
    const struct wake_transfer_image *source = &copy->image[SOURCE], *target = &copy->image[TARGET];
    bool planar[SIDES] = { is_multiplanar(source), is_multiplanar(target) };
    bool good = true;
    char from[256], to[256];

    if (WAKE_LIKELY(!planar[SOURCE] && !planar[TARGET] &&
                    region->srcSubresource.aspectMask == region->dstSubresource.aspectMask)) {
        return true;
    }
    wake_print_VkImageAspectFlags(from, sizeof(from), region->srcSubresource.aspectMask);
    wake_print_VkImageAspectFlags(to, sizeof(to), region->dstSubresource.aspectMask);
    if (!planar[SOURCE] && !planar[TARGET]) {
        if (!source->format || !target->format || wake_check_unknown_extensions(copy->t.check)) {
            return false;
        }
        if (WAKE_FEATURE_8(copy->t.check)) {
            return true;
        }
        if (copy->planes) {
            WAKE_FIND_TRANSFER(
                &copy->t, WAKE_ID(copy_image, "srcImage-01551"), source->object,
                "%spRegions[%u] copies aspects %s to %s, and neither image has a multi-planar format",
                copy->t.path, index, from, to);
        } else {
            WAKE_FIND_REGION(&copy->t,
                             WAKE_ID(image_copy, WAKE_RULE("apiVersion-07940", "aspectMask-00137")),
                             source->object, "%spRegions[%u] copies aspects %s to %s", copy->t.path,
                             index, from, to);
        }
        return false;
    }
    for (int side = SOURCE; side < SIDES; side++) {
        good &= !planar[side] || check_plane(copy, (enum side)side, index, region);
    }
    if (planar[SOURCE] && !planar[TARGET] &&
        region->dstSubresource.aspectMask != VK_IMAGE_ASPECT_COLOR_BIT) {
        WAKE_FIND_TRANSFER(
            &copy->t, WAKE_ID(copy_image, "srcImage-01556"), target->object,
            "%spRegions[%u].dstSubresource.aspectMask is %s, but a plane of the multi-planar srcImage can only be "
            "copied to the color "
            "aspect of another image",
            copy->t.path, index, to);
        good = false;
    }
    if (planar[TARGET] && !planar[SOURCE] &&
        region->srcSubresource.aspectMask != VK_IMAGE_ASPECT_COLOR_BIT) {
        WAKE_FIND_TRANSFER(
            &copy->t, WAKE_ID(copy_image, "dstImage-01557"), source->object,
            "%spRegions[%u].srcSubresource.aspectMask is %s, but only the color aspect of another image can be copied "
            "to a plane of "
            "the multi-planar dstImage",
            copy->t.path, index, from);
        good = false;
    }
    if (good) {
        plane_formats(copy, index, region);
    }
    return good;
}

static void
check_formats(struct copy *copy)
{
    const struct wake_transfer_image *source = &copy->image[SOURCE], *target = &copy->image[TARGET];
    bool depth;

    if (WAKE_LIKELY(source->info->format == target->info->format) || !source->format ||
        !target->format || is_multiplanar(source) || is_multiplanar(target)) {
        return;
    }
    depth = wake_format_is_depth_or_stencil(source->info->format) ||
            wake_format_is_depth_or_stencil(target->info->format);
#ifdef VK_KHR_maintenance8
    if (depth && wake_core_depth_as_color(source->info->format, target->info->format)) {
        return;
    }
#endif
    if (depth ? wake_check_unknown_extensions(copy->t.check)
              : source->format->block_size == target->format->block_size) {
        return;
    }
    WAKE_FIND_TRANSFER(
        &copy->t,
        copy->planes || !WAKE_REPEATED_RULES ? WAKE_ID(copy_image, "srcImage-01548")
                                             : WAKE_ID(copy_image, "srcImage-00135"),
        source->object,
        depth
            ? "srcImage has format %s (%u bytes), dstImage %s (%u bytes): depth/stencil formats are compatible with themselves "
              "only"
            : "srcImage has format %s with texel blocks of %u bytes, dstImage %s with %u bytes",
        wake_name_VkFormat(source->info->format), source->format->block_size,
        wake_name_VkFormat(target->info->format), target->format->block_size);
}

/* ---- types, layers, slices ------------------------------------------------------------------- */

static void
check_images(struct copy *copy)
{
    const struct wake_transfer_image *source = &copy->image[SOURCE], *target = &copy->image[TARGET];
    VkImageType from = source->info->imageType, to = target->info->imageType;

    if (WAKE_UNLIKELY(source->info->samples != target->info->samples)) {
        WAKE_FIND_TRANSFER(&copy->t, WAKE_ID(copy_image, "srcImage-00136"), source->object,
                           "srcImage has %u samples per texel, dstImage %u",
                           (unsigned)source->info->samples, (unsigned)target->info->samples);
    }
    if (WAKE_UNLIKELY(from != to)) {
        if (!copy->layers_3d) {
            WAKE_FIND_TRANSFER(&copy->t,
                               WAKE_ID(copy_image, WAKE_RULE("apiVersion-07933", "srcImage-07742")),
                               source->object, "srcImage is %s, dstImage %s",
                               wake_name_VkImageType(from), wake_name_VkImageType(to));
        } else if ((from == VK_IMAGE_TYPE_1D || to == VK_IMAGE_TYPE_1D) &&
                   !WAKE_LATER_FEATURE(copy->t.check, maintenance5)) {
            WAKE_FIND_TRANSFER(&copy->t, WAKE_ID(copy_image, "srcImage-07743"), source->object,
                               "srcImage is %s, dstImage %s", wake_name_VkImageType(from),
                               wake_name_VkImageType(to));
        }
    }
    check_formats(copy);
}

/* The rules of Vulkan 1.0. */
static void
check_layers_old(struct copy *copy, uint32_t index, const VkImageCopy *region)
{
    VkImageType from = copy->image[SOURCE].info->imageType,
                to = copy->image[TARGET].info->imageType;
    const VkImageSubresourceLayers *a = &region->srcSubresource, *b = &region->dstSubresource;

    if (a->layerCount != b->layerCount) {
        WAKE_FIND_REGION(&copy->t,
                         WAKE_ID(image_copy, WAKE_RULE("apiVersion-07941", "layerCount-00138")),
                         copy->image[SOURCE].object, "%spRegions[%u] copies %u array layers to %u",
                         copy->t.path, index, a->layerCount, b->layerCount);
    }
    for (int k = 0; k < 2 && (from == VK_IMAGE_TYPE_3D || to == VK_IMAGE_TYPE_3D); k++) {
        const VkImageSubresourceLayers *layers = k ? b : a;

        if (layers->baseArrayLayer || layers->layerCount != 1) {
            WAKE_FIND_TRANSFER(
                &copy->t, WAKE_ID(copy_image, "srcImage-00139"), copy->image[k].object,
                "%spRegions[%u].%sSubresource has %u array layers from layer %u on, and one of the images is 3D",
                copy->t.path, index, k ? "dst" : "src", layers->layerCount, layers->baseArrayLayer);
        }
    }
    if ((from == VK_IMAGE_TYPE_2D || to == VK_IMAGE_TYPE_2D) && region->extent.depth != 1) {
        WAKE_FIND_TRANSFER(&copy->t,
                           WAKE_ID(copy_image, WAKE_RULE("apiVersion-08969", "srcImage-01789")),
                           copy->image[SOURCE].object,
                           "%spRegions[%u].extent.depth is %u, and one of the images is 2D",
                           copy->t.path, index, region->extent.depth);
    }
}

static void
check_layers(struct copy *copy, uint32_t index, const VkImageCopy *region)
{
    VkImageType from = copy->image[SOURCE].info->imageType,
                to = copy->image[TARGET].info->imageType;
    uint32_t a = wake_transfer_layers_meant(&copy->image[SOURCE], &region->srcSubresource),
             b = wake_transfer_layers_meant(&copy->image[TARGET], &region->dstSubresource),
             depth = region->extent.depth;
    bool rest = region->srcSubresource.layerCount == VK_REMAINING_ARRAY_LAYERS ||
                region->dstSubresource.layerCount == VK_REMAINING_ARRAY_LAYERS;
    const char *path = copy->t.path;

    for (int side = SOURCE; side < SIDES; side++) {
        const VkImageSubresourceLayers *layers = layers_of(region, (enum side)side);

        if (copy->image[side].info->imageType == VK_IMAGE_TYPE_3D &&
            WAKE_UNLIKELY(layers->baseArrayLayer != 0 || (side == SOURCE ? a : b) != 1)) {
            WAKE_FIND_TRANSFER(
                &copy->t, side_rules[side].layers_3d, copy->image[side].object,
                "%spRegions[%u].%s has baseArrayLayer %u and layerCount %u, but %s is a 3D image",
                path, index, image_rules[side].subresource, layers->baseArrayLayer,
                layers->layerCount, image_rules[side].name);
        }
    }
    if (from == to && WAKE_UNLIKELY(a != b)) {
        WAKE_FIND_TRANSFER(&copy->t,
                           rest ? WAKE_ID(copy_image, WAKE_RULE("srcImage-08794", "srcImage-07744"))
                                : WAKE_ID(copy_image, "srcImage-07744"),
                           copy->image[SOURCE].object,
                           "%spRegions[%u] copies %u array layers to %u", path, index, a, b);
    }
    if (from == VK_IMAGE_TYPE_2D && to == VK_IMAGE_TYPE_2D && WAKE_UNLIKELY(depth != 1)) {
        WAKE_FIND_TRANSFER(
            &copy->t, WAKE_ID(copy_image, "srcImage-01790"), copy->image[SOURCE].object,
            "%spRegions[%u].extent.depth is %u, but both images are 2D", path, index, depth);
    }
    if (from == VK_IMAGE_TYPE_2D && to == VK_IMAGE_TYPE_3D && WAKE_UNLIKELY(depth != a)) {
        WAKE_FIND_TRANSFER(
            &copy->t, WAKE_ID(copy_image, "srcImage-01791"), copy->image[SOURCE].object,
            "%spRegions[%u] copies %u layers of a 2D image to %u slices of a 3D image (extent.depth)",
            path, index, a, depth);
    }
    if (from == VK_IMAGE_TYPE_3D && to == VK_IMAGE_TYPE_2D && WAKE_UNLIKELY(depth != b)) {
        WAKE_FIND_TRANSFER(
            &copy->t, WAKE_ID(copy_image, "dstImage-01792"), copy->image[TARGET].object,
            "%spRegions[%u] copies %u slices of a 3D image (extent.depth) to %u layers of a 2D image",
            path, index, depth, b);
    }
}

/* ---- extents --------------------------------------------------------------------------------- */

static uint32_t
rescale(uint32_t value, uint8_t from, uint8_t to)
{
    uint64_t scaled = from == to || !from ? value : ((uint64_t)value + from - 1) / from * to;

    return scaled > UINT32_MAX ? UINT32_MAX : (uint32_t)scaled;
}

/*
 * Specification, 'Copying Data Between Images': the extent is in texels of the source. Where only
 * one of the formats is made of blocks, a texel of the other stands for a block.
 */
static VkExtent3D
target_extent(const struct copy *copy, VkExtent3D extent)
{
    const uint8_t *from = copy->image[SOURCE].format ? copy->image[SOURCE].format->block_extent
                                                     : NULL;
    const uint8_t *to = copy->image[TARGET].format ? copy->image[TARGET].format->block_extent
                                                   : NULL;

    if (from && to) {
        extent.width = rescale(extent.width, from[0], to[0]);
        extent.height = rescale(extent.height, from[1], to[1]);
        extent.depth = rescale(extent.depth, from[2], to[2]);
    }
    return extent;
}

/* An extent in z of a 1D target has a rule of its own in newer registries. */
static const char *
line_depth_rule(enum side side, int32_t z)
{
    return side == TARGET && !z ? WAKE_ID(copy_image, WAKE_RULE("srcImage-10907", "dstImage-01786"))
                                : side_rules[side].line_z;
}

static void
check_side(struct copy *copy, enum side side, uint32_t index, const VkImageCopy *region)
{
    const struct wake_transfer_image *image = &copy->image[side];
    const VkImageSubresourceLayers *layers = layers_of(region, side);
    VkOffset3D offset = offset_of(region, side);
    VkExtent3D extent = side == SOURCE ? region->extent : target_extent(copy, region->extent);
    VkExtent3D size = wake_mip_extent(image->info, layers->mipLevel, layers->aspectMask);
    bool inside;

    if (side == TARGET && image->format && extent.width != region->extent.width) {
        /* Blocks at the edge of a level reach beyond it. */
        size.width = rescale(rescale(size.width, image->format->block_extent[0], 1), 1,
                             image->format->block_extent[0]);
        size.height = rescale(rescale(size.height, image->format->block_extent[1], 1), 1,
                              image->format->block_extent[1]);
    }
    inside = wake_transfer_box(&copy->t, image, &box_rules[side], index, offset, extent, size);

    if (image->info->imageType == VK_IMAGE_TYPE_1D &&
        WAKE_UNLIKELY(offset.z != 0 || region->extent.depth != 1)) {
        WAKE_FIND_TRANSFER(&copy->t, line_depth_rule(side, offset.z), image->object,
                           "%spRegions[%u]: %s.z is %d and extent.depth %u, but %s is a 1D image",
                           copy->t.path, index, box_rules[side].offset_name, (int)offset.z,
                           region->extent.depth, image->rules->name);
    }
    if (image->info->imageType == VK_IMAGE_TYPE_2D && WAKE_UNLIKELY(offset.z != 0)) {
        WAKE_FIND_TRANSFER(&copy->t, side_rules[side].flat_z, image->object,
                           "%spRegions[%u].%s.z is %d, but %s is a 2D image", copy->t.path, index,
                           box_rules[side].offset_name, (int)offset.z, image->rules->name);
    }
    inside &= wake_transfer_blocks(&copy->t, image, &block_rules[side], index, offset, extent,
                                   size);
    wake_transfer_granularity(&copy->t, copy->t.owner, side_rules[side].granularity, image, index,
                              box_rules[side].offset_name, offset, extent, size, inside);
}

/* False: with registries of which nothing more is said then. */
static bool
check_extent(struct copy *copy, uint32_t index, VkExtent3D extent)
{
    if (WAKE_LIKELY(extent.width && extent.height && extent.depth)) {
        return true;
    }
    if (!extent.width) {
        WAKE_FIND_REGION(&copy->t, WAKE_ID(image_copy, "extent-06668"), NULL,
                         "%spRegions[%u].extent.width is 0", copy->t.path, index);
    }
    if (!extent.height) {
        WAKE_FIND_REGION(&copy->t, WAKE_ID(image_copy, "extent-06669"), NULL,
                         "%spRegions[%u].extent.height is 0", copy->t.path, index);
    }
    if (!extent.depth) {
        WAKE_FIND_REGION(&copy->t, WAKE_ID(image_copy, "extent-06670"), NULL,
                         "%spRegions[%u].extent.depth is 0", copy->t.path, index);
    }
    return !WAKE_REPEATED_RULES;
}

/* ---- regions that overlap; entry ------------------------------------------------------------- */

static bool
regions_overlap(const void *read, const void *written)
{
    const VkImageCopy *a = read, *b = written;

    return wake_layers_overlap(&a->srcSubresource, &b->dstSubresource) &&
           wake_overlap(a->srcOffset.x, a->extent.width, b->dstOffset.x, b->extent.width) &&
           wake_overlap(a->srcOffset.y, a->extent.height, b->dstOffset.y, b->extent.height) &&
           wake_overlap(a->srcOffset.z, a->extent.depth, b->dstOffset.z, b->extent.depth);
}

static struct wake_copy_box
target_of(const void *all, uint32_t index)
{
    const struct copy *copy = all;
    const VkImageCopy *region = wake_region(&copy->regions, index);
    struct wake_copy_box box = { .layers = region->dstSubresource,
                                 .offset = region->dstOffset,
                                 .extent = target_extent(copy, region->extent) };

    if (copy->image[TARGET].info->imageType != VK_IMAGE_TYPE_3D) {
        box.extent.depth = 1; /* of slices that become layers */
    }
    return box;
}

/* The order in which two regions are written is not defined. Silent where the registry of the build has no such rule yet. */
static void
check_targets(const struct copy *copy)
{
    uint32_t pair[2];

    if (copy->image[TARGET].image &&
        wake_copy_same_texels(copy, copy->regions.count, target_of, pair)) {
        WAKE_FIND_TRANSFER(&copy->t, WAKE_ID(copy_image, "pRegions-12484"),
                           copy->image[TARGET].object,
                           "%spRegions[%u] and pRegions[%u] write the same texels of dstImage",
                           copy->t.path, pair[0], pair[1]);
    }
}

static void
check_region(struct copy *copy, uint32_t index, const VkImageCopy *region)
{
    bool known[SIDES], extent;

    if (WAKE_LIKELY(copy->plain &&
                    region->srcSubresource.aspectMask == region->dstSubresource.aspectMask &&
                    region->srcSubresource.layerCount == region->dstSubresource.layerCount &&
                    wake_transfer_plain_region(&copy->image[SOURCE], &region->srcSubresource,
                                               region->srcOffset, region->extent) &&
                    wake_transfer_plain_region(&copy->image[TARGET], &region->dstSubresource,
                                               region->dstOffset, region->extent))) {
        return;
    }
    for (int side = SOURCE; side < SIDES; side++) {
        known[side] = wake_transfer_subresource(&copy->t, &copy->image[side], index,
                                                layers_of(region, (enum side)side));
    }
    extent = check_extent(copy, index, region->extent);
    if (!copy->image[SOURCE].image || !copy->image[TARGET].image) {
        return;
    }
    if (copy->layers_3d) {
        check_layers(copy, index, region);
    } else {
        check_layers_old(copy, index, region);
    }
    if (!check_aspects(copy, index, region) || !extent) {
        return;
    }
    for (int side = SOURCE; side < SIDES; side++) {
        if (known[side]) {
            check_side(copy, (enum side)side, index, region);
        }
    }
}

void
wake_core_copy_image(struct wake_check *check, const struct wake_transfer_view *view)
{
    struct copy copy = {
        .t = { check, wake_owners_copy_image[view->second],
               wake_owners_copy_image_command[view->second], wake_owners_image_copy[view->second],
               view->second ? "pCopyImageInfo->" : "" },
        .regions = view->regions,
        .layers_3d = WAKE_EXTENSION(check, VK_KHR_maintenance1),
        .planes = WAKE_EXTENSION(check, VK_KHR_sampler_ycbcr_conversion),
    };
    struct wake_transfer_image_rules old[SIDES];
    VkImageAspectFlags aspects[SIDES] = { 0 };

    if (WAKE_LIKELY(copy.planes)) {
        copy.image[SOURCE] = wake_transfer_image(&copy.t, view->source, view->source_layout,
                                                 &image_rules[SOURCE]);
        copy.image[TARGET] = wake_transfer_image(&copy.t, view->target, view->target_layout,
                                                 &image_rules[TARGET]);
    } else {
        old[SOURCE] = image_rules[SOURCE];
        old[SOURCE].bound = WAKE_ID(copy_image, "srcImage-00127");
        old[TARGET] = image_rules[TARGET];
        old[TARGET].bound = WAKE_ID(copy_image, "dstImage-00132");
        copy.image[SOURCE] = wake_transfer_image(&copy.t, view->source, view->source_layout,
                                                 &old[SOURCE]);
        copy.image[TARGET] = wake_transfer_image(&copy.t, view->target, view->target_layout,
                                                 &old[TARGET]);
    }
    if (copy.image[SOURCE].image && copy.image[TARGET].image) {
        check_images(&copy);
        copy.plain = wake_transfer_plain(check, &copy.image[SOURCE]) &&
                     wake_transfer_plain(check, &copy.image[TARGET]);
    }
    for (uint32_t i = 0; i < copy.regions.count; i++) {
        const VkImageCopy *region = wake_region(&copy.regions, i);

        check_region(&copy, i, region);
        aspects[SOURCE] |= region->srcSubresource.aspectMask;
        aspects[TARGET] |= region->dstSubresource.aspectMask;
    }
    check_usage(&copy, SOURCE, aspects[SOURCE]);
    check_usage(&copy, TARGET, aspects[TARGET]);
    wake_transfer_overlap(&copy.t, &copy.image[SOURCE], &copy.image[TARGET], &copy.regions,
                          regions_overlap, WAKE_ID(copy_image, "pRegions-00124"));
    check_targets(&copy);
    if (copy.image[SOURCE].image && copy.image[TARGET].image) {
        wake_transfer_copy_newer(&copy.t, &copy.image[SOURCE], &copy.image[TARGET], view);
    }
}

_Static_assert(offsetof(VkImageCopy2, extent) - offsetof(VkImageCopy2, srcSubresource) ==
                       offsetof(VkImageCopy, extent) &&
                   offsetof(VkImageCopy2, dstOffset) - offsetof(VkImageCopy2, srcSubresource) ==
                       offsetof(VkImageCopy, dstOffset),
               "the second version is the first with a head");
