/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Writing all of something to a pipe that does not wait: with a slow reader, and with none.
 */
#include "base/file_write.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { SIZE = 1 << 20, PATIENCE_MS = 60000 };

static char sent[SIZE], got[SIZE];
static int ends[2];

static int
up(void **state)
{
    (void)state;
    for (size_t i = 0; i < SIZE; i++) {
        sent[i] = (char)(i * 7 >> 3);
    }
    memset(got, 0, sizeof(got));
    return pipe2(ends, O_CLOEXEC) || fcntl(ends[1], F_SETFL, O_NONBLOCK) ? -1 : 0;
}

static int
down(void **state)
{
    (void)state;
    close(ends[0]);
    close(ends[1]);
    return 0;
}

static void *
read_slowly(void *argument)
{
    ssize_t count = 1;

    (void)argument;
    for (size_t at = 0; at < SIZE && count > 0; at += (size_t)count) {
        count = read(ends[0], got + at, SIZE - at < 5000 ? SIZE - at : 5000);
        sched_yield();
    }
    return NULL;
}

static void
a_slow_reader_gets_all(void **state)
{
    pthread_t thread;

    (void)state;
    assert_int_equal(pthread_create(&thread, NULL, read_slowly, NULL), 0);
    assert_true(wake_file_write(ends[1], sent, SIZE, PATIENCE_MS));
    pthread_join(thread, NULL);
    assert_memory_equal(sent, got, SIZE);
}

static void
without_a_reader_it_ends(void **state)
{
    (void)state;
    assert_false(wake_file_write(ends[1], sent, SIZE, 20));
    assert_int_equal(errno, EAGAIN);
    assert_false(wake_file_write(ends[1], sent, SIZE, 0));
    assert_int_equal(errno, EAGAIN);
}

static void
errors_end_it_at_once(void **state)
{
    (void)state;
    signal(SIGPIPE, SIG_IGN);
    close(ends[0]);
    assert_false(wake_file_write(ends[1], sent, SIZE, PATIENCE_MS));
    assert_int_equal(errno, EPIPE);
    ends[0] = -1;
    assert_false(wake_file_write(-1, sent, 1, PATIENCE_MS));
    assert_int_equal(errno, EBADF);
    assert_true(wake_file_write(-1, sent, 0, PATIENCE_MS));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_slow_reader_gets_all, up, down),
        cmocka_unit_test_setup_teardown(without_a_reader_it_ends, up, down),
        cmocka_unit_test_setup_teardown(errors_end_it_at_once, up, down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
