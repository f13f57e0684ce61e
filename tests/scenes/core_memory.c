/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Device memory: allocation, mapping, handles of it. Wrong calls beside the nearest right ones.
 */
#include "newer_ids.h"
#include "kit_null.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

static VkDeviceMemory
allocate(struct kit *kit, VkDeviceSize size, uint32_t type, const void *next)
{
    VkMemoryAllocateInfo info = { VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO, next, size, type };
    VkDeviceMemory memory = VK_NULL_HANDLE;
    vkAllocateMemory(kit->device, &info, NULL, &memory);
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    return memory;
}

/* The null driver's types: device local, two host-visible coherent, one not coherent, cached,
 * lazy. */
enum { LOCAL, BAR, COHERENT, CACHED, BOTH, LAZY, SIZE = 65536 };

/* --- allocation --- */

SCENE(allocate_valid, KIT_PLAIN)
{
    allocate(kit, 4096, 0, NULL);
    VkMemoryAllocateFlagsInfo flags = { VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO, NULL,
                                        VK_MEMORY_ALLOCATE_DEVICE_MASK_BIT, 1 };
    allocate(kit, 4096, 0, &flags);
}

SCENE(allocate_wrong, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-VkMemoryAllocateInfo-allocationSize-00638");
    allocate(kit, 0, LOCAL, NULL);
    kit_expect(kit, "VUID-vkAllocateMemory-pAllocateInfo-01714");
    allocate(kit, SIZE, 31, NULL);
    kit_expect(kit, "VUID-VkMemoryAllocateInfo-allocationSize-00638");
    kit_expect(kit, "VUID-vkAllocateMemory-pAllocateInfo-01714");
    allocate(kit, 0, 31, NULL);
    kit_expect(kit, "VUID-vkAllocateMemory-pAllocateInfo-01713");
    kit_allow(kit, "UNASSIGNED-vkAllocateMemory-maxMemoryAllocationSize"); /* of other drivers */
    allocate(kit, kit->memory.memoryHeaps[0].size + 1, LOCAL, NULL);
}

SCENE(allocate_flags_wrong, KIT_NULL_DRIVER)
{
    VkMemoryAllocateFlagsInfo flags = { VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO, NULL,
                                        VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT, 0 };
    kit_expect(kit, "VUID-VkMemoryAllocateInfo-flags-03331");
    allocate(kit, SIZE, LOCAL, &flags);
    flags.flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT;
    kit_expect(kit, "VUID-VkMemoryAllocateInfo-flags-03330");
    allocate(kit, SIZE, LOCAL, &flags);
    flags.flags = VK_MEMORY_ALLOCATE_DEVICE_MASK_BIT;
    kit_expect(kit, "VUID-VkMemoryAllocateFlagsInfo-deviceMask-00676");
    allocate(kit, SIZE, LOCAL, &flags);
    flags.deviceMask = 2;
    kit_expect(kit, "VUID-VkMemoryAllocateFlagsInfo-deviceMask-00675");
    allocate(kit, SIZE, LOCAL, &flags);
    VkMemoryOpaqueCaptureAddressAllocateInfo capture = {
        VK_STRUCTURE_TYPE_MEMORY_OPAQUE_CAPTURE_ADDRESS_ALLOCATE_INFO, NULL, 4096
    };
    kit_expect(kit, "VUID-VkMemoryAllocateInfo-opaqueCaptureAddress-03329");
    allocate(kit, SIZE, LOCAL, &capture);
}

SCENE(allocate_priority, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkPhysicalDevicePageableDeviceLocalMemoryFeaturesEXT pageable = {
        VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PAGEABLE_DEVICE_LOCAL_MEMORY_FEATURES_EXT, NULL, VK_TRUE
    };
    kit_open(kit, &(struct kit_config){ .device_next = &pageable,
                                        .device_extensions = {
                                            VK_EXT_MEMORY_PRIORITY_EXTENSION_NAME,
                                            VK_EXT_PAGEABLE_DEVICE_LOCAL_MEMORY_EXTENSION_NAME } });
    VkMemoryPriorityAllocateInfoEXT priority = {
        VK_STRUCTURE_TYPE_MEMORY_PRIORITY_ALLOCATE_INFO_EXT, NULL, 1.0f
    };
    VkDeviceMemory memory = allocate(kit, SIZE, LOCAL, &priority);
    priority.priority = 1.5f;
    kit_expect(kit, "VUID-VkMemoryPriorityAllocateInfoEXT-priority-02602");
    allocate(kit, SIZE, LOCAL, &priority);
    PFN_vkSetDeviceMemoryPriorityEXT set = KIT_DEVICE_COMMAND(kit, vkSetDeviceMemoryPriorityEXT);
    set(kit->device, memory, 0.0f);
    kit_expect(kit, "VUID-vkSetDeviceMemoryPriorityEXT-priority-06258");
    set(kit->device, memory, -0.5f);
}

