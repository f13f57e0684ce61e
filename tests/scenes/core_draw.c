/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Draws and dispatches: nothing bound, parameters, vertex, index and indirect buffers. A rule that
 * all draws share is broken once with each of them.
 */
#include "newer_ids.h"
#include "draw_scene.h"

#include <stdlib.h>

/* --- nothing bound, and everything right --- */

SCENE(without_pipeline, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct stage s;
    set_up(&s, kit);
    s.generated.at = 0; /* what they are generated for has to be bound */
    begin_pass(&s);
    draw_vertices(&s, "None-02700");
    draw_meshes(&s, "None-02700");
    vkCmdEndRenderPass(s.commands);
    dispatch_all(&s, "None-02700");
    trace_all(&s, "None-02700");
    kit_end(kit, s.commands);
}

/* Parameters of draws and dispatches are looked at in any case. */
SCENE(parameters_without_pipeline, KIT_NULL_DRIVER)
{
    const uint32_t *most = kit->properties.limits.maxComputeWorkGroupCount;
    const struct kit_target target = kit_target(kit);
    VkBuffer buffer = kit_bound_buffer(
        kit, 16, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT | VK_BUFFER_USAGE_INDEX_BUFFER_BIT, NULL);
    VkCommandBuffer commands = kit_recording(kit);

    kit_expect(kit, "VUID-vkCmdDispatch-groupCountX-00386");
    kit_expect_newer(kit, NEWER_ID("VUID-vkCmdDispatch-None-08606", NULL));
    vkCmdDispatch(commands, most[0] + 1, 1, 1);
    kit_expect(kit, "VUID-vkCmdDispatchBase-baseGroupX-00421");
    kit_expect_newer(kit, NEWER_ID("VUID-vkCmdDispatchBase-None-08606", NULL));
    vkCmdDispatchBase(commands, most[0], 0, 0, 1, 1, 1);
    kit_expect(kit, "VUID-vkCmdDispatchIndirect-None-02700");
    kit_expect(kit, "VUID-vkCmdDispatchIndirect-offset-00407");
    vkCmdDispatchIndirect(commands, buffer, 8);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    kit_expect(kit, "VUID-vkCmdDrawIndirect-None-02700");
    kit_expect(kit, "VUID-vkCmdDrawIndirect-drawCount-00487");
    vkCmdDrawIndirect(commands, buffer, 4, 1, 16);
    kit_expect(kit, "VUID-vkCmdDrawIndirect-None-02700");
    vkCmdDrawIndirect(commands, buffer, 0, 1, 16);
    vkCmdBindIndexBuffer(commands, buffer, 0, VK_INDEX_TYPE_UINT32);
    kit_expect(kit, "VUID-vkCmdDrawIndexed-None-02700");
    kit_expect(kit, "VUID-vkCmdDrawIndexed-robustBufferAccess2-07825");
    vkCmdDrawIndexed(commands, 5, 1, 0, 0, 0);
    kit_expect(kit, "VUID-vkCmdDrawIndexed-None-02700");
    vkCmdDrawIndexed(commands, 4, 1, 0, 0, 0);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
}

SCENE(all_draws_right, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct stage s;
    struct rig r;
    set_up(&s, kit);
    rig_init(&r, &s.base);
    begin_pass(&s);
    bind(&s, rig_make(&s.base, &r));
    draw_vertices(&s, NULL);
    bind(&s, s.mesh_pipeline);
    draw_meshes(&s, NULL);
    vkCmdEndRenderPass(s.commands);
    vkCmdBindPipeline(s.commands, VK_PIPELINE_BIND_POINT_COMPUTE,
                      kit_compute_pipeline(kit, s.base.layout, KIT_SHADER_NOTHING_COMP));
    dispatch_all(&s, NULL);
    bind_rays(&s, make_rays(&s, MODULE(kit, ray_rgen), s.base.layout, 0, NULL));
    trace_all(&s, NULL);
    kit_end(kit, s.commands);
}

