/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rules of barriers and events that came after 1.3.239: stages of ray tracing, families of the outside, layouts inside of a
 * render pass instance, slices, flags.
 */
#include "barrier_scene.h"
#include "newer_scene.h"

#define COLOR_STAGE VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT
#define FRAGMENT_STAGE VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT

static void
expect_rule(struct kit *kit, const char *owner, const char *member, const char *rule)
{
    char vuid[128];

    snprintf(vuid, sizeof(vuid), "VUID-%s-%s-%s", owner, member, rule);
    kit_expect(kit, vuid);
}

/* --- stages whose feature is not enabled --- */

#define RAY_EXTENSIONS                                                    \
    "VK_KHR_deferred_host_operations", "VK_KHR_acceleration_structure",   \
        "VK_KHR_ray_tracing_pipeline", "VK_KHR_ray_tracing_maintenance1", \
        "VK_EXT_opacity_micromap"

static const struct {
    VkPipelineStageFlags2 stage;
    const char *first, *second; /* first: NULL, there is no such stage */
} ray_stages[] = {
    { VK_PIPELINE_STAGE_2_RAY_TRACING_SHADER_BIT_KHR, "07949", "07946" },
    { VK_PIPELINE_STAGE_2_ACCELERATION_STRUCTURE_BUILD_BIT_KHR, "10754", "10751" },
    { VK_PIPELINE_STAGE_2_ACCELERATION_STRUCTURE_COPY_BIT_KHR, NULL, "10752" },
    { VK_PIPELINE_STAGE_2_MICROMAP_BUILD_BIT_EXT, NULL, "11541" },
};

SCENE(ray_stages_first, SILENT)
{
    VkCommandBuffer commands;
    VkEvent event;

    NEW(kit, .extensions = { RAY_EXTENSIONS });
    commands = kit_recording(kit);
    event = kit_event(kit);
    for (size_t i = 0; i < KIT_COUNT(ray_stages) && ray_stages[i].first; i++) {
        const char *rule = ray_stages[i].first;
        VkPipelineStageFlags stage = (VkPipelineStageFlags)ray_stages[i].stage;

        expect_rule(kit, "vkCmdPipelineBarrier", "srcStageMask", rule);
        memory_barrier(commands, false, &(struct masks_spec){ .src = stage });
        expect_rule(kit, "vkCmdPipelineBarrier", "dstStageMask", rule);
        memory_barrier(commands, false, &(struct masks_spec){ .dst = stage });
        expect_rule(kit, "vkCmdSetEvent", "stageMask", rule);
        vkCmdSetEvent(commands, event, stage);
        expect_rule(kit, "vkCmdWaitEvents", "srcStageMask", rule);
        vkCmdWaitEvents(commands, 1, &event, stage, ALL_STAGES, 0, NULL, 0, NULL, 0, NULL);
        expect_rule(kit, "vkCmdWaitEvents", "dstStageMask", rule);
        vkCmdWaitEvents(commands, 1, &event, ALL_STAGES, stage, 0, NULL, 0, NULL, 0, NULL);
        expect_rule(kit, "vkCmdResetEvent", "stageMask", rule);
        vkCmdResetEvent(commands, event, stage);
    }
    kit_end(kit, commands);
}

static void
ray_barriers(struct kit *kit, VkCommandBuffer commands, VkBuffer buffer, VkImage image,
             VkPipelineStageFlags2 stage, const char *rule)
{
    for (int half = 0; half < 2; half++) {
        const char *member = half ? "dstStageMask" : "srcStageMask";
        struct masks_spec masks = { .src = half ? 0 : stage, .dst = half ? stage : 0 };
        VkBufferMemoryBarrier2 b = buffer_barrier(buffer);
        VkImageMemoryBarrier2 i = image_barrier(image, VK_IMAGE_LAYOUT_UNDEFINED,
                                                VK_IMAGE_LAYOUT_GENERAL);

        b.srcStageMask = i.srcStageMask = half ? ALL_STAGES : stage;
        b.dstStageMask = i.dstStageMask = half ? stage : ALL_STAGES;
        if (rule) {
            expect_rule(kit, "VkMemoryBarrier2", member, rule);
            expect_rule(kit, "VkBufferMemoryBarrier2", member, rule);
            expect_rule(kit, "VkImageMemoryBarrier2", member, rule);
        }
        memory_barrier(commands, true, &masks);
        record_buffer(commands, true, &b);
        record_image(commands, true, &i);
    }
}

SCENE(ray_stages_second, SILENT)
{
    VkCommandBuffer commands;
    VkBuffer buffer;
    VkImage image;
    VkEvent event;

    NEW(kit, .extensions = { RAY_EXTENSIONS });
    commands = kit_recording(kit);
    buffer = kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    image = IMAGE(kit, .layers = 1);
    event = kit_event(kit);
    for (size_t i = 0; i < KIT_COUNT(ray_stages); i++) {
        ray_barriers(kit, commands, buffer, image, ray_stages[i].stage, ray_stages[i].second);
        expect_rule(kit, "vkCmdResetEvent2", "stageMask", ray_stages[i].second);
        vkCmdResetEvent2(commands, event, ray_stages[i].stage);
    }
    kit_end(kit, commands);
}

