/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Attachments of dynamic rendering: what registries after 1.3.239 say of their views and layers, and of how they are resolved.
 * Specification, 'Dynamic render pass instances'.
 */
#include "core/core_newer.h"
#include "core/pass/rendering_rules.h"

#include <stdio.h>

#ifdef VK_VERSION_1_4

enum kind { COLOR, DEPTH, STENCIL };

static const struct kind_rules {
    const char *layers, *views; /* too few, without and with a view mask */
    const char *swizzle, *resolve_swizzle;
    const char *usage; /* of the view to resolve to */
    VkImageUsageFlagBits wanted;
} rules[] = {
    [COLOR] = { "VUID-VkRenderingInfo-viewMask-10859", "VUID-VkRenderingInfo-viewMask-12403",
                "VUID-VkRenderingInfo-colorAttachmentCount-09479",
                "VUID-VkRenderingInfo-colorAttachmentCount-09480",
                "VUID-VkRenderingInfo-colorAttachmentCount-09476",
                VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT },
    [DEPTH] = { "VUID-VkRenderingInfo-viewMask-10860", "VUID-VkRenderingInfo-viewMask-12404",
                "VUID-VkRenderingInfo-pDepthAttachment-09481",
                "VUID-VkRenderingInfo-pDepthAttachment-09482",
                "VUID-VkRenderingInfo-pDepthAttachment-09477",
                VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT },
    [STENCIL] = { "VUID-VkRenderingInfo-viewMask-10861", "VUID-VkRenderingInfo-viewMask-12405",
                  "VUID-VkRenderingInfo-pStencilAttachment-09483",
                  "VUID-VkRenderingInfo-pStencilAttachment-09484",
                  "VUID-VkRenderingInfo-pStencilAttachment-09478",
                  VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT },
};

struct attachment {
    struct wake_check *check;
    const VkRenderingInfo *info;
    const char *array; /* what it is called in VkRenderingInfo */
    enum kind kind;
    uint32_t index; /* of a colour attachment */
};

static bool
is_identity(VkComponentMapping mapping)
{
    return (mapping.r == VK_COMPONENT_SWIZZLE_IDENTITY || mapping.r == VK_COMPONENT_SWIZZLE_R) &&
           (mapping.g == VK_COMPONENT_SWIZZLE_IDENTITY || mapping.g == VK_COMPONENT_SWIZZLE_G) &&
           (mapping.b == VK_COMPONENT_SWIZZLE_IDENTITY || mapping.b == VK_COMPONENT_SWIZZLE_B) &&
           (mapping.a == VK_COMPONENT_SWIZZLE_IDENTITY || mapping.a == VK_COMPONENT_SWIZZLE_A);
}

static const char *
path_of(const struct attachment *a, bool resolve, char *text, size_t size)
{
    const char *member = resolve ? "resolveImageView" : "imageView";

    if (a->kind == COLOR) {
        snprintf(text, size, "pRenderingInfo->pColorAttachments[%u].%s", a->index, member);
    } else {
        snprintf(text, size, "pRenderingInfo->%s->%s", a->array, member);
    }
    return text;
}

/* Of the view that is drawn to, or of the one that it is resolved to. */
static void
check_view(const struct attachment *a, const struct wake_rendering_view *view, bool resolve)
{
    const struct kind_rules *r = &rules[a->kind];
    uint32_t layers,
        views = a->info->viewMask ? 32 - (uint32_t)__builtin_clz(a->info->viewMask) : 0;
    char path[96], text[WAKE_OBJECT_TEXT];

    if (!view->view) {
        return;
    }
    layers = view->view->range.layerCount;
    path_of(a, resolve, path, sizeof(path));
    wake_object_text(text, sizeof(text), view->object);
    if (!a->info->viewMask && layers < a->info->layerCount) {
        wake_find_objects(a->check, r->layers, view->object, NULL,
                          "%s is %s, of %u layers, but pRenderingInfo->layerCount is %u", path,
                          text, layers, a->info->layerCount);
    }
    if (layers < views) {
        wake_find_objects(a->check, r->views, view->object, NULL,
                          "%s is %s, of %u layers, but pRenderingInfo->viewMask is 0x%x", path,
                          text, layers, a->info->viewMask);
    }
    if (!is_identity(view->view->info->components)) {
        wake_find_objects(a->check, resolve ? r->resolve_swizzle : r->swizzle, view->object, NULL,
                          "%s is %s, which was created with components that are no identity", path,
                          text);
    }
    if (resolve && !(view->view->usage & r->wanted)) {
        wake_find_objects(a->check, r->usage, view->object, NULL,
                          "%s is %s, which was created without %s", path, text,
                          wake_name_VkImageUsageFlagBits(r->wanted));
    }
    if (view->view->info->viewType == VK_IMAGE_VIEW_TYPE_3D) {
        wake_find_objects(a->check,
                          resolve ? "VUID-VkRenderingAttachmentInfo-resolveImageView-12471"
                                  : "VUID-VkRenderingAttachmentInfo-imageView-12470",
                          view->object, NULL, "%s is %s, of type VK_IMAGE_VIEW_TYPE_3D", path,
                          text);
    }
    if (view->view->range.levelCount > 1) {
        wake_find_objects(a->check,
                          resolve ? "VUID-VkRenderingAttachmentInfo-resolveImageView-12487"
                                  : "VUID-VkRenderingAttachmentInfo-imageView-12486",
                          view->object, NULL, "%s is %s, of %u mip levels", path, text,
                          view->view->range.levelCount);
    }
}

static void
check_attachment(const struct attachment *a, const VkRenderingAttachmentInfo *packed)
{
    const VkRenderingAttachmentInfo *info = packed ? &packed[a->index] : NULL;
    struct wake_rendering_view view;

    if (!info || !info->imageView) {
        return;
    }
    view = wake_rendering_view(a->check, packed, a->index, false);
    check_view(a, &view, false);
    if (info->resolveMode != VK_RESOLVE_MODE_NONE && info->resolveImageView) {
        view = wake_rendering_view(a->check, packed, a->index, true);
        check_view(a, &view, true);
    }
}

void
wake_core_rendering_newer(struct wake_check *check, const struct wake_rec_CmdBeginRendering *r)
{
    const VkRenderingInfo *info = r->pRenderingInfo;
    struct attachment a = { check, info, NULL, COLOR, 0 };

    if (!info) {
        return;
    }
    for (uint32_t i = 0; info->pColorAttachments && i < info->colorAttachmentCount; i++) {
        a.index = i;
        check_attachment(&a, info->pColorAttachments);
    }
    a.index = 0;
    a.kind = DEPTH;
    a.array = "pDepthAttachment";
    check_attachment(&a, info->pDepthAttachment);
    a.kind = STENCIL;
    a.array = "pStencilAttachment";
    check_attachment(&a, info->pStencilAttachment);
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
