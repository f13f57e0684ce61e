/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rules of newer registries about commands of Vulkan 1.0 to 1.3: stages of timestamps and markers, copies of 1D images and of
 * several samples, barriers in dynamic rendering and of ownership, local reads in render passes, events of the host. Skipped with
 * headers that lack them.
 */
#include "newer_scene.h"

#ifndef VK_EXT_descriptor_heap

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_EXT_descriptor_heap");
}

#else

#define NOW (SILENT | KIT_UNORDERED)
#define FORMAT VK_FORMAT_R8G8B8A8_UNORM
#define BOTH (VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT)
#define COLOR VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT

/* --- stages --- */

struct stage_row {
    VkPipelineStageFlags2 stage;
    const char *timestamp, *marker;
};

static const struct stage_row stage_rows[] = {
    { VK_PIPELINE_STAGE_2_ACCELERATION_STRUCTURE_BUILD_BIT_KHR,
      "VUID-vkCmdWriteTimestamp2-stage-10751", "VUID-vkCmdWriteBufferMarker2AMD-stage-10751" },
    { VK_PIPELINE_STAGE_2_ACCELERATION_STRUCTURE_COPY_BIT_KHR,
      "VUID-vkCmdWriteTimestamp2-stage-10752", "VUID-vkCmdWriteBufferMarker2AMD-stage-10752" },
    { VK_PIPELINE_STAGE_2_MICROMAP_BUILD_BIT_EXT, "VUID-vkCmdWriteTimestamp2-stage-11541",
      "VUID-vkCmdWriteBufferMarker2AMD-stage-11541" },
};

static void
write_stages(struct kit *kit, bool wrong)
{
    VkQueryPool pool = VK_NULL_HANDLE;
    const VkQueryPoolCreateInfo info = { .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
                                         .queryType = VK_QUERY_TYPE_TIMESTAMP,
                                         .queryCount = KIT_COUNT(stage_rows) };
    VkBuffer buffer = kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    VkCommandBuffer commands = kit_recording(kit);

    KIT_VK(kit, vkCreateQueryPool(kit->device, &info, NULL, &pool));
    kit_own(kit, VK_OBJECT_TYPE_QUERY_POOL, KIT_HANDLE(pool));
    vkCmdResetQueryPool(commands, pool, 0, info.queryCount);
    for (uint32_t i = 0; i < info.queryCount; i++) {
        if (wrong) {
            kit_expect(kit, stage_rows[i].timestamp);
            kit_expect(kit, stage_rows[i].marker);
        }
        vkCmdWriteTimestamp2(commands, stage_rows[i].stage, pool, i);
        KIT_DEVICE_COMMAND(kit, vkCmdWriteBufferMarker2AMD)
        (commands, stage_rows[i].stage, buffer, 0, 1);
    }
    kit_end(kit, commands);
}

SCENE(stages_without_their_feature, NOW)
{
    NEW(kit, .extensions = { "VK_AMD_buffer_marker", "VK_KHR_acceleration_structure",
                             "VK_KHR_deferred_host_operations", "VK_KHR_ray_tracing_maintenance1",
                             "VK_EXT_opacity_micromap" });
    write_stages(kit, true);
}

SCENE(stages_with_their_feature, NOW)
{
    VkPhysicalDeviceOpacityMicromapFeaturesEXT micromaps = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_OPACITY_MICROMAP_FEATURES_EXT
    };
    VkPhysicalDeviceRayTracingMaintenance1FeaturesKHR rays = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_MAINTENANCE_1_FEATURES_KHR,
        .pNext = &micromaps
    };
    VkPhysicalDeviceAccelerationStructureFeaturesKHR structures = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ACCELERATION_STRUCTURE_FEATURES_KHR,
        .pNext = &rays
    };

    NEW(kit,
        .extensions = { "VK_AMD_buffer_marker", "VK_KHR_acceleration_structure",
                        "VK_KHR_deferred_host_operations", "VK_KHR_ray_tracing_maintenance1",
                        "VK_EXT_opacity_micromap" },
        .next = &structures);
    write_stages(kit, false);
}

/* --- copies --- */

