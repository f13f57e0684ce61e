/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Asking a lost device why, and serving the application what was asked for. A report is given once
 * by the driver: what the layer takes it owes the application, once.
 */
#include "intercept/fault/device_fault.h"

#include "base/heap.h"
#include "intercept/fault/abort_emulation.h"
#include "intercept/fault/device_fault_text.h"
#include "intercept/hooks/hooks.h"
#include "queue/stream.h"
#include "state/derived/abort_layouts.h"
#include "state/scope/facts.h"
#include "workers/engine.h"
#include "workers/help/drain.h"

#include <string.h>

enum {
    MAX_MESSAGES = 64 << 20, /* bytes that are asked for */
    MAX_REPORTS = 4096,
    TRIES = 4 /* other invocations may still add messages meanwhile */
};

/* ---- setup ----------------------------------------------------------------------------------- */

void
wake_device_fault_open(struct wake_device *device, bool emulated)
{
    const struct wake_newer_facts *facts = device->facts ? &device->facts->newer : NULL;
    bool ext = wake_scope_has(&device->scope, WAKE_EXT_VK_EXT_device_fault);
    struct wake_device_fault *fault;

    if (!facts || !device->scope.checking || (!ext && !facts->extensions)) {
        return;
    }
    fault = wake_zalloc(WAKE_HEAP_SETUP, sizeof(*fault));
    if (!fault) {
        return;
    }
    wake_lock_init(&fault->lock, WAKE_RANK_DEVICE);
    if (facts->extensions & WAKE_NEWER_DEVICE_FAULT) {
        fault->reports = (PFN_vkGetDeviceFaultReportsKHR)device->next.GetDeviceProcAddr(
            device->handle, "vkGetDeviceFaultReportsKHR");
        fault->debug_info = (PFN_vkGetDeviceFaultDebugInfoKHR)device->next.GetDeviceProcAddr(
            device->handle, "vkGetDeviceFaultDebugInfoKHR");
    }
    fault->info = ext ? device->next.GetDeviceFaultInfoEXT : NULL;
    fault->aborts = (facts->extensions & WAKE_NEWER_SHADER_ABORT) != 0;
    device->abort_layouts = fault->aborts ? wake_abort_layouts_create() : NULL;
    device->fault = fault;
    if (emulated) {
        wake_abort_emulation_open(device);
    }
}

void
wake_device_fault_close(struct wake_device *device)
{
    struct wake_device_fault *fault = device->fault;

    wake_abort_layouts_destroy(device->abort_layouts);
    if (fault) {
        wake_free(WAKE_HEAP_SETUP, fault->messages);
        wake_free(WAKE_HEAP_SETUP, fault->kept);
        wake_abort_emulation_free(fault->emulation);
        wake_lock_finish(&fault->lock);
        wake_free(WAKE_HEAP_SETUP, fault);
    }
}

/* ---- asking ---------------------------------------------------------------------------------- */

/* With the lock. */
static void
ask_messages(struct wake_device *device, struct wake_device_fault *fault)
{
    for (int i = 0; i < TRIES; i++) {
        VkDeviceFaultShaderAbortMessageInfoKHR aborts = {
            .sType = VK_STRUCTURE_TYPE_DEVICE_FAULT_SHADER_ABORT_MESSAGE_INFO_KHR
        };
        VkDeviceFaultDebugInfoKHR info = { .sType = VK_STRUCTURE_TYPE_DEVICE_FAULT_DEBUG_INFO_KHR,
                                           .pNext = &aborts };
        uint64_t size;
        VkResult result;

        if (fault->debug_info(device->handle, &info) < 0) {
            return;
        }
        size = aborts.messageDataSize < MAX_MESSAGES ? aborts.messageDataSize : MAX_MESSAGES;
        wake_free(WAKE_HEAP_SETUP, fault->messages);
        fault->message_size = 0;
        /* Zeros where the driver does not write, although it says so. */
        fault->messages = size ? wake_zalloc(WAKE_HEAP_SETUP, size) : NULL;
        if (size && !fault->messages) {
            return;
        }
        fault->have_messages = true;
        if (!size) {
            return;
        }
        /* The vendor's binary stays with the driver, which gives it as often as it is asked. */
        info.vendorBinarySize = 0;
        info.pVendorBinaryData = NULL;
        aborts.messageDataSize = size;
        aborts.pMessageData = fault->messages;
        result = fault->debug_info(device->handle, &info);
        /* Never more than there is room for, whatever it says. */
        fault->message_size = aborts.messageDataSize < size ? aborts.messageDataSize : size;
        if (result == VK_SUCCESS || (result == VK_INCOMPLETE && size == MAX_MESSAGES)) {
            return;
        }
        if (result < 0 && result != WAKE_ERROR_NOT_ENOUGH_SPACE) {
            fault->have_messages = false;
            fault->message_size = 0;
            return;
        }
    }
}

