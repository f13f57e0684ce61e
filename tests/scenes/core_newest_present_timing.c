/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Times of presents (VK_EXT_present_timing), and flags that swapchains of a surface may have. Skipped with older headers.
 */
#include "newer_scene.h"
#include "swapchain_scene.h"

#if !defined(VK_EXT_present_timing) || !defined(VK_EXT_multisampled_render_to_swapchain)

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_EXT_present_timing");
}

#else

#define TIMED VK_SWAPCHAIN_CREATE_PRESENT_TIMING_BIT_EXT
#define SINGLE VK_SWAPCHAIN_CREATE_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_BIT_EXT

struct timed {
    struct kit *kit;
    struct screen screen;
    VkSwapchainKHR chain;
    VkImage images[16];
    uint64_t domain, of_stage; /* of the chain */
};

/* With the features of VK_EXT_present_timing that `features` has. */
static void
open_timed(struct kit *kit, struct timed *t, VkPhysicalDevicePresentTimingFeaturesEXT features)
{
    const struct kit_config config = {
        .instance_extensions = { SURFACE_EXTENSIONS,
                                 VK_KHR_GET_SURFACE_CAPABILITIES_2_EXTENSION_NAME },
        .device_extensions = { VK_KHR_SWAPCHAIN_EXTENSION_NAME,
                               VK_EXT_PRESENT_TIMING_EXTENSION_NAME,
                               VK_KHR_PRESENT_ID_2_EXTENSION_NAME,
                               VK_KHR_CALIBRATED_TIMESTAMPS_EXTENSION_NAME },
        .device_next = &features,
        .queues = 1,
    };

    features.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PRESENT_TIMING_FEATURES_EXT;
    setenv("WAKE_NULL_NEWER", "1", 1);
    kit_open(kit, &config);
    *t = (struct timed){ .kit = kit };
    t->screen.surface = headless_surface(kit);
    t->screen.count = kit_image_count(kit, t->screen.surface, 3);
}

#define ALL_TIMES                                                   \
    (VkPhysicalDevicePresentTimingFeaturesEXT)                      \
    {                                                               \
        .presentTiming = VK_TRUE, .presentAtAbsoluteTime = VK_TRUE, \
        .presentAtRelativeTime = VK_TRUE                            \
    }

static void
make_chain(struct timed *t, VkSwapchainCreateFlagsKHR flags, VkPresentModeKHR mode)
{
    VkSwapchainCreateInfoKHR info = good(&t->screen);
    uint32_t count = KIT_COUNT(t->images);
    VkTimeDomainKHR domains[2];
    uint64_t ids[2];
    VkSwapchainTimeDomainPropertiesEXT list = {
        .sType = VK_STRUCTURE_TYPE_SWAPCHAIN_TIME_DOMAIN_PROPERTIES_EXT,
        .timeDomainCount = 2,
        .pTimeDomains = domains,
        .pTimeDomainIds = ids
    };

    info.flags = flags;
    info.presentMode = mode;
    t->chain = create(t->kit, &t->screen, &info);
    KIT_VK(t->kit, vkGetSwapchainImagesKHR(t->kit->device, t->chain, &count, t->images));
    KIT_VK(t->kit, KIT_DEVICE_COMMAND(t->kit, vkGetSwapchainTimeDomainPropertiesEXT)(
                       t->kit->device, t->chain, &list, NULL));
    t->of_stage = ids[0]; /* VK_TIME_DOMAIN_PRESENT_STAGE_LOCAL_EXT */
    t->domain = ids[1];   /* VK_TIME_DOMAIN_SWAPCHAIN_LOCAL_EXT */
}

