/* SPDX-License-Identifier: Apache-2.0 */
/*
 * VK_EXT_debug_utils, VK_EXT_debug_report and VK_EXT_tooling_info, where the layer itself is the
 * implementation: messengers live in the instance's report, and the next layer, where it has them
 * too, keeps its own.
 */
#include "gen/pack_custom.h"
#include "gen/thunks.h"
#include "intercept/call/call.h"
#include "report/report.h"
#include "workers/engine.h"
#include "workers/engine_mode.h"
#include "workers/help/drain.h"

#include <stdio.h>
#include <string.h>

/* Handles of messengers where nothing below makes any: never equal to a pointer that a loader would
 * return. */
static uint64_t next_handle = 1;

static uint64_t
own_handle(void)
{
    return UINT64_C(0xfade000000000000) + wake_fetch_add_relaxed(&next_handle, 1);
}

VKAPI_ATTR VkResult VKAPI_CALL
wake_CreateDebugUtilsMessengerEXT(VkInstance instance,
                                  const VkDebugUtilsMessengerCreateInfoEXT *pCreateInfo,
                                  const VkAllocationCallbacks *pAllocator,
                                  VkDebugUtilsMessengerEXT *pMessenger)
{
    VkResult result = VK_ERROR_VALIDATION_FAILED_EXT;
    struct wake_call call;

    wake_call_begin(&call, instance, WAKE_CMD_vkCreateDebugUtilsMessengerEXT,
                    WAKE_CALL_CREATE | WAKE_CALL_RETURNS);
    for (struct wake_rec_CreateDebugUtilsMessengerEXT *r;
         (r = wake_call_record(&call, sizeof(*r))) != NULL;) {
        if (wake_call_packed(&call,
                             pack_CreateDebugUtilsMessengerEXT(&call.pack, r, instance, pCreateInfo,
                                                               pAllocator, pMessenger))) {
            break;
        }
    }
    if (wake_call_commit(&call) && pCreateInfo && pMessenger) {
        if (call.instance->next.CreateDebugUtilsMessengerEXT) {
            result = call.instance->next.CreateDebugUtilsMessengerEXT(instance, pCreateInfo,
                                                                      pAllocator, pMessenger);
        } else {
            *pMessenger = (VkDebugUtilsMessengerEXT)own_handle();
            result = VK_SUCCESS;
        }
        if (result == VK_SUCCESS && !wake_process_forked &&
            !wake_report_add_messenger(call.scope->report, pCreateInfo, (uint64_t)*pMessenger)) {
            result = VK_ERROR_OUT_OF_HOST_MEMORY;
        }
        wake_call_made(&call, WAKE_TYPE_VkDebugUtilsMessengerEXT, (const uint64_t *)pMessenger, 1,
                       0, result);
    }
    wake_call_end(&call, result);
    return result;
}

/* Callbacks may call Vulkan, and what is found there is for the same messenger; but not for
 * ever. */
static void
deliver_all(struct wake_report *report)
{
    enum { ROUNDS = 64 };

    for (int round = 0; round < ROUNDS && wake_report_pending(report) > 0; round++) {
        wake_report_flush(report);
        wake_drain(NULL);
    }
}

VKAPI_ATTR void VKAPI_CALL
wake_DestroyDebugUtilsMessengerEXT(VkInstance instance, VkDebugUtilsMessengerEXT messenger,
                                   const VkAllocationCallbacks *pAllocator)
{
    struct wake_call call;

    wake_call_begin(&call, instance, WAKE_CMD_vkDestroyDebugUtilsMessengerEXT, WAKE_CALL_TICKET);
    for (struct wake_rec_DestroyDebugUtilsMessengerEXT *r;
         (r = wake_call_record(&call, sizeof(*r))) != NULL;) {
        if (wake_call_packed(&call, pack_DestroyDebugUtilsMessengerEXT(&call.pack, r, instance,
                                                                       messenger, pAllocator))) {
            break;
        }
    }
    wake_call_destroys(&call, WAKE_TYPE_VkDebugUtilsMessengerEXT, (const uint64_t *)&messenger, 1);
    if (wake_call_commit(&call)) {
        if (messenger && !wake_process_forked) {
            wake_drain_and_tell(call.scope);
            deliver_all(call.scope->report);
            wake_report_remove_messenger(call.scope->report, (uint64_t)messenger);
        }
        if (call.instance->next.DestroyDebugUtilsMessengerEXT &&
            ((uint64_t)messenger >> 48) != 0xfade) {
            call.instance->next.DestroyDebugUtilsMessengerEXT(instance, messenger, pAllocator);
        }
    }
    wake_call_end(&call, VK_SUCCESS);
}