SCENE(stack_sizes_of_rays, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    const VkDynamicState state = VK_DYNAMIC_STATE_RAY_TRACING_PIPELINE_STACK_SIZE_KHR;
    const VkPipelineDynamicStateCreateInfo dynamic = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_DYNAMIC_STATE_CREATE_INFO,
        .dynamicStateCount = 1,
        .pDynamicStates = &state
    };
    struct stage s;
    set_up(&s, kit);
    VkPipeline plain = make_rays(&s, MODULE(kit, ray_rgen), s.base.layout, 0, NULL);
    VkPipeline sized = make_rays(&s, MODULE(kit, ray_rgen), s.base.layout, 0, &dynamic);
    PFN_vkCmdSetRayTracingPipelineStackSizeKHR set = KIT_DEVICE_COMMAND(
        kit, vkCmdSetRayTracingPipelineStackSizeKHR);

    bind_rays(&s, sized);
    trace_all(&s, "commandBuffer-02701");
    set(s.commands, 256);
    trace_all(&s, NULL);
    bind_rays(&s, plain);
    trace_all(&s, NULL);
    set(s.commands, 256);
    trace_all(&s, "None-02859");
    bind_rays(&s, plain);
    trace_all(&s, NULL);
    kit_end(kit, s.commands);
}

/* --- vertex and index buffers --- */

SCENE(index_buffer_missing_or_short, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct stage s;
    struct rig r;
    set_up(&s, kit);
    kit_end(kit, s.commands);
    s.commands = kit_primary(kit);
    kit_begin(kit, s.commands, 0);
    begin_pass(&s);
    rig_init(&r, &s.base);
    bind(&s, rig_make(&s.base, &r));
    const VkMultiDrawIndexedInfoEXT indexed = { 0, 3, 0 };
    kit_expect(kit, "VUID-vkCmdDrawIndexed-None-07312");
    kit_expect(kit, "VUID-vkCmdDrawIndexedIndirect-None-07312");
    kit_expect(kit, "VUID-vkCmdDrawIndexedIndirectCount-None-07312");
    kit_expect(kit, "VUID-vkCmdDrawMultiIndexedEXT-None-07312");
    vkCmdDrawIndexed(s.commands, 3, 1, 0, 0, 0);
    vkCmdDrawIndexedIndirect(s.commands, s.buffer, 0, 1, 0);
    vkCmdDrawIndexedIndirectCount(s.commands, s.buffer, 0, s.buffer, 64, 1, 20);
    s.DrawMultiIndexed(s.commands, 1, &indexed, 1, 0, sizeof(indexed), NULL);
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

SCENE(index_range, KIT_NULL_DRIVER)
{
    struct kit_target target = kit_target(kit);
    VkBuffer buffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_INDEX_BUFFER_BIT, NULL);
    VkPipeline pipeline = kit_graphics_pipeline(kit, kit_pipeline_layout(kit, VK_NULL_HANDLE),
                                                target.render_pass);
    VkViewport viewport = { 0, 0, SIZE, SIZE, 0, 1 };
    VkRect2D scissor = { { 0, 0 }, { SIZE, SIZE } };
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdSetViewport(commands, 0, 1, &viewport);
    vkCmdSetScissor(commands, 0, 1, &scissor);
    vkCmdSetLineWidth(commands, 1.0f);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    vkCmdBindIndexBuffer(commands, buffer, 4, VK_INDEX_TYPE_UINT16);
    vkCmdDrawIndexed(commands, 24, 1, 6, 0, 0);
    kit_expect(kit, "VUID-vkCmdDrawIndexed-robustBufferAccess2-07825");
    vkCmdDrawIndexed(commands, 25, 1, 6, 0, 0);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
}

