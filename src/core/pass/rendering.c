/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Dynamic rendering: vkCmdBeginRendering. Specification, 'Render Pass Objects', VkRenderingInfo.
 */
#include "core/pass/rendering_rules.h"

#include "core/pass/render_pass_begin.h"
#include "core/pass/render_pass_rules.h"
#include "report/names_lookup.h"

#include <stdio.h>
#include <string.h>

struct attachment_check {
    const struct wake_rendering_check *c;
    const VkRenderingAttachmentInfo *info;
    enum wake_rendering_kind kind;
    struct wake_rendering_view view;
    struct wake_rendering_view resolve;
    const char
        *path; /* "pRenderingInfo->pColorAttachments[0].", "pRenderingInfo->pDepthAttachment->" */
};

/* ---- layouts --------------------------------------------------------------------------------- */

#define ZERO_INITIALIZED 1000620000 /* VK_IMAGE_LAYOUT_ZERO_INITIALIZED_EXT */

static const VkImageLayout color_only[] = { VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
                                            VK_IMAGE_LAYOUT_MAX_ENUM };
static const VkImageLayout never[] = { VK_IMAGE_LAYOUT_UNDEFINED,
                                       VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL,
                                       VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL,
                                       VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
                                       VK_IMAGE_LAYOUT_PREINITIALIZED,
                                       (VkImageLayout)ZERO_INITIALIZED,
                                       VK_IMAGE_LAYOUT_MAX_ENUM };
static const VkImageLayout never_resolved[] = { VK_IMAGE_LAYOUT_UNDEFINED,
                                                VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL,
                                                VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL,
                                                VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
                                                VK_IMAGE_LAYOUT_PREINITIALIZED,
                                                (VkImageLayout)ZERO_INITIALIZED,
                                                VK_IMAGE_LAYOUT_MAX_ENUM };
/* The last one of 06136, which of color attachments is said by 06091. */
static const VkImageLayout together_read_only[] = { VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL,
                                                    VK_IMAGE_LAYOUT_MAX_ENUM };
static const VkImageLayout read_only_aspect[] = { VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_OPTIMAL,
                                                  VK_IMAGE_LAYOUT_STENCIL_READ_ONLY_OPTIMAL,
                                                  VK_IMAGE_LAYOUT_MAX_ENUM };
static const VkImageLayout depth_read_only[] = {
    VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_STENCIL_ATTACHMENT_OPTIMAL, VK_IMAGE_LAYOUT_MAX_ENUM
};
static const VkImageLayout stencil_read_only[] = {
    VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_STENCIL_READ_ONLY_OPTIMAL, VK_IMAGE_LAYOUT_MAX_ENUM
};
/* The other two of 06101 are those of 06137, which is said of every attachment. */
static const VkImageLayout separate_writable[] = { VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL,
                                                   VK_IMAGE_LAYOUT_STENCIL_ATTACHMENT_OPTIMAL,
                                                   VK_IMAGE_LAYOUT_MAX_ENUM };
static const VkImageLayout density_map[] = { VK_IMAGE_LAYOUT_FRAGMENT_DENSITY_MAP_OPTIMAL_EXT,
                                             VK_IMAGE_LAYOUT_MAX_ENUM };
static const VkImageLayout read_only[] = { VK_IMAGE_LAYOUT_READ_ONLY_OPTIMAL,
                                           VK_IMAGE_LAYOUT_MAX_ENUM };
static const VkImageLayout shading_rate[] = {
    VK_IMAGE_LAYOUT_FRAGMENT_SHADING_RATE_ATTACHMENT_OPTIMAL_KHR, VK_IMAGE_LAYOUT_MAX_ENUM
};
static const VkImageLayout present[] = { VK_IMAGE_LAYOUT_PRESENT_SRC_KHR,
                                         VK_IMAGE_LAYOUT_MAX_ENUM };

struct layout_row {
    const VkImageLayout *set;
    const char *vuid;         /* of imageLayout; NULL: none */
    const char *resolve_vuid; /* of resolveImageLayout; NULL: none */
};

static const struct layout_row rows_any[] = {
    { never, "VUID-VkRenderingAttachmentInfo-imageView-06135", NULL },
    { never_resolved, NULL, "VUID-VkRenderingAttachmentInfo-imageView-06136" },
    { density_map, "VUID-VkRenderingAttachmentInfo-imageView-06140",
      "VUID-VkRenderingAttachmentInfo-imageView-06141" },
    { read_only, NULL, "VUID-VkRenderingAttachmentInfo-imageView-06142" },
    { present, "VUID-VkRenderingAttachmentInfo-imageView-06145",
      "VUID-VkRenderingAttachmentInfo-imageView-06146" },
};
static const struct layout_row row_together = { together_read_only, NULL,
                                                "VUID-VkRenderingAttachmentInfo-imageView-06136" };
