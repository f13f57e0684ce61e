/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Ranked mutex. Locks exist only off the path of recorded calls. One enum is the lock order: a
 * thread may only take a lock of a higher rank than those it holds; debug builds stop on an
 * inversion.
 * Threads: any. Blocking. No lock is ever held while the application's code (a message callback, an
 * allocator) runs.
 */
#ifndef WAKE_QUEUE_LOCK_H
#define WAKE_QUEUE_LOCK_H

#include "base/base.h"

#include <pthread.h>

/* In the order in which they may nest: an earlier one may be held while a later one is taken. */
enum wake_lock_rank {
    WAKE_RANK_ROOT,        /* the list of instances and devices */
    WAKE_RANK_INSTANCE,    /* one instance's lists */
    WAKE_RANK_DEVICE,      /* one device's lists */
    WAKE_RANK_POOL,        /* children of a command, descriptor or query pool */
    WAKE_RANK_SCOPES,      /* the list of registered instances and devices */
    WAKE_RANK_DESCRIPTORS, /* contents of one descriptor set */
    WAKE_RANK_PRACTICES,   /* what best practices lean on, of one instance or device */
    WAKE_RANK_AWAITED,     /* findings that wait for what shaders say, of one device */
    WAKE_RANK_TABLE,       /* one shard of a handle table, for writers */
    WAKE_RANK_EDGE,        /* one waiter list */
    WAKE_RANK_ENGINE,      /* lists of threads and streams */
    WAKE_RANK_REPORT,      /* messengers, filters, pending messages */
    WAKE_RANK_SLAB,        /* growth of a slab */
    WAKE_RANK_BLOCK,       /* growth of the block pool */
    WAKE_RANK_LOG,         /* one line to stderr or a file */
    WAKE_RANKS
};

struct wake_lock {
    pthread_mutex_t mutex;
    uint8_t rank; /* (i) enum wake_lock_rank */
    bool brief;   /* (i) wake_lock_init_brief() */
    uint32_t age; /* (a) wake_locks_age when the mutex was made */
};

#define WAKE_LOCK_INIT(r)                        \
    {                                            \
        PTHREAD_MUTEX_INITIALIZER, (r), false, 0 \
    }
/* As wake_lock_init_brief(). */
#define WAKE_LOCK_INIT_BRIEF(r)                             \
    {                                                       \
        PTHREAD_ADAPTIVE_MUTEX_INITIALIZER_NP, (r), true, 0 \
    }

/*
 * (i) Forks between the process that was started and this one; 0 but in a child. Threads that held
 * a lock, or waited, are not there: locks and conditions of the parent are made anew when the child
 * first uses them, and nobody waits for what only such a thread could do.
 */
extern uint32_t wake_forks __attribute__((visibility("hidden")));
/* (i) Grows where all threads but one are gone: locks and conditions are then made anew. */
extern uint32_t wake_locks_age __attribute__((visibility("hidden")));
/* In the child of a fork, on its one thread, which holds no lock. */
void
wake_locks_forked(void);
/* In the watcher (workers/end/watcher.h), when all other threads are gone. */
void
wake_locks_orphaned(void);

void
wake_lock_init(struct wake_lock *lock, enum wake_lock_rank rank);
/*
 * One that is held for a few instructions only, by an application thread among others: who finds it
 * taken looks again for a moment before it sleeps, since to be woken costs tens of microseconds.
 */
void
wake_lock_init_brief(struct wake_lock *lock, enum wake_lock_rank rank);
void
wake_lock_finish(struct wake_lock *lock);
void
wake_lock_take(struct wake_lock *lock);
void
wake_lock_drop(struct wake_lock *lock);

/* A condition variable. Waiting drops the lock and takes it again; wake-ups can be spurious. */
struct wake_condition {
    pthread_cond_t condition;
    uint32_t age; /* (a) as in a lock */
};

void
wake_condition_init(struct wake_condition *condition);
void
wake_condition_finish(struct wake_condition *condition);
void
wake_condition_wait(struct wake_condition *condition, struct wake_lock *lock);
void
wake_condition_wake_all(struct wake_condition *condition);

#endif
