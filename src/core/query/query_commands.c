/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Recorded queries: begin, end, reset. Specification, 'Query Operation'.
 */
#include "core/query/query.h"

#include "core/transfer/transfer.h"
#include "core/words.h"
#include "state/execution/query_state.h"
#include "state/recording/recording.h"
#include "state/scope/scope.h"

/* One command about queries of one pool. */
struct query {
    struct wake_check *check;
    const char *owner;
    const struct wake_object *object;
    const VkQueryPoolCreateInfo *info;
    wake_id pool;
    uint32_t number; /* of the query */
    uint32_t index;
    bool indexed; /* the command gives an index */
};

static struct query
query_of(struct wake_check *check, const char *owner, wake_id pool, uint32_t number)
{
    const struct wake_object *object = wake_check_object(check, pool, WAKE_TYPE_VkQueryPool);

    return (struct query){ .check = check,
                           .owner = owner,
                           .object = object,
                           .info = wake_VkQueryPool_info(object),
                           .pool = pool,
                           .number = number };
}

/* Of a begin or an end. */
static struct query
query_of_view(struct wake_check *check, const char *owner, const struct wake_query_view *view)
{
    struct query q = query_of(check, owner, view->pool, view->query);

    q.index = view->index;
    q.indexed = view->indexed;
    return q;
}

static const struct wake_active_query *
active_query(const struct wake_command_buffer *cb, uint32_t i)
{
    return &((const struct wake_active_query *)cb->active.rows)[i];
}

const struct wake_active_query *
wake_find_active_query(const struct wake_command_buffer *cb, wake_id pool, uint32_t first,
                       uint32_t count)
{
    for (uint32_t i = 0; i < cb->active.count; i++) {
        const struct wake_active_query *row = active_query(cb, i);

        if (row->pool == pool && row->query >= first && row->query - first < count &&
            row->pass != WAKE_NEVER_BEGAN) {
            return row;
        }
    }
    return NULL;
}

/* ---- begin ----------------------------------------------------------------------------------- */

#define GRAPHICS_STATISTICS                                                \
    (VK_QUERY_PIPELINE_STATISTIC_INPUT_ASSEMBLY_VERTICES_BIT |             \
     VK_QUERY_PIPELINE_STATISTIC_INPUT_ASSEMBLY_PRIMITIVES_BIT |           \
     VK_QUERY_PIPELINE_STATISTIC_VERTEX_SHADER_INVOCATIONS_BIT |           \
     VK_QUERY_PIPELINE_STATISTIC_GEOMETRY_SHADER_INVOCATIONS_BIT |         \
     VK_QUERY_PIPELINE_STATISTIC_GEOMETRY_SHADER_PRIMITIVES_BIT |          \
     VK_QUERY_PIPELINE_STATISTIC_CLIPPING_INVOCATIONS_BIT |                \
     VK_QUERY_PIPELINE_STATISTIC_CLIPPING_PRIMITIVES_BIT |                 \
     VK_QUERY_PIPELINE_STATISTIC_FRAGMENT_SHADER_INVOCATIONS_BIT |         \
     VK_QUERY_PIPELINE_STATISTIC_TESSELLATION_CONTROL_SHADER_PATCHES_BIT | \
     VK_QUERY_PIPELINE_STATISTIC_TESSELLATION_EVALUATION_SHADER_INVOCATIONS_BIT)

static void
begin_status(const struct query *q)
{
    const struct wake_command_pool *pool = wake_command_pool_of(q->check->cb);
    const struct wake_facts *facts = wake_check_facts(q->check);

    if (pool && facts && pool->family < WAKE_COUNT(facts->result_status) &&
        WAKE_EXTENSION(q->check, VK_KHR_video_queue) && !facts->result_status[pool->family]) {
        wake_find_rule(
            q->check, q->owner, WAKE_ID(begin_query, "queryType-07126"), q->object,
            "the queries are of VK_QUERY_TYPE_RESULT_STATUS_ONLY_KHR, but the command buffer is for queue family %u, whose "
            "queryResultStatusSupport is VK_FALSE",
            pool->family);
    }
}

