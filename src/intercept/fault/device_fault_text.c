/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Messages about lost devices.
 */
#include "intercept/fault/device_fault_text.h"

#include "report/abort_message.h"
#include "report/report.h"
#include "state/derived/abort_layouts.h"
#include "state/execution/queue_state.h"
#include "state/object/family.h"
#include "state/object/object_name.h"
#include "workers/engine.h"
#include "workers/engine_mode.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { MAX_OBJECTS = 5, MAX_EXT_ROWS = 64 };

/* The device and its queues: which of them executed the shader is not known. */
static uint32_t
list_objects(struct wake_device *device, struct wake_object_name *objects)
{
    uint32_t count = 0;

    objects[count++] = (struct wake_object_name){
        .type = VK_OBJECT_TYPE_DEVICE,
        .handle = (uint64_t)(uintptr_t)device->handle,
        .name = wake_object_name(wake_object_get(device->scope.id)),
    };
    for (struct wake_queue *queue = wake_load_acquire(&device->queues);
         queue && count < MAX_OBJECTS; queue = queue->next) {
        objects[count++] = (struct wake_object_name){
            .type = VK_OBJECT_TYPE_QUEUE,
            .handle = (uint64_t)(uintptr_t)queue->handle,
            .name = wake_object_name(queue->object),
        };
    }
    return count;
}

static bool
say(struct wake_device *device, const char *id, VkDebugUtilsMessageSeverityFlagBitsEXT severity,
    const char *command, uint32_t thread, uint32_t object_limit, const char *text)
{
    struct wake_object_name objects[MAX_OBJECTS];
    uint32_t count = list_objects(device, objects);
    struct wake_finding finding = {
        .id = id,
        .severity = severity,
        .types = VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT,
        .origin = { .command = command, .thread = thread, .command_index = UINT32_MAX },
        .objects = objects,
        .object_count = count < object_limit ? count : object_limit,
    };

    return wake_report_emit(device->scope.report, &finding, "%s", text);
}

bool
wake_device_fault_find(struct wake_device *device, const char *command, const char *vuid,
                       const char *format, ...)
{
    const struct wake_thread *self = wake_thread_self();
    char text[400];
    va_list args;
    bool skip;

    if (!device->scope.settings->check_parameters) {
        return false;
    }
    va_start(args, format);
    vsnprintf(text, sizeof(text), format, args);
    va_end(args);
    skip = say(device, vuid, VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT, command,
               self ? self->id : 0, 1, text);
    return wake_inline ? wake_report_settle(device->scope.report) || skip : false;
}

/* ---- messages of shaders --------------------------------------------------------------------- */

uint32_t
wake_device_fault_tell_aborts(struct wake_device *device, enum wake_command command,
                              uint32_t thread)
{
    /* Nobody writes these any more once the driver has been asked. */
    struct wake_abort_walk walk = { .data = device->fault->messages,
                                    .size = device->fault->message_size };
    struct wake_abort_message message;
    uint32_t count = 0;

    while (wake_abort_next(&walk, &message)) {
        struct wake_text text = WAKE_TEXT_INIT(WAKE_HEAP_MESSAGE);

        wake_text_put(&text, "a shader called OpAbortKHR, and the device is lost: ");
        wake_abort_layouts_print(device->abort_layouts, &text, &message);
        (void)say(device, "WAKE-shader-abort", VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT,
                  command ? wake_commands[command].name : NULL, thread, MAX_OBJECTS,
                  wake_text_get(&text));
        wake_text_finish(&text);
        count++;
    }
    return count;
}

/* ---- reports --------------------------------------------------------------------------------- */

/* The driver's strings need not end. */
static void
put_string(struct wake_text *text, const char *string, size_t size)
{
    size_t length = strnlen(string, size);

    for (size_t i = 0; i < length; i++) {
        char c = string[i];

        if ((unsigned char)c < 0x20 || c == 0x7f) {
            c = ' ';
        }
        wake_text_append(text, &c, 1);
    }
}

static const char *
address_kind(int kind)
{
    switch (kind) {
    case VK_DEVICE_FAULT_ADDRESS_TYPE_READ_INVALID_EXT: return "an invalid read of";
    case VK_DEVICE_FAULT_ADDRESS_TYPE_WRITE_INVALID_EXT: return "an invalid write of";
    case VK_DEVICE_FAULT_ADDRESS_TYPE_EXECUTE_INVALID_EXT: return "execution of";
    case VK_DEVICE_FAULT_ADDRESS_TYPE_INSTRUCTION_POINTER_UNKNOWN_EXT: return "an instruction at";
    case VK_DEVICE_FAULT_ADDRESS_TYPE_INSTRUCTION_POINTER_INVALID_EXT:
        return "an invalid instruction at";
    case VK_DEVICE_FAULT_ADDRESS_TYPE_INSTRUCTION_POINTER_FAULT_EXT:
        return "a faulting instruction at";
    default: return "address";
    }
}

