/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Best practices of what is recorded: barriers, command buffers, transfers, submits.
 */
#include "newer_ids.h"
#include "practice_scene.h"

#define PRACTICE(name) SCENE(name, KIT_NO_DEVICE | KIT_NULL_VALUES | KIT_UNORDERED)

static const VkImageSubresourceRange color_range = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 };
static const VkImageSubresourceLayers color_layers = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1 };

#define TRANSFERS (VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT)
#define GENERAL VK_IMAGE_LAYOUT_GENERAL

static VkImage
make_image(struct kit *kit, const VkImageCreateInfo *changes)
{
    VkImageCreateInfo info = *changes;
    VkMemoryRequirements needs;
    VkImage image = VK_NULL_HANDLE;

    info.sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO;
    info.format = info.format ? info.format : VK_FORMAT_R8G8B8A8_UNORM;
    info.extent = (VkExtent3D){ 16, info.imageType == VK_IMAGE_TYPE_1D ? 1 : 16, 1 };
    info.mipLevels = 1;
    info.arrayLayers = 1;
    info.samples = info.samples ? info.samples : VK_SAMPLE_COUNT_1_BIT;
    info.usage |= TRANSFERS;
    KIT_VK(kit, vkCreateImage(kit->device, &info, NULL, &image));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(image));
    vkGetImageMemoryRequirements(kit->device, image, &needs);
    KIT_VK(kit, vkBindImageMemory(kit->device, image, kit_memory_for(kit, &needs), 0));
    return image;
}
#define IMAGE(kit, ...) \
    make_image((kit), &(VkImageCreateInfo){ .imageType = VK_IMAGE_TYPE_2D, __VA_ARGS__ })

static VkCommandBuffer
record(struct kit *kit)
{
    VkCommandBuffer commands = kit_command_buffer(kit, kit_command_pool(kit, 0),
                                                  VK_COMMAND_BUFFER_LEVEL_PRIMARY);
    kit_begin(kit, commands, VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT);
    return commands;
}

/* ---- barriers -------------------------------------------------------------------------------- */

#define XFER VK_PIPELINE_STAGE_TRANSFER_BIT
#define ALL VK_PIPELINE_STAGE_ALL_COMMANDS_BIT
#define GRAPHICS VK_PIPELINE_STAGE_ALL_GRAPHICS_BIT
#define SHADER VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT

static void
barrier(VkCommandBuffer commands, VkImage image, VkImageLayout old, VkImageLayout next,
        VkAccessFlags source, VkAccessFlags destination)
{
    VkImageMemoryBarrier info = { .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
                                  .srcAccessMask = source,
                                  .dstAccessMask = destination,
                                  .oldLayout = old,
                                  .newLayout = next,
                                  .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                  .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                  .image = image,
                                  .subresourceRange = color_range };
    vkCmdPipelineBarrier(commands, XFER | SHADER, XFER | SHADER, 0, 0, NULL, 0, NULL, 1, &info);
}

static void
barrier2(VkCommandBuffer commands, VkImage image, VkImageLayout old, VkImageLayout next,
         VkAccessFlags2 source, VkAccessFlags2 destination)
{
    VkImageMemoryBarrier2 info = { .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER_2,
                                   .srcStageMask = XFER | SHADER,
                                   .srcAccessMask = source,
                                   .dstStageMask = XFER | SHADER,
                                   .dstAccessMask = destination,
                                   .oldLayout = old,
                                   .newLayout = next,
                                   .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                   .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                   .image = image,
                                   .subresourceRange = color_range };
    VkDependencyInfo dependency = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                    .imageMemoryBarrierCount = 1,
                                    .pImageMemoryBarriers = &info };
    vkCmdPipelineBarrier2(commands, &dependency);
}

