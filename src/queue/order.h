/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Memory order: the only file that names an atomic operation, a fence or Concurrency Kit's
 * primitives. Every use carries an ORD(structure_operation:LETTER) comment that says what it
 * publishes or observes and which label it pairs with; docs/concurrency.md lists the pairs.
 * Threads: any.
 */
#ifndef WAKE_QUEUE_ORDER_H
#define WAKE_QUEUE_ORDER_H

#include "base/base.h"

#include <ck_cc.h>
#include <ck_ec.h>
#include <ck_pr.h>
#include <ck_ring.h>

#define wake_load_relaxed(p) __atomic_load_n((p), __ATOMIC_RELAXED)
#define wake_load_acquire(p) __atomic_load_n((p), __ATOMIC_ACQUIRE)
#define wake_store_relaxed(p, v) __atomic_store_n((p), (v), __ATOMIC_RELAXED)
#define wake_store_release(p, v) __atomic_store_n((p), (v), __ATOMIC_RELEASE)
/* With wake_load_ordered() of another word behind it: who does the same the other way round sees
 * it, or is seen. */
#define wake_exchange(p, v) __atomic_exchange_n((p), (v), __ATOMIC_SEQ_CST)
#define wake_load_ordered(p) __atomic_load_n((p), __ATOMIC_SEQ_CST)
#define wake_fetch_add(p, v) __atomic_fetch_add((p), (v), __ATOMIC_ACQ_REL)
#define wake_fetch_add_relaxed(p, v) __atomic_fetch_add((p), (v), __ATOMIC_RELAXED)
#define wake_fetch_sub(p, v) __atomic_fetch_sub((p), (v), __ATOMIC_ACQ_REL)
#define wake_fetch_or(p, v) __atomic_fetch_or((p), (v), __ATOMIC_SEQ_CST)
#define wake_fetch_and(p, v) __atomic_fetch_and((p), (v), __ATOMIC_SEQ_CST)
/* Compares with *expected, which receives the value found on failure. Acquire and release on
 * success. */
#define wake_cas(p, expected, desired)                                               \
    __atomic_compare_exchange_n((p), (expected), (desired), false, __ATOMIC_ACQ_REL, \
                                __ATOMIC_ACQUIRE)
#define wake_fence() __atomic_thread_fence(__ATOMIC_SEQ_CST)

/*
 * Whether *p (32 or 64 bits) equals v: a relaxed load and a compare. Compilers do not fold an
 * atomic load into a compare, which on x86-64 costs the recording path an instruction each time;
 * ThreadSanitizer builds and other processors take the plain form.
 */
#if defined(__x86_64__) && !defined(__SANITIZE_THREAD__) && !defined(__clang__)
#define wake_equals_relaxed(p, v)                                         \
    __extension__({                                                       \
        bool wake_equal_;                                                 \
        __asm__("cmp %2, %1" : "=@cce"(wake_equal_) : "m"(*(p)), "r"(v)); \
        wake_equal_;                                                      \
    })
#define wake_is_zero_relaxed(p)                                            \
    __extension__({                                                        \
        bool wake_zero_;                                                   \
        __asm__ volatile("cmpl $0, %1" : "=@cce"(wake_zero_) : "m"(*(p))); \
        wake_zero_;                                                        \
    })
#else
#define wake_equals_relaxed(p, v) (wake_load_relaxed(p) == (v))
#define wake_is_zero_relaxed(p) (wake_load_relaxed(p) == 0)
#endif

/*
 * Keeps the compiler from moving memory accesses across; the processor may still pass a store by a
 * later load. The cheap half of an asymmetric fence: the other half is wake_fence_heavy().
 */
#define wake_fence_light() __atomic_signal_fence(__ATOMIC_SEQ_CST)

/*
 * The expensive half: when it returns, every thread of the process has executed a full fence
 * between some two of its instructions (membarrier private-expedited). Where the kernel has no
 * membarrier, wake_fence_is_asymmetric() is false, and whoever relies on the pair must poll instead
 * of relying on having been told.
 */
void
wake_fence_heavy(void);
bool
wake_fence_is_asymmetric(void);

/* (a) The kernel has membarrier, and that is known; a hint until wake_fence_is_asymmetric() was called. */
extern bool wake_membarrier_works;

/* The cheap half where there is another one, else the full fence: beside who calls
 * wake_fence_heavy() and does not poll. */
WAKE_INLINE void
wake_fence_half(void)
{
    if (WAKE_LIKELY(wake_load_relaxed(&wake_membarrier_works))) {
        wake_fence_light();
    } else {
        wake_fence();
    }
}

/*
 * ThreadSanitizer cannot see what Concurrency Kit orders. A hand-over through one of its structures
 * is therefore announced on the address of what is handed over (a stream, a block), never on the
 * structure.
 */
#if defined(__SANITIZE_THREAD__)
#define WAKE_TSAN 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define WAKE_TSAN 1
#endif
#endif

#ifdef WAKE_TSAN
void
__tsan_acquire(void *addr);
void
__tsan_release(void *addr);
void
AnnotateIgnoreReadsBegin(const char *file, int line);
void
AnnotateIgnoreReadsEnd(const char *file, int line);
void
AnnotateIgnoreWritesBegin(const char *file, int line);
void
AnnotateIgnoreWritesEnd(const char *file, int line);
#define wake_tsan_publish(p) __tsan_release((void *)(p))
#define wake_tsan_consume(p) __tsan_acquire((void *)(p))
#define wake_tsan_ignore_begin() \
    (AnnotateIgnoreReadsBegin(__FILE__, __LINE__), AnnotateIgnoreWritesBegin(__FILE__, __LINE__))
#define wake_tsan_ignore_end() \
    (AnnotateIgnoreWritesEnd(__FILE__, __LINE__), AnnotateIgnoreReadsEnd(__FILE__, __LINE__))
#else
#define wake_tsan_publish(p) ((void)(p))
#define wake_tsan_consume(p) ((void)(p))
#define wake_tsan_ignore_begin() ((void)0)
#define wake_tsan_ignore_end() ((void)0)
#endif

/*
 * Whether a producer of a ring stays between taking its place and filling it: it has lost its
 * processor. Whoever enqueues then spins until that thread is through, and all behind it in the
 * order of their places: with more threads than processors each hand-over waits for the scheduler
 * to come to the one whose turn it is. A hint, so relaxed: both words only grow.
 */
WAKE_INLINE bool
wake_ring_is_stuck(const ck_ring_t *ring)
{
    enum { MOMENT = 64 };

    for (int i = 0; i < MOMENT; i++) {
        if (WAKE_LIKELY(ck_pr_load_uint(&ring->p_head) == ck_pr_load_uint(&ring->p_tail))) {
            return false;
        }
        ck_pr_stall();
    }
    return true;
}

#endif
