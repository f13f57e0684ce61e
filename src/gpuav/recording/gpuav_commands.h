/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Command pools and command buffers: what is bound in each, and which thread may be inside one.
 * Threads: fields as in gpuav_state.h.
 */
#ifndef WAKE_GPUAV_GPUAV_COMMANDS_H
#define WAKE_GPUAV_GPUAV_COMMANDS_H

#include "gpuav/recording/gpuav_record.h"
#include "gpuav/shader/gpuav_attributes.h"
#include "gpuav/shader/gpuav_layout.h"

enum { WAKE_GPUAV_POINTS = 3 /* graphics, compute, ray tracing */ };

/* A set that the application bound at one bind point. */
struct wake_gpuav_bound_set {
    VkDescriptorSet set; /* VK_NULL_HANDLE: pushed, or none */
    /* the recording's; NULL: not pushed, or it is not known what was */
    struct wake_gpuav_set *pushed;
    uint64_t compatible; /* of the layout that it was bound with */
    uint32_t offset_count;
    const uint32_t *offsets; /* in the recording's arena */
};

struct wake_gpuav_point {
    struct wake_gpuav_pipeline *pipeline; /* the recording's reference */
    /* what ours was bound with last, and no set was bound by the application since */
    const struct wake_gpuav_layout *clean;
    uint32_t bound;     /* bit i: set i is bound */
    uint32_t disturbed; /* bit i: it was, and binding ours undid that */
    uint32_t row;       /* of the descriptor table, for what is bound; 0: none yet */
    bool row_stale;
    struct wake_gpuav_bound_set sets[WAKE_GPUAV_SETS];
};

/* What is bound to a binding of vertex buffers. */
struct wake_gpuav_vertex_buffer {
    uint64_t bytes; /* from the offset to the end */
    uint64_t stride;
    bool known, has_stride;
};

struct wake_gpuav_vertices {
    struct wake_gpuav_vertex_buffer buffers[WAKE_GPUAV_VERTEX_BUFFERS];
    uint32_t room[2];    /* for vertices and instances, ... */
    uint8_t least[2][2]; /* ... as in struct wake_gpuav_action, by these: */
    const struct wake_gpuav_attributes *attributes;
    uint32_t locations;
    bool stale; /* something was bound or said since */
    /* What vkCmdSetVertexInputEXT said, if anything. */
    bool said;
    uint32_t said_count;
    struct wake_gpuav_attribute said_list[WAKE_GPUAV_VERTEX_BUFFERS];
};

struct wake_gpuav_pool;

/* A VkCommandBuffer. (cb): of whoever is inside, gpuav_commands.c */
struct wake_gpuav_command_buffer {
    uint32_t inside; /* (a) who is, and whether it is gone: gpuav_commands.c */
    bool sealed; /* it was ended since it was begun: what was recorded is not changed any more */
    struct wake_gpuav_command_buffer *next, *previous; /* (l:gpuav) */
    struct wake_gpuav_pool *pool;                      /* (l:gpuav) whose list it is in */
    struct wake_gpuav *gpuav;
    struct wake_gpuav_named named;
    struct wake_gpuav_recording *recording; /* NULL: nothing of interest since it was begun */
    const struct wake_gpuav_label *label;
    uint64_t boundary;         /* of the begin, as in struct wake_used_element; 0: not known */
    wake_id id;                /* of the layer's state, then */
    uint32_t seen;             /* draws, dispatches and traces of any kind since it was begun */
    VkShaderStageFlags stages; /* of the bound graphics pipeline, 0: not known */
    bool is_secondary;         /* (i) */
    bool is_protected;         /* (i) */
    bool conditional;          /* conditional rendering decides about what is recorded */
    /* the rendering that was begun last, or one of a secondary that was executed since, is suspended
     * where it ends */
    bool suspends;
    bool has_barriers; /* since it was begun */
    /* by point: the bound shader objects, the recording's reference; NULL: none */
    struct wake_gpuav_pipeline *objects[2];
    struct wake_gpuav_point points[WAKE_GPUAV_POINTS];
    struct wake_gpuav_vertices vertices;
    uint64_t indices; /* in the bound index buffer; UINT64_MAX: not known */
};

/* A VkCommandPool. */
struct wake_gpuav_pool {
    VkCommandPool handle;                    /* (i) */
    bool is_protected;                       /* (i) */
    struct wake_gpuav_command_buffer *first; /* (l:gpuav) */
};

/*
 * The command buffer, for this thread alone until it leaves; NULL: not known, or another thread is
 * in it, which is a mistake of the application: the call goes down and is not looked at.
 */
struct wake_gpuav_command_buffer *
wake_gpuav_commands_enter(struct wake_gpuav *gpuav, VkCommandBuffer handle);
/* For commands that are recorded: NULL behind the end of the recording as well. */
struct wake_gpuav_command_buffer *
wake_gpuav_commands_record(VkCommandBuffer handle);
/* Accepts NULL. */
void
wake_gpuav_commands_leave(struct wake_gpuav_command_buffer *cb);
/* One with a sealed recording, which stays and does not change until the end; several threads may
 * read one. NULL as above, or it is not sealed. */
const struct wake_gpuav_command_buffer *
wake_gpuav_commands_read(struct wake_gpuav *gpuav, VkCommandBuffer handle);
/* Accepts NULL. */
void
wake_gpuav_commands_read_end(const struct wake_gpuav_command_buffer *cb);
void
wake_gpuav_fill_commands(struct wake_device_dispatch *next);
/* What the application left behind. */
void
wake_gpuav_commands_finish(struct wake_gpuav *gpuav);

/* The recording of what is being recorded; NULL: no memory. (cb) */
struct wake_gpuav_recording *
wake_gpuav_recording_get(struct wake_gpuav_command_buffer *cb);
/* As if nothing had been recorded. The recording that was is the caller's to put; NULL: none. (cb) */
struct wake_gpuav_recording *
wake_gpuav_start_over(struct wake_gpuav_command_buffer *cb);

/* Nothing is known to be bound. (cb) */
void
wake_gpuav_vertices_forget(struct wake_gpuav_command_buffer *cb);

#endif
