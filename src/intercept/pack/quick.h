/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Packing of the commands that renderers record by the million (policy.INLINE): straight-line
 * copies of bounded arrays into room that was checked once. What is out of bounds, chained or
 * missing takes the slow twin of the thunk and src/intercept/pack/pack.h.
 * Threads: the producer of the stream only. Nothing here escapes, so that everything stays in
 * registers.
 */
#ifndef WAKE_INTERCEPT_QUICK_H
#define WAKE_INTERCEPT_QUICK_H

#include "intercept/pack/pack.h"
#include "queue/stream.h"
#include "state/descriptor/descriptor_set.h"

/*
 * Copies `size` bytes, a multiple of 4 that is not 0: the last 32 first, then steps of 32 from the
 * start, the last of which may overlap them. The empty asm hides the index, or the compiler turns
 * the loops into longer code than they are.
 */
WAKE_INLINE void
wake_quick_copy(char *to, const char *from, size_t size)
{
    size_t i = 0, last = size - 32;

    if (WAKE_LIKELY(size >= 32)) {
        __asm__("" : "+r"(last));
        __builtin_memcpy(to + last, from + last, 16);
        __builtin_memcpy(to + last + 16, from + last + 16, 16);
        do {
            __builtin_memcpy(to + i, from + i, 16);
            __builtin_memcpy(to + i + 16, from + i + 16, 16);
            i += 32;
            __asm__("" : "+r"(i));
        } while (i < last);
    } else if (size >= 16) {
        __builtin_memcpy(to, from, 16);
        __builtin_memcpy(to + size - 16, from + size - 16, 16);
    } else if (size >= 8) {
        __builtin_memcpy(to, from, 8);
        __builtin_memcpy(to + size - 8, from + size - 8, 8);
    } else {
        __builtin_memcpy(to, from, 4);
    }
}

/*
 * The id of a pipeline layout: mostly the one that this command buffer named last, which holds as
 * long as no layout was destroyed since. False: a miss.
 */
WAKE_INLINE bool
wake_quick_layout(struct wake_stream *stream, const struct wake_table *table, uint64_t handle,
                  wake_id *id_out)
{
    if (WAKE_LIKELY(stream->memo_handle == handle &&
                    wake_equals_relaxed(&table->removals, stream->memo_removals))) {
        *id_out = stream->memo_id;
        return true;
    }
    stream->memo_removals = wake_load_relaxed(&table->removals);
    if (WAKE_UNLIKELY(!wake_table_find_quick(table, handle, id_out))) {
        return false;
    }
    stream->memo_handle = handle;
    stream->memo_id = *id_out;
    return true;
}

/* An array of `count` > 0 handles with their ids below; `*cur` moves behind it. NULL: one of them
 * is not known. */
WAKE_INLINE const void *
wake_quick_handles(char **cur, const struct wake_table *table, const void *in, size_t count)
{
    const uint64_t *handles = in;
    uint64_t *to = (uint64_t *)*cur + count;

    for (size_t i = 0; i < count; i++) {
        to[i] = handles[i];
        if (WAKE_UNLIKELY(!wake_table_find_quick(table, handles[i], &to[-(ptrdiff_t)i - 1]))) {
            return NULL;
        }
    }
    *cur = (char *)(to + count);
    return to;
}

/* What the record has of one descriptor set: its id, and the number of its last update. False: the
 * slow twin decides. */
WAKE_INLINE bool
wake_quick_set(const struct wake_table *table, uint64_t handle, uint64_t *id, uint32_t *number)
{
    if (WAKE_UNLIKELY(!wake_table_find_quick(table, handle, id) || !*id)) {
        return false; /* also VK_NULL_HANDLE and sets that were freed */
    }
    *number = wake_load_relaxed(wake_slab_word(WAKE_ID_SLOT(*id)));
    return WAKE_LIKELY(*number != WAKE_SET_NUMBER_NONE); /* memory ran out when it was made */
}

/* Several sets, in a function of its own: inlined, its loop would cost a single set's path its
 * registers. */
static __attribute__((noinline)) bool
wake_quick_several_sets(const struct wake_table *table, uint64_t *to, const uint64_t *handles,
                        size_t count)
{
    uint32_t *numbers = (uint32_t *)(to + count);

    numbers[count & 1 ? count : count - 1] = 0;
    for (size_t i = 0; i < count; i++) {
        to[i] = handles[i];
        if (WAKE_UNLIKELY(
                !wake_quick_set(table, handles[i], &to[-(ptrdiff_t)i - 1], &numbers[i]))) {
            return false;
        }
    }
    return true;
}

/*
 * As wake_quick_handles() for descriptor sets, with the number of each set's last update behind
 * them (state/descriptor/descriptor_set.h): an id that was found just now leads to a living set.
 */
WAKE_INLINE const void *
wake_quick_sets(char **cur, const struct wake_table *table, const void *in, size_t count)
{
    const uint64_t *handles = in;
    uint64_t *to = (uint64_t *)*cur + count;
    uint32_t *numbers = (uint32_t *)(to + count);

    if (WAKE_LIKELY(count == 1)) {
        to[0] = handles[0];
        numbers[1] = 0; /* records that say the same are the same: state/recording/kept_recording.h */
        *cur = (char *)(numbers + 2);
        return wake_quick_set(table, handles[0], &to[-1], numbers) ? to : NULL;
    }
    *cur = (char *)(numbers + ((count + 1) & ~(size_t)1));
    return wake_quick_several_sets(table, to, handles, count) ? to : NULL;
}

/* An array of plain elements, `bytes` > 0 in all. */
WAKE_INLINE const void *
wake_quick_bytes(char **cur, const void *in, size_t bytes)
{
    char *to = *cur;

    if (bytes & 4) {
        __builtin_memset(to + bytes, 0, 4);
    }
    if (bytes == 64) {
        __builtin_memcpy(to, in, 64); /* a matrix */
    } else {
        wake_quick_copy(to, in, bytes);
    }
    *cur = to + WAKE_ROUND_UP(bytes, 8);
    return to;
}

/* The header of a quick record: two stores, since the size is only known at run time. */
WAKE_INLINE void
wake_quick_seal(struct wake_record *record, uint16_t command, const char *end)
{
    uint32_t head = command;

    __builtin_memcpy(record, &head, sizeof(head));
    record->size = (uint32_t)(end - (const char *)record);
}

/*
 * Asks for the lines that this thread will write some ten calls later. A block comes from the pool
 * as a worker left it, its lines in that worker's cache: without this the stores of a call wait for
 * them (docs/performance.md). Past the end of a block it fetches lines that are not needed, and an
 * address that is not mapped is ignored.
 */
WAKE_INLINE void
wake_quick_ahead(const char *end, int lines)
{
    enum { AHEAD = 1536 };

    for (int i = 0; i < lines; i++) {
        wake_prefetch_write(end + AHEAD + i * WAKE_CACHE_LINE);
    }
}

#endif
