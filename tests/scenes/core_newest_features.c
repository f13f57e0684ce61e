/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Commands of extensions whose feature is not enabled, called with parameters that mean nothing then. Skipped with older headers.
 */
#include "newer_scene.h"

#ifndef VK_KHR_device_address_commands

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_KHR_device_address_commands");
}

#else

/* The loader need not know them. */
#define NOW(name) KIT_DEVICE_COMMAND(kit, name)

/* Vulkan 1.3: no feature of 1.4 is enabled. */
#define BARE(kit, ...) NEW(kit, .version = VK_API_VERSION_1_3, .extensions = { __VA_ARGS__ })

SCENE(acceleration_structures, SILENT)
{
    VkAccelerationStructureBuildSizesInfoKHR sizes = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_SIZES_INFO_KHR
    };
    VkAccelerationStructureBuildGeometryInfoKHR build = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_GEOMETRY_INFO_KHR,
        .type = VK_ACCELERATION_STRUCTURE_TYPE_BOTTOM_LEVEL_KHR,
    };
    uint8_t data[2 * VK_UUID_SIZE] = { 0 };
    VkAccelerationStructureVersionInfoKHR version = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_VERSION_INFO_KHR, .pVersionData = data
    };
    VkAccelerationStructureCompatibilityKHR compatibility;

    BARE(kit, "VK_KHR_acceleration_structure", "VK_KHR_deferred_host_operations");
    kit_expect(kit, "VUID-vkGetAccelerationStructureBuildSizesKHR-accelerationStructure-08933");
    NOW(vkGetAccelerationStructureBuildSizesKHR)
    (kit->device, VK_ACCELERATION_STRUCTURE_BUILD_TYPE_DEVICE_KHR, &build, NULL, &sizes);
    kit_expect(kit,
               "VUID-vkGetDeviceAccelerationStructureCompatibilityKHR-accelerationStructure-08928");
    NOW(vkGetDeviceAccelerationStructureCompatibilityKHR)(kit->device, &version, &compatibility);
    kit_expect(kit, "VUID-vkDestroyAccelerationStructureKHR-accelerationStructure-08934");
    NOW(vkDestroyAccelerationStructureKHR)(kit->device, VK_NULL_HANDLE, NULL);
}

SCENE(micromaps, SILENT)
{
    BARE(kit, "VK_EXT_opacity_micromap", "VK_KHR_acceleration_structure",
         "VK_KHR_deferred_host_operations");
    kit_expect(kit, "VUID-vkDestroyMicromapEXT-micromap-11619");
    NOW(vkDestroyMicromapEXT)(kit->device, VK_NULL_HANDLE, NULL);
}

#ifdef VK_KHR_opacity_micromap

SCENE(micromaps_built, SILENT | KIT_APPLIES)
{
    VkBufferCreateInfo room = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                .size = 4096,
                                .usage = VK_BUFFER_USAGE_MICROMAP_STORAGE_BIT_EXT };
    VkMicromapCreateInfoEXT info = { .sType = VK_STRUCTURE_TYPE_MICROMAP_CREATE_INFO_EXT,
                                     .size = 256,
                                     .type = VK_MICROMAP_TYPE_OPACITY_MICROMAP_EXT };
    VkMicromapBuildInfoEXT build = { .sType = VK_STRUCTURE_TYPE_MICROMAP_BUILD_INFO_EXT,
                                     .type = VK_MICROMAP_TYPE_OPACITY_MICROMAP_EXT,
                                     .data.deviceAddress = 0x1000,
                                     .scratchData.deviceAddress = 0x2000,
                                     .triangleArray.deviceAddress = 0x3000,
                                     .triangleArrayStride = 8 };

    BARE(kit, "VK_EXT_opacity_micromap", "VK_KHR_acceleration_structure",
         "VK_KHR_deferred_host_operations");
    info.buffer = buffer_of(kit, &room);
    kit_allow(kit, "VUID-vkCreateMicromapEXT-micromap-07430");
    kit_allow(kit, "VUID-vkDestroyMicromapEXT-micromap-11619");
    KIT_VK(kit, NOW(vkCreateMicromapEXT)(kit->device, &info, NULL, &build.dstMicromap));
    kit_expect(kit, "VUID-vkCmdBuildMicromapsEXT-micromap-11648");
    NOW(vkCmdBuildMicromapsEXT)(kit_recording(kit), 1, &build);
    NOW(vkDestroyMicromapEXT)(kit->device, build.dstMicromap, NULL);
}

