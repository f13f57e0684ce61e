/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Descriptor sets in the table that shaders read: coming and going, with their pools.
 */
#include "gpuav/table/gpuav_sets.h"
#include "gpuav/device/gpuav_find.h"
#include "gpuav/device/gpuav_say.h"
#include "gpuav/instrument/error_record.h"
#include "gpuav/table/gpuav_set.h"

#include "base/heap.h"
#include "state/derived/descriptor_layout.h"
#include "state/object/create_info.h"
#include "state/scope/table.h"

#include <string.h>

enum { MOST_BINDINGS = 4096 /* numbers beyond are not looked after */ };

/* ---- sets coming and going ------------------------------------------------------------------- */

/* Largest binding number plus one; 0: too large to be looked after. */
uint32_t
wake_gpuav_set_numbers(const struct wake_descriptor_layout *layout)
{
    uint32_t last = layout->binding_count ? layout->bindings[layout->binding_count - 1].binding : 0;

    return last < MOST_BINDINGS ? last + 1 : 0;
}

static bool
may_be_unwritten(const struct wake_descriptor_binding *binding)
{
    return binding->flags & (VK_DESCRIPTOR_BINDING_PARTIALLY_BOUND_BIT |
                             VK_DESCRIPTOR_BINDING_UPDATE_AFTER_BIND_BIT) &&
           !(binding->immutable_samplers && binding->type == VK_DESCRIPTOR_TYPE_SAMPLER);
}

/* Whether the binding's count is one of descriptors. Mutable ones are what they were written as
 * last. */
static bool
is_counted(const struct wake_descriptor_binding *binding)
{
    return binding->type != VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK;
}

/* Under the lock: the set as it is before any update. Others than partially bound sets are checked
 * when they are bound, for all that is not written: shaders need not know. */
void
wake_gpuav_set_put_new(struct wake_gpuav_table *table, struct wake_gpuav_set *set, uint32_t numbers)
{
    uint32_t *words = table->words + set->offset;

    set->base = set->offset + WAKE_TABLE_SET_HEAD + numbers * WAKE_TABLE_BINDING_WORDS;
    for (uint32_t i = 0; i < set->layout->binding_count; i++) {
        const struct wake_descriptor_binding *binding = &set->layout->bindings[i];
        uint32_t *row = words + WAKE_TABLE_SET_HEAD + binding->binding * WAKE_TABLE_BINDING_WORDS;
        uint32_t count = binding->first < set->count ? set->count - binding->first : 0;

        count = count < binding->count ? count : binding->count;
        row[0] = is_counted(binding) ? count : 0;
        row[1] = is_counted(binding) ? set->base + binding->first * WAKE_TABLE_DESCRIPTOR_WORDS : 0;
        for (uint32_t k = 0; k < count; k++) {
            uint32_t *descriptor = table->words + set->base +
                                   (binding->first + k) * WAKE_TABLE_DESCRIPTOR_WORDS;

            descriptor[0] = set->handle && may_be_unwritten(binding) ? WAKE_GPUAV_UNINITIALIZED
                                                                     : WAKE_GPUAV_VALID;
            descriptor[1] = UINT32_MAX;
        }
    }
    words[0] = numbers; /* last: from here on shaders may look */
}

static void
say_full(struct wake_gpuav *gpuav)
{
    wake_gpuav_say(
        gpuav->device->scope.report, "WAKE-gpuav-table",
        VK_DEBUG_UTILS_MESSAGE_SEVERITY_INFO_BIT_EXT, VK_OBJECT_TYPE_DEVICE,
        (uint64_t)(uintptr_t)gpuav->device->handle,
        "the table of descriptors (gpuav_table_size) is full: shaders cannot check what newer descriptor sets hold.");
}

/* How many descriptors a set has. */
static uint32_t
count_of(const struct wake_descriptor_layout *layout, const uint32_t *variable_count)
{
    const struct wake_descriptor_binding *last;
    uint32_t count;

    if (!layout->variable) {
        return layout->count;
    }
    last = &layout->bindings[layout->binding_count - 1];
    count = !variable_count ? 0 : *variable_count < last->count ? *variable_count : last->count;
    return last->first + count;
}

/* Takes the layout's reference. NULL: no memory. */
static struct wake_gpuav_set *
set_new(VkDescriptorSet handle, struct wake_descriptor_layout *layout,
        const uint32_t *variable_count)
{
    uint32_t count = count_of(layout, variable_count);
    struct wake_gpuav_set *set = wake_zalloc(
        WAKE_HEAP_GPUAV, sizeof(*set) + (size_t)count * WAKE_GPUAV_LINKS * sizeof(set->links[0]));

    if (!set) {
        wake_descriptor_layout_put(layout);
        return NULL;
    }
    set->handle = (uint64_t)handle;
    set->layout = layout;
    set->count = count;
    return set;
}

/* Under the lock. Out of the table of handles, unless that has another one by now, and out of the
 * list of its pool, whichever pool the application names. */
