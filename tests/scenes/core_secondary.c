/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Secondary command buffers: what they inherit, and where they are executed.
 */
#include "newer_ids.h"
#include "render_pass_scene.h"
#include "kit_null.h"

#define DS VK_FORMAT_D24_UNORM_S8_UINT
#define CONTINUE VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT

static VkCommandBuffer
secondary(struct kit *kit)
{
    return kit_command_buffer(kit, kit_command_pool(kit, 0), VK_COMMAND_BUFFER_LEVEL_SECONDARY);
}

static VkCommandBufferInheritanceInfo
inheritance(const void *next, VkRenderPass pass)
{
    return (
        VkCommandBufferInheritanceInfo){ .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO,
                                         .pNext = next,
                                         .renderPass = pass };
}

/* Records an empty secondary. Id NULL: valid. */
static VkCommandBuffer
inherit(struct kit *kit, const char *id, const VkCommandBufferInheritanceInfo *inherited,
        VkCommandBufferUsageFlags flags)
{
    VkCommandBuffer commands = secondary(kit);
    VkCommandBufferBeginInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
        .flags = flags,
        .pInheritanceInfo = inherited,
    };
    if (id) {
        kit_expect(kit, id);
    }
    (void)vkBeginCommandBuffer(commands, &info);
    kit_allow(kit, "VUID-vkEndCommandBuffer-commandBuffer-00059"); /* where callbacks skip calls */
    (void)vkEndCommandBuffer(commands);
    return commands;
}

static VkCommandBufferInheritanceRenderingInfo
formats(uint32_t count, const VkFormat *colors)
{
    return (VkCommandBufferInheritanceRenderingInfo){
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_RENDERING_INFO,
        .colorAttachmentCount = count,
        .pColorAttachmentFormats = colors,
        .rasterizationSamples = VK_SAMPLE_COUNT_1_BIT,
    };
}

static const VkFormat color_format = VK_FORMAT_R8G8B8A8_UNORM;

SCENE(begin_valid, KIT_PLAIN)
{
    VkCommandBufferInheritanceRenderingInfo rendering = formats(1, &color_format);
    VkCommandBufferInheritanceInfo info = inheritance(NULL, VK_NULL_HANDLE);
    inherit(kit, NULL, &info, 0);
    info = inheritance(NULL, kit_render_pass(kit));
    inherit(kit, NULL, &info, CONTINUE);
    info = inheritance(&rendering, VK_NULL_HANDLE);
    inherit(kit, NULL, &info, CONTINUE);
    rendering.pColorAttachmentFormats = &(VkFormat){ VK_FORMAT_UNDEFINED };
    rendering.depthAttachmentFormat = VK_FORMAT_D32_SFLOAT;
    inherit(kit, NULL, &info, CONTINUE);
}

SCENE(begin_queries, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFeatures2 none = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2 };
    kit_open(kit, &(struct kit_config){ .device_next = &none });
    VkCommandBufferInheritanceInfo info = inheritance(NULL, VK_NULL_HANDLE);
    info.occlusionQueryEnable = VK_TRUE;
    inherit(kit, "VUID-VkCommandBufferInheritanceInfo-occlusionQueryEnable-00056", &info, 0);
    info.occlusionQueryEnable = VK_FALSE;
    info.pipelineStatistics = VK_QUERY_PIPELINE_STATISTIC_CLIPPING_INVOCATIONS_BIT;
    inherit(kit, "VUID-VkCommandBufferInheritanceInfo-pipelineStatistics-00058", &info, 0);
    info.pipelineStatistics = 0;
    info.queryFlags = VK_QUERY_CONTROL_PRECISE_BIT;
    inherit(kit, "VUID-VkCommandBufferInheritanceInfo-queryFlags-02788", &info, 0);
    info.queryFlags = 0x40;
    inherit(kit, "VUID-VkCommandBufferInheritanceInfo-queryFlags-02788", &info, 0);
    info.occlusionQueryEnable = VK_TRUE;
    info.queryFlags = VK_QUERY_CONTROL_PRECISE_BIT; /* nor is occlusionQueryPrecise */
    kit_expect(kit, "VUID-VkCommandBufferInheritanceInfo-occlusionQueryEnable-00056");
    inherit(kit, "VUID-VkCommandBufferInheritanceInfo-queryFlags-02788", &info, 0);
}

SCENE(begin_query_bits, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    open_all(kit, NULL, NULL);
    VkCommandBufferInheritanceInfo info = inheritance(NULL, VK_NULL_HANDLE);
    info.occlusionQueryEnable = VK_TRUE;
    info.queryFlags = VK_QUERY_CONTROL_PRECISE_BIT;
    info.pipelineStatistics = VK_QUERY_PIPELINE_STATISTIC_CLIPPING_INVOCATIONS_BIT;
    inherit(kit, NULL, &info, 0);
    info.occlusionQueryEnable = VK_FALSE;
    inherit(kit, "VUID-vkBeginCommandBuffer-commandBuffer-00052", &info, 0);
    info.queryFlags = 0x40;
    inherit(kit, "VUID-VkCommandBufferInheritanceInfo-queryFlags-00057", &info, 0);
    info.queryFlags = 0;
    info.pipelineStatistics = 1u << 30;
    inherit(kit, "VUID-VkCommandBufferInheritanceInfo-pipelineStatistics-02789", &info, 0);
}

SCENE(begin_continue, KIT_NULL_DRIVER)
{
    VkCommandBufferInheritanceInfo info = inheritance(NULL, VK_NULL_HANDLE);
    inherit(kit, "VUID-VkCommandBufferBeginInfo-flags-06002", &info, CONTINUE);
    info = inheritance(NULL, kit_render_pass(kit));
    info.subpass = 1;
    inherit(kit, "VUID-VkCommandBufferBeginInfo-flags-06001", &info, CONTINUE);
    struct pass pass = color_pass();
    VkImageView views[2] = { ATTACHED(kit, .format = VK_FORMAT_B8G8R8A8_UNORM), ATTACHED(kit, 0) };
    pass.attachments[0].format = VK_FORMAT_B8G8R8A8_UNORM;
    info.subpass = 0;
    info.framebuffer = framebuffer_of(kit, pass_first(kit, &pass), 2, views);
    inherit(kit, "VUID-VkCommandBufferBeginInfo-flags-00055", &info, CONTINUE);
    inherit(kit, NULL, &info, 0);
}

