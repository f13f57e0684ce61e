/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Attachments of dynamic rendering: what registries after 1.3.239 say of their views and layers, and of how they are resolved.
 * Specification, 'Dynamic render pass instances'.
 */
#include "core/core_newer.h"
#include "core/image/image_rules.h"
#include "core/pass/rendering_rules.h"

#include <string.h>

#ifdef VK_VERSION_1_4

static const struct kind_rules {
    const char *layers, *views; /* too few, without and with a view mask */
    const char *swizzle, *resolve_swizzle;
    const char *usage; /* of the view to resolve to */
    VkImageUsageFlagBits wanted;
} rules[] = {
    [WAKE_RENDERING_COLOR] = { "VUID-VkRenderingInfo-viewMask-10859",
                               "VUID-VkRenderingInfo-viewMask-12403",
                               "VUID-VkRenderingInfo-colorAttachmentCount-09479",
                               "VUID-VkRenderingInfo-colorAttachmentCount-09480",
                               "VUID-VkRenderingInfo-colorAttachmentCount-09476",
                               VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT },
    [WAKE_RENDERING_DEPTH] = { "VUID-VkRenderingInfo-viewMask-10860",
                               "VUID-VkRenderingInfo-viewMask-12404",
                               "VUID-VkRenderingInfo-pDepthAttachment-09481",
                               "VUID-VkRenderingInfo-pDepthAttachment-09482",
                               "VUID-VkRenderingInfo-pDepthAttachment-09477",
                               VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT },
    [WAKE_RENDERING_STENCIL] = { "VUID-VkRenderingInfo-viewMask-10861",
                                 "VUID-VkRenderingInfo-viewMask-12405",
                                 "VUID-VkRenderingInfo-pStencilAttachment-09483",
                                 "VUID-VkRenderingInfo-pStencilAttachment-09484",
                                 "VUID-VkRenderingInfo-pStencilAttachment-09478",
                                 VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT },
};

#define NAME(v) wake_object_text(text, sizeof(text), (v)->object)

void
wake_check_rendering_view(struct wake_check *check, const VkRenderingInfo *info,
                          enum wake_rendering_kind kind, const struct wake_rendering_view *view,
                          const char *path, bool resolve)
{
    const struct kind_rules *r = &rules[kind];
    uint32_t views = info->viewMask ? 32 - (uint32_t)__builtin_clz(info->viewMask) : 0;
    const char *member = resolve ? "resolveImageView" : "imageView";
    char text[WAKE_OBJECT_TEXT];
    uint32_t layers;

    if (!view->view) {
        return;
    }
    layers = view->view->range.layerCount;
    if (!info->viewMask && layers < info->layerCount) {
        wake_find_objects(check, r->layers, view->object, NULL,
                          "%s%s is %s, of %u layers, but pRenderingInfo->layerCount is %u", path,
                          member, NAME(view), layers, info->layerCount);
    }
    if (layers < views) {
        wake_find_objects(check, r->views, view->object, NULL,
                          "%s%s is %s, of %u layers, but pRenderingInfo->viewMask is 0x%x", path,
                          member, NAME(view), layers, info->viewMask);
    }
    if (!wake_components_identity(&view->view->info->components)) {
        wake_find_objects(check, resolve ? r->resolve_swizzle : r->swizzle, view->object, NULL,
                          "%s%s is %s, which was created with components that are no identity",
                          path, member, NAME(view));
    }
    if (resolve && !(view->view->usage & r->wanted)) {
        wake_find_objects(check, r->usage, view->object, NULL,
                          "%s%s is %s, which was created without %s", path, member, NAME(view),
                          wake_name_VkImageUsageFlagBits(r->wanted));
    }
    if (view->view->info->viewType == VK_IMAGE_VIEW_TYPE_3D) {
        wake_find_objects(check,
                          resolve ? "VUID-VkRenderingAttachmentInfo-resolveImageView-12471"
                                  : "VUID-VkRenderingAttachmentInfo-imageView-12470",
                          view->object, NULL, "%s%s is %s, of type VK_IMAGE_VIEW_TYPE_3D", path,
                          member, NAME(view));
    }
    if (view->view->range.levelCount > 1) {
        wake_find_objects(check,
                          resolve ? "VUID-VkRenderingAttachmentInfo-resolveImageView-12487"
                                  : "VUID-VkRenderingAttachmentInfo-imageView-12486",
                          view->object, NULL, "%s%s is %s, of %u mip levels", path, member,
                          NAME(view), view->view->range.levelCount);
    }
}

/* ---- flags of an attachment ------------------------------------------------------------------- */

#ifdef VK_KHR_maintenance10

