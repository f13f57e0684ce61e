/* SPDX-License-Identifier: Apache-2.0 */
/*
 * exit() and quick_exit(): what the application has called is validated in memory and written.
 * fork(): the child is let go.
 */
#include "workers/end/process_exit.h"

#include "gpuav/gpuav.h"
#include "state/derived/shader_verdict.h"
#include "state/scope/record_log.h"
#include "state/scope/scope.h"
#include "workers/end/end_drain.h"
#include "workers/end/watcher.h"
#include "workers/engine_mode.h"
#include "workers/engine_state.h"
#include "workers/help/deliver.h"
#include "workers/replay/break_at.h"
#include "workers/schedule/sleep.h"
#include "workers/schedule/stats.h"

#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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
    if (!wake_process_forked) {
        wake_break_close();
    }
    if (nothing_to_end()) {
        return;
    }
    wake_drain_bounded();
    wake_verdicts_flush();
    wake_engine_spill_reports();
    wake_stats_print(wake_engine.stats_to);
    wake_record_log_close();
    wake_watcher_dismiss();
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
    wake_watcher_forked();
    wake_gpuav_forked();
    wake_scope_forked();
    wake_stream_forget();
}

/* ---- the last thread ends --------------------------------------------------------------------- */

/* What stands in a small file of /proc/self/task; false: it is gone. */
static bool
read_of_thread(const char *number, const char *name, char *text, size_t size)
{
    char path[64];
    ssize_t length;
    int file;

    snprintf(path, sizeof(path), "/proc/self/task/%.20s/%s", number, name);
    file = open(path, O_RDONLY | O_CLOEXEC);
    length = file >= 0 ? read(file, text, size - 1) : -1;
    if (file >= 0) {
        close(file);
    }
    text[length > 0 ? length : 0] = '\0';
    return length > 0;
}

/* A zombie, as the first thread is when it has ended. */
static bool
has_ended(const char *number)
{
    char text[256];
    const char *after;

    if (!read_of_thread(number, "stat", text, sizeof(text))) {
        return true;
    }
    after = strrchr(text, ')');
    return after && (strncmp(after, ") Z", 3) == 0 || strncmp(after, ") X", 3) == 0);
}

static bool
is_ours(const char *number)
{
    char text[32];

    return read_of_thread(number, "comm", text, sizeof(text)) && strncmp(text, "wake-", 5) == 0;
}

static bool
somebody_is_left(void)
{
    DIR *list = opendir("/proc/self/task");
    bool left = !list;

    for (struct dirent *entry; list && !left && (entry = readdir(list)) != NULL;) {
        left = entry->d_name[0] != '.' && !has_ended(entry->d_name) && !is_ours(entry->d_name);
    }
    if (list) {
        closedir(list);
    }
    return left;
}

uint64_t
wake_process_watch(uint64_t next)
{
    enum { LOOK_NS = 100000000 };
    char first[24];
    sigset_t none;

    if (WAKE_LIKELY(wake_load_relaxed(&wake_engine.alive) > 0) || nothing_to_end()) {
        return next;
    }
    snprintf(first, sizeof(first), "%ld", (long)getpid());
    if (has_ended(first) && !somebody_is_left()) {
        sigemptyset(&none); /* one that waits for a thread that takes it comes first */
        pthread_sigmask(SIG_SETMASK, &none, NULL);
        exit(0);
    }
    return next < LOOK_NS ? next : LOOK_NS;
}

/* ---- fork ------------------------------------------------------------------------------------ */

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
