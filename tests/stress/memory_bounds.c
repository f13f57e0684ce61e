/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the layer takes, by its own counters: for a long recording at a small limit, for objects that
 * lie idle, for what is destroyed, for messages that nobody fetches fast enough. WAKE_TEST_SCALE
 * multiplies the counts.
 */
#include "kit.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MIB ((uint64_t)1 << 20)

/* With the layer under test, a scene looks at its counters; without, there is nothing to look at. */
static void
need_counters(struct kit *kit, struct wake_heap_view *view_out)
{
    if (!kit_heap(kit, view_out)) {
        kit_skip(kit, "no layer that counts");
    }
}

static void
expect_most(struct kit *kit, const char *what, uint64_t bytes, uint64_t most)
{
    KIT_CHECK_TEXT(kit, bytes <= most, "%s: %llu of %llu bytes", what, (unsigned long long)bytes,
                   (unsigned long long)most);
}

static uint64_t
growth(uint64_t before, uint64_t now)
{
    return now > before ? now - before : 0;
}

/* Everything that was called is validated, and what that left is freed: a device's end waits for it. */
static void
settle(struct kit *kit)
{
    VkQueue queue;

    vkDestroyDevice(kit_second_device(kit, &queue), NULL);
}

/* Messages are counted and nothing is kept of them: the kit's own log would be most of the memory. */
static VKAPI_ATTR VkBool32 VKAPI_CALL
count_message(VkDebugUtilsMessageSeverityFlagBitsEXT severity,
              VkDebugUtilsMessageTypeFlagsEXT types,
              const VkDebugUtilsMessengerCallbackDataEXT *data, void *context)
{
    (void)severity;
    (void)types;
    (void)data;
    atomic_fetch_add((atomic_uint *)context, 1);
    return VK_FALSE;
}

static void
count_messages(struct kit *kit, atomic_uint *count)
{
    VkDebugUtilsMessengerCreateInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT,
        .messageSeverity = VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT,
        .messageType = VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT,
        .pfnUserCallback = count_message,
        .pUserData = count,
    };

    KIT_INSTANCE_COMMAND(kit, vkDestroyDebugUtilsMessengerEXT)
    (kit->instance, kit->messenger, NULL);
    kit->messenger = VK_NULL_HANDLE;
    KIT_VK(kit, KIT_INSTANCE_COMMAND(kit, vkCreateDebugUtilsMessengerEXT)(kit->instance, &info,
                                                                          NULL, &kit->messenger));
}

/* --- one long recording, little memory ---------------------------------------------------------- */

enum { LIMIT_MIB = 16 };

static void
open_with_limit(struct kit *kit)
{
    char text[16];

    snprintf(text, sizeof(text), "%d", LIMIT_MIB);
    setenv("WAKE_MEMORY_LIMIT", text, 1);
    kit_open(kit, NULL);
}

/*
 * Records on their way may fill the limit, and blocks that are open go beyond it by a little. Of the
 * commands that were validated hardly anything is left: they do the same again and again.
 */
static void
judge_recording(struct kit *kit, const struct wake_heap_view *before)
{
    struct wake_heap_view now;

    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
    settle(kit);
    (void)kit_heap(kit, &now);
    expect_most(kit, "the result of the recording", growth(before->results, now.results), MIB / 2);
    expect_most(kit, "under the limit", now.limited_most, LIMIT_MIB * MIB * 11 / 10);
    expect_most(kit, "resident", growth(before->resident, now.resident), LIMIT_MIB * MIB * 11 / 10);
}

