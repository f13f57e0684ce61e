/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs about copies that the host makes, and the layouts that it gives images. */
#include "program.h"

#ifdef VK_VERSION_1_4

#define SIZE 16u

static unsigned char memory[SIZE * SIZE * 4 * 16];

static void
prepare_host_copies(struct program *p)
{
    p->features.v14.hostImageCopy = M("no hostImageCopy", VK_TRUE, VK_FALSE);
}

struct host_image {
    struct program_image image;
    VkImageLayout layout;
    VkImageAspectFlags aspect; /* that is copied */
};

static VkImageLayout
some_layout(struct program *p)
{
    static const VkImageLayout all[] = { VK_IMAGE_LAYOUT_GENERAL,
                                         VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
                                         VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL };
    return all[program_pick(p, "layout", KIT_COUNT(all))];
}

static struct host_image
make_image(struct program *p)
{
    static const VkFormat formats[] = { VK_FORMAT_R8G8B8A8_UNORM, VK_FORMAT_D32_SFLOAT,
                                        VK_FORMAT_R32_SFLOAT, VK_FORMAT_D32_SFLOAT_S8_UINT,
                                        VK_FORMAT_BC1_RGB_UNORM_BLOCK };
    const VkImageCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .imageType = VK_IMAGE_TYPE_2D,
        .format = formats[program_pick(p, "format", KIT_COUNT(formats))],
        .extent = { SIZE, SIZE, 1 },
        .mipLevels = 2,
        .arrayLayers = 2,
        .samples = M("host image of four samples", VK_SAMPLE_COUNT_1_BIT, VK_SAMPLE_COUNT_4_BIT),
        .usage = M("image without host transfer",
                   VK_IMAGE_USAGE_HOST_TRANSFER_BIT | VK_IMAGE_USAGE_SAMPLED_BIT |
                       VK_IMAGE_USAGE_TRANSFER_DST_BIT,
                   VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT),
    };
    struct host_image image = { .image = program_image(p, &info), .layout = some_layout(p) };

    image.aspect = image.image.aspect & VK_IMAGE_ASPECT_STENCIL_BIT ? VK_IMAGE_ASPECT_STENCIL_BIT
                                                                    : image.image.aspect;
    const VkHostImageLayoutTransitionInfo transition = {
        .sType = VK_STRUCTURE_TYPE_HOST_IMAGE_LAYOUT_TRANSITION_INFO,
        .image = M("transition of no image", image.image.image, VK_NULL_HANDLE),
        .oldLayout = M("transition from another layout",
                       M("transition from a layout of no host copy", VK_IMAGE_LAYOUT_UNDEFINED,
                         VK_IMAGE_LAYOUT_PRESENT_SRC_KHR),
                       VK_IMAGE_LAYOUT_GENERAL),
        .newLayout = M("transition to an undefined layout",
                       M("transition to a layout of no host copy", image.layout,
                         VK_IMAGE_LAYOUT_PRESENT_SRC_KHR),
                       VK_IMAGE_LAYOUT_UNDEFINED),
        .subresourceRange = { M("transition of another aspect", image.image.aspect,
                                (VkImageAspectFlags)VK_IMAGE_ASPECT_METADATA_BIT),
                              M("transition of a level behind the last", 0u, 2u),
                              M("transition of more levels", 2u, 3u),
                              M("transition of a layer behind the last", 0u, 2u),
                              M("transition of more layers", VK_REMAINING_ARRAY_LAYERS, 3u) },
    };
    UNLESS("no transition")
    {
        TRY(NOW(vkTransitionImageLayout)(p->device, M("no transitions", 1u, 0u), &transition));
    }
    IF("the same transition again")
    {
        TRY(NOW(vkTransitionImageLayout)(p->device, 1, &transition));
    }
    return image;
}

static VkImageSubresourceLayers
layers_of(struct program *p, const struct host_image *image)
{
    return (VkImageSubresourceLayers){
        M("copy of another aspect",
          M("copy of two aspects", image->aspect,
            (VkImageAspectFlags)VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT),
          (VkImageAspectFlags)VK_IMAGE_ASPECT_METADATA_BIT),
        M("copy of a level behind the last", program_pick(p, "level", 2), 2u),
        M("copy of a layer behind the last", 0u, 2u),
        M("copy of more layers", M("copy of no layers", 1u + program_pick(p, "layers", 2), 0u), 3u)
    };
}

