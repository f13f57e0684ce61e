/* SPDX-License-Identifier: Apache-2.0 */
/* Instances, physical devices, extensions, queue families. */
#include "null_icd.h"
#include "null_answers.h"
#include "null_newer.h"

#include <stdlib.h>
#include <string.h>

static VkResult
enumerate_extensions(bool instance, uint32_t *count, VkExtensionProperties *out)
{
    uint32_t available = 0, room = out ? *count : 0;
    for (uint32_t i = 0; i < NULL_EXTENSION_COUNT; i++) {
        const struct null_extension_info *info = &null_extension_infos[i];
        if (info->instance != instance || !NULL_HAS(null_config.offered, i)) {
            continue;
        }
        if (available < room) {
            memset(&out[available], 0, sizeof(out[available]));
            strncpy(out[available].extensionName, info->name, VK_MAX_EXTENSION_NAME_SIZE - 1);
            out[available].specVersion = info->version;
            NULL_SAID(out[available].specVersion, "specVersion");
        }
        available++;
    }
    if (!instance) {
        available += null_newer_extensions(out && room > available ? &out[available] : NULL,
                                           room > available ? room - available : 0);
    }
    *count = out ? NULL_MIN(room, available) : available;
    return out && room < available ? VK_INCOMPLETE : VK_SUCCESS;
}

VKAPI_ATTR VkResult VKAPI_CALL
null_EnumerateInstanceExtensionProperties(const char *layer, uint32_t *count,
                                          VkExtensionProperties *out)
{
    null_config_refresh();
    if (layer) {
        return VK_ERROR_LAYER_NOT_PRESENT;
    }
    return enumerate_extensions(true, count, out);
}

VKAPI_ATTR VkResult VKAPI_CALL
null_EnumerateDeviceExtensionProperties(VkPhysicalDevice device, const char *layer, uint32_t *count,
                                        VkExtensionProperties *out)
{
    (void)device;
    if (layer) {
        *count = 0;
        return VK_SUCCESS;
    }
    return enumerate_extensions(false, count, out);
}

VKAPI_ATTR VkResult VKAPI_CALL
null_EnumerateInstanceVersion(uint32_t *version)
{
    null_config_refresh();
    *version = VK_MAKE_API_VERSION(0, 1, null_config.api_minor, VK_HEADER_VERSION);
    return VK_SUCCESS;
}

VKAPI_ATTR VkResult VKAPI_CALL
null_CreateInstance(const VkInstanceCreateInfo *info, const VkAllocationCallbacks *allocator,
                    VkInstance *out)
{
    (void)allocator;
    null_config_refresh();
    struct null_instance *instance = calloc(1, sizeof(*instance));
    *out = NULL;
    if (!instance) {
        return VK_ERROR_OUT_OF_HOST_MEMORY;
    }
    for (uint32_t i = 0; i < info->enabledExtensionCount; i++) {
        int found = null_extension_find(info->ppEnabledExtensionNames[i]);
        if (found < 0 || !NULL_HAS(null_config.offered, found)) {
            free(instance);
            return VK_ERROR_EXTENSION_NOT_PRESENT;
        }
        instance->enabled[found / 64] |= 1ull << found % 64;
    }
    instance->loader = NULL_LOADER_MAGIC;
    pthread_mutex_init(&instance->lock, NULL);
    instance->physical_count = null_config.device_count;
    for (uint32_t i = 0; i < instance->physical_count; i++) {
        instance->physical[i] = (struct null_physical){ NULL_LOADER_MAGIC, instance, i,
                                                        null_config.api_minor,
                                                        null_config.offered };
    }
    null_config_count_instance(1);
    *out = (VkInstance)instance;
    return VK_SUCCESS;
}

VKAPI_ATTR void VKAPI_CALL
null_DestroyInstance(VkInstance handle, const VkAllocationCallbacks *allocator)
{
    (void)allocator;
    struct null_instance *instance = (struct null_instance *)handle;
    if (!instance) {
        return;
    }
    /* Devices that the application forgot must not leave threads behind. */
    while (instance->devices) {
        null_DestroyDevice((VkDevice)instance->devices, NULL);
    }
    pthread_mutex_destroy(&instance->lock);
    free(instance);
    null_config_count_instance(-1);
}

VKAPI_ATTR VkResult VKAPI_CALL
null_EnumeratePhysicalDevices(VkInstance handle, uint32_t *count, VkPhysicalDevice *out)
{
    struct null_instance *instance = (struct null_instance *)handle;
    VkPhysicalDevice all[NULL_MAX_DEVICES];
    for (uint32_t i = 0; i < instance->physical_count; i++) {
        all[i] = (VkPhysicalDevice)&instance->physical[i];
    }
    return null_enumerate(all, instance->physical_count, sizeof(all[0]), count, out);
}

/* One group of all devices: an application that wants them apart takes them apart. */
VKAPI_ATTR VkResult VKAPI_CALL
null_EnumeratePhysicalDeviceGroups(VkInstance handle, uint32_t *count,
                                   VkPhysicalDeviceGroupProperties *out)
{
    struct null_instance *instance = (struct null_instance *)handle;
    uint32_t available = instance->physical_count > 0;
    if (out && *count > 0 && available) {
        out->physicalDeviceCount = instance->physical_count;
        out->subsetAllocation = instance->physical_count > 1;
        for (uint32_t i = 0; i < instance->physical_count; i++) {
            out->physicalDevices[i] = (VkPhysicalDevice)&instance->physical[i];
        }
    }
    VkResult result = out && *count < available ? VK_INCOMPLETE : VK_SUCCESS;
    *count = out ? NULL_MIN(*count, available) : available;
    return result;
}

static VkQueueFamilyProperties
family(uint32_t i)
{
    VkQueueFlags flags = null_config.family_flags[i];
    uint32_t grain = flags & NULL_QUEUE_WHOLE ? 0 : flags & NULL_QUEUE_COARSE ? 8 : 1;
    return (VkQueueFamilyProperties){
        .queueFlags = (flags & ~NULL_QUEUE_OWN) |
                      (null_config.newer && !(flags & NULL_QUEUE_GRAPHLESS)
                           ? 1u << 10 /* VK_QUEUE_DATA_GRAPH */
                           : 0),
        .queueCount = null_config.family_queues[i],
        .timestampValidBits = flags & NULL_QUEUE_UNTIMED ? 0 : 64,
        .minImageTransferGranularity = { grain, grain, grain },
    };
}

VKAPI_ATTR void VKAPI_CALL
null_GetPhysicalDeviceQueueFamilyProperties(VkPhysicalDevice device, uint32_t *count,
                                            VkQueueFamilyProperties *out)
{
    (void)device;
    VkQueueFamilyProperties all[NULL_MAX_FAMILIES];
    for (uint32_t i = 0; i < null_config.family_count; i++) {
        all[i] = family(i);
    }
    null_enumerate(all, null_config.family_count, sizeof(all[0]), count, out);
}

VKAPI_ATTR void VKAPI_CALL
null_GetPhysicalDeviceQueueFamilyProperties2(VkPhysicalDevice device, uint32_t *count,
                                             VkQueueFamilyProperties2 *out)
{
    uint32_t available = null_config.family_count;
    *count = out ? NULL_MIN(*count, available) : available;
    for (uint32_t i = 0; out && i < *count; i++) {
        out[i].queueFamilyProperties = family(i);
        null_answer_chain(NULL_PHYSICAL(device), out[i].pNext);
        null_answer_family_video(null_config.family_flags[i], out[i].pNext);
    }
}
