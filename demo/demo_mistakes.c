/* SPDX-License-Identifier: Apache-2.0 */
/* One planted mistake for each class of checks. Each takes a form that drivers survive: a wrong
 * handle goes into a command buffer that is never submitted, or where no driver reads it. */
#include "demo_mistakes.h"

#include <pthread.h>
#include <string.h>

#include "demo_messages.h"
#include "demo_render.h"

/* A command buffer to make mistakes with. */
struct scratch {
    VkCommandPool pool;
    VkCommandBuffer commands;
};

static struct scratch
scratch_create(const struct demo_gpu *gpu)
{
    struct scratch scratch;
    VkCommandPoolCreateInfo pool = { .sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO,
                                     .flags = VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT,
                                     .queueFamilyIndex = gpu->graphics_family };

    demo_check(vkCreateCommandPool(gpu->device, &pool, NULL, &scratch.pool), "vkCreateCommandPool");
    VkCommandBufferAllocateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
        .commandPool = scratch.pool,
        .level = VK_COMMAND_BUFFER_LEVEL_PRIMARY,
        .commandBufferCount = 1,
    };
    demo_check(vkAllocateCommandBuffers(gpu->device, &info, &scratch.commands),
               "vkAllocateCommandBuffers");
    demo_name(gpu, VK_OBJECT_TYPE_COMMAND_BUFFER, (uint64_t)(uintptr_t)scratch.commands,
              "mistaken commands");
    return scratch;
}

static struct scratch
scratch_begin(const struct demo_gpu *gpu)
{
    struct scratch scratch = scratch_create(gpu);
    VkCommandBufferBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO };

    demo_check(vkBeginCommandBuffer(scratch.commands, &begin), "vkBeginCommandBuffer");
    demo_label_begin(gpu, scratch.commands, "a mistake");
    return scratch;
}

static void
scratch_end(const struct demo_gpu *gpu, const struct scratch *scratch)
{
    demo_label_end(gpu, scratch->commands);
    demo_check(vkEndCommandBuffer(scratch->commands), "vkEndCommandBuffer");
}

static void
scratch_destroy(const struct demo_gpu *gpu, const struct scratch *scratch)
{
    vkDestroyCommandPool(gpu->device, scratch->pool, NULL);
}

static VkBufferCreateInfo
small_buffer_info(void)
{
    return (VkBufferCreateInfo){
        .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
        .size = 4096,
        .usage = VK_BUFFER_USAGE_VERTEX_BUFFER_BIT,
        .sharingMode = VK_SHARING_MODE_EXCLUSIVE,
    };
}

/* Creates the buffer that info describes, wrongly, and destroys it. */
static void
try_buffer(const struct demo_stage *stage, const VkBufferCreateInfo *info)
{
    VkBuffer buffer = VK_NULL_HANDLE;

    if (vkCreateBuffer(stage->render->gpu->device, info, NULL, &buffer) == VK_SUCCESS) {
        vkDestroyBuffer(stage->render->gpu->device, buffer, NULL);
    }
}

static void
make_wrong_enum(const struct demo_stage *stage)
{
    VkBufferCreateInfo info = small_buffer_info();

    info.sharingMode = (VkSharingMode)77;
    try_buffer(stage, &info);
}

static void
make_missing_stype(const struct demo_stage *stage)
{
    VkFenceCreateInfo info = { 0 };
    VkFence fence = VK_NULL_HANDLE;

    if (vkCreateFence(stage->render->gpu->device, &info, NULL, &fence) == VK_SUCCESS) {
        vkDestroyFence(stage->render->gpu->device, fence, NULL);
    }
}

static void
make_null_pointer(const struct demo_stage *stage)
{
    VkPipelineCacheCreateInfo info = { .sType = VK_STRUCTURE_TYPE_PIPELINE_CACHE_CREATE_INFO,
                                       .initialDataSize = 32,
                                       .pInitialData = NULL };
    VkPipelineCache cache = VK_NULL_HANDLE;
    VkDevice device = stage->render->gpu->device;

    if (vkCreatePipelineCache(device, &info, NULL, &cache) == VK_SUCCESS) {
        vkDestroyPipelineCache(device, cache, NULL);
    }
}

static void
make_wrong_pnext(const struct demo_stage *stage)
{
    VkSemaphoreTypeCreateInfo other = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO };
    VkBufferCreateInfo info = small_buffer_info();

    info.pNext = &other; /* belongs to semaphores */
    try_buffer(stage, &info);
}

