/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Graphics pipelines: viewports, scissors, rasterization.
 */
#include "core/pipeline/pipeline_rules.h"

#include <math.h>
#include <stdio.h>

/* ---- one viewport, one rectangle ------------------------------------------------------------- */

static void
check_depth_range(struct wake_check *check, const VkViewport *viewport, const char *path)
{
    if (WAKE_EXTENSION(check, VK_EXT_depth_range_unrestricted)) {
        return;
    }
    if (!(viewport->minDepth >= 0.0f && viewport->minDepth <= 1.0f)) {
        wake_find(
            check, "VUID-VkViewport-minDepth-01234",
            "%s.minDepth is %g, which is not in 0 to 1; VK_EXT_depth_range_unrestricted is not enabled",
            path, (double)viewport->minDepth);
    }
    if (!(viewport->maxDepth >= 0.0f && viewport->maxDepth <= 1.0f)) {
        wake_find(
            check, "VUID-VkViewport-maxDepth-01235",
            "%s.maxDepth is %g, which is not in 0 to 1; VK_EXT_depth_range_unrestricted is not enabled",
            path, (double)viewport->maxDepth);
    }
}

static void
check_horizontal(struct wake_check *check, const VkPhysicalDeviceLimits *limits,
                 const VkViewport *v, const char *path)
{
    double low = limits->viewportBoundsRange[0], high = limits->viewportBoundsRange[1];
    bool width_fine = v->width > 0.0f &&
                      (double)v->width <= (double)limits->maxViewportDimensions[0];

    if (!(v->width > 0.0f)) {
        wake_find(check, "VUID-VkViewport-width-01770",
                  "%s.width is %g, which is not greater than 0", path, (double)v->width);
    } else if (!width_fine) {
        wake_find(check, "VUID-VkViewport-width-01771",
                  "%s.width is %g, maxViewportDimensions[0] %u", path, (double)v->width,
                  limits->maxViewportDimensions[0]);
    }
    if (!((double)v->x >= low)) {
        wake_find(check, "VUID-VkViewport-x-01774", "%s.x is %g, viewportBoundsRange[0] %g", path,
                  (double)v->x, low);
    } else if (width_fine && !((double)v->x + (double)v->width <= high)) {
        wake_find(check, "VUID-VkViewport-x-01232", "%s.x + width is %g, viewportBoundsRange[1] %g",
                  path, (double)v->x + (double)v->width, high);
    }
}

/* Negative heights turn the picture upside down where an extension allows it. */
static void
check_vertical(struct wake_check *check, const VkPhysicalDeviceLimits *limits, const VkViewport *v,
               const char *path)
{
    double low = limits->viewportBoundsRange[0], high = limits->viewportBoundsRange[1];
    double y = v->y, height = v->height;
    bool flips = WAKE_EXTENSION(check, VK_KHR_maintenance1) ||
                 WAKE_EXTENSION(check, VK_AMD_negative_viewport_height);
    bool fine = true;

    if (!flips && !(height > 0.0)) {
        wake_find(check,
                  WAKE_RULE("VUID-VkViewport-apiVersion-07917", "VUID-VkViewport-height-01772"),
                  "%s.height is %g, which is not greater than 0", path, height);
        fine = false;
    }
    if (!(fabs(height) <= (double)limits->maxViewportDimensions[1])) {
        wake_find(check, "VUID-VkViewport-height-01773",
                  "%s.height is %g, maxViewportDimensions[1] %u", path, height,
                  limits->maxViewportDimensions[1]);
        fine = false;
    }
    if (!(y >= low)) {
        wake_find(check, "VUID-VkViewport-y-01775", "%s.y is %g, viewportBoundsRange[0] %g", path,
                  y, low);
    } else if (flips && !(y <= high)) {
        wake_find(check, "VUID-VkViewport-y-01776", "%s.y is %g, viewportBoundsRange[1] %g", path,
                  y, high);
    } else if (fine && !(y + height <= high)) {
        wake_find(check, "VUID-VkViewport-y-01233",
                  "%s.y + height is %g, viewportBoundsRange[1] %g", path, y + height, high);
    } else if (fine && flips && !(y + height >= low)) {
        wake_find(check, "VUID-VkViewport-y-01777",
                  "%s.y + height is %g, viewportBoundsRange[0] %g", path, y + height, low);
    }
}