/* What the queue family has to be capable of. */
static void
begin_family(const struct query *q)
{
    const VkQueryPoolCreateInfo *info = q->info;
    const VkQueueFamilyProperties *family = wake_transfer_family(q->check);
    bool graphics = !family || (family->queueFlags & VK_QUEUE_GRAPHICS_BIT);
    bool compute = !family || (family->queueFlags & VK_QUEUE_COMPUTE_BIT);
    const char *rule = NULL;

    if (WAKE_UNLIKELY(info->queryType == VK_QUERY_TYPE_RESULT_STATUS_ONLY_KHR)) {
        begin_status(q);
    }
#ifdef VK_QCOM_elapsed_timer_query
    if (info->queryType == VK_QUERY_TYPE_TIME_ELAPSED_QCOM && family &&
        !family->timestampValidBits) {
        wake_find_rule(q->check, q->owner, WAKE_ID(begin_query, "queryType-12423"), q->object,
                       "the queries are of VK_QUERY_TYPE_TIME_ELAPSED_QCOM, but timestampValidBits "
                       "of the command buffer's queue family is 0");
    }
#endif
    if (WAKE_LIKELY(graphics && compute)) {
        return;
    }
    switch ((int)info->queryType) {
    case VK_QUERY_TYPE_OCCLUSION: rule = WAKE_ID(begin_query, "queryType-00803"); break;
    case VK_QUERY_TYPE_PIPELINE_STATISTICS:
        if ((info->pipelineStatistics &
             VK_QUERY_PIPELINE_STATISTIC_COMPUTE_SHADER_INVOCATIONS_BIT) &&
            !compute) {
            wake_find_rule(
                q->check, q->owner, WAKE_ID(begin_query, "queryType-00805"), q->object,
                "the queries count compute shader invocations, but the command buffer is for a queue family "
                "without VK_QUEUE_COMPUTE_BIT");
        }
        rule = info->pipelineStatistics & GRAPHICS_STATISTICS
                   ? WAKE_ID(begin_query, "queryType-00804")
                   : NULL;
        break;
    case VK_QUERY_TYPE_TRANSFORM_FEEDBACK_STREAM_EXT:
        rule = q->indexed ? WAKE_ID(begin_query, "queryType-02338")
                          : WAKE_ID(begin_query, "queryType-02327");
        break;
    case VK_QUERY_TYPE_PRIMITIVES_GENERATED_EXT:
        rule = q->indexed ? WAKE_ID(begin_query, "queryType-06689")
                          : WAKE_ID(begin_query, "queryType-06687");
        break;
    case VK_QUERY_TYPE_MESH_PRIMITIVES_GENERATED_EXT:
        rule = q->indexed ? NULL : WAKE_ID(begin_query, "queryType-07070");
        break;
    default: break;
    }
    if (rule && !graphics) {
        wake_find_rule(
            q->check, q->owner, rule, q->object,
            "the queries are of %s, but the command buffer is for a queue family without VK_QUEUE_GRAPHICS_BIT",
            wake_name_VkQueryType(info->queryType));
    }
}

/* False: this command does not begin queries of the type. */
static bool
begin_type(const struct query *q)
{
    const char *rule = NULL;

    switch ((int)q->info->queryType) {
    case VK_QUERY_TYPE_TIMESTAMP: rule = WAKE_ID(begin_query, "queryType-02804"); break;
    case VK_QUERY_TYPE_ACCELERATION_STRUCTURE_COMPACTED_SIZE_KHR:
    case VK_QUERY_TYPE_ACCELERATION_STRUCTURE_SERIALIZATION_SIZE_KHR:
        rule = WAKE_ID(begin_query, "queryType-04728");
        break;
    case VK_QUERY_TYPE_ACCELERATION_STRUCTURE_SIZE_KHR:
    case VK_QUERY_TYPE_ACCELERATION_STRUCTURE_SERIALIZATION_BOTTOM_LEVEL_POINTERS_KHR:
        rule = WAKE_ID(begin_query, "queryType-06741");
        break;
    case VK_QUERY_TYPE_ACCELERATION_STRUCTURE_COMPACTED_SIZE_NV:
        rule = WAKE_ID(begin_query, "queryType-04729");
        break;
    case VK_QUERY_TYPE_MESH_PRIMITIVES_GENERATED_EXT:
        rule = q->indexed ? WAKE_ID(begin_query, "queryType-07071") : NULL;
        break;
    case VK_QUERY_TYPE_MICROMAP_COMPACTED_SIZE_EXT:
    case VK_QUERY_TYPE_MICROMAP_SERIALIZATION_SIZE_EXT:
        rule = WAKE_ID(begin_query, "queryType-08972");
        break;
    default: break;
    }
    if (WAKE_UNLIKELY(rule != NULL)) {
        wake_find_rule(q->check, q->owner, rule, q->object,
                       "the queries are of %s, which this command does not begin",
                       wake_name_VkQueryType(q->info->queryType));
    }
    return rule == NULL;
}

