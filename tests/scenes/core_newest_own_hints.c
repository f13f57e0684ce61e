/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Hints that no registry has a number for: what is valid here, and does not mean what it may be taken for. Skipped with older headers.
 */
#include "newer_scene.h"
#include "shader_scene.h"

#include "geom_layer.h"

#if !defined(VK_VERSION_1_4) || VK_HEADER_VERSION < 350

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no Vulkan 1.4");
}

#else

#define LAYER_COUNT "WARNING-VkImageSubresourceRange-layerCount-compatibility"
#define OF_THE_INSTANCE "WARNING-vkGetDeviceProcAddr-device"
#define WRONG_QUEUE "UNASSIGNED-SubmitValidation-WaitEvents-WrongQueue"
#define REBIND "UNASSIGNED-vkCmdBindPipeline-Pipeline-Rebind"

/* --- commands of the instance --- */

SCENE(commands_of_the_instance, KIT_NULL_DRIVER)
{
    kit_expect(kit, OF_THE_INSTANCE);
    KIT_CHECK(kit, !vkGetDeviceProcAddr(kit->device, "vkCreateDevice"));
    kit_expect(kit, OF_THE_INSTANCE);
    KIT_CHECK(kit, !vkGetDeviceProcAddr(kit->device, "vkGetPhysicalDeviceProperties"));
    kit_expect(kit, OF_THE_INSTANCE);
    KIT_CHECK(kit, !vkGetDeviceProcAddr(kit->device, "vkGetInstanceProcAddr"));
}

SCENE(commands_of_the_device, KIT_NULL_DRIVER)
{
    KIT_CHECK(kit, vkGetDeviceProcAddr(kit->device, "vkCmdDraw"));
    KIT_CHECK(kit, !vkGetDeviceProcAddr(kit->device, "vkCmdDrawMeshTasksEXT"));
    KIT_CHECK(kit, !vkGetDeviceProcAddr(kit->device, "vkNothingOfTheKind"));
}

/* --- layers of barriers --- */

static VkImageMemoryBarrier
barrier_of(struct kit *kit, VkImageCreateFlags flags, uint32_t depth)
{
    const VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                     .flags = flags,
                                     .imageType = VK_IMAGE_TYPE_3D,
                                     .format = VK_FORMAT_R8G8B8A8_UNORM,
                                     .extent = { 8, 8, depth },
                                     .mipLevels = 1,
                                     .arrayLayers = 1,
                                     .samples = VK_SAMPLE_COUNT_1_BIT,
                                     .usage = VK_IMAGE_USAGE_TRANSFER_DST_BIT };
    VkImageMemoryBarrier barrier = { .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
                                     .newLayout = VK_IMAGE_LAYOUT_GENERAL,
                                     .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                     .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                     .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0,
                                                           1 } };
    VkMemoryRequirements needs;

    KIT_VK(kit, vkCreateImage(kit->device, &info, NULL, &barrier.image));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(barrier.image));
    vkGetImageMemoryRequirements(kit->device, barrier.image, &needs);
    KIT_VK(kit, vkBindImageMemory(kit->device, barrier.image, kit_memory_for(kit, &needs), 0));
    return barrier;
}

static void
record(VkCommandBuffer commands, const VkImageMemoryBarrier *barrier)
{
    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                         VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0, NULL, 0, NULL, 1, barrier);
}

SCENE(one_layer_of_slices, SILENT)
{
    NEW(kit, 0);
    VkImageMemoryBarrier barrier = barrier_of(kit, VK_IMAGE_CREATE_2D_ARRAY_COMPATIBLE_BIT, 8);
    VkCommandBuffer commands = kit_recording(kit);

    kit_expect(kit, LAYER_COUNT);
    record(commands, &barrier);
    kit_end(kit, commands);
}

