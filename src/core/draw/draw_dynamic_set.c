/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Dynamic state that must have been set before a draw. Specification, 'Drawing Commands': the rules "... must have been called and
 * not subsequently invalidated".
 */
#include "core/draw/draw.h"

/* What else must hold on the device for the rule to apply. */
enum when { ALWAYS, WITH_FEATURE, WITH_EXTENSION, WITH_STIPPLES };

/* State that a command must have set, the rule that says so, the command. */
static const struct dynamic_row {
    VkDynamicState state;
    const char *rest;
    const char *command;
    enum when when;
    int number; /* of the feature or the extension */
} dynamic_rows[] = {
    { VK_DYNAMIC_STATE_LINE_WIDTH, WAKE_ID(draw, WAKE_RULE("None-08617", "commandBuffer-02701")),
      "vkCmdSetLineWidth", .when = ALWAYS },
    { VK_DYNAMIC_STATE_DEPTH_BIAS, WAKE_ID(draw, WAKE_RULE("None-07834", "commandBuffer-02701")),
      "vkCmdSetDepthBias", .when = ALWAYS },
    { VK_DYNAMIC_STATE_BLEND_CONSTANTS,
      WAKE_ID(draw, WAKE_RULE("None-07835", "commandBuffer-02701")), "vkCmdSetBlendConstants",
      .when = ALWAYS },
    { VK_DYNAMIC_STATE_DEPTH_BOUNDS, WAKE_ID(draw, WAKE_RULE("None-07836", "commandBuffer-02701")),
      "vkCmdSetDepthBounds", .when = ALWAYS },
    { VK_DYNAMIC_STATE_STENCIL_COMPARE_MASK,
      WAKE_ID(draw, WAKE_RULE("None-07837", "commandBuffer-02701")), "vkCmdSetStencilCompareMask",
      .when = ALWAYS },
    { VK_DYNAMIC_STATE_STENCIL_WRITE_MASK,
      WAKE_ID(draw, WAKE_RULE("None-07838", "commandBuffer-02701")), "vkCmdSetStencilWriteMask",
      .when = ALWAYS },
    { VK_DYNAMIC_STATE_STENCIL_REFERENCE,
      WAKE_ID(draw, WAKE_RULE("None-07839", "commandBuffer-02701")), "vkCmdSetStencilReference",
      .when = ALWAYS },
    { VK_DYNAMIC_STATE_CULL_MODE, WAKE_ID(draw, WAKE_RULE("None-07840", "commandBuffer-02701")),
      "vkCmdSetCullMode", .when = ALWAYS },
    { VK_DYNAMIC_STATE_FRONT_FACE, WAKE_ID(draw, WAKE_RULE("None-07841", "commandBuffer-02701")),
      "vkCmdSetFrontFace", .when = ALWAYS },
    { VK_DYNAMIC_STATE_DEPTH_TEST_ENABLE,
      WAKE_ID(draw, WAKE_RULE("None-07843", "commandBuffer-02701")), "vkCmdSetDepthTestEnable",
      .when = ALWAYS },
    { VK_DYNAMIC_STATE_DEPTH_WRITE_ENABLE,
      WAKE_ID(draw, WAKE_RULE("None-07844", "commandBuffer-02701")), "vkCmdSetDepthWriteEnable",
      .when = ALWAYS },
    { VK_DYNAMIC_STATE_DEPTH_COMPARE_OP,
      WAKE_ID(draw, WAKE_RULE("None-07845", "commandBuffer-02701")), "vkCmdSetDepthCompareOp",
      .when = ALWAYS },
    { VK_DYNAMIC_STATE_DEPTH_BOUNDS_TEST_ENABLE,
      WAKE_ID(draw, WAKE_RULE("None-07846", "commandBuffer-02701")),
      "vkCmdSetDepthBoundsTestEnable", .when = WITH_FEATURE, .number = WAKE_FEATURE_depthBounds },
    { VK_DYNAMIC_STATE_STENCIL_TEST_ENABLE,
      WAKE_ID(draw, WAKE_RULE("None-07847", "commandBuffer-02701")), "vkCmdSetStencilTestEnable",
      .when = ALWAYS },
    { VK_DYNAMIC_STATE_STENCIL_OP, WAKE_ID(draw, WAKE_RULE("None-07848", "commandBuffer-02701")),
      "vkCmdSetStencilOp", .when = ALWAYS },
    { VK_DYNAMIC_STATE_LINE_STIPPLE_EXT,
      WAKE_ID(draw, WAKE_RULE("None-07849", "commandBuffer-02701")), "vkCmdSetLineStippleEXT",
      .when = WITH_STIPPLES },
    { VK_DYNAMIC_STATE_FRAGMENT_SHADING_RATE_KHR,
      WAKE_ID(draw, WAKE_RULE("pipelineFragmentShadingRate-09238", "commandBuffer-02701")),
      "vkCmdSetFragmentShadingRateKHR", .when = WITH_FEATURE,
      .number = WAKE_FEATURE_pipelineFragmentShadingRate },
    { VK_DYNAMIC_STATE_PATCH_CONTROL_POINTS_EXT, WAKE_ID(draw, "None-04875"),
      "vkCmdSetPatchControlPointsEXT", .when = ALWAYS },
    { VK_DYNAMIC_STATE_RASTERIZER_DISCARD_ENABLE, WAKE_ID(draw, "None-04876"),
      "vkCmdSetRasterizerDiscardEnable", .when = ALWAYS },
    { VK_DYNAMIC_STATE_DEPTH_BIAS_ENABLE, WAKE_ID(draw, "None-04877"), "vkCmdSetDepthBiasEnable",
      .when = ALWAYS },
    { VK_DYNAMIC_STATE_LOGIC_OP_EXT, WAKE_ID(draw, "logicOp-04878"), "vkCmdSetLogicOpEXT",
      .when = ALWAYS },
    { VK_DYNAMIC_STATE_PRIMITIVE_RESTART_ENABLE, WAKE_ID(draw, "None-04879"),
      "vkCmdSetPrimitiveRestartEnable", .when = ALWAYS },
    { VK_DYNAMIC_STATE_SAMPLE_LOCATIONS_EXT, WAKE_ID(draw, "None-06666"),
      "vkCmdSetSampleLocationsEXT", .when = WITH_EXTENSION,
      .number = WAKE_EXT_VK_EXT_sample_locations },
    { VK_DYNAMIC_STATE_TESSELLATION_DOMAIN_ORIGIN_EXT, WAKE_ID(draw, "None-07619"),
      "vkCmdSetTessellationDomainOriginEXT", .when = ALWAYS },
    { VK_DYNAMIC_STATE_DEPTH_CLAMP_ENABLE_EXT, WAKE_ID(draw, "None-07620"),
      "vkCmdSetDepthClampEnableEXT", .when = WITH_FEATURE, .number = WAKE_FEATURE_depthClamp },
    { VK_DYNAMIC_STATE_POLYGON_MODE_EXT, WAKE_ID(draw, "None-07621"), "vkCmdSetPolygonModeEXT",
      .when = ALWAYS },
    { VK_DYNAMIC_STATE_RASTERIZATION_SAMPLES_EXT, WAKE_ID(draw, "None-07622"),
      "vkCmdSetRasterizationSamplesEXT", .when = ALWAYS },
    { VK_DYNAMIC_STATE_SAMPLE_MASK_EXT, WAKE_ID(draw, "None-07623"), "vkCmdSetSampleMaskEXT",
      .when = ALWAYS },
    { VK_DYNAMIC_STATE_ALPHA_TO_COVERAGE_ENABLE_EXT, WAKE_ID(draw, "None-07624"),
      "vkCmdSetAlphaToCoverageEnableEXT", .when = ALWAYS },
    { VK_DYNAMIC_STATE_ALPHA_TO_ONE_ENABLE_EXT, WAKE_ID(draw, "None-07625"),
      "vkCmdSetAlphaToOneEnableEXT", .when = WITH_FEATURE, .number = WAKE_FEATURE_alphaToOne },
    { VK_DYNAMIC_STATE_LOGIC_OP_ENABLE_EXT, WAKE_ID(draw, "None-07626"), "vkCmdSetLogicOpEnableEXT",
      .when = WITH_FEATURE, .number = WAKE_FEATURE_logicOp },
    { VK_DYNAMIC_STATE_COLOR_BLEND_ENABLE_EXT, WAKE_ID(draw, "None-07627"),
      "vkCmdSetColorBlendEnableEXT", .when = ALWAYS },
    { VK_DYNAMIC_STATE_COLOR_BLEND_EQUATION_EXT,
      WAKE_ID(draw, WAKE_RULE("None-10862", "None-07628")), "vkCmdSetColorBlendEquationEXT",
      .when = ALWAYS },
    { VK_DYNAMIC_STATE_COLOR_WRITE_MASK_EXT, WAKE_ID(draw, "None-07629"),
      "vkCmdSetColorWriteMaskEXT", .when = ALWAYS },
    { VK_DYNAMIC_STATE_RASTERIZATION_STREAM_EXT, WAKE_ID(draw, "None-07630"),
      "vkCmdSetRasterizationStreamEXT", .when = WITH_FEATURE,
      .number = WAKE_FEATURE_geometryStreams },
    { VK_DYNAMIC_STATE_CONSERVATIVE_RASTERIZATION_MODE_EXT, WAKE_ID(draw, "None-07631"),
      "vkCmdSetConservativeRasterizationModeEXT", .when = WITH_EXTENSION,
      .number = WAKE_EXT_VK_EXT_conservative_rasterization },
    { VK_DYNAMIC_STATE_EXTRA_PRIMITIVE_OVERESTIMATION_SIZE_EXT, WAKE_ID(draw, "None-07632"),
      "vkCmdSetExtraPrimitiveOverestimationSizeEXT", .when = WITH_EXTENSION,
      .number = WAKE_EXT_VK_EXT_conservative_rasterization },
    { VK_DYNAMIC_STATE_DEPTH_CLIP_ENABLE_EXT, WAKE_ID(draw, "None-07633"),
      "vkCmdSetDepthClipEnableEXT", .when = WITH_FEATURE, .number = WAKE_FEATURE_depthClipEnable },
    { VK_DYNAMIC_STATE_SAMPLE_LOCATIONS_ENABLE_EXT, WAKE_ID(draw, "None-07634"),
      "vkCmdSetSampleLocationsEnableEXT", .when = WITH_EXTENSION,
      .number = WAKE_EXT_VK_EXT_sample_locations },
    { VK_DYNAMIC_STATE_COLOR_BLEND_ADVANCED_EXT,
      WAKE_ID(draw, WAKE_RULE("rasterizerDiscardEnable-10863", "None-07635")),
      "vkCmdSetColorBlendAdvancedEXT", .when = ALWAYS },
    { VK_DYNAMIC_STATE_PROVOKING_VERTEX_MODE_EXT, WAKE_ID(draw, "None-07636"),
      "vkCmdSetProvokingVertexModeEXT", .when = WITH_EXTENSION,
      .number = WAKE_EXT_VK_EXT_provoking_vertex },
    { VK_DYNAMIC_STATE_LINE_RASTERIZATION_MODE_EXT,
      WAKE_ID(draw, WAKE_RULE("None-08666", "None-07637")), "vkCmdSetLineRasterizationModeEXT",
      .when = WITH_STIPPLES },
    { VK_DYNAMIC_STATE_LINE_STIPPLE_ENABLE_EXT,
      WAKE_ID(draw, WAKE_RULE("None-08669", "None-07638")), "vkCmdSetLineStippleEnableEXT",
      .when = WITH_STIPPLES },
    { VK_DYNAMIC_STATE_DEPTH_CLIP_NEGATIVE_ONE_TO_ONE_EXT, WAKE_ID(draw, "None-07639"),
      "vkCmdSetDepthClipNegativeOneToOneEXT", .when = WITH_FEATURE,
      .number = WAKE_FEATURE_depthClipControl },
    { VK_DYNAMIC_STATE_VIEWPORT_W_SCALING_ENABLE_NV, WAKE_ID(draw, "None-07640"),
      "vkCmdSetViewportWScalingEnableNV", .when = WITH_EXTENSION,
      .number = WAKE_EXT_VK_NV_clip_space_w_scaling },
    { VK_DYNAMIC_STATE_VIEWPORT_SWIZZLE_NV, WAKE_ID(draw, "None-07641"),
      "vkCmdSetViewportSwizzleNV", .when = WITH_EXTENSION,
      .number = WAKE_EXT_VK_NV_viewport_swizzle },
    { VK_DYNAMIC_STATE_COVERAGE_TO_COLOR_ENABLE_NV, WAKE_ID(draw, "None-07642"),
      "vkCmdSetCoverageToColorEnableNV", .when = WITH_EXTENSION,
      .number = WAKE_EXT_VK_NV_fragment_coverage_to_color },
    { VK_DYNAMIC_STATE_COVERAGE_TO_COLOR_LOCATION_NV, WAKE_ID(draw, "None-07643"),
      "vkCmdSetCoverageToColorLocationNV", .when = WITH_EXTENSION,
      .number = WAKE_EXT_VK_NV_fragment_coverage_to_color },
    { VK_DYNAMIC_STATE_COVERAGE_MODULATION_MODE_NV, WAKE_ID(draw, "None-07644"),
      "vkCmdSetCoverageModulationModeNV", .when = WITH_EXTENSION,
      .number = WAKE_EXT_VK_NV_framebuffer_mixed_samples },
    { VK_DYNAMIC_STATE_COVERAGE_MODULATION_TABLE_ENABLE_NV, WAKE_ID(draw, "None-07645"),
      "vkCmdSetCoverageModulationTableEnableNV", .when = WITH_EXTENSION,
      .number = WAKE_EXT_VK_NV_framebuffer_mixed_samples },
    { VK_DYNAMIC_STATE_COVERAGE_MODULATION_TABLE_NV, WAKE_ID(draw, "None-07646"),
      "vkCmdSetCoverageModulationTableNV", .when = WITH_EXTENSION,
      .number = WAKE_EXT_VK_NV_framebuffer_mixed_samples },
    { VK_DYNAMIC_STATE_SHADING_RATE_IMAGE_ENABLE_NV, WAKE_ID(draw, "None-07647"),
      "vkCmdSetShadingRateImageEnableNV", .when = WITH_FEATURE,
      .number = WAKE_FEATURE_shadingRateImage },
    { VK_DYNAMIC_STATE_REPRESENTATIVE_FRAGMENT_TEST_ENABLE_NV, WAKE_ID(draw, "None-07648"),
      "vkCmdSetRepresentativeFragmentTestEnableNV", .when = WITH_FEATURE,
      .number = WAKE_FEATURE_representativeFragmentTest },
    { VK_DYNAMIC_STATE_COVERAGE_REDUCTION_MODE_NV, WAKE_ID(draw, "None-07649"),
      "vkCmdSetCoverageReductionModeNV", .when = WITH_FEATURE,
      .number = WAKE_FEATURE_coverageReductionMode },
    { VK_DYNAMIC_STATE_COLOR_WRITE_ENABLE_EXT, WAKE_ID(draw, "None-07749"),
      "vkCmdSetColorWriteEnableEXT", .when = WITH_FEATURE,
      .number = WAKE_FEATURE_colorWriteEnable },
    { VK_DYNAMIC_STATE_VIEWPORT_COARSE_SAMPLE_ORDER_NV, WAKE_ID(draw, "shadingRateImage-09233"),
      "vkCmdSetCoarseSampleOrderNV", .when = WITH_FEATURE,
      .number = WAKE_FEATURE_shadingRateImage },
#ifdef VK_EXT_attachment_feedback_loop_dynamic_state
    { VK_DYNAMIC_STATE_ATTACHMENT_FEEDBACK_LOOP_ENABLE_EXT, WAKE_ID(draw, "None-08877"),
      "vkCmdSetAttachmentFeedbackLoopEnableEXT", .when = WITH_FEATURE,
      .number = WAKE_FEATURE_attachmentFeedbackLoopDynamicState },
#endif
#ifdef VK_EXT_depth_clamp_control
    { VK_DYNAMIC_STATE_DEPTH_CLAMP_RANGE_EXT, WAKE_ID(draw, "None-09650"),
      "vkCmdSetDepthClampRangeEXT", .when = WITH_FEATURE,
      .number = WAKE_FEATURE_depthClampControl },
#endif
#if VK_EXT_DISCARD_RECTANGLES_SPEC_VERSION > 1
    { VK_DYNAMIC_STATE_DISCARD_RECTANGLE_ENABLE_EXT, WAKE_ID(draw, "None-07880"),
      "vkCmdSetDiscardRectangleEnableEXT", .when = WITH_EXTENSION,
      .number = WAKE_EXT_VK_EXT_discard_rectangles },
    { VK_DYNAMIC_STATE_DISCARD_RECTANGLE_MODE_EXT, WAKE_ID(draw, "None-07881"),
      "vkCmdSetDiscardRectangleModeEXT", .when = WITH_EXTENSION,
      .number = WAKE_EXT_VK_EXT_discard_rectangles },
#endif
#if VK_NV_SCISSOR_EXCLUSIVE_SPEC_VERSION > 1
    { VK_DYNAMIC_STATE_EXCLUSIVE_SCISSOR_ENABLE_NV, WAKE_ID(draw, "None-07878"),
      "vkCmdSetExclusiveScissorEnableNV", .when = WITH_FEATURE,
      .number = WAKE_FEATURE_exclusiveScissor },
#endif
};

