/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Draws against the render pass instance that they are in: compatibility of the pipeline, formats,
 * samples, read-only attachments. Specification, 'Drawing Commands'.
 */
#include "core/draw/draw.h"
#include "core/pipeline/pipeline_rules.h"
#include "core/words.h"

#include "state/derived/image.h"

/* Samples of the pipeline may differ from the attachments' with these. */
static bool
mixes_samples(const struct wake_draw *draw)
{
    return WAKE_EXTENSION(draw->check, VK_AMD_mixed_attachment_samples) ||
           WAKE_EXTENSION(draw->check, VK_NV_framebuffer_mixed_samples) ||
           WAKE_FEATURE(draw->check, multisampledRenderToSingleSampled);
}

/* Depth and stencil writes of the draw. */
struct writes {
    bool depth;
    bool stencil;
    bool stencil_ops; /* what None-06887 wants not to be, whether or not anything is written */
};

static bool
keeps(const VkStencilOpState *face)
{
    return face->failOp == VK_STENCIL_OP_KEEP && face->passOp == VK_STENCIL_OP_KEEP &&
           face->depthFailOp == VK_STENCIL_OP_KEEP;
}

static bool
face_writes(const VkStencilOpState *face)
{
    return face->writeMask && !keeps(face);
}

static struct writes
writes_of(const struct wake_draw *draw)
{
    const struct wake_dynamic_values *values = &draw->recording->dynamic;
    const VkPipelineDepthStencilStateCreateInfo *state = draw->pipeline->depth_stencil;
    struct writes writes = { 0 };
    bool depth_test, stencil_test;

    if (!state) {
        return writes;
    }
    depth_test = wake_draw_dynamic(draw, VK_DYNAMIC_STATE_DEPTH_TEST_ENABLE)
                     ? values->depth_test
                     : state->depthTestEnable;
    stencil_test = wake_draw_dynamic(draw, VK_DYNAMIC_STATE_STENCIL_TEST_ENABLE)
                       ? values->stencil_test
                       : state->stencilTestEnable;
    writes.depth = depth_test && (wake_draw_dynamic(draw, VK_DYNAMIC_STATE_DEPTH_WRITE_ENABLE)
                                      ? values->depth_write
                                      : state->depthWriteEnable);
    /* Masks and operations that commands set are not looked at: nothing is concluded from them. */
    stencil_test = stencil_test && !wake_draw_dynamic(draw, VK_DYNAMIC_STATE_STENCIL_OP) &&
                   !wake_draw_dynamic(draw, VK_DYNAMIC_STATE_STENCIL_WRITE_MASK);
    writes.stencil = stencil_test && face_writes(&state->front) && face_writes(&state->back);
    writes.stencil_ops = stencil_test && state->front.writeMask && state->back.writeMask &&
                         !(keeps(&state->front) && keeps(&state->back));
    return writes;
}

VkImageAspectFlags
wake_draw_writes_depth(const struct wake_draw *draw)
{
    struct writes writes = writes_of(draw);

    return (writes.depth ? (VkImageAspectFlags)VK_IMAGE_ASPECT_DEPTH_BIT : 0) |
           (writes.stencil ? (VkImageAspectFlags)VK_IMAGE_ASPECT_STENCIL_BIT : 0);
}

VkImageAspectFlags
wake_draw_writes_color(const struct wake_draw *draw, uint32_t i)
{
    const struct wake_pipeline *p = draw->pipeline;
    const struct wake_spirv_entry *fragment = wake_pipeline_entry(p, VK_SHADER_STAGE_FRAGMENT_BIT);

    if (!fragment || wake_draw_dynamic(draw, VK_DYNAMIC_STATE_COLOR_WRITE_MASK_EXT) ||
        wake_draw_dynamic(draw, VK_DYNAMIC_STATE_COLOR_WRITE_ENABLE_EXT) || !p->blend_attachments ||
        i >= p->blend_attachment_count || !p->blend_attachments[i].colorWriteMask) {
        return 0;
    }
    for (uint32_t k = 0; k < fragment->output_count; k++) {
        if (fragment->outputs[k].location == i) {
            return VK_IMAGE_ASPECT_COLOR_BIT;
        }
    }
    return 0;
}

bool
wake_draw_writes_undefined(const struct wake_draw *draw, uint32_t i)
{
    const struct wake_pipeline *p = draw->pipeline;

    return i < p->color_count && p->color_formats && p->color_formats[i] == VK_FORMAT_UNDEFINED &&
           wake_draw_writes_color(draw, i) != 0;
}

