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
#include "workers/schedule/runner.h"

void
wake_runner_run(struct wake_stream *stream, bool helping)
{
    struct wake_run_counts *counts = wake_runner_begin();
    enum wake_role role;
    uint64_t begun, records;

    if (!counts) {
        /* Out of memory: without a runner's epoch nothing protects what is read. Leave it to
         * somebody else. */
        wake_store_release(&stream->state, WAKE_RUN_IDLE);
        return;
    }
    role = wake_role_swap(WAKE_ROLE_WORKER);
    begun = wake_now_ns();
    records = wake_load_relaxed(&counts->records);
    wake_replay_run(stream, helping || wake_is_crowd() ? WAKE_HELP_BUDGET : WAKE_RUN_BUDGET, counts);
    wake_count_run(counts, wake_now_ns() - begun, helping);
    records = wake_load_relaxed(&counts->records) - records;
    if (WAKE_UNLIKELY(wake_trace_is_on) && records) {
        wake_trace_write(helping ? WAKE_SPAN_HELP : WAKE_SPAN_VALIDATE, begun, records);
    }
    wake_runner_end(counts);
    (void)wake_role_swap(role);
    wake_sweep_when_due();
}
