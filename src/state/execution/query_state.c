/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which queries have been reset.
 */
#include "state/execution/query_state.h"

#include "base/heap.h"
#include "gen/commands.h"
#include "gen/records.h"
#include "state/derived/render_pass.h"
#include "state/execution/batch.h"
#include "state/execution/queue_state.h"
#include "state/execution/trial.h"
#include "state/object/create_info.h"
#include "state/object/family.h"
#include "state/recording/recording.h"
#include "state/recording/video_session.h"
#include "state/scope/chain.h"
#include "state/view/query_view.h"

#include <string.h>

enum { KEPT_POOLS = 8 }; /* rows that the next recording finds ready */

/* ---- a recording ----------------------------------------------------------------------------- */

static struct wake_touched_queries *
find(const struct wake_recorded *recorded, wake_id pool)
{
    struct wake_touched_queries *rows = recorded ? recorded->queries.rows : NULL;

    for (uint32_t i = 0; rows && i < recorded->queries.count; i++) {
        if (rows[i].pool == pool) {
            return &rows[i];
        }
    }
    return NULL;
}

const struct wake_touched_queries *
wake_queries_of(const struct wake_command_buffer *cb, wake_id pool)
{
    const struct wake_touched_queries *touched = find(cb->recorded, pool);

    return touched && touched->states ? touched : NULL;
}

static struct wake_touched_queries *
touch(struct wake_command_buffer *cb, wake_id id, uint32_t first, uint32_t count)
{
    struct wake_touched_queries *touched = find(cb->recorded, id);

    if (!touched) {
        const struct wake_object *object = wake_object_get(id);
        const VkQueryPoolCreateInfo *info = object && object->type == WAKE_TYPE_VkQueryPool
                                                ? wake_VkQueryPool_info(object)
                                                : NULL;
        struct wake_recorded *recorded;

        if (!info || !info->queryCount || info->queryCount > WAKE_MAX_QUERIES) {
            return NULL;
        }
        recorded = wake_recorded_of(cb);
        touched = recorded ? wake_row_add(&recorded->queries, sizeof(*touched)) : NULL;
        if (!touched) {
            return NULL;
        }
        *touched = (struct wake_touched_queries){
            .pool = id,
            .count = info->queryCount,
            .low = info->queryCount,
            .states = wake_zalloc(WAKE_HEAP_RESULT, info->queryCount),
        };
    }
    if (!touched->states || first >= touched->count || count > touched->count - first) {
        return NULL;
    }
    touched->low = first < touched->low ? first : touched->low;
    touched->high = first + count > touched->high ? first + count : touched->high;
    return touched;
}

static void
use_all(struct wake_command_buffer *cb, wake_id pool, uint32_t query, uint32_t count,
        enum wake_query_user user)
{
    struct wake_touched_queries *touched = touch(cb, pool, query, count);

    for (uint32_t i = query; touched && i < query + count; i++) {
        uint8_t *state = &touched->states[i];

        if (user == WAKE_QUERY_VIDEO && WAKE_QUERY_STATE(*state) == WAKE_QUERY_USED) {
            touched->open++;
            touched->repeated = touched->repeated ? touched->repeated : i + 1;
        }
        if (WAKE_QUERY_STATE(*state) == WAKE_QUERY_UNTOUCHED) {
            touched->open += !*state;
            *state = (uint8_t)((*state & WAKE_QUERY_COPIED) | WAKE_QUERY_OPEN | user << 3);
        }
        *state = (uint8_t)((*state & ~3) | WAKE_QUERY_USED);
    }
}

static void
use(struct wake_command_buffer *cb, wake_id pool, uint32_t query, enum wake_query_user user)
{
    use_all(cb, pool, query, wake_query_views(cb), user);
}

/* What is written into a pool for other queries was told, and leaves them as they are. */
static void
use_timestamp(struct wake_command_buffer *cb, wake_id pool, uint32_t query,
              enum wake_query_user user)
{
    const VkQueryPoolCreateInfo *info = wake_VkQueryPool_info(wake_object_get(pool));

