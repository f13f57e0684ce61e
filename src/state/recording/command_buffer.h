/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Command buffers and command pools: the stream of a command buffer, its state machine, and what
 * was found while it was recorded (the result that every submit of it uses again).
 * Threads: three groups of fields, see the keys.
 */
#ifndef WAKE_STATE_COMMAND_BUFFER_H
#define WAKE_STATE_COMMAND_BUFFER_H

#include "queue/stream.h"
#include "state/object/family.h"
#include "state/recording/label.h"

/* Specification, 'Command Buffer Lifecycle'. Pending is not a state here: it is a comparison of
 * submits (wake_object.uses). */
enum wake_cb_state {
    WAKE_CB_INITIAL,
    WAKE_CB_RECORDING,
    WAKE_CB_EXECUTABLE,
    WAKE_CB_INVALID,
};

/* Objects that a recording names: open addressing, made by the runner of the stream. */
struct wake_id_set {
    wake_id *ids; /* 0: empty place */
    uint32_t mask;
    uint32_t count;
    wake_id last[4]; /* added last, by their lowest bits: the usual repeats */
};

/* A query that vkCmdBeginQuery made active and no command has ended yet. */
struct wake_active_query {
    wake_id pool;
    uint32_t query;
    uint32_t index;
    VkQueryControlFlags flags;
    uint64_t pass; /* number of the render pass instance's subpass that it began in, 0: outside */
    bool wrong;    /* it was begun or ended wrongly, and that was told */
};

/* Of struct wake_active_query.pass: its begin was skipped. It is not active, but need not be ended again either. */
#define WAKE_NEVER_BEGAN UINT64_MAX

/* VkBindHeapInfoEXT, all zero where there is none. */
struct wake_heap_bind {
    uint64_t address, size, reserved_offset, reserved_size;
};

/* What a secondary's own commands ask of the primary that executes it. It repeats with its recording: state/recording/kept_recording.h. */
struct wake_demands {
    /* what vkCmdClearAttachments cleared there: from left and top to before right and bottom, and
     * layers from 0 on; right 0: nothing */
    int64_t cleared_left, cleared_top, cleared_right, cleared_bottom;
    uint64_t cleared_layers;
    /* the first images that barriers named there, and whether each one's barrier was of version 2 */
    uint32_t barrier_count;
    wake_id barrier_images[4];
    bool barrier_second[4];
    /* viewports and scissors that pipelines use, bit by bit, and whether their numbers; of VK_NV_inherited_viewport_scissor */
    uint32_t viewports, scissors;
    bool viewport_count, scissor_count;
};

/* What VkCommandBufferInheritanceInfo of a secondary says; ids as packed. */
struct wake_inheritance {
    wake_id render_pass;
    wake_id framebuffer;
    uint32_t subpass;
    VkBool32 occlusion;
    VkQueryControlFlags query_flags;
    VkQueryPipelineStatisticFlags statistics;
    bool rendering;                   /* VkCommandBufferInheritanceRenderingInfo is there */
    bool sampler_heap, resource_heap; /* of VkCommandBufferInheritanceDescriptorHeapInfoEXT */
    struct wake_heap_bind sampler_bind, resource_bind; /* they */
    bool tiled, per_tile; /* flags of VkRenderPassTileShadingCreateInfoQCOM */
    VkExtent2D apron;     /* its tileApronSize */
    wake_id tile_memory;  /* of VkTileMemoryBindInfoQCOM */
    uint32_t nesting;     /* levels of secondaries that it executes; 0: none */
    /* VkRenderingAttachmentLocationInfo and VkRenderingInputAttachmentIndexInfo; what is not given is by itself */
    bool has_depth_index, has_stencil_index;
    uint32_t locations[16], indices[16], depth_index, stencil_index;
    VkRenderingFlags flags;
    uint32_t view_mask;
    uint32_t color_count;
    VkFormat colors[16];
    VkFormat depth;
    VkFormat stencil;
    VkSampleCountFlagBits samples;
    bool attachment_samples; /* VkAttachmentSampleCountInfoAMD is there */
    VkSampleCountFlagBits color_samples[16];
    VkSampleCountFlagBits depth_samples;
    uint32_t transform; /* of VkCommandBufferInheritanceRenderPassTransformInfoQCOM; 0: not there */
    VkRect2D transform_area;
    bool custom; /* VkCustomResolveCreateInfoEXT is there */
    VkBool32 resolving;
    uint32_t resolve_count;
    VkFormat resolve_colors[16];
    VkFormat resolve_depth;
    VkFormat resolve_stencil;
    uint32_t
        depth_count; /* of VkCommandBufferInheritanceViewportScissorInfoNV; 0: nothing is inherited */
    float depths[16][2]; /* of its pViewportDepths: minDepth, maxDepth */
    struct wake_demands demands;
};

/* A secondary that a primary executes: the recording of it that it had then. */
struct wake_executed {
    wake_id id;
    uint64_t target; /* boundaries of the secondary until then */
    uint64_t clock;  /* the device's, at the call */
};

