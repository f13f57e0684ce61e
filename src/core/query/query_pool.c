/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Query pools, and what the host does with them. Specification, 'Query Pools', 'Query Operation',
 * 'Host Reset'.
 */
#include "core/lifetime/lifetime.h"
#include "core/query/query.h"

#include "state/execution/query_state.h"
#include "state/execution/queue_state.h"
#include "state/execution/submission.h"
#include "state/scope/scope.h"

/* ---- creation -------------------------------------------------------------------------------- */

#define MESH_STATISTICS                                            \
    (VK_QUERY_PIPELINE_STATISTIC_TASK_SHADER_INVOCATIONS_BIT_EXT | \
     VK_QUERY_PIPELINE_STATISTIC_MESH_SHADER_INVOCATIONS_BIT_EXT)
/* Those of Vulkan 1.0. */
#define CORE_STATISTICS (2 * VK_QUERY_PIPELINE_STATISTIC_COMPUTE_SHADER_INVOCATIONS_BIT - 1)

static void
create_statistics(struct wake_check *check, const VkQueryPoolCreateInfo *info)
{
    VkQueryPipelineStatisticFlags unknown = info->pipelineStatistics &
                                            ~(VkQueryPipelineStatisticFlags)CORE_STATISTICS;
    char text[256];

    if (!WAKE_FEATURE(check, pipelineStatisticsQuery)) {
        wake_find(
            check, "VUID-VkQueryPoolCreateInfo-queryType-00791",
            "pCreateInfo->queryType is VK_QUERY_TYPE_PIPELINE_STATISTICS, but the feature pipelineStatisticsQuery is not "
            "enabled");
    }
    if (!info->pipelineStatistics && wake_vuid_text("VUID-VkQueryPoolCreateInfo-queryType-09534")) {
        wake_find(check, "VUID-VkQueryPoolCreateInfo-queryType-09534",
                  "pCreateInfo->pipelineStatistics is 0");
    }
    wake_print_VkQueryPipelineStatisticFlags(text, sizeof(text), info->pipelineStatistics);
    if ((unknown & MESH_STATISTICS) && !WAKE_FEATURE(check, meshShaderQueries)) {
        wake_find(
            check, "VUID-VkQueryPoolCreateInfo-meshShaderQueries-07069",
            "pCreateInfo->pipelineStatistics is %s, but the feature meshShaderQueries is not enabled",
            text);
    }
    unknown &= ~(VkQueryPipelineStatisticFlags)MESH_STATISTICS;
    /* The bits that follow belong to extensions, of which one may be newer than the registry. */
    if (unknown && !wake_check_unknown_extensions(check) && (unknown >> 13)) {
        wake_find(
            check, "VUID-VkQueryPoolCreateInfo-queryType-00792",
            "pCreateInfo->pipelineStatistics is %s, with bits that are no VkQueryPipelineStatisticFlagBits",
            text);
    }
}

enum {
    RESULT_STATUS = 1000023000,              /* VK_QUERY_TYPE_RESULT_STATUS_ONLY_KHR */
    VIDEO_FEEDBACK = 1000299000,             /* VK_QUERY_TYPE_VIDEO_ENCODE_FEEDBACK_KHR */
    VIDEO_FEEDBACK_CREATE_INFO = 1000299005, /* the struct that says which feedback */
};

/* Rules that only newer registries have. */
static void
create_video(struct wake_check *check, const VkQueryPoolCreateInfo *info)
{
    static const char no_feedback[] = "VUID-VkQueryPoolCreateInfo-queryType-07906";
    static const char no_family[] = "VUID-VkQueryPoolCreateInfo-queryType-11839";
    const struct wake_device *device = (const struct wake_device *)check->scope;
    const struct wake_facts *facts = wake_check_facts(check);
    bool supported = !facts || !WAKE_EXTENSION(check, VK_KHR_video_queue);

    if ((int)info->queryType == VIDEO_FEEDBACK && wake_vuid_text(no_feedback) &&
        !wake_chain_find(info->pNext, (VkStructureType)VIDEO_FEEDBACK_CREATE_INFO)) {
        wake_find(
            check, no_feedback,
            "pCreateInfo->queryType is VK_QUERY_TYPE_VIDEO_ENCODE_FEEDBACK_KHR, but its pNext chain has no "
            "VkQueryPoolVideoEncodeFeedbackCreateInfoKHR");
    }
    for (uint32_t i = 0; facts && i < device->family_count && i < WAKE_COUNT(facts->result_status);
         i++) {
        supported |= facts->result_status[i];
    }
    if ((int)info->queryType == RESULT_STATUS && !supported && wake_vuid_text(no_family)) {
        wake_find(
            check, no_family,
            "pCreateInfo->queryType is VK_QUERY_TYPE_RESULT_STATUS_ONLY_KHR, but queryResultStatusSupport is "
            "VK_FALSE for all %u queue families",
            device->family_count);
    }
}

