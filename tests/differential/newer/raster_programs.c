/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs about what extensions add to pipelines: lines, provoking vertices, clipping, rectangles, sample locations, blending. */
#include "program_drawing.h"

#include <string.h>

#ifdef VK_VERSION_1_4

static void
prepare_rasters(struct program *p)
{
    FEATURES(ProvokingVertexFeaturesEXT, PROVOKING_VERTEX_FEATURES_EXT);
    FEATURES(DepthClipEnableFeaturesEXT, DEPTH_CLIP_ENABLE_FEATURES_EXT);
    FEATURES(DepthClipControlFeaturesEXT, DEPTH_CLIP_CONTROL_FEATURES_EXT);
    FEATURES(ColorWriteEnableFeaturesEXT, COLOR_WRITE_ENABLE_FEATURES_EXT);
    FEATURES(BlendOperationAdvancedFeaturesEXT, BLEND_OPERATION_ADVANCED_FEATURES_EXT);
    FEATURES(PrimitiveTopologyListRestartFeaturesEXT, PRIMITIVE_TOPOLOGY_LIST_RESTART_FEATURES_EXT);
    FEATURES(TransformFeedbackFeaturesEXT, TRANSFORM_FEEDBACK_FEATURES_EXT);

    program_extension(p, VK_EXT_PROVOKING_VERTEX_EXTENSION_NAME);
    program_extension(p, VK_EXT_DEPTH_CLIP_ENABLE_EXTENSION_NAME);
    program_extension(p, VK_EXT_DEPTH_CLIP_CONTROL_EXTENSION_NAME);
    program_extension(p, VK_EXT_COLOR_WRITE_ENABLE_EXTENSION_NAME);
    program_extension(p, VK_EXT_BLEND_OPERATION_ADVANCED_EXTENSION_NAME);
    program_extension(p, VK_EXT_PRIMITIVE_TOPOLOGY_LIST_RESTART_EXTENSION_NAME);
    program_extension(p, VK_EXT_TRANSFORM_FEEDBACK_EXTENSION_NAME);
    program_extension(p, VK_EXT_CONSERVATIVE_RASTERIZATION_EXTENSION_NAME);
    program_extension(p, VK_EXT_DISCARD_RECTANGLES_EXTENSION_NAME);
    program_extension(p, VK_EXT_SAMPLE_LOCATIONS_EXTENSION_NAME);
    ProvokingVertexFeaturesEXT->provokingVertexLast = M("no provokingVertexLast", VK_TRUE,
                                                        VK_FALSE);
    DepthClipEnableFeaturesEXT->depthClipEnable = M("no depthClipEnable", VK_TRUE, VK_FALSE);
    DepthClipControlFeaturesEXT->depthClipControl = M("no depthClipControl", VK_TRUE, VK_FALSE);
    ColorWriteEnableFeaturesEXT->colorWriteEnable = M("no colorWriteEnable", VK_TRUE, VK_FALSE);
    BlendOperationAdvancedFeaturesEXT->advancedBlendCoherentOperations = VK_TRUE;
    PrimitiveTopologyListRestartFeaturesEXT->primitiveTopologyListRestart = program_pick(
        p, "restart of lists", 2);
    TransformFeedbackFeaturesEXT->transformFeedback = VK_TRUE;
    TransformFeedbackFeaturesEXT->geometryStreams = M("no geometryStreams", VK_TRUE, VK_FALSE);
    p->features.core.features.independentBlend = VK_TRUE;
    p->features.core.features.depthClamp = VK_TRUE;
    p->features.v13.dynamicRendering = VK_TRUE;
    p->features.v13.synchronization2 = VK_TRUE;
    p->features.v14.rectangularLines = M("no rectangularLines", VK_TRUE, VK_FALSE);
    p->features.v14.bresenhamLines = M("no bresenhamLines", VK_TRUE, VK_FALSE);
    p->features.v14.smoothLines = M("no smoothLines", VK_TRUE, VK_FALSE);
    p->features.v14.stippledRectangularLines = M("no stippledRectangularLines", VK_TRUE, VK_FALSE);
    p->features.v14.stippledBresenhamLines = M("no stippledBresenhamLines", VK_TRUE, VK_FALSE);
    p->features.v14.vertexAttributeInstanceRateDivisor = M("no divisors", VK_TRUE, VK_FALSE);
    p->features.v14.vertexAttributeInstanceRateZeroDivisor = M("no divisors of 0", VK_TRUE,
                                                               VK_FALSE);
}

