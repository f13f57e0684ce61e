/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Graphics pipelines: what extensions hang on their states, and on binding them.
 */
#include "feedback_scene.h"
#include "newer_ids.h"

#include <stdlib.h>

#define CREATE "VUID-VkGraphicsPipelineCreateInfo-"

static struct rig_base
open_with(struct kit *kit, const VkPhysicalDeviceFeatures *core, const void *next,
          const char *const *extensions, uint32_t count)
{
    VkPhysicalDeviceDynamicRenderingFeatures rendering = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DYNAMIC_RENDERING_FEATURES,
        .pNext = (void *)(uintptr_t)next,
        .dynamicRendering = VK_TRUE,
    };
    VkPhysicalDeviceFeatures2 features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
                                           .pNext = &rendering };
    struct kit_config config = { .device_next = &features };

    if (core) {
        features.features = *core;
    }
    for (uint32_t i = 0; i < count; i++) {
        config.device_extensions[i] = extensions[i];
    }
    kit_open(kit, &config);
    return rig_base(kit);
}

#define OPEN(core, next, ...)                                 \
    static const char *const extensions_[] = { __VA_ARGS__ }; \
    struct rig_base b = open_with(kit, (core), (next), extensions_, KIT_COUNT(extensions_))

/* --- lines, streams, provoking vertices, overestimation --- */

#define LINES "VUID-VkPipelineRasterizationLineStateCreateInfoEXT-"

SCENE(lines_without_features, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    OPEN(NULL, NULL, VK_EXT_LINE_RASTERIZATION_EXTENSION_NAME);
    VkPipelineRasterizationLineStateCreateInfoEXT line = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_LINE_STATE_CREATE_INFO_EXT,
        .lineStippleFactor = 1
    };

    GOOD(&b, r->raster.pNext = &line);
    line.lineRasterizationMode = VK_LINE_RASTERIZATION_MODE_RECTANGULAR_EXT;
    BAD(&b, LINES "lineRasterizationMode-02768", r->raster.pNext = &line);
    line.lineRasterizationMode = VK_LINE_RASTERIZATION_MODE_BRESENHAM_EXT;
    BAD(&b, LINES "lineRasterizationMode-02769", r->raster.pNext = &line);
    line.lineRasterizationMode = VK_LINE_RASTERIZATION_MODE_RECTANGULAR_SMOOTH_EXT;
    BAD(&b, LINES "lineRasterizationMode-02770", r->raster.pNext = &line);
    line.lineRasterizationMode = VK_LINE_RASTERIZATION_MODE_DEFAULT_EXT;
    line.stippledLineEnable = VK_TRUE;
    BAD(&b, LINES "stippledLineEnable-02774", r->raster.pNext = &line);
}

SCENE(lines_with_features, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceLineRasterizationFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_LINE_RASTERIZATION_FEATURES_EXT,
        .rectangularLines = VK_TRUE,
        .bresenhamLines = VK_TRUE,
        .smoothLines = VK_TRUE
    };
    OPEN(NULL, &features, VK_EXT_LINE_RASTERIZATION_EXTENSION_NAME);
    VkPipelineRasterizationLineStateCreateInfoEXT line = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_LINE_STATE_CREATE_INFO_EXT,
        .lineStippleFactor = 1,
        .lineRasterizationMode = VK_LINE_RASTERIZATION_MODE_BRESENHAM_EXT
    };

    GOOD(&b, r->raster.pNext = &line);
    BAD(&b, CREATE "lineRasterizationMode-02766", r->raster.pNext = &line;
        r->multisample.alphaToCoverageEnable = VK_TRUE);
    line.stippledLineEnable = VK_TRUE;
    BAD(&b, LINES "stippledLineEnable-02772", r->raster.pNext = &line);
    line.lineRasterizationMode = VK_LINE_RASTERIZATION_MODE_RECTANGULAR_EXT;
    BAD(&b, LINES "stippledLineEnable-02771", r->raster.pNext = &line);
    line.lineRasterizationMode = VK_LINE_RASTERIZATION_MODE_RECTANGULAR_SMOOTH_EXT;
    BAD(&b, LINES "stippledLineEnable-02773", r->raster.pNext = &line);
}

SCENE(lines_stippled, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceLineRasterizationFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_LINE_RASTERIZATION_FEATURES_EXT,
        .stippledRectangularLines = VK_TRUE
    };
    OPEN(NULL, &features, VK_EXT_LINE_RASTERIZATION_EXTENSION_NAME);
    VkPipelineRasterizationLineStateCreateInfoEXT line = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_LINE_STATE_CREATE_INFO_EXT,
        .stippledLineEnable = VK_TRUE,
        .lineStippleFactor = 256
    };

    GOOD(&b, r->raster.pNext = &line);
    line.lineStippleFactor = 257;
    BAD(&b, CREATE "stippledLineEnable-02767", r->raster.pNext = &line);
    GOOD(&b, r->raster.pNext = &line; rig_dynamic(r, VK_DYNAMIC_STATE_LINE_STIPPLE_EXT));
}

