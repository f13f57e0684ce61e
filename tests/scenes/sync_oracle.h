/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The second, slow implementation of synchronization validation: every access is a node for each of
 * its bytes or texels, and whether one comes after another is searched for in the graph of all
 * dependencies. Specification, 'Execution and Memory Dependencies': an execution dependency orders
 * what is in its first scope before what is in its second one; dependencies chain where the second
 * scope of one meets the first scope of the next; a memory dependency makes writes of its first
 * access scope available and visible to its second one. It shares nothing with src/sync, tables
 * included.
 * Threads: those of the scene.
 */
#ifndef WAKE_SCENES_SYNC_ORACLE_H
#define WAKE_SCENES_SYNC_ORACLE_H

#include "sync_oracle_tables.h"

#include <string.h>

enum {
    ORACLE_OPS = 1024,
    ORACLE_DEPS = 768,
    ORACLE_SPACES = 8,
    ORACLE_CELLS = 128,
    ORACLE_HISTORY = 96,
    ORACLE_FINDINGS = 8192,
    ORACLE_QUEUES = 3,
    ORACLE_BATCHES = 64,
    ORACLE_PARTS = 32
};

/* Bytes of a buffer, or texels of an image. */
struct oracle_cells {
    uint64_t w[ORACLE_CELLS / 64];
};

static inline void
oracle_add(struct oracle_cells *cells, uint32_t from, uint32_t size)
{
    for (uint32_t i = from; i < from + size; i++) {
        cells->w[i / 64] |= UINT64_C(1) << i % 64;
    }
}

static inline bool
oracle_has(const struct oracle_cells *cells, uint32_t cell)
{
    return cells->w[cell / 64] >> cell % 64 & 1;
}

/* What an access of attachments is ordered with by itself. */
enum oracle_order { ORACLE_UNORDERED, ORACLE_COLOR, ORACLE_DEPTH, ORACLE_RASTER };

struct oracle_masks {
    VkPipelineStageFlags2 src, dst;
    VkAccessFlags2 src_access, dst_access;
};

/*
 * One access of a command. Positions are places in submission order, the same for all accesses of a
 * command, and greater in later batches of a queue.
 */
struct oracle_op {
    uint32_t position;
    uint32_t step;   /* of the program */
    uint32_t buffer; /* the primary command buffer */
    uint32_t unit;   /* the command buffer it is recorded in: that one, or a secondary */
    uint32_t batch;
    uint32_t space;
    struct oracle_cells cells;
    VkPipelineStageFlags2 stage; /* 0: a layout transition */
    VkAccessFlags2 access;
    bool write;
    uint16_t deps[ORACLE_PARTS]; /* of a layout transition: the dependencies that it is part of */
    uint32_t dep_count;
    bool given_away; /* that transition may be made by another queue: nothing comes after it here */
    /* Of a render pass instance: */
    uint32_t instance; /* 0: none; later ones are greater */
    uint32_t subpass;
    uint32_t apart; /* bit i: no dependencies lead from subpass i to this one, which is later */
    enum oracle_order order;
};

/*
 * One dependency. Its first scope is what stands at positions from `first` to below `until` on its
 * queue, its second what stands behind `from` and before `last` on the other one.
 */
struct oracle_dep {
    uint32_t buffer; /* that it is recorded in; UINT32_MAX: a semaphore's */
    uint32_t queue, first, until;
    uint32_t to, from, last;
    struct oracle_masks masks;
    /* Not 0: its second scope is a subpass, which leads to nothing at the top of the pipe, of an
     * instance that ends there. */
    uint32_t inside;
    VkPipelineStageFlags2 before, after; /* execution scopes */
    /* an acquire of ownership with no first stages: begins where it leads to, in its range only */
    bool acquires;
    /* the memory dependency is limited to a range; the execution dependency never is */
    bool ranged;
    uint32_t space;
    struct oracle_cells cells;
};

struct oracle_batch {
    uint32_t queue;
    uint32_t turn; /* its place in the order of execution */
    /* What the host had seen complete before it: positions of each queue up to here. */
    uint32_t done[ORACLE_QUEUES];
};

