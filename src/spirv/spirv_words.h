/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A growing array of SPIR-V words.
 * Threads: one at a time.
 */
#ifndef WAKE_SPIRV_SPIRV_WORDS_H
#define WAKE_SPIRV_SPIRV_WORDS_H

#include "base/heap.h"

#include <string.h>

/* Zeroed is empty. Once an allocation failed nothing is added any more. */
struct wake_spirv_words {
    uint32_t *words; /* kind WAKE_HEAP_GPUAV */
    uint32_t count, room;
    bool failed;
};

/* False: out of memory, or more than a module can have. */
bool
wake_spirv_words_grow(struct wake_spirv_words *words, uint32_t more);
void
wake_spirv_words_finish(struct wake_spirv_words *words);

/* Room for `count` words, NULL: there is none. */
WAKE_INLINE uint32_t *
wake_spirv_reserve(struct wake_spirv_words *w, uint32_t count)
{
    if (WAKE_UNLIKELY(w->failed ||
                      (count > w->room - w->count && !wake_spirv_words_grow(w, count)))) {
        return NULL;
    }
    w->count += count;
    return &w->words[w->count - count];
}

WAKE_INLINE void
wake_spirv_put(struct wake_spirv_words *w, const uint32_t *from, uint32_t count)
{
    uint32_t *to = wake_spirv_reserve(w, count);

    if (to && count) {
        memcpy(to, from, count * sizeof(*to));
    }
}

WAKE_INLINE void
wake_spirv_put_instruction(struct wake_spirv_words *w, uint32_t op, const uint32_t *operands,
                           uint32_t count)
{
    uint32_t *to = wake_spirv_reserve(w, count + 1);

    if (to) {
        to[0] = (count + 1) << 16 | op;
        if (count) {
            memcpy(&to[1], operands, count * sizeof(*to));
        }
    }
}

/* WAKE_SPIRV_EMIT(words, opcode, operand, ...) */
#define WAKE_SPIRV_EMIT(words, op, ...)                                    \
    wake_spirv_put_instruction((words), (op), (uint32_t[]){ __VA_ARGS__ }, \
                               (uint32_t)(sizeof((uint32_t[]){ __VA_ARGS__ }) / 4))

#endif
