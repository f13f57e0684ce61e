/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One queue of a device: what was submitted to it, and how far it is.
 * Threads: see the field key.
 */
#ifndef WAKE_STATE_QUEUE_STATE_H
#define WAKE_STATE_QUEUE_STATE_H

#include "state/object/object.h"
#include "state/recording/label.h"
#include "state/scope/scope.h"

/* One queue of a device. */
struct wake_queue {
    struct wake_queue *next; /* (l:device) */
    VkQueue handle;
    struct wake_object *object;
    uint32_t index;  /* (i) dense, in the order of discovery */
    uint32_t family; /* (i) */

    /* Device timeline */
    uint64_t submitted; /* number of batches submitted so far */
    uint64_t observed;  /* (a) batches that the application knows to be complete; grows */
    /* (a) the same of what may be learned without us, by a payload that was shared; grows */
    uint64_t shared;
    struct wake_submission *first; /* unobserved, oldest first */
    struct wake_submission *last;
    uint32_t unobserved;           /* length of that list */
    uint64_t executed;             /* batches that have executed: state/execution/execution.h */
    struct wake_batch *first_held; /* the ones that have not, oldest first */
    struct wake_batch *last_held;
    struct wake_batch *first_unkept; /* of these, the ones without references to their recordings */
    uint32_t tried; /* inline mode: batches of the last call that were tried before it */
    struct wake_label_stack labels; /* vkQueue…DebugUtilsLabelEXT */
    /* begun and not ended by the command buffers submitted so far */
    int32_t open_regions[WAKE_LABEL_FAMILIES];
};

/* Whether the application knows the batch to be complete, or may know it. relaxed: numbers that grow;
 * who reads them outside the turn has acquired the tickets that it asks about */
WAKE_INLINE bool
wake_queue_may_be_done(const struct wake_queue *queue, uint64_t batch)
{
    return wake_load_relaxed(&queue->observed) >= batch ||
           wake_load_relaxed(&queue->shared) >= batch;
}

/* A row of state/kinds.c. */
bool
wake_queue_create(struct wake_object *object, const struct wake_create *create,
                  struct wake_object *parent);
/* The queue behind a handle; NULL when the application never asked for it. */
struct wake_queue *
wake_queue_of(struct wake_device *device, wake_id id);
struct wake_queue *
wake_queue_by_index(struct wake_device *device, uint32_t index);

#endif
