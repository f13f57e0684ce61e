/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Making render passes: subpasses. Specification, 'Render Pass Creation', VkSubpassDescription and
 * its second form.
 */
#include "core/pass/render_pass_rules.h"

#include <stdio.h>
#include <string.h>

enum {
    USE_INPUT = 1,
    USE_COLOR = 2,
    USE_RESOLVE = 4,
    USE_DEPTH = 8,
    USE_PRESERVE = 16,
    USE_DEPTH_RESOLVE = 32,
    MAX_TRACKED = 256 /* attachments; what is beyond is not compared with each other */
};

/* How the attachments are used so far. */
struct uses {
    bool before[MAX_TRACKED]; /* in an earlier subpass */
    uint8_t now[MAX_TRACKED]; /* in this one */
    VkImageLayout layout[MAX_TRACKED];
};

struct subpass_check {
    const struct wake_pass_check *c;
    const struct wake_subpass *subpass;
    uint32_t number;
    struct uses *uses;
    const char *owner;
};

/* The rule's number in the first and in the second version. */
#define RULE(first, second_one) (s->c->second ? (second_one) : (first))

static const char *
path_of(const struct subpass_check *s, const char *member, uint32_t index, char *path)
{
    if (index == UINT32_MAX) {
        (void)snprintf(path, 96, "pCreateInfo->pSubpasses[%u].%s", s->number, member);
    } else {
        (void)snprintf(path, 96, "pCreateInfo->pSubpasses[%u].%s[%u]", s->number, member, index);
    }
    return path;
}

/* ---- one use of an attachment ---------------------------------------------------------------- */

/* Whether the reference leads to an attachment. */
static bool
in_range(const struct subpass_check *s, uint32_t attachment, const char *path)
{
    if (attachment == VK_ATTACHMENT_UNUSED) {
        return false;
    }
    if (attachment < s->c->pass->info.attachmentCount) {
        return true;
    }
    wake_find_rule(
        s->c->check, wake_owners_render_pass[s->c->second],
        RULE(WAKE_ID(render_pass, "attachment-00834"), WAKE_ID(render_pass, "attachment-03051")),
        NULL, "%s is attachment %u, but pCreateInfo->attachmentCount is %u", path, attachment,
        s->c->pass->info.attachmentCount);
    return false;
}

static void
note_use(const struct subpass_check *s, const VkAttachmentReference2 *reference, uint8_t use,
         const char *path)
{
    uint32_t attachment = reference->attachment;
    uint8_t *now;

    if (attachment >= MAX_TRACKED) {
        return;
    }
    now = &s->uses->now[attachment];
    if ((use == USE_COLOR && (*now & USE_DEPTH)) || (use == USE_DEPTH && (*now & USE_COLOR))) {
        wake_find_rule(s->c->check, s->owner,
                       RULE(WAKE_ID(subpass, "pDepthStencilAttachment-04438"),
                            WAKE_ID(subpass, "pDepthStencilAttachment-04440")),
                       NULL, "%s is attachment %u, which the subpass uses as %s attachment, too",
                       path, attachment, use == USE_COLOR ? "depth/stencil" : "color");
    } else if (*now & USE_PRESERVE) {
        wake_find_rule(s->c->check, s->owner,
                       RULE(WAKE_ID(subpass, "pPreserveAttachments-00854"),
                            WAKE_ID(subpass, "pPreserveAttachments-03074")),
                       NULL,
                       "%s is attachment %u, which is in pPreserveAttachments of the subpass, too",
                       path, attachment);
    } else if ((*now & ~USE_PRESERVE) && s->uses->layout[attachment] != reference->layout &&
               !reference->pNext) {
        wake_find_rule(
            s->c->check, s->owner,
            RULE(WAKE_ID(subpass, "layout-02519"), WAKE_ID(subpass, "layout-02528")), NULL,
            "%s uses attachment %u in %s, another reference of the subpass uses it in %s [subpass %u already uses "
            "attachment %u with a different image layout]",
            path, attachment, wake_name_VkImageLayout(reference->layout),
            wake_name_VkImageLayout(s->uses->layout[attachment]), s->number, attachment);
    }
    if (!(*now & ~USE_PRESERVE)) {
        s->uses->layout[attachment] = reference->layout;
    }
    *now |= use;
}

