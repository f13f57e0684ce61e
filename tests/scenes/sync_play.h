/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A random program recorded and submitted, and the same program told to the oracle.
 * Threads: those of the scene.
 */
#ifndef WAKE_SCENES_SYNC_PLAY_H
#define WAKE_SCENES_SYNC_PLAY_H

#include "shader_scene.h"
#include "sync_program.h"

#include "comp_two_sets.h"

enum { COMMAND_BUFFERS = 24, COMMANDS_MOST = 512 };

/* Parts of buffers that shaders see. */
static const struct {
    uint32_t from, size;
} play_ranges[SHADER_RANGES] = { { 0, BUFFER_BYTES }, { 0, 32 }, { 16, 16 } };

/* What all programs of a scene use. */
struct stage_set {
    struct kit *kit;
    VkBuffer buffers[BUFFERS];
    VkDescriptorSet sets[BUFFERS][SHADER_RANGES];
    VkPipelineLayout layout;
    VkPipeline compute;
    VkEvent events[EVENTS];
    VkCommandPool pool;
    VkCommandBuffer commands[COMMAND_BUFFERS];
};

/* A program at work. */
struct play {
    const struct stage_set *set;
    struct oracle *oracle;
    uint32_t buffer; /* command buffer, by number */
    uint32_t first;  /* of the batch */
    bool recording;
    bool finished; /* no command buffer is left */
    uint32_t step;
    uint32_t epoch;
    uint32_t command; /* its number in the command buffer */
    /* Which step a command belongs to. */
    uint32_t steps[COMMAND_BUFFERS][COMMANDS_MOST];
    uint32_t counts[COMMAND_BUFFERS];
    const struct step *set_by[EVENTS]; /* in this command buffer */
    uint32_t set_at[EVENTS];
};

static inline struct stage_set
stage_make(struct kit *kit)
{
    const VkBufferUsageFlags usage = VK_BUFFER_USAGE_TRANSFER_SRC_BIT |
                                     VK_BUFFER_USAGE_TRANSFER_DST_BIT |
                                     VK_BUFFER_USAGE_STORAGE_BUFFER_BIT |
                                     VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT |
                                     VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT;
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    struct stage_set s = { .kit = kit };
    VkDescriptorSetLayout layout = kit_set_layout(kit, type, 1, VK_SHADER_STAGE_ALL);
    VkDescriptorPool pool = kit_descriptor_pool(kit, type, BUFFERS * SHADER_RANGES, 0);

    for (uint32_t i = 0; i < BUFFERS; i++) {
        s.buffers[i] = kit_bound_buffer(kit, BUFFER_BYTES, usage, NULL);
        for (uint32_t k = 0; k < SHADER_RANGES; k++) {
            VkDescriptorBufferInfo info = { s.buffers[i], play_ranges[k].from,
                                            play_ranges[k].size };
            VkWriteDescriptorSet write = { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                           .descriptorCount = 1,
                                           .descriptorType = type,
                                           .pBufferInfo = &info };

            write.dstSet = s.sets[i][k] = kit_descriptor_set(kit, pool, layout);
            vkUpdateDescriptorSets(kit->device, 1, &write, 0, NULL);
        }
    }
    s.layout = shader_layout(kit, layout, layout, 0);
    s.compute = shader_compute(kit, MODULE(kit, comp_two_sets), s.layout, NULL);
    for (uint32_t i = 0; i < EVENTS; i++) {
        s.events[i] = kit_event(kit);
    }
    s.pool = kit_command_pool(kit, 0);
    for (uint32_t i = 0; i < COMMAND_BUFFERS; i++) {
        s.commands[i] = kit_command_buffer(kit, s.pool, VK_COMMAND_BUFFER_LEVEL_PRIMARY);
    }
    return s;
}

/* ---- what the oracle hears ------------------------------------------------------------------------------------ */

static inline uint32_t
position_of(const struct play *p)
{
    return p->step + 1;
}

static inline void
tell_access(struct play *p, uint32_t space, uint32_t from, uint32_t size,
            VkPipelineStageFlags2 stage, VkAccessFlags2 access, bool write)
{
    struct oracle *o = p->oracle;

    if (o->op_count < ORACLE_OPS) {
        o->ops[o->op_count++] = (struct oracle_op){ .position = position_of(p),
                                                    .step = p->step,
                                                    .buffer = p->buffer,
                                                    .epoch = p->epoch,
                                                    .space = space,
                                                    .begin = from,
                                                    .end = from + size,
                                                    .stage = stage,
                                                    .access = access,
                                                    .write = write };
    }
}

