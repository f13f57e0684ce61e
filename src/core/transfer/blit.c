/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Blits. Specification, 'Image Copies With Scaling'.
 */
#include "core/transfer/transfer.h"

enum side { SOURCE, TARGET, SIDES };

static const struct wake_transfer_image_rules image_rules[SIDES] = {
    [SOURCE] =
        {
            .name = "srcImage",
            .layout_name = "srcImageLayout",
            .best = VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL,
            .usage_bit = VK_IMAGE_USAGE_TRANSFER_SRC_BIT,
            .feature_bit = VK_FORMAT_FEATURE_2_BLIT_SRC_BIT,
            .usage = WAKE_ID(blit, "srcImage-00219"),
            .bound = WAKE_ID(blit, "srcImage-00220"),
            .features = WAKE_ID(blit, "srcImage-01999"),
            .subsampled = WAKE_ID(blit, "dstImage-02545"),
            .layout = WAKE_ID(blit, "srcImageLayout-00222"),
            .layout_shared = WAKE_ID(blit, "srcImageLayout-01398"),
            .in_unprotected = WAKE_ID(blit_command, "commandBuffer-01834"),
            .subresource = "srcSubresource",
            .mip = WAKE_ID(blit, "srcSubresource-01705"),
            .layers = WAKE_ID(blit, "srcSubresource-01707"),
            .aspects = WAKE_ID(blit, "aspectMask-00241"),
        },
    [TARGET] =
        {
            .name = "dstImage",
            .layout_name = "dstImageLayout",
            .best = VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
            .usage_bit = VK_IMAGE_USAGE_TRANSFER_DST_BIT,
            .feature_bit = VK_FORMAT_FEATURE_2_BLIT_DST_BIT,
            .usage = WAKE_ID(blit, "dstImage-00224"),
            .bound = WAKE_ID(blit, "dstImage-00225"),
            .features = WAKE_ID(blit, "dstImage-02000"),
            .subsampled = WAKE_ID(blit, "dstImage-02545"),
            .layout = WAKE_ID(blit, "dstImageLayout-00227"),
            .layout_shared = WAKE_ID(blit, "dstImageLayout-01399"),
            .in_unprotected = WAKE_ID(blit_command, "commandBuffer-01835"),
            .in_protected = WAKE_ID(blit_command, "commandBuffer-01836"),
            .subresource = "dstSubresource",
            .mip = WAKE_ID(blit, "dstSubresource-01706"),
            .layers = WAKE_ID(blit, "dstSubresource-01708"),
            .aspects = WAKE_ID(blit, "aspectMask-00242"),
        },
};

static const struct {
    const char *offsets;
    const char *x, *y, *z, *line, *flat;
    const char *samples, *chroma;
    const char *inside; /* the region is inside of the subresource */
} side_rules[SIDES] = {
    [SOURCE] = { "srcOffsets", WAKE_ID(blit, "srcOffset-00243"), WAKE_ID(blit, "srcOffset-00244"),
                 WAKE_ID(blit, "srcOffset-00246"), WAKE_ID(blit, "srcImage-00245"),
                 WAKE_ID(blit, "srcImage-00247"), WAKE_ID(blit, "srcImage-00233"),
                 WAKE_ID(blit, "srcImage-06421"), WAKE_ID(blit, "pRegions-00215") },
    [TARGET] = { "dstOffsets", WAKE_ID(blit, "dstOffset-00248"), WAKE_ID(blit, "dstOffset-00249"),
                 WAKE_ID(blit, "dstOffset-00251"), WAKE_ID(blit, "dstImage-00250"),
                 WAKE_ID(blit, "dstImage-00252"), WAKE_ID(blit, "dstImage-00234"),
                 WAKE_ID(blit, "dstImage-06422"), WAKE_ID(blit, "pRegions-00216") },
};

struct blit {
    struct wake_transfer t;
    struct wake_transfer_image image[SIDES];
    struct wake_regions regions;
    VkFilter filter;
};

