/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Making framebuffers. Specification, 'Framebuffers', VkFramebufferCreateInfo.
 */
#include "core/image/image_rules.h"
#include "core/pass/render_pass_rules.h"
#include "core/region.h"
#include "state/derived/image.h"

#include <stdio.h>

enum {
    USE_INPUT = 1,
    USE_COLOR = 2,
    USE_RESOLVE = 4,
    USE_DEPTH = 8,
    USE_DEPTH_RESOLVE = 16,
    USE_SHADING_RATE = 32,
    USE_DENSITY = 64,
    USE_ATTACHMENT = USE_INPUT | USE_COLOR | USE_RESOLVE | USE_DEPTH,
    MAX_TRACKED = 256 /* attachments; those beyond are taken for unused */
};

/* What the subpasses do with one attachment. */
struct use {
    uint32_t how;
    uint32_t view_mask;                   /* of the subpasses that use it, or'ed */
    VkExtent2D shading_texel;             /* the largest */
    VkSampleCountFlagBits single_sampled; /* rendered so; 0: not */
};

struct framebuffer_check {
    struct wake_check *check;
    const struct wake_facts *facts;
    const VkFramebufferCreateInfo *info;
    const struct wake_render_pass *pass;
    uint32_t view_mask; /* of all subpasses */
    struct use uses[MAX_TRACKED];
};

static void
note(struct framebuffer_check *f, const VkAttachmentReference2 *list, uint32_t count, uint32_t how,
     const struct wake_subpass *subpass)
{
    for (uint32_t i = 0; list && i < count; i++) {
        if (list[i].attachment < MAX_TRACKED) {
            struct use *use = &f->uses[list[i].attachment];

            use->how |= how;
            use->view_mask |= how & USE_ATTACHMENT ? subpass->view_mask : 0;
            if (subpass->single_sampled && how & (USE_INPUT | USE_COLOR | USE_DEPTH)) {
                use->single_sampled = subpass->single_sampled;
            }
        }
    }
}

static void
gather_uses(struct framebuffer_check *f)
{
    for (uint32_t i = 0; i < f->pass->info.subpassCount; i++) {
        const struct wake_subpass *subpass = &f->pass->subpasses[i];

        f->view_mask |= subpass->view_mask;
        note(f, subpass->inputs, subpass->input_count, USE_INPUT, subpass);
        note(f, subpass->colors, subpass->color_count, USE_COLOR, subpass);
        note(f, subpass->resolves, subpass->color_count, USE_RESOLVE, subpass);
        note(f, subpass->depth, 1, USE_DEPTH, subpass);
        note(f, subpass->depth_resolve, 1, USE_DEPTH_RESOLVE, subpass);
        note(f, subpass->shading_rate, 1, USE_SHADING_RATE, subpass);
        if (subpass->shading_rate && subpass->shading_rate->attachment < MAX_TRACKED) {
            VkExtent2D *texel = &f->uses[subpass->shading_rate->attachment].shading_texel;

            texel->width = subpass->shading_rate_texel.width > texel->width
                               ? subpass->shading_rate_texel.width
                               : texel->width;
            texel->height = subpass->shading_rate_texel.height > texel->height
                                ? subpass->shading_rate_texel.height
                                : texel->height;
        }
    }
    if (f->pass->density_map && f->pass->density_map->attachment < MAX_TRACKED) {
        f->uses[f->pass->density_map->attachment].how |= USE_DENSITY;
    }
}

/* ---- views ----------------------------------------------------------------------------------- */

static void
usage(const struct framebuffer_check *f, uint32_t i, const struct wake_object *object,
      VkImageUsageFlags has, const char *const vuids[5], const char *what)
{
    static const struct {
        uint32_t how;
        VkImageUsageFlags needs;
        const char *name;
    } rows[5] = {
        { USE_COLOR | USE_RESOLVE, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT, "color or resolve" },
        { USE_DEPTH, VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT, "depth/stencil" },
        { USE_DEPTH_RESOLVE, VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT, "depth/stencil resolve" },
        { USE_INPUT, VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT, "input" },
        { USE_SHADING_RATE, VK_IMAGE_USAGE_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR,
          "fragment shading rate" },
    };
    char flags[512];

    for (int k = 0; k < 5; k++) {
        if ((f->uses[i].how & rows[k].how) && !(has & rows[k].needs)) {
            (void)wake_print_VkImageUsageFlags(flags, sizeof(flags), has);
            wake_find_objects(
                f->check, vuids[k], object, NULL,
                "%s[%u] has the usage %s, but pCreateInfo->renderPass uses it as %s attachment",
                what, i, flags, rows[k].name);
        }
    }
}

