/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Layouts that a recording itself knows: barriers, transfers, render passes, descriptors, secondary
 * command buffers. Each wrong command stands behind one that brought the image into another layout,
 * beside the same with the right one.
 */
#include "layout_scene.h"

#define BARRIER_ID "VUID-VkImageMemoryBarrier-oldLayout-01197"
#define BARRIER2_ID "VUID-VkImageMemoryBarrier2-oldLayout-01197"

/* --- barriers --- */

SCENE(barrier_from_another, KIT_NULL_DRIVER)
{
    VkImage image = IMAGE(kit, 0);
    VkCommandBuffer commands = kit_recording(kit);

    change(commands, image, UNDEFINED, GENERAL);
    change(commands, image, GENERAL, DST);
    kit_expect(kit, BARRIER_ID);
    change(commands, image, GENERAL, SRC);
    change(commands, image, UNDEFINED, SRC);
    change(commands, image, SRC, DST);
    kit_end(kit, commands);
}

static void
barrier2(VkCommandBuffer commands, VkImage image, VkImageLayout from, VkImageLayout to)
{
    VkImageMemoryBarrier2 one = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER_2,
        .srcStageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
        .dstStageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
        .oldLayout = from,
        .newLayout = to,
        .image = image,
        .subresourceRange = WHOLE_COLOR,
    };
    VkDependencyInfo info = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                              .imageMemoryBarrierCount = 1,
                              .pImageMemoryBarriers = &one };

    vkCmdPipelineBarrier2(commands, &info);
}

SCENE(barrier2_from_another, KIT_NULL_DRIVER)
{
    VkImage image = IMAGE(kit, 0);
    VkCommandBuffer commands = kit_recording(kit);

    barrier2(commands, image, UNDEFINED, DST);
    barrier2(commands, image, DST, SRC);
    kit_expect(kit, BARRIER2_ID);
    barrier2(commands, image, DST, GENERAL);
    /* With synchronization2 equal layouts are no transition, and ignored. */
    barrier2(commands, image, UNDEFINED, GENERAL);
    barrier2(commands, image, SRC, SRC);
    barrier2(commands, image, GENERAL, SRC);
    kit_end(kit, commands);
}

SCENE(barrier_of_a_use, KIT_NULL_DRIVER)
{
    VkImage image = IMAGE(kit, 0);
    VkCommandBuffer commands = kit_recording(kit);

    clear(commands, image, DST);
    kit_expect(kit, BARRIER_ID);
    change(commands, image, GENERAL, SRC);
    kit_end(kit, commands);
}

SCENE(wait_for_event, KIT_NULL_DRIVER)
{
    VkImage image = IMAGE(kit, 0);
    VkCommandBuffer commands = kit_recording(kit);
    VkEvent event = kit_event(kit);
    VkImageMemoryBarrier to_source = transition(image, WHOLE_COLOR, DST, SRC),
                         wrong = transition(image, WHOLE_COLOR, DST, GENERAL);

    vkCmdSetEvent(commands, event, VK_PIPELINE_STAGE_TRANSFER_BIT);
    change(commands, image, UNDEFINED, DST);
    vkCmdWaitEvents(commands, 1, &event, VK_PIPELINE_STAGE_TRANSFER_BIT,
                    VK_PIPELINE_STAGE_TRANSFER_BIT, 0, NULL, 0, NULL, 1, &to_source);
    change(commands, image, SRC, SRC);
    kit_expect(kit, BARRIER_ID);
    vkCmdWaitEvents(commands, 1, &event, VK_PIPELINE_STAGE_TRANSFER_BIT,
                    VK_PIPELINE_STAGE_TRANSFER_BIT, 0, NULL, 0, NULL, 1, &wrong);
    kit_end(kit, commands);
}

