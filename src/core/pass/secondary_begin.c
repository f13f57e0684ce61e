/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The beginning of command buffers: what secondary ones inherit, and device masks. Specification,
 * 'Command Buffer Recording'.
 */
#include "core/pass/render_pass_begin.h"
#include "core/pass/render_pass_rules.h"
#include "core/words.h"

static void
inherited_queries(struct wake_check *check, const VkCommandBufferInheritanceInfo *info)
{
    const VkQueryPipelineStatisticFlags statistics = 0x3fff; /* the bits that the registry knows */
    bool inherited = WAKE_FEATURE(check, inheritedQueries);
    char flags[512];

    if (info->occlusionQueryEnable && !inherited) {
        wake_find(
            check, "VUID-VkCommandBufferInheritanceInfo-occlusionQueryEnable-00056",
            "pBeginInfo->pInheritanceInfo->occlusionQueryEnable is VK_TRUE, but the feature inheritedQueries is not enabled");
    }
    if (info->queryFlags && !inherited) {
        (void)wake_print_VkQueryControlFlags(flags, sizeof(flags), info->queryFlags);
        wake_find(
            check, "VUID-VkCommandBufferInheritanceInfo-queryFlags-02788",
            "pBeginInfo->pInheritanceInfo->queryFlags is %s, but the feature inheritedQueries is not enabled",
            flags);
    } else if (inherited &&
               (info->queryFlags & ~(VkQueryControlFlags)VK_QUERY_CONTROL_PRECISE_BIT) &&
               !wake_check_unknown_extensions(check)) {
        wake_find(
            check, "VUID-VkCommandBufferInheritanceInfo-queryFlags-00057",
            "pBeginInfo->pInheritanceInfo->queryFlags is 0x%x, which is no combination of VkQueryControlFlagBits",
            info->queryFlags);
    }
    if (inherited && (info->queryFlags & VK_QUERY_CONTROL_PRECISE_BIT) &&
        (!info->occlusionQueryEnable || !WAKE_FEATURE(check, occlusionQueryPrecise))) {
        wake_find(
            check, "VUID-vkBeginCommandBuffer-commandBuffer-00052",
            "pBeginInfo->pInheritanceInfo->queryFlags has VK_QUERY_CONTROL_PRECISE_BIT, but %s",
            info->occlusionQueryEnable ? "the feature occlusionQueryPrecise is not enabled"
                                       : "occlusionQueryEnable is VK_FALSE");
    }
    if (info->pipelineStatistics && !WAKE_FEATURE(check, pipelineStatisticsQuery)) {
        (void)wake_print_VkQueryPipelineStatisticFlags(flags, sizeof(flags),
                                                       info->pipelineStatistics);
        wake_find(
            check, "VUID-VkCommandBufferInheritanceInfo-pipelineStatistics-00058",
            "pBeginInfo->pInheritanceInfo->pipelineStatistics is %s, but the feature pipelineStatisticsQuery is not enabled",
            flags);
    } else if ((info->pipelineStatistics & ~statistics) && !wake_check_unknown_extensions(check)) {
        wake_find(
            check, "VUID-VkCommandBufferInheritanceInfo-pipelineStatistics-02789",
            "pBeginInfo->pInheritanceInfo->pipelineStatistics is 0x%x, which is no combination of "
            "VkQueryPipelineStatisticFlagBits",
            info->pipelineStatistics);
    }
}

static void
aspect_format(struct wake_check *check, VkFormat format, VkImageAspectFlags aspect,
              const char *aspect_vuid, const char *feature_vuid, const char *member)
{
    const struct wake_format_info *info = wake_format(format);

    if (info && !(info->aspects & aspect)) {
        wake_find(check, aspect_vuid,
                  "VkCommandBufferInheritanceRenderingInfo::%s is %s, which has no %s", member,
                  wake_name_VkFormat(format),
                  aspect == VK_IMAGE_ASPECT_DEPTH_BIT ? "depth" : "stencil");
    }
    if (info && !(wake_potential_features(wake_check_facts(check), format) &
                  VK_FORMAT_FEATURE_2_DEPTH_STENCIL_ATTACHMENT_BIT)) {
        wake_find(
            check, feature_vuid,
            "VkCommandBufferInheritanceRenderingInfo::%s is %s, which this device cannot use as depth/stencil attachment",
            member, wake_name_VkFormat(format));
    }
}