    if (info && info->queryType == VK_QUERY_TYPE_TIMESTAMP) {
        use(cb, pool, query, user);
    }
}

static void
reset(struct wake_command_buffer *cb, wake_id pool, uint32_t first, uint32_t count)
{
    struct wake_touched_queries *touched = touch(cb, pool, first, count);

    for (uint32_t i = first; touched && i < first + count; i++) {
        touched->states[i] = (uint8_t)((touched->states[i] & ~3) | WAKE_QUERY_RESET);
    }
}

static void
copy_results(struct wake_command_buffer *cb, uint32_t command, wake_id pool, uint32_t first,
             uint32_t count, VkQueryResultFlags flags)
{
    struct wake_touched_queries *touched = count ? touch(cb, pool, first, count) : NULL;
    /* Who waits does so for ever. */
    bool asks = !(flags & VK_QUERY_RESULT_WAIT_BIT) &&
                flags & (VK_QUERY_RESULT_WITH_AVAILABILITY_BIT | VK_QUERY_RESULT_PARTIAL_BIT);
    uint8_t copied = WAKE_QUERY_COPIED | WAKE_QUERY_COPIED_FIRST;

    if (touched && !touched->copier) {
        touched->copier = command;
    }
    for (uint32_t i = first; touched && i < first + count; i++) {
        uint8_t *state = &touched->states[i];

        if (*state == WAKE_QUERY_UNTOUCHED) {
            touched->open++;
            *state = copied;
            copied = WAKE_QUERY_COPIED;
        } else if (WAKE_QUERY_STATE(*state) == WAKE_QUERY_RESET && !asks) {
            touched->open++;
            *state |= WAKE_QUERY_COPIED_RESET;
        }
    }
}

/* The queries in the chain of a video operation, where the session takes them. */
static void
use_inline(struct wake_command_buffer *cb, const void *chain)
{
#ifdef VK_KHR_video_maintenance1
    const VkVideoInlineQueryInfoKHR *info = wake_chain_find(
        chain, VK_STRUCTURE_TYPE_VIDEO_INLINE_QUERY_INFO_KHR);
    const struct wake_video_scope *scope = info ? wake_video_scope_of(cb) : NULL;
    const struct wake_video *video = scope ? wake_video_of(wake_object_get(scope->session)) : NULL;

    if (video && video->info->flags & VK_VIDEO_SESSION_CREATE_INLINE_QUERIES_BIT_KHR) {
        use_all(cb,
                wake_packed_id(info, 0, WAKE_HANDLES_VkVideoInlineQueryInfoKHR,
                               WAKE_HANDLE_VkVideoInlineQueryInfoKHR_queryPool),
                info->firstQuery, info->queryCount, WAKE_QUERY_VIDEO);
    }
#else
    (void)cb, (void)chain;
#endif
}