/* Of what is used, whether there is such an attachment or not. */
static void
forbidden(const struct subpass_check *s, const VkAttachmentReference2 *reference,
          const VkImageLayout *set, const char *rule, const char *path)
{
    if (reference->attachment != VK_ATTACHMENT_UNUSED && wake_layout_in(reference->layout, set)) {
        wake_find_rule(s->c->check, s->owner, rule, NULL,
                       "%s.layout is %s, which is no layout for this use", path,
                       wake_name_VkImageLayout(reference->layout));
    }
}

static void
needs_features(const struct subpass_check *s, VkFormat format, VkFormatFeatureFlags2 any_of,
               const char *rule, const char *linear_rule, const char *path, const char *what)
{
    char flags[512];
    VkFormatFeatureFlags2 features = wake_potential_features(s->c->facts, format);

    if (WAKE_FEATURE(s->c->check, linearColorAttachment) &&
        (any_of & VK_FORMAT_FEATURE_2_COLOR_ATTACHMENT_BIT)) {
        any_of |= VK_FORMAT_FEATURE_2_LINEAR_COLOR_ATTACHMENT_BIT_NV;
        rule = linear_rule;
    }
    if (!(features & any_of)) {
        (void)wake_print_VkFormatFeatureFlags2(flags, sizeof(flags), features);
        wake_find_rule(
            s->c->check, s->owner, rule, NULL,
            "the format of %s is %s, which this device cannot use as %s attachment; its features are %s",
            path, wake_name_VkFormat(format), what, flags);
    }
}

/* Specification: an attachment that is cleared must not be read-only in its first use. */
static void
first_use(const struct subpass_check *s, const VkAttachmentReference2 *reference, const char *path)
{
    const VkAttachmentDescription2 *attachment = wake_render_pass_attachment(s->c->pass, reference);
    const char *owner = wake_owners_render_pass[s->c->second];
    VkImageLayout layout = reference->layout;
    bool plain = layout == VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL ||
                 layout == VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL;
    bool depth = layout == VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_STENCIL_ATTACHMENT_OPTIMAL;
    bool stencil = layout == VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_STENCIL_READ_ONLY_OPTIMAL;

    if (reference->attachment >= MAX_TRACKED || s->uses->before[reference->attachment]) {
        return;
    }
    if (attachment->loadOp == VK_ATTACHMENT_LOAD_OP_CLEAR && (plain || depth)) {
        wake_find_rule(
            s->c->check, owner,
            s->c->second ? WAKE_ID(render_pass, "pAttachments-02522")
            : plain      ? WAKE_ID(render_pass, "pAttachments-00836")
                         : WAKE_ID(render_pass, "pAttachments-01566"),
            NULL,
            "pCreateInfo->pAttachments[%u].loadOp is VK_ATTACHMENT_LOAD_OP_CLEAR, but its first use, %s, is in the "
            "read-only layout %s",
            reference->attachment, path, wake_name_VkImageLayout(layout));
    }
    if (attachment->stencilLoadOp == VK_ATTACHMENT_LOAD_OP_CLEAR && (plain || stencil) &&
        wake_format_is_depth_or_stencil(attachment->format)) {
        wake_find_rule(
            s->c->check, owner,
            s->c->second ? WAKE_ID(render_pass, "pAttachments-02523")
            : plain      ? WAKE_ID(render_pass, "pAttachments-02511")
                         : WAKE_ID(render_pass, "pAttachments-01567"),
            NULL,
            "pCreateInfo->pAttachments[%u].stencilLoadOp is VK_ATTACHMENT_LOAD_OP_CLEAR, but its first use, %s, is in the "
            "read-only layout %s",
            reference->attachment, path, wake_name_VkImageLayout(layout));
    }
}

/* ---- input attachments ----------------------------------------------------------------------- */

