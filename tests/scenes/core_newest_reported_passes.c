/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Render passes in situations that users of validation met: attachments that are named and not used,
 * secondaries in instances that are suspended, masks that a barrier takes the place of.
 */
#include "newer_scene.h"

#if !defined(VK_KHR_maintenance11)

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_KHR_maintenance11");
}

#else

#include "attachment_scene.h"

/* --- views to resolve to, with no mode --- */

/* A color attachment, or depth, or stencil. */
static void
begin_with(struct kit *kit, VkImageAspectFlagBits aspect, VkImageLayout layout, const char *vuid)
{
    bool color = aspect == VK_IMAGE_ASPECT_COLOR_BIT;
    VkFormat format = color ? COLOR_FORMAT : DEPTH_FORMAT;
    VkRenderingAttachmentInfo a = rendered_attachment(
        ATTACHMENT(kit, .format = format, .samples = VK_SAMPLE_COUNT_4_BIT), !color);
    const VkRenderingInfo info = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
        .renderArea = { { 0, 0 }, { 32, 32 } },
        .layerCount = 1,
        .colorAttachmentCount = color,
        .pColorAttachments = &a,
        .pDepthAttachment = aspect == VK_IMAGE_ASPECT_DEPTH_BIT ? &a : NULL,
        .pStencilAttachment = aspect == VK_IMAGE_ASPECT_STENCIL_BIT ? &a : NULL,
    };
    VkCommandBuffer commands = kit_recording(kit);

    a.resolveImageView = ATTACHMENT(kit, .format = format);
    a.resolveImageLayout = layout;
    if (vuid) {
        kit_expect(kit, vuid);
    }
    vkCmdBeginRendering(commands, &info);
    if (!vuid || !kit_skips_calls()) {
        vkCmdEndRendering(commands);
    }
    kit_end(kit, commands);
}

#define RULE(rest) "VUID-VkRenderingAttachmentInfo-imageView-" rest

SCENE(resolved_by_no_mode, SILENT)
{
    const VkImageAspectFlagBits aspects[] = { VK_IMAGE_ASPECT_COLOR_BIT, VK_IMAGE_ASPECT_DEPTH_BIT,
                                              VK_IMAGE_ASPECT_STENCIL_BIT };

    NEW(kit, .next = NULL);
    for (size_t i = 0; i < KIT_COUNT(aspects); i++) {
        begin_with(kit, aspects[i], VK_IMAGE_LAYOUT_GENERAL, NULL);
        begin_with(kit, aspects[i], VK_IMAGE_LAYOUT_ATTACHMENT_OPTIMAL, NULL);
        begin_with(kit, aspects[i], VK_IMAGE_LAYOUT_UNDEFINED, RULE("06136"));
        begin_with(kit, aspects[i], VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL, RULE("06136"));
        begin_with(kit, aspects[i], VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_OPTIMAL, RULE("06137"));
        begin_with(kit, aspects[i], VK_IMAGE_LAYOUT_STENCIL_READ_ONLY_OPTIMAL, RULE("06137"));
        begin_with(kit, aspects[i], VK_IMAGE_LAYOUT_READ_ONLY_OPTIMAL, RULE("06142"));
    }
}

/* --- secondaries in an instance that is suspended --- */

static VkCommandBuffer
secondary_of(struct kit *kit, const struct rig_base *b, VkRenderingFlags flags)
{
    static const VkFormat format = COLOR_FORMAT;
    const VkCommandBufferInheritanceRenderingInfo rendering = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_RENDERING_INFO,
        .flags = flags,
        .colorAttachmentCount = 1,
        .pColorAttachmentFormats = &format,
        .rasterizationSamples = VK_SAMPLE_COUNT_1_BIT,
    };
    const VkCommandBufferInheritanceInfo inherited = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO, .pNext = &rendering
    };
    const VkCommandBufferBeginInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
        .flags = VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT,
        .pInheritanceInfo = &inherited,
    };
    VkCommandBuffer commands = kit_command_buffer(kit, kit_command_pool(kit, 0),
                                                  VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    struct rig r;

    rig_init(&r, b);
    rig_render_dynamically(&r);
    KIT_VK(kit, vkBeginCommandBuffer(commands, &info));
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, rig_make(b, &r));
    vkCmdDraw(commands, 3, 1, 0, 0);
    vkCmdDraw(commands, 3, 1, 0, 0);
    kit_end(kit, commands);
    return commands;
}

