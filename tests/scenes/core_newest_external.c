/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Memory that is exported or imported, and bound to buffers and images for which the physical device does not do that.
 */
#include "newer_scene.h"

#include <unistd.h>

#define NOW(name) KIT_DEVICE_COMMAND(kit, name)
#define EXPORT_ID "VUID-VkExportMemoryAllocateInfo-handleTypes-09860"
#define IMPORT_ID "VUID-VkImportMemoryWin32HandleInfoKHR-handleType-09861"
#define DEDICATED_ID "VUID-VkMemoryAllocateInfo-pNext-00639"
#define AS_FD VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT
#define AS_DMA VK_EXTERNAL_MEMORY_HANDLE_TYPE_DMA_BUF_BIT_EXT
enum { SIZE = 65536 };

/* `features`: VkExternalMemoryFeatureFlags of every handle type; NULL: those of the null driver. */
static void
open_external(struct kit *kit, const char *features)
{
    if (features) {
        setenv("WAKE_NULL_ANSWERS", features, 1);
    }
    NEW(kit, .extensions = { "VK_KHR_external_memory_fd", "VK_EXT_external_memory_dma_buf" });
}

#define CAN_IMPORT "externalMemoryFeatures=4"
#define CAN_EXPORT "externalMemoryFeatures=2"
#define CAN_DEDICATED "externalMemoryFeatures=7"

static VkDeviceMemory
allocate(struct kit *kit, const void *next)
{
    const VkMemoryAllocateInfo info = { VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO, next, SIZE, 0 };
    VkDeviceMemory memory = VK_NULL_HANDLE;

    if (vkAllocateMemory(kit->device, &info, NULL, &memory) == VK_SUCCESS) {
        kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    }
    return memory;
}

static VkDeviceMemory
exported(struct kit *kit, const void *next, VkExternalMemoryHandleTypeFlags types)
{
    const VkExportMemoryAllocateInfo out = { VK_STRUCTURE_TYPE_EXPORT_MEMORY_ALLOCATE_INFO, next,
                                             types };

    return allocate(kit, &out);
}

/* `next`: of both allocations, the one that is exported and the one that takes it. */
static VkDeviceMemory
imported(struct kit *kit, const void *next, const char *vuid)
{
    VkImportMemoryFdInfoKHR in = { VK_STRUCTURE_TYPE_IMPORT_MEMORY_FD_INFO_KHR, next, AS_FD, -1 };
    const VkMemoryGetFdInfoKHR get = { VK_STRUCTURE_TYPE_MEMORY_GET_FD_INFO_KHR, NULL,
                                       exported(kit, next, AS_FD), AS_FD };

    KIT_VK(kit, NOW(vkGetMemoryFdKHR)(kit->device, &get, &in.fd));
    if (vuid) {
        kit_expect(kit, vuid);
    }
    return allocate(kit, &in);
}

static VkBuffer
external_buffer(struct kit *kit, VkDeviceSize size)
{
    const VkExternalMemoryBufferCreateInfo types = {
        VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_BUFFER_CREATE_INFO, NULL, AS_FD
    };
    const VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                      .pNext = &types,
                                      .size = size,
                                      .usage = VK_BUFFER_USAGE_TRANSFER_DST_BIT };
    VkBuffer buffer = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateBuffer(kit->device, &info, NULL, &buffer));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    return buffer;
}

static VkImage
external_image(struct kit *kit, uint32_t size)
{
    const VkExternalMemoryImageCreateInfo types = {
        VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_IMAGE_CREATE_INFO, NULL, AS_FD
    };
    const VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                     .pNext = &types,
                                     .imageType = VK_IMAGE_TYPE_2D,
                                     .format = VK_FORMAT_R8G8B8A8_UNORM,
                                     .extent = { size, size, 1 },
                                     .mipLevels = 1,
                                     .arrayLayers = 1,
                                     .samples = VK_SAMPLE_COUNT_1_BIT,
                                     .usage = VK_IMAGE_USAGE_TRANSFER_DST_BIT };
    VkImage image = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateImage(kit->device, &info, NULL, &image));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(image));
    return image;
}

static void
bind_buffer(struct kit *kit, const char *vuid, VkBuffer buffer, VkDeviceMemory memory, bool second)
{
    const VkBindBufferMemoryInfo info = { .sType = VK_STRUCTURE_TYPE_BIND_BUFFER_MEMORY_INFO,
                                          .buffer = buffer,
                                          .memory = memory };

    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)(second ? vkBindBufferMemory2(kit->device, 1, &info)
                  : vkBindBufferMemory(kit->device, buffer, memory, 0));
}

