/* SPDX-License-Identifier: Apache-2.0 */
/*
 * GPU-assisted validation of vertices that index buffers and arguments of indirect draws name: four
 * vertices at binding 0, two instances at binding 1, and nothing that the shader reads at binding 2.
 */
#include "gpuav_scene.h"
#include "newer_scene.h"

#include "gpuav_fetch.h"
#include "gpuav_frag.h"

KIT_MAIN()

#define INDEXED_ID "VUID-vkCmdDrawIndexed-None-02721"
#define INDIRECT_ID "VUID-vkCmdDrawIndirect-None-02721"
#define RANGE_ID                                                            \
    NEWER_ID("VUID-VkDrawIndexedIndirectCommand-robustBufferAccess2-08798", \
             "VUID-vkCmdDrawIndexedIndirect-robustBufferAccess2-07825")
#define BOTH_ID "VUID-vkCmdDrawIndexedIndirect-None-02721"

enum { BYTES = 16, VERTICES = 4, INSTANCES = 2 };

struct drawing {
    struct kit_target target;
    struct rig_base base;
    struct rig rig;
    VkBuffer buffers[3], indices, arguments;
    uint32_t *words; /* of the last two */
    VkCommandBuffer commands;
};

/* Zeros follow in the memory, so that whatever is read is the same. */
static VkBuffer
filled(struct kit *kit, VkDeviceSize bytes, VkBufferUsageFlags usage, const void *from,
       uint32_t **words_out)
{
    const VkDeviceSize behind = 4096;
    VkBuffer buffer = kit_buffer(kit, bytes, usage | VK_BUFFER_USAGE_TRANSFER_DST_BIT);
    VkMemoryRequirements needs;
    VkDeviceMemory memory;
    void *mapped = NULL;

    vkGetBufferMemoryRequirements(kit->device, buffer, &needs);
    needs.size += behind;
    memory = kit_memory_for(kit, &needs);
    KIT_VK(kit, vkBindBufferMemory(kit->device, buffer, memory, 0));
    KIT_VK(kit, vkMapMemory(kit->device, memory, 0, VK_WHOLE_SIZE, 0, &mapped));
    memset(mapped, 0, needs.size);
    memcpy(mapped, from, from ? bytes : 0);
    if (words_out) {
        *words_out = mapped;
    }
    return buffer;
}

/* `d` stays where it is: the create info points into it. */
static void
prepare(struct kit *kit, struct drawing *d)
{
    const VkBufferUsageFlags usage = VK_BUFFER_USAGE_VERTEX_BUFFER_BIT;

    *d = (struct drawing){ .target = kit_target(kit), .commands = kit_primary(kit) };
    d->base = rig_base(kit);
    d->base.render_pass = d->target.render_pass;
    d->base.layout = shader_layout(kit, VK_NULL_HANDLE, VK_NULL_HANDLE, 0);
    d->base.vertex = shader_module(kit, gpuav_fetch, sizeof(gpuav_fetch));
    d->base.fragment = shader_module(kit, gpuav_frag, sizeof(gpuav_frag));
    rig_init(&d->rig, &d->base);
    d->rig.input.vertexBindingDescriptionCount = d->rig.input.vertexAttributeDescriptionCount = 3;
    d->rig.bindings[1].inputRate = VK_VERTEX_INPUT_RATE_INSTANCE;
    for (uint32_t i = 0; i < 3; i++) {
        d->rig.attributes[i].binding = i;
    }
    d->buffers[0] = filled(kit, VERTICES * BYTES, usage, NULL, NULL);
    d->buffers[1] = filled(kit, INSTANCES * BYTES, usage, NULL, NULL);
    d->buffers[2] = filled(kit, BYTES, usage, NULL, NULL);
}

