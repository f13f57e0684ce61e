/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The engine's own state; private to src/workers.
 * Threads: see the field key. Lock: rank engine.
 */
#ifndef WAKE_WORKERS_ENGINE_STATE_H
#define WAKE_WORKERS_ENGINE_STATE_H

#include "queue/lock.h"
#include "queue/stream.h"
#include "workers/event.h"

#include <pthread.h>

#define WAKE_WORKERS_MAX 64
#define WAKE_REPORTER WAKE_WORKERS_MAX /* its place among the layer's threads */
#define WAKE_RUN_RING 16384            /* runnable streams; more go to an overflow list */
#define WAKE_RUN_TELLS \
    1024 /* records of a thread between two looks at who waits for a position; a power of two */
#define WAKE_RUN_FINDINGS \
    256 /* findings in one run: between runs somebody looks at what messages take */
/* Records of one stream in a run: by a worker, by a thread that the application waits for, and by one that records. That is more than
 * a block holds, so that it catches up, and little enough that its frames are not far apart. */
#define WAKE_RUN_BUDGET 16384
#define WAKE_HELP_BUDGET 4096
#define WAKE_RECORDER_BUDGET 2048

struct wake_engine {
    uint32_t users;        /* (l:engine) instances */
    bool running;          /* (l:engine) threads exist */
    bool stopping;         /* (a) */
    bool held;             /* (a) test switch */
    uint32_t worker_count; /* (i) while running */
    pthread_t workers[WAKE_WORKERS_MAX];
    pthread_t reporter;
    uint32_t numbers[WAKE_WORKERS_MAX + 1]; /* (a) the kernel's, of the workers and the reporter */
    /* (a) written where threads start and stop, read relaxed by threads that end */
    bool has_reporter;
    int nice;
    const char *affinity;
    const char *stats_to;
    bool exit_callbacks;   /* (i) while running */
    uint64_t memory_limit; /* (i) while running: bytes */
    bool drops;            /* (i) while running: back_pressure = drop */
    bool recovers;         /* (i) while running: crash_recovery = on */
    bool silent;           /* (a) the process ends: the reporter delivers nothing more */

    ck_ring_t ring WAKE_ALIGNED(WAKE_CACHE_LINE);
    ck_ring_buffer_t *ring_slots;
    /* (l:engine) array: a stream may be in it twice, as in the ring */
    struct wake_stream **overflow;
    uint32_t overflow_capacity; /* (l:engine) */
    uint32_t overflow_count;    /* (l:engine), read relaxed */
    struct wake_event report_event;

    struct wake_lock lock;
    struct wake_stream *open; /* (l:engine) streams whose tails are looked after */
    /* (l:engine) all threads, ended ones too until they are reclaimed */
    struct wake_thread *threads;
    struct wake_thread *free_threads; /* (l:engine) */
    uint32_t alive;                   /* (l:engine) threads with a context, read relaxed */

    struct wake_instance *instances[64]; /* (l:engine) whose reports the reporter looks after */
    /* (l:engine) threads that deliver messages of the instance in that place */
    uint32_t reporting[64];
    struct wake_condition reported;
    uint64_t progress; /* (a) grows while a bounded drain gets on */
};

extern struct wake_engine wake_engine;

/* Claims a stream for running. */
WAKE_INLINE bool
wake_run_claim(struct wake_stream *stream)
{
    uint32_t state = WAKE_RUN_SCHEDULED;

    /* ORD(run_claim:A) acquire: what the last runner, or the stream's making, left in the
     * consumer's fields; pairs with ORD(run_end:A) and ORD(stream_init:A). */
    if (wake_cas(&stream->state, &state, WAKE_RUN_RUNNING)) {
        return true;
    }
    return state == WAKE_RUN_IDLE && wake_cas(&stream->state, &state, WAKE_RUN_RUNNING);
}

#endif
