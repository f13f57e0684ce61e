/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Best practices that newer layers alone give, of what command buffers hold.
 */
#include "newer_scene.h"
#include "practice_scene.h"

#define PRACTICE(name) SCENE(name, KIT_NO_DEVICE | KIT_NULL_VALUES | KIT_UNORDERED)
#define NEWEST "BestPractices-"
#define GENERAL VK_IMAGE_LAYOUT_GENERAL

static VkCommandBuffer
record(struct kit *kit, VkCommandBufferUsageFlags flags)
{
    VkCommandBuffer commands = kit_command_buffer(kit, kit_command_pool(kit, 0),
                                                  VK_COMMAND_BUFFER_LEVEL_PRIMARY);

    kit_begin(kit, commands, flags);
    return commands;
}

static VkImage
make_image(struct kit *kit, VkFormat format, VkImageTiling tiling, VkSampleCountFlagBits samples,
           VkImageUsageFlags usage)
{
    return image_of(kit, &(VkImageCreateInfo){ .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                               .imageType = VK_IMAGE_TYPE_2D,
                                               .format = format,
                                               .extent = { 64, 64, 1 },
                                               .mipLevels = 1,
                                               .arrayLayers = 1,
                                               .samples = samples,
                                               .tiling = tiling,
                                               .usage = usage });
}

static VkImageView
make_view(struct kit *kit, VkImage image, VkFormat format, VkImageAspectFlags aspects)
{
    VkImageViewCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                   .image = image,
                                   .viewType = VK_IMAGE_VIEW_TYPE_2D,
                                   .format = format,
                                   .subresourceRange = { aspects, 0, 1, 0, 1 } };
    VkImageView view;

    KIT_VK(kit, vkCreateImageView(kit->device, &info, NULL, &view));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(view));
    return view;
}

/* ---- dynamic rendering ----------------------------------------------------------------------- */

static const VkPhysicalDeviceVulkan13Features rendering_13 = {
    .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
    .dynamicRendering = VK_TRUE,
};

static void
render(VkCommandBuffer commands, const VkRenderingAttachmentInfo *color,
       const VkRenderingAttachmentInfo *depth)
{
    VkRenderingInfo info = { .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                             .renderArea = { { 0, 0 }, { 64, 64 } },
                             .layerCount = 1,
                             .colorAttachmentCount = color ? 1 : 0,
                             .pColorAttachments = color,
                             .pDepthAttachment = depth };

    vkCmdBeginRendering(commands, &info);
    vkCmdEndRendering(commands);
}

static void
resolve(struct kit *kit, VkFormat format, VkImageUsageFlags usage, VkImageAspectFlags aspect)
{
    bool depth = aspect != VK_IMAGE_ASPECT_COLOR_BIT;
    VkRenderingAttachmentInfo attachment = { .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
                                             .imageLayout = GENERAL,
                                             .resolveMode = VK_RESOLVE_MODE_SAMPLE_ZERO_BIT,
                                             .resolveImageLayout = GENERAL,
                                             .loadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
                                             .storeOp = VK_ATTACHMENT_STORE_OP_DONT_CARE };
    VkCommandBuffer commands;
    VkImageView many, one, other;

    practice_open_with(kit, "", &(struct kit_config){ .device_next = &rendering_13 });
    many = make_view(kit,
                     make_image(kit, format, VK_IMAGE_TILING_OPTIMAL, VK_SAMPLE_COUNT_4_BIT, usage),
                     format, aspect);
    one = make_view(kit,
                    make_image(kit, format, VK_IMAGE_TILING_OPTIMAL, VK_SAMPLE_COUNT_1_BIT, usage),
                    format, aspect);
    other = make_view(
        kit, make_image(kit, format, VK_IMAGE_TILING_OPTIMAL, VK_SAMPLE_COUNT_1_BIT, usage), format,
        aspect);
    commands = record(kit, VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT);
    attachment.resolveMode = depth ? VK_RESOLVE_MODE_SAMPLE_ZERO_BIT : VK_RESOLVE_MODE_AVERAGE_BIT;
    attachment.imageView = many;
    attachment.resolveImageView = one;
    render(commands, depth ? NULL : &attachment, depth ? &attachment : NULL);
    attachment.resolveMode = VK_RESOLVE_MODE_NONE;
    attachment.imageView = other; /* nothing to resolve */
    render(commands, depth ? NULL : &attachment, depth ? &attachment : NULL);
    attachment.imageView = many;
    attachment.resolveImageView = VK_NULL_HANDLE;
    render(commands, depth ? NULL : &attachment, depth ? &attachment : NULL);
    attachment.resolveImageView = one;
    if (!depth) {
        kit_expect(kit, NEWEST "VkRenderingInfo-ResolveModeNone");
    }
    render(commands, depth ? NULL : &attachment, depth ? &attachment : NULL);
    kit_end(kit, commands);
}

