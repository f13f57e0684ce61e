/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Buffers, fences and semaphores for external handles: the null driver knows file descriptors only.
 */
#include "kit.h"

SCENE(buffers, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkExternalMemoryBufferCreateInfo external = {
        .sType = VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_BUFFER_CREATE_INFO,
        .handleTypes = VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT
    };
    VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                .pNext = &external,
                                .size = 4096,
                                .usage = VK_BUFFER_USAGE_TRANSFER_SRC_BIT };
    const VkExternalMemoryHandleTypeFlags wrong[] = {
        VK_EXTERNAL_MEMORY_HANDLE_TYPE_HOST_MAPPED_FOREIGN_MEMORY_BIT_EXT, /* none at all */
        VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT |
            VK_EXTERNAL_MEMORY_HANDLE_TYPE_DMA_BUF_BIT_EXT /* not together */
    };

    kit_open(kit, &(struct kit_config){
                      .device_extensions = { VK_KHR_EXTERNAL_MEMORY_FD_EXTENSION_NAME,
                                             VK_EXT_EXTERNAL_MEMORY_DMA_BUF_EXTENSION_NAME,
                                             VK_EXT_EXTERNAL_MEMORY_HOST_EXTENSION_NAME } });
    for (size_t i = 0; i <= KIT_COUNT(wrong); i++) {
        VkBuffer buffer = VK_NULL_HANDLE;

        if (i) {
            external.handleTypes = wrong[i - 1];
            kit_expect(kit, "VUID-VkBufferCreateInfo-pNext-00920");
        }
        (void)vkCreateBuffer(kit->device, &info, NULL, &buffer);
        kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    }
}

SCENE(fences, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkExportFenceCreateInfo external = { .sType = VK_STRUCTURE_TYPE_EXPORT_FENCE_CREATE_INFO };
    VkFenceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO, .pNext = &external };
    const VkExternalFenceHandleTypeFlags types[] = {
        VK_EXTERNAL_FENCE_HANDLE_TYPE_SYNC_FD_BIT, VK_EXTERNAL_FENCE_HANDLE_TYPE_OPAQUE_WIN32_BIT,
        VK_EXTERNAL_FENCE_HANDLE_TYPE_SYNC_FD_BIT | VK_EXTERNAL_FENCE_HANDLE_TYPE_OPAQUE_FD_BIT
    };

    kit_open(kit, &(struct kit_config){
                      .device_extensions = { VK_KHR_EXTERNAL_FENCE_FD_EXTENSION_NAME } });
    for (size_t i = 0; i < KIT_COUNT(types); i++) {
        VkFence fence = VK_NULL_HANDLE;

        external.handleTypes = types[i];
        if (i) {
            kit_expect(kit, "VUID-VkExportFenceCreateInfo-handleTypes-01446");
        }
        (void)vkCreateFence(kit->device, &info, NULL, &fence);
        kit_own(kit, VK_OBJECT_TYPE_FENCE, KIT_HANDLE(fence));
    }
}

SCENE(semaphores, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkExportSemaphoreCreateInfo external = {
        .sType = VK_STRUCTURE_TYPE_EXPORT_SEMAPHORE_CREATE_INFO
    };
    VkSemaphoreCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO,
                                   .pNext = &external };
    const VkExternalSemaphoreHandleTypeFlags types[] = {
        VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_FD_BIT,
        VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_WIN32_BIT,
        VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_SYNC_FD_BIT |
            VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_FD_BIT
    };

    kit_open(kit, &(struct kit_config){
                      .device_extensions = { VK_KHR_EXTERNAL_SEMAPHORE_FD_EXTENSION_NAME } });
    for (size_t i = 0; i < KIT_COUNT(types); i++) {
        VkSemaphore semaphore = VK_NULL_HANDLE;

        external.handleTypes = types[i];
        if (i) {
            kit_expect(kit, "VUID-VkExportSemaphoreCreateInfo-handleTypes-01124");
        }
        (void)vkCreateSemaphore(kit->device, &info, NULL, &semaphore);
        kit_own(kit, VK_OBJECT_TYPE_SEMAPHORE, KIT_HANDLE(semaphore));
    }
}

KIT_MAIN()
