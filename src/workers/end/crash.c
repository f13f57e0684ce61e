/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Crash handler.
 */
#include "workers/end/crash.h"

#include "state/scope/record_log.h"
#include "workers/end/end_drain.h"
#include "workers/end/last_calls.h"
#include "workers/engine_mode.h"
#include "workers/engine_state.h"
#include "workers/help/deliver.h"
#include "workers/schedule/sleep.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <time.h>

static const int signals[] = { SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT };

static struct sigaction previous[WAKE_COUNT(signals)]; /* (i) while installed */
static bool installed;                                 /* (a) */
static uint32_t crashed; /* (a) the thread whose crash is being served, 0: none */
static uint32_t asked;   /* (a) crashes so far */
static uint32_t served;  /* (a) of them, by the reporter */

/* Looks without any progress until the wait is given up: the one who should make it may be blocked
 * by what crashed. Counted in looks and not in time, so that a stopped process does not run out of
 * it. */
enum { PATIENCE = 20000 };

static void
look_again(void)
{
    struct timespec moment = { 0, 100000 };
    nanosleep(&moment, NULL);
}

static void
wait_for_reporter(uint32_t number)
{
    uint64_t seen = 0;

    for (uint32_t idle = 0; idle < PATIENCE && (int32_t)(wake_load_acquire(&served) - number) < 0;
         idle++) {
        uint64_t progress = wake_engine_progress();

        if (progress != seen) {
            seen = progress;
            idle = 0;
        }
        look_again();
    }
}

static void
pass_on(int number, siginfo_t *info, void *context)
{
    const struct sigaction *to = NULL;
    struct sigaction plain;

    for (uint32_t i = 0; i < WAKE_COUNT(signals); i++) {
        to = signals[i] == number ? &previous[i] : to;
    }
    if (to->sa_flags & SA_SIGINFO) {
        to->sa_sigaction(number, info, context);
        return;
    }
    if (to->sa_handler == SIG_IGN && info->si_code <= 0) {
        return;
    }
    if (to->sa_handler != SIG_DFL && to->sa_handler != SIG_IGN) {
        to->sa_handler(number);
        return;
    }
    /* A fault comes again when the instruction does; a signal that was sent must be sent again. It
     * is blocked in here. */
    memset(&plain, 0, sizeof(plain));
    plain.sa_handler = SIG_DFL;
    sigaction(number, &plain, NULL);
    if (info->si_code <= 0) {
        raise(number);
    }
}

static void
on_crash(int number, siginfo_t *info, void *context)
{
    int error = errno;
    uint32_t self = wake_thread_id(), nobody = 0;

    if (wake_load_acquire(&installed) && !wake_process_forked &&
        wake_load_relaxed(&wake_engine.has_reporter)) {
        if (wake_cas(&crashed, &nobody, self)) {
            uint32_t mine = wake_fetch_add(&asked, 1) + 1;

            wake_workers_hold(false);
            if (self == wake_load_relaxed(&wake_engine.numbers[WAKE_REPORTER])) {
                wake_crash_serve(); /* in a callback: nobody else would */
            } else {
                wake_event_signal(&wake_engine.report_event);
                wait_for_reporter(mine);
            }
            wake_store_release(&crashed, 0);
        } else if (nobody != self) {
            wait_for_reporter(wake_load_acquire(
                &asked)); /* two at once: the other one's messages are not cut off */
        }
    }
    errno = error;
    pass_on(number, info, context);
}

void
wake_crash_install(bool all)
{
    struct sigaction action;

    memset(&action, 0, sizeof(action));
    action.sa_sigaction = on_crash;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    for (uint32_t i = 0; i < WAKE_COUNT(signals); i++) {
        struct sigaction now;

        /* Already in place, below a handler that was put on top of it or not: never its own
         * successor. */
        if (sigaction(signals[i], NULL, &now) == 0 &&
            !((now.sa_flags & SA_SIGINFO) && now.sa_sigaction == on_crash) &&
            (all || (!(now.sa_flags & SA_SIGINFO) && now.sa_handler == SIG_DFL))) {
            sigaction(signals[i], &action, &previous[i]);
        }
    }
    wake_store_release(&installed, true);
}

void
wake_crash_remove(void)
{
    if (!wake_exchange(&installed, false)) {
        return;
    }
    for (uint32_t i = 0; i < WAKE_COUNT(signals); i++) {
        struct sigaction now;

        if (sigaction(signals[i], NULL, &now) == 0 && (now.sa_flags & SA_SIGINFO) &&
            now.sa_sigaction == on_crash) {
            sigaction(signals[i], &previous[i], NULL);
        }
    }
}

void
wake_crash_serve(void)
{
    uint32_t number = wake_load_acquire(&asked), thread;

    if (WAKE_LIKELY(wake_load_relaxed(&served) == number)) {
        return;
    }
    thread = wake_load_acquire(&crashed);
    wake_drain_at_end(thread);
    wake_last_call_emit(thread);
    wake_engine_flush_reports();
    wake_engine_spill_reports();
    wake_record_log_flush();
    wake_store_release(&served, number);
}
