/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The address table: where live buffers are whose device address the application has asked for.
 *
 * Shaders may be reading it at any time, so a list is never changed. A new one is written to an
 * area that no submit which has not finished can be reading, at the next submit after something
 * changed; then the table's first word leads to it. With no area free the word is 0: nothing is
 * known for a while, and checks pass.
 */
#include "gpuav/table/gpuav_addresses.h"
#include "gpuav/device/gpuav_find.h"
#include "gpuav/instrument/error_record.h"

#include "state/object/create_info.h"
#include "state/object/reclaim.h"

#include <stdlib.h>

struct wake_gpuav_range {
    uint64_t buffer;
    uint64_t begin, end;
    bool for_tables; /* shader binding tables; true: not known, too */
};

/* VkBufferUsageFlags2CreateInfo is newer than the registry may be. */
enum { USAGE_FLAGS_2 = 1000470006 };

enum { AREA_WORDS = WAKE_ADDRESS_HEAD + WAKE_GPUAV_RANGES * WAKE_ADDRESS_WORDS };

VkDeviceSize
wake_gpuav_addresses_size(void)
{
    return (1 + WAKE_GPUAV_AREAS * (VkDeviceSize)AREA_WORDS) * sizeof(uint32_t);
}

/* Under the lock. */
static void
list_is_stale(struct wake_gpuav_table *table)
{
    /* relaxed: who changed what is live sees it, or is ordered before the submit that looks by the
     * program */
    wake_store_relaxed(&table->list_stale, 1);
}

static bool
is_for_tables(const VkBufferCreateInfo *info)
{
    return info->usage & VK_BUFFER_USAGE_SHADER_BINDING_TABLE_BIT_KHR ||
           wake_chain_find(info->pNext, (VkStructureType)USAGE_FLAGS_2);
}

static void
address_known(struct wake_gpuav *gpuav, VkBuffer buffer, VkDeviceAddress address)
{
    struct wake_gpuav_table *table = gpuav->table;
    uint64_t hold = wake_reclaim_hold();
    const VkBufferCreateInfo *info = wake_VkBuffer_info(
        wake_gpuav_known_object(gpuav, WAKE_TYPE_VkBuffer, (uint64_t)buffer));
    bool known = false, room;

    wake_lock_take(&table->lock);
    for (uint32_t i = 0; i < table->range_count && !known; i++) {
        known = table->ranges[i].buffer == (uint64_t)buffer;
    }
    room = known || wake_gpuav_grow((void **)&table->ranges, table->range_count,
                                    &table->range_capacity, sizeof(*table->ranges));
    /* An address range that is not known makes every list wrong. */
    table->ranges_unknown |= !room || !info || !address;
    if (!known && room && info && address) {
        table->ranges[table->range_count++] = (struct wake_gpuav_range){ (uint64_t)buffer, address,
                                                                         address + info->size,
                                                                         is_for_tables(info) };
        list_is_stale(table);
    }
    wake_lock_drop(&table->lock);
    wake_reclaim_let_go(hold);
}

void
wake_gpuav_address_gone(struct wake_gpuav_table *table, uint64_t buffer)
{
    wake_lock_take(&table->lock);
    for (uint32_t i = 0; i < table->range_count; i++) {
        if (table->ranges[i].buffer == buffer) {
            table->ranges[i] = table->ranges[--table->range_count];
            list_is_stale(table);
            break;
        }
    }
    wake_lock_drop(&table->lock);
}

bool
wake_gpuav_address_find(struct wake_gpuav *gpuav, VkDeviceAddress address, uint32_t size,
                        VkBuffer *buffer_out, VkDeviceSize *offset_out)
{
    struct wake_gpuav_table *table = gpuav->table;
    bool found = false;

    if (!table) {
        return false;
    }
    wake_lock_take(&table->lock);
    for (uint32_t i = 0; i < table->range_count && !found; i++) {
        const struct wake_gpuav_range *range = &table->ranges[i];

        if (address >= range->begin && address < range->end && range->end - address >= size &&
            wake_table_find(&gpuav->indirect_buffers, range->buffer)) {
            *buffer_out = (VkBuffer)range->buffer;
            *offset_out = address - range->begin;
            found = true;
        }
    }
    wake_lock_drop(&table->lock);
    return found;
}

bool
wake_gpuav_address_is_for_tables(struct wake_gpuav *gpuav, VkDeviceAddress address)
{
    struct wake_gpuav_table *table = gpuav->table;
    bool found = false, yes = false;

    wake_lock_take(&table->lock);
    for (uint32_t i = 0; i < table->range_count && !yes; i++) {
        const struct wake_gpuav_range *range = &table->ranges[i];

        if (address >= range->begin && address < range->end) {
            found = true;
            yes = range->for_tables;
        }
    }
    yes |= !found || table->ranges_unknown;
    wake_lock_drop(&table->lock);
    return yes;
}