SCENE(layers_of_slices, SILENT)
{
    NEW(kit, 0);
    VkImageMemoryBarrier barrier = barrier_of(kit, VK_IMAGE_CREATE_2D_ARRAY_COMPATIBLE_BIT, 8);
    VkImageMemoryBarrier plain = barrier_of(kit, 0, 8);
    VkImageMemoryBarrier flat = barrier_of(kit, VK_IMAGE_CREATE_2D_ARRAY_COMPATIBLE_BIT, 1);
    VkCommandBuffer commands = kit_recording(kit);

    barrier.subresourceRange.layerCount = VK_REMAINING_ARRAY_LAYERS;
    record(commands, &barrier);
    record(commands, &plain);
    record(commands, &flat);
    kit_end(kit, commands);
}

SCENE(one_slice, SILENT)
{
    NEW_WITH(kit, VkPhysicalDeviceMaintenance9FeaturesKHR,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_9_FEATURES_KHR,
             VK_KHR_MAINTENANCE_9_EXTENSION_NAME);
    VkImageMemoryBarrier barrier = barrier_of(kit, VK_IMAGE_CREATE_2D_ARRAY_COMPATIBLE_BIT, 8);
    VkCommandBuffer commands = kit_recording(kit);

    record(commands, &barrier);
    kit_end(kit, commands);
}

/* --- flags in the chain --- */

static void
make(struct kit *kit, VkPipelineCreateFlags flags, VkPipelineCreateFlags2 wide, const char *id)
{
    const VkPipelineCreateFlags2CreateInfo chain = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO, .flags = wide
    };
    const VkComputePipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .pNext = &chain,
        .flags = flags,
        .stage = { .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                   .stage = VK_SHADER_STAGE_COMPUTE_BIT,
                   .module = kit_shader(kit, KIT_SHADER_NOTHING_COMP),
                   .pName = "main" },
        .layout = kit_pipeline_layout(kit, VK_NULL_HANDLE),
    };
    VkPipeline pipeline = VK_NULL_HANDLE;

    if (id) {
        kit_expect(kit, id);
    }
    (void)vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline);
    if (pipeline) {
        kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
    }
}

SCENE(flags_that_do_not_count, SILENT)
{
    NEW(kit, 0);
    make(kit, VK_PIPELINE_CREATE_DISABLE_OPTIMIZATION_BIT, 0,
         "WARNING-VkPipelineCreateFlags2-flags1-zero");
    make(kit, VK_PIPELINE_CREATE_DISABLE_OPTIMIZATION_BIT,
         VK_PIPELINE_CREATE_2_ALLOW_DERIVATIVES_BIT,
         "WARNING-VkPipelineCreateFlags2-flags-appending");
}

SCENE(flags_that_count, SILENT)
{
    NEW(kit, 0);
    make(kit, 0, 0, NULL);
    make(kit, 0, VK_PIPELINE_CREATE_2_ALLOW_DERIVATIVES_BIT, NULL);
    make(kit, VK_PIPELINE_CREATE_DISABLE_OPTIMIZATION_BIT,
         VK_PIPELINE_CREATE_2_ALLOW_DERIVATIVES_BIT | VK_PIPELINE_CREATE_2_DISABLE_OPTIMIZATION_BIT,
         NULL);
}

static VkBufferCreateInfo
buffer_with(const VkBufferUsageFlags2CreateInfo *usage)
{
    return (VkBufferCreateInfo){ .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                 .pNext = usage,
                                 .size = 16,
                                 .usage = VK_BUFFER_USAGE_TRANSFER_SRC_BIT };
}

/* Drivers of 1.3 look at neither struct. */
SCENE(flags_that_nobody_reads, KIT_NULL_DRIVER)
{
    const VkBufferUsageFlags2CreateInfo usage = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_USAGE_FLAGS_2_CREATE_INFO,
        .usage = VK_BUFFER_USAGE_2_TRANSFER_SRC_BIT
    };
    const VkBufferCreateInfo info = buffer_with(&usage);
    VkBuffer buffer = VK_NULL_HANDLE;

    make(kit, 0, VK_PIPELINE_CREATE_2_ALLOW_DERIVATIVES_BIT,
         "WARNING-VkPipelineCreateFlags2CreateInfo-Extension");
    make(kit, 0, 0, NULL);
    kit_expect(kit, "WARNING-VkBufferUsageFlags2CreateInfo-Extension");
    (void)vkCreateBuffer(kit->device, &info, NULL, &buffer);
    vkDestroyBuffer(kit->device, buffer, NULL);
}