SCENE(rasterization_chain, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    OPEN(NULL, NULL, VK_EXT_CONSERVATIVE_RASTERIZATION_EXTENSION_NAME,
         VK_EXT_PROVOKING_VERTEX_EXTENSION_NAME, VK_EXT_TRANSFORM_FEEDBACK_EXTENSION_NAME,
         VK_NV_FILL_RECTANGLE_EXTENSION_NAME);
    VkPipelineRasterizationConservativeStateCreateInfoEXT conservative = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_CONSERVATIVE_STATE_CREATE_INFO_EXT,
        .extraPrimitiveOverestimationSize = -0.5f
    };
    VkPipelineRasterizationProvokingVertexStateCreateInfoEXT provoking = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_PROVOKING_VERTEX_STATE_CREATE_INFO_EXT,
        .provokingVertexMode = VK_PROVOKING_VERTEX_MODE_LAST_VERTEX_EXT
    };
    VkPipelineRasterizationStateStreamCreateInfoEXT stream = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_STREAM_CREATE_INFO_EXT
    };

    BAD(&b,
        "VUID-VkPipelineRasterizationConservativeStateCreateInfoEXT-extraPrimitiveOverestimationSize-01769",
        r->raster.pNext = &conservative);
    conservative.extraPrimitiveOverestimationSize = 0.0f;
    GOOD(&b, r->raster.pNext = &conservative);
    BAD(&b,
        "VUID-VkPipelineRasterizationProvokingVertexStateCreateInfoEXT-provokingVertexMode-04883",
        r->raster.pNext = &provoking);
    BAD(&b, "VUID-VkPipelineRasterizationStateStreamCreateInfoEXT-geometryStreams-02324",
        r->raster.pNext = &stream);
    BAD(&b, "VUID-VkPipelineRasterizationStateCreateInfo-polygonMode-01507",
        r->raster.polygonMode = VK_POLYGON_MODE_LINE);
    GOOD(&b, r->raster.polygonMode = VK_POLYGON_MODE_FILL_RECTANGLE_NV);
}

/* Newer layers look at the size that the pipeline has, also where another one is set later. */
SCENE(conservative_and_dynamic, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceExtendedDynamicState3FeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTENDED_DYNAMIC_STATE_3_FEATURES_EXT,
        .extendedDynamicState3ExtraPrimitiveOverestimationSize = VK_TRUE
    };
    OPEN(NULL, &features, VK_EXT_CONSERVATIVE_RASTERIZATION_EXTENSION_NAME,
         VK_EXT_EXTENDED_DYNAMIC_STATE_3_EXTENSION_NAME);
    VkPipelineRasterizationConservativeStateCreateInfoEXT conservative = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_CONSERVATIVE_STATE_CREATE_INFO_EXT
    };

    GOOD(&b, r->raster.pNext = &conservative;
         rig_dynamic(r, VK_DYNAMIC_STATE_EXTRA_PRIMITIVE_OVERESTIMATION_SIZE_EXT));
    conservative.extraPrimitiveOverestimationSize = -0.5f;
    kit_expect_newer(
        kit,
        NEWER_ID(
            "VUID-VkPipelineRasterizationConservativeStateCreateInfoEXT-extraPrimitiveOverestimationSize-01769",
            NULL));
    GOOD(&b, r->raster.pNext = &conservative;
         rig_dynamic(r, VK_DYNAMIC_STATE_EXTRA_PRIMITIVE_OVERESTIMATION_SIZE_EXT));
}

SCENE(rasterization_streams, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceTransformFeedbackFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TRANSFORM_FEEDBACK_FEATURES_EXT,
        .transformFeedback = VK_TRUE,
        .geometryStreams = VK_TRUE
    };
    OPEN(NULL, &features, VK_EXT_TRANSFORM_FEEDBACK_EXTENSION_NAME);
    VkPipelineRasterizationStateStreamCreateInfoEXT stream = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_STREAM_CREATE_INFO_EXT
    };

    GOOD(&b, r->raster.pNext = &stream);
    stream.rasterizationStream = 1000;
    /* Where no stream can be selected, that is told. */
    BAD(&b,
        kit_has_everything()
            ? "VUID-VkPipelineRasterizationStateStreamCreateInfoEXT-rasterizationStream-02325"
            : "VUID-VkPipelineRasterizationStateStreamCreateInfoEXT-rasterizationStream-02326",
        r->raster.pNext = &stream);
}

/* --- viewports --- */

SCENE(viewport_chain, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFeatures core = { .multiViewport = VK_TRUE };
    VkPhysicalDeviceShadingRateImageFeaturesNV rates = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADING_RATE_IMAGE_FEATURES_NV,
        .shadingRateImage = VK_TRUE
    };
    OPEN(&core, &rates, VK_EXT_DEPTH_CLIP_CONTROL_EXTENSION_NAME,
         VK_NV_CLIP_SPACE_W_SCALING_EXTENSION_NAME, VK_NV_VIEWPORT_SWIZZLE_EXTENSION_NAME,
         VK_NV_SCISSOR_EXCLUSIVE_EXTENSION_NAME, VK_NV_SHADING_RATE_IMAGE_EXTENSION_NAME);
    VkPipelineViewportDepthClipControlCreateInfoEXT clip = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_DEPTH_CLIP_CONTROL_CREATE_INFO_EXT,
        .negativeOneToOne = VK_TRUE
    };
    VkViewportWScalingNV scalings[2] = { { 1.0f, 1.0f }, { 1.0f, 1.0f } };
    VkPipelineViewportWScalingStateCreateInfoNV scaling = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_W_SCALING_STATE_CREATE_INFO_NV,
        .viewportWScalingEnable = VK_TRUE,
        .viewportCount = 1,
        .pViewportWScalings = scalings
    };
    VkViewportSwizzleNV swizzles[1] = { { 0, 0, 0, 0 } };
    VkPipelineViewportSwizzleStateCreateInfoNV swizzle = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_SWIZZLE_STATE_CREATE_INFO_NV,
        .viewportCount = 1,
        .pViewportSwizzles = swizzles
    };
    VkRect2D rects[20] = { { { 0, 0 }, { 1, 1 } } };
    VkPipelineViewportExclusiveScissorStateCreateInfoNV exclusive = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_EXCLUSIVE_SCISSOR_STATE_CREATE_INFO_NV,
        .exclusiveScissorCount = 17,
        .pExclusiveScissors = rects
    };
    VkShadingRatePaletteEntryNV entry = VK_SHADING_RATE_PALETTE_ENTRY_1_INVOCATION_PER_PIXEL_NV;
    VkShadingRatePaletteNV palettes[17];
    for (int i = 0; i < 17; i++) {
        palettes[i] = (VkShadingRatePaletteNV){ 1, &entry };
    }
    VkPipelineViewportShadingRateImageStateCreateInfoNV rate = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_SHADING_RATE_IMAGE_STATE_CREATE_INFO_NV,
        .shadingRateImageEnable = VK_TRUE,
        .viewportCount = 1,
        .pShadingRatePalettes = palettes
    };
