/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Render passes: what registries after 1.3.239 say of flags and layouts of their attachments. Specification, 'Render Pass
 * Creation'.
 */
#include "core/core_newer.h"
#include "state/derived/render_pass.h"

#include <stdio.h>
#include <string.h>

#ifdef VK_VERSION_1_4

/* Rules of both versions. */
struct rules {
    const char *initial, *final,
        *reference; /* VK_IMAGE_LAYOUT_RENDERING_LOCAL_READ without its feature */
    const char *both, *property, *feature, *srgb, *samples; /* flags that steer resolves */
    const char *layered;
};

static const struct rules rules[2] = {
    { "VUID-VkAttachmentDescription-dynamicRenderingLocalRead-09544",
      "VUID-VkAttachmentDescription-dynamicRenderingLocalRead-09545",
      "VUID-VkAttachmentReference-dynamicRenderingLocalRead-09546",
      "VUID-VkAttachmentDescription-flags-11773", "VUID-VkAttachmentDescription-flags-11774",
      "VUID-VkAttachmentDescription-flags-11775", "VUID-VkAttachmentDescription-flags-11776",
      "VUID-VkAttachmentDescription-flags-11777",
      "VUID-VkRenderPassCreateInfo-fragmentDensityMapLayered-10828" },
    { "VUID-VkAttachmentDescription2-dynamicRenderingLocalRead-09544",
      "VUID-VkAttachmentDescription2-dynamicRenderingLocalRead-09545",
      "VUID-VkAttachmentReference2-dynamicRenderingLocalRead-09546",
      "VUID-VkAttachmentDescription2-flags-11773", "VUID-VkAttachmentDescription2-flags-11774",
      "VUID-VkAttachmentDescription2-flags-11775", "VUID-VkAttachmentDescription2-flags-11776",
      "VUID-VkAttachmentDescription2-flags-11777",
      "VUID-VkRenderPassCreateInfo2-fragmentDensityMapLayered-10829" },
};

static void
check_flags(struct wake_check *check, const struct rules *r, uint32_t i,
            const VkAttachmentDescription2 *attachment)
{
#ifdef VK_KHR_maintenance10
    const struct wake_facts *facts = wake_check_facts(check);
    const VkAttachmentDescriptionFlags transfer =
        VK_ATTACHMENT_DESCRIPTION_RESOLVE_SKIP_TRANSFER_FUNCTION_BIT_KHR |
        VK_ATTACHMENT_DESCRIPTION_RESOLVE_ENABLE_TRANSFER_FUNCTION_BIT_KHR;
    char flags[256];

    if (!(attachment->flags & transfer)) {
        return;
    }
    (void)wake_print_VkAttachmentDescriptionFlags(flags, sizeof(flags),
                                                  attachment->flags & transfer);
    if ((attachment->flags & transfer) == transfer) {
        wake_find(check, r->both, "pCreateInfo->pAttachments[%u].flags has both %s", i, flags);
    }
    if (!WAKE_FEATURE(check, maintenance10)) {
        wake_find(
            check, r->feature,
            "pCreateInfo->pAttachments[%u].flags has %s, but the feature maintenance10 is not enabled",
            i, flags);
    } else if (facts && !facts->properties.maintenance10KHR
                             .resolveSrgbFormatSupportsTransferFunctionControl) {
        wake_find(check, r->property,
                  "pCreateInfo->pAttachments[%u].flags has %s, but the property "
                  "resolveSrgbFormatSupportsTransferFunctionControl is VK_FALSE",
                  i, flags);
    }
    if (!strstr(wake_name_VkFormat(attachment->format), "_SRGB")) {
        wake_find(
            check, r->srgb,
            "pCreateInfo->pAttachments[%u].flags has %s, but its format is %s, which is not sRGB",
            i, flags, wake_name_VkFormat(attachment->format));
    }
    if (attachment->samples != VK_SAMPLE_COUNT_1_BIT) {
        wake_find(
            check, r->samples,
            "pCreateInfo->pAttachments[%u].flags has %s, but its samples are %s: the flags are for what is resolved to",
            i, flags, wake_name_VkSampleCountFlagBits(attachment->samples));
    }
#else
    (void)check;
    (void)r;
    (void)i;
    (void)attachment;
#endif
}

static bool
reads_locally(VkImageLayout layout)
{
    return layout == VK_IMAGE_LAYOUT_RENDERING_LOCAL_READ;
}

static void
check_references(struct wake_check *check, const char *vuid, uint32_t subpass, const char *member,
                 const VkAttachmentReference2 *references, uint32_t count)
{
    for (uint32_t i = 0; references && i < count; i++) {
        if (references[i].attachment != VK_ATTACHMENT_UNUSED &&
            reads_locally(references[i].layout)) {
            wake_find(
                check, vuid,
                "%s[%u] of pCreateInfo->pSubpasses[%u] has the layout VK_IMAGE_LAYOUT_RENDERING_LOCAL_READ, but the feature "
                "dynamicRenderingLocalRead is not enabled",
                member, i, subpass);
        }
    }
}

