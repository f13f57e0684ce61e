/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Copies with two regions that write the same. Skipped with headers of 1.3.
 */
#include "newer_scene.h"

#ifndef VK_VERSION_1_4

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no Vulkan 1.4");
}

#else

#define NOW(name) KIT_DEVICE_COMMAND(kit, name)
#define BOTH (VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT)
#define GENERAL VK_IMAGE_LAYOUT_GENERAL

enum { SIDE = 16 };

/* One region of any of the commands. `first`: in the memory of the buffer or of the host. */
struct part {
    VkDeviceSize first;
    uint32_t row, height, level, layer;
    VkOffset3D offset, other; /* in the image that is written; in the other one */
    VkExtent3D extent;
};

#define LAYERS(p) ((VkImageSubresourceLayers){ VK_IMAGE_ASPECT_COLOR_BIT, (p).level, (p).layer, 1 })

static VkImage
image_with(struct kit *kit, VkFormat format, VkImageUsageFlags usage)
{
    const VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                     .imageType = VK_IMAGE_TYPE_2D,
                                     .format = format,
                                     .extent = { SIDE, SIDE, 1 },
                                     .mipLevels = 2,
                                     .arrayLayers = 2,
                                     .samples = VK_SAMPLE_COUNT_1_BIT,
                                     .usage = usage };

    return image_of(kit, &info);
}

static void
expect(struct kit *kit, const char *owner, const char *rest)
{
    char vuid[128];

    if (rest) {
        snprintf(vuid, sizeof(vuid), "VUID-%s-pRegions-%s", owner, rest);
        kit_expect(kit, vuid);
    }
}

/* ---- buffers and images, by both versions ---- */

static void
buffer_and_image(struct kit *kit, VkBuffer buffer, VkImage image, bool into_image,
                 const char *wrong, const struct part parts[2])
{
    VkBufferImageCopy regions[2];
    VkBufferImageCopy2 second[2];
    VkCopyBufferToImageInfo2 to = { .sType = VK_STRUCTURE_TYPE_COPY_BUFFER_TO_IMAGE_INFO_2,
                                    .srcBuffer = buffer,
                                    .dstImage = image,
                                    .dstImageLayout = GENERAL,
                                    .regionCount = 2,
                                    .pRegions = second };
    VkCopyImageToBufferInfo2 from = { .sType = VK_STRUCTURE_TYPE_COPY_IMAGE_TO_BUFFER_INFO_2,
                                      .srcImage = image,
                                      .srcImageLayout = GENERAL,
                                      .dstBuffer = buffer,
                                      .regionCount = 2,
                                      .pRegions = second };
    VkCommandBuffer commands = kit_recording(kit);

    for (int i = 0; i < 2; i++) {
        const struct part *p = &parts[i];

        regions[i] = (VkBufferImageCopy){ p->first,   p->row,    p->height,
                                          LAYERS(*p), p->offset, p->extent };
        second[i] = (VkBufferImageCopy2){ VK_STRUCTURE_TYPE_BUFFER_IMAGE_COPY_2,
                                          NULL,
                                          p->first,
                                          p->row,
                                          p->height,
                                          LAYERS(*p),
                                          p->offset,
                                          p->extent };
    }
    if (into_image) {
        expect(kit, "vkCmdCopyBufferToImage", wrong);
        vkCmdCopyBufferToImage(commands, buffer, image, GENERAL, 2, regions);
        expect(kit, "VkCopyBufferToImageInfo2", wrong);
        vkCmdCopyBufferToImage2(commands, &to);
    } else {
        expect(kit, "vkCmdCopyImageToBuffer", wrong);
        vkCmdCopyImageToBuffer(commands, image, GENERAL, buffer, 2, regions);
        expect(kit, "VkCopyImageToBufferInfo2", wrong);
        vkCmdCopyImageToBuffer2(commands, &from);
    }
    kit_end(kit, commands);
}

#define INTO(wrong, ...) \
    buffer_and_image(kit, buffer, image, true, wrong, (const struct part[2]){ __VA_ARGS__ })
