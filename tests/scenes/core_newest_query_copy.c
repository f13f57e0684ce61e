/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Results of queries that are copied to a device address (VK_KHR_device_address_commands).
 */
#include "address_scene.h"
#include "query_scene.h"

#ifndef VK_KHR_device_address_commands

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_KHR_device_address_commands");
}

#else

#define COPY_ID(rest) "VUID-vkCmdCopyQueryPoolResultsToMemoryKHR-" rest
/* One copy, into a command buffer of its own. */
struct copied {
    VkQueryPool pool;
    uint32_t first, count;
    VkStridedDeviceAddressRangeKHR range;
    VkAddressCommandFlagsKHR flags;
    VkQueryResultFlags results;
    bool active; /* a query is */
};

static void
copy(struct kit *kit, const char *vuid, const struct copied *c)
{
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdResetQueryPool(commands, c->pool, 0, 4);
    if (c->active) {
        vkCmdBeginQuery(commands, c->pool, c->first, 0);
    }
    if (vuid) {
        kit_expect(kit, vuid);
    }
    KIT_DEVICE_COMMAND(kit, vkCmdCopyQueryPoolResultsToMemoryKHR)
    (commands, c->pool, c->first, c->count, &c->range, c->flags, c->results);
    if (c->active) {
        vkCmdEndQuery(commands, c->pool, c->first);
    }
    kit_end(kit, commands);
}

#define COPY(vuid, ...)           \
    do {                          \
        struct copied c_ = right; \
        struct copied *c = &c_;   \
        __VA_ARGS__;              \
        copy(kit, (vuid), c);     \
    } while (0)

static struct copied
open_copies(struct kit *kit)
{
    open_addresses(kit);
    return (
        struct copied){ .pool = OCCLUSION(kit, 4),
                        .count = 2,
                        .range = { address_with(kit, VK_BUFFER_USAGE_TRANSFER_DST_BIT), 64, 8 } };
}

