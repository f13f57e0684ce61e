/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Limits of dynamic buffers together, flags of layouts and caches, descriptors that are got, and secondaries that inherit heaps.
 */
#include "newer_scene.h"

#define NOW (SILENT | KIT_NULL_DRIVER)
#define LAYOUT_ID(rest) "VUID-VkPipelineLayoutCreateInfo-" rest
#define GET_ID(rest) "VUID-VkDescriptorGetInfoEXT-" rest

/* --- dynamic buffers -------------------------------------------------------------------------- */

static void
dynamic_buffers(struct kit *kit, uint32_t uniform, uint32_t storage, const char *id,
                const char *second)
{
    const VkDescriptorSetLayoutBinding bindings[2] = {
        { 0, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC, uniform, VK_SHADER_STAGE_ALL, NULL },
        { 1, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC, storage, VK_SHADER_STAGE_ALL, NULL },
    };
    const VkDescriptorSetLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .bindingCount = 2,
        .pBindings = bindings,
    };
    VkDescriptorSetLayout set = kit_set_layout_of(kit, &info);
    const VkPipelineLayoutCreateInfo create = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
        .setLayoutCount = 1,
        .pSetLayouts = &set,
    };
    VkPipelineLayout layout = VK_NULL_HANDLE;

    if (id) {
        kit_expect(kit, id);
        kit_expect(kit, second);
    }
    (void)vkCreatePipelineLayout(kit->device, &create, NULL, &layout);
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE_LAYOUT, KIT_HANDLE(layout));
}

SCENE(dynamic_buffers_together, NOW)
{
    setenv("WAKE_NULL_ANSWERS",
           "maxDescriptorSetTotalBuffersDynamic=6,maxDescriptorSetTotalUniformBuffersDynamic=4,"
           "maxDescriptorSetTotalStorageBuffersDynamic=4,"
           "maxDescriptorSetUpdateAfterBindTotalBuffersDynamic=6,"
           "maxDescriptorSetUpdateAfterBindTotalUniformBuffersDynamic=4,"
           "maxDescriptorSetUpdateAfterBindTotalStorageBuffersDynamic=4",
           1);
    NEW_WITH(kit, VkPhysicalDeviceMaintenance7FeaturesKHR,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_7_FEATURES_KHR, "VK_KHR_maintenance7");
    dynamic_buffers(kit, 3, 3, NULL, NULL);
    dynamic_buffers(kit, 5, 1, LAYOUT_ID("maintenance7-10003"), LAYOUT_ID("maintenance7-10007"));
    dynamic_buffers(kit, 1, 5, LAYOUT_ID("maintenance7-10004"), LAYOUT_ID("maintenance7-10008"));
    dynamic_buffers(kit, 4, 4, LAYOUT_ID("None-10005"), LAYOUT_ID("pSetLayouts-10006"));
}

/* --- caches ----------------------------------------------------------------------------------- */

static void
cache(struct kit *kit, VkPipelineCacheCreateFlags flags)
{
    const VkPipelineCacheCreateInfo info = { .sType = VK_STRUCTURE_TYPE_PIPELINE_CACHE_CREATE_INFO,
                                             .flags = flags };
    VkPipelineCache made = VK_NULL_HANDLE;

    (void)vkCreatePipelineCache(kit->device, &info, NULL, &made);
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE_CACHE, KIT_HANDLE(made));
}

SCENE(caches_that_merge, NOW)
{
    const VkPipelineCacheCreateFlags merge =
        VK_PIPELINE_CACHE_CREATE_INTERNALLY_SYNCHRONIZED_MERGE_BIT_KHR;

    NEW_WITH(kit, VkPhysicalDeviceMaintenance8FeaturesKHR,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_8_FEATURES_KHR, "VK_KHR_maintenance8");
    cache(kit, merge);
    kit_expect(kit, "VUID-VkPipelineCacheCreateInfo-flags-10201");
    cache(kit, merge | VK_PIPELINE_CACHE_CREATE_EXTERNALLY_SYNCHRONIZED_BIT);
}