/* Nearly all are like this. */
static bool
is_plain(const VkPhysicalDeviceLimits *limits, const VkViewport *v)
{
    return v->width > 0.0f && v->height > 0.0f && v->x >= 0.0f && v->y >= 0.0f &&
           v->width <= (float)limits->maxViewportDimensions[0] &&
           v->height <= (float)limits->maxViewportDimensions[1] &&
           v->x + v->width <= limits->viewportBoundsRange[1] &&
           v->y + v->height <= limits->viewportBoundsRange[1] && v->minDepth >= 0.0f &&
           v->minDepth <= 1.0f && v->maxDepth >= 0.0f && v->maxDepth <= 1.0f;
}

void
wake_check_viewports(struct wake_check *check, const struct wake_facts *facts,
                     const VkViewport *viewports, uint32_t count, const char *path)
{
    for (uint32_t i = 0; viewports && i < count; i++) {
        char text[96];

        if (WAKE_LIKELY(is_plain(&facts->limits, &viewports[i]))) {
            continue;
        }
        snprintf(text, sizeof(text), "%s[%u]", path, i);
        check_horizontal(check, &facts->limits, &viewports[i], text);
        check_vertical(check, &facts->limits, &viewports[i], text);
        check_depth_range(check, &viewports[i], text);
    }
}

void
wake_check_rects(struct wake_check *check, const VkRect2D *rects, uint32_t count, const char *path,
                 const struct wake_rect_rules *rules)
{
    for (uint32_t i = 0; rects && i < 2 * count; i++) {
        const VkRect2D *r = &rects[i / 2];
        bool y = i % 2;
        int64_t offset = y ? r->offset.y : r->offset.x;
        int64_t end = offset + (y ? r->extent.height : r->extent.width);

        if (WAKE_UNLIKELY(offset < 0)) {
            wake_find(check, rules->negative, "%s[%u].offset.%c is %lld", path, i / 2,
                      y ? 'y' : 'x', (long long)offset);
        }
        if (WAKE_UNLIKELY(end > INT32_MAX)) {
            wake_find(check, y ? rules->high : rules->wide,
                      "%s[%u].offset.%c + extent.%s is %lld, more than INT32_MAX", path, i / 2,
                      y ? 'y' : 'x', y ? "height" : "width", (long long)end);
        }
    }
}

/* ---- viewport state -------------------------------------------------------------------------- */

static void
check_counts(const struct wake_graphics_check *p, const VkPipelineViewportStateCreateInfo *state)
{
    bool viewports_dynamic = wake_graphics_dynamic(p, VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT);
    bool scissors_dynamic = wake_graphics_dynamic(p, VK_DYNAMIC_STATE_SCISSOR_WITH_COUNT);
    uint32_t max = p->facts->limits.maxViewports;
    bool many = WAKE_FEATURE(p->check, multiViewport);
    bool counted = !WAKE_REPEATED_RULES ||
                   WAKE_EXTENSION(
                       p->check,
                       VK_EXT_extended_dynamic_state); /* the rules that know of dynamic counts */

    if (viewports_dynamic && state->viewportCount) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-pDynamicStates-03379",
            "pViewportState->viewportCount is %u, but VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT is dynamic",
            state->viewportCount);
    } else if (!viewports_dynamic && !state->viewportCount) {
        WAKE_FIND_GRAPHICS(
            p,
            counted ? "VUID-VkPipelineViewportStateCreateInfo-viewportCount-04135"
                    : "VUID-VkPipelineViewportStateCreateInfo-viewportCount-arraylength",
            "pViewportState->viewportCount is 0, and VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT is not dynamic");
    } else if (state->viewportCount > 1 && !many) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkPipelineViewportStateCreateInfo-viewportCount-01216",
            "pViewportState->viewportCount is %u, but the feature multiViewport is not enabled",
            state->viewportCount);
    } else if (state->viewportCount > max) {
        WAKE_FIND_GRAPHICS(p, "VUID-VkPipelineViewportStateCreateInfo-viewportCount-01218",
                           "pViewportState->viewportCount is %u, maxViewports %u",
                           state->viewportCount, max);
    }
    if (scissors_dynamic && state->scissorCount) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-pDynamicStates-03380",
            "pViewportState->scissorCount is %u, but VK_DYNAMIC_STATE_SCISSOR_WITH_COUNT is dynamic",
            state->scissorCount);
    } else if (!scissors_dynamic && !state->scissorCount) {
        WAKE_FIND_GRAPHICS(
            p,
            counted ? "VUID-VkPipelineViewportStateCreateInfo-scissorCount-04136"
                    : "VUID-VkPipelineViewportStateCreateInfo-scissorCount-arraylength",
            "pViewportState->scissorCount is 0, and VK_DYNAMIC_STATE_SCISSOR_WITH_COUNT is not dynamic");
    } else if (state->scissorCount > 1 && !many) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkPipelineViewportStateCreateInfo-scissorCount-01217",
            "pViewportState->scissorCount is %u, but the feature multiViewport is not enabled",
            state->scissorCount);
    } else if (state->scissorCount > max) {
        WAKE_FIND_GRAPHICS(p, "VUID-VkPipelineViewportStateCreateInfo-scissorCount-01219",
                           "pViewportState->scissorCount is %u, maxViewports %u",
                           state->scissorCount, max);
    }
    if (!viewports_dynamic && !scissors_dynamic && state->viewportCount != state->scissorCount) {
        WAKE_FIND_GRAPHICS(p,
                           counted ? "VUID-VkPipelineViewportStateCreateInfo-scissorCount-04134"
                                   : "VUID-VkPipelineViewportStateCreateInfo-scissorCount-01220",
                           "pViewportState->scissorCount is %u, viewportCount %u",
                           state->scissorCount, state->viewportCount);
    }
}

