/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Drivers that are newer than the registry: draws with shader objects, and reads of attachments
 * inside of dynamic rendering. Nothing may be said.
 */
#include "newer_scene.h"
#include "pipeline_rig.h"

/* --- shader objects --- */

static const uint32_t words[] = { 0x07230203, 0x00010000, 0, 1, 0 };

static uint64_t
shader_object(struct kit *kit, VkShaderStageFlagBits stage, VkDescriptorSetLayout layout)
{
    struct shader_info info = {
        .type = STYPE(STYPE_SHADER_CREATE_INFO),
        .stage = stage,
        .codeType = 1,
        .codeSize = sizeof(words),
        .pCode = words,
        .pName = "main",
        .setLayoutCount = layout != VK_NULL_HANDLE,
        .pSetLayouts = &layout,
    };
    uint64_t shader = 0;

    KIT_VK(kit, NEWER_COMMAND(kit, create_shaders, "vkCreateShadersEXT")(kit->device, 1, &info,
                                                                         NULL, &shader));
    return shader;
}

#define SHADER_OBJECT "VK_EXT_shader_object"
#define OBJECT_FEATURE \
    (&(struct one_feature){ .type = STYPE(STYPE_SHADER_OBJECT_FEATURES), .feature = VK_TRUE })

/* All state that shader objects need, by commands that VK_EXT_shader_object alone brings. */
static void
set_state(struct kit *kit, VkCommandBuffer commands)
{
    VkViewport viewport = { 0.0f, 0.0f, 16.0f, 16.0f, 0.0f, 1.0f };
    VkRect2D scissor = { { 0, 0 }, { 16, 16 } };
    VkSampleMask mask = 1;
    VkBool32 no = VK_FALSE;
    VkColorComponentFlags all = 0xf;
    VkColorBlendEquationEXT equation = { 0 };

    vkCmdSetViewportWithCount(commands, 1, &viewport);
    vkCmdSetScissorWithCount(commands, 1, &scissor);
    vkCmdSetRasterizerDiscardEnable(commands, VK_FALSE);
    vkCmdSetPrimitiveTopology(commands, VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST);
    vkCmdSetPrimitiveRestartEnable(commands, VK_FALSE);
    vkCmdSetCullMode(commands, VK_CULL_MODE_NONE);
    vkCmdSetFrontFace(commands, VK_FRONT_FACE_CLOCKWISE);
    vkCmdSetDepthTestEnable(commands, VK_FALSE);
    vkCmdSetDepthWriteEnable(commands, VK_FALSE);
    vkCmdSetDepthBiasEnable(commands, VK_FALSE);
    vkCmdSetStencilTestEnable(commands, VK_FALSE);
    KIT_DEVICE_COMMAND(kit, vkCmdSetVertexInputEXT)(commands, 0, NULL, 0, NULL);
    KIT_DEVICE_COMMAND(kit, vkCmdSetPatchControlPointsEXT)(commands, 3);
    KIT_DEVICE_COMMAND(kit, vkCmdSetPolygonModeEXT)(commands, VK_POLYGON_MODE_FILL);
    KIT_DEVICE_COMMAND(kit, vkCmdSetRasterizationSamplesEXT)(commands, VK_SAMPLE_COUNT_1_BIT);
    KIT_DEVICE_COMMAND(kit, vkCmdSetSampleMaskEXT)(commands, VK_SAMPLE_COUNT_1_BIT, &mask);
    KIT_DEVICE_COMMAND(kit, vkCmdSetAlphaToCoverageEnableEXT)(commands, VK_FALSE);
    KIT_DEVICE_COMMAND(kit, vkCmdSetAlphaToOneEnableEXT)(commands, VK_FALSE);
    KIT_DEVICE_COMMAND(kit, vkCmdSetLogicOpEnableEXT)(commands, VK_FALSE);
    KIT_DEVICE_COMMAND(kit, vkCmdSetLogicOpEXT)(commands, VK_LOGIC_OP_COPY);
    KIT_DEVICE_COMMAND(kit, vkCmdSetColorBlendEnableEXT)(commands, 0, 1, &no);
    KIT_DEVICE_COMMAND(kit, vkCmdSetColorBlendEquationEXT)(commands, 0, 1, &equation);
    KIT_DEVICE_COMMAND(kit, vkCmdSetColorWriteMaskEXT)(commands, 0, 1, &all);
    KIT_DEVICE_COMMAND(kit, vkCmdSetDepthClampEnableEXT)(commands, VK_FALSE);
    KIT_DEVICE_COMMAND(kit, vkCmdSetLineRasterizationModeEXT)
    (commands, VK_LINE_RASTERIZATION_MODE_DEFAULT_EXT);
}

