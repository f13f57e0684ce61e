/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Devices: the chain link, what is enabled, and the order in which a device's parts come and go.
 */
#include "base/heap.h"
#include "gen/pack_custom.h"
#include "gen/thunks.h"
#include "intercept/fault/abort_emulation.h"
#include "intercept/call/call.h"
#include "intercept/fault/device_fault.h"
#include "intercept/call/gpuav_create.h"
#include "intercept/layer.h"
#include "intercept/pack/translate.h"
#include "queue/block.h"
#include "report/report.h"
#include "state/object/object_life.h"
#include "state/scope/device_lists.h"
#include "state/scope/offered.h"
#include "state/scope/record_log.h"
#include "state/scope/record_log_scopes.h"
#include "workers/end/watcher.h"
#include "workers/engine.h"
#include "workers/engine_mode.h"
#include "workers/help/drain.h"
#include "workers/help/sweep.h"

#include <string.h>

/* ---- commands that the layer provides where no driver does ----------------------------------- */

static VKAPI_ATTR VkResult VKAPI_CALL
no_name(VkDevice device, const VkDebugUtilsObjectNameInfoEXT *info)
{
    (void)device;
    (void)info;
    return VK_SUCCESS;
}

static VKAPI_ATTR VkResult VKAPI_CALL
no_tag(VkDevice device, const VkDebugUtilsObjectTagInfoEXT *info)
{
    (void)device;
    (void)info;
    return VK_SUCCESS;
}

static VKAPI_ATTR void VKAPI_CALL
no_queue_label(VkQueue queue, const VkDebugUtilsLabelEXT *label)
{
    (void)queue;
    (void)label;
}

static VKAPI_ATTR void VKAPI_CALL
no_queue_label_end(VkQueue queue)
{
    (void)queue;
}

static VKAPI_ATTR void VKAPI_CALL
no_label(VkCommandBuffer command_buffer, const VkDebugUtilsLabelEXT *label)
{
    (void)command_buffer;
    (void)label;
}

static VKAPI_ATTR void VKAPI_CALL
no_label_end(VkCommandBuffer command_buffer)
{
    (void)command_buffer;
}

static VKAPI_ATTR VkResult VKAPI_CALL
no_marker_name(VkDevice device, const VkDebugMarkerObjectNameInfoEXT *info)
{
    (void)device;
    (void)info;
    return VK_SUCCESS;
}

static VKAPI_ATTR VkResult VKAPI_CALL
no_marker_tag(VkDevice device, const VkDebugMarkerObjectTagInfoEXT *info)
{
    (void)device;
    (void)info;
    return VK_SUCCESS;
}

static VKAPI_ATTR void VKAPI_CALL
no_marker(VkCommandBuffer command_buffer, const VkDebugMarkerMarkerInfoEXT *info)
{
    (void)command_buffer;
    (void)info;
}

#define PROVIDE(member, function)      \
    do {                               \
        if (!next->member) {           \
            next->member = (function); \
        }                              \
    } while (0)

static void
provide(struct wake_device_dispatch *next)
{
    PROVIDE(SetDebugUtilsObjectNameEXT, no_name);
    PROVIDE(SetDebugUtilsObjectTagEXT, no_tag);
    PROVIDE(QueueBeginDebugUtilsLabelEXT, no_queue_label);
    PROVIDE(QueueEndDebugUtilsLabelEXT, no_queue_label_end);
    PROVIDE(QueueInsertDebugUtilsLabelEXT, no_queue_label);
    PROVIDE(CmdBeginDebugUtilsLabelEXT, no_label);
    PROVIDE(CmdEndDebugUtilsLabelEXT, no_label_end);
    PROVIDE(CmdInsertDebugUtilsLabelEXT, no_label);
    PROVIDE(DebugMarkerSetObjectNameEXT, no_marker_name);
    PROVIDE(DebugMarkerSetObjectTagEXT, no_marker_tag);
    PROVIDE(CmdDebugMarkerBeginEXT, no_marker);
    PROVIDE(CmdDebugMarkerEndEXT, no_label_end);
    PROVIDE(CmdDebugMarkerInsertEXT, no_marker);
}