static void
check_input_feedback(const struct wake_rendering_check *c, const struct wake_rendering_view *view,
                     const char *path)
{
    static const char flag[] = "VK_RENDERING_ATTACHMENT_INPUT_ATTACHMENT_FEEDBACK_BIT_KHR";
    char text[WAKE_OBJECT_TEXT];

    if (!(c->info->flags & VK_RENDERING_LOCAL_READ_CONCURRENT_ACCESS_CONTROL_BIT_KHR)) {
        wake_find(
            c->check, "VUID-vkCmdBeginRendering-pRenderingInfo-11751",
            "%spNext<VkRenderingAttachmentFlagsInfoKHR>.flags has %s, but pRenderingInfo->flags lacks "
            "VK_RENDERING_LOCAL_READ_CONCURRENT_ACCESS_CONTROL_BIT_KHR",
            path, flag);
    } else if (!WAKE_FEATURE(c->check, dynamicRenderingLocalRead)) {
        wake_find(
            c->check, "VUID-VkRenderingAttachmentFlagsInfoKHR-flags-11755",
            "%spNext<VkRenderingAttachmentFlagsInfoKHR>.flags has %s, but the feature dynamicRenderingLocalRead is not enabled",
            path, flag);
    }
    if (view->view && !(view->view->usage & VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT)) {
        wake_find_objects(
            c->check, "VUID-VkRenderingAttachmentInfo-pNext-11754", view->object, NULL,
            "%spNext<VkRenderingAttachmentFlagsInfoKHR>.flags has %s, but imageView is %s, which was created without "
            "VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT",
            path, flag, NAME(view));
    }
}

static void
check_attachment_flags(const struct wake_rendering_check *c, const VkRenderingAttachmentInfo *info,
                       const struct wake_rendering_view *view, const char *path)
{
    const VkRenderingAttachmentFlagsInfoKHR *its = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_FLAGS_INFO_KHR);
    const VkRenderingAttachmentFlagsKHR transfer =
        VK_RENDERING_ATTACHMENT_RESOLVE_SKIP_TRANSFER_FUNCTION_BIT_KHR |
        VK_RENDERING_ATTACHMENT_RESOLVE_ENABLE_TRANSFER_FUNCTION_BIT_KHR;
    char flags[256];

    if (!its) {
        return;
    }
    if (its->flags & VK_RENDERING_ATTACHMENT_INPUT_ATTACHMENT_FEEDBACK_BIT_KHR) {
        check_input_feedback(c, view, path);
    }
    if (!(its->flags & transfer)) {
        return;
    }
    (void)wake_print_VkRenderingAttachmentFlagsKHR(flags, sizeof(flags), its->flags & transfer);
    if ((its->flags & transfer) == transfer) {
        wake_find(c->check, "VUID-VkRenderingAttachmentFlagsInfoKHR-flags-11756",
                  "%spNext<VkRenderingAttachmentFlagsInfoKHR>.flags has both %s", path, flags);
    }
    if (c->facts &&
        !c->facts->properties.maintenance10KHR.resolveSrgbFormatSupportsTransferFunctionControl) {
        wake_find(c->check, "VUID-VkRenderingAttachmentFlagsInfoKHR-flags-11757",
                  "%spNext<VkRenderingAttachmentFlagsInfoKHR>.flags has %s, but the property "
                  "resolveSrgbFormatSupportsTransferFunctionControl is VK_FALSE",
                  path, flags);
    }
    if (view->view && wake_format(view->view->format) &&
        !strstr(wake_name_VkFormat(view->view->format), "_SRGB")) {
        wake_find_objects(
            c->check, "VUID-VkRenderingAttachmentInfo-pNext-11752", view->object, NULL,
            "%spNext<VkRenderingAttachmentFlagsInfoKHR>.flags has %s, but imageView has the format %s, which is not sRGB",
            path, flags, wake_name_VkFormat(view->view->format));
    }
    if (info->resolveMode != VK_RESOLVE_MODE_AVERAGE_BIT) {
        wake_find(
            c->check, "VUID-VkRenderingAttachmentInfo-pNext-11753",
            "%spNext<VkRenderingAttachmentFlagsInfoKHR>.flags has %s, but resolveMode is %s, not "
            "VK_RESOLVE_MODE_AVERAGE_BIT",
            path, flags, wake_name_VkResolveModeFlagBits(info->resolveMode));
    }
}

#endif

#ifdef VK_KHR_unified_image_layouts

static void
check_feedback_loop(const struct wake_rendering_check *c, const VkRenderingAttachmentInfo *info,
                    const struct wake_rendering_view *view, const char *path)
{
    const VkAttachmentFeedbackLoopInfoEXT *loop = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_ATTACHMENT_FEEDBACK_LOOP_INFO_EXT);
    const VkImageUsageFlags read = VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT | VK_IMAGE_USAGE_SAMPLED_BIT;
    char flags[512];

    if (!loop || !loop->feedbackLoopEnable) {
        return;
    }
    if (!WAKE_FEATURE(c->check, unifiedImageLayouts)) {
        wake_find(
            c->check, "VUID-VkAttachmentFeedbackLoopInfoEXT-unifiedImageLayouts-10782",
            "%spNext<VkAttachmentFeedbackLoopInfoEXT>.feedbackLoopEnable is VK_TRUE, but the feature unifiedImageLayouts is "
            "not enabled",
            path);
    }
    if (view->view && (!(view->view->usage & VK_IMAGE_USAGE_ATTACHMENT_FEEDBACK_LOOP_BIT_EXT) ||
                       !(view->view->usage & read))) {
        (void)wake_print_VkImageUsageFlags(flags, sizeof(flags), view->view->usage);
        wake_find_objects(
            c->check, "VUID-VkRenderingAttachmentInfo-imageView-10780", view->object, NULL,
            "%spNext<VkAttachmentFeedbackLoopInfoEXT>.feedbackLoopEnable is VK_TRUE, but imageView has the usage %s: it needs "
            "VK_IMAGE_USAGE_ATTACHMENT_FEEDBACK_LOOP_BIT_EXT, and VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT or "
            "VK_IMAGE_USAGE_SAMPLED_BIT",
            path, flags);
    }
}

