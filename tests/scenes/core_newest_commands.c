/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Barriers within dynamic rendering, events without symmetry, areas, resolves and overlapping copies, and what is asked about images
 * that are not made: rules of registries after 1.3.239. Skipped with older headers.
 */
#include "newer_scene.h"

#ifndef VK_KHR_maintenance10

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_KHR_maintenance10");
}

#else

/* The loader need not know them. */
#define NOW(name) KIT_DEVICE_COMMAND(kit, name)
#define COLOUR VK_IMAGE_ASPECT_COLOR_BIT
#define DEPTH VK_IMAGE_ASPECT_DEPTH_BIT
#define STENCIL VK_IMAGE_ASPECT_STENCIL_BIT
#define OUTPUT VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT
#define ALL_COMMANDS VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT
#define TRANSFER VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT

/* --- in dynamic rendering --- */

static VkRenderingInfo
area(uint32_t width, uint32_t height)
{
    return (VkRenderingInfo){ .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                              .renderArea = { { 0, 0 }, { width, height } },
                              .layerCount = 1 };
}

SCENE(empty_areas, SILENT)
{
    VkRenderingInfo right = area(8, 8), narrow = area(0, 8), low = area(8, 0), none = area(0, 0);
    VkCommandBuffer commands;

    NEW(kit, .next = NULL);
    commands = kit_recording(kit);
    vkCmdBeginRendering(commands, &right);
    vkCmdEndRendering(commands);
    kit_expect(kit, "VUID-VkRenderingInfo-None-08994");
    vkCmdBeginRendering(kit_recording(kit), &narrow);
    kit_expect(kit, "VUID-VkRenderingInfo-None-08995");
    vkCmdBeginRendering(kit_recording(kit), &low);
    kit_expect(kit, "VUID-VkRenderingInfo-None-08994"); /* said once */
    vkCmdBeginRendering(kit_recording(kit), &none);
}

static void
wait_for(struct kit *kit, VkCommandBuffer commands, const char *vuid, VkPipelineStageFlags2 from,
         VkPipelineStageFlags2 to, VkDependencyFlags flags)
{
    VkMemoryBarrier2 barrier = { .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
                                 .srcStageMask = from,
                                 .dstStageMask = to };

    if (vuid) {
        kit_expect(kit, vuid);
    }
    vkCmdPipelineBarrier2(commands, &(VkDependencyInfo){ .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                                         .dependencyFlags = flags,
                                                         .memoryBarrierCount = 1,
                                                         .pMemoryBarriers = &barrier });
}

SCENE(stages_in_rendering, SILENT)
{
    VkRenderingInfo info = area(8, 8);
    VkCommandBuffer commands;

    NEW(kit, .next = NULL);
    commands = kit_recording(kit);
    vkCmdBeginRendering(commands, &info);
    wait_for(kit, commands, NULL, OUTPUT, OUTPUT, VK_DEPENDENCY_BY_REGION_BIT);
    wait_for(kit, commands, "VUID-vkCmdPipelineBarrier2-dependencyFlags-07891", OUTPUT, OUTPUT, 0);
    wait_for(kit, commands, "VUID-vkCmdPipelineBarrier2-srcStageMask-09556", TRANSFER, OUTPUT,
             VK_DEPENDENCY_BY_REGION_BIT);
}

