/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A set of 128-bit keys in memory that the caller provides, because it may be the application's.
 * Keys may come from a hostile file: where they stand in the set cannot be foreseen.
 * Threads: one at a time.
 */
#ifndef WAKE_BASE_KEY_SET_H
#define WAKE_BASE_KEY_SET_H

#include "base/disk_cache.h"

struct wake_key_set {
    struct wake_key128 *slots; /* capacity of them, both halves 0 where there is none */
    size_t capacity;           /* a power of two, or 0 */
    size_t count;
    uint64_t seed;
};

/* Slots that `count` keys need. */
size_t
wake_key_set_capacity(size_t count);
/* Whether `more` keys fit into the slots that are there. */
bool
wake_key_set_has_room(const struct wake_key_set *set, size_t more);
/* Goes over to other slots, in any state and more than before, and returns those from before. */
struct wake_key128 *
wake_key_set_move(struct wake_key_set *set, struct wake_key128 *slots, size_t capacity);
/* There must be room. False: it was in the set, or is zero. */
bool
wake_key_set_add(struct wake_key_set *set, struct wake_key128 key);
bool
wake_key_set_has(const struct wake_key_set *set, struct wake_key128 key);
/* Copies all keys to `out`, which has room for `count`; in no particular order. */
void
wake_key_set_list(const struct wake_key_set *set, struct wake_key128 *out);

#endif
