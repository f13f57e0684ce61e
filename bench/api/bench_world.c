/* SPDX-License-Identifier: Apache-2.0 */
#include "api/bench_vulkan.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/bench_bindless.h"
#include "kit/wake_bench_kit.h"

void
bench_check(VkResult result, const char *what)
{
    if (result != VK_SUCCESS) {
        bench_die("%s returned %d", what, (int)result);
    }
}

static VKAPI_ATTR VkBool32 VKAPI_CALL
hear_message(VkDebugUtilsMessageSeverityFlagBitsEXT severity, VkDebugUtilsMessageTypeFlagsEXT types,
             const VkDebugUtilsMessengerCallbackDataEXT *message, void *data)
{
    struct bench_listener *listener = data;
    (void)severity;
    (void)types;
    if (strstr(message->pMessage, listener->plant ? listener->plant : "SetStencilCompareMask")) {
        __atomic_store_n(&listener->planted_ns, bench_now_ns(), __ATOMIC_RELAXED);
        __atomic_fetch_add(&listener->planted, 1, __ATOMIC_RELEASE);
    } else {
        fprintf(stderr, "message: %s\n", message->pMessage);
        __atomic_fetch_add(&listener->others, 1, __ATOMIC_RELEASE);
    }
    return VK_FALSE;
}

static VkDebugUtilsMessengerCreateInfoEXT
messenger_info(struct bench_listener *listener)
{
    return (VkDebugUtilsMessengerCreateInfoEXT){
        .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT,
        .messageSeverity = VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT |
                           VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT,
        .messageType = VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT,
        .pfnUserCallback = hear_message,
        .pUserData = listener,
    };
}

/* A copied build may bring its own loader: WAKE_BENCH_LOADER names it. */
static void
open_loader(struct bench_world *world)
{
    const char *path = getenv("WAKE_BENCH_LOADER");
    world->loader = dlopen(path ? path : "libvulkan.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!world->loader) {
        bench_die("no Vulkan loader: %s", dlerror());
    }
    *(void **)&world->get_instance_proc = dlsym(world->loader, "vkGetInstanceProcAddr");
    if (!world->get_instance_proc) {
        bench_die("the loader has no vkGetInstanceProcAddr");
    }
}

static void
create_instance(struct bench_world *world, struct bench_listener *listener)
{
    VkDebugUtilsMessengerCreateInfoEXT messenger = messenger_info(listener);
    const char *extension = VK_EXT_DEBUG_UTILS_EXTENSION_NAME;
    VkApplicationInfo application = {
        .sType = VK_STRUCTURE_TYPE_APPLICATION_INFO,
        .pApplicationName = "wake_bench",
        .apiVersion = VK_API_VERSION_1_3,
    };
    VkInstanceCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO,
        .pNext = listener->listen ? &messenger : NULL,
        .pApplicationInfo = &application,
        .enabledExtensionCount = listener->listen,
        .ppEnabledExtensionNames = &extension,
    };
    PFN_vkCreateInstance create = (PFN_vkCreateInstance)world->get_instance_proc(
        VK_NULL_HANDLE, "vkCreateInstance");
    bench_check(create(&info, NULL, &world->instance), "vkCreateInstance");

#define X(name)                                                                        \
    world->name = (PFN_vk##name)world->get_instance_proc(world->instance, "vk" #name); \
    if (!world->name)                                                                  \
        bench_die("no vk" #name);
    BENCH_INSTANCE_COMMANDS(X)
#undef X
#define X(name) world->name = (PFN_vk##name)world->get_instance_proc(world->instance, "vk" #name);
    BENCH_OPTIONAL_INSTANCE_COMMANDS(X)
#undef X

    if (listener->listen)
        bench_check(world->CreateDebugUtilsMessengerEXT(world->instance, &messenger, NULL,
                                                        &world->messenger),
                    "vkCreateDebugUtilsMessengerEXT");
}

/* WAKE_BENCH_DEVICE picks among several by number; the driver is chosen by its manifest. */
static void
choose_device(struct bench_world *world)
{
    const char *wanted = getenv("WAKE_BENCH_DEVICE");
    uint32_t index = wanted ? (uint32_t)strtoul(wanted, NULL, 10) : 0;
    VkPhysicalDevice devices[16];
    uint32_t count = 16;
    VkResult result = world->EnumeratePhysicalDevices(world->instance, &count, devices);
    if (result != VK_INCOMPLETE) {
        bench_check(result, "vkEnumeratePhysicalDevices");
    }
    if (index >= count) {
        bench_die("no Vulkan device %u", index);
    }
    world->physical = devices[index];
    world->GetPhysicalDeviceProperties(world->physical, &world->properties);
    world->GetPhysicalDeviceMemoryProperties(world->physical, &world->memory);

    VkQueueFamilyProperties families[32];
    uint32_t families_count = 32;
    world->GetPhysicalDeviceQueueFamilyProperties(world->physical, &families_count, families);
    const VkQueueFlags both = VK_QUEUE_GRAPHICS_BIT | VK_QUEUE_COMPUTE_BIT;
    for (uint32_t i = 0; i < families_count; i++) {
        if ((families[i].queueFlags & both) != both) {
            continue;
        }
        world->family = i;
        world->queue_count = families[i].queueCount < BENCH_MAX_QUEUES ? families[i].queueCount
                                                                       : BENCH_MAX_QUEUES;
        return;
    }
    bench_die("no queue family with graphics and compute");
}

/* Room for the largest set, and for the small one beside it. */
static bool
bindless_fits(const struct bench_world *world)
{
    VkPhysicalDeviceVulkan12Properties limits = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_PROPERTIES,
    };
    VkPhysicalDeviceProperties2 query = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2,
        .pNext = &limits,
    };
    world->GetPhysicalDeviceProperties2(world->physical, &query);
    return limits.maxDescriptorSetUpdateAfterBindStorageBuffers >= BENCH_BINDLESS_MANY &&
           limits.maxPerStageDescriptorUpdateAfterBindStorageBuffers >= BENCH_BINDLESS_MANY &&
           limits.maxPerStageUpdateAfterBindResources >= BENCH_BINDLESS_MANY &&
           limits.maxUpdateAfterBindDescriptorsInAllPools >=
               BENCH_BINDLESS_MANY + BENCH_BINDLESS_FEW;
}

