/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Copies by the host between its memory and images, and layouts that it changes.
 */
#include "newer_scene.h"

/* The loader need not know them. */
#define NOW(name) KIT_DEVICE_COMMAND(kit, name)
#define TO_IMAGE_ID(rest) "VUID-VkCopyMemoryToImageInfo-" rest
#define TO_MEMORY_ID(rest) "VUID-VkCopyImageToMemoryInfo-" rest
#define TRANSITION_ID(rest) "VUID-VkHostImageLayoutTransitionInfo-" rest

enum { SIZE = 16 };

static unsigned char memory[SIZE * SIZE * 16];

static VkImageCreateInfo
image_info(void)
{
    return (VkImageCreateInfo){ .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                .imageType = VK_IMAGE_TYPE_2D,
                                .format = VK_FORMAT_R8G8B8A8_UNORM,
                                .extent = { SIZE, SIZE, 1 },
                                .mipLevels = 2,
                                .arrayLayers = 2,
                                .samples = VK_SAMPLE_COUNT_1_BIT,
                                .usage = VK_IMAGE_USAGE_HOST_TRANSFER_BIT |
                                         VK_IMAGE_USAGE_SAMPLED_BIT };
}

/* In VK_IMAGE_LAYOUT_GENERAL. */
static VkImage
ready(struct kit *kit, const VkImageCreateInfo *info, VkImageAspectFlags aspects)
{
    VkHostImageLayoutTransitionInfo transition = {
        .sType = VK_STRUCTURE_TYPE_HOST_IMAGE_LAYOUT_TRANSITION_INFO,
        .image = image_of(kit, info),
        .newLayout = VK_IMAGE_LAYOUT_GENERAL,
        .subresourceRange = WHOLE
    };

    transition.subresourceRange.aspectMask = aspects;
    KIT_VK(kit, NOW(vkTransitionImageLayout)(kit->device, 1, &transition));
    return transition.image;
}

static VkMemoryToImageCopy
region(void)
{
    return (VkMemoryToImageCopy){ .sType = VK_STRUCTURE_TYPE_MEMORY_TO_IMAGE_COPY,
                                  .pHostPointer = memory,
                                  .imageSubresource = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1 },
                                  .imageExtent = { SIZE, SIZE, 1 } };
}

static void
to_image(struct kit *kit, VkImage image, VkHostImageCopyFlags flags, VkMemoryToImageCopy what)
{
    VkCopyMemoryToImageInfo info = { .sType = VK_STRUCTURE_TYPE_COPY_MEMORY_TO_IMAGE_INFO,
                                     .flags = flags,
                                     .dstImage = image,
                                     .dstImageLayout = VK_IMAGE_LAYOUT_GENERAL,
                                     .regionCount = 1,
                                     .pRegions = &what };

    (void)NOW(vkCopyMemoryToImage)(kit->device, &info);
}

static void
to_memory(struct kit *kit, VkImage image, VkHostImageCopyFlags flags, VkMemoryToImageCopy what)
{
    VkImageToMemoryCopy region = { .sType = VK_STRUCTURE_TYPE_IMAGE_TO_MEMORY_COPY,
                                   .pHostPointer = memory,
                                   .memoryRowLength = what.memoryRowLength,
                                   .memoryImageHeight = what.memoryImageHeight,
                                   .imageSubresource = what.imageSubresource,
                                   .imageOffset = what.imageOffset,
                                   .imageExtent = what.imageExtent };
    VkCopyImageToMemoryInfo info = { .sType = VK_STRUCTURE_TYPE_COPY_IMAGE_TO_MEMORY_INFO,
                                     .flags = flags,
                                     .srcImage = image,
                                     .srcImageLayout = VK_IMAGE_LAYOUT_GENERAL,
                                     .regionCount = 1,
                                     .pRegions = &region };

    (void)NOW(vkCopyImageToMemory)(kit->device, &info);
}

/* Both ways, with the same mistake; NULL: none. */
static void
both(struct kit *kit, const char *to_image_id, const char *to_memory_id, VkImage image,
     VkHostImageCopyFlags flags, VkMemoryToImageCopy what)
{
    kit_expect(kit, to_image_id);
    to_image(kit, image, flags, what);
    kit_expect(kit, to_memory_id);
    to_memory(kit, image, flags, what);
}

#define BOTH(rest, image, flags, what) \
    both(kit, TO_IMAGE_ID(rest), TO_MEMORY_ID(rest), image, flags, what)
#define EACH(rest, image, flags, what) \
    both(kit, TO_IMAGE_ID("dst" rest), TO_MEMORY_ID("src" rest), image, flags, what)
#define REGION(rest, image, what) \
    both(kit, "VUID-VkMemoryToImageCopy-" rest, "VUID-VkImageToMemoryCopy-" rest, image, 0, what)

/* Where images are copied that nothing has given a layout. */
static void
allow_other_layouts(struct kit *kit)
{
    kit_allow(kit, "VUID-VkCopyMemoryToImageInfo-dstImageLayout-09059");
    kit_allow(kit, "VUID-VkCopyImageToMemoryInfo-srcImageLayout-09064");
    kit_allow(kit, "VUID-VkCopyImageToImageInfo-srcImageLayout-09070");
    kit_allow(kit, "VUID-VkCopyImageToImageInfo-dstImageLayout-09071");
}

SCENE(right_copies, SILENT)
{
    VkImageCreateInfo info = image_info();
    VkMemoryToImageCopy what = region();
    VkImage image;

    NEW(kit, .next = NULL);
    image = ready(kit, &info, VK_IMAGE_ASPECT_COLOR_BIT);
    to_image(kit, image, 0, what);
    to_memory(kit, image, VK_HOST_IMAGE_COPY_MEMCPY, what);
    what.imageSubresource.mipLevel = 1;
    what.imageSubresource.layerCount = VK_REMAINING_ARRAY_LAYERS;
    what.imageOffset = (VkOffset3D){ 4, 4, 0 };
    what.imageExtent = (VkExtent3D){ 4, 4, 1 };
    what.memoryRowLength = 8;
    what.memoryImageHeight = 4;
    to_image(kit, image, 0, what);
    to_memory(kit, image, 0, what);
}

