/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Render pass instances: how they begin, what is left unused at their end.
 */
#include "practices/practice_clear.h"
#include "practices/practice_recording.h"
#include "practices/practice_state.h"
#include "state/derived/image.h"
#include "state/derived/render_pass.h"

#include <string.h>

enum { DEPTH_DRAWS = 20 };

/* Whether a subpass draws to the attachment, so that tiles hold it. */
static bool
is_on_tile(const struct wake_render_pass *pass, uint32_t attachment)
{
    for (uint32_t i = 0; i < pass->info.subpassCount; i++) {
        const struct wake_subpass *subpass = &pass->subpasses[i];

        if (wake_refers(subpass->colors, subpass->color_count, attachment) ||
            wake_refers(subpass->depth, subpass->depth ? 1 : 0, attachment)) {
            return true;
        }
    }
    return false;
}

/* ---- begin ----------------------------------------------------------------------------------- */

static void
check_clear_values(struct wake_check *check, const VkRenderPassBeginInfo *info,
                   const struct wake_render_pass *pass)
{
    bool clears = false;

    for (uint32_t i = 0; i < pass->info.attachmentCount; i++) {
        const VkAttachmentDescription2 *a = &pass->info.pAttachments[i];

        clears |= a->loadOp == VK_ATTACHMENT_LOAD_OP_CLEAR ||
                  (wake_format_has_stencil(a->format) &&
                   a->stencilLoadOp == VK_ATTACHMENT_LOAD_OP_CLEAR);
        if (a->loadOp == VK_ATTACHMENT_LOAD_OP_CLEAR && info->pClearValues &&
            i < info->clearValueCount && !wake_format_is_depth_or_stencil(a->format)) {
            wake_practice_clear_value(check, a->format, &info->pClearValues[i].color);
        }
    }
    if (!clears && info->clearValueCount) {
        wake_practice(check, WAKE_PRACTICE_PASS_VALUES_NO_CLEAR, NULL,
                      "clearValueCount is %u, but no attachment of the render pass has "
                      "LOAD_OP_CLEAR: they are ignored",
                      info->clearValueCount);
    }
    if (info->clearValueCount > pass->info.attachmentCount) {
        wake_practice(check, WAKE_PRACTICE_PASS_VALUES_MANY, NULL,
                      "clearValueCount is %u, but the render pass has %u attachments: the rest is "
                      "ignored",
                      info->clearValueCount, pass->info.attachmentCount);
    }
}

static void
check_readback(struct wake_check *check, const VkRenderPassBeginInfo *info,
               const struct wake_render_pass *pass)
{
    for (uint32_t i = 0; i < pass->info.attachmentCount; i++) {
        const VkAttachmentDescription2 *a = &pass->info.pAttachments[i];

        if (is_on_tile(pass, i) && (a->loadOp == VK_ATTACHMENT_LOAD_OP_LOAD ||
                                    (wake_format_has_stencil(a->format) &&
                                     a->stencilLoadOp == VK_ATTACHMENT_LOAD_OP_LOAD))) {
            wake_practice(
                check, WAKE_PRACTICE_PASS_READBACK, NULL,
                "attachment %u is loaded (LOAD_OP_LOAD): %u x %u pixels are copied to the "
                "tile buffer",
                i, info->renderArea.extent.width, info->renderArea.extent.height);
        }
    }
}

/* The view of an attachment, imageless framebuffers included; NULL: not known. */
static const struct wake_image_view *
view_of(struct wake_check *check, const struct wake_pass_view *begun, uint32_t attachment)
{
    const VkRenderPassAttachmentBeginInfo *given = wake_pass_imageless(begun);
    struct wake_object *object = wake_check_object(check, begun->framebuffer,
                                                   WAKE_TYPE_VkFramebuffer);
    const struct wake_framebuffer *framebuffer = object ? wake_framebuffer_of(object) : NULL;
    wake_id id = framebuffer ? wake_framebuffer_view(framebuffer, attachment) : 0;

    if (given && given->pAttachments && attachment < given->attachmentCount) {
        id = wake_packed_id(given->pAttachments, attachment, 1, 0);
    }
    object = wake_check_object(check, id, WAKE_TYPE_VkImageView);
    return object ? wake_image_view_of(object) : NULL;
}

