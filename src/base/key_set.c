/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Open addressing with linear probing, at most half full.
 */
#include "base/key_set.h"

#include <string.h>

enum { CAPACITY_MIN = 64 };

static bool
is_none(struct wake_key128 key)
{
    return !key.low && !key.high;
}

static size_t
place_of(const struct wake_key_set *set, struct wake_key128 key)
{
    uint64_t mixed = (key.low ^ set->seed) * UINT64_C(0x9E3779B97F4A7C15);

    mixed = (mixed ^ mixed >> 32 ^ key.high) * UINT64_C(0xD6E8FEB86659FD93);
    return (size_t)(mixed >> 20) & (set->capacity - 1);
}

size_t
wake_key_set_capacity(size_t count)
{
    size_t capacity = CAPACITY_MIN;

    while (capacity < count * 2) {
        capacity *= 2;
    }
    return capacity;
}

bool
wake_key_set_has_room(const struct wake_key_set *set, size_t more)
{
    return (set->count + more) * 2 <= set->capacity;
}

struct wake_key128 *
wake_key_set_move(struct wake_key_set *set, struct wake_key128 *slots, size_t capacity)
{
    struct wake_key128 *before = set->slots;
    size_t end = set->capacity;

    WAKE_ASSERT(capacity >= set->count * 2 && (capacity & (capacity - 1)) == 0);
    memset(slots, 0, capacity * sizeof(*slots));
    if (!set->seed) {
        set->seed = wake_now_ns() * UINT64_C(0xC2B2AE3D27D4EB4F) ^ (uint64_t)(uintptr_t)slots;
    }
    set->slots = slots;
    set->capacity = capacity;
    set->count = 0;
    for (size_t i = 0; i < end; i++) {
        if (!is_none(before[i])) {
            (void)wake_key_set_add(set, before[i]);
        }
    }
    return before;
}

bool
wake_key_set_add(struct wake_key_set *set, struct wake_key128 key)
{
    WAKE_ASSERT(wake_key_set_has_room(set, 1));
    if (is_none(key)) {
        return false;
    }
    for (size_t at = place_of(set, key);; at = (at + 1) & (set->capacity - 1)) {
        if (is_none(set->slots[at])) {
            set->slots[at] = key;
            set->count++;
            return true;
        }
        if (wake_keys_equal(set->slots[at], key)) {
            return false;
        }
    }
}

bool
wake_key_set_has(const struct wake_key_set *set, struct wake_key128 key)
{
    if (!set->capacity || is_none(key)) {
        return false;
    }
    for (size_t at = place_of(set, key);; at = (at + 1) & (set->capacity - 1)) {
        if (is_none(set->slots[at])) {
            return false;
        }
        if (wake_keys_equal(set->slots[at], key)) {
            return true;
        }
    }
}

void
wake_key_set_list(const struct wake_key_set *set, struct wake_key128 *out)
{
    for (size_t i = 0; i < set->capacity; i++) {
        if (!is_none(set->slots[i])) {
            *out++ = set->slots[i];
        }
    }
}
