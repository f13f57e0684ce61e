/* SPDX-License-Identifier: Apache-2.0 */
/* Opens and closes the instance and device of a scene, with messengers that feed its log. */
#include "kit.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define ALL_TYPES                                     \
    (VK_DEBUG_UTILS_MESSAGE_TYPE_GENERAL_BIT_EXT |    \
     VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT | \
     VK_DEBUG_UTILS_MESSAGE_TYPE_PERFORMANCE_BIT_EXT)

static const struct kit_config defaults;

static VkDebugUtilsMessengerCreateInfoEXT
messenger_info(struct kit *kit, const struct kit_config *config)
{
    VkDebugUtilsMessageSeverityFlagsEXT severities = config->severities;
    if (!severities) {
        severities = VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT |
                     VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT;
    }
    return (VkDebugUtilsMessengerCreateInfoEXT){
        .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT,
        .pNext = config->instance_next,
        .messageSeverity = severities,
        .messageType = ALL_TYPES,
        .pfnUserCallback = kit_log_utils_callback,
        .pUserData = &kit->log,
    };
}

VkResult
kit_open_instance(struct kit *kit, const struct kit_config *config)
{
    config = config ? config : &defaults;
    const char *layers[3];
    uint32_t layer_count = 0;
    const char *layer = config->layer ? config->layer : kit_layer_name();
    if (layer[0]) {
        layers[layer_count++] = layer;
    }
    if (config->second_layer) {
        layers[layer_count++] = config->second_layer;
    }
    if (config->third_layer) {
        layers[layer_count++] = config->third_layer;
    }
    const char *extensions[9];
    uint32_t extension_count = 0;
    if (!config->no_debug_utils) {
        extensions[extension_count++] = VK_EXT_DEBUG_UTILS_EXTENSION_NAME;
    }
    for (size_t i = 0; i < KIT_COUNT(config->instance_extensions) && config->instance_extensions[i];
         i++) {
        extensions[extension_count++] = config->instance_extensions[i];
    }
    VkApplicationInfo application = {
        .sType = VK_STRUCTURE_TYPE_APPLICATION_INFO,
        .pApplicationName = kit->scene->name,
        .apiVersion = config->api_version ? config->api_version : VK_API_VERSION_1_3,
    };
    VkDebugUtilsMessengerCreateInfoEXT messenger = messenger_info(kit, config);
    bool chained = !config->no_debug_utils && !config->no_instance_messenger;
    VkInstanceCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO,
        .pNext = chained ? &messenger : config->instance_next,
        .pApplicationInfo = &application,
        .enabledLayerCount = layer_count,
        .ppEnabledLayerNames = layers,
        .enabledExtensionCount = extension_count,
        .ppEnabledExtensionNames = extensions,
    };
    VkResult result = vkCreateInstance(&info, NULL, &kit->instance);
    if (result != VK_SUCCESS || config->no_debug_utils) {
        return result;
    }
    messenger.pNext = NULL;
    return KIT_INSTANCE_COMMAND(kit, vkCreateDebugUtilsMessengerEXT)(kit->instance, &messenger,
                                                                     NULL, &kit->messenger);
}

/*
 * The first family that draws and computes is the scene's; all families give up to `wanted`
 * queues.
 */
static uint32_t
choose_queues(struct kit *kit, uint32_t wanted, VkDeviceQueueCreateInfo *infos)
{
    static const float priorities[KIT_MAX_QUEUES];
    VkQueueFamilyProperties families[16];
    uint32_t family_count = KIT_COUNT(families);
    uint32_t info_count = 0;
    vkGetPhysicalDeviceQueueFamilyProperties(kit->gpu, &family_count, families);
    const VkQueueFlags both = VK_QUEUE_GRAPHICS_BIT | VK_QUEUE_COMPUTE_BIT;
    for (uint32_t i = family_count; i-- > 0;) {
        kit->family = (families[i].queueFlags & both) == both ? i : kit->family;
    }
    wanted = wanted < 1 ? 1 : (wanted > KIT_MAX_QUEUES ? KIT_MAX_QUEUES : wanted);
    kit->queue_count = 0;
    for (uint32_t i = 0; i < family_count && kit->queue_count < wanted; i++) {
        uint32_t family = (kit->family + i) % family_count;
        uint32_t take = families[family].queueCount;
        take = take > wanted - kit->queue_count ? wanted - kit->queue_count : take;
        infos[info_count++] = (VkDeviceQueueCreateInfo){
            .sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
            .queueFamilyIndex = family,
            .queueCount = take,
            .pQueuePriorities = priorities,
        };
        while (take-- > 0) {
            kit->queue_families[kit->queue_count++] = family;
        }
    }
    return info_count;
}

static void
get_queues(struct kit *kit)
{
    uint32_t index = 0;
    for (uint32_t i = 0; i < kit->queue_count; i++) {
        index = i && kit->queue_families[i] == kit->queue_families[i - 1] ? index + 1 : 0;
        vkGetDeviceQueue(kit->device, kit->queue_families[i], index, &kit->queues[i]);
    }
    kit->queue = kit->queues[0];
}