/* ---- images ---------------------------------------------------------------------------------- */

static void
check_image(struct blit *blit, enum side side)
{
    const struct wake_transfer_image *image = &blit->image[side];

    if (WAKE_UNLIKELY(image->info->samples != VK_SAMPLE_COUNT_1_BIT)) {
        WAKE_FIND_TRANSFER(&blit->t, side_rules[side].samples, image->object,
                           "%s%s was created with %s", blit->t.path, image->rules->name,
                           wake_name_VkSampleCountFlagBits(image->info->samples));
    }
    if (image->format && WAKE_UNLIKELY(image->format->chroma)) {
        WAKE_FIND_TRANSFER(
            &blit->t, side_rules[side].chroma, image->object,
            "%s%s has format %s, which can only be sampled through a VkSamplerYcbcrConversion",
            blit->t.path, image->rules->name, wake_name_VkFormat(image->info->format));
    }
}

static void
check_numeric(struct blit *blit, enum wake_numeric numeric, const char *rule, const char *what)
{
    const struct wake_transfer_image *source = &blit->image[SOURCE], *target = &blit->image[TARGET];

    if (WAKE_UNLIKELY((source->format->numeric == numeric) !=
                      (target->format->numeric == numeric))) {
        WAKE_FIND_TRANSFER(
            &blit->t, rule, source->object,
            "srcImage has format %s, dstImage %s: one is of %s integers, the other is not",
            wake_name_VkFormat(source->info->format), wake_name_VkFormat(target->info->format),
            what);
    }
}

static void
check_formats(struct blit *blit)
{
    const struct wake_transfer_image *source = &blit->image[SOURCE], *target = &blit->image[TARGET];
    bool depth;

    if (!source->format || !target->format) {
        return;
    }
    depth = wake_format_is_depth_or_stencil(source->info->format);
    if ((depth || wake_format_is_depth_or_stencil(target->info->format)) &&
        WAKE_UNLIKELY(source->info->format != target->info->format)) {
        WAKE_FIND_TRANSFER(
            &blit->t, WAKE_ID(blit, "srcImage-00231"), source->object,
            "srcImage has format %s, dstImage %s: depth/stencil formats are only blitted to the same format",
            wake_name_VkFormat(source->info->format), wake_name_VkFormat(target->info->format));
    } else {
        check_numeric(blit, WAKE_NUMERIC_SINT, WAKE_ID(blit, "srcImage-00229"), "signed");
        check_numeric(blit, WAKE_NUMERIC_UINT, WAKE_ID(blit, "srcImage-00230"), "unsigned");
    }
    if (depth && WAKE_UNLIKELY(blit->filter != VK_FILTER_NEAREST)) {
        WAKE_FIND_TRANSFER(&blit->t, WAKE_ID(blit, "srcImage-00232"), source->object,
                           "%sfilter is %s, but srcImage has the depth/stencil format %s",
                           blit->t.path, wake_name_VkFilter(blit->filter),
                           wake_name_VkFormat(source->info->format));
    }
}

