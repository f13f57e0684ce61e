/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The engine: its threads, and the contexts of application threads.
 */
#include "workers/engine.h"

#include "base/fault_signals.h"
#include "base/heap.h"
#include "base/text.h"
#include "report/call_stack.h"
#include "report/report.h"
#include "report/trace.h"
#include "state/derived/shader_verdict.h"
#include "state/object/family.h"
#include "state/object/reclaim.h"
#include "state/object/slab.h"
#include "state/recording/record_log_records.h"
#include "state/scope/record_log.h"
#include "workers/end/crash.h"
#include "workers/end/process_exit.h"
#include "workers/end/watcher.h"
#include "workers/engine_mode.h"
#include "workers/engine_state.h"
#include "workers/help/deliver.h"
#include "workers/help/drain.h"
#include "workers/help/help.h"
#include "workers/help/rest.h"
#include "workers/help/run_stream.h"
#include "workers/help/shader_jobs.h"
#include "workers/help/sweep.h"
#include "workers/replay/around.h"
#include "workers/replay/break_at.h"
#include "workers/schedule/crowd.h"
#include "workers/schedule/progress.h"
#include "workers/schedule/ring.h"
#include "workers/schedule/sleep.h"
#include "workers/schedule/stats.h"
#include "workers/schedule/tails.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* How long the worker that looks after tails naps, and how many naps without work until it sleeps
 * for good. */
enum { NAP_NS = 1000000, NAPS = 20 };
/* Without workers: the reporter's looks at tails, and in a crowd that worker's. A stream rests when two looks find it as it was,
 * and then its messages have WAKE_REPORT_GRACE_NS: 80 ms in all. */
enum { LOOK_NS = 10000000 };

/* ---- workers --------------------------------------------------------------------------------- */

/* Threads that have set themselves up, of those that start_threads() waits for: an application that uses all of its memory up
 * must not do so before they have what they need to begin. */
static uint32_t ready; /* (a) */
static struct wake_event readied;

static void
thread_setup(const char *name, uint32_t number)
{
    char text[16];
    sigset_t others;

    /* A fault in a callback, or of ours, must find the application's handlers. */
    wake_signals_but_faults(&others);
    pthread_sigmask(SIG_SETMASK, &others, NULL);
    snprintf(text, sizeof(text), name, number);
    pthread_setname_np(pthread_self(), text);
    (void)wake_role_swap(WAKE_ROLE_WORKER);
    wake_store_release(&wake_engine.numbers[number], wake_thread_id());
    if (wake_engine.nice) {
        setpriority(PRIO_PROCESS, (id_t)wake_thread_id(), wake_engine.nice);
    }
    wake_heap_thread_init();
    (void)wake_fetch_add_relaxed(&ready, 1); /* only counted */
    wake_event_signal(&readied);
}

static void
wait_until_ready(uint32_t threads)
{
    for (;;) {
        uint32_t value = wake_event_value(&readied);

        if (wake_load_relaxed(&ready) >= threads) {
            return;
        }
        wake_event_wait(&readied, value, UINT64_MAX);
    }
}

/* "0-3,8" -> a set; what is no list is ignored, the settings have warned. */
static void
thread_affinity(const char *list)
{
    cpu_set_t set;
    bool any = false;

    CPU_ZERO(&set);
    while (list && *list) {
        char *end;
        long first = strtol(list, &end, 10), last = first;

        if (end == list) {
            return;
        }
        if (*end == '-') {
            list = end + 1;
            last = strtol(list, &end, 10);
        }
        for (long cpu = first; cpu >= 0 && cpu <= last && cpu < CPU_SETSIZE; cpu++) {
            CPU_SET((size_t)cpu, &set);
            any = true;
        }
        list = *end == ',' ? end + 1 : NULL;
    }
    if (any) {
        pthread_setaffinity_np(pthread_self(), sizeof(set), &set);
    }
}

