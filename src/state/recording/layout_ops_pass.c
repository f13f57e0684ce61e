/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What render pass instances say of the layouts of their attachments.
 */
#include "state/recording/layout_ops_pass.h"

#include "gen/records.h"
#include "state/derived/render_pass.h"
#include "state/object/create_info.h"
#include "state/recording/recording.h"

#define DEPTH_STENCIL (VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT)

/* `aspects`: of depth/stencil images, whatever the view has of them; 0: the view's own. */
static void
say_view(const struct wake_layout_say *say, wake_id id, VkImageAspectFlags aspects,
         const struct wake_layout_op *like)
{
    const struct wake_image_view *view = wake_image_view_of(wake_object_get(id));
    struct wake_layout_op op = *like;
    VkImageSubresourceRange range;

    if (!view) {
        return;
    }
    range = view->layouts;
    range.aspectMask = aspects && (view->range.aspectMask & DEPTH_STENCIL) ? aspects
                                                                           : range.aspectMask;
    op.object = NULL;
    if (wake_layout_aim(&op, view->image, &range)) {
        say->each(say->context, &op);
    }
}

/* Depth and stencil go from one to another, each on its own where they differ. */
struct pair {
    VkImageLayout depth, stencil;
};

static void
say_attachment(const struct wake_layout_say *say, wake_id view, struct pair is, struct pair becomes,
               struct wake_layout_op *op)
{
    bool apart = is.depth != is.stencil || becomes.depth != becomes.stencil;

    op->is = is.depth;
    op->becomes = becomes.depth;
    say_view(say, view, apart ? VK_IMAGE_ASPECT_DEPTH_BIT : DEPTH_STENCIL, op);
    if (apart) {
        op->is = is.stencil;
        op->becomes = becomes.stencil;
        say_view(say, view, VK_IMAGE_ASPECT_STENCIL_BIT, op);
    }
}

static struct pair
layouts_of_reference(const VkAttachmentReference2 *reference)
{
    const VkAttachmentReferenceStencilLayout *stencil = wake_chain_find(
        reference->pNext, VK_STRUCTURE_TYPE_ATTACHMENT_REFERENCE_STENCIL_LAYOUT);

    return (struct pair){ reference->layout, stencil ? stencil->stencilLayout : reference->layout };
}

/* Views of a render pass instance: its framebuffer's, or those that it was begun with. */
struct instance {
    const struct wake_render_pass *pass;
    const struct wake_framebuffer *framebuffer;
    const VkImageView *views; /* packed, imageless */
    uint32_t view_count;
    const wake_id *ids; /* as the recording has them */
};

static wake_id
view_of(const struct instance *instance, uint32_t attachment)
{
    if (attachment >= instance->view_count) {
        return 0;
    }
    return instance->ids     ? instance->ids[attachment]
           : instance->views ? wake_packed_id(instance->views, attachment, 1, 0)
                             : wake_framebuffer_view(instance->framebuffer, attachment);
}

static void
say_references(const struct wake_layout_say *say, const struct instance *instance,
               const VkAttachmentReference2 *references, uint32_t count)
{
    struct wake_layout_op op = { .role = WAKE_LAYOUT_SUBPASS };
    const struct pair any = { WAKE_LAYOUT_ANY, WAKE_LAYOUT_ANY };

    for (uint32_t i = 0; references && i < count; i++) {
        op.index = references[i].attachment;
        if (op.index < instance->view_count) {
            say_attachment(say, view_of(instance, op.index), any,
                           layouts_of_reference(&references[i]), &op);
        }
    }
}

static void
say_subpass(const struct wake_layout_say *say, const struct instance *instance, uint32_t number)
{
    const struct wake_subpass *subpass = wake_render_pass_subpass(instance->pass, number);

    if (subpass) {
        say_references(say, instance, subpass->inputs, subpass->input_count);
        say_references(say, instance, subpass->colors, subpass->color_count);
        say_references(say, instance, subpass->resolves, subpass->color_count);
        say_references(say, instance, subpass->depth, 1);
        say_references(say, instance, subpass->depth_resolve, 1);
        say_references(say, instance, subpass->shading_rate, 1);
    }
}

