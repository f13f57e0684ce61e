/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The application's callbacks: the list, who hears what, and the terms of VK_EXT_debug_report.
 */
#include "report/report_state.h"

#include "queue/order.h"

/* VkObjectType and VkDebugReportObjectTypeEXT agree up to here. */
#define LAST_COMMON_TYPE VK_OBJECT_TYPE_COMMAND_POOL

static const struct {
    VkObjectType type;
    VkDebugReportObjectTypeEXT report;
} object_types[] = {
    { VK_OBJECT_TYPE_SURFACE_KHR, VK_DEBUG_REPORT_OBJECT_TYPE_SURFACE_KHR_EXT },
    { VK_OBJECT_TYPE_SWAPCHAIN_KHR, VK_DEBUG_REPORT_OBJECT_TYPE_SWAPCHAIN_KHR_EXT },
    { VK_OBJECT_TYPE_DEBUG_REPORT_CALLBACK_EXT,
      VK_DEBUG_REPORT_OBJECT_TYPE_DEBUG_REPORT_CALLBACK_EXT_EXT },
    { VK_OBJECT_TYPE_DISPLAY_KHR, VK_DEBUG_REPORT_OBJECT_TYPE_DISPLAY_KHR_EXT },
    { VK_OBJECT_TYPE_DISPLAY_MODE_KHR, VK_DEBUG_REPORT_OBJECT_TYPE_DISPLAY_MODE_KHR_EXT },
    { VK_OBJECT_TYPE_VALIDATION_CACHE_EXT, VK_DEBUG_REPORT_OBJECT_TYPE_VALIDATION_CACHE_EXT_EXT },
    { VK_OBJECT_TYPE_SAMPLER_YCBCR_CONVERSION,
      VK_DEBUG_REPORT_OBJECT_TYPE_SAMPLER_YCBCR_CONVERSION_EXT },
    { VK_OBJECT_TYPE_DESCRIPTOR_UPDATE_TEMPLATE,
      VK_DEBUG_REPORT_OBJECT_TYPE_DESCRIPTOR_UPDATE_TEMPLATE_EXT },
    { VK_OBJECT_TYPE_CU_MODULE_NVX, VK_DEBUG_REPORT_OBJECT_TYPE_CU_MODULE_NVX_EXT },
    { VK_OBJECT_TYPE_CU_FUNCTION_NVX, VK_DEBUG_REPORT_OBJECT_TYPE_CU_FUNCTION_NVX_EXT },
    { VK_OBJECT_TYPE_ACCELERATION_STRUCTURE_KHR,
      VK_DEBUG_REPORT_OBJECT_TYPE_ACCELERATION_STRUCTURE_KHR_EXT },
    { VK_OBJECT_TYPE_ACCELERATION_STRUCTURE_NV,
      VK_DEBUG_REPORT_OBJECT_TYPE_ACCELERATION_STRUCTURE_NV_EXT },
};

static VkDebugReportObjectTypeEXT
debug_report_object_type(VkObjectType type)
{
    if (type <= LAST_COMMON_TYPE) {
        return (VkDebugReportObjectTypeEXT)type;
    }
    for (size_t i = 0; i < WAKE_COUNT(object_types); i++) {
        if (object_types[i].type == type) {
            return object_types[i].report;
        }
    }
    return VK_DEBUG_REPORT_OBJECT_TYPE_UNKNOWN_EXT;
}

VkObjectType
wake_object_type_of_debug_report(VkDebugReportObjectTypeEXT type)
{
    if ((VkObjectType)type <= LAST_COMMON_TYPE) {
        return (VkObjectType)type;
    }
    for (size_t i = 0; i < WAKE_COUNT(object_types); i++) {
        if (object_types[i].report == type) {
            return object_types[i].type;
        }
    }
    return VK_OBJECT_TYPE_UNKNOWN;
}

static VkDebugReportFlagsEXT
debug_report_flags(VkDebugUtilsMessageSeverityFlagBitsEXT severity,
                   VkDebugUtilsMessageTypeFlagsEXT types)
{
    if (severity & VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT) {
        return VK_DEBUG_REPORT_ERROR_BIT_EXT;
    }
    if (severity & VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT) {
        return types & VK_DEBUG_UTILS_MESSAGE_TYPE_PERFORMANCE_BIT_EXT
                   ? VK_DEBUG_REPORT_PERFORMANCE_WARNING_BIT_EXT
                   : VK_DEBUG_REPORT_WARNING_BIT_EXT;
    }
    return severity & VK_DEBUG_UTILS_MESSAGE_SEVERITY_INFO_BIT_EXT
               ? VK_DEBUG_REPORT_INFORMATION_BIT_EXT
               : VK_DEBUG_REPORT_DEBUG_BIT_EXT;
}

/* Which severities of debug utils can reach a debug report callback with these flags. */
static VkDebugUtilsMessageSeverityFlagsEXT
severities_of_flags(VkDebugReportFlagsEXT flags)
{
    VkDebugUtilsMessageSeverityFlagsEXT severities = 0;
    if (flags & VK_DEBUG_REPORT_ERROR_BIT_EXT) {
        severities |= VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT;
    }
    if (flags & (VK_DEBUG_REPORT_WARNING_BIT_EXT | VK_DEBUG_REPORT_PERFORMANCE_WARNING_BIT_EXT)) {
        severities |= VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT;
    }
    if (flags & VK_DEBUG_REPORT_INFORMATION_BIT_EXT) {
        severities |= VK_DEBUG_UTILS_MESSAGE_SEVERITY_INFO_BIT_EXT;
    }
    if (flags & VK_DEBUG_REPORT_DEBUG_BIT_EXT) {
        severities |= VK_DEBUG_UTILS_MESSAGE_SEVERITY_VERBOSE_BIT_EXT;
    }
    return severities;
}

