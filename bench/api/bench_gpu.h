/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the GPU-AV probe executes: one compute pipeline whose shader reads a buffer in a loop,
 * frames of its dispatches, and a word in memory that the device writes behind each of them.
 * Threads: one.
 */
#ifndef WAKE_BENCH_GPU_H
#define WAKE_BENCH_GPU_H

#include "api/bench_vulkan.h"

#define BENCH_GPU_COMMANDS(X) \
    X(CmdFillBuffer)          \
    X(CreateFence)            \
    X(CreateSemaphore)        \
    X(DestroyFence)           \
    X(DestroySemaphore)       \
    X(GetFenceStatus)         \
    X(MapMemory)              \
    X(ResetFences)            \
    X(WaitForFences)

enum {
    BENCH_GPU_IN_FLIGHT = 2,
    BENCH_GPU_SMALL = 64, /* command buffers of one dispatch */
    BENCH_GPU_CELLS = 1024,
};

struct bench_gpu {
    const struct bench_world *world;
    struct bench_buffer cells;
    struct bench_buffer flag; /* host-visible */
    const volatile uint32_t *flag_value;
    VkDescriptorSetLayout set_layout;
    VkDescriptorPool set_pool;
    VkDescriptorSet set;
    VkPipelineLayout layout;
    VkPipeline pipeline;
    VkCommandPool pool;
    VkCommandBuffer frames[BENCH_GPU_IN_FLIGHT];
    VkFence fences[BENCH_GPU_IN_FLIGHT];
    VkCommandBuffer small[BENCH_GPU_SMALL];
    VkCommandBuffer barrier;  /* a barrier to the host alone: what a batch behind a submit holds */
    VkCommandBuffer mistaken; /* accesses beyond the buffer */
    VkSemaphore timeline;     /* VK_NULL_HANDLE: the device has none */
#define X(name) PFN_vk##name name;
    BENCH_GPU_COMMANDS(X)
#undef X
};

void
bench_gpu_init(struct bench_gpu *gpu, const struct bench_world *world);
void
bench_gpu_finish(struct bench_gpu *gpu);

/* Records `count` dispatches that loop `rounds` times into a frame's command buffer. */
void
bench_gpu_record(struct bench_gpu *gpu, VkCommandBuffer commands, uint32_t count, uint32_t rounds,
                 VkCommandBufferUsageFlags usage);
/* A dispatch whose last access is beyond the buffer, then a write of `value` to the flag. */
void
bench_gpu_record_mistake(struct bench_gpu *gpu, uint32_t value);
/* One batch with one command buffer. */
void
bench_gpu_submit(const struct bench_gpu *gpu, const VkCommandBuffer *commands, VkFence fence);
/* Code of a module of some 20 KB; the `number`-th of those that differ. Returns bytes. */
size_t
bench_gpu_code(uint32_t number, const uint32_t **words_out);

#endif