SCENE(wrong_images, SILENT)
{
    VkImageCreateInfo info = image_info();
    VkMemoryToImageCopy what = region();
    VkImage unbound, sampled;

    NEW(kit, .next = NULL);
    KIT_VK(kit, vkCreateImage(kit->device, &info, NULL, &unbound));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(unbound));
    EACH("Image-07966", unbound, 0, what); /* nothing is said of its layouts */
    allow_other_layouts(kit);
    info.usage = VK_IMAGE_USAGE_SAMPLED_BIT;
    sampled = image_of(kit, &info);
    EACH("Image-09113", sampled, 0, what);
}

SCENE(wrong_subresources, SILENT)
{
    VkImageCreateInfo info = image_info();
    VkMemoryToImageCopy what = region();
    VkImage image, volume;

    NEW(kit, .next = NULL);
    image = ready(kit, &info, VK_IMAGE_ASPECT_COLOR_BIT);
    what.imageSubresource.mipLevel = 2;
    BOTH("imageSubresource-07967", image, 0, what);
    what = region();
    what.imageSubresource.layerCount = 3;
    BOTH("imageSubresource-07968", image, 0, what);
    what = region();
    what.imageSubresource.aspectMask = VK_IMAGE_ASPECT_DEPTH_BIT;
    BOTH("imageSubresource-09105", image, 0, what);
    info.imageType = VK_IMAGE_TYPE_3D;
    info.arrayLayers = 1;
    volume = ready(kit, &info, VK_IMAGE_ASPECT_COLOR_BIT);
    what = region();
    what.imageSubresource.layerCount = VK_REMAINING_ARRAY_LAYERS;
    to_image(kit, volume, 0, what);
    to_memory(kit, volume, 0, what);
    what.imageSubresource.layerCount = 2;
    kit_expect(kit, TO_IMAGE_ID("imageSubresource-07968"));
    kit_expect(kit, TO_IMAGE_ID("dstImage-07983"));
    to_image(kit, volume, 0, what);
    kit_expect(kit, TO_MEMORY_ID("imageSubresource-07968"));
    kit_expect(kit, TO_MEMORY_ID("srcImage-07983"));
    to_memory(kit, volume, 0, what);
}

/* What holds of layers, levels and extents anywhere. */
SCENE(nothing_to_copy, SILENT)
{
    VkImageCreateInfo info = image_info();
    VkHostImageLayoutTransitionInfo transition = {
        .sType = VK_STRUCTURE_TYPE_HOST_IMAGE_LAYOUT_TRANSITION_INFO,
        .newLayout = VK_IMAGE_LAYOUT_GENERAL,
        .subresourceRange = WHOLE,
    };
    VkMemoryToImageCopy what = region();
    VkImage image;

    NEW(kit, .next = NULL);
    image = ready(kit, &info, VK_IMAGE_ASPECT_COLOR_BIT);
    what.imageSubresource.layerCount = 0;
    kit_expect(kit, "VUID-VkImageSubresourceLayers-layerCount-01700");
    to_image(kit, image, 0, what);
    what = region();
    what.imageSubresource.aspectMask |= VK_IMAGE_ASPECT_DEPTH_BIT;
    kit_expect(kit, "VUID-VkImageSubresourceLayers-aspectMask-00167");
    kit_expect(kit, "VUID-VkMemoryToImageCopy-aspectMask-09103");
    kit_expect(kit, TO_IMAGE_ID("imageSubresource-09105"));
    to_image(kit, image, 0, what);
    transition.image = image;
    transition.subresourceRange.levelCount = 0;
    kit_expect(kit, "VUID-VkImageSubresourceRange-levelCount-01720");
    (void)NOW(vkTransitionImageLayout)(kit->device, 1, &transition);
    transition.subresourceRange.levelCount = 1;
    transition.subresourceRange.layerCount = 0;
    kit_expect(kit, "VUID-VkImageSubresourceRange-layerCount-01721");
    (void)NOW(vkTransitionImageLayout)(kit->device, 1, &transition);
}

SCENE(wrong_places, SILENT | KIT_ANY_CALL)
{
    VkImageCreateInfo info = image_info();
    VkMemoryToImageCopy what = region();
    VkImage image, line;

    NEW(kit, .next = NULL);
    image = ready(kit, &info, VK_IMAGE_ASPECT_COLOR_BIT);
    what.imageOffset.x = 1;
    BOTH("imageSubresource-07971", image, 0, what);
    what = region();
    what.imageOffset.y = -1;
    BOTH("imageSubresource-07972", image, 0, what);
    what = region();
    what.imageExtent.depth = 2;
    EACH("Image-07980", image, 0, what);
    info.imageType = VK_IMAGE_TYPE_1D;
    info.extent.height = 1;
    line = ready(kit, &info, VK_IMAGE_ASPECT_COLOR_BIT);
    what = region();
    what.imageExtent.height = 2;
    kit_expect(kit, TO_IMAGE_ID("imageSubresource-07972"));
    kit_expect(kit, TO_MEMORY_ID("imageSubresource-07972"));
    EACH("Image-07979", line, 0, what);
}

