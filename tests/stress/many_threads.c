/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Many threads at full speed with a known number of mistakes, under little memory: every message
 * must come, no other may. WAKE_TEST_SCALE multiplies the work.
 */
#include "kit.h"

#include <stdatomic.h>
#include <stdlib.h>

#define BAD_VIEWPORT "VUID-vkCmdSetViewport-viewportCount-arraylength"

enum { THREADS = 4, FRAMES = 40 };

struct stress {
    struct kit *kit;
    atomic_size_t mistakes;
    VkCommandBuffer handed[THREADS];
    pthread_mutex_t queue_mutex;
};

static void
record(struct stress *stress, struct kit_random *random, VkCommandBuffer commands, VkBuffer buffer)
{
    static const uint32_t words[256];
    VkViewport viewport = { 0, 0, 1, 1, 0, 1 };
    uint32_t count = 1 + kit_random_below(random, 3000);
    for (uint32_t i = 0; i < count; i++) {
        switch (kit_random_below(random, 8)) {
        case 0:
            kit_transfers_done(commands);
            vkCmdFillBuffer(commands, buffer, 0, 64, i);
            break;
        case 1:
            kit_transfers_done(commands);
            vkCmdUpdateBuffer(commands, buffer, 0, 4 + 4 * kit_random_below(random, 255), words);
            break;
        case 2: vkCmdSetLineWidth(commands, 1.0f); break;
        case 3:
            if (kit_random_below(random, 200) == 0) {
                vkCmdSetViewport(commands, 0, 0, &viewport);
                atomic_fetch_add(&stress->mistakes, 1);
            }
            break;
        default: vkCmdSetViewport(commands, 0, 1, &viewport); break;
        }
    }
}

static void
frames_thread(uint32_t index, void *data)
{
    struct stress *stress = data;
    struct kit *kit = stress->kit;
    struct kit_random random = kit_random(kit_seed(), index);
    VkFence fence = kit_fence(kit, 0);
    VkCommandPool pool = kit_command_pool(kit, 0);
    VkCommandBuffer commands = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_PRIMARY);
    for (uint32_t frame = 0; frame < FRAMES * kit_scale(); frame++) {
        VkBuffer buffer = kit_bound_buffer(kit, 1024, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
        kit_begin(kit, commands, VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT);
        record(stress, &random, commands, buffer);
        kit_end(kit, commands);
        pthread_mutex_lock(&stress->queue_mutex);
        KIT_VK(kit, kit_submit(kit->queue, commands, fence));
        pthread_mutex_unlock(&stress->queue_mutex);
        KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
        KIT_VK(kit, vkResetFences(kit->device, 1, &fence));
        KIT_VK(kit, vkResetCommandPool(kit->device, pool, 0));
        kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    }
}

static void
run(struct kit *kit, const char *memory_limit)
{
    setenv("WAKE_MEMORY_LIMIT", memory_limit, 1);
    kit_open(kit, NULL);
    struct stress stress = { .kit = kit, .queue_mutex = PTHREAD_MUTEX_INITIALIZER };
    kit_run_threads(THREADS, frames_thread, &stress);
    size_t mistakes = atomic_load(&stress.mistakes);
    KIT_CHECK(kit, mistakes > 0);
    kit_log_expect(&kit->log, BAD_VIEWPORT, mistakes, mistakes);
}

SCENE(plenty_of_memory, KIT_NO_DEVICE | KIT_ANY_CALL)
{
    run(kit, "256");
}

SCENE(little_memory, KIT_NO_DEVICE | KIT_ANY_CALL)
{
    run(kit, "2");
}

/* --- secondaries recorded by many threads, executed by one --- */

static void
secondary_thread(uint32_t index, void *data)
{
    struct stress *stress = data;
    struct kit *kit = stress->kit;
    struct kit_random random = kit_random(kit_seed(), 100 + index);
    VkBuffer buffer = kit_bound_buffer(kit, 1024, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    VkCommandPool pool = kit_command_pool(kit, 0);
    stress->handed[index] = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    kit_begin_secondary(kit, stress->handed[index], 0, VK_NULL_HANDLE);
    record(stress, &random, stress->handed[index], buffer);
    kit_end(kit, stress->handed[index]);
}

SCENE(secondaries_from_all_threads, KIT_PLAIN)
{
    struct stress stress = { .kit = kit, .queue_mutex = PTHREAD_MUTEX_INITIALIZER };
    for (uint32_t round = 0; round < 20 * kit_scale(); round++) {
        kit_run_threads(THREADS, secondary_thread, &stress);
        VkCommandBuffer commands = kit_primary(kit);
        kit_begin(kit, commands, 0);
        vkCmdExecuteCommands(commands, THREADS, stress.handed);
        kit_end(kit, commands);
        KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
        KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    }
    size_t mistakes = atomic_load(&stress.mistakes);
    kit_log_expect(&kit->log, BAD_VIEWPORT, mistakes, mistakes);
}

/* --- threads that come and go --- */

enum { COMING = 16, ROUNDS_OF_COMING = 20 };

/* Everything in the life of one thread, and the pool goes with records that nobody has read. */
static void
short_life(uint32_t index, void *data)
{
    struct stress *stress = data;
    struct kit *kit = stress->kit;
    VkViewport viewport = { 0, 0, 1, 1, 0, 1 };
    VkFence fence = kit_fence(kit, 0);
    VkCommandPool pool = kit_command_pool(kit, 0);
    VkCommandBuffer submitted = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_PRIMARY);
    VkCommandBuffer left_open = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_PRIMARY);
    kit_begin(kit, submitted, VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT);
    kit_begin(kit, left_open, 0);
    for (uint32_t i = 0; i < 10 + 20 * index; i++) {
        vkCmdSetViewport(submitted, 0, 1, &viewport);
        vkCmdSetViewport(left_open, 0, 1, &viewport);
    }
    vkCmdSetViewport(submitted, 0, 0, &viewport);
    vkCmdSetViewport(left_open, 0, 0, &viewport);
    atomic_fetch_add(&stress->mistakes, 2);
    kit_end(kit, submitted);
    pthread_mutex_lock(&stress->queue_mutex);
    KIT_VK(kit, kit_submit(kit->queue, submitted, fence));
    pthread_mutex_unlock(&stress->queue_mutex);
    KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
    if (index % 3 == 0) {
        KIT_VK(kit,
               vkResetCommandPool(kit->device, pool, VK_COMMAND_POOL_RESET_RELEASE_RESOURCES_BIT));
        vkTrimCommandPool(kit->device, pool, 0);
    } else if (index % 3 == 1) {
        vkFreeCommandBuffers(kit->device, pool, 1, &left_open);
    }
    kit_drop(kit, VK_OBJECT_TYPE_COMMAND_POOL, KIT_HANDLE(pool));
    kit_drop(kit, VK_OBJECT_TYPE_FENCE, KIT_HANDLE(fence));
}

SCENE(threads_that_come_and_go, KIT_PLAIN | KIT_ANY_CALL)
{
    struct stress stress = { .kit = kit, .queue_mutex = PTHREAD_MUTEX_INITIALIZER };
    for (uint32_t round = 0; round < ROUNDS_OF_COMING * kit_scale(); round++) {
        kit_run_threads(COMING, short_life, &stress);
    }
    size_t mistakes = atomic_load(&stress.mistakes);
    kit_log_expect(&kit->log, BAD_VIEWPORT, mistakes, mistakes);
}

KIT_MAIN()
