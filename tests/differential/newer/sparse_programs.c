/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs about sparse resources and render passes of several views. */
#include "program.h"

#ifdef VK_VERSION_1_4

enum { PAGE = 65536 };

static void
prepare_sparse(struct program *p)
{
    VkPhysicalDeviceFeatures *f = &p->features.core.features;

    f->sparseBinding = M("no sparseBinding", VK_TRUE, VK_FALSE);
    f->sparseResidencyBuffer = M("no sparseResidencyBuffer", VK_TRUE, VK_FALSE);
    f->sparseResidencyImage2D = M("no sparseResidencyImage2D", VK_TRUE, VK_FALSE);
    f->sparseResidencyAliased = M("no sparseResidencyAliased", VK_TRUE, VK_FALSE);
}

static VkDeviceMemory
pages(struct program *p, const VkMemoryRequirements *needs)
{
    VkDeviceMemory memory = VK_NULL_HANDLE;
    uint32_t type = 0;

    while (type < 31 && !(needs->memoryTypeBits >> type & 1)) {
        type++;
    }
    const VkMemoryAllocateInfo info = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
        .allocationSize = needs->size * 2,
        .memoryTypeIndex = type,
    };
    MAKE(DEVICE_MEMORY, memory, vkAllocateMemory(p->device, &info, NULL, &memory));
    return memory;
}

static VkSemaphore
semaphore(struct program *p)
{
    const VkSemaphoreCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO };
    VkSemaphore made = VK_NULL_HANDLE;

    MAKE(SEMAPHORE, made, vkCreateSemaphore(p->device, &info, NULL, &made));
    return made;
}

static void
bind(struct program *p, VkBindSparseInfo *info)
{
    VkSemaphore first = semaphore(p);

    info->sType = VK_STRUCTURE_TYPE_BIND_SPARSE_INFO;
    info->signalSemaphoreCount = 1;
    info->pSignalSemaphores = &first;
    IF("a wait for what is never signalled")
    {
        if (p->stops) {
            info->waitSemaphoreCount = 1;
            info->pWaitSemaphores = &first;
        }
    }
    TRY(vkQueueBindSparse(p->queue, 1, info, VK_NULL_HANDLE));
    IF("a semaphore signalled twice")
    {
        info->waitSemaphoreCount = 0;
        TRY(vkQueueBindSparse(p->queue, 1, info, VK_NULL_HANDLE));
    }
    TRY(vkQueueWaitIdle(p->queue));
}

static void
sparse_buffers(struct program *p)
{
    VkBuffer buffer = VK_NULL_HANDLE;
    VkMemoryRequirements needs = { 0 };
    const VkBufferCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
        .flags = M(
            "a resident buffer that is not sparse",
            VK_BUFFER_CREATE_SPARSE_BINDING_BIT |
                (program_pick(p, "resident", 2) ? VK_BUFFER_CREATE_SPARSE_RESIDENCY_BIT : 0u) |
                (program_pick(p, "aliased", 3) == 0 ? VK_BUFFER_CREATE_SPARSE_ALIASED_BIT : 0u),
            (VkBufferCreateFlags)VK_BUFFER_CREATE_SPARSE_RESIDENCY_BIT),
        .size = M("a sparse buffer beyond the address space", (VkDeviceSize)PAGE * 4,
                  (VkDeviceSize)1 << 62),
        .usage = VK_BUFFER_USAGE_TRANSFER_DST_BIT,
    };
    MAKE(BUFFER, buffer, vkCreateBuffer(p->device, &info, NULL, &buffer));
    DO(vkGetBufferMemoryRequirements(p->device, buffer, &needs));
    IF("a sparse buffer bound as others are")
    {
        TRY(vkBindBufferMemory(p->device, buffer, pages(p, &needs), 0));
    }
    VkDeviceMemory memory = pages(p, &needs);
    const VkSparseMemoryBind bound = {
        .resourceOffset = M(
            "a bind behind the end of the resource",
            M("a place in the resource that is not aligned", (VkDeviceSize)0, (VkDeviceSize)1),
            needs.size),
        .size = M("a bind of size 0",
                  M("a bind longer than the resource", needs.size, needs.size * 2),
                  (VkDeviceSize)0),
        .memory = memory,
        .memoryOffset = M(
            "a bind behind the end of the memory",
            M("a place in memory that is not aligned", (VkDeviceSize)0, (VkDeviceSize)1),
            needs.size * 2),
        .flags = M("metadata of a buffer", 0u,
                   (VkSparseMemoryBindFlags)VK_SPARSE_MEMORY_BIND_METADATA_BIT),
    };
    const VkSparseBufferMemoryBindInfo buffers = { M("a bind of no buffer", buffer, VK_NULL_HANDLE),
                                                   M("a buffer without binds", 1u, 0u), &bound };
    VkBindSparseInfo submit = { .bufferBindCount = 1, .pBufferBinds = &buffers };
    bind(p, &submit);
    program_begin(p);
    DO(vkCmdFillBuffer(p->commands, buffer, 0, needs.size, 0));
    program_finish(p);
}

