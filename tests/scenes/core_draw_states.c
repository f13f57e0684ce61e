/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Draws with dynamic state: not set, set, overwritten by a pipeline, and set to what does not go
 * with the pipeline. A rule that all draws share is broken once with each of them.
 */
#include "draw_scene.h"
#include "newer_ids.h"

#include <stdlib.h>

/* --- dynamic state that was not set --- */

static const VkPipelineRasterizationConservativeStateCreateInfoEXT overestimates = {
    .sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_CONSERVATIVE_STATE_CREATE_INFO_EXT,
    .conservativeRasterizationMode = VK_CONSERVATIVE_RASTERIZATION_MODE_OVERESTIMATE_EXT,
};
static const VkPipelineSampleLocationsStateCreateInfoEXT located = {
    .sType = VK_STRUCTURE_TYPE_PIPELINE_SAMPLE_LOCATIONS_STATE_CREATE_INFO_EXT,
    .sampleLocationsEnable = VK_TRUE,
    .sampleLocationsInfo = { .sType = VK_STRUCTURE_TYPE_SAMPLE_LOCATIONS_INFO_EXT },
};

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
    case VK_DYNAMIC_STATE_LOGIC_OP_EXT: r->blend.logicOpEnable = VK_TRUE; break;
    case VK_DYNAMIC_STATE_COLOR_BLEND_EQUATION_EXT:
    case VK_DYNAMIC_STATE_COLOR_BLEND_ADVANCED_EXT: r->attachments[0].blendEnable = VK_TRUE; break;
    case VK_DYNAMIC_STATE_LINE_RASTERIZATION_MODE_EXT:
    case VK_DYNAMIC_STATE_LINE_STIPPLE_ENABLE_EXT:
        r->raster.polygonMode = VK_POLYGON_MODE_LINE;
        break;
    case VK_DYNAMIC_STATE_EXTRA_PRIMITIVE_OVERESTIMATION_SIZE_EXT:
        r->raster.pNext = &overestimates;
        break;
    case VK_DYNAMIC_STATE_SAMPLE_LOCATIONS_EXT: r->multisample.pNext = &located; break;
    default: break;
    }
}

struct unset {
    VkDynamicState state;
    const char *rest;
    bool vertices_only;
    bool
        other_stages; /* newer registries ask for it with other stages, or once something else is set */
};

/* Whether this registry asks for the state here: newer ones ask for depth bounds with the feature only. */
static bool
is_asked_for(struct kit *kit, const struct unset *row)
{
    VkPhysicalDeviceFeatures features;

    vkGetPhysicalDeviceFeatures(kit->gpu, &features);
    return !HAS_NEWER_IDS ||
           (!row->other_stages &&
            (row->state != VK_DYNAMIC_STATE_DEPTH_BOUNDS_TEST_ENABLE || features.depthBounds));
}

