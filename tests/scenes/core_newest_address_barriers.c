/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Barriers of ranges at device addresses. Skipped with headers that lack VK_KHR_device_address_commands.
 */
#include "address_scene.h"

#ifndef VK_KHR_device_address_commands

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_KHR_device_address_commands");
}

#else

struct barriers {
    struct kit *kit;
    VkCommandBuffer commands;
    VkDeviceAddress at;
};

static VkMemoryRangeBarrierKHR
right(const struct barriers *b)
{
    return (VkMemoryRangeBarrierKHR){ .sType = VK_STRUCTURE_TYPE_MEMORY_RANGE_BARRIER_KHR,
                                      .srcStageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
                                      .dstStageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
                                      .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                      .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                      .addressRange = { b->at, 64 } };
}

static void
barrier(const struct barriers *b, const char *rest, const VkMemoryRangeBarrierKHR *one)
{
    const VkMemoryRangeBarriersInfoKHR ranges = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_RANGE_BARRIERS_INFO_KHR,
        .memoryRangeBarrierCount = 1,
        .pMemoryRangeBarriers = one
    };
    const VkDependencyInfo info = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO, .pNext = &ranges };
    char vuid[128];

    if (rest) {
        snprintf(vuid, sizeof(vuid), "VUID-VkMemoryRangeBarrierKHR-%s", rest);
        kit_expect(b->kit, vuid);
    }
    vkCmdPipelineBarrier2(b->commands, &info);
}

/* Both sides have the mistake, one after the other. */
static void
both(const struct barriers *b, const char *what, const char *number, VkPipelineStageFlags2 stages,
     VkAccessFlags2 accesses)
{
    VkMemoryRangeBarrierKHR one = right(b);
    char rest[64];

    one.srcStageMask = stages;
    one.srcAccessMask = accesses;
    snprintf(rest, sizeof(rest), "src%s-%s", what, number);
    barrier(b, rest, &one);
    one = right(b);
    one.dstStageMask = stages;
    one.dstAccessMask = accesses;
    snprintf(rest, sizeof(rest), "dst%s-%s", what, number);
    barrier(b, rest, &one);
}

/* Extensions that have the stages and accesses, without their features. */
static struct barriers
open_barriers(struct kit *kit, bool bare)
{
    static VkPhysicalDeviceSynchronization2Features synchronization;
    static VkPhysicalDeviceBufferDeviceAddressFeatures with_address;
    static VkPhysicalDeviceDeviceAddressCommandsFeaturesKHR addresses;
    struct kit_config config = {
        .device_next = &addresses,
        .api_version = VULKAN_1_4,
        .device_extensions = { "VK_KHR_device_address_commands",
                               "VK_EXT_conditional_rendering",
                               "VK_EXT_fragment_density_map",
                               "VK_EXT_transform_feedback",
                               "VK_EXT_mesh_shader",
                               "VK_KHR_fragment_shading_rate",
                               "VK_KHR_acceleration_structure",
                               "VK_KHR_ray_tracing_pipeline",
                               "VK_KHR_deferred_host_operations",
                               "VK_HUAWEI_subpass_shading",
                               "VK_HUAWEI_invocation_mask",
                               "VK_EXT_opacity_micromap",
                               "VK_NV_device_generated_commands",
                               "VK_EXT_blend_operation_advanced",
                               "VK_KHR_ray_tracing_maintenance1",
                               "VK_KHR_video_queue",
                               "VK_KHR_video_decode_queue",
                               "VK_KHR_video_encode_queue",
                               "VK_NV_optical_flow",
                               "VK_EXT_descriptor_buffer",
                               "VK_EXT_descriptor_heap",
                               "VK_EXT_memory_decompression",
                               "VK_QCOM_tile_shading",
                               "VK_QCOM_tile_properties" },
    };
    struct barriers b = { .kit = kit };
    uint32_t one = 1;

    synchronization = (VkPhysicalDeviceSynchronization2Features){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SYNCHRONIZATION_2_FEATURES,
        .synchronization2 = VK_TRUE
    };
    with_address = (VkPhysicalDeviceBufferDeviceAddressFeatures){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_BUFFER_DEVICE_ADDRESS_FEATURES,
        .pNext = &synchronization,
        .bufferDeviceAddress = VK_TRUE
    };
    addresses = (VkPhysicalDeviceDeviceAddressCommandsFeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DEVICE_ADDRESS_COMMANDS_FEATURES_KHR,
        .pNext = &with_address,
        .deviceAddressCommands = VK_TRUE
    };
    if (bare) {
        setenv("WAKE_NULL_NEWER", "1", 1);
        KIT_VK(kit, kit_open_instance(kit, &config));
        KIT_VK(kit, vkEnumeratePhysicalDevices(kit->instance, &one, &kit->gpu));
        KIT_VK(kit, kit_open_device(kit, &config));
    } else {
        open_addresses(kit);
    }
    b.at = address_with(kit, ANY_RANGE);
    b.commands = kit_recording(kit);
    return b;
}