static bool
depth_read_only(VkImageLayout layout)
{
    return layout == VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL ||
           layout == VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_OPTIMAL ||
           layout == VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_STENCIL_ATTACHMENT_OPTIMAL ||
           layout == VK_IMAGE_LAYOUT_READ_ONLY_OPTIMAL;
}

static bool
stencil_read_only(VkImageLayout layout)
{
    return layout == VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL ||
           layout == VK_IMAGE_LAYOUT_STENCIL_READ_ONLY_OPTIMAL ||
           layout == VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_STENCIL_READ_ONLY_OPTIMAL ||
           layout == VK_IMAGE_LAYOUT_READ_ONLY_OPTIMAL;
}

/* ---- render pass objects --------------------------------------------------------------------- */

/* Of a pipeline for another render pass or subpass: where that is compatible, its creation has spoken. */
static void
check_static_samples(const struct wake_draw *draw, const struct wake_render_pass *pass,
                     const struct wake_subpass *subpass)
{
    const VkPipelineMultisampleStateCreateInfo *info = draw->pipeline->multisample;

    if (!info || wake_draw_dynamic(draw, VK_DYNAMIC_STATE_RASTERIZATION_SAMPLES_EXT) ||
        wake_draw_discards(draw) || mixes_samples(draw)) {
        return;
    }
    for (uint32_t i = 0; i <= subpass->color_count; i++) {
        const VkAttachmentReference2 *reference = i < subpass->color_count ? &subpass->colors[i]
                                                                           : subpass->depth;
        const VkAttachmentDescription2 *attachment = reference ? wake_render_pass_attachment(
                                                                     pass, reference)
                                                               : NULL;

        if (attachment && attachment->samples != info->rasterizationSamples) {
            WAKE_FIND_DRAW(
                draw, WAKE_ID(draw, "rasterizationSamples-04740"),
                "rasterizationSamples of the pipeline is %s, and attachment %u of the render pass, which subpass %u "
                "uses, has %s",
                wake_name_VkSampleCountFlagBits(info->rasterizationSamples), reference->attachment,
                draw->recording->pass.subpass,
                wake_name_VkSampleCountFlagBits(attachment->samples));
            return;
        }
    }
}

/* What commands have set. */
static void
check_samples(const struct wake_draw *draw, const struct wake_render_pass *pass,
              const struct wake_subpass *subpass)
{
    VkSampleCountFlagBits samples = draw->recording->dynamic.samples;

    if (!wake_draw_dynamic(draw, VK_DYNAMIC_STATE_RASTERIZATION_SAMPLES_EXT) ||
        wake_draw_discards(draw) || mixes_samples(draw) || !samples) {
        return;
    }
    for (uint32_t i = 0; i <= subpass->color_count; i++) {
        const VkAttachmentReference2 *reference = i < subpass->color_count ? &subpass->colors[i]
                                                                           : subpass->depth;
        const VkAttachmentDescription2 *attachment = reference ? wake_render_pass_attachment(
                                                                     pass, reference)
                                                               : NULL;

        if (attachment && attachment->samples != samples) {
            WAKE_FIND_DRAW(
                draw,
                WAKE_ID(draw, WAKE_RULE("None-08644", "multisampledRenderToSingleSampled-07475")),
                "vkCmdSetRasterizationSamplesEXT() has set %s, and attachment %u of the render pass, which subpass %u "
                "uses, has %s",
                wake_name_VkSampleCountFlagBits(samples), reference->attachment,
                draw->recording->pass.subpass,
                wake_name_VkSampleCountFlagBits(attachment->samples));
            return;
        }
    }
}

/* Factors that a command sets are not looked at: nothing is concluded from them. */
static bool
blends_two_sources(const struct wake_draw *draw)
{
    const struct wake_pipeline *p = draw->pipeline;
    bool dynamic = wake_draw_dynamic(draw, VK_DYNAMIC_STATE_COLOR_BLEND_ENABLE_EXT);

    if (wake_draw_dynamic(draw, VK_DYNAMIC_STATE_COLOR_BLEND_EQUATION_EXT)) {
        return false;
    }
    for (uint32_t i = 0; p->blend_attachments && i < p->blend_attachment_count && i < 32; i++) {
        const VkPipelineColorBlendAttachmentState *b = &p->blend_attachments[i];

        if ((dynamic ? draw->recording->dynamic.blend_enables >> i & 1 : b->blendEnable) &&
            (wake_blend_dual_source(b->srcColorBlendFactor) ||
             wake_blend_dual_source(b->dstColorBlendFactor) ||
             wake_blend_dual_source(b->srcAlphaBlendFactor) ||
             wake_blend_dual_source(b->dstAlphaBlendFactor))) {
            return true;
        }
    }
    return false;
}

