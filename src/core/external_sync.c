/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Fences and semaphores as file descriptors. Specification, 'Importing Fence Payloads', 'Importing
 * Semaphore Payloads'.
 */
#include "core/image_rules.h"
#include "state/scope.h"
#include "state/submission.h"

static bool
is_fence_fd(VkExternalFenceHandleTypeFlagBits type)
{
    return type == VK_EXTERNAL_FENCE_HANDLE_TYPE_OPAQUE_FD_BIT ||
           type == VK_EXTERNAL_FENCE_HANDLE_TYPE_SYNC_FD_BIT;
}

static bool
is_semaphore_fd(VkExternalSemaphoreHandleTypeFlagBits type)
{
    return type == VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_FD_BIT ||
           type == VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_SYNC_FD_BIT;
}

/* ---- payloads -------------------------------------------------------------------------------- */

/* What may become of a payload that has been imported: 0 where nothing is known. */
static bool
may_export_fence(struct wake_check *check, uint32_t imported,
                 VkExternalFenceHandleTypeFlagBits wanted)
{
    const struct wake_instance *instance = check->scope->instance;
    PFN_vkGetPhysicalDeviceExternalFenceProperties ask =
        instance->next.GetPhysicalDeviceExternalFenceProperties
            ? instance->next.GetPhysicalDeviceExternalFenceProperties
            : instance->next.GetPhysicalDeviceExternalFencePropertiesKHR;
    VkPhysicalDeviceExternalFenceInfo info = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTERNAL_FENCE_INFO, .handleType = wanted
    };
    VkExternalFenceProperties out = { .sType = VK_STRUCTURE_TYPE_EXTERNAL_FENCE_PROPERTIES };

    if (!imported || !ask) {
        return true;
    }
    ask(wake_check_device(check)->physical, &info, &out);
    return out.exportFromImportedHandleTypes & imported;
}

static bool
may_export_semaphore(struct wake_check *check, uint32_t imported,
                     VkExternalSemaphoreHandleTypeFlagBits wanted)
{
    const struct wake_instance *instance = check->scope->instance;
    PFN_vkGetPhysicalDeviceExternalSemaphoreProperties ask =
        instance->next.GetPhysicalDeviceExternalSemaphoreProperties
            ? instance->next.GetPhysicalDeviceExternalSemaphoreProperties
            : instance->next.GetPhysicalDeviceExternalSemaphorePropertiesKHR;
    VkPhysicalDeviceExternalSemaphoreInfo info = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTERNAL_SEMAPHORE_INFO, .handleType = wanted
    };
    VkExternalSemaphoreProperties out = {
        .sType = VK_STRUCTURE_TYPE_EXTERNAL_SEMAPHORE_PROPERTIES
    };

    if (!imported || !ask) {
        return true;
    }
    ask(wake_check_device(check)->physical, &info, &out);
    return out.exportFromImportedHandleTypes & imported;
}

/* Whether what is known of the payload can be relied on. */
static bool
is_followed(const struct wake_check *check, const struct wake_sync_object *sync)
{
    const struct wake_device *device = (const struct wake_device *)check->scope;

    return sync && !sync->external && !device->submit_failed && !wake_load_relaxed(&device->lost);
}

/* An import while a batch has to do with the object. */
static void
check_idle(struct wake_check *check, const struct wake_object *object, const char *vuid)
{
    struct wake_point point;
    char text[WAKE_OBJECT_TEXT];

    if (object && check->scope->settings->check_object_in_use &&
        wake_object_in_use((struct wake_device *)check->scope, object, &point)) {
        wake_find_objects(
            check, vuid, object, NULL,
            "%s is still in use by batch %llu: no wait, fence status or semaphore value has shown that it has completed",
            wake_object_text(text, sizeof(text), object), (unsigned long long)point.batch);
    }
}

static void
check_fence_payload(struct wake_check *check, const struct wake_object *object,
                    VkExternalFenceHandleTypeFlagBits type)
{
    const struct wake_sync_object *sync = object ? object->data : NULL;

    if (sync && !may_export_fence(check, sync->imported, type)) {
        wake_find_objects(
            check, "VUID-VkFenceGetFdInfoKHR-fence-01455", object, NULL,
            "pGetFdInfo->handleType is %s; the fence has a payload that was imported as %s, which exportFromImportedHandleTypes "
            "of that type lacks",
            wake_name_VkExternalFenceHandleTypeFlagBits(type),
            wake_name_VkExternalFenceHandleTypeFlagBits(
                (VkExternalFenceHandleTypeFlagBits)sync->imported));
    } else if (type == VK_EXTERNAL_FENCE_HANDLE_TYPE_SYNC_FD_BIT && is_followed(check, sync) &&
               !sync->signalled && !sync->point.batch) {
        wake_find_objects(
            check, "VUID-VkFenceGetFdInfoKHR-handleType-01454", object, NULL,
            "pGetFdInfo->handleType is %s; the fence is unsignaled, and nothing that was submitted signals it",
            wake_name_VkExternalFenceHandleTypeFlagBits(type));
    }
}