static void
unlink_set(struct wake_gpuav_table *table, struct wake_gpuav_set *set)
{
    (void)wake_table_remove(&table->sets, set->handle, (wake_id)(uintptr_t)set);
    if (set->previous) {
        set->previous->next = set->next;
    } else {
        set->pool->first = set->next;
    }
    if (set->next) {
        set->next->previous = set->previous;
    }
}

/* Under the lock: its place in the table of descriptors, which must be known before it can be found.
 * False: that is full. */
static bool
set_place(struct wake_gpuav *gpuav, struct wake_gpuav_set *set)
{
    uint32_t numbers = set->layout->complete ? wake_gpuav_set_numbers(set->layout) : 0;

    if (!numbers) {
        return true;
    }
    set->words = WAKE_TABLE_SET_HEAD + numbers * WAKE_TABLE_BINDING_WORDS +
                 set->count * WAKE_TABLE_DESCRIPTOR_WORDS;
    set->offset = wake_gpuav_table_alloc(gpuav, set->words);
    if (set->offset) {
        wake_gpuav_set_put_new(gpuav->table, set, numbers);
    }
    return set->offset;
}

static void
set_made(struct wake_gpuav *gpuav, VkDescriptorPool pool_handle, VkDescriptorSet handle,
         VkDescriptorSetLayout layout_handle, const uint32_t *variable_count)
{
    struct wake_gpuav_table *table = gpuav->table;
    struct wake_descriptor_layout *layout = wake_gpuav_set_layout_get(gpuav, layout_handle);
    struct wake_gpuav_set *set = layout ? set_new(handle, layout, variable_count) : NULL;
    struct wake_gpuav_set_pool *pool;
    bool full = false, entered = false;

    if (!set) {
        return;
    }
    wake_lock_take(&table->lock);
    pool = WAKE_GPUAV_FIND(table, set_pools, pool_handle);
    if (pool) {
        full = !set_place(gpuav, set) && !table->told_full;
        table->told_full |= full;
        set->pool = pool;
        entered = wake_gpuav_enter(&table->sets, set->handle, set);
    }
    if (entered) {
        set->next = pool->first;
        if (set->next) {
            set->next->previous = set;
        }
        pool->first = set;
    }
    wake_lock_drop(&table->lock);
    if (!entered) {
        wake_gpuav_set_free(gpuav, set);
    }
    if (full) {
        say_full(gpuav);
    }
}

/* It is unlinked, or was never linked. */
void
wake_gpuav_set_free(struct wake_gpuav *gpuav, struct wake_gpuav_set *set)
{
    struct wake_gpuav_table *table = gpuav->table;

    wake_lock_take(&table->lock);
    for (uint32_t i = 0; i < set->count * WAKE_GPUAV_LINKS && set->handle; i++) {
        wake_gpuav_unlink(&set->links[i]);
    }
    wake_gpuav_table_free(table, set->offset, set->words);
    wake_lock_drop(&table->lock);
    wake_descriptor_layout_put(set->layout);
    wake_free(WAKE_HEAP_GPUAV, set);
}

void
wake_gpuav_set_free_all(struct wake_gpuav *gpuav, struct wake_gpuav_set *first)
{
    while (first) {
        struct wake_gpuav_set *next = first->next;

        wake_gpuav_set_free(gpuav, first);
        first = next;
    }
}

/* ---- sets and pools -------------------------------------------------------------------------- */

/* All sets of a pool, and with `gone` the pool as well. */
static void
pool_empty(struct wake_gpuav *gpuav, VkDescriptorPool handle, bool gone)
{
    struct wake_gpuav_table *table = gpuav->table;
    struct wake_gpuav_set_pool *pool;
    struct wake_gpuav_set *sets = NULL;

    wake_lock_take(&table->lock);
    pool = gone ? (void *)(uintptr_t)wake_table_remove(&table->set_pools, (uint64_t)handle, 0)
                : WAKE_GPUAV_FIND(table, set_pools, handle);
    while (pool && pool->first) {
        struct wake_gpuav_set *set = pool->first;

        unlink_set(table, set);
        set->next = sets;
        sets = set;
    }
    wake_lock_drop(&table->lock);
    wake_gpuav_set_free_all(gpuav, sets);
    if (gone) {
        wake_free(WAKE_HEAP_GPUAV, pool);
    }
}

static void
read_offset(void *context, wake_id id)
{
    *(uint32_t *)context = ((const struct wake_gpuav_set *)(uintptr_t)id)->offset;
}

uint32_t
wake_gpuav_set_offset(const struct wake_gpuav_table *table, VkDescriptorSet handle)
{
    uint32_t offset = 0;

    (void)wake_table_visit(&table->sets, (uint64_t)handle, read_offset, &offset);
    return offset;
}

static void
read_dynamic_count(void *context, wake_id id)
{
    *(uint32_t *)context = ((const struct wake_gpuav_set *)(uintptr_t)id)->layout->dynamic_count;
}