SCENE(wait_for_event2, KIT_NULL_DRIVER | KIT_UNORDERED)
{
    VkImage image = IMAGE(kit, 0);
    VkCommandBuffer commands = kit_recording(kit);
    VkEvent event = kit_event(kit);
    VkImageMemoryBarrier2 one = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER_2,
        .srcStageMask = VK_PIPELINE_STAGE_2_TRANSFER_BIT,
        .dstStageMask = VK_PIPELINE_STAGE_2_TRANSFER_BIT,
        .oldLayout = DST,
        .newLayout = SRC,
        .image = image,
        .subresourceRange = WHOLE_COLOR,
    };
    VkDependencyInfo info = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                              .imageMemoryBarrierCount = 1,
                              .pImageMemoryBarriers = &one };

    change(commands, image, UNDEFINED, DST);
    /* The transition is the wait's, not that of setting the event. */
    vkCmdSetEvent2(commands, event, &info);
    clear(commands, image, DST);
    vkCmdWaitEvents2(commands, 1, &event, &info);
    kit_expect(kit, BARRIER2_ID);
    vkCmdWaitEvents2(commands, 1, &event, &info);
    kit_end(kit, commands);
}

SCENE(mips_and_layers, KIT_NULL_DRIVER)
{
    VkImage image = IMAGE(kit, .levels = 4, .layers = 3);
    VkCommandBuffer commands = kit_recording(kit);
    VkImageSubresourceRange all = WHOLE_COLOR, upper = { VK_IMAGE_ASPECT_COLOR_BIT, 1, 3, 0,
                                                         VK_REMAINING_ARRAY_LAYERS };
    VkImageSubresourceRange one = { VK_IMAGE_ASPECT_COLOR_BIT, 2, 1, 1, 1 },
                            across = { VK_IMAGE_ASPECT_COLOR_BIT, 1, 2, 1, 2 };

    change_range(commands, image, all, UNDEFINED, DST);
    change_range(commands, image, one, DST, SRC);
    kit_expect(kit, BARRIER_ID);
    change_range(commands, image, across, DST, GENERAL);
    change_range(commands, image, across, UNDEFINED, DST);
    kit_expect(kit, BARRIER_ID);
    change_range(commands, image, one, SRC, DST);
    change_range(commands, image, one, UNDEFINED, DST);
    change_range(commands, image, upper, DST, SRC);
    kit_expect(kit, BARRIER_ID);
    change_range(commands, image, all, DST, SRC);
    change_range(commands, image, upper, SRC, GENERAL);
    kit_end(kit, commands);
}

/* A release leaves the transition to the acquire on the other queue. */
SCENE(release_and_acquire, KIT_NULL_DRIVER)
{
    VkImage image = IMAGE(kit, 0);
    VkCommandBuffer commands = kit_recording(kit);
    VkImageMemoryBarrier release = transition(image, WHOLE_COLOR, DST, SRC), acquire = release;
    VkQueueFamilyProperties families[8];
    uint32_t count = KIT_COUNT(families);

    vkGetPhysicalDeviceQueueFamilyProperties(kit->gpu, &count, families);
    if (count < 2) {
        kit_skip(kit, "one queue family");
    }
    release.srcQueueFamilyIndex = kit->family;
    release.dstQueueFamilyIndex = kit->family ? 0 : 1;
    acquire.srcQueueFamilyIndex = release.dstQueueFamilyIndex;
    acquire.dstQueueFamilyIndex = kit->family;
    change(commands, image, UNDEFINED, DST);
    barrier(commands, &release);
    barrier(commands, &acquire);
    change(commands, image, SRC, DST);
    kit_end(kit, commands);
}

/* --- transfers --- */

struct transfer {
    struct kit *kit;
    VkCommandBuffer commands;
    VkImage from, to;
    VkImage many; /* multisampled */
    VkBuffer buffer;
};

static struct transfer
begin_transfers(struct kit *kit)
{
    struct transfer t = {
        kit,
        VK_NULL_HANDLE,
        IMAGE(kit, 0),
        IMAGE(kit, 0),
        IMAGE(kit, .samples = VK_SAMPLE_COUNT_4_BIT,
              .usage = VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT |
                       VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT),
        kit_bound_buffer(kit, 65536,
                         VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL)
    };

    t.commands = kit_recording(kit);
    change(t.commands, t.from, UNDEFINED, SRC);
    change(t.commands, t.many, UNDEFINED, SRC);
    change(t.commands, t.to, UNDEFINED, DST);
    return t;
}

