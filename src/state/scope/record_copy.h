/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Copies of records, one behind the other, in the order in which they were recorded; with the plans by which others are
 * compared with them (record_same.h).
 * Threads: one at a time, as the owner says.
 */
#ifndef WAKE_STATE_RECORD_COPY_H
#define WAKE_STATE_RECORD_COPY_H

#include "queue/record.h"

struct wake_device;

/* The records in it never move: their pointers lead into themselves. */
struct wake_copy_chunk {
    struct wake_copy_chunk *next;
    uint32_t used;
    uint32_t capacity; /* bytes of data, behind which the plans stand, a byte for each word */
    char data[] WAKE_ALIGNED(16);
};

/* A record, or the end where its chunk has no more. */
struct wake_copy_place {
    struct wake_copy_chunk *chunk;
    uint32_t at;
};

/* All zero: none. */
struct wake_record_copy {
    struct wake_copy_chunk *first, *last;
    uint32_t count; /* records */
    uint32_t bytes;
};

/* Of a record that stands alone (record_same.h), or bounds a recording. False: there is no room for one device's copies, or for
 * one copy; nothing has been added. */
WAKE_MUST_CHECK bool
wake_copy_add(struct wake_record_copy *copy, struct wake_device *device,
              const struct wake_record *record);
void
wake_copy_free(struct wake_record_copy *copy, struct wake_device *device);

WAKE_INLINE const struct wake_record *
wake_copy_record(const struct wake_copy_place *place)
{
    return (const struct wake_record *)(const void *)(place->chunk->data + place->at);
}

WAKE_INLINE uint8_t *
wake_copy_plan(const struct wake_copy_place *place)
{
    return (uint8_t *)place->chunk->data + place->chunk->capacity + place->at / sizeof(uint64_t);
}

WAKE_INLINE bool
wake_copy_at_end(const struct wake_copy_place *place)
{
    return place->at == place->chunk->used;
}

/* Over `size` bytes of whole records in the place's chunk, to the one behind them if there is one. */
WAKE_INLINE void
wake_copy_step(struct wake_copy_place *place, uint32_t size)
{
    place->at += size;
    if (wake_copy_at_end(place) && place->chunk->next) {
        place->chunk = place->chunk->next;
        place->at = 0;
    }
}

/* How many records two copies begin with alike; `place_a` and `place_b` are behind them then. */
uint32_t
wake_copies_share(const struct wake_record_copy *a, const struct wake_record_copy *b,
                  struct wake_copy_place *place_a, struct wake_copy_place *place_b);

#endif
