/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Graphics pipelines: depth and stencil tests, blending.
 */
#include "core/pipeline/pipeline_rules.h"

/* ---- depth and stencil ----------------------------------------------------------------------- */

/* Dynamic rendering has no such order at all without local reads (flags-06483): newer layers say that alone. */
static bool
has_no_order(const struct wake_graphics_check *p)
{
    return !WAKE_REPEATED_RULES && p->output && !p->info->renderPass &&
           !WAKE_LATER_FEATURE(p->check, dynamicRenderingLocalRead);
}

static void
check_depth_state(const struct wake_graphics_check *p,
                  const VkPipelineDepthStencilStateCreateInfo *state)
{
    float low = state->minDepthBounds, high = state->maxDepthBounds;

    if (state->depthBoundsTestEnable && !WAKE_FEATURE(p->check, depthBounds) &&
        !wake_graphics_dynamic(p, VK_DYNAMIC_STATE_DEPTH_BOUNDS_TEST_ENABLE)) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkPipelineDepthStencilStateCreateInfo-depthBoundsTestEnable-00598",
            "pDepthStencilState->depthBoundsTestEnable is VK_TRUE, but the feature depthBounds is not enabled");
    } else if (state->depthBoundsTestEnable &&
               !wake_graphics_dynamic(p, VK_DYNAMIC_STATE_DEPTH_BOUNDS) &&
               !WAKE_EXTENSION(p->check, VK_EXT_depth_range_unrestricted) &&
               !(low >= 0.0f && low <= 1.0f && high >= 0.0f && high <= 1.0f)) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-pDynamicStates-02510",
            "pDepthStencilState->minDepthBounds is %g and maxDepthBounds %g, which are not both in 0 to 1; "
            "VK_EXT_depth_range_unrestricted is not enabled",
            (double)low, (double)high);
    }
    if (low > high &&
        (state->depthBoundsTestEnable ||
         wake_graphics_dynamic(p, VK_DYNAMIC_STATE_DEPTH_BOUNDS_TEST_ENABLE)) &&
        !wake_graphics_dynamic(p, VK_DYNAMIC_STATE_DEPTH_BOUNDS) &&
        wake_vuid_text("VUID-VkGraphicsPipelineCreateInfo-pDynamicStates-10913")) {
        WAKE_FIND_GRAPHICS(p, "VUID-VkGraphicsPipelineCreateInfo-pDynamicStates-10913",
                           "pDepthStencilState->minDepthBounds is %g, and maxDepthBounds %g",
                           (double)low, (double)high);
    }
    if (state->flags &
            VK_PIPELINE_DEPTH_STENCIL_STATE_CREATE_RASTERIZATION_ORDER_ATTACHMENT_DEPTH_ACCESS_BIT_EXT &&
        !WAKE_FEATURE(p->check, rasterizationOrderDepthAttachmentAccess) && !has_no_order(p)) {
        WAKE_FIND_GRAPHICS(
            p,
            "VUID-VkPipelineDepthStencilStateCreateInfo-rasterizationOrderDepthAttachmentAccess-06463",
            "pDepthStencilState->flags is 0x%x, but the feature rasterizationOrderDepthAttachmentAccess is not "
            "enabled",
            state->flags);
    }
    if (state->flags &
            VK_PIPELINE_DEPTH_STENCIL_STATE_CREATE_RASTERIZATION_ORDER_ATTACHMENT_STENCIL_ACCESS_BIT_EXT &&
        !WAKE_FEATURE(p->check, rasterizationOrderStencilAttachmentAccess) && !has_no_order(p)) {
        WAKE_FIND_GRAPHICS(
            p,
            "VUID-VkPipelineDepthStencilStateCreateInfo-rasterizationOrderStencilAttachmentAccess-06464",
            "pDepthStencilState->flags is 0x%x, but the feature rasterizationOrderStencilAttachmentAccess is not "
            "enabled",
            state->flags);
    }
}

