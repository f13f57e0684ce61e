/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Synchronization validation of a command buffer: its context of accesses, what its tags stand for,
 * the render pass instance that it is in, and what draws have in common.
 * Threads: the runner of the command buffer's stream; after vkEndCommandBuffer immutable
 * (state/recording/recorded.h).
 */
#ifndef WAKE_SYNC_SYNC_RECORDING_H
#define WAKE_SYNC_SYNC_RECORDING_H

#include "gen/records.h"
#include "gen/sync_model.h"
#include "state/check/awaited.h"
#include "state/check/check.h"
#include "state/derived/descriptor_layout.h"
#include "state/derived/image.h"
#include "state/derived/render_pass.h"
#include "state/descriptor/descriptor_array.h"
#include "state/recording/command_buffer.h"
#include "state/recording/recorded.h"
#include "state/recording/recording.h"
#include "sync/recording/known_buffers.h"
#include "sync/access/access_context.h"

/* What a tag stands for: a message names the command. Of a long recording only those are kept whose
 * accesses something may still collide with (command_rows.c). */
struct wake_sync_command {
    uint64_t tag : WAKE_TAG_BITS;
    uint64_t command : 15; /* enum wake_command */
    uint64_t known : 1;    /* while rows are thinned out: an access has it */
    uint32_t index;        /* in the command buffer */
    uint32_t labels;       /* into the label texts; 0: none */
};

/* Commands of a secondary among the tags of a primary. */
struct wake_sync_executed {
    uint64_t tags; /* its first is this plus one */
    uint64_t count;
    wake_id id;
    struct wake_recorded *recorded; /* a reference */
};

enum wake_ordered {
    WAKE_ORDERED_NOT,
    WAKE_ORDERED_COLOR,
    WAKE_ORDERED_DEPTH_STENCIL,
    WAKE_ORDERED_RASTER,
    WAKE_ORDERED_INPUT,     /* behind load operations, not behind draws of the subpass */
    WAKE_ORDERED_LOAD,      /* not behind what earlier instances wrote: sync_load_after_store */
    WAKE_ORDERED_INTERLOCK, /* what fragments do in turn, with descriptors that they write */
    WAKE_ORDERED_COUNT
};

/* One access that commands make again while what is bound stays the same. */
struct wake_plan_row {
    uint64_t begin;
    uint64_t end;
    wake_id object; /* for messages */
    uint32_t space;
    uint8_t access;
    uint8_t ordered;
    bool possible : 1;
    bool certain : 1; /* of a shader, wherever it runs: not possible if the command runs it */
    /* likewise: somewhere in the range if the command runs it */
    bool placeless : 1;
    bool loose : 1; /* of a binding that may be updated after it is bound */
    /* A read that is entered already, with that doubt: as long as these are the log's position,
     * plus 1, and the changes of its space, another one is nothing new. */
    unsigned entered_doubt : WAKE_DOUBT_BITS;
    uint32_t position;
    uint32_t changes;
    /* The key of a descriptor (state/check/awaited.h); of an array that an index chooses: what shaders mark. 0: none. */
    uint32_t element;
};

/* Rows of a set that was drawn with before: set_plans.h. */
struct wake_plan_part {
    struct wake_plan_row *rows;
    uint32_t count;
};

enum { WAKE_PLAN_PARTS = 8 };

struct wake_plan {
    struct wake_row rows; /* struct wake_plan_row */
    uint64_t key[4];      /* of what it was made from; 0: not made */
    bool writes;          /* has a write that nothing orders: every command counts */
    bool together;        /* it reads some of what it writes, or writes it twice */
    uint32_t part_count;  /* beside the rows; none where it writes */
    struct wake_plan_part parts[WAKE_PLAN_PARTS];
};

/*
 * What the last draw wrote. A draw that writes it again, with nothing between that touches it or
 * puts something in order, changes nothing but which command was the last to write.
 */
struct wake_rewrite {
    struct wake_range *range; /* NULL: not known */
    uint64_t changes;         /* of the recording */
    uint32_t space_changes;
    uint32_t space_reads;
};

enum { WAKE_REWRITES = 10 };

/* It must be made anew. */
WAKE_INLINE void
wake_plan_drop(struct wake_plan *plan)
{
    plan->rows.count = 0;
    plan->part_count = 0;
    plan->writes = false;
    plan->together = false;
    plan->key[0] = 0;
}

enum { WAKE_SYNC_ATTACHMENTS = 32, WAKE_SYNC_SUBPASSES = 32, WAKE_SYNC_TOLD = 8 };

