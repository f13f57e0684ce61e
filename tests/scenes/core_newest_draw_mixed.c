/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Every draw with more samples than its color attachments have (VK_NV_framebuffer_mixed_samples, VK_NV_coverage_reduction_mode).
 */
#include "attachment_scene.h"
#include "object_draws.h"

#ifndef VK_VERSION_1_4

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no Vulkan 1.4");
}

#else

#define CMD(name) KIT_DEVICE_COMMAND(kit, name)
#define EVERY_DRAW (DRAWS | KIT_UNORDERED)

/* A color attachment of one sample, and one for depth of four. */
struct mixed {
    struct stage s;
    struct rendered rendered;
    struct rig rig;
    VkSampleCountFlagBits color;
    VkAttachmentSampleCountInfoNV samples;
};

static void
open_mixed(struct mixed *m, struct kit *kit, bool reduces)
{
    static VkPhysicalDeviceCoverageReductionModeFeaturesNV features;

    features = (VkPhysicalDeviceCoverageReductionModeFeaturesNV){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_COVERAGE_REDUCTION_MODE_FEATURES_NV
    };
    setenv("WAKE_NULL_NEWER", "1", 1);
    set_up_as(&m->s, kit,
              &(struct wish){
                  .extensions = { VK_NV_FRAMEBUFFER_MIXED_SAMPLES_EXTENSION_NAME,
                                  reduces ? VK_NV_COVERAGE_REDUCTION_MODE_EXTENSION_NAME : NULL },
                  .next = reduces ? &features : NULL });
    render_to(&m->rendered, ATTACHMENT(kit, .format = COLOR_FORMAT));
    m->rendered.depth = rendered_attachment(
        ATTACHMENT(kit, .format = DEPTH_FORMAT, .samples = VK_SAMPLE_COUNT_4_BIT), true);
    m->rendered.info.pDepthAttachment = &m->rendered.depth;
    m->color = VK_SAMPLE_COUNT_1_BIT;
    m->samples = (VkAttachmentSampleCountInfoNV){
        .sType = VK_STRUCTURE_TYPE_ATTACHMENT_SAMPLE_COUNT_INFO_NV,
        .colorAttachmentCount = 1,
        .pColorAttachmentSamples = &m->color,
        .depthStencilAttachmentSamples = VK_SAMPLE_COUNT_4_BIT
    };
    rig_init(&m->rig, &m->s.base);
    m->rig.info.pNext = &m->samples;
    rig_render_dynamically(&m->rig);
    m->rig.rendering.depthAttachmentFormat = DEPTH_FORMAT;
    m->rig.multisample.rasterizationSamples = VK_SAMPLE_COUNT_4_BIT;
}

static void
begin_mixed(struct mixed *m)
{
    vkCmdBeginRendering(m->s.commands, &m->rendered.info);
}

static void
draw_mixed(struct mixed *m, const char *rest)
{
    struct kit *kit = m->s.kit;
    struct rig r = m->rig;

    r.info.pStages = r.stages;
    bind(&m->s, rig_make(&m->s.base, &m->rig));
    draw_vertices(&m->s, rest);
    bind(&m->s, make_mesh(&m->s, &r));
    draw_meshes(&m->s, rest);
    vkCmdEndRendering(m->s.commands);
    kit_end(kit, m->s.commands);
    record(&m->s);
}

SCENE(depth_of_other_samples, EVERY_DRAW)
{
    struct mixed m;

    open_mixed(&m, kit, false);
    begin_mixed(&m);
    draw_mixed(&m, NULL);
    m.rig.depth.depthTestEnable = VK_TRUE;
    begin_mixed(&m);
    draw_mixed(&m, NULL);
    rig_dynamic(&m.rig, VK_DYNAMIC_STATE_RASTERIZATION_SAMPLES_EXT);
    begin_mixed(&m);
    CMD(vkCmdSetRasterizationSamplesEXT)(m.s.commands, VK_SAMPLE_COUNT_8_BIT);
    draw_mixed(&m, "rasterizationSamples-07489");
    begin_mixed(&m);
    CMD(vkCmdSetRasterizationSamplesEXT)(m.s.commands, VK_SAMPLE_COUNT_4_BIT);
    draw_mixed(&m, NULL);
    kit_end(kit, m.s.commands);
}

