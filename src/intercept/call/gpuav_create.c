/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Features and an extension that GPU-assisted validation enables beside the application's.
 */
#include "intercept/call/gpuav_create.h"

#include "base/heap.h"
#include "intercept/pack/translate.h"

#include <string.h>

/* Whether a struct is to be changed: it has not all that is needed. */
static bool
is_ours_to_change(const struct wake_gpuav_needs *needs, const VkBaseInStructure *link)
{
    const VkPhysicalDeviceFeatures *have;

    switch (link->sType) {
    case VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2:
        have = &((const VkPhysicalDeviceFeatures2 *)link)->features;
        return (needs->features.fragmentStoresAndAtomics && !have->fragmentStoresAndAtomics) ||
               (needs->features.vertexPipelineStoresAndAtomics &&
                !have->vertexPipelineStoresAndAtomics);
    case VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES:
        return needs->timeline &&
               !((const VkPhysicalDeviceVulkan12Features *)link)->timelineSemaphore;
    case VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TIMELINE_SEMAPHORE_FEATURES:
        return needs->timeline &&
               !((const VkPhysicalDeviceTimelineSemaphoreFeatures *)link)->timelineSemaphore;
    default: return false;
    }
}

/* Whether the last struct that is to be changed for timeline semaphores stands behind one of
 * unknown size: fences will do then. */
static bool
timeline_is_out_of_reach(const struct wake_gpuav_needs *needs, const VkDeviceCreateInfo *info)
{
    bool unknown = false;

    for (const VkBaseInStructure *link = info->pNext; link; link = link->pNext) {
        unknown = unknown || !wake_translate_struct_size(link->sType);
        if (unknown && link->sType != VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2 &&
            is_ours_to_change(needs, link)) {
            return true;
        }
    }
    return false;
}

/*
 * Copies the chain up to the last struct that is to be changed; what follows is the application's
 * own. False: there is a struct of unknown size before it, or no memory.
 */
static bool
copy_chain(struct wake_gpuav_addition *addition, VkDeviceCreateInfo *info)
{
    const VkBaseInStructure *last = NULL;
    size_t size = 0;
    char *at;
    const void **from = &info->pNext;

    for (const VkBaseInStructure *link = info->pNext; link; link = link->pNext) {
        last = is_ours_to_change(&addition->needs, link) ? link : last;
    }
    for (const VkBaseInStructure *link = info->pNext; last; link = link->pNext) {
        if (!wake_translate_struct_size(link->sType)) {
            return false;
        }
        size += WAKE_ROUND_UP(wake_translate_struct_size(link->sType), 16);
        if (link == last) {
            break;
        }
    }
    addition->chain = at = last ? wake_alloc(WAKE_HEAP_SETUP, size) : NULL;
    for (const VkBaseInStructure *link = info->pNext; at; link = link->pNext) {
        memcpy(at, link, wake_translate_struct_size(link->sType));
        *from = at;
        from = (const void **)(uintptr_t) & ((VkBaseInStructure *)at)->pNext;
        at = link == last ? NULL : at + WAKE_ROUND_UP(wake_translate_struct_size(link->sType), 16);
    }
    return !last || addition->chain;
}

static void
add_features(VkPhysicalDeviceFeatures *to, const VkPhysicalDeviceFeatures *more)
{
    to->fragmentStoresAndAtomics |= more->fragmentStoresAndAtomics;
    to->vertexPipelineStoresAndAtomics |= more->vertexPipelineStoresAndAtomics;
}

/* In the structs that the application has; what it has no struct for gets one. */
static void
enable_features(struct wake_gpuav_addition *addition, VkDeviceCreateInfo *info)
{
    bool features = false, timeline = !addition->needs.timeline;

    for (VkBaseOutStructure *link = (VkBaseOutStructure *)(uintptr_t)info->pNext; link;
         link = link->pNext) {
        /* What need not be changed may be the application's own, const. */
        bool change = is_ours_to_change(&addition->needs, (const VkBaseInStructure *)link);

        if (link->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2) {
            features = true;
            if (change) {
                add_features(&((VkPhysicalDeviceFeatures2 *)link)->features,
                             &addition->needs.features);
            }
        } else if (link->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES) {
            timeline = true;
            if (change) {
                ((VkPhysicalDeviceVulkan12Features *)link)->timelineSemaphore = VK_TRUE;
            }
        } else if (link->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TIMELINE_SEMAPHORE_FEATURES) {
            timeline = true;
            if (change) {
                ((VkPhysicalDeviceTimelineSemaphoreFeatures *)link)->timelineSemaphore = VK_TRUE;
            }
        }
    }
    if (!features) {
        if (info->pEnabledFeatures) {
            addition->features = *info->pEnabledFeatures;
        }
        add_features(&addition->features, &addition->needs.features);
        info->pEnabledFeatures = &addition->features;
    }
    if (!timeline) {
        addition->timeline = (VkPhysicalDeviceTimelineSemaphoreFeatures){
            .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TIMELINE_SEMAPHORE_FEATURES,
            .pNext = (void *)(uintptr_t)info->pNext,
            .timelineSemaphore = VK_TRUE,
        };
        info->pNext = &addition->timeline;
    }
}

static bool
add_extension(struct wake_gpuav_addition *addition, VkDeviceCreateInfo *info, const char *name)
{
    for (uint32_t i = 0; i < info->enabledExtensionCount; i++) {
        if (strcmp(info->ppEnabledExtensionNames[i], name) == 0) {
            return true;
        }
    }
    addition->extensions = wake_alloc(WAKE_HEAP_SETUP, (info->enabledExtensionCount + 1) *
                                                           sizeof(*addition->extensions));
    if (!addition->extensions) {
        return false;
    }
    for (uint32_t i = 0; i < info->enabledExtensionCount; i++) {
        addition->extensions[i] = info->ppEnabledExtensionNames[i];
    }
    addition->extensions[info->enabledExtensionCount++] = name;
    info->ppEnabledExtensionNames = addition->extensions;
    return true;
}

void
wake_gpuav_add(struct wake_gpuav_addition *addition, struct wake_instance *instance,
               VkPhysicalDevice physical, VkDeviceCreateInfo *info)
{
    memset(addition, 0, sizeof(*addition));
    wake_gpuav_ask(instance, physical, &addition->needs);
    if (!addition->needs.on) {
        return;
    }
    if (addition->needs.timeline_extension &&
        !add_extension(addition, info, VK_KHR_TIMELINE_SEMAPHORE_EXTENSION_NAME)) {
        addition->needs.timeline = false;
    }
    if (timeline_is_out_of_reach(&addition->needs, info)) {
        addition->needs.timeline = false;
    }
    if (copy_chain(addition, info)) {
        enable_features(addition, info);
    } else {
        wake_gpuav_say_chain(instance);
        addition->needs.on = false;
    }
}

void
wake_gpuav_added(struct wake_gpuav_addition *addition)
{
    wake_free(WAKE_HEAP_SETUP, addition->extensions);
    wake_free(WAKE_HEAP_SETUP, addition->chain);
}
