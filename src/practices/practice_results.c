/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Results of calls: errors, and success that is not VK_SUCCESS.
 */
#include "practices/practice_state.h"
#include "practices/practices.h"
#include "queue/record.h"
#include "state/execution/query_state.h"

static bool
is_present(const struct wake_check *check)
{
    return wake_command_real(check->command) == WAKE_REAL_vkQueuePresentKHR;
}

void
wake_practices_return(struct wake_check *check, const struct wake_return *half)
{
    const char *command = wake_commands[check->command].name;
    uint32_t real = wake_command_real(check->command);

    if (real == WAKE_REAL_vkBindBufferMemory2 || real == WAKE_REAL_vkBindImageMemory2) {
        wake_practice_bound(check, half->result);
    }
    if (half->result == VK_SUCCESS) {
        return;
    }
    if (half->result > 0) {
        wake_practice(check, WAKE_PRACTICE_RESULT_NOT_SUCCESS, NULL, "%s() returned %s", command,
                      wake_name_VkResult((VkResult)half->result));
        wake_practice(check, WAKE_PRACTICE_RESULT_OTHER_SUCCESS, NULL, "%s() returned %s", command,
                      wake_name_VkResult((VkResult)half->result));
    } else if (half->result == VK_ERROR_OUT_OF_DATE_KHR ||
               half->result == VK_ERROR_FULL_SCREEN_EXCLUSIVE_MODE_LOST_EXT) {
        wake_practice(check, WAKE_PRACTICE_RESULT_FAILURE, NULL, "%s() returned %s", command,
                      wake_name_VkResult((VkResult)half->result));
    } else {
        wake_practice(check, WAKE_PRACTICE_RESULT_ERROR, NULL, "%s() returned %s", command,
                      wake_name_VkResult((VkResult)half->result));
    }
    if (half->result == VK_SUBOPTIMAL_KHR && is_present(check)) {
        wake_practice(check, WAKE_PRACTICE_SUBOPTIMAL_SWAPCHAIN, NULL,
                      "%s() returned VK_SUBOPTIMAL_KHR: the swapchain does not match its surface "
                      "any more. Ask for the surface's capabilities and make a new one",
                      command);
    }
}

/* ---- queries --------------------------------------------------------------------------------- */

enum {
    QUERIES = 64
}; /* of a pool that are followed: bits of wake_object.advice, reset and not begun since */

static bool
is_begun(VkQueryType type)
{
    switch ((int)type) {
    case VK_QUERY_TYPE_OCCLUSION:
    case VK_QUERY_TYPE_PIPELINE_STATISTICS:
    case VK_QUERY_TYPE_TRANSFORM_FEEDBACK_STREAM_EXT:
    case VK_QUERY_TYPE_PRIMITIVES_GENERATED_EXT:
    case VK_QUERY_TYPE_MESH_PRIMITIVES_GENERATED_EXT: return true;
    default: return false;
    }
}

void
wake_practice_executed_queries(const struct wake_recorded *recorded)
{
    const struct wake_touched_queries *rows = recorded->queries.rows;

    for (uint32_t i = 0; i < recorded->queries.count; i++) {
        struct wake_object *pool = rows[i].states ? wake_object_get(rows[i].pool) : NULL;
        uint64_t bits;

        if (!pool || pool->type != WAKE_TYPE_VkQueryPool) {
            continue;
        }
        bits = wake_load_relaxed(&pool->advice);
        for (uint32_t k = rows[i].low; k < rows[i].high && k < QUERIES; k++) {
            uint64_t bit = UINT64_C(1) << k;

            if (WAKE_QUERY_STATE(rows[i].states[k]) == WAKE_QUERY_RESET) {
                bits |= bit;
            } else if (WAKE_QUERY_STATE(rows[i].states[k]) == WAKE_QUERY_USED) {
                bits &= ~bit;
            }
        }
        /* relaxed: bits that are looked at in the order of one thread's calls only */
        wake_store_relaxed(&pool->advice, bits);
    }
}

void
wake_practice_reset_queries(struct wake_check *check, const struct wake_rec_ResetQueryPool *r)
{
    uint64_t bits = r->firstQuery < QUERIES ? UINT64_MAX << r->firstQuery : 0;

    if (r->firstQuery < QUERIES && r->queryCount < QUERIES - r->firstQuery) {
        bits &= (UINT64_C(1) << (r->firstQuery + r->queryCount)) - 1;
    }
    wake_practice_note(check, wake_check_object(check, r->queryPool_id, WAKE_TYPE_VkQueryPool),
                       bits);
}

void
wake_practice_query_results(struct wake_check *check, const struct wake_rec_GetQueryPoolResults *r)
{
    struct wake_object *pool = wake_check_object(check, r->queryPool_id, WAKE_TYPE_VkQueryPool);
    const VkQueryPoolCreateInfo *info = wake_VkQueryPool_info(pool);
    uint64_t reset = pool ? wake_load_relaxed(&pool->advice) : 0;
    char text[WAKE_OBJECT_TEXT];

    if (!info || !is_begun(info->queryType) || !wake_practice_in_order(check)) {
        return;
    }
    for (uint32_t i = r->firstQuery; i < QUERIES && i - r->firstQuery < r->queryCount; i++) {
        if (reset >> i & 1) {
            wake_practice(check, WAKE_PRACTICE_QUERY_UNAVAILABLE, pool,
                          "the result of query %u of %s is asked for, but nothing has begun the "
                          "query since it was reset: there is none",
                          i, wake_object_text(text, sizeof(text), pool));
            return;
        }
    }
}