SCENE(allocate_too_many, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    setenv("WAKE_NULL_ANSWERS", "maxMemoryAllocationCount=3", 1);
    kit_open(kit, NULL);
    if (kit->properties.limits.maxMemoryAllocationCount != 3) {
        kit_skip(kit, "the limit is the driver's");
    }
    VkDeviceMemory first = allocate(kit, SIZE, LOCAL, NULL);
    allocate(kit, SIZE, LOCAL, NULL);
    allocate(kit, SIZE, LOCAL, NULL);
    kit_drop(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(first));
    allocate(kit, SIZE, LOCAL, NULL);
    kit_expect(kit, "VUID-vkAllocateMemory-maxMemoryAllocationCount-04101");
    allocate(kit, SIZE, LOCAL, NULL);
}

static VkBuffer
buffer_of(struct kit *kit, VkBufferCreateFlags flags)
{
    VkBufferCreateInfo info = { VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO, .flags = flags, .size = SIZE,
                                .usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT };
    VkBuffer buffer = VK_NULL_HANDLE;
    KIT_VK(kit, vkCreateBuffer(kit->device, &info, NULL, &buffer));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    return buffer;
}

static VkImage
image_of(struct kit *kit, VkImageCreateFlags flags, VkFormat format)
{
    VkImageCreateInfo info = { VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                               .flags = flags,
                               .imageType = VK_IMAGE_TYPE_2D,
                               .format = format,
                               .extent = { 64, 64, 1 },
                               .mipLevels = 1,
                               .arrayLayers = 1,
                               .samples = VK_SAMPLE_COUNT_1_BIT,
                               .usage = VK_IMAGE_USAGE_SAMPLED_BIT };
    VkImage image = VK_NULL_HANDLE;
    kit_need_image(kit, &info);
    KIT_VK(kit, vkCreateImage(kit->device, &info, NULL, &image));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(image));
    return image;
}

SCENE(allocate_dedicated, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkPhysicalDeviceFeatures2 features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2 };
    features.features.sparseBinding = VK_TRUE;
    kit_open(kit, &(struct kit_config){ .device_next = &features });
    VkBuffer buffer = buffer_of(kit, 0);
    VkImage image = image_of(kit, 0, VK_FORMAT_R8G8B8A8_UNORM);
    VkMemoryRequirements needs;
    VkMemoryDedicatedAllocateInfo to = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_DEDICATED_ALLOCATE_INFO
    };

    to.buffer = buffer;
    allocate(kit, SIZE, LOCAL, &to);
    kit_expect_newer(kit, NEWER_ID(NULL, "VUID-VkMemoryDedicatedAllocateInfo-buffer-01435"));
    allocate(kit, 2 * SIZE, LOCAL, &to);
    kit_expect(kit, NEWER_ID("VUID-VkMemoryDedicatedAllocateInfo-buffer-02965",
                             "VUID-VkMemoryDedicatedAllocateInfo-buffer-01435"));
    allocate(kit, SIZE / 2, LOCAL, &to);
    to.image = image;
    kit_expect(kit, "VUID-VkMemoryDedicatedAllocateInfo-image-01432");
    allocate(kit, SIZE, LOCAL, &to);
    to.buffer = VK_NULL_HANDLE;
    vkGetImageMemoryRequirements(kit->device, image, &needs);
    allocate(kit, needs.size, LOCAL, &to);
    kit_expect_newer(kit, NEWER_ID(NULL, "VUID-VkMemoryDedicatedAllocateInfo-image-01433"));
    allocate(kit, needs.size + 1, LOCAL, &to);
    kit_expect(kit, NEWER_ID("VUID-VkMemoryDedicatedAllocateInfo-image-02964",
                             "VUID-VkMemoryDedicatedAllocateInfo-image-01433"));
    allocate(kit, needs.size - 1, LOCAL, &to);
    to.image = image_of(kit, VK_IMAGE_CREATE_SPARSE_BINDING_BIT, VK_FORMAT_R8G8B8A8_UNORM);
    kit_expect(kit, "VUID-VkMemoryDedicatedAllocateInfo-image-01434");
    allocate(kit, SIZE, LOCAL, &to);
    to.image = image_of(kit, VK_IMAGE_CREATE_DISJOINT_BIT, VK_FORMAT_G8_B8R8_2PLANE_420_UNORM);
    kit_expect(kit, "VUID-VkMemoryDedicatedAllocateInfo-image-01797");
    allocate(kit, SIZE, LOCAL, &to);
    to.image = VK_NULL_HANDLE;
    to.buffer = buffer_of(kit, VK_BUFFER_CREATE_SPARSE_BINDING_BIT);
    kit_expect(kit, "VUID-VkMemoryDedicatedAllocateInfo-buffer-01436");
    allocate(kit, SIZE, LOCAL, &to);
}