VkResult
kit_open_device(struct kit *kit, const struct kit_config *config)
{
    config = config ? config : &defaults;
    uint32_t gpu_count = 1;
    VkResult result = vkEnumeratePhysicalDevices(kit->instance, &gpu_count, &kit->gpu);
    if (result < 0 || gpu_count == 0) {
        return result < 0 ? result : VK_ERROR_INITIALIZATION_FAILED;
    }
    vkGetPhysicalDeviceProperties(kit->gpu, &kit->properties);
    vkGetPhysicalDeviceMemoryProperties(kit->gpu, &kit->memory);

    VkPhysicalDeviceVulkan13Features features13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
    };
    VkPhysicalDeviceVulkan12Features features12 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES,
        .pNext = &features13,
    };
    VkPhysicalDeviceFeatures2 features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
        .pNext = &features12,
    };
    features12.timelineSemaphore = VK_TRUE;
    features13.synchronization2 = VK_TRUE;
    features13.dynamicRendering = VK_TRUE;
    bool old = config->api_version && config->api_version < VK_API_VERSION_1_3;

    VkDeviceQueueCreateInfo queues[KIT_MAX_QUEUES];
    uint32_t extension_count = 0;
    while (extension_count < KIT_COUNT(config->device_extensions) &&
           config->device_extensions[extension_count]) {
        extension_count++;
    }
    VkDeviceCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
        .pNext = config->device_next ? config->device_next : (old ? NULL : &features),
        .queueCreateInfoCount = choose_queues(kit, config->queues, queues),
        .pQueueCreateInfos = queues,
        .enabledExtensionCount = extension_count,
        .ppEnabledExtensionNames = config->device_extensions,
    };
    result = vkCreateDevice(kit->gpu, &info, NULL, &kit->device);
    if (result == VK_SUCCESS) {
        get_queues(kit);
    }
    return result;
}

/* Nothing of the scene makes sense without a device. A real driver need not offer what the scene is
 * about. */
static void
demand(struct kit *kit, VkResult result, const char *what)
{
    if (!kit_has_everything() &&
        (result == VK_ERROR_EXTENSION_NOT_PRESENT || result == VK_ERROR_FEATURE_NOT_PRESENT)) {
        kit_skip(kit, "the driver lacks an extension or a feature that the scene needs");
    }
    if (!KIT_CHECK_TEXT(kit, result == VK_SUCCESS, "%s gave %d", what, (int)result)) {
        kit_hand_over(kit);
        _exit(1);
    }
}

void
kit_open(struct kit *kit, const struct kit_config *config)
{
    demand(kit, kit_open_instance(kit, config), "vkCreateInstance");
    kit_need_config(kit, config);
    demand(kit, kit_open_device(kit, config), "vkCreateDevice");
    if ((kit->scene->flags & KIT_MANY_QUEUES) && kit->queue_count < 2) {
        kit_skip(kit, "the driver has one queue only");
    }
}

VkDevice
kit_second_device(struct kit *kit, VkQueue *queue_out)
{
    const float priority = 1.0f;
    VkDeviceQueueCreateInfo queue = {
        .sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
        .queueFamilyIndex = kit->family,
        .queueCount = 1,
        .pQueuePriorities = &priority,
    };
    VkDeviceCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
        .queueCreateInfoCount = 1,
        .pQueueCreateInfos = &queue,
    };
    VkDevice device = VK_NULL_HANDLE;
    demand(kit, vkCreateDevice(kit->gpu, &info, NULL, &device), "vkCreateDevice");
    if (queue_out) {
        vkGetDeviceQueue(device, kit->family, 0, queue_out);
    }
    return device;
}

void
kit_close_device(struct kit *kit)
{
    if (!kit->device) {
        return;
    }
    while (kit->owned_count > 0) {
        struct kit_owned owned = kit->owned[--kit->owned_count];
        kit_destroy_handle(owned.device, owned.type, owned.handle);
    }
    vkDestroyDevice(kit->device, NULL);
    kit->device = VK_NULL_HANDLE;
}

void
kit_close(struct kit *kit)
{
    kit_close_device(kit);
    if (!kit->instance) {
        return;
    }
    if (kit->messenger) {
        KIT_INSTANCE_COMMAND(kit, vkDestroyDebugUtilsMessengerEXT)
        (kit->instance, kit->messenger, NULL);
        kit->messenger = VK_NULL_HANDLE;
    }
    vkDestroyInstance(kit->instance, NULL);
    kit->instance = VK_NULL_HANDLE;
}

PFN_vkVoidFunction
kit_instance_command(struct kit *kit, const char *name)
{
    return vkGetInstanceProcAddr(kit->instance, name);
}

PFN_vkVoidFunction
kit_device_command(struct kit *kit, const char *name)
{
    return vkGetDeviceProcAddr(kit->device, name);
}

void
kit_name(struct kit *kit, VkObjectType type, uint64_t handle, const char *name)
{
    PFN_vkSetDebugUtilsObjectNameEXT set_name = KIT_INSTANCE_COMMAND(kit,
                                                                     vkSetDebugUtilsObjectNameEXT);
    VkDebugUtilsObjectNameInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_NAME_INFO_EXT,
        .objectType = type,
        .objectHandle = handle,
        .pObjectName = name,
    };
    KIT_VK(kit, set_name(kit->device, &info));
}
