/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Presented and acquired images: what the presentation engine reads must have been waited for on
 * both sides. On headless surfaces.
 */
#include "present_scene.h"
#include "sync_scene.h"

#define ALL VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT
#define CLEAR VK_PIPELINE_STAGE_2_CLEAR_BIT
#define BOTTOM VK_PIPELINE_STAGE_2_BOTTOM_OF_PIPE_BIT
#define OUTPUT VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT
#define TOP VK_PIPELINE_STAGE_2_TOP_OF_PIPE_BIT
#define PRESENT_AFTER_WRITE "SYNC-HAZARD-PRESENT-AFTER-WRITE"
#define WRITE_AFTER_PRESENT "SYNC-HAZARD-WRITE-AFTER-PRESENT"

enum { IMAGES = 8, ROUNDS = 9 };

struct screen {
    struct kit *kit;
    VkSurfaceKHR surface;
    VkSwapchainKHR swapchain;
    VkImage images[IMAGES];
    uint32_t count;
    VkSemaphore acquired, drawn;
    VkFence fence;
    VkSemaphore drawn_of[IMAGES];
    uint32_t seen; /* bit i: image i was presented before */
};

static void
make_swapchain(struct screen *s, VkSwapchainKHR old)
{
    struct kit *kit = s->kit;
    VkSwapchainCreateInfoKHR info = plain_swapchain(kit, s->surface, 3);

    info.imageUsage |= VK_IMAGE_USAGE_TRANSFER_DST_BIT;
    info.oldSwapchain = old;
    KIT_VK(kit, vkCreateSwapchainKHR(kit->device, &info, NULL, &s->swapchain));
    s->count = IMAGES;
    s->seen = 0;
    KIT_VK(kit, vkGetSwapchainImagesKHR(kit->device, s->swapchain, &s->count, s->images));
}

static struct screen
open_screen(struct kit *kit)
{
    struct screen s = { .kit = kit };
    VkSurfaceCapabilitiesKHR capabilities;

    open_sync_with(kit,
                   (struct kit_config){ .instance_extensions = { SURFACE_EXTENSIONS },
                                        .device_extensions = { VK_KHR_SWAPCHAIN_EXTENSION_NAME },
                                        .queues = 2 });
    s.surface = headless_surface(kit);
    KIT_VK(kit, vkGetPhysicalDeviceSurfaceCapabilitiesKHR(kit->gpu, s.surface, &capabilities));
    make_swapchain(&s, VK_NULL_HANDLE);
    s.acquired = kit_semaphore(kit);
    s.drawn = kit_semaphore(kit);
    s.fence = kit_fence(kit, 0);
    return s;
}

static void
close_screen(struct screen *s)
{
    KIT_VK(s->kit, vkDeviceWaitIdle(s->kit->device));
    vkDestroySwapchainKHR(s->kit->device, s->swapchain, NULL);
    kit_close_device(s->kit);
    vkDestroySurfaceKHR(s->kit->instance, s->surface, NULL);
}

/* One frame's masks; what is 0 is left out. */
struct frame {
    VkPipelineStageFlags2 wait;       /* for the acquire */
    VkPipelineStageFlags2 transition; /* where the first transition begins */
    VkPipelineStageFlags2 last;       /* where the one to VK_IMAGE_LAYOUT_PRESENT_SRC_KHR ends */
    VkPipelineStageFlags2 signal;
    bool fence;             /* acquired with a fence, and waited for by the host */
    VkQueue present;        /* NULL: the kit's queue */
    const char *hazard;     /* with images that were presented before */
    const char *fall_short; /* with all images */
    const char *present_hazard;
};

static uint32_t
acquire(struct screen *s, const struct frame *f)
{
    uint32_t index = 0;

    KIT_VK(s->kit, vkAcquireNextImageKHR(s->kit->device, s->swapchain, UINT64_MAX,
                                         f->fence ? VK_NULL_HANDLE : s->acquired,
                                         f->fence ? s->fence : VK_NULL_HANDLE, &index));
    if (f->fence) {
        KIT_VK(s->kit, vkWaitForFences(s->kit->device, 1, &s->fence, VK_TRUE, UINT64_MAX));
        KIT_VK(s->kit, vkResetFences(s->kit->device, 1, &s->fence));
    }
    return index;
}

static VkCommandBuffer
draw(struct screen *s, const struct frame *f, VkImage image)
{
    const VkClearColorValue color = { .float32 = { 1 } };
    const VkImageSubresourceRange range = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 };
    VkImageMemoryBarrier2 first = image_barrier(image, VK_IMAGE_LAYOUT_UNDEFINED,
                                                VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL),
                          last = image_barrier(image, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
                                               VK_IMAGE_LAYOUT_PRESENT_SRC_KHR);
    VkCommandBuffer commands = kit_recording(s->kit);

    first.srcStageMask = f->transition;
    first.dstStageMask = CLEAR;
    first.dstAccessMask = VK_ACCESS_2_TRANSFER_WRITE_BIT;
    record_image(commands, true, &first);
    vkCmdClearColorImage(commands, image, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, &color, 1, &range);
    last.srcStageMask = CLEAR;
    last.srcAccessMask = VK_ACCESS_2_TRANSFER_WRITE_BIT;
    last.dstStageMask = f->last;
    record_image(commands, true, &last);
    kit_end(s->kit, commands);
    return commands;
}