#define OUT(wrong, ...) \
    buffer_and_image(kit, buffer, image, false, wrong, (const struct part[2]){ __VA_ARGS__ })
#define HALF .extent = { 8, 8, 1 }

SCENE(buffers, SILENT | KIT_UNORDERED)
{
    VkBuffer buffer;
    VkImage image;

    NEW(kit, .version = 0);
    buffer = kit_bound_buffer(
        kit, 65536, VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    image = image_with(kit, VK_FORMAT_R8G8B8A8_UNORM, BOTH);
    /* The texels of an image: side by side, one below the other, in other levels and layers, the same. */
    INTO(NULL, { HALF }, { HALF, .offset = { 8, 0, 0 } });
    INTO(NULL, { HALF }, { HALF, .offset = { 0, 8, 0 } });
    INTO(NULL, { HALF }, { HALF, .level = 1 });
    INTO(NULL, { HALF }, { HALF, .layer = 1 });
    INTO("12483", { HALF }, { HALF, .first = 4096 });
    INTO("12483", { HALF }, { HALF, .offset = { 7, 7, 0 } });
    /* The bytes of a buffer: 4 for each texel, in rows of 8 and of 16. */
    OUT(NULL, { HALF }, { HALF, .first = 256 });
    OUT("12485", { HALF }, { HALF, .first = 252 });
    OUT("12485", { HALF }, { HALF, .layer = 1 });
    OUT(NULL, { HALF, .row = 16 }, { HALF, .row = 16, .first = 32 });
    OUT("12485", { HALF, .row = 16 }, { HALF, .row = 16, .first = 28 });
    OUT(NULL, { HALF, .row = 16 }, { HALF, .row = 16, .first = 512 });
    OUT("12485", { HALF, .row = 16 }, { HALF, .row = 16, .first = 448 });
}

SCENE(many_regions, SILENT | KIT_UNORDERED)
{
    VkBufferImageCopy regions[64];
    VkCommandBuffer commands;
    VkBuffer buffer;
    VkImage image;

    NEW(kit, .version = 0);
    buffer = kit_bound_buffer(kit, 65536, VK_BUFFER_USAGE_TRANSFER_SRC_BIT, NULL);
    image = image_with(kit, VK_FORMAT_R8G8B8A8_UNORM, BOTH);
    for (int i = 0; i < 64; i++) {
        regions[i] = (VkBufferImageCopy){ .imageSubresource = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 0,
                                                                1 },
                                          .imageOffset = { i % 8 * 2, i / 8 * 2, 0 },
                                          .imageExtent = { 2, 2, 1 } };
    }
    commands = kit_recording(kit);
    vkCmdCopyBufferToImage(commands, buffer, image, GENERAL, 64, regions);
    regions[63].imageOffset = (VkOffset3D){ 3, 3, 0 };
    kit_expect(kit, "VUID-vkCmdCopyBufferToImage-pRegions-12483");
    vkCmdCopyBufferToImage(commands, buffer, image, GENERAL, 64, regions);
    kit_end(kit, commands);
}

/* ---- images, by both versions ---- */

static void
images(struct kit *kit, VkImage from, VkImage into, const char *wrong, const struct part parts[2])
{
    VkImageCopy regions[2];
    VkImageCopy2 second[2];
    VkCopyImageInfo2 info = { .sType = VK_STRUCTURE_TYPE_COPY_IMAGE_INFO_2,
                              .srcImage = from,
                              .srcImageLayout = GENERAL,
                              .dstImage = into,
                              .dstImageLayout = GENERAL,
                              .regionCount = 2,
                              .pRegions = second };
    VkCommandBuffer commands = kit_recording(kit);

    for (int i = 0; i < 2; i++) {
        const struct part *p = &parts[i];

        regions[i] = (VkImageCopy){ LAYERS(*p), p->other, LAYERS(*p), p->offset, p->extent };
        second[i] = (VkImageCopy2){ VK_STRUCTURE_TYPE_IMAGE_COPY_2,
                                    NULL,
                                    LAYERS(*p),
                                    p->other,
                                    LAYERS(*p),
                                    p->offset,
                                    p->extent };
    }
    expect(kit, "vkCmdCopyImage", wrong);
    vkCmdCopyImage(commands, from, GENERAL, into, GENERAL, 2, regions);
    expect(kit, "VkCopyImageInfo2", wrong);
    vkCmdCopyImage2(commands, &info);
    kit_end(kit, commands);
}

