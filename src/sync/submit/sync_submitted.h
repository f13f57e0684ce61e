/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Parts of sync_queue.c: what the batches of all queues did, and what orders them.
 *
 * Tags are numbered through all queues in the order in which batches execute: of two accesses to
 * the same, the one with the greater tag is the more recent. Presenting has a place among the
 * queues of its own, number 0, which is behind none of them.
 *
 * A *clock* says what comes before whatever a queue does next: for each queue the tag up to which
 * all of it does, and *edges*, for waits that order some stages only. Behind an edge an access has
 * a chain and a set, as behind any barrier (access_state.h), and barriers of the queue that waits
 * add to them.
 *
 * Threads: the holder of the device timeline's turn.
 */
#ifndef WAKE_SYNC_SYNC_SUBMITTED_H
#define WAKE_SYNC_SYNC_SUBMITTED_H

#include "state/execution/execution.h"
#include "sync/recording/sync_recording.h"

enum {
    WAKE_SYNC_QUEUES = 65, /* a device's, and number 0 */
    WAKE_SYNC_PRESENTER = 0,
    WAKE_SYNC_ENDS = 64,    /* batches of a queue whose clocks are kept */
    WAKE_SYNC_SIGNALS = 16, /* of one semaphore */
    WAKE_SYNC_SEMAPHORES = 1024,
    WAKE_SYNC_EDGES = 16,     /* of one clock; the oldest then order all stages */
    WAKE_SYNC_SCOPES = 8,     /* of signals before one */
    WAKE_SYNC_PLACED = 256,   /* barriers with a range that edges see */
    WAKE_SYNC_PRESENTED = 64, /* images that were presented last */
    WAKE_SYNC_EVENTS = 64,    /* of a queue, about */
    WAKE_SYNC_SEGMENTS_FIRST = 256
};

/* Of a scope that leaves no stage out. */
#define WAKE_SYNC_ALL_STAGES UINT64_MAX

/*
 * The first scope of a signal: what is done up to the tag, where it leaves no stage out; else what
 * has the bit in its chain, which the signal gave to what was done at these stages or had them in
 * its chain then. Specification, 'Semaphore Signaling': a signal comes behind the signals before it
 * in signal operation order, and so behind their first scopes.
 */
struct wake_sync_scope {
    uint64_t tag;
    uint64_t stages;
    uint64_t batch;
    uint64_t bit;
};

/* What came before a signal, and is ordered before some stages of what comes behind a wait for
 * it. */
struct wake_sync_edge {
    uint64_t tags[WAKE_SYNC_QUEUES];
    /* Of what that queue did only what its signal gave the bit, where that leaves stages out; or is
     * in one of the scopes. */
    uint32_t queue;
    uint32_t scope_count; /* 0 where no stage is left out */
    uint64_t src;
    uint64_t bit;
    struct wake_sync_scope scopes[WAKE_SYNC_SCOPES];
    struct wake_space_key image; /* of the presenter's: this image only; id 0: none of it */
    uint64_t chain;
    struct wake_access_set set;
    uint32_t position;            /* of the log of the queue that waits */
    uint64_t batch;               /* that waits */
    VkPipelineStageFlags2 stages; /* as the wait has them, for messages */
};

struct wake_sync_clock {
    uint64_t seen[WAKE_SYNC_QUEUES];
    struct wake_sync_edge *edges; /* room for WAKE_SYNC_EDGES; NULL: there have been none */
    uint32_t edge_count;
};

/* One recording, or one present, among the tags of a queue. */
struct wake_sync_segment {
    uint64_t tags; /* its first is this plus one */
    uint64_t count;
    uint64_t batch;
    wake_id commands;               /* of a present: the swapchain */
    struct wake_recorded *recorded; /* a reference; NULL: a present */
    uint32_t index;                 /* of the batch in its call */
    uint32_t queue;                 /* a present's: index of the queue that it was given to */
    bool used;
    bool acquired; /* an image that has not been presented */
};

/* The clock of a queue at the end of a batch. */
struct wake_sync_end {
    uint64_t number;
    uint64_t tag;
    uint64_t seen[WAKE_SYNC_QUEUES];
    struct wake_sync_edge *edges; /* NULL: none */
    uint32_t edge_count;
    uint32_t scope_count; /* of signals before this batch's own */
    struct wake_sync_scope scopes[WAKE_SYNC_SCOPES];
};

/* A barrier with a range, which the log does not have. */
struct wake_sync_placed {
    uint32_t space;
    uint32_t position;
    uint64_t begin;
    uint64_t end;
    uint64_t src_stages;
    uint64_t dst_stages;
    struct wake_access_set dst;
    /* one of several of its command, which has nothing else for the range in the log at that
     * position */
    bool beside;
};

/* An element that a command buffer of the queue may have used: sync_chosen.h. */
struct wake_sync_chosen_use {
    struct wake_space_key key;
    uint64_t begin;
    uint64_t end;
    uint64_t tag;    /* of the queue */
    uint32_t choice; /* number of it in its recording's list */
    uint16_t next;   /* of its bucket: its number plus 1; 0: the last */
    uint8_t access;
    bool placeless;
};

struct wake_sync_chosen;