static void
draw(struct kit *kit, struct drawing *d, const uint32_t *indices, uint32_t index_count,
     const VkDrawIndexedIndirectCommand *how, bool indirect)
{
    const VkDeviceSize offsets[3] = { 0 };

    d->indices = filled(kit, index_count * sizeof(*indices), VK_BUFFER_USAGE_INDEX_BUFFER_BIT,
                        indices, NULL);
    d->arguments = filled(kit, sizeof(*how), VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT, how, NULL);
    kit_begin(kit, d->commands, 0);
    kit_begin_target(d->commands, &d->target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBindPipeline(d->commands, VK_PIPELINE_BIND_POINT_GRAPHICS, rig_make(&d->base, &d->rig));
    vkCmdBindVertexBuffers(d->commands, 0, 3, d->buffers, offsets);
    vkCmdBindIndexBuffer(d->commands, d->indices, 0, VK_INDEX_TYPE_UINT32);
    if (indirect) {
        vkCmdDrawIndexedIndirect(d->commands, d->arguments, 0, 1, sizeof(*how));
    } else {
        vkCmdDrawIndexed(d->commands, how->indexCount, how->instanceCount, how->firstIndex,
                         how->vertexOffset, how->firstInstance);
    }
    vkCmdEndRenderPass(d->commands);
    kit_end(kit, d->commands);
    KIT_VK(kit, kit_submit(kit->queue, d->commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

static void
indexed(struct kit *kit, uint32_t last, int32_t offset)
{
    const uint32_t indices[3] = { 0, 1, last };
    const VkDrawIndexedIndirectCommand how = { 3, 2, 0, offset, 0 };

    gpuav_open(kit, "WAKE_GPUAV", 0, NULL);
    struct drawing d;
    prepare(kit, &d);
    draw(kit, &d, indices, 3, &how, false);
}

/* ---- index buffers --------------------------------------------------------------------------- */

SCENE(index_inside, KIT_NO_DEVICE)
{
    indexed(kit, VERTICES - 1, 0);
}

SCENE(index_outside, KIT_NO_DEVICE)
{
    kit_expect_some(kit, INDEXED_ID);
    indexed(kit, VERTICES, 0);
    gpuav_check_text(
        kit, INDEXED_ID,
        (const char *const[]){
            "vkCmdDrawIndexed(): Attribute 0 of vertex 4 is read, but the buffer that is bound to "
            "binding 0 has room for 4.",
            "Draw Index 0.", "Stage = Vertex. Vertex Index = 4 Instance Index = ", NULL });
}

SCENE(offset_inside, KIT_NO_DEVICE)
{
    indexed(kit, VERTICES - 2, 1);
}

SCENE(offset_outside, KIT_NO_DEVICE)
{
    kit_expect_some(kit, INDEXED_ID);
    indexed(kit, VERTICES - 2, 2);
}

/* What is outside is defined then. */
SCENE(index_outside_robust, KIT_NO_DEVICE)
{
    const uint32_t indices[3] = { 0, 1, VERTICES };
    const VkDrawIndexedIndirectCommand how = { 3, 1, 0, 0, 0 };
    const VkPhysicalDeviceFeatures core = { .robustBufferAccess = VK_TRUE };

    gpuav_open(kit, "WAKE_GPUAV", 0, &core);
    struct drawing d;
    prepare(kit, &d);
    draw(kit, &d, indices, 3, &how, false);
}

/* An index that begins another strip is no vertex. */
SCENE(restart_inside, KIT_NO_DEVICE)
{
    const uint32_t indices[8] = { 0, 1, 2, UINT32_MAX, 1, 2, 3, UINT32_MAX };
    const VkDrawIndexedIndirectCommand how = { 8, 1, 0, 0, 0 };

    gpuav_open(kit, "WAKE_GPUAV", 0, NULL);
    struct drawing d;
    prepare(kit, &d);
    d.rig.assembly.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP;
    d.rig.assembly.primitiveRestartEnable = VK_TRUE;
    draw(kit, &d, indices, 8, &how, false);
}

/* An attribute in the middle of a vertex, and a stride that is less than its size. */
SCENE(close_vertices, KIT_NO_DEVICE)
{
    const uint32_t indices[3] = { 0, 1, 11 };
    const VkDrawIndexedIndirectCommand how = { 3, 1, 0, 0, 0 };

    gpuav_open(kit, "WAKE_GPUAV", 0, NULL);
    struct drawing d;
    prepare(kit, &d);
    d.rig.bindings[0].stride = 4;
    d.rig.attributes[0].offset = 4;
    draw(kit, &d, indices, 3, &how, false);
}

SCENE(close_vertices_outside, KIT_NO_DEVICE)
{
    const uint32_t indices[3] = { 0, 1, 12 };
    const VkDrawIndexedIndirectCommand how = { 3, 1, 0, 0, 0 };

    kit_expect_some(kit, INDEXED_ID);
    gpuav_open(kit, "WAKE_GPUAV", 0, NULL);
    struct drawing d;
    prepare(kit, &d);
    d.rig.bindings[0].stride = 4;
    d.rig.attributes[0].offset = 4;
    draw(kit, &d, indices, 3, &how, false);
}

/* ---- strides and sizes that commands say ----------------------------------------------------- */

static void
draw_sized(struct kit *kit, VkDeviceSize size)
{
    const uint32_t indices[3] = { 0, 1, 2 };
    const VkDeviceSize offsets[3] = { 0 }, sizes[3] = { size, 2 * BYTES, BYTES };
    const VkDeviceSize strides[3] = { BYTES, BYTES, BYTES };

    gpuav_open(kit, "WAKE_GPUAV", 0, NULL);
    struct drawing d;
    prepare(kit, &d);
    d.rig.states[d.rig.dynamic.dynamicStateCount++] = VK_DYNAMIC_STATE_VERTEX_INPUT_BINDING_STRIDE;
    d.rig.bindings[0].stride = 0;
    d.indices = filled(kit, sizeof(indices), VK_BUFFER_USAGE_INDEX_BUFFER_BIT, indices, NULL);
    kit_begin(kit, d.commands, 0);
    kit_begin_target(d.commands, &d.target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBindPipeline(d.commands, VK_PIPELINE_BIND_POINT_GRAPHICS, rig_make(&d.base, &d.rig));
    vkCmdBindVertexBuffers2(d.commands, 0, 3, d.buffers, offsets, sizes, strides);
    vkCmdBindIndexBuffer(d.commands, d.indices, 0, VK_INDEX_TYPE_UINT32);
    vkCmdDrawIndexed(d.commands, 3, 1, 0, 0, 0);
    vkCmdEndRenderPass(d.commands);
    kit_end(kit, d.commands);
    KIT_VK(kit, kit_submit(kit->queue, d.commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

SCENE(sized_inside, KIT_NO_DEVICE)
{
    draw_sized(kit, 3 * BYTES);
}

SCENE(sized_outside, KIT_NO_DEVICE)
{
    kit_expect_some(kit, INDEXED_ID);
    draw_sized(kit, 3 * BYTES - 1);
    gpuav_check_text(kit, INDEXED_ID,
                     (const char *const[]){ "Attribute 0 of vertex 2 is read, but the buffer that "
                                            "is bound to binding 0 has room for 2.",
                                            NULL });
}

/* ---- indirect draws -------------------------------------------------------------------------- */

static void
indirect(struct kit *kit, uint32_t last, uint32_t instances, const char *id, const char *text)
{
    const uint32_t indices[3] = { 0, 1, last };
    const VkDrawIndexedIndirectCommand how = { 3, instances, 0, 0, 0 };

    if (id) {
        kit_expect_some(kit, id);
    }
    gpuav_open(kit, "WAKE_GPUAV", 0, NULL);
    struct drawing d;
    prepare(kit, &d);
    draw(kit, &d, indices, 3, &how, true);
    if (id) {
        gpuav_check_text(kit, id, (const char *const[]){ text, NULL });
    }
}

SCENE(indirect_inside, KIT_NO_DEVICE)
{
    indirect(kit, VERTICES - 1, INSTANCES, NULL, NULL);
}

SCENE(indirect_vertex_outside, KIT_NO_DEVICE)
{
    indirect(kit, VERTICES, INSTANCES, BOTH_ID, "Attribute 0 of vertex 4 is read");
}

SCENE(indirect_instance_outside, KIT_NO_DEVICE)
{
    indirect(kit, VERTICES - 1, INSTANCES + 1, BOTH_ID,
             "Attribute 1 of instance 2 is read, but the buffer that is bound to binding 1 has "
             "room for 2.");
}

/* Indices that the arguments name, and the index buffer of three. */
static void
index_range(struct kit *kit, uint32_t count, uint32_t first, uint32_t instances)
{
    const uint32_t indices[3] = { 0, 1, 2 };
    const VkDrawIndexedIndirectCommand how = { count, instances, first, 0, 0 };

    gpuav_open(kit, "WAKE_GPUAV", 0, NULL);
    struct drawing d;
    prepare(kit, &d);
    draw(kit, &d, indices, 3, &how, true);
}

SCENE(range_inside, KIT_NO_DEVICE)
{
    index_range(kit, 2, 1, 1);
}

SCENE(range_outside, KIT_NO_DEVICE)
{
    kit_expect(kit, RANGE_ID);
    index_range(kit, 3, 1, 1);
    gpuav_check_text(kit, RANGE_ID,
                     (const char *const[]){ "vkCmdDrawIndexedIndirect(): firstIndex 1 and "
                                            "indexCount 3 in the arguments end behind index 3, and "
                                            "the bound index buffer has 3",
                                            NULL });
}

/* vkCmdBindIndexBuffer2KHR(), from `offset` on; the buffer has four indices. */
static void
index_size(struct kit *kit, VkDeviceSize offset, VkDeviceSize size, uint32_t count)
{
    const uint32_t indices[4] = { 0, 1, 2, 3 };
    const VkDrawIndexedIndirectCommand how = { count, 1, 0, 0, 0 };
    struct one_feature maintenance = { STYPE(STYPE_MAINTENANCE_5_FEATURES), NULL, VK_TRUE, { 0 } };
    VkPhysicalDeviceVulkan13Features features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .pNext = &maintenance,
        .dynamicRendering = VK_TRUE,
    };
    struct kit_config config = { .device_next = &features,
                                 .device_extensions = { "VK_KHR_maintenance5" } };
    const VkDeviceSize offsets[3] = { 0 };
    struct drawing d;

    setenv("WAKE_GPUAV", "1", 1);
    kit_open(kit, &config);
    prepare(kit, &d);
    d.indices = filled(kit, sizeof(indices), VK_BUFFER_USAGE_INDEX_BUFFER_BIT, indices, NULL);
    d.arguments = filled(kit, sizeof(how), VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT, &how, NULL);
    kit_begin(kit, d.commands, 0);
    kit_begin_target(d.commands, &d.target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBindPipeline(d.commands, VK_PIPELINE_BIND_POINT_GRAPHICS, rig_make(&d.base, &d.rig));
    vkCmdBindVertexBuffers(d.commands, 0, 3, d.buffers, offsets);
    NEWER_COMMAND(kit, bind_index_buffer_2, "vkCmdBindIndexBuffer2KHR")
    (d.commands, d.indices, offset, size, VK_INDEX_TYPE_UINT32);
    vkCmdDrawIndexedIndirect(d.commands, d.arguments, 0, 1, sizeof(how));
    vkCmdEndRenderPass(d.commands);
    kit_end(kit, d.commands);
    KIT_VK(kit, kit_submit(kit->queue, d.commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

SCENE(range_sized_inside, KIT_NO_DEVICE)
{
    index_size(kit, 4, 12, 3);
}

SCENE(range_sized_outside, KIT_NO_DEVICE)
{
    kit_expect(kit, RANGE_ID);
    index_size(kit, 4, 8, 3);
    gpuav_check_text(kit, RANGE_ID, (const char *const[]){ "the bound index buffer has 2", NULL });
}

SCENE(range_whole_inside, KIT_NO_DEVICE)
{
    index_size(kit, 4, VK_WHOLE_SIZE, 3);
}

SCENE(range_whole_outside, KIT_NO_DEVICE)
{
    kit_expect(kit, RANGE_ID);
    index_size(kit, 4, VK_WHOLE_SIZE, 4);
    gpuav_check_text(kit, RANGE_ID, (const char *const[]){ "the bound index buffer has 3", NULL });
}

/* Culled: no instance, nothing is read. */
SCENE(range_of_nothing, KIT_NO_DEVICE)
{
    index_range(kit, 3, 1, 0);
}

/* One of three is not read twice over: the one that core validation sees, too, is its own. */
static void
from_arguments(struct kit *kit, uint32_t first, bool wrong)
{
    const VkDeviceSize offsets[3] = { 0 };
    const VkDrawIndirectCommand how = { 3, 1, first, 0 };

    if (wrong) {
        kit_expect_some(kit, INDIRECT_ID);
        kit_expect(kit, "VUID-vkCmdDraw-None-02721");
    }
    gpuav_open(kit, "WAKE_GPUAV", 0, NULL);
    struct drawing d;
    prepare(kit, &d);
    d.arguments = filled(kit, sizeof(how), VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT, &how, NULL);
    kit_begin(kit, d.commands, 0);
    kit_begin_target(d.commands, &d.target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBindPipeline(d.commands, VK_PIPELINE_BIND_POINT_GRAPHICS, rig_make(&d.base, &d.rig));
    vkCmdBindVertexBuffers(d.commands, 0, 3, d.buffers, offsets);
    vkCmdDrawIndirect(d.commands, d.arguments, 0, 1, 0);
    vkCmdDraw(d.commands, 3, 1, first, 0);
    vkCmdEndRenderPass(d.commands);
    kit_end(kit, d.commands);
    KIT_VK(kit, kit_submit(kit->queue, d.commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

SCENE(arguments_inside, KIT_NO_DEVICE)
{
    from_arguments(kit, 1, false);
}

SCENE(arguments_outside, KIT_NO_DEVICE)
{
    from_arguments(kit, 2, true);
}

/* ---- attributes that commands describe, divisors ---------------------------------------------- */

#define DRAW_ID "VUID-vkCmdDraw-None-02721"

static void
open_with(struct kit *kit, const char *first, const char *second, void *features)
{
    struct kit_config config = { .device_next = features, .device_extensions = { first, second } };

    setenv("WAKE_GPUAV", "1", 1);
    kit_open(kit, &config);
}

static void
draw_plain(struct kit *kit, struct drawing *d, uint32_t first, uint32_t instances)
{
    vkCmdDraw(d->commands, 3, instances, first, 0);
    vkCmdEndRenderPass(d->commands);
    kit_end(kit, d->commands);
    KIT_VK(kit, kit_submit(kit->queue, d->commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

static void
said(struct kit *kit, uint32_t stride, uint32_t first, uint32_t instances, uint32_t divisor)
{
    VkPhysicalDeviceVertexAttributeDivisorFeaturesEXT divisors = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VERTEX_ATTRIBUTE_DIVISOR_FEATURES_EXT,
        .vertexAttributeInstanceRateDivisor = VK_TRUE,
    };
    VkPhysicalDeviceVertexInputDynamicStateFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VERTEX_INPUT_DYNAMIC_STATE_FEATURES_EXT,
        .pNext = &divisors,
        .vertexInputDynamicState = VK_TRUE,
    };
    const VkDeviceSize offsets[3] = { 0 };
    VkVertexInputBindingDescription2EXT bindings[3];
    VkVertexInputAttributeDescription2EXT attributes[3];

    open_with(kit, VK_EXT_VERTEX_INPUT_DYNAMIC_STATE_EXTENSION_NAME,
              VK_EXT_VERTEX_ATTRIBUTE_DIVISOR_EXTENSION_NAME, &features);
    struct drawing d;
    prepare(kit, &d);
    d.rig.states[d.rig.dynamic.dynamicStateCount++] = VK_DYNAMIC_STATE_VERTEX_INPUT_EXT;
    for (uint32_t i = 0; i < 3; i++) {
        bindings[i] = (VkVertexInputBindingDescription2EXT){
            .sType = VK_STRUCTURE_TYPE_VERTEX_INPUT_BINDING_DESCRIPTION_2_EXT,
            .binding = i,
            .stride = stride,
            .inputRate = i == 1 ? VK_VERTEX_INPUT_RATE_INSTANCE : VK_VERTEX_INPUT_RATE_VERTEX,
            .divisor = i == 1 ? divisor : 1,
        };
        attributes[i] = (VkVertexInputAttributeDescription2EXT){
            .sType = VK_STRUCTURE_TYPE_VERTEX_INPUT_ATTRIBUTE_DESCRIPTION_2_EXT,
            .location = i,
            .binding = i,
            .format = VK_FORMAT_R32G32B32A32_SFLOAT,
        };
    }
    kit_begin(kit, d.commands, 0);
    kit_begin_target(d.commands, &d.target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBindPipeline(d.commands, VK_PIPELINE_BIND_POINT_GRAPHICS, rig_make(&d.base, &d.rig));
    vkCmdBindVertexBuffers(d.commands, 0, 3, d.buffers, offsets);
    KIT_DEVICE_COMMAND(kit, vkCmdSetVertexInputEXT)(d.commands, 3, bindings, 3, attributes);
    draw_plain(kit, &d, first, instances);
}

SCENE(said_inside, KIT_NO_DEVICE)
{
    said(kit, BYTES, VERTICES - 3, INSTANCES, 1);
}

SCENE(said_outside, KIT_NO_DEVICE)
{
    kit_expect_some(kit, DRAW_ID);
    said(kit, BYTES, VERTICES - 2, INSTANCES, 1);
    gpuav_check_text(
        kit, DRAW_ID,
        (const char *const[]){
            "vkCmdDraw(): Attribute 0 of vertex 4 is read, but the buffer that is bound to "
            "binding 0 has room for 4.",
            NULL });
}

/* Four bytes from one to the next: there is room for thirteen, and five instances. */
SCENE(said_stride_inside, KIT_NO_DEVICE)
{
    said(kit, 4, 10, 5, 1);
}

SCENE(said_stride_outside, KIT_NO_DEVICE)
{
    kit_expect_some(kit, DRAW_ID);
    said(kit, 4, 11, 5, 1);
}

SCENE(said_divisor_inside, KIT_NO_DEVICE)
{
    said(kit, BYTES, 0, 3 * INSTANCES, 3);
}

SCENE(said_divisor_outside, KIT_NO_DEVICE)
{
    kit_expect_some(kit, DRAW_ID);
    said(kit, BYTES, 0, 3 * INSTANCES + 1, 3);
    gpuav_check_text(kit, DRAW_ID,
                     (const char *const[]){ "Attribute 1 of instance 6 is read", NULL });
}

static void
divided(struct kit *kit, uint32_t instances, uint32_t divisor)
{
    VkPhysicalDeviceVertexAttributeDivisorFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VERTEX_ATTRIBUTE_DIVISOR_FEATURES_EXT,
        .vertexAttributeInstanceRateDivisor = VK_TRUE,
        .vertexAttributeInstanceRateZeroDivisor = divisor == 0,
    };
    const VkVertexInputBindingDivisorDescriptionEXT of_instances = { 1, divisor };
    const VkPipelineVertexInputDivisorStateCreateInfoEXT divisors = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_DIVISOR_STATE_CREATE_INFO_EXT,
        .vertexBindingDivisorCount = 1,
        .pVertexBindingDivisors = &of_instances,
    };
    const VkDeviceSize offsets[3] = { 0 };

    open_with(kit, VK_EXT_VERTEX_ATTRIBUTE_DIVISOR_EXTENSION_NAME, NULL, &features);
    struct drawing d;
    prepare(kit, &d);
    d.rig.input.pNext = &divisors;
    kit_begin(kit, d.commands, 0);
    kit_begin_target(d.commands, &d.target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBindPipeline(d.commands, VK_PIPELINE_BIND_POINT_GRAPHICS, rig_make(&d.base, &d.rig));
    vkCmdBindVertexBuffers(d.commands, 0, 3, d.buffers, offsets);
    draw_plain(kit, &d, 0, instances);
}

SCENE(divided_inside, KIT_NO_DEVICE)
{
    divided(kit, 2 * INSTANCES, 2);
}

SCENE(divided_outside, KIT_NO_DEVICE)
{
    kit_expect_some(kit, DRAW_ID);
    divided(kit, 2 * INSTANCES + 1, 2);
}

/* All instances read the first. */
SCENE(divided_by_zero, KIT_NO_DEVICE)
{
    divided(kit, 9, 0);
}

/* ---- what is bound in another command buffer ------------------------------------------------- */

SCENE(secondary_outside, KIT_NO_DEVICE)
{
    const uint32_t indices[3] = { 0, 1, VERTICES };
    const VkDeviceSize offsets[3] = { 0 };

    kit_expect_some(kit, INDEXED_ID);
    gpuav_open(kit, "WAKE_GPUAV", 0, NULL);
    struct drawing d;
    prepare(kit, &d);
    VkCommandBuffer secondary = kit_command_buffer(kit, kit_command_pool(kit, 0),
                                                   VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    d.indices = filled(kit, sizeof(indices), VK_BUFFER_USAGE_INDEX_BUFFER_BIT, indices, NULL);
    kit_begin_secondary(kit, secondary, VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT,
                        d.target.render_pass);
    vkCmdBindPipeline(secondary, VK_PIPELINE_BIND_POINT_GRAPHICS, rig_make(&d.base, &d.rig));
    vkCmdBindVertexBuffers(secondary, 0, 3, d.buffers, offsets);
    vkCmdBindIndexBuffer(secondary, d.indices, 0, VK_INDEX_TYPE_UINT32);
    vkCmdDrawIndexed(secondary, 3, 1, 0, 0, 0);
    kit_end(kit, secondary);
    kit_begin(kit, d.commands, 0);
    kit_begin_target(d.commands, &d.target, VK_SUBPASS_CONTENTS_SECONDARY_COMMAND_BUFFERS);
    vkCmdExecuteCommands(d.commands, 1, &secondary);
    vkCmdEndRenderPass(d.commands);
    kit_end(kit, d.commands);
    KIT_VK(kit, kit_submit(kit->queue, d.commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}