SCENE(wrong_blocks, SILENT)
{
    VkImageCreateInfo info = image_info();
    VkMemoryToImageCopy what = region();
    VkImage image;

    NEW(kit, .next = NULL);
    info.format = VK_FORMAT_BC1_RGBA_UNORM_BLOCK;
    image = ready(kit, &info, VK_IMAGE_ASPECT_COLOR_BIT);
    to_image(kit, image, 0, what);
    what.imageExtent = (VkExtent3D){ 4, 4, 1 };
    what.imageOffset.x = 2;
    EACH("Image-07274", image, 0, what);
    what.imageOffset = (VkOffset3D){ 0, 2, 0 };
    EACH("Image-07275", image, 0, what);
    what.imageOffset.y = 0;
    what.imageExtent.width = 6;
    EACH("Image-00207", image, 0, what);
    what.imageExtent = (VkExtent3D){ 4, 6, 1 };
    EACH("Image-00208", image, 0, what);
    what.imageExtent.height = 4;
    what.memoryRowLength = 6;
    BOTH("memoryRowLength-09106", image, 0, what);
    what.memoryRowLength = 0;
    what.memoryImageHeight = 6;
    BOTH("memoryImageHeight-09107", image, 0, what);
    what.memoryImageHeight = 0;
    what.memoryRowLength = UINT32_C(1) << 31;
    BOTH("memoryRowLength-09108", image, 0, what);
}

SCENE(wrong_regions, SILENT | KIT_ANY_CALL)
{
    VkImageCreateInfo info = image_info();
    VkMemoryToImageCopy what = region();
    VkImage image;

    NEW(kit, .next = NULL);
    image = ready(kit, &info, VK_IMAGE_ASPECT_COLOR_BIT);
    what.memoryRowLength = 8;
    REGION("memoryRowLength-09101", image, what);
    what.memoryRowLength = 0;
    what.memoryImageHeight = 8;
    REGION("memoryImageHeight-09102", image, what);
    what.memoryImageHeight = 0;
    what.imageExtent.width = 0;
    REGION("imageExtent-06659", image, what);
    what = region();
    what.imageExtent.height = 0;
    REGION("imageExtent-06660", image, what);
    what = region();
    what.imageExtent.depth = 0;
    kit_expect(kit, TO_IMAGE_ID("dstImage-07980"));
    kit_expect(kit, TO_MEMORY_ID("srcImage-07980"));
    REGION("imageExtent-06661", image, what);
    info.format = VK_FORMAT_D24_UNORM_S8_UINT;
    image = ready(kit, &info, VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT);
    what = region();
    what.imageSubresource.aspectMask = VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT;
    REGION("aspectMask-09103", image, what);
}

SCENE(wrong_usage_of_stencil, SILENT)
{
    VkImageStencilUsageCreateInfo stencil = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_STENCIL_USAGE_CREATE_INFO,
        .stencilUsage = VK_IMAGE_USAGE_SAMPLED_BIT
    };
    VkImageCreateInfo info = image_info();
    VkMemoryToImageCopy what = region();

    NEW(kit, .next = NULL);
    allow_other_layouts(kit);
    info.format = VK_FORMAT_S8_UINT;
    info.usage = VK_IMAGE_USAGE_SAMPLED_BIT;
    what.imageSubresource.aspectMask = VK_IMAGE_ASPECT_STENCIL_BIT;
    EACH("Image-09111", image_of(kit, &info), 0, what);
    info.usage |= VK_IMAGE_USAGE_HOST_TRANSFER_BIT;
    info.pNext = &stencil;
    EACH("Image-09112", image_of(kit, &info), 0, what);
}

SCENE(wrong_memcpy, SILENT | KIT_ANY_CALL)
{
    VkImageCreateInfo info = image_info();
    VkMemoryToImageCopy what = region();
    VkImage image;

    NEW(kit, .next = NULL);
    image = ready(kit, &info, VK_IMAGE_ASPECT_COLOR_BIT);
    what.memoryRowLength = SIZE;
    both(kit, TO_IMAGE_ID("flags-09393"), TO_MEMORY_ID("flags-09394"), image,
         VK_HOST_IMAGE_COPY_MEMCPY, what);
    what = region();
    what.imageExtent.width = 8;
    EACH("Image-09115", image, VK_HOST_IMAGE_COPY_MEMCPY, what);
    what.imageOffset.x = 8;
    what.imageExtent.width = SIZE - 8;
    kit_expect(kit, TO_IMAGE_ID("dstImage-09115"));
    kit_expect(kit, TO_MEMORY_ID("srcImage-09115"));
    BOTH("imageOffset-09114", image, VK_HOST_IMAGE_COPY_MEMCPY, what);
}

/* What the host copies or changes lost its memory by a call before it. */
SCENE(freed_memory, SILENT)
{
    VkImageCreateInfo info = image_info();
    VkMemoryToImageCopy what = region();
    VkHostImageLayoutTransitionInfo transition = {
        .sType = VK_STRUCTURE_TYPE_HOST_IMAGE_LAYOUT_TRANSITION_INFO,
        .newLayout = VK_IMAGE_LAYOUT_GENERAL,
        .subresourceRange = WHOLE
    };
    VkMemoryRequirements needs;
    VkDeviceMemory memory_of_it;

    NEW(kit, .next = NULL);
    KIT_VK(kit, vkCreateImage(kit->device, &info, NULL, &transition.image));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(transition.image));
    vkGetImageMemoryRequirements(kit->device, transition.image, &needs);
    memory_of_it = kit_memory_for(kit, &needs);
    KIT_VK(kit, vkBindImageMemory(kit->device, transition.image, memory_of_it, 0));
    KIT_VK(kit, NOW(vkTransitionImageLayout)(kit->device, 1, &transition));
    to_image(kit, transition.image, 0, what);
    to_memory(kit, transition.image, 0, what);
    kit_forget(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory_of_it));
    vkFreeMemory(kit->device, memory_of_it, NULL);
    EACH("Image-07966", transition.image, 0, what);
    kit_expect(kit, TRANSITION_ID("image-01932"));
    (void)NOW(vkTransitionImageLayout)(kit->device, 1, &transition);
}

