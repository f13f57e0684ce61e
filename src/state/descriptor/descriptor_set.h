/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Descriptor sets: contents in immutable versions, and the order of the calls that write them.
 * Threads: see the field key; the lock of a set is one of a few shared ones.
 *
 * Who publishes, who observes
 *   Updates take no ticket. The application's thread counts them: inside vkUpdateDescriptorSets and
 *   vkUpdateDescriptorSetWithTemplate, wake_descriptor_set_publish() gives every run of writes
 *   to one set the set's next number, and the record carries it. Vulkan's external
 *   synchronization of the set makes that a plain increment: two calls on one set never overlap.
 *   (Update-after-bind sets may be written by several threads at once; numbers can then be lost
 *   or doubled, which ends like any other disorder below, and nothing concludes from their
 *   contents yet.)
 *
 *   Thread streams are replayed side by side, so numbers may arrive out of order. Invariant,
 *   under the lock: if applied == newest, then exactly the updates 1 … applied are applied, and
 *   each was applied after the one before it or was made unknown. An update that is not number
 *   applied + 1, or comes while others are missing, turns the whole contents unknown: which of
 *   the values stands cannot be told, and a missed finding is better than a false one. The
 *   streams of one thread are in order, so that only updates of one set by several threads in
 *   quick succession meet this.
 *
 *   A submit, replayed with its turn, asks wake_descriptor_set_hold_current(): contents count
 *   only if no update that was published by then is still on its way (applied == published, read
 *   in this order). What was published before the submit's call is seen by that comparison,
 *   because the application ordered it before the call and the call's record was read after the
 *   call. Updates later than the submit may be in the contents already: the specification allows
 *   them only when the submit is complete, or leaves nothing of it valid, so an object they name
 *   is not called in use for long. vkCmdBindDescriptorSets notes the number of each set's last
 *   update.
 *
 * When an update was called
 *   The device's clock moves at every end of a recording, every vkCmdExecuteCommands and every
 *   submit. An update notes where it stands (`touched`), so that a later replay can tell, by
 *   comparing, whether the update came before or after such a call: `touched` < the clock behind
 *   the call means before. Who comes so late that the moments of newer updates stand there
 *   concludes from those alone.
 *
 * Destroyed objects. Nothing is pushed to sets: descriptors name objects by id, so a dead one is
 * recognised exactly, and a submit goes through the objects of its sets anyway. Back references
 * would cost a shared write per descriptor of every update and would have to be ordered between
 * updates and destructions of different threads; the list of objects of a set costs nothing while
 * the set does not change.
 */
#ifndef WAKE_STATE_DESCRIPTOR_SET_H
#define WAKE_STATE_DESCRIPTOR_SET_H

#include "queue/lock.h"
#include "queue/order.h"
#include "state/derived/descriptor_layout.h"
#include "state/descriptor/descriptor_array.h"

enum {
    WAKE_CONTENT_PLACES = 4, /* users of one set that are remembered */
    WAKE_UPDATE_TIMES = 8    /* updates of one set whose moment is remembered */
};

/* In the place of a number: there is no set behind the object. */
#define WAKE_SET_NUMBER_NONE UINT32_MAX

/* Behind a VkDescriptorSet. */
struct wake_descriptor_set {
    /* (a) updates that the application called; written by its threads, one at a time. The word of
     * its slot (wake_slab_word()): commands that bind the set read it there and nowhere else. */
    uint32_t *published;
    uint32_t count; /* (i) places */
    bool host_only; /* (i) of a pool with VK_DESCRIPTOR_POOL_CREATE_HOST_ONLY_BIT_EXT */
    bool awaited;   /* (a) a finding waited for it: state/check/awaited.h */
    /* (a) the device's clock at update n: [n % WAKE_UPDATE_TIMES] */
    uint64_t touched[WAKE_UPDATE_TIMES];
    const uint64_t *clock;                       /* (i) the device's */
    uint64_t content[WAKE_CONTENT_PLACES];       /* (a) see wake_descriptor_set_content() */
    uint64_t content_death[WAKE_CONTENT_PLACES]; /* (a) the device's last_death when that was so */
    struct wake_descriptor_layout *layout;       /* (i) NULL: not known */
    wake_id layout_object;                       /* (i) that the set was allocated with */

    /*
     * Its own, although it is as large as a small set's contents: threads that draw with sets of
     * their own must not meet in a cache line at every draw that binds one. With 32 locks for all
     * sets 16 threads took three times as long as one for the same draw.
     */
    struct wake_lock lock;

