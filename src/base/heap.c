/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Allocation, its counters and its fault switch.
 *
 * Atomics are used directly here because src/queue/order.h lies above base. Everything is relaxed:
 * the counters are statistics that order nothing, an arena number is handed over whole in one
 * exchange, and the memory itself is published by whoever passes the pointer on.
 */
#include "base/heap.h"
#include "base/heap_large.h"

#include <malloc.h>
#include <stdlib.h>
#include <string.h>

#ifdef WAKE_HAVE_JEMALLOC
#include <jemalloc/jemalloc.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/mman.h>
#endif

/*
 * Bytes in use are kept in shards, because one counter per kind would be the cache line that all
 * application threads share. A thread may free what another allocated, so a shard can be negative;
 * the sum is right. The first threads have one each, which nobody else writes: no locked
 * instruction, of which creating and destroying an object would take a dozen. Threads that come
 * later share the rest.
 */
#define HEAP_OWN_SHARDS 64
#define HEAP_SHARED_SHARDS 16
#define HEAP_SHARDS (HEAP_OWN_SHARDS + HEAP_SHARED_SHARDS)
/* How far the limited kinds of one shard may grow before the peak is looked at again. */
#define PEAK_STEP ((int64_t)256 * 1024)

struct heap_shard {
    int64_t used[WAKE_HEAP_KINDS]; /* (a) */
    int64_t since_peak;            /* (a) growth of the limited kinds since the peak was updated */
} WAKE_ALIGNED(WAKE_CACHE_LINE);

static struct heap_shard shards[HEAP_SHARDS];
static uint32_t next_shard;
static size_t peak_limited;
static uint64_t fail_countdown;
/* Of a process whose threads are dead but for the one that sets it, before it allocates again. */
static bool orphaned;
static _Thread_local uint32_t own_shard; /* shard number plus one */

static bool
is_limited(enum wake_heap_kind kind)
{
    return kind == WAKE_HEAP_BLOCK || kind == WAKE_HEAP_MESSAGE || kind == WAKE_HEAP_RESULT ||
           kind == WAKE_HEAP_GPUAV || kind == WAKE_HEAP_DEAD;
}

static struct heap_shard *
shard_of_thread(void)
{
    if (WAKE_UNLIKELY(own_shard == 0)) {
        uint32_t number = __atomic_fetch_add(&next_shard, 1, __ATOMIC_RELAXED);

        own_shard = number < HEAP_OWN_SHARDS ? number + 1
                                             : HEAP_OWN_SHARDS + number % HEAP_SHARED_SHARDS + 1;
    }
    return &shards[own_shard - 1];
}

static int64_t
add(int64_t *counter, int64_t bytes, bool shared)
{
    int64_t sum;

    if (WAKE_UNLIKELY(shared)) {
        return __atomic_add_fetch(counter, bytes, __ATOMIC_RELAXED);
    }
    sum = __atomic_load_n(counter, __ATOMIC_RELAXED) + bytes;
    __atomic_store_n(counter, sum, __ATOMIC_RELAXED);
    return sum;
}

static size_t
sum_kind(enum wake_heap_kind kind)
{
    int64_t sum = 0;
    for (size_t i = 0; i < HEAP_SHARDS; i++) {
        sum += __atomic_load_n(&shards[i].used[kind], __ATOMIC_RELAXED);
    }
    return sum > 0 ? (size_t)sum : 0;
}

static void
count(enum wake_heap_kind kind, int64_t bytes)
{
    struct heap_shard *shard = shard_of_thread();
    bool shared = shard >= &shards[HEAP_OWN_SHARDS];

    (void)add(&shard->used[kind], bytes, shared);
    if (bytes > 0 && is_limited(kind) && add(&shard->since_peak, bytes, shared) >= PEAK_STEP) {
        __atomic_store_n(&shard->since_peak, 0, __ATOMIC_RELAXED);
        wake_heap_used_limited();
    }
}

