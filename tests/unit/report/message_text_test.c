/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The text of messages, character by character: log scrapers of engines rely on it.
 */
#include "report/names_lookup.h"
#include "report/report_state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define SIZE_VUID "VUID-VkBufferCreateInfo-size-00912"

static const struct wake_object_name objects[] = {
    { VK_OBJECT_TYPE_COMMAND_BUFFER, 0x55a02ab72380, "shadow pass" },
    { VK_OBJECT_TYPE_BUFFER, 0xe000000000e, NULL },
    { VK_OBJECT_TYPE_IMAGE, 0, NULL },
};

static void
assert_text(const struct wake_finding *finding, const char *found, int limit, const char *expected)
{
    struct wake_text text = WAKE_TEXT_INIT(WAKE_HEAP_MESSAGE);
    wake_message_text(&text, finding, found, limit > 0, limit);
    assert_string_equal(wake_text_get(&text), expected);
    wake_text_finish(&text);
}

static void
id_numbers(void **state)
{
    (void)state;
    /* As the Khronos layer 1.3.239 prints them. */
    assert_int_equal(wake_message_id_number(SIZE_VUID), 0x7c54445e);
    assert_int_equal(wake_message_id_number("VUID-vkDestroyDevice-device-00378"), 0x71500fba);
    assert_int_equal((uint32_t)wake_message_id_number("VUID-vkDestroyInstance-instance-00629"),
                     0x8b3d8e18);
}

static void
full_message(void **state)
{
    (void)state;
    const VkDebugUtilsLabelEXT labels[] = {
        { .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_LABEL_EXT, .pLabelName = "trees" },
        { .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_LABEL_EXT, .pLabelName = "opaque" },
    };
    const struct wake_finding finding = {
        .id = "WAKE-test-everything",
        .severity = VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT,
        .types = VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT,
        .origin = { .command = "vkCmdDraw",
                    .thread = 4711,
                    .frame = 12,
                    .command_buffer = 0x55a02ab72380,
                    .command_index = 17,
                    .submit = 3 },
        .objects = objects,
        .object_count = 3,
        .command_labels = { labels, 2 },
    };
    assert_text(
        &finding, "something is wrong", 0,
        "Validation Error: [ WAKE-test-everything ] Object 0: handle = 0x55a02ab72380, "
        "type = VK_OBJECT_TYPE_COMMAND_BUFFER, name = shadow pass; Object 1: handle = "
        "0xe000000000e, type = VK_OBJECT_TYPE_BUFFER; Object 2: VK_NULL_HANDLE, type = "
        "VK_OBJECT_TYPE_IMAGE; | MessageID = 0xd98e648e | vkCmdDraw(): something is wrong.\n"
        "    From frame 12, thread 4711, command buffer 0x55a02ab72380 (shadow pass) command "
        "17, submit 3, labels opaque > trees");
}

static void
specification_sentence(void **state)
{
    (void)state;
    const struct wake_object_name device = { VK_OBJECT_TYPE_DEVICE, 0x10, "d" };
    const struct wake_finding finding = {
        .id = SIZE_VUID,
        .severity = VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT,
        .types = VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT,
        .origin = { .command = "vkCreateBuffer", .command_index = UINT32_MAX },
        .objects = &device,
        .object_count = 1,
    };
    /* A registry without validusage.json has no sentences. */
    const char *sentence = wake_vuid_text(SIZE_VUID);
    char link[512];
    char expected[2048];
    snprintf(expected, sizeof(expected),
             "Validation Error: [ " SIZE_VUID " ] Object 0: handle = 0x10, type = "
             "VK_OBJECT_TYPE_DEVICE, name = d; | MessageID = 0x7c54445e | vkCreateBuffer(): "
             "pCreateInfo->size is 0.%s%s%s%s%s",
             sentence ? " The Vulkan spec states: " : "", sentence ? sentence : "",
             sentence ? " (" : "", sentence ? wake_vuid_link(SIZE_VUID, link, sizeof(link)) : "",
             sentence ? ")" : "");
    assert_text(&finding, "pCreateInfo->size is 0.", 0, expected);
    if (sentence) {
        assert_non_null(strstr(expected, "vkspec.html#" SIZE_VUID ")"));
    }
}

static void
id_of_an_older_registry(void **state)
{
    (void)state;
    const struct wake_finding finding = {
        .id = "WAKE-test-newer",
        .written = "WAKE-test-older",
        .severity = VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT,
        .types = VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT,
        .origin = { .thread = 1, .command_index = UINT32_MAX },
    };
    char expected[256];
    snprintf(expected, sizeof(expected),
             "Validation Error: [ WAKE-test-newer ] | MessageID = 0x%x | found. [with Vulkan "
             "1.3.239: WAKE-test-older]\n    From frame 0, thread 1",
             (unsigned)wake_message_id_number("WAKE-test-newer"));
    assert_text(&finding, "found.", 0, expected);
}

