/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Values of dynamic state that do not go together, with shader objects and pipelines, and every draw: what there is of each viewport,
 * lines and points, write masks, coverage, samples, addresses of vertices, the index that restarts primitives.
 */
#include "attachment_scene.h"
#include "object_draws.h"

#include "frag_depth_read.h"
#include "frag_stencil_read.h"
#include "vert_in_vec4.h"

#ifndef VK_EXT_primitive_restart_index

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_EXT_primitive_restart_index");
}

#else

#define CMD(name) KIT_DEVICE_COMMAND(kit, name)

static const VkViewport viewports[2] = { { 0.0f, 0.0f, 16.0f, 16.0f, 0.0f, 1.0f },
                                         { 0.0f, 0.0f, 16.0f, 16.0f, 0.0f, 1.0f } };
static const VkRect2D scissors[2] = { { { 0, 0 }, { 16, 16 } }, { { 0, 0 }, { 16, 16 } } };

static void
open_state(struct objects *o, struct kit *kit, const char *extension, void *features)
{
    setenv("WAKE_NULL_NEWER", "1", 1);
    open_objects(o, kit, &(struct wish){ .extensions = { extension }, .next = features });
}

static void
begin_state(struct objects *o)
{
    begin_objects(o);
    set_objects(o, NULL);
}

static void
count_viewports(struct objects *o, uint32_t count)
{
    vkCmdSetViewportWithCount(o->s.commands, count, viewports);
    vkCmdSetScissorWithCount(o->s.commands, count, scissors);
}

static void
close_state(struct objects *o)
{
    end_objects(o);
    close_objects(o);
}

/* --- viewports --- */

SCENE(scalings, DRAWS)
{
    static const VkViewportWScalingNV scalings[2];
    struct objects o;

    open_state(&o, kit, VK_NV_CLIP_SPACE_W_SCALING_EXTENSION_NAME, NULL);
    begin_state(&o);
    CMD(vkCmdSetViewportWScalingEnableNV)(o.s.commands, VK_TRUE);
    draw_objects(&o, "viewportCount-04138");
    CMD(vkCmdSetViewportWScalingNV)(o.s.commands, 0, 1, scalings);
    draw_objects(&o, NULL);
    count_viewports(&o, 2);
    draw_objects(&o, "None-08636");
    CMD(vkCmdSetViewportWScalingEnableNV)(o.s.commands, VK_FALSE);
    draw_objects(&o, NULL);
    CMD(vkCmdSetViewportWScalingEnableNV)(o.s.commands, VK_TRUE);
    CMD(vkCmdSetViewportWScalingNV)(o.s.commands, 0, 2, scalings);
    draw_objects(&o, NULL);
    close_state(&o);
}

SCENE(swizzles, DRAWS)
{
    static const VkViewportSwizzleNV swizzle[2];
    struct objects o;

    open_state(&o, kit, VK_NV_VIEWPORT_SWIZZLE_EXTENSION_NAME, NULL);
    begin_state(&o);
    draw_objects(&o, "None-07641");
    CMD(vkCmdSetViewportSwizzleNV)(o.s.commands, 0, 1, swizzle);
    draw_objects(&o, NULL);
    count_viewports(&o, 2);
    draw_objects(&o, "viewportCount-09421");
    CMD(vkCmdSetViewportSwizzleNV)(o.s.commands, 0, 2, swizzle);
    draw_objects(&o, NULL);
    close_state(&o);
}

