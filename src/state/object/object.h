/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Objects: one slot per Vulkan object of any type, in slabs that are never given back while the
 * layer is loaded.
 * Threads: see the field key. Application threads create slots, find ids and read what is
 * immutable; everything about the object's life on the device timeline belongs to whoever replays
 * that timeline at the moment (one at a time).
 *
 * An id names a slot and its generation. A slot is given to another object only after its
 * generation was bumped, so an old id never finds a new object. Between destruction and reclamation
 * (state/object/reclaim.c) the slot and what hangs on it stay readable, because records that were
 * made before may still be on their way.
 */
#ifndef WAKE_STATE_OBJECT_H
#define WAKE_STATE_OBJECT_H

#include "base/heap.h"
#include "base/vulkan_all.h"
#include "gen/objects.h"
#include "queue/order.h"
#include "queue/record.h"

struct wake_scope;
struct wake_derived;

/*
 * The deep copy of the call that made one or several objects: the immutable part of their state.
 * Freed with the last of its objects, or by the worker that read it when none came to be.
 */
struct wake_create {
    uint32_t references; /* (a) */
    uint16_t command;
    bool logged;                   /* (l:log) stands in the record log */
    uint64_t capacity;             /* bytes of record */
    char record[] WAKE_ALIGNED(8); /* struct wake_rec_Create… */
};

/* The last submit on one queue that used an object. */
struct wake_use {
    uint64_t queue : 16; /* index in the device's queues */
    uint64_t submit : 48;
};

/*
 * A debug name that an object has or had. Messages come later than their calls: they show the name
 * of then. Renaming is rare, so the last few names are kept, and those before go to limbo.
 */
struct wake_name {
    struct wake_name *older; /* (a) */
    uint32_t since;          /* (i) renamings on the device until then, this one included */
    char text[];             /* (i) "": none */
};

/*
 * There may be millions, most of them idle: what only some kinds of objects need belongs behind
 * `data`. tests/stress/memory_bounds.c asks for at most 200 bytes for a descriptor set, with its
 * places in the tables.
 */
/* In `copies`: its pool was reset or destroyed, and takes it along; or the last copy is being taken
 * away, and the thread that does so still looks at it. */
#define WAKE_COPIES_DOOMED (UINT32_C(1) << 31)
#define WAKE_COPIES_LEAVING (UINT32_C(1) << 30)

struct wake_object {
    /* (i) after publication in a table */
    uint64_t handle;
    wake_id id;
    wake_id parent;           /* pool, swapchain; else the device or instance object */
    struct wake_scope *scope; /* the device or instance it belongs to */
    /* NULL: not made by a call (queues, physical devices, images of a swapchain) */
    struct wake_create *create;
    uint32_t create_index; /* which of the objects of that call */
    uint16_t type;         /* enum wake_object_type */
    uint16_t flags;        /* of its family */
    /* (a) what checks worked out of `create`, NULL: not yet; see state/object/derived.h */
    struct wake_derived *derived;
    void *data;      /* of its family: struct wake_command_buffer, wake_queue, wake_pool; NULL */
    uint64_t advice; /* (a) relaxed: what src/practices remembers of it; 0 while that is off */

    /* Application threads */
    uint32_t generation; /* (a) */
    /* (a) equal handles handed out; the object lives until all are destroyed. Who takes the last
     * one away, or sets WAKE_COPIES_DOOMED, is the one that retires it. */
    uint32_t copies;
    /* (a) who is inside a call that needs it to itself, 0: nobody: ORD(object_enter:A), and
     * intercept/pack/meeting.h */
    uint32_t user;
    uint16_t use_count;             /* (timeline) of uses */
    uint16_t use_capacity;          /* (timeline) of more_uses; 0: `use` holds the only one */
    struct wake_name *name;         /* (a) the newest debug name, NULL: never had one */
    struct wake_object *next_child; /* (l:pool) */
    union {
        struct wake_object *prev_child; /* (l:pool) while it is a child */
        struct wake_object *limbo_next; /* behind that: reclaim list; free list of the slab */
    };

    /* Inside vkBind…Memory, after the driver: what commands that are recorded from then on find
     * bound. */
    /* (a) 0: not bound; the object's own id: bound without memory of ours (a swapchain's image) */
    wake_id memory;
    VkDeviceSize memory_offset; /* published by `memory` */

    /* Device timeline: written only while holding the turn (state/scope/timeline.h) */
    wake_id bound;    /* memory of a buffer or image; a pipeline's own id: its data is released */
    uint64_t dead_at; /* (h) ticket of the call that destroyed it, 0 while alive */
    union {
        struct wake_use use;        /* most objects are used on one queue */
        struct wake_use *more_uses; /* use_capacity of them */
    };

