/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which queries have been reset: in a recording, and on the device timeline. A query may be begun
 * or written once after each reset. What a recording cannot know, because the reset is not in it,
 * is decided when it is submitted.
 *
 * Threads: a recording's part belongs to the runner of the command buffer's stream, and is read by
 * submits like the rest of it (state/recording/command_buffer.h). A pool's part belongs to the
 * holder of the device timeline's turn.
 */
#ifndef WAKE_STATE_QUERY_STATE_H
#define WAKE_STATE_QUERY_STATE_H

#include "state/recording/recorded.h"

struct wake_queue;
struct wake_execution;

enum wake_query_state {
    WAKE_QUERY_UNTOUCHED, /* a recording: nothing names it; a pool: never reset */
    WAKE_QUERY_RESET,
    WAKE_QUERY_USED
};

/* Which command used a query first in a recording. */
enum wake_query_user {
    WAKE_QUERY_BEGIN,
    WAKE_QUERY_BEGIN_INDEXED,
    WAKE_QUERY_TIMESTAMP,
    WAKE_QUERY_TIMESTAMP2,
    WAKE_QUERY_STRUCTURES,
    WAKE_QUERY_STRUCTURES_NV,
    WAKE_QUERY_MICROMAPS,
    WAKE_QUERY_VIDEO /* a video operation brings it: a decode or an encode by the profile of the pool */
};

#define WAKE_QUERY_STATE(byte) ((enum wake_query_state)((byte)&3))
#define WAKE_QUERY_OPEN 4 /* a recording: the first use has no reset before it there */
#define WAKE_QUERY_COPIED \
    64 /* a recording: its result was copied before any reset or use of it there */
#define WAKE_QUERY_COPIED_FIRST \
    8 /* with it, and without WAKE_QUERY_OPEN: the first that a command copied so */
#define WAKE_QUERY_COPIED_RESET \
    128 /* a recording: likewise behind a reset of it there, by who does not ask what is there */
#define WAKE_QUERY_USER(byte) ((enum wake_query_user)((byte) >> 3 & 7))

/* Pools with more queries are not followed. */
#define WAKE_MAX_QUERIES 65536u

/* The queries of one pool in a recording. */
struct wake_touched_queries {
    wake_id pool;
    uint32_t count;     /* of the pool */
    uint32_t low, high; /* the ones outside of [low, high) are untouched */
    uint32_t open;      /* how many have anything but a state */
    uint8_t *states;    /* NULL: not known */
    uint32_t copier;    /* the command that copied results first, enum wake_command; 0: none has */
    uint32_t
        repeated; /* 1 + a query that video operations have used twice without a reset; 0: none */
};

/* The same of performance queries with more passes. */
#define WAKE_MAX_PASSES 32u

/* Behind a VkQueryPool. */
#define WAKE_QUERY_SEEN UINT64_MAX
struct wake_query_pool {
    uint32_t count;
    uint32_t queue; /* 1 + index of the one queue that has used it, 0: none has */
    bool unknown;   /* several queues have: what is executed first is not looked at */
    /* Of that queue, the last one that each query was in; 0: none, WAKE_QUERY_SEEN: one that it is available of */
    uint64_t *batches;
    uint32_t passes;   /* performance queries: how many a result takes; 0: not known, or others */
    uint32_t *in_pass; /* with it: the passes that each query was in since it was reset, as bits */
    uint8_t states[];
};

/* Queries that nothing uses but commands which are followed here. */
WAKE_INLINE bool
wake_query_is_followed(VkQueryType type)
{
    return type == VK_QUERY_TYPE_OCCLUSION || type == VK_QUERY_TYPE_PIPELINE_STATISTICS ||
           type == VK_QUERY_TYPE_TIMESTAMP || type == VK_QUERY_TYPE_TRANSFORM_FEEDBACK_STREAM_EXT ||
           type == VK_QUERY_TYPE_PRIMITIVES_GENERATED_EXT ||
           type == VK_QUERY_TYPE_PERFORMANCE_QUERY_KHR ||
           type == VK_QUERY_TYPE_RESULT_STATUS_ONLY_KHR;
}

/* Whether the query has a result of each pass, as far as is known. */
WAKE_INLINE bool
wake_query_has_passes(const struct wake_query_pool *pool, uint32_t query)
{
    return !pool->passes ||
           (pool->in_pass[query] ^ UINT32_MAX >> (WAKE_MAX_PASSES - pool->passes)) == 0;
}

/* NULL: the recording names none of that pool, or nothing is known of it. */
const struct wake_touched_queries *
wake_queries_of(const struct wake_command_buffer *cb, wake_id pool);
/* A command that resets, begins or writes queries. */
void
wake_queries_apply(struct wake_command_buffer *cb, const struct wake_record *record,
                   uint32_t command);
/* The primary executes the secondary here. Under the lock of the secondary's pool. */
void
wake_queries_take_over(struct wake_command_buffer *cb, const struct wake_command_buffer *secondary);
/* Rows of wake_recorded_parts: nothing is touched any more; destruction. */
void
wake_queries_clear(struct wake_recorded *recorded);
void
wake_queries_finish(struct wake_recorded *recorded);

/* How many queries one vkCmdBeginQuery or vkCmdWriteTimestamp takes here: one per view. */
uint32_t
wake_query_views(const struct wake_command_buffer *cb);
/* Names the subpass that the recording is in; 0: none. */
uint64_t
wake_query_pass(const struct wake_command_buffer *cb);

/* Application thread. False: out of memory. */
bool
wake_query_pool_create(struct wake_object *object, const struct wake_create *create);
void
wake_query_pool_destroy(struct wake_query_pool *pool);

/* Timeline: the recording executes; vkResetQueryPool. */
void
wake_queries_execute(const struct wake_execution *execution, const struct wake_recorded *recorded);
void
wake_queries_reset(wake_id pool, uint32_t first, uint32_t count);
/* vkGetQueryPoolResults gave all of their results: what uses them has come so far. */
void
wake_queries_seen(wake_id pool, uint32_t first, uint32_t count);
/* Whether results of the queries, or of some of them, have shown that nothing which is pending uses any. */
struct wake_device;
bool
wake_queries_are_done(struct wake_device *device, const struct wake_query_pool *pool,
                      uint32_t first, uint32_t count);

#endif
