/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Offsets of fragment density maps, given at the end of a subpass. Specification,
 * VkSubpassFragmentDensityMapOffsetEndInfoQCOM.
 */
#include "core/core.h"
#include "state/derived/image.h"
#include "state/derived/render_pass.h"
#include "state/recording/recording.h"

#include <stdio.h>

/* The end of a subpass with offsets. */
struct ending {
    struct wake_check *check;
    const struct wake_pass *pass;
    const struct wake_render_pass *render_pass;
    uint32_t count; /* of offsets, not 0 */
};

/* Whether an attachment's image was made for offsets; true where that is not known, and for
 * none. */
static bool
has_offsets(const struct ending *e, uint32_t attachment)
{
    const struct wake_image_view *view;

    if (attachment == VK_ATTACHMENT_UNUSED || attachment >= e->pass->view_count) {
        return true;
    }
    view = wake_image_view_of(
        wake_check_object(e->check, e->pass->views[attachment], WAKE_TYPE_VkImageView));
    return !view || (view->image_info.flags & VK_IMAGE_CREATE_FRAGMENT_DENSITY_MAP_OFFSET_BIT_QCOM);
}

static void
check_attachment(const struct ending *e, uint32_t attachment, const char *vuid, const char *name)
{
    if (!has_offsets(e, attachment)) {
        wake_find_objects(
            e->check, vuid,
            wake_check_object(e->check, e->pass->views[attachment], WAKE_TYPE_VkImageView), NULL,
            "fragmentDensityOffsetCount is %u, but the image of attachment %u, which is among %s of subpass %u, was "
            "created without VK_IMAGE_CREATE_FRAGMENT_DENSITY_MAP_OFFSET_BIT_QCOM",
            e->count, attachment, name, e->pass->subpass);
    }
}

static void
check_attachments(const struct ending *e)
{
    const struct wake_subpass *subpass = wake_render_pass_subpass(e->render_pass, e->pass->subpass);

    if (e->render_pass->density_map) {
        check_attachment(
            e, e->render_pass->density_map->attachment,
            "VUID-VkSubpassFragmentDensityMapOffsetEndInfoQCOM-fragmentDensityMapAttachment-06504",
            "the fragment density maps");
    }
    if (!subpass) {
        return;
    }
    if (subpass->depth) {
        check_attachment(
            e, subpass->depth->attachment,
            "VUID-VkSubpassFragmentDensityMapOffsetEndInfoQCOM-pDepthStencilAttachment-06505",
            "pDepthStencilAttachment");
    }
    for (uint32_t i = 0; subpass->inputs && i < subpass->input_count; i++) {
        check_attachment(
            e, subpass->inputs[i].attachment,
            "VUID-VkSubpassFragmentDensityMapOffsetEndInfoQCOM-pInputAttachments-06506",
            "pInputAttachments");
    }
    for (uint32_t i = 0; subpass->colors && i < subpass->color_count; i++) {
        check_attachment(
            e, subpass->colors[i].attachment,
            "VUID-VkSubpassFragmentDensityMapOffsetEndInfoQCOM-pColorAttachments-06507",
            "pColorAttachments");
    }
    for (uint32_t i = 0; subpass->resolves && i < subpass->color_count; i++) {
        check_attachment(
            e, subpass->resolves[i].attachment,
            "VUID-VkSubpassFragmentDensityMapOffsetEndInfoQCOM-pResolveAttachments-06508",
            "pResolveAttachments");
    }
    for (uint32_t i = 0; subpass->preserves && i < subpass->preserve_count; i++) {
        check_attachment(
            e, subpass->preserves[i],
            "VUID-VkSubpassFragmentDensityMapOffsetEndInfoQCOM-pPreserveAttachments-06509",
            "pPreserveAttachments");
    }
}

static void
check_count(const struct ending *e)
{
    uint32_t map = e->render_pass->density_map ? e->render_pass->density_map->attachment
                                               : VK_ATTACHMENT_UNUSED;
    const struct wake_image_view *view = map < e->pass->view_count
                                             ? wake_image_view_of(
                                                   wake_check_object(e->check, e->pass->views[map],
                                                                     WAKE_TYPE_VkImageView))
                                             : NULL;

    if (!e->render_pass->multiview && e->count != 1) {
        wake_find(
            e->check,
            "VUID-VkSubpassFragmentDensityMapOffsetEndInfoQCOM-fragmentDensityOffsetCount-06511",
            "fragmentDensityOffsetCount is %u, but the render pass has no multiview", e->count);
    } else if (e->render_pass->multiview && view && e->count != view->range.layerCount) {
        wake_find(
            e->check,
            "VUID-VkSubpassFragmentDensityMapOffsetEndInfoQCOM-fragmentDensityOffsetCount-06510",
            "fragmentDensityOffsetCount is %u, but the view of the fragment density map has %u layers",
            e->count, view->range.layerCount);
    }
}

