/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Random programs about synchronization: a list of steps any of which can be left out.
 * Threads: those of the scene.
 */
#ifndef WAKE_SCENES_SYNC_PROGRAM_H
#define WAKE_SCENES_SYNC_PROGRAM_H

#include "sync_program_pass.h"

struct step_box {
    uint32_t level, levels, layer, layers, x, y, width, height;
};

enum step_range { STEP_ALL, STEP_BUFFER, STEP_IMAGE, STEP_TRANSITION };

/* Of ownership, by a barrier with a range. */
enum step_transfer { STEP_KEEPS, STEP_TO_SECOND_FAMILY, STEP_TO_FIRST_FAMILY };

struct step_barrier {
    enum step_range range;
    enum step_transfer transfer;
    uint32_t buffer, from, size; /* or image */
    struct step_box box;
    struct oracle_masks masks;
};

struct step_semaphore {
    bool used;
    uint32_t number; /* of the binary ones, then of the queues' */
    bool ahead;      /* a wait: for the signal that comes next */
    VkPipelineStageFlags2 stages;
};

struct step {
    enum step_kind kind;
    bool second; /* version of the command */
    uint32_t a, b, from, to, size;
    struct step_box box, target;
    VkPipelineStageFlags2 src, dst; /* of the first version */
    uint32_t barrier_count;
    struct step_barrier barriers[STEP_BARRIERS];
    struct step_semaphore waits[STEP_SEMAPHORES], signals[STEP_SEMAPHORES];
    struct step_pass pass;
};

struct program {
    struct step steps[STEPS];
    uint32_t count;
};

/* ---- steps ----------------------------------------------------------------------------------- */

static inline void
random_range(struct kit_random *random, struct step *s, uint32_t unit)
{
    uint32_t units = BUFFER_BYTES / unit;

    s->from = kit_random_below(random, units);
    s->size = 1 + kit_random_below(random, units - s->from);
    s->from *= unit;
    s->size *= unit;
}

/* Of one level, where it is not `whole`. */
static inline void
random_box(struct kit_random *random, struct step_box *box, bool whole)
{
    uint32_t side;

    random_part(random, IMAGE_LEVELS, &box->level, &box->levels);
    box->levels = whole ? box->levels : 1;
    random_part(random, IMAGE_LAYERS, &box->layer, &box->layers);
    side = IMAGE_TEXELS >> box->level;
    box->x = box->y = 0;
    box->width = box->height = side;
    if (!whole) {
        random_part(random, side, &box->x, &box->width);
        random_part(random, side, &box->y, &box->height);
    }
}

/* A place for as much elsewhere. */
static inline void
random_target(struct kit_random *random, struct step_box *target, const struct step_box *box)
{
    uint32_t side;

    *target = *box;
    target->level = box->width <= IMAGE_TEXELS / 2 && box->height <= IMAGE_TEXELS / 2
                        ? kit_random_below(random, IMAGE_LEVELS)
                        : 0;
    side = IMAGE_TEXELS >> target->level;
    target->layer = kit_random_below(random, IMAGE_LAYERS - box->layers + 1);
    target->x = kit_random_below(random, side - box->width + 1);
    target->y = kit_random_below(random, side - box->height + 1);
}

/* Everything before, everything behind. */
static inline void
random_full(struct step *s)
{
    const VkAccessFlags2 all = ORACLE_ACCESS(MEMORY_READ) | ORACLE_ACCESS(MEMORY_WRITE);

    s->src = s->dst = ORACLE_STAGE(ALL_COMMANDS);
    s->barrier_count = 1;
    s->barriers[0] = (struct step_barrier){ .masks = { s->src, s->dst, all, all } };
}

static inline void
random_barriers(struct kit_random *random, struct step *s, unsigned features)
{
    s->src = random_any_stages(random, false, features);
    s->dst = random_any_stages(random, false, features);
    s->barrier_count = kit_random_below(random, s->second ? STEP_BARRIERS : STEP_BARRIERS + 1);
    s->barrier_count += s->second;
    if (features >> STEP_PASS & 1 && kit_random_below(random, 3) == 0) {
        random_full(s);
        return;
    }
    for (uint32_t i = 0; i < s->barrier_count; i++) {
        struct step_barrier *b = &s->barriers[i];

        b->masks.src = s->second ? random_any_stages(random, true, features) : s->src;
        b->masks.dst = s->second ? random_any_stages(random, true, features) : s->dst;
        b->masks.src_access = random_any_accesses(random, s->second, features, b->masks.src);
        b->masks.dst_access = random_any_accesses(random, s->second, features, b->masks.dst);
        b->range = (enum step_range)kit_random_below(random, features >> STEP_IMAGES & 1 ? 4 : 2);
        if (features >> STEP_FAMILIES & 1 && s->kind == STEP_BARRIER && b->range != STEP_ALL) {
            b->transfer = (enum step_transfer)kit_random_below(random, 3);
        }
        if (b->range >= STEP_IMAGE) {
            b->buffer = kit_random_below(random, IMAGES);
            random_box(random, &b->box, true);
            continue;
        }
        b->buffer = kit_random_below(random, BUFFERS);
        b->from = kit_random_below(random, 3) ? 0 : kit_random_below(random, BUFFER_BYTES);
        b->size = kit_random_below(random, 3)
                      ? BUFFER_BYTES - b->from
                      : 1 + kit_random_below(random, BUFFER_BYTES - b->from);
    }
}

