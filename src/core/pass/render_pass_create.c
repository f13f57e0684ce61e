/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Making render passes: attachments, and references to them. Specification, 'Render Pass Creation'.
 */
#include "core/pass/render_pass_rules.h"

#include <stdio.h>

static const VkImageLayout color_attachment[] = { VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
                                                  VK_IMAGE_LAYOUT_MAX_ENUM };
static const VkImageLayout feedback_loop[] = { VK_IMAGE_LAYOUT_ATTACHMENT_FEEDBACK_LOOP_OPTIMAL_EXT,
                                               VK_IMAGE_LAYOUT_MAX_ENUM };

/* ---- attachments ----------------------------------------------------------------------------- */

enum format_kind { KIND_COLOR, KIND_DEPTH_AND_STENCIL, KIND_DEPTH, KIND_STENCIL, KIND_UNKNOWN };

static enum format_kind
kind_of(VkFormat format)
{
    const struct wake_format_info *info = wake_format(format);
    VkImageAspectFlags aspects = info ? info->aspects & (VK_IMAGE_ASPECT_DEPTH_BIT |
                                                         VK_IMAGE_ASPECT_STENCIL_BIT)
                                      : 0;

    return !info                                    ? KIND_UNKNOWN
           : !aspects                               ? KIND_COLOR
           : aspects == VK_IMAGE_ASPECT_DEPTH_BIT   ? KIND_DEPTH
           : aspects == VK_IMAGE_ASPECT_STENCIL_BIT ? KIND_STENCIL
                                                    : KIND_DEPTH_AND_STENCIL;
}

/* A layout that an attachment must not begin or end in. */
static void
layouts(const struct wake_pass_check *c, uint32_t i, const VkImageLayout *set,
        const char *rule_initial, const char *rule_final, const char *why)
{
    const VkAttachmentDescription2 *attachment = &c->pass->info.pAttachments[i];
    const char *owner = wake_owners_attachment[c->second];

    if (wake_layout_in(attachment->initialLayout, set)) {
        wake_find_rule(c->check, owner, rule_initial, NULL,
                       "pCreateInfo->pAttachments[%u].initialLayout is %s, but %s (format is %s)",
                       i, wake_name_VkImageLayout(attachment->initialLayout), why,
                       wake_name_VkFormat(attachment->format));
    }
    if (wake_layout_in(attachment->finalLayout, set)) {
        wake_find_rule(c->check, owner, rule_final, NULL,
                       "pCreateInfo->pAttachments[%u].finalLayout is %s, but %s (format is %s)", i,
                       wake_name_VkImageLayout(attachment->finalLayout), why,
                       wake_name_VkFormat(attachment->format));
    }
}

static void
layouts_of_kind(const struct wake_pass_check *c, uint32_t i, bool stencil_layouts)
{
    static const char color
        [] = "the format has neither depth nor stencil",
   both[] = "the format has both depth and stencil", no_stencil[] = "the format has no stencil",
   no_depth[] = "the format has no depth",
   needs_chain[] =
        "the format has stencil too, and no VkAttachmentDescriptionStencilLayout gives its layouts";

    switch (kind_of(c->pass->info.pAttachments[i].format)) {
    case KIND_COLOR:
        layouts(c, i, wake_layouts_together, WAKE_ID(attachment, "format-03280"),
                WAKE_ID(attachment, "format-03282"), color);
        layouts(c, i, wake_layouts_mixed, WAKE_ID(attachment, "format-06487"),
                WAKE_ID(attachment, "format-06488"), color);
        layouts(c, i, wake_layouts_separate, WAKE_ID(attachment, "format-03286"),
                WAKE_ID(attachment, "format-03287"), color);
        break;
    case KIND_DEPTH_AND_STENCIL:
        layouts(c, i, color_attachment, WAKE_ID(attachment, "format-03281"),
                WAKE_ID(attachment, "format-03283"), both);
        layouts(c, i, wake_layouts_stencil, WAKE_ID(attachment, "format-06906"),
                WAKE_ID(attachment, "format-06907"), both);
        if (!c->second) {
            layouts(c, i, wake_layouts_depth, WAKE_ID(attachment, "format-06242"),
                    WAKE_ID(attachment, "format-06243"), both);
        } else if (!stencil_layouts) {
            layouts(c, i, wake_layouts_depth, WAKE_ID(attachment, "format-06249"),
                    WAKE_ID(attachment, "format-06250"), needs_chain);
        }
        break;
    case KIND_DEPTH:
        layouts(c, i, color_attachment, WAKE_ID(attachment, "format-03281"),
                WAKE_ID(attachment, "format-03283"), no_stencil);
        layouts(c, i, wake_layouts_stencil, WAKE_ID(attachment, "format-03290"),
                WAKE_ID(attachment, "format-03291"), no_stencil);
        break;
    case KIND_STENCIL:
        layouts(c, i, color_attachment, WAKE_ID(attachment, "format-03281"),
                WAKE_ID(attachment, "format-03283"), no_depth);
        if (!c->second) {
            layouts(c, i, wake_layouts_depth, WAKE_ID(attachment, "format-03292"),
                    WAKE_ID(attachment, "format-03293"), no_depth);
        } else if (!stencil_layouts) {
            layouts(c, i, wake_layouts_depth, WAKE_ID(attachment, "format-06247"),
                    WAKE_ID(attachment, "format-06248"), no_depth);
        }
        break;
    case KIND_UNKNOWN: break;
    }
}

