/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Descriptor pools, and sets allocated from them. Specification, 'Allocation of Descriptor Sets'.
 */
#include "core/descriptor/descriptor_rules.h"
#include "core/core.h"
#include "state/derived/descriptor_layout.h"

/* ---- vkCreateDescriptorPool ------------------------------------------------------------------ */

/* The types that an element of pPoolSizes may be used for, as bits; all where no list names any. */
static uint32_t
mutable_types(const VkMutableDescriptorTypeCreateInfoEXT *lists, uint32_t i)
{
    const VkMutableDescriptorTypeListEXT *list;
    uint32_t bits = 0;

    if (!lists || !lists->pMutableDescriptorTypeLists ||
        i >= lists->mutableDescriptorTypeListCount) {
        return ~0u;
    }
    list = &lists->pMutableDescriptorTypeLists[i];
    for (uint32_t k = 0; list->pDescriptorTypes && k < list->descriptorTypeCount; k++) {
        bits |= wake_descriptor_type_bit(list->pDescriptorTypes[k]);
    }
    return bits ? bits : ~0u;
}

static void
check_mutable_sizes(struct wake_check *check, const VkDescriptorPoolCreateInfo *info)
{
    const VkMutableDescriptorTypeCreateInfoEXT *lists = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_MUTABLE_DESCRIPTOR_TYPE_CREATE_INFO_EXT);

    for (uint32_t i = 0; i < info->poolSizeCount; i++) {
        uint32_t types = mutable_types(lists, i);

        if (info->pPoolSizes[i].type != VK_DESCRIPTOR_TYPE_MUTABLE_EXT) {
            continue;
        }
        if (!WAKE_FEATURE(check, mutableDescriptorType)) {
            wake_find(
                check, "VUID-VkDescriptorPoolCreateInfo-mutableDescriptorType-04608",
                "pCreateInfo->pPoolSizes[%u].type is VK_DESCRIPTOR_TYPE_MUTABLE_EXT, but the feature mutableDescriptorType is "
                "not enabled",
                i);
        }
        for (uint32_t k = 0; k < i; k++) {
            uint32_t others = info->pPoolSizes[k].type == VK_DESCRIPTOR_TYPE_MUTABLE_EXT
                                  ? mutable_types(lists, k)
                                  : 0;

            if (types != others && types & others) {
                wake_find(
                    check, "VUID-VkDescriptorPoolCreateInfo-pPoolSizes-04787",
                    "pCreateInfo->pPoolSizes[%u] and [%u] are VK_DESCRIPTOR_TYPE_MUTABLE_EXT, and the lists of their types "
                    "overlap without being equal",
                    k, i);
            }
        }
    }
}

/* Newer registries ask for a number of bindings beside the bytes. */
static void
check_block_bindings(struct wake_check *check, const VkDescriptorPoolCreateInfo *info, uint32_t i)
{
#if !WAKE_REPEATED_RULES
    const VkDescriptorPoolInlineUniformBlockCreateInfo *blocks = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_INLINE_UNIFORM_BLOCK_CREATE_INFO);

    if (!blocks || !blocks->maxInlineUniformBlockBindings) {
        wake_find(
            check, "VUID-VkDescriptorPoolCreateInfo-pPoolSizes-09424",
            "pCreateInfo->pPoolSizes[%u].type is VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK, but the pNext chain has %s",
            i,
            blocks
                ? "a VkDescriptorPoolInlineUniformBlockCreateInfo whose maxInlineUniformBlockBindings is 0"
                : "no VkDescriptorPoolInlineUniformBlockCreateInfo");
    }
#else
    (void)check;
    (void)info;
    (void)i;
#endif
}

