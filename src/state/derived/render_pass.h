/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Render passes and framebuffers as checks see them. A render pass is kept in its second form,
 * whichever command made it, and is a copy of its own: pipelines and framebuffers hold references,
 * because the application may destroy it before them.
 * Threads: any runner; immutable (state/object/derived.h) but for the count of references.
 */
#ifndef WAKE_STATE_RENDER_PASS_H
#define WAKE_STATE_RENDER_PASS_H

#include "state/object/derived.h"

/* One subpass, with what its pNext chain says. References to no attachment (VK_ATTACHMENT_UNUSED)
 * are kept as they are. */
struct wake_subpass {
    VkSubpassDescriptionFlags flags;
    uint32_t view_mask;
    uint32_t input_count;
    uint32_t color_count;
    uint32_t preserve_count;
    const VkAttachmentReference2 *inputs;
    const VkAttachmentReference2 *colors;
    const VkAttachmentReference2 *resolves; /* color_count of them; NULL: none */
    const VkAttachmentReference2 *depth;    /* NULL: none */
    const uint32_t *preserves;
    const VkAttachmentReference2 *depth_resolve; /* NULL: none */
    VkResolveModeFlagBits depth_resolve_mode;
    VkResolveModeFlagBits stencil_resolve_mode;
    const VkAttachmentReference2 *shading_rate; /* NULL: none */
    VkExtent2D shading_rate_texel;
    /* of VkMultisampledRenderToSingleSampledInfoEXT when that is on; else 0 */
    VkSampleCountFlagBits single_sampled;
};

/* Whether one of the references, NULL for none, is to that attachment. */
WAKE_INLINE bool
wake_refers(const VkAttachmentReference2 *references, uint32_t count, uint32_t attachment)
{
    for (uint32_t i = 0; references && i < count; i++) {
        if (references[i].attachment == attachment) {
            return true;
        }
    }
    return false;
}

struct wake_render_pass {
    struct wake_derived derived;
    uint32_t references; /* (a) */
    bool second;         /* made by vkCreateRenderPass2 */
    /*
     * Arrays and chains are copies. In the chains: VkRenderPassFragmentDensityMapCreateInfoEXT,
     * VkRenderPassTileShadingCreateInfoQCOM; of attachments VkAttachmentDescriptionStencilLayout; of references
     * VkAttachmentReferenceStencilLayout; of subpasses VkSubpassDescriptionDepthStencilResolve,
     * VkFragmentShadingRateAttachmentInfoKHR and VkMultisampledRenderToSingleSampledInfoEXT; of
     * dependencies VkMemoryBarrier2. Multiview and aspects of input attachments of the first
     * version are in the members that the second has for them.
     */
    VkRenderPassCreateInfo2 info;
    const struct wake_subpass *subpasses;     /* info.subpassCount */
    const VkAttachmentReference *density_map; /* NULL: none */
    bool multiview;                           /* a view mask is not 0 */
    uint64_t compatible;                      /* equal for render passes that are compatible */
};

/* NULL: out of memory, or nothing is known of it. Lives as long as the object. */
const struct wake_render_pass *
wake_render_pass_of(struct wake_object *object);
/* The same for whoever keeps it longer: give it back with put(). NULL likewise. */
const struct wake_render_pass *
wake_render_pass_get(struct wake_object *object);
/* Another reference for whoever has one. Accepts NULL. Returns `pass`. */
const struct wake_render_pass *
wake_render_pass_share(const struct wake_render_pass *pass);
/* Accepts NULL. */
void
wake_render_pass_put(const struct wake_render_pass *pass);

/* From create infos, one of which is not NULL, before there is an object; put() frees it. NULL: out
 * of memory. */
const struct wake_render_pass *
wake_render_pass_make(const VkRenderPassCreateInfo *first, const VkRenderPassCreateInfo2 *second);

/* The attachment that a reference means, NULL: none (also where reference is NULL, or its number is
 * out of range). */
const VkAttachmentDescription2 *
wake_render_pass_attachment(const struct wake_render_pass *pass,
                            const VkAttachmentReference2 *reference);
/* The subpass, NULL: there is no such. */
const struct wake_subpass *
wake_render_pass_subpass(const struct wake_render_pass *pass, uint32_t subpass);

#define WAKE_ANY_SUBPASS UINT32_MAX
#define WAKE_INCOMPATIBLE_TEXT 320
/*
 * Specification, 'Render Pass Compatibility'; true also where one of both is NULL. `a_subpass` and
 * `b_subpass` must be equal, too, unless one of them is WAKE_ANY_SUBPASS. Else what differs is in
 * `text` (WAKE_INCOMPATIBLE_TEXT bytes, or NULL): "pColorAttachments[1] of subpass 0 has
 * VK_FORMAT_… there, VK_FORMAT_… here", with a_name and b_name for there and here.
 */
bool
wake_render_pass_compatible(const struct wake_render_pass *a, uint32_t a_subpass,
                            const struct wake_render_pass *b, uint32_t b_subpass, char *text);

/* A framebuffer, with a reference to the render pass that it was made with. */
struct wake_framebuffer {
    struct wake_derived derived;
    const VkFramebufferCreateInfo *info; /* in the create record */
    const struct wake_render_pass *pass; /* NULL: not known */
    wake_id pass_id;
    /* NULL: not VK_FRAMEBUFFER_CREATE_IMAGELESS_BIT, or missing */
    const VkFramebufferAttachmentsCreateInfo *imageless;
    uint32_t view_count; /* 0 where imageless */
};

const struct wake_framebuffer *
wake_framebuffer_of(struct wake_object *object);
/* Id of an attachment's view; 0: none, or imageless. */
wake_id
wake_framebuffer_view(const struct wake_framebuffer *framebuffer, uint32_t attachment);

#endif