static void
check_filter(struct blit *blit)
{
    const struct wake_transfer_image *source = &blit->image[SOURCE];
    bool linear = blit->filter == VK_FILTER_LINEAR, cubic = blit->filter == VK_FILTER_CUBIC_EXT;
    VkFormatFeatureFlags2 features;

    if (!source->image || (!linear && !cubic)) {
        return;
    }
    if (cubic && source->info->imageType != VK_IMAGE_TYPE_2D) {
        WAKE_FIND_TRANSFER(&blit->t, WAKE_ID(blit, "filter-00237"), source->object,
                           "%sfilter is VK_FILTER_CUBIC_EXT, but srcImage is %s", blit->t.path,
                           wake_name_VkImageType(source->info->imageType));
    }
    if (!wake_transfer_features(blit->t.check, source, &features)) {
        return;
    }
    if (linear &&
        WAKE_UNLIKELY(!(features & VK_FORMAT_FEATURE_2_SAMPLED_IMAGE_FILTER_LINEAR_BIT))) {
        WAKE_FIND_TRANSFER(
            &blit->t, WAKE_ID(blit, "filter-02001"), source->object,
            "%sfilter is VK_FILTER_LINEAR, but srcImage has format %s, for which the device does not offer "
            "VK_FORMAT_FEATURE_SAMPLED_IMAGE_FILTER_LINEAR_BIT with %s",
            blit->t.path, wake_name_VkFormat(source->info->format),
            wake_name_VkImageTiling(source->info->tiling));
    }
    if (cubic && WAKE_UNLIKELY(!(features & VK_FORMAT_FEATURE_2_SAMPLED_IMAGE_FILTER_CUBIC_BIT))) {
        WAKE_FIND_TRANSFER(
            &blit->t, WAKE_ID(blit, "filter-02002"), source->object,
            "%sfilter is VK_FILTER_CUBIC_EXT, but srcImage has format %s, for which the device does not offer "
            "VK_FORMAT_FEATURE_SAMPLED_IMAGE_FILTER_CUBIC_BIT with %s",
            blit->t.path, wake_name_VkFormat(source->info->format),
            wake_name_VkImageTiling(source->info->tiling));
    }
}

/* ---- regions --------------------------------------------------------------------------------- */

static WAKE_COLD void
outside(struct blit *blit, enum side side, const char *rule, uint32_t index, char axis,
        int32_t first, int32_t second, uint32_t size)
{
    char text[WAKE_OBJECT_TEXT];

    WAKE_FIND_TRANSFER(
        &blit->t, rule, blit->image[side].object,
        "%spRegions[%u].%s go from %d to %d in %c, but the subresource of %s (%s) goes from 0 to %u",
        blit->t.path, index, side_rules[side].offsets, (int)first, (int)second, axis,
        blit->image[side].rules->name,
        wake_object_text(text, sizeof(text), blit->image[side].object), size);
}

static bool
between(int32_t value, uint32_t size)
{
    return value >= 0 && (uint32_t)value <= size;
}

static void
check_offsets(struct blit *blit, enum side side, uint32_t index,
              const VkImageSubresourceLayers *layers, const VkOffset3D offsets[2])
{
    const struct wake_transfer_image *image = &blit->image[side];
    VkExtent3D size = wake_mip_extent(image->info, layers->mipLevel, layers->aspectMask);
    uint32_t depth = wake_transfer_depth(image->info, size.depth);
    VkImageType type = image->info->imageType;
    bool x = between(offsets[0].x, size.width) && between(offsets[1].x, size.width);
    bool y = between(offsets[0].y, size.height) && between(offsets[1].y, size.height);
    bool z = between(offsets[0].z, depth) && between(offsets[1].z, depth);

    if (type == VK_IMAGE_TYPE_1D && WAKE_UNLIKELY(offsets[0].y != 0 || offsets[1].y != 1)) {
        WAKE_FIND_TRANSFER(
            &blit->t, side_rules[side].line, image->object,
            "%spRegions[%u].%s go from %d to %d in y, not from 0 to 1, but %s is a 1D image",
            blit->t.path, index, side_rules[side].offsets, (int)offsets[0].y, (int)offsets[1].y,
            image->rules->name);
    }
    if (type != VK_IMAGE_TYPE_3D && WAKE_UNLIKELY(offsets[0].z != 0 || offsets[1].z != 1)) {
        WAKE_FIND_TRANSFER(
            &blit->t, side_rules[side].flat, image->object,
            "%spRegions[%u].%s go from %d to %d in z, not from 0 to 1, but %s is no 3D image",
            blit->t.path, index, side_rules[side].offsets, (int)offsets[0].z, (int)offsets[1].z,
            image->rules->name);
    }
    if (WAKE_LIKELY(x && y && z)) {
        return;
    }
    /* Newer registries: the first axis only. */
    if (!x) {
        outside(blit, side, side_rules[side].x, index, 'x', offsets[0].x, offsets[1].x, size.width);
    }
    if (!y && (x || WAKE_REPEATED_RULES)) {
        outside(blit, side, side_rules[side].y, index, 'y', offsets[0].y, offsets[1].y,
                size.height);
    }
    if (!z && ((x && y) || WAKE_REPEATED_RULES)) {
        outside(blit, side, side_rules[side].z, index, 'z', offsets[0].z, offsets[1].z, size.depth);
    }
    if (WAKE_REPEATED_RULES) {
        WAKE_FIND_TRANSFER(
            &blit->t, side_rules[side].inside, image->object,
            "%spRegions[%u].%s are (%d, %d, %d) and (%d, %d, %d), but mip level %u of %s has %u x %u x %u texels",
            blit->t.path, index, side_rules[side].offsets, (int)offsets[0].x, (int)offsets[0].y,
            (int)offsets[0].z, (int)offsets[1].x, (int)offsets[1].y, (int)offsets[1].z,
            layers->mipLevel, image->rules->name, size.width, size.height, size.depth);
    }
}