static void
draw_unset(struct kit *kit, const struct unset *rows, size_t count, const struct wish *wish)
{
    struct stage s;
    struct rig r;
    set_up_as(&s, kit, wish);
    /* Newer registries want a struct beside one of the states. */
    kit_allow(kit, "VUID-VkGraphicsPipelineCreateInfo-pDynamicState-09639");
    for (size_t i = 0; i < count; i++) {
        if (!is_asked_for(kit, &rows[i])) {
            continue;
        }
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
        { VK_DYNAMIC_STATE_VIEWPORT, "commandBuffer-02701", false, false },
        { VK_DYNAMIC_STATE_SCISSOR, "commandBuffer-02701", false, false },
        { VK_DYNAMIC_STATE_LINE_WIDTH, "commandBuffer-02701", false, false },
        { VK_DYNAMIC_STATE_DEPTH_BIAS, "commandBuffer-02701", false, false },
        { VK_DYNAMIC_STATE_BLEND_CONSTANTS, "commandBuffer-02701", false, false },
        { VK_DYNAMIC_STATE_CULL_MODE, "commandBuffer-02701", false, false },
        { VK_DYNAMIC_STATE_FRONT_FACE, "commandBuffer-02701", false, false },
        { VK_DYNAMIC_STATE_DEPTH_TEST_ENABLE, "commandBuffer-02701", false, false },
        { VK_DYNAMIC_STATE_DEPTH_BOUNDS_TEST_ENABLE, "commandBuffer-02701", false, false },
        { VK_DYNAMIC_STATE_STENCIL_TEST_ENABLE, "commandBuffer-02701", false, false },
        { VK_DYNAMIC_STATE_RASTERIZER_DISCARD_ENABLE, "None-04876", false, false },
        { VK_DYNAMIC_STATE_DEPTH_BIAS_ENABLE, "None-04877", false, false },
        { VK_DYNAMIC_STATE_LOGIC_OP_EXT, "logicOp-04878", false, false },
        { VK_DYNAMIC_STATE_PRIMITIVE_RESTART_ENABLE, "None-04879", true, false },
        { VK_DYNAMIC_STATE_PRIMITIVE_TOPOLOGY, "primitiveTopology-03420", true, false },
        { VK_DYNAMIC_STATE_VERTEX_INPUT_EXT, "None-04914", true, false },
        { VK_DYNAMIC_STATE_COLOR_WRITE_ENABLE_EXT, "None-07749", false, false },
    };
    draw_unset(kit, rows, KIT_COUNT(rows), NULL);
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
        { VK_DYNAMIC_STATE_TESSELLATION_DOMAIN_ORIGIN_EXT, "None-07619", true, true },
        { VK_DYNAMIC_STATE_DEPTH_CLAMP_ENABLE_EXT, "None-07620", false, false },
        { VK_DYNAMIC_STATE_POLYGON_MODE_EXT, "None-07621", false, false },
        { VK_DYNAMIC_STATE_RASTERIZATION_SAMPLES_EXT, "None-07622", false, false },
        { VK_DYNAMIC_STATE_SAMPLE_MASK_EXT, "None-07623", false, false },
        { VK_DYNAMIC_STATE_ALPHA_TO_COVERAGE_ENABLE_EXT, "None-07624", false, false },
        { VK_DYNAMIC_STATE_ALPHA_TO_ONE_ENABLE_EXT, "None-07625", false, false },
        { VK_DYNAMIC_STATE_LOGIC_OP_ENABLE_EXT, "None-07626", false, false },
        { VK_DYNAMIC_STATE_COLOR_BLEND_ENABLE_EXT, "None-07627", false, false },
        { VK_DYNAMIC_STATE_COLOR_BLEND_EQUATION_EXT, "None-07628", false, false },
        { VK_DYNAMIC_STATE_COLOR_WRITE_MASK_EXT, "None-07629", false, false },
        { VK_DYNAMIC_STATE_RASTERIZATION_STREAM_EXT, "None-07630", false, true },
        { VK_DYNAMIC_STATE_CONSERVATIVE_RASTERIZATION_MODE_EXT, "None-07631", false, false },
        { VK_DYNAMIC_STATE_EXTRA_PRIMITIVE_OVERESTIMATION_SIZE_EXT, "None-07632", false, false },
        { VK_DYNAMIC_STATE_DEPTH_CLIP_ENABLE_EXT, "None-07633", false, false },
        { VK_DYNAMIC_STATE_SAMPLE_LOCATIONS_ENABLE_EXT, "None-07634", false, false },
        { VK_DYNAMIC_STATE_COLOR_BLEND_ADVANCED_EXT, "None-07635", false, false },
        { VK_DYNAMIC_STATE_PROVOKING_VERTEX_MODE_EXT, "None-07636", false, false },
        { VK_DYNAMIC_STATE_LINE_RASTERIZATION_MODE_EXT, "None-07637", false, false },
        { VK_DYNAMIC_STATE_LINE_STIPPLE_ENABLE_EXT, "None-07638", false, false },
        { VK_DYNAMIC_STATE_DEPTH_CLIP_NEGATIVE_ONE_TO_ONE_EXT, "None-07639", false, false },
        { VK_DYNAMIC_STATE_VIEWPORT_W_SCALING_ENABLE_NV, "None-07640", false, false },
        { VK_DYNAMIC_STATE_VIEWPORT_SWIZZLE_NV, "None-07641", false, false },
        { VK_DYNAMIC_STATE_COVERAGE_TO_COLOR_ENABLE_NV, "None-07642", false, false },
        { VK_DYNAMIC_STATE_COVERAGE_TO_COLOR_LOCATION_NV, "None-07643", false, true },
        { VK_DYNAMIC_STATE_COVERAGE_MODULATION_MODE_NV, "None-07644", false, false },
        { VK_DYNAMIC_STATE_COVERAGE_MODULATION_TABLE_ENABLE_NV, "None-07645", false, true },
        { VK_DYNAMIC_STATE_COVERAGE_MODULATION_TABLE_NV, "None-07646", false, true },
        { VK_DYNAMIC_STATE_SHADING_RATE_IMAGE_ENABLE_NV, "None-07647", false, false },
        { VK_DYNAMIC_STATE_REPRESENTATIVE_FRAGMENT_TEST_ENABLE_NV, "None-07648", false, false },
        { VK_DYNAMIC_STATE_COVERAGE_REDUCTION_MODE_NV, "None-07649", false, false },
        { VK_DYNAMIC_STATE_SAMPLE_LOCATIONS_EXT, "None-06666", false, false },
    };
    VkPhysicalDeviceCoverageReductionModeFeaturesNV reduction = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_COVERAGE_REDUCTION_MODE_FEATURES_NV
    };
    VkPhysicalDeviceRepresentativeFragmentTestFeaturesNV representative = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_REPRESENTATIVE_FRAGMENT_TEST_FEATURES_NV,
        .pNext = &reduction
    };
    VkPhysicalDeviceShadingRateImageFeaturesNV rates = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADING_RATE_IMAGE_FEATURES_NV,
        .pNext = &representative
    };
    VkPhysicalDeviceDepthClipControlFeaturesEXT control = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DEPTH_CLIP_CONTROL_FEATURES_EXT, .pNext = &rates
    };
    VkPhysicalDeviceDepthClipEnableFeaturesEXT clip = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DEPTH_CLIP_ENABLE_FEATURES_EXT, .pNext = &control
    };
    VkPhysicalDeviceLineRasterizationFeaturesEXT lines = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_LINE_RASTERIZATION_FEATURES_EXT, .pNext = &clip
    };
    /* Older registries have these rules whatever the device has. */
    const struct wish wish = { .extensions = { VK_EXT_CONSERVATIVE_RASTERIZATION_EXTENSION_NAME,
                                               VK_EXT_PROVOKING_VERTEX_EXTENSION_NAME,
                                               VK_EXT_DEPTH_CLIP_ENABLE_EXTENSION_NAME,
                                               VK_EXT_DEPTH_CLIP_CONTROL_EXTENSION_NAME,
                                               VK_EXT_BLEND_OPERATION_ADVANCED_EXTENSION_NAME,
                                               VK_NV_CLIP_SPACE_W_SCALING_EXTENSION_NAME,
                                               VK_NV_VIEWPORT_SWIZZLE_EXTENSION_NAME,
                                               VK_NV_FRAGMENT_COVERAGE_TO_COLOR_EXTENSION_NAME,
                                               VK_NV_FRAMEBUFFER_MIXED_SAMPLES_EXTENSION_NAME,
                                               VK_NV_SHADING_RATE_IMAGE_EXTENSION_NAME,
                                               VK_NV_REPRESENTATIVE_FRAGMENT_TEST_EXTENSION_NAME,
                                               VK_NV_COVERAGE_REDUCTION_MODE_EXTENSION_NAME },
                               .next = &lines };
    draw_unset(kit, rows, KIT_COUNT(rows), HAS_NEWER_IDS ? &wish : NULL);
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
    rig_discard(&r, VK_TRUE);
    bind(&s, rig_make(&s.base, &r));
    draw_vertices(&s, NULL);
    rig_discard(&r, VK_FALSE);
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