/* Layouts of a stencil aspect alone; `layout` of VkAttachmentDescriptionStencilLayout or
 * VkAttachmentReferenceStencilLayout. */
static bool
is_no_stencil_layout(VkImageLayout layout)
{
    return layout == VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL ||
           wake_layout_in(layout, wake_layouts_depth) ||
           wake_layout_in(layout, wake_layouts_together) ||
           wake_layout_in(layout, wake_layouts_mixed);
}

static void
stencil_layouts_of(const struct wake_pass_check *c, uint32_t i,
                   const VkAttachmentDescriptionStencilLayout *stencil)
{
    if (is_no_stencil_layout(stencil->stencilInitialLayout)) {
        wake_find(
            c->check, "VUID-VkAttachmentDescriptionStencilLayout-stencilInitialLayout-03308",
            "stencilInitialLayout in the pNext chain of pCreateInfo->pAttachments[%u] is %s, which is no layout of stencil",
            i, wake_name_VkImageLayout(stencil->stencilInitialLayout));
    }
    if (is_no_stencil_layout(stencil->stencilFinalLayout)) {
        wake_find(
            c->check, "VUID-VkAttachmentDescriptionStencilLayout-stencilFinalLayout-03309",
            "stencilFinalLayout in the pNext chain of pCreateInfo->pAttachments[%u] is %s, which is no layout of stencil",
            i, wake_name_VkImageLayout(stencil->stencilFinalLayout));
    }
    if (stencil->stencilFinalLayout == VK_IMAGE_LAYOUT_UNDEFINED ||
        stencil->stencilFinalLayout == VK_IMAGE_LAYOUT_PREINITIALIZED) {
        wake_find(c->check, "VUID-VkAttachmentDescriptionStencilLayout-stencilFinalLayout-03310",
                  "stencilFinalLayout in the pNext chain of pCreateInfo->pAttachments[%u] is %s", i,
                  wake_name_VkImageLayout(stencil->stencilFinalLayout));
    }
}

/* What is loaded must have been kept. */
static void
loads(const struct wake_pass_check *c, uint32_t i,
      const VkAttachmentDescriptionStencilLayout *stencil)
{
    const VkAttachmentDescription2 *attachment = &c->pass->info.pAttachments[i];
    enum format_kind kind = kind_of(attachment->format);
    const char *owner = wake_owners_attachment[c->second];
    bool has_stencil = kind == KIND_STENCIL || kind == KIND_DEPTH_AND_STENCIL;

    if (kind != KIND_STENCIL && kind != KIND_UNKNOWN &&
        attachment->loadOp == VK_ATTACHMENT_LOAD_OP_LOAD &&
        attachment->initialLayout == VK_IMAGE_LAYOUT_UNDEFINED) {
        wake_find_rule(
            c->check, owner, WAKE_ID(attachment, "format-06699"), NULL,
            "pCreateInfo->pAttachments[%u].loadOp is VK_ATTACHMENT_LOAD_OP_LOAD, but initialLayout is "
            "VK_IMAGE_LAYOUT_UNDEFINED, which gives up what would be loaded",
            i);
    }
    if (has_stencil && attachment->stencilLoadOp == VK_ATTACHMENT_LOAD_OP_LOAD) {
        if (stencil && stencil->stencilInitialLayout == VK_IMAGE_LAYOUT_UNDEFINED) {
            wake_find_rule(
                c->check, owner, WAKE_ID(attachment, "pNext-06705"), NULL,
                "pCreateInfo->pAttachments[%u].stencilLoadOp is VK_ATTACHMENT_LOAD_OP_LOAD, but stencilInitialLayout in "
                "its pNext chain is VK_IMAGE_LAYOUT_UNDEFINED",
                i);
        } else if (!stencil && attachment->initialLayout == VK_IMAGE_LAYOUT_UNDEFINED) {
            wake_find_rule(
                c->check, owner,
                c->second ? WAKE_ID(attachment, "pNext-06704")
                          : WAKE_ID(attachment, "format-06700"),
                NULL,
                "pCreateInfo->pAttachments[%u].stencilLoadOp is VK_ATTACHMENT_LOAD_OP_LOAD, but initialLayout is "
                "VK_IMAGE_LAYOUT_UNDEFINED (format is %s)",
                i, wake_name_VkFormat(attachment->format));
        }
    }
}

