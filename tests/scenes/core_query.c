/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Queries: pools, results, begin and end, timestamps, and resets before each use.
 */
#include "kit.h"

#include <stdlib.h>

static VkQueryPool
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

/* --- creation --- */

static void
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

SCENE(create_valid, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_with(kit, &statistics_features, NULL, NULL);
    pool_of(kit, VK_QUERY_TYPE_PIPELINE_STATISTICS, 4,
            VK_QUERY_PIPELINE_STATISTIC_CLIPPING_INVOCATIONS_BIT);
    /* Ignored for other types. */
    pool_of(kit, VK_QUERY_TYPE_OCCLUSION, 4, 0x7fffffff);
    TIMESTAMPS(kit, 1);
    kit_close(kit);
}

SCENE(create_wrong, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-VkQueryPoolCreateInfo-queryCount-02763");
    OCCLUSION(kit, 0);
    kit_expect(kit, "VUID-VkQueryPoolCreateInfo-queryType-00791");
    pool_of(kit, VK_QUERY_TYPE_PIPELINE_STATISTICS, 4,
            VK_QUERY_PIPELINE_STATISTIC_CLIPPING_INVOCATIONS_BIT);
}

SCENE(create_wrong_statistics, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_with(kit, &statistics_features, NULL, NULL);
    kit_expect(kit, "VUID-VkQueryPoolCreateInfo-queryType-00792");
    pool_of(kit, VK_QUERY_TYPE_PIPELINE_STATISTICS, 4, 0x20000000);
    kit_close(kit);
}

SCENE(create_mesh_without_feature, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_with(kit, &statistics_features, "VK_EXT_mesh_shader", NULL);
    kit_expect(kit, "VUID-VkQueryPoolCreateInfo-meshShaderQueries-07068");
    pool_of(kit, VK_QUERY_TYPE_MESH_PRIMITIVES_GENERATED_EXT, 4, 0);
    kit_expect(kit, "VUID-VkQueryPoolCreateInfo-meshShaderQueries-07069");
    pool_of(kit, VK_QUERY_TYPE_PIPELINE_STATISTICS, 4,
            VK_QUERY_PIPELINE_STATISTIC_MESH_SHADER_INVOCATIONS_BIT_EXT);
    kit_close(kit);
}

/* Of counters that follow one another. */
static VkResult
counter_pool(struct kit *kit, uint32_t family, uint32_t count, uint32_t first, VkQueryPool *pool)
{
    const uint32_t counters[8] = { first,     first + 1, first + 2, first + 3,
                                   first + 4, first + 5, first + 6, first + 7 };
    VkQueryPoolPerformanceCreateInfoKHR performance = {
        .sType = VK_STRUCTURE_TYPE_QUERY_POOL_PERFORMANCE_CREATE_INFO_KHR,
        .queueFamilyIndex = family,
        .counterIndexCount = count,
        .pCounterIndices = counters,
    };
    VkQueryPoolCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
        .pNext = &performance,
        .queryType = VK_QUERY_TYPE_PERFORMANCE_QUERY_KHR,
        .queryCount = 1,
    };
    VkResult result = vkCreateQueryPool(kit->device, &info, NULL, pool);

    if (result == VK_SUCCESS) {
        kit_own(kit, VK_OBJECT_TYPE_QUERY_POOL, KIT_HANDLE(*pool));
    }
    return result;
}

static VkResult
performance_pool(struct kit *kit, uint32_t family, VkQueryPool *pool)
{
    return counter_pool(kit, family, 1, 0, pool);
}

/* Of one counter; the null driver's 6 is of command buffers, its 7 of render passes. */
static VkResult
performance_pool_of(struct kit *kit, uint32_t family, uint32_t counter, VkQueryPool *pool)
{
    return counter_pool(kit, family, 1, counter, pool);
}

SCENE(create_performance, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkPhysicalDevicePerformanceQueryFeaturesKHR features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PERFORMANCE_QUERY_FEATURES_KHR,
        .performanceCounterQueryPools = VK_TRUE,
    };
    VkQueryPool pool = VK_NULL_HANDLE;

    open_with(kit, NULL, "VK_KHR_performance_query", &features);
    kit_expect(kit, "VUID-VkQueryPoolCreateInfo-queryType-03222");
    pool_of(kit, VK_QUERY_TYPE_PERFORMANCE_QUERY_KHR, 1, 0);
    kit_expect(kit, "VUID-VkQueryPoolPerformanceCreateInfoKHR-queueFamilyIndex-03236");
    performance_pool(kit, 1000, &pool);
    KIT_VK(kit, counter_pool(kit, 0, 1, 7, &pool)); /* the null driver has eight */
    kit_expect(kit, "VUID-VkQueryPoolPerformanceCreateInfoKHR-pCounterIndices-03321");
    counter_pool(kit, 0, 1, 8, &pool);
    kit_close(kit);
}

SCENE(create_performance_without_feature, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkQueryPool pool = VK_NULL_HANDLE;

    open_with(kit, NULL, "VK_KHR_performance_query", NULL);
    kit_expect(kit, "VUID-VkQueryPoolPerformanceCreateInfoKHR-performanceCounterQueryPools-03237");
    performance_pool(kit, 0, &pool);
    kit_close(kit);
}

/* --- results --- */

static uint64_t results[64];

static void
get(struct kit *kit, VkQueryPool pool, uint32_t first, uint32_t count, size_t size, size_t skip,
    VkDeviceSize stride, VkQueryResultFlags flags)
{
    (void)vkGetQueryPoolResults(kit->device, pool, first, count, size, (char *)results + skip,
                                stride, flags);
}

