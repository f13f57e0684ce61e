/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Views that a render pass instance has in the place of those of an imageless framebuffer. Specification,
 * VkRenderPassAttachmentBeginInfo.
 */
#include "core/pass/imageless_framebuffer.h"

#include "core/image/image_rules.h"
#include "core/pass/render_pass_rules.h"
#include "core/words.h"
#include "state/derived/image.h"

static void
view_formats(const struct wake_pass_begin *b, uint32_t i, const struct wake_object *object,
             const struct wake_image_view *view, const VkFramebufferAttachmentImageInfo *image)
{
    const struct wake_image *made = wake_image_of(wake_object_get(view->image));
    const VkImageFormatListCreateInfo *list =
        made ? wake_chain_find(made->info.pNext, VK_STRUCTURE_TYPE_IMAGE_FORMAT_LIST_CREATE_INFO)
             : NULL;

    if (!list || !list->pViewFormats || !image->pViewFormats) {
        return;
    }
    if (list->viewFormatCount != image->viewFormatCount) {
        wake_find_objects(
            b->check, "VUID-VkRenderPassBeginInfo-framebuffer-03214", object, b->framebuffer_object,
            "the image of pAttachments[%u] was made with %u view formats, the framebuffer expects %u",
            i, list->viewFormatCount, image->viewFormatCount);
        return;
    }
    for (uint32_t k = 0; k < image->viewFormatCount; k++) {
        bool found = false;

        for (uint32_t m = 0; m < list->viewFormatCount; m++) {
            found |= list->pViewFormats[m] == image->pViewFormats[k];
        }
        if (!found) {
            wake_find_objects(
                b->check, "VUID-VkRenderPassBeginInfo-framebuffer-03215", object,
                b->framebuffer_object,
                "the image of pAttachments[%u] was not made with the view format %s, which the framebuffer expects",
                i, wake_name_VkFormat(image->pViewFormats[k]));
            return;
        }
    }
}

static void
view_as_declared(const struct wake_pass_begin *b, uint32_t i, const struct wake_object *object,
                 const struct wake_image_view *view, const VkFramebufferAttachmentImageInfo *image)
{
    char has[512], wants[512];

    if (view->image_info.flags != image->flags && !view->swapchain) {
        (void)wake_print_VkImageCreateFlags(has, sizeof(has), view->image_info.flags);
        (void)wake_print_VkImageCreateFlags(wants, sizeof(wants), image->flags);
        wake_find_objects(
            b->check, "VUID-VkRenderPassBeginInfo-framebuffer-03209", object, b->framebuffer_object,
            "the image of pAttachments[%u] has the flags %s, the framebuffer expects %s", i, has,
            wants);
    }
    /* The usage that the view inherits; layers of older registries ask for the image's. */
    if (view->usage != image->usage &&
        (!WAKE_REPEATED_RULES || view->image_info.usage != image->usage)) {
        (void)wake_print_VkImageUsageFlags(has, sizeof(has), view->usage);
        (void)wake_print_VkImageUsageFlags(wants, sizeof(wants), image->usage);
        wake_find_objects(
            b->check, "VUID-VkRenderPassBeginInfo-framebuffer-04627", object, b->framebuffer_object,
            "pAttachments[%u] has the usage %s, the framebuffer expects %s", i, has, wants);
    }
    if (view->extent.width != image->width) {
        wake_find_objects(b->check, "VUID-VkRenderPassBeginInfo-framebuffer-03211", object,
                          b->framebuffer_object,
                          "pAttachments[%u] is %u wide, the framebuffer expects %u", i,
                          view->extent.width, image->width);
    }
    if (view->extent.height != image->height) {
        wake_find_objects(b->check, "VUID-VkRenderPassBeginInfo-framebuffer-03212", object,
                          b->framebuffer_object,
                          "pAttachments[%u] is %u high, the framebuffer expects %u", i,
                          view->extent.height, image->height);
    }
    if (view->range.layerCount != image->layerCount) {
        wake_find_objects(b->check, "VUID-VkRenderPassBeginInfo-framebuffer-03213", object,
                          b->framebuffer_object,
                          "pAttachments[%u] has %u layers, the framebuffer expects %u", i,
                          view->range.layerCount, image->layerCount);
    }
    view_formats(b, i, object, view, image);
}