static VkImage
image_with(struct kit *kit, VkImageType type, VkExtent3D extent, VkFormat format,
           VkSampleCountFlagBits samples, VkImageUsageFlags usage, VkImageCreateFlags flags)
{
    return image_of(kit, &(VkImageCreateInfo){ .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                               .flags = flags,
                                               .imageType = type,
                                               .format = format,
                                               .extent = extent,
                                               .mipLevels = 1,
                                               .arrayLayers = 1,
                                               .samples = samples,
                                               .usage = usage });
}

static void
to_general(VkCommandBuffer commands, VkImage image, VkImageAspectFlags aspect)
{
    VkImageMemoryBarrier barrier = { .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
                                     .dstAccessMask = VK_ACCESS_MEMORY_READ_BIT |
                                                      VK_ACCESS_MEMORY_WRITE_BIT,
                                     .newLayout = VK_IMAGE_LAYOUT_GENERAL,
                                     .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                     .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                     .image = image,
                                     .subresourceRange = { aspect, 0, 1, 0, 1 } };

    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                         VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0, NULL, 0, NULL, 1, &barrier);
}

static void
copy(VkCommandBuffer commands, VkImage from, VkImage into, VkImageAspectFlags aspect,
     VkExtent3D extent)
{
    const VkImageCopy region = { .srcSubresource = { aspect, 0, 0, 1 },
                                 .dstSubresource = { aspect, 0, 0, 1 },
                                 .extent = extent };
    const VkImageCopy2 region2 = { .sType = VK_STRUCTURE_TYPE_IMAGE_COPY_2,
                                   .srcSubresource = region.srcSubresource,
                                   .dstSubresource = region.dstSubresource,
                                   .extent = extent };

    vkCmdCopyImage(commands, from, VK_IMAGE_LAYOUT_GENERAL, into, VK_IMAGE_LAYOUT_GENERAL, 1,
                   &region);
    vkCmdCopyImage2(commands, &(VkCopyImageInfo2){ .sType = VK_STRUCTURE_TYPE_COPY_IMAGE_INFO_2,
                                                   .srcImage = from,
                                                   .srcImageLayout = VK_IMAGE_LAYOUT_GENERAL,
                                                   .dstImage = into,
                                                   .dstImageLayout = VK_IMAGE_LAYOUT_GENERAL,
                                                   .regionCount = 1,
                                                   .pRegions = &region2 });
}

/* A 1D image that is copied into has rules of its own for the extent. */
SCENE(copies_into_lines, NOW)
{
    const VkExtent3D row = { 8, 1, 1 };
    VkCommandBuffer commands;
    VkImage line, flat, deep;

    NEW(kit, .version = 0);
    line = image_with(kit, VK_IMAGE_TYPE_1D, row, FORMAT, 1, BOTH, 0);
    flat = image_with(kit, VK_IMAGE_TYPE_2D, (VkExtent3D){ 8, 8, 1 }, FORMAT, 1, BOTH, 0);
    deep = image_with(kit, VK_IMAGE_TYPE_3D, (VkExtent3D){ 8, 8, 4 }, FORMAT, 1, BOTH, 0);
    commands = kit_recording(kit);
    to_general(commands, line, VK_IMAGE_ASPECT_COLOR_BIT);
    to_general(commands, flat, VK_IMAGE_ASPECT_COLOR_BIT);
    to_general(commands, deep, VK_IMAGE_ASPECT_COLOR_BIT);
    copy(commands, flat, line, VK_IMAGE_ASPECT_COLOR_BIT, row);
    kit_expect(kit, "VUID-vkCmdCopyImage-srcImage-10908");
    kit_expect(kit, "VUID-vkCmdCopyImage-dstOffset-00151");
    kit_expect(kit, "VUID-VkCopyImageInfo2-srcImage-10908");
    kit_expect(kit, "VUID-VkCopyImageInfo2-dstOffset-00151");
    copy(commands, flat, line, VK_IMAGE_ASPECT_COLOR_BIT, (VkExtent3D){ 8, 2, 1 });
    kit_expect(kit, "VUID-vkCmdCopyImage-srcImage-10907");
    kit_expect(kit, "VUID-VkCopyImageInfo2-srcImage-10907");
    copy(commands, deep, line, VK_IMAGE_ASPECT_COLOR_BIT, (VkExtent3D){ 8, 1, 2 });
    kit_end(kit, commands);
}

