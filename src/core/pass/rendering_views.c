/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What newer registries say of the views that VkRenderingInfo names: usage of what is resolved to, swizzles, layers, mip
 * levels. Registries that lack a rule are silent. Specification, 'Dynamic Rendering'.
 */
#include "core/pass/render_pass_rules.h"
#include "core/pass/rendering_rules.h"

struct view_rules {
    const char *usage;   /* of a view that is resolved to */
    const char *swizzle; /* none */
    const char *resolve_swizzle;
    const char *layers, *views; /* as many as layerCount; one for each bit of viewMask */
    VkImageUsageFlags needs;
};

static const struct view_rules rules[] = {
    [WAKE_RENDERING_COLOR] = { WAKE_ID(rendering_info, "colorAttachmentCount-09476"),
                               WAKE_ID(rendering_info, "colorAttachmentCount-09479"),
                               WAKE_ID(rendering_info, "colorAttachmentCount-09480"),
                               WAKE_ID(rendering_info, "viewMask-10859"),
                               WAKE_ID(rendering_info, "viewMask-12403"),
                               VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT },
    [WAKE_RENDERING_DEPTH] = { WAKE_ID(rendering_info, "pDepthAttachment-09477"),
                               WAKE_ID(rendering_info, "pDepthAttachment-09481"),
                               WAKE_ID(rendering_info, "pDepthAttachment-09482"),
                               WAKE_ID(rendering_info, "viewMask-10860"),
                               WAKE_ID(rendering_info, "viewMask-12404"),
                               VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT },
    [WAKE_RENDERING_STENCIL] = { WAKE_ID(rendering_info, "pStencilAttachment-09478"),
                                 WAKE_ID(rendering_info, "pStencilAttachment-09483"),
                                 WAKE_ID(rendering_info, "pStencilAttachment-09484"),
                                 WAKE_ID(rendering_info, "viewMask-10861"),
                                 WAKE_ID(rendering_info, "viewMask-12405"),
                                 VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT },
};

static bool
swizzled(const VkComponentMapping *map)
{
    const VkComponentSwizzle identity = VK_COMPONENT_SWIZZLE_IDENTITY;

    return (map->r != identity && map->r != VK_COMPONENT_SWIZZLE_R) ||
           (map->g != identity && map->g != VK_COMPONENT_SWIZZLE_G) ||
           (map->b != identity && map->b != VK_COMPONENT_SWIZZLE_B) ||
           (map->a != identity && map->a != VK_COMPONENT_SWIZZLE_A);
}

static void
check_layers(const struct wake_rendering_check *c, const struct wake_rendering_view *of,
             const struct view_rules *row, const char *path, const char *name)
{
    const char *info = wake_owners_rendering_info[0];
    uint32_t mask = c->info->viewMask, layers = of->view->range.layerCount;

    if (!mask && WAKE_UNLIKELY(layers < c->info->layerCount)) {
        wake_find_rule(c->check, info, row->layers, of->object,
                       "%s%s has %u array layers, but pRenderingInfo->layerCount is %u", path, name,
                       layers, c->info->layerCount);
    }
    if (mask && WAKE_UNLIKELY(wake_highest_bit(mask) >= layers)) {
        wake_find_rule(c->check, info, row->views, of->object,
                       "%s%s has %u array layers, but pRenderingInfo->viewMask is 0x%x", path, name,
                       layers, mask);
    }
}

static void
check_one(const struct wake_rendering_check *c, const struct wake_rendering_view *of,
          const struct view_rules *row, const char *path, bool resolve)
{
    const char *attachment = wake_owners_rendering_attachment[0];
    const char *info = wake_owners_rendering_info[0];
    const char *name = resolve ? "resolveImageView" : "imageView";
    const struct wake_image_view *view = of->view;
    char flags[512];

    if (resolve && WAKE_UNLIKELY(!(view->usage & row->needs))) {
        (void)wake_print_VkImageUsageFlags(flags, sizeof(flags), view->usage);
        wake_find_rule(c->check, info, row->usage, of->object, "%s%s has the usage %s", path, name,
                       flags);
    }
    if (WAKE_UNLIKELY(swizzled(&view->info->components))) {
        wake_find_rule(c->check, info, resolve ? row->resolve_swizzle : row->swizzle, of->object,
                       "%s%s was created with components (%s, %s, %s, %s)", path, name,
                       wake_name_VkComponentSwizzle(view->info->components.r),
                       wake_name_VkComponentSwizzle(view->info->components.g),
                       wake_name_VkComponentSwizzle(view->info->components.b),
                       wake_name_VkComponentSwizzle(view->info->components.a));
    }
    if (WAKE_UNLIKELY(view->range.levelCount > 1)) {
        wake_find_rule(c->check, attachment,
                       resolve ? WAKE_ID(rendering_attachment, "resolveImageView-12487")
                               : WAKE_ID(rendering_attachment, "imageView-12486"),
                       of->object, "%s%s has %u mip levels", path, name, view->range.levelCount);
    }
    if (WAKE_UNLIKELY(view->info->viewType == VK_IMAGE_VIEW_TYPE_3D)) {
        wake_find_rule(c->check, attachment,
                       resolve ? WAKE_ID(rendering_attachment, "resolveImageView-12471")
                               : WAKE_ID(rendering_attachment, "imageView-12470"),
                       of->object, "%s%s has the type VK_IMAGE_VIEW_TYPE_3D", path, name);
    }
    check_layers(c, of, row, path, name);
}

void
wake_check_rendering_views(const struct wake_rendering_check *c,
                           const struct wake_rendering_view *view,
                           const struct wake_rendering_view *resolve, VkResolveModeFlagBits mode,
                           enum wake_rendering_kind kind, const char *path)
{
    if (view->view) {
        check_one(c, view, &rules[kind], path, false);
    }
    if (resolve->view && mode != VK_RESOLVE_MODE_NONE) {
        check_one(c, resolve, &rules[kind], path, true);
    }
}
