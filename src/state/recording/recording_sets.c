/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Descriptor sets that a recording has looked at already: a table with linear probing. As long as
 * it may grow it forgets nothing: a frame draws with the same few hundred sets over and over, and
 * one that is forgotten each time is looked at in full each time.
 */
#include "state/recording/recording_sets.h"

#include "base/heap.h"
#include "gen/records.h"
#include "state/derived/image.h"
#include "state/object/structure_place.h"

/* A key is in one of so many rows from its own; no further row is looked at. */
enum { REACH = 16 };

static uint32_t
home_row(const struct wake_checked_set *key, uint32_t capacity)
{
    uint64_t hash = (key->set * UINT64_C(0x9e3779b97f4a7c15)) ^
                    (key->pipeline * UINT64_C(0xc2b2ae3d27d4eb4f)) ^ ((uint64_t)key->index << 58);

    /* its uppermost bits: they depend on all of the ids */
    return (uint32_t)((hash >> 32) * capacity >> 32);
}

static bool
same(const struct wake_checked_set *row, const struct wake_checked_set *key)
{
    return row->set == key->set && row->layout == key->layout && row->pipeline == key->pipeline &&
           row->number == key->number && row->index == key->index;
}

/* The same set seen by the same pipeline, in whatever state. */
static bool
replaces(const struct wake_checked_set *row, const struct wake_checked_set *key)
{
    return row->set == key->set && row->pipeline == key->pipeline && row->index == key->index;
}

/* Where the key is, or may be put. NULL: neither within its reach. */
static struct wake_checked_set *
row_of(struct wake_checked_set *rows, uint32_t capacity, const struct wake_checked_set *key)
{
    uint32_t home = home_row(key, capacity);

    for (uint32_t i = 0; i < REACH; i++) {
        struct wake_checked_set *row = &rows[(home + i) & (capacity - 1)];

        if (!row->index || replaces(row, key)) {
            return row;
        }
    }
    return NULL;
}

struct wake_checked_set *
wake_recording_checked(const struct wake_recording *recording, const struct wake_checked_set *key)
{
    struct wake_checked_set *row = recording->checked_sets;

    if (!row) {
        return NULL;
    }
    row += home_row(key, recording->checked_capacity);
    if (WAKE_LIKELY(same(row, key))) {
        return row;
    }
    row = row_of(recording->checked_sets, recording->checked_capacity, key);
    return row && same(row, key) ? row : NULL;
}

/* To four times the rows; false: it stays as it is. */
static bool
grow_checked(struct wake_recording *recording)
{
    uint32_t old = recording->checked_capacity, capacity = old ? old * 4 : WAKE_CHECKED_SETS_FIRST;
    struct wake_checked_set *rows;

    if (capacity > WAKE_CHECKED_SETS_MOST) {
        return false;
    }
    rows = wake_zalloc(WAKE_HEAP_STATE, capacity * sizeof(*rows));
    if (!rows) {
        return false;
    }
    recording->checked_used = 0;
    for (uint32_t i = 0; i < old; i++) {
        const struct wake_checked_set *was = &recording->checked_sets[i];
        struct wake_checked_set *row = was->index ? row_of(rows, capacity, was) : NULL;

        if (row) {
            *row = *was;
            recording->checked_used++;
        }
    }
    wake_free(WAKE_HEAP_STATE, recording->checked_sets);
    recording->checked_sets = rows;
    recording->checked_capacity = capacity;
    return true;
}

void
wake_recording_note_checked(struct wake_recording *recording, const struct wake_checked_set *key)
{
    struct wake_checked_set *row;

    if (WAKE_UNLIKELY(recording->checked_used >= recording->checked_capacity / 2)) {
        (void)grow_checked(recording);
    }
    if (!recording->checked_sets) {
        return;
    }
    row = row_of(recording->checked_sets, recording->checked_capacity, key);
    if (!row && grow_checked(recording)) {
        row = row_of(recording->checked_sets, recording->checked_capacity, key);
    }
    if (!row) {
        /* As large as it may be: it makes room for the one that is wanted now. */
        row = &recording->checked_sets[home_row(key, recording->checked_capacity)];
    } else {
        recording->checked_used += row->index == 0;
    }
    *row = *key;
}

/* What a view or an acceleration structure is made of; 0: not known. */
static wake_id
made_of(wake_id id)
{
    struct wake_object *object = id && !(id & WAKE_ID_FOREIGN) ? wake_object_get(id) : NULL;
    const struct wake_image_view *view;
    const VkBufferViewCreateInfo *info;

    switch (object ? (int)object->type : -1) {
    case WAKE_TYPE_VkImageView: view = wake_image_view_of(object); return view ? view->image : 0;
    case WAKE_TYPE_VkBufferView:
        info = wake_VkBufferView_info(object);
        return info ? wake_packed_id(info, 0, WAKE_HANDLES_VkBufferViewCreateInfo,
                                     WAKE_HANDLE_VkBufferViewCreateInfo_buffer)
                    : 0;
    case WAKE_TYPE_VkAccelerationStructureKHR: return wake_structure_buffer(object);
    default: return 0;
    }
}

wake_id
wake_recording_lost(const struct wake_recording *recording, const struct wake_descriptor *d,
                    wake_id sampler)
{
    bool sampled = d->type == VK_DESCRIPTOR_TYPE_SAMPLER ||
                   d->type == VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
    wake_id names[3] = { 0 };

    if (d->state != WAKE_DESCRIPTOR_KNOWN || d->type == VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK) {
        return 0;
    }
    names[0] = d->object;
    names[1] = sampled ? (sampler ? sampler : d->image.sampler) : 0;
    names[2] = made_of(d->object);
    for (uint32_t i = 0; i < recording->lost_count && i < WAKE_LOST_IDS; i++) {
        for (uint32_t k = 0; k < WAKE_COUNT(names); k++) {
            if (names[k] && names[k] == recording->lost_ids[i]) {
                return names[k];
            }
        }
    }
    return 0;
}
