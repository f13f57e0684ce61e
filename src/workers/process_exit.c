/* SPDX-License-Identifier: Apache-2.0 */
/*
 * exit() and quick_exit(): what the application has called is validated in memory and written.
 * fork(): the child is let go.
 */
#include "workers/process_exit.h"

#include "gpuav/gpuav.h"
#include "state/record_log.h"
#include "state/scope.h"
#include "state/shader_verdict.h"
#include "workers/engine_state.h"
#include "workers/stats.h"

#include <pthread.h>
#include <stdlib.h>

bool wake_process_forked;

static bool
nothing_to_end(void)
{
    return wake_process_forked || !wake_load_acquire(&wake_engine.running) ||
           wake_load_acquire(&wake_engine.stopping);
}

/*
 * exit(): before handlers that the application registered earlier, so before its static objects are
 * destroyed that its callbacks may use. They may still call Vulkan afterwards, and destroy their
 * instances in order.
 */
static void
at_exit(void)
{
    if (nothing_to_end()) {
        if (!wake_process_forked) {
            wake_verdicts_stop(); /* other handlers may still make instances */
        }
        return;
    }
    /* From here on only calls of the application itself deliver: it no longer expects other threads
     * in its callbacks. */
    wake_store_release(&wake_engine.silent, true);
    wake_workers_hold(false);
    wake_gpuav_at_exit();
    wake_drain_bounded();
    wake_verdicts_stop();
    if (wake_engine.exit_callbacks) {
        wake_engine_flush_reports();
    }
}

/* The last moment: after all handlers of exit(). The library is never unloaded before (-z
 * nodelete). */
__attribute__((destructor)) static void
at_unload(void)
{
    if (nothing_to_end()) {
        return;
    }
    wake_drain_bounded();
    wake_verdicts_flush();
    wake_engine_spill_reports();
    wake_stats_print(wake_engine.stats_to);
    wake_record_log_close();
}

/* quick_exit() unloads nothing and ends the process behind its handlers: both at once. */
static void
at_quick_end(void)
{
    at_exit();
    at_unload();
}

static void
in_child_of_fork(void)
{
    wake_process_forked = true;
    wake_engine.running = false;
    wake_engine.has_reporter = false;
    wake_engine.worker_count = 0;
    wake_attention = 0;
    wake_store_relaxed(&wake_record_log_on, false); /* the file is the parent's */
    wake_locks_forked();
    wake_gpuav_forked();
    wake_scope_forked();
    wake_stream_forget();
}

static void
arm(void)
{
    /* Each can fail for want of memory only; then the end is as abrupt as without. */
    (void)pthread_atfork(NULL, NULL, in_child_of_fork);
    (void)atexit(at_exit);
    (void)at_quick_exit(at_quick_end);
}

void
wake_process_arm(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;

    pthread_once(&once, arm);
}
