/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Resolves of multisampled images outside of render passes. Specification, 'Resolving Multisample
 * Images'.
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
            .feature_bit = VK_FORMAT_FEATURE_2_TRANSFER_SRC_BIT,
            .usage = WAKE_ID(resolve, "srcImage-06762"),
            .bound = WAKE_ID(resolve, "srcImage-00256"),
            .features = WAKE_ID(resolve, "srcImage-06763"),
            .subsampled = WAKE_ID(resolve, "dstImage-02546"),
            .layout = WAKE_ID(resolve, "srcImageLayout-00261"),
            .layout_shared = WAKE_ID(resolve, "srcImageLayout-01400"),
            .in_unprotected = WAKE_ID(resolve_command, "commandBuffer-01837"),
            .subresource = "srcSubresource",
            .mip = WAKE_ID(resolve, "srcSubresource-01709"),
            .layers = WAKE_ID(resolve, "srcSubresource-01711"),
            .aspects = WAKE_ID(resolve, "srcSubresource-11800"),
        },
    [TARGET] =
        {
            .name = "dstImage",
            .layout_name = "dstImageLayout",
            .best = VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
            .usage_bit = VK_IMAGE_USAGE_TRANSFER_DST_BIT,
            .feature_bit = VK_FORMAT_FEATURE_2_TRANSFER_DST_BIT,
            .usage = WAKE_ID(resolve, "dstImage-06764"),
            .bound = WAKE_ID(resolve, "dstImage-00258"),
            .features = WAKE_ID(resolve, "dstImage-06765"),
            .subsampled = WAKE_ID(resolve, "dstImage-02546"),
            .layout = WAKE_ID(resolve, "dstImageLayout-00263"),
            .layout_shared = WAKE_ID(resolve, "dstImageLayout-01401"),
            .in_unprotected = WAKE_ID(resolve_command, "commandBuffer-01838"),
            .in_protected = WAKE_ID(resolve_command, "commandBuffer-01839"),
            .subresource = "dstSubresource",
            .mip = WAKE_ID(resolve, "dstSubresource-01710"),
            .layers = WAKE_ID(resolve, "dstSubresource-01712"),
            .aspects = WAKE_ID(resolve, "dstSubresource-11801"),
        },
};

static const struct wake_transfer_box_rules box_rules[SIDES] = {
    [SOURCE] = { "srcOffset", "extent", WAKE_ID(resolve, "srcOffset-00269"),
                 WAKE_ID(resolve, "srcOffset-00270"), WAKE_ID(resolve, "srcOffset-00272"),
                 WAKE_ID(resolve, "srcImage-00271"), WAKE_ID(resolve, "srcImage-00273") },
    [TARGET] = { "dstOffset", "extent", WAKE_ID(resolve, "dstOffset-00274"),
                 WAKE_ID(resolve, "dstOffset-00275"), WAKE_ID(resolve, "dstOffset-00277"),
                 WAKE_ID(resolve, "dstImage-00276"), WAKE_ID(resolve, "dstImage-00278") },
};

static const char *const layers_3d_rules[SIDES] = { WAKE_ID(resolve, "srcImage-04446"),
                                                    WAKE_ID(resolve, "srcImage-04447") };

struct resolve {
    struct wake_transfer t;
    struct wake_transfer_image image[SIDES];
    struct wake_regions regions;
};

/* Depth and stencil, too. */
static bool
resolves_all(const struct resolve *resolve)
{
#ifdef VK_KHR_maintenance10
    return WAKE_FEATURE(resolve->t.check, maintenance10);
#else
    (void)resolve;
    return false;
#endif
}