SCENE(copies_into_subsampled_images, NOW)
{
    const VkExtent3D square = { 8, 8, 1 };
    VkCommandBuffer commands;
    VkImage plain, subsampled;

    NEW_WITH(kit, VkPhysicalDeviceFragmentDensityMapFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_DENSITY_MAP_FEATURES_EXT,
             "VK_EXT_fragment_density_map");
    plain = image_with(kit, VK_IMAGE_TYPE_2D, square, FORMAT, 1, BOTH, 0);
    subsampled = image_with(kit, VK_IMAGE_TYPE_2D, square, FORMAT, 1, BOTH | COLOR,
                            VK_IMAGE_CREATE_SUBSAMPLED_BIT_EXT);
    commands = kit_recording(kit);
    to_general(commands, plain, VK_IMAGE_ASPECT_COLOR_BIT);
    to_general(commands, subsampled, VK_IMAGE_ASPECT_COLOR_BIT);
    kit_expect(kit, "VUID-vkCmdCopyImage-dstImage-07969");
    kit_expect(kit, "VUID-VkCopyImageInfo2-dstImage-07969");
    copy(commands, plain, subsampled, VK_IMAGE_ASPECT_COLOR_BIT, square);
    kit_expect(kit, "VUID-vkCmdCopyImage-srcImage-07969");
    kit_expect(kit, "VUID-VkCopyImageInfo2-srcImage-07969");
    copy(commands, subsampled, plain, VK_IMAGE_ASPECT_COLOR_BIT, square);
    kit_end(kit, commands);
}

/* The first family with, and without, these capabilities; devices of many queues. */
static uint32_t
family_with(struct kit *kit, VkQueueFlags with, VkQueueFlags without)
{
    VkQueueFamilyProperties families[16];
    uint32_t count = KIT_COUNT(families);

    vkGetPhysicalDeviceQueueFamilyProperties(kit->gpu, &count, families);
    for (uint32_t i = 0; i < count; i++) {
        if ((families[i].queueFlags & with) == with && !(families[i].queueFlags & without)) {
            return i;
        }
    }
    kit_skip(kit, "no such queue family");
    return 0;
}

static VkCommandBuffer
recording_on(struct kit *kit, uint32_t family)
{
    VkCommandBuffer commands = kit_command_buffer(kit, kit_command_pool_of(kit, family, 0),
                                                  VK_COMMAND_BUFFER_LEVEL_PRIMARY);

    kit_begin(kit, commands, 0);
    return commands;
}

/* With synchronization2 and `more`. */
static void
open_many(struct kit *kit, void *more, const char *extension)
{
    static VkPhysicalDeviceVulkan13Features features;

    features = (VkPhysicalDeviceVulkan13Features){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .pNext = more,
        .synchronization2 = VK_TRUE,
        .dynamicRendering = VK_TRUE,
    };
    setenv("WAKE_NULL_NEWER", "1", 1);
    kit_open(kit, &(struct kit_config){ .queues = KIT_MAX_QUEUES,
                                        .device_next = &features,
                                        .device_extensions = { extension } });
}

SCENE(copies_of_many_samples_without_graphics, NOW)
{
    const VkExtent3D square = { 8, 8, 1 };
    const VkImageUsageFlags depth = BOTH | VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT;
    VkCommandBuffer commands;
    VkImage many[2], one[2], colors[2];

    open_many(kit, NULL, NULL);
    commands = recording_on(kit, family_with(kit, VK_QUEUE_COMPUTE_BIT, VK_QUEUE_GRAPHICS_BIT));
    for (int i = 0; i < 2; i++) {
        many[i] = image_with(kit, VK_IMAGE_TYPE_2D, square, VK_FORMAT_D32_SFLOAT, 4, depth, 0);
        one[i] = image_with(kit, VK_IMAGE_TYPE_2D, square, VK_FORMAT_D32_SFLOAT, 1, depth, 0);
        colors[i] = image_with(kit, VK_IMAGE_TYPE_2D, square, FORMAT, 4, BOTH | COLOR, 0);
        to_general(commands, many[i], VK_IMAGE_ASPECT_DEPTH_BIT);
        to_general(commands, one[i], VK_IMAGE_ASPECT_DEPTH_BIT);
        to_general(commands, colors[i], VK_IMAGE_ASPECT_COLOR_BIT);
    }
    copy(commands, one[0], one[1], VK_IMAGE_ASPECT_DEPTH_BIT, square);
    copy(commands, colors[0], colors[1], VK_IMAGE_ASPECT_COLOR_BIT, square);
    kit_expect(kit, "VUID-vkCmdCopyImage-commandBuffer-12449");
    kit_expect(kit, "VUID-vkCmdCopyImage2-commandBuffer-12449");
    copy(commands, many[0], many[1], VK_IMAGE_ASPECT_DEPTH_BIT, square);
    kit_end(kit, commands);
}

