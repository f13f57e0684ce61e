/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rules of single parameters that came with newer registries, one or a few of each extension.
 */
#include "descriptor_scene.h"
#include "newer_scene.h"
#include "pipeline_rig.h"

/* The loader need not know them. */
#define NOW(name) KIT_DEVICE_COMMAND(kit, name)

/* --- buffers and their views --- */

static VkBufferView
view_with(struct kit *kit, VkBuffer buffer, VkBufferUsageFlags2 usage)
{
    VkBufferUsageFlags2CreateInfo own = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_USAGE_FLAGS_2_CREATE_INFO, .usage = usage
    };
    VkBufferViewCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_VIEW_CREATE_INFO,
                                    .pNext = &own,
                                    .buffer = buffer,
                                    .format = VK_FORMAT_R8G8B8A8_UNORM,
                                    .range = VK_WHOLE_SIZE };
    VkBufferView view = VK_NULL_HANDLE;

    if (vkCreateBufferView(kit->device, &info, NULL, &view) == VK_SUCCESS) {
        kit_own(kit, VK_OBJECT_TYPE_BUFFER_VIEW, KIT_HANDLE(view));
    }
    return view;
}

SCENE(usages_of_views, SILENT)
{
    VkWriteDescriptorSet write = { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                   .descriptorCount = 1,
                                   .descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER };
    VkBufferView view;
    VkBuffer both, one;

    NEW(kit, .next = NULL);
    both = kit_bound_buffer(
        kit, 256,
        VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT | VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT, NULL);
    one = kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT, NULL);
    (void)view_with(kit, both, VK_BUFFER_USAGE_2_STORAGE_TEXEL_BUFFER_BIT);
    kit_expect(kit, "VUID-VkBufferViewCreateInfo-pNext-08780");
    (void)view_with(kit, both, VK_BUFFER_USAGE_2_TRANSFER_SRC_BIT);
    kit_expect(kit, "VUID-VkBufferViewCreateInfo-pNext-08781");
    (void)view_with(kit, one, VK_BUFFER_USAGE_2_STORAGE_TEXEL_BUFFER_BIT);
    view = view_with(kit, both, VK_BUFFER_USAGE_2_UNIFORM_TEXEL_BUFFER_BIT);
    write.pTexelBufferView = &view;
    write.dstSet = make_set(
        kit, one_binding(kit, 0, VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER, 1, COMPUTE, 0));
    kit_expect(kit, "VUID-VkWriteDescriptorSet-descriptorType-08766");
    vkUpdateDescriptorSets(kit->device, 1, &write, 0, NULL);
    write.descriptorType = VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER;
    write.dstSet = make_set(
        kit, one_binding(kit, 0, VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER, 1, COMPUTE, 0));
    vkUpdateDescriptorSets(kit->device, 1, &write, 0, NULL);
    view = view_with(kit, both, VK_BUFFER_USAGE_2_STORAGE_TEXEL_BUFFER_BIT);
    kit_expect(kit, "VUID-VkWriteDescriptorSet-descriptorType-08765");
    vkUpdateDescriptorSets(kit->device, 1, &write, 0, NULL);
}

/* --- images --- */

SCENE(layouts_of_subresources, SILENT)
{
    VkImageCreateInfo image = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                .imageType = VK_IMAGE_TYPE_2D,
                                .format = VK_FORMAT_R8G8B8A8_UNORM,
                                .extent = { 16, 16, 1 },
                                .mipLevels = 1,
                                .arrayLayers = 1,
                                .samples = VK_SAMPLE_COUNT_1_BIT,
                                .tiling = VK_IMAGE_TILING_LINEAR,
                                .usage = VK_IMAGE_USAGE_TRANSFER_SRC_BIT };
    VkImageSubresource2 part = { .sType = VK_STRUCTURE_TYPE_IMAGE_SUBRESOURCE_2,
                                 .imageSubresource = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 0 } };
    VkDeviceImageSubresourceInfo info = { .sType = VK_STRUCTURE_TYPE_DEVICE_IMAGE_SUBRESOURCE_INFO,
                                          .pCreateInfo = &image,
                                          .pSubresource = &part };
    VkSubresourceLayout2 layout = { .sType = VK_STRUCTURE_TYPE_SUBRESOURCE_LAYOUT_2 };

    NEW(kit, .next = NULL);
    NOW(vkGetDeviceImageSubresourceLayout)(kit->device, &info, &layout);
    part.imageSubresource.mipLevel = 1;
    kit_expect(kit, "VUID-VkDeviceImageSubresourceInfo-mipLevel-01716");
    NOW(vkGetDeviceImageSubresourceLayout)(kit->device, &info, &layout);
    part.imageSubresource = (VkImageSubresource){ VK_IMAGE_ASPECT_COLOR_BIT, 0, 1 };
    kit_expect(kit, "VUID-VkDeviceImageSubresourceInfo-arrayLayer-01717");
    NOW(vkGetDeviceImageSubresourceLayout)(kit->device, &info, &layout);
    part.imageSubresource = (VkImageSubresource){ VK_IMAGE_ASPECT_PLANE_0_BIT, 0, 0 };
    kit_expect(kit, "VUID-VkDeviceImageSubresourceInfo-format-08886");
    NOW(vkGetDeviceImageSubresourceLayout)(kit->device, &info, &layout);
}