static void
bind_image(struct kit *kit, const char *vuid, VkImage image, VkDeviceMemory memory, bool second)
{
    const VkBindImageMemoryInfo info = { .sType = VK_STRUCTURE_TYPE_BIND_IMAGE_MEMORY_INFO,
                                         .image = image,
                                         .memory = memory };

    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)(second ? vkBindImageMemory2(kit->device, 1, &info)
                  : vkBindImageMemory(kit->device, image, memory, 0));
}

SCENE(exports, SILENT | KIT_NULL_DRIVER)
{
    open_external(kit, NULL);
    for (int second = 0; second < 2; second++) {
        bind_buffer(kit, NULL, external_buffer(kit, 256), exported(kit, NULL, AS_FD), second);
        bind_image(kit, NULL, external_image(kit, 16), exported(kit, NULL, AS_FD), second);
        bind_buffer(kit, NULL, external_buffer(kit, 256), imported(kit, NULL, NULL), second);
        bind_image(kit, NULL, external_image(kit, 16), imported(kit, NULL, NULL), second);
        bind_buffer(kit, EXPORT_ID, external_buffer(kit, 256), exported(kit, NULL, AS_FD | AS_DMA),
                    second);
        bind_image(kit, EXPORT_ID, external_image(kit, 16), exported(kit, NULL, AS_FD | AS_DMA),
                   second);
    }
}

SCENE(exports_that_are_not_supported, SILENT | KIT_NULL_DRIVER)
{
    open_external(kit, CAN_IMPORT);
    for (int second = 0; second < 2; second++) {
        bind_buffer(kit, EXPORT_ID, external_buffer(kit, 256), exported(kit, NULL, AS_FD), second);
        bind_image(kit, EXPORT_ID, external_image(kit, 16), exported(kit, NULL, AS_FD), second);
    }
}

SCENE(imports_that_are_not_supported, SILENT | KIT_NULL_DRIVER)
{
    open_external(kit, CAN_EXPORT);
    for (int second = 0; second < 2; second++) {
        bind_buffer(kit, IMPORT_ID, external_buffer(kit, 256), imported(kit, NULL, NULL), second);
        bind_image(kit, IMPORT_ID, external_image(kit, 16), imported(kit, NULL, NULL), second);
    }
}

SCENE(exports_that_want_dedicated_memory, SILENT | KIT_NULL_DRIVER)
{
    VkMemoryDedicatedAllocateInfo to = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_DEDICATED_ALLOCATE_INFO
    };

    open_external(kit, CAN_DEDICATED);
    to.buffer = external_buffer(kit, SIZE);
    bind_buffer(kit, NULL, to.buffer, exported(kit, &to, AS_FD), false);
    bind_buffer(kit, DEDICATED_ID, external_buffer(kit, 256), exported(kit, NULL, AS_FD), false);
    to.buffer = VK_NULL_HANDLE;
    to.image = external_image(kit, 128);
    bind_image(kit, NULL, to.image, exported(kit, &to, AS_FD), false);
    bind_image(kit, DEDICATED_ID, external_image(kit, 16), exported(kit, NULL, AS_FD), false);
}

SCENE(dedicated_imports_that_are_not_supported, SILENT | KIT_NULL_DRIVER)
{
    VkMemoryDedicatedAllocateInfo to = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_DEDICATED_ALLOCATE_INFO
    };

    open_external(kit, CAN_EXPORT);
    to.buffer = external_buffer(kit, SIZE);
    imported(kit, &to, "VUID-VkImportMemoryFdInfoKHR-handleType-09862");
    to.buffer = VK_NULL_HANDLE;
    to.image = external_image(kit, 128);
    imported(kit, &to, "VUID-VkImportMemoryFdInfoKHR-handleType-09862");
}

SCENE(dedicated_imports, SILENT | KIT_NULL_DRIVER)
{
    VkMemoryDedicatedAllocateInfo to = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_DEDICATED_ALLOCATE_INFO
    };

    open_external(kit, NULL);
    to.buffer = external_buffer(kit, SIZE);
    bind_buffer(kit, NULL, to.buffer, imported(kit, &to, NULL), false);
    to.buffer = VK_NULL_HANDLE;
    to.image = external_image(kit, 128);
    bind_image(kit, NULL, to.image, imported(kit, &to, NULL), false);
}

/* --- what came before --- */

static void
make_image_nv(struct kit *kit, const char *vuid, VkExternalMemoryHandleTypeFlagsNV types)
{
    const VkExternalMemoryImageCreateInfoNV external = {
        VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_IMAGE_CREATE_INFO_NV, NULL, types
    };
    const VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                     .pNext = &external,
                                     .imageType = VK_IMAGE_TYPE_2D,
                                     .format = VK_FORMAT_R8G8B8A8_UNORM,
                                     .extent = { 16, 16, 1 },
                                     .mipLevels = 1,
                                     .arrayLayers = 1,
                                     .samples = VK_SAMPLE_COUNT_1_BIT,
                                     .usage = VK_IMAGE_USAGE_TRANSFER_DST_BIT };
    VkImage image = VK_NULL_HANDLE;

    if (vuid) {
        kit_expect(kit, vuid);
    }
    if (vkCreateImage(kit->device, &info, NULL, &image) == VK_SUCCESS) {
        kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(image));
    }
}