/* ---- creation -------------------------------------------------------------------------------- */

/*
 * The create info for the next layer: without the device extensions that only this layer provides.
 * Returns the array to free, NULL when `info` can be passed on as it is.
 */
static const char **
strip_extensions(struct wake_instance *instance, VkPhysicalDevice physical,
                 VkDeviceCreateInfo *info)
{
    static const char *const own[] = { VK_EXT_DEBUG_MARKER_EXTENSION_NAME,
                                       VK_EXT_TOOLING_INFO_EXTENSION_NAME,
                                       VK_EXT_VALIDATION_CACHE_EXTENSION_NAME };
    const char **kept = NULL;

    for (uint32_t i = 0; i < WAKE_COUNT(own); i++) {
        for (uint32_t k = 0; info->ppEnabledExtensionNames && k < info->enabledExtensionCount;
             k++) {
            uint32_t n = 0;

            if (strcmp(info->ppEnabledExtensionNames[k], own[i]) != 0) {
                continue;
            }
            /* Validation caches are this layer's, whoever else has them. */
            if (strcmp(own[i], VK_EXT_VALIDATION_CACHE_EXTENSION_NAME) != 0 &&
                wake_offers(instance, physical, own[i], true)) {
                continue;
            }
            if (!kept) {
                kept = wake_alloc(WAKE_HEAP_SETUP, info->enabledExtensionCount * sizeof(*kept));
                if (!kept) {
                    return NULL;
                }
            }
            for (uint32_t j = 0; j < info->enabledExtensionCount; j++) {
                if (j != k) {
                    kept[n++] = info->ppEnabledExtensionNames[j];
                }
            }
            info->ppEnabledExtensionNames = kept;
            info->enabledExtensionCount = n;
        }
    }
    return kept;
}

static void
read_families(struct wake_device *device)
{
    const struct wake_instance *instance = device->scope.instance;

    instance->next.GetPhysicalDeviceQueueFamilyProperties(device->physical, &device->family_count,
                                                          NULL);
    device->families = wake_zalloc(WAKE_HEAP_SETUP,
                                   (device->family_count + 1) * sizeof(*device->families));
    if (!device->families) {
        device->family_count = 0;
        return;
    }
    instance->next.GetPhysicalDeviceQueueFamilyProperties(device->physical, &device->family_count,
                                                          device->families);
}

static void
enable(struct wake_device *device, const VkDeviceCreateInfo *info)
{
    struct wake_scope *scope = &device->scope;

    memcpy(scope->extensions, device->scope.instance->scope.extensions, sizeof(scope->extensions));
    scope->newer_than_registry = device->scope.instance->scope.newer_than_registry;
    scope->unknown_extensions = device->scope.instance->scope.unknown_extensions;
    for (uint32_t i = 0; info->ppEnabledExtensionNames && i < info->enabledExtensionCount; i++) {
        int extension = wake_extension_by_name(info->ppEnabledExtensionNames[i]);

        if (extension) {
            wake_scope_enable(scope, extension);
        }
        scope->shader_objects = scope->shader_objects ||
                                strcmp(info->ppEnabledExtensionNames[i],
                                       VK_EXT_SHADER_OBJECT_EXTENSION_NAME) == 0;
        if ((!extension || wake_extensions[extension].newer) &&
            !wake_newer_extension(info->ppEnabledExtensionNames[i])) {
            scope->newer_than_registry = scope->newer_than_registry || !extension;
            scope->unknown_extensions = true;
        }
    }
    if (wake_is_newer_version(device->properties.apiVersion) &&
        wake_is_newer_version(scope->api_version)) {
        scope->newer_than_registry = scope->newer_than_registry ||
                                     (wake_is_newer_than_registry(device->properties.apiVersion) &&
                                      wake_is_newer_than_registry(scope->api_version));
        scope->unknown_extensions = true;
    }
}