SCENE(long_recording_of_transfers, KIT_NO_DEVICE | KIT_NEEDS_WAKE | KIT_NULL_DRIVER)
{
    struct wake_heap_view before;
    VkCommandBuffer commands;
    VkBuffer from, to;

    open_with_limit(kit);
    need_counters(kit, &before);
    from = kit_bound_buffer(
        kit, 4096, VK_BUFFER_USAGE_TRANSFER_DST_BIT | VK_BUFFER_USAGE_TRANSFER_SRC_BIT, NULL);
    to = kit_bound_buffer(kit, 4096, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    commands = kit_recording(kit);
    for (uint32_t i = 0; i < 100000 * kit_scale(); i++) {
        kit_transfers_done(commands);
        vkCmdFillBuffer(commands, from, 0, 4096, i);
        kit_transfers_done(commands);
        vkCmdCopyBuffer(commands, from, to, 1, &(VkBufferCopy){ 0, 0, 4096 });
    }
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    judge_recording(kit, &before);
}

SCENE(long_recording_of_draws, KIT_NO_DEVICE | KIT_NEEDS_WAKE | KIT_NULL_DRIVER)
{
    struct wake_heap_view before;
    struct kit_target target;
    VkCommandBuffer commands;

    open_with_limit(kit);
    need_counters(kit, &before);
    target = kit_target(kit);
    commands = kit_recording(kit);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBindPipeline(
        commands, VK_PIPELINE_BIND_POINT_GRAPHICS,
        kit_graphics_pipeline(kit, kit_pipeline_layout(kit, VK_NULL_HANDLE), target.render_pass));
    vkCmdSetViewport(commands, 0, 1, &(VkViewport){ .width = 16, .height = 16, .maxDepth = 1 });
    vkCmdSetScissor(commands, 0, 1, &(VkRect2D){ .extent = { 16, 16 } });
    for (uint32_t i = 0; i < 300000 * kit_scale(); i++) {
        vkCmdSetLineWidth(commands, 1);
        vkCmdDraw(commands, 3, 1, 0, 0);
    }
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    judge_recording(kit, &before);
}

/* --- many that lie idle ------------------------------------------------------------------------- */

/* With a power of two somewhere below the tables of handles are as full as they may be on average. */
enum { SETS = 250000, SETS_AT_ONCE = 250, FEW_SLOTS = 32 };

static VkDescriptorPool
pool_of_three(struct kit *kit, uint32_t sets)
{
    VkDescriptorPoolSize size = { VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 3 * sets };
    VkDescriptorPoolCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
        .maxSets = sets,
        .poolSizeCount = 1,
        .pPoolSizes = &size,
    };
    VkDescriptorPool pool = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateDescriptorPool(kit->device, &info, NULL, &pool));
    kit_own(kit, VK_OBJECT_TYPE_DESCRIPTOR_POOL, KIT_HANDLE(pool));
    return pool;
}

static VkDescriptorSetLayout
layout_of_three(struct kit *kit)
{
    VkDescriptorSetLayoutBinding bindings[3];

    for (uint32_t i = 0; i < KIT_COUNT(bindings); i++) {
        bindings[i] = (VkDescriptorSetLayoutBinding){
            .binding = i,
            .descriptorType = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER,
            .descriptorCount = 1,
            .stageFlags = VK_SHADER_STAGE_ALL
        };
    }
    return kit_set_layout_of(kit, &(VkDescriptorSetLayoutCreateInfo){
                                      .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
                                      .bindingCount = KIT_COUNT(bindings),
                                      .pBindings = bindings });
}

static void
allocate_sets(struct kit *kit, VkDescriptorPool pool, VkDescriptorSetLayout layout, uint32_t count)
{
    VkDescriptorSetLayout layouts[SETS_AT_ONCE];
    VkDescriptorSet sets[SETS_AT_ONCE];
    VkDescriptorSetAllocateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
        .descriptorPool = pool,
        .pSetLayouts = layouts,
    };

    for (uint32_t i = 0; i < SETS_AT_ONCE; i++) {
        layouts[i] = layout;
    }
    /* Half of them by themselves, as most applications do. */
    for (uint32_t i = 0; i < count; i += info.descriptorSetCount) {
        info.descriptorSetCount = i < count / 2 ? 1 : SETS_AT_ONCE;
        KIT_VK(kit, vkAllocateDescriptorSets(kit->device, &info, sets));
    }
}