SCENE(allocate_protected, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    setenv("WAKE_NULL_PROTECTED", "1", 1);
    kit_open(kit, NULL);
    for (uint32_t i = 0; i < kit->memory.memoryTypeCount; i++) {
        if (kit->memory.memoryTypes[i].propertyFlags & VK_MEMORY_PROPERTY_PROTECTED_BIT) {
            kit_expect(kit, "VUID-VkMemoryAllocateInfo-memoryTypeIndex-01872");
            allocate(kit, SIZE, i, NULL);
        }
    }
}

SCENE(map_of_group, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    kit_open_group(kit, NULL);
    VkMemoryAllocateFlagsInfo flags = { VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO, NULL,
                                        VK_MEMORY_ALLOCATE_DEVICE_MASK_BIT, 1 };
    void *data;
    vkMapMemory(kit->device, allocate(kit, SIZE, COHERENT, &flags), 0, SIZE, 0, &data);
    flags.deviceMask = 3;
    kit_expect(kit, "VUID-vkMapMemory-memory-00683");
    vkMapMemory(kit->device, allocate(kit, SIZE, COHERENT, &flags), 0, SIZE, 0, &data);
}

static VkBuffer
dedicated_nv_buffer(struct kit *kit)
{
    VkDedicatedAllocationBufferCreateInfoNV nv = {
        .sType = VK_STRUCTURE_TYPE_DEDICATED_ALLOCATION_BUFFER_CREATE_INFO_NV,
        .dedicatedAllocation = VK_TRUE
    };
    VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                .pNext = &nv,
                                .size = SIZE,
                                .usage = VK_BUFFER_USAGE_TRANSFER_SRC_BIT };
    VkBuffer buffer = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateBuffer(kit->device, &info, NULL, &buffer));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    return buffer;
}

static VkImage
dedicated_nv_image(struct kit *kit)
{
    VkDedicatedAllocationImageCreateInfoNV nv = {
        .sType = VK_STRUCTURE_TYPE_DEDICATED_ALLOCATION_IMAGE_CREATE_INFO_NV,
        .dedicatedAllocation = VK_TRUE
    };
    VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                               .pNext = &nv,
                               .imageType = VK_IMAGE_TYPE_2D,
                               .format = VK_FORMAT_R8G8B8A8_UNORM,
                               .extent = { 8, 8, 1 },
                               .mipLevels = 1,
                               .arrayLayers = 1,
                               .samples = VK_SAMPLE_COUNT_1_BIT,
                               .usage = VK_IMAGE_USAGE_SAMPLED_BIT };
    VkImage image = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateImage(kit->device, &info, NULL, &image));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(image));
    return image;
}

/* To memory that was allocated for them, and to other memory. */
SCENE(bind_dedicated_nv, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkDedicatedAllocationMemoryAllocateInfoNV nv = {
        .sType = VK_STRUCTURE_TYPE_DEDICATED_ALLOCATION_MEMORY_ALLOCATE_INFO_NV
    };
    VkMemoryRequirements needs;
    VkBuffer buffer;
    VkImage image;

    kit_open(kit, &(struct kit_config){
                      .device_extensions = { VK_NV_DEDICATED_ALLOCATION_EXTENSION_NAME } });
    buffer = nv.buffer = dedicated_nv_buffer(kit);
    KIT_VK(kit, vkBindBufferMemory(kit->device, buffer, allocate(kit, SIZE, LOCAL, &nv), 0));
    kit_expect(kit, "VUID-vkBindBufferMemory-buffer-01038");
    vkBindBufferMemory(kit->device, dedicated_nv_buffer(kit), allocate(kit, SIZE, LOCAL, NULL), 0);
    nv.buffer = VK_NULL_HANDLE;
    image = nv.image = dedicated_nv_image(kit);
    vkGetImageMemoryRequirements(kit->device, image, &needs);
    KIT_VK(kit, vkBindImageMemory(kit->device, image, allocate(kit, needs.size, LOCAL, &nv), 0));
    kit_expect(kit, "VUID-vkBindImageMemory-image-01050");
    vkBindImageMemory(kit->device, dedicated_nv_image(kit), allocate(kit, SIZE, LOCAL, NULL), 0);
    kit_expect(kit, "VUID-VkBindBufferMemoryInfo-buffer-01038");
    vkBindBufferMemory2(
        kit->device, 1,
        &(VkBindBufferMemoryInfo){ .sType = VK_STRUCTURE_TYPE_BIND_BUFFER_MEMORY_INFO,
                                   .buffer = dedicated_nv_buffer(kit),
                                   .memory = allocate(kit, SIZE, LOCAL, NULL) });
    kit_expect(kit, "VUID-VkBindImageMemoryInfo-image-01050");
    vkBindImageMemory2(kit->device, 1,
                       &(VkBindImageMemoryInfo){ .sType = VK_STRUCTURE_TYPE_BIND_IMAGE_MEMORY_INFO,
                                                 .image = dedicated_nv_image(kit),
                                                 .memory = allocate(kit, SIZE, LOCAL, NULL) });
}

