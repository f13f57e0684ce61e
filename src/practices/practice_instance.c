/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Instances and devices: which extensions they enable, what is asked before a device is made.
 */
#include "practices/practice_state.h"
#include "state/scope/device_answer.h"

#include <stdio.h>
#include <string.h>

/* What the rules of instances and of devices are called. */
struct owner {
    const char *command;
    enum wake_practice deprecated;
    enum wake_practice uses[5]; /* in the order of enum wake_special_use */
};

static const struct owner instances = {
    "vkCreateInstance()",
    WAKE_PRACTICE_INSTANCE_DEPRECATED,
    { WAKE_PRACTICE_INSTANCE_CAD, WAKE_PRACTICE_INSTANCE_D3D, WAKE_PRACTICE_INSTANCE_DEVTOOLS,
      WAKE_PRACTICE_INSTANCE_DEBUGGING, WAKE_PRACTICE_INSTANCE_GL },
};
static const struct owner devices = {
    "vkCreateDevice()",
    WAKE_PRACTICE_DEVICE_DEPRECATED,
    { WAKE_PRACTICE_DEVICE_CAD, WAKE_PRACTICE_DEVICE_D3D, WAKE_PRACTICE_DEVICE_DEVTOOLS,
      WAKE_PRACTICE_DEVICE_DEBUGGING, WAKE_PRACTICE_DEVICE_GL },
};

static void
check_deprecated(struct wake_check *check, const struct owner *owner,
                 const struct wake_extension_info *info, uint32_t version)
{
    char by[96];

    if (info->promoted_version) {
        if (version < info->promoted_version) {
            return;
        }
        snprintf(by, sizeof(by), "promoted to Vulkan %u.%u, which is in use",
                 VK_API_VERSION_MAJOR(info->promoted_version),
                 VK_API_VERSION_MINOR(info->promoted_version));
    } else if (info->promoted_extension) {
        snprintf(by, sizeof(by), "promoted to %s", wake_extensions[info->promoted_extension].name);
    } else if (info->replaced_by && info->replaced_by[0]) {
        snprintf(by, sizeof(by), "%s by %s", info->obsoleted ? "made obsolete" : "deprecated",
                 info->replaced_by);
    } else if (info->replaced_by) {
        snprintf(by, sizeof(by), "deprecated without a replacement");
    } else {
        return;
    }
    wake_practice(check, owner->deprecated, NULL,
                  "%s enables the extension %s, which has been %s: use what took its place",
                  owner->command, info->name, by);
}

static void
check_uses(struct wake_check *check, const struct owner *owner,
           const struct wake_extension_info *info)
{
    static const char *const words[] = { "CAD/CAM applications",
                                         "emulation of Direct3D, and applications ported from it",
                                         "developer tools such as capture and replay", "debugging",
                                         "emulation of OpenGL, and applications ported from it" };

    for (unsigned i = 0; i < WAKE_COUNT(words); i++) {
        if (info->special_uses >> i & 1) {
            wake_practice(check, owner->uses[i], NULL,
                          "%s enables the extension %s, which is meant for %s: do without it "
                          "for anything else",
                          owner->command, info->name, words[i]);
        }
    }
}

void
wake_practice_create_instance(struct wake_check *check, const struct wake_rec_CreateInstance *r)
{
    const VkInstanceCreateInfo *info = r->pCreateInfo;
    uint32_t version = info && info->pApplicationInfo && info->pApplicationInfo->apiVersion
                           ? info->pApplicationInfo->apiVersion
                           : VK_API_VERSION_1_0;

    for (uint32_t i = 0; info && info->ppEnabledExtensionNames && i < info->enabledExtensionCount;
         i++) {
        int extension = info->ppEnabledExtensionNames[i]
                            ? wake_extension_by_name(info->ppEnabledExtensionNames[i])
                            : 0;

        if (!extension) {
            continue;
        }
        check_deprecated(check, &instances, &wake_extensions[extension], version);
        check_uses(check, &instances, &wake_extensions[extension]);
    }
}

static void
check_device_extensions(struct wake_check *check, const VkDeviceCreateInfo *info)
{
    for (uint32_t i = 0; info->ppEnabledExtensionNames && i < info->enabledExtensionCount; i++) {
        int extension = info->ppEnabledExtensionNames[i]
                            ? wake_extension_by_name(info->ppEnabledExtensionNames[i])
                            : 0;

        if (!extension) {
            continue;
        }
        check_deprecated(check, &devices, &wake_extensions[extension], check->scope->api_version);
        check_uses(check, &devices, &wake_extensions[extension]);
    }
}

static void
check_device_features(struct wake_check *check, const struct wake_rec_CreateDevice *r,
                      const VkDeviceCreateInfo *info)
{
    const VkPhysicalDevicePageableDeviceLocalMemoryFeaturesEXT *pageable = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PAGEABLE_DEVICE_LOCAL_MEMORY_FEATURES_EXT);
    uint32_t asked = wake_practice_asked(check, (uint64_t)(uintptr_t)r->physicalDevice, 0);

    if (info->pEnabledFeatures && !(asked & WAKE_ASKED_FEATURES) && wake_practice_in_order(check)) {
        wake_practice(check, WAKE_PRACTICE_DEVICE_FEATURES_UNASKED, NULL,
                      "pCreateInfo->pEnabledFeatures is given, but the features of the physical "
                      "device have not been asked for: call vkGetPhysicalDeviceFeatures() first");
    }
    /* The Khronos layer does not look into the chain for it. */
    if (info->pEnabledFeatures && info->pEnabledFeatures->robustBufferAccess) {
        wake_practice(
            check, WAKE_PRACTICE_DEVICE_ROBUST, NULL,
            "the feature robustBufferAccess is enabled: it slows down accesses to uniform "
            "and storage buffers. Enable it while you debug, or where others choose what "
            "is drawn");
    }
    if (r->version & WAKE_ANSWER_PAGEABLE && (!pageable || !pageable->pageableDeviceLocalMemory)) {
        wake_practice(check, WAKE_PRACTICE_DEVICE_PAGEABLE, NULL,
                      "the feature pageableDeviceLocalMemory is not enabled: enable it, and "
                      "VK_EXT_pageable_device_local_memory, where they are there");
    }
}

void
wake_practice_create_device(struct wake_check *check, const struct wake_rec_CreateDevice *r)
{
    const VkDeviceCreateInfo *info = r->pCreateInfo;
    uint32_t device = (uint32_t)r->version, instance = check->scope->api_version;

    if (!info) {
        return;
    }
    if (device && (device & ~0xfffu) < (instance & ~0xfffu)) {
        wake_practice(check, WAKE_PRACTICE_DEVICE_API_VERSION, NULL,
                      "the instance was made for Vulkan %u.%u, the physical device has Vulkan "
                      "%u.%u only",
                      VK_API_VERSION_MAJOR(instance), VK_API_VERSION_MINOR(instance),
                      VK_API_VERSION_MAJOR(device), VK_API_VERSION_MINOR(device));
    }
    check_device_extensions(check, info);
    check_device_features(check, r, info);
}