static void
check_dual_source(const struct wake_draw *draw)
{
    const struct wake_spirv_entry *fragment = wake_pipeline_entry(draw->pipeline,
                                                                  VK_SHADER_STAGE_FRAGMENT_BIT);
    uint32_t written = 0, last = UINT32_MAX, end = 0;
    uint32_t most = draw->facts->limits.maxFragmentDualSrcAttachments;

    for (uint32_t i = 0; fragment && i < fragment->output_count; i++) {
        written += fragment->outputs[i].location != last;
        last = fragment->outputs[i].location;
        end = last >= end ? last + 1 : end;
    }
    if (end <= most || wake_draw_discards(draw) || !blends_two_sources(draw)) {
        return;
    }
    WAKE_FIND_DRAW(
        draw, WAKE_ID(draw, "maxFragmentDualSrcAttachments-09239"),
        "two sources are blended, and the fragment shader uses location %u, but maxFragmentDualSrcAttachments is %u",
        end - 1, most);
    if (written > most) {
        wake_find_objects(
            draw->check, "VUID-RuntimeSpirv-Fragment-06427", draw->pipeline_object, NULL,
            "Dual source blend mode is used, but the number of written fragment shader output attachment (%u) is greater "
            "than maxFragmentDualSrcAttachments (%u)",
            written, most);
    }
}

/* One color attachment of the instance, whichever kind it is. */
static void
check_blend_format(const struct wake_draw *draw, uint32_t i, VkFormat format)
{
    const VkFormatProperties3 *properties = wake_format_properties(draw->facts, format);

    bool dynamic = wake_draw_dynamic(draw, VK_DYNAMIC_STATE_COLOR_BLEND_ENABLE_EXT);

    if ((dynamic ? draw->recording->dynamic.blend_enables >> i & 1
                 : draw->pipeline->blend_attachments[i].blendEnable) &&
        properties->optimalTilingFeatures &&
        !((properties->optimalTilingFeatures | properties->linearTilingFeatures) &
          VK_FORMAT_FEATURE_2_COLOR_ATTACHMENT_BLEND_BIT)) {
        WAKE_FIND_DRAW(
            draw,
            dynamic ? WAKE_ID(draw, "pColorBlendEnables-07470")
                    : WAKE_ID(draw, "blendEnable-04727"),
            "%s color attachment %u, whose format %s has no VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BLEND_BIT",
            dynamic ? "vkCmdSetColorBlendEnableEXT() has switched on blending for"
                    : "the pipeline blends",
            i, wake_name_VkFormat(format));
    }
}

/* How many attachments may blend, as the pipeline or commands say: none where no fragments are
 * made. */
static uint32_t
blend_count(const struct wake_draw *draw)
{
    const struct wake_dynamic_values *values = &draw->recording->dynamic;

    if (wake_draw_discards(draw)) {
        return 0;
    }
    if (wake_draw_dynamic(draw, VK_DYNAMIC_STATE_COLOR_BLEND_ENABLE_EXT)) {
        return wake_dynamic_is_set(values, VK_DYNAMIC_STATE_COLOR_BLEND_ENABLE_EXT)
                   ? 32u - (uint32_t)__builtin_clz(values->blend_enables | 1)
                   : 0;
    }
    return draw->pipeline->blend_attachments ? draw->pipeline->blend_attachment_count : 0;
}

static void
check_blending(const struct wake_draw *draw, const struct wake_render_pass *pass,
               const struct wake_subpass *subpass)
{
    for (uint32_t i = 0, count = blend_count(draw); i < count && i < subpass->color_count; i++) {
        const VkAttachmentDescription2 *attachment = wake_render_pass_attachment(
            pass, &subpass->colors[i]);

        if (attachment) {
            check_blend_format(draw, i, attachment->format);
        }
    }
}

static void
check_read_only(const struct wake_draw *draw, VkImageLayout depth, VkImageLayout stencil)
{
    struct writes writes = writes_of(draw);

    if (depth_read_only(depth) && writes.depth) {
        WAKE_FIND_DRAW(draw, WAKE_ID(draw, "None-06886"),
                       "depth writes are enabled, and the depth attachment is in %s",
                       wake_name_VkImageLayout(depth));
    }
    if (stencil_read_only(stencil) && writes.stencil_ops) {
        WAKE_FIND_DRAW(draw, WAKE_ID(draw, "None-06887"),
                       "stencil operations write, and the stencil attachment is in %s",
                       wake_name_VkImageLayout(stencil));
    }
}

