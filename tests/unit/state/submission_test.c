/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Observed completion: what a fence, a semaphore or an idle queue tells the application about
 * batches, over several queues and in any order of waiting and signalling.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "scope_fixture.h"
#include "state/execution/execution.h"
#include "state/execution/queue_state.h"
#include "state/execution/submission.h"
#include "state/object/object_life.h"
#include "state/object/reclaim.h"

enum { QUEUES = 3 };
static struct wake_queue *queues[QUEUES];
static struct wake_object *buffer;

static struct wake_object *
made(enum wake_object_type type, uint64_t handle)
{
    struct wake_object *object = wake_object_get(make_object(type, handle));

    assert_non_null(object);
    assert_true(wake_family_created(object, NULL));
    return object;
}

static int
up(void **state)
{
    (void)state;
    scopes_up();
    for (uint32_t i = 0; i < QUEUES; i++) {
        struct wake_object *object = wake_object_get(make_object(WAKE_TYPE_VkQueue, 0x1000 + i));
        if (!wake_family_created(object, NULL)) {
            return -1;
        }
        queues[i] = object->data;
    }
    buffer = wake_object_get(make_object(WAKE_TYPE_VkBuffer, 0x100));
    return 0;
}

static void
retire(void *context, uint64_t handle, wake_id id)
{
    (void)context;
    (void)handle;
    wake_object_retire(wake_object_get(id), 1);
}

static int
down(void **state)
{
    (void)state;
    wake_table_each(test_device.scope.tables[WAKE_TYPE_VkSemaphore], retire, NULL);
    wake_object_retire(buffer, 1);
    for (uint32_t i = 0; i < QUEUES; i++) {
        wake_submissions_finish(queues[i]);
        wake_object_retire(queues[i]->object, 1);
    }
    scopes_down();
    return 0;
}

static struct wake_object *
timeline_semaphore(uint64_t handle)
{
    struct wake_object *object = made(WAKE_TYPE_VkSemaphore, handle);
    ((struct wake_sync_object *)object->data)->timeline = true;
    return object;
}

static struct wake_point
submit(uint32_t queue, const struct wake_wait *waits, uint32_t count)
{
    return (struct wake_point){ queues[queue]->index,
                                wake_submission_add(queues[queue], waits, count) };
}

static bool
in_use(void)
{
    return wake_object_in_use(&test_device, buffer, NULL);
}

static void
an_object_is_in_use_until_its_batch_is_observed(void **state)
{
    struct wake_point point, found = { 0, 0 };

    (void)state;
    assert_false(in_use());
    point = submit(0, NULL, 0);
    assert_true(wake_object_use(buffer, point.queue, point.batch));
    assert_true(wake_object_in_use(&test_device, buffer, &found));
    assert_int_equal(found.queue, point.queue);
    assert_int_equal(found.batch, point.batch);
    wake_observe(&test_device, point);
    assert_false(in_use());
}

static void
a_batch_implies_all_before_it_on_its_queue(void **state)
{
    struct wake_point first = submit(0, NULL, 0), second = submit(0, NULL, 0),
                      third = submit(0, NULL, 0);

    (void)state;
    assert_true(wake_object_use(buffer, first.queue, first.batch));
    wake_observe(&test_device, second);
    assert_false(in_use());
    assert_true(wake_object_use(buffer, third.queue, third.batch));
    assert_true(in_use());
    wake_observe(&test_device,
                 first); /* an older observation takes nothing back and adds nothing */
    assert_true(in_use());
}

static void
queues_are_observed_one_by_one(void **state)
{
    struct wake_point a = submit(0, NULL, 0), b = submit(1, NULL, 0);

    (void)state;
    assert_true(wake_object_use(buffer, a.queue, a.batch));
    assert_true(wake_object_use(buffer, b.queue, b.batch));
    wake_observe(&test_device, a);
    assert_true(in_use());
    wake_observe_queue(&test_device, queues[1]);
    assert_false(in_use());
}

static void
an_idle_device_has_completed_everything(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < QUEUES; i++) {
        struct wake_point point = submit(i, NULL, 0);
        assert_true(wake_object_use(buffer, point.queue, point.batch));
    }
    wake_observe_device(&test_device);
    assert_false(in_use());
}