/* In a crowd a stream that grows is its producer's, as without workers, and one that it validates meanwhile does not rest. */
static uint32_t
scan_in_crowd(uint64_t now, uint64_t *looked)
{
    if (now - *looked < LOOK_NS) {
        return 0;
    }
    *looked = now;
    return wake_scan_resting_tails();
}

/* The worker that looks after tails, number 0: one record and no further call must still be
 * validated. `looked`: when it looked in a crowd last. */
static void
keep_tails(uint32_t value, uint32_t *naps, uint64_t *looked)
{
    uint64_t now = wake_now_ns();

    if (wake_load_acquire(&wake_engine.held) || wake_messages_full()) {
        wake_rest(0, value, NAP_NS, false);
        return;
    }
    wake_crowd_look(now);
    if ((wake_is_crowd() ? scan_in_crowd(now, looked) : wake_scan_tails()) > 0) {
        *naps = 0;
        return;
    }
    wake_sweep();
    if (++*naps < NAPS || !wake_fence_is_asymmetric()) {
        wake_rest(0, value, NAP_NS, true);
        return;
    }
    wake_give_back();
    /* ORD(attention:A) the flag, then the heavy fence, then the cursors once more: a producer that
     * missed the flag has published before the fence, and its record is found by this scan. Pairs
     * with ORD(attention:B) and ORD(run_push:B). */
    (void)wake_fetch_or(&wake_attention, WAKE_ATTENTION_ASLEEP);
    wake_fence_heavy();
    if (wake_scan_tails() == 0) {
        /* Which looks at the ring once more: a stream scheduled after this worker did, by somebody
         * who missed the flag, has no tail to scan for. */
        wake_rest(0, value, UINT64_MAX, true);
    }
    (void)wake_fetch_and(&wake_attention, ~(uint32_t)WAKE_ATTENTION_ASLEEP);
    *naps = 0;
}

static void *
worker_main(void *argument)
{
    uint32_t number = (uint32_t)(uintptr_t)argument;
    uint32_t naps = 0;
    uint64_t looked = 0;

    thread_setup("wake-worker-%u", number);
    /* A worker that wakes up does not push a recording thread off its core where all cores are
     * busy. */
    (void)sched_setscheduler(0, SCHED_BATCH, &(struct sched_param){ 0 });
    thread_affinity(wake_engine.affinity);
    wake_heap_thread_arena_init();
    while (!wake_load_acquire(&wake_engine.stopping)) {
        uint32_t value = wake_sleep_value(number);
        bool idle = wake_load_acquire(&wake_engine.held) || wake_messages_full();
        struct wake_stream *stream = idle ? NULL : wake_run_pop();

        if (stream) {
            naps = 0;
            if (wake_run_claim(stream)) {
                /* More to do than this worker will get to soon: wake another. */
                if (wake_run_waiting() || wake_shader_jobs_waiting()) {
                    wake_worker_wake_one();
                }
                wake_runner_run_unkept(stream, WAKE_RUN_BY_WORKER);
            }
        } else if (number > 0 && !idle && wake_shader_job_run()) {
            /* Not the one that looks after tails: it would be away for as long as that takes. */
        } else if (number == 0) {
            keep_tails(value, &naps, &looked);
        } else {
            wake_rest(number, value, UINT64_MAX, !idle);
        }
    }
    wake_heap_thread_arena_finish();
    return NULL;
}

/* ---- the reporter: the application's callbacks never run on a worker ------------------------- */

static void
report_on(void)
{
    while (!wake_load_acquire(&wake_engine.stopping)) {
        uint32_t value = wake_event_value(&wake_engine.report_event);
        uint64_t next = wake_load_acquire(&wake_engine.silent) ? UINT64_MAX
                                                               : wake_deliver_as_reporter();

        if (wake_process_forked) {
            break; /* the one thread of a callback's child: with its end the child ends */
        }
        wake_crash_serve();
        next = wake_process_watch(next);
        if (wake_engine.worker_count == 0) {
            /* No worker looks after tails: this thread does, slowly, so that a last bad call is not
             * silent for ever. A stream that grows is its producer's: taken from it here, it would
             * be validated in another core's cache, and its producer, which finds it taken, would
             * run ahead up to the memory limit. */
            if (!wake_load_acquire(&wake_engine.held) && wake_scan_resting_tails() > 0) {
                struct wake_stream *stream;
                while ((stream = wake_run_pop()) != NULL) {
                    if (wake_run_claim(stream)) {
                        wake_runner_run(stream, WAKE_RUN_BY_WORKER);
                    }
                }
            }
            wake_sweep();
            next = next < LOOK_NS ? next : LOOK_NS;
        }
        wake_event_wait(&wake_engine.report_event, value, next);
    }
}

