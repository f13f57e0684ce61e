/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Questions to a physical device with values of extensions and versions that it does not offer. Skipped with older headers.
 */
#include "newer_ids.h"
#include "newer_scene.h"

#if !HAS_NEWER_IDS

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "values of extensions are looked at with newer headers alone");
}

#else

#define QUIET (KIT_NO_DEVICE | KIT_NULL_VALUES)

/* `extensions`: of the physical device; `most`: what the instance was made for. */
static void
open_offering(struct kit *kit, const char *extensions, const char *version, uint32_t most)
{
    setenv("WAKE_NULL_API", version, 1);
    setenv("WAKE_NULL_EXTENSIONS", extensions, 1);
    kit_open(kit, &(struct kit_config){ .api_version = most });
}

static void
expect_if(struct kit *kit, bool wrong, const char *id)
{
    if (wrong) {
        kit_expect(kit, id);
    }
}

/* In both questions that name nothing else. */
static void
ask_format(struct kit *kit, VkFormat format, bool known)
{
    VkFormatProperties2 has = { .sType = VK_STRUCTURE_TYPE_FORMAT_PROPERTIES_2 };

    expect_if(kit, !known, "VUID-vkGetPhysicalDeviceFormatProperties-format-parameter");
    vkGetPhysicalDeviceFormatProperties(kit->gpu, format, &has.formatProperties);
    expect_if(kit, !known, "VUID-vkGetPhysicalDeviceFormatProperties2-format-parameter");
    vkGetPhysicalDeviceFormatProperties2(kit->gpu, format, &has);
}

#define INFO(rest) "VUID-VkPhysicalDeviceImageFormatInfo2-" rest
#define ASKED(what, rest) "VUID-vkGetPhysicalDevice" what "FormatProperties-" rest

/* `known`: those that only an extension has; `any`: those that nobody has, too. */
static void
ask_images(struct kit *kit, bool known, bool any)
{
    VkPhysicalDeviceImageFormatInfo2 info = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_FORMAT_INFO_2,
        .format = VK_FORMAT_R8G8B8A8_UNORM,
        .type = VK_IMAGE_TYPE_2D,
        .usage = VK_IMAGE_USAGE_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR,
    };
    VkImageFormatProperties2 has = { .sType = VK_STRUCTURE_TYPE_IMAGE_FORMAT_PROPERTIES_2 };
    uint32_t count = 0;

    expect_if(kit, !known, ASKED("Image", "usage-parameter"));
    (void)vkGetPhysicalDeviceImageFormatProperties(kit->gpu, info.format, info.type, info.tiling,
                                                   info.usage, 0, &has.imageFormatProperties);
    expect_if(kit, !known, ASKED("SparseImage", "usage-parameter"));
    vkGetPhysicalDeviceSparseImageFormatProperties(kit->gpu, info.format, info.type,
                                                   VK_SAMPLE_COUNT_1_BIT, info.usage, info.tiling,
                                                   &count, NULL);
    expect_if(kit, !known, INFO("usage-parameter"));
    (void)vkGetPhysicalDeviceImageFormatProperties2(kit->gpu, &info, &has);
    info.usage = VK_IMAGE_USAGE_SAMPLED_BIT;
    info.flags = VK_IMAGE_CREATE_SAMPLE_LOCATIONS_COMPATIBLE_DEPTH_BIT_EXT;
    expect_if(kit, !known, INFO("flags-parameter"));
    (void)vkGetPhysicalDeviceImageFormatProperties2(kit->gpu, &info, &has);
    info.flags = VK_IMAGE_CREATE_DISJOINT_BIT; /* of Vulkan 1.1 */
    (void)vkGetPhysicalDeviceImageFormatProperties2(kit->gpu, &info, &has);
    info.flags = 0x40000000;
    expect_if(kit, !any, INFO("flags-parameter"));
    (void)vkGetPhysicalDeviceImageFormatProperties2(kit->gpu, &info, &has);
    info.flags = 0;
    info.type = (VkImageType)5;
    expect_if(kit, !any, INFO("type-parameter"));
    (void)vkGetPhysicalDeviceImageFormatProperties2(kit->gpu, &info, &has);
    ask_format(kit, VK_FORMAT_PVRTC1_2BPP_UNORM_BLOCK_IMG, known);
    ask_format(kit, (VkFormat)999, any);
    ask_format(kit, VK_FORMAT_G8_B8_R8_3PLANE_420_UNORM, true);
}