static void
begin_rendering(VkCommandBuffer commands, VkImageView view, VkImageLayout layout)
{
    VkRenderingAttachmentInfo color = { .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
                                        .imageView = view,
                                        .imageLayout = layout,
                                        .loadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
                                        .storeOp = VK_ATTACHMENT_STORE_OP_STORE };
    VkRenderingInfo info = { .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                             .renderArea = { { 0, 0 }, { 16, 16 } },
                             .layerCount = 1,
                             .colorAttachmentCount = 1,
                             .pColorAttachments = &color };

    vkCmdBeginRendering(commands, &info);
}

SCENE(shader_objects, SILENT)
{
    static const VkShaderStageFlagBits stages[] = { VK_SHADER_STAGE_VERTEX_BIT,
                                                    VK_SHADER_STAGE_FRAGMENT_BIT,
                                                    VK_SHADER_STAGE_COMPUTE_BIT };
    uint64_t shaders[3];
    VkDescriptorSetLayout layout;
    VkPipelineLayout pipeline_layout;
    VkDescriptorSet set;
    VkCommandBuffer commands;
    VkImage image;
    VkBuffer buffer;
    destroy_shader destroy;

    NEW(kit, .extensions = { SHADER_OBJECT }, .next = OBJECT_FEATURE);
    destroy = NEWER_COMMAND(kit, destroy_shader, "vkDestroyShaderEXT");
    layout = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, VK_SHADER_STAGE_ALL);
    pipeline_layout = kit_pipeline_layout(kit, layout);
    set = kit_descriptor_set(kit, kit_descriptor_pool(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, 0),
                             layout);
    buffer = kit_bound_buffer(kit, 4096,
                              VK_BUFFER_USAGE_INDEX_BUFFER_BIT |
                                  VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT |
                                  VK_BUFFER_USAGE_STORAGE_BUFFER_BIT,
                              NULL);
    kit_write_buffer(kit, set, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, buffer);
    for (int i = 0; i < 3; i++) {
        shaders[i] = shader_object(kit, stages[i], layout);
    }
    image = kit_bound_image(kit, 16, 16, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
    commands = kit_recording(kit);
    change_layout(commands, image, VK_IMAGE_LAYOUT_UNDEFINED,
                  VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
    NEWER_COMMAND(kit, bind_shaders, "vkCmdBindShadersEXT")(commands, 3, stages, shaders);
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline_layout, 0, 1, &set,
                            0, NULL);
    vkCmdDispatch(commands, 1, 1, 1);
    vkCmdDispatchBase(commands, 0, 0, 0, 1, 1, 1);
    begin_rendering(commands, kit_image_view(kit, image), VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
    set_state(kit, commands);
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline_layout, 0, 1, &set,
                            0, NULL);
    vkCmdDraw(commands, 3, 1, 0, 0);
    vkCmdBindIndexBuffer(commands, buffer, 0, VK_INDEX_TYPE_UINT16);
    vkCmdDrawIndexed(commands, 3, 1, 0, 0, 0);
    vkCmdDrawIndirect(commands, buffer, 0, 1, 0);
    vkCmdEndRendering(commands);
    finish(kit, commands);
    for (int i = 0; i < 3; i++) {
        destroy(kit->device, shaders[i], NULL);
    }
}

