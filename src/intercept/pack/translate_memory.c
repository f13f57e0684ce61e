/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Unique handles: memory of one call.
 */
#include "intercept/pack/translate_memory.h"

#include "base/heap.h"

enum { CHUNK = 16 << 10 };

struct wake_translate_chunk {
    struct wake_translate_chunk *older;
    char bytes[] WAKE_ALIGNED(16);
};

void *
wake_translate_alloc(struct wake_translation *t, size_t size)
{
    char *at;

    size = WAKE_ROUND_UP(size, 8);
    if ((size_t)(t->end - t->cur) < size) {
        size_t room = size > CHUNK ? size : CHUNK;
        struct wake_translate_chunk *chunk = wake_alloc(WAKE_HEAP_STATE, sizeof(*chunk) + room);

        if (!chunk) {
            t->failed = true;
            return NULL;
        }
        chunk->older = t->chunks;
        t->chunks = chunk;
        t->cur = chunk->bytes;
        t->end = chunk->bytes + room;
    }
    at = t->cur;
    t->cur = at + size;
    return at;
}

void
wake_translate_end(struct wake_translation *t)
{
    struct wake_translate_chunk *chunk = t->chunks;

    while (chunk) {
        struct wake_translate_chunk *older = chunk->older;

        wake_free(WAKE_HEAP_STATE, chunk);
        chunk = older;
    }
}
