/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the scenes about descriptors share.
 * Threads: the scene's own.
 */
#ifndef WAKE_SCENES_DESCRIPTOR_SCENE_H
#define WAKE_SCENES_DESCRIPTOR_SCENE_H

#include "kit.h"

#define COMPUTE VK_SHADER_STAGE_COMPUTE_BIT
#define FRAGMENT VK_SHADER_STAGE_FRAGMENT_BIT
#define VERTEX VK_SHADER_STAGE_VERTEX_BIT
#define UNIFORM VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER
#define STORAGE VK_DESCRIPTOR_TYPE_STORAGE_BUFFER
#define UNIFORM_DYNAMIC VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC
#define STORAGE_DYNAMIC VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC
#define COMBINED VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER
#define SAMPLED VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE
#define SAMPLER VK_DESCRIPTOR_TYPE_SAMPLER
#define STORAGE_IMAGE VK_DESCRIPTOR_TYPE_STORAGE_IMAGE
#define INPUT VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT
#define UNIFORM_TEXEL VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER
#define STORAGE_TEXEL VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER
#define BLOCK VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK
#define MUTABLE VK_DESCRIPTOR_TYPE_MUTABLE_EXT
#define STRUCTURE VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR

#define PUSH_LAYOUT VK_DESCRIPTOR_SET_LAYOUT_CREATE_PUSH_DESCRIPTOR_BIT_KHR
#define UAB_LAYOUT VK_DESCRIPTOR_SET_LAYOUT_CREATE_UPDATE_AFTER_BIND_POOL_BIT
#define HOST_LAYOUT VK_DESCRIPTOR_SET_LAYOUT_CREATE_HOST_ONLY_POOL_BIT_EXT
#define BUFFER_LAYOUT VK_DESCRIPTOR_SET_LAYOUT_CREATE_DESCRIPTOR_BUFFER_BIT_EXT
#define EMBEDDED_LAYOUT VK_DESCRIPTOR_SET_LAYOUT_CREATE_EMBEDDED_IMMUTABLE_SAMPLERS_BIT_EXT
#define UAB_BINDING VK_DESCRIPTOR_BINDING_UPDATE_AFTER_BIND_BIT
#define VARIABLE_BINDING VK_DESCRIPTOR_BINDING_VARIABLE_DESCRIPTOR_COUNT_BIT

/* The structs of a device with descriptor features; the scene sets what it wants, then opens. */
struct descriptor_device {
    VkPhysicalDeviceFeatures2 features;
    VkPhysicalDeviceVulkan12Features v12;
    VkPhysicalDeviceVulkan13Features v13;
    VkPhysicalDeviceMutableDescriptorTypeFeaturesEXT mutable_types;
    VkPhysicalDeviceDescriptorBufferFeaturesEXT buffers;
    VkPhysicalDeviceRobustness2FeaturesEXT robustness;
    VkPhysicalDeviceAccelerationStructureFeaturesKHR structures;
    struct kit_config config;
    uint32_t extensions;
};

/* Makes it known, with nothing enabled. */
__attribute__((unused)) static void
descriptor_device_init(struct descriptor_device *device)
{
    *device = (struct descriptor_device){
        .features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2 },
        .v12 = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES },
        .v13 = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES },
    };
    device->features.pNext = &device->v12;
    device->v12.pNext = &device->v13;
}

__attribute__((unused)) static void
descriptor_device_extension(struct descriptor_device *device, const char *name, void *features,
                            VkStructureType type)
{
    VkBaseOutStructure *link = features;

    device->config.device_extensions[device->extensions++] = name;
    if (link) {
        link->sType = type;
        link->pNext = device->features.pNext;
        device->features.pNext = link;
    }
}

__attribute__((unused)) static void
descriptor_device_open(struct kit *kit, struct descriptor_device *device)
{
    device->config.device_next = &device->features;
    kit_open(kit, &device->config);
}

/* With one extension that needs no feature. */
__attribute__((unused)) static void
open_with_extension(struct kit *kit, const char *name)
{
    struct descriptor_device device;

    descriptor_device_init(&device);
    descriptor_device_extension(&device, name, NULL, 0);
    descriptor_device_open(kit, &device);
}