static void
input_aspects(const struct subpass_check *s, const VkAttachmentReference2 *reference,
              const char *path)
{
    const VkImageAspectFlags memory_planes = VK_IMAGE_ASPECT_MEMORY_PLANE_0_BIT_EXT |
                                             VK_IMAGE_ASPECT_MEMORY_PLANE_1_BIT_EXT |
                                             VK_IMAGE_ASPECT_MEMORY_PLANE_2_BIT_EXT |
                                             VK_IMAGE_ASPECT_MEMORY_PLANE_3_BIT_EXT;
    const VkAttachmentDescription2 *attachment = wake_render_pass_attachment(s->c->pass, reference);
    const struct wake_format_info *format = attachment ? wake_format(attachment->format) : NULL;
    VkImageAspectFlags aspects = reference->aspectMask;
    bool more = true; /* whether the format's aspects are looked at, too */
    const VkImageAspectFlags known = VK_IMAGE_ASPECT_COLOR_BIT | VK_IMAGE_ASPECT_DEPTH_BIT |
                                     VK_IMAGE_ASPECT_STENCIL_BIT | VK_IMAGE_ASPECT_METADATA_BIT |
                                     VK_IMAGE_ASPECT_PLANE_0_BIT | VK_IMAGE_ASPECT_PLANE_1_BIT |
                                     VK_IMAGE_ASPECT_PLANE_2_BIT | memory_planes;
    char flags[256], has[256];

    (void)wake_print_VkImageAspectFlags(flags, sizeof(flags), aspects);
    if (s->c->second && (aspects & ~known) && !wake_check_unknown_extensions(s->c->check)) {
        wake_find(s->c->check, "VUID-VkSubpassDescription2-attachment-02799",
                  "%s.aspectMask is 0x%x, which is no combination of VkImageAspectFlagBits", path,
                  aspects);
        more = !WAKE_REPEATED_RULES;
    } else if (s->c->second && aspects == 0) {
        wake_find(s->c->check, "VUID-VkSubpassDescription2-attachment-02800", "%s.aspectMask is 0",
                  path);
    } else if (aspects & VK_IMAGE_ASPECT_METADATA_BIT) {
        wake_find(s->c->check,
                  RULE("VUID-VkInputAttachmentAspectReference-aspectMask-01964",
                       "VUID-VkSubpassDescription2-attachment-02801"),
                  "the aspectMask of %s is %s", path, flags);
        more = !WAKE_REPEATED_RULES;
    } else if (aspects & memory_planes) {
        wake_find(s->c->check,
                  RULE("VUID-VkInputAttachmentAspectReference-aspectMask-02250",
                       "VUID-VkSubpassDescription2-attachment-04563"),
                  "the aspectMask of %s is %s", path, flags);
        more = !WAKE_REPEATED_RULES;
    }
    if (more && format &&
        (aspects &
         ~(format->aspects | (format->plane_count > 1 ? VK_IMAGE_ASPECT_COLOR_BIT : 0)))) {
        (void)wake_print_VkImageAspectFlags(has, sizeof(has), format->aspects);
        wake_find(
            s->c->check,
            RULE("VUID-VkRenderPassCreateInfo-pNext-01963",
                 "VUID-VkRenderPassCreateInfo2-attachment-02525"),
            "the aspectMask of %s is %s, but attachment %u has the format %s, whose aspects are %s",
            path, flags, reference->attachment, wake_name_VkFormat(attachment->format), has);
    }
}

static void
inputs(const struct subpass_check *s)
{
    static const VkImageLayout attachments[] = { VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
                                                 VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL,
                                                 VK_IMAGE_LAYOUT_MAX_ENUM };
    static const VkImageLayout one_aspect[] = { VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL,
                                                VK_IMAGE_LAYOUT_STENCIL_ATTACHMENT_OPTIMAL,
                                                VK_IMAGE_LAYOUT_MAX_ENUM };
    static const VkImageLayout generic[] = { VK_IMAGE_LAYOUT_ATTACHMENT_OPTIMAL,
                                             VK_IMAGE_LAYOUT_MAX_ENUM };
    char path[96];

    for (uint32_t i = 0; i < s->subpass->input_count; i++) {
        const VkAttachmentReference2 *reference = &s->subpass->inputs[i];

        path_of(s, "pInputAttachments", i, path);
        forbidden(s, reference, attachments, WAKE_ID(subpass, "attachment-06912"), path);
        forbidden(s, reference, one_aspect, WAKE_ID(subpass, "attachment-06918"), path);
        forbidden(s, reference, generic, WAKE_ID(subpass, "attachment-06921"), path);
        if (reference->attachment != VK_ATTACHMENT_UNUSED) {
            input_aspects(s, reference, path);
        }
        if (!in_range(s, reference->attachment, path)) {
            continue;
        }
        note_use(s, reference, USE_INPUT, path);
        needs_features(s, wake_render_pass_attachment(s->c->pass, reference)->format,
                       VK_FORMAT_FEATURE_2_COLOR_ATTACHMENT_BIT |
                           VK_FORMAT_FEATURE_2_DEPTH_STENCIL_ATTACHMENT_BIT,
                       RULE(WAKE_ID(subpass, "pInputAttachments-02647"),
                            WAKE_ID(subpass, "pInputAttachments-02897")),
                       RULE(WAKE_ID(subpass, "linearColorAttachment-06496"),
                            WAKE_ID(subpass, "linearColorAttachment-06499")),
                       path, "color or depth/stencil");
    }
}

