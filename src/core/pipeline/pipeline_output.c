/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Graphics pipelines: the render pass or the formats of dynamic rendering that they are for.
 */
#include "core/pipeline/pipeline_rules.h"

#include "core/implicit/implicit_gates.h"
#include "gen/implicit_walk.h"

/* ---- formats of dynamic rendering ------------------------------------------------------------ */

/* A value that is no VkFormat, or one of an extension that is not enabled. */
static bool
unknown_format(const struct wake_graphics_check *p, VkFormat format)
{
    if (!WAKE_REPEATED_RULES &&
        wake_implicit_is_closed(p->check, &wake_implicit_enum_VkFormat, format)) {
        return true;
    }
    return format != VK_FORMAT_UNDEFINED && !wake_format(format) &&
           !wake_check_unknown_extensions(p->check);
}

static void
check_color_formats(const struct wake_graphics_check *p,
                    const VkPipelineRenderingCreateInfo *rendering)
{
    VkFormatFeatureFlags2 wanted = VK_FORMAT_FEATURE_2_COLOR_ATTACHMENT_BIT;

    if (WAKE_FEATURE(p->check, linearColorAttachment)) {
        wanted |= VK_FORMAT_FEATURE_2_LINEAR_COLOR_ATTACHMENT_BIT_NV;
    }
    if (rendering->colorAttachmentCount && !rendering->pColorAttachmentFormats) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-renderPass-06579",
            "pNext<VkPipelineRenderingCreateInfo>.pColorAttachmentFormats is NULL, colorAttachmentCount %u",
            rendering->colorAttachmentCount);
        return;
    }
    for (uint32_t i = 0; i < rendering->colorAttachmentCount; i++) {
        VkFormat format = rendering->pColorAttachmentFormats[i];

        if (unknown_format(p, format)) {
            WAKE_FIND_GRAPHICS(
                p, "VUID-VkGraphicsPipelineCreateInfo-renderPass-06579",
                "pNext<VkPipelineRenderingCreateInfo>.pColorAttachmentFormats[%u] is %d, which is no VkFormat that is enabled",
                i, (int)format);
            WAKE_FIND_GRAPHICS(
                p, "VUID-VkGraphicsPipelineCreateInfo-renderPass-06580",
                "pNext<VkPipelineRenderingCreateInfo>.pColorAttachmentFormats[%u] is %d, which is no VkFormat that is enabled",
                i, (int)format);
        } else if (wake_format(format) && !(wake_format_potential(p->facts, format) & wanted)) {
            WAKE_FIND_GRAPHICS(
                p,
                WAKE_EXTENSION(p->check, VK_NV_linear_color_attachment) || !WAKE_REPEATED_RULES
                    ? "VUID-VkGraphicsPipelineCreateInfo-renderPass-06582"
                    : "VUID-VkGraphicsPipelineCreateInfo-renderPass-06581",
                "pNext<VkPipelineRenderingCreateInfo>.pColorAttachmentFormats[%u] is %s, which the device does not "
                "support as a color attachment",
                i, wake_name_VkFormat(format));
        }
    }
}

/* What is no format has no aspect either, which newer layers tell, too. */
static bool
lacks_aspect(const struct wake_graphics_check *p, VkFormat format, bool has)
{
    return !has && (wake_format(format) || (!WAKE_REPEATED_RULES && unknown_format(p, format)));
}

