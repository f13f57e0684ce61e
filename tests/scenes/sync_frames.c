/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Frames of applications that do as they should, and are told nothing: the acquired image is handed
 * on from batch to batch, moved by secondaries, or seen through an image of the application's own.
 */
#include "present_scene.h"
#include "sync_scene.h"

#define ALL VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT
#define OUTPUT VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT
#define WRITES VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT
#define OPTIMAL VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL
#define FLAGS (KIT_NO_DEVICE | KIT_NULL_DRIVER)

enum { IMAGES = 8, ROUNDS = 7, SIZE = 64 };

struct screen {
    struct kit *kit;
    VkSurfaceKHR surface;
    VkSwapchainKHR swapchain;
    VkImage images[IMAGES];
    VkImageView views[IMAGES];
    VkSemaphore drawn[IMAGES];
    uint32_t count, index; /* index: of the image at hand */
    VkSemaphore acquired;
};

static VkImageView
view_of(struct kit *kit, VkImage image)
{
    const VkImageViewCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
        .image = image,
        .viewType = VK_IMAGE_VIEW_TYPE_2D,
        .format = VK_FORMAT_B8G8R8A8_UNORM,
        .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 },
    };
    VkImageView view = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateImageView(kit->device, &info, NULL, &view));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(view));
    return view;
}

static struct screen
open_screen(struct kit *kit)
{
    static VkPhysicalDeviceVulkan13Features features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .synchronization2 = VK_TRUE,
        .dynamicRendering = VK_TRUE,
    };
    struct screen s = { .kit = kit, .count = IMAGES };
    VkSurfaceCapabilitiesKHR capabilities;
    VkSwapchainCreateInfoKHR info;

    open_sync_with(kit,
                   (struct kit_config){ .instance_extensions = { SURFACE_EXTENSIONS },
                                        .device_extensions = { VK_KHR_SWAPCHAIN_EXTENSION_NAME },
                                        .device_next = &features });
    s.surface = headless_surface(kit);
    KIT_VK(kit, vkGetPhysicalDeviceSurfaceCapabilitiesKHR(kit->gpu, s.surface, &capabilities));
    info = plain_swapchain(kit, s.surface, 3);
    KIT_VK(kit, vkCreateSwapchainKHR(kit->device, &info, NULL, &s.swapchain));
    KIT_VK(kit, vkGetSwapchainImagesKHR(kit->device, s.swapchain, &s.count, s.images));
    for (uint32_t i = 0; i < s.count; i++) {
        s.views[i] = view_of(kit, s.images[i]);
        s.drawn[i] = kit_semaphore(kit);
    }
    return s;
}

static void
close_screen(struct screen *s)
{
    KIT_VK(s->kit, vkDeviceWaitIdle(s->kit->device));
    for (uint32_t i = 0; i < s->count; i++) {
        kit_drop(s->kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(s->views[i]));
    }
    vkDestroySwapchainKHR(s->kit->device, s->swapchain, NULL);
    kit_close_device(s->kit);
    vkDestroySurfaceKHR(s->kit->instance, s->surface, NULL);
}

static void
acquire(struct screen *s)
{
    s->acquired = kit_semaphore(s->kit);
    KIT_VK(s->kit, vkAcquireNextImageKHR(s->kit->device, s->swapchain, UINT64_MAX, s->acquired,
                                         VK_NULL_HANDLE, &s->index));
}

/* Both with their stages; VK_NULL_HANDLE: none. */
struct links {
    VkSemaphore wait;
    VkPipelineStageFlags2 wait_stages;
    VkSemaphore signal;
    VkPipelineStageFlags2 signal_stages;
};

static void
submit(const struct screen *s, VkCommandBuffer commands, struct links links)
{
    const VkCommandBufferSubmitInfo buffer = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO, .commandBuffer = commands
    };
    const VkSemaphoreSubmitInfo wait = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO,
                                         .semaphore = links.wait,
                                         .stageMask = links.wait_stages },
                                signal = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO,
                                           .semaphore = links.signal,
                                           .stageMask = links.signal_stages };
    const VkSubmitInfo2 info = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO_2,
                                 .waitSemaphoreInfoCount = links.wait != VK_NULL_HANDLE,
                                 .pWaitSemaphoreInfos = &wait,
                                 .commandBufferInfoCount = commands != VK_NULL_HANDLE,
                                 .pCommandBufferInfos = &buffer,
                                 .signalSemaphoreInfoCount = links.signal != VK_NULL_HANDLE,
                                 .pSignalSemaphoreInfos = &signal };

    KIT_VK(s->kit, vkQueueSubmit2(s->kit->queue, 1, &info, VK_NULL_HANDLE));
}

