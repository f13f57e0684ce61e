/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Swapchains that go while their images are in use. Surfaces of displays and of windows.
 */
#include "present_scene.h"

struct screen {
    VkSurfaceKHR surface;
    VkSwapchainKHR chain;
    VkImage image; /* acquired */
    VkSemaphore acquired;
};

static void
open_screen(struct kit *kit, struct screen *screen)
{
    VkSwapchainCreateInfoKHR info;
    VkImage images[8];
    uint32_t count = KIT_COUNT(images), index = 0;

    kit_open(kit, &(struct kit_config){ .instance_extensions = { SURFACE_EXTENSIONS },
                                        .device_extensions = { VK_KHR_SWAPCHAIN_EXTENSION_NAME } });
    screen->surface = headless_surface(kit);
    info = plain_swapchain(kit, screen->surface, 2);
    info.imageUsage = VK_IMAGE_USAGE_TRANSFER_DST_BIT;
    KIT_VK(kit, vkCreateSwapchainKHR(kit->device, &info, NULL, &screen->chain));
    KIT_VK(kit, vkGetSwapchainImagesKHR(kit->device, screen->chain, &count, images));
    screen->acquired = kit_semaphore(kit);
    KIT_VK(kit, vkAcquireNextImageKHR(kit->device, screen->chain, UINT64_MAX, screen->acquired,
                                      VK_NULL_HANDLE, &index));
    screen->image = images[index];
}

/* Uses the image that was acquired. */
static void
use(struct kit *kit, const struct screen *screen, VkFence fence)
{
    const VkImageMemoryBarrier barrier = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
        .newLayout = VK_IMAGE_LAYOUT_PRESENT_SRC_KHR,
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .image = screen->image,
        .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 },
    };
    const VkPipelineStageFlags all = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;
    VkCommandBuffer commands = kit_primary(kit);

    kit_begin(kit, commands, 0);
    vkCmdPipelineBarrier(commands, all, all, 0, 0, NULL, 0, NULL, 1, &barrier);
    kit_end(kit, commands);
    KIT_VK(kit, vkQueueSubmit(kit->queue, 1,
                              &(VkSubmitInfo){ .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                                               .waitSemaphoreCount = 1,
                                               .pWaitSemaphores = &screen->acquired,
                                               .pWaitDstStageMask = &all,
                                               .commandBufferCount = 1,
                                               .pCommandBuffers = &commands },
                              fence));
}

SCENE(destroyed_in_use, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct screen screen;

    open_screen(kit, &screen);
    use(kit, &screen, VK_NULL_HANDLE);
    kit_expect(kit, "VUID-vkDestroySwapchainKHR-swapchain-01282");
    vkDestroySwapchainKHR(kit->device, screen.chain, NULL);
    vkDeviceWaitIdle(kit->device);
    if (kit_skips_calls()) {
        vkDestroySwapchainKHR(kit->device, screen.chain, NULL);
    }
    kit_close_device(kit);
    vkDestroySurfaceKHR(kit->instance, screen.surface, NULL);
}

SCENE(destroyed_after_use, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct screen screen;

    open_screen(kit, &screen);
    const VkFence done = kit_fence(kit, 0);
    use(kit, &screen, done);
    KIT_VK(kit, vkWaitForFences(kit->device, 1, &done, VK_TRUE, UINT64_MAX));
    vkDestroySwapchainKHR(kit->device, screen.chain, NULL);
    kit_close_device(kit);
    vkDestroySurfaceKHR(kit->instance, screen.surface, NULL);
}

/* --- displays --- */

