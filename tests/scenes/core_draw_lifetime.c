/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What descriptors name and was destroyed: before a draw or dispatch is recorded, and between that
 * and its submit.
 */
#include "kit.h"

#define STORAGE VK_DESCRIPTOR_TYPE_STORAGE_BUFFER
#define COMBINED VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER
#define NOT_VALID "VUID-vkCmdDispatch-None-02699"
#define NOT_RECORDING "VUID-vkEndCommandBuffer-commandBuffer-00059"
#define NOT_EXECUTABLE "VUID-vkQueueSubmit-pCommandBuffers-00070"
#define NOT_RECORDED "VUID-vkCmdSetLineWidth-commandBuffer-recording"

/* A shader that writes to the buffer of its set, and one that uses no set at all. */
struct work {
    struct kit *kit;
    VkPipelineLayout layout;
    VkPipeline pipeline;
    VkDescriptorSet set;
    VkBuffer buffer;
    VkDeviceMemory memory;
};

static VkBuffer
storage(struct kit *kit)
{
    return kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, NULL);
}

static struct work
work_with(struct kit *kit, enum kit_shader shader, VkDescriptorSetLayout set_layout)
{
    struct work w = { .kit = kit, .layout = kit_pipeline_layout(kit, set_layout) };

    w.pipeline = kit_compute_pipeline(kit, w.layout, shader);
    w.set = kit_descriptor_set(kit, kit_descriptor_pool(kit, STORAGE, 2, 0), set_layout);
    w.buffer = kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, &w.memory);
    kit_write_buffer(kit, w.set, STORAGE, w.buffer);
    return w;
}

static struct work
work(struct kit *kit, enum kit_shader shader)
{
    return work_with(kit, shader, kit_set_layout(kit, STORAGE, 1, VK_SHADER_STAGE_COMPUTE_BIT));
}

static void
bind(const struct work *w, VkCommandBuffer commands)
{
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, w->pipeline);
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, w->layout, 0, 1, &w->set, 0,
                            NULL);
}

static void
dispatch(const struct work *w, VkCommandBuffer commands)
{
    bind(w, commands);
    vkCmdDispatch(commands, 1, 1, 1);
}

static VkCommandBuffer
recorded(const struct work *w)
{
    VkCommandBuffer commands = kit_primary(w->kit);

    kit_begin(w->kit, commands, 0);
    dispatch(w, commands);
    kit_end(w->kit, commands);
    return commands;
}

static void
drop_buffer(const struct work *w)
{
    kit_drop(w->kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(w->buffer));
}

static void
submit(struct kit *kit, VkCommandBuffer commands)
{
    (void)kit_submit(kit->queue, commands, VK_NULL_HANDLE);
    vkQueueWaitIdle(kit->queue);
}

SCENE(buffer_dead_at_the_dispatch, KIT_NULL_DRIVER)
{
    struct work w = work(kit, KIT_SHADER_STORE_COMP);

    drop_buffer(&w);
    kit_expect(kit, NOT_VALID);
    (void)recorded(&w);
}

/* A recording before has found the contents in order. */
SCENE(buffer_dead_at_the_second_dispatch, KIT_NULL_DRIVER)
{
    struct work w = work(kit, KIT_SHADER_STORE_COMP);

    submit(kit, recorded(&w));
    drop_buffer(&w);
    kit_expect(kit, NOT_VALID);
    (void)recorded(&w);
}

static void
drop_memory(const struct work *w)
{
    kit_drop(w->kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(w->memory));
}

SCENE(memory_freed_at_the_dispatch, KIT_NULL_DRIVER)
{
    struct work w = work(kit, KIT_SHADER_STORE_COMP);

    drop_memory(&w);
    kit_expect(kit, NOT_VALID);
    (void)recorded(&w);
}

SCENE(memory_freed_at_the_second_dispatch, KIT_NULL_DRIVER)
{
    struct work w = work(kit, KIT_SHADER_STORE_COMP);

    submit(kit, recorded(&w));
    drop_memory(&w);
    kit_expect(kit, NOT_VALID);
    (void)recorded(&w);
}

