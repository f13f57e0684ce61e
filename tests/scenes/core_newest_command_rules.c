/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rules of single commands: layouts in barriers of the host and of others, barriers of waits in render pass instances, subpass shading,
 * shaders that are instrumented.
 */
#include "address_scene.h"
#include "attachment_scene.h"
#include "pipeline_rig.h"

#ifndef VK_VERSION_1_4

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no Vulkan 1.4");
}

#else

#define CMD(name) KIT_DEVICE_COMMAND(kit, name)

/* --- barriers of images --- */

SCENE(layouts_of_the_host, SILENT)
{
    VkImageMemoryBarrier2 barrier = { .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER_2,
                                      .srcStageMask = VK_PIPELINE_STAGE_2_HOST_BIT,
                                      .srcAccessMask = VK_ACCESS_2_HOST_WRITE_BIT,
                                      .dstStageMask = VK_PIPELINE_STAGE_2_COPY_BIT,
                                      .dstAccessMask = VK_ACCESS_2_TRANSFER_READ_BIT,
                                      .newLayout = VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL,
                                      .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                      .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                      .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0,
                                                            1 } };
    const VkDependencyInfo info = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                    .imageMemoryBarrierCount = 1,
                                    .pImageMemoryBarriers = &barrier };
    static const VkImageLayout right[] = { VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_GENERAL,
                                           VK_IMAGE_LAYOUT_PREINITIALIZED };
    VkCommandBuffer commands;

    NEW(kit, .next = NULL);
    barrier.image = kit_bound_image(
        kit, 16, 16, VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT);
    for (size_t i = 0; i < KIT_COUNT(right); i++) {
        commands = kit_recording(kit);
        barrier.oldLayout = right[i];
        vkCmdPipelineBarrier2(commands, &info);
        kit_end(kit, commands);
    }
    commands = kit_recording(kit);
    barrier.oldLayout = VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL;
    kit_expect(kit, "VUID-VkImageMemoryBarrier2-srcStageMask-03855");
    vkCmdPipelineBarrier2(commands, &info);
}

SCENE(layouts_of_direct3d, SILENT)
{
    const VkExternalMemoryImageCreateInfo types = {
        .sType = VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_IMAGE_CREATE_INFO,
        .handleTypes = VK_EXTERNAL_MEMORY_HANDLE_TYPE_D3D11_TEXTURE_BIT
    };
    const VkImageCreateInfo image = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                      .pNext = &types,
                                      .imageType = VK_IMAGE_TYPE_2D,
                                      .format = VK_FORMAT_R8G8B8A8_UNORM,
                                      .extent = { 16, 16, 1 },
                                      .mipLevels = 1,
                                      .arrayLayers = 1,
                                      .samples = VK_SAMPLE_COUNT_1_BIT,
                                      .usage = VK_IMAGE_USAGE_TRANSFER_DST_BIT };
    const uint32_t outside = VK_QUEUE_FAMILY_EXTERNAL;
    VkImageMemoryBarrier barrier = { .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
                                     .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0,
                                                           1 } };
    static const struct {
        bool out;
        VkImageLayout from, to;
        const char *vuid;
    } rows[] = {
        { false, VK_IMAGE_LAYOUT_GENERAL, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, NULL },
        { false, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, NULL },
        { true, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, VK_IMAGE_LAYOUT_GENERAL, NULL },
        { true, VK_IMAGE_LAYOUT_GENERAL, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
          "VUID-VkImageMemoryBarrier-dstQueueFamilyIndex-12331" },
        { false, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, VK_IMAGE_LAYOUT_GENERAL,
          "VUID-VkImageMemoryBarrier-srcQueueFamilyIndex-12332" },
    };
    VkMemoryRequirements needs;

    NEW(kit, .next = NULL);
    kit_allow(kit, "VUID-VkImageCreateInfo-pNext-00990"); /* no driver here has such handles */
    KIT_VK(kit, vkCreateImage(kit->device, &image, NULL, &barrier.image));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(barrier.image));
    vkGetImageMemoryRequirements(kit->device, barrier.image, &needs);
    KIT_VK(kit, vkBindImageMemory(kit->device, barrier.image, kit_memory_for(kit, &needs), 0));
    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        VkCommandBuffer commands = kit_recording(kit);

        barrier.oldLayout = rows[i].from;
        barrier.newLayout = rows[i].to;
        barrier.srcQueueFamilyIndex = rows[i].out ? kit->family : outside;
        barrier.dstQueueFamilyIndex = rows[i].out ? outside : kit->family;
        if (rows[i].vuid) {
            kit_expect(kit, rows[i].vuid);
        }
        vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_TRANSFER_BIT,
                             VK_PIPELINE_STAGE_TRANSFER_BIT, 0, 0, NULL, 0, NULL, 1, &barrier);
    }
}

/* --- subpass shading --- */

SCENE(pipelines_of_subpasses, SILENT)
{
    VkPipeline graphics;
    struct rig_base base;
    struct rig r;
    VkCommandBuffer commands;

    NEW_WITH(kit, VkPhysicalDeviceSubpassShadingFeaturesHUAWEI,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBPASS_SHADING_FEATURES_HUAWEI,
             VK_HUAWEI_SUBPASS_SHADING_EXTENSION_NAME);
    base = rig_base(kit);
    rig_init(&r, &base);
    graphics = rig_make(&base, &r);
    commands = kit_recording(kit);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_SUBPASS_SHADING_HUAWEI,
                      kit_compute_pipeline(kit, base.layout, KIT_SHADER_NOTHING_COMP));
    kit_expect(kit, "VUID-vkCmdBindPipeline-pipelineBindPoint-04950");
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_SUBPASS_SHADING_HUAWEI, graphics);
    kit_end(kit, commands);
}