SCENE(usage_that_is_read, SILENT)
{
    const VkBufferUsageFlags2CreateInfo usage = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_USAGE_FLAGS_2_CREATE_INFO,
        .usage = VK_BUFFER_USAGE_2_TRANSFER_SRC_BIT
    };
    const VkBufferCreateInfo info = buffer_with(&usage);

    NEW(kit, 0);
    (void)buffer_of(kit, &info);
}

/* --- questions --- */

SCENE(external_without_a_type, KIT_NULL_DRIVER)
{
    VkExternalImageFormatProperties outside = {
        .sType = VK_STRUCTURE_TYPE_EXTERNAL_IMAGE_FORMAT_PROPERTIES
    };
    VkImageFormatProperties2 properties = { .sType = VK_STRUCTURE_TYPE_IMAGE_FORMAT_PROPERTIES_2,
                                            .pNext = &outside };
    const VkPhysicalDeviceExternalImageFormatInfo type = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTERNAL_IMAGE_FORMAT_INFO,
        .handleType = VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT
    };
    VkPhysicalDeviceImageFormatInfo2 info = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_FORMAT_INFO_2,
        .format = VK_FORMAT_R8G8B8A8_UNORM,
        .type = VK_IMAGE_TYPE_2D,
        .usage = VK_IMAGE_USAGE_SAMPLED_BIT
    };

    kit_expect(kit, "WARNING-vkGetPhysicalDeviceImageFormatProperties2-missing-external-info");
    (void)vkGetPhysicalDeviceImageFormatProperties2(kit->gpu, &info, &properties);
    info.pNext = &type;
    (void)vkGetPhysicalDeviceImageFormatProperties2(kit->gpu, &info, &properties);
}

/* --- pipelines that are bound again --- */

SCENE(bound_again_behind_a_static_state, KIT_NULL_DRIVER)
{
    struct kit_target target = kit_target(kit);
    VkPipelineLayout layout = kit_pipeline_layout(kit, VK_NULL_HANDLE);
    VkPipeline pipeline = kit_graphics_pipeline(kit, layout, target.render_pass);
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    vkCmdSetDepthBias(commands, 0, 0, 0);
    kit_expect(kit, REBIND);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    kit_end(kit, commands);
}

/* Behind a dynamic state, behind nothing, behind another pipeline. */
SCENE(bound_again, KIT_NULL_DRIVER)
{
    struct kit_target target = kit_target(kit);
    VkPipelineLayout layout = kit_pipeline_layout(kit, VK_NULL_HANDLE);
    VkPipeline pipeline = kit_graphics_pipeline(kit, layout, target.render_pass);
    VkPipeline other = kit_graphics_pipeline(kit, layout, target.render_pass);
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdSetDepthBias(commands, 0, 0, 0);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    vkCmdSetLineWidth(commands, 1.0f);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    vkCmdSetDepthBias(commands, 0, 0, 0);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, other);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    kit_end(kit, commands);
}

/* --- layers that shaders choose --- */

