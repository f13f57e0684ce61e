/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs about the results of queries, timestamps, clocks and performance counters. */
#include "program.h"

#ifdef VK_VERSION_1_4

#define QUERIES 4u
#define ROOM 512u

static void
prepare_results(struct program *p)
{
    program_extension(p, VK_KHR_CALIBRATED_TIMESTAMPS_EXTENSION_NAME);
    FEATURES(ConditionalRenderingFeaturesEXT, CONDITIONAL_RENDERING_FEATURES_EXT);
    program_extension(p, VK_EXT_CONDITIONAL_RENDERING_EXTENSION_NAME);
    ConditionalRenderingFeaturesEXT->conditionalRendering = program_pick(p, "conditional", 2);
    p->features.core.features.geometryShader = program_pick(p, "geometry", 2);
    p->features.core.features.tessellationShader = program_pick(p, "tessellation", 2);
    p->features.core.features.pipelineStatisticsQuery = VK_TRUE;
    p->features.v12.hostQueryReset = VK_TRUE;
    p->features.v13.synchronization2 = M("no synchronization2", VK_TRUE, VK_FALSE);
}

struct kind {
    VkQueryType type;
    VkQueryPipelineStatisticFlags statistics;
    uint32_t numbers; /* of each result */
};

static const struct kind kinds[] = {
    { VK_QUERY_TYPE_OCCLUSION, 0, 1 },
    { VK_QUERY_TYPE_TIMESTAMP, 0, 1 },
    { VK_QUERY_TYPE_PIPELINE_STATISTICS,
      VK_QUERY_PIPELINE_STATISTIC_VERTEX_SHADER_INVOCATIONS_BIT |
          VK_QUERY_PIPELINE_STATISTIC_CLIPPING_PRIMITIVES_BIT,
      2 },
};

static VkQueryPool
make_pool(struct program *p, const struct kind *kind)
{
    const VkQueryPoolCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
        .queryType = kind->type,
        .queryCount = QUERIES,
        .pipelineStatistics = kind->statistics,
    };
    VkQueryPool pool = VK_NULL_HANDLE;

    MAKE(QUERY_POOL, pool, vkCreateQueryPool(p->device, &info, NULL, &pool));
    return pool;
}

/* --- timestamps --- */

static void
stamp(struct program *p, VkQueryPool pool, uint32_t query)
{
    static const VkPipelineStageFlags2 stages[] = {
        VK_PIPELINE_STAGE_2_TOP_OF_PIPE_BIT,     VK_PIPELINE_STAGE_2_BOTTOM_OF_PIPE_BIT,
        VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,    VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT,
        VK_PIPELINE_STAGE_2_TRANSFER_BIT,        VK_PIPELINE_STAGE_2_HOST_BIT,
        VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT,
    };
    static const VkPipelineStageFlags2 bad[] = {
        VK_PIPELINE_STAGE_2_MESH_SHADER_BIT_EXT,
        VK_PIPELINE_STAGE_2_TASK_SHADER_BIT_EXT,
        VK_PIPELINE_STAGE_2_TRANSFORM_FEEDBACK_BIT_EXT,
        VK_PIPELINE_STAGE_2_FRAGMENT_DENSITY_PROCESS_BIT_EXT,
        VK_PIPELINE_STAGE_2_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR,
        VK_PIPELINE_STAGE_2_RAY_TRACING_SHADER_BIT_KHR,
        VK_PIPELINE_STAGE_2_ACCELERATION_STRUCTURE_BUILD_BIT_KHR,
    };
    VkPipelineStageFlags2 stage = stages[program_pick(p, "stage", KIT_COUNT(stages))];

    if (p->features.core.features.geometryShader ? program_pick(p, "of geometry", 4) == 0
                                                 : program_mistake(p, "no geometryShader")) {
        stage = VK_PIPELINE_STAGE_2_GEOMETRY_SHADER_BIT;
    }
    if (p->features.core.features.tessellationShader ? program_pick(p, "of patches", 4) == 0
                                                     : program_mistake(p, "no tessellation")) {
        stage = VK_PIPELINE_STAGE_2_TESSELLATION_CONTROL_SHADER_BIT;
    }
    IF("stage that the device lacks")
    {
        stage = bad[program_pick(p, "lacked", KIT_COUNT(bad))];
    }
    IF("two stages")
    {
        stage = VK_PIPELINE_STAGE_2_COPY_BIT | VK_PIPELINE_STAGE_2_CLEAR_BIT;
    }
    IF("two old stages")
    {
        stage = VK_PIPELINE_STAGE_2_TRANSFER_BIT | VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT;
    }
    if (stage >> 32 || program_pick(p, "newer", 2)) {
        DO(vkCmdWriteTimestamp2(p->commands, M("no stage", stage, 0u),
                                M("stamped in no pool", pool, VK_NULL_HANDLE),
                                M("stamped behind the end", query, QUERIES)));
    } else {
        DO(vkCmdWriteTimestamp(p->commands,
                               (VkPipelineStageFlagBits)M("stage that is none",
                                                          M("no old stage", stage, 0u), 1u << 31),
                               M("old stamp in no pool", pool, VK_NULL_HANDLE),
                               M("old stamp behind the end", query, QUERIES)));
    }
}