/* A pool whose queries can be read: each was reset and written. */
static void
fill(struct kit *kit, VkQueryPool pool, uint32_t count, bool timestamps)
{
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdResetQueryPool(commands, pool, 0, count);
    for (uint32_t i = 0; i < count; i++) {
        if (timestamps) {
            vkCmdWriteTimestamp(commands, VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, pool, i);
        } else {
            vkCmdBeginQuery(commands, pool, i, 0);
            vkCmdEndQuery(commands, pool, i);
        }
    }
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

SCENE(results_valid, KIT_PLAIN)
{
    kit_need_timestamps(kit);
    VkQueryPool pool = OCCLUSION(kit, 4), times = TIMESTAMPS(kit, 4);

    fill(kit, pool, 4, false);
    fill(kit, times, 4, true);
    get(kit, pool, 0, 4, 16, 0, 4, 0);
    get(kit, pool, 0, 4, 28, 0, 8, 0);
    get(kit, pool, 2, 2, 32, 8, 16, VK_QUERY_RESULT_64_BIT | VK_QUERY_RESULT_WITH_AVAILABILITY_BIT);
    get(kit, pool, 0, 4, 16, 0, 4, VK_QUERY_RESULT_PARTIAL_BIT);
    get(kit, times, 3, 1, 8, 0, 8, VK_QUERY_RESULT_64_BIT | VK_QUERY_RESULT_WAIT_BIT);
}

SCENE(results_wrong, KIT_NULL_DRIVER)
{
    kit_need_timestamps(kit);
    VkQueryPool pool = OCCLUSION(kit, 4), times = TIMESTAMPS(kit, 4);

    fill(kit, pool, 4, false);
    fill(kit, times, 4, true);
    kit_expect(kit, "VUID-vkGetQueryPoolResults-firstQuery-00813");
    get(kit, pool, 4, 1, 16, 0, 4, 0);
    kit_expect(kit, "VUID-vkGetQueryPoolResults-firstQuery-00816");
    get(kit, pool, 3, 2, 16, 0, 4, 0);
    kit_expect(kit, "VUID-vkGetQueryPoolResults-flags-00815");
    get(kit, pool, 0, 1, 16, 4, 8, VK_QUERY_RESULT_64_BIT);
    kit_expect(kit, "VUID-vkGetQueryPoolResults-flags-00815");
    get(kit, pool, 0, 1, 16, 0, 4, VK_QUERY_RESULT_64_BIT);
    kit_expect(kit, "VUID-vkGetQueryPoolResults-flags-02827");
    get(kit, pool, 0, 1, 16, 0, 6, 0);
    kit_expect(kit, "VUID-vkGetQueryPoolResults-flags-02827");
    get(kit, pool, 0, 4, 16, 0, 5, 0); /* not also that the size is too small */
    kit_expect(kit, "VUID-vkGetQueryPoolResults-queryType-00818");
    get(kit, times, 0, 1, 16, 0, 4, VK_QUERY_RESULT_PARTIAL_BIT);
}

SCENE(results_too_small, KIT_NULL_DRIVER)
{
    VkQueryPool pool = OCCLUSION(kit, 4);

    fill(kit, pool, 4, false);
    kit_expect(kit, "VUID-vkGetQueryPoolResults-dataSize-00817");
    get(kit, pool, 0, 4, 15, 0, 4, 0);
    kit_expect(kit, "VUID-vkGetQueryPoolResults-dataSize-00817");
    get(kit, pool, 0, 2, 24, 0, 16, VK_QUERY_RESULT_64_BIT | VK_QUERY_RESULT_WITH_AVAILABILITY_BIT);
}

SCENE(host_reset_wrong, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkResetQueryPool-None-02665");
    vkResetQueryPool(kit->device, OCCLUSION(kit, 4), 0, 4);
}

SCENE(host_reset_range, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    open_with(kit, NULL, NULL, NULL);
    VkQueryPool pool = OCCLUSION(kit, 4);

    vkResetQueryPool(kit->device, pool, 0, 4);
    kit_expect(kit, "VUID-vkResetQueryPool-firstQuery-02666");
    vkResetQueryPool(kit->device, pool, 4, 1);
    kit_expect(kit, "VUID-vkResetQueryPool-firstQuery-02667");
    vkResetQueryPool(kit->device, pool, 1, 4);
    kit_close(kit);
}

SCENE(host_reset_in_use, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    open_with(kit, NULL, NULL, NULL);
    VkQueryPool pool = OCCLUSION(kit, 1);
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdResetQueryPool(commands, pool, 0, 1);
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    kit_expect(kit, "VUID-vkResetQueryPool-firstQuery-02741");
    vkResetQueryPool(kit->device, pool, 0, 1);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    vkResetQueryPool(kit->device, pool, 0, 1);
    kit_close(kit);
}

/* --- begin and end --- */

SCENE(begin_valid, KIT_UNORDERED)
{
    struct kit_target target = kit_target(kit);
    VkQueryPool pool = OCCLUSION(kit, 4);
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdResetQueryPool(commands, pool, 0, 4);
    vkCmdBeginQuery(commands, pool, 0, 0);
    vkCmdEndQuery(commands, pool, 0);
    /* A whole render pass instance. */
    vkCmdBeginQuery(commands, pool, 1, 0);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdEndRenderPass(commands);
    vkCmdEndQuery(commands, pool, 1);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBeginQuery(commands, pool, 3, 0);
    vkCmdEndQuery(commands, pool, 3);
    vkCmdEndRenderPass(commands);
    vkCmdResetQueryPool(commands, pool, 3, 1);
    vkCmdBeginQuery(commands, pool, 3, 0);
    vkCmdEndQuery(commands, pool, 3);
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

SCENE(begin_wrong, KIT_NULL_DRIVER | KIT_APPLIES)
{
    VkQueryPool pool = OCCLUSION(kit, 4), times = TIMESTAMPS(kit, 4);
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdResetQueryPool(commands, pool, 0, 4);
    vkCmdResetQueryPool(commands, times, 0, 4);
    kit_expect(kit, "VUID-vkCmdBeginQuery-queryType-02804");
    vkCmdBeginQuery(commands, times, 0, 0); /* nor need it be ended, wherever it was passed on */
    kit_expect(kit, "VUID-vkCmdBeginQuery-queryType-00800");
    vkCmdBeginQuery(commands, pool, 0, VK_QUERY_CONTROL_PRECISE_BIT);
    vkCmdEndQuery(commands, pool, 0);
    kit_expect(kit, "VUID-vkCmdBeginQuery-query-00802");
    vkCmdBeginQuery(commands, pool, 4, 0);
    kit_end(kit, commands);
}

SCENE(begin_while_active, KIT_NULL_DRIVER | KIT_APPLIES)
{
    VkQueryPool pool = OCCLUSION(kit, 4);
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdResetQueryPool(commands, pool, 0, 4);
    vkCmdBeginQuery(commands, pool, 0, 0);
    kit_expect(kit, "VUID-vkCmdBeginQuery-queryPool-01922");
    vkCmdBeginQuery(commands, pool, 1, 0);
    vkCmdEndQuery(commands, pool, 1);
    vkCmdEndQuery(commands, pool, 0);
    kit_end(kit, commands);
}

SCENE(begin_on_compute_family, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_MANY_FAMILIES)
{
    open_with(kit, &statistics_features, NULL, NULL);
    VkQueryPool pool = OCCLUSION(kit, 4);
    VkQueryPool vertices = pool_of(kit, VK_QUERY_TYPE_PIPELINE_STATISTICS, 4,
                                   VK_QUERY_PIPELINE_STATISTIC_CLIPPING_INVOCATIONS_BIT);
    VkQueryPool compute = pool_of(kit, VK_QUERY_TYPE_PIPELINE_STATISTICS, 4,
                                  VK_QUERY_PIPELINE_STATISTIC_COMPUTE_SHADER_INVOCATIONS_BIT);
    VkCommandBuffer commands = kit_command_buffer(kit, kit_command_pool_of(kit, 1, 0),
                                                  VK_COMMAND_BUFFER_LEVEL_PRIMARY);

    kit_begin(kit, commands, 0);
    vkCmdResetQueryPool(commands, pool, 0, 4);
    vkCmdResetQueryPool(commands, vertices, 0, 4);
    vkCmdResetQueryPool(commands, compute, 0, 4);
    vkCmdBeginQuery(commands, compute, 0, 0);
    vkCmdEndQuery(commands, compute, 0);
    kit_expect(kit, "VUID-vkCmdBeginQuery-queryType-00803");
    vkCmdBeginQuery(commands, pool, 0, 0);
    kit_expect(kit, "VUID-vkCmdBeginQuery-queryType-00804");
    vkCmdBeginQuery(commands, vertices, 0, 0);
    kit_allow(kit, "VUID-vkEndCommandBuffer-commandBuffer-00061");
    kit_end(kit, commands);
    kit_close(kit);
}

SCENE(begin_on_graphics_only_family, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    setenv("WAKE_NULL_QUEUES", "graphics+compute+transfer:1,graphics+transfer:1", 1);
    open_with(kit, &statistics_features, NULL, NULL);
    VkQueryPool compute = pool_of(kit, VK_QUERY_TYPE_PIPELINE_STATISTICS, 4,
                                  VK_QUERY_PIPELINE_STATISTIC_COMPUTE_SHADER_INVOCATIONS_BIT);
    VkCommandBuffer commands = kit_command_buffer(kit, kit_command_pool_of(kit, 1, 0),
                                                  VK_COMMAND_BUFFER_LEVEL_PRIMARY);

    kit_begin(kit, commands, 0);
    vkCmdResetQueryPool(commands, compute, 0, 4);
    kit_expect(kit, "VUID-vkCmdBeginQuery-queryType-00805");
    vkCmdBeginQuery(commands, compute, 0, 0);
    kit_allow(kit, "VUID-vkEndCommandBuffer-commandBuffer-00061");
    kit_end(kit, commands);
    kit_close(kit);
}

SCENE(end_wrong, KIT_NULL_DRIVER | KIT_APPLIES)
{
    struct kit_target target = kit_target(kit);
    VkQueryPool pool = OCCLUSION(kit, 4);
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdResetQueryPool(commands, pool, 0, 4);
    kit_expect(kit, "VUID-vkCmdEndQuery-None-01923");
    vkCmdEndQuery(commands, pool, 0);
    kit_expect(kit, "VUID-vkCmdEndQuery-query-00810");
    vkCmdEndQuery(commands, pool, 4);
    vkCmdBeginQuery(commands, pool, 1, 0);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    kit_expect(kit, "VUID-vkCmdEndQuery-None-07007");
    vkCmdEndQuery(commands, pool, 1);
    kit_allow(kit, "VUID-vkEndCommandBuffer-commandBuffer-00061");
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
}

SCENE(end_after_render_pass, KIT_NULL_DRIVER | KIT_APPLIES)
{
    struct kit_target target = kit_target(kit);
    VkQueryPool pool = OCCLUSION(kit, 4);
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdResetQueryPool(commands, pool, 0, 4);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBeginQuery(commands, pool, 2, 0);
    vkCmdEndRenderPass(commands);
    kit_expect(kit, "VUID-vkCmdEndQuery-None-07008");
    vkCmdEndQuery(commands, pool, 2);
    kit_allow(kit, "VUID-vkEndCommandBuffer-commandBuffer-00061");
    /* A rule about the end of a render pass instance; whether it speaks is another scene's
     * matter. */
    kit_allow(kit, "VUID-vkCmdEndRenderPass-None-07004");
    kit_end(kit, commands);
}

SCENE(reset_wrong, KIT_NULL_DRIVER)
{
    VkQueryPool pool = OCCLUSION(kit, 4);
    VkCommandBuffer commands = kit_recording(kit);

    kit_expect(kit, "VUID-vkCmdResetQueryPool-firstQuery-00796");
    vkCmdResetQueryPool(commands, pool, 4, 1);
    kit_expect(kit, "VUID-vkCmdResetQueryPool-firstQuery-00797");
    vkCmdResetQueryPool(commands, pool, 1, 4);
    vkCmdResetQueryPool(commands, pool, 0, 4);
    vkCmdBeginQuery(commands, pool, 1, 0);
    kit_expect(kit, "VUID-vkCmdResetQueryPool-None-02841");
    vkCmdResetQueryPool(commands, pool, 1, 1);
    vkCmdEndQuery(commands, pool, 1);
    kit_end(kit, commands);
}

/* --- queries of streams --- */

static void
open_streams(struct kit *kit, bool generated)
{
    VkPhysicalDeviceTransformFeedbackFeaturesEXT feedback = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TRANSFORM_FEEDBACK_FEATURES_EXT,
        .transformFeedback = VK_TRUE,
        .geometryStreams = VK_TRUE,
    };
    VkPhysicalDevicePrimitivesGeneratedQueryFeaturesEXT primitives = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PRIMITIVES_GENERATED_QUERY_FEATURES_EXT,
        .pNext = &feedback,
        .primitivesGeneratedQuery = VK_TRUE,
    };

    kit_open(kit,
             &(struct kit_config){
                 .device_extensions = { "VK_EXT_transform_feedback",
                                        generated ? "VK_EXT_primitives_generated_query" : NULL },
                 .device_next = generated ? (void *)&primitives : (void *)&feedback,
             });
}

