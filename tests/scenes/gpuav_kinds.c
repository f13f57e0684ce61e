/* SPDX-License-Identifier: Apache-2.0 */
/*
 * GPU-assisted validation of buffers that descriptors refer to in special ways: with dynamic
 * offsets, inline, not at all.
 */
#include "gpuav_scene.h"

#include "gpuav_kinds.h"

KIT_MAIN()

#define RANGE GPUAV_STORAGE("vkCmdDispatch")

enum { BYTES = 1024, INLINE_BYTES = 64 };

struct kinds {
    struct gpuav_compute with;
    VkDescriptorType uniform, storage;
    uint32_t offsets[3]; /* dynamic ones */
    uint32_t offset_count;
};

static struct kinds
kinds_open(struct kit *kit, VkDescriptorType uniform, VkDescriptorType storage, bool nulls)
{
    VkPhysicalDeviceRobustness2FeaturesEXT robustness = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ROBUSTNESS_2_FEATURES_EXT,
        .nullDescriptor = VK_TRUE,
    };
    VkPhysicalDeviceVulkan13Features features13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .pNext = nulls ? &robustness : NULL,
        .inlineUniformBlock = uniform == VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK,
    };
    VkPhysicalDeviceFeatures2 features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
        .pNext = &features13,
        .features = { .shaderStorageBufferArrayDynamicIndexing = VK_TRUE },
    };
    struct kit_config config = {
        .device_next = &features,
        .device_extensions = { nulls ? VK_EXT_ROBUSTNESS_2_EXTENSION_NAME : NULL },
    };
    struct kinds x = { .uniform = uniform, .storage = storage };
    const VkDescriptorSetLayoutBinding bindings[] = {
        { 0, uniform, uniform == VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK ? INLINE_BYTES : 1,
          VK_SHADER_STAGE_COMPUTE_BIT, NULL },
        { 1, storage, 2, VK_SHADER_STAGE_COMPUTE_BIT, NULL },
    };
    const VkDescriptorSetLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .bindingCount = KIT_COUNT(bindings),
        .pBindings = bindings,
    };
    const VkDescriptorPoolSize sizes[] = { { uniform, bindings[0].descriptorCount },
                                           { storage, 2 } };
    const VkDescriptorPoolInlineUniformBlockCreateInfo inlines = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_INLINE_UNIFORM_BLOCK_CREATE_INFO,
        .maxInlineUniformBlockBindings = 1,
    };
    const VkDescriptorPoolCreateInfo pool_info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
        .pNext = features13.inlineUniformBlock ? &inlines : NULL,
        .maxSets = 1,
        .poolSizeCount = KIT_COUNT(sizes),
        .pPoolSizes = sizes,
    };
    VkDescriptorPool pool = VK_NULL_HANDLE;

    setenv("WAKE_GPUAV", "1", 1);
    kit_open(kit, &config);
    x.with.module = MODULE(kit, gpuav_kinds);
    x.with.set_layout = kit_set_layout_of(kit, &info);
    x.with.layout = shader_layout(kit, x.with.set_layout, VK_NULL_HANDLE, 8);
    x.with.pipeline = shader_compute(kit, x.with.module, x.with.layout, NULL);
    KIT_VK(kit, vkCreateDescriptorPool(kit->device, &pool_info, NULL, &pool));
    kit_own(kit, VK_OBJECT_TYPE_DESCRIPTOR_POOL, KIT_HANDLE(pool));
    x.with.set = kit_descriptor_set(kit, pool, x.with.set_layout);
    x.with.commands = kit_primary(kit);
    return x;
}

/* Writes an element; `range` 0: of no buffer. */
static void
write_one(struct kit *kit, const struct kinds *x, uint32_t binding, uint32_t element,
          VkDeviceSize range)
{
    const VkBufferUsageFlags usage = VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT |
                                     VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;
    const VkDescriptorBufferInfo info = { range ? kit_bound_buffer(kit, BYTES, usage, NULL)
                                                : VK_NULL_HANDLE,
                                          0, range ? range : VK_WHOLE_SIZE };
    const VkWriteDescriptorSet update = {
        .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
        .dstSet = x->with.set,
        .dstBinding = binding,
        .dstArrayElement = element,
        .descriptorCount = 1,
        .descriptorType = binding ? x->storage : x->uniform,
        .pBufferInfo = &info,
    };

    vkUpdateDescriptorSets(kit->device, 1, &update, 0, NULL);
}

