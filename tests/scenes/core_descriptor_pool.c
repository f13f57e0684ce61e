/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Descriptor pools and sets allocated from them.
 */
#include "descriptor_scene.h"
#include "newer_ids.h"

static void
make_pool(struct kit *kit, VkDescriptorPoolCreateFlags flags, uint32_t max_sets,
          VkDescriptorPoolSize size)
{
    VkDescriptorPoolCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
        .flags = flags,
        .maxSets = max_sets,
        .poolSizeCount = 1,
        .pPoolSizes = &size,
    };
    VkDescriptorPool pool = VK_NULL_HANDLE;

    (void)vkCreateDescriptorPool(kit->device, &info, NULL, &pool);
    kit_own(kit, VK_OBJECT_TYPE_DESCRIPTOR_POOL, KIT_HANDLE(pool));
}

SCENE(pool_sizes, KIT_NULL_DRIVER)
{
    make_pool(kit, 0, 1, (VkDescriptorPoolSize){ UNIFORM, 1 });
    kit_expect(kit, "VUID-VkDescriptorPoolCreateInfo-maxSets-00301");
    make_pool(kit, 0, 0, (VkDescriptorPoolSize){ UNIFORM, 1 });
    kit_expect(kit, "VUID-VkDescriptorPoolSize-descriptorCount-00302");
    make_pool(kit, 0, 1, (VkDescriptorPoolSize){ UNIFORM, 0 });
}

SCENE(pool_inline_size, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_indexing(kit);
    (void)big_pool(kit, 0, false);
    kit_expect(kit, "VUID-VkDescriptorPoolSize-type-02218");
    kit_expect_newer(kit, NEWER_ID("VUID-VkDescriptorPoolCreateInfo-pPoolSizes-09424", NULL));
    make_pool(kit, 0, 1, (VkDescriptorPoolSize){ BLOCK, 18 });
}

SCENE(pool_host_only, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_mutable(kit);
    make_pool(kit, VK_DESCRIPTOR_POOL_CREATE_HOST_ONLY_BIT_EXT, 1,
              (VkDescriptorPoolSize){ MUTABLE, 1 });
    kit_expect(kit, "VUID-VkDescriptorPoolCreateInfo-flags-04607");
    make_pool(kit,
              VK_DESCRIPTOR_POOL_CREATE_HOST_ONLY_BIT_EXT |
                  VK_DESCRIPTOR_POOL_CREATE_UPDATE_AFTER_BIND_BIT,
              1, (VkDescriptorPoolSize){ UNIFORM, 1 });
}

SCENE(pool_mutable_feature, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_with_extension(kit, VK_EXT_MUTABLE_DESCRIPTOR_TYPE_EXTENSION_NAME);
    kit_expect(kit, "VUID-VkDescriptorPoolCreateInfo-mutableDescriptorType-04608");
    make_pool(kit, 0, 1, (VkDescriptorPoolSize){ MUTABLE, 1 });
    kit_expect(kit, "VUID-VkDescriptorPoolCreateInfo-flags-04609");
    make_pool(kit, VK_DESCRIPTOR_POOL_CREATE_HOST_ONLY_BIT_EXT, 1,
              (VkDescriptorPoolSize){ UNIFORM, 1 });
}

