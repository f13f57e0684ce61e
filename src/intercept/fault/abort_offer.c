/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The physical device's half of the emulation: on which drivers, what queries answer, and what
 * vkCreateDevice is changed to.
 */
#include "base/heap.h"
#include "intercept/fault/abort_emulation.h"
#include "intercept/pack/translate.h"
#include "spirv/spirv_lower.h"
#include "state/scope/facts.h"

#include <string.h>

enum { EXTENSIONS = 3, MAX_FAULTS = 1 };

static const char *const extension_names[EXTENSIONS] = {
    VK_KHR_SHADER_ABORT_EXTENSION_NAME,
    VK_KHR_DEVICE_FAULT_EXTENSION_NAME,
    VK_KHR_SHADER_CONSTANT_DATA_EXTENSION_NAME,
};

/* ---- on which drivers ------------------------------------------------------------------------ */

static bool
driver_has_any(const struct wake_instance *instance, VkPhysicalDevice physical)
{
    PFN_vkEnumerateDeviceExtensionProperties list_below =
        instance->driver->EnumerateDeviceExtensionProperties;
    VkExtensionProperties *list;
    uint32_t count = 0;
    bool found = false;

    if (!list_below || list_below(physical, NULL, &count, NULL) < 0) {
        return true;
    }
    list = wake_zalloc(WAKE_HEAP_SETUP, ((size_t)count + 1) * sizeof(*list));
    if (!list || list_below(physical, NULL, &count, list) < 0) {
        found = true;
    }
    for (uint32_t i = 0; !found && i < count; i++) {
        found = wake_newer_extension(list[i].extensionName) != 0;
    }
    wake_free(WAKE_HEAP_SETUP, list);
    return found;
}

static bool
emulates(const struct wake_instance *instance, VkPhysicalDevice physical)
{
    VkPhysicalDevice8BitStorageFeatures bytes = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_8BIT_STORAGE_FEATURES
    };
    VkPhysicalDeviceBufferDeviceAddressFeatures address = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_BUFFER_DEVICE_ADDRESS_FEATURES,
        .pNext = &bytes,
    };
    VkPhysicalDeviceFeatures2 features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
                                           .pNext = &address };
    VkPhysicalDeviceProperties properties;

    if (!instance->driver) {
        return false;
    }
    instance->driver->GetPhysicalDeviceProperties(physical, &properties);
    if (properties.apiVersion < VK_API_VERSION_1_2 || driver_has_any(instance, physical)) {
        return false;
    }
    instance->driver->GetPhysicalDeviceFeatures2(physical, &features);
    return address.bufferDeviceAddress && bytes.storageBuffer8BitAccess &&
           features.features.shaderInt64;
}

/* ---- queries --------------------------------------------------------------------------------- */

static VKAPI_ATTR VkResult VKAPI_CALL
list_extensions(VkPhysicalDevice physical, const char *layer, uint32_t *count,
                VkExtensionProperties *out)
{
    const struct wake_instance *instance = (const struct wake_instance *)wake_scope_find(physical);
    PFN_vkEnumerateDeviceExtensionProperties list_below =
        instance->driver->EnumerateDeviceExtensionProperties;
    uint32_t theirs = 0, room = *count, more;
    VkResult result;

    if (layer || !emulates(instance, physical)) {
        return list_below(physical, layer, count, out);
    }
    result = list_below(physical, NULL, &theirs, NULL);
    if (result < 0 || !out) {
        *count = theirs + EXTENSIONS;
        return result;
    }
    result = list_below(physical, NULL, count, out);
    if (result != VK_SUCCESS) {
        return result;
    }
    more = room - *count < EXTENSIONS ? room - *count : EXTENSIONS;
    for (uint32_t i = 0; i < more; i++) {
        VkExtensionProperties *row = &out[*count + i];

        memset(row, 0, sizeof(*row));
        memcpy(row->extensionName, extension_names[i], strlen(extension_names[i]) + 1);
        row->specVersion = 1;
    }
    *count += more;
    return more < EXTENSIONS ? VK_INCOMPLETE : VK_SUCCESS;
}