/* Draws into one layer, or several. */
static void
draw_layered(struct kit *kit, uint32_t layers, const char *id)
{
    const VkImageCreateInfo image = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                      .imageType = VK_IMAGE_TYPE_2D,
                                      .format = VK_FORMAT_R8G8B8A8_UNORM,
                                      .extent = { 64, 64, 1 },
                                      .mipLevels = 1,
                                      .arrayLayers = layers,
                                      .samples = VK_SAMPLE_COUNT_1_BIT,
                                      .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT };
    VkImageViewCreateInfo view = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                   .viewType = VK_IMAGE_VIEW_TYPE_2D_ARRAY,
                                   .format = image.format,
                                   .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0,
                                                         layers } };
    struct kit_target target = { .render_pass = kit_render_pass(kit), .size = 64 };
    VkFramebufferCreateInfo framebuffer = { .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
                                            .renderPass = target.render_pass,
                                            .attachmentCount = 1,
                                            .pAttachments = &target.view,
                                            .width = 64,
                                            .height = 64,
                                            .layers = layers };
    struct rig_base base = rig_base(kit);
    VkCommandBuffer commands = kit_recording(kit);
    VkMemoryRequirements needs;
    struct rig r;

    KIT_VK(kit, vkCreateImage(kit->device, &image, NULL, &view.image));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(view.image));
    vkGetImageMemoryRequirements(kit->device, view.image, &needs);
    KIT_VK(kit, vkBindImageMemory(kit->device, view.image, kit_memory_for(kit, &needs), 0));
    KIT_VK(kit, vkCreateImageView(kit->device, &view, NULL, &target.view));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(target.view));
    KIT_VK(kit, vkCreateFramebuffer(kit->device, &framebuffer, NULL, &target.framebuffer));
    kit_own(kit, VK_OBJECT_TYPE_FRAMEBUFFER, KIT_HANDLE(target.framebuffer));
    base.render_pass = target.render_pass;
    rig_init(&r, &base);
    shader_with_geometry(&r, MODULE(kit, geom_layer));
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, rig_make(&base, &r));
    if (id) {
        kit_expect(kit, id);
    }
    vkCmdDraw(commands, 3, 1, 0, 0);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
}

SCENE(layer_of_one, SILENT)
{
    NEW(kit, 0);
    draw_layered(kit, 1, "Undefined-Value-Layer-Written");
}

SCENE(layer_of_several, SILENT)
{
    NEW(kit, 0);
    draw_layered(kit, 2, NULL);
}

/* --- events of another queue --- */

struct two {
    VkEvent event;
    VkCommandBuffer set, wait;
};

static struct two
two_of(struct kit *kit, VkPipelineStageFlags stages)
{
    struct two t;

    kit_open(kit, &(struct kit_config){ .queues = 2 });
    t = (struct two){ kit_event(kit), kit_recording(kit), kit_recording(kit) };
    vkCmdSetEvent(t.set, t.event, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT);
    vkCmdWaitEvents(t.wait, 1, &t.event, stages, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, NULL, 0,
                    NULL, 0, NULL);
    kit_end(kit, t.set);
    kit_end(kit, t.wait);
    KIT_VK(kit, kit_submit(kit->queues[0], t.set, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queues[0]));
    return t;
}

SCENE(event_of_another_queue, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_MANY_QUEUES)
{
    struct two t = two_of(kit, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT);

    kit_expect(kit, WRONG_QUEUE);
    (void)kit_submit(kit->queues[1], t.wait, VK_NULL_HANDLE);
    vkQueueWaitIdle(kit->queues[1]);
}

SCENE(event_of_this_queue, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_MANY_QUEUES)
{
    struct two t = two_of(kit, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT);

    KIT_VK(kit, kit_submit(kit->queues[0], t.wait, VK_NULL_HANDLE));
    vkQueueWaitIdle(kit->queues[0]);
}

SCENE(event_of_the_host, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_MANY_QUEUES)
{
    struct two t = two_of(kit, VK_PIPELINE_STAGE_HOST_BIT);

    KIT_VK(kit, vkResetEvent(kit->device, t.event));
    KIT_VK(kit, vkSetEvent(kit->device, t.event));
    KIT_VK(kit, kit_submit(kit->queues[1], t.wait, VK_NULL_HANDLE));
    vkQueueWaitIdle(kit->queues[1]);
}

#endif

KIT_MAIN()
