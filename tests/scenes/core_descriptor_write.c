/* SPDX-License-Identifier: Apache-2.0 */
/*
 * vkUpdateDescriptorSets: where writes go, and writes of buffers, texel buffers, inline uniform
 * blocks, acceleration structures, mutable types.
 */
#include "descriptor_write_scene.h"
#include "newer_ids.h"

SCENE(write_valid, KIT_PLAIN)
{
    VkDescriptorSet set = make_set(
        kit, make_layout(kit, (struct layout_spec){ .count = 3,
                                                    .bindings = { B(0, UNIFORM, 2, VERTEX),
                                                                  B(1, UNIFORM, 1, VERTEX),
                                                                  B(4, STORAGE, 1, COMPUTE) } }));
    VkBuffer buffer = a_buffer(
        kit, 1024, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT | VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    VkDescriptorBufferInfo infos[3] = { { buffer, 0, VK_WHOLE_SIZE },
                                        { buffer, 256, 768 },
                                        { buffer, 768, 16 } };
    VkWriteDescriptorSet writes[2] = { a_write(set, 0, UNIFORM), a_write(set, 4, STORAGE) };

    writes[0].descriptorCount = 3;
    writes[0].pBufferInfo = infos;
    writes[1].pBufferInfo = infos;
    vkUpdateDescriptorSets(kit->device, 2, writes, 0, NULL);
    writes[0].dstArrayElement = 2; /* the first element of binding 1 */
    writes[0].descriptorCount = 1;
    vkUpdateDescriptorSets(kit->device, 1, writes, 0, NULL);
}

/* --- where --- */

SCENE(write_binding, KIT_NULL_DRIVER)
{
    VkDescriptorSet set = make_set(
        kit, make_layout(kit, (struct layout_spec){ .count = 3,
                                                    .bindings = { B(0, UNIFORM, 1, VERTEX),
                                                                  B(2, UNIFORM, 0, VERTEX),
                                                                  B(3, UNIFORM, 1, VERTEX) } }));
    VkBuffer buffer = uniform_buffer(kit, 256);

    write_buffer(kit, set, 3, UNIFORM, buffer, 0, 256);
    kit_expect(kit, ID("dstBinding-00315"));
    write_buffer(kit, set, 4, UNIFORM, buffer, 0, 256);
    kit_expect(kit, ID("dstBinding-00316"));
    write_buffer(kit, set, 1, UNIFORM, buffer, 0, 256);
    kit_expect(kit, ID("dstBinding-00316"));
    write_buffer(kit, set, 2, UNIFORM, buffer, 0, 256);
}

SCENE(write_type, KIT_NULL_DRIVER)
{
    VkDescriptorSet set = set_of(kit, UNIFORM, 1);
    VkBuffer buffer = a_buffer(
        kit, 256, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT | VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);

    kit_expect(kit, ID("descriptorType-00319"));
    write_buffer(kit, set, 0, STORAGE, buffer, 0, 256);
#if HAS_NEWER_IDS
    /* What the other type would need is told, too. */
    kit_expect(kit, ID("descriptorType-00319"));
    kit_expect(kit, ID("descriptorType-02994"));
    update(kit, a_write(set, 0, VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER));
    kit_expect(kit, ID("descriptorType-00319"));
    kit_expect(kit, "VUID-vkUpdateDescriptorSets-pDescriptorWrites-06493");
    update(kit, a_write(set, 0, VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE));
    kit_expect(kit, ID("descriptorType-00319"));
    kit_expect(kit, ID("descriptorType-02220"));
    kit_expect(kit, ID("descriptorType-02221"));
    update(kit, a_write(set, 0, BLOCK));
#endif
}

SCENE(write_beyond, KIT_NULL_DRIVER)
{
    VkBuffer buffer = uniform_buffer(kit, 256);
    VkDescriptorBufferInfo infos[3] = { { buffer, 0, 256 },
                                        { buffer, 0, 256 },
                                        { buffer, 0, 256 } };
    VkWriteDescriptorSet write = a_write(set_of(kit, UNIFORM, 2), 0, UNIFORM);

    write.pBufferInfo = infos;
    write.dstArrayElement = 1;
    update(kit, write);
    write.descriptorCount = 2;
    kit_expect(kit, ID("dstArrayElement-00321"));
    update(kit, write);
    write.dstArrayElement = 0;
    write.descriptorCount = 3;
    kit_expect(kit, ID("dstArrayElement-00321"));
    update(kit, write);
    /* What is beyond is looked at as well. */
    infos[2].range = 0;
    kit_expect(kit, ID("dstArrayElement-00321"));
    kit_expect(kit, "VUID-VkDescriptorBufferInfo-range-00341");
    update(kit, write);
}

/* The set's own choice of the last binding's count decides. */
SCENE(write_beyond_variable, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    uint32_t count = 2;
    VkDescriptorSetVariableDescriptorCountAllocateInfo variable = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_VARIABLE_DESCRIPTOR_COUNT_ALLOCATE_INFO,
        .descriptorSetCount = 1,
        .pDescriptorCounts = &count,
    };
    VkDescriptorSetLayout layout;
    VkDescriptorSetAllocateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
        .pNext = &variable,
        .descriptorSetCount = 1,
        .pSetLayouts = &layout,
    };
    VkDescriptorBufferInfo infos[3];
    VkWriteDescriptorSet write;
    VkDescriptorSet set;

    open_indexing(kit);
    layout = one_binding(kit, 0, UNIFORM, 8, COMPUTE, VARIABLE_BINDING);
    info.descriptorPool = big_pool(kit, 0, false);
    KIT_VK(kit, vkAllocateDescriptorSets(kit->device, &info, &set));
    infos[0] = (VkDescriptorBufferInfo){ uniform_buffer(kit, 256), 0, 256 };
    infos[1] = infos[2] = infos[0];
    write = a_write(set, 0, UNIFORM);
    write.pBufferInfo = infos;
    write.descriptorCount = 2;
    update(kit, write);
    write.descriptorCount = 3;
    kit_expect(kit, ID("dstArrayElement-00321"));
    update(kit, write);
}

