/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Sparse binding. Wrong binds beside the nearest right ones. The null driver: 64 KiB alignment for
 * sparse images.
 */
#include "newer_ids.h"

enum { BLOCK = 65536, BLOCKS = 4 };

static void
open_sparse(struct kit *kit)
{
    VkPhysicalDeviceVulkan12Features twelve = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES,
        .timelineSemaphore = VK_TRUE,
    };
    VkPhysicalDeviceFeatures2 features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
                                           .pNext = &twelve };
    features.features.sparseBinding = VK_TRUE;
    features.features.sparseResidencyBuffer = VK_TRUE;
    features.features.sparseResidencyImage2D = VK_TRUE;
    features.features.sparseResidencyImage3D = VK_TRUE;
    kit_open(kit, &(struct kit_config){
                      .device_next = &features,
                      .device_extensions = { VK_KHR_EXTERNAL_MEMORY_FD_EXTENSION_NAME } });
}

static VkDeviceMemory
allocate(struct kit *kit, uint32_t type, const void *next)
{
    VkMemoryAllocateInfo info = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                  .pNext = next,
                                  .allocationSize = BLOCKS * BLOCK,
                                  .memoryTypeIndex = type };
    VkDeviceMemory memory = VK_NULL_HANDLE;
    KIT_VK(kit, vkAllocateMemory(kit->device, &info, NULL, &memory));
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    return memory;
}

static VkBuffer
sparse_buffer(struct kit *kit)
{
    VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                .flags = VK_BUFFER_CREATE_SPARSE_BINDING_BIT,
                                .size = BLOCKS * BLOCK,
                                .usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT };
    VkBuffer buffer = VK_NULL_HANDLE;
    KIT_VK(kit, vkCreateBuffer(kit->device, &info, NULL, &buffer));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    return buffer;
}

static VkImage
sparse_image(struct kit *kit, VkImageCreateFlags flags)
{
    VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                               .flags = VK_IMAGE_CREATE_SPARSE_BINDING_BIT | flags,
                               .imageType = VK_IMAGE_TYPE_2D,
                               .format = VK_FORMAT_R8G8B8A8_UNORM,
                               .extent = { 500, 500, 1 },
                               .mipLevels = 2,
                               .arrayLayers = 1,
                               .samples = VK_SAMPLE_COUNT_1_BIT,
                               .usage = VK_IMAGE_USAGE_SAMPLED_BIT };
    VkImage image = VK_NULL_HANDLE;
    kit_need_image(kit, &info);
    KIT_VK(kit, vkCreateImage(kit->device, &info, NULL, &image));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(image));
    return image;
}

static void
submit(struct kit *kit, const VkBindSparseInfo *info)
{
    vkQueueBindSparse(kit->queue, 1, info, VK_NULL_HANDLE);
    vkQueueWaitIdle(kit->queue);
}

static void
bind_buffer(struct kit *kit, VkBuffer buffer, VkDeviceMemory memory, VkDeviceSize offset,
            VkDeviceSize size, VkDeviceSize memory_offset)
{
    VkSparseMemoryBind bind = { offset, size, memory, memory_offset, 0 };
    VkSparseBufferMemoryBindInfo of = { buffer, 1, &bind };
    submit(kit, &(VkBindSparseInfo){ .sType = VK_STRUCTURE_TYPE_BIND_SPARSE_INFO,
                                     .bufferBindCount = 1,
                                     .pBufferBinds = &of });
}

