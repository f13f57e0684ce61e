/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A storm of calls, right and wrong, with GPU-assisted validation on: one to six threads share pools,
 * command buffers, sets, pipelines and queues without a lock, destroy what the others use, free with
 * the wrong pool, execute what is being recorded, and leave the device with a batch that never
 * finishes. What is said does not matter: the process must come to its end.
 *
 * On the null driver any of it, which survives it without a layer as well. On a real driver each
 * thread has a world of its own and does what such a driver survives.
 *
 * WAKE_TEST_SEED repeats a run, WAKE_TEST_SCALE multiplies the calls. Threads: see above.
 */
#include "gpuav_scene.h"

#include "gpuav_store.h"

#include <stdatomic.h>

KIT_MAIN()

enum {
    CALLS = 3000, /* of all threads, in a round; a round has a device of its own */
    ROUNDS = 4,
    THREADS = 6,
    POOLS = 4,
    COMMANDS = 24,
    SETS = 24,
    BUFFERS = 12,
    PIPELINES = 6,
    QUEUES = 2,
};

#define STORM (KIT_NO_DEVICE | KIT_RACES | KIT_DRIVER_HANDLES)

/* What threads take from and put into without asking each other. 0: nothing. */
typedef _Atomic uint64_t slot;

struct world {
    VkDevice device;
    VkQueue queues[QUEUES];
    uint32_t family;
    bool tame; /* a real driver, and one thread: only what it survives */
    uint32_t memory_type;
    VkDescriptorSetLayout set_layout, push_layout;
    slot layouts[2], modules[2], templates[2];
    slot command_pools[POOLS], commands[COMMANDS];
    slot set_pools[POOLS], sets[SETS];
    slot buffers[BUFFERS], memory[BUFFERS];
    slot pipelines[PIPELINES];
    VkFence fences[2];
    VkSemaphore gate; /* a timeline that batches wait for, and the host moves on */
    atomic_uint gate_value;
    PFN_vkCmdPushDescriptorSetKHR push;
    PFN_vkSetDebugUtilsObjectNameEXT name;
    PFN_vkCmdBeginDebugUtilsLabelEXT begin_label;
    PFN_vkCmdEndDebugUtilsLabelEXT end_label;
    PFN_vkQueueBeginDebugUtilsLabelEXT begin_queue_label;
    PFN_vkQueueEndDebugUtilsLabelEXT end_queue_label;
};

struct storm {
    struct kit *kit;
    struct world *worlds; /* one, or one for each thread */
    bool shared;
    uint32_t calls; /* of each thread in a round */
    uint32_t round;
    atomic_ullong made;
};

static _Thread_local struct kit_random dice;

static uint32_t
below(uint32_t limit)
{
    return kit_random_below(&dice, limit);
}

#define PICK(array) (&(array)[below(KIT_COUNT(array))])
#define GET(type, place) ((type)(uintptr_t)atomic_load(place))
/* What was there; nobody else gets it. */
#define TAKE(type, place) ((type)(uintptr_t)atomic_exchange((place), 0))
#define PUT(place, handle) ((uint64_t)atomic_exchange((place), KIT_HANDLE(handle)))

/* ---- making and destroying ------------------------------------------------------------------- */

static void
new_buffer(struct world *w)
{
    uint32_t i = below(BUFFERS);
    const VkBufferCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
        .size = 64,
        .usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT |
                 VK_BUFFER_USAGE_TRANSFER_DST_BIT,
    };
    const VkMemoryAllocateInfo allocate = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                            .allocationSize = 256,
                                            .memoryTypeIndex = w->memory_type };
    VkBuffer buffer = VK_NULL_HANDLE, old;
    VkDeviceMemory memory = VK_NULL_HANDLE, old_memory;

    if (vkCreateBuffer(w->device, &info, NULL, &buffer) != VK_SUCCESS ||
        vkAllocateMemory(w->device, &allocate, NULL, &memory) != VK_SUCCESS) {
        return;
    }
    vkBindBufferMemory(w->device, buffer, memory, 0);
    old = (VkBuffer)PUT(&w->buffers[i], buffer);
    old_memory = (VkDeviceMemory)PUT(&w->memory[i], memory);
    if (w->tame) {
        vkDeviceWaitIdle(w->device);
    }
    if (below(2)) { /* memory goes first */
        vkFreeMemory(w->device, old_memory, NULL);
        vkDestroyBuffer(w->device, old, NULL);
    } else {
        vkDestroyBuffer(w->device, old, NULL);
        vkFreeMemory(w->device, old_memory, NULL);
    }
}

