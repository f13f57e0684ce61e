/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Draws and dispatches: indirect commands, indices, vertices, storage buffers of shaders,
 * attachments of one pass.
 */
#include "pipeline_rig.h"
#include "shader_scene.h"
#include "sync_scene.h"

#include "vert_in_vec4.h"

#include <stdlib.h>

#define USAGE                                                                 \
    (VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT |    \
     VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT | VK_BUFFER_USAGE_INDEX_BUFFER_BIT | \
     VK_BUFFER_USAGE_VERTEX_BUFFER_BIT | VK_BUFFER_USAGE_STORAGE_BUFFER_BIT)

static VkBuffer
buffer_of(struct kit *kit)
{
    return kit_bound_buffer(kit, BYTES, USAGE, NULL);
}

/* ---- compute --------------------------------------------------------------------------------- */

struct compute {
    VkPipelineLayout layout;
    VkPipeline pipeline;
    VkDescriptorSet set, other_set;
    VkBuffer buffer, other;
};

static struct compute
make_compute(struct kit *kit)
{
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    VkDescriptorSetLayout set_layout = kit_set_layout(kit, type, 1, VK_SHADER_STAGE_COMPUTE_BIT);
    VkDescriptorPool pool = kit_descriptor_pool(kit, type, 2, 0);
    struct compute c = { .layout = kit_pipeline_layout(kit, set_layout),
                         .buffer = buffer_of(kit),
                         .other = buffer_of(kit) };

    c.pipeline = kit_compute_pipeline(kit, c.layout, KIT_SHADER_STORE_COMP);
    c.set = kit_descriptor_set(kit, pool, set_layout);
    c.other_set = kit_descriptor_set(kit, pool, set_layout);
    kit_write_buffer(kit, c.set, type, c.buffer);
    kit_write_buffer(kit, c.other_set, type, c.other);
    return c;
}

static void
bind(VkCommandBuffer commands, const struct compute *c, VkDescriptorSet set)
{
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, c->pipeline);
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, c->layout, 0, 1, &set, 0,
                            NULL);
}

SCENE(dispatches, KIT_NO_DEVICE)
{
    open_sync(kit);
    struct compute c = make_compute(kit);
    VkCommandBuffer commands = kit_recording(kit);

    bind(commands, &c, c.set);
    vkCmdDispatch(commands, 1, 1, 1);
    kit_expect(kit, WAW);
    vkCmdDispatch(commands, 1, 1, 1);
    bind(commands, &c, c.other_set);
    vkCmdDispatch(commands, 1, 1, 1);
    kit_expect(kit, RAW);
    vkCmdCopyBuffer(commands, c.buffer, buffer_of(kit), 1, &(VkBufferCopy){ 0, 1024, 64 });
    kit_end(kit, commands);
}

SCENE(dispatches_ordered, KIT_NO_DEVICE)
{
    open_sync(kit);
    struct compute c = make_compute(kit);
    VkCommandBuffer commands = kit_recording(kit);

    bind(commands, &c, c.set);
    for (int i = 0; i < 20; i++) {
        vkCmdDispatch(commands, 1, 1, 1);
        memory_barrier(commands, false,
                       &(struct masks_spec){ .src = VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT,
                                             .src_access = VK_ACCESS_SHADER_WRITE_BIT,
                                             .dst = VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT,
                                             .dst_access = VK_ACCESS_SHADER_READ_BIT |
                                                           VK_ACCESS_SHADER_WRITE_BIT });
    }
    kit_end(kit, commands);
}

SCENE(indirect_dispatch, KIT_NO_DEVICE)
{
    open_sync(kit);
    struct compute c = make_compute(kit);
    VkBuffer sizes = buffer_of(kit);
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdFillBuffer(commands, sizes, 0, 64, 1);
    bind(commands, &c, c.set);
    after_fill(commands, VK_PIPELINE_STAGE_2_DRAW_INDIRECT_BIT,
               VK_ACCESS_2_INDIRECT_COMMAND_READ_BIT);
    vkCmdDispatchIndirect(commands, sizes, 0);
    full_barrier(commands);
    vkCmdFillBuffer(commands, sizes, 0, 64, 1);
    kit_expect(kit, RAW);
    vkCmdDispatchIndirect(commands, sizes, 16);
    kit_end(kit, commands);
}

