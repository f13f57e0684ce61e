/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Bytes as calls on a command buffer.
 */
#include "fuzz_calls.h"

static VkImageSubresourceLayers
next_layers(void)
{
    return (VkImageSubresourceLayers){ 1u << next_below(4), next_below(3), next_below(3), 1 };
}

static VkImageSubresourceRange
next_range(void)
{
    return (VkImageSubresourceRange){ 1u << next_below(4), next_below(3), next_number(),
                                      next_below(3), next_number() };
}

static VkImageLayout
next_layout(void)
{
    return (VkImageLayout)next_below(9);
}

/* ---- states ---------------------------------------------------------------------------------- */

static void
begin(VkCommandBuffer commands)
{
    const VkCommandBufferInheritanceInfo inheritance = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO,
        .renderPass = NEXT(VkRenderPass, PASS),
        .framebuffer = NEXT(VkFramebuffer, FRAMEBUFFER)
    };
    const VkCommandBufferBeginInfo info = { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
                                            .flags = next_below(8),
                                            .pInheritanceInfo = &inheritance };

    (void)vkBeginCommandBuffer(commands, &info);
}

static void
end(VkCommandBuffer commands)
{
    (void)vkEndCommandBuffer(commands);
}

static void
reset(VkCommandBuffer commands)
{
    (void)vkResetCommandBuffer(commands, next_below(2));
}

static void
execute(VkCommandBuffer commands)
{
    const VkCommandBuffer others[2] = { next_commands(), next_commands() };

    vkCmdExecuteCommands(commands, 1 + next_below(2), others);
}

/* ---- transfers ------------------------------------------------------------------------------- */

static void
copy_buffer(VkCommandBuffer commands)
{
    const VkBuffer buffers[2] = { NEXT(VkBuffer, BUFFER), NEXT(VkBuffer, BUFFER) };
    const uint32_t count = next_below(3);
    VkBufferCopy regions[2];

    for (uint32_t i = 0; i < 2; i++) {
        regions[i] = (VkBufferCopy){ next_size(), next_size(), next_size() };
    }
    vkCmdCopyBuffer(commands, buffers[0], buffers[1], count, regions);
}

static void
fill_buffer(VkCommandBuffer commands)
{
    static const uint32_t data[16];
    const VkBuffer buffer = NEXT(VkBuffer, BUFFER);
    const uint64_t offset = next_size(), size = next_size();

    if (next_below(2)) {
        vkCmdFillBuffer(commands, buffer, offset, size, 7);
    } else {
        vkCmdUpdateBuffer(commands, buffer, offset, size % 65, data);
    }
}

static void
copy_image(VkCommandBuffer commands)
{
    const VkImageCopy region = { next_layers(),
                                 { (int32_t)next_number(), 0, 0 },
                                 next_layers(),
                                 { 0, (int32_t)next_number(), 0 },
                                 { 1 + next_number(), 1, 1 } };
    const VkBufferImageCopy part = { next_size(),
                                     next_number(),
                                     next_number(),
                                     next_layers(),
                                     { (int32_t)next_number(), 0, 0 },
                                     { 1 + next_number(), 4, 1 } };
    VkImage image = NEXT(VkImage, IMAGE);

    switch (next_below(3)) {
    case 0:
        vkCmdCopyImage(commands, image, next_layout(), NEXT(VkImage, IMAGE), next_layout(), 1,
                       &region);
        break;
    case 1:
        vkCmdCopyBufferToImage(commands, NEXT(VkBuffer, BUFFER), image, next_layout(), 1, &part);
        break;
    default:
        vkCmdCopyImageToBuffer(commands, image, next_layout(), NEXT(VkBuffer, BUFFER), 1, &part);
        break;
    }
}

static void
clear_image(VkCommandBuffer commands)
{
    const VkClearColorValue colour = { .uint32 = { 1, 2, 3, 4 } };
    const VkClearDepthStencilValue depth = { 1, 2 };
    const VkImageSubresourceRange range = next_range();

    if (next_below(2)) {
        vkCmdClearColorImage(commands, NEXT(VkImage, IMAGE), next_layout(), &colour, 1, &range);
    } else {
        vkCmdClearDepthStencilImage(commands, NEXT(VkImage, IMAGE), next_layout(), &depth, 1,
                                    &range);
    }
}