static void
check_values(const struct wake_graphics_check *p, const VkPipelineViewportStateCreateInfo *state)
{
    static const struct wake_rect_rules rules = {
        .negative = "VUID-VkPipelineViewportStateCreateInfo-x-02821",
        .wide = "VUID-VkPipelineViewportStateCreateInfo-offset-02822",
        .high = "VUID-VkPipelineViewportStateCreateInfo-offset-02823",
    };
    char path[80];

    if (!wake_graphics_dynamic(p, VK_DYNAMIC_STATE_VIEWPORT) &&
        !wake_graphics_dynamic(p, VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT) && state->viewportCount) {
        if (!state->pViewports) {
            WAKE_FIND_GRAPHICS(
                p, "VUID-VkGraphicsPipelineCreateInfo-pDynamicStates-00747",
                "pViewportState->pViewports is NULL, but neither VK_DYNAMIC_STATE_VIEWPORT nor "
                "VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT is dynamic");
        }
        snprintf(path, sizeof(path), "pCreateInfos[%u].pViewportState->pViewports", p->index);
        wake_check_viewports(p->check, p->facts, state->pViewports, state->viewportCount, path);
    }
    if (!wake_graphics_dynamic(p, VK_DYNAMIC_STATE_SCISSOR) &&
        !wake_graphics_dynamic(p, VK_DYNAMIC_STATE_SCISSOR_WITH_COUNT) && state->scissorCount) {
        if (!state->pScissors) {
            WAKE_FIND_GRAPHICS(
                p, "VUID-VkGraphicsPipelineCreateInfo-pDynamicStates-00748",
                "pViewportState->pScissors is NULL, but neither VK_DYNAMIC_STATE_SCISSOR nor "
                "VK_DYNAMIC_STATE_SCISSOR_WITH_COUNT is dynamic");
        }
        snprintf(path, sizeof(path), "pCreateInfos[%u].pViewportState->pScissors", p->index);
        wake_check_rects(p->check, state->pScissors, state->scissorCount, path, &rules);
    }
}

