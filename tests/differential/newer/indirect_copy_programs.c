/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs about copies whose regions lie in device memory. */
#include "program.h"

#ifdef VK_KHR_copy_memory_indirect

#include <string.h>

#define SIZE 65536u
#define IMAGE 16u

static void
prepare_indirect(struct program *p)
{
    program_extension(p, VK_KHR_COPY_MEMORY_INDIRECT_EXTENSION_NAME);
    FEATURES(CopyMemoryIndirectFeaturesKHR, COPY_MEMORY_INDIRECT_FEATURES_KHR);
    CopyMemoryIndirectFeaturesKHR->indirectMemoryCopy = M("no indirectMemoryCopy", VK_TRUE,
                                                          VK_FALSE);
    CopyMemoryIndirectFeaturesKHR->indirectMemoryToImageCopy = M("no indirectMemoryToImageCopy",
                                                                 VK_TRUE, VK_FALSE);
    p->features.v12.bufferDeviceAddress = VK_TRUE;
}

struct indirect {
    struct program_addressed regions, from, to;
    unsigned char *mapped;
    uint32_t count;
};

static void
begin_indirect(struct program *p, struct indirect *c)
{
    void *mapped = NULL;

    program_begin(p);
    *c = (struct indirect){
        .regions = program_addressed(p, SIZE,
                                     M("regions in a buffer of another usage",
                                       (VkBufferUsageFlags2)VK_BUFFER_USAGE_2_INDIRECT_BUFFER_BIT,
                                       (VkBufferUsageFlags2)VK_BUFFER_USAGE_2_STORAGE_BUFFER_BIT)),
        .from = program_addressed(p, SIZE, VK_BUFFER_USAGE_2_TRANSFER_SRC_BIT),
        .to = program_addressed(p, SIZE, VK_BUFFER_USAGE_2_TRANSFER_DST_BIT),
        .count = 1 + program_pick(p, "regions", 2),
    };
    TRY(vkMapMemory(p->device, c->regions.memory, 0, VK_WHOLE_SIZE, 0, &mapped));
    c->mapped = mapped;
}

static VkStridedDeviceAddressRangeKHR
range_of(struct program *p, const struct indirect *c, uint32_t size)
{
    return (VkStridedDeviceAddressRangeKHR){
        M("regions at an unknown address",
          M("regions at an odd address", M("regions at no address", c->regions.address, 0u),
            c->regions.address + 2),
          (VkDeviceAddress)1 << 60),
        M("regions behind the buffer", M("regions of no bytes", 2u * size, 0u), 2u * SIZE),
        M("regions of an odd stride",
          M("regions of a small stride", M("regions of a huge stride", size, 4u * size), 4u),
          size + 2)
    };
}

static void
copies(struct program *p)
{
    struct indirect c;

    begin_indirect(p, &c);
    for (uint32_t i = 0; c.mapped && i < 2; i++) {
        const VkCopyMemoryIndirectCommandKHR region = { c.from.address + 1024 * i,
                                                        c.to.address + 1024 * i, 64 };
        memcpy(c.mapped + i * sizeof(region), &region, sizeof(region));
    }
    const VkCopyMemoryIndirectInfoKHR info = {
        .sType = M("copy of another struct", VK_STRUCTURE_TYPE_COPY_MEMORY_INDIRECT_INFO_KHR,
                   VK_STRUCTURE_TYPE_APPLICATION_INFO),
        .srcCopyFlags = M("copy from protected memory",
                          M("copy of flags that are none", (VkAddressCopyFlagsKHR)0, 0x4000u),
                          (VkAddressCopyFlagsKHR)VK_ADDRESS_COPY_PROTECTED_BIT_KHR),
        .dstCopyFlags = M("copy to protected memory", (VkAddressCopyFlagsKHR)0,
                          (VkAddressCopyFlagsKHR)VK_ADDRESS_COPY_PROTECTED_BIT_KHR),
        .copyCount = M("more copies than regions", c.count, 9u),
        .copyAddressRange = range_of(p, &c, sizeof(VkCopyMemoryIndirectCommandKHR)),
    };
    DO(NOW(vkCmdCopyMemoryIndirectKHR)(p->commands, M("copy of nothing", &info, NULL)));
    IF("regions destroyed before the submit")
    {
        DROP(BUFFER, c.regions.buffer);
    }
    program_finish(p);
}

