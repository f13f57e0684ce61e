/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The test kit in one include: a scene, its instance and device, objects that clean up after
 * themselves, threads and seeded random numbers.
 * Threads: struct kit belongs to the scene's main thread, except for its log; kit_own and kit_drop
 * lock.
 */
#ifndef WAKE_KIT_KIT_H
#define WAKE_KIT_KIT_H

#include "kit_heap.h"
#include "kit_message.h"
#include "kit_needs.h"
#include "kit_objects.h"
#include "kit_scene.h"
#include "kit_threads.h"

#define KIT_COUNT(array) (sizeof(array) / sizeof((array)[0]))

#define KIT_MAX_QUEUES 16

struct kit_owned {
    VkObjectType type;
    uint64_t handle;
    VkDevice device;
};

/* How kit_open makes instance and device. Zero is the default everywhere. */
struct kit_config {
    uint32_t api_version;     /* VK_API_VERSION_1_3 */
    const char *layer;        /* the layer under test; "" for none */
    const char *second_layer; /* in the same chain, nearer to the driver */
    const char *third_layer;
    const char *instance_extensions[8]; /* besides VK_EXT_debug_utils */
    const char *device_extensions[32];
    const void *instance_next;                      /* chained behind the messenger */
    const void *device_next;                        /* replaces the feature chain of the kit */
    uint32_t queues;                                /* wanted, over all families */
    bool no_debug_utils;                            /* neither extension nor messengers */
    bool no_instance_messenger;                     /* only the messenger made after the instance */
    VkDebugUtilsMessageSeverityFlagsEXT severities; /* error and warning */
};

struct kit {
    const struct kit_scene *scene;
    struct kit_log log;

    VkInstance instance;
    VkPhysicalDevice gpu;
    VkDevice device;
    VkQueue queue;
    uint32_t family;
    VkDebugUtilsMessengerEXT messenger;

    uint32_t queue_count; /* 1 unless the configuration asked for more */
    VkQueue queues[KIT_MAX_QUEUES];
    uint32_t queue_families[KIT_MAX_QUEUES];

    VkPhysicalDeviceProperties properties;
    VkPhysicalDeviceMemoryProperties memory;

    pthread_mutex_t owned_mutex;
    struct kit_owned *owned; /* destroyed in reverse order by kit_close */
    size_t owned_count;
    size_t owned_capacity;

    pthread_mutex_t failure_mutex;
    FILE *failures; /* one line each */
    size_t failure_count;
    int result_fd;
    bool handed_over;
};

/* --- instance and device --- */

/* With messengers as the configuration says. NULL for the defaults. */
void
kit_open(struct kit *kit, const struct kit_config *config);
VkResult
kit_open_instance(struct kit *kit, const struct kit_config *config);
VkResult
kit_open_device(struct kit *kit, const struct kit_config *config);
/*
 * Destroys what the scene owns, then device, messenger and instance: afterwards every message is
 * here.
 */
void
kit_close(struct kit *kit);
void
kit_close_device(struct kit *kit);

/* A second device of the same instance and family; the caller destroys it. */
VkDevice
kit_second_device(struct kit *kit, VkQueue *queue_out);

/* Commands of extensions, or NULL. */
PFN_vkVoidFunction
kit_instance_command(struct kit *kit, const char *name);
PFN_vkVoidFunction
kit_device_command(struct kit *kit, const char *name);
#define KIT_INSTANCE_COMMAND(kit, name) \
    ((PFN_##name)(void (*)(void))kit_instance_command((kit), #name))
#define KIT_DEVICE_COMMAND(kit, name) ((PFN_##name)(void (*)(void))kit_device_command((kit), #name))

/* The name that messages show for an object. */
void
kit_name(struct kit *kit, VkObjectType type, uint64_t handle, const char *name);

/* Any handle as an integer, also on 32 bits. */
#define KIT_HANDLE(handle) ((uint64_t)(uintptr_t)(handle))

/* The name of the layer under test; "" when there is none. */
const char *
kit_layer_name(void);

/* What dispatches have written, others may write. */
void
kit_order_dispatches(VkCommandBuffer commands);

#endif
