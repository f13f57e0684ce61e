/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Images and image views as checks see them: also images of swapchains, which no create info of
 * their own describes.
 * Threads: any runner; immutable (state/object/derived.h).
 */
#ifndef WAKE_STATE_IMAGE_H
#define WAKE_STATE_IMAGE_H

#include "state/object/derived.h"

struct wake_facts;

/* Images with more subresources, counted for each aspect, are not followed. */
#define WAKE_MAX_SUBRESOURCES (1u << 24)

/*
 * What is followed of the layouts of an image (state/recording/image_layout.h). A slot is an
 * aspect: color, depth, stencil, or one plane of several.
 */
struct wake_layout_shape {
    uint32_t levels;
    uint32_t layers; /* 1 for 3D images: slices of a level have one layout */
    uint32_t slots;  /* 0: the image is not followed */
    bool
        slices; /* VK_KHR_maintenance9: layers are slices of a 3D image, each with a layout of its own */
    VkImageAspectFlags aspects[3];
};

#define WAKE_MAX_LEVELS 32 /* of any image: extents are 32-bit numbers */

struct wake_image {
    struct wake_derived derived;
    VkImageCreateInfo info; /* pNext leads into the create record; NULL for images of a swapchain */
    VkImageUsageFlags stencil_usage; /* VkImageStencilUsageCreateInfo, else info.usage */
    VkImageAspectFlags aspects;      /* of the format */
    bool swapchain;                  /* an image of one, or made to be bound to one */
    /* false: the registry does not know it, or it is of the platform's own kind */
    bool known_format;
    struct wake_layout_shape shape;
    /* Texels of all layers of the levels before level i, of one aspect; behind the last level, of
     * all of them. */
    uint32_t level_count; /* mipLevels; WAKE_MAX_LEVELS where the create info has more */
    uint64_t texels_before[];
};

struct wake_image_view {
    struct wake_derived derived;
    const VkImageViewCreateInfo *info;
    wake_id image;
    VkImageCreateInfo image_info;  /* of the image; pNext is NULL: the view may outlive it */
    VkImageSubresourceRange range; /* with VK_REMAINING_... resolved */
    VkImageSubresourceRange
        layouts;       /* the same of the image's shape: of 3D images what has layouts */
    VkExtent3D extent; /* of the base mip level */
    /* of the view: its own VkImageViewUsageCreateInfo, else what it inherits */
    VkImageUsageFlags usage;
    VkFormat format;
    bool swapchain;
    bool slices; /* the image's shape has them */
};

/* NULL: out of memory, or nothing is known of it. */
const struct wake_image *
wake_image_of(struct wake_object *object);
const struct wake_image_view *
wake_image_view_of(struct wake_object *object);

/* Timeline: the image of a swapchain, which the application may have destroyed after the call.
 * NULL: it has never asked for it. */
struct wake_object *
wake_swapchain_image(struct wake_object *swapchain, uint32_t index);

/* What a view of the image may be used for: its own VkImageViewUsageCreateInfo, else what it
 * inherits. */
VkImageUsageFlags
wake_view_usage(const struct wake_image *image, const VkImageViewCreateInfo *info);

/* Level and layer counts with VK_REMAINING_MIP_LEVELS and VK_REMAINING_ARRAY_LAYERS resolved; 0
 * when base is out of range. */
VkImageSubresourceRange
wake_resolve_range(const VkImageCreateInfo *info, VkImageSubresourceRange range);
/* Layers of barriers are slices of it: a three-dimensional image that can be seen in layers, with
 * the feature maintenance9. NULL: it is not known whether that is enabled, and counts as if. */
bool
wake_image_has_slices(const struct wake_facts *facts, const VkImageCreateInfo *info);
/* The extent of a mip level; of a plane where the format has several. */
VkExtent3D
wake_mip_extent(const VkImageCreateInfo *info, uint32_t level, VkImageAspectFlags aspect);

#endif