static void
create_performance(struct wake_check *check, const struct wake_rec_CreateQueryPool *r)
{
    const VkQueryPoolCreateInfo *info = r->pCreateInfo;
    const struct wake_device *device = (const struct wake_device *)check->scope;
    const VkQueryPoolPerformanceCreateInfoKHR *performance = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_QUERY_POOL_PERFORMANCE_CREATE_INFO_KHR);

    if (!performance) {
        wake_find(
            check, "VUID-VkQueryPoolCreateInfo-queryType-03222",
            "pCreateInfo->queryType is VK_QUERY_TYPE_PERFORMANCE_QUERY_KHR, but its pNext chain has no "
            "VkQueryPoolPerformanceCreateInfoKHR");
        return;
    }
    if (device->family_count && performance->queueFamilyIndex >= device->family_count) {
        wake_find(
            check, "VUID-VkQueryPoolPerformanceCreateInfoKHR-queueFamilyIndex-03236",
            "VkQueryPoolPerformanceCreateInfoKHR::queueFamilyIndex is %u, but the device has %u queue families",
            performance->queueFamilyIndex, device->family_count);
    }
    for (uint32_t i = 0; r->counters != WAKE_COUNTERS_UNKNOWN && performance->pCounterIndices &&
                         i < performance->counterIndexCount;
         i++) {
        if (performance->pCounterIndices[i] >= r->counters) {
            wake_find(
                check, "VUID-VkQueryPoolPerformanceCreateInfoKHR-pCounterIndices-03321",
                "VkQueryPoolPerformanceCreateInfoKHR::pCounterIndices[%u] is %u, but queue family %u has %u counters",
                i, performance->pCounterIndices[i], performance->queueFamilyIndex, r->counters);
        }
    }
    if (!WAKE_FEATURE(check, performanceCounterQueryPools)) {
        wake_find(
            check, "VUID-VkQueryPoolPerformanceCreateInfoKHR-performanceCounterQueryPools-03237",
            "pCreateInfo->queryType is VK_QUERY_TYPE_PERFORMANCE_QUERY_KHR, but the feature performanceCounterQueryPools is "
            "not enabled");
    }
}

void
wake_core_create_query_pool(struct wake_check *check, const struct wake_rec_CreateQueryPool *r)
{
    const VkQueryPoolCreateInfo *info = r->pCreateInfo;

    if (!info) {
        return;
    }
    if (info->queryCount == 0) {
        wake_find(check, "VUID-VkQueryPoolCreateInfo-queryCount-02763",
                  "pCreateInfo->queryCount is 0");
    }
    if (info->queryType == VK_QUERY_TYPE_PIPELINE_STATISTICS) {
        create_statistics(check, info);
    } else if (info->queryType == VK_QUERY_TYPE_PERFORMANCE_QUERY_KHR) {
        create_performance(check, r);
    } else if (info->queryType == VK_QUERY_TYPE_MESH_PRIMITIVES_GENERATED_EXT &&
               !WAKE_FEATURE(check, meshShaderQueries)) {
        wake_find(
            check, "VUID-VkQueryPoolCreateInfo-meshShaderQueries-07068",
            "pCreateInfo->queryType is VK_QUERY_TYPE_MESH_PRIMITIVES_GENERATED_EXT, but the feature meshShaderQueries is not "
            "enabled");
    } else if ((int)info->queryType == VIDEO_FEEDBACK || (int)info->queryType == RESULT_STATUS) {
        create_video(check, info);
    }
#ifdef VK_QCOM_elapsed_timer_query
    if (info->queryType == VK_QUERY_TYPE_TIME_ELAPSED_QCOM &&
        !WAKE_FEATURE(check, elapsedTimerQuery)) {
        wake_find(check, "VUID-VkQueryPoolCreateInfo-queryType-12416",
                  "pCreateInfo->queryType is VK_QUERY_TYPE_TIME_ELAPSED_QCOM, but the feature "
                  "elapsedTimerQuery is not enabled");
    }
#endif
}