bool
wake_heap_must_fail(void)
{
    uint64_t left = __atomic_load_n(&fail_countdown, __ATOMIC_RELAXED);
    while (WAKE_UNLIKELY(left != 0)) {
        if (__atomic_compare_exchange_n(&fail_countdown, &left, left - 1, true, __ATOMIC_RELAXED,
                                        __ATOMIC_RELAXED)) {
            return left == 1;
        }
    }
    return false;
}

#ifdef WAKE_HAVE_JEMALLOC
#define HEAP_FLAGS MALLOCX_ALIGN(16)

/* Every size class from 16 up is a multiple of 16, and its memory aligned to that: asked for
 * without flags, it comes without the detour that an alignment costs. */
#define LEAST_SIZE 16

static void *
raw_alloc(size_t size)
{
    return je_malloc(size < LEAST_SIZE ? LEAST_SIZE : size);
}

/*
 * Up to here memory is cleared by us. jemalloc clears pages that were used before by giving them
 * back to the system (its ehooks_default_zero_impl()): each is a fault when it is touched next,
 * and every processor that runs a thread of the process is interrupted for it. At 16 recording
 * threads that was a twentieth of their time for one table of 48 KiB in each recording. Of what is
 * larger not all may ever be touched: a chunk of slots (state/object/slab.c), which is made under a
 * lock.
 */
#define CLEARED_MOST ((size_t)192 * 1024)

static void *
raw_zalloc(size_t size)
{
    if (size <= CLEARED_MOST) {
        void *memory = raw_alloc(size);
        return memory ? memset(memory, 0, size) : NULL;
    }
    return je_mallocx(size, MALLOCX_ZERO);
}

/* What je_sallocx() will say of memory that was just made for `size` bytes. */
static size_t
raw_size_new(void *memory, size_t size)
{
    if (WAKE_LIKELY(size > LEAST_SIZE * 4 && size <= 4096)) {
        return wake_heap_class(size);
    }
    return je_sallocx(memory, 0);
}

static void *
raw_realloc(void *memory, size_t size)
{
    return je_rallocx(memory, size ? size : 1, HEAP_FLAGS);
}

/* `size`: raw_size() of it. */
static void
raw_free(void *memory, size_t size)
{
    je_sdallocx(memory, size, 0);
}

static size_t
raw_size(void *memory)
{
    return je_sallocx(memory, 0);
}

static _Thread_local unsigned own_arena;

static bool
raw_is_of_others(void *memory)
{
    unsigned arena = 0;
    size_t size = sizeof(arena);

    return je_mallctl("arenas.lookup", &arena, &size, &memory, sizeof(memory)) != 0 ||
           arena != own_arena;
}

/* An arena whose memory is asked for in large pages: jemalloc's own way to get it, and a word to
 * the system. */
static extent_hooks_t *usual_hooks, large_hooks;
static unsigned large_arena;

static void *
large_extent(extent_hooks_t *hooks, void *address, size_t size, size_t alignment, bool *zero,
             bool *commit, unsigned arena)
{
    enum { LARGE_PAGE = 1 << 21 };
    void *memory;

    (void)hooks;
    if (!address && alignment < LARGE_PAGE) {
        alignment = LARGE_PAGE;
    }
    memory = usual_hooks->alloc(usual_hooks, address, size, alignment, zero, commit, arena);
    if (memory) {
        (void)madvise(memory, size, MADV_HUGEPAGE); /* where it is not to be had, nothing changes */
    }
    return memory;
}

static void
make_large_arena(void)
{
    extent_hooks_t *hooks = &large_hooks;
    size_t size = sizeof(large_arena), hooks_size = sizeof(usual_hooks);
    unsigned arena = 0;
    char name[64];

    if (je_mallctl("arenas.create", &arena, &size, NULL, 0) != 0) {
        return;
    }
    snprintf(name, sizeof(name), "arena.%u.extent_hooks", arena);
    if (je_mallctl(name, &usual_hooks, &hooks_size, NULL, 0) != 0) {
        return;
    }
    large_hooks = *usual_hooks;
    large_hooks.alloc = large_extent;
    if (je_mallctl(name, NULL, NULL, &hooks, sizeof(hooks)) == 0) {
        large_arena = arena;
    }
}