SCENE(allocate_dedicated_nv, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    kit_open(kit, &(struct kit_config){
                      .device_extensions = { VK_EXT_EXTERNAL_MEMORY_HOST_EXTENSION_NAME,
                                             VK_NV_DEDICATED_ALLOCATION_EXTENSION_NAME } });
    VkDedicatedAllocationMemoryAllocateInfoNV nv = {
        .sType = VK_STRUCTURE_TYPE_DEDICATED_ALLOCATION_MEMORY_ALLOCATE_INFO_NV,
        .image = image_of(kit, 0, VK_FORMAT_R8G8B8A8_UNORM),
        .buffer = buffer_of(kit, 0),
    };
    kit_expect(kit, "VUID-VkDedicatedAllocationMemoryAllocateInfoNV-image-00649");
    allocate(kit, SIZE, LOCAL, &nv);
    VkDedicatedAllocationMemoryAllocateInfoNV of_image = nv, of_buffer = nv;
    of_image.buffer = VK_NULL_HANDLE;
    of_buffer.image = VK_NULL_HANDLE;
    kit_expect(kit, "VUID-VkDedicatedAllocationMemoryAllocateInfoNV-image-00650");
    allocate(kit, SIZE, LOCAL, &of_image);
    kit_expect(kit, "VUID-VkDedicatedAllocationMemoryAllocateInfoNV-buffer-00651");
    allocate(kit, SIZE, LOCAL, &of_buffer);
    nv.buffer = dedicated_nv_buffer(kit);
    of_buffer.buffer = nv.buffer;
    allocate(kit, SIZE, LOCAL, &of_buffer);
    kit_expect(kit, "VUID-VkDedicatedAllocationMemoryAllocateInfoNV-buffer-00653");
    allocate(kit, 2 * SIZE, LOCAL, &of_buffer);
    of_image.image = dedicated_nv_image(kit);
    VkMemoryRequirements needs;
    vkGetImageMemoryRequirements(kit->device, of_image.image, &needs);
    allocate(kit, needs.size, LOCAL, &of_image);
    kit_expect(kit, "VUID-VkDedicatedAllocationMemoryAllocateInfoNV-image-00652");
    allocate(kit, needs.size + 256, LOCAL, &of_image);
    char *host = aligned_alloc(4096, SIZE);
    VkImportMemoryHostPointerInfoEXT in = { VK_STRUCTURE_TYPE_IMPORT_MEMORY_HOST_POINTER_INFO_EXT,
                                            &nv,
                                            VK_EXTERNAL_MEMORY_HANDLE_TYPE_HOST_ALLOCATION_BIT_EXT,
                                            host };
    nv.image = VK_NULL_HANDLE;
    kit_expect(kit, "VUID-VkMemoryAllocateInfo-pNext-02805");
    allocate(kit, SIZE, COHERENT, &in);
    kit_close(kit);
    free(host);
}

/* --- import and export --- */