PRACTICE(no_resolve_mode)
{
    resolve(kit, VK_FORMAT_R8G8B8A8_UNORM, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT,
            VK_IMAGE_ASPECT_COLOR_BIT);
}

/* As in the Khronos layer: of colors alone. */
PRACTICE(no_resolve_mode_of_depth)
{
    resolve(kit, VK_FORMAT_D16_UNORM, VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT,
            VK_IMAGE_ASPECT_DEPTH_BIT);
}

/* ---- clears ---------------------------------------------------------------------------------- */

static void
clear_depth(struct kit *kit, const char *vendors, const char *id)
{
    VkRenderingAttachmentInfo attachment = { .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
                                             .imageLayout = GENERAL,
                                             .loadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
                                             .storeOp = VK_ATTACHMENT_STORE_OP_DONT_CARE };
    VkRenderingInfo info = { .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                             .renderArea = { { 0, 0 }, { 64, 64 } },
                             .layerCount = 1,
                             .pDepthAttachment = &attachment };
    VkClearAttachment clear = { .aspectMask = VK_IMAGE_ASPECT_DEPTH_BIT };
    VkClearRect part = { { { 0, 0 }, { 1, 1 } }, 0, 1 };
    VkCommandBuffer commands;

    practice_open_with(kit, vendors, &(struct kit_config){ .device_next = &rendering_13 });
    attachment.imageView = make_view(kit,
                                     make_image(kit, VK_FORMAT_D16_UNORM, VK_IMAGE_TILING_OPTIMAL,
                                                VK_SAMPLE_COUNT_1_BIT,
                                                VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT),
                                     VK_FORMAT_D16_UNORM, VK_IMAGE_ASPECT_DEPTH_BIT);
    commands = record(kit, VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT);
    vkCmdBeginRendering(commands, &info);
    vkCmdClearAttachments(commands, 1, &clear, 1, &part);
    clear.clearValue.depthStencil.depth = 1;
    vkCmdClearAttachments(commands, 1, &clear, 1, &part);
    clear.clearValue.depthStencil.depth = 0.5f;
    vkCmdClearAttachments(commands, 1, &clear, 1, &part);
    clear.clearValue.depthStencil.stencil = 1;
    if (id) {
        kit_expect(kit, id);
    }
    vkCmdClearAttachments(commands, 1, &clear, 1, &part);
    vkCmdEndRendering(commands);
    kit_end(kit, commands);
}

PRACTICE(clear_depth_amd)
{
    clear_depth(kit, "AMD", NEWEST "AMD-ClearAttachment-FastClearValues-depth-stencil");
}

PRACTICE(clear_depth_elsewhere)
{
    clear_depth(kit, "ARM,IMG", NULL);
}

/* ---- ownership ------------------------------------------------------------------------------- */

static void
open_families(struct kit *kit, bool maintenance9, uint32_t families[2])
{
    static const VkPhysicalDeviceMaintenance9FeaturesKHR features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_9_FEATURES_KHR,
        .maintenance9 = VK_TRUE
    };
    struct kit_config config = { .queues = 8 };

    setenv("WAKE_NULL_NEWER", "1", 1);
    if (maintenance9) {
        config.device_extensions[0] = VK_KHR_MAINTENANCE_9_EXTENSION_NAME;
        config.device_next = &features;
    }
    practice_open_with(kit, "", &config);
    families[0] = families[1] = kit->queue_families[0];
    for (uint32_t i = 1; i < kit->queue_count && families[1] == families[0]; i++) {
        families[1] = kit->queue_families[i];
    }
}

static void
transfer_buffer(VkCommandBuffer commands, VkBuffer buffer, uint32_t from, uint32_t to)
{
    VkBufferMemoryBarrier barrier = { .sType = VK_STRUCTURE_TYPE_BUFFER_MEMORY_BARRIER,
                                      .srcAccessMask = VK_ACCESS_TRANSFER_WRITE_BIT,
                                      .srcQueueFamilyIndex = from,
                                      .dstQueueFamilyIndex = to,
                                      .buffer = buffer,
                                      .size = VK_WHOLE_SIZE };

    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_TRANSFER_BIT,
                         VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, 0, 0, NULL, 1, &barrier, 0, NULL);
}

