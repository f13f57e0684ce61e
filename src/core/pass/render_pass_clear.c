/* SPDX-License-Identifier: Apache-2.0 */
/*
 * vkCmdClearAttachments: against the current render pass instance. Specification, 'Clearing Images
 * Inside a Render Pass Instance'.
 */
#include "core/core.h"
#include "state/derived/image.h"
#include "state/derived/render_pass.h"
#include "state/recording/recording.h"

#include <stdio.h>

/* What of the render pass instance the command can clear. */
struct clear_target {
    const struct wake_pass *pass;
    const struct wake_render_pass *render_pass; /* NULL: dynamic rendering, or not known */
    const struct wake_subpass *subpass;         /* NULL likewise */
    uint32_t color_count;
    bool colors_known;
    uint32_t layers; /* 0: not known */
    bool multiview;
};

static bool
find_target(const struct wake_check *check, struct clear_target *target)
{
    const struct wake_command_buffer *cb = check->cb;
    const struct wake_framebuffer *framebuffer;

    *target = (struct clear_target){ 0 };
    if (!cb || cb->state != WAKE_CB_RECORDING || !cb->recording ||
        cb->recording->pass.kind == WAKE_PASS_NONE) {
        return false;
    }
    target->pass = &cb->recording->pass;
    if (target->pass->kind == WAKE_PASS_DYNAMIC || !target->pass->render_pass) {
        target->color_count = target->pass->color_count;
        target->colors_known = target->color_count < WAKE_MAX_COLOR;
        target->layers = target->pass->layer_count;
        target->multiview = target->pass->view_mask != 0;
        return true;
    }
    target->render_pass = wake_render_pass_of(wake_object_get(target->pass->render_pass));
    target->subpass = target->render_pass
                          ? wake_render_pass_subpass(target->render_pass, target->pass->subpass)
                          : NULL;
    framebuffer = wake_framebuffer_of(wake_object_get(target->pass->framebuffer));
    if (target->subpass) {
        target->color_count = target->subpass->color_count;
        target->colors_known = true;
        target->multiview = target->subpass->view_mask != 0;
    }
    target->layers = framebuffer ? framebuffer->info->layers : 0;
    return true;
}

/* The view that an aspect is cleared in, NULL: none, or not known; its format where that is known
 * without one. */
static struct wake_object *
view_of(const struct clear_target *target, const VkClearAttachment *clear,
        VkImageAspectFlags aspect, VkFormat *format_out)
{
    const struct wake_pass *pass = target->pass;
    const VkAttachmentReference2 *reference;
    const VkAttachmentDescription2 *attachment;

    *format_out = VK_FORMAT_UNDEFINED;
    if (!target->render_pass) {
        const struct wake_rendering_attachment *one = aspect == VK_IMAGE_ASPECT_DEPTH_BIT
                                                          ? &pass->depth
                                                      : aspect == VK_IMAGE_ASPECT_STENCIL_BIT
                                                          ? &pass->stencil
                                                      : clear->colorAttachment < pass->color_count
                                                          ? &pass->colors[clear->colorAttachment]
                                                          : NULL;
        *format_out = one ? one->format : VK_FORMAT_UNDEFINED;
        return one ? wake_object_get(one->view) : NULL;
    }
    if (!target->subpass) {
        return NULL;
    }
    reference = aspect != VK_IMAGE_ASPECT_COLOR_BIT ? target->subpass->depth
                : clear->colorAttachment < target->color_count
                    ? &target->subpass->colors[clear->colorAttachment]
                    : NULL;
    attachment = wake_render_pass_attachment(target->render_pass, reference);
    *format_out = attachment ? attachment->format : VK_FORMAT_UNDEFINED;
    return attachment && reference->attachment < pass->view_count
               ? wake_object_get(pass->views[reference->attachment])
               : NULL;
}

static void
protection(struct wake_check *check, struct wake_object *object, uint32_t i)
{
    const struct wake_command_pool *pool = wake_command_pool_of(check->cb);
    const struct wake_image_view *view = wake_image_view_of(object);
    const struct wake_facts *facts = wake_check_facts(check);
    bool is_protected, image_protected;

    if (!view || !pool || !facts || facts->properties.protectedMemory.protectedNoFault ||
        !WAKE_FEATURE(check, protectedMemory)) {
        return;
    }
    is_protected = pool->flags & VK_COMMAND_POOL_CREATE_PROTECTED_BIT;
    image_protected = view->image_info.flags & VK_IMAGE_CREATE_PROTECTED_BIT;
    if (!is_protected && image_protected) {
        wake_find_objects(
            check, "VUID-vkCmdClearAttachments-commandBuffer-02504", check->cb->object, object,
            "what pAttachments[%u] clears is a protected image, but the command buffer is not protected",
            i);
    }
    if (is_protected && !image_protected) {
        wake_find_objects(
            check, "VUID-vkCmdClearAttachments-commandBuffer-02505", check->cb->object, object,
            "what pAttachments[%u] clears is no protected image, but the command buffer is protected",
            i);
    }
}

