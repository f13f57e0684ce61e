/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs about presenting: modes, fences, ids and waits of presents, images that are given back. */
#include "program.h"

#ifdef VK_KHR_swapchain_maintenance1

#define IMAGES 3u

static void
prepare_presents(struct program *p)
{
    program_extension(p, VK_KHR_SWAPCHAIN_EXTENSION_NAME);
    program_extension(p, VK_KHR_SWAPCHAIN_MAINTENANCE_1_EXTENSION_NAME);
    program_extension(p, VK_KHR_PRESENT_ID_2_EXTENSION_NAME);
    program_extension(p, VK_KHR_PRESENT_WAIT_2_EXTENSION_NAME);
    FEATURES(SwapchainMaintenance1FeaturesKHR, SWAPCHAIN_MAINTENANCE_1_FEATURES_KHR);
    SwapchainMaintenance1FeaturesKHR->swapchainMaintenance1 = M("no swapchainMaintenance1", VK_TRUE,
                                                                VK_FALSE);
    FEATURES(PresentId2FeaturesKHR, PRESENT_ID_2_FEATURES_KHR);
    PresentId2FeaturesKHR->presentId2 = M("no presentId2", VK_TRUE, VK_FALSE);
    FEATURES(PresentWait2FeaturesKHR, PRESENT_WAIT_2_FEATURES_KHR);
    PresentWait2FeaturesKHR->presentWait2 = M("no presentWait2", VK_TRUE, VK_FALSE);
}

struct screen {
    VkSurfaceKHR surface;
    VkSwapchainKHR chain;
    VkImage images[8];
    uint32_t image_count;
    VkSemaphore acquired, drawn;
    VkFence fence;
};

static bool
open_surface(struct program *p, struct screen *s)
{
    const VkHeadlessSurfaceCreateInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_HEADLESS_SURFACE_CREATE_INFO_EXT
    };
    VkBool32 supported = VK_FALSE;

    if (KIT_INSTANCE_COMMAND(p->kit, vkCreateHeadlessSurfaceEXT)(p->kit->instance, &info, NULL,
                                                                 &s->surface) != VK_SUCCESS) {
        return false;
    }
    program_know(p, VK_OBJECT_TYPE_SURFACE_KHR, KIT_HANDLE(s->surface));
    TRY(vkGetPhysicalDeviceSurfaceSupportKHR(p->kit->gpu, p->kit->family, s->surface, &supported));
    return true;
}

/* What the surface can, for one mode of presenting. */
static void
ask_surface(struct program *p, const struct screen *s)
{
    const VkSurfacePresentModeKHR mode = {
        .sType = VK_STRUCTURE_TYPE_SURFACE_PRESENT_MODE_KHR,
        .presentMode = M("capabilities of a mode that is none", VK_PRESENT_MODE_FIFO_KHR,
                         (VkPresentModeKHR)77),
    };
    const VkPhysicalDeviceSurfaceInfo2KHR info = {
        .sType = M("surface of another struct",
                   VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SURFACE_INFO_2_KHR,
                   VK_STRUCTURE_TYPE_APPLICATION_INFO),
        .pNext = &mode,
        .surface = M("capabilities of no surface", s->surface, VK_NULL_HANDLE),
    };
    VkPresentModeKHR modes[8];
    VkSurfacePresentModeCompatibilityKHR compatible = {
        .sType = VK_STRUCTURE_TYPE_SURFACE_PRESENT_MODE_COMPATIBILITY_KHR,
        .presentModeCount = 8,
        .pPresentModes = modes,
    };
    VkSurfaceCapabilities2KHR capabilities = {
        .sType = VK_STRUCTURE_TYPE_SURFACE_CAPABILITIES_2_KHR,
        .pNext = program_pick(p, "compatible modes", 2) ? &compatible : NULL,
    };
    TRY(KIT_INSTANCE_COMMAND(p->kit, vkGetPhysicalDeviceSurfaceCapabilities2KHR)(
        p->kit->gpu, &info, M("capabilities to nowhere", &capabilities, NULL)));
}