void
wake_queries_apply(struct wake_command_buffer *cb, const struct wake_record *record,
                   uint32_t command)
{
    struct wake_query_view query;

    /* An end leaves it used. */
    if (wake_query_view(record, command, &query)) {
        if (query.begins) {
            use(cb, query.pool, query.query,
                query.indexed ? WAKE_QUERY_BEGIN_INDEXED : WAKE_QUERY_BEGIN);
        }
        return;
    }
    switch (command) {
    case WAKE_CMD_vkCmdWriteTimestamp: {
        const struct wake_rec_CmdWriteTimestamp *r = (const void *)record;
        use_timestamp(cb, r->queryPool_id, r->query, WAKE_QUERY_TIMESTAMP);
        break;
    }
    case WAKE_CMD_vkCmdWriteTimestamp2:
    case WAKE_CMD_vkCmdWriteTimestamp2KHR: {
        const struct wake_rec_CmdWriteTimestamp2 *r = (const void *)record;
        use_timestamp(cb, r->queryPool_id, r->query, WAKE_QUERY_TIMESTAMP2);
        break;
    }
    case WAKE_CMD_vkCmdWriteAccelerationStructuresPropertiesKHR: {
        const struct wake_rec_CmdWriteAccelerationStructuresPropertiesKHR *r = (const void *)record;
        use_all(cb, r->queryPool_id, r->firstQuery, r->accelerationStructureCount,
                WAKE_QUERY_STRUCTURES);
        break;
    }
    case WAKE_CMD_vkCmdWriteAccelerationStructuresPropertiesNV: {
        const struct wake_rec_CmdWriteAccelerationStructuresPropertiesNV *r = (const void *)record;
        use_all(cb, r->queryPool_id, r->firstQuery, r->accelerationStructureCount,
                WAKE_QUERY_STRUCTURES_NV);
        break;
    }
    case WAKE_CMD_vkCmdWriteMicromapsPropertiesEXT: {
        const struct wake_rec_CmdWriteMicromapsPropertiesEXT *r = (const void *)record;
        use_all(cb, r->queryPool_id, r->firstQuery, r->micromapCount, WAKE_QUERY_MICROMAPS);
        break;
    }
    case WAKE_CMD_vkCmdDecodeVideoKHR: {
        const struct wake_rec_CmdDecodeVideoKHR *r = (const void *)record;
        use_inline(cb, r->pDecodeInfo ? r->pDecodeInfo->pNext : NULL);
        break;
    }
    case WAKE_CMD_vkCmdEncodeVideoKHR: {
        const struct wake_rec_CmdEncodeVideoKHR *r = (const void *)record;
        use_inline(cb, r->pEncodeInfo ? r->pEncodeInfo->pNext : NULL);
        break;
    }
    case WAKE_CMD_vkCmdResetQueryPool: {
        const struct wake_rec_CmdResetQueryPool *r = (const void *)record;
        reset(cb, r->queryPool_id, r->firstQuery, r->queryCount);
        break;
    }
    case WAKE_CMD_vkCmdCopyQueryPoolResults: {
        const struct wake_rec_CmdCopyQueryPoolResults *r = (const void *)record;
        copy_results(cb, record->command, r->queryPool_id, r->firstQuery, r->queryCount, r->flags);
        break;
    }
#ifdef VK_KHR_device_address_commands
    case WAKE_CMD_vkCmdCopyQueryPoolResultsToMemoryKHR: {
        const struct wake_rec_CmdCopyQueryPoolResultsToMemoryKHR *r = (const void *)record;
        copy_results(cb, record->command, r->queryPool_id, r->firstQuery, r->queryCount,
                     r->queryResultFlags);
        break;
    }
#endif
    default: break;
    }
}

void
wake_queries_take_over(struct wake_command_buffer *cb, const struct wake_command_buffer *secondary)
{
    const struct wake_recorded *recorded = secondary->recorded;
    const struct wake_touched_queries *rows = recorded ? recorded->queries.rows : NULL;

    for (uint32_t i = 0; rows && i < recorded->queries.count; i++) {
        const struct wake_touched_queries *from = &rows[i];
        struct wake_touched_queries *to = from->states && from->low < from->high
                                              ? touch(cb, from->pool, from->low,
                                                      from->high - from->low)
                                              : NULL;

        if (to && !to->copier) {
            to->copier = from->copier;
        }
        if (to && from->repeated && !to->repeated) {
            to->repeated = from->repeated;
            to->open++;
        }
        for (uint32_t k = from->low; to && k < from->high; k++) {
            if (from->states[k] == WAKE_QUERY_UNTOUCHED) {
                continue;
            }
            if (to->states[k] == WAKE_QUERY_UNTOUCHED) {
                to->open += (from->states[k] & ~3) != 0;
                to->states[k] = from->states[k];
            } else if (WAKE_QUERY_STATE(from->states[k]) != WAKE_QUERY_UNTOUCHED) {
                to->states[k] = (uint8_t)((to->states[k] & ~3) | WAKE_QUERY_STATE(from->states[k]));
            }
        }
    }
}