/* After the other uses of the subpass are known. */
static void
inputs_first(const struct subpass_check *s)
{
    char path[96];

    for (uint32_t i = 0; i < s->subpass->input_count; i++) {
        const VkAttachmentReference2 *reference = &s->subpass->inputs[i];
        const VkAttachmentDescription2 *attachment = wake_render_pass_attachment(s->c->pass,
                                                                                 reference);

        if (!attachment || reference->attachment >= MAX_TRACKED) {
            continue;
        }
        first_use(s, reference, path_of(s, "pInputAttachments", i, path));
        if (!s->uses->before[reference->attachment] &&
            !(s->uses->now[reference->attachment] & (USE_COLOR | USE_DEPTH)) &&
            attachment->loadOp == VK_ATTACHMENT_LOAD_OP_CLEAR) {
            wake_find_rule(
                s->c->check, s->owner,
                RULE(WAKE_ID(subpass, "loadOp-00846"), WAKE_ID(subpass, "loadOp-03064")), NULL,
                "pCreateInfo->pAttachments[%u].loadOp is VK_ATTACHMENT_LOAD_OP_CLEAR, but its first use is %s, and the "
                "subpass does not use it as color or depth/stencil attachment",
                reference->attachment, path);
        }
        s->uses->before[reference->attachment] = true;
    }
}

/* ---- color, resolve, depth ------------------------------------------------------------------- */

static bool
mixed_samples(const struct subpass_check *s)
{
    return wake_check_extension(s->c->check, WAKE_EXT_VK_AMD_mixed_attachment_samples) ||
           wake_check_extension(s->c->check, WAKE_EXT_VK_NV_framebuffer_mixed_samples) ||
           WAKE_FEATURE(s->c->check, multisampledRenderToSingleSampled);
}

static void
color(const struct subpass_check *s, uint32_t i)
{
    static const VkImageLayout others[] = { VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL,
                                            VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL,
                                            VK_IMAGE_LAYOUT_MAX_ENUM };
    static const VkImageLayout generic[] = { VK_IMAGE_LAYOUT_READ_ONLY_OPTIMAL,
                                             VK_IMAGE_LAYOUT_MAX_ENUM };
    const VkAttachmentReference2 *reference = &s->subpass->colors[i];
    char path[96];

    path_of(s, "pColorAttachments", i, path);
    forbidden(s, reference, others, WAKE_ID(subpass, "attachment-06913"), path);
    forbidden(s, reference, wake_layouts_mixed, WAKE_ID(subpass, "attachment-06916"), path);
    forbidden(s, reference, wake_layouts_separate, WAKE_ID(subpass, "attachment-06919"), path);
    forbidden(s, reference, generic, WAKE_ID(subpass, "attachment-06922"), path);
    if (!in_range(s, reference->attachment, path)) {
        return;
    }
    note_use(s, reference, USE_COLOR, path);
    needs_features(s, wake_render_pass_attachment(s->c->pass, reference)->format,
                   VK_FORMAT_FEATURE_2_COLOR_ATTACHMENT_BIT,
                   RULE(WAKE_ID(subpass, "pColorAttachments-02648"),
                        WAKE_ID(subpass, "pColorAttachments-02898")),
                   RULE(WAKE_ID(subpass, "linearColorAttachment-06497"),
                        WAKE_ID(subpass, "linearColorAttachment-06500")),
                   path, "color");
    first_use(s, reference, path);
}

/* The color attachment that is resolved into `attachment`. */
static void
resolve_from(const struct subpass_check *s, uint32_t i, const VkAttachmentDescription2 *attachment,
             const char *path)
{
    const VkAttachmentReference2 *reference = &s->subpass->resolves[i];
    const VkAttachmentReference2 *from = i < s->subpass->color_count ? &s->subpass->colors[i]
                                                                     : NULL;
    const VkAttachmentDescription2 *color_attachment = wake_render_pass_attachment(s->c->pass,
                                                                                   from);

    if (color_attachment && color_attachment->samples == VK_SAMPLE_COUNT_1_BIT &&
        !s->subpass->single_sampled) {
        wake_find_rule(
            s->c->check, s->owner,
            RULE(WAKE_ID(subpass, "pResolveAttachments-00848"),
                 WAKE_ID(subpass, "pResolveAttachments-03066")),
            NULL,
            "%s is attachment %u, but pColorAttachments[%u], attachment %u, has one sample only",
            path, reference->attachment, i, from->attachment);
    }
    if (color_attachment && color_attachment->format != attachment->format) {
        wake_find_rule(
            s->c->check, s->owner,
            RULE(WAKE_ID(subpass, "pResolveAttachments-00850"),
                 WAKE_ID(subpass, "pResolveAttachments-03068")),
            NULL, "%s is attachment %u with %s, but pColorAttachments[%u], attachment %u, has %s",
            path, reference->attachment, wake_name_VkFormat(attachment->format), i,
            from->attachment, wake_name_VkFormat(color_attachment->format));
    }
}