/* --- results --- */

static VkQueryResultFlags
some_flags(struct program *p, const struct kind *kind)
{
    VkQueryResultFlags flags = VK_QUERY_RESULT_WAIT_BIT;

    flags |= program_pick(p, "of 64 bits", 2) ? VK_QUERY_RESULT_64_BIT : 0;
    flags |= program_pick(p, "availability", 2) ? VK_QUERY_RESULT_WITH_AVAILABILITY_BIT : 0;
    if (kind->type != VK_QUERY_TYPE_TIMESTAMP && program_pick(p, "partial", 3) == 0) {
        flags |= VK_QUERY_RESULT_PARTIAL_BIT;
    }
    IF("partial stamps")
    {
        flags |= VK_QUERY_RESULT_PARTIAL_BIT;
    }
    IF("results with a status")
    {
        flags |= VK_QUERY_RESULT_WITH_STATUS_BIT_KHR;
    }
    IF("flags that are none")
    {
        flags |= 0x800;
    }
    return flags;
}

static void
copy_results(struct program *p, const struct kind *kind, VkQueryPool pool)
{
    const VkQueryResultFlags flags = some_flags(p, kind);
    const VkDeviceSize word = flags & VK_QUERY_RESULT_64_BIT ? 8 : 4;
    const bool one = program_pick(p, "one", 2);
    VkBuffer buffer = program_buffer(p, ROOM,
                                     M("results to another buffer",
                                       (VkBufferUsageFlags)VK_BUFFER_USAGE_TRANSFER_DST_BIT,
                                       (VkBufferUsageFlags)VK_BUFFER_USAGE_TRANSFER_SRC_BIT));

    DO(vkCmdCopyQueryPoolResults(
        p->commands, M("copied from no pool", pool, VK_NULL_HANDLE),
        M("copied from behind the end", 0u, QUERIES),
        M("copies beyond the end", one ? 1u : 2u, QUERIES + 1), buffer,
        M("copied to behind the buffer",
          M("copied to the end of the buffer",
            M("copied to an odd place", word * program_pick(p, "place", 3), word / 2), ROOM - 4),
          ROOM),
        M("copied at no stride",
          M("copied at an odd stride", one && program_pick(p, "no stride", 2) ? 0u : 32u,
            32 + word / 2),
          0u),
        flags));
    IF("copied to a buffer that is destroyed")
    {
        DROP(BUFFER, buffer);
    }
}

static void
read_results(struct program *p, const struct kind *kind, VkQueryPool pool)
{
    static uint64_t room[ROOM / 8];
    const VkQueryResultFlags flags = some_flags(p, kind);
    const size_t word = flags & VK_QUERY_RESULT_64_BIT ? 8 : 4;
    const bool one = program_pick(p, "one read", 2);
    const size_t needed = word *
                          (kind->numbers + (flags & VK_QUERY_RESULT_WITH_AVAILABILITY_BIT ? 1 : 0));

    TRY(vkGetQueryPoolResults(
        p->device, M("read from no pool", pool, VK_NULL_HANDLE),
        M("read from behind the end", 0u, QUERIES),
        M("reads beyond the end", one ? 1u : 2u, QUERIES + 1),
        M("read of no bytes", M("read of too few bytes", one ? needed : sizeof(room), 4u), 0u),
        M("read to nowhere",
          M("read to an odd place", (void *)room, (void *)((char *)room + word / 2)), NULL),
        M("read at no stride",
          M("read at an odd stride",
            M("read at a small stride", one && program_pick(p, "no read stride", 2) ? 0u : 32u,
              word * program_pick(p, "small", kind->numbers)),
            32 + word / 2),
          0u),
        flags));
}