SCENE(caches_that_may_not_merge, NOW)
{
    NEW(kit, .extensions = { "VK_KHR_maintenance8" });
    kit_expect(kit, "VUID-VkPipelineCacheCreateInfo-maintenance8-10200");
    cache(kit, VK_PIPELINE_CACHE_CREATE_INTERNALLY_SYNCHRONIZED_MERGE_BIT_KHR);
}

/* --- descriptors for buffers ------------------------------------------------------------------ */

static void
get(struct kit *kit, VkDescriptorType type, const void *data, const char *id)
{
    VkDescriptorGetInfoEXT info = { .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_GET_INFO_EXT,
                                    .type = type,
                                    .data.pSampledImage = data };
    VkPhysicalDeviceDescriptorBufferPropertiesEXT sizes = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_BUFFER_PROPERTIES_EXT
    };
    VkPhysicalDeviceProperties2 properties = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, .pNext = &sizes
    };
    char bytes[4096];

    vkGetPhysicalDeviceProperties2(kit->gpu, &properties);
    if (id) {
        kit_expect(kit, id);
    }
    KIT_DEVICE_COMMAND(kit, vkGetDescriptorEXT)
    (kit->device, &info,
     type == VK_DESCRIPTOR_TYPE_STORAGE_IMAGE            ? sizes.storageImageDescriptorSize
     : type == VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE          ? sizes.sampledImageDescriptorSize
     : type == VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER ? sizes.combinedImageSamplerDescriptorSize
     : type == VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER
         ? sizes.robustStorageTexelBufferDescriptorSize
     : type == VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER ? sizes.robustUniformBufferDescriptorSize
     : type == VK_DESCRIPTOR_TYPE_STORAGE_BUFFER ? sizes.robustStorageBufferDescriptorSize
     : type == VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER
         ? sizes.robustUniformTexelBufferDescriptorSize
         : sizes.inputAttachmentDescriptorSize,
     bytes);
}

static void
open_buffers(struct kit *kit)
{
    NEW_WITH(kit, VkPhysicalDeviceDescriptorBufferFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_BUFFER_FEATURES_EXT,
             "VK_EXT_descriptor_buffer");
}

SCENE(usages_of_what_is_got, NOW)
{
    VkDescriptorImageInfo image = { .imageLayout = VK_IMAGE_LAYOUT_GENERAL };

    open_buffers(kit);
    image.imageView = kit_image_view(kit, kit_bound_image(kit, 16, 16, VK_IMAGE_USAGE_SAMPLED_BIT));
    get(kit, VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, &image, NULL);
    get(kit, VK_DESCRIPTOR_TYPE_STORAGE_IMAGE, &image, GET_ID("type-12218"));
    get(kit, VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT, &image, GET_ID("type-12219"));
    image.imageView = kit_image_view(kit, kit_bound_image(kit, 16, 16, VK_IMAGE_USAGE_STORAGE_BIT));
    get(kit, VK_DESCRIPTOR_TYPE_STORAGE_IMAGE, &image, NULL);
    get(kit, VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, &image, GET_ID("type-12217"));
    image.sampler = kit_sampler(kit);
    get(kit, VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, &image, GET_ID("type-12216"));
}

