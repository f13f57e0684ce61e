/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Devices that are lost: what the layer asks the driver, what it says, and what the application can
 * ask afterwards.
 */
#include "abort_scene.h"
#include "kit_null.h"

#define NULL_ONLY (KIT_NULL_DRIVER | KIT_NO_DEVICE)
#define ABORTED "WAKE-shader-abort"
#define FAULT "WAKE-device-fault"

/* --- what the driver says --- */

struct data {
    unsigned char bytes[256];
    size_t size;
};

static void
put(struct data *d, const char *text, uint32_t value, uint64_t claimed)
{
    size_t length = strlen(text) + 1, padded = (length + 3) & ~(size_t)3;
    uint64_t size = padded + sizeof(value);

    d->size = (d->size + 7) & ~(size_t)7;
    claimed = claimed ? claimed : size;
    memcpy(d->bytes + d->size, &claimed, 8);
    memcpy(d->bytes + d->size + 8, text, length);
    memcpy(d->bytes + d->size + 8 + padded, &value, sizeof(value));
    d->size += 8 + size;
}

static void
lose(struct kit *kit, const struct data *d, uint64_t claimed, uint32_t reports,
     const char *description)
{
    const struct wake_null_fault fault = { .messages = d ? d->bytes : NULL,
                                           .message_size = d ? d->size : 0,
                                           .claimed_size = claimed,
                                           .report_count = reports,
                                           .description = description };

    kit_null_control()->set_fault(&fault);
    kit_null_control()->lose_device(kit->device);
    KIT_CHECK(kit, vkQueueWaitIdle(kit->queue) == VK_ERROR_DEVICE_LOST);
}

static bool
says(struct kit *kit, const char *id, const char *text)
{
    bool found = false;

    for (size_t i = 0; i < kit->log.count; i++) {
        found |= strcmp(kit->log.messages[i]->id, id) == 0 &&
                 strstr(kit->log.messages[i]->text, text);
    }
    return found;
}

/* Everything that was said has been heard by now; nothing is owed without a layer. */
#define HEARD(id, text) \
    KIT_CHECK_TEXT(kit, !kit_is_wake() || says(kit, (id), (text)), "nothing says %s", (text))

/* --- messages of shaders --- */

static VkResult
get_messages(struct kit *kit, unsigned char *bytes, uint64_t *size)
{
    VkDeviceFaultShaderAbortMessageInfoKHR aborts = {
        .sType = VK_STRUCTURE_TYPE_DEVICE_FAULT_SHADER_ABORT_MESSAGE_INFO_KHR,
        .messageDataSize = *size,
        .pMessageData = bytes
    };
    VkDeviceFaultDebugInfoKHR info = { .sType = VK_STRUCTURE_TYPE_DEVICE_FAULT_DEBUG_INFO_KHR,
                                       .pNext = &aborts };
    PFN_vkGetDeviceFaultDebugInfoKHR get = KIT_DEVICE_COMMAND(kit, vkGetDeviceFaultDebugInfoKHR);
    VkResult result = get(kit->device, &info);

    *size = aborts.messageDataSize;
    return result;
}

/* The driver of these scenes gives messages once; under the layer they can be had any number of
 * times. */
static void
get_all(struct kit *kit, const struct data *d, int times)
{
    unsigned char bytes[256];
    uint64_t size = 0;

    for (int i = 0; i < (kit_is_wake() ? times : 1); i++) {
        size = 0;
        KIT_CHECK(kit, get_messages(kit, NULL, &size) == VK_SUCCESS);
        KIT_CHECK(kit, size == d->size);
        memset(bytes, 0xaa, sizeof(bytes));
        size = sizeof(bytes);
        KIT_CHECK(kit, get_messages(kit, bytes, &size) == VK_SUCCESS);
        KIT_CHECK(kit, size == d->size && memcmp(bytes, d->bytes, d->size) == 0);
    }
}