SCENE(displays_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct kit_config config = { .instance_extensions = { VK_KHR_SURFACE_EXTENSION_NAME,
                                                          VK_KHR_DISPLAY_EXTENSION_NAME } };
    VkDisplayModeCreateInfoKHR mode = { .sType = VK_STRUCTURE_TYPE_DISPLAY_MODE_CREATE_INFO_KHR,
                                        .parameters = { { 640, 480 }, 60000 } };
    VkDisplaySurfaceCreateInfoKHR plane = {
        .sType = VK_STRUCTURE_TYPE_DISPLAY_SURFACE_CREATE_INFO_KHR,
        .transform = VK_SURFACE_TRANSFORM_IDENTITY_BIT_KHR,
        .globalAlpha = 1.5f,
        .alphaMode = VK_DISPLAY_PLANE_ALPHA_OPAQUE_BIT_KHR,
        .imageExtent = { 640, 480 },
    };
    VkDisplayKHR display = (VkDisplayKHR)(uintptr_t)0x1000;
    VkDisplayModeKHR made = VK_NULL_HANDLE;
    VkSurfaceKHR surface = VK_NULL_HANDLE;
    kit_open(kit, &config);
    PFN_vkCreateDisplayModeKHR add = KIT_INSTANCE_COMMAND(kit, vkCreateDisplayModeKHR);
    PFN_vkCreateDisplayPlaneSurfaceKHR show = KIT_INSTANCE_COMMAND(kit,
                                                                   vkCreateDisplayPlaneSurfaceKHR);
    add(kit->gpu, display, &mode, NULL, &made);
    plane.displayMode = made;
    mode.parameters.visibleRegion.width = 0;
    kit_expect(kit, "VUID-VkDisplayModeParametersKHR-width-01990");
    add(kit->gpu, display, &mode, NULL, &made);
    mode.parameters.visibleRegion = (VkExtent2D){ 640, 0 };
    kit_expect(kit, "VUID-VkDisplayModeParametersKHR-height-01991");
    add(kit->gpu, display, &mode, NULL, &made);
    mode.parameters.visibleRegion.height = 480;
    mode.parameters.refreshRate = 0;
    kit_expect(kit, "VUID-VkDisplayModeParametersKHR-refreshRate-01992");
    add(kit->gpu, display, &mode, NULL, &made);
    mode.parameters.refreshRate = 60;
    kit_expect(kit, "VUID-vkCreateDisplayModeKHR-pCreateInfo-parameter");
    add(kit->gpu, display, NULL, NULL, &made);
    kit_expect(kit, "VUID-vkCreateDisplayModeKHR-pMode-parameter");
    add(kit->gpu, display, &mode, NULL, NULL);
    show(kit->instance, &plane, NULL, &surface);
    vkDestroySurfaceKHR(kit->instance, surface, NULL);
    surface = VK_NULL_HANDLE;
    plane.alphaMode = VK_DISPLAY_PLANE_ALPHA_GLOBAL_BIT_KHR;
    kit_expect(kit, "VUID-VkDisplaySurfaceCreateInfoKHR-alphaMode-01254");
    show(kit->instance, &plane, NULL, &surface);
    vkDestroySurfaceKHR(kit->instance, surface, NULL);
}

