/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Fences and semaphores as file descriptors. Specification, 'Importing Fence Payloads', 'Importing
 * Semaphore Payloads'.
 */
#include "core/image_rules.h"

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
    if (info && !((out ? out->handleTypes : 0) & get->handleType)) {
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
    }
}
