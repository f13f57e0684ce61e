/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Clears of images outside of render passes. Specification, 'Clearing Images Outside of a Render
 * Pass Instance'.
 */
#include "core/transfer/transfer.h"

#define MEMORY_PLANES                                                                  \
    (VK_IMAGE_ASPECT_MEMORY_PLANE_0_BIT_EXT | VK_IMAGE_ASPECT_MEMORY_PLANE_1_BIT_EXT | \
     VK_IMAGE_ASPECT_MEMORY_PLANE_2_BIT_EXT | VK_IMAGE_ASPECT_MEMORY_PLANE_3_BIT_EXT)

static const struct wake_transfer_image_rules color_rules = {
    .name = "image",
    .layout_name = "imageLayout",
    .best = VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
    .usage_bit = VK_IMAGE_USAGE_TRANSFER_DST_BIT,
    .feature_bit = VK_FORMAT_FEATURE_2_TRANSFER_DST_BIT,
    .usage = WAKE_ID(clear_color, "image-00002"),
    .bound = WAKE_ID(clear_color, "image-00003"),
    .features = WAKE_ID(clear_color, "image-01993"),
    .layout = WAKE_ID(clear_color, "imageLayout-00005"),
    .layout_shared = WAKE_ID(clear_color, "imageLayout-01394"),
    .in_unprotected = WAKE_ID(clear_color, "commandBuffer-01805"),
    .in_protected = WAKE_ID(clear_color, "commandBuffer-01806"),
};
static const struct wake_transfer_image_rules depth_rules = {
    .name = "image",
    .layout_name = "imageLayout",
    .best = VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
    .usage_bit = VK_IMAGE_USAGE_TRANSFER_DST_BIT,
    .feature_bit = VK_FORMAT_FEATURE_2_TRANSFER_DST_BIT,
    .bound = WAKE_ID(clear_depth, "image-00010"),
    .features = WAKE_ID(clear_depth, "image-01994"),
    .layout = WAKE_ID(clear_depth, "imageLayout-00012"),
    .in_unprotected = WAKE_ID(clear_depth, "commandBuffer-01807"),
    .in_protected = WAKE_ID(clear_depth, "commandBuffer-01808"),
};

/* Tails of the rules that keep a range inside its image. */
struct range_rules {
    const char *level, *level_count, *layer, *layer_count;
};
static const struct range_rules color_range = { WAKE_ID(clear_color, "baseMipLevel-01470"),
                                                WAKE_ID(clear_color, "pRanges-01692"),
                                                WAKE_ID(clear_color, "baseArrayLayer-01472"),
                                                WAKE_ID(clear_color, "pRanges-01693") };
static const struct range_rules depth_range = { WAKE_ID(clear_depth, "baseMipLevel-01474"),
                                                WAKE_ID(clear_depth, "pRanges-01694"),
                                                WAKE_ID(clear_depth, "baseArrayLayer-01476"),
                                                WAKE_ID(clear_depth, "pRanges-01695") };

/* ---- ranges ---------------------------------------------------------------------------------- */

/* VkImageSubresourceRange in itself. False: its aspects mean nothing. */
static bool
check_alone(const struct wake_transfer *t, const struct wake_transfer_image *image, uint32_t index,
            const VkImageSubresourceRange *range)
{
    const struct wake_object *cb = t->check->cb->object;
    const VkImageAspectFlags planes = VK_IMAGE_ASPECT_PLANE_0_BIT | VK_IMAGE_ASPECT_PLANE_1_BIT |
                                      VK_IMAGE_ASPECT_PLANE_2_BIT;
    char aspects[256];
    bool good = true;

    if (WAKE_UNLIKELY(!range->levelCount)) {
        wake_find_objects(t->check, "VUID-VkImageSubresourceRange-levelCount-01720", cb,
                          image->object, "pRanges[%u].levelCount is 0", index);
    }
    if (WAKE_UNLIKELY(!range->layerCount)) {
        wake_find_objects(t->check, "VUID-VkImageSubresourceRange-layerCount-01721", cb,
                          image->object, "pRanges[%u].layerCount is 0", index);
    }
    if (WAKE_LIKELY(!(range->aspectMask & (planes | MEMORY_PLANES)))) {
        return true;
    }
    wake_print_VkImageAspectFlags(aspects, sizeof(aspects), range->aspectMask);
    if ((range->aspectMask & VK_IMAGE_ASPECT_COLOR_BIT) && (range->aspectMask & planes)) {
        wake_find_objects(t->check, "VUID-VkImageSubresourceRange-aspectMask-01670", cb,
                          image->object, "pRanges[%u].aspectMask is %s: color together with planes",
                          index, aspects);
        good = false;
    }
    if (range->aspectMask & MEMORY_PLANES) {
        wake_find_objects(t->check, "VUID-VkImageSubresourceRange-aspectMask-02278", cb,
                          image->object, "pRanges[%u].aspectMask is %s", index, aspects);
        good = false;
    }
    return good;
}

