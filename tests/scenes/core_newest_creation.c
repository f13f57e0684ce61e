/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What buffers, images, views, memory and devices are made with, and what memory they are bound to: rules of registries after 1.3.239.
 * Skipped with older headers.
 */
#include "newer_scene.h"

#include <stdio.h>

#ifndef VK_VALVE_buffer_device_address_allocation_alignment

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_VALVE_buffer_device_address_allocation_alignment");
}

#else

#define HEAP "VK_EXT_descriptor_heap", "VK_KHR_shader_untyped_pointers"
#define BUFFER_ID(rest) "VUID-VkBufferCreateInfo-" rest
#define IMAGE_ID(rest) "VUID-VkImageCreateInfo-" rest
#define VIEW_ID(rest) "VUID-VkImageViewCreateInfo-" rest

static void
expect(struct kit *kit, const char *vuid)
{
    if (vuid) {
        kit_expect(kit, vuid);
    }
}

/* --- buffers --- */

static void
buffer(struct kit *kit, const char *vuid, const void *next, VkBufferCreateFlags flags,
       VkBufferUsageFlags usage)
{
    VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                .pNext = next,
                                .flags = flags,
                                .size = 4096,
                                .usage = usage };
    VkBuffer made = VK_NULL_HANDLE;

    expect(kit, vuid);
    vkCreateBuffer(kit->device, &info, NULL, &made);
    vkDestroyBuffer(kit->device, made, NULL);
}

SCENE(protected_buffers, SILENT)
{
    const VkBufferCreateFlags flag = VK_BUFFER_CREATE_PROTECTED_BIT;

    NEW(kit, .next = NULL);
    buffer(kit, NULL, NULL, flag, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    buffer(kit, BUFFER_ID("flags-09641"), NULL, flag, VK_BUFFER_USAGE_VERTEX_BUFFER_BIT);
    buffer(kit, NULL, NULL, 0, VK_BUFFER_USAGE_VERTEX_BUFFER_BIT);
}

SCENE(aligned_buffers, SILENT)
{
    VkBufferOpaqueCaptureAddressCreateInfo capture = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_OPAQUE_CAPTURE_ADDRESS_CREATE_INFO,
        .opaqueCaptureAddress = 0x10000
    };
    VkBufferDeviceAddressAlignmentAllocateInfoVALVE info = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_ALIGNMENT_ALLOCATE_INFO_VALVE,
        .alignment = 16
    };
    const VkBufferCreateFlags sparse = VK_BUFFER_CREATE_SPARSE_BINDING_BIT;
    const VkBufferUsageFlags address = VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT |
                                       VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;

    NEW_WITH(
        kit, VkPhysicalDeviceBufferDeviceAddressAllocationAlignmentFeaturesVALVE,
        VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_BUFFER_DEVICE_ADDRESS_ALLOCATION_ALIGNMENT_FEATURES_VALVE,
        "VK_VALVE_buffer_device_address_allocation_alignment");
    buffer(kit, NULL, &info, sparse, address);
    buffer(kit, BUFFER_ID("flags-12515"), &info, 0, address);
    buffer(kit, BUFFER_ID("alignment-12516"), &info, sparse, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    info.pNext = &capture;
    kit_expect(kit, BUFFER_ID("opaqueCaptureAddress-03337"));
    buffer(kit, BUFFER_ID("alignment-12517"), &info, sparse, address);
}

static void
allocate(struct kit *kit, const char *vuid, const void *next)
{
    VkMemoryAllocateInfo info = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                  .pNext = next,
                                  .allocationSize = 4096 };
    VkDeviceMemory memory = VK_NULL_HANDLE;

    expect(kit, vuid);
    vkAllocateMemory(kit->device, &info, NULL, &memory);
    vkFreeMemory(kit->device, memory, NULL);
}

