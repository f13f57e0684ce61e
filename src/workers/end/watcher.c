/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The watcher.
 */
#include "workers/end/watcher.h"

#include "base/fault_signals.h"
#include "base/heap.h"
#include "base/heap_large.h"
#include "queue/lock.h"
#include "report/report.h"
#include "state/scope/record_log.h"
#include "state/scope/scope.h"
#include "workers/end/end_drain.h"
#include "workers/end/last_calls.h"
#include "workers/engine_mode.h"
#include "workers/engine_state.h"
#include "workers/help/deliver.h"

#include <errno.h>
#include <linux/futex.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    STACK = 8 << 20,        /* as a thread has: code of shaders is looked at */
    KEEPER_STACK = 1 << 18, /* it calls next to nothing */
    /* Seconds that the watcher may take: it may meet what a thread left half done. */
    TIME_LIMIT = 60,
};

/* A sanitizer's runtime has ideas of its own about processes that share memory, and of their ends. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define IS_SANITIZED true
#else
#define IS_SANITIZED false
#endif

static struct {
    struct robust_list_head list; /* the keeper's */
    struct robust_list entry;     /* its one element */
    /* (a) futex: the keeper's number while there is something to watch; with FUTEX_OWNER_DIED when
     * it is dead; 0: nothing is to be watched any more */
    uint32_t word;
    bool running; /* (l:life) there is a keeper */
    pthread_t keeper;
    pid_t process;   /* (i) the application */
    char *stack;     /* of the watcher */
    uint32_t answer; /* (a) futex: whether it could be started; enum answer */
    int error;       /* (i) once it could not: why */
} watch;

enum answer { ANSWER_NONE, ANSWER_STARTED, ANSWER_FAILED };

static struct wake_lock life = WAKE_LOCK_INIT(WAKE_RANK_INSTANCE);

/* Not private: the kernel itself wakes who sleeps there, when the keeper dies. */
static void
sleep_on(const uint32_t *word, uint32_t value)
{
    (void)syscall(SYS_futex, word, FUTEX_WAIT, value, NULL, NULL, 0);
}

static void
wake_sleeper(const uint32_t *word)
{
    (void)syscall(SYS_futex, word, FUTEX_WAKE, 1, NULL, NULL, 0);
}

/* ---- the watcher's own process --------------------------------------------------------------- */

/* At once: no handler of the C library, or of anything that the application has loaded, runs. */
_Noreturn static void
leave(int status)
{
    for (;;) {
        (void)syscall(SYS_exit_group, status);
    }
}

static void
write_line(const char *text)
{
    ssize_t written = write(STDERR_FILENO, text, strlen(text));
    (void)written;
}

/* It met what a dead thread had left half done, or the time is over. */
static void
on_own_end(int number)
{
    write_line(number == SIGALRM
                   ? "wake: the process has ended; what it had recorded last took too long to "
                     "validate, and some messages may be missing\n"
                   : "wake: the process has ended in the middle of a change of the layer's state; "
                     "some messages of its last calls may be missing\n");
    leave(1);
}

/* What signals of the application, or of its terminal, concern is not this process; what its own
 * mistakes do is. */
static void
set_signals(void)
{
    /* A core of 1 byte: no dump, also where dumps go to a pipe. */
    const struct rlimit no_core = { 1, 1 };
    struct sigaction action;
    sigset_t mask;

    memset(&action, 0, sizeof(action));
    action.sa_handler = on_own_end;
    sigfillset(&action.sa_mask);
    wake_signals_but_faults(&mask);
    for (int i = 0; i < WAKE_FAULT_SIGNALS; i++) {
        (void)sigaction(wake_fault_signals[i], &action, NULL);
    }
    (void)sigaction(SIGALRM, &action, NULL);
    sigdelset(&mask, SIGALRM);
    (void)sigprocmask(SIG_SETMASK, &mask, NULL);
    (void)setrlimit(RLIMIT_CORE, &no_core);
}

static bool
is_there(uint32_t number)
{
    return syscall(SYS_tgkill, watch.process, (pid_t)number, 0) == 0 || errno != ESRCH;
}