static void
check_inside(const struct wake_transfer *t, const struct wake_transfer_image *image, uint32_t index,
             const VkImageSubresourceRange *range, const struct range_rules *rules)
{
    uint32_t levels = image->info->mipLevels, layers = image->info->arrayLayers;
    bool later = image->info->imageType == VK_IMAGE_TYPE_3D &&
                 wake_check_unknown_extensions(t->check); /* slices, to later extensions */
    char text[WAKE_OBJECT_TEXT];

    if (WAKE_UNLIKELY(range->baseMipLevel >= levels)) {
        WAKE_FIND_TRANSFER(t, rules->level, image->object,
                           "pRanges[%u].baseMipLevel is %u, but %s has %u mip levels", index,
                           range->baseMipLevel, wake_object_text(text, sizeof(text), image->object),
                           levels);
    }
    if (WAKE_UNLIKELY(range->levelCount != VK_REMAINING_MIP_LEVELS &&
                      (uint64_t)range->baseMipLevel + range->levelCount > levels)) {
        WAKE_FIND_TRANSFER(t, rules->level_count, image->object,
                           "pRanges[%u] has %u mip levels from level %u on, but %s has %u", index,
                           range->levelCount, range->baseMipLevel,
                           wake_object_text(text, sizeof(text), image->object), levels);
    }
    if (WAKE_UNLIKELY(range->baseArrayLayer >= layers) && !later) {
        WAKE_FIND_TRANSFER(t, rules->layer, image->object,
                           "pRanges[%u].baseArrayLayer is %u, but %s has %u array layers", index,
                           range->baseArrayLayer,
                           wake_object_text(text, sizeof(text), image->object), layers);
    }
    if (WAKE_UNLIKELY(range->layerCount != VK_REMAINING_ARRAY_LAYERS &&
                      (uint64_t)range->baseArrayLayer + range->layerCount > layers) &&
        !later) {
        WAKE_FIND_TRANSFER(t, rules->layer_count, image->object,
                           "pRanges[%u] has %u array layers from layer %u on, but %s has %u", index,
                           range->layerCount, range->baseArrayLayer,
                           wake_object_text(text, sizeof(text), image->object), layers);
    }
}

/* ---- color ----------------------------------------------------------------------------------- */

