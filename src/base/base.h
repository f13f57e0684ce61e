/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What every file of Wake needs: compiler attributes, assertions, thread roles and small macros.
 * Threads: any; nothing here has state but the thread role of debug builds.
 */
#ifndef WAKE_BASE_BASE_H
#define WAKE_BASE_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define WAKE_MUST_CHECK __attribute__((warn_unused_result))
#define WAKE_PRINTF(fmt, args) __attribute__((format(printf, fmt, args)))
#define WAKE_NOINLINE __attribute__((noinline))
#define WAKE_COLD __attribute__((cold, noinline))
#define WAKE_INLINE static inline __attribute__((always_inline))
#define WAKE_UNUSED __attribute__((unused))
#define WAKE_ALIGNED(n) __attribute__((aligned(n)))
#define WAKE_LIKELY(x) __builtin_expect(!!(x), 1)
#define WAKE_UNLIKELY(x) __builtin_expect(!!(x), 0)

#define WAKE_CACHE_LINE 64

/* The line at `at` will be written to, and is most likely in another thread's cache: fetched
 * meanwhile. Any address: where nothing is mapped nothing happens. */
WAKE_INLINE void
wake_prefetch_write(const void *at)
{
#ifdef __x86_64__
    /* prefetchw: the compiler's baseline only knows prefetches for reading. */
    __asm__("prefetchw %0" : : "m"(*(const char *)at));
#else
    __builtin_prefetch(at, 1);
#endif
}

#define WAKE_COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define WAKE_CONTAINER_OF(ptr, type, member) ((type *)((char *)(ptr)-offsetof(type, member)))
/* A power of two. */
WAKE_INLINE bool
wake_is_one_bit(uint64_t bits)
{
    return bits && !(bits & (bits - 1));
}
/* Rounds up to a power of two `to`. */
#define WAKE_ROUND_UP(n, to) (((n) + (to)-1) & ~((size_t)(to)-1))

/*
 * Assertions stop debug builds only: a release layer never aborts the application it watches.
 */
#ifdef WAKE_DEBUG
_Noreturn void
wake_assert_failed(const char *expression, const char *file, int line);
#define WAKE_ASSERT(x) ((x) ? (void)0 : wake_assert_failed(#x, __FILE__, __LINE__))
#else
#define WAKE_ASSERT(x) ((void)0)
#endif

/*
 * Thread roles. A helping application thread takes the worker role while it helps (wake_role_swap).
 * In release builds WAKE_ON() compiles to nothing.
 */
enum wake_role {
    WAKE_ROLE_APP,
    WAKE_ROLE_WORKER,
    WAKE_ROLE_REPORTER,
};

enum wake_role
wake_role_swap(enum wake_role role);
enum wake_role
wake_role_get(void);

#ifdef WAKE_DEBUG
#define WAKE_ON(role) WAKE_ASSERT(wake_role_get() == (role))
#else
#define WAKE_ON(role) ((void)0)
#endif

/* The number of nanoseconds on CLOCK_MONOTONIC; for statistics, never for correctness. */
uint64_t
wake_now_ns(void);
/* How many the process may use. Any thread. */
uint32_t
wake_processors(void);

/* (i) The number of the process whose memory this is, where another one works on it: the watcher
 * (workers/end/watcher.h). 0: it is the calling process. */
extern uint32_t wake_process_number __attribute__((visibility("hidden")));

/*
 * Whether the calling thread has left the function of `frame` (its __builtin_frame_address(0)) without
 * returning from it, by longjmp() or an exception: because it is now at `here`, which is no deeper.
 * False where that cannot be told: on a stack that the thread was not made with.
 */
bool
wake_frame_is_gone(uintptr_t frame, uintptr_t here);

/* The kernel's number of the calling thread, cached per thread. */
uint32_t
wake_thread_id(void);

#endif