/* Beyond the depth of a volume, and within it. */
SCENE(volumes, SILENT)
{
    VkImageCreateInfo info = image_info();
    VkMemoryToImageCopy what = region();
    VkImage image;

    NEW(kit, .next = NULL);
    info.imageType = VK_IMAGE_TYPE_3D;
    info.extent.depth = 4;
    info.mipLevels = info.arrayLayers = 1;
    image = ready(kit, &info, VK_IMAGE_ASPECT_COLOR_BIT);
    what.imageOffset.z = 3;
    to_image(kit, image, 0, what);
    to_memory(kit, image, 0, what);
    what.imageExtent.depth = 2;
    both(kit, TO_IMAGE_ID("imageOffset-09104"), TO_MEMORY_ID("imageOffset-09104"), image, 0, what);
}

SCENE(metadata_aspect, SILENT)
{
    VkImageCreateInfo info = image_info();
    VkMemoryToImageCopy what = region();
    VkImage image;

    NEW(kit, .next = NULL);
    image = ready(kit, &info, VK_IMAGE_ASPECT_COLOR_BIT);
    what.imageSubresource.aspectMask = VK_IMAGE_ASPECT_METADATA_BIT;
    kit_expect(kit, "VUID-VkImageSubresourceLayers-aspectMask-00168");
    to_image(kit, image, 0, what);
    kit_expect(kit, "VUID-VkImageSubresourceLayers-aspectMask-00168");
    to_memory(kit, image, 0, what);
}

SCENE(wrong_transitions, SILENT)
{
    VkImageCreateInfo info = image_info();
    VkHostImageLayoutTransitionInfo transition = {
        .sType = VK_STRUCTURE_TYPE_HOST_IMAGE_LAYOUT_TRANSITION_INFO,
        .newLayout = VK_IMAGE_LAYOUT_GENERAL,
    };
    VkImageSubresourceRange whole = WHOLE;
    VkImage unbound;
    static const struct {
        const char *id;
        uint32_t level, levels, layer, layers;
    } rows[] = {
        { TRANSITION_ID("subresourceRange-01486"), 2, VK_REMAINING_MIP_LEVELS, 0, 1 },
        { TRANSITION_ID("subresourceRange-01724"), 1, 2, 0, 1 },
        { TRANSITION_ID("subresourceRange-01488"), 0, 1, 2, VK_REMAINING_ARRAY_LAYERS },
        { TRANSITION_ID("subresourceRange-01725"), 0, 1, 1, 2 },
    };

    NEW(kit, .next = NULL);
    transition.image = image_of(kit, &info);
    for (uint32_t i = 0; i < KIT_COUNT(rows); i++) {
        transition.subresourceRange = (VkImageSubresourceRange){ VK_IMAGE_ASPECT_COLOR_BIT,
                                                                 rows[i].level, rows[i].levels,
                                                                 rows[i].layer, rows[i].layers };
        kit_expect(kit, rows[i].id);
        (void)NOW(vkTransitionImageLayout)(kit->device, 1, &transition);
    }
    /* Neither where it begins nor where it ends. */
    transition.subresourceRange = (VkImageSubresourceRange){ VK_IMAGE_ASPECT_COLOR_BIT, 2, 1, 2,
                                                             1 };
    kit_expect(kit, TRANSITION_ID("subresourceRange-01486"));
    kit_expect(kit, TRANSITION_ID("subresourceRange-01724"));
    kit_expect(kit, TRANSITION_ID("subresourceRange-01488"));
    kit_expect(kit, TRANSITION_ID("subresourceRange-01725"));
    (void)NOW(vkTransitionImageLayout)(kit->device, 1, &transition);
    transition.subresourceRange = whole;
    transition.subresourceRange.aspectMask = VK_IMAGE_ASPECT_DEPTH_BIT;
    kit_expect(kit, TRANSITION_ID("image-09241"));
    kit_expect(kit, TRANSITION_ID("subresourceRange-09601"));
    (void)NOW(vkTransitionImageLayout)(kit->device, 1, &transition);
    transition.subresourceRange = whole;
    KIT_VK(kit, vkCreateImage(kit->device, &info, NULL, &unbound));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(unbound));
    transition.image = unbound;
    kit_expect(kit, TRANSITION_ID("image-01932"));
    (void)NOW(vkTransitionImageLayout)(kit->device, 1, &transition);
    info.usage = VK_IMAGE_USAGE_SAMPLED_BIT;
    transition.image = image_of(kit, &info);
    kit_expect(kit, TRANSITION_ID("image-09055"));
    (void)NOW(vkTransitionImageLayout)(kit->device, 1, &transition);
}

/* --- between images --- */

#define BETWEEN_ID(rest) "VUID-VkCopyImageToImageInfo-" rest

static void
between(struct kit *kit, VkImage from, VkImage to, VkHostImageCopyFlags flags, VkImageCopy2 region)
{
    VkCopyImageToImageInfo info = { .sType = VK_STRUCTURE_TYPE_COPY_IMAGE_TO_IMAGE_INFO,
                                    .flags = flags,
                                    .srcImage = from,
                                    .srcImageLayout = VK_IMAGE_LAYOUT_GENERAL,
                                    .dstImage = to,
                                    .dstImageLayout = VK_IMAGE_LAYOUT_GENERAL,
                                    .regionCount = 1,
                                    .pRegions = &region };

    (void)NOW(vkCopyImageToImage)(kit->device, &info);
}

static VkImageCopy2
image_region(void)
{
    return (VkImageCopy2){ .sType = VK_STRUCTURE_TYPE_IMAGE_COPY_2,
                           .srcSubresource = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1 },
                           .dstSubresource = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1 },
                           .extent = { SIZE, SIZE, 1 } };
}