static void
check_render_pass(const struct wake_draw *draw)
{
    const struct wake_pass *now = &draw->recording->pass;
    struct wake_object *object = wake_check_object(draw->check, now->render_pass,
                                                   WAKE_TYPE_VkRenderPass);
    const struct wake_render_pass *pass = wake_render_pass_of(object);
    const struct wake_subpass *subpass = wake_render_pass_subpass(pass, now->subpass);
    const VkAttachmentDescription2 *depth;
    char text[WAKE_INCOMPATIBLE_TEXT];

    if (!pass || !subpass) {
        return;
    }
    if (draw->pipeline->pass && !wake_render_pass_compatible(draw->pipeline->pass, WAKE_ANY_SUBPASS,
                                                             pass, WAKE_ANY_SUBPASS, text)) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, "renderPass-02684"),
            "the pipeline was created for %s, which is not compatible with the current one, %s: %s (the first is the "
            "pipeline's)",
            WAKE_NAME_OF_ID(draw->check, draw->pipeline->render_pass, VkRenderPass),
            WAKE_NAME_OF(object), text);
        if (WAKE_REPEATED_RULES) {
            check_static_samples(draw, pass, subpass);
        }
        return;
    }
    if (!draw->pipeline->render_pass && draw->pipeline->parts == WAKE_PARTS_ALL) {
        WAKE_FIND_DRAW(draw, WAKE_ID(draw, "renderPass-02684"),
                       "the pipeline was created for dynamic rendering, without a render pass");
        return;
    }
    if (draw->pipeline->subpass != now->subpass && draw->pipeline->render_pass) {
        WAKE_FIND_DRAW(draw, WAKE_ID(draw, "subpass-02685"),
                       "the pipeline was created for subpass %u, and the current one is %u",
                       draw->pipeline->subpass, now->subpass);
        return;
    }
    check_samples(draw, pass, subpass);
    check_blending(draw, pass, subpass);
    depth = subpass->depth ? wake_render_pass_attachment(pass, subpass->depth) : NULL;
    if (depth && !wake_draw_discards(draw)) {
        const VkAttachmentReferenceStencilLayout *stencil = wake_chain_find(
            subpass->depth->pNext, VK_STRUCTURE_TYPE_ATTACHMENT_REFERENCE_STENCIL_LAYOUT);

        check_read_only(draw,
                        wake_format_has_depth(depth->format) ? subpass->depth->layout
                                                             : VK_IMAGE_LAYOUT_UNDEFINED,
                        wake_format_has_stencil(depth->format)
                            ? (stencil ? stencil->stencilLayout : subpass->depth->layout)
                            : VK_IMAGE_LAYOUT_UNDEFINED);
    }
}

/* ---- dynamic rendering ----------------------------------------------------------------------- */

VkSampleCountFlagBits
wake_draw_view_samples(const struct wake_draw *draw, wake_id view)
{
    const struct wake_image_view *state = wake_image_view_of(
        wake_check_object(draw->check, view, WAKE_TYPE_VkImageView));

    return state ? state->image_info.samples : 0;
}

static void
check_color_formats(const struct wake_draw *draw)
{
    const struct wake_pass *now = &draw->recording->pass;
    const struct wake_pipeline *p = draw->pipeline;

    if (now->color_count != p->color_count) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, "colorAttachmentCount-06179"),
            "VkPipelineRenderingCreateInfo::colorAttachmentCount of the pipeline is %u, and the render pass instance was "
            "begun with %u (the feature dynamicRenderingUnusedAttachments would allow that)",
            p->color_count, now->color_count);
        return;
    }
    for (uint32_t i = 0; i < now->color_count; i++) {
        VkFormat format = p->color_formats ? p->color_formats[i] : VK_FORMAT_UNDEFINED;

        if (now->colors[i].view && now->colors[i].format != format) {
            WAKE_FIND_DRAW(
                draw, WAKE_ID(draw, "colorAttachmentCount-06180"),
                "pColorAttachmentFormats[%u] of the pipeline is %s, and pColorAttachments[%u].imageView has %s",
                i, wake_name_VkFormat(format), i, wake_name_VkFormat(now->colors[i].format));
        } else if (!now->colors[i].view && now->kind == WAKE_PASS_DYNAMIC &&
                   format != VK_FORMAT_UNDEFINED) {
            WAKE_FIND_DRAW(
                draw, WAKE_ID(draw, "colorAttachmentCount-07616"),
                "pColorAttachmentFormats[%u] of the pipeline is %s, and pColorAttachments[%u].imageView is VK_NULL_HANDLE",
                i, wake_name_VkFormat(format), i);
        }
    }
}