#endif

SCENE(shader_objects, SILENT)
{
    BARE(kit, "VK_EXT_shader_object");
    kit_expect(kit, "VUID-vkDestroyShaderEXT-None-08481");
    NOW(vkDestroyShaderEXT)(kit->device, VK_NULL_HANDLE, NULL);
}

SCENE(restart_index, SILENT)
{
    VkCommandBuffer commands;

    BARE(kit, "VK_EXT_primitive_restart_index");
    commands = kit_recording(kit);
    kit_expect(kit, "VUID-vkCmdSetPrimitiveRestartIndexEXT-primitiveRestartIndex-12395");
    NOW(vkCmdSetPrimitiveRestartIndexEXT)(commands, 7);
}

static const int64_t tensor_size = 16;
static const VkTensorDescriptionARM tensor_description = {
    .sType = VK_STRUCTURE_TYPE_TENSOR_DESCRIPTION_ARM,
    .tiling = VK_TENSOR_TILING_LINEAR_ARM,
    .format = VK_FORMAT_R8_SINT,
    .dimensionCount = 1,
    .pDimensions = &tensor_size,
    .usage = VK_TENSOR_USAGE_SHADER_BIT_ARM,
};
static const VkTensorCreateInfoARM tensor_info = {
    .sType = VK_STRUCTURE_TYPE_TENSOR_CREATE_INFO_ARM,
    .pDescription = &tensor_description,
    .sharingMode = VK_SHARING_MODE_EXCLUSIVE
};

SCENE(tensors, SILENT)
{
    VkTensorARM tensor = VK_NULL_HANDLE;

    BARE(kit, "VK_ARM_tensors");
    kit_expect(kit, "VUID-vkCreateTensorARM-tensors-09832");
    if (NOW(vkCreateTensorARM)(kit->device, &tensor_info, NULL, &tensor) == VK_SUCCESS) {
        NOW(vkDestroyTensorARM)(kit->device, tensor, NULL);
    }
}

SCENE(copies_by_addresses, SILENT)
{
    VkCommandBuffer commands;
    VkDeviceSize size = sizeof(VkCopyMemoryIndirectCommandKHR);
    VkCopyMemoryIndirectInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_COPY_MEMORY_INDIRECT_INFO_KHR,
        .copyCount = 1,
        .copyAddressRange = { 0x1000, size, size },
    };

    BARE(kit, "VK_KHR_copy_memory_indirect");
    commands = kit_recording(kit);
    kit_expect(kit, "VUID-vkCmdCopyMemoryIndirectKHR-indirectMemoryCopy-10935");
    NOW(vkCmdCopyMemoryIndirectKHR)(commands, &info);
}

