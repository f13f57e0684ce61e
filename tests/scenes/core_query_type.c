/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Queries by type: which are begun, on which queue families, in which pools their results are; by
 * both commands that begin.
 */
#include "newer_ids.h"

#include <stdlib.h>

static VkQueryPool
pool_of(struct kit *kit, VkQueryType type, uint32_t count, VkQueryPipelineStatisticFlags statistics,
        const void *next)
{
    VkQueryPoolCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
        .pNext = next,
        .queryType = type,
        .queryCount = count,
        .pipelineStatistics = statistics,
    };
    VkQueryPool pool = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateQueryPool(kit->device, &info, NULL, &pool));
    kit_own(kit, VK_OBJECT_TYPE_QUERY_POOL, KIT_HANDLE(pool));
    return pool;
}

/* Of that family, with all queries of the pool reset. */
static VkCommandBuffer
recording(struct kit *kit, uint32_t family, VkCommandPoolCreateFlags flags)
{
    VkCommandBuffer commands = kit_command_buffer(kit, kit_command_pool_of(kit, family, flags),
                                                  VK_COMMAND_BUFFER_LEVEL_PRIMARY);

    kit_begin(kit, commands, 0);
    return commands;
}

/* Both commands that begin a query of a type, each with its id; NULL: that one is right. */
static void
begin(struct kit *kit, uint32_t family, VkQueryPool pool, VkQueryControlFlags flags,
      const char *plain, const char *indexed)
{
    PFN_vkCmdBeginQueryIndexedEXT begin_indexed = KIT_DEVICE_COMMAND(kit,
                                                                     vkCmdBeginQueryIndexedEXT);
    VkCommandBuffer commands = recording(kit, family, 0);

    vkCmdResetQueryPool(commands, pool, 0, 1);
    if (plain) {
        kit_expect(kit, plain);
    }
    vkCmdBeginQuery(commands, pool, 0, flags);
    kit_end(kit, commands);
    commands = recording(kit, family, 0);
    vkCmdResetQueryPool(commands, pool, 0, 1);
    if (indexed) {
        kit_expect(kit, indexed);
    }
    begin_indexed(commands, pool, 0, flags, 0);
    kit_end(kit, commands);
}

/* A device with the extensions, and every feature that queries need. */
static void
open_types(struct kit *kit, const char *first, const char *second, const char *third, void *next)
{
    VkPhysicalDeviceTransformFeedbackFeaturesEXT feedback = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TRANSFORM_FEEDBACK_FEATURES_EXT,
        .pNext = next,
        .transformFeedback = VK_TRUE,
        .geometryStreams = VK_TRUE,
    };
    VkPhysicalDeviceVulkan13Features features13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .pNext = &feedback,
        .synchronization2 = VK_TRUE,
        .dynamicRendering = VK_TRUE,
    };
    VkPhysicalDeviceVulkan11Features features11 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES,
        .pNext = &features13,
        .multiview = VK_TRUE,
        .protectedMemory = VK_TRUE,
    };
    VkPhysicalDeviceFeatures2 features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
        .pNext = &features11,
        .features.pipelineStatisticsQuery = VK_TRUE,
    };

    kit_open(kit, &(struct kit_config){
                      .device_extensions = { "VK_EXT_transform_feedback", first, second, third },
                      .device_next = &features,
                      .queues = KIT_MAX_QUEUES,
                  });
    /* Nothing ends what was begun by mistake. */
    kit_allow(kit, "VUID-vkEndCommandBuffer-commandBuffer-00061");
}

SCENE(types_that_are_not_begun, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_APPLIES)
{
    open_types(kit, "VK_KHR_deferred_host_operations", "VK_KHR_acceleration_structure",
               "VK_KHR_ray_tracing_maintenance1", NULL);
    begin(kit, kit->family, pool_of(kit, VK_QUERY_TYPE_TIMESTAMP, 1, 0, NULL), 0,
          "VUID-vkCmdBeginQuery-queryType-02804", "VUID-vkCmdBeginQueryIndexedEXT-queryType-02804");
    begin(kit, kit->family,
          pool_of(kit, VK_QUERY_TYPE_ACCELERATION_STRUCTURE_COMPACTED_SIZE_KHR, 1, 0, NULL), 0,
          "VUID-vkCmdBeginQuery-queryType-04728", "VUID-vkCmdBeginQueryIndexedEXT-queryType-04728");
    begin(kit, kit->family, pool_of(kit, VK_QUERY_TYPE_ACCELERATION_STRUCTURE_SIZE_KHR, 1, 0, NULL),
          0, "VUID-vkCmdBeginQuery-queryType-06741",
          "VUID-vkCmdBeginQueryIndexedEXT-queryType-06741");
    begin(kit, kit->family, pool_of(kit, VK_QUERY_TYPE_OCCLUSION, 1, 0, NULL),
          VK_QUERY_CONTROL_PRECISE_BIT, "VUID-vkCmdBeginQuery-queryType-00800",
          "VUID-vkCmdBeginQueryIndexedEXT-queryType-00800");
    begin(kit, kit->family, pool_of(kit, VK_QUERY_TYPE_OCCLUSION, 1, 0, NULL), 0, NULL, NULL);
    kit_close(kit);
}