static void *
raw_alloc_large(size_t size)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;

    if (WAKE_UNLIKELY(orphaned)) {
        return raw_alloc(size);
    }
    (void)pthread_once(&once, make_large_arena);
    return large_arena ? je_mallocx(size < LEAST_SIZE ? LEAST_SIZE : size,
                                    MALLOCX_ARENA(large_arena) | MALLOCX_TCACHE_NONE)
                       : raw_alloc(size);
}
#else
static void *
raw_alloc(size_t size)
{
    return malloc(size ? size : 1);
}

static void *
raw_alloc_large(size_t size)
{
    return raw_alloc(size);
}

/* One lock for all arenas would be asked for; the process ends soon. */
static bool
raw_is_of_others(void *memory)
{
    (void)memory;
    return true;
}

static void *
raw_zalloc(size_t size)
{
    return calloc(1, size ? size : 1);
}

static void *
raw_realloc(void *memory, size_t size)
{
    return realloc(memory, size ? size : 1);
}

static void
raw_free(void *memory, size_t size)
{
    (void)size;
    free(memory);
}

static size_t
raw_size(void *memory)
{
    return malloc_usable_size(memory);
}

static size_t
raw_size_new(void *memory, size_t size)
{
    (void)size;
    return malloc_usable_size(memory);
}
#endif

/*
 * Memory that is left where it is: of an arena whose lock a thread may have died with. What the
 * last thread has allocated since is its own arena's.
 */
static bool
is_left(void *memory)
{
    return WAKE_UNLIKELY(orphaned) && raw_is_of_others(memory);
}

void
wake_heap_orphaned(void)
{
    orphaned = true;
}

bool
wake_heap_is_orphaned(void)
{
    return orphaned;
}

static void *
counted(enum wake_heap_kind kind, void *memory, size_t size)
{
    if (memory) {
        WAKE_ASSERT(raw_size_new(memory, size) == raw_size(memory));
        count(kind, (int64_t)raw_size_new(memory, size));
    }
    return memory;
}

void *
wake_alloc(enum wake_heap_kind kind, size_t size)
{
    return wake_heap_must_fail() ? NULL : counted(kind, raw_alloc(size), size);
}

void *
wake_alloc_large(enum wake_heap_kind kind, size_t size)
{
    return wake_heap_must_fail() ? NULL : counted(kind, raw_alloc_large(size), size);
}

void *
wake_zalloc(enum wake_heap_kind kind, size_t size)
{
    return wake_heap_must_fail() ? NULL : counted(kind, raw_zalloc(size), size);
}

void *
wake_realloc(enum wake_heap_kind kind, void *memory, size_t size)
{
    if (!memory) {
        return wake_alloc(kind, size);
    }
    if (wake_heap_must_fail()) {
        return NULL;
    }
    int64_t before = (int64_t)raw_size(memory);
    if (WAKE_UNLIKELY(is_left(memory))) {
        void *copy = wake_alloc(kind, size);
        return copy ? memcpy(copy, memory, (size_t)before < size ? (size_t)before : size) : NULL;
    }
    void *moved = raw_realloc(memory, size);
    if (moved) {
        count(kind, (int64_t)raw_size(moved) - before);
    }
    return moved;
}

void
wake_free(enum wake_heap_kind kind, void *memory)
{
    if (memory) {
        size_t size = raw_size(memory);

        count(kind, -(int64_t)size);
        if (WAKE_LIKELY(!is_left(memory))) {
            raw_free(memory, size);
        }
    }
}

char *
wake_strdup(enum wake_heap_kind kind, const char *string)
{
    if (!string) {
        return NULL;
    }
    size_t size = strlen(string) + 1;
    char *copy = wake_alloc(kind, size);
    return copy ? memcpy(copy, string, size) : NULL;
}

size_t
wake_heap_used(enum wake_heap_kind kind)
{
    return sum_kind(kind);
}

void
wake_heap_note(enum wake_heap_kind kind, ptrdiff_t bytes)
{
    count(kind, bytes);
}