static void
say_begin(const struct wake_layout_say *say, const struct wake_pass_view *view)
{
    const VkRenderPassAttachmentBeginInfo *imageless;
    struct wake_layout_op op = { .role = WAKE_LAYOUT_INITIAL, .checked = true };
    struct instance instance = { 0 };

    if (!view->begin) {
        return;
    }
    instance.pass = wake_render_pass_of(wake_object_get(view->render_pass));
    instance.framebuffer = wake_framebuffer_of(wake_object_get(view->framebuffer));
    imageless = wake_pass_imageless(view);
    if (!instance.pass || !instance.framebuffer) {
        return;
    }
    if (instance.framebuffer->view_count) {
        instance.view_count = instance.framebuffer->view_count;
    } else if (imageless && imageless->pAttachments) {
        instance.views = imageless->pAttachments;
        instance.view_count = imageless->attachmentCount;
    }
    for (op.index = 0; op.index < instance.pass->info.attachmentCount; op.index++) {
        const VkAttachmentDescription2 *attachment = &instance.pass->info.pAttachments[op.index];
        const VkAttachmentDescriptionStencilLayout *stencil = wake_chain_find(
            attachment->pNext, VK_STRUCTURE_TYPE_ATTACHMENT_DESCRIPTION_STENCIL_LAYOUT);
        struct pair is = { attachment->initialLayout,
                           stencil ? stencil->stencilInitialLayout : attachment->initialLayout };
        struct pair becomes = is;

        /* Until the first subpass that uses it nothing is known; of attachments that the recording
         * does not remember, for good. */
        if (becomes.depth == WAKE_LAYOUT_ANY || op.index >= WAKE_MAX_ATTACHMENTS) {
            becomes.depth = WAKE_LAYOUT_UNKNOWN;
        }
        if (becomes.stencil == WAKE_LAYOUT_ANY || op.index >= WAKE_MAX_ATTACHMENTS) {
            becomes.stencil = WAKE_LAYOUT_UNKNOWN;
        }
        say_attachment(say, view_of(&instance, op.index), is, becomes, &op);
    }
    if (instance.view_count > WAKE_MAX_ATTACHMENTS) {
        instance.view_count = WAKE_MAX_ATTACHMENTS;
    }
    say_subpass(say, &instance, 0);
    if (instance.pass->density_map &&
        instance.pass->density_map->attachment < instance.view_count) {
        op = (struct wake_layout_op){ .role = WAKE_LAYOUT_SUBPASS,
                                      .index = instance.pass->density_map->attachment,
                                      .becomes = instance.pass->density_map->layout };
        say_view(say, view_of(&instance, op.index), 0, &op);
    }
}

/* The instance that the recording is in; false: it is not known. */
static bool
current_instance(const struct wake_layout_say *say, struct instance *instance_out)
{
    const struct wake_pass *pass = say->cb->recording ? &say->cb->recording->pass : NULL;

    if (!pass || pass->kind != WAKE_PASS_RENDER_PASS) {
        return false;
    }
    *instance_out = (struct instance){ .pass = wake_render_pass_of(
                                           wake_object_get(pass->render_pass)),
                                       .ids = pass->views,
                                       .view_count = pass->view_count };
    return instance_out->pass != NULL;
}

static void
say_end(const struct wake_layout_say *say)
{
    struct wake_layout_op op = { .role = WAKE_LAYOUT_SUBPASS };
    const struct pair any = { WAKE_LAYOUT_ANY, WAKE_LAYOUT_ANY };
    struct instance instance;

    if (!current_instance(say, &instance)) {
        return;
    }
    for (op.index = 0; op.index < instance.pass->info.attachmentCount; op.index++) {
        const VkAttachmentDescription2 *attachment = &instance.pass->info.pAttachments[op.index];
        const VkAttachmentDescriptionStencilLayout *stencil = wake_chain_find(
            attachment->pNext, VK_STRUCTURE_TYPE_ATTACHMENT_DESCRIPTION_STENCIL_LAYOUT);
        struct pair becomes = { attachment->finalLayout,
                                stencil ? stencil->stencilFinalLayout : attachment->finalLayout };

        say_attachment(say, view_of(&instance, op.index), any, becomes, &op);
    }
}

/* A layout that no such attachment may be in has been said to be wrong: no need to say that the
 * image is in another one. */