SCENE(indexed, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    open_streams(kit, false);
    PFN_vkCmdBeginQueryIndexedEXT begin = KIT_DEVICE_COMMAND(kit, vkCmdBeginQueryIndexedEXT);
    PFN_vkCmdEndQueryIndexedEXT end = KIT_DEVICE_COMMAND(kit, vkCmdEndQueryIndexedEXT);
    VkQueryPool streams = pool_of(kit, VK_QUERY_TYPE_TRANSFORM_FEEDBACK_STREAM_EXT, 4, 0),
                pool = OCCLUSION(kit, 4);
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdResetQueryPool(commands, streams, 0, 4);
    vkCmdResetQueryPool(commands, pool, 0, 4);
    begin(commands, streams, 0, 0, 0);
    begin(commands, streams, 1, 0, 1);
    end(commands, streams, 1, 1);
    end(commands, streams, 0, 0);
    kit_expect(kit, "VUID-vkCmdBeginQueryIndexedEXT-queryType-02339");
    begin(commands, streams, 2, 0, 4);
    kit_expect(kit, "VUID-vkCmdBeginQueryIndexedEXT-queryType-02340");
    begin(commands, pool, 0, 0, 1);
    kit_expect(kit, "VUID-vkCmdBeginQueryIndexedEXT-query-00802");
    begin(commands, streams, 4, 0, 0);
    kit_expect(kit, "VUID-vkCmdEndQueryIndexedEXT-query-02343");
    end(commands, streams, 4, 0);
    kit_expect(kit, "VUID-vkCmdEndQueryIndexedEXT-None-02342");
    end(commands, streams, 3, 0);
    kit_allow(kit, "VUID-vkEndCommandBuffer-commandBuffer-00061");
    kit_end(kit, commands);
    kit_close(kit);
}

