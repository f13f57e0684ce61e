/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Dynamic rendering: fragment shading rate and fragment density attachments. Specification, 'Render
 * Pass Objects'.
 */
#include "core/pass/render_pass_rules.h"
#include "core/image/image_rules.h"
#include "core/pass/rendering_rules.h"
#include "core/region.h"

#include <stdio.h>

/* The view must cover the render areas, a texel of it so many pixels. */
static void
covers(const struct wake_rendering_check *c, const struct wake_image_view *view,
       const struct wake_object *object, VkExtent2D texel, const char *const vuids[4],
       const char *what)
{
    const VkRect2D *areas = c->group ? c->group->pDeviceRenderAreas : &c->info->renderArea;
    uint32_t count = c->group ? c->group->deviceRenderAreaCount : 1;

    for (uint32_t i = 0; areas && i < count; i++) {
        int64_t right = (int64_t)areas[i].offset.x + areas[i].extent.width;
        int64_t bottom = (int64_t)areas[i].offset.y + areas[i].extent.height;

        if (right > 0 && view->extent.width < wake_divide_up((uint64_t)right, texel.width)) {
            wake_find_objects(
                c->check, vuids[c->group ? 1 : 0], object, NULL,
                "the imageView of %s is %u wide; the render area reaches to x = %lld and a texel is %u wide",
                what, view->extent.width, (long long)right, texel.width);
        }
        if (bottom > 0 && view->extent.height < wake_divide_up((uint64_t)bottom, texel.height)) {
            wake_find_objects(
                c->check, vuids[c->group ? 3 : 2], object, NULL,
                "the imageView of %s is %u high; the render area reaches to y = %lld and a texel is %u high",
                what, view->extent.height, (long long)bottom, texel.height);
        }
    }
}

/* Whether an attachment of VkRenderingInfo is that view. */
static bool
is_attachment(const VkRenderingInfo *info, VkImageView view)
{
    const VkRenderingAttachmentInfo *depth = info->pDepthAttachment,
                                    *stencil = info->pStencilAttachment;

    for (uint32_t i = 0; info->pColorAttachments && i < info->colorAttachmentCount; i++) {
        if (info->pColorAttachments[i].imageView == view ||
            info->pColorAttachments[i].resolveImageView == view) {
            return true;
        }
    }
    return (depth && (depth->imageView == view || depth->resolveImageView == view)) ||
           (stencil && (stencil->imageView == view || stencil->resolveImageView == view));
}

void
wake_check_texel_size(struct wake_check *check, const struct wake_facts *facts, VkExtent2D size,
                      const struct wake_texel_size_rules *rules, const char *path)
{
    static const char *const names[2] = { "width", "height" };
    const VkPhysicalDeviceFragmentShadingRatePropertiesKHR *limits =
        &facts->properties.fragmentShadingRateKHR;
    const VkExtent2D max = limits->maxFragmentShadingRateAttachmentTexelSize;
    const VkExtent2D min = limits->minFragmentShadingRateAttachmentTexelSize;
    const uint32_t ratio = limits->maxFragmentShadingRateAttachmentTexelSizeAspectRatio;
    const uint32_t is[2] = { size.width, size.height }, most[2] = { max.width, max.height },
                   least[2] = { min.width, min.height };

    for (int i = 0; i < 2; i++) {
        if (!is[i] || (is[i] & (is[i] - 1))) {
            wake_find(check, rules->power[i],
                      "shadingRateAttachmentTexelSize.%s of %s is %u, no power of two", names[i],
                      path, is[i]);
        }
        if (is[i] > most[i]) {
            wake_find(check, rules->most[i],
                      "shadingRateAttachmentTexelSize.%s of %s is %u; "
                      "maxFragmentShadingRateAttachmentTexelSize.%s is %u",
                      names[i], path, is[i], names[i], most[i]);
        }
        if (is[i] < least[i]) {
            wake_find(check, rules->least[i],
                      "shadingRateAttachmentTexelSize.%s of %s is %u; "
                      "minFragmentShadingRateAttachmentTexelSize.%s is %u",
                      names[i], path, is[i], names[i], least[i]);
        }
        if (is[1 - i] && is[i] / is[1 - i] > ratio) {
            wake_find(check, rules->ratio[i],
                      "shadingRateAttachmentTexelSize of %s is %u x %u; "
                      "maxFragmentShadingRateAttachmentTexelSizeAspectRatio is %u",
                      path, size.width, size.height, ratio);
        }
    }
}

