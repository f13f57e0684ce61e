/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Dynamic state of VK_EXT_extended_dynamic_state3: features, values, limits.
 */
#include "dynamic_state_scene.h"
#include "newer_ids.h"

#include <stdlib.h>

#define THREE(command, feature, number) \
    "VUID-vkCmdSet" #command "-extendedDynamicState3" #feature "-" #number

SCENE(third_without_features, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    static const char *const extensions[] = {
        VK_EXT_EXTENDED_DYNAMIC_STATE_3_EXTENSION_NAME, VK_EXT_TRANSFORM_FEEDBACK_EXTENSION_NAME,
        VK_EXT_PROVOKING_VERTEX_EXTENSION_NAME,         VK_EXT_LINE_RASTERIZATION_EXTENSION_NAME,
        VK_EXT_DEPTH_CLIP_ENABLE_EXTENSION_NAME,        VK_EXT_DEPTH_CLIP_CONTROL_EXTENSION_NAME,
        VK_EXT_BLEND_OPERATION_ADVANCED_EXTENSION_NAME, VK_EXT_SAMPLE_LOCATIONS_EXTENSION_NAME
    };
    VkPhysicalDeviceDepthClipControlFeaturesEXT control = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DEPTH_CLIP_CONTROL_FEATURES_EXT,
        .depthClipControl = VK_TRUE
    };
    VkPhysicalDeviceDepthClipEnableFeaturesEXT clip = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DEPTH_CLIP_ENABLE_FEATURES_EXT,
        .pNext = &control,
        .depthClipEnable = VK_TRUE
    };
    VkPhysicalDeviceTransformFeedbackFeaturesEXT feedback = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TRANSFORM_FEEDBACK_FEATURES_EXT,
        .pNext = &clip,
        .transformFeedback = VK_TRUE
    };
    VkCommandBuffer commands = open_with(kit, NULL, &feedback, extensions, KIT_COUNT(extensions));
    VkBool32 enable = VK_FALSE;
    VkSampleMask mask = 1;
    VkColorComponentFlags components = 0xf;
    VkColorBlendEquationEXT equation = { 0 };
    VkColorBlendAdvancedEXT advanced = { .srcPremultiplied = VK_TRUE, .dstPremultiplied = VK_TRUE };

    CALL(THREE(TessellationDomainOriginEXT, TessellationDomainOrigin, 07444),
         vkCmdSetTessellationDomainOriginEXT, VK_TESSELLATION_DOMAIN_ORIGIN_UPPER_LEFT);
    CALL(THREE(RasterizationSamplesEXT, RasterizationSamples, 07414),
         vkCmdSetRasterizationSamplesEXT, VK_SAMPLE_COUNT_1_BIT);
    CALL(THREE(SampleLocationsEnableEXT, SampleLocationsEnable, 07415),
         vkCmdSetSampleLocationsEnableEXT, VK_FALSE);
    CALL(THREE(LineStippleEnableEXT, LineStippleEnable, 07421), vkCmdSetLineStippleEnableEXT,
         VK_FALSE);
    CALL(THREE(ConservativeRasterizationModeEXT, ConservativeRasterizationMode, 07426),
         vkCmdSetConservativeRasterizationModeEXT, VK_CONSERVATIVE_RASTERIZATION_MODE_DISABLED_EXT);
    CALL(THREE(SampleMaskEXT, SampleMask, 07342), vkCmdSetSampleMaskEXT, VK_SAMPLE_COUNT_1_BIT,
         &mask);
    CALL(THREE(AlphaToCoverageEnableEXT, AlphaToCoverageEnable, 07343),
         vkCmdSetAlphaToCoverageEnableEXT, VK_FALSE);
    CALL(THREE(AlphaToOneEnableEXT, AlphaToOneEnable, 07345), vkCmdSetAlphaToOneEnableEXT,
         VK_FALSE);
    CALL(THREE(DepthClampEnableEXT, DepthClampEnable, 07448), vkCmdSetDepthClampEnableEXT,
         VK_FALSE);
    CALL(THREE(LogicOpEnableEXT, LogicOpEnable, 07365), vkCmdSetLogicOpEnableEXT, VK_FALSE);
    CALL(THREE(ColorBlendEnableEXT, ColorBlendEnable, 07355), vkCmdSetColorBlendEnableEXT, 0, 1,
         &enable);
    CALL(THREE(ColorBlendEquationEXT, ColorBlendEquation, 07356), vkCmdSetColorBlendEquationEXT, 0,
         1, &equation);
    CALL(THREE(ColorWriteMaskEXT, ColorWriteMask, 07364), vkCmdSetColorWriteMaskEXT, 0, 1,
         &components);
    CALL(THREE(ColorBlendAdvancedEXT, ColorBlendAdvanced, 07504), vkCmdSetColorBlendAdvancedEXT, 0,
         1, &advanced);
    CALL(THREE(DepthClipEnableEXT, DepthClipEnable, 07450), vkCmdSetDepthClipEnableEXT, VK_FALSE);
    CALL(THREE(DepthClipNegativeOneToOneEXT, DepthClipNegativeOneToOne, 07452),
         vkCmdSetDepthClipNegativeOneToOneEXT, VK_FALSE);
    CALL(THREE(ProvokingVertexModeEXT, ProvokingVertexMode, 07446), vkCmdSetProvokingVertexModeEXT,
         VK_PROVOKING_VERTEX_MODE_FIRST_VERTEX_EXT);
    CALL(THREE(RasterizationStreamEXT, RasterizationStream, 07410), vkCmdSetRasterizationStreamEXT,
         0);
    CALL(THREE(LineRasterizationModeEXT, LineRasterizationMode, 07417),
         vkCmdSetLineRasterizationModeEXT, VK_LINE_RASTERIZATION_MODE_DEFAULT_EXT);
    CALL(THREE(PolygonModeEXT, PolygonMode, 07422), vkCmdSetPolygonModeEXT, VK_POLYGON_MODE_FILL);
    CALL(THREE(ExtraPrimitiveOverestimationSizeEXT, ExtraPrimitiveOverestimationSize, 07427),
         vkCmdSetExtraPrimitiveOverestimationSizeEXT, 0.0f);
    kit_end(kit, commands);
}