SCENE(clusters, SILENT)
{
    VkClusterAccelerationStructureMoveObjectsInputNV move = {
        .sType = VK_STRUCTURE_TYPE_CLUSTER_ACCELERATION_STRUCTURE_MOVE_OBJECTS_INPUT_NV,
        .type = VK_CLUSTER_ACCELERATION_STRUCTURE_TYPE_TRIANGLE_CLUSTER_NV,
        .maxMovedBytes = 64,
    };
    VkClusterAccelerationStructureInputInfoNV info = {
        .sType = VK_STRUCTURE_TYPE_CLUSTER_ACCELERATION_STRUCTURE_INPUT_INFO_NV,
        .maxAccelerationStructureCount = 1,
        .opType = VK_CLUSTER_ACCELERATION_STRUCTURE_OP_TYPE_MOVE_OBJECTS_NV,
        .opMode = VK_CLUSTER_ACCELERATION_STRUCTURE_OP_MODE_IMPLICIT_DESTINATIONS_NV,
        .opInput.pMoveObjects = &move,
    };
    VkAccelerationStructureBuildSizesInfoKHR sizes = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_SIZES_INFO_KHR
    };

    BARE(kit, "VK_NV_cluster_acceleration_structure", "VK_KHR_acceleration_structure",
         "VK_KHR_deferred_host_operations");
    kit_expect(
        kit,
        "VUID-vkGetClusterAccelerationStructureBuildSizesNV-clusterAccelerationStructure-10438");
    NOW(vkGetClusterAccelerationStructureBuildSizesNV)(kit->device, &info, &sizes);
}

SCENE(performance_hints, SILENT)
{
    VkPerfHintInfoQCOM hint = { .sType = VK_STRUCTURE_TYPE_PERF_HINT_INFO_QCOM };

    BARE(kit, "VK_QCOM_queue_perf_hint");
    kit_expect(kit, "VUID-vkQueueSetPerfHintQCOM-queuePerfHint-12387");
    (void)NOW(vkQueueSetPerfHintQCOM)(kit->queue, &hint);
    hint.scale = 101;
    kit_expect(kit, "VUID-vkQueueSetPerfHintQCOM-queuePerfHint-12387");
    kit_expect(kit, "VUID-VkPerfHintInfoQCOM-type-12389");
    kit_expect(kit, "VUID-VkPerfHintInfoQCOM-scale-12390");
    (void)NOW(vkQueueSetPerfHintQCOM)(kit->queue, &hint);
}

SCENE(clusters_and_partitions_built, SILENT)
{
    VkClusterAccelerationStructureMoveObjectsInputNV move = {
        .sType = VK_STRUCTURE_TYPE_CLUSTER_ACCELERATION_STRUCTURE_MOVE_OBJECTS_INPUT_NV,
        .type = VK_CLUSTER_ACCELERATION_STRUCTURE_TYPE_TRIANGLE_CLUSTER_NV,
        .maxMovedBytes = 64,
    };
    VkClusterAccelerationStructureCommandsInfoNV info = {
        .sType = VK_STRUCTURE_TYPE_CLUSTER_ACCELERATION_STRUCTURE_COMMANDS_INFO_NV,
        .input = { .sType = VK_STRUCTURE_TYPE_CLUSTER_ACCELERATION_STRUCTURE_INPUT_INFO_NV,
                   .maxAccelerationStructureCount = 1,
                   .opType = VK_CLUSTER_ACCELERATION_STRUCTURE_OP_TYPE_MOVE_OBJECTS_NV,
                   .opMode = VK_CLUSTER_ACCELERATION_STRUCTURE_OP_MODE_IMPLICIT_DESTINATIONS_NV,
                   .opInput.pMoveObjects = &move },
        .scratchData = 0x1000,
    };
    VkBuildPartitionedAccelerationStructureInfoNV build = {
        .sType = VK_STRUCTURE_TYPE_BUILD_PARTITIONED_ACCELERATION_STRUCTURE_INFO_NV,
        .input = { .sType = VK_STRUCTURE_TYPE_PARTITIONED_ACCELERATION_STRUCTURE_INSTANCES_INPUT_NV,
                   .instanceCount = 1,
                   .maxInstancePerPartitionCount = 1,
                   .partitionCount = 1 },
        .dstAccelerationStructureData = 0x1000,
        .srcInfos = 0x1000,
        .srcInfosCount = 0x1000,
    };
    VkAccelerationStructureBuildSizesInfoKHR sizes = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_SIZES_INFO_KHR
    };
    VkCommandBuffer commands;

    BARE(kit, "VK_NV_cluster_acceleration_structure", "VK_NV_partitioned_acceleration_structure",
         "VK_KHR_acceleration_structure", "VK_KHR_deferred_host_operations");
    commands = kit_recording(kit);
    kit_expect(
        kit,
        "VUID-vkCmdBuildClusterAccelerationStructureIndirectNV-clusterAccelerationStructure-10443");
    NOW(vkCmdBuildClusterAccelerationStructureIndirectNV)(commands, &info);
    kit_expect(kit, "VUID-vkCmdBuildPartitionedAccelerationStructuresNV-"
                    "partitionedAccelerationStructure-10536");
    NOW(vkCmdBuildPartitionedAccelerationStructuresNV)(commands, &build);
    kit_expect(kit, "VUID-vkGetPartitionedAccelerationStructuresBuildSizesNV-"
                    "partitionedAccelerationStructure-10534");
    NOW(vkGetPartitionedAccelerationStructuresBuildSizesNV)(kit->device, &build.input, &sizes);
}