static void
view_size(const struct framebuffer_check *f, uint32_t i, const struct wake_object *object,
          const struct wake_image_view *view)
{
    const VkFramebufferCreateInfo *info = f->info;
    const struct use *use = &f->uses[i];
    uint32_t layers = view->range.layerCount;

    if (!(use->how & USE_ATTACHMENT)) {
        return;
    }
    if (view->extent.width < info->width) {
        wake_find_objects(
            f->check, "VUID-VkFramebufferCreateInfo-flags-04533", object, NULL,
            "pCreateInfo->width is %u, but pCreateInfo->pAttachments[%u] is %u wide (mip level %u)",
            info->width, i, view->extent.width, view->range.baseMipLevel);
    }
    if (view->extent.height < info->height) {
        wake_find_objects(
            f->check, "VUID-VkFramebufferCreateInfo-flags-04534", object, NULL,
            "pCreateInfo->height is %u, but pCreateInfo->pAttachments[%u] is %u high (mip level %u)",
            info->height, i, view->extent.height, view->range.baseMipLevel);
    }
    if (layers < info->layers) {
        wake_find_objects(
            f->check, "VUID-VkFramebufferCreateInfo-flags-04535", object, NULL,
            "pCreateInfo->layers is %u, but pCreateInfo->pAttachments[%u] has %u layers",
            info->layers, i, layers);
    }
    for (uint32_t k = 0; f->view_mask && k < f->pass->info.subpassCount; k++) {
        const uint32_t mask = f->pass->subpasses[k].view_mask;

        if (mask && layers <= wake_highest_bit(mask)) {
            wake_find_objects(
                f->check, "VUID-VkFramebufferCreateInfo-renderPass-04536", object, NULL,
                "pCreateInfo->pAttachments[%u] has %u layers, but subpass %u of pCreateInfo->renderPass has a view "
                "mask that reaches to view %u",
                i, layers, k, wake_highest_bit(mask));
        }
    }
}

static void
view_shading_rate(const struct framebuffer_check *f, uint32_t i, const struct wake_object *object,
                  const struct wake_image_view *view)
{
    const VkExtent2D texel = f->uses[i].shading_texel;
    uint32_t layers = view->range.layerCount;

    if (!(f->uses[i].how & USE_SHADING_RATE)) {
        return;
    }
    if (f->view_mask && layers != 1 && layers <= wake_highest_bit(f->view_mask)) {
        wake_find_objects(
            f->check, "VUID-VkFramebufferCreateInfo-flags-04537", object, NULL,
            "pCreateInfo->pAttachments[%u] is a fragment shading rate attachment with %u layers, but the view masks "
            "of the render pass reach to view %u",
            i, layers, wake_highest_bit(f->view_mask));
    }
    if (!f->view_mask && layers != 1 && layers < f->info->layers) {
        wake_find_objects(
            f->check, "VUID-VkFramebufferCreateInfo-flags-04538", object, NULL,
            "pCreateInfo->pAttachments[%u] is a fragment shading rate attachment with %u layers, but "
            "pCreateInfo->layers is %u",
            i, layers, f->info->layers);
    }
    if (wake_rates_are_robust(f->check) && !view->range.baseMipLevel) {
        return;
    }
    if (view->extent.width < wake_divide_up(f->info->width, texel.width)) {
        wake_find_objects(
            f->check, "VUID-VkFramebufferCreateInfo-flags-04539", object, NULL,
            "pCreateInfo->pAttachments[%u] is a fragment shading rate attachment %u wide; pCreateInfo->width is %u "
            "and a texel is %u wide",
            i, view->extent.width, f->info->width, texel.width);
    }
    if (view->extent.height < wake_divide_up(f->info->height, texel.height)) {
        wake_find_objects(
            f->check, "VUID-VkFramebufferCreateInfo-flags-04540", object, NULL,
            "pCreateInfo->pAttachments[%u] is a fragment shading rate attachment %u high; pCreateInfo->height is %u "
            "and a texel is %u high",
            i, view->extent.height, f->info->height, texel.height);
    }
}