/* Registries without shader objects have the rules of these states, and of all rows, without a condition. */
static bool
is_unconditional(const struct wake_draw *draw, VkDynamicState state)
{
#ifdef WAKE_OWN_SHADER_OBJECT
    switch (state) {
    case VK_DYNAMIC_STATE_SAMPLE_LOCATIONS_EXT:
        return !wake_draw_dynamic(draw, VK_DYNAMIC_STATE_SAMPLE_LOCATIONS_ENABLE_EXT);
    case VK_DYNAMIC_STATE_PATCH_CONTROL_POINTS_EXT:
    case VK_DYNAMIC_STATE_TESSELLATION_DOMAIN_ORIGIN_EXT:
    case VK_DYNAMIC_STATE_RASTERIZATION_STREAM_EXT:
    case VK_DYNAMIC_STATE_LINE_RASTERIZATION_MODE_EXT:
    case VK_DYNAMIC_STATE_LINE_STIPPLE_ENABLE_EXT:
    case VK_DYNAMIC_STATE_LOGIC_OP_EXT:
    case VK_DYNAMIC_STATE_COLOR_BLEND_ENABLE_EXT:
    case VK_DYNAMIC_STATE_COLOR_BLEND_EQUATION_EXT:
    case VK_DYNAMIC_STATE_COLOR_BLEND_ADVANCED_EXT:
    case VK_DYNAMIC_STATE_COLOR_WRITE_MASK_EXT:
    case VK_DYNAMIC_STATE_COVERAGE_TO_COLOR_LOCATION_NV:
    case VK_DYNAMIC_STATE_COVERAGE_MODULATION_TABLE_ENABLE_NV:
    case VK_DYNAMIC_STATE_COVERAGE_MODULATION_TABLE_NV:
    case VK_DYNAMIC_STATE_EXTRA_PRIMITIVE_OVERESTIMATION_SIZE_EXT: return true;
    default: return false;
    }
#else
    (void)draw;
    (void)state;
    return false;
#endif
}

