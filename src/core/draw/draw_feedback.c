/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Images that a draw finds through a descriptor while they are attachments of the render pass
 * instance. Specification, 'Render Pass Feedback Loops'.
 */
#include "core/draw/drawn.h"
#include "core/region.h"

#include "state/derived/image.h"

#include <stdio.h>

/* One attachment that the draw may write. */
struct attached {
    wake_id view;
    const char *kind;           /* "color attachment" */
    uint32_t index;             /* UINT32_MAX: there is one only */
    VkImageAspectFlags written; /* by this draw, for certain */
};

enum { ATTACHED_TEXT = 48 };

static const char *
attached_text(char text[ATTACHED_TEXT], const struct attached *attached)
{
    if (attached->index == UINT32_MAX) {
        return attached->kind;
    }
    snprintf(text, ATTACHED_TEXT, "%s %u", attached->kind, attached->index);
    return text;
}

static bool
same_subresource(const struct wake_image_view *a, const struct wake_image_view *b)
{
    return a->image == b->image && a->range.aspectMask & b->range.aspectMask &&
           wake_overlap(a->range.baseMipLevel, a->range.levelCount, b->range.baseMipLevel,
                        b->range.levelCount) &&
           wake_overlap(a->range.baseArrayLayer, a->range.layerCount, b->range.baseArrayLayer,
                        b->range.layerCount);
}

static bool
is_fed_back(const struct wake_drawn *drawn, const struct wake_image_view *view,
            const struct attached *attached)
{
    const struct wake_draw *draw = drawn->draw;
    const struct wake_spirv_use *use = drawn->use->use;
    const struct wake_object *object = wake_check_object(draw->check, attached->view,
                                                         WAKE_TYPE_VkImageView);
    const struct wake_image_view *other = wake_image_view_of(
        (struct wake_object *)(uintptr_t)object);
    char text[WAKE_DRAWN_TEXT], name[WAKE_OBJECT_TEXT], place[ATTACHED_TEXT];

    if (!other || !same_subresource(view, other)) {
        return false;
    }
    if (use->access & WAKE_ACCESS_WRITE) {
        wake_find_rule(
            draw->check, draw->owner, WAKE_ID(draw, "None-06537"), drawn->set,
            "%s: the shader writes to it, but %s of the render pass instance, %s, is of the same "
            "subresource",
            wake_drawn_text(text, sizeof(text), drawn), attached_text(place, attached),
            wake_object_text(name, sizeof(name), object));
        return true;
    }
    if (attached->written & view->range.aspectMask &&
        use->access & ~(uint32_t)WAKE_ACCESS_DYNAMIC) {
        wake_find_rule(
            draw->check, draw->owner,
            attached->written & VK_IMAGE_ASPECT_COLOR_BIT
                ? WAKE_ID(draw, WAKE_RULE("None-10795", "None-06538"))
            : attached->written & VK_IMAGE_ASPECT_DEPTH_BIT
                ? WAKE_ID(draw, WAKE_RULE("None-10796", "None-06538"))
                : WAKE_ID(draw, WAKE_RULE("None-10797", "None-06538")),
            drawn->set,
            "%s: the shader reads it, and the draw writes to %s of the render pass instance, %s, which is of the "
            "same subresource",
            wake_drawn_text(text, sizeof(text), drawn), attached_text(place, attached),
            wake_object_text(name, sizeof(name), object));
        return true;
    }
    return false;
}

static bool
in_subpass(const struct wake_drawn *drawn, const struct wake_image_view *view)
{
    const struct wake_draw *draw = drawn->draw;
    const struct wake_pass *now = &draw->recording->pass;
    const struct wake_render_pass *pass = wake_render_pass_of(
        wake_check_object(draw->check, now->render_pass, WAKE_TYPE_VkRenderPass));
    const struct wake_subpass *subpass = wake_render_pass_subpass(pass, now->subpass);
    struct attached attached = { 0 };

    for (uint32_t i = 0; subpass && i <= subpass->color_count; i++) {
        const VkAttachmentReference2 *reference = i < subpass->color_count ? &subpass->colors[i]
                                                                           : subpass->depth;

        if (!reference || !wake_render_pass_attachment(pass, reference) ||
            reference->attachment >= now->view_count ||
            reference->attachment >= WAKE_MAX_ATTACHMENTS) {
            continue;
        }
        attached.view = now->views[reference->attachment];
        attached.written = i < subpass->color_count ? wake_draw_writes_color(draw, i)
                                                    : wake_draw_writes_depth(draw);
        attached.kind = "attachment";
        attached.index = reference->attachment;
        if (is_fed_back(drawn, view, &attached)) {
            return true;
        }
    }
    return false;
}

static bool
in_rendering(const struct wake_drawn *drawn, const struct wake_image_view *view)
{
    const struct wake_draw *draw = drawn->draw;
    const struct wake_pass *now = &draw->recording->pass;
    struct attached attached = { 0 };

    for (uint32_t i = 0; i <= now->color_count; i++) {
        bool color = i < now->color_count;

        attached.view = color             ? now->colors[i].view
                        : now->depth.view ? now->depth.view
                                          : now->stencil.view;
        attached.written = color ? wake_draw_writes_color(draw, i) : wake_draw_writes_depth(draw);
        attached.kind = color ? "color attachment" : "the depth/stencil attachment";
        attached.index = color ? i : UINT32_MAX;
        if (attached.view && is_fed_back(drawn, view, &attached)) {
            return true;
        }
    }
    return false;
}

bool
wake_check_drawn_feedback(const struct wake_drawn *drawn, const struct wake_image_view *view)
{
    const struct wake_draw *draw = drawn->draw;

    if (draw->flags & (WAKE_DRAW_COMPUTE | WAKE_DRAW_RAYS) || wake_draw_discards(draw) ||
        drawn->use->use->resource == WAKE_RESOURCE_INPUT_ATTACHMENT ||
        drawn->descriptor->image.layout == VK_IMAGE_LAYOUT_ATTACHMENT_FEEDBACK_LOOP_OPTIMAL_EXT) {
        return true;
    }
    switch (draw->recording->pass.kind) {
    case WAKE_PASS_RENDER_PASS: return !in_subpass(drawn, view);
    case WAKE_PASS_DYNAMIC: return !in_rendering(drawn, view);
    default: return true;
    }
}