SCENE(palettes, DRAWS)
{
    VkPhysicalDeviceShadingRateImageFeaturesNV features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADING_RATE_IMAGE_FEATURES_NV
    };
    static const VkShadingRatePaletteEntryNV entry;
    const VkShadingRatePaletteNV palette[2] = { { 1, &entry }, { 1, &entry } };
    struct objects o;

    open_state(&o, kit, VK_NV_SHADING_RATE_IMAGE_EXTENSION_NAME, &features);
    begin_state(&o);
    CMD(vkCmdSetCoarseSampleOrderNV)
    (o.s.commands, VK_COARSE_SAMPLE_ORDER_TYPE_DEFAULT_NV, 0, NULL);
    CMD(vkCmdSetShadingRateImageEnableNV)(o.s.commands, VK_FALSE);
    draw_objects(&o, NULL);
    CMD(vkCmdSetShadingRateImageEnableNV)(o.s.commands, VK_TRUE);
    draw_objects(&o, "shadingRateImage-09234");
    CMD(vkCmdSetViewportShadingRatePaletteNV)(o.s.commands, 0, 1, palette);
    draw_objects(&o, NULL);
    count_viewports(&o, 2);
    draw_objects(&o, "None-08637");
    CMD(vkCmdSetViewportShadingRatePaletteNV)(o.s.commands, 0, 2, palette);
    draw_objects(&o, NULL);
    close_state(&o);
}

SCENE(exclusive_scissors, DRAWS)
{
    VkPhysicalDeviceExclusiveScissorFeaturesNV features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXCLUSIVE_SCISSOR_FEATURES_NV
    };
    const VkBool32 on = VK_TRUE, off = VK_FALSE;
    struct objects o;

    open_state(&o, kit, VK_NV_SCISSOR_EXCLUSIVE_EXTENSION_NAME, &features);
    begin_state(&o);
    CMD(vkCmdSetExclusiveScissorEnableNV)(o.s.commands, 0, 1, &off);
    draw_objects(&o, NULL);
    CMD(vkCmdSetExclusiveScissorEnableNV)(o.s.commands, 0, 1, &on);
    draw_objects(&o, "None-07879");
    CMD(vkCmdSetExclusiveScissorNV)(o.s.commands, 0, 1, scissors);
    draw_objects(&o, NULL);
    close_state(&o);
}

/* --- lines and points --- */

SCENE(lines, DRAWS)
{
    VkPhysicalDeviceLineRasterizationFeatures features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_LINE_RASTERIZATION_FEATURES
    };
    struct objects o;

    open_state(&o, kit, NULL, &features);
    begin_state(&o);
    CMD(vkCmdSetPolygonModeEXT)(o.s.commands, VK_POLYGON_MODE_LINE);
    CMD(vkCmdSetLineRasterizationModeEXT)(o.s.commands, VK_LINE_RASTERIZATION_MODE_BRESENHAM_EXT);
    draw_objects(&o, NULL);
    CMD(vkCmdSetAlphaToCoverageEnableEXT)(o.s.commands, VK_TRUE);
    draw_objects(&o, "None-10608");
    CMD(vkCmdSetLineRasterizationModeEXT)(o.s.commands, VK_LINE_RASTERIZATION_MODE_RECTANGULAR_EXT);
    draw_objects(&o, NULL);
    CMD(vkCmdSetLineRasterizationModeEXT)
    (o.s.commands, VK_LINE_RASTERIZATION_MODE_RECTANGULAR_SMOOTH_EXT);
    CMD(vkCmdSetAlphaToCoverageEnableEXT)(o.s.commands, VK_FALSE);
    CMD(vkCmdSetAlphaToOneEnableEXT)(o.s.commands, VK_TRUE);
    bind_vertices(&o);
    draw_vertices(&o.s, "None-10608");
    CMD(vkCmdSetPolygonModeEXT)(o.s.commands, VK_POLYGON_MODE_FILL);
    vkCmdSetPrimitiveTopology(o.s.commands, VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST);
    draw_vertices(&o.s, NULL); /* no lines */
    close_state(&o);
}

