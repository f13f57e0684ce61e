/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Render passes and framebuffers when they are made.
 */
#include "practices/practice_rules.h"
#include "state/derived/image.h"
#include "state/derived/render_pass.h"
#include "state/scope/device_lists.h"

/* Whether the attachment is read from memory or written to it. */
static bool
needs_memory(const VkAttachmentDescription2 *a)
{
    return a->loadOp == VK_ATTACHMENT_LOAD_OP_LOAD || a->storeOp == VK_ATTACHMENT_STORE_OP_STORE ||
           (wake_format_has_stencil(a->format) &&
            (a->stencilLoadOp == VK_ATTACHMENT_LOAD_OP_LOAD ||
             a->stencilStoreOp == VK_ATTACHMENT_STORE_OP_STORE));
}

/* ---- resolves ------------------------------------------------------------------------------- */

static void
check_resolved(struct wake_check *check, VkFormat format, uint32_t subpass, uint32_t attachment)
{
    if (!wake_device_resolves_well(wake_check_facts(check), format)) {
        wake_practice(check, WAKE_PRACTICE_PASS_RESOLVE_FORMAT, NULL,
                      "subpass %u resolves to attachment %u, whose format, %s, the device does not "
                      "resolve to in the best way (VkSubpassResolvePerformanceQueryEXT::optimal is "
                      "VK_FALSE)",
                      subpass, attachment, wake_name_VkFormat(format));
    }
}

static bool
checks_resolves(const struct wake_check *check)
{
    return wake_practice_on(check, WAKE_PRACTICE_PASS_RESOLVE_FORMAT) &&
           WAKE_EXTENSION(check, VK_EXT_multisampled_render_to_single_sampled);
}

/* Of vkCreateRenderPass2() the Khronos layer does not say it, so neither is it here. */
static void
check_resolves(struct wake_check *check, const VkRenderPassCreateInfo *info)
{
    for (uint32_t i = 0; info->pSubpasses && checks_resolves(check) && i < info->subpassCount;
         i++) {
        const VkSubpassDescription *subpass = &info->pSubpasses[i];

        for (uint32_t k = 0; subpass->pResolveAttachments && k < subpass->colorAttachmentCount;
             k++) {
            uint32_t attachment = subpass->pResolveAttachments[k].attachment;

            if (info->pAttachments && attachment < info->attachmentCount) {
                check_resolved(check, info->pAttachments[attachment].format, i, attachment);
            }
        }
    }
}

void
wake_practice_create_pass(struct wake_check *check, const struct wake_rec_CreateRenderPass *r)
{
    const VkRenderPassCreateInfo *info = r->pCreateInfo;

    for (uint32_t i = 0; info && info->pAttachments && i < info->attachmentCount; i++) {
        const VkAttachmentDescription *a = &info->pAttachments[i];
        VkAttachmentDescription2 second = { .format = a->format,
                                            .loadOp = a->loadOp,
                                            .storeOp = a->storeOp,
                                            .stencilLoadOp = a->stencilLoadOp,
                                            .stencilStoreOp = a->stencilStoreOp };
        bool color_or_depth = !wake_format_has_stencil(a->format) ||
                              wake_format_has_depth(a->format);

        if (a->initialLayout == VK_IMAGE_LAYOUT_UNDEFINED && color_or_depth &&
            a->loadOp == VK_ATTACHMENT_LOAD_OP_LOAD) {
            wake_practice(check, WAKE_PRACTICE_PASS_LOAD_UNDEFINED, NULL,
                          "pAttachments[%u].loadOp is LOAD, but its initialLayout is UNDEFINED, so "
                          "that there is nothing to load: use DONT_CARE",
                          i);
        }
        if (a->initialLayout == VK_IMAGE_LAYOUT_UNDEFINED && wake_format_has_stencil(a->format) &&
            a->stencilLoadOp == VK_ATTACHMENT_LOAD_OP_LOAD) {
            wake_practice(check, WAKE_PRACTICE_PASS_LOAD_STENCIL, NULL,
                          "pAttachments[%u].stencilLoadOp is LOAD, but its initialLayout is "
                          "UNDEFINED, so that there is nothing to load: use DONT_CARE",
                          i);
        }
        if (a->samples > VK_SAMPLE_COUNT_1_BIT && needs_memory(&second)) {
            wake_practice(check, WAKE_PRACTICE_PASS_SAMPLES_MEMORY, NULL,
                          "pAttachments[%u] has %u samples and is loaded or stored: clear it, do "
                          "not store it, and it needs no memory",
                          i, a->samples);
        }
    }
    if (info) {
        check_resolves(check, info);
    }
}

static bool
has_lazy_memory(const struct wake_check *check)
{
    const struct wake_facts *facts = wake_check_facts(check);

    for (uint32_t i = 0; facts && i < facts->memory.memoryTypeCount; i++) {
        if (facts->memory.memoryTypes[i].propertyFlags & VK_MEMORY_PROPERTY_LAZILY_ALLOCATED_BIT) {
            return true;
        }
    }
    return false;
}

void
wake_practice_create_framebuffer(struct wake_check *check,
                                 const struct wake_rec_CreateFramebuffer *r)
{
    const VkFramebufferCreateInfo *info = r->pCreateInfo;
    struct wake_object *object =
        info ? wake_check_object(check,
                                 wake_packed_id(info, 0, WAKE_HANDLES_VkFramebufferCreateInfo,
                                                WAKE_HANDLE_VkFramebufferCreateInfo_renderPass),
                                 WAKE_TYPE_VkRenderPass)
             : NULL;
    const struct wake_render_pass *pass = object ? wake_render_pass_of(object) : NULL;

    for (uint32_t i = 0;
         pass && info->pAttachments && i < info->attachmentCount && i < pass->info.attachmentCount;
         i++) {
        struct wake_object *view_object = wake_check_object(
            check, wake_packed_id(info->pAttachments, i, 1, 0), WAKE_TYPE_VkImageView);
        const struct wake_image_view *view = view_object ? wake_image_view_of(view_object) : NULL;
        bool memory = needs_memory(&pass->info.pAttachments[i]);

        if (!view) {
            continue;
        }
        if (memory && view->image_info.usage & VK_IMAGE_USAGE_TRANSIENT_ATTACHMENT_BIT) {
            wake_practice(check, WAKE_PRACTICE_FRAMEBUFFER_TRANSIENT_NOT, view_object,
                          "attachment %u is loaded or stored, but its image is a transient "
                          "attachment: it has to get memory after all",
                          i);
        } else if (!memory && !(view->image_info.usage & VK_IMAGE_USAGE_TRANSIENT_ATTACHMENT_BIT) &&
                   has_lazy_memory(check)) {
            wake_practice(check, WAKE_PRACTICE_FRAMEBUFFER_TRANSIENT, view_object,
                          "attachment %u is neither loaded nor stored: make its image with "
                          "VK_IMAGE_USAGE_TRANSIENT_ATTACHMENT_BIT in lazily allocated memory",
                          i);
        }
    }
}