static void
check_depth_formats(const struct wake_graphics_check *p,
                    const VkPipelineRenderingCreateInfo *rendering)
{
    VkFormat depth = rendering->depthAttachmentFormat, stencil = rendering->stencilAttachmentFormat;
    VkFormatFeatureFlags2 wanted = VK_FORMAT_FEATURE_2_DEPTH_STENCIL_ATTACHMENT_BIT;
    bool fine = true;

    if (unknown_format(p, depth)) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-renderPass-06583",
            "pNext<VkPipelineRenderingCreateInfo>.depthAttachmentFormat is %d, which is no VkFormat that is enabled",
            (int)depth);
        fine = false;
    }
    if (lacks_aspect(p, depth, wake_format_has_depth(depth))) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-renderPass-06587",
            "pNext<VkPipelineRenderingCreateInfo>.depthAttachmentFormat is %s, which has no depth",
            wake_name_VkFormat(depth));
        fine = false;
    }
    if (wake_format(depth) && !unknown_format(p, depth) &&
        !(wake_format_potential(p->facts, depth) & wanted)) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-renderPass-06585",
            "pNext<VkPipelineRenderingCreateInfo>.depthAttachmentFormat is %s, which the device does not support "
            "as a depth/stencil attachment",
            wake_name_VkFormat(depth));
    }
    if (unknown_format(p, stencil)) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-renderPass-06584",
            "pNext<VkPipelineRenderingCreateInfo>.stencilAttachmentFormat is %d, which is no VkFormat that is enabled",
            (int)stencil);
        fine = false;
    }
    if (lacks_aspect(p, stencil, wake_format_has_stencil(stencil))) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-renderPass-06588",
            "pNext<VkPipelineRenderingCreateInfo>.stencilAttachmentFormat is %s, which has no stencil",
            wake_name_VkFormat(stencil));
        fine = false;
    }
    if (wake_format(stencil) && !unknown_format(p, stencil) &&
        !(wake_format_potential(p->facts, stencil) & wanted)) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-renderPass-06586",
            "pNext<VkPipelineRenderingCreateInfo>.stencilAttachmentFormat is %s, which the device does not support "
            "as a depth/stencil attachment",
            wake_name_VkFormat(stencil));
    }
    if (fine && depth && stencil && depth != stencil) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-renderPass-06589",
            "pNext<VkPipelineRenderingCreateInfo>.depthAttachmentFormat is %s, stencilAttachmentFormat %s",
            wake_name_VkFormat(depth), wake_name_VkFormat(stencil));
    }
}

/* ---- blending of formats that cannot be blended ---------------------------------------------- */

static void
check_blendable(const struct wake_graphics_check *p, uint32_t i, VkFormat format)
{
    const VkPipelineColorBlendStateCreateInfo *blend = p->info->pColorBlendState;
    const char *vuid = p->pipeline->render_pass
                           ? "VUID-VkGraphicsPipelineCreateInfo-renderPass-06041"
                           : "VUID-VkGraphicsPipelineCreateInfo-renderPass-06062";

    if (blend && blend->pAttachments && i < blend->attachmentCount &&
        blend->pAttachments[i].blendEnable && wake_format(format) &&
        !(wake_format_potential(p->facts, format) &
          VK_FORMAT_FEATURE_2_COLOR_ATTACHMENT_BLEND_BIT) &&
        !wake_graphics_dynamic(p, VK_DYNAMIC_STATE_COLOR_BLEND_ENABLE_EXT)) {
        WAKE_FIND_GRAPHICS(
            p, vuid,
            "pColorBlendState->pAttachments[%u].blendEnable is VK_TRUE, but color attachment %u has %s, which the "
            "device cannot blend",
            i, i, wake_name_VkFormat(format));
    }
}

/* The count says nothing where all that stands in the attachments is dynamic. */
static bool
count_is_ignored(const struct wake_graphics_check *p)
{
    return wake_graphics_dynamic(p, VK_DYNAMIC_STATE_COLOR_BLEND_ENABLE_EXT) &&
           wake_graphics_dynamic(p, VK_DYNAMIC_STATE_COLOR_BLEND_EQUATION_EXT) &&
           wake_graphics_dynamic(p, VK_DYNAMIC_STATE_COLOR_WRITE_MASK_EXT) &&
           (wake_graphics_dynamic(p, VK_DYNAMIC_STATE_COLOR_BLEND_ADVANCED_EXT) ||
            !WAKE_FEATURE(p->check, advancedBlendCoherentOperations));
}

static bool
blend_may_miss(const struct wake_graphics_check *p)
{
    static const VkDynamicState states[] = {
        VK_DYNAMIC_STATE_LOGIC_OP_ENABLE_EXT,    VK_DYNAMIC_STATE_LOGIC_OP_EXT,
        VK_DYNAMIC_STATE_COLOR_BLEND_ENABLE_EXT, VK_DYNAMIC_STATE_COLOR_BLEND_EQUATION_EXT,
        VK_DYNAMIC_STATE_COLOR_WRITE_MASK_EXT,   VK_DYNAMIC_STATE_BLEND_CONSTANTS,
    };

    return wake_graphics_all_dynamic(p, states, WAKE_COUNT(states));
}

/* ---- render passes --------------------------------------------------------------------------- */

