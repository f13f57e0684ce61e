/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Fences and semaphores as file descriptors. Wrong calls beside the nearest right ones.
 */
#include "kit.h"

#include <unistd.h>

static void
open_fds(struct kit *kit)
{
    kit_open(kit, &(struct kit_config){
                      .device_extensions = { VK_KHR_EXTERNAL_FENCE_FD_EXTENSION_NAME,
                                             VK_KHR_EXTERNAL_SEMAPHORE_FD_EXTENSION_NAME } });
}

SCENE(fence, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_fds(kit);
    PFN_vkGetFenceFdKHR get = KIT_DEVICE_COMMAND(kit, vkGetFenceFdKHR);
    PFN_vkImportFenceFdKHR import = KIT_DEVICE_COMMAND(kit, vkImportFenceFdKHR);
    VkExportFenceCreateInfo out = { .sType = VK_STRUCTURE_TYPE_EXPORT_FENCE_CREATE_INFO,
                                    .handleTypes = VK_EXTERNAL_FENCE_HANDLE_TYPE_OPAQUE_FD_BIT };
    VkFenceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO, .pNext = &out };
    VkFence fence = VK_NULL_HANDLE;
    KIT_VK(kit, vkCreateFence(kit->device, &info, NULL, &fence));
    kit_own(kit, VK_OBJECT_TYPE_FENCE, KIT_HANDLE(fence));
    VkFenceGetFdInfoKHR of = { VK_STRUCTURE_TYPE_FENCE_GET_FD_INFO_KHR, NULL, fence,
                               VK_EXTERNAL_FENCE_HANDLE_TYPE_OPAQUE_FD_BIT };
    int fd = -1, other = -1;
    KIT_VK(kit, get(kit->device, &of, &fd));
    of.handleType = VK_EXTERNAL_FENCE_HANDLE_TYPE_OPAQUE_WIN32_BIT;
    kit_expect(kit, "VUID-VkFenceGetFdInfoKHR-handleType-01456");
    get(kit->device, &of, &other);
    of.handleType = VK_EXTERNAL_FENCE_HANDLE_TYPE_OPAQUE_FD_BIT;
    of.fence = kit_fence(kit, 0);
    kit_expect(kit, "VUID-VkFenceGetFdInfoKHR-handleType-01453");
    get(kit->device, &of, &other);

    VkImportFenceFdInfoKHR in = { .sType = VK_STRUCTURE_TYPE_IMPORT_FENCE_FD_INFO_KHR,
                                  .fence = kit_fence(kit, 0),
                                  .handleType = VK_EXTERNAL_FENCE_HANDLE_TYPE_OPAQUE_FD_BIT,
                                  .fd = fd };
    KIT_VK(kit, import(kit->device, &in));
    in.fd = -1;
    in.handleType = VK_EXTERNAL_FENCE_HANDLE_TYPE_SYNC_FD_BIT;
    in.flags = VK_FENCE_IMPORT_TEMPORARY_BIT;
    KIT_VK(kit, import(kit->device, &in));
    in.flags = 0;
    kit_expect(kit, "VUID-VkImportFenceFdInfoKHR-handleType-07306");
    import(kit->device, &in);
    in.handleType = VK_EXTERNAL_FENCE_HANDLE_TYPE_OPAQUE_WIN32_BIT;
    kit_expect(kit, "VUID-VkImportFenceFdInfoKHR-handleType-01464");
    import(kit->device, &in);
}

