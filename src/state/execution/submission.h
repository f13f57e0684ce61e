/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the application knows to be complete: batches per queue, and the fences and semaphores
 * through which it learns. Observed completion decides messages (docs/architecture.md, 'Two
 * completions'); nothing here asks the driver.
 * Threads: the holder of the device timeline's turn.
 */
#ifndef WAKE_STATE_SUBMISSION_H
#define WAKE_STATE_SUBMISSION_H

#include "state/object/family.h"
#include "state/object/object.h"

/* A point on a queue: batch number `batch` of queue `queue`. batch 0: none. */
struct wake_point {
    uint32_t queue;
    uint64_t batch;
};

/* A semaphore that a batch waits for: what had signalled it is complete when the batch is. */
struct wake_wait {
    wake_id semaphore;
    uint64_t value;               /* timeline */
    struct wake_point point;      /* binary: the batch that signals it, as of the submit */
    VkPipelineStageFlags2 stages; /* that wait; 0: of a present or a sparse bind */
};

struct wake_submission {
    struct wake_submission *next;
    uint64_t batch;
    uint32_t wait_count;
    struct wake_wait waits[];
};

/*
 * An application may submit for ever without a wait on the host. What is remembered of its batches
 * and signals then is bounded: of more than this many, the older half is folded, each into the one
 * before it. Something may then count as complete a little early; nothing counts as in use too
 * long.
 */
#define WAKE_MAX_UNOBSERVED 4096u

/* A signal of a timeline semaphore that is not observed yet. */
struct wake_signal {
    struct wake_signal *next;
    uint64_t value;
    struct wake_point point;
};

/* Behind VkFence and VkSemaphore objects. */
struct wake_sync_object {
    bool timeline;
    bool external; /* its payload may be changed from outside: nothing is concluded from it */
    bool import_temporary; /* until it is reset or waited for */
    uint32_t imported;     /* handle type of the payload that replaces its own, 0: none */
    struct {
        wake_id swapchain; /* 0: none */
        uint32_t index;
        struct wake_point before; /* the present of the image that came before the acquire */
    } acquired; /* the image whose acquire signals it; what signals it later has no such thing */
    struct {
        wake_id swapchain; /* 0: none */
        uint32_t index;
        struct wake_point point; /* the present */
    } presented;    /* binary semaphore: the image whose present has taken its last signal */
    bool signalled; /* fence: known to be; binary semaphore: its last signal has no wait yet */
    struct wake_point point;  /* fence, binary semaphore: the last batch that signals it */
    struct wake_point waited; /* binary semaphore: the last batch of a submit that waits for it */
    struct wake_signal *signals; /* timeline, ascending values */
    struct wake_signal *last_signal;
    uint32_t signal_count;
    uint64_t initial; /* timeline: the value that it was made with */
    uint64_t value;   /* timeline: the greatest that it is known to have had */
    /* timeline: the greatest that batches which have executed, or the host, give it
     * (state/execution/execution.h) */
    uint64_t executed;
};

/* What signals the acquire of an image is waited for, if that is what signals the object. */
void
wake_acquire_waited(const struct wake_sync_object *sync);

/* The present that waits for the semaphore's last signal may still wait: its image was not acquired again, and the host has not waited
 * for a batch that came after the present. */
bool
wake_present_may_wait(struct wake_device *device, const struct wake_sync_object *sync);

bool
wake_sync_object_create(struct wake_object *object, const struct wake_create *create);
void
wake_sync_object_destroy(struct wake_object *object);

WAKE_INLINE struct wake_sync_object *
wake_sync_object_of(wake_id id)
{
    struct wake_object *object = wake_object_get(id);
    return object && (object->type == WAKE_TYPE_VkFence || object->type == WAKE_TYPE_VkSemaphore)
               ? object->data
               : NULL;
}

/* One batch on its queue; returns its number, 0 when out of memory (nothing is concluded from that
 * batch then). */
uint64_t
wake_submission_add(struct wake_queue *queue, const struct wake_wait *waits, uint32_t wait_count);
void
wake_submission_signals(struct wake_object *semaphore, struct wake_point point, uint64_t value);

/* The application knows that this batch, and so all before it on its queue and all these waited
 * for, are complete. */
void
wake_observe(struct wake_device *device, struct wake_point point);
void
wake_observe_queue(struct wake_device *device, struct wake_queue *queue);
void
wake_observe_device(struct wake_device *device);
/* A timeline semaphore was seen at `value`. */
void
wake_observe_value(struct wake_device *device, struct wake_object *semaphore, uint64_t value);
/* One was waited for, and so has `value` or a greater one: the next that something signals. */
void
wake_observe_reached(struct wake_device *device, struct wake_object *semaphore, uint64_t value);
/* A wait for any of several ended. Where one queue signals all of them the earliest is complete,
 * whichever it was; else nothing follows. `pairs`: of semaphore and value. */
void
wake_observe_any_fence(struct wake_device *device, const wake_id *ids, uint32_t count);
void
wake_observe_any_value(struct wake_device *device, const uint64_t *pairs, uint32_t count);

/* A payload that the batch signals has left the device: that it is complete, and with it all that
 * wake_observe() would take in, may be learned elsewhere. Nothing is concluded from that but what
 * is no longer said to be in use. */
void
wake_share_point(struct wake_device *device, struct wake_point point);
/* The same of all signals of a timeline semaphore up to `value`. */
void
wake_share_values(struct wake_device *device, const struct wake_sync_object *sync, uint64_t value);

/* Whether an object is used by a batch that the application does not know to be complete; which,
 * for the message. */
bool
wake_object_in_use(struct wake_device *device, const struct wake_object *object,
                   struct wake_point *point_out);

void
wake_submissions_finish(struct wake_queue *queue);

/* The child of a pool that the first of the batches that are not known to be complete uses; NULL:
 * none. */
struct wake_object *
wake_family_first_used(struct wake_device *device, struct wake_object *pool);

#endif