/* Of the other aspect, 07733 and 07735 are more exact. */
static const struct layout_row row_aspect = { read_only_aspect, NULL,
                                              "VUID-VkRenderingAttachmentInfo-imageView-06137" };
/* Two extensions gave the layout a name each. */
static const struct layout_row row_rate = { shading_rate,
                                            "VUID-VkRenderingAttachmentInfo-imageView-06143",
                                            "VUID-VkRenderingAttachmentInfo-imageView-06144" };
static const struct layout_row row_rate_nv = { shading_rate,
                                               "VUID-VkRenderingAttachmentInfo-imageView-06138",
                                               "VUID-VkRenderingAttachmentInfo-imageView-06139" };
static const struct layout_row rows_color[] = {
    { wake_layouts_together, "VUID-VkRenderingInfo-colorAttachmentCount-06090",
      "VUID-VkRenderingInfo-colorAttachmentCount-06091" },
    { wake_layouts_mixed, "VUID-VkRenderingInfo-colorAttachmentCount-06096",
      "VUID-VkRenderingInfo-colorAttachmentCount-06097" },
    { wake_layouts_separate, "VUID-VkRenderingInfo-colorAttachmentCount-06100", NULL },
    { separate_writable, NULL, "VUID-VkRenderingInfo-colorAttachmentCount-06101" },
};
static const struct layout_row rows_depth[] = {
    { color_only, "VUID-VkRenderingInfo-pDepthAttachment-06092",
      "VUID-VkRenderingInfo-pDepthAttachment-06093" },
    { depth_read_only, NULL, "VUID-VkRenderingInfo-pDepthAttachment-06098" },
    { wake_layouts_stencil, "VUID-VkRenderingInfo-pDepthAttachment-07732",
      "VUID-VkRenderingInfo-pDepthAttachment-07733" },
};
static const struct layout_row rows_stencil[] = {
    { color_only, "VUID-VkRenderingInfo-pStencilAttachment-06094",
      "VUID-VkRenderingInfo-pStencilAttachment-06095" },
    { stencil_read_only, NULL, "VUID-VkRenderingInfo-pStencilAttachment-06099" },
    { wake_layouts_depth, "VUID-VkRenderingInfo-pStencilAttachment-07734",
      "VUID-VkRenderingInfo-pStencilAttachment-07735" },
};

/* Rules of newer registries that do not name the mode are about attachments with a view to resolve to, whether it is used or not. */
static bool
resolves_by(const struct attachment_check *a, const char *vuid)
{
    const char *rule = wake_vuid_text(vuid);

    return rule && !strstr(rule, "resolveMode") ? a->resolve.handle != 0
                                                : a->info->resolveMode != VK_RESOLVE_MODE_NONE;
}

static void
layout_row(const struct attachment_check *a, const struct layout_row *row)
{
    if (row->vuid && wake_layout_in(a->info->imageLayout, row->set)) {
        wake_find_objects(a->c->check, row->vuid, a->view.object, NULL, "%simageLayout is %s",
                          a->path, wake_name_VkImageLayout(a->info->imageLayout));
    }
    if (row->resolve_vuid && wake_layout_in(a->info->resolveImageLayout, row->set) &&
        resolves_by(a, row->resolve_vuid)) {
        wake_find_objects(a->c->check, row->resolve_vuid, a->resolve.object, NULL,
                          "%sresolveImageLayout is %s, and resolveMode is %s", a->path,
                          wake_name_VkImageLayout(a->info->resolveImageLayout),
                          wake_name_VkResolveModeFlagBits(a->info->resolveMode));
    }
}