SCENE(semaphore, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_fds(kit);
    PFN_vkGetSemaphoreFdKHR get = KIT_DEVICE_COMMAND(kit, vkGetSemaphoreFdKHR);
    PFN_vkImportSemaphoreFdKHR import = KIT_DEVICE_COMMAND(kit, vkImportSemaphoreFdKHR);
    VkExportSemaphoreCreateInfo out = {
        .sType = VK_STRUCTURE_TYPE_EXPORT_SEMAPHORE_CREATE_INFO,
        .handleTypes = VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_FD_BIT
    };
    VkSemaphoreCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO,
                                   .pNext = &out };
    VkSemaphore semaphore = VK_NULL_HANDLE;
    KIT_VK(kit, vkCreateSemaphore(kit->device, &info, NULL, &semaphore));
    kit_own(kit, VK_OBJECT_TYPE_SEMAPHORE, KIT_HANDLE(semaphore));
    VkSemaphoreGetFdInfoKHR of = { VK_STRUCTURE_TYPE_SEMAPHORE_GET_FD_INFO_KHR, NULL, semaphore,
                                   VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_FD_BIT };
    int fd = -1, other = -1;
    KIT_VK(kit, get(kit->device, &of, &fd));
    of.handleType = VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_WIN32_BIT;
    kit_expect(kit, "VUID-VkSemaphoreGetFdInfoKHR-handleType-01136");
    get(kit->device, &of, &other);
    of.handleType = VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_FD_BIT;
    of.semaphore = kit_semaphore(kit);
    kit_expect(kit, "VUID-VkSemaphoreGetFdInfoKHR-handleType-01132");
    get(kit->device, &of, &other);
    VkSemaphoreTypeCreateInfo timeline = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO,
                                           .pNext = &out,
                                           .semaphoreType = VK_SEMAPHORE_TYPE_TIMELINE };
    info.pNext = &timeline;
    out.handleTypes = VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_SYNC_FD_BIT;
    KIT_VK(kit, vkCreateSemaphore(kit->device, &info, NULL, &of.semaphore));
    kit_own(kit, VK_OBJECT_TYPE_SEMAPHORE, KIT_HANDLE(of.semaphore));
    of.handleType = VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_SYNC_FD_BIT;
    kit_expect(kit, "VUID-VkSemaphoreGetFdInfoKHR-handleType-03253");
    get(kit->device, &of, &other);

    VkImportSemaphoreFdInfoKHR in = { .sType = VK_STRUCTURE_TYPE_IMPORT_SEMAPHORE_FD_INFO_KHR,
                                      .semaphore = kit_semaphore(kit),
                                      .handleType = VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_FD_BIT,
                                      .fd = fd };
    KIT_VK(kit, import(kit->device, &in));
    in.fd = -1;
    in.handleType = VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_SYNC_FD_BIT;
    in.flags = VK_SEMAPHORE_IMPORT_TEMPORARY_BIT;
    KIT_VK(kit, import(kit->device, &in));
    in.flags = 0;
    kit_expect(kit, "VUID-VkImportSemaphoreFdInfoKHR-handleType-07307");
    import(kit->device, &in);
    in.handleType = VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_WIN32_BIT;
    kit_expect(kit, "VUID-VkImportSemaphoreFdInfoKHR-handleType-01143");
    import(kit->device, &in);
}

/* --- payloads --- */

static VkFence
exportable_fence(struct kit *kit, VkFenceCreateFlags flags, bool sync)
{
    VkExportFenceCreateInfo out = {
        .sType = VK_STRUCTURE_TYPE_EXPORT_FENCE_CREATE_INFO,
        .handleTypes = sync ? VK_EXTERNAL_FENCE_HANDLE_TYPE_SYNC_FD_BIT
                            : VK_EXTERNAL_FENCE_HANDLE_TYPE_OPAQUE_FD_BIT
    };
    VkFenceCreateInfo info = { VK_STRUCTURE_TYPE_FENCE_CREATE_INFO, &out, flags };
    VkFence fence = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateFence(kit->device, &info, NULL, &fence));
    kit_own(kit, VK_OBJECT_TYPE_FENCE, KIT_HANDLE(fence));
    return fence;
}

static VkSemaphore
exportable_semaphore(struct kit *kit, bool sync)
{
    VkExportSemaphoreCreateInfo out = {
        .sType = VK_STRUCTURE_TYPE_EXPORT_SEMAPHORE_CREATE_INFO,
        .handleTypes = sync ? VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_SYNC_FD_BIT
                            : VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_FD_BIT
    };
    VkSemaphoreCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO,
                                   .pNext = &out };
    VkSemaphore semaphore = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateSemaphore(kit->device, &info, NULL, &semaphore));
    kit_own(kit, VK_OBJECT_TYPE_SEMAPHORE, KIT_HANDLE(semaphore));
    return semaphore;
}

