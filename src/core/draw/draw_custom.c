/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Draws in render pass instances with a custom resolve, before and behind vkCmdBeginCustomResolveEXT(). Specification, 'Drawing
 * Commands'.
 */
#include "core/draw/draw_custom.h"

#include "core/shader/shader_object_info.h"
#include "state/derived/image.h"

#ifdef VK_EXT_custom_resolve

/* What the rules of an attachment are called. */
struct kind {
    const char *name;
    const char *none;    /* no resolveImageView, but a format */
    const char *differs; /* another format; with unused attachments the next one */
    const char *unfit;
    const char *undefined; /* no format of what is written */
    const char *samples;
};

static const struct kind kinds[3] = {
    { "pColorAttachments", WAKE_ID(draw, "None-11863"), WAKE_ID(draw, "None-11862"),
      WAKE_ID(draw, "dynamicRenderingUnusedAttachments-11864"),
      WAKE_ID(draw, "pColorAttachments-11539"), WAKE_ID(draw, "colorAttachmentCount-11871") },
    { "pDepthAttachment", WAKE_ID(draw, "None-11865"), WAKE_ID(draw, "None-11866"),
      WAKE_ID(draw, "dynamicRenderingUnusedAttachments-11867"),
      WAKE_ID(draw, "pDepthAttachment-11540"), WAKE_ID(draw, "pDepthAttachment-11872") },
    { "pStencilAttachment", WAKE_ID(draw, "None-11868"), WAKE_ID(draw, "None-11869"),
      WAKE_ID(draw, "dynamicRenderingUnusedAttachments-11870"),
      WAKE_ID(draw, "pStencilAttachment-11860"), WAKE_ID(draw, "pStencilAttachment-11873") },
};

static bool
may_be_unused(const struct wake_draw *draw)
{
    return WAKE_FEATURE(draw->check, dynamicRenderingUnusedAttachments);
}

static void
check_attachment(const struct wake_draw *draw, const struct kind *kind, uint32_t i,
                 const struct wake_rendering_attachment *attachment, VkFormat format, bool written)
{
    const struct wake_image_view *view = wake_image_view_of(
        wake_check_object(draw->check, attachment->resolve_view, WAKE_TYPE_VkImageView));
    bool unused = may_be_unused(draw);
    VkSampleCountFlagBits samples = wake_draw_samples(draw);

    if (!attachment->resolve_view && format != VK_FORMAT_UNDEFINED && !unused) {
        WAKE_FIND_DRAW(
            draw, kind->none,
            "VkCustomResolveCreateInfoEXT of the pipeline has the format %s for %s[%u], whose resolveImageView is VK_NULL_HANDLE",
            wake_name_VkFormat(format), kind->name, i);
    }
    if (!view) {
        return;
    }
    if (view->format != format && !(unused && format == VK_FORMAT_UNDEFINED)) {
        WAKE_FIND_DRAW(
            draw, unused ? kind->unfit : kind->differs,
            "VkCustomResolveCreateInfoEXT of the pipeline has the format %s for %s[%u], whose resolveImageView has %s",
            wake_name_VkFormat(format), kind->name, i, wake_name_VkFormat(view->format));
    }
    if (!draw->recording->pass.resolving) {
        return;
    }
    if (written && format == VK_FORMAT_UNDEFINED) {
        WAKE_FIND_DRAW(
            draw, kind->undefined,
            "the draw resolves into the resolveImageView of %s[%u], but VkCustomResolveCreateInfoEXT of the pipeline has "
            "VK_FORMAT_UNDEFINED for it",
            kind->name, i);
    }
    if (samples && samples != view->image_info.samples) {
        WAKE_FIND_DRAW(
            draw, kind->samples,
            "rasterizationSamples of the pipeline is %s, and the resolveImageView of %s[%u] has %s",
            wake_name_VkSampleCountFlagBits(samples), kind->name, i,
            wake_name_VkSampleCountFlagBits(view->image_info.samples));
    }
}

static void
check_attachments(const struct wake_draw *draw, const VkCustomResolveCreateInfoEXT *custom)
{
    const struct wake_dynamic_values *values = &draw->recording->dynamic;
    const struct wake_pass *now = &draw->recording->pass;
    const VkPipelineDepthStencilStateCreateInfo *state = draw->pipeline->depth_stencil;
    bool depth = wake_draw_dynamic(draw, VK_DYNAMIC_STATE_DEPTH_TEST_ENABLE)
                     ? values->depth_test
                     : state && state->depthTestEnable;
    bool stencil = wake_draw_dynamic(draw, VK_DYNAMIC_STATE_STENCIL_TEST_ENABLE)
                       ? values->stencil_test
                       : state && state->stencilTestEnable;

    if (custom->colorAttachmentCount != now->color_count && !may_be_unused(draw)) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, "None-11861"),
            "VkCustomResolveCreateInfoEXT::colorAttachmentCount of the pipeline is %u, and the render pass instance was begun "
            "with %u color attachments",
            custom->colorAttachmentCount, now->color_count);
    } else {
        for (uint32_t i = 0; i < now->color_count; i++) {
            VkFormat format = i < custom->colorAttachmentCount && custom->pColorAttachmentFormats
                                  ? custom->pColorAttachmentFormats[i]
                                  : VK_FORMAT_UNDEFINED;

            check_attachment(draw, &kinds[0], i, &now->colors[i], format,
                             wake_draw_writes_color(draw, i) != 0);
        }
    }
    if (now->depth.given || custom->depthAttachmentFormat) {
        check_attachment(draw, &kinds[1], 0, &now->depth, custom->depthAttachmentFormat, depth);
    }
    if (now->stencil.given || custom->stencilAttachmentFormat) {
        check_attachment(draw, &kinds[2], 0, &now->stencil, custom->stencilAttachmentFormat,
                         stencil);
    }
}

