/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What copies, blits, resolves, clears and fills have in common: the rules about one buffer, one
 * image, one region of an image. The specification numbers them anew for every command; tables of
 * the tails of VUIDs stand beside each command's checks.
 * Threads: see core.h.
 */
#ifndef WAKE_CORE_TRANSFER_H
#define WAKE_CORE_TRANSFER_H

#include "core/core.h"
#include "core/region.h"
#include "state/derived/image.h"
#include "state/recording/command_buffer.h"
#include "state/view/transfer_view.h"

/* Where the call's parameters stand, and who owns its rules. */
struct wake_transfer {
    struct wake_check *check;
    const char *owner;   /* of the rules about parameters: vkCmdCopyImage, VkCopyImageInfo2 */
    const char *command; /* of those about the command buffer: vkCmdCopyImage, vkCmdCopyImage2 */
    const char *region;  /* of those about one region: VkImageCopy, VkImageCopy2; NULL: none */
    const char *path;    /* before parameter names: "", "pCopyImageInfo->" */
};

/* Findings of a rule by WAKE_ID() about the call's parameters, and about one region. `object` may be NULL. */
#define WAKE_FIND_TRANSFER(t, rule, object, ...) \
    wake_find_rule((t)->check, (t)->owner, (rule), (object), __VA_ARGS__)
#define WAKE_FIND_REGION(t, rule, object, ...) \
    wake_find_rule((t)->check, (t)->region, (rule), (object), __VA_ARGS__)

/* ---- buffers --------------------------------------------------------------------------------- */

/* Tails of VUIDs; NULL: the command has no such rule. */
struct wake_transfer_buffer_rules {
    const char *name;
    VkBufferUsageFlags usage_bit;
    const char *usage, *bound;
    const char *in_unprotected; /* a protected buffer in an unprotected command buffer */
    const char *in_protected;   /* an unprotected one in a protected command buffer */
};

/* Checks what is about the buffer alone. NULL: nothing is known of it. */
const VkBufferCreateInfo *
wake_transfer_buffer(const struct wake_transfer *t, wake_id id,
                     const struct wake_transfer_buffer_rules *rules,
                     const struct wake_object **object_out);

/* ---- images ---------------------------------------------------------------------------------- */

struct wake_transfer_image_rules {
    const char *name;        /* srcImage */
    const char *layout_name; /* srcImageLayout */
    VkImageLayout best;      /* the layout besides VK_IMAGE_LAYOUT_GENERAL */
    VkImageUsageFlags usage_bit;
    VkFormatFeatureFlags2 feature_bit;
    const char *usage; /* NULL: told apart by aspect, the command does that */
    const char *bound, *features, *subsampled;
    const char *layout;        /* without VK_KHR_shared_presentable_image */
    const char *layout_shared; /* with it */
    const char *in_unprotected, *in_protected;
    /* Regions */
    const char *subresource; /* srcSubresource */
    const char *mip, *layers, *aspects;
};

/* An image that a command names. */
struct wake_transfer_image {
    const struct wake_transfer_image_rules *rules;
    const struct wake_object *object;
    const struct wake_image *image; /* NULL: nothing is known of it, nothing is concluded */
    const VkImageCreateInfo *info;
    const struct wake_format_info *format; /* NULL: not known */
};

/* Checks what is about the image alone. */
struct wake_transfer_image
wake_transfer_image(const struct wake_transfer *t, wake_id id, VkImageLayout layout,
                    const struct wake_transfer_image_rules *rules);
/* Features of the image's format and tiling. False: not known. */
bool
wake_transfer_features(const struct wake_check *check, const struct wake_transfer_image *image,
                       VkFormatFeatureFlags2 *out);
/* The subresource exists. False: its level does not, or nothing is known of the image, so that nothing
 * can be said of the region's texels. */
bool
wake_transfer_subresource(const struct wake_transfer *t, const struct wake_transfer_image *image,
                          uint32_t index, const VkImageSubresourceLayers *layers);

/*
 * The usual case: a 2D image of single texels, copied in units of one. Regions of it that are right
 * in all that is about one image are known by a few comparisons.
 */
bool
wake_transfer_plain(const struct wake_check *check, const struct wake_transfer_image *image);
/* Of such an image; false: perhaps wrong. */
bool
wake_transfer_plain_region(const struct wake_transfer_image *image,
                           const VkImageSubresourceLayers *layers, VkOffset3D offset,
                           VkExtent3D extent);

/* Tails of the rules that keep a box of texels inside its subresource. */
struct wake_transfer_box_rules {
    const char *offset_name, *extent_name;
    const char *x, *y;
    const char *z;           /* of images of which `flat` says nothing */
    const char *line;        /* 1D: y is 0 and height 1 */
    const char *flat;        /* 1D and 2D: z is 0 and depth 1; NULL: z is for 3D only */
    const char *line_extent; /* 1D: height is 1; NULL: `line` says it */
};

