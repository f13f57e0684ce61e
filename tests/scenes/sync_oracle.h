/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The second, slow implementation of synchronization validation: every access is a node for each of its bytes, and whether one
 * comes after another is searched for in the graph of all dependencies. Specification, 'Execution and Memory Dependencies',
 * 'Pipeline Stages', 'Access Types'. It shares nothing with src/sync, tables included.
 * Threads: those of the scene.
 */
#ifndef WAKE_SCENES_SYNC_ORACLE_H
#define WAKE_SCENES_SYNC_ORACLE_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <vulkan/vulkan.h>

enum {
    ORACLE_OPS = 1024,
    ORACLE_DEPS = 512,
    ORACLE_SPACES = 8,
    ORACLE_CELLS = 128,
    ORACLE_HISTORY = 96,
    ORACLE_FINDINGS = 4096
};

/* ---- tables of the specification ------------------------------------------------------------------------------ */

#define ORACLE_STAGE(name) VK_PIPELINE_STAGE_2_##name##_BIT
#define ORACLE_ACCESS(name) VK_ACCESS_2_##name##_BIT

/* 'Pipeline Stages': the order of the graphics pipeline, then that of the compute pipeline; transfers are alone. */
static const VkPipelineStageFlags2 oracle_graphics[] = {
    ORACLE_STAGE(DRAW_INDIRECT),
    ORACLE_STAGE(INDEX_INPUT),
    ORACLE_STAGE(VERTEX_ATTRIBUTE_INPUT),
    ORACLE_STAGE(VERTEX_SHADER),
    ORACLE_STAGE(TESSELLATION_CONTROL_SHADER),
    ORACLE_STAGE(TESSELLATION_EVALUATION_SHADER),
    ORACLE_STAGE(GEOMETRY_SHADER),
    ORACLE_STAGE(EARLY_FRAGMENT_TESTS),
    ORACLE_STAGE(FRAGMENT_SHADER),
    ORACLE_STAGE(LATE_FRAGMENT_TESTS),
    ORACLE_STAGE(COLOR_ATTACHMENT_OUTPUT),
};
static const VkPipelineStageFlags2 oracle_compute[] = { ORACLE_STAGE(DRAW_INDIRECT),
                                                        ORACLE_STAGE(COMPUTE_SHADER) };
static const VkPipelineStageFlags2 oracle_transfer = ORACLE_STAGE(COPY) | ORACLE_STAGE(BLIT) |
                                                     ORACLE_STAGE(RESOLVE) | ORACLE_STAGE(CLEAR);

#define ORACLE_COUNT(array) (uint32_t)(sizeof(array) / sizeof((array)[0]))

static inline VkPipelineStageFlags2
oracle_all_graphics(void)
{
    VkPipelineStageFlags2 all = 0;

    for (uint32_t i = 0; i < ORACLE_COUNT(oracle_graphics); i++) {
        all |= oracle_graphics[i];
    }
    return all;
}

/* What the stages of a mask stand for. Top and bottom are not in it. */
static inline VkPipelineStageFlags2
oracle_parts(VkPipelineStageFlags2 mask)
{
    const VkPipelineStageFlags2 graphics = oracle_all_graphics(),
                                all = graphics | oracle_transfer | ORACLE_STAGE(COMPUTE_SHADER);
    VkPipelineStageFlags2 parts = mask & all;

    if (mask & ORACLE_STAGE(ALL_COMMANDS)) {
        parts |= all;
    }
    if (mask & ORACLE_STAGE(ALL_GRAPHICS)) {
        parts |= graphics;
    }
    if (mask & ORACLE_STAGE(ALL_TRANSFER)) {
        parts |= oracle_transfer;
    }
    if (mask & ORACLE_STAGE(VERTEX_INPUT)) {
        parts |= ORACLE_STAGE(INDEX_INPUT) | ORACLE_STAGE(VERTEX_ATTRIBUTE_INPUT);
    }
    if (mask & ORACLE_STAGE(PRE_RASTERIZATION_SHADERS)) {
        parts |= ORACLE_STAGE(VERTEX_SHADER) | ORACLE_STAGE(TESSELLATION_CONTROL_SHADER) |
                 ORACLE_STAGE(TESSELLATION_EVALUATION_SHADER) | ORACLE_STAGE(GEOMETRY_SHADER);
    }
    return parts;
}

