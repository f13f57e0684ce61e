/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The log: JSON strings, the lines of both forms, where they go and when.
 */
#include "report/json_text.h"
#include "report/report_state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static char path[] = "/tmp/wake-log-XXXXXX";

static void
assert_json(const char *string, const char *expected)
{
    struct wake_text text = WAKE_TEXT_INIT(WAKE_HEAP_MESSAGE);
    wake_log_json_string(&text, string);
    assert_string_equal(wake_text_get(&text), expected);
    wake_text_finish(&text);
}

static void
json_strings(void **state)
{
    (void)state;
    assert_json("", "\"\"");
    assert_json("plain", "\"plain\"");
    assert_json("a\"b\\c/", "\"a\\\"b\\\\c/\"");
    assert_json("line\nnext\ttab\x01\x7f", "\"line\\nnext\\u0009tab\\u0001\\u007f\"");
    assert_json("gr\xc3\xbc\xc3\x9f \xe2\x82\xac \xf0\x9f\x8c\x8a",
                "\"gr\xc3\xbc\xc3\x9f \xe2\x82\xac \xf0\x9f\x8c\x8a\"");
    /* Lone and missing continuations, overlong forms, surrogates, beyond U+10FFFF. */
    assert_json("\x80", "\"\xef\xbf\xbd\"");
    assert_json("\xc3", "\"\xef\xbf\xbd\"");
    assert_json("\xe2\x82", "\"\xef\xbf\xbd\xef\xbf\xbd\"");
    assert_json("\xc0\xaf", "\"\xef\xbf\xbd\xef\xbf\xbd\"");
    assert_json("\xe0\x80\x80", "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\"");
    assert_json("\xed\xa0\x80", "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\"");
    assert_json("\xf4\x90\x80\x80", "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\"");
    assert_json("\xff!", "\"\xef\xbf\xbd!\"");
}

static const char *
read_back(void)
{
    static char text[8192];
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof(text) - 1, file)] = '\0';
    fclose(file);
    return text;
}

static int
empty_file(void **state)
{
    (void)state;
    return truncate(path, 0);
}

static struct wake_settings
settings_with(int format, unsigned flags)
{
    return (struct wake_settings){
        .log_file = path,
        .log_format = format,
        .log_stderr = WAKE_SWITCH_OFF,
        .report_flags = flags,
        .debug_action = WAKE_ACTION_LOG,
    };
}

static const struct wake_object_name objects[] = {
    { VK_OBJECT_TYPE_QUEUE, 0xabc, "main \"queue\"" },
    { VK_OBJECT_TYPE_IMAGE, 1, NULL },
};
static const VkDebugUtilsLabelEXT label = { .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_LABEL_EXT,
                                            .pLabelName = "frame" };
static const struct wake_finding finding = {
    .id = "WAKE-test-log",
    .severity = VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT,
    .types = VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT,
    .origin = { .command = "vkCmdDraw",
                .thread = 9,
                .frame = 2,
                .command_buffer = 0x10,
                .command_index = 5,
                .submit = 4,
                .record = 77 },
    .objects = objects,
    .object_count = 2,
    .queue_labels = { &label, 1 },
};

static void
write_one(const struct wake_settings *settings)
{
    struct wake_log log;
    assert_true(wake_log_init(&log, settings, NULL));
    struct wake_text text = WAKE_TEXT_INIT(WAKE_HEAP_MESSAGE);
    wake_text_put(&text, "first line\n    second \"line\"");
    wake_log_write(
        &log, &(const struct wake_log_entry){ &finding, "vkCmdDraw | frame", "a \"line\"", &text },
        true);
    wake_text_finish(&text);
    wake_log_finish(&log);
}

static void
text_lines_are_appended(void **state)
{
    (void)state;
    const struct wake_settings settings = settings_with(WAKE_LOG_TEXT, WAKE_REPORT_ERROR);
    write_one(&settings);
    write_one(&settings);
    assert_string_equal(read_back(), "first line\n    second \"line\"\n"
                                     "first line\n    second \"line\"\n");
}

