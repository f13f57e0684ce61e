/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Addresses of buffers, sorted. Rows of buffers that are gone are dropped when room is needed.
 */
#include "state/addresses.h"

#include "base/heap.h"
#include "state/bound_alive.h"
#include "state/create_info.h"

#include <string.h>

enum { FIRST_ROWS = 64, STEPS_MOST = 256 /* that a look-up goes back */ };

struct row {
    VkDeviceAddress address;
    uint64_t size;
    uint64_t handle;
    wake_id buffer;
};

struct wake_addresses {
    uint32_t count, capacity;
    uint64_t longest; /* size of the largest buffer that was ever noted */
    bool lost;        /* memory ran out: not all are here */
    struct row *rows;
};

static const struct wake_object *
living(const struct wake_device *device, const struct row *row)
{
    return wake_table_find(device->scope.tables[WAKE_TYPE_VkBuffer], row->handle) == row->buffer
               ? wake_object_get(row->buffer)
               : NULL;
}

/* The first row whose address is greater. */
static uint32_t
after(const struct wake_addresses *all, VkDeviceAddress address)
{
    uint32_t low = 0, high = all->count;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;

        if (all->rows[middle].address <= address) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static bool
grow(const struct wake_device *device, struct wake_addresses *all)
{
    uint32_t kept = 0, capacity = all->capacity ? all->capacity * 2 : FIRST_ROWS;
    struct row *rows;

    for (uint32_t i = 0; i < all->count; i++) {
        if (living(device, &all->rows[i])) {
            all->rows[kept++] = all->rows[i];
        }
    }
    all->count = kept;
    if (kept < all->capacity / 2) {
        return true;
    }
    rows = wake_realloc(WAKE_HEAP_STATE, all->rows, capacity * sizeof(*rows));
    if (!rows) {
        return kept < all->capacity;
    }
    all->rows = rows;
    all->capacity = capacity;
    return true;
}

void
wake_addresses_note(struct wake_device *device, const struct wake_object *buffer,
                    VkDeviceAddress address)
{
    const VkBufferCreateInfo *info = wake_VkBuffer_info(buffer);
    struct row row = { .address = address,
                       .size = info ? info->size : 0,
                       .handle = buffer->handle,
                       .buffer = buffer->id };
    struct wake_addresses *all;
    uint32_t at;

    if (!address || !info) {
        return;
    }
    wake_lock_take(&device->lock);
    if (!device->addresses) {
        device->addresses = wake_zalloc(WAKE_HEAP_STATE, sizeof(*device->addresses));
    }
    all = device->addresses;
    at = all ? after(all, address) : 0;
    for (uint32_t i = at; all && i && all->rows[i - 1].address == address; i--) {
        if (all->rows[i - 1].buffer == row.buffer) {
            wake_lock_drop(&device->lock);
            return;
        }
    }
    if (all && all->count == all->capacity && !grow(device, all)) {
        all->lost = true;
    } else if (all) {
        at = after(all, address);
        memmove(&all->rows[at + 1], &all->rows[at], (all->count - at) * sizeof(row));
        all->rows[at] = row;
        all->count++;
        all->longest = row.size > all->longest ? row.size : all->longest;
    }
    wake_lock_drop(&device->lock);
}

struct wake_address
wake_addresses_find(struct wake_device *device, VkDeviceAddress address)
{
    struct wake_address found = { .known = true, .unbound = true };
    const struct wake_addresses *all;

    wake_lock_take(&device->lock);
    all = device->addresses;
    if (all && all->lost) {
        found.known = false;
    }
    for (uint32_t i = all ? after(all, address) : 0, steps = 0;
         i && address - all->rows[i - 1].address < all->longest; i--) {
        const struct row *row = &all->rows[i - 1];
        const struct wake_object *buffer;
        const VkBufferCreateInfo *info;

        if (++steps > STEPS_MOST) {
            found.known = false;
            break;
        }
        if (address - row->address >= row->size || !(buffer = living(device, row)) ||
            !(info = wake_VkBuffer_info(buffer))) {
            continue;
        }
        found.found = true;
        found.usage |= info->usage;
        found.unbound &= !(info->flags & VK_BUFFER_CREATE_SPARSE_BINDING_BIT) &&
                         !wake_bound_alive(buffer);
        found.size = info->size > found.size ? info->size : found.size;
        if (row->size - (address - row->address) > found.left) {
            found.left = row->size - (address - row->address);
        }
    }
    wake_lock_drop(&device->lock);
    return found;
}

void
wake_addresses_finish(struct wake_device *device)
{
    if (device->addresses) {
        wake_free(WAKE_HEAP_STATE, device->addresses->rows);
    }
    wake_free(WAKE_HEAP_STATE, device->addresses);
    device->addresses = NULL;
}
