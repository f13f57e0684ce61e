/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Draws against the values of dynamic state: VK_EXT_extended_dynamic_state3, sample locations,
 * generated primitives.
 */
#include "draw_scene.h"
#include "newer_ids.h"
#include "render_pass_scene.h"
#include "shader_scene.h"

#include "frag_at_sample.h"
#include "mesh_lines.h"
#include "mesh_nv_lines.h"
#include "mesh_nv_out_vec4.h"
#include "mesh_out_vec4.h"
#include "vert_in_vec4.h"
#include "vert_out_vec4.h"

#include <stdlib.h>

/* The same pipeline with a vertex and with a mesh shader. */
struct pair {
    VkPipeline vertex, mesh;
};

static struct pair
make_pair(struct stage *s, const struct rig *r)
{
    struct rig copy = *r;

    copy.info.pStages = copy.stages;
    return (struct pair){ rig_make(&s->base, r), make_mesh(s, &copy) };
}

static void
draw_pair(struct stage *s, struct pair pair, const char *rest)
{
    bind(s, pair.vertex);
    draw_vertices(s, rest);
    bind(s, pair.mesh);
    draw_meshes(s, rest);
}

#define COMMAND(name) PFN_##name name = KIT_DEVICE_COMMAND(kit, name)
#define RIG(r)    \
    struct rig r; \
    rig_init(&r, &s.base)

/* --- color attachments --- */

SCENE(color_attachments_covered, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_UNORDERED)
{
    static const VkBool32 yes = VK_TRUE;
    static const VkColorComponentFlags mask = 0xf;
    static const VkColorBlendEquationEXT equation = { VK_BLEND_FACTOR_ONE,  VK_BLEND_FACTOR_ZERO,
                                                      VK_BLEND_OP_ADD,      VK_BLEND_FACTOR_ONE,
                                                      VK_BLEND_FACTOR_ZERO, VK_BLEND_OP_ADD };
    struct stage s;
    set_up(&s, kit);
    COMMAND(vkCmdSetColorBlendEnableEXT);
    COMMAND(vkCmdSetColorWriteMaskEXT);
    COMMAND(vkCmdSetColorBlendEquationEXT);
    struct pair pair;
    begin_pass(&s);
    {
        RIG(r);
        rig_dynamic(&r, VK_DYNAMIC_STATE_COLOR_BLEND_ENABLE_EXT);
        pair = make_pair(&s, &r);
        vkCmdSetColorBlendEnableEXT(s.commands, 1, 1, &yes);
        draw_pair(&s, pair, "firstAttachment-07476");
        vkCmdSetColorBlendEnableEXT(s.commands, 0, 1, &yes);
        draw_pair(&s, pair, NULL);
    }
    {
        RIG(r);
        rig_dynamic(&r, VK_DYNAMIC_STATE_COLOR_WRITE_MASK_EXT);
        pair = make_pair(&s, &r);
        bind(&s, pair.vertex);
        vkCmdSetColorWriteMaskEXT(s.commands, 1, 1, &mask);
        draw_pair(&s, pair, "firstAttachment-07478");
        vkCmdSetColorWriteMaskEXT(s.commands, 0, 1, &mask);
        draw_pair(&s, pair, NULL);
    }
    {
        RIG(r);
        rig_dynamic(&r, VK_DYNAMIC_STATE_COLOR_BLEND_EQUATION_EXT);
        pair = make_pair(&s, &r);
        bind(&s, pair.vertex);
        vkCmdSetColorBlendEquationEXT(s.commands, 1, 1, &equation);
        draw_pair(&s, pair, NULL); /* does not blend */
        r.attachments[0].blendEnable = VK_TRUE;
        pair = make_pair(&s, &r);
        draw_pair(&s, pair, "firstAttachment-07477");
        vkCmdSetColorBlendEquationEXT(s.commands, 0, 1, &equation);
        draw_pair(&s, pair, NULL);
    }
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

SCENE(advanced_blending,
      KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_UNORDERED | KIT_NULL_VALUES | KIT_ANY_CALL)
{
    static const VkColorBlendAdvancedEXT advanced[2] = {
        { VK_BLEND_OP_MULTIPLY_EXT, VK_TRUE, VK_TRUE, VK_BLEND_OVERLAP_UNCORRELATED_EXT, VK_TRUE },
        { VK_BLEND_OP_MULTIPLY_EXT, VK_TRUE, VK_TRUE, VK_BLEND_OVERLAP_UNCORRELATED_EXT, VK_TRUE },
    };
    static const VkBool32 yes[2] = { VK_TRUE, VK_TRUE }, no[2] = { VK_FALSE, VK_FALSE };
    VkPhysicalDeviceBlendOperationAdvancedFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_BLEND_OPERATION_ADVANCED_FEATURES_EXT
    };
    const struct wish wish = { .extensions = { VK_EXT_BLEND_OPERATION_ADVANCED_EXTENSION_NAME },
                               .next = &features };
    VkRenderingAttachmentInfo colors[2];
    struct stage s;
    setenv("WAKE_NULL_ANSWERS", "advancedBlendMaxColorAttachments=1", 1);
    set_up_as(&s, kit, &wish);
    COMMAND(vkCmdSetColorBlendEnableEXT);
    COMMAND(vkCmdSetColorBlendAdvancedEXT);
    for (int i = 0; i < 2; i++) {
        colors[i] = (VkRenderingAttachmentInfo){
            .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
            .imageView = ATTACHED(kit, .format = VK_FORMAT_R8G8B8A8_UNORM),
            .imageLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
            .loadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
        };
    }
    VkRenderingInfo info = { .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                             .renderArea = { { 0, 0 }, { SIZE, SIZE } },
                             .layerCount = 1,
                             .colorAttachmentCount = 2,
                             .pColorAttachments = colors };
    RIG(r);
    rig_render_dynamically(&r);
    r.rendering.colorAttachmentCount = r.blend.attachmentCount = 2;
    rig_dynamic(&r, VK_DYNAMIC_STATE_COLOR_BLEND_ENABLE_EXT);
    rig_dynamic(&r, VK_DYNAMIC_STATE_COLOR_BLEND_ADVANCED_EXT);
    struct pair pair = make_pair(&s, &r);
    vkCmdBeginRendering(s.commands, &info);
    vkCmdSetColorBlendEnableEXT(s.commands, 0, 2, yes);
    vkCmdSetColorBlendAdvancedEXT(s.commands, 1, 1, advanced);
    expect_vertices(&s, "firstAttachment-07479");
    bind(&s, pair.vertex);
    draw_vertices(&s, "advancedBlendMaxColorAttachments-07480");
    expect_meshes(&s, "firstAttachment-07479");
    bind(&s, pair.mesh);
    draw_meshes(&s, "advancedBlendMaxColorAttachments-07480");
    vkCmdSetColorBlendAdvancedEXT(s.commands, 0, 2, advanced);
    expect_vertices(&s, "advancedBlendMaxColorAttachments-07480"); /* each attachment */
    expect_meshes(&s, "advancedBlendMaxColorAttachments-07480");
    draw_pair(&s, pair, "advancedBlendMaxColorAttachments-07480");
    vkCmdSetColorBlendEnableEXT(s.commands, 0, 2, no);
    draw_pair(&s, pair, NULL);
    vkCmdEndRendering(s.commands);
    kit_end(kit, s.commands);
}

