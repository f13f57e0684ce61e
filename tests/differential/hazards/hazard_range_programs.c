/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Generated programs about hazards of parts: boxes, levels, layers, slices and aspects of images, several regions of a command,
 * buffers on the same memory, resolves, and results of queries.
 */
#include "hazards.h"

#ifdef VK_VERSION_1_4

#define IMAGES 4u
#define SIDE 16u
#define STEPS 10u
#define REGIONS 2u

enum image {
    COLOUR, /* levels and layers */
    SOLID,  /* of three dimensions, with levels */
    DEPTH,  /* and stencil, two layers */
    MANY,   /* samples */
};

struct ranges {
    struct hazard_things things;
    struct program_image images[IMAGES];
    VkBuffer overlapping[2]; /* the second one begins in the middle of the first one */
    VkQueryPool queries;
};

/* --- places --- */

static VkImageAspectFlags
aspects_of(struct program *p, enum image image)
{
    static const VkImageAspectFlags aspects[] = { VK_IMAGE_ASPECT_DEPTH_BIT,
                                                  VK_IMAGE_ASPECT_STENCIL_BIT,
                                                  VK_IMAGE_ASPECT_DEPTH_BIT |
                                                      VK_IMAGE_ASPECT_STENCIL_BIT };

    return image == DEPTH ? aspects[program_pick(p, "aspects", 3)] : VK_IMAGE_ASPECT_COLOR_BIT;
}

static VkImageSubresourceRange
range_of(struct program *p, const struct ranges *r, enum image image)
{
    const struct program_image *of = &r->images[image];
    uint32_t level = program_pick(p, "level", of->mips);
    uint32_t layer = program_pick(p, "layer", of->layers);

    return (VkImageSubresourceRange){
        aspects_of(p, image),
        level,
        1 + program_pick(p, "levels", of->mips - level),
        layer,
        1 + program_pick(p, "layers", of->layers - layer),
    };
}

/* A box of a level, in the layers that it is of. */
struct box {
    VkImageSubresourceLayers layers;
    VkOffset3D offset;
    VkExtent3D extent;
};

static void
side(struct program *p, uint32_t size, int32_t *offset, uint32_t *extent)
{
    uint32_t part = size > 1 ? program_pick(p, "part", 3) : 2;

    *offset = part == 1 ? (int32_t)size / 2 : 0;
    *extent = part == 2 ? size : size / 2;
}

static struct box
box_of(struct program *p, const struct ranges *r, enum image image, VkImageAspectFlags aspects)
{
    const struct program_image *of = &r->images[image];
    VkImageSubresourceRange range = range_of(p, r, image);
    uint32_t level = range.baseMipLevel, depth = of->extent.depth >> level;
    struct box box = {
        .layers = { aspects ? aspects : range.aspectMask, level, range.baseArrayLayer,
                    range.layerCount },
    };

    side(p, SIDE >> level, &box.offset.x, &box.extent.width);
    side(p, SIDE >> level, &box.offset.y, &box.extent.height);
    side(p, depth ? depth : 1, &box.offset.z, &box.extent.depth);
    return box;
}

/* --- transfers --- */

static void
clear(struct program *p, const struct ranges *r)
{
    static const enum image images[] = { COLOUR, SOLID, MANY };
    enum image image = images[program_pick(p, "image", 3)];
    const VkClearColorValue color = { .float32 = { 0 } };
    const VkClearDepthStencilValue depth = { 0 };

    if (program_pick(p, "depth", 3) == 0) {
        const VkImageSubresourceRange range = range_of(p, r, DEPTH);
        DO(vkCmdClearDepthStencilImage(p->commands, r->images[DEPTH].image, VK_IMAGE_LAYOUT_GENERAL,
                                       &depth, 1, &range));
    } else {
        VkImageSubresourceRange ranges[] = { range_of(p, r, image), range_of(p, r, image) };
        uint32_t count = r->images[image].mips > 1 ? 1 + program_pick(p, "ranges", 2) : 1;
        if (count > 1) { /* which do not overlap */
            ranges[0].baseMipLevel = 0;
            ranges[0].levelCount = 1;
            ranges[1].baseMipLevel = 1;
            ranges[1].levelCount = VK_REMAINING_MIP_LEVELS;
        }
        DO(vkCmdClearColorImage(p->commands, r->images[image].image, VK_IMAGE_LAYOUT_GENERAL,
                                &color, count, ranges));
    }
}