static void
new_module(struct world *w)
{
    const VkShaderModuleCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                            .codeSize = sizeof(gpuav_store),
                                            .pCode = gpuav_store };
    VkShaderModule module = VK_NULL_HANDLE;

    vkCreateShaderModule(w->device, &info, NULL, &module);
    vkDestroyShaderModule(w->device, (VkShaderModule)PUT(PICK(w->modules), module), NULL);
}

static void
new_layout(struct world *w)
{
    const VkPushConstantRange range = { VK_SHADER_STAGE_ALL, 0, 8 };
    uint32_t i = below(2);
    const VkPipelineLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
        .setLayoutCount = 1,
        .pSetLayouts = i && !w->tame ? &w->push_layout : &w->set_layout,
        .pushConstantRangeCount = 1,
        .pPushConstantRanges = &range
    };
    VkPipelineLayout layout = VK_NULL_HANDLE;

    vkCreatePipelineLayout(w->device, &info, NULL, &layout);
    vkDestroyPipelineLayout(w->device, (VkPipelineLayout)PUT(&w->layouts[i], layout), NULL);
}

static void
new_pipeline(struct world *w)
{
    const VkComputePipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .stage = { .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                   .stage = VK_SHADER_STAGE_COMPUTE_BIT,
                   .module = GET(VkShaderModule, PICK(w->modules)),
                   .pName = "main" },
        .layout = GET(VkPipelineLayout, PICK(w->layouts)),
    };
    VkPipeline pipeline = VK_NULL_HANDLE;

    if (!info.stage.module || !info.layout) {
        return;
    }
    vkCreateComputePipelines(w->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline);
    if (w->tame) {
        vkDeviceWaitIdle(w->device);
    }
    vkDestroyPipeline(w->device, (VkPipeline)PUT(PICK(w->pipelines), pipeline), NULL);
}

static void
new_template(struct world *w)
{
    const VkDescriptorUpdateTemplateEntry entry = {
        .descriptorCount = 1,
        .descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
    };
    const VkDescriptorUpdateTemplateCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_UPDATE_TEMPLATE_CREATE_INFO,
        .descriptorUpdateEntryCount = 1,
        .pDescriptorUpdateEntries = &entry,
        .templateType = VK_DESCRIPTOR_UPDATE_TEMPLATE_TYPE_DESCRIPTOR_SET,
        .descriptorSetLayout = w->set_layout,
    };
    VkDescriptorUpdateTemplate made = VK_NULL_HANDLE;

    vkCreateDescriptorUpdateTemplate(w->device, &info, NULL, &made);
    vkDestroyDescriptorUpdateTemplate(
        w->device, (VkDescriptorUpdateTemplate)PUT(PICK(w->templates), made), NULL);
}

/* ---- descriptor sets ------------------------------------------------------------------------- */

static void
new_set_pool(struct world *w)
{
    const VkDescriptorPoolSize size = { VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 64 };
    const VkDescriptorPoolCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
        .flags = VK_DESCRIPTOR_POOL_CREATE_FREE_DESCRIPTOR_SET_BIT,
        .maxSets = 64,
        .poolSizeCount = 1,
        .pPoolSizes = &size,
    };
    VkDescriptorPool pool = VK_NULL_HANDLE;

    vkCreateDescriptorPool(w->device, &info, NULL, &pool);
    vkDestroyDescriptorPool(w->device, (VkDescriptorPool)PUT(PICK(w->set_pools), pool), NULL);
}