SCENE(aligned_memory, SILENT)
{
    static VkPhysicalDeviceBufferDeviceAddressAllocationAlignmentFeaturesVALVE more = {
        .sType =
            VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_BUFFER_DEVICE_ADDRESS_ALLOCATION_ALIGNMENT_FEATURES_VALVE,
        .bufferDeviceAddressAllocationAlignment = VK_TRUE
    };
    static VkPhysicalDeviceBufferDeviceAddressFeatures addresses = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_BUFFER_DEVICE_ADDRESS_FEATURES,
        .pNext = &more,
        .bufferDeviceAddress = VK_TRUE,
        .bufferDeviceAddressCaptureReplay = VK_TRUE
    };
    VkMemoryOpaqueCaptureAddressAllocateInfo capture = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_OPAQUE_CAPTURE_ADDRESS_ALLOCATE_INFO,
        .opaqueCaptureAddress = 0x10000
    };
    VkMemoryAllocateFlagsInfo flags = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO,
                                        .flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT };
    VkBufferDeviceAddressAlignmentAllocateInfoVALVE info = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_ALIGNMENT_ALLOCATE_INFO_VALVE,
        .pNext = &flags,
        .alignment = 16
    };

    setenv("WAKE_NULL_NEWER", "1", 1);
    kit_open(kit,
             &(struct kit_config){
                 .api_version = VULKAN_1_4,
                 .device_extensions = { "VK_VALVE_buffer_device_address_allocation_alignment" },
                 .device_next = &addresses });
    allocate(kit, NULL, &info);
    flags.flags = 0;
    allocate(kit, "VUID-VkMemoryAllocateInfo-flags-12510", &info);
    flags.flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT |
                  VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT;
    flags.pNext = &capture;
    allocate(kit, "VUID-VkMemoryAllocateInfo-alignment-12511", &info);
    flags.pNext = NULL;
    info.alignment = 32;
    allocate(kit, "VUID-VkBufferDeviceAddressAlignmentAllocateInfoVALVE-alignment-12514", &info);
    info.alignment = 12;
    allocate(kit, "VUID-VkBufferDeviceAddressAlignmentAllocateInfoVALVE-alignment-12512", &info);
}

SCENE(alignment_without_the_feature, SILENT)
{
    VkBufferDeviceAddressAlignmentAllocateInfoVALVE info = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_ALIGNMENT_ALLOCATE_INFO_VALVE,
        .alignment = 16
    };

    NEW(kit, .extensions = { "VK_VALVE_buffer_device_address_allocation_alignment" });
    buffer(kit, "VUID-VkBufferDeviceAddressAlignmentAllocateInfoVALVE-alignment-12513", &info,
           VK_BUFFER_CREATE_SPARSE_BINDING_BIT,
           VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT | VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
}

SCENE(heaps_that_are_protected_or_sparse, SILENT)
{
    VkBufferUsageFlags2CreateInfo usage = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_USAGE_FLAGS_2_CREATE_INFO,
        .usage = VK_BUFFER_USAGE_2_DESCRIPTOR_HEAP_BIT_EXT |
                 VK_BUFFER_USAGE_2_SHADER_DEVICE_ADDRESS_BIT
    };

    setenv("WAKE_NULL_ANSWERS", "protectedDescriptorHeaps=0,sparseDescriptorHeaps=0", 1);
    NEW_WITH(kit, VkPhysicalDeviceDescriptorHeapFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_HEAP_FEATURES_EXT, HEAP);
    buffer(kit, NULL, &usage, 0, 0);
    buffer(kit, BUFFER_ID("flags-11277"), &usage, VK_BUFFER_CREATE_PROTECTED_BIT, 0);
    buffer(kit, BUFFER_ID("flags-11279"), &usage, VK_BUFFER_CREATE_SPARSE_BINDING_BIT, 0);
}

/* --- binds --- */

/* A buffer of its own with memory of its own, by both commands. */
static void
bind(struct kit *kit, const char *rest, const VkBufferCreateInfo *info, VkMemoryAllocateFlags flags)
{
    VkMemoryAllocateFlagsInfo with = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO,
                                       .flags = flags };

    for (int second = 0; second < 2; second++) {
        VkBindBufferMemoryInfo bound = { .sType = VK_STRUCTURE_TYPE_BIND_BUFFER_MEMORY_INFO };
        VkMemoryRequirements needs;
        char vuid[120];

        vkCreateBuffer(kit->device, info, NULL, &bound.buffer);
        kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(bound.buffer));
        vkGetBufferMemoryRequirements(kit->device, bound.buffer, &needs);
        KIT_VK(kit, vkAllocateMemory(
                        kit->device,
                        &(VkMemoryAllocateInfo){
                            .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                            .pNext = &with,
                            .allocationSize = needs.size,
                            .memoryTypeIndex = (uint32_t)__builtin_ctz(needs.memoryTypeBits) },
                        NULL, &bound.memory));
        kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(bound.memory));
        if (rest) {
            snprintf(vuid, sizeof(vuid), "VUID-%s-%s",
                     second ? "VkBindBufferMemoryInfo" : "vkBindBufferMemory", rest);
            kit_expect(kit, vuid);
        }
        if (second) {
            vkBindBufferMemory2(kit->device, 1, &bound);
        } else {
            vkBindBufferMemory(kit->device, bound.buffer, bound.memory, 0);
        }
    }
}

