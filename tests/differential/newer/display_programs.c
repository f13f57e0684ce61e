/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs about displays, and about timelines, fences and events that the host looks after. */
#include "program.h"

#ifdef VK_VERSION_1_4

#define ASK(name) KIT_INSTANCE_COMMAND(p->kit, name)
#define STRUCT_OF_ANOTHER(name, type) \
    M(name, VK_STRUCTURE_TYPE_##type, VK_STRUCTURE_TYPE_APPLICATION_INFO)

/* --- displays --- */

static void
ask_displays(struct program *p)
{
    VkDisplayProperties2KHR displays[2] = {
        { .sType = STRUCT_OF_ANOTHER("display of another struct", DISPLAY_PROPERTIES_2_KHR) },
        { .sType = VK_STRUCTURE_TYPE_DISPLAY_PROPERTIES_2_KHR },
    };
    VkDisplayPlaneProperties2KHR planes[2] = {
        { .sType = STRUCT_OF_ANOTHER("plane of another struct", DISPLAY_PLANE_PROPERTIES_2_KHR) },
        { .sType = VK_STRUCTURE_TYPE_DISPLAY_PLANE_PROPERTIES_2_KHR },
    };
    uint32_t count = 2, plane_count = 2;

    TRY(ASK(vkGetPhysicalDeviceDisplayProperties2KHR)(
        p->kit->gpu, M("displays without a count", &count, NULL), displays));
    TRY(ASK(vkGetPhysicalDeviceDisplayPlaneProperties2KHR)(
        p->kit->gpu, M("planes without a count", &plane_count, NULL), planes));
}

static VkDisplayModeKHR
choose_mode(struct program *p, VkDisplayKHR display)
{
    const VkDisplayModeCreateInfoKHR info = {
        .sType = STRUCT_OF_ANOTHER("mode of another struct", DISPLAY_MODE_CREATE_INFO_KHR),
        .flags = M("mode of flags that are none", 0u, 1u),
        .parameters = { { M("mode of no width", 1920u, 0u), M("mode of no height", 1080u, 0u) },
                        M("mode of no rate", 60000u, 0u) },
    };
    VkDisplayModePropertiesKHR modes[1] = { { .displayMode = VK_NULL_HANDLE } };
    VkDisplayModeKHR mode = VK_NULL_HANDLE;
    uint32_t count = 1;

    TRY(ASK(vkGetDisplayModePropertiesKHR)(p->kit->gpu,
                                           M("modes of no display", display, VK_NULL_HANDLE),
                                           M("modes without a count", &count, NULL), modes));
    if (program_pick(p, "mode of its own", 2)) {
        TRY(ASK(vkCreateDisplayModeKHR)(
            p->kit->gpu, M("mode of no display", display, VK_NULL_HANDLE),
            M("mode of nothing", &info, NULL), NULL, M("mode to nowhere", &mode, NULL)));
        return mode;
    }
    return modes[0].displayMode;
}

static void
show_on(struct program *p, VkDisplayModeKHR mode)
{
    VkDisplayPlaneCapabilitiesKHR capabilities;
    const VkDisplaySurfaceCreateInfoKHR info = {
        .sType = STRUCT_OF_ANOTHER("surface of another struct", DISPLAY_SURFACE_CREATE_INFO_KHR),
        .flags = M("surface of flags that are none", 0u, 1u),
        .displayMode = M("surface of no mode", mode, VK_NULL_HANDLE),
        .planeIndex = M("surface on a plane that is not there", 0u, 7u),
        .planeStackIndex = M("surface in a stack that is not there", 0u, 7u),
        .transform = M("surface of no transform",
                       M("surface turned twice", VK_SURFACE_TRANSFORM_IDENTITY_BIT_KHR,
                         (VkSurfaceTransformFlagBitsKHR)(VK_SURFACE_TRANSFORM_IDENTITY_BIT_KHR |
                                                         VK_SURFACE_TRANSFORM_ROTATE_90_BIT_KHR)),
                       (VkSurfaceTransformFlagBitsKHR)0),
        .globalAlpha = M("alpha beyond 1", 1.0f, 2.0f),
        .alphaMode = M("premultiplied alpha",
                       M("no alpha mode", VK_DISPLAY_PLANE_ALPHA_GLOBAL_BIT_KHR,
                         (VkDisplayPlaneAlphaFlagBitsKHR)0),
                       VK_DISPLAY_PLANE_ALPHA_PER_PIXEL_PREMULTIPLIED_BIT_KHR),
        .imageExtent = { M("surface of no width", 64u, 0u),
                         M("surface higher than images may be", 64u, 1u << 20) },
    };
    VkSurfaceKHR surface = VK_NULL_HANDLE;
    VkDisplayKHR supported[2];
    uint32_t count = 2;

    TRY(ASK(vkGetDisplayPlaneSupportedDisplaysKHR)(
        p->kit->gpu, M("displays of a plane that is not there", 0u, 7u), &count, supported));
    TRY(ASK(vkGetDisplayPlaneCapabilitiesKHR)(p->kit->gpu,
                                              M("plane of no mode", mode, VK_NULL_HANDLE), 0,
                                              M("plane to nowhere", &capabilities, NULL)));
    TRY(ASK(vkCreateDisplayPlaneSurfaceKHR)(p->kit->instance, M("surface of nothing", &info, NULL),
                                            NULL, M("surface to nowhere", &surface, NULL)));
    if (surface) {
        vkDestroySurfaceKHR(p->kit->instance, surface, NULL);
    }
}

static void
displays(struct program *p)
{
    VkDisplayPropertiesKHR found[2];
    uint32_t count = 2;

    ask_displays(p);
    TRY(ASK(vkGetPhysicalDeviceDisplayPropertiesKHR)(p->kit->gpu, &count,
                                                     M("displays counted only", found, NULL)));
    if (p->over || p->wrong) {
        found[0].display = VK_NULL_HANDLE;
        count = 2;
        (void)ASK(vkGetPhysicalDeviceDisplayPropertiesKHR)(p->kit->gpu, &count, found);
    }
    show_on(p, choose_mode(p, found[0].display));
}

/* --- what the host looks after --- */

static void
prepare_hosts(struct program *p)
{
    p->features.v12.timelineSemaphore = M("no timelineSemaphore", VK_TRUE, VK_FALSE);
    p->features.v13.synchronization2 = VK_TRUE;
}

static void
host_fences(struct program *p)
{
    const VkFenceCreateInfo info = {
        .sType = STRUCT_OF_ANOTHER("fence of another struct", FENCE_CREATE_INFO),
        .flags = M("fence of flags that are none", (VkFenceCreateFlags)VK_FENCE_CREATE_SIGNALED_BIT,
                   0x10u),
    };
    VkFence fences[2] = { VK_NULL_HANDLE, VK_NULL_HANDLE };

    for (uint32_t i = 0; i < 2; i++) {
        MAKE(FENCE, fences[i],
             vkCreateFence(p->device, M("fence of nothing", &info, NULL), NULL,
                           M("fence to nowhere", &fences[i], NULL)));
    }
    IF("fences of which one is gone")
    {
        DROP(FENCE, fences[1]);
    }
    TRY(vkWaitForFences(p->device, M("no fences waited for", 2u, 0u),
                        M("fences missing", fences, NULL), VK_TRUE, 0));
    TRY(vkGetFenceStatus(p->device, M("no fence asked", fences[0], VK_NULL_HANDLE)));
    IF("submitted with a fence that is signaled")
    {
        TRY(vkQueueSubmit(p->queue, 0, NULL, fences[0]));
    }
    TRY(vkResetFences(p->device, M("no fences reset", 2u, 0u),
                      M("fences reset missing", fences, NULL)));
    TRY(vkQueueSubmit(p->queue, 0, NULL, fences[0]));
    IF("a fence submitted twice")
    {
        TRY(vkQueueSubmit(p->queue, 0, NULL, fences[0]));
    }
    IF("a fence destroyed while it is pending")
    {
        DROP(FENCE, fences[0]);
    }
    TRY(vkWaitForFences(p->device, 1, fences, VK_TRUE, UINT64_MAX));
}

static VkSemaphore
host_timeline(struct program *p)
{
    const VkSemaphoreTypeCreateInfo type = {
        .sType = VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO,
        .semaphoreType = M("a binary semaphore with a value", VK_SEMAPHORE_TYPE_TIMELINE,
                           p->stops ? VK_SEMAPHORE_TYPE_BINARY : VK_SEMAPHORE_TYPE_TIMELINE),
        .initialValue = 5,
    };
    const VkSemaphoreCreateInfo info = {
        .sType = STRUCT_OF_ANOTHER("semaphore of another struct", SEMAPHORE_CREATE_INFO),
        .pNext = &type,
        .flags = M("semaphore of flags that are none", 0u, 1u),
    };
    VkSemaphore made = VK_NULL_HANDLE;

    MAKE(SEMAPHORE, made, vkCreateSemaphore(p->device, &info, NULL, &made));
    return made;
}

/* The values of one timeline, between submits and the host. */
static void
host_values(struct program *p)
{
    VkSemaphore timeline = host_timeline(p);
    const VkSemaphoreSubmitInfo wait = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO,
                                         .semaphore = timeline,
                                         .value = 6u,
                                         .stageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT };
    const VkSemaphoreSubmitInfo signal = {
        .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO,
        .semaphore = timeline,
        .value = M("a signal of the value that is waited for",
                   M("a signal of the value that it has", 8u, p->stops ? 5u : 8u),
                   p->stops ? 6u : 8u),
        .stageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
        .deviceIndex = M("a signal on another device", 0u, 3u),
    };
    const VkSubmitInfo2 submit = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO_2,
                                   .waitSemaphoreInfoCount = 1,
                                   .pWaitSemaphoreInfos = &wait,
                                   .signalSemaphoreInfoCount = 1,
                                   .pSignalSemaphoreInfos = &signal };
    const uint64_t values[1] = { 8 };
    const VkSemaphoreWaitInfo host = {
        .sType = STRUCT_OF_ANOTHER("wait of another struct", SEMAPHORE_WAIT_INFO),
        .flags = M("wait of flags that are none", (VkSemaphoreWaitFlags)VK_SEMAPHORE_WAIT_ANY_BIT,
                   0x10u),
        .semaphoreCount = M("wait for no semaphores", 1u, 0u),
        .pSemaphores = M("semaphores missing", &timeline, NULL),
        .pValues = M("values missing", values, NULL),
    };
    const VkSemaphoreSignalInfo go = {
        .sType = p->stops ? STRUCT_OF_ANOTHER("signal of another struct", SEMAPHORE_SIGNAL_INFO)
                          : VK_STRUCTURE_TYPE_SEMAPHORE_SIGNAL_INFO,
        .semaphore = M("signal of no semaphore", timeline, p->stops ? VK_NULL_HANDLE : timeline),
        .value = M("the host signals what it has", 6u, p->stops ? 5u : 6u),
    };
    uint64_t value = 0;

    TRY(vkGetSemaphoreCounterValue(p->device, timeline, M("value to nowhere", &value, NULL)));
    TRY(vkSignalSemaphore(p->device, &go));
    TRY(vkQueueSubmit2(p->queue, 1, &submit, VK_NULL_HANDLE));
    IF("a semaphore destroyed while a batch uses it")
    {
        DROP(SEMAPHORE, timeline);
    }
    TRY(vkWaitSemaphores(p->device, &host, UINT64_MAX));
    TRY(vkQueueWaitIdle(p->queue));
}

