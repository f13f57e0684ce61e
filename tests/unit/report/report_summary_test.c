/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a run says about itself: the message at its beginning, the table at its end, and when
 * neither is written.
 */
#include "recorder.h"
#include "report/report_state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

static char caught[4096];

/* The summary, as it goes to stderr. */
static const char *
summary_of(struct wake_report *report, uint64_t calls, uint64_t dropped)
{
    FILE *file = tmpfile();
    int before = dup(STDERR_FILENO);

    assert_non_null(file);
    assert_true(dup2(fileno(file), STDERR_FILENO) >= 0);
    wake_report_summary(report, calls, dropped);
    assert_true(dup2(before, STDERR_FILENO) >= 0);
    close(before);
    rewind(file);
    caught[fread(caught, 1, sizeof(caught) - 1, file)] = '\0';
    fclose(file);
    return caught;
}

static void
find(struct wake_report *report, const char *id, VkDebugUtilsMessageSeverityFlagBitsEXT severity,
     uint32_t command)
{
    const struct wake_finding finding = {
        .id = id,
        .severity = severity,
        .origin = { .command = "vkCmdDraw",
                    .frame = 30,
                    .command_buffer = 16,
                    .command_index = command },
    };

    wake_report_emit(report, &finding, "found");
}

static struct wake_settings
settings_with(int summary)
{
    return (struct wake_settings){ .summary = summary,
                                   .log_stderr = WAKE_SWITCH_OFF,
                                   .log_file = "",
                                   .message_id_filter = "",
                                   .message_id_include = "",
                                   .duplicate_message_limit = 2 };
}

static struct wake_report *
report_heard(const struct wake_settings *settings, struct recorder *recorder,
             VkDebugUtilsMessageSeverityFlagsEXT severities)
{
    struct wake_report *report = wake_report_create(settings);
    const VkDebugUtilsMessengerCreateInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT,
        .messageSeverity = severities,
        .messageType = VK_DEBUG_UTILS_MESSAGE_TYPE_GENERAL_BIT_EXT |
                       VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT,
        .pfnUserCallback = recorder_callback,
        .pUserData = recorder,
    };

    assert_non_null(report);
    assert_true(wake_report_add_messenger(report, &info, 1));
    return report;
}

/* Errors first, then by their number; the first place of each; what nobody saw is counted. */
static void
table_of_messages(void **state)
{
    static struct recorder recorder = RECORDER_INIT;
    struct wake_settings settings = settings_with(WAKE_SWITCH_ON);
    struct wake_report *report = report_heard(&settings, &recorder,
                                              VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT |
                                                  VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT);

    (void)state;
    find(report, "one", VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT, 7);
    for (uint32_t i = 0; i < 3; i++) {
        find(report, "some", VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT, 10 + i);
        find(report, "many", VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT, 20 + i);
    }
    assert_string_equal(
        summary_of(report, 1234, 5),
        "Wake: 7 messages in 1234 calls:\n"
        "  error        3 x many, first in vkCmdDraw(), frame 30, command 20\n"
        "  error        1 x one, first in vkCmdDraw(), frame 30, command 7\n"
        "  warning      3 x some, first in vkCmdDraw(), frame 30, command 10\n"
        "  2 of them were only counted: over duplicate_message_limit, or nobody listens to their severity\n"
        "  5 calls were not checked: back_pressure is drop\n");
    wake_report_destroy(report);
}

/* What could not be checked, in words. */
static void
unchecked(void **state)
{
    static struct recorder recorder = RECORDER_INIT;
    struct wake_settings settings = settings_with(WAKE_SWITCH_ON);
    struct wake_report *report = report_heard(&settings, &recorder,
                                              VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT);
    const char *text;

    (void)state;
    wake_report_unchecked(report, WAKE_UNCHECKED_ORDER);
    wake_report_unchecked(report, WAKE_UNCHECKED_SHADER_OBJECTS);
    wake_report_unchecked(report, WAKE_UNCHECKED_SHADER_OBJECTS);
    text = summary_of(report, 12, 0);
    assert_non_null(strstr(text, "\n  1 batch was not checked for layouts, "));
    assert_non_null(
        strstr(text, "\n  2 draws and dispatches were checked without the code of their shader objects\n"));
    assert_null(strstr(text, "device"));
    wake_report_destroy(report);
}

static void
nothing_found(void **state)
{
    static struct recorder recorder = RECORDER_INIT;
    struct wake_settings settings = settings_with(WAKE_SWITCH_ON);
    struct wake_report *report = report_heard(&settings, &recorder,
                                              VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT);

    (void)state;
    assert_string_equal(summary_of(report, 12, 0), "Wake: 0 messages in 12 calls\n");
    wake_report_destroy(report);
    settings.summary = WAKE_SWITCH_AUTO; /* the file is no terminal */
    report = report_heard(&settings, &recorder, VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT);
    find(report, "one", VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT, 7);
    assert_string_equal(summary_of(report, 12, 0), "");
    wake_report_destroy(report);
    settings.summary = WAKE_SWITCH_OFF;
    report = report_heard(&settings, &recorder, VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT);
    assert_string_equal(summary_of(report, 12, 0), "");
    wake_report_destroy(report);
}

/* Only for those who listen to information. */
static void
introduction(void **state)
{
    static struct recorder quiet = RECORDER_INIT, curious = RECORDER_INIT;
    struct wake_settings settings = settings_with(WAKE_SWITCH_OFF);
    struct wake_report *report = report_heard(&settings, &quiet,
                                              VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT);

    (void)state;
    wake_report_introduce(report);
    assert_int_equal(recorder_count(&quiet), 0);
    wake_report_destroy(report);
    settings.validate_sync = true;
    settings.sources = "the environment";
    report = report_heard(&settings, &curious, VK_DEBUG_UTILS_MESSAGE_SEVERITY_INFO_BIT_EXT);
    wake_report_introduce(report);
    assert_int_equal(recorder_count(&curious), 1);
    assert_string_equal(curious.entries[0].id, "WAKE-layer-started");
    assert_non_null(strstr(curious.entries[0].found, "Wake " WAKE_VERSION ", inline, synchron"));
    wake_report_destroy(report);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(table_of_messages),
        cmocka_unit_test(unchecked),
        cmocka_unit_test(nothing_found),
        cmocka_unit_test(introduction),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