static void
check_exclusive_scissors(const struct wake_graphics_check *p,
                         const VkPipelineViewportStateCreateInfo *state)
{
    const VkPipelineViewportExclusiveScissorStateCreateInfoNV *exclusive = wake_chain_find(
        state->pNext, VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_EXCLUSIVE_SCISSOR_STATE_CREATE_INFO_NV);
    uint32_t max = p->facts->limits.maxViewports,
             count = exclusive ? exclusive->exclusiveScissorCount : 0;

    if (!count) {
        return;
    }
    if (count > 1 && !WAKE_FEATURE(p->check, multiViewport)) {
        WAKE_FIND_GRAPHICS(
            p,
            "VUID-VkPipelineViewportExclusiveScissorStateCreateInfoNV-exclusiveScissorCount-02027",
            "pViewportState->pNext: exclusiveScissorCount is %u, but the feature multiViewport is not enabled",
            count);
    } else if (count > max) {
        WAKE_FIND_GRAPHICS(
            p,
            "VUID-VkPipelineViewportExclusiveScissorStateCreateInfoNV-exclusiveScissorCount-02028",
            "pViewportState->pNext: exclusiveScissorCount is %u, maxViewports %u", count, max);
    }
    if (count < state->viewportCount) {
        WAKE_FIND_GRAPHICS(
            p,
            "VUID-VkPipelineViewportExclusiveScissorStateCreateInfoNV-exclusiveScissorCount-02029",
            "pViewportState->pNext: exclusiveScissorCount is %u, viewportCount %u", count,
            state->viewportCount);
    }
    if (!exclusive->pExclusiveScissors &&
        !wake_graphics_dynamic(p, VK_DYNAMIC_STATE_EXCLUSIVE_SCISSOR_NV)) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-pDynamicStates-04056",
            "pViewportState->pNext: pExclusiveScissors is NULL, exclusiveScissorCount %u", count);
    }
}

static void
check_viewport_chain(const struct wake_graphics_check *p,
                     const VkPipelineViewportStateCreateInfo *state)
{
    const VkPipelineViewportDepthClipControlCreateInfoEXT *clip = wake_chain_find(
        state->pNext, VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_DEPTH_CLIP_CONTROL_CREATE_INFO_EXT);
    const VkPipelineViewportWScalingStateCreateInfoNV *scaling = wake_chain_find(
        state->pNext, VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_W_SCALING_STATE_CREATE_INFO_NV);
    const VkPipelineViewportSwizzleStateCreateInfoNV *swizzle = wake_chain_find(
        state->pNext, VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_SWIZZLE_STATE_CREATE_INFO_NV);
    const VkPipelineViewportShadingRateImageStateCreateInfoNV *rate = wake_chain_find(
        state->pNext, VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_SHADING_RATE_IMAGE_STATE_CREATE_INFO_NV);

    if (clip && clip->negativeOneToOne && !WAKE_FEATURE(p->check, depthClipControl)) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkPipelineViewportDepthClipControlCreateInfoEXT-negativeOneToOne-06470",
            "pViewportState->pNext<VkPipelineViewportDepthClipControlCreateInfoEXT>.negativeOneToOne is VK_TRUE, but "
            "the feature depthClipControl is not enabled");
    }
    if (scaling && scaling->viewportWScalingEnable) {
        if (scaling->viewportCount < state->viewportCount) {
            WAKE_FIND_GRAPHICS(
                p, "VUID-VkPipelineViewportStateCreateInfo-viewportWScalingEnable-01726",
                "pViewportState->pNext<VkPipelineViewportWScalingStateCreateInfoNV>.viewportCount is %u, that of "
                "the viewport state %u",
                scaling->viewportCount, state->viewportCount);
        }
        if (scaling->viewportCount && !scaling->pViewportWScalings &&
            !wake_graphics_dynamic(p, VK_DYNAMIC_STATE_VIEWPORT_W_SCALING_NV)) {
            WAKE_FIND_GRAPHICS(
                p, "VUID-VkGraphicsPipelineCreateInfo-pDynamicStates-01715",
                "pViewportState->pNext<VkPipelineViewportWScalingStateCreateInfoNV>.pViewportWScalings is NULL, "
                "but VK_DYNAMIC_STATE_VIEWPORT_W_SCALING_NV is not dynamic");
        }
    }
    if (swizzle && swizzle->viewportCount < state->viewportCount) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkPipelineViewportSwizzleStateCreateInfoNV-viewportCount-01215",
            "pViewportState->pNext<VkPipelineViewportSwizzleStateCreateInfoNV>.viewportCount is %u, that of the "
            "viewport state %u",
            swizzle->viewportCount, state->viewportCount);
    }
    if (rate && rate->shadingRateImageEnable) {
        if (rate->viewportCount > 1 && !WAKE_FEATURE(p->check, multiViewport)) {
            WAKE_FIND_GRAPHICS(
                p, "VUID-VkPipelineViewportShadingRateImageStateCreateInfoNV-viewportCount-02054",
                "pViewportState->pNext<VkPipelineViewportShadingRateImageStateCreateInfoNV>.viewportCount is %u, but "
                "the feature multiViewport is not enabled",
                rate->viewportCount);
        } else if (rate->viewportCount > p->facts->limits.maxViewports) {
            WAKE_FIND_GRAPHICS(
                p, "VUID-VkPipelineViewportShadingRateImageStateCreateInfoNV-viewportCount-02055",
                "pViewportState->pNext<VkPipelineViewportShadingRateImageStateCreateInfoNV>.viewportCount is %u, "
                "maxViewports %u",
                rate->viewportCount, p->facts->limits.maxViewports);
        }
        if (rate->viewportCount < state->viewportCount) {
            WAKE_FIND_GRAPHICS(
                p,
                "VUID-VkPipelineViewportShadingRateImageStateCreateInfoNV-shadingRateImageEnable-02056",
                "pViewportState->pNext<VkPipelineViewportShadingRateImageStateCreateInfoNV>.viewportCount is %u, "
                "that of the viewport state %u",
                rate->viewportCount, state->viewportCount);
        }
        if (!rate->pShadingRatePalettes && rate->viewportCount &&
            !wake_graphics_dynamic(p, VK_DYNAMIC_STATE_VIEWPORT_SHADING_RATE_PALETTE_NV)) {
            WAKE_FIND_GRAPHICS(
                p, "VUID-VkGraphicsPipelineCreateInfo-pDynamicStates-04057",
                "pViewportState->pNext<VkPipelineViewportShadingRateImageStateCreateInfoNV>.pShadingRatePalettes "
                "is NULL");
        }
    }
    check_exclusive_scissors(p, state);
}