/* Behind a command that has set a static state of it. */
static void
bind_again(struct stage *s, VkPipeline pipeline)
{
    kit_expect_newer(s->base.kit, NEWER_ID("UNASSIGNED-vkCmdBindPipeline-Pipeline-Rebind", NULL));
    bind(s, pipeline);
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
    bind_again(&s, pipeline);
    KIT_DEVICE_COMMAND(kit, vkCmdSetAlphaToOneEnableEXT)(s.commands, VK_FALSE);
    draw_vertices(&s, "None-02859");
    bind_again(&s, pipeline);
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
        draw(&s, "viewportCount-03417");
        vkCmdSetViewportWithCount(s.commands, 2, viewports);
        draw(&s, NEWER_ID(NULL, "viewportCount-03417")); /* newer ones ask for the command alone */
        vkCmdSetViewportWithCount(s.commands, 1, viewports);
        draw(&s, NULL);

        rig_init(&r, &s.base);
        rig_dynamic(&r, VK_DYNAMIC_STATE_SCISSOR_WITH_COUNT);
        r.viewport.scissorCount = 0;
        bind(&s, mesh ? make_mesh(&s, &r) : rig_make(&s.base, &r));
        draw(&s, "scissorCount-03418");
        vkCmdSetScissorWithCount(s.commands, 2, scissors);
        draw(&s, NEWER_ID(NULL, "scissorCount-03418"));
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
    VkPipeline vertices = VK_NULL_HANDLE;
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
        const char *rule = i == 1   ? "viewportCount-04137"
                           : i == 3 ? NEWER_ID("None-08636", "viewportCount-04138")
                                    : NULL;
        vertices = rig_make(&s.base, &r);
        bind(&s, vertices);
        vkCmdSetViewportWithCount(s.commands, 1 + i % 2, r.viewports);
        vkCmdSetScissorWithCount(s.commands, 1 + i % 2, r.scissors);
        if (i >= 2) {
            KIT_DEVICE_COMMAND(kit, vkCmdSetViewportWScalingNV)(s.commands, 0, 1, scalings);
        }
        draw_vertices(&s, rule);
        bind(&s, make_mesh(&s, &r));
        draw_meshes(&s, rule);
    }
    bind(&s, vertices);
    KIT_DEVICE_COMMAND(kit, vkCmdSetViewportWScalingNV)(s.commands, 0, 2, scalings);
    draw_vertices(&s, NULL);
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