static void
use(struct program *p, const struct kind *kind, VkQueryPool pool)
{
    for (uint32_t i = 0; i < 2; i++) {
        if (kind->type == VK_QUERY_TYPE_TIMESTAMP) {
            stamp(p, pool, i);
        } else {
            DO(vkCmdBeginQuery(p->commands, pool, i, 0));
            DO(vkCmdEndQuery(p->commands, pool, i));
        }
    }
}

static void
results(struct program *p)
{
    const struct kind *kind = &kinds[program_pick(p, "kind", KIT_COUNT(kinds))];

    program_begin(p);
    VkQueryPool pool = make_pool(p, kind);
    UNLESS("no reset")
    {
        DO(vkCmdResetQueryPool(p->commands, pool, 0, QUERIES));
    }
    UNLESS_SKIPPED("no queries")
    {
        use(p, kind, pool);
    }
    IF("stamps of another pool")
    {
        stamp(p, pool, 3);
    }
    if (program_pick(p, "copied", 2)) {
        copy_results(p, kind, pool);
    }
    IF("reset behind the queries")
    {
        DO(vkCmdResetQueryPool(p->commands, pool, 0, QUERIES));
        copy_results(p, kind, pool);
    }
    program_finish(p);
    IF("reset by the host before the results")
    {
        DO(vkResetQueryPool(p->device, pool, 0, QUERIES));
    }
    read_results(p, kind, pool);
}

/* --- clocks --- */

static void
clocks(struct program *p)
{
    VkTimeDomainKHR domains[8];
    uint32_t count = KIT_COUNT(domains), used = 0;
    VkCalibratedTimestampInfoKHR infos[8];
    uint64_t stamps[8], deviation;

    if (KIT_INSTANCE_COMMAND(p->kit, vkGetPhysicalDeviceCalibrateableTimeDomainsKHR)(
            p->kit->gpu, &count, domains) < 0) {
        return;
    }
    TRY(KIT_INSTANCE_COMMAND(p->kit, vkGetPhysicalDeviceCalibrateableTimeDomainsKHR)(
        p->kit->gpu, M("domains without a count", &count, NULL), domains));
    for (uint32_t i = 0; i < count; i++) { /* those behind are of swapchains */
        if (domains[i] <= VK_TIME_DOMAIN_QUERY_PERFORMANCE_COUNTER_KHR) {
            domains[used++] = domains[i];
        }
    }
    count = used;
    for (uint32_t i = 0; i < count; i++) {
        infos[i] = (VkCalibratedTimestampInfoKHR){
            .sType = M("clock of another struct", VK_STRUCTURE_TYPE_CALIBRATED_TIMESTAMP_INFO_KHR,
                       VK_STRUCTURE_TYPE_APPLICATION_INFO),
            .timeDomain = M("clock that is none",
                            M("clock of another system", domains[i],
                              VK_TIME_DOMAIN_QUERY_PERFORMANCE_COUNTER_KHR),
                            (VkTimeDomainKHR)77),
        };
    }
    IF("the same clock twice")
    {
        infos[count++] = infos[0];
    }
    TRY(NOW(vkGetCalibratedTimestampsKHR)(
        p->device, M("no clocks", count, 0u), M("clocks missing", infos, NULL),
        M("stamps to nowhere", stamps, NULL), M("deviation to nowhere", &deviation, NULL)));
}

/* --- counters --- */

static void
prepare_counters(struct program *p)
{
    FEATURES(PerformanceQueryFeaturesKHR, PERFORMANCE_QUERY_FEATURES_KHR);

    program_extension(p, VK_KHR_PERFORMANCE_QUERY_EXTENSION_NAME);
    PerformanceQueryFeaturesKHR->performanceCounterQueryPools = M("no performanceCounterQueryPools",
                                                                  VK_TRUE, VK_FALSE);
    PerformanceQueryFeaturesKHR->performanceCounterMultipleQueryPools = program_pick(
        p, "several pools", 2);
    p->features.v12.hostQueryReset = VK_TRUE;
}

