/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Unique handles: one call on its way down, and its memory.
 * Threads: the thread that makes the call.
 */
#ifndef WAKE_INTERCEPT_TRANSLATE_MEMORY_H
#define WAKE_INTERCEPT_TRANSLATE_MEMORY_H

#include "base/base.h"
#include "base/vulkan_all.h"
#include "gen/dispatch.h"

struct wake_translator;
struct wake_translate_chunk;

/* One call on its way down: copies of what it was given, with the driver's handles in them. On
 * the stack. */
struct wake_translation {
    struct wake_translator *translator;
    const struct wake_device_dispatch *device;     /* the real next layer */
    const struct wake_instance_dispatch *instance; /* likewise */
    const void *dispatchable;                      /* what the call is made on */
    struct wake_translate_chunk *chunks;
    char *cur, *end;
    bool failed; /* no memory: the call must not go down with ids in it */
    char first[1024] WAKE_ALIGNED(16);
};

/* Lives until wake_translate_end(). NULL: no memory, and the call has failed. */
void *
wake_translate_alloc(struct wake_translation *t, size_t size);
void
wake_translate_end(struct wake_translation *t);

#endif