SCENE(types_of_nv_that_are_not_begun, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_APPLIES)
{
    open_types(kit, "VK_NV_ray_tracing", NULL, NULL, NULL);
    begin(kit, kit->family,
          pool_of(kit, VK_QUERY_TYPE_ACCELERATION_STRUCTURE_COMPACTED_SIZE_NV, 1, 0, NULL), 0,
          "VUID-vkCmdBeginQuery-queryType-04729", "VUID-vkCmdBeginQueryIndexedEXT-queryType-04729");
    kit_close(kit);
}

SCENE(types_of_graphics, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_APPLIES | KIT_NULL_VALUES)
{
    VkPhysicalDeviceMeshShaderFeaturesEXT mesh = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MESH_SHADER_FEATURES_EXT,
        .meshShader = VK_TRUE,
        .meshShaderQueries = VK_TRUE,
    };
    VkPhysicalDevicePrimitivesGeneratedQueryFeaturesEXT primitives = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PRIMITIVES_GENERATED_QUERY_FEATURES_EXT,
        .pNext = &mesh,
        .primitivesGeneratedQuery = VK_TRUE,
    };

    setenv("WAKE_NULL_QUEUES", "graphics+compute+transfer:1,compute+transfer:1,graphics+transfer:1",
           1);
    open_types(kit, "VK_EXT_primitives_generated_query", "VK_EXT_mesh_shader", NULL, &primitives);
    begin(kit, 1, pool_of(kit, VK_QUERY_TYPE_OCCLUSION, 1, 0, NULL), 0,
          "VUID-vkCmdBeginQuery-queryType-00803", "VUID-vkCmdBeginQueryIndexedEXT-queryType-00803");
    begin(kit, 1,
          pool_of(kit, VK_QUERY_TYPE_PIPELINE_STATISTICS, 1,
                  VK_QUERY_PIPELINE_STATISTIC_CLIPPING_INVOCATIONS_BIT, NULL),
          0, "VUID-vkCmdBeginQuery-queryType-00804",
          "VUID-vkCmdBeginQueryIndexedEXT-queryType-00804");
    begin(kit, 2,
          pool_of(kit, VK_QUERY_TYPE_PIPELINE_STATISTICS, 1,
                  VK_QUERY_PIPELINE_STATISTIC_COMPUTE_SHADER_INVOCATIONS_BIT, NULL),
          0, "VUID-vkCmdBeginQuery-queryType-00805",
          "VUID-vkCmdBeginQueryIndexedEXT-queryType-00805");
    begin(kit, 1, pool_of(kit, VK_QUERY_TYPE_TRANSFORM_FEEDBACK_STREAM_EXT, 1, 0, NULL), 0,
          "VUID-vkCmdBeginQuery-queryType-02327", "VUID-vkCmdBeginQueryIndexedEXT-queryType-02338");
    begin(kit, 1, pool_of(kit, VK_QUERY_TYPE_PRIMITIVES_GENERATED_EXT, 1, 0, NULL), 0,
          "VUID-vkCmdBeginQuery-queryType-06687", "VUID-vkCmdBeginQueryIndexedEXT-queryType-06689");
    begin(kit, 1, pool_of(kit, VK_QUERY_TYPE_MESH_PRIMITIVES_GENERATED_EXT, 1, 0, NULL), 0,
          "VUID-vkCmdBeginQuery-queryType-07070", "VUID-vkCmdBeginQueryIndexedEXT-queryType-07071");
    kit_close(kit);
}

/* --- the indexed commands --- */

