/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Random valid transfers between the images and buffers of a world.
 * Threads: those of the scene.
 */
#ifndef WAKE_SCENES_RANDOM_TRANSFERS_H
#define WAKE_SCENES_RANDOM_TRANSFERS_H

#include "random_world.h"

#define COLOR VK_IMAGE_ASPECT_COLOR_BIT
#define DEPTH VK_IMAGE_ASPECT_DEPTH_BIT
#define STENCIL VK_IMAGE_ASPECT_STENCIL_BIT

static inline VkBuffer
any_buffer(struct world *w)
{
    return w->buffers[pick(w, BUFFERS)];
}

static inline VkImageLayout
to_read(struct world *w)
{
    return pick(w, 4) ? VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL : VK_IMAGE_LAYOUT_GENERAL;
}

static inline VkImageLayout
to_write(struct world *w)
{
    return pick(w, 4) ? VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL : VK_IMAGE_LAYOUT_GENERAL;
}

static inline VkImageLayout
layout_of(struct part p)
{
    return p.image->now[p.level][p.layer];
}

static inline VkImageSubresourceLayers
layers_of(struct part p, VkImageAspectFlags aspects)
{
    return (VkImageSubresourceLayers){ aspects, p.level, p.layer, p.layers };
}

static inline void
copy_with_buffer(struct world *w)
{
    struct image *i = &w->images[pick(w, IMAGES)];
    struct part p = random_part(w, i);
    uint32_t width = extent_of(p.level), x = pick(w, width), y = pick(w, width);
    bool up = pick(w, 2);
    VkBufferImageCopy region = {
        .bufferOffset = 16 * pick(w, 8),
        .bufferRowLength = pick(w, 2) ? 0 : width + pick(w, 4),
        .bufferImageHeight = pick(w, 2) ? 0 : width + pick(w, 4),
        .imageSubresource = layers_of(
            p, i->aspects == (DEPTH | STENCIL) ? pick(w, 2) ? DEPTH : STENCIL : i->aspects),
        .imageOffset = { (int32_t)x, (int32_t)y, 0 },
        .imageExtent = { 1 + pick(w, width - x), 1 + pick(w, width - y), 1 },
    };
    VkBuffer buffer = any_buffer(w);

    need(w, p, up ? to_write(w) : to_read(w));
    if (pick(w, 2)) {
        if (up) {
            vkCmdCopyBufferToImage(w->commands, buffer, i->handle, layout_of(p), 1, &region);
        } else {
            vkCmdCopyImageToBuffer(w->commands, i->handle, layout_of(p), buffer, 1, &region);
        }
        return;
    }
    VkBufferImageCopy2 second = {
        VK_STRUCTURE_TYPE_BUFFER_IMAGE_COPY_2,
        NULL,
        region.bufferOffset,
        region.bufferRowLength,
        region.bufferImageHeight,
        region.imageSubresource,
        region.imageOffset,
        region.imageExtent,
    };
    if (up) {
        vkCmdCopyBufferToImage2(
            w->commands,
            &(VkCopyBufferToImageInfo2){ VK_STRUCTURE_TYPE_COPY_BUFFER_TO_IMAGE_INFO_2, NULL,
                                         buffer, i->handle, layout_of(p), 1, &second });
    } else {
        vkCmdCopyImageToBuffer2(
            w->commands,
            &(VkCopyImageToBufferInfo2){ VK_STRUCTURE_TYPE_COPY_IMAGE_TO_BUFFER_INFO_2, NULL,
                                         i->handle, layout_of(p), buffer, 1, &second });
    }
}

/* Two parts with as many layers; false: the images are the same one. */
static inline bool
two_parts(struct world *w, struct image *a, struct image *b, struct part *from, struct part *to)
{
    *from = random_part(w, a);
    *to = random_part(w, b);
    from->layers = to->layers = from->layers < to->layers ? from->layers : to->layers;
    return a != b;
}