SCENE(images_of_an_older_extension, SILENT)
{
    const VkExternalMemoryHandleTypeFlagsNV fits =
        VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_WIN32_BIT_NV;

    kit_open(kit,
             &(struct kit_config){ .instance_extensions = { "VK_NV_external_memory_capabilities" },
                                   .device_extensions = { "VK_NV_external_memory" } });
    make_image_nv(kit, NULL, fits);
    make_image_nv(kit, NULL, 0);
    make_image_nv(kit, "VUID-VkImageCreateInfo-pNext-00991",
                  VK_EXTERNAL_MEMORY_HANDLE_TYPE_D3D11_IMAGE_BIT_NV);
    make_image_nv(kit, "VUID-VkImageCreateInfo-pNext-00991",
                  fits | VK_EXTERNAL_MEMORY_HANDLE_TYPE_D3D11_IMAGE_BIT_NV);
}

SCENE(files_of_several_instances, SILENT | KIT_NULL_DRIVER)
{
    VkMemoryAllocateFlagsInfo flags = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO,
                                        .flags = VK_MEMORY_ALLOCATE_DEVICE_MASK_BIT,
                                        .deviceMask = 1 };
    VkMemoryGetFdInfoKHR get = { .sType = VK_STRUCTURE_TYPE_MEMORY_GET_FD_INFO_KHR,
                                 .handleType = AS_DMA };
    int fd = -1;

    NEW(kit, .group = true,
        .extensions = { "VK_KHR_external_memory_fd", "VK_EXT_external_memory_dma_buf" });
    get.memory = exported(kit, &flags, AS_DMA);
    KIT_VK(kit, NOW(vkGetMemoryFdKHR)(kit->device, &get, &fd));
    close(fd);
    flags.deviceMask = 3;
    get.memory = exported(kit, &flags, AS_DMA);
    fd = -1;
    kit_expect(kit, "VUID-VkMemoryGetFdInfoKHR-handleType-12524");
    if (NOW(vkGetMemoryFdKHR)(kit->device, &get, &fd) == VK_SUCCESS) {
        close(fd);
    }
}

#ifdef VK_VERSION_1_4
/* The layout of an image comes from the hardware buffer behind it. */
SCENE(layouts_of_hardware_buffers, SILENT | KIT_NULL_DRIVER)
{
    const VkExternalMemoryImageCreateInfo external = {
        .sType = VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_IMAGE_CREATE_INFO,
        .handleTypes = VK_EXTERNAL_MEMORY_HANDLE_TYPE_ANDROID_HARDWARE_BUFFER_BIT_ANDROID
    };
    VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                               .imageType = VK_IMAGE_TYPE_2D,
                               .format = VK_FORMAT_R8G8B8A8_UNORM,
                               .extent = { 32, 32, 1 },
                               .mipLevels = 1,
                               .arrayLayers = 1,
                               .samples = VK_SAMPLE_COUNT_1_BIT,
                               .tiling = VK_IMAGE_TILING_LINEAR,
                               .usage = VK_IMAGE_USAGE_TRANSFER_SRC_BIT };
    const VkImageSubresource2 subresource = { .sType = VK_STRUCTURE_TYPE_IMAGE_SUBRESOURCE_2,
                                              .imageSubresource = { VK_IMAGE_ASPECT_COLOR_BIT, 0,
                                                                    0 } };
    VkSubresourceLayout2 layout = { .sType = VK_STRUCTURE_TYPE_SUBRESOURCE_LAYOUT_2 };
    VkImage image = VK_NULL_HANDLE;

    setenv("WAKE_NULL_EXTENSIONS", "all,VK_ANDROID_external_memory_android_hardware_buffer", 1);
    NEW(kit, .extensions = { "VK_EXT_queue_family_foreign",
                             "VK_ANDROID_external_memory_android_hardware_buffer" });
    KIT_VK(kit, vkCreateImage(kit->device, &info, NULL, &image));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(image));
    NOW(vkGetImageSubresourceLayout2)(kit->device, image, &subresource, &layout);
    info.pNext = &external;
    KIT_VK(kit, vkCreateImage(kit->device, &info, NULL, &image));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(image));
    kit_expect(kit, "VUID-vkGetImageSubresourceLayout-image-09432");
    vkGetImageSubresourceLayout(kit->device, image, &subresource.imageSubresource,
                                &layout.subresourceLayout);
    kit_expect(kit, "VUID-vkGetImageSubresourceLayout2-image-09434");
    NOW(vkGetImageSubresourceLayout2)(kit->device, image, &subresource, &layout);
}
#endif

KIT_MAIN()
