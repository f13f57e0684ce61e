/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Slots by number. Slot 0 is never handed out: id 0 means none.
 */
#include "state/object/slab.h"

#include "base/heap.h"
#include "queue/lock.h"
#include "queue/order.h"

#include <string.h>

/* How many slots a thread takes or gives back at once, so that it needs the lock once for as many
 * objects. */
enum { BATCH = 16 };

#define CHUNK_BYTES WAKE_ROUND_UP(sizeof(struct wake_slab_chunk), WAKE_PAGE)

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
    uint32_t looked_at;         /* (l:slab) free_count when empty chunks were looked for last */
    /* (l:slab) chunks without an object, whose pages the system has back */
    uint32_t empty_count;
    uint32_t reuse, reuse_end; /* (l:slab) of one that is handed out again: what is left of it */
    uint32_t life;             /* (a) changes when all slots are taken away */
} slab = { .lock = WAKE_LOCK_INIT_BRIEF(WAKE_RANK_SLAB), .next_slot = 1, .life = 1 };

/* (l:slab) Those chunks; and how many free slots each chunk has, while they are looked for. */
static uint16_t empty_chunks[WAKE_SLAB_CHUNKS], free_in[WAKE_SLAB_CHUNKS];
/* Behind the largest generation that a slot of the chunk ever had, when its pages went: what is made
 * there later is another object than all before. Written under the lock, before the pages go. */
static uint32_t last_generation[WAKE_SLAB_CHUNKS];

/* Slots that this thread has taken and not used yet, and that it gives back, linked by limbo_next;
 * of an earlier life: none. */
static _Thread_local struct {
    struct wake_object *first, *given;
    uint32_t count, given_count;
    uint32_t life;
} own;

/* Of a replay, whose slots are taken by their numbers: free ones stand in no chain, or one could be taken out of its middle. Set by the
 * one thread of a replay; false in the layer. */
static bool by_number;

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

/* Under the lock. NULL: no memory. */
static struct wake_slab_chunk *
chunk_of(uint32_t number)
{
    struct wake_slab_chunk *chunk = wake_slab_chunks[number];

    if (!chunk) {
        chunk = wake_pages_alloc(WAKE_HEAP_STATE, CHUNK_BYTES);
        /* ORD(slab_take:A) release: the zeroed chunk before the pointer; pairs with
         * ORD(slab_at:A). */
        wake_store_release(&wake_slab_chunks[number], chunk);
    }
    return chunk;
}

/* Under the lock: numbers of a chunk that was empty. 0: there is none. */
static uint32_t
take_numbers_again(uint32_t *first_out)
{
    uint32_t count;

    if (slab.reuse == slab.reuse_end) {
        if (!slab.empty_count) {
            return 0;
        }
        slab.reuse = (uint32_t)empty_chunks[--slab.empty_count] * WAKE_SLAB_CHUNK;
        slab.reuse_end = slab.reuse + WAKE_SLAB_CHUNK;
        wake_pages_reuse(WAKE_HEAP_STATE, CHUNK_BYTES);
    }
    count = slab.reuse_end - slab.reuse < BATCH ? slab.reuse_end - slab.reuse : BATCH;
    *first_out = slab.reuse;
    slab.reuse += count;
    return count;
}

/* Under the lock: numbers of slots that are nobody's, up to BATCH of one chunk. 0: no memory, or
 * there are no more. */
static uint32_t
take_numbers(uint32_t *first_out)
{
    uint32_t first = slab.next_slot, count = take_numbers_again(first_out);

    if (count) {
        return count;
    }
    if (first >= (uint32_t)WAKE_SLAB_CHUNK * WAKE_SLAB_CHUNKS ||
        !chunk_of(first / WAKE_SLAB_CHUNK)) {
        return 0;
    }
    count = BATCH;
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
        /* Relaxed: the lock that the slot's number was taken under. */
        wake_store_relaxed(&object->generation,
                           wake_load_relaxed(&last_generation[*slot_out / WAKE_SLAB_CHUNK]) + 1);
    }
    return object;
}

struct wake_object *
wake_slab_take_at(uint32_t slot, uint32_t generation)
{
    struct wake_slab_chunk *chunk;
    struct wake_object *object;

    if (!slot || slot / WAKE_SLAB_CHUNK >= WAKE_SLAB_CHUNKS) {
        return NULL;
    }
    chunk = chunk_of(slot / WAKE_SLAB_CHUNK);
    if (!chunk) {
        return NULL;
    }
    by_number = true;
    object = &chunk->objects[slot % WAKE_SLAB_CHUNK];
    memset(object, 0, sizeof(*object));
    object->generation = generation;
    return object;
}