/* Whether the pipeline is for what the render pass instance is about to do. */
static void
check_purpose(const struct wake_draw *draw)
{
    const struct wake_pass *now = &draw->recording->pass;
    const VkCustomResolveCreateInfoEXT *custom = draw->pipeline->custom;

    if (!custom) {
        if (now->flags & VK_RENDERING_CUSTOM_RESOLVE_BIT_EXT && !may_be_unused(draw)) {
            WAKE_FIND_DRAW(
                draw, WAKE_ID(draw, "None-11522"),
                "the render pass instance was begun with VK_RENDERING_CUSTOM_RESOLVE_BIT_EXT, and the pipeline was created "
                "without VkCustomResolveCreateInfoEXT");
        }
        return;
    }
    if (!(now->flags & VK_RENDERING_CUSTOM_RESOLVE_BIT_EXT)) {
        if (!may_be_unused(draw)) {
            WAKE_FIND_DRAW(
                draw, WAKE_ID(draw, "None-11523"),
                "the pipeline was created with VkCustomResolveCreateInfoEXT, and the render pass instance was begun without "
                "VK_RENDERING_CUSTOM_RESOLVE_BIT_EXT");
        }
        return;
    }
    if (now->resolving && !custom->customResolve) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, "customResolve-11524"),
            "vkCmdBeginCustomResolveEXT() has begun the custom resolve, and VkCustomResolveCreateInfoEXT::customResolve of "
            "the pipeline is VK_FALSE");
    } else if (!now->resolving && custom->customResolve) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, "customResolve-11525"),
            "vkCmdBeginCustomResolveEXT() has not begun the custom resolve, and VkCustomResolveCreateInfoEXT::customResolve "
            "of the pipeline is VK_TRUE");
    }
    check_attachments(draw, custom);
}

/* The fragment shader object in the place of a pipeline, where there is a fragment density map. */
static void
check_object(const struct wake_draw *draw)
{
    const struct wake_pass *now = &draw->recording->pass;
    const VkShaderCreateInfoEXT *info;
    const VkCustomResolveCreateInfoEXT *custom;
    bool made;

    if (!(draw->pipeline->stages & VK_SHADER_STAGE_FRAGMENT_BIT) || !now->density_map ||
        !(now->flags & VK_RENDERING_CUSTOM_RESOLVE_BIT_EXT)) {
        return;
    }
    info = wake_VkShaderEXT_info(wake_check_object(
        draw->check, draw->recording->shaders.shader[__builtin_ctz(VK_SHADER_STAGE_FRAGMENT_BIT)],
        WAKE_TYPE_VkShaderEXT));
    custom = info ? wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_CUSTOM_RESOLVE_CREATE_INFO_EXT)
                  : NULL;
    made = custom && custom->customResolve;
    if (info && made != now->resolving) {
        WAKE_FIND_DRAW(
            draw,
            now->resolving ? WAKE_ID(draw, "customResolve-11529")
                           : WAKE_ID(draw, "customResolve-11530"),
            "a fragment density map is active and vkCmdBeginCustomResolveEXT() has %s begun the custom resolve, but "
            "customResolve of the fragment shader object is %s",
            now->resolving ? "already" : "not yet", made ? "VK_TRUE" : "VK_FALSE");
    }
}

static void
check_region(const struct wake_draw *draw)
{
    const VkPipelineMultisampleStateCreateInfo *state = draw->pipeline->multisample;

    if (draw->recording->pass.flags & VK_RENDERING_FRAGMENT_REGION_BIT_EXT && state &&
        state->sampleShadingEnable && state->minSampleShading > 0.0f) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, "flags-11521"),
            "the render pass instance was begun with VK_RENDERING_FRAGMENT_REGION_BIT_EXT, and minSampleShading of the "
            "pipeline is %g",
            (double)state->minSampleShading);
    }
}

#endif

void
wake_draw_check_custom(const struct wake_draw *draw)
{
#ifdef VK_EXT_custom_resolve
    if (draw->objects && draw->recording->pass.kind == WAKE_PASS_DYNAMIC) {
        check_object(draw);
        return;
    }
    if (draw->objects || draw->recording->pass.kind != WAKE_PASS_DYNAMIC ||
        draw->pipeline->render_pass || wake_draw_discards(draw)) {
        return;
    }
    check_purpose(draw);
    check_region(draw);
#else
    (void)draw;
#endif
}