/* Whether the pointer is needed where it is NULL: the copy has NULL for what is ignored, too. */
static void
check_depth_missing(const struct wake_graphics_check *p)
{
    static const VkDynamicState states[] = {
        VK_DYNAMIC_STATE_DEPTH_TEST_ENABLE,   VK_DYNAMIC_STATE_DEPTH_WRITE_ENABLE,
        VK_DYNAMIC_STATE_DEPTH_COMPARE_OP,    VK_DYNAMIC_STATE_DEPTH_BOUNDS_TEST_ENABLE,
        VK_DYNAMIC_STATE_STENCIL_TEST_ENABLE, VK_DYNAMIC_STATE_STENCIL_OP,
        VK_DYNAMIC_STATE_DEPTH_BOUNDS,
    };
    const struct wake_pipeline *pipeline = p->pipeline;
    const struct wake_subpass *subpass = pipeline->subpass_info;

    if (wake_graphics_all_dynamic(p, states, WAKE_COUNT(states))) {
        return;
    }
    if (pipeline->render_pass) {
        if (subpass && wake_render_pass_attachment(pipeline->pass, subpass->depth)) {
            WAKE_FIND_GRAPHICS(
                p, "VUID-VkGraphicsPipelineCreateInfo-renderPass-06043",
                "pDepthStencilState is NULL, but subpass %u has a depth/stencil attachment",
                pipeline->subpass);
        }
        return;
    }
    if (!p->output) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-renderPass-06590",
            "pDepthStencilState is NULL, renderPass is VK_NULL_HANDLE, and the pipeline has fragment shader state "
            "but no fragment output state");
    } else if (pipeline->depth_format || pipeline->stencil_format) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-renderPass-06053",
            "pDepthStencilState is NULL, but pNext<VkPipelineRenderingCreateInfo> has depthAttachmentFormat %s and "
            "stencilAttachmentFormat %s",
            wake_name_VkFormat(pipeline->depth_format),
            wake_name_VkFormat(pipeline->stencil_format));
    }
}

/* ---- blending -------------------------------------------------------------------------------- */

static void
check_factors(const struct wake_graphics_check *p, uint32_t i,
              const VkPipelineColorBlendAttachmentState *a)
{
    const struct {
        VkBlendFactor factor;
        const char *name, *vuid;
    } factors[] = {
        { a->srcColorBlendFactor, "srcColorBlendFactor",
          "VUID-VkPipelineColorBlendAttachmentState-srcColorBlendFactor-00608" },
        { a->dstColorBlendFactor, "dstColorBlendFactor",
          "VUID-VkPipelineColorBlendAttachmentState-dstColorBlendFactor-00609" },
        { a->srcAlphaBlendFactor, "srcAlphaBlendFactor",
          "VUID-VkPipelineColorBlendAttachmentState-srcAlphaBlendFactor-00610" },
        { a->dstAlphaBlendFactor, "dstAlphaBlendFactor",
          "VUID-VkPipelineColorBlendAttachmentState-dstAlphaBlendFactor-00611" },
    };

    for (size_t k = 0; k < WAKE_COUNT(factors); k++) {
        if (wake_blend_dual_source(factors[k].factor) && !WAKE_FEATURE(p->check, dualSrcBlend)) {
            WAKE_FIND_GRAPHICS(
                p, factors[k].vuid,
                "pColorBlendState->pAttachments[%u].%s is %s, but the feature dualSrcBlend is not enabled",
                i, factors[k].name, wake_name_VkBlendFactor(factors[k].factor));
        }
    }
}

