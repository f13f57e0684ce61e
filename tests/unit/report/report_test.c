/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Messengers: what they are called with, who hears what, both extensions, the instance's chain,
 * messages of the application itself, counters, lack of memory.
 */
#include "base/heap.h"
#include "recorder.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

static struct wake_report *
open_report(const struct wake_settings *settings)
{
    struct wake_report *report = wake_report_create(settings);
    assert_non_null(report);
    return report;
}

static void
severities_and_types_filter(void **state)
{
    (void)state;
    const struct wake_settings settings = recorder_settings(false, WAKE_DELIVERY_AUTO);
    struct wake_report *report = open_report(&settings);
    static struct recorder recorders[5][8]; /* by severity (last: all), by types */
    static const VkDebugUtilsMessageSeverityFlagsEXT severities[] = { 0x1, 0x10, 0x100, 0x1000,
                                                                      0x1111 };
    for (size_t s = 0; s < 5; s++) {
        for (uint32_t t = 0; t < 8; t++) {
            recorders[s][t] = (struct recorder)RECORDER_INIT;
            const VkDebugUtilsMessengerCreateInfoEXT info = {
                .messageSeverity = severities[s],
                .messageType = t,
                .pfnUserCallback = recorder_callback,
                .pUserData = &recorders[s][t],
            };
            assert_true(wake_report_add_messenger(report, &info, 1 + s * 8 + t));
        }
    }
    for (size_t s = 0; s < 4; s++) {
        for (uint32_t t = 0; t < 3; t++) {
            const struct wake_finding finding = {
                .id = "WAKE-test-filter",
                .severity = (VkDebugUtilsMessageSeverityFlagBitsEXT)severities[s],
                .types = 1u << t,
            };
            (void)wake_report_emit(report, &finding, "x");
        }
    }
    for (size_t s = 0; s < 5; s++) {
        for (uint32_t t = 0; t < 8; t++) {
            size_t kinds = (size_t)__builtin_popcount(t);
            assert_int_equal(recorders[s][t].count, s == 4 ? 4 * kinds : kinds);
        }
    }
    wake_report_destroy(report);
}

struct seen_report {
    unsigned calls;
    VkDebugReportFlagsEXT flags;
    VkDebugReportObjectTypeEXT type;
    uint64_t object;
    size_t location;
    int32_t code;
    char prefix[32];
    char message[512];
};

static VKAPI_ATTR VkBool32 VKAPI_CALL
see_report(VkDebugReportFlagsEXT flags, VkDebugReportObjectTypeEXT type, uint64_t object,
           size_t location, int32_t code, const char *prefix, const char *message, void *user_data)
{
    struct seen_report *seen = user_data;
    seen->calls++;
    seen->flags = flags;
    seen->type = type;
    seen->object = object;
    seen->location = location;
    seen->code = code;
    snprintf(seen->prefix, sizeof(seen->prefix), "%s", prefix);
    snprintf(seen->message, sizeof(seen->message), "%s", message);
    return VK_FALSE;
}

static void
add_seen(struct wake_report *report, struct seen_report *seen, VkDebugReportFlagsEXT flags,
         uint64_t handle)
{
    const VkDebugReportCallbackCreateInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_DEBUG_REPORT_CALLBACK_CREATE_INFO_EXT,
        .flags = flags,
        .pfnCallback = see_report,
        .pUserData = seen,
    };
    assert_true(wake_report_add_debug_report(report, &info, handle));
}