SCENE(begin_continue_dead, KIT_NULL_DRIVER)
{
    VkRenderPass pass = kit_render_pass(kit);
    VkCommandBufferInheritanceInfo info = inheritance(NULL, pass);
    kit_drop(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(pass));
    inherit(kit, NULL, &info, 0);
    inherit(kit, "VUID-VkCommandBufferBeginInfo-flags-06000", &info, CONTINUE);
}

SCENE(begin_continue_old, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    kit_open(kit, &(struct kit_config){ .api_version = VK_API_VERSION_1_1 });
    VkCommandBufferInheritanceInfo info = inheritance(NULL, VK_NULL_HANDLE);
    kit_expect_newer(kit, NEWER_ID("VUID-VkCommandBufferBeginInfo-flags-06002", NULL));
    inherit(kit, "VUID-VkCommandBufferBeginInfo-flags-00053", &info, CONTINUE);
    info = inheritance(NULL, kit_render_pass(kit));
    info.subpass = 1;
    inherit(kit,
            NEWER_ID("VUID-VkCommandBufferBeginInfo-flags-06001",
                     "VUID-VkCommandBufferBeginInfo-flags-00054"),
            &info, CONTINUE);
}

SCENE(begin_rendering_formats, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    open_all(kit, NULL, NULL);
    const VkFormat block = VK_FORMAT_BC1_RGBA_UNORM_BLOCK;
    VkCommandBufferInheritanceRenderingInfo rendering = formats(1, &block);
    VkCommandBufferInheritanceInfo info = inheritance(&rendering, VK_NULL_HANDLE);
    inherit(kit,
            NEWER_ID("VUID-VkCommandBufferInheritanceRenderingInfo-pColorAttachmentFormats-06492",
                     "VUID-VkCommandBufferInheritanceRenderingInfo-pColorAttachmentFormats-06006"),
            &info, CONTINUE);
    rendering = formats(0, NULL);
    rendering.depthAttachmentFormat = VK_FORMAT_S8_UINT;
    inherit(kit, "VUID-VkCommandBufferInheritanceRenderingInfo-depthAttachmentFormat-06540", &info,
            CONTINUE);
    rendering.depthAttachmentFormat = VK_FORMAT_R8_UNORM;
    kit_expect(kit, "VUID-VkCommandBufferInheritanceRenderingInfo-depthAttachmentFormat-06540");
    inherit(kit, "VUID-VkCommandBufferInheritanceRenderingInfo-depthAttachmentFormat-06007", &info,
            CONTINUE);
    rendering.depthAttachmentFormat = VK_FORMAT_UNDEFINED;
    rendering.stencilAttachmentFormat = VK_FORMAT_D16_UNORM;
    inherit(kit, "VUID-VkCommandBufferInheritanceRenderingInfo-stencilAttachmentFormat-06541",
            &info, CONTINUE);
    rendering.stencilAttachmentFormat = VK_FORMAT_R8_UNORM;
    kit_expect(kit, "VUID-VkCommandBufferInheritanceRenderingInfo-stencilAttachmentFormat-06541");
    inherit(kit, "VUID-VkCommandBufferInheritanceRenderingInfo-stencilAttachmentFormat-06199",
            &info, CONTINUE);
    rendering.depthAttachmentFormat = VK_FORMAT_D16_UNORM;
    rendering.stencilAttachmentFormat = VK_FORMAT_S8_UINT;
    inherit(kit, "VUID-VkCommandBufferInheritanceRenderingInfo-depthAttachmentFormat-06200", &info,
            CONTINUE);
    rendering = formats(0, NULL);
    rendering.viewMask = 1u << 16;
    inherit(kit, "VUID-VkCommandBufferInheritanceRenderingInfo-viewMask-06009", &info, CONTINUE);
    rendering.viewMask = 0;
    rendering.rasterizationSamples = 0;
    inherit(kit, "VUID-VkCommandBufferInheritanceRenderingInfo-variableMultisampleRate-06005",
            &info, CONTINUE);
}

SCENE(begin_rendering_samples, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceVulkan13Features features13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES, .dynamicRendering = VK_TRUE
    };
    VkPhysicalDeviceFeatures2 features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
                                           .pNext = &features13,
                                           .features = { .variableMultisampleRate = VK_TRUE } };
    kit_open(kit, &(struct kit_config){ .device_next = &features });
    VkCommandBufferInheritanceRenderingInfo rendering = formats(1, &color_format);
    VkCommandBufferInheritanceInfo info = inheritance(&rendering, VK_NULL_HANDLE);
    rendering.rasterizationSamples = 0;
    inherit(kit, "VUID-VkCommandBufferInheritanceRenderingInfo-colorAttachmentCount-06004", &info,
            CONTINUE);
    rendering.colorAttachmentCount = 0;
    inherit(kit, NULL, &info, CONTINUE);
    rendering.viewMask = 1;
    inherit(kit, "VUID-VkCommandBufferInheritanceRenderingInfo-multiview-06008", &info, CONTINUE);
    rendering.viewMask = 1u << 31;
    kit_expect(kit, "VUID-VkCommandBufferInheritanceRenderingInfo-multiview-06008");
    inherit(kit, "VUID-VkCommandBufferInheritanceRenderingInfo-viewMask-06009", &info, CONTINUE);
}