/* Most take in all stages, as those of programs do. */
static inline void
random_semaphores(struct kit_random *random, struct step *s)
{
    for (uint32_t i = 0; i < STEP_SEMAPHORES; i++) {
        struct step_semaphore *both[2] = { &s->waits[i], &s->signals[i] };

        for (int k = 0; k < 2; k++) {
            both[k]->used = kit_random_below(random, 2);
            both[k]->number = kit_random_below(random, BINARIES + ORACLE_QUEUES);
            both[k]->ahead = kit_random_below(random, 6) == 0;
            /* The first version has no stages of signals. */
            both[k]->stages = (k == 1 && !s->second) || kit_random_below(random, 2)
                                  ? ORACLE_STAGE(ALL_COMMANDS)
                                  : random_stages(random, s->second);
        }
    }
}

static inline enum step_kind
random_kind(struct kit_random *random, unsigned features)
{
    static const uint8_t weights[STEP_KINDS] = {
        [STEP_FILL] = 8,        [STEP_UPDATE] = 2,
        [STEP_COPY] = 16,       [STEP_DISPATCH] = 10,
        [STEP_CLEAR_IMAGE] = 8, [STEP_BUFFER_TO_IMAGE] = 8,
        [STEP_COPY_IMAGE] = 10, [STEP_IMAGE_TO_BUFFER] = 8,
        [STEP_BARRIER] = 20,    [STEP_PASS] = 20,
        [STEP_SET_EVENT] = 8,   [STEP_WAIT_EVENT] = 8,
        [STEP_SECONDARY] = 6,   [STEP_CUT] = 2,
        [STEP_BATCH] = 2,       [STEP_SUBMIT] = 3,
        [STEP_HOST_WAIT] = 2,
    };
    uint32_t all = 0, roll;

    for (uint32_t i = 0; i < STEP_KINDS; i++) {
        uint32_t more = (i == STEP_SUBMIT || i == STEP_BATCH) && features >> STEP_QUEUES & 1 ? 3
                                                                                             : 1;

        all += features >> i & 1 ? weights[i] * more : 0;
    }
    roll = kit_random_below(random, all);
    for (uint32_t i = 0;; i++) {
        uint32_t more = (i == STEP_SUBMIT || i == STEP_BATCH) && features >> STEP_QUEUES & 1 ? 3
                                                                                             : 1,
                 weight = features >> i & 1 ? weights[i] * more : 0;

        if (roll < weight) {
            return (enum step_kind)i;
        }
        roll -= weight;
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
    case STEP_CLEAR_IMAGE:
    case STEP_BUFFER_TO_IMAGE:
    case STEP_IMAGE_TO_BUFFER:
    case STEP_COPY_IMAGE:
        s->a = kit_random_below(random, IMAGES);
        random_box(random, &s->box, s->kind == STEP_CLEAR_IMAGE);
        random_target(random, &s->target, &s->box);
        s->to = kit_random_below(random,
                                 BUFFER_BYTES - s->box.width * s->box.height * s->box.layers + 1);
        break;
    case STEP_PASS: random_pass(random, &s->pass); break;
    case STEP_BARRIER: random_barriers(random, s, features); break;
    case STEP_SET_EVENT:
    case STEP_WAIT_EVENT:
        s->a = kit_random_below(random, EVENTS);
        s->b = kit_random_below(random, 2) ? kit_random_below(random, 4) : 0;
        random_barriers(random, s, features);
        s->barrier_count = s->kind == STEP_SET_EVENT && s->second ? 1 : s->barrier_count;
        break;
    case STEP_BATCH:
    case STEP_SUBMIT:
    case STEP_HOST_WAIT:
        s->a = 0;
        if (features >> STEP_QUEUES & 1) {
            s->a = kit_random_below(random, ORACLE_QUEUES);
            random_semaphores(random, s);
        }
        s->b = kit_random_below(random, 4);
        break;
    default: break;
    }
}

/* `features`: a bit for each kind of step that there may be. */
static inline void
random_program(struct program *p, uint64_t seed, uint64_t number, unsigned features)
{
    struct kit_random random = kit_random(seed, number);

    /* A render pass instance is much: of few steps some are clean. */
    p->count = 4 +
               kit_random_below(&random, features >> STEP_PASS & 1 && number % 4 ? 12 : STEPS - 4);
    for (uint32_t i = 0; i < p->count; i++) {
        random_step(&random, &p->steps[i], features);
    }
}

#endif
