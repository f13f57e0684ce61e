/* SPDX-License-Identifier: Apache-2.0 */
/*
 * vkUpdateDescriptorSets: where writes go and what is written.
 */
#include "descriptor_scene.h"

#define ID(rest) "VUID-VkWriteDescriptorSet-" rest
#define B(number, type, count, stages)            \
    {                                             \
        (number), (type), (count), (stages), NULL \
    }

static VkDescriptorSet
set_of(struct kit *kit, VkDescriptorType type, uint32_t count)
{
    return make_set(kit, one_binding(kit, 0, type, count, type == INPUT ? FRAGMENT : COMPUTE, 0));
}

static VkBuffer
uniform_buffer(struct kit *kit, VkDeviceSize size)
{
    return a_buffer(kit, size, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT);
}

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
    kit_expect(kit, ID("descriptorCount-00317"));
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

/* --- images --- */

#define READ VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL
#define GENERAL VK_IMAGE_LAYOUT_GENERAL

SCENE(write_image_valid, KIT_NULL_DRIVER)
{
    VkSampler sampler = kit_sampler(kit);
    VkImageView sampled = a_view(kit, VK_IMAGE_USAGE_SAMPLED_BIT);
    VkImageView input = a_view(kit, VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT);
    VkImageView storage = a_view(kit, VK_IMAGE_USAGE_STORAGE_BIT);

    write_image(kit, set_of(kit, COMBINED, 1), COMBINED, sampled, sampler, READ);
    write_image(kit, set_of(kit, SAMPLED, 1), SAMPLED, sampled, VK_NULL_HANDLE, GENERAL);
    write_image(kit, set_of(kit, SAMPLED, 1), SAMPLED, sampled, VK_NULL_HANDLE,
                VK_IMAGE_LAYOUT_READ_ONLY_OPTIMAL);
    write_image(kit, set_of(kit, SAMPLER, 1), SAMPLER, VK_NULL_HANDLE, sampler,
                VK_IMAGE_LAYOUT_UNDEFINED);
    write_image(kit, set_of(kit, INPUT, 1), INPUT, input, VK_NULL_HANDLE, READ);
    write_image(kit, set_of(kit, STORAGE_IMAGE, 1), STORAGE_IMAGE, storage, VK_NULL_HANDLE,
                GENERAL);
}

SCENE(write_image_usage, KIT_NULL_DRIVER)
{
    VkSampler sampler = kit_sampler(kit);
    VkImageView none = a_view(kit, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);

    kit_expect(kit, ID("descriptorType-00337"));
    write_image(kit, set_of(kit, COMBINED, 1), COMBINED, none, sampler, READ);
    kit_expect(kit, ID("descriptorType-00337"));
    write_image(kit, set_of(kit, SAMPLED, 1), SAMPLED, none, VK_NULL_HANDLE, READ);
    kit_expect(kit, ID("descriptorType-00338"));
    write_image(kit, set_of(kit, INPUT, 1), INPUT, none, VK_NULL_HANDLE, READ);
    kit_expect(kit, ID("descriptorType-00339"));
    write_image(kit, set_of(kit, STORAGE_IMAGE, 1), STORAGE_IMAGE, none, VK_NULL_HANDLE, GENERAL);
}

SCENE(write_image_layout, KIT_NULL_DRIVER)
{
    VkSampler sampler = kit_sampler(kit);
    VkImageView view = a_view(kit, VK_IMAGE_USAGE_SAMPLED_BIT |
                                       VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT |
                                       VK_IMAGE_USAGE_STORAGE_BIT);
    VkImageLayout wrong = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;

    kit_expect(kit, ID("descriptorType-04149"));
    write_image(kit, set_of(kit, SAMPLED, 1), SAMPLED, view, VK_NULL_HANDLE, wrong);
    kit_expect(kit, ID("descriptorType-04150"));
    write_image(kit, set_of(kit, COMBINED, 1), COMBINED, view, sampler, wrong);
    kit_expect(kit, ID("descriptorType-04151"));
    write_image(kit, set_of(kit, INPUT, 1), INPUT, view, VK_NULL_HANDLE, wrong);
    kit_expect(kit, ID("descriptorType-04152"));
    write_image(kit, set_of(kit, STORAGE_IMAGE, 1), STORAGE_IMAGE, view, VK_NULL_HANDLE, READ);
}

