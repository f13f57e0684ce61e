/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The thread that says how the layer gets on.
 */
#include "workers/schedule/progress.h"

#include "base/heap.h"
#include "queue/order.h"
#include "report/report.h"
#include "workers/schedule/runner.h"
#include "workers/schedule/stats.h"

#include <fcntl.h>
#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

enum { STEP_NS = 100000000 };

static struct {
    int file;                              /* (i) after setup */
    bool runs;                             /* (i) there is a thread */
    bool over;                             /* (a) it has to end */
    pthread_t thread;                      /* (i) */
    pid_t process;                         /* (i) the child of a fork has no such thread */
    uint64_t lag_before[WAKE_LAG_BUCKETS]; /* whoever writes */
} progress = { .file = -1 };

/* The longest since it was asked last, to an eighth. */
static uint64_t
lag_since(void)
{
    uint64_t lag[WAKE_LAG_BUCKETS] = { 0 }, longest = 0;

    for (struct wake_run_counts *counts = NULL; (counts = wake_runners_next(counts)) != NULL;) {
        for (uint32_t i = 0; i < WAKE_LAG_BUCKETS; i++) {
            lag[i] += wake_load_relaxed(&counts->lag[i]);
        }
    }
    for (uint32_t i = 0; i < WAKE_LAG_BUCKETS; i++) {
        longest = lag[i] > progress.lag_before[i] ? wake_lag_top(i) : longest;
        progress.lag_before[i] = lag[i];
    }
    return longest;
}

static void
write_line(void)
{
    struct wake_heap_use use;
    uint64_t bytes = 0;
    char line[128];
    int length;

    wake_heap_use(&use);
    for (int i = 0; i < WAKE_HEAP_KINDS; i++) {
        bytes += i == WAKE_HEAP_DEAD ? 0 : use.kinds[i];
    }
    length = snprintf(
        line, sizeof(line), "%" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 "\n",
        wake_now_ns(), wake_stats_consumed().records, lag_since(), wake_report_messages(), bytes);
    (void)!write(progress.file, line, (size_t)length);
}

static void *
progress_main(void *unused)
{
    const struct timespec step = { .tv_nsec = STEP_NS };

    (void)unused;
    (void)prctl(PR_SET_NAME, "wake-progress");
    while (!wake_load_acquire(&progress.over)) {
        write_line();
        (void)nanosleep(&step, NULL);
    }
    return NULL;
}

bool
wake_progress_open(const char *path, char why[WAKE_FILE_WHY])
{
    sigset_t all, before;

    progress.file = wake_file_open(AT_FDCWD, path, WAKE_FILE_APPEND, why);
    if (progress.file < 0) {
        return false;
    }
    progress.over = false;
    progress.process = getpid();
    memset(progress.lag_before, 0, sizeof(progress.lag_before));
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    progress.runs = pthread_create(&progress.thread, NULL, progress_main, NULL) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return true;
}

void
wake_progress_close(void)
{
    if (progress.file < 0) {
        return;
    }
    wake_store_release(&progress.over, true);
    if (progress.runs && progress.process == getpid()) {
        pthread_join(progress.thread, NULL);
    }
    write_line();
    close(progress.file);
    progress.file = -1;
}