SCENE(ranges, SILENT)
{
    const struct copied right = open_copies(kit);

    COPY(NULL, );
    COPY(NULL, c->results = VK_QUERY_RESULT_64_BIT);
    kit_expect(kit, COPY_ID("firstQuery-09437"));
    COPY(COPY_ID("firstQuery-09436"), c->first = 4; c->count = 1);
    COPY(COPY_ID("firstQuery-09437"), c->first = 3);
    kit_expect(kit, COPY_ID("pDstRange-13079")); /* nor is there room for them */
    COPY(COPY_ID("firstQuery-09437"), c->first = 3; c->range.size = 8);
    COPY(COPY_ID("queryCount-09438"), c->range.stride = 0);
    COPY(COPY_ID("flags-13077"), c->range.address += 2);
    COPY(COPY_ID("flags-13077"), c->range.stride = 6);
    COPY(COPY_ID("flags-13078"), c->range.address += 4; c->results = VK_QUERY_RESULT_64_BIT);
    COPY(COPY_ID("pDstRange-13079"), c->count = 4; c->range.size = 16);
    COPY(COPY_ID("pDstRange-13080"),
         c->range.address = address_with(kit, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
         c->flags = STORAGE);
    COPY("VUID-VkStridedDeviceAddressRangeKHR-address-11365", c->range.size = 2 * RANGE_SIZE);
    COPY("VUID-VkDeviceAddress-size-11364", c->range.address += 1 << 24);
    COPY(COPY_ID("None-13083"), c->active = true);
}

SCENE(address_flags, SILENT)
{
    const struct copied right = open_copies(kit);

    COPY(NULL, c->flags = UNKNOWN_STORAGE | UNKNOWN_FEEDBACK);
    COPY(COPY_ID("pDstRange-13123"), c->flags = STORAGE);
    COPY(COPY_ID("pDstRange-13125"), c->flags = FEEDBACK);
    COPY(COPY_ID("pDstRange-13122"),
         c->range.address = address_with(kit, VK_BUFFER_USAGE_TRANSFER_DST_BIT |
                                                  VK_BUFFER_USAGE_STORAGE_BUFFER_BIT));
    COPY(COPY_ID("dstFlags-13085"), c->flags = VK_ADDRESS_COMMAND_PROTECTED_BIT_KHR);
    COPY(COPY_ID("dstFlags-13100"),
         c->range.address = address_with(kit, VK_BUFFER_USAGE_TRANSFER_DST_BIT |
                                                  VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
         c->flags = STORAGE | UNKNOWN_STORAGE);
    COPY(COPY_ID("dstFlags-13101"), c->flags = FEEDBACK | UNKNOWN_FEEDBACK);
}

SCENE(buffers, SILENT)
{
    const struct copied right = open_copies(kit);
    VkDeviceAddress sparse = kit_address(
        kit, buffer_at_address(
                 kit, VK_BUFFER_CREATE_SPARSE_BINDING_BIT | VK_BUFFER_CREATE_SPARSE_RESIDENCY_BIT,
                 ANY_RANGE));
    VkDeviceAddress secret = kit_address(
        kit, buffer_at_address(kit, VK_BUFFER_CREATE_PROTECTED_BIT, SECRET_RANGE));

    COPY(NULL, c->range.address = sparse);
    COPY(COPY_ID("pDstRange-13097"), c->range.address = sparse; c->flags = FULLY_BOUND);
    COPY(COPY_ID("pDstRange-13098"), c->range.address = secret);
}

SCENE(feedback_buffers, SILENT)
{
    const struct copied right = open_copies(kit);
    VkDeviceAddress captured = address_with(
        kit, VK_BUFFER_USAGE_TRANSFER_DST_BIT | VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_BUFFER_BIT_EXT);

    COPY(NULL, c->range.address = captured; c->flags = FEEDBACK);
    COPY(NULL, c->range.address = captured; c->flags = UNKNOWN_FEEDBACK);
    COPY(COPY_ID("pDstRange-13124"), c->range.address = captured);
}

/* Copies of the first two queries of a new pool of one counter. */
static struct copied
open_counters(struct kit *kit)
{
    VkPhysicalDevicePerformanceQueryFeaturesKHR queries = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PERFORMANCE_QUERY_FEATURES_KHR
    };
    const uint32_t counter = 0;
    const VkQueryPoolPerformanceCreateInfoKHR performance = {
        .sType = VK_STRUCTURE_TYPE_QUERY_POOL_PERFORMANCE_CREATE_INFO_KHR,
        .counterIndexCount = 1,
        .pCounterIndices = &counter
    };
    const VkQueryPoolCreateInfo info = { .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
                                         .pNext = &performance,
                                         .queryType = VK_QUERY_TYPE_PERFORMANCE_QUERY_KHR,
                                         .queryCount = 4 };
    struct copied right = { .count = 2 };

    NEW_ADDRESSES(kit, &queries, "VK_KHR_performance_query");
    KIT_VK(kit, vkCreateQueryPool(kit->device, &info, NULL, &right.pool));
    kit_own(kit, VK_OBJECT_TYPE_QUERY_POOL, KIT_HANDLE(right.pool));
    right.range = (VkStridedDeviceAddressRangeKHR){
        address_with(kit, VK_BUFFER_USAGE_TRANSFER_DST_BIT), 64, 32
    };
    return right;
}

SCENE(performance_results, SILENT)
{
    const struct copied right = open_counters(kit);

    COPY(NULL, );
    COPY(COPY_ID("queryType-09440"), c->results = VK_QUERY_RESULT_64_BIT);
    COPY(COPY_ID("queryType-09440"), c->results = VK_QUERY_RESULT_WITH_AVAILABILITY_BIT);
}

/* When the copy executes, a query has no result. */
SCENE(performance_results_of_no_pass, SILENT)
{
    const struct copied right = open_counters(kit);
    VkCommandBuffer commands = kit_recording(kit);

    vkResetQueryPool(kit->device, right.pool, 0, 4);
    KIT_DEVICE_COMMAND(kit, vkCmdCopyQueryPoolResultsToMemoryKHR)
    (commands, right.pool, 0, 2, &right.range, right.flags, 0);
    kit_end(kit, commands);
    for (uint32_t i = 0; i < right.count; i++) {
        kit_expect(kit, COPY_ID("queryType-09441"));
    }
    (void)kit_submit(kit->queue, commands, VK_NULL_HANDLE);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

SCENE(performance_results_kept_from_commands, SILENT)
{
    VkPhysicalDevicePerformanceQueryFeaturesKHR queries = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PERFORMANCE_QUERY_FEATURES_KHR
    };
    const uint32_t counter = 0;
    const VkQueryPoolPerformanceCreateInfoKHR performance = {
        .sType = VK_STRUCTURE_TYPE_QUERY_POOL_PERFORMANCE_CREATE_INFO_KHR,
        .counterIndexCount = 1,
        .pCounterIndices = &counter
    };
    const VkQueryPoolCreateInfo info = { .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
                                         .pNext = &performance,
                                         .queryType = VK_QUERY_TYPE_PERFORMANCE_QUERY_KHR,
                                         .queryCount = 4 };
    struct copied right = { .count = 2 };

    setenv("WAKE_NULL_ANSWERS", "allowCommandBufferQueryCopies=0", 1);
    NEW_ADDRESSES(kit, &queries, "VK_KHR_performance_query");
    KIT_VK(kit, vkCreateQueryPool(kit->device, &info, NULL, &right.pool));
    kit_own(kit, VK_OBJECT_TYPE_QUERY_POOL, KIT_HANDLE(right.pool));
    right.range = (VkStridedDeviceAddressRangeKHR){
        address_with(kit, VK_BUFFER_USAGE_TRANSFER_DST_BIT), 64, 32
    };
    COPY(COPY_ID("queryType-13081"), );
}

SCENE(rare_results, SILENT)
{
    const VkQueryPoolPerformanceQueryCreateInfoINTEL manual = {
        .sType = VK_STRUCTURE_TYPE_QUERY_POOL_PERFORMANCE_QUERY_CREATE_INFO_INTEL,
        .performanceCountersSampling = VK_QUERY_POOL_SAMPLING_MODE_MANUAL_INTEL
    };
    VkQueryPoolCreateInfo info = { .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
                                   .pNext = &manual,
                                   .queryType = VK_QUERY_TYPE_PERFORMANCE_QUERY_INTEL,
                                   .queryCount = 4 };
    struct copied right = { .count = 2 };

    kit_allow(kit, "VUID-VkQueryPoolCreateInfo-queryType-11839");
    NEW_ADDRESSES(kit, NULL, "VK_INTEL_performance_query", "VK_KHR_video_queue");
    KIT_VK(kit, vkCreateQueryPool(kit->device, &info, NULL, &right.pool));
    kit_own(kit, VK_OBJECT_TYPE_QUERY_POOL, KIT_HANDLE(right.pool));
    right.range = (VkStridedDeviceAddressRangeKHR){
        address_with(kit, VK_BUFFER_USAGE_TRANSFER_DST_BIT), 64, 8
    };
    COPY(COPY_ID("queryType-13082"), );
    info.pNext = NULL;
    info.queryType = VK_QUERY_TYPE_RESULT_STATUS_ONLY_KHR;
    KIT_VK(kit, vkCreateQueryPool(kit->device, &info, NULL, &right.pool));
    kit_own(kit, VK_OBJECT_TYPE_QUERY_POOL, KIT_HANDLE(right.pool));
    COPY(NULL, c->results = VK_QUERY_RESULT_WITH_STATUS_BIT_KHR);
    COPY(COPY_ID("queryType-09442"), );
    COPY(COPY_ID("flags-09443"),
         c->results = VK_QUERY_RESULT_WITH_STATUS_BIT_KHR | VK_QUERY_RESULT_WITH_AVAILABILITY_BIT);
}

#ifdef VK_QCOM_elapsed_timer_query
SCENE(elapsed_times, SILENT)
{
    VkPhysicalDeviceElapsedTimerQueryFeaturesQCOM timers = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ELAPSED_TIMER_QUERY_FEATURES_QCOM
    };
    struct copied right = { .count = 2 };
    VkBuffer buffer;
    VkCommandBuffer commands;

    NEW_ADDRESSES(kit, &timers, VK_QCOM_ELAPSED_TIMER_QUERY_EXTENSION_NAME, "VK_KHR_video_queue");
    right.pool = pool_of(kit, VK_QUERY_TYPE_TIME_ELAPSED_QCOM, 4, 0);
    right.range = (VkStridedDeviceAddressRangeKHR){
        address_with(kit, VK_BUFFER_USAGE_TRANSFER_DST_BIT), 64, 8
    };
    COPY(NULL, );
    COPY(COPY_ID("queryType-12424"), c->results = VK_QUERY_RESULT_PARTIAL_BIT);
    COPY(COPY_ID("queryType-12424"), c->results = VK_QUERY_RESULT_WITH_STATUS_BIT_KHR;
         kit_expect(kit, COPY_ID("queryType-11874")));
    buffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    commands = kit_recording(kit);
    vkCmdResetQueryPool(commands, right.pool, 0, 4);
    vkCmdCopyQueryPoolResults(commands, right.pool, 0, 1, buffer, 0, 8, 0);
    kit_expect(kit, "VUID-vkCmdCopyQueryPoolResults-queryType-12424");
    vkCmdCopyQueryPoolResults(commands, right.pool, 0, 1, buffer, 0, 8,
                              VK_QUERY_RESULT_PARTIAL_BIT);
    kit_end(kit, commands);
}
#endif