SCENE(third_of_vendors_without_features, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    static const char *const extensions[] = { VK_EXT_EXTENDED_DYNAMIC_STATE_3_EXTENSION_NAME,
                                              VK_NV_VIEWPORT_SWIZZLE_EXTENSION_NAME,
                                              VK_NV_FRAGMENT_COVERAGE_TO_COLOR_EXTENSION_NAME,
                                              VK_NV_FRAMEBUFFER_MIXED_SAMPLES_EXTENSION_NAME,
                                              VK_NV_COVERAGE_REDUCTION_MODE_EXTENSION_NAME,
                                              VK_NV_REPRESENTATIVE_FRAGMENT_TEST_EXTENSION_NAME,
                                              VK_NV_SHADING_RATE_IMAGE_EXTENSION_NAME,
                                              VK_NV_CLIP_SPACE_W_SCALING_EXTENSION_NAME };
    VkCommandBuffer commands = open_with(kit, NULL, NULL, extensions, KIT_COUNT(extensions));
    VkViewportSwizzleNV swizzle = { VK_VIEWPORT_COORDINATE_SWIZZLE_POSITIVE_X_NV,
                                    VK_VIEWPORT_COORDINATE_SWIZZLE_POSITIVE_Y_NV,
                                    VK_VIEWPORT_COORDINATE_SWIZZLE_POSITIVE_Z_NV,
                                    VK_VIEWPORT_COORDINATE_SWIZZLE_POSITIVE_W_NV };
    float table = 1.0f;

    CALL(THREE(ViewportSwizzleNV, ViewportSwizzle, 07445), vkCmdSetViewportSwizzleNV, 0, 1,
         &swizzle);
    CALL(THREE(ViewportWScalingEnableNV, ViewportWScalingEnable, 07580),
         vkCmdSetViewportWScalingEnableNV, VK_FALSE);
    CALL(THREE(ShadingRateImageEnableNV, ShadingRateImageEnable, 07416),
         vkCmdSetShadingRateImageEnableNV, VK_FALSE);
    CALL(THREE(RepresentativeFragmentTestEnableNV, RepresentativeFragmentTestEnable, 07346),
         vkCmdSetRepresentativeFragmentTestEnableNV, VK_FALSE);
    CALL(THREE(CoverageToColorEnableNV, CoverageToColorEnable, 07347),
         vkCmdSetCoverageToColorEnableNV, VK_FALSE);
    CALL(THREE(CoverageToColorLocationNV, CoverageToColorLocation, 07348),
         vkCmdSetCoverageToColorLocationNV, 0);
    CALL(THREE(CoverageReductionModeNV, CoverageReductionMode, 07349),
         vkCmdSetCoverageReductionModeNV, VK_COVERAGE_REDUCTION_MODE_MERGE_NV);
    CALL(THREE(CoverageModulationModeNV, CoverageModulationMode, 07350),
         vkCmdSetCoverageModulationModeNV, VK_COVERAGE_MODULATION_MODE_NONE_NV);
    CALL(THREE(CoverageModulationTableEnableNV, CoverageModulationTableEnable, 07351),
         vkCmdSetCoverageModulationTableEnableNV, VK_FALSE);
    CALL(THREE(CoverageModulationTableNV, CoverageModulationTable, 07352),
         vkCmdSetCoverageModulationTableNV, 1, &table);
    kit_end(kit, commands);
}