void
wake_core_get_fence_fd(struct wake_check *check, const struct wake_rec_GetFenceFdKHR *r)
{
    const VkFenceGetFdInfoKHR *get = r->pGetFdInfo;
    const struct wake_object *object =
        get ? wake_check_object(check,
                                wake_packed_id(get, 0, WAKE_HANDLES_VkFenceGetFdInfoKHR,
                                               WAKE_HANDLE_VkFenceGetFdInfoKHR_fence),
                                WAKE_TYPE_VkFence)
            : NULL;
    const VkFenceCreateInfo *info = wake_VkFence_info(object);
    const VkExportFenceCreateInfo *out =
        info ? wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_EXPORT_FENCE_CREATE_INFO) : NULL;

    if (!get) {
        return;
    }
    if (!is_fence_fd(get->handleType)) {
        wake_find(check, "VUID-VkFenceGetFdInfoKHR-handleType-01456",
                  "pGetFdInfo->handleType is %s",
                  wake_name_VkExternalFenceHandleTypeFlagBits(get->handleType));
    } else if (info && !((out ? out->handleTypes : 0) & get->handleType)) {
        wake_find_objects(
            check, "VUID-VkFenceGetFdInfoKHR-handleType-01453", object, NULL,
            "pGetFdInfo->handleType is %s; the fence was created for %s",
            wake_name_VkExternalFenceHandleTypeFlagBits(get->handleType),
            WAKE_FLAGS_TEXT(VkExternalFenceHandleTypeFlags, out ? out->handleTypes : 0));
    } else {
        check_fence_payload(check, object, get->handleType);
    }
}

void
wake_core_import_fence_fd(struct wake_check *check, const struct wake_rec_ImportFenceFdKHR *r)
{
    const VkImportFenceFdInfoKHR *in = r->pImportFenceFdInfo;

    if (!in) {
        return;
    }
    if (!is_fence_fd(in->handleType)) {
        wake_find(check, "VUID-VkImportFenceFdInfoKHR-handleType-01464",
                  "pImportFenceFdInfo->handleType is %s",
                  wake_name_VkExternalFenceHandleTypeFlagBits(in->handleType));
    } else if (in->handleType == VK_EXTERNAL_FENCE_HANDLE_TYPE_SYNC_FD_BIT &&
               !(in->flags & VK_FENCE_IMPORT_TEMPORARY_BIT)) {
        wake_find(
            check, "VUID-VkImportFenceFdInfoKHR-handleType-07306",
            "pImportFenceFdInfo->handleType is %s, flags are without VK_FENCE_IMPORT_TEMPORARY_BIT",
            wake_name_VkExternalFenceHandleTypeFlagBits(in->handleType));
    } else {
        check_idle(check,
                   wake_check_object(check,
                                     wake_packed_id(in, 0, WAKE_HANDLES_VkImportFenceFdInfoKHR,
                                                    WAKE_HANDLE_VkImportFenceFdInfoKHR_fence),
                                     WAKE_TYPE_VkFence),
                   "VUID-vkImportFenceFdKHR-fence-01463");
    }
}

static void
check_semaphore_payload(struct wake_check *check, const struct wake_object *object,
                        VkExternalSemaphoreHandleTypeFlagBits type)
{
    const struct wake_sync_object *sync = object ? object->data : NULL;

    if (sync && !may_export_semaphore(check, sync->imported, type)) {
        wake_find_objects(
            check, "VUID-VkSemaphoreGetFdInfoKHR-semaphore-01133", object, NULL,
            "pGetFdInfo->handleType is %s; the semaphore has a payload that was imported as %s, which "
            "exportFromImportedHandleTypes of that type lacks",
            wake_name_VkExternalSemaphoreHandleTypeFlagBits(type),
            wake_name_VkExternalSemaphoreHandleTypeFlagBits(
                (VkExternalSemaphoreHandleTypeFlagBits)sync->imported));
    } else if (type == VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_SYNC_FD_BIT && is_followed(check, sync) &&
               !sync->timeline && !sync->signalled) {
        wake_find_objects(
            check, "VUID-VkSemaphoreGetFdInfoKHR-handleType-03254", object, NULL,
            "pGetFdInfo->handleType is %s; nothing that was submitted signals the semaphore, or another wait has taken "
            "the signal",
            wake_name_VkExternalSemaphoreHandleTypeFlagBits(type));
    }
}

