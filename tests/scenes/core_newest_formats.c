/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Formats with two planes of 4:4:4 before Vulkan 1.3, chains of memory barriers, and names of layers of devices: rules of registries after
 * 1.3.239. Skipped with older headers.
 */
#include "newer_scene.h"

#ifndef VK_KHR_maintenance8

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_KHR_maintenance8");
}

#else

#define NOW(name) KIT_DEVICE_COMMAND(kit, name)
#define PLANAR VK_FORMAT_G8_B8R8_2PLANE_444_UNORM

/* ---- formats --------------------------------------------------------------------------------- */

/* A device of Vulkan 1.2 with the extension, with its feature or without. */
static void
open_planes(struct kit *kit, bool enabled)
{
    static VkPhysicalDeviceYcbcr2Plane444FormatsFeaturesEXT planes;
    static VkPhysicalDeviceDescriptorBufferFeaturesEXT buffers;
    static VkPhysicalDeviceVulkan12Features all;

    all = (VkPhysicalDeviceVulkan12Features){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES,
        .bufferDeviceAddress = VK_TRUE
    };
    buffers = (VkPhysicalDeviceDescriptorBufferFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_BUFFER_FEATURES_EXT,
        .pNext = &all,
        .descriptorBuffer = VK_TRUE
    };
    planes = (VkPhysicalDeviceYcbcr2Plane444FormatsFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_YCBCR_2_PLANE_444_FORMATS_FEATURES_EXT,
        .pNext = &buffers,
        .ycbcr2plane444Formats = VK_TRUE
    };
    setenv("WAKE_NULL_BUFFER_FORMATS", "1000330000=0x8", 1);
    kit_open(kit, &(struct kit_config){
                      .api_version = VK_API_VERSION_1_2,
                      .device_extensions = { VK_EXT_DESCRIPTOR_BUFFER_EXTENSION_NAME,
                                             VK_KHR_SYNCHRONIZATION_2_EXTENSION_NAME,
                                             VK_EXT_YCBCR_2PLANE_444_FORMATS_EXTENSION_NAME },
                      .device_next = enabled ? (void *)&planes : (void *)&buffers });
}

static void
expect(struct kit *kit, bool enabled, const char *vuid)
{
    if (!enabled) {
        kit_expect(kit, vuid);
    }
}

static void
images(struct kit *kit, bool enabled)
{
    VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                               .flags = VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT,
                               .imageType = VK_IMAGE_TYPE_2D,
                               .format = PLANAR,
                               .extent = { 16, 16, 1 },
                               .mipLevels = 1,
                               .arrayLayers = 1,
                               .samples = VK_SAMPLE_COUNT_1_BIT,
                               .usage = VK_IMAGE_USAGE_TRANSFER_DST_BIT |
                                        VK_IMAGE_USAGE_SAMPLED_BIT };
    VkImageViewCreateInfo view = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                   .viewType = VK_IMAGE_VIEW_TYPE_2D,
                                   .format = PLANAR,
                                   .subresourceRange = WHOLE };
    VkImage image = VK_NULL_HANDLE;
    VkImageView made = VK_NULL_HANDLE;

    open_planes(kit, enabled);
    expect(kit, enabled, "VUID-VkImageCreateInfo-None-12279");
    if (vkCreateImage(kit->device, &info, NULL, &image) == VK_SUCCESS) {
        kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(image));
    }
    if (enabled) {
        view.format = VK_FORMAT_R8_UNORM;
        view.subresourceRange.aspectMask = VK_IMAGE_ASPECT_PLANE_0_BIT;
    } else {
        info.format = VK_FORMAT_G8_B8R8_2PLANE_420_UNORM;
    }
    view.image = image_of(kit, &info);
    expect(kit, enabled, "VUID-VkImageViewCreateInfo-None-12280");
    if (vkCreateImageView(kit->device, &view, NULL, &made) == VK_SUCCESS) {
        kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(made));
    }
}

/* A buffer of texels, whose address can be asked for. */
static VkBuffer
texel_buffer(struct kit *kit)
{
    const VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                      .size = 256,
                                      .usage = VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT |
                                               VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT };

    return kit_addressed_buffer(kit, &info, NULL);
}