/* `count`: of the timing infos. */
static void
present_at(struct timed *t, const VkPresentTimingInfoEXT *timing, uint32_t count, const char *vuid)
{
    struct kit *kit = t->kit;
    VkPresentTimingInfoEXT timings[2] = { *timing, *timing };
    const VkPresentTimingsInfoEXT all = { .sType = VK_STRUCTURE_TYPE_PRESENT_TIMINGS_INFO_EXT,
                                          .swapchainCount = count,
                                          .pTimingInfos = timings };
    VkFence fence = kit_fence(kit, 0);
    uint32_t index = 0;
    const VkPresentInfoKHR info = { .sType = VK_STRUCTURE_TYPE_PRESENT_INFO_KHR,
                                    .pNext = &all,
                                    .swapchainCount = 1,
                                    .pSwapchains = &t->chain,
                                    .pImageIndices = &index };

    for (uint32_t i = 0; i < 2; i++) {
        timings[i].timeDomainId = timings[i].timeDomainId ? timings[i].timeDomainId : t->domain;
    }
    KIT_VK(kit,
           vkAcquireNextImageKHR(kit->device, t->chain, 1000000000, VK_NULL_HANDLE, fence, &index));
    KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
    kit_ready_to_present(kit, t->images[index]);
    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)vkQueuePresentKHR(kit->queue, &info);
}

static const VkPresentTimingInfoEXT absolute = { .sType = VK_STRUCTURE_TYPE_PRESENT_TIMING_INFO_EXT,
                                                 .targetTime = 1000 };
static const VkPresentTimingInfoEXT relative = {
    .sType = VK_STRUCTURE_TYPE_PRESENT_TIMING_INFO_EXT,
    .flags = VK_PRESENT_TIMING_INFO_PRESENT_AT_RELATIVE_TIME_BIT_EXT,
    .targetTime = 1000
};
static const VkPresentTimingInfoEXT at_once = {
    .sType = VK_STRUCTURE_TYPE_PRESENT_TIMING_INFO_EXT
};

SCENE(times, SILENT)
{
    struct timed t;

    open_timed(kit, &t, ALL_TIMES);
    make_chain(&t, TIMED, VK_PRESENT_MODE_FIFO_KHR);
    present_at(&t, &absolute, 1, NULL);
    present_at(&t, &relative, 1, NULL);
    present_at(&t, &at_once, 2, "VUID-VkPresentTimingsInfoEXT-swapchainCount-12233");
    close_screen(kit, &t.screen);
}

SCENE(times_without_features, SILENT)
{
    struct timed t;

    open_timed(kit, &t, (VkPhysicalDevicePresentTimingFeaturesEXT){ .presentTiming = VK_TRUE });
    make_chain(&t, TIMED, VK_PRESENT_MODE_FIFO_KHR);
    present_at(&t, &at_once, 1, NULL);
    present_at(&t, &absolute, 1, "VUID-VkPresentTimingInfoEXT-targetTime-12236");
    present_at(&t, &relative, 1, "VUID-VkPresentTimingInfoEXT-targetTime-12237");
    close_screen(kit, &t.screen);
}

SCENE(times_that_no_surface_takes, SILENT)
{
    struct timed t;

    setenv("WAKE_NULL_ANSWERS", "presentAtAbsoluteTimeSupported=0,presentAtRelativeTimeSupported=0",
           1);
    open_timed(kit, &t, ALL_TIMES);
    make_chain(&t, TIMED, VK_PRESENT_MODE_FIFO_KHR);
    present_at(&t, &at_once, 1, NULL);
    present_at(&t, &absolute, 1, "VUID-VkPresentTimingInfoEXT-targetTime-12236");
    present_at(&t, &relative, 1, "VUID-VkPresentTimingInfoEXT-targetTime-12237");
    close_screen(kit, &t.screen);
}

SCENE(times_of_other_modes, SILENT)
{
    struct timed t;

    open_timed(kit, &t, ALL_TIMES);
    make_chain(&t, TIMED, VK_PRESENT_MODE_MAILBOX_KHR);
    present_at(&t, &at_once, 1, NULL);
    present_at(&t, &absolute, 1, "VUID-VkPresentTimingsInfoEXT-pSwapchains-12235");
    close_screen(kit, &t.screen);
}

SCENE(chains_without_the_flag, SILENT)
{
    struct timed t;

    open_timed(kit, &t, ALL_TIMES);
    make_chain(&t, 0, VK_PRESENT_MODE_FIFO_KHR);
    present_at(&t, &at_once, 1, "VUID-VkPresentTimingsInfoEXT-pSwapchains-12234");
    kit_expect(kit, "VUID-vkSetSwapchainPresentTimingQueueSizeEXT-swapchain-12229");
    (void)KIT_DEVICE_COMMAND(kit, vkSetSwapchainPresentTimingQueueSizeEXT)(kit->device, t.chain, 4);
    close_screen(kit, &t.screen);
}