/* The null driver has two displays of one mode; the planes of the first may change places. */
SCENE(displays_of_the_device, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct kit_config config = { .instance_extensions = { VK_KHR_SURFACE_EXTENSION_NAME,
                                                          VK_KHR_DISPLAY_EXTENSION_NAME } };
    VkDisplaySurfaceCreateInfoKHR good = {
        .sType = VK_STRUCTURE_TYPE_DISPLAY_SURFACE_CREATE_INFO_KHR,
        .transform = VK_SURFACE_TRANSFORM_IDENTITY_BIT_KHR,
        .alphaMode = VK_DISPLAY_PLANE_ALPHA_OPAQUE_BIT_KHR,
        .imageExtent = { 640, 480 },
    };
    VkDisplayPropertiesKHR displays[2];
    VkDisplayModePropertiesKHR modes[4]; /* two of the driver, which does not list the other two */
    const VkDisplayModeCreateInfoKHR own = {
        .sType = VK_STRUCTURE_TYPE_DISPLAY_MODE_CREATE_INFO_KHR,
        .parameters = { { 640, 480 }, 60000 },
    };
    uint32_t count = 2;

    kit_open(kit, &config);
    PFN_vkGetDisplayModePropertiesKHR modes_of = KIT_INSTANCE_COMMAND(
        kit, vkGetDisplayModePropertiesKHR);
    PFN_vkGetDisplayPlaneSupportedDisplaysKHR shown = KIT_INSTANCE_COMMAND(
        kit, vkGetDisplayPlaneSupportedDisplaysKHR);
    PFN_vkCreateDisplayPlaneSurfaceKHR show = KIT_INSTANCE_COMMAND(kit,
                                                                   vkCreateDisplayPlaneSurfaceKHR);
    KIT_VK(kit, KIT_INSTANCE_COMMAND(kit, vkGetPhysicalDeviceDisplayPropertiesKHR)(kit->gpu, &count,
                                                                                   displays));
    for (uint32_t i = 0; i < 2; i++) {
        count = 1;
        KIT_VK(kit, modes_of(kit->gpu, displays[i].display, &count, &modes[i]));
        KIT_VK(kit, KIT_INSTANCE_COMMAND(kit, vkCreateDisplayModeKHR)(
                        kit->gpu, displays[i].display, &own, NULL, &modes[2 + i].displayMode));
    }
    shown(kit->gpu, 1, &count, NULL);
    kit_expect(kit, "VUID-vkGetDisplayPlaneSupportedDisplaysKHR-planeIndex-01249");
    shown(kit->gpu, 2, &count, NULL);
#define PLANE(vuid, at, ...)                                    \
    do {                                                        \
        VkDisplaySurfaceCreateInfoKHR plane = good;             \
        VkSurfaceKHR surface = VK_NULL_HANDLE;                  \
                                                                \
        plane.displayMode = modes[at].displayMode;              \
        __VA_ARGS__;                                            \
        if (vuid) {                                             \
            kit_expect(kit, vuid);                              \
        }                                                       \
        if (show(kit->instance, &plane, NULL, &surface) == 0) { \
            vkDestroySurfaceKHR(kit->instance, surface, NULL);  \
        }                                                       \
    } while (0)
#define PLANE_ID(rest) "VUID-VkDisplaySurfaceCreateInfoKHR-" rest
    for (uint32_t first = 0; first < 4; first += 2) {
        PLANE(NULL, first, plane.planeIndex = 1);
        PLANE(PLANE_ID("planeIndex-01252"), first, plane.planeIndex = 2);
        PLANE(NULL, first, plane.planeStackIndex = 1);
        PLANE(PLANE_ID("planeReorderPossible-01253"), first, plane.planeStackIndex = 2);
        PLANE(NULL, first + 1, plane.planeIndex = plane.planeStackIndex = 1);
        PLANE(NULL, first + 1, plane.planeStackIndex = 1);
        PLANE(PLANE_ID("planeReorderPossible-01253"), first + 1, plane.planeIndex = 1);
        PLANE(PLANE_ID("transform-06740"), first,
              plane.transform = VK_SURFACE_TRANSFORM_ROTATE_90_BIT_KHR);
    }
    PLANE(NULL, 0, plane.alphaMode = VK_DISPLAY_PLANE_ALPHA_GLOBAL_BIT_KHR);
    PLANE(PLANE_ID("alphaMode-01255"), 0,
          plane.alphaMode = VK_DISPLAY_PLANE_ALPHA_PER_PIXEL_BIT_KHR);
    PLANE(NULL, 0, plane.imageExtent.width = kit->properties.limits.maxImageDimension2D);
    PLANE(PLANE_ID("width-01256"), 0,
          plane.imageExtent.width = kit->properties.limits.maxImageDimension2D + 1);
}

/* --- windows that are none --- */

/* All of them: VkXcbSurfaceCreateInfoKHR and its kin, whose headers need not be there. */
struct window_info {
    VkStructureType type;
    const void *next;
    VkFlags flags;
    const void *connection; /* display */
    uintptr_t window;       /* surface; XCB has 32 bits */
};

static void
make_window(struct kit *kit, const char *command, VkStructureType type, const void *connection,
            uintptr_t window, const char *vuid)
{
    struct window_info info = { .type = type, .connection = connection, .window = window };
    VkSurfaceKHR made = VK_NULL_HANDLE;
    VkResult(VKAPI_PTR * add)(VkInstance, const void *, const VkAllocationCallbacks *,
                              VkSurfaceKHR *) =
        (VkResult(VKAPI_PTR *)(VkInstance, const void *, const VkAllocationCallbacks *,
                               VkSurfaceKHR *))(void (*)(void))kit_instance_command(kit, command);

    if (!KIT_CHECK(kit, add != NULL)) {
        return;
    }
    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)add(kit->instance, &info, NULL, &made);
    vkDestroySurfaceKHR(kit->instance, made, NULL);
}

