/* SPDX-License-Identifier: Apache-2.0 */
#include "sync_stage.h"
#define GENERAL VK_IMAGE_LAYOUT_GENERAL
#define F0 (KIT_NO_DEVICE | KIT_NULL_DRIVER)
#define BC VK_FORMAT_BC1_RGBA_UNORM_BLOCK
static VkBuffer buf(struct kit *kit) { return kit_bound_buffer(kit, 1 << 16, VK_BUFFER_USAGE_TRANSFER_DST_BIT | VK_BUFFER_USAGE_TRANSFER_SRC_BIT, NULL); }
/* blocks beside each other */
SCENE(compressed, F0)
{
    static VkPhysicalDeviceFeatures2 f2; f2 = (VkPhysicalDeviceFeatures2){ .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2, .features = { .textureCompressionBC = VK_TRUE } }; static VkPhysicalDeviceVulkan13Features v13; v13 = (VkPhysicalDeviceVulkan13Features){ .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES, .synchronization2 = 1 }; f2.pNext = &v13; open_sync_with(kit, (struct kit_config){ .device_next = &f2 });
    VkImage bc = IMAGE(kit, .format = BC, .extent = { 64, 64, 1 }), rg = IMAGE(kit, .format = VK_FORMAT_R32G32_UINT, .extent = { 16, 16, 1 });
    VkCommandBuffer c = kit_recording(kit); VkBuffer b = buf(kit), b2 = buf(kit);
    general_of(c, bc, VK_IMAGE_ASPECT_COLOR_BIT); general_of(c, rg, VK_IMAGE_ASPECT_COLOR_BIT);
    VkImageCopy r = { COLOR_LAYER, { 0, 0, 0 }, COLOR_LAYER, { 0, 0, 0 }, { 4, 4, 1 } };
    vkCmdCopyImage(c, rg, GENERAL, bc, GENERAL, 1, &r);
    r.dstOffset.x = 16;
    vkCmdCopyImage(c, rg, GENERAL, bc, GENERAL, 1, &r);
    r.dstOffset.x = 0; r.dstOffset.y = 16;
    vkCmdCopyImage(c, rg, GENERAL, bc, GENERAL, 1, &r);
    r.dstOffset.x = 12; r.dstOffset.y = 12;
    kit_expect(kit, WAW);
    vkCmdCopyImage(c, rg, GENERAL, bc, GENERAL, 1, &r);
    VkBufferImageCopy k = { 0, 0, 0, COLOR_LAYER, { 32, 32, 0 }, { 16, 16, 1 } };
    vkCmdCopyBufferToImage(c, b, bc, GENERAL, 1, &k);
    k.imageOffset.x = 48;
    vkCmdCopyBufferToImage(c, b, bc, GENERAL, 1, &k);
    full_barrier(c);
    /* and back: buffer range in blocks: 16 blocks of 8 bytes = 128 */
    k.imageOffset.x = 32; k.bufferOffset = 0;
    vkCmdCopyImageToBuffer(c, bc, GENERAL, b2, 1, &k);
    vkCmdFillBuffer(c, b2, 128, 16, 0);
    kit_expect(kit, WAW);
    vkCmdFillBuffer(c, b2, 124, 4, 0);
    full_barrier(c);
    /* compressed to plain */
    VkImageCopy q = { COLOR_LAYER, { 0, 0, 0 }, COLOR_LAYER, { 0, 0, 0 }, { 16, 16, 1 } };
    vkCmdCopyImage(c, bc, GENERAL, rg, GENERAL, 1, &q);
    q.dstOffset.x = 4;
    vkCmdCopyImage(c, bc, GENERAL, rg, GENERAL, 1, &q);
    q.dstOffset.x = 3;
    kit_expect(kit, WAW);
    vkCmdCopyImage(c, bc, GENERAL, rg, GENERAL, 1, &q);
    kit_end(kit, c);
}
/* a buffer written by rows: what lies between rows is not written */
SCENE(rows_of_a_buffer, F0)
{
    open_sync(kit);
    VkImage im = IMAGE(kit, .extent = { 32, 32, 1 });
    VkCommandBuffer c = kit_recording(kit); VkBuffer b = buf(kit);
    general_of(c, im, VK_IMAGE_ASPECT_COLOR_BIT);
    VkBufferImageCopy k = { 0, 32, 0, COLOR_LAYER, { 0, 0, 0 }, { 8, 4, 1 } };
    vkCmdCopyImageToBuffer(c, im, GENERAL, b, 1, &k);
    k.bufferOffset = 32;
    vkCmdCopyImageToBuffer(c, im, GENERAL, b, 1, &k);
    k.bufferOffset = 28;
    kit_expect(kit, WAW);
    vkCmdCopyImageToBuffer(c, im, GENERAL, b, 1, &k);
    kit_end(kit, c);
}
/* blit read, execution barrier, color write */
SCENE(blit_then_draw, F0)
{
    static VkPhysicalDeviceVulkan13Features v13;
    v13 = (VkPhysicalDeviceVulkan13Features){ .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES, .synchronization2 = 1, .dynamicRendering = 1 };
    open_sync_with(kit, (struct kit_config){ .device_next = &v13 });
    VkImage im = IMAGE(kit, .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT), to = IMAGE(kit);
    VkImageView v = kit_image_view(kit, im);
    const VkRenderingAttachmentInfo a = { .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO, .imageView = v, .imageLayout = GENERAL, .loadOp = VK_ATTACHMENT_LOAD_OP_LOAD, .storeOp = VK_ATTACHMENT_STORE_OP_STORE };
    VkCommandBuffer c = kit_recording(kit);
    general_of(c, im, VK_IMAGE_ASPECT_COLOR_BIT); general_of(c, to, VK_IMAGE_ASPECT_COLOR_BIT);
    blit_images(c, im, to);
    memory_barrier(c, true, &(struct masks_spec){ .src = VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT, .dst = VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT, .dst_access = VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT });
    vkCmdBeginRendering(c, &(VkRenderingInfo){ .sType = VK_STRUCTURE_TYPE_RENDERING_INFO, .renderArea = { .extent = { 32, 32 } }, .layerCount = 1, .colorAttachmentCount = 1, .pColorAttachments = &a });
    const VkClearAttachment clear = { VK_IMAGE_ASPECT_COLOR_BIT, 0, { { { 0 } } } };
    const VkClearRect rect = { { { 0, 0 }, { TEXELS, TEXELS } }, 0, 1 };
    vkCmdClearAttachments(c, 1, &clear, 1, &rect);
    vkCmdEndRendering(c);
    kit_end(kit, c);
}
/* events: the host polls and resets */
static void sub1(struct kit *kit, VkCommandBuffer c) { KIT_VK(kit, kit_submit(kit->queue, c, VK_NULL_HANDLE)); }
SCENE(event_polled, F0)
{
    open_sync(kit);
    VkEvent e = kit_event(kit);
    for (int i = 0; i < 4; i++) {
        KIT_VK(kit, vkResetEvent(kit->device, e));
        VkCommandBuffer c = kit_recording(kit);
        vkCmdSetEvent(c, e, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT);
        kit_end(kit, c);
        sub1(kit, c);
        for (int k = 0; k < 1000 && vkGetEventStatus(kit->device, e) != VK_EVENT_SET; k++) { }
    }
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
}
/* the same command buffer again */
SCENE(event_polled_same, F0)
{
    open_sync(kit);
    VkEvent e = kit_event(kit);
    VkCommandBuffer c = kit_recording(kit);
    vkCmdSetEvent(c, e, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT);
    kit_end(kit, c);
    for (int i = 0; i < 4; i++) {
        KIT_VK(kit, vkResetEvent(kit->device, e));
        sub1(kit, c);
        for (int k = 0; k < 1000 && vkGetEventStatus(kit->device, e) != VK_EVENT_SET; k++) { }
        KIT_VK(kit, vkDeviceWaitIdle(kit->device));
    }
}
/* set, waited for by the host; later reset and set in one command buffer without anything between */
SCENE(event_reset_then_set, F0)
{
    open_sync(kit);
    VkEvent e = kit_event(kit);
    VkCommandBuffer c = kit_recording(kit), d = kit_recording(kit);
    vkCmdSetEvent(c, e, VK_PIPELINE_STAGE_TRANSFER_BIT);
    kit_end(kit, c);
    sub1(kit, c);
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
    vkCmdResetEvent(d, e, VK_PIPELINE_STAGE_TRANSFER_BIT);
    vkCmdSetEvent(d, e, VK_PIPELINE_STAGE_TRANSFER_BIT);
    kit_end(kit, d);
    sub1(kit, d);
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
}
/* reset by the host, wait in a later command buffer */
SCENE(event_host_reset_wait, F0)
{
    open_sync(kit);
    VkEvent e = kit_event(kit);
    VkCommandBuffer c = kit_recording(kit);
    vkCmdSetEvent(c, e, VK_PIPELINE_STAGE_TRANSFER_BIT);
    vkCmdWaitEvents(c, 1, &e, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_PIPELINE_STAGE_TRANSFER_BIT, 0, NULL, 0, NULL, 0, NULL);
    kit_end(kit, c);
    for (int i = 0; i < 3; i++) { sub1(kit, c); KIT_VK(kit, vkDeviceWaitIdle(kit->device)); KIT_VK(kit, vkResetEvent(kit->device, e)); }
}
SCENE(host_sets, F0)
{
    open_sync(kit);
    VkEvent e = kit_event(kit);
    VkCommandBuffer c = kit_recording(kit);
    vkCmdWaitEvents(c, 1, &e, VK_PIPELINE_STAGE_HOST_BIT, VK_PIPELINE_STAGE_TRANSFER_BIT, 0, NULL, 0, NULL, 0, NULL);
    vkCmdResetEvent(c, e, VK_PIPELINE_STAGE_TRANSFER_BIT);
    kit_end(kit, c);
    KIT_VK(kit, vkSetEvent(kit->device, e));
    sub1(kit, c);
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
}
/* set in one, waited for in another submit, reset by the host, again (ring) */
SCENE(event_ring, F0)
{
    open_sync(kit);
    VkBuffer a = buf(kit), b = buf(kit);
    VkEvent e = kit_event(kit);
    for (int i = 0; i < 3; i++) {
        VkCommandBuffer c = kit_recording(kit), d = kit_recording(kit);
        vkCmdFillBuffer(c, a, 0, 64, 0);
        vkCmdSetEvent(c, e, VK_PIPELINE_STAGE_TRANSFER_BIT);
        kit_end(kit, c);
        const VkMemoryBarrier mb = { VK_STRUCTURE_TYPE_MEMORY_BARRIER, NULL, VK_ACCESS_TRANSFER_WRITE_BIT, VK_ACCESS_TRANSFER_READ_BIT };
        vkCmdWaitEvents(d, 1, &e, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_PIPELINE_STAGE_TRANSFER_BIT, 1, &mb, 0, NULL, 0, NULL);
        vkCmdCopyBuffer(d, a, b, 1, &(VkBufferCopy){ 0, 0, 64 });
        kit_end(kit, d);
        sub1(kit, c); sub1(kit, d);
        KIT_VK(kit, vkDeviceWaitIdle(kit->device));
        KIT_VK(kit, vkResetEvent(kit->device, e));
    }
}
/* fence of a queue that waited for another */
SCENE(fence_behind_another_queue, F0 | KIT_MANY_QUEUES)
{
    struct stage s;
    if (!open_stage(kit, &s)) return;
    VkSemaphore sem = kit_semaphore(kit); VkFence fence = kit_fence(kit, 0);
    for (int i = 0; i < 2; i++) {
        submit(&s, s.one, fill(&s, s.a), NONE, (struct point){ sem, 0, ALL });
        VkCommandBuffer c = copy(&s, s.b, s.c);
        const VkPipelineStageFlags stage = i ? VK_PIPELINE_STAGE_VERTEX_SHADER_BIT : VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;
        const VkSubmitInfo info = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO, .waitSemaphoreCount = 1, .pWaitSemaphores = &sem, .pWaitDstStageMask = &stage, .commandBufferCount = 1, .pCommandBuffers = &c };
        KIT_VK(kit, vkQueueSubmit(s.two, 1, &info, fence));
        KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
        KIT_VK(kit, vkResetFences(kit->device, 1, &fence));
        submit(&s, s.three, copy(&s, s.a, s.b), NONE, NONE);
        idle(&s);
    }
}
KIT_MAIN()
