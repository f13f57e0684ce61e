/* SPDX-License-Identifier: Apache-2.0 */
/*
 * From handles to structs. What a table leads to may be removed by another thread at any moment: by
 * a wrong program. It is counted, or copied, under the lock of its table's shard, which whoever
 * removes it needs as well.
 */
#include "gpuav/device/gpuav_find.h"

#include "base/heap.h"
#include "state/derived/descriptor_layout.h"
#include "state/object/reclaim.h"
#include "state/scope/table.h"

#include <string.h>

static void
count_one(void *context, wake_id id)
{
    (void)context;
    /* relaxed: the table's reference is there meanwhile, and the lock orders the rest */
    (void)wake_fetch_add_relaxed((uint32_t *)(uintptr_t)id, 1);
}

void *
wake_gpuav_get(const struct wake_table *table, uint64_t handle)
{
    return (void *)(uintptr_t)wake_table_visit(table, handle, count_one, NULL);
}

struct wake_object *
wake_gpuav_known_object(const struct wake_gpuav *gpuav, enum wake_object_type type, uint64_t handle)
{
    return handle ? wake_object_get(wake_table_find(gpuav->device->scope.tables[type], handle))
                  : NULL;
}

struct wake_descriptor_layout *
wake_gpuav_set_layout_get(const struct wake_gpuav *gpuav, VkDescriptorSetLayout handle)
{
    uint64_t hold = wake_reclaim_hold();
    struct wake_object *object = wake_gpuav_known_object(gpuav, WAKE_TYPE_VkDescriptorSetLayout,
                                                         (uint64_t)handle);
    struct wake_descriptor_layout *layout = object ? object->data : NULL;

    if (layout) {
        wake_descriptor_layout_get(layout);
    }
    wake_reclaim_let_go(hold);
    return layout;
}

/* ---- walks over tables ----------------------------------------------------------------------- */

static void
add_value(void *context, uint64_t handle, wake_id value)
{
    struct wake_gpuav_values *all = context;

    (void)handle;
    if (all->count < all->capacity) {
        all->values[all->count++] = (void *)(uintptr_t)value;
    }
}

static void
count_value(void *context, uint64_t handle, wake_id value)
{
    (void)handle;
    (void)value;
    ((struct wake_gpuav_values *)context)->capacity++;
}

void
wake_gpuav_values_get(struct wake_table *table, struct wake_gpuav_values *out)
{
    memset(out, 0, sizeof(*out));
    wake_table_each(table, count_value, out);
    out->values = wake_alloc(WAKE_HEAP_SETUP, (out->capacity + 1) * sizeof(*out->values));
    out->capacity = out->values ? out->capacity : 0;
    wake_table_each(table, add_value, out);
}

void
wake_gpuav_values_put(struct wake_gpuav_values *values)
{
    wake_free(WAKE_HEAP_SETUP, values->values);
}