SCENE(idle_descriptor_sets, KIT_NEEDS_WAKE | KIT_NULL_DRIVER)
{
    struct wake_heap_view before, alive, after;
    uint32_t count = SETS * kit_scale();
    VkDescriptorPool pool;

    need_counters(kit, &before);
    pool = pool_of_three(kit, count);
    allocate_sets(kit, pool, layout_of_three(kit), count);
    settle(kit);
    (void)kit_heap(kit, &alive);
    expect_most(kit, "an idle descriptor set", growth(before.state, alive.state) / count, 200);
    kit_close_device(kit);
    (void)kit_heap(kit, &after);
    /* The layer's own thread, if it was it that swept, keeps a few free slots, which count. */
    KIT_CHECK_TEXT(kit, after.objects <= before.objects + FEW_SLOTS,
                   "%llu objects are left of %llu", (unsigned long long)after.objects,
                   (unsigned long long)before.objects);
    expect_most(kit, "state behind the device", growth(before.state, after.state), MIB);
    expect_most(kit, "resident behind the device", growth(before.resident, after.resident),
                6 * MIB);
}

SCENE(idle_command_buffers, KIT_NO_DEVICE | KIT_NEEDS_WAKE | KIT_NULL_DRIVER)
{
    enum { COUNT = 10000 };
    VkCommandBuffer *buffers = calloc(COUNT, sizeof(VkCommandBuffer));
    struct wake_heap_view before, recorded, idle;
    VkBuffer from, to;

    setenv("WAKE_HOLD_WORKERS", "1", 1); /* they could not be further behind */
    kit_open(kit, NULL);
    need_counters(kit, &before);
    from = kit_bound_buffer(
        kit, 4096, VK_BUFFER_USAGE_TRANSFER_DST_BIT | VK_BUFFER_USAGE_TRANSFER_SRC_BIT, NULL);
    to = kit_bound_buffer(kit, 4096, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    KIT_VK(kit,
           vkAllocateCommandBuffers(kit->device,
                                    &(VkCommandBufferAllocateInfo){
                                        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
                                        .commandPool = kit_command_pool(kit, 0),
                                        .commandBufferCount = COUNT },
                                    buffers));
    for (uint32_t i = 0; i < COUNT; i++) {
        kit_begin(kit, buffers[i], 0);
        kit_transfers_done(buffers[i]);
        vkCmdFillBuffer(buffers[i], from, 0, 4096, i);
        kit_transfers_done(buffers[i]);
        vkCmdCopyBuffer(buffers[i], from, to, 1, &(VkBufferCopy){ 0, 0, 4096 });
        kit_end(kit, buffers[i]);
    }
    (void)kit_heap(kit, &recorded);
    free(buffers);
    expect_most(kit, "recorded", growth(before.resident, recorded.resident), 56 * MIB);
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
    (void)kit_heap(kit, &idle);
    expect_most(kit, "idle", growth(before.resident, idle.resident), 56 * MIB);
}

/* --- what is gone ------------------------------------------------------------------------------- */

SCENE(devices_in_turn, KIT_NEEDS_WAKE | KIT_NULL_DRIVER)
{
    struct wake_heap_view before, after;

    need_counters(kit, &before);
    for (uint32_t i = 0; i < 1000 * kit_scale(); i++) {
        VkQueue queue;
        VkDevice device = kit_second_device(kit, &queue);

        vkDestroyDevice(device, NULL);
        if (i == 10) {
            (void)kit_heap(kit, &before); /* tables and buffers have their sizes */
        }
    }
    (void)kit_heap(kit, &after);
    expect_most(kit, "the most under the limit", after.limited_most, 4 * MIB);
    expect_most(kit, "state", growth(before.state + before.setup, after.state + after.setup),
                MIB / 4);
    expect_most(kit, "resident", growth(before.resident, after.resident), 2 * MIB);
}

/* Code with one word changed: most of it is not valid. */
static VkShaderModule
changed_module(struct kit *kit, uint32_t number)
{
    static const uint32_t code[] = {
        /* a compute shader that does nothing */
        0x07230203, 0x00010000, 0,  5,          0,    /* header */
        0x00020011, 1,                                /* OpCapability Shader */
        0x0003000e, 0,          1,                    /* OpMemoryModel Logical GLSL450 */
        0x0005000f, 5,          1,  0x6e69616d, 0,    /* OpEntryPoint GLCompute %1 "main" */
        0x00060010, 1,          17, 1,          1, 1, /* OpExecutionMode %1 LocalSize 1 1 1 */
        0x00020013, 2,                                /* %2 = OpTypeVoid */
        0x00030021, 3,          2,                    /* %3 = OpTypeFunction %2 */
        0x00050036, 2,          1,  0,          3,    /* %1 = OpFunction %2 None %3 */
        0x000200f8, 4,                                /* %4 = OpLabel */
        0x000100fd, 0x00010038,                       /* OpReturn OpFunctionEnd */
    };
    uint32_t words[KIT_COUNT(code)];
    VkShaderModuleCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                      .codeSize = sizeof(words),
                                      .pCode = words };
    VkShaderModule module = VK_NULL_HANDLE;

    memcpy(words, code, sizeof(code));
    words[2] = number;
    if (number % 4) {
        words[5 + number % (KIT_COUNT(code) - 5)] ^= 1u << number % 31;
    }
    KIT_VK(kit, vkCreateShaderModule(kit->device, &info, NULL, &module));
    return module;
}

