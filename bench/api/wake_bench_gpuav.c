/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Probe: submits, frames, modules and messages of a program whose shaders may be instrumented.
 * `calibrate` finds out how long the shader has to loop; `run` measures, with that and with so much
 * other work of the CPU for a frame; `modules` makes modules only.
 * Threads: one; the messenger's callback comes on any.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/bench_gpu.h"
#include "kit/wake_bench_kit.h"

enum { DISPATCHES = 100, BURST = 64, MISTAKES = 40, MODULE_MAX = 4096 };
#define MESSAGE_WAIT_NS UINT64_C(500000000)

static double
since_us(uint64_t start)
{
    return (double)(bench_now_ns() - start) * 1e-3;
}

static void
idle(const struct bench_gpu *gpu)
{
    bench_check(gpu->world->QueueWaitIdle(gpu->world->queues[0]), "vkQueueWaitIdle");
}

/* ---- frames ---------------------------------------------------------------------------------- */

/* Median time from the submit of a frame to the end of its execution, nothing else going on. */
static double
device_us(struct bench_gpu *gpu, uint32_t rounds)
{
    double times[5];

    bench_gpu_record(gpu, gpu->frames[0], DISPATCHES, rounds, 0);
    for (int i = 0; i < 5; i++) {
        uint64_t start = bench_now_ns();

        bench_gpu_submit(gpu, &gpu->frames[0], VK_NULL_HANDLE);
        idle(gpu);
        times[i] = since_us(start);
    }
    return bench_quantile(times, 5, 0.5);
}

static double
record_us(struct bench_gpu *gpu, uint32_t rounds)
{
    double times[15];

    for (int i = 0; i < 15; i++) {
        uint64_t start = bench_now_ns();

        bench_gpu_record(gpu, gpu->frames[0], DISPATCHES, rounds, 0);
        times[i] = since_us(start);
    }
    return bench_quantile(times, 15, 0.5);
}

static void
calibrate(struct bench_gpu *gpu, double wanted_us)
{
    uint32_t rounds = 8;
    double took = device_us(gpu, rounds);

    while (took < wanted_us && rounds < 1u << 20) {
        double factor = wanted_us / took;

        rounds = (uint32_t)(rounds * (factor > 4 ? 4 : factor)) + 1;
        took = device_us(gpu, rounds);
    }
    printf("{\"calibrated\": {\"rounds\": %u, \"device_us\": %.1f, \"record_us\": %.1f}}\n", rounds,
           took, record_us(gpu, rounds));
}

static void
spin(double us)
{
    uint64_t start = bench_now_ns();

    while (since_us(start) < us) {
    }
}

/* Frames per second with two in flight: one of `rounds`, or one of BENCH_GPU_SMALL submits if that
 * is 0. */
static double
frame_rate(struct bench_gpu *gpu, uint32_t frames, uint32_t rounds, double work_us)
{
    const struct bench_world *w = gpu->world;
    uint64_t start = 0;

    for (uint32_t i = 0; i < frames + BENCH_GPU_IN_FLIGHT; i++) {
        uint32_t k = i % BENCH_GPU_IN_FLIGHT;

        if (i == BENCH_GPU_IN_FLIGHT) {
            start = bench_now_ns();
        }
        if (i >= BENCH_GPU_IN_FLIGHT) {
            bench_check(gpu->WaitForFences(w->device, 1, &gpu->fences[k], VK_TRUE, UINT64_MAX),
                        "vkWaitForFences");
            bench_check(gpu->ResetFences(w->device, 1, &gpu->fences[k]), "vkResetFences");
        }
        spin(work_us);
        if (rounds) {
            bench_gpu_record(gpu, gpu->frames[k], DISPATCHES, rounds, 0);
            bench_gpu_submit(gpu, &gpu->frames[k], gpu->fences[k]);
        }
        for (uint32_t s = 0; s < BENCH_GPU_SMALL && !rounds; s++) {
            bench_gpu_submit(gpu, &gpu->small[s],
                             s + 1 == BENCH_GPU_SMALL ? gpu->fences[k] : VK_NULL_HANDLE);
        }
    }
    idle(gpu);
    double seconds = since_us(start) * 1e-6;
    bench_check(gpu->ResetFences(w->device, BENCH_GPU_IN_FLIGHT, gpu->fences), "vkResetFences");
    return frames / seconds;
}

/* ---- submits --------------------------------------------------------------------------------- */

/* Each submit of one small command buffer by itself, in bursts; `more`: with one batch behind it,
 * as a readback needs. */
static void
time_submits(struct bench_gpu *gpu, uint32_t bursts, bool more, uint64_t *value, const char *name)
{
    const struct bench_world *w = gpu->world;
    double *times = calloc((size_t)bursts * BURST, sizeof(*times));
    VkTimelineSemaphoreSubmitInfo signal = {
        .sType = VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO,
        .signalSemaphoreValueCount = 1,
        .pSignalSemaphoreValues = value,
    };
    VkSubmitInfo infos[2] = {
        { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO, .commandBufferCount = 1 },
        { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
          .pNext = &signal,
          .commandBufferCount = 1,
          .pCommandBuffers = &gpu->barrier,
          .signalSemaphoreCount = 1,
          .pSignalSemaphores = &gpu->timeline },
    };

    if (!times) {
        bench_die("out of memory");
    }
    for (uint32_t b = 0; b < bursts; b++) {
        for (uint32_t i = 0; i < BURST; i++) {
            uint64_t start;

            infos[0].pCommandBuffers = &gpu->small[i % BENCH_GPU_SMALL];
            *value += more;
            start = bench_now_ns();
            bench_check(w->QueueSubmit(w->queues[0], more ? 2 : 1, infos, VK_NULL_HANDLE),
                        "vkQueueSubmit");
            times[b * BURST + i] = (double)(bench_now_ns() - start);
        }
        idle(gpu);
    }
    printf("{\"submit\": {\"name\": \"%s\", \"p50_ns\": %.0f, \"p90_ns\": %.0f}}\n", name,
           bench_quantile(times, (size_t)bursts * BURST, 0.5),
           bench_quantile(times, (size_t)bursts * BURST, 0.9));
    free(times);
}

