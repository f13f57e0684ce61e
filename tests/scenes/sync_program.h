/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Random programs about synchronization: a list of steps any of which can be left out, made, printed.
 * Threads: those of the scene.
 */
#ifndef WAKE_SCENES_SYNC_PROGRAM_H
#define WAKE_SCENES_SYNC_PROGRAM_H

#include "kit.h"
#include "sync_oracle.h"

#include <stdio.h>

enum {
    STEPS = 48,
    BUFFERS = 3,
    BUFFER_BYTES = 64,
    SHADER_RANGES = 3,
    STEP_BARRIERS = 3,
    EVENTS = 2
};

enum step_kind {
    STEP_FILL,     /* buffer a, from, size */
    STEP_UPDATE,   /* the same */
    STEP_COPY,     /* buffer a, from, size to buffer b, to */
    STEP_DISPATCH, /* writes buffer a, reads buffer b: of each the part with number from, to */
    STEP_BARRIER,
    STEP_SET_EVENT,  /* event a, its barriers */
    STEP_WAIT_EVENT, /* event a; version 2: with the barriers of its set */
    STEP_CUT,        /* the command buffer ends, another one begins */
    STEP_SUBMIT,     /* what there is, as one batch */
    STEP_HOST_WAIT,  /* the same, and the host waits for it */
    STEP_KINDS
};

struct step_barrier {
    bool ranged; /* buffer, from, size */
    uint32_t buffer, from, size;
    struct oracle_masks masks;
};

struct step {
    enum step_kind kind;
    bool second; /* version of the command */
    uint32_t a, b, from, to, size;
    VkPipelineStageFlags2 src, dst; /* of the first version */
    uint32_t barrier_count;
    struct step_barrier barriers[STEP_BARRIERS];
};

struct program {
    struct step steps[STEPS];
    uint32_t count;
};

/* ---- masks ---------------------------------------------------------------------------------------------------- */

static const VkPipelineStageFlags2 step_stages[] = {
    ORACLE_STAGE(ALL_TRANSFER),
    ORACLE_STAGE(COMPUTE_SHADER),
    ORACLE_STAGE(ALL_COMMANDS),
    ORACLE_STAGE(DRAW_INDIRECT),
    ORACLE_STAGE(VERTEX_SHADER),
    ORACLE_STAGE(FRAGMENT_SHADER),
    ORACLE_STAGE(ALL_GRAPHICS),
    ORACLE_STAGE(TOP_OF_PIPE),
    ORACLE_STAGE(BOTTOM_OF_PIPE),
    ORACLE_STAGE(VERTEX_INPUT),
    ORACLE_STAGE(COPY), /* from here on of the second version */
    ORACLE_STAGE(CLEAR),
    ORACLE_STAGE(INDEX_INPUT),
    ORACLE_STAGE(PRE_RASTERIZATION_SHADERS),
    0,
};
enum { STAGES_FIRST = 10 };

/* Every access, with a stage that may make it. */
static const VkAccessFlags2 step_accesses[] = {
    ORACLE_ACCESS(TRANSFER_READ),        ORACLE_ACCESS(TRANSFER_WRITE),
    ORACLE_ACCESS(SHADER_READ),          ORACLE_ACCESS(SHADER_WRITE),
    ORACLE_ACCESS(UNIFORM_READ),         ORACLE_ACCESS(MEMORY_READ),
    ORACLE_ACCESS(MEMORY_WRITE),         ORACLE_ACCESS(INDIRECT_COMMAND_READ),
    ORACLE_ACCESS(SHADER_STORAGE_READ), /* second version */
    ORACLE_ACCESS(SHADER_STORAGE_WRITE),
};
enum { ACCESSES_FIRST = 8 };

