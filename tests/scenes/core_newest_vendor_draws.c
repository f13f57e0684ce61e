/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Draws of vendors in a render pass instance for which the bound pipeline was not made. Skipped with older headers.
 */
#include "newer_scene.h"

#if !defined(VK_VERSION_1_4) || !defined(VK_HUAWEI_cluster_culling_shader)

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_HUAWEI_cluster_culling_shader");
}

#else

#define NOW(name) KIT_DEVICE_COMMAND(kit, name)

/* Of an attachment that kit_render_pass() has not. */
static VkRenderPass
other_pass(struct kit *kit)
{
    const VkAttachmentDescription attachment = { .format = VK_FORMAT_R32_SFLOAT,
                                                 .samples = VK_SAMPLE_COUNT_1_BIT,
                                                 .loadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
                                                 .finalLayout = VK_IMAGE_LAYOUT_GENERAL };
    const VkAttachmentReference reference = { .layout = VK_IMAGE_LAYOUT_GENERAL };
    const VkSubpassDescription subpass = { .colorAttachmentCount = 1,
                                           .pColorAttachments = &reference };
    const VkRenderPassCreateInfo info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                                          .attachmentCount = 1,
                                          .pAttachments = &attachment,
                                          .subpassCount = 1,
                                          .pSubpasses = &subpass };
    VkRenderPass pass = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateRenderPass(kit->device, &info, NULL, &pass));
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(pass));
    return pass;
}

static VkCommandBuffer
begin_with(struct kit *kit, const struct kit_target *target, bool fits)
{
    VkPipelineLayout layout = kit_pipeline_layout(kit, VK_NULL_HANDLE);
    VkPipeline pipeline = kit_graphics_pipeline(kit, layout,
                                                fits ? target->render_pass : other_pass(kit));
    VkCommandBuffer commands = kit_recording(kit);

    kit_begin_target(commands, target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    return commands;
}

static void
end_with(struct kit *kit, VkCommandBuffer commands)
{
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
}

static void
draw_clusters(struct kit *kit, bool fits)
{
    VkBuffer buffer;
    VkCommandBuffer commands;
    struct kit_target target;

    NEW_WITH(kit, VkPhysicalDeviceClusterCullingShaderFeaturesHUAWEI,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_CLUSTER_CULLING_SHADER_FEATURES_HUAWEI,
             "VK_HUAWEI_cluster_culling_shader");
    target = kit_target(kit);
    buffer = kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT, NULL);
    commands = begin_with(kit, &target, fits);
    if (!fits) {
        kit_expect(kit, "VUID-vkCmdDrawClusterHUAWEI-renderPass-02684");
    }
    NOW(vkCmdDrawClusterHUAWEI)(commands, 1, 1, 1);
    if (!fits) {
        kit_expect(kit, "VUID-vkCmdDrawClusterIndirectHUAWEI-renderPass-02684");
    }
    NOW(vkCmdDrawClusterIndirectHUAWEI)(commands, buffer, 0);
    end_with(kit, commands);
}

SCENE(clusters, SILENT | KIT_NULL_DRIVER)
{
    draw_clusters(kit, true);
}

SCENE(clusters_in_another_pass, SILENT | KIT_NULL_DRIVER)
{
    draw_clusters(kit, false);
}

static void
draw_generated(struct kit *kit, bool fits)
{
    const VkIndirectCommandsLayoutTokenNV token = {
        .sType = VK_STRUCTURE_TYPE_INDIRECT_COMMANDS_LAYOUT_TOKEN_NV,
        .tokenType = VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_NV
    };
    const uint32_t stride = 64;
    const VkIndirectCommandsLayoutCreateInfoNV info = {
        .sType = VK_STRUCTURE_TYPE_INDIRECT_COMMANDS_LAYOUT_CREATE_INFO_NV,
        .pipelineBindPoint = VK_PIPELINE_BIND_POINT_GRAPHICS,
        .tokenCount = 1,
        .pTokens = &token,
        .streamCount = 1,
        .pStreamStrides = &stride
    };
    VkIndirectCommandsStreamNV stream = { .offset = 0 };
    VkGeneratedCommandsInfoNV generated = {
        .sType = VK_STRUCTURE_TYPE_GENERATED_COMMANDS_INFO_NV,
        .pipelineBindPoint = VK_PIPELINE_BIND_POINT_GRAPHICS,
        .streamCount = 1,
        .pStreams = &stream,
        .sequencesCount = 1,
        .preprocessSize = 4096,
    };
    VkCommandBuffer commands;
    struct kit_target target;

    NEW_WITH(kit, VkPhysicalDeviceDeviceGeneratedCommandsFeaturesNV,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DEVICE_GENERATED_COMMANDS_FEATURES_NV,
             "VK_NV_device_generated_commands");
    target = kit_target(kit);
    stream.buffer = generated.preprocessBuffer = kit_bound_buffer(
        kit, 4096, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT, NULL);
    KIT_VK(kit, NOW(vkCreateIndirectCommandsLayoutNV)(kit->device, &info, NULL,
                                                      &generated.indirectCommandsLayout));
    generated.pipeline = kit_graphics_pipeline(kit, kit_pipeline_layout(kit, VK_NULL_HANDLE),
                                               target.render_pass);
    commands = begin_with(kit, &target, fits);
    if (!fits) {
        kit_expect(kit, "VUID-vkCmdExecuteGeneratedCommandsNV-renderPass-02684");
    }
    NOW(vkCmdExecuteGeneratedCommandsNV)(commands, VK_FALSE, &generated);
    end_with(kit, commands);
    NOW(vkDestroyIndirectCommandsLayoutNV)(kit->device, generated.indirectCommandsLayout, NULL);
}

SCENE(generated, SILENT | KIT_NULL_DRIVER)
{
    draw_generated(kit, true);
}

SCENE(generated_in_another_pass, SILENT | KIT_NULL_DRIVER)
{
    draw_generated(kit, false);
}

#endif

KIT_MAIN()