static void
present(const struct screen *s)
{
    const VkPresentInfoKHR info = { .sType = VK_STRUCTURE_TYPE_PRESENT_INFO_KHR,
                                    .waitSemaphoreCount = 1,
                                    .pWaitSemaphores = &s->drawn[s->index],
                                    .swapchainCount = 1,
                                    .pSwapchains = &s->swapchain,
                                    .pImageIndices = &s->index };

    KIT_VK(s->kit, vkQueuePresentKHR(s->kit->queue, &info));
    KIT_VK(s->kit, vkQueueWaitIdle(s->kit->queue));
}

static void
move(VkCommandBuffer commands, VkImage image, VkImageLayout from, VkImageLayout to)
{
    VkImageMemoryBarrier2 b = image_barrier(image, from, to);

    b.srcStageMask = OUTPUT;
    b.srcAccessMask = from == VK_IMAGE_LAYOUT_UNDEFINED ? 0 : WRITES;
    b.dstStageMask = to == OPTIMAL ? OUTPUT : VK_PIPELINE_STAGE_2_NONE;
    b.dstAccessMask = to == OPTIMAL ? WRITES | VK_ACCESS_2_COLOR_ATTACHMENT_READ_BIT : 0;
    record_image(commands, true, &b);
}

static void
render(VkCommandBuffer commands, VkImageView view, VkAttachmentLoadOp load)
{
    const VkRenderingAttachmentInfo color = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
        .imageView = view,
        .imageLayout = OPTIMAL,
        .loadOp = load,
        .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
    };

    vkCmdBeginRendering(commands, &(VkRenderingInfo){
                                      .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                                      .renderArea = { .extent = { SIZE, SIZE } },
                                      .layerCount = 1,
                                      .colorAttachmentCount = 1,
                                      .pColorAttachments = &color,
                                  });
    vkCmdEndRendering(commands);
}

static VkCommandBuffer
whole_frame(const struct screen *s, VkImage image, VkImageView view)
{
    VkCommandBuffer commands = kit_recording(s->kit);

    move(commands, image, VK_IMAGE_LAYOUT_UNDEFINED, OPTIMAL);
    render(commands, view, VK_ATTACHMENT_LOAD_OP_CLEAR);
    move(commands, image, OPTIMAL, VK_IMAGE_LAYOUT_PRESENT_SRC_KHR);
    kit_end(s->kit, commands);
    return commands;
}

/* A batch without commands waits for the acquire, and signals what the frame waits for. With stages on both sides it hands on
 * what these cover; without any, nothing. */
SCENE(handed_on, FLAGS)
{
    static const VkPipelineStageFlags2 stages[][2] = {
        { ALL, ALL }, { OUTPUT, OUTPUT }, { OUTPUT, ALL }, { VK_PIPELINE_STAGE_2_NONE, ALL }
    };
    struct screen s = open_screen(kit);

    for (size_t k = 0; k < KIT_COUNT(stages); k++) {
        for (int i = 0; i < ROUNDS; i++) {
            VkSemaphore between = kit_semaphore(kit);

            acquire(&s);
            submit(&s, VK_NULL_HANDLE,
                   (struct links){ s.acquired, stages[k][0], between, stages[k][1] });
            if (!stages[k][0]) {
                kit_expect(kit, WAR);
            }
            submit(&s, whole_frame(&s, s.images[s.index], s.views[s.index]),
                   (struct links){ between, OUTPUT, s.drawn[s.index], ALL });
            present(&s);
        }
    }
    close_screen(&s);
}