static void
start_reporter(void *unused);

static void *
reporter_main(void *argument)
{
    (void)argument;
    thread_setup("wake-reporter", WAKE_REPORTER);
    (void)wake_role_swap(WAKE_ROLE_REPORTER);
    /* A callback that ends its thread does not end all reports. */
    pthread_cleanup_push(start_reporter, NULL);
    report_on();
    pthread_cleanup_pop(0);
    return NULL;
}

/* The first; or the next, by the thread of the last one, which a callback ends. */
static void
start_reporter(void *unused)
{
    (void)unused;
    wake_lock_take(&wake_engine.lock);
    if (!wake_engine.stopping) {
        if (wake_engine.has_reporter) {
            pthread_detach(wake_engine.reporter);
        }
        /* relaxed: a thread that ends asks whether there is somebody to tell */
        wake_store_relaxed(&wake_engine.has_reporter,
                           pthread_create(&wake_engine.reporter, NULL, reporter_main, NULL) == 0);
    }
    wake_lock_drop(&wake_engine.lock);
}

void
wake_drain_and_tell(struct wake_scope *scope)
{
    /* Mistakes in callbacks that cause themselves again end like those in report.h. */
    enum { ROUNDS = 8 };

    for (uint32_t round = 0; round < ROUNDS; round++) {
        wake_drain(scope);
        if (round > 0 && wake_report_pending(scope->report) == 0) {
            return;
        }
        wake_report_flush(scope->report);
    }
}

/* ---- start and stop -------------------------------------------------------------------------- */

static void
stop_threads(void)
{
    wake_lock_take(&wake_engine.lock); /* either start_reporter() sees it, or here its thread is */
    wake_store_release(&wake_engine.stopping, true);
    wake_lock_drop(&wake_engine.lock);
    wake_workers_wake_all();
    wake_event_signal(&wake_engine.report_event);
    for (uint32_t i = 0; i < wake_engine.worker_count; i++) {
        pthread_join(wake_engine.workers[i], NULL);
    }
    if (wake_engine.has_reporter) {
        pthread_join(wake_engine.reporter, NULL);
    }
    wake_engine.worker_count = 0;
    wake_store_relaxed(&wake_engine.has_reporter, false);
    memset(wake_engine.numbers, 0, sizeof(wake_engine.numbers));
    wake_store_release(&wake_engine.stopping, false);
}

static void
start_threads(uint32_t count)
{
    wake_event_init(&readied);
    wake_store_relaxed(&ready, 0); /* nobody else is there yet */
    for (uint32_t i = 0; i < count && i < WAKE_WORKERS_MAX; i++) {
        if (pthread_create(&wake_engine.workers[i], NULL, worker_main, (void *)(uintptr_t)i) != 0) {
            break; /* fewer workers: threads that record help */
        }
        wake_engine.worker_count = i + 1;
    }
    start_reporter(NULL); /* last: it asks how many workers there are */
    wait_until_ready(wake_engine.worker_count + wake_load_relaxed(&wake_engine.has_reporter));
}

/* The part of the memory limit that may be on its way before threads that wait help: 8 MiB of the
 * usual 512, the records of 125,000 draws. */
enum { BACKLOG_PART = 64 };

static void
say_refused(const char *setting, const char *path, const char *why)
{
    struct wake_text text = WAKE_TEXT_INIT(WAKE_HEAP_MESSAGE);

    wake_text_print(&text, "wake: %s: '%s' cannot be opened: %s\n", setting, path, why);
    (void)!write(STDERR_FILENO, wake_text_get(&text), text.length);
    wake_text_finish(&text);
}

