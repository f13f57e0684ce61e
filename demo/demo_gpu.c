/* SPDX-License-Identifier: Apache-2.0 */
/* Instance, device and queues of the demo. */
#include "demo_gpu.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "demo_messages.h"

void
demo_check(VkResult result, const char *what)
{
    if (result >= 0) {
        return;
    }
    fflush(stdout);
    fprintf(stderr, "wake_demo: %s failed: VkResult %d\n", what, result);
    exit(2);
}

static void
fail(const char *what)
{
    fflush(stdout);
    fprintf(stderr, "wake_demo: %s\n", what);
    exit(2);
}

static void
create_instance(struct demo_gpu *gpu, struct demo_messages *messages)
{
    static const char *const extensions[] = { VK_EXT_DEBUG_UTILS_EXTENSION_NAME };
    VkDebugUtilsMessengerCreateInfoEXT messenger = demo_messages_messenger_info(messages);
    VkApplicationInfo application = {
        .sType = VK_STRUCTURE_TYPE_APPLICATION_INFO,
        .pApplicationName = "wake_demo",
        .applicationVersion = 1,
        .pEngineName = "wake_demo",
        .apiVersion = VK_API_VERSION_1_2,
    };
    VkInstanceCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO,
        .pNext = &messenger,
        .pApplicationInfo = &application,
        .enabledExtensionCount = 1,
        .ppEnabledExtensionNames = extensions,
    };

    demo_check(vkCreateInstance(&info, NULL, &gpu->instance), "vkCreateInstance");
    PFN_vkCreateDebugUtilsMessengerEXT create_messenger = (PFN_vkCreateDebugUtilsMessengerEXT)
        vkGetInstanceProcAddr(gpu->instance, "vkCreateDebugUtilsMessengerEXT");
    gpu->set_name = (PFN_vkSetDebugUtilsObjectNameEXT)vkGetInstanceProcAddr(
        gpu->instance, "vkSetDebugUtilsObjectNameEXT");
    gpu->begin_label = (PFN_vkCmdBeginDebugUtilsLabelEXT)vkGetInstanceProcAddr(
        gpu->instance, "vkCmdBeginDebugUtilsLabelEXT");
    gpu->end_label = (PFN_vkCmdEndDebugUtilsLabelEXT)vkGetInstanceProcAddr(
        gpu->instance, "vkCmdEndDebugUtilsLabelEXT");
    if (!create_messenger || !gpu->set_name || !gpu->begin_label || !gpu->end_label) {
        fail("VK_EXT_debug_utils is enabled but its commands are not there");
    }
    demo_check(create_messenger(gpu->instance, &messenger, NULL, &gpu->messenger),
               "vkCreateDebugUtilsMessengerEXT");
}

/* Fills in the queue families, with compute apart from graphics where the device allows it. */
static bool
choose_families(struct demo_gpu *gpu, VkPhysicalDevice physical, uint32_t *compute_index_out)
{
    VkQueueFamilyProperties families[32];
    uint32_t count = 32;
    uint32_t graphics = UINT32_MAX, compute = UINT32_MAX;
    const VkQueueFlags both = VK_QUEUE_GRAPHICS_BIT | VK_QUEUE_COMPUTE_BIT;

    vkGetPhysicalDeviceQueueFamilyProperties(physical, &count, families);
    for (uint32_t i = 0; i < count; i++) {
        if ((families[i].queueFlags & both) == both && graphics == UINT32_MAX) {
            graphics = i;
        } else if ((families[i].queueFlags & both) == VK_QUEUE_COMPUTE_BIT &&
                   compute == UINT32_MAX) {
            compute = i;
        }
    }
    if (graphics == UINT32_MAX) {
        return false;
    }
    gpu->graphics_family = graphics;
    gpu->compute_family = compute != UINT32_MAX ? compute : graphics;
    *compute_index_out = compute == UINT32_MAX && families[graphics].queueCount > 1 ? 1 : 0;
    return true;
}

static bool
is_usable(VkPhysicalDevice physical, const VkPhysicalDeviceProperties *properties)
{
    VkPhysicalDeviceTimelineSemaphoreFeatures timeline = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TIMELINE_SEMAPHORE_FEATURES
    };
    VkPhysicalDeviceFeatures2 features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
                                           .pNext = &timeline };

    if (properties->apiVersion < VK_API_VERSION_1_2) {
        return false;
    }
    vkGetPhysicalDeviceFeatures2(physical, &features);
    return timeline.timelineSemaphore;
}