SCENE(ray_stages_of_submits, SILENT)
{
    NEW(kit, .extensions = { RAY_EXTENSIONS });
    for (size_t i = 0; i < KIT_COUNT(ray_stages); i++) {
        VkPipelineStageFlags stage = (VkPipelineStageFlags)ray_stages[i].stage;
        VkSemaphore semaphore = kit_timeline(kit, 1), other = kit_timeline(kit, 1);
        uint64_t one = 1;
        VkTimelineSemaphoreSubmitInfo values = {
            .sType = VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO,
            .waitSemaphoreValueCount = 1,
            .pWaitSemaphoreValues = &one
        };
        VkSubmitInfo first = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                               .pNext = &values,
                               .waitSemaphoreCount = 1,
                               .pWaitSemaphores = &other,
                               .pWaitDstStageMask = &stage };
        VkSemaphoreSubmitInfo wait = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO,
                                       .semaphore = semaphore,
                                       .value = 1,
                                       .stageMask = ray_stages[i].stage };
        VkSubmitInfo2 second = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO_2,
                                 .waitSemaphoreInfoCount = 1,
                                 .pWaitSemaphoreInfos = &wait };

        expect_rule(kit, "VkSemaphoreSubmitInfo", "stageMask", ray_stages[i].second);
        (void)vkQueueSubmit2(kit->queue, 1, &second, VK_NULL_HANDLE);
        if (ray_stages[i].first) {
            expect_rule(kit, "VkSubmitInfo", "pWaitDstStageMask", ray_stages[i].first);
            (void)vkQueueSubmit(kit->queue, 1, &first, VK_NULL_HANDLE);
        }
    }
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
}

SCENE(ray_stages_right, SILENT)
{
    VkPhysicalDeviceRayTracingPipelineFeaturesKHR rays = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_PIPELINE_FEATURES_KHR
    };
    VkPhysicalDeviceRayTracingMaintenance1FeaturesKHR more = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_MAINTENANCE_1_FEATURES_KHR,
        .pNext = &rays
    };
    VkPhysicalDeviceAccelerationStructureFeaturesKHR structures = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ACCELERATION_STRUCTURE_FEATURES_KHR,
        .pNext = &more
    };
    VkPhysicalDeviceOpacityMicromapFeaturesEXT micromaps = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_OPACITY_MICROMAP_FEATURES_EXT,
        .pNext = &structures
    };
    VkCommandBuffer commands;
    VkBuffer buffer;
    VkImage image;

    NEW(kit, .extensions = { RAY_EXTENSIONS }, .next = &micromaps);
    commands = kit_recording(kit);
    buffer = kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    image = IMAGE(kit, .layers = 1);
    for (size_t i = 0; i < KIT_COUNT(ray_stages); i++) {
        ray_barriers(kit, commands, buffer, image, ray_stages[i].stage, NULL);
    }
    kit_end(kit, commands);
}

/* VK_NV_ray_tracing has the stages, and no features. */
SCENE(ray_stages_nv, SILENT)
{
    VkCommandBuffer commands;

    NEW(kit, .extensions = { "VK_NV_ray_tracing" });
    commands = kit_recording(kit);
    for (size_t i = 0; i < 2; i++) {
        memory_barrier(commands, true, &(struct masks_spec){ .src = ray_stages[i].stage });
        memory_barrier(commands, false, &(struct masks_spec){ .src = ray_stages[i].stage });
    }
    kit_end(kit, commands);
}

/* What reads acceleration structures where the feature rayQuery is not enabled. */
SCENE(ray_reads, SILENT)
{
    const VkAccessFlags2 read = VK_ACCESS_2_ACCELERATION_STRUCTURE_READ_BIT_KHR;
    VkPhysicalDeviceRayTracingPipelineFeaturesKHR rays = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_PIPELINE_FEATURES_KHR
    };
    VkPipelineStageFlags2 both = VK_PIPELINE_STAGE_2_RAY_TRACING_SHADER_BIT_KHR | FRAGMENT_STAGE;
    VkMemoryBarrier wait = { .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER,
                             .dstAccessMask = (VkAccessFlags)read };
    VkCommandBuffer commands;
    VkEvent event;

    NEW(kit, .extensions = { RAY_EXTENSIONS }, .next = &rays);
    commands = kit_recording(kit);
    event = kit_event(kit);
    for (int second = 0; second < 2; second++) {
        const char *owner = second ? "VkMemoryBarrier2" : "vkCmdPipelineBarrier";
        const char *rule = second ? "06256" : "06257";

        memory_barrier(commands, second, &(struct masks_spec){ .src = both, .src_access = read });
        expect_rule(kit, owner, "srcAccessMask", rule);
        memory_barrier(commands, second,
                       &(struct masks_spec){ .src = FRAGMENT_STAGE, .src_access = read });
        expect_rule(kit, owner, "dstAccessMask", rule);
        memory_barrier(
            commands, second,
            &(struct masks_spec){ .dst = VK_PIPELINE_STAGE_TRANSFER_BIT, .dst_access = read });
    }
    vkCmdSetEvent(commands, event, ALL_STAGES);
    kit_expect(kit, "VUID-vkCmdWaitEvents-dstAccessMask-06257");
    vkCmdWaitEvents(commands, 1, &event, ALL_STAGES, FRAGMENT_STAGE, 1, &wait, 0, NULL, 0, NULL);
    wait.srcAccessMask = wait.dstAccessMask;
    wait.dstAccessMask = 0;
    event = kit_event(kit);
    vkCmdSetEvent(commands, event, FRAGMENT_STAGE);
    kit_expect(kit, "VUID-vkCmdWaitEvents-srcAccessMask-06257");
    vkCmdWaitEvents(commands, 1, &event, FRAGMENT_STAGE, ALL_STAGES, 1, &wait, 0, NULL, 0, NULL);
    kit_end(kit, commands);
}

