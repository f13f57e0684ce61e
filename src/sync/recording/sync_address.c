/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Where resources lie. Buffers: in the space of their memory, so that two buffers on the same bytes
 * meet. Images: each in a space of its own, aspect by aspect, level by level, layer by layer, row
 * by row; a box that does not span whole rows is one span per row. Images that alias each other by
 * VK_IMAGE_CREATE_ALIAS_BIT share the space of their place in memory.
 */
#include "sync/recording/sync_address.h"

#include "queue/record.h"
#include "state/object/create_info.h"
#include "sync/recording/image_place.h"
#include "sync/recording/sync_span.h"

/* ---- buffers --------------------------------------------------------------------------------- */

bool
wake_sync_buffer_span(struct wake_sync *sync, wake_id id, VkDeviceSize offset, VkDeviceSize size,
                      struct wake_span *span_out)
{
    const struct wake_sync_buffer *known = wake_known_find(&sync->work->buffers, id);

    if (WAKE_UNLIKELY(!known)) {
        struct wake_object *object = wake_check_object(sync->check, id, WAKE_TYPE_VkBuffer);
        const VkBufferCreateInfo *info = wake_VkBuffer_info(object);
        struct wake_space_key key = { id, 0 };
        uint64_t base = 0;
        wake_id memory;

        if (!info) {
            return false;
        }
        memory = wake_object_bound(object);
        if (memory && !(info->flags & VK_BUFFER_CREATE_SPARSE_BINDING_BIT)) {
            key.id = memory;
            base = memory == id ? 0 : object->memory_offset;
        }
        known = wake_known_add(
            &sync->work->buffers,
            &(struct wake_sync_buffer){ id, wake_access_context_space(sync->context, key), base,
                                        info->size });
    }
    if (known->space == UINT32_MAX || offset >= known->size) {
        return false;
    }
    size = size < known->size - offset ? size : known->size - offset;
    *span_out = (struct wake_span){ known->space, known->base + offset,
                                    known->base + offset + size };
    return size != 0;
}

void
wake_sync_buffer(struct wake_sync *sync, wake_id id, VkDeviceSize offset, VkDeviceSize size,
                 uint32_t access, enum wake_doubt doubt)
{
    struct wake_span span;

    if (wake_sync_buffer_span(sync, id, offset, size, &span)) {
        wake_sync_span(sync, &span, access, WAKE_ORDERED_NOT, doubt, id);
    }
}

void
wake_sync_at_address(struct wake_sync *sync, const struct wake_address *found, uint64_t offset,
                     uint64_t size, uint32_t access, enum wake_doubt doubt)
{
    const VkBufferCreateInfo *info;

    if (!found->known || !found->found || found->unbound || offset >= found->left || !size) {
        return;
    }
    info = wake_VkBuffer_info(wake_check_object(sync->check, found->buffer, WAKE_TYPE_VkBuffer));
    if (info && info->size >= found->left) {
        wake_sync_buffer(sync, found->buffer, info->size - found->left + offset, size, access,
                         doubt);
    }
}

/* ---- images ---------------------------------------------------------------------------------- */

/* Number of an aspect in the space: color and depth first, stencil behind depth, planes in their
 * order. */
static uint32_t
aspect_number(VkImageAspectFlags aspect)
{
    return aspect & (VK_IMAGE_ASPECT_STENCIL_BIT | VK_IMAGE_ASPECT_PLANE_1_BIT) ? 1
           : aspect & VK_IMAGE_ASPECT_PLANE_2_BIT                               ? 2
                                                                                : 0;
}

/* Where a layer of a level of the walk's aspect begins. */
static uint64_t
subresource_base(const struct wake_image *image, uint32_t aspect, uint32_t level, uint32_t layer)
{
    return aspect * image->texels_before[image->level_count] + image->texels_before[level] +
           (layer ? layer * wake_image_level_texels(image, level) : 0);
}