static void
put_address(struct wake_text *text, const VkDeviceFaultAddressInfoKHR *a)
{
    uint64_t unsure = a->addressPrecision ? a->addressPrecision - 1 : 0;

    if (a->addressType != VK_DEVICE_FAULT_ADDRESS_TYPE_NONE_EXT) {
        wake_text_print(text, "; %s 0x%" PRIx64 " to 0x%" PRIx64, address_kind((int)a->addressType),
                        a->reportedAddress & ~unsure, a->reportedAddress | unsure);
    }
}

static void
put_vendor(struct wake_text *text, const VkDeviceFaultVendorInfoKHR *v)
{
    if (v->description[0] || v->vendorFaultCode || v->vendorFaultData) {
        wake_text_print(text, "; the vendor's code 0x%" PRIx64 ", data 0x%" PRIx64 "%s",
                        v->vendorFaultCode, v->vendorFaultData, v->description[0] ? ": " : "");
        put_string(text, v->description, sizeof(v->description));
    }
}

static void
put_flags(struct wake_text *text, VkDeviceFaultFlagsKHR flags)
{
    if (flags & VK_DEVICE_FAULT_FLAG_WATCHDOG_TIMEOUT_KHR) {
        wake_text_put(text, "; a watchdog timed out");
    }
    if (flags & VK_DEVICE_FAULT_FLAG_OVERFLOW_KHR) {
        wake_text_put(text, "; older reports were dropped");
    }
}

void
wake_device_fault_tell_reports(struct wake_device *device, enum wake_command command,
                               uint32_t thread, uint32_t aborts,
                               const VkDeviceFaultInfoKHR *reports, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        const VkDeviceFaultInfoKHR *r = &reports[i];
        struct wake_text text = WAKE_TEXT_INIT(WAKE_HEAP_MESSAGE);

        wake_text_print(&text, "the driver reports a fault (%u of %u, group %" PRIu64 "): ", i + 1,
                        count, r->groupId);
        put_string(&text, r->description, sizeof(r->description));
        put_flags(&text, r->flags);
        if (r->flags & VK_DEVICE_FAULT_FLAG_MEMORY_ADDRESS_KHR) {
            put_address(&text, &r->faultAddressInfo);
        }
        if (r->flags & VK_DEVICE_FAULT_FLAG_INSTRUCTION_ADDRESS_KHR) {
            put_address(&text, &r->instructionAddressInfo);
        }
        if (r->flags & VK_DEVICE_FAULT_FLAG_VENDOR_KHR) {
            put_vendor(&text, &r->vendorInfo);
        }
        (void)say(device, "WAKE-device-fault",
                  aborts ? VK_DEBUG_UTILS_MESSAGE_SEVERITY_INFO_BIT_EXT
                         : VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT,
                  command ? wake_commands[command].name : NULL, thread, MAX_OBJECTS,
                  wake_text_get(&text));
        wake_text_finish(&text);
    }
}

void
wake_device_fault_tell_ext(struct wake_device *device, enum wake_command command, uint32_t thread,
                           uint32_t aborts)
{
    VkDeviceFaultCountsEXT counts = { .sType = VK_STRUCTURE_TYPE_DEVICE_FAULT_COUNTS_EXT };
    VkDeviceFaultAddressInfoEXT addresses[MAX_EXT_ROWS] = { 0 };
    VkDeviceFaultVendorInfoEXT *vendors;
    VkDeviceFaultInfoEXT info = { .sType = VK_STRUCTURE_TYPE_DEVICE_FAULT_INFO_EXT,
                                  .pAddressInfos = addresses };
    struct wake_text text = WAKE_TEXT_INIT(WAKE_HEAP_MESSAGE);

    if (device->fault->info(device->handle, &counts, NULL) < 0) {
        return;
    }
    vendors = wake_zalloc(WAKE_HEAP_SETUP, MAX_EXT_ROWS * sizeof(*vendors));
    if (!vendors) {
        return;
    }
    counts.addressInfoCount = counts.addressInfoCount < MAX_EXT_ROWS ? counts.addressInfoCount
                                                                     : MAX_EXT_ROWS;
    counts.vendorInfoCount = counts.vendorInfoCount < MAX_EXT_ROWS ? counts.vendorInfoCount
                                                                   : MAX_EXT_ROWS;
    counts.vendorBinarySize = 0;
    info.pVendorInfos = vendors;
    if (device->fault->info(device->handle, &counts, &info) >= 0 &&
        (info.description[0] || counts.addressInfoCount || counts.vendorInfoCount)) {
        wake_text_put(&text, "the driver reports a fault: ");
        put_string(&text, info.description, sizeof(info.description));
        for (uint32_t i = 0; i < counts.addressInfoCount && i < MAX_EXT_ROWS; i++) {
            put_address(&text, &addresses[i]);
        }
        for (uint32_t i = 0; i < counts.vendorInfoCount && i < MAX_EXT_ROWS; i++) {
            put_vendor(&text, &vendors[i]);
        }
        (void)say(device, "WAKE-device-fault",
                  aborts ? VK_DEBUG_UTILS_MESSAGE_SEVERITY_INFO_BIT_EXT
                         : VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT,
                  command ? wake_commands[command].name : NULL, thread, MAX_OBJECTS,
                  wake_text_get(&text));
    }
    wake_text_finish(&text);
    wake_free(WAKE_HEAP_SETUP, vendors);
}