static bool
applies(const struct wake_draw *draw, const struct dynamic_row *row)
{
#ifdef WAKE_OWN_SHADER_OBJECT
    (void)draw;
    return row->state != VK_DYNAMIC_STATE_VIEWPORT_COARSE_SAMPLE_ORDER_NV;
#else
    if (row->state == VK_DYNAMIC_STATE_PATCH_CONTROL_POINTS_EXT &&
        wake_draw_dynamic(draw, VK_DYNAMIC_STATE_PRIMITIVE_TOPOLOGY) &&
        draw->recording->dynamic.topology != VK_PRIMITIVE_TOPOLOGY_PATCH_LIST) {
        return false; /* there are no patches */
    }
    switch (row->when) {
    case WITH_FEATURE: return wake_check_feature(draw->check, row->number);
    case WITH_EXTENSION: return wake_check_extension(draw->check, row->number);
    case WITH_STIPPLES:
        return WAKE_FEATURE(draw->check, stippledRectangularLines) ||
               WAKE_FEATURE(draw->check, stippledBresenhamLines) ||
               WAKE_FEATURE(draw->check, stippledSmoothLines);
    default: return true;
    }
#endif
}

/* ---- values now ------------------------------------------------------------------------------ */

/* A switch as the last command has set it, else as the pipeline has it. One that is dynamic and was not
 * set is off: that has a rule of its own. */