/* Everything that may be chained. */
struct raster {
    VkPipelineRasterizationLineStateCreateInfo line;
    VkPipelineRasterizationProvokingVertexStateCreateInfoEXT provoking;
    VkPipelineRasterizationDepthClipStateCreateInfoEXT clip;
    VkPipelineRasterizationConservativeStateCreateInfoEXT conservative;
    VkPipelineRasterizationStateStreamCreateInfoEXT stream;
    VkPipelineViewportDepthClipControlCreateInfoEXT control;
    VkPipelineColorWriteCreateInfoEXT writes;
    VkPipelineColorBlendAdvancedStateCreateInfoEXT advanced;
    VkPipelineDiscardRectangleStateCreateInfoEXT rectangles;
    VkPipelineSampleLocationsStateCreateInfoEXT locations;
    VkSampleLocationEXT samples[4];
    VkVertexInputBindingDivisorDescription divisor;
    VkPipelineVertexInputDivisorStateCreateInfo divisors;
    VkRect2D rectangle[64];
    VkBool32 enables[2];
};

static void
add_lines(struct program *p, struct raster *r, struct program_pipeline *to)
{
    static const VkLineRasterizationMode modes[] = {
        VK_LINE_RASTERIZATION_MODE_DEFAULT,
        VK_LINE_RASTERIZATION_MODE_RECTANGULAR,
        VK_LINE_RASTERIZATION_MODE_BRESENHAM,
        VK_LINE_RASTERIZATION_MODE_RECTANGULAR_SMOOTH,
    };
    const uint32_t mode = program_pick(p, "mode", 4);
    const bool stippled = (mode == 1 || mode == 2) && program_pick(p, "stippled", 2);
    static const VkBool32 off = VK_FALSE;

    to->assembly.topology = VK_PRIMITIVE_TOPOLOGY_LINE_LIST;
    r->line = (VkPipelineRasterizationLineStateCreateInfo){
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_LINE_STATE_CREATE_INFO,
        .pNext = to->raster.pNext,
        .lineRasterizationMode = M("lines that are none", modes[mode], (VkLineRasterizationMode)99),
        .stippledLineEnable = stippled ? VK_TRUE : M("a stipple of smooth lines", off, VK_TRUE),
        .lineStippleFactor = stippled ? M("a stipple of factor 0",
                                          M("a stipple of factor 300", 1u, 300u), 0u)
                                      : 0,
        .lineStipplePattern = 0xaaaa,
    };
    to->multisample.alphaToCoverageEnable = mode == 2 || mode == 3
                                                ? M("coverage of alpha and lines", off, VK_TRUE)
                                                : VK_FALSE;
    to->raster.lineWidth = M("wide lines", 1.0f, 4.0f);
    to->raster.pNext = &r->line;
}