static void
layouts(const struct attachment_check *a)
{
    static const struct {
        const struct layout_row *rows;
        size_t count;
    } kinds[] = { [WAKE_RENDERING_COLOR] = { rows_color, WAKE_COUNT(rows_color) },
                  [WAKE_RENDERING_DEPTH] = { rows_depth, WAKE_COUNT(rows_depth) },
                  [WAKE_RENDERING_STENCIL] = { rows_stencil, WAKE_COUNT(rows_stencil) } };
    bool nv = !wake_check_extension(a->c->check, WAKE_EXT_VK_KHR_fragment_shading_rate);
    VkImageLayout to = a->info->resolveImageLayout;
    bool unused = a->info->resolveMode == VK_RESOLVE_MODE_NONE; /* no rule is more exact */

    if (unused || a->kind != WAKE_RENDERING_COLOR) {
        layout_row(a, &row_together);
    }
    if (unused ||
        !((a->kind == WAKE_RENDERING_DEPTH && wake_layout_in(to, wake_layouts_stencil)) ||
          (a->kind == WAKE_RENDERING_STENCIL && wake_layout_in(to, wake_layouts_depth)))) {
        layout_row(a, &row_aspect);
    }
    for (size_t i = 0; i < WAKE_COUNT(rows_any); i++) {
        layout_row(a, &rows_any[i]);
    }
    layout_row(a, nv ? &row_rate_nv : &row_rate);
    for (size_t i = 0; i < kinds[a->kind].count; i++) {
        layout_row(a, &kinds[a->kind].rows[i]);
    }
}

/* ---- one attachment -------------------------------------------------------------------------- */

/* Shaders of the application resolve the attachment: VK_RESOLVE_MODE_CUSTOM_BIT_EXT. */
static bool
is_custom(VkResolveModeFlagBits mode)
{
    return mode == (VkResolveModeFlagBits)0x20;
}

static void
resolve(const struct attachment_check *a)
{
    const struct wake_image_view *view = a->view.view, *to = a->resolve.view;
    struct wake_check *check = a->c->check;
    VkResolveModeFlagBits mode = a->info->resolveMode;
    const char *mode_name = wake_name_VkResolveModeFlagBits(mode);
    bool one = view && view->image_info.samples == VK_SAMPLE_COUNT_1_BIT;
    bool extension = wake_check_extension(check,
                                          WAKE_EXT_VK_EXT_multisampled_render_to_single_sampled);

    if (view && wake_format(view->format) && !wake_format_is_depth_or_stencil(view->format) &&
        !is_custom(mode)) {
        if (!wake_format_is_integer(view->format) && mode != VK_RESOLVE_MODE_NONE &&
            mode != VK_RESOLVE_MODE_AVERAGE_BIT) {
            wake_find_objects(
                check, "VUID-VkRenderingAttachmentInfo-imageView-06129", a->view.object, NULL,
                "%sresolveMode is %s, but the format %s of imageView is no integer format: it can only be averaged",
                a->path, mode_name, wake_name_VkFormat(view->format));
        }
        if (wake_format_is_integer(view->format) && mode != VK_RESOLVE_MODE_NONE &&
            mode != VK_RESOLVE_MODE_SAMPLE_ZERO_BIT) {
            wake_find_objects(
                check, "VUID-VkRenderingAttachmentInfo-imageView-06130", a->view.object, NULL,
                "%sresolveMode is %s, but the format %s of imageView is an integer format: only sample zero can be "
                "taken",
                a->path, mode_name, wake_name_VkFormat(view->format));
        }
    }
    if (mode == VK_RESOLVE_MODE_NONE) {
        return;
    }
    if (!a->c->single && one && (a->resolve.handle || WAKE_REPEATED_RULES)) {
        wake_find_objects(
            check,
            extension || !WAKE_REPEATED_RULES ? "VUID-VkRenderingAttachmentInfo-imageView-06861"
                                              : "VUID-VkRenderingAttachmentInfo-imageView-06132",
            a->view.object, NULL, "%sresolveMode is %s, but imageView has one sample only", a->path,
            mode_name);
    }
    if (!a->c->single && !a->resolve.handle) {
        wake_find_objects(
            check,
            extension || !WAKE_REPEATED_RULES ? "VUID-VkRenderingAttachmentInfo-imageView-06862"
                                              : "VUID-VkRenderingAttachmentInfo-imageView-06860",
            a->view.object, NULL, "%sresolveMode is %s, but resolveImageView is VK_NULL_HANDLE",
            a->path, mode_name);
    }
    if (a->c->single && one && a->resolve.handle) {
        wake_find_objects(
            check, "VUID-VkRenderingAttachmentInfo-imageView-06863", a->view.object,
            a->resolve.object,
            "%simageView has one sample and is rendered multisampled: it is resolved into itself, but "
            "resolveImageView is not VK_NULL_HANDLE",
            a->path);
    }
    if (to && to->image_info.samples != VK_SAMPLE_COUNT_1_BIT) {
        wake_find_objects(check, "VUID-VkRenderingAttachmentInfo-imageView-06864",
                          a->resolve.object, NULL,
                          "%sresolveImageView has %s; what is resolved to has one sample", a->path,
                          wake_name_VkSampleCountFlagBits(to->image_info.samples));
    }
    if (to && view && to->format != view->format && !is_custom(mode)) {
        wake_find_objects(check, "VUID-VkRenderingAttachmentInfo-imageView-06865", a->view.object,
                          a->resolve.object,
                          "%simageView has the format %s, resolveImageView has %s", a->path,
                          wake_name_VkFormat(view->format), wake_name_VkFormat(to->format));
    }
}

