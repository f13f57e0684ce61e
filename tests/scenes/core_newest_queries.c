/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Queries whose results nothing has made, resets of a part of a pool, and elapsed time: rules of registries after 1.3.239. Skipped with
 * older headers.
 */
#include "newer_scene.h"

#ifndef VK_QCOM_elapsed_timer_query

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_QCOM_elapsed_timer_query");
}

#else

#define OPEN_TIMER(kit, ...)                                     \
    NEW_WITH(kit, VkPhysicalDeviceElapsedTimerQueryFeaturesQCOM, \
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ELAPSED_TIMER_QUERY_FEATURES_QCOM, __VA_ARGS__)
#define TIMER "VK_QCOM_elapsed_timer_query"

static VkQueryPool
pool_of(struct kit *kit, VkQueryType type)
{
    VkQueryPoolCreateInfo info = { .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
                                   .queryType = type,
                                   .queryCount = 4 };
    VkQueryPool pool = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateQueryPool(kit->device, &info, NULL, &pool));
    kit_own(kit, VK_OBJECT_TYPE_QUERY_POOL, KIT_HANDLE(pool));
    return pool;
}

static void
get(struct kit *kit, const char *vuid, VkQueryPool pool, VkQueryResultFlags flags)
{
    uint64_t result[2] = { 0 };

    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)vkGetQueryPoolResults(kit->device, pool, 0, 1, sizeof(result), result, sizeof(result),
                                flags | VK_QUERY_RESULT_64_BIT);
}

SCENE(results_of_queries_never_reset, SILENT)
{
    VkCommandBuffer commands;
    VkQueryPool pool;

    NEW(kit, .next = NULL);
    pool = pool_of(kit, VK_QUERY_TYPE_OCCLUSION);
    get(kit, "VUID-vkGetQueryPoolResults-None-09401", pool, 0);
    vkResetQueryPool(kit->device, pool, 0, 1);
    get(kit, NULL, pool, 0);
    pool = pool_of(kit, VK_QUERY_TYPE_TIMESTAMP);
    commands = kit_recording(kit);
    vkCmdResetQueryPool(commands, pool, 0, 4);
    vkCmdWriteTimestamp(commands, VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, pool, 0);
    kit_end(kit, commands);
    get(kit, "VUID-vkGetQueryPoolResults-None-09401", pool, 0);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    get(kit, NULL, pool, 0);
}

/* Copies the first query's result. */
static void
copy(struct kit *kit, const char *vuid, VkCommandBuffer commands, VkQueryPool pool)
{
    VkBuffer buffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);

    if (vuid) {
        kit_expect(kit, vuid);
    }
    vkCmdCopyQueryPoolResults(commands, pool, 0, 1, buffer, 0, 8, VK_QUERY_RESULT_64_BIT);
}

SCENE(copies_in_one_recording, SILENT | KIT_APPLIES)
{
    VkCommandBuffer commands;
    VkQueryPool pool;

    NEW(kit, .next = NULL);
    pool = pool_of(kit, VK_QUERY_TYPE_OCCLUSION);
    commands = kit_recording(kit);
    vkCmdResetQueryPool(commands, pool, 0, 4);
    vkCmdBeginQuery(commands, pool, 0, 0);
    vkCmdEndQuery(commands, pool, 0);
    copy(kit, NULL, commands, pool);
    finish(kit, commands);
    commands = kit_recording(kit);
    vkCmdResetQueryPool(commands, pool, 0, 4);
    vkCmdCopyQueryPoolResults(commands, pool, 0, 1,
                              kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL), 0,
                              16, VK_QUERY_RESULT_64_BIT | VK_QUERY_RESULT_WITH_AVAILABILITY_BIT);
    finish(kit, commands);
    commands = kit_recording(kit);
    vkCmdResetQueryPool(commands, pool, 0, 4);
    copy(kit, NULL, commands, pool);
    kit_end(kit, commands);
    kit_expect(kit, "VUID-vkCmdCopyQueryPoolResults-None-08752");
    (void)kit_submit(kit->queue, commands, VK_NULL_HANDLE);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