SCENE(shading_of_samples, EVERY_DRAW)
{
    struct mixed m;

    open_mixed(&m, kit, false);
    rig_dynamic(&m.rig, VK_DYNAMIC_STATE_RASTERIZATION_SAMPLES_EXT);
    m.rig.multisample.sampleShadingEnable = VK_TRUE;
    begin_mixed(&m);
    CMD(vkCmdSetRasterizationSamplesEXT)(m.s.commands, VK_SAMPLE_COUNT_1_BIT);
    draw_mixed(&m, NULL);
    begin_mixed(&m);
    CMD(vkCmdSetRasterizationSamplesEXT)(m.s.commands, VK_SAMPLE_COUNT_4_BIT);
    draw_mixed(&m, "rasterizationSamples-07494");
    kit_end(kit, m.s.commands);
}

SCENE(tables, EVERY_DRAW)
{
    const float table[4] = { 0.25f, 0.5f, 0.75f, 1.0f };
    struct mixed m;

    open_mixed(&m, kit, false);
    rig_dynamic(&m.rig, VK_DYNAMIC_STATE_COVERAGE_MODULATION_TABLE_ENABLE_NV);
    rig_dynamic(&m.rig, VK_DYNAMIC_STATE_COVERAGE_MODULATION_TABLE_NV);
    begin_mixed(&m);
    CMD(vkCmdSetCoverageModulationTableEnableNV)(m.s.commands, VK_TRUE);
    CMD(vkCmdSetCoverageModulationTableNV)(m.s.commands, 4, table);
    draw_mixed(&m, NULL);
    begin_mixed(&m);
    CMD(vkCmdSetCoverageModulationTableEnableNV)(m.s.commands, VK_TRUE);
    CMD(vkCmdSetCoverageModulationTableNV)(m.s.commands, 2, table);
    draw_mixed(&m, "coverageModulationTableEnable-07488");
    begin_mixed(&m);
    CMD(vkCmdSetCoverageModulationTableEnableNV)(m.s.commands, VK_FALSE);
    CMD(vkCmdSetCoverageModulationTableNV)(m.s.commands, 2, table);
    draw_mixed(&m, NULL);
    kit_end(kit, m.s.commands);
}

/* The null driver merges and truncates the coverage of four samples only. */
SCENE(combinations, EVERY_DRAW)
{
    struct mixed m;

    open_mixed(&m, kit, true);
    rig_dynamic(&m.rig, VK_DYNAMIC_STATE_COVERAGE_REDUCTION_MODE_NV);
    begin_mixed(&m);
    CMD(vkCmdSetCoverageReductionModeNV)(m.s.commands, VK_COVERAGE_REDUCTION_MODE_TRUNCATE_NV);
    draw_mixed(&m, NULL);
    m.rig.multisample.sampleShadingEnable = VK_TRUE;
    begin_mixed(&m);
    CMD(vkCmdSetCoverageReductionModeNV)(m.s.commands, VK_COVERAGE_REDUCTION_MODE_TRUNCATE_NV);
    draw_mixed(&m, NULL);
    begin_mixed(&m);
    CMD(vkCmdSetCoverageReductionModeNV)(m.s.commands, VK_COVERAGE_REDUCTION_MODE_MERGE_NV);
    draw_mixed(&m, "rasterizationSamples-07494");
    m.rig.multisample.sampleShadingEnable = VK_FALSE;
    m.rendered.info.pDepthAttachment = NULL;
    m.rig.rendering.depthAttachmentFormat = VK_FORMAT_UNDEFINED;
    m.samples.depthStencilAttachmentSamples = 0;
    begin_mixed(&m);
    CMD(vkCmdSetCoverageReductionModeNV)(m.s.commands, VK_COVERAGE_REDUCTION_MODE_TRUNCATE_NV);
    draw_mixed(&m, "coverageReductionMode-07491");
    kit_end(kit, m.s.commands);
}

#endif

KIT_MAIN()