SCENE(points, DRAWS)
{
    struct objects o;
    struct rig r;

    setenv("WAKE_NULL_NEWER", "1", 1);
    open_objects(&o, kit, &(struct wish){ .no_generated = true });
    begin_state(&o);
    vkCmdSetPrimitiveTopology(o.s.commands, VK_PRIMITIVE_TOPOLOGY_POINT_LIST);
    bind_vertices(&o);
    draw_vertices(&o.s, "primitiveTopology-10748");
    end_objects(&o);
    begin_objects(&o);
    rig_init(&r, &o.s.base);
    rig_render_dynamically(&r);
    rig_dynamic(&r, VK_DYNAMIC_STATE_PRIMITIVE_TOPOLOGY);
    bind(&o.s, rig_make(&o.s.base, &r));
    vkCmdSetPrimitiveTopology(o.s.commands, VK_PRIMITIVE_TOPOLOGY_POINT_LIST);
    draw_vertices(&o.s, "primitiveTopology-10748");
    close_state(&o);
}

SCENE(points_of_a_default_size, DRAWS)
{
    VkPhysicalDeviceMaintenance5Features features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_5_FEATURES
    };
    struct objects o;

    open_state(&o, kit, VK_KHR_MAINTENANCE_5_EXTENSION_NAME, &features);
    begin_state(&o);
    vkCmdSetPrimitiveTopology(o.s.commands, VK_PRIMITIVE_TOPOLOGY_POINT_LIST);
    bind_vertices(&o);
    draw_vertices(&o.s, NULL);
    close_state(&o);
}

/* --- color attachments --- */

SCENE(masks_of_a_shared_exponent, DRAWS)
{
    const VkColorComponentFlags red = VK_COLOR_COMPONENT_R_BIT, none = 0;
    const VkBool32 off = VK_FALSE;
    struct rendered rendered;
    struct objects o;

    setenv("WAKE_NULL_FORMATS", "123=0x180", 1); /* E5B9G9R9_UFLOAT: a color attachment, too */
    open_state(&o, kit, NULL, NULL);
    render_to(&rendered, ATTACHMENT(kit, .format = VK_FORMAT_E5B9G9R9_UFLOAT_PACK32));
    vkCmdBeginRendering(o.s.commands, &rendered.info);
    set_objects(&o, NULL);
    CMD(vkCmdSetColorBlendEnableEXT)(o.s.commands, 0, 1, &off);
    draw_objects(&o, NULL);
    CMD(vkCmdSetColorWriteMaskEXT)(o.s.commands, 0, 1, &red);
    draw_objects(&o, "None-09116");
    CMD(vkCmdSetColorWriteMaskEXT)(o.s.commands, 0, 1, &none);
    draw_objects(&o, NULL);
    close_state(&o);
}

SCENE(coverage, DRAWS)
{
    struct objects o;

    open_state(&o, kit, VK_NV_FRAGMENT_COVERAGE_TO_COLOR_EXTENSION_NAME, NULL);
    begin_state(&o);
    CMD(vkCmdSetCoverageToColorLocationNV)(o.s.commands, 0);
    CMD(vkCmdSetCoverageToColorEnableNV)(o.s.commands, VK_FALSE);
    draw_objects(&o, NULL);
    CMD(vkCmdSetCoverageToColorEnableNV)(o.s.commands, VK_TRUE);
    draw_objects(&o, "rasterizerDiscardEnable-09420");
    close_state(&o);
}

