/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Synchronization validation of ray tracing: the device.
 * Threads: those of the scene.
 */
#ifndef WAKE_SCENES_SYNC_RAY_SCENE_H
#define WAKE_SCENES_SYNC_RAY_SCENE_H

#include "ray_scene.h"
#include "sync_scene.h"

static inline void
open_sync_rays(struct kit *kit)
{
    static VkPhysicalDeviceVulkan13Features v13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .synchronization2 = VK_TRUE,
    };
    static VkPhysicalDeviceRayTracingMaintenance1FeaturesKHR maintenance = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_MAINTENANCE_1_FEATURES_KHR,
        .pNext = &v13,
        .rayTracingMaintenance1 = VK_TRUE,
    };
    struct ray_device device = ray_features();

    device.v12.pNext = &device.structures;
    device.structures.pNext = &device.pipelines;
    device.pipelines.pNext = &maintenance;
    open_sync_with(kit,
                   (struct kit_config){
                       .device_next = &device.v12,
                       .device_extensions = { VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME,
                                              VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME,
                                              VK_KHR_RAY_TRACING_PIPELINE_EXTENSION_NAME,
                                              VK_KHR_RAY_TRACING_MAINTENANCE_1_EXTENSION_NAME } });
}

#endif
