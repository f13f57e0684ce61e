/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Random programs about synchronization: a list of steps any of which can be left out.
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
    STEP_WAIT_EVENT, /* event a; version 2: with the barriers of its set */
    STEP_SECONDARY,  /* a secondary command buffer begins, or ends and is executed */
    STEP_CUT,        /* the command buffer ends, another one begins */
    STEP_BATCH,      /* the batch ends, another one of the same call begins */
    STEP_SUBMIT,     /* what there is, on queue a */
    STEP_HOST_WAIT,  /* the same, and the host waits for queues in the way number b */
    STEP_KINDS,
    STEP_QUEUES = STEP_KINDS, /* no step: there are several of them, and semaphores */
    STEP_IMAGES               /* no step: barriers have images, too */
};

struct step_box {
    uint32_t level, levels, layer, layers, x, y, width, height;
};

enum step_range { STEP_ALL, STEP_BUFFER, STEP_IMAGE, STEP_TRANSITION };

struct step_barrier {
    enum step_range range;
    uint32_t buffer, from, size; /* or image */
    struct step_box box;
    struct oracle_masks masks;
};

/*
 * A render pass instance of its own render pass, or of dynamic rendering, in which both images may be attachments, and two that are
 * nothing else: one for depth, and one of several samples.
 */
enum {
    PASS_SLOTS = 4,
    PASS_FIRST = 0, /* images, at a level and a layer */
    PASS_SECOND,
    PASS_DEPTH,
    PASS_MANY,
    PASS_SUBPASSES = 3,
    PASS_DRAWS = 2,
    PASS_DEPENDENCIES = 4,
    PASS_OUTSIDE = PASS_SUBPASSES
};

enum pass_use { PASS_UNUSED, PASS_COLOR, PASS_INPUT, PASS_TESTED, PASS_RESOLVED };
enum pass_buffer { PASS_NO_BUFFER, PASS_READS, PASS_WRITES };

struct pass_draw {
    bool clear;                  /* vkCmdClearAttachments, nothing else of this */
    uint32_t vertices, first;    /* buffer, and the first one of three */
    enum pass_buffer access;     /* of the fragment shader ... */
    uint32_t buffer, part;       /* ... to this */
};

struct pass_dependency {
    uint32_t src, dst; /* subpasses, PASS_OUTSIDE */
    struct oracle_masks masks;
};

struct step_pass {
    bool dynamic;
    uint32_t suspended; /* dynamic: 1, and resumed; 2, in the next command buffer */
    uint32_t subpasses;
    uint32_t level, layers[2]; /* of the images */
    uint32_t x, y, width, height;
    struct {
        VkAttachmentLoadOp load;
        VkAttachmentStoreOp store;
        bool moves; /* it comes in another layout than it is used in */
    } slots[PASS_SLOTS];
    uint8_t uses[PASS_SUBPASSES][PASS_SLOTS]; /* enum pass_use */
    bool depth_writes[PASS_SUBPASSES];
    uint32_t draw_count[PASS_SUBPASSES];
    struct pass_draw draws[PASS_SUBPASSES][PASS_DRAWS];
    uint32_t dependency_count;
    struct pass_dependency dependencies[PASS_DEPENDENCIES];
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

static inline void
random_barriers(struct kit_random *random, struct step *s, unsigned features)
{
    s->src = random_any_stages(random, false, features);
    s->dst = random_any_stages(random, false, features);
    s->barrier_count = kit_random_below(random, s->second ? STEP_BARRIERS : STEP_BARRIERS + 1);
    s->barrier_count += s->second;
    for (uint32_t i = 0; i < s->barrier_count; i++) {
        struct step_barrier *b = &s->barriers[i];

        b->masks.src = s->second ? random_any_stages(random, true, features) : s->src;
        b->masks.dst = s->second ? random_any_stages(random, true, features) : s->dst;
        b->masks.src_access = random_any_accesses(random, s->second, features, b->masks.src);
        b->masks.dst_access = random_any_accesses(random, s->second, features, b->masks.dst);
        /* What several queues have done is known less exactly where barriers end within a range: of all of a resource then. */
        b->range = (enum step_range)kit_random_below(random, features >> STEP_IMAGES & 1 ? 4 : 2);
        if (b->range >= STEP_IMAGE) {
            b->buffer = kit_random_below(random, IMAGES);
            random_box(random, &b->box, true);
            if (features >> STEP_QUEUES & 1) {
                b->box = (struct step_box){ 0, IMAGE_LEVELS, 0, IMAGE_LAYERS, 0, 0, 0, 0 };
            }
            continue;
        }
        b->buffer = kit_random_below(random, BUFFERS);
        b->from = kit_random_below(random, 3) ? 0 : kit_random_below(random, BUFFER_BYTES);
        b->size = kit_random_below(random, 3)
                      ? BUFFER_BYTES - b->from
                      : 1 + kit_random_below(random, BUFFER_BYTES - b->from);
        if (features >> STEP_QUEUES & 1) {
            b->from = 0;
            b->size = BUFFER_BYTES;
        }
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
            both[k]->stages = k == 1 || kit_random_below(random, 2)
                                  ? ORACLE_STAGE(ALL_COMMANDS)
                                  : random_stages(random, s->second);
        }
    }
}