/* Builds it of nothing, and asks for its size. */
static void
build_one(struct kit *kit, VkCommandBuffer commands, VkAccelerationStructureKHR one)
{
    VkAccelerationStructureBuildGeometryInfoKHR build = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_GEOMETRY_INFO_KHR,
        .type = VK_ACCELERATION_STRUCTURE_TYPE_BOTTOM_LEVEL_KHR,
        .dstAccelerationStructure = one,
        .scratchData.deviceAddress = 0x1000,
    };
    const VkAccelerationStructureBuildRangeInfoKHR range = { 0 }, *ranges = &range;
    VkQueryPoolCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
        .queryType = VK_QUERY_TYPE_ACCELERATION_STRUCTURE_COMPACTED_SIZE_KHR,
        .queryCount = 1
    };
    VkQueryPool pool;

    kit_allow(kit, "VUID-vkCmdBuildAccelerationStructuresKHR-pInfos-03802");
    kit_allow(kit, "VUID-VkDeviceAddress-size-11364");
    kit_allow(kit, "VUID-vkGetAccelerationStructureDeviceAddressKHR-pInfo-09542");
    kit_allow(kit,
              "VUID-vkCmdWriteAccelerationStructuresPropertiesKHR-accelerationStructures-03431");
    KIT_VK(kit, vkCreateQueryPool(kit->device, &info, NULL, &pool));
    kit_own(kit, VK_OBJECT_TYPE_QUERY_POOL, KIT_HANDLE(pool));
    kit_expect(kit, "VUID-vkCmdBuildAccelerationStructuresKHR-accelerationStructure-08923");
    NOW(vkCmdBuildAccelerationStructuresKHR)(commands, 1, &build, &ranges);
    vkCmdResetQueryPool(commands, pool, 0, 1);
    kit_expect(kit,
               "VUID-vkCmdWriteAccelerationStructuresPropertiesKHR-accelerationStructure-08924");
    NOW(vkCmdWriteAccelerationStructuresPropertiesKHR)(commands, 1, &one, info.queryType, pool, 0);
}