/* ---- messages -------------------------------------------------------------------------------- */

/* From the device's last write to the callback, no call of Vulkan in between. */
static void
time_messages(struct bench_gpu *gpu, struct bench_listener *listener)
{
    double times[MISTAKES];
    uint32_t told = 0;

    for (uint32_t i = 0; i < MISTAKES; i++) {
        unsigned before = __atomic_load_n(&listener->planted, __ATOMIC_ACQUIRE);
        uint64_t finished = 0, first = 0, limit = bench_now_ns() + MESSAGE_WAIT_NS;

        bench_gpu_record_mistake(gpu, i + 1);
        __atomic_store_n(&listener->planted_ns, 0, __ATOMIC_RELAXED);
        bench_gpu_submit(gpu, &gpu->mistaken, VK_NULL_HANDLE);
        while (bench_now_ns() < limit && (!finished || !first)) {
            if (!finished && *gpu->flag_value == i + 1) {
                finished = bench_now_ns();
            }
            if (!first && __atomic_load_n(&listener->planted, __ATOMIC_ACQUIRE) != before) {
                first = bench_now_ns();
            }
        }
        idle(gpu);
        if (finished && first) {
            times[told++] = ((double)first - (double)finished) * 1e-3;
        } else if (!told && i == 2) {
            break; /* it says nothing */
        }
        bench_sleep_ns(3000000);
    }
    printf("{\"message\": {\"told\": %u, \"p50_us\": %.1f, \"p90_us\": %.1f}}\n", told,
           bench_quantile(times, told, 0.5), bench_quantile(times, told, 0.9));
}

/* ---- modules --------------------------------------------------------------------------------- */

static void
time_modules(const struct bench_world *w, uint32_t count)
{
    static VkShaderModule made[MODULE_MAX];
    static double times[MODULE_MAX];
    size_t bytes = 0;

    count = count < MODULE_MAX ? count : MODULE_MAX;
    for (int again = 0; again < 2; again++) {
        uint64_t total = 0;

        for (uint32_t i = 0; i < count; i++) {
            VkShaderModuleCreateInfo info = {
                .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
            };
            uint64_t start;

            bytes = info.codeSize = bench_gpu_code(i, &info.pCode);
            start = bench_now_ns();
            bench_check(w->CreateShaderModule(w->device, &info, NULL, &made[i]),
                        "vkCreateShaderModule");
            times[i] = (double)(bench_now_ns() - start);
            total += (uint64_t)times[i];
        }
        for (uint32_t i = 0; i < count; i++) {
            w->DestroyShaderModule(w->device, made[i], NULL);
        }
        printf(
            "{\"modules\": {\"again\": %d, \"count\": %u, \"code_bytes\": %zu, \"p50_ns\": %.0f, "
            "\"mean_ns\": %.0f}}\n",
            again, count, bytes, bench_quantile(times, count, 0.5), (double)total / count);
    }
}

int
main(int argc, char **argv)
{
    bool measures = argc == 6 && strcmp(argv[1], "run") == 0;
    struct bench_listener listener = { .listen = true, .plant = "Shader Instruction Index" };
    struct bench_world world;
    struct bench_gpu gpu;

    bool makes = argc == 3 && strcmp(argv[1], "modules") == 0;

    if (!measures && !makes && !(argc == 3 && strcmp(argv[1], "calibrate") == 0)) {
        bench_die(
            "usage: wake_bench_gpuav calibrate FRAME_US | run ROUNDS WORK_US FRAMES MODULES | "
            "modules MODULES");
    }
    bench_world_init(&world, &listener);
    bench_gpu_init(&gpu, &world);
    if (makes) {
        time_modules(&world, (uint32_t)strtoul(argv[2], NULL, 10));
    } else if (!measures) {
        calibrate(&gpu, strtod(argv[2], NULL));
    } else {
        uint32_t rounds = (uint32_t)strtoul(argv[2], NULL, 10);
        uint32_t frames = (uint32_t)strtoul(argv[4], NULL, 10);
        uint32_t modules = (uint32_t)strtoul(argv[5], NULL, 10);
        double work = strtod(argv[3], NULL);
        uint64_t value = 0;

        time_submits(&gpu, frames / 4 + 1, false, &value, "one");
        if (gpu.timeline) {
            time_submits(&gpu, frames / 4 + 1, true, &value, "one and a batch behind it");
        }
        printf("{\"frames\": {\"name\": \"overlapped\", \"device_us\": %.1f, \"rate\": %.2f}}\n",
               device_us(&gpu, rounds), frame_rate(&gpu, frames, rounds, work));
        printf("{\"frames\": {\"name\": \"small\", \"rate\": %.2f}}\n",
               frame_rate(&gpu, frames, 0, 0));
        time_modules(&world, modules);
        printf("{\"messages\": %u}\n", listener.others);
        time_messages(&gpu, &listener);
    }
    bench_check(world.DeviceWaitIdle(world.device), "vkDeviceWaitIdle");
    bench_gpu_finish(&gpu);
    bench_world_finish(&world);
    return 0;
}