/* --- barriers --- */

/* Of a buffer between the families, on queues of `on`. */
static void
own(struct kit *kit, uint32_t on, uint32_t from, uint32_t into, VkPipelineStageFlags2 source,
    VkPipelineStageFlags2 target, VkDependencyFlags flags)
{
    VkBufferMemoryBarrier2 barrier = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_MEMORY_BARRIER_2,
        .srcStageMask = source,
        .dstStageMask = target,
        .srcQueueFamilyIndex = from,
        .dstQueueFamilyIndex = into,
        .buffer = kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL),
        .size = 256,
    };
    VkCommandBuffer commands = recording_on(kit, on);

    vkCmdPipelineBarrier2(commands, &(VkDependencyInfo){ .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                                         .dependencyFlags = flags,
                                                         .bufferMemoryBarrierCount = 1,
                                                         .pBufferMemoryBarriers = &barrier });
    kit_end(kit, commands);
}

/* The half of the other family may name stages that this one does not have. */
SCENE(stages_of_the_other_family, NOW)
{
    const VkPipelineStageFlags2 all = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
                                fragments = VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT;
    const VkDependencyFlags every =
        VK_DEPENDENCY_QUEUE_FAMILY_OWNERSHIP_TRANSFER_USE_ALL_STAGES_BIT_KHR;
    VkPhysicalDeviceMaintenance8FeaturesKHR maintenance = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_8_FEATURES_KHR,
        .maintenance8 = VK_TRUE
    };
    uint32_t copies, ignored = VK_QUEUE_FAMILY_IGNORED;

    open_many(kit, &maintenance, "VK_KHR_maintenance8");
    copies = family_with(kit, VK_QUEUE_TRANSFER_BIT, VK_QUEUE_GRAPHICS_BIT | VK_QUEUE_COMPUTE_BIT);
    own(kit, copies, kit->family, copies, fragments, all, 0);
    own(kit, copies, copies, kit->family, all, fragments, 0);
    kit_expect(kit, "VUID-vkCmdPipelineBarrier2-srcStageMask-09675");
    own(kit, copies, ignored, ignored, fragments, all, 0);
    kit_expect(kit, "VUID-vkCmdPipelineBarrier2-dstStageMask-09676");
    own(kit, copies, ignored, ignored, all, fragments, 0);
    kit_expect(kit, "VUID-vkCmdPipelineBarrier2-srcStageMask-09675");
    own(kit, copies, kit->family, copies, fragments, all, every);
    kit_expect(kit, "VUID-vkCmdPipelineBarrier2-srcStageMask-09675");
    own(kit, copies, copies, kit->family, fragments, all, 0);
}

static void
barrier_in_rendering(VkCommandBuffer commands, bool second, VkAccessFlags2 target)
{
    const VkMemoryBarrier one = { .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER,
                                  .srcAccessMask = VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT,
                                  .dstAccessMask = (VkAccessFlags)target };
    const VkMemoryBarrier2 two = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
        .srcStageMask = VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT,
        .srcAccessMask = VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT,
        .dstStageMask = VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT |
                        VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT,
        .dstAccessMask = target,
    };

    if (second) {
        vkCmdPipelineBarrier2(commands,
                              &(VkDependencyInfo){ .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                                   .dependencyFlags = VK_DEPENDENCY_BY_REGION_BIT,
                                                   .memoryBarrierCount = 1,
                                                   .pMemoryBarriers = &two });
    } else {
        vkCmdPipelineBarrier(commands, (VkPipelineStageFlags)two.srcStageMask,
                             (VkPipelineStageFlags)two.dstStageMask, VK_DEPENDENCY_BY_REGION_BIT, 1,
                             &one, 0, NULL, 0, NULL);
    }
}

