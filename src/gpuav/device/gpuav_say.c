/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Messages of GPU-assisted validation about itself: what it cannot do here, and why.
 */
#include "gpuav/device/gpuav_say.h"

#include <stdarg.h>
#include <stdio.h>

void
wake_gpuav_say(struct wake_report *report, const char *id,
               VkDebugUtilsMessageSeverityFlagBitsEXT severity, VkObjectType type, uint64_t handle,
               const char *format, ...)
{
    const struct wake_object_name object = { type, handle, NULL };
    const struct wake_finding finding = {
        .unanswered = true,
        .id = id,
        .severity = severity,
        .types = VK_DEBUG_UTILS_MESSAGE_TYPE_GENERAL_BIT_EXT,
        .origin = { .thread = wake_thread_id(), .command_index = UINT32_MAX },
        .objects = &object,
        .object_count = handle ? 1 : 0,
    };
    char text[1024];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    (void)wake_report_emit(report, &finding, "%s", text);
}

void
wake_gpuav_fail(struct wake_gpuav *gpuav, const char *what)
{
    bool before = false;

    /* acquire and release by itself: who exchanges first speaks */
    before = wake_exchange(&gpuav->failed, true);
    if (!before) {
        wake_gpuav_say(
            gpuav->device->scope.report, "WAKE-gpuav-memory",
            VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT, VK_OBJECT_TYPE_DEVICE,
            (uint64_t)(uintptr_t)gpuav->device->handle,
            "no memory of the device %s: shaders made from here on are not instrumented, and what those made before "
            "report may be lost.",
            what);
    }
}
