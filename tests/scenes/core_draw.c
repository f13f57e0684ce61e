/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Draws and dispatches: parameters, dynamic state, vertex and index buffers, indirect buffers, and
 * the pipeline against the render pass instance. A rule that all draws share is broken once with
 * each of them.
 */
#include "draw_scene.h"

#include <stdlib.h>

/* --- scaling of viewports whose number a command sets --- */

SCENE(scaled_viewports, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    const VkViewportWScalingNV scalings[2] = { { 1.0f, 1.0f }, { 1.0f, 1.0f } };
    VkPipelineViewportWScalingStateCreateInfoNV scaling = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_W_SCALING_STATE_CREATE_INFO_NV,
        .viewportWScalingEnable = VK_TRUE,
        .viewportCount = 1,
        .pViewportWScalings = scalings,
    };
    struct stage s;
    struct rig r;
    set_up_as(&s, kit,
              &(struct wish){ .extensions = { VK_NV_CLIP_SPACE_W_SCALING_EXTENSION_NAME } });
    begin_pass(&s);
    for (int i = 0; i < 4; i++) {
        rig_init(&r, &s.base);
        rig_dynamic(&r, VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT);
        rig_dynamic(&r, VK_DYNAMIC_STATE_SCISSOR_WITH_COUNT);
        r.viewport.viewportCount = r.viewport.scissorCount = 0;
        r.viewport.pNext = &scaling;
        if (i >= 2) {
            rig_dynamic(&r, VK_DYNAMIC_STATE_VIEWPORT_W_SCALING_NV);
        }
        bind(&s, rig_make(&s.base, &r));
        vkCmdSetViewportWithCount(s.commands, 1 + i % 2, r.viewports);
        vkCmdSetScissorWithCount(s.commands, 1 + i % 2, r.scissors);
        if (i >= 2) {
            KIT_DEVICE_COMMAND(kit, vkCmdSetViewportWScalingNV)(s.commands, 0, 1, scalings);
        }
        draw_vertices(&s, i == 0 || i == 2 ? NULL
                          : i == 1         ? "viewportCount-04137"
                                           : "viewportCount-04138");
    }
    KIT_DEVICE_COMMAND(kit, vkCmdSetViewportWScalingNV)(s.commands, 0, 2, scalings);
    draw_vertices(&s, NULL);
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

/* --- queries of mesh shaders --- */