static void
a_binary_semaphore_carries_completion_to_another_queue(void **state)
{
    struct wake_object *semaphore = made(WAKE_TYPE_VkSemaphore, 0x300);
    struct wake_sync_object *sync = semaphore->data;
    struct wake_point signaller = submit(0, NULL, 0), waiter;
    struct wake_wait wait;

    (void)state;
    wake_submission_signals(semaphore, signaller, 0);
    assert_true(sync->signalled);
    wait = (struct wake_wait){ semaphore->id, 0, sync->point, 0 };
    waiter = submit(1, &wait, 1);
    /* Used again for another pair before anything is observed: the first pair keeps its own
     * point. */
    wake_submission_signals(semaphore, submit(2, NULL, 0), 0);

    assert_true(wake_object_use(buffer, signaller.queue, signaller.batch));
    assert_true(in_use());
    wake_observe(&test_device, waiter);
    assert_false(in_use());
    assert_int_equal(queues[2]->observed, 0);
}

static void
a_chain_over_three_queues_is_followed_to_its_start(void **state)
{
    struct wake_object *one = made(WAKE_TYPE_VkSemaphore, 0x300),
                       *two = made(WAKE_TYPE_VkSemaphore, 0x301);
    struct wake_point first = submit(0, NULL, 0), second, third;
    struct wake_wait wait;

    (void)state;
    wake_submission_signals(one, first, 0);
    wait = (struct wake_wait){ one->id, 0, first, 0 };
    second = submit(1, &wait, 1);
    wake_submission_signals(two, second, 0);
    wait = (struct wake_wait){ two->id, 0, second, 0 };
    third = submit(2, &wait, 1);
    assert_true(wake_object_use(buffer, first.queue, first.batch));
    wake_observe(&test_device, third);
    assert_false(in_use());
}

static void
a_timeline_value_completes_every_signal_up_to_it(void **state)
{
    struct wake_object *semaphore = timeline_semaphore(0x300);
    struct wake_point points[3];

    (void)state;
    for (uint32_t i = 0; i < 3; i++) {
        points[i] = submit(i, NULL, 0);
    }
    wake_submission_signals(semaphore, points[2], 30); /* in any order of values */
    wake_submission_signals(semaphore, points[0], 10);
    wake_submission_signals(semaphore, points[1], 20);
    wake_observe_value(&test_device, semaphore, 9);
    assert_int_equal(queues[0]->observed, 0);
    wake_observe_value(&test_device, semaphore, 25);
    assert_int_equal(queues[0]->observed, points[0].batch);
    assert_int_equal(queues[1]->observed, points[1].batch);
    assert_int_equal(queues[2]->observed, 0);
    wake_observe_value(&test_device, semaphore, 30);
    assert_int_equal(queues[2]->observed, points[2].batch);
}

/* What an application that never waits on the host leaves behind is bounded, and still leads to the
 * right end. */
static void
batches_without_a_host_wait_are_folded(void **state)
{
    struct wake_object *semaphore = timeline_semaphore(0x300);
    struct wake_sync_object *sync = semaphore->data;
    struct wake_point first = { 0 }, point;
    enum { COUNT = 5 * WAKE_MAX_UNOBSERVED };

    (void)state;
    for (uint32_t i = 0; i < COUNT; i++) {
        struct wake_wait wait = { .semaphore = semaphore->id, .value = i };

        point = submit(i % 2, &wait, 1);
        if (!i) {
            first = point;
        }
        wake_submission_signals(semaphore, point, i + 1);
        assert_true(sync->signal_count <= WAKE_MAX_UNOBSERVED);
        assert_true(queues[i % 2]->unobserved <= WAKE_MAX_UNOBSERVED);
    }
    assert_true(wake_object_use(buffer, point.queue, point.batch));
    wake_observe_value(&test_device, semaphore, 1);
    assert_true(queues[0]->observed >= first.batch);
    assert_true(in_use());
    wake_observe_value(&test_device, semaphore, COUNT - 1);
    assert_true(in_use());
    wake_observe_value(&test_device, semaphore, COUNT);
    assert_false(in_use());
    assert_null(sync->signals);
    assert_null(queues[0]->first);
    assert_int_equal(queues[0]->unobserved, 0);
}

static void
a_wait_submitted_before_its_signal_is_followed_all_the_same(void **state)
{
    struct wake_object *semaphore = timeline_semaphore(0x300);
    struct wake_wait wait = { semaphore->id, 5, { 0, 0 }, 0 };
    struct wake_point waiter = submit(1, &wait, 1), signaller;

    (void)state;
    signaller = submit(0, NULL, 0);
    wake_submission_signals(semaphore, signaller, 5);
    assert_true(wake_object_use(buffer, signaller.queue, signaller.batch));
    wake_observe(&test_device, waiter);
    assert_false(in_use());
}

