/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs about swapchains on a surface without a window. */
#include "program.h"

static void
prepare_swapchains(struct program *p)
{
    UNLESS("no VK_KHR_swapchain")
    {
        p->extensions[p->extension_count++] = VK_KHR_SWAPCHAIN_EXTENSION_NAME;
    }
}

static void
present_frames(struct program *p, VkSwapchainKHR swapchain, VkImage *images,
               VkSemaphore *semaphores)
{
    uint32_t index = 0;
    TRY(vkAcquireNextImageKHR(p->device, swapchain, 1000000000,
                              M("acquired with nothing to wait for", semaphores[0],
                                p->stops ? VK_NULL_HANDLE : semaphores[0]),
                              VK_NULL_HANDLE, &index));
    program_begin(p);
    VkImageMemoryBarrier barrier = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
        .dstAccessMask = VK_ACCESS_MEMORY_READ_BIT,
        .newLayout = M("presented in another layout", VK_IMAGE_LAYOUT_PRESENT_SRC_KHR,
                       VK_IMAGE_LAYOUT_GENERAL),
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .image = images[index % 8],
        .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 },
    };
    UNLESS("presented in its first layout")
    {
        DO(vkCmdPipelineBarrier(p->commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                                VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0, NULL, 0, NULL, 1,
                                &barrier));
    }
    TRY(vkEndCommandBuffer(p->commands));
    const VkPipelineStageFlags stage = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;
    const VkSubmitInfo submit = {
        .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
        .waitSemaphoreCount = 1,
        .pWaitSemaphores = &semaphores[0],
        .pWaitDstStageMask = &stage,
        .commandBufferCount = 1,
        .pCommandBuffers = &p->commands,
        .signalSemaphoreCount = 1,
        .pSignalSemaphores = &semaphores[1],
    };
    TRY(vkQueueSubmit(p->queue, 1, &submit, VK_NULL_HANDLE));
    const uint32_t wrong = M("presents an image that is not acquired",
                             M("presents an image that is not there", index, 99u), index + 1);
    const VkPresentInfoKHR present = {
        .sType = VK_STRUCTURE_TYPE_PRESENT_INFO_KHR,
        .waitSemaphoreCount = 1,
        .pWaitSemaphores = M("presents waiting for a semaphore that nobody signals", &semaphores[1],
                             &semaphores[p->stops ? 2 : 1]),
        .swapchainCount = M("presents no swapchain", 1u, 0u),
        .pSwapchains = &swapchain,
        .pImageIndices = &wrong,
    };
    TRY(vkQueuePresentKHR(p->queue, &present));
    IF("presents again without acquiring")
    {
        const VkPresentInfoKHR again = { .sType = VK_STRUCTURE_TYPE_PRESENT_INFO_KHR,
                                         .swapchainCount = 1,
                                         .pSwapchains = &swapchain,
                                         .pImageIndices = &wrong };
        TRY(vkQueuePresentKHR(p->queue, &again));
    }
    TRY(vkQueueWaitIdle(p->queue));
}