/* ---- rasterization state --------------------------------------------------------------------- */

static void
check_lines(const struct wake_graphics_check *p,
            const VkPipelineRasterizationLineStateCreateInfoEXT *line)
{
    VkLineRasterizationModeEXT mode = line->lineRasterizationMode;
    const char *name = wake_name_VkLineRasterizationModeEXT(mode);
    const VkPipelineMultisampleStateCreateInfo *multisample = p->pipeline->multisample;

    if (wake_graphics_dynamic(p, VK_DYNAMIC_STATE_LINE_RASTERIZATION_MODE_EXT)) {
        return;
    }
    if ((mode == VK_LINE_RASTERIZATION_MODE_RECTANGULAR_EXT &&
         !WAKE_FEATURE(p->check, rectangularLines)) ||
        (mode == VK_LINE_RASTERIZATION_MODE_BRESENHAM_EXT &&
         !WAKE_FEATURE(p->check, bresenhamLines)) ||
        (mode == VK_LINE_RASTERIZATION_MODE_RECTANGULAR_SMOOTH_EXT &&
         !WAKE_FEATURE(p->check, smoothLines))) {
        WAKE_FIND_GRAPHICS(
            p,
            mode == VK_LINE_RASTERIZATION_MODE_RECTANGULAR_EXT
                ? "VUID-VkPipelineRasterizationLineStateCreateInfoEXT-lineRasterizationMode-02768"
            : mode == VK_LINE_RASTERIZATION_MODE_BRESENHAM_EXT
                ? "VUID-VkPipelineRasterizationLineStateCreateInfoEXT-lineRasterizationMode-02769"
                : "VUID-VkPipelineRasterizationLineStateCreateInfoEXT-lineRasterizationMode-02770",
            "pRasterizationState->pNext: lineRasterizationMode is %s, whose feature is not enabled",
            name);
    }
    if (line->stippledLineEnable &&
        !wake_graphics_dynamic(p, VK_DYNAMIC_STATE_LINE_STIPPLE_ENABLE_EXT)) {
        bool plain = mode == VK_LINE_RASTERIZATION_MODE_DEFAULT_EXT;
        bool rectangular = mode == VK_LINE_RASTERIZATION_MODE_RECTANGULAR_EXT;
        bool bresenham = mode == VK_LINE_RASTERIZATION_MODE_BRESENHAM_EXT;
        bool smooth = mode == VK_LINE_RASTERIZATION_MODE_RECTANGULAR_SMOOTH_EXT;

        if ((rectangular && !WAKE_FEATURE(p->check, stippledRectangularLines)) ||
            (bresenham && !WAKE_FEATURE(p->check, stippledBresenhamLines)) ||
            (smooth && !WAKE_FEATURE(p->check, stippledSmoothLines)) ||
            (plain && (!WAKE_FEATURE(p->check, stippledRectangularLines) ||
                       !p->facts->limits.strictLines))) {
            WAKE_FIND_GRAPHICS(
                p,
                rectangular
                    ? "VUID-VkPipelineRasterizationLineStateCreateInfoEXT-stippledLineEnable-02771"
                : bresenham
                    ? "VUID-VkPipelineRasterizationLineStateCreateInfoEXT-stippledLineEnable-02772"
                : smooth
                    ? "VUID-VkPipelineRasterizationLineStateCreateInfoEXT-stippledLineEnable-02773"
                    : "VUID-VkPipelineRasterizationLineStateCreateInfoEXT-stippledLineEnable-02774",
                "pRasterizationState->pNext: stippledLineEnable is VK_TRUE and lineRasterizationMode %s, whose "
                "stippled lines are not enabled",
                name);
        }
        if (!wake_graphics_dynamic(p, VK_DYNAMIC_STATE_LINE_STIPPLE_EXT) &&
            (line->lineStippleFactor < 1 || line->lineStippleFactor > 256)) {
            WAKE_FIND_GRAPHICS(
                p, "VUID-VkGraphicsPipelineCreateInfo-stippledLineEnable-02767",
                "pRasterizationState->pNext: lineStippleFactor is %u, which is not in 1 to 256",
                line->lineStippleFactor);
        }
    }
    if (multisample && (p->fragment || p->output) &&
        (mode == VK_LINE_RASTERIZATION_MODE_BRESENHAM_EXT ||
         mode == VK_LINE_RASTERIZATION_MODE_RECTANGULAR_SMOOTH_EXT) &&
        (multisample->alphaToCoverageEnable || multisample->alphaToOneEnable ||
         multisample->sampleShadingEnable)) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-lineRasterizationMode-02766",
            "pRasterizationState->pNext: lineRasterizationMode is %s, but pMultisampleState has %s",
            name,
            multisample->alphaToCoverageEnable ? "alphaToCoverageEnable"
            : multisample->alphaToOneEnable    ? "alphaToOneEnable"
                                               : "sampleShadingEnable");
    }
}