static bool
may_be_attached(VkImageLayout layout, VkImageAspectFlags aspects)
{
    switch (layout) {
    case VK_IMAGE_LAYOUT_UNDEFINED:
    case VK_IMAGE_LAYOUT_PREINITIALIZED:
    case VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL:
    case VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL:
    case VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL:
    case VK_IMAGE_LAYOUT_PRESENT_SRC_KHR:
    case VK_IMAGE_LAYOUT_FRAGMENT_DENSITY_MAP_OPTIMAL_EXT:
    case VK_IMAGE_LAYOUT_FRAGMENT_SHADING_RATE_ATTACHMENT_OPTIMAL_KHR: return false;
    case VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL: return !aspects;
    case VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL:
    case VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL:
    case VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_STENCIL_ATTACHMENT_OPTIMAL:
    case VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_STENCIL_READ_ONLY_OPTIMAL: return aspects;
    case VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL:
    case VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_OPTIMAL: return aspects & VK_IMAGE_ASPECT_DEPTH_BIT;
    case VK_IMAGE_LAYOUT_STENCIL_ATTACHMENT_OPTIMAL:
    case VK_IMAGE_LAYOUT_STENCIL_READ_ONLY_OPTIMAL: return aspects & VK_IMAGE_ASPECT_STENCIL_BIT;
    default: return true;
    }
}

static bool
is_resolved(enum wake_layout_role role)
{
    return role == WAKE_LAYOUT_RESOLVE || role == WAKE_LAYOUT_DEPTH_RESOLVE ||
           role == WAKE_LAYOUT_STENCIL_RESOLVE;
}

/* Nothing is resolved into what may only be read. */
static bool
may_be_resolved_into(enum wake_layout_role role, VkImageLayout layout)
{
    switch (layout) {
    case VK_IMAGE_LAYOUT_READ_ONLY_OPTIMAL:
    case VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL:
    case VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_OPTIMAL:
    case VK_IMAGE_LAYOUT_STENCIL_READ_ONLY_OPTIMAL: return false;
    case VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_STENCIL_ATTACHMENT_OPTIMAL:
        return role != WAKE_LAYOUT_DEPTH_RESOLVE;
    case VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_STENCIL_READ_ONLY_OPTIMAL:
        return role != WAKE_LAYOUT_STENCIL_RESOLVE;
    default: return true;
    }
}

/* `aspects`: 0 of color attachments. */
static void
say_rendering_view(const struct wake_layout_say *say, wake_id id, VkImageLayout layout,
                   VkImageAspectFlags aspects, const struct wake_layout_op *like)
{
    const struct wake_image_view *view = wake_image_view_of(wake_object_get(id));
    struct wake_layout_op op = *like;
    VkImageUsageFlags usage = aspects ? VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT
                                      : VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT;

    op.checked = view && view->usage & usage && may_be_attached(layout, aspects) &&
                 (!is_resolved(like->role) || may_be_resolved_into(like->role, layout));
    op.is = op.checked ? layout : WAKE_LAYOUT_ANY;
    op.becomes = op.checked ? layout : WAKE_LAYOUT_UNKNOWN;
    say_view(say, id, aspects, &op);
}

static void
say_rendering_attachment(const struct wake_layout_say *say, const VkRenderingAttachmentInfo *infos,
                         uint32_t index, VkImageAspectFlags aspects, enum wake_layout_role role)
{
    struct wake_layout_op op = { .role = role, .index = index };

    if (!infos) {
        return;
    }
    say_rendering_view(say,
                       wake_packed_id(infos, index, WAKE_HANDLES_VkRenderingAttachmentInfo,
                                      WAKE_HANDLE_VkRenderingAttachmentInfo_imageView),
                       infos[index].imageLayout, aspects, &op);
    if (infos[index].resolveMode != VK_RESOLVE_MODE_NONE) {
        op.role = role + 1;
        say_rendering_view(say,
                           wake_packed_id(infos, index, WAKE_HANDLES_VkRenderingAttachmentInfo,
                                          WAKE_HANDLE_VkRenderingAttachmentInfo_resolveImageView),
                           infos[index].resolveImageLayout, aspects, &op);
    }
}

_Static_assert(WAKE_LAYOUT_RESOLVE == WAKE_LAYOUT_COLOR + 1 &&
                   WAKE_LAYOUT_DEPTH_RESOLVE == WAKE_LAYOUT_DEPTH + 1 &&
                   WAKE_LAYOUT_STENCIL_RESOLVE == WAKE_LAYOUT_STENCIL + 1,
               "each role is followed by that of its resolve attachment");