/* The second of two batches waits for nothing: the first one's barriers have ordered that. */
SCENE(drawn_by_the_next, FLAGS)
{
    struct screen s = open_screen(kit);

    for (int i = 0; i < ROUNDS; i++) {
        VkCommandBuffer first = kit_recording(kit), second = kit_recording(kit);

        acquire(&s);
        move(first, s.images[s.index], VK_IMAGE_LAYOUT_UNDEFINED, OPTIMAL);
        render(first, s.views[s.index], VK_ATTACHMENT_LOAD_OP_CLEAR);
        kit_end(kit, first);
        move(second, s.images[s.index], OPTIMAL, OPTIMAL);
        render(second, s.views[s.index], VK_ATTACHMENT_LOAD_OP_LOAD);
        move(second, s.images[s.index], OPTIMAL, VK_IMAGE_LAYOUT_PRESENT_SRC_KHR);
        kit_end(kit, second);
        submit(&s, first, (struct links){ .wait = s.acquired, .wait_stages = OUTPUT });
        submit(&s, second, (struct links){ .signal = s.drawn[s.index], .signal_stages = ALL });
        present(&s);
    }
    close_screen(&s);
}

static VkCommandBuffer
mover(const struct screen *s, VkCommandPool pool, VkImageLayout from, VkImageLayout to)
{
    VkCommandBuffer commands = kit_command_buffer(s->kit, pool, VK_COMMAND_BUFFER_LEVEL_SECONDARY);

    kit_begin_secondary(s->kit, commands, 0, VK_NULL_HANDLE);
    move(commands, s->images[s->index], from, to);
    kit_end(s->kit, commands);
    return commands;
}

SCENE(moved_by_secondaries, FLAGS)
{
    struct screen s = open_screen(kit);
    VkCommandPool pool = kit_command_pool(kit, 0);

    for (int i = 0; i < ROUNDS; i++) {
        VkCommandBuffer commands = kit_recording(kit), first, last;

        acquire(&s);
        first = mover(&s, pool, VK_IMAGE_LAYOUT_UNDEFINED, OPTIMAL);
        last = mover(&s, pool, OPTIMAL, VK_IMAGE_LAYOUT_PRESENT_SRC_KHR);
        vkCmdExecuteCommands(commands, 1, &first);
        render(commands, s.views[s.index], VK_ATTACHMENT_LOAD_OP_CLEAR);
        vkCmdExecuteCommands(commands, 1, &last);
        kit_end(kit, commands);
        submit(&s, commands, (struct links){ s.acquired, OUTPUT, s.drawn[s.index], ALL });
        present(&s);
    }
    close_screen(&s);
}

/* On the memory of the swapchain's image with that number. */
static VkImage
image_beside(const struct screen *s, uint32_t index)
{
    const VkImageSwapchainCreateInfoKHR of = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_SWAPCHAIN_CREATE_INFO_KHR, .swapchain = s->swapchain
    };
    const VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                     .pNext = &of,
                                     .imageType = VK_IMAGE_TYPE_2D,
                                     .format = VK_FORMAT_B8G8R8A8_UNORM,
                                     .extent = { SIZE, SIZE, 1 },
                                     .mipLevels = 1,
                                     .arrayLayers = 1,
                                     .samples = VK_SAMPLE_COUNT_1_BIT,
                                     .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT };
    const VkBindImageMemorySwapchainInfoKHR place = {
        .sType = VK_STRUCTURE_TYPE_BIND_IMAGE_MEMORY_SWAPCHAIN_INFO_KHR,
        .swapchain = s->swapchain,
        .imageIndex = index,
    };
    VkBindImageMemoryInfo bind = { .sType = VK_STRUCTURE_TYPE_BIND_IMAGE_MEMORY_INFO,
                                   .pNext = &place };

    KIT_VK(s->kit, vkCreateImage(s->kit->device, &info, NULL, &bind.image));
    kit_own(s->kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(bind.image));
    KIT_VK(s->kit, vkBindImageMemory2(s->kit->device, 1, &bind));
    return bind.image;
}

/* lavapipe draws into images on the memory of a swapchain without surface, and crashes. */
SCENE(images_beside_the_swapchains, FLAGS | KIT_NULL_VALUES)
{
    struct screen s = open_screen(kit);
    VkImage own[IMAGES];
    VkImageView views[IMAGES];

    for (uint32_t i = 0; i < s.count; i++) {
        own[i] = image_beside(&s, i);
        views[i] = view_of(kit, own[i]);
    }
    for (int i = 0; i < ROUNDS; i++) {
        acquire(&s);
        submit(&s, whole_frame(&s, own[s.index], views[s.index]),
               (struct links){ s.acquired, OUTPUT, s.drawn[s.index], ALL });
        present(&s);
    }
    for (uint32_t i = 0; i < s.count; i++) {
        kit_drop(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(views[i]));
        kit_drop(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(own[i]));
    }
    close_screen(&s);
}

KIT_MAIN()