SCENE(times_without_a_queue, SILENT)
{
    VkPresentTimingInfoEXT timing = at_once;
    struct timed t;

    open_timed(kit, &t, ALL_TIMES);
    make_chain(&t, TIMED, VK_PRESENT_MODE_FIFO_KHR);
    present_at(&t, &timing, 1, NULL);
    timing.presentStageQueries = VK_PRESENT_STAGE_QUEUE_OPERATIONS_END_BIT_EXT;
    present_at(&t, &timing, 1, "UNASSIGNED-VkPresentTimingInfoEXT-presentStageQueries");
    (void)KIT_DEVICE_COMMAND(kit, vkSetSwapchainPresentTimingQueueSizeEXT)(kit->device, t.chain, 4);
    present_at(&t, &timing, 1, NULL);
    close_screen(kit, &t.screen);
}

SCENE(time_domains, SILENT)
{
    VkPresentTimingInfoEXT timing = absolute;
    struct timed t;

    open_timed(kit, &t, ALL_TIMES);
    make_chain(&t, TIMED, VK_PRESENT_MODE_FIFO_KHR);
    timing.timeDomainId = t.of_stage;
    timing.targetTimeDomainPresentStage = VK_PRESENT_STAGE_IMAGE_FIRST_PIXEL_OUT_BIT_EXT;
    present_at(&t, &timing, 1, NULL);
    timing.targetTimeDomainPresentStage |= VK_PRESENT_STAGE_IMAGE_FIRST_PIXEL_VISIBLE_BIT_EXT;
    present_at(&t, &timing, 1, "VUID-VkPresentTimingInfoEXT-timeDomainId-12238");
    timing.targetTime = 0;
    present_at(&t, &timing, 1, NULL);
    timing.timeDomainId = 77;
    present_at(&t, &timing, 1, "VUID-VkPresentTimingInfoEXT-timeDomainId-12400");
    close_screen(kit, &t.screen);
}

/* Room for so many stages of each of two presents. */
static void
ask_times(struct timed *t, VkPastPresentationTimingFlagsEXT flags, uint32_t first, uint32_t second)
{
    VkPresentStageTimeEXT times[8];
    VkPastPresentationTimingEXT timings[2] = {
        { .sType = VK_STRUCTURE_TYPE_PAST_PRESENTATION_TIMING_EXT,
          .presentStageCount = first,
          .pPresentStages = times },
        { .sType = VK_STRUCTURE_TYPE_PAST_PRESENTATION_TIMING_EXT,
          .presentStageCount = second,
          .pPresentStages = &times[4] }
    };
    const VkPastPresentationTimingInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_PAST_PRESENTATION_TIMING_INFO_EXT,
        .flags = flags,
        .swapchain = t->chain
    };
    VkPastPresentationTimingPropertiesEXT out = {
        .sType = VK_STRUCTURE_TYPE_PAST_PRESENTATION_TIMING_PROPERTIES_EXT,
        .presentationTimingCount = 2,
        .pPresentationTimings = timings
    };

    (void)KIT_DEVICE_COMMAND(t->kit, vkGetPastPresentationTimingEXT)(t->kit->device, &info, &out);
}

/* Two presents, of one stage and of two. */
static void
present_two(struct kit *kit, struct timed *t)
{
    VkPresentTimingInfoEXT timing = at_once;

    open_timed(kit, t, ALL_TIMES);
    make_chain(t, TIMED, VK_PRESENT_MODE_FIFO_KHR);
    (void)KIT_DEVICE_COMMAND(kit, vkSetSwapchainPresentTimingQueueSizeEXT)(kit->device, t->chain,
                                                                           4);
    present_at(t, &timing, 1, NULL);
    timing.presentStageQueries = VK_PRESENT_STAGE_IMAGE_FIRST_PIXEL_OUT_BIT_EXT;
    present_at(t, &timing, 1, NULL);
    timing.presentStageQueries |= VK_PRESENT_STAGE_QUEUE_OPERATIONS_END_BIT_EXT;
    present_at(t, &timing, 1, NULL);
}