/* A device of two, of which the recording is for the first. */
SCENE(device_mask_of_recording,
      KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES | KIT_APPLIES | KIT_UNORDERED)
{
    VkDeviceGroupCommandBufferBeginInfo group = {
        VK_STRUCTURE_TYPE_DEVICE_GROUP_COMMAND_BUFFER_BEGIN_INFO, NULL, 1
    };
    VkCommandBufferBeginInfo info = { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
                                      .pNext = &group };
    VkDeviceGroupRenderPassBeginInfo pass_group = {
        .sType = VK_STRUCTURE_TYPE_DEVICE_GROUP_RENDER_PASS_BEGIN_INFO, .deviceMask = 1
    };
    VkClearValue clear = { 0 };
    VkRenderPassBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                                    .pNext = &pass_group,
                                    .clearValueCount = 1,
                                    .pClearValues = &clear };
    struct kit_target target;
    VkCommandBuffer commands;

    kit_open_group(kit, NULL);
    target = kit_target(kit);
    begin.renderPass = target.render_pass;
    begin.framebuffer = target.framebuffer;
    begin.renderArea.extent = (VkExtent2D){ target.size, target.size };
    commands = kit_primary(kit);
    KIT_VK(kit, vkBeginCommandBuffer(commands, &info));
    vkCmdSetDeviceMask(commands, 1);
    kit_expect(kit, "VUID-vkCmdSetDeviceMask-deviceMask-00110");
    vkCmdSetDeviceMask(commands, 3);
    vkCmdBeginRenderPass(commands, &begin, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdEndRenderPass(commands);
    pass_group.deviceMask = 3;
    kit_expect(kit, "VUID-VkDeviceGroupRenderPassBeginInfo-deviceMask-00907");
    vkCmdBeginRenderPass(commands, &begin, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
    commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdSetDeviceMask(commands, 3);
    pass_group.deviceMask = 2;
    vkCmdBeginRenderPass(commands, &begin, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdSetDeviceMask(commands, 2);
    kit_expect(kit, "VUID-vkCmdSetDeviceMask-deviceMask-00111");
    vkCmdSetDeviceMask(commands, 3);
    /* Neither of the group nor of the render pass instance. */
    kit_expect(kit, "VUID-vkCmdSetDeviceMask-deviceMask-00108");
    kit_expect(kit, "VUID-vkCmdSetDeviceMask-deviceMask-00110");
    kit_expect(kit, "VUID-vkCmdSetDeviceMask-deviceMask-00111");
    vkCmdSetDeviceMask(commands, 4);
    vkCmdEndRenderPass(commands);
    vkCmdSetDeviceMask(commands, 3);
    kit_end(kit, commands);
}

SCENE(begin_rendering_linear, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceLinearColorAttachmentFeaturesNV linear = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_LINEAR_COLOR_ATTACHMENT_FEATURES_NV,
        .linearColorAttachment = VK_TRUE,
    };
    const VkFormat block = VK_FORMAT_BC1_RGBA_UNORM_BLOCK;
    VkCommandBufferInheritanceRenderingInfo rendering = formats(1, &block);
    VkCommandBufferInheritanceInfo info = inheritance(&rendering, VK_NULL_HANDLE);

    open_all(kit, VK_NV_LINEAR_COLOR_ATTACHMENT_EXTENSION_NAME, &linear);
    inherit(kit, "VUID-VkCommandBufferInheritanceRenderingInfoKHR-pColorAttachmentFormats-06492",
            &info, CONTINUE);
}

SCENE(begin_device_mask, KIT_NULL_DRIVER)
{
    VkDeviceGroupCommandBufferBeginInfo group = {
        VK_STRUCTURE_TYPE_DEVICE_GROUP_COMMAND_BUFFER_BEGIN_INFO, NULL, 1
    };
    VkCommandBufferBeginInfo info = { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
                                      .pNext = &group };
    VkCommandBuffer commands = kit_primary(kit);
    (void)vkBeginCommandBuffer(commands, &info);
    vkCmdSetDeviceMask(commands, 1);
    kit_expect(kit, "VUID-vkCmdSetDeviceMask-deviceMask-00109");
    vkCmdSetDeviceMask(commands, 0);
    kit_expect(kit, "VUID-vkCmdSetDeviceMask-deviceMask-00108");
    kit_expect(kit, "VUID-vkCmdSetDeviceMask-deviceMask-00110");
    vkCmdSetDeviceMask(commands, 2);
    kit_end(kit, commands);
    /* Begun for all devices, and nothing recorded yet. */
    commands = kit_recording(kit);
    kit_expect(kit, "VUID-vkCmdSetDeviceMask-deviceMask-00108");
    kit_expect(kit, "VUID-vkCmdSetDeviceMask-deviceMask-00110");
    vkCmdSetDeviceMask(commands, 2);
    kit_end(kit, commands);
    kit_allow(kit, "VUID-vkEndCommandBuffer-commandBuffer-00059");
    group.deviceMask = 0;
    commands = kit_primary(kit);
    kit_expect(kit, "VUID-VkDeviceGroupCommandBufferBeginInfo-deviceMask-00107");
    (void)vkBeginCommandBuffer(commands, &info);
    (void)vkEndCommandBuffer(commands);
    group.deviceMask = 2;
    commands = kit_primary(kit);
    kit_expect(kit, "VUID-VkDeviceGroupCommandBufferBeginInfo-deviceMask-00106");
    (void)vkBeginCommandBuffer(commands, &info);
    (void)vkEndCommandBuffer(commands);
}

SCENE(begin_extensions, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    kit_open(kit,
             &(struct kit_config){ .device_extensions = { "VK_EXT_conditional_rendering",
                                                          "VK_NV_inherited_viewport_scissor" } });
    VkCommandBufferInheritanceConditionalRenderingInfoEXT conditional = {
        VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_CONDITIONAL_RENDERING_INFO_EXT, NULL, VK_TRUE
    };
    VkCommandBufferInheritanceInfo info = inheritance(&conditional, VK_NULL_HANDLE);
    inherit(
        kit,
        "VUID-VkCommandBufferInheritanceConditionalRenderingInfoEXT-conditionalRenderingEnable-01977",
        &info, 0);
}

SCENE(begin_viewports, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceInheritedViewportScissorFeaturesNV feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_INHERITED_VIEWPORT_SCISSOR_FEATURES_NV,
        .inheritedViewportScissor2D = VK_TRUE,
    };
    open_all(kit, "VK_NV_inherited_viewport_scissor", &feature);
    VkViewport depths[2] = { { .maxDepth = 1.0f }, { .maxDepth = 1.0f } };
    VkCommandBufferInheritanceViewportScissorInfoNV viewports = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_VIEWPORT_SCISSOR_INFO_NV,
        .viewportScissor2D = VK_TRUE,
        .viewportDepthCount = 1,
        .pViewportDepths = depths,
    };
    VkRenderPass pass = kit_render_pass(kit);
    VkCommandBufferInheritanceInfo info = inheritance(&viewports, pass);
    inherit(kit, NULL, &info, CONTINUE);
    inherit(kit, "VUID-VkCommandBufferInheritanceViewportScissorInfoNV-viewportScissor2D-04786",
            &info, 0);
    viewports.viewportDepthCount = 2;
    inherit(kit, "VUID-VkCommandBufferInheritanceViewportScissorInfoNV-viewportScissor2D-04783",
            &info, CONTINUE);
    viewports.viewportDepthCount = 0;
    inherit(kit, "VUID-VkCommandBufferInheritanceViewportScissorInfoNV-viewportScissor2D-04783",
            &info, CONTINUE);
}

