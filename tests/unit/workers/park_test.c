/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Edges between streams: parking for a boundary or a turn, and who becomes runnable when. Workers
 * are held, so that every step is this thread's own.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine_fixture.h"
#include "state/scope/timeline.h"
#include "workers/schedule/park.h"
#include "workers/schedule/ring.h"

#include <pthread.h>

enum { STREAMS = 5 };
static struct wake_stream streams[STREAMS];
static struct wake_timeline timeline;

static int
up(void **state)
{
    const struct engine_config config = { .workers = 1, .hold = true };

    (void)state;
    for (uint32_t i = 0; i < STREAMS; i++) {
        wake_stream_init(&streams[i], WAKE_STREAM_THREAD, NULL, NULL);
        streams[i].state = WAKE_RUN_RUNNING; /* this thread is the runner */
    }
    timeline = (struct wake_timeline){ 0 };
    wake_lock_init(&timeline.lock, WAKE_RANK_EDGE);
    return engine_up(&config) ? 0 : -1;
}

static int
down(void **state)
{
    (void)state;
    while (wake_run_pop() != NULL) {
    }
    wake_engine_close();
    wake_lock_finish(&timeline.lock);
    return 0;
}

static uint32_t
state_of(uint32_t i)
{
    return wake_load_acquire(&streams[i].state);
}

static void
a_scheduled_stream_is_pushed_once(void **state)
{
    (void)state;
    streams[0].state = WAKE_RUN_IDLE;
    wake_schedule(&streams[0]);
    wake_schedule(&streams[0]);
    assert_int_equal(state_of(0), WAKE_RUN_SCHEDULED);
    assert_ptr_equal(wake_run_pop(), &streams[0]);
    assert_null(wake_run_pop());
    assert_true(wake_run_claim(&streams[0]));
    assert_false(wake_run_claim(&streams[0]));
    wake_schedule(&streams[0]); /* while it runs: news for its runner, nothing to push */
    assert_int_equal(streams[0].news, 1);
    assert_null(wake_run_pop());
}

static void
an_old_entry_of_the_ring_finds_a_stream_that_is_gone(void **state)
{
    (void)state;
    streams[0].state = WAKE_RUN_IDLE;
    wake_schedule(&streams[0]);
    assert_true(wake_run_claim(&streams[0])); /* by somebody who did not pop it */
    assert_false(wake_stream_retire(&streams[0]));
    assert_false(wake_stream_rests(&streams[0]));
    wake_store_release(&streams[0].state, WAKE_RUN_IDLE);
    assert_true(wake_stream_retire(&streams[0]));
    assert_true(wake_stream_rests(&streams[0]));

    assert_ptr_equal(wake_run_pop(), &streams[0]);
    assert_false(wake_run_claim(&streams[0]));
    wake_schedule(&streams[0]); /* late news */
    assert_null(wake_run_pop());

    wake_stream_init(&streams[0], WAKE_STREAM_THREAD, NULL, NULL);
    wake_schedule(&streams[0]);
    assert_ptr_equal(wake_run_pop(), &streams[0]);
    assert_true(wake_stream_retire(&streams[0])); /* scheduled, and nothing to read */
    assert_false(wake_run_claim(&streams[0]));
}

static void
more_streams_than_the_ring_holds_are_all_run(void **state)
{
    enum { MANY = WAKE_RUN_RING + 1000 };
    static struct wake_stream many[MANY];
    uint32_t popped = 0;
    struct wake_stream *stream;

    (void)state;
    for (uint32_t i = 0; i < MANY; i++) {
        wake_stream_init(&many[i], WAKE_STREAM_THREAD, NULL, NULL);
        wake_schedule(&many[i]);
    }
    /* Run by somebody who did not pop it, and scheduled again: twice in the list, and that is
     * all. */
    assert_true(wake_run_claim(&many[MANY - 1]));
    many[MANY - 1].state = WAKE_RUN_IDLE;
    wake_schedule(&many[MANY - 1]);
    while ((stream = wake_run_pop()) != NULL) {
        popped += wake_run_claim(stream);
    }
    assert_int_equal(popped, MANY);
    assert_false(wake_run_waiting());
}

/* The first push for which there is no memory: the ring is full, and its overflow empty. */
static void
push_in_vain(struct wake_stream *stream)
{
    while (ck_ring_size(&wake_engine.ring) < WAKE_RUN_RING - 1) {
        wake_run_push(&streams[STREAMS - 1]);
    }
    wake_heap_fail_after(1);
    wake_run_push(stream);
    wake_heap_fail_after(0);
    assert_int_equal(wake_engine.overflow_count, 0);
}