SCENE(stages_without_features, SILENT)
{
    const struct barriers b = open_barriers(kit, true);
    static const struct {
        VkPipelineStageFlags2 stages;
        const char *number;
    } rows[] = {
        { VK_PIPELINE_STAGE_2_GEOMETRY_SHADER_BIT, "03929" },
        { VK_PIPELINE_STAGE_2_TESSELLATION_CONTROL_SHADER_BIT, "03930" },
        { VK_PIPELINE_STAGE_2_CONDITIONAL_RENDERING_BIT_EXT, "03931" },
        { VK_PIPELINE_STAGE_2_FRAGMENT_DENSITY_PROCESS_BIT_EXT, "03932" },
        { VK_PIPELINE_STAGE_2_TRANSFORM_FEEDBACK_BIT_EXT, "03933" },
        { VK_PIPELINE_STAGE_2_MESH_SHADER_BIT_EXT, "03934" },
        { VK_PIPELINE_STAGE_2_TASK_SHADER_BIT_EXT, "03935" },
        { VK_PIPELINE_STAGE_2_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR, "07316" },
        { VK_PIPELINE_STAGE_2_RAY_TRACING_SHADER_BIT_KHR, "07946" },
        { VK_PIPELINE_STAGE_2_ACCELERATION_STRUCTURE_BUILD_BIT_KHR, "10751" },
        { VK_PIPELINE_STAGE_2_SUBPASS_SHADING_BIT_HUAWEI, "04957" },
        { VK_PIPELINE_STAGE_2_INVOCATION_MASK_BIT_HUAWEI, "04995" },
        { VK_PIPELINE_STAGE_2_ACCELERATION_STRUCTURE_COPY_BIT_KHR, "10752" },
        { VK_PIPELINE_STAGE_2_MICROMAP_BUILD_BIT_EXT, "11541" },
    };

    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        both(&b, "StageMask", rows[i].number, rows[i].stages, 0);
    }
    kit_end(kit, b.commands);
}

/* Without VK_EXT_opacity_micromap, too: ranges never had another number for it. */
SCENE(shader_reads, SILENT)
{
    struct barriers b = { .kit = kit };
    VkMemoryRangeBarrierKHR one;

    open_addresses(kit);
    b.at = address_with(kit, ANY_RANGE);
    b.commands = kit_recording(kit);
    one = right(&b);
    one.dstStageMask = VK_PIPELINE_STAGE_2_COPY_BIT;
    one.dstAccessMask = VK_ACCESS_2_SHADER_READ_BIT;
    barrier(&b, "dstAccessMask-07454", &one);
    kit_end(kit, b.commands);
}