/* All of descriptor indexing and inline uniform blocks. */
__attribute__((unused)) static void
enable_indexing(struct descriptor_device *device)
{
    device->v12.descriptorIndexing = VK_TRUE;
    device->v12.descriptorBindingUniformBufferUpdateAfterBind = VK_TRUE;
    device->v12.descriptorBindingSampledImageUpdateAfterBind = VK_TRUE;
    device->v12.descriptorBindingStorageImageUpdateAfterBind = VK_TRUE;
    device->v12.descriptorBindingStorageBufferUpdateAfterBind = VK_TRUE;
    device->v12.descriptorBindingUniformTexelBufferUpdateAfterBind = VK_TRUE;
    device->v12.descriptorBindingStorageTexelBufferUpdateAfterBind = VK_TRUE;
    device->v12.descriptorBindingUpdateUnusedWhilePending = VK_TRUE;
    device->v12.descriptorBindingPartiallyBound = VK_TRUE;
    device->v12.descriptorBindingVariableDescriptorCount = VK_TRUE;
    device->v12.runtimeDescriptorArray = VK_TRUE;
    device->v13.inlineUniformBlock = VK_TRUE;
    device->v13.descriptorBindingInlineUniformBlockUpdateAfterBind = VK_TRUE;
}

__attribute__((unused)) static void
open_indexing(struct kit *kit)
{
    struct descriptor_device device;

    descriptor_device_init(&device);
    enable_indexing(&device);
    descriptor_device_open(kit, &device);
}

/* The same with mutable descriptor types. */
__attribute__((unused)) static void
open_mutable(struct kit *kit)
{
    struct descriptor_device device;

    descriptor_device_init(&device);
    enable_indexing(&device);
    device.mutable_types.mutableDescriptorType = VK_TRUE;
    descriptor_device_extension(
        &device, VK_EXT_MUTABLE_DESCRIPTOR_TYPE_EXTENSION_NAME, &device.mutable_types,
        VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MUTABLE_DESCRIPTOR_TYPE_FEATURES_EXT);
    descriptor_device_open(kit, &device);
}

/* --- layouts and sets --- */

struct layout_spec {
    VkDescriptorSetLayoutCreateFlags flags;
    uint32_t count;
    VkDescriptorSetLayoutBinding bindings[4];
    VkDescriptorBindingFlags binding_flags[4];
    const void *next;
};

/* Made or not: the scene says what it expects. */
__attribute__((unused)) static VkDescriptorSetLayout
make_layout(struct kit *kit, struct layout_spec spec)
{
    VkDescriptorSetLayoutBindingFlagsCreateInfo flags = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_BINDING_FLAGS_CREATE_INFO,
        .pNext = spec.next,
        .bindingCount = spec.count,
        .pBindingFlags = spec.binding_flags,
    };
    VkDescriptorSetLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .pNext = spec.next,
        .flags = spec.flags,
        .bindingCount = spec.count,
        .pBindings = spec.bindings,
    };
    VkDescriptorSetLayout layout = VK_NULL_HANDLE;

    for (uint32_t i = 0; i < spec.count; i++) {
        info.pNext = spec.binding_flags[i] ? &flags : info.pNext;
    }
    (void)vkCreateDescriptorSetLayout(kit->device, &info, NULL, &layout);
    kit_own(kit, VK_OBJECT_TYPE_DESCRIPTOR_SET_LAYOUT, KIT_HANDLE(layout));
    return layout;
}

/* A layout of one binding, 0. */
__attribute__((unused)) static VkDescriptorSetLayout
one_binding(struct kit *kit, VkDescriptorSetLayoutCreateFlags flags, VkDescriptorType type,
            uint32_t count, VkShaderStageFlags stages, VkDescriptorBindingFlags binding_flags)
{
    return make_layout(kit, (struct layout_spec){ .flags = flags,
                                                  .count = 1,
                                                  .bindings = { { 0, type, count, stages, NULL } },
                                                  .binding_flags = { binding_flags } });
}

/* A pool with room for everything. */
__attribute__((unused)) static VkDescriptorPool
big_pool(struct kit *kit, VkDescriptorPoolCreateFlags flags, bool with_mutable)
{
    VkDescriptorPoolSize sizes[13];
    uint32_t count = 0;
    VkDescriptorPoolInlineUniformBlockCreateInfo blocks = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_INLINE_UNIFORM_BLOCK_CREATE_INFO,
        .maxInlineUniformBlockBindings = 16,
    };
    VkDescriptorPoolCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
        .pNext = &blocks,
        .flags = flags,
        .maxSets = 16,
        .pPoolSizes = sizes,
    };
    VkDescriptorPool pool = VK_NULL_HANDLE;

    for (int type = 0; type <= VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT; type++) {
        sizes[count++] = (VkDescriptorPoolSize){ (VkDescriptorType)type, 64 };
    }
    sizes[count++] = (VkDescriptorPoolSize){ BLOCK, 1024 };
    if (with_mutable) {
        sizes[count++] = (VkDescriptorPoolSize){ MUTABLE, 64 };
    }
    info.poolSizeCount = count;
    KIT_VK(kit, vkCreateDescriptorPool(kit->device, &info, NULL, &pool));
    kit_own(kit, VK_OBJECT_TYPE_DESCRIPTOR_POOL, KIT_HANDLE(pool));
    return pool;
}