static void
json_line(void **state)
{
    (void)state;
    const struct wake_settings settings = settings_with(WAKE_LOG_JSON, WAKE_REPORT_ERROR);
    write_one(&settings);
    char expected[2048];
    snprintf(expected, sizeof(expected),
             "{\"id\":\"WAKE-test-log\",\"number\":%d,\"severity\":\"error\",\"pid\":%ld,"
             "\"command\":\"vkCmdDraw\",\"thread\":9,\"frame\":2,\"record\":77,"
             "\"commandBuffer\":\"0x10\",\"commandIndex\":5,\"submit\":4,\"objects\":["
             "{\"type\":\"VK_OBJECT_TYPE_QUEUE\",\"handle\":\"0xabc\",\"name\":\"main "
             "\\\"queue\\\"\"},{\"type\":\"VK_OBJECT_TYPE_IMAGE\",\"handle\":\"0x1\"}],"
             "\"queueLabels\":[\"frame\"],\"commandLabels\":[],"
             "\"place\":\"vkCmdDraw | frame\","
             "\"message\":\"first line\\n    second \\\"line\\\"\",\"VUID\":\"WAKE-test-log\","
             "\"Severity\":\"Error\",\"MessageID\":\"0x%x\",\"Objects\":["
             "{\"type\":\"VkQueue\",\"handle\":\"0xabc\",\"name\":\"main \\\"queue\\\"\"},"
             "{\"type\":\"VkImage\",\"handle\":\"0x1\",\"name\":\"\"}],"
             "\"Function\":\"vkCmdDraw\",\"MainMessage\":\"a \\\"line\\\"\",\"DebugRegion\":\"\","
             "\"SpecText\":\"\",\"SpecUrl\":\"\"}\n",
             wake_message_id_number("WAKE-test-log"), (long)getpid(),
             (unsigned)wake_message_id_number("WAKE-test-log"));
    assert_string_equal(read_back(), expected);
}

static void
flags_decide(void **state)
{
    (void)state;
    static const struct {
        VkDebugUtilsMessageSeverityFlagBitsEXT severity;
        VkDebugUtilsMessageTypeFlagsEXT types;
        unsigned flag;
    } rows[] = {
        { VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT,
          VK_DEBUG_UTILS_MESSAGE_TYPE_PERFORMANCE_BIT_EXT, WAKE_REPORT_ERROR },
        { VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT,
          VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT, WAKE_REPORT_WARNING },
        { VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT,
          VK_DEBUG_UTILS_MESSAGE_TYPE_PERFORMANCE_BIT_EXT, WAKE_REPORT_PERFORMANCE },
        { VK_DEBUG_UTILS_MESSAGE_SEVERITY_INFO_BIT_EXT,
          VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT, WAKE_REPORT_INFO },
        { VK_DEBUG_UTILS_MESSAGE_SEVERITY_VERBOSE_BIT_EXT,
          VK_DEBUG_UTILS_MESSAGE_TYPE_GENERAL_BIT_EXT, WAKE_REPORT_VERBOSE },
    };
    for (unsigned flags = 0; flags < 32; flags++) {
        const struct wake_settings settings = settings_with(WAKE_LOG_TEXT, flags);
        struct wake_log log;
        assert_true(wake_log_init(&log, &settings, NULL));
        for (size_t i = 0; i < WAKE_COUNT(rows); i++) {
            bool wanted = wake_log_wants(&log, "VUID-x", rows[i].severity, rows[i].types, false);
            assert_int_equal(wanted, (flags & rows[i].flag) != 0);
            assert_true(wake_log_wants(&log, "WAKE-settings-unknown", rows[i].severity,
                                       rows[i].types, false));
        }
        wake_log_finish(&log);
    }
}

