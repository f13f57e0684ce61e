/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Delivery: who calls back, when, in which order, never twice at once, and what a callback may do.
 * The clock is the test's own; threads meet at gates, so nothing depends on speed.
 */
#include "base/heap.h"
#include "recorder.h"

#include <sched.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#define ERROR_BIT VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT

/* What the engine would have been told. */
struct hooks {
    pthread_mutex_t mutex;
    unsigned attention, reporter;
    uint64_t now;
};

static void
on_attention(void *context)
{
    struct hooks *hooks = context;
    pthread_mutex_lock(&hooks->mutex);
    hooks->attention++;
    pthread_mutex_unlock(&hooks->mutex);
}

static void
on_reporter(void *context)
{
    struct hooks *hooks = context;
    pthread_mutex_lock(&hooks->mutex);
    hooks->reporter++;
    pthread_mutex_unlock(&hooks->mutex);
}

static uint64_t
on_now(void *context)
{
    struct hooks *hooks = context;
    pthread_mutex_lock(&hooks->mutex);
    uint64_t now = hooks->now;
    pthread_mutex_unlock(&hooks->mutex);
    return now;
}

/* A gate: wait_open() blocks until open_gate(). */
struct gate {
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    bool open;
};

#define GATE_INIT                                                  \
    {                                                              \
        PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, false \
    }

static void
wait_open(struct gate *gate)
{
    pthread_mutex_lock(&gate->mutex);
    while (!gate->open) {
        pthread_cond_wait(&gate->changed, &gate->mutex);
    }
    pthread_mutex_unlock(&gate->mutex);
}

static void
open_gate(struct gate *gate)
{
    pthread_mutex_lock(&gate->mutex);
    gate->open = true;
    pthread_cond_broadcast(&gate->changed);
    pthread_mutex_unlock(&gate->mutex);
}

static bool
is_open(struct gate *gate)
{
    pthread_mutex_lock(&gate->mutex);
    bool open = gate->open;
    pthread_mutex_unlock(&gate->mutex);
    return open;
}

struct fixture {
    struct wake_settings settings;
    struct hooks hooks;
    struct recorder recorder;
    struct wake_report *report;
    size_t heap_before;
};

static void
start(struct fixture *f, bool async, enum wake_delivery delivery, int workers)
{
    memset(f, 0, sizeof(*f));
    pthread_mutex_init(&f->hooks.mutex, NULL);
    pthread_mutex_init(&f->recorder.mutex, NULL);
    f->heap_before = wake_heap_used(WAKE_HEAP_MESSAGE) + wake_heap_used(WAKE_HEAP_SETUP);
    f->settings = recorder_settings(async, delivery);
    f->settings.workers = workers;
    f->report = wake_report_create(&f->settings);
    assert_non_null(f->report);
    const struct wake_report_hooks hooks = { &f->hooks, on_attention, on_reporter, on_now };
    wake_report_set_hooks(f->report, &hooks);
    assert_true(recorder_add(&f->recorder, f->report, 1));
}

static void
stop(struct fixture *f)
{
    wake_report_destroy(f->report);
    assert_int_equal(f->recorder.overlaps, 0);
    assert_int_equal(f->recorder.inside, 0);
    assert_int_equal(wake_heap_used(WAKE_HEAP_MESSAGE) + wake_heap_used(WAKE_HEAP_SETUP),
                     f->heap_before);
}

static void
assert_found(struct fixture *f, size_t index, const char *found)
{
    assert_true(index < f->recorder.count);
    assert_string_equal(f->recorder.entries[index].found, found);
}

static struct fixture f;

static void
on_next_call(void **state)
{
    (void)state;
    start(&f, true, WAKE_DELIVERY_NEXT_CALL, 1);
    wake_report_note_thread(f.report, 1);
    wake_report_note_thread(f.report, 2);
    assert_false(recorder_emit(f.report, "WAKE-test-a", 1));
    assert_false(recorder_emit(f.report, "WAKE-test-a", 2));
    assert_int_equal(f.hooks.attention, 1); /* once, when the queue stopped being empty */
    assert_int_equal(f.hooks.reporter, 0);
    f.hooks.now += 10 * (uint64_t)WAKE_REPORT_GRACE_NS;
    assert_true(wake_report_worker_deliver(f.report, false) == UINT64_MAX);
    assert_int_equal(f.recorder.count, 0);
    assert_int_equal(wake_report_pending(f.report), 2);
    wake_report_app_poll(f.report);
    assert_found(&f, 0, "1.");
    assert_found(&f, 1, "2.");
    assert_int_equal(wake_report_pending(f.report), 0);
    assert_false(recorder_emit(f.report, "WAKE-test-a", 3));
    assert_int_equal(f.hooks.attention, 2);
    wake_report_wait_poll(f.report);
    assert_found(&f, 2, "3.");
    stop(&f);
}