SCENE(between_images, SILENT)
{
    VkImageCreateInfo info = image_info();
    VkImageCopy2 what = image_region();
    VkImage from, to, other;

    NEW(kit, .next = NULL);
    allow_other_layouts(kit);
    from = ready(kit, &info, VK_IMAGE_ASPECT_COLOR_BIT);
    to = ready(kit, &info, VK_IMAGE_ASPECT_COLOR_BIT);
    between(kit, from, to, 0, what);
    between(kit, from, to, VK_HOST_IMAGE_COPY_MEMCPY, what);
    info.mipLevels = 1;
    other = ready(kit, &info, VK_IMAGE_ASPECT_COLOR_BIT);
    kit_expect(kit, BETWEEN_ID("srcImage-09069"));
    between(kit, from, other, 0, what);
    info = image_info();
    info.usage = VK_IMAGE_USAGE_SAMPLED_BIT;
    other = image_of(kit, &info);
    kit_expect(kit, BETWEEN_ID("srcImage-09069"));
    kit_expect(kit, BETWEEN_ID("dstImage-09113"));
    between(kit, from, other, 0, what);
}

SCENE(nothing_between_images, SILENT)
{
    VkImageCreateInfo info = image_info();
    VkImageCopy2 what = image_region();
    VkImage from, to;

    NEW(kit, .next = NULL);
    from = ready(kit, &info, VK_IMAGE_ASPECT_COLOR_BIT);
    to = ready(kit, &info, VK_IMAGE_ASPECT_COLOR_BIT);
    what.extent.width = 0;
    kit_expect(kit, "VUID-VkImageCopy2-extent-06668");
    between(kit, from, to, 0, what);
    what = image_region();
    what.extent.height = 0;
    kit_expect(kit, "VUID-VkImageCopy2-extent-06669");
    between(kit, from, to, 0, what);
    what = image_region();
    what.extent.depth = 0;
    kit_expect(kit, "VUID-VkImageCopy2-extent-06670");
    kit_allow(kit, BETWEEN_ID("srcImage-07980"));
    kit_allow(kit, BETWEEN_ID("dstImage-07980"));
    between(kit, from, to, 0, what);
}

SCENE(wrong_regions_between_images, SILENT)
{
    VkImageCreateInfo info = image_info();
    VkImageCopy2 what;
    VkImage from, to;

    NEW(kit, .next = NULL);
    from = ready(kit, &info, VK_IMAGE_ASPECT_COLOR_BIT);
    to = ready(kit, &info, VK_IMAGE_ASPECT_COLOR_BIT);
    what = image_region();
    what.srcSubresource.mipLevel = 2;
    kit_expect(kit, BETWEEN_ID("srcSubresource-07967"));
    between(kit, from, to, 0, what);
    what = image_region();
    what.dstSubresource.layerCount = 3;
    kit_expect(kit, BETWEEN_ID("dstSubresource-07968"));
    between(kit, from, to, 0, what);
    what = image_region();
    what.dstOffset.x = 4;
    kit_expect(kit, BETWEEN_ID("dstSubresource-07971"));
    between(kit, from, to, 0, what);
    what = image_region();
    what.srcSubresource.aspectMask = VK_IMAGE_ASPECT_DEPTH_BIT;
    kit_expect(kit, BETWEEN_ID("srcSubresource-09105"));
    between(kit, from, to, 0, what);
    what = image_region();
    what.extent.height = 8;
    kit_expect(kit, BETWEEN_ID("srcImage-09115"));
    kit_expect(kit, BETWEEN_ID("dstImage-09115"));
    between(kit, from, to, VK_HOST_IMAGE_COPY_MEMCPY, what);
}

/* Copies `what` from one to the other, after the statements that make it wrong. */
#define WRONG(rest, from, to, flags, ...)    \
    do {                                     \
        VkImageCopy2 what = image_region();  \
        __VA_ARGS__;                         \
        kit_expect(kit, BETWEEN_ID(rest));   \
        between(kit, from, to, flags, what); \
    } while (0)

SCENE(wrong_places_between_images, SILENT)
{
    VkImageCreateInfo info = image_info();
    VkImage from, to, line[2], volume[2];
    const VkHostImageCopyFlags memcpy_ = VK_HOST_IMAGE_COPY_MEMCPY;

    NEW(kit, .next = NULL);
    from = ready(kit, &info, VK_IMAGE_ASPECT_COLOR_BIT);
    to = ready(kit, &info, VK_IMAGE_ASPECT_COLOR_BIT);
    WRONG("dstSubresource-07967", from, to, 0, what.dstSubresource.mipLevel = 2);
    WRONG("srcSubresource-07968", from, to, 0, what.srcSubresource.layerCount = 3);
    WRONG("srcSubresource-07971", from, to, 0, what.srcOffset.x = 4);
    WRONG("srcSubresource-07972", from, to, 0, what.srcOffset.y = -1);
    WRONG("dstSubresource-07972", from, to, 0, what.dstOffset.y = 4);
    WRONG("dstSubresource-09105", from, to, 0,
          what.dstSubresource.aspectMask = VK_IMAGE_ASPECT_DEPTH_BIT);
    kit_allow(kit, BETWEEN_ID("srcOffset-09114"));
    kit_allow(kit, BETWEEN_ID("dstOffset-09114"));
    kit_allow(kit, BETWEEN_ID("srcImage-09115"));
    kit_allow(kit, BETWEEN_ID("dstImage-09115"));
    WRONG("srcOffset-09114", from, to, memcpy_, what.srcOffset.x = 4; what.extent.width = 12);
    WRONG("dstOffset-09114", from, to, memcpy_, what.dstOffset.x = 4; what.extent.width = 12);
    info.arrayLayers = 1;
    for (int i = 0; i < 2; i++) {
        info.imageType = VK_IMAGE_TYPE_3D;
        info.extent.height = SIZE;
        volume[i] = ready(kit, &info, VK_IMAGE_ASPECT_COLOR_BIT);
        info.imageType = VK_IMAGE_TYPE_1D;
        info.extent.height = 1;
        line[i] = ready(kit, &info, VK_IMAGE_ASPECT_COLOR_BIT);
    }
    kit_allow(kit, BETWEEN_ID("srcImage-09069"));
    WRONG("srcOffset-09104", volume[0], volume[1], 0, what.srcOffset.z = 1);
    WRONG("dstOffset-09104", volume[0], volume[1], 0, what.dstOffset.z = 1);
    kit_expect(kit, BETWEEN_ID("srcSubresource-07972"));
    WRONG("srcImage-07979", line[0], to, 0, what.extent.height = 2);
    kit_expect(kit, BETWEEN_ID("dstSubresource-07972"));
    WRONG("dstImage-07979", from, line[1], 0, what.extent.height = 2);
    WRONG("srcImage-07980", from, volume[1], 0, what.srcOffset.z = 1);
    WRONG("dstImage-07980", volume[0], to, 0, what.dstOffset.z = 1);
    kit_allow(kit, BETWEEN_ID("srcSubresource-07968"));
    kit_allow(kit, BETWEEN_ID("dstSubresource-07968"));
    WRONG("srcImage-07983", volume[0], to, 0, what.srcSubresource.baseArrayLayer = 1);
    WRONG("dstImage-07983", from, volume[1], 0, what.dstSubresource.baseArrayLayer = 1);
}