/* With rayQuery other shaders read them, and transfers do not. */
SCENE(ray_queries_read, SILENT)
{
    const VkAccessFlags2 read = VK_ACCESS_2_ACCELERATION_STRUCTURE_READ_BIT_KHR;
    VkPhysicalDeviceRayQueryFeaturesKHR queries = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_QUERY_FEATURES_KHR
    };
    VkCommandBuffer commands;
    VkBuffer buffer;
    VkImage image;

    NEW(kit, .extensions = { RAY_EXTENSIONS, "VK_KHR_ray_query" }, .next = &queries);
    commands = kit_recording(kit);
    buffer = kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    image = IMAGE(kit, .layers = 1);
    for (int k = 0; k < 4; k++) {
        bool half = k & 1, wrong = k & 2;
        VkPipelineStageFlags2 stage = wrong ? VK_PIPELINE_STAGE_2_COPY_BIT : FRAGMENT_STAGE;
        const char *member = half ? "dstAccessMask" : "srcAccessMask";
        VkBufferMemoryBarrier2 b = buffer_barrier(buffer);
        VkImageMemoryBarrier2 i = image_barrier(image, VK_IMAGE_LAYOUT_UNDEFINED,
                                                VK_IMAGE_LAYOUT_GENERAL);
        struct masks_spec masks = { .src = half ? 0 : stage,
                                    .src_access = half ? 0 : read,
                                    .dst = half ? stage : 0,
                                    .dst_access = half ? read : 0 };

        b.srcStageMask = i.srcStageMask = half ? ALL_STAGES : stage;
        b.dstStageMask = i.dstStageMask = half ? stage : ALL_STAGES;
        b.srcAccessMask = i.srcAccessMask = masks.src_access;
        b.dstAccessMask = i.dstAccessMask = masks.dst_access;
        if (wrong) {
            expect_rule(kit, "VkMemoryBarrier2", member, "03927");
            expect_rule(kit, "VkBufferMemoryBarrier2", member, "03927");
            expect_rule(kit, "VkImageMemoryBarrier2", member, "03927");
        }
        memory_barrier(commands, true, &masks);
        record_buffer(commands, true, &b);
        record_image(commands, true, &i);
    }
    kit_end(kit, commands);
}

/* --- queue families --- */

SCENE(families_of_the_outside, SILENT)
{
    VkCommandBuffer commands;
    VkBuffer buffer;
    VkImage image;

    for (int enabled = 0; enabled < 2; enabled++) {
        NEW(kit, .extensions = { enabled ? "VK_EXT_queue_family_foreign" : NULL });
        commands = kit_recording(kit);
        buffer = kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
        image = IMAGE(kit, .layers = 1);
        for (int i = 0; i < 4; i++) {
            bool second = i & 1, source = i & 2;
            VkBufferMemoryBarrier2 b = buffer_barrier(buffer);
            VkImageMemoryBarrier2 m = image_barrier(image, VK_IMAGE_LAYOUT_UNDEFINED,
                                                    VK_IMAGE_LAYOUT_GENERAL);
            const char *member = source ? "srcQueueFamilyIndex" : "dstQueueFamilyIndex";

            b.srcQueueFamilyIndex = m.srcQueueFamilyIndex = source ? VK_QUEUE_FAMILY_FOREIGN_EXT
                                                                   : kit->family;
            b.dstQueueFamilyIndex = m.dstQueueFamilyIndex = source ? kit->family
                                                                   : VK_QUEUE_FAMILY_FOREIGN_EXT;
            if (!enabled) {
                expect_rule(kit, second ? "VkBufferMemoryBarrier2" : "VkBufferMemoryBarrier",
                            member, source ? "09099" : "09100");
                expect_rule(kit, second ? "VkImageMemoryBarrier2" : "VkImageMemoryBarrier", member,
                            source ? "09099" : "09100");
            }
            record_buffer(commands, second, &b);
            record_image(commands, second, &m);
        }
        kit_end(kit, commands);
        if (!enabled) {
            kit_close(kit);
        }
    }
}

/* Vulkan 1.0 knows no outside. */
SCENE(families_of_the_oldest, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    VkCommandBuffer commands;
    VkBufferMemoryBarrier2 b;
    VkImageMemoryBarrier2 i;

    kit_open(kit, &(struct kit_config){ .api_version = VK_API_VERSION_1_0 });
    commands = kit_recording(kit);
    b = buffer_barrier(kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL));
    i = image_barrier(IMAGE(kit, .layers = 1), VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_GENERAL);
    for (int source = 0; source < 2; source++) {
        uint32_t outside = VK_QUEUE_FAMILY_EXTERNAL;

        b.srcQueueFamilyIndex = i.srcQueueFamilyIndex = source ? outside : kit->family;
        b.dstQueueFamilyIndex = i.dstQueueFamilyIndex = source ? kit->family : outside;
        expect_rule(kit, "VkBufferMemoryBarrier", "None", source ? "09097" : "09098");
        expect_rule(kit, "VkBufferMemoryBarrier", "buffer", source ? "09095" : "09096");
        record_buffer(commands, false, &b);
        expect_rule(kit, "VkImageMemoryBarrier", "None", source ? "09097" : "09098");
        expect_rule(kit, "VkImageMemoryBarrier", "image", source ? "09117" : "09118");
        record_image(commands, false, &i);
    }
    kit_end(kit, commands);
}

