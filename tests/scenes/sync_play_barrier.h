/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Barriers and events of random programs.
 * Threads: those of the scene.
 */
#ifndef WAKE_SCENES_SYNC_PLAY_BARRIER_H
#define WAKE_SCENES_SYNC_PLAY_BARRIER_H

#include "sync_play.h"

/* ---- what the oracle hears ------------------------------------------------------------------- */

/* Of two barriers of one command about one image nothing says which transition comes first: the
 * later one is left out. */
static inline bool
is_left_out(const struct step *s, uint32_t i)
{
    for (uint32_t k = 0; k < i; k++) {
        if (s->barriers[i].range >= STEP_IMAGE && s->barriers[k].range >= STEP_IMAGE &&
            s->barriers[k].buffer == s->barriers[i].buffer) {
            return true;
        }
    }
    return false;
}

/* Which half of a transfer of ownership a barrier is, on the queue at hand. */
static inline bool
is_acquire(const struct play *p, const struct step_barrier *b)
{
    return b->transfer && (b->transfer == STEP_TO_SECOND_FAMILY) == stage_family(p->set, p->queue);
}

static inline bool
names_stages(VkPipelineStageFlags2 stages)
{
    return stages & ~(ORACLE_STAGE(TOP_OF_PIPE) | ORACLE_STAGE(BOTTOM_OF_PIPE));
}

/*
 * Specification, 'Queue Family Ownership Transfer': a release has no second access scope, an acquire
 * no first one. What the second scope of a release is without accesses, and where an acquire leads
 * that leads to no stage, the text leaves open.
 */
static inline struct step_barrier
half_of(const struct play *p, const struct step *s, const struct step_barrier *b)
{
    struct step_barrier half = *b;

    half.masks.src = s->second ? b->masks.src : s->src;
    half.masks.dst = s->second ? b->masks.dst : s->dst;
    if (is_acquire(p, b) && !names_stages(half.masks.dst)) {
        half.transfer = STEP_KEEPS;
    } else if (is_acquire(p, b)) {
        half.masks.src_access = 0;
    } else if (b->transfer) {
        half.masks.dst = s->second ? 0 : half.masks.dst;
        half.masks.dst_access = 0;
    }
    return half;
}

static inline void
tell_dependency(struct play *p, uint32_t until, struct oracle_masks masks,
                const struct step_barrier *b)
{
    struct oracle *o = p->oracle;
    struct oracle_dep d = {
        .buffer = p->buffer, .until = until, .from = p->position, .last = UINT32_MAX, .masks = masks
    };

    if (b && b->range == STEP_BUFFER) {
        d.ranged = true;
        d.space = b->buffer;
        oracle_add(&d.cells, b->from, b->size);
    } else if (b && b->range != STEP_ALL) {
        d.ranged = true;
        d.space = BUFFERS + b->buffer;
        d.cells = box_cells(&b->box);
    }
    if (o->dep_count < ORACLE_DEPS) {
        const bool acquires = b && is_acquire(p, b), begins = acquires && !names_stages(masks.src);

        o->deps[o->dep_count++] = d;
        if (begins && o->dep_count < ORACLE_DEPS) {
            d.acquires = true;
            o->deps[o->dep_count++] = d;
        }
        if (b && b->range == STEP_TRANSITION) {
            tell_op(p, (struct oracle_op){
                           .space = d.space,
                           .cells = d.cells,
                           .write = true,
                           .deps = { (uint16_t)(o->dep_count - 1), (uint16_t)(o->dep_count - 2) },
                           .dep_count = begins ? 2 : 1,
                           .given_away = b->transfer && !acquires });
        }
    }
}

/* Specification, vkCmdPipelineBarrier and vkCmdPipelineBarrier2: what each barrier is. */
static inline void
tell_barriers(struct play *p, const struct step *s, uint32_t until)
{
    const struct oracle_masks only = { .src = s->src, .dst = s->dst };

    if (!s->second) {
        tell_dependency(p, until, only, NULL); /* the execution dependency of the command */
    }
    for (uint32_t i = 0; i < s->barrier_count; i++) {
        const struct step_barrier half = half_of(p, s, &s->barriers[i]);

        if (!is_left_out(s, i)) {
            tell_dependency(p, until, half.masks, &half);
        }
    }
}

/* ---- commands -------------------------------------------------------------------------------- */

/* Barriers of a step as either version wants them. */
struct barrier_lists {
    VkMemoryBarrier2 memory[STEP_BARRIERS];
    VkBufferMemoryBarrier2 buffers[STEP_BARRIERS];
    VkImageMemoryBarrier2 images[STEP_BARRIERS];
    VkMemoryBarrier memory1[STEP_BARRIERS];
    VkBufferMemoryBarrier buffers1[STEP_BARRIERS];
    VkImageMemoryBarrier images1[STEP_BARRIERS];
    uint32_t memory_count, buffer_count, image_count;
    VkDependencyInfo info;
};

