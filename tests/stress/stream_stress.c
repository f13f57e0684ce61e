/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Streams at full speed: producers that hand streams to each other, consumers that claim whichever
 * is runnable. Every record says which stream it belongs to and where, and carries a checksum over
 * its payload.
 *
 * WAKE_TEST_SEED repeats a run, WAKE_TEST_SCALE multiplies its length. With the argument 'early'
 * the producer publishes a record before it writes it, on purpose: ThreadSanitizer has to report
 * that, or it would not report anything.
 */
#include "queue/stream.h"

#include "base/heap.h"

#include <xxhash.h>

#include <inttypes.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PRODUCERS = 3, CONSUMERS = 2, STREAMS = 8, ROUNDS = 6000, MAX_WORDS = 96 };

struct payload {
    struct wake_record head;
    uint64_t stream;
    uint64_t index;
    uint64_t checksum; /* of all that follows, seeded with the index */
    uint64_t words[];
};

struct lane {
    struct wake_stream stream;
    uint64_t written; /* (p) guarded by ownership of the stream */
    uint64_t read;    /* (c) guarded by the run state */
};

static struct lane lanes[STREAMS];
static bool publish_early;
static uint64_t seed = 1, rounds = ROUNDS;
static uint32_t producing = PRODUCERS; /* (a) */
static uint64_t conflicts, errors;     /* (a) */