SCENE(barriers_in_rendering, SILENT)
{
    VkRenderingInfo info = area(8, 8);
    VkBufferMemoryBarrier first = { .sType = VK_STRUCTURE_TYPE_BUFFER_MEMORY_BARRIER,
                                    .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                    .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                    .size = VK_WHOLE_SIZE };
    VkBufferMemoryBarrier2 second = { .sType = VK_STRUCTURE_TYPE_BUFFER_MEMORY_BARRIER_2,
                                      .srcStageMask = OUTPUT,
                                      .dstStageMask = OUTPUT,
                                      .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                      .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                      .size = VK_WHOLE_SIZE };
    VkDependencyInfo dependency = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                    .dependencyFlags = VK_DEPENDENCY_BY_REGION_BIT,
                                    .bufferMemoryBarrierCount = 1,
                                    .pBufferMemoryBarriers = &second };
    VkCommandBuffer commands;

    NEW(kit, .version = VK_API_VERSION_1_3);
    first.buffer = second.buffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_DST_BIT,
                                                    NULL);
    commands = kit_recording(kit);
    vkCmdBeginRendering(commands, &info);
    kit_allow(kit, "VUID-vkCmdPipelineBarrier-None-09553");
    kit_allow(kit, "VUID-vkCmdPipelineBarrier2-None-09553");
    kit_expect(kit, "VUID-vkCmdPipelineBarrier-None-09554");
    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT,
                         VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT, VK_DEPENDENCY_BY_REGION_BIT,
                         0, NULL, 1, &first, 0, NULL);
    kit_expect(kit, "VUID-vkCmdPipelineBarrier2-None-09554");
    vkCmdPipelineBarrier2(commands, &dependency);
}

/* --- events --- */

SCENE(events_without_symmetry, SILENT)
{
    VkBufferMemoryBarrier2 barrier = { .sType = VK_STRUCTURE_TYPE_BUFFER_MEMORY_BARRIER_2,
                                       .srcStageMask = TRANSFER,
                                       .dstStageMask = ALL_COMMANDS,
                                       .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                       .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                       .size = VK_WHOLE_SIZE };
    VkMemoryBarrier2 memory = { .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
                                .srcStageMask = TRANSFER };
    VkDependencyInfo info = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                              .dependencyFlags = VK_DEPENDENCY_ASYMMETRIC_EVENT_BIT_KHR,
                              .memoryBarrierCount = 1,
                              .pMemoryBarriers = &memory,
                              .pBufferMemoryBarriers = &barrier };

    NEW_WITH(kit, VkPhysicalDeviceMaintenance9FeaturesKHR,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_9_FEATURES_KHR, "VK_KHR_maintenance9");
    barrier.buffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    vkCmdSetEvent2(kit_recording(kit), kit_event(kit), &info);
    info.bufferMemoryBarrierCount = 1;
    kit_expect(kit, "VUID-vkCmdSetEvent2-dependencyFlags-10785");
    vkCmdSetEvent2(kit_recording(kit), kit_event(kit), &info);
}

/* --- state --- */

SCENE(no_index_buffers, SILENT)
{
    VkBuffer buffer;
    VkCommandBuffer commands;

    NEW(kit, .version = VK_API_VERSION_1_3, .extensions = { "VK_KHR_maintenance5" },
        .next = &(VkPhysicalDeviceMaintenance5Features){
            .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_5_FEATURES });
    buffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_INDEX_BUFFER_BIT, NULL);
    commands = kit_recording(kit);
    vkCmdBindIndexBuffer(commands, buffer, 0, VK_INDEX_TYPE_UINT16);
    kit_expect(kit, "VUID-vkCmdBindIndexBuffer-None-09493");
    vkCmdBindIndexBuffer(commands, VK_NULL_HANDLE, 0, VK_INDEX_TYPE_UINT16);
    kit_expect(kit, "VUID-vkCmdBindIndexBuffer2-None-09493");
    NOW(vkCmdBindIndexBuffer2KHR)
    (commands, VK_NULL_HANDLE, 0, VK_WHOLE_SIZE, VK_INDEX_TYPE_UINT16);
}

SCENE(index_buffers_that_are_null, SILENT)
{
    VkCommandBuffer commands;

    NEW(kit, .next = NULL);
    commands = kit_recording(kit);
    vkCmdBindIndexBuffer(commands, VK_NULL_HANDLE, 0, VK_INDEX_TYPE_UINT16);
    kit_expect(kit, "VUID-vkCmdBindIndexBuffer-buffer-09494");
    vkCmdBindIndexBuffer(commands, VK_NULL_HANDLE, 2, VK_INDEX_TYPE_UINT16);
}