/* Of a colour image to a depth one nothing is copied; regions of one command do not overlap, which one alone cannot. */
static void
copy(struct program *p, const struct ranges *r)
{
    bool solid = program_pick(p, "solid", 2);
    enum image from = solid ? SOLID : COLOUR;
    struct box box = box_of(p, r, from, 0);
    const VkImageCopy region = { box.layers, box.offset, box.layers, box.offset, box.extent };
    VkImage other = r->things.images[0].image;
    const VkImageCopy plain = {
        { VK_IMAGE_ASPECT_COLOR_BIT, box.layers.mipLevel, box.layers.baseArrayLayer, 1 },
        { box.offset.x, box.offset.y, 0 },
        { VK_IMAGE_ASPECT_COLOR_BIT, 0, program_pick(p, "layer", 2), 1 },
        { 0, 0, 0 },
        { box.extent.width, box.extent.height, 1 },
    };
    VkImageCopy to = plain;

    if (solid || program_pick(p, "from", 2)) {
        to.srcOffset.z = solid ? box.offset.z : 0;
        DO(vkCmdCopyImage(p->commands, r->images[from].image, VK_IMAGE_LAYOUT_GENERAL, other,
                          VK_IMAGE_LAYOUT_GENERAL, 1, &to));
    } else {
        to.srcSubresource = plain.dstSubresource;
        to.srcOffset = plain.dstOffset;
        to.dstSubresource = region.dstSubresource;
        to.dstSubresource.layerCount = 1;
        to.dstOffset = plain.srcOffset;
        DO(vkCmdCopyImage(p->commands, other, VK_IMAGE_LAYOUT_GENERAL, r->images[from].image,
                          VK_IMAGE_LAYOUT_GENERAL, 1, &to));
    }
}

static void
copy_buffer(struct program *p, const struct ranges *r)
{
    static const enum image images[] = { COLOUR, SOLID, DEPTH };
    enum image image = images[program_pick(p, "image", 3)];
    VkImageAspectFlags aspect = image != DEPTH                  ? VK_IMAGE_ASPECT_COLOR_BIT
                                : program_pick(p, "stencil", 2) ? VK_IMAGE_ASPECT_STENCIL_BIT
                                                                : VK_IMAGE_ASPECT_DEPTH_BIT;
    struct box box = box_of(p, r, image, aspect);
    VkBuffer buffer = r->overlapping[0];
    const VkBufferImageCopy region = {
        .bufferOffset = program_pick(p, "from", 2) * 1024,
        .imageSubresource = box.layers,
        .imageOffset = box.offset,
        .imageExtent = box.extent,
    };

    if (program_pick(p, "to the buffer", 2)) {
        DO(vkCmdCopyImageToBuffer(p->commands, r->images[image].image, VK_IMAGE_LAYOUT_GENERAL,
                                  buffer, 1, &region));
    } else {
        DO(vkCmdCopyBufferToImage(p->commands, buffer, r->images[image].image,
                                  VK_IMAGE_LAYOUT_GENERAL, 1, &region));
    }
}

/* From level to level. */
static void
blit(struct program *p, const struct ranges *r)
{
    uint32_t level = program_pick(p, "level", r->images[COLOUR].mips - 1);
    uint32_t layer = program_pick(p, "layer", r->images[COLOUR].layers);
    int32_t size = (int32_t)(SIDE >> level);
    const VkImageBlit region = {
        { VK_IMAGE_ASPECT_COLOR_BIT, level, layer, 1 },
        { { 0, 0, 0 }, { size, size, 1 } },
        { VK_IMAGE_ASPECT_COLOR_BIT, level + 1, layer, 1 },
        { { 0, 0, 0 }, { size / 2, size / (2 + 2 * (int32_t)program_pick(p, "half", 2)), 1 } },
    };

    DO(vkCmdBlitImage(p->commands, r->images[COLOUR].image, VK_IMAGE_LAYOUT_GENERAL,
                      r->images[COLOUR].image, VK_IMAGE_LAYOUT_GENERAL, 1, &region,
                      VK_FILTER_LINEAR));
}