/* A pipeline, then shaders in its place, then the pipeline again. */
SCENE(shader_objects_and_pipelines, SILENT)
{
    static const VkShaderStageFlagBits stages[] = { VK_SHADER_STAGE_VERTEX_BIT,
                                                    VK_SHADER_STAGE_FRAGMENT_BIT };
    uint64_t shaders[2];
    struct rig_base b;
    struct rig r;
    VkPipeline pipeline;
    VkCommandBuffer commands;
    VkImage image;

    NEW(kit, .extensions = { SHADER_OBJECT }, .next = OBJECT_FEATURE);
    b = rig_base(kit);
    for (int i = 0; i < 2; i++) {
        shaders[i] = shader_object(kit, stages[i], VK_NULL_HANDLE);
    }
    rig_init(&r, &b);
    rig_render_dynamically(&r);
    pipeline = rig_make(&b, &r);
    image = kit_bound_image(kit, 16, 16, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
    commands = kit_recording(kit);
    change_layout(commands, image, VK_IMAGE_LAYOUT_UNDEFINED,
                  VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
    begin_rendering(commands, kit_image_view(kit, image), VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    vkCmdDraw(commands, 3, 1, 0, 0);
    NEWER_COMMAND(kit, bind_shaders, "vkCmdBindShadersEXT")(commands, 2, stages, shaders);
    set_state(kit, commands);
    vkCmdDraw(commands, 3, 1, 0, 0);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    vkCmdDraw(commands, 3, 1, 0, 0);
    vkCmdEndRendering(commands);
    finish(kit, commands);
    for (int i = 0; i < 2; i++) {
        NEWER_COMMAND(kit, destroy_shader, "vkDestroyShaderEXT")(kit->device, shaders[i], NULL);
    }
}

SCENE(local_read, SILENT)
{
    static const uint32_t zero = 0;
    struct locations_info locations = { .type = STYPE(STYPE_ATTACHMENT_LOCATIONS),
                                        .count = 1,
                                        .numbers = &zero };
    struct locations_info indices = {
        .type = STYPE(STYPE_INPUT_INDICES), .next = &locations, .count = 1, .numbers = &zero
    };
    VkMemoryBarrier2 barrier = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
        .srcStageMask = VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT,
        .srcAccessMask = VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT,
        .dstStageMask = VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT |
                        VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT,
        .dstAccessMask = VK_ACCESS_2_INPUT_ATTACHMENT_READ_BIT |
                         VK_ACCESS_2_COLOR_ATTACHMENT_READ_BIT |
                         VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT,
    };
    VkDependencyInfo dependency = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                    .dependencyFlags = VK_DEPENDENCY_BY_REGION_BIT,
                                    .memoryBarrierCount = 1,
                                    .pMemoryBarriers = &barrier };
    VkDescriptorSetLayout layout;
    VkDescriptorSet set;
    VkDescriptorImageInfo described = { .imageLayout = LAYOUT_LOCAL_READ };
    VkWriteDescriptorSet write = { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                   .descriptorCount = 1,
                                   .descriptorType = VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT,
                                   .pImageInfo = &described };
    struct rig_base b;
    struct rig r;
    VkPipeline pipeline;
    VkImage image;
    VkImageView view;
    VkCommandBuffer commands;

    NEW(kit, .version = VULKAN_1_4);
    b = rig_base(kit);
    layout = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT, 1,
                            VK_SHADER_STAGE_FRAGMENT_BIT);
    b.layout = kit_pipeline_layout(kit, layout);
    set = kit_descriptor_set(
        kit, kit_descriptor_pool(kit, VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT, 1, 0), layout);
    image = kit_bound_image(
        kit, 16, 16, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT);
    view = kit_image_view(kit, image);
    write.dstSet = set;
    described.imageView = view;
    vkUpdateDescriptorSets(kit->device, 1, &write, 0, NULL);
    rig_init(&r, &b);
    r.info.pNext = &indices;
    rig_render_dynamically(&r);
    pipeline = rig_make(&b, &r);
    commands = kit_recording(kit);
    change_layout(commands, image, VK_IMAGE_LAYOUT_UNDEFINED, LAYOUT_LOCAL_READ);
    begin_rendering(commands, view, LAYOUT_LOCAL_READ);
    NEWER_COMMAND(kit, record_info, "vkCmdSetRenderingAttachmentLocations")(commands, &locations);
    NEWER_COMMAND(kit, record_info, "vkCmdSetRenderingInputAttachmentIndicesKHR")
    (commands, &indices);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, b.layout, 0, 1, &set, 0,
                            NULL);
    vkCmdDraw(commands, 3, 1, 0, 0);
    vkCmdPipelineBarrier2(commands, &dependency);
    vkCmdDraw(commands, 3, 1, 0, 0);
    vkCmdEndRendering(commands);
    finish(kit, commands);
}

KIT_MAIN()