#endif

/* What is resolved to must not be in tile memory. */
static void
check_tile_memory(const struct wake_rendering_check *c, const struct wake_rendering_view *resolve,
                  const char *path)
{
#ifdef VK_QCOM_tile_memory_heap
    const struct wake_object *image = resolve->view ? wake_object_get(resolve->view->image) : NULL;
    const struct wake_object *memory = image ? wake_object_get(wake_object_bound(image)) : NULL;
    const VkMemoryAllocateInfo *made = memory && memory->type == WAKE_TYPE_VkDeviceMemory
                                           ? wake_VkDeviceMemory_info(memory)
                                           : NULL;
    uint32_t type = made ? made->memoryTypeIndex : 0;
    char text[WAKE_OBJECT_TEXT];

    if (made && c->facts && type < c->facts->memory.memoryTypeCount &&
        c->facts->memory.memoryHeaps[c->facts->memory.memoryTypes[type].heapIndex].flags &
            VK_MEMORY_HEAP_TILE_MEMORY_BIT_QCOM) {
        wake_find_objects(c->check, "VUID-VkRenderingAttachmentInfo-resolveImageView-10728",
                          resolve->object, memory,
                          "%sresolveImageView is %s, whose image is bound to tile memory", path,
                          NAME(resolve));
    }
#else
    (void)c, (void)resolve, (void)path;
#endif
}

void
wake_check_rendering_attachment(const struct wake_rendering_check *c,
                                const VkRenderingAttachmentInfo *info,
                                const struct wake_rendering_view *view,
                                const struct wake_rendering_view *resolve, const char *path)
{
    check_tile_memory(c, resolve, path);
    if (c->single && view->view && view->view->image_info.samples == VK_SAMPLE_COUNT_1_BIT &&
        info->storeOp == VK_ATTACHMENT_STORE_OP_STORE &&
        info->resolveMode == VK_RESOLVE_MODE_NONE) {
        wake_find_objects(
            c->check, "VUID-VkRenderingAttachmentInfo-None-12256", view->object, NULL,
            "%simageView has one sample, is rendered multisampled by VkMultisampledRenderToSingleSampledInfoEXT and "
            "stored, but resolveMode is VK_RESOLVE_MODE_NONE",
            path);
    }
#ifdef VK_KHR_maintenance10
    check_attachment_flags(c, info, view, path);
#endif
#ifdef VK_KHR_unified_image_layouts
    check_feedback_loop(c, info, view, path);
#endif
}

void
wake_check_color_samples(const struct wake_rendering_check *c)
{
    const VkRenderingInfo *info = c->info;
    const struct wake_image_view *first = NULL;

    if ((!WAKE_EXTENSION(c->check, VK_AMD_mixed_attachment_samples) &&
         !WAKE_EXTENSION(c->check, VK_NV_framebuffer_mixed_samples)) ||
        WAKE_FEATURE(c->check, multisampledRenderToSingleSampled)) {
        return; /* 06857 is said of all attachments, or of none */
    }
    for (uint32_t i = 0; info->pColorAttachments && i < info->colorAttachmentCount; i++) {
        struct wake_rendering_view view = wake_rendering_view(c->check, info->pColorAttachments, i,
                                                              false);

        if (view.view && first && view.view->image_info.samples != first->image_info.samples) {
            wake_find_objects(
                c->check, "VUID-VkRenderingInfo-imageView-09429", view.object, NULL,
                "pRenderingInfo->pColorAttachments[%u].imageView has %s, and one before it has %s",
                i, wake_name_VkSampleCountFlagBits(view.view->image_info.samples),
                wake_name_VkSampleCountFlagBits(first->image_info.samples));
            return;
        }
        first = first ? first : view.view;
    }
}

void
wake_core_rendering_newer(struct wake_check *check, const struct wake_rec_CmdBeginRendering *r)
{
    const VkRenderingInfo *info = r->pRenderingInfo;

    if (!info) {
        return;
    }
#ifdef VK_KHR_maintenance10
    if (info->flags & VK_RENDERING_LOCAL_READ_CONCURRENT_ACCESS_CONTROL_BIT_KHR &&
        !WAKE_FEATURE(check, maintenance10)) {
        wake_find(
            check, "VUID-vkCmdBeginRendering-pRenderingInfo-11750",
            "pRenderingInfo->flags has VK_RENDERING_LOCAL_READ_CONCURRENT_ACCESS_CONTROL_BIT_KHR, but the feature maintenance10 is "
            "not enabled");
    }
#endif
}

#endif