static void
a_stream_that_nothing_has_room_for_is_not_runnable(void **state)
{
    (void)state;
    streams[0].state = WAKE_RUN_SCHEDULED;
    push_in_vain(&streams[0]);
    assert_int_equal(state_of(0), WAKE_RUN_IDLE);
    wake_schedule(&streams[0]);
    assert_int_equal(state_of(0), WAKE_RUN_SCHEDULED);
    assert_ptr_equal(wake_run_pop(), &streams[0]);
}

/* Scheduled, then claimed or retired by somebody else before the push was refused. */
static void
a_refused_push_leaves_a_runner_alone(void **state)
{
    (void)state;
    push_in_vain(&streams[0]);
    assert_int_equal(state_of(0), WAKE_RUN_RUNNING);
    streams[0].state = WAKE_RUN_GONE;
    push_in_vain(&streams[0]);
    assert_int_equal(state_of(0), WAKE_RUN_GONE);
}

static void
a_boundary_that_is_done_does_not_park(void **state)
{
    (void)state;
    wake_boundary_done(&streams[0]);
    assert_false(wake_park_for_boundary(&streams[1], &streams[0], 1));
    assert_int_equal(state_of(1), WAKE_RUN_RUNNING);
}

static void
a_boundary_frees_those_who_wait_for_it_and_no_others(void **state)
{
    struct wake_stream *first, *second;

    (void)state;
    assert_true(wake_park_for_boundary(&streams[1], &streams[0], 1));
    assert_true(wake_park_for_boundary(&streams[2], &streams[0], 2));
    assert_true(wake_park_for_boundary(&streams[3], &streams[0], 1));
    assert_int_equal(state_of(1), WAKE_RUN_PARKED);
    assert_false(wake_run_claim(&streams[1]));
    wake_schedule(&streams[1]); /* news do not wake it: only its edge does */
    assert_null(wake_run_pop());

    wake_boundary_done(&streams[0]);
    first = wake_run_pop();
    second = wake_run_pop();
    assert_true((first == &streams[1] && second == &streams[3]) ||
                (first == &streams[3] && second == &streams[1]));
    assert_null(wake_run_pop());
    assert_int_equal(state_of(1), WAKE_RUN_SCHEDULED);
    assert_int_equal(state_of(2), WAKE_RUN_PARKED);
    wake_boundary_done(&streams[0]);
    assert_ptr_equal(wake_run_pop(), &streams[2]);
}

static void
turns_come_in_the_order_of_tickets(void **state)
{
    uint64_t tickets[STREAMS];

    (void)state;
    for (uint32_t i = 0; i < STREAMS; i++) {
        tickets[i] = wake_ticket_take(&timeline);
        assert_int_equal(tickets[i], i + 1);
    }
    assert_false(wake_park_for_turn(&streams[0], &timeline, tickets[0]));
    for (uint32_t i = STREAMS - 1; i >= 1; i--) { /* whoever comes first */
        assert_true(wake_park_for_turn(&streams[i], &timeline, tickets[i]));
    }
    for (uint32_t i = 0; i + 1 < STREAMS; i++) {
        assert_null(wake_run_pop());
        assert_true(wake_turn_done(&timeline, tickets[i]));
        assert_ptr_equal(wake_run_pop(), &streams[i + 1]);
        assert_false(wake_park_for_turn(&streams[i + 1], &timeline, tickets[i + 1]));
    }
    assert_true(wake_ticket_is_done(&timeline, tickets[STREAMS - 2]));
    assert_false(wake_ticket_is_done(&timeline, tickets[STREAMS - 1]));
    assert_int_equal(wake_ticket_last(&timeline), STREAMS);
}

static void
several_may_wait_behind_one_ticket(void **state)
{
    (void)state;
    /* Records without a ticket of their own come after the last one that was taken before them. */
    assert_int_equal(wake_ticket_take(&timeline), 1);
    assert_int_equal(wake_ticket_take(&timeline), 2);
    assert_true(wake_park_for_turn(&streams[1], &timeline, 2));
    assert_true(wake_park_for_turn(&streams[2], &timeline, 2));
    assert_true(wake_park_for_turn(&streams[3], &timeline, 3));
    assert_true(wake_turn_done(&timeline, 1));
    assert_non_null(wake_run_pop());
    assert_non_null(wake_run_pop());
    assert_null(wake_run_pop());
    assert_int_equal(state_of(3), WAKE_RUN_PARKED);
    assert_true(wake_turn_done(&timeline, 2));
    assert_ptr_equal(wake_run_pop(), &streams[3]);
    assert_false(wake_turn_done(&timeline, 3)); /* nobody waits for it */
}

/* ---- threads --------------------------------------------------------------------------------- */

enum { TAKERS = 4, TAKES = 5000 };
static uint64_t taken[TAKERS][TAKES];