static bool
is_on(const struct wake_draw *draw, VkDynamicState state, bool set, bool of_pipeline)
{
    return !wake_draw_dynamic(draw, state)
               ? of_pipeline
               : set && wake_dynamic_is_set(&draw->recording->dynamic, state);
}

static bool
depth_tests(const struct wake_draw *draw)
{
    const VkPipelineDepthStencilStateCreateInfo *of_pipeline = draw->pipeline->depth_stencil;

    return is_on(draw, VK_DYNAMIC_STATE_DEPTH_TEST_ENABLE, draw->recording->dynamic.depth_test,
                 of_pipeline && of_pipeline->depthTestEnable);
}

static bool
stencil_tests(const struct wake_draw *draw)
{
    const VkPipelineDepthStencilStateCreateInfo *of_pipeline = draw->pipeline->depth_stencil;

    return is_on(draw, VK_DYNAMIC_STATE_STENCIL_TEST_ENABLE, draw->recording->dynamic.stencil_test,
                 of_pipeline && of_pipeline->stencilTestEnable);
}

static bool
bounds_depth(const struct wake_draw *draw)
{
    const VkPipelineDepthStencilStateCreateInfo *of_pipeline = draw->pipeline->depth_stencil;

    return is_on(draw, VK_DYNAMIC_STATE_DEPTH_BOUNDS_TEST_ENABLE,
                 draw->recording->dynamic.depth_bounds_test,
                 of_pipeline && of_pipeline->depthBoundsTestEnable);
}