SCENE(write_image_swizzle, KIT_NULL_DRIVER)
{
    struct view_spec spec = view_spec(VK_IMAGE_USAGE_SAMPLED_BIT |
                                      VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT |
                                      VK_IMAGE_USAGE_STORAGE_BIT);
    VkImageView view;

    spec.view.components = (VkComponentMapping){ VK_COMPONENT_SWIZZLE_R,
                                                 VK_COMPONENT_SWIZZLE_IDENTITY,
                                                 VK_COMPONENT_SWIZZLE_B, VK_COMPONENT_SWIZZLE_A };
    view = make_view(kit, &spec);
    write_image(kit, set_of(kit, STORAGE_IMAGE, 1), STORAGE_IMAGE, view, VK_NULL_HANDLE, GENERAL);
    spec.view.components.g = VK_COMPONENT_SWIZZLE_B;
    view = make_view(kit, &spec);
    write_image(kit, set_of(kit, SAMPLED, 1), SAMPLED, view, VK_NULL_HANDLE, GENERAL);
    kit_expect(kit, ID("descriptorType-00336"));
    write_image(kit, set_of(kit, STORAGE_IMAGE, 1), STORAGE_IMAGE, view, VK_NULL_HANDLE, GENERAL);
    kit_expect(kit, ID("descriptorType-00336"));
    write_image(kit, set_of(kit, INPUT, 1), INPUT, view, VK_NULL_HANDLE, GENERAL);
}

SCENE(write_image_null, KIT_NULL_DRIVER)
{
    VkSampler sampler = kit_sampler(kit);
    VkImageView view = a_view(kit, VK_IMAGE_USAGE_SAMPLED_BIT);
    VkWriteDescriptorSet write = a_write(set_of(kit, SAMPLED, 1), 0, SAMPLED);

    kit_expect(kit, ID("descriptorType-02997"));
    write_image(kit, set_of(kit, COMBINED, 1), COMBINED, VK_NULL_HANDLE, sampler, READ);
    kit_expect(kit, ID("descriptorType-02997"));
    write_image(kit, write.dstSet, SAMPLED, VK_NULL_HANDLE, VK_NULL_HANDLE, READ);
    kit_expect(kit, ID("descriptorType-00325"));
    write_image(kit, set_of(kit, COMBINED, 1), COMBINED, view, VK_NULL_HANDLE, READ);
    kit_expect(kit, "VUID-vkUpdateDescriptorSets-pDescriptorWrites-06493");
    update(kit, write);
}

SCENE(write_image_gone, KIT_NULL_DRIVER)
{
    VkSampler sampler = kit_sampler(kit), dead = kit_sampler(kit);
    VkImageView view = a_view(kit, VK_IMAGE_USAGE_SAMPLED_BIT),
                gone = a_view(kit, VK_IMAGE_USAGE_SAMPLED_BIT);

    kit_drop(kit, VK_OBJECT_TYPE_SAMPLER, KIT_HANDLE(dead));
    kit_drop(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(gone));
    kit_expect(kit, ID("descriptorType-02996"));
    write_image(kit, set_of(kit, COMBINED, 1), COMBINED, gone, sampler, READ);
    kit_expect(kit, ID("descriptorType-00325"));
    write_image(kit, set_of(kit, COMBINED, 1), COMBINED, view, dead, READ);
}

