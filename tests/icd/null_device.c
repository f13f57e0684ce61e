/* SPDX-License-Identifier: Apache-2.0 */
/* Devices and the look-up of their queues. */
#include "null_icd.h"
#include "null_newer.h"
#include "null_sync.h"

#include <stdlib.h>
#include <string.h>

static bool
enable_extensions(struct null_device *device, const VkDeviceCreateInfo *info)
{
    for (uint32_t i = 0; i < info->enabledExtensionCount; i++) {
        int found = null_extension_find(info->ppEnabledExtensionNames[i]);
        if (found < 0 && null_newer_enable(device, info->ppEnabledExtensionNames[i])) {
            continue;
        }
        if (found < 0 || !NULL_HAS(null_config.offered, found)) {
            return false;
        }
        device->enabled[found / 64] |= 1ull << found % 64;
    }
    return true;
}

/* Queues beyond what a family has are left out: asking for them is the application's mistake. */
static VkResult
create_queues(struct null_device *device, const VkDeviceCreateInfo *info)
{
    uint32_t total = 0;
    for (uint32_t i = 0; i < info->queueCreateInfoCount; i++) {
        total += NULL_MIN(info->pQueueCreateInfos[i].queueCount, 64u);
    }
    device->queues = calloc(total ? total : 1, sizeof(*device->queues));
    if (!device->queues) {
        return VK_ERROR_OUT_OF_HOST_MEMORY;
    }
    for (uint32_t i = 0; i < info->queueCreateInfoCount; i++) {
        const VkDeviceQueueCreateInfo *q = &info->pQueueCreateInfos[i];
        uint32_t family = q->queueFamilyIndex;
        uint32_t limit = family < null_config.family_count ? null_config.family_queues[family] : 0;
        for (uint32_t k = 0; k < NULL_MIN(q->queueCount, limit); k++) {
            null_queue_init(&device->queues[device->queue_count++], device, family, q->flags);
        }
    }
    return VK_SUCCESS;
}

VKAPI_ATTR VkResult VKAPI_CALL
null_CreateDevice(VkPhysicalDevice physical, const VkDeviceCreateInfo *info,
                  const VkAllocationCallbacks *allocator, VkDevice *out)
{
    (void)allocator;
    struct null_device *device = calloc(1, sizeof(*device));
    *out = NULL;
    if (!device) {
        return VK_ERROR_OUT_OF_HOST_MEMORY;
    }
    device->dispatch.loader = NULL_LOADER_MAGIC;
    device->dispatch.device = device;
    device->physical = NULL_PHYSICAL(physical);
    VkResult result = enable_extensions(device, info) ? create_queues(device, info)
                                                      : VK_ERROR_EXTENSION_NOT_PRESENT;
    if (result != VK_SUCCESS) {
        free(device->queues);
        free(device);
        return result;
    }
    struct null_instance *instance = device->physical->instance;
    pthread_mutex_lock(&instance->lock);
    device->next = instance->devices;
    instance->devices = device;
    pthread_mutex_unlock(&instance->lock);
    *out = (VkDevice)device;
    return VK_SUCCESS;
}

VKAPI_ATTR void VKAPI_CALL
null_DestroyDevice(VkDevice handle, const VkAllocationCallbacks *allocator)
{
    (void)allocator;
    struct null_device *device = NULL_DEVICE(handle);
    if (!device) {
        return;
    }
    struct null_instance *instance = device->physical->instance;
    pthread_mutex_lock(&instance->lock);
    struct null_device **link = &instance->devices;
    while (*link && *link != device) {
        link = &(*link)->next;
    }
    if (*link) {
        *link = device->next;
    }
    pthread_mutex_unlock(&instance->lock);
    null_device_stop_queues(device);
    free(device->queues);
    free(device);
}

static VkQueue
find_queue(VkDevice handle, uint32_t family, uint32_t flags, uint32_t index)
{
    struct null_device *device = NULL_DEVICE(handle);
    uint32_t seen = 0;
    for (uint32_t i = 0; i < device->queue_count; i++) {
        struct null_queue *q = &device->queues[i];
        if (q->family == family && q->flags == flags && seen++ == index) {
            return (VkQueue)q;
        }
    }
    return NULL;
}

VKAPI_ATTR void VKAPI_CALL
null_GetDeviceQueue(VkDevice device, uint32_t family, uint32_t index, VkQueue *out)
{
    *out = find_queue(device, family, 0, index);
}

VKAPI_ATTR void VKAPI_CALL
null_GetDeviceQueue2(VkDevice device, const VkDeviceQueueInfo2 *info, VkQueue *out)
{
    *out = find_queue(device, info->queueFamilyIndex, info->flags, info->queueIndex);
}
