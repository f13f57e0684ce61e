/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Command buffers that are recorded again and again, mostly the same: what is found must not depend
 * on how much of a recording the layer takes from the last one (state/recording/kept_recording.h). Between
 * recordings something may change that no record shows: sets are updated, objects renamed or
 * destroyed, command buffers reset in all ways.
 */
#include "pipeline_rig.h"

#include <string.h>

enum { STEPS = 64, BUFFERS = 4, SETS = 2, SIZE = 1024, RECORDINGS = 60 };

enum step {
    FILL,
    COPY,
    UPDATE,
    DISPATCH,
    QUERY,
    LABEL,
    RIGHT, /* those above are right */
    FILL_UNALIGNED = RIGHT,
    COPY_BEYOND,
    FILL_UNORDERED,
    WRONG
};

static const char *const ids[WRONG - RIGHT] = {
    "VUID-vkCmdFillBuffer-dstOffset-00025",
    "VUID-vkCmdCopyBuffer-size-00115",
    "SYNC-HAZARD-WRITE-AFTER-WRITE",
};

struct frame {
    struct kit *kit;
    struct kit_random random;
    VkCommandPool pool;
    VkCommandBuffer commands;
    VkBuffer buffers[BUFFERS];
    VkDescriptorSetLayout set_layout;
    VkDescriptorPool sets_of;
    VkDescriptorSet sets[SETS];
    VkPipelineLayout layout;
    VkPipeline pipeline;
    VkQueryPool queries;
    enum step steps[STEPS];
    uint32_t which[STEPS];
};

static uint32_t
pick(struct frame *f, uint32_t limit)
{
    return kit_random_below(&f->random, limit);
}

static VkBuffer
new_buffer(struct kit *kit)
{
    return kit_bound_buffer(kit, SIZE,
                            VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT |
                                VK_BUFFER_USAGE_STORAGE_BUFFER_BIT,
                            NULL);
}

static void
frame_init(struct frame *f, struct kit *kit, uint64_t sequence)
{
    memset(f, 0, sizeof(*f));
    f->kit = kit;
    f->random = kit_random(kit_seed(), sequence);
    f->pool = kit_command_pool(kit, VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT);
    f->commands = kit_command_buffer(kit, f->pool, VK_COMMAND_BUFFER_LEVEL_PRIMARY);
    for (int i = 0; i < BUFFERS; i++) {
        f->buffers[i] = new_buffer(kit);
    }
    f->set_layout = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1,
                                   VK_SHADER_STAGE_COMPUTE_BIT);
    f->sets_of = kit_descriptor_pool(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, SETS, 0);
    for (int i = 0; i < SETS; i++) {
        f->sets[i] = kit_descriptor_set(kit, f->sets_of, f->set_layout);
        kit_write_buffer(kit, f->sets[i], VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, f->buffers[i]);
    }
    f->layout = kit_pipeline_layout(kit, f->set_layout);
    f->pipeline = kit_compute_pipeline(kit, f->layout, KIT_SHADER_STORE_COMP);
    f->queries = kit_query_pool(kit, 4);
    for (int i = 0; i < STEPS; i++) {
        f->steps[i] = (enum step)pick(f, RIGHT);
        f->which[i] = pick(f, BUFFERS);
    }
}

/* --- one recording --- */

static void
barrier(VkCommandBuffer commands)
{
    const VkMemoryBarrier all = { VK_STRUCTURE_TYPE_MEMORY_BARRIER, NULL,
                                  VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT,
                                  VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT };

    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                         VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 1, &all, 0, NULL, 0, NULL);
}

static void
label(struct frame *f)
{
    const VkDebugUtilsLabelEXT info = { .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_LABEL_EXT,
                                        .pLabelName = "part" };

    KIT_INSTANCE_COMMAND(f->kit, vkCmdBeginDebugUtilsLabelEXT)(f->commands, &info);
    KIT_INSTANCE_COMMAND(f->kit, vkCmdEndDebugUtilsLabelEXT)(f->commands);
}

static void
record_step(struct frame *f, int i)
{
    const char data[16] = { 0 };
    VkBuffer one = f->buffers[f->which[i]], other = f->buffers[(f->which[i] + 1) % BUFFERS];
    VkBufferCopy region = { 0, 0, SIZE };

    barrier(f->commands);
    switch (f->steps[i]) {
    case FILL: vkCmdFillBuffer(f->commands, one, 0, VK_WHOLE_SIZE, 1); break;
    case COPY: vkCmdCopyBuffer(f->commands, one, other, 1, &region); break;
    case UPDATE: vkCmdUpdateBuffer(f->commands, one, 0, sizeof(data), data); break;
    case DISPATCH:
        vkCmdBindPipeline(f->commands, VK_PIPELINE_BIND_POINT_COMPUTE, f->pipeline);
        vkCmdBindDescriptorSets(f->commands, VK_PIPELINE_BIND_POINT_COMPUTE, f->layout, 0, 1,
                                &f->sets[f->which[i] % SETS], 0, NULL);
        vkCmdDispatch(f->commands, 1, 1, 1);
        break;
    case QUERY: vkCmdResetQueryPool(f->commands, f->queries, f->which[i], 1); break;
    case LABEL: label(f); break;
    case FILL_UNALIGNED: vkCmdFillBuffer(f->commands, one, 2, 4, 1); break;
    case COPY_BEYOND:
        region.srcOffset = SIZE - 4;
        region.size = 8;
        vkCmdCopyBuffer(f->commands, one, other, 1, &region);
        break;
    case FILL_UNORDERED:
        vkCmdFillBuffer(f->commands, one, 0, 16, 1);
        vkCmdFillBuffer(f->commands, one, 0, 16, 2);
        break;
    default: break;
    }
    if (f->steps[i] >= RIGHT) {
        kit_expect(f->kit, ids[f->steps[i] - RIGHT]);
    }
}