SCENE(write_consecutive, KIT_NULL_DRIVER)
{
    VkSampler sampler = kit_sampler(kit);
    VkBuffer buffer = a_buffer(
        kit, 256, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT | VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    VkDescriptorBufferInfo buffers[2] = { { buffer, 0, 256 }, { buffer, 0, 256 } };
    VkImageView view = a_view(kit, VK_IMAGE_USAGE_SAMPLED_BIT);
    VkDescriptorImageInfo images[2] = { { sampler, view, VK_IMAGE_LAYOUT_GENERAL },
                                        { sampler, view, VK_IMAGE_LAYOUT_GENERAL } };
    VkWriteDescriptorSet write;

    write = a_write(
        make_set(kit, make_layout(
                          kit, (struct layout_spec){ .count = 2,
                                                     .bindings = { B(0, UNIFORM, 1, VERTEX),
                                                                   B(1, STORAGE, 1, VERTEX) } })),
        0, UNIFORM);
    write.descriptorCount = 2;
    write.pBufferInfo = buffers;
    kit_expect(kit, ID("descriptorCount-00317"));
    update(kit, write);
    write.dstSet = make_set(
        kit, make_layout(kit, (struct layout_spec){ .count = 2,
                                                    .bindings = { B(0, UNIFORM, 1, VERTEX),
                                                                  B(1, UNIFORM, 1, FRAGMENT) } }));
    kit_expect(kit, NEWER_ID(ID("descriptorCount-10776"), ID("descriptorCount-00317")));
    update(kit, write);
    write = a_write(
        make_set(kit,
                 make_layout(kit, (struct layout_spec){ .count = 2,
                                                        .bindings = { B(0, COMBINED, 1, FRAGMENT),
                                                                      { 1, COMBINED, 1, FRAGMENT,
                                                                        &sampler } } })),
        0, COMBINED);
    write.descriptorCount = 2;
    write.pImageInfo = images;
    kit_expect(kit, ID("descriptorCount-00318"));
    update(kit, write);
}

SCENE(write_set_gone, KIT_NULL_DRIVER)
{
    VkDescriptorSetLayout layout = one_binding(kit, 0, UNIFORM, 1, COMPUTE, 0);
    VkDescriptorPool pool = kit_descriptor_pool(kit, UNIFORM, 1,
                                                VK_DESCRIPTOR_POOL_CREATE_FREE_DESCRIPTOR_SET_BIT);
    VkDescriptorSet set = kit_descriptor_set(kit, pool, layout);
    VkBuffer buffer = uniform_buffer(kit, 256);

    write_buffer(kit, set, 0, UNIFORM, buffer, 0, 256);
    KIT_VK(kit, vkFreeDescriptorSets(kit->device, pool, 1, &set));
    kit_expect(kit, ID("dstSet-00320"));
    write_buffer(kit, set, 0, UNIFORM, buffer, 0, 256);
}

/* Sets outlive their layouts, but are not updated behind their end. */
SCENE(write_layout_gone, KIT_NULL_DRIVER)
{
    VkDescriptorSetLayout layout = one_binding(kit, 0, UNIFORM, 1, COMPUTE, 0);
    VkDescriptorSetLayout kept = one_binding(kit, 0, UNIFORM, 1, COMPUTE, 0);
    VkDescriptorPool pool = kit_descriptor_pool(kit, UNIFORM, 2,
                                                VK_DESCRIPTOR_POOL_CREATE_FREE_DESCRIPTOR_SET_BIT);
    VkDescriptorSet set = kit_descriptor_set(kit, pool, layout);
    VkDescriptorSet other = kit_descriptor_set(kit, pool, kept);
    VkBuffer buffer = uniform_buffer(kit, 256);

    write_buffer(kit, set, 0, UNIFORM, buffer, 0, 256);
    kit_drop(kit, VK_OBJECT_TYPE_DESCRIPTOR_SET_LAYOUT, KIT_HANDLE(layout));
    write_buffer(kit, other, 0, UNIFORM, buffer, 0, 256);
    kit_expect(kit, ID("dstSet-00320"));
    write_buffer(kit, set, 0, UNIFORM, buffer, 0, 256);
    KIT_VK(kit, vkFreeDescriptorSets(kit->device, pool, 1, &set));
}

/* --- buffers --- */

SCENE(write_buffer_ranges, KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkDescriptorSet set = set_of(kit, UNIFORM, 1);
    VkBuffer buffer = uniform_buffer(kit, 256), large = uniform_buffer(kit, 131072);

    write_buffer(kit, set, 0, UNIFORM, buffer, 192, 64);
    write_buffer(kit, set, 0, UNIFORM, large, 65536, VK_WHOLE_SIZE);
    kit_expect(kit, "VUID-VkDescriptorBufferInfo-offset-00340");
    write_buffer(kit, set, 0, UNIFORM, buffer, 256, VK_WHOLE_SIZE);
    kit_expect(kit, "VUID-VkDescriptorBufferInfo-offset-00340");
    kit_expect(kit, "VUID-VkDescriptorBufferInfo-range-00341");
    write_buffer(kit, set, 0, UNIFORM, buffer, 256, 0);
    kit_expect(kit, "VUID-VkDescriptorBufferInfo-offset-00340"); /* what is left is not a number */
    write_buffer(kit, set, 0, UNIFORM, buffer, 512, 64);
    kit_expect(kit, "VUID-VkDescriptorBufferInfo-range-00341");
    write_buffer(kit, set, 0, UNIFORM, buffer, 0, 0);
    kit_expect(kit, "VUID-VkDescriptorBufferInfo-range-00342");
    write_buffer(kit, set, 0, UNIFORM, buffer, 64, 256);
    kit_expect(kit, ID("descriptorType-00332"));
    write_buffer(kit, set, 0, UNIFORM, large, 0, 65540);
    kit_expect(kit, ID("descriptorType-00332"));
    write_buffer(kit, set, 0, UNIFORM, large, 0, VK_WHOLE_SIZE);
}

SCENE(write_storage_range, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkBufferCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
        .flags = VK_BUFFER_CREATE_SPARSE_BINDING_BIT,
        .size = (VkDeviceSize)UINT32_MAX + 65,
        .usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT,
    };
    struct descriptor_device device;
    VkBuffer buffer = VK_NULL_HANDLE;

    /* Too large to be bound: a sparse one need not be. */
    descriptor_device_init(&device);
    device.features.features.sparseBinding = VK_TRUE;
    descriptor_device_open(kit, &device);
    KIT_VK(kit, vkCreateBuffer(kit->device, &info, NULL, &buffer));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    write_buffer(kit, set_of(kit, STORAGE, 1), 0, STORAGE, buffer, 0, UINT32_MAX);
    kit_expect(kit, ID("descriptorType-00333"));
    write_buffer(kit, set_of(kit, STORAGE, 1), 0, STORAGE, buffer, 0, VK_WHOLE_SIZE);
}