static inline bool
step_may(VkPipelineStageFlags2 stages, VkAccessFlags2 access)
{
    const VkPipelineStageFlags2 parts = oracle_parts(stages),
                                shaders = ORACLE_STAGE(COMPUTE_SHADER) |
                                          ORACLE_STAGE(FRAGMENT_SHADER) |
                                          ORACLE_STAGE(VERTEX_SHADER);

    if (access == ORACLE_ACCESS(MEMORY_READ) || access == ORACLE_ACCESS(MEMORY_WRITE)) {
        return true;
    }
    if (access == ORACLE_ACCESS(TRANSFER_READ)) {
        return parts & oracle_transfer & ~ORACLE_STAGE(CLEAR);
    }
    if (access == ORACLE_ACCESS(TRANSFER_WRITE)) {
        return parts & oracle_transfer;
    }
    if (access == ORACLE_ACCESS(INDIRECT_COMMAND_READ)) {
        return parts & ORACLE_STAGE(DRAW_INDIRECT);
    }
    return parts & shaders;
}

static inline VkPipelineStageFlags2
random_stages(struct kit_random *random, bool second)
{
    uint32_t limit = second ? ORACLE_COUNT(step_stages) : STAGES_FIRST;
    VkPipelineStageFlags2 stages = step_stages[kit_random_below(random, limit)];

    if (kit_random_below(random, 3) == 0) {
        stages |= step_stages[kit_random_below(random, limit)];
    }
    return stages;
}

static inline VkAccessFlags2
random_accesses(struct kit_random *random, bool second, VkPipelineStageFlags2 stages)
{
    uint32_t limit = second ? ORACLE_COUNT(step_accesses) : ACCESSES_FIRST,
             count = kit_random_below(random, 4);
    VkAccessFlags2 accesses = 0;

    if (kit_random_below(random, 3) == 0) {
        return ORACLE_ACCESS(MEMORY_READ) | ORACLE_ACCESS(MEMORY_WRITE);
    }
    while (count--) {
        VkAccessFlags2 access = step_accesses[kit_random_below(random, limit)];

        accesses |= step_may(stages, access) ? access : 0;
    }
    return accesses;
}

/* ---- steps ---------------------------------------------------------------------------------------------------- */

static inline void
random_range(struct kit_random *random, struct step *s, uint32_t unit)
{
    uint32_t units = BUFFER_BYTES / unit;

    s->from = kit_random_below(random, units);
    s->size = 1 + kit_random_below(random, units - s->from);
    s->from *= unit;
    s->size *= unit;
}

static inline void
random_barriers(struct kit_random *random, struct step *s)
{
    s->src = random_stages(random, false);
    s->dst = random_stages(random, false);
    s->barrier_count = kit_random_below(random, s->second ? STEP_BARRIERS : STEP_BARRIERS + 1);
    s->barrier_count += s->second;
    for (uint32_t i = 0; i < s->barrier_count; i++) {
        struct step_barrier *b = &s->barriers[i];

        b->masks.src = s->second ? random_stages(random, true) : s->src;
        b->masks.dst = s->second ? random_stages(random, true) : s->dst;
        b->masks.src_access = random_accesses(random, s->second, b->masks.src);
        b->masks.dst_access = random_accesses(random, s->second, b->masks.dst);
        b->ranged = kit_random_below(random, 2);
        b->buffer = kit_random_below(random, BUFFERS);
        b->from = kit_random_below(random, 3) ? 0 : kit_random_below(random, BUFFER_BYTES);
        b->size = kit_random_below(random, 3)
                      ? BUFFER_BYTES - b->from
                      : 1 + kit_random_below(random, BUFFER_BYTES - b->from);
    }
}

static inline enum step_kind
random_kind(struct kit_random *random, unsigned features)
{
    for (;;) {
        uint32_t roll = kit_random_below(random, 64);
        enum step_kind kind = roll < 8    ? STEP_FILL
                              : roll < 10 ? STEP_UPDATE
                              : roll < 26 ? STEP_COPY
                              : roll < 36 ? STEP_DISPATCH
                              : roll < 54 ? STEP_BARRIER
                              : roll < 56 ? STEP_SET_EVENT
                              : roll < 58 ? STEP_WAIT_EVENT
                              : roll < 60 ? STEP_CUT
                              : roll < 62 ? STEP_SUBMIT
                                          : STEP_HOST_WAIT;
        if (features >> kind & 1) {
            return kind;
        }
    }
}