static inline void
copy_images(struct world *w)
{
    struct image *a = &w->images[pick(w, IMAGES)], *b = &w->images[pick(w, IMAGES)];
    struct part from, to;

    if (!two_parts(w, a, b, &from, &to) || a->format != b->format) {
        return;
    }
    uint32_t least = extent_of(from.level) < extent_of(to.level) ? extent_of(from.level)
                                                                 : extent_of(to.level);
    VkImageCopy region = { layers_of(from, a->aspects),
                           { 0 },
                           layers_of(to, b->aspects),
                           { 0 },
                           { 1 + pick(w, least), 1 + pick(w, least), 1 } };
    need(w, from, to_read(w));
    need(w, to, to_write(w));
    if (pick(w, 2)) {
        vkCmdCopyImage(w->commands, a->handle, layout_of(from), b->handle, layout_of(to), 1,
                       &region);
    } else {
        VkImageCopy2 second = { VK_STRUCTURE_TYPE_IMAGE_COPY_2,
                                NULL,
                                region.srcSubresource,
                                region.srcOffset,
                                region.dstSubresource,
                                region.dstOffset,
                                region.extent };
        vkCmdCopyImage2(w->commands, &(VkCopyImageInfo2){ VK_STRUCTURE_TYPE_COPY_IMAGE_INFO_2, NULL,
                                                          a->handle, layout_of(from), b->handle,
                                                          layout_of(to), 1, &second });
    }
}

static inline void
blit_images(struct world *w)
{
    struct image *a = any_image(w, COLOR), *b = any_image(w, COLOR);
    struct part from, to;

    if (!two_parts(w, a, b, &from, &to)) {
        return;
    }
    int32_t read = (int32_t)extent_of(from.level), written = (int32_t)extent_of(to.level);
    bool flipped = pick(w, 2);
    VkImageBlit region = { layers_of(from, COLOR),
                           { { flipped ? read : 0, 0, 0 }, { flipped ? 0 : read, read, 1 } },
                           layers_of(to, COLOR),
                           { { 0 }, { 1 + (int32_t)pick(w, (uint32_t)written), written, 1 } } };
    VkFilter filter = pick(w, 2) ? VK_FILTER_LINEAR : VK_FILTER_NEAREST;
    need(w, from, to_read(w));
    need(w, to, to_write(w));
    vkCmdBlitImage(w->commands, a->handle, layout_of(from), b->handle, layout_of(to), 1, &region,
                   filter);
}

static inline void
resolve_images(struct world *w)
{
    struct image *a = &w->multisampled, *b = any_image(w, COLOR);
    struct part from, to;

    (void)two_parts(w, a, b, &from, &to);
    if (a->format != b->format) {
        return;
    }
    uint32_t width = extent_of(to.level);
    VkImageResolve region = {
        layers_of(from, COLOR), { 0 }, layers_of(to, COLOR), { 0 }, { width, width, 1 }
    };
    need(w, from, to_read(w));
    need(w, to, to_write(w));
    vkCmdResolveImage(w->commands, a->handle, layout_of(from), b->handle, layout_of(to), 1,
                      &region);
}

static inline void
clear_images(struct world *w)
{
    const VkClearColorValue color = { .float32 = { 0.5f } };
    const VkClearDepthStencilValue depth = { 0.5f, 1 };
    struct image *i = pick(w, 6) ? &w->images[pick(w, IMAGES)] : &w->multisampled;
    struct part p = random_part(w, i);
    const VkImageSubresourceRange range = { i->aspects, p.level, 1, p.layer, p.layers };

    need(w, p, to_write(w));
    if (i->aspects & COLOR) {
        vkCmdClearColorImage(w->commands, i->handle, layout_of(p), &color, 1, &range);
    } else {
        vkCmdClearDepthStencilImage(w->commands, i->handle, layout_of(p), &depth, 1, &range);
    }
}

static inline void
touch_buffers(struct world *w)
{
    const uint32_t data[8] = { 0 };
    VkBuffer a = any_buffer(w), b = any_buffer(w);
    const VkBufferCopy region = { 0, BUFFER_SIZE / 2, 4 + pick(w, 1024) };

    switch (pick(w, 3)) {
    case 0:
        vkCmdFillBuffer(w->commands, a, 4 * pick(w, 64), pick(w, 2) ? VK_WHOLE_SIZE : 64, 7);
        break;
    case 1: vkCmdUpdateBuffer(w->commands, a, 4 * pick(w, 64), 4 + 4 * pick(w, 8), data); break;
    default:
        vkCmdCopyBuffer(w->commands, a, b, 1, &region);
        break; /* halves of one do not overlap */
    }
}

#endif
