/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Reclamation: two lists under one lock, off every hot path.
 */
#include "state/object/reclaim.h"

#include "base/heap.h"
#include "queue/block.h"
#include "queue/lock.h"
#include "queue/order.h"
#include "state/object/object_end.h"

#include <string.h>

struct dead_memory {
    struct dead_memory *next;
    uint64_t epoch;
    void *memory;
};

static struct wake_lock limbo_lock = WAKE_LOCK_INIT(WAKE_RANK_SLAB);
/* Oldest first: a pass looks at what it takes, however long the rest is. */
static struct objects {
    struct wake_object *first, **last;
} limbo_objects = { NULL, &limbo_objects.first },       /* (l:limbo) */
    limbo_forgotten = { NULL, &limbo_forgotten.first }; /* (l:limbo) no id finds them any more */
static struct {
    struct dead_memory *first, **last;
} limbo_memory = { NULL, &limbo_memory.first }; /* (l:limbo) */
static uint64_t waiting;                        /* (l:limbo), read without it */
static uint64_t retired, reclaimed;             /* (l:limbo) objects, since the process began */
static bool passing;                            /* (l:limbo), read without it: a pass is on */

/* The last objects that ids ceased to find; ids apart, since looking reads all of them. */
enum { GONE_KEPT = 2048 };
static wake_id gone_ids[GONE_KEPT]; /* (l:limbo) */
static struct {
    uint64_t handle, dead_at;
    uint16_t type;
    char name[WAKE_GONE_NAME];
} gone_rows[GONE_KEPT];      /* (l:limbo) */
static uint32_t gone_newest; /* (l:limbo) */

uint64_t
wake_reclaim_end_epoch(void)
{
    return wake_fetch_add(&wake_block_epoch, 1);
}

/* ---- the lists ------------------------------------------------------------------------------- */

/* Under the lock: epochs ascend. */
static void
add_object(struct objects *list, struct wake_object *object)
{
    object->limbo_epoch = wake_load_relaxed(&wake_block_epoch);
    object->limbo_next = NULL;
    *list->last = object;
    list->last = &object->limbo_next;
}

void
wake_reclaim_later(struct wake_object *object)
{
    wake_lock_take(&limbo_lock);
    add_object(&limbo_objects, object);
    retired++;
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
    dead->next = NULL;
    *limbo_memory.last = dead;
    limbo_memory.last = &dead->next;
    wake_store_relaxed(&waiting, waiting + 1);
    wake_lock_drop(&limbo_lock);
}

uint64_t
wake_reclaim_waiting(void)
{
    return wake_load_relaxed(&waiting); /* how much there is to do, for whoever may do it */
}

bool
wake_reclaim_is_busy(void)
{
    return wake_load_relaxed(&passing); /* whoever asks looks again */
}

uint64_t
wake_reclaim_mark(void)
{
    uint64_t mark;

    wake_lock_take(&limbo_lock);
    mark = retired;
    wake_lock_drop(&limbo_lock);
    return mark;
}

bool
wake_reclaim_passed(uint64_t mark)
{
    bool passed;

    /* The lock brings the last looks that the objects' reclamation took at what they belonged to. */
    wake_lock_take(&limbo_lock);
    passed = reclaimed >= mark;
    wake_lock_drop(&limbo_lock);
    return passed;
}

/* ---- remaining objects ----------------------------------------------------------------------- */

/* Under the lock. */
static void
note_gone(const struct wake_object *object)
{
    const struct wake_name *newest = wake_load_acquire(&object->name);
    uint32_t i = gone_newest = (gone_newest + 1) % GONE_KEPT;

    gone_ids[i] = object->id;
    gone_rows[i].handle = object->handle;
    gone_rows[i].dead_at = wake_load_acquire(&object->dead_at);
    gone_rows[i].type = object->type;
    memset(gone_rows[i].name, 0, WAKE_GONE_NAME);
    if (newest) {
        strncpy(gone_rows[i].name, newest->text, WAKE_GONE_NAME - 1);
    }
}

const struct wake_object *
wake_gone_find(wake_id id, struct wake_gone *out)
{
    const struct wake_object *found = NULL;

    memset(out, 0, sizeof(*out));
    wake_lock_take(&limbo_lock);
    for (uint32_t n = 0; n < GONE_KEPT && id && !found; n++) {
        uint32_t i = (gone_newest + GONE_KEPT - n) % GONE_KEPT;

        if (gone_ids[i] == id) {
            out->object.id = id;
            out->object.handle = gone_rows[i].handle;
            out->object.dead_at = gone_rows[i].dead_at;
            out->object.type = gone_rows[i].type;
            memcpy(out->name.text, gone_rows[i].name, WAKE_GONE_NAME);
            out->object.name = &out->name;
            found = &out->object;
        }
    }
    wake_lock_drop(&limbo_lock);
    return found;
}

/* Under the lock: the last one of the list with that handle. */
static const struct wake_object *
last_of(const struct objects *list, uint16_t type, uint64_t handle)
{
    const struct wake_object *found = NULL;

    for (const struct wake_object *object = list->first; object; object = object->limbo_next) {
        if (object->type == type && object->handle == handle) {
            found = object;
        }
    }
    return found;
}

