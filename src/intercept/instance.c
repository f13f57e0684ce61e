/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Instances: the chain link, settings, the report, and the order in which an instance's parts come
 * and go.
 */
#include "base/heap.h"
#include "gen/pack_custom.h"
#include "gen/thunks.h"
#include "gpuav/gpuav.h"
#include "intercept/fault/abort_emulation.h"
#include "intercept/call/call.h"
#include "intercept/fault/device_fault.h"
#include "intercept/layer.h"
#include "intercept/pack/translate.h"
#include "report/report.h"
#include "state/execution/execution.h"
#include "state/object/addresses.h"
#include "state/object/object_life.h"
#include "state/object/reclaim.h"
#include "state/scope/offered.h"
#include "state/scope/display_modes.h"
#include "state/scope/facts.h"
#include "state/scope/record_log.h"
#include "state/scope/record_log_scopes.h"
#include "workers/engine.h"
#include "workers/engine_mode.h"
#include "workers/help/deliver.h"
#include "workers/help/drain.h"
#include "workers/replay/break_at.h"
#include "workers/schedule/stats.h"

#include <stdio.h>
#include <string.h>

/* Nonzero while this thread is inside the next layer's vkCreateInstance: a second call then means
 * that the library stands twice in the chain with another layer between. */
static _Thread_local int creating __attribute__((tls_model("initial-exec")));

static void
enable_extensions(struct wake_scope *scope, const char *const *names, uint32_t count)
{
    for (uint32_t i = 0; names && i < count; i++) {
        int extension = names[i] ? wake_extension_by_name(names[i]) : 0;

        if (extension) {
            wake_scope_enable(scope, extension);
        }
        if (!extension || wake_extensions[extension].newer) {
            scope->newer_than_registry = scope->newer_than_registry || !extension;
            scope->unknown_extensions = true;
        }
    }
}

static void
settings_of(struct wake_instance *instance, const VkInstanceCreateInfo *info)
{
    (void)wake_settings_init(&instance->settings, info->pNext);
    instance->scope.settings = &instance->settings;
    instance->scope.checking = !instance->settings.passthrough && !wake_process_forked;
}

/* The create call itself is checked once there is something to check it with. */
static void
check_creation(struct wake_instance *instance, const VkInstanceCreateInfo *info,
               const VkAllocationCallbacks *allocator, VkInstance *handle)
{
    struct wake_call call;

    wake_call_begin(&call, instance->handle, WAKE_CMD_vkCreateInstance, 0);
    for (struct wake_rec_CreateInstance *r; (r = wake_call_record(&call, sizeof(*r))) != NULL;) {
        /* The loader's own links in the chain are no business of ours. */
        VkInstanceCreateInfo clean = *info;

        while (clean.pNext && ((const VkBaseInStructure *)clean.pNext)->sType ==
                                  VK_STRUCTURE_TYPE_LOADER_INSTANCE_CREATE_INFO) {
            clean.pNext = ((const VkBaseInStructure *)clean.pNext)->pNext;
        }
        if (wake_call_packed(&call,
                             pack_CreateInstance(&call.pack, r, &clean, allocator, handle))) {
            break;
        }
    }
    (void)wake_call_commit(&call);
    wake_call_end(&call, VK_SUCCESS);
}

static void
make_object(struct wake_instance *instance)
{
    if (wake_record_log_is_on()) {
        wake_record_log_instance(instance);
        instance->scope.logged = true;
    }
    instance->scope.id = wake_object_create(&instance->scope, WAKE_TYPE_VkInstance,
                                            (uint64_t)(uintptr_t)instance->handle, 0, NULL, 0);
}

/* What is wrong with the call may be why no driver took it. A handle of our own stands for the one
 * that never was. */
static void
check_refused(struct wake_instance *instance, const VkInstanceCreateInfo *info,
              const VkAllocationCallbacks *allocator)
{
    struct wake_scope *scope = &instance->scope;

    instance->refused = &instance->refused;
    instance->handle = (VkInstance)&instance->refused;
    scope->key = instance->refused;
    if (!scope->checking || wake_process_forked || !wake_scope_register(scope)) {
        return;
    }
    make_object(instance);
    check_creation(instance, info, allocator, &instance->handle);
    wake_drain(scope);
    wake_scope_unregister(scope);
}