static void
take(struct kit *kit, VkFence fence, VkSemaphore semaphore, bool sync, const char *vuid)
{
    VkFenceGetFdInfoKHR of_fence = { VK_STRUCTURE_TYPE_FENCE_GET_FD_INFO_KHR, NULL, fence,
                                     sync ? VK_EXTERNAL_FENCE_HANDLE_TYPE_SYNC_FD_BIT
                                          : VK_EXTERNAL_FENCE_HANDLE_TYPE_OPAQUE_FD_BIT };
    VkSemaphoreGetFdInfoKHR of = { VK_STRUCTURE_TYPE_SEMAPHORE_GET_FD_INFO_KHR, NULL, semaphore,
                                   sync ? VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_SYNC_FD_BIT
                                        : VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_FD_BIT };
    int fd = -1;

    if (vuid) {
        kit_expect(kit, vuid);
    }
    if (fence) {
        KIT_DEVICE_COMMAND(kit, vkGetFenceFdKHR)(kit->device, &of_fence, &fd);
    } else {
        KIT_DEVICE_COMMAND(kit, vkGetSemaphoreFdKHR)(kit->device, &of, &fd);
    }
    if (fd >= 0) {
        close(fd);
    }
}

static void
put(struct kit *kit, VkFence fence, VkSemaphore semaphore, const char *vuid)
{
    VkImportFenceFdInfoKHR in_fence = { .sType = VK_STRUCTURE_TYPE_IMPORT_FENCE_FD_INFO_KHR,
                                        .fence = fence,
                                        .flags = VK_FENCE_IMPORT_TEMPORARY_BIT,
                                        .handleType = VK_EXTERNAL_FENCE_HANDLE_TYPE_SYNC_FD_BIT,
                                        .fd = -1 };
    VkImportSemaphoreFdInfoKHR in = { .sType = VK_STRUCTURE_TYPE_IMPORT_SEMAPHORE_FD_INFO_KHR,
                                      .semaphore = semaphore,
                                      .flags = VK_SEMAPHORE_IMPORT_TEMPORARY_BIT,
                                      .handleType = VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_SYNC_FD_BIT,
                                      .fd = -1 };

    if (vuid) {
        kit_expect(kit, vuid);
    }
    if (fence) {
        KIT_DEVICE_COMMAND(kit, vkImportFenceFdKHR)(kit->device, &in_fence);
    } else {
        KIT_DEVICE_COMMAND(kit, vkImportSemaphoreFdKHR)(kit->device, &in);
    }
}

/* A copy of a payload: there has to be one, and it is gone then. */
SCENE(payload_copies, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_APPLIES)
{
    open_fds(kit);
    VkFence fence = exportable_fence(kit, 0, true);
    VkSemaphore semaphore = exportable_semaphore(kit, true);

    take(kit, exportable_fence(kit, 0, true), VK_NULL_HANDLE, true,
         "VUID-VkFenceGetFdInfoKHR-handleType-01454");
    take(kit, exportable_fence(kit, VK_FENCE_CREATE_SIGNALED_BIT, true), VK_NULL_HANDLE, true,
         NULL);
    KIT_VK(kit, kit_submit_info(kit->queue,
                                &(struct kit_submit_info){ .fence = fence, .signal = semaphore }));
    take(kit, fence, VK_NULL_HANDLE, true, NULL);
    take(kit, VK_NULL_HANDLE, semaphore, true, NULL);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    take(kit, VK_NULL_HANDLE, exportable_semaphore(kit, true), true,
         "VUID-VkSemaphoreGetFdInfoKHR-handleType-03254");
    take(kit, fence, VK_NULL_HANDLE, true, "VUID-VkFenceGetFdInfoKHR-handleType-01454");
    take(kit, VK_NULL_HANDLE, semaphore, true, "VUID-VkSemaphoreGetFdInfoKHR-handleType-03254");
}

/* The null driver exports payloads as what they were imported as only. */
SCENE(payloads_imported, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_APPLIES)
{
    open_fds(kit);
    VkFence fence = exportable_fence(kit, 0, false);
    VkSemaphore semaphore = exportable_semaphore(kit, false);

    put(kit, fence, VK_NULL_HANDLE, NULL);
    put(kit, VK_NULL_HANDLE, semaphore, NULL);
    take(kit, fence, VK_NULL_HANDLE, false, "VUID-VkFenceGetFdInfoKHR-fence-01455");
    take(kit, VK_NULL_HANDLE, semaphore, false, "VUID-VkSemaphoreGetFdInfoKHR-semaphore-01133");
    KIT_VK(kit, vkResetFences(kit->device, 1, &fence));
    KIT_VK(kit, kit_submit_info(kit->queue, &(struct kit_submit_info){ .wait = semaphore }));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    take(kit, fence, VK_NULL_HANDLE, false, NULL);
    take(kit, VK_NULL_HANDLE, semaphore, false, NULL);
}

