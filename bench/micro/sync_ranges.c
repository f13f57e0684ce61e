/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the engine of synchronization validation costs by itself: a copy of one small range and a
 * barrier, over 100 to a million ranges; command buffers entered into a queue's context; bytes per
 * tracked range.
 * Threads: one.
 */
#include "kit/wake_bench_kit.h"

#include "gen/sync_model.h"
#include "sync/access/access_barriers.h"
#include "sync/access/access_context.h"
#include "sync/access/access_import.h"
#include "sync/access/access_walk.h"

#include <stdio.h>

enum { BUFFERS = 16, COPIES = 4096 };

static struct wake_dependency
copy_barrier(void)
{
    return wake_dependency_make(VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT,
                                VK_ACCESS_2_TRANSFER_WRITE_BIT,
                                VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT,
                                VK_ACCESS_2_TRANSFER_READ_BIT | VK_ACCESS_2_TRANSFER_WRITE_BIT);
}

static void
touch(struct wake_access_context *context, uint64_t id, uint64_t at, uint64_t size, uint32_t access,
      uint64_t tag)
{
    const struct wake_access a = { .access = access, .tag = tag };
    struct wake_hazard hazard;

    wake_access_context_touch(context,
                              wake_access_context_space(context, (struct wake_space_key){ id, 0 }),
                              at, at + size, &a, 0, &hazard);
    if (hazard.kind) {
        bench_die("a hazard where there is none");
    }
}

/* Copies of 64 bytes from one buffer to another, each with a barrier behind it, `rounds` times over
 * `ranges` places. */
static void
copies(uint32_t ranges, uint32_t rounds)
{
    struct wake_access_context context;
    struct wake_read_memo memos[WAKE_READ_MEMOS];
    const struct wake_dependency barrier = copy_barrier();
    uint64_t tag = 0, start, spent;

    wake_access_context_init(&context, true, memos);
    start = bench_now_ns();
    for (uint32_t round = 0; round < rounds; round++) {
        for (uint32_t i = 0; i < ranges; i++) {
            tag++;
            touch(&context, 1, i * UINT64_C(64), 64, WAKE_SYNC_COPY_TRANSFER_READ, tag);
            touch(&context, 2, i * UINT64_C(64), 64, WAKE_SYNC_COPY_TRANSFER_WRITE, tag);
            wake_access_context_barrier(&context, &barrier, 1);
        }
    }
    spent = bench_now_ns() - start;
    printf(
        "{\"kind\": \"ranges\", \"ranges\": %u, \"ns_per_copy_and_barrier\": %.1f, \"bytes_per_range\": %.1f}\n",
        ranges * 2, (double)spent / (double)tag,
        (double)(wake_access_context_bytes(&context) - wake_barrier_log_bytes(&context.log)) /
            (double)wake_access_context_ranges(&context));
    wake_access_context_finish(&context);
}

static void
ignore(void *context, const struct wake_hazard *hazard)
{
    (void)context;
    (void)hazard;
    bench_die("a hazard where there is none");
}

/* 16 command buffers of 4,096 copies of 16 bytes, each behind a barrier: recorded, then entered one
 * after the other. */
static void
command_buffers(void)
{
    struct wake_access_context queue, recordings[BUFFERS];
    static struct wake_read_memo memos[BUFFERS + 1][WAKE_READ_MEMOS];
    const struct wake_dependency barrier = copy_barrier();
    uint64_t start = bench_now_ns(), recorded, tags = 0;

    for (uint32_t b = 0; b < BUFFERS; b++) {
        wake_access_context_init(&recordings[b], true, memos[b]);
        for (uint32_t i = 0; i < COPIES; i++) {
            wake_access_context_barrier(&recordings[b], &barrier, 1);
            touch(&recordings[b], 1, i * UINT64_C(16), 16, WAKE_SYNC_COPY_TRANSFER_READ, i + 1);
            touch(&recordings[b], 2, i * UINT64_C(16), 16, WAKE_SYNC_COPY_TRANSFER_WRITE, i + 1);
        }
    }
    recorded = bench_now_ns();
    wake_access_context_init(&queue, false, memos[BUFFERS]);
    for (uint32_t b = 0; b < BUFFERS; b++) {
        wake_access_context_import(&queue, &recordings[b],
                                   &(struct wake_import){ .tags = tags, .found = ignore });
        tags += COPIES;
    }
    printf("{\"kind\": \"command buffers\", \"record_ms\": %.1f, \"submit_ms\": %.1f}\n",
           (double)(recorded - start) / 1e6, (double)(bench_now_ns() - recorded) / 1e6);
    wake_access_context_finish(&queue);
    for (uint32_t b = 0; b < BUFFERS; b++) {
        wake_access_context_finish(&recordings[b]);
    }
}

int
main(void)
{
    for (uint32_t ranges = 50; ranges <= 500000; ranges *= 10) {
        copies(ranges, ranges >= 500000 ? 2 : 10);
    }
    copies(2000, 20);
    command_buffers();
    return 0;
}
