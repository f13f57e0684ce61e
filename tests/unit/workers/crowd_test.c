/* SPDX-License-Identifier: Apache-2.0 */
/*
 * When recording threads are a crowd: of 8 processors, with threads and times of the test's own.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/heap.h"
#include "queue/block.h"
#include "queue/order.h"
#include "workers/schedule/crowd.h"
#include "workers/schedule/park.h"
#include "workers/schedule/ring.h"

#include <string.h>

enum { PROCESSORS = 8, THREADS = 8, WAY = 1 << 20 };
static const uint64_t window_ns = 1 << 20;

static struct wake_thread threads[THREADS];

/* So many threads fill a block in window `number`. */
static void
fill_blocks(uint32_t count, uint64_t number)
{
    for (uint32_t i = 0; i < count; i++) {
        threads[i].grown_ns = number * window_ns + i;
        wake_crowd_note(&threads[i]);
    }
}

/* As much is on its way as threads that wait would not leave there. */
static int
begin(void **state)
{
    (void)state;
    memset(threads, 0, sizeof(threads));
    wake_crowd_init(PROCESSORS);
    wake_block_backlog_limit = wake_block_on_the_way() + WAY;
    wake_heap_note(WAKE_HEAP_BLOCK, WAY);
    return 0;
}

static int
end(void **state)
{
    (void)state;
    wake_heap_note(WAKE_HEAP_BLOCK, -WAY);
    wake_block_backlog_limit = UINT64_MAX;
    wake_crowd_init(PROCESSORS);
    return 0;
}

static void
more_than_half_the_processors_are_a_crowd(void **state)
{
    (void)state;
    fill_blocks(4, 10);
    assert_false(wake_is_crowd());
    fill_blocks(5, 11);
    assert_true(wake_is_crowd());
}

static void
a_thread_counts_once_in_a_window(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 10; i++) {
        fill_blocks(3, 10);
    }
    assert_false(wake_is_crowd());
}

static void
while_workers_keep_up_there_is_no_crowd(void **state)
{
    (void)state;
    wake_heap_note(WAKE_HEAP_BLOCK, -WAY);
    fill_blocks(8, 10);
    assert_false(wake_is_crowd());
    wake_heap_note(WAKE_HEAP_BLOCK, WAY);
    fill_blocks(8, 11);
    assert_true(wake_is_crowd());
}

static void
it_lasts_while_they_are_many_and_ends_four_windows_later(void **state)
{
    (void)state;
    fill_blocks(8, 10);
    wake_heap_note(WAKE_HEAP_BLOCK, -WAY); /* they keep up now, since each does its own */
    fill_blocks(8, 11);
    for (uint64_t number = 12; number < 16; number++) {
        fill_blocks(2, number);
        assert_true(wake_is_crowd());
    }
    fill_blocks(2, 16);
    assert_false(wake_is_crowd());
    wake_heap_note(WAKE_HEAP_BLOCK, WAY);
}

static void
it_ends_when_nobody_fills_blocks_any_more(void **state)
{
    (void)state;
    fill_blocks(8, 10);
    wake_crowd_look(14 * window_ns);
    assert_true(wake_is_crowd());
    wake_crowd_look(15 * window_ns);
    assert_false(wake_is_crowd());
    fill_blocks(8, 10); /* of a window that is over: known already */
    assert_false(wake_is_crowd());
}

static void
a_thread_that_was_stopped_changes_nothing(void **state)
{
    (void)state;
    fill_blocks(8, 10);
    threads[0].grown_ns = 5 * window_ns;
    wake_crowd_note(&threads[0]);
    assert_true(wake_is_crowd());
}

/* ---- floods: few threads, and much on its way ------------------------------------------------- */

