/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rules of newer registries about one parameter or one feature, of many subjects. Skipped with older headers.
 */
#include "attachment_scene.h"

#if !defined(VK_VERSION_1_4) || !defined(VK_KHR_maintenance10)

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_KHR_maintenance10");
}

#else

#define NOW(name) KIT_DEVICE_COMMAND(kit, name)

/* ---- dynamic state, rendering and secondaries -------------------------------------------------- */

SCENE(clamp_of_bias, SILENT)
{
    VkDepthBiasInfoEXT info = { .sType = VK_STRUCTURE_TYPE_DEPTH_BIAS_INFO_EXT };
    VkCommandBuffer commands;

    setenv("WAKE_NULL_ANSWERS", "depthBiasClamp=0", 1);
    NEW(kit, .extensions = { "VK_EXT_depth_bias_control" });
    commands = kit_recording(kit);
    NOW(vkCmdSetDepthBias2EXT)(commands, &info);
    info.depthBiasClamp = 0.5f;
    kit_expect(kit, "VUID-VkDepthBiasInfoEXT-depthBiasClamp-08950");
    NOW(vkCmdSetDepthBias2EXT)(commands, &info);
    kit_end(kit, commands);
}

SCENE(resolves_in_other_layouts, SILENT)
{
    VkImageView color, depth;
    struct rendered r;

    NEW(kit, .version = 0);
    color = ATTACHMENT(kit, .format = COLOR_FORMAT, .samples = VK_SAMPLE_COUNT_4_BIT);
    depth = ATTACHMENT(kit, .format = DEPTH_FORMAT, .samples = VK_SAMPLE_COUNT_4_BIT);
    render_to(&r, color);
    resolve_to(&r.color, VK_RESOLVE_MODE_AVERAGE_BIT, ATTACHMENT(kit, .format = COLOR_FORMAT));
    try_rendering(kit, NULL, &r);
    r.depth = r.stencil = rendered_attachment(depth, true);
    r.info.pDepthAttachment = &r.depth;
    r.info.pStencilAttachment = &r.stencil;
    resolve_to(&r.depth, VK_RESOLVE_MODE_SAMPLE_ZERO_BIT, ATTACHMENT(kit, .format = DEPTH_FORMAT));
    resolve_to(&r.stencil, VK_RESOLVE_MODE_SAMPLE_ZERO_BIT, r.depth.resolveImageView);
    try_rendering(kit, NULL, &r);
}

static VkCommandBuffer
plain_secondary(struct kit *kit, VkRenderPass pass, uint32_t subpass)
{
    const VkCommandBufferInheritanceInfo inherited = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO,
        .renderPass = pass,
        .subpass = subpass
    };
    const VkCommandBufferBeginInfo begin = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
        .flags = pass ? VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT
                      : VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT,
        .pInheritanceInfo = &inherited
    };
    VkCommandBuffer commands = kit_command_buffer(kit, kit_command_pool(kit, 0),
                                                  VK_COMMAND_BUFFER_LEVEL_SECONDARY);

    KIT_VK(kit, vkBeginCommandBuffer(commands, &begin));
    kit_end(kit, commands);
    return commands;
}

SCENE(secondaries_of_later_subpasses, SILENT)
{
    const VkSubpassDescription subpasses[2] = {
        { .pipelineBindPoint = VK_PIPELINE_BIND_POINT_GRAPHICS },
        { .pipelineBindPoint = VK_PIPELINE_BIND_POINT_GRAPHICS }
    };
    const VkRenderPassCreateInfo info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                                          .subpassCount = 2,
                                          .pSubpasses = subpasses };
    VkFramebufferCreateInfo of = {
        .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO, .width = 16, .height = 16, .layers = 1
    };
    VkRenderPassBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                                    .renderArea.extent = { 16, 16 } };
    VkCommandBuffer commands, inner;

    NEW(kit, .version = 0);
    KIT_VK(kit, vkCreateRenderPass(kit->device, &info, NULL, &of.renderPass));
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(of.renderPass));
    KIT_VK(kit, vkCreateFramebuffer(kit->device, &of, NULL, &begin.framebuffer));
    kit_own(kit, VK_OBJECT_TYPE_FRAMEBUFFER, KIT_HANDLE(begin.framebuffer));
    begin.renderPass = of.renderPass;
    inner = plain_secondary(kit, of.renderPass, 1);
    commands = kit_recording(kit);
    vkCmdBeginRenderPass(commands, &begin, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdNextSubpass(commands, VK_SUBPASS_CONTENTS_SECONDARY_COMMAND_BUFFERS);
    vkCmdExecuteCommands(commands, 1, &inner);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
    commands = kit_recording(kit);
    vkCmdBeginRenderPass(commands, &begin, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdNextSubpass(commands, VK_SUBPASS_CONTENTS_INLINE);
    kit_expect(kit, "VUID-vkCmdExecuteCommands-None-09681");
    vkCmdExecuteCommands(commands, 1, &inner);
}

SCENE(nested_that_are_used_at_once, SILENT)
{
    const VkCommandBufferInheritanceInfo inherited = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO
    };
    VkCommandBufferBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
                                       .pInheritanceInfo = &inherited };
    const VkPhysicalDeviceNestedCommandBufferFeaturesEXT feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_NESTED_COMMAND_BUFFER_FEATURES_EXT,
        .nestedCommandBuffer = VK_TRUE
    };
    VkCommandBuffer outer, inner;

    setenv("WAKE_NULL_NEWER", "1", 1);
    kit_open(kit, &(struct kit_config){ .api_version = VULKAN_1_4,
                                        .device_extensions = { "VK_EXT_nested_command_buffer" },
                                        .device_next = &feature });
    inner = plain_secondary(kit, VK_NULL_HANDLE, 0);
    outer = kit_command_buffer(kit, kit_command_pool(kit, 0), VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    KIT_VK(kit, vkBeginCommandBuffer(outer, &begin));
    kit_expect(kit, "VUID-vkCmdExecuteCommands-nestedCommandBufferSimultaneousUse-09378");
    vkCmdExecuteCommands(outer, 1, &inner);
    kit_end(kit, outer);
}