static void
new_sets(struct world *w)
{
    const VkDescriptorSetLayout layouts[2] = { w->set_layout, w->set_layout };
    VkDescriptorSetAllocateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
        .descriptorSetCount = 1 + below(2),
        .pSetLayouts = layouts,
    };
    VkDescriptorSet sets[2];

    info.descriptorPool = GET(VkDescriptorPool, PICK(w->set_pools));
    if (info.descriptorPool && vkAllocateDescriptorSets(w->device, &info, sets) == VK_SUCCESS) {
        for (uint32_t i = 0; i < info.descriptorSetCount; i++) {
            atomic_store(PICK(w->sets), KIT_HANDLE(sets[i]));
        }
    }
}

/* With whichever pool. */
static void
free_sets(struct world *w)
{
    VkDescriptorSet sets[2] = { GET(VkDescriptorSet, PICK(w->sets)), VK_NULL_HANDLE };
    VkDescriptorPool pool;

    pool = GET(VkDescriptorPool, PICK(w->set_pools));
    if (below(2)) {
        sets[1] = TAKE(VkDescriptorSet, PICK(w->sets));
    }
    if (pool) {
        vkFreeDescriptorSets(w->device, pool, 2, sets);
    }
}

static void
reset_set_pool(struct world *w)
{
    VkDescriptorPool pool = GET(VkDescriptorPool, PICK(w->set_pools));

    if (pool) {
        vkResetDescriptorPool(w->device, pool, 0);
    }
}

static void
update(struct world *w)
{
    const VkDescriptorBufferInfo range = { GET(VkBuffer, PICK(w->buffers)), 0, VK_WHOLE_SIZE };
    const VkWriteDescriptorSet write = {
        .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
        .dstSet = GET(VkDescriptorSet, PICK(w->sets)),
        .descriptorCount = 1,
        .descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
        .pBufferInfo = &range,
    };
    const VkCopyDescriptorSet copy = {
        .sType = VK_STRUCTURE_TYPE_COPY_DESCRIPTOR_SET,
        .srcSet = GET(VkDescriptorSet, PICK(w->sets)),
        .dstSet = GET(VkDescriptorSet, PICK(w->sets)),
        .descriptorCount = 1,
    };
    bool copies = below(2) && copy.srcSet && copy.dstSet && !w->tame;

    if (write.dstSet && range.buffer) {
        vkUpdateDescriptorSets(w->device, 1, &write, copies, &copy);
    }
}

static void
update_by_template(struct world *w)
{
    const VkDescriptorBufferInfo range = { GET(VkBuffer, PICK(w->buffers)), 0, VK_WHOLE_SIZE };
    VkDescriptorUpdateTemplate with = GET(VkDescriptorUpdateTemplate, PICK(w->templates));
    VkDescriptorSet set = GET(VkDescriptorSet, PICK(w->sets));

    if (with && set && range.buffer) {
        vkUpdateDescriptorSetWithTemplate(w->device, set, with, &range);
    }
}

/* ---- command buffers ------------------------------------------------------------------------- */

static void
new_command_pool(struct world *w)
{
    const VkCommandPoolCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO,
        .flags = VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT,
        .queueFamilyIndex = w->family,
    };
    VkCommandPool pool = VK_NULL_HANDLE;

    vkCreateCommandPool(w->device, &info, NULL, &pool);
    vkDestroyCommandPool(w->device, (VkCommandPool)PUT(PICK(w->command_pools), pool), NULL);
}

static void
new_commands(struct world *w)
{
    uint32_t i = below(COMMANDS);
    VkCommandBufferAllocateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
        .level = i & 1 ? VK_COMMAND_BUFFER_LEVEL_SECONDARY : VK_COMMAND_BUFFER_LEVEL_PRIMARY,
        .commandBufferCount = 1,
    };
    VkCommandBuffer made = VK_NULL_HANDLE;

    info.commandPool = GET(VkCommandPool, PICK(w->command_pools));
    if (info.commandPool && vkAllocateCommandBuffers(w->device, &info, &made) == VK_SUCCESS) {
        atomic_store(&w->commands[i], KIT_HANDLE(made));
    }
}