/* Subpass i comes behind subpass k by dependencies. */
static inline bool
pass_is_behind(const struct step_pass *p, uint32_t i, uint32_t k)
{
    for (uint32_t n = 0; n < p->dependency_count; n++) {
        const struct pass_dependency *d = &p->dependencies[n];

        if (d->dst == i && d->src < i && (d->src == k || pass_is_behind(p, d->src, k))) {
            return true;
        }
    }
    return false;
}

/* The subpass that uses a slot first; PASS_SUBPASSES: none. */
static inline uint32_t
pass_first_use(const struct step_pass *p, uint32_t slot)
{
    uint32_t i = 0;

    while (i < p->subpasses && !p->uses[i][slot]) {
        i++;
    }
    return i < p->subpasses ? i : PASS_SUBPASSES;
}

/* ... and last: one that uses it. */
static inline uint32_t
pass_last_use(const struct step_pass *p, uint32_t slot)
{
    uint32_t i = p->subpasses - 1;

    while (!p->uses[i][slot]) {
        i--;
    }
    return i;
}

/* It comes in another layout; not where a use that nothing orders behind the first one would come in that, too. */
static inline bool
pass_moves(const struct step_pass *p, uint32_t slot)
{
    uint32_t first = pass_first_use(p, slot);
    bool moves = p->slots[slot].moves;

    for (uint32_t i = first + 1; i < p->subpasses; i++) {
        moves &= !p->uses[i][slot] || pass_is_behind(p, i, first);
    }
    return moves;
}

/* What an input attachment holds is not cleared before it is read. */
static inline VkAttachmentLoadOp
pass_load(const struct step_pass *p, uint32_t slot)
{
    return p->slots[slot].load == VK_ATTACHMENT_LOAD_OP_CLEAR &&
                   p->uses[pass_first_use(p, slot)][slot] == PASS_INPUT
               ? VK_ATTACHMENT_LOAD_OP_DONT_CARE
               : p->slots[slot].load;
}

static inline void
random_subpass(struct kit_random *random, struct step_pass *p, uint32_t number)
{
    uint8_t *uses = p->uses[number];
    uint32_t image = kit_random_below(random, IMAGES);

    if (kit_random_below(random, 4) == 0) {
        uses[PASS_MANY] = PASS_COLOR;
        uses[image] = kit_random_below(random, 2) ? PASS_RESOLVED : PASS_UNUSED;
    } else {
        uses[image] = PASS_COLOR;
        uses[PASS_DEPTH] = kit_random_below(random, 2) ? PASS_TESTED : PASS_UNUSED;
    }
    uses[!image] = !p->dynamic && kit_random_below(random, 3) == 0 ? PASS_INPUT : PASS_UNUSED;
    p->depth_writes[number] = kit_random_below(random, 2);
    p->draw_count[number] = kit_random_below(random, PASS_DRAWS + 1);
    for (uint32_t i = 0; i < p->draw_count[number]; i++) {
        struct pass_draw *d = &p->draws[number][i];

        d->clear = kit_random_below(random, 4) == 0;
        d->vertices = kit_random_below(random, BUFFERS);
        d->first = kit_random_below(random, BUFFER_BYTES / 4 - 2);
        d->access = (enum pass_buffer)kit_random_below(random, 3);
        d->buffer = (d->vertices + 1 + kit_random_below(random, BUFFERS - 1)) % BUFFERS;
        d->part = kit_random_below(random, SHADER_RANGES);
    }
}