/* The null driver makes one, feature or not; mode skip has none. */
SCENE(structures_used, SILENT | KIT_APPLIES | KIT_UNORDERED)
{
    VkBufferCreateInfo room = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                .size = 4096,
                                .usage = VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_STORAGE_BIT_KHR };
    VkAccelerationStructureCreateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_CREATE_INFO_KHR,
        .size = 256,
        .type = VK_ACCELERATION_STRUCTURE_TYPE_BOTTOM_LEVEL_KHR,
    };
    VkAccelerationStructureKHR ones[2] = { VK_NULL_HANDLE, VK_NULL_HANDLE };
    VkCopyAccelerationStructureInfoKHR copy = {
        .sType = VK_STRUCTURE_TYPE_COPY_ACCELERATION_STRUCTURE_INFO_KHR,
        .mode = VK_COPY_ACCELERATION_STRUCTURE_MODE_CLONE_KHR,
    };
    VkCopyAccelerationStructureToMemoryInfoKHR out = {
        .sType = VK_STRUCTURE_TYPE_COPY_ACCELERATION_STRUCTURE_TO_MEMORY_INFO_KHR,
        .mode = VK_COPY_ACCELERATION_STRUCTURE_MODE_SERIALIZE_KHR,
    };
    VkCopyMemoryToAccelerationStructureInfoKHR in = {
        .sType = VK_STRUCTURE_TYPE_COPY_MEMORY_TO_ACCELERATION_STRUCTURE_INFO_KHR,
        .mode = VK_COPY_ACCELERATION_STRUCTURE_MODE_DESERIALIZE_KHR,
    };
    VkAccelerationStructureDeviceAddressInfoKHR asked = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_DEVICE_ADDRESS_INFO_KHR
    };
    VkCommandBuffer commands;

    BARE(kit, "VK_KHR_acceleration_structure", "VK_KHR_deferred_host_operations");
    info.buffer = buffer_of(kit, &room);
    kit_allow(kit, "VUID-vkCreateAccelerationStructureKHR-accelerationStructure-03611");
    kit_allow(kit, "VUID-vkDestroyAccelerationStructureKHR-accelerationStructure-08934");
    for (int i = 0; i < 2; i++) {
        info.offset = 256 * (VkDeviceSize)i;
        KIT_VK(kit, NOW(vkCreateAccelerationStructureKHR)(kit->device, &info, NULL, &ones[i]));
    }
    commands = kit_recording(kit);
    copy.src = out.src = ones[0];
    copy.dst = in.dst = ones[1];
    out.dst.deviceAddress = in.src.deviceAddress = 0x1000;
    asked.accelerationStructure = ones[0];
    kit_expect(kit, "VUID-vkCmdCopyAccelerationStructureKHR-accelerationStructure-08925");
    NOW(vkCmdCopyAccelerationStructureKHR)(commands, &copy);
    kit_expect(kit, "VUID-vkCmdCopyAccelerationStructureToMemoryKHR-accelerationStructure-08926");
    NOW(vkCmdCopyAccelerationStructureToMemoryKHR)(commands, &out);
    kit_expect(kit, "VUID-vkCmdCopyMemoryToAccelerationStructureKHR-accelerationStructure-08927");
    NOW(vkCmdCopyMemoryToAccelerationStructureKHR)(commands, &in);
    kit_expect(kit, "VUID-vkGetAccelerationStructureDeviceAddressKHR-accelerationStructure-08935");
    (void)NOW(vkGetAccelerationStructureDeviceAddressKHR)(kit->device, &asked);
    build_one(kit, commands, ones[0]);
    kit_end(kit, commands);
    for (int i = 0; i < 2; i++) {
        NOW(vkDestroyAccelerationStructureKHR)(kit->device, ones[i], NULL);
    }
}

SCENE(structures_at_addresses, SILENT)
{
    VkAccelerationStructureCreateInfo2KHR info = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_CREATE_INFO_2_KHR,
        .addressRange = { 0x1000, 256 },
        .type = VK_ACCELERATION_STRUCTURE_TYPE_BOTTOM_LEVEL_KHR,
    };
    VkAccelerationStructureKHR one = VK_NULL_HANDLE;

    BARE(kit, "VK_KHR_device_address_commands", "VK_KHR_acceleration_structure",
         "VK_KHR_deferred_host_operations");
    kit_allow(kit, "VUID-vkDestroyAccelerationStructureKHR-accelerationStructure-08934");
    kit_expect(kit, "VUID-vkCreateAccelerationStructure2KHR-accelerationStructure-03611");
    kit_expect(kit, "VUID-vkCreateAccelerationStructure2KHR-deviceAddressCommands-13086");
    if (NOW(vkCreateAccelerationStructure2KHR)(kit->device, &info, NULL, &one) == VK_SUCCESS) {
        NOW(vkDestroyAccelerationStructureKHR)(kit->device, one, NULL);
    }
}

