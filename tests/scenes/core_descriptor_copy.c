/* SPDX-License-Identifier: Apache-2.0 */
/*
 * vkUpdateDescriptorSets: copies.
 */
#include "descriptor_scene.h"
#include "newer_ids.h"

#define ID(rest) "VUID-VkCopyDescriptorSet-" rest
#define B(number, type, count, stages)            \
    {                                             \
        (number), (type), (count), (stages), NULL \
    }

static VkDescriptorSet
set_of(struct kit *kit, VkDescriptorType type, uint32_t count)
{
    return make_set(kit, one_binding(kit, 0, type, count, COMPUTE, 0));
}

static VkCopyDescriptorSet
a_copy(VkDescriptorSet from, VkDescriptorSet to)
{
    return (VkCopyDescriptorSet){
        .sType = VK_STRUCTURE_TYPE_COPY_DESCRIPTOR_SET,
        .srcSet = from,
        .dstSet = to,
        .descriptorCount = 1,
    };
}

static void
copy(struct kit *kit, VkCopyDescriptorSet info)
{
    vkUpdateDescriptorSets(kit->device, 0, NULL, 1, &info);
}

static VkDescriptorSet
filled(struct kit *kit, uint32_t count)
{
    VkDescriptorSet set = set_of(kit, UNIFORM, count);
    VkBuffer buffer = a_buffer(kit, 256, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT);
    VkDescriptorBufferInfo infos[4];
    VkWriteDescriptorSet write = a_write(set, 0, UNIFORM);

    for (uint32_t i = 0; i < count; i++) {
        infos[i] = (VkDescriptorBufferInfo){ buffer, 0, 256 };
    }
    write.descriptorCount = count;
    write.pBufferInfo = infos;
    update(kit, write);
    return set;
}

SCENE(copy_places, KIT_NULL_DRIVER)
{
    VkDescriptorSet from = filled(kit, 4), to = set_of(kit, UNIFORM, 4);
    VkCopyDescriptorSet info = a_copy(from, to);

    info.descriptorCount = 4;
    copy(kit, info);
    info.srcBinding = 1;
    kit_expect(kit, ID("srcBinding-00345"));
    copy(kit, info);
    info.srcBinding = 0;
    info.dstBinding = 1;
    kit_expect(kit, ID("dstBinding-00347"));
    copy(kit, info);
    info.dstBinding = 0;
    info.srcArrayElement = 1;
    kit_expect(kit, ID("srcArrayElement-00346"));
    copy(kit, info);
    info.srcArrayElement = 0;
    info.dstArrayElement = 1;
    kit_expect(kit, ID("dstArrayElement-00348"));
    copy(kit, info);
    info.dstArrayElement = 2;
    info.descriptorCount = 2;
    copy(kit, info);
}

/* One copy goes on into the next binding as long as that is of the same kind. */
SCENE(copy_into_the_next_binding, KIT_NULL_DRIVER)
{
    const VkDescriptorSetLayoutBinding bindings[] = {
        { 0, UNIFORM, 2, VK_SHADER_STAGE_ALL, NULL },
        { 1, UNIFORM, 1, VK_SHADER_STAGE_ALL, NULL },
        { 2, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, VK_SHADER_STAGE_ALL, NULL },
        { 3, UNIFORM, 1, VK_SHADER_STAGE_ALL, NULL },
    };
    const VkDescriptorPoolSize sizes[] = { { UNIFORM, 4 },
                                           { VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1 } };
    VkDescriptorSetLayoutCreateInfo layout_info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .bindingCount = KIT_COUNT(bindings),
        .pBindings = bindings,
    };
    VkDescriptorPoolCreateInfo pool_info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
        .maxSets = 1,
        .poolSizeCount = KIT_COUNT(sizes),
        .pPoolSizes = sizes,
    };
    VkDescriptorSetLayout layout = VK_NULL_HANDLE;
    VkDescriptorPool pool = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateDescriptorSetLayout(kit->device, &layout_info, NULL, &layout));
    kit_own(kit, VK_OBJECT_TYPE_DESCRIPTOR_SET_LAYOUT, KIT_HANDLE(layout));
    KIT_VK(kit, vkCreateDescriptorPool(kit->device, &pool_info, NULL, &pool));
    kit_own(kit, VK_OBJECT_TYPE_DESCRIPTOR_POOL, KIT_HANDLE(pool));
    VkCopyDescriptorSet info = a_copy(filled(kit, 4), kit_descriptor_set(kit, pool, layout));

    info.descriptorCount = 3;
    copy(kit, info);
    info.descriptorCount = 2;
    info.dstArrayElement = 1;
    copy(kit, info);
    info.dstArrayElement = 2;
    kit_expect(kit, ID("dstArrayElement-00348"));
    copy(kit, info);
}