/* Takes what reports there are, unless a thread of the application waits for them. With the
 * lock. */
static void
ask_reports(struct wake_device *device, struct wake_device_fault *fault)
{
    for (int i = 0; i < TRIES && !fault->inside && fault->kept_count < MAX_REPORTS; i++) {
        uint32_t count = 0;
        VkDeviceFaultInfoKHR *more;
        VkResult result = fault->reports(device->handle, 0, &count, NULL);

        if (result < 0 || result == VK_TIMEOUT || !count) {
            return;
        }
        count = count < MAX_REPORTS - fault->kept_count ? count : MAX_REPORTS - fault->kept_count;
        more = wake_realloc(WAKE_HEAP_SETUP, fault->kept,
                            (fault->kept_count + count) * sizeof(*more));
        if (!more) {
            return;
        }
        fault->kept = more;
        more += fault->kept_count;
        memset(more, 0, count * sizeof(*more));
        for (uint32_t k = 0; k < count; k++) {
            more[k].sType = VK_STRUCTURE_TYPE_DEVICE_FAULT_INFO_KHR;
        }
        uint32_t given = count;
        result = fault->reports(device->handle, 0, &given, more);
        if (result < 0 || result == VK_TIMEOUT) {
            return;
        }
        fault->kept_count += given < count ? given : count;
    }
}

/* A copy of what was kept, for messages: the lock is not held while those are given. NULL: nothing,
 * or out of memory. */
static VkDeviceFaultInfoKHR *
copy_kept(const struct wake_device_fault *fault, uint32_t *count_out)
{
    VkDeviceFaultInfoKHR *copy = fault->kept_count ? wake_alloc(WAKE_HEAP_SETUP,
                                                                fault->kept_count * sizeof(*copy))
                                                   : NULL;

    if (copy) {
        memcpy(copy, fault->kept, fault->kept_count * sizeof(*copy));
    }
    *count_out = copy ? fault->kept_count : 0;
    return copy;
}

void
wake_device_fault_lost(struct wake_device *device, enum wake_command command, uint32_t thread)
{
    struct wake_device_fault *fault = device->fault;
    VkDeviceFaultInfoKHR *reports;
    uint32_t count = 0, aborts;
    bool first;

    /* Relaxed: says that the application knows, which only its own threads can tell each other. */
    wake_store_relaxed(&device->lost_app, true);
    if (!fault) {
        return;
    }
    wake_lock_take(&fault->lock);
    first = !fault->asked;
    fault->asked = true;
    if (first && fault->debug_info && fault->aborts) {
        ask_messages(device, fault);
    }
    if (first && fault->reports) {
        ask_reports(device, fault);
    }
    reports = first ? copy_kept(fault, &count) : NULL;
    wake_lock_drop(&fault->lock);
    if (!first) {
        return;
    }
    /* What led here is told first. */
    wake_drain(&device->scope);
    aborts = wake_device_fault_tell_aborts(device, command, thread);
    wake_device_fault_tell_reports(device, command, thread, aborts, reports, count);
    if (!fault->reports && fault->info) {
        wake_device_fault_tell_ext(device, command, thread, aborts);
    }
    wake_free(WAKE_HEAP_SETUP, reports);
}

/* ---- vkGetDeviceFaultDebugInfoKHR ------------------------------------------------------------ */

static VkDeviceFaultShaderAbortMessageInfoKHR *
find_message_info(const VkDeviceFaultDebugInfoKHR *info)
{
    for (VkBaseOutStructure *link = info->pNext; link; link = link->pNext) {
        if (link->sType == VK_STRUCTURE_TYPE_DEVICE_FAULT_SHADER_ABORT_MESSAGE_INFO_KHR) {
            return (VkDeviceFaultShaderAbortMessageInfoKHR *)link;
        }
    }
    return NULL;
}

static bool
check_debug_info(struct wake_device *device, const VkDeviceFaultDebugInfoKHR *info)
{
    static const char command[] = "vkGetDeviceFaultDebugInfoKHR";
    uint32_t message_infos = 0;
    bool skip = false;

    if (info->sType != VK_STRUCTURE_TYPE_DEVICE_FAULT_DEBUG_INFO_KHR) {
        return wake_device_fault_find(device, command, "VUID-VkDeviceFaultDebugInfoKHR-sType-sType",
                                      "pDebugInfo->sType is %d", (int)info->sType);
    }
    for (const VkBaseOutStructure *link = info->pNext; link; link = link->pNext) {
        if (link->sType != VK_STRUCTURE_TYPE_DEVICE_FAULT_SHADER_ABORT_MESSAGE_INFO_KHR) {
            if (!device->scope.newer_than_registry) {
                skip |= wake_device_fault_find(
                    device, command, "VUID-VkDeviceFaultDebugInfoKHR-pNext-pNext",
                    "pDebugInfo->pNext has a struct with sType %d", (int)link->sType);
            }
        } else if (++message_infos == 2) {
            skip |= wake_device_fault_find(
                device, command, "VUID-VkDeviceFaultDebugInfoKHR-sType-unique",
                "pDebugInfo->pNext has more than one VkDeviceFaultShaderAbortMessageInfoKHR");
        }
    }
    /* A command of an extension that is not known may have said that the device is lost. */
    if (!wake_load_relaxed(&device->lost_app) && !device->scope.unknown_extensions) {
        skip |= wake_device_fault_find(device, command,
                                       "VUID-vkGetDeviceFaultDebugInfoKHR-device-12383",
                                       "no call has returned VK_ERROR_DEVICE_LOST so far");
    }
    return skip;
}