SCENE(fd, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    kit_open(kit, &(struct kit_config){
                      .device_extensions = { VK_KHR_EXTERNAL_MEMORY_FD_EXTENSION_NAME } });
    PFN_vkGetMemoryFdKHR get = KIT_DEVICE_COMMAND(kit, vkGetMemoryFdKHR);
    VkExportMemoryAllocateInfo out = { VK_STRUCTURE_TYPE_EXPORT_MEMORY_ALLOCATE_INFO, NULL,
                                       VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT };
    VkMemoryGetFdInfoKHR info = { VK_STRUCTURE_TYPE_MEMORY_GET_FD_INFO_KHR, NULL,
                                  allocate(kit, SIZE, LOCAL, &out),
                                  VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT };
    VkDeviceMemory exported = info.memory;
    int fd = -1, other = -1;
    get(kit->device, &info, &fd);
    info.memory = allocate(kit, SIZE, LOCAL, NULL);
    kit_expect(kit, "VUID-VkMemoryGetFdInfoKHR-handleType-00671");
    get(kit->device, &info, &other);
    info.handleType = VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_WIN32_BIT;
    kit_expect(kit, "VUID-VkMemoryGetFdInfoKHR-handleType-00672");
    get(kit->device, &info, &other);

    VkImportMemoryFdInfoKHR in = { VK_STRUCTURE_TYPE_IMPORT_MEMORY_FD_INFO_KHR, NULL,
                                   VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT, fd };
    info.handleType = VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT;
    allocate(kit, SIZE, LOCAL, &in);
    info.memory = exported;
    KIT_VK(kit, get(kit->device, &info, &in.fd));
    kit_expect(kit, "VUID-VkMemoryAllocateInfo-allocationSize-01742");
    allocate(kit, 2 * SIZE, LOCAL, &in);
    in.fd = -1;
    kit_expect(kit, "VUID-VkImportMemoryFdInfoKHR-handleType-00670");
    allocate(kit, SIZE, LOCAL, &in);
    in.handleType = VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_WIN32_BIT;
    kit_expect(kit, "VUID-VkImportMemoryFdInfoKHR-handleType-00669");
    kit_expect(kit, "VUID-VkImportMemoryFdInfoKHR-handleType-00670");
    allocate(kit, SIZE, LOCAL, &in);

    VkMemoryFdPropertiesKHR properties = { .sType = VK_STRUCTURE_TYPE_MEMORY_FD_PROPERTIES_KHR };
    kit_expect(kit, "VUID-vkGetMemoryFdPropertiesKHR-handleType-00674");
    KIT_DEVICE_COMMAND(kit, vkGetMemoryFdPropertiesKHR)
    (kit->device, VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT, 0, &properties);
}

/* What is imported for a buffer or an image was exported from memory that is for one. */
SCENE(fd_dedicated, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    static const char *const ids[2][3] = {
        { NULL, "VUID-VkMemoryDedicatedAllocateInfo-buffer-01879",
          "VUID-VkMemoryDedicatedAllocateInfo-image-01878" },
        { NULL, "VUID-VkDedicatedAllocationMemoryAllocateInfoNV-buffer-00655",
          "VUID-VkDedicatedAllocationMemoryAllocateInfoNV-image-00654" }
    };
    VkMemoryDedicatedAllocateInfo to[3];
    VkDedicatedAllocationMemoryAllocateInfoNV nv[3];
    VkMemoryRequirements needs[3];

    kit_open(kit, &(struct kit_config){
                      .device_extensions = { VK_KHR_EXTERNAL_MEMORY_FD_EXTENSION_NAME,
                                             VK_NV_DEDICATED_ALLOCATION_EXTENSION_NAME } });
    for (int i = 0; i < 3; i++) {
        VkBuffer buffer = i == 1 ? dedicated_nv_buffer(kit) : VK_NULL_HANDLE;
        VkImage image = i == 2 ? dedicated_nv_image(kit) : VK_NULL_HANDLE;

        to[i] = (VkMemoryDedicatedAllocateInfo){ VK_STRUCTURE_TYPE_MEMORY_DEDICATED_ALLOCATE_INFO,
                                                 NULL, image, buffer };
        nv[i] = (VkDedicatedAllocationMemoryAllocateInfoNV){
            VK_STRUCTURE_TYPE_DEDICATED_ALLOCATION_MEMORY_ALLOCATE_INFO_NV, NULL, image, buffer
        };
    }
    vkGetBufferMemoryRequirements(kit->device, to[1].buffer, &needs[1]);
    vkGetImageMemoryRequirements(kit->device, to[2].image, &needs[2]);
    for (int i = 0; i < 12; i++) {
        int from = i / 4, into = 1 + i % 2, kind = i / 2 % 2;
        VkDeviceSize size = needs[from ? from : into].size;
        VkExportMemoryAllocateInfo out = { VK_STRUCTURE_TYPE_EXPORT_MEMORY_ALLOCATE_INFO,
                                           from ? &to[from] : NULL,
                                           VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT };
        VkMemoryGetFdInfoKHR get = { VK_STRUCTURE_TYPE_MEMORY_GET_FD_INFO_KHR, NULL,
                                     allocate(kit, size, LOCAL, &out),
                                     VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT };
        VkImportMemoryFdInfoKHR in = { VK_STRUCTURE_TYPE_IMPORT_MEMORY_FD_INFO_KHR,
                                       kind ? (const void *)&nv[into] : &to[into],
                                       VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT, -1 };

        KIT_VK(kit, KIT_DEVICE_COMMAND(kit, vkGetMemoryFdKHR)(kit->device, &get, &in.fd));
        if (from != into) {
            kit_expect(kit, ids[kind][into]);
        }
        allocate(kit, size, LOCAL, &in);
    }
}