SCENE(wrong_images_between, SILENT)
{
    VkImageStencilUsageCreateInfo stencil = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_STENCIL_USAGE_CREATE_INFO,
        .stencilUsage = VK_IMAGE_USAGE_SAMPLED_BIT
    };
    const VkImageUsageFlags both = VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_HOST_TRANSFER_BIT;
    VkImageCreateInfo info = image_info();
    VkImage right, unbound, sampled, none, own;

    NEW(kit, .next = NULL);
    right = ready(kit, &info, VK_IMAGE_ASPECT_COLOR_BIT);
    KIT_VK(kit, vkCreateImage(kit->device, &info, NULL, &unbound));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(unbound));
    WRONG("srcImage-07966", unbound, right, 0, (void)0);
    WRONG("dstImage-07966", right, unbound, 0, (void)0);
    allow_other_layouts(kit);
    info.usage = VK_IMAGE_USAGE_SAMPLED_BIT;
    sampled = image_of(kit, &info);
    kit_allow(kit, BETWEEN_ID("srcImage-09069"));
    WRONG("srcImage-09113", sampled, right, 0, (void)0);
    info.format = VK_FORMAT_S8_UINT;
    none = image_of(kit, &info);
    info.usage = both;
    right = ready(kit, &info, VK_IMAGE_ASPECT_STENCIL_BIT);
    info.pNext = &stencil;
    own = image_of(kit, &info);
#define ASPECT(aspect) what.srcSubresource.aspectMask = what.dstSubresource.aspectMask = (aspect)
    WRONG("srcImage-09111", none, right, 0, ASPECT(VK_IMAGE_ASPECT_STENCIL_BIT));
    WRONG("dstImage-09111", right, none, 0, ASPECT(VK_IMAGE_ASPECT_STENCIL_BIT));
    WRONG("srcImage-09112", own, right, 0, ASPECT(VK_IMAGE_ASPECT_STENCIL_BIT));
    WRONG("dstImage-09112", right, own, 0, ASPECT(VK_IMAGE_ASPECT_STENCIL_BIT));
}

SCENE(wrong_blocks_between_images, SILENT)
{
    VkImageCreateInfo info = image_info();
    VkImage from, to;

    NEW(kit, .next = NULL);
    info.format = VK_FORMAT_BC1_RGBA_UNORM_BLOCK;
    from = ready(kit, &info, VK_IMAGE_ASPECT_COLOR_BIT);
    to = ready(kit, &info, VK_IMAGE_ASPECT_COLOR_BIT);
#define BLOCK(w, h) what.extent.width = (w), what.extent.height = (h)
    between(kit, from, to, 0, image_region());
    WRONG("srcImage-07274", from, to, 0, BLOCK(4, 4); what.srcOffset.x = 2);
    WRONG("dstImage-07274", from, to, 0, BLOCK(4, 4); what.dstOffset.x = 2);
    WRONG("srcImage-07275", from, to, 0, BLOCK(4, 4); what.srcOffset.y = 2);
    WRONG("dstImage-07275", from, to, 0, BLOCK(4, 4); what.dstOffset.y = 2);
    WRONG("srcImage-00207", from, to, 0, BLOCK(6, 4));
    WRONG("srcImage-00208", from, to, 0, BLOCK(4, 6));
    /* Parts of blocks at the edges of the source only. */
    info.mipLevels = 1;
    info.extent.width = info.extent.height = 6;
    from = ready(kit, &info, VK_IMAGE_ASPECT_COLOR_BIT);
    to = ready(kit, &info, VK_IMAGE_ASPECT_COLOR_BIT);
    WRONG("dstImage-00207", from, to, 0, BLOCK(2, 4); what.srcOffset.x = 4);
    WRONG("dstImage-00208", from, to, 0, BLOCK(4, 2); what.srcOffset.y = 4);
}

