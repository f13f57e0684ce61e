/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Memory for what is large, written at once, and kept: copies of shader code. Its pages come from
 * the system many at a time where it has large ones, since a thread that fills fresh memory page by
 * page waits for the system longer than it copies.
 * Threads: any.
 */
#ifndef WAKE_BASE_HEAP_LARGE_H
#define WAKE_BASE_HEAP_LARGE_H

#include "base/heap_kind.h"

enum { WAKE_LARGE_LEAST = 8192 }; /* what is smaller had better come from wake_alloc() */

/* As wake_alloc(); freed by wake_free(). */
WAKE_MUST_CHECK void *
wake_alloc_large(enum wake_heap_kind kind, size_t size);

/*
 * The same as wake_heap_thread_arena_init() for the C library's allocator, which code that is not
 * ours uses: the calling thread has an arena of its own from here on, whose lock no other thread
 * takes. The library decides; it shares arenas once there are many.
 */
void
wake_heap_thread_libc_init(void);

#endif