    /* (l:lock) */
    uint32_t applied;  /* updates replayed */
    uint32_t newest;   /* largest number replayed */
    bool unknown;      /* places that no later update wrote may hold anything */
    uint64_t contents; /* changes with every update */
    struct wake_descriptor_array array;

    /* Device timeline */
    wake_id *objects; /* sorted: what the contents name */
    uint32_t object_count;
    uint64_t objects_of;   /* `contents` that they were collected from, plus one; 0: never */
    uint32_t marked_queue; /* the last batch that they were marked for */
    uint64_t marked_batch;
    /* (a) of the last submit whose shaders use the set; stored before used_point */
    uint64_t used_ticket;
    uint64_t used_point; /* (a) its last batch: WAKE_SET_POINT(); 0: none */
};

#define WAKE_SET_POINT(queue, batch) ((uint64_t)(queue) << 48 | (batch))
#define WAKE_SET_QUEUE(point) ((uint32_t)((point) >> 48))
#define WAKE_SET_BATCH(point) ((point) & ((UINT64_C(1) << 48) - 1))

/*
 * Device timeline: shaders of a batch of the submit with that ticket use the set. The ticket is
 * there before the point: whoever finds the point finds its ticket, or a later one.
 */
WAKE_INLINE void
wake_descriptor_set_used(struct wake_descriptor_set *set, uint64_t ticket, uint64_t point)
{
    wake_store_relaxed(&set->used_ticket, ticket);
    /* ORD(descriptor_used:A) release: the ticket; pairs with ORD(descriptor_pending:A). */
    wake_store_release(&set->used_point, point);
}

/*
 * Any runner, once the tickets up to `seen` are done: the batch that used the set last before the
 * next ticket was handed out, as WAKE_SET_POINT(). 0: none, or a later submit used it.
 */
WAKE_INLINE uint64_t
wake_descriptor_set_user(const struct wake_descriptor_set *set, uint64_t seen)
{
    /* ORD(descriptor_pending:A) acquire: the ticket of this point or of a later one; pairs with
     * ORD(descriptor_used:A). */
    uint64_t point = wake_load_acquire(&set->used_point);

    return wake_load_relaxed(&set->used_ticket) <= seen ? point : 0;
}

/*
 * Inside the call that allocates the set: gives the object its state. False: out of memory.
 *
 * Many sets lie idle in their pools, so a set that was not read or written yet is its layout alone: the
 * object's `data` is then a pointer to that, with WAKE_SET_IDLE in it.
 */
bool
wake_descriptor_set_create(struct wake_object *object, const struct wake_create *create);
/* Reclaim. `data` of an object, either kind. */
void
wake_descriptor_set_destroy(void *data);

#define WAKE_SET_IDLE ((uintptr_t)1)
#define WAKE_SET_IDLE_HOST_ONLY ((uintptr_t)2)

/* Any thread: of an idle set. NULL: out of memory; it has no state from then on. */
struct wake_descriptor_set *
wake_descriptor_set_wake(struct wake_object *object);

WAKE_INLINE struct wake_descriptor_set *
wake_descriptor_set_of(const struct wake_object *object)
{
    void *data;

    if (!object || object->type != WAKE_TYPE_VkDescriptorSet) {
        return NULL;
    }
    /* ORD(set_state:B) acquire: the state that another thread made; pairs with ORD(set_state:A). */
    data = wake_load_acquire(&object->data);
    return WAKE_LIKELY(!((uintptr_t)data & WAKE_SET_IDLE))
               ? data
               : wake_descriptor_set_wake((struct wake_object *)(uintptr_t)object);
}

/* Reclaim: whether a finding waited for the set. Leaves an idle set idle. */
WAKE_INLINE bool
wake_descriptor_set_is_awaited(const struct wake_object *object)
{
    const void *data = wake_load_acquire(&object->data); /* as wake_descriptor_set_of() */

    return data && !((uintptr_t)data & WAKE_SET_IDLE) &&
           wake_load_relaxed(&((const struct wake_descriptor_set *)data)->awaited);
}

/* Any thread: its layout, NULL: not known. Leaves an idle set idle. */
WAKE_INLINE const struct wake_descriptor_layout *
wake_descriptor_set_layout(const struct wake_object *object)
{
    const void *data = wake_load_acquire(&object->data); /* as wake_descriptor_set_of() */

    return (uintptr_t)data & WAKE_SET_IDLE
               ? (const void *)((uintptr_t)data & ~(WAKE_SET_IDLE | WAKE_SET_IDLE_HOST_ONLY))
           : data ? ((const struct wake_descriptor_set *)data)->layout
                  : NULL;
}

