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

SCENE(tensors, SILENT)
{
    int64_t size = 16;
    VkTensorDescriptionARM description = {
        .sType = VK_STRUCTURE_TYPE_TENSOR_DESCRIPTION_ARM,
        .tiling = VK_TENSOR_TILING_LINEAR_ARM,
        .format = VK_FORMAT_R8_SINT,
        .dimensionCount = 1,
        .pDimensions = &size,
        .usage = VK_TENSOR_USAGE_SHADER_BIT_ARM,
    };
    VkTensorCreateInfoARM info = { .sType = VK_STRUCTURE_TYPE_TENSOR_CREATE_INFO_ARM,
                                   .pDescription = &description,
                                   .sharingMode = VK_SHARING_MODE_EXCLUSIVE };
    VkTensorARM tensor = VK_NULL_HANDLE;

    BARE(kit, "VK_ARM_tensors");
    kit_expect(kit, "VUID-vkCreateTensorARM-tensors-09832");
    if (NOW(vkCreateTensorARM)(kit->device, &info, NULL, &tensor) == VK_SUCCESS) {
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
}

#endif

KIT_MAIN()
