/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Presents to several surfaces of one display, counters of swapchains, and the address space of sparse resources. Skipped with older headers.
 */
#include "newer_scene.h"
#include "swapchain_scene.h"

#ifndef VK_NV_display_stereo

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_NV_display_stereo");
}

#else

#define NOW(name) KIT_DEVICE_COMMAND(kit, name)
#define ASK(name) KIT_INSTANCE_COMMAND(kit, name)
#define QUIET (SILENT | KIT_NULL_DRIVER)

/* --- displays --------------------------------------------------------------------------------- */

struct shown {
    struct screen screens[2];
    VkImage images[2][16];
    VkDisplayModePropertiesKHR modes[2];
};

static void
open_displays(struct kit *kit, struct shown *s)
{
    const struct kit_config config = {
        .instance_extensions = { SURFACE_EXTENSIONS, VK_KHR_DISPLAY_EXTENSION_NAME,
                                 VK_KHR_GET_DISPLAY_PROPERTIES_2_EXTENSION_NAME,
                                 VK_EXT_DISPLAY_SURFACE_COUNTER_EXTENSION_NAME },
        .device_extensions = { VK_KHR_SWAPCHAIN_EXTENSION_NAME,
                               VK_KHR_DISPLAY_SWAPCHAIN_EXTENSION_NAME,
                               VK_EXT_DISPLAY_CONTROL_EXTENSION_NAME },
        .api_version = VULKAN_1_4,
        .queues = 1,
    };
    VkDisplayPropertiesKHR display;
    uint32_t count = 1;

    setenv("WAKE_NULL_NEWER", "1", 1);
    setenv("WAKE_NULL_ANSWERS", "displayModes=2", 1);
    kit_open(kit, &config);
    *s = (struct shown){ 0 };
    (void)ASK(vkGetPhysicalDeviceDisplayPropertiesKHR)(kit->gpu, &count, &display);
    count = 2;
    (void)ASK(vkGetDisplayModePropertiesKHR)(kit->gpu, display.display, &count, s->modes);
}

static VkSwapchainKHR
show(struct kit *kit, struct shown *s, uint32_t i, VkDisplayModeKHR mode, const void *next)
{
    const VkDisplaySurfaceCreateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_DISPLAY_SURFACE_CREATE_INFO_KHR,
        .pNext = next,
        .displayMode = mode,
        .transform = VK_SURFACE_TRANSFORM_IDENTITY_BIT_KHR,
        .alphaMode = VK_DISPLAY_PLANE_ALPHA_OPAQUE_BIT_KHR,
        .imageExtent = { 64, 64 },
    };
    VkSwapchainCreateInfoKHR create_info;
    VkSwapchainKHR chain;
    uint32_t count = 16;

    KIT_VK(kit,
           ASK(vkCreateDisplayPlaneSurfaceKHR)(kit->instance, &info, NULL, &s->screens[i].surface));
    s->screens[i].count = kit_image_count(kit, s->screens[i].surface, 3);
    create_info = good(&s->screens[i]);
    chain = create(kit, &s->screens[i], &create_info);
    KIT_VK(kit, vkGetSwapchainImagesKHR(kit->device, chain, &count, s->images[i]));
    return chain;
}

static void
present_both(struct kit *kit, const char *vuid, struct shown *s, const VkSwapchainKHR chains[2])
{
    VkFence fences[2] = { kit_fence(kit, 0), kit_fence(kit, 0) };
    uint32_t indices[2];
    const VkPresentInfoKHR info = { .sType = VK_STRUCTURE_TYPE_PRESENT_INFO_KHR,
                                    .swapchainCount = 2,
                                    .pSwapchains = chains,
                                    .pImageIndices = indices };

    for (uint32_t i = 0; i < 2; i++) {
        KIT_VK(kit, vkAcquireNextImageKHR(kit->device, chains[i], 1000000000, VK_NULL_HANDLE,
                                          fences[i], &indices[i]));
        KIT_VK(kit, vkWaitForFences(kit->device, 1, &fences[i], VK_TRUE, UINT64_MAX));
        kit_ready_to_present(kit, s->images[i][indices[i]]);
    }
    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)vkQueuePresentKHR(kit->queue, &info);
}

static void
close_shown(struct kit *kit, struct shown *s)
{
    vkDeviceWaitIdle(kit->device);
    for (uint32_t i = 0; i < 2; i++) {
        vkDestroySwapchainKHR(kit->device, s->screens[i].chains[0], NULL);
    }
    kit_close_device(kit);
    vkDestroySurfaceKHR(kit->instance, s->screens[0].surface, NULL);
    vkDestroySurfaceKHR(kit->instance, s->screens[1].surface, NULL);
}

SCENE(one_mode, QUIET)
{
    VkSwapchainKHR chains[2];
    struct shown s;

    open_displays(kit, &s);
    chains[0] = show(kit, &s, 0, s.modes[0].displayMode, NULL);
    chains[1] = show(kit, &s, 1, s.modes[0].displayMode, NULL);
    present_both(kit, NULL, &s, chains);
    close_shown(kit, &s);
}