/* ---- barriers -------------------------------------------------------------------------------- */

static void
barrier(VkCommandBuffer commands)
{
    const uint32_t kind = next_below(64); /* few waits: each costs a device */
    const VkMemoryBarrier memory = { .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER,
                                     .srcAccessMask = 1u << next_below(18),
                                     .dstAccessMask = 1u << next_below(18) };
    const VkBufferMemoryBarrier buffer = { .sType = VK_STRUCTURE_TYPE_BUFFER_MEMORY_BARRIER,
                                           .srcAccessMask = 1u << next_below(18),
                                           .dstAccessMask = 1u << next_below(18),
                                           .srcQueueFamilyIndex = next_number(),
                                           .dstQueueFamilyIndex = next_number(),
                                           .buffer = NEXT(VkBuffer, BUFFER),
                                           .offset = next_size(),
                                           .size = next_size() };
    const VkImageMemoryBarrier image = { .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
                                         .srcAccessMask = 1u << next_below(18),
                                         .dstAccessMask = 1u << next_below(18),
                                         .oldLayout = next_layout(),
                                         .newLayout = next_layout(),
                                         .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                         .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                         .image = NEXT(VkImage, IMAGE),
                                         .subresourceRange = next_range() };
    const VkPipelineStageFlags from = 1u << next_below(18), to = 1u << next_below(18);
    const VkEvent event = NEXT(VkEvent, EVENT);

    switch (kind) {
    case 0:
    case 1:
    case 2:
    case 3: vkCmdSetEvent(commands, event, from); break;
    case 4:
        world.waits = true;
        vkCmdWaitEvents(commands, 1, &event, from, to, next_below(2), &memory, next_below(2),
                        &buffer, next_below(2), &image);
        break;
    default:
        vkCmdPipelineBarrier(commands, from, to, next_below(8), next_below(2), &memory,
                             next_below(2), &buffer, next_below(2), &image);
        break;
    }
}

/* ---- drawing --------------------------------------------------------------------------------- */

static void
bind_pipeline(VkCommandBuffer commands)
{
    const VkPipelineBindPoint point = (VkPipelineBindPoint)next_below(2);

    vkCmdBindPipeline(commands, point, NEXT(VkPipeline, PIPELINE));
}

static void
bind_sets(VkCommandBuffer commands)
{
    const VkDescriptorSet sets[2] = { NEXT(VkDescriptorSet, SET), NEXT(VkDescriptorSet, SET) };
    const uint32_t offsets[4] = { next_number(), next_number() };
    const VkPipelineBindPoint point = (VkPipelineBindPoint)next_below(2);
    const uint32_t first = next_number() % 64, count = 1 + next_below(2), dynamic = next_below(5);

    vkCmdBindDescriptorSets(commands, point, NEXT(VkPipelineLayout, LAYOUT), first, count, sets,
                            dynamic, offsets);
}

static void
push_constants(VkCommandBuffer commands)
{
    static const uint32_t values[64];

    vkCmdPushConstants(commands, NEXT(VkPipelineLayout, LAYOUT), VK_SHADER_STAGE_ALL,
                       next_below(40) * 4u, next_below(60) * 4u, values);
}

static void
bind_buffers(VkCommandBuffer commands)
{
    const VkBuffer buffers[2] = { NEXT(VkBuffer, BUFFER), NEXT(VkBuffer, BUFFER) };
    const VkDeviceSize offsets[2] = { next_size(), next_size() };

    if (next_below(2)) {
        vkCmdBindVertexBuffers(commands, next_number(), 1 + next_below(2), buffers, offsets);
    } else {
        vkCmdBindIndexBuffer(commands, buffers[0], offsets[0], (VkIndexType)next_below(3));
    }
}

static void
draw(VkCommandBuffer commands)
{
    switch (next_below(5)) {
    case 0: vkCmdDraw(commands, next_number(), next_number(), next_number(), 0); break;
    case 1: vkCmdDrawIndexed(commands, next_number(), 1, next_number(), 0, 0); break;
    case 2:
        vkCmdDrawIndirect(commands, NEXT(VkBuffer, BUFFER), next_size(), next_number(),
                          next_number());
        break;
    case 3: vkCmdDispatch(commands, next_number(), 1, next_number()); break;
    default: vkCmdDispatchIndirect(commands, NEXT(VkBuffer, BUFFER), next_size()); break;
    }
}