static void
usage(const struct attachment_check *a)
{
    static const struct {
        VkImageUsageFlags needs;
        const char *vuid;
    } rows[] = {
        [WAKE_RENDERING_COLOR] = { VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT,
                                   "VUID-VkRenderingInfo-colorAttachmentCount-06087" },
        [WAKE_RENDERING_DEPTH] = { VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT,
                                   "VUID-VkRenderingInfo-pDepthAttachment-06088" },
        [WAKE_RENDERING_STENCIL] = { VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT,
                                     "VUID-VkRenderingInfo-pStencilAttachment-06089" },
    };
    const struct wake_image_view *view = a->view.view;
    char flags[512];

    if (!(view->usage & rows[a->kind].needs)) {
        (void)wake_print_VkImageUsageFlags(flags, sizeof(flags), view->usage);
        wake_find_objects(a->c->check, rows[a->kind].vuid, a->view.object, NULL,
                          "%simageView has the usage %s", a->path, flags);
    }
    if (a->kind == WAKE_RENDERING_DEPTH && wake_format(view->format) &&
        !wake_format_has_depth(view->format)) {
        wake_find_objects(a->c->check, "VUID-VkRenderingInfo-pDepthAttachment-06547",
                          a->view.object, NULL, "%simageView has the format %s, which has no depth",
                          a->path, wake_name_VkFormat(view->format));
    }
    if (a->kind == WAKE_RENDERING_STENCIL && wake_format(view->format) &&
        !wake_format_has_stencil(view->format)) {
        wake_find_objects(a->c->check, "VUID-VkRenderingInfo-pStencilAttachment-06548",
                          a->view.object, NULL,
                          "%simageView has the format %s, which has no stencil", a->path,
                          wake_name_VkFormat(view->format));
    }
}

static void
samples_with_single(const struct attachment_check *a)
{
    const struct wake_image_view *view = a->view.view;
    VkSampleCountFlagBits wanted = a->c->single->rasterizationSamples;

    if (view->image_info.samples != VK_SAMPLE_COUNT_1_BIT && view->image_info.samples != wanted) {
        wake_find_objects(
            a->c->check, "VUID-VkRenderingInfo-imageView-06858", a->view.object, NULL,
            "%simageView has %s, but VkMultisampledRenderToSingleSampledInfoEXT::rasterizationSamples is %s",
            a->path, wake_name_VkSampleCountFlagBits(view->image_info.samples),
            wake_name_VkSampleCountFlagBits(wanted));
    }
    if (view->image_info.samples == VK_SAMPLE_COUNT_1_BIT &&
        !(view->image_info.flags & VK_IMAGE_CREATE_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_BIT_EXT)) {
        wake_find_objects(
            a->c->check, "VUID-VkRenderingInfo-imageView-06859", a->view.object, NULL,
            "%simageView has one sample and is rendered multisampled, but its image lacks "
            "VK_IMAGE_CREATE_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_BIT_EXT",
            a->path);
    } else if (!(wake_view_sample_counts(a->c->check, view) & wanted)) {
        wake_find_objects(
            a->c->check, "VUID-VkMultisampledRenderToSingleSampledInfoEXT-pNext-06880",
            a->view.object, NULL,
            "%simageView has format %s, whose images cannot have %s, which "
            "VkMultisampledRenderToSingleSampledInfoEXT::rasterizationSamples is",
            a->path, wake_name_VkFormat(view->format), wake_name_VkSampleCountFlagBits(wanted));
    }
}