/* A descriptor from elsewhere is asked about, not one of Vulkan's own. */
SCENE(fd_of_vulkan, KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    const VkExternalMemoryHandleTypeFlagBits type = VK_EXTERNAL_MEMORY_HANDLE_TYPE_DMA_BUF_BIT_EXT;
    kit_open(kit, &(struct kit_config){
                      .device_extensions = { VK_KHR_EXTERNAL_MEMORY_FD_EXTENSION_NAME,
                                             VK_EXT_EXTERNAL_MEMORY_DMA_BUF_EXTENSION_NAME } });
    PFN_vkGetMemoryFdPropertiesKHR ask = KIT_DEVICE_COMMAND(kit, vkGetMemoryFdPropertiesKHR);
    VkExportMemoryAllocateInfo out = { VK_STRUCTURE_TYPE_EXPORT_MEMORY_ALLOCATE_INFO, NULL, type };
    VkMemoryGetFdInfoKHR info = { VK_STRUCTURE_TYPE_MEMORY_GET_FD_INFO_KHR, NULL,
                                  allocate(kit, SIZE, LOCAL, &out), type };
    VkMemoryFdPropertiesKHR properties = { .sType = VK_STRUCTURE_TYPE_MEMORY_FD_PROPERTIES_KHR };
    int fd = -1, other = memfd_create("other", MFD_CLOEXEC);

    KIT_VK(kit, KIT_DEVICE_COMMAND(kit, vkGetMemoryFdKHR)(kit->device, &info, &fd));
    KIT_VK(kit, ask(kit->device, type, other, &properties));
    kit_expect(kit, "VUID-vkGetMemoryFdPropertiesKHR-fd-00673");
    ask(kit->device, type, fd, &properties);
    kit_expect(kit, "VUID-vkGetMemoryFdPropertiesKHR-fd-00673");
    ask(kit->device, type, -1, &properties);
    /* The number is that of another file now. */
    dup2(other, fd);
    KIT_VK(kit, ask(kit->device, type, fd, &properties));
    close(fd);
    close(other);
}