SCENE(indexed_ends, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_APPLIES)
{
    open_streams(kit, true);
    PFN_vkCmdBeginQueryIndexedEXT begin = KIT_DEVICE_COMMAND(kit, vkCmdBeginQueryIndexedEXT);
    PFN_vkCmdEndQueryIndexedEXT end = KIT_DEVICE_COMMAND(kit, vkCmdEndQueryIndexedEXT);
    VkQueryPool streams = pool_of(kit, VK_QUERY_TYPE_TRANSFORM_FEEDBACK_STREAM_EXT, 4, 0),
                pool = OCCLUSION(kit, 4);
    VkQueryPool primitives = pool_of(kit, VK_QUERY_TYPE_PRIMITIVES_GENERATED_EXT, 4, 0);
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdResetQueryPool(commands, streams, 0, 4);
    vkCmdResetQueryPool(commands, primitives, 0, 4);
    vkCmdResetQueryPool(commands, pool, 0, 4);
    begin(commands, streams, 0, 0, 0);
    begin(commands, pool, 0, 0, 0);
    kit_expect(kit, "VUID-vkCmdEndQueryIndexedEXT-queryType-06694");
    end(commands, streams, 0, 4);
    kit_expect(kit, "VUID-vkCmdEndQueryIndexedEXT-queryType-06695");
    end(commands, pool, 0, 1);
    kit_expect(kit, "VUID-vkCmdEndQueryIndexedEXT-queryType-06696");
    end(commands, streams, 0, 1);
    kit_expect(kit, "VUID-vkCmdBeginQueryIndexedEXT-queryPool-04753");
    begin(commands, streams, 1, 0, 0);
    kit_expect(kit, "VUID-vkCmdBeginQueryIndexedEXT-queryType-06690");
    begin(commands, primitives, 0, 0, 4);
    kit_expect(kit, "VUID-vkCmdBeginQueryIndexedEXT-queryType-06691");
    begin(commands, primitives, 1, 0, 1);
    kit_expect(kit, "VUID-vkCmdBeginQueryIndexedEXT-queryType-06692");
    begin(commands, pool, 1, 0, 1);
    kit_allow(kit, "VUID-vkEndCommandBuffer-commandBuffer-00061");
    kit_end(kit, commands);
    kit_close(kit);
}