static struct program_image
make_image(struct program *p)
{
    const VkImageCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .imageType = VK_IMAGE_TYPE_2D,
        .format = VK_FORMAT_R8G8B8A8_UNORM,
        .extent = { IMAGE, IMAGE, 1 },
        .mipLevels = 1,
        .arrayLayers = 2,
        .samples = M("image of four samples", VK_SAMPLE_COUNT_1_BIT, VK_SAMPLE_COUNT_4_BIT),
        .usage = M("image of another usage",
                   (VkImageUsageFlags)VK_IMAGE_USAGE_TRANSFER_DST_BIT |
                       VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT,
                   (VkImageUsageFlags)VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT),
    };
    return program_image(p, &info);
}

static void
copies_to_image(struct program *p)
{
    struct indirect c;

    begin_indirect(p, &c);
    struct program_image image = make_image(p);
    VkImageSubresourceLayers layers[2];
    for (uint32_t i = 0; i < 2; i++) {
        layers[i] = (VkImageSubresourceLayers){
            M("copy to another aspect",
              M("copy to two aspects", (VkImageAspectFlags)VK_IMAGE_ASPECT_COLOR_BIT,
                (VkImageAspectFlags)VK_IMAGE_ASPECT_COLOR_BIT | VK_IMAGE_ASPECT_DEPTH_BIT),
              (VkImageAspectFlags)VK_IMAGE_ASPECT_DEPTH_BIT),
            M("copy to a level behind the last", 0u, 2u),
            M("copy to a layer behind the last", i, 2u), M("copy to no layers", 1u, 0u)
        };
        const VkCopyMemoryToImageIndirectCommandKHR region = {
            .srcAddress = c.from.address + 4096 * i,
            .imageSubresource = layers[i],
            .imageExtent = { IMAGE, IMAGE, 1 },
        };
        if (c.mapped) {
            memcpy(c.mapped + i * sizeof(region), &region, sizeof(region));
        }
    }
    const VkImageLayout layout = program_pick(p, "general", 2)
                                     ? VK_IMAGE_LAYOUT_GENERAL
                                     : VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL;
    const VkCopyMemoryToImageIndirectInfoKHR info = {
        .sType = M("copy to an image of another struct",
                   VK_STRUCTURE_TYPE_COPY_MEMORY_TO_IMAGE_INDIRECT_INFO_KHR,
                   VK_STRUCTURE_TYPE_APPLICATION_INFO),
        .copyCount = M("more copies to an image than regions", M("no copies", c.count, 0u), 9u),
        .copyAddressRange = range_of(p, &c, sizeof(VkCopyMemoryToImageIndirectCommandKHR)),
        .dstImage = M("copy to no image", image.image, VK_NULL_HANDLE),
        .dstImageLayout = M("copy to another layout", layout,
                            VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL),
        .pImageSubresources = M("layers missing", layers, NULL),
    };
    program_layout(p, &image, VK_IMAGE_LAYOUT_UNDEFINED, layout);
    IF("image destroyed before the copy")
    {
        DROP(IMAGE, image.image);
    }
    DO(NOW(vkCmdCopyMemoryToImageIndirectKHR)(p->commands, &info));
    program_finish(p);
}

const struct program_subject indirect_copy_subjects[] = {
    { "indirect_copies", copies, prepare_indirect },
    { "indirect_image_copies", copies_to_image, prepare_indirect },
    { NULL, NULL, NULL },
};

#endif