static void
check_rotated(struct blit *blit)
{
    const struct wake_transfer_image *source = &blit->image[SOURCE], *target = &blit->image[TARGET];
    const char *owner = wake_owners_rotated_blit[0];

    if (wake_format_is_compressed(source->info->format) ||
        wake_format_is_compressed(target->info->format)) {
        WAKE_FIND_TRANSFER(&blit->t, WAKE_ID(blit, "pRegions-04561"), source->object,
                           "a region is rotated, and srcImage has format %s, dstImage %s",
                           wake_name_VkFormat(source->info->format),
                           wake_name_VkFormat(target->info->format));
    }
    if (source->info->imageType != VK_IMAGE_TYPE_2D) {
        wake_find_rule(blit->t.check, owner, WAKE_ID(rotated_blit, "pRegions-06207"),
                       source->object, "a region is rotated, and srcImage is %s",
                       wake_name_VkImageType(source->info->imageType));
    }
    if (wake_format_is_multiplanar(source->info->format)) {
        wake_find_rule(blit->t.check, owner, WAKE_ID(rotated_blit, "pRegions-06208"),
                       source->object, "a region is rotated, and srcImage has format %s",
                       wake_name_VkFormat(source->info->format));
    }
}

/* Rules about both subresources together. */
static void
check_pair(struct blit *blit, uint32_t index, const VkImageBlit *region)
{
    const VkImageSubresourceLayers *a = &region->srcSubresource, *b = &region->dstSubresource;
    const struct wake_transfer_image *source = &blit->image[SOURCE], *target = &blit->image[TARGET];
    char from[256], to[256];

    if (WAKE_UNLIKELY(a->aspectMask != b->aspectMask)) {
        wake_print_VkImageAspectFlags(from, sizeof(from), a->aspectMask);
        wake_print_VkImageAspectFlags(to, sizeof(to), b->aspectMask);
        WAKE_FIND_REGION(&blit->t, WAKE_ID(image_blit, "aspectMask-00238"), source->object,
                         "%spRegions[%u] blits aspects %s to %s", blit->t.path, index, from, to);
    }
    wake_transfer_layer_counts(
        &blit->t, source, target, index, a, b, WAKE_ID(image_blit, "layerCount-00239"),
        WAKE_ID(image_blit, WAKE_RULE("layerCount-08801", "layerCount-00239")));
    if (source->image && target->image &&
        (source->info->imageType == VK_IMAGE_TYPE_3D ||
         target->info->imageType == VK_IMAGE_TYPE_3D) &&
        WAKE_UNLIKELY(a->baseArrayLayer || b->baseArrayLayer ||
                      wake_transfer_layers_meant(source, a) != 1 ||
                      wake_transfer_layers_meant(target, b) != 1) &&
        !WAKE_FEATURE_8(blit->t.check) && !wake_check_unknown_extensions(blit->t.check)) {
        WAKE_FIND_TRANSFER(
            &blit->t, WAKE_ID(blit, "srcImage-00240"), source->object,
            "%spRegions[%u] blits %u array layers from layer %u to layer %u, and one of the images is 3D",
            blit->t.path, index, a->layerCount, a->baseArrayLayer, b->baseArrayLayer);
    }
}