PRACTICE(stages)
{
    VkCommandBuffer commands;
    VkEvent event;
    VkMemoryBarrier2 all = { .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
                             .srcStageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
                             .dstStageMask = VK_PIPELINE_STAGE_2_TRANSFER_BIT };
    VkDependencyInfo dependency = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                    .memoryBarrierCount = 1,
                                    .pMemoryBarriers = &all };
    static const char id[] = BP "pipeline-stage-flags";

    practice_open(kit, "");
    commands = record(kit);
    event = kit_event(kit);
    vkCmdPipelineBarrier(commands, XFER, SHADER, 0, 0, NULL, 0, NULL, 0, NULL);
    vkCmdSetEvent(commands, event, XFER);
    kit_expect(kit, id);
    vkCmdPipelineBarrier(commands, ALL, SHADER, 0, 0, NULL, 0, NULL, 0, NULL);
    kit_expect(kit, id);
    vkCmdPipelineBarrier(commands, XFER, GRAPHICS, 0, 0, NULL, 0, NULL, 0, NULL);
    kit_expect(kit, id);
    vkCmdPipelineBarrier2(commands, &dependency);
    kit_expect(kit, id);
    vkCmdResetEvent(commands, event, SHADER);
    vkCmdSetEvent(commands, event, ALL);
    vkCmdResetEvent(commands, event, SHADER);
    kit_expect(kit, id);
    vkCmdSetEvent2(commands, event, &dependency);
    kit_expect(kit, id);
    vkCmdWaitEvents2(commands, 1, &event, &dependency);
    kit_expect(kit, id);
    vkCmdResetEvent2(commands, event, VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT);
    kit_end(kit, commands);
}

