/* SPDX-License-Identifier: Apache-2.0 */
/* Buffers and images of generated programs about hazards, and transfers between them. */
#include "hazards.h"

#ifdef VK_VERSION_1_4

void
hazard_prepare(struct program *p)
{
    p->right = true;
    p->features.v13.synchronization2 = VK_TRUE;
    p->features.v13.dynamicRendering = VK_TRUE;
}

static void
make_views(struct program *p, struct hazard_things *h, uint32_t image)
{
    for (uint32_t k = 0; k < 2; k++) {
        const VkImageViewCreateInfo view = {
            .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
            .image = h->images[image].image,
            .viewType = VK_IMAGE_VIEW_TYPE_2D,
            .format = VK_FORMAT_R8G8B8A8_UNORM,
            .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, k, 1 },
        };
        MAKE(IMAGE_VIEW, h->views[image][k],
             vkCreateImageView(p->device, &view, NULL, &h->views[image][k]));
    }
}

void
hazard_make(struct program *p, struct hazard_things *h)
{
    const VkImageCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .imageType = VK_IMAGE_TYPE_2D,
        .format = VK_FORMAT_R8G8B8A8_UNORM,
        .extent = { HAZARD_SIZE, HAZARD_SIZE, 1 },
        .mipLevels = 1,
        .arrayLayers = 2,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .usage = VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT |
                 VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_SAMPLED_BIT |
                 VK_IMAGE_USAGE_STORAGE_BIT | VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT,
    };

    for (uint32_t i = 0; i < 2; i++) {
        h->buffers[i] = program_buffer(
            p, HAZARD_BYTES,
            VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT |
                VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT | VK_BUFFER_USAGE_STORAGE_BUFFER_BIT |
                VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT |
                VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT | VK_BUFFER_USAGE_VERTEX_BUFFER_BIT |
                VK_BUFFER_USAGE_INDEX_BUFFER_BIT | VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT);
        h->images[i] = program_image(p, &info);
        make_views(p, h, i);
    }
}

void
hazard_ready(struct program *p, const struct hazard_things *h)
{
    for (uint32_t i = 0; i < 2; i++) {
        program_layout(p, &h->images[i], VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_GENERAL);
    }
}

/* --- transfers --- */

VkDeviceSize
hazard_quarter(struct program *p, const char *what)
{
    return program_pick(p, what, 4) * HAZARD_QUARTER;
}

static void
fill(struct program *p, const struct hazard_things *h)
{
    uint32_t which = program_pick(p, "buffer", 2);
    VkDeviceSize from = hazard_quarter(p, "from");
    const char data[HAZARD_QUARTER] = { 0 };

    if (program_pick(p, "update", 2)) {
        DO(vkCmdUpdateBuffer(p->commands, h->buffers[which], from, HAZARD_QUARTER, data));
    } else {
        DO(vkCmdFillBuffer(p->commands, h->buffers[which], from, HAZARD_QUARTER, 1));
    }
}

static void
copy_buffers(struct program *p, const struct hazard_things *h)
{
    uint32_t from = program_pick(p, "from the buffer", 2);
    const VkBufferCopy region = { hazard_quarter(p, "from"), hazard_quarter(p, "to"),
                                  HAZARD_QUARTER };

    DO(vkCmdCopyBuffer(p->commands, h->buffers[from], h->buffers[1 - from], 1, &region));
}

static VkImageSubresourceLayers
layer(struct program *p)
{
    return (VkImageSubresourceLayers){ VK_IMAGE_ASPECT_COLOR_BIT, 0, program_pick(p, "layer", 2),
                                       1 };
}

static VkOffset3D
corner(struct program *p)
{
    return (VkOffset3D){ 0, (int32_t)(program_pick(p, "half", 2) * HAZARD_SIZE / 2), 0 };
}

static void
copy_image_and_buffer(struct program *p, const struct hazard_things *h)
{
    VkBuffer buffer = h->buffers[program_pick(p, "buffer", 2)];
    VkImage image = h->images[program_pick(p, "image", 2)].image;
    const VkBufferImageCopy region = {
        .bufferOffset = hazard_quarter(p, "from"),
        .imageSubresource = layer(p),
        .imageOffset = corner(p),
        .imageExtent = { 8, 4, 1 },
    };

    if (program_pick(p, "to the buffer", 2)) {
        DO(vkCmdCopyImageToBuffer(p->commands, image, VK_IMAGE_LAYOUT_GENERAL, buffer, 1, &region));
    } else {
        DO(vkCmdCopyBufferToImage(p->commands, buffer, image, VK_IMAGE_LAYOUT_GENERAL, 1, &region));
    }
}

static void
copy_images(struct program *p, const struct hazard_things *h)
{
    uint32_t from = program_pick(p, "from the image", 2);
    const VkExtent3D half = { HAZARD_SIZE, HAZARD_SIZE / 2, 1 };
    const VkImageCopy region = { layer(p), corner(p), layer(p), corner(p), half };
    const VkImageBlit blit = { layer(p),
                               { { 0, 0, 0 }, { HAZARD_SIZE, HAZARD_SIZE / 2, 1 } },
                               layer(p),
                               { { 0, 0, 0 }, { HAZARD_SIZE, HAZARD_SIZE, 1 } } };

    if (program_pick(p, "blit", 2)) {
        DO(vkCmdBlitImage(p->commands, h->images[from].image, VK_IMAGE_LAYOUT_GENERAL,
                          h->images[1 - from].image, VK_IMAGE_LAYOUT_GENERAL, 1, &blit,
                          VK_FILTER_NEAREST));
    } else {
        DO(vkCmdCopyImage(p->commands, h->images[from].image, VK_IMAGE_LAYOUT_GENERAL,
                          h->images[1 - from].image, VK_IMAGE_LAYOUT_GENERAL, 1, &region));
    }
}

static void
clear_image(struct program *p, const struct hazard_things *h)
{
    const VkClearColorValue color = { .float32 = { 0 } };
    const VkImageSubresourceRange range = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1,
                                            program_pick(p, "layer", 2), 1 };

    DO(vkCmdClearColorImage(p->commands, h->images[program_pick(p, "image", 2)].image,
                            VK_IMAGE_LAYOUT_GENERAL, &color, 1, &range));
}

void
hazard_transfer(struct program *p, const struct hazard_things *h)
{
    switch (program_pick(p, "transfer", 5)) {
    case 0: fill(p, h); break;
    case 1: copy_buffers(p, h); break;
    case 2: copy_image_and_buffer(p, h); break;
    case 3: copy_images(p, h); break;
    default: clear_image(p, h); break;
    }
}

#endif