static void
swapchains(struct program *p)
{
    VkSurfaceKHR surface = VK_NULL_HANDLE;
    VkSwapchainKHR swapchain = VK_NULL_HANDLE;
    VkSwapchainKHR again = VK_NULL_HANDLE;
    VkBool32 supported = VK_FALSE;
    VkSurfaceCapabilitiesKHR capabilities = { .minImageCount = 2, .maxImageCount = 8 };
    VkSurfaceFormatKHR formats[8] = { { VK_FORMAT_B8G8R8A8_UNORM,
                                        VK_COLOR_SPACE_SRGB_NONLINEAR_KHR } };
    uint32_t count = 8;
    const VkHeadlessSurfaceCreateInfoEXT surface_info = {
        .sType = VK_STRUCTURE_TYPE_HEADLESS_SURFACE_CREATE_INFO_EXT
    };

    if (KIT_INSTANCE_COMMAND(p->kit, vkCreateHeadlessSurfaceEXT)(p->kit->instance, &surface_info,
                                                                 NULL, &surface) != VK_SUCCESS) {
        return;
    }
    program_know(p, VK_OBJECT_TYPE_SURFACE_KHR, KIT_HANDLE(surface));
    TRY(vkGetPhysicalDeviceSurfaceSupportKHR(
        p->kit->gpu, M("support of a family that is not there", p->kit->family, 99u), surface,
        &supported));
    TRY(vkGetPhysicalDeviceSurfaceCapabilitiesKHR(p->kit->gpu, surface, &capabilities));
    TRY(vkGetPhysicalDeviceSurfaceFormatsKHR(p->kit->gpu, surface, &count, formats));
    const VkSwapchainCreateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_SWAPCHAIN_CREATE_INFO_KHR,
        .surface = surface,
        .minImageCount = M("no images",
                           M("more images than there may be", capabilities.minImageCount,
                             capabilities.maxImageCount + 1),
                           0u),
        .imageFormat = M("format that the surface lacks", formats[0].format,
                         VK_FORMAT_R32G32B32A32_SFLOAT),
        .imageColorSpace = formats[0].colorSpace,
        .imageExtent = { M("width 0", 64u, 0u), M("height beyond the limit", 64u, 1u << 20) },
        .imageArrayLayers = M("no layers", M("more layers than there may be", 1u, 1u << 16), 0u),
        .imageUsage = M("no usage",
                        M("usage that the surface lacks", VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT,
                          VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT),
                        0u),
        .preTransform = M("transform that is none", VK_SURFACE_TRANSFORM_IDENTITY_BIT_KHR,
                          (VkSurfaceTransformFlagBitsKHR)3),
        .compositeAlpha = M("two alphas", VK_COMPOSITE_ALPHA_OPAQUE_BIT_KHR,
                            (VkCompositeAlphaFlagBitsKHR)3),
        .presentMode = M("present mode that is none", VK_PRESENT_MODE_FIFO_KHR,
                         (VkPresentModeKHR)77),
    };
    PFN_vkCreateSwapchainKHR create = KIT_DEVICE_COMMAND(p->kit, vkCreateSwapchainKHR);
    if (create) {
        TRY(create(p->device, &info, NULL, &swapchain));
        program_know(p, VK_OBJECT_TYPE_SWAPCHAIN_KHR, KIT_HANDLE(swapchain));
        IF("a second swapchain of the surface")
        {
            TRY(create(p->device, &info, NULL, &again));
        }
        VkImage images[8] = { VK_NULL_HANDLE };
        uint32_t image_count = 8;
        TRY(vkGetSwapchainImagesKHR(p->device, swapchain, &image_count, images));
        for (uint32_t i = 0; i < image_count && i < 8 && !p->over; i++) {
            program_know(p, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(images[i]));
        }
        VkSemaphore semaphores[3] = { VK_NULL_HANDLE };
        const VkSemaphoreCreateInfo semaphore = {
            .sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO
        };
        for (int i = 0; i < 3; i++) {
            MAKE(SEMAPHORE, semaphores[i],
                 vkCreateSemaphore(p->device, &semaphore, NULL, &semaphores[i]));
        }
        present_frames(p, swapchain, images, semaphores);
        IF("an image of a swapchain destroyed")
        {
            DO(vkDestroyImage(p->device, images[0], NULL));
        }
    }
    p->over = true;
    vkDeviceWaitIdle(p->device);
    if (create) {
        vkDestroySwapchainKHR(p->device, again, NULL);
        vkDestroySwapchainKHR(p->device, swapchain, NULL);
    }
    kit_close_device(p->kit);
    vkDestroySurfaceKHR(p->kit->instance, surface, NULL);
}

const struct program_subject swapchain_subjects[] = {
    { "swapchain", swapchains, prepare_swapchains },
    { NULL, NULL, NULL },
};