#define OPEN_REPLAY(kit)                                                              \
    do {                                                                              \
        VkPhysicalDeviceDescriptorBufferFeaturesEXT more_ = {                         \
            .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_BUFFER_FEATURES_EXT \
        };                                                                            \
        NEW((kit), .extensions = { "VK_EXT_descriptor_buffer" }, .next = &more_);     \
    } while (0)

SCENE(memory_to_replay, SILENT)
{
    const VkMemoryAllocateFlags address = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT;
    VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                .flags = VK_BUFFER_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_EXT,
                                .size = 256,
                                .usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT |
                                         VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT };

    OPEN_REPLAY(kit);
    bind(kit, "buffer-09201", &info, address);
    info.flags = 0;
    bind(kit, NULL, &info, address);
}

SCENE(images_to_replay, SILENT)
{
    VkMemoryAllocateFlagsInfo flags = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO,
                                        .flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT };
    VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                               .flags = VK_IMAGE_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_EXT,
                               .imageType = VK_IMAGE_TYPE_2D,
                               .format = VK_FORMAT_R8G8B8A8_UNORM,
                               .extent = { 16, 16, 1 },
                               .mipLevels = 1,
                               .arrayLayers = 1,
                               .samples = VK_SAMPLE_COUNT_1_BIT,
                               .usage = VK_IMAGE_USAGE_SAMPLED_BIT };

    OPEN_REPLAY(kit);
    for (int second = 0; second < 2; second++) {
        VkBindImageMemoryInfo bound = { .sType = VK_STRUCTURE_TYPE_BIND_IMAGE_MEMORY_INFO };
        VkMemoryRequirements needs;

        KIT_VK(kit, vkCreateImage(kit->device, &info, NULL, &bound.image));
        kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(bound.image));
        vkGetImageMemoryRequirements(kit->device, bound.image, &needs);
        KIT_VK(kit, vkAllocateMemory(
                        kit->device,
                        &(VkMemoryAllocateInfo){
                            .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                            .pNext = &flags,
                            .allocationSize = needs.size,
                            .memoryTypeIndex = (uint32_t)__builtin_ctz(needs.memoryTypeBits) },
                        NULL, &bound.memory));
        kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(bound.memory));
        kit_expect(kit, second ? "VUID-VkBindImageMemoryInfo-image-09202"
                               : "VUID-vkBindImageMemory-image-09202");
        if (second) {
            vkBindImageMemory2(kit->device, 1, &bound);
        } else {
            vkBindImageMemory(kit->device, bound.image, bound.memory, 0);
        }
    }
}

SCENE(heaps_need_addresses, SILENT)
{
    VkBufferUsageFlags2CreateInfo usage = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_USAGE_FLAGS_2_CREATE_INFO,
        .usage = VK_BUFFER_USAGE_2_DESCRIPTOR_HEAP_BIT_EXT
    };
    VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                .pNext = &usage,
                                .size = 256 };

    NEW_WITH(kit, VkPhysicalDeviceDescriptorHeapFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_HEAP_FEATURES_EXT, HEAP);
    bind(kit, NULL, &info, VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT);
    bind(kit, "buffer-11408", &info, 0);
}

/* --- images --- */

static void
make(struct kit *kit, const char *vuid, const void *next, const VkImageCreateInfo *like)
{
    VkImageCreateInfo info = *like;
    VkImage image = VK_NULL_HANDLE;

    info.sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO;
    info.pNext = next;
    info.imageType = like->imageType ? like->imageType : VK_IMAGE_TYPE_2D;
    info.format = like->format ? like->format : VK_FORMAT_R8G8B8A8_UNORM;
    info.extent = (VkExtent3D){ 16, 16, like->imageType == VK_IMAGE_TYPE_3D ? 16 : 1 };
    info.mipLevels = 1;
    info.arrayLayers = 1;
    info.samples = VK_SAMPLE_COUNT_1_BIT;
    info.usage = like->usage ? like->usage : VK_IMAGE_USAGE_SAMPLED_BIT;
    expect(kit, vuid);
    vkCreateImage(kit->device, &info, NULL, &image);
    vkDestroyImage(kit->device, image, NULL);
}

