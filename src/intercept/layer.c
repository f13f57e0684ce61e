/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Loader interface: negotiation, vkGet*ProcAddr, per-layer queries. The only exported symbols of
 * the library.
 */
#include "intercept/layer.h"

#include "gen/thunks.h"
#include "gpuav/gpuav.h"
#include "intercept/fault/device_fault.h"
#include "intercept/pack/heap_view.h"
#include "intercept/pack/simulated.h"
#include "workers/engine.h"

#include <stdlib.h>
#include <string.h>

#define LAYER_NAME "VK_LAYER_WAKE_validation"

/* vkCreateInstance and vkEnumerate*: what can be called before there is an instance. */
static const enum wake_command global_commands[] = {
    WAKE_CMD_vkCreateInstance,
    WAKE_CMD_vkEnumerateInstanceExtensionProperties,
    WAKE_CMD_vkEnumerateInstanceLayerProperties,
    WAKE_CMD_vkGetInstanceProcAddr,
};

static const VkExtensionProperties instance_extensions[] = {
    { VK_EXT_DEBUG_REPORT_EXTENSION_NAME, VK_EXT_DEBUG_REPORT_SPEC_VERSION },
    { VK_EXT_DEBUG_UTILS_EXTENSION_NAME, VK_EXT_DEBUG_UTILS_SPEC_VERSION },
    { VK_EXT_VALIDATION_FEATURES_EXTENSION_NAME, VK_EXT_VALIDATION_FEATURES_SPEC_VERSION },
    { VK_EXT_VALIDATION_FLAGS_EXTENSION_NAME, VK_EXT_VALIDATION_FLAGS_SPEC_VERSION },
    { VK_EXT_LAYER_SETTINGS_EXTENSION_NAME, VK_EXT_LAYER_SETTINGS_SPEC_VERSION },
};

static const VkExtensionProperties device_extensions[] = {
    { VK_EXT_DEBUG_MARKER_EXTENSION_NAME, VK_EXT_DEBUG_MARKER_SPEC_VERSION },
    { VK_EXT_TOOLING_INFO_EXTENSION_NAME, VK_EXT_TOOLING_INFO_SPEC_VERSION },
    { VK_EXT_VALIDATION_CACHE_EXTENSION_NAME, VK_EXT_VALIDATION_CACHE_SPEC_VERSION },
};

static const VkLayerProperties layer_properties = {
    .layerName = LAYER_NAME,
    .specVersion = VK_HEADER_VERSION_COMPLETE,
    .implementationVersion = 1,
    .description = "Wake: validation that follows behind the application",
};

/* Whether `name` is a name under which this library may have been loaded: its own, or one of a
 * stand-in manifest. */
static bool
is_layer_name(const char *name)
{
    /* A stand-in manifest may use any name; the loader asks a layer only about its own, and drivers
     * are never asked with one. */
    return name && name[0];
}

/* ---- enabled commands ------------------------------------------------------------------------ */

/* Whether a command may be called in a scope: core in its version, or of an enabled extension. */
static bool
is_enabled(const struct wake_scope *scope, enum wake_command command)
{
    const struct wake_command_info *info = &wake_commands[command];

    if (info->version && scope->api_version >= info->version) {
        return true;
    }
    for (uint32_t i = 0; i < info->extension_count; i++) {
        if (wake_scope_has(scope, wake_command_extensions[info->first_extension + i])) {
            return true;
        }
    }
    return false;
}

/* ---- chain links ----------------------------------------------------------------------------- */

VkLayerInstanceLink *
wake_instance_link(const VkInstanceCreateInfo *info, PFN_vkGetInstanceProcAddr own)
{
    VkLayerInstanceCreateInfo *link = (VkLayerInstanceCreateInfo *)(uintptr_t)info->pNext;
    VkLayerInstanceLink *found;

    while (link && !(link->sType == VK_STRUCTURE_TYPE_LOADER_INSTANCE_CREATE_INFO &&
                     link->function == VK_LAYER_LINK_INFO)) {
        link = (VkLayerInstanceCreateInfo *)(uintptr_t)link->pNext;
    }
    if (!link) {
        return NULL;
    }
    found = link->u.pLayerInfo;
    while (found && found->pfnNextGetInstanceProcAddr == own) {
        found = found->pNext;
    }
    link->u.pLayerInfo = found ? found->pNext : NULL;
    return found;
}