/* What a shader may do and need not is left out where only what all invocations do is wanted. */
SCENE(possible_accesses, KIT_NO_DEVICE | KIT_OWN_SETTINGS | KIT_NEEDS_WAKE)
{
    setenv("WAKE_VALIDATE_SYNC", "on", 1);
    setenv("WAKE_SYNC_SHADER_ACCESSES", "whole", 1);
    kit_open(kit, NULL);
    struct compute c = make_compute(kit);
    VkCommandBuffer commands = kit_recording(kit);

    bind(commands, &c, c.set);
    vkCmdDispatch(commands, 1, 1, 1);
    vkCmdDispatch(commands, 1, 1, 1);
    vkCmdFillBuffer(commands, c.other, 0, 64, 0);
    kit_expect(kit, WAW);
    vkCmdFillBuffer(commands, c.other, 32, 64, 0);
    kit_end(kit, commands);
}

/* ---- graphics -------------------------------------------------------------------------------- */

struct graphics {
    struct kit_target target;
    VkPipeline pipeline;
    VkBuffer buffer;
};

enum { NO_VERTICES = -1 };

static struct graphics
make_graphics_of(struct kit *kit, int stride, uint32_t attributes)
{
    struct rig_base base = rig_base(kit);
    struct graphics g = { .target = kit_target(kit), .buffer = buffer_of(kit) };
    struct rig r;

    base.render_pass = g.target.render_pass;
    rig_init(&r, &base);
    if (stride != NO_VERTICES) {
        r.bindings[0] = (VkVertexInputBindingDescription){ 0, (uint32_t)stride,
                                                           VK_VERTEX_INPUT_RATE_VERTEX };
        r.input.vertexBindingDescriptionCount = 1;
        r.input.pVertexBindingDescriptions = r.bindings;
        r.attributes[0] = (VkVertexInputAttributeDescription){ 0, 0, VK_FORMAT_R32G32B32A32_SFLOAT,
                                                               0 };
        r.input.vertexAttributeDescriptionCount = attributes;
        r.input.pVertexAttributeDescriptions = r.attributes;
    }
    g.pipeline = rig_make(&base, &r);
    return g;
}

static struct graphics
make_graphics(struct kit *kit, bool vertices)
{
    return make_graphics_of(kit, vertices ? 16 : NO_VERTICES, 1);
}

static VkCommandBuffer
begin_draws(struct kit *kit, const struct graphics *g, bool ready, VkPipelineStageFlags2 stage,
            VkAccessFlags2 access)
{
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdFillBuffer(commands, g->buffer, 0, 256, 0);
    if (ready) {
        after_fill(commands, stage, access);
    }
    kit_begin_target(commands, &g->target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, g->pipeline);
    return commands;
}

static void
end_draws(struct kit *kit, VkCommandBuffer commands)
{
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
}

/* Only the bytes that are read count. */
SCENE(indirect_draw, KIT_NO_DEVICE)
{
    open_sync(kit);
    struct graphics g = make_graphics(kit, false);
    VkCommandBuffer commands = begin_draws(kit, &g, true, VK_PIPELINE_STAGE_2_DRAW_INDIRECT_BIT,
                                           VK_ACCESS_2_INDIRECT_COMMAND_READ_BIT);

    vkCmdDrawIndirect(commands, g.buffer, 0, 1, 0);
    end_draws(kit, commands);
    commands = begin_draws(kit, &g, false, 0, 0);
    vkCmdDrawIndirect(commands, g.buffer, 512, 1, 0);
    kit_expect(kit, RAW);
    vkCmdDrawIndirect(commands, g.buffer, 240, 1, 0);
    end_draws(kit, commands);
}

