/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Derived state of images and image views.
 */
#include "state/derived/image.h"

#include "base/heap.h"
#include "state/object/create_info.h"
#include "state/object/family.h"
#include "state/scope/facts.h"

/* ---- images ---------------------------------------------------------------------------------- */

static void
image_destroy(struct wake_derived *derived)
{
    wake_free(WAKE_HEAP_STATE, derived);
}

/* Specification, 'WSI Swapchain': an image of a swapchain is as if it was created so. */
static bool
from_swapchain(struct wake_image *image, const VkSwapchainCreateInfoKHR *info)
{
    if (!info) {
        return false;
    }
    image->swapchain = true;
    image->info = (VkImageCreateInfo){
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .imageType = VK_IMAGE_TYPE_2D,
        .format = info->imageFormat,
        .extent = { info->imageExtent.width, info->imageExtent.height, 1 },
        .mipLevels = 1,
        .arrayLayers = info->imageArrayLayers,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .tiling = VK_IMAGE_TILING_OPTIMAL,
        .usage = info->imageUsage,
        .sharingMode = info->imageSharingMode,
        .initialLayout = VK_IMAGE_LAYOUT_UNDEFINED,
    };
    if (info->flags & VK_SWAPCHAIN_CREATE_MUTABLE_FORMAT_BIT_KHR) {
        image->info.flags |= VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT |
                             VK_IMAGE_CREATE_EXTENDED_USAGE_BIT;
        image->info.pNext = wake_chain_find(info->pNext,
                                            VK_STRUCTURE_TYPE_IMAGE_FORMAT_LIST_CREATE_INFO);
    }
    if (info->flags & VK_SWAPCHAIN_CREATE_PROTECTED_BIT_KHR) {
        image->info.flags |= VK_IMAGE_CREATE_PROTECTED_BIT;
    }
    if (info->flags & VK_SWAPCHAIN_CREATE_SPLIT_INSTANCE_BIND_REGIONS_BIT_KHR) {
        image->info.flags |= VK_IMAGE_CREATE_SPLIT_INSTANCE_BIND_REGIONS_BIT;
    }
    return true;
}

static uint32_t
level_count(uint32_t levels)
{
    return levels < WAKE_MAX_LEVELS ? levels : WAKE_MAX_LEVELS;
}

#define DEPTH_STENCIL (VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT)

/* The host changes layouts of such images by calls that older registries do not have: nothing is
 * known of them there. */
#ifdef VK_VERSION_1_4
#define UNSEEN_USAGES 0u
#else
#define UNSEEN_USAGES 0x00400000u /* VK_IMAGE_USAGE_HOST_TRANSFER_BIT */
#endif

/* Of an image whose other members are set. */
static void
layout_shape(const struct wake_object *object, const struct wake_image *image,
             struct wake_layout_shape *shape_out)
{
    const VkImageCreateInfo *info = &image->info;
    const struct wake_scope *scope = object->scope;
    const struct wake_facts *facts = scope->is_device ? ((const struct wake_device *)scope)->facts
                                                      : NULL;
    /* Other images may share their memory, and then their layout. */
    bool aliased = (info->flags & VK_IMAGE_CREATE_ALIAS_BIT) ||
                   wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_IMAGE_SWAPCHAIN_CREATE_INFO_KHR);
    bool slices = wake_image_has_slices(facts, info);
    struct wake_layout_shape shape = { .levels = info->mipLevels,
                                       .layers = slices ? info->extent.depth
                                                 : info->imageType == VK_IMAGE_TYPE_3D
                                                     ? 1
                                                     : info->arrayLayers,
                                       .slices = slices };
    const struct wake_format_info *format = wake_format(info->format);

    *shape_out = shape;
    if (aliased || (slices && !facts) || (info->usage & UNSEEN_USAGES) || !shape.levels ||
        !shape.layers || (uint64_t)shape.levels * shape.layers > WAKE_MAX_SUBRESOURCES) {
        return;
    }
    if (image->aspects & DEPTH_STENCIL) {
        if (image->aspects & VK_IMAGE_ASPECT_DEPTH_BIT) {
            shape.aspects[shape.slots++] = VK_IMAGE_ASPECT_DEPTH_BIT;
        }
        if (image->aspects & VK_IMAGE_ASPECT_STENCIL_BIT) {
            shape.aspects[shape.slots++] = VK_IMAGE_ASPECT_STENCIL_BIT;
        }
    } else if (format && format->plane_count > 1) {
        shape.slots = format->plane_count < 3 ? format->plane_count : 3;
        shape.aspects[0] = VK_IMAGE_ASPECT_PLANE_0_BIT;
        shape.aspects[1] = VK_IMAGE_ASPECT_PLANE_1_BIT;
        shape.aspects[2] = VK_IMAGE_ASPECT_PLANE_2_BIT;
    } else {
        shape.slots = 1;
        shape.aspects[0] = VK_IMAGE_ASPECT_COLOR_BIT;
    }
    *shape_out = shape;
}

