/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Addresses of buffers and structures, sorted. Rows of what is gone are dropped when room is
 * needed.
 *
 * A writer holds the device's lock. It makes `version` odd, changes rows, and makes it even again;
 * a reader that saw one even version before and after has seen no half of a change. Arrays that
 * were outgrown are kept until wake_addresses_finish(), so that readers enter no epoch; their sum
 * is below the size of the live one. What a reader meets of a change is rows of the right type, or
 * of zeros, and objects that it found alive: nothing that leads anywhere else.
 */
#include "state/object/addresses.h"

#include "base/heap.h"
#include "queue/order.h"
#include "state/object/bound_alive.h"
#include "state/object/create_info.h"

enum { FIRST_ROWS = 64, STEPS_MOST = 256 /* that a look-up goes back */ };

struct row {
    uint64_t key; /* the address, or a handle of VK_NV_ray_tracing */
    uint64_t size;
    uint64_t handle;
    wake_id id;
    uint64_t type; /* enum wake_object_type */
};

struct row_array {
    struct row_array *older; /* (l:device) */
    uint32_t capacity;       /* (i) */
    struct row rows[];       /* (a) zero behind `count` */
};

struct rows {
    uint32_t version;        /* (a) odd: a writer is at it */
    uint32_t count;          /* (a) */
    uint64_t longest;        /* (a) size of the largest that was ever noted */
    bool lost;               /* (a) memory ran out: not all are here */
    struct row_array *array; /* (a) NULL: none yet */
};

struct wake_addresses {
    struct rows buffers;
    struct rows structures;
    bool sparse; /* (a) relaxed: memory was bound to a sparse buffer */
};

/* What a reader looks at: of one version, if end() says so. */
struct view {
    const struct rows *rows;
    const struct row *row;
    uint64_t longest;
    uint32_t version;
    uint32_t count;
    bool lost;
    struct wake_device *locked; /* NULL: not under the lock */
};

/* Of a device for which there was no memory. */
static struct wake_addresses unknown = { .buffers.lost = true, .structures.lost = true };

static const struct wake_object *
living(const struct wake_device *device, const struct row *row)
{
    return row->type != WAKE_TYPE_NONE &&
                   wake_table_find(device->scope.tables[row->type], row->handle) == row->id
               ? wake_object_get(row->id)
               : NULL;
}

/* ---- rows ------------------------------------------------------------------------------------ */

static struct row
load(const struct row *row)
{
    /* ORD(address_row:B) acquire: who meets a word of a change sees the odd version that came
     * before it; pairs with ORD(address_row:A). */
    return (struct row){ .key = wake_load_acquire(&row->key),
                         .size = wake_load_acquire(&row->size),
                         .handle = wake_load_acquire(&row->handle),
                         .id = wake_load_acquire(&row->id),
                         .type = wake_load_acquire(&row->type) };
}

static void
store(struct row *to, struct row row)
{
    /* ORD(address_row:A) release: not before the version became odd; pairs with
     * ORD(address_row:B). */
    wake_store_release(&to->key, row.key);
    wake_store_release(&to->size, row.size);
    wake_store_release(&to->handle, row.handle);
    wake_store_release(&to->id, row.id);
    wake_store_release(&to->type, row.type);
}

