/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Command buffers that one thread submits, or executes, while another begins, ends, resets or fills
 * them: a mistake that nothing orders. What is said depends on the moment; the layer must neither
 * read what is being emptied nor stop. On the null driver, which survives too.
 */
#include "kit.h"

enum { ROUNDS = 300, BUFFERS = 24 };

struct pair {
    struct kit *kit;
    VkCommandBuffer submitted; /* by the first thread, */
    VkCommandBuffer changed;   /* while the second works on this: the same, or what it executes */
    VkCommandBuffer other;     /* a primary that the first thread records */
    VkBuffer buffers[BUFFERS];
    VkQueryPool queries;
    void (*change)(struct pair *pair, int round);
};

/* Many objects, so that what is recorded has to grow each time. */
static void
fill(struct pair *pair, VkCommandBuffer commands, int round)
{
    VkDebugUtilsLabelEXT label = { .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_LABEL_EXT,
                                   .pLabelName = "raced" };
    KIT_INSTANCE_COMMAND(pair->kit, vkCmdBeginDebugUtilsLabelEXT)(commands, &label);
    vkCmdResetQueryPool(commands, pair->queries, 0, 1);
    for (int i = 0; i < 1 + round % BUFFERS; i++) {
        vkCmdFillBuffer(commands, pair->buffers[i], 0, 64, (uint32_t)round);
    }
    KIT_INSTANCE_COMMAND(pair->kit, vkCmdEndDebugUtilsLabelEXT)(commands);
}

static void
record(struct pair *pair, int round)
{
    kit_begin(pair->kit, pair->changed, 0);
    fill(pair, pair->changed, round);
    vkEndCommandBuffer(pair->changed);
}

static void
record_once(struct pair *pair, int round)
{
    kit_begin(pair->kit, pair->changed, VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT);
    fill(pair, pair->changed, round);
    vkEndCommandBuffer(pair->changed);
}

static void
record_secondary(struct pair *pair, int round)
{
    kit_begin_secondary(pair->kit, pair->changed,
                        round % 2 ? VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT : 0,
                        VK_NULL_HANDLE);
    fill(pair, pair->changed, round);
    vkEndCommandBuffer(pair->changed);
}

static void
reset(struct pair *pair, int round)
{
    vkResetCommandBuffer(pair->changed, 0);
    record(pair, round);
}

/* Behind the end of the recording. */
static void
go_on(struct pair *pair, int round)
{
    fill(pair, pair->changed, round);
}

static void
end_again(struct pair *pair, int round)
{
    (void)round;
    vkEndCommandBuffer(pair->changed);
}

static void
submit_or_change(uint32_t index, void *data)
{
    struct pair *pair = data;

    for (int round = 0; round < ROUNDS; round++) {
        if (index == 0) {
            kit_submit(pair->kit->queue, pair->submitted, VK_NULL_HANDLE);
        } else {
            pair->change(pair, round);
        }
    }
}

static void
execute_or_change(uint32_t index, void *data)
{
    struct pair *pair = data;

    for (int round = 0; round < ROUNDS; round++) {
        if (index == 0) {
            kit_begin(pair->kit, pair->other, 0);
            vkCmdExecuteCommands(pair->other, 1, &pair->changed);
            vkEndCommandBuffer(pair->other);
            kit_submit(pair->kit->queue, pair->other, VK_NULL_HANDLE);
            vkQueueWaitIdle(pair->kit->queue);
        } else {
            pair->change(pair, round);
        }
    }
}

static struct pair
open_pair(struct kit *kit)
{
    struct pair pair = {
        .kit = kit,
        .submitted = kit_primary(kit),
        .queries = kit_query_pool(kit, 1),
    };
    kit_allow_all(kit);
    for (int i = 0; i < BUFFERS; i++) {
        pair.buffers[i] = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    }
    pair.changed = pair.submitted;
    record(&pair, 0);
    return pair;
}

static void
run_pair(struct pair *pair, void (*threads)(uint32_t index, void *data))
{
    kit_run_threads(2, threads, pair);
    vkDeviceWaitIdle(pair->kit->device);
}

SCENE(submitted_while_it_is_begun_anew, KIT_NULL_DRIVER | KIT_RACES | KIT_UNORDERED)
{
    struct pair pair = open_pair(kit);
    pair.change = record;
    run_pair(&pair, submit_or_change);
}

SCENE(submitted_while_it_is_begun_for_one_submit, KIT_NULL_DRIVER | KIT_RACES | KIT_UNORDERED)
{
    struct pair pair = open_pair(kit);
    pair.change = record_once;
    run_pair(&pair, submit_or_change);
}

SCENE(submitted_while_it_is_reset, KIT_NULL_DRIVER | KIT_RACES | KIT_UNORDERED)
{
    struct pair pair = open_pair(kit);
    pair.change = reset;
    run_pair(&pair, submit_or_change);
}

SCENE(submitted_while_commands_follow_its_end, KIT_NULL_DRIVER | KIT_RACES | KIT_UNORDERED)
{
    struct pair pair = open_pair(kit);
    pair.change = go_on;
    run_pair(&pair, submit_or_change);
}

SCENE(submitted_while_it_is_ended_again, KIT_NULL_DRIVER | KIT_RACES | KIT_UNORDERED)
{
    struct pair pair = open_pair(kit);
    pair.change = end_again;
    run_pair(&pair, submit_or_change);
}

static VkCommandBuffer
secondary_of(struct kit *kit)
{
    return kit_command_buffer(
        kit, kit_command_pool(kit, VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT),
        VK_COMMAND_BUFFER_LEVEL_SECONDARY);
}

SCENE(submitted_while_what_it_executes_is_begun_anew, KIT_NULL_DRIVER | KIT_RACES | KIT_UNORDERED)
{
    struct pair pair = open_pair(kit);
    pair.changed = secondary_of(kit);
    pair.change = record_secondary;
    record_secondary(&pair, 0);
    kit_begin(kit, pair.submitted, 0);
    vkCmdExecuteCommands(pair.submitted, 1, &pair.changed);
    kit_end(kit, pair.submitted);
    run_pair(&pair, submit_or_change);
}

SCENE(executed_while_it_is_begun_anew, KIT_NULL_DRIVER | KIT_RACES | KIT_UNORDERED)
{
    struct pair pair = open_pair(kit);
    pair.other = kit_primary(kit);
    pair.changed = secondary_of(kit);
    pair.change = record_secondary;
    record_secondary(&pair, 0);
    run_pair(&pair, execute_or_change);
}

KIT_MAIN()