static void
check_advanced(const struct wake_graphics_check *p, uint32_t i,
               const VkPipelineColorBlendStateCreateInfo *state)
{
    const VkPhysicalDeviceBlendOperationAdvancedPropertiesEXT *offer =
        &p->facts->properties.blendOperationAdvancedEXT;
    const VkPipelineColorBlendAttachmentState *a = &state->pAttachments[i],
                                              *first = &state->pAttachments[0];
    bool color = wake_blend_advanced(a->colorBlendOp), alpha = wake_blend_advanced(a->alphaBlendOp);
    uint32_t count = p->pipeline->subpass_info ? p->pipeline->subpass_info->color_count
                     : p->pipeline->rendering  ? p->pipeline->color_count
                                               : state->attachmentCount;

    if (a->colorBlendOp != a->alphaBlendOp) {
        WAKE_FIND_GRAPHICS(p, "VUID-VkPipelineColorBlendAttachmentState-colorBlendOp-01406",
                           "pColorBlendState->pAttachments[%u].colorBlendOp is %s, alphaBlendOp %s",
                           i, wake_name_VkBlendOp(a->colorBlendOp),
                           wake_name_VkBlendOp(a->alphaBlendOp));
    }
    if (!offer->advancedBlendIndependentBlend && color && a->colorBlendOp != first->colorBlendOp) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkPipelineColorBlendAttachmentState-advancedBlendIndependentBlend-01407",
            "pColorBlendState->pAttachments[%u].colorBlendOp is %s, that of pAttachments[0] %s, but "
            "advancedBlendIndependentBlend is VK_FALSE",
            i, wake_name_VkBlendOp(a->colorBlendOp), wake_name_VkBlendOp(first->colorBlendOp));
    }
    if (!offer->advancedBlendIndependentBlend && alpha && a->alphaBlendOp != first->alphaBlendOp) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkPipelineColorBlendAttachmentState-advancedBlendIndependentBlend-01408",
            "pColorBlendState->pAttachments[%u].alphaBlendOp is %s, that of pAttachments[0] %s, but "
            "advancedBlendIndependentBlend is VK_FALSE",
            i, wake_name_VkBlendOp(a->alphaBlendOp), wake_name_VkBlendOp(first->alphaBlendOp));
    }
    if (!offer->advancedBlendAllOperations && color &&
        a->colorBlendOp != VK_BLEND_OP_MULTIPLY_EXT && a->colorBlendOp != VK_BLEND_OP_SCREEN_EXT &&
        a->colorBlendOp != VK_BLEND_OP_OVERLAY_EXT &&
        !(a->colorBlendOp >= VK_BLEND_OP_DARKEN_EXT &&
          a->colorBlendOp <= VK_BLEND_OP_EXCLUSION_EXT) &&
        !(a->colorBlendOp >= VK_BLEND_OP_HSL_HUE_EXT &&
          a->colorBlendOp <= VK_BLEND_OP_HSL_LUMINOSITY_EXT)) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkPipelineColorBlendAttachmentState-advancedBlendAllOperations-01409",
            "pColorBlendState->pAttachments[%u].colorBlendOp is %s, but advancedBlendAllOperations is VK_FALSE",
            i, wake_name_VkBlendOp(a->colorBlendOp));
    }
    if (i == 0 && count > offer->advancedBlendMaxColorAttachments) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkPipelineColorBlendAttachmentState-colorBlendOp-01410",
            "pColorBlendState->pAttachments[%u].colorBlendOp is %s, but there are %u color attachments and "
            "advancedBlendMaxColorAttachments is %u",
            i, wake_name_VkBlendOp(a->colorBlendOp), count,
            offer->advancedBlendMaxColorAttachments);
    }
}

/* Member by member: structs are padded, and members of one that is dynamic say nothing. */
static bool
same_blend(const struct wake_graphics_check *p, const VkPipelineColorBlendAttachmentState *a,
           const VkPipelineColorBlendAttachmentState *b)
{
    return (a->blendEnable == b->blendEnable ||
            wake_graphics_dynamic(p, VK_DYNAMIC_STATE_COLOR_BLEND_ENABLE_EXT)) &&
           (a->colorWriteMask == b->colorWriteMask ||
            wake_graphics_dynamic(p, VK_DYNAMIC_STATE_COLOR_WRITE_MASK_EXT)) &&
           ((a->srcColorBlendFactor == b->srcColorBlendFactor &&
             a->dstColorBlendFactor == b->dstColorBlendFactor &&
             a->colorBlendOp == b->colorBlendOp &&
             a->srcAlphaBlendFactor == b->srcAlphaBlendFactor &&
             a->dstAlphaBlendFactor == b->dstAlphaBlendFactor &&
             a->alphaBlendOp == b->alphaBlendOp) ||
            wake_graphics_dynamic(p, VK_DYNAMIC_STATE_COLOR_BLEND_EQUATION_EXT));
}