SCENE(buffer_dead_at_the_submit, KIT_NULL_DRIVER)
{
    struct work w = work(kit, KIT_SHADER_STORE_COMP);
    VkCommandBuffer commands = recorded(&w);

    submit(kit, commands);
    drop_buffer(&w);
    kit_expect(kit, NOT_EXECUTABLE);
    submit(kit, commands);
}

SCENE(memory_freed_at_the_submit, KIT_NULL_DRIVER)
{
    struct work w = work(kit, KIT_SHADER_STORE_COMP);
    VkCommandBuffer commands = recorded(&w);

    kit_drop(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(w.memory));
    kit_expect(kit, NOT_EXECUTABLE);
    submit(kit, commands);
}

/* The set names the buffer, but the shader does not use it; other memory. */
SCENE(memory_freed_that_is_not_used, KIT_PLAIN)
{
    struct work w = work(kit, KIT_SHADER_NOTHING_COMP), used = work(kit, KIT_SHADER_STORE_COMP);
    VkCommandBuffer commands = recorded(&w), other = recorded(&used);

    kit_drop(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(w.memory));
    submit(kit, commands);
    submit(kit, other);
}

SCENE(buffer_dead_at_the_submit_of_the_primary, KIT_NULL_DRIVER)
{
    struct work w = work(kit, KIT_SHADER_STORE_COMP);
    VkCommandBuffer secondary = kit_command_buffer(kit, kit_command_pool(kit, 0),
                                                   VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    VkCommandBuffer commands = kit_primary(kit);

    kit_begin_secondary(kit, secondary, 0, VK_NULL_HANDLE);
    dispatch(&w, secondary);
    kit_end(kit, secondary);
    kit_begin(kit, commands, 0);
    vkCmdExecuteCommands(commands, 1, &secondary);
    kit_end(kit, commands);
    drop_buffer(&w);
    kit_expect(kit, NOT_EXECUTABLE);
    submit(kit, commands);
}

/* No shader looks at it. */
SCENE(dead_and_not_used, KIT_PLAIN)
{
    struct work w = work(kit, KIT_SHADER_NOTHING_COMP);
    VkCommandBuffer commands = recorded(&w);

    drop_buffer(&w);
    submit(kit, commands);
    submit(kit, recorded(&w));
}

SCENE(dead_and_replaced, KIT_PLAIN)
{
    struct work w = work(kit, KIT_SHADER_STORE_COMP);

    submit(kit, recorded(&w));
    drop_buffer(&w);
    kit_write_buffer(kit, w.set, STORAGE, storage(kit));
    submit(kit, recorded(&w));
}

/* Pending work is done, nothing is submitted again. */
SCENE(dead_after_the_submit, KIT_PLAIN)
{
    struct work w = work(kit, KIT_SHADER_STORE_COMP);

    submit(kit, recorded(&w));
    drop_buffer(&w);
}

/* A recording that will never be submitted. */
SCENE(dead_after_the_dispatch, KIT_PLAIN)
{
    struct work w = work(kit, KIT_SHADER_STORE_COMP);

    (void)recorded(&w);
    drop_buffer(&w);
}

/* --- while the recording is made --- */

static VkCommandBuffer
begun(const struct work *w)
{
    VkCommandBuffer commands = kit_primary(w->kit);

    kit_begin(w->kit, commands, 0);
    dispatch(w, commands);
    return commands;
}

static void
update(const struct work *w)
{
    kit_write_buffer(w->kit, w->set, STORAGE, w->buffer);
}

static VkCommandBuffer
secondary_of(struct kit *kit)
{
    VkCommandBuffer secondary = kit_command_buffer(
        kit, kit_command_pool(kit, VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT),
        VK_COMMAND_BUFFER_LEVEL_SECONDARY);

    kit_begin_secondary(kit, secondary, 0, VK_NULL_HANDLE);
    return secondary;
}

static VkCommandBuffer
executed(struct kit *kit, VkCommandBuffer secondary)
{
    VkCommandBuffer commands = kit_primary(kit);

    kit_begin(kit, commands, 0);
    vkCmdExecuteCommands(commands, 1, &secondary);
    return commands;
}

static VkCommandBuffer
ended(struct kit *kit, VkCommandBuffer commands)
{
    kit_end(kit, commands);
    return commands;
}

/* What does not reach the driver leaves the command buffer in the recording state. */
static void
submit_ended(struct kit *kit, VkCommandBuffer commands)
{
    if (!kit_skips_calls()) {
        submit(kit, commands);
    }
}

SCENE(set_updated_while_recording, KIT_NULL_DRIVER)
{
    struct work w = work(kit, KIT_SHADER_STORE_COMP);
    VkCommandBuffer commands = begun(&w);

    update(&w);
    kit_expect(kit, NOT_RECORDING);
    vkEndCommandBuffer(commands);
    submit_ended(kit, commands); /* told once */
}

/* The second bind has what the update wrote, the first has not. */
SCENE(set_updated_and_bound_again_while_recording, KIT_NULL_DRIVER | KIT_UNORDERED)
{
    struct work w = work(kit, KIT_SHADER_STORE_COMP);
    VkCommandBuffer commands = begun(&w);

    update(&w);
    dispatch(&w, commands);
    kit_expect(kit, NOT_RECORDING);
    vkEndCommandBuffer(commands);
}

/* More often than updates are remembered. */
SCENE(set_updated_many_times_while_recording, KIT_NULL_DRIVER)
{
    struct work w = work(kit, KIT_SHADER_STORE_COMP);
    VkCommandBuffer commands = begun(&w);

    for (int i = 0; i < 20; i++) {
        update(&w);
    }
    kit_expect(kit, NOT_RECORDING);
    vkEndCommandBuffer(commands);
}

SCENE(set_copied_into_while_recording, KIT_NULL_DRIVER)
{
    struct work w = work(kit, KIT_SHADER_STORE_COMP), from = work(kit, KIT_SHADER_STORE_COMP);
    VkCommandBuffer commands = begun(&w);
    VkCopyDescriptorSet copy = { .sType = VK_STRUCTURE_TYPE_COPY_DESCRIPTOR_SET,
                                 .srcSet = from.set,
                                 .dstSet = w.set,
                                 .descriptorCount = 1 };

    vkUpdateDescriptorSets(kit->device, 0, NULL, 1, &copy);
    kit_expect(kit, NOT_RECORDING);
    vkEndCommandBuffer(commands);
}

SCENE(buffer_dead_while_recording, KIT_NULL_DRIVER)
{
    struct work w = work(kit, KIT_SHADER_STORE_COMP);
    VkCommandBuffer commands = begun(&w);

    drop_buffer(&w);
    kit_expect(kit, NOT_RECORDING);
    vkEndCommandBuffer(commands);
    kit_expect(kit, NOT_EXECUTABLE); /* a mistake of its own */
    submit(kit, commands);
}

/* The set is not valid any more where its shaders would look at it: no command has used it yet. */
SCENE(buffer_dead_between_bind_and_dispatch, KIT_NULL_DRIVER)
{
    struct work w = work(kit, KIT_SHADER_STORE_COMP);
    VkCommandBuffer commands = kit_recording(kit);

    bind(&w, commands);
    drop_buffer(&w);
    kit_expect(kit, NOT_VALID);
    vkCmdDispatch(commands, 1, 1, 1);
    kit_order_dispatches(commands);
    kit_expect(kit, NOT_VALID);
    vkCmdDispatch(commands, 1, 1, 1);
    kit_end(kit, commands);
    submit(kit, commands);
}

/* The first dispatch has used it, so that the second finds an invalid recording. */
SCENE(buffer_dead_between_two_dispatches, KIT_NULL_DRIVER)
{
    struct work w = work(kit, KIT_SHADER_STORE_COMP);
    VkCommandBuffer commands = begun(&w);

    kit_order_dispatches(commands);
    drop_buffer(&w);
    kit_expect(kit, "VUID-vkCmdDispatch-commandBuffer-recording");
    vkCmdDispatch(commands, 1, 1, 1);
    kit_expect(kit, NOT_RECORDING);
    vkEndCommandBuffer(commands);
}

/* Bound again with what replaces it, or with shaders that do not look at it. */
SCENE(buffer_dead_and_not_used_behind_it, KIT_PLAIN)
{
    struct work w = work(kit, KIT_SHADER_NOTHING_COMP), other = work(kit, KIT_SHADER_STORE_COMP);
    VkCommandBuffer commands = kit_recording(kit);

    bind(&w, commands);
    drop_buffer(&w);
    vkCmdDispatch(commands, 1, 1, 1);
    bind(&other, commands);
    vkCmdDispatch(commands, 1, 1, 1);
    kit_end(kit, commands);
    submit(kit, commands);
}

/* Commands behind it find the recording invalid, each of them. */
SCENE(copied_buffer_dead_while_recording, KIT_NULL_DRIVER)
{
    VkBuffer from = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_SRC_BIT, NULL);
    VkBuffer to = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    VkCommandBuffer commands = kit_recording(kit), other = kit_recording(kit);
    const VkBufferCopy region = { .size = 16 };

    vkCmdCopyBuffer(commands, from, to, 1, &region);
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(from));
    kit_expect(kit, NOT_RECORDED);
    kit_expect(kit, NOT_RECORDED);
    vkCmdSetLineWidth(commands, 1.0f);
    vkCmdSetLineWidth(commands, 1.0f);
    vkCmdSetLineWidth(other, 1.0f);
    kit_end(kit, other);
    kit_expect(kit, NOT_RECORDING);
    vkEndCommandBuffer(commands);
    kit_begin(kit, commands, 0);
    vkCmdSetLineWidth(commands, 1.0f);
    kit_end(kit, commands);
}