#define COPY(wrong, from, into, ...) \
    images(kit, from, into, wrong, (const struct part[2]){ __VA_ARGS__ })

SCENE(between_images, SILENT | KIT_UNORDERED)
{
    VkImage from, into, blocks, small;

    NEW(kit, .version = 0);
    from = image_with(kit, VK_FORMAT_R8G8B8A8_UNORM, BOTH);
    into = image_with(kit, VK_FORMAT_R8G8B8A8_UNORM, BOTH);
    COPY(NULL, from, into, { HALF }, { HALF, .offset = { 8, 0, 0 } });
    COPY(NULL, from, into, { HALF }, { HALF, .level = 1 });
    COPY("12484", from, into, { HALF }, { HALF, .other = { 8, 8, 0 } });
    COPY("12484", from, into, { HALF }, { HALF, .offset = { 4, 4, 0 } });
    /* A texel of the source is a block of the target. */
    small = image_with(kit, VK_FORMAT_R16G16B16A16_UINT, BOTH);
    blocks = image_with(kit, VK_FORMAT_BC1_RGB_UNORM_BLOCK, BOTH);
    COPY(NULL, small, blocks, { .extent = { 2, 2, 1 } },
         { .extent = { 2, 2, 1 }, .offset = { 8, 0, 0 } });
    COPY("12484", small, blocks, { .extent = { 2, 2, 1 } },
         { .extent = { 2, 2, 1 }, .offset = { 4, 0, 0 } });
}

/* ---- by the host ---- */

static unsigned char memory[8192];

static VkImage
host_image(struct kit *kit)
{
    VkHostImageLayoutTransitionInfo transition = {
        .sType = VK_STRUCTURE_TYPE_HOST_IMAGE_LAYOUT_TRANSITION_INFO,
        .image = image_with(kit, VK_FORMAT_R8G8B8A8_UNORM, VK_IMAGE_USAGE_HOST_TRANSFER_BIT),
        .newLayout = GENERAL,
        .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 2, 0, 2 }
    };

    KIT_VK(kit, NOW(vkTransitionImageLayout)(kit->device, 1, &transition));
    return transition.image;
}

static void
to_image(struct kit *kit, VkImage image, const char *wrong, const struct part parts[2])
{
    VkMemoryToImageCopy regions[2];
    VkCopyMemoryToImageInfo info = { .sType = VK_STRUCTURE_TYPE_COPY_MEMORY_TO_IMAGE_INFO,
                                     .dstImage = image,
                                     .dstImageLayout = GENERAL,
                                     .regionCount = 2,
                                     .pRegions = regions };

    for (int i = 0; i < 2; i++) {
        regions[i] = (VkMemoryToImageCopy){ .sType = VK_STRUCTURE_TYPE_MEMORY_TO_IMAGE_COPY,
                                            .pHostPointer = memory + parts[i].first,
                                            .imageSubresource = LAYERS(parts[i]),
                                            .imageOffset = parts[i].offset,
                                            .imageExtent = parts[i].extent };
    }
    expect(kit, "VkCopyMemoryToImageInfo", wrong);
    (void)NOW(vkCopyMemoryToImage)(kit->device, &info);
}

