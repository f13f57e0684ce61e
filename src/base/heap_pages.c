/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Memory that goes back to the system: whole pages, and what the allocator keeps for later.
 *
 * Atomics are used directly for the reason that heap.c gives, and are relaxed as there.
 */
#include "base/heap.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#ifdef WAKE_HAVE_JEMALLOC
#include <jemalloc/jemalloc.h>

#define TEXT2(x) #x
#define TEXT(x) TEXT2(x)

static void *
map_pages(size_t size)
{
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    return memory == MAP_FAILED ? NULL : memory;
}

static void
unmap_pages(void *memory, size_t size)
{
    (void)munmap(memory, size);
}
#else
/* A sanitizer looks for leaks in what malloc() gave out: pointers in other pages it does not see. */
static void *
map_pages(size_t size)
{
    void *memory = NULL;

    return posix_memalign(&memory, WAKE_PAGE, size) == 0 ? memset(memory, 0, size) : NULL;
}

static void
unmap_pages(void *memory, size_t size)
{
    (void)size;
    free(memory);
}
#endif

static size_t pages_in_use;

static void
count_pages(enum wake_heap_kind kind, ptrdiff_t bytes)
{
    wake_heap_note(kind, bytes);
    __atomic_fetch_add(&pages_in_use, (size_t)bytes, __ATOMIC_RELAXED);
}

void *
wake_pages_alloc(enum wake_heap_kind kind, size_t size)
{
    void *memory = wake_heap_must_fail() ? NULL : map_pages(size);

    if (memory) {
        count_pages(kind, (ptrdiff_t)size);
    }
    return memory;
}

void
wake_pages_free(enum wake_heap_kind kind, void *memory, size_t size)
{
    if (memory) {
        count_pages(kind, -(ptrdiff_t)size);
        unmap_pages(memory, size);
    }
}

/* Pages that the system does not take, because they are locked for instance, are cleared. */
static void
give_pages(void *memory, size_t size)
{
    if (madvise(memory, size, MADV_DONTNEED) != 0) {
        memset(memory, 0, size);
    }
}

void
wake_pages_release(enum wake_heap_kind kind, void *memory, size_t size)
{
    give_pages(memory, size);
    count_pages(kind, -(ptrdiff_t)size);
}

void
wake_pages_reuse(enum wake_heap_kind kind, size_t size)
{
    count_pages(kind, (ptrdiff_t)size);
}

/* Without what is noted twice: WAKE_HEAP_DEAD. */
static size_t
bytes_in_use(void)
{
    struct wake_heap_use use;
    size_t bytes = 0;

    wake_heap_use(&use);
    for (enum wake_heap_kind kind = 0; kind < WAKE_HEAP_KINDS; kind++) {
        bytes += kind == WAKE_HEAP_DEAD ? 0 : use.kinds[kind];
    }
    return bytes;
}

static size_t most_in_use;

void
wake_heap_look(void)
{
    size_t used = bytes_in_use();

    if (used > __atomic_load_n(&most_in_use, __ATOMIC_RELAXED)) {
        __atomic_store_n(&most_in_use, used, __ATOMIC_RELAXED);
    }
}

/* Pages that jemalloc keeps for later. */
static void
purge(void)
{
#ifdef WAKE_HAVE_JEMALLOC
    if (wake_heap_is_orphaned()) {
        return; /* it takes the locks of all arenas */
    }
    (void)je_mallctl("thread.tcache.flush", NULL, NULL, NULL, 0);
    (void)je_mallctl("arena." TEXT(MALLCTL_ARENAS_ALL) ".purge", NULL, NULL, NULL, 0);
#endif
}

void
wake_heap_trim(void)
{
    /* Less than this is not worth the calls: pages that are used again are faults. */
    enum { LEAST = 4 << 20 };
    size_t used = bytes_in_use();

    if (used + LEAST > __atomic_load_n(&most_in_use, __ATOMIC_RELAXED)) {
        return;
    }
    __atomic_store_n(&most_in_use, used, __ATOMIC_RELAXED);
    purge();
}

size_t
wake_heap_resident(void)
{
    size_t bytes = __atomic_load_n(&pages_in_use, __ATOMIC_RELAXED);
#ifdef WAKE_HAVE_JEMALLOC
    size_t resident = 0, size = sizeof(resident), epoch_size = sizeof(uint64_t);
    uint64_t epoch = 1;

    if (wake_heap_is_orphaned()) {
        return bytes; /* statistics take the locks of all arenas */
    }
    (void)je_mallctl("epoch", &epoch, &epoch_size, &epoch, sizeof(epoch));
    if (je_mallctl("stats.resident", &resident, &size, NULL, 0) == 0) {
        bytes += resident;
    }
#endif
    return bytes;
}

size_t
wake_heap_unused(void)
{
    size_t resident = wake_heap_resident(), used = bytes_in_use();

    return resident > used ? resident - used : 0;
}

void
wake_heap_trim_above(size_t bytes)
{
    if (wake_heap_resident() > bytes) {
        purge();
    }
}