static void
sparse_images(struct program *p)
{
    VkImage image = VK_NULL_HANDLE;
    VkMemoryRequirements needs = { 0 };
    bool resident = program_pick(p, "resident", 2);
    const VkImageCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .flags = VK_IMAGE_CREATE_SPARSE_BINDING_BIT |
                 (resident ? (VkImageCreateFlags)VK_IMAGE_CREATE_SPARSE_RESIDENCY_BIT : 0u),
        .imageType = M("a sparse image of one dimension", VK_IMAGE_TYPE_2D, VK_IMAGE_TYPE_1D),
        .format = VK_FORMAT_R8G8B8A8_UNORM,
        .extent = { 512, M("a line that is higher", 512u, 1u), 1 },
        .mipLevels = 1,
        .arrayLayers = 1,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .tiling = M("a sparse image that is linear", VK_IMAGE_TILING_OPTIMAL,
                    VK_IMAGE_TILING_LINEAR),
        .usage = VK_IMAGE_USAGE_TRANSFER_DST_BIT |
                 M("a sparse attachment that is transient", 0u,
                   (VkImageUsageFlags)(VK_IMAGE_USAGE_TRANSIENT_ATTACHMENT_BIT |
                                       VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT)),
    };
    MAKE(IMAGE, image, vkCreateImage(p->device, &info, NULL, &image));
    DO(vkGetImageMemoryRequirements(p->device, image, &needs));
    VkDeviceMemory memory = pages(p, &needs);
    const VkSparseImageMemoryBind block = {
        .subresource = { M("a block of another aspect",
                           (VkImageAspectFlags)VK_IMAGE_ASPECT_COLOR_BIT,
                           (VkImageAspectFlags)VK_IMAGE_ASPECT_DEPTH_BIT),
                         M("a block of a level that is not there", 0u, 3u),
                         M("a block of a layer that is not there", 0u, 3u) },
        .offset = { M("a block between blocks", 0, 1), 0, 0 },
        .extent = { M("a block of width 0", M("part of a block", 128u, 100u), 0u), 128, 1 },
        .memory = memory,
        .memoryOffset = M("a place in memory that is not aligned", (VkDeviceSize)0,
                          (VkDeviceSize)1),
    };
    const VkSparseMemoryBind whole = {
        .size = M("more of the memory than there is", needs.size, needs.size * 4),
        .memory = memory,
    };
    const VkSparseImageMemoryBindInfo blocks = { image, 1, &block };
    const VkSparseImageOpaqueMemoryBindInfo opaque = { image, 1, &whole };
    VkBindSparseInfo submit = {
        .imageOpaqueBindCount = resident ? 0 : 1,
        .pImageOpaqueBinds = &opaque,
        .imageBindCount = resident ? 1 : M("blocks of an image that has none", 0u, 1u),
        .pImageBinds = &blocks,
    };
    bind(p, &submit);
}

const struct program_subject sparse_subjects[] = {
    { "sparse_buffer", sparse_buffers, prepare_sparse },
    { "sparse_image", sparse_images, prepare_sparse },
    { NULL, NULL, NULL },
};

#endif