SCENE(generated_without_feature, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceTransformFeedbackFeaturesEXT feedback = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TRANSFORM_FEEDBACK_FEATURES_EXT,
        .transformFeedback = VK_TRUE,
    };

    kit_open(kit, &(struct kit_config){
                      .device_extensions = { "VK_EXT_transform_feedback",
                                             "VK_EXT_primitives_generated_query" },
                      .device_next = &feedback,
                  });
    PFN_vkCmdBeginQueryIndexedEXT begin = KIT_DEVICE_COMMAND(kit, vkCmdBeginQueryIndexedEXT);
    VkQueryPool primitives = pool_of(kit, VK_QUERY_TYPE_PRIMITIVES_GENERATED_EXT, 4, 0);
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdResetQueryPool(commands, primitives, 0, 4);
    kit_expect(kit, "VUID-vkCmdBeginQuery-queryType-06688");
    vkCmdBeginQuery(commands, primitives, 0, 0);
    vkCmdEndQuery(commands, primitives, 0);
    kit_expect(kit, "VUID-vkCmdBeginQueryIndexedEXT-queryType-06693");
    begin(commands, primitives, 1, 0, 0);
    kit_allow(kit, "VUID-vkEndCommandBuffer-commandBuffer-00061");
    kit_allow(kit, "VUID-vkCmdEndQuery-None-01923"); /* where callbacks skip calls */
    kit_end(kit, commands);
    kit_close(kit);
}

/* --- copies of results --- */

SCENE(copy_results, KIT_NULL_DRIVER | KIT_UNORDERED)
{
    VkQueryPool pool = OCCLUSION(kit, 4), times = TIMESTAMPS(kit, 4);
    VkBuffer buffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    VkBuffer other = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_SRC_BIT, NULL);
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdResetQueryPool(commands, pool, 0, 4);
    vkCmdCopyQueryPoolResults(commands, pool, 0, 4, buffer, 0, 4, 0);
    vkCmdCopyQueryPoolResults(commands, pool, 0, 4, buffer, 0, 16,
                              VK_QUERY_RESULT_64_BIT | VK_QUERY_RESULT_WITH_AVAILABILITY_BIT);
    kit_expect(kit, "VUID-vkCmdCopyQueryPoolResults-dstOffset-00819");
    vkCmdCopyQueryPoolResults(commands, pool, 0, 4, buffer, 64, 4, 0);
    kit_expect(kit, "VUID-vkCmdCopyQueryPoolResults-firstQuery-00820");
    vkCmdCopyQueryPoolResults(commands, pool, 4, 1, buffer, 0, 4, 0);
    kit_expect(kit, "VUID-vkCmdCopyQueryPoolResults-firstQuery-00821");
    vkCmdCopyQueryPoolResults(commands, pool, 1, 4, buffer, 0, 4, 0);
    kit_expect(kit, "VUID-vkCmdCopyQueryPoolResults-flags-00822");
    vkCmdCopyQueryPoolResults(commands, pool, 0, 4, buffer, 2, 4, 0);
    kit_expect(kit, "VUID-vkCmdCopyQueryPoolResults-flags-00823");
    vkCmdCopyQueryPoolResults(commands, pool, 0, 4, buffer, 0, 12, VK_QUERY_RESULT_64_BIT);
    kit_expect(kit, "VUID-vkCmdCopyQueryPoolResults-dstBuffer-00824");
    vkCmdCopyQueryPoolResults(commands, pool, 0, 4, buffer, 0, 24, 0);
    kit_expect(kit, "VUID-vkCmdCopyQueryPoolResults-dstBuffer-00825");
    vkCmdCopyQueryPoolResults(commands, pool, 0, 4, other, 0, 4, 0);
    kit_expect(kit, "VUID-vkCmdCopyQueryPoolResults-dstBuffer-00826");
    vkCmdCopyQueryPoolResults(commands, pool, 0, 4,
                              kit_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_DST_BIT), 0, 4, 0);
    kit_expect(kit, "VUID-vkCmdCopyQueryPoolResults-queryType-00827");
    vkCmdCopyQueryPoolResults(commands, times, 0, 4, buffer, 0, 4, VK_QUERY_RESULT_PARTIAL_BIT);
    vkCmdBeginQuery(commands, pool, 1, 0);
    kit_expect(kit, "VUID-vkCmdCopyQueryPoolResults-None-07429");
    vkCmdCopyQueryPoolResults(commands, pool, 0, 4, buffer, 0, 4, 0);
    vkCmdEndQuery(commands, pool, 1);
    kit_end(kit, commands);
}

/* --- timestamps --- */

