/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Deep copying into a record: a bump pointer over the rest of a block, and what the generated pack
 * functions call.
 * Threads: the producer of the stream only. Nothing here allocates or waits: a full block sets
 * `full`, the functions then return NULL, and the caller starts the record again in a larger block.
 */
#ifndef WAKE_INTERCEPT_PACK_H
#define WAKE_INTERCEPT_PACK_H

#include "base/vulkan_all.h"
#include "gen/objects.h"
#include "queue/record.h"
#include "state/scope/scope.h"

#include <string.h>

/*
 * More elements than any valid call has (2^20 covers the largest descriptor arrays in use). An
 * array with more is not followed: the copy has none, count 0, and the record says
 * WAKE_RECORD_CAPPED. Data (shader code, cache data) has a limit of its own, in bytes, beyond which
 * it is left out and WAKE_RECORD_LARGE says so: no finding.
 */
#define WAKE_PACK_CAP ((size_t)1 << 20)
#define WAKE_PACK_CAP_BYTES ((size_t)64 << 20)
#define WAKE_PACK_CAP_STRING ((size_t)1 << 16)
#define WAKE_PACK_CAP_CHAIN 128

struct wake_pack {
    char *cur;
    char *end;
    struct wake_table *const *tables; /* indexed by enum wake_object_type; none is NULL */
    size_t cap;                       /* WAKE_PACK_CAP */
    uint32_t flags;                   /* enum wake_record_flag found while packing */
    /* being packed: what hangs on it is ignored by its conditions */
    const VkGraphicsPipelineCreateInfo *graphics;
    bool primary; /* the call is on a primary command buffer, which ignores inheritance */
    bool turn;    /* out: the call wants its place on the device timeline, like policy.TICKETS */
    bool full;
};

WAKE_INLINE void *
wake_pack_alloc(struct wake_pack *p, size_t size)
{
    char *at = p->cur;
    bool gap = (size & 7) != 0;

    size = WAKE_ROUND_UP(size, 8);
    if (WAKE_UNLIKELY((size_t)(p->end - at) < size)) {
        p->full = true;
        return NULL;
    }
    p->cur = at + size;
    if (gap) { /* records that say the same are the same: state/recording/kept_recording.h */
        __builtin_memset(p->cur - 8, 0, 8);
    }
    return at;
}

/* Copies without a call; for what is mostly a few multiples of 16 bytes long. */
WAKE_INLINE void
wake_copy_short(void *to, const void *from, size_t size)
{
    char *t = to;
    const char *f = from;

    if (WAKE_LIKELY(size >= 16)) {
        /* The last 16 bytes are copied first, on their own, so that whole steps of 16 do the
         * rest. */
        char *last = t + size - 16;
        __builtin_memcpy(last, f + size - 16, 16);
        while (t < last) {
            __builtin_memcpy(t, f, 16);
            t += 16, f += 16;
            __asm__("" : "+r"(t)); /* keeps the compiler from turning the loop into a call */
        }
        return;
    }
    for (; size; size--) {
        *t++ = *f++;
        __asm__("" : "+r"(t));
    }
}

WAKE_INLINE wake_id
wake_pack_find(const struct wake_pack *p, enum wake_object_type type, uint64_t handle)
{
    return wake_scope_name(p->tables[type], handle);
}

WAKE_INLINE void
wake_pack_set_id(void *packed, size_t element, size_t per_element, size_t ordinal, wake_id id)
{
    ((wake_id *)packed)[-(ptrdiff_t)(element * per_element + ordinal) - 1] = id;
}

/*
 * Room for `count` elements of `size` bytes, aligned to 8 (Vulkan has no wider type), with
 * `handles` ids below each; elements are copied bit by bit. NULL when `in` is NULL, there are none,
 * too many, or the block is full.
 */
WAKE_INLINE void *
wake_pack_array(struct wake_pack *p, const void *in, size_t size, size_t count, size_t handles)
{
    char *at;

    if (!in || count == 0) {
        return NULL;
    }
    if (WAKE_UNLIKELY(count > p->cap)) {
        p->flags |= WAKE_RECORD_CAPPED;
        return NULL;
    }
    at = wake_pack_alloc(p, count * (size + handles * sizeof(wake_id)));
    if (!at) {
        return NULL;
    }
    at += count * handles * sizeof(wake_id);
    if (WAKE_LIKELY(count == 1 && size <= 128)) {
        __builtin_memcpy(at, in, size);
    } else {
        wake_copy_short(at, in, count * size);
    }
    return at;
}

