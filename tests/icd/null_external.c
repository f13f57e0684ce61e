/* SPDX-License-Identifier: Apache-2.0 */
/* Fences and semaphores as file descriptors, within this process: the descriptor's file names the
 * payload. */
#include "null_icd.h"
#include "null_sync.h"

#include <sys/mman.h>
#include <unistd.h>

struct ticket {
    uint64_t magic;
    int64_t process;
    uint64_t payload;
};
#define TICKET_MAGIC 0x57616b654e756c6cull

/* An exported payload lives as long as the process: nobody tells when the last fd is closed. */
static VkResult
export_payload(struct null_payload *payload, int *fd)
{
    *fd = -1;
    if (!payload) {
        return VK_ERROR_OUT_OF_HOST_MEMORY;
    }
    struct ticket ticket = { TICKET_MAGIC, getpid(), null_handle_of(payload) };
    int file = memfd_create("wake-null-payload", MFD_CLOEXEC);
    if (file < 0 || pwrite(file, &ticket, sizeof(ticket), 0) != (ssize_t)sizeof(ticket)) {
        if (file >= 0) {
            close(file);
        }
        return VK_ERROR_TOO_MANY_OBJECTS;
    }
    null_payload_get(payload);
    *fd = file;
    return VK_SUCCESS;
}

static VkResult
import_payload(bool fence, uint64_t handle, int fd, bool temporary)
{
    struct ticket ticket = { 0, 0, 0 };
    struct null_payload *payload;
    if (fd == -1) {
        payload = null_payload_create(
            1, false); /* a sync fd of -1 is one that has already signalled */
    } else if (pread(fd, &ticket, sizeof(ticket), 0) == (ssize_t)sizeof(ticket) &&
               ticket.magic == TICKET_MAGIC && ticket.process == getpid()) {
        payload = null_object_get(NULL_TYPE_PAYLOAD, ticket.payload);
        if (payload) {
            null_payload_get(payload);
        }
    } else {
        payload = NULL;
    }
    if (!payload) {
        return VK_ERROR_INVALID_EXTERNAL_HANDLE;
    }
    VkResult result = null_payload_import(fence, handle, payload, temporary);
    null_payload_put(payload);
    if (result == VK_SUCCESS && fd != -1) {
        close(fd);
    }
    return result;
}

VKAPI_ATTR VkResult VKAPI_CALL
null_GetSemaphoreFdKHR(VkDevice device, const VkSemaphoreGetFdInfoKHR *info, int *fd)
{
    (void)device;
    struct null_payload *payload = null_semaphore_payload(info->semaphore, false);
    VkResult result = export_payload(payload, fd);
    null_payload_put(payload);
    return result;
}

VKAPI_ATTR VkResult VKAPI_CALL
null_ImportSemaphoreFdKHR(VkDevice device, const VkImportSemaphoreFdInfoKHR *info)
{
    (void)device;
    bool temporary = (info->flags & VK_SEMAPHORE_IMPORT_TEMPORARY_BIT) ||
                     info->handleType == VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_SYNC_FD_BIT;
    return import_payload(false, NULL_U64(info->semaphore), info->fd, temporary);
}

VKAPI_ATTR VkResult VKAPI_CALL
null_GetFenceFdKHR(VkDevice device, const VkFenceGetFdInfoKHR *info, int *fd)
{
    (void)device;
    return export_payload(null_fence_payload(info->fence), fd);
}

VKAPI_ATTR VkResult VKAPI_CALL
null_ImportFenceFdKHR(VkDevice device, const VkImportFenceFdInfoKHR *info)
{
    (void)device;
    bool temporary = (info->flags & VK_FENCE_IMPORT_TEMPORARY_BIT) ||
                     info->handleType == VK_EXTERNAL_FENCE_HANDLE_TYPE_SYNC_FD_BIT;
    return import_payload(true, NULL_U64(info->fence), info->fd, temporary);
}