/* A set of a layout, from a pool of its own. */
__attribute__((unused)) static VkDescriptorSet
make_set(struct kit *kit, VkDescriptorSetLayout layout)
{
    return kit_descriptor_set(kit, big_pool(kit, 0, false), layout);
}

/* --- resources --- */

__attribute__((unused)) static VkBuffer
a_buffer(struct kit *kit, VkDeviceSize size, VkBufferUsageFlags usage)
{
    return kit_bound_buffer(kit, size, usage, NULL);
}

struct view_spec {
    VkImageCreateInfo image;
    VkImageViewCreateInfo view;
};

/* A 2D colour image of 4x4 and a view of all of it; the scene changes what it wants. */
__attribute__((unused)) static struct view_spec
view_spec(VkImageUsageFlags usage)
{
    return (struct view_spec){
        .image = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                   .imageType = VK_IMAGE_TYPE_2D,
                   .format = VK_FORMAT_R8G8B8A8_UNORM,
                   .extent = { 4, 4, 1 },
                   .mipLevels = 1,
                   .arrayLayers = 1,
                   .samples = VK_SAMPLE_COUNT_1_BIT,
                   .usage = usage },
        .view = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                  .viewType = VK_IMAGE_VIEW_TYPE_2D,
                  .format = VK_FORMAT_R8G8B8A8_UNORM,
                  .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 } },
    };
}

__attribute__((unused)) static VkImageView
make_view(struct kit *kit, const struct view_spec *spec)
{
    VkImageViewCreateInfo view_info = spec->view;
    VkMemoryRequirements needs;
    VkImage image = VK_NULL_HANDLE;
    VkImageView view = VK_NULL_HANDLE;
    VkDeviceMemory memory;

    kit_need_image(kit, &spec->image);
    KIT_VK(kit, vkCreateImage(kit->device, &spec->image, NULL, &image));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(image));
    vkGetImageMemoryRequirements(kit->device, image, &needs);
    memory = kit_memory_for(kit, &needs);
    KIT_VK(kit, vkBindImageMemory(kit->device, image, memory, 0));
    view_info.image = image;
    KIT_VK(kit, vkCreateImageView(kit->device, &view_info, NULL, &view));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(view));
    return view;
}

__attribute__((unused)) static VkImageView
a_view(struct kit *kit, VkImageUsageFlags usage)
{
    struct view_spec spec = view_spec(usage);

    return make_view(kit, &spec);
}

/* --- writes --- */

__attribute__((unused)) static VkWriteDescriptorSet
a_write(VkDescriptorSet set, uint32_t binding, VkDescriptorType type)
{
    return (VkWriteDescriptorSet){
        .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
        .dstSet = set,
        .dstBinding = binding,
        .descriptorCount = 1,
        .descriptorType = type,
    };
}

__attribute__((unused)) static void
update(struct kit *kit, VkWriteDescriptorSet write)
{
    vkUpdateDescriptorSets(kit->device, 1, &write, 0, NULL);
}

__attribute__((unused)) static void
write_buffer(struct kit *kit, VkDescriptorSet set, uint32_t binding, VkDescriptorType type,
             VkBuffer buffer, VkDeviceSize offset, VkDeviceSize range)
{
    VkDescriptorBufferInfo info = { buffer, offset, range };
    VkWriteDescriptorSet write = a_write(set, binding, type);

    write.pBufferInfo = &info;
    update(kit, write);
}

__attribute__((unused)) static void
write_image(struct kit *kit, VkDescriptorSet set, VkDescriptorType type, VkImageView view,
            VkSampler sampler, VkImageLayout layout)
{
    VkDescriptorImageInfo info = { sampler, view, layout };
    VkWriteDescriptorSet write = a_write(set, 0, type);

    write.pImageInfo = &info;
    update(kit, write);
}

__attribute__((unused)) static void
write_texel(struct kit *kit, VkDescriptorSet set, VkDescriptorType type, VkBufferView view)
{
    VkWriteDescriptorSet write = a_write(set, 0, type);

    write.pTexelBufferView = &view;
    update(kit, write);
}

#endif