static void
automatic_with_one_thread(void **state)
{
    (void)state;
    start(&f, true, WAKE_DELIVERY_AUTO, 1);
    wake_report_note_thread(f.report, 1);
    wake_report_note_thread(f.report, 1);
    f.hooks.now = 1000;
    (void)recorder_emit(f.report, "WAKE-test-a", 1);
    assert_int_equal(f.hooks.attention, 1);
    assert_int_equal(f.hooks.reporter, 1); /* it has to wait out the grace period */
    wake_report_app_poll(f.report);
    assert_int_equal(f.recorder.count, 1);
    assert_true(wake_report_worker_deliver(f.report, false) == UINT64_MAX);

    /* The thread makes no further call. */
    (void)recorder_emit(f.report, "WAKE-test-a", 2);
    f.hooks.now += 40000000;
    (void)recorder_emit(f.report, "WAKE-test-a", 3);
    assert_true(wake_report_worker_deliver(f.report, false) == WAKE_REPORT_GRACE_NS - 40000000);
    assert_int_equal(f.recorder.count, 1);
    unsigned woken = f.hooks.reporter;
    f.hooks.now += WAKE_REPORT_GRACE_NS - 40000000 - 1;
    assert_true(wake_report_worker_deliver(f.report, false) == 1);
    assert_int_equal(f.recorder.count, 1);
    f.hooks.now += 1;
    assert_true(wake_report_worker_deliver(f.report, false) == UINT64_MAX);
    assert_int_equal(f.recorder.count, 3);
    assert_int_equal(f.hooks.reporter, woken); /* looking at the queue wakes nobody */
    stop(&f);
}

static void
automatic_with_two_threads(void **state)
{
    (void)state;
    start(&f, true, WAKE_DELIVERY_AUTO, 1);
    wake_report_note_thread(f.report, 1);
    (void)recorder_emit(f.report, "WAKE-test-a", 1);
    unsigned woken = f.hooks.reporter;
    wake_report_note_thread(f.report, 2);
    assert_int_equal(f.hooks.reporter, woken + 1); /* what waits is now the reporter's */
    wake_report_app_poll(f.report);
    assert_int_equal(f.recorder.count, 0);
    assert_true(wake_report_worker_deliver(f.report, false) == UINT64_MAX);
    assert_int_equal(f.recorder.count, 1);
    unsigned attention = f.hooks.attention;
    (void)recorder_emit(f.report, "WAKE-test-a", 2);
    assert_int_equal(f.hooks.attention, attention);
    assert_int_equal(f.hooks.reporter, woken + 2);
    (void)wake_report_worker_deliver(f.report, false);
    assert_int_equal(f.recorder.count, 2);
    stop(&f);
}

static void
from_workers(void **state)
{
    (void)state;
    start(&f, true, WAKE_DELIVERY_WORKER, 1);
    wake_report_note_thread(f.report, 1);
    (void)recorder_emit(f.report, "WAKE-test-a", 1);
    assert_int_equal(f.hooks.reporter, 1);
    assert_int_equal(f.hooks.attention, 0);
    wake_report_app_poll(f.report);
    wake_report_wait_poll(f.report);
    assert_int_equal(f.recorder.count, 0);
    (void)wake_report_worker_deliver(f.report, false);
    assert_int_equal(f.recorder.count, 1);
    stop(&f);

    /* Without workers, too: the reporter is there, and holds no lock of the application. */
    start(&f, true, WAKE_DELIVERY_WORKER, 0);
    (void)recorder_emit(f.report, "WAKE-test-a", 1);
    assert_int_equal(f.hooks.attention, 0);
    assert_int_equal(f.hooks.reporter, 1);
    wake_report_app_poll(f.report);
    assert_int_equal(f.recorder.count, 0);
    (void)wake_report_worker_deliver(f.report, false);
    assert_int_equal(f.recorder.count, 1);
    stop(&f);
}