static void
size_of_view(const struct attachment_check *a)
{
    const struct wake_image_view *view = a->view.view;
    const VkRect2D *areas = a->c->group ? a->c->group->pDeviceRenderAreas : &a->c->info->renderArea;
    uint32_t count = a->c->group ? a->c->group->deviceRenderAreaCount : 1;
    bool groups = wake_rendering_groups(a->c->check);

    for (uint32_t i = 0; areas && i < count; i++) {
        int64_t right = (int64_t)areas[i].offset.x + areas[i].extent.width;
        int64_t bottom = (int64_t)areas[i].offset.y + areas[i].extent.height;

        if (view->extent.width < right) {
            wake_find_objects(a->c->check,
                              a->c->group ? "VUID-VkRenderingInfo-pNext-06083"
                              : groups    ? "VUID-VkRenderingInfo-pNext-06079"
                                          : "VUID-VkRenderingInfo-imageView-06075",
                              a->view.object, NULL,
                              "%simageView is %u wide, but the render area reaches to x = %lld",
                              a->path, view->extent.width, (long long)right);
        }
        if (view->extent.height < bottom) {
            wake_find_objects(a->c->check,
                              a->c->group ? "VUID-VkRenderingInfo-pNext-06084"
                              : groups    ? "VUID-VkRenderingInfo-pNext-06080"
                                          : "VUID-VkRenderingInfo-imageView-06076",
                              a->view.object, NULL,
                              "%simageView is %u high, but the render area reaches to y = %lld",
                              a->path, view->extent.height, (long long)bottom);
        }
    }
}

/* What registries after 1.3.239 say of them. */
static void
views(const struct attachment_check *a)
{
#ifdef VK_VERSION_1_4
    wake_check_rendering_view(a->c->check, a->c->info, a->kind, &a->view, a->path, false);
    if (a->info->resolveMode != VK_RESOLVE_MODE_NONE && a->resolve.handle) {
        wake_check_rendering_view(a->c->check, a->c->info, a->kind, &a->resolve, a->path, true);
    }
    wake_check_rendering_attachment(a->c, a->info, &a->view, &a->resolve, a->path);
#else
    (void)a;
#endif
}

static void
attachment(const struct wake_rendering_check *c, const VkRenderingAttachmentInfo *packed,
           uint32_t index, enum wake_rendering_kind kind, const char *path, bool again)
{
    const struct attachment_check a = { .c = c,
                                        .info = &packed[index],
                                        .kind = kind,
                                        .view = wake_rendering_view(c->check, packed, index, false),
                                        .resolve = wake_rendering_view(c->check, packed, index,
                                                                       true),
                                        .path = path };

    if (!a.view.handle) {
        return;
    }
    layouts(&a);
    resolve(&a);
    views(&a);
    if (!a.view.view) {
        return;
    }
    usage(&a);
    size_of_view(&a);
    if (!again && c->single) {
        samples_with_single(&a);
    }
    if (kind == WAKE_RENDERING_DEPTH && a.info->loadOp == VK_ATTACHMENT_LOAD_OP_CLEAR &&
        !wake_check_extension(c->check, WAKE_EXT_VK_EXT_depth_range_unrestricted) &&
        !(a.info->clearValue.depthStencil.depth >= 0.0f &&
          a.info->clearValue.depthStencil.depth <= 1.0f)) {
        wake_find(
            c->check, "VUID-VkClearDepthStencilValue-depth-02506",
            "%sclearValue.depthStencil.depth is %g, and VK_EXT_depth_range_unrestricted is not enabled",
            path, (double)a.info->clearValue.depthStencil.depth);
    }
}

/* ---- attachments together -------------------------------------------------------------------- */

static void
one_mode(const struct wake_rendering_check *c, VkResolveModeFlagBits mode,
         VkResolveModeFlags supported, const char *vuid, const char *member)
{
    char flags[256];

    if (mode != VK_RESOLVE_MODE_NONE && !(mode & supported)) {
        (void)wake_print_VkResolveModeFlags(flags, sizeof(flags), supported);
        wake_find(c->check, vuid, "pRenderingInfo->%s->resolveMode is %s; this device supports %s",
                  member, wake_name_VkResolveModeFlagBits(mode), flags);
    }
}