static void
record(struct frame *f)
{
    kit_begin(f->kit, f->commands, 0);
    for (int i = 0; i < STEPS; i++) {
        record_step(f, i);
    }
    barrier(f->commands);
    kit_end(f->kit, f->commands);
}

static void
submit(struct frame *f)
{
    KIT_VK(f->kit, kit_submit(f->kit->queue, f->commands, VK_NULL_HANDLE));
    KIT_VK(f->kit, vkQueueWaitIdle(f->kit->queue));
}

/* --- what changes between recordings --- */

static void
change_buffer(struct frame *f)
{
    uint32_t b = SETS + pick(f, BUFFERS - SETS); /* no set has those */

    kit_drop(f->kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(f->buffers[b]));
    f->buffers[b] = new_buffer(f->kit);
}

static void
change_outside(struct frame *f)
{
    uint32_t s = pick(f, SETS);

    switch (pick(f, 12)) {
    case 0: change_buffer(f); break;
    case 1:
        kit_write_buffer(f->kit, f->sets[s], VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                         f->buffers[pick(f, SETS)]);
        break;
    case 2:
        kit_name(f->kit, VK_OBJECT_TYPE_QUERY_POOL, KIT_HANDLE(f->queries), "queries");
        break;
    case 3: KIT_VK(f->kit, vkResetCommandBuffer(f->commands, 0)); break;
    case 4: KIT_VK(f->kit, vkResetCommandPool(f->kit->device, f->pool, 0)); break;
    default: break;
    }
}

static bool
is_right(const struct frame *f)
{
    for (int i = 0; i < STEPS; i++) {
        if (f->steps[i] >= RIGHT) {
            return false;
        }
    }
    return true;
}

static void
change_steps(struct frame *f)
{
    int i = (int)pick(f, STEPS);

    for (int k = 0; k < STEPS; k++) { /* what was wrong is mended in the next recording */
        f->steps[k] = f->steps[k] >= RIGHT ? FILL : f->steps[k];
    }
    if (pick(f, 4) == 0) {
        f->steps[i] = (enum step)pick(f, pick(f, 2) ? WRONG : RIGHT);
        f->which[i] = pick(f, BUFFERS);
    }
}

SCENE(mostly_the_same, KIT_PLAIN | KIT_ANY_CALL)
{
    uint32_t count = 4 * kit_scale();

    kit_open(kit, NULL);
    for (uint32_t sequence = 0; sequence < count; sequence++) {
        struct frame f;

        frame_init(&f, kit, sequence);
        for (int i = 0; i < RECORDINGS; i++) {
            change_outside(&f);
            change_steps(&f);
            record(&f);
            if (is_right(&f)) { /* a wrong one may crash the driver */
                submit(&f);
            }
        }
    }
}

/* Recordings that come in turns, as those with the images of a swapchain do: they are the same up to where they differ. */
enum { SCRIPTS = 6 };

struct script {
    enum step steps[STEPS];
    uint32_t which[STEPS];
};

/* A script like another one, with a few other steps behind some place. */
static struct script
vary(struct frame *f, const struct script *from)
{
    struct script to = *from;
    uint32_t first = pick(f, STEPS), changes = 1 + pick(f, 3);

    for (uint32_t i = 0; i < changes; i++) {
        uint32_t at = first + pick(f, STEPS - first);

        to.steps[at] = (enum step)pick(f, pick(f, 8) ? RIGHT : WRONG);
        to.which[at] = pick(f, BUFFERS);
    }
    return to;
}

/* A buffer that a set has: the set is written anew, in time or too late. */
static void
replace_in_set(struct frame *f)
{
    uint32_t s = pick(f, SETS);

    kit_drop(f->kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(f->buffers[s]));
    f->buffers[s] = new_buffer(f->kit);
    for (uint32_t i = 0; i < SETS; i++) {
        kit_write_buffer(f->kit, f->sets[i], VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, f->buffers[s]);
    }
}