struct wake_sync_attachment {
    wake_id view;
    VkImageLayout layout; /* that it is in */
    VkImageLayout stencil_layout;
    uint32_t first; /* subpasses that use it; first > last: none */
    uint32_t last;
    bool moves_in; /* its layout changes at the first one, or behind the last one */
    bool moves_out;
    VkImageAspectFlags moved;     /* by transitions at the beginning of the subpass at hand, ... */
    bool within;                  /* ... which are part of dependencies that lead to it, ... */
    struct wake_access_set leads; /* ... or else of those that lead to these accesses */
};

enum { WAKE_PASS_ROWS = 64 };

/* A subpass dependency of the instance. */
struct wake_pass_row {
    uint32_t src, dst; /* the same: layout transitions of that subpass */
    struct wake_dependency dependency;
    uint64_t reach; /* bit i: chains lead to row i; its own is one of them */
};

/* The render pass instance. */
struct wake_sync_pass {
    enum wake_pass_kind kind;
    const struct wake_render_pass *pass; /* a reference; NULL: dynamic, or not known */
    VkRect2D area;
    uint32_t layers;
    uint32_t view_mask; /* of the subpass; 0: no multiview */
    uint32_t subpass;
    uint64_t begin_tag; /* of the instance */
    uint64_t start_tag; /* of the subpass: attachments are ordered from here on */
    uint64_t starts[WAKE_SYNC_SUBPASSES];
    uint64_t moved;           /* rows that transitions of this subpass are part of, ... */
    uint64_t moved_elsewhere; /* ... and those to later subpasses that they come before as well */
    bool moved_wrongly;       /* one of them was a hazard */
    uint32_t before[WAKE_SYNC_SUBPASSES]; /* bit j: dependencies lead from subpass j to this one */
    uint32_t attachment_count;
    struct wake_sync_attachment attachments[WAKE_SYNC_ATTACHMENTS];
    /* dynamic rendering, as begun: the recording's is gone at the end */
    VkRenderingFlags flags;
    uint32_t color_count;
    struct wake_rendering_attachment colors[WAKE_MAX_COLOR];
    struct wake_rendering_attachment depth;
    struct wake_rendering_attachment stencil;
};

enum wake_event_action { WAKE_EVENT_NOTHING, WAKE_EVENT_SET, WAKE_EVENT_RESET, WAKE_EVENT_WAIT };

/*
 * The upper bits of stages are no stages: a set gives one to what comes before it in each of its
 * first scopes, through chains as they are then, and the wait begins with that. Likewise the signal
 * of a semaphore that leaves stages out, for which the bits of stages that stand for several are
 * taken, too: these are in no chain. They are used in turn: with very many sets one may be taken for
 * another, and what comes before the one for what comes before the other.
 */
enum { WAKE_EVENT_BITS = 12, WAKE_EVENT_SCOPES = 3, WAKE_SIGNAL_BITS = 8 };
#define WAKE_EVENT_BIT(i) (UINT64_C(1) << (64 - WAKE_EVENT_BITS + (i) % WAKE_EVENT_BITS))
#define WAKE_STAGES_OF(chain)                                                                     \
    ((chain) & (UINT64_MAX >> (64 - 48)) &                                                        \
     ~(VK_PIPELINE_STAGE_2_VERTEX_INPUT_BIT | VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT |              \
       VK_PIPELINE_STAGE_2_ALL_GRAPHICS_BIT | VK_PIPELINE_STAGE_2_PRE_RASTERIZATION_SHADERS_BIT | \
       WAKE_SRC_ANY))

/* An execution scope, expanded, and what stands for it as it was at a set. */
struct wake_event_scope {
    uint64_t stages;
    uint64_t bits;
};

struct wake_sync_event {
    wake_id event;
    uint64_t tag; /* accesses before it are in the first scope */
    VkPipelineStageFlags2 stages;
    struct wake_event_scope scopes[WAKE_EVENT_SCOPES]; /* of the set */
    uint32_t scope_count;
    bool set;
    bool touched;          /* set or reset here, not just waited for */
    bool racing;           /* set with nothing that orders it behind what was done before */
    uint8_t last;          /* enum wake_event_action: what was done to it last */
    uint32_t last_command; /* enum wake_command */
    uint32_t last_index;   /* of that command */
    /* stages that come after that, expanded; and VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT itself */
    VkPipelineStageFlags2 followed;
};