/* Whether there is nothing that has the aspect. What dynamic rendering a secondary is part of is
 * known by its formats only. */
static bool
has_none(const struct wake_command_buffer *cb, const struct clear_target *target,
         VkImageAspectFlags aspect)
{
    if (target->subpass) {
        return !target->subpass->depth;
    }
    return target->pass->kind == WAKE_PASS_DYNAMIC && !cb->secondary &&
           !(aspect == VK_IMAGE_ASPECT_DEPTH_BIT ? target->pass->depth.given
                                                 : target->pass->stencil.given);
}

static void
depth_and_stencil(struct wake_check *check, const struct clear_target *target,
                  const VkClearAttachment *clear, uint32_t i)
{
    static const VkImageAspectFlags aspects[] = { VK_IMAGE_ASPECT_DEPTH_BIT,
                                                  VK_IMAGE_ASPECT_STENCIL_BIT };

    for (size_t k = 0; k < WAKE_COUNT(aspects); k++) {
        VkFormat format;
        struct wake_object *object;
        const struct wake_format_info *info;

        if (!(clear->aspectMask & aspects[k])) {
            continue;
        }
        object = view_of(target, clear, aspects[k], &format);
        info = wake_format(format);
        if (WAKE_REPEATED_RULES && has_none(check->cb, target, aspects[k])) {
            wake_find(check, "VUID-vkCmdClearAttachments-pAttachments-07270",
                      "pAttachments[%u].aspectMask has %s, but the current %s has no such "
                      "attachment: it does not refer to a valid %s attachment",
                      i,
                      aspects[k] == VK_IMAGE_ASPECT_DEPTH_BIT ? "VK_IMAGE_ASPECT_DEPTH_BIT"
                                                              : "VK_IMAGE_ASPECT_STENCIL_BIT",
                      target->subpass ? "subpass" : "render pass instance",
                      aspects[k] == VK_IMAGE_ASPECT_DEPTH_BIT ? "depth" : "stencil");
        }
        if (info && !(info->aspects & aspects[k]) && (WAKE_REPEATED_RULES || target->subpass)) {
            wake_find_objects(
                check,
                !target->subpass ? "VUID-vkCmdClearAttachments-pAttachments-07270"
                : aspects[k] == VK_IMAGE_ASPECT_DEPTH_BIT
                    ? WAKE_RULE("VUID-vkCmdClearAttachments-aspectMask-07884",
                                "VUID-vkCmdClearAttachments-pAttachments-07270")
                    : WAKE_RULE("VUID-vkCmdClearAttachments-aspectMask-07885",
                                "VUID-vkCmdClearAttachments-pAttachments-07270"),
                check->cb->object, object,
                "pAttachments[%u].aspectMask has %s, but the attachment of the current render pass instance has the "
                "format %s",
                i,
                aspects[k] == VK_IMAGE_ASPECT_DEPTH_BIT ? "VK_IMAGE_ASPECT_DEPTH_BIT"
                                                        : "VK_IMAGE_ASPECT_STENCIL_BIT",
                wake_name_VkFormat(format));
        }
        protection(check, object, i);
    }
}

/* What newer registries say of color attachments. */
static void
color_newer(struct wake_check *check, const struct clear_target *target,
            const VkClearAttachment *clear, VkFormat format, uint32_t i)
{
#ifdef VK_VERSION_1_4
    const struct wake_pass *pass = target->pass;
    uint32_t color = clear->colorAttachment;

    if (wake_format_is_wide(format)) {
        wake_find(
            check, "VUID-vkCmdClearAttachments-None-09679",
            "pAttachments[%u] clears color attachment %u, whose format %s has components of 64 bits beside R and G",
            i, color, wake_name_VkFormat(format));
    }
    if (!target->render_pass && pass->relocated && color < pass->color_count &&
        color < WAKE_COUNT(pass->locations) && pass->locations[color] == VK_ATTACHMENT_UNUSED) {
        wake_find(check, "VUID-vkCmdClearAttachments-colorAttachment-09503",
                  "pAttachments[%u].colorAttachment is %u, which "
                  "vkCmdSetRenderingAttachmentLocations() has mapped to VK_ATTACHMENT_UNUSED",
                  i, color);
    }
#else
    (void)check, (void)target, (void)clear, (void)format, (void)i;
#endif
}