static void
check_aspect_format(const struct wake_draw *draw,
                    const struct wake_rendering_attachment *attachment, VkFormat format,
                    const char *which, const char *differs, const char *absent)
{
    if (attachment->view && attachment->format != format) {
        WAKE_FIND_DRAW(
            draw, differs,
            "%sAttachmentFormat of the pipeline is %s, and the attachment's image view has %s",
            which, wake_name_VkFormat(format), wake_name_VkFormat(attachment->format));
    } else if (attachment->store != VK_ATTACHMENT_STORE_OP_NONE && !attachment->view &&
               format != VK_FORMAT_UNDEFINED) {
        /* The rule is about the member imageView, of a struct that is there. */
        WAKE_FIND_DRAW(
            draw, absent,
            "%sAttachmentFormat of the pipeline is %s, and the render pass instance has no such attachment",
            which, wake_name_VkFormat(format));
    }
}

/* Attachments have samples of their own, by VkAttachmentSampleCountInfoAMD of the pipeline. */
static void
check_attachment_samples(const struct wake_draw *draw, const VkAttachmentSampleCountInfoAMD *info)
{
    const struct wake_pass *now = &draw->recording->pass;
    const struct wake_rendering_attachment *aspects[2] = { &now->depth, &now->stencil };
    VkSampleCountFlagBits found;

    for (uint32_t i = 0;
         info->pColorAttachmentSamples && i < info->colorAttachmentCount && i < now->color_count;
         i++) {
        found = now->colors[i].view ? wake_draw_view_samples(draw, now->colors[i].view) : 0;
        if (found && found != info->pColorAttachmentSamples[i]) {
            WAKE_FIND_DRAW(
                draw, WAKE_ID(draw, "colorAttachmentCount-06185"),
                "pColorAttachmentSamples[%u] of the pipeline is %s, and pColorAttachments[%u].imageView has %s",
                i, wake_name_VkSampleCountFlagBits(info->pColorAttachmentSamples[i]), i,
                wake_name_VkSampleCountFlagBits(found));
            return;
        }
    }
    for (int i = 0; i < 2; i++) {
        found = aspects[i]->view ? wake_draw_view_samples(draw, aspects[i]->view) : 0;
        if (found && found != info->depthStencilAttachmentSamples) {
            WAKE_FIND_DRAW(
                draw,
                i ? WAKE_ID(draw, "pStencilAttachment-06187")
                  : WAKE_ID(draw, "pDepthAttachment-06186"),
                "depthStencilAttachmentSamples of the pipeline is %s, and the image view of %s has %s",
                wake_name_VkSampleCountFlagBits(info->depthStencilAttachmentSamples),
                i ? "pStencilAttachment" : "pDepthAttachment",
                wake_name_VkSampleCountFlagBits(found));
            return;
        }
    }
}

#ifdef VK_VERSION_1_4
#define NUMBERED_APART true
#else
#define NUMBERED_APART false
#endif

/* Newer registries number them of pipelines without the extension, too, and have one number for what commands set. */
static bool
has_numbers_apart(const struct wake_draw *draw)
{
    if (NUMBERED_APART) {
        return !draw->objects &&
               !wake_draw_dynamic(draw, VK_DYNAMIC_STATE_RASTERIZATION_SAMPLES_EXT);
    }
    return !draw->objects &&
           WAKE_EXTENSION(draw->check, VK_EXT_multisampled_render_to_single_sampled);
}

/* The rule of color, depth or stencil attachments: it has another number where
 * VK_EXT_multisampled_render_to_single_sampled is enabled. */
static const char *
rest_of_samples(const struct wake_draw *draw, int kind)
{
    static const char *const rests[2][3] = {
        { WAKE_ID(draw, WAKE_RULE("None-08644", "colorAttachmentCount-06188")),
          WAKE_ID(draw, WAKE_RULE("None-08644", "pDepthAttachment-06189")),
          WAKE_ID(draw, WAKE_RULE("None-08644", "pStencilAttachment-06190")) },
        { WAKE_ID(draw, "multisampledRenderToSingleSampled-07285"),
          WAKE_ID(draw, "multisampledRenderToSingleSampled-07286"),
          WAKE_ID(draw, "multisampledRenderToSingleSampled-07287") },
    };

    return rests[has_numbers_apart(draw)][kind];
}