SCENE(indices, KIT_NO_DEVICE)
{
    open_sync(kit);
    struct graphics g = make_graphics(kit, false);
    VkCommandBuffer commands = begin_draws(kit, &g, true, VK_PIPELINE_STAGE_2_INDEX_INPUT_BIT,
                                           VK_ACCESS_2_INDEX_READ_BIT);

    vkCmdBindIndexBuffer(commands, g.buffer, 0, VK_INDEX_TYPE_UINT16);
    vkCmdDrawIndexed(commands, 3, 1, 0, 0, 0);
    end_draws(kit, commands);
    commands = begin_draws(kit, &g, true, VK_PIPELINE_STAGE_2_VERTEX_ATTRIBUTE_INPUT_BIT,
                           VK_ACCESS_2_VERTEX_ATTRIBUTE_READ_BIT);
    vkCmdBindIndexBuffer(commands, g.buffer, 128, VK_INDEX_TYPE_UINT16);
    vkCmdDrawIndexed(commands, 3, 1, 64, 0, 0); /* from byte 256 on */
    kit_expect(kit, RAW);
    vkCmdDrawIndexed(commands, 3, 1, 63, 0, 0);
    end_draws(kit, commands);
}

SCENE(vertices, KIT_NO_DEVICE)
{
    open_sync(kit);
    struct graphics g = make_graphics(kit, true);
    const VkDeviceSize zero = 0;
    VkCommandBuffer commands = begin_draws(kit, &g, true, VK_PIPELINE_STAGE_2_VERTEX_INPUT_BIT,
                                           VK_ACCESS_2_VERTEX_ATTRIBUTE_READ_BIT);

    vkCmdBindVertexBuffers(commands, 0, 1, &g.buffer, &zero);
    vkCmdDraw(commands, 3, 1, 0, 0);
    end_draws(kit, commands);
    commands = begin_draws(kit, &g, false, 0, 0);
    vkCmdBindVertexBuffers(commands, 0, 1, &g.buffer, &zero);
    vkCmdDraw(commands, 3, 1, 16, 0); /* from byte 256 on */
    kit_expect(kit, RAW);
    vkCmdDraw(commands, 3, 1, 15, 0);
    end_draws(kit, commands);
}

/*
 * Which vertices indices lead to buffers decide: a write to a part of them is no hazard for sure, one to
 * all that is bound is. `VK_WHOLE_SIZE` would bind what is never written as well.
 */
SCENE(indexed_vertices, KIT_NO_DEVICE)
{
    open_sync(kit);
    struct graphics g = make_graphics(kit, true);
    VkBuffer vertices = kit_bound_buffer(
        kit, 256, VK_BUFFER_USAGE_VERTEX_BUFFER_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    const VkDeviceSize zero = 0;

    for (VkDeviceSize bytes = 128; bytes <= 256; bytes += 128) {
        for (int before = 0; before < 2; before++) {
            VkCommandBuffer commands = kit_recording(kit);

            if (before) {
                vkCmdFillBuffer(commands, vertices, 0, bytes, 0);
            }
            kit_begin_target(commands, &g.target, VK_SUBPASS_CONTENTS_INLINE);
            vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, g.pipeline);
            vkCmdBindIndexBuffer(commands, g.buffer, 0, VK_INDEX_TYPE_UINT16);
            vkCmdBindVertexBuffers(commands, 0, 1, &vertices, &zero);
            if (before && bytes == 256) {
                kit_expect(kit, RAW);
            }
            vkCmdDrawIndexed(commands, 3, 1, 0, 0, 0);
            vkCmdEndRenderPass(commands);
            if (!before) {
                if (bytes == 256) {
                    kit_expect(kit, WAR);
                }
                vkCmdFillBuffer(commands, vertices, 0, bytes, 0);
            }
            kit_end(kit, commands);
        }
    }
}