struct oracle_finding {
    uint32_t op, cell;
    const char *kind; /* as the messages are named */
    uint32_t prior;   /* op */
    bool other;       /* as true as another one, which stands for it */
};

struct oracle {
    struct oracle_op ops[ORACLE_OPS];
    uint32_t op_count;
    struct oracle_dep deps[ORACLE_DEPS];
    uint32_t dep_count;
    struct oracle_batch batches[ORACLE_BATCHES];
    uint32_t batch_count;
    struct oracle_finding findings[ORACLE_FINDINGS];
    uint32_t finding_count;
    uint32_t turns[ORACLE_OPS]; /* ops in the order of execution */
};

static inline uint32_t
oracle_queue(const struct oracle *o, const struct oracle_op *op)
{
    return o->batches[op->batch].queue;
}

/* Semaphores: 'all memory accesses performed by the device' of what is in their scopes. */
static inline bool
oracle_is_semaphore(const struct oracle_dep *d)
{
    return d->buffer == UINT32_MAX;
}

static inline bool
oracle_covers(const struct oracle_dep *d, const struct oracle_op *op, uint32_t cell)
{
    return !d->ranged || (d->space == op->space && oracle_has(&d->cells, cell));
}

/* Whether it has to do with that byte or texel. */
static inline bool
oracle_is_there(const struct oracle_dep *d, const struct oracle_op *op, uint32_t cell)
{
    return !d->acquires || oracle_covers(d, op, cell);
}

/* The access is in the first scope by itself; `memory`: what it writes is made available, too. */
static inline bool
oracle_starts(const struct oracle *o, const struct oracle_dep *d, const struct oracle_op *op,
              uint32_t cell, bool memory)
{
    if (d->queue != oracle_queue(o, op) || op->position < d->first || op->position >= d->until) {
        return false;
    }
    return memory && !oracle_is_semaphore(d)
               ? oracle_covers(d, op, cell) &&
                     oracle_in_access(d->masks.src, d->masks.src_access, op->stage, op->access)
               : (d->before & op->stage) != 0;
}

/*
 * The access is in the second scope; `memory`: what is available is made visible to it. `leaky`:
 * what a subpass dependency leads to is also behind the instance, as the layer has it of earlier
 * reads (docs/sync.md).
 */
static inline bool
oracle_ends(const struct oracle *o, const struct oracle_dep *d, const struct oracle_op *op,
            uint32_t cell, bool memory, bool leaky)
{
    if (d->to != oracle_queue(o, op) || op->position <= d->from ||
        (op->position >= d->last && !(leaky && d->inside && op->position > d->inside))) {
        return false;
    }
    return memory && !oracle_is_semaphore(d)
               ? oracle_covers(d, op, cell) &&
                     oracle_in_access(d->masks.dst, d->masks.dst_access, op->stage, op->access)
               : (d->after & op->stage) != 0;
}

/*
 * A layout transition is part of its dependency: it is behind what the first scope of that has, and
 * available and before all that the second one has. It is also work of a command like all others: a
 * semaphore that leaves no stage out waits for it, or holds it.
 */
static inline bool
oracle_moves(const struct oracle *o, const struct oracle_dep *d, const struct oracle_op *op,
             bool first)
{
    VkPipelineStageFlags2 all = ORACLE_STAGE(ALL_COMMANDS) |
                                (first ? ORACLE_STAGE(BOTTOM_OF_PIPE) : ORACLE_STAGE(TOP_OF_PIPE));

    for (uint32_t i = 0; i < op->dep_count; i++) {
        if (d == &o->deps[op->deps[i]]) {
            return true;
        }
    }
    return oracle_is_semaphore(d) && ((first ? d->masks.src : d->masks.dst) & all) &&
           (first ? d->queue == oracle_queue(o, op) && op->position < d->until
                  : d->to == oracle_queue(o, op) && op->position > d->from);
}

/* What waits for all memory writes of all commands waits for what layout transitions write, too. */
static inline bool
oracle_waits_for_all(const struct oracle *o, const struct oracle_dep *d, const struct oracle_op *op,
                     uint32_t cell)
{
    return !oracle_is_semaphore(d) && (d->masks.src & ORACLE_STAGE(ALL_COMMANDS)) &&
           (d->masks.src_access & ORACLE_ACCESS(MEMORY_WRITE)) && d->queue == oracle_queue(o, op) &&
           op->position >= d->first && op->position < d->until && oracle_covers(d, op, cell);
}

