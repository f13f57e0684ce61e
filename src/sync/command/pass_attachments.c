/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Attachments of a render pass instance: the part of a view that it works on, what load and store
 * operations do to it, and vkCmdClearAttachments.
 */
#include "sync/command/pass_attachments.h"

#include "state/scope/facts.h"
#include "sync/recording/sync_address.h"

/* To the render area and the layers that are drawn to. */
static void
narrow(struct wake_image_box *box, const struct wake_image_view *view,
       const struct wake_sync_pass *pass, bool slices)
{
    uint32_t layers = view->range.layerCount;
    bool cut = pass->kind != WAKE_PASS_INHERITED && /* whose render area is not known */
               (pass->area.offset.x > 0 || pass->area.offset.y > 0 ||
                pass->area.extent.width < view->extent.width ||
                pass->area.extent.height < view->extent.height);

    if (pass->layers && pass->layers < layers) {
        layers = pass->layers;
    }
    if (!slices) {
        box->range.layerCount = layers;
        box->views = pass->view_mask;
    }
    if (cut || slices) {
        box->offset = (VkOffset3D){ 0, 0, 0 };
        box->extent = (VkExtent3D){ INT32_MAX, INT32_MAX, 1 };
        if (cut) {
            box->offset = (VkOffset3D){ pass->area.offset.x, pass->area.offset.y, 0 };
            box->extent = (VkExtent3D){ pass->area.extent.width, pass->area.extent.height, 1 };
        }
        if (slices) {
            box->offset.z = (int32_t)view->range.baseArrayLayer;
            box->extent.depth = layers;
        }
    }
}

bool
wake_sync_attachment_box(struct wake_sync *sync, wake_id view_id, bool area,
                         VkImageAspectFlags aspects, struct wake_image_box *box, wake_id *image_out)
{
    const struct wake_image_view *view = wake_image_view_of(
        wake_check_object(sync->check, view_id, WAKE_TYPE_VkImageView));
    const struct wake_sync_pass *pass = &sync->work->pass;
    const struct wake_format_info *format;
    bool slices;

    if (!view || !(format = wake_format(view->image_info.format))) {
        return false;
    }
    *box = wake_image_box_whole(view->range);
    *image_out = view->image;
    /* A view of the depth or stencil of an image as an attachment is one of both. */
    if (format->aspects & (VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT)) {
        box->range.aspectMask = format->aspects;
    }
    if (aspects) {
        box->range.aspectMask &= aspects;
    }
    slices = view->image_info.imageType == VK_IMAGE_TYPE_3D;
    if (slices) { /* a transition is one of the whole level */
        box->range.baseArrayLayer = 0;
        box->range.layerCount = 1;
    }
    if (view->slices) { /* unless each slice has a layout of its own */
        box->offset.z = (int32_t)view->layouts.baseArrayLayer;
        box->extent = (VkExtent3D){ INT32_MAX, INT32_MAX, view->layouts.layerCount };
    }
    if (area) {
        narrow(box, view, pass, slices);
    }
    return box->range.aspectMask != 0;
}

void
wake_sync_touch_attachment(struct wake_sync *sync, wake_id view, VkImageAspectFlags aspects,
                           uint32_t views, uint32_t access, enum wake_ordered ordered)
{
    struct wake_image_box box;
    wake_id image;

    if (access != WAKE_SYNC_NONE &&
        wake_sync_attachment_box(sync, view, true, aspects, &box, &image)) {
        box.views = views;
        wake_sync_image(sync, image, &box, access, ordered, false);
    }
}

