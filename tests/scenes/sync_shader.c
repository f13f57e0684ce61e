/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What counts of a shader's accesses with sync_shader_accesses=whole: those that every invocation
 * makes, at a constant place. shaders/certain.comp reads bytes 0 to 8 and writes bytes 16 to 28, whatever it is called
 * with.
 */
#include "shader_scene.h"
#include "sync_scene.h"

#include "comp_certain.h"
#include "comp_indexed.h"

#include <stdlib.h>

struct certain {
    VkPipelineLayout layout;
    VkPipeline pipeline;
    VkDescriptorSet set;
    VkBuffer buffer, other;
};

static struct certain
make_certain(struct kit *kit)
{
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    const VkBufferUsageFlags usage = VK_BUFFER_USAGE_TRANSFER_SRC_BIT |
                                     VK_BUFFER_USAGE_TRANSFER_DST_BIT |
                                     VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT |
                                     VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;
    VkDescriptorSetLayout sets = kit_set_layout(kit, type, 1, VK_SHADER_STAGE_COMPUTE_BIT);
    struct certain c = { .layout = kit_pipeline_layout(kit, sets),
                         .set = kit_descriptor_set(kit, kit_descriptor_pool(kit, type, 1, 0), sets),
                         .buffer = kit_bound_buffer(kit, BYTES, usage, NULL),
                         .other = kit_bound_buffer(kit, BYTES, usage, NULL) };

    c.pipeline = shader_compute(kit, MODULE(kit, comp_certain), c.layout, NULL);
    kit_write_buffer(kit, c.set, type, c.buffer);
    return c;
}

static struct certain
open_certain(struct kit *kit)
{
    setenv("WAKE_SYNC_SHADER_ACCESSES", "whole", 1);
    kit_open(kit, NULL);
    return make_certain(kit);
}

static VkCommandBuffer
bound(struct kit *kit, const struct certain *c)
{
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, c->pipeline);
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, c->layout, 0, 1, &c->set, 0,
                            NULL);
    return commands;
}

static void
copy_from(VkCommandBuffer commands, const struct certain *c, VkDeviceSize offset, VkDeviceSize size)
{
    vkCmdCopyBuffer(commands, c->buffer, c->other, 1, &(VkBufferCopy){ offset, offset, size });
}

static void
compute_then(VkCommandBuffer commands, VkPipelineStageFlags2 stage, VkAccessFlags2 access)
{
    memory_barrier(commands, true,
                   &(struct masks_spec){ .src = VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT,
                                         .src_access = VK_ACCESS_2_SHADER_WRITE_BIT,
                                         .dst = stage,
                                         .dst_access = access });
}

SCENE(whole_writes, KIT_NO_DEVICE)
{
    struct certain c = open_certain(kit);
    VkCommandBuffer commands = bound(kit, &c);

    vkCmdDispatch(commands, 1, 1, 1);
    copy_from(commands, &c, 28, 1024); /* some invocations may write there */
    copy_from(commands, &c, 0, 16);
    kit_expect(kit, RAW);
    copy_from(commands, &c, 20, 8);
    full_barrier(commands);
    vkCmdDispatch(commands, 1, 1, 1);
    kit_expect(kit, WAW);
    vkCmdDispatch(commands, 1, 1, 1);
    kit_end(kit, commands);
}

SCENE(whole_reads, KIT_NO_DEVICE)
{
    struct certain c = open_certain(kit);
    VkCommandBuffer commands = bound(kit, &c);

    vkCmdDispatch(commands, 1, 1, 1);
    vkCmdFillBuffer(commands, c.buffer, 32, 1024, 0);
    kit_expect(kit, WAR);
    vkCmdFillBuffer(commands, c.buffer, 4, 4, 0);
    full_barrier(commands);
    vkCmdFillBuffer(commands, c.buffer, 0, 4, 0);
    kit_expect(kit, RAW);
    vkCmdDispatch(commands, 1, 1, 1);
    kit_end(kit, commands);
}