const char *
wake_gone_name(uint16_t type, uint64_t handle, struct wake_gone *out)
{
    const struct wake_object *object;
    const struct wake_name *name;

    memset(out, 0, sizeof(*out));
    wake_lock_take(&limbo_lock);
    object = last_of(&limbo_objects, type, handle);
    object = object ? object : last_of(&limbo_forgotten, type, handle);
    if (object) {
        name = wake_load_acquire(&object->name);
        strncpy(out->name.text, name ? name->text : "", WAKE_GONE_NAME - 1);
    }
    for (uint32_t n = 0; n < GONE_KEPT && !object; n++) {
        uint32_t i = (gone_newest + GONE_KEPT - n) % GONE_KEPT;

        if (gone_ids[i] && gone_rows[i].handle == handle && gone_rows[i].type == type) {
            memcpy(out->name.text, gone_rows[i].name, WAKE_GONE_NAME);
            break;
        }
    }
    wake_lock_drop(&limbo_lock);
    return out->name.text[0] ? out->name.text : NULL;
}

/* ---- passes ---------------------------------------------------------------------------------- */

/* Takes off everything older than `bound`. */
static struct wake_object *
cut_objects(struct objects *list, uint64_t bound)
{
    struct wake_object *old = list->first, **link = &list->first;

    while (*link && (*link)->limbo_epoch < bound) {
        link = &(*link)->limbo_next;
    }
    list->first = *link;
    if (!list->first) {
        list->last = &list->first;
    }
    if (link == &list->first) {
        return NULL;
    }
    *link = NULL;
    return old;
}

static struct dead_memory *
cut_memory(uint64_t bound)
{
    struct dead_memory *old = limbo_memory.first, **link = &limbo_memory.first;

    while (*link && (*link)->epoch < bound) {
        link = &(*link)->next;
    }
    limbo_memory.first = *link;
    if (!limbo_memory.first) {
        limbo_memory.last = &limbo_memory.first;
    }
    if (link == &limbo_memory.first) {
        return NULL;
    }
    *link = NULL;
    return old;
}

static wake_reclaim_wait wait; /* (a) NULL: none */

void
wake_reclaim_set_wait(wake_reclaim_wait function)
{
    wake_store_release(&wait, function);
}

/* Back in front of the second list, where they came from. */
static void
put_back(struct wake_object *list)
{
    struct wake_object **end = &list;

    if (!list) {
        return;
    }
    while (*end) {
        end = &(*end)->limbo_next;
    }
    *end = limbo_forgotten.first;
    if (!limbo_forgotten.first) {
        limbo_forgotten.last = end;
    }
    limbo_forgotten.first = list;
}

uint64_t
wake_reclaim_pass(uint64_t oldest_block, uint64_t oldest_runner)
{
    struct wake_object *unread, *found, *next, *kept = NULL;
    wake_reclaim_wait waits = wake_load_acquire(&wait);
    struct dead_memory *memory, *next_memory;
    uint64_t freed = 0, objects = 0, left;

    wake_lock_take(&limbo_lock);
    if (passing) {
        left = waiting;
        wake_lock_drop(&limbo_lock);
        return left;
    }
    wake_store_relaxed(&passing, true);
    unread = cut_objects(&limbo_objects, oldest_block);
    found = cut_objects(&limbo_forgotten, oldest_runner);
    /* An unread record may lead to it: a runner that reads that one later began later, too. */
    memory = cut_memory(oldest_block < oldest_runner ? oldest_block : oldest_runner);
    while (unread) {
        next = unread->limbo_next;
        note_gone(unread);
        wake_object_forget(unread);
        add_object(&limbo_forgotten, unread);
        unread = next;
    }
    /* ORD(reclaim_pass:A) sequentially consistent: the bumped generations before the epoch that
     * runners note from now on. Pairs with ORD(runner_begin:A) and ORD(sweep:A). */
    (void)wake_fetch_add(&wake_block_epoch, 1);
    wake_fence();
    wake_lock_drop(&limbo_lock);

    if (found && waits && oldest_runner != UINT64_MAX) {
        kept = waits(&found);
    }
    for (; found; found = next, objects++) {
        next = found->limbo_next;
        wake_object_reclaim(found);
    }
    for (; memory; memory = next_memory, freed++) {
        next_memory = memory->next;
        wake_free(WAKE_HEAP_STATE, memory->memory);
        wake_free(WAKE_HEAP_STATE, memory);
    }
    wake_lock_take(&limbo_lock);
    put_back(kept);
    reclaimed += objects;
    wake_store_relaxed(&waiting, waiting - freed - objects);
    wake_store_relaxed(&passing, false);
    left = waiting;
    wake_lock_drop(&limbo_lock);
    return left;
}

void
wake_reclaim_now(struct wake_object *object)
{
    wake_lock_take(&limbo_lock);
    for (struct wake_object **link = &limbo_objects.first; *link; link = &(*link)->limbo_next) {
        if (*link == object) {
            *link = object->limbo_next;
            if (!*link) {
                limbo_objects.last = link;
            }
            wake_store_relaxed(&waiting, waiting - 1);
            reclaimed++;
            break;
        }
    }
    note_gone(object);
    wake_lock_drop(&limbo_lock);
    wake_object_reclaim(object);
}

void
wake_reclaim_all(void)
{
    while (wake_reclaim_pass(UINT64_MAX, UINT64_MAX) != 0) {
    }
}