static void
texels(struct kit *kit, bool enabled)
{
    VkPhysicalDeviceDescriptorBufferPropertiesEXT sizes = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_BUFFER_PROPERTIES_EXT
    };
    VkPhysicalDeviceProperties2 properties = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, .pNext = &sizes
    };
    VkBufferViewCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_VIEW_CREATE_INFO,
                                    .format = PLANAR,
                                    .range = VK_WHOLE_SIZE };
    VkDescriptorAddressInfoEXT address = { .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_ADDRESS_INFO_EXT,
                                           .range = 64,
                                           .format = PLANAR };
    VkDescriptorGetInfoEXT get = { .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_GET_INFO_EXT,
                                   .type = VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER,
                                   .data.pUniformTexelBuffer = &address };
    VkBufferView view = VK_NULL_HANDLE;
    char descriptor[256];

    open_planes(kit, enabled);
    vkGetPhysicalDeviceProperties2(kit->gpu, &properties);
    info.buffer = texel_buffer(kit);
    expect(kit, enabled, "VUID-VkBufferViewCreateInfo-None-12278");
    if (vkCreateBufferView(kit->device, &info, NULL, &view) == VK_SUCCESS) {
        kit_own(kit, VK_OBJECT_TYPE_BUFFER_VIEW, KIT_HANDLE(view));
    }
    address.address = vkGetBufferDeviceAddress(
        kit->device,
        &(VkBufferDeviceAddressInfo){ .sType = VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO,
                                      .buffer = info.buffer });
    expect(kit, enabled, "VUID-VkDescriptorAddressInfoEXT-None-12271");
    NOW(vkGetDescriptorEXT)
    (kit->device, &get, sizes.uniformTexelBufferDescriptorSize, descriptor);
}

SCENE(images_with_feature, SILENT)
{
    images(kit, true);
}

SCENE(images_without_feature, SILENT)
{
    images(kit, false);
}

SCENE(texels_with_feature, SILENT)
{
    texels(kit, true);
}

SCENE(texels_without_feature, SILENT)
{
    texels(kit, false);
}

/* ---- descriptors of converted images ---------------------------------------------------------- */

/* A combined image sampler of three descriptors. */
SCENE(converted_images, SILENT | KIT_NULL_DRIVER)
{
    const VkFormat format = VK_FORMAT_G8_B8_R8_3PLANE_420_UNORM;
    const VkSamplerYcbcrConversionCreateInfo conversion = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_CREATE_INFO, .format = format
    };
    VkSamplerYcbcrConversionInfo with = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_INFO
    };
    const VkSamplerCreateInfo sampler = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
                                          .pNext = &with,
                                          .addressModeU = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE,
                                          .addressModeV = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE,
                                          .addressModeW = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE };
    const VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                     .imageType = VK_IMAGE_TYPE_2D,
                                     .format = format,
                                     .extent = { 16, 16, 1 },
                                     .mipLevels = 1,
                                     .arrayLayers = 1,
                                     .samples = VK_SAMPLE_COUNT_1_BIT,
                                     .usage = VK_IMAGE_USAGE_SAMPLED_BIT };
    VkImageViewCreateInfo view = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                   .pNext = &with,
                                   .viewType = VK_IMAGE_VIEW_TYPE_2D,
                                   .format = format,
                                   .subresourceRange = WHOLE };
    VkDescriptorImageInfo image = { .imageLayout = VK_IMAGE_LAYOUT_GENERAL };
    const VkDescriptorGetInfoEXT get = { .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_GET_INFO_EXT,
                                         .type = VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER,
                                         .data.pCombinedImageSampler = &image };
    VkPhysicalDeviceDescriptorBufferPropertiesEXT sizes = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_BUFFER_PROPERTIES_EXT
    };
    VkPhysicalDeviceProperties2 properties = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, .pNext = &sizes
    };
    char descriptor[1024];

    setenv("WAKE_NULL_ANSWERS", "combinedImageSamplerDescriptorCount=3", 1);
    NEW_WITH(kit, VkPhysicalDeviceDescriptorBufferFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_BUFFER_FEATURES_EXT,
             "VK_EXT_descriptor_buffer");
    vkGetPhysicalDeviceProperties2(kit->gpu, &properties);
    KIT_VK(kit, vkCreateSamplerYcbcrConversion(kit->device, &conversion, NULL, &with.conversion));
    kit_own(kit, VK_OBJECT_TYPE_SAMPLER_YCBCR_CONVERSION, KIT_HANDLE(with.conversion));
    KIT_VK(kit, vkCreateSampler(kit->device, &sampler, NULL, &image.sampler));
    kit_own(kit, VK_OBJECT_TYPE_SAMPLER, KIT_HANDLE(image.sampler));
    view.image = image_of(kit, &info);
    KIT_VK(kit, vkCreateImageView(kit->device, &view, NULL, &image.imageView));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(image.imageView));
    NOW(vkGetDescriptorEXT)
    (kit->device, &get, 3 * sizes.combinedImageSamplerDescriptorSize, descriptor);
    kit_expect(kit, "VUID-vkGetDescriptorEXT-descriptorType-09469");
    NOW(vkGetDescriptorEXT)
    (kit->device, &get, sizes.combinedImageSamplerDescriptorSize, descriptor);
}