SCENE(buffer, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    open_sparse(kit);
    VkBuffer buffer = sparse_buffer(kit);
    VkDeviceMemory memory = allocate(kit, 0, NULL);
    bind_buffer(kit, buffer, memory, 0, BLOCKS * BLOCK, 0);
    bind_buffer(kit, buffer, memory, BLOCK, BLOCK, 3 * BLOCK);
    bind_buffer(kit, buffer, VK_NULL_HANDLE, 0, BLOCK, 0);
    kit_expect(kit, "VUID-VkSparseMemoryBind-size-01098");
    bind_buffer(kit, buffer, memory, 0, 0, 0);
    kit_expect(kit, "VUID-VkSparseMemoryBind-resourceOffset-01099");
    kit_expect(kit, "VUID-VkSparseMemoryBind-size-01100");
    bind_buffer(kit, buffer, memory, BLOCKS * BLOCK, BLOCK, 0);
    kit_expect(kit, "VUID-VkSparseMemoryBind-size-01100");
    bind_buffer(kit, buffer, memory, 3 * BLOCK, 2 * BLOCK, 0);
    kit_expect(kit, "VUID-VkSparseMemoryBind-memoryOffset-01101");
    kit_expect(kit, "VUID-VkSparseMemoryBind-size-01102");
    bind_buffer(kit, buffer, memory, 0, BLOCK, BLOCKS * BLOCK);
    kit_expect(kit, "VUID-VkSparseMemoryBind-size-01102");
    bind_buffer(kit, buffer, memory, 0, 2 * BLOCK, 3 * BLOCK);
    kit_expect_newer(kit, NEWER_ID("VUID-VkSparseMemoryBind-resourceOffset-09491", NULL));
    kit_expect(kit, "VUID-VkSparseMemoryBind-memory-01096");
    bind_buffer(kit, buffer, memory, 0, BLOCK, 1);
    kit_expect(kit, "VUID-VkSparseMemoryBind-memory-01097");
    kit_expect_newer(kit, NEWER_ID("VUID-VkSparseMemoryBind-memory-01096", NULL));
    bind_buffer(kit, buffer, allocate(kit, 5, NULL), 0, BLOCK, 0);
}

SCENE(external, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_sparse(kit);
    VkExportMemoryAllocateInfo out = {
        .sType = VK_STRUCTURE_TYPE_EXPORT_MEMORY_ALLOCATE_INFO,
        .handleTypes = VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT
    };
    VkDeviceMemory memory = allocate(kit, 0, &out);
    VkMemoryGetFdInfoKHR get = { VK_STRUCTURE_TYPE_MEMORY_GET_FD_INFO_KHR, NULL, memory,
                                 VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT };
    VkImportMemoryFdInfoKHR in = { .sType = VK_STRUCTURE_TYPE_IMPORT_MEMORY_FD_INFO_KHR,
                                   .handleType = VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT };
    KIT_VK(kit, KIT_DEVICE_COMMAND(kit, vkGetMemoryFdKHR)(kit->device, &get, &in.fd));
    kit_expect(kit, "VUID-VkSparseMemoryBind-memory-02730");
    bind_buffer(kit, sparse_buffer(kit), memory, 0, BLOCK, 0);
    kit_expect(kit, "VUID-VkSparseMemoryBind-memory-02731");
    bind_buffer(kit, sparse_buffer(kit), allocate(kit, 0, &in), 0, BLOCK, 0);
}

SCENE(opaque_image, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_sparse(kit);
    VkMemoryRequirements needs;
    VkImage image = sparse_image(kit, 0);
    vkGetImageMemoryRequirements(kit->device, image, &needs);
    VkSparseMemoryBind bind = { 0, BLOCK, allocate(kit, 0, NULL), 0, 0 };
    VkSparseImageOpaqueMemoryBindInfo of = { image, 1, &bind };
    VkBindSparseInfo info = { .sType = VK_STRUCTURE_TYPE_BIND_SPARSE_INFO,
                              .imageOpaqueBindCount = 1,
                              .pImageOpaqueBinds = &of };
    submit(kit, &info);
    bind.resourceOffset = needs.size;
    kit_expect(kit, "VUID-VkSparseMemoryBind-resourceOffset-01099");
    kit_expect(kit, "VUID-VkSparseMemoryBind-size-01100");
    submit(kit, &info);
    bind.resourceOffset = needs.size + BLOCK;
    kit_expect(kit, "VUID-VkSparseMemoryBind-resourceOffset-01099");
    submit(kit, &info);
}