static VkCommandBuffer
rendering(struct kit *kit)
{
    VkRenderingAttachmentInfo color = { .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
                                        .imageLayout = VK_IMAGE_LAYOUT_GENERAL,
                                        .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
                                        .loadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE };
    VkImage image = image_with(kit, VK_IMAGE_TYPE_2D, (VkExtent3D){ 8, 8, 1 }, FORMAT, 1,
                               COLOR | VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT, 0);
    VkCommandBuffer commands = kit_recording(kit);

    color.imageView = kit_image_view(kit, image);
    to_general(commands, image, VK_IMAGE_ASPECT_COLOR_BIT);
    vkCmdBeginRendering(commands, &(VkRenderingInfo){ .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                                                      .renderArea = { { 0, 0 }, { 8, 8 } },
                                                      .layerCount = 1,
                                                      .colorAttachmentCount = 1,
                                                      .pColorAttachments = &color });
    return commands;
}

SCENE(accesses_in_rendering, NOW)
{
    VkCommandBuffer commands;

    open_many(kit, NULL, NULL);
    commands = rendering(kit);
    kit_expect(kit, "VUID-vkCmdPipelineBarrier-None-09553");
    barrier_in_rendering(commands, false, VK_ACCESS_2_COLOR_ATTACHMENT_READ_BIT);
    kit_expect(kit, "VUID-vkCmdPipelineBarrier-None-09553");
    kit_expect(kit, "VUID-vkCmdPipelineBarrier-None-09586");
    barrier_in_rendering(commands, false, VK_ACCESS_2_INPUT_ATTACHMENT_READ_BIT);
    kit_expect(kit, "VUID-vkCmdPipelineBarrier2-None-09553");
    kit_expect(kit, "VUID-vkCmdPipelineBarrier2-None-09586");
    barrier_in_rendering(commands, true, VK_ACCESS_2_INPUT_ATTACHMENT_READ_BIT);
    vkCmdEndRendering(commands);
    kit_end(kit, commands);
}

SCENE(accesses_in_rendering_with_local_reads, NOW)
{
    VkCommandBuffer commands;

    NEW(kit, .version = 0);
    commands = rendering(kit);
    barrier_in_rendering(commands, false, VK_ACCESS_2_INPUT_ATTACHMENT_READ_BIT);
    barrier_in_rendering(commands, true, VK_ACCESS_2_INPUT_ATTACHMENT_READ_BIT);
    vkCmdEndRendering(commands);
    kit_end(kit, commands);
}

/* --- local reads in render passes --- */

/* Begins it in one version; a layout that is for local reads. */
static void
begin_locally(struct kit *kit, VkImageUsageFlags usage, VkImageLayout first, VkImageLayout used,
              bool second)
{
    const VkAttachmentDescription attachment = { .format = FORMAT,
                                                 .samples = VK_SAMPLE_COUNT_1_BIT,
                                                 .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
                                                 .initialLayout = first,
                                                 .finalLayout = VK_IMAGE_LAYOUT_GENERAL };
    const VkAttachmentReference reference = { 0, used };
    const VkSubpassDescription subpass = { .colorAttachmentCount = 1,
                                           .pColorAttachments = &reference };
    const VkRenderPassCreateInfo pass_info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                                               .attachmentCount = 1,
                                               .pAttachments = &attachment,
                                               .subpassCount = 1,
                                               .pSubpasses = &subpass };
    VkImageView view = kit_image_view(
        kit, image_with(kit, VK_IMAGE_TYPE_2D, (VkExtent3D){ 8, 8, 1 }, FORMAT, 1, usage, 0));
    VkFramebufferCreateInfo framebuffer = { .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
                                            .attachmentCount = 1,
                                            .pAttachments = &view,
                                            .width = 8,
                                            .height = 8,
                                            .layers = 1 };
    const VkClearValue clear = { 0 };
    VkRenderPassBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                                    .renderArea = { { 0, 0 }, { 8, 8 } },
                                    .clearValueCount = 1,
                                    .pClearValues = &clear };
    VkCommandBuffer commands = kit_recording(kit);

    KIT_VK(kit, vkCreateRenderPass(kit->device, &pass_info, NULL, &framebuffer.renderPass));
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(framebuffer.renderPass));
    begin.renderPass = framebuffer.renderPass;
    KIT_VK(kit, vkCreateFramebuffer(kit->device, &framebuffer, NULL, &begin.framebuffer));
    kit_own(kit, VK_OBJECT_TYPE_FRAMEBUFFER, KIT_HANDLE(begin.framebuffer));
    if (second) {
        vkCmdBeginRenderPass2(
            commands, &begin,
            &(VkSubpassBeginInfo){ .sType = VK_STRUCTURE_TYPE_SUBPASS_BEGIN_INFO });
    } else {
        vkCmdBeginRenderPass(commands, &begin, VK_SUBPASS_CONTENTS_INLINE);
    }
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
}

