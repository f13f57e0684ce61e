/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Generated programs about hazards of swapchain images: what waits for the acquire, what the picture is made with, and what the
 * present waits for.
 */
#include "hazards.h"

#ifdef VK_VERSION_1_4

#define IMAGES 8u
#define FRAMES 4u
#define SIDE 64u

struct shown {
    VkSurfaceKHR surface;
    VkSwapchainKHR swapchain;
    VkImage images[IMAGES];
    VkImageView views[IMAGES];
    uint32_t count;
};

static void
prepare_presents(struct program *p)
{
    hazard_prepare(p);
    program_extension(p, VK_KHR_SWAPCHAIN_EXTENSION_NAME);
}

static bool
make_swapchain(struct program *p, struct shown *s)
{
    const VkHeadlessSurfaceCreateInfoEXT surface = {
        .sType = VK_STRUCTURE_TYPE_HEADLESS_SURFACE_CREATE_INFO_EXT
    };
    VkBool32 supported = VK_FALSE;
    VkSurfaceCapabilitiesKHR capabilities = { .minImageCount = 2 };
    VkSurfaceFormatKHR formats[8] = { { VK_FORMAT_B8G8R8A8_UNORM,
                                        VK_COLOR_SPACE_SRGB_NONLINEAR_KHR } };
    uint32_t count = 8;

    if (KIT_INSTANCE_COMMAND(p->kit, vkCreateHeadlessSurfaceEXT)(p->kit->instance, &surface, NULL,
                                                                 &s->surface) != VK_SUCCESS) {
        return false;
    }
    TRY(vkGetPhysicalDeviceSurfaceSupportKHR(p->kit->gpu, p->kit->family, s->surface, &supported));
    TRY(vkGetPhysicalDeviceSurfaceCapabilitiesKHR(p->kit->gpu, s->surface, &capabilities));
    TRY(vkGetPhysicalDeviceSurfaceFormatsKHR(p->kit->gpu, s->surface, &count, formats));
    const VkSwapchainCreateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_SWAPCHAIN_CREATE_INFO_KHR,
        .surface = s->surface,
        .minImageCount = capabilities.minImageCount,
        .imageFormat = formats[0].format,
        .imageColorSpace = formats[0].colorSpace,
        .imageExtent = { SIDE, SIDE },
        .imageArrayLayers = 1,
        .imageUsage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT,
        .preTransform = VK_SURFACE_TRANSFORM_IDENTITY_BIT_KHR,
        .compositeAlpha = VK_COMPOSITE_ALPHA_OPAQUE_BIT_KHR,
        .presentMode = VK_PRESENT_MODE_FIFO_KHR,
    };
    TRY(vkCreateSwapchainKHR(p->device, &info, NULL, &s->swapchain));
    program_know(p, VK_OBJECT_TYPE_SWAPCHAIN_KHR, KIT_HANDLE(s->swapchain));
    s->count = IMAGES;
    TRY(vkGetSwapchainImagesKHR(p->device, s->swapchain, &s->count, s->images));
    for (uint32_t i = 0; i < s->count && !p->over; i++) {
        const VkImageViewCreateInfo view = {
            .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
            .image = s->images[i],
            .viewType = VK_IMAGE_VIEW_TYPE_2D,
            .format = formats[0].format,
            .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 },
        };
        program_know(p, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(s->images[i]));
        MAKE(IMAGE_VIEW, s->views[i], vkCreateImageView(p->device, &view, NULL, &s->views[i]));
    }
    return !p->over;
}

/* --- a frame --- */

static void
move(struct program *p, VkImage image, VkImageLayout from, VkImageLayout to, bool first)
{
    static const VkPipelineStageFlags stages[] = {
        VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT,    VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT,
        VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,   VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT,
        VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT,
    };
    /* Six of seven are right, the others any. */
    uint32_t src = program_pick(p, "first right", 7) ? 1 : program_pick(p, "first stages", 4);
    uint32_t dst = program_pick(p, "second right", 7) ? 0 : program_pick(p, "second stages", 4);
    bool writes = program_pick(p, "accesses", 8) != 0;
    const VkAccessFlags access = VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT;
    const VkImageMemoryBarrier barrier = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
        .srcAccessMask = !first && writes && (src == 1 || src == 2) ? access : 0,
        .dstAccessMask = first && writes && (dst == 0 || dst == 1) ? access : 0,
        .oldLayout = from,
        .newLayout = to,
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .image = image,
        .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 },
    };

    DO(vkCmdPipelineBarrier(p->commands, stages[src], stages[dst + 1], 0, 0, NULL, 0, NULL, 1,
                            &barrier));
}