/* Stages of a pipeline on the side of one of them that counts. */
static inline VkPipelineStageFlags2
oracle_side(const VkPipelineStageFlags2 *pipeline, uint32_t count, VkPipelineStageFlags2 parts,
            bool earlier)
{
    VkPipelineStageFlags2 all = 0;

    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t k = 0; k < count; k++) {
            if (parts & pipeline[i] && (earlier ? k <= i : k >= i)) {
                all |= pipeline[k];
            }
        }
    }
    return all;
}

/*
 * A synchronization scope: with logically earlier stages for the first one, with later ones for the second. Chains meet at the
 * top of the pipe, where nothing is done.
 */
static inline VkPipelineStageFlags2
oracle_scope(VkPipelineStageFlags2 mask, bool first)
{
    const VkPipelineStageFlags2 top = ORACLE_STAGE(TOP_OF_PIPE);
    VkPipelineStageFlags2 parts,
        from_top = top | ORACLE_STAGE(ALL_COMMANDS) | ORACLE_STAGE(ALL_GRAPHICS);
    bool meets = first ? !mask || (mask & top) : (mask & from_top) != 0;

    if (mask & (first ? ORACLE_STAGE(BOTTOM_OF_PIPE) : ORACLE_STAGE(TOP_OF_PIPE))) {
        mask |= ORACLE_STAGE(ALL_COMMANDS);
    }
    parts = oracle_parts(mask);
    return parts | (meets ? top : 0) |
           oracle_side(oracle_graphics, ORACLE_COUNT(oracle_graphics), parts, first) |
           oracle_side(oracle_compute, ORACLE_COUNT(oracle_compute), parts, first);
}

#define ORACLE_READS                                                               \
    (ORACLE_ACCESS(INDIRECT_COMMAND_READ) | ORACLE_ACCESS(INDEX_READ) |            \
     ORACLE_ACCESS(VERTEX_ATTRIBUTE_READ) | ORACLE_ACCESS(UNIFORM_READ) |          \
     ORACLE_ACCESS(SHADER_SAMPLED_READ) | ORACLE_ACCESS(SHADER_STORAGE_READ) |     \
     ORACLE_ACCESS(INPUT_ATTACHMENT_READ) | ORACLE_ACCESS(COLOR_ATTACHMENT_READ) | \
     ORACLE_ACCESS(DEPTH_STENCIL_ATTACHMENT_READ) | ORACLE_ACCESS(TRANSFER_READ) | \
     ORACLE_ACCESS(HOST_READ))
#define ORACLE_WRITES                                                                \
    (ORACLE_ACCESS(SHADER_STORAGE_WRITE) | ORACLE_ACCESS(COLOR_ATTACHMENT_WRITE) |   \
     ORACLE_ACCESS(DEPTH_STENCIL_ATTACHMENT_WRITE) | ORACLE_ACCESS(TRANSFER_WRITE) | \
     ORACLE_ACCESS(HOST_WRITE))

/* An access scope: the stages as given, not what is earlier or later, restrict the accesses. */
static inline bool
oracle_in_access(VkPipelineStageFlags2 stages, VkAccessFlags2 mask, VkPipelineStageFlags2 stage,
                 VkAccessFlags2 access)
{
    if (mask & ORACLE_ACCESS(MEMORY_READ)) {
        mask |= ORACLE_READS;
    }
    if (mask & ORACLE_ACCESS(MEMORY_WRITE)) {
        mask |= ORACLE_WRITES;
    }
    if (mask & ORACLE_ACCESS(SHADER_READ)) {
        mask |= ORACLE_ACCESS(SHADER_SAMPLED_READ) | ORACLE_ACCESS(SHADER_STORAGE_READ);
    }
    if (mask & ORACLE_ACCESS(SHADER_WRITE)) {
        mask |= ORACLE_ACCESS(SHADER_STORAGE_WRITE);
    }
    return (oracle_parts(stages) & stage) && (mask & access);
}

/* ---- the graph ------------------------------------------------------------------------------------------------ */

struct oracle_masks {
    VkPipelineStageFlags2 src, dst;
    VkAccessFlags2 src_access, dst_access;
};

/* One access of a command. Positions are places in submission order, the same for all accesses of a command. */
struct oracle_op {
    uint32_t position;
    uint32_t step;   /* of the program */
    uint32_t buffer; /* command buffer */
    uint32_t epoch;  /* what is of an earlier one was complete before this was submitted */
    uint32_t space, begin, end;
    VkPipelineStageFlags2 stage; /* 0: a layout transition */
    VkAccessFlags2 access;
    bool write;
    uint32_t dep; /* of a layout transition: the dependency that it is part of */
};