static void
one_thread_is_a_crowd_while_an_eighth_of_the_limit_is_on_its_way(void **state)
{
    uint64_t limit = wake_load_relaxed(&wake_block_limit);

    (void)state;
    wake_store_relaxed(&wake_block_limit, 8 * (wake_block_on_the_way() + 1));
    fill_blocks(1, 10);
    assert_false(wake_is_crowd());
    wake_heap_note(WAKE_HEAP_BLOCK, 1);
    fill_blocks(1, 11);
    assert_true(wake_is_crowd());
    wake_heap_note(WAKE_HEAP_BLOCK, -1);
    fill_blocks(1, 20); /* still more than waits would leave */
    assert_true(wake_is_crowd());
    wake_heap_note(WAKE_HEAP_BLOCK, -WAY);
    fill_blocks(1, 30);
    assert_false(wake_is_crowd());
    wake_heap_note(WAKE_HEAP_BLOCK, WAY);
    wake_store_relaxed(&wake_block_limit, limit);
}

static void
none_begins_any_more_when_stopped(void **state)
{
    (void)state;
    fill_blocks(8, 10);
    wake_crowd_stop();
    assert_false(wake_is_crowd());
    fill_blocks(8, 11);
    assert_false(wake_is_crowd());
}

/* ---- streams of a crowd's threads ------------------------------------------------------------- */

static char records[2];

/* One that the first thread records into. */
static struct wake_stream
recording(void)
{
    return (struct wake_stream){ .kind = WAKE_STREAM_COMMAND_BUFFER,
                                 .owner = &threads[0],
                                 .wants_open = true,
                                 .cursor = records };
}

static void
a_thread_of_a_crowd_keeps_what_it_records(void **state)
{
    struct wake_stream stream = recording();

    (void)state;
    assert_false(wake_crowd_keeps(&stream)); /* no crowd */
    fill_blocks(8, 10);
    assert_true(wake_crowd_keeps(&stream));
    stream.kind = WAKE_STREAM_THREAD;
    assert_false(wake_crowd_keeps(&stream));
}

static void
what_has_ended_or_rests_is_anybodys(void **state)
{
    struct wake_stream stream = recording();

    (void)state;
    fill_blocks(8, 10);
    stream.wants_open = false;
    assert_false(wake_crowd_keeps(&stream));
    stream = recording();
    stream.tail_seen = stream.cursor;
    assert_false(wake_crowd_keeps(&stream));
    stream.cursor++;
    assert_true(wake_crowd_keeps(&stream));
    stream.owner = NULL;
    assert_false(wake_crowd_keeps(&stream));
    stream.owner = &threads[7]; /* which fills none any more */
    for (uint64_t number = 11; number < 28; number++) {
        fill_blocks(7, number);
    }
    assert_false(wake_crowd_keeps(&stream));
}

static void
a_runner_that_lets_go_offers_to_others_what_is_not_kept(void **state)
{
    struct wake_stream stream = recording();

    (void)state;
    assert_true(wake_run_ring_init());
    fill_blocks(8, 10);
    stream.state = WAKE_RUN_RUNNING;
    wake_run_end(&stream, true);
    assert_int_equal(stream.state, WAKE_RUN_IDLE);
    assert_int_equal(stream.news, 1); /* for the producer's next look */
    assert_null(wake_run_pop());
    stream.wants_open = false; /* vkEndCommandBuffer */
    stream.state = WAKE_RUN_RUNNING;
    wake_run_end(&stream, false);
    assert_int_equal(stream.state, WAKE_RUN_SCHEDULED);
    assert_ptr_equal(wake_run_pop(), &stream);
    wake_run_ring_finish();
}

int
main(void)
{
#define TEST(function) cmocka_unit_test_setup_teardown(function, begin, end)
    const struct CMUnitTest tests[] = {
        TEST(more_than_half_the_processors_are_a_crowd),
        TEST(a_thread_counts_once_in_a_window),
        TEST(while_workers_keep_up_there_is_no_crowd),
        TEST(it_lasts_while_they_are_many_and_ends_four_windows_later),
        TEST(it_ends_when_nobody_fills_blocks_any_more),
        TEST(a_thread_that_was_stopped_changes_nothing),
        TEST(one_thread_is_a_crowd_while_an_eighth_of_the_limit_is_on_its_way),
        TEST(none_begins_any_more_when_stopped),
        TEST(a_thread_of_a_crowd_keeps_what_it_records),
        TEST(what_has_ended_or_rests_is_anybodys),
        TEST(a_runner_that_lets_go_offers_to_others_what_is_not_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