/* The threads that touch the layer's memory, but for the process's first. */
static bool
others_are_there(void)
{
    for (struct wake_thread *thread = wake_engine.threads; thread; thread = thread->link) {
        if (!thread->gone && thread->id != (uint32_t)watch.process && is_there(thread->id)) {
            return true;
        }
    }
    for (uint32_t i = 0; i < WAKE_COUNT(wake_engine.numbers); i++) {
        if (wake_engine.numbers[i] && is_there(wake_engine.numbers[i])) {
            return true;
        }
    }
    return false;
}

/*
 * The keeper is dead; others may run for some microseconds. The first thread stays, as a zombie or,
 * after an exec, with another program.
 */
static void
wait_for_others(void)
{
    enum { LOOKS = 20000, FIRST_MS = 20 };
    struct timespec moment = { 0, 100000 };
    int process;

    for (uint32_t i = 0; i < LOOKS && others_are_there(); i++) {
        nanosleep(&moment, NULL);
    }
    process = (int)syscall(SYS_pidfd_open, watch.process, 0);
    if (process >= 0) {
        struct pollfd end = { .fd = process, .events = POLLIN };

        (void)poll(&end, 1, FIRST_MS);
        close(process);
    }
}

/* Files of the application that were its own: whoever waits for their ends waits for this process
 * no longer than it must. */
static void
close_files(void)
{
#ifdef SYS_close_range
    int keep[WAKE_COUNT(wake_engine.instances) + 3];
    uint32_t count = 0, from = 0;

    keep[count++] = STDERR_FILENO;
    keep[count++] = wake_record_log_file();
    for (uint32_t i = 0; i < WAKE_COUNT(wake_engine.instances); i++) {
        struct wake_instance *instance = wake_engine.instances[i];

        keep[count++] = instance ? wake_report_file(instance->scope.report) : -1;
    }
    for (;;) {
        uint32_t next = UINT32_MAX;

        for (uint32_t i = 0; i < count; i++) {
            if (keep[i] >= 0 && (uint32_t)keep[i] >= from && (uint32_t)keep[i] < next) {
                next = (uint32_t)keep[i];
            }
        }
        if (next > from) {
            (void)syscall(SYS_close_range, from, next == UINT32_MAX ? next : next - 1, 0);
        }
        if (next == UINT32_MAX) {
            return;
        }
        from = next + 1;
    }
#endif
}

static uint64_t
findings(void)
{
    uint64_t sum = 0;

    for (uint32_t i = 0; i < WAKE_COUNT(wake_engine.instances); i++) {
        struct wake_instance *instance = wake_engine.instances[i];

        sum += instance ? wake_report_total(instance->scope.report) : 0;
    }
    return sum;
}

static void
after_the_end(void)
{
    const struct itimerval limit = { .it_value = { .tv_sec = TIME_LIMIT } };
    uint64_t before;
    uint32_t unread;

    wake_process_number = (uint32_t)watch.process;
    wait_for_others();
    (void)setitimer(ITIMER_REAL, &limit, NULL);
    close_files();
    wake_locks_orphaned();
    wake_heap_orphaned();
    before = findings();
    unread = wake_drain_orphans();
    if (findings() != before) {
        wake_last_calls_emit();
    }
    wake_engine_spill_reports();
    wake_record_log_flush();
    if (unread) {
        write_line("wake: the process has ended in the middle of a change of the layer's state; "
                   "calls that came after it are not validated\n");
    }
}

static int
watcher_main(void *argument)
{
    uint32_t word;

    (void)argument;
    (void)prctl(PR_SET_NAME, "wake-watcher");
    /* Whoever ends the application's group does not end this. */
    (void)setsid();
    if (chdir("/") != 0) {
        /* it stays where it is */
    }
    set_signals();
    wake_store_release(&watch.answer, ANSWER_STARTED);
    wake_sleeper(&watch.answer);
    while ((word = wake_load_acquire(&watch.word)) != 0 && !(word & FUTEX_OWNER_DIED)) {
        sleep_on(&watch.word, word);
    }
    if (word & FUTEX_OWNER_DIED) {
        after_the_end();
    }
    leave(0);
}

