/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs about transfers. */
#include "program.h"

#define SRC VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL
#define DST VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL
#define BOTH_USAGES (VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT)

/* A format of each class. */
static const struct {
    VkFormat format;
    uint32_t block, bytes; /* of one aspect in a buffer */
} classes[] = {
    { VK_FORMAT_R8_UNORM, 1, 1 },
    { VK_FORMAT_R8G8B8A8_UNORM, 1, 4 },
    { VK_FORMAT_R16G16B16A16_SFLOAT, 1, 8 },
    { VK_FORMAT_R32G32B32A32_SFLOAT, 1, 16 },
    { VK_FORMAT_BC1_RGB_UNORM_BLOCK, 4, 8 },
    { VK_FORMAT_BC3_UNORM_BLOCK, 4, 16 },
    { VK_FORMAT_D16_UNORM, 1, 2 },
    { VK_FORMAT_D32_SFLOAT, 1, 4 },
    { VK_FORMAT_D32_SFLOAT_S8_UINT, 1, 4 },
    { VK_FORMAT_R32_UINT, 1, 4 },
};

static void
prepare_blocks(struct program *p)
{
    p->features.core.features.textureCompressionBC = VK_TRUE;
    p->features.v13.synchronization2 = VK_TRUE;
}

/* With mips and layers, in a layout for transfers. */
static struct program_image
transfer_image(struct program *p, VkFormat format, VkImageUsageFlags usage, VkImageLayout layout)
{
    const VkImageCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .imageType = VK_IMAGE_TYPE_2D,
        .format = format,
        .extent = { 32, 32, 1 },
        .mipLevels = 2,
        .arrayLayers = 2,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .usage = usage,
    };
    struct program_image image = program_image(p, &info);
    program_layout(p, &image, VK_IMAGE_LAYOUT_UNDEFINED, layout);
    return image;
}

static void
copy_buffers(struct program *p)
{
    VkBuffer from = program_buffer(p, 256,
                                   M("source without usage", VK_BUFFER_USAGE_TRANSFER_SRC_BIT,
                                     VK_BUFFER_USAGE_INDEX_BUFFER_BIT));
    VkBuffer to = program_buffer(p, 256,
                                 M("destination without usage", VK_BUFFER_USAGE_TRANSFER_DST_BIT,
                                   VK_BUFFER_USAGE_INDEX_BUFFER_BIT));
    const VkBufferCopy regions[2] = {
        { M("source offset behind the end", 0u, 256u),
          M("destination offset behind the end", 0u, 300u),
          M("size 0", M("size beyond the end", 64u, 1024u), 0u) },
        { 64, M("regions that overlap", 64u, 32u), 64 },
    };
    static const uint32_t words[20000];

    program_begin(p);
    IF("source destroyed while recording")
    {
        DROP(BUFFER, from);
    }
    DO(vkCmdCopyBuffer(p->commands, M("source that is none", from, VK_NULL_HANDLE),
                       M("copied into itself", to, from), M("no regions", 2u, 0u), regions));
    program_barrier(p);
    DO(vkCmdFillBuffer(
        p->commands, to, M("fill from an odd offset", M("fill from behind the end", 0u, 256u), 2u),
        M("fill of an odd size", M("fill beyond the end", M("fill of nothing", 64u, 0u), 512u), 6u),
        1));
    program_barrier(p);
    DO(vkCmdUpdateBuffer(p->commands, to, M("update at an odd offset", 32u, 33u),
                         M("update of an odd size", M("update that is too large", 32u, 65540u), 7u),
                         words));
    IF("destination destroyed before the end")
    {
        DROP(BUFFER, to);
    }
    program_finish(p);
}