SCENE(addresses_that_are_got, NOW)
{
    VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                .size = 131072,
                                .usage = VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT |
                                         VK_BUFFER_USAGE_STORAGE_BUFFER_BIT |
                                         VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT |
                                         VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT |
                                         VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT };
    VkMemoryAllocateFlagsInfo flags = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO,
                                        .flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT };
    VkMemoryAllocateInfo allocate = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                      .pNext = &flags };
    VkBufferDeviceAddressInfo ask = { .sType = VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO };
    VkDescriptorAddressInfoEXT address = { .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_ADDRESS_INFO_EXT };
    VkDeviceMemory memory = VK_NULL_HANDLE;
    VkMemoryRequirements needs;

    setenv("WAKE_NULL_ANSWERS",
           "minUniformBufferOffsetAlignment=64,minStorageBufferOffsetAlignment=16,"
           "minTexelBufferOffsetAlignment=16,maxUniformBufferRange=16384,"
           "maxStorageBufferRange=65536,maxTexelBufferElements=1024",
           1);
    open_buffers(kit);
    KIT_VK(kit, vkCreateBuffer(kit->device, &info, NULL, &ask.buffer));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(ask.buffer));
    vkGetBufferMemoryRequirements(kit->device, ask.buffer, &needs);
    allocate.allocationSize = needs.size;
    allocate.memoryTypeIndex = (uint32_t)__builtin_ctz(needs.memoryTypeBits);
    KIT_VK(kit, vkAllocateMemory(kit->device, &allocate, NULL, &memory));
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    KIT_VK(kit, vkBindBufferMemory(kit->device, ask.buffer, memory, 0));
    address.address = vkGetBufferDeviceAddress(kit->device, &ask);
    address.range = 4096;
    address.format = VK_FORMAT_R8G8B8A8_UNORM;
    get(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, &address, NULL);
    get(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, &address, NULL);
    get(kit, VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER, &address, NULL);
    get(kit, VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER, &address, NULL);
    /* The alignment of texel buffers is that of one texel, with or without the feature. */
    address.address += 8;
    get(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, &address, GET_ID("type-12265"));
    get(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, &address, GET_ID("type-12266"));
    get(kit, VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER, &address, NULL);
    get(kit, VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER, &address, NULL);
    address.address -= 6;
    get(kit, VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER, &address, GET_ID("type-12269"));
    get(kit, VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER, &address, GET_ID("type-12270"));
    address.address -= 2;
    address.range = 4100;
    get(kit, VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER, &address, GET_ID("type-09427"));
    get(kit, VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER, &address, GET_ID("type-09428"));
    address.format = VK_FORMAT_ASTC_4x4_UNORM_BLOCK;
    get(kit, VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER, &address, GET_ID("type-09427"));
    address.format = VK_FORMAT_R8G8B8A8_UNORM;
    address.range = 16388;
    get(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, &address, GET_ID("type-12492"));
    address.range = 65540;
    get(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, &address, GET_ID("type-12493"));
}

/* A device with descriptor buffers must be open. */
static VkDeviceAddress
address_of(struct kit *kit, VkBufferUsageFlags usage)
{
    const VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                      .size = 4096,
                                      .usage = usage | VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT };
    const VkMemoryAllocateFlagsInfo flags = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO,
                                              .flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT };
    const VkMemoryAllocateInfo allocate = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                            .pNext = &flags,
                                            .allocationSize = 4096 };
    VkBufferDeviceAddressInfo ask = { .sType = VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO };
    VkDeviceMemory memory = VK_NULL_HANDLE;
    VkMemoryRequirements needs;

    KIT_VK(kit, vkCreateBuffer(kit->device, &info, NULL, &ask.buffer));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(ask.buffer));
    vkGetBufferMemoryRequirements(kit->device, ask.buffer, &needs);
    KIT_VK(kit, vkAllocateMemory(kit->device, &allocate, NULL, &memory));
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    KIT_VK(kit, vkBindBufferMemory(kit->device, ask.buffer, memory, 0));
    return vkGetBufferDeviceAddress(kit->device, &ask);
}