static void
bind_image(struct kit *kit, VkImage image, const VkSparseImageMemoryBind *bind)
{
    VkSparseImageMemoryBindInfo of = { image, 1, bind };
    submit(kit, &(VkBindSparseInfo){ .sType = VK_STRUCTURE_TYPE_BIND_SPARSE_INFO,
                                     .imageBindCount = 1,
                                     .pImageBinds = &of });
}

#define BIND(...)                                                                 \
    do {                                                                          \
        VkSparseImageMemoryBind i = { .subresource = { COLOR, 0, 0 },             \
                                      .extent = { block.width, block.height, 1 }, \
                                      .memory = memory };                         \
        __VA_ARGS__;                                                              \
        bind_image(kit, image, &i);                                               \
    } while (0)

#define COLOR VK_IMAGE_ASPECT_COLOR_BIT

SCENE(image, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_sparse(kit);
    VkImage image = sparse_image(kit, VK_IMAGE_CREATE_SPARSE_RESIDENCY_BIT);
    VkDeviceMemory memory = allocate(kit, 0, NULL);
    VkSparseImageMemoryRequirements needs;
    uint32_t count = 1;
    vkGetImageSparseMemoryRequirements(kit->device, image, &count, &needs);
    if (!count) {
        kit_skip(kit, "the driver says nothing of sparse images");
    }
    VkExtent3D block = needs.formatProperties.imageGranularity;
    int32_t last_x = (int32_t)(500 / block.width * block.width),
            last_y = (int32_t)(500 / block.height * block.height);
    BIND((void)0);
    BIND(i.offset.x = last_x, i.offset.y = last_y, i.extent.width = 500 - (uint32_t)last_x,
         i.extent.height = 500 - (uint32_t)last_y);
    kit_expect(kit, "VUID-VkSparseImageMemoryBindInfo-subresource-01722");
    BIND(i.subresource.mipLevel = 2);
    kit_expect(kit, "VUID-VkSparseImageMemoryBindInfo-subresource-01723");
    BIND(i.subresource.arrayLayer = 1);
    kit_expect(kit, NEWER_ID("VUID-VkSparseImageMemoryBindInfo-subresource-01106",
                             "VUID-VkSparseImageMemoryBind-subresource-01106"));
    BIND(i.subresource.aspectMask = VK_IMAGE_ASPECT_DEPTH_BIT);
    kit_expect(kit, "VUID-VkSparseImageMemoryBind-offset-01107");
    BIND(i.offset.x = 1);
    kit_expect(kit, "VUID-VkSparseImageMemoryBind-extent-01108");
    BIND(i.extent.width -= 1);
    kit_expect(kit, "VUID-VkSparseImageMemoryBind-offset-01109");
    BIND(i.offset.y = 1);
    kit_expect(kit, "VUID-VkSparseImageMemoryBind-extent-01110");
    BIND(i.extent.height -= 1);
    kit_expect(kit, "VUID-VkSparseImageMemoryBind-memory-01105");
    BIND(i.memoryOffset = 1);
}

SCENE(image_external, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_sparse(kit);
    VkImage image = sparse_image(kit, VK_IMAGE_CREATE_SPARSE_RESIDENCY_BIT);
    VkExtent3D block = { 128, 128, 1 };
    VkExportMemoryAllocateInfo out = {
        .sType = VK_STRUCTURE_TYPE_EXPORT_MEMORY_ALLOCATE_INFO,
        .handleTypes = VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT
    };
    VkDeviceMemory memory = allocate(kit, 0, &out);
    VkMemoryGetFdInfoKHR get = { VK_STRUCTURE_TYPE_MEMORY_GET_FD_INFO_KHR, NULL, memory,
                                 VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT };
    VkImportMemoryFdInfoKHR in = { .sType = VK_STRUCTURE_TYPE_IMPORT_MEMORY_FD_INFO_KHR,
                                   .handleType = VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT };
    KIT_VK(kit, KIT_DEVICE_COMMAND(kit, vkGetMemoryFdKHR)(kit->device, &get, &in.fd));
    kit_expect(kit, "VUID-VkSparseImageMemoryBind-memory-02732");
    BIND((void)0);
    memory = allocate(kit, 0, &in);
    kit_expect(kit, "VUID-VkSparseImageMemoryBind-memory-02733");
    BIND((void)0);
}