void
wake_core_get_semaphore_fd(struct wake_check *check, const struct wake_rec_GetSemaphoreFdKHR *r)
{
    const VkSemaphoreGetFdInfoKHR *get = r->pGetFdInfo;
    const struct wake_object *object =
        get ? wake_check_object(check,
                                wake_packed_id(get, 0, WAKE_HANDLES_VkSemaphoreGetFdInfoKHR,
                                               WAKE_HANDLE_VkSemaphoreGetFdInfoKHR_semaphore),
                                WAKE_TYPE_VkSemaphore)
            : NULL;
    const VkSemaphoreCreateInfo *info = wake_VkSemaphore_info(object);
    const VkExportSemaphoreCreateInfo *out =
        info ? wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_EXPORT_SEMAPHORE_CREATE_INFO) : NULL;
    const VkSemaphoreTypeCreateInfo *type =
        info ? wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO) : NULL;

    if (!get) {
        return;
    }
    if (!is_semaphore_fd(get->handleType)) {
        wake_find(check, "VUID-VkSemaphoreGetFdInfoKHR-handleType-01136",
                  "pGetFdInfo->handleType is %s",
                  wake_name_VkExternalSemaphoreHandleTypeFlagBits(get->handleType));
        return;
    }
    if (info && (out ? out->handleTypes : 0) & get->handleType) {
        check_semaphore_payload(check, object, get->handleType);
    } else if (info) {
        wake_find_objects(
            check, "VUID-VkSemaphoreGetFdInfoKHR-handleType-01132", object, NULL,
            "pGetFdInfo->handleType is %s; the semaphore was created for %s",
            wake_name_VkExternalSemaphoreHandleTypeFlagBits(get->handleType),
            WAKE_FLAGS_TEXT(VkExternalSemaphoreHandleTypeFlags, out ? out->handleTypes : 0));
    }
    if (get->handleType == VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_SYNC_FD_BIT && type &&
        type->semaphoreType == VK_SEMAPHORE_TYPE_TIMELINE) {
        wake_find_objects(check, "VUID-VkSemaphoreGetFdInfoKHR-handleType-03253", object, NULL,
                          "pGetFdInfo->handleType is %s; the semaphore is a timeline semaphore",
                          wake_name_VkExternalSemaphoreHandleTypeFlagBits(get->handleType));
    }
}

void
wake_core_import_semaphore_fd(struct wake_check *check,
                              const struct wake_rec_ImportSemaphoreFdKHR *r)
{
    const VkImportSemaphoreFdInfoKHR *in = r->pImportSemaphoreFdInfo;

    if (!in) {
        return;
    }
    if (!is_semaphore_fd(in->handleType)) {
        wake_find(check, "VUID-VkImportSemaphoreFdInfoKHR-handleType-01143",
                  "pImportSemaphoreFdInfo->handleType is %s",
                  wake_name_VkExternalSemaphoreHandleTypeFlagBits(in->handleType));
    } else if (in->handleType == VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_SYNC_FD_BIT &&
               !(in->flags & VK_SEMAPHORE_IMPORT_TEMPORARY_BIT)) {
        wake_find(
            check, "VUID-VkImportSemaphoreFdInfoKHR-handleType-07307",
            "pImportSemaphoreFdInfo->handleType is %s, flags are without VK_SEMAPHORE_IMPORT_TEMPORARY_BIT",
            wake_name_VkExternalSemaphoreHandleTypeFlagBits(in->handleType));
    } else {
        if (r->from_timeline && in->flags & VK_SEMAPHORE_IMPORT_TEMPORARY_BIT) {
            wake_find(
                check, "VUID-VkImportSemaphoreFdInfoKHR-flags-03323",
                "pImportSemaphoreFdInfo->flags has VK_SEMAPHORE_IMPORT_TEMPORARY_BIT, but fd was exported from a timeline "
                "semaphore");
        }
        check_idle(
            check,
            wake_check_object(check,
                              wake_packed_id(in, 0, WAKE_HANDLES_VkImportSemaphoreFdInfoKHR,
                                             WAKE_HANDLE_VkImportSemaphoreFdInfoKHR_semaphore),
                              WAKE_TYPE_VkSemaphore),
            "VUID-vkImportSemaphoreFdKHR-semaphore-01142");
    }
}