SCENE(controlled_tilings, SILENT)
{
    VkImageTilingControlCreateInfoEXT control = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_TILING_CONTROL_CREATE_INFO_EXT,
        .tilingControl = VK_IMAGE_TILING_CONTROL_MIN_SIZE_EXT
    };

    NEW_WITH(kit, VkPhysicalDeviceImageTilingControlFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_TILING_CONTROL_FEATURES_EXT,
             "VK_EXT_image_tiling_control");
    make(kit, NULL, &control, &(VkImageCreateInfo){ .tiling = VK_IMAGE_TILING_OPTIMAL });
    make(kit, "VUID-VkImageTilingControlCreateInfoEXT-imageTiling-12479", &control,
         &(VkImageCreateInfo){ .tiling = VK_IMAGE_TILING_LINEAR });
    control.tilingControl = VK_IMAGE_TILING_CONTROL_DEFAULT_EXT;
    make(kit, NULL, &control, &(VkImageCreateInfo){ .tiling = VK_IMAGE_TILING_LINEAR });
}

SCENE(controlled_modifiers, SILENT | KIT_NULL_DRIVER)
{
    VkImageTilingControlCreateInfoEXT control = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_TILING_CONTROL_CREATE_INFO_EXT,
        .tilingControl = VK_IMAGE_TILING_CONTROL_MIN_SIZE_EXT
    };
    const VkSubresourceLayout plane = { .rowPitch = 64 };
    VkImageDrmFormatModifierExplicitCreateInfoEXT modifier = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_DRM_FORMAT_MODIFIER_EXPLICIT_CREATE_INFO_EXT,
        .drmFormatModifierPlaneCount = 1,
        .pPlaneLayouts = &plane
    };

    NEW_WITH(kit, VkPhysicalDeviceImageTilingControlFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_TILING_CONTROL_FEATURES_EXT,
             "VK_EXT_image_tiling_control", "VK_EXT_image_drm_format_modifier");
    make(kit, NULL, &modifier,
         &(VkImageCreateInfo){ .tiling = VK_IMAGE_TILING_DRM_FORMAT_MODIFIER_EXT });
    modifier.pNext = &control;
    make(kit, "VUID-VkImageCreateInfo-pNext-12480", &modifier,
         &(VkImageCreateInfo){ .tiling = VK_IMAGE_TILING_DRM_FORMAT_MODIFIER_EXT });
}

SCENE(tilings_without_the_feature, SILENT)
{
    VkImageTilingControlCreateInfoEXT control = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_TILING_CONTROL_CREATE_INFO_EXT,
        .tilingControl = VK_IMAGE_TILING_CONTROL_MIN_SIZE_EXT
    };

    NEW(kit, .extensions = { "VK_EXT_image_tiling_control" });
    make(kit, "VUID-VkImageTilingControlCreateInfoEXT-imageTiling-12481", &control,
         &(VkImageCreateInfo){ .tiling = VK_IMAGE_TILING_OPTIMAL });
}

SCENE(stencil_usages, SILENT)
{
    VkImageStencilUsageCreateInfo old = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_STENCIL_USAGE_CREATE_INFO,
        .stencilUsage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT
    };
    VkImageStencilUsage2CreateInfoKHR wide = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_STENCIL_USAGE_2_CREATE_INFO_KHR,
        .stencilUsage = VK_IMAGE_USAGE_2_TRANSIENT_ATTACHMENT_BIT_KHR |
                        VK_IMAGE_USAGE_2_DEPTH_STENCIL_ATTACHMENT_BIT_KHR
    };
    VkImageCreateInfo info = { .format = VK_FORMAT_D24_UNORM_S8_UINT,
                               .usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT |
                                        VK_IMAGE_USAGE_TRANSIENT_ATTACHMENT_BIT };

    NEW_WITH(kit, VkPhysicalDeviceExtendedFlagsFeaturesKHR,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTENDED_FLAGS_FEATURES_KHR,
             "VK_KHR_extended_flags");
    make(kit, NULL, &wide, &info);
    wide.stencilUsage |= VK_IMAGE_USAGE_2_TRANSFER_SRC_BIT_KHR;
    make(kit, "VUID-VkImageStencilUsage2CreateInfoKHR-stencilUsage-12443", &wide, &info);
    wide.stencilUsage = VK_IMAGE_USAGE_2_DEPTH_STENCIL_ATTACHMENT_BIT_KHR;
    info.usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT;
    wide.pNext = &old;
    make(kit, IMAGE_ID("pNext-12442"), &wide, &info);
}