static void *
take_tickets(void *argument)
{
    for (uint32_t i = 0; i < TAKES; i++) {
        taken[(uintptr_t)argument][i] = wake_ticket_take(&timeline);
    }
    return NULL;
}

static void
tickets_are_unique_and_rise_on_every_thread(void **state)
{
    static bool seen[TAKERS * TAKES + 1];
    pthread_t threads[TAKERS];

    (void)state;
    for (uintptr_t i = 0; i < TAKERS; i++) {
        assert_int_equal(pthread_create(&threads[i], NULL, take_tickets, (void *)i), 0);
    }
    for (uint32_t i = 0; i < TAKERS; i++) {
        pthread_join(threads[i], NULL);
    }
    for (uint32_t t = 0; t < TAKERS; t++) {
        for (uint32_t i = 0; i < TAKES; i++) {
            assert_true(i == 0 || taken[t][i] > taken[t][i - 1]);
            assert_in_range(taken[t][i], 1, TAKERS * TAKES);
            assert_false(seen[taken[t][i]]);
            seen[taken[t][i]] = true;
        }
    }
}

static uint64_t guarded; /* not atomic: the turn is its exclusion */

/* A runner that spins instead of parking would be told 'parked' and come back: so does this one. */
static void *
take_turns(void *argument)
{
    struct wake_stream *self = argument;

    for (uint32_t i = 0; i < 2000; i++) {
        uint64_t ticket = wake_ticket_take(&timeline);

        while (wake_park_for_turn(self, &timeline, ticket)) {
            while (wake_load_acquire(&self->state) == WAKE_RUN_PARKED) {
                sched_yield();
            }
            wake_store_release(&self->state, WAKE_RUN_RUNNING);
        }
        guarded++;
        wake_turn_done(&timeline, ticket);
    }
    return NULL;
}

static void
whoever_has_the_turn_is_alone(void **state)
{
    pthread_t threads[STREAMS];

    (void)state;
    guarded = 0;
    for (uint32_t i = 0; i < STREAMS; i++) {
        assert_int_equal(pthread_create(&threads[i], NULL, take_turns, &streams[i]), 0);
    }
    for (uint32_t i = 0; i < STREAMS; i++) {
        pthread_join(threads[i], NULL);
    }
    assert_int_equal(guarded, STREAMS * 2000);
}

enum { LIVES = 20000 };
static bool lives_over;

/* As a worker with an old entry: finds the stream at rest, looks at it, and leaves. */
static void *
run_old_entries(void *argument)
{
    struct wake_stream *stream = argument;
    uintptr_t seen = 0;

    while (!wake_load_acquire(&lives_over)) {
        if (wake_run_claim(stream)) {
            seen += stream->kind + (uintptr_t)stream->device; /* not atomic */
            (void)wake_exchange(&stream->state, WAKE_RUN_IDLE);
        }
    }
    return (void *)seen;
}

static void
nobody_runs_a_stream_while_it_is_made_anew(void **state)
{
    pthread_t thread;

    (void)state;
    lives_over = false;
    streams[0].state = WAKE_RUN_IDLE;
    assert_int_equal(pthread_create(&thread, NULL, run_old_entries, &streams[0]), 0);
    for (uint32_t i = 0; i < LIVES; i++) {
        while (!wake_stream_retire(&streams[0])) {
            sched_yield();
        }
        wake_stream_init(&streams[0], WAKE_STREAM_THREAD, (void *)(uintptr_t)i, NULL);
    }
    wake_store_release(&lives_over, true);
    pthread_join(thread, NULL);
    assert_true(wake_stream_rests(&streams[0]));
}

#define PARK_TEST(test) cmocka_unit_test_setup_teardown(test, up, down)

int
main(void)
{
    const struct CMUnitTest tests[] = {
        PARK_TEST(a_scheduled_stream_is_pushed_once),
        PARK_TEST(an_old_entry_of_the_ring_finds_a_stream_that_is_gone),
        PARK_TEST(nobody_runs_a_stream_while_it_is_made_anew),
        PARK_TEST(more_streams_than_the_ring_holds_are_all_run),
        PARK_TEST(a_stream_that_nothing_has_room_for_is_not_runnable),
        PARK_TEST(a_refused_push_leaves_a_runner_alone),
        PARK_TEST(a_boundary_that_is_done_does_not_park),
        PARK_TEST(a_boundary_frees_those_who_wait_for_it_and_no_others),
        PARK_TEST(turns_come_in_the_order_of_tickets),
        PARK_TEST(several_may_wait_behind_one_ticket),
        PARK_TEST(tickets_are_unique_and_rise_on_every_thread),
        PARK_TEST(whoever_has_the_turn_is_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