static void
view_density(const struct framebuffer_check *f, uint32_t i, const struct wake_object *object,
             const struct wake_image_view *view)
{
    const VkPhysicalDeviceFragmentDensityMapPropertiesEXT *limits =
        f->facts ? &f->facts->properties.fragmentDensityMapEXT : NULL;
    bool map = f->uses[i].how & USE_DENSITY;
    bool subsampled = view->image_info.flags & VK_IMAGE_CREATE_SUBSAMPLED_BIT_EXT;

    if (map && subsampled) {
        wake_find_objects(
            f->check, "VUID-VkFramebufferCreateInfo-pAttachments-02552", object, NULL,
            "pCreateInfo->pAttachments[%u] is the fragment density map, but its image has "
            "VK_IMAGE_CREATE_SUBSAMPLED_BIT_EXT",
            i);
    }
    if (!map && f->pass->density_map && f->pass->density_map->attachment != VK_ATTACHMENT_UNUSED &&
        !subsampled && !WAKE_FEATURE(f->check, fragmentDensityMapNonSubsampledImages)) {
        wake_find_objects(
            f->check, "VUID-VkFramebufferCreateInfo-renderPass-02553", object, NULL,
            "the image of pCreateInfo->pAttachments[%u] lacks VK_IMAGE_CREATE_SUBSAMPLED_BIT_EXT, but the render "
            "pass has a fragment density map, and the feature fragmentDensityMapNonSubsampledImages is not enabled",
            i);
    }
    if (!map || !limits) {
        return;
    }
    if (view->extent.width <
        wake_divide_up(f->info->width, limits->maxFragmentDensityTexelSize.width)) {
        wake_find_objects(
            f->check, "VUID-VkFramebufferCreateInfo-pAttachments-02555", object, NULL,
            "pCreateInfo->pAttachments[%u] is a fragment density map %u wide; pCreateInfo->width is %u and "
            "maxFragmentDensityTexelSize.width is %u",
            i, view->extent.width, f->info->width, limits->maxFragmentDensityTexelSize.width);
    }
    if (view->extent.height <
        wake_divide_up(f->info->height, limits->maxFragmentDensityTexelSize.height)) {
        wake_find_objects(
            f->check, "VUID-VkFramebufferCreateInfo-pAttachments-02556", object, NULL,
            "pCreateInfo->pAttachments[%u] is a fragment density map %u high; pCreateInfo->height is %u and "
            "maxFragmentDensityTexelSize.height is %u",
            i, view->extent.height, f->info->height, limits->maxFragmentDensityTexelSize.height);
    }
    if (f->view_mask && view->range.layerCount != 1 &&
        view->range.layerCount <= wake_highest_bit(f->view_mask)) {
        wake_find_objects(
            f->check, "VUID-VkFramebufferCreateInfo-renderPass-02746", object, NULL,
            "pCreateInfo->pAttachments[%u] is the fragment density map and has %u layers, but view masks reach to "
            "view %u",
            i, view->range.layerCount, wake_highest_bit(f->view_mask));
    } else if (!f->view_mask && view->range.layerCount != 1) {
        wake_find_objects(
            f->check,
            WAKE_EXTENSION(f->check, VK_KHR_multiview)
                ? "VUID-VkFramebufferCreateInfo-renderPass-02747"
                : "VUID-VkFramebufferCreateInfo-pAttachments-02744",
            object, NULL,
            "pCreateInfo->pAttachments[%u] is the fragment density map and has %u layers", i,
            view->range.layerCount);
    }
}