static void
host_events(struct program *p)
{
    const VkEventCreateInfo info = {
        .sType = STRUCT_OF_ANOTHER("event of another struct", EVENT_CREATE_INFO),
        .flags = M(
            "event of flags that are none",
            M("event of the device alone", 0u, (VkEventCreateFlags)VK_EVENT_CREATE_DEVICE_ONLY_BIT),
            0x10u),
    };
    VkEvent event = VK_NULL_HANDLE;

    MAKE(EVENT, event, vkCreateEvent(p->device, &info, NULL, &event));
    TRY(vkSetEvent(p->device, M("no event set", event, p->stops ? VK_NULL_HANDLE : event)));
    TRY(vkGetEventStatus(p->device, M("no event asked", event, VK_NULL_HANDLE)));
    program_begin(p);
    DO(vkCmdWaitEvents(p->commands, 1, &event,
                       M("an event of the host waited for by a transfer",
                         VK_PIPELINE_STAGE_HOST_BIT, VK_PIPELINE_STAGE_TRANSFER_BIT),
                       VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, NULL, 0, NULL, 0, NULL));
    IF("an event reset in the same command buffer by no stage")
    {
        DO(vkCmdResetEvent(p->commands, event, 0));
    }
    program_finish(p);
    TRY(vkResetEvent(p->device, M("no event reset", event, VK_NULL_HANDLE)));
}

static void
hosts(struct program *p)
{
    switch (program_pick(p, "what", 3)) {
    case 0: host_fences(p); break;
    case 1: host_values(p); break;
    default: host_events(p); break;
    }
}

const struct program_subject display_subjects[] = {
    { "displays", displays, NULL },
    { "hosts", hosts, prepare_hosts },
    { NULL, NULL, NULL },
};

#endif