SCENE(begin_no_viewports, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceInheritedViewportScissorFeaturesNV feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_INHERITED_VIEWPORT_SCISSOR_FEATURES_NV,
        .inheritedViewportScissor2D = VK_TRUE,
    };
    VkPhysicalDeviceFeatures2 features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
        .pNext = &feature,
        .features.multiViewport = VK_TRUE,
    };
    kit_open(kit,
             &(struct kit_config){ .device_next = &features,
                                   .device_extensions = { "VK_NV_inherited_viewport_scissor" } });
    VkCommandBufferInheritanceViewportScissorInfoNV viewports = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_VIEWPORT_SCISSOR_INFO_NV,
        .viewportScissor2D = VK_TRUE,
    };
    VkCommandBufferInheritanceInfo info = inheritance(&viewports, kit_render_pass(kit));
    inherit(kit, "VUID-VkCommandBufferInheritanceViewportScissorInfoNV-viewportScissor2D-04784",
            &info, CONTINUE);
}

SCENE(begin_viewports_feature, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    open_all(kit, "VK_NV_inherited_viewport_scissor", NULL);
    VkViewport depth = { .maxDepth = 1.0f };
    VkCommandBufferInheritanceViewportScissorInfoNV viewports = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_VIEWPORT_SCISSOR_INFO_NV,
        .viewportScissor2D = VK_TRUE,
        .viewportDepthCount = 1,
        .pViewportDepths = &depth,
    };
    VkCommandBufferInheritanceInfo info = inheritance(&viewports, kit_render_pass(kit));
    inherit(kit, "VUID-VkCommandBufferInheritanceViewportScissorInfoNV-viewportScissor2D-04782",
            &info, CONTINUE);
}

/* --- executed in a render pass --- */

static void
execute_in(struct kit *kit, const char *id, const struct kit_target *target,
           VkSubpassContents contents, VkCommandBuffer executed)
{
    VkCommandBuffer commands = kit_primary(kit);
    if (id) {
        kit_expect(kit, id);
    }
    kit_begin(kit, commands, 0);
    kit_begin_target(commands, target, contents);
    vkCmdExecuteCommands(commands, 1, &executed);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
}

SCENE(execute_in_pass, KIT_NULL_DRIVER)
{
    struct kit_target target = kit_target(kit), other = kit_target(kit);
    VkCommandBufferInheritanceInfo info = inheritance(NULL, target.render_pass);
    info.framebuffer = target.framebuffer;
    VkCommandBuffer commands = inherit(kit, NULL, &info, CONTINUE);
    execute_in(kit, NULL, &target, VK_SUBPASS_CONTENTS_SECONDARY_COMMAND_BUFFERS, commands);
    execute_in(kit, "VUID-vkCmdExecuteCommands-contents-06018", &target, VK_SUBPASS_CONTENTS_INLINE,
               commands);
    execute_in(kit, "VUID-vkCmdExecuteCommands-pCommandBuffers-00099", &other,
               VK_SUBPASS_CONTENTS_SECONDARY_COMMAND_BUFFERS, commands);
    /* An equal render pass, and no framebuffer. */
    info = inheritance(NULL, other.render_pass);
    execute_in(kit, NULL, &target, VK_SUBPASS_CONTENTS_SECONDARY_COMMAND_BUFFERS,
               inherit(kit, NULL, &info, CONTINUE));
    /* One that continues no render pass, where none may be executed at all. */
    kit_expect(kit, "VUID-vkCmdExecuteCommands-pCommandBuffers-00096");
    execute_in(kit, "VUID-vkCmdExecuteCommands-contents-06018", &target, VK_SUBPASS_CONTENTS_INLINE,
               inherit(kit, NULL, &info, 0));
}

SCENE(execute_in_wrong_pass, KIT_NULL_DRIVER)
{
    struct kit_target target = kit_target(kit);
    struct pass pass = color_pass();
    pass.attachments[0].format = VK_FORMAT_B8G8R8A8_UNORM;
    VkCommandBufferInheritanceInfo info = inheritance(NULL, pass_first(kit, &pass));
    VkCommandBufferInheritanceRenderingInfo rendering = formats(1, &color_format);
    execute_in(kit, "VUID-vkCmdExecuteCommands-pBeginInfo-06020", &target,
               VK_SUBPASS_CONTENTS_SECONDARY_COMMAND_BUFFERS, inherit(kit, NULL, &info, CONTINUE));
    info = inheritance(&rendering, VK_NULL_HANDLE);
    execute_in(kit, "VUID-vkCmdExecuteCommands-pBeginInfo-06020", &target,
               VK_SUBPASS_CONTENTS_SECONDARY_COMMAND_BUFFERS, inherit(kit, NULL, &info, CONTINUE));
}

static struct kit_target
two_subpasses(struct kit *kit)
{
    struct pass pass = color_pass();
    pass.attachment_count = 1;
    pass.subpass_count = 2;
    pass.subpasses[1] = pass.subpasses[0];
    pass.dependency_count = 1;
    pass.dependencies[0] = (VkSubpassDependency){
        .dstSubpass = 1,
        .srcStageMask = VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT,
        .dstStageMask = VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT,
        .srcAccessMask = VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT,
        .dstAccessMask = VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT,
    };
    struct kit_target target = { .size = 16,
                                 .view = ATTACHED(kit, 0),
                                 .render_pass = pass_first(kit, &pass) };
    target.framebuffer = framebuffer_of(kit, target.render_pass, 1, &target.view);
    return target;
}