/* --- samples --- */

SCENE(sample_mask, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_UNORDERED)
{
    static const VkSampleMask mask[2] = { ~0u, ~0u };
    struct stage s;
    set_up(&s, kit);
    COMMAND(vkCmdSetSampleMaskEXT);
    COMMAND(vkCmdSetRasterizationSamplesEXT);
    VkRenderingAttachmentInfo color = { .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
                                        .imageView = ATTACHED(kit,
                                                              .samples = VK_SAMPLE_COUNT_4_BIT),
                                        .imageLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
                                        .loadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE };
    VkRenderingInfo info = { .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                             .renderArea = { { 0, 0 }, { SIZE, SIZE } },
                             .layerCount = 1,
                             .colorAttachmentCount = 1,
                             .pColorAttachments = &color };
    struct pair pair;
    RIG(r);
    rig_render_dynamically(&r);
    r.multisample.rasterizationSamples = VK_SAMPLE_COUNT_4_BIT;
    rig_dynamic(&r, VK_DYNAMIC_STATE_SAMPLE_MASK_EXT);
    pair = make_pair(&s, &r);
    vkCmdBeginRendering(s.commands, &info);
    bind(&s, pair.vertex);
    vkCmdSetSampleMaskEXT(s.commands, VK_SAMPLE_COUNT_2_BIT, mask);
    draw_pair(&s, pair, "samples-07472");
    vkCmdSetSampleMaskEXT(s.commands, VK_SAMPLE_COUNT_8_BIT, mask);
    draw_pair(&s, pair, NULL);
    rig_dynamic(&r, VK_DYNAMIC_STATE_RASTERIZATION_SAMPLES_EXT);
    r.multisample.rasterizationSamples = VK_SAMPLE_COUNT_1_BIT;
    pair = make_pair(&s, &r);
    bind(&s, pair.vertex);
    vkCmdSetRasterizationSamplesEXT(s.commands, VK_SAMPLE_COUNT_4_BIT);
    vkCmdSetSampleMaskEXT(s.commands, VK_SAMPLE_COUNT_1_BIT, mask);
    draw_pair(&s, pair, "samples-07473");
    vkCmdSetSampleMaskEXT(s.commands, VK_SAMPLE_COUNT_4_BIT, mask);
    draw_pair(&s, pair, NULL);
    vkCmdEndRendering(s.commands);
    kit_end(kit, s.commands);
}