SCENE(secondary_updated_before_it_is_executed, KIT_NULL_DRIVER)
{
    struct work w = work(kit, KIT_SHADER_STORE_COMP);
    VkCommandBuffer secondary = secondary_of(kit), commands;

    dispatch(&w, secondary);
    kit_end(kit, secondary);
    update(&w);
    kit_expect(kit, "VUID-vkCmdExecuteCommands-pCommandBuffers-00089");
    commands = executed(kit, secondary);
    kit_end(kit, commands);
    submit(kit, commands);
}

SCENE(secondary_dead_before_it_is_executed, KIT_NULL_DRIVER)
{
    struct work w = work(kit, KIT_SHADER_STORE_COMP);
    VkCommandBuffer secondary = secondary_of(kit), commands;

    dispatch(&w, secondary);
    kit_end(kit, secondary);
    drop_buffer(&w);
    kit_expect(kit, "VUID-vkCmdExecuteCommands-pCommandBuffers-00089");
    commands = executed(kit, secondary);
    kit_end(kit, commands);
}

SCENE(secondary_updated_after_it_is_executed, KIT_NULL_DRIVER)
{
    struct work w = work(kit, KIT_SHADER_STORE_COMP);
    VkCommandBuffer secondary = secondary_of(kit), commands;

    dispatch(&w, secondary);
    kit_end(kit, secondary);
    commands = executed(kit, secondary);
    update(&w);
    kit_expect(kit, NOT_RECORDING);
    vkEndCommandBuffer(commands);
}