SCENE(write_buffer_alignment, KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkBuffer buffer = a_buffer(
        kit, 256, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT | VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);

    kit_expect(kit, ID("descriptorType-00327"));
    write_buffer(kit, set_of(kit, UNIFORM, 1), 0, UNIFORM, buffer, 16, 64);
    kit_expect(kit, ID("descriptorType-00327"));
    write_buffer(kit, set_of(kit, UNIFORM_DYNAMIC, 1), 0, UNIFORM_DYNAMIC, buffer, 16, 64);
    kit_expect(kit, ID("descriptorType-00327")); /* the end is that of a wrong offset */
    write_buffer(kit, set_of(kit, UNIFORM, 1), 0, UNIFORM, buffer, 1, 256);
    write_buffer(kit, set_of(kit, STORAGE, 1), 0, STORAGE, buffer, 16, 64);
    kit_expect(kit, ID("descriptorType-00328"));
    write_buffer(kit, set_of(kit, STORAGE_DYNAMIC, 1), 0, STORAGE_DYNAMIC, buffer, 8, 64);
}

SCENE(write_buffer_usage, KIT_NULL_DRIVER)
{
    VkBuffer uniform = uniform_buffer(kit, 256),
             storage = a_buffer(kit, 256, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);

    kit_expect(kit, ID("descriptorType-00330"));
    write_buffer(kit, set_of(kit, UNIFORM, 1), 0, UNIFORM, storage, 0, 256);
    kit_expect(kit, ID("descriptorType-00331"));
    write_buffer(kit, set_of(kit, STORAGE_DYNAMIC, 1), 0, STORAGE_DYNAMIC, uniform, 0, 256);
}

