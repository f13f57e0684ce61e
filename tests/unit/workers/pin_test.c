/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Submits and boundaries of one command buffer at the same moment: who waits for whom. Workers are
 * held, so that every step is this thread's own.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../state/scope_fixture.h"
#include "engine_fixture.h"
#include "gen/records.h"
#include "state/object/object_life.h"
#include "state/recording/command_pool.h"
#include "workers/replay/pin.h"
#include "workers/schedule/park.h"
#include "workers/schedule/ring.h"

#include <pthread.h>

enum { PRIMARY, SECONDARY, BUFFERS };
static struct wake_command_buffer *buffers[BUFFERS];
static wake_id ids[BUFFERS];
static struct wake_stream submitter;

/* vkQueueSubmit of the primary: its id stands before the handle. */
static struct {
    wake_id id;
    VkCommandBuffer handle;
} packed;
static VkSubmitInfo submit_info;
static struct wake_rec_QueueSubmit submit;

static int
up(void **state)
{
    const struct engine_config config = { .workers = 1, .hold = true };

    (void)state;
    scopes_up();
    for (int i = 0; i < BUFFERS; i++) {
        ids[i] = make_object(WAKE_TYPE_VkCommandBuffer, (uint64_t)i + 1);
        if (!wake_command_buffer_create(wake_object_get(ids[i]), NULL, NULL)) {
            return -1;
        }
        buffers[i] = wake_object_get(ids[i])->data;
        buffers[i]->secondary = i == SECONDARY;
        buffers[i]->stream.state = WAKE_RUN_RUNNING; /* this thread is the runner */
    }
    packed.id = ids[PRIMARY];
    submit_info = (VkSubmitInfo){ .commandBufferCount = 1, .pCommandBuffers = &packed.handle };
    submit = (struct wake_rec_QueueSubmit){ .submitCount = 1, .pSubmits = &submit_info };
    ((struct wake_record *)&submit)->command = WAKE_CMD_vkQueueSubmit;
    wake_stream_init(&submitter, WAKE_STREAM_THREAD, NULL, NULL);
    submitter.state = WAKE_RUN_RUNNING;
    return engine_up(&config) ? 0 : -1;
}

static int
down(void **state)
{
    (void)state;
    while (wake_run_pop() != NULL) {
    }
    for (int i = 0; i < BUFFERS; i++) {
        buffers[i]->stream.state = WAKE_RUN_IDLE;
        wake_object_retire(wake_object_get(ids[i]), 1);
    }
    wake_engine_close();
    scopes_down();
    return 0;
}

static bool
pin(uint64_t ticket)
{
    return wake_pin_submitted(&submitter, (const struct wake_record *)&submit, ticket);
}

static struct wake_timeline *
timeline(void)
{
    return &test_device.scope.timeline;
}

static void
a_boundary_waits_for_the_turn_of_the_submit(void **state)
{
    uint64_t ticket = wake_ticket_take(timeline());

    (void)state;
    assert_false(pin(ticket));
    assert_false(wake_boundary_enter(buffers[PRIMARY]));
    assert_int_equal(buffers[PRIMARY]->stream.state, WAKE_RUN_PARKED);
    assert_null(wake_run_pop());
    assert_true(wake_turn_done(timeline(), ticket));
    assert_ptr_equal(wake_run_pop(), &buffers[PRIMARY]->stream);
    assert_true(wake_run_claim(&buffers[PRIMARY]->stream));
    assert_true(wake_boundary_enter(buffers[PRIMARY]));
    wake_boundary_leave(buffers[PRIMARY]);
}

static void
a_submit_waits_for_a_boundary_that_is_under_way(void **state)
{
    uint64_t ticket = wake_ticket_take(timeline());

    (void)state;
    assert_true(wake_boundary_enter(buffers[PRIMARY]));
    assert_true(pin(ticket));
    assert_int_equal(submitter.state, WAKE_RUN_PARKED);
    assert_null(wake_run_pop());
    wake_boundary_leave(buffers[PRIMARY]);
    wake_boundary_done(&buffers[PRIMARY]->stream);
    assert_ptr_equal(wake_run_pop(), &submitter);
    assert_true(wake_run_claim(&submitter));
    assert_false(pin(ticket));
}

static void
turns_that_are_over_hold_nobody(void **state)
{
    uint64_t ticket = wake_ticket_take(timeline());

    (void)state;
    assert_false(pin(ticket));
    assert_false(wake_turn_done(timeline(), ticket));
    assert_true(wake_boundary_enter(buffers[PRIMARY]));
    wake_boundary_leave(buffers[PRIMARY]);
}

static void
what_a_recording_executes_is_pinned_with_it(void **state)
{
    struct wake_executed *executed = wake_row_add(&buffers[PRIMARY]->executed, sizeof(*executed));

    (void)state;
    executed->id = ids[SECONDARY];
    buffers[PRIMARY]->state = WAKE_CB_RECORDING; /* what it executes grows */
    assert_false(pin(wake_ticket_take(timeline())));
    assert_true(wake_boundary_enter(buffers[SECONDARY]));
    wake_boundary_leave(buffers[SECONDARY]);
    buffers[PRIMARY]->state = WAKE_CB_EXECUTABLE;
    assert_false(pin(1));
    assert_false(wake_boundary_enter(buffers[SECONDARY]));
    assert_true(wake_turn_done(timeline(), 1));
    assert_ptr_equal(wake_run_pop(), &buffers[SECONDARY]->stream);
}

/* ---- threads --------------------------------------------------------------------------------- */

enum { ROUNDS = 3000 };
static uint64_t recorded[2]; /* not atomic: the same number twice whenever a submit may look */

/* A runner whose stream was parked, and that takes it up again. */
static void
come_back(struct wake_stream *stream)
{
    while (wake_load_acquire(&stream->state) == WAKE_RUN_PARKED) {
        sched_yield();
    }
    wake_store_release(&stream->state, WAKE_RUN_RUNNING);
}

static void *
record_anew(void *argument)
{
    struct wake_command_buffer *cb = buffers[PRIMARY];

    (void)argument;
    for (uint64_t i = 0; i < ROUNDS; i++) {
        while (!wake_boundary_enter(cb)) {
            come_back(&cb->stream);
        }
        recorded[0] = i;
        recorded[1] = i;
        wake_boundary_leave(cb);
        wake_boundary_done(&cb->stream);
    }
    return NULL;
}

static void
no_submit_sees_half_a_recording(void **state)
{
    pthread_t thread;

    (void)state;
    assert_int_equal(pthread_create(&thread, NULL, record_anew, NULL), 0);
    for (uint32_t i = 0; i < ROUNDS; i++) {
        uint64_t ticket = wake_ticket_take(timeline());

        while (pin(ticket)) {
            come_back(&submitter);
        }
        assert_int_equal(recorded[0], recorded[1]);
        wake_turn_done(timeline(), ticket);
    }
    pthread_join(thread, NULL);
}

#define PIN_TEST(test) cmocka_unit_test_setup_teardown(test, up, down)

int
main(void)
{
    const struct CMUnitTest tests[] = {
        PIN_TEST(a_boundary_waits_for_the_turn_of_the_submit),
        PIN_TEST(a_submit_waits_for_a_boundary_that_is_under_way),
        PIN_TEST(turns_that_are_over_hold_nobody),
        PIN_TEST(what_a_recording_executes_is_pinned_with_it),
        PIN_TEST(no_submit_sees_half_a_recording),
    };

    return cmocka_run_group_tests_name("pin", tests, NULL, NULL);
}
