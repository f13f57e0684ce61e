/* SPDX-License-Identifier: Apache-2.0 */
/* Probe: the memory of many command buffers that lie idle, each with a few commands recorded. */
#include <stdio.h>
#include <stdlib.h>

#include "api/bench_vulkan.h"
#include "kit/wake_bench_kit.h"

enum { DRAWS_EACH = 4 };

int
main(int argc, char **argv)
{
    uint32_t count = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 10000;
    if (argc > 2 || count == 0) {
        bench_die("usage: wake_bench_memory [COMMAND_BUFFERS]");
    }
    struct bench_listener listener = { 0 };
    struct bench_world world;
    struct bench_recorder recorder;
    bench_world_init(&world, &listener);
    bench_resources_init(&world);
    bench_recorder_init(&recorder, &world, 0);

    VkCommandBuffer *buffers = calloc(count, sizeof(*buffers));
    VkCommandBufferAllocateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
        .commandPool = recorder.pool,
        .level = VK_COMMAND_BUFFER_LEVEL_PRIMARY,
        .commandBufferCount = count,
    };
    bench_settle(UINT64_C(5000000000));
    uint64_t before = bench_resident_kib();
    bench_check(world.AllocateCommandBuffers(world.device, &info, buffers),
                "vkAllocateCommandBuffers");
    bench_settle(UINT64_C(20000000000));
    uint64_t allocated = bench_resident_kib();
    for (uint32_t i = 0; i < count; i++) {
        recorder.commands = buffers[i];
        bench_begin_drawing(&recorder);
        bench_draw_cycle(&recorder, 0, DRAWS_EACH);
        bench_end_drawing(&recorder);
    }
    bench_settle(UINT64_C(60000000000));
    printf("{\"idle_buffers\": {\"count\": %u, \"commands_each\": %u, \"before_kib\": %llu, "
           "\"allocated_kib\": %llu, \"recorded_kib\": %llu}}\n",
           count, bench_cycle_calls(0, DRAWS_EACH) + 10, (unsigned long long)before,
           (unsigned long long)allocated, (unsigned long long)bench_resident_kib());

    free(buffers);
    bench_recorder_finish(&recorder);
    bench_resources_finish(&world);
    bench_world_finish(&world);
    return 0;
}
