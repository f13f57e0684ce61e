/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Random render pass instances.
 * Threads: those of the scene.
 */
#ifndef WAKE_SCENES_SYNC_PROGRAM_PASS_H
#define WAKE_SCENES_SYNC_PROGRAM_PASS_H

#include "sync_program_masks.h"

/*
 * A render pass instance of its own render pass, or of dynamic rendering, in which both images may
 * be attachments, and two that are nothing else: one for depth, and one of several samples.
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
    bool clear;               /* vkCmdClearAttachments, nothing else of this */
    uint32_t vertices, first; /* buffer, and the first one of three */
    enum pass_buffer access;  /* of the fragment shader ... */
    uint32_t buffer, part;    /* ... to this */
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

/* It comes in another layout; not where a use that nothing orders behind the first one would come
 * in that, too. */
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

/* Everything before the first subpass, each before the next, the last one before everything. */
static inline void
full_dependencies(struct step_pass *p)
{
    const VkAccessFlags2 all = ORACLE_ACCESS(MEMORY_READ) | ORACLE_ACCESS(MEMORY_WRITE);

    p->dependency_count = p->subpasses + 1;
    for (uint32_t i = 0; i <= p->subpasses; i++) {
        struct pass_dependency *d = &p->dependencies[i];

        d->src = i ? i - 1 : PASS_OUTSIDE;
        d->dst = i < p->subpasses ? i : PASS_OUTSIDE;
        d->masks.src = i ? ORACLE_STAGE(ALL_GRAPHICS) : ORACLE_STAGE(ALL_COMMANDS);
        d->masks.dst = i < p->subpasses ? ORACLE_STAGE(ALL_GRAPHICS) : ORACLE_STAGE(ALL_COMMANDS);
        d->masks.src_access = d->masks.dst_access = all;
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
        d->dst = d->src == PASS_OUTSIDE
                     ? kit_random_below(random, p->subpasses)
                     : d->src + 1 + kit_random_below(random, p->subpasses - d->src);
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
    if (!p->dynamic && kit_random_below(random, 3) == 0) {
        full_dependencies(p);
    } else {
        random_dependencies(random, p);
    }
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

#endif
