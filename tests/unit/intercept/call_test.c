/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Calls whose records find no memory: none of them may hold a ticket, for which all later ones would
 * wait. No worker runs: every step is this thread's own.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../state/scope_fixture.h"
#include "../report/recorder.h"
#include "../workers/engine_fixture.h"
#include "gen/records.h"
#include "intercept/call/call.h"
#include "report/report.h"
#include "workers/help/drain.h"

static struct wake_settings settings;

static int
up(void **state)
{
    const struct engine_config config = { .workers = 0 };
    struct wake_scope *scope = &test_device.scope;

    (void)state;
    scopes_up();
    settings = recorder_settings(false, WAKE_DELIVERY_AUTO);
    scope->settings = &settings;
    scope->report = wake_report_create(&settings);
    scope->checking = true;
    scope->key = scope;
    return scope->report && wake_scope_register(scope) && engine_up(&config) ? 0 : -1;
}

static int
down(void **state)
{
    (void)state;
    wake_scope_unregister(&test_device.scope);
    wake_engine_close();
    wake_report_destroy(test_device.scope.report);
    scopes_down();
    return 0;
}

enum half { CALL_HALF, RETURN_HALF };

/* A call during which one half cannot get another block. Returns how many of its records stand in
 * the stream. */
static uint64_t
make_call(enum wake_command command, uint32_t flags, VkResult result, enum half without_memory)
{
    const uint64_t *written = &wake_thread_self()->stream.append_count;
    uint64_t before = *written, records;
    struct wake_call call;
    struct wake_record *record;

    wake_call_begin(&call, &test_device.scope.key, command, flags);
    record = wake_call_record(&call, sizeof(struct wake_rec_DeviceWaitIdle));
    assert_non_null(record);
    memset(record, 0, sizeof(struct wake_rec_DeviceWaitIdle));
    wake_call_seal(&call);
    wake_heap_fail_after(without_memory == CALL_HALF);
    assert_true(wake_call_commit(&call));
    records = *written - before;
    wake_heap_fail_after(without_memory == RETURN_HALF);
    wake_call_end(&call, result);
    wake_heap_fail_after(0);
    return without_memory == CALL_HALF ? records : *written - before - records;
}

static void
expect_a_ticket_for_each_record(enum wake_command command, uint32_t flags, VkResult result,
                                enum half half)
{
    enum { CALLS = 4000 };
    struct wake_timeline *timeline = &test_device.scope.timeline;
    uint64_t both = (flags & WAKE_CALL_TICKET) && half == RETURN_HALF ? CALLS : 0, written = 0;

    (void)make_call(WAKE_CMD_vkDeviceWaitIdle, 0, VK_SUCCESS, RETURN_HALF); /* has a first block */
    for (int i = 0; i < CALLS; i++) {
        written += make_call(command, flags, result, half);
    }
    assert_in_range(written, 1, CALLS - 1); /* else nothing was lost */
    assert_int_equal(wake_ticket_last(timeline), written + both);
    assert_true(test_instance.told_loss);
    wake_drain(NULL);
    assert_true(wake_ticket_is_done(timeline, wake_ticket_last(timeline)));
}

static void
a_lost_observation_takes_no_ticket(void **state)
{
    (void)state;
    expect_a_ticket_for_each_record(WAKE_CMD_vkDeviceWaitIdle, WAKE_CALL_OBSERVE, VK_SUCCESS,
                                    RETURN_HALF);
}

static void
a_lost_failure_takes_no_ticket(void **state)
{
    (void)state;
    expect_a_ticket_for_each_record(WAKE_CMD_vkQueueBindSparse,
                                    WAKE_CALL_TICKET | WAKE_CALL_RETURNS,
                                    VK_ERROR_OUT_OF_HOST_MEMORY, RETURN_HALF);
}

static void
a_lost_creation_takes_no_ticket(void **state)
{
    (void)state;
    expect_a_ticket_for_each_record(WAKE_CMD_vkCreatePipelineBinariesKHR,
                                    WAKE_CALL_CREATE | WAKE_CALL_TICKET, VK_SUCCESS, CALL_HALF);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_lost_observation_takes_no_ticket, up, down),
        cmocka_unit_test_setup_teardown(a_lost_failure_takes_no_ticket, up, down),
        cmocka_unit_test_setup_teardown(a_lost_creation_takes_no_ticket, up, down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