/* Two primaries, of which the second one goes on: actions of a secondary belong to the instance. */
SCENE(suspended_with_secondaries, SILENT)
{
    const VkRenderingFlags flags[2] = { VK_RENDERING_SUSPENDING_BIT, VK_RENDERING_RESUMING_BIT };
    VkCommandBuffer commands[2];
    const VkSubmitInfo submit = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                                  .commandBufferCount = 2,
                                  .pCommandBuffers = commands };
    VkImageCreateInfo image_info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                     .imageType = VK_IMAGE_TYPE_2D,
                                     .format = COLOR_FORMAT,
                                     .extent = { 32, 32, 1 },
                                     .mipLevels = 1,
                                     .arrayLayers = 1,
                                     .samples = VK_SAMPLE_COUNT_1_BIT,
                                     .usage = AS_COLOR };
    struct rig_base b;
    VkImage image;
    struct rendered r;

    NEW(kit, .next = NULL);
    b = rig_base(kit);
    image = image_of(kit, &image_info);
    render_to(&r, kit_image_view(kit, image));
    for (int i = 0; i < 2; i++) {
        VkCommandBuffer secondary = secondary_of(kit, &b, flags[i]);

        commands[i] = kit_recording(kit);
        if (!i) {
            change_layout(commands[i], image, VK_IMAGE_LAYOUT_UNDEFINED,
                          VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
        }
        r.info.flags = flags[i] | VK_RENDERING_CONTENTS_SECONDARY_COMMAND_BUFFERS_BIT;
        vkCmdBeginRendering(commands[i], &r.info);
        vkCmdExecuteCommands(commands[i], 1, &secondary);
        vkCmdEndRendering(commands[i]);
        kit_end(kit, commands[i]);
    }
    KIT_VK(kit, vkQueueSubmit(kit->queue, 1, &submit, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

/* --- dependencies --- */

/* Masks that VkMemoryBarrier2 takes the place of may be any. */
static void
depend(struct kit *kit, const void *next)
{
    VkSubpassDescription2 subpass = { .sType = VK_STRUCTURE_TYPE_SUBPASS_DESCRIPTION_2 };
    VkSubpassDependency2 dependency = {
        .sType = VK_STRUCTURE_TYPE_SUBPASS_DEPENDENCY_2,
        .pNext = next,
        .srcSubpass = VK_SUBPASS_EXTERNAL,
        .srcStageMask = 0x7fffffff,
        .dstStageMask = 0x7fffffff,
        .srcAccessMask = 0x7fffffff,
        .dstAccessMask = 0x7fffffff,
    };
    VkRenderPassCreateInfo2 info = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO_2,
        .subpassCount = 1,
        .pSubpasses = &subpass,
        .dependencyCount = 1,
        .pDependencies = &dependency,
    };
    VkRenderPass pass = VK_NULL_HANDLE;

    (void)vkCreateRenderPass2(kit->device, &info, NULL, &pass);
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(pass));
}

SCENE(masks_beside_a_barrier, SILENT)
{
    VkMemoryBarrier2 barrier = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
        .srcStageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
        .dstStageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
    };

    NEW(kit, .next = NULL);
    depend(kit, &barrier);
    kit_expect(kit, "VUID-VkSubpassDependency2-srcStageMask-parameter");
    kit_expect(kit, "VUID-VkSubpassDependency2-dstStageMask-parameter");
    kit_expect(kit, "VUID-VkSubpassDependency2-srcAccessMask-parameter");
    kit_expect(kit, "VUID-VkSubpassDependency2-dstAccessMask-parameter");
    depend(kit, NULL);
}

#endif

KIT_MAIN()
