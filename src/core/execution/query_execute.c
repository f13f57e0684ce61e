/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What is known of queries only when they execute: whether one that a recording uses without a
 * reset before it has been reset. Specification, 'Query Operation'.
 */
#include "core/execution/execution_rules.h"
#include "core/words.h"

#include "state/execution/query_state.h"
#include "state/execution/queue_state.h"

#define VIDEO_ENCODES 0xffff0000u /* of VkVideoCodecOperationFlagsKHR */

static const char *const unavailable_vuids[] = {
    [WAKE_QUERY_BEGIN] = "VUID-vkCmdBeginQuery-None-00807",
    [WAKE_QUERY_BEGIN_INDEXED] = "VUID-vkCmdBeginQueryIndexedEXT-None-00807",
    [WAKE_QUERY_TIMESTAMP] = "VUID-vkCmdWriteTimestamp-None-00830",
    [WAKE_QUERY_TIMESTAMP2] = "VUID-vkCmdWriteTimestamp2-None-03864",
    [WAKE_QUERY_STRUCTURES] = "VUID-vkCmdWriteAccelerationStructuresPropertiesKHR-queryPool-02494",
    [WAKE_QUERY_STRUCTURES_NV] =
        "VUID-vkCmdWriteAccelerationStructuresPropertiesNV-queryPool-03756",
    [WAKE_QUERY_MICROMAPS] = "VUID-vkCmdWriteMicromapsPropertiesEXT-queryPool-07526",
    [WAKE_QUERY_VIDEO] = "VUID-vkCmdDecodeVideoKHR-pNext-08366",
};

/* The rule of who used the query first. */
static const char *
unavailable_vuid(uint8_t state, const VkQueryPoolCreateInfo *info)
{
    enum wake_query_user user = WAKE_QUERY_USER(state);
    const VkVideoProfileInfoKHR *profile = user == WAKE_QUERY_VIDEO && info
                                               ? wake_chain_find(
                                                     info->pNext,
                                                     VK_STRUCTURE_TYPE_VIDEO_PROFILE_INFO_KHR)
                                               : NULL;

    return profile && profile->videoCodecOperation & VIDEO_ENCODES
               ? "VUID-vkCmdEncodeVideoKHR-pNext-08361"
               : unavailable_vuids[user];
}

/* A result that was copied, and that nothing can have made: rules of newer registries. */
static void
check_copied(const struct wake_execution *execution, const struct wake_object *cb,
             const struct wake_object *object, uint32_t query, bool reset, uint32_t copier)
{
    const char *vuid = reset ? "VUID-vkCmdCopyQueryPoolResults-None-08752"
                             : "VUID-vkCmdCopyQueryPoolResults-None-09402";

#ifdef VK_KHR_device_address_commands
    if (copier == WAKE_CMD_vkCmdCopyQueryPoolResultsToMemoryKHR) {
        vuid = reset ? "VUID-vkCmdCopyQueryPoolResultsToMemoryKHR-None-13084"
                     : "VUID-vkCmdCopyQueryPoolResultsToMemoryKHR-None-13076";
    }
#else
    (void)copier;
#endif

    if (wake_vuid_text(vuid)) {
        wake_find_objects(execution->check, vuid, object, cb,
                          "%s copies the result of query %u of %s, which %s", WAKE_NAME_OF(cb),
                          query, WAKE_NAME_OF(object),
                          reset ? "it has reset and not used since: it never becomes available"
                                : "has never been reset");
    }
}

/* A result of a performance query of which passes are missing. */
static void
check_passes(const struct wake_execution *execution, const struct wake_object *cb,
             const struct wake_object *object, uint32_t query, uint32_t copier)
{
    const struct wake_query_pool *pool = object->data;
    const char *vuid = "VUID-vkCmdCopyQueryPoolResults-queryType-09441";

#ifdef VK_KHR_device_address_commands
    if (copier == WAKE_CMD_vkCmdCopyQueryPoolResultsToMemoryKHR) {
        vuid = "VUID-vkCmdCopyQueryPoolResultsToMemoryKHR-queryType-09441";
    }
#else
    (void)copier;
#endif

    if (wake_vuid_text(vuid)) {
        wake_find_objects(
            execution->check, vuid, object, cb,
            "%s copies the result of query %u of %s, which takes %u passes, of which 0x%x "
            "have been recorded, as bits",
            WAKE_NAME_OF(cb), query, WAKE_NAME_OF(object), pool->passes, pool->in_pass[query]);
    }
}