static void
make_reserved_flags(const struct demo_stage *stage)
{
    VkSemaphoreCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO, .flags = 1 };
    VkSemaphore semaphore = VK_NULL_HANDLE;
    VkDevice device = stage->render->gpu->device;

    if (vkCreateSemaphore(device, &info, NULL, &semaphore) == VK_SUCCESS) {
        vkDestroySemaphore(device, semaphore, NULL);
    }
}

static void
make_destroyed_buffer(const struct demo_stage *stage)
{
    const struct demo_gpu *gpu = stage->render->gpu;
    struct demo_buffer buffer = demo_buffer_create(gpu, "destroyed too early", 4096,
                                                   VK_BUFFER_USAGE_VERTEX_BUFFER_BIT, false);
    VkBuffer destroyed = buffer.buffer;
    struct scratch scratch = scratch_begin(gpu);
    const VkDeviceSize offset = 0;

    demo_buffer_destroy(gpu, &buffer);
    vkCmdBindVertexBuffers(scratch.commands, 0, 1, &destroyed, &offset);
    scratch_end(gpu, &scratch);
    scratch_destroy(gpu, &scratch);
}

static void
make_foreign_buffer(const struct demo_stage *stage)
{
    const struct demo_gpu *gpu = stage->render->gpu;
    struct demo_gpu other = *gpu;
    struct scratch scratch = scratch_begin(gpu);
    const VkDeviceSize offset = 0;

    other.device = demo_gpu_create_device(gpu);
    struct demo_buffer buffer = demo_buffer_create(&other, "of the other device", 4096,
                                                   VK_BUFFER_USAGE_VERTEX_BUFFER_BIT, false);
    vkCmdBindVertexBuffers(scratch.commands, 0, 1, &buffer.buffer, &offset);
    scratch_end(gpu, &scratch);
    scratch_destroy(gpu, &scratch);
    demo_buffer_destroy(&other, &buffer);
    vkDestroyDevice(other.device, NULL);
}

static VkSemaphore
create_timeline(const struct demo_gpu *gpu)
{
    VkSemaphoreTypeCreateInfo type = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO,
                                       .semaphoreType = VK_SEMAPHORE_TYPE_TIMELINE };
    VkSemaphoreCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO,
                                   .pNext = &type };
    VkSemaphore gate = VK_NULL_HANDLE;

    demo_check(vkCreateSemaphore(gpu->device, &info, NULL, &gate), "vkCreateSemaphore");
    return gate;
}

/* The commands cannot start, and so stay pending, until open_gate. */
static VkSemaphore
submit_behind_gate(const struct demo_gpu *gpu, VkCommandBuffer commands)
{
    const uint64_t value = 1;
    const VkPipelineStageFlags stage = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;
    VkSemaphore gate = create_timeline(gpu);
    VkTimelineSemaphoreSubmitInfo timeline = {
        .sType = VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO,
        .waitSemaphoreValueCount = 1,
        .pWaitSemaphoreValues = &value,
    };
    VkSubmitInfo submit = {
        .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
        .pNext = &timeline,
        .waitSemaphoreCount = 1,
        .pWaitSemaphores = &gate,
        .pWaitDstStageMask = &stage,
        .commandBufferCount = 1,
        .pCommandBuffers = &commands,
    };

    demo_check(vkQueueSubmit(gpu->graphics_queue, 1, &submit, VK_NULL_HANDLE), "vkQueueSubmit");
    return gate;
}

static void
open_gate(const struct demo_gpu *gpu, VkSemaphore gate)
{
    VkSemaphoreSignalInfo info = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SIGNAL_INFO,
                                   .semaphore = gate,
                                   .value = 1 };

    demo_check(vkSignalSemaphore(gpu->device, &info), "vkSignalSemaphore");
    demo_check(vkQueueWaitIdle(gpu->graphics_queue), "vkQueueWaitIdle");
    vkDestroySemaphore(gpu->device, gate, NULL);
}

