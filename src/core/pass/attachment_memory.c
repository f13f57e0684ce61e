/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Attachments of one render pass instance that lie in the same memory. Specification, VkAttachmentDescription, vkCmdBeginRenderPass,
 * VkRenderingInfo.
 *
 * How many bytes an image has is not asked of the driver here: two images have bytes in common, for certain, that are bound to the same
 * memory at the same offset, and of which all is looked at.
 */
#include "core/pass/render_pass_rules.h"
#include "state/derived/image.h"

enum { MOST = 32 };

/* Where an attachment is; `image` NULL: it is not known. */
struct place {
    const struct wake_object *image;
    wake_id memory;
    VkDeviceSize offset;
};

static struct place
place_of(const struct wake_check *check, wake_id id)
{
    const struct wake_image_view *view = wake_image_view_of(
        wake_check_object(check, id, WAKE_TYPE_VkImageView));
    const VkImageCreateFlags parts = VK_IMAGE_CREATE_SPARSE_BINDING_BIT |
                                     VK_IMAGE_CREATE_DISJOINT_BIT;
    struct place place = { 0 };

    if (!view || view->swapchain || view->image_info.flags & parts ||
        view->range.levelCount != view->image_info.mipLevels ||
        view->range.layerCount != view->image_info.arrayLayers) {
        return place;
    }
    place.image = wake_check_object(check, view->image, WAKE_TYPE_VkImage);
    place.memory = place.image ? wake_object_bound(place.image) : 0;
    if (!place.memory || place.memory == place.image->id || place.memory & WAKE_ID_FOREIGN) {
        return (struct place){ 0 };
    }
    place.offset = place.image->memory_offset;
    return place;
}

static bool
same_place(const struct place *a, const struct place *b)
{
    return a->image && b->image && a->image != b->image && a->memory == b->memory &&
           a->offset == b->offset;
}

/* ---- render passes --------------------------------------------------------------------------- */

static bool
is_written(const struct wake_subpass *subpass, uint32_t attachment)
{
    const bool depth = wake_refers(subpass->depth, 1, attachment);

    return wake_refers(subpass->colors, subpass->color_count, attachment) ||
           wake_refers(subpass->resolves, subpass->color_count, attachment) ||
           wake_refers(subpass->depth_resolve, 1, attachment) ||
           (depth && subpass->depth->layout != VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL &&
            subpass->depth->layout != VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_OPTIMAL &&
            subpass->depth->layout != VK_IMAGE_LAYOUT_STENCIL_READ_ONLY_OPTIMAL &&
            subpass->depth->layout != VK_IMAGE_LAYOUT_READ_ONLY_OPTIMAL);
}

/* What all subpasses do with two attachments in the same place. */
static void
check_pair(struct wake_check *check, const struct wake_render_pass *pass, uint32_t a, uint32_t b,
           const struct place places[2], bool second)
{
    const VkAttachmentDescriptionFlags alias = pass->info.pAttachments[a].flags &
                                               pass->info.pAttachments[b].flags &
                                               VK_ATTACHMENT_DESCRIPTION_MAY_ALIAS_BIT;
    bool used[2] = { false, false }, written = false;
    uint32_t both = UINT32_MAX;

    for (uint32_t i = 0; i < pass->info.subpassCount; i++) {
        const struct wake_subpass *subpass = &pass->subpasses[i];
        bool now[2] = { is_written(subpass, a), is_written(subpass, b) };

        used[0] |= now[0] || wake_refers(subpass->depth, 1, a) ||
                   wake_refers(subpass->inputs, subpass->input_count, a);
        used[1] |= now[1] || wake_refers(subpass->depth, 1, b) ||
                   wake_refers(subpass->inputs, subpass->input_count, b);
        written |= now[0] || now[1];
        both = now[0] && now[1] && both == UINT32_MAX ? i : both;
    }
    if (used[0] && used[1] && written && !alias) {
        wake_find_objects(
            check,
            second ? "VUID-vkCmdBeginRenderPass2-framebuffer-02533"
                   : "VUID-vkCmdBeginRenderPass-framebuffer-02532",
            places[0].image, places[1].image,
            "attachments %u and %u are bound to the same memory at offset %llu, one of them is written, and not both were "
            "described with VK_ATTACHMENT_DESCRIPTION_MAY_ALIAS_BIT",
            a, b, (unsigned long long)places[0].offset);
    }
    if (both != UINT32_MAX) {
        wake_find_objects(
            check,
            second ? "VUID-vkCmdBeginRenderPass2-framebuffer-09046"
                   : "VUID-vkCmdBeginRenderPass-framebuffer-09045",
            places[0].image, places[1].image,
            "attachments %u and %u are bound to the same memory at offset %llu, and subpass "
            "%u writes both",
            a, b, (unsigned long long)places[0].offset, both);
    }
}

void
wake_check_pass_memory(struct wake_check *check, const struct wake_render_pass *pass,
                       const wake_id *views, uint32_t count, bool second)
{
    struct place places[MOST];

    for (uint32_t i = 0; i < count && i < MOST && i < pass->info.attachmentCount; i++) {
        places[i] = place_of(check, views[i]);
        for (uint32_t k = 0; k < i; k++) {
            if (WAKE_UNLIKELY(same_place(&places[k], &places[i]))) {
                check_pair(check, pass, k, i, (struct place[2]){ places[k], places[i] }, second);
            }
        }
    }
}

/* ---- dynamic rendering ----------------------------------------------------------------------- */

void
wake_check_rendering_memory(struct wake_check *check, const wake_id *views, uint32_t count)
{
    struct place places[MOST];

    for (uint32_t i = 0; i < count && i < MOST; i++) {
        places[i] = place_of(check, views[i]);
        for (uint32_t k = 0; k < i; k++) {
            if (WAKE_UNLIKELY(same_place(&places[k], &places[i]))) {
                wake_find_objects(
                    check, "VUID-VkRenderingInfo-None-09044", places[k].image, places[i].image,
                    "two attachments of pRenderingInfo are bound to the same memory at "
                    "offset %llu",
                    (unsigned long long)places[i].offset);
                return;
            }
        }
    }
}