SCENE(depth_bounds_without_feature, SILENT)
{
    VkCommandBuffer commands;

    setenv("WAKE_NULL_ANSWERS", "depthBounds=0", 1);
    NEW(kit, .next = NULL);
    commands = kit_recording(kit);
    vkCmdSetDepthBoundsTestEnable(commands, VK_FALSE);
    kit_expect(kit, "VUID-vkCmdSetDepthBoundsTestEnable-depthBounds-10010");
    vkCmdSetDepthBoundsTestEnable(commands, VK_TRUE);
}

/* --- transfers --- */

static VkImage
image(struct kit *kit, VkFormat format, VkSampleCountFlagBits samples)
{
    return image_of(
        kit, &(VkImageCreateInfo){ .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                   .imageType = VK_IMAGE_TYPE_2D,
                                   .format = format,
                                   .extent = { 16, 16, 1 },
                                   .mipLevels = 1,
                                   .arrayLayers = 2,
                                   .samples = samples,
                                   .usage = VK_IMAGE_USAGE_TRANSFER_SRC_BIT |
                                            VK_IMAGE_USAGE_TRANSFER_DST_BIT |
                                            (format == VK_FORMAT_D24_UNORM_S8_UINT
                                                 ? VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT
                                                 : VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT) });
}

SCENE(aspects_of_resolves, SILENT)
{
    VkImageResolve region = { { DEPTH, 0, 0, 1 }, { 0 }, { STENCIL, 0, 0, 1 }, { 0 }, { 8, 8, 1 } };
    VkImageResolve2 second = { .sType = VK_STRUCTURE_TYPE_IMAGE_RESOLVE_2,
                               .srcSubresource = { DEPTH, 0, 0, 1 },
                               .dstSubresource = { STENCIL, 0, 0, 1 },
                               .extent = { 8, 8, 1 } };
    VkResolveImageModeInfoKHR mode = { .sType = VK_STRUCTURE_TYPE_RESOLVE_IMAGE_MODE_INFO_KHR,
                                       .resolveMode = VK_RESOLVE_MODE_SAMPLE_ZERO_BIT,
                                       .stencilResolveMode = VK_RESOLVE_MODE_SAMPLE_ZERO_BIT };
    VkResolveImageInfo2 info = { .sType = VK_STRUCTURE_TYPE_RESOLVE_IMAGE_INFO_2,
                                 .pNext = &mode,
                                 .srcImageLayout = VK_IMAGE_LAYOUT_GENERAL,
                                 .dstImageLayout = VK_IMAGE_LAYOUT_GENERAL,
                                 .regionCount = 1,
                                 .pRegions = &second };

    NEW_WITH(kit, VkPhysicalDeviceMaintenance10FeaturesKHR,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_10_FEATURES_KHR, "VK_KHR_maintenance10");
    info.srcImage = image(kit, VK_FORMAT_D24_UNORM_S8_UINT, VK_SAMPLE_COUNT_4_BIT);
    info.dstImage = image(kit, VK_FORMAT_D24_UNORM_S8_UINT, VK_SAMPLE_COUNT_1_BIT);
    kit_expect(kit, "VUID-VkImageResolve-aspectMask-10981");
    kit_expect(kit, "VUID-VkImageResolve-aspectMask-10981");
    kit_expect(kit, "VUID-vkCmdResolveImage-srcSubresource-11802");
    vkCmdResolveImage(kit_recording(kit), info.srcImage, info.srcImageLayout, info.dstImage,
                      info.dstImageLayout, 1, &region);
    kit_expect(kit, "VUID-VkResolveImageInfo2-srcSubresource-11802");
    vkCmdResolveImage2(kit_recording(kit), &info);
    second.dstSubresource.aspectMask = DEPTH;
    vkCmdResolveImage2(kit_recording(kit), &info);
}