static void
check_raster_chain(const struct wake_graphics_check *p,
                   const VkPipelineRasterizationStateCreateInfo *state)
{
    const VkPipelineRasterizationLineStateCreateInfoEXT *line = wake_chain_find(
        state->pNext, VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_LINE_STATE_CREATE_INFO_EXT);
    const VkPipelineRasterizationConservativeStateCreateInfoEXT *conservative = wake_chain_find(
        state->pNext, VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_CONSERVATIVE_STATE_CREATE_INFO_EXT);
    const VkPipelineRasterizationProvokingVertexStateCreateInfoEXT *provoking = wake_chain_find(
        state->pNext,
        VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_PROVOKING_VERTEX_STATE_CREATE_INFO_EXT);
    const VkPipelineRasterizationStateStreamCreateInfoEXT *stream = wake_chain_find(
        state->pNext, VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_STREAM_CREATE_INFO_EXT);
    const VkPhysicalDeviceTransformFeedbackPropertiesEXT *feedback =
        &p->facts->properties.transformFeedbackEXT;
    float max =
        p->facts->properties.conservativeRasterizationEXT.maxExtraPrimitiveOverestimationSize;

    if (line) {
        check_lines(p, line);
    }
    if (conservative &&
        (!WAKE_REPEATED_RULES ||
         !wake_graphics_dynamic(p, VK_DYNAMIC_STATE_EXTRA_PRIMITIVE_OVERESTIMATION_SIZE_EXT)) &&
        !(conservative->extraPrimitiveOverestimationSize >= 0.0f &&
          conservative->extraPrimitiveOverestimationSize <= max)) {
        WAKE_FIND_GRAPHICS(
            p,
            "VUID-VkPipelineRasterizationConservativeStateCreateInfoEXT-extraPrimitiveOverestimationSize-01769",
            "pRasterizationState->pNext: extraPrimitiveOverestimationSize is %g, maxExtraPrimitiveOverestimationSize %g",
            (double)conservative->extraPrimitiveOverestimationSize, (double)max);
    }
    if (provoking && provoking->provokingVertexMode == VK_PROVOKING_VERTEX_MODE_LAST_VERTEX_EXT &&
        !WAKE_FEATURE(p->check, provokingVertexLast) &&
        !wake_graphics_dynamic(p, VK_DYNAMIC_STATE_PROVOKING_VERTEX_MODE_EXT)) {
        WAKE_FIND_GRAPHICS(
            p,
            "VUID-VkPipelineRasterizationProvokingVertexStateCreateInfoEXT-provokingVertexMode-04883",
            "pRasterizationState->pNext: provokingVertexMode is VK_PROVOKING_VERTEX_MODE_LAST_VERTEX_EXT, but the "
            "feature provokingVertexLast is not enabled");
    }
    if (!stream || wake_graphics_dynamic(p, VK_DYNAMIC_STATE_RASTERIZATION_STREAM_EXT)) {
        return;
    }
    if (!WAKE_FEATURE(p->check, geometryStreams)) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkPipelineRasterizationStateStreamCreateInfoEXT-geometryStreams-02324",
            "pRasterizationState->pNext has a VkPipelineRasterizationStateStreamCreateInfoEXT, but the feature "
            "geometryStreams is not enabled");
        return;
    }
    if (stream->rasterizationStream && !feedback->transformFeedbackRasterizationStreamSelect) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkPipelineRasterizationStateStreamCreateInfoEXT-rasterizationStream-02326",
            "pRasterizationState->pNext: rasterizationStream is %u, but "
            "transformFeedbackRasterizationStreamSelect is VK_FALSE",
            stream->rasterizationStream);
    } else if (stream->rasterizationStream >= feedback->maxTransformFeedbackStreams) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkPipelineRasterizationStateStreamCreateInfoEXT-rasterizationStream-02325",
            "pRasterizationState->pNext: rasterizationStream is %u, maxTransformFeedbackStreams %u",
            stream->rasterizationStream, feedback->maxTransformFeedbackStreams);
    }
}