static int
by_begin(const void *a, const void *b)
{
    const struct wake_gpuav_range *left = a, *right = b;

    return left->begin < right->begin ? -1 : left->begin > right->begin;
}

/* Under the lock. */
static void
write_list(struct wake_gpuav_table *table, uint32_t *to)
{
    uint32_t count = 0;
    uint64_t end = 0;

    qsort(table->ranges, table->range_count, sizeof(*table->ranges), by_begin);
    for (uint32_t i = 0; i < table->range_count; i++) {
        const struct wake_gpuav_range *range = &table->ranges[i];
        uint32_t *words;

        if (count && range->begin <= end) {
            end = range->end > end ? range->end : end; /* one range with what is before */
        } else {
            count++;
            end = range->end;
            words = to + WAKE_ADDRESS_HEAD + (count - 1) * WAKE_ADDRESS_WORDS;
            words[0] = (uint32_t)range->begin;
            words[1] = (uint32_t)(range->begin >> 32);
        }
        words = to + WAKE_ADDRESS_HEAD + (count - 1) * WAKE_ADDRESS_WORDS;
        words[2] = (uint32_t)end;
        words[3] = (uint32_t)(end >> 32);
    }
    to[0] = count;
    to[1] = 0;
}

/*
 * Invariant: an area is written to only while no shader can be reading it. So shaders are led away
 * first, and who may still be reading is asked after that: a submit that begins later finds no
 * list. If another thread published a list meanwhile, the answer says nothing of who reads that
 * one, and it has what this thread's program changed: then this one leaves it at that.
 */
bool
wake_gpuav_addresses_begin(struct wake_gpuav *gpuav, uint32_t *lists_out)
{
    struct wake_gpuav_table *table = gpuav->table;
    uint32_t *words = table->addresses.mapped;

    /* ORD(address_list:B) acquire: the list of the thread that brought it up to date, for shaders
     * of this submit; pairs with ORD(address_list:A). */
    if (!wake_load_acquire(&table->list_stale)) {
        return false;
    }
    wake_lock_take(&table->lock);
    /* A list that says too little would be a false alarm: unknown in the meantime. */
    wake_store_relaxed(&words[0], 0);
    *lists_out = table->lists;
    wake_lock_drop(&table->lock);
    return true;
}

void
wake_gpuav_addresses_end(struct wake_gpuav *gpuav, uint32_t lists, uint64_t oldest)
{
    struct wake_gpuav_table *table = gpuav->table;
    uint32_t *words = table->addresses.mapped;
    uint64_t now;

    /* relaxed: whoever counted itself before the answer took its number before that; its
     * addition, and that of the answer, are one word's */
    now = wake_load_relaxed(&gpuav->submits);
    wake_lock_take(&table->lock);
    if (table->lists != lists) {
        wake_lock_drop(&table->lock);
        return;
    }
    table->area_until[table->area] = now;
    for (uint32_t i = 0;
         i < WAKE_GPUAV_AREAS && !table->ranges_unknown && table->range_count <= WAKE_GPUAV_RANGES;
         i++) {
        uint32_t at = 1 + i * AREA_WORDS;

        if (table->area_until[i] < oldest) {
            write_list(table, words + at);
            /* Release: the list before what leads to it, for shaders that are threads (lavapipe)
             * and belong to a submit of another thread at this moment; shaders of the submit that
             * follows see both by that. */
            wake_store_release(&words[0], at);
            table->area = i;
            table->lists++;
            /* ORD(address_list:A) release: the list; pairs with ORD(address_list:B). */
            wake_store_release(&table->list_stale, 0);
            break;
        }
    }
    wake_lock_drop(&table->lock);
}

#define ADDRESS(suffix)                                                                       \
    static VKAPI_ATTR VkDeviceAddress VKAPI_CALL gpuav_GetBufferDeviceAddress##suffix(        \
        VkDevice device, const VkBufferDeviceAddressInfo *pInfo)                              \
    {                                                                                         \
        struct wake_gpuav *gpuav = wake_gpuav_of(device);                                     \
        VkDeviceAddress address = gpuav->below.GetBufferDeviceAddress##suffix(device, pInfo); \
        address_known(gpuav, pInfo->buffer, address);                                         \
        return address;                                                                       \
    }

ADDRESS()
ADDRESS(KHR)
ADDRESS(EXT)

void
wake_gpuav_addresses_fill(struct wake_device_dispatch *next)
{
    WAKE_GPUAV_REPLACE(next, GetBufferDeviceAddress);
    WAKE_GPUAV_REPLACE(next, GetBufferDeviceAddressKHR);
    WAKE_GPUAV_REPLACE(next, GetBufferDeviceAddressEXT);
}