#define TWO(chain) \
    (r->viewport.viewportCount = r->viewport.scissorCount = 2, r->viewport.pNext = (chain))

    BAD(&b, "VUID-VkPipelineViewportDepthClipControlCreateInfoEXT-negativeOneToOne-06470",
        r->viewport.pNext = &clip);
    GOOD(&b, r->viewport.pNext = &scaling);
    BAD(&b, "VUID-VkPipelineViewportStateCreateInfo-viewportWScalingEnable-01726", TWO(&scaling));
    scaling.pViewportWScalings = NULL;
    BAD(&b, CREATE "pDynamicStates-01715", r->viewport.pNext = &scaling);
    GOOD(&b, r->viewport.pNext = &scaling; rig_dynamic(r, VK_DYNAMIC_STATE_VIEWPORT_W_SCALING_NV));
    GOOD(&b, r->viewport.pNext = &swizzle);
    BAD(&b, "VUID-VkPipelineViewportSwizzleStateCreateInfoNV-viewportCount-01215", TWO(&swizzle));
    BAD(&b, "VUID-VkPipelineViewportExclusiveScissorStateCreateInfoNV-exclusiveScissorCount-02028",
        r->viewport.pNext = &exclusive);
    exclusive.exclusiveScissorCount = 1;
    GOOD(&b, r->viewport.pNext = &exclusive);
    BAD(&b, "VUID-VkPipelineViewportExclusiveScissorStateCreateInfoNV-exclusiveScissorCount-02029",
        TWO(&exclusive));
    exclusive.pExclusiveScissors = NULL;
    BAD(&b, CREATE "pDynamicStates-04056", r->viewport.pNext = &exclusive);
    GOOD(&b, r->viewport.pNext = &rate);
    BAD(&b, "VUID-VkPipelineViewportShadingRateImageStateCreateInfoNV-shadingRateImageEnable-02056",
        TWO(&rate));
    rate.viewportCount = 17;
    BAD(&b, "VUID-VkPipelineViewportShadingRateImageStateCreateInfoNV-viewportCount-02055",
        r->viewport.pNext = &rate);
    rate.viewportCount = 1;
    rate.pShadingRatePalettes = NULL;
    BAD(&b, CREATE "pDynamicStates-04057", r->viewport.pNext = &rate);
}

SCENE(viewport_chain_without_feature, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    OPEN(NULL, NULL, VK_NV_SCISSOR_EXCLUSIVE_EXTENSION_NAME,
         VK_NV_SHADING_RATE_IMAGE_EXTENSION_NAME);
    VkRect2D rects[2] = { { { 0, 0 }, { 1, 1 } } };
    VkPipelineViewportExclusiveScissorStateCreateInfoNV exclusive = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_EXCLUSIVE_SCISSOR_STATE_CREATE_INFO_NV,
        .exclusiveScissorCount = 2,
        .pExclusiveScissors = rects
    };
    VkShadingRatePaletteEntryNV entry = VK_SHADING_RATE_PALETTE_ENTRY_1_INVOCATION_PER_PIXEL_NV;
    VkShadingRatePaletteNV palettes[2] = { { 1, &entry }, { 1, &entry } };
    VkPipelineViewportShadingRateImageStateCreateInfoNV rate = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_SHADING_RATE_IMAGE_STATE_CREATE_INFO_NV,
        .shadingRateImageEnable = VK_TRUE,
        .viewportCount = 2,
        .pShadingRatePalettes = palettes
    };

    BAD(&b, "VUID-VkPipelineViewportExclusiveScissorStateCreateInfoNV-exclusiveScissorCount-02027",
        r->viewport.pNext = &exclusive);
    BAD(&b, "VUID-VkPipelineViewportShadingRateImageStateCreateInfoNV-viewportCount-02054",
        r->viewport.pNext = &rate);
}

SCENE(discard_rectangles, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    OPEN(NULL, NULL, VK_EXT_DISCARD_RECTANGLES_EXTENSION_NAME);
    VkRect2D rects[64] = { { { 0, 0 }, { 1, 1 } } };
    VkPhysicalDeviceDiscardRectanglePropertiesEXT offer = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DISCARD_RECTANGLE_PROPERTIES_EXT
    };
    VkPhysicalDeviceProperties2 properties = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, .pNext = &offer
    };
    vkGetPhysicalDeviceProperties2(kit->gpu, &properties);
    VkPipelineDiscardRectangleStateCreateInfoEXT state = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_DISCARD_RECTANGLE_STATE_CREATE_INFO_EXT,
        .discardRectangleCount = offer.maxDiscardRectangles,
        .pDiscardRectangles = rects
    };

    GOOD(&b, r->info.pNext = &state);
    state.discardRectangleCount++;
    BAD(&b, "VUID-VkPipelineDiscardRectangleStateCreateInfoEXT-discardRectangleCount-00582",
        r->info.pNext = &state);
    state.discardRectangleCount = 1;
    state.pDiscardRectangles = NULL;
    BAD(&b, CREATE "pDynamicStates-04058", r->info.pNext = &state);
    state.pDiscardRectangles = (void *)(uintptr_t)0xdead0000;
    GOOD(&b, r->info.pNext = &state; rig_dynamic(r, VK_DYNAMIC_STATE_DISCARD_RECTANGLE_EXT));
}

/* --- shading rates --- */