static void
use_attachments(struct wake_check *check, const struct wake_pass_view *begun,
                const struct wake_render_pass *pass)
{
    for (uint32_t i = 0; i < pass->info.attachmentCount; i++) {
        const VkAttachmentDescription2 *a = &pass->info.pAttachments[i];
        const struct wake_image_view *view = is_on_tile(pass, i) ? view_of(check, begun, i) : NULL;
        bool stencil = wake_format_has_stencil(a->format);
        enum wake_usage usage = WAKE_USAGE_OTHER;

        if (a->loadOp == VK_ATTACHMENT_LOAD_OP_LOAD ||
            (stencil && a->stencilLoadOp == VK_ATTACHMENT_LOAD_OP_LOAD)) {
            usage = WAKE_USAGE_PASS_LOAD;
        } else if (a->loadOp == VK_ATTACHMENT_LOAD_OP_CLEAR ||
                   (stencil && a->stencilLoadOp == VK_ATTACHMENT_LOAD_OP_CLEAR)) {
            usage = WAKE_USAGE_PASS_CLEAR;
        }
        if (view) {
            wake_usage_add(check, view->image, usage, &view->range);
        }
    }
}

void
wake_practice_begin_pass(struct wake_check *check, const struct wake_pass_view *begun)
{
    const VkRenderPassBeginInfo *info = begun->begin;
    struct wake_practice_recording *recording = wake_practice_recording_of(check);
    struct wake_object *object = wake_check_object(check, begun->render_pass,
                                                   WAKE_TYPE_VkRenderPass);
    const struct wake_render_pass *pass = object ? wake_render_pass_of(object) : NULL;

    if (recording) {
        recording->drawn = false;
        recording->depth_draws = recording->equal_draws = 0;
        memset(recording->touched, 0, sizeof(recording->touched));
    }
    if (!pass) {
        return;
    }
    if (!info->renderArea.extent.width || !info->renderArea.extent.height) {
        wake_practice(check, WAKE_PRACTICE_PASS_EMPTY_AREA, NULL,
                      "renderArea is empty: nothing can be drawn");
    }
    check_readback(check, info, pass);
    check_clear_values(check, info, pass);
    use_attachments(check, begun, pass);
}

static const struct wake_image_view *
named_view(struct wake_check *check, const VkRenderingAttachmentInfo *all, uint32_t index,
           uint32_t which)
{
    struct wake_object *object = wake_check_object(
        check, wake_packed_id(all, index, WAKE_HANDLES_VkRenderingAttachmentInfo, which),
        WAKE_TYPE_VkImageView);

    return object ? wake_image_view_of(object) : NULL;
}

/* A view to resolve to that is ignored. Of depth and stencil the Khronos layer does not say it. */
static void
check_no_resolve(struct wake_check *check, const VkRenderingAttachmentInfo *all, uint32_t index)
{
    const struct wake_image_view *view, *to;

    if (all[index].resolveMode != VK_RESOLVE_MODE_NONE) {
        return;
    }
    view = named_view(check, all, index, WAKE_HANDLE_VkRenderingAttachmentInfo_imageView);
    to = named_view(check, all, index, WAKE_HANDLE_VkRenderingAttachmentInfo_resolveImageView);
    if (view && to && view->image_info.samples != VK_SAMPLE_COUNT_1_BIT &&
        to->image_info.samples == VK_SAMPLE_COUNT_1_BIT) {
        wake_practice(
            check, WAKE_PRACTICE_RENDERING_NO_RESOLVE, NULL,
            "pColorAttachments[%u].resolveMode is VK_RESOLVE_MODE_NONE, so that its resolveImageView is "
            "ignored, but imageView has %u samples and resolveImageView has one: name a "
            "mode, or no view",
            index, view->image_info.samples);
    }
}

void
wake_practice_begin_rendering(struct wake_check *check, const struct wake_pass_view *begun)
{
    const VkRenderingInfo *info = begun->rendering;

    for (uint32_t i = 0; info && info->pColorAttachments && i < info->colorAttachmentCount; i++) {
        const VkRenderingAttachmentInfo *a = &info->pColorAttachments[i];
        const struct wake_image_view *view = named_view(
            check, info->pColorAttachments, i, WAKE_HANDLE_VkRenderingAttachmentInfo_imageView);

        if (view && a->loadOp == VK_ATTACHMENT_LOAD_OP_CLEAR) {
            wake_practice_clear_value(check, view->format, &a->clearValue.color);
        }
        if (view) {
            wake_usage_add(check, view->image, WAKE_USAGE_OTHER, &view->range);
        }
        check_no_resolve(check, info->pColorAttachments, i);
    }
}

/* ---- end ------------------------------------------------------------------------------------- */