/* What extends the mode has no default. */
static void
check_conservative(const struct wake_graphics_check *p,
                   const VkPipelineRasterizationStateCreateInfo *state)
{
    if (wake_graphics_dynamic(p, VK_DYNAMIC_STATE_CONSERVATIVE_RASTERIZATION_MODE_EXT) &&
        !wake_graphics_dynamic(p, VK_DYNAMIC_STATE_EXTRA_PRIMITIVE_OVERESTIMATION_SIZE_EXT) &&
        !wake_chain_find(
            state->pNext,
            VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_CONSERVATIVE_STATE_CREATE_INFO_EXT)) {
        wake_find_rule(
            p->check, wake_owners_graphics_pipeline[0],
            WAKE_ID(graphics_pipeline, "pDynamicState-09639"), NULL,
            "pCreateInfos[%u].pDynamicState has VK_DYNAMIC_STATE_CONSERVATIVE_RASTERIZATION_MODE_EXT without "
            "VK_DYNAMIC_STATE_EXTRA_PRIMITIVE_OVERESTIMATION_SIZE_EXT, and pRasterizationState->pNext has no "
            "VkPipelineRasterizationConservativeStateCreateInfoEXT",
            p->index);
    }
}

static void
check_rasterization(const struct wake_graphics_check *p,
                    const VkPipelineRasterizationStateCreateInfo *state)
{
    VkPolygonMode mode = state->polygonMode;

    if (state->lineWidth != 1.0f && !WAKE_FEATURE(p->check, wideLines) &&
        !wake_graphics_dynamic(p, VK_DYNAMIC_STATE_LINE_WIDTH)) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-pDynamicStates-00749",
            "pRasterizationState->lineWidth is %g, but the feature wideLines is not enabled",
            (double)state->lineWidth);
    }
    if (state->depthBiasEnable && state->depthBiasClamp != 0.0f &&
        !WAKE_FEATURE(p->check, depthBiasClamp) &&
        !wake_graphics_dynamic(p, VK_DYNAMIC_STATE_DEPTH_BIAS)) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-pDynamicStates-00754",
            "pRasterizationState->depthBiasClamp is %g, but the feature depthBiasClamp is not enabled",
            (double)state->depthBiasClamp);
    }
    if (state->depthClampEnable && !WAKE_FEATURE(p->check, depthClamp) &&
        !wake_graphics_dynamic(p, VK_DYNAMIC_STATE_DEPTH_CLAMP_ENABLE_EXT)) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkPipelineRasterizationStateCreateInfo-depthClampEnable-00782",
            "pRasterizationState->depthClampEnable is VK_TRUE, but the feature depthClamp is not enabled");
    }
    if (wake_graphics_dynamic(p, VK_DYNAMIC_STATE_POLYGON_MODE_EXT)) {
        return;
    }
    if (mode != VK_POLYGON_MODE_FILL && mode != VK_POLYGON_MODE_FILL_RECTANGLE_NV &&
        !WAKE_FEATURE(p->check, fillModeNonSolid)) {
        WAKE_FIND_GRAPHICS(
            p,
            WAKE_EXTENSION(p->check, VK_NV_fill_rectangle)
                ? "VUID-VkPipelineRasterizationStateCreateInfo-polygonMode-01507"
                : "VUID-VkPipelineRasterizationStateCreateInfo-polygonMode-01413",
            "pRasterizationState->polygonMode is %s, but the feature fillModeNonSolid is not enabled",
            wake_name_VkPolygonMode(mode));
    }
    if (mode == VK_POLYGON_MODE_FILL_RECTANGLE_NV &&
        !WAKE_EXTENSION(p->check, VK_NV_fill_rectangle)) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkPipelineRasterizationStateCreateInfo-polygonMode-01414",
            "pRasterizationState->polygonMode is VK_POLYGON_MODE_FILL_RECTANGLE_NV, but the extension "
            "VK_NV_fill_rectangle is not enabled");
    }
}