SCENE(samples_of_single_sampled, DRAWS)
{
    VkPhysicalDeviceMultisampledRenderToSingleSampledFeaturesEXT features = {
        .sType =
            VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_FEATURES_EXT
    };
    const VkMultisampledRenderToSingleSampledInfoEXT single = {
        .sType = VK_STRUCTURE_TYPE_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_INFO_EXT,
        .multisampledRenderToSingleSampledEnable = VK_TRUE,
        .rasterizationSamples = VK_SAMPLE_COUNT_4_BIT
    };
    const VkSampleMask mask = 15;
    struct rendered rendered;
    struct objects o;
    struct rig r;

    open_state(&o, kit, VK_EXT_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_EXTENSION_NAME, &features);
    render_to(&rendered,
              ATTACHMENT(kit, .format = COLOR_FORMAT,
                         .flags = VK_IMAGE_CREATE_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_BIT_EXT));
    rendered.info.pNext = &single;
    rendered.color.storeOp = VK_ATTACHMENT_STORE_OP_DONT_CARE;
    vkCmdBeginRendering(o.s.commands, &rendered.info);
    set_objects(&o, NULL);
    draw_objects(&o, "None-09211");
    CMD(vkCmdSetRasterizationSamplesEXT)(o.s.commands, VK_SAMPLE_COUNT_4_BIT);
    CMD(vkCmdSetSampleMaskEXT)(o.s.commands, VK_SAMPLE_COUNT_4_BIT, &mask);
    draw_objects(&o, NULL);
    end_objects(&o);
    vkCmdBeginRendering(o.s.commands, &rendered.info);
    for (int right = 0; right < 2; right++) {
        const char *rest = right ? NULL : "pNext-07935";

        rig_init(&r, &o.s.base);
        rig_render_dynamically(&r);
        r.multisample.rasterizationSamples = right ? VK_SAMPLE_COUNT_4_BIT : VK_SAMPLE_COUNT_1_BIT;
        bind(&o.s, rig_make(&o.s.base, &r));
        draw_vertices(&o.s, rest);
        bind(&o.s, make_mesh(&o.s, &r));
        draw_meshes(&o.s, rest);
    }
    close_state(&o);
}

/* --- tile images --- */

static void
open_tile_images(struct objects *o, struct kit *kit)
{
    static VkPhysicalDeviceShaderTileImageFeaturesEXT features;

    features = (VkPhysicalDeviceShaderTileImageFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_TILE_IMAGE_FEATURES_EXT
    };
    open_state(o, kit, VK_EXT_SHADER_TILE_IMAGE_EXTENSION_NAME, &features);
}

static void
bind_fragments(struct objects *o, const uint32_t *code, size_t size, bool meshes)
{
    struct shader_info fragment = object_info(VK_SHADER_STAGE_FRAGMENT_BIT);
    uint64_t shader;

    fragment.pCode = code;
    fragment.codeSize = size;
    shader = object_of(o, &fragment);
    if (meshes) {
        bind_objects(o, (const uint64_t[STAGES]){ [MESH] = o->mesh, [FRAGMENT] = shader }, 0);
    } else {
        bind_objects(o, (const uint64_t[STAGES]){ [VERTEX] = o->vertex, [FRAGMENT] = shader }, 0);
    }
}

SCENE(tile_images, DRAWS)
{
    struct objects o;

    open_tile_images(&o, kit);
    begin_state(&o);
    for (int meshes = 0; meshes < 2; meshes++) {
        void (*draw)(struct stage *, const char *) = meshes ? draw_meshes : draw_vertices;

        vkCmdSetStencilWriteMask(o.s.commands, VK_STENCIL_FACE_FRONT_AND_BACK, 1);
        vkCmdSetDepthWriteEnable(o.s.commands, VK_FALSE);
        bind_fragments(&o, frag_depth_read, sizeof(frag_depth_read), meshes);
        draw(&o.s, NULL);
        vkCmdSetDepthWriteEnable(o.s.commands, VK_TRUE);
        draw(&o.s, "pDynamicStates-08715");
        bind_fragments(&o, frag_stencil_read, sizeof(frag_stencil_read), meshes);
        draw(&o.s, "pDynamicStates-08716");
        vkCmdSetStencilWriteMask(o.s.commands, VK_STENCIL_FACE_FRONT_AND_BACK, 0);
        draw(&o.s, NULL);
    }
    close_state(&o);
}