static void
findings_reach_debug_report(void **state)
{
    (void)state;
    static const struct {
        VkDebugUtilsMessageSeverityFlagBitsEXT severity;
        VkDebugUtilsMessageTypeFlagsEXT types;
        VkObjectType type;
        VkDebugReportFlagsEXT flags;
        VkDebugReportObjectTypeEXT report_type;
    } rows[] = {
        { VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT, 0, VK_OBJECT_TYPE_IMAGE,
          VK_DEBUG_REPORT_ERROR_BIT_EXT, VK_DEBUG_REPORT_OBJECT_TYPE_IMAGE_EXT },
        { VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT,
          VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT, VK_OBJECT_TYPE_COMMAND_POOL,
          VK_DEBUG_REPORT_WARNING_BIT_EXT, VK_DEBUG_REPORT_OBJECT_TYPE_COMMAND_POOL_EXT },
        { VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT,
          VK_DEBUG_UTILS_MESSAGE_TYPE_PERFORMANCE_BIT_EXT, VK_OBJECT_TYPE_SURFACE_KHR,
          VK_DEBUG_REPORT_PERFORMANCE_WARNING_BIT_EXT,
          VK_DEBUG_REPORT_OBJECT_TYPE_SURFACE_KHR_EXT },
        { VK_DEBUG_UTILS_MESSAGE_SEVERITY_INFO_BIT_EXT, 0, VK_OBJECT_TYPE_SWAPCHAIN_KHR,
          VK_DEBUG_REPORT_INFORMATION_BIT_EXT, VK_DEBUG_REPORT_OBJECT_TYPE_SWAPCHAIN_KHR_EXT },
        { VK_DEBUG_UTILS_MESSAGE_SEVERITY_VERBOSE_BIT_EXT, 0,
          VK_OBJECT_TYPE_DEBUG_UTILS_MESSENGER_EXT, VK_DEBUG_REPORT_DEBUG_BIT_EXT,
          VK_DEBUG_REPORT_OBJECT_TYPE_UNKNOWN_EXT },
    };
    const struct wake_settings settings = recorder_settings(false, WAKE_DELIVERY_AUTO);
    struct wake_report *report = open_report(&settings);
    struct seen_report all = { 0 }, one = { 0 };
    add_seen(report, &all, 0x1f, 1);
    add_seen(report, &one, VK_DEBUG_REPORT_PERFORMANCE_WARNING_BIT_EXT, 2);
    for (size_t i = 0; i < WAKE_COUNT(rows); i++) {
        const struct wake_object_name object = { rows[i].type, 0x1234, NULL };
        const struct wake_finding finding = {
            .id = "VUID-vkDestroyInstance-instance-00629",
            .severity = rows[i].severity,
            .types = rows[i].types,
            .objects = &object,
            .object_count = 1,
        };
        (void)wake_report_emit(report, &finding, "x");
        assert_int_equal(all.calls, i + 1);
        assert_int_equal(all.flags, rows[i].flags);
        assert_int_equal(all.type, rows[i].report_type);
        assert_int_equal(all.object, 0x1234);
        assert_int_equal((uint32_t)all.location, 0x8b3d8e18);
        assert_int_equal(all.code, 0);
        assert_string_equal(all.prefix, "Validation");
        assert_non_null(strstr(all.message, "[ VUID-vkDestroyInstance-instance-00629 ]"));
    }
    assert_int_equal(one.calls, 1);
    wake_report_remove_debug_report(report, 1);
    wake_report_remove_messenger(report, 2); /* a handle of the other kind */
    (void)recorder_emit(report, "WAKE-test-after", 0);
    assert_int_equal(all.calls, WAKE_COUNT(rows));
    wake_report_destroy(report);
}

static void
add_to_chain(struct wake_report *report, struct recorder *recorder, struct seen_report *seen)
{
    const VkDebugReportCallbackCreateInfoEXT second = {
        .sType = VK_STRUCTURE_TYPE_DEBUG_REPORT_CALLBACK_CREATE_INFO_EXT,
        .flags = VK_DEBUG_REPORT_ERROR_BIT_EXT,
        .pfnCallback = see_report,
        .pUserData = seen,
    };
    const VkDebugUtilsMessengerCreateInfoEXT first = {
        .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT,
        .pNext = &second,
        .messageSeverity = VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT,
        .messageType = VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT,
        .pfnUserCallback = recorder_callback,
        .pUserData = recorder,
    };
    const VkBaseInStructure unknown = { (VkStructureType)0x7fff1234, (const void *)&first };
    assert_true(wake_report_add_instance_chain(report, &unknown));
}

