/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Making render passes: resolving depth and stencil, fragment shading rate and fragment density
 * attachments.
 */
#include "core/pass/render_pass_rules.h"
#include "core/pass/rendering_rules.h"

#include <stdio.h>

/* ---- depth and stencil resolve --------------------------------------------------------------- */

static bool
is_used(const VkAttachmentReference2 *reference)
{
    return reference && reference->attachment != VK_ATTACHMENT_UNUSED;
}

static void
modes_supported(const struct wake_pass_check *c, const struct wake_subpass *subpass,
                uint32_t number, const struct wake_format_info *format, const char *depth_vuid,
                const char *stencil_vuid, const char *same_vuid, const char *same_or_none_vuid)
{
    const VkPhysicalDeviceDepthStencilResolveProperties *properties =
        &c->facts->properties.depthStencilResolve;
    VkResolveModeFlagBits depth_mode = subpass->depth_resolve_mode,
                          stencil_mode = subpass->stencil_resolve_mode;
    bool has_depth = format->aspects & VK_IMAGE_ASPECT_DEPTH_BIT,
         has_stencil = format->aspects & VK_IMAGE_ASPECT_STENCIL_BIT;
    const char *depth_name = wake_name_VkResolveModeFlagBits(depth_mode);
    const char *stencil_name = wake_name_VkResolveModeFlagBits(stencil_mode);
    char flags[256];

    if (has_depth && depth_mode != VK_RESOLVE_MODE_NONE &&
        !(depth_mode & properties->supportedDepthResolveModes)) {
        (void)wake_print_VkResolveModeFlags(flags, sizeof(flags),
                                            properties->supportedDepthResolveModes);
        wake_find(
            c->check, depth_vuid,
            "depthResolveMode of pCreateInfo->pSubpasses[%u] is %s; supportedDepthResolveModes is %s",
            number, depth_name, flags);
    }
    if (has_stencil && stencil_mode != VK_RESOLVE_MODE_NONE &&
        !(stencil_mode & properties->supportedStencilResolveModes)) {
        (void)wake_print_VkResolveModeFlags(flags, sizeof(flags),
                                            properties->supportedStencilResolveModes);
        wake_find(
            c->check, stencil_vuid,
            "stencilResolveMode of pCreateInfo->pSubpasses[%u] is %s; supportedStencilResolveModes is %s",
            number, stencil_name, flags);
    }
    if (!has_depth || !has_stencil || depth_mode == stencil_mode ||
        properties->independentResolve) {
        return;
    }
    if (!properties->independentResolveNone) {
        wake_find(
            c->check, same_vuid,
            "depthResolveMode of pCreateInfo->pSubpasses[%u] is %s and stencilResolveMode is %s, but independentResolve and "
            "independentResolveNone are VK_FALSE",
            number, depth_name, stencil_name);
    } else if (depth_mode != VK_RESOLVE_MODE_NONE && stencil_mode != VK_RESOLVE_MODE_NONE) {
        wake_find(
            c->check, same_or_none_vuid,
            "depthResolveMode of pCreateInfo->pSubpasses[%u] is %s and stencilResolveMode is %s, but independentResolve is "
            "VK_FALSE",
            number, depth_name, stencil_name);
    }
}

static void
components(const struct wake_pass_check *c, uint32_t number, const VkAttachmentDescription2 *to,
           const VkAttachmentDescription2 *from)
{
    const struct wake_format_info *to_format = wake_format(to->format),
                                  *from_format = wake_format(from->format);

    if (!to_format || !from_format) {
        return;
    }
    if ((to_format->aspects & VK_IMAGE_ASPECT_DEPTH_BIT) &&
        (to_format->bits[4] != from_format->bits[4] ||
         to_format->depth_numeric != from_format->depth_numeric)) {
        wake_find(
            c->check,
            "VUID-VkSubpassDescriptionDepthStencilResolve-pDepthStencilResolveAttachment-03181",
            "pDepthStencilResolveAttachment of pCreateInfo->pSubpasses[%u] has the format %s, whose depth is not like that of %s "
            "of pDepthStencilAttachment",
            number, wake_name_VkFormat(to->format), wake_name_VkFormat(from->format));
    }
    if ((to_format->aspects & VK_IMAGE_ASPECT_STENCIL_BIT) &&
        to_format->bits[5] != from_format->bits[5]) {
        wake_find(
            c->check,
            "VUID-VkSubpassDescriptionDepthStencilResolve-pDepthStencilResolveAttachment-03182",
            "pDepthStencilResolveAttachment of pCreateInfo->pSubpasses[%u] has the format %s, whose stencil is not like that of "
            "%s of pDepthStencilAttachment",
            number, wake_name_VkFormat(to->format), wake_name_VkFormat(from->format));
    }
}

