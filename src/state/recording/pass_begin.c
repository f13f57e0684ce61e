/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What vkCmdBeginRenderPass() begins.
 */
#include "state/recording/pass_begin.h"

#include "state/object/create_info.h"

void
wake_pass_read_begin(struct wake_pass *pass, const struct wake_pass_view *view)
{
    const VkRenderPassAttachmentBeginInfo *imageless;
    const VkFramebufferCreateInfo *framebuffer;
    const VkImageView *views = NULL;
    uint32_t count = 0;

    pass->area = view->begin->renderArea;
    pass->render_pass = view->render_pass;
    pass->framebuffer = view->framebuffer;
    framebuffer = wake_VkFramebuffer_info(wake_object_get(pass->framebuffer));
    imageless = wake_pass_imageless(view);
    if (framebuffer && !(framebuffer->flags & VK_FRAMEBUFFER_CREATE_IMAGELESS_BIT)) {
        views = framebuffer->pAttachments;
        count = framebuffer->attachmentCount;
    } else if (imageless) {
        views = imageless->pAttachments;
        count = imageless->attachmentCount;
    }
    for (uint32_t i = 0; views && i < count && i < WAKE_MAX_ATTACHMENTS; i++) {
        pass->views[i] = wake_packed_id(views, i, 1, 0);
        pass->view_count = i + 1;
    }
}
