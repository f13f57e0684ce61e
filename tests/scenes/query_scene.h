/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the scenes about queries share: pools, devices with a feature of queries, results.
 * Threads: the scene's own.
 */
#ifndef WAKE_SCENES_QUERY_SCENE_H
#define WAKE_SCENES_QUERY_SCENE_H

#include "kit.h"

static inline VkQueryPool
pool_of(struct kit *kit, VkQueryType type, uint32_t count, VkQueryPipelineStatisticFlags statistics)
{
    VkQueryPoolCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
        .queryType = type,
        .queryCount = count,
        .pipelineStatistics = statistics,
    };
    VkQueryPool pool = VK_NULL_HANDLE;

    if (vkCreateQueryPool(kit->device, &info, NULL, &pool) == VK_SUCCESS) {
        kit_own(kit, VK_OBJECT_TYPE_QUERY_POOL, KIT_HANDLE(pool));
    }
    return pool;
}

#define OCCLUSION(kit, count) pool_of((kit), VK_QUERY_TYPE_OCCLUSION, (count), 0)
#define TIMESTAMPS(kit, count) pool_of((kit), VK_QUERY_TYPE_TIMESTAMP, (count), 0)

static inline void
open_with(struct kit *kit, const VkPhysicalDeviceFeatures *core, const char *extension, void *next)
{
    VkPhysicalDeviceVulkan13Features features13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .pNext = next,
        .synchronization2 = VK_TRUE,
    };
    VkPhysicalDeviceVulkan12Features features12 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES,
        .pNext = &features13,
        .hostQueryReset = VK_TRUE,
    };
    VkPhysicalDeviceFeatures2 features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
        .pNext = &features12,
    };

    if (core) {
        features.features = *core;
    }
    kit_open(kit, &(struct kit_config){ .device_extensions = { extension },
                                        .device_next = &features,
                                        .queues = KIT_MAX_QUEUES });
}

static const VkPhysicalDeviceFeatures statistics_features = { .pipelineStatisticsQuery = VK_TRUE };

static uint64_t results[64];

static inline void
get(struct kit *kit, VkQueryPool pool, uint32_t first, uint32_t count, size_t size, size_t skip,
    VkDeviceSize stride, VkQueryResultFlags flags)
{
    (void)vkGetQueryPoolResults(kit->device, pool, first, count, size, (char *)results + skip,
                                stride, flags);
}

#endif