SCENE(formats_that_nothing_resolves_to, SILENT)
{
    VkImageResolve region = { { COLOUR, 0, 0, 1 }, { 0 }, { COLOUR, 0, 0, 1 }, { 0 }, { 8, 8, 1 } };
    VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                               .imageType = VK_IMAGE_TYPE_2D,
                               .format = VK_FORMAT_R8_UNORM,
                               .extent = { 16, 16, 1 },
                               .mipLevels = 1,
                               .arrayLayers = 1,
                               .samples = VK_SAMPLE_COUNT_4_BIT,
                               .usage = VK_IMAGE_USAGE_TRANSFER_SRC_BIT |
                                        VK_IMAGE_USAGE_TRANSFER_DST_BIT };
    VkImageResolve2 part = { .sType = VK_STRUCTURE_TYPE_IMAGE_RESOLVE_2,
                             .srcSubresource = { COLOUR, 0, 0, 1 },
                             .dstSubresource = { COLOUR, 0, 0, 1 },
                             .extent = { 8, 8, 1 } };
    VkResolveImageInfo2 second = { .sType = VK_STRUCTURE_TYPE_RESOLVE_IMAGE_INFO_2,
                                   .srcImageLayout = VK_IMAGE_LAYOUT_GENERAL,
                                   .dstImageLayout = VK_IMAGE_LAYOUT_GENERAL,
                                   .regionCount = 1,
                                   .pRegions = &part };
    VkImage many, one;

    setenv("WAKE_NULL_FORMATS", "9=0xc000", 1); /* of VK_FORMAT_R8_UNORM: transfers */
    NEW_WITH(kit, VkPhysicalDeviceMaintenance10FeaturesKHR,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_10_FEATURES_KHR, "VK_KHR_maintenance10");
    many = image_of(kit, &info);
    info.samples = VK_SAMPLE_COUNT_1_BIT;
    one = image_of(kit, &info);
    second.srcImage = many;
    second.dstImage = one;
    kit_expect(kit, "VUID-vkCmdResolveImage-maintenance10-11799");
    vkCmdResolveImage(kit_recording(kit), many, VK_IMAGE_LAYOUT_GENERAL, one,
                      VK_IMAGE_LAYOUT_GENERAL, 1, &region);
    kit_expect(kit, "VUID-VkResolveImageInfo2-maintenance10-11799");
    vkCmdResolveImage2(kit_recording(kit), &second);
}

SCENE(counts_and_overlaps_of_copies, SILENT)
{
    VkBufferCopy2 regions[] = {
        { .sType = VK_STRUCTURE_TYPE_BUFFER_COPY_2, .size = 16 },
        { .sType = VK_STRUCTURE_TYPE_BUFFER_COPY_2, .srcOffset = 16, .dstOffset = 8, .size = 16 },
    };
    VkCopyBufferInfo2 info = { .sType = VK_STRUCTURE_TYPE_COPY_BUFFER_INFO_2,
                               .regionCount = 2,
                               .pRegions = regions };
    VkImageCopy2 part = { .sType = VK_STRUCTURE_TYPE_IMAGE_COPY_2,
                          .srcSubresource = { COLOUR, 0, 0, VK_REMAINING_ARRAY_LAYERS },
                          .dstSubresource = { COLOUR, 0, 0, 2 },
                          .extent = { 8, 8, 1 } };
    VkCopyImageInfo2 copy = { .sType = VK_STRUCTURE_TYPE_COPY_IMAGE_INFO_2,
                              .srcImageLayout = VK_IMAGE_LAYOUT_GENERAL,
                              .dstImageLayout = VK_IMAGE_LAYOUT_GENERAL,
                              .regionCount = 1,
                              .pRegions = &part };

    NEW(kit, .next = NULL);
    info.srcBuffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_SRC_BIT, NULL);
    info.dstBuffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    kit_expect(kit, "VUID-VkCopyBufferInfo2-pRegions-12482");
    vkCmdCopyBuffer2(kit_recording(kit), &info);
    regions[1].dstOffset = 16;
    vkCmdCopyBuffer2(kit_recording(kit), &info);
    copy.srcImage = image(kit, VK_FORMAT_R8G8B8A8_UNORM, VK_SAMPLE_COUNT_1_BIT);
    copy.dstImage = image(kit, VK_FORMAT_R8G8B8A8_UNORM, VK_SAMPLE_COUNT_1_BIT);
    vkCmdCopyImage2(kit_recording(kit), &copy);
    part.dstSubresource.layerCount = 1;
    kit_expect(kit, "VUID-VkCopyImageInfo2-srcImage-08794");
    vkCmdCopyImage2(kit_recording(kit), &copy);
}