static void
resolve(const struct subpass_check *s, uint32_t i)
{
    static const VkImageLayout others[] = { VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL,
                                            VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL,
                                            VK_IMAGE_LAYOUT_MAX_ENUM };
    static const VkImageLayout generic[] = { VK_IMAGE_LAYOUT_READ_ONLY_OPTIMAL,
                                             VK_IMAGE_LAYOUT_MAX_ENUM };
    const VkAttachmentReference2 *reference = &s->subpass->resolves[i];
    const VkAttachmentReference2 *from = i < s->subpass->color_count ? &s->subpass->colors[i]
                                                                     : NULL;
    const VkAttachmentDescription2 *attachment;
    char path[96];

    path_of(s, "pResolveAttachments", i, path);
    forbidden(s, reference, others, WAKE_ID(subpass, "attachment-06914"), path);
    forbidden(s, reference, wake_layouts_mixed, WAKE_ID(subpass, "attachment-06917"), path);
    forbidden(s, reference, wake_layouts_separate, WAKE_ID(subpass, "attachment-06920"), path);
    forbidden(s, reference, generic, WAKE_ID(subpass, "attachment-06923"), path);
    if (!in_range(s, reference->attachment, path)) {
        return;
    }
    attachment = wake_render_pass_attachment(s->c->pass, reference);
    note_use(s, reference, USE_RESOLVE, path);
    needs_features(s, attachment->format, VK_FORMAT_FEATURE_2_COLOR_ATTACHMENT_BIT,
                   RULE(WAKE_ID(subpass, "pResolveAttachments-02649"),
                        WAKE_ID(subpass, "pResolveAttachments-02899")),
                   RULE(WAKE_ID(subpass, "linearColorAttachment-06498"),
                        WAKE_ID(subpass, "linearColorAttachment-06501")),
                   path, "color");
    first_use(s, reference, path);
    if (s->subpass->flags & VK_SUBPASS_DESCRIPTION_SHADER_RESOLVE_BIT_QCOM) {
        wake_find(
            s->c->check,
            RULE("VUID-VkSubpassDescription-flags-03341",
                 WAKE_RULE("VUID-VkSubpassDescription2-flags-04907",
                           "VUID-VkRenderPassCreateInfo2-flags-04907")),
            "pCreateInfo->pSubpasses[%u].flags has VK_SUBPASS_DESCRIPTION_SHADER_RESOLVE_BIT_QCOM, but %s is attachment %u",
            s->number, path, reference->attachment);
    }
    if (attachment->samples != VK_SAMPLE_COUNT_1_BIT) {
        wake_find_rule(
            s->c->check, s->owner,
            RULE(WAKE_ID(subpass, "pResolveAttachments-00849"),
                 WAKE_ID(subpass, "pResolveAttachments-03067")),
            NULL, "%s is attachment %u, which has %s; what is resolved to has one sample", path,
            reference->attachment, wake_name_VkSampleCountFlagBits(attachment->samples));
    }
    if (from && from->attachment == VK_ATTACHMENT_UNUSED) {
        wake_find_rule(s->c->check, s->owner,
                       RULE(WAKE_ID(subpass, "pResolveAttachments-00847"),
                            WAKE_ID(subpass, "pResolveAttachments-03065")),
                       NULL,
                       "%s is attachment %u, but pColorAttachments[%u] is VK_ATTACHMENT_UNUSED",
                       path, reference->attachment, i);
    }
    resolve_from(s, i, attachment, path);
}