/* A wait for events none of which this recording sets or resets: what came before the sets is known
 * where it is executed. */
struct wake_sync_open_wait {
    wake_id events[4];
    uint64_t count;
    VkPipelineStageFlags2 stages; /* of the first version: its srcStageMask; else 0 */
};

enum wake_attachment_slot { WAKE_SLOT_COLOR, WAKE_SLOT_DEPTH, WAKE_SLOT_STENCIL };

/* What a secondary does with an attachment of the instance that it continues: the primary knows
 * which one that is. */
struct wake_sync_slot_use {
    uint64_t tag;
    uint8_t slot; /* enum wake_attachment_slot */
    uint8_t number;
    uint8_t access;
};

/* A descriptor that vkCmdPushDescriptorSet wrote. */
struct wake_sync_pushed {
    uint32_t point; /* enum wake_bind_point */
    uint32_t set;
    uint32_t place; /* in the set */
    struct wake_descriptor descriptor;
};

/* A command that may have used elements of arrays. */
struct wake_earlier_action {
    uint64_t tag;
    uint32_t number;  /* of the draw, dispatch or trace in the recording */
    uint32_t command; /* enum wake_command */
};

enum { WAKE_SYNC_CHOOSERS = 8 };

/* Commands with the same elements and nothing in order between them: the first of them. */
struct wake_sync_choosers {
    uint32_t count;
    struct wake_earlier_action actions[WAKE_SYNC_CHOOSERS];
};

/* An element that they may have used: a first access of the kind WAKE_FIRST_CHOSEN. */
struct wake_sync_choice {
    uint32_t first;    /* its number among first accesses; rows are in ascending order */
    uint32_t choosers; /* number of the row */
    uint32_t element;  /* its key: state/check/awaited.h */
    bool placeless;    /* if it was used, then surely somewhere in the range */
    struct wake_awaited_contents contents;
};

enum {
    WAKE_SYNC_FEEDBACK = 4,
    WAKE_SYNC_MADE = 8,
    WAKE_SYNC_BINDINGS = 8,
    WAKE_SYNC_ATTRIBUTES = 16
};

/* Of one vertex, from the place of its binding on; end 0: none. */
struct wake_vertex_bytes {
    uint32_t begin, end;
};

/* What vkCmdSetVertexInputEXT gave last; no bindings: nothing that could be kept. */
struct wake_vertex_input {
    uint32_t binding_count, attribute_count;
    VkVertexInputBindingDescription bindings[WAKE_SYNC_BINDINGS];
    uint32_t divisors[WAKE_SYNC_BINDINGS];
    VkVertexInputAttributeDescription attributes[WAKE_SYNC_ATTRIBUTES];
};

/* What masks of a barrier mean. */
struct wake_sync_made {
    VkPipelineStageFlags2 src;
    VkAccessFlags2 src_access;
    VkPipelineStageFlags2 dst;
    VkAccessFlags2 dst_access;
    struct wake_dependency dependency; /* until 0: none */
};

/* A hazard that a message was made of. */
struct wake_sync_told {
    uint64_t prior;
    wake_id object;
    uint64_t inner; /* the tag within a secondary; 0: it is the command's own */
    uint32_t access;
    bool doubtful; /* as a warning: the error may follow */
};

/* One message for an access, the command that it meets, and what they share: false for the first
 * such call of the command with the tag `now`. */
struct wake_sync_work;

/* What is kept of a recording. While it is recorded it is part of a struct wake_sync_work; behind
 * vkEndCommandBuffer it lies by itself, in as little memory as it needs. */
struct wake_sync_recording {
    struct wake_recorded_module module; /* first member */
    struct wake_access_context context;
    wake_id command_buffer;
    uint64_t tag;       /* the last one */
    uint64_t suspended; /* of the instance that it leaves suspended: its first tag; 0: not known */
    bool suspends;      /* there is such an instance */
    bool resumes;       /* begins with what another command buffer suspended */
    bool done;          /* nothing more is followed: calls were dropped, or memory ran out */
    bool packed;        /* all of it is one piece of memory */
    uint32_t buffer_count;
    const struct wake_sync_buffer *buffers; /* of a finished one, for messages */
    struct wake_row commands; /* struct wake_sync_command, ascending tags; secondaries have none */
    struct wake_row executed; /* struct wake_sync_executed, ascending tags */
    struct wake_row labels;   /* char: texts one behind the other */
    struct wake_row events;   /* struct wake_sync_event */
    struct wake_row waits;    /* struct wake_sync_open_wait */
    struct wake_row slots;    /* struct wake_sync_slot_use */
    /* Elements of arrays that commands chose among, where it is submitted once: chosen_first.h */
    struct wake_row choices;  /* struct wake_sync_choice */
    struct wake_row choosers; /* struct wake_sync_choosers */
    uint64_t boundary; /* of its begin, as in struct wake_used_element, where there are choices */
};