static void
transfer_image(VkCommandBuffer commands, VkImage image, uint32_t from, uint32_t to)
{
    VkImageMemoryBarrier barrier = { .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
                                     .srcAccessMask = VK_ACCESS_TRANSFER_WRITE_BIT,
                                     .oldLayout = VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
                                     .newLayout = VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
                                     .srcQueueFamilyIndex = from,
                                     .dstQueueFamilyIndex = to,
                                     .image = image,
                                     .subresourceRange = WHOLE };

    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_TRANSFER_BIT,
                         VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, 0, 0, NULL, 0, NULL, 1, &barrier);
}

static void
transfer(struct kit *kit, bool maintenance9)
{
    static const char id[] = NEWEST "PipelineBarrier-unneeded-QFOT";
    uint32_t families[2];
    VkDeviceMemory memory;
    VkCommandBuffer commands;
    VkBuffer buffer;

    open_families(kit, maintenance9, families);
    buffer = kit_bound_buffer(kit, 4096, VK_BUFFER_USAGE_TRANSFER_DST_BIT, &memory);
    commands = record(kit, VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT);
    transfer_buffer(commands, buffer, VK_QUEUE_FAMILY_IGNORED, VK_QUEUE_FAMILY_IGNORED);
    transfer_buffer(commands, buffer, families[0], families[0]);
    kit_expect(kit, id);
    transfer_buffer(commands, buffer, families[0], families[1]);
    kit_expect(kit, id);
    transfer_image(commands,
                   make_image(kit, VK_FORMAT_R8G8B8A8_UNORM, VK_IMAGE_TILING_LINEAR,
                              VK_SAMPLE_COUNT_1_BIT, VK_IMAGE_USAGE_TRANSFER_DST_BIT),
                   families[0], families[1]);
    transfer_image(
        commands,
        make_image(kit, VK_FORMAT_R8G8B8A8_UNORM, VK_IMAGE_TILING_OPTIMAL, VK_SAMPLE_COUNT_1_BIT,
                   VK_IMAGE_USAGE_TRANSFER_DST_BIT | VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT),
        families[0], families[1]);
    kit_end(kit, commands);
}

PRACTICE(ownership_that_goes_over)
{
    transfer(kit, true);
}

/* The device could, but the feature is not enabled. */
PRACTICE(ownership_that_could_go_over)
{
    transfer(kit, false);
}

PRACTICE(ownership_without_maintenance9)
{
    VkDeviceMemory memory;
    VkCommandBuffer commands;
    VkBuffer buffer;

    setenv("WAKE_NULL_ANSWERS", "maintenance9=0", 1);
    practice_open_with(kit, "", &(struct kit_config){ .queues = 8 });
    buffer = kit_bound_buffer(kit, 4096, VK_BUFFER_USAGE_TRANSFER_DST_BIT, &memory);
    commands = record(kit, VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT);
    transfer_buffer(commands, buffer, kit->queue_families[0],
                    kit->queue_families[kit->queue_count - 1]);
    kit_end(kit, commands);
}

/* ---- command buffers ------------------------------------------------------------------------- */