static void
make_chain(struct program *p, struct screen *s)
{
    const VkPresentModeKHR modes[2] = { M("modes without the mode", VK_PRESENT_MODE_FIFO_KHR,
                                          VK_PRESENT_MODE_IMMEDIATE_KHR),
                                        VK_PRESENT_MODE_IMMEDIATE_KHR };
    VkSwapchainPresentModesCreateInfoKHR present_modes = {
        .sType = VK_STRUCTURE_TYPE_SWAPCHAIN_PRESENT_MODES_CREATE_INFO_KHR,
        .presentModeCount = M("no modes", M("modes that do not go together", 1u, 2u), 0u),
        .pPresentModes = M("modes missing", modes, NULL),
    };
    const VkSwapchainPresentScalingCreateInfoKHR scaling = {
        .sType = VK_STRUCTURE_TYPE_SWAPCHAIN_PRESENT_SCALING_CREATE_INFO_KHR,
        .scalingBehavior = M("scaled in two ways", (VkPresentScalingFlagsKHR)0,
                             (VkPresentScalingFlagsKHR)3),
        .presentGravityX = M("gravity in one direction", (VkPresentGravityFlagsKHR)0,
                             (VkPresentGravityFlagsKHR)1),
    };
    present_modes.pNext = program_pick(p, "scaling", 2) ? &scaling : NULL;
    const VkSwapchainCreateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_SWAPCHAIN_CREATE_INFO_KHR,
        .pNext = M("chain without modes", &present_modes, NULL),
        .flags = M(
            "chain without ids",
            M("chain without waits",
              VK_SWAPCHAIN_CREATE_PRESENT_ID_2_BIT_KHR | VK_SWAPCHAIN_CREATE_PRESENT_WAIT_2_BIT_KHR,
              VK_SWAPCHAIN_CREATE_PRESENT_ID_2_BIT_KHR),
            VK_SWAPCHAIN_CREATE_PRESENT_WAIT_2_BIT_KHR),
        .surface = s->surface,
        .minImageCount = IMAGES,
        .imageFormat = VK_FORMAT_B8G8R8A8_UNORM,
        .imageExtent = { 64, 64 },
        .imageArrayLayers = 1,
        .imageUsage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT,
        .preTransform = VK_SURFACE_TRANSFORM_IDENTITY_BIT_KHR,
        .compositeAlpha = VK_COMPOSITE_ALPHA_OPAQUE_BIT_KHR,
        .presentMode = VK_PRESENT_MODE_FIFO_KHR,
    };
    s->image_count = 8;
    TRY(NOW(vkCreateSwapchainKHR)(p->device, &info, NULL, &s->chain));
    program_know(p, VK_OBJECT_TYPE_SWAPCHAIN_KHR, KIT_HANDLE(s->chain));
    TRY(vkGetSwapchainImagesKHR(p->device, s->chain, &s->image_count, s->images));
    for (uint32_t i = 0; i < s->image_count && i < 8 && !p->over; i++) {
        program_know(p, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(s->images[i]));
    }
}

static void
draw(struct program *p, const struct screen *s, uint32_t index)
{
    const VkImageMemoryBarrier barrier = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
        .newLayout = VK_IMAGE_LAYOUT_PRESENT_SRC_KHR,
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .image = s->images[index % 8],
        .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 },
    };
    const VkPipelineStageFlags stage = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;
    const VkSubmitInfo submit = {
        .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
        .waitSemaphoreCount = 1,
        .pWaitSemaphores = &s->acquired,
        .pWaitDstStageMask = &stage,
        .commandBufferCount = 1,
        .pCommandBuffers = &p->commands,
        .signalSemaphoreCount = 1,
        .pSignalSemaphores = &s->drawn,
    };
    DO(vkCmdPipelineBarrier(p->commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                            VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0, NULL, 0, NULL, 1, &barrier));
    TRY(vkEndCommandBuffer(p->commands));
    TRY(vkQueueSubmit(p->queue, 1, &submit, VK_NULL_HANDLE));
}