/* Set again with no reset between, in the command buffer itself and by a secondary. */
PRACTICE(events_set_twice)
{
    VkCommandBuffer commands, secondary;
    VkEvent event;

    practice_open(kit, "");
    if (VK_HEADER_VERSION_COMPLETE >= VK_MAKE_API_VERSION(0, 1, 4, 350)) {
        for (int i = 0; i < 2; i++) {
            kit_expect(kit, "BestPractices-Event-SignalSignaledEvent");
        }
    }
    event = kit_event(kit);
    secondary = kit_command_buffer(kit, kit_command_pool(kit, 0),
                                   VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    kit_begin_secondary(kit, secondary, 0, VK_NULL_HANDLE);
    vkCmdSetEvent(secondary, event, XFER);
    kit_end(kit, secondary);
    commands = record(kit);
    vkCmdSetEvent(commands, event, XFER);
    vkCmdResetEvent(commands, event, XFER);
    vkCmdSetEvent(commands, event, XFER);
    vkCmdSetEvent(commands, event, XFER);
    vkCmdExecuteCommands(commands, 1, &secondary);
    kit_end(kit, commands);
}

/* Set again by another command buffer, or after the host has set it. */
PRACTICE(events_set_in_two_submits)
{
    VkCommandBuffer commands;
    VkEvent event;

    practice_open(kit, "");
    kit_allow(kit, BP "SemaphoreCount"); /* the kit's own submits */
    event = kit_event(kit);
    for (int i = 0; i < 4; i++) {
        commands = record(kit);
        vkCmdSetEvent(commands, event, XFER);
        kit_end(kit, commands);
        if (i == 1 || i == 3) {
            kit_expect_newer(kit, NEWER_ID("BestPractices-Event-SignalSignaledEvent", NULL));
        }
        KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
        KIT_VK(kit, vkQueueWaitIdle(kit->queue));
        if (i == 1 || i == 2) {
            KIT_VK(kit, vkResetEvent(kit->device, event));
        }
        if (i == 2) {
            KIT_VK(kit, vkSetEvent(kit->device, event));
        }
    }
}

PRACTICE(events_reset_between)
{
    VkCommandBuffer commands;
    VkEvent event;

    practice_open(kit, "");
    kit_allow(kit, BP "SemaphoreCount");
    event = kit_event(kit);
    for (int i = 0; i < 3; i++) {
        commands = record(kit);
        if (i == 1) {
            vkCmdResetEvent(commands, event, XFER);
        }
        vkCmdSetEvent(commands, event, XFER);
        if (i == 1) {
            vkCmdResetEvent(commands, event, XFER);
        }
        kit_end(kit, commands);
        KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
        KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    }
}

PRACTICE(submit_stages)
{
    VkSemaphore semaphore;
    VkPipelineStageFlags stage = XFER;
    VkSubmitInfo signal = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO, .signalSemaphoreCount = 1 };
    VkSubmitInfo wait = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                          .waitSemaphoreCount = 1,
                          .pWaitDstStageMask = &stage };

    practice_open(kit, "");
    semaphore = kit_semaphore(kit);
    signal.pSignalSemaphores = wait.pWaitSemaphores = &semaphore;
    KIT_VK(kit, vkQueueSubmit(kit->queue, 1, &signal, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueSubmit(kit->queue, 1, &wait, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueSubmit(kit->queue, 1, &signal, VK_NULL_HANDLE));
    stage = ALL;
    kit_expect(kit, BP "pipeline-stage-flags");
    KIT_VK(kit, vkQueueSubmit(kit->queue, 1, &wait, VK_NULL_HANDLE));
    wait.waitSemaphoreCount = 0;
    kit_expect(kit, BP "SemaphoreCount");
    KIT_VK(kit, vkQueueSubmit(kit->queue, 1, &wait, VK_NULL_HANDLE));
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
}

PRACTICE(barrier_accesses)
{
    static const VkImageLayout undefined = VK_IMAGE_LAYOUT_UNDEFINED,
                               source = VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL,
                               destination = VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
                               shader = VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL;
    static const char id[] = BP "ImageBarrierAccessLayout";
    VkCommandBuffer commands;
    VkImage image;

    practice_open(kit, "");
    image = IMAGE(kit, .usage = VK_IMAGE_USAGE_SAMPLED_BIT);
    commands = record(kit);
    barrier(commands, image, undefined, destination, 0, VK_ACCESS_TRANSFER_WRITE_BIT);
    barrier(commands, image, destination, shader, VK_ACCESS_TRANSFER_WRITE_BIT,
            VK_ACCESS_SHADER_READ_BIT);
    barrier(commands, image, shader, source, 0, VK_ACCESS_TRANSFER_READ_BIT);
    kit_expect(kit, id);
    barrier(commands, image, source, shader, VK_ACCESS_TRANSFER_READ_BIT,
            VK_ACCESS_SHADER_WRITE_BIT);
    kit_expect(kit, id);
    barrier(commands, image, shader, destination, VK_ACCESS_MEMORY_READ_BIT,
            VK_ACCESS_TRANSFER_WRITE_BIT);
    if (!HAS_NEWER_IDS) { /* newer layers know that shaders read by it */
        kit_expect(kit, id);
    }
    barrier2(commands, image, destination, shader, VK_ACCESS_2_TRANSFER_WRITE_BIT,
             VK_ACCESS_2_SHADER_SAMPLED_READ_BIT);
    kit_expect(kit, id);
    barrier2(commands, image, shader, shader, VK_ACCESS_2_SHADER_READ_BIT,
             VK_ACCESS_2_SHADER_STORAGE_WRITE_BIT);
    kit_expect(kit, BP "TransitionUndefinedToReadOnly");
    barrier(commands, image, undefined, shader, 0, VK_ACCESS_SHADER_READ_BIT);
    kit_expect(kit, BP "TransitionUndefinedToReadOnly");
    barrier2(commands, image, undefined, shader, 0, VK_ACCESS_2_SHADER_READ_BIT);
    barrier(commands, image, undefined, source, 0, VK_ACCESS_TRANSFER_READ_BIT);
    kit_end(kit, commands);
}

/* Events of the second version have them where they are set, and where they are waited for. */
PRACTICE(event_accesses)
{
    VkImageMemoryBarrier2 one = { .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER_2,
                                  .srcStageMask = VK_PIPELINE_STAGE_2_COPY_BIT,
                                  .dstStageMask = VK_PIPELINE_STAGE_2_COPY_BIT,
                                  .dstAccessMask = VK_ACCESS_2_TRANSFER_READ_BIT,
                                  .newLayout = VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
                                  .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                  .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                  .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 } };
    VkImageMemoryBarrier first = { .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
                                   .dstAccessMask = VK_ACCESS_TRANSFER_READ_BIT,
                                   .newLayout = VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
                                   .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                   .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                   .subresourceRange = one.subresourceRange };
    VkDependencyInfo all = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                             .imageMemoryBarrierCount = 1,
                             .pImageMemoryBarriers = &one };
    VkCommandBuffer commands;
    VkEvent events[2];

    practice_open(kit, "");
    one.image = first.image = IMAGE(kit, .usage = VK_IMAGE_USAGE_SAMPLED_BIT);
    events[0] = kit_event(kit);
    events[1] = kit_event(kit);
    commands = record(kit);
    vkCmdSetEvent(commands, events[0], XFER);
    vkCmdWaitEvents(commands, 1, &events[0], XFER, XFER, 0, NULL, 0, NULL, 1, &first);
    kit_expect(kit, BP "ImageBarrierAccessLayout");
    vkCmdSetEvent2(commands, events[1], &all);
    kit_expect(kit, BP "ImageBarrierAccessLayout");
    vkCmdWaitEvents2(commands, 1, &events[1], &all);
    kit_end(kit, commands);
}