/* The set's own samplers: what the write says does not matter, or must not be said. */
SCENE(write_immutable, KIT_NULL_DRIVER)
{
    VkSampler sampler = kit_sampler(kit), dead = kit_sampler(kit);
    VkImageView view = a_view(kit, VK_IMAGE_USAGE_SAMPLED_BIT);
    VkDescriptorSet combined = make_set(
        kit,
        make_layout(kit, (struct layout_spec){
                             .count = 1, .bindings = { { 0, COMBINED, 1, FRAGMENT, &sampler } } }));
    VkDescriptorSet only = make_set(
        kit,
        make_layout(kit, (struct layout_spec){
                             .count = 1, .bindings = { { 0, SAMPLER, 1, FRAGMENT, &sampler } } }));

    kit_drop(kit, VK_OBJECT_TYPE_SAMPLER, KIT_HANDLE(dead));
    write_image(kit, combined, COMBINED, view, dead, READ);
    write_image(kit, combined, COMBINED, view, VK_NULL_HANDLE, READ);
    kit_expect(kit, ID("descriptorType-02752"));
    write_image(kit, only, SAMPLER, VK_NULL_HANDLE, sampler, READ);
}

SCENE(write_depth_stencil, KIT_NULL_DRIVER)
{
    struct view_spec spec = view_spec(VK_IMAGE_USAGE_SAMPLED_BIT);
    VkSampler sampler = kit_sampler(kit);

    spec.image.format = spec.view.format = VK_FORMAT_D24_UNORM_S8_UINT;
    spec.view.subresourceRange.aspectMask = VK_IMAGE_ASPECT_DEPTH_BIT;
    write_image(kit, set_of(kit, COMBINED, 1), COMBINED, make_view(kit, &spec), sampler, READ);
    write_image(kit, set_of(kit, COMBINED, 1), COMBINED, make_view(kit, &spec), sampler,
                VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL);
    spec.view.subresourceRange.aspectMask |= VK_IMAGE_ASPECT_STENCIL_BIT;
    kit_expect(kit, "VUID-VkDescriptorImageInfo-imageView-01976");
    write_image(kit, set_of(kit, COMBINED, 1), COMBINED, make_view(kit, &spec), sampler, READ);
}

/* --- views of slices --- */

static struct view_spec
slice_spec(VkImageUsageFlags usage, VkImageCreateFlags flags, VkImageViewType type)
{
    struct view_spec spec = view_spec(usage);

    spec.image.flags = flags;
    spec.image.imageType = VK_IMAGE_TYPE_3D;
    spec.image.extent.depth = 4;
    spec.view.viewType = type;
    return spec;
}

#define SLICES VK_IMAGE_CREATE_2D_ARRAY_COMPATIBLE_BIT
#define SLICE_VIEWS (SLICES | VK_IMAGE_CREATE_2D_VIEW_COMPATIBLE_BIT_EXT)
#define EVERYTHING \
    (VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_STORAGE_BIT | VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT)

SCENE(write_slice, KIT_NULL_DRIVER)
{
    struct view_spec spec = slice_spec(EVERYTHING, SLICES, VK_IMAGE_VIEW_TYPE_2D);

    kit_expect(kit, "VUID-VkDescriptorImageInfo-imageView-06711");
    write_image(kit, set_of(kit, SAMPLED, 1), SAMPLED, make_view(kit, &spec), VK_NULL_HANDLE,
                GENERAL);
    spec.view.viewType = VK_IMAGE_VIEW_TYPE_2D_ARRAY;
    kit_expect(kit, "VUID-VkDescriptorImageInfo-imageView-06712");
    write_image(kit, set_of(kit, SAMPLED, 1), SAMPLED, make_view(kit, &spec), VK_NULL_HANDLE,
                GENERAL);
    spec.view.viewType = VK_IMAGE_VIEW_TYPE_3D;
    write_image(kit, set_of(kit, SAMPLED, 1), SAMPLED, make_view(kit, &spec), VK_NULL_HANDLE,
                GENERAL);
}