/* The same that pipelines have static. */
SCENE(tile_images_of_pipelines, DRAWS)
{
    struct objects o;
    struct rig r;

    open_tile_images(&o, kit);
    rig_init(&r, &o.s.base);
    r.stages[1].module = MODULE(kit, frag_depth_read);
    kit_expect(kit, "VUID-VkGraphicsPipelineCreateInfo-renderPass-08710");
    (void)rig_make(&o.s.base, &r);
    rig_render_dynamically(&r);
    r.rendering.depthAttachmentFormat = r.rendering.stencilAttachmentFormat = DEPTH_FORMAT;
    (void)rig_make(&o.s.base, &r);
    r.depth.depthWriteEnable = VK_TRUE;
    kit_expect(kit, "VUID-VkGraphicsPipelineCreateInfo-pStages-08711");
    (void)rig_make(&o.s.base, &r);
    r.stages[1].module = MODULE(kit, frag_stencil_read);
    (void)rig_make(&o.s.base, &r);
    r.depth.back.writeMask = 1;
    kit_expect(kit, "VUID-VkGraphicsPipelineCreateInfo-pStages-08712");
    (void)rig_make(&o.s.base, &r);
    close_objects(&o);
}

/* --- vertices --- */

static void
read_at(struct objects *o, VkFormat format, uint32_t offset, uint32_t stride, VkDeviceSize at,
        const char *rest)
{
    struct kit *kit = o->s.kit;
    const VkVertexInputBindingDescription2EXT binding = {
        .sType = VK_STRUCTURE_TYPE_VERTEX_INPUT_BINDING_DESCRIPTION_2_EXT,
        .stride = stride,
        .divisor = 1
    };
    const VkVertexInputAttributeDescription2EXT attribute = {
        .sType = VK_STRUCTURE_TYPE_VERTEX_INPUT_ATTRIBUTE_DESCRIPTION_2_EXT,
        .format = format,
        .offset = offset
    };

    CMD(vkCmdSetVertexInputEXT)(o->s.commands, 1, &binding, 1, &attribute);
    vkCmdBindVertexBuffers(o->s.commands, 0, 1, &o->s.buffer, &at);
    draw_vertices(&o->s, rest);
}

static void
bind_reading(struct objects *o)
{
    struct shader_info vertex = object_info(VK_SHADER_STAGE_VERTEX_BIT);

    vertex.pCode = vert_in_vec4;
    vertex.codeSize = sizeof(vert_in_vec4);
    bind_objects(
        o, (const uint64_t[STAGES]){ [VERTEX] = object_of(o, &vertex), [FRAGMENT] = o->fragment },
        0);
}

SCENE(addresses_of_vertices, DRAWS)
{
    const VkFormat floats = VK_FORMAT_R32G32B32A32_SFLOAT,
                   packed = VK_FORMAT_A2B10G10R10_UNORM_PACK32, bytes = VK_FORMAT_R8G8B8A8_UNORM;
    struct objects o;

    open_state(&o, kit, NULL, NULL);
    begin_state(&o);
    bind_reading(&o);
    read_at(&o, floats, 0, 16, 0, NULL);
    read_at(&o, floats, 2, 16, 0, "format-10390");
    read_at(&o, floats, 0, 16, 2, "format-10390");
    read_at(&o, floats, 0, 18, 0, "format-10390");
    read_at(&o, packed, 0, 16, 0, NULL);
    read_at(&o, packed, 2, 16, 0, "format-10389");
    read_at(&o, packed, 0, 18, 0, "format-10389");
    read_at(&o, bytes, 1, 5, 1, NULL);
    close_state(&o);
}

SCENE(addresses_of_legacy_vertices, DRAWS)
{
    VkPhysicalDeviceLegacyVertexAttributesFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_LEGACY_VERTEX_ATTRIBUTES_FEATURES_EXT
    };
    struct objects o;

    open_state(&o, kit, VK_EXT_LEGACY_VERTEX_ATTRIBUTES_EXTENSION_NAME, &features);
    begin_state(&o);
    bind_reading(&o);
    read_at(&o, VK_FORMAT_R32G32B32A32_SFLOAT, 2, 18, 2, NULL);
    read_at(&o, VK_FORMAT_A2B10G10R10_UNORM_PACK32, 2, 18, 0, NULL);
    close_state(&o);
}