SCENE(index_buffer_values, KIT_NULL_DRIVER)
{
    VkBuffer buffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_INDEX_BUFFER_BIT, NULL);
    VkBuffer other = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_VERTEX_BUFFER_BIT, NULL);
    VkBuffer unbound = kit_buffer(kit, 64, VK_BUFFER_USAGE_INDEX_BUFFER_BIT);
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    kit_expect(kit, "VUID-vkCmdBindIndexBuffer-buffer-00433");
    vkCmdBindIndexBuffer(commands, other, 0, VK_INDEX_TYPE_UINT16);
    kit_expect(kit, "VUID-vkCmdBindIndexBuffer-buffer-00434");
    vkCmdBindIndexBuffer(commands, unbound, 0, VK_INDEX_TYPE_UINT16);
    kit_expect(kit, "VUID-vkCmdBindIndexBuffer-offset-00431");
    vkCmdBindIndexBuffer(commands, buffer, 64, VK_INDEX_TYPE_UINT16);
    kit_expect(kit, "VUID-vkCmdBindIndexBuffer-offset-00432");
    vkCmdBindIndexBuffer(commands, buffer, 2, VK_INDEX_TYPE_UINT32);
    vkCmdBindIndexBuffer(commands, buffer, 2, VK_INDEX_TYPE_UINT16);
    vkCmdBindIndexBuffer(commands, buffer, 60, VK_INDEX_TYPE_UINT32);
    kit_end(kit, commands);
}

SCENE(vertex_buffer_values, KIT_NULL_DRIVER)
{
    VkBuffer buffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_VERTEX_BUFFER_BIT, NULL);
    VkBuffer other = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_INDEX_BUFFER_BIT, NULL);
    VkBuffer unbound = kit_buffer(kit, 64, VK_BUFFER_USAGE_VERTEX_BUFFER_BIT),
             none = VK_NULL_HANDLE;
    uint32_t limit = kit->properties.limits.maxVertexInputBindings;
    VkDeviceSize zero = 0, end = 64, last = 60, five = 5, four = 4;
    VkDeviceSize far = (VkDeviceSize)kit->properties.limits.maxVertexInputBindingStride + 1;
    VkBuffer two[2] = { buffer, buffer };
    VkDeviceSize zeros[2] = { 0, 0 };
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    kit_expect(kit, "VUID-vkCmdBindVertexBuffers-firstBinding-00624");
    vkCmdBindVertexBuffers(commands, limit + 1, 1, &buffer, &zero);
    kit_expect(kit, NEWER_ID("VUID-vkCmdBindVertexBuffers-firstBinding-00624",
                             "VUID-vkCmdBindVertexBuffers-firstBinding-00625"));
    vkCmdBindVertexBuffers(commands, limit, 1, &buffer, &zero);
    kit_expect(kit, "VUID-vkCmdBindVertexBuffers-firstBinding-00625");
    vkCmdBindVertexBuffers(commands, limit - 1, 2, two, zeros);
    kit_expect(kit, "VUID-vkCmdBindVertexBuffers-pOffsets-00626");
    vkCmdBindVertexBuffers(commands, 0, 1, &buffer, &end);
    kit_expect(kit, "VUID-vkCmdBindVertexBuffers-pBuffers-00627");
    vkCmdBindVertexBuffers(commands, 0, 1, &other, &zero);
    kit_expect(kit, "VUID-vkCmdBindVertexBuffers-pBuffers-00628");
    vkCmdBindVertexBuffers(commands, 0, 1, &unbound, &zero);
    kit_expect(kit, "VUID-vkCmdBindVertexBuffers-pBuffers-04001");
    vkCmdBindVertexBuffers(commands, 0, 1, &none, &zero);
    kit_expect(kit, "VUID-vkCmdBindVertexBuffers2-firstBinding-03355");
    vkCmdBindVertexBuffers2(commands, limit, 1, &buffer, &zero, NULL, NULL);
    kit_expect(kit, "VUID-vkCmdBindVertexBuffers2-firstBinding-03356");
    vkCmdBindVertexBuffers2(commands, limit - 1, 2, two, zeros, NULL, NULL);
    kit_expect(kit, "VUID-vkCmdBindVertexBuffers2-pOffsets-03357");
    kit_expect_newer(kit, NEWER_ID("VUID-vkCmdBindVertexBuffers2-pSizes-03358", NULL));
    vkCmdBindVertexBuffers2(commands, 0, 1, &buffer, &end, &four, NULL);
    if (HAS_NEWER_IDS) { /* any offset without sizes */
        vkCmdBindVertexBuffers2(commands, 0, 1, &buffer, &end, NULL, NULL);
    }
    kit_expect(kit, "VUID-vkCmdBindVertexBuffers2-pSizes-03358");
    vkCmdBindVertexBuffers2(commands, 0, 1, &buffer, &last, &five, NULL);
    kit_expect(kit, "VUID-vkCmdBindVertexBuffers2-pBuffers-03359");
    vkCmdBindVertexBuffers2(commands, 0, 1, &other, &zero, NULL, NULL);
    kit_expect(kit, "VUID-vkCmdBindVertexBuffers2-pBuffers-03360");
    vkCmdBindVertexBuffers2(commands, 0, 1, &unbound, &zero, NULL, NULL);
    kit_expect(kit, "VUID-vkCmdBindVertexBuffers2-pStrides-03362");
    vkCmdBindVertexBuffers2(commands, 0, 1, &buffer, &zero, NULL, &far);
    kit_expect(kit, "VUID-vkCmdBindVertexBuffers2-pBuffers-04111");
    vkCmdBindVertexBuffers2(commands, 0, 1, &none, &zero, NULL, NULL);
    vkCmdBindVertexBuffers(commands, limit - 1, 1, &buffer, &last);
    vkCmdBindVertexBuffers2(commands, 0, 1, &buffer, &last, &four, &four);
    kit_end(kit, commands);
}