struct wake_image_box
wake_image_box_whole(VkImageSubresourceRange range)
{
    return (struct wake_image_box){ .range = range,
                                    .extent = { UINT32_MAX, UINT32_MAX, UINT32_MAX } };
}

/* The layer that a level begins with. */
static uint32_t
first_layer(const struct wake_image_walk *walk)
{
    return walk->box.range.baseArrayLayer +
           (walk->box.views ? (uint32_t)__builtin_ctz(walk->box.views) : 0);
}

bool
wake_image_walk_begin(struct wake_sync *sync, wake_id id, const struct wake_image_box *box,
                      struct wake_image_walk *walk)
{
    struct wake_object *object = wake_check_object(sync->check, id, WAKE_TYPE_VkImage);
    const struct wake_image *image = wake_image_of(object);
    const VkImageCreateInfo *info;
    struct wake_space_key key = { id, 0 };
    VkImageSubresourceRange range = box->range;

    if (!image || !image->known_format) {
        return false;
    }
    info = &image->info;
    if (range.baseMipLevel >= image->level_count ||
        range.levelCount > image->level_count - range.baseMipLevel || !range.levelCount ||
        range.baseArrayLayer >= info->arrayLayers ||
        range.layerCount > info->arrayLayers - range.baseArrayLayer || !range.layerCount) {
        return false;
    }
    if (info->flags & VK_IMAGE_CREATE_ALIAS_BIT) {
        wake_id memory = wake_object_bound(object);

        if (memory && memory != id) {
            key = (struct wake_space_key){ memory, object->memory_offset + 1 };
        }
    }
    /* VK_IMAGE_ASPECT_COLOR_BIT of a format with planes is all of them. */
    if ((range.aspectMask & VK_IMAGE_ASPECT_COLOR_BIT) &&
        (image->aspects & VK_IMAGE_ASPECT_PLANE_0_BIT)) {
        range.aspectMask = image->aspects;
    }
    *walk = (struct wake_image_walk){ .image = image,
                                      .box = *box,
                                      .space = wake_access_context_space(sync->context, key),
                                      .aspects = range.aspectMask & image->aspects };
    walk->box.range = range;
    if (box->views) {
        walk->box.views &= range.layerCount < 32 ? (UINT32_C(1) << range.layerCount) - 1
                                                 : UINT32_MAX;
        if (!walk->box.views) {
            return false;
        }
    }
    walk->level = range.baseMipLevel;
    walk->layer = first_layer(walk);
    walk->z = UINT32_MAX;
    walk->whole = box->extent.width == UINT32_MAX;
    return walk->space != UINT32_MAX;
}

/* On to the next aspect; false: that was the last. */
static bool
next_aspect(struct wake_image_walk *walk)
{
    walk->aspects &= walk->aspects - 1;
    walk->level = walk->box.range.baseMipLevel;
    walk->layer = first_layer(walk);
    walk->z = UINT32_MAX;
    return walk->aspects != 0;
}

static void
next_subresource(struct wake_image_walk *walk, bool all_layers)
{
    const VkImageSubresourceRange *range = &walk->box.range;

    walk->z = UINT32_MAX;
    while (!all_layers && ++walk->layer < range->baseArrayLayer + range->layerCount) {
        if (!walk->box.views || walk->box.views >> (walk->layer - range->baseArrayLayer) & 1) {
            return;
        }
    }
    walk->layer = first_layer(walk);
    if (++walk->level >= range->baseMipLevel + range->levelCount) {
        (void)next_aspect(walk);
    }
}

