/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Render pass instances that resume another one of the same recording. Specification, vkCmdBeginRendering: "the contents of
 * pRenderingInfo must match between suspended render pass instances and the render pass instances that resume them".
 */
#include "core/pass/rendering_rules.h"

#include "state/recording/pass_begin.h"

#ifdef VK_VERSION_1_4

/* It has no number: other layers call it so. */
#define ID "UNASSIGNED-RenderingInfo-SuspendResume-Mismatch"

/* The member in which two attachments differ; NULL: none. Those without an image have no others that matter. */
static const char *
differing(const struct wake_rendering_attachment *now,
          const struct wake_rendering_attachment *before)
{
    return !now->view && !before->view                     ? NULL
           : now->view != before->view                     ? "imageView"
           : now->layout != before->layout                 ? "imageLayout"
           : now->resolve_mode != before->resolve_mode     ? "resolveMode"
           : now->resolve_view != before->resolve_view     ? "resolveImageView"
           : now->resolve_layout != before->resolve_layout ? "resolveImageLayout"
           : now->load != before->load                     ? "loadOp"
           : now->store != before->store                   ? "storeOp"
                                                           : NULL;
}

static void
check_aspect(struct wake_check *check, const struct wake_rendering_attachment *now,
             const struct wake_rendering_attachment *before, const char *name)
{
    const char *member = differing(now, before);

    if (now->given != before->given) {
        wake_find(check, ID,
                  "pRenderingInfo->%s is NULL here or in the suspended instance, and not in both",
                  name);
    } else if (member) {
        wake_find(check, ID, "pRenderingInfo->%s->%s is another one than in the suspended instance",
                  name, member);
    }
}

/* The first color attachment that differs; else depth and stencil, each for itself. */
static void
check_attachments(struct wake_check *check, const struct wake_pass *before,
                  const struct wake_pass *now)
{
    for (uint32_t i = 0; i < now->color_count; i++) {
        const char *member = differing(&now->colors[i], &before->colors[i]);

        if (member) {
            wake_find(
                check, ID,
                "pRenderingInfo->pColorAttachments[%u].%s is another one than in the suspended instance",
                i, member);
            return;
        }
    }
    check_aspect(check, &now->depth, &before->depth, "pDepthAttachment");
    check_aspect(check, &now->stencil, &before->stencil, "pStencilAttachment");
}

void
wake_check_resumed_rendering(struct wake_check *check, const struct wake_pass_view *view)
{
    const VkRenderingInfo *info = view->rendering;
    const struct wake_recording *recording = check->cb ? check->cb->recording : NULL;
    const struct wake_pass *before = recording ? &recording->pass : NULL;
    struct wake_pass now = { .kind = WAKE_PASS_DYNAMIC };

    /* What has ended keeps what it was begun with. */
    if (!before || before->kind != WAKE_PASS_NONE || !before->number ||
        !(before->flags & VK_RENDERING_SUSPENDING_BIT) ||
        !(info->flags & VK_RENDERING_RESUMING_BIT)) {
        return;
    }
    wake_pass_read_rendering(&now, view);
    if (!wake_same_area(&now.area, &before->area)) {
        wake_find(
            check, ID,
            "pRenderingInfo->renderArea is %d, %d, %u x %u, and was %d, %d, %u x %u in the suspended instance",
            now.area.offset.x, now.area.offset.y, now.area.extent.width, now.area.extent.height,
            before->area.offset.x, before->area.offset.y, before->area.extent.width,
            before->area.extent.height);
    } else if (now.layer_count != before->layer_count) {
        wake_find(check, ID,
                  "pRenderingInfo->layerCount is %u, and was %u in the suspended instance",
                  now.layer_count, before->layer_count);
    } else if (now.view_mask != before->view_mask) {
        wake_find(check, ID,
                  "pRenderingInfo->viewMask is 0x%x, and was 0x%x in the suspended instance",
                  now.view_mask, before->view_mask);
    } else if (now.color_count != before->color_count) {
        wake_find(
            check, ID,
            "pRenderingInfo->colorAttachmentCount is %u, and was %u in the suspended instance",
            now.color_count, before->color_count);
    } else {
        check_attachments(check, before, &now);
    }
}

#else

void
wake_check_resumed_rendering(struct wake_check *check, const struct wake_pass_view *view)
{
    (void)check; /* layers of that age do not tell it */
    (void)view;
}

#endif
