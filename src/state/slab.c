/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Slots by number. Slot 0 is never handed out: id 0 means none.
 */
#include "state/slab.h"

#include "base/heap.h"
#include "queue/lock.h"
#include "queue/order.h"

#include <string.h>

static struct wake_object *chunks[WAKE_SLAB_CHUNKS];
static struct wake_lock slab_lock = WAKE_LOCK_INIT(WAKE_RANK_SLAB);
static struct wake_object *free_list; /* (l:slab) */
static uint32_t next_slot = 1;        /* (l:slab) */
static uint64_t used;                 /* (l:slab), read relaxed */

struct wake_object *
wake_slab_at(uint32_t slot)
{
    struct wake_object *chunk;

    if (slot / WAKE_SLAB_CHUNK >= WAKE_SLAB_CHUNKS) {
        return NULL;
    }
    /* ORD(slab_at:A) acquire: the zeroed chunk; pairs with ORD(slab_take:A). */
    chunk = wake_load_acquire(&chunks[slot / WAKE_SLAB_CHUNK]);
    return chunk ? &chunk[slot % WAKE_SLAB_CHUNK] : NULL;
}

struct wake_object *
wake_slab_take(uint32_t *slot_out)
{
    struct wake_object *object = NULL;

    wake_lock_take(&slab_lock);
    if (free_list) {
        object = free_list;
        free_list = object->limbo_next;
        *slot_out = WAKE_ID_SLOT(object->id);
    } else if (next_slot < (uint32_t)WAKE_SLAB_CHUNK * WAKE_SLAB_CHUNKS) {
        struct wake_object *chunk = chunks[next_slot / WAKE_SLAB_CHUNK];

        if (!chunk) {
            chunk = wake_zalloc(WAKE_HEAP_STATE, sizeof(*chunk) * WAKE_SLAB_CHUNK);
            if (chunk) {
                /* ORD(slab_take:A) release: the zeroed chunk before the pointer; pairs with ORD(slab_at:A). */
                wake_store_release(&chunks[next_slot / WAKE_SLAB_CHUNK], chunk);
            }
        }
        if (chunk) {
            object = &chunk[next_slot % WAKE_SLAB_CHUNK];
            *slot_out = next_slot++;
        }
    }
    if (object) {
        wake_store_relaxed(&used, used + 1);
    }
    wake_lock_drop(&slab_lock);
    if (object) {
        uint32_t generation = wake_load_relaxed(&object->generation);
        size_t behind = offsetof(struct wake_object, generation) + sizeof(object->generation);

        memset(object, 0, offsetof(struct wake_object, generation));
        memset((char *)object + behind, 0, sizeof(*object) - behind);
        wake_store_relaxed(&object->generation, generation ? generation : 1);
    }
    return object;
}

void
wake_slab_give(struct wake_object *object, uint32_t slot)
{
    wake_lock_take(&slab_lock);
    object->id = slot;
    object->limbo_next = free_list;
    free_list = object;
    wake_store_relaxed(&used, used - 1);
    wake_lock_drop(&slab_lock);
}

uint64_t
wake_slab_used(void)
{
    return wake_load_relaxed(&used);
}

void
wake_slab_finish(void)
{
    wake_lock_take(&slab_lock);
    for (uint32_t i = 0; i < WAKE_SLAB_CHUNKS && chunks[i]; i++) {
        wake_free(WAKE_HEAP_STATE, chunks[i]);
        chunks[i] = NULL;
    }
    free_list = NULL;
    next_slot = 1;
    used = 0;
    wake_lock_drop(&slab_lock);
}
