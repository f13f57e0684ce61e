/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Copies of the results of queries, to a buffer and to an address. Specification, 'Copying Query Results'.
 */
#include "core/query/query.h"

#include "core/buffer/address_range.h"
#include "core/core_newer.h"
#include "core/transfer/transfer.h"
#include "core/words.h"

/* Rules that have numbers of their own in each command. */
struct copy_rules {
    struct wake_query_range_rules range;
    const char *flags_name;
    const char *performance, *intel, *active;
};

static const struct copy_rules to_buffer = {
    { "vkCmdCopyQueryPoolResults", WAKE_ID(copy_results, "firstQuery-00820"),
      WAKE_ID(copy_results, "firstQuery-00821") },
    "flags",
    WAKE_ID(copy_results, "queryType-03232"),
    WAKE_ID(copy_results, "queryType-02734"),
    WAKE_ID(copy_results, "None-07429"),
};

enum { VIDEO_FEEDBACK = 1000299000 /* VK_QUERY_TYPE_VIDEO_ENCODE_FEEDBACK_KHR */ };

/* One command. */
struct copy {
    struct wake_check *check;
    const char *owner;
    const struct copy_rules *rules;
    wake_id pool;
    const struct wake_object *object; /* the pool */
    const VkQueryPoolCreateInfo *info;
    uint32_t first, count;
    VkQueryResultFlags flags;
    uint64_t stride;
};

static void
find_pool(struct copy *copy, wake_id pool)
{
    copy->pool = pool;
    copy->object = wake_check_object(copy->check, pool, WAKE_TYPE_VkQueryPool);
    copy->info = wake_VkQueryPool_info(copy->object);
}

#define FIND(copy, rule, ...) \
    wake_find_rule((copy)->check, (copy)->owner, rule, (copy)->object, __VA_ARGS__)

static void
check_flags(const struct copy *copy)
{
    const struct wake_facts *facts = wake_check_facts(copy->check);
    const VkQueryResultFlags never = VK_QUERY_RESULT_WITH_AVAILABILITY_BIT |
                                     VK_QUERY_RESULT_PARTIAL_BIT | VK_QUERY_RESULT_64_BIT;
    const char *name = copy->rules->flags_name;
    VkQueryType type = copy->info->queryType;
    char text[256];

    wake_print_VkQueryResultFlags(text, sizeof(text), copy->flags);
    if (type == VK_QUERY_TYPE_TIMESTAMP && (copy->flags & VK_QUERY_RESULT_PARTIAL_BIT)) {
        FIND(copy, WAKE_ID(copy_results, "queryType-00827"),
             "%s is %s, but the queries are timestamps", name, text);
    }
    if (type == VK_QUERY_TYPE_PERFORMANCE_QUERY_KHR) {
        if (facts && !facts->properties.performanceQueryKHR.allowCommandBufferQueryCopies) {
            FIND(
                copy, copy->rules->performance,
                "the queries are performance queries, and the device does not offer allowCommandBufferQueryCopies");
        }
        if (copy->flags & never) {
            FIND(copy, WAKE_ID(copy_results, "queryType-03233"),
                 "%s is %s, but the queries are performance queries", name, text);
        }
    }
    if (type == VK_QUERY_TYPE_PERFORMANCE_QUERY_INTEL) {
        FIND(copy, copy->rules->intel, "the queries are of VK_QUERY_TYPE_PERFORMANCE_QUERY_INTEL");
    }
    if (type == VK_QUERY_TYPE_RESULT_STATUS_ONLY_KHR &&
        !(copy->flags & VK_QUERY_RESULT_WITH_STATUS_BIT_KHR)) {
        FIND(copy, WAKE_ID(copy_results, "queryType-06901"),
             "%s is %s, without VK_QUERY_RESULT_WITH_STATUS_BIT_KHR, but the queries are of "
             "VK_QUERY_TYPE_RESULT_STATUS_ONLY_KHR",
             name, text);
    }
#ifdef VK_QCOM_elapsed_timer_query
    if (type == VK_QUERY_TYPE_TIME_ELAPSED_QCOM &&
        copy->flags & (VK_QUERY_RESULT_PARTIAL_BIT | VK_QUERY_RESULT_WITH_STATUS_BIT_KHR)) {
        FIND(copy, WAKE_ID(copy_results, "queryType-12424"),
             "%s is %s, but the queries are of VK_QUERY_TYPE_TIME_ELAPSED_QCOM", name, text);
    }
#endif
    if ((copy->flags & VK_QUERY_RESULT_WITH_STATUS_BIT_KHR) &&
        (copy->flags & VK_QUERY_RESULT_WITH_AVAILABILITY_BIT)) {
        FIND(copy, WAKE_ID(copy_results, "flags-06902"), "%s is %s", name, text);
    } else if ((copy->flags & VK_QUERY_RESULT_WITH_STATUS_BIT_KHR) &&
               type != VK_QUERY_TYPE_RESULT_STATUS_ONLY_KHR && (int)type != VIDEO_FEEDBACK) {
        FIND(copy, WAKE_ID(copy_results, "queryType-11874"), "%s is %s, but the queries are of %s",
             name, text, wake_name_VkQueryType(type));
    }
}