static void
rate_scene(struct kit *kit, const struct rig_base *b, VkExtent2D size,
           VkFragmentShadingRateCombinerOpKHR first, VkFragmentShadingRateCombinerOpKHR second,
           const char *vuid)
{
    VkPipelineFragmentShadingRateStateCreateInfoKHR rate = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_FRAGMENT_SHADING_RATE_STATE_CREATE_INFO_KHR,
        .fragmentSize = size,
        .combinerOps = { first, second }
    };

    (void)kit;
    if (vuid) {
        BAD(b, vuid, r->info.pNext = &rate);
        GOOD(b, r->info.pNext = &rate; rig_dynamic(r, VK_DYNAMIC_STATE_FRAGMENT_SHADING_RATE_KHR));
    } else {
        GOOD(b, r->info.pNext = &rate);
    }
}

SCENE(shading_rates, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFragmentShadingRateFeaturesKHR features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_SHADING_RATE_FEATURES_KHR,
        .pipelineFragmentShadingRate = VK_TRUE
    };
    OPEN(NULL, &features, VK_KHR_FRAGMENT_SHADING_RATE_EXTENSION_NAME);
    VkFragmentShadingRateCombinerOpKHR keep = VK_FRAGMENT_SHADING_RATE_COMBINER_OP_KEEP_KHR;
    VkFragmentShadingRateCombinerOpKHR replace = VK_FRAGMENT_SHADING_RATE_COMBINER_OP_REPLACE_KHR;

    rate_scene(kit, &b, (VkExtent2D){ 4, 4 }, keep, keep, NULL);
    rate_scene(kit, &b, (VkExtent2D){ 0, 1 }, keep, keep, CREATE "pDynamicState-04494");
    rate_scene(kit, &b, (VkExtent2D){ 1, 0 }, keep, keep, CREATE "pDynamicState-04495");
    rate_scene(kit, &b, (VkExtent2D){ 3, 1 }, keep, keep, CREATE "pDynamicState-04496");
    rate_scene(kit, &b, (VkExtent2D){ 1, 3 }, keep, keep, CREATE "pDynamicState-04497");
    rate_scene(kit, &b, (VkExtent2D){ 8, 1 }, keep, keep, CREATE "pDynamicState-04498");
    rate_scene(kit, &b, (VkExtent2D){ 1, 8 }, keep, keep, CREATE "pDynamicState-04499");
    rate_scene(kit, &b, (VkExtent2D){ 1, 1 }, replace, keep, CREATE "pDynamicState-04501");
    rate_scene(kit, &b, (VkExtent2D){ 1, 1 }, keep, replace, CREATE "pDynamicState-04502");
    rate_scene(kit, &b, (VkExtent2D){ 1, 1 }, (VkFragmentShadingRateCombinerOpKHR)99, keep,
               CREATE "pDynamicState-06567");
    rate_scene(kit, &b, (VkExtent2D){ 1, 1 }, keep, (VkFragmentShadingRateCombinerOpKHR)99,
               CREATE "pDynamicState-06568");
}

SCENE(shading_rates_without_feature, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    OPEN(NULL, NULL, VK_KHR_FRAGMENT_SHADING_RATE_EXTENSION_NAME);
    VkFragmentShadingRateCombinerOpKHR keep = VK_FRAGMENT_SHADING_RATE_COMBINER_OP_KEEP_KHR;

    rate_scene(kit, &b, (VkExtent2D){ 2, 1 }, keep, keep, CREATE "pDynamicState-04500");
    kit_expect(kit, CREATE "pDynamicState-04498");
    rate_scene(kit, &b, (VkExtent2D){ 8, 1 }, keep, keep, CREATE "pDynamicState-04500");
    rate_scene(kit, &b, (VkExtent2D){ 1, 1 }, keep, keep, NULL);
}

/* --- blending --- */

SCENE(advanced_blending, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    OPEN(NULL, NULL, VK_EXT_BLEND_OPERATION_ADVANCED_EXTENSION_NAME);

    BAD(&b, "VUID-VkPipelineColorBlendAttachmentState-colorBlendOp-01406",
        r->attachments[0].colorBlendOp = VK_BLEND_OP_MULTIPLY_EXT);
    GOOD(
        &b,
        r->attachments[0].colorBlendOp = r->attachments[0].alphaBlendOp = VK_BLEND_OP_MULTIPLY_EXT);
}

SCENE(color_writes, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    OPEN(NULL, NULL, VK_EXT_COLOR_WRITE_ENABLE_EXTENSION_NAME);
    VkBool32 enables[16] = { VK_TRUE, VK_TRUE, VK_TRUE, VK_TRUE, VK_TRUE,
                             VK_TRUE, VK_TRUE, VK_TRUE, VK_TRUE };
    VkPipelineColorWriteCreateInfoEXT writes = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_COLOR_WRITE_CREATE_INFO_EXT,
        .attachmentCount = 1,
        .pColorWriteEnables = enables
    };

    GOOD(&b, r->blend.pNext = &writes);
    writes.attachmentCount = 2;
    BAD(&b, "VUID-VkPipelineColorWriteCreateInfoEXT-attachmentCount-04802",
        r->blend.pNext = &writes);
    writes.attachmentCount = 9;
    BAD(&b,
        NEWER_ID("VUID-VkPipelineColorWriteCreateInfoEXT-attachmentCount-07608",
                 "VUID-VkPipelineColorWriteCreateInfoEXT-attachmentCount-06655"),
        r->blend.pNext = &writes);
    writes.attachmentCount = 1;
    enables[0] = VK_FALSE;
    BAD(&b, "VUID-VkPipelineColorWriteCreateInfoEXT-pAttachments-04801", r->blend.pNext = &writes);
}