SCENE(samples_without_attachments,
      KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_UNORDERED | KIT_NULL_VALUES)
{
    struct stage s;
    setenv("WAKE_NULL_ANSWERS", "framebufferNoAttachmentsSampleCounts=5", 1);
    set_up(&s, kit);
    COMMAND(vkCmdSetRasterizationSamplesEXT);
    VkRenderingInfo info = { .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                             .renderArea = { { 0, 0 }, { SIZE, SIZE } },
                             .layerCount = 1 };
    RIG(r);
    rig_render_dynamically(&r);
    r.rendering.colorAttachmentCount = r.blend.attachmentCount = 0;
    rig_dynamic(&r, VK_DYNAMIC_STATE_RASTERIZATION_SAMPLES_EXT);
    struct pair pair = make_pair(&s, &r);
    vkCmdBeginRendering(s.commands, &info);
    vkCmdSetRasterizationSamplesEXT(s.commands, VK_SAMPLE_COUNT_8_BIT);
    draw_pair(&s, pair, "rasterizationSamples-07471");
    vkCmdSetRasterizationSamplesEXT(s.commands, VK_SAMPLE_COUNT_4_BIT);
    draw_pair(&s, pair, NULL);
    vkCmdEndRendering(s.commands);
    kit_end(kit, s.commands);
}

/* --- sample locations --- */

static VkSampleLocationsInfoEXT
locations(VkSampleCountFlagBits samples, uint32_t width, uint32_t height)
{
    static const VkSampleLocationEXT middle[32];

    return (VkSampleLocationsInfoEXT){
        .sType = VK_STRUCTURE_TYPE_SAMPLE_LOCATIONS_INFO_EXT,
        .sampleLocationsPerPixel = samples,
        .sampleLocationGridSize = { width, height },
        .sampleLocationsCount = (uint32_t)samples * width * height,
        .pSampleLocations = middle,
    };
}

/* Draws in an instance with a depth attachment, made for sample locations or not. */
struct located {
    struct stage s;
    VkRenderingAttachmentInfo depth;
    VkRenderingInfo info;
    VkPipelineSampleLocationsStateCreateInfoEXT state;
    struct rig r;
};

static void
set_up_located(struct located *l, struct kit *kit, VkImageCreateFlags flags)
{
    const VkFormat format = VK_FORMAT_D32_SFLOAT;

    set_up(&l->s, kit);
    kit_need_extension(kit, VK_EXT_SAMPLE_LOCATIONS_EXTENSION_NAME);
    l->depth = (VkRenderingAttachmentInfo){
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
        .imageView = ATTACHED(kit, .format = format, .flags = flags,
                              .samples = VK_SAMPLE_COUNT_4_BIT),
        .imageLayout = VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL,
        .loadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
    };
    l->info = (VkRenderingInfo){ .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                                 .renderArea = { { 0, 0 }, { SIZE, SIZE } },
                                 .layerCount = 1,
                                 .pDepthAttachment = &l->depth };
    l->state = (VkPipelineSampleLocationsStateCreateInfoEXT){
        .sType = VK_STRUCTURE_TYPE_PIPELINE_SAMPLE_LOCATIONS_STATE_CREATE_INFO_EXT,
        .sampleLocationsEnable = VK_TRUE,
        .sampleLocationsInfo = locations(VK_SAMPLE_COUNT_4_BIT, 1, 1),
    };
    rig_init(&l->r, &l->s.base);
    rig_render_dynamically(&l->r);
    l->r.rendering.colorAttachmentCount = l->r.blend.attachmentCount = 0;
    l->r.rendering.depthAttachmentFormat = format;
    l->r.multisample.rasterizationSamples = VK_SAMPLE_COUNT_4_BIT;
    l->r.multisample.pNext = &l->state;
}

