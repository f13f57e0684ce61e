/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Memory for copies of records, and copying.
 */
#include "state/scope/record_copy.h"

#include "base/heap.h"
#include "queue/order.h"
#include "state/scope/record_same.h"
#include "state/scope/scope.h"

enum {
    CHUNK_FIRST = 2 << 10, /* bytes of data; each has twice as many as the one before, up to */
    CHUNK_MOST = 64 << 10, /* this many. A longer record has its own */
    MOST = 4 << 20,        /* bytes of one copy */
    PART = 16              /* of the memory limit, for all of a device */
};

/* Bytes of so many bytes of records and their plan. */
static uint32_t
with_plan(uint32_t bytes)
{
    return bytes + bytes / sizeof(uint64_t);
}

void
wake_copy_free(struct wake_record_copy *copy, struct wake_device *device)
{
    while (copy->first) {
        struct wake_copy_chunk *chunk = copy->first;

        copy->first = chunk->next;
        /* relaxed: a sum that decides nothing but whether more is kept */
        (void)wake_fetch_add_relaxed(&device->kept_bytes, -(uint64_t)with_plan(chunk->capacity));
        wake_free(WAKE_HEAP_RESULT, chunk);
    }
    *copy = (struct wake_record_copy){ 0 };
}

static uint32_t
next_capacity(const struct wake_copy_chunk *last, uint32_t size)
{
    uint32_t capacity = !last                         ? CHUNK_FIRST
                        : last->capacity < CHUNK_MOST ? last->capacity * 2
                                                      : CHUNK_MOST;

    return size > capacity ? size : capacity;
}

/* NULL: no more is to be kept. */
static struct wake_copy_chunk *
chunk_for(struct wake_record_copy *copy, struct wake_device *device, uint32_t size)
{
    uint32_t capacity = next_capacity(copy->last, size);
    uint64_t limit = ((uint64_t)device->scope.settings->memory_limit << 20) / PART;
    struct wake_copy_chunk *chunk;

    if (copy->last && copy->last->capacity - copy->last->used >= size) {
        return copy->last;
    }
    /* relaxed: as in wake_copy_free() */
    if (size > MOST - copy->bytes ||
        wake_load_relaxed(&device->kept_bytes) + with_plan(capacity) > limit) {
        return NULL;
    }
    chunk = wake_alloc(WAKE_HEAP_RESULT, sizeof(*chunk) + with_plan(capacity));
    if (!chunk) {
        return NULL;
    }
    *chunk = (struct wake_copy_chunk){ .capacity = capacity };
    /* relaxed: the same */
    (void)wake_fetch_add_relaxed(&device->kept_bytes, with_plan(capacity));
    if (copy->last) {
        copy->last->next = chunk;
    } else {
        copy->first = chunk;
    }
    return copy->last = chunk;
}

bool
wake_copy_add(struct wake_record_copy *copy, struct wake_device *device,
              const struct wake_record *record)
{
    struct wake_copy_chunk *chunk = chunk_for(copy, device, record->size);
    const uint64_t *from = (const void *)record;
    struct wake_copy_place place;
    uint64_t *to;

    if (!chunk) {
        return false;
    }
    place = (struct wake_copy_place){ chunk, chunk->used };
    to = (uint64_t *)(void *)(chunk->data + chunk->used);
    for (size_t i = 0; i < record->size / sizeof(*to); i++) {
        uint64_t inside = from[i] - (uintptr_t)record;

        to[i] = inside < record->size ? (uintptr_t)to + inside : from[i];
    }
    wake_plan_record((const void *)to, wake_copy_plan(&place));
    chunk->used += record->size;
    copy->bytes += record->size;
    copy->count++;
    return true;
}

uint32_t
wake_copies_share(const struct wake_record_copy *a, const struct wake_record_copy *b,
                  struct wake_copy_place *place_a, struct wake_copy_place *place_b)
{
    uint32_t count = 0;

    *place_a = (struct wake_copy_place){ a->first, 0 };
    *place_b = (struct wake_copy_place){ b->first, 0 };
    while (count < a->count && count < b->count &&
           wake_record_same(wake_copy_record(place_a), wake_copy_record(place_b),
                            wake_copy_plan(place_b))) {
        wake_copy_step(place_a, wake_copy_record(place_a)->size);
        wake_copy_step(place_b, wake_copy_record(place_b)->size);
        count++;
    }
    return count;
}