static void
open_slices(struct kit *kit, bool enabled)
{
    VkPhysicalDeviceImage2DViewOf3DFeaturesEXT slices = { .image2DViewOf3D = enabled,
                                                          .sampler2DViewOf3D = enabled };
    struct descriptor_device device;

    descriptor_device_init(&device);
    descriptor_device_extension(&device, VK_EXT_IMAGE_2D_VIEW_OF_3D_EXTENSION_NAME, &slices,
                                VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_2D_VIEW_OF_3D_FEATURES_EXT);
    descriptor_device_open(kit, &device);
}

SCENE(write_slice_allowed, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct view_spec spec = slice_spec(EVERYTHING, SLICE_VIEWS, VK_IMAGE_VIEW_TYPE_2D);
    VkImageView view;

    open_slices(kit, true);
    view = make_view(kit, &spec);
    write_image(kit, set_of(kit, SAMPLED, 1), SAMPLED, view, VK_NULL_HANDLE, GENERAL);
    write_image(kit, set_of(kit, STORAGE_IMAGE, 1), STORAGE_IMAGE, view, VK_NULL_HANDLE, GENERAL);
    kit_expect(kit, "VUID-VkDescriptorImageInfo-imageView-07795");
    write_image(kit, set_of(kit, INPUT, 1), INPUT, view, VK_NULL_HANDLE, GENERAL);
    spec.image.flags = SLICES;
    kit_expect(kit, "VUID-VkDescriptorImageInfo-imageView-07796");
    write_image(kit, set_of(kit, SAMPLED, 1), SAMPLED, make_view(kit, &spec), VK_NULL_HANDLE,
                GENERAL);
}

SCENE(write_slice_features, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct view_spec spec = slice_spec(EVERYTHING, SLICE_VIEWS, VK_IMAGE_VIEW_TYPE_2D);
    VkImageView view;

    open_slices(kit, false);
    view = make_view(kit, &spec);
    kit_expect(kit, "VUID-VkDescriptorImageInfo-descriptorType-06714");
    write_image(kit, set_of(kit, SAMPLED, 1), SAMPLED, view, VK_NULL_HANDLE, GENERAL);
    kit_expect(kit, "VUID-VkDescriptorImageInfo-descriptorType-06713");
    write_image(kit, set_of(kit, STORAGE_IMAGE, 1), STORAGE_IMAGE, view, VK_NULL_HANDLE, GENERAL);
}

/* --- several planes --- */

struct planes {
    VkSamplerYcbcrConversionInfo info;
    VkSampler sampler;
    VkImageView converted;   /* with the conversion */
    VkImageView unconverted; /* of a plain colour image */
    struct view_spec spec;
};

static VkSamplerYcbcrConversion
conversion(struct kit *kit, VkChromaLocation location)
{
    VkSamplerYcbcrConversionCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_CREATE_INFO,
        .format = VK_FORMAT_G8_B8_R8_3PLANE_420_UNORM,
        .ycbcrModel = VK_SAMPLER_YCBCR_MODEL_CONVERSION_YCBCR_709,
        .xChromaOffset = location,
        .yChromaOffset = location,
    };
    VkSamplerYcbcrConversion made = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateSamplerYcbcrConversion(kit->device, &info, NULL, &made));
    kit_own(kit, VK_OBJECT_TYPE_SAMPLER_YCBCR_CONVERSION, KIT_HANDLE(made));
    return made;
}

static struct planes
open_planes(struct kit *kit)
{
    struct planes planes = { .spec = view_spec(VK_IMAGE_USAGE_SAMPLED_BIT) };
    VkPhysicalDeviceVulkan11Features v11 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES,
        .samplerYcbcrConversion = VK_TRUE
    };
    struct kit_config config = { .device_next = &v11 };
    VkSamplerCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
        .addressModeU = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE,
        .addressModeV = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE,
        .addressModeW = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE,
    };

    kit_open(kit, &config);
    planes.unconverted = make_view(kit, &planes.spec);
    planes.spec.image.format = planes.spec.view.format = VK_FORMAT_G8_B8_R8_3PLANE_420_UNORM;
    planes.info = (VkSamplerYcbcrConversionInfo){
        .sType = VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_INFO,
        .conversion = conversion(kit, VK_CHROMA_LOCATION_MIDPOINT)
    };
    info.pNext = &planes.info;
    KIT_VK(kit, vkCreateSampler(kit->device, &info, NULL, &planes.sampler));
    kit_own(kit, VK_OBJECT_TYPE_SAMPLER, KIT_HANDLE(planes.sampler));
    planes.spec.view.pNext = &planes.info;
    planes.converted = make_view(kit, &planes.spec);
    return planes;
}