    uint64_t limbo_epoch; /* of a doomed child until then: (l:pool) the number of the reset */
};

/* Slots by number: chunks that are allocated as needed and stay where they are;
 * state/object/slab.h has the rest. */
#define WAKE_SLAB_CHUNK 1024
#define WAKE_SLAB_CHUNKS 16384
struct wake_slab_chunk {
    struct wake_object objects[WAKE_SLAB_CHUNK];
    /* (a) of each object's family: what recording threads want of it and nothing else. Sixteen lie
     * in a cache line, where sixteen objects take fifty. */
    uint32_t words[WAKE_SLAB_CHUNK];
};
extern struct wake_slab_chunk *wake_slab_chunks[WAKE_SLAB_CHUNKS]
    __attribute__((visibility("hidden")));

/* The slot of that number, NULL when none was ever handed out under it. Any thread. */
WAKE_INLINE struct wake_object *
wake_slab_at(uint32_t slot)
{
    struct wake_slab_chunk *chunk;

    if (WAKE_UNLIKELY(slot / WAKE_SLAB_CHUNK >= WAKE_SLAB_CHUNKS)) {
        return NULL;
    }
    /* ORD(slab_at:A) acquire: the zeroed chunk; pairs with ORD(slab_take:A). */
    chunk = wake_load_acquire(&wake_slab_chunks[slot / WAKE_SLAB_CHUNK]);
    return WAKE_LIKELY(chunk != NULL) ? &chunk->objects[slot % WAKE_SLAB_CHUNK] : NULL;
}

/* The word of a slot that was handed out. Any thread. */
WAKE_INLINE uint32_t *
wake_slab_word(uint32_t slot)
{
    return &wake_slab_chunks[slot / WAKE_SLAB_CHUNK]->words[slot % WAKE_SLAB_CHUNK];
}

/* The slot behind an id, NULL when the id is 0 or the slot has been given to another object since.
 * Any thread. */
WAKE_INLINE struct wake_object *
wake_object_get(wake_id id)
{
    struct wake_object *object = id ? wake_slab_at(WAKE_ID_SLOT(id)) : NULL;

    /* ORD(object_get:A) acquire: the slot's contents of this generation; pairs with
     * ORD(object_forget:A), which bumps it before anything of the slot is taken away. */
    return object && wake_load_acquire(&object->generation) == WAKE_ID_GENERATION(id) ? object
                                                                                      : NULL;
}

/* Replay: whether a call that destroys it has come that far. Another call of a wrong program may name
 * it, too, and be replayed before. */
WAKE_INLINE bool
wake_object_has_left(const struct wake_object *object)
{
    /* ORD(object_left:B) acquire: what its destroyer looked at and changed; pairs with
     * ORD(object_left:A). */
    return wake_load_acquire(&object->copies) == 0;
}
/* References to a creating call's copy. */
struct wake_create *
wake_create_alloc(uint32_t command, size_t capacity);
void
wake_create_put(struct wake_create *create);
/* What it counts for under the memory limit until it is read: with one object of those it makes. */
WAKE_INLINE size_t
wake_create_bytes(const struct wake_create *create)
{
    return wake_heap_class(sizeof(*create) + create->capacity) + sizeof(struct wake_object);
}

/* Timeline: use_count of them. */
WAKE_INLINE const struct wake_use *
wake_object_uses(const struct wake_object *object)
{
    return object->use_capacity ? object->more_uses : &object->use;
}

/* Timeline: notes that submit number `submit` of queue `queue` uses the object. False: out of
 * memory, use not noted. */
bool
wake_object_use(struct wake_object *object, uint32_t queue, uint64_t submit);

/* Application thread, inside the call that bound it; `memory` 0: to something that has no id. */
WAKE_INLINE void
wake_object_bind(struct wake_object *object, wake_id memory, VkDeviceSize offset)
{
    object->memory_offset = offset;
    /* ORD(object_bind:A) release: the offset before the id; pairs with ORD(object_bound:A). */
    wake_store_release(&object->memory, memory ? memory : object->id);
}

/*
 * Any runner: the memory behind a buffer or image, 0: none is bound. A bind that came before the
 * record at hand is always seen, because the application ordered it before; one that came after it
 * may be seen too, and is a missed finding then.
 */
WAKE_INLINE wake_id
wake_object_bound(const struct wake_object *object)
{
    /* ORD(object_bound:A) acquire: memory_offset; pairs with ORD(object_bind:A). */
    return wake_load_acquire(&object->memory);
}

#endif
