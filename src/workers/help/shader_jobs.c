/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A queue of create records under a lock, in the order of the calls.
 */
#include "workers/help/shader_jobs.h"

#include "base/heap.h"
#include "gen/records.h"
#include "state/derived/shader_verdict.h"
#include "state/scope/scope.h"
#include "workers/engine_state.h"
#include "workers/schedule/sleep.h"

enum { JOBS = 4096 };

struct job {
    struct wake_create *create; /* a reference */
    uint32_t options;
};

static struct {
    struct wake_lock lock;
    struct job *jobs;      /* (l:jobs) ring of JOBS, NULL: none was ever there */
    uint32_t first, count; /* (l:jobs); count also read relaxed, as a hint */
} queue = { .lock = WAKE_LOCK_INIT(WAKE_RANK_BLOCK) };

void
wake_shader_job_add(const struct wake_device *device, struct wake_create *create)
{
    uint32_t options;

    /* One worker has the stream to run, and comes to the call by itself. */
    if (wake_engine.worker_count < 2 || wake_load_relaxed(&wake_engine.held)) {
        return;
    }
    options = wake_verdict_options(device);
    wake_lock_take(&queue.lock);
    if (!queue.jobs) {
        queue.jobs = wake_alloc(WAKE_HEAP_SETUP, JOBS * sizeof(*queue.jobs));
    }
    if (queue.jobs && queue.count < JOBS) {
        (void)wake_fetch_add_relaxed(&create->references, 1); /* the caller has one */
        queue.jobs[(queue.first + queue.count) % JOBS] = (struct job){ create, options };
        wake_store_relaxed(&queue.count, queue.count + 1);
    }
    wake_lock_drop(&queue.lock);
}

static bool
take(struct job *job_out)
{
    bool found;

    wake_lock_take(&queue.lock);
    found = queue.count > 0;
    if (found) {
        *job_out = queue.jobs[queue.first];
        queue.first = (queue.first + 1) % JOBS;
        wake_store_relaxed(&queue.count, queue.count - 1);
    }
    wake_lock_drop(&queue.lock);
    return found;
}

bool
wake_shader_jobs_waiting(void)
{
    return wake_load_relaxed(&queue.count) > 0;
}

bool
wake_shader_job_run(void)
{
    struct job job;

    if (!wake_shader_jobs_waiting() || !take(&job)) {
        return false;
    }
    if (wake_shader_jobs_waiting()) {
        wake_worker_wake_one();
    }
    const struct wake_rec_CreateShaderModule *r = (const void *)job.create->record;
    const VkShaderModuleCreateInfo *info = r->pCreateInfo;

    if (info && info->pCode && info->codeSize % 4 == 0 && info->codeSize) {
        size_t count = info->codeSize / 4;

        wake_verdict_prepare(wake_verdict_key(job.options, info->pCode, count), job.options,
                             info->pCode, count);
    }
    wake_create_put(job.create);
    return true;
}

void
wake_shader_jobs_finish(void)
{
    struct job job;

    while (take(&job)) {
        wake_create_put(job.create);
    }
    wake_free(WAKE_HEAP_SETUP, queue.jobs);
    queue.jobs = NULL;
    queue.first = 0;
}