SCENE(write_buffer_memory, KIT_NULL_DRIVER)
{
    kit_expect(kit, ID("descriptorType-00329"));
    write_buffer(kit, set_of(kit, UNIFORM, 1), 0, UNIFORM,
                 kit_buffer(kit, 256, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT), 0, 256);
}

SCENE(write_buffer_memory_freed, KIT_NULL_DRIVER)
{
    VkDescriptorSet set = set_of(kit, STORAGE, 2);
    VkDeviceMemory memory[2];
    VkDescriptorBufferInfo infos[2] = {
        { kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, &memory[0]), 0, 256 },
        { kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, &memory[1]), 0, 256 },
    };
    VkWriteDescriptorSet write = a_write(set, 0, STORAGE);

    write.descriptorCount = 2;
    write.pBufferInfo = infos;
    update(kit, write);
    kit_drop(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory[0]));
    write_buffer(kit, set, 0, STORAGE, infos[1].buffer, 0, 256);
    kit_expect(kit, ID("descriptorType-00329"));
    update(kit, write);
    kit_drop(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory[1]));
    kit_expect(kit, ID("descriptorType-00329"));
    kit_expect(kit, ID("descriptorType-00329"));
    update(kit, write);
}

/* The buffer behind a view: its memory is not looked at. */
SCENE(write_texel_buffer_gone, KIT_NULL_DRIVER)
{
    VkDeviceMemory memory;
    VkBufferViewCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_VIEW_CREATE_INFO,
        .buffer = kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT, &memory),
        .format = VK_FORMAT_R8G8B8A8_UNORM,
        .range = VK_WHOLE_SIZE,
    };
    VkWriteDescriptorSet write = a_write(set_of(kit, UNIFORM_TEXEL, 1), 0, UNIFORM_TEXEL);
    VkBufferView view;

    KIT_VK(kit, vkCreateBufferView(kit->device, &info, NULL, &view));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER_VIEW, KIT_HANDLE(view));
    write.pTexelBufferView = &view;
    update(kit, write);
    kit_drop(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    update(kit, write);
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(info.buffer));
    kit_expect(kit, ID("descriptorType-02994"));
    update(kit, write);
}

SCENE(write_buffer_null, KIT_NULL_DRIVER)
{
    VkWriteDescriptorSet write = a_write(set_of(kit, UNIFORM, 1), 0, UNIFORM);

    kit_expect(kit, "VUID-VkDescriptorBufferInfo-buffer-02998");
    write_buffer(kit, write.dstSet, 0, UNIFORM, VK_NULL_HANDLE, 0, VK_WHOLE_SIZE);
    kit_expect(kit, ID("descriptorType-00324"));
    update(kit, write);
}