static void
begin_stream(const struct query *q)
{
    const struct wake_facts *facts = wake_check_facts(q->check);
    bool feedback = q->info->queryType == VK_QUERY_TYPE_TRANSFORM_FEEDBACK_STREAM_EXT;
    bool generated = q->info->queryType == VK_QUERY_TYPE_PRIMITIVES_GENERATED_EXT;
    uint32_t streams = facts ? facts->properties.transformFeedbackEXT.maxTransformFeedbackStreams
                             : UINT32_MAX;

    if (generated && WAKE_UNLIKELY(!WAKE_FEATURE(q->check, primitivesGeneratedQuery))) {
        wake_find_rule(
            q->check, q->owner,
            q->indexed ? WAKE_ID(begin_query, "queryType-06693")
                       : WAKE_ID(begin_query, "queryType-06688"),
            q->object,
            "the queries are of VK_QUERY_TYPE_PRIMITIVES_GENERATED_EXT, but the feature primitivesGeneratedQuery is not "
            "enabled");
    }
    if (feedback && facts &&
        WAKE_UNLIKELY(!facts->properties.transformFeedbackEXT.transformFeedbackQueries)) {
        wake_find_rule(
            q->check, q->owner,
            q->indexed ? WAKE_ID(begin_query, "queryType-02341")
                       : WAKE_ID(begin_query, "queryType-02328"),
            q->object,
            "the queries are of VK_QUERY_TYPE_TRANSFORM_FEEDBACK_STREAM_EXT, but the device does not offer "
            "transformFeedbackQueries");
    }
    if (!q->indexed) {
        return;
    }
    if ((feedback || generated) && WAKE_UNLIKELY(q->index >= streams)) {
        wake_find_rule(q->check, q->owner,
                       feedback ? WAKE_ID(begin_query, "queryType-02339")
                                : WAKE_ID(begin_query, "queryType-06690"),
                       q->object, "index is %u, but maxTransformFeedbackStreams %u", q->index,
                       streams);
    } else if (generated && q->index &&
               WAKE_UNLIKELY(!WAKE_FEATURE(q->check, primitivesGeneratedQueryWithNonZeroStreams))) {
        wake_find_rule(
            q->check, q->owner, WAKE_ID(begin_query, "queryType-06691"), q->object,
            "index is %u, but the feature primitivesGeneratedQueryWithNonZeroStreams is not enabled",
            q->index);
    } else if (!feedback && !generated && WAKE_UNLIKELY(q->index)) {
        wake_find_rule(q->check, q->owner,
                       !WAKE_REPEATED_RULES ||
                               WAKE_EXTENSION(q->check, VK_EXT_primitives_generated_query)
                           ? WAKE_ID(begin_query, "queryType-06692")
                           : WAKE_ID(begin_query, "queryType-02340"),
                       q->object, "index is %u, but the queries are of %s", q->index,
                       wake_name_VkQueryType(q->info->queryType));
    }
}

/* False: a query of the same type is active already. */
static bool
begin_alone(const struct query *q)
{
    const struct wake_command_buffer *cb = q->check->cb;

    for (uint32_t i = 0; i < cb->active.count; i++) {
        const struct wake_active_query *row = active_query(cb, i);
        const VkQueryPoolCreateInfo *info = wake_VkQueryPool_info(wake_object_get(row->pool));

        /* A query that its pool does not have, or whose begin was skipped, was told, and is none. */
        if (info && row->query < info->queryCount && row->pass != WAKE_NEVER_BEGAN &&
            info->queryType == q->info->queryType && (!q->indexed || row->index == q->index)) {
            wake_find_rule(
                q->check, q->owner,
                q->indexed ? WAKE_ID(begin_query, "queryPool-04753")
                           : WAKE_ID(begin_query, "queryPool-01922"),
                q->object,
                "query %u of type %s is begun%s, but query %u of the same type is active: no vkCmdEndQuery() has ended it",
                q->number, wake_name_VkQueryType(info->queryType),
                q->indexed ? " with the same index" : "", row->query);
            return false;
        }
    }
    return true;
}