SCENE(write_ycbcr, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    struct planes planes = open_planes(kit);
    VkDescriptorSet immutable = make_set(
        kit, make_layout(kit, (struct layout_spec){
                                  .count = 1,
                                  .bindings = { { 0, COMBINED, 1, FRAGMENT, &planes.sampler } } }));
    VkSamplerYcbcrConversionInfo other = planes.info;

    write_image(kit, immutable, COMBINED, planes.converted, VK_NULL_HANDLE, READ);
    other.conversion = conversion(kit, VK_CHROMA_LOCATION_MIDPOINT);
    planes.spec.view.pNext = &other;
    write_image(kit, immutable, COMBINED, make_view(kit, &planes.spec), VK_NULL_HANDLE, READ);
    other.conversion = conversion(kit, VK_CHROMA_LOCATION_COSITED_EVEN);
    kit_expect(kit, ID("descriptorType-01948"));
    write_image(kit, immutable, COMBINED, make_view(kit, &planes.spec), VK_NULL_HANDLE, READ);
    kit_expect(kit, ID("descriptorType-01948"));
    write_image(kit, immutable, COMBINED, planes.unconverted, VK_NULL_HANDLE, READ);
    kit_expect(kit, ID("descriptorType-02738"));
    write_image(kit, set_of(kit, COMBINED, 1), COMBINED, planes.converted, kit_sampler(kit), READ);
    kit_expect(kit, ID("descriptorType-01946"));
    write_image(kit, set_of(kit, SAMPLED, 1), SAMPLED, planes.converted, VK_NULL_HANDLE, READ);
}

SCENE(write_plane, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    struct planes planes = open_planes(kit);
    VkSampler sampler = kit_sampler(kit);

    planes.spec.view.pNext = NULL;
    planes.spec.view.format = VK_FORMAT_R8_UNORM;
    planes.spec.image.flags = VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT;
    planes.spec.view.subresourceRange.aspectMask = VK_IMAGE_ASPECT_PLANE_1_BIT;
    write_image(kit, set_of(kit, COMBINED, 1), COMBINED, make_view(kit, &planes.spec), sampler,
                READ);
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
    write.pNext = NULL;
    kit_expect(kit, ID("descriptorType-02221"));
    update(kit, write);
    write.pNext = &block;
    write.descriptorCount = block.dataSize = 14;
    kit_expect(kit, ID("descriptorType-02220"));
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
    VkAccelerationStructureKHR top, bottom, none = VK_NULL_HANDLE;
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
    write.descriptorCount = 2;
    kit_expect(kit, ID("descriptorType-02382"));
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

/* --- of another device --- */

SCENE(write_foreign_sampler, KIT_NULL_DRIVER)
{
    VkDevice other = kit_second_device(kit, NULL);
    VkSamplerCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO };
    VkSampler sampler = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateSampler(other, &info, NULL, &sampler));
    kit_expect(kit, "VUID-vkUpdateDescriptorSets-pDescriptorWrites-06238");
    write_image(kit, set_of(kit, SAMPLER, 1), SAMPLER, VK_NULL_HANDLE, sampler, GENERAL);
    vkDestroySampler(other, sampler, NULL);
    vkDestroyDevice(other, NULL);
}