static struct wake_derived *
image_make(struct wake_object *object)
{
    const struct wake_rec_CreateImage *r = wake_create_record(object, WAKE_CMD_vkCreateImage);
    uint32_t levels = level_count(r && r->pCreateInfo ? r->pCreateInfo->mipLevels : 1);
    struct wake_image *image = wake_zalloc(
        WAKE_HEAP_STATE, sizeof(*image) + (levels + 1) * sizeof(image->texels_before[0]));
    const VkImageStencilUsageCreateInfo *stencil;
    const struct wake_format_info *format;

    if (!image) {
        return NULL;
    }
    image->derived.destroy = image_destroy;
    if (r && r->pCreateInfo) {
        image->info = *r->pCreateInfo;
        image->swapchain = wake_chain_find(r->pCreateInfo->pNext,
                                           VK_STRUCTURE_TYPE_IMAGE_SWAPCHAIN_CREATE_INFO_KHR) !=
                           NULL;
    } else if (!from_swapchain(image, wake_VkSwapchainKHR_info(wake_object_get(object->parent)))) {
        wake_free(WAKE_HEAP_STATE, image);
        return NULL;
    }
    stencil = wake_chain_find(image->info.pNext, VK_STRUCTURE_TYPE_IMAGE_STENCIL_USAGE_CREATE_INFO);
    image->stencil_usage = stencil ? stencil->stencilUsage : image->info.usage;
    format = wake_format(image->info.format);
    image->known_format = format != NULL;
    image->aspects = format ? format->aspects : 0;
    layout_shape(object, image, &image->shape);
    image->level_count = levels;
    for (uint32_t i = 0; i < levels; i++) {
        VkExtent3D e = wake_mip_extent(&image->info, i, 0);

        image->texels_before[i + 1] = image->texels_before[i] + (uint64_t)e.width * e.height *
                                                                    e.depth *
                                                                    image->info.arrayLayers;
    }
    return &image->derived;
}

const struct wake_image *
wake_image_of(struct wake_object *object)
{
    return object && object->type == WAKE_TYPE_VkImage
               ? (const void *)wake_derive(object, image_make)
               : NULL;
}

VkImageSubresourceRange
wake_resolve_range(const VkImageCreateInfo *info, VkImageSubresourceRange range)
{
    if (range.levelCount == VK_REMAINING_MIP_LEVELS) {
        range.levelCount = range.baseMipLevel < info->mipLevels
                               ? info->mipLevels - range.baseMipLevel
                               : 0;
    }
    if (range.layerCount == VK_REMAINING_ARRAY_LAYERS) {
        range.layerCount = range.baseArrayLayer < info->arrayLayers
                               ? info->arrayLayers - range.baseArrayLayer
                               : 0;
    }
    return range;
}

bool
wake_image_has_slices(const struct wake_facts *facts, const VkImageCreateInfo *info)
{
#ifdef VK_KHR_maintenance9
    return info->imageType == VK_IMAGE_TYPE_3D &&
           (info->flags & VK_IMAGE_CREATE_2D_ARRAY_COMPATIBLE_BIT) &&
           (!facts || wake_facts_feature(facts, WAKE_FEATURE_maintenance9));
#else
    (void)facts;
    (void)info;
    return false;
#endif
}

static uint32_t
mip(uint32_t size, uint32_t level)
{
    uint32_t shrunk = level < 32 ? size >> level : 0;

    return shrunk ? shrunk : size ? 1 : 0;
}

VkExtent3D
wake_mip_extent(const VkImageCreateInfo *info, uint32_t level, VkImageAspectFlags aspect)
{
    VkExtent3D extent = { mip(info->extent.width, level), mip(info->extent.height, level),
                          mip(info->extent.depth, level) };
    uint32_t plane = aspect & VK_IMAGE_ASPECT_PLANE_1_BIT   ? 1
                     : aspect & VK_IMAGE_ASPECT_PLANE_2_BIT ? 2
                                                            : 0;
    const struct wake_format_info *format = plane ? wake_format(info->format) : NULL;

    if (format && plane < format->plane_count) {
        extent.width /= format->planes[plane].width_divisor;
        extent.height /= format->planes[plane].height_divisor;
    }
    return extent;
}

/* ---- views ----------------------------------------------------------------------------------- */

