/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A stream between one producer and one consumer: order, block ends, records larger than a block,
 * torn records, and the count of what was read.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/heap.h"
#include "stream_fixture.h"

#include <pthread.h>
#include <sched.h>

static struct wake_stream stream;
static struct wake_thread producer;

static int
stream_up(void **state)
{
    (void)state;
    if (!wake_block_pool_init()) {
        return -1;
    }
    memset(&stream, 0, sizeof(stream));
    memset(&producer, 0, sizeof(producer));
    wake_stream_init(&stream, WAKE_STREAM_THREAD, NULL, NULL);
    stream.owner = &producer;
    return 0;
}

static int
stream_down(void **state)
{
    (void)state;
    wake_stream_finish(&stream);
    wake_block_pool_finish();
    return wake_heap_used(WAKE_HEAP_BLOCK) == 0 ? 0 : -1;
}

/* Consumer: reads everything that is there; the numbers must follow each other from `*next`. */
static void
read_all(uint64_t *next)
{
    char *at;

    while ((at = wake_stream_peek(&stream)) != NULL) {
        assert_true(probe_is(at, *next));
        assert_true(probe_size(*next) <= wake_stream_readable(&stream));
        wake_stream_skip(&stream, probe_size(*next));
        (*next)++;
    }
}

static void
an_empty_stream_has_nothing_to_read(void **state)
{
    (void)state;
    assert_null(wake_stream_peek(&stream));
    assert_false(wake_stream_has_tail(&stream));
    assert_true(wake_stream_grow(&stream, 8)); /* a block without a record */
    assert_null(wake_stream_peek(&stream));
}

static void
what_is_written_is_read_in_order(void **state)
{
    uint64_t next = 0;

    (void)state;
    for (uint64_t i = 0; i < 5000; i++) {
        assert_true(probe_append(&stream, i));
        assert_true(wake_stream_has_tail(&stream));
        if (i % 7 == 0) {
            read_all(&next);
            assert_int_equal(next, i + 1);
            assert_false(wake_stream_has_tail(&stream));
        }
    }
    read_all(&next);
    assert_int_equal(next, 5000);
    assert_int_equal(stream.read_count, 5000);
}

static void
all_blocks_can_be_written_before_any_is_read(void **state)
{
    uint64_t next = 0;

    (void)state;
    for (uint64_t i = 0; i < 5000; i++) {
        assert_true(probe_append(&stream, i));
    }
    assert_ptr_not_equal(stream.block, stream.read_block);
    read_all(&next);
    assert_int_equal(next, 5000);
    assert_ptr_equal(stream.block, stream.read_block); /* the others went back to the pool */
}

static void
blocks_grow_with_the_stream(void **state)
{
    uint32_t before = 0;

    (void)state;
    for (uint32_t i = 0; i < WAKE_BLOCK_CLASSES; i++) {
        assert_true(wake_stream_grow(&stream, 8));
        assert_int_equal(stream.block->capacity, wake_block_class_bytes[i]);
        assert_true(stream.block->capacity > before);
        before = stream.block->capacity;
    }
    assert_true(wake_stream_grow(&stream, 8));
    assert_int_equal(stream.block->capacity, before);
}

static void
a_block_is_filled_to_its_last_byte(void **state)
{
    (void)state;
    assert_true(wake_stream_grow(&stream, 8));
    for (uint32_t i = 0; i < stream.block->capacity / sizeof(struct probe_record); i++) {
        struct probe_record *record = (struct probe_record *)stream.cursor;
        record->head = (struct wake_record){ 1, 0, sizeof(*record) };
        record->number = i;
        wake_stream_publish(&stream, stream.cursor + sizeof(*record));
    }
    assert_ptr_equal(stream.cursor, stream.end);
    for (uint32_t i = 0; i < stream.block->capacity / sizeof(struct probe_record); i++) {
        const struct probe_record *record = (const struct probe_record *)wake_stream_peek(&stream);
        assert_non_null(record);
        assert_int_equal(record->number, i);
        wake_stream_skip(&stream, sizeof(*record));
    }
    assert_null(wake_stream_peek(&stream));
}

static void
a_record_larger_than_every_block_is_read_whole(void **state)
{
    const size_t size = (size_t)48 * 4096; /* a block of its own, which it fills */
    struct probe_record *record;
    uint64_t next = 0;

    (void)state;
    assert_true(probe_append(&stream, 0));
    assert_true(wake_stream_grow(&stream, size));
    record = (struct probe_record *)stream.cursor;
    record->head = (struct wake_record){ 1, 0, (uint32_t)size };
    memset(record->filling, 0x5a, size - sizeof(*record));
    wake_stream_publish(&stream, stream.cursor + size);
    assert_true(probe_append(&stream, 1));

    assert_true(probe_is(wake_stream_peek(&stream), 0));
    wake_stream_skip(&stream, probe_size(0));
    assert_ptr_equal(wake_stream_peek(&stream), record);
    assert_int_equal(wake_stream_readable(&stream), size);
    wake_stream_skip(&stream, size);
    next = 1;
    read_all(&next);
    assert_int_equal(next, 2);
}