static void
inherited_rendering(struct wake_check *check, const VkCommandBufferInheritanceRenderingInfo *info)
{
    const struct wake_facts *facts = wake_check_facts(check);
    bool samples = info->rasterizationSamples &&
                   !(info->rasterizationSamples & (info->rasterizationSamples - 1)) &&
                   info->rasterizationSamples <= VK_SAMPLE_COUNT_64_BIT;
    VkFormatFeatureFlags2 color = VK_FORMAT_FEATURE_2_COLOR_ATTACHMENT_BIT;

    if (WAKE_FEATURE(check, linearColorAttachment)) {
        color |= VK_FORMAT_FEATURE_2_LINEAR_COLOR_ATTACHMENT_BIT_NV;
    }
    if (info->colorAttachmentCount && !samples) {
        wake_find(
            check, "VUID-VkCommandBufferInheritanceRenderingInfo-colorAttachmentCount-06004",
            "VkCommandBufferInheritanceRenderingInfo::rasterizationSamples is 0x%x, but colorAttachmentCount is %u",
            info->rasterizationSamples, info->colorAttachmentCount);
    }
    if (!samples && !WAKE_FEATURE(check, variableMultisampleRate)) {
        wake_find(
            check, "VUID-VkCommandBufferInheritanceRenderingInfo-variableMultisampleRate-06005",
            "VkCommandBufferInheritanceRenderingInfo::rasterizationSamples is 0x%x, but the feature variableMultisampleRate is "
            "not enabled",
            info->rasterizationSamples);
    }
    aspect_format(check, info->depthAttachmentFormat, VK_IMAGE_ASPECT_DEPTH_BIT,
                  "VUID-VkCommandBufferInheritanceRenderingInfo-depthAttachmentFormat-06540",
                  "VUID-VkCommandBufferInheritanceRenderingInfo-depthAttachmentFormat-06007",
                  "depthAttachmentFormat");
    aspect_format(check, info->stencilAttachmentFormat, VK_IMAGE_ASPECT_STENCIL_BIT,
                  "VUID-VkCommandBufferInheritanceRenderingInfo-stencilAttachmentFormat-06541",
                  "VUID-VkCommandBufferInheritanceRenderingInfo-stencilAttachmentFormat-06199",
                  "stencilAttachmentFormat");
    if (info->depthAttachmentFormat && info->stencilAttachmentFormat &&
        info->depthAttachmentFormat != info->stencilAttachmentFormat) {
        wake_find(
            check, "VUID-VkCommandBufferInheritanceRenderingInfo-depthAttachmentFormat-06200",
            "VkCommandBufferInheritanceRenderingInfo::depthAttachmentFormat is %s, stencilAttachmentFormat is %s",
            wake_name_VkFormat(info->depthAttachmentFormat),
            wake_name_VkFormat(info->stencilAttachmentFormat));
    }
    for (uint32_t i = 0; info->pColorAttachmentFormats && i < info->colorAttachmentCount; i++) {
        VkFormat format = info->pColorAttachmentFormats[i];

        if (wake_format(format) && !(wake_potential_features(facts, format) & color)) {
            wake_find(
                check,
                !WAKE_REPEATED_RULES || (color & VK_FORMAT_FEATURE_2_LINEAR_COLOR_ATTACHMENT_BIT_NV)
                    ? "VUID-VkCommandBufferInheritanceRenderingInfoKHR-pColorAttachmentFormats-06492"
                    : "VUID-VkCommandBufferInheritanceRenderingInfo-pColorAttachmentFormats-06006",
                "VkCommandBufferInheritanceRenderingInfo::pColorAttachmentFormats[%u] is %s, which this device cannot use as color "
                "attachment",
                i, wake_name_VkFormat(format));
        }
    }
    if (info->viewMask && !WAKE_FEATURE(check, multiview)) {
        wake_find(
            check, "VUID-VkCommandBufferInheritanceRenderingInfo-multiview-06008",
            "VkCommandBufferInheritanceRenderingInfo::viewMask is 0x%x, but the feature multiview is not enabled",
            info->viewMask);
    }
    if (info->viewMask && facts && facts->properties.multiview.maxMultiviewViewCount &&
        wake_highest_bit(info->viewMask) >= facts->properties.multiview.maxMultiviewViewCount) {
        wake_find(
            check, "VUID-VkCommandBufferInheritanceRenderingInfo-viewMask-06009",
            "VkCommandBufferInheritanceRenderingInfo::viewMask is 0x%x; maxMultiviewViewCount is %u",
            info->viewMask, facts->properties.multiview.maxMultiviewViewCount);
    }
}

