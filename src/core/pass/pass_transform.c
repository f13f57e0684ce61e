/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Render pass instances that are rotated (VK_QCOM_render_pass_transform). What they expect of secondaries is secondary.c's.
 * Specification, 'Render Pass Creation', 'Render Pass Commands'.
 */
#include "core/core.h"
#include "state/derived/render_pass.h"
#include "state/object/create_info.h"
#include "state/view/pass_view.h"

static bool
is_rotation(VkSurfaceTransformFlagBitsKHR transform)
{
    return transform == VK_SURFACE_TRANSFORM_IDENTITY_BIT_KHR ||
           transform == VK_SURFACE_TRANSFORM_ROTATE_90_BIT_KHR ||
           transform == VK_SURFACE_TRANSFORM_ROTATE_180_BIT_KHR ||
           transform == VK_SURFACE_TRANSFORM_ROTATE_270_BIT_KHR;
}

void
wake_core_transform_inputs(struct wake_check *check, const struct wake_rec_CreateRenderPass *r)
{
    const VkRenderPassCreateInfo *info = r->pCreateInfo;

    if (!info || WAKE_LIKELY(!(info->flags & VK_RENDER_PASS_CREATE_TRANSFORM_BIT_QCOM))) {
        return;
    }
    for (uint32_t i = 0; info->pSubpasses && i < info->subpassCount; i++) {
        const VkSubpassDescription *subpass = &info->pSubpasses[i];

        for (uint32_t k = 0; subpass->pInputAttachments && k < subpass->inputAttachmentCount; k++) {
            if (subpass->pInputAttachments[k].attachment != VK_ATTACHMENT_UNUSED) {
                wake_find(check, "VUID-VkSubpassDescription-pInputAttachments-02868",
                          "pCreateInfo->flags has VK_RENDER_PASS_CREATE_TRANSFORM_BIT_QCOM, but "
                          "pSubpasses[%u].pInputAttachments[%u].attachment is %u",
                          i, k, subpass->pInputAttachments[k].attachment);
            }
        }
    }
}

/* What the area becomes has to be as large as the framebuffer. */
static void
check_extent(struct wake_check *check, const VkRenderPassTransformBeginInfoQCOM *info,
             VkExtent2D extent, const VkFramebufferCreateInfo *framebuffer)
{
    bool turned = info->transform == VK_SURFACE_TRANSFORM_ROTATE_90_BIT_KHR ||
                  info->transform == VK_SURFACE_TRANSFORM_ROTATE_270_BIT_KHR;
    uint32_t width = turned ? extent.height : extent.width;
    uint32_t height = turned ? extent.width : extent.height;

    if (width != framebuffer->width || height != framebuffer->height) {
        wake_find(check, "VUID-VkRenderPassBeginInfo-pNext-02870",
                  "pRenderPassBegin->renderArea.extent is %u x %u, with %s %u x %u, but the "
                  "framebuffer is %u x %u",
                  extent.width, extent.height,
                  wake_name_VkSurfaceTransformFlagBitsKHR(info->transform), width, height,
                  framebuffer->width, framebuffer->height);
    }
}

void
wake_core_pass_transform(struct wake_check *check, const struct wake_pass_view *view)
{
    const VkRenderPassTransformBeginInfoQCOM *info =
        view->begin ? wake_chain_find(view->begin->pNext,
                                      VK_STRUCTURE_TYPE_RENDER_PASS_TRANSFORM_BEGIN_INFO_QCOM)
                    : NULL;
    const VkFramebufferCreateInfo *framebuffer;
    const struct wake_render_pass *pass;

    if (WAKE_LIKELY(!info)) {
        return;
    }
    pass = wake_render_pass_of(wake_check_object(check, view->render_pass, WAKE_TYPE_VkRenderPass));
    framebuffer = wake_VkFramebuffer_info(
        wake_check_object(check, view->framebuffer, WAKE_TYPE_VkFramebuffer));
    if (!is_rotation(info->transform)) {
        wake_find(check, "VUID-VkRenderPassTransformBeginInfoQCOM-transform-02871",
                  "VkRenderPassTransformBeginInfoQCOM::transform is %s",
                  wake_name_VkSurfaceTransformFlagBitsKHR(info->transform));
    }
    if (pass && !(pass->info.flags & VK_RENDER_PASS_CREATE_TRANSFORM_BIT_QCOM)) {
        wake_find(
            check, "VUID-VkRenderPassTransformBeginInfoQCOM-flags-02872",
            "pRenderPassBegin->pNext has VkRenderPassTransformBeginInfoQCOM, but the render pass "
            "was created without VK_RENDER_PASS_CREATE_TRANSFORM_BIT_QCOM");
    }
    if (view->begin->renderArea.offset.x || view->begin->renderArea.offset.y) {
        wake_find(check, "VUID-VkRenderPassBeginInfo-pNext-02869",
                  "pRenderPassBegin->renderArea.offset is (%d, %d), and pNext has "
                  "VkRenderPassTransformBeginInfoQCOM",
                  view->begin->renderArea.offset.x, view->begin->renderArea.offset.y);
    }
    if (framebuffer && is_rotation(info->transform)) {
        check_extent(check, info, view->begin->renderArea.extent, framebuffer);
    }
}

void
wake_core_begin_transform(struct wake_check *check, const struct wake_rec_BeginCommandBuffer *r)
{
    const VkCommandBufferInheritanceInfo *inherited = r->pBeginInfo
                                                          ? r->pBeginInfo->pInheritanceInfo
                                                          : NULL;
    const VkCommandBufferInheritanceRenderPassTransformInfoQCOM *info =
        inherited
            ? wake_chain_find(
                  inherited->pNext,
                  VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_RENDER_PASS_TRANSFORM_INFO_QCOM)
            : NULL;

    if (info && !is_rotation(info->transform)) {
        wake_find(check,
                  "VUID-VkCommandBufferInheritanceRenderPassTransformInfoQCOM-transform-02864",
                  "VkCommandBufferInheritanceRenderPassTransformInfoQCOM::transform is %s",
                  wake_name_VkSurfaceTransformFlagBitsKHR(info->transform));
    }
}