void
wake_core_clear_color_image(struct wake_check *check, const struct wake_rec_CmdClearColorImage *r)
{
    struct wake_transfer t = { check, wake_owners_clear_color[0], wake_owners_clear_color[0], NULL,
                               "" };
    struct wake_transfer_image image = wake_transfer_image(&t, r->image_id, r->imageLayout,
                                                           &color_rules);
    char aspects[256];

    if (WAKE_UNLIKELY(!r->pColor)) {
        WAKE_FIND_TRANSFER(&t, WAKE_ID(clear_color, "pColor-04961"), image.object,
                           "pColor is NULL");
    }
    if (image.format) {
        if (WAKE_UNLIKELY(image.format->compressed ||
                          wake_format_is_depth_or_stencil(image.info->format))) {
            WAKE_FIND_TRANSFER(&t, WAKE_ID(clear_color, "image-00007"), image.object,
                               "image has format %s", wake_name_VkFormat(image.info->format));
        }
        if (WAKE_UNLIKELY(image.format->chroma)) {
            WAKE_FIND_TRANSFER(
                &t, WAKE_ID(clear_color, "image-01545"), image.object,
                "image has format %s, which can only be sampled through a VkSamplerYcbcrConversion",
                wake_name_VkFormat(image.info->format));
        }
    }
    if (image.image && WAKE_UNLIKELY(wake_format_is_wide(image.info->format))) {
        WAKE_FIND_TRANSFER(
            &t, WAKE_ID(clear_color, "image-09678"), image.object,
            "image has format %s, with components of 64 bits beside R and G, which no clear value can hold",
            wake_name_VkFormat(image.info->format));
    }
    for (uint32_t i = 0; r->pRanges && i < r->rangeCount; i++) {
        const VkImageSubresourceRange *range = &r->pRanges[i];

        if ((check_alone(&t, &image, i, range) || !WAKE_REPEATED_RULES) &&
            WAKE_UNLIKELY(range->aspectMask != VK_IMAGE_ASPECT_COLOR_BIT)) {
            wake_print_VkImageAspectFlags(aspects, sizeof(aspects), range->aspectMask);
            WAKE_FIND_TRANSFER(&t, WAKE_ID(clear_color, "aspectMask-02498"), image.object,
                               "pRanges[%u].aspectMask is %s, not VK_IMAGE_ASPECT_COLOR_BIT", i,
                               aspects);
        }
        if (image.image) {
            check_inside(&t, &image, i, range, &color_range);
        }
    }
}

/* ---- depth and stencil ----------------------------------------------------------------------- */

static WAKE_COLD void
depth_usage(const struct wake_transfer *t, const struct wake_transfer_image *image,
            VkImageAspectFlags aspects)
{
    bool separate = wake_chain_find(image->info->pNext,
                                    VK_STRUCTURE_TYPE_IMAGE_STENCIL_USAGE_CREATE_INFO) != NULL;
    bool lacks = !(image->info->usage & VK_IMAGE_USAGE_TRANSFER_DST_BIT);
    bool stencil_lacks = !(image->image->stencil_usage & VK_IMAGE_USAGE_TRANSFER_DST_BIT);
    char text[WAKE_OBJECT_TEXT], usage[512], stencil[512];

    wake_object_text(text, sizeof(text), image->object);
    wake_print_VkImageUsageFlags(usage, sizeof(usage), image->info->usage);
    wake_print_VkImageUsageFlags(stencil, sizeof(stencil), image->image->stencil_usage);
    /* The image as a whole. Newer registries have no rule for it: other layers say it by the number that stencil has. */
    if (lacks && (WAKE_REPEATED_RULES || (aspects & VK_IMAGE_ASPECT_DEPTH_BIT) || !separate)) {
        WAKE_FIND_TRANSFER(t, WAKE_ID(clear_depth, "image-00009"), image->object,
                           "%s was created with usage %s, without VK_IMAGE_USAGE_TRANSFER_DST_BIT",
                           text, usage);
    }
    if ((aspects & VK_IMAGE_ASPECT_DEPTH_BIT) && lacks) {
        WAKE_FIND_TRANSFER(
            t, WAKE_ID(clear_depth, "pRanges-02660"), image->object,
            "the depth aspect of %s is cleared, which was created with usage %s, without VK_IMAGE_USAGE_TRANSFER_DST_BIT",
            text, usage);
    }
    if ((aspects & VK_IMAGE_ASPECT_STENCIL_BIT) && !separate && lacks) {
        WAKE_FIND_TRANSFER(
            t, WAKE_ID(clear_depth, "pRanges-02659"), image->object,
            "the stencil aspect of %s is cleared, which was created with usage %s, without VK_IMAGE_USAGE_TRANSFER_DST_BIT",
            text, usage);
    }
    if ((aspects & VK_IMAGE_ASPECT_STENCIL_BIT) && separate && stencil_lacks) {
        WAKE_FIND_TRANSFER(
            t, WAKE_ID(clear_depth, "pRanges-02658"), image->object,
            "the stencil aspect of %s is cleared, which was created with VkImageStencilUsageCreateInfo::stencilUsage "
            "%s, without "
            "VK_IMAGE_USAGE_TRANSFER_DST_BIT",
            text, stencil);
    }
}