static inline void
add_to_lists(const struct play *p, const struct step_barrier *b, struct barrier_lists *lists)
{
    const uint32_t ignored = VK_QUEUE_FAMILY_IGNORED,
                   to = b->transfer ? p->set->families[b->transfer == STEP_TO_SECOND_FAMILY]
                                    : ignored,
                   from = b->transfer ? p->set->families[b->transfer != STEP_TO_SECOND_FAMILY]
                                      : ignored;

    if (b->range == STEP_BUFFER) {
        VkBufferMemoryBarrier2 *made = &lists->buffers[lists->buffer_count];

        *made = buffer_barrier(p->set->buffers[b->buffer]);
        made->srcStageMask = b->masks.src;
        made->srcAccessMask = b->masks.src_access;
        made->dstStageMask = b->masks.dst;
        made->dstAccessMask = b->masks.dst_access;
        made->offset = b->from;
        made->size = b->size;
        made->srcQueueFamilyIndex = from;
        made->dstQueueFamilyIndex = to;
        lists->buffers1[lists->buffer_count++] = buffer_barrier1(made);
    } else if (b->range == STEP_ALL) {
        lists->memory[lists->memory_count] = (VkMemoryBarrier2){
            .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
            .srcStageMask = b->masks.src,
            .srcAccessMask = b->masks.src_access,
            .dstStageMask = b->masks.dst,
            .dstAccessMask = b->masks.dst_access,
        };
        lists->memory1[lists->memory_count++] = (VkMemoryBarrier){
            .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER,
            .srcAccessMask = (VkAccessFlags)b->masks.src_access,
            .dstAccessMask = (VkAccessFlags)b->masks.dst_access,
        };
    } else {
        VkImageMemoryBarrier2 *made = &lists->images[lists->image_count];

        *made = image_barrier(p->set->images[b->buffer],
                              b->range == STEP_TRANSITION ? VK_IMAGE_LAYOUT_UNDEFINED
                                                          : VK_IMAGE_LAYOUT_GENERAL,
                              VK_IMAGE_LAYOUT_GENERAL);
        made->srcStageMask = b->masks.src;
        made->srcAccessMask = b->masks.src_access;
        made->dstStageMask = b->masks.dst;
        made->dstAccessMask = b->masks.dst_access;
        made->subresourceRange = box_range(&b->box);
        made->srcQueueFamilyIndex = from;
        made->dstQueueFamilyIndex = to;
        lists->images1[lists->image_count++] = image_barrier1(made);
    }
}

static inline void
make_lists(const struct play *p, const struct step *s, struct barrier_lists *lists)
{
    memset(lists, 0, sizeof(*lists));
    for (uint32_t i = 0; i < s->barrier_count; i++) {
        const struct step_barrier half = half_of(p, s, &s->barriers[i]);

        if (!is_left_out(s, i)) {
            add_to_lists(p, &half, lists);
        }
    }
    lists->info = (VkDependencyInfo){ .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                      .memoryBarrierCount = lists->memory_count,
                                      .pMemoryBarriers = lists->memory,
                                      .bufferMemoryBarrierCount = lists->buffer_count,
                                      .pBufferMemoryBarriers = lists->buffers,
                                      .imageMemoryBarrierCount = lists->image_count,
                                      .pImageMemoryBarriers = lists->images };
}

static inline void
play_barrier(struct play *p, const struct step *s)
{
    struct barrier_lists lists;
    VkCommandBuffer commands = command(p);

    make_lists(p, s, &lists);
    if (s->second) {
        vkCmdPipelineBarrier2(commands, &lists.info);
    } else {
        vkCmdPipelineBarrier(commands, (VkPipelineStageFlags)s->src, (VkPipelineStageFlags)s->dst,
                             0, lists.memory_count, lists.memory1, lists.buffer_count,
                             lists.buffers1, lists.image_count, lists.images1);
    }
    tell_barriers(p, s, p->position);
}

/* An event is set once in a command buffer, and waited for there and in later ones of its queue as
 * often as there are steps that do. */
static inline void
play_set_event(struct play *p, const struct step *s)
{
    struct barrier_lists lists;
    VkCommandBuffer commands;

    /* So many that none is taken for another (docs/sync.md). */
    if (p->set_by[p->buffer][s->a] || p->unit != p->buffer || p->buffer >= 6) {
        return;
    }
    commands = command(p);
    make_lists(p, s, &lists);
    if (s->second) {
        vkCmdSetEvent2(commands, p->set->events[p->buffer][s->a], &lists.info);
    } else {
        vkCmdSetEvent(commands, p->set->events[p->buffer][s->a], (VkPipelineStageFlags)s->src);
    }
    p->set_by[p->buffer][s->a] = s;
    p->set_at[p->buffer][s->a] = p->position;
}

/* Of an event that was set before; in the second version with what the set has said. */
static inline void
play_wait_event(struct play *p, const struct step *s)
{
    const uint32_t buffer = p->buffer - (s->b <= p->buffer ? s->b : 0);
    const struct step *by = p->set_by[buffer][s->a];
    struct step made = *s;
    struct barrier_lists lists;
    VkCommandBuffer commands;
    VkEvent event;

    if (!by || p->queues[buffer] != p->queue) {
        return;
    }
    if (by->second) {
        made = *by;
    } else {
        made.src = by->src;
        made.second = false;
        for (uint32_t i = 0; i < made.barrier_count; i++) {
            struct oracle_masks *m = &made.barriers[i].masks;
            VkAccessFlags2 src = 0, dst = 0;

            for (uint32_t k = 0; k < ACCESSES_FIRST; k++) {
                src |= step_may(made.src, step_accesses[k]) ? step_accesses[k] & m->src_access : 0;
                dst |= step_may(made.dst, step_accesses[k]) ? step_accesses[k] & m->dst_access : 0;
            }
            m->src_access = src;
            m->dst_access = dst;
        }
    }
    make_lists(p, &made, &lists);
    commands = command(p);
    event = p->set->events[buffer][s->a];
    if (made.second) {
        vkCmdWaitEvents2(commands, 1, &event, &lists.info);
    } else {
        vkCmdWaitEvents(commands, 1, &event, (VkPipelineStageFlags)made.src,
                        (VkPipelineStageFlags)made.dst, lists.memory_count, lists.memory1,
                        lists.buffer_count, lists.buffers1, lists.image_count, lists.images1);
    }
    tell_barriers(p, &made, p->set_at[buffer][s->a]);
}

#endif