SCENE(copy_overlap, KIT_NULL_DRIVER)
{
    VkDescriptorSet set = filled(kit, 4);
    VkCopyDescriptorSet info = a_copy(set, set);

    info.descriptorCount = 2;
    info.dstArrayElement = 2;
    copy(kit, info);
    info.dstArrayElement = 1;
    kit_expect(kit, ID("srcSet-00349"));
    copy(kit, info);
}

SCENE(copy_type, KIT_NULL_DRIVER)
{
    VkCopyDescriptorSet info = a_copy(filled(kit, 1), set_of(kit, STORAGE, 1));

    kit_expect(kit, ID("dstBinding-02632"));
    copy(kit, info);
    info.descriptorCount = 2;
    kit_expect(kit, ID("srcArrayElement-00346"));
    kit_expect(kit, ID("dstBinding-02632"));
    kit_allow(kit, ID("dstArrayElement-00348")); /* said of the source here */
    copy(kit, info);
}

SCENE(copy_immutable, KIT_NULL_DRIVER)
{
    VkSampler sampler = kit_sampler(kit);
    VkDescriptorSet from = set_of(kit, SAMPLER, 1);
    VkDescriptorSet to = make_set(
        kit,
        make_layout(kit, (struct layout_spec){
                             .count = 1, .bindings = { { 0, SAMPLER, 1, COMPUTE, &sampler } } }));

    write_image(kit, from, SAMPLER, VK_NULL_HANDLE, sampler, VK_IMAGE_LAYOUT_UNDEFINED);
    kit_expect(kit, ID("dstBinding-02753"));
    copy(kit, a_copy(from, to));
}

SCENE(copy_block, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkCopyDescriptorSet info;

    open_indexing(kit);
    info = a_copy(set_of(kit, BLOCK, 32), set_of(kit, BLOCK, 32));
    info.descriptorCount = 16;
    info.srcArrayElement = 16;
    copy(kit, info);
    info.srcArrayElement = 2;
    kit_expect(kit, ID("srcBinding-02223"));
    copy(kit, info);
    info.srcArrayElement = 0;
    info.dstArrayElement = 6;
    kit_expect(kit, ID("dstBinding-02224"));
    copy(kit, info);
    info.dstArrayElement = 0;
    info.descriptorCount = 6;
    kit_expect(kit, ID("srcBinding-02225"));
    copy(kit, info);
}

SCENE(copy_after_bind, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkDescriptorSetLayout after, before;
    VkDescriptorPool after_pool, before_pool;
    VkDescriptorSet late, mixed, plain, other;

    open_indexing(kit);
    after = one_binding(kit, UAB_LAYOUT, UNIFORM, 1, COMPUTE, UAB_BINDING);
    before = one_binding(kit, 0, UNIFORM, 1, COMPUTE, 0);
    after_pool = big_pool(kit, VK_DESCRIPTOR_POOL_CREATE_UPDATE_AFTER_BIND_BIT, false);
    before_pool = big_pool(kit, 0, false);
    late = kit_descriptor_set(kit, after_pool, after);
    other = kit_descriptor_set(kit, after_pool, after);
    mixed = kit_descriptor_set(kit, after_pool, before);
    plain = kit_descriptor_set(kit, before_pool, before);
    copy(kit, a_copy(late, other));
    kit_expect(kit, ID("srcSet-01918"));
    copy(kit, a_copy(late, mixed));
    kit_expect(kit, ID("srcSet-01918"));
    kit_expect_newer(kit, NEWER_ID(ID("srcSet-01920"), NULL));
    copy(kit, a_copy(late, plain));
    kit_expect(kit, ID("srcSet-04886"));
    kit_expect_newer(kit, NEWER_ID(ID("srcSet-04888"), NULL));
    copy(kit, a_copy(plain, late));
    kit_expect(kit, ID("srcSet-04886"));
    copy(kit, a_copy(mixed, late));
    kit_expect(kit, ID("srcSet-01920"));
    copy(kit, a_copy(mixed, plain));
    kit_expect(kit, ID("srcSet-04888"));
    copy(kit, a_copy(plain, mixed));
}