/* Fills a struct of the extensions; false: another one. */
static bool
answer(VkBaseOutStructure *link)
{
    switch ((int)link->sType) {
    case VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ABORT_FEATURES_KHR:
        ((VkPhysicalDeviceShaderAbortFeaturesKHR *)(void *)link)->shaderAbort = VK_TRUE;
        return true;
    case VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_CONSTANT_DATA_FEATURES_KHR:
        ((VkPhysicalDeviceShaderConstantDataFeaturesKHR *)(void *)link)->shaderConstantData =
            VK_TRUE;
        return true;
    case VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FAULT_FEATURES_KHR: {
        VkPhysicalDeviceFaultFeaturesKHR *faults = (void *)link;

        faults->deviceFault = VK_TRUE;
        faults->deviceFaultVendorBinary = faults->deviceFaultReportMasked = VK_FALSE;
        faults->deviceFaultDeviceLostOnMasked = VK_FALSE;
        return true;
    }
    case VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ABORT_PROPERTIES_KHR:
        ((VkPhysicalDeviceShaderAbortPropertiesKHR *)(void *)link)->maxShaderAbortMessageSize =
            WAKE_SPIRV_LOWER_MESSAGE;
        return true;
    case VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FAULT_PROPERTIES_KHR:
        ((VkPhysicalDeviceFaultPropertiesKHR *)(void *)link)->maxDeviceFaultCount = MAX_FAULTS;
        return true;
    default: return false;
    }
}

/* Structs of the extensions, out of a chain while the next layer answers: it knows nothing of
 * them. */
struct unlinked {
    VkBaseOutStructure *before[8];
    VkBaseOutStructure *link[8];
    uint32_t count;
};

static void
take_out(struct unlinked *out, VkBaseOutStructure *before)
{
    out->count = 0;
    while (before->pNext) {
        VkBaseOutStructure *link = before->pNext;

        if (answer(link) && out->count < WAKE_COUNT(out->link)) {
            out->before[out->count] = before;
            out->link[out->count++] = link;
            before->pNext = link->pNext;
        } else {
            before = link;
        }
    }
}

static void
put_back(const struct unlinked *out)
{
    for (uint32_t i = out->count; i > 0; i--) {
        out->before[i - 1]->pNext = out->link[i - 1];
    }
}

static VKAPI_ATTR void VKAPI_CALL
get_features(VkPhysicalDevice physical, VkPhysicalDeviceFeatures2 *features)
{
    const struct wake_instance *instance = (const struct wake_instance *)wake_scope_find(physical);
    struct unlinked out = { .count = 0 };

    if (emulates(instance, physical)) {
        take_out(&out, (VkBaseOutStructure *)(void *)features);
    }
    instance->driver->GetPhysicalDeviceFeatures2(physical, features);
    put_back(&out);
}

static VKAPI_ATTR void VKAPI_CALL
get_properties(VkPhysicalDevice physical, VkPhysicalDeviceProperties2 *properties)
{
    const struct wake_instance *instance = (const struct wake_instance *)wake_scope_find(physical);
    struct unlinked out = { .count = 0 };

    if (emulates(instance, physical)) {
        take_out(&out, (VkBaseOutStructure *)(void *)properties);
    }
    instance->driver->GetPhysicalDeviceProperties2(physical, properties);
    put_back(&out);
}

void
wake_abort_emulation_open_instance(struct wake_instance *instance)
{
    struct wake_instance_dispatch *next = &instance->next;

    if (!instance->settings.emulate_shader_abort || !instance->scope.checking ||
        instance->scope.api_version < VK_API_VERSION_1_2 || !next->GetPhysicalDeviceFeatures2 ||
        !next->GetPhysicalDeviceProperties2) {
        return;
    }
    instance->driver = wake_alloc(WAKE_HEAP_SETUP, sizeof(*instance->driver));
    if (!instance->driver) {
        return;
    }
    *instance->driver = *next;
    next->EnumerateDeviceExtensionProperties = list_extensions;
    next->GetPhysicalDeviceFeatures2 = get_features;
    next->GetPhysicalDeviceProperties2 = get_properties;
    /* The same command by its older name. */
    next->GetPhysicalDeviceFeatures2KHR = next->GetPhysicalDeviceFeatures2KHR ? get_features : NULL;
    next->GetPhysicalDeviceProperties2KHR = next->GetPhysicalDeviceProperties2KHR ? get_properties
                                                                                  : NULL;
}

/* ---- vkCreateDevice -------------------------------------------------------------------------- */

/* The driver knows nothing of the structs of the three extensions. */
static bool
goes_down(const VkBaseInStructure *link)
{
    switch ((int)link->sType) {
    case VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ABORT_FEATURES_KHR:
    case VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_CONSTANT_DATA_FEATURES_KHR:
    case VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FAULT_FEATURES_KHR: return false;
    default: return true;
    }
}

/* The whole chain without the structs of the three extensions. False: one is of unknown size, or no
 * memory. */