/* Every way to use both images, in layouts of which one may be wrong. */
static void
transfers(const struct transfer *t, VkImageLayout from, VkImageLayout to,
          const char *const sources[10], const char *const targets[10])
{
    VkImageSubresourceLayers color = COLOR_LAYER;
    VkImageCopy copy = { color, { 0, 0, 0 }, color, { 0, 0, 0 }, { 16, 16, 1 } };
    VkImageBlit blit = {
        color, { { 0, 0, 0 }, { 16, 16, 1 } }, color, { { 0, 0, 0 }, { 8, 8, 1 } }
    };
    VkImageResolve resolve = { color, { 0, 0, 0 }, color, { 0, 0, 0 }, { 16, 16, 1 } };
    VkBufferImageCopy linear = { .imageSubresource = color, .imageExtent = { 16, 16, 1 } };
    VkImageCopy2 copy2 = {
        VK_STRUCTURE_TYPE_IMAGE_COPY_2, NULL, color, { 0, 0, 0 }, color, { 0, 0, 0 }, { 16, 16, 1 }
    };
    VkImageBlit2 blit2 = { VK_STRUCTURE_TYPE_IMAGE_BLIT_2, NULL,  color,
                           { { 0, 0, 0 }, { 16, 16, 1 } }, color, { { 0, 0, 0 }, { 8, 8, 1 } } };
    VkImageResolve2 resolve2 = { VK_STRUCTURE_TYPE_IMAGE_RESOLVE_2,
                                 NULL,
                                 color,
                                 { 0, 0, 0 },
                                 color,
                                 { 0, 0, 0 },
                                 { 16, 16, 1 } };
    VkBufferImageCopy2 linear2 = { .sType = VK_STRUCTURE_TYPE_BUFFER_IMAGE_COPY_2,
                                   .imageSubresource = color,
                                   .imageExtent = { 16, 16, 1 } };
    VkCopyImageInfo2 copy_info = {
        VK_STRUCTURE_TYPE_COPY_IMAGE_INFO_2, NULL, t->from, from, t->to, to, 1, &copy2
    };
    VkBlitImageInfo2 blit_info = { VK_STRUCTURE_TYPE_BLIT_IMAGE_INFO_2,
                                   NULL,
                                   t->from,
                                   from,
                                   t->to,
                                   to,
                                   1,
                                   &blit2,
                                   VK_FILTER_NEAREST };
    VkResolveImageInfo2 resolve_info = {
        VK_STRUCTURE_TYPE_RESOLVE_IMAGE_INFO_2, NULL, t->many, from, t->to, to, 1, &resolve2
    };
    VkCopyBufferToImageInfo2 to_image = {
        VK_STRUCTURE_TYPE_COPY_BUFFER_TO_IMAGE_INFO_2, NULL, t->buffer, t->to, to, 1, &linear2
    };
    VkCopyImageToBufferInfo2 to_buffer = {
        VK_STRUCTURE_TYPE_COPY_IMAGE_TO_BUFFER_INFO_2, NULL, t->from, from, t->buffer, 1, &linear2
    };

    for (int i = 0; i < 10; i++) {
        if (sources && sources[i]) {
            kit_expect(t->kit, sources[i]);
        }
        if (targets && targets[i]) {
            kit_expect(t->kit, targets[i]);
        }
        switch (i) {
        case 0: vkCmdCopyImage(t->commands, t->from, from, t->to, to, 1, &copy); break;
        case 1:
            vkCmdBlitImage(t->commands, t->from, from, t->to, to, 1, &blit, VK_FILTER_NEAREST);
            break;
        case 2: vkCmdResolveImage(t->commands, t->many, from, t->to, to, 1, &resolve); break;
        case 3: vkCmdCopyBufferToImage(t->commands, t->buffer, t->to, to, 1, &linear); break;
        case 4: vkCmdCopyImageToBuffer(t->commands, t->from, from, t->buffer, 1, &linear); break;
        case 5: vkCmdCopyImage2(t->commands, &copy_info); break;
        case 6: vkCmdBlitImage2(t->commands, &blit_info); break;
        case 7: vkCmdResolveImage2(t->commands, &resolve_info); break;
        case 8: vkCmdCopyBufferToImage2(t->commands, &to_image); break;
        default: vkCmdCopyImageToBuffer2(t->commands, &to_buffer); break;
        }
    }
}