SCENE(pool_mutable_overlap, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkDescriptorType first[] = { UNIFORM, STORAGE }, second[] = { SAMPLED, STORAGE };
    VkMutableDescriptorTypeListEXT lists[] = { { 2, first }, { 1, second } };
    VkMutableDescriptorTypeCreateInfoEXT types = {
        .sType = VK_STRUCTURE_TYPE_MUTABLE_DESCRIPTOR_TYPE_CREATE_INFO_EXT,
        .mutableDescriptorTypeListCount = 2,
        .pMutableDescriptorTypeLists = lists,
    };
    VkDescriptorPoolSize sizes[] = { { MUTABLE, 1 }, { MUTABLE, 1 } };
    VkDescriptorPoolCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
        .pNext = &types,
        .maxSets = 1,
        .poolSizeCount = 2,
        .pPoolSizes = sizes,
    };
    VkDescriptorPool pool = VK_NULL_HANDLE;

    open_mutable(kit);
    for (int i = 0; i < 4; i++) {
        (void)vkCreateDescriptorPool(kit->device, &info, NULL, &pool);
        kit_own(kit, VK_OBJECT_TYPE_DESCRIPTOR_POOL, KIT_HANDLE(pool));
        pool = VK_NULL_HANDLE;
        if (i == 0) {
            kit_expect(kit, "VUID-VkDescriptorPoolCreateInfo-pPoolSizes-04787");
            lists[1].descriptorTypeCount = 2;
        } else if (i == 1) {
            /* No list: every type. */
            kit_expect(kit, "VUID-VkDescriptorPoolCreateInfo-pPoolSizes-04787");
            types.mutableDescriptorTypeListCount = 1;
        } else {
            types.mutableDescriptorTypeListCount = 0;
        }
    }
}

/* --- allocation --- */

static void
allocate(struct kit *kit, VkDescriptorPool pool, VkDescriptorSetLayout layout, const void *next)
{
    VkDescriptorSetAllocateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
        .pNext = next,
        .descriptorPool = pool,
        .descriptorSetCount = 1,
        .pSetLayouts = &layout,
    };
    VkDescriptorSet set = VK_NULL_HANDLE;

    (void)vkAllocateDescriptorSets(kit->device, &info, &set);
}

SCENE(allocate_push, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_with_extension(kit, VK_KHR_PUSH_DESCRIPTOR_EXTENSION_NAME);
    allocate(kit, big_pool(kit, 0, false), one_binding(kit, 0, UNIFORM, 1, COMPUTE, 0), NULL);
    kit_expect(kit, "VUID-VkDescriptorSetAllocateInfo-pSetLayouts-00308");
    allocate(kit, big_pool(kit, 0, false), one_binding(kit, PUSH_LAYOUT, UNIFORM, 1, COMPUTE, 0),
             NULL);
}

SCENE(allocate_after_bind, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkDescriptorSetLayout layout;

    open_indexing(kit);
    layout = one_binding(kit, UAB_LAYOUT, UNIFORM, 1, COMPUTE, UAB_BINDING);
    allocate(kit, big_pool(kit, VK_DESCRIPTOR_POOL_CREATE_UPDATE_AFTER_BIND_BIT, false), layout,
             NULL);
    kit_expect(kit, "VUID-VkDescriptorSetAllocateInfo-pSetLayouts-03044");
    allocate(kit, big_pool(kit, 0, false), layout, NULL);
}

SCENE(allocate_host_only, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkDescriptorSetLayout layout;

    open_mutable(kit);
    layout = one_binding(kit, HOST_LAYOUT, UNIFORM, 1, COMPUTE, 0);
    allocate(kit, big_pool(kit, VK_DESCRIPTOR_POOL_CREATE_HOST_ONLY_BIT_EXT, true), layout, NULL);
    kit_expect(kit, "VUID-VkDescriptorSetAllocateInfo-pSetLayouts-04610");
    allocate(kit, big_pool(kit, 0, true), layout, NULL);
}

SCENE(allocate_descriptor_buffer, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct descriptor_device device;

    descriptor_device_init(&device);
    device.v12.bufferDeviceAddress = VK_TRUE;
    device.buffers.descriptorBuffer = VK_TRUE;
    descriptor_device_extension(&device, VK_EXT_DESCRIPTOR_BUFFER_EXTENSION_NAME, &device.buffers,
                                VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_BUFFER_FEATURES_EXT);
    descriptor_device_open(kit, &device);
    kit_expect(kit, "VUID-VkDescriptorSetAllocateInfo-pSetLayouts-08009");
    allocate(kit, big_pool(kit, 0, false), one_binding(kit, BUFFER_LAYOUT, UNIFORM, 1, COMPUTE, 0),
             NULL);
}