SCENE(room_for_times, SILENT)
{
    struct timed t;

    present_two(kit, &t);
    ask_times(&t, 0, 1, 2);
    ask_times(&t, 0, 2, 0); /* the first has been told of */
    ask_times(&t, 0, 0, 0);
    close_screen(kit, &t.screen);
}

SCENE(no_room_for_times, SILENT | KIT_NULL_DRIVER)
{
    struct timed t;

    present_two(kit, &t);
    kit_expect(kit, "VUID-vkGetPastPresentationTimingEXT-flags-12231");
    ask_times(&t, 0, 1, 1);
    if (kit_skips_calls() && kit_is_inline()) {
        kit_expect(kit, "VUID-vkGetPastPresentationTimingEXT-flags-12231");
        kit_expect(kit, "VUID-vkGetPastPresentationTimingEXT-flags-12231");
        ask_times(&t, 0, 0, 1); /* nothing has been told of */
    }
    close_screen(kit, &t.screen);
}

SCENE(no_room_for_times_in_any_order, SILENT | KIT_NULL_DRIVER)
{
    struct timed t;

    present_two(kit, &t);
    kit_expect(kit, "VUID-vkGetPastPresentationTimingEXT-flags-12230");
    ask_times(&t, VK_PAST_PRESENTATION_TIMING_ALLOW_OUT_OF_ORDER_RESULTS_BIT_EXT, 1, 2);
    close_screen(kit, &t.screen);
}

SCENE(room_for_times_in_any_order, SILENT)
{
    struct timed t;

    present_two(kit, &t);
    ask_times(&t, VK_PAST_PRESENTATION_TIMING_ALLOW_OUT_OF_ORDER_RESULTS_BIT_EXT, 2, 2);
    /* Of whom it has told is not known. */
    ask_times(&t, VK_PAST_PRESENTATION_TIMING_ALLOW_OUT_OF_ORDER_RESULTS_BIT_EXT, 1, 1);
    close_screen(kit, &t.screen);
}

/* ---- what they tell --------------------------------------------------------------------------- */

/* A present, numbered, of what `commands` made ready. */
static void
present_frame(struct timed *t, VkCommandBuffer commands, uint64_t number)
{
    struct kit *kit = t->kit;
    const VkPresentTimingInfoEXT timing = {
        .sType = VK_STRUCTURE_TYPE_PRESENT_TIMING_INFO_EXT,
        .timeDomainId = t->domain,
        .presentStageQueries = VK_PRESENT_STAGE_QUEUE_OPERATIONS_END_BIT_EXT
    };
    const VkPresentTimingsInfoEXT timings = { .sType = VK_STRUCTURE_TYPE_PRESENT_TIMINGS_INFO_EXT,
                                              .swapchainCount = 1,
                                              .pTimingInfos = &timing };
    const VkPresentId2KHR ids = { .sType = VK_STRUCTURE_TYPE_PRESENT_ID_2_KHR,
                                  .pNext = &timings,
                                  .swapchainCount = 1,
                                  .pPresentIds = &number };
    VkSemaphore acquired = kit_semaphore(kit), drawn = kit_semaphore(kit);
    uint32_t index = 0;
    const VkPresentInfoKHR info = { .sType = VK_STRUCTURE_TYPE_PRESENT_INFO_KHR,
                                    .pNext = &ids,
                                    .waitSemaphoreCount = 1,
                                    .pWaitSemaphores = &drawn,
                                    .swapchainCount = 1,
                                    .pSwapchains = &t->chain,
                                    .pImageIndices = &index };
    VkImageMemoryBarrier barrier = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
        .newLayout = VK_IMAGE_LAYOUT_PRESENT_SRC_KHR,
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 },
    };

    KIT_VK(kit, vkAcquireNextImageKHR(kit->device, t->chain, UINT64_MAX, acquired, VK_NULL_HANDLE,
                                      &index));
    kit_begin(kit, commands, 0);
    barrier.image = t->images[index];
    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                         VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, 0, 0, NULL, 0, NULL, 1, &barrier);
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit_info(kit->queue, &(struct kit_submit_info){ .commands = commands,
                                                                       .wait = acquired,
                                                                       .signal = drawn }));
    KIT_VK(kit, vkQueuePresentKHR(kit->queue, &info));
}