static void
resolve_attachment(const struct wake_pass_check *c, const struct wake_subpass *subpass,
                   uint32_t number)
{
    const VkAttachmentDescription2 *to = wake_render_pass_attachment(c->pass,
                                                                     subpass->depth_resolve);
    const VkAttachmentDescription2 *from = wake_render_pass_attachment(c->pass, subpass->depth);

    if (!to) {
        wake_find(
            c->check, "VUID-VkRenderPassCreateInfo2-pSubpasses-06473",
            "pDepthStencilResolveAttachment of pCreateInfo->pSubpasses[%u] is attachment %u, but attachmentCount is %u",
            number, subpass->depth_resolve->attachment, c->pass->info.attachmentCount);
        return;
    }
    if (!is_used(subpass->depth)) {
        wake_find(
            c->check,
            "VUID-VkSubpassDescriptionDepthStencilResolve-pDepthStencilResolveAttachment-03177",
            "pDepthStencilResolveAttachment of pCreateInfo->pSubpasses[%u] is attachment %u, but there is no "
            "pDepthStencilAttachment to resolve",
            number, subpass->depth_resolve->attachment);
    }
    if (subpass->depth_resolve_mode == VK_RESOLVE_MODE_NONE &&
        subpass->stencil_resolve_mode == VK_RESOLVE_MODE_NONE) {
        wake_find(
            c->check,
            "VUID-VkSubpassDescriptionDepthStencilResolve-pDepthStencilResolveAttachment-03178",
            "depthResolveMode and stencilResolveMode of pCreateInfo->pSubpasses[%u] are both VK_RESOLVE_MODE_NONE",
            number);
    }
    if (from && from->samples == VK_SAMPLE_COUNT_1_BIT) {
        wake_find(
            c->check,
            "VUID-VkSubpassDescriptionDepthStencilResolve-pDepthStencilResolveAttachment-03179",
            "pDepthStencilAttachment of pCreateInfo->pSubpasses[%u] has one sample only: there is nothing to resolve",
            number);
    }
    if (to->samples != VK_SAMPLE_COUNT_1_BIT) {
        wake_find(
            c->check,
            "VUID-VkSubpassDescriptionDepthStencilResolve-pDepthStencilResolveAttachment-03180",
            "pDepthStencilResolveAttachment of pCreateInfo->pSubpasses[%u] has %s; what is resolved to has one sample",
            number, wake_name_VkSampleCountFlagBits(to->samples));
    }
    if (!(wake_potential_features(c->facts, to->format) &
          VK_FORMAT_FEATURE_2_DEPTH_STENCIL_ATTACHMENT_BIT)) {
        wake_find(
            c->check,
            "VUID-VkSubpassDescriptionDepthStencilResolve-pDepthStencilResolveAttachment-02651",
            "pDepthStencilResolveAttachment of pCreateInfo->pSubpasses[%u] has the format %s, which this device cannot use as "
            "depth/stencil attachment",
            number, wake_name_VkFormat(to->format));
    }
    if (from) {
        components(c, number, to, from);
    }
    if (c->facts && wake_format(to->format)) {
        modes_supported(
            c, subpass, number, wake_format(to->format),
            "VUID-VkSubpassDescriptionDepthStencilResolve-depthResolveMode-03183",
            "VUID-VkSubpassDescriptionDepthStencilResolve-stencilResolveMode-03184",
            "VUID-VkSubpassDescriptionDepthStencilResolve-pDepthStencilResolveAttachment-03185",
            "VUID-VkSubpassDescriptionDepthStencilResolve-pDepthStencilResolveAttachment-03186");
    }
    if (subpass->flags & VK_SUBPASS_DESCRIPTION_SHADER_RESOLVE_BIT_QCOM) {
        wake_find(
            c->check,
            WAKE_RULE("VUID-VkSubpassDescription2-flags-04908",
                      "VUID-VkRenderPassCreateInfo2-flags-04908"),
            "pCreateInfo->pSubpasses[%u].flags has VK_SUBPASS_DESCRIPTION_SHADER_RESOLVE_BIT_QCOM, but "
            "pDepthStencilResolveAttachment is attachment %u",
            number, subpass->depth_resolve->attachment);
    }
}