SCENE(copy_after_bind_host_only, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkDescriptorSetLayout after, before, host;
    VkDescriptorPool after_pool, before_pool, host_pool;
    VkDescriptorSet late, mixed, plain, at_host;

    open_mutable(kit);
    after = one_binding(kit, UAB_LAYOUT, UNIFORM, 1, COMPUTE, UAB_BINDING);
    before = one_binding(kit, 0, UNIFORM, 1, COMPUTE, 0);
    host = one_binding(kit, HOST_LAYOUT, UNIFORM, 1, COMPUTE, 0);
    after_pool = big_pool(kit, VK_DESCRIPTOR_POOL_CREATE_UPDATE_AFTER_BIND_BIT, true);
    before_pool = big_pool(kit, 0, true);
    host_pool = big_pool(kit, VK_DESCRIPTOR_POOL_CREATE_HOST_ONLY_BIT_EXT, true);
    late = kit_descriptor_set(kit, after_pool, after);
    mixed = kit_descriptor_set(kit, after_pool, before);
    plain = kit_descriptor_set(kit, before_pool, before);
    at_host = kit_descriptor_set(kit, host_pool, host);
    copy(kit, a_copy(at_host, late));
    copy(kit, a_copy(at_host, plain));
    kit_expect(kit, ID("srcSet-04885"));
    copy(kit, a_copy(mixed, late));
    kit_expect(kit, ID("srcSet-04887"));
    copy(kit, a_copy(plain, mixed));
}

/* --- mutable types --- */

static VkDescriptorSet
mutable_set(struct kit *kit, VkDescriptorPool pool, uint32_t count, const VkDescriptorType *types)
{
    VkMutableDescriptorTypeListEXT list = { count, types };
    VkMutableDescriptorTypeCreateInfoEXT lists = {
        .sType = VK_STRUCTURE_TYPE_MUTABLE_DESCRIPTOR_TYPE_CREATE_INFO_EXT,
        .mutableDescriptorTypeListCount = 1,
        .pMutableDescriptorTypeLists = &list,
    };

    return kit_descriptor_set(
        kit, pool,
        make_layout(kit, (struct layout_spec){ .count = 1,
                                               .bindings = { B(0, MUTABLE, 1, COMPUTE) },
                                               .next = &lists }));
}

SCENE(copy_mutable, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    static const VkDescriptorType types[] = { STORAGE, UNIFORM };
    VkDescriptorSet uniform, wide, twin, narrow;
    VkDescriptorPool pool;
    VkBuffer buffer;

    open_mutable(kit);
    pool = big_pool(kit, 0, true);
    buffer = a_buffer(kit, 256,
                      VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT | VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    uniform = kit_descriptor_set(kit, pool, one_binding(kit, 0, UNIFORM, 1, COMPUTE, 0));
    wide = mutable_set(kit, pool, 2, types);
    twin = mutable_set(kit, pool, 2, types);
    narrow = mutable_set(kit, pool, 1, types);
    write_buffer(kit, uniform, 0, UNIFORM, buffer, 0, 256);
    copy(kit, a_copy(wide, twin)); /* never written: only between equal lists */
    kit_expect(kit, ID("dstSet-04614"));
    copy(kit, a_copy(wide, narrow));
    copy(kit, a_copy(uniform, wide));
    copy(kit, a_copy(wide, uniform));
    copy(kit, a_copy(wide, twin));
    kit_expect(kit, ID("dstSet-04612"));
    copy(kit, a_copy(uniform, narrow));
    kit_expect(kit, ID("dstSet-04612"));
    copy(kit, a_copy(wide, narrow));
    write_buffer(kit, wide, 0, STORAGE, buffer, 0, 256);
    copy(kit, a_copy(wide, narrow));
    kit_expect(kit, ID("srcSet-04613"));
    copy(kit, a_copy(wide, uniform));
}

/* A set whose layout is gone can be bound and freed; an update would need it. */
SCENE(copy_without_layout, KIT_NULL_DRIVER)
{
    VkDescriptorSetLayout gone = one_binding(kit, 0, UNIFORM, 1, COMPUTE, 0);
    VkDescriptorSet kept = filled(kit, 1), other = set_of(kit, UNIFORM, 1);
    VkDescriptorSet orphan = make_set(kit, gone);

    copy(kit, a_copy(kept, orphan));
    kit_drop(kit, VK_OBJECT_TYPE_DESCRIPTOR_SET_LAYOUT, KIT_HANDLE(gone));
    kit_expect(kit, ID("dstSet-parameter"));
    copy(kit, a_copy(kept, orphan));
    kit_expect(kit, ID("srcSet-parameter"));
    copy(kit, a_copy(orphan, other));
    /* The first of both. */
    kit_expect(kit, ID("dstSet-parameter"));
    copy(kit, a_copy(orphan, orphan));
    copy(kit, a_copy(kept, other));
}

KIT_MAIN()