SCENE(execute_in_wrong_subpass, KIT_NULL_DRIVER | KIT_UNORDERED)
{
    struct kit_target target = two_subpasses(kit);
    VkCommandBufferInheritanceInfo info = inheritance(NULL, target.render_pass);
    info.subpass = 1;
    VkCommandBuffer executed = inherit(kit, NULL, &info, CONTINUE), commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_SECONDARY_COMMAND_BUFFERS);
    kit_expect(kit, "VUID-vkCmdExecuteCommands-pCommandBuffers-06019");
    vkCmdExecuteCommands(commands, 1, &executed);
    vkCmdNextSubpass(commands, VK_SUBPASS_CONTENTS_SECONDARY_COMMAND_BUFFERS);
    kit_allow(kit, "VUID-vkCmdExecuteCommands-pCommandBuffers-00092");
    vkCmdExecuteCommands(commands, 1, &executed);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
}

/* Without dynamic rendering the same calls break rules with numbers of their own besides. */
SCENE(execute_in_pass_old, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_UNORDERED)
{
    kit_open(kit, &(struct kit_config){ .api_version = VK_API_VERSION_1_1 });
    struct kit_target target = kit_target(kit), two = two_subpasses(kit);
    VkCommandBufferInheritanceInfo info = inheritance(NULL, target.render_pass);
    kit_expect_newer(kit, NEWER_ID(NULL, "VUID-vkCmdExecuteCommands-contents-00095"));
    execute_in(kit, "VUID-vkCmdExecuteCommands-contents-06018", &target, VK_SUBPASS_CONTENTS_INLINE,
               inherit(kit, NULL, &info, CONTINUE));
    struct pass pass = color_pass();
    pass.attachments[0].format = VK_FORMAT_B8G8R8A8_UNORM;
    info = inheritance(NULL, pass_first(kit, &pass));
    kit_expect_newer(kit, NEWER_ID(NULL, "VUID-vkCmdExecuteCommands-pInheritanceInfo-00098"));
    execute_in(kit, "VUID-vkCmdExecuteCommands-pBeginInfo-06020", &target,
               VK_SUBPASS_CONTENTS_SECONDARY_COMMAND_BUFFERS, inherit(kit, NULL, &info, CONTINUE));
    info = inheritance(NULL, two.render_pass);
    info.subpass = 1;
    VkCommandBuffer executed = inherit(kit, NULL, &info, CONTINUE), commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    kit_begin_target(commands, &two, VK_SUBPASS_CONTENTS_SECONDARY_COMMAND_BUFFERS);
    kit_expect(kit, "VUID-vkCmdExecuteCommands-pCommandBuffers-06019");
    kit_expect_newer(kit, NEWER_ID(NULL, "VUID-vkCmdExecuteCommands-pCommandBuffers-00097"));
    vkCmdExecuteCommands(commands, 1, &executed);
    vkCmdNextSubpass(commands, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
}

/* --- executed in dynamic rendering --- */

struct dynamic {
    VkRenderingAttachmentInfo color, depth, stencil;
    VkRenderingInfo info;
};

static void
dynamic(struct dynamic *d, VkImageView color, VkImageView depth)
{
    d->color = (VkRenderingAttachmentInfo){
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
        .imageView = color,
        .imageLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL
    };
    d->depth = d->color;
    d->depth.imageView = depth;
    d->depth.imageLayout = VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL;
    d->stencil = d->depth;
    d->info = (VkRenderingInfo){ .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                                 .flags = VK_RENDERING_CONTENTS_SECONDARY_COMMAND_BUFFERS_BIT,
                                 .renderArea = { { 0, 0 }, { 16, 16 } },
                                 .layerCount = 1,
                                 .colorAttachmentCount = 1,
                                 .pColorAttachments = &d->color,
                                 .pDepthAttachment = depth ? &d->depth : NULL,
                                 .pStencilAttachment = depth ? &d->stencil : NULL };
}

static void
execute_dynamic(struct kit *kit, const char *id, const struct dynamic *d, const void *next,
                VkRenderPass pass)
{
    VkCommandBufferInheritanceInfo info = inheritance(next, pass);
    VkCommandBuffer executed = inherit(kit, NULL, &info, CONTINUE), commands = kit_primary(kit);
    if (id) {
        kit_expect(kit, id);
    }
    kit_begin(kit, commands, 0);
    vkCmdBeginRendering(commands, &d->info);
    vkCmdExecuteCommands(commands, 1, &executed);
    vkCmdEndRendering(commands);
    kit_end(kit, commands);
}

SCENE(execute_in_rendering, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    open_all(kit, NULL, NULL);
    VkCommandBufferInheritanceRenderingInfo rendering = formats(1, &color_format), good = rendering;
    const VkFormat other = VK_FORMAT_B8G8R8A8_UNORM;
    const VkFormat two[2] = { color_format, color_format };
    struct dynamic d;
    dynamic(&d, ATTACHED(kit, 0), VK_NULL_HANDLE);
    execute_dynamic(kit, NULL, &d, &rendering, VK_NULL_HANDLE);
    execute_dynamic(kit, "VUID-vkCmdExecuteCommands-pBeginInfo-06025", &d, NULL,
                    kit_render_pass(kit));
    d.info.flags = 0;
    execute_dynamic(kit, "VUID-vkCmdExecuteCommands-flags-06024", &d, &rendering, VK_NULL_HANDLE);
    d.info.flags = VK_RENDERING_CONTENTS_SECONDARY_COMMAND_BUFFERS_BIT |
                   VK_RENDERING_SUSPENDING_BIT;
    execute_dynamic(kit, "VUID-vkCmdExecuteCommands-flags-06026", &d, &rendering, VK_NULL_HANDLE);
    d.info.flags = VK_RENDERING_CONTENTS_SECONDARY_COMMAND_BUFFERS_BIT;
    rendering = formats(2, two);
    execute_dynamic(kit, "VUID-vkCmdExecuteCommands-colorAttachmentCount-06027", &d, &rendering,
                    VK_NULL_HANDLE);
    rendering = formats(1, &other);
    execute_dynamic(kit, "VUID-vkCmdExecuteCommands-imageView-06028", &d, &rendering,
                    VK_NULL_HANDLE);
    rendering = good;
    rendering.viewMask = 1;
    execute_dynamic(kit, "VUID-vkCmdExecuteCommands-viewMask-06031", &d, &rendering,
                    VK_NULL_HANDLE);
    rendering = good;
    rendering.rasterizationSamples = VK_SAMPLE_COUNT_4_BIT;
    execute_dynamic(kit, "VUID-vkCmdExecuteCommands-pNext-06035", &d, &rendering, VK_NULL_HANDLE);
    rendering = good;
    rendering.depthAttachmentFormat = VK_FORMAT_D16_UNORM;
    execute_dynamic(kit, "VUID-vkCmdExecuteCommands-pDepthAttachment-06774", &d, &rendering,
                    VK_NULL_HANDLE);
    rendering = good;
    rendering.stencilAttachmentFormat = VK_FORMAT_S8_UINT;
    execute_dynamic(kit, "VUID-vkCmdExecuteCommands-pStencilAttachment-06775", &d, &rendering,
                    VK_NULL_HANDLE);
    d.color.imageView = VK_NULL_HANDLE;
    execute_dynamic(kit, "VUID-vkCmdExecuteCommands-imageView-07606", &d, &good, VK_NULL_HANDLE);
}

SCENE(execute_in_rendering_depth, KIT_NULL_DRIVER)
{
    VkImageView depth = ATTACHED(kit, .format = DS);
    VkCommandBufferInheritanceRenderingInfo rendering = formats(0, NULL), good;
    struct dynamic d;
    dynamic(&d, VK_NULL_HANDLE, depth);
    d.info.colorAttachmentCount = 0;
    rendering.depthAttachmentFormat = rendering.stencilAttachmentFormat = DS;
    good = rendering;
    execute_dynamic(kit, NULL, &d, &rendering, VK_NULL_HANDLE);
    rendering.depthAttachmentFormat = VK_FORMAT_UNDEFINED;
    execute_dynamic(kit, "VUID-vkCmdExecuteCommands-pDepthAttachment-06029", &d, &rendering,
                    VK_NULL_HANDLE);
    rendering = good;
    rendering.stencilAttachmentFormat = VK_FORMAT_UNDEFINED;
    execute_dynamic(kit, "VUID-vkCmdExecuteCommands-pStencilAttachment-06030", &d, &rendering,
                    VK_NULL_HANDLE);
    rendering = good;
    rendering.rasterizationSamples = VK_SAMPLE_COUNT_4_BIT;
    d.info.pStencilAttachment = NULL;
    rendering.stencilAttachmentFormat = VK_FORMAT_UNDEFINED;
    execute_dynamic(kit, "VUID-vkCmdExecuteCommands-pNext-06036", &d, &rendering, VK_NULL_HANDLE);
    d.info.pDepthAttachment = NULL;
    d.info.pStencilAttachment = &d.stencil;
    rendering.stencilAttachmentFormat = DS;
    rendering.depthAttachmentFormat = VK_FORMAT_UNDEFINED;
    execute_dynamic(kit, "VUID-vkCmdExecuteCommands-pNext-06037", &d, &rendering, VK_NULL_HANDLE);
}

SCENE(execute_attachment_samples, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    kit_open(kit,
             &(struct kit_config){ .device_extensions = { "VK_AMD_mixed_attachment_samples" } });
    VkSampleCountFlagBits samples = VK_SAMPLE_COUNT_1_BIT;
    VkAttachmentSampleCountInfoAMD list = {
        .sType = VK_STRUCTURE_TYPE_ATTACHMENT_SAMPLE_COUNT_INFO_AMD,
        .colorAttachmentCount = 1,
        .pColorAttachmentSamples = &samples,
        .depthStencilAttachmentSamples = VK_SAMPLE_COUNT_1_BIT,
    };
    VkCommandBufferInheritanceRenderingInfo rendering = formats(1, &color_format);
    struct dynamic d;
    rendering.pNext = &list;
    rendering.depthAttachmentFormat = rendering.stencilAttachmentFormat = DS;
    dynamic(&d, ATTACHED(kit, 0), ATTACHED(kit, .format = DS));
    execute_dynamic(kit, NULL, &d, &rendering, VK_NULL_HANDLE);
    samples = VK_SAMPLE_COUNT_4_BIT;
    execute_dynamic(kit, "VUID-vkCmdExecuteCommands-pNext-06032", &d, &rendering, VK_NULL_HANDLE);
    samples = VK_SAMPLE_COUNT_1_BIT;
    list.depthStencilAttachmentSamples = VK_SAMPLE_COUNT_4_BIT;
    kit_expect(kit, "VUID-vkCmdExecuteCommands-pNext-06033");
    execute_dynamic(kit, "VUID-vkCmdExecuteCommands-pNext-06034", &d, &rendering, VK_NULL_HANDLE);
    list.colorAttachmentCount = 0;
    VkCommandBufferInheritanceInfo info = inheritance(&rendering, VK_NULL_HANDLE);
    inherit(kit, "VUID-VkCommandBufferBeginInfo-flags-06003", &info, CONTINUE);
}

SCENE(end_inherited_rendering, KIT_NULL_DRIVER)
{
    VkCommandBufferInheritanceRenderingInfo rendering = formats(1, &color_format);
    VkCommandBufferInheritanceInfo info = inheritance(&rendering, VK_NULL_HANDLE);
    VkCommandBufferBeginInfo begin = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
        .flags = CONTINUE,
        .pInheritanceInfo = &info,
    };
    VkCommandBuffer commands = secondary(kit);
    KIT_VK(kit, vkBeginCommandBuffer(commands, &begin));
    kit_expect(kit, "VUID-vkCmdEndRendering-commandBuffer-06162");
    vkCmdEndRendering(commands);
    kit_end(kit, commands);
}