static void
free_commands(struct world *w)
{
    VkCommandPool pool = GET(VkCommandPool, PICK(w->command_pools));
    VkCommandBuffer commands = TAKE(VkCommandBuffer, PICK(w->commands));

    if (pool && commands) {
        vkFreeCommandBuffers(w->device, pool, 1, &commands);
    }
}

static void
reset_command_pool(struct world *w)
{
    VkCommandPool pool = GET(VkCommandPool, PICK(w->command_pools));

    if (pool) {
        vkResetCommandPool(w->device, pool, 0);
    }
}

static void
begin(VkCommandBuffer commands)
{
    const VkCommandBufferInheritanceInfo inheritance = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO
    };
    const VkCommandBufferBeginInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
        .flags = VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT,
        .pInheritanceInfo = &inheritance,
    };

    vkBeginCommandBuffer(commands, &info);
}

static void
bind(struct world *w, VkCommandBuffer commands)
{
    VkPipeline pipeline = GET(VkPipeline, PICK(w->pipelines));
    VkPipelineLayout layout = GET(VkPipelineLayout, &w->layouts[0]);
    VkDescriptorSet set = GET(VkDescriptorSet, PICK(w->sets));

    if (pipeline) {
        vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
    }
    if (set && layout) {
        vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, 1, &set, 0,
                                NULL);
    }
}

static void
push(struct world *w, VkCommandBuffer commands)
{
    const VkDescriptorBufferInfo range = { GET(VkBuffer, PICK(w->buffers)), 0, VK_WHOLE_SIZE };
    const VkWriteDescriptorSet write = { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                         .descriptorCount = 1,
                                         .descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                                         .pBufferInfo = &range };
    VkPipelineLayout layout = GET(VkPipelineLayout, &w->layouts[1]);

    if (w->push && layout && range.buffer) {
        w->push(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, 1, &write);
    }
}

/* Itself among them, now and then, and those that are being recorded. */
static void
execute(struct world *w, uint32_t into, VkCommandBuffer commands)
{
    VkCommandBuffer others[2];
    uint32_t count = 0;

    for (uint32_t i = 0; i < 2; i++) {
        uint32_t which = below(8) ? below(COMMANDS) | 1 : into;
        VkCommandBuffer other = GET(VkCommandBuffer, &w->commands[which]);

        if (other) {
            others[count++] = other;
        }
    }
    if (count) {
        vkCmdExecuteCommands(commands, count, others);
    }
}

static void
barrier(VkCommandBuffer commands)
{
    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT,
                         VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, 0, 0, NULL, 0, NULL, 0, NULL);
}

static void
label(struct world *w, VkCommandBuffer commands)
{
    const VkDebugUtilsLabelEXT info = { .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_LABEL_EXT,
                                        .pLabelName = "storm" };

    if (w->begin_label && below(2)) {
        w->begin_label(commands, &info);
    } else if (w->end_label) {
        w->end_label(commands);
    }
}

/* One command, into whichever command buffer. */
static void
record(struct world *w)
{
    uint32_t i = below(COMMANDS);
    VkCommandBuffer commands = GET(VkCommandBuffer, &w->commands[i]);
    VkBuffer buffer = GET(VkBuffer, PICK(w->buffers));

    if (!commands) {
        return;
    }
    switch (below(13)) {
    case 0: begin(commands); break;
    case 1: vkEndCommandBuffer(commands); break;
    case 2: vkResetCommandBuffer(commands, 0); break;
    case 3:
    case 4: bind(w, commands); break;
    case 5:
    case 6: vkCmdDispatch(commands, 1, 1, 1); break;
    case 7:
        if (buffer) {
            vkCmdDispatchIndirect(commands, buffer, 0);
        }
        break;
    case 8: push(w, commands); break;
    case 9: execute(w, i, commands); break;
    case 10: barrier(commands); break;
    case 11: label(w, commands); break;
    default:
        if (buffer) {
            vkCmdFillBuffer(commands, buffer, 0, 16, 0);
        }
        break;
    }
}