struct copy {
    VkImage image;
    VkCommandBuffer commands;
    VkImageCopy region; /* of all layers, to the image itself */
};

static struct copy
begin_copy(struct kit *kit)
{
    struct copy copy = {
        .image = kit_bound_image(kit, 16, 16,
                                 VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT),
        .commands = kit_recording(kit),
        .region = { { VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, VK_REMAINING_ARRAY_LAYERS },
                    { 0, 0, 0 },
                    { VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1 },
                    { 8, 8, 0 },
                    { 4, 4, 1 } },
    };

    change_layout(copy.commands, copy.image, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_GENERAL);
    return copy;
}

static void
copy_image(const struct copy *copy)
{
    vkCmdCopyImage(copy->commands, copy->image, VK_IMAGE_LAYOUT_GENERAL, copy->image,
                   VK_IMAGE_LAYOUT_GENERAL, 1, &copy->region);
}

SCENE(all_layers_without_maintenance5, SILENT)
{
    struct copy copy;

    NEW(kit, .version = VK_API_VERSION_1_3);
    copy = begin_copy(kit);
    kit_expect(kit, "VUID-VkImageSubresourceLayers-layerCount-09243");
    copy_image(&copy);
    finish(kit, copy.commands);
}

SCENE(all_layers, SILENT)
{
    struct copy copy;

    NEW(kit, .next = NULL);
    copy = begin_copy(kit);
    copy_image(&copy);
    copy.region.dstSubresource.layerCount = 2;
    kit_expect(kit, "VUID-vkCmdCopyImage-srcImage-08794");
    kit_expect(kit, "VUID-vkCmdCopyImage-dstSubresource-07968");
    copy_image(&copy);
    finish(kit, copy.commands);
}

/* --- pipelines --- */

SCENE(stages_without_modules, SILENT)
{
    VkShaderModuleCreateInfo code = { .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO };
    struct rig_base base;
    struct rig r;

    NEW(kit, .next = NULL);
    base = rig_base(kit);
    rig_init(&r, &base);
    code.pCode = kit_shader_code(KIT_SHADER_TRIANGLE_VERT, &code.codeSize);
    r.stages[0].module = VK_NULL_HANDLE;
    r.stages[0].pNext = &code;
    (void)rig_make(&base, &r);
    r.stages[0].pNext = NULL;
    kit_expect(kit, "VUID-VkPipelineShaderStageCreateInfo-stage-06845");
    (void)rig_make(&base, &r);
}

SCENE(protected_access_of_compute, SILENT)
{
    VkComputePipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .flags = VK_PIPELINE_CREATE_NO_PROTECTED_ACCESS_BIT,
    };
    VkPipeline pipeline = VK_NULL_HANDLE;
    struct rig_base base;

    NEW(kit, .next = NULL);
    base = rig_base(kit);
    info.stage = rig_stage(VK_SHADER_STAGE_COMPUTE_BIT, base.compute);
    info.layout = base.layout;
    KIT_VK(kit, vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline));
    vkDestroyPipeline(kit->device, pipeline, NULL);
    info.flags |= VK_PIPELINE_CREATE_PROTECTED_ACCESS_ONLY_BIT;
    kit_expect(kit, "VUID-VkComputePipelineCreateInfo-flags-07369");
    (void)vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline);
    vkDestroyPipeline(kit->device, pipeline, NULL);
}

/* --- state --- */