static void
open_null(struct kit *kit)
{
    struct descriptor_device device;

    descriptor_device_init(&device);
    device.robustness.nullDescriptor = VK_TRUE;
    descriptor_device_extension(&device, VK_EXT_ROBUSTNESS_2_EXTENSION_NAME, &device.robustness,
                                VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ROBUSTNESS_2_FEATURES_EXT);
    descriptor_device_open(kit, &device);
}

SCENE(write_null_allowed, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_null(kit);
    write_buffer(kit, set_of(kit, UNIFORM, 1), 0, UNIFORM, VK_NULL_HANDLE, 0, VK_WHOLE_SIZE);
    write_texel(kit, set_of(kit, UNIFORM_TEXEL, 1), UNIFORM_TEXEL, VK_NULL_HANDLE);
    write_image(kit, set_of(kit, SAMPLED, 1), SAMPLED, VK_NULL_HANDLE, VK_NULL_HANDLE,
                VK_IMAGE_LAYOUT_GENERAL);
    kit_expect(kit, "VUID-VkDescriptorBufferInfo-buffer-02999");
    write_buffer(kit, set_of(kit, UNIFORM, 1), 0, UNIFORM, VK_NULL_HANDLE, 0, 64);
    kit_expect(kit, ID("descriptorType-07683"));
    write_image(kit, set_of(kit, INPUT, 1), INPUT, VK_NULL_HANDLE, VK_NULL_HANDLE,
                VK_IMAGE_LAYOUT_GENERAL);
}

/* --- texel buffers --- */

static VkBufferView
buffer_view(struct kit *kit, VkBufferUsageFlags usage)
{
    VkBufferViewCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_VIEW_CREATE_INFO,
        .buffer = a_buffer(kit, 256, usage),
        .format = VK_FORMAT_R32_UINT,
        .range = VK_WHOLE_SIZE,
    };
    VkBufferView view = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateBufferView(kit->device, &info, NULL, &view));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER_VIEW, KIT_HANDLE(view));
    return view;
}

SCENE(write_texel_buffers, KIT_NULL_DRIVER)
{
    VkBufferView uniform = buffer_view(kit, VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT);
    VkBufferView storage = buffer_view(kit, VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT);
    VkDescriptorSet uniform_set = set_of(kit, UNIFORM_TEXEL, 1),
                    storage_set = set_of(kit, STORAGE_TEXEL, 1);

    write_texel(kit, uniform_set, UNIFORM_TEXEL, uniform);
    write_texel(kit, storage_set, STORAGE_TEXEL, storage);
    kit_expect(kit, ID("descriptorType-00334"));
    write_texel(kit, uniform_set, UNIFORM_TEXEL, storage);
    kit_expect(kit, ID("descriptorType-00335"));
    write_texel(kit, storage_set, STORAGE_TEXEL, uniform);
    kit_expect(kit, ID("descriptorType-02995"));
    write_texel(kit, uniform_set, UNIFORM_TEXEL, VK_NULL_HANDLE);
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER_VIEW, KIT_HANDLE(uniform));
    kit_expect(kit, ID("descriptorType-02994"));
    write_texel(kit, uniform_set, UNIFORM_TEXEL, uniform);
}

/* --- inline uniform blocks --- */

SCENE(write_block, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    char data[32] = { 0 };
    VkWriteDescriptorSetInlineUniformBlock block = {
        .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET_INLINE_UNIFORM_BLOCK,
        .dataSize = 16,
        .pData = data,
    };
    VkWriteDescriptorSet write;

    open_indexing(kit);
    write = a_write(set_of(kit, BLOCK, 32), 0, BLOCK);
    write.pNext = &block;
    write.descriptorCount = 16;
    write.dstArrayElement = 16;
    update(kit, write);
    write.dstArrayElement = 20;
    kit_expect(kit, ID("dstArrayElement-00321"));
    update(kit, write);
    write.dstArrayElement = 2;
    kit_expect(kit, ID("descriptorType-02219"));
    update(kit, write);
    write.dstArrayElement = 0;
    write.descriptorCount = 12;
    kit_expect(kit, ID("descriptorType-02221"));
    update(kit, write);
    block.dataSize = 15; /* which is wrong by itself, too: said once */
    kit_expect(kit, ID("descriptorType-02221"));
    update(kit, write);
    write.dstArrayElement = 2;
    kit_expect(kit, ID("descriptorType-02219"));
    kit_expect(kit, ID("descriptorType-02221"));
    update(kit, write);
    write.dstArrayElement = 28; /* nor is there room */
    kit_expect(kit, ID("descriptorType-02221"));
    update(kit, write);
    write.dstArrayElement = 0;
    write.pNext = NULL;
    kit_expect(kit, ID("descriptorType-02221"));
    update(kit, write);
    write.pNext = &block;
    write.descriptorCount = block.dataSize = 14;
    kit_expect(kit, ID("descriptorType-02220"));
    kit_expect(kit, "VUID-VkWriteDescriptorSetInlineUniformBlock-dataSize-02222");
    update(kit, write);
}