/* Performance queries of another pool have been begun in the command buffer. */
static void
begin_another_pool(const struct query *q)
{
    const struct wake_row *queries = q->check->cb->recorded ? &q->check->cb->recorded->queries
                                                            : NULL;
    char text[WAKE_OBJECT_TEXT];

    if (!queries || WAKE_FEATURE(q->check, performanceCounterMultipleQueryPools)) {
        return;
    }
    for (uint32_t i = 0; i < queries->count; i++) {
        const struct wake_touched_queries *row = &(
            (const struct wake_touched_queries *)queries->rows)[i];
        const struct wake_object *object = wake_object_get(row->pool);
        const VkQueryPoolCreateInfo *info = wake_VkQueryPool_info(object);
        bool used = false;

        for (uint32_t k = row->low; row->states && k < row->high && !used; k++) {
            used = WAKE_QUERY_STATE(row->states[k]) == WAKE_QUERY_USED;
        }
        if (used && row->pool != q->pool && info &&
            info->queryType == VK_QUERY_TYPE_PERFORMANCE_QUERY_KHR) {
            wake_find_rule(
                q->check, q->owner, WAKE_ID(begin_query, "queryPool-03226"), q->object,
                "the command buffer has used performance queries of %s, and the feature performanceCounterMultipleQueryPools "
                "is not enabled",
                wake_object_text(text, sizeof(text), object));
            return;
        }
    }
}

static void
begin_performance(const struct query *q, enum wake_query_state state)
{
    const struct wake_facts *facts = wake_check_facts(q->check);
    const VkQueryPoolPerformanceCreateInfoKHR *performance = wake_chain_find(
        q->info->pNext, VK_STRUCTURE_TYPE_QUERY_POOL_PERFORMANCE_CREATE_INFO_KHR);
    const struct wake_command_pool *pool = wake_command_pool_of(q->check->cb);

    if (performance && pool && performance->queueFamilyIndex != pool->family) {
        wake_find_rule(
            q->check, q->owner, WAKE_ID(begin_query, "queryPool-07289"), q->object,
            "the query pool is for queue family %u, but the command buffer's pool for %u",
            performance->queueFamilyIndex, pool->family);
    }
    if (!q->check->cb->profiling) {
        wake_find_rule(
            q->check, q->owner, WAKE_ID(begin_query, "queryPool-03223"), q->object,
            "performance query %u is begun, but the profiling lock was not held when vkBeginCommandBuffer was called",
            q->number);
    }
    if (state == WAKE_QUERY_RESET) {
        wake_find_rule(q->check, q->owner, WAKE_ID(begin_query, "None-02863"), q->object,
                       "performance query %u is begun in the command buffer that has also reset it",
                       q->number);
    }
    if (facts && q->check->command_index &&
        wake_facts_counts(facts, q->info, WAKE_COUNTER_COMMAND_BUFFER)) {
        wake_find_rule(
            q->check, q->owner, WAKE_ID(begin_query, "queryPool-03224"), q->object,
            "a counter of the query pool has the scope of a command buffer, but this is command %u "
            "of the recording and not its first",
            q->check->command_index);
    }
    if (facts && wake_query_pass(q->check->cb) &&
        wake_facts_counts(facts, q->info, WAKE_COUNTER_RENDER_PASS)) {
        wake_find_rule(
            q->check, q->owner, WAKE_ID(begin_query, "queryPool-03225"), q->object,
            "a counter of the query pool has the scope of a render pass, but this command is inside "
            "of a render pass instance");
    }
    begin_another_pool(q);
}

/* What the recording says of the query and, with several views, of those that follow it. */
static enum wake_query_state
recorded_state(const struct query *q, uint32_t views)
{
    const struct wake_touched_queries *touched = wake_queries_of(q->check->cb, q->pool);
    enum wake_query_state state = WAKE_QUERY_UNTOUCHED;

    for (uint32_t i = q->number; touched && i < q->number + views && i < touched->count; i++) {
        enum wake_query_state one = WAKE_QUERY_STATE(touched->states[i]);
        state = one == WAKE_QUERY_USED || state == WAKE_QUERY_UNTOUCHED ? one : state;
    }
    return state;
}