void
wake_pass_check_depth_resolve(const struct wake_pass_check *c, uint32_t number)
{
    const struct wake_subpass *subpass = &c->pass->subpasses[number];
    const VkSubpassDescriptionDepthStencilResolve *info = wake_chain_find(
        c->pass->info.pSubpasses[number].pNext,
        VK_STRUCTURE_TYPE_SUBPASS_DESCRIPTION_DEPTH_STENCIL_RESOLVE);
    const VkAttachmentDescription2 *from = wake_render_pass_attachment(c->pass, subpass->depth);

    if (info && is_used(subpass->depth_resolve)) {
        resolve_attachment(c, subpass, number);
    }
    if (info && subpass->single_sampled && from) {
        if (subpass->depth_resolve_mode == VK_RESOLVE_MODE_NONE &&
            subpass->stencil_resolve_mode == VK_RESOLVE_MODE_NONE) {
            wake_find(
                c->check, "VUID-VkSubpassDescriptionDepthStencilResolve-pNext-06873",
                "depthResolveMode and stencilResolveMode of pCreateInfo->pSubpasses[%u] are both VK_RESOLVE_MODE_NONE",
                number);
        }
        if (c->facts && wake_format(from->format)) {
            modes_supported(c, subpass, number, wake_format(from->format),
                            "VUID-VkSubpassDescriptionDepthStencilResolve-pNext-06874",
                            "VUID-VkSubpassDescriptionDepthStencilResolve-pNext-06875",
                            "VUID-VkSubpassDescriptionDepthStencilResolve-pNext-06876",
                            "VUID-VkSubpassDescriptionDepthStencilResolve-pNext-06877");
        }
    }
}

/* ---- fragment shading rate ------------------------------------------------------------------- */

static void
texel_size(const struct wake_pass_check *c, VkExtent2D size, uint32_t number)
{
    static const struct wake_texel_size_rules rules = {
        .power = { "VUID-VkFragmentShadingRateAttachmentInfoKHR-pFragmentShadingRateAttachment-04525",
                   "VUID-VkFragmentShadingRateAttachmentInfoKHR-pFragmentShadingRateAttachment-04528" },
        .most = { "VUID-VkFragmentShadingRateAttachmentInfoKHR-pFragmentShadingRateAttachment-04526",
                  "VUID-VkFragmentShadingRateAttachmentInfoKHR-pFragmentShadingRateAttachment-04529" },
        .least = { "VUID-VkFragmentShadingRateAttachmentInfoKHR-pFragmentShadingRateAttachment-04527",
                   "VUID-VkFragmentShadingRateAttachmentInfoKHR-pFragmentShadingRateAttachment-04530" },
        .ratio = { "VUID-VkFragmentShadingRateAttachmentInfoKHR-pFragmentShadingRateAttachment-04531",
                   "VUID-VkFragmentShadingRateAttachmentInfoKHR-pFragmentShadingRateAttachment-04532" },
    };
    char path[48];

    snprintf(path, sizeof(path), "pCreateInfo->pSubpasses[%u]", number);
    wake_check_texel_size(c->check, c->facts, size, &rules, path);
}

/* The first subpass that uses the attachment otherwise; UINT32_MAX: none. */
static uint32_t
used_otherwise(const struct wake_render_pass *pass, uint32_t attachment, bool preserved)
{
    for (uint32_t i = 0; i < pass->info.subpassCount; i++) {
        const struct wake_subpass *subpass = &pass->subpasses[i];

        if (wake_refers(subpass->inputs, subpass->input_count, attachment) ||
            wake_refers(subpass->colors, subpass->color_count, attachment) ||
            wake_refers(subpass->resolves, subpass->color_count, attachment) ||
            wake_refers(subpass->depth, 1, attachment) ||
            wake_refers(subpass->depth_resolve, 1, attachment)) {
            return i;
        }
        for (uint32_t k = 0; preserved && k < subpass->preserve_count; k++) {
            if (subpass->preserves[k] == attachment) {
                return i;
            }
        }
    }
    return UINT32_MAX;
}

