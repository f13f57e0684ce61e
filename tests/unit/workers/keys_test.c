/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A program that has taken every key for thread-specific data before the layer asks for one.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine_fixture.h"

#include <limits.h>
#include <pthread.h>

static pthread_key_t keys[PTHREAD_KEYS_MAX];
static unsigned key_count;

/* Whether the thread has a context, and its own values are what they were. */
static void *
call_once(void *argument)
{
    bool kept = true;

    for (unsigned i = 0; i < key_count; i++) {
        pthread_setspecific(keys[i], &keys[i]);
    }
    kept = append_void(wake_thread_self(), 0);
    for (unsigned i = 0; i < key_count; i++) {
        kept = kept && pthread_getspecific(keys[i]) == &keys[i];
        pthread_setspecific(keys[i], NULL);
    }
    return kept ? argument : NULL;
}

static void
threads_keep_their_values_and_are_followed(void **state)
{
    const struct engine_config config = { .workers = 1 };
    char mark;

    (void)state;
    assert_true(engine_up(&config));
    for (int i = 0; i < 4; i++) {
        pthread_t thread;
        void *result;

        assert_int_equal(pthread_create(&thread, NULL, call_once, &mark), 0);
        assert_int_equal(pthread_join(thread, &result), 0);
        assert_ptr_equal(result, &mark);
    }
    wake_engine_close();
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_keep_their_values_and_are_followed),
    };

    while (key_count < PTHREAD_KEYS_MAX && pthread_key_create(&keys[key_count], NULL) == 0) {
        key_count++;
    }
    return cmocka_run_group_tests_name("keys", tests, NULL, NULL);
}