static void
to_memory(struct kit *kit, VkImage image, VkHostImageCopyFlags flags, const char *wrong,
          const struct part parts[2])
{
    VkImageToMemoryCopy regions[2];
    VkCopyImageToMemoryInfo info = { .sType = VK_STRUCTURE_TYPE_COPY_IMAGE_TO_MEMORY_INFO,
                                     .flags = flags,
                                     .srcImage = image,
                                     .srcImageLayout = GENERAL,
                                     .regionCount = 2,
                                     .pRegions = regions };

    for (int i = 0; i < 2; i++) {
        regions[i] = (VkImageToMemoryCopy){ .sType = VK_STRUCTURE_TYPE_IMAGE_TO_MEMORY_COPY,
                                            .pHostPointer = memory + parts[i].first,
                                            .memoryRowLength = parts[i].row,
                                            .imageSubresource = LAYERS(parts[i]),
                                            .imageOffset = parts[i].offset,
                                            .imageExtent = parts[i].extent };
    }
    expect(kit, "VkCopyImageToMemoryInfo", wrong);
    (void)NOW(vkCopyImageToMemory)(kit->device, &info);
}

static void
host_images(struct kit *kit, VkImage from, VkImage into, const char *wrong,
            const struct part parts[2])
{
    VkImageCopy2 regions[2];
    VkCopyImageToImageInfo info = { .sType = VK_STRUCTURE_TYPE_COPY_IMAGE_TO_IMAGE_INFO,
                                    .srcImage = from,
                                    .srcImageLayout = GENERAL,
                                    .dstImage = into,
                                    .dstImageLayout = GENERAL,
                                    .regionCount = 2,
                                    .pRegions = regions };

    for (int i = 0; i < 2; i++) {
        regions[i] = (VkImageCopy2){ .sType = VK_STRUCTURE_TYPE_IMAGE_COPY_2,
                                     .srcSubresource = LAYERS(parts[i]),
                                     .srcOffset = parts[i].other,
                                     .dstSubresource = LAYERS(parts[i]),
                                     .dstOffset = parts[i].offset,
                                     .extent = parts[i].extent };
    }
    expect(kit, "VkCopyImageToImageInfo", wrong);
    (void)NOW(vkCopyImageToImage)(kit->device, &info);
}

#define PARTS(...)         \
    (const struct part[2]) \
    {                      \
        __VA_ARGS__        \
    }

SCENE(hosts, SILENT)
{
    const VkExtent3D whole = { SIDE, SIDE, 1 };
    VkImage image, other;

    NEW(kit, .next = NULL);
    image = host_image(kit);
    other = host_image(kit);
    to_image(kit, image, NULL, PARTS({ HALF }, { HALF, .offset = { 8, 0, 0 } }));
    to_image(kit, image, "12474", PARTS({ HALF }, { HALF, .offset = { 7, 0, 0 } }));
    to_memory(kit, image, 0, NULL, PARTS({ HALF }, { HALF, .first = 256 }));
    to_memory(kit, image, 0, "12475", PARTS({ HALF }, { HALF, .first = 128 }));
    to_memory(kit, image, 0, NULL, PARTS({ HALF, .row = 16 }, { HALF, .row = 16, .first = 32 }));
    to_memory(kit, image, VK_HOST_IMAGE_COPY_MEMCPY, NULL,
              PARTS({ .extent = whole }, { .extent = whole, .layer = 1, .first = 4096 }));
    to_memory(kit, image, VK_HOST_IMAGE_COPY_MEMCPY, "12475",
              PARTS({ .extent = whole }, { .extent = whole, .layer = 1 }));
    host_images(kit, image, other, NULL, PARTS({ HALF }, { HALF, .offset = { 8, 0, 0 } }));
    host_images(kit, image, other, "12477", PARTS({ HALF }, { HALF, .offset = { 7, 0, 0 } }));
    host_images(kit, image, image, NULL,
                PARTS({ HALF, .other = { 8, 0, 0 } },
                      { HALF, .other = { 8, 8, 0 }, .offset = { 0, 8, 0 } }));
    host_images(kit, image, image, "12476",
                PARTS({ HALF, .other = { 8, 0, 0 } },
                      { HALF, .other = { 0, 0, 0 }, .offset = { 0, 8, 0 } }));
}

#endif

KIT_MAIN()