/* Rules of the second version about layouts for one aspect. */
static void
depth_layout2(const struct subpass_check *s, const VkAttachmentReference2 *reference,
              const VkAttachmentDescription2 *attachment, const char *path)
{
    const struct wake_format_info *format = wake_format(attachment->format);
    bool stencil_layout = wake_chain_find(reference->pNext,
                                          VK_STRUCTURE_TYPE_ATTACHMENT_REFERENCE_STENCIL_LAYOUT) !=
                          NULL;
    bool has_depth = format && (format->aspects & VK_IMAGE_ASPECT_DEPTH_BIT);
    bool has_stencil = format && (format->aspects & VK_IMAGE_ASPECT_STENCIL_BIT);
    const char *layout = wake_name_VkImageLayout(reference->layout),
               *name = wake_name_VkFormat(attachment->format);

    if (!format || (!has_depth && !has_stencil)) {
        return;
    }
    if (wake_layout_in(reference->layout, wake_layouts_depth) && has_depth && has_stencil &&
        !stencil_layout) {
        wake_find(
            s->c->check, "VUID-VkRenderPassCreateInfo2-attachment-06244",
            "%s.layout is %s and no VkAttachmentReferenceStencilLayout is in its pNext chain, but the format %s has stencil, too",
            path, layout, name);
    }
    if (wake_layout_in(reference->layout, wake_layouts_stencil) && has_depth) {
        wake_find(s->c->check, "VUID-VkRenderPassCreateInfo2-attachment-06245",
                  "%s.layout is %s, but the format %s has depth", path, layout, name);
    }
    if (wake_layout_in(reference->layout, wake_layouts_depth) && !has_depth) {
        wake_find(s->c->check, "VUID-VkRenderPassCreateInfo2-attachment-06246",
                  "%s.layout is %s, but the format %s has no depth", path, layout, name);
    }
    if (wake_layout_in(reference->layout, wake_layouts_stencil) && stencil_layout) {
        wake_find(
            s->c->check, "VUID-VkSubpassDescription2-attachment-06251",
            "%s.layout is %s, although a VkAttachmentReferenceStencilLayout in its pNext chain gives stencil's",
            path, layout);
    }
}

static void
depth(const struct subpass_check *s)
{
    static const VkImageLayout others[] = { VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
                                            VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL,
                                            VK_IMAGE_LAYOUT_MAX_ENUM };
    const VkAttachmentReference2 *reference = s->subpass->depth;
    const VkAttachmentDescription2 *attachment;
    char path[96];

    if (!reference || !in_range(s, reference->attachment,
                                path_of(s, "pDepthStencilAttachment", UINT32_MAX, path))) {
        return;
    }
    attachment = wake_render_pass_attachment(s->c->pass, reference);
    note_use(s, reference, USE_DEPTH, path);
    forbidden(s, reference, others, WAKE_ID(subpass, "attachment-06915"), path);
    needs_features(s, attachment->format, VK_FORMAT_FEATURE_2_DEPTH_STENCIL_ATTACHMENT_BIT,
                   RULE(WAKE_ID(subpass, "pDepthStencilAttachment-02650"),
                        WAKE_ID(subpass, "pDepthStencilAttachment-02900")),
                   NULL, path, "depth/stencil");
    first_use(s, reference, path);
    if (s->c->second) {
        depth_layout2(s, reference, attachment, path);
    }
}

/* ---- sample counts --------------------------------------------------------------------------- */

static void
single_sampled(const struct subpass_check *s, const VkAttachmentReference2 *reference,
               const char *path)
{
    const VkAttachmentDescription2 *attachment = wake_render_pass_attachment(s->c->pass, reference);

    if (attachment && attachment->samples != VK_SAMPLE_COUNT_1_BIT &&
        attachment->samples != s->subpass->single_sampled) {
        wake_find(
            s->c->check, "VUID-VkSubpassDescription2-pNext-06870",
            "%s has %s, but VkMultisampledRenderToSingleSampledInfoEXT::rasterizationSamples is %s",
            path, wake_name_VkSampleCountFlagBits(attachment->samples),
            wake_name_VkSampleCountFlagBits(s->subpass->single_sampled));
    }
}

static void
single_sampled_depth(const struct subpass_check *s,
                     const VkAttachmentDescription2 *depth_attachment)
{
    char path[96];

    single_sampled(s, s->subpass->depth, path_of(s, "pDepthStencilAttachment", UINT32_MAX, path));
    if (depth_attachment && depth_attachment->samples == VK_SAMPLE_COUNT_1_BIT &&
        !wake_chain_find(s->c->pass->info.pSubpasses[s->number].pNext,
                         VK_STRUCTURE_TYPE_SUBPASS_DESCRIPTION_DEPTH_STENCIL_RESOLVE)) {
        wake_find(
            s->c->check, "VUID-VkSubpassDescription2-pNext-06871",
            "%s has one sample and is rendered multisampled, but no VkSubpassDescriptionDepthStencilResolve says how it is "
            "resolved",
            path);
    }
}