static bool
biases_depth(const struct wake_draw *draw)
{
    const VkPipelineRasterizationStateCreateInfo *of_pipeline = draw->pipeline->rasterization;

    return is_on(draw, VK_DYNAMIC_STATE_DEPTH_BIAS_ENABLE, draw->recording->dynamic.depth_bias,
                 of_pipeline && of_pipeline->depthBiasEnable);
}

static bool
culls(const struct wake_draw *draw)
{
    const VkPipelineRasterizationStateCreateInfo *of_pipeline = draw->pipeline->rasterization;

    return is_on(draw, VK_DYNAMIC_STATE_CULL_MODE, draw->recording->dynamic.cull_mode != 0,
                 of_pipeline && of_pipeline->cullMode);
}

static bool
is_stippled(const struct wake_draw *draw)
{
    const VkPipelineRasterizationLineStateCreateInfoEXT *line = wake_draw_line_state(draw);

    return is_on(draw, VK_DYNAMIC_STATE_LINE_STIPPLE_ENABLE_EXT,
                 draw->recording->dynamic.line_stipple, line && line->stippledLineEnable);
}

/* Specification, 'Rasterization Input Topology': what comes out of the last shader, drawn in that mode. */
bool
wake_draw_rasterizes_lines(const struct wake_draw *draw)
{
    const VkPipelineRasterizationStateCreateInfo *of_pipeline = draw->pipeline->rasterization;

    return wake_draw_makes_lines(draw) ||
           is_on(draw, VK_DYNAMIC_STATE_POLYGON_MODE_EXT,
                 draw->recording->dynamic.polygon_mode == VK_POLYGON_MODE_LINE,
                 of_pipeline && of_pipeline->polygonMode == VK_POLYGON_MODE_LINE);
}

