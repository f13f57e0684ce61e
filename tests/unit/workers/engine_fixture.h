/* SPDX-License-Identifier: Apache-2.0 */
/*
 * An engine without a Vulkan instance, and records that are no calls.
 * Threads: as the functions of the engine.
 */
#ifndef WAKE_UNIT_WORKERS_ENGINE_FIXTURE_H
#define WAKE_UNIT_WORKERS_ENGINE_FIXTURE_H

#include "base/heap.h"
#include "queue/record.h"
#include "workers/engine.h"
#include "workers/engine_state.h"

#include <sched.h>
#include <string.h>

struct engine_config {
    int workers;
    int memory_limit; /* MiB; 0: 64 */
    bool hold;
};

static inline bool
engine_up(const struct engine_config *config)
{
    struct wake_settings settings;

    memset(&settings, 0, sizeof(settings));
    settings.async = true;
    settings.workers = config->workers;
    settings.memory_limit = config->memory_limit ? config->memory_limit : 64;
    settings.hold_workers = config->hold;
    settings.worker_affinity = "";
    settings.stats = "0";
    return wake_engine_open(&settings);
}

/* Appends a record of `payload` bytes that the replay reads and does nothing with. Tells nobody. */
static inline bool
append_void(struct wake_thread *self, size_t payload)
{
    struct wake_stream *stream = &self->stream;
    struct wake_call_prefix *prefix;
    struct wake_record *record;
    size_t size = sizeof(*prefix) + sizeof(*record) + payload / 8 * 8;

    if ((!stream->block || stream->cursor + size > stream->block->data + stream->block->capacity) &&
        !wake_stream_grow(stream, size)) {
        return false;
    }
    prefix = (struct wake_call_prefix *)stream->cursor;
    memset(prefix, 0, size);
    prefix->size = (uint32_t)size;
    prefix->thread = self->id;
    record = (struct wake_record *)(prefix + 1);
    record->command = WAKE_CONTROL_VOID;
    record->size = (uint32_t)(size - sizeof(*prefix));
    wake_store_relaxed(&stream->append_count, stream->append_count + 1);
    wake_stream_publish(stream, stream->cursor + size);
    return true;
}

static inline void
wait_until_read(struct wake_stream *stream, uint64_t count)
{
    while (wake_load_acquire(&stream->read_count) < count) {
        sched_yield();
    }
}

#endif