/* A batch that the application does not know to be complete. */
SCENE(payloads_in_use, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_APPLIES)
{
    open_fds(kit);
    VkFence fence = exportable_fence(kit, 0, true);
    VkSemaphore semaphore = kit_semaphore(kit);

    KIT_VK(kit, kit_submit_info(kit->queue,
                                &(struct kit_submit_info){ .fence = fence, .signal = semaphore }));
    KIT_VK(kit, kit_submit_info(kit->queue, &(struct kit_submit_info){ .wait = semaphore }));
    put(kit, fence, VK_NULL_HANDLE, "VUID-vkImportFenceFdKHR-fence-01463");
    put(kit, VK_NULL_HANDLE, semaphore, "VUID-vkImportSemaphoreFdKHR-semaphore-01142");
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    put(kit, fence, VK_NULL_HANDLE, NULL);
    put(kit, VK_NULL_HANDLE, semaphore, NULL);
}

/* A semaphore that may be exported is followed until it is, one without file descriptors always. */
SCENE(signals_followed, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_fds(kit);
    VkSemaphore semaphores[] = { kit_semaphore(kit), exportable_semaphore(kit, false),
                                 exportable_semaphore(kit, false) };

    take(kit, VK_NULL_HANDLE, semaphores[2], false, NULL); /* who has it may wait for it */
    for (size_t i = 0; i < sizeof(semaphores) / sizeof(semaphores[0]); i++) {
        const struct kit_submit_info signal = { .signal = semaphores[i] };

        KIT_VK(kit, kit_submit_info(kit->queue, &signal));
        if (i < 2) {
            kit_expect(kit, "VUID-vkQueueSubmit-pSignalSemaphores-00067");
        }
        (void)kit_submit_info(kit->queue, &signal);
        KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    }
}

/* A timeline semaphore's payload may only replace another for good. */
SCENE(payload_of_timeline, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_APPLIES)
{
    VkExportSemaphoreCreateInfo out = {
        .sType = VK_STRUCTURE_TYPE_EXPORT_SEMAPHORE_CREATE_INFO,
        .handleTypes = VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_FD_BIT
    };
    VkSemaphoreTypeCreateInfo type = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO,
                                       .pNext = &out,
                                       .semaphoreType = VK_SEMAPHORE_TYPE_TIMELINE };
    VkSemaphoreCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO,
                                   .pNext = &type };
    VkSemaphoreGetFdInfoKHR of = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_GET_FD_INFO_KHR,
                                   .handleType = VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_FD_BIT };
    VkImportSemaphoreFdInfoKHR in = {
        .sType = VK_STRUCTURE_TYPE_IMPORT_SEMAPHORE_FD_INFO_KHR,
        .handleType = VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_FD_BIT
    };

    open_fds(kit);
    PFN_vkGetSemaphoreFdKHR get = KIT_DEVICE_COMMAND(kit, vkGetSemaphoreFdKHR);
    PFN_vkImportSemaphoreFdKHR import = KIT_DEVICE_COMMAND(kit, vkImportSemaphoreFdKHR);
    KIT_VK(kit, vkCreateSemaphore(kit->device, &info, NULL, &of.semaphore));
    kit_own(kit, VK_OBJECT_TYPE_SEMAPHORE, KIT_HANDLE(of.semaphore));
    in.semaphore = kit_timeline(kit, 0);
    KIT_VK(kit, get(kit->device, &of, &in.fd));
    KIT_VK(kit, import(kit->device, &in));
    KIT_VK(kit, get(kit->device, &of, &in.fd));
    in.flags = VK_SEMAPHORE_IMPORT_TEMPORARY_BIT;
    kit_expect(kit, "VUID-VkImportSemaphoreFdInfoKHR-flags-03323");
    import(kit->device, &in);
    KIT_VK(kit, get(kit->device, &of, &in.fd));
    in.flags = 0;
    in.semaphore = kit_semaphore(kit);
    kit_expect(kit, "VUID-VkImportSemaphoreFdInfoKHR-handleType-03264");
    import(kit->device, &in);
    type.semaphoreType = VK_SEMAPHORE_TYPE_BINARY;
    KIT_VK(kit, vkCreateSemaphore(kit->device, &info, NULL, &of.semaphore));
    kit_own(kit, VK_OBJECT_TYPE_SEMAPHORE, KIT_HANDLE(of.semaphore));
    KIT_VK(kit, get(kit->device, &of, &in.fd));
    KIT_VK(kit, import(kit->device, &in));
    KIT_VK(kit, get(kit->device, &of, &in.fd));
    in.semaphore = kit_timeline(kit, 0);
    kit_expect(kit, "VUID-VkImportSemaphoreFdInfoKHR-handleType-03264");
    import(kit->device, &in);
    in.handleType = VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_SYNC_FD_BIT;
    in.flags = VK_SEMAPHORE_IMPORT_TEMPORARY_BIT;
    in.fd = -1;
    kit_expect(kit, "VUID-VkImportSemaphoreFdInfoKHR-flags-03323");
    import(kit->device, &in);
    in.semaphore = kit_semaphore(kit);
    KIT_VK(kit, import(kit->device, &in));
}

