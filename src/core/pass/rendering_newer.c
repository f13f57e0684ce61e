/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Attachments of dynamic rendering: what registries after 1.3.239 say of their views and layers, and of how they are resolved.
 * Specification, 'Dynamic render pass instances'.
 */
#include "core/core_newer.h"
#include "core/image/image_rules.h"
#include "core/pass/rendering_rules.h"

#ifdef VK_VERSION_1_4

static const struct kind_rules {
    const char *layers, *views; /* too few, without and with a view mask */
    const char *swizzle, *resolve_swizzle;
    const char *usage; /* of the view to resolve to */
    VkImageUsageFlagBits wanted;
} rules[] = {
    [WAKE_RENDERING_COLOR] = { "VUID-VkRenderingInfo-viewMask-10859",
                               "VUID-VkRenderingInfo-viewMask-12403",
                               "VUID-VkRenderingInfo-colorAttachmentCount-09479",
                               "VUID-VkRenderingInfo-colorAttachmentCount-09480",
                               "VUID-VkRenderingInfo-colorAttachmentCount-09476",
                               VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT },
    [WAKE_RENDERING_DEPTH] = { "VUID-VkRenderingInfo-viewMask-10860",
                               "VUID-VkRenderingInfo-viewMask-12404",
                               "VUID-VkRenderingInfo-pDepthAttachment-09481",
                               "VUID-VkRenderingInfo-pDepthAttachment-09482",
                               "VUID-VkRenderingInfo-pDepthAttachment-09477",
                               VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT },
    [WAKE_RENDERING_STENCIL] = { "VUID-VkRenderingInfo-viewMask-10861",
                                 "VUID-VkRenderingInfo-viewMask-12405",
                                 "VUID-VkRenderingInfo-pStencilAttachment-09483",
                                 "VUID-VkRenderingInfo-pStencilAttachment-09484",
                                 "VUID-VkRenderingInfo-pStencilAttachment-09478",
                                 VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT },
};

#define NAME(v) wake_object_text(text, sizeof(text), (v)->object)

void
wake_check_rendering_view(struct wake_check *check, const VkRenderingInfo *info,
                          enum wake_rendering_kind kind, const struct wake_rendering_view *view,
                          const char *path, bool resolve)
{
    const struct kind_rules *r = &rules[kind];
    uint32_t views = info->viewMask ? 32 - (uint32_t)__builtin_clz(info->viewMask) : 0;
    const char *member = resolve ? "resolveImageView" : "imageView";
    char text[WAKE_OBJECT_TEXT];
    uint32_t layers;

    if (!view->view) {
        return;
    }
    layers = view->view->range.layerCount;
    if (!info->viewMask && layers < info->layerCount) {
        wake_find_objects(check, r->layers, view->object, NULL,
                          "%s%s is %s, of %u layers, but pRenderingInfo->layerCount is %u", path,
                          member, NAME(view), layers, info->layerCount);
    }
    if (layers < views) {
        wake_find_objects(check, r->views, view->object, NULL,
                          "%s%s is %s, of %u layers, but pRenderingInfo->viewMask is 0x%x", path,
                          member, NAME(view), layers, info->viewMask);
    }
    if (!wake_components_identity(&view->view->info->components)) {
        wake_find_objects(check, resolve ? r->resolve_swizzle : r->swizzle, view->object, NULL,
                          "%s%s is %s, which was created with components that are no identity",
                          path, member, NAME(view));
    }
    if (resolve && !(view->view->usage & r->wanted)) {
        wake_find_objects(check, r->usage, view->object, NULL,
                          "%s%s is %s, which was created without %s", path, member, NAME(view),
                          wake_name_VkImageUsageFlagBits(r->wanted));
    }
    if (view->view->info->viewType == VK_IMAGE_VIEW_TYPE_3D) {
        wake_find_objects(check,
                          resolve ? "VUID-VkRenderingAttachmentInfo-resolveImageView-12471"
                                  : "VUID-VkRenderingAttachmentInfo-imageView-12470",
                          view->object, NULL, "%s%s is %s, of type VK_IMAGE_VIEW_TYPE_3D", path,
                          member, NAME(view));
    }
    if (view->view->range.levelCount > 1) {
        wake_find_objects(check,
                          resolve ? "VUID-VkRenderingAttachmentInfo-resolveImageView-12487"
                                  : "VUID-VkRenderingAttachmentInfo-imageView-12486",
                          view->object, NULL, "%s%s is %s, of %u mip levels", path, member,
                          NAME(view), view->view->range.levelCount);
    }
}

void
wake_core_rendering_newer(struct wake_check *check, const struct wake_rec_CmdBeginRendering *r)
{
    const VkRenderingInfo *info = r->pRenderingInfo;

    if (!info) {
        return;
    }
#ifdef VK_KHR_maintenance10
    if (info->flags & VK_RENDERING_LOCAL_READ_CONCURRENT_ACCESS_CONTROL_BIT_KHR &&
        !WAKE_FEATURE(check, maintenance10)) {
        wake_find(
            check, "VUID-vkCmdBeginRendering-pRenderingInfo-11750",
            "pRenderingInfo->flags has VK_RENDERING_LOCAL_READ_CONCURRENT_ACCESS_CONTROL_BIT_KHR, but the feature maintenance10 is "
            "not enabled");
    }
#endif
}

#endif