/* VK_EXT_dynamic_rendering_unused_attachments lets formats differ where one of both is none: draw_newer.c has its rules. */
static bool
may_be_unused(const struct wake_draw *draw)
{
#ifdef VK_EXT_dynamic_rendering_unused_attachments
    if (WAKE_FEATURE(draw->check, dynamicRenderingUnusedAttachments)) {
        return true;
    }
#endif
    return wake_check_unknown_extensions(draw->check);
}

static void
check_rendering_samples(const struct wake_draw *draw)
{
    const struct wake_pass *now = &draw->recording->pass;
    VkSampleCountFlagBits samples = wake_draw_samples(draw), found;
    const VkAttachmentSampleCountInfoAMD *own =
        draw->pipeline->info && !draw->pipeline->linked
            ? wake_chain_find(draw->pipeline->info->pNext,
                              VK_STRUCTURE_TYPE_ATTACHMENT_SAMPLE_COUNT_INFO_AMD)
            : NULL;

    if (wake_draw_discards(draw)) {
        return;
    }
    if (own) {
        check_attachment_samples(draw, own);
        return;
    }
    if (mixes_samples(draw) || !samples || now->resolving) {
        return; /* a custom resolve has samples of its own: draw_custom.c */
    }
    for (uint32_t i = 0; i < now->color_count; i++) {
        found = now->colors[i].view ? wake_draw_view_samples(draw, now->colors[i].view) : 0;
        if (found && found != samples) {
            WAKE_FIND_DRAW(
                draw, rest_of_samples(draw, 0),
                "rasterizationSamples of the pipeline is %s, and pColorAttachments[%u].imageView has %s",
                wake_name_VkSampleCountFlagBits(samples), i,
                wake_name_VkSampleCountFlagBits(found));
        }
    }
    found = now->depth.view ? wake_draw_view_samples(draw, now->depth.view) : 0;
    if (found && found != samples) {
        WAKE_FIND_DRAW(
            draw, rest_of_samples(draw, 1),
            "rasterizationSamples of the pipeline is %s, and pDepthAttachment->imageView has %s",
            wake_name_VkSampleCountFlagBits(samples), wake_name_VkSampleCountFlagBits(found));
    }
    found = now->stencil.view ? wake_draw_view_samples(draw, now->stencil.view) : 0;
    if (found && found != samples) {
        WAKE_FIND_DRAW(
            draw, rest_of_samples(draw, 2),
            "rasterizationSamples of the pipeline is %s, and pStencilAttachment->imageView has %s",
            wake_name_VkSampleCountFlagBits(samples), wake_name_VkSampleCountFlagBits(found));
    }
}

static void
check_rendering_blending(const struct wake_draw *draw)
{
    const struct wake_pass *now = &draw->recording->pass;

    for (uint32_t i = 0, count = blend_count(draw); i < count && i < now->color_count; i++) {
        if (now->colors[i].view) {
            check_blend_format(draw, i, now->colors[i].format);
        }
    }
}

/* imageView-06172 to 06177 say the same of one layout each. */
static void
check_rendering_read_only(const struct wake_draw *draw)
{
    const struct wake_pass *now = &draw->recording->pass;
    struct writes writes = writes_of(draw);
    VkImageLayout depth = now->depth.view ? now->depth.layout : VK_IMAGE_LAYOUT_UNDEFINED;
    VkImageLayout stencil = now->stencil.view ? now->stencil.layout : VK_IMAGE_LAYOUT_UNDEFINED;

    if (wake_draw_discards(draw)) {
        return;
    }
    if (writes.depth && depth_read_only(depth)) {
        WAKE_FIND_DRAW(draw, WAKE_ID(draw, "None-06886"),
                       "depth writes are enabled, and pDepthAttachment->imageLayout is %s",
                       wake_name_VkImageLayout(depth));
    }
    if (writes.stencil_ops && stencil_read_only(stencil)) {
        WAKE_FIND_DRAW(draw, WAKE_ID(draw, "None-06887"),
                       "stencil operations write, and pStencilAttachment->imageLayout is %s",
                       wake_name_VkImageLayout(stencil));
    }
}

