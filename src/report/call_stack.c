/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Where call stacks are kept: each different one once, for the latest calls which of them it was,
 * and for the latest chains of frame pointers which of them they stand for. All have a fixed size.
 */
#include "report/call_stack.h"
#include "report/call_frames.h"
#include "report/call_symbols.h"

#include "base/heap.h"
#include "base/settings.h"
#include "queue/lock.h"
#include "queue/order.h"

#include <execinfo.h>
#include <inttypes.h>
#include <string.h>
#include <xxhash.h>

enum {
    FRAMES = WAKE_STACK_FRAMES,
    SHOWN = 10,       /* in a message */
    STACKS = 1 << 15, /* different ones; later ones are not kept */
    SETS = 1 << 16,   /* of WAYS calls each */
    CHAINS = 1 << 12, /* sets of WAYS chains each */
    WAYS = 4,
    MOST_FULL = STACKS / 4 * 3,
};

struct stack {
    uint32_t depth;
    void *frames[FRAMES];
};

struct call {
    const void *record;
    uint32_t stack;
};

struct chain {
    uint64_t key;   /* hash of its addresses; 0: there is none */
    uint32_t stack; /* 0: the chain does not tell which */
};

uint32_t wake_stack_mode;

static struct wake_lock lock = WAKE_LOCK_INIT_BRIEF(WAKE_RANK_LOG);
static struct stack **stacks; /* (l:lock) STACKS, by hash; number i + 1 is the i-th */
static uint32_t stack_count;  /* (l:lock) */
static struct call *calls;    /* (l:lock) SETS * WAYS */
static uint8_t *next_way;     /* (l:lock) SETS */
static struct chain *chains;  /* (l:lock) CHAINS * WAYS */
static uint8_t *next_chain;   /* (l:lock) CHAINS */
static uint64_t unwound;      /* (l:lock) */

void
wake_stack_open(int capture)
{
    if (capture != WAKE_CAPTURE_OFF && !calls) {
        void *first[1];

        stacks = wake_zalloc(WAKE_HEAP_SETUP, STACKS * sizeof(struct stack *));
        calls = wake_zalloc(WAKE_HEAP_SETUP, (size_t)SETS * WAYS * sizeof(*calls));
        next_way = wake_zalloc(WAKE_HEAP_SETUP, SETS);
        chains = wake_zalloc(WAKE_HEAP_SETUP, (size_t)CHAINS * WAYS * sizeof(*chains));
        next_chain = wake_zalloc(WAKE_HEAP_SETUP, CHAINS);
        (void)backtrace(first, 1); /* loads its library here and not in the middle of a call */
    }
    /* Kept for the life of the process: other instances may be alive. Out of memory: off. */
    wake_store_relaxed(&wake_stack_mode, stacks && calls && next_way && chains && next_chain
                                             ? (uint32_t)capture
                                             : WAKE_CAPTURE_OFF);
}

/* With the lock held. 0: no room. */
static uint32_t
number_of(void *const *frames, uint32_t depth)
{
    uint32_t at = (uint32_t)XXH3_64bits(frames, depth * sizeof(*frames)) % STACKS;

    for (; stacks[at]; at = (at + 1) % STACKS) {
        if (stacks[at]->depth == depth &&
            memcmp(stacks[at]->frames, frames, depth * sizeof(*frames)) == 0) {
            return at + 1;
        }
    }
    if (stack_count >= MOST_FULL) {
        return 0;
    }
    stacks[at] = wake_alloc(WAKE_HEAP_SETUP,
                            offsetof(struct stack, frames[0]) + depth * sizeof(*frames));
    if (!stacks[at]) {
        return 0;
    }
    stacks[at]->depth = depth;
    memcpy(stacks[at]->frames, frames, depth * sizeof(*frames));
    stack_count++;
    return at + 1;
}

static uint32_t
set_of(const void *record)
{
    return (uint32_t)(((uintptr_t)record >> 3) * UINT64_C(0x9E3779B97F4A7C15) >> 48) % SETS;
}

/* With the lock held: the call's place, or with `make` the oldest of its set. */
static struct call *
find_call(const void *record, bool make)
{
    uint32_t set = set_of(record);
    struct call *first = &calls[(size_t)set * WAYS];

    for (uint32_t i = 0; i < WAYS; i++) {
        if (first[i].record == record) {
            return &first[i];
        }
    }
    return make ? &first[next_way[set]++ % WAYS] : NULL;
}

static uint64_t
key_of(void *const *chain, uint32_t links)
{
    return XXH3_64bits(chain, links * sizeof(*chain));
}

/* With the lock held: the chain's place, or NULL. */
static struct chain *
find_chain(uint64_t key)
{
    struct chain *first = &chains[key % CHAINS * WAYS];

    for (uint32_t i = 0; i < WAYS; i++) {
        if (first[i].key == key) {
            return &first[i];
        }
    }
    return NULL;
}