SCENE(host_pointer, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkPhysicalDeviceVulkan12Features features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES,
        .bufferDeviceAddress = VK_TRUE,
        .bufferDeviceAddressCaptureReplay = VK_TRUE,
    };
    kit_open(kit, &(struct kit_config){
                      .device_next = &features,
                      .device_extensions = { VK_EXT_EXTERNAL_MEMORY_HOST_EXTENSION_NAME,
                                             VK_KHR_EXTERNAL_MEMORY_FD_EXTENSION_NAME } });
    char *host = aligned_alloc(4096, SIZE);
    VkImportMemoryHostPointerInfoEXT in = { VK_STRUCTURE_TYPE_IMPORT_MEMORY_HOST_POINTER_INFO_EXT,
                                            NULL,
                                            VK_EXTERNAL_MEMORY_HANDLE_TYPE_HOST_ALLOCATION_BIT_EXT,
                                            host };
    allocate(kit, SIZE, COHERENT, &in);
    kit_expect(kit, "VUID-VkMemoryAllocateInfo-allocationSize-01745");
    allocate(kit, 4100, COHERENT, &in);
    kit_expect(kit, "VUID-VkMemoryAllocateInfo-memoryTypeIndex-01744");
    allocate(kit, SIZE, LOCAL, &in);
    in.pHostPointer = host + 16;
    kit_expect(kit, "VUID-VkImportMemoryHostPointerInfoEXT-pHostPointer-01749");
    allocate(kit, 4096, COHERENT, &in);
    in.pHostPointer = host;
    in.handleType = VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT;
    kit_expect(kit, "VUID-VkImportMemoryHostPointerInfoEXT-handleType-01748");
    allocate(kit, 4096, COHERENT, &in);
    in.handleType = VK_EXTERNAL_MEMORY_HANDLE_TYPE_HOST_ALLOCATION_BIT_EXT;
    VkMemoryDedicatedAllocateInfo to = { VK_STRUCTURE_TYPE_MEMORY_DEDICATED_ALLOCATE_INFO, &in,
                                         VK_NULL_HANDLE, buffer_of(kit, 0) };
    kit_expect(kit, "VUID-VkMemoryAllocateInfo-pNext-02806");
    allocate(kit, SIZE, COHERENT, &to);
    VkMemoryAllocateFlagsInfo flags = { VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO, &in,
                                        VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT |
                                            VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT,
                                        0 };
    VkMemoryOpaqueCaptureAddressAllocateInfo capture = {
        VK_STRUCTURE_TYPE_MEMORY_OPAQUE_CAPTURE_ADDRESS_ALLOCATE_INFO, &flags, 4096
    };
    kit_expect(kit, "VUID-VkMemoryAllocateInfo-pNext-03332");
    kit_expect(kit, "VUID-VkMemoryAllocateInfo-opaqueCaptureAddress-03333");
    allocate(kit, SIZE, COHERENT, &capture);

    int pipes[2];
    KIT_CHECK(kit, pipe(pipes) == 0);
    VkImportMemoryFdInfoKHR fd = { VK_STRUCTURE_TYPE_IMPORT_MEMORY_FD_INFO_KHR, NULL,
                                   VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT, pipes[0] };
    flags.pNext = &fd;
    kit_expect(kit, "VUID-VkMemoryAllocateInfo-opaqueCaptureAddress-03333");
    allocate(kit, SIZE, COHERENT, &capture);
    in.pNext = &fd;
    kit_expect(kit, "VUID-VkMemoryAllocateInfo-None-06657");
    allocate(kit, SIZE, COHERENT, &in);

    PFN_vkGetMemoryHostPointerPropertiesEXT ask = KIT_DEVICE_COMMAND(
        kit, vkGetMemoryHostPointerPropertiesEXT);
    VkMemoryHostPointerPropertiesEXT properties = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_HOST_POINTER_PROPERTIES_EXT
    };
    ask(kit->device, VK_EXTERNAL_MEMORY_HANDLE_TYPE_HOST_ALLOCATION_BIT_EXT, host, &properties);
    kit_expect(kit, "VUID-vkGetMemoryHostPointerPropertiesEXT-pHostPointer-01753");
    ask(kit->device, VK_EXTERNAL_MEMORY_HANDLE_TYPE_HOST_ALLOCATION_BIT_EXT, host + 1, &properties);
    kit_expect(kit, "VUID-vkGetMemoryHostPointerPropertiesEXT-handleType-01752");
    ask(kit->device, VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT, host, &properties);
    close(pipes[0]);
    close(pipes[1]);
    kit_close(kit);
    free(host);
}

SCENE(export_twice, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    kit_open(kit, &(struct kit_config){
                      .instance_extensions = { VK_NV_EXTERNAL_MEMORY_CAPABILITIES_EXTENSION_NAME },
                      .device_extensions = { VK_NV_EXTERNAL_MEMORY_EXTENSION_NAME } });
    VkExportMemoryAllocateInfoNV nv = { VK_STRUCTURE_TYPE_EXPORT_MEMORY_ALLOCATE_INFO_NV, NULL, 0 };
    VkExportMemoryAllocateInfo out = { VK_STRUCTURE_TYPE_EXPORT_MEMORY_ALLOCATE_INFO, NULL, 0 };
    allocate(kit, SIZE, LOCAL, &nv);
    allocate(kit, SIZE, LOCAL, &out);
    out.pNext = &nv;
    kit_expect(kit, "VUID-VkMemoryAllocateInfo-pNext-00640");
    allocate(kit, SIZE, LOCAL, &out);
}

/* --- mapping --- */

static void
map(struct kit *kit, VkDeviceMemory memory, VkDeviceSize offset, VkDeviceSize size)
{
    void *data = NULL;
    vkMapMemory(kit->device, memory, offset, size, 0, &data);
}

static void
flush(struct kit *kit, VkDeviceMemory memory, VkDeviceSize offset, VkDeviceSize size)
{
    VkMappedMemoryRange range = { VK_STRUCTURE_TYPE_MAPPED_MEMORY_RANGE, NULL, memory, offset,
                                  size };
    vkFlushMappedMemoryRanges(kit->device, 1, &range);
}

static void
invalidate(struct kit *kit, VkDeviceMemory memory, VkDeviceSize offset, VkDeviceSize size)
{
    VkMappedMemoryRange range = { VK_STRUCTURE_TYPE_MAPPED_MEMORY_RANGE, NULL, memory, offset,
                                  size };
    vkInvalidateMappedMemoryRanges(kit->device, 1, &range);
}

