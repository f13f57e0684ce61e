/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Giving messages to the application's callbacks, instance by instance.
 */
#include "workers/help/deliver.h"

#include "report/report.h"
#include "workers/engine_mode.h"
#include "workers/engine_state.h"
#include "workers/schedule/sleep.h"
#include "workers/schedule/stats.h"

/* Instances whose messages this thread is delivering, by place: one destroyed inside its own
 * callback must not wait for it. */
static _Thread_local uint64_t delivering __attribute__((tls_model("initial-exec")));
static _Thread_local uintptr_t delivering_frame; /* of the outermost function that does */

/* A callback ended this thread, or left it by longjmp(): it delivers nothing any more. */
static void
deliver_no_more(void *unused)
{
    (void)unused;
    wake_lock_take(&wake_engine.lock);
    for (uint32_t i = 0; i < WAKE_COUNT(wake_engine.instances); i++) {
        wake_engine.reporting[i] -= (uint32_t)(delivering >> i) & 1;
    }
    delivering = 0;
    wake_condition_wake_all(&wake_engine.reported);
    wake_lock_drop(&wake_engine.lock);
}

static uint64_t
call_for(struct wake_report *report, uint64_t (*function)(struct wake_report *report))
{
    uint64_t result;

    pthread_cleanup_push(deliver_no_more, NULL);
    result = function(report);
    pthread_cleanup_pop(0);
    return result;
}

/* Calls `function` for every instance's report; an instance stays alive meanwhile, unless a
 * callback destroys it. */
WAKE_NOINLINE static uint64_t
each_report(uint64_t (*function)(struct wake_report *report))
{
    uint64_t least = UINT64_MAX;

    if (delivering && wake_frame_is_gone(delivering_frame, (uintptr_t)__builtin_frame_address(0))) {
        deliver_no_more(NULL);
    }
    if (!delivering) {
        delivering_frame = (uintptr_t)__builtin_frame_address(0);
    }
    for (uint32_t i = 0; i < WAKE_COUNT(wake_engine.instances); i++) {
        uint64_t bit = UINT64_C(1) << i, result;
        bool nested = (delivering & bit) != 0;
        struct wake_instance *instance;

        wake_lock_take(&wake_engine.lock);
        instance = wake_engine.instances[i];
        wake_engine.reporting[i] += instance && !nested;
        wake_lock_drop(&wake_engine.lock);
        if (!instance) {
            continue;
        }
        delivering |= bit;
        result = call_for(instance->scope.report, function);
        least = result < least ? result : least;
        if (wake_process_forked) {
            return UINT64_MAX; /* a callback's child: what is left is the parent's */
        }
        if (!nested) {
            delivering &= ~bit;
            wake_lock_take(&wake_engine.lock);
            wake_engine.reporting[i]--;
            wake_condition_wake_all(&wake_engine.reported);
            wake_lock_drop(&wake_engine.lock);
        }
    }
    return least;
}

static uint64_t
as_reporter(struct wake_report *report)
{
    return wake_report_worker_deliver(report, false);
}

static uint64_t
deliver_as_application(struct wake_report *report)
{
    wake_report_app_poll(report);
    return UINT64_MAX;
}

static uint64_t
flush(struct wake_report *report)
{
    wake_report_flush(report);
    return UINT64_MAX;
}

static uint64_t
relieve(struct wake_report *report)
{
    wake_report_wait_poll(report);
    return UINT64_MAX;
}

static uint64_t
spill(struct wake_report *report)
{
    wake_report_spill(report);
    wake_report_summary(report, wake_stats_consumed().records, wake_stats_dropped());
    return UINT64_MAX;
}

static void
wake_reporter(void *context)
{
    (void)context;
    wake_event_signal(&wake_engine.report_event);
}

static void
raise_attention(void *context)
{
    (void)context;
    (void)wake_fetch_or(&wake_attention, WAKE_ATTENTION_MESSAGES);
}

void
wake_engine_add_report(struct wake_instance *instance)
{
    static const struct wake_report_hooks hooks = { .raise_attention = raise_attention,
                                                    .wake_reporter = wake_reporter };

    wake_report_set_hooks(instance->scope.report, &hooks);
    wake_lock_take(&wake_engine.lock);
    for (uint32_t i = 0; i < WAKE_COUNT(wake_engine.instances); i++) {
        if (!wake_engine.instances[i]) {
            wake_engine.instances[i] = instance;
            break;
        }
    }
    wake_lock_drop(&wake_engine.lock);
}

void
wake_engine_remove_report(struct wake_instance *instance)
{
    wake_lock_take(&wake_engine.lock);
    for (uint32_t i = 0; i < WAKE_COUNT(wake_engine.instances); i++) {
        if (wake_engine.instances[i] == instance) {
            uint32_t own = (uint32_t)(delivering >> i) & 1;

            wake_engine.instances[i] = NULL;
            while (wake_engine.reporting[i] > own) {
                wake_condition_wait(&wake_engine.reported, &wake_engine.lock);
            }
        }
    }
    wake_lock_drop(&wake_engine.lock);
}

void
wake_engine_deliver_due(void)
{
    (void)wake_fetch_and(&wake_attention, ~(uint32_t)WAKE_ATTENTION_MESSAGES);
    (void)each_report(deliver_as_application);
}

void
wake_engine_flush_reports(void)
{
    (void)each_report(flush);
}

void
wake_engine_relieve_reports(void)
{
    (void)each_report(relieve);
}

void
wake_engine_spill_reports(void)
{
    (void)each_report(spill);
}

uint64_t
wake_deliver_as_reporter(void)
{
    return each_report(as_reporter);
}

void
wake_attend(void)
{
    uint32_t attention = wake_load_relaxed(&wake_attention);

    if (attention & WAKE_ATTENTION_ASLEEP) {
        wake_workers_rouse();
    }
    if (attention & WAKE_ATTENTION_MESSAGES) {
        wake_engine_deliver_due();
    }
}