static bool
operates(const struct wake_draw *draw)
{
    const VkPipelineColorBlendStateCreateInfo *of_pipeline = draw->pipeline->color_blend;

    return is_on(draw, VK_DYNAMIC_STATE_LOGIC_OP_ENABLE_EXT,
                 draw->recording->dynamic.logic_op_enable,
                 of_pipeline && of_pipeline->logicOpEnable);
}

/* Bit i: the blend equation of color attachment i has factors that are constants. */
static uint32_t
constant_factors(const struct wake_draw *draw)
{
    const struct wake_pipeline *p = draw->pipeline;
    uint32_t found = 0;

    if (wake_draw_dynamic(draw, VK_DYNAMIC_STATE_COLOR_BLEND_EQUATION_EXT)) {
        return draw->recording->dynamic.blend_constants;
    }
    if (wake_draw_dynamic(draw, VK_DYNAMIC_STATE_COLOR_BLEND_ADVANCED_EXT)) {
        return 0;
    }
    for (uint32_t i = 0; p->blend_attachments && i < p->blend_attachment_count && i < 32; i++) {
        const VkPipelineColorBlendAttachmentState *blend = &p->blend_attachments[i];

        found |= wake_has_constant_factor(blend->srcColorBlendFactor, blend->dstColorBlendFactor,
                                          blend->srcAlphaBlendFactor, blend->dstAlphaBlendFactor)
                     ? UINT32_C(1) << i
                     : 0;
    }
    return found;
}

static bool
overestimates(const struct wake_draw *draw)
{
    const VkPipelineRasterizationStateCreateInfo *raster = draw->pipeline->rasterization;
    const VkPipelineRasterizationConservativeStateCreateInfoEXT *of_pipeline =
        raster ? wake_chain_find(
                     raster->pNext,
                     VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_CONSERVATIVE_STATE_CREATE_INFO_EXT)
               : NULL;
    const VkConservativeRasterizationModeEXT mode =
        VK_CONSERVATIVE_RASTERIZATION_MODE_OVERESTIMATE_EXT;

    return is_on(draw, VK_DYNAMIC_STATE_CONSERVATIVE_RASTERIZATION_MODE_EXT,
                 draw->recording->dynamic.conservative == mode,
                 of_pipeline && of_pipeline->conservativeRasterizationMode == mode);
}

static bool
locates_samples(const struct wake_draw *draw)
{
    const VkPipelineMultisampleStateCreateInfo *samples = draw->pipeline->multisample;
    const VkPipelineSampleLocationsStateCreateInfoEXT *of_pipeline =
        samples ? wake_chain_find(samples->pNext,
                                  VK_STRUCTURE_TYPE_PIPELINE_SAMPLE_LOCATIONS_STATE_CREATE_INFO_EXT)
                : NULL;

    return is_on(draw, VK_DYNAMIC_STATE_SAMPLE_LOCATIONS_ENABLE_EXT,
                 draw->recording->dynamic.sample_locations_enable,
                 of_pipeline && of_pipeline->sampleLocationsEnable);
}

/* ---- states that matter to a draw ------------------------------------------------------------ */

/* Values of VK_NV extensions, which only commands are known to have set. */
static bool
is_needed_by_coverage(const struct wake_draw *draw, VkDynamicState state)
{
    const struct wake_dynamic_values *values = &draw->recording->dynamic;

    switch (state) {
    case VK_DYNAMIC_STATE_COVERAGE_TO_COLOR_LOCATION_NV:
        return is_on(draw, VK_DYNAMIC_STATE_COVERAGE_TO_COLOR_ENABLE_NV, values->coverage_to_color,
                     false);
    case VK_DYNAMIC_STATE_COVERAGE_MODULATION_TABLE_ENABLE_NV:
        return is_on(draw, VK_DYNAMIC_STATE_COVERAGE_MODULATION_MODE_NV,
                     values->coverage_modulation != VK_COVERAGE_MODULATION_MODE_NONE_NV, false);
    default:
        return is_on(draw, VK_DYNAMIC_STATE_COVERAGE_MODULATION_TABLE_ENABLE_NV,
                     values->coverage_table, false);
    }
}

