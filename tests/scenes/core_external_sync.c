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

KIT_MAIN()