static VkSemaphoreSubmitInfo
point(VkSemaphore semaphore, VkPipelineStageFlags2 stages)
{
    return (VkSemaphoreSubmitInfo){ .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO,
                                    .semaphore = semaphore,
                                    .stageMask = stages };
}

static void
submit(struct screen *s, const struct frame *f, VkCommandBuffer commands)
{
    const VkCommandBufferSubmitInfo buffer = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO, .commandBuffer = commands
    };
    const VkSemaphoreSubmitInfo wait = point(s->acquired, f->wait),
                                signal = point(s->drawn, f->signal);
    const VkSubmitInfo2 info = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO_2,
                                 .waitSemaphoreInfoCount = f->wait != 0,
                                 .pWaitSemaphoreInfos = &wait,
                                 .commandBufferInfoCount = 1,
                                 .pCommandBufferInfos = &buffer,
                                 .signalSemaphoreInfoCount = f->signal != 0,
                                 .pSignalSemaphoreInfos = &signal };

    KIT_VK(s->kit, vkQueueSubmit2(s->kit->queue, 1, &info, VK_NULL_HANDLE));
}

static void
present(struct screen *s, const struct frame *f, uint32_t index)
{
    const VkPresentInfoKHR info = { .sType = VK_STRUCTURE_TYPE_PRESENT_INFO_KHR,
                                    .waitSemaphoreCount = f->signal != 0,
                                    .pWaitSemaphores = &s->drawn,
                                    .swapchainCount = 1,
                                    .pSwapchains = &s->swapchain,
                                    .pImageIndices = &index };

    KIT_VK(s->kit, vkQueuePresentKHR(f->present ? f->present : s->kit->queue, &info));
    s->seen |= 1u << index;
}

/* Frames one after the other: a semaphore for each image, which has none in use when it comes back. */
static void
frames(struct screen *s, const struct frame *f)
{
    for (int i = 0; i < ROUNDS; i++) {
        uint32_t index = acquire(s, f);
        VkCommandBuffer commands = draw(s, f, s->images[index]);

        s->drawn_of[index] = s->drawn_of[index] ? s->drawn_of[index] : kit_semaphore(s->kit);
        s->drawn = s->drawn_of[index];

        if (f->hazard && (s->seen >> index & 1)) {
            kit_expect(s->kit, f->hazard);
        }
        if (f->fall_short) {
            kit_expect(s->kit, f->fall_short);
        }
        submit(s, f, commands);
        if (f->present_hazard) {
            kit_expect(s->kit, f->present_hazard);
        }
        present(s, f, index);
        /* The commands, not the image: hazards between frames are of no interest here. */
        KIT_VK(s->kit, vkQueueWaitIdle(s->kit->queue));
    }
}

#define FLAGS (KIT_NO_DEVICE | KIT_NULL_DRIVER)
#define FRAMES(...)                                 \
    do {                                            \
        struct screen s = open_screen(kit);         \
        frames(&s, &(struct frame){ __VA_ARGS__ }); \
        close_screen(&s);                           \
    } while (0)

SCENE(right, FLAGS)
{
    FRAMES(.wait = ALL, .transition = TOP, .last = ALL, .signal = ALL);
    FRAMES(.wait = CLEAR, .transition = CLEAR, .last = BOTTOM, .signal = ALL);
    FRAMES(.wait = OUTPUT, .transition = OUTPUT, .last = OUTPUT, .signal = OUTPUT);
    FRAMES(.wait = TOP, .transition = TOP, .last = 0, .signal = ALL);
}

SCENE(transition_before_the_wait, FLAGS)
{
    FRAMES(.wait = OUTPUT, .transition = TOP, .last = ALL, .signal = ALL, .fall_short = WAR);
}

SCENE(transition_beside_the_wait, FLAGS)
{
    FRAMES(.wait = CLEAR, .transition = VK_PIPELINE_STAGE_2_COPY_BIT, .last = ALL, .signal = ALL,
           .fall_short = WAR);
}

/* Nothing comes after the bottom of the pipe, a barrier that begins there no more than another. */
SCENE(wait_at_the_bottom, FLAGS)
{
    FRAMES(.wait = BOTTOM, .transition = TOP, .last = ALL, .signal = ALL, .fall_short = WAR);
    FRAMES(.wait = BOTTOM, .transition = BOTTOM, .last = ALL, .signal = ALL, .fall_short = WAR);
}