/* --- queries --- */

static VkQueryPool
query_pool(struct kit *kit, VkQueryType type, VkQueryPipelineStatisticFlags statistics)
{
    VkQueryPoolCreateInfo info = { .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
                                   .queryType = type,
                                   .queryCount = 2,
                                   .pipelineStatistics = statistics };
    VkQueryPool pool = VK_NULL_HANDLE;
    KIT_VK(kit, vkCreateQueryPool(kit->device, &info, NULL, &pool));
    kit_own(kit, VK_OBJECT_TYPE_QUERY_POOL, KIT_HANDLE(pool));
    return pool;
}

static void
execute_with_query(struct kit *kit, const char *id, VkQueryPool pool, VkQueryControlFlags flags,
                   VkCommandBuffer executed)
{
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdResetQueryPool(commands, pool, 0, 2);
    vkCmdBeginQuery(commands, pool, 0, flags);
    if (id) {
        kit_expect(kit, id);
    }
    vkCmdExecuteCommands(commands, 1, &executed);
    vkCmdEndQuery(commands, pool, 0);
    kit_end(kit, commands);
}

SCENE(execute_with_queries, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    open_all(kit, NULL, NULL);
    const VkQueryPipelineStatisticFlags clips =
        VK_QUERY_PIPELINE_STATISTIC_CLIPPING_INVOCATIONS_BIT;
    VkQueryPool occlusion = query_pool(kit, VK_QUERY_TYPE_OCCLUSION, 0);
    VkQueryPool statistics = query_pool(kit, VK_QUERY_TYPE_PIPELINE_STATISTICS, clips);
    VkCommandBufferInheritanceInfo info = inheritance(NULL, VK_NULL_HANDLE);
    VkCommandBuffer nothing = inherit(kit, NULL, &info, 0);
    info.occlusionQueryEnable = VK_TRUE;
    VkCommandBuffer plain = inherit(kit, NULL, &info, 0);
    info.queryFlags = VK_QUERY_CONTROL_PRECISE_BIT;
    info.pipelineStatistics = clips;
    VkCommandBuffer all = inherit(kit, NULL, &info, 0);
    execute_with_query(kit, NULL, occlusion, 0, plain);
    execute_with_query(kit, NULL, occlusion, VK_QUERY_CONTROL_PRECISE_BIT, all);
    execute_with_query(kit, NULL, statistics, 0, all);
    execute_with_query(kit, "VUID-vkCmdExecuteCommands-commandBuffer-00102", occlusion, 0, nothing);
    execute_with_query(kit, "VUID-vkCmdExecuteCommands-commandBuffer-00103", occlusion,
                       VK_QUERY_CONTROL_PRECISE_BIT, plain);
    execute_with_query(kit, "VUID-vkCmdExecuteCommands-commandBuffer-00104", statistics, 0, plain);
    /* Neither the query nor its flags: layers of older headers' time tell the former alone. */
    kit_expect(kit, "VUID-vkCmdExecuteCommands-commandBuffer-00102");
    execute_with_query(kit, NEWER_ID("VUID-vkCmdExecuteCommands-commandBuffer-00103", NULL),
                       occlusion, VK_QUERY_CONTROL_PRECISE_BIT, nothing);
}