static void
add_clipping(struct program *p, struct raster *r, struct program_pipeline *to)
{
    if (program_pick(p, "provoking", 2)) {
        r->provoking = (VkPipelineRasterizationProvokingVertexStateCreateInfoEXT){
            .sType =
                VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_PROVOKING_VERTEX_STATE_CREATE_INFO_EXT,
            .pNext = to->raster.pNext,
            .provokingVertexMode = M("vertex that is none",
                                     program_pick(p, "last", 2)
                                         ? VK_PROVOKING_VERTEX_MODE_LAST_VERTEX_EXT
                                         : VK_PROVOKING_VERTEX_MODE_FIRST_VERTEX_EXT,
                                     (VkProvokingVertexModeEXT)9),
        };
        to->raster.pNext = &r->provoking;
    }
    if (program_pick(p, "clip", 2)) {
        r->clip = (VkPipelineRasterizationDepthClipStateCreateInfoEXT){
            .sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_DEPTH_CLIP_STATE_CREATE_INFO_EXT,
            .pNext = to->raster.pNext,
            .flags = M("clip flags that are none", 0u, 1u),
            .depthClipEnable = M("a clip of 2", program_pick(p, "clips", 2), 2u),
        };
        to->raster.pNext = &r->clip;
        to->raster.depthClampEnable = program_pick(p, "clamps", 2);
    }
    if (program_pick(p, "conservative", 2)) {
        r->conservative = (VkPipelineRasterizationConservativeStateCreateInfoEXT){
            .sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_CONSERVATIVE_STATE_CREATE_INFO_EXT,
            .pNext = to->raster.pNext,
            .flags = M("conservative flags that are none", 0u, 1u),
            .conservativeRasterizationMode = M(
                "conservation that is none",
                program_pick(p, "over", 2) ? VK_CONSERVATIVE_RASTERIZATION_MODE_OVERESTIMATE_EXT
                                           : VK_CONSERVATIVE_RASTERIZATION_MODE_DISABLED_EXT,
                (VkConservativeRasterizationModeEXT)9),
            .extraPrimitiveOverestimationSize = M(
                "an overestimation below 0", M("an overestimation of 1000", 0.0f, 1000.0f), -1.0f),
        };
        to->raster.pNext = &r->conservative;
    }
    if (program_pick(p, "stream", 3) == 0) {
        r->stream = (VkPipelineRasterizationStateStreamCreateInfoEXT){
            .sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_STREAM_CREATE_INFO_EXT,
            .pNext = to->raster.pNext,
            .flags = M("stream flags that are none", 0u, 1u),
            .rasterizationStream = M("a stream beyond the last", 0u, 64u),
        };
        to->raster.pNext = &r->stream;
    }
    if (program_pick(p, "control", 2)) {
        r->control = (VkPipelineViewportDepthClipControlCreateInfoEXT){
            .sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_DEPTH_CLIP_CONTROL_CREATE_INFO_EXT,
            .negativeOneToOne = M("a depth of 2", program_pick(p, "negative", 2), 2u),
        };
        to->view.pNext = &r->control;
    }
}

static void
add_rectangles(struct program *p, struct raster *r, struct program_pipeline *to)
{
    const VkExtent2D grid = { M("locations of a wide grid", 1u, 3u), 1 };
    const uint32_t samples = (uint32_t)to->multisample.rasterizationSamples;

    if (program_pick(p, "rectangles", 2)) {
        r->rectangle[0] = (VkRect2D){ { 0, 0 }, { 8, 8 } };
        r->rectangles = (VkPipelineDiscardRectangleStateCreateInfoEXT){
            .sType = VK_STRUCTURE_TYPE_PIPELINE_DISCARD_RECTANGLE_STATE_CREATE_INFO_EXT,
            .pNext = to->info.pNext,
            .flags = M("rectangle flags that are none", 0u, 1u),
            .discardRectangleMode = M("rectangles that are none",
                                      VK_DISCARD_RECTANGLE_MODE_INCLUSIVE_EXT,
                                      (VkDiscardRectangleModeEXT)9),
            .discardRectangleCount = M("many rectangles", program_pick(p, "one", 2), 64u),
            .pDiscardRectangles = r->rectangle,
        };
        to->info.pNext = &r->rectangles;
    }
    if (program_pick(p, "locations", 2)) {
        for (uint32_t i = 0; i < 4; i++) {
            r->samples[i] = (VkSampleLocationEXT){ 0.5f, 0.25f };
        }
        r->locations = (VkPipelineSampleLocationsStateCreateInfoEXT){
            .sType = VK_STRUCTURE_TYPE_PIPELINE_SAMPLE_LOCATIONS_STATE_CREATE_INFO_EXT,
            .sampleLocationsEnable = VK_TRUE,
            .sampleLocationsInfo = {
                .sType = M("locations of another struct", VK_STRUCTURE_TYPE_SAMPLE_LOCATIONS_INFO_EXT,
                           VK_STRUCTURE_TYPE_APPLICATION_INFO),
                .sampleLocationsPerPixel = M("locations of other samples", (VkSampleCountFlagBits)samples,
                                             samples == 1 ? VK_SAMPLE_COUNT_4_BIT : VK_SAMPLE_COUNT_1_BIT),
                .sampleLocationGridSize = grid,
                .sampleLocationsCount = M("locations of too few", samples, samples - 1),
                .pSampleLocations = r->samples,
            },
        };
        to->multisample.pNext = &r->locations;
    }
}

