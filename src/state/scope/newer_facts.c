/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Reading what is enabled of extensions that the registry may lack.
 */
#include "state/scope/newer_facts.h"

#include "state/scope/chain.h"
#include "state/scope/queries.h"

#include <string.h>

static const struct {
    const char *name;
    enum wake_newer_extension bit;
} names[] = {
    { VK_KHR_SHADER_ABORT_EXTENSION_NAME, WAKE_NEWER_SHADER_ABORT },
    { VK_KHR_SHADER_CONSTANT_DATA_EXTENSION_NAME, WAKE_NEWER_CONSTANT_DATA },
    { VK_KHR_DEVICE_FAULT_EXTENSION_NAME, WAKE_NEWER_DEVICE_FAULT },
};

uint32_t
wake_newer_extension(const char *name)
{
    for (size_t i = 0; name && i < WAKE_COUNT(names); i++) {
        if (strcmp(name, names[i].name) == 0) {
            return names[i].bit;
        }
    }
    return 0;
}

uint32_t
wake_newer_extensions(const VkDeviceCreateInfo *info)
{
    uint32_t found = 0;

    for (uint32_t i = 0; info->ppEnabledExtensionNames && i < info->enabledExtensionCount; i++) {
        found |= wake_newer_extension(info->ppEnabledExtensionNames[i]);
    }
    return found;
}

const char *
wake_newer_extension_name(enum wake_newer_extension extension)
{
    for (size_t i = 0; i < WAKE_COUNT(names); i++) {
        if (names[i].bit == extension) {
            return names[i].name;
        }
    }
    return "";
}

static void
ask_limits(struct wake_newer_facts *facts, const struct wake_device *device)
{
    const struct wake_instance *instance = device->scope.instance;
    PFN_vkGetPhysicalDeviceProperties2 ask = wake_question_properties_2(instance);
    VkPhysicalDeviceShaderAbortPropertiesKHR limits = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ABORT_PROPERTIES_KHR,
    };
    VkPhysicalDeviceProperties2 all = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2,
                                        .pNext = &limits };

    if (ask) {
        ask(device->physical, &all);
        facts->max_abort_message = limits.maxShaderAbortMessageSize;
    }
}

void
wake_newer_facts_read(struct wake_newer_facts *facts, const struct wake_device *device,
                      const VkDeviceCreateInfo *info)
{
    const VkPhysicalDeviceShaderAbortFeaturesKHR *aborts = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ABORT_FEATURES_KHR);
    const VkPhysicalDeviceShaderConstantDataFeaturesKHR *data = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_CONSTANT_DATA_FEATURES_KHR);
    const VkPhysicalDeviceFaultFeaturesKHR *faults = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FAULT_FEATURES_KHR);

#ifdef VK_KHR_pipeline_binary
    const VkDevicePipelineBinaryInternalCacheControlKHR *cache = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_DEVICE_PIPELINE_BINARY_INTERNAL_CACHE_CONTROL_KHR);

    facts->no_pipeline_cache = cache && cache->disableInternalCache;
#endif
    facts->extensions = wake_newer_extensions(info);
    facts->shader_abort = aborts && aborts->shaderAbort;
    facts->constant_data = data && data->shaderConstantData;
    facts->device_fault = faults && faults->deviceFault;
    facts->vendor_binary = faults && faults->deviceFaultVendorBinary;
    if (facts->extensions & WAKE_NEWER_SHADER_ABORT) {
        ask_limits(facts, device);
    }
}