static inline void
tell_dependency(struct play *p, uint32_t until, struct oracle_masks masks,
                const struct step_barrier *b)
{
    struct oracle *o = p->oracle;
    struct oracle_dep d = {
        .until = until, .from = position_of(p), .last = UINT32_MAX, .masks = masks
    };

    if (b && b->ranged) {
        d.ranged = true;
        d.space = b->buffer;
        d.begin = b->from;
        d.end = b->from + b->size;
    }
    if (o->dep_count < ORACLE_DEPS) {
        o->deps[o->dep_count++] = d;
    }
}

/* ---- commands ------------------------------------------------------------------------------------------------- */

static inline VkCommandBuffer
commands_of(struct play *p)
{
    if (!p->recording) {
        p->recording = true;
        p->command = 0;
        memset(p->set_by, 0, sizeof(p->set_by));
        kit_begin(p->set->kit, p->set->commands[p->buffer], 0);
    }
    return p->set->commands[p->buffer];
}

/* The command buffer for one command of the step at hand. */
static inline VkCommandBuffer
command(struct play *p)
{
    VkCommandBuffer commands = commands_of(p);

    if (p->command < COMMANDS_MOST) {
        p->steps[p->buffer][p->command++] = p->step;
        p->counts[p->buffer] = p->command;
    }
    return commands;
}

/* Barriers of a step as either version wants them. */
struct barrier_lists {
    VkMemoryBarrier2 memory[STEP_BARRIERS];
    VkBufferMemoryBarrier2 buffers[STEP_BARRIERS];
    VkMemoryBarrier memory1[STEP_BARRIERS];
    VkBufferMemoryBarrier buffers1[STEP_BARRIERS];
    uint32_t memory_count, buffer_count;
    VkDependencyInfo info;
};

static inline void
make_lists(const struct play *p, const struct step *s, struct barrier_lists *lists)
{
    memset(lists, 0, sizeof(*lists));
    for (uint32_t i = 0; i < s->barrier_count; i++) {
        const struct step_barrier *b = &s->barriers[i];

        if (b->ranged) {
            lists->buffers[lists->buffer_count] = (VkBufferMemoryBarrier2){
                .sType = VK_STRUCTURE_TYPE_BUFFER_MEMORY_BARRIER_2,
                .srcStageMask = b->masks.src,
                .srcAccessMask = b->masks.src_access,
                .dstStageMask = b->masks.dst,
                .dstAccessMask = b->masks.dst_access,
                .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                .buffer = p->set->buffers[b->buffer],
                .offset = b->from,
                .size = b->size,
            };
            lists->buffers1[lists->buffer_count++] = (VkBufferMemoryBarrier){
                .sType = VK_STRUCTURE_TYPE_BUFFER_MEMORY_BARRIER,
                .srcAccessMask = (VkAccessFlags)b->masks.src_access,
                .dstAccessMask = (VkAccessFlags)b->masks.dst_access,
                .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                .buffer = p->set->buffers[b->buffer],
                .offset = b->from,
                .size = b->size,
            };
        } else {
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
        }
    }
    lists->info = (VkDependencyInfo){ .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                      .memoryBarrierCount = lists->memory_count,
                                      .pMemoryBarriers = lists->memory,
                                      .bufferMemoryBarrierCount = lists->buffer_count,
                                      .pBufferMemoryBarriers = lists->buffers };
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
        struct oracle_masks masks = s->barriers[i].masks;

        if (!s->second) {
            masks.src = s->src;
            masks.dst = s->dst;
        }
        tell_dependency(p, until, masks, &s->barriers[i]);
    }
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
                             lists.buffers1, 0, NULL);
    }
    tell_barriers(p, s, position_of(p));
}

static inline void
play_set_event(struct play *p, const struct step *s)
{
    struct barrier_lists lists;
    VkCommandBuffer commands = command(p);

    make_lists(p, s, &lists);
    if (s->second) {
        vkCmdSetEvent2(commands, p->set->events[s->a], &lists.info);
    } else {
        vkCmdSetEvent(commands, p->set->events[s->a], (VkPipelineStageFlags)s->src);
    }
    p->set_by[s->a] = s;
    p->set_at[s->a] = position_of(p);
}