static void
continued_render_pass(struct wake_check *check, const VkCommandBufferInheritanceInfo *info)
{
    wake_id pass_id = wake_packed_id(info, 0, WAKE_HANDLES_VkCommandBufferInheritanceInfo,
                                     WAKE_HANDLE_VkCommandBufferInheritanceInfo_renderPass);
    wake_id framebuffer_id = wake_packed_id(info, 0, WAKE_HANDLES_VkCommandBufferInheritanceInfo,
                                            WAKE_HANDLE_VkCommandBufferInheritanceInfo_framebuffer);
    struct wake_object *pass_object = wake_check_object(check, pass_id, WAKE_TYPE_VkRenderPass);
    struct wake_object *framebuffer_object = wake_check_object(check, framebuffer_id,
                                                               WAKE_TYPE_VkFramebuffer);
    const struct wake_handle_rule pass_rule = {
        .vuid_parameter = !WAKE_REPEATED_RULES || WAKE_EXTENSION(check, VK_KHR_dynamic_rendering)
                              ? "VUID-VkCommandBufferBeginInfo-flags-06000"
                              : "VUID-VkCommandBufferBeginInfo-flags-00053",
        .vuid_parent = "VUID-VkCommandBufferInheritanceInfo-commonparent",
        .type = VK_OBJECT_TYPE_RENDER_PASS,
        .path = "pBeginInfo->pInheritanceInfo->renderPass"
    };
    const struct wake_handle_rule framebuffer_rule = {
        .vuid_parameter = "VUID-VkCommandBufferBeginInfo-flags-00055",
        .vuid_parent = "VUID-VkCommandBufferInheritanceInfo-commonparent",
        .type = VK_OBJECT_TYPE_FRAMEBUFFER,
        .path = "pBeginInfo->pInheritanceInfo->framebuffer",
        .optional = true
    };
    const struct wake_render_pass *pass = wake_render_pass_of(pass_object);
    const struct wake_framebuffer *framebuffer = wake_framebuffer_of(framebuffer_object);
    char differs[WAKE_INCOMPATIBLE_TEXT], text[WAKE_OBJECT_TEXT];

    wake_check_handle(check, &pass_rule, (uint64_t)(uintptr_t)info->renderPass, pass_id);
    wake_check_handle(check, &framebuffer_rule, (uint64_t)(uintptr_t)info->framebuffer,
                      framebuffer_id);
    if (pass && info->subpass >= pass->info.subpassCount) {
        wake_find_objects(check,
                          !WAKE_REPEATED_RULES || WAKE_EXTENSION(check, VK_KHR_dynamic_rendering)
                              ? "VUID-VkCommandBufferBeginInfo-flags-06001"
                              : "VUID-VkCommandBufferBeginInfo-flags-00054",
                          pass_object, NULL,
                          "pBeginInfo->pInheritanceInfo->subpass is %u, but %s has %u subpasses",
                          info->subpass, wake_object_text(text, sizeof(text), pass_object),
                          pass->info.subpassCount);
    }
    if (pass && framebuffer &&
        !wake_render_pass_compatible(pass, WAKE_ANY_SUBPASS, framebuffer->pass, WAKE_ANY_SUBPASS,
                                     differs)) {
        wake_find_objects(
            check, "VUID-VkCommandBufferBeginInfo-flags-00055", framebuffer_object, pass_object,
            "%s, the render pass that pBeginInfo->pInheritanceInfo->framebuffer was made with, is not compatible with "
            "renderPass, %s: %s (the first is renderPass)",
            WAKE_NAME_OF_ID(check, framebuffer->pass_id, VkRenderPass), WAKE_NAME_OF(pass_object),
            differs);
    }
}