/* A whole recording that a driver with real shaders can run. */
static void
record_whole(struct world *w)
{
    uint32_t i = below(COMMANDS) & ~1u;
    VkCommandBuffer commands = GET(VkCommandBuffer, &w->commands[i]);
    VkPipeline pipeline = GET(VkPipeline, PICK(w->pipelines));
    VkPipelineLayout layout = GET(VkPipelineLayout, &w->layouts[0]);
    VkDescriptorSet set = GET(VkDescriptorSet, PICK(w->sets));
    VkBuffer buffer = GET(VkBuffer, PICK(w->buffers));
    const uint32_t words[2] = { 0, below(40) };
    const VkDescriptorBufferInfo range = { buffer, 0, 16 };
    const VkWriteDescriptorSet write = { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                         .dstSet = set,
                                         .descriptorCount = 1,
                                         .descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                                         .pBufferInfo = &range };
    const VkSubmitInfo submit = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                                  .commandBufferCount = 1,
                                  .pCommandBuffers = &commands };

    if (!commands || !pipeline || !layout || !set || !buffer) {
        return;
    }
    vkDeviceWaitIdle(w->device);
    vkUpdateDescriptorSets(w->device, 1, &write, 0, NULL);
    begin(commands);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, 1, &set, 0, NULL);
    vkCmdPushConstants(commands, layout, VK_SHADER_STAGE_ALL, 0, sizeof(words), words);
    vkCmdDispatch(commands, 1, 1, 1);
    vkEndCommandBuffer(commands);
    vkQueueSubmit(w->queues[0], 1, &submit, VK_NULL_HANDLE);
    vkQueueWaitIdle(w->queues[0]);
}

/* ---- queues ---------------------------------------------------------------------------------- */

static void
submit(struct world *w)
{
    const VkPipelineStageFlags stage = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;
    const uint64_t value = atomic_load(&w->gate_value) + below(2);
    const VkTimelineSemaphoreSubmitInfo timeline = {
        .sType = VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO,
        .waitSemaphoreValueCount = 1,
        .pWaitSemaphoreValues = &value,
    };
    VkCommandBuffer list[3];
    VkSubmitInfo info = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO, .pCommandBuffers = list };

    for (uint32_t i = 0; i < 3; i++) {
        VkCommandBuffer commands = GET(VkCommandBuffer, PICK(w->commands));

        if (commands) {
            list[info.commandBufferCount++] = commands;
        }
    }
    if (below(8) == 0) {
        info.pNext = &timeline;
        info.waitSemaphoreCount = 1;
        info.pWaitSemaphores = &w->gate;
        info.pWaitDstStageMask = &stage;
    }
    vkQueueSubmit(*PICK(w->queues), 1, &info, below(4) ? VK_NULL_HANDLE : *PICK(w->fences));
}

static void
open_gate(struct world *w)
{
    const VkSemaphoreSignalInfo info = {
        .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SIGNAL_INFO,
        .semaphore = w->gate,
        .value = atomic_fetch_add(&w->gate_value, 1) + 1,
    };

    vkSignalSemaphore(w->device, &info);
}

static void
look_at_fences(struct world *w)
{
    VkFence *fence = PICK(w->fences);

    if (below(2)) {
        vkWaitForFences(w->device, 1, fence, VK_TRUE, 0);
    } else {
        vkResetFences(w->device, 1, fence);
    }
}

static void
name_something(struct world *w)
{
    uint32_t which = below(3);
    VkDebugUtilsObjectNameInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_NAME_INFO_EXT,
        .objectType = which == 0   ? VK_OBJECT_TYPE_COMMAND_BUFFER
                      : which == 1 ? VK_OBJECT_TYPE_PIPELINE
                                   : VK_OBJECT_TYPE_SHADER_MODULE,
        .objectHandle = atomic_load(which == 0   ? PICK(w->commands)
                                    : which == 1 ? PICK(w->pipelines)
                                                 : PICK(w->modules)),
        .pObjectName = below(2) ? "in the storm" : NULL,
    };

    if (w->name && info.objectHandle) {
        w->name(w->device, &info);
    }
}