SCENE(captured_images, SILENT)
{
    char data[64] = "";
    VkHostAddressRangeConstEXT range = { data, sizeof(data) };
    VkOpaqueCaptureDataCreateInfoEXT capture = {
        .sType = VK_STRUCTURE_TYPE_OPAQUE_CAPTURE_DATA_CREATE_INFO_EXT, .pData = &range
    };
    const VkImageCreateFlags replay = VK_IMAGE_CREATE_DESCRIPTOR_HEAP_CAPTURE_REPLAY_BIT_EXT;

    NEW_WITH(kit, VkPhysicalDeviceDescriptorHeapFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_HEAP_FEATURES_EXT, HEAP);
    make(kit, NULL, &capture, &(VkImageCreateInfo){ .flags = replay });
    make(kit, IMAGE_ID("flags-11281"), &capture, &(VkImageCreateInfo){ .flags = 0 });
    range.size = 32;
    make(kit, IMAGE_ID("pData-11286"), &capture, &(VkImageCreateInfo){ .flags = replay });
}

SCENE(sparse_slices, SILENT)
{
    const VkImageCreateFlags flags = VK_IMAGE_CREATE_2D_VIEW_COMPATIBLE_BIT_EXT |
                                     VK_IMAGE_CREATE_SPARSE_BINDING_BIT;

    NEW(kit, .extensions = { "VK_EXT_image_2d_view_of_3d" });
    make(kit, IMAGE_ID("imageType-10197"), NULL,
         &(VkImageCreateInfo){ .flags = flags, .imageType = VK_IMAGE_TYPE_3D });
    make(kit, NULL, NULL,
         &(VkImageCreateInfo){ .flags = VK_IMAGE_CREATE_2D_VIEW_COMPATIBLE_BIT_EXT,
                               .imageType = VK_IMAGE_TYPE_3D });
}

SCENE(sparse_slices_of_maintenance9, SILENT)
{
    const VkImageCreateFlags flags = VK_IMAGE_CREATE_2D_VIEW_COMPATIBLE_BIT_EXT |
                                     VK_IMAGE_CREATE_SPARSE_BINDING_BIT;

    NEW_WITH(kit, VkPhysicalDeviceMaintenance9FeaturesKHR,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_9_FEATURES_KHR, "VK_KHR_maintenance9",
             "VK_EXT_image_2d_view_of_3d");
    make(kit, NULL, NULL, &(VkImageCreateInfo){ .flags = flags, .imageType = VK_IMAGE_TYPE_3D });
}

SCENE(formats_of_planes, SILENT)
{
    VkFormat formats[] = { VK_FORMAT_R8_UNORM, VK_FORMAT_R8G8_UNORM };
    VkImageFormatListCreateInfo list = { .sType = VK_STRUCTURE_TYPE_IMAGE_FORMAT_LIST_CREATE_INFO,
                                         .viewFormatCount = 2,
                                         .pViewFormats = formats };
    VkImageCreateInfo info = { .flags = VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT,
                               .format = VK_FORMAT_G8_B8R8_2PLANE_420_UNORM };

    NEW(kit, .next = NULL);
    make(kit, NULL, &list, &info);
    formats[1] = VK_FORMAT_R32G32B32A32_SFLOAT;
    make(kit, IMAGE_ID("pNext-10062"), &list, &info);
}

/* --- views --- */

static void
view(struct kit *kit, const char *vuid, const VkImageViewCreateInfo *like)
{
    VkImageViewCreateInfo info = *like;
    VkImageView made = VK_NULL_HANDLE;

    info.sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO;
    info.subresourceRange.aspectMask = VK_IMAGE_ASPECT_COLOR_BIT;
    info.subresourceRange.levelCount = 1;
    expect(kit, vuid);
    vkCreateImageView(kit->device, &info, NULL, &made);
    vkDestroyImageView(kit->device, made, NULL);
}

SCENE(layers_of_blocks, SILENT)
{
    VkImageViewCreateInfo info = { .viewType = VK_IMAGE_VIEW_TYPE_2D_ARRAY,
                                   .format = VK_FORMAT_R32G32_UINT };

    setenv("WAKE_NULL_ANSWERS", "blockTexelViewCompatibleMultipleLayers=0", 1);
    NEW(kit, .next = NULL);
    info.image = image_of(
        kit, &(VkImageCreateInfo){ .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                   .flags = VK_IMAGE_CREATE_BLOCK_TEXEL_VIEW_COMPATIBLE_BIT |
                                            VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT,
                                   .imageType = VK_IMAGE_TYPE_2D,
                                   .format = VK_FORMAT_BC1_RGB_UNORM_BLOCK,
                                   .extent = { 16, 16, 1 },
                                   .mipLevels = 1,
                                   .arrayLayers = 2,
                                   .samples = VK_SAMPLE_COUNT_1_BIT,
                                   .usage = VK_IMAGE_USAGE_SAMPLED_BIT });
    info.subresourceRange.layerCount = 1;
    view(kit, NULL, &info);
    info.subresourceRange.layerCount = 2;
    view(kit, VIEW_ID("image-09487"), &info);
}

