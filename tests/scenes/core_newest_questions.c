/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Questions about physical devices that lack a feature, tensors that are updated late, DMA buffers of groups. Skipped with older headers.
 */
#include "newer_scene.h"

#if !defined(VK_KHR_maintenance11) || !defined(VK_EXT_cooperative_matrix_maintenance1)

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_EXT_cooperative_matrix_maintenance1");
}

#else

#define MATRIX_ID(rest) "VUID-VkPhysicalDeviceCooperativeMatrixInfo2EXT-" rest

static void
ask_matrices(struct kit *kit, const char *vuid, VkScopeKHR scope, uint32_t size,
             uint32_t invocations)
{
    const VkPhysicalDeviceCooperativeMatrixInfo2EXT info = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_COOPERATIVE_MATRIX_INFO_2_EXT,
        .scope = scope,
        .subgroupSize = size,
        .invocations = invocations
    };
    uint32_t count = 0;

    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)KIT_INSTANCE_COMMAND(kit, vkGetPhysicalDeviceCooperativeMatrixProperties2EXT)(
        kit->gpu, &info, &count, NULL);
}

SCENE(matrices_without_features, SILENT)
{
    VkPhysicalDeviceSubgroupProperties subgroup = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_PROPERTIES
    };
    VkPhysicalDeviceProperties2 properties = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, .pNext = &subgroup
    };

    setenv("WAKE_NULL_ANSWERS", "cooperativeMatrixWorkgroupScope=0,subgroupSizeControl=0", 1);
    NEW(kit, .version = 0);
    vkGetPhysicalDeviceProperties2(kit->gpu, &properties);
    ask_matrices(kit, NULL, VK_SCOPE_SUBGROUP_KHR, 0, 0);
    ask_matrices(kit, NULL, VK_SCOPE_SUBGROUP_KHR, subgroup.subgroupSize, 0);
    ask_matrices(kit, MATRIX_ID("scope-13377"), VK_SCOPE_SUBGROUP_KHR, 2 * subgroup.subgroupSize,
                 0);
    ask_matrices(kit, MATRIX_ID("cooperativeMatrixWorkgroupScope-13373"), VK_SCOPE_WORKGROUP_KHR, 0,
                 64);
}

SCENE(matrices_of_none, SILENT)
{
    setenv("WAKE_NULL_ANSWERS", "cooperativeMatrixProperties2=0", 1);
    NEW(kit, .version = 0);
    ask_matrices(
        kit,
        "VUID-vkGetPhysicalDeviceCooperativeMatrixProperties2EXT-cooperativeMatrixProperties2-13371",
        VK_SCOPE_SUBGROUP_KHR, 0, 0);
}

static void
ask_image(struct kit *kit, const char *vuid, uint32_t count)
{
    const uint32_t families[2] = { 0, 1 };
    const VkPhysicalDeviceImageDrmFormatModifierInfoEXT modifier = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_DRM_FORMAT_MODIFIER_INFO_EXT,
        .sharingMode = VK_SHARING_MODE_CONCURRENT,
        .queueFamilyIndexCount = count,
        .pQueueFamilyIndices = families
    };
    const VkPhysicalDeviceImageFormatInfo2 info = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_FORMAT_INFO_2,
        .pNext = &modifier,
        .format = VK_FORMAT_R8G8B8A8_UNORM,
        .type = VK_IMAGE_TYPE_2D,
        .tiling = VK_IMAGE_TILING_DRM_FORMAT_MODIFIER_EXT,
        .usage = VK_IMAGE_USAGE_SAMPLED_BIT
    };
    VkImageFormatProperties2 out = { .sType = VK_STRUCTURE_TYPE_IMAGE_FORMAT_PROPERTIES_2 };

    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)vkGetPhysicalDeviceImageFormatProperties2(kit->gpu, &info, &out);
}

SCENE(images_of_one_family, SILENT)
{
    NEW(kit, .version = 0);
    ask_image(kit, NULL, 2);
    ask_image(kit, NULL, 1);
    ask_image(kit, "VUID-VkPhysicalDeviceImageDrmFormatModifierInfoEXT-maintenance11-13351", 0);
}

SCENE(images_of_one_family_without_feature, SILENT)
{
    setenv("WAKE_NULL_ANSWERS", "maintenance11=0", 1);
    NEW(kit, .version = 0);
    ask_image(kit, NULL, 2);
    ask_image(kit, "VUID-VkPhysicalDeviceImageDrmFormatModifierInfoEXT-sharingMode-02315", 1);
}

/* ---- tensors --------------------------------------------------------------------------------- */