VKAPI_ATTR void VKAPI_CALL
wake_SubmitDebugUtilsMessageEXT(VkInstance instance,
                                VkDebugUtilsMessageSeverityFlagBitsEXT messageSeverity,
                                VkDebugUtilsMessageTypeFlagsEXT messageTypes,
                                const VkDebugUtilsMessengerCallbackDataEXT *pCallbackData)
{
    struct wake_call call;

    wake_call_begin(&call, instance, WAKE_CMD_vkSubmitDebugUtilsMessageEXT, 0);
    for (struct wake_rec_SubmitDebugUtilsMessageEXT *r;
         (r = wake_call_record(&call, sizeof(*r))) != NULL;) {
        if (wake_call_packed(&call, pack_SubmitDebugUtilsMessageEXT(&call.pack, r, instance,
                                                                    messageSeverity, messageTypes,
                                                                    pCallbackData))) {
            break;
        }
    }
    if (wake_call_commit(&call) && !wake_process_forked) {
        if (call.instance->next.SubmitDebugUtilsMessageEXT) {
            /* The loader below calls the application's messengers itself. */
            wake_report_begin_submit(call.scope->report);
            call.instance->next.SubmitDebugUtilsMessageEXT(instance, messageSeverity, messageTypes,
                                                           pCallbackData);
            wake_report_end_submit(call.scope->report);
        } else {
            wake_report_submit_debug_utils(call.scope->report, messageSeverity, messageTypes,
                                           pCallbackData);
        }
    }
    wake_call_end(&call, VK_SUCCESS);
}

VKAPI_ATTR VkResult VKAPI_CALL
wake_CreateDebugReportCallbackEXT(VkInstance instance,
                                  const VkDebugReportCallbackCreateInfoEXT *pCreateInfo,
                                  const VkAllocationCallbacks *pAllocator,
                                  VkDebugReportCallbackEXT *pCallback)
{
    VkResult result = VK_ERROR_VALIDATION_FAILED_EXT;
    struct wake_call call;

    wake_call_begin(&call, instance, WAKE_CMD_vkCreateDebugReportCallbackEXT,
                    WAKE_CALL_CREATE | WAKE_CALL_RETURNS);
    for (struct wake_rec_CreateDebugReportCallbackEXT *r;
         (r = wake_call_record(&call, sizeof(*r))) != NULL;) {
        if (wake_call_packed(&call,
                             pack_CreateDebugReportCallbackEXT(&call.pack, r, instance, pCreateInfo,
                                                               pAllocator, pCallback))) {
            break;
        }
    }
    if (wake_call_commit(&call) && pCreateInfo && pCallback) {
        if (call.instance->next.CreateDebugReportCallbackEXT) {
            result = call.instance->next.CreateDebugReportCallbackEXT(instance, pCreateInfo,
                                                                      pAllocator, pCallback);
        } else {
            *pCallback = (VkDebugReportCallbackEXT)own_handle();
            result = VK_SUCCESS;
        }
        if (result == VK_SUCCESS && !wake_process_forked &&
            !wake_report_add_debug_report(call.scope->report, pCreateInfo, (uint64_t)*pCallback)) {
            result = VK_ERROR_OUT_OF_HOST_MEMORY;
        }
        wake_call_made(&call, WAKE_TYPE_VkDebugReportCallbackEXT, (const uint64_t *)pCallback, 1, 0,
                       result);
    }
    wake_call_end(&call, result);
    return result;
}

VKAPI_ATTR void VKAPI_CALL
wake_DestroyDebugReportCallbackEXT(VkInstance instance, VkDebugReportCallbackEXT callback,
                                   const VkAllocationCallbacks *pAllocator)
{
    struct wake_call call;

    wake_call_begin(&call, instance, WAKE_CMD_vkDestroyDebugReportCallbackEXT, WAKE_CALL_TICKET);
    for (struct wake_rec_DestroyDebugReportCallbackEXT *r;
         (r = wake_call_record(&call, sizeof(*r))) != NULL;) {
        if (wake_call_packed(&call, pack_DestroyDebugReportCallbackEXT(&call.pack, r, instance,
                                                                       callback, pAllocator))) {
            break;
        }
    }
    wake_call_destroys(&call, WAKE_TYPE_VkDebugReportCallbackEXT, (const uint64_t *)&callback, 1);
    if (wake_call_commit(&call)) {
        if (callback && !wake_process_forked) {
            wake_drain_and_tell(call.scope);
            deliver_all(call.scope->report);
            wake_report_remove_debug_report(call.scope->report, (uint64_t)callback);
        }
        if (call.instance->next.DestroyDebugReportCallbackEXT &&
            ((uint64_t)callback >> 48) != 0xfade) {
            call.instance->next.DestroyDebugReportCallbackEXT(instance, callback, pAllocator);
        }
    }
    wake_call_end(&call, VK_SUCCESS);
}