/* ---- barriers -------------------------------------------------------------------------------- */

SCENE(chains_of_memory_barriers, SILENT)
{
    VkMemoryBarrierAccessFlags3KHR flags[2] = {
        { .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_ACCESS_FLAGS_3_KHR },
        { .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_ACCESS_FLAGS_3_KHR }
    };
    VkSampleLocationsInfoEXT locations = { .sType = VK_STRUCTURE_TYPE_SAMPLE_LOCATIONS_INFO_EXT };
    VkMemoryBarrier2 barrier = { .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2, .pNext = flags };
    VkDependencyInfo info = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                              .memoryBarrierCount = 1,
                              .pMemoryBarriers = &barrier };
    VkCommandBuffer commands;

    NEW_WITH(kit, VkPhysicalDeviceMaintenance8FeaturesKHR,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_8_FEATURES_KHR,
             VK_KHR_MAINTENANCE_8_EXTENSION_NAME, VK_EXT_SAMPLE_LOCATIONS_EXTENSION_NAME);
    commands = kit_recording(kit);
    vkCmdPipelineBarrier2(commands, &info);
    flags[0].pNext = &flags[1];
    kit_expect(kit, "VUID-VkDependencyInfo-pMemoryBarriers-10605");
    vkCmdPipelineBarrier2(commands, &info);
    barrier.pNext = &locations;
    kit_expect(kit, "VUID-VkDependencyInfo-pMemoryBarriers-10606");
    vkCmdPipelineBarrier2(commands, &info);
    barrier.pNext = NULL;
    vkCmdPipelineBarrier2(commands, &info);
    kit_end(kit, commands);
}

/* ---- questions about formats ------------------------------------------------------------------ */

#if VK_HEADER_VERSION >= 350
static void
ask_formats(struct kit *kit, const char *version, const char *answers, bool known)
{
    VkFormatProperties2 properties = { .sType = VK_STRUCTURE_TYPE_FORMAT_PROPERTIES_2 };

    setenv("WAKE_NULL_API", version, 1);
    setenv("WAKE_NULL_ANSWERS", answers, 1);
    kit_open(kit, &(struct kit_config){ .api_version = VK_API_VERSION_1_2 });
    vkGetPhysicalDeviceFormatProperties2(kit->gpu, VK_FORMAT_G8_B8R8_2PLANE_422_UNORM, &properties);
    if (!known) {
        kit_expect(kit, "VUID-vkGetPhysicalDeviceFormatProperties-None-12272");
    }
    vkGetPhysicalDeviceFormatProperties(kit->gpu, PLANAR, &properties.formatProperties);
    if (!known) {
        kit_expect(kit, "VUID-vkGetPhysicalDeviceFormatProperties2-None-12273");
    }
    vkGetPhysicalDeviceFormatProperties2(kit->gpu, VK_FORMAT_G16_B16R16_2PLANE_444_UNORM,
                                         &properties);
}

SCENE(formats_that_no_device_has, SILENT | KIT_NULL_DRIVER)
{
    ask_formats(kit, "1.2", "ycbcr2plane444Formats=0,maintenance5=0", false);
}

SCENE(formats_of_an_extension, SILENT)
{
    ask_formats(kit, "1.2", "ycbcr2plane444Formats=1,maintenance5=0", true);
}

SCENE(formats_of_a_version, SILENT)
{
    ask_formats(kit, "1.3", "ycbcr2plane444Formats=0,maintenance5=0", true);
}
#endif

/* ---- layers of devices ----------------------------------------------------------------------- */

SCENE(names_without_count, SILENT)
{
    const char *name = "VK_LAYER_anything";
    float priority = 1.0f;
    VkDeviceQueueCreateInfo queue = { .sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
                                      .queueCount = 1,
                                      .pQueuePriorities = &priority };
    VkDeviceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
                                .queueCreateInfoCount = 1,
                                .pQueueCreateInfos = &queue,
                                .ppEnabledExtensionNames = &name };
    VkDevice device = VK_NULL_HANDLE;

    NEW(kit, .version = 0);
    KIT_VK(kit, vkCreateDevice(kit->gpu, &info, NULL, &device));
    vkDestroyDevice(device, NULL);
    info.ppEnabledLayerNames = &name;
    kit_expect(kit, "VUID-VkDeviceCreateInfo-ppEnabledLayerNames-12385");
    if (vkCreateDevice(kit->gpu, &info, NULL, &device) == VK_SUCCESS) {
        vkDestroyDevice(device, NULL);
    }
}

#endif

KIT_MAIN()