/* The first row whose key is greater. */
static uint32_t
after(const struct row *rows, uint32_t count, uint64_t key)
{
    uint32_t low = 0, high = count;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;

        if (wake_load_acquire(&rows[middle].key) <= key) { /* as ORD(address_row:B) */
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

/* ---- readers --------------------------------------------------------------------------------- */

/* Behind a second try, or while a writer is at it: under the lock. */
static struct view
begin(struct wake_device *device, const struct rows *rows, bool again)
{
    struct view view = { .rows = rows };
    const struct row_array *array;

    /* ORD(address_rows:B) acquire: rows of that version or later ones; pairs with
     * ORD(address_rows:A). */
    view.version = wake_load_acquire(&rows->version);
    if (again || view.version & 1) {
        wake_lock_take(&device->lock);
        view.locked = device;
    }
    /* ORD(address_array:B) acquire: the array is filled as far as `count` says; pairs with
     * ORD(address_array:A). */
    array = wake_load_acquire(&rows->array);
    if (array) {
        view.row = array->rows;
        view.count = wake_load_acquire(&rows->count); /* as ORD(address_row:B) */
        /* A count may be that of a larger array. */
        view.count = view.count < array->capacity ? view.count : array->capacity;
    }
    view.longest = wake_load_acquire(&rows->longest);
    view.lost = wake_load_acquire(&rows->lost);
    return view;
}

/* Whether what was read is of one version. */
static bool
end(const struct view *view)
{
    if (view->locked) {
        wake_lock_drop(&view->locked->lock);
        return true;
    }
    /* After all loads of rows, which are acquires. */
    return wake_load_relaxed(&view->rows->version) == view->version;
}

/* NULL: nothing was ever noted. */
static const struct wake_addresses *
addresses_of(struct wake_device *device)
{
    /* ORD(addresses:B) acquire: they are zeroed; pairs with ORD(addresses:A). */
    return wake_load_acquire(&device->addresses);
}

static bool
is_structure(const struct wake_device *device, const struct view *view, uint64_t key,
             enum wake_object_type type)
{
    bool found = view->lost;

    for (uint32_t i = after(view->row, view->count, key); i && !found; i--) {
        struct row row = load(&view->row[i - 1]);

        if (row.key != key) {
            break;
        }
        found = row.type == type && living(device, &row);
    }
    return found;
}

bool
wake_addresses_is_structure(struct wake_device *device, uint64_t key, enum wake_object_type type)
{
    const struct wake_addresses *all = addresses_of(device);
    bool found = false, good = !all;

    for (bool again = false; !good; again = true) {
        struct view view = begin(device, &all->structures, again);

        found = is_structure(device, &view, key, type);
        good = end(&view);
    }
    return found;
}

/* Where a sum over buffers begins: what must hold for all of them is true. */
static struct wake_address
no_buffers(bool known)
{
    return (struct wake_address){ .known = known,
                                  .unbound = true,
                                  .shared = UINT32_MAX,
                                  .sparse = true,
                                  .secret = true,
                                  .open = true };
}

/* One more buffer. */
static void
add(struct wake_address *found, const struct wake_object *buffer, const VkBufferCreateInfo *info)
{
    bool sparse = info->flags & VK_BUFFER_CREATE_SPARSE_BINDING_BIT;
    bool secret = info->flags & VK_BUFFER_CREATE_PROTECTED_BIT;

    found->found = true;
    found->usage |= info->usage;
    found->shared &= info->usage;
    found->unbound &= !sparse && !wake_bound_alive(buffer);
    found->sparse &= sparse;
    found->secret &= secret;
    found->open &= !secret;
    found->size = info->size > found->size ? info->size : found->size;
}

static struct wake_address
find(const struct wake_device *device, const struct view *view, VkDeviceAddress address)
{
    struct wake_address found = no_buffers(!view->lost);

    for (uint32_t i = after(view->row, view->count, address), steps = 0; i; i--) {
        struct row row = load(&view->row[i - 1]);
        const struct wake_object *buffer;
        const VkBufferCreateInfo *info;

        if (address - row.key >= view->longest) {
            break;
        }
        if (++steps > STEPS_MOST) {
            found.known = false;
            break;
        }
        if (address - row.key >= row.size || !(buffer = living(device, &row)) ||
            !(info = wake_VkBuffer_info(buffer))) {
            continue;
        }
        add(&found, buffer, info);
        if (row.size - (address - row.key) > found.left) {
            found.left = row.size - (address - row.key);
            found.buffer = row.id;
        }
    }
    return found;
}

struct wake_address
wake_addresses_find(struct wake_device *device, VkDeviceAddress address)
{
    const struct wake_addresses *all = addresses_of(device);
    struct wake_address found = no_buffers(true);
    bool good = !all;

    for (bool again = false; !good; again = true) {
        struct view view = begin(device, &all->buffers, again);

        found = find(device, &view, address);
        good = end(&view);
    }
    found.sparse &= all && !wake_load_relaxed(&all->sparse);
    return found;
}

static bool
matches(const struct wake_device *device, const struct view *view, VkDeviceAddress address,
        VkBufferUsageFlags usage, VkBufferUsageFlags of)
{
    bool match = false;

    for (uint32_t i = after(view->row, view->count, address), steps = 0;
         i && !match && steps < STEPS_MOST; i--, steps++) {
        struct row row = load(&view->row[i - 1]);
        const VkBufferCreateInfo *info = address - row.key < row.size
                                             ? wake_VkBuffer_info(living(device, &row))
                                             : NULL;

        if (address - row.key >= view->longest) {
            break;
        }
        match = info && (info->usage & of) == (usage & of);
    }
    return match;
}

bool
wake_addresses_match(struct wake_device *device, VkDeviceAddress address, VkBufferUsageFlags usage,
                     VkBufferUsageFlags of)
{
    const struct wake_addresses *all = addresses_of(device);
    bool match = false, good = !all;

    for (bool again = false; !good; again = true) {
        struct view view = begin(device, &all->buffers, again);

        match = matches(device, &view, address, usage, of);
        good = end(&view);
    }
    return match;
}

/* ---- writers, under the device's lock -------------------------------------------------------- */

/* Makes room for one more: drops rows of what is gone, or takes a larger array. */
static bool
grow(const struct wake_device *device, struct rows *all)
{
    struct row_array *old = all->array, *array;
    uint32_t capacity = old ? old->capacity * 2 : FIRST_ROWS, kept = 0;

    for (uint32_t i = 0; i < all->count; i++) {
        if (living(device, &old->rows[i])) {
            if (kept < i) {
                store(&old->rows[kept], old->rows[i]);
            }
            kept++;
        }
    }
    wake_store_release(&all->count, kept); /* as ORD(address_row:A) */
    if (old && kept < old->capacity / 2) {
        return true;
    }
    array = wake_zalloc(WAKE_HEAP_STATE, sizeof(*array) + capacity * sizeof(struct row));
    if (!array) {
        return old && kept < old->capacity;
    }
    array->older = old;
    array->capacity = capacity;
    for (uint32_t i = 0; i < kept; i++) {
        array->rows[i] = old->rows[i];
    }
    /* ORD(address_array:A) release: the array is filled; pairs with ORD(address_array:B). */
    wake_store_release(&all->array, array);
    return true;
}

static void
insert(const struct wake_device *device, struct rows *all, const struct row *row)
{
    uint32_t at;

    if ((!all->array || all->count == all->array->capacity) && !grow(device, all)) {
        wake_store_release(&all->lost, true);
        return;
    }
    at = after(all->array->rows, all->count, row->key);
    for (uint32_t i = all->count; i > at; i--) {
        store(&all->array->rows[i], all->array->rows[i - 1]);
    }
    store(&all->array->rows[at], *row);
    if (row->size > all->longest) {
        wake_store_release(&all->longest, row->size); /* as ORD(address_row:A) */
    }
    wake_store_release(&all->count, all->count + 1); /* as ORD(address_row:A) */
}

static bool
is_noted(const struct rows *all, const struct row *row)
{
    const struct row *rows = all->array ? all->array->rows : NULL;

    for (uint32_t i = after(rows, all->count, row->key); i && rows[i - 1].key == row->key; i--) {
        if (rows[i - 1].id == row->id) {
            return true;
        }
    }
    return false;
}

static struct wake_addresses *
made(struct wake_device *device)
{
    struct wake_addresses *addresses = device->addresses;

    if (!addresses) {
        addresses = wake_zalloc(WAKE_HEAP_STATE, sizeof(*addresses));
        addresses = addresses ? addresses : &unknown;
        /* ORD(addresses:A) release: they are zeroed; pairs with ORD(addresses:B). */
        wake_store_release(&device->addresses, addresses);
    }
    return addresses;
}

void
wake_addresses_bind_sparse(struct wake_device *device)
{
    wake_lock_take(&device->lock);
    wake_store_relaxed(&made(device)->sparse, true);
    wake_lock_drop(&device->lock);
}

static void
note(struct wake_device *device, bool structure, const struct row *row)
{
    struct wake_addresses *addresses;
    struct rows *all;

    wake_lock_take(&device->lock);
    addresses = made(device);
    all = structure ? &addresses->structures : &addresses->buffers;
    if (addresses != &unknown && !is_noted(all, row)) {
        wake_store_relaxed(&all->version, all->version + 1); /* before ORD(address_row:A) */
        insert(device, all, row);
        /* ORD(address_rows:A) release: the rows of that version; pairs with ORD(address_rows:B). */
        wake_store_release(&all->version, all->version + 1);
    }
    wake_lock_drop(&device->lock);
}

void
wake_addresses_note(struct wake_device *device, const struct wake_object *buffer,
                    VkDeviceAddress address)
{
    const VkBufferCreateInfo *info = wake_VkBuffer_info(buffer);

    if (address && info) {
        note(device, false,
             &(struct row){ .key = address,
                            .size = info->size,
                            .handle = buffer->handle,
                            .id = buffer->id,
                            .type = WAKE_TYPE_VkBuffer });
    }
}

void
wake_addresses_note_structure(struct wake_device *device, const struct wake_object *structure,
                              uint64_t key)
{
    if (key) {
        note(device, true,
             &(struct row){ .key = key,
                            .handle = structure->handle,
                            .id = structure->id,
                            .type = structure->type });
    }
}

const VkDescriptorAddressInfoEXT *
wake_descriptor_address(const VkDescriptorGetInfoEXT *info)
{
    switch ((int)info->type) {
    case VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER: return info->data.pUniformTexelBuffer;
    case VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER: return info->data.pStorageTexelBuffer;
    case VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER: return info->data.pUniformBuffer;
    case VK_DESCRIPTOR_TYPE_STORAGE_BUFFER: return info->data.pStorageBuffer;
    default: return NULL;
    }
}

static void
free_arrays(struct row_array *array)
{
    while (array) {
        struct row_array *older = array->older;

        wake_free(WAKE_HEAP_STATE, array);
        array = older;
    }
}

void
wake_addresses_finish(struct wake_device *device)
{
    struct wake_addresses *addresses = device->addresses;

    if (addresses && addresses != &unknown) {
        free_arrays(addresses->buffers.array);
        free_arrays(addresses->structures.array);
        wake_free(WAKE_HEAP_STATE, addresses);
    }
    device->addresses = NULL;
}
