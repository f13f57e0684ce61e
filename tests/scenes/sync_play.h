/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A random program recorded, and the same program told to the oracle: what it works with, and the commands that access memory.
 * Threads: those of the scene.
 */
#ifndef WAKE_SCENES_SYNC_PLAY_H
#define WAKE_SCENES_SYNC_PLAY_H

#include "barrier_scene.h"
#include "shader_scene.h"
#include "sync_program.h"

#include "comp_two_sets.h"

enum {
    COMMAND_BUFFERS = 24,
    SECONDARIES = 12,
    UNITS = COMMAND_BUFFERS + SECONDARIES,
    COMMANDS_MOST = 256
};

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
    VkImage images[IMAGES];
    VkEvent events[COMMAND_BUFFERS][EVENTS];
    VkSemaphore semaphores[BINARIES + ORACLE_QUEUES];
    uint64_t values[ORACLE_QUEUES]; /* of the timelines */
    VkQueue queues[ORACLE_QUEUES];
    VkFence fence;
    VkCommandPool pool;
    VkCommandBuffer commands[UNITS];
};

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

/* A program at work. */
struct play {
    struct stage_set *set;
    struct oracle *oracle;
    uint32_t buffer; /* the primary command buffer, by number */
    uint32_t unit;   /* that one, or a secondary */
    uint32_t secondaries;
    bool recording;
    bool finished; /* no command buffer is left */
    uint32_t step;
    uint32_t position;
    uint32_t command; /* its number in the primary, while a secondary is recorded */
    /* Which step a command belongs to. */
    uint32_t steps[UNITS][COMMANDS_MOST];
    uint32_t counts[UNITS];
    uint32_t executed_at[UNITS];       /* secondaries: the step */
    const struct step *set_by[EVENTS]; /* in this command buffer; NULL: not, or waited for since */
    uint32_t set_at[EVENTS];
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

/* All images are in VK_IMAGE_LAYOUT_GENERAL from then on. */
static inline void
stage_images(struct stage_set *s)
{
    VkCommandBuffer commands = s->commands[0];

    kit_begin(s->kit, commands, 0);
    for (uint32_t i = 0; i < IMAGES; i++) {
        VkImageMemoryBarrier2 b;

        s->images[i] = IMAGE(
            s->kit, .format = VK_FORMAT_R8_UNORM, .extent = { IMAGE_TEXELS, IMAGE_TEXELS, 1 },
            .levels = IMAGE_LEVELS, .layers = IMAGE_LAYERS,
            .usage = VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT);
        b = image_barrier(s->images[i], VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_GENERAL);
        record_image(commands, true, &b);
    }
    kit_end(s->kit, commands);
    KIT_VK(s->kit, kit_submit(s->queues[0], commands, VK_NULL_HANDLE));
    KIT_VK(s->kit, vkQueueWaitIdle(s->queues[0]));
}

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
    for (uint32_t i = 0; i < COMMAND_BUFFERS * EVENTS; i++) {
        s.events[i / EVENTS][i % EVENTS] = kit_event(kit);
    }
    s.fence = kit_fence(kit, 0);
    s.pool = kit_command_pool(kit, 0);
    for (uint32_t i = 0; i < UNITS; i++) {
        s.commands[i] = kit_command_buffer(kit, s.pool,
                                           i < COMMAND_BUFFERS ? VK_COMMAND_BUFFER_LEVEL_PRIMARY
                                                               : VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    }
    for (uint32_t i = 0; i < BINARIES + ORACLE_QUEUES; i++) {
        s.semaphores[i] = i < BINARIES ? kit_semaphore(kit) : kit_timeline(kit, 0);
    }
    for (uint32_t i = 0; i < ORACLE_QUEUES; i++) {
        s.queues[i] = kit->queues[i < kit->queue_count ? i : 0];
    }
    stage_images(&s);
    return s;
}

/* ---- what the oracle hears ------------------------------------------------------------------------------------ */

static inline void
tell_op(struct play *p, struct oracle_op op)
{
    struct oracle *o = p->oracle;

    op.position = p->position;
    op.step = p->step;
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

/* ---- commands ------------------------------------------------------------------------------------------------- */

static inline VkCommandBuffer
commands_of(struct play *p)
{
    if (!p->recording) {
        p->recording = true;
        p->unit = p->buffer;
        memset(p->set_by, 0, sizeof(p->set_by));
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
        p->steps[p->unit][p->counts[p->unit]++] = p->step;
    }
    return commands;
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