/* ---- ranges and results ---------------------------------------------------------------------- */

bool
wake_query_range(struct wake_check *check, const struct wake_query_range_rules *rules,
                 const struct wake_object *object, const VkQueryPoolCreateInfo *info,
                 uint32_t first, uint32_t count)
{
    char text[WAKE_OBJECT_TEXT];

    if (WAKE_UNLIKELY(first >= info->queryCount)) {
        wake_find_rule(check, rules->owner, rules->first, object,
                       "firstQuery is %u, but %s has %u queries", first,
                       wake_object_text(text, sizeof(text), object), info->queryCount);
    }
    if (WAKE_UNLIKELY(U(first) + count > info->queryCount)) {
        wake_find_rule(check, rules->owner, rules->sum, object,
                       "firstQuery %u and queryCount %u are %llu together, but %s has %u queries",
                       first, count, U(first) + count, wake_object_text(text, sizeof(text), object),
                       info->queryCount);
        return false;
    }
    return U(first) + count <= info->queryCount && first < info->queryCount;
}

uint64_t
wake_query_result_size(const VkQueryPoolCreateInfo *info, VkQueryResultFlags flags)
{
    uint64_t word = flags & VK_QUERY_RESULT_64_BIT ? 8 : 4;
    uint64_t words = 1;

    switch ((int)info->queryType) {
    case VK_QUERY_TYPE_PIPELINE_STATISTICS:
        words = (uint64_t)__builtin_popcount(info->pipelineStatistics);
        break;
    case VK_QUERY_TYPE_TRANSFORM_FEEDBACK_STREAM_EXT: words = 2; break;
    case VK_QUERY_TYPE_RESULT_STATUS_ONLY_KHR: words = 0; break;
    case VK_QUERY_TYPE_PERFORMANCE_QUERY_KHR: {
        const VkQueryPoolPerformanceCreateInfoKHR *performance = wake_chain_find(
            info->pNext, VK_STRUCTURE_TYPE_QUERY_POOL_PERFORMANCE_CREATE_INFO_KHR);
        return performance ? performance->counterIndexCount *
                                 (uint64_t)sizeof(VkPerformanceCounterResultKHR)
                           : 0;
    }
    case VK_QUERY_TYPE_OCCLUSION:
    case VK_QUERY_TYPE_TIMESTAMP:
    case VK_QUERY_TYPE_PRIMITIVES_GENERATED_EXT:
    case VK_QUERY_TYPE_MESH_PRIMITIVES_GENERATED_EXT:
    case VK_QUERY_TYPE_ACCELERATION_STRUCTURE_COMPACTED_SIZE_KHR:
    case VK_QUERY_TYPE_ACCELERATION_STRUCTURE_SERIALIZATION_SIZE_KHR:
#ifdef VK_QCOM_elapsed_timer_query
    case VK_QUERY_TYPE_TIME_ELAPSED_QCOM:
#endif
        break;
    default: return 0; /* more than one value, perhaps, and of other sizes */
    }
    if (flags & (VK_QUERY_RESULT_WITH_AVAILABILITY_BIT | VK_QUERY_RESULT_WITH_STATUS_BIT_KHR)) {
        words++;
    }
    return words * word;
}

uint64_t
wake_query_results_size(const VkQueryPoolCreateInfo *info, VkQueryResultFlags flags, uint32_t count,
                        uint64_t stride)
{
    uint64_t one = wake_query_result_size(info, flags), bytes;

    if (!count || !one) {
        return 0;
    }
    if (__builtin_mul_overflow(stride, (uint64_t)count - 1, &bytes) ||
        __builtin_add_overflow(bytes, one, &bytes)) {
        return UINT64_MAX;
    }
    return bytes;
}