/* No image is used in VK_IMAGE_LAYOUT_UNDEFINED: the layout is none for a transfer, and not the one there is. */
SCENE(transfer_from_undefined, KIT_NULL_DRIVER | KIT_UNORDERED)
{
    VkImage image = IMAGE(kit, 0), fresh = IMAGE(kit, 0), other = IMAGE(kit, 0);
    VkCommandBuffer commands = kit_recording(kit);
    const VkClearColorValue color = { { 0 } };
    const VkImageSubresourceRange whole = WHOLE_COLOR;
    VkImageCopy copy = { .srcSubresource = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1 },
                         .dstSubresource = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1 },
                         .extent = { 1, 1, 1 } };

    change(commands, image, UNDEFINED, SRC);
    change(commands, other, UNDEFINED, DST);
    kit_expect(kit, "VUID-vkCmdCopyImage-srcImageLayout-00128");
    kit_expect(kit, "VUID-vkCmdCopyImage-srcImageLayout-00129");
    vkCmdCopyImage(commands, image, UNDEFINED, other, DST, 1, &copy);
    kit_expect(kit, "VUID-vkCmdClearColorImage-imageLayout-00004");
    kit_expect(kit, "VUID-vkCmdClearColorImage-imageLayout-00005");
    vkCmdClearColorImage(commands, other, UNDEFINED, &color, 1, &whole);
    /* Of this one the recording does not know the layout. */
    kit_expect(kit, "VUID-vkCmdClearColorImage-imageLayout-00005");
    vkCmdClearColorImage(commands, fresh, UNDEFINED, &color, 1, &whole);
    kit_end(kit, commands);
}

static const char *const source_ids[10] = {
    "VUID-vkCmdCopyImage-srcImageLayout-00128",
    "VUID-vkCmdBlitImage-srcImageLayout-00221",
    "VUID-vkCmdResolveImage-srcImageLayout-00260",
    NULL,
    "VUID-vkCmdCopyImageToBuffer-srcImageLayout-00189",
    "VUID-VkCopyImageInfo2-srcImageLayout-00128",
    "VUID-VkBlitImageInfo2-srcImageLayout-00221",
    "VUID-VkResolveImageInfo2-srcImageLayout-00260",
    NULL,
    "VUID-VkCopyImageToBufferInfo2-srcImageLayout-00189",
};

static const char *const target_ids[10] = {
    "VUID-vkCmdCopyImage-dstImageLayout-00133",
    "VUID-vkCmdBlitImage-dstImageLayout-00226",
    "VUID-vkCmdResolveImage-dstImageLayout-00262",
    "VUID-vkCmdCopyBufferToImage-dstImageLayout-00180",
    NULL,
    "VUID-VkCopyImageInfo2-dstImageLayout-00133",
    "VUID-VkBlitImageInfo2-dstImageLayout-00226",
    "VUID-VkResolveImageInfo2-dstImageLayout-00262",
    "VUID-VkCopyBufferToImageInfo2-dstImageLayout-00180",
    NULL,
};

SCENE(transfers_right, KIT_NULL_DRIVER | KIT_UNORDERED)
{
    struct transfer t = begin_transfers(kit);

    transfers(&t, SRC, DST, NULL, NULL);
    change(t.commands, t.from, SRC, GENERAL);
    change(t.commands, t.many, SRC, GENERAL);
    change(t.commands, t.to, DST, GENERAL);
    transfers(&t, GENERAL, GENERAL, NULL, NULL);
    kit_end(kit, t.commands);
}