/* False: what their results take is not known. */
static bool
check_queries(const struct copy *copy)
{
    const struct wake_active_query *row;

    if (!copy->info) {
        return false;
    }
    check_flags(copy);
    if (!WAKE_REPEATED_RULES) {
        wake_query_stride(copy->check, copy->owner, copy->object, copy->info, copy->flags,
                          copy->count, copy->stride);
    }
    if (!wake_query_range(copy->check, &copy->rules->range, copy->object, copy->info, copy->first,
                          copy->count)) {
        return !WAKE_REPEATED_RULES; /* how much they take is known */
    }
    row = wake_find_active_query(copy->check->cb, copy->pool, copy->first, copy->count);
    if (WAKE_UNLIKELY(row != NULL)) {
        FIND(copy, copy->rules->active, "query %u is active: no vkCmdEndQuery() has ended it",
             row->query);
    }
    return true;
}

/* ---- vkCmdCopyQueryPoolResults --------------------------------------------------------------- */

static const struct wake_transfer_buffer_rules copy_target = {
    .name = "dstBuffer",
    .usage_bit = VK_BUFFER_USAGE_TRANSFER_DST_BIT,
    .usage = WAKE_ID(copy_results, "dstBuffer-00825"),
    .bound = WAKE_ID(copy_results, "dstBuffer-00826"),
};

static void
check_size(const struct copy *copy, uint64_t offset, const struct wake_object *object,
           const VkBufferCreateInfo *buffer)
{
    uint64_t needs = wake_query_results_size(copy->info, copy->flags, copy->count, copy->stride);
    char text[WAKE_OBJECT_TEXT];

    if (needs > buffer->size - offset) {
        wake_find_rule(
            copy->check, copy->owner, WAKE_ID(copy_results, "dstBuffer-00824"), object,
            "%u queries with a stride of %llu bytes and results of %llu bytes take %llu bytes, but %s has %llu bytes, of "
            "which %llu lie behind dstOffset %llu",
            copy->count, U(copy->stride), U(wake_query_result_size(copy->info, copy->flags)),
            U(needs), wake_object_text(text, sizeof(text), object), U(buffer->size),
            U(buffer->size - offset), U(offset));
    }
}

void
wake_core_copy_query_pool_results(struct wake_check *check,
                                  const struct wake_rec_CmdCopyQueryPoolResults *r)
{
    struct copy copy = { .check = check,
                         .owner = wake_owners_copy_results[0],
                         .rules = &to_buffer,
                         .first = r->firstQuery,
                         .count = r->queryCount,
                         .flags = r->flags,
                         .stride = r->stride };
    struct wake_transfer t = { check, copy.owner, copy.owner, NULL, "" };
    uint32_t multiple = r->flags & VK_QUERY_RESULT_64_BIT ? 8 : 4;
    const struct wake_object *object;
    const VkBufferCreateInfo *buffer = wake_transfer_buffer(&t, r->dstBuffer_id, &copy_target,
                                                            &object);
    char text[WAKE_OBJECT_TEXT];

    find_pool(&copy, r->queryPool_id);
    if (WAKE_UNLIKELY(r->dstOffset % multiple || (WAKE_REPEATED_RULES && r->stride % multiple))) {
        FIND(&copy,
             multiple == 8 ? WAKE_ID(copy_results, "flags-00823")
                           : WAKE_ID(copy_results, "flags-00822"),
             "dstOffset is %llu and stride %llu; both have to be multiples of %u", U(r->dstOffset),
             U(r->stride), multiple);
    }
    if (buffer && WAKE_UNLIKELY(r->dstOffset >= buffer->size)) {
        wake_find_rule(check, copy.owner, WAKE_ID(copy_results, "dstOffset-00819"), object,
                       "dstOffset is %llu, but %s has %llu bytes", U(r->dstOffset),
                       wake_object_text(text, sizeof(text), object), U(buffer->size));
        buffer = NULL;
    }
    if (check_queries(&copy) && buffer) {
        check_size(&copy, r->dstOffset, object, buffer);
    }
}