static void
choose_device(struct demo_gpu *gpu, const char *part, uint32_t *compute_index_out)
{
    VkPhysicalDevice physicals[16];
    uint32_t count = 16;

    demo_check(vkEnumeratePhysicalDevices(gpu->instance, &count, physicals),
               "vkEnumeratePhysicalDevices");
    for (uint32_t i = 0; i < count && !gpu->physical; i++) {
        vkGetPhysicalDeviceProperties(physicals[i], &gpu->properties);
        if (part && !strcasestr(gpu->properties.deviceName, part)) {
            continue;
        }
        if (is_usable(physicals[i], &gpu->properties) &&
            choose_families(gpu, physicals[i], compute_index_out)) {
            gpu->physical = physicals[i];
        }
    }
    if (!gpu->physical) {
        fail("no Vulkan 1.2 device with a graphics queue and timeline semaphores fits");
    }
    vkGetPhysicalDeviceMemoryProperties(gpu->physical, &gpu->memory);
}

static VkDevice
create_device(const struct demo_gpu *gpu, bool second_queue)
{
    static const float priorities[2] = { 1.0f, 1.0f };
    VkDeviceQueueCreateInfo queues[2] = {
        { .sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
          .queueFamilyIndex = gpu->graphics_family,
          .queueCount = second_queue ? 2 : 1,
          .pQueuePriorities = priorities },
        { .sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
          .queueFamilyIndex = gpu->compute_family,
          .queueCount = 1,
          .pQueuePriorities = priorities },
    };
    VkPhysicalDeviceTimelineSemaphoreFeatures timeline = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TIMELINE_SEMAPHORE_FEATURES,
        .timelineSemaphore = VK_TRUE
    };
    VkDeviceCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
        .pNext = &timeline,
        .queueCreateInfoCount = gpu->compute_family != gpu->graphics_family ? 2 : 1,
        .pQueueCreateInfos = queues,
    };
    VkDevice device = VK_NULL_HANDLE;

    demo_check(vkCreateDevice(gpu->physical, &info, NULL, &device), "vkCreateDevice");
    return device;
}

VkDevice
demo_gpu_create_device(const struct demo_gpu *gpu)
{
    return create_device(gpu, false);
}

void
demo_gpu_init(struct demo_gpu *gpu, struct demo_messages *messages, const char *device_part)
{
    uint32_t compute_index = 0;

    *gpu = (struct demo_gpu){ 0 };
    create_instance(gpu, messages);
    choose_device(gpu, device_part, &compute_index);
    gpu->device = create_device(gpu, compute_index == 1);
    vkGetDeviceQueue(gpu->device, gpu->graphics_family, 0, &gpu->graphics_queue);
    vkGetDeviceQueue(gpu->device, gpu->compute_family, compute_index, &gpu->compute_queue);
    demo_name(gpu, VK_OBJECT_TYPE_DEVICE, (uint64_t)(uintptr_t)gpu->device, "demo device");
    demo_name(gpu, VK_OBJECT_TYPE_QUEUE, (uint64_t)(uintptr_t)gpu->graphics_queue,
              "graphics queue");
    if (gpu->compute_queue != gpu->graphics_queue) {
        demo_name(gpu, VK_OBJECT_TYPE_QUEUE, (uint64_t)(uintptr_t)gpu->compute_queue,
                  "compute queue");
    }
}

void
demo_gpu_finish(struct demo_gpu *gpu)
{
    PFN_vkDestroyDebugUtilsMessengerEXT destroy_messenger = (PFN_vkDestroyDebugUtilsMessengerEXT)
        vkGetInstanceProcAddr(gpu->instance, "vkDestroyDebugUtilsMessengerEXT");

    vkDestroyDevice(gpu->device, NULL);
    destroy_messenger(gpu->instance, gpu->messenger, NULL);
    vkDestroyInstance(gpu->instance, NULL);
    *gpu = (struct demo_gpu){ 0 };
}

void
demo_name(const struct demo_gpu *gpu, VkObjectType type, uint64_t handle, const char *format, ...)
{
    char name[96];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(name, sizeof(name), format, arguments);
    va_end(arguments);
    VkDebugUtilsObjectNameInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_NAME_INFO_EXT,
        .objectType = type,
        .objectHandle = handle,
        .pObjectName = name,
    };
    demo_check(gpu->set_name(gpu->device, &info), "vkSetDebugUtilsObjectNameEXT");
}

void
demo_label_begin(const struct demo_gpu *gpu, VkCommandBuffer commands, const char *format, ...)
{
    char name[96];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(name, sizeof(name), format, arguments);
    va_end(arguments);
    VkDebugUtilsLabelEXT label = { .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_LABEL_EXT,
                                   .pLabelName = name,
                                   .color = { 0.2f, 0.5f, 0.8f, 1.0f } };
    gpu->begin_label(commands, &label);
}

void
demo_label_end(const struct demo_gpu *gpu, VkCommandBuffer commands)
{
    gpu->end_label(commands);
}