SCENE(transfers_of_wrong_source, KIT_NULL_DRIVER | KIT_UNORDERED)
{
    struct transfer t = begin_transfers(kit);

    transfers(&t, GENERAL, DST, source_ids, NULL);
    kit_end(kit, t.commands);
}

SCENE(transfers_to_wrong_target, KIT_NULL_DRIVER | KIT_UNORDERED)
{
    struct transfer t = begin_transfers(kit);

    transfers(&t, SRC, GENERAL, NULL, target_ids);
    kit_end(kit, t.commands);
}

SCENE(clear_wrong, KIT_NULL_DRIVER | KIT_UNORDERED)
{
    VkImage image = IMAGE(kit, 0);
    VkCommandBuffer commands = kit_recording(kit);

    change(commands, image, UNDEFINED, DST);
    clear(commands, image, DST);
    kit_expect(kit, "VUID-vkCmdClearColorImage-imageLayout-00004");
    clear(commands, image, GENERAL);
    kit_end(kit, commands);
}

/* Each level is filled from the one above, as mip chains are. */
SCENE(mip_chain, KIT_NULL_DRIVER)
{
    VkImage image = IMAGE(kit, .levels = 5);
    VkCommandBuffer commands = kit_recording(kit);
    VkImageSubresourceLayers color = COLOR_LAYER;

    change(commands, image, UNDEFINED, DST);
    clear_range(commands, image, (VkImageSubresourceRange){ VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 },
                DST);
    for (uint32_t level = 1; level < 5; level++) {
        VkImageBlit blit = {
            color,
            { { 0, 0, 0 }, { (int32_t)(32u >> (level - 1)), (int32_t)(32u >> (level - 1)), 1 } },
            color,
            { { 0, 0, 0 }, { (int32_t)(32u >> level), (int32_t)(32u >> level), 1 } }
        };

        blit.srcSubresource.mipLevel = level - 1;
        blit.dstSubresource.mipLevel = level;
        change_range(commands, image,
                     (VkImageSubresourceRange){ VK_IMAGE_ASPECT_COLOR_BIT, level - 1, 1, 0, 1 },
                     DST, SRC);
        vkCmdBlitImage(commands, image, SRC, image, DST, 1, &blit, VK_FILTER_NEAREST);
    }
    kit_expect(kit, "VUID-vkCmdBlitImage-dstImageLayout-00226");
    {
        VkImageBlit again = {
            color, { { 0, 0, 0 }, { 32, 32, 1 } }, color, { { 0, 0, 0 }, { 8, 8, 1 } }
        };

        again.dstSubresource.mipLevel = 2;
        vkCmdBlitImage(commands, image, SRC, image, DST, 1, &again, VK_FILTER_NEAREST);
    }
    change_range(commands, image,
                 (VkImageSubresourceRange){ VK_IMAGE_ASPECT_COLOR_BIT, 0, 4, 0, 1 }, SRC, GENERAL);
    change_range(commands, image,
                 (VkImageSubresourceRange){ VK_IMAGE_ASPECT_COLOR_BIT, 4, 1, 0, 1 }, DST, GENERAL);
    change(commands, image, GENERAL, SRC);
    kit_end(kit, commands);
    submit(kit, commands);
}

