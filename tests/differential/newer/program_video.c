/* SPDX-License-Identifier: Apache-2.0 */
/* What programs about decoding and encoding share. */
#include "program_video.h"

#ifdef VK_VERSION_1_4

void
program_video_memory(struct program *p, VkVideoSessionKHR session)
{
    VkVideoSessionMemoryRequirementsKHR needs[4];
    VkBindVideoSessionMemoryInfoKHR binds[4];
    uint32_t count = KIT_COUNT(needs);

    for (uint32_t i = 0; i < count; i++) {
        needs[i] = (VkVideoSessionMemoryRequirementsKHR){
            .sType = VK_STRUCTURE_TYPE_VIDEO_SESSION_MEMORY_REQUIREMENTS_KHR
        };
    }
    TRY(NOW(vkGetVideoSessionMemoryRequirementsKHR)(p->device, session, &count, needs));
    for (uint32_t i = 0; i < count && !p->over; i++) {
        VkDeviceMemory memory = VK_NULL_HANDLE;
        uint32_t type = 0;
        while (!(needs[i].memoryRequirements.memoryTypeBits >> type & 1)) {
            type++;
        }
        const VkMemoryAllocateInfo allocation = {
            .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
            .allocationSize = needs[i].memoryRequirements.size * 2,
            .memoryTypeIndex = M("memory of another type", type, 2u),
        };
        MAKE(DEVICE_MEMORY, memory, vkAllocateMemory(p->device, &allocation, NULL, &memory));
        binds[i] = (VkBindVideoSessionMemoryInfoKHR){
            .sType = VK_STRUCTURE_TYPE_BIND_VIDEO_SESSION_MEMORY_INFO_KHR,
            .memoryBindIndex = M("binding that the session has not", needs[i].memoryBindIndex, 77u),
            .memory = memory,
            .memoryOffset = M("memory behind its end",
                              M("memory that is not aligned", (VkDeviceSize)0, (VkDeviceSize)1),
                              needs[i].memoryRequirements.size * 2),
            .memorySize = M("another size than needed", needs[i].memoryRequirements.size,
                            needs[i].memoryRequirements.size + 4096),
        };
    }
    UNLESS("session without memory")
    {
        TRY(NOW(vkBindVideoSessionMemoryKHR)(p->device, session,
                                             M("one binding without memory", count, 1u), binds));
    }
    IF("session bound twice")
    {
        TRY(NOW(vkBindVideoSessionMemoryKHR)(p->device, session, count, binds));
    }
}

struct program_image
program_picture(struct program *p, const VkVideoProfileListInfoKHR *profiles,
                VkImageUsageFlags usage)
{
    const VkImageCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .pNext = M("picture of no profile", profiles, NULL),
        .imageType = VK_IMAGE_TYPE_2D,
        .format = PROGRAM_PICTURE_FORMAT,
        .extent = { PROGRAM_PICTURE_SIDE, PROGRAM_PICTURE_SIDE, 1 },
        .mipLevels = 1,
        .arrayLayers = 1,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .usage = M("picture without usage", usage,
                   (VkImageUsageFlags)VK_IMAGE_USAGE_TRANSFER_DST_BIT),
    };
    return program_image(p, &info);
}

VkVideoPictureResourceInfoKHR
program_resource(struct program *p, const struct program_image *image)
{
    VkImageView view = program_view(p, image, VK_IMAGE_ASPECT_COLOR_BIT);

    return (VkVideoPictureResourceInfoKHR){
        .sType = VK_STRUCTURE_TYPE_VIDEO_PICTURE_RESOURCE_INFO_KHR,
        .codedExtent = { M("picture wider than the session",
                           M("picture of width 0", PROGRAM_PICTURE_SIDE, 0u),
                           2 * PROGRAM_PICTURE_SIDE),
                         PROGRAM_PICTURE_SIDE },
        .codedOffset = { M("picture beside its place", 0, 16), 0 },
        .baseArrayLayer = M("picture in a layer that is not there", 0u, 1u),
        .imageViewBinding = M("picture of no view", view, VK_NULL_HANDLE),
    };
}

VkBuffer
program_bitstream(struct program *p, const VkVideoProfileListInfoKHR *profiles,
                  VkBufferUsageFlags usage)
{
    const VkBufferCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
        .pNext = M("bitstream of no profile", profiles, NULL),
        .size = 4096,
        .usage = M("bitstream without usage", usage,
                   (VkBufferUsageFlags)VK_BUFFER_USAGE_TRANSFER_SRC_BIT),
    };
    VkBuffer buffer = VK_NULL_HANDLE;
    VkMemoryRequirements needs = { 0 };
    VkDeviceMemory memory = VK_NULL_HANDLE;

    MAKE(BUFFER, buffer, vkCreateBuffer(p->device, &info, NULL, &buffer));
    DO(vkGetBufferMemoryRequirements(p->device, buffer, &needs));
    const VkMemoryAllocateInfo allocation = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
        .allocationSize = needs.size,
    };
    MAKE(DEVICE_MEMORY, memory, vkAllocateMemory(p->device, &allocation, NULL, &memory));
    UNLESS("bitstream without memory")
    {
        TRY(vkBindBufferMemory(p->device, buffer, memory, 0));
    }
    return buffer;
}

#endif