struct wake_sync_queue {
    struct wake_queue *queue; /* NULL: the presenter */
    uint32_t number;          /* its place in clocks */
    struct wake_access_context context;
    struct wake_read_memo memos[WAKE_READ_MEMOS]; /* of the context */
    uint64_t tag;                                 /* the last one */
    uint64_t done;     /* tags up to here: the host has seen them complete */
    uint64_t observed; /* batches, when that was looked at last */
    struct wake_sync_clock clock;
    struct wake_sync_end ends[WAKE_SYNC_ENDS]; /* by number */
    uint64_t end_count;
    struct wake_sync_scope scopes[WAKE_SYNC_SCOPES]; /* of its signals; the oldest first */
    uint32_t scope_count;
    uint32_t signal_bits; /* used so far */
    uint64_t suspended;   /* the rendering that the last command buffer suspended: where it began */
    struct wake_row segments; /* struct wake_sync_segment */
    uint32_t prune_at;
    struct wake_row placed; /* struct wake_sync_placed, while there are edges */
    struct wake_row events; /* struct wake_sync_event: what its command buffers did to them */
    struct wake_sync_chosen *chosen; /* sync_chosen.h; NULL: there has been nothing */
};

struct wake_sync_signal {
    uint64_t value;
    uint32_t queue; /* as in clocks */
    uint64_t batch;
    VkPipelineStageFlags2 stages;
    uint64_t bit; /* of its scope */
};

struct wake_sync_semaphore {
    wake_id id;
    uint64_t count;
    struct wake_sync_signal points[WAKE_SYNC_SIGNALS];
};

/* An image that the presentation engine reads until it is acquired and that has been waited for. */
struct wake_sync_presented {
    wake_id image;
    wake_id swapchain;
    uint32_t index;
    uint64_t tag;
    bool over;     /* the host knows */
    bool acquired; /* and never presented: there is nothing yet that a command could come after */
    uint64_t seen[WAKE_SYNC_QUEUES];
};

struct wake_sync_submitted {
    struct wake_recorded_module module; /* first member */
    uint64_t tag;
    struct wake_sync_queue *queues[WAKE_SYNC_QUEUES];
    uint32_t queue_count;                                         /* those beyond are NULL */
    struct wake_sync_semaphore *semaphores[WAKE_SYNC_SEMAPHORES]; /* by slot; one makes room */
    struct wake_sync_presented *presented; /* WAKE_SYNC_PRESENTED; NULL: there have been none */
    uint32_t presented_count;
};

WAKE_INLINE uint64_t
wake_sync_later(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

/* Clock by clock: what comes before either. */
WAKE_INLINE void
wake_sync_join(uint64_t *seen, const uint64_t *tags, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        seen[i] = wake_sync_later(seen[i], tags[i]);
    }
}

/* All that the edge has is in its first scope: a signal behind it needs none of its own. */
WAKE_INLINE bool
wake_sync_is_whole(const struct wake_sync_edge *edge)
{
    return edge->src == WAKE_SYNC_ALL_STAGES && !edge->image.id;
}

/* Whether the signal that the edge comes from covers what its queue did, with that chain behind
 * it. */
WAKE_INLINE bool
wake_sync_is_signalled(const struct wake_sync_edge *edge, uint64_t tag, uint64_t chain)
{
    bool covered = edge->src == WAKE_SYNC_ALL_STAGES || (chain & edge->bit);

    for (uint32_t i = 0; i < edge->scope_count; i++) {
        covered |= edge->scopes[i].stages == WAKE_SYNC_ALL_STAGES
                       ? tag <= edge->scopes[i].tag
                       : (chain & edge->scopes[i].bit) != 0;
    }
    return covered;
}

/* ---- sync_across.c: other queues ------------------------------------------------------------- */

enum wake_across {
    WAKE_ACROSS_NOTHING, /* no semaphore orders the two */
    WAKE_ACROSS_SIGNAL,  /* one does, but its signal leaves the earlier access out */
    /* one does, but its wait, with the barriers behind, leaves the later access out */
    WAKE_ACROSS_WAIT
};

struct wake_sync_found {
    struct wake_check *check; /* NULL: nothing is said */
    struct wake_sync_submitted *s;
    struct wake_sync_queue *q; /* that does it now */
    const struct wake_batch *batch;
    const struct wake_sync_recording *recording; /* NULL: a present */
    wake_id commands;
    bool exact_only; /* hazards with possible accesses are not told, */
    bool warns;      /* but as warnings: sync_shader_accesses */
    /* With what another queue did: */
    struct {
        uint64_t tag; /* of the earlier access, which is unique; 0: none */
        const struct wake_sync_queue *prior;
        enum wake_across across;
        VkPipelineStageFlags2 waited; /* _WAIT: what the wait names */
    } other;
    uint64_t told_prior;
    uint64_t told_tag;
    uint32_t told_space;
    uint32_t told_access;
    bool told_doubtful;
};

/* What is said of hazards that are only possible. */
WAKE_INLINE void
wake_sync_set_doubts(struct wake_sync_found *found, const struct wake_settings *settings)
{
    found->exact_only = settings->sync_shader_accesses != WAKE_SHADER_ACCESSES_ALL;
    found->warns = settings->sync_shader_accesses == WAKE_SHADER_ACCESSES_WARN;
}

/* Recordings that a queue has entered are given back. */
void
wake_sync_drop_segments(struct wake_sync_queue *q);

#endif
