/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Hazards that are sure although it is not known which bytes a shader accesses: the other access
 * covers all that it may be, or the first invocation of a dispatch meets it. The same with a
 * condition that nobody knows, or with an access to a part, is silent. shaders/sure.comp.
 */
#include "pipeline_rig.h"
#include "sync_writer_scene.h"

#include "comp_sure_first.h"
#include "comp_sure_perhaps.h"
#include "comp_sure_somewhere.h"

static void
copy_from(VkCommandBuffer commands, struct writer *w, VkDeviceSize offset, VkDeviceSize size)
{
    w->copied = w->copied + size > BYTES ? 0 : w->copied;
    vkCmdCopyBuffer(commands, w->buffer, w->other, 1, &(VkBufferCopy){ offset, w->copied, size });
    w->copied += size;
}

/* Element 2 is written by the invocation that nothing keeps out; of others it is not known. */
SCENE(first_invocation, KIT_PLAIN)
{
    struct writer w = WRITER(kit, comp_sure_first);
    VkCommandBuffer commands = kit_recording(kit);

    writer_dispatch(commands, &w);
    copy_from(commands, &w, 0, 32);
    copy_from(commands, &w, 48, 1024);
    kit_expect(kit, RAW);
    copy_from(commands, &w, 40, 16);
    kit_end(kit, commands);
}

SCENE(first_of_a_base, KIT_PLAIN)
{
    struct writer w = WRITER(kit, comp_sure_first);
    VkCommandBuffer commands = kit_recording(kit);
    VkComputePipelineCreateInfo info = { .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
                                         .flags = VK_PIPELINE_CREATE_DISPATCH_BASE_BIT,
                                         .stage = rig_stage(VK_SHADER_STAGE_COMPUTE_BIT,
                                                            MODULE(kit, comp_sure_first)),
                                         .layout = w.layout,
                                         .basePipelineIndex = -1 };

    KIT_VK(kit, vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &w.pipeline));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(w.pipeline));
    writer_bind(commands, &w);
    vkCmdDispatchBase(commands, 1, 0, 0, 1, 1, 1);
    copy_from(commands, &w, 0, 1024);
    kit_end(kit, commands);
}

/* Where it writes only a push constant says: all of the buffer meets it. */
SCENE(somewhere, KIT_PLAIN)
{
    struct writer w = WRITER(kit, comp_sure_somewhere);
    VkCommandBuffer commands = kit_recording(kit);

    writer_dispatch(commands, &w);
    copy_from(commands, &w, 0, BYTES / 2);
    copy_from(commands, &w, BYTES / 2, BYTES / 2);
    full_barrier(commands);
    writer_dispatch(commands, &w);
    writer_dispatch(commands, &w); /* two halves, perhaps */
    kit_expect(kit, RAW);
    copy_from(commands, &w, 0, BYTES);
    full_barrier(commands);
    vkCmdFillBuffer(commands, w.buffer, 0, BYTES / 2, 0);
    writer_dispatch(commands, &w);
    full_barrier(commands);
    vkCmdFillBuffer(commands, w.buffer, 0, BYTES / 2, 0);
    vkCmdFillBuffer(commands, w.buffer, BYTES / 2, BYTES / 2, 0);
    kit_expect(kit, WAW);
    writer_dispatch(commands, &w);
    kit_end(kit, commands);
}

SCENE(perhaps, KIT_PLAIN)
{
    struct writer w = WRITER(kit, comp_sure_perhaps);
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdFillBuffer(commands, w.buffer, 0, BYTES, 0);
    writer_dispatch(commands, &w);
    copy_from(commands, &w, 0, BYTES);
    kit_end(kit, commands);
}

/* The same, of command buffers that a queue executes one behind the other. */
SCENE(somewhere_else, KIT_PLAIN)
{
    struct writer sure = WRITER(kit, comp_sure_somewhere), perhaps = WRITER(kit, comp_sure_perhaps);
    struct writer *writers[] = { &perhaps, &sure };

    for (size_t i = 0; i < KIT_COUNT(writers); i++) {
        VkCommandBuffer fill = kit_recording(kit), run = kit_recording(kit);

        vkCmdFillBuffer(fill, writers[i]->buffer, 0, BYTES, 0);
        kit_end(kit, fill);
        writer_dispatch(run, writers[i]);
        kit_end(kit, run);
        kit_submit(kit->queue, fill, VK_NULL_HANDLE);
        if (writers[i] == &sure) {
            kit_expect(kit, WAW);
        }
        kit_submit(kit->queue, run, VK_NULL_HANDLE);
        (void)vkQueueWaitIdle(kit->queue);
    }
}