static uint64_t
next_random(uint64_t *random)
{
    uint64_t z = *random += UINT64_C(0x9e3779b97f4a7c15);

    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* ---- producers ------------------------------------------------------------------------------- */

static void
fill(struct payload *record, uint64_t stream, uint64_t index, size_t words, uint64_t *random)
{
    record->head.command = 1;
    record->head.flags = 0;
    record->head.size = (uint32_t)(sizeof(*record) + words * sizeof(uint64_t));
    record->stream = stream;
    record->index = index;
    for (size_t i = 0; i < words; i++) {
        record->words[i] = next_random(random);
    }
    record->checksum = XXH64(record->words, words * sizeof(uint64_t), index);
}

/* Inside the stream. */
static void
append(struct lane *lane, uint64_t *random)
{
    struct wake_stream *stream = &lane->stream;
    size_t words = next_random(random) % MAX_WORDS,
           size = sizeof(struct payload) + words * sizeof(uint64_t);
    struct payload *record;

    if (!stream->block || stream->cursor + size > stream->block->data + stream->block->capacity) {
        if (!wake_stream_grow(stream, size)) {
            (void)wake_fetch_add(&errors, 1);
            return;
        }
    }
    record = (struct payload *)stream->cursor;
    if (publish_early) {
        wake_stream_publish(stream, stream->cursor + size);
        fill(record, (uint64_t)(lane - lanes), lane->written++, words, random);
        return;
    }
    fill(record, (uint64_t)(lane - lanes), lane->written++, words, random);
    wake_stream_publish(stream, stream->cursor + size);
}

static void *
produce(void *argument)
{
    static struct wake_thread selves[PRODUCERS];
    struct wake_thread *self = &selves[(uintptr_t)argument];
    uint64_t random = seed * 1000 + (uintptr_t)argument;

    wake_tls.self = self;
    for (uint64_t round = 0; round < rounds; round++) {
        /* Mostly streams of its own; now and then one that others use, too. */
        uint64_t shared = next_random(&random) % 8 == 0;
        struct lane *lane = &lanes[shared ? PRODUCERS + next_random(&random) % (STREAMS - PRODUCERS)
                                          : (uintptr_t)argument];

        if (wake_stream_take(&lane->stream, self) == WAKE_TAKE_CONFLICT) {
            (void)wake_fetch_add(&conflicts, 1);
            continue;
        }
        for (uint64_t burst = next_random(&random) % 12; burst; burst--) {
            append(lane, &random);
        }
        if (next_random(&random) % 4 == 0) {
            wake_stream_give(&lane->stream);
        }
        (void)wake_stream_leave(self);
    }
    (void)wake_fetch_sub(&producing, 1);
    return NULL;
}

/* ---- consumers ------------------------------------------------------------------------------- */

static bool
is_good(const struct payload *record, const struct lane *lane, size_t readable)
{
    size_t bytes = record->head.size - sizeof(*record);

    return record->head.size <= readable && record->head.size >= sizeof(*record) &&
           record->stream == (uint64_t)(lane - lanes) && record->index == lane->read &&
           record->checksum == XXH64(record->words, bytes, record->index);
}

/* As a runner does it: claim, read for a while, give back. */
static uint64_t
run(struct lane *lane, uint64_t budget)
{
    uint32_t idle = WAKE_RUN_IDLE;
    uint64_t read = 0;
    char *at;

    if (!wake_cas(&lane->stream.state, &idle, WAKE_RUN_RUNNING)) {
        return 0;
    }
    while (read < budget && (at = wake_stream_peek(&lane->stream)) != NULL) {
        const struct payload *record = (const struct payload *)at;

        if (!is_good(record, lane, wake_stream_readable(&lane->stream))) {
            if (wake_fetch_add(&errors, 1) == 0) {
                fprintf(stderr,
                        "stream %td: record %" PRIu64 " is not the %" PRIu64 "th, or damaged\n",
                        lane - lanes, record->index, lane->read);
            }
            wake_stream_skip_block(&lane->stream);
            break;
        }
        wake_stream_skip(&lane->stream, record->head.size);
        lane->read++;
        read++;
    }
    (void)wake_exchange(&lane->stream.state, WAKE_RUN_IDLE);
    return read;
}

static void *
consume(void *argument)
{
    uint64_t random = seed * 7000 + (uintptr_t)argument;

    for (;;) {
        bool last = wake_load_acquire(&producing) ==
                    0; /* before looking: what they wrote is there then */
        uint64_t read = 0;

        for (uint32_t i = 0; i < STREAMS; i++) {
            read += run(&lanes[(i + next_random(&random)) % STREAMS],
                        1 + next_random(&random) % 200);
        }
        if (read == 0) {
            bool tail = false;

            for (uint32_t i = 0; i < STREAMS; i++) {
                tail |= wake_stream_has_tail(&lanes[i].stream);
            }
            if ((last && !tail) || wake_load_relaxed(&errors)) {
                return NULL;
            }
            sched_yield();
        }
    }
}

int
main(int argc, char **argv)
{
    const char *seed_text = getenv("WAKE_TEST_SEED"), *scale = getenv("WAKE_TEST_SCALE");
    pthread_t threads[PRODUCERS + CONSUMERS];
    uint64_t written = 0, read = 0;

    seed = seed_text ? strtoull(seed_text, NULL, 10) : seed;
    rounds *= scale && strtoull(scale, NULL, 10) ? strtoull(scale, NULL, 10) : 1;
    publish_early = argc > 1 && strcmp(argv[1], "early") == 0;
    if (!wake_block_pool_init()) {
        return 2;
    }
    for (uint32_t i = 0; i < STREAMS; i++) {
        wake_stream_init(&lanes[i].stream, WAKE_STREAM_COMMAND_BUFFER, NULL, NULL);
    }
    for (uintptr_t i = 0; i < PRODUCERS + CONSUMERS; i++) {
        if (pthread_create(&threads[i], NULL, i < PRODUCERS ? produce : consume, (void *)i) != 0) {
            return 2;
        }
    }
    for (uint32_t i = 0; i < PRODUCERS + CONSUMERS; i++) {
        pthread_join(threads[i], NULL);
    }
    for (uint32_t i = 0; i < STREAMS; i++) {
        written += lanes[i].written;
        read += lanes[i].read;
        wake_stream_finish(&lanes[i].stream);
    }
    wake_block_pool_finish();
    printf("seed %" PRIu64 ": %" PRIu64 " written, %" PRIu64 " read, %" PRIu64
           " conflicts, %" PRIu64 " errors\n",
           seed, written, read, conflicts, errors);
    return errors || written != read;
}