static struct wake_instance *
instance_make(const VkInstanceCreateInfo *info)
{
    struct wake_instance *instance = wake_zalloc(WAKE_HEAP_SETUP, sizeof(*instance));

    if (!instance) {
        return NULL;
    }
    settings_of(instance, info);
    instance->scope.instance = instance;
    instance->scope.report = wake_report_create(&instance->settings);
    if (!instance->scope.report ||
        (!wake_process_forked && !wake_engine_open(&instance->settings))) {
        wake_report_destroy(instance->scope.report);
        wake_settings_finish(&instance->settings);
        wake_free(WAKE_HEAP_SETUP, instance);
        return NULL;
    }
    instance->scope.watched = instance->settings.guard || instance->settings.wait_for_shaders ||
                              (instance->settings.best_practices &&
                               instance->settings.best_practices_vendors & WAKE_VENDOR_ARM) ||
                              wake_record_log_is_on();
    instance->scope.api_version = info->pApplicationInfo && info->pApplicationInfo->apiVersion
                                      ? info->pApplicationInfo->apiVersion
                                      : VK_API_VERSION_1_0;
    instance->scope.newer_than_registry = wake_is_newer_than_registry(instance->scope.api_version);
    instance->scope.unknown_extensions = wake_is_newer_version(instance->scope.api_version);
    enable_extensions(&instance->scope, info->ppEnabledExtensionNames, info->enabledExtensionCount);
    wake_scope_init(&instance->scope, NULL);
    if (!wake_process_forked) {
        wake_engine_add_report(instance);
    }
    (void)wake_report_add_instance_chain(instance->scope.report, info->pNext);
    return instance;
}

static void
instance_unmake(struct wake_instance *instance)
{
    if (wake_process_forked) {
        return; /* its locks may be held for ever */
    }
    wake_engine_remove_report(instance);
    if (instance->handle) {
        wake_report_summary(instance->scope.report, wake_stats_consumed().records,
                            wake_stats_dropped());
    }
    wake_report_destroy(instance->scope.report);
    instance->scope.report = NULL;
    wake_bury(&instance->scope);
    wake_engine_close();
}

/* Of an instance that the application does not get. */
static void
undo(struct wake_instance *instance)
{
    wake_report_flush(instance->scope.report);
    wake_report_end_instance_call(instance->scope.report);
    instance_unmake(instance);
    if (!wake_process_forked) {
        wake_bury_sweep();
    }
}

/* There is no report to say it through. */
static void
say_twice(const VkInstanceCreateInfo *info)
{
    static const char text[] =
        "the layer's library stands twice in the chain, with another layer between; remove one of its names "
        "from the enabled layers";
    const VkDebugUtilsMessengerCallbackDataEXT data = {
        .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CALLBACK_DATA_EXT,
        .pMessageIdName = "WAKE-instance-twice",
        .pMessage = text,
    };

    fprintf(stderr, "wake: %s\n", text);
    for (const VkBaseInStructure *s = info->pNext; s; s = s->pNext) {
        const VkDebugUtilsMessengerCreateInfoEXT *messenger = (const void *)s;

        if (s->sType == VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT &&
            messenger->pfnUserCallback &&
            (messenger->messageSeverity & VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT)) {
            (void)messenger->pfnUserCallback(VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT,
                                             VK_DEBUG_UTILS_MESSAGE_TYPE_GENERAL_BIT_EXT, &data,
                                             messenger->pUserData);
        }
    }
}

VKAPI_ATTR VkResult VKAPI_CALL
wake_CreateInstance(const VkInstanceCreateInfo *pCreateInfo,
                    const VkAllocationCallbacks *pAllocator, VkInstance *pInstance)
{
    VkLayerInstanceLink *link = wake_instance_link(pCreateInfo, wake_GetInstanceProcAddr);
    PFN_vkGetInstanceProcAddr get = link ? link->pfnNextGetInstanceProcAddr : NULL;
    PFN_vkCreateInstance create = get ? (PFN_vkCreateInstance)get(VK_NULL_HANDLE,
                                                                  "vkCreateInstance")
                                      : NULL;
    struct wake_instance *instance;
    VkResult result;

    if (!create) {
        return VK_ERROR_INITIALIZATION_FAILED;
    }
    if (creating) {
        say_twice(pCreateInfo);
        return VK_ERROR_INITIALIZATION_FAILED;
    }
    instance = instance_make(pCreateInfo);
    if (!instance) {
        return VK_ERROR_OUT_OF_HOST_MEMORY;
    }
    instance->scope.with_callbacks = pAllocator != NULL;
    wake_report_begin_instance_call(instance->scope.report);
    wake_report_settings_warnings(instance->scope.report);
    wake_break_warn(instance->scope.report, instance->scope.settings->break_at);
    wake_report_introduce(instance->scope.report);
    creating++;
    result = create(pCreateInfo, pAllocator, pInstance);
    creating--;
    if (result < 0) {
        if (result != VK_ERROR_OUT_OF_HOST_MEMORY && result != VK_ERROR_OUT_OF_DEVICE_MEMORY) {
            check_refused(instance, pCreateInfo, pAllocator);
        }
        undo(instance);
        return result;
    }
    instance->handle = *pInstance;
    instance->scope.key = *(void **)*pInstance;
    instance->next_physical = link->pfnNextGetPhysicalDeviceProcAddr;
    wake_load_instance_dispatch(&instance->next, get, *pInstance);
    wake_abort_emulation_open_instance(instance);
    wake_translate_open_instance(instance);
    wake_gpuav_open_instance(instance);
    if (!wake_scope_register(&instance->scope)) {
        /* As many instances and devices live as the layer has places for. */
        instance->next.DestroyInstance(*pInstance, pAllocator);
        *pInstance = VK_NULL_HANDLE;
        undo(instance);
        return VK_ERROR_OUT_OF_HOST_MEMORY;
    }
    if (wake_process_forked) {
        wake_report_end_instance_call(instance->scope.report);
        return result;
    }
    make_object(instance);
    if (instance->scope.checking) {
        check_creation(instance, pCreateInfo, pAllocator, pInstance);
        wake_drain(NULL);
    }
    wake_report_flush(instance->scope.report);
    wake_report_end_instance_call(instance->scope.report);
    return result;
}