SCENE(null_vertex_buffers, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceRobustness2FeaturesEXT robustness = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ROBUSTNESS_2_FEATURES_EXT,
        .nullDescriptor = VK_TRUE,
    };
    struct kit_config config = { .device_next = &robustness,
                                 .device_extensions = { VK_EXT_ROBUSTNESS_2_EXTENSION_NAME } };
    VkBuffer none = VK_NULL_HANDLE;
    VkDeviceSize zero = 0, four = 4;
    kit_open(kit, &config);
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdBindVertexBuffers(commands, 0, 1, &none, &zero);
    vkCmdBindVertexBuffers2(commands, 0, 1, &none, &zero, NULL, NULL);
    kit_expect(kit, "VUID-vkCmdBindVertexBuffers-pBuffers-04002");
    vkCmdBindVertexBuffers(commands, 0, 1, &none, &four);
    kit_expect(kit, "VUID-vkCmdBindVertexBuffers2-pBuffers-04112");
    vkCmdBindVertexBuffers2(commands, 0, 1, &none, &four, NULL, NULL);
    kit_end(kit, commands);
}

SCENE(index_types, KIT_NULL_DRIVER)
{
    VkBuffer buffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_INDEX_BUFFER_BIT, NULL);
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdBindIndexBuffer(commands, buffer, 0, VK_INDEX_TYPE_UINT32);
    kit_end(kit, commands);
}

/* --- indirect buffers --- */