SCENE(local_reads_of_a_render_pass, NOW)
{
    const VkImageLayout any = VK_IMAGE_LAYOUT_GENERAL, local = VK_IMAGE_LAYOUT_RENDERING_LOCAL_READ;

    NEW(kit, .version = 0);
    begin_locally(kit, COLOR | VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT, VK_IMAGE_LAYOUT_UNDEFINED,
                  local, false);
    begin_locally(kit, COLOR | VK_IMAGE_USAGE_STORAGE_BIT, VK_IMAGE_LAYOUT_UNDEFINED, local, true);
    kit_expect(kit, "VUID-vkCmdBeginRenderPass-initialLayout-09537");
    begin_locally(kit, COLOR, VK_IMAGE_LAYOUT_UNDEFINED, local, false);
    kit_expect(kit, "VUID-vkCmdBeginRenderPass-initialLayout-09537");
    begin_locally(kit, COLOR, local, any, false);
    kit_expect(kit, "VUID-vkCmdBeginRenderPass2-initialLayout-09538");
    begin_locally(kit, COLOR, VK_IMAGE_LAYOUT_UNDEFINED, local, true);
}

/* --- events --- */

/* The host signals before the batch that waits is submitted, or when it is complete. */
SCENE(events_that_batches_wait_for, NOW | KIT_APPLIES)
{
    VkCommandBuffer commands;
    VkEvent event;

    NEW(kit, .version = 0);
    event = kit_event(kit);
    commands = kit_recording(kit);
    vkCmdWaitEvents(commands, 1, &event, VK_PIPELINE_STAGE_HOST_BIT,
                    VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, NULL, 0, NULL, 0, NULL);
    kit_end(kit, commands);
    KIT_VK(kit, vkSetEvent(kit->device, event));
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    kit_expect(kit, "VUID-vkSetEvent-event-09543");
    (void)vkSetEvent(kit->device, event);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    KIT_VK(kit, vkSetEvent(kit->device, event));
}

/* A wait for the host alone; `second`: by vkCmdWaitEvents2. */
static void
wait_for_host(VkCommandBuffer commands, VkEvent event, bool second)
{
    const VkMemoryBarrier2 barrier = { .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
                                       .srcStageMask = VK_PIPELINE_STAGE_2_HOST_BIT,
                                       .srcAccessMask = VK_ACCESS_2_HOST_WRITE_BIT,
                                       .dstStageMask = VK_PIPELINE_STAGE_2_COPY_BIT,
                                       .dstAccessMask = VK_ACCESS_2_TRANSFER_READ_BIT };
    const VkDependencyInfo dependency = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                          .memoryBarrierCount = 1,
                                          .pMemoryBarriers = &barrier };

    if (second) {
        vkCmdWaitEvents2(commands, 1, &event, &dependency);
    } else {
        vkCmdWaitEvents(commands, 1, &event, VK_PIPELINE_STAGE_HOST_BIT,
                        VK_PIPELINE_STAGE_TRANSFER_BIT, 0, NULL, 0, NULL, 0, NULL);
    }
}