/* Each view's query for itself. */
static void
begin_used(const struct query *q, uint32_t views)
{
    const struct wake_touched_queries *touched = wake_queries_of(q->check->cb, q->pool);

    for (uint32_t i = q->number; touched && i < q->number + views && i < touched->count; i++) {
        if (WAKE_QUERY_STATE(touched->states[i]) == WAKE_QUERY_USED) {
            wake_find_rule(
                q->check, q->owner, WAKE_ID(begin_query, "None-00807"), q->object,
                "query %u of %s has been used by this command buffer and not been reset since", i,
                WAKE_NAME_OF(q->object));
        }
    }
}

/* Two sides of one rule, each for itself. */
static void
begin_precise(const struct query *q)
{
    if (!WAKE_FEATURE(q->check, occlusionQueryPrecise)) {
        wake_find_rule(
            q->check, q->owner, WAKE_ID(begin_query, "queryType-00800"), q->object,
            "flags has VK_QUERY_CONTROL_PRECISE_BIT, but the feature occlusionQueryPrecise is not enabled");
    }
    if (q->info->queryType != VK_QUERY_TYPE_OCCLUSION) {
        wake_find_rule(q->check, q->owner, WAKE_ID(begin_query, "queryType-00800"), q->object,
                       "flags has VK_QUERY_CONTROL_PRECISE_BIT, but the queries are of %s",
                       wake_name_VkQueryType(q->info->queryType));
    }
}

static void
begin_query(const struct query *q, VkQueryControlFlags flags)
{
    const VkQueryPoolCreateInfo *info = q->info;
    uint32_t views = wake_query_views(q->check->cb);
    enum wake_query_state state;
    char text[WAKE_OBJECT_TEXT];

    if (WAKE_UNLIKELY(wake_command_buffer_is_protected(q->check->cb))) {
        wake_find_rule(q->check, q->owner, WAKE_ID(begin_query, "commandBuffer-01885"), q->object,
                       "the command buffer is protected");
    }
    if (!info || !begin_type(q)) {
        return;
    }
    if (flags & VK_QUERY_CONTROL_PRECISE_BIT) {
        begin_precise(q);
    }
    begin_family(q);
    begin_stream(q);
    if (WAKE_UNLIKELY(q->number >= info->queryCount)) {
        wake_find_rule(q->check, q->owner, WAKE_ID(begin_query, "query-00802"), q->object,
                       "query is %u, but %s has %u queries", q->number,
                       wake_object_text(text, sizeof(text), q->object), info->queryCount);
        return;
    }
    if (WAKE_UNLIKELY(views > info->queryCount - q->number)) {
        wake_find_rule(
            q->check, q->owner, WAKE_ID(begin_query, "query-00808"), q->object,
            "query is %u, and the subpass has %u views with a query each, but %s has %u queries",
            q->number, views, wake_object_text(text, sizeof(text), q->object), info->queryCount);
        return;
    }
    state = recorded_state(q, views);
    if (info->queryType == VK_QUERY_TYPE_PERFORMANCE_QUERY_KHR) {
        begin_performance(q, state);
    }
    if (begin_alone(q) && WAKE_UNLIKELY(state == WAKE_QUERY_USED)) {
        begin_used(q, views);
    }
}

void
wake_core_begin_query(struct wake_check *check, const struct wake_query_view *view)
{
    struct query q = query_of_view(check, wake_owners_begin_query[view->indexed], view);

    begin_query(&q, view->flags);
}

/* ---- end ------------------------------------------------------------------------------------- */