static void
present(struct program *p, const struct screen *s, uint32_t index)
{
    const uint64_t id = M("present of id 0", 7u, 0u);
    const VkPresentModeKHR mode = M(
        "present in another mode",
        M("present in a mode that is none", VK_PRESENT_MODE_FIFO_KHR, (VkPresentModeKHR)77),
        VK_PRESENT_MODE_MAILBOX_KHR);
    const VkPresentId2KHR ids = {
        .sType = VK_STRUCTURE_TYPE_PRESENT_ID_2_KHR,
        .swapchainCount = M("present of more ids", 1u, 2u),
        .pPresentIds = (const uint64_t[]){ id, id },
    };
    const VkFence fences[2] = { s->fence, s->fence };
    const VkSwapchainPresentFenceInfoKHR fence = {
        .sType = VK_STRUCTURE_TYPE_SWAPCHAIN_PRESENT_FENCE_INFO_KHR,
        .pNext = &ids,
        .swapchainCount = M("present of more fences", 1u, 2u),
        .pFences = M("fences missing", fences, NULL),
    };
    const VkPresentModeKHR modes[2] = { mode, mode };
    const VkSwapchainPresentModeInfoKHR present_mode = {
        .sType = VK_STRUCTURE_TYPE_SWAPCHAIN_PRESENT_MODE_INFO_KHR,
        .pNext = &fence,
        .swapchainCount = M("present of more modes", 1u, 2u),
        .pPresentModes = M("modes of presents missing", modes, NULL),
    };
    const VkPresentInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_PRESENT_INFO_KHR,
        .pNext = program_pick(p, "mode", 2) ? (const void *)&present_mode : (const void *)&fence,
        .waitSemaphoreCount = 1,
        .pWaitSemaphores = &s->drawn,
        .swapchainCount = 1,
        .pSwapchains = &s->chain,
        .pImageIndices = &index,
    };
    TRY(vkQueuePresentKHR(p->queue, &info));
    const VkPresentWait2InfoKHR wait = {
        .sType = M("wait of another struct", VK_STRUCTURE_TYPE_PRESENT_WAIT_2_INFO_KHR,
                   VK_STRUCTURE_TYPE_APPLICATION_INFO),
        .presentId = M("wait for an id that was never presented", 7u, 9u),
        .timeout = 1000,
    };
    if (id) {
        TRY(NOW(vkWaitForPresent2KHR)(p->device, M("wait for no chain", s->chain, VK_NULL_HANDLE),
                                      &wait));
    }
    TRY(vkQueueWaitIdle(p->queue));
    TRY(vkWaitForFences(p->device, 1, &s->fence, VK_TRUE, 1000000000));
}

static void
give_back(struct program *p, const struct screen *s, uint32_t index)
{
    const uint32_t wrong = M("given back twice over",
                             M("given back an image that is not there", index, 77u),
                             (index + 1) % IMAGES);
    const VkReleaseSwapchainImagesInfoKHR info = {
        .sType = M("given back by another struct",
                   VK_STRUCTURE_TYPE_RELEASE_SWAPCHAIN_IMAGES_INFO_KHR,
                   VK_STRUCTURE_TYPE_APPLICATION_INFO),
        .swapchain = M("given back to no chain", s->chain, VK_NULL_HANDLE),
        .imageIndexCount = M("given back no images", 1u, 0u),
        .pImageIndices = M("indices missing", &wrong, NULL),
    };
    TRY(NOW(vkReleaseSwapchainImagesKHR)(p->device, &info));
    IF("given back twice")
    {
        TRY(NOW(vkReleaseSwapchainImagesKHR)(p->device, &info));
    }
}

static void
presents(struct program *p)
{
    const VkSemaphoreCreateInfo semaphore = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO };
    const VkFenceCreateInfo fence = {
        .sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO,
        .flags = M("fence that is signalled", 0u, (VkFenceCreateFlags)VK_FENCE_CREATE_SIGNALED_BIT),
    };
    const bool kept = program_pick(p, "present", 3);
    struct screen s = { 0 };
    uint32_t index = 0;

    if (!open_surface(p, &s)) {
        return;
    }
    ask_surface(p, &s);
    make_chain(p, &s);
    MAKE(SEMAPHORE, s.acquired, vkCreateSemaphore(p->device, &semaphore, NULL, &s.acquired));
    MAKE(SEMAPHORE, s.drawn, vkCreateSemaphore(p->device, &semaphore, NULL, &s.drawn));
    MAKE(FENCE, s.fence, vkCreateFence(p->device, &fence, NULL, &s.fence));
    program_begin(p);
    TRY(vkAcquireNextImageKHR(p->device, s.chain, 1000000000, kept ? s.acquired : VK_NULL_HANDLE,
                              kept ? VK_NULL_HANDLE : s.fence, &index));
    if (kept) {
        draw(p, &s, index);
        present(p, &s, index);
    } else {
        TRY(vkWaitForFences(p->device, 1, &s.fence, VK_TRUE, 1000000000));
        give_back(p, &s, index);
    }
    p->over = true;
    vkDeviceWaitIdle(p->device);
    vkDestroySwapchainKHR(p->device, s.chain, NULL);
    kit_close_device(p->kit);
    vkDestroySurfaceKHR(p->kit->instance, s.surface, NULL);
}

const struct program_subject present_subjects[] = {
    { "presents", presents, prepare_presents },
    { NULL, NULL, NULL },
};

#endif