/* `size`: of the subresource. False: the region is not inside of it. */
bool
wake_transfer_box(const struct wake_transfer *t, const struct wake_transfer_image *image,
                  const struct wake_transfer_box_rules *rules, uint32_t index, VkOffset3D offset,
                  VkExtent3D extent, VkExtent3D size);

/* The depth that a region must not go beyond. Newer registries have a rule for what is not 3D, beside which that depth is told
 * only where it is beyond the layers, too. */
WAKE_INLINE uint32_t
wake_transfer_depth(const VkImageCreateInfo *info, uint32_t depth)
{
    return WAKE_REPEATED_RULES || info->imageType == VK_IMAGE_TYPE_3D ? depth : info->arrayLayers;
}

/* Tails of the rules about texel blocks: offsets, and extents that do not reach the end. */
struct wake_transfer_block_rules {
    const char *offset_name, *extent_name;
    const char *x, *y, *z;
    const char *width, *height, *depth;
};

/* False: an offset or an extent is within a block. */
bool
wake_transfer_blocks(const struct wake_transfer *t, const struct wake_transfer_image *image,
                     const struct wake_transfer_block_rules *rules, uint32_t index,
                     VkOffset3D offset, VkExtent3D extent, VkExtent3D size);
/* VkQueueFamilyProperties::minImageTransferGranularity; `owner` has the rule. `good`: the region is inside, and of whole blocks. */
void
wake_transfer_granularity(const struct wake_transfer *t, const char *owner, const char *rule,
                          const struct wake_transfer_image *image, uint32_t index,
                          const char *offset_name, VkOffset3D offset, VkExtent3D extent,
                          VkExtent3D size, bool good);

/* copy_buffer_image.c: bytes from the region's first to behind its last one, of texel blocks of `size` bytes; saturates. */
uint64_t
wake_transfer_bytes(const VkBufferImageCopy *region, const struct wake_format_info *format,
                    uint32_t size);

/* core/transfer/transfer_newer.c: rules of later registries, about two images that are known. */
void
wake_transfer_copy_newer(const struct wake_transfer *t, const struct wake_transfer_image *source,
                         const struct wake_transfer_image *target,
                         const struct wake_transfer_view *view);
void
wake_transfer_blit_newer(const struct wake_transfer *t, const struct wake_transfer_image *source,
                         const struct wake_transfer_image *target,
                         const struct wake_transfer_view *view);
/* Depth or stencil in a command buffer for a family without VK_QUEUE_GRAPHICS_BIT: that it must not be, without the feature
 * maintenance10, and what the format has to offer, by whether the family has VK_QUEUE_COMPUTE_BIT. */
struct wake_transfer_queue_rules {
    const char *never;
    const char *depth[2], *stencil[2]; /* with compute; without */
};
void
wake_transfer_depth_on_queue(const struct wake_transfer *t, const VkQueueFamilyProperties *family,
                             const struct wake_transfer_image *image,
                             const struct wake_transfer_queue_rules *rules, uint32_t index,
                             VkImageAspectFlags aspects);
/* Whether aspects may differ, and 3D images be blitted from and to layers. */
#ifdef VK_KHR_maintenance8
#define WAKE_FEATURE_8(check) WAKE_FEATURE(check, maintenance8)
#else
#define WAKE_FEATURE_8(check) false
#endif

/* Texels of an aspect of one format may be copied from and to the other, a color format, by registries
 * that have VK_KHR_maintenance8. */
bool
wake_core_depth_as_color(VkFormat one, VkFormat other);

/* The family that the command buffer is for; NULL: not known. */
const VkQueueFamilyProperties *
wake_transfer_family(const struct wake_check *check);

/* layerCount, VK_REMAINING_ARRAY_LAYERS as a number. */
uint32_t
wake_transfer_layers_meant(const struct wake_transfer_image *image,
                           const VkImageSubresourceLayers *layers);
/* Both subresources of a region have as many layers; one of `same` and `rest` (VK_REMAINING_ARRAY_LAYERS on one side) is said. */
void
wake_transfer_layer_counts(const struct wake_transfer *t, const struct wake_transfer_image *source,
                           const struct wake_transfer_image *target, uint32_t index,
                           const VkImageSubresourceLayers *from, const VkImageSubresourceLayers *to,
                           const char *same, const char *rest);

/* Two subresources have a level, an aspect and a layer in common. */
WAKE_INLINE bool
wake_layers_overlap(const VkImageSubresourceLayers *a, const VkImageSubresourceLayers *b)
{
    return a->mipLevel == b->mipLevel && (a->aspectMask & b->aspectMask) &&
           wake_overlap(a->baseArrayLayer, a->layerCount, b->baseArrayLayer, b->layerCount);
}

/* Beyond so many regions, pairs of them are not compared. */
#define WAKE_PAIRED_REGIONS 256

/* Copies and blits inside one image: whether what a region reads is written by one, `overlap` says
 * of which two. */
void
wake_transfer_overlap(const struct wake_transfer *t, const struct wake_transfer_image *source,
                      const struct wake_transfer_image *target, const struct wake_regions *regions,
                      bool (*overlap)(const void *read, const void *written), const char *rule);

#endif