VkLayerDeviceLink *
wake_device_link(const VkDeviceCreateInfo *info, PFN_vkGetInstanceProcAddr own)
{
    VkLayerDeviceCreateInfo *link = (VkLayerDeviceCreateInfo *)(uintptr_t)info->pNext;
    VkLayerDeviceLink *found;

    while (link && !(link->sType == VK_STRUCTURE_TYPE_LOADER_DEVICE_CREATE_INFO &&
                     link->function == VK_LAYER_LINK_INFO)) {
        link = (VkLayerDeviceCreateInfo *)(uintptr_t)link->pNext;
    }
    if (!link) {
        return NULL;
    }
    found = link->u.pLayerInfo;
    while (found && found->pfnNextGetInstanceProcAddr == own) {
        found = found->pNext;
    }
    link->u.pLayerInfo = found ? found->pNext : NULL;
    return found;
}

/* ---- per-layer queries ----------------------------------------------------------------------- */

static VkResult
give_list(const void *list, size_t size, uint32_t available, uint32_t *count, void *out)
{
    uint32_t n;

    if (!count) {
        return VK_ERROR_INITIALIZATION_FAILED;
    }
    if (!out) {
        *count = available;
        return VK_SUCCESS;
    }
    n = *count < available ? *count : available;
    memcpy(out, list, n * size);
    *count = n;
    return n < available ? VK_INCOMPLETE : VK_SUCCESS;
}

VKAPI_ATTR VkResult VKAPI_CALL
wake_EnumerateInstanceLayerProperties(uint32_t *pPropertyCount, VkLayerProperties *pProperties)
{
    return give_list(&layer_properties, sizeof(layer_properties), 1, pPropertyCount, pProperties);
}

VKAPI_ATTR VkResult VKAPI_CALL
wake_EnumerateDeviceLayerProperties(VkPhysicalDevice physicalDevice, uint32_t *pPropertyCount,
                                    VkLayerProperties *pProperties)
{
    (void)physicalDevice;
    return give_list(&layer_properties, sizeof(layer_properties), 1, pPropertyCount, pProperties);
}

VKAPI_ATTR VkResult VKAPI_CALL
wake_EnumerateInstanceExtensionProperties(const char *pLayerName, uint32_t *pPropertyCount,
                                          VkExtensionProperties *pProperties)
{
    if (!is_layer_name(pLayerName)) {
        return VK_ERROR_LAYER_NOT_PRESENT;
    }
    return give_list(instance_extensions, sizeof(instance_extensions[0]),
                     WAKE_COUNT(instance_extensions), pPropertyCount, pProperties);
}

VKAPI_ATTR VkResult VKAPI_CALL
wake_EnumerateDeviceExtensionProperties(VkPhysicalDevice physicalDevice, const char *pLayerName,
                                        uint32_t *pPropertyCount,
                                        VkExtensionProperties *pProperties)
{
    struct wake_instance *instance;

    if (is_layer_name(pLayerName)) {
        return give_list(device_extensions, sizeof(device_extensions[0]),
                         WAKE_COUNT(device_extensions), pPropertyCount, pProperties);
    }
    /* The loader adds the layer's own to the driver's by the manifest. */
    instance = (struct wake_instance *)wake_scope_find(physicalDevice);
    return instance ? instance->next.EnumerateDeviceExtensionProperties(physicalDevice, pLayerName,
                                                                        pPropertyCount, pProperties)
                    : VK_ERROR_INITIALIZATION_FAILED;
}

/* ---- vkGet*ProcAddr -------------------------------------------------------------------------- */

/* Commands that the layer provides although the next layer may not. */
static bool
is_provided(enum wake_command command)
{
    switch (command) {
    case WAKE_CMD_vkCreateDebugUtilsMessengerEXT:
    case WAKE_CMD_vkDestroyDebugUtilsMessengerEXT:
    case WAKE_CMD_vkSubmitDebugUtilsMessageEXT:
    case WAKE_CMD_vkCreateDebugReportCallbackEXT:
    case WAKE_CMD_vkDestroyDebugReportCallbackEXT:
    case WAKE_CMD_vkDebugReportMessageEXT:
    case WAKE_CMD_vkSetDebugUtilsObjectNameEXT:
    case WAKE_CMD_vkSetDebugUtilsObjectTagEXT:
    case WAKE_CMD_vkQueueBeginDebugUtilsLabelEXT:
    case WAKE_CMD_vkQueueEndDebugUtilsLabelEXT:
    case WAKE_CMD_vkQueueInsertDebugUtilsLabelEXT:
    case WAKE_CMD_vkCmdBeginDebugUtilsLabelEXT:
    case WAKE_CMD_vkCmdEndDebugUtilsLabelEXT:
    case WAKE_CMD_vkCmdInsertDebugUtilsLabelEXT:
    case WAKE_CMD_vkDebugMarkerSetObjectNameEXT:
    case WAKE_CMD_vkDebugMarkerSetObjectTagEXT:
    case WAKE_CMD_vkCmdDebugMarkerBeginEXT:
    case WAKE_CMD_vkCmdDebugMarkerEndEXT:
    case WAKE_CMD_vkCmdDebugMarkerInsertEXT:
    case WAKE_CMD_vkGetPhysicalDeviceToolProperties:
    case WAKE_CMD_vkGetPhysicalDeviceToolPropertiesEXT:
    case WAKE_CMD_vkCreateValidationCacheEXT:
    case WAKE_CMD_vkDestroyValidationCacheEXT:
    case WAKE_CMD_vkMergeValidationCachesEXT:
    case WAKE_CMD_vkGetValidationCacheDataEXT: return true;
    default: return false;
    }
}