static const struct {
    VkAccessFlags2 accesses;
    const char *number;
} accesses[] = {
    { VK_ACCESS_2_INDIRECT_COMMAND_READ_BIT, "03900" },
    { VK_ACCESS_2_INDEX_READ_BIT, "03901" },
    { VK_ACCESS_2_VERTEX_ATTRIBUTE_READ_BIT, "03902" },
    { VK_ACCESS_2_INPUT_ATTACHMENT_READ_BIT, "03903" },
    { VK_ACCESS_2_UNIFORM_READ_BIT, "03904" },
    { VK_ACCESS_2_SHADER_SAMPLED_READ_BIT, "03905" },
    { VK_ACCESS_2_SHADER_STORAGE_READ_BIT, "03906" },
    { VK_ACCESS_2_SHADER_STORAGE_WRITE_BIT, "03907" },
    { VK_ACCESS_2_SHADER_READ_BIT, "07454" },
    { VK_ACCESS_2_SHADER_WRITE_BIT, "03909" },
    { VK_ACCESS_2_COLOR_ATTACHMENT_READ_BIT, "03910" },
    { VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT, "03911" },
    { VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_READ_BIT, "03912" },
    { VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT, "03913" },
    { VK_ACCESS_2_TRANSFER_READ_BIT, "03914" },
    { VK_ACCESS_2_TRANSFER_WRITE_BIT, "03915" },
    { VK_ACCESS_2_HOST_READ_BIT, "03916" },
    { VK_ACCESS_2_HOST_WRITE_BIT, "03917" },
    { VK_ACCESS_2_CONDITIONAL_RENDERING_READ_BIT_EXT, "03918" },
    { VK_ACCESS_2_FRAGMENT_DENSITY_MAP_READ_BIT_EXT, "03919" },
    { VK_ACCESS_2_TRANSFORM_FEEDBACK_WRITE_BIT_EXT, "03920" },
    { VK_ACCESS_2_TRANSFORM_FEEDBACK_COUNTER_READ_BIT_EXT, "04747" },
    { VK_ACCESS_2_TRANSFORM_FEEDBACK_COUNTER_WRITE_BIT_EXT, "03922" },
    { VK_ACCESS_2_FRAGMENT_SHADING_RATE_ATTACHMENT_READ_BIT_KHR, "03923" },
    { VK_ACCESS_2_COMMAND_PREPROCESS_READ_BIT_NV, "03924" },
    { VK_ACCESS_2_COMMAND_PREPROCESS_WRITE_BIT_NV, "03925" },
    { VK_ACCESS_2_COLOR_ATTACHMENT_READ_NONCOHERENT_BIT_EXT, "03926" },
    { VK_ACCESS_2_ACCELERATION_STRUCTURE_READ_BIT_KHR, "06256" },
    { VK_ACCESS_2_ACCELERATION_STRUCTURE_WRITE_BIT_KHR, "03928" },
    { VK_ACCESS_2_VIDEO_DECODE_READ_BIT_KHR, "04858" },
    { VK_ACCESS_2_VIDEO_DECODE_WRITE_BIT_KHR, "04859" },
    { VK_ACCESS_2_VIDEO_ENCODE_READ_BIT_KHR, "04860" },
    { VK_ACCESS_2_VIDEO_ENCODE_WRITE_BIT_KHR, "04861" },
    { VK_ACCESS_2_INVOCATION_MASK_READ_BIT_HUAWEI, "04994" },
    { VK_ACCESS_2_SHADER_BINDING_TABLE_READ_BIT_KHR, "07272" },
    { VK_ACCESS_2_OPTICAL_FLOW_READ_BIT_NV, "07455" },
    { VK_ACCESS_2_OPTICAL_FLOW_WRITE_BIT_NV, "07456" },
    { VK_ACCESS_2_MICROMAP_WRITE_BIT_EXT, "07457" },
    { VK_ACCESS_2_MICROMAP_READ_BIT_EXT, "07458" },
    { VK_ACCESS_2_DESCRIPTOR_BUFFER_READ_BIT_EXT, "08118" },
#ifdef VK_QCOM_tile_shading
    { VK_ACCESS_2_SHADER_TILE_ATTACHMENT_READ_BIT_QCOM, "10670" },
    { VK_ACCESS_2_SHADER_TILE_ATTACHMENT_WRITE_BIT_QCOM, "10671" },
#endif
#ifdef VK_EXT_descriptor_heap
    { VK_ACCESS_2_SAMPLER_HEAP_READ_BIT_EXT, "11294" },
    { VK_ACCESS_2_RESOURCE_HEAP_READ_BIT_EXT, "11294" },
#endif
#ifdef VK_EXT_memory_decompression
    { VK_ACCESS_2_MEMORY_DECOMPRESSION_READ_BIT_EXT, "11771" },
    { VK_ACCESS_2_MEMORY_DECOMPRESSION_WRITE_BIT_EXT, "11772" },
#endif
};

