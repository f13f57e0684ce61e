/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Slots by number. Slot 0 is never handed out: id 0 means none.
 */
#include "state/slab.h"

#include "base/heap.h"
#include "queue/lock.h"
#include "queue/order.h"

#include <string.h>

struct wake_object *wake_slab_chunks[WAKE_SLAB_CHUNKS];
static struct wake_lock slab_lock = WAKE_LOCK_INIT(WAKE_RANK_SLAB);
static struct wake_object *
    /* (l:slab) zeroed, but for number, link and generation; as all that is not handed out */
    free_list;
static uint32_t next_slot = 1; /* (l:slab) */
static uint32_t free_count;    /* (l:slab) */
static uint32_t life = 1;      /* (a) changes when all slots are taken away */

/* How many slots a thread takes at once, so that it needs the lock once for as many objects. */
enum { BATCH = 16 };

/* Slots that this thread has taken and not used yet, linked by limbo_next; of an earlier life:
 * none. */
static _Thread_local struct {
    struct wake_object *first;
    uint32_t count;
    uint32_t life;
} own;

/* Under the lock. */
static struct wake_object *
take_one(void)
{
    struct wake_object *object = free_list, *chunk;

    if (object) {
        free_list = object->limbo_next;
        free_count--;
        return object;
    }
    if (next_slot >= (uint32_t)WAKE_SLAB_CHUNK * WAKE_SLAB_CHUNKS) {
        return NULL;
    }
    chunk = wake_slab_chunks[next_slot / WAKE_SLAB_CHUNK];
    if (!chunk) {
        chunk = wake_zalloc(WAKE_HEAP_STATE, sizeof(*chunk) * WAKE_SLAB_CHUNK);
        if (!chunk) {
            return NULL;
        }
        /* ORD(slab_take:A) release: the zeroed chunk before the pointer; pairs with
         * ORD(slab_at:A). */
        wake_store_release(&wake_slab_chunks[next_slot / WAKE_SLAB_CHUNK], chunk);
    }
    object = &chunk[next_slot % WAKE_SLAB_CHUNK];
    object->id = next_slot++;
    return object;
}

WAKE_NOINLINE static void
take_batch(void)
{
    struct wake_object **link = &own.first;

    own.life = wake_load_relaxed(&life);
    own.count = 0;
    wake_lock_take(&slab_lock);
    while (own.count < BATCH && (*link = take_one()) != NULL) {
        link = &(*link)->limbo_next;
        own.count++;
    }
    wake_lock_drop(&slab_lock);
    *link = NULL;
}

struct wake_object *
wake_slab_take(uint32_t *slot_out)
{
    struct wake_object *object;

    /* Relaxed: slots are taken away from nobody who may still make objects. */
    if (WAKE_UNLIKELY(!own.first || own.life != wake_load_relaxed(&life))) {
        take_batch();
        if (!own.first) {
            return NULL;
        }
    }
    object = own.first;
    own.first = object->limbo_next;
    own.count--;
    *slot_out = WAKE_ID_SLOT(object->id);
    object->id = 0;
    object->limbo_next = NULL;
    if (WAKE_UNLIKELY(wake_load_relaxed(&object->generation) == 0)) {
        wake_store_relaxed(&object->generation, 1);
    }
    return object;
}

struct wake_object *
wake_slab_take_at(uint32_t slot, uint32_t generation)
{
    struct wake_object **chunk = &wake_slab_chunks[slot / WAKE_SLAB_CHUNK % WAKE_SLAB_CHUNKS];
    struct wake_object *object;

    if (!slot || slot / WAKE_SLAB_CHUNK >= WAKE_SLAB_CHUNKS) {
        return NULL;
    }
    if (!*chunk) {
        *chunk = wake_zalloc(WAKE_HEAP_STATE, sizeof(**chunk) * WAKE_SLAB_CHUNK);
    }
    if (!*chunk) {
        return NULL;
    }
    object = &(*chunk)[slot % WAKE_SLAB_CHUNK];
    memset(object, 0, sizeof(*object));
    object->generation = generation;
    return object;
}

void
wake_slab_give(struct wake_object *object, uint32_t slot)
{
    size_t behind = offsetof(struct wake_object, generation) + sizeof(object->generation);

    /* Here and not by the taker, which is an application's thread. */
    memset(object, 0, offsetof(struct wake_object, generation));
    memset((char *)object + behind, 0, sizeof(*object) - behind);
    wake_lock_take(&slab_lock);
    object->id = slot;
    object->limbo_next = free_list;
    free_list = object;
    free_count++;
    wake_lock_drop(&slab_lock);
}

void
wake_slab_leave(void)
{
    struct wake_object *object, *next;

    if (own.life == wake_load_relaxed(&life)) {
        for (object = own.first; object; object = next) {
            next = object->limbo_next;
            wake_slab_give(object, WAKE_ID_SLOT(object->id));
        }
    }
    own.first = NULL;
    own.count = 0;
}

uint64_t
wake_slab_used(void)
{
    uint64_t used;

    wake_lock_take(&slab_lock);
    used = next_slot - 1 - free_count - (own.life == life ? own.count : 0);
    wake_lock_drop(&slab_lock);
    return used;
}

void
wake_slab_finish(void)
{
    wake_lock_take(&slab_lock);
    for (uint32_t i = 0; i < WAKE_SLAB_CHUNKS && wake_slab_chunks[i]; i++) {
        wake_free(WAKE_HEAP_STATE, wake_slab_chunks[i]);
        wake_slab_chunks[i] = NULL;
    }
    free_list = NULL;
    next_slot = 1;
    free_count = 0;
    wake_store_relaxed(&life, life + 1);
    wake_lock_drop(&slab_lock);
}
