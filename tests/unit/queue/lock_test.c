/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Locks in the child of a fork: those that other threads held in the parent are free, and
 * conditions that others waited on can be used.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "queue/lock.h"

#include <semaphore.h>
#include <sys/wait.h>
#include <unistd.h>

static struct wake_lock held = WAKE_LOCK_INIT(WAKE_RANK_ENGINE);
static struct wake_lock waited = WAKE_LOCK_INIT(WAKE_RANK_REPORT);
static struct wake_condition condition;
static sem_t ready, leave;
static bool over;

static void *
hold(void *data)
{
    (void)data;
    wake_lock_take(&held);
    sem_post(&ready);
    sem_wait(&leave);
    wake_lock_drop(&held);
    return NULL;
}

static void *
wait_for_it(void *data)
{
    (void)data;
    wake_lock_take(&waited);
    sem_post(&ready);
    while (!over) {
        wake_condition_wait(&condition, &waited);
    }
    wake_lock_drop(&waited);
    return NULL;
}

static void *
take_both(void *data)
{
    (void)data;
    for (int i = 0; i < 1000; i++) {
        wake_lock_take(&held);
        wake_lock_take(&waited);
        wake_condition_wake_all(&condition);
        wake_lock_drop(&waited);
        wake_lock_drop(&held);
    }
    return NULL;
}

static void
child_takes_what_the_parent_held(void)
{
    pthread_t threads[2];

    wake_locks_forked();
    for (int i = 0; i < 2; i++) {
        if (pthread_create(&threads[i], NULL, take_both, NULL) != 0) {
            _exit(3);
        }
    }
    take_both(NULL);
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
    }
    wake_lock_finish(&held);
    wake_condition_finish(&condition);
    _exit(0);
}

static void
a_child_of_a_fork_finds_all_locks_free(void **state)
{
#if defined(__SANITIZE_THREAD__)
    skip(); /* its run time does not start threads in the child of a threaded process */
#endif
    pthread_t holder, waiter;
    int status = -1;
    pid_t pid;

    (void)state;
    sem_init(&ready, 0, 0);
    sem_init(&leave, 0, 0);
    wake_condition_init(&condition);
    assert_int_equal(pthread_create(&holder, NULL, hold, NULL), 0);
    assert_int_equal(pthread_create(&waiter, NULL, wait_for_it, NULL), 0);
    sem_wait(&ready);
    sem_wait(&ready);
    /* Now the waiter waits: it had the lock when it said that it is ready. */
    wake_lock_take(&waited);
    wake_lock_drop(&waited);
    pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        child_takes_what_the_parent_held();
    }
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
    /* Nothing changed for the parent. */
    assert_int_equal(wake_forks, 0);
    wake_lock_take(&waited);
    over = true;
    wake_condition_wake_all(&condition);
    wake_lock_drop(&waited);
    sem_post(&leave);
    pthread_join(holder, NULL);
    pthread_join(waiter, NULL);
    wake_condition_finish(&condition);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_child_of_a_fork_finds_all_locks_free),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