SCENE(depth_image_of_sample_locations, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_UNORDERED)
{
    const VkSampleLocationsInfoEXT four = locations(VK_SAMPLE_COUNT_4_BIT, 1, 1);
    struct located l;
    struct pair pair;
    set_up_located(&l, kit, 0);
    VkImageView good = ATTACHED(kit, .format = VK_FORMAT_D32_SFLOAT,
                                .samples = VK_SAMPLE_COUNT_4_BIT,
                                .flags = VK_IMAGE_CREATE_SAMPLE_LOCATIONS_COMPATIBLE_DEPTH_BIT_EXT);
    COMMAND(vkCmdSetSampleLocationsEXT);
    COMMAND(vkCmdSetSampleLocationsEnableEXT);
    pair = make_pair(&l.s, &l.r);
    vkCmdBeginRendering(l.s.commands, &l.info);
    draw_pair(&l.s, pair, "sampleLocationsEnable-02689");
    rig_dynamic(&l.r, VK_DYNAMIC_STATE_SAMPLE_LOCATIONS_ENABLE_EXT);
    rig_dynamic(&l.r, VK_DYNAMIC_STATE_SAMPLE_LOCATIONS_EXT);
    pair = make_pair(&l.s, &l.r);
    bind(&l.s, pair.vertex);
    vkCmdSetSampleLocationsEXT(l.s.commands, &four);
    vkCmdSetSampleLocationsEnableEXT(l.s.commands, VK_TRUE);
    draw_pair(&l.s, pair, "sampleLocationsEnable-07484");
    vkCmdSetSampleLocationsEnableEXT(l.s.commands, VK_FALSE);
    draw_pair(&l.s, pair, NULL);
    vkCmdEndRendering(l.s.commands);
    l.depth.imageView = good;
    vkCmdBeginRendering(l.s.commands, &l.info);
    vkCmdSetSampleLocationsEnableEXT(l.s.commands, VK_TRUE);
    draw_pair(&l.s, pair, NULL);
    l.r.dynamic.dynamicStateCount = 0;
    draw_pair(&l.s, make_pair(&l.s, &l.r), NULL);
    vkCmdEndRendering(l.s.commands);
    kit_end(kit, l.s.commands);
}

SCENE(sample_locations_of_commands, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_UNORDERED)
{
    const VkSampleLocationsInfoEXT two = locations(VK_SAMPLE_COUNT_2_BIT, 1, 1);
    const VkSampleLocationsInfoEXT four = locations(VK_SAMPLE_COUNT_4_BIT, 1, 1);
    const VkSampleLocationsInfoEXT wide = locations(VK_SAMPLE_COUNT_4_BIT, 2, 1);
    const VkSampleLocationsInfoEXT high = locations(VK_SAMPLE_COUNT_4_BIT, 1, 2);
    struct located l;
    struct pair pair;
    set_up_located(&l, kit, VK_IMAGE_CREATE_SAMPLE_LOCATIONS_COMPATIBLE_DEPTH_BIT_EXT);
    COMMAND(vkCmdSetSampleLocationsEXT);
    COMMAND(vkCmdSetSampleLocationsEnableEXT);
    COMMAND(vkCmdSetRasterizationSamplesEXT);
    rig_dynamic(&l.r, VK_DYNAMIC_STATE_SAMPLE_LOCATIONS_EXT);
    pair = make_pair(&l.s, &l.r);
    vkCmdBeginRendering(l.s.commands, &l.info);
    bind(&l.s, pair.vertex);
    vkCmdSetSampleLocationsEXT(l.s.commands, &two);
    draw_pair(&l.s, pair, "sampleLocationsPerPixel-07482");
    vkCmdSetSampleLocationsEXT(l.s.commands, &four);
    draw_pair(&l.s, pair, NULL);
    rig_dynamic(&l.r, VK_DYNAMIC_STATE_SAMPLE_LOCATIONS_ENABLE_EXT);
    pair = make_pair(&l.s, &l.r);
    bind(&l.s, pair.vertex);
    vkCmdSetSampleLocationsEnableEXT(l.s.commands, VK_TRUE);
    vkCmdSetSampleLocationsEXT(l.s.commands, &wide);
    draw_pair(&l.s, pair, "sampleLocationsEnable-07485");
    vkCmdSetSampleLocationsEXT(l.s.commands, &high);
    draw_pair(&l.s, pair, "sampleLocationsEnable-07486");
    vkCmdSetSampleLocationsEnableEXT(l.s.commands, VK_FALSE);
    draw_pair(&l.s, pair, NULL);
    rig_dynamic(&l.r, VK_DYNAMIC_STATE_RASTERIZATION_SAMPLES_EXT);
    l.r.multisample.rasterizationSamples = VK_SAMPLE_COUNT_1_BIT;
    pair = make_pair(&l.s, &l.r);
    bind(&l.s, pair.vertex);
    vkCmdSetRasterizationSamplesEXT(l.s.commands, VK_SAMPLE_COUNT_4_BIT);
    vkCmdSetSampleLocationsEnableEXT(l.s.commands, VK_TRUE);
    vkCmdSetSampleLocationsEXT(l.s.commands, &two);
    draw_pair(&l.s, pair, "sampleLocationsPerPixel-07483");
    vkCmdSetSampleLocationsEXT(l.s.commands, &four);
    draw_pair(&l.s, pair, NULL);
    vkCmdEndRendering(l.s.commands);
    kit_end(kit, l.s.commands);
}