static bool
next_whole(struct wake_image_walk *walk)
{
    const struct wake_image *image = walk->image;
    const VkImageSubresourceRange *range = &walk->box.range;
    uint32_t aspect = aspect_number(walk->aspects & -walk->aspects);

    if (walk->box.views) {
        walk->span.begin = subresource_base(image, aspect, walk->level, walk->layer);
        walk->span.end = walk->span.begin + wake_image_level_texels(image, walk->level);
        next_subresource(walk, false);
        return true;
    }
    walk->span.begin = subresource_base(image, aspect, walk->level, range->baseArrayLayer);
    if (range->layerCount ==
        image->info.arrayLayers) { /* levels lie behind each other without a gap */
        walk->span.end = subresource_base(image, aspect, range->baseMipLevel + range->levelCount,
                                          0);
        (void)next_aspect(walk);
    } else {
        walk->span.end = walk->span.begin +
                         wake_image_level_texels(image, walk->level) * range->layerCount;
        next_subresource(walk, true);
    }
    return true;
}

/* The box cut to a level; false: nothing of it is there. */
static bool
clip(const struct wake_image_walk *walk, VkExtent3D full, VkOffset3D *from, VkExtent3D *size)
{
    const struct wake_image_box *box = &walk->box;

    *from = box->offset;
    *size = box->extent;
    if (from->x < 0 || from->y < 0 || from->z < 0 || (uint32_t)from->x >= full.width ||
        (uint32_t)from->y >= full.height || (uint32_t)from->z >= full.depth) {
        return false;
    }
    size->width = size->width < full.width - (uint32_t)from->x ? size->width
                                                               : full.width - (uint32_t)from->x;
    size->height = size->height < full.height - (uint32_t)from->y ? size->height
                                                                  : full.height - (uint32_t)from->y;
    size->depth = size->depth < full.depth - (uint32_t)from->z ? size->depth
                                                               : full.depth - (uint32_t)from->z;
    return size->width && size->height && size->depth;
}

static bool
next_box(struct wake_image_walk *walk)
{
    const VkImageCreateInfo *info = &walk->image->info;
    VkExtent3D full = wake_mip_extent(info, walk->level, 0), size;
    uint32_t aspect = aspect_number(walk->aspects & -walk->aspects);
    uint64_t base = subresource_base(walk->image, aspect, walk->level, walk->layer),
             row = full.width, slice = row * full.height;
    VkOffset3D from;

    if (!clip(walk, full, &from, &size)) {
        next_subresource(walk, false);
        return false;
    }
    if (size.width == full.width && size.height == full.height && size.depth == full.depth) {
        walk->span.begin = base;
        walk->span.end = base + slice * full.depth;
        next_subresource(walk, false);
        return true;
    }
    if (walk->z == UINT32_MAX) {
        walk->z = 0;
        walk->y = 0;
    }
    walk->span.begin = base + ((uint32_t)from.z + walk->z) * slice +
                       ((uint32_t)from.y + walk->y) * row + (uint32_t)from.x;
    if (size.width == full.width) { /* rows without a gap */
        walk->span.end = walk->span.begin + row * size.height;
        walk->y = size.height;
    } else {
        walk->span.end = walk->span.begin + size.width;
        walk->y++;
    }
    if (walk->y >= size.height) {
        walk->y = 0;
        if (++walk->z >= size.depth) {
            next_subresource(walk, false);
        }
    }
    return true;
}

bool
wake_image_walk_next(struct wake_image_walk *walk)
{
    walk->span.space = walk->space;
    while (walk->aspects) {
        if (walk->whole ? next_whole(walk) : next_box(walk)) {
            return true;
        }
    }
    return false;
}

void
wake_sync_image(struct wake_sync *sync, wake_id image, const struct wake_image_box *box,
                uint32_t access, enum wake_ordered ordered, enum wake_doubt doubt)
{
    const bool quiet = sync->quiet, told = sync->told;
    struct wake_image_walk walk;

    if (wake_image_walk_begin(sync, image, box, &walk)) {
        sync->told = false;
        while (wake_image_walk_next(&walk)) {
            wake_sync_span(sync, &walk.span, access, ordered, doubt, image);
            sync->quiet = quiet || sync->told;
        }
        sync->quiet = quiet;
        sync->told |= told;
    }
}