VkSampleCountFlags
wake_view_sample_counts(const struct wake_check *check, const struct wake_image_view *view)
{
    const VkPhysicalDeviceImageFormatInfo2 info = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_FORMAT_INFO_2,
        .format = view->format,
        .type = view->image_info.imageType,
        .tiling = view->image_info.tiling,
        .usage = view->image_info.usage,
        .flags = view->image_info.flags,
    };
    VkImageFormatProperties2 properties = { .sType = VK_STRUCTURE_TYPE_IMAGE_FORMAT_PROPERTIES_2 };

    return view->image_info.tiling == VK_IMAGE_TILING_DRM_FORMAT_MODIFIER_EXT ||
                   wake_ask_image_format(check, &info, &properties) != VK_SUCCESS
               ? UINT32_MAX
               : properties.imageFormatProperties.sampleCounts;
}

static void
view_itself(const struct framebuffer_check *f, uint32_t i, const struct wake_object *object,
            const struct wake_image_view *view)
{
    const VkAttachmentDescription2 *attachment = &f->pass->info.pAttachments[i];
    const VkComponentMapping *map = &view->info->components;

    if (view->format != attachment->format) {
        wake_find_objects(
            f->check, "VUID-VkFramebufferCreateInfo-pAttachments-00880", object, NULL,
            "pCreateInfo->pAttachments[%u] has the format %s, but attachment %u of pCreateInfo->renderPass has %s",
            i, wake_name_VkFormat(view->format), i, wake_name_VkFormat(attachment->format));
    }
    if (view->image_info.samples != attachment->samples) {
        wake_find_objects(
            f->check, "VUID-VkFramebufferCreateInfo-pAttachments-00881", object, NULL,
            "the image of pCreateInfo->pAttachments[%u] has %s, but attachment %u of pCreateInfo->renderPass has %s",
            i, wake_name_VkSampleCountFlagBits(view->image_info.samples), i,
            wake_name_VkSampleCountFlagBits(attachment->samples));
    }
    if (view->range.levelCount > 1) {
        wake_find_objects(f->check, "VUID-VkFramebufferCreateInfo-pAttachments-00883", object, NULL,
                          "pCreateInfo->pAttachments[%u] has %u mip levels; an attachment has one",
                          i, view->range.levelCount);
    }
    if (!wake_components_identity(map)) {
        wake_find_objects(
            f->check, "VUID-VkFramebufferCreateInfo-pAttachments-00884", object, NULL,
            "pCreateInfo->pAttachments[%u] has the component mapping %s, %s, %s, %s", i,
            wake_name_VkComponentSwizzle(map->r), wake_name_VkComponentSwizzle(map->g),
            wake_name_VkComponentSwizzle(map->b), wake_name_VkComponentSwizzle(map->a));
    }
    if (view->info->viewType == VK_IMAGE_VIEW_TYPE_3D) {
        wake_find_objects(
            f->check, "VUID-VkFramebufferCreateInfo-flags-04113", object, NULL,
            "pCreateInfo->pAttachments[%u] is a view of the type VK_IMAGE_VIEW_TYPE_3D", i);
    }
    if (view->image_info.imageType == VK_IMAGE_TYPE_3D &&
        (view->info->viewType == VK_IMAGE_VIEW_TYPE_2D ||
         view->info->viewType == VK_IMAGE_VIEW_TYPE_2D_ARRAY) &&
        wake_format_is_depth_or_stencil(view->format)) {
        wake_find_objects(
            f->check, "VUID-VkFramebufferCreateInfo-pAttachments-00891", object, NULL,
            "pCreateInfo->pAttachments[%u] is a 2D view of a 3D image, and has the depth/stencil format %s",
            i, wake_name_VkFormat(view->format));
    }
    if (f->uses[i].single_sampled && attachment->samples == VK_SAMPLE_COUNT_1_BIT &&
        view->format == attachment->format &&
        !(wake_view_sample_counts(f->check, view) & f->uses[i].single_sampled)) {
        wake_find_objects(
            f->check, "VUID-VkFramebufferCreateInfo-samples-07009", object, NULL,
            "pCreateInfo->pAttachments[%u] has one sample and is rendered with %s, which images with its format %s "
            "cannot have",
            i, wake_name_VkSampleCountFlagBits(f->uses[i].single_sampled),
            wake_name_VkFormat(view->format));
    } else if (f->uses[i].single_sampled && attachment->samples == VK_SAMPLE_COUNT_1_BIT &&
               !(view->image_info.flags &
                 VK_IMAGE_CREATE_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_BIT_EXT)) {
        wake_find_objects(
            f->check, "VUID-VkFramebufferCreateInfo-samples-06881", object, NULL,
            "pCreateInfo->pAttachments[%u] has one sample and is rendered multisampled, but its image lacks "
            "VK_IMAGE_CREATE_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_BIT_EXT",
            i);
    }
}