SCENE(execute_begins_query, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    open_all(kit, NULL, NULL);
    VkQueryPool occlusion = query_pool(kit, VK_QUERY_TYPE_OCCLUSION, 0);
    VkCommandBufferInheritanceInfo info = inheritance(NULL, VK_NULL_HANDLE);
    VkCommandBufferBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
                                       .pInheritanceInfo = &info };
    VkCommandBuffer commands = secondary(kit);
    info.occlusionQueryEnable = VK_TRUE;
    KIT_VK(kit, vkBeginCommandBuffer(commands, &begin));
    vkCmdBeginQuery(commands, occlusion, 1, 0);
    vkCmdEndQuery(commands, occlusion, 1);
    kit_end(kit, commands);
    execute_with_query(kit, "VUID-vkCmdExecuteCommands-pCommandBuffers-00105", occlusion, 0,
                       commands);
}

SCENE(execute_queries_feature, KIT_NULL_DRIVER)
{
    /* The same calls break these rules as well. */
    kit_expect(kit, "VUID-vkCmdExecuteCommands-commandBuffer-00102");
    VkQueryPool occlusion = query_pool(kit, VK_QUERY_TYPE_OCCLUSION, 0);
    VkCommandBufferInheritanceInfo info = inheritance(NULL, VK_NULL_HANDLE);
    execute_with_query(kit, "VUID-vkCmdExecuteCommands-commandBuffer-00101", occlusion, 0,
                       inherit(kit, NULL, &info, 0));
}

SCENE(execute_other_query, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceTransformFeedbackFeaturesEXT feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TRANSFORM_FEEDBACK_FEATURES_EXT,
        .transformFeedback = VK_TRUE,
    };
    open_all(kit, "VK_EXT_transform_feedback", &feature);
    VkQueryPool streams = query_pool(kit, VK_QUERY_TYPE_TRANSFORM_FEEDBACK_STREAM_EXT, 0);
    VkCommandBufferInheritanceInfo info = inheritance(NULL, VK_NULL_HANDLE);
    execute_with_query(kit, "VUID-vkCmdExecuteCommands-commandBuffer-07594", streams, 0,
                       inherit(kit, NULL, &info, 0));
}

/* --- protection, transform feedback --- */

SCENE(execute_protected, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceProtectedMemoryFeatures feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROTECTED_MEMORY_FEATURES,
        .protectedMemory = VK_TRUE,
    };
    kit_open(kit, &(struct kit_config){ .device_next = &feature });
    VkCommandPool pools[2] = { kit_command_pool(kit, 0),
                               kit_command_pool(kit, VK_COMMAND_POOL_CREATE_PROTECTED_BIT) };
    for (int k = 0; k < 4; k++) {
        VkCommandBuffer executed = kit_command_buffer(kit, pools[k / 2],
                                                      VK_COMMAND_BUFFER_LEVEL_SECONDARY);
        VkCommandBuffer commands = kit_command_buffer(kit, pools[k % 2],
                                                      VK_COMMAND_BUFFER_LEVEL_PRIMARY);
        kit_begin_secondary(kit, executed, 0, VK_NULL_HANDLE);
        kit_end(kit, executed);
        kit_begin(kit, commands, 0);
        if (k == 1) {
            kit_expect(kit, "VUID-vkCmdExecuteCommands-commandBuffer-01820");
        } else if (k == 2) {
            kit_expect(kit, "VUID-vkCmdExecuteCommands-commandBuffer-01821");
        }
        vkCmdExecuteCommands(commands, 1, &executed);
        kit_end(kit, commands);
    }
}