void
wake_queries_clear(struct wake_recorded *recorded)
{
    struct wake_touched_queries *rows = recorded->queries.rows;

    if (WAKE_UNLIKELY(recorded->queries.count > KEPT_POOLS)) {
        wake_queries_finish(recorded);
        return;
    }
    for (uint32_t i = 0; i < recorded->queries.count; i++) {
        if (rows[i].states && rows[i].low < rows[i].high) {
            memset(rows[i].states + rows[i].low, 0, rows[i].high - rows[i].low);
        }
        rows[i].low = rows[i].count;
        rows[i].high = 0;
        rows[i].open = 0;
        rows[i].copier = 0;
        rows[i].repeated = 0;
    }
}

void
wake_queries_finish(struct wake_recorded *recorded)
{
    struct wake_touched_queries *rows = recorded->queries.rows;

    for (uint32_t i = 0; i < recorded->queries.count; i++) {
        wake_free(WAKE_HEAP_RESULT, rows[i].states);
    }
    wake_free(WAKE_HEAP_RESULT, rows);
    memset(&recorded->queries, 0, sizeof(recorded->queries));
}

uint64_t
wake_query_pass(const struct wake_command_buffer *cb)
{
    const struct wake_recording *recording = cb->recording;

    return recording && recording->pass.kind != WAKE_PASS_NONE ? recording->pass.number : 0;
}

uint32_t
wake_query_views(const struct wake_command_buffer *cb)
{
    const struct wake_pass *pass = cb->recording ? &cb->recording->pass : NULL;
    const struct wake_render_pass *render_pass;
    uint32_t mask;

    if (!pass || pass->kind == WAKE_PASS_NONE) {
        return 1;
    }
    mask = pass->view_mask;
    if (pass->render_pass) {
        render_pass = wake_render_pass_of(wake_object_get(pass->render_pass));
        mask = render_pass && pass->subpass < render_pass->info.subpassCount
                   ? render_pass->subpasses[pass->subpass].view_mask
                   : 0;
    }
    return mask ? (uint32_t)__builtin_popcount(mask) : 1;
}

/* ---- pools ----------------------------------------------------------------------------------- */

/* VkQueryPoolCreateFlagBits: a registry without VK_KHR_maintenance9 has none */
#define CREATE_RESET UINT32_C(1)

/* Bytes that the states of so many queries take, with something larger behind. */
static size_t
states_size(uint32_t count)
{
    return (count + sizeof(uint64_t) - 1) / sizeof(uint64_t) * sizeof(uint64_t);
}

bool
wake_query_pool_create(struct wake_object *object, const struct wake_create *create)
{
    const struct wake_rec_CreateQueryPool *r = create ? (const void *)create->record : NULL;
    uint32_t count = r && r->pCreateInfo ? r->pCreateInfo->queryCount : 0;
    struct wake_query_pool *pool;
    size_t states = states_size(count);
    uint32_t passes;

    if (!count || count > WAKE_MAX_QUERIES) {
        return true; /* not followed */
    }
    passes = r->pCreateInfo->queryType == VK_QUERY_TYPE_PERFORMANCE_QUERY_KHR &&
                     r->passes <= WAKE_MAX_PASSES
                 ? r->passes
                 : 0;
    /* The batches stand behind the states, and passes behind them. */
    pool = wake_zalloc(WAKE_HEAP_STATE, sizeof(*pool) + states + count * sizeof(uint64_t) +
                                            (passes ? count * sizeof(uint32_t) : 0));
    if (!pool) {
        return false;
    }
    pool->count = count;
    pool->batches = (uint64_t *)(void *)(pool->states + states);
    pool->passes = passes;
    pool->in_pass = passes ? (uint32_t *)(void *)(pool->batches + count) : NULL;
    if (r->pCreateInfo->flags & CREATE_RESET) {
        memset(pool->states, WAKE_QUERY_RESET, count);
    }
    object->data = pool;
    return true;
}

void
wake_query_pool_destroy(struct wake_query_pool *pool)
{
    wake_free(WAKE_HEAP_STATE, pool);
}

static struct wake_query_pool *
pool_of(wake_id id)
{
    struct wake_object *object = wake_object_get(id);

    return object && object->type == WAKE_TYPE_VkQueryPool ? object->data : NULL;
}

struct undo_queries {
    struct wake_undo head;
    struct wake_query_pool *pool;
    uint32_t queue;
    bool unknown;
    uint8_t states[];
};

