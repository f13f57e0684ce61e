/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The sets that a recording has looked at: what is noted is found, in the state it was noted in; a
 * frame's sets are all remembered, whatever their ids; too many make room for each other.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/heap.h"
#include "state/recording/recording.h"
#include "state/recording/recording_sets.h"

static struct wake_recording recording;

static int
none(void **state)
{
    (void)state;
    wake_free(WAKE_HEAP_STATE, recording.checked_sets);
    recording = (struct wake_recording){ 0 };
    return 0;
}

static struct wake_checked_set
key_of(wake_id set)
{
    return (
        struct wake_checked_set){ .set = set, .layout = 7, .pipeline = 9, .number = 1, .index = 1 };
}

static bool
is_noted(const struct wake_checked_set *key)
{
    return wake_recording_checked(&recording, key) != NULL;
}

static void
what_was_noted_is_found(void **state)
{
    struct wake_checked_set key = key_of(1), other;

    (void)state;
    assert_false(is_noted(&key));
    wake_recording_note_checked(&recording, &key);
    assert_true(is_noted(&key));
    other = key, other.set++;
    assert_false(is_noted(&other));
    other = key, other.layout++;
    assert_false(is_noted(&other));
    other = key, other.pipeline++;
    assert_false(is_noted(&other));
    other = key, other.number++;
    assert_false(is_noted(&other));
    other = key, other.index++;
    assert_false(is_noted(&other));
}

static void
a_newer_state_takes_the_place_of_the_older(void **state)
{
    struct wake_checked_set old = key_of(1), new = key_of(1);

    (void)state;
    new.number = 2;
    wake_recording_note_checked(&recording, &old);
    wake_recording_note_checked(&recording, &new);
    assert_true(is_noted(&new));
    assert_false(is_noted(&old));
    assert_int_equal(recording.checked_used, 1);
}

/* Ids in every stride: neighbours, as one thread makes them, and those of every sixteenth thread. */
static void
a_frame_of_sets_is_remembered_whole(void **state)
{
    (void)state;
    for (wake_id stride = 1; stride <= UINT64_C(1) << 40; stride *= 2) {
        for (wake_id i = 0; i < WAKE_CHECKED_SETS_MOST / 4; i++) {
            struct wake_checked_set key = key_of(1 + i * stride);
            wake_recording_note_checked(&recording, &key);
        }
        for (wake_id i = 0; i < WAKE_CHECKED_SETS_MOST / 4; i++) {
            struct wake_checked_set key = key_of(1 + i * stride);
            assert_true(is_noted(&key));
        }
        none(NULL);
    }
}

static void
too_many_make_room_for_each_other(void **state)
{
    (void)state;
    for (wake_id i = 1; i <= 4 * WAKE_CHECKED_SETS_MOST; i++) {
        struct wake_checked_set key = key_of(i);
        wake_recording_note_checked(&recording, &key);
        assert_true(is_noted(&key));
    }
    assert_int_equal(recording.checked_capacity, WAKE_CHECKED_SETS_MOST);
    assert_true(recording.checked_used <= WAKE_CHECKED_SETS_MOST);
}

/* Nothing is lost but time. */
static void
without_memory_nothing_is_remembered(void **state)
{
    struct wake_checked_set key = key_of(1);

    (void)state;
    wake_heap_fail_after(1);
    wake_recording_note_checked(&recording, &key);
    assert_false(is_noted(&key));
    wake_recording_note_checked(&recording, &key);
    assert_true(is_noted(&key));
    for (wake_id i = 2; i <= WAKE_CHECKED_SETS_FIRST; i++) {
        struct wake_checked_set more = key_of(i);
        wake_heap_fail_after(1);
        wake_recording_note_checked(&recording, &more);
        assert_true(is_noted(&more));
    }
    wake_heap_fail_after(0);
    assert_int_equal(recording.checked_capacity, WAKE_CHECKED_SETS_FIRST);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(what_was_noted_is_found, none),
        cmocka_unit_test_teardown(a_newer_state_takes_the_place_of_the_older, none),
        cmocka_unit_test_teardown(a_frame_of_sets_is_remembered_whole, none),
        cmocka_unit_test_teardown(too_many_make_room_for_each_other, none),
        cmocka_unit_test_teardown(without_memory_nothing_is_remembered, none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
