/* SPDX-License-Identifier: Apache-2.0 */
/* Buffers, images and command buffers of the demo; one allocation each, it has few. */
#include "demo_gpu.h"

#include <stdio.h>
#include <stdlib.h>

static uint32_t
find_memory_type(const struct demo_gpu *gpu, uint32_t allowed, VkMemoryPropertyFlags wanted)
{
    for (uint32_t i = 0; i < gpu->memory.memoryTypeCount; i++) {
        if ((allowed & (1u << i)) &&
            (gpu->memory.memoryTypes[i].propertyFlags & wanted) == wanted) {
            return i;
        }
    }
    return UINT32_MAX;
}

static VkDeviceMemory
allocate(const struct demo_gpu *gpu, const VkMemoryRequirements *needs, bool host)
{
    VkMemoryPropertyFlags wanted = host ? VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT |
                                              VK_MEMORY_PROPERTY_HOST_COHERENT_BIT
                                        : VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT;
    uint32_t type = UINT32_MAX;
    VkDeviceMemory memory = VK_NULL_HANDLE;

    if (host) /* the readback buffers are read by the CPU: cached memory where there is any */ {
        type = find_memory_type(gpu, needs->memoryTypeBits,
                                wanted | VK_MEMORY_PROPERTY_HOST_CACHED_BIT);
    }
    if (type == UINT32_MAX) {
        type = find_memory_type(gpu, needs->memoryTypeBits, wanted);
    }
    if (type == UINT32_MAX) {
        type = find_memory_type(gpu, needs->memoryTypeBits, 0);
    }
    VkMemoryAllocateInfo info = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                  .allocationSize = needs->size,
                                  .memoryTypeIndex = type };
    demo_check(vkAllocateMemory(gpu->device, &info, NULL, &memory), "vkAllocateMemory");
    return memory;
}

struct demo_buffer
demo_buffer_create(const struct demo_gpu *gpu, const char *name, VkDeviceSize size,
                   VkBufferUsageFlags usage, bool host)
{
    struct demo_buffer made = { .size = size };
    uint32_t families[2] = { gpu->graphics_family, gpu->compute_family };
    /* The surface goes from the compute to the graphics family every frame. */
    bool shared = families[0] != families[1] && (usage & VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    VkBufferCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
        .size = size,
        .usage = usage,
        .sharingMode = shared ? VK_SHARING_MODE_CONCURRENT : VK_SHARING_MODE_EXCLUSIVE,
        .queueFamilyIndexCount = shared ? 2 : 0,
        .pQueueFamilyIndices = shared ? families : NULL,
    };
    VkMemoryRequirements needs;

    demo_check(vkCreateBuffer(gpu->device, &info, NULL, &made.buffer), "vkCreateBuffer");
    vkGetBufferMemoryRequirements(gpu->device, made.buffer, &needs);
    made.memory = allocate(gpu, &needs, host);
    demo_check(vkBindBufferMemory(gpu->device, made.buffer, made.memory, 0), "vkBindBufferMemory");
    if (host) {
        demo_check(vkMapMemory(gpu->device, made.memory, 0, VK_WHOLE_SIZE, 0, &made.mapped),
                   "vkMapMemory");
    }
    demo_name(gpu, VK_OBJECT_TYPE_BUFFER, (uint64_t)(uintptr_t)made.buffer, "%s", name);
    demo_name(gpu, VK_OBJECT_TYPE_DEVICE_MEMORY, (uint64_t)(uintptr_t)made.memory, "memory of %s",
              name);
    return made;
}

void
demo_buffer_destroy(const struct demo_gpu *gpu, struct demo_buffer *buffer)
{
    if (buffer->mapped) {
        vkUnmapMemory(gpu->device, buffer->memory);
    }
    vkDestroyBuffer(gpu->device, buffer->buffer, NULL);
    vkFreeMemory(gpu->device, buffer->memory, NULL);
    *buffer = (struct demo_buffer){ 0 };
}

struct demo_image
demo_image_create(const struct demo_gpu *gpu, const char *name, const VkImageCreateInfo *info,
                  VkImageAspectFlags aspect)
{
    struct demo_image made = { .levels = info->mipLevels };
    VkMemoryRequirements needs;

    demo_check(vkCreateImage(gpu->device, info, NULL, &made.image), "vkCreateImage");
    vkGetImageMemoryRequirements(gpu->device, made.image, &needs);
    made.memory = allocate(gpu, &needs, false);
    demo_check(vkBindImageMemory(gpu->device, made.image, made.memory, 0), "vkBindImageMemory");
    VkImageViewCreateInfo view = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
        .image = made.image,
        .viewType = VK_IMAGE_VIEW_TYPE_2D,
        .format = info->format,
        .subresourceRange = { aspect, 0, info->mipLevels, 0, 1 },
    };
    demo_check(vkCreateImageView(gpu->device, &view, NULL, &made.view), "vkCreateImageView");
    demo_name(gpu, VK_OBJECT_TYPE_IMAGE, (uint64_t)(uintptr_t)made.image, "%s", name);
    demo_name(gpu, VK_OBJECT_TYPE_IMAGE_VIEW, (uint64_t)(uintptr_t)made.view, "view of %s", name);
    return made;
}

void
demo_image_destroy(const struct demo_gpu *gpu, struct demo_image *image)
{
    vkDestroyImageView(gpu->device, image->view, NULL);
    vkDestroyImage(gpu->device, image->image, NULL);
    vkFreeMemory(gpu->device, image->memory, NULL);
    *image = (struct demo_image){ 0 };
}

void
demo_commands_create(const struct demo_gpu *gpu, uint32_t family, VkCommandBufferLevel level,
                     const char *name, VkCommandPool *pool_out, VkCommandBuffer *commands_out)
{
    VkCommandPoolCreateInfo pool = { .sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO,
                                     .flags = VK_COMMAND_POOL_CREATE_TRANSIENT_BIT,
                                     .queueFamilyIndex = family };

    demo_check(vkCreateCommandPool(gpu->device, &pool, NULL, pool_out), "vkCreateCommandPool");
    VkCommandBufferAllocateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
        .commandPool = *pool_out,
        .level = level,
        .commandBufferCount = 1,
    };
    demo_check(vkAllocateCommandBuffers(gpu->device, &info, commands_out),
               "vkAllocateCommandBuffers");
    demo_name(gpu, VK_OBJECT_TYPE_COMMAND_POOL, (uint64_t)(uintptr_t)*pool_out, "pool of %s", name);
    demo_name(gpu, VK_OBJECT_TYPE_COMMAND_BUFFER, (uint64_t)(uintptr_t)*commands_out, "%s", name);
}
