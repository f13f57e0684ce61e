/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What vkCmdBeginRenderPass() begins.
 */
#include "state/recording/pass_begin.h"

#include "state/derived/render_pass.h"
#include "state/object/create_info.h"

bool
wake_has_tile_shading(const void *chain)
{
#ifdef VK_QCOM_tile_shading
    const VkRenderPassTileShadingCreateInfoQCOM *info = wake_chain_find(
        chain, VK_STRUCTURE_TYPE_RENDER_PASS_TILE_SHADING_CREATE_INFO_QCOM);

    return info && info->flags & VK_TILE_SHADING_RENDER_PASS_ENABLE_BIT_QCOM;
#else
    (void)chain;
    return false;
#endif
}

VkExtent2D
wake_tile_apron(const void *chain)
{
#ifdef VK_QCOM_tile_shading
    const VkRenderPassTileShadingCreateInfoQCOM *info = wake_chain_find(
        chain, VK_STRUCTURE_TYPE_RENDER_PASS_TILE_SHADING_CREATE_INFO_QCOM);

    return info ? info->tileApronSize : (VkExtent2D){ 0, 0 };
#else
    (void)chain;
    return (VkExtent2D){ 0, 0 };
#endif
}

void
wake_pass_read_begin(struct wake_pass *pass, const struct wake_pass_view *view)
{
    const VkRenderPassAttachmentBeginInfo *imageless;
    const VkFramebufferCreateInfo *framebuffer;
    const struct wake_render_pass *made;
    const VkImageView *views = NULL;
    uint32_t count = 0;
    const VkRenderPassTransformBeginInfoQCOM *transform = wake_chain_find(
        view->begin->pNext, VK_STRUCTURE_TYPE_RENDER_PASS_TRANSFORM_BEGIN_INFO_QCOM);

    pass->transform = transform ? transform->transform : 0;
    pass->area = view->begin->renderArea;
    pass->render_pass = view->render_pass;
    pass->framebuffer = view->framebuffer;
    framebuffer = wake_VkFramebuffer_info(wake_object_get(pass->framebuffer));
    made = wake_render_pass_of(wake_object_get(pass->render_pass));
    pass->tiled = made && wake_has_tile_shading(made->info.pNext);
    pass->apron = wake_tile_apron(made ? made->info.pNext : NULL);
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

static struct wake_rendering_attachment
rendering_attachment(const VkRenderingAttachmentInfo *packed, uint32_t index)
{
    /* One that is not there stores nothing. */
    struct wake_rendering_attachment attachment = { .store = VK_ATTACHMENT_STORE_OP_NONE };
    const VkRenderingAttachmentInfo *info = packed ? &packed[index] : NULL;
    const VkImageViewCreateInfo *view;

    if (!info) {
        return attachment;
    }
    attachment = (struct wake_rendering_attachment){
        .view = wake_packed_id(packed, index, WAKE_HANDLES_VkRenderingAttachmentInfo,
                               WAKE_HANDLE_VkRenderingAttachmentInfo_imageView),
        .resolve_view = wake_packed_id(packed, index, WAKE_HANDLES_VkRenderingAttachmentInfo,
                                       WAKE_HANDLE_VkRenderingAttachmentInfo_resolveImageView),
        .layout = info->imageLayout,
        .resolve_layout = info->resolveImageLayout,
        .resolve_mode = info->resolveMode,
        .load = info->loadOp,
        .store = info->storeOp,
        .given = true,
    };
#ifdef VK_KHR_maintenance10
    for (const VkBaseInStructure *s = info->pNext; s; s = s->pNext) {
        if (s->sType == VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_FLAGS_INFO_KHR) {
            attachment.flags = (uint32_t)((const VkRenderingAttachmentFlagsInfoKHR *)s)->flags;
        }
    }
#endif
    view = wake_VkImageView_info(wake_object_get(attachment.view));
    attachment.format = view ? view->format : VK_FORMAT_UNDEFINED;
    return attachment;
}

void
wake_pass_read_rendering(struct wake_pass *pass, const struct wake_pass_view *view)
{
    const VkRenderingInfo *info = view->rendering;

    pass->flags = info->flags;
    pass->area = info->renderArea;
    pass->layer_count = info->layerCount;
    pass->view_mask = info->viewMask;
    for (uint32_t i = 0;
         info->pColorAttachments && i < info->colorAttachmentCount && i < WAKE_MAX_COLOR; i++) {
        pass->colors[i] = rendering_attachment(info->pColorAttachments, i);
        pass->color_count = i + 1;
    }
    pass->depth = rendering_attachment(info->pDepthAttachment, 0);
    pass->stencil = rendering_attachment(info->pStencilAttachment, 0);
}