SCENE(timestamp_valid, KIT_PLAIN)
{
    kit_need_timestamps(kit);
    VkQueryPool times = TIMESTAMPS(kit, 4);
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdResetQueryPool(commands, times, 0, 4);
    vkCmdWriteTimestamp(commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, times, 0);
    vkCmdWriteTimestamp(commands, VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT, times, 1);
    vkCmdWriteTimestamp2(commands, VK_PIPELINE_STAGE_2_COPY_BIT, times, 2);
    vkCmdWriteTimestamp2(commands, VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT, times, 3);
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

SCENE(timestamp_wrong, KIT_NULL_DRIVER)
{
    kit_need_timestamps(kit);
    VkQueryPool times = TIMESTAMPS(kit, 4), pool = OCCLUSION(kit, 4);
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdResetQueryPool(commands, times, 0, 4);
    vkCmdResetQueryPool(commands, pool, 0, 4);
    kit_expect(kit, "VUID-vkCmdWriteTimestamp-queryPool-01416");
    vkCmdWriteTimestamp(commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, pool, 0);
    kit_expect(kit, "VUID-vkCmdWriteTimestamp2-queryPool-03861");
    vkCmdWriteTimestamp2(commands, VK_PIPELINE_STAGE_2_TOP_OF_PIPE_BIT, pool, 0);
    kit_expect(kit, "VUID-vkCmdWriteTimestamp-query-04904");
    vkCmdWriteTimestamp(commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, times, 4);
    kit_expect(kit, "VUID-vkCmdWriteTimestamp2-query-04903");
    vkCmdWriteTimestamp2(commands, VK_PIPELINE_STAGE_2_TOP_OF_PIPE_BIT, times, 4);
    kit_expect(kit, "VUID-vkCmdWriteTimestamp-pipelineStage-04075");
    vkCmdWriteTimestamp(commands, VK_PIPELINE_STAGE_GEOMETRY_SHADER_BIT, times, 0);
    kit_expect(kit, "VUID-vkCmdWriteTimestamp-pipelineStage-04076");
    vkCmdWriteTimestamp(commands, VK_PIPELINE_STAGE_TESSELLATION_CONTROL_SHADER_BIT, times, 1);
    kit_expect(kit, "VUID-vkCmdWriteTimestamp2-stage-03929");
    vkCmdWriteTimestamp2(commands, VK_PIPELINE_STAGE_2_GEOMETRY_SHADER_BIT, times, 2);
    kit_expect(kit, "VUID-vkCmdWriteTimestamp2-stage-03930");
    vkCmdWriteTimestamp2(commands, VK_PIPELINE_STAGE_2_TESSELLATION_EVALUATION_SHADER_BIT, times,
                         3);
    kit_end(kit, commands);
}

/* Nothing follows from what was told. */
SCENE(wrong_query_is_no_query, KIT_NULL_DRIVER)
{
    kit_need_timestamps(kit);
    VkQueryPool pool = OCCLUSION(kit, 2), other = OCCLUSION(kit, 1);
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdResetQueryPool(commands, pool, 0, 2);
    vkCmdResetQueryPool(commands, other, 0, 1);
    kit_expect(kit, "VUID-vkCmdWriteTimestamp-queryPool-01416");
    vkCmdWriteTimestamp(commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, pool, 0);
    vkCmdBeginQuery(commands, pool, 0, 0);
    vkCmdEndQuery(commands, pool, 0);
    kit_expect(kit, "VUID-vkCmdBeginQuery-query-00802");
    vkCmdBeginQuery(commands, pool, 2, 0);
    vkCmdBeginQuery(commands, other, 0, 0);
    vkCmdEndQuery(commands, other, 0);
    kit_end(kit, commands);
}

SCENE(timestamp_two_stages, KIT_NULL_DRIVER)
{
    kit_need_timestamps(kit);
    VkQueryPool times = TIMESTAMPS(kit, 4);
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdResetQueryPool(commands, times, 0, 4);
    kit_expect(kit, "VUID-vkCmdWriteTimestamp2-stage-03859");
    vkCmdWriteTimestamp2(
        commands, VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT | VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT,
        times, 0);
    kit_end(kit, commands);
}

SCENE(timestamp_stage_of_family, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_MANY_FAMILIES)
{
    open_with(kit, NULL, NULL, NULL);
    VkQueryPool times = TIMESTAMPS(kit, 4);
    VkCommandBuffer commands = kit_command_buffer(kit, kit_command_pool_of(kit, 1, 0),
                                                  VK_COMMAND_BUFFER_LEVEL_PRIMARY);

    kit_begin(kit, commands, 0);
    vkCmdResetQueryPool(commands, times, 0, 4);
    vkCmdWriteTimestamp(commands, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, times, 0);
    kit_expect(kit, "VUID-vkCmdWriteTimestamp-pipelineStage-04074");
    vkCmdWriteTimestamp(commands, VK_PIPELINE_STAGE_VERTEX_SHADER_BIT, times, 1);
    kit_expect(kit, "VUID-vkCmdWriteTimestamp2-stage-03860");
    vkCmdWriteTimestamp2(commands, VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT, times, 2);
    kit_end(kit, commands);
    kit_close(kit);
}

SCENE(timestamp_without_feature, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    static const VkPhysicalDeviceFeatures2 nothing = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2
    };

    kit_open(kit, &(struct kit_config){ .device_next = &nothing });
    VkQueryPool times = TIMESTAMPS(kit, 4);
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdResetQueryPool(commands, times, 0, 4);
    kit_expect(kit, "VUID-vkCmdWriteTimestamp2-synchronization2-03858");
    vkCmdWriteTimestamp2(commands, VK_PIPELINE_STAGE_2_TOP_OF_PIPE_BIT, times, 0);
    kit_end(kit, commands);
    kit_close(kit);
}

SCENE(timestamp_without_bits, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    setenv("WAKE_NULL_QUEUES", "graphics+compute+transfer+untimed:1", 1);
    open_with(kit, NULL, NULL, NULL);
    VkQueryPool times = TIMESTAMPS(kit, 4);
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdResetQueryPool(commands, times, 0, 4);
    kit_expect(kit, "VUID-vkCmdWriteTimestamp-timestampValidBits-00829");
    vkCmdWriteTimestamp(commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, times, 0);
    kit_expect(kit, "VUID-vkCmdWriteTimestamp2-timestampValidBits-03863");
    vkCmdWriteTimestamp2(commands, VK_PIPELINE_STAGE_2_TOP_OF_PIPE_BIT, times, 1);
    kit_end(kit, commands);
    kit_close(kit);
}

/* --- several views --- */