SCENE(feedback_loops, SILENT)
{
    VkCommandBuffer commands;

    NEW(kit, .extensions = { "VK_EXT_attachment_feedback_loop_layout",
                             "VK_EXT_attachment_feedback_loop_dynamic_state" });
    commands = kit_recording(kit);
    kit_expect(
        kit,
        "VUID-vkCmdSetAttachmentFeedbackLoopEnableEXT-attachmentFeedbackLoopDynamicState-08862");
    kit_expect(kit,
               "VUID-vkCmdSetAttachmentFeedbackLoopEnableEXT-attachmentFeedbackLoopLayout-08864");
    NOW(vkCmdSetAttachmentFeedbackLoopEnableEXT)(commands, VK_IMAGE_ASPECT_COLOR_BIT);
    kit_end(kit, commands);
}

SCENE(aspects_of_feedback_loops, SILENT)
{
    VkPhysicalDeviceAttachmentFeedbackLoopLayoutFeaturesEXT layout = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ATTACHMENT_FEEDBACK_LOOP_LAYOUT_FEATURES_EXT
    };
    VkPhysicalDeviceAttachmentFeedbackLoopDynamicStateFeaturesEXT state = {
        .sType =
            VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ATTACHMENT_FEEDBACK_LOOP_DYNAMIC_STATE_FEATURES_EXT,
        .pNext = &layout
    };
    VkCommandBuffer commands;

    NEW(kit,
        .extensions = { "VK_EXT_attachment_feedback_loop_layout",
                        "VK_EXT_attachment_feedback_loop_dynamic_state" },
        .next = &state);
    commands = kit_recording(kit);
    NOW(vkCmdSetAttachmentFeedbackLoopEnableEXT)(commands, VK_IMAGE_ASPECT_COLOR_BIT);
    kit_expect(kit, "VUID-vkCmdSetAttachmentFeedbackLoopEnableEXT-aspectMask-08863");
    NOW(vkCmdSetAttachmentFeedbackLoopEnableEXT)(commands, VK_IMAGE_ASPECT_PLANE_0_BIT);
    kit_end(kit, commands);
}

SCENE(ranges_of_clamping, SILENT)
{
    VkPhysicalDeviceDepthClampControlFeaturesEXT feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DEPTH_CLAMP_CONTROL_FEATURES_EXT
    };
    VkDepthClampRangeEXT range = { 0.25f, 0.5f };
    const VkDepthClampModeEXT own = VK_DEPTH_CLAMP_MODE_USER_DEFINED_RANGE_EXT;
    VkCommandBuffer commands;

    NEW(kit, .extensions = { "VK_EXT_depth_clamp_control" }, .next = &feature);
    commands = kit_recording(kit);
    NOW(vkCmdSetDepthClampRangeEXT)(commands, own, &range);
    kit_expect(kit, "VUID-vkCmdSetDepthClampRangeEXT-pDepthClampRange-09647");
    NOW(vkCmdSetDepthClampRangeEXT)(commands, own, NULL);
    range.minDepthClamp = 0.75f;
    kit_expect(kit, "VUID-VkDepthClampRangeEXT-pDepthClampRange-00999");
    NOW(vkCmdSetDepthClampRangeEXT)(commands, own, &range);
    range = (VkDepthClampRangeEXT){ -1.0f, 2.0f };
    kit_expect(kit, "VUID-VkDepthClampRangeEXT-pDepthClampRange-09648");
    kit_expect(kit, "VUID-VkDepthClampRangeEXT-pDepthClampRange-09649");
    NOW(vkCmdSetDepthClampRangeEXT)(commands, own, &range);
    kit_end(kit, commands);
}

SCENE(clamping_of_pipelines, SILENT)
{
    VkPhysicalDeviceDepthClampControlFeaturesEXT feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DEPTH_CLAMP_CONTROL_FEATURES_EXT
    };
    VkDepthClampRangeEXT range = { 0.25f, 0.5f };
    VkPipelineViewportDepthClampControlCreateInfoEXT control = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_DEPTH_CLAMP_CONTROL_CREATE_INFO_EXT,
        .depthClampMode = VK_DEPTH_CLAMP_MODE_USER_DEFINED_RANGE_EXT,
        .pDepthClampRange = &range
    };
    struct rig_base base;
    struct rig r;

    NEW(kit, .extensions = { "VK_EXT_depth_clamp_control" }, .next = &feature);
    base = rig_base(kit);
    rig_init(&r, &base);
    r.viewport.pNext = &control;
    (void)rig_make(&base, &r);
    control.pDepthClampRange = NULL;
    kit_expect(kit, "VUID-VkPipelineViewportDepthClampControlCreateInfoEXT-pDepthClampRange-09646");
    (void)rig_make(&base, &r);
}