void
wake_core_create_descriptor_pool(struct wake_check *check,
                                 const struct wake_rec_CreateDescriptorPool *r)
{
    const VkDescriptorPoolCreateInfo *info = r->pCreateInfo;
    bool host_only;

    if (!info) {
        return;
    }
    host_only = info->flags & VK_DESCRIPTOR_POOL_CREATE_HOST_ONLY_BIT_EXT;
    if (info->maxSets == 0) {
        wake_find(check, "VUID-VkDescriptorPoolCreateInfo-maxSets-00301",
                  "pCreateInfo->maxSets is 0");
    }
    if (host_only && info->flags & VK_DESCRIPTOR_POOL_CREATE_UPDATE_AFTER_BIND_BIT) {
        wake_find(check, "VUID-VkDescriptorPoolCreateInfo-flags-04607",
                  "pCreateInfo->flags has VK_DESCRIPTOR_POOL_CREATE_HOST_ONLY_BIT_EXT and "
                  "VK_DESCRIPTOR_POOL_CREATE_UPDATE_AFTER_BIND_BIT");
    }
    if (host_only && !WAKE_FEATURE(check, mutableDescriptorType)) {
        wake_find(
            check, "VUID-VkDescriptorPoolCreateInfo-flags-04609",
            "pCreateInfo->flags has VK_DESCRIPTOR_POOL_CREATE_HOST_ONLY_BIT_EXT, but the feature mutableDescriptorType is not "
            "enabled");
    }
    if (!info->pPoolSizes) {
        return;
    }
    for (uint32_t i = 0; i < info->poolSizeCount; i++) {
        const VkDescriptorPoolSize *size = &info->pPoolSizes[i];

        if (size->descriptorCount == 0) {
            wake_find(check, "VUID-VkDescriptorPoolSize-descriptorCount-00302",
                      "pCreateInfo->pPoolSizes[%u].descriptorCount is 0", i);
        }
        if (size->type == VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK && size->descriptorCount % 4) {
            wake_find(
                check, "VUID-VkDescriptorPoolSize-type-02218",
                "pCreateInfo->pPoolSizes[%u].descriptorCount, bytes of inline uniform blocks, is %u",
                i, size->descriptorCount);
        }
        if (size->type == VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK) {
            check_block_bindings(check, info, i);
        }
    }
    check_mutable_sizes(check, info);
}

/* ---- vkAllocateDescriptorSets ---------------------------------------------------------------- */

static void
check_set_layout(struct wake_check *check, const VkDescriptorPoolCreateInfo *pool,
                 const struct wake_object *object, uint32_t i)
{
    const struct wake_descriptor_layout *layout = object->data;
    VkDescriptorSetLayoutCreateFlags flags = layout->flags;
    char text[WAKE_OBJECT_TEXT];

    if (flags & VK_DESCRIPTOR_SET_LAYOUT_CREATE_PUSH_DESCRIPTOR_BIT_KHR) {
        wake_find_objects(check, "VUID-VkDescriptorSetAllocateInfo-pSetLayouts-00308", object, NULL,
                          "pAllocateInfo->pSetLayouts[%u] is %s, created with "
                          "VK_DESCRIPTOR_SET_LAYOUT_CREATE_PUSH_DESCRIPTOR_BIT_KHR",
                          i, wake_object_text(text, sizeof(text), object));
    }
    if (flags & VK_DESCRIPTOR_SET_LAYOUT_CREATE_DESCRIPTOR_BUFFER_BIT_EXT) {
        wake_find_objects(check, "VUID-VkDescriptorSetAllocateInfo-pSetLayouts-08009", object, NULL,
                          "pAllocateInfo->pSetLayouts[%u] is %s, created with "
                          "VK_DESCRIPTOR_SET_LAYOUT_CREATE_DESCRIPTOR_BUFFER_BIT_EXT",
                          i, wake_object_text(text, sizeof(text), object));
    }
    if (flags & VK_DESCRIPTOR_SET_LAYOUT_CREATE_UPDATE_AFTER_BIND_POOL_BIT && pool &&
        !(pool->flags & VK_DESCRIPTOR_POOL_CREATE_UPDATE_AFTER_BIND_BIT)) {
        wake_find_objects(
            check, "VUID-VkDescriptorSetAllocateInfo-pSetLayouts-03044", object, NULL,
            "pAllocateInfo->pSetLayouts[%u] is %s, created with "
            "VK_DESCRIPTOR_SET_LAYOUT_CREATE_UPDATE_AFTER_BIND_POOL_BIT, but pAllocateInfo->descriptorPool was created "
            "without VK_DESCRIPTOR_POOL_CREATE_UPDATE_AFTER_BIND_BIT",
            i, wake_object_text(text, sizeof(text), object));
    }
    if (flags & VK_DESCRIPTOR_SET_LAYOUT_CREATE_HOST_ONLY_POOL_BIT_EXT && pool &&
        !(pool->flags & VK_DESCRIPTOR_POOL_CREATE_HOST_ONLY_BIT_EXT)) {
        wake_find_objects(
            check, "VUID-VkDescriptorSetAllocateInfo-pSetLayouts-04610", object, NULL,
            "pAllocateInfo->pSetLayouts[%u] is %s, created with "
            "VK_DESCRIPTOR_SET_LAYOUT_CREATE_HOST_ONLY_POOL_BIT_EXT, but pAllocateInfo->descriptorPool was created "
            "without VK_DESCRIPTOR_POOL_CREATE_HOST_ONLY_BIT_EXT",
            i, wake_object_text(text, sizeof(text), object));
    }
}