SCENE(status_of_no_video, SILENT)
{
    VkQueryPool pool;
    VkBuffer buffer;
    VkCommandBuffer commands;
    uint64_t result;

    NEW(kit, .extensions = { "VK_KHR_video_queue" });
    pool = OCCLUSION(kit, 4);
    buffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    commands = kit_recording(kit);
    vkCmdResetQueryPool(commands, pool, 0, 4);
    kit_expect(kit, "VUID-vkCmdCopyQueryPoolResults-queryType-11874");
    vkCmdCopyQueryPoolResults(commands, pool, 0, 1, buffer, 0, 8,
                              VK_QUERY_RESULT_WITH_STATUS_BIT_KHR);
    kit_end(kit, commands);
    vkResetQueryPool(kit->device, pool, 0, 4);
    kit_expect(kit, "VUID-vkGetQueryPoolResults-queryType-11874");
    (void)vkGetQueryPoolResults(kit->device, pool, 0, 1, 8, &result, 8,
                                VK_QUERY_RESULT_WITH_STATUS_BIT_KHR);
}

SCENE(kinds_of_results, SILENT)
{
    const struct copied right = open_copies(kit);
    VkQueryPool times = TIMESTAMPS(kit, 4);

    COPY(COPY_ID("queryType-09439"), c->pool = times; c->results = VK_QUERY_RESULT_PARTIAL_BIT);
    COPY(COPY_ID("queryResultFlags-parameter"), c->results = VK_QUERY_RESULT_WITH_STATUS_BIT_KHR);
    COPY(COPY_ID("queryResultFlags-parameter"),
         c->results = VK_QUERY_RESULT_WITH_STATUS_BIT_KHR | VK_QUERY_RESULT_WITH_AVAILABILITY_BIT);
}

/* What executes, of queries that nothing has reset, or used since. */
static void
copy_and_submit(struct kit *kit, const char *vuid, const struct copied *c, bool reset)
{
    VkCommandBuffer commands = kit_recording(kit);

    if (reset) {
        vkCmdResetQueryPool(commands, c->pool, 0, 4);
    }
    KIT_DEVICE_COMMAND(kit, vkCmdCopyQueryPoolResultsToMemoryKHR)
    (commands, c->pool, c->first, c->count, &c->range, c->flags, c->results);
    kit_end(kit, commands);
    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)kit_submit(kit->queue, commands, VK_NULL_HANDLE);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

SCENE(results_that_nothing_made, SILENT | KIT_UNORDERED | KIT_APPLIES)
{
    struct copied c = open_copies(kit);

    c.count = 1;
    copy_and_submit(kit, COPY_ID("None-13076"), &c, false);
    copy_and_submit(kit, COPY_ID("None-13084"), &c, true);
    c.results = VK_QUERY_RESULT_PARTIAL_BIT;
    copy_and_submit(kit, NULL, &c, true);
}

#endif

KIT_MAIN()