static void
check_rendering(const struct wake_draw *draw)
{
    const struct wake_pass *now = &draw->recording->pass;
    const struct wake_pipeline *p = draw->pipeline;
    char text[WAKE_OBJECT_TEXT];

    if (p->render_pass) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, "renderPass-06198"),
            "%s was created with a render pass, and the render pass instance was begun with vkCmdBeginRendering()",
            wake_object_text(text, sizeof(text), draw->pipeline_object));
        return;
    }
    if (p->view_mask != now->view_mask) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, "viewMask-06178"),
            "VkPipelineRenderingCreateInfo::viewMask of the pipeline is 0x%x, and the render pass instance has 0x%x",
            p->view_mask, now->view_mask);
    }
    if (now->density_map && !p->linked &&
        !(p->flags & VK_PIPELINE_CREATE_RENDERING_FRAGMENT_DENSITY_MAP_ATTACHMENT_BIT_EXT)) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, "imageView-06184"),
            "the render pass instance has a fragment density map, and the pipeline was created without "
            "VK_PIPELINE_CREATE_RENDERING_FRAGMENT_DENSITY_MAP_ATTACHMENT_BIT_EXT");
    }
    if (now->shading_rate && !p->linked &&
        !(p->flags & VK_PIPELINE_CREATE_RENDERING_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR)) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, "imageView-06183"),
            "the render pass instance has a fragment shading rate attachment, and the pipeline was created without "
            "VK_PIPELINE_CREATE_RENDERING_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR");
    }
    if (wake_draw_discards(draw)) {
        return; /* formats of a pipeline that makes no fragments may be anything */
    }
    if (!may_be_unused(draw)) {
        check_color_formats(draw);
        check_aspect_format(draw, &now->depth, p->depth_format, "depth",
                            WAKE_ID(draw, "pDepthAttachment-06181"),
                            WAKE_ID(draw, "pDepthAttachment-07617"));
        check_aspect_format(draw, &now->stencil, p->stencil_format, "stencil",
                            WAKE_ID(draw, "pStencilAttachment-06182"),
                            WAKE_ID(draw, "pStencilAttachment-07618"));
    }
    check_rendering_samples(draw);
    check_rendering_blending(draw);
    check_rendering_read_only(draw);
}

/* The samples that a secondary was told are those of the attachments that it was told, unless they
 * may differ there, too. */
static void
check_inherited_samples(const struct wake_draw *draw)
{
    const struct wake_pass *now = &draw->recording->pass;
    VkSampleCountFlagBits samples = wake_draw_samples(draw);
    const char *rest = now->stencil.format ? rest_of_samples(draw, 2) : NULL;

    rest = now->depth.format ? rest_of_samples(draw, 1) : rest;
    for (uint32_t i = 0; i < now->color_count; i++) {
        rest = now->colors[i].format ? rest_of_samples(draw, 0) : rest;
    }
    if (rest && samples && now->samples && !now->resolving && samples != now->samples &&
        !mixes_samples(draw)) {
        WAKE_FIND_DRAW(
            draw, rest,
            "rasterizationSamples of the pipeline is %s, and that of VkCommandBufferInheritanceRenderingInfo is %s",
            wake_name_VkSampleCountFlagBits(samples),
            wake_name_VkSampleCountFlagBits(now->samples));
    }
}

static void
check_inherited_colors(const struct wake_draw *draw)
{
    const struct wake_pass *now = &draw->recording->pass;
    const struct wake_pipeline *p = draw->pipeline;
#ifdef VK_EXT_dynamic_rendering_unused_attachments
    const bool has_rule = true; /* pColorAttachments-08963 */
#else
    const bool has_rule = false;
#endif

    if (now->color_count != p->color_count) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, "colorAttachmentCount-06179"),
            "VkPipelineRenderingCreateInfo::colorAttachmentCount of the pipeline is %u, and "
            "VkCommandBufferInheritanceRenderingInfo::colorAttachmentCount is %u (the feature "
            "dynamicRenderingUnusedAttachments would allow that)",
            p->color_count, now->color_count);
        return;
    }
    for (uint32_t i = 0; i < now->color_count; i++) {
        VkFormat told = now->colors[i].format;
        VkFormat made = p->color_formats ? p->color_formats[i] : VK_FORMAT_UNDEFINED;

        if (told != made && !(has_rule && told && wake_draw_writes_undefined(draw, i))) {
            WAKE_FIND_DRAW(
                draw,
                told ? WAKE_ID(draw, "colorAttachmentCount-06180")
                     : WAKE_ID(draw, "colorAttachmentCount-07616"),
                "pColorAttachmentFormats[%u] of the pipeline is %s, and that of VkCommandBufferInheritanceRenderingInfo is %s",
                i, wake_name_VkFormat(made), wake_name_VkFormat(told));
        }
    }
}