/* Under the lock. */
static void
link_chain(struct wake_object *first, uint32_t count)
{
    first->use_count = (uint16_t)count;
    first->data = slab.chains;
    slab.chains = first;
    slab.free_count += count;
}

static void
give_chain(struct wake_object *first, uint32_t count)
{
    wake_lock_take(&slab.lock);
    link_chain(first, count);
    wake_lock_drop(&slab.lock);
}

void
wake_slab_give(struct wake_object *object, uint32_t slot)
{
    size_t behind = offsetof(struct wake_object, generation) + sizeof(object->generation);

    /* Here and not by the taker, which is an application's thread. */
    memset(object, 0, offsetof(struct wake_object, generation));
    memset((char *)object + behind, 0, sizeof(*object) - behind);
    if (by_number) {
        return;
    }
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

/* Takes all free slots out of their chains; one list. Under the lock. */
static struct wake_object *
unchain(void)
{
    struct wake_object *all = NULL;

    while (slab.chains) {
        struct wake_object *object = slab.chains, *next;

        slab.chains = object->data;
        object->data = NULL;
        object->use_count = 0;
        for (; object; object = next) {
            next = object->limbo_next;
            free_in[object->id / WAKE_SLAB_CHUNK]++;
            object->limbo_next = all;
            all = object;
        }
    }
    slab.free_count = 0;
    return all;
}

/* Chains of what is left of such a list: of chunks with objects. Of the others the generation is
 * noted. */
static void
chain_up(struct wake_object *all)
{
    struct wake_object *chain = NULL, *next;
    uint32_t count = 0;

    for (; all; all = next) {
        uint32_t chunk = (uint32_t)all->id / WAKE_SLAB_CHUNK;

        next = all->limbo_next;
        if (free_in[chunk] == WAKE_SLAB_CHUNK) {
            uint32_t generation = wake_load_relaxed(&all->generation);

            if (generation > last_generation[chunk]) {
                wake_store_relaxed(&last_generation[chunk], generation);
            }
            continue;
        }
        all->limbo_next = chain;
        chain = all;
        if (++count == BATCH) {
            link_chain(chain, count);
            chain = NULL;
            count = 0;
        }
    }
    if (chain) {
        link_chain(chain, count);
    }
}

void
wake_slab_trim(void)
{
    /* That many more free slots than at the last look: 2.5 MiB of them. */
    enum { LEAST = 16 * WAKE_SLAB_CHUNK };

    wake_lock_take(&slab.lock);
    if (slab.free_count < slab.looked_at) {
        slab.looked_at = slab.free_count;
    }
    if (slab.free_count >= slab.looked_at + LEAST) {
        chain_up(unchain());
        for (uint32_t i = 0; i < WAKE_SLAB_CHUNKS && wake_slab_chunks[i]; i++) {
            if (free_in[i] == WAKE_SLAB_CHUNK) {
                /* Somebody with an old id may be reading: generations that were given up, or 0. */
                wake_pages_release(WAKE_HEAP_STATE, wake_slab_chunks[i], CHUNK_BYTES);
                empty_chunks[slab.empty_count++] = (uint16_t)i;
            }
            free_in[i] = 0;
        }
        slab.looked_at = slab.free_count;
    }
    wake_lock_drop(&slab.lock);
}

uint64_t
wake_slab_used(void)
{
    uint64_t used;

    wake_lock_take(&slab.lock);
    used = slab.next_slot - 1 - slab.free_count - slab.empty_count * WAKE_SLAB_CHUNK -
           (slab.reuse_end - slab.reuse) -
           (own.life == slab.life ? own.count + own.given_count : 0);
    wake_lock_drop(&slab.lock);
    return used;
}

void
wake_slab_finish(void)
{
    wake_lock_take(&slab.lock);
    wake_pages_reuse(WAKE_HEAP_STATE, slab.empty_count * CHUNK_BYTES); /* they were not counted */
    for (uint32_t i = 0; i < WAKE_SLAB_CHUNKS; i++) { /* gaps: of a replay */
        if (wake_slab_chunks[i]) {
            wake_pages_free(WAKE_HEAP_STATE, wake_slab_chunks[i], CHUNK_BYTES);
        }
        wake_slab_chunks[i] = NULL;
        last_generation[i] = 0;
    }
    by_number = false;
    slab.empty_count = slab.reuse = slab.reuse_end = slab.looked_at = 0;
    slab.chains = NULL;
    slab.next_slot = 1;
    slab.free_count = 0;
    wake_store_relaxed(&slab.life, slab.life + 1);
    wake_lock_drop(&slab.lock);
}