/* States of the color output: of attachments that there are. */
static bool
is_needed_by_colors(const struct wake_draw *draw, VkDynamicState state)
{
    switch (state) {
    case VK_DYNAMIC_STATE_BLEND_CONSTANTS:
        return (wake_draw_blending(draw) & constant_factors(draw)) != 0;
    case VK_DYNAMIC_STATE_COLOR_BLEND_EQUATION_EXT:
        return wake_draw_blending(draw) &&
               !wake_draw_dynamic(draw, VK_DYNAMIC_STATE_COLOR_BLEND_ADVANCED_EXT);
    case VK_DYNAMIC_STATE_COLOR_BLEND_ADVANCED_EXT:
        return wake_draw_blending(draw) &&
               !wake_draw_dynamic(draw, VK_DYNAMIC_STATE_COLOR_BLEND_EQUATION_EXT);
    case VK_DYNAMIC_STATE_LOGIC_OP_EXT: return operates(draw);
    default: return wake_draw_active_colors(draw) != 0;
    }
}

/* Whether a state that was not set matters where something is rasterized: its test may be off. */
static bool
is_needed_by_fragments(const struct wake_draw *draw, VkDynamicState state)
{
    switch (state) {
    case VK_DYNAMIC_STATE_LINE_WIDTH:
    case VK_DYNAMIC_STATE_LINE_RASTERIZATION_MODE_EXT:
    case VK_DYNAMIC_STATE_LINE_STIPPLE_ENABLE_EXT: return wake_draw_rasterizes_lines(draw);
    case VK_DYNAMIC_STATE_LINE_STIPPLE_EXT:
#ifdef VK_VERSION_1_4
        return is_stippled(draw) && !wake_check_unknown_extensions(draw->check);
#else
        /* Vulkan 1.4 has a command of its own for it. */
        return wake_draw_rasterizes_lines(draw) && is_stippled(draw) &&
               !wake_check_unknown_extensions(draw->check);
#endif
    case VK_DYNAMIC_STATE_SAMPLE_LOCATIONS_EXT: return locates_samples(draw);
    case VK_DYNAMIC_STATE_DEPTH_BIAS: return biases_depth(draw);
    case VK_DYNAMIC_STATE_DEPTH_WRITE_ENABLE:
    case VK_DYNAMIC_STATE_DEPTH_COMPARE_OP: return depth_tests(draw);
    case VK_DYNAMIC_STATE_FRONT_FACE: return culls(draw) || stencil_tests(draw);
    case VK_DYNAMIC_STATE_DEPTH_BOUNDS: return bounds_depth(draw);
    case VK_DYNAMIC_STATE_STENCIL_COMPARE_MASK:
    case VK_DYNAMIC_STATE_STENCIL_WRITE_MASK:
    case VK_DYNAMIC_STATE_STENCIL_REFERENCE:
    case VK_DYNAMIC_STATE_STENCIL_OP: return stencil_tests(draw);
    case VK_DYNAMIC_STATE_EXTRA_PRIMITIVE_OVERESTIMATION_SIZE_EXT: return overestimates(draw);
    case VK_DYNAMIC_STATE_BLEND_CONSTANTS:
    case VK_DYNAMIC_STATE_COLOR_BLEND_ENABLE_EXT:
    case VK_DYNAMIC_STATE_COLOR_BLEND_EQUATION_EXT:
    case VK_DYNAMIC_STATE_COLOR_BLEND_ADVANCED_EXT:
    case VK_DYNAMIC_STATE_COLOR_WRITE_MASK_EXT:
    case VK_DYNAMIC_STATE_LOGIC_OP_EXT: return is_needed_by_colors(draw, state);
    case VK_DYNAMIC_STATE_COVERAGE_TO_COLOR_LOCATION_NV:
    case VK_DYNAMIC_STATE_COVERAGE_MODULATION_TABLE_ENABLE_NV:
    case VK_DYNAMIC_STATE_COVERAGE_MODULATION_TABLE_NV: return is_needed_by_coverage(draw, state);
#if VK_EXT_DISCARD_RECTANGLES_SPEC_VERSION > 1
    case VK_DYNAMIC_STATE_DISCARD_RECTANGLE_MODE_EXT:
        return is_on(draw, VK_DYNAMIC_STATE_DISCARD_RECTANGLE_ENABLE_EXT,
                     draw->recording->dynamic.discard_enable, false);
#endif
#ifdef VK_EXT_depth_clamp_control
    case VK_DYNAMIC_STATE_DEPTH_CLAMP_RANGE_EXT:
        return is_on(
            draw, VK_DYNAMIC_STATE_DEPTH_CLAMP_ENABLE_EXT, draw->recording->dynamic.depth_clamp,
            draw->pipeline->rasterization && draw->pipeline->rasterization->depthClampEnable);
#endif
    default: return true;
    }
}