static void
check_subpass_order(const struct wake_graphics_check *p, const struct wake_subpass *subpass)
{
    const VkPipelineColorBlendStateCreateInfo *blend = p->info->pColorBlendState;
    const VkPipelineDepthStencilStateCreateInfo *depth = p->info->pDepthStencilState;
    uint32_t n = p->pipeline->subpass;

    if (blend &&
        blend->flags &
            VK_PIPELINE_COLOR_BLEND_STATE_CREATE_RASTERIZATION_ORDER_ATTACHMENT_ACCESS_BIT_EXT &&
        !(subpass->flags &
          VK_SUBPASS_DESCRIPTION_RASTERIZATION_ORDER_ATTACHMENT_COLOR_ACCESS_BIT_EXT)) {
        WAKE_FIND_GRAPHICS(p, "VUID-VkGraphicsPipelineCreateInfo-flags-06484",
                           "pColorBlendState->flags is 0x%x, flags of subpass %u 0x%x",
                           blend->flags, n, subpass->flags);
    }
    if (depth &&
        depth->flags &
            VK_PIPELINE_DEPTH_STENCIL_STATE_CREATE_RASTERIZATION_ORDER_ATTACHMENT_DEPTH_ACCESS_BIT_EXT &&
        !(subpass->flags &
          VK_SUBPASS_DESCRIPTION_RASTERIZATION_ORDER_ATTACHMENT_DEPTH_ACCESS_BIT_EXT)) {
        WAKE_FIND_GRAPHICS(p, "VUID-VkGraphicsPipelineCreateInfo-flags-06485",
                           "pDepthStencilState->flags is 0x%x, flags of subpass %u 0x%x",
                           depth->flags, n, subpass->flags);
    }
    if (depth &&
        depth->flags &
            VK_PIPELINE_DEPTH_STENCIL_STATE_CREATE_RASTERIZATION_ORDER_ATTACHMENT_STENCIL_ACCESS_BIT_EXT &&
        !(subpass->flags &
          VK_SUBPASS_DESCRIPTION_RASTERIZATION_ORDER_ATTACHMENT_STENCIL_ACCESS_BIT_EXT)) {
        WAKE_FIND_GRAPHICS(p, "VUID-VkGraphicsPipelineCreateInfo-flags-06486",
                           "pDepthStencilState->flags is 0x%x, flags of subpass %u 0x%x",
                           depth->flags, n, subpass->flags);
    }
}

/* VK_QCOM_render_pass_shader_resolve: subpasses whose fragments are shaded per region. */
static void
check_region(const struct wake_graphics_check *p, const struct wake_subpass *subpass)
{
    const VkPipelineMultisampleStateCreateInfo *samples = p->info->pMultisampleState;

    if (!p->fragment || !samples ||
        !(subpass->flags & VK_SUBPASS_DESCRIPTION_FRAGMENT_REGION_BIT_QCOM)) {
        return;
    }
    for (uint32_t i = 0; i < subpass->input_count; i++) {
        const VkAttachmentDescription2 *input = wake_render_pass_attachment(p->pipeline->pass,
                                                                            &subpass->inputs[i]);

        if (input && input->samples != samples->rasterizationSamples) {
            WAKE_FIND_GRAPHICS(
                p, "VUID-VkGraphicsPipelineCreateInfo-rasterizationSamples-04899",
                "pMultisampleState->rasterizationSamples is %s, input attachment %u of subpass %u has %s",
                wake_name_VkSampleCountFlagBits(samples->rasterizationSamples), i,
                p->pipeline->subpass, wake_name_VkSampleCountFlagBits(input->samples));
            break;
        }
    }
    if (samples->sampleShadingEnable) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-sampleShadingEnable-04900",
            "pMultisampleState->sampleShadingEnable is VK_TRUE, but subpass %u is shaded by regions",
            p->pipeline->subpass);
    }
}

static void
check_subpass(const struct wake_graphics_check *p, const struct wake_subpass *subpass)
{
    const VkPipelineColorBlendStateCreateInfo *blend = p->info->pColorBlendState;
    bool used = false;

    for (uint32_t i = 0; i < subpass->color_count; i++) {
        const VkAttachmentDescription2 *color = wake_render_pass_attachment(p->pipeline->pass,
                                                                            &subpass->colors[i]);

        used |= color != NULL;
        if (p->output && color) {
            check_blendable(p, i, color->format);
        }
    }
    check_region(p, subpass);
    if (!p->output) {
        return;
    }
    if (used && !blend && !blend_may_miss(p)) {
        WAKE_FIND_GRAPHICS(p, "VUID-VkGraphicsPipelineCreateInfo-renderPass-06044",
                           "pColorBlendState is NULL, but subpass %u has color attachments",
                           p->pipeline->subpass);
    } else if (used && blend && blend->attachmentCount != subpass->color_count &&
               !count_is_ignored(p)) {
        WAKE_FIND_GRAPHICS(
            p,
            WAKE_EXTENSION(p->check, VK_EXT_extended_dynamic_state3)
                ? "VUID-VkGraphicsPipelineCreateInfo-renderPass-07609"
                : "VUID-VkGraphicsPipelineCreateInfo-renderPass-06042",
            "pColorBlendState->attachmentCount is %u, colorAttachmentCount of subpass %u %u",
            blend->attachmentCount, p->pipeline->subpass, subpass->color_count);
    }
    check_subpass_order(p, subpass);
}

