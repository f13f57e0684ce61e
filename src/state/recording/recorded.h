/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the execution of a recording does to state that only execution changes: which queries it
 * resets and uses, ... It is gathered while the commands are replayed and immutable once
 * vkEndCommandBuffer is: every submit uses it again.
 * Threads: the runner of the command buffer's stream until the end of the recording; then read by
 * who has the device timeline's turn. A batch that is held back (state/execution/execution.h) keeps
 * a reference: the command buffer may be begun anew before it executes.
 */
#ifndef WAKE_STATE_RECORDED_H
#define WAKE_STATE_RECORDED_H

#include "state/recording/command_buffer.h"
#include "state/recording/image_layout.h"

#define WAKE_STRIPES_UNKNOWN UINT32_MAX

struct wake_recorded {
    uint32_t references;     /* (a) the command buffer's, and one for each batch held back */
    struct wake_row queries; /* struct wake_touched_queries: state/execution/query_state.h */
    bool lost;               /* memory ran out: not all of what it does is known */
    uint8_t instances;       /* enum wake_instances: state/execution/suspended.h */
    /* of all instances that do not resume; WAKE_STRIPES_UNKNOWN: secondaries have some */
    uint32_t stripes;
    /* there is a performance query: the last ticket before the recording, and 1; 0: none */
    uint64_t profiled;
    uint32_t passes; /* that its performance queries need; WAKE_COUNTERS_UNKNOWN; 0: none */
    /* shared, but not with its queue family: state/execution/ownership.h; 0: nothing */
    wake_id elsewhere;
    struct wake_row events;    /* struct wake_event_op: state/execution/event_state.h */
    struct wake_row transfers; /* struct wake_transfer: state/execution/ownership.h */
    struct wake_row video;     /* struct wake_video_op: state/execution/video_execution.h */
    /* struct wake_structure_op: state/execution/structure_execution.h */
    struct wake_row structures;
    struct wake_layouts layouts;
    struct wake_label_marks marks;          /* of the commands that `layouts` names */
    struct wake_recorded_module *sync;      /* src/sync: accesses; NULL: none, or not followed */
    struct wake_recorded_module *practices; /* src/practices; NULL: off, or nothing to advise on */
};

/* The rows of one subject: emptied for a new recording, or given back. */
struct wake_recorded_part {
    void (*clear)(struct wake_recorded *recorded);
    void (*finish)(struct wake_recorded *recorded);
};
/* state/kinds.c */
#define WAKE_RECORDED_PARTS 4
extern const struct wake_recorded_part wake_recorded_parts[WAKE_RECORDED_PARTS]
    __attribute__((visibility("hidden")));

/* Runner: the one to write to; NULL: out of memory. */
struct wake_recorded *
wake_recorded_of(struct wake_command_buffer *cb);
/* Runner: one more row, a copy of `row`, in `rows` of the recording; a recording that there is no
 * memory for says that it lacks something. False: that. */
bool
wake_recorded_add(struct wake_recorded *recorded, struct wake_row *rows, const void *row,
                  size_t size);
/* Runner: the command buffer has no recording, or begins a new one. A result without other references is emptied and used again. */
void
wake_recorded_clear(struct wake_command_buffer *cb);
/* Runner: vkEndCommandBuffer, before anybody else sees it. */
void
wake_recorded_end(struct wake_command_buffer *cb);
/* Reclaim. */
void
wake_recorded_finish(struct wake_command_buffer *cb);

/* With the turn, of a recording that is at its end. put: any thread, accepts NULL. */
struct wake_recorded *
wake_recorded_get(struct wake_recorded *recorded);
void
wake_recorded_put(struct wake_recorded *recorded);

#endif