/* With what it asks for beside the results. */
static void
copy_reset(struct kit *kit, const char *vuid, VkQueryPool pool, VkQueryResultFlags flags)
{
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdResetQueryPool(commands, pool, 0, 4);
    vkCmdCopyQueryPoolResults(commands, pool, 0, 2,
                              kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL), 0,
                              16, VK_QUERY_RESULT_64_BIT | flags);
    kit_end(kit, commands);
    for (uint32_t i = 0; vuid && i < 2; i++) {
        kit_expect(kit, vuid); /* of each query */
    }
    (void)kit_submit(kit->queue, commands, VK_NULL_HANDLE);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

/* Who waits for what was reset waits for ever, whatever else it asks. */
SCENE(copies_that_wait, SILENT | KIT_APPLIES)
{
    const VkQueryResultFlags available = VK_QUERY_RESULT_WITH_AVAILABILITY_BIT;
    VkQueryPool pool;

    NEW(kit, .next = NULL);
    pool = pool_of(kit, VK_QUERY_TYPE_OCCLUSION);
    copy_reset(kit, NULL, pool, available);
    copy_reset(kit, NULL, pool, available | VK_QUERY_RESULT_PARTIAL_BIT);
    copy_reset(kit, "VUID-vkCmdCopyQueryPoolResults-None-08752", pool,
               available | VK_QUERY_RESULT_WAIT_BIT);
    copy_reset(kit, "VUID-vkCmdCopyQueryPoolResults-None-08752", pool,
               VK_QUERY_RESULT_PARTIAL_BIT | VK_QUERY_RESULT_WAIT_BIT);
}

/* One recording that copies, submitted. */
static void
copy_alone(struct kit *kit, const char *vuid, VkQueryPool pool)
{
    VkCommandBuffer commands = kit_recording(kit);

    copy(kit, NULL, commands, pool);
    kit_end(kit, commands);
    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)kit_submit(kit->queue, commands, VK_NULL_HANDLE);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

SCENE(copies_by_themselves, SILENT | KIT_APPLIES)
{
    VkCommandBuffer commands;
    VkQueryPool pool;

    NEW(kit, .next = NULL);
    pool = pool_of(kit, VK_QUERY_TYPE_OCCLUSION);
    copy_alone(kit, "VUID-vkCmdCopyQueryPoolResults-None-09402", pool);
    commands = kit_recording(kit);
    vkCmdResetQueryPool(commands, pool, 0, 4);
    finish(kit, commands);
    commands = kit_recording(kit);
    vkCmdBeginQuery(commands, pool, 0, 0);
    vkCmdEndQuery(commands, pool, 0);
    finish(kit, commands);
    copy_alone(kit, NULL, pool);
}

