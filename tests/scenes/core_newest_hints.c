/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What is valid, and most likely not meant: warnings that newer layers have. Skipped with older headers.
 */
#include "newer_scene.h"

#ifndef VK_EXT_descriptor_heap

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_EXT_descriptor_heap");
}

#else

/* ---- descriptor sets ------------------------------------------------------------------------- */

static VkDescriptorPool
small_pool(struct kit *kit, VkDescriptorType type, uint32_t count, uint32_t sets)
{
    const VkDescriptorPoolSize size = { type, count };
    const VkDescriptorPoolCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
        .maxSets = sets,
        .poolSizeCount = 1,
        .pPoolSizes = &size,
    };
    VkDescriptorPool pool = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateDescriptorPool(kit->device, &info, NULL, &pool));
    kit_own(kit, VK_OBJECT_TYPE_DESCRIPTOR_POOL, KIT_HANDLE(pool));
    return pool;
}

static void
allocate(struct kit *kit, const char *id, VkDescriptorPool pool, VkDescriptorSetLayout layout,
         uint32_t sets, const void *next)
{
    const VkDescriptorSetLayout layouts[2] = { layout, layout };
    const VkDescriptorSetAllocateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
        .pNext = next,
        .descriptorPool = pool,
        .descriptorSetCount = sets,
        .pSetLayouts = layouts,
    };
    VkDescriptorSet made[2];

    if (id) {
        kit_expect(kit, id);
    }
    (void)vkAllocateDescriptorSets(kit->device, &info, made);
    (void)vkResetDescriptorPool(kit->device, pool, 0);
}

/* The command has a rule about the count, and the struct has one. */
SCENE(no_sets, SILENT)
{
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;
    VkDescriptorSetLayout layout;

    NEW(kit, .next = NULL);
    layout = kit_set_layout(kit, type, 1, VK_SHADER_STAGE_ALL);
    kit_expect(kit, "VUID-VkDescriptorSetAllocateInfo-descriptorSetCount-arraylength");
    allocate(kit, "VUID-vkAllocateDescriptorSets-pAllocateInfo::descriptorSetCount-arraylength",
             small_pool(kit, type, 2, 2), layout, 0, NULL);
}

SCENE(more_than_the_pool_has, SILENT)
{
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;
    VkDescriptorSetLayout one, three, sampler;

    NEW(kit, .next = NULL);
    one = kit_set_layout(kit, type, 1, VK_SHADER_STAGE_ALL);
    three = kit_set_layout(kit, type, 3, VK_SHADER_STAGE_ALL);
    sampler = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_SAMPLER, 1, VK_SHADER_STAGE_ALL);
    allocate(kit, NULL, small_pool(kit, type, 2, 2), one, 2, NULL);
    allocate(kit, "WARNING-VkDescriptorSetAllocateInfo-maxSet", small_pool(kit, type, 2, 1), one, 2,
             NULL);
    allocate(kit, "WARNING-VkDescriptorSetAllocateInfo-descriptorCount",
             small_pool(kit, type, 2, 2), three, 1, NULL);
    allocate(kit, "WARNING-VkDescriptorSetAllocateInfo-descriptorCount",
             small_pool(kit, type, 1, 2), one, 2, NULL);
    allocate(kit, "WARNING-CoreValidation-AllocateDescriptorSets-WrongType",
             small_pool(kit, type, 2, 2), sampler, 1, NULL);
    /* Too many sets: how much is in them is not looked at any more. */
    allocate(kit, "WARNING-VkDescriptorSetAllocateInfo-maxSet", small_pool(kit, type, 2, 1), three,
             2, NULL);
    kit_expect(kit, "WARNING-CoreValidation-AllocateDescriptorSets-WrongType");
    kit_expect(kit, "WARNING-CoreValidation-AllocateDescriptorSets-WrongType");
    allocate(kit, "WARNING-VkDescriptorSetAllocateInfo-maxSet", small_pool(kit, type, 2, 1),
             sampler, 2, NULL);
}

SCENE(variable_counts_left_out, SILENT)
{
    const VkDescriptorBindingFlags flag = VK_DESCRIPTOR_BINDING_VARIABLE_DESCRIPTOR_COUNT_BIT;
    const VkDescriptorSetLayoutBindingFlagsCreateInfo flags = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_BINDING_FLAGS_CREATE_INFO,
        .bindingCount = 1,
        .pBindingFlags = &flag,
    };
    const VkDescriptorSetLayoutBinding binding = { 0, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 4,
                                                   VK_SHADER_STAGE_ALL, NULL };
    const VkDescriptorSetLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .pNext = &flags,
        .bindingCount = 1,
        .pBindings = &binding,
    };
    const uint32_t count = 2;
    VkDescriptorSetVariableDescriptorCountAllocateInfo counts = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_VARIABLE_DESCRIPTOR_COUNT_ALLOCATE_INFO,
        .descriptorSetCount = 1,
        .pDescriptorCounts = &count,
    };
    VkDescriptorSetLayout layout;
    VkDescriptorPool pool;

    NEW(kit, .next = NULL);
    layout = kit_set_layout_of(kit, &info);
    pool = small_pool(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 4, 2);
    allocate(kit, NULL, pool, layout, 1, &counts);
    allocate(kit, "WARNING-CoreValidation-AllocateDescriptorSets-VariableDescriptorCount", pool,
             layout, 1, NULL);
    counts.descriptorSetCount = 0;
    allocate(kit, "WARNING-CoreValidation-AllocateDescriptorSets-VariableDescriptorCount", pool,
             layout, 1, &counts);
}

#endif

KIT_MAIN()
