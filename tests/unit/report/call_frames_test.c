/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Call stacks by frame pointers are those that the C library unwinds, whether all functions keep
 * frame pointers, or some, or none; and where all do, it unwinds each stack once.
 */
#include "report/call_stack.h"

#include "frames/walk.h"

#include "base/settings.h"

#include <execinfo.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { STEPS = 8, WALKS = 250 };

static uint64_t record;
static uint32_t wrong;              /* stacks that are not what the library unwound */
static uint32_t noted;              /* walks of this thread */
static uint64_t unwound[2 * WALKS]; /* behind each of them */

/* The application's call: its frame is noted. */
static __attribute__((noipa)) uintptr_t
note(const struct walk *walk, uint32_t step)
{
    void *expected[WAKE_STACK_FRAMES], *found[WAKE_STACK_FRAMES];
    uint32_t depth = (uint32_t)backtrace(expected, WAKE_STACK_FRAMES), begin = 0, count;

    wake_stack_note(&record, __builtin_frame_address(0));
    count = wake_stack_frames(wake_stack_of(&record), found);
    /* The stack begins where this function returns to. */
    while (begin < depth && expected[begin] != __builtin_return_address(0)) {
        begin++;
    }
    wrong += count != depth - begin || !count ||
             memcmp(found, expected + begin, count * sizeof(*found)) != 0;
    unwound[noted++] = wake_stack_unwound();
    return step + walk->count;
}

/* In one thread, which is entered through a function with a frame pointer. */
static void
go(const struct walk *walks, uint32_t count)
{
    struct walk_list list = { walks, count };
    pthread_t thread;

    noted = 0;
    assert_int_equal(pthread_create(&thread, NULL, walk_start, &list), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_int_equal(noted, count);
}

static uint32_t
next(uint32_t *seed)
{
    *seed = *seed * 1664525 + 1013904223;
    return *seed >> 16;
}

/* The same walks twice; `mixed` of 8 functions keep no frame pointer. Times that the library unwound
 * in the second half. */
static uint64_t
walks_twice(uint32_t seed, uint32_t mixed)
{
    static walk_function steps[WALKS][STEPS];
    static struct walk walks[2 * WALKS];

    for (uint32_t i = 0; i < WALKS; i++) {
        uint32_t length = 1 + next(&seed) % (STEPS - 1);

        for (uint32_t k = 0; k < length; k++) {
            steps[i][k] = (next(&seed) % 8 < mixed ? walk_left_out
                                                   : walk_kept)[next(&seed) % WALK_FUNCTIONS];
        }
        steps[i][length] = note;
        walks[i] = walks[WALKS + i] = (struct walk){ steps[i], length + 1 };
    }
    go(walks, 2 * WALKS);
    assert_int_equal(wrong, 0);
    return unwound[2 * WALKS - 1] - unwound[WALKS - 1];
}

static int
setup(void **state)
{
    (void)state;
    wake_stack_open(WAKE_CAPTURE_COMMANDS);
    wrong = 0;
    return 0;
}

static void
all_keep_them(void **state)
{
    (void)state;
    assert_int_equal(walks_twice(1, 0), 0);
    assert_true(unwound[WALKS - 1] > 0);
}

static void
some_keep_them(void **state)
{
    uint64_t unwound_again = 0;

    (void)state;
    for (uint32_t mixed = 1; mixed <= 8; mixed++) {
        unwound_again += walks_twice(mixed, mixed);
    }
    assert_true(unwound_again > 0);
}

/* The same chain of frame pointers, of different stacks: the function between keeps none. */
static void
one_chain_of_two_stacks(void **state)
{
    const walk_function direct[] = { walk_kept[0], walk_kept[1], note },
                        by_a[] = { walk_kept[0], walk_left_out[2], note },
                        by_b[] = { walk_kept[0], walk_left_out[3], note };
    struct walk walks[9];

    (void)state;
    for (uint32_t i = 0; i < WAKE_COUNT(walks); i++) {
        walks[i] = (struct walk){ i % 3 == 0   ? direct
                                  : i % 3 == 1 ? by_a
                                               : by_b,
                                  WAKE_COUNT(direct) };
    }
    go(walks, WAKE_COUNT(walks));
    assert_int_equal(wrong, 0);
}

/* A frame that is none of the thread's: the library unwinds. */
static void
no_frame(void **state)
{
    static const uint64_t elsewhere[2];
    uint64_t before = wake_stack_unwound();

    (void)state;
    for (int i = 0; i < 2; i++) {
        wake_stack_note(&record, elsewhere);
        assert_int_not_equal(wake_stack_of(&record), 0);
        wake_stack_note(&record, NULL);
        assert_int_not_equal(wake_stack_of(&record), 0);
    }
    assert_int_equal(wake_stack_unwound() - before, 4);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_keep_them),
        cmocka_unit_test(some_keep_them),
        cmocka_unit_test(one_chain_of_two_stacks),
        cmocka_unit_test(no_frame),
    };

    return cmocka_run_group_tests(tests, setup, NULL);
}
