/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Who may append to a stream: taking, giving up, meeting another thread, and threads that do all of
 * it at once.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/heap.h"
#include "stream_fixture.h"

#include <pthread.h>

#define HANDLE UINT64_C(0x1230)

static struct wake_stream stream;
static struct wake_thread one, two;

static int
stream_up(void **state)
{
    (void)state;
    if (!wake_block_pool_init()) {
        return -1;
    }
    memset(&stream, 0, sizeof(stream));
    memset(&one, 0, sizeof(one));
    memset(&two, 0, sizeof(two));
    wake_stream_init(&stream, WAKE_STREAM_COMMAND_BUFFER, NULL, NULL);
    stream.handle = HANDLE;
    return 0;
}

static int
stream_down(void **state)
{
    (void)state;
    wake_tls.cache[wake_tls_slot(HANDLE)] =
        wake_tls.cache[(wake_tls_slot(HANDLE) + 1) % WAKE_TLS_STREAMS];
    wake_tls.self = NULL;
    stream.handle = 0;
    wake_stream_finish(&stream);
    wake_block_pool_finish();
    return 0;
}

/* Which stream it was is still known, but for the lowest byte of its address. */
static bool
has_left(const struct wake_thread *thread)
{
    return ((uintptr_t)thread->active ^ (uintptr_t)&stream) <= WAKE_STREAM_LOW &&
           (uintptr_t)thread->active & WAKE_STREAM_LEFT && thread->active != &stream;
}

static void
a_free_stream_is_taken(void **state)
{
    (void)state;
    assert_int_equal(wake_stream_take(&stream, &one), WAKE_TAKE_NEW);
    assert_ptr_equal(stream.owner, &one);
    assert_ptr_equal(one.active, &stream);
    (void)wake_stream_leave(&one);
    assert_true(has_left(&one));
    assert_int_equal(wake_stream_take(&stream, &one), WAKE_TAKE_OK);
    (void)wake_stream_leave(&one);
}

static void
a_stream_whose_owner_is_elsewhere_changes_hands(void **state)
{
    (void)state;
    assert_int_equal(wake_stream_take(&stream, &one), WAKE_TAKE_NEW);
    (void)wake_stream_leave(&one);
    assert_int_equal(wake_stream_take(&stream, &two), WAKE_TAKE_NEW);
    assert_ptr_equal(stream.owner, &two);
    (void)wake_stream_leave(&two);
    assert_int_equal(wake_stream_take(&stream, &one),
                     WAKE_TAKE_NEW); /* and back: an owner record is due again */
    (void)wake_stream_leave(&one);
}

static void
a_thread_that_meets_the_owner_inside_gets_nothing(void **state)
{
    (void)state;
    assert_int_equal(wake_stream_take(&stream, &one), WAKE_TAKE_NEW);
    assert_int_equal(wake_stream_take(&stream, &two), WAKE_TAKE_CONFLICT);
    assert_ptr_equal(stream.owner, &one);
    assert_null(two.active);
    (void)wake_stream_leave(&one);
    assert_int_equal(wake_stream_take(&stream, &two), WAKE_TAKE_NEW);
    (void)wake_stream_leave(&two);
}

static void
an_owner_inside_another_stream_is_no_conflict(void **state)
{
    static struct wake_stream other;

    (void)state;
    wake_stream_init(&other, WAKE_STREAM_COMMAND_BUFFER, NULL, NULL);
    assert_int_equal(wake_stream_take(&stream, &one), WAKE_TAKE_NEW);
    (void)wake_stream_leave(&one);
    assert_int_equal(wake_stream_take(&other, &one), WAKE_TAKE_NEW);
    assert_int_equal(wake_stream_take(&stream, &two), WAKE_TAKE_NEW);
    (void)wake_stream_leave(&one);
    (void)wake_stream_leave(&two);
}

static void
a_stream_given_up_is_free(void **state)
{
    (void)state;
    wake_tls.self = &one;
    assert_int_equal(wake_stream_take(&stream, &one), WAKE_TAKE_NEW);
    wake_stream_give(&stream);
    assert_null(stream.owner);
    /* Still inside, but nobody's any more: the next thread does not look at the one that gave it
     * up. */
    assert_int_equal(wake_stream_take(&stream, &two), WAKE_TAKE_NEW);
    wake_stream_give(&stream); /* by a thread that does not own it: nothing */
    assert_ptr_equal(stream.owner, &two);
    (void)wake_stream_leave(&one);
    (void)wake_stream_leave(&two);
}

/* ---- the fast path --------------------------------------------------------------------------- */

static void
open_for(struct wake_thread *self)
{
    wake_tls.self = self;
    wake_tls.cache[wake_tls_slot(HANDLE)] = &stream;
}