static void
make_destroyed_in_use(const struct demo_stage *stage)
{
    const struct demo_gpu *gpu = stage->render->gpu;
    struct demo_buffer buffer = demo_buffer_create(gpu, "still in use", 4096,
                                                   VK_BUFFER_USAGE_VERTEX_BUFFER_BIT, false);
    struct scratch scratch = scratch_begin(gpu);
    /* A barrier names the buffer, and drivers do not look at it later. */
    VkBufferMemoryBarrier barrier = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_MEMORY_BARRIER,
        .srcAccessMask = VK_ACCESS_MEMORY_WRITE_BIT,
        .dstAccessMask = VK_ACCESS_MEMORY_READ_BIT,
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .buffer = buffer.buffer,
        .size = VK_WHOLE_SIZE,
    };

    vkCmdPipelineBarrier(scratch.commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                         VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0, NULL, 1, &barrier, 0, NULL);
    scratch_end(gpu, &scratch);
    VkSemaphore gate = submit_behind_gate(gpu, scratch.commands);
    vkDestroyBuffer(gpu->device, buffer.buffer, NULL);
    open_gate(gpu, gate);
    vkFreeMemory(gpu->device, buffer.memory, NULL);
    scratch_destroy(gpu, &scratch);
}

static void
make_leak(const struct demo_stage *stage)
{
    VkEventCreateInfo info = { .sType = VK_STRUCTURE_TYPE_EVENT_CREATE_INFO };
    VkEvent leaked = VK_NULL_HANDLE;
    const struct demo_gpu *gpu = stage->render->gpu;

    demo_check(vkCreateEvent(gpu->device, &info, NULL, &leaked), "vkCreateEvent");
    demo_name(gpu, VK_OBJECT_TYPE_EVENT, (uint64_t)(uintptr_t)leaked, "forgotten");
}

struct two_writers {
    VkCommandBuffer commands;
    VkPipelineLayout layout;
    pthread_barrier_t start;
};

static void *
write_commands(void *argument)
{
    struct two_writers *writers = argument;
    const struct demo_draw_data data = { .index = 0 };

    pthread_barrier_wait(&writers->start);
    for (int i = 0; i < 20000; i++) /* drivers only copy them, which does not hurt twice */ {
        vkCmdPushConstants(writers->commands, writers->layout,
                           VK_SHADER_STAGE_VERTEX_BIT | VK_SHADER_STAGE_FRAGMENT_BIT, 0,
                           sizeof(data), &data);
    }
    return NULL;
}

/* Two threads at once are caught when they meet inside a call: try until that has happened. */
static void
make_two_threads(const struct demo_stage *stage)
{
    const struct demo_gpu *gpu = stage->render->gpu;

    for (int attempt = 0; attempt < 200; attempt++) {
        struct scratch scratch = scratch_begin(gpu);
        struct two_writers writers = { .commands = scratch.commands,
                                       .layout = stage->render->pipelines.draw_layout };
        pthread_t threads[2];
        pthread_barrier_init(&writers.start, NULL, 2);
        for (int i = 0; i < 2; i++) {
            if (pthread_create(&threads[i], NULL, write_commands, &writers)) {
                demo_check(VK_ERROR_OUT_OF_HOST_MEMORY, "pthread_create");
            }
        }
        for (int i = 0; i < 2; i++) {
            pthread_join(threads[i], NULL);
        }
        pthread_barrier_destroy(&writers.start);
        scratch_end(gpu, &scratch);
        scratch_destroy(gpu, &scratch);
        if (demo_messages_wanted_count(stage->messages)) {
            break;
        }
    }
}

static void
make_draw_after_end(const struct demo_stage *stage)
{
    const struct demo_gpu *gpu = stage->render->gpu;
    struct scratch scratch = scratch_begin(gpu);

    scratch_end(gpu, &scratch);
    vkCmdDraw(scratch.commands, 3, 1, 0, 0);
    scratch_destroy(gpu, &scratch);
}

static void
make_end_twice(const struct demo_stage *stage)
{
    const struct demo_gpu *gpu = stage->render->gpu;
    struct scratch scratch = scratch_begin(gpu);

    scratch_end(gpu, &scratch);
    vkEndCommandBuffer(scratch.commands);
    scratch_destroy(gpu, &scratch);
}

static void
make_submit_unrecorded(const struct demo_stage *stage)
{
    const struct demo_gpu *gpu = stage->render->gpu;
    struct scratch scratch = scratch_create(gpu);
    VkSubmitInfo submit = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                            .commandBufferCount = 1,
                            .pCommandBuffers = &scratch.commands };

    vkQueueSubmit(gpu->graphics_queue, 1, &submit, VK_NULL_HANDLE);
    demo_check(vkQueueWaitIdle(gpu->graphics_queue), "vkQueueWaitIdle");
    scratch_destroy(gpu, &scratch);
}