SCENE(map_valid, KIT_PLAIN)
{
    VkDeviceMemory memory = kit_memory(kit, SIZE);
    for (uint32_t i = 0; i < 3; i++) {
        map(kit, memory, 0, VK_WHOLE_SIZE);
        flush(kit, memory, 0, VK_WHOLE_SIZE);
        invalidate(kit, memory, 256, 1024);
        vkUnmapMemory(kit->device, memory);
        map(kit, memory, 1024, 1024);
        flush(kit, memory, 1024, 1024);
        flush(kit, memory, 1024, VK_WHOLE_SIZE);
        vkUnmapMemory(kit->device, memory);
    }
    /* Freeing unmaps. */
    map(kit, memory, 0, SIZE);
}

SCENE(map_wrong, KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkDeviceMemory memory = allocate(kit, SIZE, COHERENT, NULL);
    kit_expect(kit, "VUID-vkMapMemory-offset-00679");
    map(kit, memory, SIZE, VK_WHOLE_SIZE);
    kit_expect(kit, "VUID-vkMapMemory-size-00681");
    map(kit, memory, 64, SIZE);
    if (!kit_skips_calls()) {
        vkUnmapMemory(kit->device, memory);
    }
    kit_expect(kit, "VUID-vkMapMemory-size-00680");
    map(kit, memory, 0, 0);
    kit_expect(kit, "VUID-vkMapMemory-memory-00682");
    map(kit, allocate(kit, SIZE, LOCAL, NULL), 0, SIZE);
    memory = allocate(kit, SIZE, COHERENT, NULL);
    map(kit, memory, 0, SIZE);
    kit_expect(kit, "VUID-vkMapMemory-memory-00678");
    map(kit, memory, 0, SIZE);
    vkUnmapMemory(kit->device, memory);
    kit_expect(kit, "VUID-vkUnmapMemory-memory-00689");
    vkUnmapMemory(kit->device, memory);
}

SCENE(flush_wrong, KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkDeviceMemory memory = allocate(kit, SIZE, CACHED, NULL);
    kit_expect(kit, "VUID-VkMappedMemoryRange-memory-00684");
    flush(kit, memory, 0, VK_WHOLE_SIZE);
    kit_expect(kit, "VUID-VkMappedMemoryRange-memory-00684");
    kit_expect(kit, "VUID-VkMappedMemoryRange-size-00685"); /* nothing is mapped */
    flush(kit, memory, 0, 1024);
    map(kit, memory, 1024, 1024);
    kit_expect(kit, "VUID-VkMappedMemoryRange-size-00685");
    flush(kit, memory, 1024, 2048);
    kit_expect(kit, "VUID-VkMappedMemoryRange-size-00685");
    invalidate(kit, memory, 0, 1024);
    kit_expect(kit, "VUID-VkMappedMemoryRange-size-00686");
    flush(kit, memory, 0, VK_WHOLE_SIZE);
    kit_expect(kit, "VUID-VkMappedMemoryRange-offset-00687");
    invalidate(kit, memory, 1025, 64);
    kit_expect(kit, "VUID-VkMappedMemoryRange-size-01390");
    flush(kit, memory, 1024, 65);
    vkUnmapMemory(kit->device, memory);
    map(kit, memory, 0, 1000);
    kit_expect(kit, "VUID-VkMappedMemoryRange-size-01389");
    flush(kit, memory, 0, VK_WHOLE_SIZE);
    vkUnmapMemory(kit->device, memory);
    kit_expect(kit, "VUID-VkMappedMemoryRange-memory-00684");
    invalidate(kit, memory, 0, VK_WHOLE_SIZE);
}

/* The end of the memory is no multiple of the atom. */
SCENE(flush_odd_end, KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkDeviceMemory memory = allocate(kit, 1000, CACHED, NULL);
    map(kit, memory, 0, VK_WHOLE_SIZE);
    flush(kit, memory, 0, VK_WHOLE_SIZE);
    flush(kit, memory, 960, 40);
    vkUnmapMemory(kit->device, memory);
}

SCENE(commitment, KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkDeviceSize committed = 0;
    vkGetDeviceMemoryCommitment(kit->device, allocate(kit, SIZE, LAZY, NULL), &committed);
    kit_expect(kit, "VUID-vkGetDeviceMemoryCommitment-memory-00690");
    vkGetDeviceMemoryCommitment(kit->device, allocate(kit, SIZE, LOCAL, NULL), &committed);
}

KIT_MAIN()