/* A shading rate attachment or density map. Of a view or a layout that cannot be one, that has been said. */
static void
say_map(const struct wake_layout_say *say, wake_id id, VkImageLayout layout,
        enum wake_layout_role role)
{
    const struct wake_image_view *view = wake_image_view_of(wake_object_get(id));
    bool density = role == WAKE_LAYOUT_DENSITY;
    VkImageUsageFlags usage = density ? VK_IMAGE_USAGE_FRAGMENT_DENSITY_MAP_BIT_EXT
                                      : VK_IMAGE_USAGE_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR;
    VkImageLayout optimal = density ? VK_IMAGE_LAYOUT_FRAGMENT_DENSITY_MAP_OPTIMAL_EXT
                                    : VK_IMAGE_LAYOUT_FRAGMENT_SHADING_RATE_ATTACHMENT_OPTIMAL_KHR;
    struct wake_layout_op op = { .role = role };

    op.checked = view && view->usage & usage &&
                 (layout == VK_IMAGE_LAYOUT_GENERAL || layout == optimal) &&
                 !(density && view->image_info.flags & VK_IMAGE_CREATE_SUBSAMPLED_BIT_EXT);
    op.is = op.checked ? layout : WAKE_LAYOUT_ANY;
    op.becomes = op.checked ? layout : WAKE_LAYOUT_UNKNOWN;
    say_view(say, id, 0, &op);
}

static void
say_rendering(const struct wake_layout_say *say, const VkRenderingInfo *info)
{
    const VkRenderingFragmentShadingRateAttachmentInfoKHR *rate;
    const VkRenderingFragmentDensityMapAttachmentInfoEXT *density;

    if (!info) {
        return;
    }
    for (uint32_t i = 0; i < info->colorAttachmentCount; i++) {
        say_rendering_attachment(say, info->pColorAttachments, i, 0, WAKE_LAYOUT_COLOR);
    }
    say_rendering_attachment(say, info->pDepthAttachment, 0, VK_IMAGE_ASPECT_DEPTH_BIT,
                             WAKE_LAYOUT_DEPTH);
    say_rendering_attachment(say, info->pStencilAttachment, 0, VK_IMAGE_ASPECT_STENCIL_BIT,
                             WAKE_LAYOUT_STENCIL);
    rate = wake_chain_find(info->pNext,
                           VK_STRUCTURE_TYPE_RENDERING_FRAGMENT_SHADING_RATE_ATTACHMENT_INFO_KHR);
    if (rate) {
        say_map(
            say,
            wake_packed_id(rate, 0, WAKE_HANDLES_VkRenderingFragmentShadingRateAttachmentInfoKHR,
                           WAKE_HANDLE_VkRenderingFragmentShadingRateAttachmentInfoKHR_imageView),
            rate->imageLayout, WAKE_LAYOUT_RATE);
    }
    density = wake_chain_find(info->pNext,
                              VK_STRUCTURE_TYPE_RENDERING_FRAGMENT_DENSITY_MAP_ATTACHMENT_INFO_EXT);
    if (density) {
        say_map(
            say,
            wake_packed_id(density, 0, WAKE_HANDLES_VkRenderingFragmentDensityMapAttachmentInfoEXT,
                           WAKE_HANDLE_VkRenderingFragmentDensityMapAttachmentInfoEXT_imageView),
            density->imageLayout, WAKE_LAYOUT_DENSITY);
    }
}

static void
say_next(const struct wake_layout_say *say)
{
    struct instance instance;

    if (current_instance(say, &instance)) {
        say_subpass(say, &instance, say->cb->recording->pass.subpass + 1);
    }
}

void
wake_layout_say_pass(const struct wake_layout_say *say, const struct wake_pass_view *view)
{
    switch (view->step) {
    case WAKE_BEGIN_RENDER_PASS: say_begin(say, view); break;
    case WAKE_BEGIN_RENDERING: say_rendering(say, view->rendering); break;
    case WAKE_NEXT_SUBPASS: say_next(say); break;
    case WAKE_END_RENDER_PASS: say_end(say); break;
    default: break;
    }
}