static void
continues(struct wake_check *check, const VkCommandBufferInheritanceInfo *info)
{
    const VkCommandBufferInheritanceRenderingInfo *rendering = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_RENDERING_INFO);
    const VkAttachmentSampleCountInfoAMD *samples = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_ATTACHMENT_SAMPLE_COUNT_INFO_AMD);

#if !WAKE_REPEATED_RULES
    if (check->cb->queue_flags && !(check->cb->queue_flags & VK_QUEUE_GRAPHICS_BIT)) {
        wake_find(
            check, "VUID-VkCommandBufferBeginInfo-flags-09123",
            "pBeginInfo->flags has VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT, but the command buffer is for a queue "
            "family that has %s only",
            WAKE_FLAGS_TEXT(VkQueueFlags, check->cb->queue_flags));
    }
#endif
    if (info->renderPass) {
        continued_render_pass(check, info);
        return;
    }
#if !WAKE_REPEATED_RULES
    if (!WAKE_FEATURE(check, dynamicRendering)) {
        wake_find(
            check, "VUID-VkCommandBufferBeginInfo-flags-00053",
            "pBeginInfo->flags has VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT, but pInheritanceInfo->renderPass is "
            "VK_NULL_HANDLE, and the feature dynamicRendering is not enabled");
    }
#endif
    if (!rendering) {
        wake_find(
            check,
            !WAKE_REPEATED_RULES || WAKE_EXTENSION(check, VK_KHR_dynamic_rendering)
                ? "VUID-VkCommandBufferBeginInfo-flags-06002"
                : "VUID-VkCommandBufferBeginInfo-flags-00053",
            "pBeginInfo->flags has VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT, but pInheritanceInfo->renderPass is "
            "VK_NULL_HANDLE%s",
            !WAKE_REPEATED_RULES || WAKE_EXTENSION(check, VK_KHR_dynamic_rendering)
                ? " and no VkCommandBufferInheritanceRenderingInfo is in its pNext chain"
                : "");
        return;
    }
    inherited_rendering(check, rendering);
    if (samples && samples->colorAttachmentCount != rendering->colorAttachmentCount) {
        wake_find(check, "VUID-VkCommandBufferBeginInfo-flags-06003",
                  "VkAttachmentSampleCountInfoAMD::colorAttachmentCount is %u, "
                  "VkCommandBufferInheritanceRenderingInfo::colorAttachmentCount is %u",
                  samples->colorAttachmentCount, rendering->colorAttachmentCount);
    }
}