/* Of the last vertex its attributes are read, and where all vertices are the same those of one. */
SCENE(strides, KIT_NO_DEVICE)
{
    open_sync(kit);
    struct graphics same = make_graphics_of(kit, 0, 1), wide = make_graphics_of(kit, 32, 1),
                    none = make_graphics_of(kit, 16, 0);
    VkCommandBuffer commands = begin_draws(kit, &same, false, 0, 0);

    vkCmdBindVertexBuffers(commands, 0, 1, &same.buffer, &(VkDeviceSize){ 256 });
    vkCmdDraw(commands, 3, 1, 16, 0);
    kit_expect(kit, RAW);
    vkCmdBindVertexBuffers(commands, 0, 1, &same.buffer, &(VkDeviceSize){ 240 });
    vkCmdDraw(commands, 3, 1, 0, 0);
    end_draws(kit, commands);
    commands = begin_draws(kit, &wide, false, 0, 0);
    vkCmdBindVertexBuffers(commands, 0, 1, &wide.buffer, &(VkDeviceSize){ 256 });
    vkCmdDraw(commands, 3, 1, 0, 0); /* to byte 256 + 2 * 32 + 16 */
    vkCmdEndRenderPass(commands);
    vkCmdFillBuffer(commands, wide.buffer, 336, 64, 0);
    kit_expect(kit, WAR);
    vkCmdFillBuffer(commands, wide.buffer, 332, 4, 0);
    kit_end(kit, commands);
    commands = begin_draws(kit, &none, false, 0, 0); /* a binding that no attribute is of */
    vkCmdBindVertexBuffers(commands, 0, 1, &none.buffer, &(VkDeviceSize){ 128 });
    vkCmdDraw(commands, 3, 1, 0, 0);
    end_draws(kit, commands);
}

/* Of a shader that fetches something nothing else is read: neither another binding nor what else
 * stands in the same. */
SCENE(unused_attributes, KIT_NO_DEVICE)
{
    open_sync(kit);
    struct rig_base base = rig_base(kit);
    struct graphics g = { .target = kit_target(kit), .buffer = buffer_of(kit) };
    VkCommandBuffer commands;
    struct rig r;

    base.render_pass = g.target.render_pass;
    base.vertex = MODULE(kit, vert_in_vec4); /* location 0 */
    rig_init(&r, &base);
    r.bindings[0].stride = 32;
    r.attributes[0].offset = 16;
    r.attributes[1].binding = 0;
    r.attributes[2].binding = 1;
    r.input.vertexBindingDescriptionCount = 2;
    r.input.vertexAttributeDescriptionCount = 3;
    g.pipeline = rig_make(&base, &r);
    commands = begin_draws(kit, &g, false, 0, 0);
    vkCmdBindVertexBuffers(commands, 0, 2, (VkBuffer[]){ g.buffer, g.buffer },
                           (VkDeviceSize[]){ 240, 0 });
    vkCmdDraw(commands, 3, 1, 0, 0); /* from byte 256 on */
    vkCmdBindIndexBuffer(commands, g.buffer, 512, VK_INDEX_TYPE_UINT16);
    vkCmdBindVertexBuffers(commands, 0, 1, &g.buffer, &(VkDeviceSize){ 256 });
    vkCmdDrawIndexed(commands, 3, 1, 0, 0, 0);
    vkCmdBindVertexBuffers(commands, 0, 1, &g.buffer, &(VkDeviceSize){ 224 });
    kit_expect(kit, RAW);
    vkCmdDraw(commands, 3, 1, 0, 0);
    end_draws(kit, commands);
}

