/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Graphics pipelines on devices with VK_KHR_portability_subset: what they need not be able to do.
 * Specification, appendix 'VK_KHR_portability_subset'.
 */
#include "core/pipeline/pipeline_rules.h"

static void
check_strides(const struct wake_graphics_check *p,
              const VkPipelineVertexInputStateCreateInfo *state)
{
    uint32_t multiple =
        p->facts->properties.portabilitySubsetKHR.minVertexInputBindingStrideAlignment;
    bool beyond = WAKE_FEATURE(p->check, vertexAttributeAccessBeyondStride);

    for (uint32_t i = 0;
         state->pVertexBindingDescriptions && i < state->vertexBindingDescriptionCount; i++) {
        const VkVertexInputBindingDescription *binding = &state->pVertexBindingDescriptions[i];

        if (multiple && (binding->stride % multiple || binding->stride < multiple)) {
            WAKE_FIND_GRAPHICS(
                p, "VUID-VkVertexInputBindingDescription-stride-04456",
                "pVertexInputState->pVertexBindingDescriptions[%u].stride is %u, minVertexInputBindingStrideAlignment %u",
                i, binding->stride, multiple);
        }
        for (uint32_t k = 0; !beyond && state->pVertexAttributeDescriptions &&
                             k < state->vertexAttributeDescriptionCount;
             k++) {
            const VkVertexInputAttributeDescription *attribute =
                &state->pVertexAttributeDescriptions[k];
            uint32_t size = wake_format_aspect_size(attribute->format, VK_IMAGE_ASPECT_COLOR_BIT);

            if (attribute->binding == binding->binding &&
                (uint64_t)attribute->offset + size > binding->stride) {
                WAKE_FIND_GRAPHICS(
                    p,
                    "VUID-VkVertexInputAttributeDescription-vertexAttributeAccessBeyondStride-04457",
                    "pVertexInputState->pVertexAttributeDescriptions[%u] has offset %u and %s, of %u bytes, but the "
                    "stride of binding %u is %u, and the feature vertexAttributeAccessBeyondStride is not enabled",
                    k, attribute->offset, wake_name_VkFormat(attribute->format), size,
                    binding->binding, binding->stride);
            }
        }
    }
}

static void
check_stencil(const struct wake_graphics_check *p,
              const VkPipelineDepthStencilStateCreateInfo *state)
{
    if (state->stencilTestEnable && p->pipeline->rasterization &&
        p->pipeline->rasterization->cullMode == VK_CULL_MODE_NONE &&
        state->front.reference != state->back.reference &&
        !wake_graphics_dynamic(p, VK_DYNAMIC_STATE_STENCIL_REFERENCE) &&
        !wake_graphics_dynamic(p, VK_DYNAMIC_STATE_STENCIL_TEST_ENABLE) &&
        !wake_graphics_dynamic(p, VK_DYNAMIC_STATE_CULL_MODE) &&
        !WAKE_FEATURE(p->check, separateStencilMaskRef)) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkPipelineDepthStencilStateCreateInfo-separateStencilMaskRef-04453",
            "pDepthStencilState->front.reference is %u and back.reference %u without culling, but the feature "
            "separateStencilMaskRef is not enabled",
            state->front.reference, state->back.reference);
    }
}

static bool
is_constant_alpha(VkBlendFactor factor)
{
    return factor == VK_BLEND_FACTOR_CONSTANT_ALPHA ||
           factor == VK_BLEND_FACTOR_ONE_MINUS_CONSTANT_ALPHA;
}

static void
check_blending(const struct wake_graphics_check *p,
               const VkPipelineColorBlendStateCreateInfo *state)
{
    static const char *const source =
        "VUID-VkPipelineColorBlendAttachmentState-constantAlphaColorBlendFactors-04454";
    static const char *const destination =
        "VUID-VkPipelineColorBlendAttachmentState-constantAlphaColorBlendFactors-04455";

    for (uint32_t i = 0; state->pAttachments && i < state->attachmentCount; i++) {
        const VkPipelineColorBlendAttachmentState *blend = &state->pAttachments[i];

        if (is_constant_alpha(blend->srcColorBlendFactor)) {
            WAKE_FIND_GRAPHICS(
                p, source,
                "pColorBlendState->pAttachments[%u].srcColorBlendFactor is %s, but the feature "
                "constantAlphaColorBlendFactors is not enabled",
                i, wake_name_VkBlendFactor(blend->srcColorBlendFactor));
        }
        if (is_constant_alpha(blend->dstColorBlendFactor)) {
            WAKE_FIND_GRAPHICS(
                p, destination,
                "pColorBlendState->pAttachments[%u].dstColorBlendFactor is %s, but the feature "
                "constantAlphaColorBlendFactors is not enabled",
                i, wake_name_VkBlendFactor(blend->dstColorBlendFactor));
        }
    }
}

void
wake_check_graphics_portability(const struct wake_graphics_check *p)
{
    const VkGraphicsPipelineCreateInfo *info = p->info;
    const struct wake_pipeline *pipeline = p->pipeline;

    if (WAKE_LIKELY(!WAKE_EXTENSION(p->check, VK_KHR_portability_subset))) {
        return;
    }
    if (p->vertex_input && pipeline->vertex_input && info->pVertexInputState &&
        !wake_graphics_dynamic(p, VK_DYNAMIC_STATE_VERTEX_INPUT_BINDING_STRIDE)) {
        check_strides(p, info->pVertexInputState);
    }
    if (p->vertex_input && pipeline->input_assembly &&
        pipeline->input_assembly->topology == VK_PRIMITIVE_TOPOLOGY_TRIANGLE_FAN &&
        !WAKE_FEATURE(p->check, triangleFans)) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkPipelineInputAssemblyStateCreateInfo-triangleFans-04452",
            "pInputAssemblyState->topology is VK_PRIMITIVE_TOPOLOGY_TRIANGLE_FAN, but the feature triangleFans is "
            "not enabled");
    }
    if (p->pre_rasterization && pipeline->rasterization &&
        !pipeline->rasterization->rasterizerDiscardEnable &&
        pipeline->rasterization->polygonMode == VK_POLYGON_MODE_POINT &&
        !WAKE_FEATURE(p->check, pointPolygons)) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkPipelineRasterizationStateCreateInfo-pointPolygons-04458",
            "pRasterizationState->polygonMode is VK_POLYGON_MODE_POINT, but the feature pointPolygons is not enabled");
    }
    if (p->fragment && pipeline->depth_stencil) {
        check_stencil(p, pipeline->depth_stencil);
    }
    if (p->output && pipeline->color_blend &&
        !WAKE_FEATURE(p->check, constantAlphaColorBlendFactors)) {
        check_blending(p, pipeline->color_blend);
    }
}