/*
 * One dependency. Its first scope is what stands at positions from `first` to below `until`, its second what stands behind `from`
 * and before `last`.
 */
struct oracle_dep {
    uint32_t first, until, from, last;
    struct oracle_masks masks;
    VkPipelineStageFlags2 before, after; /* execution scopes */
    bool
        ranged; /* the memory dependency is limited to a range; the execution dependency never is */
    uint32_t space, begin, end;
};

struct oracle_finding {
    uint32_t op, cell;
    const char *kind; /* as the messages are named: RAW, WAR, WAW */
    uint32_t prior;   /* op */
    bool other;       /* as true as another one, which stands for it */
};

struct oracle {
    struct oracle_op ops[ORACLE_OPS];
    uint32_t op_count;
    struct oracle_dep deps[ORACLE_DEPS];
    uint32_t dep_count;
    struct oracle_finding findings[ORACLE_FINDINGS];
    uint32_t finding_count;
};

static inline bool
oracle_covers(const struct oracle_dep *d, const struct oracle_op *op, uint32_t cell)
{
    return !d->ranged || (d->space == op->space && cell >= d->begin && cell < d->end);
}

/* The access is in the first scope by itself; `memory`: what it writes is made available, too. */
static inline bool
oracle_starts(const struct oracle_dep *d, const struct oracle_op *op, uint32_t cell, bool memory)
{
    if (op->position < d->first || op->position >= d->until) {
        return false;
    }
    return memory ? oracle_covers(d, op, cell) &&
                        oracle_in_access(d->masks.src, d->masks.src_access, op->stage, op->access)
                  : (d->before & op->stage) != 0;
}

/* The access is in the second scope; `memory`: what is available is made visible to it. */
static inline bool
oracle_ends(const struct oracle_dep *d, const struct oracle_op *op, uint32_t cell, bool memory)
{
    if (op->position <= d->from || op->position >= d->last) {
        return false;
    }
    return memory ? oracle_covers(d, op, cell) &&
                        oracle_in_access(d->masks.dst, d->masks.dst_access, op->stage, op->access)
                  : (d->after & op->stage) != 0;
}

/* The second scope of one meets the first scope of the other. */
static inline bool
oracle_chains(const struct oracle_dep *a, const struct oracle_dep *b)
{
    uint32_t begin = a->from > b->first ? a->from : b->first;
    uint32_t end = a->last < b->until ? a->last : b->until;

    return begin < end && (a->after & b->before);
}

/*
 * A chain of dependencies leads from one access to another; `memory`: it also makes what the first one writes available at its
 * beginning, and visible at its end.
 */
static inline bool
oracle_ordered(const struct oracle *o, const struct oracle_op *prior, const struct oracle_op *op,
               uint32_t cell, bool memory)
{
    bool seen[ORACLE_DEPS] = { false };
    uint32_t open[ORACLE_DEPS], count = 0;

    for (uint32_t i = 0; i < o->dep_count; i++) {
        /* A layout transition is part of its dependency. */
        if (prior->stage ? oracle_starts(&o->deps[i], prior, cell, memory) : i == prior->dep) {
            seen[i] = true;
            open[count++] = i;
        }
    }
    while (count) {
        const struct oracle_dep *d = &o->deps[open[--count]];

        if (op->stage ? oracle_ends(d, op, cell, memory) : d == &o->deps[op->dep]) {
            return true;
        }
        for (uint32_t i = 0; i < o->dep_count; i++) {
            if (!seen[i] && oracle_chains(d, &o->deps[i])) {
                seen[i] = true;
                open[count++] = i;
            }
        }
    }
    return false;
}

/* ---- verdicts -------------------------------------------------------------------------------------------------- */

/* The most recent accesses to one byte. */
struct oracle_cell {
    uint32_t write; /* op, plus one */
    uint32_t reads[ORACLE_HISTORY];
    uint32_t read_count;
};

static inline void
oracle_find(struct oracle *o, uint32_t op, uint32_t cell, const char *kind, uint32_t prior,
            bool between, bool other)
{
    if ((!between || o->ops[op].buffer != o->ops[prior].buffer) &&
        o->finding_count < ORACLE_FINDINGS) {
        o->findings[o->finding_count++] = (struct oracle_finding){ op, cell, kind, prior, other };
    }
}

