/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Descriptor sets that a recording has looked at already, in a table that forgets: a row may make
 * room for another.
 */
#include "state/recording.h"

#include "base/heap.h"

#include <string.h>

static uint32_t
checked_row(const struct wake_checked_set *key, uint32_t capacity)
{
    uint64_t hash = (key->set * UINT64_C(0x9e3779b97f4a7c15)) ^
                    (key->pipeline * UINT64_C(0xc2b2ae3d27d4eb4f)) ^
                    (key->layouts ? UINT64_C(0x165667b19e3779f9) : 0) ^ key->index;

    return (uint32_t)(hash >> 32) & (capacity - 1);
}

bool
wake_recording_checked(const struct wake_recording *recording, const struct wake_checked_set *key)
{
    return recording->checked_sets &&
           memcmp(&recording->checked_sets[checked_row(key, recording->checked_capacity)], key,
                  sizeof(*key)) == 0;
}

static void
grow_checked(struct wake_recording *recording)
{
    uint32_t old = recording->checked_capacity, capacity = old ? old * 4 : WAKE_CHECKED_SETS_FIRST;
    struct wake_checked_set *rows = wake_zalloc(WAKE_HEAP_STATE, capacity * sizeof(*rows));

    recording->checked_lost = 0;
    if (!rows) {
        return;
    }
    for (uint32_t i = 0; i < old; i++) {
        const struct wake_checked_set *row = &recording->checked_sets[i];

        if (row->index) {
            rows[checked_row(row, capacity)] = *row;
        }
    }
    wake_free(WAKE_HEAP_STATE, recording->checked_sets);
    recording->checked_sets = rows;
    recording->checked_capacity = capacity;
}

void
wake_recording_note_checked(struct wake_recording *recording, const struct wake_checked_set *key)
{
    struct wake_checked_set *row;

    if (WAKE_UNLIKELY(recording->checked_lost >= recording->checked_capacity &&
                      recording->checked_capacity < WAKE_CHECKED_SETS_MOST)) {
        grow_checked(recording);
    }
    if (!recording->checked_sets) {
        return;
    }
    row = &recording->checked_sets[checked_row(key, recording->checked_capacity)];
    /* What is known of an older state of the same is no loss. */
    recording->checked_lost += row->index &&
                               (row->set != key->set || row->pipeline != key->pipeline);
    *row = *key;
}