static void
chain_is_active_in_instance_calls(void **state)
{
    (void)state;
    for (int async = 0; async < 2; async++) {
        const struct wake_settings settings = recorder_settings(async, WAKE_DELIVERY_WORKER);
        struct wake_report *report = open_report(&settings);
        static struct recorder recorder;
        recorder = (struct recorder)RECORDER_INIT;
        struct seen_report seen = { 0 };
        add_to_chain(report, &recorder, &seen);
        (void)recorder_emit(report, "WAKE-test-before", 1);
        wake_report_begin_instance_call(report);
        (void)recorder_emit(report, "WAKE-test-create", 2);
        wake_report_end_instance_call(report);
        (void)recorder_emit(report, "WAKE-test-between", 3);
        wake_report_flush(report);
        wake_report_begin_instance_call(report);
        (void)recorder_emit(report, "WAKE-test-destroy", 4);
        wake_report_end_instance_call(report);
        assert_int_equal(recorder.count, 2);
        assert_int_equal(seen.calls, 2);
        assert_string_equal(recorder.entries[0].id, "WAKE-test-create");
        assert_string_equal(recorder.entries[1].id, "WAKE-test-destroy");
        wake_report_destroy(report);
    }
}

static void
application_messages(void **state)
{
    (void)state;
    const struct wake_settings settings = recorder_settings(true, WAKE_DELIVERY_POLL);
    struct wake_report *report = open_report(&settings);
    static struct recorder recorder;
    recorder = (struct recorder)RECORDER_INIT;
    struct seen_report seen = { 0 };
    assert_true(recorder_add(&recorder, report, 1));
    add_seen(report, &seen, 0x1f, 2);
    const VkDebugUtilsMessengerCallbackDataEXT data = {
        .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CALLBACK_DATA_EXT,
        .pMessageIdName = "mine",
        .messageIdNumber = 5,
        .pMessage = "hello",
    };
    wake_report_submit_debug_utils(report, VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT,
                                   VK_DEBUG_UTILS_MESSAGE_TYPE_PERFORMANCE_BIT_EXT, &data);
    assert_int_equal(recorder.count, 1);
    assert_string_equal(recorder.entries[0].found, "hello");
    assert_int_equal(recorder.entries[0].thread, wake_thread_id());
    assert_int_equal(seen.flags, VK_DEBUG_REPORT_PERFORMANCE_WARNING_BIT_EXT);
    assert_string_equal(seen.message, "hello");

    wake_report_submit_debug_report(report, VK_DEBUG_REPORT_ERROR_BIT_EXT,
                                    VK_DEBUG_REPORT_OBJECT_TYPE_FENCE_EXT, 77, 88, 99, "app",
                                    "from report");
    assert_int_equal(seen.calls, 2);
    assert_int_equal(seen.type, VK_DEBUG_REPORT_OBJECT_TYPE_FENCE_EXT);
    assert_int_equal(seen.object, 77);
    assert_int_equal(seen.location, 88);
    assert_int_equal(seen.code, 99);
    assert_string_equal(seen.prefix, "app");
    assert_int_equal(recorder.count, 2);
    assert_string_equal(recorder.entries[1].id, "app");
    assert_int_equal(recorder.entries[1].severity, VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT);
    assert_int_equal(wake_report_total(report), 0);
    wake_report_destroy(report);
}

static bool
wanted(struct wake_report *report, const char *id, VkDebugUtilsMessageSeverityFlagBitsEXT severity)
{
    const struct wake_finding finding = { .id = id, .severity = severity };

    return wake_report_wanted(report, &finding);
}

static void
limit_filter_and_counters(void **state)
{
    (void)state;
    struct wake_settings settings = recorder_settings(false, WAKE_DELIVERY_AUTO);
    settings.duplicate_message_limit = 2;
    settings.message_id_filter = "WAKE-test-muted";
    struct wake_report *report = open_report(&settings);
    static struct recorder recorder;
    recorder = (struct recorder)RECORDER_INIT;
    const VkDebugUtilsMessageSeverityFlagBitsEXT error =
        VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT;
    /* Nobody listens yet. */
    assert_false(wanted(report, "WAKE-test-a", error));
    assert_int_equal(wake_report_count(report, "WAKE-test-a"), 1);
    assert_true(recorder_add(&recorder, report, 1));
    assert_false(
        wanted(report, "WAKE-test-a", VK_DEBUG_UTILS_MESSAGE_SEVERITY_INFO_BIT_EXT));
    assert_false(wanted(report, "WAKE-test-muted", error));
    for (unsigned i = 0; i < 5; i++) {
        assert_int_equal(wanted(report, "WAKE-test-b", error), i < 2);
        (void)recorder_emit(report, "WAKE-test-b", i);
        (void)recorder_emit(report, "WAKE-test-muted", i);
    }
    assert_int_equal(recorder.count, 2);
    /* Three that emit suppressed and three that the look ahead ended. */
    assert_int_equal(wake_report_count(report, "WAKE-test-b"), 8);
    assert_int_equal(wake_report_suppressed(report), 6);
    assert_int_equal(wake_report_count(report, "WAKE-test-muted"), 0);
    assert_int_equal(wake_report_total(report), 10);
    wake_report_destroy(report);
}