/* The second scope of one meets the first scope of the other. `leaky`: also that of a later
 * instance's subpass, as the layer has it. */
static inline bool
oracle_chains(const struct oracle_dep *a, const struct oracle_dep *b, bool leaky)
{
    uint32_t begin = a->from > b->first ? a->from : b->first;
    uint32_t end = a->last < b->until ? a->last : b->until;

    return a->to == b->queue && (begin < end || (leaky && a->inside && b->until > a->inside)) &&
           (a->after & b->before);
}

/*
 * A chain of dependencies leads from one access to another; `memory`: it also makes what the first
 * one writes available at its beginning, and visible at its end.
 */
static inline bool
oracle_leads(const struct oracle *o, const struct oracle_op *prior, const struct oracle_op *op,
             uint32_t cell, bool memory, bool leaky)
{
    bool seen[ORACLE_DEPS] = { false };
    uint32_t open[ORACLE_DEPS], count = 0;

    for (uint32_t i = 0; i < o->dep_count; i++) {
        if (!oracle_is_there(&o->deps[i], prior, cell)) {
            seen[i] = true;
        } else if (prior->stage ? oracle_starts(o, &o->deps[i], prior, cell, memory)
                                : oracle_moves(o, &o->deps[i], prior, true) ||
                                      oracle_waits_for_all(o, &o->deps[i], prior, cell)) {
            seen[i] = true;
            open[count++] = i;
        }
    }
    while (count) {
        const struct oracle_dep *d = &o->deps[open[--count]];

        if (op->stage ? oracle_ends(o, d, op, cell, memory, leaky && !prior->write)
                      : oracle_moves(o, d, op, false)) {
            return true;
        }
        for (uint32_t i = 0; i < o->dep_count; i++) {
            if (!seen[i] && oracle_chains(d, &o->deps[i], leaky)) {
                seen[i] = true;
                open[count++] = i;
            }
        }
    }
    return false;
}

static inline bool
oracle_ordered(const struct oracle *o, const struct oracle_op *prior, const struct oracle_op *op,
               uint32_t cell, bool memory)
{
    return oracle_leads(o, prior, op, cell, memory, false);
}

/*
 * Attachments without a dependency. Specification, 'Rasterization Order', 'Load and Store
 * Operations': accesses of one subpass to an attachment are ordered; load operations come before
 * what the subpass does, resolve and store operations after it. Towards earlier instances of the
 * queue the same is taken as ordered for attachments (docs/sync.md).
 */
static inline bool
oracle_implied(const struct oracle_op *prior, const struct oracle_op *op)
{
    const VkAccessFlags2 color = ORACLE_ACCESS(COLOR_ATTACHMENT_READ) |
                                 ORACLE_ACCESS(COLOR_ATTACHMENT_WRITE),
                         depth = ORACLE_ACCESS(DEPTH_STENCIL_ATTACHMENT_READ) |
                                 ORACLE_ACCESS(DEPTH_STENCIL_ATTACHMENT_WRITE),
                         input = ORACLE_ACCESS(INPUT_ATTACHMENT_READ);
    bool same = prior->instance == op->instance && prior->subpass == op->subpass;
    /* A subpass behind all others of its instance by dependencies, which may be about something else. */
    bool behind = prior->instance == op->instance && prior->subpass < op->subpass &&
                  !(op->access & input) && !(op->apart & ((1u << op->subpass) - 1));

    if (!op->order || !prior->instance) {
        return false;
    }
    /* A fragment's own texel is read before anything later is written there. */
    if (prior->access & input) {
        return same || behind || prior->instance < op->instance;
    }
    if (!prior->stage) {
        return same && op->order == ORACLE_RASTER && !(op->access & input);
    }
    return (same || behind || prior->instance < op->instance) &&
           (prior->access & (op->order == ORACLE_COLOR   ? color
                             : op->order == ORACLE_DEPTH ? depth
                                                         : color | depth));
}

#endif