/* --- acceleration structures --- */

static VkAccelerationStructureKHR
structure(struct kit *kit, VkAccelerationStructureTypeKHR type)
{
    VkAccelerationStructureCreateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_CREATE_INFO_KHR,
        .buffer = a_buffer(kit, 1024, VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_STORAGE_BIT_KHR),
        .size = 1024,
        .type = type,
    };
    VkAccelerationStructureKHR made = VK_NULL_HANDLE;

    KIT_VK(kit, KIT_DEVICE_COMMAND(kit, vkCreateAccelerationStructureKHR)(kit->device, &info, NULL,
                                                                          &made));
    return made;
}

SCENE(write_structure, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct descriptor_device device;
    VkAccelerationStructureKHR top, bottom, twice[2], none = VK_NULL_HANDLE;
    VkWriteDescriptorSetAccelerationStructureKHR structures = {
        .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET_ACCELERATION_STRUCTURE_KHR,
        .accelerationStructureCount = 1,
        .pAccelerationStructures = &top,
    };
    VkDescriptorPoolSize size = { STRUCTURE, 4 };
    VkDescriptorPoolCreateInfo pool_info = { .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
                                             .maxSets = 1,
                                             .poolSizeCount = 1,
                                             .pPoolSizes = &size };
    VkDescriptorPool pool;
    VkWriteDescriptorSet write;

    descriptor_device_init(&device);
    device.v12.bufferDeviceAddress = VK_TRUE;
    device.structures.accelerationStructure = VK_TRUE;
    descriptor_device_extension(
        &device, VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME, &device.structures,
        VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ACCELERATION_STRUCTURE_FEATURES_KHR);
    descriptor_device_extension(&device, VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME, NULL, 0);
    descriptor_device_open(kit, &device);
    KIT_VK(kit, vkCreateDescriptorPool(kit->device, &pool_info, NULL, &pool));
    kit_own(kit, VK_OBJECT_TYPE_DESCRIPTOR_POOL, KIT_HANDLE(pool));
    top = structure(kit, VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_KHR);
    bottom = structure(kit, VK_ACCELERATION_STRUCTURE_TYPE_BOTTOM_LEVEL_KHR);
    write = a_write(kit_descriptor_set(kit, pool, one_binding(kit, 0, STRUCTURE, 2, COMPUTE, 0)), 0,
                    STRUCTURE);
    write.pNext = &structures;
    update(kit, write);
    twice[0] = twice[1] = top; /* other layers read as many as there are descriptors */
    structures.pAccelerationStructures = twice;
    write.descriptorCount = 2;
    kit_expect(kit, ID("descriptorType-02382"));
#ifndef VK_VERSION_1_4 /* given up since */
    kit_expect(
        kit, "VUID-VkWriteDescriptorSetAccelerationStructureKHR-accelerationStructureCount-02236");
#endif
    update(kit, write);
    write.descriptorCount = 1;
    write.pNext = NULL;
    kit_expect(kit, ID("descriptorType-02382"));
    update(kit, write);
    write.pNext = &structures;
    structures.pAccelerationStructures = &bottom;
    kit_expect(kit,
               "VUID-VkWriteDescriptorSetAccelerationStructureKHR-pAccelerationStructures-03579");
    update(kit, write);
    structures.pAccelerationStructures = &none;
    kit_expect(kit,
               "VUID-VkWriteDescriptorSetAccelerationStructureKHR-pAccelerationStructures-03580");
    update(kit, write);
    KIT_DEVICE_COMMAND(kit, vkDestroyAccelerationStructureKHR)(kit->device, top, NULL);
    KIT_DEVICE_COMMAND(kit, vkDestroyAccelerationStructureKHR)(kit->device, bottom, NULL);
}