static void
make_reset_pending(const struct demo_stage *stage)
{
    const struct demo_gpu *gpu = stage->render->gpu;
    struct scratch scratch = scratch_begin(gpu);

    scratch_end(gpu, &scratch);
    VkSemaphore gate = submit_behind_gate(gpu, scratch.commands);
    vkResetCommandBuffer(scratch.commands, 0);
    open_gate(gpu, gate);
    scratch_destroy(gpu, &scratch);
}

static void
make_draw_outside_pass(const struct demo_stage *stage)
{
    const struct demo_render *render = stage->render;
    struct scratch scratch = scratch_begin(render->gpu);
    VkViewport viewport = { .width = 16.0f, .height = 16.0f, .maxDepth = 1.0f };
    VkRect2D scissor = { .extent = { 16, 16 } };

    vkCmdBindPipeline(scratch.commands, VK_PIPELINE_BIND_POINT_GRAPHICS, render->pipelines.sky);
    vkCmdSetViewport(scratch.commands, 0, 1, &viewport);
    vkCmdSetScissor(scratch.commands, 0, 1, &scissor);
    vkCmdDraw(scratch.commands, 3, 1, 0, 0);
    scratch_end(render->gpu, &scratch);
    scratch_destroy(render->gpu, &scratch);
}

const struct demo_mistake demo_mistakes[] = {
    { "wrong-enum",
      "a buffer is created with a sharing mode of 77",
      { "VUID-VkBufferCreateInfo-sharingMode-parameter" },
      make_wrong_enum },
    { "missing-stype",
      "a fence is created from a structure that is all zero",
      { "VUID-VkFenceCreateInfo-sType-sType" },
      make_missing_stype },
    { "null-pointer",
      "a pipeline cache is created from 32 bytes at a null pointer",
      { "VUID-VkPipelineCacheCreateInfo-pInitialData-parameter" },
      make_null_pointer },
    { "wrong-pnext",
      "a buffer is created with a structure for semaphores in its pNext chain",
      { "VUID-VkBufferCreateInfo-pNext-pNext" },
      make_wrong_pnext },
    { "reserved-flags",
      "a semaphore is created with flags that are reserved",
      { "VUID-VkSemaphoreCreateInfo-flags-zerobitmask" },
      make_reserved_flags },
    { "destroyed-buffer",
      "a buffer is destroyed, then bound in a command buffer",
      { "VUID-vkCmdBindVertexBuffers-pBuffers-parameter" },
      make_destroyed_buffer },
    { "foreign-buffer",
      "a buffer of one device is bound in a command buffer of another",
      { "VUID-vkCmdBindVertexBuffers-commonparent" },
      make_foreign_buffer },
    { "destroyed-in-use",
      "a buffer is destroyed while a submitted command buffer uses it",
      { "VUID-vkDestroyBuffer-buffer-00922" },
      make_destroyed_in_use },
    { "leak",
      "an event is still there when its device is destroyed",
      { "VUID-vkDestroyDevice-device-00378", "VUID-vkDestroyDevice-device-05137",
        "UNASSIGNED-ObjectTracker-ObjectLeak" },
      make_leak },
    { "two-threads",
      "two threads record into one command buffer at once",
      { "UNASSIGNED-Threading-MultipleThreads-Write", "UNASSIGNED-Threading-MultipleThreads" },
      make_two_threads },
    { "draw-after-end",
      "a draw is recorded into a command buffer that has ended",
      { "VUID-vkCmdDraw-commandBuffer-recording" },
      make_draw_after_end },
    { "end-twice",
      "a command buffer is ended twice",
      { "VUID-vkEndCommandBuffer-commandBuffer-00059" },
      make_end_twice },
    { "submit-unrecorded",
      "a command buffer is submitted in which nothing was recorded",
      { "VUID-vkQueueSubmit-pCommandBuffers-00070" },
      make_submit_unrecorded },
    { "reset-pending",
      "a command buffer is reset while it waits to be executed",
      { "VUID-vkResetCommandBuffer-commandBuffer-00045" },
      make_reset_pending },
    { "draw-outside-pass",
      "a draw is recorded outside of any render pass",
      { "VUID-vkCmdDraw-renderpass" },
      make_draw_outside_pass },
};

const size_t demo_mistake_count = sizeof(demo_mistakes) / sizeof(demo_mistakes[0]);

const struct demo_mistake *
demo_mistake_find(const char *name)
{
    for (size_t i = 0; i < demo_mistake_count; i++) {
        if (!strcmp(demo_mistakes[i].name, name)) {
            return &demo_mistakes[i];
        }
    }
    return NULL;
}