/* A growing array of the runner. */
struct wake_row {
    void *rows;
    uint32_t count;
    uint32_t capacity;
};

struct wake_command_pool {
    struct wake_pool pool; /* first member; command buffers, of application threads */
    uint32_t living;       /* (a) command buffers whose `pool` it is, and that are not retired */
    uint64_t epoch;        /* (a) resets, counted by the application's thread */
    uint32_t family;       /* (i) */
    VkCommandPoolCreateFlags flags; /* (i) */
    VkQueueFlags queue_flags;       /* (i) of the family; 0 when the family is not known */
    uint64_t reset_epoch;           /* (timeline) resets replayed */
};

/*
 * What the recording of a secondary is at a vkCmdExecuteCommands that names it. Stands in the
 * record, since the secondary may have been begun anew when that is replayed.
 */
struct wake_secondary_facts {
    VkCommandBufferUsageFlags usage; /* of its last vkBeginCommandBuffer */
    uint32_t state;                  /* enum wake_cb_state; _INVALID: not known */
};

/* A descriptor set that shaders of a draw or dispatch use: what it names must live when the
 * recording is submitted. */
struct wake_drawn_set {
    wake_id set;
    wake_id pipeline;
    uint32_t index;  /* where it was bound */
    uint32_t number; /* updates of the set until then */
};
#define WAKE_DRAWN_SETS_MOST 4096 /* of one recording; of more nothing is known */

#define WAKE_CB_CHANGING UINT64_MAX /* of held_by: no ticket */
enum { WAKE_EXECUTE_TIMES = 4 };    /* calls that executed a secondary whose moment is remembered */

struct wake_command_buffer {
    struct wake_stream stream;
    struct wake_object *object; /* (i) */
    struct wake_object *pool;   /* (i) NULL: unknown */
    bool secondary;             /* (i) */
    VkQueueFlags queue_flags;   /* (i) of the pool's family; 0 when that is not known */
    /* (p) submitted, or executed, since it was begun: 1 + the pool's resets until then; 0: not */
    uint64_t submitted_app;
    /* (p) the application's thread called vkBeginCommandBuffer and not yet the end */
    bool recording_app;
    /* (p) a call was dropped since then: nothing more is recorded until the next begin */
    bool lossy_app;
    uint32_t names_app; /* (p) renamings, and memory freed, before the last owner record */
    /* (p) what the calls on it so far made of it, resets of the pool left out */
    struct wake_secondary_facts facts_app;
    uint64_t pool_epoch_app; /* (p) the pool's resets when it was begun last */
    uint64_t traced_from;    /* (p) when it was begun last; 0: nothing is traced */
    /* (a) a secondary that is not for simultaneous use: calls that executed it, and the device's
     * clock at call n: [n % WAKE_EXECUTE_TIMES] */
    uint32_t executions;
    uint64_t executed_at[WAKE_EXECUTE_TIMES];
    /* (a) who may look at the recording, or change it: a submit's ticket, WAKE_CB_CHANGING while a
     * boundary is replayed, 0: nobody yet. workers/replay/pin.h */
    uint64_t held_by;

    /*
     * (c) the runner of the stream. Submits read it with the turn, after the boundary they wait
     * for: boundaries are kept out meanwhile (workers/replay/pin.h), and what commands write is left
     * alone while the state is _RECORDING; in another one commands write nothing. A submit makes it
     * _INVALID, which commands may read then: relaxed.
     */
    enum wake_cb_state state;
    VkCommandBufferUsageFlags usage;
    uint64_t pool_epoch;      /* of the pool when recording began */
    uint64_t begun;           /* number of recordings so far: names a result */
    uint64_t boundary;        /* boundary count that this state belongs to */
    uint64_t moment;          /* of the last owner record */
    uint64_t ticket;          /* of the boundary that comes next, 0 = none */
    uint64_t seen;            /* the last ticket before that boundary */
    uint64_t next_pool_epoch; /* as the thread of the next boundary saw it */
    uint32_t command_index;   /* of the next command */
    /*
     * Where the next command would stand. render_pass: inside or outside of an instance; both: a begin or
     * end was wrong, so that it is not known. video_coding: the same of that scope. levels: a secondary is
     * _SECONDARY, a primary takes every command. contents: what those of the subpass or instance were
     * said to be. levels is 0 once the recording is known to be invalid: nothing fits there.
     */
    struct wake_situation place;
    wake_id lost;       /* what was destroyed then */
    uint32_t inside_by; /* enum wake_command that opened it, WAKE_CMD_NONE when inherited */
    /* action or synchronization commands outside of render pass instances, since the last one */
    bool worked;
    bool profiling;  /* the profiling lock was held when recording began */
    uint8_t skipped; /* enum wake_skipped */
    bool continues;  /* secondary: VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT */
    struct wake_id_set uses;
    /* descriptor sets that draws and dispatches use, as far as checks saw them */
    struct wake_id_set drawn;
    struct wake_recording *recording; /* NULL: nothing recorded that later commands depend on */
    struct wake_around *around;       /* workers/replay/around.h; NULL: nothing */
    char *name;                       /* debug name as of the last boundary, NULL: none */
    struct wake_stream *caller;       /* thread stream of who records, NULL: not known */
    uint64_t next_clock;              /* the device's clock behind the boundary that comes next */
    uint64_t ended_at;                /* the same of the end of the recording */
    uint64_t begun_seen; /* the last ticket before the recording began, and before it ended */
    uint64_t ended_seen;
    bool told_invalid; /* a command of it, or its end, said that it is, and why */
    bool told_at_end;  /* its end did: a submit is a mistake of its own */
    /* bit i: secondary i of the vkCmdExecuteCommands that is replayed was found invalid */
    uint64_t stale;
    uint64_t recording_at; /* number of the boundary that began or gave up the latest recording */
    /* secondary: of the recording; NULL: none, or out of memory */
    struct wake_inheritance *inherited;
    uint32_t query_types;   /* bit t: a query of VkQueryType t < 32 was begun */
    struct wake_row active; /* struct wake_active_query */
    /* what executing it does; NULL: nothing that is followed, yet. state/recording/recorded.h */
    struct wake_recorded *recorded;
    struct wake_kept
        *kept; /* a recording that may be repeated; NULL: none. state/recording/kept_recording.h */
    struct wake_row executed;       /* struct wake_executed */
    struct wake_row drawn_sets;     /* struct wake_drawn_set */
    struct wake_row pushed_sets;    /* struct wake_pushed_set * */
    bool pushed_unknown;            /* something was pushed that is not there */
    struct wake_label_stack labels; /* open debug label regions */
    /* calls of this recording were dropped: what depends on all of them is not checked */
    bool incomplete;
    bool next_incomplete; /* the same, as of the boundary that comes next */