static void
copy_images(struct program *p)
{
    uint32_t class = program_pick(p, "class", KIT_COUNT(classes));
    VkFormat format = classes[class].format;
    uint32_t block = classes[class].block;
    bool second = program_pick(p, "second version", 2);
    program_begin(p);
    struct program_image from = transfer_image(
        p, format,
        M("source without usage", BOTH_USAGES, (VkImageUsageFlags)VK_IMAGE_USAGE_TRANSFER_DST_BIT),
        SRC);
    struct program_image to = transfer_image(
        p,
        M("format of another class", format, class ? VK_FORMAT_R8_UNORM : VK_FORMAT_R8G8B8A8_UNORM),
        M("destination without usage", BOTH_USAGES,
          (VkImageUsageFlags)VK_IMAGE_USAGE_TRANSFER_SRC_BIT),
        DST);
    uint32_t mip = program_pick(p, "mip", 2);
    int32_t offset = (int32_t)(program_pick(p, "offset", 2) * block);
    uint32_t size = 32u >> mip;
    VkImageAspectFlags aspect = from.aspect;
    const VkImageCopy region = {
        .srcSubresource = { M("aspect that the source lacks", aspect,
                              aspect & VK_IMAGE_ASPECT_COLOR_BIT ? VK_IMAGE_ASPECT_DEPTH_BIT
                                                                 : VK_IMAGE_ASPECT_COLOR_BIT),
                            M("level that the source lacks", mip, 2u),
                            M("layer that the source lacks", 0u, 2u),
                            M("no layers", M("more layers than the source has", 1u, 3u), 0u) },
        .srcOffset = { M("source offset within a block or negative", offset, block > 1 ? 1 : -1), 0,
                       M("source depth offset", 0, 1) },
        .dstSubresource = { M("aspects that differ", aspect, VK_IMAGE_ASPECT_METADATA_BIT), mip,
                            M("layer that the destination lacks", 1u, 2u),
                            M("layer counts that differ", 1u, 2u) },
        .dstOffset = { offset, M("destination offset behind the end", 0, (int32_t)size), 0 },
        .extent = { M("width 0",
                      M("width beyond the end",
                        M("width within a block", size - (uint32_t)offset,
                          size - (uint32_t)offset - (block > 1)),
                        size + block),
                      0u),
                    M("height 0", M("height beyond the end", size, size * 2), 0u),
                    M("depth 2 of a flat image", 1u, 2u) },
    };
    VkImageLayout from_layout = M(
        "source layout for writing",
        M("source layout that it is not in", SRC, VK_IMAGE_LAYOUT_GENERAL), DST);
    VkImageLayout to_layout = M(
        "destination layout for reading",
        M("destination layout that it is not in", DST, VK_IMAGE_LAYOUT_GENERAL), SRC);
    if (second) {
        const VkImageCopy2 region2 = {
            .sType = VK_STRUCTURE_TYPE_IMAGE_COPY_2,
            .srcSubresource = region.srcSubresource,
            .srcOffset = region.srcOffset,
            .dstSubresource = region.dstSubresource,
            .dstOffset = region.dstOffset,
            .extent = region.extent,
        };
        const VkCopyImageInfo2 info = {
            .sType = VK_STRUCTURE_TYPE_COPY_IMAGE_INFO_2,
            .srcImage = from.image,
            .srcImageLayout = from_layout,
            .dstImage = to.image,
            .dstImageLayout = to_layout,
            .regionCount = M("no regions", 1u, 0u),
            .pRegions = &region2,
        };
        DO(vkCmdCopyImage2(p->commands, &info));
    } else {
        DO(vkCmdCopyImage(p->commands, from.image, from_layout, to.image, to_layout, 1, &region));
    }
    IF("source destroyed before the submit")
    {
        DROP(IMAGE, from.image);
    }
    program_finish(p);
}