/* Nor does synchronization2 on it. */
SCENE(families_of_the_oldest_second, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    VkPhysicalDeviceSynchronization2Features synchronization = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SYNCHRONIZATION_2_FEATURES,
        .synchronization2 = VK_TRUE
    };
    VkBufferMemoryBarrier2KHR b;
    VkImageMemoryBarrier2KHR i;
    VkDependencyInfoKHR info = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                 .bufferMemoryBarrierCount = 1,
                                 .pBufferMemoryBarriers = &b,
                                 .imageMemoryBarrierCount = 1,
                                 .pImageMemoryBarriers = &i };
    VkCommandBuffer commands;

    kit_open(kit, &(struct kit_config){
                      .api_version = VK_API_VERSION_1_0,
                      .instance_extensions = { "VK_KHR_get_physical_device_properties2" },
                      .device_extensions = { "VK_KHR_synchronization2" },
                      .device_next = &synchronization });
    commands = kit_recording(kit);
    b = buffer_barrier(kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL));
    i = image_barrier(IMAGE(kit, .layers = 1), VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_GENERAL);
    for (int source = 0; source < 2; source++) {
        uint32_t outside = VK_QUEUE_FAMILY_EXTERNAL;

        b.srcQueueFamilyIndex = i.srcQueueFamilyIndex = source ? outside : kit->family;
        b.dstQueueFamilyIndex = i.dstQueueFamilyIndex = source ? kit->family : outside;
        expect_rule(kit, "VkBufferMemoryBarrier2", "None", source ? "09097" : "09098");
        expect_rule(kit, "VkBufferMemoryBarrier2", "buffer", source ? "09095" : "09096");
        expect_rule(kit, "VkImageMemoryBarrier2", "None", source ? "09097" : "09098");
        expect_rule(kit, "VkImageMemoryBarrier2", "image", source ? "09117" : "09118");
        KIT_DEVICE_COMMAND(kit, vkCmdPipelineBarrier2KHR)(commands, &info);
    }
    kit_end(kit, commands);
}

/* A family that is none, and that is not the command buffer's either. */
SCENE(families_that_are_none, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    VkCommandBuffer commands;
    VkBufferMemoryBarrier2 b;

    kit_open(kit, &(struct kit_config){ 0 });
    commands = kit_recording(kit);
    b = buffer_barrier(kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL));
    b.srcQueueFamilyIndex = 77;
    b.dstQueueFamilyIndex = kit->family;
    expect_rule(kit, "VkBufferMemoryBarrier2", "buffer", "09095");
    record_buffer(commands, true, &b);
    b.dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED;
    expect_rule(kit, "VkBufferMemoryBarrier2", "buffer", "09095");
    kit_expect(kit, "VUID-vkCmdPipelineBarrier2-srcQueueFamilyIndex-10387");
    record_buffer(commands, true, &b);
    kit_end(kit, commands);
}

static VkImage
shared_image(struct kit *kit)
{
    const uint32_t families[] = { 0, 1 };
    VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                               .imageType = VK_IMAGE_TYPE_2D,
                               .format = VK_FORMAT_R8G8B8A8_UNORM,
                               .extent = { 16, 16, 1 },
                               .mipLevels = 1,
                               .arrayLayers = 1,
                               .samples = VK_SAMPLE_COUNT_1_BIT,
                               .usage = VK_IMAGE_USAGE_SAMPLED_BIT,
                               .sharingMode = VK_SHARING_MODE_CONCURRENT,
                               .queueFamilyIndexCount = 2,
                               .pQueueFamilyIndices = families };

    return image_of(kit, &info);
}

static VkBuffer
shared_buffer(struct kit *kit)
{
    const uint32_t families[] = { 0, 1 };
    VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                .size = 256,
                                .usage = VK_BUFFER_USAGE_TRANSFER_DST_BIT,
                                .sharingMode = VK_SHARING_MODE_CONCURRENT,
                                .queueFamilyIndexCount = 2,
                                .pQueueFamilyIndices = families };

    return buffer_of(kit, &info);
}

SCENE(families_of_shared_objects, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    static const struct {
        uint32_t source, destination;
        const char *buffer, *image;
    } rows[] = {
        { VK_QUEUE_FAMILY_IGNORED, VK_QUEUE_FAMILY_IGNORED, NULL, NULL },
        { VK_QUEUE_FAMILY_IGNORED, VK_QUEUE_FAMILY_EXTERNAL, NULL, NULL },
        { 0, VK_QUEUE_FAMILY_IGNORED, "09050", "09053" },
        { VK_QUEUE_FAMILY_IGNORED, 1, "09051", "09054" },
        { VK_QUEUE_FAMILY_EXTERNAL, 0, "09051", "09054" },
        { 0, 1, "09050", "09053" },
        { VK_QUEUE_FAMILY_EXTERNAL, VK_QUEUE_FAMILY_EXTERNAL, "09049", "09052" },
    };
    VkPhysicalDeviceFeatures2 none = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2 };
    VkCommandBuffer commands;
    VkBuffer buffer;
    VkImage image;

    kit_open(kit, &(struct kit_config){ .device_next = &none });
    commands = kit_recording(kit);
    buffer = shared_buffer(kit);
    image = shared_image(kit);
    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        VkBufferMemoryBarrier2 b = buffer_barrier(buffer);
        VkImageMemoryBarrier2 m = image_barrier(image, VK_IMAGE_LAYOUT_UNDEFINED,
                                                VK_IMAGE_LAYOUT_GENERAL);

        b.srcQueueFamilyIndex = m.srcQueueFamilyIndex = rows[i].source;
        b.dstQueueFamilyIndex = m.dstQueueFamilyIndex = rows[i].destination;
        if (rows[i].buffer) {
            expect_rule(kit, "VkBufferMemoryBarrier", "None", rows[i].buffer);
            expect_rule(kit, "VkImageMemoryBarrier", "None", rows[i].image);
        }
        record_buffer(commands, false, &b);
        record_image(commands, false, &m);
    }
    kit_end(kit, commands);
}

