/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The layer's only door to dynamic memory: jemalloc private to the layer where built in, the C
 * library's else. Every allocation names what it is for, so that budgets and statistics can tell
 * blocks from messages from state.
 * Threads: any. Lock-free counters; failure returns NULL and is the caller's to turn into a
 * message.
 */
#ifndef WAKE_BASE_HEAP_H
#define WAKE_BASE_HEAP_H

#include "base/heap_kind.h"

/* Returns memory aligned to 16 bytes, or NULL. The caller owns it until wake_free() with the same
 * kind. */
WAKE_MUST_CHECK void *
wake_alloc(enum wake_heap_kind kind, size_t size);
/* The same, zeroed. */
WAKE_MUST_CHECK void *
wake_zalloc(enum wake_heap_kind kind, size_t size);
/* Grows or shrinks; on failure returns NULL and leaves `memory` as it was. */
WAKE_MUST_CHECK void *
wake_realloc(enum wake_heap_kind kind, void *memory, size_t size);
/* Accepts NULL. */
void
wake_free(enum wake_heap_kind kind, void *memory);
/* Copies a string; NULL stays NULL. */
WAKE_MUST_CHECK char *
wake_strdup(enum wake_heap_kind kind, const char *string);

/*
 * Adds to what a kind has in use, or takes away: memory that was allocated as another kind, and is
 * under the memory limit for a while. Whoever adds sees to it that the same is taken away.
 */
void
wake_heap_note(enum wake_heap_kind kind, ptrdiff_t bytes);

/*
 * What an allocation of `size` bytes takes: allocators have four classes per power of two. For sizes over
 * 64 bytes; smaller ones are in classes of 16.
 */
WAKE_INLINE size_t
wake_heap_class(size_t size)
{
    size_t step = size > 64 ? (size_t)1 << (61 - __builtin_clzll(size - 1)) : 16;

    return WAKE_ROUND_UP(size, step);
}

/* Bytes in use, by kind and under the memory limit as a whole. A racy sum, good for budgets and
 * statistics. */
size_t
wake_heap_used(enum wake_heap_kind kind);
size_t
wake_heap_used_limited(void);
/* The same of all kinds, in one look. */
struct wake_heap_use {
    size_t kinds[WAKE_HEAP_KINDS];
    size_t limited;
};
void
wake_heap_use(struct wake_heap_use *use_out);
size_t
wake_heap_peak_limited(void);

/*
 * Whole pages, zeroed, for what is kept at its place for ever: chunks of slots. release gives all of
 * them back to the system but keeps the addresses, which read as zero then; they are counted no more
 * until reuse.
 */
#define WAKE_PAGE ((size_t)4096)
WAKE_MUST_CHECK void *
wake_pages_alloc(enum wake_heap_kind kind, size_t size);
void
wake_pages_free(enum wake_heap_kind kind, void *memory, size_t size);
void
wake_pages_release(enum wake_heap_kind kind, void *memory, size_t size);
void
wake_pages_reuse(enum wake_heap_kind kind, size_t size);
/*
 * Gives what the allocator keeps for later back to the system, if much less is in use than was at
 * some look since this was done last. Off hot paths.
 */
void
wake_heap_look(void);
void
wake_heap_trim(void);
/* The same if the allocator has more than `bytes` from the system. Slow. */
void
wake_heap_trim_above(size_t bytes);
/* Bytes that the allocator has from the system, free ones included; 0: not known. Slow. */
size_t
wake_heap_resident(void);
/* Of them, those that are not in use. Slow. */
size_t
wake_heap_unused(void);

/* True when the fault switch says that this allocation must fail: for heap_pages.c. */
bool
wake_heap_must_fail(void);
/* Test switch: the n-th allocation from now (1 = next) on this process fails, once. 0 switches it
 * off. */
void
wake_heap_fail_after(uint64_t n);

/*
 * For threads of ours, when they begin. jemalloc makes its state of a thread at the thread's first
 * allocation, and crashes where no memory is left for that: it is made while there is some.
 */
void
wake_heap_thread_init(void);
/*
 * All threads but the calling one are dead, perhaps with the allocator's locks. What they have
 * allocated is not freed from here on, nothing goes back to the system, and what this thread
 * allocates comes from its own arena, which it must have.
 */
void
wake_heap_orphaned(void);
bool
wake_heap_is_orphaned(void);
/*
 * For workers: gives the calling thread an arena of its own, so that workers never meet in the
 * allocator. finish hands it to the next worker; what was allocated from it stays valid. Both do
 * nothing without jemalloc.
 */
void
wake_heap_thread_arena_init(void);
void
wake_heap_thread_arena_finish(void);

#endif