static void
resolve(struct program *p, const struct ranges *r)
{
    uint32_t layer = program_pick(p, "layer", r->images[COLOUR].layers);
    uint32_t size = SIDE / (1 + program_pick(p, "half", 2));
    const VkImageResolve region = {
        { VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1 },
        { 0, 0, 0 },
        { VK_IMAGE_ASPECT_COLOR_BIT, 0, layer, 1 },
        { 0, 0, 0 },
        { size, size, 1 },
    };

    DO(vkCmdResolveImage(p->commands, r->images[MANY].image, VK_IMAGE_LAYOUT_GENERAL,
                         r->images[COLOUR].image, VK_IMAGE_LAYOUT_GENERAL, 1, &region));
}

static void
buffers(struct program *p, const struct ranges *r)
{
    VkBuffer buffer = r->overlapping[program_pick(p, "buffer", 2)];
    VkDeviceSize from = hazard_quarter(p, "from");
    const VkBufferCopy regions[REGIONS] = {
        { from, 256 * program_pick(p, "to", 2), 128 },
        { from + 128, 512 + 256 * program_pick(p, "to too", 2), 64 },
    };

    switch (program_pick(p, "of buffers", 3)) {
    case 0: DO(vkCmdFillBuffer(p->commands, buffer, from, 256, 0)); break;
    case 1:
        DO(vkCmdCopyQueryPoolResults(p->commands, r->queries, 0, 1 + program_pick(p, "queries", 4),
                                     buffer, from, 8, VK_QUERY_RESULT_64_BIT));
        break;
    default:
        DO(vkCmdCopyBuffer(p->commands, buffer, r->things.buffers[0],
                           1 + program_pick(p, "regions", REGIONS), regions));
        break;
    }
}

/* --- what orders them --- */

static void
barrier(struct program *p, const struct ranges *r)
{
    enum image image = (enum image)program_pick(p, "image", IMAGES);
    const VkMemoryBarrier2 of = hazard_scopes(p, false);
    VkImageSubresourceRange range = range_of(p, r, image);
    const VkBufferMemoryBarrier2 buffer = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_MEMORY_BARRIER_2,
        .srcStageMask = of.srcStageMask,
        .srcAccessMask = of.srcAccessMask,
        .dstStageMask = of.dstStageMask,
        .dstAccessMask = of.dstAccessMask,
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .buffer = r->overlapping[program_pick(p, "buffer", 2)],
        .offset = hazard_quarter(p, "from"),
        .size = 512,
    };

    /* Depth and stencil change their layouts together. */
    if (image == DEPTH) {
        range.aspectMask = VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT;
    }
    const VkImageMemoryBarrier2 of_image = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER_2,
        .srcStageMask = of.srcStageMask,
        .srcAccessMask = of.srcAccessMask,
        .dstStageMask = of.dstStageMask,
        .dstAccessMask = of.dstAccessMask,
        .oldLayout = program_pick(p, "transition", 2) ? VK_IMAGE_LAYOUT_UNDEFINED
                                                      : VK_IMAGE_LAYOUT_GENERAL,
        .newLayout = VK_IMAGE_LAYOUT_GENERAL,
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .image = r->images[image].image,
        .subresourceRange = range,
    };
    uint32_t kind = program_pick(p, "kind of barrier", 4);
    const VkDependencyInfo info = {
        .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
        .memoryBarrierCount = kind == 0,
        .pMemoryBarriers = &of,
        .bufferMemoryBarrierCount = kind == 1,
        .pBufferMemoryBarriers = &buffer,
        .imageMemoryBarrierCount = kind > 1,
        .pImageMemoryBarriers = &of_image,
    };

    DO(vkCmdPipelineBarrier2(p->commands, &info));
}