/* Slices of a 3D image have one layout. */
SCENE(volume, KIT_NULL_DRIVER | KIT_UNORDERED)
{
    VkImage image = IMAGE(kit, .type = VK_IMAGE_TYPE_3D, .levels = 2);
    VkCommandBuffer commands = kit_recording(kit);
    VkImageSubresourceLayers color = COLOR_LAYER;
    VkImageCopy copy = { color, { 0, 0, 0 }, color, { 0, 0, 16 }, { 8, 8, 4 } };

    change(commands, image, UNDEFINED, GENERAL);
    vkCmdCopyImage(commands, image, GENERAL, image, GENERAL, 1, &copy);
    copy.srcSubresource.mipLevel = 1;
    change_range(commands, image,
                 (VkImageSubresourceRange){ VK_IMAGE_ASPECT_COLOR_BIT, 1, 1, 0, 1 }, GENERAL, SRC);
    vkCmdCopyImage(commands, image, SRC, image, GENERAL, 1, &copy);
    kit_expect(kit, "VUID-vkCmdCopyImage-srcImageLayout-00128");
    vkCmdCopyImage(commands, image, GENERAL, image, GENERAL, 1, &copy);
    kit_end(kit, commands);
    submit(kit, commands);
}

/* --- depth and stencil --- */

static void
clear_depth(VkCommandBuffer commands, VkImage image, VkImageAspectFlags aspects,
            VkImageLayout layout)
{
    VkClearDepthStencilValue zero = { 0, 0 };
    VkImageSubresourceRange range = { aspects, 0, 1, 0, 1 };

    vkCmdClearDepthStencilImage(commands, image, layout, &zero, 1, &range);
}

SCENE(depth_and_stencil_apart, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_UNORDERED)
{
    VkPhysicalDeviceVulkan12Features features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES,
        .separateDepthStencilLayouts = VK_TRUE
    };
    VkImage image;
    VkCommandBuffer commands;
    VkImageSubresourceRange both = { DEPTH_AND_STENCIL, 0, 1, 0, 1 },
                            depth = { VK_IMAGE_ASPECT_DEPTH_BIT, 0, 1, 0, 1 },
                            stencil = { VK_IMAGE_ASPECT_STENCIL_BIT, 0, 1, 0, 1 };

    kit_open(kit, &(struct kit_config){ .device_next = &features });
    image = IMAGE(kit, .format = VK_FORMAT_D24_UNORM_S8_UINT,
                  .usage = VK_IMAGE_USAGE_TRANSFER_DST_BIT |
                           VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT);
    commands = kit_recording(kit);
    change_range(commands, image, both, UNDEFINED, DST);
    clear_depth(commands, image, DEPTH_AND_STENCIL, DST);
    change_range(commands, image, depth, DST, VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_OPTIMAL);
    clear_depth(commands, image, VK_IMAGE_ASPECT_STENCIL_BIT, DST);
    kit_expect(kit, "VUID-vkCmdClearDepthStencilImage-imageLayout-00011");
    clear_depth(commands, image, VK_IMAGE_ASPECT_DEPTH_BIT, DST);
    kit_expect(kit, BARRIER_ID);
    change_range(commands, image, both, DST, GENERAL);
    change_range(commands, image, both, UNDEFINED, DST);
    change_range(commands, image, depth, DST, VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_OPTIMAL);
    change_range(commands, image, stencil, DST, VK_IMAGE_LAYOUT_STENCIL_ATTACHMENT_OPTIMAL);
    /* One layout for both that means the same. */
    change_range(commands, image, both, VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_STENCIL_ATTACHMENT_OPTIMAL,
                 DEPTH);
    change_range(commands, image, depth, VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL, DST);
    kit_expect(kit, BARRIER_ID);
    change_range(commands, image, stencil, VK_IMAGE_LAYOUT_STENCIL_READ_ONLY_OPTIMAL, GENERAL);
    kit_end(kit, commands);
}

/* Layouts of synchronization2 mean the ones of the aspect. */
SCENE(layouts_of_synchronization2, KIT_NULL_DRIVER)
{
    VkImage color = IMAGE(kit, .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT |
                                        VK_IMAGE_USAGE_SAMPLED_BIT |
                                        VK_IMAGE_USAGE_TRANSFER_DST_BIT);
    VkCommandBuffer commands = kit_recording(kit);

    change(commands, color, UNDEFINED, VK_IMAGE_LAYOUT_ATTACHMENT_OPTIMAL);
    change(commands, color, COLOR, VK_IMAGE_LAYOUT_READ_ONLY_OPTIMAL);
    change(commands, color, READ, COLOR);
    change(commands, color, VK_IMAGE_LAYOUT_ATTACHMENT_OPTIMAL, DST);
    kit_expect(kit, BARRIER_ID);
    change(commands, color, VK_IMAGE_LAYOUT_ATTACHMENT_OPTIMAL, DST);
    kit_end(kit, commands);
}