static void
view_itself(const struct wake_pass_begin *b, uint32_t i, const struct wake_object *object,
            const struct wake_image_view *view)
{
    const VkComponentMapping *map = &view->info->components;

#ifdef VK_QCOM_tile_memory_heap
    if (b->pass) {
        wake_check_resolve_memory(b->check, b->pass, i, object, view,
                                  "VUID-VkRenderPassBeginInfo-framebuffer-12328");
    }
#endif
    if (view->range.levelCount > 1) {
        wake_find_objects(b->check, "VUID-VkRenderPassAttachmentBeginInfo-pAttachments-03218",
                          object, NULL, "pAttachments[%u] has %u mip levels; an attachment has one",
                          i, view->range.levelCount);
    }
    if (!wake_components_identity(map)) {
        wake_find_objects(
            b->check, "VUID-VkRenderPassAttachmentBeginInfo-pAttachments-03219", object, NULL,
            "pAttachments[%u] has the component mapping %s, %s, %s, %s", i,
            wake_name_VkComponentSwizzle(map->r), wake_name_VkComponentSwizzle(map->g),
            wake_name_VkComponentSwizzle(map->b), wake_name_VkComponentSwizzle(map->a));
    }
    if (view->info->viewType == VK_IMAGE_VIEW_TYPE_3D) {
        wake_find_objects(b->check, "VUID-VkRenderPassAttachmentBeginInfo-pAttachments-04114",
                          object, NULL,
                          "pAttachments[%u] is a view of the type VK_IMAGE_VIEW_TYPE_3D", i);
    }
}

/* Of the first subpass that is rendered multisampled to attachments with one sample; 0: none is. */
static VkSampleCountFlagBits
single_sampled(const struct wake_render_pass *pass)
{
    for (uint32_t i = 0; pass && i < pass->info.subpassCount; i++) {
        if (pass->subpasses[i].single_sampled) {
            return pass->subpasses[i].single_sampled;
        }
    }
    return 0;
}

void
wake_check_imageless(const struct wake_pass_begin *b)
{
    const VkFramebufferAttachmentsCreateInfo *images = b->framebuffer->imageless;
    uint32_t given = b->imageless ? b->imageless->attachmentCount : 0;
    VkSampleCountFlagBits single;

    if (!(b->framebuffer->info->flags & VK_FRAMEBUFFER_CREATE_IMAGELESS_BIT)) {
        if (given) {
            wake_find_objects(
                b->check, "VUID-VkRenderPassBeginInfo-framebuffer-03207", b->framebuffer_object,
                NULL,
                "VkRenderPassAttachmentBeginInfo::attachmentCount is %u, but the framebuffer has attachments of its own",
                given);
        }
        return;
    }
    if (!images) {
        return;
    }
    /* Without the struct no image is given, which is right where none is wanted. */
    if (given != images->attachmentImageInfoCount) {
        wake_find_objects(
            b->check, "VUID-VkRenderPassBeginInfo-framebuffer-03208", b->framebuffer_object, NULL,
            "%s %u, but the framebuffer was made for %u images",
            b->imageless
                ? "VkRenderPassAttachmentBeginInfo::attachmentCount is"
                : "there is no VkRenderPassAttachmentBeginInfo in the pNext chain, so that attachmentCount is",
            given, images->attachmentImageInfoCount);
        return;
    }
    single = single_sampled(b->pass);
    for (uint32_t i = 0; b->imageless && b->imageless->pAttachments && i < given; i++) {
        struct wake_object *object = wake_check_object(
            b->check, wake_packed_id(b->imageless->pAttachments, i, 1, 0), WAKE_TYPE_VkImageView);
        const struct wake_image_view *view = wake_image_view_of(object);
        const VkAttachmentDescription2 *attachment = b->pass && i < b->pass->info.attachmentCount
                                                         ? &b->pass->info.pAttachments[i]
                                                         : NULL;

        if (!view) {
            continue;
        }
        view_itself(b, i, object, view);
        if (single && view->image_info.samples == VK_SAMPLE_COUNT_1_BIT &&
            !(wake_view_sample_counts(b->check, view) & single)) {
            wake_find_objects(
                b->check, "VUID-VkRenderPassAttachmentBeginInfo-pAttachments-07010", object,
                b->pass_object,
                "pAttachments[%u] has one sample, and a subpass renders with %s, which images with its format %s cannot have",
                i, wake_name_VkSampleCountFlagBits(single), wake_name_VkFormat(view->format));
        }
        if (images->pAttachmentImageInfos) {
            view_as_declared(b, i, object, view, &images->pAttachmentImageInfos[i]);
        }
        if (attachment && view->format != attachment->format) {
            wake_find_objects(
                b->check, "VUID-VkRenderPassBeginInfo-framebuffer-03216", object, b->pass_object,
                "pAttachments[%u] has the format %s, attachment %u of the render pass has %s", i,
                wake_name_VkFormat(view->format), i, wake_name_VkFormat(attachment->format));
        }
        if (attachment && view->image_info.samples != attachment->samples) {
            wake_find_objects(
                b->check, "VUID-VkRenderPassBeginInfo-framebuffer-03217", object, b->pass_object,
                "the image of pAttachments[%u] has %s, attachment %u of the render pass has %s", i,
                wake_name_VkSampleCountFlagBits(view->image_info.samples), i,
                wake_name_VkSampleCountFlagBits(attachment->samples));
        }
    }
}