static bool
copy_chain(struct wake_abort_addition *addition, VkDeviceCreateInfo *info)
{
    size_t size = 16;
    const void **from = &info->pNext;
    char *at;

    for (const VkBaseInStructure *link = info->pNext; link; link = link->pNext) {
        size_t needed = goes_down(link) ? wake_translate_struct_size(link->sType) : 0;

        if (!needed && goes_down(link)) {
            return false;
        }
        size += WAKE_ROUND_UP(needed, 16);
    }
    addition->chain = at = wake_alloc(WAKE_HEAP_SETUP, size);
    if (!at) {
        return false;
    }
    for (const VkBaseInStructure *link = info->pNext, *next; link; link = next) {
        next = link->pNext;
        if (!goes_down(link)) {
            continue;
        }
        size = wake_translate_struct_size(link->sType);
        memcpy(at, link, size);
        *from = at;
        from = (const void **)(uintptr_t) & ((VkBaseInStructure *)(void *)at)->pNext;
        at += WAKE_ROUND_UP(size, 16);
    }
    *from = NULL;
    return true;
}

/* Graphics stages may write only if the device can and is asked to. */
static void
enable_core(VkPhysicalDeviceFeatures *core, const VkPhysicalDeviceFeatures *supported)
{
    core->shaderInt64 = VK_TRUE;
    core->fragmentStoresAndAtomics |= supported->fragmentStoresAndAtomics;
    core->vertexPipelineStoresAndAtomics |= supported->vertexPipelineStoresAndAtomics;
}

static void
enable_features(struct wake_abort_addition *addition, VkDeviceCreateInfo *info,
                const VkPhysicalDeviceFeatures *supported)
{
    bool core = false, address = false, bytes = false;

    for (VkBaseOutStructure *link = (VkBaseOutStructure *)(uintptr_t)info->pNext; link;
         link = link->pNext) {
        switch ((int)link->sType) {
        case VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2:
            enable_core(&((VkPhysicalDeviceFeatures2 *)(void *)link)->features, supported);
            core = true;
            break;
        case VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES:
            ((VkPhysicalDeviceVulkan12Features *)(void *)link)->bufferDeviceAddress = VK_TRUE;
            ((VkPhysicalDeviceVulkan12Features *)(void *)link)->storageBuffer8BitAccess = VK_TRUE;
            address = bytes = true;
            break;
        case VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_BUFFER_DEVICE_ADDRESS_FEATURES:
            ((VkPhysicalDeviceBufferDeviceAddressFeatures *)(void *)link)->bufferDeviceAddress =
                VK_TRUE;
            address = true;
            break;
        case VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_8BIT_STORAGE_FEATURES:
            ((VkPhysicalDevice8BitStorageFeatures *)(void *)link)->storageBuffer8BitAccess =
                VK_TRUE;
            bytes = true;
            break;
        default: break;
        }
    }
    if (!core) {
        if (info->pEnabledFeatures) {
            addition->core = *info->pEnabledFeatures;
        }
        enable_core(&addition->core, supported);
        info->pEnabledFeatures = &addition->core;
    }
    if (!address) {
        addition->address = (VkPhysicalDeviceBufferDeviceAddressFeatures){
            .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_BUFFER_DEVICE_ADDRESS_FEATURES,
            .pNext = (void *)(uintptr_t)info->pNext,
            .bufferDeviceAddress = VK_TRUE,
        };
        info->pNext = &addition->address;
    }
    if (!bytes) {
        addition->bytes = (VkPhysicalDevice8BitStorageFeatures){
            .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_8BIT_STORAGE_FEATURES,
            .pNext = (void *)(uintptr_t)info->pNext,
            .storageBuffer8BitAccess = VK_TRUE,
        };
        info->pNext = &addition->bytes;
    }
}

void
wake_abort_emulation_add(struct wake_abort_addition *addition, struct wake_instance *instance,
                         VkPhysicalDevice physical, VkDeviceCreateInfo *info)
{
    VkDeviceCreateInfo changed = *info;
    VkPhysicalDeviceFeatures supported;
    uint32_t kept = 0;

    *addition = (struct wake_abort_addition){ 0 };
    if (!wake_newer_extensions(info) || !emulates(instance, physical)) {
        return;
    }
    addition->names = wake_alloc(WAKE_HEAP_SETUP,
                                 info->enabledExtensionCount * sizeof(*addition->names));
    if (!addition->names || !copy_chain(addition, &changed)) {
        return;
    }
    for (uint32_t i = 0; i < info->enabledExtensionCount; i++) {
        if (!wake_newer_extension(info->ppEnabledExtensionNames[i])) {
            addition->names[kept++] = info->ppEnabledExtensionNames[i];
        }
    }
    changed.ppEnabledExtensionNames = addition->names;
    changed.enabledExtensionCount = kept;
    instance->driver->GetPhysicalDeviceFeatures(physical, &supported);
    enable_features(addition, &changed, &supported);
    *info = changed;
    addition->on = true;
}

void
wake_abort_emulation_added(struct wake_abort_addition *addition)
{
    wake_free(WAKE_HEAP_SETUP, addition->names);
    wake_free(WAKE_HEAP_SETUP, addition->chain);
}