static void
add_blending(struct program *p, struct raster *r, struct program_pipeline *to)
{
    r->enables[0] = program_pick(p, "written", 2);
    if (program_pick(p, "writes", 2)) {
        r->writes = (VkPipelineColorWriteCreateInfoEXT){
            .sType = VK_STRUCTURE_TYPE_PIPELINE_COLOR_WRITE_CREATE_INFO_EXT,
            .attachmentCount = M("writes of two attachments", 1u, 2u),
            .pColorWriteEnables = r->enables,
        };
        to->blend.pNext = &r->writes;
    }
    if (program_pick(p, "advanced", 2)) {
        r->advanced = (VkPipelineColorBlendAdvancedStateCreateInfoEXT){
            .sType = VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_ADVANCED_STATE_CREATE_INFO_EXT,
            .pNext = to->blend.pNext,
            .srcPremultiplied = M("a source not multiplied", VK_TRUE, VK_FALSE),
            .dstPremultiplied = VK_TRUE,
            .blendOverlap = M("an overlap that is none", VK_BLEND_OVERLAP_UNCORRELATED_EXT,
                              (VkBlendOverlapEXT)9),
        };
        to->blend.pNext = &r->advanced;
        to->attachment.blendEnable = VK_TRUE;
        to->attachment.colorBlendOp = M("an operation that is none",
                                        program_pick(p, "screen", 2) ? VK_BLEND_OP_SCREEN_EXT
                                                                     : VK_BLEND_OP_ZERO_EXT,
                                        (VkBlendOp)77);
        to->attachment.alphaBlendOp = M("another operation of alpha", to->attachment.colorBlendOp,
                                        VK_BLEND_OP_ADD);
    }
}

static void
add_divisor(struct program *p, struct raster *r, struct program_pipeline *to)
{
    to->binding.inputRate = M("a divisor of vertices", VK_VERTEX_INPUT_RATE_INSTANCE,
                              VK_VERTEX_INPUT_RATE_VERTEX);
    r->divisor = (VkVertexInputBindingDivisorDescription){
        M("a divisor of a binding that is not there",
          M("a divisor of a binding beyond the limit", 0u, 1000u), 5u),
        M("a divisor beyond the limit", program_pick(p, "divisor", 3), ~0u),
    };
    r->divisors = (VkPipelineVertexInputDivisorStateCreateInfo){
        .sType = VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_DIVISOR_STATE_CREATE_INFO,
        .vertexBindingDivisorCount = M("no divisors given", 1u, 0u),
        .pVertexBindingDivisors = M("divisors missing", &r->divisor, NULL),
    };
    to->vertex.pNext = &r->divisors;
}

static void
rasters(struct program *p)
{
    struct program_drawing d = { .depth = program_pick(p, "depth", 2),
                                 .samples = program_pick(p, "samples", 2) ? VK_SAMPLE_COUNT_4_BIT
                                                                          : VK_SAMPLE_COUNT_1_BIT };
    static struct raster r;
    struct program_pipeline pipeline;

    memset(&r, 0, sizeof(r));
    program_targets(p, &d);
    program_describe_pipeline(p, &d, &pipeline);
    pipeline.info.pDynamicState = NULL;
    program_add_vertices(p, &pipeline);
    program_add_fragments(p, &pipeline);
    if (program_pick(p, "lines", 2)) {
        add_lines(p, &r, &pipeline);
    }
    add_clipping(p, &r, &pipeline);
    add_rectangles(p, &r, &pipeline);
    add_blending(p, &r, &pipeline);
    if (program_pick(p, "divides", 2)) {
        add_divisor(p, &r, &pipeline);
    }
    pipeline.assembly.primitiveRestartEnable =
        p->features.more[5].head.sType ==
                    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PRIMITIVE_TOPOLOGY_LIST_RESTART_FEATURES_EXT &&
                ((VkPhysicalDevicePrimitiveTopologyListRestartFeaturesEXT *)&p->features.more[5])
                    ->primitiveTopologyListRestart
            ? program_pick(p, "restarts", 2)
            : program_mistake(p, "restart of lists without the feature");
    program_make_pipeline(p, &pipeline);
}

const struct program_subject raster_subjects[] = {
    { "rasters", rasters, prepare_rasters },
    { NULL, NULL, NULL },
};

#endif