/* The description of the vertices that a command gives counts as that of a pipeline does. */
SCENE(described_vertices, KIT_NO_DEVICE)
{
    static VkPhysicalDeviceVertexInputDynamicStateFeaturesEXT dynamic = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VERTEX_INPUT_DYNAMIC_STATE_FEATURES_EXT,
        .vertexInputDynamicState = VK_TRUE
    };
    static VkPhysicalDeviceVulkan13Features v13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .pNext = &dynamic,
        .synchronization2 = VK_TRUE,
    };
    VkVertexInputBindingDescription2EXT binding = {
        .sType = VK_STRUCTURE_TYPE_VERTEX_INPUT_BINDING_DESCRIPTION_2_EXT,
        .stride = 32,
        .divisor = 1,
    };
    VkVertexInputAttributeDescription2EXT attribute = {
        .sType = VK_STRUCTURE_TYPE_VERTEX_INPUT_ATTRIBUTE_DESCRIPTION_2_EXT,
        .format = VK_FORMAT_R32G32B32A32_SFLOAT,
        .offset = 16,
    };
    PFN_vkCmdSetVertexInputEXT describe;

    open_sync_with(kit,
                   (struct kit_config){
                       .device_next = &v13,
                       .device_extensions = { VK_EXT_VERTEX_INPUT_DYNAMIC_STATE_EXTENSION_NAME } });
    struct rig_base base = rig_base(kit);
    struct graphics g = { .target = kit_target(kit), .buffer = buffer_of(kit) };
    VkCommandBuffer commands;
    struct rig r;

    describe = KIT_DEVICE_COMMAND(kit, vkCmdSetVertexInputEXT);
    base.render_pass = g.target.render_pass;
    base.vertex = MODULE(kit, vert_in_vec4);
    rig_init(&r, &base);
    r.states[0] = VK_DYNAMIC_STATE_VERTEX_INPUT_EXT;
    r.dynamic.dynamicStateCount = 1;
    g.pipeline = rig_make(&base, &r);
    commands = begin_draws(kit, &g, false, 0, 0);
    vkCmdBindVertexBuffers(commands, 0, 1, &g.buffer, &(VkDeviceSize){ 240 });
    describe(commands, 1, &binding, 1, &attribute);
    vkCmdDraw(commands, 3, 1, 0, 0); /* from byte 256 on */
    attribute.offset = 0;
    describe(commands, 1, &binding, 1, &attribute);
    kit_expect(kit, RAW);
    vkCmdDraw(commands, 3, 1, 0, 0);
    binding.inputRate = VK_VERTEX_INPUT_RATE_INSTANCE;
    describe(commands, 1, &binding, 1, &attribute);
    vkCmdDraw(commands, 3, 1, 0, 1); /* the second instance's: from byte 272 on */
    end_draws(kit, commands);
}

/* The same draw again and again is one access; draws to one attachment are ordered. */
SCENE(many_draws, KIT_NO_DEVICE)
{
    open_sync(kit);
    struct graphics g = make_graphics(kit, true);
    const VkDeviceSize zero = 0;
    VkCommandBuffer commands = begin_draws(kit, &g, true, VK_PIPELINE_STAGE_2_VERTEX_INPUT_BIT,
                                           VK_ACCESS_2_VERTEX_ATTRIBUTE_READ_BIT);

    vkCmdBindVertexBuffers(commands, 0, 1, &g.buffer, &zero);
    for (uint32_t i = 0; i < 50; i++) {
        vkCmdDraw(commands, 3, 1, i % 4, 0);
    }
    vkCmdEndRenderPass(commands);
    kit_expect(kit, WAR);
    vkCmdFillBuffer(commands, g.buffer, 0, 16, 0);
    kit_end(kit, commands);
}

/* ---- reads that may be none ------------------------------------------------------------------ */

/* How many commands there are a buffer decides: there may be none. That it is read is certain. */
SCENE(counted_draw, KIT_NO_DEVICE)
{
    static VkPhysicalDeviceVulkan12Features v12 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES,
        .drawIndirectCount = VK_TRUE,
    };
    const VkPhysicalDeviceFeatures2 features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
        .pNext = &v12,
    };

    open_sync_with(kit, (struct kit_config){ .device_next = &features });
    struct graphics g = make_graphics(kit, false);
    VkCommandBuffer commands = begin_draws(kit, &g, false, 0, 0);

    vkCmdDrawIndirectCount(commands, g.buffer, 0, g.buffer, 512, 2, 16);
    kit_expect(kit, RAW);
    vkCmdDrawIndirectCount(commands, g.buffer, 512, g.buffer, 128, 2, 16);
    vkCmdEndRenderPass(commands);
    full_barrier(commands);
    kit_begin_target(commands, &g.target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdDrawIndirectCount(commands, g.buffer, 0, g.buffer, 512, 2, 16);
    vkCmdEndRenderPass(commands);
    vkCmdFillBuffer(commands, g.buffer, 0, 32, 0);
    kit_expect(kit, WAR);
    vkCmdFillBuffer(commands, g.buffer, 512, 4, 0);
    kit_end(kit, commands);
}

