/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Barriers: layouts and accesses of extensions, and layouts that need a feature, in both versions.
 */
#define VK_ENABLE_BETA_EXTENSIONS

#include "barrier_scene.h"
#include "newer_ids.h"

static const char *const buffer_owner[] = { "VkBufferMemoryBarrier", "VkBufferMemoryBarrier2" };
static const char *const image_owner[] = { "VkImageMemoryBarrier", "VkImageMemoryBarrier2" };

#define LOOP VK_IMAGE_LAYOUT_ATTACHMENT_FEEDBACK_LOOP_OPTIMAL_EXT

/* --- feedback loops --- */

static void
open_loops(struct kit *kit, bool enabled)
{
    VkPhysicalDeviceAttachmentFeedbackLoopLayoutFeaturesEXT loops = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ATTACHMENT_FEEDBACK_LOOP_LAYOUT_FEATURES_EXT,
        .attachmentFeedbackLoopLayout = enabled,
    };
    VkPhysicalDeviceVulkan13Features vulkan13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .pNext = &loops,
        .synchronization2 = VK_TRUE
    };

    kit_open(kit,
             &(struct kit_config){
                 .device_next = &vulkan13,
                 .device_extensions = { VK_EXT_ATTACHMENT_FEEDBACK_LOOP_LAYOUT_EXTENSION_NAME } });
}

SCENE(feedback_loops, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    static const VkImageUsageFlags attachment = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT,
                                   read = VK_IMAGE_USAGE_SAMPLED_BIT,
                                   loop = VK_IMAGE_USAGE_ATTACHMENT_FEEDBACK_LOOP_BIT_EXT;

    open_loops(kit, true);
    VkCommandBuffer commands = kit_recording(kit);
    const VkImage good[] = {
        IMAGE(kit, .usage = attachment | read | loop),
        IMAGE(kit, .usage = attachment | VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT | loop),
    };
    const VkImage bad[] = {
        IMAGE(kit, .usage = read | loop),
        IMAGE(kit, .usage = attachment | loop),
        IMAGE(kit, .usage = attachment | read),
    };
    for (int second = 0; second < 2; second++) {
        for (size_t k = 0; k < KIT_COUNT(good); k++) {
            VkImageMemoryBarrier2 i = image_barrier(good[k], VK_IMAGE_LAYOUT_UNDEFINED, LOOP);
            record_image(commands, second, &i);
        }
        for (size_t k = 0; k < KIT_COUNT(bad); k++) {
            VkImageMemoryBarrier2 to = image_barrier(bad[k], VK_IMAGE_LAYOUT_UNDEFINED, LOOP);
            VkImageMemoryBarrier2 from = image_barrier(bad[k], LOOP, VK_IMAGE_LAYOUT_GENERAL);
            expect_of(kit, image_owner[second], "srcQueueFamilyIndex-07006");
            record_image(commands, second, &to);
            expect_of(kit, image_owner[second], "srcQueueFamilyIndex-07006");
            record_image(commands, second, &from);
        }
    }
    kit_end(kit, commands);
}

SCENE(feedback_loops_without_feature, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    open_loops(kit, false);
    VkCommandBuffer commands = kit_recording(kit);
    VkImage image = IMAGE(kit, .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT |
                                        VK_IMAGE_USAGE_SAMPLED_BIT |
                                        VK_IMAGE_USAGE_ATTACHMENT_FEEDBACK_LOOP_BIT_EXT);
    for (int second = 0; second < 2; second++) {
        VkImageMemoryBarrier2 i = image_barrier(image, VK_IMAGE_LAYOUT_UNDEFINED, LOOP);
        expect_of(kit, image_owner[second], "attachmentFeedbackLoopLayout-07313");
        record_image(commands, second, &i);
        i.newLayout = VK_IMAGE_LAYOUT_GENERAL;
        record_image(commands, second, &i);
    }
    kit_end(kit, commands);
}

/* --- layouts that need a usage --- */

