/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Addresses of buffers and structures, sorted. Rows of what is gone are dropped when room is
 * needed.
 */
#include "state/addresses.h"

#include "base/heap.h"
#include "state/bound_alive.h"
#include "state/create_info.h"

#include <string.h>

enum { FIRST_ROWS = 64, STEPS_MOST = 256 /* that a look-up goes back */ };

struct row {
    uint64_t key; /* the address, or a handle of VK_NV_ray_tracing */
    uint64_t size;
    uint64_t handle;
    wake_id id;
    enum wake_object_type type;
};

struct rows {
    uint32_t count, capacity;
    bool lost; /* memory ran out: not all are here */
    struct row *rows;
};

struct wake_addresses {
    struct rows buffers;
    uint64_t longest; /* size of the largest buffer that was ever noted */
    struct rows structures;
};

static const struct wake_object *
living(const struct wake_device *device, const struct row *row)
{
    return wake_table_find(device->scope.tables[row->type], row->handle) == row->id
               ? wake_object_get(row->id)
               : NULL;
}

/* The first row whose key is greater. */
static uint32_t
after(const struct rows *all, uint64_t key)
{
    uint32_t low = 0, high = all->count;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;

        if (all->rows[middle].key <= key) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static bool
grow(const struct wake_device *device, struct rows *all)
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

/* Under the device's lock. */
static void
note(const struct wake_device *device, struct rows *all, const struct row *row)
{
    uint32_t at = after(all, row->key);

    for (uint32_t i = at; i && all->rows[i - 1].key == row->key; i--) {
        if (all->rows[i - 1].id == row->id) {
            return;
        }
    }
    if (all->count == all->capacity && !grow(device, all)) {
        all->lost = true;
        return;
    }
    at = after(all, row->key);
    memmove(&all->rows[at + 1], &all->rows[at], (all->count - at) * sizeof(*row));
    all->rows[at] = *row;
    all->count++;
}

/* Takes the device's lock. NULL: memory ran out, and it is not taken. */
static struct wake_addresses *
lock(struct wake_device *device)
{
    wake_lock_take(&device->lock);
    if (!device->addresses) {
        device->addresses = wake_zalloc(WAKE_HEAP_STATE, sizeof(*device->addresses));
    }
    if (!device->addresses) {
        wake_lock_drop(&device->lock);
    }
    return device->addresses;
}

void
wake_addresses_note(struct wake_device *device, const struct wake_object *buffer,
                    VkDeviceAddress address)
{
    const VkBufferCreateInfo *info = wake_VkBuffer_info(buffer);
    struct row row = { .key = address,
                       .size = info ? info->size : 0,
                       .handle = buffer->handle,
                       .id = buffer->id,
                       .type = WAKE_TYPE_VkBuffer };
    struct wake_addresses *all = address && info ? lock(device) : NULL;

    if (all) {
        note(device, &all->buffers, &row);
        all->longest = row.size > all->longest ? row.size : all->longest;
        wake_lock_drop(&device->lock);
    }
}

void
wake_addresses_note_structure(struct wake_device *device, const struct wake_object *structure,
                              uint64_t key)
{
    struct row row = {
        .key = key, .handle = structure->handle, .id = structure->id, .type = structure->type
    };
    struct wake_addresses *all = key ? lock(device) : NULL;

    if (all) {
        note(device, &all->structures, &row);
        wake_lock_drop(&device->lock);
    }
}

bool
wake_addresses_is_structure(struct wake_device *device, uint64_t key, enum wake_object_type type)
{
    struct wake_addresses *all = lock(device);
    const struct rows *rows = all ? &all->structures : NULL;
    bool found = !all || rows->lost;

    for (uint32_t i = found ? 0 : after(rows, key); i && rows->rows[i - 1].key == key && !found;
         i--) {
        found = rows->rows[i - 1].type == type && living(device, &rows->rows[i - 1]);
    }
    if (all) {
        wake_lock_drop(&device->lock);
    }
    return found;
}

struct wake_address
wake_addresses_find(struct wake_device *device, VkDeviceAddress address)
{
    struct wake_address found = { .known = true, .unbound = true };
    const struct wake_addresses *addresses;
    const struct rows *all;

    wake_lock_take(&device->lock);
    addresses = device->addresses;
    all = addresses ? &addresses->buffers : NULL;
    if (all && all->lost) {
        found.known = false;
    }
    for (uint32_t i = all ? after(all, address) : 0, steps = 0;
         i && address - all->rows[i - 1].key < addresses->longest; i--) {
        const struct row *row = &all->rows[i - 1];
        const struct wake_object *buffer;
        const VkBufferCreateInfo *info;

        if (++steps > STEPS_MOST) {
            found.known = false;
            break;
        }
        if (address - row->key >= row->size || !(buffer = living(device, row)) ||
            !(info = wake_VkBuffer_info(buffer))) {
            continue;
        }
        found.found = true;
        found.usage |= info->usage;
        found.unbound &= !(info->flags & VK_BUFFER_CREATE_SPARSE_BINDING_BIT) &&
                         !wake_bound_alive(buffer);
        found.size = info->size > found.size ? info->size : found.size;
        if (row->size - (address - row->key) > found.left) {
            found.left = row->size - (address - row->key);
            found.buffer = row->id;
        }
    }
    wake_lock_drop(&device->lock);
    return found;
}

bool
wake_addresses_match(struct wake_device *device, VkDeviceAddress address, VkBufferUsageFlags usage,
                     VkBufferUsageFlags of)
{
    const struct wake_addresses *addresses;
    const struct rows *all;
    bool match = false;

    wake_lock_take(&device->lock);
    addresses = device->addresses;
    all = addresses ? &addresses->buffers : NULL;
    for (uint32_t i = all ? after(all, address) : 0, steps = 0;
         i && !match && steps < STEPS_MOST && address - all->rows[i - 1].key < addresses->longest;
         i--, steps++) {
        const struct row *row = &all->rows[i - 1];
        const VkBufferCreateInfo *info = address - row->key < row->size
                                             ? wake_VkBuffer_info(living(device, row))
                                             : NULL;

        match = info && (info->usage & of) == (usage & of);
    }
    wake_lock_drop(&device->lock);
    return match;
}

void
wake_addresses_finish(struct wake_device *device)
{
    if (device->addresses) {
        wake_free(WAKE_HEAP_STATE, device->addresses->buffers.rows);
        wake_free(WAKE_HEAP_STATE, device->addresses->structures.rows);
    }
    wake_free(WAKE_HEAP_STATE, device->addresses);
    device->addresses = NULL;
}
