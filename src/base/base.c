/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Assertions, thread roles, the clock and the thread number.
 */
#include "base/base.h"

#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static _Thread_local uint8_t thread_role;
static _Thread_local uint32_t thread_id;

uint32_t wake_process_number;

#ifdef WAKE_DEBUG
_Noreturn void
wake_assert_failed(const char *expression, const char *file, int line)
{
    fprintf(stderr, "wake: assertion failed: %s (%s:%d)\n", expression, file, line);
    abort();
}
#endif

enum wake_role
wake_role_swap(enum wake_role role)
{
    enum wake_role before = (enum wake_role)thread_role;
    thread_role = (uint8_t)role;
    return before;
}

enum wake_role
wake_role_get(void)
{
    return (enum wake_role)thread_role;
}

uint32_t
wake_processors(void)
{
    cpu_set_t set;

    return sched_getaffinity(0, sizeof(set), &set) == 0 ? (uint32_t)CPU_COUNT(&set) : 1;
}

uint64_t
wake_now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

uint32_t
wake_thread_id(void)
{
    if (WAKE_UNLIKELY(thread_id == 0)) {
        thread_id = (uint32_t)syscall(SYS_gettid);
    }
    return thread_id;
}

bool
wake_frame_is_gone(uintptr_t frame, uintptr_t here)
{
    static _Thread_local uintptr_t low, high;
    pthread_attr_t attributes;
    void *start;
    size_t size;

    if (here < frame) {
        return false;
    }
    if (!high && pthread_getattr_np(pthread_self(), &attributes) == 0) {
        if (pthread_attr_getstack(&attributes, &start, &size) == 0) {
            low = (uintptr_t)start;
            high = low + size;
        }
        pthread_attr_destroy(&attributes);
    }
    return frame >= low && here < high;
}
