/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rules of newer registries about one parameter or one feature: images, devices, what vendors brought. Skipped with older headers.
 */
#include "attachment_scene.h"

#if !defined(VK_EXT_image_tiling_control) || !defined(VK_KHR_device_address_commands)

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_EXT_image_tiling_control");
}

#else

#define NOW(name) KIT_DEVICE_COMMAND(kit, name)

static void
make_image(struct kit *kit, const char *vuid, const VkImageCreateInfo *info)
{
    VkImage image = VK_NULL_HANDLE;

    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)vkCreateImage(kit->device, info, NULL, &image);
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(image));
}

SCENE(host_transfers, SILENT)
{
    VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                               .imageType = VK_IMAGE_TYPE_2D,
                               .format = VK_FORMAT_R8G8B8A8_UNORM,
                               .extent = { 16, 16, 1 },
                               .mipLevels = 1,
                               .arrayLayers = 1,
                               .samples = VK_SAMPLE_COUNT_1_BIT,
                               .usage = VK_IMAGE_USAGE_SAMPLED_BIT |
                                        VK_IMAGE_USAGE_HOST_TRANSFER_BIT };

    setenv("WAKE_NULL_FORMATS", "9=0x1", 1); /* of VK_FORMAT_R8_UNORM: it is sampled */
    NEW(kit, .version = 0);
    make_image(kit, NULL, &info);
    info.format = VK_FORMAT_R8_UNORM;
    make_image(kit, "VUID-VkImageCreateInfo-imageCreateFormatFeatures-09048", &info);
}

/* ---- devices ----------------------------------------------------------------------------------- */

SCENE(devices_without_queues, SILENT)
{
    const VkDeviceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO };
    VkDevice device = VK_NULL_HANDLE;

    setenv("WAKE_NULL_EXTENSIONS", "all,-VK_KHR_maintenance9", 1);
    setenv("WAKE_NULL_ANSWERS", "maintenance9=0", 1);
    NEW(kit, .version = 0);
    kit_expect(kit, "VUID-VkDeviceCreateInfo-None-10778");
    if (vkCreateDevice(kit->gpu, &info, NULL, &device) == VK_SUCCESS) {
        vkDestroyDevice(device, NULL);
    }
}

/* A second device, with one struct in its chain. */
static void
make_device(struct kit *kit, const char *vuid, const void *next, const void *queue_next,
            const char *extension)
{
    const float priority = 1;
    const VkDeviceQueueCreateInfo queue = { .sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
                                            .pNext = queue_next,
                                            .queueFamilyIndex = kit->family,
                                            .queueCount = 1,
                                            .pQueuePriorities = &priority };
    const VkDeviceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
                                      .pNext = next,
                                      .queueCreateInfoCount = 1,
                                      .pQueueCreateInfos = &queue,
                                      .enabledExtensionCount = extension != NULL,
                                      .ppEnabledExtensionNames = &extension };
    VkDevice device = VK_NULL_HANDLE;

    if (vuid) {
        kit_expect(kit, vuid);
    }
    if (vkCreateDevice(kit->gpu, &info, NULL, &device) == VK_SUCCESS) {
        vkDestroyDevice(device, NULL);
    }
}

SCENE(internal_caches, SILENT)
{
    const VkPhysicalDevicePipelineBinaryFeaturesKHR binaries = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PIPELINE_BINARY_FEATURES_KHR,
        .pipelineBinaries = VK_TRUE
    };
    VkDevicePipelineBinaryInternalCacheControlKHR control = {
        .sType = VK_STRUCTURE_TYPE_DEVICE_PIPELINE_BINARY_INTERNAL_CACHE_CONTROL_KHR,
        .pNext = &binaries
    };

    setenv("WAKE_NULL_ANSWERS", "pipelineBinaryInternalCacheControl=0", 1);
    NEW(kit, .version = 0);
    make_device(kit, NULL, &control, NULL, "VK_KHR_pipeline_binary");
    control.disableInternalCache = VK_TRUE;
    make_device(kit,
                "VUID-VkDevicePipelineBinaryInternalCacheControlKHR-disableInternalCache-09602",
                &control, NULL, "VK_KHR_pipeline_binary");
}

/* ---- stages ------------------------------------------------------------------------------------ */

SCENE(markers_of_rays, SILENT)
{
    VkCommandBuffer commands;
    VkBuffer buffer;

    NEW(kit, .extensions = { "VK_AMD_buffer_marker" });
    buffer = kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    commands = kit_recording(kit);
    NOW(vkCmdWriteBufferMarker2AMD)
    (commands, VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT, buffer, 0, 1);
    kit_expect(kit, "VUID-vkCmdWriteBufferMarker2AMD-stage-07946");
    NOW(vkCmdWriteBufferMarker2AMD)
    (commands, VK_PIPELINE_STAGE_2_RAY_TRACING_SHADER_BIT_KHR, buffer, 0, 1);
    kit_end(kit, commands);
}

#endif

KIT_MAIN()
