/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Random programs about synchronization: what there is, and masks of barriers.
 * Threads: those of the scene.
 */
#ifndef WAKE_SCENES_SYNC_PROGRAM_MASKS_H
#define WAKE_SCENES_SYNC_PROGRAM_MASKS_H

#include "kit.h"
#include "sync_oracle.h"

#include <stdio.h>

enum {
    STEPS = 48,
    BUFFERS = 3,
    BUFFER_BYTES = 64,
    IMAGES = 2,       /* spaces of the oracle behind the buffers */
    IMAGE_TEXELS = 4, /* a side */
    IMAGE_LEVELS = 2,
    IMAGE_LAYERS = 2,
    SHADER_RANGES = 3,
    STEP_BARRIERS = 3,
    STEP_SEMAPHORES = 2,
    BINARIES = 3, /* semaphores; behind them a timeline of each queue */
    EVENTS = 2
};

enum step_kind {
    STEP_FILL,        /* buffer a, from, size */
    STEP_UPDATE,      /* the same */
    STEP_COPY,        /* buffer a, from, size to buffer b, to */
    STEP_DISPATCH,    /* writes buffer a, reads buffer b: of each the part with number from, to */
    STEP_CLEAR_IMAGE, /* image a, box: whole levels and layers */
    STEP_BUFFER_TO_IMAGE, /* buffer b, to, to image a, box */
    STEP_IMAGE_TO_BUFFER, /* the reverse */
    STEP_COPY_IMAGE,      /* image a, box, to the other one, at target */
    STEP_PASS,            /* a render pass instance: `pass` */
    STEP_BARRIER,
    STEP_SET_EVENT,  /* event a, its barriers */
    STEP_WAIT_EVENT, /* event a of the b-th command buffer before; version 2: with the barriers of
                        its set */
    STEP_SECONDARY,  /* a secondary command buffer begins, or ends and is executed */
    STEP_CUT,        /* the command buffer ends, another one begins */
    STEP_BATCH,      /* the batch ends, another one of the same call begins */
    STEP_SUBMIT,     /* what there is, on queue a */
    STEP_HOST_WAIT,  /* the same, and the host waits for queues in the way number b */
    STEP_KINDS,
    STEP_QUEUES = STEP_KINDS, /* no step: there are several of them, and semaphores */
    STEP_IMAGES,              /* no step: barriers have images, too */
    STEP_FAMILIES /* no step: queue 2 is of another family, and barriers transfer ownership */
};

/* ---- masks ----------------------------------------------------------------------------------- */

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

/* The same of graphics. */
static const VkPipelineStageFlags2 pass_stages[] = {
    ORACLE_STAGE(COLOR_ATTACHMENT_OUTPUT),
    ORACLE_STAGE(ALL_GRAPHICS),
    ORACLE_STAGE(FRAGMENT_SHADER),
    ORACLE_STAGE(EARLY_FRAGMENT_TESTS) | ORACLE_STAGE(LATE_FRAGMENT_TESTS),
    ORACLE_STAGE(VERTEX_INPUT),
    ORACLE_STAGE(VERTEX_SHADER),
    ORACLE_STAGE(EARLY_FRAGMENT_TESTS),
    ORACLE_STAGE(LATE_FRAGMENT_TESTS),
};

static const struct {
    VkAccessFlags2 access;
    VkPipelineStageFlags2 stages;
} pass_accesses[] = {
    { ORACLE_ACCESS(COLOR_ATTACHMENT_READ), ORACLE_STAGE(COLOR_ATTACHMENT_OUTPUT) },
    { ORACLE_ACCESS(COLOR_ATTACHMENT_WRITE), ORACLE_STAGE(COLOR_ATTACHMENT_OUTPUT) },
    { ORACLE_ACCESS(DEPTH_STENCIL_ATTACHMENT_READ),
      ORACLE_STAGE(EARLY_FRAGMENT_TESTS) | ORACLE_STAGE(LATE_FRAGMENT_TESTS) },
    { ORACLE_ACCESS(DEPTH_STENCIL_ATTACHMENT_WRITE),
      ORACLE_STAGE(EARLY_FRAGMENT_TESTS) | ORACLE_STAGE(LATE_FRAGMENT_TESTS) },
    { ORACLE_ACCESS(INPUT_ATTACHMENT_READ), ORACLE_STAGE(FRAGMENT_SHADER) },
    { ORACLE_ACCESS(VERTEX_ATTRIBUTE_READ), ORACLE_STAGE(VERTEX_ATTRIBUTE_INPUT) },
    { ORACLE_ACCESS(SHADER_READ), ORACLE_STAGE(FRAGMENT_SHADER) },
    { ORACLE_ACCESS(SHADER_WRITE), ORACLE_STAGE(FRAGMENT_SHADER) },
};

static inline VkPipelineStageFlags2
random_pass_stages(struct kit_random *random)
{
    VkPipelineStageFlags2 stages = 0;

    for (uint32_t i = 0, count = 1 + kit_random_below(random, 3); i < count; i++) {
        stages |= pass_stages[kit_random_below(random, ORACLE_COUNT(pass_stages))];
    }
    return stages;
}

static inline VkAccessFlags2
random_pass_accesses(struct kit_random *random, VkPipelineStageFlags2 stages)
{
    VkAccessFlags2 accesses = 0;

    if (kit_random_below(random, 3) == 0) {
        return ORACLE_ACCESS(MEMORY_READ) | ORACLE_ACCESS(MEMORY_WRITE);
    }
    for (uint32_t i = 0; i < ORACLE_COUNT(pass_accesses); i++) {
        accesses |= (oracle_parts(stages) & pass_accesses[i].stages) && kit_random_below(random, 2)
                        ? pass_accesses[i].access
                        : 0;
    }
    return accesses;
}

/* Of a barrier: either kind. */
static inline VkPipelineStageFlags2
random_any_stages(struct kit_random *random, bool second, unsigned features)
{
    return features >> STEP_PASS & 1 && kit_random_below(random, 2) ? random_pass_stages(random)
                                                                    : random_stages(random, second);
}

static inline VkAccessFlags2
random_any_accesses(struct kit_random *random, bool second, unsigned features,
                    VkPipelineStageFlags2 stages)
{
    return random_accesses(random, second, stages) |
           (features >> STEP_PASS & 1 ? random_pass_accesses(random, stages) : 0);
}

/* From below to `all`: all of it, or a part. */
static inline void
random_part(struct kit_random *random, uint32_t all, uint32_t *from, uint32_t *size)
{
    *from = 0;
    *size = all;
    if (kit_random_below(random, 2)) {
        *from = kit_random_below(random, all);
        *size = 1 + kit_random_below(random, all - *from);
    }
}

#endif