/* Told once of each copy, whatever number of its queries was never reset. */
SCENE(copies_of_several, SILENT | KIT_APPLIES)
{
    VkBuffer buffer;
    VkCommandBuffer commands;
    VkQueryPool pool;

    NEW(kit, .next = NULL);
    pool = pool_of(kit, VK_QUERY_TYPE_OCCLUSION);
    buffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    commands = kit_recording(kit);
    vkCmdCopyQueryPoolResults(commands, pool, 0, 2, buffer, 0, 8, VK_QUERY_RESULT_64_BIT);
    vkCmdCopyQueryPoolResults(commands, pool, 2, 2, buffer, 16, 8, VK_QUERY_RESULT_64_BIT);
    kit_end(kit, commands);
    for (int i = 0; i < 2; i++) {
        kit_expect(kit, "VUID-vkCmdCopyQueryPoolResults-None-09402");
    }
    (void)kit_submit(kit->queue, commands, VK_NULL_HANDLE);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    commands = kit_recording(kit);
    vkCmdResetQueryPool(commands, pool, 0, 1);
    finish(kit, commands);
    commands = kit_recording(kit);
    vkCmdCopyQueryPoolResults(commands, pool, 0, 4, buffer, 32, 8, VK_QUERY_RESULT_64_BIT);
    kit_end(kit, commands);
    kit_expect(kit, "VUID-vkCmdCopyQueryPoolResults-None-09402");
    (void)kit_submit(kit->queue, commands, VK_NULL_HANDLE);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

SCENE(resets_of_a_part, SILENT)
{
    VkCommandBuffer commands;
    VkQueryPool pool;

    NEW(kit, .next = NULL);
    pool = pool_of(kit, VK_QUERY_TYPE_OCCLUSION);
    commands = kit_recording(kit);
    vkCmdResetQueryPool(commands, pool, 0, 1);
    vkCmdBeginQuery(commands, pool, 0, 0);
    vkCmdEndQuery(commands, pool, 0);
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    vkResetQueryPool(kit->device, pool, 1, 3);
    kit_expect(kit, "VUID-vkResetQueryPool-firstQuery-02741");
    vkResetQueryPool(kit->device, pool, 0, 2);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    vkResetQueryPool(kit->device, pool, 0, 2);
}

SCENE(elapsed_time, SILENT)
{
    VkQueryPool pool;

    OPEN_TIMER(kit, TIMER);
    pool = pool_of(kit, VK_QUERY_TYPE_TIME_ELAPSED_QCOM);
    vkResetQueryPool(kit->device, pool, 0, 4);
    get(kit, NULL, pool, 0);
    get(kit, "VUID-vkGetQueryPoolResults-queryType-12424", pool, VK_QUERY_RESULT_PARTIAL_BIT);
    kit_expect(kit, "VUID-vkGetQueryPoolResults-dataSize-00817");
    (void)vkGetQueryPoolResults(kit->device, pool, 0, 2, 8, (uint64_t[2]){ 0 }, 8,
                                VK_QUERY_RESULT_64_BIT);
}

SCENE(elapsed_time_without_the_feature, SILENT)
{
    VkQueryPoolCreateInfo info = { .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
                                   .queryType = VK_QUERY_TYPE_TIME_ELAPSED_QCOM,
                                   .queryCount = 4 };
    VkQueryPool pool = VK_NULL_HANDLE;

    NEW(kit, .extensions = { TIMER });
    kit_expect(kit, "VUID-VkQueryPoolCreateInfo-queryType-12416");
    if (vkCreateQueryPool(kit->device, &info, NULL, &pool) == VK_SUCCESS) {
        vkDestroyQueryPool(kit->device, pool, NULL);
    }
}

SCENE(elapsed_time_without_clocks, SILENT)
{
    VkCommandBuffer commands;
    VkQueryPool pool;

    setenv("WAKE_NULL_QUEUES", "graphics+compute+transfer+untimed:1", 1);
    OPEN_TIMER(kit, TIMER, "VK_EXT_transform_feedback");
    pool = pool_of(kit, VK_QUERY_TYPE_TIME_ELAPSED_QCOM);
    commands = kit_recording(kit);
    vkCmdResetQueryPool(commands, pool, 0, 4);
    kit_expect(kit, "VUID-vkCmdBeginQuery-queryType-12423");
    vkCmdBeginQuery(commands, pool, 0, 0);
    commands = kit_recording(kit);
    vkCmdResetQueryPool(commands, pool, 0, 4);
    kit_expect(kit, "VUID-vkCmdBeginQueryIndexedEXT-queryType-12423");
    KIT_DEVICE_COMMAND(kit, vkCmdBeginQueryIndexedEXT)(commands, pool, 1, 0, 0);
}

SCENE(micromap_queries, SILENT)
{
    VkCommandBuffer commands;
    VkQueryPool pool;

    NEW_WITH(kit, VkPhysicalDeviceOpacityMicromapFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_OPACITY_MICROMAP_FEATURES_EXT,
             "VK_EXT_opacity_micromap", "VK_KHR_acceleration_structure",
             "VK_KHR_deferred_host_operations", "VK_EXT_transform_feedback");
    pool = pool_of(kit, VK_QUERY_TYPE_MICROMAP_COMPACTED_SIZE_EXT);
    commands = kit_recording(kit);
    vkCmdResetQueryPool(commands, pool, 0, 4);
    kit_expect(kit, "VUID-vkCmdBeginQuery-queryType-08972");
    vkCmdBeginQuery(commands, pool, 0, 0);
    kit_expect(kit, "VUID-vkCmdBeginQueryIndexedEXT-queryType-08972");
    KIT_DEVICE_COMMAND(kit, vkCmdBeginQueryIndexedEXT)(commands, pool, 1, 0, 0);
}

#endif

KIT_MAIN()