void
wake_pass_check_shading_rate(const struct wake_pass_check *c, uint32_t number)
{
    const struct wake_subpass *subpass = &c->pass->subpasses[number];
    const VkAttachmentReference2 *reference = subpass->shading_rate;
    const VkAttachmentDescription2 *attachment = wake_render_pass_attachment(c->pass, reference);
    uint32_t other;

    if (!is_used(reference)) {
        return;
    }
    if (c->pass->info.flags & VK_RENDER_PASS_CREATE_TRANSFORM_BIT_QCOM) {
        wake_find(
            c->check, "VUID-VkRenderPassCreateInfo2-flags-04521",
            "pCreateInfo->flags has VK_RENDER_PASS_CREATE_TRANSFORM_BIT_QCOM, but pFragmentShadingRateAttachment of "
            "pSubpasses[%u] is attachment %u",
            number, reference->attachment);
    }
    if (reference->layout != VK_IMAGE_LAYOUT_GENERAL &&
        reference->layout != VK_IMAGE_LAYOUT_FRAGMENT_SHADING_RATE_ATTACHMENT_OPTIMAL_KHR) {
        wake_find(
            c->check,
            "VUID-VkFragmentShadingRateAttachmentInfoKHR-pFragmentShadingRateAttachment-04524",
            "layout of pFragmentShadingRateAttachment of pCreateInfo->pSubpasses[%u] is %s", number,
            wake_name_VkImageLayout(reference->layout));
    }
    if (c->facts) {
        texel_size(c, subpass->shading_rate_texel, number);
    }
    if (!attachment) {
        return;
    }
    if (!(wake_potential_features(c->facts, attachment->format) &
          VK_FORMAT_FEATURE_2_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR)) {
        wake_find(
            c->check, "VUID-VkRenderPassCreateInfo2-pAttachments-04586",
            "pFragmentShadingRateAttachment of pCreateInfo->pSubpasses[%u] is attachment %u with %s, which this device cannot "
            "use so",
            number, reference->attachment, wake_name_VkFormat(attachment->format));
    }
    other = used_otherwise(c->pass, reference->attachment, false);
    if (other != UINT32_MAX) {
        wake_find(
            c->check, "VUID-VkRenderPassCreateInfo2-pAttachments-04585",
            "pFragmentShadingRateAttachment of pCreateInfo->pSubpasses[%u] is attachment %u, which subpass %u uses otherwise",
            number, reference->attachment, other);
    }
}

/* ---- fragment density ------------------------------------------------------------------------ */

void
wake_pass_check_density_map(const struct wake_pass_check *c)
{
    const VkAttachmentReference *reference = c->pass->density_map;
    const VkAttachmentDescription2 *attachment;
    uint32_t other;

    if (!reference || reference->attachment == VK_ATTACHMENT_UNUSED) {
        return;
    }
    if (reference->attachment >= c->pass->info.attachmentCount) {
        wake_find_rule(
            c->check, wake_owners_render_pass[c->second],
            c->second ? WAKE_ID(render_pass, "fragmentDensityMapAttachment-06472")
                      : WAKE_ID(render_pass, "fragmentDensityMapAttachment-06471"),
            NULL,
            "fragmentDensityMapAttachment in the pNext chain of pCreateInfo is attachment %u, but attachmentCount is %u",
            reference->attachment, c->pass->info.attachmentCount);
        return;
    }
    attachment = &c->pass->info.pAttachments[reference->attachment];
    other = used_otherwise(c->pass, reference->attachment, true);
    if (other != UINT32_MAX) {
        wake_find(
            c->check,
            "VUID-VkRenderPassFragmentDensityMapCreateInfoEXT-fragmentDensityMapAttachment-02548",
            "fragmentDensityMapAttachment is attachment %u, which subpass %u uses otherwise",
            reference->attachment, other);
    }
    if (reference->layout != VK_IMAGE_LAYOUT_GENERAL &&
        reference->layout != VK_IMAGE_LAYOUT_FRAGMENT_DENSITY_MAP_OPTIMAL_EXT) {
        wake_find(
            c->check,
            "VUID-VkRenderPassFragmentDensityMapCreateInfoEXT-fragmentDensityMapAttachment-02549",
            "fragmentDensityMapAttachment.layout is %s",
            wake_name_VkImageLayout(reference->layout));
    }
    if (attachment->loadOp != VK_ATTACHMENT_LOAD_OP_LOAD &&
        attachment->loadOp != VK_ATTACHMENT_LOAD_OP_DONT_CARE) {
        wake_find(
            c->check,
            "VUID-VkRenderPassFragmentDensityMapCreateInfoEXT-fragmentDensityMapAttachment-02550",
            "fragmentDensityMapAttachment is attachment %u, whose loadOp is %s",
            reference->attachment, wake_name_VkAttachmentLoadOp(attachment->loadOp));
    }
    if (attachment->storeOp != VK_ATTACHMENT_STORE_OP_DONT_CARE) {
        wake_find(
            c->check,
            "VUID-VkRenderPassFragmentDensityMapCreateInfoEXT-fragmentDensityMapAttachment-02551",
            "fragmentDensityMapAttachment is attachment %u, whose storeOp is %s",
            reference->attachment, wake_name_VkAttachmentStoreOp(attachment->storeOp));
    }
}