void
wake_heap_use(struct wake_heap_use *use_out)
{
    int64_t sums[WAKE_HEAP_KINDS] = { 0 };

    for (size_t i = 0; i < HEAP_SHARDS; i++) {
        for (enum wake_heap_kind kind = 0; kind < WAKE_HEAP_KINDS; kind++) {
            sums[kind] += __atomic_load_n(&shards[i].used[kind], __ATOMIC_RELAXED);
        }
    }
    use_out->limited = 0;
    for (enum wake_heap_kind kind = 0; kind < WAKE_HEAP_KINDS; kind++) {
        use_out->kinds[kind] = sums[kind] > 0 ? (size_t)sums[kind] : 0;
        use_out->limited += is_limited(kind) ? use_out->kinds[kind] : 0;
    }
    size_t peak = __atomic_load_n(&peak_limited, __ATOMIC_RELAXED);
    while (use_out->limited > peak &&
           !__atomic_compare_exchange_n(&peak_limited, &peak, use_out->limited, true,
                                        __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
    }
}

size_t
wake_heap_used_limited(void)
{
    struct wake_heap_use use;

    wake_heap_use(&use);
    return use.limited;
}

size_t
wake_heap_peak_limited(void)
{
    wake_heap_used_limited();
    return __atomic_load_n(&peak_limited, __ATOMIC_RELAXED);
}

void
wake_heap_fail_after(uint64_t n)
{
    __atomic_store_n(&fail_countdown, n, __ATOMIC_RELAXED);
}

#ifdef WAKE_HAVE_JEMALLOC
/*
 * Arenas are never destroyed, since messages and state outlive the worker that allocated them: a
 * worker that stops leaves its arena here for the next one. 0 is empty. More workers than slots
 * share jemalloc's own arenas.
 */
#define ARENA_SLOTS 64
static unsigned idle_arenas[ARENA_SLOTS];
static uint32_t arenas_made;
static _Thread_local unsigned previous_arena;

static unsigned
take_arena(void)
{
    for (size_t i = 0; i < ARENA_SLOTS; i++) {
        unsigned arena = __atomic_exchange_n(&idle_arenas[i], 0, __ATOMIC_RELAXED);
        if (arena) {
            return arena;
        }
    }
    unsigned arena = 0;
    size_t size = sizeof(arena);
    if (__atomic_fetch_add(&arenas_made, 1, __ATOMIC_RELAXED) >= ARENA_SLOTS ||
        je_mallctl("arenas.create", &arena, &size, NULL, 0) != 0) {
        __atomic_fetch_sub(&arenas_made, 1, __ATOMIC_RELAXED);
        return 0;
    }
    return arena;
}

void
wake_heap_thread_arena_init(void)
{
    unsigned arena = own_arena ? 0 : take_arena();
    if (!arena) {
        return;
    }
    size_t size = sizeof(previous_arena);
    if (je_mallctl("thread.arena", &previous_arena, &size, &arena, sizeof(arena)) == 0) {
        own_arena = arena;
    }
}

void
wake_heap_thread_arena_finish(void)
{
    if (!own_arena) {
        return;
    }
    je_mallctl("thread.arena", NULL, NULL, &previous_arena, sizeof(previous_arena));
    je_mallctl("thread.tcache.flush", NULL, NULL, NULL, 0);
    for (size_t i = 0; i < ARENA_SLOTS; i++) {
        unsigned empty = 0;
        if (__atomic_compare_exchange_n(&idle_arenas[i], &empty, own_arena, false, __ATOMIC_RELAXED,
                                        __ATOMIC_RELAXED)) {
            break;
        }
    }
    own_arena = 0;
}

void
wake_heap_thread_init(void)
{
    je_free(je_malloc(LEAST_SIZE));
}
#else
void
wake_heap_thread_init(void)
{
    wake_heap_thread_libc_init();
}

void
wake_heap_thread_arena_init(void)
{
}

void
wake_heap_thread_arena_finish(void)
{
}
#endif

void
wake_heap_thread_libc_init(void)
{
    free(realloc(malloc(64), 128)); /* which a compiler does not leave out */
}