SCENE(events_that_the_host_resets, NOW)
{
    VkCommandBuffer commands;
    VkEvent event;

    NEW(kit, .version = 0);
    for (int second = 0; second < 2; second++) {
        event = kit_event(kit);
        commands = kit_recording(kit);
        wait_for_host(commands, event, second);
        kit_end(kit, commands);
        KIT_VK(kit, vkSetEvent(kit->device, event));
        KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
        kit_expect(kit, second ? "VUID-vkResetEvent-event-03822" : "VUID-vkResetEvent-event-03821");
        (void)vkResetEvent(kit->device, event);
        /* The batch may not have come to its wait, and ends nevertheless. */
        kit_expect(kit, "VUID-vkSetEvent-event-09543");
        (void)vkSetEvent(kit->device, event);
        KIT_VK(kit, vkQueueWaitIdle(kit->queue));
        KIT_VK(kit, vkResetEvent(kit->device, event));
    }
}

/* By the host and in time, by nobody, or not any more. */
SCENE(events_that_the_host_has_to_set, NOW | KIT_APPLIES)
{
    static const char *const vuids[] = { "VUID-vkCmdWaitEvents-srcStageMask-01158",
                                         "VUID-vkCmdWaitEvents2-pEvents-03840" };
    VkCommandBuffer commands;
    VkEvent event;

    NEW(kit, .version = 0);
    for (int i = 0; i < 6; i++) {
        const bool second = i % 2;

        event = kit_event(kit);
        commands = kit_recording(kit);
        wait_for_host(commands, event, second);
        kit_end(kit, commands);
        if (i / 2 != 1) {
            KIT_VK(kit, vkSetEvent(kit->device, event));
        }
        if (i / 2 == 2) {
            KIT_VK(kit, vkResetEvent(kit->device, event));
        }
        if (i / 2) {
            kit_expect(kit, vuids[second]);
        }
        (void)kit_submit(kit->queue, commands, VK_NULL_HANDLE);
        if (i / 2) {
            kit_expect(kit, "VUID-vkSetEvent-event-09543");
            (void)vkSetEvent(kit->device, event);
        }
        KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    }
}

/* The host's stage is for events that the host has set. */
SCENE(events_that_only_the_device_sets, NOW)
{
    const VkPipelineStageFlags copies = VK_PIPELINE_STAGE_TRANSFER_BIT;
    VkCommandBuffer commands;
    VkEvent event;

    NEW(kit, .version = 0);
    for (int wrong = 0; wrong < 2; wrong++) {
        event = kit_event(kit);
        commands = kit_recording(kit);
        vkCmdSetEvent(commands, event, copies);
        vkCmdWaitEvents(commands, 1, &event, copies | (wrong ? VK_PIPELINE_STAGE_HOST_BIT : 0),
                        copies, 0, NULL, 0, NULL, 0, NULL);
        kit_end(kit, commands);
        if (wrong) {
            kit_expect(kit, "VUID-vkCmdWaitEvents-srcStageMask-01158");
        }
        (void)kit_submit(kit->queue, commands, VK_NULL_HANDLE);
        KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    }
}

/* --- vertex buffers --- */

/* The extension alone is not enough before Vulkan 1.3. */
SCENE(vertex_buffers_2_without_the_feature, NOW | KIT_NULL_DRIVER)
{
    VkPhysicalDeviceExtendedDynamicStateFeaturesEXT feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTENDED_DYNAMIC_STATE_FEATURES_EXT,
        .extendedDynamicState = VK_TRUE
    };
    const VkDeviceSize offset = 0;

    for (int i = 0; i < 2; i++) {
        VkCommandBuffer commands;
        VkBuffer buffer;

        kit_open(kit, &(struct kit_config){
                          .api_version = VK_API_VERSION_1_1,
                          .device_next = i ? &feature : NULL,
                          .device_extensions = { VK_EXT_EXTENDED_DYNAMIC_STATE_EXTENSION_NAME } });
        buffer = kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_VERTEX_BUFFER_BIT, NULL);
        commands = kit_recording(kit);
        if (!i) {
            kit_expect(kit, "VUID-vkCmdBindVertexBuffers2-None-08971");
        }
        KIT_DEVICE_COMMAND(kit, vkCmdBindVertexBuffers2EXT)
        (commands, 0, 1, &buffer, &offset, NULL, NULL);
        kit_end(kit, commands);
        kit_close(kit);
    }
}

#endif

KIT_MAIN()