static void
clear_attachment(struct wake_check *check, const struct clear_target *target,
                 const VkClearAttachment *clear, uint32_t i)
{
    const VkImageAspectFlags memory_planes = VK_IMAGE_ASPECT_MEMORY_PLANE_0_BIT_EXT |
                                             VK_IMAGE_ASPECT_MEMORY_PLANE_1_BIT_EXT |
                                             VK_IMAGE_ASPECT_MEMORY_PLANE_2_BIT_EXT |
                                             VK_IMAGE_ASPECT_MEMORY_PLANE_3_BIT_EXT;
    bool color = clear->aspectMask & VK_IMAGE_ASPECT_COLOR_BIT;
    float depth = clear->clearValue.depthStencil.depth;
    VkFormat format;

    if (color && (clear->aspectMask & (VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT))) {
        wake_find(check, "VUID-VkClearAttachment-aspectMask-00019",
                  "pAttachments[%u].aspectMask is 0x%x: color with depth or stencil", i,
                  clear->aspectMask);
        return;
    }
    if (clear->aspectMask & VK_IMAGE_ASPECT_METADATA_BIT) {
        wake_find(check, "VUID-VkClearAttachment-aspectMask-00020",
                  "pAttachments[%u].aspectMask has VK_IMAGE_ASPECT_METADATA_BIT", i);
    }
    if (clear->aspectMask & memory_planes) {
        wake_find(check, "VUID-VkClearAttachment-aspectMask-02246",
                  "pAttachments[%u].aspectMask is 0x%x, which has an aspect of a memory plane", i,
                  clear->aspectMask);
    }
    if ((clear->aspectMask & VK_IMAGE_ASPECT_DEPTH_BIT) && !(depth >= 0.0f && depth <= 1.0f) &&
        !wake_check_extension(check, WAKE_EXT_VK_EXT_depth_range_unrestricted)) {
        wake_find(
            check, "VUID-VkClearDepthStencilValue-depth-02506",
            "pAttachments[%u].clearValue.depthStencil.depth is %g, and VK_EXT_depth_range_unrestricted is not enabled",
            i, (double)depth);
    }
    if (!target->pass) {
        return;
    }
    /* In the text of older registries VK_ATTACHMENT_UNUSED could be read as a color attachment that is not used. */
    if (color && target->colors_known && clear->colorAttachment >= target->color_count &&
        !(WAKE_REPEATED_RULES && clear->colorAttachment == VK_ATTACHMENT_UNUSED)) {
        wake_find(
            check, "VUID-vkCmdClearAttachments-aspectMask-07271",
            "pAttachments[%u].colorAttachment is %u, but the current render pass instance has %u color attachments here",
            i, clear->colorAttachment, target->color_count);
    } else if (color) {
        protection(check, view_of(target, clear, VK_IMAGE_ASPECT_COLOR_BIT, &format), i);
        color_newer(check, target, clear, format, i);
    }
    depth_and_stencil(check, target, clear, i);
}

static void
clear_rect(struct wake_check *check, const struct clear_target *target, const VkClearRect *clear,
           uint32_t i)
{
    const VkRect2D *rect = &clear->rect, *area = target->pass ? &target->pass->area : NULL;

    if (rect->extent.width == 0) {
        wake_find(check, "VUID-vkCmdClearAttachments-rect-02682",
                  "pRects[%u].rect.extent.width is 0", i);
    }
    if (rect->extent.height == 0) {
        wake_find(check, "VUID-vkCmdClearAttachments-rect-02683",
                  "pRects[%u].rect.extent.height is 0", i);
    }
    if (clear->layerCount == 0) {
        wake_find(check, "VUID-vkCmdClearAttachments-layerCount-01934",
                  "pRects[%u].layerCount is 0", i);
    }
    if (!area) {
        return;
    }
    if (target->pass->kind != WAKE_PASS_INHERITED &&
        (rect->offset.x < area->offset.x || rect->offset.y < area->offset.y ||
         (int64_t)rect->offset.x + rect->extent.width >
             (int64_t)area->offset.x + area->extent.width ||
         (int64_t)rect->offset.y + rect->extent.height >
             (int64_t)area->offset.y + area->extent.height)) {
        wake_find(
            check, "VUID-vkCmdClearAttachments-pRects-00016",
            "pRects[%u].rect is (%d, %d) %u x %u, which reaches beyond the render area (%d, %d) %u x %u",
            i, rect->offset.x, rect->offset.y, rect->extent.width, rect->extent.height,
            area->offset.x, area->offset.y, area->extent.width, area->extent.height);
    }
    if (target->multiview) {
        if (clear->baseArrayLayer != 0 || clear->layerCount > 1) {
            wake_find(
                check, "VUID-vkCmdClearAttachments-baseArrayLayer-00018",
                "pRects[%u] has baseArrayLayer %u and layerCount %u, but the render pass instance uses multiview",
                i, clear->baseArrayLayer, clear->layerCount);
        }
    } else if (target->layers &&
               (uint64_t)clear->baseArrayLayer + clear->layerCount > target->layers) {
        wake_find(
            check, "VUID-vkCmdClearAttachments-pRects-06937",
            "pRects[%u] has baseArrayLayer %u and layerCount %u, but the render pass instance has %u layers",
            i, clear->baseArrayLayer, clear->layerCount, target->layers);
    }
}

void
wake_core_clear_attachments(struct wake_check *check, const struct wake_rec_CmdClearAttachments *r)
{
    struct clear_target target;

    (void)find_target(check, &target);
    for (uint32_t i = 0; r->pAttachments && i < r->attachmentCount; i++) {
        clear_attachment(check, &target, &r->pAttachments[i], i);
    }
    for (uint32_t i = 0; r->pRects && i < r->rectCount; i++) {
        clear_rect(check, &target, &r->pRects[i], i);
    }
}