/* Locations of the pipeline, samples of a command: the rules are the pipeline's. */
SCENE(sample_locations_of_pipelines, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_UNORDERED)
{
    static const struct {
        VkSampleCountFlagBits samples;
        uint32_t width, height;
        const char *vuid;
    } rows[] = {
        { VK_SAMPLE_COUNT_2_BIT, 1, 1,
          NEWER_ID("VUID-vkCmdDraw-sampleLocationsEnable-07938",
                   "VUID-VkGraphicsPipelineCreateInfo-pDynamicStates-07615") },
        { VK_SAMPLE_COUNT_4_BIT, 2, 1,
          NEWER_ID("VUID-vkCmdDraw-sampleLocationsEnable-07936",
                   "VUID-VkGraphicsPipelineCreateInfo-pDynamicStates-07613") },
        { VK_SAMPLE_COUNT_4_BIT, 1, 2,
          NEWER_ID("VUID-vkCmdDraw-sampleLocationsEnable-07937",
                   "VUID-VkGraphicsPipelineCreateInfo-pDynamicStates-07614") },
        { VK_SAMPLE_COUNT_4_BIT, 1, 1, NULL },
    };
    struct located l;

    set_up_located(&l, kit, VK_IMAGE_CREATE_SAMPLE_LOCATIONS_COMPATIBLE_DEPTH_BIT_EXT);
    COMMAND(vkCmdSetRasterizationSamplesEXT);
    rig_dynamic(&l.r, VK_DYNAMIC_STATE_RASTERIZATION_SAMPLES_EXT);
    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        l.state.sampleLocationsInfo = locations(rows[i].samples, rows[i].width, rows[i].height);
        l.state.sampleLocationsEnable = VK_TRUE;
        VkPipeline pipeline = rig_make(&l.s.base, &l.r);
        l.state.sampleLocationsEnable = VK_FALSE;
        VkPipeline without = rig_make(&l.s.base, &l.r);

        vkCmdBeginRendering(l.s.commands, &l.info);
        bind(&l.s, pipeline);
        vkCmdSetRasterizationSamplesEXT(l.s.commands, VK_SAMPLE_COUNT_4_BIT);
        if (rows[i].vuid) {
            kit_expect(kit, rows[i].vuid);
        }
        vkCmdDraw(l.s.commands, 3, 1, 0, 0);
        bind(&l.s, without);
        vkCmdDraw(l.s.commands, 3, 1, 0, 0);
        vkCmdEndRendering(l.s.commands);
    }
    kit_end(kit, l.s.commands);
}

SCENE(sample_locations_and_interpolation, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_UNORDERED)
{
    const VkSampleLocationsInfoEXT four = locations(VK_SAMPLE_COUNT_4_BIT, 1, 1);
    struct located l;
    set_up_located(&l, kit, VK_IMAGE_CREATE_SAMPLE_LOCATIONS_COMPATIBLE_DEPTH_BIT_EXT);
    COMMAND(vkCmdSetSampleLocationsEXT);
    COMMAND(vkCmdSetSampleLocationsEnableEXT);
    rig_dynamic(&l.r, VK_DYNAMIC_STATE_SAMPLE_LOCATIONS_EXT);
    rig_dynamic(&l.r, VK_DYNAMIC_STATE_SAMPLE_LOCATIONS_ENABLE_EXT);
    l.r.stages[0].module = MODULE(kit, vert_out_vec4);
    l.r.stages[1].module = MODULE(kit, frag_at_sample);
    struct pair pair = { .vertex = rig_make(&l.s.base, &l.r) };
    pair.mesh = make_mesh_of(&l.s, &l.r, MODULE(kit, mesh_out_vec4), MODULE(kit, mesh_nv_out_vec4));
    vkCmdBeginRendering(l.s.commands, &l.info);
    bind(&l.s, pair.vertex);
    vkCmdSetSampleLocationsEXT(l.s.commands, &four);
    vkCmdSetSampleLocationsEnableEXT(l.s.commands, VK_TRUE);
    draw_pair(&l.s, pair, "sampleLocationsEnable-07487");
    vkCmdSetSampleLocationsEnableEXT(l.s.commands, VK_FALSE);
    draw_pair(&l.s, pair, NULL);
    vkCmdEndRendering(l.s.commands);
    kit_end(kit, l.s.commands);
    /* The same for good. */
    l.r.dynamic.dynamicStateCount = 0;
    kit_expect(kit, "VUID-VkGraphicsPipelineCreateInfo-sampleLocationsEnable-01524");
    (void)rig_make(&l.s.base, &l.r);
    l.state.sampleLocationsEnable = VK_FALSE;
    (void)rig_make(&l.s.base, &l.r);
}