#define RATE "VkRenderingFragmentShadingRateAttachmentInfoKHR"

static void
texel_size(const struct wake_rendering_check *c, VkExtent2D size)
{
    static const struct wake_texel_size_rules rules = {
        .power = { "VUID-VkRenderingFragmentShadingRateAttachmentInfoKHR-imageView-06149",
                   "VUID-VkRenderingFragmentShadingRateAttachmentInfoKHR-imageView-06152" },
        .most = { "VUID-VkRenderingFragmentShadingRateAttachmentInfoKHR-imageView-06150",
                  "VUID-VkRenderingFragmentShadingRateAttachmentInfoKHR-imageView-06153" },
        .least = { "VUID-VkRenderingFragmentShadingRateAttachmentInfoKHR-imageView-06151",
                   "VUID-VkRenderingFragmentShadingRateAttachmentInfoKHR-imageView-06154" },
        .ratio = { "VUID-VkRenderingFragmentShadingRateAttachmentInfoKHR-imageView-06155",
                   "VUID-VkRenderingFragmentShadingRateAttachmentInfoKHR-imageView-06156" },
    };

    wake_check_texel_size(c->check, c->facts, size, &rules, RATE);
}

/* Only newer registries have such rules. */
static void
check_swizzle(const struct wake_rendering_check *c, const struct wake_image_view *view,
              const struct wake_object *object, const char *vuid, const char *name)
{
#ifdef VK_VERSION_1_4
    if (!wake_components_identity(&view->info->components)) {
        wake_find_objects(c->check, vuid, object, NULL,
                          "the imageView of %s was created with components that are no identity",
                          name);
    }
#else
    (void)c, (void)view, (void)object, (void)vuid, (void)name;
#endif
}

static void
shading_rate_view(const struct wake_rendering_check *c,
                  const VkRenderingFragmentShadingRateAttachmentInfoKHR *rate,
                  const struct wake_object *object, const struct wake_image_view *view)
{
    bool groups = wake_rendering_groups(c->check);
    const char *const vuids[4] = {
        groups ? "VUID-VkRenderingInfo-pNext-06119" : "VUID-VkRenderingInfo-imageView-06117",
        "VUID-VkRenderingInfo-pNext-06120",
        groups ? "VUID-VkRenderingInfo-pNext-06121" : "VUID-VkRenderingInfo-imageView-06118",
        "VUID-VkRenderingInfo-pNext-06122"
    };
    uint32_t layers = view->range.layerCount;

    if (!(view->usage & VK_IMAGE_USAGE_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR)) {
        wake_find_objects(c->check,
                          "VUID-VkRenderingFragmentShadingRateAttachmentInfoKHR-imageView-06148",
                          object, NULL,
                          "the imageView of " RATE
                          " lacks VK_IMAGE_USAGE_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR");
    }
    check_swizzle(c, view, object, "VUID-VkRenderingInfo-imageView-09485", RATE);
    if (!wake_rates_are_robust(c->check) || view->range.baseMipLevel) {
        covers(c, view, object, rate->shadingRateAttachmentTexelSize, vuids, RATE);
    }
    if (!c->info->viewMask && layers != 1 && layers < c->info->layerCount) {
        wake_find_objects(c->check, "VUID-VkRenderingInfo-imageView-06123", object, NULL,
                          "the imageView of " RATE
                          " has %u layers, but pRenderingInfo->layerCount is %u",
                          layers, c->info->layerCount);
    }
    if (c->info->viewMask && layers != 1 && layers < wake_highest_bit(c->info->viewMask)) {
        wake_find_objects(c->check, "VUID-VkRenderingInfo-imageView-06124", object, NULL,
                          "the imageView of " RATE
                          " has %u layers, but pRenderingInfo->viewMask is 0x%x",
                          layers, c->info->viewMask);
    }
}