static bool
is_of_instance(enum wake_command command)
{
    return wake_commands[command].kind == WAKE_KIND_INSTANCE ||
           wake_commands[command].kind == WAKE_KIND_PHYSICAL ||
           wake_commands[command].kind == WAKE_KIND_GLOBAL;
}

/* What is asked of the device and belongs to the instance: the answer is NULL. */
static void
tell_level(struct wake_device *scope, enum wake_command command)
{
#if defined(VK_VERSION_1_4) && VK_HEADER_VERSION >= 350
    const struct wake_object_name device = { .type = VK_OBJECT_TYPE_DEVICE,
                                             .handle = (uint64_t)(uintptr_t)scope->handle };
    const struct wake_finding finding = {
        .unanswered = true,
        .id = "WARNING-vkGetDeviceProcAddr-device",
        .severity = VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT,
        .types = VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT,
        .origin = { .command = "vkGetDeviceProcAddr",
                    .thread = wake_thread_id(),
                    .command_index = UINT32_MAX },
        .objects = &device,
        .object_count = 1,
    };

    if (scope->scope.settings->check_core && scope->scope.checking) {
        (void)wake_report_emit(scope->scope.report, &finding,
                               "pName is %s, a command of the instance or of a physical device: "
                               "vkGetInstanceProcAddr() has it",
                               wake_commands[command].name);
    }
#else
    (void)scope;
    (void)command;
#endif
}

VKAPI_ATTR PFN_vkVoidFunction VKAPI_CALL
wake_GetDeviceProcAddr(VkDevice device, const char *pName)
{
    struct wake_device *scope = (struct wake_device *)wake_scope_find(device);
    enum wake_command command;
    PFN_vkVoidFunction below;

    if (!scope || !pName) {
        return NULL;
    }
    command = wake_command_by_name(pName);
    below = scope->next.GetDeviceProcAddr(device, pName);
    if (command == WAKE_CMD_NONE) { /* unknown to our registry: all others are untouched */
        if (strcmp(pName, WAKE_HEAP_VIEW_NAME) == 0) {
            return (PFN_vkVoidFunction)wake_heap_view;
        }
        return wake_device_fault_command(pName, wake_gpuav_command(scope, pName, below),
                                         wake_device_fault_is_emulated(scope));
    }
    if (is_of_instance(command)) {
        tell_level(scope, command);
        return NULL;
    }
    if (!wake_thunks[command]) {
        return NULL;
    }
    /* Extensions that the registry has not may share commands with those it has, as
     * VK_EXT_shader_object does. */
    if (!is_enabled(&scope->scope, command) && !scope->scope.unknown_extensions) {
        return NULL;
    }
    if (below || is_provided(command)) {
        return wake_thunks[command];
    }
    return wake_device_fault_command(pName, NULL, wake_device_fault_is_emulated(scope));
}

/*
 * Layers above this one ask for vkCreateDevice with no instance (MangoHud, vkBasalt, RenderDoc), as
 * the loader's first example layer did. An application cannot: the loader answers it itself.
 */
static bool
answers_layers(enum wake_command command)
{
    const struct wake_command_info *info = &wake_commands[command];

    return command != WAKE_CMD_NONE && info->version == VK_API_VERSION_1_0 &&
           (info->kind == WAKE_KIND_INSTANCE || info->kind == WAKE_KIND_PHYSICAL);
}

