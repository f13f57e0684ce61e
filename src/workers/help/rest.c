/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How a worker rests: it says so, looks for work once more, then sleeps.
 */
#include "workers/help/rest.h"

#include "workers/help/shader_jobs.h"
#include "workers/schedule/ring.h"
#include "workers/schedule/sleep.h"

void
wake_rest(uint32_t worker, uint32_t value, uint64_t timeout_ns, bool takes_work)
{
    wake_sleep_begin(worker);
    if (!takes_work || !(wake_run_waiting() || (worker > 0 && wake_shader_jobs_waiting()))) {
        wake_sleep_wait(worker, value, timeout_ns);
    }
    wake_sleep_end(worker);
}