/* --- lines --- */

SCENE(stippled_lines, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_UNORDERED | KIT_NULL_VALUES)
{
    static const struct {
        VkLineRasterizationModeEXT mode;
        const char *rest;
    } rows[] = {
        { VK_LINE_RASTERIZATION_MODE_RECTANGULAR_EXT, "stippledLineEnable-07495" },
        { VK_LINE_RASTERIZATION_MODE_BRESENHAM_EXT, "stippledLineEnable-07496" },
        { VK_LINE_RASTERIZATION_MODE_RECTANGULAR_SMOOTH_EXT, "stippledLineEnable-07497" },
        { VK_LINE_RASTERIZATION_MODE_DEFAULT_EXT, "stippledLineEnable-07498" },
    };
    VkPhysicalDeviceLineRasterizationFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_LINE_RASTERIZATION_FEATURES_EXT,
    };
    const struct wish wish = { .next = &features };
    struct stage s;
    setenv("WAKE_NULL_ANSWERS",
           "stippledRectangularLines=0,stippledBresenhamLines=0,stippledSmoothLines=0", 1);
    set_up_as(&s, kit, &wish);
    COMMAND(vkCmdSetLineRasterizationModeEXT);
    COMMAND(vkCmdSetLineStippleEnableEXT);
    COMMAND(vkCmdSetLineStippleEXT);
    RIG(r);
    r.assembly.topology = VK_PRIMITIVE_TOPOLOGY_LINE_LIST;
    rig_dynamic(&r, VK_DYNAMIC_STATE_LINE_STIPPLE_EXT);
    rig_dynamic(&r, VK_DYNAMIC_STATE_LINE_STIPPLE_ENABLE_EXT);
    rig_dynamic(&r, VK_DYNAMIC_STATE_LINE_RASTERIZATION_MODE_EXT);
    struct pair pair = make_pair(&s, &r);
    begin_pass(&s);
    vkCmdSetLineStippleEXT(s.commands, 1, 0x5555);
    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        vkCmdSetLineRasterizationModeEXT(s.commands, rows[i].mode);
        vkCmdSetLineStippleEnableEXT(s.commands, VK_TRUE);
        draw_pair(&s, pair, rows[i].rest);
        vkCmdSetLineStippleEnableEXT(s.commands, VK_FALSE);
        draw_pair(&s, pair, NULL);
    }
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

SCENE(stippled_lines_offered, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    VkPhysicalDeviceLineRasterizationFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_LINE_RASTERIZATION_FEATURES_EXT,
    };
    const struct wish wish = { .next = &features };
    struct stage s;
    setenv("WAKE_NULL_ANSWERS", "strictLines=1", 1);
    set_up_as(&s, kit, &wish);
    COMMAND(vkCmdSetLineRasterizationModeEXT);
    COMMAND(vkCmdSetLineStippleEnableEXT);
    RIG(r);
    rig_dynamic(&r, VK_DYNAMIC_STATE_LINE_STIPPLE_ENABLE_EXT);
    rig_dynamic(&r, VK_DYNAMIC_STATE_LINE_RASTERIZATION_MODE_EXT);
    struct pair pair = make_pair(&s, &r);
    begin_pass(&s);
    vkCmdSetLineStippleEnableEXT(s.commands, VK_TRUE);
    for (int i = VK_LINE_RASTERIZATION_MODE_DEFAULT_EXT;
         i <= VK_LINE_RASTERIZATION_MODE_RECTANGULAR_SMOOTH_EXT; i++) {
        vkCmdSetLineRasterizationModeEXT(s.commands, (VkLineRasterizationModeEXT)i);
        draw_pair(&s, pair, NULL);
    }
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