SCENE(the_example_is_told_and_can_be_had_again, NULL_ONLY)
{
    const struct kit_message *message;
    struct data d = { .size = 0 };

    abort_open(kit, ABORT_ALL);
    kit_name(kit, VK_OBJECT_TYPE_DEVICE, KIT_HANDLE(kit->device), "the device");
    put(&d, "test: %u", 65536, 0);
    kit_expect(kit, ABORTED);
    lose(kit, &d, 0, 0, NULL);
    HEARD(ABORTED, ": test: 65536.");
    HEARD(ABORTED, "vkQueueWaitIdle()");
    message = kit_log_find(&kit->log, ABORTED);
    KIT_CHECK(kit, !kit_is_wake() || (message && message->object_count >= 2 &&
                                      strcmp(message->objects[0].name, "the device") == 0 &&
                                      message->objects[1].type == VK_OBJECT_TYPE_QUEUE));
    get_all(kit, &d, 3);
    /* Said once. */
    KIT_CHECK(kit, vkDeviceWaitIdle(kit->device) == VK_ERROR_DEVICE_LOST);
}

SCENE(several_messages, NULL_ONLY)
{
    struct data d = { .size = 0 };
    unsigned char bytes[30];
    uint64_t size = sizeof(bytes);

    abort_open(kit, ABORT_ALL);
    put(&d, "first %d.", (uint32_t)-1, 0);
    put(&d, "second: %x", 0xabc, 0);
    put(&d, "third %u", 3, 0);
    kit_expect(kit, ABORTED);
    kit_expect(kit, ABORTED);
    kit_expect(kit, ABORTED);
    lose(kit, &d, 0, 0, NULL);
    HEARD(ABORTED, ": first -1.");
    HEARD(ABORTED, ": second: abc.");
    HEARD(ABORTED, ": third 3.");
    /* A small buffer gets its part. */
    if (kit_is_wake()) {
        KIT_CHECK(kit, get_messages(kit, bytes, &size) == VK_INCOMPLETE);
        KIT_CHECK(kit, size == sizeof(bytes) && memcmp(bytes, d.bytes, size) == 0);
    }
    get_all(kit, &d, 2);
}

SCENE(drivers_that_lie_about_sizes, NULL_ONLY)
{
    struct data d = { .size = 0 };

    abort_open(kit, ABORT_ALL);
    put(&d, "test: %u", 65536, 0);
    put(&d, "cut: %u", 1, UINT64_MAX);
    kit_expect(kit, ABORTED);
    kit_expect(kit, ABORTED);
    lose(kit, &d, UINT64_C(1) << 60, 0, NULL);
    HEARD(ABORTED, ": test: 65536.");
    HEARD(ABORTED, "the driver says 18446744073709551615 bytes, 12 are there");
    if (kit_is_wake()) {
        get_all(kit, &d, 2);
    }
}

/* The type of a message is known from the module, which may be gone. */
SCENE(numbers_are_told_by_their_type, NULL_ONLY)
{
    struct data d = { .size = 12, .bytes = { 4, 0, 0, 0, 0, 0, 0, 0, 'a', 'b', 'c', 0 } };
    struct abort_module words;
    VkShaderModuleCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                      .pCode = words.words };
    VkShaderModule module = VK_NULL_HANDLE;

    abort_open(kit, ABORT_ALL);
    abort_module_make(&words, ABORT_LONE_NUMBER);
    info.codeSize = words.count * sizeof(uint32_t);
    KIT_VK(kit, vkCreateShaderModule(kit->device, &info, NULL, &module));
    vkDestroyShaderModule(kit->device, module, NULL);
    kit_expect(kit, ABORTED);
    lose(kit, &d, 0, 0, NULL);
    HEARD(ABORTED, ": 6513249; 4 bytes");
}

/* What was wrong before the loss is told before it, and before the application hears of it. */
SCENE(what_led_there_comes_first, NULL_ONLY | KIT_APPLIES)
{
    VkCommandBuffer commands;
    struct data d = { .size = 0 };
    size_t wrong = SIZE_MAX, aborted = SIZE_MAX;

    abort_open(kit, ABORT_ALL);
    commands = kit_primary(kit);
    put(&d, "test: %u", 65536, 0);
    kit_begin(kit, commands, 0);
    kit_expect(kit, "VUID-vkCmdDispatch-None-02700");
    vkCmdDispatch(commands, 1, 1, 1);
    KIT_VK(kit, vkEndCommandBuffer(commands));
    kit_expect(kit, ABORTED);
    lose(kit, &d, 0, 0, NULL);
    for (size_t i = 0; i < kit->log.count; i++) {
        wrong = strcmp(kit->log.messages[i]->id, ABORTED) ? i : wrong;
        aborted = strcmp(kit->log.messages[i]->id, ABORTED) ? aborted : i;
    }
    KIT_CHECK(kit, !kit_is_wake() || (wrong < aborted && aborted != SIZE_MAX));
}

/* --- reports --- */

