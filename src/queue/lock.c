/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Ranked mutex: a pthread mutex, and in debug builds a per-thread set of held ranks. Condition
 * variable.
 */
#include "queue/lock.h"

#ifdef WAKE_DEBUG
/* Bit n: this thread holds a lock of rank n. Two of one rank at once would have no order, so a bit
 * is enough. */
static _Thread_local uint32_t held_ranks;

_Static_assert(WAKE_RANKS <= 32, "held_ranks has a bit per rank");
#endif

void
wake_lock_init(struct wake_lock *lock, enum wake_lock_rank rank)
{
    pthread_mutex_init(&lock->mutex, NULL);
    lock->rank = rank;
}

void
wake_lock_finish(struct wake_lock *lock)
{
    pthread_mutex_destroy(&lock->mutex);
}

void
wake_lock_take(struct wake_lock *lock)
{
#ifdef WAKE_DEBUG
    /* Checked before blocking, so that an inversion shows on every run and not only when it
     * deadlocks. */
    WAKE_ASSERT((held_ranks >> lock->rank) == 0);
#endif
    pthread_mutex_lock(&lock->mutex);
#ifdef WAKE_DEBUG
    held_ranks |= 1u << lock->rank;
#endif
}

void
wake_lock_drop(struct wake_lock *lock)
{
#ifdef WAKE_DEBUG
    WAKE_ASSERT(held_ranks & (1u << lock->rank));
    held_ranks &= ~(1u << lock->rank);
#endif
    pthread_mutex_unlock(&lock->mutex);
}

void
wake_condition_init(struct wake_condition *condition)
{
    pthread_cond_init(&condition->condition, NULL);
}

void
wake_condition_finish(struct wake_condition *condition)
{
    pthread_cond_destroy(&condition->condition);
}

void
wake_condition_wait(struct wake_condition *condition, struct wake_lock *lock)
{
    /* The rank stays marked as held: this thread takes nothing while it sleeps. */
    pthread_cond_wait(&condition->condition, &lock->mutex);
}

void
wake_condition_wake_all(struct wake_condition *condition)
{
    pthread_cond_broadcast(&condition->condition);
}