SCENE(query_views, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceVulkan13Features features13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .synchronization2 = VK_TRUE,
        .dynamicRendering = VK_TRUE,
    };
    VkPhysicalDeviceVulkan11Features features11 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES,
        .pNext = &features13,
        .multiview = VK_TRUE,
    };
    kit_open(kit, &(struct kit_config){ .device_next = &features11 });
    kit_need_timestamps(kit);
    VkQueryPool pool = OCCLUSION(kit, 4), times = TIMESTAMPS(kit, 4);
    VkRenderingInfo rendering = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
        .renderArea = { { 0, 0 }, { 16, 16 } },
        .layerCount = 1,
        .viewMask = 3,
    };
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdResetQueryPool(commands, pool, 0, 4);
    vkCmdResetQueryPool(commands, times, 0, 4);
    vkCmdBeginRendering(commands, &rendering);
    vkCmdBeginQuery(commands, pool, 2, 0);
    vkCmdEndQuery(commands, pool, 2);
    vkCmdWriteTimestamp(commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, times, 0);
    vkCmdWriteTimestamp2(commands, VK_PIPELINE_STAGE_2_TOP_OF_PIPE_BIT, times, 2);
    kit_expect(kit, "VUID-vkCmdBeginQuery-query-00808");
    vkCmdBeginQuery(commands, pool, 3, 0);
    kit_allow(kit, "VUID-vkCmdEndQuery-query-00812");
    kit_allow(kit, "VUID-vkCmdEndQuery-None-01923"); /* where callbacks skip calls */
    vkCmdEndQuery(commands, pool, 3);
    kit_expect(kit, "VUID-vkCmdWriteTimestamp-query-00831");
    vkCmdWriteTimestamp(commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, times, 3);
    kit_expect(kit, "VUID-vkCmdWriteTimestamp2-query-03865");
    vkCmdWriteTimestamp2(commands, VK_PIPELINE_STAGE_2_TOP_OF_PIPE_BIT, times, 3);
    vkCmdEndRendering(commands);
    kit_end(kit, commands);
    kit_close(kit);
}

/* --- performance queries --- */

static VkCommandBuffer
recording_pass(struct kit *kit, struct kit_target *target)
{
    VkCommandBuffer commands = kit_recording(kit);

    kit_begin_target(commands, target, VK_SUBPASS_CONTENTS_INLINE);
    return commands;
}

SCENE(performance_scopes, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDevicePerformanceQueryFeaturesKHR features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PERFORMANCE_QUERY_FEATURES_KHR,
        .performanceCounterQueryPools = VK_TRUE,
    };
    VkQueryPool pools[3] = { VK_NULL_HANDLE };
    VkCommandBuffer commands;
    struct kit_target target;

    open_with(kit, NULL, "VK_KHR_performance_query", &features);
    target = kit_target(kit);
    for (uint32_t i = 0; i < KIT_COUNT(pools); i++) {
        KIT_VK(kit, performance_pool_of(kit, 0, i ? 5 + i : 0, &pools[i]));
    }
    KIT_VK(kit, KIT_DEVICE_COMMAND(kit, vkAcquireProfilingLockKHR)(
                    kit->device, &(VkAcquireProfilingLockInfoKHR){
                                     .sType = VK_STRUCTURE_TYPE_ACQUIRE_PROFILING_LOCK_INFO_KHR }));
    /* The whole command buffer, or less. */
    commands = kit_recording(kit);
    vkCmdBeginQuery(commands, pools[1], 0, 0);
    vkCmdSetLineWidth(commands, 1.0f);
    vkCmdEndQuery(commands, pools[1], 0);
    kit_end(kit, commands);
    commands = kit_recording(kit);
    vkCmdSetLineWidth(commands, 1.0f);
    kit_expect(kit, "VUID-vkCmdBeginQuery-queryPool-03224");
    vkCmdBeginQuery(commands, pools[1], 0, 0);
    vkCmdEndQuery(commands, pools[1], 0);
    kit_end(kit, commands);
    commands = kit_recording(kit);
    vkCmdBeginQuery(commands, pools[1], 0, 0);
    vkCmdEndQuery(commands, pools[1], 0);
    vkCmdSetLineWidth(commands, 1.0f);
    kit_expect(kit, "VUID-vkCmdEndQuery-queryPool-03227");
    kit_end(kit, commands);
    /* Render passes, from outside. */
    commands = kit_recording(kit);
    vkCmdBeginQuery(commands, pools[2], 0, 0);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdEndRenderPass(commands);
    vkCmdEndQuery(commands, pools[2], 0);
    kit_end(kit, commands);
    commands = recording_pass(kit, &target);
    kit_expect(kit, "VUID-vkCmdBeginQuery-queryPool-03225");
    vkCmdBeginQuery(commands, pools[2], 0, 0);
    kit_expect(kit, "VUID-vkCmdEndQuery-queryPool-03228");
    vkCmdEndQuery(commands, pools[2], 0);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
    /* Single commands, and another pool. */
    commands = recording_pass(kit, &target);
    vkCmdBeginQuery(commands, pools[0], 0, 0);
    vkCmdEndQuery(commands, pools[0], 0);
    vkCmdEndRenderPass(commands);
    kit_expect(kit, "VUID-vkCmdBeginQuery-queryPool-03226");
    vkCmdBeginQuery(commands, pools[2], 0, 0);
    vkCmdEndQuery(commands, pools[2], 0);
    kit_end(kit, commands);
    kit_close(kit);
}

