/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Slots by number. Slot 0 is never handed out: id 0 means none.
 */
#include "state/slab.h"

#include "base/heap.h"
#include "queue/lock.h"
#include "queue/order.h"

#include <string.h>

/* How many slots a thread takes or gives back at once, so that it needs the lock once for as many
 * objects. */
enum { BATCH = 16 };

struct wake_slab_chunk *wake_slab_chunks[WAKE_SLAB_CHUNKS];

/*
 * Free slots are zeroed, but for number, link and generation, and stand in chains, by limbo_next.
 * The first of a chain holds the link to the next chain (`data`) and how many slots this one has
 * (`use_count`): who takes a chain looks under the lock at that slot only, since the others lie in
 * the cache of whoever gave them back.
 */
static struct {
    struct wake_lock lock;
    struct wake_object *chains; /* (l:slab) */
    uint32_t next_slot;         /* (l:slab) never handed out, as all behind it */
    uint32_t free_count;        /* (l:slab) in chains */
    uint32_t life;              /* (a) changes when all slots are taken away */
} slab = { .lock = WAKE_LOCK_INIT_BRIEF(WAKE_RANK_SLAB), .next_slot = 1, .life = 1 };

/* Slots that this thread has taken and not used yet, and that it gives back, linked by limbo_next;
 * of an earlier life: none. */
static _Thread_local struct {
    struct wake_object *first, *given;
    uint32_t count, given_count;
    uint32_t life;
} own;

static void
own_life(void)
{
    /* Relaxed: slots are taken away from nobody who may still make objects. */
    uint32_t life = wake_load_relaxed(&slab.life);

    if (WAKE_UNLIKELY(own.life != life)) {
        own.first = own.given = NULL;
        own.count = own.given_count = 0;
        own.life = life;
    }
}

/* Under the lock: numbers that were never handed out, up to BATCH of one chunk. 0: no memory, or
 * there are no more. */
static uint32_t
take_numbers(uint32_t *first_out)
{
    uint32_t first = slab.next_slot, count = BATCH;
    struct wake_slab_chunk *chunk;

    if (first >= (uint32_t)WAKE_SLAB_CHUNK * WAKE_SLAB_CHUNKS) {
        return 0;
    }
    chunk = wake_slab_chunks[first / WAKE_SLAB_CHUNK];
    if (!chunk) {
        chunk = wake_zalloc(WAKE_HEAP_STATE, sizeof(*chunk));
        if (!chunk) {
            return 0;
        }
        /* ORD(slab_take:A) release: the zeroed chunk before the pointer; pairs with
         * ORD(slab_at:A). */
        wake_store_release(&wake_slab_chunks[first / WAKE_SLAB_CHUNK], chunk);
    }
    if (count > WAKE_SLAB_CHUNK - first % WAKE_SLAB_CHUNK) {
        count = WAKE_SLAB_CHUNK - first % WAKE_SLAB_CHUNK;
    }
    slab.next_slot += count;
    *first_out = first;
    return count;
}

WAKE_NOINLINE static void
take_batch(void)
{
    uint32_t fresh = 0, first = 0;

    if (own.given) {
        own.first = own.given;
        own.count = own.given_count;
        own.given = NULL;
        own.given_count = 0;
        return;
    }
    wake_lock_take(&slab.lock);
    own.first = slab.chains;
    if (own.first) {
        own.count = own.first->use_count;
        slab.chains = own.first->data;
        slab.free_count -= own.count;
    } else {
        fresh = take_numbers(&first);
    }
    wake_lock_drop(&slab.lock);
    if (own.first) {
        own.first->data = NULL;
        own.first->use_count = 0;
    }
    /* Nobody else knows these numbers yet. Their pages may not be there either. */
    for (uint32_t slot = first + fresh; slot > first; slot--) {
        struct wake_object *object = wake_slab_at(slot - 1);

        object->id = slot - 1;
        object->limbo_next = own.first;
        own.first = object;
        own.count++;
    }
}

struct wake_object *
wake_slab_take(uint32_t *slot_out)
{
    struct wake_object *object;

    own_life();
    if (WAKE_UNLIKELY(!own.first)) {
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
    struct wake_slab_chunk **chunk = &wake_slab_chunks[slot / WAKE_SLAB_CHUNK % WAKE_SLAB_CHUNKS];
    struct wake_object *object;

    if (!slot || slot / WAKE_SLAB_CHUNK >= WAKE_SLAB_CHUNKS) {
        return NULL;
    }
    if (!*chunk) {
        *chunk = wake_zalloc(WAKE_HEAP_STATE, sizeof(**chunk));
    }
    if (!*chunk) {
        return NULL;
    }
    object = &(*chunk)->objects[slot % WAKE_SLAB_CHUNK];
    memset(object, 0, sizeof(*object));
    object->generation = generation;
    return object;
}

static void
give_chain(struct wake_object *first, uint32_t count)
{
    first->use_count = count;
    wake_lock_take(&slab.lock);
    first->data = slab.chains;
    slab.chains = first;
    slab.free_count += count;
    wake_lock_drop(&slab.lock);
}

void
wake_slab_give(struct wake_object *object, uint32_t slot)
{
    size_t behind = offsetof(struct wake_object, generation) + sizeof(object->generation);

    /* Here and not by the taker, which is an application's thread. */
    memset(object, 0, offsetof(struct wake_object, generation));
    memset((char *)object + behind, 0, sizeof(*object) - behind);
    own_life();
    object->id = slot;
    object->limbo_next = own.given;
    own.given = object;
    if (++own.given_count == BATCH) {
        give_chain(own.given, BATCH);
        own.given = NULL;
        own.given_count = 0;
    }
}

void
wake_slab_leave(void)
{
    own_life();
    if (own.first) {
        give_chain(own.first, own.count);
    }
    if (own.given) {
        give_chain(own.given, own.given_count);
    }
    own.first = own.given = NULL;
    own.count = own.given_count = 0;
}

uint64_t
wake_slab_used(void)
{
    uint64_t used;

    wake_lock_take(&slab.lock);
    used = slab.next_slot - 1 - slab.free_count -
           (own.life == slab.life ? own.count + own.given_count : 0);
    wake_lock_drop(&slab.lock);
    return used;
}

void
wake_slab_finish(void)
{
    wake_lock_take(&slab.lock);
    for (uint32_t i = 0; i < WAKE_SLAB_CHUNKS && wake_slab_chunks[i]; i++) {
        wake_free(WAKE_HEAP_STATE, wake_slab_chunks[i]);
        wake_slab_chunks[i] = NULL;
    }
    slab.chains = NULL;
    slab.next_slot = 1;
    slab.free_count = 0;
    wake_store_relaxed(&slab.life, slab.life + 1);
    wake_lock_drop(&slab.lock);
}
