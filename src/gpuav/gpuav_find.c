/* SPDX-License-Identifier: Apache-2.0 */
/*
 * From handles to structs. What a table leads to may be removed by another thread at any moment: by
 * a wrong program. It is counted, or copied, under the lock of its table's shard, which whoever
 * removes it needs as well.
 */
#include "gpuav/gpuav_state.h"

#include "state/derived/descriptor_layout.h"
#include "state/object/reclaim.h"
#include "state/scope/table.h"

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