static void
views(const struct framebuffer_check *f)
{
    static const char *const vuids[5] = { "VUID-VkFramebufferCreateInfo-pAttachments-00877",
                                          "VUID-VkFramebufferCreateInfo-pAttachments-02633",
                                          "VUID-VkFramebufferCreateInfo-pAttachments-02634",
                                          "VUID-VkFramebufferCreateInfo-pAttachments-00879",
                                          "VUID-VkFramebufferCreateInfo-flags-04548" };

    for (uint32_t i = 0; i < f->info->attachmentCount && i < MAX_TRACKED; i++) {
        struct wake_object *object = wake_check_object(
            f->check, wake_packed_id(f->info->pAttachments, i, 1, 0), WAKE_TYPE_VkImageView);
        const struct wake_image_view *view = wake_image_view_of(object);

        if (view) {
            usage(f, i, object, view->usage, vuids, "pCreateInfo->pAttachments");
            view_itself(f, i, object, view);
            view_size(f, i, object, view);
            view_shading_rate(f, i, object, view);
            view_density(f, i, object, view);
#ifdef VK_QCOM_tile_memory_heap
            wake_check_resolve_memory(f->check, f->pass, i, object, view,
                                      "VUID-VkFramebufferCreateInfo-pAttachments-12327");
#endif
        }
    }
}

/* ---- imageless ------------------------------------------------------------------------------- */

#define IMAGE_INFO "VkFramebufferAttachmentsCreateInfo::pAttachmentImageInfos"

static void
image_info_size(const struct framebuffer_check *f, uint32_t i,
                const VkFramebufferAttachmentImageInfo *image)
{
    const struct use *use = &f->uses[i];
    uint32_t views_to = wake_highest_bit(use->view_mask);

    if (!(use->how & USE_ATTACHMENT)) {
        return;
    }
    if (image->width < f->info->width) {
        wake_find(f->check, "VUID-VkFramebufferCreateInfo-flags-04541",
                  IMAGE_INFO "[%u].width is %u, but pCreateInfo->width is %u", i, image->width,
                  f->info->width);
    }
    if (image->height < f->info->height) {
        wake_find(f->check, "VUID-VkFramebufferCreateInfo-flags-04542",
                  IMAGE_INFO "[%u].height is %u, but pCreateInfo->height is %u", i, image->height,
                  f->info->height);
    }
    if (f->pass->multiview && image->layerCount <= views_to) {
        wake_find(
            f->check, "VUID-VkFramebufferCreateInfo-renderPass-03198",
            IMAGE_INFO
            "[%u].layerCount is %u, but the view masks of subpasses that use it reach to view %u",
            i, image->layerCount, views_to);
    } else if (!f->pass->multiview && image->layerCount < f->info->layers) {
        wake_find(f->check,
                  !WAKE_REPEATED_RULES || WAKE_EXTENSION(f->check, VK_KHR_multiview)
                      ? "VUID-VkFramebufferCreateInfo-renderPass-04546"
                      : "VUID-VkFramebufferCreateInfo-flags-04547",
                  IMAGE_INFO "[%u].layerCount is %u, but pCreateInfo->layers is %u", i,
                  image->layerCount, f->info->layers);
    }
}

/* A rule of newer registries. */
static void
check_view_format(const struct framebuffer_check *f, uint32_t i, uint32_t k, VkFormat format)
{
    const char *vuid = "VUID-VkFramebufferAttachmentImageInfo-viewFormatCount-09536";

    if (format == VK_FORMAT_UNDEFINED && wake_vuid_text(vuid)) {
        wake_find(f->check, vuid, IMAGE_INFO "[%u].pViewFormats[%u] is VK_FORMAT_UNDEFINED", i, k);
    }
}