SCENE(requirements_of_tensors, SILENT)
{
    VkDeviceTensorMemoryRequirementsARM info = {
        .sType = VK_STRUCTURE_TYPE_DEVICE_TENSOR_MEMORY_REQUIREMENTS_ARM,
        .pCreateInfo = &tensor_info
    };
    VkMemoryRequirements2 needs = { .sType = VK_STRUCTURE_TYPE_MEMORY_REQUIREMENTS_2 };

    BARE(kit, "VK_ARM_tensors");
    kit_expect(kit, "VUID-vkGetDeviceTensorMemoryRequirementsARM-tensors-09831");
    NOW(vkGetDeviceTensorMemoryRequirementsARM)(kit->device, &info, &needs);
}

SCENE(copies_to_images_by_addresses, SILENT)
{
    const VkDeviceSize size = sizeof(VkCopyMemoryToImageIndirectCommandKHR);
    VkImageSubresourceLayers part = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1 };
    VkCopyMemoryToImageIndirectInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_COPY_MEMORY_TO_IMAGE_INDIRECT_INFO_KHR,
        .copyCount = 1,
        .copyAddressRange = { 0x1000, size, size },
        .dstImageLayout = VK_IMAGE_LAYOUT_GENERAL,
        .pImageSubresources = &part,
    };

    BARE(kit, "VK_KHR_copy_memory_indirect");
    info.dstImage = image_of(kit,
                             &(VkImageCreateInfo){ .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                                   .imageType = VK_IMAGE_TYPE_2D,
                                                   .format = VK_FORMAT_R8G8B8A8_UNORM,
                                                   .extent = { 16, 16, 1 },
                                                   .mipLevels = 1,
                                                   .arrayLayers = 1,
                                                   .samples = VK_SAMPLE_COUNT_1_BIT,
                                                   .usage = VK_IMAGE_USAGE_TRANSFER_DST_BIT });
    kit_expect(kit, "VUID-vkCmdCopyMemoryToImageIndirectKHR-indirectMemoryToImageCopy-10947");
    NOW(vkCmdCopyMemoryToImageIndirectKHR)(kit_recording(kit), &info);
}

SCENE(decompression, SILENT)
{
    VkDecompressMemoryRegionEXT region = { 0x1000, 0x2000, 64, 128 };
    VkDecompressMemoryInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_DECOMPRESS_MEMORY_INFO_EXT,
        .decompressionMethod = VK_MEMORY_DECOMPRESSION_METHOD_GDEFLATE_1_0_BIT_EXT,
        .regionCount = 1,
        .pRegions = &region,
    };
    VkCommandBuffer commands;

    BARE(kit, "VK_EXT_memory_decompression");
    commands = kit_recording(kit);
    kit_expect(kit, "VUID-vkCmdDecompressMemoryEXT-memoryDecompression-11761");
    NOW(vkCmdDecompressMemoryEXT)(commands, &info);
    kit_expect(kit, "VUID-vkCmdDecompressMemoryIndirectCountEXT-None-07692");
    NOW(vkCmdDecompressMemoryIndirectCountEXT)
    (commands, VK_MEMORY_DECOMPRESSION_METHOD_GDEFLATE_1_0_BIT_EXT, 0x1000, 0x2000, 1,
     sizeof(region));
}

