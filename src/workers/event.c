/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Event counts.
 */
#include "workers/event.h"

#include <limits.h>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static int
now(const struct ck_ec_ops *ops, struct timespec *out)
{
    (void)ops;
    return clock_gettime(CLOCK_MONOTONIC, out);
}

static void
wait32(const struct ck_ec_wait_state *state, const uint32_t *address, uint32_t expected,
       const struct timespec *deadline)
{
    (void)state;
    /* FUTEX_WAIT_BITSET takes an absolute time on CLOCK_MONOTONIC. */
    syscall(SYS_futex, address, FUTEX_WAIT_BITSET_PRIVATE, expected, deadline, NULL,
            FUTEX_BITSET_MATCH_ANY);
}

static void
wake32(const struct ck_ec_ops *ops, const uint32_t *address)
{
    (void)ops;
    syscall(SYS_futex, address, FUTEX_WAKE_PRIVATE, INT_MAX, NULL, NULL, 0);
}

/* Without a deadline ck_ec sleeps in steps of growing length, the first of them 2 ms by default: as
 * long as two of our naps. */
static const struct ck_ec_ops event_ops = { .gettime = now,
                                            .wait32 = wait32,
                                            .wake32 = wake32,
                                            .busy_loop_iter = 10,
                                            .initial_wait_ns = 1000000 };
static const struct ck_ec_mode event_mode = { .ops = &event_ops, .single_producer = false };

/* ck_ec would end its last step up to eight times as late as the deadline: this has it sleep once,
 * until then. */
static int
until_deadline(const struct ck_ec_wait_state *state, struct timespec *step)
{
    *step = *(const struct timespec *)state->data;
    return 0;
}

void
wake_event_init(struct wake_event *event)
{
    ck_ec32_init(&event->count, 0);
}

uint32_t
wake_event_value(struct wake_event *event)
{
    return ck_ec32_value(&event->count);
}

void
wake_event_wait(struct wake_event *event, uint32_t value, uint64_t timeout_ns)
{
    struct timespec deadline;

    if (timeout_ns == UINT64_MAX) {
        (void)ck_ec32_wait(&event->count, &event_mode, value, NULL);
        return;
    }
    clock_gettime(CLOCK_MONOTONIC, &deadline);
    deadline.tv_sec += (time_t)(timeout_ns / 1000000000u);
    deadline.tv_nsec += (long)(timeout_ns % 1000000000u);
    if (deadline.tv_nsec >= 1000000000) {
        deadline.tv_nsec -= 1000000000;
        deadline.tv_sec++;
    }
    (void)ck_ec32_wait_pred(&event->count, &event_mode, value, until_deadline, &deadline,
                            &deadline);
}

void
wake_event_signal(struct wake_event *event)
{
    ck_ec32_inc(&event->count, &event_mode);
}