/* A later read of the same stage is among the reads: what comes after that one comes after this one. */
static inline bool
oracle_is_replaced(const struct oracle *o, const struct oracle_cell *c, uint32_t i)
{
    for (uint32_t k = i + 1; k < c->read_count; k++) {
        if (o->ops[c->reads[k]].stage == o->ops[c->reads[i]].stage) {
            return true;
        }
    }
    return false;
}

/* The command buffer has read the byte like this before: what another one did is a hazard for the first of these reads, or for none. */
static inline bool
oracle_is_repeated(const struct oracle *o, const struct oracle_cell *c, const struct oracle_op *op)
{
    for (uint32_t i = 0; i < c->read_count; i++) {
        const struct oracle_op *read = &o->ops[c->reads[i]];

        if (read->buffer == op->buffer && read->stage == op->stage && read->access == op->access) {
            return true;
        }
    }
    return false;
}

/*
 * One access against the most recent ones: a write against the last read of each stage since the last write, or that write if there
 * are none; a read against the last write, unless a read of it comes before this one.
 */
static inline void
oracle_check(struct oracle *o, const struct oracle_cell *c, uint32_t number, uint32_t cell,
             bool between)
{
    const struct oracle_op *op = &o->ops[number];

    if (op->write && c->read_count) {
        for (uint32_t i = 0; i < c->read_count; i++) {
            if (!oracle_ordered(o, &o->ops[c->reads[i]], op, cell, false)) {
                oracle_find(o, number, cell, "SYNC-HAZARD-WRITE-AFTER-READ", c->reads[i], between,
                            oracle_is_replaced(o, c, i));
            }
        }
        return;
    }
    if (!c->write || (between && !op->write && oracle_is_repeated(o, c, op))) {
        return;
    }
    for (uint32_t i = 0; i < c->read_count; i++) {
        if (oracle_ordered(o, &o->ops[c->reads[i]], op, cell, false)) {
            return;
        }
    }
    /* Layout transitions of one queue come one after the other. */
    if (!op->stage && !o->ops[c->write - 1].stage) {
        return;
    }
    if (!oracle_ordered(o, &o->ops[c->write - 1], op, cell, true)) {
        oracle_find(o, number, cell,
                    op->write ? "SYNC-HAZARD-WRITE-AFTER-WRITE" : "SYNC-HAZARD-READ-AFTER-WRITE",
                    c->write - 1, between, false);
    }
}

static inline void
oracle_enter(struct oracle_cell *c, const struct oracle_op *op, uint32_t number)
{
    if (op->write) {
        c->write = number + 1;
        c->read_count = 0;
    } else if (c->read_count < ORACLE_HISTORY) {
        c->reads[c->read_count++] = number;
    }
}

/*
 * All accesses in submission order; those of one command against what was before it, then its reads and then its writes are
 * entered. `buffer`: of that command buffer only, as if nothing were before it; UINT32_MAX: of all, and what is found between
 * different ones.
 */
static inline void
oracle_judge(struct oracle *o, uint32_t buffer)
{
    static struct oracle_cell cells[ORACLE_SPACES][ORACLE_CELLS];
    uint32_t epoch = 0;

    memset(cells, 0, sizeof(cells));
    o->finding_count = 0;
    for (uint32_t i = 0; i < o->dep_count; i++) {
        o->deps[i].before = oracle_scope(o->deps[i].masks.src, true);
        o->deps[i].after = oracle_scope(o->deps[i].masks.dst, false);
    }
    for (uint32_t first = 0, end; first < o->op_count; first = end) {
        for (end = first; end < o->op_count && o->ops[end].position == o->ops[first].position;) {
            end++;
        }
        if (buffer != UINT32_MAX && o->ops[first].buffer != buffer) {
            continue;
        }
        if (o->ops[first].epoch != epoch) {
            epoch = o->ops[first].epoch;
            memset(cells, 0, sizeof(cells));
        }
        for (int pass = 0; pass < 3; pass++) {
            for (uint32_t i = first; i < end; i++) {
                const struct oracle_op *op = &o->ops[i];

                for (uint32_t cell = op->begin; cell < op->end; cell++) {
                    if (pass == 0) {
                        oracle_check(o, &cells[op->space][cell], i, cell, buffer == UINT32_MAX);
                    } else if (op->write == (pass == 2)) {
                        oracle_enter(&cells[op->space][cell], op, i);
                    }
                }
            }
        }
    }
}

#endif