static VkQueryPool
counter_pool(struct program *p, uint32_t counter)
{
    const uint32_t counters[2] = { M("counter that is not there", counter, 1000u), 1 };
    const VkQueryPoolPerformanceCreateInfoKHR performance = {
        .sType = VK_STRUCTURE_TYPE_QUERY_POOL_PERFORMANCE_CREATE_INFO_KHR,
        .queueFamilyIndex = M("counters of a family that is not there",
                              M("counters of another family", p->kit->family, 1u), 1000u),
        .counterIndexCount = M("no counters", 1u, 0u),
        .pCounterIndices = M("counters missing", counters, NULL),
    };
    const VkQueryPoolCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
        .pNext = M("pool without counters", &performance, NULL),
        .queryType = VK_QUERY_TYPE_PERFORMANCE_QUERY_KHR,
        .queryCount = 2,
    };
    VkQueryPool pool = VK_NULL_HANDLE;

    MAKE(QUERY_POOL, pool, vkCreateQueryPool(p->device, &info, NULL, &pool));
    return pool;
}

static void
lock(struct program *p)
{
    const VkAcquireProfilingLockInfoKHR info = {
        .sType = M("lock of another struct", VK_STRUCTURE_TYPE_ACQUIRE_PROFILING_LOCK_INFO_KHR,
                   VK_STRUCTURE_TYPE_APPLICATION_INFO),
        .flags = M("lock of flags that are none", 0u, 1u),
        .timeout = 1000,
    };
    UNLESS("no lock")
    {
        TRY(NOW(vkAcquireProfilingLockKHR)(p->device, M("lock of nothing", &info, NULL)));
    }
}

static void
submit_counted(struct program *p)
{
    const VkPerformanceQuerySubmitInfoKHR pass = {
        .sType = VK_STRUCTURE_TYPE_PERFORMANCE_QUERY_SUBMIT_INFO_KHR,
        .counterPassIndex = M("pass that is not there", 0u, 100u),
    };
    const VkSubmitInfo submit = {
        .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
        .pNext = program_pick(p, "pass said", 2) ? &pass : NULL,
        .commandBufferCount = 1,
        .pCommandBuffers = &p->commands,
    };
    TRY(vkEndCommandBuffer(p->commands));
    IF("unlocked before the submit")
    {
        DO(NOW(vkReleaseProfilingLockKHR)(p->device));
    }
    TRY(vkQueueSubmit(p->queue, 1, &submit, VK_NULL_HANDLE));
    TRY(vkQueueWaitIdle(p->queue));
}

static void
counters(struct program *p)
{
    /* The null driver's 6 is of command buffers, its 7 of render passes. */
    static const uint32_t kinds_of_counters[] = { 0, 6, 7 };
    const uint32_t counter = kinds_of_counters[program_pick(p, "counter", 3)];
    VkQueryPool pool = counter_pool(p, counter);
    VkPerformanceCounterResultKHR values[4];

    DO(vkResetQueryPool(p->device, pool, 0, 2));
    lock(p);
    program_begin(p);
    IF("reset in the same command buffer")
    {
        DO(vkCmdResetQueryPool(p->commands, pool, 0, 1));
    }
    IF("something before the query")
    {
        DO(vkCmdSetLineWidth(p->commands, 1));
    }
    DO(vkCmdBeginQuery(p->commands, pool, 0, M("precise counters", 0u, 1u)));
    DO(vkCmdSetDepthBias(p->commands, 0, 0, 0));
    DO(vkCmdEndQuery(p->commands, pool, 0));
    IF("something behind the query")
    {
        DO(vkCmdSetLineWidth(p->commands, 1));
    }
    IF("another pool of counters")
    {
        VkQueryPool other = counter_pool(p, 0);
        DO(vkResetQueryPool(p->device, other, 0, 2));
        DO(vkCmdBeginQuery(p->commands, other, 0, 0));
        DO(vkCmdEndQuery(p->commands, other, 0));
    }
    submit_counted(p);
    TRY(vkGetQueryPoolResults(
        p->device, pool, 0, 1, sizeof(values), values,
        M("stride of one byte less", sizeof(values[0]), sizeof(values[0]) - 1),
        M("counters with availability",
          M("counters of 64 bits", (VkQueryResultFlags)0,
            (VkQueryResultFlags)VK_QUERY_RESULT_64_BIT),
          VK_QUERY_RESULT_WITH_AVAILABILITY_BIT)));
    DO(NOW(vkReleaseProfilingLockKHR)(p->device));
    IF("unlocked twice")
    {
        DO(NOW(vkReleaseProfilingLockKHR)(p->device));
    }
}

const struct program_subject result_subjects[] = {
    { "results", results, prepare_results },
    { "clocks", clocks, prepare_results },
    { "counters", counters, prepare_counters },
    { NULL, NULL, NULL },
};

#endif