static struct wake_device *
device_make(struct wake_instance *instance, VkPhysicalDevice physical,
            const VkDeviceCreateInfo *info)
{
    struct wake_device *device = wake_zalloc(WAKE_HEAP_SETUP, sizeof(*device));

    if (!device) {
        return NULL;
    }
    wake_lock_init(&device->lock, WAKE_RANK_DEVICE);
    device->physical = physical;
    device->scope.instance = instance;
    device->scope.report = instance->scope.report;
    device->scope.settings = instance->scope.settings;
    device->scope.checking = instance->scope.checking;
    device->scope.watched = instance->scope.watched;
    instance->next.GetPhysicalDeviceProperties(physical, &device->properties);
    device->scope.api_version = device->properties.apiVersion < instance->scope.api_version
                                    ? device->properties.apiVersion
                                    : instance->scope.api_version;
    wake_scope_init(&device->scope, &instance->scope);
    read_families(device);
    enable(device, info);
    if (device->scope.unknown_extensions) {
        wake_report_unchecked(device->scope.report, WAKE_UNCHECKED_NEWER);
    }
    if (device->scope.checking) {
        device->facts = wake_facts_create(device, info);
        if (device->facts) {
            device->facts->lists = wake_device_lists_create(device, device->facts);
        }
    }
    return device;
}

/* The handle that the driver gave, and the next layer's commands, with what stands before them. */
static void
load(struct wake_device *device, VkDevice handle, PFN_vkGetDeviceProcAddr next)
{
    device->handle = handle;
    device->scope.key = *(void **)handle;
    wake_load_device_dispatch(&device->next, next, handle);
    wake_translate_open_device(device);
    provide(&device->next);
    wake_validation_cache_provide(device);
}

/* Of a device that the application does not get; `device` NULL: the layer has none. */
static void
undo(struct wake_device *device, const VkLayerDeviceLink *link,
     const VkAllocationCallbacks *allocator, VkDevice *handle)
{
    ((PFN_vkDestroyDevice)link->pfnNextGetDeviceProcAddr(*handle, "vkDestroyDevice"))(*handle,
                                                                                      allocator);
    *handle = VK_NULL_HANDLE;
    if (device && !wake_process_forked) {
        wake_bury(&device->scope);
    }
}

VKAPI_ATTR VkResult VKAPI_CALL
wake_CreateDevice(VkPhysicalDevice physicalDevice, const VkDeviceCreateInfo *pCreateInfo,
                  const VkAllocationCallbacks *pAllocator, VkDevice *pDevice)
{
    struct wake_instance *instance = (struct wake_instance *)wake_scope_find(physicalDevice);
    VkDeviceCreateInfo info = *pCreateInfo;
    VkDeviceCreateInfo clean = *pCreateInfo;
    VkLayerDeviceLink *link = wake_device_link(pCreateInfo, wake_GetInstanceProcAddr);
    PFN_vkCreateDevice create = link && instance
                                    ? (PFN_vkCreateDevice)link->pfnNextGetInstanceProcAddr(
                                          instance->handle, "vkCreateDevice")
                                    : NULL;
    VkResult result = VK_ERROR_VALIDATION_FAILED_EXT;
    struct wake_device *device;
    struct wake_call call;
    struct wake_gpuav_addition addition;
    struct wake_abort_addition aborts = { 0 };
    const char **stripped;

    if (!create) {
        return VK_ERROR_INITIALIZATION_FAILED;
    }
    if (instance->scope.checking) {
        wake_watcher_start();
    }
    while (clean.pNext && ((const VkBaseInStructure *)clean.pNext)->sType ==
                              VK_STRUCTURE_TYPE_LOADER_DEVICE_CREATE_INFO) {
        clean.pNext = ((const VkBaseInStructure *)clean.pNext)->pNext;
    }
    wake_call_begin(&call, physicalDevice, WAKE_CMD_vkCreateDevice, WAKE_CALL_RETURNS);
    for (struct wake_rec_CreateDevice *r; (r = wake_call_record(&call, sizeof(*r))) != NULL;) {
        if (wake_call_packed(&call, pack_CreateDevice(&call.pack, r, physicalDevice, &clean,
                                                      pAllocator, pDevice))) {
            break;
        }
    }
    stripped = strip_extensions(instance, physicalDevice, &info);
    if (wake_call_commit(&call)) {
        wake_abort_emulation_add(&aborts, instance, physicalDevice, &info);
        wake_gpuav_add(&addition, instance, physicalDevice, &info);
        result = create(physicalDevice, &info, pAllocator, pDevice);
        wake_gpuav_added(&addition);
        wake_abort_emulation_added(&aborts);
    }
    wake_free(WAKE_HEAP_SETUP, stripped);
    if (result < 0) {
        wake_call_end(&call, result);
        return result;
    }
    device = device_make(instance, physicalDevice, pCreateInfo);
    if (device) {
        device->scope.with_callbacks = pAllocator != NULL;
        load(device, *pDevice, link->pfnNextGetDeviceProcAddr);
    }
    /* No more places (WAKE_SCOPE_KEYS): its handle would be unknown to every call. */
    if (!device || !wake_scope_register(&device->scope)) {
        undo(device, link, pAllocator, pDevice);
        wake_call_end(&call, VK_ERROR_OUT_OF_HOST_MEMORY);
        return VK_ERROR_OUT_OF_HOST_MEMORY;
    }
    /* relaxed: whoever asks has ordered the calls that made and destroyed devices before his own */
    (void)wake_fetch_add_relaxed(&instance->device_count, 1);
    wake_device_fault_open(device, aborts.on);
    wake_call_made(&call, WAKE_TYPE_VkDevice, (const uint64_t *)pDevice, 1, instance->scope.id,
                   result);
    device->scope.id = wake_table_find(instance->scope.tables[WAKE_TYPE_VkDevice],
                                       (uint64_t)(uintptr_t)*pDevice);
    if (wake_record_log_is_on()) {
        wake_record_log_device(device);
        device->scope.logged = true;
    }
    wake_gpuav_open_device(device, pCreateInfo, &addition.needs);
    wake_call_end(&call, result);
    return result;
}