static VkHostImageCopyFlags
copy_flags(struct program *p)
{
    return M("flags that are none",
             program_pick(p, "memcpy", 4) == 0 ? (VkHostImageCopyFlags)VK_HOST_IMAGE_COPY_MEMCPY
                                               : 0u,
             0x40u);
}

static VkOffset3D
copy_offset(struct program *p, bool whole)
{
    return (VkOffset3D){ M("copy from a negative offset", whole ? 0 : 4, -4),
                         M("offset with whole copies", 0, 4), M("offset in depth", 0, 1) };
}

static VkExtent3D
copy_extent(struct program *p, bool whole, uint32_t level)
{
    uint32_t size = whole ? SIZE >> level : 4u;

    return (VkExtent3D){ M("copy wider than the level", M("copy of width 0", size, 0u), 64u),
                         M("copy higher than the level", M("copy of height 0", size, 0u), 64u),
                         M("copy deeper than 1", M("copy of depth 0", 1u, 0u), 2u) };
}

static void
to_image(struct program *p, const struct host_image *image)
{
    VkHostImageCopyFlags flags = copy_flags(p);
    bool whole = flags != 0;
    VkImageSubresourceLayers layers = layers_of(p, image);
    const VkMemoryToImageCopy region = {
        .sType = M("region of another type", VK_STRUCTURE_TYPE_MEMORY_TO_IMAGE_COPY,
                   VK_STRUCTURE_TYPE_IMAGE_TO_MEMORY_COPY),
        .pHostPointer = M("copy from nowhere", memory, NULL),
        .memoryRowLength = M("rows shorter than the copy", whole ? 0u : 8u, 1u),
        .memoryImageHeight = M("images lower than the copy", whole ? 0u : 8u, 1u),
        .imageSubresource = layers,
        .imageOffset = copy_offset(p, whole),
        .imageExtent = copy_extent(p, whole, layers.mipLevel),
    };
    const VkCopyMemoryToImageInfo info = {
        .sType = VK_STRUCTURE_TYPE_COPY_MEMORY_TO_IMAGE_INFO,
        .flags = flags,
        .dstImage = M("copy to no image", image->image.image, VK_NULL_HANDLE),
        .dstImageLayout = M(
            "copy to another layout",
            M("copy to a layout of no host copy", image->layout, VK_IMAGE_LAYOUT_PRESENT_SRC_KHR),
            image->layout == VK_IMAGE_LAYOUT_GENERAL ? VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL
                                                     : VK_IMAGE_LAYOUT_GENERAL),
        .regionCount = M("copy of no regions", 1u, 0u),
        .pRegions = M("regions missing", &region, NULL),
    };
    TRY(NOW(vkCopyMemoryToImage)(p->device, &info));
}

static void
to_memory(struct program *p, const struct host_image *image)
{
    VkHostImageCopyFlags flags = copy_flags(p);
    bool whole = flags != 0;
    VkImageSubresourceLayers layers = layers_of(p, image);
    const VkImageToMemoryCopy region = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_TO_MEMORY_COPY,
        .pHostPointer = M("copy to nowhere", memory, NULL),
        .memoryRowLength = M("rows of memory shorter than the copy", whole ? 0u : 8u, 1u),
        .memoryImageHeight = M("images of memory lower than the copy", whole ? 0u : 8u, 1u),
        .imageSubresource = layers,
        .imageOffset = copy_offset(p, whole),
        .imageExtent = copy_extent(p, whole, layers.mipLevel),
    };
    const VkCopyImageToMemoryInfo info = {
        .sType = VK_STRUCTURE_TYPE_COPY_IMAGE_TO_MEMORY_INFO,
        .flags = flags,
        .srcImage = M("copy from no image", image->image.image, VK_NULL_HANDLE),
        .srcImageLayout = M(
            "copy from another layout",
            M("copy from a layout of no host copy", image->layout, VK_IMAGE_LAYOUT_PRESENT_SRC_KHR),
            image->layout == VK_IMAGE_LAYOUT_GENERAL ? VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL
                                                     : VK_IMAGE_LAYOUT_GENERAL),
        .regionCount = M("copy of no regions to memory", 1u, 0u),
        .pRegions = &region,
    };
    TRY(NOW(vkCopyImageToMemory)(p->device, &info));
}