/* Which vertices an indirect draw reads is not known: that none of them waits for the write is not told, and
 * hides the write from no other one. */
SCENE(unsure_vertices, KIT_NO_DEVICE)
{
    open_sync(kit);
    struct graphics g = make_graphics(kit, true);
    VkBuffer arguments = buffer_of(kit);
    const VkDeviceSize zero = 0;

    for (int ready = 0; ready < 2; ready++) {
        VkCommandBuffer commands = begin_draws(kit, &g, ready, VK_PIPELINE_STAGE_2_VERTEX_INPUT_BIT,
                                               VK_ACCESS_2_VERTEX_ATTRIBUTE_READ_BIT);

        vkCmdBindVertexBuffers(commands, 0, 1, &g.buffer, &zero);
        vkCmdDrawIndirect(commands, arguments, 0, 1, 0);
        vkCmdEndRenderPass(commands);
        memory_barrier(commands, false, &(struct masks_spec){ 0 }); /* of execution alone */
        if (!ready) {
            kit_expect(kit, WAW);
        }
        vkCmdFillBuffer(commands, g.buffer, 0, 256, 0);
        kit_end(kit, commands);
    }
}

/* Indices that are read for certain stay so behind others of which that is not known; and where these are not read, the
 * write before them is the last access: one or the other does not wait. */
SCENE(sure_indices, KIT_NO_DEVICE)
{
    open_sync(kit);
    struct graphics g = make_graphics(kit, false);
    VkBuffer arguments = buffer_of(kit);
    VkCommandBuffer commands = begin_draws(kit, &g, true, VK_PIPELINE_STAGE_2_INDEX_INPUT_BIT,
                                           VK_ACCESS_2_INDEX_READ_BIT);

    vkCmdBindIndexBuffer(commands, g.buffer, 0, VK_INDEX_TYPE_UINT16);
    vkCmdDrawIndexed(commands, 3, 1, 0, 0, 0);
    vkCmdDrawIndexedIndirect(commands, arguments, 0, 1, 0);
    vkCmdEndRenderPass(commands);
    kit_expect(kit, WAW);
    vkCmdFillBuffer(commands, g.buffer, 8, 64, 0);
    kit_expect(kit, WAR);
    vkCmdFillBuffer(commands, g.buffer, 4, 4, 0);
    kit_end(kit, commands);
}

/* Neither the vertices that indices lead to nor the place where a shader writes is known. */
SCENE(unsure_both, KIT_NO_DEVICE)
{
    open_sync(kit);
    struct compute c = make_compute(kit);
    struct graphics g = make_graphics(kit, true);
    const VkDeviceSize zero = 0;
    VkCommandBuffer commands = kit_recording(kit);

    bind(commands, &c, c.set);
    vkCmdDispatch(commands, 1, 1, 1);
    kit_begin_target(commands, &g.target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, g.pipeline);
    vkCmdBindIndexBuffer(commands, g.buffer, 0, VK_INDEX_TYPE_UINT16);
    vkCmdBindVertexBuffers(commands, 0, 1, &c.buffer, &zero);
    vkCmdDrawIndexed(commands, 3, 1, 0, 0, 0);
    kit_expect(kit, RAW);
    vkCmdDraw(commands, 3, 1, 0, 0);
    end_draws(kit, commands);
}

KIT_MAIN()