static void
dispatch(struct kit *kit, const struct kinds *x, uint32_t index, uint32_t element)
{
    const uint32_t push[2] = { index, element };

    kit_begin(kit, x->with.commands, 0);
    vkCmdBindPipeline(x->with.commands, VK_PIPELINE_BIND_POINT_COMPUTE, x->with.pipeline);
    vkCmdBindDescriptorSets(x->with.commands, VK_PIPELINE_BIND_POINT_COMPUTE, x->with.layout, 0, 1,
                            &x->with.set, x->offset_count, x->offsets);
    vkCmdPushConstants(x->with.commands, x->with.layout, VK_SHADER_STAGE_ALL, 0, sizeof(push),
                       push);
    vkCmdDispatch(x->with.commands, 1, 1, 1);
    kit_end(kit, x->with.commands);
    KIT_VK(kit, kit_submit(kit->queue, x->with.commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

/* ---- dynamic offsets ------------------------------------------------------------------------- */

/* 128 bytes of the first storage buffer, 64 of the second, each somewhere in its buffer. */
static void
run_dynamic(struct kit *kit, uint32_t index, uint32_t element)
{
    struct kinds x = kinds_open(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC,
                                VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC, false);

    x.offsets[0] = 256;
    x.offsets[1] = 512;
    x.offsets[2] = 768;
    x.offset_count = 3;
    write_one(kit, &x, 0, 0, 64);
    write_one(kit, &x, 1, 0, 128);
    write_one(kit, &x, 1, 1, 64);
    dispatch(kit, &x, index, element);
}

SCENE(dynamic_inside, KIT_NO_DEVICE)
{
    run_dynamic(kit, 31, 0);
}

SCENE(dynamic_outside, KIT_NO_DEVICE)
{
    kit_expect(kit, RANGE);
    run_dynamic(kit, 32, 0);
}

SCENE(second_dynamic_inside, KIT_NO_DEVICE)
{
    run_dynamic(kit, 15, 1);
}

SCENE(second_dynamic_outside, KIT_NO_DEVICE)
{
    kit_expect(kit, RANGE);
    run_dynamic(kit, 16, 1);
    gpuav_check_text(kit, RANGE,
                     (const char *const[]){ "Descriptor index 1 access out of bounds. Descriptor "
                                            "size is 64 and highest byte accessed was 67."
                                            " Set 0, binding 1.",
                                            NULL });
}

/* ---- inline, and of nothing ------------------------------------------------------------------ */

SCENE(inline_inside, KIT_NO_DEVICE)
{
    static const uint32_t data[INLINE_BYTES / 4] = { 1, 2, 3 };
    struct kinds x = kinds_open(kit, VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK,
                                VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, false);
    const VkWriteDescriptorSetInlineUniformBlock block = {
        .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET_INLINE_UNIFORM_BLOCK,
        .dataSize = sizeof(data),
        .pData = data,
    };
    const VkWriteDescriptorSet update = {
        .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
        .pNext = &block,
        .dstSet = x.with.set,
        .descriptorCount = sizeof(data),
        .descriptorType = x.uniform,
    };

    vkUpdateDescriptorSets(kit->device, 1, &update, 0, NULL);
    write_one(kit, &x, 1, 0, 64);
    write_one(kit, &x, 1, 1, 64);
    dispatch(kit, &x, 15, 1);
}

/* With nullDescriptor such accesses are defined, wherever they lead. */
SCENE(null_descriptors, KIT_NO_DEVICE)
{
    struct kinds x = kinds_open(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER,
                                VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, true);

    write_one(kit, &x, 0, 0, 0);
    write_one(kit, &x, 1, 0, 0);
    write_one(kit, &x, 1, 1, 0);
    dispatch(kit, &x, 100, 1);
}