static void
open_frames(struct kit *kit, struct timed *t)
{
    VkPhysicalDevicePresentId2FeaturesKHR ids = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PRESENT_ID_2_FEATURES_KHR, .presentId2 = VK_TRUE
    };
    VkPhysicalDevicePresentTimingFeaturesEXT times = ALL_TIMES;

    times.pNext = &ids;
    open_timed(kit, t, times);
    make_chain(t, TIMED | VK_SWAPCHAIN_CREATE_PRESENT_ID_2_BIT_KHR, VK_PRESENT_MODE_FIFO_KHR);
    (void)KIT_DEVICE_COMMAND(kit, vkSetSwapchainPresentTimingQueueSizeEXT)(kit->device, t->chain,
                                                                           4);
}

/* A present whose times are told has waited: what it waited for is complete. */
SCENE(frames_whose_times_are_told, SILENT | KIT_NULL_DRIVER)
{
    struct timed t;
    VkCommandBuffer commands;

    open_frames(kit, &t);
    commands = kit_primary(kit);
    for (uint64_t number = 1; number < 5; number++) {
        present_frame(&t, commands, number);
        ask_times(&t, 0, 1, 1);
    }
    close_screen(kit, &t.screen);
}

SCENE(frames_whose_times_are_not_told, SILENT | KIT_NULL_DRIVER)
{
    const VkCommandBufferBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO };
    struct timed t;
    VkCommandBuffer commands;

    open_frames(kit, &t);
    commands = kit_primary(kit);
    present_frame(&t, commands, 1);
    ask_times(&t, 0, 1, 1);
    present_frame(&t, commands, 2);
    kit_expect(kit, "VUID-vkBeginCommandBuffer-commandBuffer-00049");
    if (vkBeginCommandBuffer(commands, &begin) == VK_SUCCESS) {
        kit_end(kit, commands);
    }
    close_screen(kit, &t.screen);
}

/* ---- queues and domains ----------------------------------------------------------------------- */

SCENE(queue_size, SILENT)
{
    struct timed t;

    open_timed(kit, &t, ALL_TIMES);
    make_chain(&t, TIMED, VK_PRESENT_MODE_FIFO_KHR);
    (void)KIT_DEVICE_COMMAND(kit, vkSetSwapchainPresentTimingQueueSizeEXT)(kit->device, t.chain, 4);
    close_screen(kit, &t.screen);
}

SCENE(domains, SILENT)
{
    VkTimeDomainKHR domains[4];
    uint64_t ids[4], counter;
    struct timed t;
    VkSwapchainTimeDomainPropertiesEXT list = {
        .sType = VK_STRUCTURE_TYPE_SWAPCHAIN_TIME_DOMAIN_PROPERTIES_EXT
    };
#define ASK()                                                                                  \
    (void)KIT_DEVICE_COMMAND(kit, vkGetSwapchainTimeDomainPropertiesEXT)(kit->device, t.chain, \
                                                                         &list, &counter)

    open_timed(kit, &t, ALL_TIMES);
    make_chain(&t, TIMED, VK_PRESENT_MODE_FIFO_KHR);
    ASK();
    list.timeDomainCount = 4;
    list.pTimeDomains = domains;
    kit_expect(kit, "VUID-VkSwapchainTimeDomainPropertiesEXT-pTimeDomains-12370");
    ASK();
    list.pTimeDomainIds = ids;
    ASK();
    list.timeDomainCount = 0;
    kit_expect(kit, "VUID-VkSwapchainTimeDomainPropertiesEXT-pTimeDomains-12371");
    ASK();
    list.pTimeDomains = NULL;
    kit_expect(kit, "VUID-VkSwapchainTimeDomainPropertiesEXT-pTimeDomains-12370");
    ASK();
    close_screen(kit, &t.screen);
}