void
wake_query_stride(struct wake_check *check, const char *owner, const struct wake_object *object,
                  const VkQueryPoolCreateInfo *info, VkQueryResultFlags flags, uint32_t count,
                  uint64_t stride)
{
    bool wide = flags & VK_QUERY_RESULT_64_BIT, get = owner == wake_owners_get_results[0];
    bool counters = get && info->queryType == VK_QUERY_TYPE_PERFORMANCE_QUERY_KHR;
    uint64_t one = wake_query_result_size(info, flags);
    uint32_t unit = counters ? sizeof(VkPerformanceCounterResultKHR) : wide ? 8 : 4;

    if (count < 2) {
        return;
    }
    if (stride == 0) {
        wake_find_rule(check, owner,
                       get ? WAKE_ID(get_results, "queryCount-09438")
                           : WAKE_ID(copy_results, "queryCount-09438"),
                       object, "stride is 0, and queryCount %u", count);
    } else if (stride % unit) {
        wake_find_rule(check, owner,
                       counters ? WAKE_ID(get_results, "queryCount-12253")
                       : get    ? wide ? WAKE_ID(get_results, "queryCount-12252")
                                       : WAKE_ID(get_results, "queryCount-12251")
                       : wide ? WAKE_ID(copy_results, WAKE_RULE("queryCount-12255", "flags-00823"))
                              : WAKE_ID(copy_results, WAKE_RULE("queryCount-12254", "flags-00822")),
                       object, "stride is %llu, no multiple of %u, and queryCount %u", U(stride),
                       unit, count);
    } else if (get && (flags & VK_QUERY_RESULT_WITH_AVAILABILITY_BIT) && stride < one) {
        wake_find_rule(
            check, owner, WAKE_ID(get_results, "stride-08993"), object,
            "stride is %llu, but the result of a query and its availability take %llu bytes",
            U(stride), U(one));
    }
}

/* ---- vkGetQueryPoolResults ------------------------------------------------------------------- */

static const struct wake_query_range_rules get_range = { "vkGetQueryPoolResults",
                                                         WAKE_ID(get_results, "firstQuery-00813"),
                                                         WAKE_ID(get_results, "firstQuery-00816") };

static bool
get_alignment(struct wake_check *check, const struct wake_rec_GetQueryPoolResults *r,
              const struct wake_object *object, const VkQueryPoolCreateInfo *info)
{
    const char *owner = wake_owners_get_results[0];
    bool performance = info->queryType == VK_QUERY_TYPE_PERFORMANCE_QUERY_KHR;
    uint64_t data = (uint64_t)(uintptr_t)r->pData;
    uint64_t multiple = performance                         ? sizeof(VkPerformanceCounterResultKHR)
                        : r->flags & VK_QUERY_RESULT_64_BIT ? 8
                                                            : 4;
    const char *rule = performance     ? WAKE_ID(get_results, "queryType-03229")
                       : multiple == 8 ? WAKE_ID(get_results, "flags-00815")
                       : !WAKE_REPEATED_RULES || WAKE_EXTENSION(check, VK_KHR_performance_query)
                           ? WAKE_ID(get_results, "flags-02828")
                           : WAKE_ID(get_results, "flags-02827");

    if (!WAKE_REPEATED_RULES) {
        wake_query_stride(check, owner, object, info, r->flags, r->queryCount, r->stride);
    }
    if (data % multiple || (WAKE_REPEATED_RULES && r->stride % multiple)) {
        wake_find_rule(check, owner, rule, object,
                       "pData is 0x%llx and stride %llu; both have to be multiples of %llu",
                       U(data), U(r->stride), U(multiple));
        return false;
    }
    return r->stride % multiple == 0;
}

