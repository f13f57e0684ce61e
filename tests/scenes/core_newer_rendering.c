/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Drivers that are newer than the registry: draws with shader objects, and reads of attachments
 * inside of dynamic rendering. Nothing may be said.
 */
#include "newer_scene.h"
#include "object_rig.h"
#include "pipeline_rig.h"

/* --- shader objects --- */

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
        shaders[i] = object_shader(kit, stages[i], layout);
    }
    image = kit_bound_image(kit, 16, 16, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
    commands = kit_recording(kit);
    change_layout(commands, image, VK_IMAGE_LAYOUT_UNDEFINED,
                  VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
    NEWER_COMMAND(kit, bind_shaders, "vkCmdBindShadersEXT")(commands, 1, &stages[2], &shaders[2]);
    object_bind(kit, commands, shaders[0], shaders[1]);
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline_layout, 0, 1, &set,
                            0, NULL);
    vkCmdDispatch(commands, 1, 1, 1);
    vkCmdDispatchBase(commands, 0, 0, 0, 1, 1, 1);
    object_begin_rendering(commands, kit_image_view(kit, image), VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
    object_set_all(kit, commands);
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
        shaders[i] = object_shader(kit, stages[i], VK_NULL_HANDLE);
    }
    rig_init(&r, &b);
    rig_render_dynamically(&r);
    pipeline = rig_make(&b, &r);
    image = kit_bound_image(kit, 16, 16, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
    commands = kit_recording(kit);
    change_layout(commands, image, VK_IMAGE_LAYOUT_UNDEFINED,
                  VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
    object_begin_rendering(commands, kit_image_view(kit, image), VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    vkCmdDraw(commands, 3, 1, 0, 0);
    object_bind(kit, commands, shaders[0], shaders[1]);
    object_set_all(kit, commands);
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
    object_begin_rendering(commands, view, LAYOUT_LOCAL_READ);
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
