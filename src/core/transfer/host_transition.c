/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Layouts that the host changes. Specification, VkHostImageLayoutTransitionInfo. The usages that layouts need are in
 * core/barrier/pipeline_barrier.c, as for barriers; the layout that an image is in at the time of the call in host_layouts.c.
 */
#include "core/buffer/bound.h"
#include "core/core_newer.h"
#include "core/words.h"
#include "state/derived/image.h"

#ifdef VK_VERSION_1_4

#define ZERO_INITIALIZED ((VkImageLayout)1000620000) /* VK_IMAGE_LAYOUT_ZERO_INITIALIZED_EXT */

/* Of an image with depth, stencil or both. */
static void
check_transition_aspects(struct wake_check *check, VkImageAspectFlags aspects,
                         const struct wake_object *object, const struct wake_image *image,
                         uint32_t i)
{
    const VkImageAspectFlags both = VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT;
    const VkImageAspectFlags planes = VK_IMAGE_ASPECT_COLOR_BIT | VK_IMAGE_ASPECT_PLANE_0_BIT |
                                      VK_IMAGE_ASPECT_PLANE_1_BIT | VK_IMAGE_ASPECT_PLANE_2_BIT;
    VkImageAspectFlags has = image->aspects & both;
    bool separate = WAKE_FEATURE(check, separateDepthStencilLayouts);
    char text[WAKE_OBJECT_TEXT];

    if (image->info.flags & VK_IMAGE_CREATE_DISJOINT_BIT && image->known_format &&
        wake_format_is_multiplanar(image->info.format) && !(aspects & planes)) {
        wake_find_objects(check, "VUID-VkHostImageLayoutTransitionInfo-image-01672", object, NULL,
                          "pTransitions[%u].subresourceRange.aspectMask is %s, but the planes of "
                          "%s are disjoint: it has to be planes, or VK_IMAGE_ASPECT_COLOR_BIT",
                          i, WAKE_FLAGS_TEXT(VkImageAspectFlags, aspects),
                          wake_object_text(text, sizeof(text), object));
    }
    /* Others beside them are another matter. */
    if (!has || aspects == has ||
        (has == both && (separate ? (aspects & both) != 0 : (aspects & both) == both))) {
        return;
    }
    wake_find_objects(
        check,
        has != both ? has & VK_IMAGE_ASPECT_DEPTH_BIT
                          ? "VUID-VkHostImageLayoutTransitionInfo-image-10749"
                          : "VUID-VkHostImageLayoutTransitionInfo-image-10750"
        : separate  ? "VUID-VkHostImageLayoutTransitionInfo-image-03319"
                    : "VUID-VkHostImageLayoutTransitionInfo-image-03320",
        object, NULL, "pTransitions[%u].subresourceRange.aspectMask is %s, but %s has format %s%s",
        i, WAKE_FLAGS_TEXT(VkImageAspectFlags, aspects),
        wake_object_text(text, sizeof(text), object), wake_name_VkFormat(image->info.format),
        has == both && !separate ? ", and the feature separateDepthStencilLayouts is not enabled"
                                 : "");
}