SCENE(changed_modules, KIT_NO_DEVICE | KIT_NEEDS_WAKE | KIT_NULL_DRIVER)
{
    uint32_t count = 6000 * kit_scale();
    struct wake_heap_view before, after;
    atomic_uint messages = 0;

    setenv("WAKE_SHADER_CACHE", "0", 1); /* what earlier runs left there is read into memory */
    kit_open(kit, NULL);
    kit_allow_all(kit);
    count_messages(kit, &messages);
    need_counters(kit, &before);
    for (uint32_t i = 0; i < count; i++) {
        vkDestroyShaderModule(kit->device, changed_module(kit, i + 1), NULL);
        if (i % 1024 == 0) {
            KIT_VK(kit, vkDeviceWaitIdle(kit->device));
        }
    }
    kit_close_device(kit);
    (void)kit_heap(kit, &after);
    KIT_CHECK_TEXT(kit, messages > count / 4, "%u messages", (unsigned)messages);
    /* Verdicts on the latest few thousand stay, since the next device may ask again. */
    expect_most(kit, "state and verdicts",
                growth(before.state + before.setup, after.state + after.setup), 4 * MIB);
}

/* Nothing waits: their thread has to be kept from running away from the workers. */
SCENE(modules_at_the_limit, KIT_NO_DEVICE | KIT_NEEDS_WAKE | KIT_NULL_DRIVER)
{
    enum { SMALL_MIB = 1, MODULES = 4096 }; /* some 6 MiB of them */
    struct wake_heap_view now;

    setenv("WAKE_MEMORY_LIMIT", "1", 1);
    setenv("WAKE_SHADER_CACHE", "0", 1);
    kit_open(kit, NULL);
    for (uint32_t i = 0; i < MODULES; i++) {
        VkShaderModule module = kit_new_shader(kit, KIT_SHADER_STORE_COMP, 100 + i);

        kit_drop(kit, VK_OBJECT_TYPE_SHADER_MODULE, KIT_HANDLE(module));
    }
    need_counters(kit, &now);
    expect_most(kit, "the most under the limit", now.limited_most, SMALL_MIB * MIB * 3 / 2);
}

/* --- messages ----------------------------------------------------------------------------------- */

SCENE(messages_without_a_limit, KIT_NEEDS_WAKE | KIT_NULL_DRIVER)
{
    uint32_t count = 50000 * kit_scale();
    struct wake_heap_view view;
    atomic_uint messages = 0;
    uint64_t most = 0;

    kit_allow_all(kit);
    count_messages(kit, &messages);
    need_counters(kit, &view);
    VkCommandBuffer commands = kit_recording(kit);
    for (uint32_t i = 0; i < count; i++) {
        vkCmdDraw(commands, 3, 1, 0, 0); /* outside a render pass */
        if (i % 256 == 0) {
            (void)kit_heap(kit, &view);
            most = view.messages > most ? view.messages : most;
        }
    }
    (void)vkEndCommandBuffer(commands);
    kit_close_device(kit);
    expect_most(kit, "messages on their way", most, 10 * MIB);
    KIT_CHECK_TEXT(kit, messages >= count, "%u of %u messages", (unsigned)messages, count);
}

KIT_MAIN()