/* All layers of an image with depth are one. */
SCENE(remaining_layers_of_deep_images, SILENT)
{
    const VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                     .imageType = VK_IMAGE_TYPE_3D,
                                     .format = VK_FORMAT_R8G8B8A8_UNORM,
                                     .extent = { 16, 16, 4 },
                                     .mipLevels = 1,
                                     .arrayLayers = 1,
                                     .samples = VK_SAMPLE_COUNT_1_BIT,
                                     .usage = VK_IMAGE_USAGE_TRANSFER_SRC_BIT |
                                              VK_IMAGE_USAGE_TRANSFER_DST_BIT |
                                              VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT };
    VkImageCopy region = { .srcSubresource = { COLOUR, 0, 0, VK_REMAINING_ARRAY_LAYERS },
                           .dstSubresource = { COLOUR, 0, 0, VK_REMAINING_ARRAY_LAYERS },
                           .extent = { 8, 8, 4 } };
    const VkImageResolve resolved = { .srcSubresource = region.srcSubresource,
                                      .dstSubresource = region.dstSubresource,
                                      .extent = { 8, 8, 1 } };
    VkImageCreateInfo many = info;
    VkImage from, into;

    NEW(kit, .next = NULL);
    from = image_of(kit, &info);
    into = image_of(kit, &info);
    vkCmdCopyImage(kit_recording(kit), from, VK_IMAGE_LAYOUT_GENERAL, into, VK_IMAGE_LAYOUT_GENERAL,
                   1, &region);
    region.dstSubresource.layerCount = 2;
    kit_expect(kit, "VUID-vkCmdCopyImage-dstSubresource-07968");
    kit_expect(kit, "VUID-vkCmdCopyImage-dstImage-04444");
    kit_expect(kit, "VUID-vkCmdCopyImage-srcImage-08794");
    vkCmdCopyImage(kit_recording(kit), from, VK_IMAGE_LAYOUT_GENERAL, into, VK_IMAGE_LAYOUT_GENERAL,
                   1, &region);
    many.imageType = VK_IMAGE_TYPE_2D;
    many.extent.depth = 1;
    many.samples = VK_SAMPLE_COUNT_4_BIT;
    from = image_of(kit, &many);
    vkCmdResolveImage(kit_recording(kit), from, VK_IMAGE_LAYOUT_GENERAL, into,
                      VK_IMAGE_LAYOUT_GENERAL, 1, &resolved);
    many.arrayLayers = 2;
    from = image_of(kit, &many);
    kit_expect(kit, "VUID-vkCmdResolveImage-srcImage-04446");
    kit_expect(kit, "VUID-VkImageResolve-layerCount-08804");
    vkCmdResolveImage(kit_recording(kit), from, VK_IMAGE_LAYOUT_GENERAL, into,
                      VK_IMAGE_LAYOUT_GENERAL, 1, &resolved);
}

/* --- images that are not made --- */