static inline void
random_step(struct kit_random *random, struct step *s, unsigned features)
{
    *s = (struct step){ .kind = random_kind(random, features),
                        .second = kit_random_below(random, 2),
                        .a = kit_random_below(random, BUFFERS) };

    s->b = (s->a + 1 + kit_random_below(random, BUFFERS - 1)) % BUFFERS;
    switch (s->kind) {
    case STEP_FILL:
    case STEP_UPDATE: random_range(random, s, 4); break;
    case STEP_COPY:
        random_range(random, s, 1);
        s->to = kit_random_below(random, BUFFER_BYTES - s->size + 1);
        break;
    case STEP_DISPATCH:
        s->b = kit_random_below(random, BUFFERS);
        s->from = kit_random_below(random, SHADER_RANGES);
        s->to = kit_random_below(random, SHADER_RANGES);
        break;
    case STEP_BARRIER: random_barriers(random, s); break;
    case STEP_SET_EVENT:
    case STEP_WAIT_EVENT:
        s->a = kit_random_below(random, EVENTS);
        random_barriers(random, s);
        break;
    default: break;
    }
}

/* `features`: a bit for each kind of step that there may be. */
static inline void
random_program(struct program *p, uint64_t seed, uint64_t number, unsigned features)
{
    struct kit_random random = kit_random(seed, number);

    p->count = 4 + kit_random_below(&random, STEPS - 4);
    for (uint32_t i = 0; i < p->count; i++) {
        random_step(&random, &p->steps[i], features);
    }
}

/* ---- text ----------------------------------------------------------------------------------------------------- */

static inline void
print_step(FILE *out, uint32_t number, const struct step *s)
{
    static const char *const names[STEP_KINDS] = { "fill",           "update",   "copy",
                                                   "dispatch",       "barrier",  "set",
                                                   "wait",           "---- cut", "==== submit",
                                                   "==== host waits" };

    fprintf(out, "  %2u %s%s", number, names[s->kind], s->second ? "2" : "");
    switch (s->kind) {
    case STEP_FILL:
    case STEP_UPDATE: fprintf(out, " buffer %u [%u, %u)", s->a, s->from, s->from + s->size); break;
    case STEP_COPY:
        fprintf(out, " buffer %u [%u, %u) to buffer %u [%u, %u)", s->a, s->from, s->from + s->size,
                s->b, s->to, s->to + s->size);
        break;
    case STEP_DISPATCH:
        fprintf(out, " buffer %u part %u from buffer %u part %u", s->a, s->from, s->b, s->to);
        break;
    case STEP_SET_EVENT:
    case STEP_WAIT_EVENT: fprintf(out, " event %u", s->a); break;
    default: break;
    }
    if (s->kind == STEP_BARRIER || s->kind == STEP_SET_EVENT || s->kind == STEP_WAIT_EVENT) {
        if (!s->second) {
            fprintf(out, " stages %llx to %llx", (unsigned long long)s->src,
                    (unsigned long long)s->dst);
        }
        for (uint32_t i = 0; i < s->barrier_count; i++) {
            const struct step_barrier *b = &s->barriers[i];

            fprintf(out, "\n       %llx/%llx to %llx/%llx", (unsigned long long)b->masks.src,
                    (unsigned long long)b->masks.src_access, (unsigned long long)b->masks.dst,
                    (unsigned long long)b->masks.dst_access);
            if (b->ranged) {
                fprintf(out, " on buffer %u [%u, %u)", b->buffer, b->from, b->from + b->size);
            }
        }
    }
    fprintf(out, "\n");
}

static inline void
print_program(FILE *out, const struct program *p)
{
    for (uint32_t i = 0; i < p->count; i++) {
        print_step(out, i, &p->steps[i]);
    }
}

#endif
