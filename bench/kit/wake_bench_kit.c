/* SPDX-License-Identifier: Apache-2.0 */
#include "kit/wake_bench_kit.h"

#include <dirent.h>
#include <errno.h>
#include <linux/perf_event.h>
#include <sched.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#ifdef BENCH_HAVE_CALLGRIND
#include <valgrind/callgrind.h>
#endif

void
bench_die(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fputs("wake_bench: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    exit(1);
}

static uint64_t
read_clock(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

uint64_t
bench_now_ns(void)
{
    return read_clock(CLOCK_MONOTONIC);
}

uint64_t
bench_process_cpu_ns(void)
{
    return read_clock(CLOCK_PROCESS_CPUTIME_ID);
}

uint64_t
bench_thread_cpu_ns(void)
{
    return read_clock(CLOCK_THREAD_CPUTIME_ID);
}

void
bench_sleep_ns(uint64_t ns)
{
    struct timespec t = { .tv_sec = (time_t)(ns / 1000000000u),
                          .tv_nsec = (long)(ns % 1000000000u) };
    while (nanosleep(&t, &t) != 0 && errno == EINTR) {
    }
}

/* The set at the start: pinning must not shrink what later threads may choose from. */
static cpu_set_t allowed;
static unsigned allowed_count;

__attribute__((constructor)) static void
read_allowed(void)
{
    if (sched_getaffinity(0, sizeof(allowed), &allowed) != 0) {
        CPU_SET(0, &allowed);
    }
    allowed_count = (unsigned)CPU_COUNT(&allowed);
}

unsigned
bench_cpu_count(void)
{
    return allowed_count;
}

void
bench_pin(unsigned index)
{
    index %= allowed_count;
    for (int cpu = 0; cpu < CPU_SETSIZE; cpu++) {
        if (!CPU_ISSET(cpu, &allowed) || index-- != 0) {
            continue;
        }
        cpu_set_t one;
        CPU_ZERO(&one);
        CPU_SET(cpu, &one);
        sched_setaffinity(0, sizeof(one), &one);
        return;
    }
}

/*
 * Is another thread running, or waiting for a core? On a busy machine a worker with work to do may
 * get none for a while.
 */
static bool
others_run(void)
{
    pid_t own = (pid_t)syscall(SYS_gettid);
    DIR *tasks = opendir("/proc/self/task");
    bool run = false;
    for (struct dirent *task; tasks && !run && (task = readdir(tasks));) {
        char path[300], text[128] = "";
        FILE *file;
        if (atoi(task->d_name) <= 0 || atoi(task->d_name) == own) {
            continue;
        }
        snprintf(path, sizeof(path), "/proc/self/task/%s/stat", task->d_name);
        file = fopen(path, "r");
        if (!file) {
            continue; /* it has ended */
        }
        const char *name_end = fgets(text, sizeof(text), file) ? strrchr(text, ')') : NULL;
        run = name_end && strncmp(name_end, ") R", 3) == 0;
        fclose(file);
    }
    if (tasks) {
        closedir(tasks);
    }
    return run;
}

struct bench_settle
bench_settle(uint64_t limit_ns)
{
    enum { POLL_NS = 1000000, QUIET_NS = 30000, QUIET_POLLS = 3 };

    uint64_t start = bench_now_ns();
    uint64_t own_start = bench_thread_cpu_ns();
    uint64_t others = bench_process_cpu_ns() - own_start;
    unsigned quiet = 0;
    bool settled = true;
    while (quiet < QUIET_POLLS) {
        bench_sleep_ns(POLL_NS);
        uint64_t now = bench_process_cpu_ns() - bench_thread_cpu_ns();
        quiet = now - others < QUIET_NS ? quiet + 1 : 0;
        others = now;
        if (quiet == QUIET_POLLS && others_run()) {
            quiet = 0;
        }
        if (bench_now_ns() - start > limit_ns) {
            settled = false;
            break;
        }
    }
    return (struct bench_settle){ bench_thread_cpu_ns() - own_start, settled };
}

void
bench_gate_pass(struct bench_gate *gate)
{
    unsigned ticket = __atomic_fetch_add(&gate->arrived, 1, __ATOMIC_ACQ_REL);
    unsigned full = (ticket / gate->threads + 1) * gate->threads;
    for (unsigned spins = 0;; spins++) {
        if ((int)(__atomic_load_n(&gate->arrived, __ATOMIC_ACQUIRE) - full) >= 0) {
            return;
        }
        if (spins >
            100000) /* more threads than cores: somebody needs this one's core to arrive */ {
            sched_yield();
        }
    }
}

static int
compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double
bench_quantile(double *values, size_t count, double fraction)
{
    if (count == 0) {
        return 0;
    }
    qsort(values, count, sizeof(values[0]), compare_doubles);
    double at = fraction * (double)(count - 1);
    size_t low = (size_t)at;
    size_t high = low + 1 < count ? low + 1 : low;
    return values[low] + (values[high] - values[low]) * (at - (double)low);
}

static uint64_t
read_status_kib(const char *key)
{
    FILE *file = fopen("/proc/self/status", "r");
    if (!file) {
        return 0;
    }
    char line[256];
    uint64_t kib = 0;
    size_t length = strlen(key);
    while (fgets(line, sizeof(line), file)) {
        if (strncmp(line, key, length) == 0 && line[length] == ':') {
            kib = strtoull(line + length + 1, NULL, 10);
        }
    }
    fclose(file);
    return kib;
}

uint64_t
bench_resident_kib(void)
{
    return read_status_kib("VmRSS");
}

uint64_t
bench_resident_peak_kib(void)
{
    return read_status_kib("VmHWM");
}

static int counter_fd = -1;

bool
bench_counter_open(void)
{
    struct perf_event_attr attr = {
        .type = PERF_TYPE_HARDWARE,
        .size = sizeof(attr),
        .config = PERF_COUNT_HW_INSTRUCTIONS,
        .disabled = 1,
        .exclude_kernel = 1,
        .exclude_hv = 1,
    };
    counter_fd = (int)syscall(SYS_perf_event_open, &attr, 0, -1, -1, 0);
    return counter_fd >= 0;
}

bool
bench_under_callgrind(void)
{
#ifdef BENCH_HAVE_CALLGRIND
    return RUNNING_ON_VALGRIND != 0;
#else
    return false;
#endif
}

void
bench_counter_begin(void)
{
#ifdef BENCH_HAVE_CALLGRIND
    CALLGRIND_TOGGLE_COLLECT;
#endif
    if (counter_fd >= 0) {
        ioctl(counter_fd, PERF_EVENT_IOC_RESET, 0);
        ioctl(counter_fd, PERF_EVENT_IOC_ENABLE, 0);
    }
}

uint64_t
bench_counter_end(const char *tag)
{
    uint64_t count = BENCH_NO_COUNT;
    if (counter_fd >= 0) {
        ioctl(counter_fd, PERF_EVENT_IOC_DISABLE, 0);
        if (read(counter_fd, &count, sizeof(count)) != (ssize_t)sizeof(count)) {
            count = BENCH_NO_COUNT;
        }
    }
#ifdef BENCH_HAVE_CALLGRIND
    CALLGRIND_TOGGLE_COLLECT;
    CALLGRIND_DUMP_STATS_AT(tag);
#else
    (void)tag;
#endif
    return count;
}