static VkResult
get_reports(struct kit *kit, uint32_t *count, VkDeviceFaultInfoKHR *reports)
{
    PFN_vkGetDeviceFaultReportsKHR get = KIT_DEVICE_COMMAND(kit, vkGetDeviceFaultReportsKHR);

    for (uint32_t i = 0; reports && i < *count; i++) {
        reports[i].sType = VK_STRUCTURE_TYPE_DEVICE_FAULT_INFO_KHR;
        reports[i].pNext = NULL;
    }
    return get(kit->device, 0, count, reports);
}

/* As the specification wants it, layer or none: each once, in order. */
static void
get_reports_once(struct kit *kit, uint32_t all)
{
    VkDeviceFaultInfoKHR reports[8];
    uint32_t count = 0, seen = 0;

    KIT_CHECK(kit, get_reports(kit, &count, NULL) == VK_SUCCESS);
    KIT_CHECK(kit, count == all);
    while (seen < all) {
        VkResult result;

        count = 2;
        result = get_reports(kit, &count, reports);
        KIT_CHECK(kit, result == (all - seen > 2 ? VK_INCOMPLETE : VK_SUCCESS));
        KIT_CHECK(kit, count == (all - seen > 2 ? 2 : all - seen));
        for (uint32_t i = 0; i < count; i++) {
            KIT_CHECK(kit, reports[i].groupId == ++seen);
            KIT_CHECK(kit, reports[i].sType == VK_STRUCTURE_TYPE_DEVICE_FAULT_INFO_KHR &&
                               !reports[i].pNext);
            KIT_CHECK(kit,
                      !(reports[i].flags & VK_DEVICE_FAULT_FLAG_DEVICE_LOST_KHR) == (seen < all));
        }
        if (!count) {
            break;
        }
    }
    count = 2;
    KIT_CHECK(kit, get_reports(kit, &count, reports) == VK_TIMEOUT);
    KIT_CHECK(kit, count == 0);
    KIT_CHECK(kit, get_reports(kit, &count, NULL) == VK_TIMEOUT);
}

SCENE(reports_are_told_and_given_once, NULL_ONLY)
{
    abort_open(kit, ABORT_ALL);
    for (int i = 0; i < 5; i++) {
        kit_expect(kit, FAULT);
    }
    lose(kit, NULL, 0, 5, "page fault");
    HEARD(FAULT, "(3 of 5, group 3): page fault");
    HEARD(FAULT, "an invalid write of 0x12000 to 0x12fff");
    HEARD(FAULT, "the vendor's code 0x7");
    get_reports_once(kit, 5);
}

/* With messages of shaders that explain the loss they are information. */
SCENE(reports_beside_messages, NULL_ONLY)
{
    struct data d = { .size = 0 };

    abort_open(kit, ABORT_ALL | ABORT_TALKATIVE);
    put(&d, "test: %u", 65536, 0);
    kit_expect(kit, ABORTED);
    lose(kit, &d, 0, 4, "aborted");
    HEARD(FAULT, "(4 of 4, group 4): aborted");
    get_reports_once(kit, 4);
    get_all(kit, &d, 2);
}

/* An application that hears of the loss from a report only. */
SCENE(a_report_says_that_the_device_is_lost, NULL_ONLY)
{
    const struct wake_null_fault fault = { .messages = "\1\0\0\0\0\0\0\0x",
                                           .message_size = 9,
                                           .report_count = 1 };
    VkDeviceFaultInfoKHR report;
    uint32_t count = 1;
    uint64_t size = 0;

    abort_open(kit, ABORT_ALL);
    kit_null_control()->set_fault(&fault);
    KIT_CHECK(kit, get_reports(kit, &count, &report) == VK_TIMEOUT);
    kit_null_control()->lose_device(kit->device);
    count = 1;
    kit_expect(kit, ABORTED);
    KIT_CHECK(kit, get_reports(kit, &count, &report) == VK_SUCCESS);
    KIT_CHECK(kit, count == 1 && (report.flags & VK_DEVICE_FAULT_FLAG_DEVICE_LOST_KHR));
    KIT_CHECK(kit, get_messages(kit, NULL, &size) == VK_SUCCESS);
    KIT_CHECK(kit, size == 9);
}