static void
attachment_description(const struct wake_pass_check *c, uint32_t i)
{
    const VkAttachmentDescription2 *attachment = &c->pass->info.pAttachments[i];
    const VkAttachmentDescriptionStencilLayout *stencil = wake_chain_find(
        attachment->pNext, VK_STRUCTURE_TYPE_ATTACHMENT_DESCRIPTION_STENCIL_LAYOUT);
    const char *owner = wake_owners_attachment[c->second];

    if (attachment->format == VK_FORMAT_UNDEFINED) {
        wake_find_rule(c->check, owner, WAKE_ID(attachment, "format-06698"), NULL,
                       "pCreateInfo->pAttachments[%u].format is VK_FORMAT_UNDEFINED", i);
    }
    if (attachment->finalLayout == VK_IMAGE_LAYOUT_UNDEFINED ||
        attachment->finalLayout == VK_IMAGE_LAYOUT_PREINITIALIZED) {
        wake_find_rule(c->check, owner, WAKE_ID(attachment, "finalLayout-00843"), NULL,
                       "pCreateInfo->pAttachments[%u].finalLayout is %s", i,
                       wake_name_VkImageLayout(attachment->finalLayout));
    }
    loads(c, i, stencil);
    layouts_of_kind(c, i, stencil != NULL);
    if (!WAKE_FEATURE(c->check, separateDepthStencilLayouts)) {
        layouts(c, i, wake_layouts_separate,
                WAKE_ID(attachment, "separateDepthStencilLayouts-03284"),
                WAKE_ID(attachment, "separateDepthStencilLayouts-03285"),
                "the feature separateDepthStencilLayouts is not enabled");
    }
    if (!WAKE_FEATURE(c->check, synchronization2)) {
        layouts(c, i, wake_layouts_generic, WAKE_ID(attachment, "synchronization2-06908"),
                WAKE_ID(attachment, "synchronization2-06909"),
                "the feature synchronization2 is not enabled");
    }
    if (!WAKE_FEATURE(c->check, attachmentFeedbackLoopLayout)) {
        layouts(c, i, feedback_loop, WAKE_ID(attachment, "attachmentFeedbackLoopLayout-07309"),
                WAKE_ID(attachment, "attachmentFeedbackLoopLayout-07310"),
                "the feature attachmentFeedbackLoopLayout is not enabled");
    }
    if (stencil) {
        stencil_layouts_of(c, i, stencil);
    }
}

/* ---- references ------------------------------------------------------------------------------ */