/* ---- dynamic rendering ----------------------------------------------------------------------- */

static bool
is_sample_count(uint32_t samples)
{
    return wake_is_one_bit(samples) && samples <= VK_SAMPLE_COUNT_64_BIT;
}

static void
check_sample_values(const struct wake_graphics_check *p, const VkAttachmentSampleCountInfoAMD *info)
{
    for (uint32_t i = 0; info->pColorAttachmentSamples && i < info->colorAttachmentCount; i++) {
        if (!is_sample_count(info->pColorAttachmentSamples[i])) {
            WAKE_FIND_GRAPHICS(
                p, "VUID-VkGraphicsPipelineCreateInfo-pColorAttachmentSamples-06592",
                "pNext<VkAttachmentSampleCountInfoAMD>.pColorAttachmentSamples[%u] is 0x%x, which is no VkSampleCountFlagBits",
                i, (uint32_t)info->pColorAttachmentSamples[i]);
        }
    }
}

/* Also beside a render pass. */
static void
check_depth_samples(const struct wake_graphics_check *p)
{
    const VkAttachmentSampleCountInfoAMD *info = wake_chain_find(
        p->info->pNext, VK_STRUCTURE_TYPE_ATTACHMENT_SAMPLE_COUNT_INFO_AMD);

    if (info && info->depthStencilAttachmentSamples &&
        !is_sample_count(info->depthStencilAttachmentSamples)) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-depthStencilAttachmentSamples-06593",
            "pNext<VkAttachmentSampleCountInfoAMD>.depthStencilAttachmentSamples is 0x%x, which is no VkSampleCountFlagBits",
            (uint32_t)info->depthStencilAttachmentSamples);
    }
}

static void
check_rendering_output(const struct wake_graphics_check *p)
{
    const VkPipelineRenderingCreateInfo *rendering = wake_chain_find(
        p->info->pNext, VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO);
    const VkPipelineColorBlendStateCreateInfo *blend = p->info->pColorBlendState;
    const VkPipelineDepthStencilStateCreateInfo *depth = p->info->pDepthStencilState;
    const VkAttachmentSampleCountInfoAMD *samples = wake_chain_find(
        p->info->pNext, VK_STRUCTURE_TYPE_ATTACHMENT_SAMPLE_COUNT_INFO_AMD);
    uint32_t colors = rendering ? rendering->colorAttachmentCount : 0;

    if (colors > p->facts->limits.maxColorAttachments) {
        wake_find_rule(
            p->check, wake_owners_pipeline_rendering[0],
            WAKE_ID(pipeline_rendering, "colorAttachmentCount-09533"), NULL,
            "pCreateInfos[%u].pNext<VkPipelineRenderingCreateInfo>.colorAttachmentCount is %u; maxColorAttachments is %u",
            p->index, colors, p->facts->limits.maxColorAttachments);
    }
    if (rendering) {
        check_color_formats(p, rendering);
        check_depth_formats(p, rendering);
        for (uint32_t i = 0; rendering->pColorAttachmentFormats && i < colors; i++) {
            check_blendable(p, i, rendering->pColorAttachmentFormats[i]);
        }
    }
    if (colors && !blend && !blend_may_miss(p)) {
        WAKE_FIND_GRAPHICS(
            p,
            WAKE_RULE("VUID-VkGraphicsPipelineCreateInfo-renderPass-09037",
                      "VUID-VkGraphicsPipelineCreateInfo-renderPass-06054"),
            "pColorBlendState is NULL, but pNext<VkPipelineRenderingCreateInfo>.colorAttachmentCount is %u",
            colors);
    } else if (blend && blend->attachmentCount != colors &&
               (colors || !rendering || !p->pre_rasterization) && !count_is_ignored(p)) {
        /* Blending of a whole pipeline without color attachments is nobody's; a library's part is linked. */
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-renderPass-06055",
            "pColorBlendState->attachmentCount is %u, pNext<VkPipelineRenderingCreateInfo>.colorAttachmentCount %u%s",
            blend->attachmentCount, colors, rendering ? "" : ", as there is no such struct");
    }
    if (samples) {
        check_sample_values(p, samples);
    }
    if (samples && samples->colorAttachmentCount != colors) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-renderPass-06063",
            "pNext<VkAttachmentSampleCountInfoAMD>.colorAttachmentCount is %u, that of "
            "VkPipelineRenderingCreateInfo %u",
            samples->colorAttachmentCount, colors);
    }
    if (WAKE_LATER_FEATURE(p->check, dynamicRenderingLocalRead)) {
        return; /* which orders such accesses, too */
    }
    if (blend &&
        blend->flags &
            VK_PIPELINE_COLOR_BLEND_STATE_CREATE_RASTERIZATION_ORDER_ATTACHMENT_ACCESS_BIT_EXT) {
        WAKE_FIND_GRAPHICS(p, "VUID-VkGraphicsPipelineCreateInfo-flags-06482",
                           "pColorBlendState->flags is 0x%x, but renderPass is VK_NULL_HANDLE",
                           blend->flags);
    }
    if (depth &&
        depth->flags &
            (VK_PIPELINE_DEPTH_STENCIL_STATE_CREATE_RASTERIZATION_ORDER_ATTACHMENT_DEPTH_ACCESS_BIT_EXT |
             VK_PIPELINE_DEPTH_STENCIL_STATE_CREATE_RASTERIZATION_ORDER_ATTACHMENT_STENCIL_ACCESS_BIT_EXT)) {
        WAKE_FIND_GRAPHICS(p, "VUID-VkGraphicsPipelineCreateInfo-flags-06483",
                           "pDepthStencilState->flags is 0x%x, but renderPass is VK_NULL_HANDLE",
                           depth->flags);
    }
}

