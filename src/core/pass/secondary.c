/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Secondary command buffers: what they inherit, and vkCmdExecuteCommands against the current render
 * pass instance and active queries. Their states are core/command/command_state.c's. Specification,
 * 'Command Buffer Recording', 'Secondary Command Buffer Execution'.
 */
#include "core/barrier/barrier_pass.h"
#include "core/pass/custom_resolve.h"
#include "core/pass/render_pass_begin.h"
#include "core/pass/render_pass_rules.h"
#include "core/pass/secondary_newer.h"
#include "core/words.h"
#include "state/apply/apply.h"
#include "state/derived/image.h"
#include "state/execution/suspended.h"
#include "state/object/family.h"
#include "state/recording/recording.h"

#include <stdio.h>

/* ---- begin ----------------------------------------------------------------------------------- */

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
    } else if ((info->queryFlags & ~(VkQueryControlFlags)VK_QUERY_CONTROL_PRECISE_BIT) &&
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
    } else if (info->viewMask && facts && facts->properties.multiview.maxMultiviewViewCount &&
               wake_highest_bit(info->viewMask) >=
                   facts->properties.multiview.maxMultiviewViewCount) {
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
    if (!rendering) {
        wake_find(
            check,
            WAKE_EXTENSION(check, VK_KHR_dynamic_rendering)
                ? "VUID-VkCommandBufferBeginInfo-flags-06002"
                : "VUID-VkCommandBufferBeginInfo-flags-00053",
            "pBeginInfo->flags has VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT, but pInheritanceInfo->renderPass is "
            "VK_NULL_HANDLE%s",
            WAKE_EXTENSION(check, VK_KHR_dynamic_rendering)
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
    bool known = device_mask(check, r->deviceMask, "VUID-vkCmdSetDeviceMask-deviceMask-00108",
                             "VUID-vkCmdSetDeviceMask-deviceMask-00109");
    uint32_t begun = wake_begun_devices(check);

    if (begun && (r->deviceMask & ~begun)) {
        wake_find(check, "VUID-vkCmdSetDeviceMask-deviceMask-00110",
                  "deviceMask is 0x%x, but the command buffer was begun with device mask 0x%x",
                  r->deviceMask, begun);
    }
    if (known && recording && recording->pass.kind != WAKE_PASS_NONE &&
        recording->pass.device_mask && (r->deviceMask & ~recording->pass.device_mask)) {
        wake_find(
            check, "VUID-vkCmdSetDeviceMask-deviceMask-00111",
            "deviceMask is 0x%x, but the render pass instance was begun with device mask 0x%x",
            r->deviceMask, recording->pass.device_mask);
    }
}

/* ---- execute: render passes ------------------------------------------------------------------ */

struct execute_check {
    struct wake_check *check;
    const struct wake_pass *pass;      /* NULL: outside, or not known */
    struct wake_object *object;        /* the secondary */
    struct wake_inheritance inherited; /* a copy */
    uint32_t query_types;              /* that the secondary begins */
    unsigned instances;                /* enum wake_instances of it */
    VkCommandBufferUsageFlags usage;   /* it was begun with */
    bool is_protected;
    uint32_t index; /* in pCommandBuffers */
};

/* What the secondary was recorded with; false: its recording is not there (any more). */
static bool
read_secondary(struct execute_check *e, uint64_t target)
{
    const struct wake_command_buffer *cb = e->object->data;
    bool there;

    if (!cb->pool) {
        return false;
    }
    e->is_protected = wake_command_pool_of(cb)->flags & VK_COMMAND_POOL_CREATE_PROTECTED_BIT;
    (void)wake_family_lock_children(cb->pool);
    there = wake_executed_is_there(cb, target) && cb->inherited;
    if (there) {
        e->inherited = *cb->inherited;
        e->query_types = cb->query_types;
        e->usage = cb->usage;
        e->instances = cb->recorded ? cb->recorded->instances : 0;
    }
    wake_family_unlock_children(cb->pool);
    return there;
}

#define FIND(vuid, ...) \
    wake_find_objects(e->check, vuid, e->check->cb->object, e->object, __VA_ARGS__)

/* Vulkan 1.3 and VK_KHR_dynamic_rendering have other numbers for what a render pass instance expects of its secondaries. */
static bool
renders_dynamically(struct wake_check *check)
{
    return check->scope->api_version >= VK_API_VERSION_1_3 ||
           WAKE_EXTENSION(check, VK_KHR_dynamic_rendering);
}

static void
in_render_pass(const struct execute_check *e)
{
    const struct wake_inheritance *inherited = &e->inherited;
    struct wake_object *current_object = wake_object_get(e->pass->render_pass);
    const struct wake_render_pass *current = wake_render_pass_of(current_object);
    const struct wake_render_pass *other = wake_render_pass_of(
        wake_object_get(inherited->render_pass));
    char differs[WAKE_INCOMPATIBLE_TEXT];

    if (inherited->subpass != e->pass->subpass) {
        FIND("VUID-vkCmdExecuteCommands-pCommandBuffers-06019",
             "pCommandBuffers[%u] was recorded for subpass %u, but the current subpass is %u",
             e->index, inherited->subpass, e->pass->subpass);
        if (WAKE_REPEATED_RULES && !renders_dynamically(e->check)) {
            FIND(
                "VUID-vkCmdExecuteCommands-pCommandBuffers-00097",
                "pCommandBuffers[%u] was begun with VkCommandBufferInheritanceInfo::subpass %u, but the current subpass "
                "is %u",
                e->index, inherited->subpass, e->pass->subpass);
        }
    }
    if (!inherited->render_pass) {
        FIND(
            "VUID-vkCmdExecuteCommands-pBeginInfo-06020",
            "pCommandBuffers[%u] was recorded without a render pass, but is executed in one that vkCmdBeginRenderPass() began",
            e->index);
    } else if (!wake_render_pass_compatible(current, WAKE_ANY_SUBPASS, other, WAKE_ANY_SUBPASS,
                                            differs)) {
        FIND(
            "VUID-vkCmdExecuteCommands-pBeginInfo-06020",
            "%s, the render pass that pCommandBuffers[%u] was recorded for, is not compatible with the current one, %s: %s (the "
            "first is the current one)",
            WAKE_NAME_OF_ID(e->check, inherited->render_pass, VkRenderPass), e->index,
            WAKE_NAME_OF_ID(e->check, e->pass->render_pass, VkRenderPass), differs);
        if (WAKE_REPEATED_RULES && !renders_dynamically(e->check)) {
            FIND(
                "VUID-vkCmdExecuteCommands-pInheritanceInfo-00098",
                "pCommandBuffers[%u] was begun with a VkCommandBufferInheritanceInfo::renderPass, %s, that is not compatible "
                "with the current one, %s: %s (the first is the current one)",
                e->index, WAKE_NAME_OF_ID(e->check, inherited->render_pass, VkRenderPass),
                WAKE_NAME_OF_ID(e->check, e->pass->render_pass, VkRenderPass), differs);
        }
    }
    if (inherited->framebuffer && e->pass->framebuffer &&
        inherited->framebuffer != e->pass->framebuffer) {
        FIND(
            "VUID-vkCmdExecuteCommands-pCommandBuffers-00099",
            "pCommandBuffers[%u] was recorded for another framebuffer than the current render pass instance has",
            e->index);
    }
}

static void
one_format(const struct execute_check *e, const struct wake_rendering_attachment *attachment,
           VkFormat inherited, const char *same, const char *none, const char *member)
{
    const struct wake_image_view *view = wake_image_view_of(wake_object_get(attachment->view));

    if (view && view->format != inherited) {
        FIND(same, "pCommandBuffers[%u] was recorded with %s %s, but the attachment has %s",
             e->index, member, wake_name_VkFormat(inherited), wake_name_VkFormat(view->format));
    } else if (!attachment->view && inherited != VK_FORMAT_UNDEFINED) {
        FIND(
            none,
            "pCommandBuffers[%u] was recorded with %s %s, but the attachment's imageView is VK_NULL_HANDLE",
            e->index, member, wake_name_VkFormat(inherited));
    }
}

static void
one_sample_count(const struct execute_check *e, const struct wake_rendering_attachment *attachment,
                 VkSampleCountFlagBits listed, const char *listed_vuid, const char *common_vuid,
                 const char *member)
{
    const struct wake_image_view *view = wake_image_view_of(wake_object_get(attachment->view));
    bool list = e->inherited.attachment_samples;
    VkSampleCountFlagBits wanted = list ? listed : e->inherited.samples;

    if (view && view->image_info.samples != wanted) {
        FIND(list ? listed_vuid : common_vuid,
             "pCommandBuffers[%u] was recorded for %s, but %s has %s", e->index,
             wake_name_VkSampleCountFlagBits(wanted), member,
             wake_name_VkSampleCountFlagBits(view->image_info.samples));
    }
}

static void
formats_and_samples(const struct execute_check *e)
{
    const struct wake_inheritance *inherited = &e->inherited;
    char member[64];

    for (uint32_t i = 0; i < e->pass->color_count && i < inherited->color_count &&
                         i < WAKE_COUNT(inherited->colors);
         i++) {
        (void)snprintf(member, sizeof(member), "pColorAttachmentFormats[%u]", i);
        one_format(e, &e->pass->colors[i], inherited->colors[i],
                   "VUID-vkCmdExecuteCommands-imageView-06028",
                   "VUID-vkCmdExecuteCommands-imageView-07606", member);
    }
    one_format(e, &e->pass->depth, inherited->depth,
               "VUID-vkCmdExecuteCommands-pDepthAttachment-06029",
               "VUID-vkCmdExecuteCommands-pDepthAttachment-06774", "depthAttachmentFormat");
    one_format(e, &e->pass->stencil, inherited->stencil,
               "VUID-vkCmdExecuteCommands-pStencilAttachment-06030",
               "VUID-vkCmdExecuteCommands-pStencilAttachment-06775", "stencilAttachmentFormat");
    if (WAKE_FEATURE(e->check, multisampledRenderToSingleSampled) || e->pass->resolving) {
        return; /* a custom resolve has samples of its own: custom_resolve.c */
    }
    for (uint32_t i = 0; i < e->pass->color_count && i < WAKE_COUNT(inherited->color_samples);
         i++) {
        (void)snprintf(member, sizeof(member), "color attachment %u", i);
        one_sample_count(e, &e->pass->colors[i], inherited->color_samples[i],
                         "VUID-vkCmdExecuteCommands-pNext-06032",
                         "VUID-vkCmdExecuteCommands-pNext-06035", member);
    }
    one_sample_count(e, &e->pass->depth, inherited->depth_samples,
                     "VUID-vkCmdExecuteCommands-pNext-06033",
                     "VUID-vkCmdExecuteCommands-pNext-06036", "the depth attachment");
    one_sample_count(e, &e->pass->stencil, inherited->depth_samples,
                     "VUID-vkCmdExecuteCommands-pNext-06034",
                     "VUID-vkCmdExecuteCommands-pNext-06037", "the stencil attachment");
}

static void
in_rendering(const struct execute_check *e)
{
    /* VK_RENDERING_CONTENTS_INLINE_BIT_KHR says where commands stand, too, and is ignored as by other layers. */
    const VkRenderingFlags ignored = VK_RENDERING_CONTENTS_SECONDARY_COMMAND_BUFFERS_BIT | 0x10;
    const struct wake_inheritance *inherited = &e->inherited;
    char flags[256], other[256];

    if (inherited->render_pass) {
        FIND(
            "VUID-vkCmdExecuteCommands-pBeginInfo-06025",
            "pCommandBuffers[%u] was recorded for a render pass, but is executed in an instance that vkCmdBeginRendering() began",
            e->index);
        return;
    }
    if (!inherited->rendering) {
        return;
    }
    if ((inherited->flags & ~ignored) != (e->pass->flags & ~ignored)) {
        (void)wake_print_VkRenderingFlags(flags, sizeof(flags), inherited->flags);
        (void)wake_print_VkRenderingFlags(other, sizeof(other), e->pass->flags & ~ignored);
        FIND(
            "VUID-vkCmdExecuteCommands-flags-06026",
            "pCommandBuffers[%u] was recorded with the rendering flags %s, the current instance has %s",
            e->index, flags, other);
    }
    if (inherited->color_count != e->pass->color_count && e->pass->color_count < WAKE_MAX_COLOR) {
        FIND(
            "VUID-vkCmdExecuteCommands-colorAttachmentCount-06027",
            "pCommandBuffers[%u] was recorded for %u color attachments, the current instance has %u",
            e->index, inherited->color_count, e->pass->color_count);
    }
    if (inherited->view_mask != e->pass->view_mask) {
        FIND(
            "VUID-vkCmdExecuteCommands-viewMask-06031",
            "pCommandBuffers[%u] was recorded with the view mask 0x%x, the current instance has 0x%x",
            e->index, inherited->view_mask, e->pass->view_mask);
    }
    formats_and_samples(e);
    wake_check_custom_secondary(e->check, e->pass, inherited, e->object, e->index);
}

/* ---- execute: queries ------------------------------------------------------------------------ */

static void
active_query(const struct execute_check *e, const struct wake_active_query *query,
             const VkQueryPoolCreateInfo *pool)
{
    const struct wake_inheritance *inherited = &e->inherited;
    char flags[512];

    if (pool->queryType == VK_QUERY_TYPE_OCCLUSION && !inherited->occlusion) {
        FIND(
            "VUID-vkCmdExecuteCommands-commandBuffer-00102",
            "occlusion query %u is active, but pCommandBuffers[%u] was recorded with occlusionQueryEnable VK_FALSE",
            query->query, e->index);
    }
    if (pool->queryType == VK_QUERY_TYPE_OCCLUSION && inherited->occlusion &&
        (query->flags & ~inherited->query_flags)) {
        (void)wake_print_VkQueryControlFlags(flags, sizeof(flags),
                                             query->flags & ~inherited->query_flags);
        FIND("VUID-vkCmdExecuteCommands-commandBuffer-00103",
             "occlusion query %u is active with %s, which pCommandBuffers[%u] was recorded without",
             query->query, flags, e->index);
    }
    if (pool->queryType == VK_QUERY_TYPE_PIPELINE_STATISTICS &&
        (pool->pipelineStatistics & ~inherited->statistics)) {
        (void)wake_print_VkQueryPipelineStatisticFlags(
            flags, sizeof(flags), pool->pipelineStatistics & ~inherited->statistics);
        FIND(
            "VUID-vkCmdExecuteCommands-commandBuffer-00104",
            "pipeline statistics query %u is active and counts %s, which pCommandBuffers[%u] was recorded without",
            query->query, flags, e->index);
    }
    if ((uint32_t)pool->queryType < 32 && (e->query_types >> pool->queryType & 1)) {
        FIND("VUID-vkCmdExecuteCommands-pCommandBuffers-00105",
             "pCommandBuffers[%u] begins a query of %s, and one is active already", e->index,
             wake_name_VkQueryType(pool->queryType));
    }
}

static void
active_queries_of(const struct execute_check *e)
{
    const struct wake_command_buffer *cb = e->check->cb;

    for (uint32_t i = 0; i < cb->active.count; i++) {
        const struct wake_active_query *query = &(
            (const struct wake_active_query *)cb->active.rows)[i];
        const VkQueryPoolCreateInfo *pool = wake_VkQueryPool_info(wake_object_get(query->pool));

        if (pool) {
            active_query(e, query, pool);
        }
    }
}

/* Rules about active queries that no secondary matters for. */
static void
active_queries(struct wake_check *check)
{
    const struct wake_command_buffer *cb = check->cb;

    if (cb->active.count && !WAKE_FEATURE(check, inheritedQueries)) {
        wake_find(check, "VUID-vkCmdExecuteCommands-commandBuffer-00101",
                  "%u queries are active, but the feature inheritedQueries is not enabled",
                  cb->active.count);
    }
    for (uint32_t i = 0; i < cb->active.count; i++) {
        const struct wake_active_query *query = &(
            (const struct wake_active_query *)cb->active.rows)[i];
        struct wake_object *object = wake_object_get(query->pool);
        const VkQueryPoolCreateInfo *pool = wake_VkQueryPool_info(object);

        if (pool && pool->queryType != VK_QUERY_TYPE_OCCLUSION &&
            pool->queryType != VK_QUERY_TYPE_PIPELINE_STATISTICS) {
            wake_find_objects(check, "VUID-vkCmdExecuteCommands-commandBuffer-07594", cb->object,
                              object, "query %u of %s is active", query->query,
                              wake_name_VkQueryType(pool->queryType));
        }
    }
}

/* ---- execute --------------------------------------------------------------------------------- */

static void
protection(const struct execute_check *e)
{
    const struct wake_facts *facts = wake_check_facts(e->check);
    const struct wake_command_pool *own = wake_command_pool_of(e->check->cb);
    bool is_protected = own && (own->flags & VK_COMMAND_POOL_CREATE_PROTECTED_BIT);

    if (!facts || !own || facts->properties.protectedMemory.protectedNoFault ||
        is_protected == e->is_protected) {
        return;
    }
    if (is_protected) {
        FIND("VUID-vkCmdExecuteCommands-commandBuffer-01820",
             "pCommandBuffers[%u] is not protected, the command buffer that executes it is",
             e->index);
    } else {
        FIND("VUID-vkCmdExecuteCommands-commandBuffer-01821",
             "pCommandBuffers[%u] is protected, the command buffer that executes it is not",
             e->index);
    }
}

/* vkCmdClearAttachments in the secondary, which did not know the instance's area and layers. */
static void
cleared(const struct execute_check *e)
{
    const struct wake_inheritance *its = &e->inherited;
    const struct wake_pass *pass = e->pass;
    const VkRect2D *area = &pass->area;
    const struct wake_framebuffer *framebuffer = its->framebuffer
                                                     ? NULL
                                                     : wake_framebuffer_of(
                                                           wake_object_get(pass->framebuffer));
    uint32_t layers = pass->kind == WAKE_PASS_DYNAMIC ? (pass->view_mask ? 0 : pass->layer_count)
                      : framebuffer                   ? framebuffer->info->layers
                                                      : 0;

    if (!its->cleared_right) {
        return;
    }
    if (its->cleared_left < area->offset.x || its->cleared_top < area->offset.y ||
        its->cleared_right > (int64_t)area->offset.x + area->extent.width ||
        its->cleared_bottom > (int64_t)area->offset.y + area->extent.height) {
        FIND(
            "VUID-vkCmdClearAttachments-pRects-00016",
            "vkCmdClearAttachments() in pCommandBuffers[%u] clears from (%lld, %lld) to (%lld, %lld), which reaches beyond "
            "the render area (%d, %d) %u x %u",
            e->index, (long long)its->cleared_left, (long long)its->cleared_top,
            (long long)its->cleared_right, (long long)its->cleared_bottom, area->offset.x,
            area->offset.y, area->extent.width, area->extent.height);
    } else if (layers && its->cleared_layers > layers) {
        FIND(
            "VUID-vkCmdClearAttachments-pRects-06937",
            "vkCmdClearAttachments() in pCommandBuffers[%u] clears layers up to %llu, but the render pass instance has %u",
            e->index, (unsigned long long)its->cleared_layers - 1, layers);
    }
}

/* Barriers in the secondary, which was not told the framebuffer. */
static void
barriers(const struct execute_check *e)
{
    const struct wake_inheritance *its = &e->inherited;
    const struct wake_render_pass *pass = wake_render_pass_of(
        wake_object_get(e->pass->render_pass));
    char name[WAKE_OBJECT_TEXT];

    for (uint32_t i = 0; pass && !its->framebuffer && i < its->barrier_count; i++) {
        const char *wrong = wake_wrong_in_subpass(e->pass, pass, its->barrier_images[i]);
        struct wake_object *image = wake_object_get(its->barrier_images[i]);

        if (wrong && image) {
            wake_find_objects(
                e->check,
                its->barrier_second[i] ? "VUID-vkCmdPipelineBarrier2-image-04073"
                                       : "VUID-vkCmdPipelineBarrier-image-04073",
                e->object, image,
                "vkCmdPipelineBarrier%s() in pCommandBuffers[%u] names %s, which is %s in subpass %u",
                its->barrier_second[i] ? "2" : "", e->index,
                wake_object_text(name, sizeof(name), image), wrong, e->pass->subpass);
        }
    }
}

/* In a secondary one. */
static void
nested(const struct execute_check *e)
{
    (void)e;
#ifdef VK_EXT_nested_command_buffer
    if (e->usage & VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT &&
        !WAKE_FEATURE(e->check, nestedCommandBufferRendering)) {
        FIND(
            "VUID-vkCmdExecuteCommands-nestedCommandBufferRendering-09377",
            "pCommandBuffers[%u] was recorded with VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT, but the feature "
            "nestedCommandBufferRendering is not enabled",
            e->index);
    }
    if (e->usage & VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT &&
        !WAKE_FEATURE(e->check, nestedCommandBufferSimultaneousUse)) {
        FIND(
            "VUID-vkCmdExecuteCommands-nestedCommandBufferSimultaneousUse-09378",
            "pCommandBuffers[%u] was recorded with VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT, but the feature "
            "nestedCommandBufferSimultaneousUse is not enabled",
            e->index);
    }
#endif
}

/* Heaps that it counts on. */
static void
heaps(const struct execute_check *e)
{
    const struct wake_command_buffer *cb = e->check->cb;
    const struct wake_recording *recording = cb->recording;
    const struct wake_inheritance *own = cb->inherited;

    if (e->inherited.sampler_heap && !(recording && recording->sampler_heap) &&
        !(own && own->sampler_heap)) {
        FIND(
            "VUID-vkCmdExecuteCommands-commandBuffer-11473",
            "pCommandBuffers[%u] was begun with pSamplerHeapBindInfo, but no sampler heap is bound",
            e->index);
    }
    if (e->inherited.resource_heap && !(recording && recording->resource_heap) &&
        !(own && own->resource_heap)) {
        FIND(
            "VUID-vkCmdExecuteCommands-commandBuffer-11474",
            "pCommandBuffers[%u] was begun with pResourceHeapBindInfo, but no resource heap is bound",
            e->index);
    }
}

/* A render pass instance that is transformed. */
static void
transform(const struct execute_check *e)
{
    const struct wake_inheritance *its = &e->inherited;
    const VkRect2D *area = &e->pass->area, *own = &its->transform_area;

    if (!e->pass->transform) {
        return;
    }
    if (!its->transform) {
        FIND(
            "VUID-vkCmdExecuteCommands-pNext-02865",
            "the render pass instance was begun with VkRenderPassTransformBeginInfoQCOM, but pCommandBuffers[%u] without "
            "VkCommandBufferInheritanceRenderPassTransformInfoQCOM",
            e->index);
        return;
    }
    if (its->transform != e->pass->transform) {
        FIND("VUID-vkCmdExecuteCommands-pNext-02866",
             "pCommandBuffers[%u] was recorded for %s, but the render pass instance has %s",
             e->index,
             wake_name_VkSurfaceTransformFlagBitsKHR((VkSurfaceTransformFlagBitsKHR)its->transform),
             wake_name_VkSurfaceTransformFlagBitsKHR(
                 (VkSurfaceTransformFlagBitsKHR)e->pass->transform));
    }
    if (own->offset.x != area->offset.x || own->offset.y != area->offset.y ||
        own->extent.width != area->extent.width || own->extent.height != area->extent.height) {
        FIND(
            "VUID-vkCmdExecuteCommands-pNext-02867",
            "pCommandBuffers[%u] was recorded for the render area (%d, %d) %u x %u, but that of the "
            "render pass instance is (%d, %d) %u x %u",
            e->index, own->offset.x, own->offset.y, own->extent.width, own->extent.height,
            area->offset.x, area->offset.y, area->extent.width, area->extent.height);
    }
}

/* Render pass instances of the secondaries so far. */
struct instances {
    bool suspended;  /* the last one is */
    bool worked;     /* action or synchronization commands follow it */
    uint32_t behind; /* the element that has it */
};

static void
suspended_instances(const struct execute_check *e, struct instances *so_far)
{
    unsigned its = e->instances;

    so_far->worked |= (its & WAKE_INSTANCES_LEAD) != 0;
    if (!(its & WAKE_INSTANCES_ANY)) {
        return;
    }
    if (so_far->suspended && !(its & WAKE_INSTANCES_RESUME)) {
        FIND(
            "VUID-vkCmdExecuteCommands-pCommandBuffers-06022",
            "pCommandBuffers[%u] has a render pass instance without VK_RENDERING_RESUMING_BIT behind the suspended one of "
            "pCommandBuffers[%u]",
            e->index, so_far->behind);
    } else if (so_far->suspended && so_far->worked) {
        FIND(
            "VUID-vkCmdExecuteCommands-pCommandBuffers-06021",
            "pCommandBuffers[%u] resumes the render pass instance that pCommandBuffers[%u] suspends, but action or "
            "synchronization commands are between the two",
            e->index, so_far->behind);
    }
    *so_far = (struct instances){ .suspended = its & WAKE_INSTANCES_SUSPENDED,
                                  .worked = its & WAKE_INSTANCES_TRAIL,
                                  .behind = e->index };
}

static void
contents(struct wake_check *check, const struct wake_pass *pass, bool unfit)
{
    if (pass->kind == WAKE_PASS_RENDER_PASS && pass->contents == VK_SUBPASS_CONTENTS_INLINE) {
        wake_find(check,
                  pass->subpass && wake_vuid_text("VUID-vkCmdExecuteCommands-None-09681")
                      ? "VUID-vkCmdExecuteCommands-None-09681"
                      : "VUID-vkCmdExecuteCommands-contents-06018",
                  "the contents of the current subpass were said to be VK_SUBPASS_CONTENTS_INLINE");
        if (!unfit && !renders_dynamically(check) &&
            !wake_vuid_text("VUID-vkCmdExecuteCommands-contents-09680")) {
            wake_find(
                check, "VUID-vkCmdExecuteCommands-contents-00095",
                "the current subpass was begun with VK_SUBPASS_CONTENTS_INLINE; secondary command buffers go into one "
                "that was begun with VK_SUBPASS_CONTENTS_SECONDARY_COMMAND_BUFFERS");
        }
    }
    if (pass->kind == WAKE_PASS_DYNAMIC &&
        !(pass->flags & VK_RENDERING_CONTENTS_SECONDARY_COMMAND_BUFFERS_BIT)) {
        wake_find(
            check, "VUID-vkCmdExecuteCommands-flags-06024",
            "VkRenderingInfo::flags of the current instance lacks VK_RENDERING_CONTENTS_SECONDARY_COMMAND_BUFFERS_BIT");
    }
}

void
wake_core_execute_commands(struct wake_check *check, const struct wake_rec_CmdExecuteCommands *r)
{
    const struct wake_command_buffer *cb = check->cb;
    struct instances instances = { 0 };
    const struct wake_pass *pass;
    bool unfit = check->found !=
                 check->begun; /* secondaries cannot be executed at all: that was told */

    if (!cb || cb->state != WAKE_CB_RECORDING) {
        return;
    }
    pass = cb->recording && cb->recording->pass.kind != WAKE_PASS_NONE ? &cb->recording->pass
                                                                       : NULL;
    if (cb->recording && cb->recording->transform_feedback) {
        wake_find(check, "VUID-vkCmdExecuteCommands-None-02286", "transform feedback is active");
    }
    if (pass) {
        contents(check, pass, unfit);
    }
    active_queries(check);
    if (unfit) {
        return;
    }
    for (uint32_t i = 0; r->pCommandBuffers && r->targets && i < r->commandBufferCount; i++) {
        struct execute_check e = { .check = check, .pass = pass, .index = i };

        e.object = wake_check_object(check, wake_packed_id(r->pCommandBuffers, i, 1, 0),
                                     WAKE_TYPE_VkCommandBuffer);
        if (!e.object || !e.object->data || !read_secondary(&e, r->targets[i])) {
            continue;
        }
        protection(&e);
        heaps(&e);
        wake_check_secondary_newer(
            &(struct wake_execution_of){ check, pass, e.object, &e.inherited, i });
        if (check->cb->secondary) {
            nested(&e);
        }
        if (pass && pass->kind == WAKE_PASS_RENDER_PASS) {
            in_render_pass(&e);
            barriers(&e);
            transform(&e);
        } else if (pass && pass->kind == WAKE_PASS_DYNAMIC) {
            in_rendering(&e);
        }
        if (pass && (pass->kind == WAKE_PASS_RENDER_PASS || pass->kind == WAKE_PASS_DYNAMIC)) {
            cleared(&e);
        }
        if (!pass) {
            suspended_instances(&e, &instances);
        }
        active_queries_of(&e);
    }
}