SCENE(values_that_are_not_offered, QUIET)
{
    open_offering(kit, "none", "1.3", VK_API_VERSION_1_3);
    ask_images(kit, false, false);
    ask_format(kit, VK_FORMAT_A4R4G4B4_UNORM_PACK16, true);
}

SCENE(values_of_extensions, QUIET)
{
    open_offering(kit, "all,-VK_KHR_maintenance5", "1.3", VK_API_VERSION_1_3);
    ask_images(kit, true, false);
}

SCENE(any_value, QUIET)
{
    open_offering(kit, "VK_KHR_maintenance5", "1.3", VK_API_VERSION_1_3);
    ask_images(kit, true, true);
}

SCENE(any_value_of_a_version, QUIET)
{
    setenv("WAKE_NULL_NEWER", "1", 1);
    open_offering(kit, "none", "1.4", VULKAN_1_4);
    ask_images(kit, true, true);
}

/* The instance has to be made for the version as well. */
SCENE(formats_of_later_versions, QUIET)
{
    open_offering(kit, "none", "1.3", VK_API_VERSION_1_1);
    ask_format(kit, VK_FORMAT_A4R4G4B4_UNORM_PACK16, false);
    ask_format(kit, VK_FORMAT_G8_B8_R8_3PLANE_420_UNORM, true);
}

/* --- external handles --- */

static void
ask_handles(struct kit *kit, bool known)
{
    VkPhysicalDeviceExternalBufferInfo buffer = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTERNAL_BUFFER_INFO,
        .usage = VK_BUFFER_USAGE_TRANSFER_SRC_BIT,
        .handleType = VK_EXTERNAL_MEMORY_HANDLE_TYPE_DMA_BUF_BIT_EXT,
    };
    const VkPhysicalDeviceExternalSemaphoreInfo semaphore = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTERNAL_SEMAPHORE_INFO,
        .handleType = VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_ZIRCON_EVENT_BIT_FUCHSIA,
    };
    VkExternalBufferProperties buffers = { .sType = VK_STRUCTURE_TYPE_EXTERNAL_BUFFER_PROPERTIES };
    VkExternalSemaphoreProperties semaphores = {
        .sType = VK_STRUCTURE_TYPE_EXTERNAL_SEMAPHORE_PROPERTIES
    };

    expect_if(kit, !known, "VUID-VkPhysicalDeviceExternalBufferInfo-handleType-parameter");
    vkGetPhysicalDeviceExternalBufferProperties(kit->gpu, &buffer, &buffers);
    buffer.handleType = VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT;
    vkGetPhysicalDeviceExternalBufferProperties(kit->gpu, &buffer, &buffers);
    buffer.usage = VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_STORAGE_BIT_KHR;
    expect_if(kit, !known, "VUID-VkPhysicalDeviceExternalBufferInfo-None-09499");
    vkGetPhysicalDeviceExternalBufferProperties(kit->gpu, &buffer, &buffers);
    buffer.usage = 0x40000000;
    expect_if(kit, !known, "VUID-VkPhysicalDeviceExternalBufferInfo-None-09499");
    vkGetPhysicalDeviceExternalBufferProperties(kit->gpu, &buffer, &buffers);
    if (!known) {
        kit_expect(kit, "VUID-VkPhysicalDeviceExternalSemaphoreInfo-handleType-parameter");
        vkGetPhysicalDeviceExternalSemaphoreProperties(kit->gpu, &semaphore, &semaphores);
    }
}

SCENE(handles_that_are_not_offered, QUIET)
{
    open_offering(kit, "none", "1.3", VK_API_VERSION_1_3);
    ask_handles(kit, false);
}

SCENE(handles_of_extensions, QUIET)
{
    open_offering(kit, "all", "1.3", VK_API_VERSION_1_3);
    ask_handles(kit, true);
}

/* --- what a device may be told --- */