static void
create_device(struct bench_world *world)
{
    float priorities[BENCH_MAX_QUEUES];
    for (uint32_t i = 0; i < world->queue_count; i++) {
        priorities[i] = 1.0f;
    }
    VkDeviceQueueCreateInfo queues = {
        .sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
        .queueFamilyIndex = world->family,
        .queueCount = world->queue_count,
        .pQueuePriorities = priorities,
    };
    bool is_13 = world->properties.apiVersion >= VK_API_VERSION_1_3;
    VkPhysicalDeviceVulkan13Features has = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
    };
    VkPhysicalDeviceVulkan12Features has_12 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES,
        .pNext = &has,
    };
    VkPhysicalDeviceFeatures2 query = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
        .pNext = &has_12,
    };
    if (is_13) {
        world->GetPhysicalDeviceFeatures2(world->physical, &query);
    }
    world->bindless = is_13 && has_12.runtimeDescriptorArray &&
                      has_12.descriptorBindingStorageBufferUpdateAfterBind &&
                      has_12.descriptorBindingPartiallyBound &&
                      query.features.shaderStorageBufferArrayDynamicIndexing &&
                      bindless_fits(world);
    world->timeline = is_13 && has_12.timelineSemaphore;
    VkPhysicalDeviceVulkan13Features wants = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .synchronization2 = has.synchronization2,
    };
    VkPhysicalDeviceVulkan12Features wants_12 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES,
        .pNext = &wants,
        .descriptorIndexing = world->bindless && has_12.descriptorIndexing,
        .runtimeDescriptorArray = world->bindless,
        .descriptorBindingStorageBufferUpdateAfterBind = world->bindless,
        .descriptorBindingPartiallyBound = world->bindless,
        .timelineSemaphore = world->timeline,
    };
    const VkPhysicalDeviceFeatures enabled = {
        .shaderStorageBufferArrayDynamicIndexing = world->bindless,
    };
    VkDeviceCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
        .pNext = is_13 ? &wants_12 : NULL,
        .queueCreateInfoCount = 1,
        .pQueueCreateInfos = &queues,
        .pEnabledFeatures = &enabled,
    };
    bench_check(world->CreateDevice(world->physical, &info, NULL, &world->device),
                "vkCreateDevice");

#define X(name)                                                                      \
    world->name = (PFN_vk##name)world->GetDeviceProcAddr(world->device, "vk" #name); \
    if (!world->name)                                                                \
        bench_die("no vk" #name);
    BENCH_DEVICE_COMMANDS(X)
#undef X
#define X(name) world->name = (PFN_vk##name)world->GetDeviceProcAddr(world->device, "vk" #name);
    BENCH_OPTIONAL_DEVICE_COMMANDS(X)
#undef X
    if (!wants.synchronization2)
        world->CmdPipelineBarrier2 = NULL;
    for (uint32_t i = 0; i < world->queue_count; i++) {
        world->GetDeviceQueue(world->device, world->family, i, &world->queues[i]);
    }
}

void
bench_world_init(struct bench_world *world, struct bench_listener *listener)
{
    memset(world, 0, sizeof(*world));
    open_loader(world);
    create_instance(world, listener);
    choose_device(world);
    create_device(world);
}

void
bench_world_finish(struct bench_world *world)
{
    world->DestroyDevice(world->device, NULL);
    if (world->messenger) {
        world->DestroyDebugUtilsMessengerEXT(world->instance, world->messenger, NULL);
    }
    world->DestroyInstance(world->instance, NULL);
    /* The loader stays open: a layer's thread-exit hooks may still have to run. */
}