/* --- programs --- */

static struct program_image
image_of(struct program *p, enum image image)
{
    VkImageCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .imageType = image == SOLID ? VK_IMAGE_TYPE_3D : VK_IMAGE_TYPE_2D,
        .format = image == DEPTH ? VK_FORMAT_D32_SFLOAT_S8_UINT : VK_FORMAT_R8G8B8A8_UNORM,
        .extent = { SIDE, SIDE, image == SOLID ? 4 : 1 },
        .mipLevels = image == COLOUR  ? 3
                     : image == SOLID ? 2
                                      : 1,
        .arrayLayers = image == COLOUR  ? 3
                       : image == DEPTH ? 2
                                        : 1,
        .samples = image == MANY ? VK_SAMPLE_COUNT_4_BIT : VK_SAMPLE_COUNT_1_BIT,
        .usage = VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT |
                 (image == MANY ? VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT : 0u),
    };
    return program_image(p, &info);
}

/* Two buffers of one allocation. */
static void
make_buffers(struct program *p, struct ranges *r)
{
    const VkBufferCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
        .size = 16384,
        .usage = VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT,
    };
    VkMemoryRequirements needs = { 0 };
    VkMemoryAllocateInfo memory = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO };
    VkDeviceMemory at = VK_NULL_HANDLE;

    for (uint32_t i = 0; i < 2; i++) {
        MAKE(BUFFER, r->overlapping[i], vkCreateBuffer(p->device, &info, NULL, &r->overlapping[i]));
        DO(vkGetBufferMemoryRequirements(p->device, r->overlapping[i], &needs));
    }
    memory.allocationSize = needs.size + 1024;
    for (uint32_t i = 32; i-- > 0;) {
        memory.memoryTypeIndex = needs.memoryTypeBits >> i & 1 ? i : memory.memoryTypeIndex;
    }
    MAKE(DEVICE_MEMORY, at, vkAllocateMemory(p->device, &memory, NULL, &at));
    for (uint32_t i = 0; i < 2; i++) {
        TRY(vkBindBufferMemory(p->device, r->overlapping[i], at, (VkDeviceSize)i * 1024));
    }
}

static void
make(struct program *p, struct ranges *r)
{
    const VkQueryPoolCreateInfo queries = {
        .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
        .queryType = VK_QUERY_TYPE_TIMESTAMP,
        .queryCount = 4,
    };

    hazard_make(p, &r->things);
    make_buffers(p, r);
    for (uint32_t i = 0; i < IMAGES; i++) {
        r->images[i] = image_of(p, (enum image)i);
    }
    MAKE(QUERY_POOL, r->queries, vkCreateQueryPool(p->device, &queries, NULL, &r->queries));
}

static void
begin(struct program *p, const struct ranges *r)
{
    program_begin(p);
    hazard_ready(p, &r->things);
    for (uint32_t i = 0; i < IMAGES; i++) {
        program_layout(p, &r->images[i], VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_GENERAL);
    }
    DO(vkCmdResetQueryPool(p->commands, r->queries, 0, 4));
    for (uint32_t i = 0; i < 4; i++) {
        DO(vkCmdWriteTimestamp(p->commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, r->queries, i));
    }
}

static void
ranges(struct program *p)
{
    struct ranges r = { .things.no_events = true };

    make(p, &r);
    begin(p, &r);
    for (uint32_t i = 0; i < STEPS; i++) {
        switch (program_pick(p, "step", 9)) {
        case 0: clear(p, &r); break;
        case 1: copy(p, &r); break;
        case 2: copy_buffer(p, &r); break;
        case 3: blit(p, &r); break;
        case 4: resolve(p, &r); break;
        case 5: buffers(p, &r); break;
        default: barrier(p, &r); break;
        }
    }
    program_finish(p);
}

const struct program_subject hazard_range_subjects[] = {
    { "hazards_of_ranges", ranges, hazard_prepare },
    { 0 },
};

#endif