static bool
is_active(const struct wake_report *report, const struct wake_messenger *messenger)
{
    return !messenger->from_chain || report->instance_calls > 0;
}

void
wake_messengers_refresh(struct wake_report *report)
{
    uint32_t severities = 0;
    bool any = false;
    for (const struct wake_messenger *m = report->messengers; m; m = m->next) {
        if (is_active(report, m)) {
            severities |= m->is_utils ? m->severities : severities_of_flags(m->flags);
            any = true;
        }
    }
    wake_store_relaxed(&report->heard_severities, severities);
    wake_store_relaxed(&report->has_messenger, any);
}

static bool
add(struct wake_report *report, const struct wake_messenger *values)
{
    struct wake_messenger *messenger = wake_alloc(WAKE_HEAP_SETUP, sizeof(*messenger));
    if (!messenger) {
        return false;
    }
    *messenger = *values;
    wake_lock_take(&report->lock);
    messenger->serial = ++report->last_serial;
    struct wake_messenger **last = &report->messengers;
    while (*last) {
        last = &(*last)->next;
    }
    *last = messenger;
    wake_messengers_refresh(report);
    wake_lock_drop(&report->lock);
    return true;
}

bool
wake_report_add_messenger(struct wake_report *report,
                          const VkDebugUtilsMessengerCreateInfoEXT *info, uint64_t handle)
{
    const struct wake_messenger values = {
        .handle = handle,
        .is_utils = true,
        .from_chain = handle == 0,
        .severities = info->messageSeverity,
        .types = info->messageType,
        .utils = info->pfnUserCallback,
        .user_data = info->pUserData,
    };
    /* An application that passes no callback has made a mistake, which the parameter checks report.
     */
    return !values.utils || add(report, &values);
}

bool
wake_report_add_debug_report(struct wake_report *report,
                             const VkDebugReportCallbackCreateInfoEXT *info, uint64_t handle)
{
    const struct wake_messenger values = {
        .handle = handle,
        .from_chain = handle == 0,
        .flags = info->flags,
        .report = info->pfnCallback,
        .user_data = info->pUserData,
    };
    return !values.report || add(report, &values);
}

bool
wake_report_add_instance_chain(struct wake_report *report, const void *instance_pnext)
{
    bool added = true;
    for (const VkBaseInStructure *s = instance_pnext; s; s = s->pNext) {
        if (s->sType == VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT) {
            added &= wake_report_add_messenger(report,
                                               (const VkDebugUtilsMessengerCreateInfoEXT *)s, 0);
        } else if (s->sType == VK_STRUCTURE_TYPE_DEBUG_REPORT_CALLBACK_CREATE_INFO_EXT) {
            added &= wake_report_add_debug_report(report,
                                                  (const VkDebugReportCallbackCreateInfoEXT *)s, 0);
        }
    }
    return added;
}

struct wake_messenger *
wake_messenger_find(struct wake_report *report, uint64_t handle, bool is_utils)
{
    for (struct wake_messenger *m = report->messengers; m; m = m->next) {
        if (m->handle == handle && m->is_utils == is_utils && !m->from_chain) {
            return m;
        }
    }
    return NULL;
}

VkBool32
wake_messenger_debug_report(const struct wake_messenger *m, const struct wake_call *call)
{
    if (call->is_debug_report) {
        return m->report(call->flags, call->object_type, call->object, call->location, call->code,
                         call->prefix, call->data->pMessage, m->user_data);
    }
    const VkDebugUtilsObjectNameInfoEXT *object = call->data->objectCount ? call->data->pObjects
                                                                          : NULL;
    /* As the Khronos layer does it: the message's number stands in `location`. */
    return m->report(debug_report_flags(call->severity, call->types),
                     debug_report_object_type(object ? object->objectType : VK_OBJECT_TYPE_UNKNOWN),
                     object ? object->objectHandle : 0, (size_t)call->data->messageIdNumber, 0,
                     "Validation", call->data->pMessage, m->user_data);
}

static bool
wants(const struct wake_messenger *m, const struct wake_call *call)
{
    if (m->is_utils) {
        return (m->severities & call->severity) && (m->types & call->types);
    }
    VkDebugReportFlagsEXT flags = call->is_debug_report
                                      ? call->flags
                                      : debug_report_flags(call->severity, call->types);
    return (m->flags & flags) != 0;
}

struct wake_messenger *
wake_messenger_next(struct wake_report *report, const struct wake_call *call, uint64_t after,
                    uint64_t last)
{
    if (report->orphaned) {
        return NULL; /* the instance is gone: its callbacks must not be called any more */
    }
    for (struct wake_messenger *m = report->messengers; m && m->serial <= last; m = m->next) {
        if (m->serial > after && is_active(report, m) && wants(m, call)) {
            return m;
        }
    }
    return NULL;
}

void
wake_messenger_returned(struct wake_report *report, struct wake_messenger *messenger)
{
    messenger->calls--;
    if (messenger->removed && messenger->calls == 0) {
        wake_free(WAKE_HEAP_SETUP, messenger);
    }
    wake_condition_wake_all(&report->changed);
}