SCENE(two_modes, QUIET)
{
    VkSwapchainKHR chains[2];
    struct shown s;

    open_displays(kit, &s);
    chains[0] = show(kit, &s, 0, s.modes[0].displayMode, NULL);
    chains[1] = show(kit, &s, 1, s.modes[1].displayMode, NULL);
    present_both(kit, "VUID-vkQueuePresentKHR-pSwapchains-01293", &s, chains);
    close_shown(kit, &s);
}

SCENE(two_kinds_of_stereo, QUIET)
{
    const VkDisplaySurfaceStereoCreateInfoNV stereo = {
        .sType = VK_STRUCTURE_TYPE_DISPLAY_SURFACE_STEREO_CREATE_INFO_NV,
        .stereoType = VK_DISPLAY_SURFACE_STEREO_TYPE_ONBOARD_DIN_NV
    };
    VkSwapchainKHR chains[2];
    struct shown s;

    open_displays(kit, &s);
    chains[0] = show(kit, &s, 0, s.modes[0].displayMode, NULL);
    chains[1] = show(kit, &s, 1, s.modes[0].displayMode, &stereo);
    present_both(kit, "VUID-vkQueuePresentKHR-pSwapchains-10285", &s, chains);
    close_shown(kit, &s);
}

/* --- sparse resources ------------------------------------------------------------------------- */

static void
make_sparse(struct kit *kit, const char *vuid, VkDeviceSize size, VkBufferUsageFlags usage)
{
    const VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                      .flags = VK_BUFFER_CREATE_SPARSE_BINDING_BIT,
                                      .size = size,
                                      .usage = usage };
    VkBuffer buffer = VK_NULL_HANDLE;

    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)vkCreateBuffer(kit->device, &info, NULL, &buffer);
    kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
}

static void
make_sparse_image(struct kit *kit, const char *vuid, uint32_t width, VkImageUsageFlags usage)
{
    const VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                     .flags = VK_IMAGE_CREATE_SPARSE_BINDING_BIT,
                                     .imageType = VK_IMAGE_TYPE_2D,
                                     .format = VK_FORMAT_R8G8B8A8_UNORM,
                                     .extent = { width, 256, 1 },
                                     .mipLevels = 1,
                                     .arrayLayers = 1,
                                     .samples = VK_SAMPLE_COUNT_1_BIT,
                                     .usage = usage };
    VkImage image = VK_NULL_HANDLE;

    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)vkCreateImage(kit->device, &info, NULL, &image);
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(image));
}

SCENE(large_sparse_resources, QUIET)
{
    setenv("WAKE_NULL_ANSWERS", "sparseAddressSpaceSize=1048576", 1);
    NEW(kit, .version = 0);
    make_sparse(kit, NULL, 1 << 20, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    make_sparse(kit, "VUID-vkCreateBuffer-flags-00911", (1 << 20) + 4,
                VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    make_sparse_image(kit, NULL, 1024, VK_IMAGE_USAGE_SAMPLED_BIT);
    make_sparse_image(kit, "VUID-vkCreateImage-flags-00939", 2048, VK_IMAGE_USAGE_SAMPLED_BIT);
}

SCENE(larger_sparse_resources, QUIET)
{
    setenv("WAKE_NULL_ANSWERS",
           "sparseAddressSpaceSize=1048576,extendedSparseAddressSpaceSize=2097152,"
           "extendedSparseBufferUsageFlags=0x20,extendedSparseImageUsageFlags=0x4",
           1);
    NEW_WITH(kit, VkPhysicalDeviceExtendedSparseAddressSpaceFeaturesNV,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTENDED_SPARSE_ADDRESS_SPACE_FEATURES_NV,
             "VK_NV_extended_sparse_address_space");
    make_sparse(kit, NULL, 2 << 20, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    make_sparse(kit, "VUID-vkCreateBuffer-flags-09384", (2 << 20) + 4,
                VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    make_sparse(kit, "VUID-vkCreateBuffer-flags-09383", 2 << 20, VK_BUFFER_USAGE_TRANSFER_DST_BIT);
    make_sparse_image(kit, NULL, 2048, VK_IMAGE_USAGE_SAMPLED_BIT);
    make_sparse_image(kit, "VUID-vkCreateImage-flags-09386", 4096, VK_IMAGE_USAGE_SAMPLED_BIT);
    make_sparse_image(kit, "VUID-vkCreateImage-flags-09385", 2048, VK_IMAGE_USAGE_TRANSFER_DST_BIT);
}

/* --- counters --------------------------------------------------------------------------------- */

SCENE(counters_before_presents, QUIET)
{
    VkSwapchainKHR chains[2];
    uint64_t value;
    struct shown s;

    open_displays(kit, &s);
    chains[0] = show(kit, &s, 0, s.modes[0].displayMode, NULL);
    chains[1] = show(kit, &s, 1, s.modes[0].displayMode, NULL);
    kit_expect(kit, "VUID-vkGetSwapchainCounterEXT-swapchain-01245");
    (void)NOW(vkGetSwapchainCounterEXT)(kit->device, chains[0], VK_SURFACE_COUNTER_VBLANK_BIT_EXT,
                                        &value);
    present_both(kit, NULL, &s, chains);
    (void)NOW(vkGetSwapchainCounterEXT)(kit->device, chains[0], VK_SURFACE_COUNTER_VBLANK_BIT_EXT,
                                        &value);
    close_shown(kit, &s);
}

#endif

KIT_MAIN()
