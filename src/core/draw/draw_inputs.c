/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Input attachments that a draw reads through a descriptor, against those of the subpass.
 * Specification, 'Fragment Input Attachment Compatibility'.
 */
#include "core/draw/drawn.h"

#include "state/derived/image.h"
#include "state/derived/render_pass.h"

/* Whether both views are of the same texels; aspects may differ. */
static bool
same_texels(const struct wake_image_view *a, const struct wake_image_view *b)
{
    const VkImageSubresourceRange *x = &a->range, *y = &b->range;

    return a->image == b->image && x->baseMipLevel == y->baseMipLevel &&
           x->baseArrayLayer < y->baseArrayLayer + y->layerCount &&
           y->baseArrayLayer < x->baseArrayLayer + x->layerCount;
}

#ifdef VK_VERSION_1_4
/* What an input may be, and whether the descriptor is one of those. */
struct attached {
    const struct wake_drawn *drawn;
    const struct wake_image_view *view;
    const struct wake_object *one; /* the first of them; NULL: none is known */
    const char *kind;
    bool fits;
};

static void
try_attached(struct attached *a, wake_id id, const char *kind)
{
    struct wake_object *object = wake_check_object(a->drawn->draw->check, id,
                                                   WAKE_TYPE_VkImageView);
    const struct wake_image_view *attached = wake_image_view_of(object);

    if (!attached || !attached->info) {
        return;
    }
    a->fits |= attached->swapchain || same_texels(a->view, attached);
    if (!a->one) {
        a->one = object;
        a->kind = kind;
    }
}

/* By the indices of the pipeline: where the instance has others, that was told. */
static void
try_own(struct attached *a, const VkRenderingInputAttachmentIndexInfo *own, uint32_t index)
{
    const struct wake_pass *now = &a->drawn->draw->recording->pass;
    const uint32_t *colors = own->pColorAttachmentInputIndices;

    for (uint32_t i = 0; i < now->color_count; i++) {
        if ((colors && i < own->colorAttachmentCount ? colors[i] : i) == index) {
            try_attached(a, now->colors[i].view, "color attachment");
        }
    }
    if (own->pDepthInputAttachmentIndex && *own->pDepthInputAttachmentIndex == index) {
        try_attached(a, now->depth.view, "the depth attachment");
    }
    if (own->pStencilInputAttachmentIndex && *own->pStencilInputAttachmentIndex == index) {
        try_attached(a, now->stencil.view, "the stencil attachment");
    }
}

/* In dynamic render pass instances: indices are what a command has set, and without one it is depth or stencil. */
static void
check_dynamic(const struct wake_drawn *drawn, const struct wake_object *object,
              const struct wake_image_view *view)
{
    const struct wake_draw *draw = drawn->draw;
    const struct wake_pass *now = &draw->recording->pass;
    const struct wake_stage_code *code = draw->pipeline->stage[drawn->use->stage_index].code;
    uint32_t index = drawn->use->use->attachment + drawn->element;
    bool has_index = code && code->shader &&
                     wake_spirv_decoration(code->shader->module, drawn->use->use->variable,
                                           WAKE_SPIRV_NO_MEMBER, SpvDecorationInputAttachmentIndex);
    const VkRenderingInputAttachmentIndexInfo *own;
    bool depth = now->reindexed && now->has_depth_index;
    bool stencil = now->reindexed && now->has_stencil_index;
    struct attached a = { .drawn = drawn, .view = view };
    char text[WAKE_DRAWN_TEXT], name[WAKE_OBJECT_TEXT];

    if (view->swapchain || !code || !code->shader ||
        !WAKE_LATER_FEATURE(draw->check, dynamicRenderingLocalRead)) {
        return;
    }
    for (uint32_t i = 0; has_index && i < now->color_count; i++) {
        if (wake_pass_color_input(now, i) == index) {
            try_attached(&a, now->colors[i].view, "color attachment");
        }
    }
    if (has_index ? depth && now->depth_index == index : !depth) {
        try_attached(&a, now->depth.view, "the depth attachment");
    }
    if (has_index ? stencil && now->stencil_index == index : !stencil) {
        try_attached(&a, now->stencil.view, "the stencil attachment");
    }
    if (has_index && a.one && !a.fits && draw->pipeline->info) {
        own = wake_chain_find(draw->pipeline->info->pNext,
                              VK_STRUCTURE_TYPE_RENDERING_INPUT_ATTACHMENT_INDEX_INFO);
        if (own) {
            try_own(&a, own, index);
        }
    }
    if (a.one && !a.fits) {
        wake_find_rule(
            draw->check, draw->owner, WAKE_ID(draw, "pDepthInputAttachmentIndex-09595"), object,
            "%s: its view is not of the texels of what it reads, %s of the render pass instance, %s",
            wake_drawn_text(text, sizeof(text), drawn), a.kind,
            wake_object_text(name, sizeof(name), a.one));
    }
}
#endif

void
wake_check_drawn_input(const struct wake_drawn *drawn, const struct wake_object *object,
                       const struct wake_image_view *view)
{
    const struct wake_draw *draw = drawn->draw;
    const struct wake_pass *now = &draw->recording->pass;
    const struct wake_render_pass *pass;
    const struct wake_subpass *subpass;
    const VkAttachmentDescription2 *attachment;
    struct wake_object *other;
    const struct wake_image_view *attached;
    uint64_t index = (uint64_t)drawn->use->use->attachment + drawn->element;
    char text[WAKE_DRAWN_TEXT], name[WAKE_OBJECT_TEXT];

    if (drawn->use->use->resource != WAKE_RESOURCE_INPUT_ATTACHMENT) {
        return;
    }
#ifdef VK_VERSION_1_4
    if (now->kind == WAKE_PASS_DYNAMIC) {
        check_dynamic(drawn, object, view);
    }
#endif
    if (now->kind != WAKE_PASS_RENDER_PASS) {
        return;
    }
    pass = wake_render_pass_of(
        wake_check_object(draw->check, now->render_pass, WAKE_TYPE_VkRenderPass));
    subpass = pass ? wake_render_pass_subpass(pass, now->subpass) : NULL;
    attachment = subpass && subpass->inputs && index < subpass->input_count
                     ? wake_render_pass_attachment(pass, &subpass->inputs[index])
                     : NULL;
    if (!attachment) {
        return;
    }
    if (view->format != attachment->format) {
        wake_find_rule(draw->check, draw->owner, WAKE_ID(draw, "None-07469"), object,
                       "%s: its view has the format %s, but input attachment %u of subpass %u %s",
                       wake_drawn_text(text, sizeof(text), drawn), wake_name_VkFormat(view->format),
                       (uint32_t)index, now->subpass, wake_name_VkFormat(attachment->format));
        return;
    }
    if (subpass->inputs[index].attachment >= now->view_count) {
        return; /* a secondary command buffer without a framebuffer, or more than are kept */
    }
    other = wake_check_object(draw->check, now->views[subpass->inputs[index].attachment],
                              WAKE_TYPE_VkImageView);
    attached = wake_image_view_of(other);
    if (attached && attached->info && !attached->swapchain && !view->swapchain &&
        !same_texels(view, attached)) {
        wake_find_rule(
            draw->check, draw->owner, WAKE_ID(draw, "None-07469"), object,
            "%s: input attachment %u of subpass %u is %s of the framebuffer, which is of other texels",
            wake_drawn_text(text, sizeof(text), drawn), (uint32_t)index, now->subpass,
            wake_object_text(name, sizeof(name), other));
    }
}