static void
image_info_special(const struct framebuffer_check *f, uint32_t i,
                   const VkFramebufferAttachmentImageInfo *image)
{
    const struct use *use = &f->uses[i];
    const VkExtent2D texel =
        f->facts ? f->facts->properties.fragmentDensityMapEXT.maxFragmentDensityTexelSize
                 : (VkExtent2D){ 0 };

    if (use->how & USE_SHADING_RATE && !wake_rates_are_robust(f->check)) {
        if (image->width < wake_divide_up(f->info->width, use->shading_texel.width)) {
            wake_find(
                f->check, "VUID-VkFramebufferCreateInfo-flags-04543",
                IMAGE_INFO
                "[%u].width is %u; pCreateInfo->width is %u and a texel of the shading rate is %u wide",
                i, image->width, f->info->width, use->shading_texel.width);
        }
        if (image->height < wake_divide_up(f->info->height, use->shading_texel.height)) {
            wake_find(
                f->check, "VUID-VkFramebufferCreateInfo-flags-04544",
                IMAGE_INFO
                "[%u].height is %u; pCreateInfo->height is %u and a texel of the shading rate is %u high",
                i, image->height, f->info->height, use->shading_texel.height);
        }
        if (image->layerCount != 1 && image->layerCount < f->info->layers) {
            wake_find(f->check, "VUID-VkFramebufferCreateInfo-flags-04545",
                      IMAGE_INFO "[%u].layerCount is %u, but pCreateInfo->layers is %u", i,
                      image->layerCount, f->info->layers);
        }
        if (f->view_mask && image->layerCount != 1 &&
            image->layerCount <= wake_highest_bit(f->view_mask)) {
            wake_find(f->check, "VUID-VkFramebufferCreateInfo-flags-04587",
                      IMAGE_INFO "[%u].layerCount is %u, but view masks reach to view %u", i,
                      image->layerCount, wake_highest_bit(f->view_mask));
        }
    }
    if (use->how & USE_DENSITY) {
        if (image->width < wake_divide_up(f->info->width, texel.width)) {
            wake_find(
                f->check, "VUID-VkFramebufferCreateInfo-flags-03196",
                IMAGE_INFO
                "[%u].width is %u; pCreateInfo->width is %u and maxFragmentDensityTexelSize.width is %u",
                i, image->width, f->info->width, texel.width);
        }
        if (image->height < wake_divide_up(f->info->height, texel.height)) {
            wake_find(
                f->check, "VUID-VkFramebufferCreateInfo-flags-03197",
                IMAGE_INFO
                "[%u].height is %u; pCreateInfo->height is %u and maxFragmentDensityTexelSize.height is %u",
                i, image->height, f->info->height, texel.height);
        }
    }
}

static void
imageless(const struct framebuffer_check *f)
{
    static const char *const vuids[5] = { "VUID-VkFramebufferCreateInfo-flags-03201",
                                          "VUID-VkFramebufferCreateInfo-flags-03202",
                                          "VUID-VkFramebufferCreateInfo-flags-03203",
                                          "VUID-VkFramebufferCreateInfo-flags-03204",
                                          "VUID-VkFramebufferCreateInfo-flags-04549" };
    const VkFramebufferAttachmentsCreateInfo *images = wake_chain_find(
        f->info->pNext, VK_STRUCTURE_TYPE_FRAMEBUFFER_ATTACHMENTS_CREATE_INFO);

    if (!WAKE_FEATURE(f->check, imagelessFramebuffer)) {
        wake_find(
            f->check, "VUID-VkFramebufferCreateInfo-flags-03189",
            "pCreateInfo->flags has VK_FRAMEBUFFER_CREATE_IMAGELESS_BIT, but the feature imagelessFramebuffer is not enabled");
    }
    if (!images) {
        wake_find(
            f->check, "VUID-VkFramebufferCreateInfo-flags-03190",
            "pCreateInfo->flags has VK_FRAMEBUFFER_CREATE_IMAGELESS_BIT, but its pNext chain has no "
            "VkFramebufferAttachmentsCreateInfo");
        return;
    }
    if (images->attachmentImageInfoCount &&
        images->attachmentImageInfoCount != f->info->attachmentCount) {
        wake_find(
            f->check, "VUID-VkFramebufferCreateInfo-flags-03191",
            "VkFramebufferAttachmentsCreateInfo::attachmentImageInfoCount is %u, but pCreateInfo->attachmentCount is %u",
            images->attachmentImageInfoCount, f->info->attachmentCount);
        return;
    }
    if (!f->pass || f->info->attachmentCount != f->pass->info.attachmentCount ||
        !images->pAttachmentImageInfos) {
        return;
    }
    for (uint32_t i = 0; i < images->attachmentImageInfoCount && i < MAX_TRACKED; i++) {
        const VkFramebufferAttachmentImageInfo *image = &images->pAttachmentImageInfos[i];
        bool found = image->viewFormatCount && !image->pViewFormats; /* cut */

        usage(f, i, NULL, image->usage, vuids, IMAGE_INFO);
        image_info_size(f, i, image);
        image_info_special(f, i, image);
        for (uint32_t k = 0; image->pViewFormats && k < image->viewFormatCount; k++) {
            found |= image->pViewFormats[k] == f->pass->info.pAttachments[i].format;
            check_view_format(f, i, k, image->pViewFormats[k]);
        }
        if (!found) {
            wake_find(
                f->check, "VUID-VkFramebufferCreateInfo-flags-03205",
                IMAGE_INFO
                "[%u].pViewFormats does not have %s, the format of attachment %u of pCreateInfo->renderPass",
                i, wake_name_VkFormat(f->pass->info.pAttachments[i].format), i);
        }
    }
}