/* Where samples of depth may differ, those of colors may not yet. */
static bool
mixed_colors(const struct subpass_check *s, uint32_t i, const VkAttachmentDescription2 *attachment,
             uint32_t first_index, const VkAttachmentDescription2 *first)
{
    char path[96];

    if (WAKE_FEATURE(s->c->check, multisampledRenderToSingleSampled)) {
        return false;
    }
    wake_find(s->c->check, "VUID-VkSubpassDescription2-multisampledRenderToSingleSampled-06869",
              "%s has %s, but pColorAttachments[%u] has %s, and the feature "
              "multisampledRenderToSingleSampled is not enabled",
              path_of(s, "pColorAttachments", i, path),
              wake_name_VkSampleCountFlagBits(attachment->samples), first_index,
              wake_name_VkSampleCountFlagBits(first->samples));
    return true;
}

/* Whether it is on or not. */
static void
single_sample_count(const struct subpass_check *s)
{
    const VkMultisampledRenderToSingleSampledInfoEXT *info = wake_chain_find(
        s->c->pass->info.pSubpasses[s->number].pNext,
        VK_STRUCTURE_TYPE_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_INFO_EXT);

    if (info && info->rasterizationSamples == VK_SAMPLE_COUNT_1_BIT) {
        wake_find(
            s->c->check,
            "VUID-VkMultisampledRenderToSingleSampledInfoEXT-rasterizationSamples-06878",
            "rasterizationSamples in the pNext chain of pCreateInfo->pSubpasses[%u] is VK_SAMPLE_COUNT_1_BIT",
            s->number);
    }
}

static void
sample_counts(const struct subpass_check *s)
{
    const VkAttachmentDescription2 *depth_attachment = wake_render_pass_attachment(
        s->c->pass, s->subpass->depth);
    const VkAttachmentDescription2 *first = NULL;
    uint32_t first_index = 0;
    bool mixed = mixed_samples(s), differed = false;
    char path[96];

    for (uint32_t i = 0; i < s->subpass->color_count; i++) {
        const VkAttachmentDescription2 *attachment = wake_render_pass_attachment(
            s->c->pass, &s->subpass->colors[i]);

        if (!attachment) {
            continue;
        }
        if (s->subpass->single_sampled) {
            single_sampled(s, &s->subpass->colors[i], path_of(s, "pColorAttachments", i, path));
        }
        if (first && attachment->samples != first->samples && !mixed && !differed) {
            wake_find_rule(s->c->check, s->owner,
                           RULE(WAKE_ID(subpass, "pColorAttachments-06868"),
                                WAKE_ID(subpass, "multisampledRenderToSingleSampled-06872")),
                           NULL, "%s has %s, but pColorAttachments[%u] has %s",
                           path_of(s, "pColorAttachments", i, path),
                           wake_name_VkSampleCountFlagBits(attachment->samples), first_index,
                           wake_name_VkSampleCountFlagBits(first->samples));
            differed = true;
        } else if (first && attachment->samples != first->samples && !differed && s->c->second) {
            differed = mixed_colors(s, i, attachment, first_index, first);
        }
        if (wake_check_extension(s->c->check, WAKE_EXT_VK_AMD_mixed_attachment_samples) &&
            depth_attachment && attachment->samples > depth_attachment->samples) {
            wake_find_rule(s->c->check, s->owner,
                           RULE(WAKE_ID(subpass, "pColorAttachments-01506"),
                                WAKE_ID(subpass, "pColorAttachments-03070")),
                           NULL, "%s has %s, which is more than %s of pDepthStencilAttachment",
                           path_of(s, "pColorAttachments", i, path),
                           wake_name_VkSampleCountFlagBits(attachment->samples),
                           wake_name_VkSampleCountFlagBits(depth_attachment->samples));
        }
        if (!first) {
            first = attachment;
            first_index = i;
        }
    }
    if (first && depth_attachment && first->samples != depth_attachment->samples && !mixed &&
        !differed) {
        wake_find_rule(
            s->c->check, s->owner,
            RULE(WAKE_ID(subpass, "pDepthStencilAttachment-01418"),
                 WAKE_ID(subpass, "multisampledRenderToSingleSampled-06872")),
            NULL,
            "pCreateInfo->pSubpasses[%u].pDepthStencilAttachment has %s, but pColorAttachments[%u] has %s",
            s->number, wake_name_VkSampleCountFlagBits(depth_attachment->samples), first_index,
            wake_name_VkSampleCountFlagBits(first->samples));
    }
    single_sample_count(s);
    if (s->subpass->single_sampled) {
        single_sampled_depth(s, depth_attachment);
    }
}