VKAPI_ATTR void VKAPI_CALL
wake_DebugReportMessageEXT(VkInstance instance, VkDebugReportFlagsEXT flags,
                           VkDebugReportObjectTypeEXT objectType, uint64_t object, size_t location,
                           int32_t messageCode, const char *pLayerPrefix, const char *pMessage)
{
    struct wake_call call;

    wake_call_begin(&call, instance, WAKE_CMD_vkDebugReportMessageEXT, 0);
    for (struct wake_rec_DebugReportMessageEXT *r;
         (r = wake_call_record(&call, sizeof(*r))) != NULL;) {
        if (wake_call_packed(&call, pack_DebugReportMessageEXT(
                                        &call.pack, r, instance, flags, objectType, object,
                                        location, messageCode, pLayerPrefix, pMessage))) {
            break;
        }
    }
    if (wake_call_commit(&call) && !wake_process_forked) {
        if (call.instance->next.DebugReportMessageEXT) {
            wake_report_begin_submit(call.scope->report);
            call.instance->next.DebugReportMessageEXT(instance, flags, objectType, object, location,
                                                      messageCode, pLayerPrefix, pMessage);
            wake_report_end_submit(call.scope->report);
        } else {
            wake_report_submit_debug_report(call.scope->report, flags, objectType, object, location,
                                            messageCode, pLayerPrefix, pMessage);
        }
    }
    wake_call_end(&call, VK_SUCCESS);
}

/* ---- VK_EXT_tooling_info --------------------------------------------------------------------- */

static void
describe(VkPhysicalDeviceToolProperties *tool)
{
    snprintf(tool->name, sizeof(tool->name), "Wake");
    snprintf(tool->version, sizeof(tool->version), "%s", WAKE_VERSION);
    snprintf(tool->description, sizeof(tool->description),
             "Validation that follows behind the application");
    snprintf(tool->layer, sizeof(tool->layer), "VK_LAYER_WAKE_validation");
    tool->purposes = VK_TOOL_PURPOSE_VALIDATION_BIT | VK_TOOL_PURPOSE_ADDITIONAL_FEATURES_BIT |
                     VK_TOOL_PURPOSE_DEBUG_REPORTING_BIT_EXT |
                     VK_TOOL_PURPOSE_DEBUG_MARKERS_BIT_EXT;
}

/* The next layer's tools behind our own. */
static VkResult
tools(PFN_vkGetPhysicalDeviceToolProperties below, VkPhysicalDevice physical, uint32_t *count,
      VkPhysicalDeviceToolProperties *properties)
{
    uint32_t room = count ? *count : 0, behind = 0;
    VkResult result = VK_SUCCESS;

    if (!count) {
        return VK_ERROR_INITIALIZATION_FAILED;
    }
    if (!properties) {
        if (below) {
            result = below(physical, &behind, NULL);
        }
        *count = behind + 1;
        return result;
    }
    if (room == 0) {
        return VK_INCOMPLETE;
    }
    describe(&properties[0]);
    behind = room - 1;
    if (below) {
        result = below(physical, &behind, room > 1 ? properties + 1 : NULL);
        if (room == 1) {
            result = behind ? VK_INCOMPLETE : result;
            behind = 0;
        }
    } else {
        behind = 0;
    }
    *count = behind + 1;
    return result;
}

static VkResult
checked_tools(enum wake_command command, VkPhysicalDevice physical, uint32_t *count,
              VkPhysicalDeviceToolProperties *properties)
{
    VkResult result = VK_ERROR_VALIDATION_FAILED_EXT;
    struct wake_call call;

    wake_call_begin(&call, physical, command, WAKE_CALL_RETURNS);
    for (struct wake_rec_GetPhysicalDeviceToolProperties *r;
         (r = wake_call_record(&call, sizeof(*r))) != NULL;) {
        if (wake_call_packed(&call, pack_GetPhysicalDeviceToolProperties(&call.pack, r, physical,
                                                                         count, properties))) {
            break;
        }
    }
    if (wake_call_commit(&call)) {
        const struct wake_instance_dispatch *next = &call.instance->next;

        result = tools(command == WAKE_CMD_vkGetPhysicalDeviceToolProperties
                           ? next->GetPhysicalDeviceToolProperties
                           : next->GetPhysicalDeviceToolPropertiesEXT,
                       physical, count, properties);
    }
    wake_call_end(&call, result);
    return result;
}

VKAPI_ATTR VkResult VKAPI_CALL
wake_GetPhysicalDeviceToolProperties(VkPhysicalDevice physicalDevice, uint32_t *pToolCount,
                                     VkPhysicalDeviceToolProperties *pToolProperties)
{
    return checked_tools(WAKE_CMD_vkGetPhysicalDeviceToolProperties, physicalDevice, pToolCount,
                         pToolProperties);
}

VKAPI_ATTR VkResult VKAPI_CALL
wake_GetPhysicalDeviceToolPropertiesEXT(VkPhysicalDevice physicalDevice, uint32_t *pToolCount,
                                        VkPhysicalDeviceToolProperties *pToolProperties)
{
    return checked_tools(WAKE_CMD_vkGetPhysicalDeviceToolPropertiesEXT, physicalDevice, pToolCount,
                         pToolProperties);
}