SCENE(presented_without_waiting, FLAGS)
{
    FRAMES(.wait = ALL, .transition = TOP, .last = ALL, .present_hazard = PRESENT_AFTER_WRITE);
}

/* On another queue than the one that wrote: nothing puts the two in an order. */
SCENE(presented_by_another_queue, FLAGS | KIT_MANY_QUEUES)
{
    struct screen s = open_screen(kit);

    frames(&s, &(struct frame){ .wait = ALL,
                                .transition = TOP,
                                .last = ALL,
                                .present = kit->queues[1],
                                .present_hazard = "SYNC-HAZARD-WRITE-RACING-WRITE" });
    frames(&s, &(struct frame){ .wait = ALL,
                                .transition = TOP,
                                .last = ALL,
                                .signal = ALL,
                                .present = kit->queues[1] });
    close_screen(&s);
}

/* The signal covers the color output only, and nothing brings the last transition there. */
SCENE(signal_without_the_transition, FLAGS)
{
    FRAMES(.wait = ALL, .transition = TOP, .last = 0, .signal = OUTPUT,
           .present_hazard = PRESENT_AFTER_WRITE);
}

SCENE(acquired_with_a_fence, FLAGS)
{
    FRAMES(.fence = true, .transition = TOP, .last = ALL, .signal = ALL);
}

SCENE(fence_not_waited_for, FLAGS | KIT_APPLIES)
{
    struct screen s = open_screen(kit);
    const struct frame f = { .transition = TOP, .last = ALL, .signal = ALL };

    for (int i = 0; i < ROUNDS; i++) {
        uint32_t index;
        VkCommandBuffer commands;

        KIT_VK(kit, vkAcquireNextImageKHR(kit->device, s.swapchain, UINT64_MAX, VK_NULL_HANDLE,
                                          s.fence, &index));
        commands = draw(&s, &f, s.images[index]);
        kit_expect(kit, s.seen >> index & 1 ? WRITE_AFTER_PRESENT
                                            : "UNASSIGNED-non-acquired-swapchain-image-used");
        submit(&s, &f, commands);
        kit_expect(kit, "UNASSIGNED-VkPresentInfoKHR-pImageIndices-MissingAcquireWait");
        present(&s, &f, index);
        KIT_VK(kit, vkQueueWaitIdle(kit->queue));
        KIT_VK(kit, vkWaitForFences(kit->device, 1, &s.fence, VK_TRUE, UINT64_MAX));
        KIT_VK(kit, vkResetFences(kit->device, 1, &s.fence));
    }
    close_screen(&s);
}

/* Drawn on one queue, presented on another. */
SCENE(presented_elsewhere, FLAGS | KIT_MANY_QUEUES)
{
    struct screen s = open_screen(kit);
    struct frame f = { .wait = ALL, .transition = TOP, .last = ALL, .signal = ALL };

    for (uint32_t i = 0; i < kit->queue_count; i++) {
        if (kit->queues[i] != kit->queue && kit->queue_families[i] == kit->family) {
            f.present = kit->queues[i];
        }
    }
    frames(&s, &f);
    close_screen(&s);
}

/* Frames that never wait on the host: the acquire's semaphore orders the image's own earlier frame
 * as well. */
SCENE(without_the_host, FLAGS)
{
    struct screen s = open_screen(kit);
    const struct frame f = { .wait = CLEAR, .transition = CLEAR, .last = ALL, .signal = ALL };

    for (int i = 0; i < 4 * ROUNDS; i++) {
        uint32_t index;

        /* To use semaphores again, the host would have to wait. */
        s.acquired = kit_semaphore(kit);
        s.drawn = kit_semaphore(kit);
        index = acquire(&s, &f);
        submit(&s, &f, draw(&s, &f, s.images[index]));
        present(&s, &f, index);
    }
    close_screen(&s);
}

/* Acquired and presented, and written to all the same. */
SCENE(written_behind_its_present, FLAGS)
{
    const struct frame right = { .wait = ALL, .transition = CLEAR, .last = ALL, .signal = ALL },
                       alone = { .transition = CLEAR, .last = ALL };
    struct screen s = open_screen(kit);
    uint32_t index = acquire(&s, &right);

    submit(&s, &right, draw(&s, &right, s.images[index]));
    present(&s, &right, index);
    kit_expect(kit, WRITE_AFTER_PRESENT);
    submit(&s, &alone, draw(&s, &alone, s.images[index]));
    close_screen(&s);
}

SCENE(another_swapchain, FLAGS)
{
    const struct frame f = { .wait = CLEAR, .transition = CLEAR, .last = ALL, .signal = ALL };
    struct screen s = open_screen(kit);

    for (int i = 0; i < 5; i++) {
        VkSwapchainKHR old = s.swapchain;

        frames(&s, &f);
        make_swapchain(&s, old);
        vkDestroySwapchainKHR(kit->device, old, NULL);
    }
    close_screen(&s);
}

KIT_MAIN()