SCENE(usages_of_addresses_that_are_got, NOW)
{
    const VkDescriptorType uniform_texel = VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER;
    const VkDescriptorType storage_texel = VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER;
    VkDescriptorAddressInfoEXT address = { .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_ADDRESS_INFO_EXT,
                                           .range = 256,
                                           .format = VK_FORMAT_R8G8B8A8_UNORM };

    open_buffers(kit);
    address.address = address_of(kit, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    get(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, &address, NULL);
    get(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, &address, GET_ID("type-12220"));
    get(kit, uniform_texel, &address, GET_ID("type-12222"));
    get(kit, storage_texel, &address, GET_ID("type-12223"));
    address.address = address_of(kit, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT |
                                          VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT |
                                          VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT);
    get(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, &address, NULL);
    get(kit, uniform_texel, &address, NULL);
    get(kit, storage_texel, &address, NULL);
    get(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, &address, GET_ID("type-12221"));
    address.format = VK_FORMAT_UNDEFINED;
    get(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, &address, NULL);
    get(kit, uniform_texel, &address, "VUID-VkDescriptorAddressInfoEXT-None-09508");
    get(kit, storage_texel, &address, "VUID-VkDescriptorAddressInfoEXT-None-09508");
    address.range = 0;
    get(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, &address,
        "VUID-VkDescriptorAddressInfoEXT-range-08940");
}

SCENE(null_addresses_that_are_got, NOW)
{
    VkPhysicalDeviceRobustness2FeaturesEXT robust = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ROBUSTNESS_2_FEATURES_EXT
    };
    VkPhysicalDeviceDescriptorBufferFeaturesEXT buffers = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_BUFFER_FEATURES_EXT, .pNext = &robust
    };
    VkDescriptorAddressInfoEXT address = { .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_ADDRESS_INFO_EXT,
                                           .range = VK_WHOLE_SIZE };

    NEW(kit, .extensions = { "VK_EXT_descriptor_buffer", "VK_EXT_robustness2" }, .next = &buffers);
    get(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, &address, NULL);
    address.range = 256;
    get(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, &address,
        "VUID-VkDescriptorAddressInfoEXT-nullDescriptor-08938");
}

/* --- secondaries ------------------------------------------------------------------------------ */

SCENE(heaps_that_are_inherited, NOW)
{
    VkBindHeapInfoEXT heap = { .sType = VK_STRUCTURE_TYPE_BIND_HEAP_INFO_EXT };
    VkCommandBufferInheritanceDescriptorHeapInfoEXT heaps = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_DESCRIPTOR_HEAP_INFO_EXT
    };
    VkCommandBufferInheritanceInfo inherited = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO, .pNext = &heaps
    };
    VkCommandBufferBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
                                       .pInheritanceInfo = &inherited };
    VkCommandBuffer commands;
    VkPipelineLayout layout;
    const uint32_t value = 0;

    NEW_WITH(kit, VkPhysicalDeviceDescriptorHeapFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_HEAP_FEATURES_EXT,
             "VK_EXT_descriptor_heap");
    const VkPushConstantRange range = { VK_SHADER_STAGE_COMPUTE_BIT, 0, 4 };
    const VkPipelineLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
        .pushConstantRangeCount = 1,
        .pPushConstantRanges = &range,
    };
    KIT_VK(kit, vkCreatePipelineLayout(kit->device, &info, NULL, &layout));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE_LAYOUT, KIT_HANDLE(layout));
    commands = kit_command_buffer(
        kit, kit_command_pool(kit, VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT),
        VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    KIT_VK(kit, vkBeginCommandBuffer(commands, &begin));
    vkCmdPushConstants(commands, layout, VK_SHADER_STAGE_COMPUTE_BIT, 0, 4, &value);
    kit_end(kit, commands);
    heaps.pSamplerHeapBindInfo = &heap;
    kit_allow(kit,
              "VUID-VkCommandBufferInheritanceDescriptorHeapInfoEXT-pSamplerHeapBindInfo-11470");
    KIT_VK(kit, vkBeginCommandBuffer(commands, &begin));
    kit_expect(kit, "VUID-vkCmdPushConstants-commandBuffer-11295");
    vkCmdPushConstants(commands, layout, VK_SHADER_STAGE_COMPUTE_BIT, 0, 4, &value);
    kit_end(kit, commands);
    heaps.pSamplerHeapBindInfo = NULL;
    heaps.pResourceHeapBindInfo = &heap;
    KIT_VK(kit, vkBeginCommandBuffer(commands, &begin));
    kit_expect(kit, "VUID-vkCmdPushConstants-commandBuffer-11296");
    vkCmdPushConstants(commands, layout, VK_SHADER_STAGE_COMPUTE_BIT, 0, 4, &value);
    kit_end(kit, commands);
}

KIT_MAIN()