/* The aspects of an attachment that memory is read or written for. */
static VkImageAspectFlags
moved_aspects(const VkAttachmentDescription2 *a)
{
    VkImageAspectFlags first = wake_format_has_depth(a->format)     ? VK_IMAGE_ASPECT_DEPTH_BIT
                               : wake_format_has_stencil(a->format) ? 0
                                                                    : VK_IMAGE_ASPECT_COLOR_BIT;
    VkImageAspectFlags aspects = 0;

    if (a->loadOp == VK_ATTACHMENT_LOAD_OP_LOAD || a->storeOp == VK_ATTACHMENT_STORE_OP_STORE) {
        aspects |= first;
    }
    if (wake_format_has_stencil(a->format) && (a->stencilLoadOp == VK_ATTACHMENT_LOAD_OP_LOAD ||
                                               a->stencilStoreOp == VK_ATTACHMENT_STORE_OP_STORE)) {
        aspects |= VK_IMAGE_ASPECT_STENCIL_BIT;
    }
    return aspects;
}

static void
store_attachment(struct wake_check *check, wake_id view_id, const VkAttachmentDescription2 *a)
{
    struct wake_object *object = wake_check_object(check, view_id, WAKE_TYPE_VkImageView);
    const struct wake_image_view *view = object ? wake_image_view_of(object) : NULL;
    bool stores = a->storeOp == VK_ATTACHMENT_STORE_OP_STORE ||
                  (wake_format_has_stencil(a->format) &&
                   a->stencilStoreOp == VK_ATTACHMENT_STORE_OP_STORE);
    enum wake_usage usage = WAKE_USAGE_PASS_DISCARD;

    if (stores) {
        usage = WAKE_USAGE_PASS_STORE;
    } else if (a->storeOp == VK_ATTACHMENT_STORE_OP_NONE) {
        usage = WAKE_USAGE_OTHER;
    }
    if (view) {
        wake_usage_add(check, view->image, usage, &view->range);
    }
}

void
wake_practice_end_pass(struct wake_check *check, const struct wake_pass_view *view)
{
    const struct wake_recording *state = check->cb->recording;
    struct wake_practice_recording *recording = wake_practice_recording_of(check);
    struct wake_object *object = state && state->pass.kind == WAKE_PASS_RENDER_PASS
                                     ? wake_object_get(state->pass.render_pass)
                                     : NULL;
    const struct wake_render_pass *pass = object ? wake_render_pass_of(object) : NULL;

    (void)view;
    if (!pass || !recording) {
        return;
    }
    if (recording->depth_draws >= DEPTH_DRAWS && recording->equal_draws >= DEPTH_DRAWS) {
        wake_practice(check, WAKE_PRACTICE_PASS_DEPTH_PREPASS, NULL,
                      "a depth pre-pass may be in use: tile-based hardware removes what is hidden "
                      "by itself");
    }
    for (uint32_t i = 0; i < pass->info.attachmentCount && i < WAKE_MAX_ATTACHMENTS; i++) {
        const VkAttachmentDescription2 *a = &pass->info.pAttachments[i];

        if (!is_on_tile(pass, i)) {
            continue;
        }
        if (moved_aspects(a) & ~recording->touched[i]) {
            wake_practice(check, WAKE_PRACTICE_PASS_UNUSED_ATTACHMENT, NULL,
                          "attachment %u (%s) is loaded or stored, but nothing in the render pass "
                          "instance uses it: leave it out",
                          i, wake_name_VkFormat(a->format));
        }
        store_attachment(check, state->pass.views[i], a);
    }
}

/* A secondary uses what it draws to, and clears. */
static void
execute(struct wake_check *check, struct wake_practice_recording *recording,
        const struct wake_command_buffer *cb)
{
    const struct wake_practice_recording *secondary =
        cb && cb->recorded ? (const struct wake_practice_recording *)cb->recorded->practices : NULL;

    if (recording && secondary) {
        wake_practice_execute_clears(check, recording, secondary);
    }
    for (uint32_t i = 0; recording && i < WAKE_MAX_ATTACHMENTS; i++) {
        recording->touched[i] |= !cb || cb->incomplete ? ~0u
                                 : secondary           ? secondary->touched[i]
                                                       : 0;
    }
    if (recording && (!cb || (secondary && secondary->drawn))) {
        recording->drawn = true;
    }
    if (secondary) {
        wake_usage_append(check, secondary);
    }
}

void
wake_practice_execute_draws(struct wake_check *check, const struct wake_rec_CmdExecuteCommands *r)
{
    struct wake_practice_recording *recording = wake_practice_recording_of(check);

    for (uint32_t i = 0; r->pCommandBuffers && i < r->commandBufferCount; i++) {
        const struct wake_object *object = wake_check_object(
            check, wake_packed_id(r->pCommandBuffers, i, 1, 0), WAKE_TYPE_VkCommandBuffer);

        execute(check, recording, object ? object->data : NULL);
    }
}