/* A recording that has executed a secondary is invalid once that is another one. */
SCENE(secondary_begun_again_behind_it, KIT_NULL_DRIVER)
{
    VkCommandBuffer secondary = secondary_of(kit), commands;

    kit_end(kit, secondary);
    commands = executed(kit, secondary);
    kit_begin_secondary(kit, secondary, 0, VK_NULL_HANDLE);
    kit_end(kit, secondary);
    kit_expect(kit, NOT_RECORDED);
    vkCmdSetLineWidth(commands, 1.0f);
    kit_expect(kit, NOT_RECORDING);
    vkEndCommandBuffer(commands);
    kit_expect(kit, NOT_EXECUTABLE);
    submit(kit, commands);
}

/* Begun while the primary is recorded, and executed then. */
SCENE(secondary_begun_before_it_is_executed, KIT_PLAIN)
{
    VkCommandBuffer secondary = secondary_of(kit), commands = kit_recording(kit);

    kit_end(kit, secondary);
    kit_begin_secondary(kit, secondary, 0, VK_NULL_HANDLE);
    kit_end(kit, secondary);
    vkCmdExecuteCommands(commands, 1, &secondary);
    kit_end(kit, commands);
    submit(kit, commands);
    kit_begin_secondary(kit, secondary, 0, VK_NULL_HANDLE);
    kit_end(kit, secondary);
}