PRACTICE(barriers_amd)
{
    static const VkImageLayout undefined = VK_IMAGE_LAYOUT_UNDEFINED,
                               source = VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL,
                               destination = VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
                               shader = VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL;
    VkCommandBuffer commands;
    VkImage image, storage;

    practice_open(kit, "AMD");
    image = IMAGE(kit, .usage = VK_IMAGE_USAGE_SAMPLED_BIT);
    storage = IMAGE(kit, .usage = VK_IMAGE_USAGE_STORAGE_BIT);
    commands = record(kit);
    barrier(commands, storage, undefined, GENERAL, 0, VK_ACCESS_SHADER_WRITE_BIT);
    kit_expect(kit, BP "vkImage-AvoidGeneral");
    barrier(commands, image, undefined, GENERAL, 0, VK_ACCESS_TRANSFER_WRITE_BIT);
    barrier(commands, image, GENERAL, source, VK_ACCESS_TRANSFER_WRITE_BIT,
            VK_ACCESS_TRANSFER_READ_BIT);
    kit_expect(kit, BP "PipelineBarrier-readToReadBarrier");
    barrier(commands, image, source, shader, VK_ACCESS_TRANSFER_READ_BIT,
            VK_ACCESS_SHADER_READ_BIT);
    barrier2(commands, image, shader, source, 0, VK_ACCESS_2_TRANSFER_READ_BIT);
    barrier(commands, image, source, destination, 0, VK_ACCESS_TRANSFER_WRITE_BIT);
    for (int i = 0; i < 496; i++) {
        if (i == 495) {
            kit_expect(kit, BP "CmdBuffer-highBarrierCount");
        }
        barrier(commands, image, destination, destination, VK_ACCESS_TRANSFER_WRITE_BIT,
                VK_ACCESS_TRANSFER_WRITE_BIT);
    }
    kit_end(kit, commands);
}

/* ---- command buffers ------------------------------------------------------------------------- */

PRACTICE(command_buffers)
{
    VkCommandPool pool;
    VkCommandBuffer commands;

    practice_choose("");
    practice_allow_made(kit);
    kit_allow(kit, BP "vkCreateInstance-specialuse-extension-debugging");
    kit_open(kit, NULL);
    pool = kit_command_pool(kit, 0);
    kit_expect(kit, BP "vkCreateCommandPool-command-buffer-reset");
    pool = kit_command_pool(kit, VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT);
    commands = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_PRIMARY);
    kit_begin(kit, commands, 0);
    kit_end(kit, commands);
    kit_begin(kit, commands, VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT);
    kit_end(kit, commands);
    kit_expect(kit, BP "vkBeginCommandBuffer-simultaneous-use");
    kit_begin(kit, commands, VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT);
    kit_end(kit, commands);
}

static VkCommandBuffer
open_for_begin(struct kit *kit, const char *vendors)
{
    practice_choose(vendors);
    practice_allow_made(kit);
    kit_allow(kit, BP "vkCreateInstance-specialuse-extension-debugging");
    kit_allow(kit, BP "vkCreateCommandPool-command-buffer-reset");
    kit_allow(kit, BP "CreateDevice-PageableDeviceLocalMemory");
    kit_open(kit, NULL);
    return kit_command_buffer(
        kit, kit_command_pool(kit, VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT),
        VK_COMMAND_BUFFER_LEVEL_PRIMARY);
}

PRACTICE(begin_once_arm)
{
    VkCommandBuffer commands = open_for_begin(kit, "ARM");

    kit_begin(kit, commands, VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT);
    kit_end(kit, commands);
    kit_expect(kit, BP "vkBeginCommandBuffer-one-time-submit");
    kit_begin(kit, commands, 0);
    kit_end(kit, commands);
}

static void
submit(struct kit *kit, VkCommandBuffer commands)
{
    VkSubmitInfo info = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                          .commandBufferCount = 1,
                          .pCommandBuffers = &commands };

    KIT_VK(kit, vkQueueSubmit(kit->queue, 1, &info, VK_NULL_HANDLE));
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
}

/* Told when it is begun anew, and only where it was submitted exactly once. */
PRACTICE(begin_once_nvidia)
{
    VkCommandBuffer commands = open_for_begin(kit, "NVIDIA");

    kit_begin(kit, commands, 0);
    kit_end(kit, commands);
    submit(kit, commands);
    submit(kit, commands);
    kit_begin(kit, commands, VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT);
    kit_end(kit, commands);
    submit(kit, commands);
    if (HAS_NEWER_IDS) {
        kit_expect(kit, BP "vkBeginCommandBuffer-one-time-submit");
    }
    kit_begin(kit, commands, 0);
    kit_end(kit, commands);
    submit(kit, commands);
    kit_expect(kit, BP "vkBeginCommandBuffer-one-time-submit");
    kit_begin(kit, commands, 0);
    kit_end(kit, commands);
    kit_begin(kit, commands, 0);
    kit_end(kit, commands);
}