/* False: no query of the pool has that index. */
static bool
end_index(const struct query *q, const struct wake_active_query *row)
{
    const struct wake_facts *facts = wake_check_facts(q->check);
    bool generated = q->info->queryType == VK_QUERY_TYPE_PRIMITIVES_GENERATED_EXT;
    bool feedback = q->info->queryType == VK_QUERY_TYPE_TRANSFORM_FEEDBACK_STREAM_EXT;
    bool both = !WAKE_REPEATED_RULES || WAKE_EXTENSION(q->check, VK_EXT_primitives_generated_query);
    uint32_t streams = facts ? facts->properties.transformFeedbackEXT.maxTransformFeedbackStreams
                             : UINT32_MAX;
    bool beyond = q->index >= streams;

    if (!feedback && !generated) {
        if (WAKE_UNLIKELY(q->index)) {
            wake_find_rule(q->check, q->owner,
                           both ? WAKE_ID(end_query, "queryType-06695")
                                : WAKE_ID(end_query, "queryType-02347"),
                           q->object, "index is %u, but the queries are of %s", q->index,
                           wake_name_VkQueryType(q->info->queryType));
            return false;
        }
        return true;
    }
    if (WAKE_UNLIKELY(beyond)) {
        wake_find_rule(
            q->check, q->owner,
            both ? WAKE_ID(end_query, "queryType-06694") : WAKE_ID(end_query, "queryType-02346"),
            q->object, "index is %u, but maxTransformFeedbackStreams %u", q->index, streams);
    }
    if (row && WAKE_UNLIKELY(row->index != q->index) && !(beyond && WAKE_REPEATED_RULES)) {
        wake_find_rule(q->check, q->owner,
                       both ? WAKE_ID(end_query, "queryType-06696")
                            : WAKE_ID(end_query, "queryType-02723"),
                       q->object, "index is %u, but query %u was begun with index %u", q->index,
                       q->number, row->index);
    }
    return !beyond;
}

static void
end_query(const struct query *q)
{
    const struct wake_command_buffer *cb = q->check->cb;
    const struct wake_active_query *row = wake_find_active_query(cb, q->pool, q->number, 1);
    uint64_t pass = wake_query_pass(cb);
    uint32_t views = wake_query_views(cb);
    char text[WAKE_OBJECT_TEXT];

    if (WAKE_UNLIKELY(wake_command_buffer_is_protected(q->check->cb))) {
        wake_find_rule(q->check, q->owner,
                       q->indexed ? WAKE_ID(end_query, "commandBuffer-02344")
                                  : WAKE_ID(end_query, "commandBuffer-01886"),
                       q->object, "the command buffer is protected");
    }
    if (!q->info) {
        return;
    }
    if (WAKE_UNLIKELY(q->number >= q->info->queryCount)) {
        wake_find_rule(q->check, q->owner,
                       q->indexed ? WAKE_ID(end_query, "query-02343")
                                  : WAKE_ID(end_query, "query-00810"),
                       q->object, "query is %u, but %s has %u queries", q->number,
                       wake_object_text(text, sizeof(text), q->object), q->info->queryCount);
    } else if (q->indexed && !end_index(q, row)) {
        if (!WAKE_REPEATED_RULES && row) {
            return;
        }
        row = row && row->index == q->index ? row : NULL; /* nor is one active */
    }
    /* Of a query that there is none of older layers say that it is not active where it has an index only. */
    if (WAKE_UNLIKELY(!row && (!WAKE_REPEATED_RULES || !q->indexed) &&
                      q->number >= q->info->queryCount)) {
        return;
    }
    if (WAKE_UNLIKELY(!row)) {
        wake_find_rule(q->check, q->owner,
                       q->indexed ? WAKE_ID(end_query, "None-02342")
                                  : WAKE_ID(end_query, "None-01923"),
                       q->object, "query %u of %s is not active: no vkCmdBeginQuery() has begun it",
                       q->number, wake_object_text(text, sizeof(text), q->object));
        return;
    }
    if (WAKE_UNLIKELY(q->info->queryType == VK_QUERY_TYPE_PERFORMANCE_QUERY_KHR) && pass &&
        wake_check_facts(q->check) &&
        wake_facts_counts(wake_check_facts(q->check), q->info, WAKE_COUNTER_RENDER_PASS)) {
        wake_find_rule(
            q->check, q->owner, WAKE_ID(end_query, "queryPool-03228"), q->object,
            "a counter of the query pool has the scope of a render pass, but this command is inside "
            "of a render pass instance");
        return;
    }
    if (WAKE_UNLIKELY(row->pass != pass)) {
        wake_find_rule(q->check, q->owner,
                       pass ? WAKE_ID(end_query, "None-07007") : WAKE_ID(end_query, "None-07008"),
                       q->object, "query %u was begun %s, and this command is %s", q->number,
                       row->pass ? "inside of a subpass" : "outside of a render pass instance",
                       !pass       ? "outside of one"
                       : row->pass ? "inside of another"
                                   : "inside of a subpass");
    } else if (WAKE_UNLIKELY(views > q->info->queryCount - q->number)) {
        wake_find_rule(
            q->check, q->owner,
            q->indexed ? WAKE_ID(end_query, "query-02345") : WAKE_ID(end_query, "query-00812"),
            q->object,
            "query is %u, and the subpass has %u views with a query each, but %s has %u queries",
            q->number, views, wake_object_text(text, sizeof(text), q->object), q->info->queryCount);
    }
}