static void
check_region(struct blit *blit, uint32_t index, const VkImageBlit *region)
{
    check_pair(blit, index, region);
    if (blit->image[SOURCE].image && blit->image[TARGET].image &&
        wake_chain_find(wake_region_chain(&blit->regions, index),
                        VK_STRUCTURE_TYPE_COPY_COMMAND_TRANSFORM_INFO_QCOM)) {
        check_rotated(blit);
    }
    for (int side = SOURCE; side < SIDES; side++) {
        const VkImageSubresourceLayers *layers = side == SOURCE ? &region->srcSubresource
                                                                : &region->dstSubresource;

        if (wake_transfer_subresource(&blit->t, &blit->image[side], index, layers)) {
            check_offsets(blit, (enum side)side, index, layers,
                          side == SOURCE ? region->srcOffsets : region->dstOffsets);
        }
    }
}

static bool
ranges_overlap(int32_t a, int32_t b, int32_t c, int32_t d)
{
    int32_t a_low = a < b ? a : b, c_low = c < d ? c : d;

    return wake_overlap(a_low, (uint64_t)((int64_t)(a < b ? b : a) - a_low), c_low,
                        (uint64_t)((int64_t)(c < d ? d : c) - c_low));
}

static bool
regions_overlap(const void *read, const void *written)
{
    const VkImageBlit *a = read, *b = written;

    return wake_layers_overlap(&a->srcSubresource, &b->dstSubresource) &&
           ranges_overlap(a->srcOffsets[0].x, a->srcOffsets[1].x, b->dstOffsets[0].x,
                          b->dstOffsets[1].x) &&
           ranges_overlap(a->srcOffsets[0].y, a->srcOffsets[1].y, b->dstOffsets[0].y,
                          b->dstOffsets[1].y) &&
           ranges_overlap(a->srcOffsets[0].z, a->srcOffsets[1].z, b->dstOffsets[0].z,
                          b->dstOffsets[1].z);
}

/* ---- entry ----------------------------------------------------------------------------------- */

void
wake_core_blit_image(struct wake_check *check, const struct wake_transfer_view *view)
{
    struct blit blit = {
        .t = { check, wake_owners_blit[view->second], wake_owners_blit_command[view->second],
               wake_owners_image_blit[view->second], view->second ? "pBlitImageInfo->" : "" },
        .regions = view->regions,
        .filter = view->filter,
    };

    blit.image[SOURCE] = wake_transfer_image(&blit.t, view->source, view->source_layout,
                                             &image_rules[SOURCE]);
    blit.image[TARGET] = wake_transfer_image(&blit.t, view->target, view->target_layout,
                                             &image_rules[TARGET]);
    for (int side = SOURCE; side < SIDES; side++) {
        if (blit.image[side].image) {
            check_image(&blit, (enum side)side);
        }
    }
    if (blit.image[SOURCE].image && blit.image[TARGET].image) {
        check_formats(&blit);
    }
    check_filter(&blit);
    for (uint32_t i = 0; i < blit.regions.count; i++) {
        check_region(&blit, i, wake_region(&blit.regions, i));
    }
    wake_transfer_overlap(&blit.t, &blit.image[SOURCE], &blit.image[TARGET], &blit.regions,
                          regions_overlap, WAKE_ID(blit, "pRegions-00217"));
    if (blit.image[SOURCE].image && blit.image[TARGET].image) {
        wake_transfer_blit_newer(&blit.t, &blit.image[SOURCE], &blit.image[TARGET], view);
    }
}

_Static_assert(offsetof(VkImageBlit2, dstOffsets) - offsetof(VkImageBlit2, srcSubresource) ==
                   offsetof(VkImageBlit, dstOffsets),
               "the second version is the first with a head");