SCENE(conservative_lines, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_UNORDERED | KIT_NULL_VALUES)
{
    const struct wish wish = { .extensions = { VK_EXT_CONSERVATIVE_RASTERIZATION_EXTENSION_NAME } };
    struct stage s;
    setenv("WAKE_NULL_ANSWERS", "conservativePointAndLineRasterization=0", 1);
    set_up_as(&s, kit, &wish);
    COMMAND(vkCmdSetConservativeRasterizationModeEXT);
    RIG(r);
    VkPipelineRasterizationConservativeStateCreateInfoEXT state = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_CONSERVATIVE_STATE_CREATE_INFO_EXT
    };
    r.raster.pNext = &state;
    rig_dynamic(&r, VK_DYNAMIC_STATE_CONSERVATIVE_RASTERIZATION_MODE_EXT);
    struct pair triangles = make_pair(&s, &r), lines;
    r.assembly.topology = VK_PRIMITIVE_TOPOLOGY_LINE_STRIP;
    lines.vertex = rig_make(&s.base, &r);
    lines.mesh = make_mesh_of(&s, &r, MODULE(kit, mesh_lines), MODULE(kit, mesh_nv_lines));
    begin_pass(&s);
    vkCmdSetConservativeRasterizationModeEXT(s.commands,
                                             VK_CONSERVATIVE_RASTERIZATION_MODE_OVERESTIMATE_EXT);
    draw_pair(&s, triangles, NULL);
    draw_pair(&s, lines, "conservativePointAndLineRasterization-07499");
    vkCmdSetConservativeRasterizationModeEXT(s.commands,
                                             VK_CONSERVATIVE_RASTERIZATION_MODE_DISABLED_EXT);
    draw_pair(&s, lines, NULL);
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

/* --- generated primitives --- */

SCENE(generated_primitives, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_UNORDERED | KIT_NULL_VALUES)
{
    VkPhysicalDevicePrimitivesGeneratedQueryFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PRIMITIVES_GENERATED_QUERY_FEATURES_EXT,
    };
    const struct wish wish = { .extensions = { VK_EXT_PRIMITIVES_GENERATED_QUERY_EXTENSION_NAME },
                               .next = &features };
    VkQueryPoolCreateInfo info = { .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
                                   .queryType = VK_QUERY_TYPE_PRIMITIVES_GENERATED_EXT,
                                   .queryCount = 1 };
    VkPipelineRasterizationStateStreamCreateInfoEXT stream = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_STREAM_CREATE_INFO_EXT,
        .rasterizationStream = 1
    };
    VkQueryPool pool = VK_NULL_HANDLE, feedback = VK_NULL_HANDLE;
    struct stage s;
    setenv("WAKE_NULL_ANSWERS",
           "primitivesGeneratedQueryWithRasterizerDiscard=0,"
           "primitivesGeneratedQueryWithNonZeroStreams=0",
           1);
    set_up_as(&s, kit, &wish);
    COMMAND(vkCmdSetRasterizationStreamEXT);
    KIT_VK(kit, vkCreateQueryPool(kit->device, &info, NULL, &pool));
    kit_own(kit, VK_OBJECT_TYPE_QUERY_POOL, KIT_HANDLE(pool));
    info.queryType = VK_QUERY_TYPE_TRANSFORM_FEEDBACK_STREAM_EXT;
    KIT_VK(kit, vkCreateQueryPool(kit->device, &info, NULL, &feedback));
    kit_own(kit, VK_OBJECT_TYPE_QUERY_POOL, KIT_HANDLE(feedback));
    RIG(r);
    struct pair plain = make_pair(&s, &r);
    rig_discard(&r, VK_TRUE);
    struct pair discards = make_pair(&s, &r);
    rig_discard(&r, VK_FALSE);
    r.raster.pNext = &stream;
    struct pair second = make_pair(&s, &r);
    rig_dynamic(&r, VK_DYNAMIC_STATE_RASTERIZATION_STREAM_EXT);
    struct pair dynamic = make_pair(&s, &r);
    vkCmdResetQueryPool(s.commands, pool, 0, 1);
    vkCmdResetQueryPool(s.commands, feedback, 0, 1);
    begin_pass(&s);
    draw_pair(&s, discards, NULL);
    draw_pair(&s, second, NULL);
    vkCmdBeginQuery(s.commands, pool, 0, 0);
    bind(&s, plain.vertex);
    draw_vertices(&s, NULL);
    bind(&s, plain.mesh);
    draw_meshes(&s, "None-07075");
    bind(&s, discards.vertex);
    draw_vertices(&s, "primitivesGeneratedQueryWithRasterizerDiscard-06708");
    bind(&s, second.vertex);
    draw_vertices(&s, "primitivesGeneratedQueryWithNonZeroStreams-06709");
    bind(&s, dynamic.vertex);
    vkCmdSetRasterizationStreamEXT(s.commands, 1);
    draw_vertices(&s, "primitivesGeneratedQueryWithNonZeroStreams-07481");
    vkCmdSetRasterizationStreamEXT(s.commands, 0);
    draw_vertices(&s, NULL);
    vkCmdEndQuery(s.commands, pool, 0);
    draw_pair(&s, discards, NULL);
    vkCmdBeginQuery(s.commands, feedback, 0, 0);
    bind(&s, plain.vertex);
    draw_vertices(&s, NULL);
    bind(&s, plain.mesh);
    draw_meshes(&s, "None-07074");
    vkCmdEndQuery(s.commands, feedback, 0);
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