SCENE(indexed_places, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_APPLIES)
{
    open_types(kit, NULL, NULL, NULL, NULL);
    PFN_vkCmdBeginQueryIndexedEXT begin_indexed = KIT_DEVICE_COMMAND(kit,
                                                                     vkCmdBeginQueryIndexedEXT);
    PFN_vkCmdEndQueryIndexedEXT end_indexed = KIT_DEVICE_COMMAND(kit, vkCmdEndQueryIndexedEXT);
    VkQueryPool pool = pool_of(kit, VK_QUERY_TYPE_TRANSFORM_FEEDBACK_STREAM_EXT, 8, 0, NULL);
    VkRenderingInfo rendering = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
        .renderArea = { { 0, 0 }, { 16, 16 } },
        .layerCount = 1,
        .viewMask = 3,
    };
    VkCommandBuffer commands = recording(kit, kit->family, 0);

    kit_allow(kit, "VUID-vkCmdEndRendering-None-06999"); /* another subject's rule */
    vkCmdResetQueryPool(commands, pool, 0, 8);
    begin_indexed(commands, pool, 0, 0, 0);
    vkCmdBeginRendering(commands, &rendering);
    kit_expect(kit, "VUID-vkCmdEndQueryIndexedEXT-None-07007");
    end_indexed(commands, pool, 0, 0);
    begin_indexed(commands, pool, 2, 0, 1);
    end_indexed(commands, pool, 2, 1);
    kit_expect(kit, "VUID-vkCmdBeginQueryIndexedEXT-query-00808");
    begin_indexed(commands, pool, 7, 0, 2);
    kit_expect(kit, "VUID-vkCmdEndQueryIndexedEXT-query-02345");
    end_indexed(commands, pool, 7, 2);
    begin_indexed(commands, pool, 4, 0, 3);
    vkCmdEndRendering(commands);
    kit_expect(kit, "VUID-vkCmdEndQueryIndexedEXT-None-07008");
    end_indexed(commands, pool, 4, 3);
    kit_end(kit, commands);
    kit_close(kit);
}

SCENE(indexed_numbers, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_APPLIES)
{
    open_types(kit, NULL, NULL, NULL, NULL);
    PFN_vkCmdBeginQueryIndexedEXT begin_indexed = KIT_DEVICE_COMMAND(kit,
                                                                     vkCmdBeginQueryIndexedEXT);
    PFN_vkCmdEndQueryIndexedEXT end_indexed = KIT_DEVICE_COMMAND(kit, vkCmdEndQueryIndexedEXT);
    VkQueryPool streams = pool_of(kit, VK_QUERY_TYPE_TRANSFORM_FEEDBACK_STREAM_EXT, 2, 0, NULL);
    VkQueryPool pool = pool_of(kit, VK_QUERY_TYPE_OCCLUSION, 2, 0, NULL);
    VkCommandBuffer commands = recording(kit, kit->family, 0);

    vkCmdResetQueryPool(commands, streams, 0, 2);
    vkCmdResetQueryPool(commands, pool, 0, 2);
    begin_indexed(commands, streams, 0, 0, 0);
    begin_indexed(commands, pool, 0, 0, 0);
    kit_expect(kit, NEWER_ID("VUID-vkCmdEndQueryIndexedEXT-queryType-06694",
                             "VUID-vkCmdEndQueryIndexedEXT-queryType-02346"));
    kit_expect_newer(kit, NEWER_ID("VUID-vkCmdEndQueryIndexedEXT-queryType-06696", NULL));
    kit_expect_newer(kit, NEWER_ID(NULL, "VUID-vkCmdEndQueryIndexedEXT-None-02342"));
    end_indexed(commands, streams, 0, 4);
    kit_expect(kit, NEWER_ID("VUID-vkCmdEndQueryIndexedEXT-queryType-06695",
                             "VUID-vkCmdEndQueryIndexedEXT-queryType-02347"));
    kit_expect_newer(kit, NEWER_ID(NULL, "VUID-vkCmdEndQueryIndexedEXT-None-02342"));
    end_indexed(commands, pool, 0, 1);
    kit_expect(kit, NEWER_ID("VUID-vkCmdEndQueryIndexedEXT-queryType-06696",
                             "VUID-vkCmdEndQueryIndexedEXT-queryType-02723"));
    end_indexed(commands, streams, 0, 1);
    end_indexed(commands, streams, 0, 0);
    kit_expect(kit, "VUID-vkCmdBeginQueryIndexedEXT-None-00807");
    begin_indexed(commands, streams, 0, 0, 0);
    kit_end(kit, commands);
    kit_close(kit);
}