/*
 * Who looks at the contents of a set as of an update need not do so again when it found them in
 * order: `key` stands for both, the update and what it looked for. A hint: other keys may take its
 * place.
 */
WAKE_INLINE bool
wake_descriptor_set_content(const struct wake_descriptor_set *set, uint64_t key)
{
    /* relaxed: one word that stands for itself; what it is about does not change */
    return wake_load_relaxed(&set->content[key % WAKE_CONTENT_PLACES]) == key;
}

WAKE_INLINE uint64_t
wake_descriptor_set_death(const struct wake_descriptor_set *set, uint64_t key)
{
    /* relaxed: of another key at worst, then deaths are looked for once more, or one time less */
    return wake_load_relaxed(&set->content_death[key % WAKE_CONTENT_PLACES]);
}

WAKE_INLINE void
wake_descriptor_set_note_content(struct wake_descriptor_set *set, uint64_t key, uint64_t death)
{
    wake_store_relaxed(&set->content_death[key % WAKE_CONTENT_PLACES], death);
    wake_store_relaxed(&set->content[key % WAKE_CONTENT_PLACES], key);
}

/* Inside the call that writes it: the number of this update. */
WAKE_INLINE uint32_t
wake_descriptor_set_publish(struct wake_descriptor_set *set)
{
    uint32_t number = wake_load_relaxed(set->published) + 1;

    wake_store_relaxed(&set->touched[number % WAKE_UPDATE_TIMES], wake_load_relaxed(set->clock));
    /* ORD(descriptor_publish:A) release: its moment. The application orders calls on one set, and
     * submits that use it after them. Pairs with ORD(descriptor_current:A) and
     * ORD(descriptor_touched:A). */
    wake_store_release(set->published, number);
    return number;
}

/*
 * Whether an update with a number behind `after` was called between two values of the clock and
 * changed what shaders may read: a command buffer that has bound the set is invalid then. Only the
 * last WAKE_UPDATE_TIMES updates are looked at.
 */
bool
wake_descriptor_set_changed(const struct wake_descriptor_set *set, uint32_t after, uint64_t from,
                            uint64_t to);
/* The same of all updates that are remembered. */
bool
wake_descriptor_set_changed_at_all(const struct wake_descriptor_set *set, uint64_t from,
                                   uint64_t to);

/* ---- replay of updates ----------------------------------------------------------------------- */

/* Takes the lock. True: the update is in order; false: its values are not to be written. End with
 * _end. */
bool
wake_descriptor_set_begin(struct wake_descriptor_set *set, uint32_t number);
/* Between begin and end: places from `index` on. What lies beyond the end of the set is ignored. */
void
wake_descriptor_set_write(struct wake_descriptor_set *set, uint32_t index,
                          const struct wake_descriptor *descriptors, uint32_t count);
/* The same for a range that was written with what is not known; UINT32_MAX: to the end. */
void
wake_descriptor_set_write_unknown(struct wake_descriptor_set *set, uint32_t index, uint32_t count);
void
wake_descriptor_set_end(struct wake_descriptor_set *set);

/* ---- any runner ------------------------------------------------------------------------------ */

/*
 * The contents, if they are exactly what the updates up to `number` made; NULL: they are not, or
 * memory ran out. End with put, before the set can be reclaimed: within the same run.
 */
WAKE_MUST_CHECK struct wake_descriptor_version *
wake_descriptor_set_hold(struct wake_descriptor_set *set, uint32_t number);
/* The same for the contents as of now; for submits, with the turn, after
 * wake_descriptor_set_objects() found some. */
WAKE_MUST_CHECK struct wake_descriptor_version *
wake_descriptor_set_hold_current(struct wake_descriptor_set *set);
void
wake_descriptor_set_put(struct wake_descriptor_set *set, struct wake_descriptor_version *version);

/* ---- device timeline ------------------------------------------------------------------------- */

/*
 * Ids of all objects that the set names for certain, immutable samplers included. NULL with
 * *count_out 0 when nothing can be concluded: updates on their way, or bindings that shaders need
 * not have valid. Good until the next call on the set.
 */
const wake_id *
wake_descriptor_set_objects(struct wake_descriptor_set *set, uint32_t *count_out);

#endif