VkImageUsageFlags
wake_view_usage(const struct wake_image *image, const VkImageViewCreateInfo *info)
{
    const VkImageViewUsageCreateInfo *own = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_IMAGE_VIEW_USAGE_CREATE_INFO);
    VkImageAspectFlags aspects = info->subresourceRange.aspectMask;

    return own                                      ? own->usage
           : aspects == VK_IMAGE_ASPECT_STENCIL_BIT ? image->stencil_usage
           : aspects & VK_IMAGE_ASPECT_STENCIL_BIT  ? image->info.usage & image->stencil_usage
                                                    : image->info.usage;
}

/* The slices that a view of all of a 3D image's shape may be limited to. */
static void
limit_slices(const void *chain, VkImageSubresourceRange *range)
{
#ifdef VK_EXT_image_sliced_view_of_3d
    const VkImageViewSlicedCreateInfoEXT *sliced = wake_chain_find(
        chain, VK_STRUCTURE_TYPE_IMAGE_VIEW_SLICED_CREATE_INFO_EXT);

    if (sliced) {
        range->baseArrayLayer = sliced->sliceOffset;
        range->layerCount = sliced->sliceCount;
    }
#else
    (void)chain;
    (void)range;
#endif
}

/* Of a view whose range is set. */
static VkImageSubresourceRange
layouts_of_view(const struct wake_image *image, const struct wake_image_view *view)
{
    VkImageSubresourceRange range = view->range;

    if (image->info.imageType != VK_IMAGE_TYPE_3D) {
        return range;
    }
    if (!image->shape.slices) { /* all slices of a level have one */
        range.baseArrayLayer = 0;
        range.layerCount = 1;
    } else if (view->info->viewType == VK_IMAGE_VIEW_TYPE_3D) {
        range.baseArrayLayer = 0;
        range.layerCount = VK_REMAINING_ARRAY_LAYERS;
        limit_slices(view->info->pNext, &range);
    }
    return range;
}

static struct wake_derived *
view_make(struct wake_object *object)
{
    const struct wake_rec_CreateImageView *r = wake_create_record(object,
                                                                  WAKE_CMD_vkCreateImageView);
    const struct wake_image *image = r && r->pCreateInfo
                                         ? wake_image_of(wake_object_get(wake_packed_id(
                                               r->pCreateInfo, 0,
                                               WAKE_HANDLES_VkImageViewCreateInfo,
                                               WAKE_HANDLE_VkImageViewCreateInfo_image)))
                                         : NULL;
    struct wake_image_view *view;

    if (!image) {
        return NULL;
    }
    view = wake_zalloc(WAKE_HEAP_STATE, sizeof(*view));
    if (!view) {
        return NULL;
    }
    view->derived.destroy = image_destroy;
    view->info = r->pCreateInfo;
    view->image = wake_packed_id(r->pCreateInfo, 0, WAKE_HANDLES_VkImageViewCreateInfo,
                                 WAKE_HANDLE_VkImageViewCreateInfo_image);
    view->image_info = image->info;
    view->image_info.pNext = NULL;
    view->image_info.pQueueFamilyIndices = NULL;
    view->range = wake_resolve_range(&image->info, view->info->subresourceRange);
    if (view->info->subresourceRange.layerCount == VK_REMAINING_ARRAY_LAYERS &&
        image->info.imageType == VK_IMAGE_TYPE_3D &&
        (view->info->viewType == VK_IMAGE_VIEW_TYPE_2D ||
         view->info->viewType == VK_IMAGE_VIEW_TYPE_2D_ARRAY)) {
        /* Layers of such a view are slices. */
        uint32_t depth = wake_mip_extent(&image->info, view->range.baseMipLevel, 0).depth;
        view->range.layerCount = view->range.baseArrayLayer < depth
                                     ? depth - view->range.baseArrayLayer
                                     : 0;
    }
    view->layouts = layouts_of_view(image, view);
    view->slices = image->shape.slices;
    view->extent = wake_mip_extent(&image->info, view->range.baseMipLevel, view->range.aspectMask);
    view->format = view->info->format;
    view->swapchain = image->swapchain;
    view->usage = wake_view_usage(image, view->info);
    return &view->derived;
}

const struct wake_image_view *
wake_image_view_of(struct wake_object *object)
{
    return object && object->type == WAKE_TYPE_VkImageView
               ? (const void *)wake_derive(object, view_make)
               : NULL;
}

struct wake_object *
wake_swapchain_image(struct wake_object *swapchain, uint32_t index)
{
    struct wake_object *lists[2], *found = NULL;

    lists[0] = wake_family_lock_children(swapchain);
    lists[1] = wake_family_doomed(swapchain);
    for (int i = 0; i < 2; i++) {
        for (struct wake_object *child = lists[i]; child && !found; child = child->next_child) {
            found = child->type == WAKE_TYPE_VkImage && child->create_index == index ? child : NULL;
        }
    }
    wake_family_unlock_children(swapchain);
    return found;
}
