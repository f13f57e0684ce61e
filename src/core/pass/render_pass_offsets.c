/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Offsets of fragment density maps, given at the end of a subpass. Specification,
 * VkSubpassFragmentDensityMapOffsetEndInfoQCOM.
 */
#include "core/core.h"
#include "state/derived/image.h"
#include "state/derived/render_pass.h"
#include "state/recording/command_buffer.h"
#include "state/recording/recording.h"

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
    VkExtent2D unit;

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
        return;
    }
    check_attachments(&e);
    check_count(&e);
    unit = facts->properties.fragmentDensityMapOffsetQCOM.fragmentDensityOffsetGranularity;
    for (uint32_t i = 0; offsets->pFragmentDensityOffsets && i < e.count; i++) {
        const VkOffset2D *offset = &offsets->pFragmentDensityOffsets[i];

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