SCENE(set_freed_behind_a_dispatch, KIT_NULL_DRIVER)
{
    struct work w = work(kit, KIT_SHADER_STORE_COMP);
    VkDescriptorSetLayout layout = kit_set_layout(kit, STORAGE, 1, VK_SHADER_STAGE_COMPUTE_BIT);
    VkDescriptorPool pool = kit_descriptor_pool(kit, STORAGE, 1,
                                                VK_DESCRIPTOR_POOL_CREATE_FREE_DESCRIPTOR_SET_BIT);
    VkCommandBuffer commands;

    w.set = kit_descriptor_set(kit, pool, layout);
    kit_write_buffer(kit, w.set, STORAGE, w.buffer);
    commands = begun(&w);
    KIT_VK(kit, vkFreeDescriptorSets(kit->device, pool, 1, &w.set));
    kit_expect(kit, NOT_RECORDED);
    vkCmdSetLineWidth(commands, 1.0f);
    kit_expect(kit, NOT_RECORDING);
    vkEndCommandBuffer(commands);
}

/* Nobody submits what was recorded before, and what is recorded then has the new contents. */
SCENE(set_updated_between_recordings, KIT_PLAIN)
{
    struct work w = work(kit, KIT_SHADER_STORE_COMP);
    VkCommandBuffer commands = begun(&w), secondary = secondary_of(kit);

    KIT_VK(kit, vkResetCommandBuffer(commands, 0));
    update(&w);
    kit_begin(kit, commands, 0);
    dispatch(&w, commands);
    kit_end(kit, commands);
    submit(kit, commands);
    for (int i = 0; i < 20; i++) {
        update(&w);
    }
    kit_begin(kit, commands, 0);
    dispatch(&w, commands);
    kit_end(kit, commands);
    submit(kit, commands);
    dispatch(&w, secondary);
    kit_end(kit, secondary);
    submit(kit, ended(kit, executed(kit, secondary)));
    update(&w);
    kit_begin_secondary(kit, secondary, 0, VK_NULL_HANDLE);
    dispatch(&w, secondary);
    kit_end(kit, secondary);
    submit(kit, ended(kit, executed(kit, secondary)));
}

/* What no shader uses may change: of sets that are bound and not used nothing is said. */
SCENE(unused_set_updated_while_recording, KIT_PLAIN)
{
    struct work w = work(kit, KIT_SHADER_NOTHING_COMP);
    VkCommandBuffer commands = begun(&w);

    update(&w);
    kit_end(kit, commands);
}

SCENE(buffer_dead_while_another_is_used, KIT_PLAIN)
{
    struct work w = work(kit, KIT_SHADER_STORE_COMP), other = work(kit, KIT_SHADER_STORE_COMP);
    VkCommandBuffer commands = begun(&w);

    drop_buffer(&other);
    kit_end(kit, commands);
    submit(kit, commands);
}

KIT_MAIN()