/* What people look at while the program runs, or afterwards. */
static void
open_views(const struct wake_settings *settings)
{
    const struct {
        const char *setting, *path;
        bool (*open)(const char *path, char why[WAKE_FILE_WHY]);
    } views[] = {
        { "trace", settings->trace, wake_trace_open },
        { "command_context", settings->command_context, wake_around_open },
        { "progress", settings->progress, wake_progress_open },
    };
    char why[WAKE_FILE_WHY];

    for (size_t i = 0; i < WAKE_COUNT(views); i++) {
        if (views[i].path && views[i].path[0] && !views[i].open(views[i].path, why)) {
            say_refused(views[i].setting, views[i].path, why);
        }
    }
}

static bool
engine_start(const struct wake_settings *settings)
{
    const char *fail = secure_getenv("WAKE_FAIL_ALLOC");

    if (!wake_run_ring_init()) {
        return false;
    }
    if (!wake_block_pool_init()) {
        wake_run_ring_finish();
        return false;
    }
    wake_sleep_init();
    wake_condition_init(&wake_engine.reported);
    wake_event_init(&wake_engine.report_event);
    wake_inline = !settings->async;
    wake_crowd_init(wake_processors());
    /* An eighth is for what blocks that are open go beyond it, and for what the allocator rounds
     * up: more where that needs more (workers/help/help.c). */
    wake_engine.memory_limit = (uint64_t)settings->memory_limit << 20;
    wake_block_limit = wake_engine.memory_limit / 8 * 7;
    wake_block_pressure = 0;
    wake_block_backlog_limit = settings->async ? wake_block_limit / BACKLOG_PART : UINT64_MAX;
    wake_block_backlog = 0;
    wake_engine.nice = settings->worker_nice;
    wake_engine.affinity = wake_strdup(WAKE_HEAP_SETUP, settings->worker_affinity);
    wake_engine.stats_to = wake_strdup(WAKE_HEAP_SETUP, settings->stats);
    wake_engine.held = settings->hold_workers;
    wake_engine.exit_callbacks = settings->exit_callbacks;
    wake_engine.drops = settings->back_pressure == WAKE_BACK_PRESSURE_DROP;
    wake_engine.recovers = settings->crash_recovery;
    wake_stack_open(settings->capture_callstack);
    wake_break_open(settings->break_at);
    wake_dropping = false;
    wake_attention = 0;
    wake_stats_reset();
    wake_verdicts_open(settings);
    wake_verdicts_set_help(wake_shader_job_run);
    (void)wake_fence_is_asymmetric();
    open_views(settings);
    wake_process_arm();
    if (!wake_inline) {
        if (settings->record_log && settings->record_log[0]) {
            (void)wake_record_log_open(settings->record_log, wake_record_log_build());
        }
        start_threads((uint32_t)settings->workers);
    }
    if (!wake_inline && settings->crash_handler != WAKE_SWITCH_OFF) {
        wake_crash_install(settings->crash_handler == WAKE_SWITCH_ON);
    }
    wake_store_release(&wake_engine.running, true);
    if (fail) {
        wake_heap_fail_after(strtoull(fail, NULL, 10));
    }
    return true;
}

static void
engine_stop(void)
{
    struct wake_thread *thread;

    wake_heap_fail_after(0);
    wake_crash_remove();
    wake_watcher_stop();
    stop_threads();
    wake_progress_close();
    wake_trace_close();
    wake_around_close();
    wake_shader_jobs_finish();
    wake_verdicts_close();
    wake_record_log_close();
    wake_store_release(&wake_engine.running, false);
    wake_stats_print(wake_engine.stats_to);
    wake_reclaim_all();
    for (thread = wake_engine.threads; thread; thread = thread->link) {
        wake_stream_finish(&thread->stream);
        thread->stream.append_count = thread->stream.read_count = 0;
        thread->stream.state = WAKE_RUN_IDLE;
    }
    /* Behind the loop: finishing a stream gave blocks to the thread that does this. */
    for (thread = wake_engine.threads; thread; thread = thread->link) {
        wake_block_drop_spares(thread);
    }
    wake_block_pool_finish();
    wake_run_ring_finish();
    wake_free(WAKE_HEAP_SETUP, (void *)(uintptr_t)wake_engine.affinity);
    wake_free(WAKE_HEAP_SETUP, (void *)(uintptr_t)wake_engine.stats_to);
    wake_engine.affinity = wake_engine.stats_to = NULL;
}

