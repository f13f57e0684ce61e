/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A call stack by frame pointers.
 */
#include "report/call_frames.h"

#include "report/call_symbols.h"

#include <pthread.h>
#include <string.h>

/* What a function that keeps a frame pointer has at it. */
struct frame {
    const struct frame *caller;
    void *address; /* where it returns to */
};

/* End of the calling thread's stack, or of its outermost frame; 0: not asked yet. A thread whose stack is not known has 1. */
static _Thread_local uintptr_t stack_end;

static uintptr_t
find_stack_end(void)
{
    pthread_attr_t attributes;
    void *lowest;
    size_t size;
    uintptr_t end = 1;

    if (pthread_getattr_np(pthread_self(), &attributes) != 0) {
        return end;
    }
    if (pthread_attr_getstack(&attributes, &lowest, &size) == 0) {
        end = (uintptr_t)lowest + size;
    }
    (void)pthread_attr_destroy(&attributes);
    return end;
}

/* The sanitizers do not know these words as variables of the function. */
__attribute__((no_sanitize("address", "thread"))) uint32_t
wake_frame_chain(const void *frame, void **addresses_out, uint32_t most)
{
    const struct frame *at = frame;
    uintptr_t lowest = (uintptr_t)__builtin_frame_address(0);
    uint32_t count = 0;

    if (WAKE_UNLIKELY(!stack_end)) {
        stack_end = find_stack_end();
    }
    /* Each frame lies above the one that it called: what does not is no frame. */
    while (count < most && (uintptr_t)at > lowest && (uintptr_t)at % sizeof(void *) == 0 &&
           (uintptr_t)at + sizeof(*at) <= stack_end) {
        addresses_out[count++] = at->address;
        lowest = (uintptr_t)at;
        at = at->caller;
    }
    return count;
}

uint32_t
wake_frame_chain_begin(void *const *chain, void *const *stack, uint32_t depth)
{
    uint32_t begin = 0;

    while (begin < depth && stack[begin] != chain[0]) {
        begin++;
    }
    return begin;
}

/* A function of the libraries that start threads; sanitizers stand between them and the thread. */
static bool
is_of_start(const void *address)
{
    static const char *const files[] = { "libc.so", "libstdc++.so", "libpthread.so", "libasan.so",
                                         "libtsan.so" };
    struct wake_symbol symbol;
    bool known = wake_symbol_find((const char *)address - 1, &symbol);

    for (uint32_t i = 0; known && i < WAKE_COUNT(files); i++) {
        if (strncmp(symbol.file, files[i], strlen(files[i])) == 0) {
            return true;
        }
    }
    return false;
}

uint32_t
wake_frame_chain_whole(void *const *chain, uint32_t links, void *const *stack, uint32_t begin,
                       uint32_t depth, bool complete)
{
    uint32_t same = 0;

    while (same < links && begin + same < depth && chain[same] == stack[begin + same]) {
        same++;
    }
    if (begin + same == depth) {
        return same;
    }
    if (!same || !complete || !is_of_start(chain[same - 1])) {
        return 0;
    }
    /* The last one is the program's entry, or the thread's. */
    for (uint32_t i = begin + same; i + 1 < depth; i++) {
        if (!is_of_start(stack[i])) {
            return 0;
        }
    }
    return same;
}

__attribute__((no_sanitize("address", "thread"))) void
wake_frame_chain_end(const void *frame, uint32_t links)
{
    const struct frame *at = frame;

    while (--links) {
        at = at->caller;
    }
    stack_end = (uintptr_t)at + sizeof(*at);
}