SCENE(usages_of_views, SILENT)
{
    VkImageViewUsageCreateInfo old = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_USAGE_CREATE_INFO,
                                       .usage = VK_IMAGE_USAGE_SAMPLED_BIT };
    VkImageViewUsage2CreateInfoKHR wide = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_USAGE_2_CREATE_INFO_KHR,
        .usage = VK_IMAGE_USAGE_2_SAMPLED_BIT_KHR
    };
    VkImageViewCreateInfo info = { .pNext = &wide,
                                   .viewType = VK_IMAGE_VIEW_TYPE_2D,
                                   .format = VK_FORMAT_R8G8B8A8_UNORM,
                                   .subresourceRange = { .layerCount = 1 } };

    NEW_WITH(kit, VkPhysicalDeviceExtendedFlagsFeaturesKHR,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTENDED_FLAGS_FEATURES_KHR,
             "VK_KHR_extended_flags");
    info.image = kit_bound_image(kit, 16, 16, VK_IMAGE_USAGE_SAMPLED_BIT);
    view(kit, NULL, &info);
    wide.pNext = &old;
    view(kit, VIEW_ID("pNext-12508"), &info);
}

/* --- devices --- */

static const char *const extensions[] = { "VK_ARM_shader_core_builtins",
                                          "VK_ARM_scheduling_controls",
                                          "VK_KHR_internally_synchronized_queues" };

static void
device_with(struct kit *kit, const char *vuid, const VkDeviceQueueCreateInfo *queue,
            const void *next, uint32_t count)
{
    VkDevice made = VK_NULL_HANDLE;
    VkDeviceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
                                .pNext = next,
                                .queueCreateInfoCount = 1,
                                .pQueueCreateInfos = queue,
                                .enabledExtensionCount = count,
                                .ppEnabledExtensionNames = extensions };

    expect(kit, vuid);
    if (vkCreateDevice(kit->gpu, &info, NULL, &made) == VK_SUCCESS) {
        vkDestroyDevice(made, NULL);
    }
}

static void
device(struct kit *kit, const char *vuid, const VkDeviceQueueCreateInfo *queue, const void *next)
{
    device_with(kit, vuid, queue, next, KIT_COUNT(extensions));
}

#define CORES(name)                                                                  \
    VkDeviceQueueShaderCoreControlCreateInfoARM name = {                             \
        .sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_SHADER_CORE_CONTROL_CREATE_INFO_ARM, \
        .shaderCoreCount = 1                                                         \
    }

static VkDeviceQueueCreateInfo
one_queue(const void *next)
{
    static const float priority = 1.0f;

    return (VkDeviceQueueCreateInfo){ .sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
                                      .pNext = next,
                                      .queueCount = 1,
                                      .pQueuePriorities = &priority };
}

SCENE(cores_of_queues, SILENT)
{
    CORES(cores);
    CORES(others);
    VkDeviceQueueCreateInfo plain = one_queue(NULL), queue = one_queue(&others);

    NEW(kit, .next = NULL);
    device(kit, NULL, &plain, &cores);
    device(kit, NULL, &queue, NULL);
    device(kit, "VUID-VkDeviceCreateInfo-pNext-09396", &queue, &cores);
    others.shaderCoreCount = 0;
    device(kit, "VUID-VkDeviceQueueShaderCoreControlCreateInfoARM-shaderCoreCount-09399", &queue,
           NULL);
    device(kit, "VUID-VkDeviceQueueShaderCoreControlCreateInfoARM-shaderCoreCount-09399", &plain,
           &others);
    others.shaderCoreCount = 1u << 20;
    device(kit, "VUID-VkDeviceQueueShaderCoreControlCreateInfoARM-shaderCoreCount-09399", &queue,
           NULL);
}

SCENE(no_cores_of_queues, SILENT)
{
    CORES(cores);
    CORES(others);
    VkDeviceQueueCreateInfo plain = one_queue(NULL), queue = one_queue(&others);

    setenv("WAKE_NULL_ANSWERS", "schedulingControlsFlags=0", 1);
    NEW(kit, .next = NULL);
    device(kit, NULL, &plain, NULL);
    device(kit, "VUID-VkDeviceCreateInfo-pNext-09397", &plain, &cores);
    device(kit, "VUID-VkDeviceQueueCreateInfo-pNext-09398", &queue, NULL);
}