static void
copy_buffer_image(struct program *p)
{
    uint32_t class = program_pick(p, "class", KIT_COUNT(classes));
    VkFormat format = classes[class].format;
    uint32_t block = classes[class].block;
    bool upload = program_pick(p, "upload", 2);
    bool second = program_pick(p, "second version", 2);
    program_begin(p);
    VkBuffer buffer = program_buffer(
        p, M("buffer that is too small", 32768u, 256u),
        M("buffer without usage",
          VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT,
          (VkBufferUsageFlags)VK_BUFFER_USAGE_INDEX_BUFFER_BIT));
    struct program_image image = transfer_image(
        p, format,
        M("image without usage", BOTH_USAGES, (VkImageUsageFlags)VK_IMAGE_USAGE_SAMPLED_BIT),
        upload ? DST : SRC);
    VkImageAspectFlags aspect = image.aspect & VK_IMAGE_ASPECT_DEPTH_BIT
                                    ? VK_IMAGE_ASPECT_DEPTH_BIT
                                    : VK_IMAGE_ASPECT_COLOR_BIT;
    const VkBufferImageCopy region = {
        .bufferOffset = M("buffer offset that is no multiple", 256u * program_pick(p, "offset", 2),
                          1u),
        .bufferRowLength = M("row length below the width", program_pick(p, "row", 2) ? 64 : 0, 4u),
        .bufferImageHeight = M("image height below the height", 0u, 4u),
        .imageSubresource = { M("two aspects",
                                M("aspect that the image lacks", aspect,
                                  VK_IMAGE_ASPECT_STENCIL_BIT),
                                VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT),
                              M("level that the image lacks", 0u, 5u),
                              M("layer that the image lacks", 0u, 7u), M("no layers", 1u, 0u) },
        .imageOffset = { M("offset beyond the end or within a block", 0, block > 1 ? 2 : 40),
                         M("negative offset", 0, -4), 0 },
        .imageExtent = { M("width 0", M("width beyond the end", 32u, 64u), 0u),
                         M("height within a block or beyond", 32u, block > 1 ? 30u : 33u),
                         M("depth 0", 1u, 0u) },
    };
    VkImageLayout layout = M("layout that it is not in",
                             M("layout for something else", upload ? DST : SRC,
                               VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL),
                             VK_IMAGE_LAYOUT_GENERAL);
    if (second) {
        const VkBufferImageCopy2 region2 = {
            .sType = VK_STRUCTURE_TYPE_BUFFER_IMAGE_COPY_2,
            .bufferOffset = region.bufferOffset,
            .bufferRowLength = region.bufferRowLength,
            .bufferImageHeight = region.bufferImageHeight,
            .imageSubresource = region.imageSubresource,
            .imageOffset = region.imageOffset,
            .imageExtent = region.imageExtent,
        };
        const VkCopyBufferToImageInfo2 to = {
            .sType = VK_STRUCTURE_TYPE_COPY_BUFFER_TO_IMAGE_INFO_2,
            .srcBuffer = buffer,
            .dstImage = image.image,
            .dstImageLayout = layout,
            .regionCount = 1,
            .pRegions = &region2,
        };
        const VkCopyImageToBufferInfo2 from = {
            .sType = VK_STRUCTURE_TYPE_COPY_IMAGE_TO_BUFFER_INFO_2,
            .srcImage = image.image,
            .srcImageLayout = layout,
            .dstBuffer = buffer,
            .regionCount = 1,
            .pRegions = &region2,
        };
        if (upload) {
            DO(vkCmdCopyBufferToImage2(p->commands, &to));
        } else {
            DO(vkCmdCopyImageToBuffer2(p->commands, &from));
        }
    } else if (upload) {
        DO(vkCmdCopyBufferToImage(p->commands, buffer, image.image, layout, 1, &region));
    } else {
        DO(vkCmdCopyImageToBuffer(p->commands, image.image, layout, buffer, 1, &region));
    }
    IF("recorded in a render pass that never began")
    {
        DO(vkCmdEndRenderPass(p->commands));
    }
    program_finish(p);
}

static void
blits(struct program *p)
{
    static const VkFormat formats[] = { VK_FORMAT_R8G8B8A8_UNORM, VK_FORMAT_B8G8R8A8_UNORM,
                                        VK_FORMAT_R16G16B16A16_SFLOAT };
    program_begin(p);
    struct program_image from = transfer_image(
        p, formats[program_pick(p, "from", 3)],
        M("source without usage", BOTH_USAGES, (VkImageUsageFlags)VK_IMAGE_USAGE_SAMPLED_BIT), SRC);
    struct program_image to = transfer_image(
        p, M("integers from floats", formats[program_pick(p, "to", 3)], VK_FORMAT_R32_UINT),
        BOTH_USAGES, DST);
    const VkImageBlit region = {
        .srcSubresource = { M("depth of a colour", VK_IMAGE_ASPECT_COLOR_BIT,
                              VK_IMAGE_ASPECT_DEPTH_BIT),
                            M("level that the source lacks", 0u, 9u), 0, M("no layers", 1u, 0u) },
        .srcOffsets = { { M("negative offset", 0, -1), 0, 0 },
                        { 32, M("beyond the source", 32, 33),
                          M("depth 0 of a flat image", 1, 0) } },
        .dstSubresource = { VK_IMAGE_ASPECT_COLOR_BIT, 1,
                            M("layer that the destination lacks", 1u, 2u),
                            M("layer counts that differ", 1u, 2u) },
        .dstOffsets = { { 0, 0, 0 },
                        { M("beyond the destination", 16, 32), 16,
                          M("depth 2 of a flat destination", 1, 2) } },
    };
    DO(vkCmdBlitImage(
        p->commands, from.image, M("source layout that it is not in", SRC, VK_IMAGE_LAYOUT_GENERAL),
        to.image, M("destination layout for reading", DST, SRC), M("no regions", 1u, 0u), &region,
        M("cubic without the extension", VK_FILTER_LINEAR, VK_FILTER_CUBIC_EXT)));
    program_finish(p);
}

