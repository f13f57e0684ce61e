/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Running a stream: who runs it has a runner, and what it destroyed goes when there is enough of it.
 */
#include "workers/help/run_stream.h"

#include "queue/order.h"
#include "report/trace.h"
#include "workers/engine_state.h"
#include "workers/help/sweep.h"
#include "workers/replay/replay.h"
#include "workers/schedule/crowd.h"
#include "workers/schedule/park.h"
#include "workers/schedule/runner.h"

/* Records of one stream before it is another one's turn. */
static uint32_t
budget_of(enum wake_run_by by)
{
    if (by == WAKE_RUN_BY_RECORDER) {
        return WAKE_RECORDER_BUDGET;
    }
    return by == WAKE_RUN_BY_HELPER || wake_is_crowd() ? WAKE_HELP_BUDGET : WAKE_RUN_BUDGET;
}

uint64_t
wake_runner_run(struct wake_stream *stream, enum wake_run_by by)
{
    struct wake_run_counts *counts = wake_runner_begin();
    enum wake_role role;
    uint64_t begun, records;

    if (!counts) {
        /* Out of memory: without a runner's epoch nothing protects what is read. Leave it to
         * somebody else. */
        wake_store_release(&stream->state, WAKE_RUN_IDLE);
        return 0;
    }
    role = wake_role_swap(WAKE_ROLE_WORKER);
    begun = wake_now_ns();
    records = wake_load_relaxed(&counts->records);
    wake_replay_run(stream, budget_of(by), counts);
    wake_count_run(counts, wake_now_ns() - begun, by != WAKE_RUN_BY_WORKER);
    records = wake_load_relaxed(&counts->records) - records;
    if (WAKE_UNLIKELY(wake_trace_is_on) && records) {
        wake_trace_write(by == WAKE_RUN_BY_WORKER ? WAKE_SPAN_VALIDATE : WAKE_SPAN_HELP, begun,
                         records);
    }
    wake_runner_end(counts);
    (void)wake_role_swap(role);
    wake_sweep_when_due();
    return records;
}

uint64_t
wake_runner_run_unkept(struct wake_stream *stream, enum wake_run_by by)
{
    if (wake_crowd_keeps(stream)) {
        wake_run_end(stream, false);
        return 0;
    }
    return wake_runner_run(stream, by);
}