VKAPI_ATTR PFN_vkVoidFunction VKAPI_CALL
wake_GetInstanceProcAddr(VkInstance instance, const char *pName)
{
    struct wake_instance *scope;
    enum wake_command command;
    PFN_vkVoidFunction below;

    if (!pName) {
        return NULL;
    }
    command = wake_command_by_name(pName);
    for (uint32_t i = 0; i < WAKE_COUNT(global_commands); i++) {
        if (command == global_commands[i]) {
            return wake_thunks[command];
        }
    }
    scope = instance ? (struct wake_instance *)wake_scope_find(instance) : NULL;
    if (!scope) {
        return answers_layers(command) ? wake_thunks[command] : NULL;
    }
    below = scope->next.GetInstanceProcAddr(instance, pName);
    if (command == WAKE_CMD_NONE || !wake_thunks[command]) {
        wake_note_foreign_function(pName, command == WAKE_CMD_NONE ? below : NULL);
        return wake_device_fault_command(pName, below, scope->settings.emulate_shader_abort);
    }
    switch (wake_commands[command].kind) {
    case WAKE_KIND_INSTANCE:
    case WAKE_KIND_PHYSICAL:
        if (!below && !(is_provided(command) && is_enabled(&scope->scope, command)) &&
            command != WAKE_CMD_vkGetPhysicalDeviceToolPropertiesEXT) {
            return NULL;
        }
        return wake_thunks[command];
    default:
        /* A device command by way of the instance: for whatever device extension may be enabled
         * later. */
        if (below || (is_provided(command) && is_enabled(&scope->scope, command))) {
            return wake_thunks[command];
        }
        return wake_device_fault_command(pName, NULL, scope->settings.emulate_shader_abort);
    }
}

/* Physical-device commands, which the loader needs to tell apart from others. */
static VKAPI_ATTR PFN_vkVoidFunction VKAPI_CALL
get_physical_device_proc_addr(VkInstance instance, const char *pName)
{
    enum wake_command command = pName ? wake_command_by_name(pName) : WAKE_CMD_NONE;
    struct wake_instance *scope = instance ? (struct wake_instance *)wake_scope_find(instance)
                                           : NULL;

    if (command != WAKE_CMD_NONE) {
        if (wake_commands[command].kind != WAKE_KIND_PHYSICAL) {
            return NULL;
        }
        return wake_GetInstanceProcAddr(instance, pName);
    }
    if (scope && scope->next_physical) {
        PFN_vkVoidFunction below = scope->next_physical(instance, pName);

        wake_note_foreign_function(pName, below);
        return below;
    }
    return NULL;
}

/* ---- exports --------------------------------------------------------------------------------- */

WAKE_EXPORT VKAPI_ATTR VkResult VKAPI_CALL
vkNegotiateLoaderLayerInterfaceVersion(VkNegotiateLayerInterface *version)
{
    if (!version || version->sType != LAYER_NEGOTIATE_INTERFACE_STRUCT ||
        version->loaderLayerInterfaceVersion < 2) {
        return VK_ERROR_INITIALIZATION_FAILED;
    }
    version->loaderLayerInterfaceVersion = 2;
    version->pfnGetInstanceProcAddr = wake_GetInstanceProcAddr;
    version->pfnGetDeviceProcAddr = wake_GetDeviceProcAddr;
    version->pfnGetPhysicalDeviceProcAddr = get_physical_device_proc_addr;
    return VK_SUCCESS;
}

WAKE_EXPORT VKAPI_ATTR PFN_vkVoidFunction VKAPI_CALL
vkGetInstanceProcAddr(VkInstance instance, const char *pName)
{
    return wake_GetInstanceProcAddr(instance, pName);
}

WAKE_EXPORT VKAPI_ATTR PFN_vkVoidFunction VKAPI_CALL
vkGetDeviceProcAddr(VkDevice device, const char *pName)
{
    return wake_GetDeviceProcAddr(device, pName);
}

WAKE_EXPORT VKAPI_ATTR VkResult VKAPI_CALL
vkEnumerateInstanceLayerProperties(uint32_t *pPropertyCount, VkLayerProperties *pProperties)
{
    return wake_EnumerateInstanceLayerProperties(pPropertyCount, pProperties);
}

WAKE_EXPORT VKAPI_ATTR VkResult VKAPI_CALL
vkEnumerateInstanceExtensionProperties(const char *pLayerName, uint32_t *pPropertyCount,
                                       VkExtensionProperties *pProperties)
{
    return wake_EnumerateInstanceExtensionProperties(pLayerName, pPropertyCount, pProperties);
}

WAKE_EXPORT VKAPI_ATTR VkResult VKAPI_CALL
vkEnumerateDeviceLayerProperties(VkPhysicalDevice physicalDevice, uint32_t *pPropertyCount,
                                 VkLayerProperties *pProperties)
{
    return wake_EnumerateDeviceLayerProperties(physicalDevice, pPropertyCount, pProperties);
}

WAKE_EXPORT VKAPI_ATTR VkResult VKAPI_CALL
vkEnumerateDeviceExtensionProperties(VkPhysicalDevice physicalDevice, const char *pLayerName,
                                     uint32_t *pPropertyCount, VkExtensionProperties *pProperties)
{
    return wake_EnumerateDeviceExtensionProperties(physicalDevice, pLayerName, pPropertyCount,
                                                   pProperties);
}