/* Whether the query has been used since its reset. Each pass of a performance query has a state of its own. */
static bool
is_used(const struct wake_execution *execution, const struct wake_query_pool *pool, uint32_t query)
{
    uint32_t pass = execution->batch->counter_pass;

    if (pool->passes && pool->states[query] == WAKE_QUERY_USED) {
        return pass < pool->passes && pool->in_pass[query] >> pass & 1;
    }
    return pool->states[query] != WAKE_QUERY_RESET;
}

static bool
begins_copy(uint8_t state)
{
    return (state & (WAKE_QUERY_OPEN | WAKE_QUERY_COPIED | WAKE_QUERY_COPIED_FIRST)) ==
           (WAKE_QUERY_COPIED | WAKE_QUERY_COPIED_FIRST);
}

static void
check_touched(const struct wake_execution *execution, const struct wake_object *cb,
              const struct wake_touched_queries *touched)
{
    const struct wake_object *object = wake_object_get(touched->pool);
    const struct wake_query_pool *pool = object && object->type == WAKE_TYPE_VkQueryPool
                                             ? object->data
                                             : NULL;
    const VkQueryPoolCreateInfo *info = wake_VkQueryPool_info(object);
    bool told = false; /* of that copy, that a query has never been reset */
    char text[WAKE_OBJECT_TEXT], other[WAKE_OBJECT_TEXT];

    /* Without their number only the state of the first pass is known. */
    if (execution->batch->counter_pass && info && !(pool && pool->passes) &&
        info->queryType == VK_QUERY_TYPE_PERFORMANCE_QUERY_KHR) {
        return;
    }
    /* Queues that nothing orders execute in an order of their own. */
    if (!pool || pool->unknown ||
        (pool->queue && pool->queue != execution->batch->queue->index + 1)) {
        return;
    }
    if (WAKE_UNLIKELY(touched->repeated)) {
        wake_find_objects(execution->check, unavailable_vuid(WAKE_QUERY_VIDEO << 3, info), object,
                          cb, "%s uses query %u of %s twice, and does not reset it between",
                          WAKE_NAME_OF(cb), touched->repeated - 1, WAKE_NAME_OF(object));
        return;
    }
    for (uint32_t i = touched->low; i < touched->high && i < pool->count; i++) {
        bool reset = touched->states[i] & WAKE_QUERY_COPIED_RESET;

        told = told && !begins_copy(touched->states[i]);
        if (info && wake_query_is_followed(info->queryType) &&
            (reset || (touched->states[i] & WAKE_QUERY_COPIED &&
                       WAKE_QUERY_STATE(pool->states[i]) == WAKE_QUERY_UNTOUCHED))) {
            if (reset || !told) {
                check_copied(execution, cb, object, i, reset, touched->copier);
            }
            told |= !reset;
        } else if (touched->states[i] & WAKE_QUERY_COPIED && !wake_query_has_passes(pool, i)) {
            check_passes(execution, cb, object, i, touched->copier);
        } else if ((touched->states[i] & WAKE_QUERY_OPEN) && is_used(execution, pool, i)) {
            wake_find_objects(execution->check, unavailable_vuid(touched->states[i], info), object,
                              cb,
                              "%s uses query %u of %s, which neither vkCmdResetQueryPool() nor "
                              "vkResetQueryPool() has reset since it was %s "
                              "(UNASSIGNED-CoreValidation-DrawState-QueryNotReset)",
                              wake_object_text(other, sizeof(other), cb), i,
                              wake_object_text(text, sizeof(text), object),
                              pool->states[i] == WAKE_QUERY_USED ? "used last" : "created");
        }
    }
}

void
wake_core_execute_queries(const struct wake_execution *execution,
                          const struct wake_batch_buffer *buffer)
{
    const struct wake_object *cb = wake_object_get(buffer->id);
    const struct wake_touched_queries *rows = buffer->recorded->queries.rows;

    const struct wake_settings *settings = execution->device->scope.settings;

    for (uint32_t i = 0;
         execution->check && settings->check_queries && cb && i < buffer->recorded->queries.count;
         i++) {
        if (WAKE_UNLIKELY(rows[i].open) && rows[i].states) {
            check_touched(execution, cb, &rows[i]);
        }
    }
    wake_queries_execute(execution, buffer->recorded);
}