/* --- secondary command buffers --- */

SCENE(secondary_needs_another, KIT_NULL_DRIVER)
{
    VkImage image = IMAGE(kit, 0), untouched = IMAGE(kit, 0);
    VkCommandBuffer needs = recording_secondary(kit), commands;

    clear(needs, image, DST);
    clear(needs, untouched, DST);
    kit_end(kit, needs);
    commands = kit_recording(kit);
    change(commands, image, UNDEFINED, DST);
    vkCmdExecuteCommands(commands, 1, &needs);
    kit_end(kit, commands);
    commands = kit_recording(kit);
    change(commands, image, UNDEFINED, GENERAL);
    kit_expect(kit, "UNASSIGNED-vkCmdExecuteCommands-commandBuffer-00001");
    vkCmdExecuteCommands(commands, 1, &needs);
    kit_end(kit, commands);
}

SCENE(secondary_leaves_another, KIT_NULL_DRIVER | KIT_UNORDERED)
{
    VkImage image = IMAGE(kit, 0), other = IMAGE(kit, 0);
    VkCommandBuffer leaves = recording_secondary(kit), commands;

    change(leaves, image, DST, GENERAL);
    clear(leaves, other, DST);
    kit_end(kit, leaves);
    commands = kit_recording(kit);
    change(commands, image, UNDEFINED, DST);
    change(commands, other, UNDEFINED, DST);
    vkCmdExecuteCommands(commands, 1, &leaves);
    clear(commands, image, GENERAL);
    clear(commands, other, DST);
    kit_expect(kit, "VUID-vkCmdClearColorImage-imageLayout-00004");
    clear(commands, image, DST);
    kit_end(kit, commands);
}

/* The second finds what the first leaves, in one call. */
SCENE(secondaries_in_order, KIT_NULL_DRIVER)
{
    VkImage image = IMAGE(kit, 0);
    VkCommandBuffer both[2] = { recording_secondary(kit), recording_secondary(kit) },
                    commands = kit_recording(kit);

    change(both[0], image, DST, GENERAL);
    kit_end(kit, both[0]);
    change(both[1], image, GENERAL, DST);
    kit_end(kit, both[1]);
    change(commands, image, UNDEFINED, DST);
    vkCmdExecuteCommands(commands, 2, both);
    vkCmdExecuteCommands(commands, 2, both);
    kit_end(kit, commands);
    commands = kit_recording(kit);
    change(commands, image, UNDEFINED, DST);
    kit_expect(kit, "UNASSIGNED-vkCmdExecuteCommands-commandBuffer-00001");
    vkCmdExecuteCommands(commands, 2, (VkCommandBuffer[]){ both[1], both[0] });
    kit_end(kit, commands);
}

/* Each layer of each image. */
SCENE(all_that_a_secondary_needs, KIT_NULL_DRIVER)
{
    VkImage one = IMAGE(kit, .layers = 2), other = IMAGE(kit, 0), right = IMAGE(kit, 0);
    VkCommandBuffer secondary = recording_secondary(kit), commands = kit_recording(kit);

    clear(secondary, one, DST);
    clear(secondary, other, DST);
    clear(secondary, right, DST);
    kit_end(kit, secondary);
    change(commands, one, UNDEFINED, SRC);
    change(commands, other, UNDEFINED, SRC);
    change(commands, right, UNDEFINED, DST);
    for (int i = 0; i < 3; i++) {
        kit_expect(kit, "UNASSIGNED-vkCmdExecuteCommands-commandBuffer-00001");
    }
    vkCmdExecuteCommands(commands, 1, &secondary);
    kit_end(kit, commands);
}

KIT_MAIN()
