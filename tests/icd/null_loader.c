/* SPDX-License-Identifier: Apache-2.0 */
/* Loader/ICD interface version 5 and the look-up of entry points: the only file with exported
 * functions, but for the control interface. */
#include "null_icd.h"
#include "null_newer.h"

#include <string.h>

#define EXPORT __attribute__((visibility("default"))) VKAPI_ATTR
#define INTERFACE_VERSION 5u

EXPORT VkResult VKAPI_CALL
vk_icdNegotiateLoaderICDInterfaceVersion(uint32_t *version);
EXPORT PFN_vkVoidFunction VKAPI_CALL
vk_icdGetInstanceProcAddr(VkInstance instance, const char *name);
EXPORT PFN_vkVoidFunction VKAPI_CALL
vk_icdGetPhysicalDeviceProcAddr(VkInstance instance, const char *name);

static PFN_vkVoidFunction
entry(int command)
{
    return null_config.hooks ? null_hooked[command] : null_plain[command];
}

/* Whether a version or an extension of the set brings the command. */
static bool
is_in(const struct null_command_info *info, uint32_t minor, const uint64_t *extensions,
      const uint64_t *more)
{
    if (info->minor <= minor) {
        return true;
    }
    for (uint32_t i = 0; i < info->extension_count; i++) {
        uint32_t e = null_command_extensions[info->first_extension + i];
        if (NULL_HAS(extensions, e) || (more && NULL_HAS(more, e))) {
            return true;
        }
    }
    return false;
}

VKAPI_ATTR PFN_vkVoidFunction VKAPI_CALL
null_GetDeviceProcAddr(VkDevice handle, const char *name)
{
    struct null_device *device = NULL_DEVICE(handle);
    int command = null_command_find(name);
    if (command < 0) {
        return null_newer_command(device, name);
    }
    if (null_command_infos[command].kind != NULL_KIND_DEVICE) {
        return NULL;
    }
    bool known = null_config.all_commands || null_newer_brings_all(device) ||
                 is_in(&null_command_infos[command], device->physical->minor, device->enabled,
                       device->physical->instance->enabled);
    return known ? entry(command) : NULL;
}

VKAPI_ATTR PFN_vkVoidFunction VKAPI_CALL
null_GetInstanceProcAddr(VkInstance instance, const char *name)
{
    (void)instance;
    if (strcmp(name, "vk_icdNegotiateLoaderICDInterfaceVersion") == 0) {
        return (PFN_vkVoidFunction)vk_icdNegotiateLoaderICDInterfaceVersion;
    }
    if (strcmp(name, "vk_icdGetPhysicalDeviceProcAddr") == 0) {
        return (PFN_vkVoidFunction)vk_icdGetPhysicalDeviceProcAddr;
    }
    if (strcmp(name, "vkSetFormatFeaturesNULL") == 0) {
        return (PFN_vkVoidFunction)null_SetFormatFeatures;
    }
    int command = null_command_find(name);
    bool known = command >= 0 && (null_config.all_commands ||
                                  is_in(&null_command_infos[command], null_config.api_minor,
                                        null_config.offered, NULL));
    return known ? entry(command) : NULL;
}

EXPORT PFN_vkVoidFunction VKAPI_CALL
vk_icdGetInstanceProcAddr(VkInstance instance, const char *name)
{
    if (!instance) {
        null_config_refresh();
    }
    return null_GetInstanceProcAddr(instance, name);
}

EXPORT PFN_vkVoidFunction VKAPI_CALL
vk_icdGetPhysicalDeviceProcAddr(VkInstance instance, const char *name)
{
    /* As layers have that simulate another device. */
    if (strcmp(name, "vkSetFormatFeaturesNULL") == 0) {
        return (PFN_vkVoidFunction)null_SetFormatFeatures;
    }
    int command = null_command_find(name);
    if (command < 0 || null_command_infos[command].kind != NULL_KIND_PHYSICAL) {
        return NULL;
    }
    return null_GetInstanceProcAddr(instance, name);
}

EXPORT VkResult VKAPI_CALL
vk_icdNegotiateLoaderICDInterfaceVersion(uint32_t *version)
{
    null_config_refresh();
    *version = NULL_MIN(*version, INTERFACE_VERSION);
    return VK_SUCCESS;
}
