/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A random program recorded, and the same program told to the oracle: what it works with, and the
 * commands that access memory.
 * Threads: those of the scene.
 */
#ifndef WAKE_SCENES_SYNC_PLAY_H
#define WAKE_SCENES_SYNC_PLAY_H

#include "sync_play_set.h"

/* A batch that was submitted. */
struct play_batch {
    uint32_t queue;
    uint32_t start, end; /* positions */
    uint32_t wait_count, signal_count;
    uint32_t waits[STEP_SEMAPHORES];  /* semaphores, ... */
    uint32_t counts[STEP_SEMAPHORES]; /* ... and which of their signals, from 1 on */
    VkPipelineStageFlags2 wait_stages[STEP_SEMAPHORES];
    uint32_t signals[STEP_SEMAPHORES];
    uint32_t signal_counts[STEP_SEMAPHORES];
    VkPipelineStageFlags2 signal_stages[STEP_SEMAPHORES];
    uint32_t first, buffer_count; /* command buffers */
    bool executed;
};

/* A render pass instance's objects. */
struct play_pass {
    VkRenderPass pass;
    VkFramebuffer framebuffer;
    VkPipeline pipelines[PASS_SUBPASSES][3]; /* enum pass_buffer */
};

/* A program at work. */
struct play {
    struct stage_set *set;
    struct oracle *oracle;
    uint32_t buffer; /* the primary command buffer, by number */
    uint32_t unit;   /* that one, or a secondary */
    uint32_t secondaries;
    bool recording;
    bool finished;  /* no command buffer is left */
    uint32_t queue; /* of the batch that what is recorded now will be part of */
    uint32_t step;
    uint32_t part; /* of the step: a render pass instance has several */
    uint32_t position;
    struct play_pass passes[STEPS];
    uint32_t pass_count;
    uint32_t instances; /* render pass instances so far */
    uint32_t command;   /* its number in the primary, while a secondary is recorded */
    /* Which step a command belongs to. */
    uint32_t steps[UNITS][COMMANDS_MOST];
    uint32_t counts[UNITS];
    uint32_t executed_at[UNITS]; /* secondaries: the step */
    /* By command buffer; NULL: not. */
    const struct step *set_by[COMMAND_BUFFERS + 1][EVENTS];
    uint32_t set_at[COMMAND_BUFFERS + 1][EVENTS];
    uint32_t queues[COMMAND_BUFFERS + 1]; /* that command buffers will be submitted to */
    /* Batches. */
    struct play_batch batches[ORACLE_BATCHES];
    uint32_t batch_count;
    uint32_t call;  /* the first of those that the next call submits */
    uint32_t first; /* command buffer of the next batch */
    uint32_t start; /* position at which it begins */
    uint32_t turn;
    uint32_t signalled[BINARIES + ORACLE_QUEUES], executed[BINARIES + ORACLE_QUEUES];
    uint32_t waited[BINARIES], waited_on[BINARIES];
    uint32_t done[ORACLE_QUEUES];
    uint32_t ahead[ORACLE_QUEUES]; /* so many wait for the next signal of its timeline */
};

/* ---- what the oracle hears ------------------------------------------------------------------- */

/* What commands and accesses are known by: the step, and which part of it. */
enum { PLAY_PARTS = 64 };

static inline uint32_t
place_of(const struct play *p)
{
    return p->step + p->part * (uint32_t)PLAY_PARTS;
}

static inline void
tell_op(struct play *p, struct oracle_op op)
{
    struct oracle *o = p->oracle;

    op.position = p->position;
    op.step = place_of(p);
    op.buffer = p->buffer;
    op.unit = p->unit;
    if (o->op_count < ORACLE_OPS) {
        o->ops[o->op_count++] = op;
    }
}

static inline void
tell_access(struct play *p, uint32_t space, uint32_t from, uint32_t size,
            VkPipelineStageFlags2 stage, VkAccessFlags2 access, bool write)
{
    struct oracle_op op = { .space = space, .stage = stage, .access = access, .write = write };

    oracle_add(&op.cells, from, size);
    tell_op(p, op);
}

/* The same in a subpass, with the earlier ones that nothing orders before it. */
static inline void
tell_access_in(struct play *p, uint32_t subpass, uint32_t apart, uint32_t space, uint32_t from,
               uint32_t size, VkPipelineStageFlags2 stage, VkAccessFlags2 access, bool write)
{
    struct oracle_op op = { .space = space,
                            .stage = stage,
                            .access = access,
                            .write = write,
                            .instance = p->instances,
                            .subpass = subpass,
                            .apart = apart };

    oracle_add(&op.cells, from, size);
    tell_op(p, op);
}

/* Texels of a box: level by level, layer by layer, row by row. */
static inline struct oracle_cells
box_cells(const struct step_box *box)
{
    struct oracle_cells cells = { { 0 } };
    uint32_t base = 0;

    for (uint32_t level = 0; level < IMAGE_LEVELS; level++) {
        uint32_t side = IMAGE_TEXELS >> level, width = box->levels == 1 ? box->width : side,
                 height = box->levels == 1 ? box->height : side;

        for (uint32_t layer = 0; layer < IMAGE_LAYERS; layer++, base += side * side) {
            for (uint32_t y = 0;
                 y < height && level >= box->level && level < box->level + box->levels &&
                 layer >= box->layer && layer < box->layer + box->layers;
                 y++) {
                oracle_add(&cells, base + (box->y + y) * side + box->x, width);
            }
        }
    }
    return cells;
}