/* Layers of an image whose slices they are; those of other images: false. */
static bool
check_transition_slices(struct wake_check *check, const VkImageSubresourceRange *range,
                        const struct wake_object *object, const struct wake_image *image,
                        uint32_t i)
{
#ifdef VK_KHR_maintenance9
    uint32_t level = range->baseMipLevel < 32 ? range->baseMipLevel : 31;
    uint32_t depth = image->info.extent.depth >> level ? image->info.extent.depth >> level : 1;
    bool whole = range->layerCount == VK_REMAINING_ARRAY_LAYERS;
    char text[WAKE_OBJECT_TEXT];

    if (image->info.imageType != VK_IMAGE_TYPE_3D || !WAKE_FEATURE(check, maintenance9) ||
        !(image->info.flags & VK_IMAGE_CREATE_2D_ARRAY_COMPATIBLE_BIT)) {
        return false;
    }
    wake_object_text(text, sizeof(text), object);
    if (range->baseArrayLayer >= depth) {
        wake_find_objects(
            check, "VUID-VkHostImageLayoutTransitionInfo-maintenance9-10798", object, NULL,
            "pTransitions[%u].subresourceRange.baseArrayLayer is %u, but %s has a depth of %u in "
            "level %u",
            i, range->baseArrayLayer, text, depth, range->baseMipLevel);
    }
    if ((range->baseArrayLayer || !whole) && range->levelCount != 1) {
        wake_find_objects(
            check, "VUID-VkHostImageLayoutTransitionInfo-maintenance9-10799", object, NULL,
            "pTransitions[%u].subresourceRange.levelCount is %u, but its layers are slices of %s: "
            "they are of one level",
            i, range->levelCount, text);
    }
    if (!whole && (uint64_t)range->baseArrayLayer + range->layerCount > depth) {
        wake_find_objects(
            check, "VUID-VkHostImageLayoutTransitionInfo-maintenance9-10800", object, NULL,
            "pTransitions[%u].subresourceRange has baseArrayLayer %u and layerCount %u, but %s has "
            "a depth of %u in level %u",
            i, range->baseArrayLayer, range->layerCount, text, depth, range->baseMipLevel);
    }
    return true;
#else
    (void)check, (void)range, (void)object, (void)image, (void)i;
    return false;
#endif
}

/* The range whose layout changes. */
static void
check_transition_range(struct wake_check *check, const VkImageSubresourceRange *range,
                       const struct wake_object *object, const struct wake_image *image, uint32_t i)
{
    char text[WAKE_OBJECT_TEXT];
    bool slices;

    if (!range->levelCount) {
        wake_find_objects(check, "VUID-VkImageSubresourceRange-levelCount-01720", object, NULL,
                          "pTransitions[%u].subresourceRange.levelCount is 0", i);
    }
    if (!range->layerCount) {
        wake_find_objects(check, "VUID-VkImageSubresourceRange-layerCount-01721", object, NULL,
                          "pTransitions[%u].subresourceRange.layerCount is 0", i);
    }
    wake_object_text(text, sizeof(text), object);
    if (range->baseMipLevel >= image->info.mipLevels) {
        wake_find_objects(
            check, "VUID-VkHostImageLayoutTransitionInfo-subresourceRange-01486", object, NULL,
            "pTransitions[%u].subresourceRange.baseMipLevel is %u, but %s has %u mip levels", i,
            range->baseMipLevel, text, image->info.mipLevels);
    }
    if (range->levelCount != VK_REMAINING_MIP_LEVELS &&
        (uint64_t)range->baseMipLevel + range->levelCount > image->info.mipLevels) {
        wake_find_objects(
            check, "VUID-VkHostImageLayoutTransitionInfo-subresourceRange-01724", object, NULL,
            "pTransitions[%u].subresourceRange has baseMipLevel %u and levelCount %u, but %s has %u mip levels",
            i, range->baseMipLevel, range->levelCount, text, image->info.mipLevels);
    }
    slices = check_transition_slices(check, range, object, image, i);
    if (!slices && range->baseArrayLayer >= image->info.arrayLayers) {
        wake_find_objects(
            check, "VUID-VkHostImageLayoutTransitionInfo-subresourceRange-01488", object, NULL,
            "pTransitions[%u].subresourceRange.baseArrayLayer is %u, but %s has %u array layers", i,
            range->baseArrayLayer, text, image->info.arrayLayers);
    }
    if (!slices && range->layerCount != VK_REMAINING_ARRAY_LAYERS &&
        (uint64_t)range->baseArrayLayer + range->layerCount > image->info.arrayLayers) {
        wake_find_objects(
            check, "VUID-VkHostImageLayoutTransitionInfo-subresourceRange-01725", object, NULL,
            "pTransitions[%u].subresourceRange has baseArrayLayer %u and layerCount %u, but %s has %u array layers",
            i, range->baseArrayLayer, range->layerCount, text, image->info.arrayLayers);
    }
    if (image->known_format && !wake_format_is_depth_or_stencil(image->info.format) &&
        !wake_format_is_multiplanar(image->info.format) &&
        range->aspectMask != VK_IMAGE_ASPECT_COLOR_BIT) {
        wake_find_objects(
            check, "VUID-VkHostImageLayoutTransitionInfo-image-09241", object, NULL,
            "pTransitions[%u].subresourceRange.aspectMask is %s, but %s has format %s", i,
            WAKE_FLAGS_TEXT(VkImageAspectFlags, range->aspectMask), text,
            wake_name_VkFormat(image->info.format));
    }
    if (image->aspects && range->aspectMask & ~image->aspects &&
        !(wake_format(image->info.format) && wake_format(image->info.format)->plane_count > 1)) {
        wake_find_objects(
            check, "VUID-VkHostImageLayoutTransitionInfo-subresourceRange-09601", object, NULL,
            "pTransitions[%u].subresourceRange.aspectMask is %s, but %s has format %s", i,
            WAKE_FLAGS_TEXT(VkImageAspectFlags, range->aspectMask), text,
            wake_name_VkFormat(image->info.format));
    }
    check_transition_aspects(check, range->aspectMask, object, image, i);
}