/* ---- vertices -------------------------------------------------------------------------------- */

/* A pipeline of triangles with one attribute of 16 bytes. */
static VkPipeline
make_triangles(struct kit *kit, const struct kit_target *target)
{
    struct rig_base base = rig_base(kit);
    struct rig r;

    base.render_pass = target->render_pass;
    rig_init(&r, &base);
    r.bindings[0] = (VkVertexInputBindingDescription){ 0, 16, VK_VERTEX_INPUT_RATE_VERTEX };
    r.input.vertexBindingDescriptionCount = 1;
    r.input.pVertexBindingDescriptions = r.bindings;
    r.attributes[0] = (VkVertexInputAttributeDescription){ 0, 0, VK_FORMAT_R32G32B32A32_SFLOAT, 0 };
    r.input.vertexAttributeDescriptionCount = 1;
    r.input.pVertexAttributeDescriptions = r.attributes;
    return rig_make(&base, &r);
}

static void
draw_of(VkCommandBuffer commands, const struct kit_target *target, VkPipeline pipeline,
        VkBuffer buffer, VkBuffer index)
{
    const VkDeviceSize zero = 0;

    kit_begin_target(commands, target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    vkCmdBindVertexBuffers(commands, 0, 1, &buffer, &zero);
    if (index) {
        vkCmdBindIndexBuffer(commands, index, 0, VK_INDEX_TYPE_UINT16);
        vkCmdDrawIndexed(commands, 6, 1, 0, 0, 0);
    } else {
        vkCmdDraw(commands, 6, 1, 0, 0);
    }
    vkCmdEndRenderPass(commands);
}

/* A compute shader writes what a draw reads as vertices, with no barrier between. */
SCENE(vertices_of_compute, KIT_PLAIN)
{
    struct writer w = WRITER(kit, comp_sure_first);
    struct kit_target target = kit_target(kit);
    VkPipeline triangles = make_triangles(kit, &target);
    VkCommandBuffer commands = kit_recording(kit);

    writer_dispatch(commands, &w);
    memory_barrier(commands, true,
                   &(struct masks_spec){ .src = VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT,
                                         .src_access = VK_ACCESS_2_SHADER_WRITE_BIT,
                                         .dst = VK_PIPELINE_STAGE_2_VERTEX_ATTRIBUTE_INPUT_BIT,
                                         .dst_access = VK_ACCESS_2_VERTEX_ATTRIBUTE_READ_BIT });
    draw_of(commands, &target, triangles, w.buffer, VK_NULL_HANDLE);
    kit_end(kit, commands);
    commands = kit_recording(kit);
    writer_dispatch(commands, &w);
    kit_expect(kit, RAW);
    draw_of(commands, &target, triangles, w.buffer, VK_NULL_HANDLE);
    kit_end(kit, commands);
}

/* Which vertices an indexed draw reads is not known: of a buffer all of which was copied, whichever. */
SCENE(vertices_by_index, KIT_PLAIN)
{
    const VkBufferUsageFlags usage = VK_BUFFER_USAGE_TRANSFER_DST_BIT |
                                     VK_BUFFER_USAGE_INDEX_BUFFER_BIT |
                                     VK_BUFFER_USAGE_VERTEX_BUFFER_BIT;
    VkBuffer buffer = kit_bound_buffer(kit, BYTES, usage, NULL);
    VkBuffer index = kit_bound_buffer(kit, BYTES, usage, NULL);
    struct kit_target target = kit_target(kit);
    VkPipeline triangles = make_triangles(kit, &target);
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdFillBuffer(commands, buffer, 0, BYTES / 2, 0);
    draw_of(commands, &target, triangles, buffer, index);
    kit_end(kit, commands);
    commands = kit_recording(kit);
    vkCmdFillBuffer(commands, buffer, 0, BYTES, 0);
    kit_expect(kit, RAW);
    draw_of(commands, &target, triangles, buffer, index);
    kit_end(kit, commands);
    commands = kit_recording(kit);
    draw_of(commands, &target, triangles, buffer, index);
    kit_expect(kit, WAR);
    vkCmdFillBuffer(commands, buffer, 0, BYTES, 0);
    kit_end(kit, commands);
}

KIT_MAIN()