/* No implicit rule names the views, since an imageless framebuffer has none. */
static void
views_alive(struct wake_check *check, const VkFramebufferCreateInfo *info)
{
    char path[64];
    const struct wake_handle_rule rule = {
        .vuid_parameter = "VUID-VkFramebufferCreateInfo-flags-02778",
        .vuid_parent = WAKE_REPEATED_RULES ? "VUID-VkFramebufferCreateInfo-commonparent"
                                           : "VUID-vkCreateFramebuffer-pCreateInfo-02777",
        .type = VK_OBJECT_TYPE_IMAGE_VIEW,
        .path = path
    };

    for (uint32_t i = 0; i < info->attachmentCount; i++) {
        (void)snprintf(path, sizeof(path), "pCreateInfo->pAttachments[%u]", i);
        wake_check_handle(check, &rule, (uint64_t)(uintptr_t)info->pAttachments[i],
                          wake_packed_id(info->pAttachments, i, 1, 0));
    }
}

/* No rule has a number for it; the first use of the framebuffer would find nothing to write to. */
static void
memory_freed(struct wake_check *check, const VkFramebufferCreateInfo *info, uint64_t freed)
{
    char text[WAKE_OBJECT_TEXT];

    for (uint32_t i = 0; i < info->attachmentCount && freed; i++, freed >>= 1) {
        const struct wake_image_view *view = wake_image_view_of(wake_check_object(
            check, wake_packed_id(info->pAttachments, i, 1, 0), WAKE_TYPE_VkImageView));
        struct wake_object *image = view ? wake_object_get(view->image) : NULL;

        if (freed & 1 && image) {
            wake_find_objects(
                check,
                WAKE_OWN_RULE("UNASSIGNED-VkFramebufferCreateInfo-BoundResourceFreedMemoryAccess",
                              "UNASSIGNED-CoreValidation-BoundResourceFreedMemoryAccess"),
                image, NULL,
                "pCreateInfo->pAttachments[%u] is a view of %s, which is used with no memory bound: the memory that was "
                "bound to it has been freed",
                i, wake_object_text(text, sizeof(text), image));
        }
    }
}

/* ---- the command ----------------------------------------------------------------------------- */