SCENE(queues_of_many_threads, SILENT)
{
    VkDeviceQueueCreateInfo queue = one_queue(NULL);

    NEW(kit, .next = NULL);
    device(kit, NULL, &queue, NULL);
    queue.flags = VK_DEVICE_QUEUE_CREATE_INTERNALLY_SYNCHRONIZED_BIT_KHR;
    device(kit, "VUID-VkDeviceQueueCreateInfo-internallySynchronizedQueues-12348", &queue, NULL);
    device_with(kit, "VUID-VkDeviceQueueCreateInfo-flags-parameter", &queue, NULL, 0);
}

SCENE(robust_updates, SILENT)
{
    VkDeviceQueueCreateInfo queue = one_queue(NULL);
    VkPhysicalDeviceDescriptorIndexingFeatures indexing = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_INDEXING_FEATURES,
        .descriptorBindingStorageBufferUpdateAfterBind = VK_TRUE
    };
    VkPhysicalDeviceFeatures2 features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
                                           .pNext = &indexing };

    setenv("WAKE_NULL_ANSWERS", "robustBufferAccessUpdateAfterBind=0", 1);
    setenv("WAKE_NULL_NEWER", "1", 1);
    kit_open(kit, &(struct kit_config){ .api_version = VULKAN_1_4 });
    device(kit, NULL, &queue, &features);
    features.features.robustBufferAccess = VK_TRUE;
    device(kit, "VUID-VkDeviceCreateInfo-robustBufferAccess-10247", &queue, &features);
}

/* A device of queues that only copy, or do nothing of all that. */
static void
open_few(struct kit *kit, const char *queues)
{
    setenv("WAKE_NULL_QUEUES", queues, 1);
    setenv("WAKE_NULL_NEWER", "1", 1);
    kit_open(kit, &(struct kit_config){ .api_version = VULKAN_1_4 });
}

SCENE(queues_that_copy, SILENT)
{
    VkRenderPassCreateInfo pass = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO };
    VkSubpassDescription subpass = { 0 };
    VkSamplerCreateInfo sampler = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO };
    VkEventCreateInfo event = { .sType = VK_STRUCTURE_TYPE_EVENT_CREATE_INFO };
    VkQueryPoolCreateInfo pool = { .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
                                   .queryCount = 1 };
    VkRenderPass made_pass = VK_NULL_HANDLE;
    VkSampler made_sampler = VK_NULL_HANDLE;
    VkEvent made_event = VK_NULL_HANDLE;
    VkQueryPool made_pool = VK_NULL_HANDLE;

    open_few(kit, "transfer:1");
    buffer(kit, NULL, NULL, 0, VK_BUFFER_USAGE_TRANSFER_SRC_BIT);
    make(kit, NULL, NULL, &(VkImageCreateInfo){ .usage = VK_IMAGE_USAGE_TRANSFER_SRC_BIT });
    pass.subpassCount = 1;
    pass.pSubpasses = &subpass;
    kit_expect(kit, "VUID-vkCreateRenderPass-device-10000");
    vkCreateRenderPass(kit->device, &pass, NULL, &made_pass);
    kit_expect(kit, "VUID-vkCreateSampler-device-09668");
    vkCreateSampler(kit->device, &sampler, NULL, &made_sampler);
    kit_expect(kit, "VUID-vkCreateEvent-device-09672");
    vkCreateEvent(kit->device, &event, NULL, &made_event);
    kit_expect(kit, "VUID-vkCreateQueryPool-device-09663");
    vkCreateQueryPool(kit->device, &pool, NULL, &made_pool);
    vkDestroyRenderPass(kit->device, made_pass, NULL);
    vkDestroySampler(kit->device, made_sampler, NULL);
    vkDestroyEvent(kit->device, made_event, NULL);
    vkDestroyQueryPool(kit->device, made_pool, NULL);
}

SCENE(queues_that_compute, SILENT)
{
    VkRenderPassCreateInfo2 pass = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO_2,
                                     .subpassCount = 1,
                                     .pSubpasses = &(VkSubpassDescription2){
                                         .sType = VK_STRUCTURE_TYPE_SUBPASS_DESCRIPTION_2 } };
    VkSamplerCreateInfo sampler = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO };
    VkRenderPass made_pass = VK_NULL_HANDLE;
    VkSampler made_sampler = VK_NULL_HANDLE;

    open_few(kit, "compute+transfer:1");
    vkCreateSampler(kit->device, &sampler, NULL, &made_sampler);
    vkDestroySampler(kit->device, made_sampler, NULL);
    kit_expect(kit, "VUID-vkCreateRenderPass2-device-10001");
    vkCreateRenderPass2(kit->device, &pass, NULL, &made_pass);
    vkDestroyRenderPass(kit->device, made_pass, NULL);
}