/* The most significant bit of the view mask chooses a viewport where multiviewPerViewViewports is
 * on. */
static void
check_view_viewports(const struct wake_graphics_check *p,
                     const VkPipelineViewportStateCreateInfo *state)
{
    uint32_t mask = p->pipeline->view_mask;
    uint32_t top = mask ? 31 - (uint32_t)__builtin_clz(mask) : 0;

    if (!mask || !p->pipeline->pass || !WAKE_FEATURE(p->check, multiviewPerViewViewports)) {
        return;
    }
    if (!wake_graphics_dynamic(p, VK_DYNAMIC_STATE_VIEWPORT) &&
        !wake_graphics_dynamic(p, VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT) &&
        top >= state->viewportCount) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-pDynamicStates-07730",
            "pViewportState->viewportCount is %u, but the view mask of the subpass is 0x%x",
            state->viewportCount, mask);
    }
    if (!wake_graphics_dynamic(p, VK_DYNAMIC_STATE_SCISSOR) &&
        !wake_graphics_dynamic(p, VK_DYNAMIC_STATE_SCISSOR_WITH_COUNT) &&
        top >= state->scissorCount) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-pDynamicStates-07731",
            "pViewportState->scissorCount is %u, but the view mask of the subpass is 0x%x",
            state->scissorCount, mask);
    }
}

void
wake_check_graphics_raster(const struct wake_graphics_check *p)
{
    const VkPipelineViewportStateCreateInfo *viewport = p->info->pViewportState;
    const VkPipelineRasterizationStateCreateInfo *rasterization = p->info->pRasterizationState;

    if (!p->pre_rasterization) {
        return;
    }
    if (viewport) {
        check_counts(p, viewport);
        check_values(p, viewport);
        check_view_viewports(p, viewport);
        if (viewport->pNext) {
            check_viewport_chain(p, viewport);
            wake_check_coarse_order(p);
        }
    }
    if (rasterization) {
        check_rasterization(p, rasterization);
        check_conservative(p, rasterization);
        if (rasterization->pNext) {
            check_raster_chain(p, rasterization);
        }
    }
}
