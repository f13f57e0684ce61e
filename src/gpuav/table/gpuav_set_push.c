/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pushed descriptor sets: each push makes a set in the table that goes with the recording.
 */
#include "gpuav/device/gpuav_find.h"
#include "gpuav/instrument/error_record.h"
#include "gpuav/table/gpuav_set.h"
#include "gpuav/table/gpuav_sets.h"

#include "base/heap.h"
#include "state/derived/descriptor_layout.h"

#include <string.h>

/*
 * Each push makes a set of its own: commands before it use what was pushed before. It starts with
 * what `previous` has. That something was destroyed since or never pushed is not told to shaders:
 * without links, a set costs a push little.
 */
static struct wake_gpuav_set *
pushed_begin(struct wake_gpuav *gpuav, struct wake_descriptor_layout *layout,
             const struct wake_gpuav_set *previous)
{
    struct wake_gpuav_table *table = gpuav->table;
    uint32_t numbers = layout->complete ? wake_gpuav_set_numbers(layout) : 0;
    struct wake_gpuav_set *set = numbers ? wake_zalloc(WAKE_HEAP_GPUAV, sizeof(*set)) : NULL;

    if (!set) {
        return NULL;
    }
    set->layout = layout;
    set->count = layout->count;
    set->words = WAKE_TABLE_SET_HEAD + numbers * WAKE_TABLE_BINDING_WORDS +
                 set->count * WAKE_TABLE_DESCRIPTOR_WORDS;
    wake_descriptor_layout_get(layout);
    wake_lock_take(&table->lock);
    set->offset = wake_gpuav_table_alloc(gpuav, set->words);
    if (set->offset) {
        wake_gpuav_set_put_new(table, set, numbers);
        if (previous && previous->layout == layout) {
            memcpy(table->words + set->base, table->words + previous->base,
                   set->count * WAKE_TABLE_DESCRIPTOR_WORDS * sizeof(*table->words));
        }
    }
    wake_lock_drop(&table->lock);
    if (!set->offset) {
        wake_gpuav_set_free(gpuav, set);
        return NULL;
    }
    return set;
}

struct wake_gpuav_set *
wake_gpuav_set_push(struct wake_gpuav *gpuav, struct wake_descriptor_layout *layout,
                    const struct wake_gpuav_set *previous, uint32_t count,
                    const VkWriteDescriptorSet *writes)
{
    struct wake_gpuav_set *set = pushed_begin(gpuav, layout, previous);

    for (uint32_t i = 0; set && i < count; i++) {
        wake_gpuav_set_write(gpuav, (struct wake_gpuav_target){ .pushed = set }, &writes[i]);
    }
    return set;
}

struct wake_gpuav_set *
wake_gpuav_set_push_template(struct wake_gpuav *gpuav, struct wake_descriptor_layout *layout,
                             const struct wake_gpuav_set *previous,
                             VkDescriptorUpdateTemplate handle, const void *data)
{
    struct wake_gpuav_template *entries = WAKE_GPUAV_GET(gpuav->table, templates, handle);
    struct wake_gpuav_set *set = entries ? pushed_begin(gpuav, layout, previous) : NULL;

    if (set) {
        wake_gpuav_set_write_template(gpuav, (struct wake_gpuav_target){ .pushed = set }, entries,
                                      data);
    }
    wake_gpuav_template_put(entries);
    return set;
}

bool
wake_gpuav_template_point(struct wake_gpuav *gpuav, VkDescriptorUpdateTemplate handle,
                          VkPipelineBindPoint *out)
{
    struct wake_gpuav_template *entries = gpuav->table
                                              ? WAKE_GPUAV_GET(gpuav->table, templates, handle)
                                              : NULL;
    bool known = entries != NULL;

    *out = entries ? entries->bind_point : VK_PIPELINE_BIND_POINT_GRAPHICS;
    wake_gpuav_template_put(entries);
    return known;
}

void
wake_gpuav_pushed_keep(struct wake_gpuav_set **list, struct wake_gpuav_set *set)
{
    set->next = *list;
    *list = set;
}

uint32_t
wake_gpuav_pushed_offset(const struct wake_gpuav_set *set)
{
    return set->offset;
}