static void
check_target_features(struct resolve *resolve)
{
    const struct wake_transfer_image *target = &resolve->image[TARGET];
    bool linear = target->info->tiling == VK_IMAGE_TILING_LINEAR &&
                  WAKE_FEATURE(resolve->t.check, linearColorAttachment);
    VkFormatFeatureFlags2 needed = linear ? VK_FORMAT_FEATURE_2_LINEAR_COLOR_ATTACHMENT_BIT_NV
                                          : VK_FORMAT_FEATURE_2_COLOR_ATTACHMENT_BIT;
    VkFormatFeatureFlags2 features;
    bool all = resolves_all(resolve);

    if (all) {
        needed |= VK_FORMAT_FEATURE_2_DEPTH_STENCIL_ATTACHMENT_BIT;
    }
    /* Else a depth/stencil format cannot be resolved here at all. */
    if (wake_transfer_features(resolve->t.check, target, &features) &&
        WAKE_UNLIKELY(!(features & needed))) {
        WAKE_FIND_TRANSFER(
            &resolve->t,
            linear ? WAKE_ID(resolve, "linearColorAttachment-06519")
            : all  ? WAKE_ID(resolve, WAKE_RULE("maintenance10-11799", "dstImage-02003"))
                   : WAKE_ID(resolve, "dstImage-02003"),
            target->object,
            "dstImage has format %s, for which the device does not offer %s with %s",
            wake_name_VkFormat(target->info->format),
            linear ? "VK_FORMAT_FEATURE_2_LINEAR_COLOR_ATTACHMENT_BIT_NV"
            : all
                ? "VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BIT or VK_FORMAT_FEATURE_DEPTH_STENCIL_ATTACHMENT_BIT"
                : "VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BIT",
            wake_name_VkImageTiling(target->info->tiling));
    }
}

static void
check_images(struct resolve *resolve)
{
    const struct wake_transfer_image *source = &resolve->image[SOURCE],
                                     *target = &resolve->image[TARGET];

    if (source->image && WAKE_UNLIKELY(source->info->samples == VK_SAMPLE_COUNT_1_BIT)) {
        WAKE_FIND_TRANSFER(&resolve->t, WAKE_ID(resolve, "srcImage-00257"), source->object,
                           "srcImage was created with VK_SAMPLE_COUNT_1_BIT");
    }
    if (target->image && WAKE_UNLIKELY(target->info->samples != VK_SAMPLE_COUNT_1_BIT)) {
        WAKE_FIND_TRANSFER(&resolve->t, WAKE_ID(resolve, "dstImage-00259"), target->object,
                           "dstImage was created with %s",
                           wake_name_VkSampleCountFlagBits(target->info->samples));
    }
    if (source->image && target->image &&
        WAKE_UNLIKELY(source->info->format != target->info->format)) {
        WAKE_FIND_TRANSFER(&resolve->t, WAKE_ID(resolve, "srcImage-01386"), source->object,
                           "srcImage has format %s, dstImage %s",
                           wake_name_VkFormat(source->info->format),
                           wake_name_VkFormat(target->info->format));
    }
    if (target->image) {
        check_target_features(resolve);
    }
}