/* ---- callbacks that do not return ------------------------------------------------------------ */

static jmp_buf out_of_the_callback;
static unsigned jumps;

static void
jump(void *context, const VkDebugUtilsMessengerCallbackDataEXT *data)
{
    (void)context;
    (void)data;
    f.recorder.inside--; /* what the recorder does behind this */
    jumps++;
    longjmp(out_of_the_callback, 1);
}

/* A frame of its own, which the callback leaves. */
WAKE_NOINLINE static void
deliver_and_jump(void (*deliver)(struct wake_report *report))
{
    if (setjmp(out_of_the_callback) == 0) {
        deliver(f.report);
        fail_msg("the callback came back");
    }
}

static void
emit_one(struct wake_report *report)
{
    (void)recorder_emit(report, "WAKE-test-a", 1);
}

static void
callback_jumps_out(void **state)
{
    (void)state;
    start(&f, true, WAKE_DELIVERY_NEXT_CALL, 1);
    f.recorder.act = jump;
    jumps = 0;
    emit_one(f.report);
    emit_one(f.report);
    deliver_and_jump(wake_report_app_poll);
    assert_int_equal(f.recorder.count, 1);
    deliver_and_jump(wake_report_app_poll); /* the second one is not lost */
    assert_int_equal(f.recorder.count, 2);
    f.recorder.act = NULL;
    emit_one(f.report);
    wake_report_app_poll(f.report);
    assert_int_equal(f.recorder.count, 3);
    assert_int_equal(wake_report_pending(f.report), 0);
    wake_report_remove_messenger(f.report, 1); /* waits for no callback */
    assert_int_equal(jumps, 2);
    stop(&f);
}

static void
inline_callback_jumps_out(void **state)
{
    (void)state;
    start(&f, false, WAKE_DELIVERY_AUTO, 0);
    f.recorder.act = jump;
    deliver_and_jump(emit_one);
    f.recorder.act = NULL;
    emit_one(f.report);
    assert_int_equal(f.recorder.count, 2);
    wake_report_remove_messenger(f.report, 1);
    wake_report_destroy(f.report); /* the message that was jumped out of is never freed */
    f.report = NULL;
}

static void
end_the_thread(void *context, const VkDebugUtilsMessengerCallbackDataEXT *data)
{
    (void)context;
    (void)data;
    f.recorder.inside--;
    pthread_exit(NULL);
}

static void *
deliver_and_end(void *report)
{
    (void)wake_report_worker_deliver(report, true);
    return report;
}

static void
callback_ends_its_thread(void **state)
{
    pthread_t thread;
    void *result = &thread;

    (void)state;
    start(&f, true, WAKE_DELIVERY_WORKER, 1);
    f.recorder.act = end_the_thread;
    emit_one(f.report);
    emit_one(f.report);
    assert_int_equal(pthread_create(&thread, NULL, deliver_and_end, f.report), 0);
    pthread_join(thread, &result);
    assert_null(result); /* it did end there */
    f.recorder.act = NULL;
    assert_int_equal(wake_report_pending(f.report), 1);
    (void)wake_report_worker_deliver(f.report, true);
    assert_int_equal(f.recorder.count, 2);
    wake_report_remove_messenger(f.report, 1);
    stop(&f);
}

static void
on_poll_only(void **state)
{
    (void)state;
    start(&f, true, WAKE_DELIVERY_POLL, 1);
    (void)recorder_emit(f.report, "WAKE-test-a", 1);
    assert_int_equal(f.hooks.attention + f.hooks.reporter, 0);
    wake_report_app_poll(f.report);
    assert_true(wake_report_worker_deliver(f.report, false) == UINT64_MAX);
    assert_int_equal(f.recorder.count, 0);
    wake_report_wait_poll(f.report);
    assert_int_equal(f.recorder.count, 1);
    (void)recorder_emit(f.report, "WAKE-test-a", 2);
    wake_report_flush(f.report);
    assert_int_equal(f.recorder.count, 2);
    (void)recorder_emit(f.report, "WAKE-test-a", 3);
    (void)wake_report_worker_deliver(f.report, true);
    assert_int_equal(f.recorder.count, 3);
    (void)recorder_emit(f.report, "WAKE-test-a", 4);
    stop(&f); /* destruction delivers the rest */
    assert_int_equal(f.recorder.count, 4);
}