/* ---- vkCmdCopyQueryPoolResultsToMemoryKHR ---------------------------------------------------- */

#ifdef VK_KHR_device_address_commands

static const struct copy_rules to_memory = {
    { "vkCmdCopyQueryPoolResultsToMemoryKHR", WAKE_ID(copy_results, "firstQuery-00820"),
      WAKE_ID(copy_results, "firstQuery-00821") },
    "queryResultFlags",
    WAKE_ID(copy_results, "queryType-13081"),
    WAKE_ID(copy_results, "queryType-13082"),
    WAKE_ID(copy_results, "None-13083"),
};

/* The buffer at the address, as of the call. */
static void
check_behind(struct wake_check *check, const VkStridedDeviceAddressRangeKHR *all,
             VkAddressCommandFlagsKHR flags, const struct wake_address *found)
{
    struct wake_address_range range = wake_range_of_strided(WAKE_RANGE_OF_RESULTS, all, flags,
                                                            found);
    char text[WAKE_RANGE_TEXT];

    range.member = WAKE_DST_RANGE_POINTER;
    range.path = "(*pDstRange)";
    range.flags_path = "dstFlags";
    if (flags & VK_ADDRESS_COMMAND_PROTECTED_BIT_KHR) {
        wake_find(check, "VUID-vkCmdCopyQueryPoolResultsToMemoryKHR-dstFlags-13085",
                  "dstFlags has VK_ADDRESS_COMMAND_PROTECTED_BIT_KHR");
        return;
    }
    wake_check_address_range(check, &range);
    if (wake_address_lacks(&range, VK_BUFFER_USAGE_TRANSFER_DST_BIT)) {
        wake_find(check, "VUID-vkCmdCopyQueryPoolResultsToMemoryKHR-pDstRange-13080",
                  "%s, without VK_BUFFER_USAGE_TRANSFER_DST_BIT",
                  wake_range_text(text, check, &range));
    }
}

void
wake_core_copy_results_to_memory(struct wake_check *check,
                                 const struct wake_rec_CmdCopyQueryPoolResultsToMemoryKHR *r)
{
    const VkStridedDeviceAddressRangeKHR *range = r->pDstRange;
    struct copy copy = { .check = check,
                         .owner = wake_owners_copy_results[1],
                         .rules = &to_memory,
                         .first = r->firstQuery,
                         .count = r->queryCount,
                         .flags = r->queryResultFlags,
                         .stride = range ? range->stride : 0 };
    bool wide = r->queryResultFlags & VK_QUERY_RESULT_64_BIT;
    uint64_t needs;

    find_pool(&copy, r->queryPool_id);
    if (!range) {
        return;
    }
    check_behind(check, range, r->dstFlags, &r->address);
    if (range->address % (wide ? 8 : 4) || range->stride % (wide ? 8 : 4)) {
        wake_find(check,
                  wide ? "VUID-vkCmdCopyQueryPoolResultsToMemoryKHR-flags-13078"
                       : "VUID-vkCmdCopyQueryPoolResultsToMemoryKHR-flags-13077",
                  "pDstRange->address is 0x%llx and stride %llu; both have to be multiples of %d",
                  U(range->address), U(range->stride), wide ? 8 : 4);
    }
    if (check_queries(&copy)) {
        needs = wake_query_results_size(copy.info, copy.flags, copy.count, copy.stride);
        if (needs > range->size) {
            FIND(
                &copy, WAKE_ID(copy_results, "pDstRange-13079"),
                "%u queries with a stride of %llu bytes and results of %llu bytes take %llu bytes, but "
                "pDstRange->size is %llu",
                copy.count, U(copy.stride), U(wake_query_result_size(copy.info, copy.flags)),
                U(needs), U(range->size));
        }
    }
}

#endif