SCENE(whole_ordered, KIT_NO_DEVICE)
{
    struct certain c = open_certain(kit);
    VkCommandBuffer commands = bound(kit, &c);

    for (int i = 0; i < 3; i++) {
        vkCmdDispatch(commands, 1, 1, 1);
        compute_then(commands, VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT,
                     VK_ACCESS_2_SHADER_READ_BIT | VK_ACCESS_2_SHADER_WRITE_BIT);
    }
    compute_then(commands, VK_PIPELINE_STAGE_2_COPY_BIT, VK_ACCESS_2_TRANSFER_READ_BIT);
    copy_from(commands, &c, 0, BYTES);
    kit_end(kit, commands);
}

/* It may run no invocation: nothing is certain. */
SCENE(whole_of_nothing, KIT_NO_DEVICE)
{
    struct certain c = open_certain(kit);
    VkCommandBuffer commands = bound(kit, &c);

    vkCmdDispatch(commands, 0, 1, 1);
    copy_from(commands, &c, 0, BYTES);
    full_barrier(commands);
    vkCmdDispatchIndirect(commands, c.other, 0);
    copy_from(commands, &c, 16, 12);
    kit_end(kit, commands);
}

SCENE(whole_switched_off, KIT_NO_DEVICE | KIT_NEEDS_WAKE)
{
    setenv("WAKE_SYNC_SHADER_ACCESSES", "off", 1);
    kit_open(kit, NULL);
    struct certain c = make_certain(kit);
    VkCommandBuffer commands = bound(kit, &c);

    vkCmdDispatch(commands, 1, 1, 1);
    vkCmdDispatch(commands, 1, 1, 1);
    copy_from(commands, &c, 0, BYTES);
    kit_end(kit, commands);
}

/* Where what a shader may do is told as well, an element of an array that a push constant chooses is
 * still none of the others. */
SCENE(all_but_arrays, KIT_NO_DEVICE | KIT_NEEDS_WAKE)
{
    enum { ELEMENTS = 4 };
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    const uint32_t chosen = 2;

    setenv("WAKE_SYNC_SHADER_ACCESSES", "all", 1);
    kit_open(kit, NULL);
    struct certain c = make_certain(kit);
    VkDescriptorSetLayout sets = kit_set_layout(kit, type, ELEMENTS, VK_SHADER_STAGE_ALL);
    VkPipelineLayout layout = shader_layout(kit, sets, VK_NULL_HANDLE, sizeof(chosen));
    VkPipeline pipeline = shader_compute(kit, MODULE(kit, comp_indexed), layout, NULL);
    VkDescriptorSet set = kit_descriptor_set(kit, kit_descriptor_pool(kit, type, ELEMENTS, 0),
                                             sets);
    VkBuffer buffers[ELEMENTS];
    VkCommandBuffer commands;

    for (uint32_t i = 0; i < ELEMENTS; i++) {
        buffers[i] = kit_bound_buffer(
            kit, BYTES, VK_BUFFER_USAGE_TRANSFER_DST_BIT | VK_BUFFER_USAGE_STORAGE_BUFFER_BIT,
            NULL);
        vkUpdateDescriptorSets(
            kit->device, 1,
            &(VkWriteDescriptorSet){
                .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                .dstSet = set,
                .dstArrayElement = i,
                .descriptorCount = 1,
                .descriptorType = type,
                .pBufferInfo = &(VkDescriptorBufferInfo){ buffers[i], 0, VK_WHOLE_SIZE } },
            0, NULL);
    }
    commands = bound(kit, &c);
    vkCmdDispatch(commands, 1, 1, 1);
    kit_expect(kit, RAW);
    copy_from(commands, &c, 28, 1024);
    vkCmdFillBuffer(commands, buffers[1], 0, BYTES, 0);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, 1, &set, 0, NULL);
    vkCmdPushConstants(commands, layout, VK_SHADER_STAGE_ALL, 0, sizeof(chosen), &chosen);
    vkCmdDispatch(commands, 1, 1, 1);
    kit_end(kit, commands);
}

KIT_MAIN()