/* Structures of both extensions on a device of their own. */
SCENE(write_foreign_structures, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    static const char *const extensions[] = { VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME,
                                              VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME,
                                              VK_NV_RAY_TRACING_EXTENSION_NAME };
    const float priority = 1;
    VkPhysicalDeviceBufferDeviceAddressFeatures addresses = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_BUFFER_DEVICE_ADDRESS_FEATURES,
        .bufferDeviceAddress = VK_TRUE
    };
    VkPhysicalDeviceAccelerationStructureFeaturesKHR features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ACCELERATION_STRUCTURE_FEATURES_KHR,
        .pNext = &addresses,
        .accelerationStructure = VK_TRUE
    };
    VkDeviceQueueCreateInfo queue = { .sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
                                      .queueCount = 1,
                                      .pQueuePriorities = &priority };
    VkDeviceCreateInfo device_info = { .sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
                                       .pNext = &features,
                                       .queueCreateInfoCount = 1,
                                       .pQueueCreateInfos = &queue,
                                       .enabledExtensionCount = 3,
                                       .ppEnabledExtensionNames = extensions };
    VkBufferCreateInfo buffer = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                  .size = 1024,
                                  .usage = VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_STORAGE_BIT_KHR };
    VkAccelerationStructureCreateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_CREATE_INFO_KHR,
        .size = 1024,
        .type = VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_KHR
    };
    VkAccelerationStructureCreateInfoNV info_nv = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_CREATE_INFO_NV,
        .info = { .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_INFO_NV,
                  .type = VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_NV,
                  .instanceCount = 1 }
    };
    VkAccelerationStructureKHR top = VK_NULL_HANDLE;
    VkAccelerationStructureNV top_nv = VK_NULL_HANDLE;
    VkWriteDescriptorSetAccelerationStructureKHR structures = {
        .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET_ACCELERATION_STRUCTURE_KHR,
        .accelerationStructureCount = 1,
        .pAccelerationStructures = &top
    };
    VkWriteDescriptorSetAccelerationStructureNV structures_nv = {
        .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET_ACCELERATION_STRUCTURE_NV,
        .accelerationStructureCount = 1,
        .pAccelerationStructures = &top_nv
    };
    VkDescriptorType types[2] = { VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR,
                                  VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_NV };
    static const char *const vuids[2] = { "VUID-vkUpdateDescriptorSets-pDescriptorWrites-06240",
                                          "VUID-vkUpdateDescriptorSets-pDescriptorWrites-06241" };
    VkDevice other = VK_NULL_HANDLE;
    VkDeviceMemory memory = VK_NULL_HANDLE;
    VkMemoryAllocateInfo allocate = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO };
    VkMemoryRequirements needs;

    kit_open(kit, &(struct kit_config){
                      .device_next = &features,
                      .device_extensions = { extensions[0], extensions[1], extensions[2] } });
    queue.queueFamilyIndex = kit->family;
    KIT_VK(kit, vkCreateDevice(kit->gpu, &device_info, NULL, &other));
#define OTHER(name) ((PFN_##name)(void (*)(void))vkGetDeviceProcAddr(other, #name))
    KIT_VK(kit, vkCreateBuffer(other, &buffer, NULL, &info.buffer));
    vkGetBufferMemoryRequirements(other, info.buffer, &needs);
    allocate.allocationSize = needs.size;
    allocate.memoryTypeIndex = (uint32_t)__builtin_ctz(needs.memoryTypeBits);
    KIT_VK(kit, vkAllocateMemory(other, &allocate, NULL, &memory));
    KIT_VK(kit, vkBindBufferMemory(other, info.buffer, memory, 0));
    KIT_VK(kit, OTHER(vkCreateAccelerationStructureKHR)(other, &info, NULL, &top));
    KIT_VK(kit, OTHER(vkCreateAccelerationStructureNV)(other, &info_nv, NULL, &top_nv));
    for (int i = 0; i < 2; i++) {
        VkWriteDescriptorSet write = a_write(set_of(kit, types[i], 1), 0, types[i]);

        write.pNext = i ? (const void *)&structures_nv : (const void *)&structures;
        kit_expect(kit, vuids[i]);
        update(kit, write);
    }
    OTHER(vkDestroyAccelerationStructureNV)(other, top_nv, NULL);
    OTHER(vkDestroyAccelerationStructureKHR)(other, top, NULL);
    vkDestroyBuffer(other, info.buffer, NULL);
    vkFreeMemory(other, memory, NULL);
    vkDestroyDevice(other, NULL);
}