SCENE(indirect_values, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    struct stage s;
    struct rig r;
    set_up(&s, kit);
    VkBuffer other = kit_bound_buffer(kit, 4096, VK_BUFFER_USAGE_INDEX_BUFFER_BIT, NULL);
    VkBuffer unbound = kit_buffer(kit, 4096, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT);
    VkBuffer tiny = kit_bound_buffer(kit, 8, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT, NULL);
    begin_pass(&s);
    rig_init(&r, &s.base);
    bind(&s, rig_make(&s.base, &r));
#define EACH(buffer_, offset_, rest)                                                      \
    do {                                                                                  \
        kit_expect(kit, "VUID-vkCmdDrawIndirect-" rest);                                  \
        vkCmdDrawIndirect(s.commands, buffer_, offset_, 1, 0);                            \
        kit_expect(kit, "VUID-vkCmdDrawIndexedIndirect-" rest);                           \
        vkCmdDrawIndexedIndirect(s.commands, buffer_, offset_, 1, 0);                     \
        kit_expect(kit, "VUID-vkCmdDrawIndirectCount-" rest);                             \
        vkCmdDrawIndirectCount(s.commands, buffer_, offset_, s.buffer, 64, 1, 16);        \
        kit_expect(kit, "VUID-vkCmdDrawIndexedIndirectCount-" rest);                      \
        vkCmdDrawIndexedIndirectCount(s.commands, buffer_, offset_, s.buffer, 64, 1, 20); \
    } while (0)
    EACH(other, 0, "buffer-02709");
    EACH(unbound, 0, "buffer-02708");
    EACH(s.buffer, 2, "offset-02710");
#define COUNTED(counter, offset_, rest)                                                  \
    do {                                                                                 \
        kit_expect(kit, "VUID-vkCmdDrawIndirectCount-" rest);                            \
        vkCmdDrawIndirectCount(s.commands, s.buffer, 0, counter, offset_, 1, 16);        \
        kit_expect(kit, "VUID-vkCmdDrawIndexedIndirectCount-" rest);                     \
        vkCmdDrawIndexedIndirectCount(s.commands, s.buffer, 0, counter, offset_, 1, 20); \
    } while (0)
    COUNTED(other, 0, "countBuffer-02715");
    COUNTED(unbound, 0, "countBuffer-02714");
    COUNTED(s.buffer, 2, "countBufferOffset-02716");
    COUNTED(tiny, 8, "countBufferOffset-04129");
    kit_expect(kit, "VUID-vkCmdDrawIndirect-drawCount-00476");
    vkCmdDrawIndirect(s.commands, s.buffer, 0, 2, 12);
    kit_expect(kit, "VUID-vkCmdDrawIndexedIndirect-drawCount-00528");
    vkCmdDrawIndexedIndirect(s.commands, s.buffer, 0, 2, 16);
    kit_expect(kit, "VUID-vkCmdDrawIndirect-drawCount-00476");
    kit_expect(kit, "VUID-vkCmdDrawIndirect-drawCount-00488");
    vkCmdDrawIndirect(s.commands, tiny, 0, 2, 12);
    kit_expect(kit, "VUID-vkCmdDrawIndirect-drawCount-00487");
    vkCmdDrawIndirect(s.commands, tiny, 0, 1, 0);
    kit_expect(kit, "VUID-vkCmdDrawIndexedIndirect-drawCount-00539");
    vkCmdDrawIndexedIndirect(s.commands, tiny, 0, 1, 0);
    kit_expect(kit, "VUID-vkCmdDrawIndirect-drawCount-00488");
    vkCmdDrawIndirect(s.commands, s.buffer, 4080, 2, 16);
    kit_expect(kit, "VUID-vkCmdDrawIndexedIndirect-drawCount-00540");
    vkCmdDrawIndexedIndirect(s.commands, s.buffer, 4076, 2, 20);
    kit_expect(kit, "VUID-vkCmdDrawIndirectCount-stride-03110");
    vkCmdDrawIndirectCount(s.commands, s.buffer, 0, s.buffer, 64, 1, 12);
    kit_expect(kit, "VUID-vkCmdDrawIndexedIndirectCount-stride-03142");
    vkCmdDrawIndexedIndirectCount(s.commands, s.buffer, 0, s.buffer, 64, 1, 16);
    kit_expect(kit, "VUID-vkCmdDrawIndirectCount-maxDrawCount-03111");
    vkCmdDrawIndirectCount(s.commands, s.buffer, 4080, s.buffer, 64, 2, 16);
    kit_expect(kit, "VUID-vkCmdDrawIndexedIndirectCount-maxDrawCount-03143");
    vkCmdDrawIndexedIndirectCount(s.commands, s.buffer, 4076, s.buffer, 64, 2, 20);
    vkCmdDrawIndirect(s.commands, s.buffer, 4064, 2, 16);
    vkCmdDrawIndirectCount(s.commands, s.buffer, 4064, s.buffer, 4092, 2, 16);
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

SCENE(indirect_byte_counts, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct stage s;
    struct rig r;
    set_up(&s, kit);
    VkBuffer other = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_INDEX_BUFFER_BIT, NULL);
    VkBuffer unbound = kit_buffer(kit, 64, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT);
    begin_pass(&s);
    rig_init(&r, &s.base);
    bind(&s, rig_make(&s.base, &r));
    kit_expect(kit, "VUID-vkCmdDrawIndirectByteCountEXT-vertexStride-02289");
    s.DrawIndirectByteCount(s.commands, 1, 0, s.buffer, 0, 0, 0);
    kit_expect(kit, "VUID-vkCmdDrawIndirectByteCountEXT-counterBuffer-02290");
    s.DrawIndirectByteCount(s.commands, 1, 0, other, 0, 0, 4);
    kit_expect(kit, "VUID-vkCmdDrawIndirectByteCountEXT-counterBuffer-04567");
    s.DrawIndirectByteCount(s.commands, 1, 0, unbound, 0, 0, 4);
    kit_expect(kit, "VUID-vkCmdDrawIndirectByteCountEXT-counterBufferOffset-04568");
    s.DrawIndirectByteCount(s.commands, 1, 0, s.buffer, 2, 0, 4);
    s.DrawIndirectByteCount(s.commands, 1, 0, s.buffer, 4, 0, 4);
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

SCENE(multi_values, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    static VkMultiDrawInfoEXT parts[4096];
    static VkMultiDrawIndexedInfoEXT indexed[4096];
    struct stage s;
    struct rig r;
    set_up(&s, kit);
    VkPhysicalDeviceMultiDrawPropertiesEXT multi = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MULTI_DRAW_PROPERTIES_EXT
    };
    VkPhysicalDeviceProperties2 properties = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, .pNext = &multi
    };
    vkGetPhysicalDeviceProperties2(kit->gpu, &properties);
    begin_pass(&s);
    rig_init(&r, &s.base);
    bind(&s, rig_make(&s.base, &r));
    if (multi.maxMultiDrawCount <= KIT_COUNT(parts)) {
        kit_expect(kit, "VUID-vkCmdDrawMultiEXT-drawCount-04934");
        s.DrawMulti(s.commands, multi.maxMultiDrawCount, parts, 1, 0, sizeof(parts[0]));
        kit_expect(kit, "VUID-vkCmdDrawMultiIndexedEXT-drawCount-04939");
        s.DrawMultiIndexed(s.commands, multi.maxMultiDrawCount, indexed, 1, 0, sizeof(indexed[0]),
                           NULL);
    }
    kit_expect(kit, NEWER_ID("VUID-vkCmdDrawMultiEXT-drawCount-09628",
                             "VUID-vkCmdDrawMultiEXT-stride-04936"));
    s.DrawMulti(s.commands, 2, parts, 1, 0, sizeof(parts[0]) + 2);
    kit_expect(kit, NEWER_ID("VUID-vkCmdDrawMultiIndexedEXT-drawCount-09629",
                             "VUID-vkCmdDrawMultiIndexedEXT-stride-04941"));
    s.DrawMultiIndexed(s.commands, 2, indexed, 1, 0, sizeof(indexed[0]) + 2, NULL);
    s.DrawMulti(s.commands, 0, NULL, 1, 0, sizeof(parts[0]));
    s.DrawMultiIndexed(s.commands, 0, NULL, 1, 0, sizeof(indexed[0]), NULL);
    indexed[1].indexCount = 1 << 20;
    s.DrawMultiIndexed(s.commands, 1, indexed, 1, 0, sizeof(indexed[0]), NULL);
    kit_expect(kit, "VUID-vkCmdDrawMultiIndexedEXT-robustBufferAccess2-07825");
    s.DrawMultiIndexed(s.commands, 2, indexed, 1, 0, sizeof(indexed[0]), NULL);
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