static void
check_layouts(struct wake_check *check, const struct rules *r, const VkRenderPassCreateInfo2 *info)
{
    static const char rest[] =
        "VK_IMAGE_LAYOUT_RENDERING_LOCAL_READ, but the feature dynamicRenderingLocalRead is not enabled";

    for (uint32_t i = 0; i < info->attachmentCount; i++) {
        if (reads_locally(info->pAttachments[i].initialLayout)) {
            wake_find(check, r->initial, "pCreateInfo->pAttachments[%u].initialLayout is %s", i,
                      rest);
        }
        if (reads_locally(info->pAttachments[i].finalLayout)) {
            wake_find(check, r->final, "pCreateInfo->pAttachments[%u].finalLayout is %s", i, rest);
        }
    }
    for (uint32_t i = 0; i < info->subpassCount; i++) {
        const VkSubpassDescription2 *subpass = &info->pSubpasses[i];

        check_references(check, r->reference, i, "pInputAttachments", subpass->pInputAttachments,
                         subpass->inputAttachmentCount);
        check_references(check, r->reference, i, "pColorAttachments", subpass->pColorAttachments,
                         subpass->colorAttachmentCount);
        check_references(check, r->reference, i, "pResolveAttachments",
                         subpass->pResolveAttachments, subpass->colorAttachmentCount);
        check_references(check, r->reference, i, "pDepthStencilAttachment",
                         subpass->pDepthStencilAttachment, 1);
    }
}

static void
check_inputs(struct wake_check *check, const VkRenderPassCreateInfo2 *info, bool second)
{
    const struct wake_facts *facts = wake_check_facts(check);
    uint32_t most = facts ? facts->limits.maxPerStageDescriptorInputAttachments : UINT32_MAX;

    for (uint32_t i = 0; i < info->subpassCount; i++) {
        if (info->pSubpasses[i].inputAttachmentCount > most) {
            wake_find(check,
                      second ? "VUID-VkSubpassDescription2-inputAttachmentCount-12293"
                             : "VUID-VkSubpassDescription-inputAttachmentCount-12293",
                      "pCreateInfo->pSubpasses[%u].inputAttachmentCount is %u, but "
                      "maxPerStageDescriptorInputAttachments is %u",
                      i, info->pSubpasses[i].inputAttachmentCount, most);
        }
    }
}

/* Shading rates that are cleared. */
static void
check_rates(struct wake_check *check, const VkRenderPassCreateInfo2 *info)
{
    for (uint32_t i = 0; i < info->subpassCount; i++) {
        const VkFragmentShadingRateAttachmentInfoKHR *rate = wake_chain_find(
            info->pSubpasses[i].pNext, VK_STRUCTURE_TYPE_FRAGMENT_SHADING_RATE_ATTACHMENT_INFO_KHR);
        uint32_t attachment = rate && rate->pFragmentShadingRateAttachment
                                  ? rate->pFragmentShadingRateAttachment->attachment
                                  : VK_ATTACHMENT_UNUSED;

        if (attachment < info->attachmentCount &&
            info->pAttachments[attachment].loadOp == VK_ATTACHMENT_LOAD_OP_CLEAR) {
            wake_find(check, "VUID-VkRenderPassCreateInfo2-pAttachments-09387",
                      "pCreateInfo->pAttachments[%u].loadOp is VK_ATTACHMENT_LOAD_OP_CLEAR, but it "
                      "is the fragment shading rate attachment of pCreateInfo->pSubpasses[%u]",
                      attachment, i);
        }
    }
}

static void
create(struct wake_check *check, const VkRenderPassCreateInfo *first,
       const VkRenderPassCreateInfo2 *second)
{
    const struct rules *r = &rules[!first];
    const struct wake_render_pass *pass;

    if (!first && !second) {
        return;
    }
    pass = wake_render_pass_make(first, second);
    if (!pass) {
        return;
    }
    for (uint32_t i = 0; i < pass->info.attachmentCount; i++) {
        check_flags(check, r, i, &pass->info.pAttachments[i]);
    }
    if (!WAKE_FEATURE(check, dynamicRenderingLocalRead)) {
        check_layouts(check, r, &pass->info);
    }
    check_inputs(check, &pass->info, !first);
    check_rates(check, &pass->info);
#ifdef VK_VALVE_fragment_density_map_layered
    if ((first ? first->flags : second->flags) &
            VK_RENDER_PASS_CREATE_PER_LAYER_FRAGMENT_DENSITY_BIT_VALVE &&
        !WAKE_FEATURE(check, fragmentDensityMapLayered)) {
        wake_find(
            check, r->layered,
            "pCreateInfo->flags has VK_RENDER_PASS_CREATE_PER_LAYER_FRAGMENT_DENSITY_BIT_VALVE, but the feature "
            "fragmentDensityMapLayered is not enabled");
    }
#endif
    wake_render_pass_put(pass);
}

void
wake_core_render_pass_newer(struct wake_check *check, const struct wake_rec_CreateRenderPass *r)
{
    create(check, r->pCreateInfo, NULL);
}

void
wake_core_render_pass2_newer(struct wake_check *check, const struct wake_rec_CreateRenderPass2 *r)
{
    create(check, NULL, r->pCreateInfo);
}

#endif