/* A query whose begin was skipped is not active: its end has the mistake of its index, and another index is none of its. */
SCENE(indexed_after_wrong_begin, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    open_types(kit, NULL, NULL, NULL, NULL);
    PFN_vkCmdBeginQueryIndexedEXT begin_indexed = KIT_DEVICE_COMMAND(kit,
                                                                     vkCmdBeginQueryIndexedEXT);
    PFN_vkCmdEndQueryIndexedEXT end_indexed = KIT_DEVICE_COMMAND(kit, vkCmdEndQueryIndexedEXT);
    VkQueryPool streams = pool_of(kit, VK_QUERY_TYPE_TRANSFORM_FEEDBACK_STREAM_EXT, 2, 0, NULL);
    VkCommandBuffer commands = recording(kit, kit->family, 0);

    vkCmdResetQueryPool(commands, streams, 0, 2);
    kit_expect(kit, "VUID-vkCmdBeginQueryIndexedEXT-queryType-02339");
    begin_indexed(commands, streams, 0, 0, 99);
    kit_expect(kit, NEWER_ID("VUID-vkCmdEndQueryIndexedEXT-queryType-06694",
                             "VUID-vkCmdEndQueryIndexedEXT-queryType-02346"));
    if (kit_skips_calls()) {
        kit_expect(kit, "VUID-vkCmdEndQueryIndexedEXT-None-02342");
    }
    end_indexed(commands, streams, 0, 99);
    begin_indexed(commands, streams, 1, 0, 0);
    end_indexed(commands, streams, 1, 0);
    kit_end(kit, commands);
    kit_close(kit);
}

SCENE(indexed_never_reset, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_APPLIES)
{
    open_types(kit, NULL, NULL, NULL, NULL);
    VkQueryPool streams = pool_of(kit, VK_QUERY_TYPE_TRANSFORM_FEEDBACK_STREAM_EXT, 2, 0, NULL);
    VkCommandBuffer commands = recording(kit, kit->family, 0);

    KIT_DEVICE_COMMAND(kit, vkCmdBeginQueryIndexedEXT)(commands, streams, 0, 0, 0);
    KIT_DEVICE_COMMAND(kit, vkCmdEndQueryIndexedEXT)(commands, streams, 0, 0);
    kit_end(kit, commands);
    kit_expect(kit, "VUID-vkCmdBeginQueryIndexedEXT-None-00807");
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    kit_close(kit);
}

SCENE(indexed_protected, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_APPLIES | KIT_NULL_VALUES)
{
    setenv("WAKE_NULL_QUEUES", "graphics+compute+transfer+protected:1", 1);
    open_types(kit, NULL, NULL, NULL, NULL);
    VkQueryPool streams = pool_of(kit, VK_QUERY_TYPE_TRANSFORM_FEEDBACK_STREAM_EXT, 2, 0, NULL);
    VkCommandBuffer commands = recording(kit, 0, VK_COMMAND_POOL_CREATE_PROTECTED_BIT);

    vkCmdResetQueryPool(commands, streams, 0, 2);
    kit_expect(kit, "VUID-vkCmdBeginQueryIndexedEXT-commandBuffer-01885");
    KIT_DEVICE_COMMAND(kit, vkCmdBeginQueryIndexedEXT)(commands, streams, 0, 0, 0);
    kit_expect(kit, "VUID-vkCmdEndQueryIndexedEXT-commandBuffer-02344");
    KIT_DEVICE_COMMAND(kit, vkCmdEndQueryIndexedEXT)(commands, streams, 0, 0);
    kit_end(kit, commands);
    kit_close(kit);
}

/* --- performance queries --- */

static void
take_profiling_lock(struct kit *kit)
{
    const VkAcquireProfilingLockInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_ACQUIRE_PROFILING_LOCK_INFO_KHR, .timeout = UINT64_MAX
    };

    KIT_VK(kit, KIT_DEVICE_COMMAND(kit, vkAcquireProfilingLockKHR)(kit->device, &info));
}

