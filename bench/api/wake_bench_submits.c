/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Probe: very many submits of a command buffer that copies behind a barrier, without a wait of the
 * host. On one queue; and chained by a timeline semaphore over 1, 2, 4, ... queues, of which each
 * waits for the one before. What a submit costs at the end beside what it cost at the beginning,
 * and what the process has grown by in between.
 */
#include <stdio.h>
#include <stdlib.h>

#include "api/bench_vulkan.h"
#include "kit/wake_bench_kit.h"

static const uint64_t settle_ns = UINT64_C(60000000000);

struct submits {
    const struct bench_world *world;
    PFN_vkCreateSemaphore CreateSemaphore;
    PFN_vkDestroySemaphore DestroySemaphore;
    VkCommandBuffer commands;
    VkPipelineStageFlags wait_stages;
};

static void
record(struct submits *s, const struct bench_recorder *recorder)
{
    const struct bench_world *w = s->world;
    const VkCommandBufferAllocateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
        .commandPool = recorder->pool,
        .level = VK_COMMAND_BUFFER_LEVEL_PRIMARY,
        .commandBufferCount = 1,
    };
    const VkCommandBufferBeginInfo begin = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
        .flags = VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT,
    };
    const VkMemoryBarrier barrier = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER,
        .srcAccessMask = VK_ACCESS_MEMORY_WRITE_BIT,
        .dstAccessMask = VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT,
    };
    const VkBufferCopy copy = { 0, 0, BENCH_COPY_BYTES };

    bench_check(w->AllocateCommandBuffers(w->device, &info, &s->commands),
                "vkAllocateCommandBuffers");
    bench_check(w->BeginCommandBuffer(s->commands, &begin), "vkBeginCommandBuffer");
    w->CmdPipelineBarrier(s->commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                          VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 1, &barrier, 0, NULL, 0, NULL);
    w->CmdCopyBuffer(s->commands, w->source.buffer, w->target.buffer, 1, &copy);
    bench_check(w->EndCommandBuffer(s->commands), "vkEndCommandBuffer");
}

/* One submit; `value` of the semaphore is signalled, the one before waited for. */
static void
submit(const struct submits *s, VkQueue queue, VkSemaphore semaphore, uint64_t value)
{
    const uint64_t before = value - 1;
    const VkTimelineSemaphoreSubmitInfo values = {
        .sType = VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO,
        .waitSemaphoreValueCount = 1,
        .pWaitSemaphoreValues = &before,
        .signalSemaphoreValueCount = 1,
        .pSignalSemaphoreValues = &value,
    };
    const VkSubmitInfo info = {
        .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
        .pNext = semaphore ? &values : NULL,
        .waitSemaphoreCount = semaphore != VK_NULL_HANDLE,
        .pWaitSemaphores = &semaphore,
        .pWaitDstStageMask = &s->wait_stages,
        .commandBufferCount = 1,
        .pCommandBuffers = &s->commands,
        .signalSemaphoreCount = semaphore != VK_NULL_HANDLE,
        .pSignalSemaphores = &semaphore,
    };

    bench_check(s->world->QueueSubmit(queue, 1, &info, VK_NULL_HANDLE), "vkQueueSubmit");
}

/* In four parts; the first warms up. */
static void
measure(const struct submits *s, const char *name, uint32_t count, uint32_t queues,
        VkSemaphore semaphore)
{
    uint64_t cpu[5], resident[5], value = 0;

    for (int part = 0; part < 4; part++) {
        cpu[part] = bench_process_cpu_ns();
        resident[part] = bench_resident_kib();
        for (uint32_t i = 0; i < count / 4 + (part == 3 ? count % 4 : 0); i++) {
            value++;
            submit(s, s->world->queues[value % queues], semaphore, value);
        }
        bench_settle(settle_ns);
    }
    cpu[4] = bench_process_cpu_ns();
    resident[4] = bench_resident_kib();
    bench_check(s->world->DeviceWaitIdle(s->world->device), "vkDeviceWaitIdle");
    printf(
        "{\"submits\": \"%s\", \"count\": %u, \"queues\": %u, \"cpu_ns\": %.1f, \"growth\": %.3f, "
        "\"grown_kib\": %lld, \"cpu_s\": %.3f}\n",
        name, count, queues, (double)(cpu[4] - cpu[1]) / (count - count / 4),
        (double)(cpu[4] - cpu[3]) / (double)(cpu[2] - cpu[1]),
        (long long)(resident[4] - resident[1]), (double)(cpu[4] - cpu[0]) / 1e9);
    fflush(stdout);
}

static void
chains(const struct submits *s, const char *name, uint32_t count)
{
    const VkSemaphoreTypeCreateInfo type = {
        .sType = VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO,
        .semaphoreType = VK_SEMAPHORE_TYPE_TIMELINE,
    };
    const VkSemaphoreCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO,
                                         .pNext = &type };
    uint32_t all = s->world->queue_count;

    for (uint32_t queues = 1; queues <= all;
         queues = queues * 2 > all && queues < all ? all : queues * 2) {
        VkSemaphore semaphore;

        bench_check(s->CreateSemaphore(s->world->device, &info, NULL, &semaphore),
                    "vkCreateSemaphore");
        measure(s, name, count, queues, semaphore);
        s->DestroySemaphore(s->world->device, semaphore, NULL);
    }
}

int
main(int argc, char **argv)
{
    uint32_t plain = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 32769;
    uint32_t chained = argc > 2 ? (uint32_t)strtoul(argv[2], NULL, 10) : 100000;
    struct bench_listener listener = { 0 };
    struct bench_world world;
    struct bench_recorder recorder;
    struct submits s = { .world = &world, .wait_stages = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT };

    if (argc > 3 || plain < 4 || chained < 4) {
        bench_die("usage: wake_bench_submits [SUBMITS [CHAINED]]");
    }
    bench_world_init(&world, &listener);
    bench_resources_init(&world);
    bench_recorder_init(&recorder, &world, 0);
    s.CreateSemaphore = (PFN_vkCreateSemaphore)world.GetDeviceProcAddr(world.device,
                                                                       "vkCreateSemaphore");
    s.DestroySemaphore = (PFN_vkDestroySemaphore)world.GetDeviceProcAddr(world.device,
                                                                         "vkDestroySemaphore");
    record(&s, &recorder);
    bench_settle(settle_ns);
    measure(&s, "without a wait", plain, 1, VK_NULL_HANDLE);
    if (world.timeline) {
        chains(&s, "chained", chained);
        s.wait_stages = VK_PIPELINE_STAGE_TRANSFER_BIT;
        chains(&s, "chained at one stage", chained);
    }
    bench_recorder_finish(&recorder);
    bench_resources_finish(&world);
    bench_world_finish(&world);
    return 0;
}