VKAPI_ATTR VkResult VKAPI_CALL
wake_GetDeviceFaultDebugInfoKHR(VkDevice handle, VkDeviceFaultDebugInfoKHR *info)
{
    struct wake_device *device = handle ? (struct wake_device *)wake_scope_find(handle) : NULL;
    struct wake_device_fault *fault = device ? device->fault : NULL;
    VkDeviceFaultShaderAbortMessageInfoKHR *aborts;
    VkDeviceFaultDebugInfoKHR without;
    VkResult result;

    if (!fault || !fault->debug_info) {
        PFN_vkGetDeviceFaultDebugInfoKHR next =
            device ? (PFN_vkGetDeviceFaultDebugInfoKHR)device->next.GetDeviceProcAddr(
                         handle, "vkGetDeviceFaultDebugInfoKHR")
                   : NULL;
        return next ? next(handle, info) : VK_ERROR_UNKNOWN;
    }
    if (!info) {
        (void)wake_device_fault_find(device, "vkGetDeviceFaultDebugInfoKHR",
                                     "VUID-vkGetDeviceFaultDebugInfoKHR-pDebugInfo-parameter",
                                     "pDebugInfo is NULL");
        return VK_ERROR_VALIDATION_FAILED_EXT;
    }
    if (check_debug_info(device, info)) {
        return VK_ERROR_VALIDATION_FAILED_EXT;
    }
    aborts = info->sType == VK_STRUCTURE_TYPE_DEVICE_FAULT_DEBUG_INFO_KHR ? find_message_info(info)
                                                                          : NULL;
    wake_lock_take(&fault->lock);
    if (!aborts || !fault->have_messages) {
        wake_lock_drop(&fault->lock);
        return fault->debug_info(handle, info);
    }
    /* The messages as they were, the rest from the driver, which need not give messages twice. */
    without = *info;
    without.pNext = NULL;
    result = fault->debug_info(handle, &without);
    info->vendorBinarySize = without.vendorBinarySize;
    if (result >= 0 && !aborts->pMessageData) {
        aborts->messageDataSize = fault->message_size;
    } else if (result >= 0) {
        uint64_t size = aborts->messageDataSize < fault->message_size ? aborts->messageDataSize
                                                                      : fault->message_size;

        if (size) {
            memcpy(aborts->pMessageData, fault->messages, size);
        }
        aborts->messageDataSize = size;
        result = size < fault->message_size ? VK_INCOMPLETE : result;
    }
    wake_lock_drop(&fault->lock);
    return result;
}

/* ---- vkGetDeviceFaultReportsKHR -------------------------------------------------------------- */

static bool
check_reports(struct wake_device *device, const uint32_t *count, const VkDeviceFaultInfoKHR *info)
{
    static const char command[] = "vkGetDeviceFaultReportsKHR";
    bool skip = false;

    if (info && *count == 0) {
        skip |= wake_device_fault_find(device, command,
                                       "VUID-vkGetDeviceFaultReportsKHR-pFaultCounts-arraylength",
                                       "pFaultInfo is not NULL, and *pFaultCounts is 0");
    }
    for (uint32_t i = 0; info && i < *count; i++) {
        if (info[i].sType != VK_STRUCTURE_TYPE_DEVICE_FAULT_INFO_KHR) {
            skip |= wake_device_fault_find(device, command, "VUID-VkDeviceFaultInfoKHR-sType-sType",
                                           "pFaultInfo[%u].sType is %d", i, (int)info[i].sType);
        } else if (info[i].pNext && !device->scope.newer_than_registry) {
            skip |= wake_device_fault_find(device, command, "VUID-VkDeviceFaultInfoKHR-pNext-pNext",
                                           "pFaultInfo[%u].pNext is not NULL", i);
        }
    }
    return skip;
}

static void
copy_report(VkDeviceFaultInfoKHR *to, const VkDeviceFaultInfoKHR *from)
{
    const VkDeviceFaultInfoKHR head = *to;

    *to = *from;
    to->sType = head.sType;
    to->pNext = head.pNext;
}