/* A secondary knows what its primary must have begun: what it was told. vkCmdExecuteCommands
 * compares that with what there is, where no attachment has no format (imageView-07606). */
static void
check_inherited_rendering(const struct wake_draw *draw)
{
    const struct wake_pass *now = &draw->recording->pass;
    const struct wake_pipeline *p = draw->pipeline;
    const VkFormat told[2] = { now->depth.format, now->stencil.format };
    const VkFormat made[2] = { p->depth_format, p->stencil_format };
    char text[WAKE_OBJECT_TEXT];

    if (p->render_pass) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, "renderPass-06198"),
            "%s was created with a render pass, and the secondary command buffer was begun with "
            "VkCommandBufferInheritanceRenderingInfo",
            wake_object_text(text, sizeof(text), draw->pipeline_object));
        return;
    }
    if (p->view_mask != now->view_mask) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, "viewMask-06178"),
            "VkPipelineRenderingCreateInfo::viewMask of the pipeline is 0x%x, and that of "
            "VkCommandBufferInheritanceRenderingInfo is 0x%x",
            p->view_mask, now->view_mask);
    }
    if (wake_draw_discards(draw)) {
        return;
    }
    check_inherited_samples(draw);
    if (may_be_unused(draw)) {
        return;
    }
    check_inherited_colors(draw);
    for (int i = 0; i < 2; i++) {
        if (told[i] == made[i]) {
            continue;
        }
        WAKE_FIND_DRAW(
            draw,
            told[i] != VK_FORMAT_UNDEFINED ? (i ? WAKE_ID(draw, "pStencilAttachment-06182")
                                                : WAKE_ID(draw, "pDepthAttachment-06181"))
                                           : (i ? WAKE_ID(draw, "pStencilAttachment-07618")
                                                : WAKE_ID(draw, "pDepthAttachment-07617")),
            "%sAttachmentFormat of the pipeline is %s, and that of VkCommandBufferInheritanceRenderingInfo is %s",
            i ? "stencil" : "depth", wake_name_VkFormat(made[i]), wake_name_VkFormat(told[i]));
    }
}

void
wake_draw_check_objects_pass(const struct wake_draw *draw)
{
    const struct wake_pass *now = &draw->recording->pass;
    bool dynamic = now->kind == WAKE_PASS_DYNAMIC ||
                   (now->kind == WAKE_PASS_INHERITED && !now->render_pass);

    if (!dynamic) {
        if (now->kind != WAKE_PASS_NONE) {
            WAKE_FIND_DRAW(
                draw, WAKE_ID(draw, "None-08876"),
                "shader objects are bound, but the render pass instance was begun with a VkRenderPass");
        }
        return;
    }
    if (now->view_mask) {
        WAKE_FIND_DRAW(draw, WAKE_ID(draw, "None-10772"),
                       "shader objects are bound, and viewMask of the render pass instance is 0x%x",
                       now->view_mask);
    }
    if (now->kind == WAKE_PASS_DYNAMIC &&
        wake_dynamic_is_set(&draw->recording->dynamic,
                            VK_DYNAMIC_STATE_RASTERIZATION_SAMPLES_EXT)) {
        check_rendering_samples(draw);
    }
    if (now->kind == WAKE_PASS_DYNAMIC && draw->pipeline->stages & VK_SHADER_STAGE_FRAGMENT_BIT) {
        check_rendering_blending(draw);
    }
}

void
wake_draw_check_pass(const struct wake_draw *draw)
{
    const struct wake_pass *pass = &draw->recording->pass;

    switch (pass->kind) {
    case WAKE_PASS_RENDER_PASS: check_render_pass(draw); break;
    case WAKE_PASS_DYNAMIC: check_rendering(draw); break;
    case WAKE_PASS_INHERITED:
        if (pass->render_pass) {
            check_render_pass(draw);
        } else {
            check_inherited_rendering(draw);
        }
        break;
    default: break; /* outside: the command itself is reported */
    }
    wake_draw_check_protected_pass(draw);
    check_dual_source(draw);
    if (draw->flags & WAKE_DRAW_MESH) {
        return;
    }
    if (draw->pipeline->stages & (VK_SHADER_STAGE_TASK_BIT_EXT | VK_SHADER_STAGE_MESH_BIT_EXT)) {
        WAKE_FIND_DRAW(draw, WAKE_ID(draw, "stage-06481"),
                       "the pipeline has a task or mesh shader");
    }
}