/* ---- the keeper ------------------------------------------------------------------------------ */

static void
keep(void)
{
    uint32_t own = (uint32_t)syscall(SYS_gettid);
    pid_t child;

    watch.list.list.next = &watch.entry;
    watch.list.futex_offset = (long)((char *)&watch.word - (char *)&watch.entry);
    watch.list.list_op_pending = NULL;
    watch.entry.next = &watch.list.list;
    wake_store_release(&watch.word, own | FUTEX_WAITERS);
    if (syscall(SYS_set_robust_list, &watch.list, sizeof(watch.list)) != 0) {
        child = -1;
    } else {
        child = clone(watcher_main, watch.stack + STACK, CLONE_VM | CLONE_FILES | CLONE_UNTRACED,
                      NULL);
    }
    if (child < 0) {
        watch.error = errno;
        wake_store_release(&watch.answer, ANSWER_FAILED);
        wake_sleeper(&watch.answer);
        return;
    }
    /* Until it is told to end. The system call itself, since this thread's storage is in use. */
    while (syscall(SYS_wait4, child, NULL, __WALL, NULL) < 0 && errno == EINTR) {
    }
}

static void *
keeper_main(void *argument)
{
    sigset_t all;

    (void)argument;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, NULL);
    pthread_setname_np(pthread_self(), "wake-keeper");
    (void)wake_role_swap(WAKE_ROLE_WORKER);
    (void)wake_thread_id();
    /* Memory of its own, in either allocator: a thread that is killed may hold the lock of any
     * other. */
    wake_heap_thread_arena_init();
    wake_heap_thread_libc_init();
    keep();
    wake_heap_thread_arena_finish();
    return NULL;
}

/* ---- starting and stopping ------------------------------------------------------------------- */

static bool
start_keeper(void)
{
    pthread_attr_t attributes;
    int failed;

    watch.stack = mmap(NULL, STACK, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (watch.stack == MAP_FAILED) {
        watch.error = errno;
        return false;
    }
    watch.process = getpid();
    wake_store_relaxed(&watch.answer, ANSWER_NONE);
    pthread_attr_init(&attributes);
    (void)pthread_attr_setstacksize(&attributes, KEEPER_STACK);
    failed = pthread_create(&watch.keeper, &attributes, keeper_main, NULL);
    pthread_attr_destroy(&attributes);
    while (!failed && wake_load_acquire(&watch.answer) == ANSWER_NONE) {
        sleep_on(&watch.answer, ANSWER_NONE);
    }
    if (failed || watch.answer == ANSWER_FAILED) {
        watch.error = failed ? failed : watch.error;
        if (!failed) {
            pthread_join(watch.keeper, NULL);
        }
        (void)munmap(watch.stack, STACK);
        return false;
    }
    return true;
}

/* Which knows threads and forks and nothing between, and ends the program that asks for it. */
static bool
is_under_valgrind(void)
{
    const char *preloaded = secure_getenv("LD_PRELOAD");

    return preloaded && strstr(preloaded, "vgpreload_");
}

void
wake_watcher_start(void)
{
    static bool told;

    if (IS_SANITIZED || wake_inline || wake_process_forked || !wake_engine.recovers) {
        return;
    }
    wake_lock_take(&life);
    if (!watch.running && !is_under_valgrind()) {
        watch.running = start_keeper();
        if (!watch.running && !told) {
            told = true;
            fprintf(stderr,
                    "wake: messages of the last calls may be lost if the process is killed: its "
                    "watcher cannot be started (%s); crash_recovery = off says nothing\n",
                    strerror(watch.error));
        }
    }
    wake_lock_drop(&life);
}

void
wake_watcher_dismiss(void)
{
    wake_store_release(&watch.word, 0);
    wake_sleeper(&watch.word);
}

void
wake_watcher_stop(void)
{
    wake_lock_take(&life);
    if (watch.running) {
        wake_watcher_dismiss();
        pthread_join(watch.keeper, NULL);
        (void)munmap(watch.stack, STACK);
        watch.running = false;
    }
    wake_lock_drop(&life);
}

void
wake_watcher_forked(void)
{
    watch.running = false;
}