/* To newer layers a reset is a start anew, also that of the pool. */
PRACTICE(begin_once_reset_nvidia)
{
    VkCommandPool pool;
    VkCommandBuffer commands = open_for_begin(kit, "NVIDIA");

    kit_begin(kit, commands, 0);
    kit_end(kit, commands);
    submit(kit, commands);
    KIT_VK(kit, vkResetCommandBuffer(commands, 0));
    if (!HAS_NEWER_IDS) {
        kit_expect(kit, BP "vkBeginCommandBuffer-one-time-submit");
    }
    kit_begin(kit, commands, 0);
    kit_end(kit, commands);
    pool = kit_command_pool(kit, 0);
    commands = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_PRIMARY);
    kit_begin(kit, commands, 0);
    kit_end(kit, commands);
    submit(kit, commands);
    KIT_VK(kit, vkResetCommandPool(kit->device, pool, 0));
    if (!HAS_NEWER_IDS) {
        kit_expect(kit, BP "vkBeginCommandBuffer-one-time-submit");
    }
    kit_begin(kit, commands, 0);
    kit_end(kit, commands);
}

PRACTICE(secondaries_amd)
{
    VkCommandPool pool;
    VkCommandBuffer commands, secondary;

    practice_open(kit, "AMD");
    pool = kit_command_pool(kit, 0);
    commands = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_PRIMARY);
    secondary = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    kit_begin_secondary(kit, secondary, 0, VK_NULL_HANDLE);
    kit_end(kit, secondary);
    kit_begin(kit, commands, 0);
    kit_expect(kit, BP "VkCommandBuffer-AvoidSecondaryCmdBuffers");
    vkCmdExecuteCommands(commands, 1, &secondary);
    kit_end(kit, commands);
}

PRACTICE(dispatch_nothing)
{
    VkCommandBuffer commands;

    practice_open(kit, "");
    kit_allow(kit, BP "SpirvDeprecated_WorkgroupSize");
    commands = record(kit);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE,
                      kit_compute_pipeline(kit, kit_pipeline_layout(kit, VK_NULL_HANDLE),
                                           KIT_SHADER_NOTHING_COMP));
    vkCmdDispatch(commands, 1, 1, 1);
    kit_expect(kit, BP "vkCmdDispatch-group-count-zero");
    vkCmdDispatch(commands, 1, 0, 1);
    kit_end(kit, commands);
}

/* ---- transfers ------------------------------------------------------------------------------- */

PRACTICE(transfers)
{
    VkImageBlit blit = {
        color_layers, { { 0, 0, 0 }, { 16, 16, 1 } }, color_layers, { { 0, 0, 0 }, { 16, 16, 1 } }
    };
    VkClearColorValue black = { { 0 } };
    VkCommandBuffer commands;
    VkImage one, other;

    practice_open(kit, "");
    kit_allow(kit, "UNASSIGNED-CoreValidation-DrawState-InvalidImageLayout");
    one = IMAGE(kit, .usage = 0);
    other = IMAGE(kit, .usage = 0);
    commands = record(kit);
    vkCmdClearColorImage(commands, one, GENERAL, &black, 1, &color_range);
    vkCmdBlitImage(commands, one, GENERAL, other, GENERAL, 1, &blit, VK_FILTER_NEAREST);
    blit.srcOffsets[1].x = 0;
    kit_expect(kit, BP "DrawState-InvalidExtents");
    vkCmdBlitImage(commands, one, GENERAL, other, GENERAL, 1, &blit, VK_FILTER_NEAREST);
    blit.srcOffsets[1].x = 16;
    blit.dstOffsets[1].y = 0;
    kit_expect_newer(kit, NEWER_ID("VUID-vkCmdBlitImage-dstOffsets-12519", NULL));
    kit_expect(kit, BP "DrawState-InvalidExtents");
    vkCmdBlitImage(commands, one, GENERAL, other, GENERAL, 1, &blit, VK_FILTER_NEAREST);
    kit_end(kit, commands);
}