SCENE(the_older_extension, NULL_ONLY)
{
    VkDeviceFaultCountsEXT counts = { .sType = VK_STRUCTURE_TYPE_DEVICE_FAULT_COUNTS_EXT };
    VkDeviceFaultAddressInfoEXT address;
    VkDeviceFaultVendorInfoEXT vendor;
    VkDeviceFaultInfoEXT info = { .sType = VK_STRUCTURE_TYPE_DEVICE_FAULT_INFO_EXT,
                                  .pAddressInfos = &address,
                                  .pVendorInfos = &vendor };
    PFN_vkGetDeviceFaultInfoEXT get;

    abort_open(kit, ABORT_EXT_FAULT);
    get = KIT_DEVICE_COMMAND(kit, vkGetDeviceFaultInfoEXT);
    kit_expect(kit, FAULT);
    lose(kit, NULL, 0, 0, "hang");
    HEARD(FAULT, ": hang; an invalid write of 0x12000 to 0x12fff; the vendor's code 0x7");
    KIT_CHECK(kit, get(kit->device, &counts, NULL) == VK_SUCCESS);
    KIT_CHECK(kit, counts.addressInfoCount == 1 && counts.vendorInfoCount == 1);
    KIT_CHECK(kit, get(kit->device, &counts, &info) == VK_SUCCESS);
    KIT_CHECK(kit, strcmp(info.description, "hang") == 0);
}

/* Nothing is enabled that could tell, or there is nothing to tell. */
SCENE(silent_losses, NULL_ONLY)
{
    abort_open(kit, 0);
    lose(kit, NULL, 0, 3, "nobody asks");
    kit_close(kit);
    abort_open(kit, ABORT_ALL);
    lose(kit, NULL, 0, 0, NULL);
}

/* --- every way to hear of it --- */

static VkResult
by_submit(struct kit *kit)
{
    return vkQueueSubmit(kit->queue, 0, NULL, VK_NULL_HANDLE);
}

static VkResult
by_fence(struct kit *kit)
{
    VkFence fence = kit_fence(kit, 0);

    return vkWaitForFences(kit->device, 1, &fence, VK_TRUE, 0);
}

static VkResult
by_status(struct kit *kit)
{
    return vkGetFenceStatus(kit->device, kit_fence(kit, 0));
}

static VkResult
by_idle(struct kit *kit)
{
    return vkDeviceWaitIdle(kit->device);
}

static void
hear(struct kit *kit, VkResult (*how)(struct kit *kit))
{
    struct data d = { .size = 0 };
    struct wake_null_fault fault = { .messages = d.bytes };

    abort_open(kit, ABORT_ALL);
    put(&d, "test: %u", 65536, 0);
    fault.message_size = d.size;
    kit_null_control()->set_fault(&fault);
    kit_null_control()->lose_device(kit->device);
    kit_expect(kit, ABORTED);
    KIT_CHECK(kit, how(kit) == VK_ERROR_DEVICE_LOST);
    HEARD(ABORTED, ": test: 65536.");
}

SCENE(heard_by_submit, NULL_ONLY)
{
    hear(kit, by_submit);
}

SCENE(heard_by_fence, NULL_ONLY)
{
    hear(kit, by_fence);
}

SCENE(heard_by_status, NULL_ONLY)
{
    hear(kit, by_status);
}

SCENE(heard_by_idle, NULL_ONLY)
{
    hear(kit, by_idle);
}

static void
wait_idle(uint32_t index, void *data)
{
    struct kit *kit = data;
    uint64_t size = 0;

    KIT_CHECK(kit, vkQueueWaitIdle(kit->queues[index]) == VK_ERROR_DEVICE_LOST);
    /* Whoever was first: the data is there. */
    KIT_CHECK(kit, get_messages(kit, NULL, &size) == VK_SUCCESS);
    KIT_CHECK(kit, size == 24 || !kit_is_wake());
}

SCENE(heard_by_many_threads_at_once, NULL_ONLY | KIT_MANY_QUEUES)
{
    struct data d = { .size = 0 };
    struct wake_null_fault fault = { .messages = d.bytes };

    abort_open(kit, ABORT_ALL | ABORT_MANY_QUEUES);
    put(&d, "test: %u", 65536, 0);
    fault.message_size = d.size;
    kit_null_control()->set_fault(&fault);
    kit_null_control()->lose_device(kit->device);
    kit_expect(kit, ABORTED);
    kit_run_threads(kit->queue_count, wait_idle, kit);
}

/* --- wrong calls --- */