/* A device with performance queries, and a pool of the first counter. */
static VkQueryPool
open_counters(struct kit *kit, uint32_t count)
{
    static const uint32_t counter;
    VkPhysicalDevicePerformanceQueryFeaturesKHR features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PERFORMANCE_QUERY_FEATURES_KHR,
        .performanceCounterQueryPools = VK_TRUE,
    };
    const VkQueryPoolPerformanceCreateInfoKHR performance = {
        .sType = VK_STRUCTURE_TYPE_QUERY_POOL_PERFORMANCE_CREATE_INFO_KHR,
        .counterIndexCount = 1,
        .pCounterIndices = &counter,
    };

    open_types(kit, "VK_KHR_performance_query", NULL, NULL, &features);
    return pool_of(kit, VK_QUERY_TYPE_PERFORMANCE_QUERY_KHR, count, 0, &performance);
}

static VkCommandBuffer
one_query(struct kit *kit, VkQueryPool pool, uint32_t query, const char *vuid)
{
    VkCommandBuffer commands = recording(kit, kit->family, 0);

    if (vuid) {
        kit_expect(kit, vuid);
    }
    vkCmdBeginQuery(commands, pool, query, 0);
    vkCmdEndQuery(commands, pool, query);
    kit_end(kit, commands);
    return commands;
}

SCENE(profiling_lock, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_APPLIES)
{
    VkQueryPool pool = open_counters(kit, 4);
    const PFN_vkReleaseProfilingLockKHR give = KIT_DEVICE_COMMAND(kit, vkReleaseProfilingLockKHR);
    VkCommandBuffer commands = recording(kit, kit->family, 0), one, two, three;

    vkCmdResetQueryPool(commands, pool, 0, 4);
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit_info(kit->queue, &(struct kit_submit_info){ .commands = commands }));
    (void)one_query(kit, pool, 0, "VUID-vkCmdBeginQuery-queryPool-03223");
    commands = recording(kit, kit->family, 0);
    kit_expect(kit, "VUID-vkCmdBeginQueryIndexedEXT-queryPool-03223");
    KIT_DEVICE_COMMAND(kit, vkCmdBeginQueryIndexedEXT)(commands, pool, 0, 0, 0);
    vkCmdEndQuery(commands, pool, 0);
    kit_end(kit, commands);
    kit_expect(kit, "VUID-vkReleaseProfilingLockKHR-device-03235");
    give(kit->device);
    take_profiling_lock(kit);
    one = one_query(kit, pool, 1, NULL);
    two = one_query(kit, pool, 2, NULL);
    three = one_query(kit, pool, 3, NULL);
    KIT_VK(kit, kit_submit_info(kit->queue, &(struct kit_submit_info){ .commands = one }));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    give(kit->device);
    kit_expect(kit, "VUID-vkQueueSubmit-pCommandBuffers-03220");
    (void)kit_submit_info(kit->queue, &(struct kit_submit_info){ .commands = two });
    take_profiling_lock(kit);
    kit_expect(kit, "VUID-vkQueueSubmit2-commandBuffer-03880");
    vkQueueSubmit2(kit->queue, 1,
                   &(VkSubmitInfo2){
                       .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO_2,
                       .commandBufferInfoCount = 1,
                       .pCommandBufferInfos =
                           &(VkCommandBufferSubmitInfo){
                               .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO,
                               .commandBuffer = three,
                           },
                   },
                   VK_NULL_HANDLE);
    vkQueueWaitIdle(kit->queue);
    give(kit->device);
    kit_close(kit);
}

SCENE(performance_copies, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_APPLIES)
{
    VkQueryPool pool = open_counters(kit, 2);
    VkBuffer buffer = kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    take_profiling_lock(kit);
    VkCommandBuffer commands = recording(kit, kit->family, 0);

    kit_expect(kit, "VUID-vkCmdCopyQueryPoolResults-queryType-03233");
    vkCmdCopyQueryPoolResults(commands, pool, 0, 1, buffer, 0, 8,
                              VK_QUERY_RESULT_WITH_AVAILABILITY_BIT);
    vkCmdBeginQuery(commands, pool, 0, 0);
    vkCmdEndQuery(commands, pool, 0);
    kit_expect(kit, "VUID-vkCmdResetQueryPool-firstQuery-02862");
    vkCmdResetQueryPool(commands, pool, 0, 1);
    kit_expect(kit, "VUID-vkCmdBeginQueryIndexedEXT-None-02863");
    KIT_DEVICE_COMMAND(kit, vkCmdBeginQueryIndexedEXT)(commands, pool, 0, 0, 0);
    KIT_DEVICE_COMMAND(kit, vkCmdEndQueryIndexedEXT)(commands, pool, 0, 0);
    kit_end(kit, commands);
    commands = recording(kit, 1, 0);
    kit_expect(kit, "VUID-vkCmdBeginQueryIndexedEXT-queryPool-07289");
    KIT_DEVICE_COMMAND(kit, vkCmdBeginQueryIndexedEXT)(commands, pool, 1, 0, 0);
    kit_end(kit, commands);
    kit_close(kit);
}