SCENE(mesh_queries, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkQueryPoolCreateInfo info = { .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
                                   .queryType = VK_QUERY_TYPE_MESH_PRIMITIVES_GENERATED_EXT,
                                   .queryCount = 1 };
    struct stage s;
    struct rig r;
    VkQueryPool pool = VK_NULL_HANDLE;
    set_up(&s, kit);
    rig_init(&r, &s.base);
    KIT_VK(kit, vkCreateQueryPool(kit->device, &info, NULL, &pool));
    kit_own(kit, VK_OBJECT_TYPE_QUERY_POOL, KIT_HANDLE(pool));
    vkCmdResetQueryPool(s.commands, pool, 0, 1);
    begin_pass(&s);
    vkCmdBeginQuery(s.commands, pool, 0, 0);
    bind(&s, s.mesh_pipeline);
    draw_meshes(&s, NULL);
    bind(&s, rig_make(&s.base, &r));
    draw_vertices(&s, "stage-07073");
    vkCmdEndQuery(s.commands, pool, 0);
    draw_vertices(&s, NULL);
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

/* --- nothing bound, and everything right --- */

SCENE(without_pipeline, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct stage s;
    set_up(&s, kit);
    begin_pass(&s);
    draw_vertices(&s, "None-02700");
    draw_meshes(&s, "None-02700");
    vkCmdEndRenderPass(s.commands);
    dispatch_all(&s, "None-02700");
    trace_all(&s, "None-02700");
    kit_end(kit, s.commands);
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

/* --- dynamic state that was not set --- */

static void
matter(struct rig *r, VkDynamicState state)
{
    switch (state) {
    case VK_DYNAMIC_STATE_LINE_WIDTH: r->raster.polygonMode = VK_POLYGON_MODE_LINE; break;
    case VK_DYNAMIC_STATE_DEPTH_BIAS: r->raster.depthBiasEnable = VK_TRUE; break;
    case VK_DYNAMIC_STATE_BLEND_CONSTANTS:
        r->attachments[0].blendEnable = VK_TRUE;
        r->attachments[0].srcColorBlendFactor = VK_BLEND_FACTOR_CONSTANT_COLOR;
        break;
    case VK_DYNAMIC_STATE_FRONT_FACE: r->raster.cullMode = VK_CULL_MODE_BACK_BIT; break;
    default: break;
    }
}

struct unset {
    VkDynamicState state;
    const char *rest;
    bool vertices_only;
};

static void
draw_unset(struct kit *kit, const struct unset *rows, size_t count)
{
    struct stage s;
    struct rig r;
    set_up(&s, kit);
    for (size_t i = 0; i < count; i++) {
        begin_pass(&s);
        rig_init(&r, &s.base);
        rig_dynamic(&r, rows[i].state);
        matter(&r, rows[i].state);
        bind(&s, rig_make(&s.base, &r));
        draw_vertices(&s, rows[i].rest);
        if (!rows[i].vertices_only) {
            bind(&s, make_mesh(&s, &r));
            draw_meshes(&s, rows[i].rest);
        }
        again(&s);
    }
    kit_end(kit, s.commands);
}

SCENE(states_not_set, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    static const struct unset rows[] = {
        { VK_DYNAMIC_STATE_VIEWPORT, "commandBuffer-02701", false },
        { VK_DYNAMIC_STATE_SCISSOR, "commandBuffer-02701", false },
        { VK_DYNAMIC_STATE_LINE_WIDTH, "commandBuffer-02701", false },
        { VK_DYNAMIC_STATE_DEPTH_BIAS, "commandBuffer-02701", false },
        { VK_DYNAMIC_STATE_BLEND_CONSTANTS, "commandBuffer-02701", false },
        { VK_DYNAMIC_STATE_CULL_MODE, "commandBuffer-02701", false },
        { VK_DYNAMIC_STATE_FRONT_FACE, "commandBuffer-02701", false },
        { VK_DYNAMIC_STATE_DEPTH_TEST_ENABLE, "commandBuffer-02701", false },
        { VK_DYNAMIC_STATE_DEPTH_BOUNDS_TEST_ENABLE, "commandBuffer-02701", false },
        { VK_DYNAMIC_STATE_STENCIL_TEST_ENABLE, "commandBuffer-02701", false },
        { VK_DYNAMIC_STATE_RASTERIZER_DISCARD_ENABLE, "None-04876", false },
        { VK_DYNAMIC_STATE_DEPTH_BIAS_ENABLE, "None-04877", false },
        { VK_DYNAMIC_STATE_LOGIC_OP_EXT, "logicOp-04878", false },
        { VK_DYNAMIC_STATE_PRIMITIVE_RESTART_ENABLE, "None-04879", true },
        { VK_DYNAMIC_STATE_PRIMITIVE_TOPOLOGY, "primitiveTopology-03420", true },
        { VK_DYNAMIC_STATE_VERTEX_INPUT_EXT, "None-04914", true },
        { VK_DYNAMIC_STATE_COLOR_WRITE_ENABLE_EXT, "None-07749", false },
    };
    draw_unset(kit, rows, KIT_COUNT(rows));
}

/* What is enabled by a command counts as what the pipeline enables. */
SCENE(bias_enabled_by_command, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct stage s;
    struct rig r;
    set_up(&s, kit);
    begin_pass(&s);
    rig_init(&r, &s.base);
    rig_dynamic(&r, VK_DYNAMIC_STATE_DEPTH_BIAS);
    rig_dynamic(&r, VK_DYNAMIC_STATE_DEPTH_BIAS_ENABLE);
    bind(&s, rig_make(&s.base, &r));
    vkCmdSetDepthBiasEnable(s.commands, VK_FALSE);
    draw_vertices(&s, NULL);
    vkCmdSetDepthBiasEnable(s.commands, VK_TRUE);
    draw_vertices(&s, "commandBuffer-02701");
    vkCmdSetDepthBias(s.commands, 0.0f, 0.0f, 0.0f);
    draw_vertices(&s, NULL);
    again(&s);
    kit_end(kit, s.commands);
}

SCENE(states_of_extensions_not_set, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    static const struct unset rows[] = {
        { VK_DYNAMIC_STATE_TESSELLATION_DOMAIN_ORIGIN_EXT, NULL, true },
        { VK_DYNAMIC_STATE_DEPTH_CLAMP_ENABLE_EXT, "None-07620", false },
        { VK_DYNAMIC_STATE_POLYGON_MODE_EXT, "None-07621", false },
        { VK_DYNAMIC_STATE_RASTERIZATION_SAMPLES_EXT, "None-07622", false },
        { VK_DYNAMIC_STATE_SAMPLE_MASK_EXT, "None-07623", false },
        { VK_DYNAMIC_STATE_ALPHA_TO_COVERAGE_ENABLE_EXT, "None-07624", false },
        { VK_DYNAMIC_STATE_ALPHA_TO_ONE_ENABLE_EXT, "None-07625", false },
        { VK_DYNAMIC_STATE_LOGIC_OP_ENABLE_EXT, "None-07626", false },
        { VK_DYNAMIC_STATE_COLOR_BLEND_ENABLE_EXT, "None-07627", false },
        { VK_DYNAMIC_STATE_COLOR_BLEND_EQUATION_EXT, "None-07628", false },
        { VK_DYNAMIC_STATE_COLOR_WRITE_MASK_EXT, "None-07629", false },
        { VK_DYNAMIC_STATE_RASTERIZATION_STREAM_EXT, "None-07630", false },
        { VK_DYNAMIC_STATE_CONSERVATIVE_RASTERIZATION_MODE_EXT, "None-07631", false },
        { VK_DYNAMIC_STATE_EXTRA_PRIMITIVE_OVERESTIMATION_SIZE_EXT, "None-07632", false },
        { VK_DYNAMIC_STATE_DEPTH_CLIP_ENABLE_EXT, "None-07633", false },
        { VK_DYNAMIC_STATE_SAMPLE_LOCATIONS_ENABLE_EXT, "None-07634", false },
        { VK_DYNAMIC_STATE_COLOR_BLEND_ADVANCED_EXT, "None-07635", false },
        { VK_DYNAMIC_STATE_PROVOKING_VERTEX_MODE_EXT, "None-07636", false },
        { VK_DYNAMIC_STATE_LINE_RASTERIZATION_MODE_EXT, "None-07637", false },
        { VK_DYNAMIC_STATE_LINE_STIPPLE_ENABLE_EXT, "None-07638", false },
        { VK_DYNAMIC_STATE_DEPTH_CLIP_NEGATIVE_ONE_TO_ONE_EXT, "None-07639", false },
        { VK_DYNAMIC_STATE_VIEWPORT_W_SCALING_ENABLE_NV, "None-07640", false },
        { VK_DYNAMIC_STATE_VIEWPORT_SWIZZLE_NV, "None-07641", false },
        { VK_DYNAMIC_STATE_COVERAGE_TO_COLOR_ENABLE_NV, "None-07642", false },
        { VK_DYNAMIC_STATE_COVERAGE_TO_COLOR_LOCATION_NV, "None-07643", false },
        { VK_DYNAMIC_STATE_COVERAGE_MODULATION_MODE_NV, "None-07644", false },
        { VK_DYNAMIC_STATE_COVERAGE_MODULATION_TABLE_ENABLE_NV, "None-07645", false },
        { VK_DYNAMIC_STATE_COVERAGE_MODULATION_TABLE_NV, "None-07646", false },
        { VK_DYNAMIC_STATE_SHADING_RATE_IMAGE_ENABLE_NV, "None-07647", false },
        { VK_DYNAMIC_STATE_REPRESENTATIVE_FRAGMENT_TEST_ENABLE_NV, "None-07648", false },
        { VK_DYNAMIC_STATE_COVERAGE_REDUCTION_MODE_NV, "None-07649", false },
        { VK_DYNAMIC_STATE_SAMPLE_LOCATIONS_EXT, "None-06666", false },
    };
    draw_unset(kit, rows, KIT_COUNT(rows));
}

SCENE(discard_rectangles_set, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    VkPipelineDiscardRectangleStateCreateInfoEXT state = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_DISCARD_RECTANGLE_STATE_CREATE_INFO_EXT,
        .discardRectangleCount = 2
    };
    struct stage s;
    struct rig r;
    set_up(&s, kit);
    PFN_vkCmdSetDiscardRectangleEXT SetDiscardRectangle = KIT_DEVICE_COMMAND(
        kit, vkCmdSetDiscardRectangleEXT);
    for (int count = 0; count < 2; count++) {
        begin_pass(&s);
        rig_init(&r, &s.base);
        rig_dynamic(&r, VK_DYNAMIC_STATE_DISCARD_RECTANGLE_EXT);
        state.pNext = r.info.pNext;
        r.info.pNext = count ? &state : r.info.pNext;
        VkPipeline vertices = rig_make(&s.base, &r), meshes = make_mesh(&s, &r);
        for (uint32_t set = 0; set < 3; set++) {
            const char *rest = count && set < 2 ? "None-07751" : NULL;
            bind(&s, vertices);
            if (set) {
                SetDiscardRectangle(s.commands, set - 1, 1, r.scissors);
            }
            draw_vertices(&s, rest);
            bind(&s, meshes);
            draw_meshes(&s, rest);
        }
        again(&s);
    }
    kit_end(kit, s.commands);
}

SCENE(states_that_do_not_matter, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    static const VkDynamicState states[] = {
        VK_DYNAMIC_STATE_LINE_WIDTH,           VK_DYNAMIC_STATE_DEPTH_BIAS,
        VK_DYNAMIC_STATE_BLEND_CONSTANTS,      VK_DYNAMIC_STATE_DEPTH_BOUNDS,
        VK_DYNAMIC_STATE_STENCIL_COMPARE_MASK, VK_DYNAMIC_STATE_STENCIL_REFERENCE,
        VK_DYNAMIC_STATE_DEPTH_COMPARE_OP,     VK_DYNAMIC_STATE_DEPTH_WRITE_ENABLE,
        VK_DYNAMIC_STATE_FRONT_FACE,
    };
    struct stage s;
    struct rig r;
    set_up(&s, kit);
    begin_pass(&s);
    rig_init(&r, &s.base);
    for (size_t i = 0; i < KIT_COUNT(states); i++) {
        rig_dynamic(&r, states[i]);
    }
    bind(&s, rig_make(&s.base, &r));
    draw_vertices(&s, NULL);
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

/* A pipeline that may rasterize has viewports; one that never does has none. */
SCENE(viewports_where_nothing_is_rasterized, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct stage s;
    struct rig r;
    set_up(&s, kit);
    begin_pass(&s);
    rig_init(&r, &s.base);
    rig_dynamic(&r, VK_DYNAMIC_STATE_VIEWPORT);
    r.raster.rasterizerDiscardEnable = VK_TRUE;
    bind(&s, rig_make(&s.base, &r));
    draw_vertices(&s, NULL);
    r.raster.rasterizerDiscardEnable = VK_FALSE;
    rig_dynamic(&r, VK_DYNAMIC_STATE_RASTERIZER_DISCARD_ENABLE);
    bind(&s, rig_make(&s.base, &r));
    vkCmdSetRasterizerDiscardEnable(s.commands, VK_TRUE);
    draw_vertices(&s, "commandBuffer-02701");
    vkCmdSetViewport(s.commands, 0, 1, r.viewports);
    draw_vertices(&s, NULL);
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

SCENE(states_set, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    static const VkDynamicState states[] = {
        VK_DYNAMIC_STATE_VIEWPORT,
        VK_DYNAMIC_STATE_SCISSOR,
        VK_DYNAMIC_STATE_LINE_WIDTH,
        VK_DYNAMIC_STATE_CULL_MODE,
        VK_DYNAMIC_STATE_DEPTH_TEST_ENABLE,
        VK_DYNAMIC_STATE_PRIMITIVE_TOPOLOGY,
        VK_DYNAMIC_STATE_RASTERIZER_DISCARD_ENABLE,
    };
    const VkViewport viewport = { 0, 0, SIZE, SIZE, 0, 1 };
    const VkRect2D scissor = { { 0, 0 }, { SIZE, SIZE } };
    struct stage s;
    struct rig r;
    set_up(&s, kit);
    begin_pass(&s);
    rig_init(&r, &s.base);
    r.raster.polygonMode = VK_POLYGON_MODE_LINE;
    for (size_t i = 0; i < KIT_COUNT(states); i++) {
        rig_dynamic(&r, states[i]);
    }
    vkCmdSetViewport(s.commands, 0, 1, &viewport);
    vkCmdSetScissor(s.commands, 0, 1, &scissor);
    vkCmdSetLineWidth(s.commands, 1.0f);
    vkCmdSetCullMode(s.commands, VK_CULL_MODE_NONE);
    vkCmdSetDepthTestEnable(s.commands, VK_FALSE);
    vkCmdSetPrimitiveTopology(s.commands, VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP);
    vkCmdSetRasterizerDiscardEnable(s.commands, VK_FALSE);
    bind(&s, rig_make(&s.base, &r));
    draw_vertices(&s, NULL);
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

SCENE(state_undone_by_a_static_pipeline, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    const VkViewport viewport = { 0, 0, SIZE, SIZE, 0, 1 };
    struct stage s;
    struct rig fixed, moving;
    set_up(&s, kit);
    rig_init(&fixed, &s.base);
    rig_init(&moving, &s.base);
    rig_dynamic(&moving, VK_DYNAMIC_STATE_VIEWPORT);
    VkPipeline is_static = rig_make(&s.base, &fixed), is_dynamic = rig_make(&s.base, &moving);
    begin_pass(&s);
    vkCmdSetViewport(s.commands, 0, 1, &viewport);
    bind(&s, is_dynamic);
    vkCmdDraw(s.commands, 3, 1, 0, 0);
    bind(&s, is_static);
    vkCmdDraw(s.commands, 3, 1, 0, 0);
    bind(&s, is_dynamic);
    kit_expect(kit, "VUID-vkCmdDraw-commandBuffer-02701");
    vkCmdDraw(s.commands, 3, 1, 0, 0);
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

SCENE(static_state_set, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    const VkViewport viewport = { 0, 0, SIZE, SIZE, 0, 1 };
    const VkBool32 on = VK_TRUE;
    struct stage s;
    struct rig r;
    set_up(&s, kit);
    rig_init(&r, &s.base);
    VkPipeline pipeline = rig_make(&s.base, &r);
    begin_pass(&s);
    vkCmdSetViewport(s.commands, 0, 1, &viewport);
    vkCmdSetLineWidth(s.commands, 1.0f);
    bind(&s, pipeline);
    draw_vertices(&s, NULL);
    bind(&s, s.mesh_pipeline);
    draw_meshes(&s, NULL);
    vkCmdSetLineWidth(s.commands, 1.0f);
    draw_meshes_ext(&s, "None-02859");
    if (s.DrawMeshTasksNV) {
        bind(&s, s.twins[0].nv);
        vkCmdSetLineWidth(s.commands, 1.0f);
        draw_meshes_nv(&s, "None-02859");
    }
    bind(&s, pipeline);
    vkCmdSetViewport(s.commands, 0, 1, &viewport);
    draw_vertices(&s, "None-02859");
    /* Of other extensions: every state is looked at. */
    bind(&s, pipeline);
    KIT_DEVICE_COMMAND(kit, vkCmdSetAlphaToOneEnableEXT)(s.commands, VK_FALSE);
    draw_vertices(&s, "None-02859");
    bind(&s, pipeline);
    KIT_DEVICE_COMMAND(kit, vkCmdSetColorWriteEnableEXT)(s.commands, 1, &on);
    draw_vertices(&s, "None-02859");
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

SCENE(counts_of_viewports, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    const VkViewport viewports[2] = { { 0, 0, SIZE, SIZE, 0, 1 }, { 0, 0, SIZE, SIZE, 0, 1 } };
    const VkRect2D scissors[2] = { { { 0, 0 }, { SIZE, SIZE } }, { { 0, 0 }, { SIZE, SIZE } } };
    struct stage s;
    struct rig r;
    set_up(&s, kit);

    for (int mesh = 0; mesh < 2; mesh++) {
        void (*draw)(struct stage *, const char *) = mesh ? draw_meshes : draw_vertices;

        begin_pass(&s);
        rig_init(&r, &s.base);
        rig_dynamic(&r, VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT);
        r.viewport.viewportCount = 0;
        bind(&s, mesh ? make_mesh(&s, &r) : rig_make(&s.base, &r));
        vkCmdSetViewportWithCount(s.commands, 2, viewports);
        draw(&s, "viewportCount-03417");
        vkCmdSetViewportWithCount(s.commands, 1, viewports);
        draw(&s, NULL);

        rig_init(&r, &s.base);
        rig_dynamic(&r, VK_DYNAMIC_STATE_SCISSOR_WITH_COUNT);
        r.viewport.scissorCount = 0;
        bind(&s, mesh ? make_mesh(&s, &r) : rig_make(&s.base, &r));
        vkCmdSetScissorWithCount(s.commands, 2, scissors);
        draw(&s, "scissorCount-03418");
        vkCmdSetScissorWithCount(s.commands, 1, scissors);
        draw(&s, NULL);

        rig_init(&r, &s.base);
        rig_dynamic(&r, VK_DYNAMIC_STATE_SCISSOR_WITH_COUNT);
        rig_dynamic(&r, VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT);
        r.viewport.scissorCount = r.viewport.viewportCount = 0;
        bind(&s, mesh ? make_mesh(&s, &r) : rig_make(&s.base, &r));
        vkCmdSetViewportWithCount(s.commands, 2, viewports);
        vkCmdSetScissorWithCount(s.commands, 1, scissors);
        draw(&s, "viewportCount-03419");
        vkCmdSetScissorWithCount(s.commands, 2, scissors);
        draw(&s, NULL);
        again(&s);
    }
    kit_end(kit, s.commands);
}

static void
change_topology(struct kit *kit)
{
    struct stage s;
    struct rig r;
    set_up(&s, kit);
    begin_pass(&s);
    rig_init(&r, &s.base);
    rig_dynamic(&r, VK_DYNAMIC_STATE_PRIMITIVE_TOPOLOGY);
    bind(&s, rig_make(&s.base, &r));
    vkCmdSetPrimitiveTopology(s.commands, VK_PRIMITIVE_TOPOLOGY_TRIANGLE_FAN);
    draw_vertices(&s, NULL);
    VkPhysicalDeviceExtendedDynamicState3PropertiesEXT state3 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTENDED_DYNAMIC_STATE_3_PROPERTIES_EXT
    };
    VkPhysicalDeviceProperties2 properties = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, .pNext = &state3
    };
    vkGetPhysicalDeviceProperties2(kit->gpu, &properties);
    vkCmdSetPrimitiveTopology(s.commands, VK_PRIMITIVE_TOPOLOGY_LINE_LIST);
    draw_vertices(&s, state3.dynamicPrimitiveTopologyUnrestricted
                          ? NULL
                          : "dynamicPrimitiveTopologyUnrestricted-07500");
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

SCENE(topology_of_another_class, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    change_topology(kit);
}

SCENE(topology_of_another_class_restricted, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    setenv("WAKE_NULL_ANSWERS", "dynamicPrimitiveTopologyUnrestricted=0", 1);
    change_topology(kit);
}

/* That a device could take any topology means nothing as long as the extension is not enabled. */
SCENE(topology_without_the_extension, KIT_NULL_DRIVER)
{
    struct kit_target target = kit_target(kit);
    VkCommandBuffer commands = kit_primary(kit);
    struct rig_base base = rig_base(kit);
    struct rig r;

    base.render_pass = target.render_pass;
    rig_init(&r, &base);
    rig_dynamic(&r, VK_DYNAMIC_STATE_PRIMITIVE_TOPOLOGY);
    kit_begin(kit, commands, 0);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, rig_make(&base, &r));
    vkCmdSetPrimitiveTopology(commands, VK_PRIMITIVE_TOPOLOGY_TRIANGLE_FAN);
    vkCmdDraw(commands, 3, 1, 0, 0);
    vkCmdSetPrimitiveTopology(commands, VK_PRIMITIVE_TOPOLOGY_LINE_LIST);
    kit_expect(kit, "VUID-vkCmdDraw-primitiveTopology-03420");
    vkCmdDraw(commands, 3, 1, 0, 0);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
}

SCENE(color_writes_for_too_few, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    const VkBool32 on[1] = { VK_TRUE };
    struct stage s;
    struct rig r;
    set_up(&s, kit);
    PFN_vkCmdSetColorWriteEnableEXT set = KIT_DEVICE_COMMAND(kit, vkCmdSetColorWriteEnableEXT);
    begin_pass(&s);
    rig_init(&r, &s.base);
    rig_dynamic(&r, VK_DYNAMIC_STATE_COLOR_WRITE_ENABLE_EXT);
    set(s.commands, 1, on);
    bind(&s, rig_make(&s.base, &r));
    draw_vertices(&s, NULL);
    vkCmdEndRenderPass(s.commands);
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
    kit_expect(kit, "VUID-vkCmdBindVertexBuffers-firstBinding-00625");
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
    vkCmdBindVertexBuffers2(commands, 0, 1, &buffer, &end, NULL, NULL);
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

SCENE(mesh_values, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct stage s;
    struct rig r;
    set_up(&s, kit);
    VkPhysicalDeviceMeshShaderPropertiesEXT mesh = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MESH_SHADER_PROPERTIES_EXT
    };
    VkPhysicalDeviceProperties2 properties = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, .pNext = &mesh
    };
    vkGetPhysicalDeviceProperties2(kit->gpu, &properties);
    VkBuffer other = kit_bound_buffer(kit, 4096, VK_BUFFER_USAGE_INDEX_BUFFER_BIT, NULL);
    begin_pass(&s);
    rig_init(&r, &s.base);
    bind(&s, rig_make(&s.base, &r));
    draw_meshes(&s, "stage-06480");
    bind(&s, s.mesh_pipeline);
    draw_vertices(&s, "stage-06481");
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksEXT-TaskEXT-07326");
    s.DrawMeshTasks(s.commands, mesh.maxMeshWorkGroupCount[0] + 1, 1, 1);
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksEXT-TaskEXT-07327");
    s.DrawMeshTasks(s.commands, 1, mesh.maxMeshWorkGroupCount[1] + 1, 1);
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksEXT-TaskEXT-07328");
    s.DrawMeshTasks(s.commands, 1, 1, mesh.maxMeshWorkGroupCount[2] + 1);
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectEXT-buffer-02709");
    s.DrawMeshTasksIndirect(s.commands, other, 0, 1, 0);
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectEXT-drawCount-07088");
    s.DrawMeshTasksIndirect(s.commands, s.buffer, 0, 2, 8);
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectEXT-drawCount-07090");
    s.DrawMeshTasksIndirect(s.commands, s.buffer, 4084, 2, 12);
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectCountEXT-stride-07096");
    s.DrawMeshTasksIndirectCount(s.commands, s.buffer, 0, s.buffer, 64, 1, 8);
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectCountEXT-maxDrawCount-07097");
    s.DrawMeshTasksIndirectCount(s.commands, s.buffer, 4084, s.buffer, 64, 2, 12);
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

SCENE(mesh_indirect_values, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct stage s;
    set_up(&s, kit);
    VkBuffer other = kit_bound_buffer(kit, 4096, VK_BUFFER_USAGE_INDEX_BUFFER_BIT, NULL);
    VkBuffer unbound = kit_buffer(kit, 4096, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT);
    VkBuffer tiny = kit_bound_buffer(kit, 8, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT, NULL);
    begin_pass(&s);
    bind(&s, s.mesh_pipeline);
#define MESH(rest, buffer_, offset_)                                                     \
    do {                                                                                 \
        kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectEXT-" rest);                     \
        s.DrawMeshTasksIndirect(s.commands, buffer_, offset_, 1, 0);                     \
        kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectCountEXT-" rest);                \
        s.DrawMeshTasksIndirectCount(s.commands, buffer_, offset_, s.buffer, 64, 1, 12); \
    } while (0)
    MESH("buffer-02709", other, 0);
    MESH("buffer-02708", unbound, 0);
    MESH("offset-02710", s.buffer, 2);
#define COUNT(rest, counter, offset_)                                                   \
    do {                                                                                \
        kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectCountEXT-" rest);               \
        s.DrawMeshTasksIndirectCount(s.commands, s.buffer, 0, counter, offset_, 1, 12); \
    } while (0)
    COUNT("countBuffer-02715", other, 0);
    COUNT("countBuffer-02714", unbound, 0);
    COUNT("countBufferOffset-02716", s.buffer, 2);
    COUNT("countBufferOffset-04129", tiny, 8);
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectEXT-drawCount-07089");
    s.DrawMeshTasksIndirect(s.commands, tiny, 0, 1, 0);
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

SCENE(mesh_nv_values, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    struct stage s;
    struct rig r;
    setenv("WAKE_NULL_ANSWERS", "maxDrawMeshTasksCount=8,maxDrawIndirectCount=2", 1);
    set_up(&s, kit);
    VkBuffer other = kit_bound_buffer(kit, 4096, VK_BUFFER_USAGE_INDEX_BUFFER_BIT, NULL);
    VkBuffer unbound = kit_buffer(kit, 4096, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT);
    VkBuffer tiny = kit_bound_buffer(kit, 4, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT, NULL);
    rig_init(&r, &s.base);
    begin_pass(&s);
    /* Of the one extension or the other. */
    bind(&s, s.mesh_pipeline);
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksNV-MeshNV-07080");
    s.DrawMeshTasksNV(s.commands, 1, 0);
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectNV-MeshNV-07081");
    s.DrawMeshTasksIndirectNV(s.commands, s.buffer, 0, 1, 0);
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectCountNV-MeshNV-07082");
    s.DrawMeshTasksIndirectCountNV(s.commands, s.buffer, 0, s.buffer, 64, 1, 8);
    bind(&s, s.twins[0].nv);
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksEXT-MeshEXT-07087");
    s.DrawMeshTasks(s.commands, 1, 1, 1);
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectEXT-MeshEXT-07091");
    s.DrawMeshTasksIndirect(s.commands, s.buffer, 0, 1, 0);
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectCountEXT-MeshEXT-07100");
    s.DrawMeshTasksIndirectCount(s.commands, s.buffer, 0, s.buffer, 64, 1, 12);
    s.DrawMeshTasksNV(s.commands, 8, 0);
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksNV-taskCount-02119");
    s.DrawMeshTasksNV(s.commands, 9, 0);
#define MESH_NV(rest, buffer_, offset_)                                                   \
    do {                                                                                  \
        kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectNV-" rest);                       \
        s.DrawMeshTasksIndirectNV(s.commands, buffer_, offset_, 1, 0);                    \
        kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectCountNV-" rest);                  \
        s.DrawMeshTasksIndirectCountNV(s.commands, buffer_, offset_, s.buffer, 64, 1, 8); \
    } while (0)
    MESH_NV("buffer-02709", other, 0);
    MESH_NV("buffer-02708", unbound, 0);
    MESH_NV("offset-02710", s.buffer, 2);
#define COUNT_NV(rest, counter, offset_)                                                 \
    do {                                                                                 \
        kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectCountNV-" rest);                 \
        s.DrawMeshTasksIndirectCountNV(s.commands, s.buffer, 0, counter, offset_, 1, 8); \
    } while (0)
    COUNT_NV("countBuffer-02715", other, 0);
    COUNT_NV("countBuffer-02714", unbound, 0);
    COUNT_NV("countBufferOffset-02716", s.buffer, 2);
    COUNT_NV("countBufferOffset-04129", tiny, 4);
    s.DrawMeshTasksIndirectNV(s.commands, s.buffer, 4096 - 16, 2, 8);
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectNV-drawCount-02146");
    s.DrawMeshTasksIndirectNV(s.commands, s.buffer, 0, 2, 4);
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectNV-drawCount-02156");
    s.DrawMeshTasksIndirectNV(s.commands, tiny, 0, 1, 0);
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectNV-drawCount-02157");
    s.DrawMeshTasksIndirectNV(s.commands, s.buffer, 4096 - 12, 2, 8);
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectNV-drawCount-02719");
    s.DrawMeshTasksIndirectNV(s.commands, s.buffer, 0, 3, 8);
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectCountNV-stride-02182");
    s.DrawMeshTasksIndirectCountNV(s.commands, s.buffer, 0, s.buffer, 64, 1, 4);
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectCountNV-maxDrawCount-02183");
    s.DrawMeshTasksIndirectCountNV(s.commands, s.buffer, 4092, s.buffer, 64, 1, 8);
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
    kit_expect(kit, "VUID-vkCmdDrawMultiEXT-stride-04936");
    s.DrawMulti(s.commands, 1, parts, 1, 0, sizeof(parts[0]) + 2);
    kit_expect(kit, "VUID-vkCmdDrawMultiIndexedEXT-stride-04941");
    s.DrawMultiIndexed(s.commands, 1, indexed, 1, 0, sizeof(indexed[0]) + 2, NULL);
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