static void
come_and_go(struct frame *f)
{
    VkDeviceMemory memory;
    VkBuffer buffer = kit_bound_buffer(f->kit, SIZE, VK_BUFFER_USAGE_TRANSFER_SRC_BIT, &memory);

    kit_name(f->kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer), "staging");
    kit_drop(f->kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    kit_drop(f->kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
}

static void
go_in_turns(struct kit *kit, uint64_t sequence)
{
    struct script scripts[SCRIPTS];
    struct frame f;
    uint32_t count, at = 0;

    frame_init(&f, kit, sequence);
    count = 1 + pick(&f, SCRIPTS);
    memcpy(scripts[0].steps, f.steps, sizeof(f.steps));
    memcpy(scripts[0].which, f.which, sizeof(f.which));
    for (uint32_t i = 1; i < count; i++) {
        scripts[i] = vary(&f, &scripts[pick(&f, i)]);
    }
    for (int i = 0; i < RECORDINGS; i++) {
        at = pick(&f, 8) ? (at + 1) % count : pick(&f, count);
        switch (pick(&f, 6)) {
        case 0: change_outside(&f); break;
        case 1: replace_in_set(&f); break;
        case 2: scripts[at] = vary(&f, &scripts[pick(&f, count)]); break;
        case 3: come_and_go(&f); break;
        default: break;
        }
        memcpy(f.steps, scripts[at].steps, sizeof(f.steps));
        memcpy(f.which, scripts[at].which, sizeof(f.which));
        record(&f);
        if (is_right(&f)) {
            submit(&f);
        }
    }
}

SCENE(some_in_turns, KIT_PLAIN | KIT_ANY_CALL)
{
    uint32_t count = 4 * kit_scale();

    kit_open(kit, NULL);
    for (uint32_t sequence = 0; sequence < count; sequence++) {
        go_in_turns(kit, 1000 + sequence);
    }
}

/* The message names the command by its place in the whole recording. */
SCENE(wrong_at_the_end, KIT_PLAIN | KIT_ANY_CALL)
{
    struct frame f;

    kit_open(kit, NULL);
    frame_init(&f, kit, 1);
    for (int i = 0; i < STEPS; i++) {
        f.steps[i] = FILL;
    }
    for (int i = 0; i < 4; i++) {
        record(&f);
        submit(&f);
    }
    f.steps[STEPS - 1] = FILL_UNALIGNED;
    record(&f);
    kit_close(kit);
    KIT_CHECK_TEXT(kit, kit->log.count == 1 && strstr(kit->log.messages[0]->text, "command 127"),
                   "%s", kit->log.count ? kit->log.messages[0]->text : "nothing");
}

/* The same mistake is told of each recording that has it. */
SCENE(wrong_each_time, KIT_PLAIN | KIT_ANY_CALL)
{
    struct frame f;

    kit_open(kit, NULL);
    frame_init(&f, kit, 1);
    for (int i = 0; i < STEPS; i++) {
        f.steps[i] = i == 5 ? FILL_UNALIGNED : FILL;
    }
    for (int i = 0; i < 5; i++) {
        record(&f);
    }
}

/* Of two command buffers that are recorded as before, the second meets the first. */
SCENE(hazards_between_repeated_ones, KIT_PLAIN)
{
    struct frame a, b;

    kit_open(kit, NULL);
    frame_init(&a, kit, 1);
    frame_init(&b, kit, 2);
    b.buffers[0] = a.buffers[0];
    for (int i = 0; i < STEPS; i++) {
        a.steps[i] = b.steps[i] = FILL;
        a.which[i] = b.which[i] = 0;
    }
    for (int i = 0; i < 5; i++) {
        kit_begin(kit, a.commands, 0);
        kit_begin(kit, b.commands, 0);
        for (int k = 0; k < STEPS; k++) {
            record_step(&a, k);
            if (k) {
                record_step(&b, k);
            } else {
                vkCmdFillBuffer(b.commands, b.buffers[0], 0, VK_WHOLE_SIZE, 3);
            }
        }
        kit_end(kit, a.commands);
        kit_end(kit, b.commands);
        KIT_VK(kit, kit_submit(kit->queue, a.commands, VK_NULL_HANDLE));
        kit_expect(kit, "SYNC-HAZARD-WRITE-AFTER-WRITE");
        KIT_VK(kit, kit_submit(kit->queue, b.commands, VK_NULL_HANDLE));
        KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    }
}

/* The records are the same, but what the set names is gone. */
SCENE(contents_that_died, KIT_PLAIN)
{
    struct frame f;
    VkBuffer buffer;

    kit_open(kit, NULL);
    frame_init(&f, kit, 1);
    for (int i = 0; i < STEPS; i++) {
        f.steps[i] = i == STEPS / 2 ? DISPATCH : FILL;
        f.which[i] = 0;
    }
    buffer = new_buffer(kit);
    kit_write_buffer(kit, f.sets[0], VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, buffer);
    for (int i = 0; i < 4; i++) {
        record(&f);
        submit(&f);
    }
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    kit_expect(kit, "VUID-vkCmdDispatch-None-02699");
    record(&f);
}

KIT_MAIN()