SCENE(layouts_of_extensions, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    static const struct {
        VkImageLayout layout;
        VkImageUsageFlags usage;
        VkFormat format;
        const char *rest;
    } rows[] = {
        { VK_IMAGE_LAYOUT_FRAGMENT_SHADING_RATE_ATTACHMENT_OPTIMAL_KHR,
          VK_IMAGE_USAGE_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR, VK_FORMAT_R8_UINT,
          "oldLayout-02088" },
        { VK_IMAGE_LAYOUT_VIDEO_DECODE_SRC_KHR, 0, 0, "srcQueueFamilyIndex-07120" },
        { VK_IMAGE_LAYOUT_VIDEO_DECODE_DST_KHR, 0, 0, "srcQueueFamilyIndex-07121" },
        { VK_IMAGE_LAYOUT_VIDEO_DECODE_DPB_KHR, 0, 0, "srcQueueFamilyIndex-07122" },
        { VK_IMAGE_LAYOUT_VIDEO_ENCODE_SRC_KHR, 0, 0, "srcQueueFamilyIndex-07123" },
        { VK_IMAGE_LAYOUT_VIDEO_ENCODE_DST_KHR, 0, 0, "srcQueueFamilyIndex-07124" },
        { VK_IMAGE_LAYOUT_VIDEO_ENCODE_DPB_KHR, 0, 0, "srcQueueFamilyIndex-07125" },
    };
    VkPhysicalDeviceFragmentShadingRateFeaturesKHR rates = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_SHADING_RATE_FEATURES_KHR,
        .pipelineFragmentShadingRate = VK_TRUE,
        .attachmentFragmentShadingRate = VK_TRUE,
    };
    VkPhysicalDeviceVulkan13Features vulkan13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .pNext = &rates,
        .synchronization2 = VK_TRUE
    };

    kit_open(kit, &(struct kit_config){
                      .device_next = &vulkan13,
                      .device_extensions = { VK_KHR_FRAGMENT_SHADING_RATE_EXTENSION_NAME,
                                             VK_KHR_VIDEO_QUEUE_EXTENSION_NAME,
                                             VK_KHR_VIDEO_DECODE_QUEUE_EXTENSION_NAME,
                                             VK_KHR_VIDEO_ENCODE_QUEUE_EXTENSION_NAME } });
    VkCommandBuffer commands = kit_recording(kit);
    for (size_t k = 0; k < KIT_COUNT(rows); k++) {
        /* The driver has no video formats, so that there are no images for those. */
        const VkImage good = k == 0 ? IMAGE(kit, .format = rows[k].format, .usage = rows[k].usage)
                                    : VK_NULL_HANDLE;
        const VkImage bad = IMAGE(kit, .format = rows[k].format,
                                  .usage = VK_IMAGE_USAGE_SAMPLED_BIT);

        for (int second = 0; second < 2; second++) {
            VkImageMemoryBarrier2 i = image_barrier(good, VK_IMAGE_LAYOUT_UNDEFINED,
                                                    rows[k].layout);
            if (good) {
                record_image(commands, second, &i);
            }
            i.image = bad;
            expect_of(kit, image_owner[second], rows[k].rest);
            record_image(commands, second, &i);
        }
    }
    kit_end(kit, commands);
}

/* --- layouts of synchronization2 --- */

/* Every command of the second version is wrong without the feature: by older registries that is all that is said. */
SCENE(layouts_of_synchronization2, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    static const VkPhysicalDeviceFeatures2 nothing = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2
    };

    kit_open(kit, &(struct kit_config){ .device_next = &nothing });
    VkCommandBuffer commands = kit_recording(kit);
    VkImage image = IMAGE(kit, .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT |
                                        VK_IMAGE_USAGE_SAMPLED_BIT);
    VkImageMemoryBarrier2 i = image_barrier(image, VK_IMAGE_LAYOUT_ATTACHMENT_OPTIMAL,
                                            VK_IMAGE_LAYOUT_GENERAL);
    kit_expect(kit, "VUID-vkCmdPipelineBarrier2-synchronization2-03848");
    kit_expect_newer(kit, NEWER_ID("VUID-VkImageMemoryBarrier2-synchronization2-07793", NULL));
    record_image(commands, true, &i);
    i.oldLayout = VK_IMAGE_LAYOUT_UNDEFINED;
    i.newLayout = VK_IMAGE_LAYOUT_READ_ONLY_OPTIMAL;
    kit_expect(kit, "VUID-vkCmdPipelineBarrier2-synchronization2-03848");
    kit_expect_newer(kit, NEWER_ID("VUID-VkImageMemoryBarrier2-synchronization2-07794", NULL));
    record_image(commands, true, &i);
    kit_end(kit, commands);
}