/* --- swizzles of viewports whose number a command sets --- */

SCENE(swizzled_viewports, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    const VkViewportSwizzleNV plain = { VK_VIEWPORT_COORDINATE_SWIZZLE_POSITIVE_X_NV,
                                        VK_VIEWPORT_COORDINATE_SWIZZLE_POSITIVE_Y_NV,
                                        VK_VIEWPORT_COORDINATE_SWIZZLE_POSITIVE_Z_NV,
                                        VK_VIEWPORT_COORDINATE_SWIZZLE_POSITIVE_W_NV };
    const VkPipelineViewportSwizzleStateCreateInfoNV swizzles = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_SWIZZLE_STATE_CREATE_INFO_NV,
        .viewportCount = 1,
        .pViewportSwizzles = &plain,
    };
    VkPipeline vertices, meshes;
    struct stage s;
    struct rig r;

    set_up_as(&s, kit, &(struct wish){ .extensions = { VK_NV_VIEWPORT_SWIZZLE_EXTENSION_NAME } });
    rig_init(&r, &s.base);
    rig_dynamic(&r, VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT);
    rig_dynamic(&r, VK_DYNAMIC_STATE_SCISSOR_WITH_COUNT);
    r.viewport.viewportCount = r.viewport.scissorCount = 0;
    r.viewport.pNext = &swizzles;
    vertices = rig_make(&s.base, &r);
    meshes = make_mesh(&s, &r);
    begin_pass(&s);
    for (uint32_t count = 1; count <= 2; count++) {
        const char *rule = count == 2 ? "viewportCount-07492" : NULL;

        vkCmdSetViewportWithCount(s.commands, count, r.viewports);
        vkCmdSetScissorWithCount(s.commands, count, r.scissors);
        bind(&s, vertices);
        draw_vertices(&s, rule);
        bind(&s, meshes);
        draw_meshes(&s, rule);
    }
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

KIT_MAIN()