static void
semaphores_that_wait_for_each_other_end(void **state)
{
    struct wake_object *one = timeline_semaphore(0x300), *two = timeline_semaphore(0x301);
    struct wake_wait wait_one = { one->id, 1, { 0, 0 }, 0 }, wait_two = { two->id, 1, { 0, 0 }, 0 };
    struct wake_point a = submit(0, &wait_two, 1), b = submit(1, &wait_one, 1);

    (void)state;
    wake_submission_signals(one, a, 1);
    wake_submission_signals(two, b, 1);
    wake_observe(&test_device, a);
    assert_int_equal(queues[0]->observed, a.batch);
    assert_int_equal(queues[1]->observed, b.batch);
}

/* Two queues whose batches wait for each other in a circle: there are more ways through them than can be gone. */
static void
the_look_for_what_is_missing_ends(void **state)
{
    enum { BATCHES = 40 };
    static struct wake_batch batches[2][BATCHES];
    static struct wake_wait waits[2][BATCHES];
    struct wake_object *semaphores[2] = { timeline_semaphore(0x300), timeline_semaphore(0x301) };
    struct wake_point last = { 0, 0 }, at;

    (void)state;
    for (uint64_t value = 1; value <= BATCHES; value++) {
        for (uint32_t k = 0; k < 2; k++) {
            struct wake_batch *batch = &batches[k][value - 1];

            waits[k][value - 1] = (struct wake_wait){ semaphores[!k]->id, value, { 0, 0 }, 0 };
            last = submit(k, &waits[k][value - 1], 1);
            wake_submission_signals(semaphores[k], last, value);
            *batch = (struct wake_batch){ .queue = queues[k],
                                          .number = last.batch,
                                          .waits = &waits[k][value - 1],
                                          .wait_count = 1 };
            wake_batch_add(&test_device, batch);
        }
    }
    assert_null(wake_execution_missing(&test_device, last, &at));
    for (uint32_t k = 0; k < 2; k++) {
        queues[k]->first_held = queues[k]->last_held = queues[k]->first_unkept = NULL;
    }
    test_device.executions.held = 0;
}

static void
a_semaphore_destroyed_meanwhile_is_harmless(void **state)
{
    struct wake_object *semaphore = timeline_semaphore(0x300);
    struct wake_wait wait = { semaphore->id, 5, { 0, 0 }, 0 };
    struct wake_point waiter = submit(1, &wait, 1);

    (void)state;
    assert_true(wake_object_unlink(&test_device.scope, WAKE_TYPE_VkSemaphore, semaphore->handle,
                                   semaphore->id));
    wake_object_retire(semaphore, 1);
    wake_reclaim_all();
    wake_observe(&test_device, waiter);
    assert_int_equal(queues[1]->observed, waiter.batch);
}

static void
without_memory_a_batch_still_has_its_place(void **state)
{
    struct wake_object *semaphore = timeline_semaphore(0x300);
    struct wake_wait wait = { semaphore->id, 5, { 0, 0 }, 0 };
    struct wake_point point;

    (void)state;
    wake_heap_fail_after(1);
    point = submit(0, &wait, 1);
    wake_heap_fail_after(0);
    assert_int_equal(point.batch, 1);
    wake_heap_fail_after(1);
    wake_submission_signals(semaphore, point, 5);
    wake_heap_fail_after(0);
    wake_observe(&test_device, point);
    assert_int_equal(queues[0]->observed, 1);
}

#define SUBMISSION_TEST(test) cmocka_unit_test_setup_teardown(test, up, down)

int
main(void)
{
    const struct CMUnitTest tests[] = {
        SUBMISSION_TEST(an_object_is_in_use_until_its_batch_is_observed),
        SUBMISSION_TEST(a_batch_implies_all_before_it_on_its_queue),
        SUBMISSION_TEST(queues_are_observed_one_by_one),
        SUBMISSION_TEST(an_idle_device_has_completed_everything),
        SUBMISSION_TEST(a_binary_semaphore_carries_completion_to_another_queue),
        SUBMISSION_TEST(a_chain_over_three_queues_is_followed_to_its_start),
        SUBMISSION_TEST(a_timeline_value_completes_every_signal_up_to_it),
        SUBMISSION_TEST(batches_without_a_host_wait_are_folded),
        SUBMISSION_TEST(a_wait_submitted_before_its_signal_is_followed_all_the_same),
        SUBMISSION_TEST(semaphores_that_wait_for_each_other_end),
        SUBMISSION_TEST(the_look_for_what_is_missing_ends),
        SUBMISSION_TEST(a_semaphore_destroyed_meanwhile_is_harmless),
        SUBMISSION_TEST(without_memory_a_batch_still_has_its_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