static void
check_granularity(struct wake_check *check, const VkOffset2D *offsets, uint32_t count)
{
    const VkExtent2D unit =
        wake_check_facts(check)
            ->properties.fragmentDensityMapOffsetQCOM.fragmentDensityOffsetGranularity;

    for (uint32_t i = 0; offsets && i < count; i++) {
        const VkOffset2D *offset = &offsets[i];

        if (unit.width && offset->x % (int32_t)unit.width) {
            wake_find(
                check, "VUID-VkSubpassFragmentDensityMapOffsetEndInfoQCOM-x-06512",
                "pFragmentDensityOffsets[%u].x is %d, but fragmentDensityOffsetGranularity.width is %u",
                i, offset->x, unit.width);
        }
        if (unit.height && offset->y % (int32_t)unit.height) {
            wake_find(
                check, "VUID-VkSubpassFragmentDensityMapOffsetEndInfoQCOM-y-06513",
                "pFragmentDensityOffsets[%u].y is %d, but fragmentDensityOffsetGranularity.height is %u",
                i, offset->y, unit.height);
        }
    }
}

void
wake_core_subpass_end_offsets(struct wake_check *check, const struct wake_pass_view *view)
{
    const VkSubpassEndInfo *info = view->end;
    const VkSubpassFragmentDensityMapOffsetEndInfoQCOM *offsets =
        info ? wake_chain_find(info->pNext,
                               VK_STRUCTURE_TYPE_SUBPASS_FRAGMENT_DENSITY_MAP_OFFSET_END_INFO_QCOM)
             : NULL;
    const struct wake_recording *recording = check->cb ? check->cb->recording : NULL;
    const struct wake_facts *facts = wake_check_facts(check);
    struct ending e = { .check = check };

    if (!offsets || !offsets->fragmentDensityOffsetCount || !facts || !recording ||
        check->cb->incomplete || recording->pass.kind != WAKE_PASS_RENDER_PASS) {
        return;
    }
    e.pass = &recording->pass;
    e.count = offsets->fragmentDensityOffsetCount;
    e.render_pass = wake_render_pass_of(
        wake_check_object(check, e.pass->render_pass, WAKE_TYPE_VkRenderPass));
    if (!e.render_pass) {
        return;
    }
    if (!WAKE_FEATURE(check, fragmentDensityMapOffset) || !e.render_pass->density_map ||
        e.render_pass->density_map->attachment == VK_ATTACHMENT_UNUSED) {
        wake_find(
            check,
            "VUID-VkSubpassFragmentDensityMapOffsetEndInfoQCOM-fragmentDensityMapOffsets-06503",
            "fragmentDensityOffsetCount is %u, but %s", e.count,
            WAKE_FEATURE(check, fragmentDensityMapOffset)
                ? "the render pass has no fragment density map"
                : "the feature fragmentDensityMapOffset is not enabled");
    } else {
        check_attachments(&e);
        check_count(&e);
    }
    check_granularity(check, offsets->pFragmentDensityOffsets, e.count);
}

/* ---- dynamic rendering ----------------------------------------------------------------------- */

#if defined(VK_KHR_maintenance10) && defined(VK_EXT_fragment_density_map_offset)

static void
check_rendered(struct wake_check *check, uint32_t count, wake_id id, const char *vuid,
               const char *name)
{
    struct wake_object *object = wake_check_object(check, id, WAKE_TYPE_VkImageView);
    const struct wake_image_view *view = wake_image_view_of(object);

    if (view && !(view->image_info.flags & VK_IMAGE_CREATE_FRAGMENT_DENSITY_MAP_OFFSET_BIT_EXT)) {
        wake_find_objects(
            check, vuid, object, NULL,
            "fragmentDensityOffsetCount is %u, but the image of %s was created without "
            "VK_IMAGE_CREATE_FRAGMENT_DENSITY_MAP_OFFSET_BIT_EXT",
            count, name);
    }
}

