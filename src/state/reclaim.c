/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Reclamation: two lists under one lock, off every hot path.
 */
#include "state/reclaim.h"

#include "base/heap.h"
#include "queue/block.h"
#include "queue/lock.h"
#include "queue/order.h"

struct dead_memory {
    struct dead_memory *next;
    uint32_t epoch;
    void *memory;
};

static struct wake_lock limbo_lock = WAKE_LOCK_INIT(WAKE_RANK_SLAB);
static struct wake_object *limbo_objects; /* (l:limbo) oldest last */
static struct wake_object *limbo_forgotten; /* (l:limbo) no id finds them any more */
static struct dead_memory *limbo_memory;  /* (l:limbo) */
static uint64_t waiting;                  /* (l:limbo), read relaxed */

uint32_t
wake_reclaim_epoch(void)
{
    /* Acquire: with the epoch, all that was destroyed before it. ORD(reclaim_pass:A) */
    return wake_load_acquire(&wake_block_epoch);
}

void
wake_reclaim_later(struct wake_object *object)
{
    wake_lock_take(&limbo_lock);
    object->limbo_epoch = wake_load_relaxed(&wake_block_epoch);
    object->limbo_next = limbo_objects;
    limbo_objects = object;
    wake_store_relaxed(&waiting, waiting + 1);
    wake_lock_drop(&limbo_lock);
}

void
wake_reclaim_memory(void *memory)
{
    struct dead_memory *dead;

    if (!memory) {
        return;
    }
    dead = wake_alloc(WAKE_HEAP_STATE, sizeof(*dead));
    if (!dead) {
        return; /* out of memory: lost until the process ends, but never freed under a reader */
    }
    wake_lock_take(&limbo_lock);
    dead->memory = memory;
    dead->epoch = wake_load_relaxed(&wake_block_epoch);
    dead->next = limbo_memory;
    limbo_memory = dead;
    wake_store_relaxed(&waiting, waiting + 1);
    wake_lock_drop(&limbo_lock);
}

uint64_t
wake_reclaim_waiting(void)
{
    return wake_load_relaxed(&waiting);
}

/* Cuts off everything older than `bound`; lists are newest first. */
static struct wake_object *
cut_objects(struct wake_object **list, uint32_t bound)
{
    for (struct wake_object **link = list; *link; link = &(*link)->limbo_next) {
        if ((*link)->limbo_epoch < bound) {
            struct wake_object *old = *link;
            *link = NULL;
            return old;
        }
    }
    return NULL;
}

static struct dead_memory *
cut_memory(struct dead_memory **list, uint32_t bound)
{
    for (struct dead_memory **link = list; *link; link = &(*link)->next) {
        if ((*link)->epoch < bound) {
            struct dead_memory *old = *link;
            *link = NULL;
            return old;
        }
    }
    return NULL;
}

uint64_t
wake_reclaim_pass(uint32_t oldest_block, uint32_t oldest_runner)
{
    struct wake_object *unread, *found, *next;
    struct dead_memory *memory, *next_memory;
    uint64_t freed = 0, left;

    wake_lock_take(&limbo_lock);
    unread = cut_objects(&limbo_objects, oldest_block);
    found = cut_objects(&limbo_forgotten, oldest_runner);
    memory = cut_memory(&limbo_memory, oldest_runner);
    while (unread) {
        next = unread->limbo_next;
        wake_object_forget(unread);
        unread->limbo_epoch = wake_load_relaxed(&wake_block_epoch);
        unread->limbo_next = limbo_forgotten;
        limbo_forgotten = unread;
        unread = next;
    }
    /* ORD(reclaim_pass:A) sequentially consistent: the bumped generations before the epoch that runners note from now on. Pairs
     * with ORD(runner_begin:A) and ORD(sweep:A). */
    (void)wake_fetch_add(&wake_block_epoch, 1);
    wake_fence();
    wake_lock_drop(&limbo_lock);

    for (; found; found = next, freed++) {
        next = found->limbo_next;
        wake_object_reclaim(found);
    }
    for (; memory; memory = next_memory, freed++) {
        next_memory = memory->next;
        wake_free(WAKE_HEAP_STATE, memory->memory);
        wake_free(WAKE_HEAP_STATE, memory);
    }
    wake_lock_take(&limbo_lock);
    wake_store_relaxed(&waiting, waiting - freed);
    left = waiting;
    wake_lock_drop(&limbo_lock);
    return left;
}

void
wake_reclaim_all(void)
{
    while (wake_reclaim_pass(UINT32_MAX, UINT32_MAX) != 0) {
    }
}