SCENE(multi_without_parts, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct stage s;
    struct rig r;
    set_up(&s, kit);
    begin_pass(&s);
    rig_init(&r, &s.base);
    bind(&s, rig_make(&s.base, &r));
    kit_expect(kit, "VUID-vkCmdDrawMultiEXT-drawCount-04935");
    s.DrawMulti(s.commands, 1, NULL, 1, 0, sizeof(VkMultiDrawInfoEXT));
    kit_expect(kit, "VUID-vkCmdDrawMultiIndexedEXT-drawCount-04940");
    s.DrawMultiIndexed(s.commands, 1, NULL, 1, 0, sizeof(VkMultiDrawIndexedInfoEXT), NULL);
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

SCENE(draws_without_features, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct kit_config config = { .device_extensions = {
                                     VK_EXT_MULTI_DRAW_EXTENSION_NAME,
                                     VK_EXT_TRANSFORM_FEEDBACK_EXTENSION_NAME } };
    VkPhysicalDeviceFeatures2 none = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2 };
    const VkMultiDrawInfoEXT part = { 0, 3 };
    const VkMultiDrawIndexedInfoEXT indexed = { 0, 3, 0 };
    struct stage s;
    struct rig r;
    config.device_next = &none;
    kit_open(kit, &config);
    s = (struct stage){ .kit = kit, .base = rig_base(kit), .target = kit_target(kit) };
    s.base.render_pass = s.target.render_pass;
    s.buffer = kit_bound_buffer(
        kit, 4096, VK_BUFFER_USAGE_INDEX_BUFFER_BIT | VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT, NULL);
    record(&s);
    begin_pass(&s);
    rig_init(&r, &s.base);
    bind(&s, rig_make(&s.base, &r));
    kit_expect(kit, "VUID-vkCmdDrawMultiEXT-None-04933");
    KIT_DEVICE_COMMAND(kit, vkCmdDrawMultiEXT)(s.commands, 1, &part, 1, 0, sizeof(part));
    kit_expect(kit, "VUID-vkCmdDrawMultiIndexedEXT-None-04937");
    KIT_DEVICE_COMMAND(kit, vkCmdDrawMultiIndexedEXT)
    (s.commands, 1, &indexed, 1, 0, sizeof(indexed), NULL);
    kit_expect(kit, "VUID-vkCmdDrawIndirectByteCountEXT-transformFeedback-02287");
    KIT_DEVICE_COMMAND(kit, vkCmdDrawIndirectByteCountEXT)(s.commands, 1, 0, s.buffer, 0, 0, 4);
    kit_expect(kit, "VUID-vkCmdDrawIndirectCount-None-04445");
    vkCmdDrawIndirectCount(s.commands, s.buffer, 0, s.buffer, 64, 1, 16);
    kit_expect(kit, "VUID-vkCmdDrawIndexedIndirectCount-None-04445");
    vkCmdDrawIndexedIndirectCount(s.commands, s.buffer, 0, s.buffer, 64, 1, 20);
    kit_expect(kit, "VUID-vkCmdDrawIndirect-drawCount-02718");
    vkCmdDrawIndirect(s.commands, s.buffer, 0, 2, 16);
    /* What has nothing to do with it is told beside. */
    kit_expect(kit, "VUID-vkCmdDrawIndirect-drawCount-02718");
    kit_expect(kit, "VUID-vkCmdDrawIndirect-drawCount-00476");
    vkCmdDrawIndirect(s.commands, s.buffer, 0, 2, 12);
    kit_expect(kit, "VUID-vkCmdDrawIndirect-drawCount-02718");
    kit_expect(kit, "VUID-vkCmdDrawIndirect-drawCount-00488");
    vkCmdDrawIndirect(s.commands, s.buffer, 4080, 2, 16);
    kit_expect(kit, "VUID-vkCmdDrawIndexedIndirect-drawCount-02718");
    vkCmdDrawIndexedIndirect(s.commands, s.buffer, 0, 2, 20);
    vkCmdDrawIndirect(s.commands, s.buffer, 0, 1, 16);
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

/* --- dispatches --- */

SCENE(dispatch_values, KIT_NULL_DRIVER)
{
    const uint32_t *most = kit->properties.limits.maxComputeWorkGroupCount;
    VkPipeline pipeline = kit_compute_pipeline(kit, kit_pipeline_layout(kit, VK_NULL_HANDLE),
                                               KIT_SHADER_NOTHING_COMP);
    VkBuffer buffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT, NULL);
    VkBuffer other = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_INDEX_BUFFER_BIT, NULL);
    VkBuffer unbound = kit_buffer(kit, 64, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT);
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
    kit_expect(kit, "VUID-vkCmdDispatch-groupCountX-00386");
    vkCmdDispatch(commands, most[0] + 1, 1, 1);
    kit_expect(kit, "VUID-vkCmdDispatch-groupCountY-00387");
    vkCmdDispatch(commands, 1, most[1] + 1, 1);
    kit_expect(kit, "VUID-vkCmdDispatch-groupCountZ-00388");
    vkCmdDispatch(commands, 1, 1, most[2] + 1);
    vkCmdDispatch(commands, most[0], most[1], most[2]);
    kit_expect(kit, "VUID-vkCmdDispatchBase-groupCountX-00424");
    vkCmdDispatchBase(commands, 0, 0, 0, most[0] + 1, 1, 1);
    kit_expect(kit, "VUID-vkCmdDispatchBase-groupCountY-00425");
    vkCmdDispatchBase(commands, 0, 0, 0, 1, most[1] + 1, 1);
    kit_expect(kit, "VUID-vkCmdDispatchBase-groupCountZ-00426");
    vkCmdDispatchBase(commands, 0, 0, 0, 1, 1, most[2] + 1);
    kit_expect(kit, "VUID-vkCmdDispatchBase-baseGroupX-00427");
    vkCmdDispatchBase(commands, 1, 0, 0, 1, 1, 1);
    kit_expect(kit, "VUID-vkCmdDispatchIndirect-buffer-02709");
    vkCmdDispatchIndirect(commands, other, 0);
    kit_expect(kit, "VUID-vkCmdDispatchIndirect-buffer-02708");
    vkCmdDispatchIndirect(commands, unbound, 0);
    kit_expect(kit, "VUID-vkCmdDispatchIndirect-offset-02710");
    vkCmdDispatchIndirect(commands, buffer, 2);
    kit_expect(kit, "VUID-vkCmdDispatchIndirect-offset-00407");
    vkCmdDispatchIndirect(commands, buffer, 56);
    vkCmdDispatchIndirect(commands, buffer, 52);
    kit_end(kit, commands);
}