static void
depth_and_stencil(const struct wake_rendering_check *c)
{
    const VkRenderingAttachmentInfo *depth = c->info->pDepthAttachment,
                                    *stencil = c->info->pStencilAttachment;
    const VkPhysicalDeviceDepthStencilResolveProperties *properties =
        c->facts ? &c->facts->properties.depthStencilResolve : NULL;
    bool has_depth = depth && depth->imageView, has_stencil = stencil && stencil->imageView;

    if (properties && has_depth) {
        one_mode(c, depth->resolveMode, properties->supportedDepthResolveModes,
                 "VUID-VkRenderingInfo-pDepthAttachment-06102", "pDepthAttachment");
    }
    if (properties && has_stencil) {
        one_mode(c, stencil->resolveMode, properties->supportedStencilResolveModes,
                 "VUID-VkRenderingInfo-pStencilAttachment-06103", "pStencilAttachment");
    }
    if (!has_depth || !has_stencil) {
        return;
    }
    if (depth->imageView != stencil->imageView) {
        wake_find(
            c->check, "VUID-VkRenderingInfo-pDepthAttachment-06085",
            "pRenderingInfo->pDepthAttachment->imageView is 0x%llx, pStencilAttachment->imageView is 0x%llx: depth and stencil "
            "must be of one view",
            (unsigned long long)(uintptr_t)depth->imageView,
            (unsigned long long)(uintptr_t)stencil->imageView);
    }
    if (depth->resolveMode != VK_RESOLVE_MODE_NONE &&
        stencil->resolveMode != VK_RESOLVE_MODE_NONE &&
        depth->resolveImageView != stencil->resolveImageView) {
        wake_find(
            c->check, "VUID-VkRenderingInfo-pDepthAttachment-06086",
            "pRenderingInfo->pDepthAttachment->resolveImageView is 0x%llx, pStencilAttachment->resolveImageView is 0x%llx",
            (unsigned long long)(uintptr_t)depth->resolveImageView,
            (unsigned long long)(uintptr_t)stencil->resolveImageView);
    }
    if (!properties || depth->resolveMode == stencil->resolveMode) {
        return;
    }
    if (!properties->independentResolveNone) {
        wake_find(
            c->check, "VUID-VkRenderingInfo-pDepthAttachment-06104",
            "pRenderingInfo->pDepthAttachment->resolveMode is %s, pStencilAttachment->resolveMode is %s, but "
            "independentResolveNone is VK_FALSE",
            wake_name_VkResolveModeFlagBits(depth->resolveMode),
            wake_name_VkResolveModeFlagBits(stencil->resolveMode));
    }
    if (!properties->independentResolve && depth->resolveMode != VK_RESOLVE_MODE_NONE &&
        stencil->resolveMode != VK_RESOLVE_MODE_NONE) {
        wake_find(
            c->check, "VUID-VkRenderingInfo-pDepthAttachment-06105",
            "pRenderingInfo->pDepthAttachment->resolveMode is %s, pStencilAttachment->resolveMode is %s, but independentResolve "
            "is VK_FALSE",
            wake_name_VkResolveModeFlagBits(depth->resolveMode),
            wake_name_VkResolveModeFlagBits(stencil->resolveMode));
    }
}

static void
sample_counts(const struct wake_rendering_check *c)
{
    const VkRenderingInfo *info = c->info;
    const struct wake_image_view *first = NULL;

#ifdef VK_VERSION_1_4
    wake_check_color_samples(c);
#endif
    if (wake_check_extension(c->check, WAKE_EXT_VK_AMD_mixed_attachment_samples) ||
        wake_check_extension(c->check, WAKE_EXT_VK_NV_framebuffer_mixed_samples) ||
        WAKE_FEATURE(c->check, multisampledRenderToSingleSampled)) {
        return;
    }
    for (uint32_t i = 0; i < info->colorAttachmentCount + 2; i++) {
        uint32_t color = info->pColorAttachments ? info->colorAttachmentCount : 0;
        const VkRenderingAttachmentInfo *list = i < color ? info->pColorAttachments
                                                : i == info->colorAttachmentCount
                                                    ? info->pDepthAttachment
                                                : i == info->colorAttachmentCount + 1
                                                    ? info->pStencilAttachment
                                                    : NULL;
        struct wake_rendering_view view;

        if (!list) {
            continue;
        }
        view = wake_rendering_view(c->check, list, i < color ? i : 0, false);
        if (view.view && first && view.view->image_info.samples != first->image_info.samples) {
            wake_find_objects(c->check,
                              "VUID-VkRenderingInfo-multisampledRenderToSingleSampled-06857",
                              view.object, NULL, "attachments of pRenderingInfo have %s and %s",
                              wake_name_VkSampleCountFlagBits(first->image_info.samples),
                              wake_name_VkSampleCountFlagBits(view.view->image_info.samples));
            return;
        }
        first = first ? first : view.view;
    }
}

/* ---- the command ----------------------------------------------------------------------------- */