SCENE(calibrated, SILENT)
{
    VkSwapchainCalibratedTimestampInfoEXT chain = {
        .sType = VK_STRUCTURE_TYPE_SWAPCHAIN_CALIBRATED_TIMESTAMP_INFO_EXT,
        .presentStage = VK_PRESENT_STAGE_IMAGE_FIRST_PIXEL_OUT_BIT_EXT,
    };
    VkCalibratedTimestampInfoKHR info = { .sType = VK_STRUCTURE_TYPE_CALIBRATED_TIMESTAMP_INFO_KHR,
                                          .pNext = &chain,
                                          .timeDomain = VK_TIME_DOMAIN_PRESENT_STAGE_LOCAL_EXT };
    uint64_t stamp, deviation;
    struct timed t;
#define CALIBRATE()                                                                            \
    (void)KIT_DEVICE_COMMAND(kit, vkGetCalibratedTimestampsKHR)(kit->device, 1, &info, &stamp, \
                                                                &deviation)

    open_timed(kit, &t, ALL_TIMES);
    make_chain(&t, TIMED, VK_PRESENT_MODE_FIFO_KHR);
    chain.swapchain = t.chain;
    CALIBRATE();
    chain.presentStage |= VK_PRESENT_STAGE_QUEUE_OPERATIONS_END_BIT_EXT;
    kit_expect(kit, "VUID-VkSwapchainCalibratedTimestampInfoEXT-timeDomain-12228");
    CALIBRATE();
    info.timeDomain = VK_TIME_DOMAIN_SWAPCHAIN_LOCAL_EXT;
    CALIBRATE();
    info.pNext = NULL;
    kit_expect(kit, "VUID-VkCalibratedTimestampInfoKHR-timeDomain-12227");
    CALIBRATE();
    close_screen(kit, &t.screen);
}

SCENE(timing_without_features, SILENT)
{
    VkSwapchainCreateInfoKHR info;
    struct timed t;

    open_timed(kit, &t, (VkPhysicalDevicePresentTimingFeaturesEXT){ .presentTiming = VK_FALSE });
    info = good(&t.screen);
    info.flags = TIMED;
    kit_expect(kit, "VUID-VkSwapchainCreateInfoKHR-presentTiming-12232");
    (void)create(kit, &t.screen, &info);
    close_screen(kit, &t.screen);
}

/* ---- flags of swapchains ---------------------------------------------------------------------- */

static void
open_single(struct kit *kit, struct screen *screen, bool enabled)
{
    VkPhysicalDeviceMultisampledRenderToSwapchainFeaturesEXT feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MULTISAMPLED_RENDER_TO_SWAPCHAIN_FEATURES_EXT,
        .multisampledRenderToSwapchain = enabled
    };
    VkPhysicalDeviceMultisampledRenderToSingleSampledFeaturesEXT samples = {
        .sType =
            VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_FEATURES_EXT,
        .pNext = &feature,
        .multisampledRenderToSingleSampled = VK_TRUE
    };
    const struct kit_config config = {
        .instance_extensions = { SURFACE_EXTENSIONS,
                                 VK_KHR_GET_SURFACE_CAPABILITIES_2_EXTENSION_NAME,
                                 VK_KHR_SURFACE_MAINTENANCE_1_EXTENSION_NAME,
                                 VK_GOOGLE_SURFACELESS_QUERY_EXTENSION_NAME },
        .device_extensions = { VK_KHR_SWAPCHAIN_EXTENSION_NAME,
                               VK_EXT_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_EXTENSION_NAME,
                               VK_EXT_MULTISAMPLED_RENDER_TO_SWAPCHAIN_EXTENSION_NAME,
                               VK_KHR_SWAPCHAIN_MAINTENANCE_1_EXTENSION_NAME },
        .device_next = &samples,
        .queues = 1,
    };

    setenv("WAKE_NULL_NEWER", "1", 1);
    setenv("VK_LOADER_DISABLE_INST_EXT_FILTER", "1", 1); /* loaders may be older */
    kit_open(kit, &config);
    *screen = (struct screen){ 0 };
    screen->surface = headless_surface(kit);
    screen->count = kit_image_count(kit, screen->surface, 3);
}