SCENE(performance_indexed, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    VkPhysicalDeviceTransformFeedbackFeaturesEXT feedback = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TRANSFORM_FEEDBACK_FEATURES_EXT,
        .transformFeedback = VK_TRUE
    };
    VkPhysicalDevicePerformanceQueryFeaturesKHR features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PERFORMANCE_QUERY_FEATURES_KHR,
        .pNext = &feedback,
        .performanceCounterQueryPools = VK_TRUE,
    };
    VkQueryPool pools[3] = { VK_NULL_HANDLE };
    PFN_vkCmdBeginQueryIndexedEXT begin;
    VkCommandBuffer commands;
    struct kit_target target;

    kit_open(kit, &(struct kit_config){ .device_next = &features,
                                        .device_extensions = { "VK_KHR_performance_query",
                                                               "VK_EXT_transform_feedback" } });
    target = kit_target(kit);
    begin = KIT_DEVICE_COMMAND(kit, vkCmdBeginQueryIndexedEXT);
    for (uint32_t i = 0; i < KIT_COUNT(pools); i++) {
        KIT_VK(kit, performance_pool_of(kit, 0, i ? 5 + i : 0, &pools[i]));
    }
    KIT_VK(kit, KIT_DEVICE_COMMAND(kit, vkAcquireProfilingLockKHR)(
                    kit->device, &(VkAcquireProfilingLockInfoKHR){
                                     .sType = VK_STRUCTURE_TYPE_ACQUIRE_PROFILING_LOCK_INFO_KHR }));
    commands = kit_recording(kit);
    begin(commands, pools[1], 0, 0, 0);
    vkCmdEndQuery(commands, pools[1], 0);
    kit_end(kit, commands);
    commands = recording_pass(kit, &target);
    kit_expect(kit, "VUID-vkCmdBeginQueryIndexedEXT-queryPool-03225");
    begin(commands, pools[2], 0, 0, 0);
    kit_expect(kit, "VUID-vkCmdEndQuery-queryPool-03228");
    vkCmdEndQuery(commands, pools[2], 0);
    vkCmdEndRenderPass(commands);
    kit_expect(kit, "VUID-vkCmdBeginQueryIndexedEXT-queryPool-03226");
    begin(commands, pools[0], 0, 0, 0);
    vkCmdEndQuery(commands, pools[0], 0);
    kit_end(kit, commands);
    commands = kit_recording(kit);
    vkCmdSetLineWidth(commands, 1.0f);
    kit_expect(kit, "VUID-vkCmdBeginQueryIndexedEXT-queryPool-03224");
    begin(commands, pools[1], 0, 0, 0);
    vkCmdEndQuery(commands, pools[1], 0);
    kit_end(kit, commands);
    kit_close(kit);
}

SCENE(performance, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDevicePerformanceQueryFeaturesKHR features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PERFORMANCE_QUERY_FEATURES_KHR,
        .performanceCounterQueryPools = VK_TRUE,
    };
    VkQueryPool pool = VK_NULL_HANDLE, other = VK_NULL_HANDLE;

    open_with(kit, NULL, "VK_KHR_performance_query", &features);
    KIT_VK(kit, performance_pool(kit, 0, &pool));
    KIT_VK(kit, performance_pool(kit, 1, &other));
    KIT_VK(kit, KIT_DEVICE_COMMAND(kit, vkAcquireProfilingLockKHR)(
                    kit->device, &(VkAcquireProfilingLockInfoKHR){
                                     .sType = VK_STRUCTURE_TYPE_ACQUIRE_PROFILING_LOCK_INFO_KHR }));
    VkCommandBuffer commands = kit_recording(kit);
    vkCmdResetQueryPool(commands, pool, 0, 1);
    kit_expect(kit, "VUID-vkCmdBeginQuery-None-02863");
    vkCmdBeginQuery(commands, pool, 0, 0);
    kit_allow(kit, "VUID-vkEndCommandBuffer-commandBuffer-00061");
    kit_end(kit, commands);
    commands = kit_recording(kit);
    kit_expect(kit, "VUID-vkCmdBeginQuery-queryPool-07289");
    vkCmdBeginQuery(commands, other, 0, 0);
    kit_end(kit, commands);
    kit_expect(kit, "VUID-vkGetQueryPoolResults-queryType-03229");
    get(kit, pool, 0, 1, 64, 0, 12, 0);
    kit_expect(kit, "VUID-vkGetQueryPoolResults-queryType-03230");
    get(kit, pool, 0, 1, 64, 0, 8, VK_QUERY_RESULT_WITH_AVAILABILITY_BIT);
    kit_expect(kit, "VUID-vkGetQueryPoolResults-queryType-04519");
    get(kit, pool, 0, 1, 64, 0, 0, 0);
    kit_expect(kit, "VUID-vkGetQueryPoolResults-flags-02828");
    get(kit, OCCLUSION(kit, 4), 0, 1, 64, 0, 6, 0);
    kit_close(kit);
}

/* Four counters of the null driver fit into one pass. */
SCENE(performance_passes, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_APPLIES)
{
    VkPhysicalDevicePerformanceQueryFeaturesKHR features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PERFORMANCE_QUERY_FEATURES_KHR,
        .performanceCounterQueryPools = VK_TRUE,
    };
    VkPerformanceQuerySubmitInfoKHR pass = {
        .sType = VK_STRUCTURE_TYPE_PERFORMANCE_QUERY_SUBMIT_INFO_KHR, .counterPassIndex = 1
    };
    VkQueryPool pool = VK_NULL_HANDLE;

    open_with(kit, NULL, "VK_KHR_performance_query", &features);
    KIT_VK(kit, counter_pool(kit, 0, 6, 0, &pool));
    KIT_VK(kit, KIT_DEVICE_COMMAND(kit, vkAcquireProfilingLockKHR)(
                    kit->device, &(VkAcquireProfilingLockInfoKHR){
                                     .sType = VK_STRUCTURE_TYPE_ACQUIRE_PROFILING_LOCK_INFO_KHR }));
    VkCommandBuffer commands = kit_recording(kit);
    vkCmdResetQueryPool(commands, pool, 0, 1);
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit_info(kit->queue, &(struct kit_submit_info){ .commands = commands }));
    commands = kit_recording(kit);
    vkCmdBeginQuery(commands, pool, 0, 0);
    vkCmdEndQuery(commands, pool, 0);
    kit_end(kit, commands);
    VkSubmitInfo submit = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                            .pNext = &pass,
                            .commandBufferCount = 1,
                            .pCommandBuffers = &commands };
    KIT_VK(kit, vkQueueSubmit(kit->queue, 1, &submit, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    pass.counterPassIndex = 2;
    kit_expect(kit, "VUID-VkPerformanceQuerySubmitInfoKHR-counterPassIndex-03221");
    vkQueueSubmit(kit->queue, 1, &submit, VK_NULL_HANDLE);
    vkQueueWaitIdle(kit->queue);
    KIT_DEVICE_COMMAND(kit, vkReleaseProfilingLockKHR)(kit->device);
    kit_close(kit);
}

KIT_MAIN()