/* --- statistics of stages that a mesh shader takes the place of --- */

SCENE(statistics_of_meshes, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_UNORDERED | KIT_NULL_VALUES)
{
    VkPhysicalDevicePrimitivesGeneratedQueryFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PRIMITIVES_GENERATED_QUERY_FEATURES_EXT,
    };
    const struct wish wish = { .extensions = { VK_EXT_PRIMITIVES_GENERATED_QUERY_EXTENSION_NAME },
                               .next = &features };
    VkQueryPoolCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
        .queryType = VK_QUERY_TYPE_PIPELINE_STATISTICS,
        .queryCount = 1,
        .pipelineStatistics = VK_QUERY_PIPELINE_STATISTIC_FRAGMENT_SHADER_INVOCATIONS_BIT
    };
    VkQueryPool fragments = VK_NULL_HANDLE, vertices = VK_NULL_HANDLE;
    struct stage s;
    set_up_as(&s, kit, &wish);
    KIT_VK(kit, vkCreateQueryPool(kit->device, &info, NULL, &fragments));
    kit_own(kit, VK_OBJECT_TYPE_QUERY_POOL, KIT_HANDLE(fragments));
    info.pipelineStatistics |= VK_QUERY_PIPELINE_STATISTIC_VERTEX_SHADER_INVOCATIONS_BIT;
    KIT_VK(kit, vkCreateQueryPool(kit->device, &info, NULL, &vertices));
    kit_own(kit, VK_OBJECT_TYPE_QUERY_POOL, KIT_HANDLE(vertices));
    RIG(r);
    struct pair plain = make_pair(&s, &r);
    vkCmdResetQueryPool(s.commands, fragments, 0, 1);
    vkCmdResetQueryPool(s.commands, vertices, 0, 1);
    begin_pass(&s);
    vkCmdBeginQuery(s.commands, fragments, 0, 0);
    draw_pair(&s, plain, NULL);
    vkCmdEndQuery(s.commands, fragments, 0);
    vkCmdBeginQuery(s.commands, vertices, 0, 0);
    bind(&s, plain.vertex);
    draw_vertices(&s, NULL);
    bind(&s, plain.mesh);
    draw_meshes(&s, "pipelineStatistics-07076");
    vkCmdEndQuery(s.commands, vertices, 0);
    draw_meshes(&s, NULL);
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

/* --- strides of commands --- */

SCENE(strides_of_attributes, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    const VkDeviceSize zero = 0;
    VkDeviceSize stride = 16;
    struct stage s;
    struct rig r;
    set_up(&s, kit);
    begin_pass(&s);
    rig_init(&r, &s.base);
    rig_dynamic(&r, VK_DYNAMIC_STATE_VERTEX_INPUT_BINDING_STRIDE);
    r.stages[0].module = MODULE(kit, vert_in_vec4);
    r.input.vertexBindingDescriptionCount = r.input.vertexAttributeDescriptionCount = 1;
    bind(&s, rig_make(&s.base, &r));
    vkCmdBindVertexBuffers2(s.commands, 0, 1, &s.buffer, &zero, NULL, &stride);
    draw_vertices(&s, NULL);
    stride = 0;
    vkCmdBindVertexBuffers2(s.commands, 0, 1, &s.buffer, &zero, NULL, &stride);
    draw_vertices(&s, NULL);
    stride = 12;
    vkCmdBindVertexBuffers2(s.commands, 0, 1, &s.buffer, &zero, NULL, &stride);
    kit_expect(kit, "VUID-vkCmdBindVertexBuffers2-pStrides-06209");
    vkCmdDraw(s.commands, 3, 1, 0, 0);
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

KIT_MAIN()