static void
severities(void **state)
{
    (void)state;
    static const struct {
        VkDebugUtilsMessageSeverityFlagBitsEXT severity;
        VkDebugUtilsMessageTypeFlagsEXT types;
        const char *title;
    } rows[] = {
        { VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT,
          VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT, "Validation Error" },
        { VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT,
          VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT, "Validation Warning" },
        { VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT,
          VK_DEBUG_UTILS_MESSAGE_TYPE_PERFORMANCE_BIT_EXT, "Validation Performance Warning" },
        { VK_DEBUG_UTILS_MESSAGE_SEVERITY_INFO_BIT_EXT,
          VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT, "Validation Information" },
        { VK_DEBUG_UTILS_MESSAGE_SEVERITY_VERBOSE_BIT_EXT,
          VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT, "Verbose Information" },
    };
    for (size_t i = 0; i < WAKE_COUNT(rows); i++) {
        const struct wake_finding finding = {
            .id = "WAKE-test-plain",
            .severity = rows[i].severity,
            .types = rows[i].types,
        };
        char expected[256];
        snprintf(expected, sizeof(expected), "%s: [ WAKE-test-plain ] | MessageID = 0x%x | found!",
                 rows[i].title, (unsigned)wake_message_id_number("WAKE-test-plain"));
        assert_text(&finding, "found!", 0, expected);
    }
}

static void
limit_note(void **state)
{
    (void)state;
    const struct wake_finding finding = {
        .id = "WAKE-test-limit",
        .severity = VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT,
        .origin = { .thread = 1, .command_index = UINT32_MAX },
    };
    char expected[512];
    snprintf(
        expected, sizeof(expected),
        "Validation Error: [ WAKE-test-limit ] | MessageID = 0x%x | x.\n    From frame 0, thread "
        "1\n    Reported 10 times, which is the limit (duplicate_message_limit): further "
        "messages of this id and place are only counted.",
        (unsigned)wake_message_id_number("WAKE-test-limit"));
    assert_text(&finding, "x", 10, expected);
}

static void
copies_are_deep(void **state)
{
    (void)state;
    char name[] = "name", label[] = "label";
    struct wake_object_name object = { VK_OBJECT_TYPE_FENCE, 7, name };
    VkDebugUtilsLabelEXT labels[2] = {
        { .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_LABEL_EXT,
          .pNext = name,
          .pLabelName = label,
          .color = { 1, 2, 3, 4 } },
        { .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_LABEL_EXT },
    };
    const struct wake_finding finding = {
        .id = "WAKE-test-copy",
        .severity = VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT,
        .objects = &object,
        .object_count = 1,
        .queue_labels = { labels, 1 },
        .command_labels = { labels, 2 },
    };
    size_t before = wake_heap_used(WAKE_HEAP_MESSAGE);
    struct wake_text text = WAKE_TEXT_INIT(WAKE_HEAP_MESSAGE);
    wake_text_put(&text, "text");
    struct wake_message *message = wake_message_create(&finding, &text);
    assert_non_null(message);
    assert_null(text.data);
    memset(name, 'x', sizeof(name) - 1);
    memset(label, 'x', sizeof(label) - 1);
    memset(labels, 0, sizeof(labels));
    memset(&object, 0, sizeof(object));
    const VkDebugUtilsMessengerCallbackDataEXT *data = &message->data;
    assert_int_equal(data->sType, VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CALLBACK_DATA_EXT);
    assert_string_equal(data->pMessageIdName, "WAKE-test-copy");
    assert_string_equal(data->pMessage, "text");
    assert_int_equal(data->messageIdNumber, wake_message_id_number("WAKE-test-copy"));
    assert_int_equal(data->objectCount, 1);
    assert_int_equal(data->pObjects[0].objectType, VK_OBJECT_TYPE_FENCE);
    assert_int_equal(data->pObjects[0].objectHandle, 7);
    assert_string_equal(data->pObjects[0].pObjectName, "name");
    assert_int_equal(data->queueLabelCount, 1);
    assert_string_equal(data->pQueueLabels[0].pLabelName, "label");
    assert_null(data->pQueueLabels[0].pNext);
    assert_true(data->pQueueLabels[0].color[3] == 4.0f);
    assert_int_equal(data->cmdBufLabelCount, 2);
    assert_string_equal(data->pCmdBufLabels[1].pLabelName, "");
    wake_message_destroy(message);
    wake_message_destroy(NULL);
    assert_int_equal(wake_heap_used(WAKE_HEAP_MESSAGE), before);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(id_numbers),
        cmocka_unit_test(full_message),
        cmocka_unit_test(specification_sentence),
        cmocka_unit_test(id_of_an_older_registry),
        cmocka_unit_test(severities),
        cmocka_unit_test(limit_note),
        cmocka_unit_test(copies_are_deep),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