static void
inline_answers(void **state)
{
    (void)state;
    start(&f, false, WAKE_DELIVERY_AUTO, 1);
    assert_false(recorder_emit(f.report, "WAKE-test-a", 1));
    assert_int_equal(f.recorder.count, 1);
    assert_int_equal(f.recorder.entries[0].thread, wake_thread_id());
    f.recorder.answer = VK_TRUE;
    assert_true(recorder_emit(f.report, "WAKE-test-a", 2));
    assert_false(wake_report_settle(f.report));
    /* One of two that says so is enough; async never skips. */
    static struct recorder second;
    second = (struct recorder)RECORDER_INIT;
    assert_true(recorder_add(&second, f.report, 2));
    assert_true(recorder_emit(f.report, "WAKE-test-a", 3));
    assert_int_equal(second.count, 1);
    stop(&f);
    start(&f, true, WAKE_DELIVERY_WORKER, 1);
    f.recorder.answer = VK_TRUE;
    assert_false(recorder_emit(f.report, "WAKE-test-a", 1));
    stop(&f);
}

/* -- what a callback may do -- */

static unsigned nested_left;

static void
emit_nested(void *context, const VkDebugUtilsMessengerCallbackDataEXT *data)
{
    struct fixture *fixture = context;
    if (nested_left > 0 && strcmp(data->pMessageIdName, "WAKE-test-outer") == 0) {
        nested_left--;
        assert_false(recorder_emit(fixture->report, "WAKE-test-inner", nested_left));
        /* Not yet: callbacks do not nest. */
        assert_int_equal(fixture->recorder.inside, 1);
        wake_report_flush(fixture->report);
        wake_report_app_poll(fixture->report);
        (void)wake_report_worker_deliver(fixture->report, true);
        assert_int_equal(fixture->recorder.inside, 1);
    }
}

static void
callback_causes_messages(void **state)
{
    (void)state;
    for (int async = 0; async < 2; async++) {
        start(&f, async, WAKE_DELIVERY_WORKER, 1);
        f.recorder.act = emit_nested;
        f.recorder.context = &f;
        nested_left = 1;
        (void)recorder_emit(f.report, "WAKE-test-outer", 1);
        (void)recorder_emit(f.report, "WAKE-test-outer", 2);
        wake_report_flush(f.report);
        assert_int_equal(f.recorder.count, 3);
        assert_string_equal(f.recorder.entries[0].id, "WAKE-test-outer");
        /* Inline the second one came later; async it was queued before. */
        assert_string_equal(f.recorder.entries[async ? 2 : 1].id, "WAKE-test-inner");
        assert_int_equal(wake_report_pending(f.report), 0);
        stop(&f);
    }
}

static void
emit_always(void *context, const VkDebugUtilsMessengerCallbackDataEXT *data)
{
    (void)data;
    struct fixture *fixture = context;
    (void)recorder_emit(fixture->report, "WAKE-test-again", 0);
}

static void
endless_mistake_in_a_callback(void **state)
{
    (void)state;
    for (int async = 0; async < 2; async++) {
        start(&f, async, WAKE_DELIVERY_WORKER, 1);
        f.recorder.act = emit_always;
        f.recorder.context = &f;
        (void)recorder_emit(f.report, "WAKE-test-again", 0);
        wake_report_flush(f.report);
        assert_true(f.recorder.count > 1 && f.recorder.count < 20);
        assert_int_equal(wake_report_pending(f.report), 0);
        stop(&f);
    }
}

static struct recorder late;

static void
change_messengers(void *context, const VkDebugUtilsMessengerCallbackDataEXT *data)
{
    (void)data;
    struct fixture *fixture = context;
    wake_report_remove_messenger(fixture->report, 1);
    wake_report_remove_messenger(fixture->report, 1);
    assert_true(recorder_add(&late, fixture->report, 3));
}