VKAPI_ATTR void VKAPI_CALL
wake_DestroyInstance(VkInstance instance, const VkAllocationCallbacks *pAllocator)
{
    struct wake_instance *scope = instance ? (struct wake_instance *)wake_scope_find(instance)
                                           : NULL;
    struct wake_call call;

    if (!scope) {
        return;
    }
    if (wake_process_forked) {
        wake_scope_unregister(&scope->scope);
        scope->next.DestroyInstance(instance, pAllocator);
        return;
    }
    /* What is behind is not for the callback that this call alone has. */
    wake_drain(NULL);
    wake_report_flush(scope->scope.report);
    wake_report_begin_instance_call(scope->scope.report);
    wake_call_begin(&call, instance, WAKE_CMD_vkDestroyInstance, WAKE_CALL_TICKET);
    for (struct wake_rec_DestroyInstance *r; (r = wake_call_record(&call, sizeof(*r))) != NULL;) {
        if (wake_call_packed(&call, pack_DestroyInstance(&call.pack, r, instance, pAllocator))) {
            break;
        }
    }
    (void)wake_call_commit(&call);
    wake_call_end(&call, VK_SUCCESS);
    wake_drain(NULL);
    wake_report_flush(scope->scope.report);
    wake_report_end_instance_call(scope->scope.report);
    wake_scope_unregister(&scope->scope);
    scope->next.DestroyInstance(instance, pAllocator);
    instance_unmake(scope);
    wake_bury_sweep();
}

/* ---- buried scopes --------------------------------------------------------------------------- */

static struct wake_lock grave_lock = WAKE_LOCK_INIT(WAKE_RANK_INSTANCE);
static struct wake_scope *graves; /* (l:instance) list */

static void
retire_object(void *context, uint64_t handle, wake_id id)
{
    struct wake_object *object = wake_object_get(id);

    (void)context;
    (void)handle;
    if (object) {
        wake_object_retire(object, UINT64_MAX);
    }
}

void
wake_bury(struct wake_scope *scope)
{
    if (scope->logged) {
        wake_record_log_scope_end(scope);
    }
    for (int type = 1; type < WAKE_TYPE_COUNT; type++) {
        if (scope->tables[type] == &scope->own[type]) {
            wake_table_each(scope->tables[type], retire_object, NULL);
        }
    }
    scope->grave_mark = wake_reclaim_mark();
    wake_lock_take(&grave_lock);
    scope->next_grave = graves;
    graves = scope;
    wake_lock_drop(&grave_lock);
}

static void
scope_free(struct wake_scope *scope)
{
    wake_scope_finish(scope);
    wake_translate_close(scope);
    if (scope->is_device) {
        struct wake_device *device = (struct wake_device *)scope;
        wake_gpuav_free_device(device);
        wake_lock_finish(&device->lock);
        wake_free(WAKE_HEAP_SETUP, device->families);
        wake_facts_destroy(device->facts);
        wake_addresses_finish(device);
        wake_device_fault_close(device);
        wake_execution_finish(device);
    } else {
        wake_gpuav_close_instance((struct wake_instance *)scope);
        wake_settings_finish(&((struct wake_instance *)scope)->settings);
        wake_offered_free((struct wake_instance *)scope);
        wake_display_modes_free((struct wake_instance *)scope);
        wake_free(WAKE_HEAP_SETUP, ((struct wake_instance *)scope)->unlogged);
        wake_free(WAKE_HEAP_SETUP, ((struct wake_instance *)scope)->driver);
    }
    wake_free(WAKE_HEAP_SETUP, scope);
}

void
wake_bury_sweep(void)
{
    struct wake_scope *free_now = NULL, **link = &graves;

    wake_lock_take(&grave_lock);
    while (*link) {
        struct wake_scope *scope = *link;

        if (!wake_reclaim_passed(scope->grave_mark)) {
            link = &scope->next_grave;
            continue;
        }
        *link = scope->next_grave;
        scope->next_grave = free_now;
        free_now = scope;
    }
    wake_lock_drop(&grave_lock);
    while (free_now) {
        struct wake_scope *next = free_now->next_grave;

        scope_free(free_now);
        free_now = next;
    }
}