static void
check_blend_attachments(const struct wake_graphics_check *p,
                        const VkPipelineColorBlendStateCreateInfo *state)
{
    bool equation_dynamic = wake_graphics_dynamic(p, VK_DYNAMIC_STATE_COLOR_BLEND_EQUATION_EXT);
    bool independent = WAKE_FEATURE(p->check, independentBlend);

    for (uint32_t i = 0; i < state->attachmentCount; i++) {
        const VkPipelineColorBlendAttachmentState *a = &state->pAttachments[i];

        if (!equation_dynamic) {
            check_factors(p, i, a);
            if (wake_blend_advanced(a->colorBlendOp) || wake_blend_advanced(a->alphaBlendOp)) {
                check_advanced(p, i, state);
            }
        }
        if (i && !independent && !same_blend(p, &state->pAttachments[0], a)) {
            WAKE_FIND_GRAPHICS(
                p, "VUID-VkPipelineColorBlendStateCreateInfo-pAttachments-00605",
                "pColorBlendState->pAttachments[%u] differs from pAttachments[0], but the feature independentBlend "
                "is not enabled",
                i);
            independent = true; /* once is enough */
        }
    }
}

/* All of what stands of an attachment is dynamic; of old, one of it was enough. */
static bool
count_may_differ(const struct wake_graphics_check *p)
{
    bool enable = wake_graphics_dynamic(p, VK_DYNAMIC_STATE_COLOR_BLEND_ENABLE_EXT);
    bool equation = wake_graphics_dynamic(p, VK_DYNAMIC_STATE_COLOR_BLEND_EQUATION_EXT);
    bool mask = wake_graphics_dynamic(p, VK_DYNAMIC_STATE_COLOR_WRITE_MASK_EXT);

#ifdef VK_VERSION_1_4
    return enable && equation && mask &&
           wake_graphics_dynamic(p, VK_DYNAMIC_STATE_COLOR_BLEND_ADVANCED_EXT);
#else
    return enable || equation || mask;
#endif
}

static void
check_blend_chain(const struct wake_graphics_check *p,
                  const VkPipelineColorBlendStateCreateInfo *state)
{
    const VkPipelineColorBlendAdvancedStateCreateInfoEXT *advanced = wake_chain_find(
        state->pNext, VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_ADVANCED_STATE_CREATE_INFO_EXT);
    const VkPipelineColorWriteCreateInfoEXT *writes = wake_chain_find(
        state->pNext, VK_STRUCTURE_TYPE_PIPELINE_COLOR_WRITE_CREATE_INFO_EXT);
    const VkPhysicalDeviceBlendOperationAdvancedPropertiesEXT *offer =
        &p->facts->properties.blendOperationAdvancedEXT;
    bool differs;

    if (advanced && !advanced->srcPremultiplied && !offer->advancedBlendNonPremultipliedSrcColor) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkPipelineColorBlendAdvancedStateCreateInfoEXT-srcPremultiplied-01424",
            "pColorBlendState->pNext: srcPremultiplied is VK_FALSE, and so is "
            "advancedBlendNonPremultipliedSrcColor");
    }
    if (advanced && !advanced->dstPremultiplied && !offer->advancedBlendNonPremultipliedDstColor) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkPipelineColorBlendAdvancedStateCreateInfoEXT-dstPremultiplied-01425",
            "pColorBlendState->pNext: dstPremultiplied is VK_FALSE, and so is "
            "advancedBlendNonPremultipliedDstColor");
    }
    if (advanced && advanced->blendOverlap != VK_BLEND_OVERLAP_UNCORRELATED_EXT &&
        !offer->advancedBlendCorrelatedOverlap) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkPipelineColorBlendAdvancedStateCreateInfoEXT-blendOverlap-01426",
            "pColorBlendState->pNext: blendOverlap is %s, but advancedBlendCorrelatedOverlap is VK_FALSE",
            wake_name_VkBlendOverlapEXT(advanced->blendOverlap));
    }
    if (!writes) {
        return;
    }
    for (uint32_t i = 0; writes->pColorWriteEnables && i < writes->attachmentCount; i++) {
        if (!writes->pColorWriteEnables[i] && !WAKE_FEATURE(p->check, colorWriteEnable)) {
            WAKE_FIND_GRAPHICS(
                p, "VUID-VkPipelineColorWriteCreateInfoEXT-pAttachments-04801",
                "pColorBlendState->pNext: pColorWriteEnables[%u] is VK_FALSE, but the feature colorWriteEnable is "
                "not enabled",
                i);
            break;
        }
    }
    differs = writes->attachmentCount != state->attachmentCount && !count_may_differ(p);
    /* Newer layers say the one or the other. */
    if (writes->attachmentCount > p->facts->limits.maxColorAttachments &&
        (!differs || WAKE_REPEATED_RULES)) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkPipelineColorWriteCreateInfoEXT-attachmentCount-06655",
            "pColorBlendState->pNext<VkPipelineColorWriteCreateInfoEXT>.attachmentCount is %u, "
            "maxColorAttachments %u",
            writes->attachmentCount, p->facts->limits.maxColorAttachments);
    } else if (differs) {
        WAKE_FIND_GRAPHICS(
            p,
            WAKE_EXTENSION(p->check, VK_EXT_extended_dynamic_state3)
                ? "VUID-VkPipelineColorWriteCreateInfoEXT-attachmentCount-07608"
                : "VUID-VkPipelineColorWriteCreateInfoEXT-attachmentCount-04802",
            "pColorBlendState->pNext<VkPipelineColorWriteCreateInfoEXT>.attachmentCount is %u, that of the color "
            "blend state %u",
            writes->attachmentCount, state->attachmentCount);
    }
}