SCENE(addresses_of_pipelines, DRAWS)
{
    static const struct {
        VkFormat format;
        uint32_t offset, stride;
        VkDeviceSize at;
        const char *rest;
    } rows[] = {
        { VK_FORMAT_R32G32B32A32_SFLOAT, 0, 16, 0, NULL },
        { VK_FORMAT_R32G32B32A32_SFLOAT, 0, 16, 2, "format-10390" },
        { VK_FORMAT_R32G32B32A32_SFLOAT, 0, 18, 0, "format-10390" },
        { VK_FORMAT_A2B10G10R10_UNORM_PACK32, 2, 16, 0, "format-10389" },
    };
    struct objects o;
    struct rig r;

    open_state(&o, kit, NULL, NULL);
    begin_objects(&o);
    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        rig_init(&r, &o.s.base);
        rig_render_dynamically(&r);
        r.stages[0].module = MODULE(kit, vert_in_vec4);
        r.input.vertexBindingDescriptionCount = r.input.vertexAttributeDescriptionCount = 1;
        r.bindings[0].stride = rows[i].stride;
        r.attributes[0].format = rows[i].format;
        r.attributes[0].offset = rows[i].offset;
        vkCmdBindVertexBuffers(o.s.commands, 0, 1, &o.s.buffer, &rows[i].at);
        bind(&o.s, rig_make(&o.s.base, &r));
        draw_vertices(&o.s, rows[i].rest);
    }
    close_state(&o);
}

/* --- indices --- */

static void
expect_indexed(struct objects *o, const char *rest)
{
    static const char *const draws[] = {
        "vkCmdDrawIndexed",
        "vkCmdDrawIndexedIndirect",
        "vkCmdDrawIndexedIndirectCount",
        "vkCmdDrawMultiIndexedEXT",
        "vkCmdDrawIndexedIndirect2KHR",
        "vkCmdDrawIndexedIndirectCount2KHR",
    };

    for (size_t i = 0; i < KIT_COUNT(draws); i++) {
        expect_of(&o->s, draws[i], rest);
    }
}

SCENE(indices_that_restart, DRAWS | KIT_UNORDERED)
{
    VkPhysicalDevicePrimitiveRestartIndexFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PRIMITIVE_RESTART_INDEX_FEATURES_EXT
    };
    const char *rest = "primitiveRestartIndex-12401";
    struct objects o;

    open_state(&o, kit, VK_EXT_PRIMITIVE_RESTART_INDEX_EXTENSION_NAME, &features);
    begin_state(&o);
    bind_vertices(&o);
    vkCmdSetPrimitiveTopology(o.s.commands, VK_PRIMITIVE_TOPOLOGY_LINE_STRIP);
    CMD(vkCmdSetPrimitiveRestartIndexEXT)(o.s.commands, 0x10000);
    draw_vertices(&o.s, NULL); /* there is no restart */
    vkCmdSetPrimitiveRestartEnable(o.s.commands, VK_TRUE);
    expect_indexed(&o, rest);
    draw_vertices(&o.s, NULL);
    CMD(vkCmdSetPrimitiveRestartIndexEXT)(o.s.commands, 0xffff);
    draw_vertices(&o.s, NULL);
    CMD(vkCmdSetPrimitiveRestartIndexEXT)(o.s.commands, 0x10000);
    vkCmdBindIndexBuffer(o.s.commands, o.s.buffer, 0, VK_INDEX_TYPE_UINT16);
    draw_vertices(&o.s, NULL); /* it is forgotten */
    close_state(&o);
}

#endif

KIT_MAIN()