static void
callback_removes_itself(void **state)
{
    (void)state;
    for (int async = 0; async < 2; async++) {
        start(&f, async, WAKE_DELIVERY_WORKER, 1);
        static struct recorder other;
        other = (struct recorder)RECORDER_INIT;
        late = (struct recorder)RECORDER_INIT;
        assert_true(recorder_add(&other, f.report, 2));
        f.recorder.act = change_messengers;
        f.recorder.context = &f;
        (void)recorder_emit(f.report, "WAKE-test-a", 1);
        (void)recorder_emit(f.report, "WAKE-test-a", 2);
        wake_report_flush(f.report);
        assert_int_equal(f.recorder.count, 1);
        assert_int_equal(other.count, 2);
        assert_int_equal(late.count, 1); /* not the message it was made in */
        assert_string_equal(late.entries[0].found, "2.");
        stop(&f);
    }
}

static void
submit_nested(void *context, const VkDebugUtilsMessengerCallbackDataEXT *data)
{
    struct fixture *fixture = context;
    if (strcmp(data->pMessageIdName, "nested") != 0) {
        const VkDebugUtilsMessengerCallbackDataEXT mine = { .pMessageIdName = "nested",
                                                            .pMessage = "nested" };
        size_t before = fixture->recorder.count;
        wake_report_submit_debug_utils(fixture->report, ERROR_BIT, 1, &mine);
        assert_int_equal(fixture->recorder.count, before + 1);
        (void)recorder_emit(fixture->report, "nested", 1);
    }
}

static void
callback_submits_a_message(void **state)
{
    (void)state;
    for (int async = 0; async < 2; async++) {
        start(&f, async, WAKE_DELIVERY_NEXT_CALL, 1);
        f.recorder.act = submit_nested;
        f.recorder.context = &f;
        (void)recorder_emit(f.report, "WAKE-test-a", 1);
        wake_report_flush(f.report);
        assert_int_equal(f.recorder.count, 3);
        /* Also from a submitted message, where no delivery runs that could take over. */
        const VkDebugUtilsMessengerCallbackDataEXT mine = { .pMessageIdName = "first" };
        wake_report_submit_debug_utils(f.report, ERROR_BIT, 1, &mine);
        if (async) {
            assert_int_equal(f.hooks.attention, 2);
            wake_report_app_poll(f.report);
        }
        assert_int_equal(f.recorder.count, 6);
        stop(&f);
    }
}

static void *
submit_from_below(void *context)
{
    (void)context;
    wake_report_begin_submit(f.report);
    /* As the loader does it, which knows nothing of turns. */
    const VkDebugUtilsMessengerCallbackDataEXT mine = { .pMessageIdName = "mine",
                                                        .pMessage = "mine" };
    (void)recorder_callback(ERROR_BIT, 1, &mine, &f.recorder);
    wake_report_end_submit(f.report);
    return NULL;
}

static void
messages_submitted_below_do_not_overlap(void **state)
{
    (void)state;
    start(&f, true, WAKE_DELIVERY_WORKER, 1);
    pthread_t thread;
    wake_report_begin_submit(f.report);
    wake_report_begin_submit(f.report); /* nests on one thread */
    wake_report_end_submit(f.report);
    assert_int_equal(pthread_create(&thread, NULL, submit_from_below, NULL), 0);
    (void)recorder_emit(f.report, "WAKE-test-a", 1);
    (void)wake_report_worker_deliver(f.report, true);
    for (int i = 0; i < 1000; i++) {
        sched_yield(); /* room for a thread that does not wait */
    }
    assert_int_equal(recorder_count(&f.recorder), 0);
    wake_report_end_submit(f.report);
    pthread_join(thread, NULL);
    (void)wake_report_worker_deliver(f.report, true);
    assert_int_equal(f.recorder.count, 2);
    stop(&f);
}

static void
destroy_inside(void *context, const VkDebugUtilsMessengerCallbackDataEXT *data)
{
    (void)data;
    struct fixture *fixture = context;
    wake_report_destroy(fixture->report);
}