static void
check_blend_state(const struct wake_graphics_check *p,
                  const VkPipelineColorBlendStateCreateInfo *state)
{
    bool op_enable_dynamic = wake_graphics_dynamic(p, VK_DYNAMIC_STATE_LOGIC_OP_ENABLE_EXT);
    bool all_dynamic = wake_graphics_dynamic(p, VK_DYNAMIC_STATE_COLOR_BLEND_ENABLE_EXT) &&
                       wake_graphics_dynamic(p, VK_DYNAMIC_STATE_COLOR_BLEND_EQUATION_EXT) &&
                       wake_graphics_dynamic(p, VK_DYNAMIC_STATE_COLOR_WRITE_MASK_EXT);

    if (state->logicOpEnable && !op_enable_dynamic && !WAKE_FEATURE(p->check, logicOp)) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkPipelineColorBlendStateCreateInfo-logicOpEnable-00606",
            "pColorBlendState->logicOpEnable is VK_TRUE, but the feature logicOp is not enabled");
    }
    if (state->logicOpEnable && !op_enable_dynamic &&
        !wake_graphics_dynamic(p, VK_DYNAMIC_STATE_LOGIC_OP_EXT) &&
        (uint32_t)state->logicOp > VK_LOGIC_OP_SET) {
        WAKE_FIND_GRAPHICS(p, "VUID-VkPipelineColorBlendStateCreateInfo-logicOpEnable-00607",
                           "pColorBlendState->logicOp is %d, which is no VkLogicOp",
                           (int)state->logicOp);
    }
    if (state->flags &
            VK_PIPELINE_COLOR_BLEND_STATE_CREATE_RASTERIZATION_ORDER_ATTACHMENT_ACCESS_BIT_EXT &&
        !WAKE_FEATURE(p->check, rasterizationOrderColorAttachmentAccess)) {
        WAKE_FIND_GRAPHICS(
            p,
            "VUID-VkPipelineColorBlendStateCreateInfo-rasterizationOrderColorAttachmentAccess-06465",
            "pColorBlendState->flags is 0x%x, but the feature rasterizationOrderColorAttachmentAccess is not enabled",
            state->flags);
    }
    if (state->pAttachments) {
        check_blend_attachments(p, state);
    } else if (state->attachmentCount && !all_dynamic) {
        WAKE_FIND_GRAPHICS(p,
                           WAKE_EXTENSION(p->check, VK_EXT_extended_dynamic_state3)
                               ? "VUID-VkPipelineColorBlendStateCreateInfo-pAttachments-07353"
                               : "VUID-VkPipelineColorBlendStateCreateInfo-pAttachments-07354",
                           "pColorBlendState->pAttachments is NULL, attachmentCount %u",
                           state->attachmentCount);
    }
    if (state->pNext) {
        check_blend_chain(p, state);
    }
}

void
wake_check_graphics_fragment(const struct wake_graphics_check *p)
{
    if (p->fragment) {
        if (p->info->pDepthStencilState) {
            check_depth_state(p, p->info->pDepthStencilState);
        } else {
            check_depth_missing(p);
        }
    }
    if (p->output && p->info->pColorBlendState) {
        check_blend_state(p, p->info->pColorBlendState);
    }
}