void
wake_core_end_query(struct wake_check *check, const struct wake_query_view *view)
{
    struct query q = query_of_view(check, wake_owners_end_query[view->indexed], view);

    end_query(&q);
}

/* Only the end of the recording shows that commands followed. */
void
wake_core_end_performance(struct wake_check *check, const struct wake_rec_EndCommandBuffer *r)
{
    const struct wake_recording *recording = check->cb ? check->cb->recording : NULL;
    const struct wake_facts *facts = wake_check_facts(check);
    const struct wake_object *object = recording && recording->ended_pool
                                           ? wake_object_get(recording->ended_pool)
                                           : NULL;
    const VkQueryPoolCreateInfo *info = wake_VkQueryPool_info(object);

    (void)r;
    if (info && facts && !check->cb->incomplete &&
        check->cb->command_index > recording->ended_index + 1 &&
        wake_facts_counts(facts, info, WAKE_COUNTER_COMMAND_BUFFER)) {
        wake_find_rule(check, wake_owners_end_query[0], WAKE_ID(end_query, "queryPool-03227"),
                       object,
                       "a counter of the query pool has the scope of a command buffer, but "
                       "vkCmdEndQuery() was command %u of %u of the recording and not its last",
                       recording->ended_index, check->cb->command_index);
    }
}

/* ---- resets ---------------------------------------------------------------------------------- */

static const struct wake_query_range_rules reset_range = {
    "vkCmdResetQueryPool", WAKE_ID(reset_queries, "firstQuery-00796"),
    WAKE_ID(reset_queries, "firstQuery-00797")
};

void
wake_core_cmd_reset_query_pool(struct wake_check *check, const struct wake_rec_CmdResetQueryPool *r)
{
    struct query q = query_of(check, wake_owners_reset_queries[0], r->queryPool_id, r->firstQuery);
    const struct wake_active_query *row;
    const struct wake_touched_queries *touched;

    if (!q.info ||
        !wake_query_range(check, &reset_range, q.object, q.info, r->firstQuery, r->queryCount)) {
        return;
    }
    row = wake_find_active_query(check->cb, q.pool, r->firstQuery, r->queryCount);
    if (WAKE_UNLIKELY(row != NULL)) {
        wake_find_rule(q.check, q.owner, WAKE_ID(reset_queries, "None-02841"), q.object,
                       "query %u is active: no vkCmdEndQuery() has ended it", row->query);
    }
    if (WAKE_LIKELY(q.info->queryType != VK_QUERY_TYPE_PERFORMANCE_QUERY_KHR)) {
        return;
    }
    touched = wake_queries_of(check->cb, q.pool);
    for (uint32_t i = r->firstQuery;
         touched && i < r->firstQuery + r->queryCount && i < touched->count; i++) {
        if (WAKE_QUERY_STATE(touched->states[i]) == WAKE_QUERY_USED) {
            wake_find_rule(
                q.check, q.owner, WAKE_ID(reset_queries, "firstQuery-02862"), q.object,
                "performance query %u is reset in the command buffer that has also begun it", i);
            return;
        }
    }
}

/* ---- profiling lock -------------------------------------------------------------------------- */

void
wake_core_release_profiling_lock(struct wake_check *check,
                                 const struct wake_rec_ReleaseProfilingLockKHR *r)
{
    (void)r;
    if (!((const struct wake_device *)check->scope)->profiling_since) {
        wake_find(
            check, "VUID-vkReleaseProfilingLockKHR-device-03235",
            "the profiling lock is not held: vkAcquireProfilingLockKHR has not returned VK_SUCCESS since the last "
            "release");
    }
}