struct wake_sync_earlier;

/* A recording while it is recorded. One that is over is emptied and serves the next one. */
struct wake_sync_work {
    struct wake_sync_recording recording; /* first member */
    struct wake_device *device;
    uint32_t label;      /* the current one */
    uint32_t thin_at;    /* rows of commands that there may be before they are thinned out */
    uint32_t last_label; /* the text that was added last */
    bool label_stale;
    uint32_t event_bits;    /* used so far */
    struct wake_row pushed; /* struct wake_sync_pushed */
    struct wake_sync_pass pass;
    struct wake_row pass_rows;                  /* struct wake_pass_row */
    struct wake_sync_made made[WAKE_SYNC_MADE]; /* by masks, never emptied: it is as true later */
    struct wake_plan descriptors[WAKE_BIND_POINTS];
    /* Each element of arrays whose index is not known: made with `descriptors`, checked where shaders mark the elements that they
     * use, and entered nowhere. */
    struct wake_plan chosen[WAKE_BIND_POINTS];
    struct wake_sync_earlier *earlier; /* what those were; NULL: nothing yet (sync_earlier.h) */
    uint32_t actions;                  /* draws, dispatches and traces so far, this one included */
    struct wake_set_plans *set_plans;  /* what parts of those point to; NULL: none yet */
    struct wake_plan attachments;
    struct wake_rewrite rewrites[WAKE_REWRITES]; /* of the first rows of that plan */
    uint64_t changes;  /* grows with what makes a draw different from the last one */
    uint64_t drawn[6]; /* of the last draw */
    struct wake_known_buffers buffers;
    /* What the vertex shader fetches through the pipeline's first bindings. */
    struct wake_vertex_bytes vertex_bytes[WAKE_SYNC_BINDINGS];
    uint64_t vertex_bytes_of; /* the pipeline's change, plus 1; 0: of none */
    struct wake_vertex_input vertex_input;
    struct wake_bound_buffer feedback[WAKE_SYNC_FEEDBACK]; /* of transform feedback */
    uint64_t feedback_tag; /* of its beginning; 0: it is not active */
    uint64_t told_tag;     /* the command that hazards were told of last */
    uint32_t told_count;
    struct wake_sync_told told[WAKE_SYNC_TOLD];
    struct wake_read_memo memos[WAKE_READ_MEMOS];
};

/* One command at work. */
struct wake_sync {
    struct wake_check *check;
    struct wake_command_buffer *cb;
    struct wake_sync_work *work;
    struct wake_sync_recording *recording; /* the work's */
    struct wake_access_context *context;   /* the recording's */
    uint64_t tag;
    bool exact_only; /* hazards with possible accesses are not told */
    bool sure;       /* but those of accesses that are surely somewhere in a range */
    bool warns;      /* and the others as warnings */
    bool quiet; /* accesses are entered, hazards not told: they come of what was told already */
    bool told;  /* a hazard of this command was told: what is the same mistake is told once */
    bool checks_only; /* hazards are told, accesses not entered: the command may be skipped yet */
    bool maybe;       /* the command need not do anything: conditional rendering */
};

/* ---- accesses -------------------------------------------------------------------------------- */

/* A span of bytes or texels. */
struct wake_span {
    uint32_t space;
    uint64_t begin;
    uint64_t end;
};

/* ---- parts ----------------------------------------------------------------------------------- */

/* The ordering for accesses of this name in the subpass at hand; NULL: none. Good until the next
 * call. */
const struct wake_ordering *
wake_sync_ordering(const struct wake_sync *sync, enum wake_ordered ordered,
                   struct wake_ordering *ordering_out);
/* The same for a subpass that began with tag `since` of an instance that began with `before`. */
const struct wake_ordering *
wake_sync_ordering_of(uint64_t since, uint64_t before, enum wake_ordered ordered,
                      struct wake_ordering *ordering_out);
/* The recording of a result, NULL: nothing is known of it. */
WAKE_INLINE struct wake_sync_recording *
wake_sync_of(const struct wake_recorded *recorded)
{
    return recorded ? (struct wake_sync_recording *)recorded->sync : NULL;
}

#endif