SCENE(representations_of_bias, SILENT)
{
    VkDepthBiasRepresentationInfoEXT as = {
        .sType = VK_STRUCTURE_TYPE_DEPTH_BIAS_REPRESENTATION_INFO_EXT
    };
    VkDepthBiasInfoEXT info = { .sType = VK_STRUCTURE_TYPE_DEPTH_BIAS_INFO_EXT, .pNext = &as };
    VkCommandBuffer commands;

    NEW(kit, .extensions = { "VK_EXT_depth_bias_control" });
    commands = kit_recording(kit);
    NOW(vkCmdSetDepthBias2EXT)(commands, &info);
    as.depthBiasRepresentation =
        VK_DEPTH_BIAS_REPRESENTATION_LEAST_REPRESENTABLE_VALUE_FORCE_UNORM_EXT;
    kit_expect(
        kit,
        "VUID-VkDepthBiasRepresentationInfoEXT-leastRepresentableValueForceUnormRepresentation-08947");
    NOW(vkCmdSetDepthBias2EXT)(commands, &info);
    as.depthBiasRepresentation = VK_DEPTH_BIAS_REPRESENTATION_FLOAT_EXT;
    as.depthBiasExact = VK_TRUE;
    kit_expect(kit, "VUID-VkDepthBiasRepresentationInfoEXT-floatRepresentation-08948");
    kit_expect(kit, "VUID-VkDepthBiasRepresentationInfoEXT-depthBiasExact-08949");
    NOW(vkCmdSetDepthBias2EXT)(commands, &info);
    kit_end(kit, commands);
}

SCENE(contents_inline, SILENT)
{
    VkRenderingInfo info = { .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                             .flags = VK_RENDERING_CONTENTS_INLINE_BIT_EXT,
                             .renderArea = { { 0, 0 }, { 4, 4 } },
                             .layerCount = 1 };
    VkCommandBuffer commands;

    NEW(kit, .extensions = { "VK_EXT_nested_command_buffer" });
    commands = kit_recording(kit);
    kit_expect(kit, "VUID-VkRenderingInfo-flags-10012");
    vkCmdBeginRendering(commands, &info);
    vkCmdEndRendering(commands);
    kit_end(kit, commands);
}

/* --- events --- */

SCENE(asymmetric_events, SILENT)
{
    struct one_feature feature = { .type = STYPE(STYPE_MAINTENANCE_9_FEATURES),
                                   .feature = VK_TRUE };
    VkMemoryBarrier2 barrier = { .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
                                 .srcStageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT };
    VkDependencyInfo info = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                              .dependencyFlags = VK_DEPENDENCY_ASYMMETRIC_EVENT_BIT_KHR,
                              .memoryBarrierCount = 1,
                              .pMemoryBarriers = &barrier };
    VkEvent event;
    VkCommandBuffer commands;

    NEW(kit, .extensions = { "VK_KHR_maintenance9" }, .next = &feature);
    event = kit_event(kit);
    commands = kit_recording(kit);
    vkCmdSetEvent2(commands, event, &info);
    event = kit_event(kit);
    barrier.dstStageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT;
    kit_expect(kit, "VUID-vkCmdSetEvent2-dependencyFlags-10787");
    vkCmdSetEvent2(commands, event, &info);
    event = kit_event(kit);
    info.memoryBarrierCount = 0;
    kit_expect(kit, "VUID-vkCmdSetEvent2-dependencyFlags-10786");
    vkCmdSetEvent2(commands, event, &info);
    kit_end(kit, commands);
}

/* A set of all commands, and a wait for it that asks for more than the set says. */
static void
set_and_wait(struct kit *kit, const char *vuid, bool set_asymmetric, VkPipelineStageFlags2 waits)
{
    VkMemoryBarrier2 set = { .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
                             .srcStageMask = VK_PIPELINE_STAGE_2_TRANSFER_BIT };
    VkMemoryBarrier2 wait = { .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
                              .srcStageMask = waits,
                              .dstStageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT };
    VkDependencyInfo infos[] = {
        { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
          .dependencyFlags = set_asymmetric ? VK_DEPENDENCY_ASYMMETRIC_EVENT_BIT_KHR : 0,
          .memoryBarrierCount = 1,
          .pMemoryBarriers = &set },
        { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
          .dependencyFlags = VK_DEPENDENCY_ASYMMETRIC_EVENT_BIT_KHR,
          .memoryBarrierCount = 1,
          .pMemoryBarriers = &wait },
    };
    VkEvent event = kit_event(kit);
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdSetEvent2(commands, event, &infos[0]);
    vkCmdWaitEvents2(commands, 1, &event, &infos[1]);
    kit_end(kit, commands);
    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)kit_submit(kit->queue, commands, VK_NULL_HANDLE);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