SCENE(execute_in_transform_feedback, KIT_NULL_DRIVER | KIT_APPLIES | KIT_NO_DEVICE)
{
    VkPhysicalDeviceTransformFeedbackFeaturesEXT feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TRANSFORM_FEEDBACK_FEATURES_EXT,
        .transformFeedback = VK_TRUE,
    };
    open_all(kit, "VK_EXT_transform_feedback", &feature);
    VkRenderingInfo info = { .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                             .renderArea = { { 0, 0 }, { 16, 16 } },
                             .layerCount = 1,
                             .flags = VK_RENDERING_CONTENTS_SECONDARY_COMMAND_BUFFERS_BIT };
    VkCommandBufferInheritanceRenderingInfo rendering = formats(0, NULL);
    VkCommandBufferInheritanceInfo inherited = inheritance(&rendering, VK_NULL_HANDLE);
    VkCommandBuffer executed = inherit(kit, NULL, &inherited, CONTINUE),
                    commands = kit_primary(kit);
    kit_allow(kit, "VUID-vkCmdBeginTransformFeedbackEXT-None-06233");
    kit_begin(kit, commands, 0);
    vkCmdBeginRendering(commands, &info);
    /* Between secondaries, too, where other commands may not be recorded. */
    KIT_DEVICE_COMMAND(kit, vkCmdBeginTransformFeedbackEXT)(commands, 0, 0, NULL, NULL);
    kit_expect(kit, "VUID-vkCmdExecuteCommands-None-02286");
    vkCmdExecuteCommands(commands, 1, &executed);
    KIT_DEVICE_COMMAND(kit, vkCmdEndTransformFeedbackEXT)(commands, 0, 0, NULL, NULL);
    vkCmdEndRendering(commands);
    kit_end(kit, commands);
}

/* Between secondaries a primary records nothing else; what comes before and behind them is no part
 * of it. */
SCENE(commands_among_secondaries, KIT_NULL_DRIVER)
{
    struct kit_target target = kit_target(kit), other = kit_target(kit);
    VkCommandBuffer secondary = kit_command_buffer(kit, kit_command_pool(kit, 0),
                                                   VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    VkCommandBuffer commands = kit_primary(kit);
    VkRenderingInfo info = { .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                             .renderArea = { { 0, 0 }, { 16, 16 } },
                             .layerCount = 1,
                             .flags = VK_RENDERING_CONTENTS_SECONDARY_COMMAND_BUFFERS_BIT };

    kit_begin_secondary(kit, secondary, VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT,
                        target.render_pass);
    vkCmdSetLineWidth(secondary, 1.0f);
    kit_end(kit, secondary);
    kit_begin(kit, commands, 0);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_SECONDARY_COMMAND_BUFFERS);
    kit_expect(kit, NEWER_ID("VUID-vkCmdSetLineWidth-commandBuffer-recording",
                             "UNASSIGNED-CoreValidation-DrawState-InvalidCommandBuffer"));
    vkCmdSetLineWidth(commands, 1.0f);
    vkCmdExecuteCommands(commands, 1, &secondary);
    vkCmdEndRenderPass(commands);
    vkCmdSetLineWidth(commands, 1.0f);
    vkCmdBeginRendering(commands, &info);
    kit_expect_newer(kit,
                     NEWER_ID(NULL, "UNASSIGNED-CoreValidation-DrawState-InvalidCommandBuffer"));
    vkCmdSetLineWidth(commands, 1.0f);
    vkCmdEndRendering(commands);
    info.flags |= VK_RENDERING_SUSPENDING_BIT;
    vkCmdBeginRendering(commands, &info);
    kit_expect_newer(kit,
                     NEWER_ID(NULL, "UNASSIGNED-CoreValidation-DrawState-InvalidCommandBuffer"));
    vkCmdSetLineWidth(commands, 1.0f);
    vkCmdEndRendering(commands);
    info.flags ^= VK_RENDERING_SUSPENDING_BIT | VK_RENDERING_RESUMING_BIT;
    vkCmdBeginRendering(commands, &info);
    vkCmdEndRendering(commands);
    kit_begin_target(commands, &other, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdSetLineWidth(commands, 1.0f);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
}

static void
clear_in(struct kit *kit, const struct kit_target *target, uint32_t size, uint32_t layer,
         const char *id)
{
    const VkClearAttachment clear = { .aspectMask = VK_IMAGE_ASPECT_COLOR_BIT };
    const VkClearRect rect = { { { 0, 0 }, { size, size } }, layer, 1 };
    VkCommandBuffer secondary = kit_command_buffer(kit, kit_command_pool(kit, 0),
                                                   VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    VkCommandBuffer commands = kit_primary(kit);

    kit_begin_secondary(kit, secondary, VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT,
                        target->render_pass);
    vkCmdClearAttachments(secondary, 1, &clear, 1, &rect);
    kit_end(kit, secondary);
    kit_begin(kit, commands, 0);
    kit_begin_target(commands, target, VK_SUBPASS_CONTENTS_SECONDARY_COMMAND_BUFFERS);
    if (id) {
        kit_expect(kit, id);
    }
    vkCmdExecuteCommands(commands, 1, &secondary);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
}

/* A secondary does not know the render area; who executes it does. */
SCENE(execute_clears, KIT_NULL_DRIVER)
{
    struct kit_target target = kit_target(kit);

    clear_in(kit, &target, target.size, 0, NULL);
    clear_in(kit, &target, target.size + 1, 0, "VUID-vkCmdClearAttachments-pRects-00016");
    clear_in(kit, &target, target.size, 1, "VUID-vkCmdClearAttachments-pRects-06937");
}

KIT_MAIN()
