/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Random valid frames on swapchains that come and go: acquired with a semaphore or a fence, drawn
 * by a submit, presented alone or together, while earlier ones are still on their way. Nothing may
 * be said.
 */
#include "present_scene.h"

enum { CHAINS = 2, IMAGES = 16, FRAMES = 40 };

struct chain {
    VkSurfaceKHR surface;
    VkSwapchainKHR handle;
    VkImage images[IMAGES];
    uint32_t count;
};

struct loop {
    struct kit *kit;
    struct kit_random random;
    struct chain chains[CHAINS];
};

static uint32_t
pick(struct loop *l, uint32_t limit)
{
    return kit_random_below(&l->random, limit);
}

/* In place of the one before, which stays until nothing is pending. */
static void
make_chain(struct loop *l, struct chain *c)
{
    struct kit *kit = l->kit;
    VkSwapchainKHR old = c->handle;
    VkSwapchainCreateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_SWAPCHAIN_CREATE_INFO_KHR,
        .surface = c->surface,
        .minImageCount = 2 + pick(l, 4),
        .imageFormat = VK_FORMAT_B8G8R8A8_UNORM,
        .imageColorSpace = VK_COLOR_SPACE_SRGB_NONLINEAR_KHR,
        .imageExtent = { 64, 16 + pick(l, 64) },
        .imageArrayLayers = 1,
        .imageUsage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT,
        .preTransform = VK_SURFACE_TRANSFORM_IDENTITY_BIT_KHR,
        .compositeAlpha = VK_COMPOSITE_ALPHA_OPAQUE_BIT_KHR,
        .presentMode = pick(l, 2) ? VK_PRESENT_MODE_FIFO_KHR : VK_PRESENT_MODE_MAILBOX_KHR,
        .clipped = VK_TRUE,
        .oldSwapchain = old,
    };

    KIT_VK(kit, vkCreateSwapchainKHR(kit->device, &info, NULL, &c->handle));
    c->count = IMAGES;
    KIT_VK(kit, vkGetSwapchainImagesKHR(kit->device, c->handle, &c->count, c->images));
    if (old) {
        KIT_VK(kit, vkDeviceWaitIdle(kit->device));
        vkDestroySwapchainKHR(kit->device, old, NULL);
    }
}

/* The semaphore that the image is ready with; VK_NULL_HANDLE: it is ready. */
static VkSemaphore
acquire(struct loop *l, const struct chain *c, uint32_t *index)
{
    struct kit *kit = l->kit;
    VkSemaphore semaphore = pick(l, 3) ? kit_semaphore(kit) : VK_NULL_HANDLE;
    VkFence fence = semaphore ? VK_NULL_HANDLE : kit_fence(kit, 0);
    VkAcquireNextImageInfoKHR info = { .sType = VK_STRUCTURE_TYPE_ACQUIRE_NEXT_IMAGE_INFO_KHR,
                                       .swapchain = c->handle,
                                       .timeout = UINT64_MAX,
                                       .semaphore = semaphore,
                                       .fence = fence,
                                       .deviceMask = 1 };

    if (pick(l, 2)) {
        KIT_VK(kit, vkAcquireNextImage2KHR(kit->device, &info, index));
    } else {
        KIT_VK(kit,
               vkAcquireNextImageKHR(kit->device, c->handle, UINT64_MAX, semaphore, fence, index));
    }
    if (fence) {
        KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
    }
    return semaphore;
}

static void
barrier(VkCommandBuffer commands, VkImage image, VkImageLayout from, VkImageLayout to)
{
    const VkAccessFlags any = VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT;
    const VkPipelineStageFlags all = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;
    const VkImageMemoryBarrier b = { VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
                                     NULL,
                                     any,
                                     any,
                                     from,
                                     to,
                                     VK_QUEUE_FAMILY_IGNORED,
                                     VK_QUEUE_FAMILY_IGNORED,
                                     image,
                                     { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 } };

    vkCmdPipelineBarrier(commands, all, all, 0, 0, NULL, 0, NULL, 1, &b);
}

/* Draws what is acquired; the semaphore says when. */
static VkSemaphore
draw(struct loop *l, VkImage image, VkSemaphore ready)
{
    const VkClearColorValue color = { .float32 = { 0.5f } };
    const VkImageSubresourceRange range = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 };
    struct kit *kit = l->kit;
    VkCommandBuffer commands = kit_primary(kit);
    VkSemaphore drawn = kit_semaphore(kit);

    kit_begin(kit, commands, VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT);
    barrier(commands, image, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL);
    vkCmdClearColorImage(commands, image, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, &color, 1, &range);
    barrier(commands, image, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, VK_IMAGE_LAYOUT_PRESENT_SRC_KHR);
    kit_end(kit, commands);
    KIT_VK(kit,
           kit_submit_info(kit->queue, &(struct kit_submit_info){
                                           .commands = commands, .wait = ready, .signal = drawn }));
    return drawn;
}

static void
frame(struct loop *l)
{
    uint32_t count = 1 + pick(l, CHAINS), first = pick(l, CHAINS);
    VkSwapchainKHR chains[CHAINS];
    VkSemaphore drawn[CHAINS];
    uint32_t indices[CHAINS];
    VkResult results[CHAINS];

    for (uint32_t i = 0; i < count; i++) {
        struct chain *c = &l->chains[(first + i) % CHAINS];
        VkSemaphore ready = acquire(l, c, &indices[i]);

        chains[i] = c->handle;
        drawn[i] = draw(l, c->images[indices[i]], ready);
    }
    VkPresentInfoKHR info = { .sType = VK_STRUCTURE_TYPE_PRESENT_INFO_KHR,
                              .waitSemaphoreCount = count,
                              .pWaitSemaphores = drawn,
                              .swapchainCount = count,
                              .pSwapchains = chains,
                              .pImageIndices = indices,
                              .pResults = pick(l, 2) ? results : NULL };
    KIT_VK(l->kit, vkQueuePresentKHR(l->kit->queue, &info));
}

static void
run(struct kit *kit, uint32_t count)
{
    const struct kit_config config = {
        .instance_extensions = { SURFACE_EXTENSIONS },
        .device_extensions = { VK_KHR_SWAPCHAIN_EXTENSION_NAME },
    };

    for (uint32_t sequence = 0; sequence < count; sequence++) {
        struct loop l = { .kit = kit, .random = kit_random(kit_seed(), sequence) };

        kit_open(kit, &config);
        for (uint32_t i = 0; i < CHAINS; i++) {
            struct chain *c = &l.chains[i];
            c->surface = headless_surface(kit);
            make_chain(&l, c);
        }
        for (uint32_t i = 0; i < FRAMES; i++) {
            frame(&l);
            if (pick(&l, 10) == 0) {
                make_chain(&l, &l.chains[pick(&l, CHAINS)]);
            }
        }
        KIT_VK(kit, vkDeviceWaitIdle(kit->device));
        for (uint32_t i = 0; i < CHAINS; i++) {
            vkDestroySwapchainKHR(kit->device, l.chains[i].handle, NULL);
        }
        kit_close_device(kit);
        for (uint32_t i = 0; i < CHAINS; i++) {
            vkDestroySurfaceKHR(kit->instance, l.chains[i].surface, NULL);
        }
        kit_close(kit);
    }
}

SCENE(present_loops, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    run(kit, 4 * kit_scale());
}

SCENE(many_present_loops, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_LONG)
{
    run(kit, 100 * kit_scale());
}

KIT_MAIN()
