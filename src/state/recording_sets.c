/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Descriptor sets that a recording has looked at already, in a table that forgets: a row may make
 * room for another.
 */
#include "state/recording.h"

#include "base/heap.h"

/* The first of the two rows that a key may be in; what was noted last stands there. */
static uint32_t
checked_row(const struct wake_checked_set *key, uint32_t capacity)
{
    uint64_t hash = (key->set * UINT64_C(0x9e3779b97f4a7c15)) ^
                    (key->pipeline * UINT64_C(0xc2b2ae3d27d4eb4f)) ^ ((uint64_t)key->index << 32);

    return (uint32_t)(hash >> 32) & (capacity - 2);
}

static bool
same(const struct wake_checked_set *row, const struct wake_checked_set *key)
{
    return row->set == key->set && row->layout == key->layout && row->pipeline == key->pipeline &&
           row->number == key->number && row->index == key->index;
}

struct wake_checked_set *
wake_recording_checked(const struct wake_recording *recording, const struct wake_checked_set *key)
{
    struct wake_checked_set *row = recording->checked_sets;

    if (!row) {
        return NULL;
    }
    row += checked_row(key, recording->checked_capacity);
    return WAKE_LIKELY(same(row, key)) ? row : same(row + 1, key) ? row + 1 : NULL;
}

/* The same set seen by the same pipeline, in whatever state. */
static bool
replaces(const struct wake_checked_set *row, const struct wake_checked_set *key)
{
    return row->set == key->set && row->pipeline == key->pipeline && row->index == key->index;
}

/* False: another one made room. */
static bool
put_checked(struct wake_checked_set *rows, uint32_t capacity, const struct wake_checked_set *key)
{
    struct wake_checked_set *row = &rows[checked_row(key, capacity)];
    bool lost;

    /* What is known of an older state of the same is no loss. */
    for (int i = 0; i < 2; i++) {
        if (replaces(&row[i], key)) {
            row[i] = *key;
            return true;
        }
    }
    lost = row[1].index != 0;
    row[1] = row[0];
    row[0] = *key;
    return !lost;
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
        if (recording->checked_sets[i].index) {
            (void)put_checked(rows, capacity, &recording->checked_sets[i]);
        }
    }
    wake_free(WAKE_HEAP_STATE, recording->checked_sets);
    recording->checked_sets = rows;
    recording->checked_capacity = capacity;
}

void
wake_recording_note_checked(struct wake_recording *recording, const struct wake_checked_set *key)
{
    if (WAKE_UNLIKELY(recording->checked_lost >= recording->checked_capacity &&
                      recording->checked_capacity < WAKE_CHECKED_SETS_MOST)) {
        grow_checked(recording);
    }
    if (recording->checked_sets &&
        !put_checked(recording->checked_sets, recording->checked_capacity, key)) {
        recording->checked_lost++;
    }
}
