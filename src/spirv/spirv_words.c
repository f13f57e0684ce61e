/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A growing array of SPIR-V words.
 */
#include "spirv/spirv_words.h"

enum { MAX_WORDS = 1 << 28 };

bool
wake_spirv_words_grow(struct wake_spirv_words *w, uint32_t more)
{
    uint64_t needed = (uint64_t)w->count + more, room = w->room ? w->room : 64;
    uint32_t *words;

    while (room < needed) {
        room *= 2;
    }
    words = room <= MAX_WORDS ? wake_realloc(WAKE_HEAP_GPUAV, w->words, room * sizeof(*words))
                              : NULL;
    if (!words) {
        w->failed = true;
        return false;
    }
    w->words = words;
    w->room = (uint32_t)room;
    return true;
}

void
wake_spirv_words_finish(struct wake_spirv_words *w)
{
    wake_free(WAKE_HEAP_GPUAV, w->words);
    *w = (struct wake_spirv_words){ 0 };
}