/* Of shader objects some state matters only where there is a stage that has to do with it. */
static bool
has_stage_of(VkDynamicState state, VkShaderStageFlags stages)
{
    switch (state) {
    case VK_DYNAMIC_STATE_BLEND_CONSTANTS:
    case VK_DYNAMIC_STATE_COLOR_BLEND_ENABLE_EXT:
    case VK_DYNAMIC_STATE_COLOR_BLEND_EQUATION_EXT:
    case VK_DYNAMIC_STATE_COLOR_BLEND_ADVANCED_EXT:
    case VK_DYNAMIC_STATE_COLOR_WRITE_MASK_EXT:
    case VK_DYNAMIC_STATE_COLOR_WRITE_ENABLE_EXT:
    case VK_DYNAMIC_STATE_LOGIC_OP_ENABLE_EXT:
    case VK_DYNAMIC_STATE_LOGIC_OP_EXT: return stages & VK_SHADER_STAGE_FRAGMENT_BIT;
    case VK_DYNAMIC_STATE_PRIMITIVE_RESTART_ENABLE:
    case VK_DYNAMIC_STATE_PROVOKING_VERTEX_MODE_EXT: return stages & VK_SHADER_STAGE_VERTEX_BIT;
    default: return true;
    }
}

static bool
is_needed(const struct wake_draw *draw, VkDynamicState state)
{
    VkShaderStageFlags stages = draw->pipeline->stages;

    if (draw->objects && !has_stage_of(state, stages)) {
        return false;
    }
    switch (state) {
    case VK_DYNAMIC_STATE_PATCH_CONTROL_POINTS_EXT:
        return is_unconditional(draw, state) || stages & VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT;
    case VK_DYNAMIC_STATE_TESSELLATION_DOMAIN_ORIGIN_EXT:
        return is_unconditional(draw, state) ||
               stages & VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT;
    case VK_DYNAMIC_STATE_RASTERIZATION_STREAM_EXT:
        return is_unconditional(draw, state) ? !wake_draw_discards(draw)
                                             : stages & VK_SHADER_STAGE_GEOMETRY_BIT;
    case VK_DYNAMIC_STATE_RASTERIZER_DISCARD_ENABLE:
    case VK_DYNAMIC_STATE_PRIMITIVE_RESTART_ENABLE: return true;
    default:
        return !wake_draw_discards(draw) &&
               (is_unconditional(draw, state) || is_needed_by_fragments(draw, state));
    }
}

/* With both states dynamic, one of the two commands is enough for an attachment. */
static void
check_blend_equations(const struct wake_draw *draw)
{
    const struct wake_dynamic_values *values = &draw->recording->dynamic;
    uint32_t covered = 0;

    if (!wake_draw_dynamic(draw, VK_DYNAMIC_STATE_COLOR_BLEND_EQUATION_EXT) ||
        !wake_draw_dynamic(draw, VK_DYNAMIC_STATE_COLOR_BLEND_ADVANCED_EXT) ||
        wake_draw_discards(draw) ||
        (draw->objects && !(draw->pipeline->stages & VK_SHADER_STAGE_FRAGMENT_BIT))) {
        return;
    }
    if (wake_dynamic_is_set(values, VK_DYNAMIC_STATE_COLOR_BLEND_EQUATION_EXT)) {
        covered |= values->blend_equation_set;
    }
    if (wake_dynamic_is_set(values, VK_DYNAMIC_STATE_COLOR_BLEND_ADVANCED_EXT)) {
        covered |= values->blend_advanced_set;
    }
    if (wake_draw_blending(draw) & ~covered) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, "None-10864"),
            "color attachment %u blends, but neither vkCmdSetColorBlendEquationEXT() nor vkCmdSetColorBlendAdvancedEXT() "
            "has been called for it in this recording",
            (uint32_t)__builtin_ctz(wake_draw_blending(draw) & ~covered));
    }
}

static void
say_not_set(const struct wake_draw *draw, const struct dynamic_row *row)
{
    if (draw->objects) {
        WAKE_FIND_DRAW(
            draw, row->rest,
            "shader objects are bound, but %s() has not been called in this recording, or a pipeline without "
            "that dynamic state was bound since",
            row->command);
    } else {
        WAKE_FIND_DRAW(
            draw, row->rest,
            "the pipeline has %s, but %s() has not been called in this recording since a pipeline without that "
            "dynamic state was bound last",
            wake_name_VkDynamicState(row->state), row->command);
    }
}

void
wake_draw_check_dynamic_set(const struct wake_draw *draw)
{
    const struct wake_dynamic_values *values = &draw->recording->dynamic;
    /* dynamic, and not set */
    uint64_t missing = (draw->pipeline->dynamic[0] & ~values->set[0]) |
                       (draw->pipeline->dynamic[1] & ~values->set[1]);

    for (uint32_t i = 0; missing && i < WAKE_COUNT(dynamic_rows); i++) {
        const struct dynamic_row *row = &dynamic_rows[i];

        if (wake_draw_dynamic(draw, row->state) && !wake_dynamic_is_set(values, row->state) &&
            applies(draw, row) && is_needed(draw, row->state)) {
            say_not_set(draw, row);
        }
    }
    check_blend_equations(draw);
}