static void
label_queue(struct world *w)
{
    const VkDebugUtilsLabelEXT info = { .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_LABEL_EXT,
                                        .pLabelName = "storm" };

    if (w->begin_queue_label && below(2)) {
        w->begin_queue_label(*PICK(w->queues), &info);
    } else if (w->end_queue_label) {
        w->end_queue_label(*PICK(w->queues));
    }
}

/* ---- the storm ------------------------------------------------------------------------------- */

static void
anything(struct world *w)
{
    switch (below(40)) {
    case 0: new_module(w); break;
    case 1: new_layout(w); break;
    case 2: new_pipeline(w); break;
    case 3: new_template(w); break;
    case 4: new_set_pool(w); break;
    case 5: reset_set_pool(w); break;
    case 6:
    case 7:
    case 8: new_sets(w); break;
    case 9:
    case 10: free_sets(w); break;
    case 11:
    case 12: update(w); break;
    case 13: update_by_template(w); break;
    case 14: new_command_pool(w); break;
    case 15: reset_command_pool(w); break;
    case 16:
    case 17: new_commands(w); break;
    case 18: free_commands(w); break;
    case 19: new_buffer(w); break;
    case 20:
    case 21: submit(w); break;
    case 22: open_gate(w); break;
    case 23: look_at_fences(w); break;
    case 24: name_something(w); break;
    case 25: label_queue(w); break;
    default: record(w); break;
    }
}

/* What a real driver survives; lavapipe has no labels of queues. */
static void
anything_tame(struct world *w)
{
    switch (below(16)) {
    case 0: new_module(w); break;
    case 1: new_layout(w); break;
    case 2: new_pipeline(w); break;
    case 3: new_template(w); break;
    case 4: new_commands(w); break;
    case 5: new_sets(w); break;
    case 6: new_buffer(w); break;
    case 7: name_something(w); break;
    case 8: look_at_fences(w); break;
    default: record_whole(w); break;
    }
}

static void
storm_thread(uint32_t index, void *data)
{
    struct storm *storm = data;
    struct world *w = &storm->worlds[storm->shared ? 0 : index];

    dice = kit_random(kit_seed() + storm->round, index);
    for (uint32_t i = 0; i < storm->calls; i++) {
        if (w->tame) {
            anything_tame(w);
        } else {
            anything(w);
        }
    }
    atomic_fetch_add(&storm->made, storm->calls);
}

/* ---- worlds ---------------------------------------------------------------------------------- */

static void
layouts_make(struct world *w)
{
    const VkDescriptorSetLayoutBinding binding = { 0, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1,
                                                   VK_SHADER_STAGE_COMPUTE_BIT, NULL };
    VkDescriptorSetLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .bindingCount = 1,
        .pBindings = &binding,
    };

    vkCreateDescriptorSetLayout(w->device, &info, NULL, &w->set_layout);
    if (!w->tame) {
        info.flags = VK_DESCRIPTOR_SET_LAYOUT_CREATE_PUSH_DESCRIPTOR_BIT_KHR;
        vkCreateDescriptorSetLayout(w->device, &info, NULL, &w->push_layout);
    }
}

static VkDevice
device_make(struct kit *kit, bool tame, uint32_t *family)
{
    static const char *const extension = VK_KHR_PUSH_DESCRIPTOR_EXTENSION_NAME;
    const float priorities[QUEUES] = { 1, 1 };
    const VkPhysicalDeviceVulkan12Features features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES,
        .timelineSemaphore = VK_TRUE,
    };
    VkDeviceQueueCreateInfo queue = { .sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
                                      .queueCount = tame ? 1 : QUEUES,
                                      .pQueuePriorities = priorities };
    const VkDeviceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
                                      .pNext = &features,
                                      .queueCreateInfoCount = 1,
                                      .pQueueCreateInfos = &queue,
                                      .enabledExtensionCount = tame ? 0 : 1,
                                      .ppEnabledExtensionNames = &extension };
    VkDevice device = VK_NULL_HANDLE;

    *family = queue.queueFamilyIndex;
    KIT_VK(kit, vkCreateDevice(kit->gpu, &info, NULL, &device));
    return device;
}

#define COMMAND(name) ((PFN_##name)(void (*)(void))vkGetDeviceProcAddr(w->device, #name))