SCENE(families_of_subpasses, SILENT)
{
    VkCommandPoolCreateInfo info = { .sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO };
    VkQueueFamilyProperties families[16];
    uint32_t count = KIT_COUNT(families);
    VkCommandBuffer commands;
    VkCommandPool pool;
    VkPipeline pipeline;

    NEW_WITH(kit, VkPhysicalDeviceSubpassShadingFeaturesHUAWEI,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBPASS_SHADING_FEATURES_HUAWEI,
             VK_HUAWEI_SUBPASS_SHADING_EXTENSION_NAME);
    vkGetPhysicalDeviceQueueFamilyProperties(kit->gpu, &count, families);
    while (info.queueFamilyIndex < count &&
           families[info.queueFamilyIndex].queueFlags & VK_QUEUE_COMPUTE_BIT) {
        info.queueFamilyIndex++;
    }
    if (info.queueFamilyIndex == count) {
        kit_skip(kit, "every queue family can compute");
        return;
    }
    kit_allow(kit, "VUID-vkCreateCommandPool-queueFamilyIndex-01937");
    pipeline = kit_compute_pipeline(kit, kit_pipeline_layout(kit, VK_NULL_HANDLE),
                                    KIT_SHADER_NOTHING_COMP);
    KIT_VK(kit, vkCreateCommandPool(kit->device, &info, NULL, &pool));
    kit_own(kit, VK_OBJECT_TYPE_COMMAND_POOL, KIT_HANDLE(pool));
    commands = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_PRIMARY);
    kit_begin(kit, commands, 0);
    kit_expect(kit, "VUID-vkCmdBindPipeline-pipelineBindPoint-04949");
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_SUBPASS_SHADING_HUAWEI, pipeline);
}

/* --- shaders that are instrumented --- */

#ifdef VK_ARM_shader_instrumentation

SCENE(instrumentation, SILENT)
{
    VkShaderInstrumentationCreateInfoARM info = {
        .sType = VK_STRUCTURE_TYPE_SHADER_INSTRUMENTATION_CREATE_INFO_ARM
    };
    VkShaderInstrumentationARM object;
    VkCommandBuffer commands, secondary;

    NEW_WITH(kit, VkPhysicalDeviceShaderInstrumentationFeaturesARM,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_INSTRUMENTATION_FEATURES_ARM,
             "VK_ARM_shader_instrumentation");
    KIT_VK(kit, CMD(vkCreateShaderInstrumentationARM)(kit->device, &info, NULL, &object));
    secondary = kit_command_buffer(kit, kit_command_pool(kit, 0),
                                   VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    kit_begin_secondary(kit, secondary, VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT, NULL);
    kit_end(kit, secondary);
    commands = kit_recording(kit);
    CMD(vkCmdBeginShaderInstrumentationARM)(commands, object);
    kit_expect(kit, "VUID-vkCmdBeginShaderInstrumentationARM-commandBuffer-12375");
    CMD(vkCmdBeginShaderInstrumentationARM)(commands, object);
    kit_expect(kit, "VUID-vkCmdExecuteCommands-commandBuffer-12373");
    vkCmdExecuteCommands(commands, 1, &secondary);
    CMD(vkCmdEndShaderInstrumentationARM)(commands);
    vkCmdExecuteCommands(commands, 1, &secondary);
    kit_expect(kit, "VUID-vkCmdEndShaderInstrumentationARM-commandBuffer-12377");
    CMD(vkCmdEndShaderInstrumentationARM)(commands);
    kit_end(kit, commands);
    commands = kit_recording(kit);
    CMD(vkCmdBeginShaderInstrumentationARM)(commands, object);
    kit_expect(kit, "VUID-vkEndCommandBuffer-commandBuffer-12372");
    (void)vkEndCommandBuffer(commands);
    CMD(vkDestroyShaderInstrumentationARM)(kit->device, object, NULL);
}

SCENE(protected_instrumentation, SILENT | KIT_NULL_DRIVER)
{
    const VkShaderInstrumentationCreateInfoARM info = {
        .sType = VK_STRUCTURE_TYPE_SHADER_INSTRUMENTATION_CREATE_INFO_ARM
    };
    VkShaderInstrumentationARM object;
    VkCommandBuffer commands;

    setenv("WAKE_NULL_PROTECTED", "1", 1);
    NEW_WITH(kit, VkPhysicalDeviceShaderInstrumentationFeaturesARM,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_INSTRUMENTATION_FEATURES_ARM,
             "VK_ARM_shader_instrumentation");
    KIT_VK(kit, CMD(vkCreateShaderInstrumentationARM)(kit->device, &info, NULL, &object));
    commands = kit_command_buffer(kit, kit_command_pool(kit, VK_COMMAND_POOL_CREATE_PROTECTED_BIT),
                                  VK_COMMAND_BUFFER_LEVEL_PRIMARY);
    kit_begin(kit, commands, 0);
    kit_expect(kit, "VUID-vkCmdBeginShaderInstrumentationARM-commandBuffer-12376");
    CMD(vkCmdBeginShaderInstrumentationARM)(commands, object);
    kit_expect(kit, "VUID-vkCmdEndShaderInstrumentationARM-commandBuffer-12378");
    CMD(vkCmdEndShaderInstrumentationARM)(commands);
    kit_end(kit, commands);
    CMD(vkDestroyShaderInstrumentationARM)(kit->device, object, NULL);
}

#endif

#endif

KIT_MAIN()