static VkPhysicalDeviceExtendedDynamicState3FeaturesEXT
third_features(void *next)
{
    VkPhysicalDeviceExtendedDynamicState3FeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTENDED_DYNAMIC_STATE_3_FEATURES_EXT,
        .pNext = next
    };
    for (VkBool32 *feature = &features.extendedDynamicState3TessellationDomainOrigin;
         feature <= &features.extendedDynamicState3ShadingRateImageEnable; feature++) {
        *feature = VK_TRUE;
    }
    return features;
}

SCENE(third_with_features, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    static const char *const extensions[] = { VK_EXT_EXTENDED_DYNAMIC_STATE_3_EXTENSION_NAME,
                                              VK_EXT_TRANSFORM_FEEDBACK_EXTENSION_NAME,
                                              VK_EXT_PROVOKING_VERTEX_EXTENSION_NAME,
                                              VK_EXT_LINE_RASTERIZATION_EXTENSION_NAME,
                                              VK_EXT_DEPTH_CLIP_ENABLE_EXTENSION_NAME,
                                              VK_EXT_DEPTH_CLIP_CONTROL_EXTENSION_NAME,
                                              VK_EXT_BLEND_OPERATION_ADVANCED_EXTENSION_NAME,
                                              VK_EXT_CONSERVATIVE_RASTERIZATION_EXTENSION_NAME };
    VkPhysicalDeviceExtendedDynamicState3FeaturesEXT features = third_features(NULL);
    VkCommandBuffer commands = open_with(kit, NULL, &features, extensions, KIT_COUNT(extensions));
    VkColorBlendEquationEXT e = { 0 };

    CALL("VUID-vkCmdSetDepthClampEnableEXT-depthClamp-07449", vkCmdSetDepthClampEnableEXT, VK_TRUE);
    CALL("VUID-vkCmdSetAlphaToOneEnableEXT-alphaToOne-07607", vkCmdSetAlphaToOneEnableEXT, VK_TRUE);
    CALL("VUID-vkCmdSetLogicOpEnableEXT-logicOp-07366", vkCmdSetLogicOpEnableEXT, VK_TRUE);
    CALL("VUID-vkCmdSetDepthClipEnableEXT-depthClipEnable-07451", vkCmdSetDepthClipEnableEXT,
         VK_FALSE);
    CALL("VUID-vkCmdSetDepthClipNegativeOneToOneEXT-depthClipControl-07453",
         vkCmdSetDepthClipNegativeOneToOneEXT, VK_FALSE);
    CALL("VUID-vkCmdSetProvokingVertexModeEXT-provokingVertexMode-07447",
         vkCmdSetProvokingVertexModeEXT, VK_PROVOKING_VERTEX_MODE_LAST_VERTEX_EXT);
    CALL("VUID-vkCmdSetRasterizationStreamEXT-transformFeedback-07411",
         vkCmdSetRasterizationStreamEXT, 0);
    CALL("VUID-vkCmdSetLineRasterizationModeEXT-lineRasterizationMode-07418",
         vkCmdSetLineRasterizationModeEXT, VK_LINE_RASTERIZATION_MODE_RECTANGULAR_EXT);
    CALL("VUID-vkCmdSetLineRasterizationModeEXT-lineRasterizationMode-07419",
         vkCmdSetLineRasterizationModeEXT, VK_LINE_RASTERIZATION_MODE_BRESENHAM_EXT);
    CALL("VUID-vkCmdSetLineRasterizationModeEXT-lineRasterizationMode-07420",
         vkCmdSetLineRasterizationModeEXT, VK_LINE_RASTERIZATION_MODE_RECTANGULAR_SMOOTH_EXT);
    CALL("VUID-vkCmdSetPolygonModeEXT-fillModeNonSolid-07424", vkCmdSetPolygonModeEXT,
         VK_POLYGON_MODE_LINE);
    CALL(NEWER_ID("VUID-vkCmdSetPolygonModeEXT-polygonMode-parameter",
                  "VUID-vkCmdSetPolygonModeEXT-polygonMode-07425"),
         vkCmdSetPolygonModeEXT, VK_POLYGON_MODE_FILL_RECTANGLE_NV);
    CALL("VUID-vkCmdSetExtraPrimitiveOverestimationSizeEXT-extraPrimitiveOverestimationSize-07428",
         vkCmdSetExtraPrimitiveOverestimationSizeEXT, -1.0f);
    e.srcColorBlendFactor = VK_BLEND_FACTOR_SRC1_COLOR;
    CALL("VUID-VkColorBlendEquationEXT-dualSrcBlend-07357", vkCmdSetColorBlendEquationEXT, 0, 1,
         &e);
    e = (VkColorBlendEquationEXT){ .dstColorBlendFactor = VK_BLEND_FACTOR_SRC1_COLOR };
    CALL("VUID-VkColorBlendEquationEXT-dualSrcBlend-07358", vkCmdSetColorBlendEquationEXT, 0, 1,
         &e);
    e = (VkColorBlendEquationEXT){ .srcAlphaBlendFactor = VK_BLEND_FACTOR_SRC1_COLOR };
    CALL("VUID-VkColorBlendEquationEXT-dualSrcBlend-07359", vkCmdSetColorBlendEquationEXT, 0, 1,
         &e);
    e = (VkColorBlendEquationEXT){ .dstAlphaBlendFactor = VK_BLEND_FACTOR_SRC1_COLOR };
    CALL("VUID-VkColorBlendEquationEXT-dualSrcBlend-07360", vkCmdSetColorBlendEquationEXT, 0, 1,
         &e);
    e = (VkColorBlendEquationEXT){ .colorBlendOp = VK_BLEND_OP_XOR_EXT,
                                   .alphaBlendOp = VK_BLEND_OP_XOR_EXT };
    CALL("VUID-VkColorBlendEquationEXT-colorBlendOp-07361", vkCmdSetColorBlendEquationEXT, 0, 1,
         &e);
    COMMAND(vkCmdSetDepthClampEnableEXT);
    COMMAND(vkCmdSetPolygonModeEXT);
    vkCmdSetDepthClampEnableEXT(commands, VK_FALSE);
    vkCmdSetPolygonModeEXT(commands, VK_POLYGON_MODE_FILL);
    kit_end(kit, commands);
}