/* Things of another device, by hand: the kit would keep them longer than their device. */
struct foreign {
    VkDevice device;
    VkBuffer buffer;
    VkBufferView texels;
    VkImage image;
    VkDeviceMemory memory[2];
    VkImageView view;
};

static struct foreign
make_foreign(struct kit *kit)
{
    struct foreign foreign = { .device = kit_second_device(kit, NULL) };
    struct view_spec spec = view_spec(VK_IMAGE_USAGE_SAMPLED_BIT);
    VkBufferCreateInfo buffer = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
        .size = 256,
        .usage = VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT | VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT,
    };
    VkBufferViewCreateInfo texels = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_VIEW_CREATE_INFO,
        .format = VK_FORMAT_R32_UINT,
        .range = VK_WHOLE_SIZE,
    };
    VkMemoryAllocateInfo memory = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO };
    VkMemoryRequirements needs;

    KIT_VK(kit, vkCreateBuffer(foreign.device, &buffer, NULL, &foreign.buffer));
    KIT_VK(kit, vkCreateImage(foreign.device, &spec.image, NULL, &foreign.image));
    for (int i = 0; i < 2; i++) {
        if (i == 0) {
            vkGetBufferMemoryRequirements(foreign.device, foreign.buffer, &needs);
        } else {
            vkGetImageMemoryRequirements(foreign.device, foreign.image, &needs);
        }
        memory.allocationSize = needs.size;
        memory.memoryTypeIndex = 0;
        while (!(needs.memoryTypeBits >> memory.memoryTypeIndex & 1)) {
            memory.memoryTypeIndex++;
        }
        KIT_VK(kit, vkAllocateMemory(foreign.device, &memory, NULL, &foreign.memory[i]));
    }
    KIT_VK(kit, vkBindBufferMemory(foreign.device, foreign.buffer, foreign.memory[0], 0));
    KIT_VK(kit, vkBindImageMemory(foreign.device, foreign.image, foreign.memory[1], 0));
    texels.buffer = foreign.buffer;
    KIT_VK(kit, vkCreateBufferView(foreign.device, &texels, NULL, &foreign.texels));
    spec.view.image = foreign.image;
    KIT_VK(kit, vkCreateImageView(foreign.device, &spec.view, NULL, &foreign.view));
    return foreign;
}

static void
drop_foreign(const struct foreign *foreign)
{
    vkDestroyImageView(foreign->device, foreign->view, NULL);
    vkDestroyBufferView(foreign->device, foreign->texels, NULL);
    vkDestroyImage(foreign->device, foreign->image, NULL);
    vkDestroyBuffer(foreign->device, foreign->buffer, NULL);
    vkFreeMemory(foreign->device, foreign->memory[0], NULL);
    vkFreeMemory(foreign->device, foreign->memory[1], NULL);
    vkDestroyDevice(foreign->device, NULL);
}

SCENE(write_foreign, KIT_NULL_DRIVER)
{
    struct foreign foreign = make_foreign(kit);

    kit_expect(kit, "VUID-vkUpdateDescriptorSets-pDescriptorWrites-06239");
    write_image(kit, set_of(kit, SAMPLED, 1), SAMPLED, foreign.view, VK_NULL_HANDLE, GENERAL);
    kit_expect(kit, "VUID-vkUpdateDescriptorSets-pDescriptorWrites-06236");
    write_texel(kit, set_of(kit, UNIFORM_TEXEL, 1), UNIFORM_TEXEL, foreign.texels);
    kit_expect(kit, "VUID-vkUpdateDescriptorSets-pDescriptorWrites-06237");
    write_buffer(kit, set_of(kit, UNIFORM, 1), 0, UNIFORM, foreign.buffer, 0, 256);
    drop_foreign(&foreign);
}

KIT_MAIN()
