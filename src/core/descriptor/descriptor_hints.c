/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Allocations of descriptor sets that are valid, and most likely not what was meant: more than the pool was made for, which one
 * implementation may grant and another one not, and sets whose last binding gets no descriptors. Warnings, as newer layers have them.
 * Specification, vkAllocateDescriptorSets; VkDescriptorSetVariableDescriptorCountAllocateInfo: "If descriptorSetCount is zero or
 * this structure is not included in the pNext chain, then the variable lengths are considered to be zero."
 */
#include "core/descriptor/descriptor_rules.h"
#include "core/words.h"

#if !WAKE_REPEATED_RULES

#define HINT(check, pool, layout, id, ...)                                                   \
    wake_find_warning_objects((check), VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT, (id), \
                              (pool), (layout), __VA_ARGS__)

/* Descriptors of that type in all. */
static uint64_t
room_of(const VkDescriptorPoolCreateInfo *pool, VkDescriptorType type)
{
    uint64_t room = 0;

    for (uint32_t i = 0; pool->pPoolSizes && i < pool->poolSizeCount; i++) {
        room += pool->pPoolSizes[i].type == type ? pool->pPoolSizes[i].descriptorCount : 0;
    }
    return room;
}

/* Those that the set has of its last binding, whose number may be the set's choice. */
static uint32_t
size_of(const struct wake_descriptor_layout *layout, uint32_t i,
        const VkDescriptorSetVariableDescriptorCountAllocateInfo *counts, uint32_t set)
{
    if (!layout->variable || i + 1 != layout->binding_count) {
        return layout->bindings[i].size;
    }
    return counts && counts->pDescriptorCounts && set < counts->descriptorSetCount
               ? counts->pDescriptorCounts[set]
               : 0;
}

static void
check_variable_end(struct wake_check *check, const struct wake_object *object,
                   const struct wake_object *used, const struct wake_descriptor_layout *layout,
                   const VkDescriptorSetVariableDescriptorCountAllocateInfo *counts, uint32_t set)
{
    const struct wake_descriptor_binding *last = layout->variable
                                                     ? &layout->bindings[layout->binding_count - 1]
                                                     : NULL;

    if (last && last->size && (!counts || !counts->descriptorSetCount)) {
        HINT(
            check, object, used,
            "WARNING-CoreValidation-AllocateDescriptorSets-VariableDescriptorCount",
            "pAllocateInfo->pSetLayouts[%u]: binding %u was created with "
            "VK_DESCRIPTOR_BINDING_VARIABLE_DESCRIPTOR_COUNT_BIT and descriptorCount %u, but there is no "
            "VkDescriptorSetVariableDescriptorCountAllocateInfo: it has 0 descriptors in this set",
            set, last->binding, last->size);
    }
}

/* The set that is allocated there; NULL: not known. */
static const struct wake_descriptor_layout *
layout_of(const struct wake_check *check, const VkDescriptorSetAllocateInfo *info, uint32_t set,
          const struct wake_object **object_out)
{
    const struct wake_object *object = wake_check_object(
        check, wake_packed_id(info->pSetLayouts, set, 1, 0), WAKE_TYPE_VkDescriptorSetLayout);

    *object_out = object;
    return object ? object->data : NULL;
}

/* Types that the pool has none of, binding by binding. */
static void
check_types(struct wake_check *check, const VkDescriptorSetAllocateInfo *info,
            const struct wake_object *object, const VkDescriptorPoolCreateInfo *pool,
            const VkDescriptorSetVariableDescriptorCountAllocateInfo *counts)
{
    for (uint32_t set = 0; set < info->descriptorSetCount; set++) {
        const struct wake_object *used;
        const struct wake_descriptor_layout *layout = layout_of(check, info, set, &used);

        for (uint32_t i = 0; i < layout->binding_count; i++) {
            const VkDescriptorType type = layout->bindings[i].type;

            if (size_of(layout, i, counts, set) && !room_of(pool, type)) {
                HINT(
                    check, object, used, "WARNING-CoreValidation-AllocateDescriptorSets-WrongType",
                    "pAllocateInfo->pSetLayouts[%u] has binding %u of %s, but pAllocateInfo->descriptorPool was made with "
                    "none: VK_ERROR_OUT_OF_POOL_MEMORY is likely, on other implementations if not here",
                    set, layout->bindings[i].binding, wake_name_VkDescriptorType(type));
            }
        }
    }
}

/* Types that the pool has too few of. */
static void
check_numbers(struct wake_check *check, const struct wake_object *object,
              const VkDescriptorPoolCreateInfo *pool, const uint64_t *wanted)
{
    for (int number = 0; number < 32; number++) {
        const VkDescriptorType type = wake_descriptor_type_of(number);
        const uint64_t room = wanted[number] ? room_of(pool, type) : 0;

        if (room && wanted[number] > room) {
            HINT(
                check, object, NULL, "WARNING-VkDescriptorSetAllocateInfo-descriptorCount",
                "pAllocateInfo->pSetLayouts need %llu descriptors of %s, but pAllocateInfo->descriptorPool was made with %llu "
                "in all: VK_ERROR_OUT_OF_POOL_MEMORY is likely, on other implementations if not here",
                (unsigned long long)wanted[number], wake_name_VkDescriptorType(type),
                (unsigned long long)room);
        }
    }
}

void
wake_check_allocation_hints(struct wake_check *check, const VkDescriptorSetAllocateInfo *info,
                            const struct wake_object *object,
                            const VkDescriptorPoolCreateInfo *pool,
                            const VkDescriptorSetVariableDescriptorCountAllocateInfo *counts)
{
    uint64_t wanted[32] = { 0 };
    bool known = pool && (!pool->poolSizeCount || pool->pPoolSizes);

    for (uint32_t set = 0; set < info->descriptorSetCount; set++) {
        const struct wake_object *used;
        const struct wake_descriptor_layout *layout = layout_of(check, info, set, &used);

        if (!layout || !layout->complete) {
            known = false;
            continue;
        }
        check_variable_end(check, object, used, layout, counts, set);
        for (uint32_t i = 0; i < layout->binding_count; i++) {
            const int number = wake_descriptor_type_number(layout->bindings[i].type);

            known &= number >= 0 && number != WAKE_DESCRIPTOR_MUTABLE;
            wanted[number >= 0 ? number : 0] += size_of(layout, i, counts, set);
        }
    }
    if (!known) {
        return;
    }
    check_types(check, info, object, pool, counts);
    if (info->descriptorSetCount > pool->maxSets) {
        HINT(
            check, object, NULL, "WARNING-VkDescriptorSetAllocateInfo-maxSet",
            "pAllocateInfo->descriptorSetCount is %u, but pAllocateInfo->descriptorPool was made for %u sets: "
            "VK_ERROR_OUT_OF_POOL_MEMORY is likely, on other implementations if not here",
            info->descriptorSetCount, pool->maxSets);
        return;
    }
    check_numbers(check, object, pool, wanted);
}

#else

void
wake_check_allocation_hints(struct wake_check *check, const VkDescriptorSetAllocateInfo *info,
                            const struct wake_object *object,
                            const VkDescriptorPoolCreateInfo *pool,
                            const VkDescriptorSetVariableDescriptorCountAllocateInfo *counts)
{
    (void)check; /* layers of that age do not say it */
    (void)info;
    (void)object;
    (void)pool;
    (void)counts;
}

#endif