static void
get_flags(struct wake_check *check, const struct wake_rec_GetQueryPoolResults *r,
          const struct wake_object *object, const VkQueryPoolCreateInfo *info)
{
    const char *owner = wake_owners_get_results[0];
    char flags[256];

    wake_print_VkQueryResultFlags(flags, sizeof(flags), r->flags);
    if (info->queryType == VK_QUERY_TYPE_TIMESTAMP && (r->flags & VK_QUERY_RESULT_PARTIAL_BIT)) {
        wake_find_rule(check, owner, WAKE_ID(get_results, "queryType-00818"), object,
                       "flags is %s, but the queries are timestamps", flags);
    }
    if (info->queryType == VK_QUERY_TYPE_PERFORMANCE_QUERY_KHR &&
        (r->flags & (VK_QUERY_RESULT_WITH_AVAILABILITY_BIT | VK_QUERY_RESULT_PARTIAL_BIT |
                     VK_QUERY_RESULT_64_BIT))) {
        wake_find_rule(check, owner, WAKE_ID(get_results, "queryType-03230"), object,
                       "flags is %s, but the queries are performance queries", flags);
    }
    if (info->queryType == VK_QUERY_TYPE_RESULT_STATUS_ONLY_KHR &&
        !(r->flags & VK_QUERY_RESULT_WITH_STATUS_BIT_KHR)) {
        wake_find_rule(
            check, owner, WAKE_ID(get_results, "queryType-04810"), object,
            "flags is %s, without VK_QUERY_RESULT_WITH_STATUS_BIT_KHR, but the queries are of "
            "VK_QUERY_TYPE_RESULT_STATUS_ONLY_KHR",
            flags);
    }
    if ((r->flags & VK_QUERY_RESULT_WITH_STATUS_BIT_KHR) &&
        !(r->flags & VK_QUERY_RESULT_WITH_AVAILABILITY_BIT) &&
        (int)info->queryType != RESULT_STATUS && (int)info->queryType != VIDEO_FEEDBACK) {
        wake_find_rule(check, owner, WAKE_ID(get_results, "queryType-11874"), object,
                       "flags has VK_QUERY_RESULT_WITH_STATUS_BIT_KHR, but the queries are of %s",
                       wake_name_VkQueryType(info->queryType));
    }
#ifdef VK_QCOM_elapsed_timer_query
    if (info->queryType == VK_QUERY_TYPE_TIME_ELAPSED_QCOM &&
        r->flags & (VK_QUERY_RESULT_PARTIAL_BIT | VK_QUERY_RESULT_WITH_STATUS_BIT_KHR)) {
        wake_find_rule(check, owner, WAKE_ID(get_results, "queryType-12424"), object,
                       "flags is %s, but the queries are of VK_QUERY_TYPE_TIME_ELAPSED_QCOM",
                       flags);
    }
#endif
    if ((r->flags & VK_QUERY_RESULT_WITH_STATUS_BIT_KHR) &&
        (r->flags & VK_QUERY_RESULT_WITH_AVAILABILITY_BIT)) {
        wake_find_rule(check, owner, WAKE_ID(get_results, "flags-04811"), object, "flags is %s",
                       flags);
    }
}

/* Queries that were never reset, or not recorded in all of their passes, as far as is known. */
static void
get_initialized(struct wake_check *check, const struct wake_rec_GetQueryPoolResults *r,
                const struct wake_object *object, const VkQueryPoolCreateInfo *info)
{
    const struct wake_query_pool *pool = object->data;

    if (!pool || pool->unknown || !wake_query_is_followed(info->queryType)) {
        return;
    }
    for (uint32_t i = r->firstQuery; i < pool->count && i - r->firstQuery < r->queryCount; i++) {
        if (WAKE_UNLIKELY(WAKE_QUERY_STATE(pool->states[i]) == WAKE_QUERY_UNTOUCHED)) {
            wake_find_rule(check, wake_owners_get_results[0], WAKE_ID(get_results, "None-09401"),
                           object, "query %u has never been reset", i);
            break;
        }
    }
    for (uint32_t i = r->firstQuery; i < pool->count && i - r->firstQuery < r->queryCount; i++) {
        if (WAKE_UNLIKELY(!wake_query_has_passes(pool, i))) {
            wake_find_rule(check, wake_owners_get_results[0],
                           WAKE_ID(get_results, "queryType-03231"), object,
                           "query %u takes %u passes, of which 0x%x have been recorded, as bits", i,
                           pool->passes, pool->in_pass[i]);
        }
    }
}