/* An array of handles, with their ids below. */
WAKE_INLINE const void *
wake_pack_handles(struct wake_pack *p, enum wake_object_type type, const void *in, size_t count)
{
    const uint64_t *handles = in;
    uint64_t *to = wake_pack_array(p, in, sizeof(uint64_t), count, 1);

    _Static_assert(sizeof(void *) == 8, "Wake is built for 64-bit applications");
    for (size_t i = 0; to && i < count; i++) {
        wake_pack_set_id(to, i, 1, 0, wake_pack_find(p, type, handles[i]));
    }
    return to;
}

/* Nothing, much, or too much. */
const void *
wake_pack_bytes_slow(struct wake_pack *p, const void *in, size_t count, size_t size);

/* Plain data: `count` elements of `size` bytes. */
WAKE_INLINE const void *
wake_pack_bytes(struct wake_pack *p, const void *in, size_t count, size_t size)
{
    void *to;

    if (WAKE_UNLIKELY(!in || count - 1 >= 512 / size)) {
        return wake_pack_bytes_slow(p, in, count, size);
    }
    to = wake_pack_alloc(p, count * size);
    if (WAKE_LIKELY(to)) {
        wake_copy_short(to, in, count * size);
    }
    return to;
}

/* Flags of the record for data that has to lie at a multiple of 4, or of 16. */
WAKE_INLINE uint32_t
wake_pack_alignment(const void *in)
{
    const uintptr_t address = (uintptr_t)in;

    return (address & 3 ? WAKE_RECORD_OFF_4 : 0u) | (address & 15 ? WAKE_RECORD_OFF_16 : 0u);
}

const char *
wake_pack_string(struct wake_pack *p, const char *in);
const char *const *
wake_pack_strings(struct wake_pack *p, const char *const *in, size_t count);

/*
 * A pNext chain. Known structs are copied with all they lead to; an unknown one is kept as sType
 * and pNext alone. A chain that is longer than any valid one, or loops, is cut
 * (WAKE_RECORD_CHAIN_CUT).
 */
const void *
wake_pack_chain_slow(struct wake_pack *p, const void *in);
WAKE_INLINE const void *
wake_pack_chain_const(struct wake_pack *p, const void *in)
{
    return WAKE_LIKELY(!in) ? NULL : wake_pack_chain_slow(p, in);
}
/* Flags of 32 bits, or what a packed chain says in their place; bits above them stand as bit 31. */
uint32_t
wake_pack_wide_flags_slow(const void *chain, VkStructureType stype, uint32_t flags);
WAKE_INLINE uint32_t
wake_pack_wide_flags(const void *chain, VkStructureType stype, uint32_t flags)
{
    return WAKE_LIKELY(!chain) ? flags : wake_pack_wide_flags_slow(chain, stype, flags);
}
#define wake_pack_chain(p, in) ((void *)(uintptr_t)wake_pack_chain_const((p), (in)))

/*
 * A struct that the call fills: only it and its chain are copied, bit by bit, nothing is followed.
 * `size` bytes.
 */
void *
wake_pack_output(struct wake_pack *p, const void *in, size_t size);
/*
 * An array of them; NULL where it is longer than WAKE_PACK_CAP_OUTPUTS, since a count that promises
 * too much harms no driver that has less to say.
 */
#define WAKE_PACK_CAP_OUTPUTS 4096
void *
wake_pack_outputs(struct wake_pack *p, const void *in, uint32_t count, size_t size);
/* How many elements the application has room for, before the call overwrites it. */
WAKE_INLINE uint32_t *
wake_pack_counter(struct wake_pack *p, const uint32_t *in)
{
    uint32_t *to = in ? wake_pack_alloc(p, sizeof(*to)) : NULL;

    if (to) {
        *to = *in;
    }
    return to;
}

#endif