/* False: the aspects mean nothing here, which was told. */
static bool
check_pair(struct resolve *resolve, uint32_t index, const VkImageResolve *region)
{
    const VkImageSubresourceLayers *a = &region->srcSubresource, *b = &region->dstSubresource;
    const struct wake_transfer_image *source = &resolve->image[SOURCE],
                                     *target = &resolve->image[TARGET];
    const VkImageAspectFlags all = VK_IMAGE_ASPECT_COLOR_BIT | VK_IMAGE_ASPECT_DEPTH_BIT |
                                   VK_IMAGE_ASPECT_STENCIL_BIT;
    bool wide = resolve->t.owner == wake_owners_resolve[1] && resolves_all(resolve);
    bool told = false;
    char from[256], to[256];

    if (WAKE_UNLIKELY(a->aspectMask != VK_IMAGE_ASPECT_COLOR_BIT ||
                      b->aspectMask != VK_IMAGE_ASPECT_COLOR_BIT)) {
        wake_print_VkImageAspectFlags(from, sizeof(from), a->aspectMask);
        wake_print_VkImageAspectFlags(to, sizeof(to), b->aspectMask);
        for (int k = 0; k < 2; k++) {
            VkImageAspectFlags aspects = k ? b->aspectMask : a->aspectMask;

            if (aspects == VK_IMAGE_ASPECT_COLOR_BIT || (wide && !(aspects & ~all))) {
                continue;
            }
            told = true;
            WAKE_FIND_REGION(
                &resolve->t,
                wide ? WAKE_ID(image_resolve, "aspectMask-00266")
                     : WAKE_ID(image_resolve, WAKE_RULE("maintenance10-10994", "aspectMask-00266")),
                source->object, "%spRegions[%u].%sSubresource.aspectMask is %s", resolve->t.path,
                index, k ? "dst" : "src", k ? to : from);
        }
        if (a->aspectMask != b->aspectMask) { /* a rule of newer registries */
            wake_find_rule(resolve->t.check, resolve->t.owner,
                           WAKE_ID(resolve, "srcSubresource-11802"), source->object,
                           "%spRegions[%u] resolves aspects %s to %s", resolve->t.path, index, from,
                           to);
        }
    }
    wake_transfer_layer_counts(
        &resolve->t, source, target, index, a, b, WAKE_ID(image_resolve, "layerCount-00267"),
        WAKE_ID(image_resolve, WAKE_RULE("layerCount-08804", "layerCount-00267")));
    if (!source->image || !target->image ||
        (source->info->imageType != VK_IMAGE_TYPE_3D &&
         target->info->imageType != VK_IMAGE_TYPE_3D)) {
        return !told;
    }
    for (int side = SOURCE; side < SIDES; side++) {
        const VkImageSubresourceLayers *layers = side == SOURCE ? a : b;
        /* Any layer of a 2D source may be resolved into a slice: older registries want the first one. */
        bool any = side == SOURCE && !WAKE_REPEATED_RULES;

        if ((!any && layers->baseArrayLayer != 0) ||
            wake_transfer_layers_meant(&resolve->image[side], layers) != 1) {
            WAKE_FIND_TRANSFER(
                &resolve->t, layers_3d_rules[side], resolve->image[side].object,
                "%spRegions[%u].%s has baseArrayLayer %u and layerCount %u, and one of the images is 3D",
                resolve->t.path, index, image_rules[side].subresource, layers->baseArrayLayer,
                layers->layerCount);
        }
    }
    return !told;
}

static void
check_region(struct resolve *resolve, uint32_t index, const VkImageResolve *region)
{
    bool known = check_pair(resolve, index, region);

    for (int side = SOURCE; side < SIDES; side++) {
        const struct wake_transfer_image *image = &resolve->image[side];
        const VkImageSubresourceLayers *layers = side == SOURCE ? &region->srcSubresource
                                                                : &region->dstSubresource;

        /* Else an image without a color aspect has been spoken of: its format cannot be resolved. */
        if (image->image && (known || !(layers->aspectMask & ~image->image->aspects)) &&
            (image->image->aspects & VK_IMAGE_ASPECT_COLOR_BIT || resolves_all(resolve)) &&
            wake_transfer_subresource(&resolve->t, image, index, layers)) {
            (void)wake_transfer_box(
                &resolve->t, image, &box_rules[side], index,
                side == SOURCE ? region->srcOffset : region->dstOffset, region->extent,
                wake_mip_extent(image->info, layers->mipLevel, layers->aspectMask));
        }
    }
}

void
wake_core_resolve_image(struct wake_check *check, const struct wake_transfer_view *view)
{
    struct resolve resolve = {
        .t = { check, wake_owners_resolve[view->second], wake_owners_resolve_command[view->second],
               wake_owners_image_resolve[view->second], view->second ? "pResolveImageInfo->" : "" },
        .regions = view->regions,
    };

    resolve.image[SOURCE] = wake_transfer_image(&resolve.t, view->source, view->source_layout,
                                                &image_rules[SOURCE]);
    resolve.image[TARGET] = wake_transfer_image(&resolve.t, view->target, view->target_layout,
                                                &image_rules[TARGET]);
    check_images(&resolve);
    for (uint32_t i = 0; i < resolve.regions.count; i++) {
        check_region(&resolve, i, wake_region(&resolve.regions, i));
    }
}

_Static_assert(offsetof(VkImageResolve2, extent) - offsetof(VkImageResolve2, srcSubresource) ==
                   offsetof(VkImageResolve, extent),
               "the second version is the first with a head");