static void
shading_rate(const struct wake_rendering_check *c,
             const VkRenderingFragmentShadingRateAttachmentInfoKHR *rate,
             const VkRenderingFragmentDensityMapAttachmentInfoEXT *density)
{
    struct wake_object *object = wake_check_object(
        c->check,
        wake_packed_id(rate, 0, WAKE_HANDLES_VkRenderingFragmentShadingRateAttachmentInfoKHR,
                       WAKE_HANDLE_VkRenderingFragmentShadingRateAttachmentInfoKHR_imageView),
        WAKE_TYPE_VkImageView);
    const struct wake_image_view *view = wake_image_view_of(object);

    if (rate->imageLayout != VK_IMAGE_LAYOUT_GENERAL &&
        rate->imageLayout != VK_IMAGE_LAYOUT_FRAGMENT_SHADING_RATE_ATTACHMENT_OPTIMAL_KHR) {
        wake_find(c->check, "VUID-VkRenderingFragmentShadingRateAttachmentInfoKHR-imageView-06147",
                  RATE "::imageLayout is %s", wake_name_VkImageLayout(rate->imageLayout));
    }
    if (c->facts) {
        texel_size(c, rate->shadingRateAttachmentTexelSize);
    }
    if (view) {
        shading_rate_view(c, rate, object, view);
    }
    if (is_attachment(c->info, rate->imageView)) {
        wake_find(c->check, "VUID-VkRenderingInfo-imageView-06125",
                  "the imageView of " RATE " is another attachment of pRenderingInfo, too");
    }
    if (density && density->imageView == rate->imageView) {
        wake_find(c->check, "VUID-VkRenderingInfo-imageView-06126",
                  "the imageView of " RATE " is the fragment density map, too");
    }
}

#define DENSITY "VkRenderingFragmentDensityMapAttachmentInfoEXT"

static void
density_view(const struct wake_rendering_check *c, const struct wake_object *object,
             const struct wake_image_view *view)
{
    bool groups = wake_rendering_groups(c->check);
    const char *const vuids[4] = {
        groups ? "VUID-VkRenderingInfo-pNext-06112" : "VUID-VkRenderingInfo-imageView-06110",
        "VUID-VkRenderingInfo-pNext-06113",
        groups ? "VUID-VkRenderingInfo-pNext-06114" : "VUID-VkRenderingInfo-imageView-06111",
        "VUID-VkRenderingInfo-pNext-06115"
    };
    uint32_t layers = view->range.layerCount;

    if (!(view->usage & VK_IMAGE_USAGE_FRAGMENT_DENSITY_MAP_BIT_EXT)) {
        wake_find_objects(
            c->check, "VUID-VkRenderingFragmentDensityMapAttachmentInfoEXT-imageView-06158", object,
            NULL, "the imageView of " DENSITY " lacks VK_IMAGE_USAGE_FRAGMENT_DENSITY_MAP_BIT_EXT");
    }
    if (view->image_info.flags & VK_IMAGE_CREATE_SUBSAMPLED_BIT_EXT) {
        wake_find_objects(
            c->check, "VUID-VkRenderingFragmentDensityMapAttachmentInfoEXT-imageView-06159", object,
            NULL,
            "the image of the imageView of " DENSITY " has VK_IMAGE_CREATE_SUBSAMPLED_BIT_EXT");
    }
    if (c->facts) {
        covers(c, view, object,
               c->facts->properties.fragmentDensityMapEXT.maxFragmentDensityTexelSize, vuids,
               DENSITY);
    }
    if (c->info->viewMask && layers < wake_highest_bit(c->info->viewMask)) {
        wake_find_objects(c->check, "VUID-VkRenderingInfo-imageView-06108", object, NULL,
                          "the imageView of " DENSITY
                          " has %u layers, but pRenderingInfo->viewMask is 0x%x",
                          layers, c->info->viewMask);
    }
    if (!c->info->viewMask && layers != 1) {
        wake_find_objects(c->check, "VUID-VkRenderingInfo-imageView-06109", object, NULL,
                          "the imageView of " DENSITY
                          " has %u layers, but pRenderingInfo->viewMask is 0",
                          layers);
    }
}

