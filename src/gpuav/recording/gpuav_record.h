/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Recordings: what was recorded for messages, and who keeps it.
 * Threads: fields as in gpuav_state.h.
 */
#ifndef WAKE_GPUAV_GPUAV_RECORD_H
#define WAKE_GPUAV_GPUAV_RECORD_H

#include "gpuav/device/gpuav_state.h"

struct wake_gpuav_block;
struct wake_gpuav_pipeline;
struct wake_gpuav_set;

struct wake_gpuav_label {
    const struct wake_gpuav_label *outer;
    float color[4];
    char name[];
};

/* One draw, dispatch or trace with instrumented shaders. */
struct wake_gpuav_action {
    struct wake_gpuav_pipeline *pipeline; /* the recording's reference */
    const struct wake_gpuav_label *label; /* innermost open one */
    uint32_t number;  /* among all draws, dispatches and traces of the recording */
    uint32_t command; /* enum wake_command */
    uint32_t row;     /* of the descriptor table; 0: not known what is bound */
    /* binding and location of the attribute that there is least room for, in vertices and
     * instances */
    uint8_t least[2][2];
};

struct wake_gpuav_arena_page;
struct wake_gpuav_arguments;
struct wake_gpuav_argument_page;

/* What was recorded between one begin and the next. (cb) while it is recorded, immutable after the
 * first submit. */
struct wake_gpuav_recording {
    uint64_t submitted; /* (a) submissions so far, and whether it is held: gpuav_record.c */
    uint32_t secondary_count;
    bool reports;      /* it has blocks, or copies arguments */
    bool ends_visible; /* its last command makes what shaders wrote visible to the host */
    char apart[WAKE_CACHE_LINE - 14]; /* what follows no submit looks at */
    bool copies;                      /* some arguments are copied */
    struct wake_gpuav_block *blocks;
    struct wake_gpuav *gpuav;
    VkCommandBuffer handle;
    wake_id id; /* of the command buffer in the layer's state */
    /* of the begin, as in struct wake_used_element; 0: what shaders mark is of no use */
    uint64_t boundary;
    char *name; /* of the command buffer then; NULL: none */
    uint32_t thread;
    uint64_t frame;
    struct wake_gpuav_block *last_block;
    struct wake_gpuav_action *actions;
    uint32_t action_count, action_capacity;
    struct wake_gpuav_pipeline **pipelines;
    uint32_t pipeline_count, pipeline_capacity;
    struct wake_gpuav_recording **secondaries;
    uint32_t secondary_capacity;
    uint32_t depth;                        /* 0: executes nothing that is looked after, ... */
    struct wake_gpuav_recording *put_next; /* of whoever puts it */
    struct wake_gpuav_set *pushed;         /* in the descriptor table */
    uint32_t *rows;                        /* of the descriptor table */
    uint32_t row_count, row_capacity;
    struct wake_gpuav_arguments *arguments; /* of indirect commands: gpuav_arguments.h */
    uint32_t argument_count, argument_capacity;
    uint32_t arguments_done; /* of them: they are copied, or never will be */
    struct wake_gpuav_argument_page *argument_pages;
    struct wake_gpuav_arena_page *arena;
    uint32_t references;     /* (a) of command buffers; go under (l:gpuav) */
    uint32_t put_off;        /* (l:gpuav) finished submissions whose records wait for the others */
    uint64_t known;          /* (a) submissions that a readback thread has in its lists, or had */
    uint64_t finished, left; /* (l:gpuav) */
};

/* Accepts NULL. */
void
wake_gpuav_recording_put(struct wake_gpuav_recording *recording);
/* Before a submit of it goes to the driver: it is pending until it has finished, and there until
 * wake_gpuav_recording_leave(). */
void
wake_gpuav_recording_submit(struct wake_gpuav_recording *recording);
/* Under the lock. Whether there are submissions that have not finished. */
bool
wake_gpuav_recording_pending(const struct wake_gpuav_recording *recording);
/* Nobody reads for a submission of it any more. */
void
wake_gpuav_recording_leave(struct wake_gpuav_recording *recording);
/* Under the lock. True: nothing of it is pending, nor will be until wake_gpuav_recording_release(),
 * before the lock is dropped. */
bool
wake_gpuav_recording_hold(struct wake_gpuav_recording *recording);
void
wake_gpuav_recording_release(struct wake_gpuav_recording *recording);
/* Memory that goes with the recording; NULL: none. (cb) */
void *
wake_gpuav_recording_alloc(struct wake_gpuav_recording *recording, size_t size);

#endif