SCENE(dispatch_bases, KIT_NULL_DRIVER)
{
    const uint32_t *most = kit->properties.limits.maxComputeWorkGroupCount;
    VkComputePipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .flags = VK_PIPELINE_CREATE_DISPATCH_BASE,
        .stage = rig_stage(VK_SHADER_STAGE_COMPUTE_BIT, kit_shader(kit, KIT_SHADER_NOTHING_COMP)),
        .layout = kit_pipeline_layout(kit, VK_NULL_HANDLE),
    };
    VkPipeline pipeline = VK_NULL_HANDLE;
    KIT_VK(kit, vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
    kit_expect(kit, "VUID-vkCmdDispatchBase-baseGroupX-00421");
    vkCmdDispatchBase(commands, most[0], 0, 0, 1, 1, 1);
    kit_expect(kit, "VUID-vkCmdDispatchBase-baseGroupX-00422");
    vkCmdDispatchBase(commands, 0, most[1], 0, 1, 1, 1);
    kit_expect(kit, "VUID-vkCmdDispatchBase-baseGroupZ-00423");
    vkCmdDispatchBase(commands, 0, 0, most[2], 1, 1, 1);
    vkCmdDispatchBase(commands, 1, 1, 1, 1, 1, 1);
    kit_end(kit, commands);
}

KIT_MAIN()