SCENE(windows_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    static const int something;
    struct kit_config config = { .instance_extensions = {
                                     VK_KHR_SURFACE_EXTENSION_NAME, "VK_KHR_xcb_surface",
                                     "VK_KHR_xlib_surface", "VK_KHR_wayland_surface" } };
    kit_open(kit, &config);
#define XCB "vkCreateXcbSurfaceKHR", VK_STRUCTURE_TYPE_XCB_SURFACE_CREATE_INFO_KHR
#define XLIB "vkCreateXlibSurfaceKHR", VK_STRUCTURE_TYPE_XLIB_SURFACE_CREATE_INFO_KHR
#define WAYLAND "vkCreateWaylandSurfaceKHR", VK_STRUCTURE_TYPE_WAYLAND_SURFACE_CREATE_INFO_KHR
    make_window(kit, XCB, &something, 1, NULL);
    make_window(kit, XCB, NULL, 1, "VUID-VkXcbSurfaceCreateInfoKHR-connection-01310");
    make_window(kit, XCB, &something, 0, "VUID-VkXcbSurfaceCreateInfoKHR-window-01311");
    make_window(kit, XLIB, &something, 1, NULL);
    make_window(kit, XLIB, NULL, 1, "VUID-VkXlibSurfaceCreateInfoKHR-dpy-01313");
    make_window(kit, XLIB, &something, 0, "VUID-VkXlibSurfaceCreateInfoKHR-window-01314");
    make_window(kit, WAYLAND, &something, 1, NULL);
    make_window(kit, WAYLAND, NULL, 1, "VUID-VkWaylandSurfaceCreateInfoKHR-display-01304");
    make_window(kit, WAYLAND, &something, 0, "VUID-VkWaylandSurfaceCreateInfoKHR-surface-01305");
}

/* Display or connection, and a visual: all of them, as above. */
typedef VkBool32(VKAPI_PTR *window_support)(VkPhysicalDevice, uint32_t, const void *, uintptr_t);

SCENE(windows_of_families, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    static const int something;
    static const struct {
        const char *command, *vuid;
    } rows[] = {
        { "vkGetPhysicalDeviceWaylandPresentationSupportKHR",
          "VUID-vkGetPhysicalDeviceWaylandPresentationSupportKHR-queueFamilyIndex-01306" },
        { "vkGetPhysicalDeviceXcbPresentationSupportKHR",
          "VUID-vkGetPhysicalDeviceXcbPresentationSupportKHR-queueFamilyIndex-01312" },
        { "vkGetPhysicalDeviceXlibPresentationSupportKHR",
          "VUID-vkGetPhysicalDeviceXlibPresentationSupportKHR-queueFamilyIndex-01315" },
    };
    struct kit_config config = { .instance_extensions = {
                                     VK_KHR_SURFACE_EXTENSION_NAME, "VK_KHR_xcb_surface",
                                     "VK_KHR_xlib_surface", "VK_KHR_wayland_surface" } };

    kit_open(kit, &config);
    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        window_support support = (window_support)(void (*)(void))kit_instance_command(
            kit, rows[i].command);

        if (support) {
            (void)support(kit->gpu, kit->family, &something, 1);
            kit_expect(kit, rows[i].vuid);
            (void)support(kit->gpu, 1000, &something, 1);
        }
    }
}

SCENE(counters_of_displays, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct kit_config config = {
        .instance_extensions = { SURFACE_EXTENSIONS, VK_KHR_DISPLAY_EXTENSION_NAME,
                                 VK_EXT_DISPLAY_SURFACE_COUNTER_EXTENSION_NAME },
        .device_extensions = { VK_KHR_SWAPCHAIN_EXTENSION_NAME,
                               VK_EXT_DISPLAY_CONTROL_EXTENSION_NAME },
    };
    VkSwapchainCounterCreateInfoEXT counters = {
        .sType = VK_STRUCTURE_TYPE_SWAPCHAIN_COUNTER_CREATE_INFO_EXT
    };
    VkSwapchainKHR chain = VK_NULL_HANDLE;

    kit_open(kit, &config);
    for (int wrong = 0; wrong < 2; wrong++) {
        VkSurfaceKHR surface = headless_surface(kit);
        VkSwapchainCreateInfoKHR info = plain_swapchain(kit, surface, 2);

        info.pNext = &counters;
        if (wrong) {
            counters.surfaceCounters = VK_SURFACE_COUNTER_VBLANK_BIT_EXT;
            kit_expect(kit, "VUID-VkSwapchainCounterCreateInfoEXT-surfaceCounters-01244");
        }
        if (vkCreateSwapchainKHR(kit->device, &info, NULL, &chain) == VK_SUCCESS) {
            vkDestroySwapchainKHR(kit->device, chain, NULL);
        }
        vkDestroySurfaceKHR(kit->instance, surface, NULL);
    }
}

KIT_MAIN()