SCENE(allocate_variable_count, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    uint32_t counts[2] = { 8, 8 };
    VkDescriptorSetVariableDescriptorCountAllocateInfo variable = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_VARIABLE_DESCRIPTOR_COUNT_ALLOCATE_INFO,
        .descriptorSetCount = 1,
        .pDescriptorCounts = counts,
    };
    VkDescriptorSetLayout layout;
    VkDescriptorPool pool;

    open_indexing(kit);
    layout = one_binding(kit, 0, SAMPLED, 8, COMPUTE, VARIABLE_BINDING);
    pool = big_pool(kit, 0, false);
    allocate(kit, pool, layout, &variable);
    allocate(kit, pool, one_binding(kit, 0, SAMPLED, 2, COMPUTE, 0), &variable);
    counts[0] = 9;
    kit_expect(
        kit, NEWER_ID("VUID-VkDescriptorSetAllocateInfo-pSetLayouts-09380",
                      "VUID-VkDescriptorSetVariableDescriptorCountAllocateInfo-pSetLayouts-03046"));
    allocate(kit, pool, layout, &variable);
    variable.descriptorSetCount = 2;
    counts[0] = 8;
    kit_expect(kit,
               "VUID-VkDescriptorSetVariableDescriptorCountAllocateInfo-descriptorSetCount-03045");
    allocate(kit, pool, layout, &variable);
}

/* --- Vulkan 1.0 without VK_KHR_maintenance1: no more than there is --- */

static VkDescriptorPool
small_pool(struct kit *kit)
{
    const VkDescriptorPoolSize size = { UNIFORM, 3 };
    VkDescriptorPoolCreateInfo info = { .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
                                        .flags = VK_DESCRIPTOR_POOL_CREATE_FREE_DESCRIPTOR_SET_BIT,
                                        .maxSets = 2,
                                        .poolSizeCount = 1,
                                        .pPoolSizes = &size };
    VkDescriptorPool pool = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateDescriptorPool(kit->device, &info, NULL, &pool));
    kit_own(kit, VK_OBJECT_TYPE_DESCRIPTOR_POOL, KIT_HANDLE(pool));
    return pool;
}

SCENE(allocate_more_than_there_is, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    kit_open(kit, &(struct kit_config){ .api_version = VK_API_VERSION_1_0 });
    VkDescriptorSetLayout one = one_binding(kit, 0, UNIFORM, 1, COMPUTE, 0),
                          two = one_binding(kit, 0, UNIFORM, 2, COMPUTE, 0),
                          other = one_binding(kit, 0, SAMPLED, 1, COMPUTE, 0);
    VkDescriptorPool pool = small_pool(kit);
    VkDescriptorSet first;

    first = kit_descriptor_set(kit, pool, one);
    kit_expect(kit, "VUID-VkDescriptorSetAllocateInfo-descriptorPool-00307");
    allocate(kit, pool, other, NULL);
    KIT_VK(kit, vkResetDescriptorPool(kit->device, pool, 0));
    first = kit_descriptor_set(kit, pool, two);
    kit_expect(kit, "VUID-VkDescriptorSetAllocateInfo-descriptorPool-00307");
    allocate(kit, pool, two, NULL);
    KIT_VK(kit, vkResetDescriptorPool(kit->device, pool, 0));
    first = kit_descriptor_set(kit, pool, one);
    (void)kit_descriptor_set(kit, pool, one);
    KIT_VK(kit, vkFreeDescriptorSets(kit->device, pool, 1, &first));
    (void)kit_descriptor_set(kit, pool, one);
    kit_expect(kit, "VUID-VkDescriptorSetAllocateInfo-descriptorSetCount-00306");
    allocate(kit, pool, one, NULL);
}

/* With it such calls are right, and fail. */
SCENE(allocate_more_with_maintenance, KIT_NULL_DRIVER)
{
    VkDescriptorSetLayout one = one_binding(kit, 0, UNIFORM, 1, COMPUTE, 0);
    VkDescriptorPool pool = small_pool(kit);

    for (int i = 0; i < 3; i++) {
        allocate(kit, pool, one, NULL);
    }
}

KIT_MAIN()