static void
size_and_limits(const struct framebuffer_check *f)
{
    const VkFramebufferCreateInfo *info = f->info;
    const VkPhysicalDeviceLimits *limits = f->facts ? &f->facts->limits : NULL;

    if (info->width == 0) {
        wake_find(f->check, "VUID-VkFramebufferCreateInfo-width-00885", "pCreateInfo->width is 0");
    } else if (limits && info->width > limits->maxFramebufferWidth) {
        wake_find(f->check, "VUID-VkFramebufferCreateInfo-width-00886",
                  "pCreateInfo->width is %u; maxFramebufferWidth is %u", info->width,
                  limits->maxFramebufferWidth);
    }
    if (info->height == 0) {
        wake_find(f->check, "VUID-VkFramebufferCreateInfo-height-00887",
                  "pCreateInfo->height is 0");
    } else if (limits && info->height > limits->maxFramebufferHeight) {
        wake_find(f->check, "VUID-VkFramebufferCreateInfo-height-00888",
                  "pCreateInfo->height is %u; maxFramebufferHeight is %u", info->height,
                  limits->maxFramebufferHeight);
    }
    if (info->layers == 0) {
        wake_find(f->check, "VUID-VkFramebufferCreateInfo-layers-00889",
                  "pCreateInfo->layers is 0");
    } else if (limits && info->layers > limits->maxFramebufferLayers) {
        wake_find(f->check, "VUID-VkFramebufferCreateInfo-layers-00890",
                  "pCreateInfo->layers is %u; maxFramebufferLayers is %u", info->layers,
                  limits->maxFramebufferLayers);
    }
}

void
wake_core_create_framebuffer(struct wake_check *check, const struct wake_rec_CreateFramebuffer *r)
{
    struct framebuffer_check f = { .check = check,
                                   .facts = wake_check_facts(check),
                                   .info = r->pCreateInfo };
    struct wake_object *object;
    char text[WAKE_OBJECT_TEXT];

    if (!f.info) {
        return;
    }
    size_and_limits(&f);
    object = wake_check_object(check,
                               wake_packed_id(f.info, 0, WAKE_HANDLES_VkFramebufferCreateInfo,
                                              WAKE_HANDLE_VkFramebufferCreateInfo_renderPass),
                               WAKE_TYPE_VkRenderPass);
    f.pass = wake_render_pass_of(object);
#ifdef VK_VALVE_fragment_density_map_layered
    if (f.pass && f.facts &&
        f.pass->info.flags & VK_RENDER_PASS_CREATE_PER_LAYER_FRAGMENT_DENSITY_BIT_VALVE &&
        f.info->layers >
            f.facts->properties.fragmentDensityMapLayeredVALVE.maxFragmentDensityMapLayers) {
        wake_find(check, "VUID-VkFramebufferCreateInfo-renderPass-10830",
                  "pCreateInfo->layers is %u, the render pass has "
                  "VK_RENDER_PASS_CREATE_PER_LAYER_FRAGMENT_DENSITY_BIT_VALVE, and "
                  "maxFragmentDensityMapLayers is %u",
                  f.info->layers,
                  f.facts->properties.fragmentDensityMapLayeredVALVE.maxFragmentDensityMapLayers);
    }
#endif
    if (f.pass) {
        gather_uses(&f);
        if (f.info->attachmentCount != f.pass->info.attachmentCount) {
            wake_find_objects(check, "VUID-VkFramebufferCreateInfo-attachmentCount-00876", object,
                              NULL, "pCreateInfo->attachmentCount is %u, but %s has %u attachments",
                              f.info->attachmentCount, wake_object_text(text, sizeof(text), object),
                              f.pass->info.attachmentCount);
        }
        if (f.pass->multiview && f.info->layers != 1 && f.info->layers != 0) {
            wake_find_objects(check, "VUID-VkFramebufferCreateInfo-renderPass-02531", object, NULL,
                              "pCreateInfo->layers is %u, but %s has view masks that are not 0",
                              f.info->layers, wake_object_text(text, sizeof(text), object));
        }
    }
    if (f.info->flags & VK_FRAMEBUFFER_CREATE_IMAGELESS_BIT) {
        imageless(&f);
    } else if (f.info->attachmentCount && !f.info->pAttachments) {
        wake_find(check, "VUID-VkFramebufferCreateInfo-flags-02778",
                  "pCreateInfo->attachmentCount is %u, but pAttachments is NULL",
                  f.info->attachmentCount);
    } else {
        views_alive(check, f.info);
        if (WAKE_UNLIKELY(r->freed)) {
            memory_freed(check, f.info, r->freed);
        }
        if (f.pass && f.info->attachmentCount == f.pass->info.attachmentCount) {
            views(&f);
        }
    }
}