VKAPI_ATTR void VKAPI_CALL
wake_DestroyDevice(VkDevice device, const VkAllocationCallbacks *pAllocator)
{
    struct wake_device *scope = device ? (struct wake_device *)wake_scope_find(device) : NULL;
    struct wake_instance *instance;
    struct wake_object *object;
    struct wake_call call;

    if (!scope) {
        return;
    }
    if (wake_process_forked) {
        wake_scope_unregister(&scope->scope);
        scope->next.DestroyDevice(device, pAllocator);
        return;
    }
    instance = scope->scope.instance;
    wake_call_begin(&call, device, WAKE_CMD_vkDestroyDevice, WAKE_CALL_TICKET);
    for (struct wake_rec_DestroyDevice *r; (r = wake_call_record(&call, sizeof(*r))) != NULL;) {
        if (wake_call_packed(&call, pack_DestroyDevice(&call.pack, r, device, pAllocator))) {
            break;
        }
    }
    /* What is left over is no reason to keep the device: the call is never skipped. */
    (void)wake_call_commit(&call);
    /* relaxed: as where it was added */
    (void)wake_fetch_add_relaxed(&instance->device_count, (uint32_t)-1);
    wake_call_end(&call, VK_SUCCESS);
    wake_gpuav_finish_device(scope);
    wake_drain_device(scope);
    wake_drain_and_tell(&scope->scope);
    wake_drain_device(scope); /* what callbacks have recorded, or a thread that should not */
    wake_scope_unregister(&scope->scope);
    object = wake_object_get(scope->scope.id);
    if (object) {
        (void)wake_object_unlink(&instance->scope, WAKE_TYPE_VkDevice, (uint64_t)(uintptr_t)device,
                                 object->id);
        wake_object_retire(object, UINT64_MAX);
    }
    wake_validation_caches_leave(scope);
    wake_abort_emulation_leave(scope);
    scope->next.DestroyDevice(device, pAllocator);
    wake_bury(&scope->scope);
    /* Nothing of it is left to be replayed; and once buried it may be freed by whoever sweeps next,
     * another thread that destroys a device of its own. */
    wake_drain(NULL);
    wake_sweep_all();
    wake_bury_sweep();
    wake_block_pool_trim();
    wake_give_back();
}