SCENE(single_sampled, SILENT)
{
    VkSwapchainCreateInfoKHR info;
    struct screen screen;

    open_single(kit, &screen, true);
    info = good(&screen);
    info.flags = SINGLE;
    (void)create(kit, &screen, &info);
    close_screen(kit, &screen);
}

SCENE(single_sampled_without_feature, SILENT)
{
    VkSwapchainCreateInfoKHR info;
    struct screen screen;

    open_single(kit, &screen, false);
    info = good(&screen);
    info.flags = SINGLE;
    kit_expect(kit, "VUID-VkSwapchainCreateInfoKHR-multisampledRenderToSwapchain-12447");
    (void)create(kit, &screen, &info);
    close_screen(kit, &screen);
}

SCENE(flags_that_no_surface_takes, SILENT)
{
    VkSwapchainCreateInfoKHR info;
    struct screen screen;

    setenv("WAKE_NULL_ANSWERS", "swapchainSupportedFlags=0", 1);
    open_single(kit, &screen, true);
    info = good(&screen);
    (void)create(kit, &screen, &info);
    info.flags = SINGLE;
    kit_expect(kit, "VUID-VkSwapchainCreateInfoKHR-flags-12448");
    (void)create(kit, &screen, &info);
    close_screen(kit, &screen);
}

SCENE(flags_of_no_surface, SILENT | KIT_FATAL)
{
    VkSwapchainFlagsSurfaceCapabilitiesEXT flags = {
        .sType = VK_STRUCTURE_TYPE_SWAPCHAIN_FLAGS_SURFACE_CAPABILITIES_EXT
    };
    VkSurfaceCapabilities2KHR out = { .sType = VK_STRUCTURE_TYPE_SURFACE_CAPABILITIES_2_KHR,
                                      .pNext = &flags };
    VkPhysicalDeviceSurfaceInfo2KHR info = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SURFACE_INFO_2_KHR
    };
    struct screen screen;

    open_single(kit, &screen, true);
    info.surface = screen.surface;
    KIT_VK(kit, KIT_INSTANCE_COMMAND(kit, vkGetPhysicalDeviceSurfaceCapabilities2KHR)(kit->gpu,
                                                                                      &info, &out));
    info.surface = VK_NULL_HANDLE;
    kit_expect(kit, "VUID-vkGetPhysicalDeviceSurfaceCapabilities2KHR-pNext-12446");
    (void)KIT_INSTANCE_COMMAND(kit, vkGetPhysicalDeviceSurfaceCapabilities2KHR)(kit->gpu, &info,
                                                                                &out);
    close_screen(kit, &screen);
}

SCENE(compression_of_formats, SILENT)
{
    const struct kit_config config = {
        .instance_extensions = { SURFACE_EXTENSIONS,
                                 VK_KHR_GET_SURFACE_CAPABILITIES_2_EXTENSION_NAME },
        .device_extensions = { VK_KHR_SWAPCHAIN_EXTENSION_NAME },
        .queues = 1,
    };
    VkImageCompressionPropertiesEXT compression = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_COMPRESSION_PROPERTIES_EXT
    };
    VkSurfaceFormat2KHR format = { .sType = VK_STRUCTURE_TYPE_SURFACE_FORMAT_2_KHR };
    VkPhysicalDeviceSurfaceInfo2KHR info = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SURFACE_INFO_2_KHR
    };
    struct screen screen = { 0 };
    uint32_t count = 1;

    setenv("WAKE_NULL_EXTENSIONS", "all,-VK_EXT_image_compression_control_swapchain", 1);
    kit_open(kit, &config);
    info.surface = screen.surface = headless_surface(kit);
    (void)KIT_INSTANCE_COMMAND(kit, vkGetPhysicalDeviceSurfaceFormats2KHR)(kit->gpu, &info, &count,
                                                                           &format);
    format.pNext = &compression;
    kit_expect(kit, "VUID-VkSurfaceFormat2KHR-pNext-06750");
    (void)KIT_INSTANCE_COMMAND(kit, vkGetPhysicalDeviceSurfaceFormats2KHR)(kit->gpu, &info, &count,
                                                                           &format);
    close_screen(kit, &screen);
}

#endif

KIT_MAIN()
