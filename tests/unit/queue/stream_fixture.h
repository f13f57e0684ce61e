/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Records for tests of streams: a number and a filling, both recomputed by the reader.
 * Threads: any; the caller says who is producer and who is consumer.
 */
#ifndef WAKE_UNIT_QUEUE_STREAM_FIXTURE_H
#define WAKE_UNIT_QUEUE_STREAM_FIXTURE_H

#include "queue/stream.h"

#include <string.h>

struct probe_record {
    struct wake_record head;
    uint64_t number;
    uint8_t filling[];
};

/* Sizes that differ from record to record and cross block ends at many offsets. */
static inline size_t
probe_size(uint64_t number)
{
    return sizeof(struct probe_record) + (size_t)(number * 40 % 512) / 8 * 8;
}

static inline void
probe_write(char *at, uint64_t number)
{
    struct probe_record *record = (struct probe_record *)at;
    size_t size = probe_size(number);

    record->head.command = 1;
    record->head.flags = 0;
    record->head.size = (uint32_t)size;
    record->number = number;
    memset(record->filling, (int)(number & 0xff), size - sizeof(*record));
}

static inline bool
probe_is(const char *at, uint64_t number)
{
    const struct probe_record *record = (const struct probe_record *)at;
    size_t size = probe_size(number);

    if (record->head.size != size || record->number != number) {
        return false;
    }
    for (size_t i = 0; i < size - sizeof(*record); i++) {
        if (record->filling[i] != (number & 0xff)) {
            return false;
        }
    }
    return true;
}

/* Producer, inside the stream: one record, in a new block when the present one is full. */
static inline bool
probe_append(struct wake_stream *stream, uint64_t number)
{
    size_t size = probe_size(number);

    if (!stream->block || stream->cursor + size > stream->block->data + stream->block->capacity) {
        if (!wake_stream_grow(stream, size)) {
            return false;
        }
    }
    probe_write(stream->cursor, number);
    wake_stream_publish(stream, stream->cursor + size);
    return true;
}

#endif