SCENE(image_of_three_dimensions, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_sparse(kit);
    VkImageCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .flags = VK_IMAGE_CREATE_SPARSE_BINDING_BIT | VK_IMAGE_CREATE_SPARSE_RESIDENCY_BIT,
        .imageType = VK_IMAGE_TYPE_3D,
        .format = VK_FORMAT_R8G8B8A8_UNORM,
        .extent = { 64, 64, 64 },
        .mipLevels = 1,
        .arrayLayers = 1,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .usage = VK_IMAGE_USAGE_SAMPLED_BIT,
    };
    VkImage image = VK_NULL_HANDLE;
    kit_need_image(kit, &info);
    KIT_VK(kit, vkCreateImage(kit->device, &info, NULL, &image));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(image));
    VkDeviceMemory memory = allocate(kit, 0, NULL);
    VkSparseImageMemoryRequirements needs;
    uint32_t count = 1;
    vkGetImageSparseMemoryRequirements(kit->device, image, &count, &needs);
    if (!count || needs.formatProperties.imageGranularity.depth < 2) {
        kit_skip(kit, "the driver's blocks are flat");
    }
    VkExtent3D block = needs.formatProperties.imageGranularity;
    BIND(i.extent.depth = block.depth);
    kit_expect(kit, "VUID-VkSparseImageMemoryBind-offset-01111");
    BIND(i.extent.depth = block.depth, i.offset.z = 1);
    kit_expect(kit, "VUID-VkSparseImageMemoryBind-extent-01112");
    BIND(i.extent.depth = block.depth - 1);
}

SCENE(image_not_resident, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_sparse(kit);
    VkImage image = sparse_image(kit, 0);
    VkDeviceMemory memory = allocate(kit, 0, NULL);
    VkExtent3D block = { 128, 128, 1 };
    kit_expect(kit, "VUID-VkSparseImageMemoryBindInfo-image-02901");
    BIND((void)0);
}

SCENE(timeline, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_sparse(kit);
    VkSemaphore semaphore = kit_timeline(kit, 1);
    uint64_t value = 1, next = 2;
    VkTimelineSemaphoreSubmitInfo values = {
        .sType = VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO,
        .waitSemaphoreValueCount = 1,
        .pWaitSemaphoreValues = &value,
        .signalSemaphoreValueCount = 1,
        .pSignalSemaphoreValues = &next
    };
    VkBindSparseInfo info = { .sType = VK_STRUCTURE_TYPE_BIND_SPARSE_INFO,
                              .pNext = &values,
                              .waitSemaphoreCount = 1,
                              .pWaitSemaphores = &semaphore,
                              .signalSemaphoreCount = 1,
                              .pSignalSemaphores = &semaphore };
    submit(kit, &info);
    info.signalSemaphoreCount = 0;
    values.signalSemaphoreValueCount = 0;
    values.waitSemaphoreValueCount = 0;
    kit_expect(kit, "VUID-VkBindSparseInfo-pNext-03247");
    submit(kit, &info);
    info.waitSemaphoreCount = 0;
    info.signalSemaphoreCount = 1;
    kit_expect(kit, "VUID-VkBindSparseInfo-pNext-03248");
    vkQueueBindSparse(kit->queue, 1, &info, VK_NULL_HANDLE);
    info.waitSemaphoreCount = 1;
    info.signalSemaphoreCount = 0;
    info.pNext = NULL;
    kit_expect(kit, "VUID-VkBindSparseInfo-pWaitSemaphores-03246");
    submit(kit, &info);
}

KIT_MAIN()