SCENE(third_portable, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    static const char *const extensions[] = { VK_EXT_EXTENDED_DYNAMIC_STATE_3_EXTENSION_NAME,
                                              "VK_KHR_portability_subset" };
    VkPhysicalDeviceExtendedDynamicState3FeaturesEXT features = third_features(NULL);
    VkColorBlendEquationEXT equation = { 0 };

    setenv("WAKE_NULL_EXTENSIONS", "all,VK_KHR_portability_subset", 1);
    VkCommandBuffer commands = open_with(kit, NULL, &features, extensions, KIT_COUNT(extensions));
    COMMAND(vkCmdSetColorBlendEquationEXT);
    equation.srcAlphaBlendFactor = VK_BLEND_FACTOR_CONSTANT_ALPHA;
    vkCmdSetColorBlendEquationEXT(commands, 0, 1, &equation);
    equation.srcColorBlendFactor = VK_BLEND_FACTOR_CONSTANT_ALPHA;
    BAD("VUID-VkColorBlendEquationEXT-constantAlphaColorBlendFactors-07362",
        vkCmdSetColorBlendEquationEXT(commands, 0, 1, &equation));
    equation.srcColorBlendFactor = VK_BLEND_FACTOR_ZERO;
    equation.dstColorBlendFactor = VK_BLEND_FACTOR_ONE_MINUS_CONSTANT_ALPHA;
    BAD("VUID-VkColorBlendEquationEXT-constantAlphaColorBlendFactors-07363",
        vkCmdSetColorBlendEquationEXT(commands, 0, 1, &equation));
    kit_end(kit, commands);
}