SCENE(third_dynamic_state, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    VkPhysicalDeviceExtendedDynamicState3FeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTENDED_DYNAMIC_STATE_3_FEATURES_EXT,
        .extendedDynamicState3DepthClampEnable = VK_TRUE,
        .extendedDynamicState3PolygonMode = VK_TRUE,
        .extendedDynamicState3ColorBlendEnable = VK_TRUE,
        .extendedDynamicState3ColorBlendEquation = VK_TRUE,
        .extendedDynamicState3ColorWriteMask = VK_TRUE,
        .extendedDynamicState3RasterizationSamples = VK_TRUE,
        .extendedDynamicState3SampleMask = VK_TRUE,
    };
    OPEN(NULL, &features, VK_EXT_EXTENDED_DYNAMIC_STATE_3_EXTENSION_NAME,
         VK_EXT_COLOR_WRITE_ENABLE_EXTENSION_NAME);
    VkBool32 enables[2] = { VK_TRUE, VK_TRUE };
    VkPipelineColorWriteCreateInfoEXT writes = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_COLOR_WRITE_CREATE_INFO_EXT,
        .attachmentCount = 2,
        .pColorWriteEnables = enables
    };
    void *garbage = (void *)(uintptr_t)0xdead0000;

    BAD(&b, CREATE "pRasterizationState-06601", r->info.pRasterizationState = NULL);
    GOOD(&b, rig_dynamic(r, VK_DYNAMIC_STATE_DEPTH_CLAMP_ENABLE_EXT);
         rig_dynamic(r, VK_DYNAMIC_STATE_RASTERIZER_DISCARD_ENABLE);
         rig_dynamic(r, VK_DYNAMIC_STATE_POLYGON_MODE_EXT);
         rig_dynamic(r, VK_DYNAMIC_STATE_CULL_MODE); rig_dynamic(r, VK_DYNAMIC_STATE_FRONT_FACE);
         rig_dynamic(r, VK_DYNAMIC_STATE_DEPTH_BIAS_ENABLE);
         rig_dynamic(r, VK_DYNAMIC_STATE_DEPTH_BIAS); rig_dynamic(r, VK_DYNAMIC_STATE_LINE_WIDTH);
         r->info.pRasterizationState = NULL);
    BAD(&b, "VUID-VkPipelineColorBlendStateCreateInfo-pAttachments-07353",
        r->blend.pAttachments = NULL);
    BAD(&b, CREATE "renderPass-07609", r->blend.attachmentCount = 2);
    BAD(&b, "VUID-VkPipelineColorWriteCreateInfoEXT-attachmentCount-07608",
        r->blend.pNext = &writes);
    GOOD(&b, rig_dynamic(r, VK_DYNAMIC_STATE_COLOR_BLEND_ENABLE_EXT);
         rig_dynamic(r, VK_DYNAMIC_STATE_COLOR_BLEND_EQUATION_EXT);
         rig_dynamic(r, VK_DYNAMIC_STATE_COLOR_WRITE_MASK_EXT); r->blend.pAttachments = garbage);
    GOOD(&b, rig_dynamic(r, VK_DYNAMIC_STATE_RASTERIZATION_SAMPLES_EXT);
         rig_dynamic(r, VK_DYNAMIC_STATE_SAMPLE_MASK_EXT);
         r->multisample.rasterizationSamples = VK_SAMPLE_COUNT_4_BIT;
         r->multisample.pSampleMask = garbage);
}

/* Newer texts want advanced blending to be dynamic, too. */
static void
enable_writes(struct kit *kit, bool advanced, uint32_t count)
{
    VkPhysicalDeviceExtendedDynamicState3FeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTENDED_DYNAMIC_STATE_3_FEATURES_EXT,
        .extendedDynamicState3ColorBlendEnable = VK_TRUE,
        .extendedDynamicState3ColorBlendEquation = VK_TRUE,
        .extendedDynamicState3ColorWriteMask = VK_TRUE,
        .extendedDynamicState3ColorBlendAdvanced = VK_TRUE,
    };
    VkPhysicalDeviceColorWriteEnableFeaturesEXT enabled = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_COLOR_WRITE_ENABLE_FEATURES_EXT,
        .pNext = &features,
        .colorWriteEnable = VK_TRUE
    };
    OPEN(NULL, &enabled, VK_EXT_EXTENDED_DYNAMIC_STATE_3_EXTENSION_NAME,
         VK_EXT_COLOR_WRITE_ENABLE_EXTENSION_NAME);
    const VkBool32 enables[16] = { VK_TRUE };
    const VkPipelineColorWriteCreateInfoEXT writes = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_COLOR_WRITE_CREATE_INFO_EXT,
        .attachmentCount = count,
        .pColorWriteEnables = enables
    };
    struct rig r;

    rig_init(&r, &b);
    rig_dynamic(&r, VK_DYNAMIC_STATE_COLOR_BLEND_ENABLE_EXT);
    rig_dynamic(&r, VK_DYNAMIC_STATE_COLOR_BLEND_EQUATION_EXT);
    rig_dynamic(&r, VK_DYNAMIC_STATE_COLOR_WRITE_MASK_EXT);
    if (advanced) {
        rig_dynamic(&r, VK_DYNAMIC_STATE_COLOR_BLEND_ADVANCED_EXT);
    }
    r.blend.pNext = &writes;
    (void)rig_make(&b, &r);
}

SCENE(writes_of_dynamic_blends, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    enable_writes(kit, true, 2);
}

SCENE(more_writes_than_the_limit, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    kit_expect(kit, "VUID-VkPipelineColorWriteCreateInfoEXT-attachmentCount-06655");
    enable_writes(kit, true, 9);
}

SCENE(writes_of_blends_but_advanced_ones, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
#ifdef VK_VERSION_1_4
    kit_expect(kit, "VUID-VkPipelineColorWriteCreateInfoEXT-attachmentCount-07608");
#endif
    enable_writes(kit, false, 2);
}

/* --- binding --- */

#define BIND "VUID-vkCmdBindPipeline-"