SCENE(families_and_the_host, SILENT)
{
    VkImageMemoryBarrier i;
    VkBufferMemoryBarrier b;
    VkCommandBuffer commands;
    VkBufferMemoryBarrier2 b2;
    VkImageMemoryBarrier2 i2;

    NEW(kit, .version = 0);
    commands = kit_recording(kit);
    b2 = buffer_barrier(kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL));
    i2 = image_barrier(IMAGE(kit, .layers = 1), VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_GENERAL);
    b = buffer_barrier1(&b2);
    i = image_barrier1(&i2);
    for (int transfer = 0; transfer < 2; transfer++) {
        if (transfer) {
            b.srcQueueFamilyIndex = i.srcQueueFamilyIndex = kit->family;
            b.dstQueueFamilyIndex = i.dstQueueFamilyIndex = kit->family ? 0 : 1;
            kit_expect(kit, "VUID-vkCmdPipelineBarrier-srcStageMask-09633");
            kit_expect(kit, "VUID-vkCmdPipelineBarrier-srcStageMask-09634");
        }
        vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_HOST_BIT, ALL_STAGES, 0, 0, NULL, 1, &b, 0,
                             NULL);
        vkCmdPipelineBarrier(commands, ALL_STAGES, VK_PIPELINE_STAGE_HOST_BIT, 0, 0, NULL, 0, NULL,
                             1, &i);
    }
    kit_end(kit, commands);
}

/* --- ranges --- */

SCENE(slices, SILENT)
{
    static const struct {
        uint32_t level, levels, base, count;
        const char *rule;
    } rows[] = {
        { 0, 1, 2, 6, NULL },
        { 1, 1, 3, 1, NULL },
        { 0, 2, 0, VK_REMAINING_ARRAY_LAYERS, NULL },
        { 1, 1, 4, VK_REMAINING_ARRAY_LAYERS, "10798" },
        { 0, 2, 1, VK_REMAINING_ARRAY_LAYERS, "10799" },
        { 0, 1, 2, 7, "10800" },
    };
    VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                               .flags = VK_IMAGE_CREATE_2D_ARRAY_COMPATIBLE_BIT,
                               .imageType = VK_IMAGE_TYPE_3D,
                               .format = VK_FORMAT_R8G8B8A8_UNORM,
                               .extent = { 16, 16, 8 },
                               .mipLevels = 2,
                               .arrayLayers = 1,
                               .samples = VK_SAMPLE_COUNT_1_BIT,
                               .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT };
    VkCommandBuffer commands;
    VkImageMemoryBarrier2 i;

    NEW_WITH(kit, VkPhysicalDeviceMaintenance9FeaturesKHR,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_9_FEATURES_KHR, "VK_KHR_maintenance9");
    commands = kit_recording(kit);
    i = image_barrier(image_of(kit, &info), VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_GENERAL);
    for (size_t k = 0; k < 2 * KIT_COUNT(rows); k++) {
        bool second = k & 1;

        i.subresourceRange.baseMipLevel = rows[k / 2].level;
        i.subresourceRange.levelCount = rows[k / 2].levels;
        i.subresourceRange.baseArrayLayer = rows[k / 2].base;
        i.subresourceRange.layerCount = rows[k / 2].count;
        if (rows[k / 2].rule) {
            expect_rule(kit, second ? "VkImageMemoryBarrier2" : "VkImageMemoryBarrier",
                        "maintenance9", rows[k / 2].rule);
        }
        record_image(commands, second, &i);
    }
    kit_end(kit, commands);
}

/* --- events and flags --- */

static VkDependencyInfo
dependency(const VkMemoryBarrier2 *barrier, VkDependencyFlags flags)
{
    return (VkDependencyInfo){ .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                               .dependencyFlags = flags,
                               .memoryBarrierCount = 1,
                               .pMemoryBarriers = barrier };
}

SCENE(events_and_the_host, SILENT)
{
    VkMemoryBarrier2 barrier = { .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
                                 .srcStageMask = ALL_STAGES,
                                 .dstStageMask = ALL_STAGES };
    VkDependencyInfo info = dependency(&barrier, 0);
    VkCommandBuffer commands;
    VkEvent event;

    NEW(kit, .version = 0);
    commands = kit_recording(kit);
    event = kit_event(kit);
    vkCmdSetEvent2(commands, event, &info);
    vkCmdWaitEvents2(commands, 1, &event, &info);
    info.dependencyFlags = VK_DEPENDENCY_BY_REGION_BIT;
    kit_expect(kit, "VUID-vkCmdWaitEvents2-dependencyFlags-10394");
    vkCmdWaitEvents2(commands, 1, &event, &info);
    info.dependencyFlags = 0;
    barrier.srcStageMask = VK_PIPELINE_STAGE_2_HOST_BIT;
    kit_expect(kit, "VUID-vkCmdSetEvent2-srcStageMask-09391");
    vkCmdSetEvent2(commands, event, &info);
    barrier.srcStageMask = ALL_STAGES;
    barrier.dstStageMask = VK_PIPELINE_STAGE_2_HOST_BIT;
    kit_expect(kit, "VUID-vkCmdSetEvent2-dstStageMask-09392");
    vkCmdSetEvent2(commands, event, &info);
    kit_end(kit, commands);
}

