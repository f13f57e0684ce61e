/* SPDX-License-Identifier: Apache-2.0 */
#include "present_scene.h"
#include "render_pass_scene.h"
#include "sync_scene.h"
#define ALL VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT
#define OUT VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT
#define FL (KIT_NO_DEVICE | KIT_NULL_DRIVER)
#define OPT VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL
#define PRES VK_IMAGE_LAYOUT_PRESENT_SRC_KHR
struct scr { struct kit *kit; VkSurfaceKHR surface; VkSwapchainKHR sc; VkImage images[8]; VkImageView views[8]; uint32_t count; VkSemaphore acq[32], done[8], mid[32]; uint32_t frame; };
static struct scr open_scr(struct kit *kit)
{
    struct scr s = { .kit = kit, .count = 8 };
    static VkPhysicalDeviceVulkan13Features v13;
    v13 = (VkPhysicalDeviceVulkan13Features){ .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES, .synchronization2 = 1, .dynamicRendering = 1 };
    open_sync_with(kit, (struct kit_config){ .instance_extensions = { SURFACE_EXTENSIONS }, .device_extensions = { VK_KHR_SWAPCHAIN_EXTENSION_NAME }, .queues = 2, .device_next = &v13 });
    s.surface = headless_surface(kit);
    VkSurfaceCapabilitiesKHR cap; KIT_VK(kit, vkGetPhysicalDeviceSurfaceCapabilitiesKHR(kit->gpu, s.surface, &cap));
    VkSwapchainCreateInfoKHR info = plain_swapchain(kit, s.surface, 3);
    info.imageUsage |= VK_IMAGE_USAGE_TRANSFER_DST_BIT;
    KIT_VK(kit, vkCreateSwapchainKHR(kit->device, &info, NULL, &s.sc));
    KIT_VK(kit, vkGetSwapchainImagesKHR(kit->device, s.sc, &s.count, s.images));
    for (uint32_t i = 0; i < s.count; i++) {
        VkImageViewCreateInfo v = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO, .image = s.images[i], .viewType = VK_IMAGE_VIEW_TYPE_2D, .format = info.imageFormat, .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 } };
        KIT_VK(kit, vkCreateImageView(kit->device, &v, NULL, &s.views[i]));
        kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(s.views[i]));
        s.done[i] = kit_semaphore(kit);
    }
    return s;
}
static void close_scr(struct scr *s)
{
    KIT_VK(s->kit, vkDeviceWaitIdle(s->kit->device));
    for (uint32_t i = 0; i < s->count; i++) kit_drop(s->kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(s->views[i]));
    vkDestroySwapchainKHR(s->kit->device, s->sc, NULL);
    kit_close_device(s->kit);
    vkDestroySurfaceKHR(s->kit->instance, s->surface, NULL);
}
static VkSemaphoreSubmitInfo pt(VkSemaphore s, VkPipelineStageFlags2 m) { return (VkSemaphoreSubmitInfo){ .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO, .semaphore = s, .stageMask = m }; }
static void sub(struct scr *s, VkCommandBuffer c, VkSemaphore w, VkPipelineStageFlags2 wm, VkSemaphore g, VkPipelineStageFlags2 gm)
{
    VkSemaphoreSubmitInfo a = pt(w, wm), b = pt(g, gm);
    VkCommandBufferSubmitInfo cb = { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO, .commandBuffer = c };
    VkSubmitInfo2 i = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO_2, .waitSemaphoreInfoCount = w != 0, .pWaitSemaphoreInfos = &a, .commandBufferInfoCount = c != 0, .pCommandBufferInfos = &cb, .signalSemaphoreInfoCount = g != 0, .pSignalSemaphoreInfos = &b };
    KIT_VK(s->kit, vkQueueSubmit2(s->kit->queue, 1, &i, VK_NULL_HANDLE));
}
static void pres(struct scr *s, uint32_t index)
{
    VkPresentInfoKHR i = { .sType = VK_STRUCTURE_TYPE_PRESENT_INFO_KHR, .waitSemaphoreCount = 1, .pWaitSemaphores = &s->done[index], .swapchainCount = 1, .pSwapchains = &s->sc, .pImageIndices = &index };
    KIT_VK(s->kit, vkQueuePresentKHR(s->kit->queue, &i));
}
static uint32_t acq(struct scr *s)
{
    uint32_t index;
    s->frame++;
    s->acq[s->frame] = kit_semaphore(s->kit);
    s->mid[s->frame] = kit_semaphore(s->kit);
    KIT_VK(s->kit, vkAcquireNextImageKHR(s->kit->device, s->sc, UINT64_MAX, s->acq[s->frame], VK_NULL_HANDLE, &index));
    return index;
}
static void tr(VkCommandBuffer c, VkImage im, VkImageLayout from, VkImageLayout to, VkPipelineStageFlags2 src, VkAccessFlags2 sa, VkPipelineStageFlags2 dst, VkAccessFlags2 da)
{
    VkImageMemoryBarrier2 b = image_barrier(im, from, to);
    b.srcStageMask = src; b.srcAccessMask = sa; b.dstStageMask = dst; b.dstAccessMask = da;
    record_image(c, true, &b);
}
static void render(VkCommandBuffer c, VkImageView v, VkAttachmentLoadOp load)
{
    VkRenderingAttachmentInfo a = { .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO, .imageView = v, .imageLayout = OPT, .loadOp = load, .storeOp = VK_ATTACHMENT_STORE_OP_STORE };
    vkCmdBeginRendering(c, &(VkRenderingInfo){ .sType = VK_STRUCTURE_TYPE_RENDERING_INFO, .renderArea = { .extent = { 64, 64 } }, .layerCount = 1, .colorAttachmentCount = 1, .pColorAttachments = &a });
    vkCmdEndRendering(c);
}
static VkCommandBuffer frame_cb(struct scr *s, uint32_t i)
{
    VkCommandBuffer c = kit_recording(s->kit);
    tr(c, s->images[i], VK_IMAGE_LAYOUT_UNDEFINED, OPT, OUT, 0, OUT, VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT);
    render(c, s->views[i], VK_ATTACHMENT_LOAD_OP_CLEAR);
    tr(c, s->images[i], OPT, PRES, OUT, VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT, 0, 0);
    kit_end(s->kit, c);
    return c;
}
/* acquire; empty batch passes it on; draw; present */
#define LOOP(s) for (int r = 0; r < 9; r++)
static void passed_on(struct kit *kit, VkPipelineStageFlags2 w1, VkPipelineStageFlags2 g1, VkPipelineStageFlags2 w2)
{
    struct scr s = open_scr(kit);
    LOOP(s) { uint32_t i = acq(&s); VkCommandBuffer c = frame_cb(&s, i); sub(&s, VK_NULL_HANDLE, s.acq[s.frame], w1, s.mid[s.frame], g1); sub(&s, c, s.mid[s.frame], w2, s.done[i], ALL); pres(&s, i); KIT_VK(kit, vkQueueWaitIdle(kit->queue)); }
    close_scr(&s);
}
SCENE(passed_on_all, FL) { passed_on(kit, ALL, ALL, OUT); }
SCENE(passed_on_none, FL) { passed_on(kit, 0, 0, OUT); }
SCENE(passed_on_out, FL) { passed_on(kit, OUT, OUT, OUT); }
SCENE(passed_on_none_all, FL) { passed_on(kit, 0, ALL, OUT); }
SCENE(passed_on_out_all, FL) { passed_on(kit, OUT, ALL, OUT); }
/* two command buffers: the first transitions and waits; the second draws */
SCENE(drawn_by_the_next, FL)
{
    struct scr s = open_scr(kit);
    LOOP(s) { uint32_t i = acq(&s); VkCommandBuffer c = kit_recording(kit), d = kit_recording(kit);
        tr(c, s.images[i], VK_IMAGE_LAYOUT_UNDEFINED, OPT, OUT, 0, OUT, VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT);
        render(c, s.views[i], VK_ATTACHMENT_LOAD_OP_CLEAR);
        kit_end(kit, c);
        tr(d, s.images[i], OPT, OPT, OUT, VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT, OUT, VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT | VK_ACCESS_2_COLOR_ATTACHMENT_READ_BIT);
        render(d, s.views[i], VK_ATTACHMENT_LOAD_OP_LOAD);
        tr(d, s.images[i], OPT, PRES, OUT, VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT, 0, 0);
        kit_end(kit, d);
        sub(&s, c, s.acq[s.frame], OUT, VK_NULL_HANDLE, 0); sub(&s, d, VK_NULL_HANDLE, 0, s.done[i], ALL); pres(&s, i); }
    close_scr(&s);
}
SCENE(transitions_in_secondaries, FL)
{
    struct scr s = open_scr(kit);
    VkCommandPool pool = kit_command_pool(kit, 0);
    LOOP(s) { uint32_t i = acq(&s); VkCommandBuffer c = kit_recording(kit), one = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_SECONDARY), two = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_SECONDARY);
        static const VkCommandBufferInheritanceInfo inh = { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO };
        const VkCommandBufferBeginInfo bi = { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO, .pInheritanceInfo = &inh };
        KIT_VK(kit, vkBeginCommandBuffer(one, &bi)); KIT_VK(kit, vkBeginCommandBuffer(two, &bi));
        tr(one, s.images[i], VK_IMAGE_LAYOUT_UNDEFINED, OPT, OUT, 0, OUT, VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT);
        tr(two, s.images[i], OPT, PRES, OUT, VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT, 0, 0);
        kit_end(kit, one); kit_end(kit, two);
        vkCmdExecuteCommands(c, 1, &one);
        render(c, s.views[i], VK_ATTACHMENT_LOAD_OP_CLEAR);
        vkCmdExecuteCommands(c, 1, &two);
        kit_end(kit, c);
        sub(&s, c, s.acq[s.frame], OUT, s.done[i], ALL); pres(&s, i); }
    close_scr(&s);
}
/* NONE first behind a wait of everything */
SCENE(from_no_stage, FL)
{
    struct scr s = open_scr(kit);
    LOOP(s) { uint32_t i = acq(&s); VkCommandBuffer c = kit_recording(kit);
        tr(c, s.images[i], VK_IMAGE_LAYOUT_UNDEFINED, OPT, 0, 0, OUT, VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT);
        render(c, s.views[i], VK_ATTACHMENT_LOAD_OP_CLEAR);
        tr(c, s.images[i], OPT, PRES, OUT, VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT, 0, 0);
        kit_end(kit, c);
        sub(&s, c, s.acq[s.frame], ALL, s.done[i], OUT); pres(&s, i); }
    close_scr(&s);
}
/* images of vkCreateImage bound to the swapchain */
static void bound(struct kit *kit, int bad)
{
    struct scr s = open_scr(kit);
    VkImage own[8]; VkImageView views[8];
    for (uint32_t i = 0; i < s.count; i++) {
        VkImageSwapchainCreateInfoKHR n = { .sType = VK_STRUCTURE_TYPE_IMAGE_SWAPCHAIN_CREATE_INFO_KHR, .swapchain = s.sc };
        VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO, .pNext = &n, .imageType = VK_IMAGE_TYPE_2D, .format = VK_FORMAT_B8G8R8A8_UNORM, .extent = { 64, 64, 1 }, .mipLevels = 1, .arrayLayers = 1, .samples = 1, .tiling = VK_IMAGE_TILING_OPTIMAL, .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT, .initialLayout = VK_IMAGE_LAYOUT_UNDEFINED };
        KIT_VK(kit, vkCreateImage(kit->device, &info, NULL, &own[i]));
        kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(own[i]));
        VkBindImageMemorySwapchainInfoKHR bn = { .sType = VK_STRUCTURE_TYPE_BIND_IMAGE_MEMORY_SWAPCHAIN_INFO_KHR, .swapchain = s.sc, .imageIndex = i };
        VkBindImageMemoryInfo b = { .sType = VK_STRUCTURE_TYPE_BIND_IMAGE_MEMORY_INFO, .pNext = &bn, .image = own[i] };
        KIT_VK(kit, vkBindImageMemory2(kit->device, 1, &b));
        VkImageViewCreateInfo v = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO, .image = own[i], .viewType = VK_IMAGE_VIEW_TYPE_2D, .format = info.format, .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 } };
        KIT_VK(kit, vkCreateImageView(kit->device, &v, NULL, &views[i]));
        kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(views[i]));
    }
    LOOP(s) { uint32_t i = acq(&s); VkCommandBuffer c = kit_recording(kit);
        tr(c, own[i], VK_IMAGE_LAYOUT_UNDEFINED, OPT, OUT, 0, OUT, VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT);
        render(c, views[i], VK_ATTACHMENT_LOAD_OP_CLEAR);
        tr(c, own[i], OPT, PRES, OUT, VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT, 0, 0);
        kit_end(kit, c);
        sub(&s, c, s.acq[s.frame], bad == 1 ? VK_PIPELINE_STAGE_2_CLEAR_BIT : OUT, s.done[i], bad == 2 ? VK_PIPELINE_STAGE_2_CLEAR_BIT : ALL); pres(&s, i); if (bad) break; }
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
    for (uint32_t i = 0; i < s.count; i++) { kit_drop(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(views[i])); kit_drop(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(own[i])); }
    close_scr(&s);
}
SCENE(bound_images, FL) { bound(kit, 0); }
SCENE(bound_bad1, FL) { bound(kit, 1); }
SCENE(bound_bad2, FL) { bound(kit, 2); }

KIT_MAIN()