static void
one_reference(const struct wake_pass_check *c, const VkAttachmentReference2 *reference,
              const char *path)
{
    const VkAttachmentReferenceStencilLayout *stencil = wake_chain_find(
        reference->pNext, VK_STRUCTURE_TYPE_ATTACHMENT_REFERENCE_STENCIL_LAYOUT);
    const char *owner = wake_owners_attachment_reference[c->second],
               *name = wake_name_VkImageLayout(reference->layout);

    if (reference->attachment == VK_ATTACHMENT_UNUSED) {
        return;
    }
    if (reference->layout == VK_IMAGE_LAYOUT_UNDEFINED ||
        reference->layout == VK_IMAGE_LAYOUT_PREINITIALIZED ||
        reference->layout == VK_IMAGE_LAYOUT_PRESENT_SRC_KHR) {
        wake_find_rule(c->check, owner, WAKE_ID(attachment_reference, "layout-03077"), NULL,
                       "%s.layout is %s", path, name);
    }
    if (wake_layout_in(reference->layout, wake_layouts_separate) &&
        !WAKE_FEATURE(c->check, separateDepthStencilLayouts)) {
        wake_find_rule(
            c->check, owner, WAKE_ID(attachment_reference, "separateDepthStencilLayouts-03313"),
            NULL, "%s.layout is %s, but the feature separateDepthStencilLayouts is not enabled",
            path, name);
    }
    if (wake_layout_in(reference->layout, wake_layouts_generic) &&
        !WAKE_FEATURE(c->check, synchronization2)) {
        wake_find_rule(c->check, owner, WAKE_ID(attachment_reference, "synchronization2-06910"),
                       NULL, "%s.layout is %s, but the feature synchronization2 is not enabled",
                       path, name);
    }
    if (wake_layout_in(reference->layout, feedback_loop) &&
        !WAKE_FEATURE(c->check, attachmentFeedbackLoopLayout)) {
        wake_find_rule(
            c->check, owner, WAKE_ID(attachment_reference, "attachmentFeedbackLoopLayout-07311"),
            NULL, "%s.layout is %s, but the feature attachmentFeedbackLoopLayout is not enabled",
            path, name);
    }
    if (stencil && (is_no_stencil_layout(stencil->stencilLayout) ||
                    stencil->stencilLayout == VK_IMAGE_LAYOUT_UNDEFINED ||
                    stencil->stencilLayout == VK_IMAGE_LAYOUT_PREINITIALIZED ||
                    stencil->stencilLayout == VK_IMAGE_LAYOUT_PRESENT_SRC_KHR)) {
        wake_find(
            c->check, "VUID-VkAttachmentReferenceStencilLayout-stencilLayout-03318",
            "stencilLayout in the pNext chain of %s is %s, which is no layout of stencil that a subpass can use",
            path, wake_name_VkImageLayout(stencil->stencilLayout));
    }
}

static void
references(const struct wake_pass_check *c, const VkAttachmentReference2 *list, uint32_t count,
           uint32_t subpass, const char *member, bool array)
{
    char path[96];

    for (uint32_t i = 0; list && i < count; i++) {
        if (array) {
            (void)snprintf(path, sizeof(path), "pCreateInfo->pSubpasses[%u].%s[%u]", subpass,
                           member, i);
        } else {
            (void)snprintf(path, sizeof(path), "pCreateInfo->pSubpasses[%u].%s", subpass, member);
        }
        one_reference(c, &list[i], path);
    }
}

/* ---- commands -------------------------------------------------------------------------------- */

static void
create(struct wake_check *check, const VkRenderPassCreateInfo *first,
       const VkRenderPassCreateInfo2 *second)
{
    struct wake_pass_check c = { .check = check,
                                 .facts = wake_check_facts(check),
                                 .second = second != NULL };

    c.pass = first || second ? wake_render_pass_make(first, second) : NULL;
    if (!c.pass) {
        return;
    }
    c.chain = first ? first->pNext : second->pNext;
    for (uint32_t i = 0; i < c.pass->info.attachmentCount; i++) {
        attachment_description(&c, i);
    }
    for (uint32_t i = 0; i < c.pass->info.subpassCount; i++) {
        const struct wake_subpass *subpass = &c.pass->subpasses[i];

        references(&c, subpass->inputs, subpass->input_count, i, "pInputAttachments", true);
        references(&c, subpass->colors, subpass->color_count, i, "pColorAttachments", true);
        references(&c, subpass->resolves, subpass->color_count, i, "pResolveAttachments", true);
        references(&c, subpass->depth, 1, i, "pDepthStencilAttachment", false);
        references(&c, subpass->depth_resolve, 1, i, "pNext.pDepthStencilResolveAttachment", false);
    }
    wake_pass_check_subpasses(&c);
    wake_pass_check_dependencies(&c);
    wake_pass_check_views(&c);
    wake_pass_check_density_map(&c);
    wake_render_pass_put(c.pass);
}

void
wake_core_create_render_pass(struct wake_check *check, const struct wake_rec_CreateRenderPass *r)
{
    create(check, r->pCreateInfo, NULL);
}

void
wake_core_create_render_pass2(struct wake_check *check, const struct wake_rec_CreateRenderPass2 *r)
{
    create(check, NULL, r->pCreateInfo);
}