static void
draw(struct program *p, const struct shown *s, uint32_t index)
{
    const VkRenderingAttachmentInfo attachment = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
        .imageView = s->views[index % IMAGES],
        .imageLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
        .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
        .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
    };
    const VkRenderingInfo info = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
        .renderArea = { { 0, 0 }, { SIDE, SIDE } },
        .layerCount = 1,
        .colorAttachmentCount = 1,
        .pColorAttachments = &attachment,
    };
    VkImage image = s->images[index % IMAGES];

    move(p, image, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL, true);
    if (program_pick(p, "draws", 4)) {
        DO(vkCmdBeginRendering(p->commands, &info));
        DO(vkCmdEndRendering(p->commands));
    }
    move(p, image, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL, VK_IMAGE_LAYOUT_PRESENT_SRC_KHR,
         false);
}

static void
frame(struct program *p, const struct shown *s)
{
    static const VkPipelineStageFlags stages[] = { VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT,
                                                   VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                                                   VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT,
                                                   VK_PIPELINE_STAGE_TRANSFER_BIT };
    const VkSemaphoreCreateInfo semaphore = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO };
    const VkFenceCreateInfo fence_info = { .sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO };
    VkSemaphore acquired = VK_NULL_HANDLE, done = VK_NULL_HANDLE;
    VkFence fence = VK_NULL_HANDLE;
    bool by_fence = program_pick(p, "acquired by a fence", 4) == 0;
    bool waits = program_pick(p, "the present waits", 8) != 0;
    uint32_t stage = program_pick(p, "it waits right", 7) ? 0 : program_pick(p, "it waits at", 4);
    uint32_t index = 0;

    MAKE(SEMAPHORE, acquired, vkCreateSemaphore(p->device, &semaphore, NULL, &acquired));
    MAKE(SEMAPHORE, done, vkCreateSemaphore(p->device, &semaphore, NULL, &done));
    MAKE(FENCE, fence, vkCreateFence(p->device, &fence_info, NULL, &fence));
    TRY(vkAcquireNextImageKHR(p->device, s->swapchain, 1000000000,
                              by_fence ? VK_NULL_HANDLE : acquired,
                              by_fence ? fence : VK_NULL_HANDLE, &index));
    if (by_fence) {
        TRY(vkWaitForFences(p->device, 1, &fence, VK_TRUE, UINT64_MAX));
    }
    program_begin(p);
    draw(p, s, index);
    TRY(vkEndCommandBuffer(p->commands));
    const VkSubmitInfo submit = {
        .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
        .waitSemaphoreCount = !by_fence,
        .pWaitSemaphores = &acquired,
        .pWaitDstStageMask = &stages[stage],
        .commandBufferCount = 1,
        .pCommandBuffers = &p->commands,
        .signalSemaphoreCount = waits,
        .pSignalSemaphores = &done,
    };
    TRY(vkQueueSubmit(p->queue, 1, &submit, VK_NULL_HANDLE));
    const VkPresentInfoKHR present = {
        .sType = VK_STRUCTURE_TYPE_PRESENT_INFO_KHR,
        .waitSemaphoreCount = waits,
        .pWaitSemaphores = &done,
        .swapchainCount = 1,
        .pSwapchains = &s->swapchain,
        .pImageIndices = &index,
    };
    TRY(vkQueuePresentKHR(p->queue, &present));
}

static void
presents(struct program *p)
{
    struct shown s = { 0 };

    if (make_swapchain(p, &s)) {
        for (uint32_t i = 0; i < FRAMES; i++) {
            frame(p, &s);
        }
    }
    p->over = true;
    vkDeviceWaitIdle(p->device);
    for (uint32_t i = 0; i < IMAGES; i++) {
        if (s.views[i]) {
            kit_forget(p->kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(s.views[i]));
            vkDestroyImageView(p->device, s.views[i], NULL);
        }
    }
    vkDestroySwapchainKHR(p->device, s.swapchain, NULL);
    kit_close_device(p->kit);
    vkDestroySurfaceKHR(p->kit->instance, s.surface, NULL);
}

const struct program_subject hazard_present_subjects[] = {
    { "hazards_of_presents", presents, prepare_presents },
    { 0 },
};

#endif