static void
depth_aspects(const struct wake_transfer *t, const struct wake_transfer_image *image,
              uint32_t index, VkImageAspectFlags aspects)
{
    const VkImageAspectFlags both = VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT;
    char text[256];

    if (WAKE_UNLIKELY(aspects & ~both)) {
        wake_print_VkImageAspectFlags(text, sizeof(text), aspects);
        WAKE_FIND_TRANSFER(t, WAKE_ID(clear_depth, "aspectMask-02824"), image->object,
                           "pRanges[%u].aspectMask is %s", index, text);
    }
    if (!image->format) {
        return;
    }
    if ((aspects & VK_IMAGE_ASPECT_STENCIL_BIT) &&
        WAKE_UNLIKELY(!wake_format_has_stencil(image->info->format))) {
        WAKE_FIND_TRANSFER(
            t, WAKE_ID(clear_depth, "image-02825"), image->object,
            "pRanges[%u].aspectMask has VK_IMAGE_ASPECT_STENCIL_BIT, but image has format %s",
            index, wake_name_VkFormat(image->info->format));
    }
    if ((aspects & VK_IMAGE_ASPECT_DEPTH_BIT) &&
        WAKE_UNLIKELY(!wake_format_has_depth(image->info->format))) {
        WAKE_FIND_TRANSFER(
            t, WAKE_ID(clear_depth, "image-02826"), image->object,
            "pRanges[%u].aspectMask has VK_IMAGE_ASPECT_DEPTH_BIT, but image has format %s", index,
            wake_name_VkFormat(image->info->format));
    }
}

void
wake_core_clear_depth_stencil_image(struct wake_check *check,
                                    const struct wake_rec_CmdClearDepthStencilImage *r)
{
    struct wake_transfer t = { check, wake_owners_clear_depth[0], wake_owners_clear_depth[0], NULL,
                               "" };
    struct wake_transfer_image image = wake_transfer_image(&t, r->image_id, r->imageLayout,
                                                           &depth_rules);
    VkImageAspectFlags aspects = 0;

    if (r->pDepthStencil &&
        WAKE_UNLIKELY(!(r->pDepthStencil->depth >= 0.0f && r->pDepthStencil->depth <= 1.0f)) &&
        !WAKE_EXTENSION(check, VK_EXT_depth_range_unrestricted)) {
        wake_find_objects(
            check, "VUID-VkClearDepthStencilValue-depth-02506", check->cb->object, image.object,
            "pDepthStencil->depth is %g, and VK_EXT_depth_range_unrestricted is not enabled",
            (double)r->pDepthStencil->depth);
    }
    if (image.format && WAKE_UNLIKELY(!wake_format_is_depth_or_stencil(image.info->format))) {
        WAKE_FIND_TRANSFER(&t, WAKE_ID(clear_depth, "image-00014"), image.object,
                           "image has format %s", wake_name_VkFormat(image.info->format));
    }
    for (uint32_t i = 0; r->pRanges && i < r->rangeCount; i++) {
        aspects |= r->pRanges[i].aspectMask;
        if (check_alone(&t, &image, i, &r->pRanges[i])) {
            depth_aspects(&t, &image, i, r->pRanges[i].aspectMask);
        }
        if (image.image) {
            check_inside(&t, &image, i, &r->pRanges[i], &depth_range);
        }
    }
    if (image.image && WAKE_UNLIKELY(!(image.info->usage & image.image->stencil_usage &
                                       VK_IMAGE_USAGE_TRANSFER_DST_BIT))) {
        depth_usage(&t, &image, aspects);
    }
}