static void
world_make(struct kit *kit, struct world *w, bool tame)
{
    const VkFenceCreateInfo fence = { .sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO };
    const VkSemaphoreTypeCreateInfo timeline = {
        .sType = VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO,
        .semaphoreType = VK_SEMAPHORE_TYPE_TIMELINE,
    };
    const VkSemaphoreCreateInfo semaphore = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO,
                                              .pNext = &timeline };

    memset(w, 0, sizeof(*w));
    w->tame = tame;
    w->device = device_make(kit, tame, &w->family);
    for (uint32_t i = 0; i < QUEUES; i++) {
        vkGetDeviceQueue(w->device, w->family, tame ? 0 : i, &w->queues[i]);
        vkCreateFence(w->device, &fence, NULL, &w->fences[i]);
    }
    vkCreateSemaphore(w->device, &semaphore, NULL, &w->gate);
    w->push = tame ? NULL : COMMAND(vkCmdPushDescriptorSetKHR);
    w->name = COMMAND(vkSetDebugUtilsObjectNameEXT);
    w->begin_label = COMMAND(vkCmdBeginDebugUtilsLabelEXT);
    w->end_label = COMMAND(vkCmdEndDebugUtilsLabelEXT);
    w->begin_queue_label = COMMAND(vkQueueBeginDebugUtilsLabelEXT);
    w->end_queue_label = COMMAND(vkQueueEndDebugUtilsLabelEXT);
    layouts_make(w);
    for (uint32_t i = 0; i < 2 * POOLS; i++) { /* before anything is in one */
        new_set_pool(w);
        new_command_pool(w);
    }
    for (uint32_t i = 0; i < 2 * COMMANDS; i++) {
        new_module(w);
        new_layout(w);
        new_pipeline(w);
        new_template(w);
        new_buffer(w);
        new_sets(w);
        new_commands(w);
    }
}

/* Of a wrong program nobody destroys the rest. `stuck`: a batch waits for what never comes. */
static void
world_end(struct world *w, bool stuck)
{
    if (!w->tame) {
        if (!stuck) {
            for (uint32_t i = 0; i < 64; i++) {
                open_gate(w);
            }
        } else {
            for (uint32_t i = 0; i < 16; i++) {
                record(w);
                submit(w);
            }
        }
    }
    vkDestroyDevice(w->device, NULL);
}

static void
storm_of(struct kit *kit, uint32_t threads)
{
    bool tame = !kit_is_null_driver();
    uint32_t worlds = tame ? threads : 1, gpus = 1;
    struct storm storm = { .kit = kit,
                           .shared = !tame,
                           .worlds = calloc(worlds, sizeof(*storm.worlds)),
                           .calls = CALLS / threads };

    setenv("WAKE_GPUAV", "1", 0);
    setenv("WAKE_DUPLICATE_MESSAGE_LIMIT", "10", 1);
    kit_allow_all(kit);
    KIT_VK(kit, kit_open_instance(kit, NULL));
    if (!storm.worlds || vkEnumeratePhysicalDevices(kit->instance, &gpus, &kit->gpu) < 0) {
        kit_skip(kit, "no memory, or no device");
    }
    for (storm.round = 0; storm.round < ROUNDS * kit_scale(); storm.round++) {
        dice = kit_random(kit_seed() + storm.round, THREADS);
        for (uint32_t i = 0; i < worlds; i++) {
            world_make(kit, &storm.worlds[i], tame);
        }
        kit_run_threads(threads, storm_thread, &storm);
        for (uint32_t i = 0; i < worlds; i++) {
            world_end(&storm.worlds[i], storm.round % 16 == 3);
        }
    }
    KIT_CHECK(kit, storm.made == (uint64_t)storm.calls * threads * ROUNDS * kit_scale());
    free(storm.worlds);
}

SCENE(one_thread, STORM)
{
    storm_of(kit, 1);
}

SCENE(two_threads, STORM)
{
    storm_of(kit, 2);
}

SCENE(four_threads, STORM)
{
    storm_of(kit, 4);
}

SCENE(six_threads, STORM)
{
    storm_of(kit, 6);
}