SCENE(descriptor_heaps, SILENT)
{
    VkImage image;
    unsigned char bytes[256];
    VkHostAddressRangeEXT range = { bytes, sizeof(bytes) };
    VkSamplerCreateInfo sampler = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO };
    VkDeviceAddressRangeEXT where = { 0x1000, 256 };
    VkResourceDescriptorInfoEXT resource = {
        .sType = VK_STRUCTURE_TYPE_RESOURCE_DESCRIPTOR_INFO_EXT,
        .type = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER,
        .data.pAddressRange = &where,
    };

    BARE(kit, "VK_EXT_descriptor_heap", "VK_KHR_maintenance5");
    image = kit_bound_image(kit, 16, 16, VK_IMAGE_USAGE_SAMPLED_BIT);
    kit_expect(kit, "VUID-vkWriteSamplerDescriptorsEXT-descriptorHeap-11202");
    kit_expect(kit, "VUID-vkWriteSamplerDescriptorsEXT-size-11203");
    (void)NOW(vkWriteSamplerDescriptorsEXT)(kit->device, 1, &sampler, &range);
    kit_expect(kit, "VUID-vkWriteResourceDescriptorsEXT-descriptorHeap-11206");
    (void)NOW(vkWriteResourceDescriptorsEXT)(kit->device, 1, &resource, &range);
    kit_expect(kit, "VUID-vkGetImageOpaqueCaptureDataEXT-descriptorHeapCaptureReplay-11282");
    kit_expect(kit, "VUID-vkGetImageOpaqueCaptureDataEXT-size-11283");
    kit_expect(kit, "VUID-vkGetImageOpaqueCaptureDataEXT-pImages-11285");
    (void)NOW(vkGetImageOpaqueCaptureDataEXT)(kit->device, 1, &image, &range);
}

SCENE(descriptor_buffers, SILENT)
{
    uint32_t index = 0;
    VkDeviceSize offset = 0;
    VkBindDescriptorBufferEmbeddedSamplersInfoEXT samplers = {
        .sType = VK_STRUCTURE_TYPE_BIND_DESCRIPTOR_BUFFER_EMBEDDED_SAMPLERS_INFO_EXT,
        .stageFlags = VK_SHADER_STAGE_COMPUTE_BIT,
    };
    VkSetDescriptorBufferOffsetsInfoEXT offsets = {
        .sType = VK_STRUCTURE_TYPE_SET_DESCRIPTOR_BUFFER_OFFSETS_INFO_EXT,
        .stageFlags = VK_SHADER_STAGE_COMPUTE_BIT,
        .setCount = 1,
        .pBufferIndices = &index,
        .pOffsets = &offset,
    };
    VkCommandBuffer commands;

    NEW(kit, .extensions = { "VK_EXT_descriptor_buffer", "VK_KHR_maintenance6" });
    samplers.layout = offsets.layout = kit_pipeline_layout(kit, VK_NULL_HANDLE);
    commands = kit_recording(kit);
    kit_expect(kit, "VUID-VkBindDescriptorBufferEmbeddedSamplersInfoEXT-set-08071");
    kit_expect(kit, "VUID-vkCmdBindDescriptorBufferEmbeddedSamplers2EXT-descriptorBuffer-09472");
    NOW(vkCmdBindDescriptorBufferEmbeddedSamplers2EXT)(commands, &samplers);
    kit_expect(kit, "VUID-vkCmdSetDescriptorBufferOffsets2EXT-descriptorBuffer-09470");
    NOW(vkCmdSetDescriptorBufferOffsets2EXT)(commands, &offsets);
}

SCENE(data_graphs, SILENT)
{
    VkDataGraphPipelineCreateInfoARM info = {
        .sType = VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_CREATE_INFO_ARM,
    };
    VkPipeline pipeline = VK_NULL_HANDLE;

    BARE(kit, "VK_ARM_data_graph", "VK_ARM_tensors", "VK_KHR_maintenance5",
         "VK_KHR_deferred_host_operations");
    info.layout = kit_pipeline_layout(kit, VK_NULL_HANDLE);
    kit_expect(kit, "VUID-vkCreateDataGraphPipelinesARM-dataGraph-09760");
    if (NOW(vkCreateDataGraphPipelinesARM)(kit->device, VK_NULL_HANDLE, VK_NULL_HANDLE, 1, &info,
                                           NULL, &pipeline) == VK_SUCCESS) {
        vkDestroyPipeline(kit->device, pipeline, NULL);
    }
}

#endif

KIT_MAIN()
