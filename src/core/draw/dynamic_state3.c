/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Commands that set dynamic state of extensions: VK_EXT_extended_dynamic_state3, discard
 * rectangles, sample locations, fragment shading rates, and what vendors have.
 */
#include "core/pipeline/pipeline_rules.h"

#include "state/recording/recording.h"

/* ---- a feature and no more ------------------------------------------------------------------- */

/* Newer texts say "or the shaderObject feature". */
static bool
check_feature(struct wake_check *check, int feature, const char *vuid)
{
    if (WAKE_UNLIKELY(!wake_check_feature(check, feature) && !wake_check_shader_objects(check))) {
        wake_find(check, vuid, "the feature %s is not enabled", wake_feature_names[feature]);
        return false;
    }
    return true;
}

/* Of a feature that shader objects do not stand for. */
static bool
needs_feature(struct wake_check *check, int feature, const char *vuid)
{
    if (WAKE_UNLIKELY(!wake_check_feature(check, feature))) {
        wake_find(check, vuid, "the feature %s is not enabled", wake_feature_names[feature]);
        return false;
    }
    return true;
}

#define NEEDS(command, function, feature, vuid)                                 \
    void wake_core_cmd_set_##function(struct wake_check *check,                 \
                                      const struct wake_rec_CmdSet##command *r) \
    {                                                                           \
        (void)r;                                                                \
        (void)check_feature(check, WAKE_FEATURE_##feature, vuid);               \
    }

/* Registries have no number for attachments beyond the limit: other layers' own id. */
static void
check_colors(struct wake_check *check, uint32_t first, uint32_t count, const char *id)
{
    const struct wake_facts *facts = wake_check_facts(check);

    if (facts && (uint64_t)first + count > facts->limits.maxColorAttachments) {
        wake_find(check, id,
                  "firstAttachment is %u and attachmentCount %u, but maxColorAttachments is %u",
                  first, count, facts->limits.maxColorAttachments);
    }
}

#define OF_COLORS(command, function, feature, vuid, own)                        \
    void wake_core_cmd_set_##function(struct wake_check *check,                 \
                                      const struct wake_rec_CmdSet##command *r) \
    {                                                                           \
        (void)check_feature(check, WAKE_FEATURE_##feature, vuid);               \
        check_colors(check, r->firstAttachment, r->attachmentCount, own);       \
    }

NEEDS(
    TessellationDomainOriginEXT, tessellation_domain_origin,
    extendedDynamicState3TessellationDomainOrigin,
    "VUID-vkCmdSetTessellationDomainOriginEXT-extendedDynamicState3TessellationDomainOrigin-07444")
NEEDS(ViewportSwizzleNV, viewport_swizzle, extendedDynamicState3ViewportSwizzle,
      "VUID-vkCmdSetViewportSwizzleNV-extendedDynamicState3ViewportSwizzle-07445")
NEEDS(ViewportWScalingEnableNV, viewport_w_scaling_enable,
      extendedDynamicState3ViewportWScalingEnable,
      "VUID-vkCmdSetViewportWScalingEnableNV-extendedDynamicState3ViewportWScalingEnable-07580")
NEEDS(RasterizationSamplesEXT, rasterization_samples, extendedDynamicState3RasterizationSamples,
      "VUID-vkCmdSetRasterizationSamplesEXT-extendedDynamicState3RasterizationSamples-07414")
NEEDS(SampleLocationsEnableEXT, sample_locations_enable, extendedDynamicState3SampleLocationsEnable,
      "VUID-vkCmdSetSampleLocationsEnableEXT-extendedDynamicState3SampleLocationsEnable-07415")
NEEDS(ShadingRateImageEnableNV, shading_rate_image_enable,
      extendedDynamicState3ShadingRateImageEnable,
      "VUID-vkCmdSetShadingRateImageEnableNV-extendedDynamicState3ShadingRateImageEnable-07416")
NEEDS(LineStippleEnableEXT, line_stipple_enable, extendedDynamicState3LineStippleEnable,
      "VUID-vkCmdSetLineStippleEnableEXT-extendedDynamicState3LineStippleEnable-07421")
NEEDS(
    ConservativeRasterizationModeEXT, conservative_rasterization_mode,
    extendedDynamicState3ConservativeRasterizationMode,
    "VUID-vkCmdSetConservativeRasterizationModeEXT-extendedDynamicState3ConservativeRasterizationMode-07426")
NEEDS(SampleMaskEXT, sample_mask, extendedDynamicState3SampleMask,
      "VUID-vkCmdSetSampleMaskEXT-extendedDynamicState3SampleMask-07342")
NEEDS(AlphaToCoverageEnableEXT, alpha_to_coverage_enable,
      extendedDynamicState3AlphaToCoverageEnable,
      "VUID-vkCmdSetAlphaToCoverageEnableEXT-extendedDynamicState3AlphaToCoverageEnable-07343")
NEEDS(
    RepresentativeFragmentTestEnableNV, representative_fragment_test_enable,
    extendedDynamicState3RepresentativeFragmentTestEnable,
    "VUID-vkCmdSetRepresentativeFragmentTestEnableNV-extendedDynamicState3RepresentativeFragmentTestEnable-07346")
NEEDS(CoverageToColorEnableNV, coverage_to_color_enable, extendedDynamicState3CoverageToColorEnable,
      "VUID-vkCmdSetCoverageToColorEnableNV-extendedDynamicState3CoverageToColorEnable-07347")
NEEDS(CoverageToColorLocationNV, coverage_to_color_location,
      extendedDynamicState3CoverageToColorLocation,
      "VUID-vkCmdSetCoverageToColorLocationNV-extendedDynamicState3CoverageToColorLocation-07348")
NEEDS(CoverageReductionModeNV, coverage_reduction_mode, extendedDynamicState3CoverageReductionMode,
      "VUID-vkCmdSetCoverageReductionModeNV-extendedDynamicState3CoverageReductionMode-07349")
NEEDS(CoverageModulationModeNV, coverage_modulation_mode,
      extendedDynamicState3CoverageModulationMode,
      "VUID-vkCmdSetCoverageModulationModeNV-extendedDynamicState3CoverageModulationMode-07350")
NEEDS(
    CoverageModulationTableEnableNV, coverage_modulation_table_enable,
    extendedDynamicState3CoverageModulationTableEnable,
    "VUID-vkCmdSetCoverageModulationTableEnableNV-extendedDynamicState3CoverageModulationTableEnable-07351")
NEEDS(CoverageModulationTableNV, coverage_modulation_table,
      extendedDynamicState3CoverageModulationTable,
      "VUID-vkCmdSetCoverageModulationTableNV-extendedDynamicState3CoverageModulationTable-07352")
OF_COLORS(ColorBlendEnableEXT, color_blend_enable, extendedDynamicState3ColorBlendEnable,
          "VUID-vkCmdSetColorBlendEnableEXT-extendedDynamicState3ColorBlendEnable-07355",
          "UNASSIGNED-vkCmdSetColorBlendEnableEXT-limit")
OF_COLORS(ColorWriteMaskEXT, color_write_mask, extendedDynamicState3ColorWriteMask,
          "VUID-vkCmdSetColorWriteMaskEXT-extendedDynamicState3ColorWriteMask-07364",
          "UNASSIGNED-vkCmdSetColorWriteMaskEXT-limit")

/* ---- a feature for the state, and one for what it switches on -------------------------------- */

#define SWITCHES(command, function, member, feature, vuid, other, other_vuid)            \
    void wake_core_cmd_set_##function(struct wake_check *check,                          \
                                      const struct wake_rec_CmdSet##command *r)          \
    {                                                                                    \
        (void)check_feature(check, WAKE_FEATURE_##feature, vuid);                        \
        if (r->member && !WAKE_FEATURE(check, other)) {                                  \
            wake_find(check, other_vuid,                                                 \
                      #member " is VK_TRUE, but the " #other " feature is not enabled"); \
        }                                                                                \
    }

SWITCHES(DepthClampEnableEXT, depth_clamp_enable, depthClampEnable,
         extendedDynamicState3DepthClampEnable,
         "VUID-vkCmdSetDepthClampEnableEXT-extendedDynamicState3DepthClampEnable-07448", depthClamp,
         "VUID-vkCmdSetDepthClampEnableEXT-depthClamp-07449")
SWITCHES(AlphaToOneEnableEXT, alpha_to_one_enable, alphaToOneEnable,
         extendedDynamicState3AlphaToOneEnable,
         "VUID-vkCmdSetAlphaToOneEnableEXT-extendedDynamicState3AlphaToOneEnable-07345", alphaToOne,
         "VUID-vkCmdSetAlphaToOneEnableEXT-alphaToOne-07607")
SWITCHES(LogicOpEnableEXT, logic_op_enable, logicOpEnable, extendedDynamicState3LogicOpEnable,
         "VUID-vkCmdSetLogicOpEnableEXT-extendedDynamicState3LogicOpEnable-07365", logicOp,
         "VUID-vkCmdSetLogicOpEnableEXT-logicOp-07366")

void
wake_core_cmd_set_depth_clip_enable(struct wake_check *check,
                                    const struct wake_rec_CmdSetDepthClipEnableEXT *r)
{
    (void)r;
    (void)check_feature(
        check, WAKE_FEATURE_extendedDynamicState3DepthClipEnable,
        "VUID-vkCmdSetDepthClipEnableEXT-extendedDynamicState3DepthClipEnable-07450");
    (void)needs_feature(check, WAKE_FEATURE_depthClipEnable,
                        "VUID-vkCmdSetDepthClipEnableEXT-depthClipEnable-07451");
}

void
wake_core_cmd_set_depth_clip_negative_one_to_one(
    struct wake_check *check, const struct wake_rec_CmdSetDepthClipNegativeOneToOneEXT *r)
{
    (void)r;
    (void)check_feature(
        check, WAKE_FEATURE_extendedDynamicState3DepthClipNegativeOneToOne,
        "VUID-vkCmdSetDepthClipNegativeOneToOneEXT-extendedDynamicState3DepthClipNegativeOneToOne-07452");
    (void)needs_feature(check, WAKE_FEATURE_depthClipControl,
                        "VUID-vkCmdSetDepthClipNegativeOneToOneEXT-depthClipControl-07453");
}

void
wake_core_cmd_set_provoking_vertex_mode(struct wake_check *check,
                                        const struct wake_rec_CmdSetProvokingVertexModeEXT *r)
{
    (void)check_feature(
        check, WAKE_FEATURE_extendedDynamicState3ProvokingVertexMode,
        "VUID-vkCmdSetProvokingVertexModeEXT-extendedDynamicState3ProvokingVertexMode-07446");
    if (r->provokingVertexMode == VK_PROVOKING_VERTEX_MODE_LAST_VERTEX_EXT &&
        !WAKE_FEATURE(check, provokingVertexLast)) {
        wake_find(
            check, "VUID-vkCmdSetProvokingVertexModeEXT-provokingVertexMode-07447",
            "provokingVertexMode is VK_PROVOKING_VERTEX_MODE_LAST_VERTEX_EXT, but the feature provokingVertexLast is "
            "not enabled");
    }
}

void
wake_core_cmd_set_rasterization_stream(struct wake_check *check,
                                       const struct wake_rec_CmdSetRasterizationStreamEXT *r)
{
    const struct wake_facts *facts = wake_check_facts(check);
    const VkPhysicalDeviceTransformFeedbackPropertiesEXT *offer;

    (void)check_feature(
        check, WAKE_FEATURE_extendedDynamicState3RasterizationStream,
        "VUID-vkCmdSetRasterizationStreamEXT-extendedDynamicState3RasterizationStream-07410");
    if (!needs_feature(check, WAKE_FEATURE_transformFeedback,
                       "VUID-vkCmdSetRasterizationStreamEXT-transformFeedback-07411") ||
        !facts) {
        return;
    }
    offer = &facts->properties.transformFeedbackEXT;
    if (r->rasterizationStream >= offer->maxTransformFeedbackStreams) {
        wake_find(check, "VUID-vkCmdSetRasterizationStreamEXT-rasterizationStream-07412",
                  "rasterizationStream is %u, maxTransformFeedbackStreams %u",
                  r->rasterizationStream, offer->maxTransformFeedbackStreams);
    } else if (r->rasterizationStream && !offer->transformFeedbackRasterizationStreamSelect) {
        wake_find(
            check, "VUID-vkCmdSetRasterizationStreamEXT-rasterizationStream-07413",
            "rasterizationStream is %u, but transformFeedbackRasterizationStreamSelect is VK_FALSE",
            r->rasterizationStream);
    }
}

void
wake_core_cmd_set_line_rasterization_mode(struct wake_check *check,
                                          const struct wake_rec_CmdSetLineRasterizationModeEXT *r)
{
    (void)check_feature(
        check, WAKE_FEATURE_extendedDynamicState3LineRasterizationMode,
        "VUID-vkCmdSetLineRasterizationModeEXT-extendedDynamicState3LineRasterizationMode-07417");
    switch ((int)r->lineRasterizationMode) {
    case VK_LINE_RASTERIZATION_MODE_RECTANGULAR_EXT:
        (void)needs_feature(check, WAKE_FEATURE_rectangularLines,
                            "VUID-vkCmdSetLineRasterizationModeEXT-lineRasterizationMode-07418");
        break;
    case VK_LINE_RASTERIZATION_MODE_BRESENHAM_EXT:
        (void)needs_feature(check, WAKE_FEATURE_bresenhamLines,
                            "VUID-vkCmdSetLineRasterizationModeEXT-lineRasterizationMode-07419");
        break;
    case VK_LINE_RASTERIZATION_MODE_RECTANGULAR_SMOOTH_EXT:
        (void)needs_feature(check, WAKE_FEATURE_smoothLines,
                            "VUID-vkCmdSetLineRasterizationModeEXT-lineRasterizationMode-07420");
        break;
    default: break;
    }
}

void
wake_core_cmd_set_polygon_mode(struct wake_check *check,
                               const struct wake_rec_CmdSetPolygonModeEXT *r)
{
    (void)check_feature(check, WAKE_FEATURE_extendedDynamicState3PolygonMode,
                        "VUID-vkCmdSetPolygonModeEXT-extendedDynamicState3PolygonMode-07422");
    if ((r->polygonMode == VK_POLYGON_MODE_LINE || r->polygonMode == VK_POLYGON_MODE_POINT) &&
        !WAKE_FEATURE(check, fillModeNonSolid)) {
        wake_find(check, "VUID-vkCmdSetPolygonModeEXT-fillModeNonSolid-07424",
                  "polygonMode is %s, but the feature fillModeNonSolid is not enabled",
                  wake_name_VkPolygonMode(r->polygonMode));
    }
    if (r->polygonMode == VK_POLYGON_MODE_FILL_RECTANGLE_NV &&
        !WAKE_EXTENSION(check, VK_NV_fill_rectangle)) {
        wake_find(check, "VUID-vkCmdSetPolygonModeEXT-polygonMode-07425",
                  "polygonMode is VK_POLYGON_MODE_FILL_RECTANGLE_NV, but the extension "
                  "VK_NV_fill_rectangle is not enabled");
    }
}

void
wake_core_cmd_set_extra_primitive_overestimation_size(
    struct wake_check *check, const struct wake_rec_CmdSetExtraPrimitiveOverestimationSizeEXT *r)
{
    const struct wake_facts *facts = wake_check_facts(check);
    float max =
        facts ? facts->properties.conservativeRasterizationEXT.maxExtraPrimitiveOverestimationSize
              : 0.0f;

    (void)check_feature(
        check, WAKE_FEATURE_extendedDynamicState3ExtraPrimitiveOverestimationSize,
        "VUID-vkCmdSetExtraPrimitiveOverestimationSizeEXT-extendedDynamicState3ExtraPrimitiveOverestimationSize-07427");
    if (facts && !(r->extraPrimitiveOverestimationSize >= 0.0f &&
                   r->extraPrimitiveOverestimationSize <= max)) {
        wake_find(
            check,
            "VUID-vkCmdSetExtraPrimitiveOverestimationSizeEXT-extraPrimitiveOverestimationSize-07428",
            "extraPrimitiveOverestimationSize is %g, maxExtraPrimitiveOverestimationSize %g",
            (double)r->extraPrimitiveOverestimationSize, (double)max);
    }
}

/* ---- blending -------------------------------------------------------------------------------- */

static void
check_equation(struct wake_check *check, uint32_t i, const VkColorBlendEquationEXT *equation)
{
    const struct {
        VkBlendFactor factor;
        const char *name, *vuid;
    } factors[] = {
        { equation->srcColorBlendFactor, "srcColorBlendFactor",
          "VUID-VkColorBlendEquationEXT-dualSrcBlend-07357" },
        { equation->dstColorBlendFactor, "dstColorBlendFactor",
          "VUID-VkColorBlendEquationEXT-dualSrcBlend-07358" },
        { equation->srcAlphaBlendFactor, "srcAlphaBlendFactor",
          "VUID-VkColorBlendEquationEXT-dualSrcBlend-07359" },
        { equation->dstAlphaBlendFactor, "dstAlphaBlendFactor",
          "VUID-VkColorBlendEquationEXT-dualSrcBlend-07360" },
    };

    for (size_t k = 0; k < WAKE_COUNT(factors); k++) {
        if (wake_blend_dual_source(factors[k].factor) && !WAKE_FEATURE(check, dualSrcBlend)) {
            wake_find(
                check, factors[k].vuid,
                "pColorBlendEquations[%u].%s is %s, but the feature dualSrcBlend is not enabled", i,
                factors[k].name, wake_name_VkBlendFactor(factors[k].factor));
        }
    }
    for (size_t k = 0; k < 2; k++) {
        if ((factors[k].factor == VK_BLEND_FACTOR_CONSTANT_ALPHA ||
             factors[k].factor == VK_BLEND_FACTOR_ONE_MINUS_CONSTANT_ALPHA) &&
            WAKE_EXTENSION(check, VK_KHR_portability_subset) &&
            !WAKE_FEATURE(check, constantAlphaColorBlendFactors)) {
            wake_find(
                check,
                k ? "VUID-VkColorBlendEquationEXT-constantAlphaColorBlendFactors-07363"
                  : "VUID-VkColorBlendEquationEXT-constantAlphaColorBlendFactors-07362",
                "pColorBlendEquations[%u].%s is %s, but the feature constantAlphaColorBlendFactors is not "
                "enabled",
                i, factors[k].name, wake_name_VkBlendFactor(factors[k].factor));
        }
    }
    if (wake_blend_advanced(equation->colorBlendOp) ||
        wake_blend_advanced(equation->alphaBlendOp)) {
        wake_find(
            check, "VUID-VkColorBlendEquationEXT-colorBlendOp-07361",
            "pColorBlendEquations[%u] has colorBlendOp %s and alphaBlendOp %s, but advanced operations are set by "
            "vkCmdSetColorBlendAdvancedEXT",
            i, wake_name_VkBlendOp(equation->colorBlendOp),
            wake_name_VkBlendOp(equation->alphaBlendOp));
    }
}

void
wake_core_cmd_set_color_blend_equation(struct wake_check *check,
                                       const struct wake_rec_CmdSetColorBlendEquationEXT *r)
{
    (void)check_feature(
        check, WAKE_FEATURE_extendedDynamicState3ColorBlendEquation,
        "VUID-vkCmdSetColorBlendEquationEXT-extendedDynamicState3ColorBlendEquation-07356");
    check_colors(check, r->firstAttachment, r->attachmentCount,
                 "UNASSIGNED-vkCmdSetColorBlendEquationEXT-limit");
    for (uint32_t i = 0; r->pColorBlendEquations && i < r->attachmentCount; i++) {
        check_equation(check, i, &r->pColorBlendEquations[i]);
    }
}

void
wake_core_cmd_set_color_blend_advanced(struct wake_check *check,
                                       const struct wake_rec_CmdSetColorBlendAdvancedEXT *r)
{
    const struct wake_facts *facts = wake_check_facts(check);

    (void)check_feature(
        check, WAKE_FEATURE_extendedDynamicState3ColorBlendAdvanced,
        "VUID-vkCmdSetColorBlendAdvancedEXT-extendedDynamicState3ColorBlendAdvanced-07504");
    check_colors(check, r->firstAttachment, r->attachmentCount,
                 "UNASSIGNED-vkCmdSetColorBlendAdvancedEXT-limit");
    for (uint32_t i = 0; facts && r->pColorBlendAdvanced && i < r->attachmentCount; i++) {
        const VkColorBlendAdvancedEXT *advanced = &r->pColorBlendAdvanced[i];
        const VkPhysicalDeviceBlendOperationAdvancedPropertiesEXT *offer =
            &facts->properties.blendOperationAdvancedEXT;

        if (!advanced->srcPremultiplied && !offer->advancedBlendNonPremultipliedSrcColor) {
            wake_find(
                check, "VUID-VkColorBlendAdvancedEXT-srcPremultiplied-07505",
                "pColorBlendAdvanced[%u].srcPremultiplied is VK_FALSE, and so is advancedBlendNonPremultipliedSrcColor",
                i);
        }
        if (!advanced->dstPremultiplied && !offer->advancedBlendNonPremultipliedDstColor) {
            wake_find(
                check, "VUID-VkColorBlendAdvancedEXT-dstPremultiplied-07506",
                "pColorBlendAdvanced[%u].dstPremultiplied is VK_FALSE, and so is advancedBlendNonPremultipliedDstColor",
                i);
        }
        if (advanced->blendOverlap != VK_BLEND_OVERLAP_UNCORRELATED_EXT &&
            !offer->advancedBlendCorrelatedOverlap) {
            wake_find(
                check, "VUID-VkColorBlendAdvancedEXT-blendOverlap-07507",
                "pColorBlendAdvanced[%u].blendOverlap is %s, but advancedBlendCorrelatedOverlap is VK_FALSE",
                i, wake_name_VkBlendOverlapEXT(advanced->blendOverlap));
        }
    }
}

/* ---- rectangles and samples ------------------------------------------------------------------ */

void
wake_core_cmd_set_discard_rectangle(struct wake_check *check,
                                    const struct wake_rec_CmdSetDiscardRectangleEXT *r)
{
    static const struct wake_rect_rules rules = {
        .negative = "VUID-vkCmdSetDiscardRectangleEXT-x-00587",
        .wide = "VUID-vkCmdSetDiscardRectangleEXT-offset-00588",
        .high = "VUID-vkCmdSetDiscardRectangleEXT-offset-00589",
    };
    const struct wake_facts *facts = wake_check_facts(check);
    uint32_t max = facts ? facts->properties.discardRectangleEXT.maxDiscardRectangles : UINT32_MAX;

    if ((uint64_t)r->firstDiscardRectangle + r->discardRectangleCount > max) {
        wake_find(
            check, "VUID-vkCmdSetDiscardRectangleEXT-firstDiscardRectangle-00585",
            "firstDiscardRectangle (%u) + discardRectangleCount (%u) is more than maxDiscardRectangles (%u)",
            r->firstDiscardRectangle, r->discardRectangleCount, max);
    }
    wake_check_rects(check, r->pDiscardRectangles, r->discardRectangleCount, "pDiscardRectangles",
                     &rules);
    if (check->cb->recording && check->cb->recording->inherits_viewports) {
        wake_find(
            check, "VUID-vkCmdSetDiscardRectangleEXT-viewportScissor2D-04788",
            "the command buffer was begun with viewportScissor2D of VkCommandBufferInheritanceViewportScissorInfoNV");
    }
}

void
wake_core_cmd_set_exclusive_scissor(struct wake_check *check,
                                    const struct wake_rec_CmdSetExclusiveScissorNV *r)
{
    static const struct wake_rect_rules rules = {
        .negative = "VUID-vkCmdSetExclusiveScissorNV-x-02037",
        .wide = "VUID-vkCmdSetExclusiveScissorNV-offset-02038",
        .high = "VUID-vkCmdSetExclusiveScissorNV-offset-02039",
    };
    const struct wake_facts *facts = wake_check_facts(check);
    uint64_t sum = (uint64_t)r->firstExclusiveScissor + r->exclusiveScissorCount;

    (void)needs_feature(check, WAKE_FEATURE_exclusiveScissor,
                        "VUID-vkCmdSetExclusiveScissorNV-None-02031");
    if (!WAKE_FEATURE(check, multiViewport)) {
        if (r->firstExclusiveScissor != 0) {
            wake_find(check, "VUID-vkCmdSetExclusiveScissorNV-firstExclusiveScissor-02035",
                      "firstExclusiveScissor is %u, but the feature multiViewport is not enabled",
                      r->firstExclusiveScissor);
        }
        if (r->exclusiveScissorCount != 1) {
            wake_find(check, "VUID-vkCmdSetExclusiveScissorNV-exclusiveScissorCount-02036",
                      "exclusiveScissorCount is %u, but the feature multiViewport is not enabled",
                      r->exclusiveScissorCount);
        }
    } else if (facts && (sum < 1 || sum > facts->limits.maxViewports)) {
        wake_find(
            check, "VUID-vkCmdSetExclusiveScissorNV-firstExclusiveScissor-02034",
            "firstExclusiveScissor (%u) + exclusiveScissorCount (%u) must be in 1 to maxViewports (%u)",
            r->firstExclusiveScissor, r->exclusiveScissorCount, facts->limits.maxViewports);
    }
    wake_check_rects(check, r->pExclusiveScissors, r->exclusiveScissorCount, "pExclusiveScissors",
                     &rules);
}

void
wake_core_cmd_set_viewport_w_scaling(struct wake_check *check,
                                     const struct wake_rec_CmdSetViewportWScalingNV *r)
{
    const struct wake_facts *facts = wake_check_facts(check);
    uint64_t sum = (uint64_t)r->firstViewport + r->viewportCount;

    if (facts && (sum < 1 || sum > facts->limits.maxViewports)) {
        wake_find(check, "VUID-vkCmdSetViewportWScalingNV-firstViewport-01324",
                  "firstViewport (%u) + viewportCount (%u) must be in 1 to maxViewports (%u)",
                  r->firstViewport, r->viewportCount, facts->limits.maxViewports);
    }
}

void
wake_core_cmd_set_shading_rate_palette(struct wake_check *check,
                                       const struct wake_rec_CmdSetViewportShadingRatePaletteNV *r)
{
    const struct wake_facts *facts = wake_check_facts(check);
    uint64_t sum = (uint64_t)r->firstViewport + r->viewportCount;
    uint32_t max = facts ? facts->properties.shadingRateImageNV.shadingRatePaletteSize : 0;

    (void)needs_feature(check, WAKE_FEATURE_shadingRateImage,
                        "VUID-vkCmdSetViewportShadingRatePaletteNV-None-02064");
    if (!WAKE_FEATURE(check, multiViewport)) {
        if (r->firstViewport != 0) {
            wake_find(check, "VUID-vkCmdSetViewportShadingRatePaletteNV-firstViewport-02068",
                      "firstViewport is %u, but the feature multiViewport is not enabled",
                      r->firstViewport);
        }
        if (r->viewportCount != 1) {
            wake_find(check, "VUID-vkCmdSetViewportShadingRatePaletteNV-viewportCount-02069",
                      "viewportCount is %u, but the feature multiViewport is not enabled",
                      r->viewportCount);
        }
    }
    if (facts && (sum < 1 || sum > facts->limits.maxViewports)) {
        wake_find(check, "VUID-vkCmdSetViewportShadingRatePaletteNV-firstViewport-02067",
                  "firstViewport (%u) + viewportCount (%u) must be in 1 to maxViewports (%u)",
                  r->firstViewport, r->viewportCount, facts->limits.maxViewports);
    }
    for (uint32_t i = 0; facts && r->pShadingRatePalettes && i < r->viewportCount; i++) {
        uint32_t count = r->pShadingRatePalettes[i].shadingRatePaletteEntryCount;

        if (count > max) {
            wake_find(
                check, "VUID-VkShadingRatePaletteNV-shadingRatePaletteEntryCount-02071",
                "pShadingRatePalettes[%u].shadingRatePaletteEntryCount is %u, shadingRatePaletteSize %u",
                i, count, max);
        }
    }
}

void
wake_core_cmd_set_sample_locations(struct wake_check *check,
                                   const struct wake_rec_CmdSetSampleLocationsEXT *r)
{
    const struct wake_facts *facts = wake_check_facts(check);
    const struct wake_pass *pass = check->cb->recording ? &check->cb->recording->pass : NULL;
    uint32_t found = check->found;

    if (!facts || !r->pSampleLocationsInfo) {
        return;
    }
    wake_check_sample_locations(check, facts, r->pSampleLocationsInfo, "pSampleLocationsInfo");
    if (pass && pass->kind == WAKE_PASS_RENDER_PASS && check->found == found &&
        !facts->properties.sampleLocationsEXT.variableSampleLocations &&
        !wake_pass_has_locations(pass, r->pSampleLocationsInfo)) {
        wake_find(
            check, "VUID-vkCmdSetSampleLocationsEXT-variableSampleLocations-01530",
            "variableSampleLocations is VK_FALSE, but no element of pPostSubpassSampleLocations, which the render "
            "pass was begun with, gives subpass %u, the current one, the same locations as pSampleLocationsInfo",
            pass->subpass);
    }
}

/* ---- fragment shading rates ------------------------------------------------------------------ */

static void
check_length(struct wake_check *check, uint32_t length, const char *name, const char *least,
             const char *power, const char *most)
{
    if (length < 1) {
        wake_find(check, least, "pFragmentSize->%s is 0", name);
    } else if (length & (length - 1)) {
        wake_find(check, power, "pFragmentSize->%s is %u, which is no power of two", name, length);
    }
    if (length > 4) {
        wake_find(check, most, "pFragmentSize->%s is %u, where 4 is the most", name, length);
    }
}

void
wake_core_cmd_set_fragment_shading_rate(struct wake_check *check,
                                        const struct wake_rec_CmdSetFragmentShadingRateKHR *r)
{
    static const struct wake_combiner_rules combiner_rules = {
        .primitive = "VUID-vkCmdSetFragmentShadingRateKHR-primitiveFragmentShadingRate-04510",
        .attachment = "VUID-vkCmdSetFragmentShadingRateKHR-attachmentFragmentShadingRate-04511",
        .trivial = "VUID-vkCmdSetFragmentShadingRateKHR-fragmentSizeNonTrivialCombinerOps-04512",
    };
    const VkExtent2D *size = r->pFragmentSize;

    if (!WAKE_FEATURE(check, pipelineFragmentShadingRate) &&
        !WAKE_FEATURE(check, primitiveFragmentShadingRate) &&
        !WAKE_FEATURE(check, attachmentFragmentShadingRate)) {
        wake_find(
            check, "VUID-vkCmdSetFragmentShadingRateKHR-pipelineFragmentShadingRate-04509",
            "none of the features pipelineFragmentShadingRate, primitiveFragmentShadingRate and "
            "attachmentFragmentShadingRate is enabled");
        return;
    }
    if (size && !WAKE_FEATURE(check, pipelineFragmentShadingRate)) {
        if (size->width != 1) {
            wake_find(
                check, "VUID-vkCmdSetFragmentShadingRateKHR-pipelineFragmentShadingRate-04507",
                "pFragmentSize->width is %u, but the feature pipelineFragmentShadingRate is not enabled",
                size->width);
        }
        if (size->height != 1) {
            wake_find(
                check, "VUID-vkCmdSetFragmentShadingRateKHR-pipelineFragmentShadingRate-04508",
                "pFragmentSize->height is %u, but the feature pipelineFragmentShadingRate is not enabled",
                size->height);
        }
    } else if (size) {
        check_length(check, size->width, "width",
                     "VUID-vkCmdSetFragmentShadingRateKHR-pFragmentSize-04513",
                     "VUID-vkCmdSetFragmentShadingRateKHR-pFragmentSize-04515",
                     "VUID-vkCmdSetFragmentShadingRateKHR-pFragmentSize-04517");
        check_length(check, size->height, "height",
                     "VUID-vkCmdSetFragmentShadingRateKHR-pFragmentSize-04514",
                     "VUID-vkCmdSetFragmentShadingRateKHR-pFragmentSize-04516",
                     "VUID-vkCmdSetFragmentShadingRateKHR-pFragmentSize-04518");
    }
    wake_check_rate_combiners(check, "", r->combinerOps, &combiner_rules);
}

static bool
more_than_one_invocation(VkFragmentShadingRateNV rate)
{
    return rate == VK_FRAGMENT_SHADING_RATE_2_INVOCATIONS_PER_PIXEL_NV ||
           rate == VK_FRAGMENT_SHADING_RATE_4_INVOCATIONS_PER_PIXEL_NV ||
           rate == VK_FRAGMENT_SHADING_RATE_8_INVOCATIONS_PER_PIXEL_NV ||
           rate == VK_FRAGMENT_SHADING_RATE_16_INVOCATIONS_PER_PIXEL_NV;
}

void
wake_core_cmd_set_fragment_shading_rate_enum(
    struct wake_check *check, const struct wake_rec_CmdSetFragmentShadingRateEnumNV *r)
{
    static const struct wake_combiner_rules combiner_rules = {
        .primitive = "VUID-vkCmdSetFragmentShadingRateEnumNV-primitiveFragmentShadingRate-04581",
        .attachment = "VUID-vkCmdSetFragmentShadingRateEnumNV-attachmentFragmentShadingRate-04582",
        .trivial = "VUID-vkCmdSetFragmentShadingRateEnumNV-fragmentSizeNonTrivialCombinerOps-04583",
    };
    const char *rate = wake_name_VkFragmentShadingRateNV(r->shadingRate);

    (void)needs_feature(check, WAKE_FEATURE_fragmentShadingRateEnums,
                        "VUID-vkCmdSetFragmentShadingRateEnumNV-fragmentShadingRateEnums-04579");
    if (!WAKE_FEATURE(check, pipelineFragmentShadingRate) &&
        !WAKE_FEATURE(check, primitiveFragmentShadingRate) &&
        !WAKE_FEATURE(check, attachmentFragmentShadingRate)) {
        wake_find(
            check, "VUID-vkCmdSetFragmentShadingRateEnumNV-pipelineFragmentShadingRate-04580",
            "none of the features pipelineFragmentShadingRate, primitiveFragmentShadingRate and "
            "attachmentFragmentShadingRate is enabled");
        return;
    }
    if (r->shadingRate != VK_FRAGMENT_SHADING_RATE_1_INVOCATION_PER_PIXEL_NV &&
        !WAKE_FEATURE(check, pipelineFragmentShadingRate)) {
        wake_find(check, "VUID-vkCmdSetFragmentShadingRateEnumNV-pipelineFragmentShadingRate-04576",
                  "shadingRate is %s, but the feature pipelineFragmentShadingRate is not enabled",
                  rate);
    } else if (more_than_one_invocation(r->shadingRate) &&
               !WAKE_FEATURE(check, supersampleFragmentShadingRates)) {
        wake_find(
            check, "VUID-vkCmdSetFragmentShadingRateEnumNV-supersampleFragmentShadingRates-04577",
            "shadingRate is %s, but the feature supersampleFragmentShadingRates is not enabled",
            rate);
    } else if (r->shadingRate == VK_FRAGMENT_SHADING_RATE_NO_INVOCATIONS_NV &&
               !WAKE_FEATURE(check, noInvocationFragmentShadingRates)) {
        wake_find(
            check, "VUID-vkCmdSetFragmentShadingRateEnumNV-noInvocationFragmentShadingRates-04578",
            "shadingRate is %s, but the feature noInvocationFragmentShadingRates is not enabled",
            rate);
    }
    wake_check_rate_combiners(check, "", r->combinerOps, &combiner_rules);
}