uint32_t
wake_sync_load_access(VkAttachmentLoadOp op, bool depth)
{
    switch ((int)op) {
    case VK_ATTACHMENT_LOAD_OP_LOAD:
        return depth ? WAKE_SYNC_EARLY_FRAGMENT_TESTS_DEPTH_STENCIL_ATTACHMENT_READ
                     : WAKE_SYNC_COLOR_ATTACHMENT_OUTPUT_COLOR_ATTACHMENT_READ;
    case VK_ATTACHMENT_LOAD_OP_CLEAR:
    case VK_ATTACHMENT_LOAD_OP_DONT_CARE:
        return depth ? WAKE_SYNC_EARLY_FRAGMENT_TESTS_DEPTH_STENCIL_ATTACHMENT_WRITE
                     : WAKE_SYNC_COLOR_ATTACHMENT_OUTPUT_COLOR_ATTACHMENT_WRITE;
    default: return WAKE_SYNC_NONE;
    }
}

enum wake_ordered
wake_sync_load_order(const struct wake_sync *sync, bool depth)
{
    return sync->check->scope->settings->sync_load_after_store ? WAKE_ORDERED_LOAD
           : depth                                             ? WAKE_ORDERED_DEPTH_STENCIL
                                                               : WAKE_ORDERED_COLOR;
}

uint32_t
wake_sync_store_access(VkAttachmentStoreOp op, bool depth)
{
    return op != VK_ATTACHMENT_STORE_OP_STORE && op != VK_ATTACHMENT_STORE_OP_DONT_CARE
               ? WAKE_SYNC_NONE
           : depth ? WAKE_SYNC_LATE_FRAGMENT_TESTS_DEPTH_STENCIL_ATTACHMENT_WRITE
                   : WAKE_SYNC_COLOR_ATTACHMENT_OUTPUT_COLOR_ATTACHMENT_WRITE;
}

/* ---- slots ----------------------------------------------------------------------------------- */

wake_id
wake_sync_slot_view(const struct wake_sync_pass *pass, enum wake_attachment_slot slot,
                    uint32_t number)
{
    const struct wake_subpass *subpass = pass->pass
                                             ? wake_render_pass_subpass(pass->pass, pass->subpass)
                                             : NULL;
    const VkAttachmentReference2 *reference;

    if (!subpass) {
        return slot == WAKE_SLOT_COLOR ? number < pass->color_count ? pass->colors[number].view : 0
               : slot == WAKE_SLOT_DEPTH ? pass->depth.view
                                         : pass->stencil.view;
    }
    reference = slot != WAKE_SLOT_COLOR         ? subpass->depth
                : number < subpass->color_count ? &subpass->colors[number]
                                                : NULL;
    return reference && reference->attachment < pass->attachment_count
               ? pass->attachments[reference->attachment].view
               : 0;
}

VkImageAspectFlags
wake_sync_slot_aspect(enum wake_attachment_slot slot)
{
    return slot == WAKE_SLOT_DEPTH     ? VK_IMAGE_ASPECT_DEPTH_BIT
           : slot == WAKE_SLOT_STENCIL ? VK_IMAGE_ASPECT_STENCIL_BIT
                                       : 0u;
}

void
wake_sync_note_slot(struct wake_sync *sync, enum wake_attachment_slot slot, uint32_t number,
                    uint32_t access)
{
    struct wake_sync_slot_use *uses = sync->recording->slots.rows, *made;

    for (uint32_t i = 0; i < sync->recording->slots.count; i++) {
        if (uses[i].slot == slot && uses[i].number == number && uses[i].access == access) {
            return;
        }
    }
    made = access == WAKE_SYNC_NONE || sync->checks_only
               ? NULL
               : wake_row_add(&sync->recording->slots, sizeof(*made));
    if (made) {
        *made = (struct wake_sync_slot_use){ sync->tag, (uint8_t)slot, (uint8_t)number,
                                             (uint8_t)access };
    }
}