SCENE(flags_without_maintenance8, SILENT)
{
    const VkDependencyFlags all =
        VK_DEPENDENCY_QUEUE_FAMILY_OWNERSHIP_TRANSFER_USE_ALL_STAGES_BIT_KHR;
    VkMemoryBarrier2 barrier = { .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
                                 .srcStageMask = ALL_STAGES,
                                 .dstStageMask = ALL_STAGES };
    VkDependencyInfo info = dependency(&barrier, all);
    VkCommandBuffer commands;
    VkEvent event;

    NEW(kit, .extensions = { "VK_KHR_maintenance8" });
    commands = kit_recording(kit);
    event = kit_event(kit);
    kit_expect(kit, "VUID-vkCmdPipelineBarrier-maintenance8-10206");
    vkCmdPipelineBarrier(commands, ALL_STAGES, ALL_STAGES, all, 0, NULL, 0, NULL, 0, NULL);
    kit_expect(kit, "VUID-vkCmdWaitEvents2-maintenance8-10205");
    vkCmdWaitEvents2(commands, 1, &event, &info);
    kit_end(kit, commands);
    kit_close(kit);

    NEW_WITH(kit, VkPhysicalDeviceMaintenance8FeaturesKHR,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_8_FEATURES_KHR, "VK_KHR_maintenance8");
    commands = kit_recording(kit);
    vkCmdPipelineBarrier2(commands, &info);
    kit_end(kit, commands);
}

/* --- dependencies of subpasses --- */

static void
pass_with(struct kit *kit, bool second, const VkSubpassDependency *dependency)
{
    VkSubpassDescription subpass = { .pipelineBindPoint = VK_PIPELINE_BIND_POINT_GRAPHICS };
    VkSubpassDescription2 subpass2 = { .sType = VK_STRUCTURE_TYPE_SUBPASS_DESCRIPTION_2 };
    VkSubpassDependency2 dependency2 = { .sType = VK_STRUCTURE_TYPE_SUBPASS_DEPENDENCY_2,
                                         .srcSubpass = dependency->srcSubpass,
                                         .dstSubpass = dependency->dstSubpass,
                                         .srcStageMask = dependency->srcStageMask,
                                         .dstStageMask = dependency->dstStageMask,
                                         .dependencyFlags = dependency->dependencyFlags };
    VkRenderPassCreateInfo info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                                    .subpassCount = 1,
                                    .pSubpasses = &subpass,
                                    .dependencyCount = 1,
                                    .pDependencies = dependency };
    VkRenderPassCreateInfo2 info2 = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO_2,
                                      .subpassCount = 1,
                                      .pSubpasses = &subpass2,
                                      .dependencyCount = 1,
                                      .pDependencies = &dependency2 };
    VkRenderPass pass = VK_NULL_HANDLE;

    if (second) {
        (void)vkCreateRenderPass2(kit->device, &info2, NULL, &pass);
    } else {
        (void)vkCreateRenderPass(kit->device, &info, NULL, &pass);
    }
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(pass));
}

SCENE(subpass_dependencies, SILENT)
{
    NEW(kit, .extensions = { RAY_EXTENSIONS, "VK_KHR_maintenance8" });
    for (int second = 0; second < 2; second++) {
        const char *owner = second ? "VkSubpassDependency2" : "VkSubpassDependency";
        VkSubpassDependency one = { VK_SUBPASS_EXTERNAL, 0, COLOR_STAGE, COLOR_STAGE, 0, 0, 0 };

        pass_with(kit, second, &one);
        for (size_t i = 0; i < KIT_COUNT(ray_stages) && ray_stages[i].first; i++) {
            one.srcStageMask = (VkPipelineStageFlags)ray_stages[i].stage;
            expect_rule(kit, owner, "srcStageMask", ray_stages[i].first);
            pass_with(kit, second, &one);
        }
        one.srcStageMask = COLOR_STAGE;
        one.srcSubpass = 0;
        one.dstSubpass = VK_SUBPASS_EXTERNAL;
        for (size_t i = 0; i < KIT_COUNT(ray_stages) && ray_stages[i].first; i++) {
            one.dstStageMask = (VkPipelineStageFlags)ray_stages[i].stage;
            expect_rule(kit, owner, "dstStageMask", ray_stages[i].first);
            pass_with(kit, second, &one);
        }
        one.dstStageMask = COLOR_STAGE;
        one.dependencyFlags = VK_DEPENDENCY_QUEUE_FAMILY_OWNERSHIP_TRANSFER_USE_ALL_STAGES_BIT_KHR;
        expect_rule(kit, owner, "dependencyFlags", second ? "10204" : "10203");
        pass_with(kit, second, &one);
    }
}

/* --- inside of a render pass instance --- */

/* A pass whose only subpass reads what it writes, and depends on itself. */
struct self {
    VkImage image;
    VkImageView view;
    VkCommandBuffer commands;
};