static void
begin_pass(VkCommandBuffer commands)
{
    const VkClearValue clears[2] = { { .color = { .uint32 = { 0 } } } };
    const VkRenderPassBeginInfo info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                                         .renderPass = NEXT(VkRenderPass, PASS),
                                         .framebuffer = NEXT(VkFramebuffer, FRAMEBUFFER),
                                         .renderArea = { { 0, 0 }, { 16, 1 + next_number() } },
                                         .clearValueCount = next_below(3),
                                         .pClearValues = clears };

    vkCmdBeginRenderPass(commands, &info, (VkSubpassContents)next_below(2));
}

static void
in_pass(VkCommandBuffer commands)
{
    const uint32_t kind = next_below(4);
    const VkClearAttachment attachment = { 1u << next_below(3), next_number(), { { { 0 } } } };
    const VkClearRect area = { { { 0, 0 }, { 1 + next_number(), 1 } }, next_below(2), 1 };

    switch (kind) {
    case 0: vkCmdNextSubpass(commands, (VkSubpassContents)next_below(2)); break;
    case 1: vkCmdClearAttachments(commands, 1, &attachment, 1, &area); break;
    default: vkCmdEndRenderPass(commands); break;
    }
}

static void
begin_rendering(VkCommandBuffer commands)
{
    const VkRenderingAttachmentInfo attachment = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
        .imageView = NEXT(VkImageView, VIEW),
        .imageLayout = next_layout(),
        .resolveMode = (VkResolveModeFlagBits)next_below(3),
        .resolveImageView = NEXT(VkImageView, VIEW),
        .loadOp = (VkAttachmentLoadOp)next_below(3)
    };
    const VkRenderingInfo info = { .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                                   .flags = next_below(8),
                                   .renderArea = { { 0, 0 }, { 16, 1 + next_number() } },
                                   .layerCount = next_number(),
                                   .colorAttachmentCount = next_below(2),
                                   .pColorAttachments = &attachment,
                                   .pDepthAttachment = next_below(2) ? &attachment : NULL };

    if (next_below(2)) {
        vkCmdBeginRendering(commands, &info);
    } else {
        vkCmdEndRendering(commands);
    }
}

static void
set_state(VkCommandBuffer commands)
{
    const VkViewport viewport = { 0, 0, (float)next_number(), 16, 0, 1 };
    const VkRect2D scissor = { { (int32_t)next_number(), 0 }, { next_number(), 16 } };

    switch (next_below(3)) {
    case 0: vkCmdSetViewport(commands, next_number(), 1, &viewport); break;
    case 1: vkCmdSetScissor(commands, next_number(), 1, &scissor); break;
    default: vkCmdSetLineWidth(commands, (float)next_number()); break;
    }
}

/* ---- queries --------------------------------------------------------------------------------- */

static void
query(VkCommandBuffer commands)
{
    VkQueryPool pool = NEXT(VkQueryPool, QUERIES);
    uint32_t number = next_number();

    switch (next_below(5)) {
    case 0: vkCmdBeginQuery(commands, pool, number, next_below(2)); break;
    case 1: vkCmdEndQuery(commands, pool, number); break;
    case 2: vkCmdResetQueryPool(commands, pool, number, next_number()); break;
    case 3: vkCmdWriteTimestamp(commands, 1u << next_below(16), pool, number); break;
    default:
        vkCmdCopyQueryPoolResults(commands, pool, number, next_number(), NEXT(VkBuffer, BUFFER),
                                  next_size(), next_size(), next_below(4));
        break;
    }
}

/* ---- choosing -------------------------------------------------------------------------------- */

void
call_of_commands(void)
{
    static void (*const calls[])(VkCommandBuffer commands) = {
        begin,         end,       copy_buffer, fill_buffer,     barrier,
        bind_pipeline, bind_sets, draw,        push_constants,  bind_buffers,
        begin_pass,    in_pass,   set_state,   query,           copy_image,
        clear_image,   execute,   begin,       begin_rendering, in_pass,
        end,           draw,      reset
    };
    VkCommandBuffer commands = next_commands();

    if (commands) {
        calls[next_below(ARRAY(calls))](commands);
    }
}