static void
callback_destroys_the_instance(void **state)
{
    (void)state;
    for (int async = 0; async < 2; async++) {
        start(&f, async, WAKE_DELIVERY_WORKER, 1);
        static struct recorder other;
        other = (struct recorder)RECORDER_INIT;
        assert_true(recorder_add(&other, f.report, 2));
        f.recorder.act = destroy_inside;
        f.recorder.context = &f;
        if (async) {
            (void)recorder_emit(f.report, "WAKE-test-a", 1);
            (void)recorder_emit(f.report, "WAKE-test-a", 2);
            wake_report_flush(f.report);
        } else {
            (void)recorder_emit(f.report, "WAKE-test-a", 1);
        }
        assert_int_equal(f.recorder.count, 1);
        assert_int_equal(other.count, 0); /* its instance is gone */
        f.report = NULL;
        stop(&f);
    }
}

/* -- several threads -- */

struct blocker {
    struct gate entered, release;
    bool alive;
    bool was_alive;
};

static void
block(void *context, const VkDebugUtilsMessengerCallbackDataEXT *data)
{
    struct blocker *blocker = context;
    if (strcmp(data->pMessageIdName, "WAKE-test-block") == 0) {
        open_gate(&blocker->entered);
        wait_open(&blocker->release);
        blocker->was_alive = blocker->alive;
    }
}

static void *
deliver_from_thread(void *report)
{
    (void)wake_report_worker_deliver(report, true);
    return NULL;
}

/* A thread sits in a callback; returns it. */
static pthread_t
start_blocked(struct blocker *blocker)
{
    *blocker = (struct blocker){ GATE_INIT, GATE_INIT, true, false };
    f.recorder.act = block;
    f.recorder.context = blocker;
    (void)recorder_emit(f.report, "WAKE-test-block", 1);
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, deliver_from_thread, f.report), 0);
    wait_open(&blocker->entered);
    return thread;
}

/* Were this to wait, the test would never end. */
static void
draining_does_not_wait_for_a_callback(void **state)
{
    (void)state;
    start(&f, true, WAKE_DELIVERY_WORKER, 1);
    struct blocker blocker;
    pthread_t thread = start_blocked(&blocker);
    unsigned woken = f.hooks.reporter;
    (void)recorder_emit(f.report, "WAKE-test-a", 2);
    wake_report_flush(f.report);
    wake_report_app_poll(f.report);
    wake_report_wait_poll(f.report);
    (void)wake_report_worker_deliver(f.report, true);
    assert_int_equal(recorder_count(&f.recorder), 1);
    open_gate(&blocker.release);
    pthread_join(thread, NULL);
    /* Left to the thread that had the turn, which told whoever comes next. */
    assert_int_equal(wake_report_pending(f.report), 1);
    assert_true(f.hooks.reporter > woken);
    (void)wake_report_worker_deliver(f.report, false);
    assert_int_equal(f.recorder.count, 2);
    stop(&f);
}

struct remover {
    struct gate *done;
    struct blocker *blocker;
};

static void *
remove_from_thread(void *context)
{
    struct remover *remover = context;
    wake_report_remove_messenger(f.report, 1);
    remover->blocker->alive = false; /* what an application would free now */
    open_gate(remover->done);
    return NULL;
}

static void
removal_waits_for_the_callback(void **state)
{
    (void)state;
    start(&f, true, WAKE_DELIVERY_WORKER, 1);
    struct blocker blocker;
    pthread_t thread = start_blocked(&blocker);
    (void)recorder_emit(f.report, "WAKE-test-a", 2);
    struct gate done = GATE_INIT;
    struct remover remover = { &done, &blocker };
    pthread_t second;
    assert_int_equal(pthread_create(&second, NULL, remove_from_thread, &remover), 0);
    for (int i = 0; i < 1000; i++) {
        sched_yield(); /* room for a removal that does not wait */
    }
    assert_false(is_open(&done));
    open_gate(&blocker.release);
    pthread_join(thread, NULL);
    pthread_join(second, NULL);
    assert_true(blocker.was_alive);
    assert_int_equal(f.recorder.count, 2); /* what was queued came first */
    (void)recorder_emit(f.report, "WAKE-test-a", 3);
    wake_report_flush(f.report);
    assert_int_equal(f.recorder.count, 2);
    stop(&f);
}

static pthread_mutex_t application_lock = PTHREAD_MUTEX_INITIALIZER;

