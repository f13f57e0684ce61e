/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Commands that begin and end queries, with an index or without.
 * Threads: any; a view is good as long as its record.
 */
#ifndef WAKE_STATE_QUERY_VIEW_H
#define WAKE_STATE_QUERY_VIEW_H

#include "gen/commands.h"
#include "gen/records.h"
#include "queue/record.h"

struct wake_query_view {
    bool begins;
    bool indexed; /* the command has an index */
    wake_id pool;
    uint32_t query;
    uint32_t index;            /* 0 where the command has none */
    VkQueryControlFlags flags; /* of a begin */
};

/* `command`: of the record. False: not one of these. */
WAKE_INLINE bool
wake_query_view(const struct wake_record *record, uint32_t command, struct wake_query_view *view)
{
/* The members of the view name the record as `r->`. */
#define WAKE_ROW(name, ...)                                        \
    {                                                              \
        const struct wake_rec_Cmd##name *r = (const void *)record; \
                                                                   \
        *view = (struct wake_query_view){ .pool = r->queryPool_id, \
                                          .query = r->query,       \
                                          __VA_ARGS__ };           \
        return true;                                               \
    }
    switch (command) {
    case WAKE_CMD_vkCmdBeginQuery: WAKE_ROW(BeginQuery, .begins = true, .flags = r->flags)
    case WAKE_CMD_vkCmdBeginQueryIndexedEXT:
        WAKE_ROW(BeginQueryIndexedEXT, .begins = true, .indexed = true, .index = r->index,
                 .flags = r->flags)
    case WAKE_CMD_vkCmdEndQuery: WAKE_ROW(EndQuery, .begins = false)
    case WAKE_CMD_vkCmdEndQueryIndexedEXT:
        WAKE_ROW(EndQueryIndexedEXT, .indexed = true, .index = r->index)
    default: return false;
    }
#undef WAKE_ROW
}

#endif