static void
try_image(struct kit *kit, const char *vuid, VkFormat format, VkImageUsageFlags usage)
{
    const VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                     .imageType = VK_IMAGE_TYPE_2D,
                                     .format = format,
                                     .extent = { 16, 16, 1 },
                                     .mipLevels = 1,
                                     .arrayLayers = 1,
                                     .samples = VK_SAMPLE_COUNT_1_BIT,
                                     .usage = usage };
    VkImage image = VK_NULL_HANDLE;

    expect_if(kit, vuid != NULL, vuid);
    (void)vkCreateImage(kit->device, &info, NULL, &image);
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(image));
}

static void
try_event(struct kit *kit, bool known)
{
    const VkEventCreateInfo info = { .sType = VK_STRUCTURE_TYPE_EVENT_CREATE_INFO,
                                     .flags = VK_EVENT_CREATE_DEVICE_ONLY_BIT };
    VkEvent event = VK_NULL_HANDLE;

    expect_if(kit, !known, "VUID-VkEventCreateInfo-flags-parameter");
    (void)vkCreateEvent(kit->device, &info, NULL, &event);
    kit_own(kit, VK_OBJECT_TYPE_EVENT, KIT_HANDLE(event));
}

static void
try_layout(struct kit *kit, VkImageLayout layout, bool known)
{
    const VkImageMemoryBarrier barrier = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
        .newLayout = layout,
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .image = kit_bound_image(kit, 16, 16, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT),
        .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 },
    };
    VkCommandBuffer commands = kit_recording(kit);

    expect_if(kit, !known, "VUID-VkImageMemoryBarrier-newLayout-parameter");
    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT,
                         VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, 0, 0, NULL, 0, NULL, 1, &barrier);
    kit_end(kit, commands);
}

SCENE(values_of_later_versions, QUIET)
{
    const char *format = "VUID-VkImageCreateInfo-format-parameter";

    setenv("WAKE_NULL_API", "1.3", 1);
    kit_open(kit, &(struct kit_config){ .api_version = VK_API_VERSION_1_2 });
    try_image(kit, NULL, VK_FORMAT_G8_B8_R8_3PLANE_420_UNORM, VK_IMAGE_USAGE_SAMPLED_BIT);
    try_image(kit, format, VK_FORMAT_A4R4G4B4_UNORM_PACK16, VK_IMAGE_USAGE_SAMPLED_BIT);
    try_image(kit, "VUID-VkImageCreateInfo-usage-parameter", VK_FORMAT_R8G8B8A8_UNORM,
              VK_IMAGE_USAGE_HOST_TRANSFER_BIT);
    try_event(kit, false);
    try_layout(kit, VK_IMAGE_LAYOUT_ATTACHMENT_OPTIMAL, false);
    try_layout(kit, VK_IMAGE_LAYOUT_RENDERING_LOCAL_READ, false);
}

SCENE(values_of_the_version, QUIET)
{
    const VkPhysicalDeviceSynchronization2Features feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SYNCHRONIZATION_2_FEATURES,
        .synchronization2 = VK_TRUE,
    };

    kit_open(kit, &(struct kit_config){ .device_next = &feature });
    try_image(kit, NULL, VK_FORMAT_A4R4G4B4_UNORM_PACK16, VK_IMAGE_USAGE_SAMPLED_BIT);
    try_image(kit, "VUID-VkImageCreateInfo-format-parameter", VK_FORMAT_A8_UNORM,
              VK_IMAGE_USAGE_SAMPLED_BIT);
    try_event(kit, true);
    try_layout(kit, VK_IMAGE_LAYOUT_ATTACHMENT_OPTIMAL, true);
}

SCENE(values_that_an_extension_had_before, QUIET)
{
    setenv("WAKE_NULL_NEWER", "1", 1);
    kit_open(kit, &(struct kit_config){
                      .api_version = VK_API_VERSION_1_2,
                      .device_extensions = { "VK_EXT_4444_formats", "VK_KHR_synchronization2" } });
    try_image(kit, NULL, VK_FORMAT_A4R4G4B4_UNORM_PACK16, VK_IMAGE_USAGE_SAMPLED_BIT);
    try_event(kit, true);
}

#endif

KIT_MAIN()