SCENE(accesses_of_other_stages, SILENT)
{
    const struct barriers b = open_barriers(kit, true);

    for (size_t i = 0; i < KIT_COUNT(accesses); i++) {
        both(&b, "AccessMask", accesses[i].number, VK_PIPELINE_STAGE_2_BOTTOM_OF_PIPE_BIT,
             accesses[i].accesses);
    }
    kit_end(kit, b.commands);
}

/* Shaders with ray queries read structures in stages that others do not. */
SCENE(reads_of_ray_queries, SILENT)
{
    VkPhysicalDeviceRayQueryFeaturesKHR queries = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_QUERY_FEATURES_KHR
    };
    VkPhysicalDeviceAccelerationStructureFeaturesKHR structures = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ACCELERATION_STRUCTURE_FEATURES_KHR,
        .pNext = &queries
    };
    struct barriers b = { .kit = kit };
    VkMemoryRangeBarrierKHR one;

    NEW_ADDRESSES(kit, &structures, "VK_KHR_ray_query", "VK_KHR_acceleration_structure",
                  "VK_KHR_deferred_host_operations");
    b.at = address_with(kit, ANY_RANGE);
    b.commands = kit_recording(kit);
    one = right(&b);
    one.srcStageMask = one.dstStageMask = VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT;
    one.srcAccessMask = one.dstAccessMask = VK_ACCESS_2_ACCELERATION_STRUCTURE_READ_BIT_KHR;
    barrier(&b, NULL, &one);
    both(&b, "AccessMask", "03927", VK_PIPELINE_STAGE_2_COPY_BIT,
         VK_ACCESS_2_ACCELERATION_STRUCTURE_READ_BIT_KHR);
    kit_end(kit, b.commands);
}

static VkDeviceAddress
old_address_of(struct kit *kit, VkBuffer buffer)
{
    const VkBufferDeviceAddressInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO,
                                             .buffer = buffer };

    return KIT_DEVICE_COMMAND(kit, vkGetBufferDeviceAddressKHR)(kit->device, &info);
}

/* Vulkan 1.0 knows no outside. */
SCENE(families_of_the_oldest, SILENT)
{
    VkPhysicalDeviceSynchronization2Features synchronization = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SYNCHRONIZATION_2_FEATURES,
        .synchronization2 = VK_TRUE
    };
    VkPhysicalDeviceBufferDeviceAddressFeatures with_address = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_BUFFER_DEVICE_ADDRESS_FEATURES,
        .pNext = &synchronization,
        .bufferDeviceAddress = VK_TRUE
    };
    VkPhysicalDeviceDeviceAddressCommandsFeaturesKHR addresses = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DEVICE_ADDRESS_COMMANDS_FEATURES_KHR,
        .pNext = &with_address,
        .deviceAddressCommands = VK_TRUE
    };
    VkMemoryRangeBarriersInfoKHR ranges = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_RANGE_BARRIERS_INFO_KHR, .memoryRangeBarrierCount = 1
    };
    const VkDependencyInfo info = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO, .pNext = &ranges };
    VkMemoryRangeBarrierKHR one;
    VkCommandBuffer commands;

    kit_open(kit, &(struct kit_config){
                      .api_version = VK_API_VERSION_1_0,
                      .instance_extensions = { "VK_KHR_get_physical_device_properties2",
                                               "VK_KHR_device_group_creation" },
                      .device_extensions = { "VK_KHR_synchronization2", "VK_KHR_device_group",
                                             "VK_KHR_buffer_device_address",
                                             "VK_EXT_extended_dynamic_state",
                                             "VK_KHR_device_address_commands" },
                      .device_next = &addresses });
    one = right(&(struct barriers){
        .kit = kit,
        .at = old_address_of(kit, buffer_at_address(kit, 0, VK_BUFFER_USAGE_TRANSFER_DST_BIT)) });
    ranges.pMemoryRangeBarriers = &one;
    commands = kit_recording(kit);
    one.srcQueueFamilyIndex = VK_QUEUE_FAMILY_EXTERNAL;
    one.dstQueueFamilyIndex = kit->family;
    kit_expect(kit, "VUID-VkMemoryRangeBarrierKHR-None-09097");
    kit_expect(kit, "VUID-VkMemoryRangeBarrierKHR-address-13087");
    KIT_DEVICE_COMMAND(kit, vkCmdPipelineBarrier2KHR)(commands, &info);
    one.srcQueueFamilyIndex = kit->family;
    one.dstQueueFamilyIndex = VK_QUEUE_FAMILY_EXTERNAL;
    kit_expect(kit, "VUID-VkMemoryRangeBarrierKHR-None-09098");
    kit_expect(kit, "VUID-VkMemoryRangeBarrierKHR-address-13088");
    KIT_DEVICE_COMMAND(kit, vkCmdPipelineBarrier2KHR)(commands, &info);
    kit_end(kit, commands);
}