    /* Device timeline */
    bool once_used;                   /* one-time-submit and submitted */
    struct wake_command_buffer *next; /* (l:device) */
    struct wake_command_buffer *prev; /* (l:device) */
};

WAKE_INLINE struct wake_command_buffer *
wake_command_buffer_of(struct wake_stream *stream)
{
    return WAKE_CONTAINER_OF(stream, struct wake_command_buffer, stream);
}

WAKE_INLINE uint8_t
wake_command_buffer_levels(const struct wake_command_buffer *cb)
{
    return cb->secondary ? WAKE_LEVEL_SECONDARY : WAKE_LEVEL_PRIMARY | WAKE_LEVEL_SECONDARY;
}

/* Runner: what has been recorded so far is invalid, because that has been destroyed. */
WAKE_INLINE void
wake_command_buffer_lost(struct wake_command_buffer *cb, wake_id id)
{
    cb->lost = id;
    cb->place.levels = 0;
}
WAKE_INLINE bool
wake_command_buffer_is_lost(const struct wake_command_buffer *cb)
{
    return !cb->place.levels;
}

/* Any thread: the pool that it was allocated from; NULL when that is not known, or `cb` is NULL. It
 * lives as long as the command buffer's id finds anything. */
WAKE_INLINE const struct wake_command_pool *
wake_command_pool_of(const struct wake_command_buffer *cb)
{
    return cb && cb->pool ? cb->pool->data : NULL;
}
/* False as well where its pool is gone. */
WAKE_INLINE bool
wake_command_buffer_is_protected(const struct wake_command_buffer *cb)
{
    const struct wake_command_pool *pool = wake_command_pool_of(cb);

    return pool && pool->flags & VK_COMMAND_POOL_CREATE_PROTECTED_BIT;
}

/* Application's thread, in a call that executes this secondary, which is not for simultaneous use;
 * `clock`: the device's at that call. */
void
wake_command_buffer_executed(struct wake_command_buffer *cb, uint64_t clock);

/* The recording of a secondary that a vkCmdExecuteCommands meant is still there. Under the lock of
 * the secondary's pool. */
bool
wake_executed_is_there(const struct wake_command_buffer *secondary, uint64_t target);

/* Runner: the name that messages show; copied, NULL: none. */
void
wake_command_buffer_name(struct wake_command_buffer *cb, const char *name);

/* Runner: false when memory ran out; the set is then incomplete. */
bool
wake_id_set_add(struct wake_id_set *set, wake_id id);
bool
wake_id_set_has(const struct wake_id_set *set, wake_id id);
void
wake_id_set_clear(struct wake_id_set *set);
void
wake_id_set_finish(struct wake_id_set *set);

/* Notes a set that shaders use, once in a row. */
void
wake_drawn_set_add(struct wake_command_buffer *cb, const struct wake_drawn_set *drawn);

/* Runner: a new last element of `size` bytes, NULL when memory ran out. */
void *
wake_row_add(struct wake_row *row, size_t size);

/* Queries that are active: their begin was not skipped. */
WAKE_INLINE uint32_t
wake_active_queries(const struct wake_command_buffer *cb)
{
    const struct wake_active_query *rows = cb->active.rows;
    uint32_t count = cb->active.count;

    for (uint32_t i = 0; i < cb->active.count; i++) {
        count -= rows[i].pass == WAKE_NEVER_BEGAN;
    }
    return count;
}

#endif
