/* SPDX-License-Identifier: Apache-2.0 */
/* Fences and semaphores as file descriptors. */
#include "state/apply/apply_external.h"

#include "gen/records.h"

/*
 * A copy of the payload leaves as a sync file, and the payload is as after a reset or a wait. Other
 * handles lead to the payload itself: from then on others may change it.
 */
static void export(const struct wake_apply *a, struct wake_sync_object *sync, bool copied)
{
    struct wake_device *device = (struct wake_device *)a->scope;

    if (!sync) {
        return;
    }
    wake_acquire_waited(sync); /* outside, for all that is known */
    wake_share_point(device, sync->point);
    wake_share_values(device, sync, UINT64_MAX);
    if (copied && !a->found) {
        sync->signalled = false;
        sync->point.batch = 0;
        wake_sync_restore(sync);
    } else {
        sync->external = true;
    }
}

static void
import(struct wake_sync_object *sync, uint32_t type, bool temporary)
{
    if (sync) {
        sync->external = true;
        sync->imported = type;
        sync->import_temporary = temporary;
    }
}

void
wake_apply_external(struct wake_apply *a)
{
    switch (a->command) {
    case WAKE_CMD_vkGetFenceFdKHR: {
        const VkFenceGetFdInfoKHR *get =
            ((const struct wake_rec_GetFenceFdKHR *)a->record)->pGetFdInfo;

        if (get) {
            export(a,
                   wake_sync_object_of(wake_packed_id(get, 0, WAKE_HANDLES_VkFenceGetFdInfoKHR,
                                                      WAKE_HANDLE_VkFenceGetFdInfoKHR_fence)),
                   get->handleType == VK_EXTERNAL_FENCE_HANDLE_TYPE_SYNC_FD_BIT);
        }
        break;
    }
    case WAKE_CMD_vkGetSemaphoreFdKHR: {
        const VkSemaphoreGetFdInfoKHR *get =
            ((const struct wake_rec_GetSemaphoreFdKHR *)a->record)->pGetFdInfo;

        if (get) {
            export(
                a,
                wake_sync_object_of(wake_packed_id(get, 0, WAKE_HANDLES_VkSemaphoreGetFdInfoKHR,
                                                   WAKE_HANDLE_VkSemaphoreGetFdInfoKHR_semaphore)),
                get->handleType == VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_SYNC_FD_BIT);
        }
        break;
    }
    case WAKE_CMD_vkImportFenceFdKHR: {
        const VkImportFenceFdInfoKHR *in =
            ((const struct wake_rec_ImportFenceFdKHR *)a->record)->pImportFenceFdInfo;

        if (in) {
            import(wake_sync_object_of(wake_packed_id(in, 0, WAKE_HANDLES_VkImportFenceFdInfoKHR,
                                                      WAKE_HANDLE_VkImportFenceFdInfoKHR_fence)),
                   in->handleType, in->flags & VK_FENCE_IMPORT_TEMPORARY_BIT);
        }
        break;
    }
    case WAKE_CMD_vkImportSemaphoreFdKHR: {
        const VkImportSemaphoreFdInfoKHR *in =
            ((const struct wake_rec_ImportSemaphoreFdKHR *)a->record)->pImportSemaphoreFdInfo;

        if (in) {
            import(wake_sync_object_of(
                       wake_packed_id(in, 0, WAKE_HANDLES_VkImportSemaphoreFdInfoKHR,
                                      WAKE_HANDLE_VkImportSemaphoreFdInfoKHR_semaphore)),
                   in->handleType, in->flags & VK_SEMAPHORE_IMPORT_TEMPORARY_BIT);
        }
        break;
    }
    default: break;
    }
}