/* ---- descriptors ------------------------------------------------------------------------------- */

SCENE(pushes_without_feature, SILENT)
{
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    VkWriteDescriptorSet write = { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                   .descriptorCount = 1,
                                   .descriptorType = type };
    VkDescriptorBufferInfo info = { .range = 256 };
    VkCommandBuffer commands;
    VkPipelineLayout layout;

    setenv("WAKE_NULL_ANSWERS", "pushDescriptor=0", 1);
    NEW(kit, .version = 0);
    info.buffer = kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, NULL);
    write.pBufferInfo = &info;
    layout = kit_pipeline_layout(kit, kit_set_layout(kit, type, 1, VK_SHADER_STAGE_COMPUTE_BIT));
    commands = kit_recording(kit);
    kit_allow(kit, "VUID-vkCmdPushDescriptorSet-set-00365");
    kit_expect(kit, "VUID-vkCmdPushDescriptorSet-None-10356");
    NOW(vkCmdPushDescriptorSet)(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, 1, &write);
}

/* ---- pipelines --------------------------------------------------------------------------------- */

SCENE(layouts_without_tasks, SILENT)
{
    VkPipelineLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
        .flags = VK_PIPELINE_LAYOUT_CREATE_NO_TASK_SHADER_BIT_KHR |
                 VK_PIPELINE_LAYOUT_CREATE_INDEPENDENT_SETS_BIT_EXT
    };
    VkPhysicalDeviceGraphicsPipelineLibraryFeaturesEXT libraries = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_GRAPHICS_PIPELINE_LIBRARY_FEATURES_EXT
    };
    VkPhysicalDeviceMaintenance11FeaturesKHR eleven = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_11_FEATURES_KHR, .pNext = &libraries
    };
    VkPipelineLayout layout = VK_NULL_HANDLE;

    NEW(kit,
        .extensions = { "VK_EXT_graphics_pipeline_library", "VK_KHR_pipeline_library",
                        "VK_EXT_mesh_shader", "VK_KHR_maintenance11" },
        .next = &eleven);
    KIT_VK(kit, vkCreatePipelineLayout(kit->device, &info, NULL, &layout));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE_LAYOUT, KIT_HANDLE(layout));
    info.flags = VK_PIPELINE_LAYOUT_CREATE_NO_TASK_SHADER_BIT_KHR;
    kit_expect(kit, "VUID-VkPipelineLayoutCreateInfo-flags-13352");
    layout = VK_NULL_HANDLE;
    (void)vkCreatePipelineLayout(kit->device, &info, NULL, &layout);
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE_LAYOUT, KIT_HANDLE(layout));
}

SCENE(too_many_attachments, SILENT)
{
    static VkFormat formats[64];
    const VkPipelineRenderingCreateInfo rendering = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO,
        .colorAttachmentCount = 9,
        .pColorAttachmentFormats = formats
    };
    static VkPipelineColorBlendAttachmentState states[64];
    VkPipelineColorBlendStateCreateInfo blend = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO,
        .attachmentCount = 9,
        .pAttachments = states
    };
    struct rig_base base;
    struct rig r;

    setenv("WAKE_NULL_ANSWERS", "maxColorAttachments=8", 1);
    NEW(kit, .version = 0);
    base = rig_base(kit);
    rig_init(&r, &base);
    r.info.renderPass = VK_NULL_HANDLE;
    r.info.pNext = &rendering;
    r.info.pColorBlendState = &blend;
    kit_expect(kit, "VUID-VkPipelineRenderingCreateInfo-colorAttachmentCount-09533");
    (void)rig_make(&base, &r);
}

/* ---- devices without graphics ------------------------------------------------------------------ */

/* The pass is wrong, too. */
SCENE(framebuffers_without_graphics, SILENT | KIT_APPLIES)
{
    const VkSubpassDescription subpass = { .pipelineBindPoint = VK_PIPELINE_BIND_POINT_GRAPHICS };
    const VkRenderPassCreateInfo pass = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                                          .subpassCount = 1,
                                          .pSubpasses = &subpass };
    VkFramebufferCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO, .width = 16, .height = 16, .layers = 1
    };
    VkFramebuffer framebuffer = VK_NULL_HANDLE;

    setenv("WAKE_NULL_QUEUES", "compute+transfer:1", 1);
    NEW(kit, .version = 0);
    kit_expect(kit, "VUID-vkCreateRenderPass-device-10000");
    (void)vkCreateRenderPass(kit->device, &pass, NULL, &info.renderPass);
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(info.renderPass));
    kit_expect(kit, "VUID-vkCreateFramebuffer-device-10002");
    (void)vkCreateFramebuffer(kit->device, &info, NULL, &framebuffer);
    kit_own(kit, VK_OBJECT_TYPE_FRAMEBUFFER, KIT_HANDLE(framebuffer));
}

#endif

KIT_MAIN()