SCENE(bind_protected, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceProtectedMemoryFeatures memory = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROTECTED_MEMORY_FEATURES,
        .protectedMemory = VK_TRUE
    };
    VkPhysicalDevicePipelineProtectedAccessFeaturesEXT access = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PIPELINE_PROTECTED_ACCESS_FEATURES_EXT,
        .pNext = &memory,
        .pipelineProtectedAccess = VK_TRUE
    };
    OPEN(NULL, &access, VK_EXT_PIPELINE_PROTECTED_ACCESS_EXTENSION_NAME);
    struct rig rig;
    rig_init(&rig, &b);
    rig.info.flags = VK_PIPELINE_CREATE_NO_PROTECTED_ACCESS_BIT_EXT;
    VkPipeline never = rig_make(&b, &rig);
    rig.info.flags = VK_PIPELINE_CREATE_PROTECTED_ACCESS_ONLY_BIT_EXT;
    VkPipeline only = rig_make(&b, &rig);
    for (int protect = 0; protect < 2; protect++) {
        VkCommandPool pool = kit_command_pool(kit,
                                              protect ? VK_COMMAND_POOL_CREATE_PROTECTED_BIT : 0);
        VkCommandBuffer commands = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_PRIMARY);
        kit_begin(kit, commands, 0);
        kit_expect(kit, protect ? BIND "pipelineProtectedAccess-07408"
                                : BIND "pipelineProtectedAccess-07409");
        vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, protect ? never : only);
        vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, protect ? only : never);
        kit_end(kit, commands);
    }
}

SCENE(bind_inherited_viewports, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceInheritedViewportScissorFeaturesNV features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_INHERITED_VIEWPORT_SCISSOR_FEATURES_NV,
        .inheritedViewportScissor2D = VK_TRUE
    };
    OPEN(NULL, &features, VK_NV_INHERITED_VIEWPORT_SCISSOR_EXTENSION_NAME,
         VK_EXT_DISCARD_RECTANGLES_EXTENSION_NAME);
    VkRect2D rect = { { 0, 0 }, { 1, 1 } };
    VkPipelineDiscardRectangleStateCreateInfoEXT discard = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_DISCARD_RECTANGLE_STATE_CREATE_INFO_EXT,
        .discardRectangleCount = 1,
        .pDiscardRectangles = &rect
    };
    VkViewport depths = { 0.0f, 0.0f, 16.0f, 16.0f, 0.0f, 1.0f };
    VkCommandBufferInheritanceViewportScissorInfoNV inherit = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_VIEWPORT_SCISSOR_INFO_NV,
        .viewportScissor2D = VK_TRUE,
        .viewportDepthCount = 1,
        .pViewportDepths = &depths
    };
    VkCommandBufferInheritanceInfo inheritance = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO,
        .pNext = &inherit,
        .renderPass = b.render_pass
    };
    VkCommandBufferBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
                                       .flags = VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT,
                                       .pInheritanceInfo = &inheritance };
    struct rig rig;
    rig_init(&rig, &b);
    VkPipeline fixed = rig_make(&b, &rig);
    rig_dynamic(&rig, VK_DYNAMIC_STATE_VIEWPORT);
    rig_dynamic(&rig, VK_DYNAMIC_STATE_SCISSOR);
    VkPipeline moving = rig_make(&b, &rig);
    rig.info.pNext = &discard;
    VkPipeline discarding = rig_make(&b, &rig);
    VkCommandBuffer commands = kit_command_buffer(kit, kit_command_pool(kit, 0),
                                                  VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    KIT_VK(kit, vkBeginCommandBuffer(commands, &begin));
    kit_expect(kit, BIND "commandBuffer-04808");
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, fixed);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, moving);
    kit_expect(kit, BIND "commandBuffer-04809");
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, discarding);
    kit_end(kit, commands);
}

SCENE(mixed_samples_of_rendering, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    OPEN(NULL, NULL, VK_AMD_MIXED_ATTACHMENT_SAMPLES_EXTENSION_NAME);
    VkSampleCountFlagBits counts[2] = { VK_SAMPLE_COUNT_1_BIT, VK_SAMPLE_COUNT_1_BIT };
    VkAttachmentSampleCountInfoAMD samples = {
        .sType = VK_STRUCTURE_TYPE_ATTACHMENT_SAMPLE_COUNT_INFO_AMD,
        .colorAttachmentCount = 2,
        .pColorAttachmentSamples = counts
    };

    BAD(&b, CREATE "renderPass-06063", r->info.pNext = &samples; rig_render_dynamically(r));
    samples.colorAttachmentCount = 1;
    GOOD(&b, r->info.pNext = &samples; rig_render_dynamically(r));
    counts[0] = (VkSampleCountFlagBits)3;
    BAD(&b, CREATE "pColorAttachmentSamples-06592", r->info.pNext = &samples;
        rig_render_dynamically(r));
    counts[0] = VK_SAMPLE_COUNT_1_BIT;
    samples.depthStencilAttachmentSamples = (VkSampleCountFlagBits)128;
    BAD(&b, CREATE "depthStencilAttachmentSamples-06593", r->info.pNext = &samples;
        rig_render_dynamically(r));
    BAD(&b, CREATE "depthStencilAttachmentSamples-06593", r->info.pNext = &samples);
}

/* The null driver merges the coverage of four samples for attachments of one, and truncates it only
 * where there is a depth attachment of four as well. */
SCENE(coverage_reduction, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceCoverageReductionModeFeaturesNV features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_COVERAGE_REDUCTION_MODE_FEATURES_NV,
        .coverageReductionMode = VK_TRUE
    };
    OPEN(NULL, &features, VK_NV_COVERAGE_REDUCTION_MODE_EXTENSION_NAME,
         VK_NV_FRAMEBUFFER_MIXED_SAMPLES_EXTENSION_NAME);
    VkPipelineCoverageReductionStateCreateInfoNV merge = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_COVERAGE_REDUCTION_STATE_CREATE_INFO_NV,
        .coverageReductionMode = VK_COVERAGE_REDUCTION_MODE_MERGE_NV
    };
    VkPipelineCoverageReductionStateCreateInfoNV truncate = merge;

    truncate.coverageReductionMode = VK_COVERAGE_REDUCTION_MODE_TRUNCATE_NV;
    GOOD(&b, r->multisample.rasterizationSamples = VK_SAMPLE_COUNT_4_BIT;
         r->multisample.pNext = &merge);
    BAD(&b, CREATE "coverageReductionMode-02722",
        r->multisample.rasterizationSamples = VK_SAMPLE_COUNT_4_BIT;
        r->multisample.pNext = &truncate);
}

