/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Ranked mutex: a pthread mutex, and in debug builds a per-thread set of held ranks. Condition
 * variable.
 */
#include "queue/lock.h"

#include "queue/order.h"

#ifdef WAKE_DEBUG
/* Bit n: this thread holds a lock of rank n. Two of one rank at once would have no order, so a bit
 * is enough. */
static _Thread_local uint32_t held_ranks;

_Static_assert(WAKE_RANKS <= 32, "held_ranks has a bit per rank");
#endif

uint32_t wake_forks;
uint32_t wake_locks_age;
static pthread_mutex_t renewal = PTHREAD_MUTEX_INITIALIZER;

void
wake_locks_forked(void)
{
    wake_locks_orphaned();
    wake_forks++;
}

void
wake_locks_orphaned(void)
{
    pthread_mutex_init(&renewal, NULL);
    wake_locks_age++;
}

static void
make_mutex(struct wake_lock *lock)
{
    pthread_mutexattr_t attributes;

    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes,
                              lock->brief ? PTHREAD_MUTEX_ADAPTIVE_NP : PTHREAD_MUTEX_DEFAULT);
    pthread_mutex_init(&lock->mutex, &attributes);
    pthread_mutexattr_destroy(&attributes);
}

/* Made by the parent: whoever held it, or waited on it, is not in this process. */
static WAKE_COLD void
renew_lock(struct wake_lock *lock)
{
    pthread_mutex_lock(&renewal);
    if (wake_load_relaxed(&lock->age) != wake_locks_age) {
        make_mutex(lock);
        wake_store_release(
            &lock->age,
            wake_locks_age); /* another thread of the child that sees it finds the mutex made */
    }
    pthread_mutex_unlock(&renewal);
}

static WAKE_COLD void
renew_condition(struct wake_condition *condition)
{
    pthread_mutex_lock(&renewal);
    if (wake_load_relaxed(&condition->age) != wake_locks_age) {
        pthread_cond_init(&condition->condition, NULL);
        wake_store_release(&condition->age, wake_locks_age);
    }
    pthread_mutex_unlock(&renewal);
}

static void
condition_ready(struct wake_condition *condition)
{
    if (WAKE_UNLIKELY(wake_load_acquire(&condition->age) != wake_locks_age)) {
        renew_condition(condition);
    }
}

static void
init(struct wake_lock *lock, enum wake_lock_rank rank, bool brief)
{
    lock->brief = brief;
    lock->rank = (uint8_t)rank;
    lock->age = wake_locks_age;
    make_mutex(lock);
}

void
wake_lock_init(struct wake_lock *lock, enum wake_lock_rank rank)
{
    init(lock, rank, false);
}

void
wake_lock_init_brief(struct wake_lock *lock, enum wake_lock_rank rank)
{
    init(lock, rank, true);
}

void
wake_lock_finish(struct wake_lock *lock)
{
    if (lock->age == wake_locks_age) {
        pthread_mutex_destroy(&lock->mutex);
    }
}

void
wake_lock_take(struct wake_lock *lock)
{
#ifdef WAKE_DEBUG
    /* Checked before blocking, so that an inversion shows on every run and not only when it
     * deadlocks. */
    WAKE_ASSERT((held_ranks >> lock->rank) == 0);
#endif
    if (WAKE_UNLIKELY(wake_load_acquire(&lock->age) != wake_locks_age)) {
        renew_lock(lock);
    }
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
    condition->age = wake_locks_age;
}

void
wake_condition_finish(struct wake_condition *condition)
{
    if (condition->age == wake_locks_age) {
        pthread_cond_destroy(&condition->condition);
    }
}

void
wake_condition_wait(struct wake_condition *condition, struct wake_lock *lock)
{
    condition_ready(condition);
    /* The rank stays marked as held: this thread takes nothing while it sleeps. */
    pthread_cond_wait(&condition->condition, &lock->mutex);
}

void
wake_condition_wake_all(struct wake_condition *condition)
{
    condition_ready(condition);
    pthread_cond_broadcast(&condition->condition);
}