void
wake_sync_touch_slots(struct wake_sync *sync, const struct wake_sync_recording *inner,
                      uint64_t tags)
{
    const struct wake_sync_pass *pass = &sync->work->pass;
    const struct wake_sync_slot_use *uses = inner->slots.rows;
    uint64_t own = sync->tag;

    for (uint32_t i = 0; i < inner->slots.count; i++) {
        enum wake_attachment_slot slot = (enum wake_attachment_slot)uses[i].slot;

        sync->tag = tags + uses[i].tag;
        wake_sync_touch_attachment(sync, wake_sync_slot_view(pass, slot, uses[i].number),
                                   wake_sync_slot_aspect(slot), pass->view_mask, uses[i].access,
                                   slot == WAKE_SLOT_COLOR ? WAKE_ORDERED_COLOR
                                                           : WAKE_ORDERED_DEPTH_STENCIL);
    }
    sync->tag = own;
}

/* ---- clears ---------------------------------------------------------------------------------- */

static void
clear_rect(struct wake_sync *sync, wake_id view, VkImageAspectFlags aspects,
           const VkClearRect *rect)
{
    const struct wake_sync_pass *pass = &sync->work->pass;
    bool color = !aspects;
    struct wake_image_box box;
    wake_id image;

    if (!wake_sync_attachment_box(sync, view, true, aspects, &box, &image)) {
        return;
    }
    if (rect->rect.offset.x > pass->area.offset.x || rect->rect.offset.y > pass->area.offset.y ||
        rect->rect.extent.width < pass->area.extent.width ||
        rect->rect.extent.height < pass->area.extent.height) {
        if (box.extent.width == UINT32_MAX) {
            box.extent.depth = 1;
        }
        box.offset.x = rect->rect.offset.x;
        box.offset.y = rect->rect.offset.y;
        box.extent.width = rect->rect.extent.width;
        box.extent.height = rect->rect.extent.height;
    }
    if (!box.views) {
        const struct wake_image_view *of = wake_image_view_of(
            wake_check_object(sync->check, view, WAKE_TYPE_VkImageView));

        if (of && of->image_info.imageType == VK_IMAGE_TYPE_3D) {
            box.offset.z += (int32_t)rect->baseArrayLayer;
            box.extent.depth = rect->layerCount;
        } else {
            box.range.baseArrayLayer += rect->baseArrayLayer;
            box.range.layerCount = rect->layerCount;
        }
    }
    wake_sync_image(sync, image, &box,
                    color ? WAKE_SYNC_COLOR_ATTACHMENT_OUTPUT_COLOR_ATTACHMENT_WRITE
                          : WAKE_SYNC_EARLY_FRAGMENT_TESTS_DEPTH_STENCIL_ATTACHMENT_WRITE,
                    color ? WAKE_ORDERED_COLOR : WAKE_ORDERED_DEPTH_STENCIL, false);
}

void
wake_sync_clear_attachments(struct wake_sync *sync, const struct wake_rec_CmdClearAttachments *r)
{
    const struct wake_sync_pass *pass = &sync->work->pass;

    if (!pass->pass && pass->kind != WAKE_PASS_DYNAMIC) {
        return;
    }
    for (uint32_t i = 0; r->pAttachments && r->pRects && i < r->attachmentCount; i++) {
        const VkClearAttachment *a = &r->pAttachments[i];

        for (uint32_t k = 0; k < r->rectCount; k++) {
            if (a->aspectMask & VK_IMAGE_ASPECT_COLOR_BIT) {
                clear_rect(sync, wake_sync_slot_view(pass, WAKE_SLOT_COLOR, a->colorAttachment), 0,
                           &r->pRects[k]);
                continue;
            }
            if (a->aspectMask & VK_IMAGE_ASPECT_DEPTH_BIT) {
                clear_rect(sync, wake_sync_slot_view(pass, WAKE_SLOT_DEPTH, 0),
                           VK_IMAGE_ASPECT_DEPTH_BIT, &r->pRects[k]);
            }
            if (a->aspectMask & VK_IMAGE_ASPECT_STENCIL_BIT) {
                clear_rect(sync, wake_sync_slot_view(pass, WAKE_SLOT_STENCIL, 0),
                           VK_IMAGE_ASPECT_STENCIL_BIT, &r->pRects[k]);
            }
        }
    }
}