/* Of an event that this command buffer has set; in the second version with what the set has said. */
static inline void
play_wait_event(struct play *p, const struct step *s)
{
    const struct step *by = p->recording ? p->set_by[s->a] : NULL;
    struct step made = *s;
    struct barrier_lists lists;
    VkCommandBuffer commands;

    if (!by) {
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
    if (made.second) {
        vkCmdWaitEvents2(commands, 1, &p->set->events[s->a], &lists.info);
    } else {
        vkCmdWaitEvents(commands, 1, &p->set->events[s->a], (VkPipelineStageFlags)made.src,
                        (VkPipelineStageFlags)made.dst, lists.memory_count, lists.memory1,
                        lists.buffer_count, lists.buffers1, 0, NULL);
    }
    tell_barriers(p, &made, p->set_at[s->a]);
}

static inline void
play_transfer(struct play *p, const struct step *s)
{
    static const uint32_t data[BUFFER_BYTES / 4];
    const VkBuffer *buffers = p->set->buffers;
    VkCommandBuffer commands = command(p);

    if (s->kind == STEP_COPY) {
        tell_access(p, s->a, s->from, s->size, ORACLE_STAGE(COPY), ORACLE_ACCESS(TRANSFER_READ),
                    false);
        tell_access(p, s->b, s->to, s->size, ORACLE_STAGE(COPY), ORACLE_ACCESS(TRANSFER_WRITE),
                    true);
        vkCmdCopyBuffer(commands, buffers[s->a], buffers[s->b], 1,
                        &(VkBufferCopy){ s->from, s->to, s->size });
        return;
    }
    tell_access(p, s->a, s->from, s->size, ORACLE_STAGE(CLEAR), ORACLE_ACCESS(TRANSFER_WRITE),
                true);
    if (s->kind == STEP_FILL) {
        vkCmdFillBuffer(commands, buffers[s->a], s->from, s->size, 0);
    } else {
        vkCmdUpdateBuffer(commands, buffers[s->a], s->from, s->size, data);
    }
}

static inline void
play_dispatch(struct play *p, const struct step *s)
{
    const VkDescriptorSet sets[2] = { p->set->sets[s->a][s->from], p->set->sets[s->b][s->to] };

    vkCmdBindPipeline(command(p), VK_PIPELINE_BIND_POINT_COMPUTE, p->set->compute);
    vkCmdBindDescriptorSets(command(p), VK_PIPELINE_BIND_POINT_COMPUTE, p->set->layout, 0, 2, sets,
                            0, NULL);
    tell_access(p, s->a, play_ranges[s->from].from, play_ranges[s->from].size,
                ORACLE_STAGE(COMPUTE_SHADER), ORACLE_ACCESS(SHADER_STORAGE_WRITE), true);
    tell_access(p, s->b, play_ranges[s->to].from, play_ranges[s->to].size,
                ORACLE_STAGE(COMPUTE_SHADER), ORACLE_ACCESS(SHADER_STORAGE_READ), false);
    vkCmdDispatch(command(p), 1, 1, 1);
}

/* ---- batches -------------------------------------------------------------------------------------------------- */

static inline void
play_cut(struct play *p)
{
    if (p->recording) {
        kit_end(p->set->kit, p->set->commands[p->buffer]);
        p->recording = false;
        p->buffer++;
    }
    p->finished = p->buffer == COMMAND_BUFFERS;
}

static inline void
play_submit(struct play *p, bool wait)
{
    play_cut(p);
    if (p->buffer > p->first) {
        const VkSubmitInfo info = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                                    .commandBufferCount = p->buffer - p->first,
                                    .pCommandBuffers = &p->set->commands[p->first] };

        KIT_VK(p->set->kit, vkQueueSubmit(p->set->kit->queue, 1, &info, VK_NULL_HANDLE));
        p->first = p->buffer;
    }
    if (wait) {
        KIT_VK(p->set->kit, vkQueueWaitIdle(p->set->kit->queue));
        p->epoch++;
    }
}

static inline void
play_step(struct play *p, const struct step *s)
{
    switch (s->kind) {
    case STEP_FILL:
    case STEP_UPDATE:
    case STEP_COPY: play_transfer(p, s); break;
    case STEP_DISPATCH: play_dispatch(p, s); break;
    case STEP_BARRIER: play_barrier(p, s); break;
    case STEP_SET_EVENT: play_set_event(p, s); break;
    case STEP_WAIT_EVENT: play_wait_event(p, s); break;
    case STEP_CUT: play_cut(p); break;
    case STEP_SUBMIT: play_submit(p, false); break;
    case STEP_HOST_WAIT: play_submit(p, true); break;
    default: break;
    }
}

/* All of it; behind it everything is complete, and everything that was found has been told. */
static inline void
play_program(struct play *p, const struct stage_set *set, const struct program *program,
             struct oracle *oracle)
{
    memset(p, 0, sizeof(*p));
    memset(oracle, 0, sizeof(*oracle));
    p->set = set;
    p->oracle = oracle;
    KIT_VK(set->kit, vkResetCommandPool(set->kit->device, set->pool, 0));
    for (uint32_t i = 0; i < EVENTS; i++) {
        KIT_VK(set->kit, vkResetEvent(set->kit->device, set->events[i]));
    }
    for (p->step = 0; p->step < program->count && !p->finished; p->step++) {
        play_step(p, &program->steps[p->step]);
    }
    play_submit(p, true);
}

#endif