static struct self
begin_self(struct kit *kit, uint32_t view_mask)
{
    VkAttachmentDescription attachment = { .format = VK_FORMAT_R8G8B8A8_UNORM,
                                           .samples = VK_SAMPLE_COUNT_1_BIT,
                                           .loadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
                                           .finalLayout = VK_IMAGE_LAYOUT_GENERAL };
    VkAttachmentReference reference = { 0, VK_IMAGE_LAYOUT_GENERAL };
    VkSubpassDescription subpass = { .inputAttachmentCount = 1,
                                     .pInputAttachments = &reference,
                                     .colorAttachmentCount = 1,
                                     .pColorAttachments = &reference };
    VkSubpassDependency itself = { 0,
                                   0,
                                   COLOR_STAGE,
                                   FRAGMENT_STAGE,
                                   VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT,
                                   VK_ACCESS_SHADER_READ_BIT,
                                   VK_DEPENDENCY_BY_REGION_BIT };
    VkRenderPassMultiviewCreateInfo views = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_MULTIVIEW_CREATE_INFO,
        .subpassCount = 1,
        .pViewMasks = &view_mask
    };
    VkRenderPassCreateInfo info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                                    .pNext = view_mask ? &views : NULL,
                                    .attachmentCount = 1,
                                    .pAttachments = &attachment,
                                    .subpassCount = 1,
                                    .pSubpasses = &subpass,
                                    .dependencyCount = 1,
                                    .pDependencies = &itself };
    VkFramebufferCreateInfo framebuffer = { .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
                                            .attachmentCount = 1,
                                            .width = 16,
                                            .height = 16,
                                            .layers = 1 };
    VkRenderPassBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                                    .renderArea = { .extent = { 16, 16 } } };
    VkImageCreateInfo image = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                .imageType = VK_IMAGE_TYPE_2D,
                                .format = VK_FORMAT_R8G8B8A8_UNORM,
                                .extent = { 16, 16, 1 },
                                .mipLevels = 1,
                                .arrayLayers = 2,
                                .samples = VK_SAMPLE_COUNT_1_BIT,
                                .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT };
    VkImageViewCreateInfo view = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                   .viewType = VK_IMAGE_VIEW_TYPE_2D_ARRAY,
                                   .format = VK_FORMAT_R8G8B8A8_UNORM,
                                   .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 2 } };
    struct self self = { .commands = kit_recording(kit) };

    itself.dependencyFlags |= view_mask ? VK_DEPENDENCY_VIEW_LOCAL_BIT : 0;
    KIT_VK(kit, vkCreateRenderPass(kit->device, &info, NULL, &begin.renderPass));
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(begin.renderPass));
    image.usage |= VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT;
    self.image = view.image = image_of(kit, &image);
    KIT_VK(kit, vkCreateImageView(kit->device, &view, NULL, &self.view));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(self.view));
    framebuffer.renderPass = begin.renderPass;
    framebuffer.pAttachments = &self.view;
    KIT_VK(kit, vkCreateFramebuffer(kit->device, &framebuffer, NULL, &begin.framebuffer));
    kit_own(kit, VK_OBJECT_TYPE_FRAMEBUFFER, KIT_HANDLE(begin.framebuffer));
    vkCmdBeginRenderPass(self.commands, &begin, VK_SUBPASS_CONTENTS_INLINE);
    return self;
}

static void
barrier_inside(VkCommandBuffer commands, bool second, VkPipelineStageFlags stages[2],
               VkDependencyFlags flags, const VkImageMemoryBarrier2 *image)
{
    VkMemoryBarrier2 memory = { .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
                                .srcStageMask = stages[0],
                                .dstStageMask = stages[1] };
    VkDependencyInfo info = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                              .dependencyFlags = flags,
                              .memoryBarrierCount = image ? 0 : 1,
                              .pMemoryBarriers = &memory,
                              .imageMemoryBarrierCount = image ? 1 : 0,
                              .pImageMemoryBarriers = image };

    if (second) {
        vkCmdPipelineBarrier2(commands, &info);
    } else if (image) {
        VkImageMemoryBarrier one = image_barrier1(image);

        vkCmdPipelineBarrier(commands, stages[0], stages[1], flags, 0, NULL, 0, NULL, 1, &one);
    } else {
        vkCmdPipelineBarrier(commands, stages[0], stages[1], flags, 0, NULL, 0, NULL, 0, NULL);
    }
}

SCENE(barriers_in_subpasses, SILENT | KIT_UNORDERED)
{
    VkPipelineStageFlags stages[2] = { COLOR_STAGE, FRAGMENT_STAGE };
    VkImageMemoryBarrier2 barrier;
    VkImageMemoryBarrier one;
    struct self self;
    VkEvent event;

    NEW(kit, .version = 0);
    self = begin_self(kit, 0);
    event = kit_event(kit);
    barrier = image_barrier(self.image, VK_IMAGE_LAYOUT_GENERAL, VK_IMAGE_LAYOUT_GENERAL);
    barrier.srcStageMask = COLOR_STAGE;
    barrier.dstStageMask = FRAGMENT_STAGE;
    for (int second = 0; second < 2; second++) {
        const char *owner = second ? "vkCmdPipelineBarrier2" : "vkCmdPipelineBarrier";

        barrier_inside(self.commands, second, stages, VK_DEPENDENCY_BY_REGION_BIT, NULL);
        barrier_inside(self.commands, second, stages, VK_DEPENDENCY_BY_REGION_BIT, &barrier);
        stages[1] = VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT;
        expect_rule(kit, owner, "None", "07889");
        expect_rule(kit, owner, "None", "07892");
        barrier_inside(self.commands, second, stages, VK_DEPENDENCY_BY_REGION_BIT, NULL);
        stages[1] = FRAGMENT_STAGE;
    }
    barrier.oldLayout = barrier.newLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
    kit_expect(kit, "VUID-vkCmdPipelineBarrier-oldLayout-10758");
    barrier_inside(self.commands, false, stages, VK_DEPENDENCY_BY_REGION_BIT, &barrier);
    barrier.oldLayout = VK_IMAGE_LAYOUT_GENERAL;
    one = image_barrier1(&barrier);
    kit_expect(kit, "VUID-vkCmdWaitEvents-oldLayout-01181");
    vkCmdWaitEvents(self.commands, 1, &event, COLOR_STAGE, FRAGMENT_STAGE, 0, NULL, 0, NULL, 1,
                    &one);
    vkCmdEndRenderPass(self.commands);
    kit_end(kit, self.commands);
}