/* The image. */
static void
check_transition(struct wake_check *check, const VkHostImageLayoutTransitionInfo *all, uint32_t i)
{
    const VkHostImageLayoutTransitionInfo *info = &all[i];
    struct wake_object *object = wake_check_object(
        check,
        wake_packed_id(all, i, WAKE_HANDLES_VkHostImageLayoutTransitionInfo,
                       WAKE_HANDLE_VkHostImageLayoutTransitionInfo_image),
        WAKE_TYPE_VkImage);
    const struct wake_image *image = wake_image_of(object);
    char text[WAKE_OBJECT_TEXT];

    if (!image) {
        return;
    }
    wake_object_text(text, sizeof(text), object);
    if (!(image->info.usage & VK_IMAGE_USAGE_HOST_TRANSFER_BIT)) {
        wake_find_objects(
            check, "VUID-VkHostImageLayoutTransitionInfo-image-09055", object, NULL,
            "pTransitions[%u].image is %s, which was created without VK_IMAGE_USAGE_HOST_TRANSFER_BIT",
            i, text);
    }
    if (!(image->info.flags &
          (VK_IMAGE_CREATE_SPARSE_BINDING_BIT | VK_IMAGE_CREATE_DISJOINT_BIT)) &&
        !image->swapchain && !wake_timeline_has_memory(object)) {
        wake_find_objects(check, "VUID-VkHostImageLayoutTransitionInfo-image-01932", object, NULL,
                          "pTransitions[%u].image is %s, which has no memory: %s", i, text,
                          wake_core_no_memory(object));
    }
    if (!wake_facts_host_layout(wake_check_facts(check), true, info->newLayout) ||
        info->newLayout == VK_IMAGE_LAYOUT_UNDEFINED) {
        wake_find_objects(
            check, "VUID-VkHostImageLayoutTransitionInfo-newLayout-09057", object, NULL,
            "pTransitions[%u].newLayout is %s, which is none of those that pCopyDstLayouts lists",
            i, wake_name_VkImageLayout(info->newLayout));
    }
    if (info->oldLayout != VK_IMAGE_LAYOUT_UNDEFINED &&
        info->oldLayout != VK_IMAGE_LAYOUT_PREINITIALIZED && info->oldLayout != ZERO_INITIALIZED &&
        !wake_facts_host_layout(wake_check_facts(check), false, info->oldLayout)) {
        wake_find_objects(
            check, "VUID-VkHostImageLayoutTransitionInfo-oldLayout-09230", object, NULL,
            "pTransitions[%u].oldLayout is %s, which is none of those that pCopySrcLayouts lists",
            i, wake_name_VkImageLayout(info->oldLayout));
    }
    check_transition_range(check, &info->subresourceRange, object, image, i);
}

void
wake_core_transition_image_layout(struct wake_check *check,
                                  const struct wake_rec_TransitionImageLayout *r)
{
    for (uint32_t i = 0; r->pTransitions && i < r->transitionCount; i++) {
        check_transition(check, r->pTransitions, i);
    }
}

#endif