static void
inherited_extensions(struct wake_check *check, const VkCommandBufferInheritanceInfo *info,
                     VkCommandBufferUsageFlags flags)
{
    const VkCommandBufferInheritanceConditionalRenderingInfoEXT *conditional = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_CONDITIONAL_RENDERING_INFO_EXT);
    const VkCommandBufferInheritanceViewportScissorInfoNV *viewports = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_VIEWPORT_SCISSOR_INFO_NV);

    if (conditional && conditional->conditionalRenderingEnable &&
        !WAKE_FEATURE(check, inheritedConditionalRendering)) {
        wake_find(
            check,
            "VUID-VkCommandBufferInheritanceConditionalRenderingInfoEXT-conditionalRenderingEnable-01977",
            "conditionalRenderingEnable is VK_TRUE, but the feature inheritedConditionalRendering is not enabled");
    }
    if (!viewports || !viewports->viewportScissor2D) {
        return;
    }
    if (!WAKE_FEATURE(check, inheritedViewportScissor2D)) {
        wake_find(
            check, "VUID-VkCommandBufferInheritanceViewportScissorInfoNV-viewportScissor2D-04782",
            "viewportScissor2D is VK_TRUE, but the feature inheritedViewportScissor2D is not enabled");
    }
    if (!WAKE_FEATURE(check, multiViewport) && viewports->viewportDepthCount != 1) {
        wake_find(check,
                  "VUID-VkCommandBufferInheritanceViewportScissorInfoNV-viewportScissor2D-04783",
                  "viewportDepthCount is %u, but the feature multiViewport is not enabled",
                  viewports->viewportDepthCount);
    } else if (!viewports->viewportDepthCount) {
        wake_find(check,
                  "VUID-VkCommandBufferInheritanceViewportScissorInfoNV-viewportScissor2D-04784",
                  "viewportScissor2D is VK_TRUE, but viewportDepthCount is 0");
    }
    if (!(flags & VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT)) {
        wake_find(
            check, "VUID-VkCommandBufferInheritanceViewportScissorInfoNV-viewportScissor2D-04786",
            "viewportScissor2D is VK_TRUE, but pBeginInfo->flags lacks VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT");
    }
}

/* A device mask: `zero` when it is 0, `invalid` when it has physical devices that the device does
 * not have. False: either was said. */
static bool
device_mask(struct wake_check *check, uint32_t mask, const char *invalid, const char *zero)
{
    const struct wake_facts *facts = wake_check_facts(check);
    uint32_t count = facts ? facts->physical_device_count : 0;

    if (mask == 0) {
        wake_find(check, zero, "deviceMask is 0");
        return false;
    }
    if (count && count < 32 && mask >> count) {
        wake_find(check, invalid, "deviceMask is 0x%x, but the device has %u physical devices",
                  mask, count);
        return false;
    }
    return true;
}

void
wake_core_begin_command_buffer(struct wake_check *check,
                               const struct wake_rec_BeginCommandBuffer *r)
{
    const VkCommandBufferBeginInfo *info = r->pBeginInfo;
    const VkDeviceGroupCommandBufferBeginInfo *group =
        info
            ? wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_DEVICE_GROUP_COMMAND_BUFFER_BEGIN_INFO)
            : NULL;

    if (group) {
        (void)device_mask(check, group->deviceMask,
                          "VUID-VkDeviceGroupCommandBufferBeginInfo-deviceMask-00106",
                          "VUID-VkDeviceGroupCommandBufferBeginInfo-deviceMask-00107");
    }
    if (!info || !check->cb || !check->cb->secondary || !info->pInheritanceInfo) {
        return;
    }
    inherited_queries(check, info->pInheritanceInfo);
    inherited_extensions(check, info->pInheritanceInfo, info->flags);
    if (info->flags & VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT) {
        continues(check, info->pInheritanceInfo);
    }
}

void
wake_core_set_device_mask(struct wake_check *check, const struct wake_rec_CmdSetDeviceMask *r)
{
    const struct wake_recording *recording = check->cb ? check->cb->recording : NULL;
    uint32_t begun = wake_begun_devices(check);

    (void)device_mask(check, r->deviceMask, "VUID-vkCmdSetDeviceMask-deviceMask-00108",
                      "VUID-vkCmdSetDeviceMask-deviceMask-00109");
    if (begun && (r->deviceMask & ~begun)) {
        wake_find(check, "VUID-vkCmdSetDeviceMask-deviceMask-00110",
                  "deviceMask is 0x%x, but the command buffer was begun with device mask 0x%x",
                  r->deviceMask, begun);
    }
    if (recording && recording->pass.kind != WAKE_PASS_NONE && recording->pass.device_mask &&
        (r->deviceMask & ~recording->pass.device_mask)) {
        wake_find(
            check, "VUID-vkCmdSetDeviceMask-deviceMask-00111",
            "deviceMask is 0x%x, but the render pass instance was begun with device mask 0x%x",
            r->deviceMask, recording->pass.device_mask);
    }
}