SCENE(third_rectangles, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    static const char *const extensions[] = { VK_EXT_EXTENDED_DYNAMIC_STATE_3_EXTENSION_NAME,
                                              VK_NV_FILL_RECTANGLE_EXTENSION_NAME };
    VkPhysicalDeviceExtendedDynamicState3FeaturesEXT features = third_features(NULL);
    VkCommandBuffer commands = open_with(kit, NULL, &features, extensions, KIT_COUNT(extensions));
    COMMAND(vkCmdSetPolygonModeEXT);

    vkCmdSetPolygonModeEXT(commands, VK_POLYGON_MODE_FILL_RECTANGLE_NV);
    BAD("VUID-vkCmdSetPolygonModeEXT-fillModeNonSolid-07424",
        vkCmdSetPolygonModeEXT(commands, VK_POLYGON_MODE_LINE));
    kit_end(kit, commands);
}

SCENE(third_streams, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    static const char *const extensions[] = { VK_EXT_EXTENDED_DYNAMIC_STATE_3_EXTENSION_NAME,
                                              VK_EXT_TRANSFORM_FEEDBACK_EXTENSION_NAME };
    VkPhysicalDeviceTransformFeedbackFeaturesEXT feedback = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TRANSFORM_FEEDBACK_FEATURES_EXT,
        .transformFeedback = VK_TRUE
    };
    VkPhysicalDeviceExtendedDynamicState3FeaturesEXT features = third_features(&feedback);
    VkCommandBuffer commands = open_with(kit, NULL, &features, extensions, KIT_COUNT(extensions));
    COMMAND(vkCmdSetRasterizationStreamEXT);

    vkCmdSetRasterizationStreamEXT(commands, 0);
    BAD("VUID-vkCmdSetRasterizationStreamEXT-rasterizationStream-07412",
        vkCmdSetRasterizationStreamEXT(commands, 1000));
    kit_end(kit, commands);
}

KIT_MAIN()