SCENE(layouts_with_synchronization2, KIT_PLAIN)
{
    VkCommandBuffer commands = kit_recording(kit);
    VkImage image = IMAGE(kit, .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT |
                                        VK_IMAGE_USAGE_SAMPLED_BIT);
    for (int second = 0; second < 2; second++) {
        VkImageMemoryBarrier2 i = image_barrier(image, VK_IMAGE_LAYOUT_UNDEFINED,
                                                VK_IMAGE_LAYOUT_ATTACHMENT_OPTIMAL);
        record_image(commands, second, &i);
        i = image_barrier(image, VK_IMAGE_LAYOUT_ATTACHMENT_OPTIMAL,
                          VK_IMAGE_LAYOUT_READ_ONLY_OPTIMAL);
        record_image(commands, second, &i);
    }
    kit_end(kit, commands);
}

/* --- acceleration structures without ray queries --- */

SCENE(ray_queries, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    const VkAccessFlags2 read = VK_ACCESS_2_ACCELERATION_STRUCTURE_READ_BIT_KHR;
    const VkPipelineStageFlags2 shader = VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT,
                                rays = VK_PIPELINE_STAGE_2_RAY_TRACING_SHADER_BIT_KHR;
    VkPhysicalDeviceRayTracingPipelineFeaturesKHR tracing = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_PIPELINE_FEATURES_KHR,
        .rayTracingPipeline = VK_TRUE
    };
    VkPhysicalDeviceAccelerationStructureFeaturesKHR structures = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ACCELERATION_STRUCTURE_FEATURES_KHR,
        .pNext = &tracing,
        .accelerationStructure = VK_TRUE
    };
    VkPhysicalDeviceVulkan13Features vulkan13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .pNext = &structures,
        .synchronization2 = VK_TRUE
    };

    kit_open(kit, &(struct kit_config){
                      .device_next = &vulkan13,
                      .device_extensions = { VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME,
                                             VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME,
                                             VK_KHR_RAY_TRACING_PIPELINE_EXTENSION_NAME } });
    VkCommandBuffer commands = kit_recording(kit);
    VkBuffer buffer = kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, NULL);
    VkImage image = IMAGE(kit, 0);
    for (int wrong = 0; wrong < 2; wrong++) {
        VkBufferMemoryBarrier2 b = buffer_barrier(buffer);
        VkImageMemoryBarrier2 i = image_barrier(image, VK_IMAGE_LAYOUT_GENERAL,
                                                VK_IMAGE_LAYOUT_GENERAL);
        b.srcStageMask = i.srcStageMask = wrong ? shader : rays;
        b.srcAccessMask = i.srcAccessMask = read;
        for (int destination = 0; destination < 2; destination++) {
            if (wrong) {
                expect_of(kit, buffer_owner[1],
                          destination ? "dstAccessMask-06256" : "srcAccessMask-06256");
                expect_of(kit, image_owner[1],
                          destination ? "dstAccessMask-06256" : "srcAccessMask-06256");
            }
            record_buffer(commands, true, &b);
            record_image(commands, true, &i);
            b = buffer_barrier(buffer);
            i = image_barrier(image, VK_IMAGE_LAYOUT_GENERAL, VK_IMAGE_LAYOUT_GENERAL);
            b.dstStageMask = i.dstStageMask = wrong ? shader : rays;
            b.dstAccessMask = i.dstAccessMask = read;
        }
    }
    kit_end(kit, commands);
}

KIT_MAIN()