static void
check_rendered_all(struct wake_check *check, const struct wake_pass *pass, uint32_t count)
{
    char name[64];

    check_rendered(
        check, count, pass->density_view,
        "VUID-VkSubpassFragmentDensityMapOffsetEndInfoQCOM-fragmentDensityMapAttachment-06504",
        "the fragment density map");
    check_rendered(
        check, count, pass->depth.view ? pass->depth.view : pass->stencil.view,
        "VUID-VkSubpassFragmentDensityMapOffsetEndInfoQCOM-pDepthStencilAttachment-06505",
        "the depth or stencil attachment");
    for (uint32_t i = 0; i < pass->color_count && i < WAKE_MAX_COLOR; i++) {
        (void)snprintf(name, sizeof(name), "pColorAttachments[%u]", i);
        check_rendered(check, count, pass->colors[i].view,
                       "VUID-VkSubpassFragmentDensityMapOffsetEndInfoQCOM-pColorAttachments-06507",
                       name);
        (void)snprintf(name, sizeof(name), "pColorAttachments[%u].resolveImageView", i);
        check_rendered(
            check, count, pass->colors[i].resolve_view,
            "VUID-VkSubpassFragmentDensityMapOffsetEndInfoQCOM-pResolveAttachments-06508", name);
    }
}

static void
check_rendered_count(struct wake_check *check, const struct wake_pass *pass, uint32_t count)
{
    const struct wake_image_view *view = wake_image_view_of(
        wake_check_object(check, pass->density_view, WAKE_TYPE_VkImageView));

    if (!pass->view_mask && count != 1) {
        wake_find(
            check,
            "VUID-VkSubpassFragmentDensityMapOffsetEndInfoQCOM-fragmentDensityOffsetCount-06511",
            "fragmentDensityOffsetCount is %u, but the rendering has no multiview", count);
    } else if (pass->view_mask && view && count != view->range.layerCount) {
        wake_find(
            check,
            "VUID-VkSubpassFragmentDensityMapOffsetEndInfoQCOM-fragmentDensityOffsetCount-06510",
            "fragmentDensityOffsetCount is %u, but the view of the fragment density map has %u layers",
            count, view->range.layerCount);
    }
}

void
wake_core_end_rendering_offsets(struct wake_check *check,
                                const struct wake_rec_CmdEndRendering2KHR *r)
{
    const VkRenderingEndInfoKHR *info = r->pRenderingEndInfo;
    const VkRenderPassFragmentDensityMapOffsetEndInfoEXT *own =
        info ? wake_chain_find(
                   info->pNext,
                   VK_STRUCTURE_TYPE_RENDER_PASS_FRAGMENT_DENSITY_MAP_OFFSET_END_INFO_EXT)
             : NULL;
    const struct wake_recording *recording = check->cb ? check->cb->recording : NULL;
    const struct wake_pass *pass = recording ? &recording->pass : NULL;

    if (!pass || !wake_check_facts(check) || check->cb->incomplete ||
        pass->kind != WAKE_PASS_DYNAMIC) {
        return;
    }
    if (pass->resumed_offsets && pass->resumed_offsets != wake_density_offsets_hash(info)) {
        wake_find(
            check,
            "VUID-VkRenderPassFragmentDensityMapOffsetEndInfoEXT-pFragmentDensityOffsets-10730",
            "pFragmentDensityOffsets are not those of the part of the render pass that this one resumes");
    }
    if (!own || !own->fragmentDensityOffsetCount) {
        return;
    }
    if (!WAKE_FEATURE(check, fragmentDensityMapOffset) || !pass->density_map) {
        wake_find(
            check,
            "VUID-VkSubpassFragmentDensityMapOffsetEndInfoQCOM-fragmentDensityMapOffsets-06503",
            "fragmentDensityOffsetCount is %u, but %s", own->fragmentDensityOffsetCount,
            WAKE_FEATURE(check, fragmentDensityMapOffset)
                ? "the rendering has no fragment density map"
                : "the feature fragmentDensityMapOffset is not enabled");
    } else {
        check_rendered_all(check, pass, own->fragmentDensityOffsetCount);
        check_rendered_count(check, pass, own->fragmentDensityOffsetCount);
    }
    check_granularity(check, own->pFragmentDensityOffsets, own->fragmentDensityOffsetCount);
}

#endif
