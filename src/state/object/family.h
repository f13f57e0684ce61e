/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pools and their children; what swapchains, memory and acceleration structures have besides their
 * slots.
 * Threads: created and unlinked on application threads, inside the call; destroyed by reclamation.
 */
#ifndef WAKE_STATE_FAMILY_H
#define WAKE_STATE_FAMILY_H

#include "state/object/object.h"
#include "state/scope/scope.h"

/* A pool that owns other objects: they are destroyed with it. First member of what it has. */
struct wake_pool {
    struct wake_lock lock;
    struct wake_object *children; /* (l:pool) command buffers until the replay of their end */
    struct wake_object *doomed;   /* (l:pool) unlinked by a reset or its end, for the replay */
    bool ended;                   /* (l:pool) its destruction has begun: no child is added */
    uint64_t resets;              /* (l:pool) calls that have unlinked the children of then */
    uint64_t replayed;            /* (l:pool) how many of them have been replayed */
};

/* A present whose times were asked for, and have not all been told yet. */
struct wake_asked_times {
    uint64_t id;     /* of VkPresentId2KHR; 0: none */
    uint32_t stages; /* how many */
};

/* Times of presents (VK_EXT_present_timing): what the calls on a swapchain have asked for and been told so far. */
struct wake_timings {
    uint64_t domains[8]; /* ids of time domains */
    bool of_stage[8];    /* VK_TIME_DOMAIN_PRESENT_STAGE_LOCAL_EXT */
    bool domains_lost;   /* there were more */
    uint32_t queue_size; /* of vkSetSwapchainPresentTimingQueueSizeEXT */
    bool asked_lost;     /* which presents are left is not known any more */
    uint32_t domain_count;
    uint32_t asked_count;
    struct wake_asked_times asked[32]; /* the earliest first */
};

/* A present that the application can wait for by its number: its queue, and its batch there. */
struct wake_numbered_present {
    uint64_t number, batch;
    uint32_t queue;
};

/*
 * A swapchain: a pool of images, and what its calls have made of it so far. Application threads,
 * inside calls that need the swapchain to themselves; a call's record has a copy (struct
 * wake_swapchain_facts).
 */
struct wake_swapchain {
    struct wake_pool pool;
    uint64_t acquired;    /* (a) relaxed: bit i, image i is acquired */
    uint64_t ever;        /* (a) relaxed: bit i, image i has been acquired at some time */
    uint64_t present_id;  /* (a) relaxed: the last that was given, 0: none */
    uint32_t image_count; /* (a) relaxed: 0, not asked yet */
    /* (timeline) bit i: image i was acquired, and not presented since */
    uint64_t held;
    uint64_t seen; /* (timeline) bit i: and the host has waited for that acquire */
    /* (timeline) bit i: since its acquire, somebody has waited for what that signals */
    uint64_t ready;
    /* (timeline) the last present of image i: number of its queue, and its batch there, 0: none */
    uint32_t presented_by[64];
    uint64_t presented[64];
    /* (timeline) the last presents with a number, number_count of them; place of the next: that modulo their size */
    struct wake_numbered_present numbered[16];
    uint32_t numbered_count;
    uint32_t masks[64]; /* (a) relaxed: the device mask that image i was acquired with; 0: none */
    bool retired;       /* (a) relaxed */
    bool shown;         /* (a) relaxed: it was presented, as far as is known */
    bool aliased;       /* (a) relaxed: an image was created to be bound to one of its images */
    struct wake_timings timings; /* (l:pool) */
};

/* Device memory: what of it is mapped. Application threads, inside calls; a call's record has a
 * copy (struct wake_mapping). */
struct wake_memory {
    uint64_t offset;  /* (a) relaxed */
    uint64_t size;    /* (a) relaxed: 0, not mapped */
    uint64_t address; /* (a) relaxed: of `offset`, in the application's memory; 0: not mapped */
};

/* False: it is not, or that is not known. */
WAKE_INLINE bool
wake_memory_is_mapped(wake_id id)
{
    const struct wake_object *object = id & WAKE_ID_FOREIGN ? NULL : wake_object_get(id);
    const struct wake_memory *memory = object && object->type == WAKE_TYPE_VkDeviceMemory
                                           ? object->data
                                           : NULL;

    return memory && wake_load_relaxed(&memory->address); /* relaxed: of this thread's calls */
}

enum wake_structure_writer { WAKE_WRITER_COMMAND = 1, WAKE_WRITER_HOST = 2 };

/* An acceleration structure: how the host has built it, and what commands say of it; a call's
 * record has a copy (WAKE_BUILT_KNOWN, struct wake_before). */
struct wake_structure {
    uint32_t built; /* (a) relaxed: flags of the last build, with WAKE_BUILT_KNOWN; 0: not known */
    struct wake_built *build; /* (l:device) state/recording/build_state.h; NULL: not known */
    uint32_t writers; /* (a) relaxed: bits enum wake_structure_writer, of all calls so far */
    struct wake_built *agreed; /* (l:device) what all builds so far agree on; NULL: nothing */

    /* Device timeline: state/execution/structure_execution.h */
    struct wake_built *executed; /* what it was built from; NULL: not known */
    bool filled;                 /* something has written it */
    uint32_t queue;              /* 1 + index of the queue that wrote it last, 0: none has */
};

/* An object came to be; `create` is its call's copy or NULL. False: out of memory. */
bool
wake_family_created(struct wake_object *object, struct wake_create *create);
/* It left its table: children leave theirs, and it leaves its pool; but for a command buffer, which
 * the replay of an earlier reset of the pool still looks at. */
void
wake_family_unlinked(struct wake_object *object);
/* Replay of the call that frees a command buffer: it leaves its pool. */
void
wake_family_left(struct wake_object *pool, struct wake_object *child);
/* A pool was reset: descriptor sets are freed by that (true), command buffers are not. */
void
wake_family_pool_reset(struct wake_object *pool);
/*
 * Replay of that call: the children that it unlinked, linked by next_child; the caller retires
 * them. Calls that come later may have unlinked more by now: those stay, unless the pool itself is
 * destroyed by this call.
 */
struct wake_object *
wake_family_take_doomed(struct wake_object *pool, bool destroyed);
/* Any thread: the living children, linked by next_child; the pool's lock is held until the
 * unlock. */
struct wake_object *
wake_family_lock_children(struct wake_object *pool);
/* With that lock: those that were unlinked, and whose call was not replayed yet. */
struct wake_object *
wake_family_doomed(const struct wake_object *pool);
void
wake_family_unlock_children(struct wake_object *pool);
/* Rows of state/kinds.c. */
bool
wake_pool_create(struct wake_object *object, const struct wake_create *create,
                 struct wake_object *parent);
void
wake_pool_finish(struct wake_object *object);
bool
wake_memory_create(struct wake_object *object, const struct wake_create *create,
                   struct wake_object *parent);
bool
wake_image_created(struct wake_object *object, const struct wake_create *create,
                   struct wake_object *parent);
bool
wake_buffer_created(struct wake_object *object, const struct wake_create *create,
                    struct wake_object *parent);
bool
wake_structure_create(struct wake_object *object, const struct wake_create *create,
                      struct wake_object *parent);
void
wake_structure_finish(struct wake_object *object);

#endif