SCENE(queues_that_do_not_draw, SILENT)
{
    VkPhysicalDeviceVulkan13Features features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES, .dynamicRendering = VK_TRUE
    };
    const VkPipelineRenderingCreateInfo rendering = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO
    };
    const VkPipelineVertexInputStateCreateInfo input = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO
    };
    const VkPipelineInputAssemblyStateCreateInfo assembly = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO,
        .topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST
    };
    const VkPipelineRasterizationStateCreateInfo raster = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO,
        .rasterizerDiscardEnable = VK_TRUE,
        .lineWidth = 1.0f
    };
    VkPipelineShaderStageCreateInfo vertex = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
        .stage = VK_SHADER_STAGE_VERTEX_BIT,
        .pName = "main"
    };
    VkGraphicsPipelineCreateInfo info = { .sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO,
                                          .pNext = &rendering,
                                          .stageCount = 1,
                                          .pStages = &vertex,
                                          .pVertexInputState = &input,
                                          .pInputAssemblyState = &assembly,
                                          .pRasterizationState = &raster,
                                          .basePipelineIndex = -1 };
    VkPipeline pipeline = VK_NULL_HANDLE;

    setenv("WAKE_NULL_QUEUES", "compute+transfer:1", 1);
    setenv("WAKE_NULL_NEWER", "1", 1);
    kit_open(kit, &(struct kit_config){ .api_version = VULKAN_1_4, .device_next = &features });
    vertex.module = kit_shader(kit, KIT_SHADER_TRIANGLE_VERT);
    info.layout = kit_pipeline_layout(kit, VK_NULL_HANDLE);
    kit_expect(kit, "VUID-vkCreateGraphicsPipelines-device-09662");
    (void)vkCreateGraphicsPipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline);
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
}

static void
view_image(struct kit *kit, VkImage image)
{
    const VkImageViewCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                         .image = image,
                                         .viewType = VK_IMAGE_VIEW_TYPE_2D,
                                         .format = VK_FORMAT_R8G8B8A8_UNORM,
                                         .subresourceRange = WHOLE };
    VkImageView view = VK_NULL_HANDLE;

    kit_expect(kit, "VUID-vkCreateImageView-device-09667");
    (void)vkCreateImageView(kit->device, &info, NULL, &view);
    vkDestroyImageView(kit->device, view, NULL);
}

SCENE(queues_that_make_nothing, SILENT)
{
    const VkBufferViewCreateInfo texels = { .sType = VK_STRUCTURE_TYPE_BUFFER_VIEW_CREATE_INFO,
                                            .format = VK_FORMAT_R8G8B8A8_UNORM,
                                            .range = VK_WHOLE_SIZE };
    VkComputePipelineCreateInfo compute = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .stage = { .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                   .stage = VK_SHADER_STAGE_COMPUTE_BIT,
                   .pName = "main" },
    };
    VkBufferViewCreateInfo of = texels;
    VkBufferView view = VK_NULL_HANDLE;
    VkPipeline pipeline = VK_NULL_HANDLE;

    open_few(kit, "transfer:1");
    of.buffer = kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT, NULL);
    kit_expect(kit, "VUID-vkCreateBufferView-device-09665");
    (void)vkCreateBufferView(kit->device, &of, NULL, &view);
    vkDestroyBufferView(kit->device, view, NULL);
    view_image(kit, kit_bound_image(kit, 16, 16, VK_IMAGE_USAGE_SAMPLED_BIT));
    compute.stage.module = kit_shader(kit, KIT_SHADER_NOTHING_COMP);
    compute.layout = kit_pipeline_layout(kit, VK_NULL_HANDLE);
    kit_expect(kit, "VUID-vkCreateComputePipelines-device-09661");
    (void)vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &compute, NULL, &pipeline);
    vkDestroyPipeline(kit->device, pipeline, NULL);
}

/* Families that do nothing that images are for. */
SCENE(queues_of_graphs, SILENT)
{
    open_few(kit, "untimed:1");
    make(kit, "VUID-vkCreateImage-device-09666", NULL,
         &(VkImageCreateInfo){ .usage = VK_IMAGE_USAGE_TRANSFER_SRC_BIT });
}

SCENE(queues_that_flow, SILENT)
{
    open_few(kit, "optical_flow:1");
    make(kit, NULL, NULL, &(VkImageCreateInfo){ .usage = VK_IMAGE_USAGE_TRANSFER_SRC_BIT });
    buffer(kit, "VUID-vkCreateBuffer-device-09664", NULL, 0, VK_BUFFER_USAGE_TRANSFER_SRC_BIT);
}

#endif

KIT_MAIN()