static void
check_variable_count(struct wake_check *check, const struct wake_object *object, uint32_t count,
                     uint32_t i)
{
    const struct wake_descriptor_layout *layout = object->data;
    const struct wake_descriptor_binding *last;
    char text[WAKE_OBJECT_TEXT];

    if (!layout->variable) {
        return;
    }
    last = &layout->bindings[layout->binding_count - 1];
    if (count > last->size) {
        wake_find_objects(
            check,
            WAKE_RULE("VUID-VkDescriptorSetAllocateInfo-pSetLayouts-09380",
                      "VUID-VkDescriptorSetVariableDescriptorCountAllocateInfo-pSetLayouts-03046"),
            object, NULL,
            "pDescriptorCounts[%u] is %u, but binding %u of %s has descriptorCount %u", i, count,
            last->binding, wake_object_text(text, sizeof(text), object), last->size);
    }
}

/* Devices without VK_KHR_maintenance1 may not be asked for more than there is. */
static void
check_room(struct wake_check *check, const struct wake_rec_AllocateDescriptorSets *r,
           const VkDescriptorPoolCreateInfo *pool)
{
    const VkDescriptorSetAllocateInfo *info = r->pAllocateInfo;

    if (info->descriptorSetCount > r->room_sets) {
        wake_find(
            check, "VUID-VkDescriptorSetAllocateInfo-descriptorSetCount-00306",
            "pAllocateInfo->descriptorSetCount is %u, but pAllocateInfo->descriptorPool has %u sets left of %u",
            info->descriptorSetCount, r->room_sets, pool ? pool->maxSets : 0);
    }
    if (r->short_type != UINT32_MAX && r->room_sets != UINT32_MAX) {
        wake_find(
            check, "VUID-VkDescriptorSetAllocateInfo-descriptorPool-00307",
            "pAllocateInfo->pSetLayouts need %u descriptors of %s, but pAllocateInfo->descriptorPool has %u left",
            r->short_wanted,
            wake_name_VkDescriptorType(wake_descriptor_type_of((int)r->short_type)), r->short_room);
    }
}

void
wake_core_allocate_descriptor_sets(struct wake_check *check,
                                   const struct wake_rec_AllocateDescriptorSets *r)
{
    const VkDescriptorSetAllocateInfo *info = r->pAllocateInfo;
    const VkDescriptorSetVariableDescriptorCountAllocateInfo *counts;
    const VkDescriptorPoolCreateInfo *pool;
    struct wake_object *object;
    const uint32_t found = check->found;

    if (!info || !info->pSetLayouts) {
        return;
    }
    counts = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_DESCRIPTOR_SET_VARIABLE_DESCRIPTOR_COUNT_ALLOCATE_INFO);
    object = wake_object_get(
        wake_packed_id(info, 0, WAKE_HANDLES_VkDescriptorSetAllocateInfo,
                       WAKE_HANDLE_VkDescriptorSetAllocateInfo_descriptorPool));
    pool = wake_VkDescriptorPool_info(object);
    if (counts && counts->descriptorSetCount &&
        counts->descriptorSetCount != info->descriptorSetCount) {
        wake_find(
            check,
            "VUID-VkDescriptorSetVariableDescriptorCountAllocateInfo-descriptorSetCount-03045",
            "VkDescriptorSetVariableDescriptorCountAllocateInfo::descriptorSetCount is %u, but "
            "pAllocateInfo->descriptorSetCount is %u",
            counts->descriptorSetCount, info->descriptorSetCount);
        counts = NULL;
    }
    check_room(check, r, pool);
    for (uint32_t i = 0; i < info->descriptorSetCount; i++) {
        const struct wake_object *layout = wake_check_object(
            check, wake_packed_id(info->pSetLayouts, i, 1, 0), WAKE_TYPE_VkDescriptorSetLayout);

        if (!layout || !layout->data) {
            continue;
        }
        check_set_layout(check, pool, layout, i);
        if (counts && counts->pDescriptorCounts && i < counts->descriptorSetCount) {
            check_variable_count(check, layout, counts->pDescriptorCounts[i], i);
        }
    }
    if (check->found == found) {
        wake_check_allocation_hints(check, info, object, pool, counts);
    }
}