static void
the_owner_opens_its_stream_through_the_cache(void **state)
{
    struct wake_thread *self = NULL;

    (void)state;
    open_for(&one);
    assert_int_equal(wake_stream_take(&stream, &one), WAKE_TAKE_NEW);
    assert_true(wake_stream_grow(&stream, 8));
    (void)wake_stream_leave(&one);
    assert_ptr_equal(wake_stream_open(HANDLE, 64, &self), &stream);
    assert_ptr_equal(self, &one);
    assert_ptr_equal(one.active, &stream);
    assert_int_equal(wake_stream_take(&stream, &two), WAKE_TAKE_CONFLICT);
    (void)wake_stream_leave(self);
    assert_true(has_left(&one));
    wake_thread_forget_left(&one);
    assert_null(one.active);
}

static void
the_fast_path_refuses_what_it_cannot_decide(void **state)
{
    struct wake_thread *self = NULL;

    (void)state;
    open_for(&one);
    assert_int_equal(wake_stream_take(&stream, &one), WAKE_TAKE_NEW);
    assert_null(wake_stream_open(HANDLE, 8, &self)); /* no block yet */
    assert_true(wake_stream_grow(&stream, 8));
    (void)wake_stream_leave(&one);
    assert_null(wake_stream_open(HANDLE + 64, 8, &self));                     /* another handle */
    assert_null(wake_stream_open(HANDLE, stream.block->capacity + 8, &self)); /* no room */
    assert_null(one.active);
    wake_tls.self = &two;
    assert_null(wake_stream_open(HANDLE, 8, &self)); /* not the owner */
    assert_null(two.active);
    wake_tls.self = &one;
    stream.end = NULL; /* not recording */
    assert_null(wake_stream_open(HANDLE, 8, &self));
    wake_store_relaxed(&stream.handle, 0); /* freed */
    assert_null(wake_stream_open(HANDLE, 8, &self));
}

/* ---- threads --------------------------------------------------------------------------------- */

enum { THREADS = 2, ROUNDS = 20000 };

static struct {
    /* not atomic: guarded by ownership alone, so that a sanitizer sees every hole */
    uint32_t inside;
    uint64_t appended;
    uint64_t conflicts; /* (a) */
    uint64_t overlaps;
} shared;

static void *
fight(void *argument)
{
    static struct wake_thread selves[THREADS];
    struct wake_thread *self = &selves[(uintptr_t)argument];

    wake_tls.self = self;
    for (uint32_t round = 0; round < ROUNDS; round++) {
        if (wake_stream_take(&stream, self) == WAKE_TAKE_CONFLICT) {
            (void)wake_fetch_add(&shared.conflicts, 1);
            continue;
        }
        shared.overlaps += shared.inside;
        shared.inside = 1;
        if (probe_append(&stream, shared.appended)) {
            shared.appended++;
        }
        shared.inside = 0;
        if (round % 3 == 0) {
            wake_stream_give(&stream);
        }
        (void)wake_stream_leave(self);
    }
    wake_tls.self = NULL;
    return NULL;
}

static void
two_threads_are_never_inside_at_once(void **state)
{
    pthread_t threads[THREADS];
    uint64_t next = 0;
    char *at;

    (void)state;
    memset(&shared, 0, sizeof(shared));
    for (uintptr_t i = 0; i < THREADS; i++) {
        assert_int_equal(pthread_create(&threads[i], NULL, fight, (void *)i), 0);
    }
    for (uint32_t i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
    }
    assert_int_equal(shared.overlaps, 0);
    assert_int_equal(shared.appended + shared.conflicts, THREADS * ROUNDS);
    for (; (at = wake_stream_peek(&stream)) != NULL; next++) {
        assert_true(probe_is(at, next));
        wake_stream_skip(&stream, probe_size(next));
    }
    assert_int_equal(next, shared.appended);
}

#define OWNER_TEST(test) cmocka_unit_test_setup_teardown(test, stream_up, stream_down)

int
main(void)
{
    const struct CMUnitTest tests[] = {
        OWNER_TEST(a_free_stream_is_taken),
        OWNER_TEST(a_stream_whose_owner_is_elsewhere_changes_hands),
        OWNER_TEST(a_thread_that_meets_the_owner_inside_gets_nothing),
        OWNER_TEST(an_owner_inside_another_stream_is_no_conflict),
        OWNER_TEST(a_stream_given_up_is_free),
        OWNER_TEST(the_owner_opens_its_stream_through_the_cache),
        OWNER_TEST(the_fast_path_refuses_what_it_cannot_decide),
        OWNER_TEST(two_threads_are_never_inside_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