static void
take_application_lock(void *context, const VkDebugUtilsMessengerCallbackDataEXT *data)
{
    (void)data;
    open_gate(context);
    pthread_mutex_lock(&application_lock);
    pthread_mutex_unlock(&application_lock);
}

static void
callback_takes_a_lock_that_a_caller_holds(void **state)
{
    (void)state;
    start(&f, true, WAKE_DELIVERY_WORKER, 1);
    struct gate entered = GATE_INIT;
    f.recorder.act = take_application_lock;
    f.recorder.context = &entered;
    pthread_mutex_lock(&application_lock);
    (void)recorder_emit(f.report, "WAKE-test-a", 1);
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, deliver_from_thread, f.report), 0);
    wait_open(&entered);
    for (unsigned i = 0; i < 10; i++) {
        (void)recorder_emit(f.report, "WAKE-test-a", i);
        wake_report_app_poll(f.report);
        wake_report_flush(f.report);
    }
    pthread_mutex_unlock(&application_lock);
    pthread_join(thread, NULL);
    wake_report_flush(f.report);
    assert_int_equal(f.recorder.count, 11);
    stop(&f);
}

/* Inline: what another thread's callback held up is settled at the end of the call. */
struct settler {
    struct gate emitted;
    bool skip_at_once, skip_settled;
    size_t count_when_settled;
};

static void *
emit_and_settle(void *context)
{
    struct settler *settler = context;
    settler->skip_at_once = recorder_emit(f.report, "WAKE-test-a", 2);
    open_gate(&settler->emitted);
    settler->skip_settled = wake_report_settle(f.report);
    settler->count_when_settled = recorder_count(&f.recorder);
    return NULL;
}

static void *
emit_blocking(void *context)
{
    (void)context;
    (void)recorder_emit(f.report, "WAKE-test-block", 1);
    return NULL;
}

static void
inline_settles(void **state)
{
    (void)state;
    start(&f, false, WAKE_DELIVERY_AUTO, 1);
    f.recorder.answer = VK_TRUE;
    struct blocker blocker = { GATE_INIT, GATE_INIT, true, false };
    f.recorder.act = block;
    f.recorder.context = &blocker;
    pthread_t first, second;
    assert_int_equal(pthread_create(&first, NULL, emit_blocking, NULL), 0);
    wait_open(&blocker.entered);
    struct settler settler = { .emitted = GATE_INIT };
    assert_int_equal(pthread_create(&second, NULL, emit_and_settle, &settler), 0);
    wait_open(&settler.emitted); /* emitting did not wait */
    assert_int_equal(recorder_count(&f.recorder), 1);
    open_gate(&blocker.release);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    assert_false(settler.skip_at_once);
    assert_true(settler.skip_settled);
    assert_int_equal(settler.count_when_settled, 2);
    stop(&f);
}

/* Inline: a thread of the layer leaves its message to whoever is calling back, and may end. */
static void *
emit_unanswered(void *context)
{
    const struct wake_finding finding = { .unanswered = true,
                                          .id = "WAKE-test-a",
                                          .severity = ERROR_BIT };

    (void)context;
    assert_false(wake_report_emit(f.report, &finding, "from a thread of the layer"));
    return NULL;
}

static void
inline_delivers_what_nobody_awaits(void **state)
{
    (void)state;
    start(&f, false, WAKE_DELIVERY_AUTO, 1);
    f.recorder.answer = VK_TRUE;
    struct blocker blocker = { GATE_INIT, GATE_INIT, true, false };
    f.recorder.act = block;
    f.recorder.context = &blocker;
    pthread_t first, second;
    assert_int_equal(pthread_create(&first, NULL, emit_blocking, NULL), 0);
    wait_open(&blocker.entered);
    assert_int_equal(pthread_create(&second, NULL, emit_unanswered, NULL), 0);
    pthread_join(second, NULL); /* waits for no callback */
    assert_int_equal(recorder_count(&f.recorder), 1);
    open_gate(&blocker.release);
    pthread_join(first, NULL);
    assert_int_equal(recorder_count(&f.recorder), 2); /* before the blocking call returned */
    stop(&f);
}

#define EMITTERS 4
#define PER_EMITTER 250