SCENE(bytes_as_indices_without_feature, SILENT)
{
    const struct barriers b = open_barriers(kit, true);
    const VkBindIndexBuffer3InfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_BIND_INDEX_BUFFER_3_INFO_KHR,
        .addressRange = { b.at, 64 },
        .indexType = VK_INDEX_TYPE_UINT8_KHR
    };

    kit_expect(kit, "VUID-VkBindIndexBuffer3InfoKHR-indexType-13054");
    KIT_DEVICE_COMMAND(kit, vkCmdBindIndexBuffer3KHR)(b.commands, &info);
    kit_end(kit, b.commands);
}

SCENE(right_barriers, SILENT)
{
    const struct barriers b = open_barriers(kit, false);
    VkMemoryRangeBarrierKHR one = right(&b);

    barrier(&b, NULL, &one);
    one.srcStageMask = VK_PIPELINE_STAGE_2_COPY_BIT;
    one.srcAccessMask = VK_ACCESS_2_TRANSFER_WRITE_BIT;
    one.dstStageMask = VK_PIPELINE_STAGE_2_INDEX_INPUT_BIT;
    one.dstAccessMask = VK_ACCESS_2_INDEX_READ_BIT;
    barrier(&b, NULL, &one);
    one.addressRange = (VkDeviceAddressRangeKHR){ 0, 0 };
    barrier(&b, NULL, &one);
    kit_end(kit, b.commands);
}

SCENE(queue_families, SILENT)
{
    const struct barriers b = open_barriers(kit, false);
    VkMemoryRangeBarrierKHR one = right(&b);

    one.srcQueueFamilyIndex = 0;
    one.dstQueueFamilyIndex = 1;
    barrier(&b, NULL, &one);
    one.srcQueueFamilyIndex = 1;
    one.dstQueueFamilyIndex = 0;
    barrier(&b, NULL, &one);
    one.dstQueueFamilyIndex = VK_QUEUE_FAMILY_EXTERNAL;
    one.srcQueueFamilyIndex = 0;
    barrier(&b, NULL, &one);
    one.dstQueueFamilyIndex = VK_QUEUE_FAMILY_FOREIGN_EXT;
    barrier(&b, "dstQueueFamilyIndex-09100", &one);
    one.srcQueueFamilyIndex = VK_QUEUE_FAMILY_FOREIGN_EXT;
    one.dstQueueFamilyIndex = 0;
    barrier(&b, "srcQueueFamilyIndex-09099", &one);
    one.srcQueueFamilyIndex = 77;
    barrier(&b, "address-13087", &one);
    one.srcQueueFamilyIndex = 0;
    one.dstQueueFamilyIndex = 77;
    barrier(&b, "address-13088", &one);
    one = right(&b);
    one.srcQueueFamilyIndex = 0;
    one.dstQueueFamilyIndex = 1;
    one.srcStageMask = VK_PIPELINE_STAGE_2_HOST_BIT;
    barrier(&b, "srcStageMask-13089", &one);
    kit_end(kit, b.commands);
}