static void
without_memory_the_stream_stays_as_it_was(void **state)
{
    char *cursor;
    uint64_t next = 0;

    (void)state;
    assert_true(probe_append(&stream, 0));
    cursor = stream.cursor;
    wake_heap_fail_after(1);
    assert_false(wake_stream_grow(&stream, (size_t)1 << 20));
    wake_heap_fail_after(0);
    assert_ptr_equal(stream.cursor, cursor);
    assert_true(probe_append(&stream, 1));
    read_all(&next);
    assert_int_equal(next, 2);
}

static void
after_a_torn_record_reading_goes_on_in_the_next_block(void **state)
{
    (void)state;
    assert_true(probe_append(&stream, 0));
    ((struct probe_record *)stream.cursor)->head = (struct wake_record){ 0xfeff, 0, 3 };
    wake_stream_publish(&stream, stream.cursor + 24);
    assert_true(wake_stream_grow(&stream, 8));
    assert_true(probe_append(&stream, 7));

    wake_stream_skip(&stream, (size_t)(wake_stream_peek(&stream) != NULL) * probe_size(0));
    assert_non_null(wake_stream_peek(&stream));
    assert_int_equal(wake_stream_readable(&stream), 24);
    wake_stream_skip_block(&stream);
    assert_true(probe_is(wake_stream_peek(&stream), 7));
}

static void
a_finished_stream_can_be_used_again(void **state)
{
    uint64_t next = 0;

    (void)state;
    for (uint64_t i = 0; i < 1000; i++) {
        assert_true(probe_append(&stream, i));
    }
    wake_stream_finish(&stream);
    assert_null(wake_stream_peek(&stream));
    assert_true(probe_append(&stream, 0));
    assert_int_equal(stream.block->capacity, wake_block_class_bytes[0]);
    read_all(&next);
    assert_int_equal(next, 1);
}

static void
init_keeps_the_place_in_the_list_of_tails(void **state)
{
    struct wake_stream other;

    (void)state;
    stream.open = true;
    stream.open_next = &other;
    stream.read_count = 9;
    wake_stream_init(&stream, WAKE_STREAM_COMMAND_BUFFER, NULL, NULL);
    assert_true(stream.open);
    assert_ptr_equal(stream.open_next, &other);
    assert_int_equal(stream.read_count, 0);
    assert_int_equal(stream.kind, WAKE_STREAM_COMMAND_BUFFER);
}

enum { THREADED = 60000 };

static void *
produce(void *argument)
{
    (void)argument;
    for (uint64_t i = 0; i < THREADED; i++) {
        if (!probe_append(&stream, i)) {
            return &stream;
        }
    }
    return NULL;
}

static void
a_reader_on_another_thread_sees_whole_records(void **state)
{
    uint64_t next = 0;
    pthread_t thread;
    void *failed;

    (void)state;
    assert_int_equal(pthread_create(&thread, NULL, produce, NULL), 0);
    while (next < THREADED) {
        uint64_t before = next;
        read_all(&next);
        if (next == before) {
            sched_yield();
        }
    }
    pthread_join(thread, &failed);
    assert_null(failed);
    assert_null(wake_stream_peek(&stream));
}

#define STREAM_TEST(test) cmocka_unit_test_setup_teardown(test, stream_up, stream_down)

int
main(void)
{
    const struct CMUnitTest tests[] = {
        STREAM_TEST(an_empty_stream_has_nothing_to_read),
        STREAM_TEST(what_is_written_is_read_in_order),
        STREAM_TEST(all_blocks_can_be_written_before_any_is_read),
        STREAM_TEST(blocks_grow_with_the_stream),
        STREAM_TEST(a_block_is_filled_to_its_last_byte),
        STREAM_TEST(a_record_larger_than_every_block_is_read_whole),
        STREAM_TEST(without_memory_the_stream_stays_as_it_was),
        STREAM_TEST(after_a_torn_record_reading_goes_on_in_the_next_block),
        STREAM_TEST(a_finished_stream_can_be_used_again),
        STREAM_TEST(init_keeps_the_place_in_the_list_of_tails),
        STREAM_TEST(a_reader_on_another_thread_sees_whole_records),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