static void
execute(struct kit *kit, VkCommandBufferUsageFlags primary, VkCommandBufferUsageFlags secondary)
{
    VkCommandBuffer commands, inner;

    inner = kit_command_buffer(kit, kit_command_pool(kit, 0), VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    kit_begin_secondary(kit, inner, secondary, VK_NULL_HANDLE);
    kit_end(kit, inner);
    commands = record(kit, primary);
    vkCmdExecuteCommands(commands, 1, &inner);
    kit_end(kit, commands);
}

PRACTICE(simultaneous_primary)
{
    practice_open(kit, "");
    kit_expect(kit, NEWEST "vkCmdExecuteCommands-CommandBufferSimultaneousUse");
    execute(kit, VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT, 0);
}

PRACTICE(simultaneous_both)
{
    practice_open(kit, "");
    execute(kit, VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT,
            VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT);
    execute(kit, 0, VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT);
    execute(kit, 0, 0);
}

/* ---- queries --------------------------------------------------------------------------------- */

PRACTICE(queries)
{
    VkQueryPool pool;
    VkCommandBuffer commands;
    uint64_t results[4];

    practice_open(kit, "");
    pool = kit_query_pool(kit, 4);
    commands = record(kit, VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT);
    vkCmdResetQueryPool(commands, pool, 0, 4);
    vkCmdBeginQuery(commands, pool, 0, 0);
    vkCmdEndQuery(commands, pool, 0);
    vkCmdBeginQuery(commands, pool, 1, 0);
    vkCmdEndQuery(commands, pool, 1);
    finish(kit, commands);
    (void)vkGetQueryPoolResults(kit->device, pool, 0, 2, sizeof(results), results, 8,
                                VK_QUERY_RESULT_64_BIT);
    kit_expect(kit, NEWEST "QueryPool-Unavailable");
    (void)vkGetQueryPoolResults(kit->device, pool, 1, 2, sizeof(results), results, 8,
                                VK_QUERY_RESULT_64_BIT);
}

PRACTICE(queries_reset_again)
{
    VkQueryPool pool;
    VkCommandBuffer commands;
    uint64_t result;

    practice_open(kit, "");
    pool = kit_query_pool(kit, 1);
    commands = record(kit, VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT);
    vkCmdResetQueryPool(commands, pool, 0, 1);
    vkCmdBeginQuery(commands, pool, 0, 0);
    vkCmdEndQuery(commands, pool, 0);
    finish(kit, commands);
    commands = record(kit, VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT);
    vkCmdResetQueryPool(commands, pool, 0, 1);
    finish(kit, commands);
    kit_expect(kit, NEWEST "QueryPool-Unavailable");
    (void)vkGetQueryPoolResults(kit->device, pool, 0, 1, sizeof(result), &result, 8,
                                VK_QUERY_RESULT_64_BIT);
}

/* Timestamps are not begun. */
PRACTICE(queries_of_time)
{
    VkQueryPoolCreateInfo info = { .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
                                   .queryType = VK_QUERY_TYPE_TIMESTAMP,
                                   .queryCount = 1 };
    VkQueryPool pool;
    VkCommandBuffer commands;
    uint64_t result;

    practice_open(kit, "");
    KIT_VK(kit, vkCreateQueryPool(kit->device, &info, NULL, &pool));
    kit_own(kit, VK_OBJECT_TYPE_QUERY_POOL, KIT_HANDLE(pool));
    commands = record(kit, VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT);
    vkCmdResetQueryPool(commands, pool, 0, 1);
    finish(kit, commands);
    (void)vkGetQueryPoolResults(kit->device, pool, 0, 1, sizeof(result), &result, 8,
                                VK_QUERY_RESULT_64_BIT);
}

/* ---- dispatches ------------------------------------------------------------------------------ */

static VkPipelineLayout
make_layout(struct kit *kit, uint32_t bytes)
{
    VkPushConstantRange range = { VK_SHADER_STAGE_COMPUTE_BIT, 0, bytes };
    VkPipelineLayoutCreateInfo info = { .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
                                        .pushConstantRangeCount = bytes ? 1 : 0,
                                        .pPushConstantRanges = &range };
    VkPipelineLayout layout;

    KIT_VK(kit, vkCreatePipelineLayout(kit->device, &info, NULL, &layout));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE_LAYOUT, KIT_HANDLE(layout));
    return layout;
}

PRACTICE(dispatch_base_of_nothing)
{
    VkComputePipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .flags = VK_PIPELINE_CREATE_DISPATCH_BASE_BIT,
        .stage = { .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                   .stage = VK_SHADER_STAGE_COMPUTE_BIT,
                   .pName = "main" }
    };
    VkPipeline pipeline;
    VkCommandBuffer commands;

    practice_open(kit, "");
    kit_allow(kit, BP "SpirvDeprecated_WorkgroupSize"); /* the kit's shader */
    info.layout = make_layout(kit, 0);
    info.stage.module = kit_shader(kit, KIT_SHADER_NOTHING_COMP);
    KIT_VK(kit, vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
    commands = record(kit, VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
    vkCmdDispatchBase(commands, 1, 0, 0, 1, 1, 1);
    kit_expect(kit, NEWEST "vkCmdDispatchBase-group-count-zero");
    vkCmdDispatchBase(commands, 1, 0, 0, 1, 0, 1);
    kit_end(kit, commands);
}

/* 16 bytes, of which so many are pushed. */
static void
push(struct kit *kit, uint32_t bytes)
{
    static const char values[16];
    VkPipelineLayout layout = make_layout(kit, sizeof(values));
    VkPipeline pipeline = kit_compute_pipeline(kit, layout, KIT_SHADER_NOTHING_COMP);
    VkCommandBuffer commands = record(kit, VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT);

    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
    if (bytes) {
        vkCmdPushConstants(commands, layout, VK_SHADER_STAGE_COMPUTE_BIT, 0, bytes, values);
    }
    vkCmdDispatch(commands, 1, 1, 1);
    kit_end(kit, commands);
}

PRACTICE(push_constants)
{
    practice_open(kit, "");
    kit_allow(kit, BP "SpirvDeprecated_WorkgroupSize"); /* the kit's shader */
    push(kit, 16);
    push(kit, 0); /* none at all: nothing is said */
    kit_expect(kit, NEWEST "PushConstants");
    push(kit, 8);
}

KIT_MAIN()