SCENE(of_events, SILENT)
{
    const struct barriers b = open_barriers(kit, false);
    const VkEventCreateInfo made = { .sType = VK_STRUCTURE_TYPE_EVENT_CREATE_INFO };
    VkMemoryRangeBarrierKHR one = right(&b);
    VkMemoryRangeBarriersInfoKHR ranges = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_RANGE_BARRIERS_INFO_KHR,
        .memoryRangeBarrierCount = 1,
        .pMemoryRangeBarriers = &one
    };
    const VkDependencyInfo info = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO, .pNext = &ranges };
    VkEvent event = VK_NULL_HANDLE, other = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateEvent(kit->device, &made, NULL, &event));
    kit_own(kit, VK_OBJECT_TYPE_EVENT, KIT_HANDLE(event));
    KIT_VK(kit, vkCreateEvent(kit->device, &made, NULL, &other));
    kit_own(kit, VK_OBJECT_TYPE_EVENT, KIT_HANDLE(other));
    one.srcStageMask = one.dstStageMask = VK_PIPELINE_STAGE_2_COPY_BIT;
    vkCmdSetEvent2(b.commands, event, &info);
    vkCmdWaitEvents2(b.commands, 1, &event, &info);
    one.srcAccessMask = VK_ACCESS_2_INDEX_READ_BIT;
    kit_expect(kit, "VUID-VkMemoryRangeBarrierKHR-srcAccessMask-03901");
    vkCmdSetEvent2(b.commands, other, &info);
    kit_end(kit, b.commands);
}

SCENE(outside, SILENT)
{
    const struct barriers b = open_barriers(kit, false);
    VkMemoryRangeBarrierKHR one = right(&b);

    one.addressRange = (VkDeviceAddressRangeKHR){ b.at, RANGE_SIZE + 4 };
    kit_expect(kit, "VUID-VkDeviceAddressRangeKHR-address-11365");
    barrier(&b, NULL, &one);
    one.addressRange = (VkDeviceAddressRangeKHR){ 0, 4 };
    kit_expect(kit, "VUID-VkDeviceAddressRangeKHR-size-11411");
    barrier(&b, NULL, &one);
    kit_end(kit, b.commands);
}

/* ---- what they order --------------------------------------------------------------------------- */

static VkMemoryRangeBarrierKHR
fills_of(struct kit *kit, VkBuffer buffer)
{
    return (VkMemoryRangeBarrierKHR){ .sType = VK_STRUCTURE_TYPE_MEMORY_RANGE_BARRIER_KHR,
                                      .srcStageMask = VK_PIPELINE_STAGE_2_CLEAR_BIT,
                                      .srcAccessMask = VK_ACCESS_2_TRANSFER_WRITE_BIT,
                                      .dstStageMask = VK_PIPELINE_STAGE_2_CLEAR_BIT,
                                      .dstAccessMask = VK_ACCESS_2_TRANSFER_WRITE_BIT,
                                      .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                      .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                      .addressRange = { kit_address(kit, buffer), 64 } };
}

/* By barriers, and by events that are reset behind the wait. */
SCENE(ranges_order_fills, SILENT)
{
    VkMemoryRangeBarrierKHR one;
    const VkMemoryRangeBarriersInfoKHR ranges = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_RANGE_BARRIERS_INFO_KHR,
        .memoryRangeBarrierCount = 1,
        .pMemoryRangeBarriers = &one
    };
    const VkDependencyInfo info = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO, .pNext = &ranges };
    const struct barriers b = open_barriers(kit, true);
    const VkBuffer buffer = buffer_at_address(kit, 0, VK_BUFFER_USAGE_TRANSFER_DST_BIT);
    VkEvent event = kit_event(kit);

    one = fills_of(kit, buffer);
    vkCmdFillBuffer(b.commands, buffer, 0, 64, 1);
    vkCmdPipelineBarrier2(b.commands, &info);
    vkCmdFillBuffer(b.commands, buffer, 0, 64, 2);
    vkCmdSetEvent2(b.commands, event, &info);
    vkCmdWaitEvents2(b.commands, 1, &event, &info);
    vkCmdFillBuffer(b.commands, buffer, 0, 64, 3);
    vkCmdResetEvent2(b.commands, event, VK_PIPELINE_STAGE_2_CLEAR_BIT);
    one.srcStageMask = VK_PIPELINE_STAGE_2_COPY_BIT; /* none of the fills */
    vkCmdPipelineBarrier2(b.commands, &info);
    kit_expect(kit, "SYNC-HAZARD-WRITE-AFTER-WRITE");
    vkCmdFillBuffer(b.commands, buffer, 0, 64, 4);
    kit_end(kit, b.commands);
    KIT_VK(kit, kit_submit(kit->queue, b.commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

#endif

KIT_MAIN()