/* The order of coarse samples as a state of the pipeline. */
SCENE(coarse_sample_order, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceShadingRateImageFeaturesNV features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADING_RATE_IMAGE_FEATURES_NV,
        .shadingRateImage = VK_TRUE
    };
    OPEN(NULL, &features, VK_NV_SHADING_RATE_IMAGE_EXTENSION_NAME);
    VkCoarseSampleLocationNV locations[2] = { { 0, 0, 0 }, { 1, 0, 0 } };
    VkCoarseSampleOrderCustomNV custom = {
        .shadingRate = VK_SHADING_RATE_PALETTE_ENTRY_1_INVOCATION_PER_2X1_PIXELS_NV,
        .sampleCount = 1,
        .sampleLocationCount = 2,
        .pSampleLocations = locations
    };
    VkPipelineViewportCoarseSampleOrderStateCreateInfoNV order = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_COARSE_SAMPLE_ORDER_STATE_CREATE_INFO_NV,
        .sampleOrderType = VK_COARSE_SAMPLE_ORDER_TYPE_CUSTOM_NV,
        .customSampleOrderCount = 1,
        .pCustomSampleOrders = &custom
    };

    GOOD(&b, r->viewport.pNext = &order);
    order.sampleOrderType = VK_COARSE_SAMPLE_ORDER_TYPE_PIXEL_MAJOR_NV;
    BAD(&b, "VUID-VkPipelineViewportCoarseSampleOrderStateCreateInfoNV-sampleOrderType-02072",
        r->viewport.pNext = &order);
}

/* Bit 16 and 17 of VkSubpassDescriptionFlags: shading by regions. */
SCENE(shader_resolve, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFeatures core = { .sampleRateShading = VK_TRUE };
    OPEN(&core, NULL, VK_QCOM_RENDER_PASS_SHADER_RESOLVE_EXTENSION_NAME);
    VkAttachmentDescription attachments[2] = {
        { .format = VK_FORMAT_R8G8B8A8_UNORM,
          .samples = VK_SAMPLE_COUNT_1_BIT,
          .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
          .finalLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL },
        { .format = VK_FORMAT_R8G8B8A8_UNORM,
          .samples = VK_SAMPLE_COUNT_4_BIT,
          .loadOp = VK_ATTACHMENT_LOAD_OP_LOAD,
          .initialLayout = VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL,
          .finalLayout = VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL },
    };
    VkAttachmentReference color = { 0, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL };
    VkAttachmentReference input = { 1, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL };
    VkSubpassDescription subpass = { .flags = VK_SUBPASS_DESCRIPTION_FRAGMENT_REGION_BIT_QCOM,
                                     .colorAttachmentCount = 1,
                                     .pColorAttachments = &color,
                                     .inputAttachmentCount = 1,
                                     .pInputAttachments = &input };
    VkRenderPassCreateInfo info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                                    .attachmentCount = 2,
                                    .pAttachments = attachments,
                                    .subpassCount = 1,
                                    .pSubpasses = &subpass };
    b.render_pass = VK_NULL_HANDLE;
    KIT_VK(kit, vkCreateRenderPass(kit->device, &info, NULL, &b.render_pass));
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(b.render_pass));
    BAD(&b, CREATE "rasterizationSamples-04899", (void)r);
    kit_expect(kit, CREATE "rasterizationSamples-04899");
    BAD(&b, CREATE "sampleShadingEnable-04900", r->multisample.sampleShadingEnable = VK_TRUE);
}

/* A family that draws and cannot compute; no pipeline for ray tracing is made here. */
SCENE(bind_family, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    setenv("WAKE_NULL_QUEUES", "graphics+transfer:1,compute:1", 1);
    OPEN(NULL, NULL, VK_KHR_RAY_TRACING_PIPELINE_EXTENSION_NAME,
         VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME,
         VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME);
    VkPipeline compute = kit_compute_pipeline(kit, b.layout, KIT_SHADER_NOTHING_COMP);
    struct rig rig;
    VkCommandBuffer commands = kit_primary(kit);
    rig_init(&rig, &b);
    kit_begin(kit, commands, 0);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, rig_make(&b, &rig));
    kit_expect(kit, BIND "pipelineBindPoint-00777");
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, compute);
    kit_expect(kit, BIND "pipelineBindPoint-02391");
    kit_expect(kit, BIND "pipelineBindPoint-02392");
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR, compute);
    kit_end(kit, commands);
}

SCENE(bind_ray_tracing_protected, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceProtectedMemoryFeatures memory = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROTECTED_MEMORY_FEATURES,
        .protectedMemory = VK_TRUE
    };
    OPEN(NULL, &memory, VK_KHR_RAY_TRACING_PIPELINE_EXTENSION_NAME,
         VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME,
         VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME);
    VkPipeline compute = kit_compute_pipeline(kit, b.layout, KIT_SHADER_NOTHING_COMP);
    VkCommandPool pool = kit_command_pool(kit, VK_COMMAND_POOL_CREATE_PROTECTED_BIT);
    VkCommandBuffer commands = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_PRIMARY);
    kit_begin(kit, commands, 0);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, compute);
    kit_expect(kit, BIND "pipelineBindPoint-06721");
    kit_expect(kit, BIND "pipelineBindPoint-02392");
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR, compute);
    kit_end(kit, commands);
}