static void
layout_of_tensors(struct kit *kit, const char *vuid)
{
    const VkDescriptorBindingFlags late = VK_DESCRIPTOR_BINDING_UPDATE_AFTER_BIND_BIT;
    const VkDescriptorSetLayoutBindingFlagsCreateInfo flags = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_BINDING_FLAGS_CREATE_INFO,
        .bindingCount = 1,
        .pBindingFlags = &late
    };
    const VkDescriptorSetLayoutBinding binding = { 0, VK_DESCRIPTOR_TYPE_TENSOR_ARM, 1,
                                                   VK_SHADER_STAGE_COMPUTE_BIT, NULL };
    const VkDescriptorSetLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .pNext = &flags,
        .flags = VK_DESCRIPTOR_SET_LAYOUT_CREATE_UPDATE_AFTER_BIND_POOL_BIT,
        .bindingCount = 1,
        .pBindings = &binding
    };
    VkDescriptorSetLayout layout = VK_NULL_HANDLE;

    NEW_WITH(kit, VkPhysicalDeviceTensorFeaturesARM,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TENSOR_FEATURES_ARM, VK_ARM_TENSORS_EXTENSION_NAME);
    if (vuid) {
        kit_expect(kit, vuid);
    }
    if (vkCreateDescriptorSetLayout(kit->device, &info, NULL, &layout) == VK_SUCCESS) {
        kit_own(kit, VK_OBJECT_TYPE_DESCRIPTOR_SET_LAYOUT, KIT_HANDLE(layout));
    }
}

SCENE(late_tensors, SILENT)
{
    layout_of_tensors(kit, NULL);
}

SCENE(late_tensors_without_feature, SILENT)
{
    setenv("WAKE_NULL_ANSWERS", "descriptorBindingStorageTensorUpdateAfterBind=0", 1);
    layout_of_tensors(kit, "VUID-VkDescriptorSetLayoutBindingFlagsCreateInfo-"
                           "descriptorBindingStorageTensorUpdateAfterBind-09697");
}

/* ---- DMA buffers ----------------------------------------------------------------------------- */

SCENE(dma_buffers_of_groups, SILENT)
{
    const VkMemoryAllocateFlagsInfo flags = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO,
                                              .flags = VK_MEMORY_ALLOCATE_DEVICE_MASK_BIT,
                                              .deviceMask = 3 };
    const VkImportMemoryFdInfoKHR import = {
        .sType = VK_STRUCTURE_TYPE_IMPORT_MEMORY_FD_INFO_KHR,
        .pNext = &flags,
        .handleType = VK_EXTERNAL_MEMORY_HANDLE_TYPE_DMA_BUF_BIT_EXT,
        .fd = 1
    };
    const VkMemoryAllocateInfo info = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                        .pNext = &import,
                                        .allocationSize = 4096 };
    VkDeviceMemory memory = VK_NULL_HANDLE;

    NEW(kit, .group = true,
        .extensions = { VK_KHR_EXTERNAL_MEMORY_FD_EXTENSION_NAME,
                        VK_EXT_EXTERNAL_MEMORY_DMA_BUF_EXTENSION_NAME });
    kit_expect(kit, "VUID-VkMemoryAllocateInfo-None-12523");
    if (vkAllocateMemory(kit->device, &info, NULL, &memory) == VK_SUCCESS) {
        kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    }
}

/* --- APIs under a layered driver --- */

static void
ask_layered(struct kit *kit, const char *vuid, void *chain)
{
    VkPhysicalDeviceLayeredApiVulkanPropertiesKHR vulkan = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_LAYERED_API_VULKAN_PROPERTIES_KHR,
        .properties = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, .pNext = chain }
    };
    VkPhysicalDeviceLayeredApiPropertiesKHR api = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_LAYERED_API_PROPERTIES_KHR, .pNext = &vulkan
    };
    VkPhysicalDeviceLayeredApiPropertiesListKHR list = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_LAYERED_API_PROPERTIES_LIST_KHR,
        .layeredApiCount = 1,
        .pLayeredApis = &api
    };
    VkPhysicalDeviceProperties2 properties = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, .pNext = &list
    };

    if (vuid) {
        kit_expect(kit, vuid);
    }
    vkGetPhysicalDeviceProperties2(kit->gpu, &properties);
}

SCENE(properties_of_layered_apis, SILENT)
{
    VkPhysicalDeviceIDProperties ids = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ID_PROPERTIES };
    VkPhysicalDeviceDriverProperties driver = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DRIVER_PROPERTIES, .pNext = &ids
    };
    VkPhysicalDeviceVulkan11Properties vulkan11 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_PROPERTIES
    };

    NEW(kit, .extensions = { "VK_KHR_maintenance7" });
    ask_layered(kit, NULL, NULL);
    ask_layered(kit, NULL, &driver);
    ids.pNext = &vulkan11;
    ask_layered(kit, "VUID-VkPhysicalDeviceLayeredApiVulkanPropertiesKHR-pNext-10011", &driver);
}

#endif

KIT_MAIN()