SCENE(waits_for_asymmetric_events, SILENT)
{
    struct one_feature feature = { .type = STYPE(STYPE_MAINTENANCE_9_FEATURES),
                                   .feature = VK_TRUE };

    NEW(kit, .extensions = { "VK_KHR_maintenance9" }, .next = &feature);
    set_and_wait(kit, NULL, true, VK_PIPELINE_STAGE_2_TRANSFER_BIT);
    set_and_wait(kit, "VUID-vkCmdWaitEvents2-pEvents-10790", true,
                 VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT);
    set_and_wait(kit, "VUID-vkCmdWaitEvents2-pEvents-10789", false,
                 VK_PIPELINE_STAGE_2_TRANSFER_BIT);
}

/* --- commands that the device generates --- */

static void
make_tokens(struct kit *kit, VkShaderStageFlags stages, uint32_t count,
            const VkIndirectCommandsLayoutTokenEXT *tokens)
{
    VkIndirectCommandsLayoutCreateInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_INDIRECT_COMMANDS_LAYOUT_CREATE_INFO_EXT,
        .shaderStages = stages,
        .indirectStride = 64,
        .tokenCount = count,
        .pTokens = tokens,
    };
    VkIndirectCommandsLayoutEXT layout = VK_NULL_HANDLE;

    (void)NOW(vkCreateIndirectCommandsLayoutEXT)(kit->device, &info, NULL, &layout);
    NOW(vkDestroyIndirectCommandsLayoutEXT)(kit->device, layout, NULL);
}

SCENE(tokens, SILENT)
{
    VkPhysicalDeviceDeviceGeneratedCommandsFeaturesEXT feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DEVICE_GENERATED_COMMANDS_FEATURES_EXT
    };
    VkIndirectCommandsLayoutTokenEXT token = {
        .sType = VK_STRUCTURE_TYPE_INDIRECT_COMMANDS_LAYOUT_TOKEN_EXT,
        .type = VK_INDIRECT_COMMANDS_TOKEN_TYPE_DISPATCH_EXT
    };

    NEW(kit, .extensions = { "VK_EXT_device_generated_commands" }, .next = &feature);
    make_tokens(kit, VK_SHADER_STAGE_COMPUTE_BIT, 1, &token);
    kit_expect(kit, "VUID-VkIndirectCommandsLayoutCreateInfoEXT-pTokens-11105");
    kit_expect(kit, "VUID-VkIndirectCommandsLayoutCreateInfoEXT-shaderStages-11109");
    make_tokens(kit, VK_SHADER_STAGE_VERTEX_BIT, 1, &token);
    kit_expect(kit, "VUID-VkIndirectCommandsLayoutCreateInfoEXT-shaderStages-11112");
    kit_expect(kit, "VUID-VkIndirectCommandsLayoutCreateInfoEXT-shaderStages-11109");
    make_tokens(kit, VK_SHADER_STAGE_VERTEX_BIT | VK_SHADER_STAGE_COMPUTE_BIT, 1, &token);
    token.offset = 2;
    kit_expect(kit, "VUID-VkIndirectCommandsLayoutTokenEXT-offset-11125");
    make_tokens(kit, VK_SHADER_STAGE_COMPUTE_BIT, 1, &token);
    token.offset = 0;
    token.type = VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_EXT;
    make_tokens(kit, VK_SHADER_STAGE_VERTEX_BIT, 1, &token);
    kit_expect(kit, "VUID-VkIndirectCommandsLayoutCreateInfoEXT-pTokens-11104");
    kit_expect(kit, "VUID-VkIndirectCommandsLayoutCreateInfoEXT-shaderStages-11110");
    make_tokens(kit, VK_SHADER_STAGE_COMPUTE_BIT, 1, &token);
    kit_expect(kit, "VUID-VkIndirectCommandsLayoutCreateInfoEXT-shaderStages-11113");
    make_tokens(kit, VK_SHADER_STAGE_FRAGMENT_BIT, 1, &token);
}

KIT_MAIN()