SCENE(planes_by_the_host, SILENT)
{
    VkImageCreateInfo info = image_info();
    VkMemoryToImageCopy plane = region();
    VkImage from, to;

    NEW(kit, .next = NULL);
    info.format = VK_FORMAT_G8_B8R8_2PLANE_420_UNORM;
    info.mipLevels = info.arrayLayers = 1;
    info.usage = VK_IMAGE_USAGE_HOST_TRANSFER_BIT;
    from = ready(kit, &info, VK_IMAGE_ASPECT_COLOR_BIT);
    to = ready(kit, &info, VK_IMAGE_ASPECT_COLOR_BIT);
    WRONG("srcImage-07981", from, to, 0,
          what.dstSubresource.aspectMask = VK_IMAGE_ASPECT_PLANE_0_BIT);
    WRONG("dstImage-07981", from, to, 0,
          what.srcSubresource.aspectMask = VK_IMAGE_ASPECT_PLANE_0_BIT);
    EACH("Image-07981", from, 0, plane);
    plane.imageSubresource.aspectMask = VK_IMAGE_ASPECT_PLANE_0_BIT;
    to_image(kit, from, 0, plane);
    to_memory(kit, from, 0, plane);
    info = image_info();
    info.samples = VK_SAMPLE_COUNT_4_BIT;
    info.mipLevels = 1;
    plane = region();
    from = ready(kit, &info, VK_IMAGE_ASPECT_COLOR_BIT);
    EACH("Image-07973", from, 0, plane);
}

SCENE(usages_of_layouts, SILENT)
{
    VkImageCreateInfo info = image_info();
    VkHostImageLayoutTransitionInfo transition = {
        .sType = VK_STRUCTURE_TYPE_HOST_IMAGE_LAYOUT_TRANSITION_INFO,
        .newLayout = VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL,
        .subresourceRange = WHOLE,
    };

    NEW(kit, .next = NULL);
    transition.image = image_of(kit, &info);
    KIT_VK(kit, NOW(vkTransitionImageLayout)(kit->device, 1, &transition));
    transition.newLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
    kit_expect(kit, TRANSITION_ID("oldLayout-01208"));
    (void)NOW(vkTransitionImageLayout)(kit->device, 1, &transition);
    transition.newLayout = VK_IMAGE_LAYOUT_UNDEFINED;
    kit_expect(kit, TRANSITION_ID("newLayout-09057"));
    (void)NOW(vkTransitionImageLayout)(kit->device, 1, &transition);
}

SCENE(layouts_of_aspects, SILENT)
{
    VkImageCreateInfo info = image_info();
    VkHostImageLayoutTransitionInfo transition = {
        .sType = VK_STRUCTURE_TYPE_HOST_IMAGE_LAYOUT_TRANSITION_INFO,
        .subresourceRange = WHOLE,
    };
    VkImageSubresourceRange *range = &transition.subresourceRange;

    NEW(kit, .next = NULL);
    info.format = VK_FORMAT_D24_UNORM_S8_UINT;
    info.usage |= VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT;
    transition.image = image_of(kit, &info);
    range->aspectMask = VK_IMAGE_ASPECT_DEPTH_BIT;
    transition.newLayout = VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_OPTIMAL;
    KIT_VK(kit, NOW(vkTransitionImageLayout)(kit->device, 1, &transition));
    transition.newLayout = VK_IMAGE_LAYOUT_STENCIL_READ_ONLY_OPTIMAL;
    kit_expect(kit, TRANSITION_ID("aspectMask-08702"));
    (void)NOW(vkTransitionImageLayout)(kit->device, 1, &transition);
    range->aspectMask = VK_IMAGE_ASPECT_STENCIL_BIT;
    KIT_VK(kit, NOW(vkTransitionImageLayout)(kit->device, 1, &transition));
    transition.newLayout = VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_OPTIMAL;
    kit_expect(kit, TRANSITION_ID("aspectMask-08703"));
    (void)NOW(vkTransitionImageLayout)(kit->device, 1, &transition);
}

/* --- layouts that the device does not list --- */

static void
copy_all(struct kit *kit, VkImage from, VkImage to, VkImageLayout source, VkImageLayout target)
{
    const VkImageSubresourceLayers part = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1 };
    const VkMemoryToImageCopy in = region();
    const VkImageToMemoryCopy out = { .sType = VK_STRUCTURE_TYPE_IMAGE_TO_MEMORY_COPY,
                                      .pHostPointer = memory,
                                      .imageSubresource = part,
                                      .imageExtent = { SIZE, SIZE, 1 } };
    const VkImageCopy2 between = { .sType = VK_STRUCTURE_TYPE_IMAGE_COPY_2,
                                   .srcSubresource = part,
                                   .dstSubresource = part,
                                   .extent = { SIZE, SIZE, 1 } };
    bool listed = source == VK_IMAGE_LAYOUT_GENERAL;

    if (!listed) {
        kit_expect(kit, TO_MEMORY_ID("srcImageLayout-09065"));
    }
    (void)NOW(vkCopyImageToMemory)(
        kit->device,
        &(VkCopyImageToMemoryInfo){ .sType = VK_STRUCTURE_TYPE_COPY_IMAGE_TO_MEMORY_INFO,
                                    .srcImage = from,
                                    .srcImageLayout = source,
                                    .regionCount = 1,
                                    .pRegions = &out });
    if (target != VK_IMAGE_LAYOUT_GENERAL) {
        kit_expect(kit, TO_IMAGE_ID("dstImageLayout-09060"));
    }
    (void)NOW(vkCopyMemoryToImage)(
        kit->device,
        &(VkCopyMemoryToImageInfo){ .sType = VK_STRUCTURE_TYPE_COPY_MEMORY_TO_IMAGE_INFO,
                                    .dstImage = to,
                                    .dstImageLayout = target,
                                    .regionCount = 1,
                                    .pRegions = &in });
    if (!listed) {
        kit_expect(kit, "VUID-VkCopyImageToImageInfo-srcImageLayout-09072");
    }
    if (target != VK_IMAGE_LAYOUT_GENERAL) {
        kit_expect(kit, "VUID-VkCopyImageToImageInfo-dstImageLayout-09073");
    }
    (void)NOW(vkCopyImageToImage)(
        kit->device, &(VkCopyImageToImageInfo){ .sType = VK_STRUCTURE_TYPE_COPY_IMAGE_TO_IMAGE_INFO,
                                                .srcImage = from,
                                                .srcImageLayout = source,
                                                .dstImage = to,
                                                .dstImageLayout = target,
                                                .regionCount = 1,
                                                .pRegions = &between });
}