static void
ask(struct kit *kit, const char *vuid, VkFormat format, VkImageTiling tiling,
    VkImageAspectFlags aspects)
{
    VkImageCreateInfo image_info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                     .imageType = VK_IMAGE_TYPE_2D,
                                     .format = format,
                                     .extent = { 16, 16, 1 },
                                     .mipLevels = 1,
                                     .arrayLayers = 1,
                                     .samples = VK_SAMPLE_COUNT_1_BIT,
                                     .tiling = tiling,
                                     .usage = VK_IMAGE_USAGE_TRANSFER_DST_BIT };
    VkImageSubresource2 part = { .sType = VK_STRUCTURE_TYPE_IMAGE_SUBRESOURCE_2,
                                 .imageSubresource = { aspects, 0, 0 } };
    VkDeviceImageSubresourceInfo info = { .sType = VK_STRUCTURE_TYPE_DEVICE_IMAGE_SUBRESOURCE_INFO,
                                          .pCreateInfo = &image_info,
                                          .pSubresource = &part };
    VkSubresourceLayout2 layout = { .sType = VK_STRUCTURE_TYPE_SUBRESOURCE_LAYOUT_2 };

    if (vuid) {
        kit_expect(kit, vuid);
    }
    NOW(vkGetDeviceImageSubresourceLayout)(kit->device, &info, &layout);
}

#define ASK_ID(rest) "VUID-VkDeviceImageSubresourceInfo-" rest

SCENE(aspects_asked_about, SILENT)
{
    const VkFormat planes = VK_FORMAT_G8_B8R8_2PLANE_420_UNORM;

    NEW(kit, .next = NULL);
    ask(kit, NULL, VK_FORMAT_R8_UNORM, VK_IMAGE_TILING_LINEAR, COLOUR);
    ask(kit, NULL, planes, VK_IMAGE_TILING_LINEAR, VK_IMAGE_ASPECT_PLANE_1_BIT);
    kit_allow(kit, ASK_ID("format-04462"));
    kit_allow(kit, ASK_ID("format-04463"));
    ask(kit, ASK_ID("aspectMask-00997"), VK_FORMAT_D24_UNORM_S8_UINT, VK_IMAGE_TILING_OPTIMAL,
        DEPTH | STENCIL);
    ask(kit, ASK_ID("format-04462"), VK_FORMAT_D16_UNORM, VK_IMAGE_TILING_OPTIMAL, STENCIL);
    ask(kit, ASK_ID("format-04463"), VK_FORMAT_S8_UINT, VK_IMAGE_TILING_OPTIMAL, DEPTH);
    kit_allow(kit, ASK_ID("format-08886"));
    ask(kit, ASK_ID("format-04464"), VK_FORMAT_R8_UNORM, VK_IMAGE_TILING_LINEAR, DEPTH);
    ask(kit, ASK_ID("tiling-08717"), planes, VK_IMAGE_TILING_LINEAR, COLOUR);
}

#endif

/* Only queues with graphics have render passes that a secondary command buffer could go on with. */
SCENE(continued_without_graphics, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_MANY_FAMILIES)
{
    VkCommandBufferInheritanceInfo inherits = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO
    };
    VkCommandBufferBeginInfo info = { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
                                      .flags = VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT,
                                      .pInheritanceInfo = &inherits };
    VkQueueFamilyProperties families[8];
    uint32_t count = KIT_COUNT(families);

    kit_open(kit, &(struct kit_config){ .queues = 8 });
    inherits.renderPass = kit_render_pass(kit);
    vkGetPhysicalDeviceQueueFamilyProperties(kit->gpu, &count, families);
    for (uint32_t i = 0; i < count; i++) {
        VkCommandBuffer commands = kit_command_buffer(kit, kit_command_pool_of(kit, i, 0),
                                                      VK_COMMAND_BUFFER_LEVEL_SECONDARY);

        if (!(families[i].queueFlags & VK_QUEUE_GRAPHICS_BIT)) {
            kit_expect(kit, "VUID-VkCommandBufferBeginInfo-flags-09123");
        }
        (void)vkBeginCommandBuffer(commands, &info);
    }
}

KIT_MAIN()
