/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What is behind the set and binding that a record names, for its message: looked up in the table
 * when the submit has finished. Descriptors that a command uses do not change before that.
 */
#include "gpuav/table/gpuav_found.h"
#include "gpuav/device/gpuav_find.h"
#include "gpuav/instrument/error_record.h"
#include "gpuav/table/gpuav_set.h"

#include "base/heap.h"
#include "state/derived/descriptor_layout.h"
#include "state/object/object.h"
#include "state/object/object_name.h"
#include "state/object/reclaim.h"

struct search {
    uint32_t offset; /* of the set, in the table */
    struct wake_gpuav_set *set;
};

static void
look_at_set(void *context, uint64_t handle, wake_id id)
{
    struct search *search = context;
    struct wake_gpuav_set *set = (void *)(uintptr_t)id;

    (void)handle;
    if (set->offset == search->offset) {
        search->set = set;
    }
}

/* Which of a descriptor's links is its buffer; -1: there is none. */
static int
buffer_link(uint32_t kind)
{
    switch (kind) {
    case WAKE_GPUAV_UNIFORM_BUFFER:
    case WAKE_GPUAV_STORAGE_BUFFER: return 0;
    case WAKE_GPUAV_UNIFORM_TEXEL:
    case WAKE_GPUAV_STORAGE_TEXEL: return 1;
    default: return -1;
    }
}

/* Under the lock. */
static void
find_word(struct wake_gpuav_table *table, uint32_t row, const uint32_t *words,
          struct wake_gpuav_found *found)
{
    uint32_t offset = table->words[WAKE_TABLE_HEAD + row];
    uint32_t sets = offset ? table->words[offset] : 0;
    struct search search = { 0, NULL };
    const struct wake_descriptor_binding *binding;
    int link = buffer_link(words[4]);

    search.offset = words[2] < sets ? table->words[offset + WAKE_TABLE_BOUND_HEAD + words[2]] : 0;
    if (!search.offset) {
        return;
    }
    wake_table_each(&table->sets, look_at_set, &search);
    if (!search.set) {
        return; /* pushed */
    }
    found->set = search.set->handle;
    binding = wake_descriptor_layout_find(search.set->layout, words[3]);
    if (binding && link >= 0 && words[0] < search.set->count - binding->first) {
        found->buffer = wake_gpuav_linked(
            &search.set->links[(binding->first + words[0]) * WAKE_GPUAV_LINKS + (uint32_t)link]);
    }
}

static char *
name_of(const struct wake_gpuav *gpuav, enum wake_object_type type, uint64_t handle)
{
    uint64_t hold = wake_reclaim_hold();
    const struct wake_object *object = wake_gpuav_known_object(gpuav, type, handle);
    char *name = object ? wake_strdup(WAKE_HEAP_GPUAV, wake_object_name(object)) : NULL;

    wake_reclaim_let_go(hold);
    return name;
}

bool
wake_gpuav_find_descriptor(struct wake_gpuav *gpuav, uint32_t row, const uint32_t *record,
                           struct wake_gpuav_found *found_out)
{
    uint32_t error = record[WAKE_RECORD_ERROR];

    *found_out = (struct wake_gpuav_found){ 0 };
    if (!row || !gpuav->table || error > WAKE_RECORD_TEXEL_OUT_OF_BOUNDS) {
        return false;
    }
    wake_lock_take(&gpuav->table->lock);
    find_word(gpuav->table, row, record + WAKE_RECORD_WORDS, found_out);
    wake_lock_drop(&gpuav->table->lock);
    found_out->set_name = name_of(gpuav, WAKE_TYPE_VkDescriptorSet, found_out->set);
    found_out->buffer_name = name_of(gpuav, WAKE_TYPE_VkBuffer, found_out->buffer);
    return found_out->set || found_out->buffer;
}