void
wake_core_get_query_pool_results(struct wake_check *check,
                                 const struct wake_rec_GetQueryPoolResults *r)
{
    const struct wake_object *object = wake_check_object(check, r->queryPool_id,
                                                         WAKE_TYPE_VkQueryPool);
    const VkQueryPoolCreateInfo *info = wake_VkQueryPool_info(object);
    const char *owner = wake_owners_get_results[0];
    uint32_t found = check->found;
    uint64_t needs, one;
    bool aligned;

    if (!info) {
        return;
    }
    get_flags(check, r, object, info);
    aligned = get_alignment(check, r, object, info);
    if (!wake_query_range(check, &get_range, object, info, r->firstQuery, r->queryCount)) {
        return;
    }
    one = wake_query_result_size(info, r->flags);
    if (info->queryType == VK_QUERY_TYPE_PERFORMANCE_QUERY_KHR && r->stride < one &&
        (WAKE_REPEATED_RULES || r->queryCount > 1)) {
        wake_find_rule(check, owner, WAKE_ID(get_results, "queryType-04519"), object,
                       "stride is %llu, but the counters of one query take %llu bytes",
                       U(r->stride), U(one));
        return;
    }
    if (check->found == found) { /* wrong arguments are told alone */
        get_initialized(check, r, object, info);
    }
    needs = wake_query_results_size(info, r->flags, r->queryCount, r->stride);
    if (aligned && r->dataSize < needs) { /* a wrong stride says nothing about the size */
        wake_find_rule(
            check, owner, WAKE_ID(get_results, "dataSize-00817"), object,
            "dataSize is %llu, but %u queries with a stride of %llu bytes and results of %llu bytes take %llu",
            U(r->dataSize), r->queryCount, U(r->stride), U(one), U(needs));
    }
}

/* ---- vkResetQueryPool ------------------------------------------------------------------------ */

static const struct wake_query_range_rules reset_range = {
    "vkResetQueryPool", WAKE_ID(host_reset, "firstQuery-02666"),
    WAKE_ID(host_reset, "firstQuery-02667")
};

/* Whether one of the queries is used by a batch that may be pending, where the pool is. A reset of all of them is sure to meet one. */
static bool
meets_pending(const struct wake_check *check, const struct wake_rec_ResetQueryPool *r,
              const struct wake_object *object, const VkQueryPoolCreateInfo *info,
              struct wake_point *point)
{
    const struct wake_query_pool *pool = object->data;
    const struct wake_queue *queue;

    if (wake_queries_are_done((struct wake_device *)check->scope, pool, r->firstQuery,
                              r->queryCount)) {
        return false;
    }
    if (r->firstQuery == 0 && r->queryCount == info->queryCount) {
        return true;
    }
    queue = pool && pool->queue && !pool->unknown
                ? wake_queue_by_index((struct wake_device *)check->scope, pool->queue - 1)
                : NULL;
    for (uint32_t i = r->firstQuery; queue && i < pool->count && i - r->firstQuery < r->queryCount;
         i++) {
        if (pool->batches[i] && pool->batches[i] != WAKE_QUERY_SEEN &&
            !wake_queue_may_be_done(queue, pool->batches[i])) {
            *point = (struct wake_point){ pool->queue - 1, pool->batches[i] };
            return true;
        }
    }
    return false;
}

void
wake_core_reset_query_pool(struct wake_check *check, const struct wake_rec_ResetQueryPool *r)
{
    const struct wake_object *object = wake_check_object(check, r->queryPool_id,
                                                         WAKE_TYPE_VkQueryPool);
    const VkQueryPoolCreateInfo *info = wake_VkQueryPool_info(object);
    char text[WAKE_OBJECT_TEXT], batch[WAKE_BATCH_TEXT];
    struct wake_point point;

    if (!WAKE_FEATURE(check, hostQueryReset)) {
        wake_find_rule(check, wake_owners_host_reset[0], WAKE_ID(host_reset, "None-02665"), object,
                       "the feature hostQueryReset is not enabled");
        return;
    }
    if (!info ||
        !wake_query_range(check, &reset_range, object, info, r->firstQuery, r->queryCount)) {
        return;
    }
    if (wake_object_in_use((struct wake_device *)check->scope, object, &point) &&
        meets_pending(check, r, object, info, &point)) {
        wake_find_rule(
            check, wake_owners_host_reset[0], WAKE_ID(host_reset, "firstQuery-02741"), object,
            "%s is still in use by %s: no wait, fence status or semaphore value has shown that it has "
            "completed",
            wake_object_text(text, sizeof(text), object), wake_batch_text(batch, check, &point));
    }
}