/* ---- the subpass ----------------------------------------------------------------------------- */

static void
preserves(const struct subpass_check *s)
{
    char path[96];

    for (uint32_t i = 0; i < s->subpass->preserve_count; i++) {
        uint32_t attachment = s->subpass->preserves[i];

        (void)path_of(s, "pPreserveAttachments", i, path);
        if (attachment == VK_ATTACHMENT_UNUSED) {
            wake_find_rule(
                s->c->check, s->owner,
                RULE(WAKE_ID(subpass, "attachment-00853"), WAKE_ID(subpass, "attachment-03073")),
                NULL, "%s is VK_ATTACHMENT_UNUSED", path);
        } else if (in_range(s, attachment, path) && attachment < MAX_TRACKED) {
            s->uses->now[attachment] |= USE_PRESERVE;
        }
    }
}

static void
bind_point_and_flags(const struct subpass_check *s)
{
    const VkSubpassDescription2 *info = &s->c->pass->info.pSubpasses[s->number];
    bool shading = wake_check_extension(s->c->check, WAKE_EXT_VK_HUAWEI_subpass_shading);

    if (info->pipelineBindPoint != VK_PIPELINE_BIND_POINT_GRAPHICS &&
        !(shading && info->pipelineBindPoint == VK_PIPELINE_BIND_POINT_SUBPASS_SHADING_HUAWEI)) {
        wake_find_rule(s->c->check, s->owner,
                       shading ? RULE(WAKE_ID(subpass, "pipelineBindPoint-04952"),
                                      WAKE_ID(subpass, "pipelineBindPoint-04953"))
                               : RULE(WAKE_ID(subpass, "pipelineBindPoint-00844"),
                                      WAKE_ID(subpass, "pipelineBindPoint-03062")),
                       NULL, "pCreateInfo->pSubpasses[%u].pipelineBindPoint is %s", s->number,
                       wake_name_VkPipelineBindPoint(info->pipelineBindPoint));
    }
    if (s->c->facts && s->subpass->color_count > s->c->facts->limits.maxColorAttachments) {
        wake_find_rule(
            s->c->check, s->owner,
            RULE(WAKE_ID(subpass, "colorAttachmentCount-00845"),
                 WAKE_ID(subpass, "colorAttachmentCount-03063")),
            NULL,
            "pCreateInfo->pSubpasses[%u].colorAttachmentCount is %u; maxColorAttachments is %u",
            s->number, s->subpass->color_count, s->c->facts->limits.maxColorAttachments);
    }
    if ((info->flags & VK_SUBPASS_DESCRIPTION_PER_VIEW_POSITION_X_ONLY_BIT_NVX) &&
        !(info->flags & VK_SUBPASS_DESCRIPTION_PER_VIEW_ATTRIBUTES_BIT_NVX)) {
        wake_find_rule(
            s->c->check, s->owner,
            RULE(WAKE_ID(subpass, "flags-00856"), WAKE_ID(subpass, "flags-03076")), NULL,
            "pCreateInfo->pSubpasses[%u].flags has VK_SUBPASS_DESCRIPTION_PER_VIEW_POSITION_X_ONLY_BIT_NVX without "
            "VK_SUBPASS_DESCRIPTION_PER_VIEW_ATTRIBUTES_BIT_NVX",
            s->number);
    }
}

void
wake_pass_check_subpasses(const struct wake_pass_check *c)
{
    struct uses uses = { 0 };

    for (uint32_t i = 0; i < c->pass->info.subpassCount; i++) {
        const struct subpass_check s = { c, &c->pass->subpasses[i], i, &uses,
                                         wake_owners_subpass[c->second] };
        const struct wake_subpass *subpass = s.subpass;

        memset(uses.now, 0, sizeof(uses.now));
        bind_point_and_flags(&s);
        preserves(&s);
        inputs(&s);
        for (uint32_t k = 0; k < subpass->color_count; k++) {
            color(&s, k);
        }
        for (uint32_t k = 0; subpass->resolves && k < subpass->color_count; k++) {
            resolve(&s, k);
        }
        depth(&s);
        sample_counts(&s);
        inputs_first(&s);
        wake_pass_check_depth_resolve(c, i);
        wake_pass_check_shading_rate(c, i);
        for (uint32_t k = 0; k < MAX_TRACKED; k++) {
            uses.before[k] |= (uses.now[k] & ~USE_PRESERVE) != 0;
        }
    }
}