uint32_t
wake_gpuav_table_dynamic_count(const struct wake_gpuav *gpuav, VkDescriptorSet handle)
{
    uint32_t count = 0;

    (void)wake_table_visit(&gpuav->table->sets, (uint64_t)handle, read_dynamic_count, &count);
    return count;
}

static VKAPI_ATTR VkResult VKAPI_CALL
gpuav_CreateDescriptorPool(VkDevice device, const VkDescriptorPoolCreateInfo *pCreateInfo,
                           const VkAllocationCallbacks *pAllocator,
                           VkDescriptorPool *pDescriptorPool)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(device);
    VkResult result = gpuav->below.CreateDescriptorPool(device, pCreateInfo, pAllocator,
                                                        pDescriptorPool);
    struct wake_gpuav_set_pool *pool = result == VK_SUCCESS
                                           ? wake_zalloc(WAKE_HEAP_GPUAV, sizeof(*pool))
                                           : NULL;

    if (pool) {
        pool->handle = *pDescriptorPool;
        if (!wake_gpuav_enter(&gpuav->table->set_pools, (uint64_t)*pDescriptorPool, pool)) {
            wake_free(WAKE_HEAP_GPUAV, pool); /* shaders are not told about its sets */
        }
    }
    return result;
}

static VKAPI_ATTR void VKAPI_CALL
gpuav_DestroyDescriptorPool(VkDevice device, VkDescriptorPool descriptorPool,
                            const VkAllocationCallbacks *pAllocator)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(device);

    if (descriptorPool) {
        pool_empty(gpuav, descriptorPool, true);
    }
    gpuav->below.DestroyDescriptorPool(device, descriptorPool, pAllocator);
}

static VKAPI_ATTR VkResult VKAPI_CALL
gpuav_ResetDescriptorPool(VkDevice device, VkDescriptorPool descriptorPool,
                          VkDescriptorPoolResetFlags flags)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(device);

    pool_empty(gpuav, descriptorPool, false);
    return gpuav->below.ResetDescriptorPool(device, descriptorPool, flags);
}

static VKAPI_ATTR VkResult VKAPI_CALL
gpuav_AllocateDescriptorSets(VkDevice device, const VkDescriptorSetAllocateInfo *pAllocateInfo,
                             VkDescriptorSet *pDescriptorSets)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(device);
    VkResult result = gpuav->below.AllocateDescriptorSets(device, pAllocateInfo, pDescriptorSets);
    const VkDescriptorSetVariableDescriptorCountAllocateInfo *variable = wake_chain_find(
        pAllocateInfo->pNext,
        VK_STRUCTURE_TYPE_DESCRIPTOR_SET_VARIABLE_DESCRIPTOR_COUNT_ALLOCATE_INFO);

    for (uint32_t i = 0; result == VK_SUCCESS && i < pAllocateInfo->descriptorSetCount; i++) {
        set_made(
            gpuav, pAllocateInfo->descriptorPool, pDescriptorSets[i], pAllocateInfo->pSetLayouts[i],
            variable && i < variable->descriptorSetCount ? &variable->pDescriptorCounts[i] : NULL);
    }
    return result;
}

static VKAPI_ATTR VkResult VKAPI_CALL
gpuav_FreeDescriptorSets(VkDevice device, VkDescriptorPool descriptorPool,
                         uint32_t descriptorSetCount, const VkDescriptorSet *pDescriptorSets)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(device);
    struct wake_gpuav_table *table = gpuav->table;

    for (uint32_t i = 0; i < descriptorSetCount; i++) {
        struct wake_gpuav_set *set;

        wake_lock_take(&table->lock);
        set = WAKE_GPUAV_FIND(table, sets, pDescriptorSets[i]);
        if (set) {
            unlink_set(table, set);
        }
        wake_lock_drop(&table->lock);
        if (set) {
            wake_gpuav_set_free(gpuav, set);
        }
    }
    return gpuav->below.FreeDescriptorSets(device, descriptorPool, descriptorSetCount,
                                           pDescriptorSets);
}

void
wake_gpuav_sets_finish(struct wake_gpuav *gpuav)
{
    struct wake_gpuav_values left;

    wake_gpuav_values_get(&gpuav->table->set_pools, &left);
    for (size_t i = 0; i < left.count; i++) {
        pool_empty(gpuav, ((const struct wake_gpuav_set_pool *)left.values[i])->handle, true);
    }
    wake_gpuav_values_put(&left);
}

void
wake_gpuav_sets_fill(struct wake_device_dispatch *next)
{
    WAKE_GPUAV_REPLACE(next, CreateDescriptorPool);
    WAKE_GPUAV_REPLACE(next, DestroyDescriptorPool);
    WAKE_GPUAV_REPLACE(next, ResetDescriptorPool);
    WAKE_GPUAV_REPLACE(next, AllocateDescriptorSets);
    WAKE_GPUAV_REPLACE(next, FreeDescriptorSets);
}