static const char *const emitter_ids[EMITTERS] = { "WAKE-test-0", "WAKE-test-1", "WAKE-test-2",
                                                   "WAKE-test-3" };

static void *
emit_many(void *context)
{
    size_t index = (size_t)context;
    for (unsigned i = 0; i < PER_EMITTER; i++) {
        (void)recorder_emit(f.report, emitter_ids[index], i);
        if (f.settings.async && i % 16 == 0) {
            (void)wake_report_worker_deliver(f.report, false);
        } else if (i % 32 == 1) {
            const VkDebugUtilsMessengerCallbackDataEXT mine = { .pMessageIdName = "mine" };
            wake_report_submit_debug_utils(f.report, ERROR_BIT, 1, &mine);
        } else if (i % 64 == 2) {
            static struct recorder silent = RECORDER_INIT;
            const VkDebugUtilsMessengerCreateInfoEXT info = {
                .messageSeverity = VK_DEBUG_UTILS_MESSAGE_SEVERITY_INFO_BIT_EXT,
                .messageType = 7,
                .pfnUserCallback = recorder_callback,
                .pUserData = &silent,
            };
            (void)wake_report_add_messenger(f.report, &info, 100 + index);
            wake_report_remove_messenger(f.report, 100 + index);
        }
        (void)wake_report_settle(f.report);
    }
    return NULL;
}

static void
all_at_once(void **state)
{
    (void)state;
    static const struct {
        bool async;
        enum wake_delivery delivery;
    } modes[] = {
        { false, WAKE_DELIVERY_AUTO },
        { true, WAKE_DELIVERY_AUTO },
        { true, WAKE_DELIVERY_WORKER },
        { true, WAKE_DELIVERY_NEXT_CALL },
    };
    for (size_t mode = 0; mode < WAKE_COUNT(modes); mode++) {
        start(&f, modes[mode].async, modes[mode].delivery, 1);
        pthread_t threads[EMITTERS];
        for (size_t i = 0; i < EMITTERS; i++) {
            assert_int_equal(pthread_create(&threads[i], NULL, emit_many, (void *)i), 0);
        }
        for (size_t i = 0; i < EMITTERS; i++) {
            pthread_join(threads[i], NULL);
        }
        wake_report_flush(f.report);
        assert_int_equal(wake_report_pending(f.report), 0);
        assert_int_equal(wake_report_total(f.report), EMITTERS * PER_EMITTER);
        /* Every message once, and those of one thread in order. */
        unsigned next[EMITTERS] = { 0 };
        for (size_t i = 0; i < f.recorder.count; i++) {
            const struct recorder_entry *entry = &f.recorder.entries[i];
            if (strcmp(entry->id, "mine") != 0) {
                unsigned emitter = (unsigned)(entry->id[strlen("WAKE-test-")] - '0');
                assert_int_equal(strtoul(entry->found, NULL, 10), next[emitter]++);
            }
        }
        for (size_t i = 0; i < EMITTERS; i++) {
            assert_int_equal(next[i], PER_EMITTER);
        }
        stop(&f);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(on_next_call),
        cmocka_unit_test(automatic_with_one_thread),
        cmocka_unit_test(automatic_with_two_threads),
        cmocka_unit_test(from_workers),
        cmocka_unit_test(callback_jumps_out),
        cmocka_unit_test(inline_callback_jumps_out),
        cmocka_unit_test(callback_ends_its_thread),
        cmocka_unit_test(on_poll_only),
        cmocka_unit_test(inline_answers),
        cmocka_unit_test(callback_causes_messages),
        cmocka_unit_test(endless_mistake_in_a_callback),
        cmocka_unit_test(callback_removes_itself),
        cmocka_unit_test(callback_submits_a_message),
        cmocka_unit_test(messages_submitted_below_do_not_overlap),
        cmocka_unit_test(callback_destroys_the_instance),
        cmocka_unit_test(draining_does_not_wait_for_a_callback),
        cmocka_unit_test(removal_waits_for_the_callback),
        cmocka_unit_test(callback_takes_a_lock_that_a_caller_holds),
        cmocka_unit_test(inline_settles),
        cmocka_unit_test(inline_delivers_what_nobody_awaits),
        cmocka_unit_test(all_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