/* What a fence that may be exported shows, as long as it is not. */
SCENE(payload_observed, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_fds(kit);
    VkFence fence = exportable_fence(kit, 0, true);
    VkCommandBuffer commands = kit_empty_primary(kit, 0);

    KIT_VK(kit, kit_submit(kit->queue, commands, fence));
    KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
    kit_begin(kit, commands, 0);
    kit_end(kit, commands);
    kit_drop(kit, VK_OBJECT_TYPE_FENCE, KIT_HANDLE(fence));
}

/* A fill of a new buffer, submitted. */
static VkBuffer
submit_fill(struct kit *kit, VkFence fence, VkSemaphore signal)
{
    VkBuffer buffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    VkCommandBuffer commands = kit_primary(kit);
    const struct kit_submit_info submit = { .commands = commands,
                                            .fence = fence,
                                            .signal = signal };

    kit_begin(kit, commands, 0);
    vkCmdFillBuffer(commands, buffer, 0, 64, 0);
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit_info(kit->queue, &submit));
    return buffer;
}

/* The file that was exported can be waited for without Vulkan. */
SCENE(complete_by_exported_files, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_fds(kit);
    VkFence fence = exportable_fence(kit, 0, true);
    VkSemaphore semaphore = exportable_semaphore(kit, true);
    VkBuffer buffers[2];

    buffers[0] = submit_fill(kit, fence, VK_NULL_HANDLE);
    take(kit, fence, VK_NULL_HANDLE, true, NULL);
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffers[0]));
    buffers[1] = submit_fill(kit, VK_NULL_HANDLE, semaphore);
    take(kit, VK_NULL_HANDLE, semaphore, true, NULL);
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffers[1]));
    vkDeviceWaitIdle(kit->device);
}

/* Who shares the payload may wait for it, and so may the application. */
SCENE(complete_by_shared_payload, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_fds(kit);
    VkFence fence = exportable_fence(kit, 0, false);
    VkSemaphore semaphore = exportable_semaphore(kit, false);
    VkBuffer buffers[2];

    take(kit, fence, VK_NULL_HANDLE, false, NULL);
    buffers[0] = submit_fill(kit, fence, VK_NULL_HANDLE);
    KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffers[0]));
    take(kit, VK_NULL_HANDLE, semaphore, false, NULL);
    buffers[1] = submit_fill(kit, VK_NULL_HANDLE, semaphore);
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffers[1]));
    vkDeviceWaitIdle(kit->device);
}

/* One that could be exported and was not shows nothing by itself. */
SCENE(pending_unless_exported, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_fds(kit);
    VkBuffer buffer = submit_fill(kit, exportable_fence(kit, 0, true), VK_NULL_HANDLE);

    kit_expect(kit, "VUID-vkDestroyBuffer-buffer-00922");
    if (kit_skips_calls()) {
        kit_destroy_handle(kit->device, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    } else {
        kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    }
    vkDeviceWaitIdle(kit->device);
}

KIT_MAIN()