SCENE(performance_of_intel, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_APPLIES)
{
    VkQueryPoolPerformanceQueryCreateInfoINTEL performance = {
        .sType = VK_STRUCTURE_TYPE_QUERY_POOL_PERFORMANCE_QUERY_CREATE_INFO_INTEL,
        .performanceCountersSampling = VK_QUERY_POOL_SAMPLING_MODE_MANUAL_INTEL,
    };

    open_types(kit, "VK_INTEL_performance_query", NULL, NULL, NULL);
    VkQueryPool pool = pool_of(kit, VK_QUERY_TYPE_PERFORMANCE_QUERY_INTEL, 2, 0, &performance);
    VkCommandBuffer commands = recording(kit, kit->family, 0);

    kit_expect(kit, "VUID-vkCmdCopyQueryPoolResults-queryType-02734");
    vkCmdCopyQueryPoolResults(commands, pool, 0, 1,
                              kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL), 0,
                              8, 0);
    kit_end(kit, commands);
    kit_close(kit);
}

/* --- status --- */

SCENE(status_of_video, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_APPLIES)
{
    static uint64_t results[4];

    kit_allow(kit, "VUID-VkQueryPoolCreateInfo-queryType-11839");
    open_types(kit, "VK_KHR_video_queue", NULL, NULL, NULL);
    VkQueryPool pool = pool_of(kit, VK_QUERY_TYPE_RESULT_STATUS_ONLY_KHR, 2, 0, NULL);
    VkBuffer buffer = kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    VkCommandBuffer commands = recording(kit, kit->family, 0);

    kit_expect(kit, "VUID-vkCmdCopyQueryPoolResults-queryType-06901");
    vkCmdCopyQueryPoolResults(commands, pool, 0, 1, buffer, 0, 8, 0);
    kit_expect(kit, "VUID-vkCmdCopyQueryPoolResults-flags-06902");
    vkCmdCopyQueryPoolResults(commands, pool, 0, 1, buffer, 0, 8,
                              VK_QUERY_RESULT_WITH_STATUS_BIT_KHR |
                                  VK_QUERY_RESULT_WITH_AVAILABILITY_BIT);
    kit_end(kit, commands);
    kit_expect(kit, "VUID-vkGetQueryPoolResults-queryType-04810");
    (void)vkGetQueryPoolResults(kit->device, pool, 0, 1, sizeof(results), results, 8, 0);
    kit_expect(kit, "VUID-vkGetQueryPoolResults-flags-04811");
    (void)vkGetQueryPoolResults(kit->device, pool, 0, 1, sizeof(results), results, 8,
                                VK_QUERY_RESULT_WITH_STATUS_BIT_KHR |
                                    VK_QUERY_RESULT_WITH_AVAILABILITY_BIT);
    kit_close(kit);
}

/* --- devices that can do less --- */

SCENE(no_feedback_queries, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_APPLIES | KIT_NULL_VALUES)
{
    setenv("WAKE_NULL_ANSWERS", "transformFeedbackQueries=0", 1);
    open_types(kit, NULL, NULL, NULL, NULL);
    begin(kit, kit->family, pool_of(kit, VK_QUERY_TYPE_TRANSFORM_FEEDBACK_STREAM_EXT, 1, 0, NULL),
          0, "VUID-vkCmdBeginQuery-queryType-02328",
          "VUID-vkCmdBeginQueryIndexedEXT-queryType-02341");
    kit_close(kit);
}

SCENE(no_performance_copies, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_APPLIES | KIT_NULL_VALUES)
{
    setenv("WAKE_NULL_ANSWERS", "allowCommandBufferQueryCopies=0", 1);
    VkQueryPool pool = open_counters(kit, 2);
    VkBuffer buffer = kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    VkCommandBuffer commands = recording(kit, kit->family, 0);

    kit_expect(kit, "VUID-vkCmdCopyQueryPoolResults-queryType-03232");
    vkCmdCopyQueryPoolResults(commands, pool, 0, 1, buffer, 0, 8, 0);
    kit_end(kit, commands);
    kit_close(kit);
}

KIT_MAIN()