SCENE(layouts_that_are_listed, SILENT)
{
    VkImageCreateInfo info = image_info();
    VkHostImageLayoutTransitionInfo transition = {
        .sType = VK_STRUCTURE_TYPE_HOST_IMAGE_LAYOUT_TRANSITION_INFO,
        .oldLayout = VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL,
        .newLayout = VK_IMAGE_LAYOUT_GENERAL,
        .subresourceRange = WHOLE,
    };
    VkCommandBuffer commands;
    VkImage images[2], layouts[2];

    setenv("WAKE_NULL_ANSWERS", "hostCopiesInGeneral=1", 1);
    NEW(kit, .next = NULL);
    info.usage |= VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT;
    for (int i = 0; i < 2; i++) {
        images[i] = ready(kit, &info, VK_IMAGE_ASPECT_COLOR_BIT);
        layouts[i] = image_of(kit, &info);
    }
    copy_all(kit, images[0], images[1], VK_IMAGE_LAYOUT_GENERAL, VK_IMAGE_LAYOUT_GENERAL);
    commands = kit_recording(kit);
    change_layout(commands, layouts[0], VK_IMAGE_LAYOUT_UNDEFINED,
                  VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL);
    change_layout(commands, layouts[1], VK_IMAGE_LAYOUT_UNDEFINED,
                  VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL);
    finish(kit, commands);
    copy_all(kit, layouts[0], layouts[1], VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL,
             VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL);
    transition.image = layouts[0];
    kit_expect(kit, TRANSITION_ID("oldLayout-09230"));
    (void)NOW(vkTransitionImageLayout)(kit->device, 1, &transition);
}

static void
copy_level(struct kit *kit, VkImage from, VkImage to)
{
    const VkImageSubresourceLayers part = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1 };
    const VkImageCopy2 one = { .sType = VK_STRUCTURE_TYPE_IMAGE_COPY_2,
                               .srcSubresource = part,
                               .dstSubresource = part,
                               .extent = { SIZE, SIZE, 1 } };

    (void)NOW(vkCopyImageToImage)(
        kit->device, &(VkCopyImageToImageInfo){ .sType = VK_STRUCTURE_TYPE_COPY_IMAGE_TO_IMAGE_INFO,
                                                .srcImage = from,
                                                .srcImageLayout = VK_IMAGE_LAYOUT_GENERAL,
                                                .dstImage = to,
                                                .dstImageLayout = VK_IMAGE_LAYOUT_GENERAL,
                                                .regionCount = 1,
                                                .pRegions = &one });
}

SCENE(subsampled_images, SILENT)
{
    VkImageCreateInfo info = image_info();
    VkImage images[2];

    NEW_WITH(kit, VkPhysicalDeviceFragmentDensityMapFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_DENSITY_MAP_FEATURES_EXT,
             "VK_EXT_fragment_density_map");
    info.mipLevels = 1;
    info.flags = VK_IMAGE_CREATE_SUBSAMPLED_BIT_EXT;
    images[0] = ready(kit, &info, VK_IMAGE_ASPECT_COLOR_BIT);
    images[1] = ready(kit, &info, VK_IMAGE_ASPECT_COLOR_BIT);
    EACH("Image-07969", images[1], 0, region());
    kit_expect(kit, "VUID-VkCopyImageToImageInfo-srcImage-07969");
    kit_expect(kit, "VUID-VkCopyImageToImageInfo-dstImage-07969");
    copy_level(kit, images[0], images[1]);
}

#ifdef VK_EXT_zero_initialize_device_memory

static void
from_zeroes(struct kit *kit, const char *vuid, void *feature, uint32_t layers)
{
    VkImageCreateInfo info = image_info();
    VkHostImageLayoutTransitionInfo transition = {
        .sType = VK_STRUCTURE_TYPE_HOST_IMAGE_LAYOUT_TRANSITION_INFO,
        .oldLayout = VK_IMAGE_LAYOUT_ZERO_INITIALIZED_EXT,
        .newLayout = VK_IMAGE_LAYOUT_GENERAL,
        .subresourceRange = WHOLE,
    };

    NEW(kit, .extensions = { "VK_EXT_zero_initialize_device_memory" }, .next = feature);
    if (feature) {
        info.initialLayout = VK_IMAGE_LAYOUT_ZERO_INITIALIZED_EXT;
    }
    transition.image = image_of(kit, &info);
    transition.subresourceRange.layerCount = layers;
    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)NOW(vkTransitionImageLayout)(kit->device, 1, &transition);
}

static void *
zeroes(void)
{
    static VkPhysicalDeviceZeroInitializeDeviceMemoryFeaturesEXT feature;

    feature = (VkPhysicalDeviceZeroInitializeDeviceMemoryFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ZERO_INITIALIZE_DEVICE_MEMORY_FEATURES_EXT
    };
    return &feature;
}

SCENE(zeroes_of_all, SILENT)
{
    from_zeroes(kit, NULL, zeroes(), VK_REMAINING_ARRAY_LAYERS);
}

SCENE(zeroes_of_some, SILENT)
{
    from_zeroes(kit, TRANSITION_ID("oldLayout-10768"), zeroes(), 1);
}

SCENE(zeroes_without_feature, SILENT)
{
    kit_allow(kit, TRANSITION_ID("oldLayout-09229"));
    from_zeroes(kit, TRANSITION_ID("oldLayout-10767"), NULL, VK_REMAINING_ARRAY_LAYERS);
}

#endif

KIT_MAIN()