/* With the lock held. */
static void
note_call(const void *record, uint32_t stack)
{
    struct call *call = find_call(record, true);

    call->record = record;
    call->stack = stack;
}

/* By the C library. `links` of the frame's chain where that is seen for the first time, else 0. */
static void
note_unwound(const void *record, const void *frame, void *const *chain, uint32_t links,
             uint64_t key)
{
    void *frames[FRAMES];
    int found = backtrace(frames, FRAMES);
    uint32_t depth = found > 0 ? (uint32_t)found : 0, stack,
             begin = key ? wake_frame_chain_begin(chain, frames, depth) : depth;
    uint32_t whole = links ? wake_frame_chain_whole(chain, links, frames, begin, depth,
                                                    depth < FRAMES)
                           : 0;

    if (whole && whole < links && depth < FRAMES) {
        key = key_of(chain, whole);
        wake_frame_chain_end(frame, whole);
    }
    begin = begin < depth ? begin : 0; /* the layer's own frames are left out where that is known */
    wake_lock_take(&lock);
    unwound++;
    stack = depth ? number_of(frames + begin, depth - begin) : 0;
    note_call(record, stack);
    if (links) {
        uint32_t set = (uint32_t)(key % CHAINS);

        chains[set * WAYS + next_chain[set]++ % WAYS] = (struct chain){ key, whole ? stack : 0 };
    }
    wake_lock_drop(&lock);
}

void
wake_stack_note(const void *record, const void *frame)
{
    void *links[FRAMES];
    uint32_t count = frame ? wake_frame_chain(frame, links, FRAMES) : 0;
    uint64_t key = count ? key_of(links, count) : 0;
    const struct chain *chain;
    uint32_t stack = 0;
    bool known = false;

    if (key) {
        wake_lock_take(&lock);
        chain = find_chain(key);
        known = chain != NULL;
        stack = known ? chain->stack : 0;
        if (stack) {
            note_call(record, stack);
        }
        wake_lock_drop(&lock);
    }
    if (!stack) {
        note_unwound(record, frame, links, known ? 0 : count, key);
    }
}

uint64_t
wake_stack_unwound(void)
{
    uint64_t times;

    wake_lock_take(&lock);
    times = unwound;
    wake_lock_drop(&lock);
    return times;
}

uint32_t
wake_stack_of(const void *record)
{
    uint32_t stack;
    struct call *call;

    if (wake_process_number) {
        return 0; /* the watcher: these are the tables of another process */
    }
    wake_lock_take(&lock);
    call = find_call(record, false);
    stack = call ? call->stack : 0;
    wake_lock_drop(&lock);
    return stack;
}

/* Frames between the application and this file. */
static bool
is_between(const struct wake_symbol *symbol, const void *own)
{
    static const char *const files[] = { "libvulkan.so", "libasan.so", "libtsan.so" };

    for (uint32_t i = 0; i < WAKE_COUNT(files); i++) {
        if (strncmp(symbol->file, files[i], strlen(files[i])) == 0) {
            return true;
        }
    }
    /* A sanitizer that the program is linked with stands between backtrace() and its caller. */
    return symbol->base == own || strncmp(symbol->name, "__interceptor_", 14) == 0;
}

uint32_t
wake_stack_frames(uint32_t stack, void **addresses_out)
{
    uint32_t depth = 0;

    wake_lock_take(&lock);
    if (stack && stacks[stack - 1]) {
        depth = stacks[stack - 1]->depth;
        memcpy(addresses_out, stacks[stack - 1]->frames, depth * sizeof(*addresses_out));
    }
    wake_lock_drop(&lock);
    return depth;
}

bool
wake_stack_text(struct wake_text *text, uint32_t stack)
{
    struct wake_symbol own = { .base = NULL }, symbol;
    void *frames[FRAMES];
    uint32_t depth = wake_stack_frames(stack, frames), shown = 0;
    bool outside = false;

    (void)wake_symbol_find((const void *)(uintptr_t)&wake_stack_text, &own);
    for (uint32_t i = 0; i < depth && shown < SHOWN; i++) {
        /* A return address may be the first of the next function. */
        if (!wake_symbol_find((const char *)frames[i] - 1, &symbol)) {
            memset(&symbol, 0, sizeof(symbol));
            symbol.address = (uint64_t)(uintptr_t)frames[i];
        }
        if (!outside && is_between(&symbol, own.base)) {
            continue;
        }
        outside = true;
        wake_text_print(text, "%s%s%s(%s+0x%" PRIx64 ")", shown++ ? " < " : "", symbol.name,
                        symbol.name[0] ? " " : "", symbol.file, symbol.address);
    }
    return shown != 0;
}