static void
to_another(struct program *p, const struct host_image *from, const struct host_image *to)
{
    VkHostImageCopyFlags flags = copy_flags(p);
    bool whole = flags != 0;
    VkImageSubresourceLayers layers = layers_of(p, from), others = layers;

    others.mipLevel = M("copy between levels of other sizes", layers.mipLevel, 1 - layers.mipLevel);
    others.layerCount = M("copy between other counts of layers", layers.layerCount,
                          3 - layers.layerCount);
    others.aspectMask = M("copy between other aspects", to->aspect,
                          (VkImageAspectFlags)VK_IMAGE_ASPECT_METADATA_BIT);
    const VkImageCopy2 region = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_COPY_2,
        .srcSubresource = layers,
        .srcOffset = copy_offset(p, whole),
        .dstSubresource = others,
        .dstOffset = copy_offset(p, whole),
        .extent = copy_extent(p, whole, layers.mipLevel),
    };
    const VkCopyImageToImageInfo info = {
        .sType = VK_STRUCTURE_TYPE_COPY_IMAGE_TO_IMAGE_INFO,
        .flags = flags,
        .srcImage = M("copy between no image and one", from->image.image, VK_NULL_HANDLE),
        .srcImageLayout = M("copy between other layouts", from->layout,
                            VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL),
        .dstImage = M("copy within one image", to->image.image, from->image.image),
        .dstImageLayout = M("copy between layouts that the second has not", to->layout,
                            VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL),
        .regionCount = 1,
        .pRegions = &region,
    };
    TRY(NOW(vkCopyImageToImage)(p->device, &info));
}

static void
sizes(struct program *p, const struct host_image *image)
{
    VkSubresourceHostMemcpySize size = {
        .sType = VK_STRUCTURE_TYPE_SUBRESOURCE_HOST_MEMCPY_SIZE,
    };
    VkSubresourceLayout2 layout = { .sType = VK_STRUCTURE_TYPE_SUBRESOURCE_LAYOUT_2,
                                    .pNext = &size };
    const VkImageSubresource2 subresource = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_SUBRESOURCE_2,
        .imageSubresource = { M("layout of two aspects", image->aspect,
                                (VkImageAspectFlags)VK_IMAGE_ASPECT_DEPTH_BIT |
                                    VK_IMAGE_ASPECT_STENCIL_BIT),
                              M("layout of a level behind the last", 0u, 2u),
                              M("layout of a layer behind the last", 1u, 2u) },
    };
    DO(NOW(vkGetImageSubresourceLayout2)(p->device, image->image.image, &subresource, &layout));
}

/* What the device does with the image afterwards. */
static void
used_by_device(struct program *p, const struct host_image *image)
{
    const VkBufferImageCopy region = {
        .imageSubresource = { image->aspect, 0, 0, 1 },
        .imageExtent = { SIZE, SIZE, 1 },
    };
    VkBuffer buffer = program_buffer(p, sizeof(memory), VK_BUFFER_USAGE_TRANSFER_SRC_BIT);

    program_begin(p);
    program_layout(p, &image->image, image->layout, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL);
    DO(vkCmdCopyBufferToImage(p->commands, buffer, image->image.image,
                              VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, 1, &region));
    program_finish(p);
}

static void
host_copies(struct program *p)
{
    struct host_image image = make_image(p);

    for (uint32_t i = 0, count = 1 + program_pick(p, "copies", 3); i < count && !p->over; i++) {
        switch (program_pick(p, "copy", 4)) {
        case 0: to_image(p, &image); break;
        case 1: to_memory(p, &image); break;
        case 2: {
            struct host_image other = make_image(p);
            if (other.image.format == image.image.format) {
                to_another(p, &image, &other);
            }
            break;
        }
        default:
            /* Of both aspects each rule wants its own, and there must be one only. */
            if (image.aspect == image.image.aspect) {
                sizes(p, &image);
            }
            break;
        }
    }
    IF("memory freed before a copy")
    {
        DROP(DEVICE_MEMORY, image.image.memory);
        to_image(p, &image);
    }
    if (program_pick(p, "device", 2)) {
        used_by_device(p, &image);
    }
}

const struct program_subject host_copy_subjects[] = {
    { "host_copy", host_copies, prepare_host_copies },
    { NULL, NULL, NULL },
};

#endif