static void
undo_queries(struct wake_undo *head)
{
    struct undo_queries *undo = (void *)head;

    undo->pool->queue = undo->queue;
    undo->pool->unknown = undo->unknown;
    memcpy(undo->pool->states, undo->states, undo->pool->count);
    if (undo->pool->passes) {
        memcpy(undo->pool->in_pass, undo->states + states_size(undo->pool->count),
               undo->pool->count * sizeof(uint32_t));
    }
}

static void
set_state(struct wake_query_pool *pool, uint32_t query, enum wake_query_state state, uint32_t pass)
{
    pool->states[query] = (uint8_t)state;
    if (pool->passes && state == WAKE_QUERY_RESET) {
        pool->in_pass[query] = 0;
    } else if (pool->passes && pass < pool->passes) {
        pool->in_pass[query] |= UINT32_C(1) << pass;
    }
}

static void
execute(const struct wake_execution *execution, struct wake_query_pool *pool,
        const struct wake_touched_queries *touched)
{
    uint32_t queue = execution->batch->queue->index + 1;

    if (execution->trial) {
        struct undo_queries *undo = wake_execution_undo(
            execution,
            sizeof(*undo) + states_size(pool->count) +
                (pool->passes ? pool->count * sizeof(uint32_t) : 0),
            undo_queries);

        if (!undo) {
            return;
        }
        undo->pool = pool;
        undo->queue = pool->queue;
        undo->unknown = pool->unknown;
        memcpy(undo->states, pool->states, pool->count);
        if (pool->passes) {
            memcpy(undo->states + states_size(pool->count), pool->in_pass,
                   pool->count * sizeof(uint32_t));
        }
    }
    pool->unknown |= pool->queue && pool->queue != queue;
    pool->queue = queue;
    for (uint32_t k = touched->low; k < touched->high && k < pool->count; k++) {
        if (touched->states[k] && !execution->trial) {
            pool->batches[k] = execution->batch->number;
        }
        if (WAKE_QUERY_STATE(touched->states[k]) != WAKE_QUERY_UNTOUCHED) {
            set_state(pool, k, WAKE_QUERY_STATE(touched->states[k]),
                      execution->batch->counter_pass);
        }
    }
}

void
wake_queries_execute(const struct wake_execution *execution, const struct wake_recorded *recorded)
{
    const struct wake_touched_queries *rows = recorded->queries.rows;

    for (uint32_t i = 0; i < recorded->queries.count; i++) {
        struct wake_query_pool *pool = rows[i].states ? pool_of(rows[i].pool) : NULL;

        if (pool && rows[i].low < rows[i].high) {
            execute(execution, pool, &rows[i]);
        }
    }
}

void
wake_queries_reset(wake_id id, uint32_t first, uint32_t count)
{
    struct wake_query_pool *pool = pool_of(id);

    for (uint32_t i = first; pool && i < pool->count && i - first < count; i++) {
        set_state(pool, i, WAKE_QUERY_RESET, 0);
    }
}

void
wake_queries_seen(wake_id id, uint32_t first, uint32_t count)
{
    struct wake_query_pool *pool = pool_of(id);

    for (uint32_t i = first; pool && i < pool->count && i - first < count; i++) {
        pool->batches[i] = pool->batches[i] ? WAKE_QUERY_SEEN : 0;
    }
}

bool
wake_queries_are_done(struct wake_device *device, const struct wake_query_pool *pool,
                      uint32_t first, uint32_t count)
{
    const struct wake_queue *queue = pool && pool->queue
                                         ? wake_queue_by_index(device, pool->queue - 1)
                                         : NULL;
    bool seen = false;

    for (uint32_t i = first; queue && i < pool->count && i - first < count; i++) {
        uint64_t batch = pool->batches[i];

        if (batch && batch != WAKE_QUERY_SEEN && !pool->unknown &&
            !wake_queue_may_be_done(queue, batch)) {
            return false;
        }
        seen |= batch == WAKE_QUERY_SEEN;
    }
    return seen;
}