/* Serialises starts and stops, which join threads and so must not hold the engine's own lock. */
static struct wake_lock life = WAKE_LOCK_INIT(WAKE_RANK_ROOT);

bool
wake_engine_open(const struct wake_settings *settings)
{
    bool ok = true;

    wake_lock_take(&life);
    if (wake_engine.users == 0) {
        ok = engine_start(settings);
    }
    wake_engine.users += ok;
    wake_lock_drop(&life);
    return ok;
}

void
wake_engine_close(void)
{
    wake_lock_take(&life);
    if (--wake_engine.users == 0) {
        engine_stop();
    }
    wake_lock_drop(&life);
}

/* ---- application threads --------------------------------------------------------------------- */

static pthread_key_t thread_key;
static bool has_thread_key; /* the process had one left; without, contexts of ended threads stay */
static pthread_once_t thread_once = PTHREAD_ONCE_INIT;

static void
thread_ended(void *argument)
{
    struct wake_thread *thread = argument;

    if (wake_process_forked) {
        return;
    }
    wake_slab_leave();
    /* Its last records still have to be read; whoever sweeps reclaims it then. */
    wake_store_release(&thread->active, NULL); /* where a callback ended it inside a call */
    wake_lock_take(&wake_engine.lock);
    thread->gone = true;
    wake_store_relaxed(&wake_engine.alive, wake_engine.alive - 1);
    wake_lock_drop(&wake_engine.lock);
    wake_tls.self = NULL;
    if (wake_load_relaxed(&wake_engine.has_reporter)) {
        wake_event_signal(&wake_engine.report_event); /* was it the last? wake_process_watch() */
    }
}

static void
thread_key_make(void)
{
    has_thread_key = pthread_key_create(&thread_key, thread_ended) == 0;
}

WAKE_NOINLINE static struct wake_thread *
thread_make(void)
{
    struct wake_thread *thread;

    pthread_once(&thread_once, thread_key_make);
    wake_lock_take(&wake_engine.lock);
    thread = wake_engine.free_threads;
    if (thread) {
        wake_engine.free_threads = thread->link;
    }
    wake_lock_drop(&wake_engine.lock);
    if (!thread) {
        /* Type-stable: others look at `active` of a thread that may have ended. */
        thread = wake_zalloc(WAKE_HEAP_SETUP, sizeof(*thread));
        if (!thread) {
            return NULL;
        }
    }
    wake_stream_init(&thread->stream, WAKE_STREAM_THREAD, NULL, NULL);
    thread->id = wake_thread_id();
    thread->gone = false;
    thread->depth = 0;
    thread->stream.thread = thread->id;
    thread->stream.owner = thread;
    if (has_thread_key) {
        pthread_setspecific(thread_key, thread);
    }
    wake_lock_take(&wake_engine.lock);
    /* A drain that has begun waits for nothing of this thread. */
    thread->drain_target = thread->end_target = 0;
    thread->link = wake_engine.threads;
    wake_engine.threads = thread;
    wake_store_relaxed(&wake_engine.alive, wake_engine.alive + 1);
    wake_lock_drop(&wake_engine.lock);
    wake_tls.self = thread;
    wake_tail_open(&thread->stream);
    return thread;
}

struct wake_thread *
wake_thread_self(void)
{
    struct wake_thread *self = wake_tls.self;
    return WAKE_LIKELY(self != NULL) ? self : thread_make();
}
