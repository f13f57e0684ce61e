/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Performance queries: pools of counters, scopes, passes, results.
 */
#include "newer_ids.h"
#include "query_scene.h"

#include <stdlib.h>

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
        .queryCount = 2,
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
    get(kit, pool, 0, 1, 64, 4, 16, 0);
    kit_expect(kit, "VUID-vkGetQueryPoolResults-queryType-03230");
    get(kit, pool, 0, 1, 64, 0, 8, VK_QUERY_RESULT_WITH_AVAILABILITY_BIT);
    kit_expect(kit, NEWER_ID("VUID-vkGetQueryPoolResults-queryCount-09438",
                             "VUID-vkGetQueryPoolResults-queryType-04519"));
    get(kit, pool, 0, 2, 64, 0, 0, 0);
    kit_expect(kit, NEWER_ID("VUID-vkGetQueryPoolResults-queryCount-12253",
                             "VUID-vkGetQueryPoolResults-queryType-03229"));
    get(kit, pool, 0, 2, 64, 0, 12, 0);
#if HAS_NEWER_IDS
    /* Of one query the stride means nothing; it was neither reset nor recorded. */
    kit_expect(kit, "VUID-vkGetQueryPoolResults-None-09401");
    kit_expect(kit, "VUID-vkGetQueryPoolResults-queryType-09441");
    get(kit, pool, 0, 1, 64, 0, 12, 0);
#endif
    kit_expect(kit, "VUID-vkGetQueryPoolResults-flags-02828"); /* never reset, either: not said */
    get(kit, OCCLUSION(kit, 4), 0, 1, 64, 2, 8, 0);
    kit_close(kit);
}

/* A copy wants results of every pass when it executes. */
SCENE(performance_copies, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_UNORDERED)
{
    VkPhysicalDevicePerformanceQueryFeaturesKHR features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PERFORMANCE_QUERY_FEATURES_KHR,
        .performanceCounterQueryPools = VK_TRUE,
    };
    VkQueryPool pool = VK_NULL_HANDLE;
    VkCommandBuffer commands, copy;
    VkBuffer buffer;

    open_with(kit, NULL, "VK_KHR_performance_query", &features);
    KIT_VK(kit, performance_pool(kit, 0, &pool));
    buffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    KIT_VK(kit, KIT_DEVICE_COMMAND(kit, vkAcquireProfilingLockKHR)(
                    kit->device, &(VkAcquireProfilingLockInfoKHR){
                                     .sType = VK_STRUCTURE_TYPE_ACQUIRE_PROFILING_LOCK_INFO_KHR }));
    vkResetQueryPool(kit->device, pool, 0, 2);
    commands = kit_recording(kit);
    vkCmdBeginQuery(commands, pool, 0, 0);
    vkCmdEndQuery(commands, pool, 0);
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    for (uint32_t query = 0; query < 2; query++) {
        copy = kit_recording(kit);
        vkCmdCopyQueryPoolResults(copy, pool, query, 1, buffer, 0, 16, 0);
        kit_end(kit, copy);
        if (query) {
            kit_expect_newer(kit, NEWER_ID("VUID-vkCmdCopyQueryPoolResults-queryType-09441", NULL));
        }
        (void)kit_submit(kit->queue, copy, VK_NULL_HANDLE);
        KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    }
    KIT_DEVICE_COMMAND(kit, vkReleaseProfilingLockKHR)(kit->device);
}

/* One recording resets a query and begins it, or begins queries of two pools, and is submitted. */
SCENE(performance_together, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_APPLIES)
{
    static const char *const vuids[] = { "VUID-vkCmdBeginQuery-None-02863",
                                         "VUID-vkCmdResetQueryPool-firstQuery-02862",
                                         "VUID-vkCmdBeginQuery-queryPool-03226" };
    VkPhysicalDevicePerformanceQueryFeaturesKHR features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PERFORMANCE_QUERY_FEATURES_KHR,
        .performanceCounterQueryPools = VK_TRUE,
    };
    VkQueryPool pools[2] = { VK_NULL_HANDLE };
    VkCommandBuffer commands;

    open_with(kit, NULL, "VK_KHR_performance_query", &features);
    KIT_VK(kit, performance_pool_of(kit, 0, 0, &pools[0]));
    KIT_VK(kit, performance_pool_of(kit, 0, 1, &pools[1]));
    KIT_VK(kit, KIT_DEVICE_COMMAND(kit, vkAcquireProfilingLockKHR)(
                    kit->device, &(VkAcquireProfilingLockInfoKHR){
                                     .sType = VK_STRUCTURE_TYPE_ACQUIRE_PROFILING_LOCK_INFO_KHR }));
    for (size_t i = 0; i < KIT_COUNT(vuids); i++) {
        vkResetQueryPool(kit->device, pools[0], 0, 2);
        vkResetQueryPool(kit->device, pools[1], 0, 2);
        kit_expect(kit, vuids[i]);
        commands = kit_recording(kit);
        if (i == 0) {
            vkCmdResetQueryPool(commands, pools[0], 0, 1);
        }
        vkCmdBeginQuery(commands, pools[0], 0, 0);
        vkCmdEndQuery(commands, pools[0], 0);
        if (i == 1) {
            vkCmdResetQueryPool(commands, pools[0], 0, 1);
        } else if (i == 2) {
            vkCmdBeginQuery(commands, pools[1], 0, 0);
            vkCmdEndQuery(commands, pools[1], 0);
        }
        kit_end(kit, commands);
        (void)kit_submit(kit->queue, commands, VK_NULL_HANDLE);
        KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    }
    KIT_DEVICE_COMMAND(kit, vkReleaseProfilingLockKHR)(kit->device);
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
    for (uint32_t last = 2; last--;) {
        pass.counterPassIndex = last;
        KIT_VK(kit, vkQueueSubmit(kit->queue, 1, &submit, VK_NULL_HANDLE));
        KIT_VK(kit, vkQueueWaitIdle(kit->queue));
        if (last) {
            kit_expect(kit, NEWER_ID("VUID-vkGetQueryPoolResults-queryType-09441",
                                     "VUID-vkGetQueryPoolResults-queryType-03231"));
        }
        get(kit, pool, 0, 1, 64, 0, 48, 0);
    }
    kit_expect(kit, "VUID-vkCmdBeginQuery-None-00807"); /* the second pass was not reset */
    pass.counterPassIndex = 1;
    (void)vkQueueSubmit(kit->queue, 1, &submit, VK_NULL_HANDLE);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    pass.counterPassIndex = 2;
    kit_expect(kit, "VUID-VkPerformanceQuerySubmitInfoKHR-counterPassIndex-03221");
    vkQueueSubmit(kit->queue, 1, &submit, VK_NULL_HANDLE);
    vkQueueWaitIdle(kit->queue);
    KIT_DEVICE_COMMAND(kit, vkReleaseProfilingLockKHR)(kit->device);
    kit_close(kit);
}

KIT_MAIN()