static void
render_area(const struct wake_rendering_check *c)
{
    const VkRect2D *area = &c->info->renderArea;
    bool groups = wake_rendering_groups(c->check);

    if (c->group) {
        return;
    }
    wake_check_empty_area(c->check, true, area);
    if (area->offset.x < 0) {
        wake_find(c->check,
                  groups ? "VUID-VkRenderingInfo-pNext-06077"
                         : "VUID-VkRenderingInfo-renderArea-06071",
                  "pRenderingInfo->renderArea.offset.x is %d", area->offset.x);
    }
    if (area->offset.y < 0) {
        wake_find(c->check,
                  groups ? "VUID-VkRenderingInfo-pNext-06078"
                         : "VUID-VkRenderingInfo-renderArea-06072",
                  "pRenderingInfo->renderArea.offset.y is %d", area->offset.y);
    }
    if (c->facts &&
        (int64_t)area->offset.x + area->extent.width > c->facts->limits.maxFramebufferWidth) {
        wake_find(c->check,
                  groups ? "VUID-VkRenderingInfo-pNext-07815"
                         : "VUID-VkRenderingInfo-renderArea-06073",
                  "pRenderingInfo->renderArea is at x = %d and %u wide; maxFramebufferWidth is %u",
                  area->offset.x, area->extent.width, c->facts->limits.maxFramebufferWidth);
    }
    if (c->facts &&
        (int64_t)area->offset.y + area->extent.height > c->facts->limits.maxFramebufferHeight) {
        wake_find(c->check,
                  groups ? "VUID-VkRenderingInfo-pNext-07816"
                         : "VUID-VkRenderingInfo-renderArea-06074",
                  "pRenderingInfo->renderArea is at y = %d and %u high; maxFramebufferHeight is %u",
                  area->offset.y, area->extent.height, c->facts->limits.maxFramebufferHeight);
    }
}

static void
layers_and_views(const struct wake_rendering_check *c)
{
    const VkRenderingInfo *info = c->info;

    if (info->viewMask == 0 && info->layerCount == 0) {
        wake_find(c->check, "VUID-VkRenderingInfo-viewMask-06069",
                  "pRenderingInfo->viewMask and layerCount are both 0");
    }
    if (c->facts && info->layerCount > c->facts->limits.maxFramebufferLayers) {
        wake_find(c->check, "VUID-VkRenderingInfo-layerCount-07817",
                  "pRenderingInfo->layerCount is %u; maxFramebufferLayers is %u", info->layerCount,
                  c->facts->limits.maxFramebufferLayers);
    }
    if (info->viewMask && !WAKE_FEATURE(c->check, multiview)) {
        wake_find(c->check, "VUID-VkRenderingInfo-multiview-06127",
                  "pRenderingInfo->viewMask is 0x%x, but the feature multiview is not enabled",
                  info->viewMask);
    }
    if (info->viewMask && c->facts && c->facts->properties.multiview.maxMultiviewViewCount &&
        wake_highest_bit(info->viewMask) >= c->facts->properties.multiview.maxMultiviewViewCount) {
        wake_find(c->check, "VUID-VkRenderingInfo-viewMask-06128",
                  "pRenderingInfo->viewMask is 0x%x; maxMultiviewViewCount is %u", info->viewMask,
                  c->facts->properties.multiview.maxMultiviewViewCount);
    }
    if (c->facts && info->colorAttachmentCount > c->facts->limits.maxColorAttachments) {
        wake_find(c->check, "VUID-VkRenderingInfo-colorAttachmentCount-06106",
                  "pRenderingInfo->colorAttachmentCount is %u; maxColorAttachments is %u",
                  info->colorAttachmentCount, c->facts->limits.maxColorAttachments);
    }
}

#ifdef VK_EXT_nested_command_buffer
static bool
has_maintenance7(const struct wake_check *check)
{
    (void)check;
#ifdef VK_KHR_maintenance7
    return WAKE_FEATURE(check, maintenance7);
#else
    return false;
#endif
}
#endif

static void
add_views(wake_id *views, uint32_t *count, const VkRenderingAttachmentInfo *packed, uint32_t index)
{
    if (packed[index].imageView) {
        views[(*count)++] = wake_packed_id(packed, index, WAKE_HANDLES_VkRenderingAttachmentInfo,
                                           WAKE_HANDLE_VkRenderingAttachmentInfo_imageView);
    }
    if (packed[index].resolveMode && packed[index].resolveImageView) {
        views[(*count)++] = wake_packed_id(packed, index, WAKE_HANDLES_VkRenderingAttachmentInfo,
                                           WAKE_HANDLE_VkRenderingAttachmentInfo_resolveImageView);
    }
}

