/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the checks of queries share.
 * Threads: see core.h.
 */
#ifndef WAKE_CORE_QUERY_H
#define WAKE_CORE_QUERY_H

#include "core/core.h"

/* Tails of the VUIDs that keep a range inside its pool. */
struct wake_query_range_rules {
    const char *owner;
    const char *first; /* firstQuery is a query of the pool */
    const char *sum;   /* and so is the last one */
};

struct wake_active_query;
struct wake_command_buffer;
/* An active query among [first, first + count); NULL: none is. One whose begin was skipped is not. */
const struct wake_active_query *
wake_find_active_query(const struct wake_command_buffer *cb, wake_id pool, uint32_t first,
                       uint32_t count);
/* False: the range is wrong. */
bool
wake_query_range(struct wake_check *check, const struct wake_query_range_rules *rules,
                 const struct wake_object *object, const VkQueryPoolCreateInfo *info,
                 uint32_t first, uint32_t count);

/* A command that writes queries outside of any scope; tails of its VUIDs. */
struct wake_query_write {
    const char *owner, *type, *count;
    const char *unavailable; /* they have been reset */
    wake_id pool;
    VkQueryType query_type;
    uint32_t first, number;
};
void
wake_check_query_write(struct wake_check *check, const struct wake_query_write *write);

/* Bytes of one query's result, availability or status included; 0: not known. */
uint64_t
wake_query_result_size(const VkQueryPoolCreateInfo *info, VkQueryResultFlags flags);
/* Newer registries: the stride between several queries' results; `owner` of get_results or copy_results. */
void
wake_query_stride(struct wake_check *check, const char *owner, const struct wake_object *object,
                  const VkQueryPoolCreateInfo *info, VkQueryResultFlags flags, uint32_t count,
                  uint64_t stride);
/* Bytes that `count` of them take; 0: not known, or none. Saturates. */
uint64_t
wake_query_results_size(const VkQueryPoolCreateInfo *info, VkQueryResultFlags flags, uint32_t count,
                        uint64_t stride);

#endif