SCENE(debug_info_of_a_device_that_is_not_lost, NULL_ONLY)
{
    uint64_t size = 0;

    abort_open(kit, ABORT_ALL);
    kit_expect(kit, "VUID-vkGetDeviceFaultDebugInfoKHR-device-12383");
    (void)get_messages(kit, NULL, &size);
    lose(kit, NULL, 0, 0, NULL);
    KIT_CHECK(kit, get_messages(kit, NULL, &size) == VK_SUCCESS);
}

SCENE(wrong_debug_infos, NULL_ONLY)
{
    VkDeviceFaultShaderAbortMessageInfoKHR second = {
        .sType = VK_STRUCTURE_TYPE_DEVICE_FAULT_SHADER_ABORT_MESSAGE_INFO_KHR
    };
    VkDeviceFaultShaderAbortMessageInfoKHR first = second;
    VkDeviceFaultDebugInfoKHR info = { .sType = VK_STRUCTURE_TYPE_DEVICE_FAULT_DEBUG_INFO_KHR,
                                       .pNext = &first };
    VkMemoryBarrier other = { .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER };
    PFN_vkGetDeviceFaultDebugInfoKHR get;

    abort_open(kit, ABORT_ALL);
    get = KIT_DEVICE_COMMAND(kit, vkGetDeviceFaultDebugInfoKHR);
    lose(kit, NULL, 0, 0, NULL);
    KIT_CHECK(kit, get(kit->device, &info) == VK_SUCCESS);
    first.pNext = &second;
    kit_expect(kit, "VUID-VkDeviceFaultDebugInfoKHR-sType-unique");
    (void)get(kit->device, &info);
    info.pNext = &other;
    kit_expect(kit, "VUID-VkDeviceFaultDebugInfoKHR-pNext-pNext");
    (void)get(kit->device, &info);
    info.pNext = NULL;
    info.sType = VK_STRUCTURE_TYPE_DEVICE_FAULT_INFO_KHR;
    kit_expect(kit, "VUID-VkDeviceFaultDebugInfoKHR-sType-sType");
    (void)get(kit->device, &info);
    kit_expect(kit, "VUID-vkGetDeviceFaultDebugInfoKHR-pDebugInfo-parameter");
    if (kit_is_wake()) {
        KIT_CHECK(kit, get(kit->device, NULL) == VK_ERROR_VALIDATION_FAILED_EXT);
    }
}

SCENE(wrong_reports, NULL_ONLY)
{
    VkDeviceFaultInfoKHR reports[2] = { { .sType = VK_STRUCTURE_TYPE_DEVICE_FAULT_INFO_KHR },
                                        { .sType = VK_STRUCTURE_TYPE_DEVICE_FAULT_INFO_KHR } };
    VkMemoryBarrier other = { .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER };
    PFN_vkGetDeviceFaultReportsKHR get;
    uint32_t count = 2;

    abort_open(kit, ABORT_ALL);
    get = KIT_DEVICE_COMMAND(kit, vkGetDeviceFaultReportsKHR);
    KIT_CHECK(kit, get(kit->device, 0, &count, reports) == VK_TIMEOUT);
    count = 0;
    kit_expect(kit, "VUID-vkGetDeviceFaultReportsKHR-pFaultCounts-arraylength");
    (void)get(kit->device, 0, &count, reports);
    count = 2;
    reports[1].pNext = &other;
    kit_expect(kit, "VUID-VkDeviceFaultInfoKHR-pNext-pNext");
    (void)get(kit->device, 0, &count, reports);
    count = 2;
    reports[1].pNext = NULL;
    reports[1].sType = VK_STRUCTURE_TYPE_DEVICE_FAULT_DEBUG_INFO_KHR;
    kit_expect(kit, "VUID-VkDeviceFaultInfoKHR-sType-sType");
    (void)get(kit->device, 0, &count, reports);
    reports[1].sType = VK_STRUCTURE_TYPE_DEVICE_FAULT_INFO_KHR;
    count = 2;
    KIT_CHECK(kit, get(kit->device, 0, &count, reports) == VK_TIMEOUT);
    count = 2;
    KIT_CHECK(kit, get(kit->device, 0, &count, NULL) == VK_TIMEOUT);
    kit_expect(kit, "VUID-vkGetDeviceFaultReportsKHR-pFaultCounts-parameter");
    if (kit_is_wake()) {
        KIT_CHECK(kit, get(kit->device, 0, NULL, NULL) == VK_ERROR_VALIDATION_FAILED_EXT);
    }
}

KIT_MAIN()