SCENE(write_structure_nv, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
#define WRITE_NV_ID(rest) "VUID-VkWriteDescriptorSetAccelerationStructureNV-" rest
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_NV;
    VkAccelerationStructureCreateInfoNV info = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_CREATE_INFO_NV,
        .compactedSize = 4096,
        .info = { .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_INFO_NV }
    };
    struct descriptor_device device;
    VkAccelerationStructureNV made[2], none = VK_NULL_HANDLE;
    VkWriteDescriptorSetAccelerationStructureNV structures = {
        .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET_ACCELERATION_STRUCTURE_NV,
        .accelerationStructureCount = 1,
        .pAccelerationStructures = &made[0],
    };
    VkDescriptorPoolSize size = { type, 4 };
    VkDescriptorPoolCreateInfo pool_info = { .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
                                             .maxSets = 1,
                                             .poolSizeCount = 1,
                                             .pPoolSizes = &size };
    VkDescriptorPool pool;
    VkWriteDescriptorSet write;

    descriptor_device_init(&device);
    descriptor_device_extension(&device, VK_NV_RAY_TRACING_EXTENSION_NAME, NULL, 0);
    descriptor_device_open(kit, &device);
    KIT_VK(kit, vkCreateDescriptorPool(kit->device, &pool_info, NULL, &pool));
    kit_own(kit, VK_OBJECT_TYPE_DESCRIPTOR_POOL, KIT_HANDLE(pool));
    for (int i = 0; i < 2; i++) {
        info.info.type = i ? VK_ACCELERATION_STRUCTURE_TYPE_BOTTOM_LEVEL_NV
                           : VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_NV;
        KIT_VK(kit, KIT_DEVICE_COMMAND(kit, vkCreateAccelerationStructureNV)(kit->device, &info,
                                                                             NULL, &made[i]));
        kit_own(kit, VK_OBJECT_TYPE_ACCELERATION_STRUCTURE_NV, KIT_HANDLE(made[i]));
    }
    write = a_write(kit_descriptor_set(kit, pool, one_binding(kit, 0, type, 2, COMPUTE, 0)), 0,
                    type);
    write.pNext = &structures;
    update(kit, write);
    write.descriptorCount = 2;
    kit_expect(kit, ID("descriptorType-03817"));
    kit_expect(kit,
               "VUID-VkWriteDescriptorSetAccelerationStructureNV-accelerationStructureCount-03747");
    update(kit, write);
    write.descriptorCount = 1;
    structures.pAccelerationStructures = &made[1];
    kit_expect(kit, WRITE_NV_ID("pAccelerationStructures-03748"));
    update(kit, write);
    structures.pAccelerationStructures = &none;
    kit_expect(kit, WRITE_NV_ID("pAccelerationStructures-03749"));
    update(kit, write);
}

/* --- mutable types --- */

SCENE(write_mutable, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkDescriptorType types[] = { UNIFORM, STORAGE };
    VkMutableDescriptorTypeListEXT list = { 2, types };
    VkMutableDescriptorTypeCreateInfoEXT lists = {
        .sType = VK_STRUCTURE_TYPE_MUTABLE_DESCRIPTOR_TYPE_CREATE_INFO_EXT,
        .mutableDescriptorTypeListCount = 1,
        .pMutableDescriptorTypeLists = &list,
    };
    struct layout_spec spec = { .count = 1,
                                .bindings = { B(0, MUTABLE, 1, COMPUTE) },
                                .next = &lists };
    VkDescriptorSet set;
    VkBuffer buffer;

    open_mutable(kit);
    set = kit_descriptor_set(kit, big_pool(kit, 0, true), make_layout(kit, spec));
    buffer = a_buffer(kit, 256,
                      VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT | VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    write_buffer(kit, set, 0, UNIFORM, buffer, 0, 256);
    write_buffer(kit, set, 0, STORAGE, buffer, 0, 256);
    kit_expect(kit, ID("dstSet-04611"));
    write_image(kit, set, SAMPLED, a_view(kit, VK_IMAGE_USAGE_SAMPLED_BIT), VK_NULL_HANDLE,
                GENERAL);
}

KIT_MAIN()