static void
where_the_log_goes(void **state)
{
    (void)state;
    static const struct {
        int log_stderr;
        unsigned action;
        const char *file;
        bool with_messenger, without_messenger;
    } rows[] = {
        { WAKE_SWITCH_AUTO, WAKE_ACTION_LOG, "", false, true },
        { WAKE_SWITCH_ON, WAKE_ACTION_LOG, "", true, true },
        { WAKE_SWITCH_OFF, WAKE_ACTION_LOG, "", false, false },
        { WAKE_SWITCH_AUTO, WAKE_ACTION_CALLBACK, "", false, false },
        { WAKE_SWITCH_ON, 0, path, false, false },
        { WAKE_SWITCH_AUTO, WAKE_ACTION_LOG, path, true, true },
        { WAKE_SWITCH_OFF, WAKE_ACTION_LOG, "stderr", true, true },
        { WAKE_SWITCH_OFF, WAKE_ACTION_LOG, "stdout", true, true },
    };
    for (size_t i = 0; i < WAKE_COUNT(rows); i++) {
        struct wake_settings settings = settings_with(WAKE_LOG_TEXT, WAKE_REPORT_ERROR);
        settings.log_stderr = rows[i].log_stderr;
        settings.debug_action = rows[i].action;
        settings.log_file = rows[i].file;
        struct wake_log log;
        assert_true(wake_log_init(&log, &settings, NULL));
        assert_int_equal(wake_log_wants(&log, "VUID-x", finding.severity, finding.types, true),
                         rows[i].with_messenger);
        assert_int_equal(wake_log_wants(&log, "VUID-x", finding.severity, finding.types, false),
                         rows[i].without_messenger);
        wake_log_finish(&log);
    }
    assert_true(write(STDOUT_FILENO, "", 0) == 0); /* never closed by a log that wrote to it */
}

/* They are information, which the log leaves out; where nobody else shows them, it has them. */
static void
what_shaders_print(void **state)
{
    (void)state;
    static const char *const ids[] = { "UNASSIGNED-DEBUG-PRINTF", "VVL-DEBUG-PRINTF" };
    const VkDebugUtilsMessageSeverityFlagBitsEXT info =
        VK_DEBUG_UTILS_MESSAGE_SEVERITY_INFO_BIT_EXT;
    struct wake_settings settings = settings_with(WAKE_LOG_TEXT, WAKE_REPORT_ERROR);
    struct wake_log log;

    settings.log_stderr = WAKE_SWITCH_AUTO;
    settings.debug_action = WAKE_ACTION_LOG;
    settings.log_file = "";
    assert_true(wake_log_init(&log, &settings, NULL));
    for (size_t i = 0; i < WAKE_COUNT(ids); i++) {
        assert_true(wake_log_wants(&log, ids[i], info, finding.types, false));
        assert_false(wake_log_wants(&log, ids[i], info, finding.types, true));
    }
    assert_false(wake_log_wants(&log, "WAKE-layer-started", info, finding.types, false));
    wake_log_finish(&log);
}

static void
file_that_cannot_be_opened(void **state)
{
    (void)state;
    struct wake_settings settings = settings_with(WAKE_LOG_TEXT, WAKE_REPORT_ERROR);
    settings.log_file = "/nonexistent/folder/log.txt";
    struct wake_log log;
    assert_false(wake_log_init(&log, &settings, NULL));
    assert_true(log.to_stderr);
    wake_log_finish(&log);
}

int
main(void)
{
    int file = mkstemp(path);
    if (file < 0) {
        return 1;
    }
    close(file);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json_strings),
        cmocka_unit_test_setup(text_lines_are_appended, empty_file),
        cmocka_unit_test_setup(json_line, empty_file),
        cmocka_unit_test(flags_decide),
        cmocka_unit_test(where_the_log_goes),
        cmocka_unit_test(what_shaders_print),
        cmocka_unit_test(file_that_cannot_be_opened),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    unlink(path);
    return failed;
}