/* Attachments beside a density map must be subsampled. */
static void
subsampled(const struct wake_rendering_check *c)
{
    const VkRenderingInfo *info = c->info;
    const VkRenderingAttachmentInfo *others[2] = { info->pDepthAttachment,
                                                   info->pStencilAttachment };
    uint32_t count = info->pColorAttachments ? info->colorAttachmentCount : 0;

    for (uint32_t i = 0; i < (count + 2) * 2; i++) {
        const VkRenderingAttachmentInfo *list = i / 2 < count ? info->pColorAttachments
                                                              : others[i / 2 - count];
        struct wake_rendering_view view;

        if (!list) {
            continue;
        }
        view = wake_rendering_view(c->check, list, i / 2 < count ? i / 2 : 0, i % 2);
        if (view.view && !(view.view->image_info.flags & VK_IMAGE_CREATE_SUBSAMPLED_BIT_EXT)) {
            wake_find_objects(
                c->check, "VUID-VkRenderingInfo-imageView-06107", view.object, NULL,
                "there is a fragment density map and the feature fragmentDensityMapNonSubsampledImages is not enabled, "
                "but the image of an attachment lacks VK_IMAGE_CREATE_SUBSAMPLED_BIT_EXT");
            return;
        }
    }
}

static void
density_map(const struct wake_rendering_check *c,
            const VkRenderingFragmentDensityMapAttachmentInfoEXT *density)
{
    struct wake_object *object = wake_check_object(
        c->check,
        wake_packed_id(density, 0, WAKE_HANDLES_VkRenderingFragmentDensityMapAttachmentInfoEXT,
                       WAKE_HANDLE_VkRenderingFragmentDensityMapAttachmentInfoEXT_imageView),
        WAKE_TYPE_VkImageView);
    const struct wake_image_view *view = wake_image_view_of(object);

    if (density->imageLayout != VK_IMAGE_LAYOUT_GENERAL &&
        density->imageLayout != VK_IMAGE_LAYOUT_FRAGMENT_DENSITY_MAP_OPTIMAL_EXT) {
        wake_find(c->check, "VUID-VkRenderingFragmentDensityMapAttachmentInfoEXT-imageView-06157",
                  DENSITY "::imageLayout is %s", wake_name_VkImageLayout(density->imageLayout));
    }
    if (view) {
        check_swizzle(c, view, object, "VUID-VkRenderingInfo-imageView-09486", DENSITY);
        density_view(c, object, view);
    }
    if (is_attachment(c->info, density->imageView)) {
        wake_find(c->check, "VUID-VkRenderingInfo-imageView-06116",
                  "the imageView of " DENSITY " is another attachment of pRenderingInfo, too");
    }
    if (!WAKE_FEATURE(c->check, fragmentDensityMapNonSubsampledImages)) {
        subsampled(c);
    }
}

void
wake_check_rendering_rate(const struct wake_rendering_check *c)
{
    const VkRenderingFragmentShadingRateAttachmentInfoKHR *rate = wake_chain_find(
        c->info->pNext, VK_STRUCTURE_TYPE_RENDERING_FRAGMENT_SHADING_RATE_ATTACHMENT_INFO_KHR);
    const VkRenderingFragmentDensityMapAttachmentInfoEXT *density = wake_chain_find(
        c->info->pNext, VK_STRUCTURE_TYPE_RENDERING_FRAGMENT_DENSITY_MAP_ATTACHMENT_INFO_EXT);

    if (rate && rate->imageView) {
        shading_rate(c, rate, density);
    }
    if (density && density->imageView) {
        density_map(c, density);
    }
}