static inline void
tell_image(struct play *p, uint32_t image, const struct step_box *box, VkPipelineStageFlags2 stage,
           bool write)
{
    tell_op(p, (struct oracle_op){ .space = BUFFERS + image,
                                   .cells = box_cells(box),
                                   .stage = stage,
                                   .access = write ? ORACLE_ACCESS(TRANSFER_WRITE)
                                                   : ORACLE_ACCESS(TRANSFER_READ),
                                   .write = write });
}

/* ---- commands -------------------------------------------------------------------------------- */

static inline VkCommandBuffer
commands_of(struct play *p)
{
    if (!p->recording) {
        p->recording = true;
        p->unit = p->buffer;
        p->queues[p->buffer] = p->queue;
        p->set->commands[p->buffer] =
            p->set->family_commands[stage_family(p->set, p->queue)][p->buffer];
        kit_begin(p->set->kit, p->set->commands[p->buffer], 0);
    }
    return p->set->commands[p->unit];
}

/* The command buffer for one command of the step at hand. */
static inline VkCommandBuffer
command(struct play *p)
{
    VkCommandBuffer commands = commands_of(p);

    if (p->counts[p->unit] < COMMANDS_MOST) {
        p->steps[p->unit][p->counts[p->unit]++] = place_of(p);
    }
    return commands;
}

static inline void
play_end_secondary(struct play *p)
{
    uint32_t unit = p->unit;

    if (!p->recording || unit == p->buffer) {
        return;
    }
    kit_end(p->set->kit, p->set->commands[unit]);
    p->unit = p->buffer;
    p->executed_at[unit] = place_of(p);
    vkCmdExecuteCommands(command(p), 1, &p->set->commands[unit]);
}

static inline void
play_secondary(struct play *p)
{
    (void)commands_of(p);
    if (p->unit != p->buffer) {
        play_end_secondary(p);
    } else if (p->secondaries < SECONDARIES) {
        p->unit = (uint32_t)COMMAND_BUFFERS + p->secondaries++;
        p->set->commands[p->unit] =
            p->set->family_commands[stage_family(p->set, p->queues[p->buffer])][p->unit];
        kit_begin_secondary(p->set->kit, p->set->commands[p->unit], 0, VK_NULL_HANDLE);
    }
}

static inline void
play_cut(struct play *p)
{
    play_end_secondary(p);
    if (p->recording) {
        kit_end(p->set->kit, p->set->commands[p->buffer]);
        p->recording = false;
        p->unit = ++p->buffer;
    }
    p->finished = p->buffer == COMMAND_BUFFERS;
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

static inline VkImageSubresourceLayers
box_layers(const struct step_box *box)
{
    return (VkImageSubresourceLayers){ VK_IMAGE_ASPECT_COLOR_BIT, box->level, box->layer,
                                       box->layers };
}

static inline VkImageSubresourceRange
box_range(const struct step_box *box)
{
    return (VkImageSubresourceRange){ VK_IMAGE_ASPECT_COLOR_BIT, box->level, box->levels,
                                      box->layer, box->layers };
}

static inline void
play_image(struct play *p, const struct step *s)
{
    const VkImageLayout layout = VK_IMAGE_LAYOUT_GENERAL;
    VkImage image = p->set->images[s->a], other = p->set->images[(s->a + 1) % IMAGES];
    const VkOffset3D from = { (int32_t)s->box.x, (int32_t)s->box.y, 0 },
                     to = { (int32_t)s->target.x, (int32_t)s->target.y, 0 };
    const VkExtent3D extent = { s->box.width, s->box.height, 1 };
    const VkBufferImageCopy region = { s->to, 0, 0, box_layers(&s->box), from, extent };
    const VkImageSubresourceRange range = box_range(&s->box);
    const uint32_t bytes = s->box.width * s->box.height * s->box.layers;
    VkCommandBuffer commands = command(p);

    switch (s->kind) {
    case STEP_CLEAR_IMAGE:
        tell_image(p, s->a, &s->box, ORACLE_STAGE(CLEAR), true);
        vkCmdClearColorImage(commands, image, layout, &(VkClearColorValue){ { 0 } }, 1, &range);
        break;
    case STEP_BUFFER_TO_IMAGE:
        tell_access(p, s->b, s->to, bytes, ORACLE_STAGE(COPY), ORACLE_ACCESS(TRANSFER_READ), false);
        tell_image(p, s->a, &s->box, ORACLE_STAGE(COPY), true);
        vkCmdCopyBufferToImage(commands, p->set->buffers[s->b], image, layout, 1, &region);
        break;
    case STEP_IMAGE_TO_BUFFER:
        tell_image(p, s->a, &s->box, ORACLE_STAGE(COPY), false);
        tell_access(p, s->b, s->to, bytes, ORACLE_STAGE(COPY), ORACLE_ACCESS(TRANSFER_WRITE), true);
        vkCmdCopyImageToBuffer(commands, image, layout, p->set->buffers[s->b], 1, &region);
        break;
    default:
        tell_image(p, s->a, &s->box, ORACLE_STAGE(COPY), false);
        tell_image(p, (s->a + 1) % IMAGES, &s->target, ORACLE_STAGE(COPY), true);
        vkCmdCopyImage(
            commands, image, layout, other, layout, 1,
            &(VkImageCopy){ box_layers(&s->box), from, box_layers(&s->target), to, extent });
        break;
    }
}

#endif