SCENE(views_of_barriers, SILENT | KIT_UNORDERED)
{
    VkPipelineStageFlags stages[2] = { COLOR_STAGE, FRAGMENT_STAGE };
    VkDependencyFlags flags = VK_DEPENDENCY_BY_REGION_BIT | VK_DEPENDENCY_VIEW_LOCAL_BIT;
    struct self self;

    NEW(kit, .version = 0);
    self = begin_self(kit, 3);
    for (int second = 0; second < 2; second++) {
        const char *owner = second ? "vkCmdPipelineBarrier2" : "vkCmdPipelineBarrier";

        barrier_inside(self.commands, second, stages, flags, NULL);
        expect_rule(kit, owner, "None", "07893");
        expect_rule(kit, owner, "None", "07889");
        barrier_inside(self.commands, second, stages, VK_DEPENDENCY_BY_REGION_BIT, NULL);
    }
    vkCmdEndRenderPass(self.commands);
    kit_end(kit, self.commands);
}

SCENE(waits_in_subpasses, SILENT | KIT_UNORDERED)
{
    VkImageMemoryBarrier2 barrier;
    VkDependencyInfo info = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                              .imageMemoryBarrierCount = 1,
                              .pImageMemoryBarriers = &barrier };
    struct self self;
    VkEvent event;

    NEW(kit, .version = 0);
    self = begin_self(kit, 0);
    event = kit_event(kit);
    barrier = image_barrier(self.image, VK_IMAGE_LAYOUT_GENERAL, VK_IMAGE_LAYOUT_GENERAL);
    vkCmdWaitEvents2(self.commands, 1, &event, &info);
    barrier.newLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
    kit_expect(kit, "VUID-vkCmdWaitEvents2-oldLayout-01181");
    vkCmdWaitEvents2(self.commands, 1, &event, &info);
    barrier.newLayout = VK_IMAGE_LAYOUT_GENERAL;
    barrier.srcQueueFamilyIndex = kit->family;
    barrier.dstQueueFamilyIndex = kit->family ? 0 : 1;
    kit_expect(kit, "VUID-vkCmdWaitEvents2-srcQueueFamilyIndex-01182");
    vkCmdWaitEvents2(self.commands, 1, &event, &info);
    vkCmdEndRenderPass(self.commands);
    kit_end(kit, self.commands);
}

/* --- inside of dynamic rendering --- */

SCENE(barriers_in_rendering, SILENT | KIT_UNORDERED)
{
    VkPipelineStageFlags stages[2] = { COLOR_STAGE, FRAGMENT_STAGE };
    VkImage image;
    VkRenderingAttachmentInfo attachment = { .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
                                             .imageLayout = VK_IMAGE_LAYOUT_GENERAL,
                                             .loadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE };
    VkRenderingInfo info = { .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                             .renderArea = { .extent = { 16, 16 } },
                             .layerCount = 1,
                             .colorAttachmentCount = 1,
                             .pColorAttachments = &attachment };
    VkCommandBuffer commands;
    VkImageMemoryBarrier2 barrier;

    NEW(kit, .version = 0);
    image = kit_bound_image(
        kit, 16, 16, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT);
    attachment.imageView = kit_image_view(kit, image);
    commands = kit_recording(kit);
    vkCmdBeginRendering(commands, &info);
    for (int second = 0; second < 2; second++) {
        barrier = image_barrier(image, VK_IMAGE_LAYOUT_GENERAL, VK_IMAGE_LAYOUT_GENERAL);
        barrier.srcStageMask = COLOR_STAGE;
        barrier.dstStageMask = FRAGMENT_STAGE;
        barrier_inside(commands, second, stages, VK_DEPENDENCY_BY_REGION_BIT, &barrier);
        barrier.newLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
        expect_rule(kit, second ? "vkCmdPipelineBarrier2" : "vkCmdPipelineBarrier", "oldLayout",
                    "01181");
        barrier_inside(commands, second, stages, VK_DEPENDENCY_BY_REGION_BIT, &barrier);
    }
    barrier.oldLayout = barrier.newLayout;
    kit_expect(kit, "VUID-vkCmdPipelineBarrier-oldLayout-10759");
    barrier_inside(commands, false, stages, VK_DEPENDENCY_BY_REGION_BIT, &barrier);
    vkCmdEndRendering(commands);

    barrier.oldLayout = VK_IMAGE_LAYOUT_GENERAL;
    barrier_inside(commands, false, stages, 0, &barrier);
    barrier.oldLayout = barrier.newLayout;
    attachment.imageLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
    vkCmdBeginRendering(commands, &info);
    for (int second = 0; second < 2; second++) {
        expect_rule(kit, second ? "vkCmdPipelineBarrier2" : "vkCmdPipelineBarrier", "image",
                    "09555");
        barrier_inside(commands, second, stages, VK_DEPENDENCY_BY_REGION_BIT, &barrier);
    }
    vkCmdEndRendering(commands);
    kit_end(kit, commands);
}

/* --- aspects --- */

SCENE(color_beside_planes, SILENT | KIT_UNORDERED)
{
    static const char *const owners[] = { "VkImageMemoryBarrier", "VkImageMemoryBarrier2" };
    VkCommandBuffer commands;
    VkImageMemoryBarrier2 barrier;
    VkImage image;

    NEW(kit, .version = 0);
    image = kit_bound_image(kit, 16, 16, VK_IMAGE_USAGE_SAMPLED_BIT);
    commands = kit_recording(kit);
    for (int second = 0; second < 2; second++) {
        barrier = image_barrier(image, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_GENERAL);
        record_image(commands, second, &barrier);
        barrier.subresourceRange.aspectMask = VK_IMAGE_ASPECT_COLOR_BIT |
                                              VK_IMAGE_ASPECT_PLANE_0_BIT;
        kit_expect(kit, "VUID-VkImageSubresourceRange-aspectMask-01670");
        expect_rule(kit, owners[second], "subresourceRange", "09601");
        expect_rule(kit, owners[second], "image", "09241");
        record_image(commands, second, &barrier);
    }
    kit_end(kit, commands);
}

KIT_MAIN()