/* From what the layer took, then, without waiting, what has come since. With the lock, and
 * something kept. */
static VkResult
serve_reports(VkDevice handle, struct wake_device_fault *fault, uint32_t *count,
              VkDeviceFaultInfoKHR *info)
{
    uint32_t kept = fault->kept_count - fault->served, more = 0, given;
    VkResult result;

    if (!info) {
        result = fault->reports(handle, 0, &more, NULL);
        *count = kept + (result == VK_SUCCESS || result == VK_INCOMPLETE ? more : 0);
        return VK_SUCCESS;
    }
    given = *count < kept ? *count : kept;
    for (uint32_t i = 0; i < given; i++) {
        copy_report(&info[i], &fault->kept[fault->served++]);
    }
    if (given < kept) {
        *count = given;
        return VK_INCOMPLETE;
    }
    more = *count - given;
    /* Without room for them, only whether there are any. */
    result = fault->reports(handle, 0, &more, *count > given ? &info[given] : NULL);
    if (result == VK_SUCCESS && *count == given) {
        result = more ? VK_INCOMPLETE : VK_SUCCESS;
        more = 0;
    }
    *count = given + (result == VK_SUCCESS || result == VK_INCOMPLETE ? more : 0);
    return result == VK_INCOMPLETE ? VK_INCOMPLETE : VK_SUCCESS;
}

VKAPI_ATTR VkResult VKAPI_CALL
wake_GetDeviceFaultReportsKHR(VkDevice handle, uint64_t timeout, uint32_t *count,
                              VkDeviceFaultInfoKHR *info)
{
    struct wake_device *device = handle ? (struct wake_device *)wake_scope_find(handle) : NULL;
    struct wake_device_fault *fault = device ? device->fault : NULL;
    VkResult result;

    if (!fault || !fault->reports) {
        PFN_vkGetDeviceFaultReportsKHR next = device ? (PFN_vkGetDeviceFaultReportsKHR)
                                                           device->next.GetDeviceProcAddr(
                                                               handle, "vkGetDeviceFaultReportsKHR")
                                                     : NULL;
        return next ? next(handle, timeout, count, info) : VK_ERROR_UNKNOWN;
    }
    if (!count) {
        (void)wake_device_fault_find(device, "vkGetDeviceFaultReportsKHR",
                                     "VUID-vkGetDeviceFaultReportsKHR-pFaultCounts-parameter",
                                     "pFaultCounts is NULL");
        return VK_ERROR_VALIDATION_FAILED_EXT;
    }
    if (check_reports(device, count, info)) {
        return VK_ERROR_VALIDATION_FAILED_EXT;
    }
    wake_lock_take(&fault->lock);
    if (fault->served < fault->kept_count) {
        result = serve_reports(handle, fault, count, info);
        wake_lock_drop(&fault->lock);
        return result;
    }
    fault->inside++;
    wake_lock_drop(&fault->lock);
    result = fault->reports(handle, timeout, count, info);
    wake_lock_take(&fault->lock);
    fault->inside--;
    wake_lock_drop(&fault->lock);
    for (uint32_t i = 0; info && (result == VK_SUCCESS || result == VK_INCOMPLETE) && i < *count;
         i++) {
        if (info[i].flags & VK_DEVICE_FAULT_FLAG_DEVICE_LOST_KHR) {
            /* The other way to hear of it. */
            wake_device_fault_lost(device, WAKE_CMD_NONE,
                                   wake_thread_self() ? wake_thread_self()->id : 0);
            wake_drain_and_tell(&device->scope);
            break;
        }
    }
    return result;
}

/* ---- look-up --------------------------------------------------------------------------------- */

PFN_vkVoidFunction
wake_device_fault_command(const char *name, PFN_vkVoidFunction below, bool emulated)
{
    if (!below && !emulated) {
        return NULL;
    }
    if (strcmp(name, "vkGetDeviceFaultReportsKHR") == 0) {
        return (PFN_vkVoidFunction)wake_GetDeviceFaultReportsKHR;
    }
    if (strcmp(name, "vkGetDeviceFaultDebugInfoKHR") == 0) {
        return (PFN_vkVoidFunction)wake_GetDeviceFaultDebugInfoKHR;
    }
    return below;
}

/* lost: whether the application has been told that the device is lost. */
bool
wake_pack_fault_lost(struct wake_pack *p, struct wake_rec_GetDeviceFaultInfoEXT *r)
{
    const struct wake_scope *scope = wake_scope_find(r->device);

    /* Relaxed: as in wake_device_fault_lost(). */
    r->lost = scope && scope->is_device &&
              wake_load_relaxed(&((const struct wake_device *)scope)->lost_app);
    return !p->full;
}