static void
check_rendering(const struct wake_graphics_check *p)
{
    const VkPipelineRenderingCreateInfo *rendering = wake_chain_find(
        p->info->pNext, VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO);
    uint32_t mask = rendering ? rendering->viewMask : 0;
    uint32_t max = p->facts->properties.multiview.maxMultiviewViewCount;

    if (!WAKE_FEATURE(p->check, dynamicRendering)) {
        WAKE_FIND_GRAPHICS(
            p,
            WAKE_EXTENSION(p->check, VK_KHR_dynamic_rendering) || !WAKE_REPEATED_RULES
                ? "VUID-VkGraphicsPipelineCreateInfo-dynamicRendering-06576"
                : "VUID-VkGraphicsPipelineCreateInfo-renderPass-06574",
            "renderPass is VK_NULL_HANDLE, but the feature dynamicRendering is not enabled");
        return;
    }
    if (mask && !WAKE_FEATURE(p->check, multiview)) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-multiview-06577",
            "pNext<VkPipelineRenderingCreateInfo>.viewMask is 0x%x, but the feature multiview is not enabled",
            mask);
    }
    if (mask && 31 - (uint32_t)__builtin_clz(mask) >= max) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-renderPass-06578",
            "pNext<VkPipelineRenderingCreateInfo>.viewMask is 0x%x, maxMultiviewViewCount %u", mask,
            max);
    }
    if (p->output) {
        check_rendering_output(p);
    }
}

void
wake_check_graphics_output(const struct wake_graphics_check *p)
{
    const struct wake_pipeline *pipeline = p->pipeline;

    /* What a library says of the render pass was checked with the library. */
    if (!(pipeline->own_parts & ~WAKE_PART_VERTEX_INPUT)) {
        return;
    }
    if (p->info->renderPass &&
        wake_chain_find(p->info->pNext, VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO)) {
        wake_find_rule(
            p->check, wake_owners_graphics_pipeline[0], WAKE_ID(graphics_pipeline, "pNext-12427"),
            NULL,
            "pCreateInfos[%u].pNext has a VkPipelineRenderingCreateInfo, and renderPass is not VK_NULL_HANDLE",
            p->index);
    }
    if (!p->info->renderPass) {
        check_rendering(p);
    } else if (pipeline->pass && !pipeline->subpass_info) {
        WAKE_FIND_GRAPHICS(p, "VUID-VkGraphicsPipelineCreateInfo-renderPass-06046",
                           "subpass is %u, but the render pass has %u subpasses", p->info->subpass,
                           pipeline->pass->info.subpassCount);
    } else if (pipeline->pass) {
        check_subpass(p, pipeline->subpass_info);
    }
    if (p->output) {
        check_depth_samples(p);
    }
}