static void
resolves(struct program *p)
{
    program_begin(p);
    VkImageCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .imageType = VK_IMAGE_TYPE_2D,
        .format = VK_FORMAT_R8G8B8A8_UNORM,
        .extent = { 32, 32, 1 },
        .mipLevels = 1,
        .arrayLayers = 1,
        .samples = M("source of one sample", VK_SAMPLE_COUNT_4_BIT, VK_SAMPLE_COUNT_1_BIT),
        .usage = M("source without usage",
                   VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT,
                   (VkImageUsageFlags)VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT),
    };
    struct program_image from = program_image(p, &info);
    info.samples = M("destination of four samples", VK_SAMPLE_COUNT_1_BIT, VK_SAMPLE_COUNT_4_BIT);
    info.format = M("formats that differ", info.format, VK_FORMAT_B8G8R8A8_UNORM);
    info.usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT |
                 M("destination without usage", BOTH_USAGES,
                   (VkImageUsageFlags)VK_IMAGE_USAGE_SAMPLED_BIT);
    struct program_image to = program_image(p, &info);
    program_layout(p, &from, VK_IMAGE_LAYOUT_UNDEFINED, SRC);
    program_layout(p, &to, VK_IMAGE_LAYOUT_UNDEFINED, DST);
    const VkImageResolve region = {
        .srcSubresource = { M("depth of a colour", VK_IMAGE_ASPECT_COLOR_BIT,
                              VK_IMAGE_ASPECT_DEPTH_BIT),
                            M("level that the source lacks", 0u, 1u), 0, 1 },
        .srcOffset = { M("offset beyond the source", 0, 8), 0, M("depth offset", 0, 1) },
        .dstSubresource = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 0,
                            M("layer counts that differ", 1u, 2u) },
        .extent = { M("width beyond the end", 32u, 33u), 32, M("depth 2", 1u, 2u) },
    };
    DO(vkCmdResolveImage(p->commands, from.image,
                         M("source layout undefined", SRC, VK_IMAGE_LAYOUT_UNDEFINED), to.image,
                         M("destination layout that it is not in", DST, VK_IMAGE_LAYOUT_GENERAL), 1,
                         &region));
    program_finish(p);
}

static void
clears(struct program *p)
{
    bool depth = program_pick(p, "depth", 2);
    program_begin(p);
    struct program_image image = transfer_image(
        p, depth ? VK_FORMAT_D32_SFLOAT_S8_UINT : VK_FORMAT_R8G8B8A8_UNORM,
        M("image without usage", BOTH_USAGES, (VkImageUsageFlags)VK_IMAGE_USAGE_SAMPLED_BIT), DST);
    const VkClearColorValue colour = { .float32 = { 1.0f } };
    const VkClearDepthStencilValue value = { M("depth beyond 1", 0.5f, 2.0f), 0 };
    const VkImageSubresourceRange range = {
        M("aspect that the image lacks", M("no aspect", image.aspect, 0u),
          depth ? VK_IMAGE_ASPECT_COLOR_BIT : VK_IMAGE_ASPECT_STENCIL_BIT),
        M("level that the image lacks", 0u, 2u), M("no levels", M("one level more", 2u, 3u), 0u),
        M("layer that the image lacks", 0u, 2u), M("no layers", VK_REMAINING_ARRAY_LAYERS, 0u)
    };
    VkImageLayout layout = M("layout that it is not in", M("layout for reading", DST, SRC),
                             VK_IMAGE_LAYOUT_GENERAL);
    if (M("colours of a depth image, or the other way round", depth, !depth)) {
        DO(vkCmdClearDepthStencilImage(p->commands, image.image, layout, &value,
                                       M("no ranges", 1u, 0u), &range));
    } else {
        DO(vkCmdClearColorImage(p->commands, image.image, layout, M("no colour", &colour, NULL), 1,
                                &range));
    }
    program_finish(p);
}

const struct program_subject copy_subjects[] = {
    { "copy_buffer", copy_buffers, NULL },
    { "copy_image", copy_images, prepare_blocks },
    { "copy_buffer_image", copy_buffer_image, prepare_blocks },
    { "blit", blits, NULL },
    { "resolve", resolves, NULL },
    { "clear", clears, NULL },
    { NULL, NULL, NULL },
};