static inline void
random_dependencies(struct kit_random *random, struct step_pass *p)
{
    p->dependency_count = p->dynamic ? 0 : kit_random_below(random, PASS_DEPENDENCIES + 1);
    for (uint32_t i = 0; i < p->dependency_count; i++) {
        struct pass_dependency *d = &p->dependencies[i];
        bool both = kit_random_below(random, 3) == 0; /* of a kind that is enough */

        d->src = kit_random_below(random, p->subpasses + 1);
        d->src = d->src == p->subpasses ? PASS_OUTSIDE : d->src;
        d->dst = d->src == PASS_OUTSIDE ? kit_random_below(random, p->subpasses)
                                        : d->src + 1 +
                                              kit_random_below(random, p->subpasses - d->src);
        d->dst = d->dst >= p->subpasses ? PASS_OUTSIDE : d->dst;
        d->masks.src = d->src == PASS_OUTSIDE && kit_random_below(random, 2)
                           ? random_stages(random, false)
                           : random_pass_stages(random);
        d->masks.dst = d->dst == PASS_OUTSIDE && kit_random_below(random, 2)
                           ? random_stages(random, false)
                           : random_pass_stages(random);
        if (both) {
            d->masks.src |= ORACLE_STAGE(ALL_GRAPHICS);
            d->masks.dst |= ORACLE_STAGE(ALL_GRAPHICS);
        }
        d->masks.src_access = random_accesses(random, false, d->masks.src) |
                              random_pass_accesses(random, d->masks.src);
        d->masks.dst_access = random_accesses(random, false, d->masks.dst) |
                              random_pass_accesses(random, d->masks.dst);
        if (both) {
            d->masks.src_access |= ORACLE_ACCESS(MEMORY_WRITE);
            d->masks.dst_access |= ORACLE_ACCESS(MEMORY_READ) | ORACLE_ACCESS(MEMORY_WRITE);
        }
    }
}

static inline void
random_pass(struct kit_random *random, struct step_pass *p)
{
    uint32_t side;

    p->dynamic = kit_random_below(random, 4) == 0;
    p->suspended = p->dynamic && kit_random_below(random, 3) == 0 ? 1 + kit_random_below(random, 2)
                                                                  : 0;
    p->subpasses = p->dynamic ? 1 : 1 + kit_random_below(random, PASS_SUBPASSES);
    p->level = kit_random_below(random, 3) == 0;
    for (uint32_t i = 0; i < IMAGES; i++) {
        p->layers[i] = kit_random_below(random, IMAGE_LAYERS);
    }
    side = IMAGE_TEXELS >> p->level;
    random_part(random, side, &p->x, &p->width);
    random_part(random, side, &p->y, &p->height);
    for (uint32_t i = 0; i < p->subpasses; i++) {
        random_subpass(random, p, i);
    }
    random_dependencies(random, p);
    for (uint32_t i = 0; i < PASS_SLOTS; i++) {
        static const VkAttachmentLoadOp loads[] = { VK_ATTACHMENT_LOAD_OP_LOAD,
                                                    VK_ATTACHMENT_LOAD_OP_CLEAR,
                                                    VK_ATTACHMENT_LOAD_OP_DONT_CARE };
        static const VkAttachmentStoreOp stores[] = { VK_ATTACHMENT_STORE_OP_STORE,
                                                      VK_ATTACHMENT_STORE_OP_DONT_CARE,
                                                      VK_ATTACHMENT_STORE_OP_NONE };

        p->slots[i].load = loads[kit_random_below(random, 3)];
        p->slots[i].store = stores[kit_random_below(random, 3)];
        p->slots[i].moves = !p->dynamic && kit_random_below(random, 2);
    }
}

static inline enum step_kind
random_kind(struct kit_random *random, unsigned features)
{
    static const uint8_t weights[STEP_KINDS] = {
        [STEP_FILL] = 8,        [STEP_UPDATE] = 2,          [STEP_COPY] = 16,
        [STEP_DISPATCH] = 10,   [STEP_CLEAR_IMAGE] = 8,     [STEP_BUFFER_TO_IMAGE] = 8,
        [STEP_COPY_IMAGE] = 10, [STEP_IMAGE_TO_BUFFER] = 8, [STEP_BARRIER] = 20,
        [STEP_PASS] = 20,
        [STEP_SET_EVENT] = 8,   [STEP_WAIT_EVENT] = 8,      [STEP_SECONDARY] = 6,
        [STEP_CUT] = 2,         [STEP_BATCH] = 2,           [STEP_SUBMIT] = 3,
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

    p->count = 4 + kit_random_below(&random, STEPS - 4);
    for (uint32_t i = 0; i < p->count; i++) {
        random_step(&random, &p->steps[i], features);
    }
}

#endif