static void
settings_warnings_are_reported_once(void **state)
{
    (void)state;
    struct wake_settings settings = recorder_settings(false, WAKE_DELIVERY_AUTO);
    struct wake_settings_warning *warning = malloc(sizeof(*warning) + 32);
    assert_non_null(warning);
    *warning = (struct wake_settings_warning){ NULL, "WAKE-settings-unknown" };
    snprintf(warning->text, 32, "100%% of %s", "it");
    settings.warnings = warning;
    struct wake_report *report = open_report(&settings);
    static struct recorder recorder;
    recorder = (struct recorder)RECORDER_INIT;
    assert_true(recorder_add(&recorder, report, 1));
    wake_report_settings_warnings(report);
    wake_report_settings_warnings(report);
    assert_int_equal(recorder.count, 1);
    assert_string_equal(recorder.entries[0].id, "WAKE-settings-unknown");
    assert_string_equal(recorder.entries[0].found, "100% of it.");
    assert_int_equal(recorder.entries[0].severity, VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT);
    assert_int_equal(recorder.entries[0].types, VK_DEBUG_UTILS_MESSAGE_TYPE_GENERAL_BIT_EXT);
    wake_report_destroy(report);
    free(warning);
}

/* Whichever allocation fails: no crash, no leak; counters stay right. */
static void
survives_lack_of_memory(void **state)
{
    (void)state;
    for (int async = 0; async < 2; async++) {
        const struct wake_settings settings = recorder_settings(async, WAKE_DELIVERY_WORKER);
        bool complete = false;
        for (uint64_t n = 1; !complete; n++) {
            size_t setup = wake_heap_used(WAKE_HEAP_SETUP);
            size_t messages = wake_heap_used(WAKE_HEAP_MESSAGE);
            static struct recorder recorder;
            recorder = (struct recorder)RECORDER_INIT;
            wake_heap_fail_after(n);
            struct wake_report *report = wake_report_create(&settings);
            if (report) {
                bool added = recorder_add(&recorder, report, 1);
                (void)recorder_emit(report, "WAKE-test-memory", 1);
                wake_report_flush(report);
                complete = added && recorder.count == 1 &&
                           strcmp(recorder.entries[0].found, "1.") == 0;
                wake_heap_fail_after(0);
                assert_int_equal(wake_report_total(report), 1);
                assert_int_equal(wake_report_pending(report), 0);
            }
            wake_report_destroy(report);
            assert_int_equal(wake_heap_used(WAKE_HEAP_SETUP), setup);
            assert_int_equal(wake_heap_used(WAKE_HEAP_MESSAGE), messages);
            assert_true(n < 100);
        }
    }
}

static void
not_a_messenger(void **state)
{
    (void)state;
    const struct wake_settings settings = recorder_settings(false, WAKE_DELIVERY_AUTO);
    struct wake_report *report = open_report(&settings);
    const VkDebugUtilsMessengerCreateInfoEXT utils = { .messageSeverity = 0x1000,
                                                       .messageType = 7 };
    const VkDebugReportCallbackCreateInfoEXT callback = { .flags = 0x1f };
    assert_true(wake_report_add_messenger(report, &utils, 1));
    assert_true(wake_report_add_debug_report(report, &callback, 2));
    assert_false(recorder_emit(report, "WAKE-test-null", 0));
    wake_report_remove_messenger(report, 1);
    wake_report_remove_messenger(report, 1);
    wake_report_remove_debug_report(report, 12345);
    wake_report_destroy(report);
    wake_report_destroy(NULL);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(severities_and_types_filter),
        cmocka_unit_test(findings_reach_debug_report),
        cmocka_unit_test(chain_is_active_in_instance_calls),
        cmocka_unit_test(application_messages),
        cmocka_unit_test(limit_filter_and_counters),
        cmocka_unit_test(settings_warnings_are_reported_once),
        cmocka_unit_test(survives_lack_of_memory),
        cmocka_unit_test(not_a_messenger),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