PRACTICE(transfers_amd)
{
    VkImageCopy copy = { color_layers, { 0, 0, 0 }, color_layers, { 0, 0, 0 }, { 16, 16, 1 } };
    VkClearColorValue black = { { 0 } };
    VkClearDepthStencilValue far = { 1, 0 };
    VkImageSubresourceRange depth_range = { VK_IMAGE_ASPECT_DEPTH_BIT, 0, 1, 0, 1 };
    VkCommandBuffer commands;
    VkImage one, other, linear, depth;

    practice_open(kit, "AMD");
    kit_allow(kit, "UNASSIGNED-CoreValidation-DrawState-InvalidImageLayout");
    one = IMAGE(kit, .usage = 0);
    other = IMAGE(kit, .usage = 0);
    linear = IMAGE(kit, .tiling = VK_IMAGE_TILING_LINEAR);
    depth = IMAGE(kit, .format = VK_FORMAT_D16_UNORM,
                  .usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT);
    commands = record(kit);
    vkCmdCopyImage(commands, one, GENERAL, other, GENERAL, 1, &copy);
    kit_expect(kit, BP "vkImage-AvoidImageToImageCopy");
    vkCmdCopyImage(commands, one, GENERAL, linear, GENERAL, 1, &copy);
    kit_expect(kit, BP "ClearAttachment-ClearImage");
    vkCmdClearColorImage(commands, one, GENERAL, &black, 1, &color_range);
    kit_expect(kit, BP "ClearAttachment-ClearImage");
    vkCmdClearDepthStencilImage(commands, depth, GENERAL, &far, 1, &depth_range);
    kit_end(kit, commands);
}

PRACTICE(clears_nvidia)
{
    static const char id[] = BP "ClearColor-NotCompressed";
    VkClearColorValue value = { { 0 } };
    VkCommandBuffer commands;
    VkImage any, plain;

    practice_open(kit, "NVIDIA");
    any = IMAGE(kit, .usage = 0);
    plain = IMAGE(kit, .format = VK_FORMAT_R8_UNORM);
    commands = record(kit);
    for (int i = 0; i <= 17; i++) { /* black is always there */
        value.float32[0] = (float)i / 32;
        if (i == 17) {
            kit_expect(kit, id);
        }
        vkCmdClearColorImage(commands, any, GENERAL, &value, 1, &color_range);
    }
    value.float32[0] = 1;
    vkCmdClearColorImage(commands, plain, GENERAL, &value, 1, &color_range);
    value.float32[0] = 0.5f;
    kit_expect(kit, id);
    vkCmdClearColorImage(commands, plain, GENERAL, &value, 1, &color_range);
    kit_end(kit, commands);
}

PRACTICE(resolves)
{
    VkImageResolve region = { color_layers, { 0, 0, 0 }, color_layers, { 0, 0, 0 }, { 16, 1, 1 } };
    VkCommandBuffer commands;
    VkImage samples, one, line;

    practice_open(kit, "");
    kit_allow(kit, "UNASSIGNED-CoreValidation-DrawState-InvalidImageLayout");
    samples = IMAGE(kit, .samples = VK_SAMPLE_COUNT_4_BIT,
                    .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
    one = IMAGE(kit, .usage = 0);
    line = make_image(kit, &(VkImageCreateInfo){ .imageType = VK_IMAGE_TYPE_1D });
    commands = record(kit);
    vkCmdResolveImage(commands, samples, GENERAL, one, GENERAL, 1, &region);
    kit_expect(kit, BP "DrawState-MismatchedImageType");
    vkCmdResolveImage(commands, samples, GENERAL, line, GENERAL, 1, &region);
    kit_end(kit, commands);
}

PRACTICE(resolves_arm)
{
    VkImageResolve region = { color_layers, { 0, 0, 0 }, color_layers, { 0, 0, 0 }, { 16, 16, 1 } };
    VkCommandBuffer commands;
    VkImage samples, one;

    practice_open(kit, "ARM");
    kit_allow(kit, "UNASSIGNED-CoreValidation-DrawState-InvalidImageLayout");
    kit_expect(kit, BP "vkCreateImage-non-transient-ms-image");
    samples = IMAGE(kit, .samples = VK_SAMPLE_COUNT_4_BIT,
                    .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
    one = IMAGE(kit, .usage = 0);
    commands = record(kit);
    kit_expect(kit, BP "vkCmdResolveImage-resolving-image");
    vkCmdResolveImage(commands, samples, GENERAL, one, GENERAL, 1, &region);
    kit_end(kit, commands);
}

KIT_MAIN()