SCENE(bind_single_sampled, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceMultisampledRenderToSingleSampledFeaturesEXT features = {
        .sType =
            VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_FEATURES_EXT,
        .multisampledRenderToSingleSampled = VK_TRUE,
    };
    OPEN(NULL, &features, VK_EXT_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_EXTENSION_NAME);
    VkMultisampledRenderToSingleSampledInfoEXT single = {
        .sType = VK_STRUCTURE_TYPE_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_INFO_EXT,
        .multisampledRenderToSingleSampledEnable = VK_TRUE,
        .rasterizationSamples = VK_SAMPLE_COUNT_4_BIT,
    };
    VkRenderingInfo info = { .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                             .pNext = &single,
                             .renderArea = { { 0, 0 }, { 16, 16 } },
                             .layerCount = 1 };
    struct rig rig;
    VkCommandBuffer commands = kit_primary(kit);
    rig_init(&rig, &b);
    rig_render_dynamically(&rig);
    rig.rendering.colorAttachmentCount = rig.blend.attachmentCount = 0;
    VkPipeline one = rig_make(&b, &rig);
    rig.multisample.rasterizationSamples = VK_SAMPLE_COUNT_4_BIT;
    VkPipeline four = rig_make(&b, &rig);
    kit_begin(kit, commands, 0);
    vkCmdBeginRendering(commands, &info);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, four);
    vkCmdEndRendering(commands);
    vkCmdBeginRendering(commands, &info);
    kit_expect(kit, BIND "pipeline-06856");
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, one);
    vkCmdEndRendering(commands);
    single.multisampledRenderToSingleSampledEnable = VK_FALSE;
    vkCmdBeginRendering(commands, &info);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, one);
    vkCmdEndRendering(commands);
    kit_end(kit, commands);
}

static void
bind_located(struct kit *kit, const char *vuid)
{
    OPEN(NULL, NULL, VK_EXT_SAMPLE_LOCATIONS_EXTENSION_NAME);
    struct kit_target target = kit_target(kit);
    VkSampleLocationEXT middle = { 0.5f, 0.5f }, aside = { 0.25f, 0.5f };
    VkPipelineSampleLocationsStateCreateInfoEXT state = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_SAMPLE_LOCATIONS_STATE_CREATE_INFO_EXT,
        .sampleLocationsEnable = VK_TRUE,
        .sampleLocationsInfo = { .sType = VK_STRUCTURE_TYPE_SAMPLE_LOCATIONS_INFO_EXT,
                                 .sampleLocationsPerPixel = VK_SAMPLE_COUNT_1_BIT,
                                 .sampleLocationGridSize = { 1, 1 },
                                 .sampleLocationsCount = 1,
                                 .pSampleLocations = &middle },
    };
    VkSubpassSampleLocationsEXT subpass = { 0, state.sampleLocationsInfo };
    const VkRenderPassSampleLocationsBeginInfoEXT with = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_SAMPLE_LOCATIONS_BEGIN_INFO_EXT,
        .postSubpassSampleLocationsCount = 1,
        .pPostSubpassSampleLocations = &subpass,
    };
    const VkClearValue clear = { .color = { .float32 = { 0.0f } } };
    VkRenderPassBeginInfo info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                                   .renderPass = target.render_pass,
                                   .framebuffer = target.framebuffer,
                                   .clearValueCount = 1,
                                   .pClearValues = &clear,
                                   .renderArea = { { 0, 0 }, { 16, 16 } } };
    struct rig rig;
    b.render_pass = target.render_pass;
    rig_init(&rig, &b);
    rig.multisample.pNext = &state;
    VkPipeline fixed = rig_make(&b, &rig);
    rig_dynamic(&rig, VK_DYNAMIC_STATE_SAMPLE_LOCATIONS_EXT);
    VkPipeline moving = rig_make(&b, &rig);
    for (int k = 0; k < 3; k++) { /* without any, with others, with the same */
        VkCommandBuffer commands = kit_primary(kit);
        info.pNext = k ? &with : NULL;
        subpass.sampleLocationsInfo.pSampleLocations = k == 1 ? &aside : &middle;
        kit_begin(kit, commands, 0);
        vkCmdBeginRenderPass(commands, &info, VK_SUBPASS_CONTENTS_INLINE);
        vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, moving);
        if (vuid && k < 2) {
            kit_expect(kit, vuid);
        }
        vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, fixed);
        if (vuid && k < 2) {
            kit_expect(kit, "VUID-vkCmdSetSampleLocationsEXT-variableSampleLocations-01530");
        }
        KIT_DEVICE_COMMAND(kit, vkCmdSetSampleLocationsEXT)(commands, &state.sampleLocationsInfo);
        vkCmdEndRenderPass(commands);
        KIT_DEVICE_COMMAND(kit, vkCmdSetSampleLocationsEXT)(commands, &state.sampleLocationsInfo);
        kit_end(kit, commands);
    }
}

SCENE(bind_sample_locations, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    setenv("WAKE_NULL_ANSWERS", "variableSampleLocations=0", 1);
    bind_located(kit, BIND "variableSampleLocations-01525");
}

SCENE(bind_variable_sample_locations, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    setenv("WAKE_NULL_ANSWERS", "variableSampleLocations=1", 1);
    bind_located(kit, NULL);
}

SCENE(bind_in_transform_feedback, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceTransformFeedbackFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TRANSFORM_FEEDBACK_FEATURES_EXT,
        .transformFeedback = VK_TRUE
    };
    OPEN(NULL, &features, VK_EXT_TRANSFORM_FEEDBACK_EXTENSION_NAME);
    struct kit_target target = kit_target(kit);
    VkCommandBuffer commands = kit_primary(kit);
    VkPipeline pipeline = capturing_pipeline(kit, b.render_pass);
    kit_begin(kit, commands, 0);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    KIT_DEVICE_COMMAND(kit, vkCmdBeginTransformFeedbackEXT)(commands, 0, 0, NULL, NULL);
    if (!kit_skips_calls()) {
        kit_expect(kit, BIND "None-02323");
    } else {
        kit_allow(kit, BIND "None-02323");
    }
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    kit_allow(kit, "VUID-vkCmdEndTransformFeedbackEXT-None-02375");
    KIT_DEVICE_COMMAND(kit, vkCmdEndTransformFeedbackEXT)(commands, 0, 0, NULL, NULL);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
}

KIT_MAIN()