static void
memory(const struct wake_rendering_check *c)
{
    wake_id views[2 * (WAKE_MAX_COLOR + 2)];
    uint32_t count = 0;

    for (uint32_t i = 0;
         c->info->pColorAttachments && i < c->info->colorAttachmentCount && i < WAKE_MAX_COLOR;
         i++) {
        add_views(views, &count, c->info->pColorAttachments, i);
    }
    if (c->info->pDepthAttachment) {
        add_views(views, &count, c->info->pDepthAttachment, 0);
    }
    if (c->info->pStencilAttachment) {
        add_views(views, &count, c->info->pStencilAttachment, 0);
    }
    if (count > 1) {
        wake_check_rendering_memory(c->check, views, count);
    }
}

void
wake_core_begin_rendering(struct wake_check *check, const struct wake_pass_view *view)
{
    const VkRenderingInfo *info = view->rendering;
    struct wake_rendering_check c = { .check = check,
                                      .facts = wake_check_facts(check),
                                      .info = info };
    const uint32_t found = check->found;
    char path[64];

    if (!WAKE_FEATURE(check, dynamicRendering)) {
        wake_find(check, "VUID-vkCmdBeginRendering-dynamicRendering-06446",
                  "the feature dynamicRendering is not enabled");
    }
    if (!info) {
        return;
    }
#ifdef VK_EXT_nested_command_buffer
    if (info->flags & VK_RENDERING_CONTENTS_INLINE_BIT_EXT &&
        !WAKE_FEATURE(check, nestedCommandBuffer) && !has_maintenance7(check)) {
        wake_find(
            check, "VUID-VkRenderingInfo-flags-10012",
            "pRenderingInfo->flags has VK_RENDERING_CONTENTS_INLINE_BIT_KHR, but neither maintenance7 nor "
            "nestedCommandBuffer is enabled");
    }
#endif
    if (check->cb && check->cb->secondary &&
        (info->flags & VK_RENDERING_CONTENTS_SECONDARY_COMMAND_BUFFERS_BIT)) {
        wake_find(
            check, "VUID-vkCmdBeginRendering-commandBuffer-06068",
            "the command buffer is secondary, but pRenderingInfo->flags has VK_RENDERING_CONTENTS_SECONDARY_COMMAND_BUFFERS_BIT");
    }
    c.group = wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_DEVICE_GROUP_RENDER_PASS_BEGIN_INFO);
    if (c.group) {
        check->rank = WAKE_RANK_OWN; /* others look at it in render passes only */
        wake_check_device_group_mask(check, c.group);
        check->rank = WAKE_RANK_BY_RULE;
        wake_check_device_group_areas(check, c.group);
        c.group = c.group->deviceRenderAreaCount ? c.group : NULL;
    }
    c.single = wake_chain_find(info->pNext,
                               VK_STRUCTURE_TYPE_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_INFO_EXT);
    if (c.single && c.single->rasterizationSamples == VK_SAMPLE_COUNT_1_BIT) {
        wake_find(
            check, "VUID-VkMultisampledRenderToSingleSampledInfoEXT-rasterizationSamples-06878",
            "VkMultisampledRenderToSingleSampledInfoEXT::rasterizationSamples is VK_SAMPLE_COUNT_1_BIT");
    }
    if (c.single && !c.single->multisampledRenderToSingleSampledEnable) {
        c.single = NULL;
    }
    render_area(&c);
    layers_and_views(&c);
    for (uint32_t i = 0; info->pColorAttachments && i < info->colorAttachmentCount; i++) {
        (void)snprintf(path, sizeof(path), "pRenderingInfo->pColorAttachments[%u].", i);
        attachment(&c, info->pColorAttachments, i, WAKE_RENDERING_COLOR, path, false);
    }
    if (info->pDepthAttachment) {
        attachment(&c, info->pDepthAttachment, 0, WAKE_RENDERING_DEPTH,
                   "pRenderingInfo->pDepthAttachment->", false);
    }
    if (info->pStencilAttachment) {
        attachment(&c, info->pStencilAttachment, 0, WAKE_RENDERING_STENCIL,
                   "pRenderingInfo->pStencilAttachment->",
                   info->pDepthAttachment &&
                       info->pDepthAttachment->imageView == info->pStencilAttachment->imageView);
    }
    depth_and_stencil(&c);
    sample_counts(&c);
    wake_check_rendering_rate(&c);
    if (check->found == found) {
        memory(&c);
        wake_check_resumed_rendering(check, view);
    }
}
