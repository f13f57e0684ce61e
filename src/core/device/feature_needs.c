/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Commands of extensions that want a feature whatever their parameters are: one row each. Rules that came after 1.3.239; of older
 * commands, too.
 */
#include "core/core_newer.h"

#define NEEDS(name, function, feature, vuid)                                   \
    void wake_core_feature_of_##function(struct wake_check *check,             \
                                         const struct wake_rec_##name *r)      \
    {                                                                          \
        (void)r;                                                               \
        if (!WAKE_FEATURE(check, feature)) {                                   \
            wake_find(check, vuid, "the feature " #feature " is not enabled"); \
        }                                                                      \
    }

/* clang-format off: a table */
#ifdef VK_VERSION_1_4
NEEDS(CmdBindDescriptorBufferEmbeddedSamplers2EXT, bind_embedded_2, descriptorBuffer,
      "VUID-vkCmdBindDescriptorBufferEmbeddedSamplers2EXT-descriptorBuffer-09472")
NEEDS(CmdSetDescriptorBufferOffsets2EXT, set_offsets_2, descriptorBuffer,
      "VUID-vkCmdSetDescriptorBufferOffsets2EXT-descriptorBuffer-09470")
NEEDS(CmdBuildAccelerationStructuresKHR, cmd_build_structures, accelerationStructure,
      "VUID-vkCmdBuildAccelerationStructuresKHR-accelerationStructure-08923")
NEEDS(CmdCopyAccelerationStructureKHR, cmd_copy_structure, accelerationStructure,
      "VUID-vkCmdCopyAccelerationStructureKHR-accelerationStructure-08925")
NEEDS(CmdCopyAccelerationStructureToMemoryKHR, cmd_serialize, accelerationStructure,
      "VUID-vkCmdCopyAccelerationStructureToMemoryKHR-accelerationStructure-08926")
NEEDS(CmdCopyMemoryToAccelerationStructureKHR, cmd_deserialize, accelerationStructure,
      "VUID-vkCmdCopyMemoryToAccelerationStructureKHR-accelerationStructure-08927")
NEEDS(CmdWriteAccelerationStructuresPropertiesKHR, cmd_write_properties, accelerationStructure,
      "VUID-vkCmdWriteAccelerationStructuresPropertiesKHR-accelerationStructure-08924")
NEEDS(DestroyAccelerationStructureKHR, destroy_structure, accelerationStructure,
      "VUID-vkDestroyAccelerationStructureKHR-accelerationStructure-08934")
NEEDS(GetAccelerationStructureBuildSizesKHR, build_sizes, accelerationStructure,
      "VUID-vkGetAccelerationStructureBuildSizesKHR-accelerationStructure-08933")
NEEDS(GetAccelerationStructureDeviceAddressKHR, structure_address, accelerationStructure,
      "VUID-vkGetAccelerationStructureDeviceAddressKHR-accelerationStructure-08935")
NEEDS(GetDeviceAccelerationStructureCompatibilityKHR, structure_version, accelerationStructure,
      "VUID-vkGetDeviceAccelerationStructureCompatibilityKHR-accelerationStructure-08928")
#endif
#ifdef VK_KHR_opacity_micromap
NEEDS(CmdBuildMicromapsEXT, build_micromaps, micromap, "VUID-vkCmdBuildMicromapsEXT-micromap-11648")
NEEDS(DestroyMicromapEXT, destroy_micromap, micromap, "VUID-vkDestroyMicromapEXT-micromap-11619")
#endif
#if defined(VK_EXT_shader_object) && !defined(WAKE_OWN_SHADER_OBJECT)
NEEDS(DestroyShaderEXT, destroy_shader, shaderObject, "VUID-vkDestroyShaderEXT-None-08481")
NEEDS(GetShaderBinaryDataEXT, shader_binary, shaderObject,
      "VUID-vkGetShaderBinaryDataEXT-None-08461")
#endif
#ifdef VK_NV_cluster_acceleration_structure
NEEDS(CmdBuildClusterAccelerationStructureIndirectNV, build_clusters, clusterAccelerationStructure,
      "VUID-vkCmdBuildClusterAccelerationStructureIndirectNV-clusterAccelerationStructure-10443")
NEEDS(GetClusterAccelerationStructureBuildSizesNV, cluster_sizes, clusterAccelerationStructure,
      "VUID-vkGetClusterAccelerationStructureBuildSizesNV-clusterAccelerationStructure-10438")
#endif
#ifdef VK_NV_partitioned_acceleration_structure
NEEDS(CmdBuildPartitionedAccelerationStructuresNV, build_partitions,
      partitionedAccelerationStructure,
      "VUID-vkCmdBuildPartitionedAccelerationStructuresNV-partitionedAccelerationStructure-10536")
NEEDS(
    GetPartitionedAccelerationStructuresBuildSizesNV, partition_sizes,
    partitionedAccelerationStructure,
    "VUID-vkGetPartitionedAccelerationStructuresBuildSizesNV-partitionedAccelerationStructure-10534")
#endif
#ifdef VK_KHR_copy_memory_indirect
NEEDS(CmdCopyMemoryIndirectKHR, copy_memory_indirect, indirectMemoryCopy,
      "VUID-vkCmdCopyMemoryIndirectKHR-indirectMemoryCopy-10935")
NEEDS(CmdCopyMemoryToImageIndirectKHR, copy_to_image_indirect, indirectMemoryToImageCopy,
      "VUID-vkCmdCopyMemoryToImageIndirectKHR-indirectMemoryToImageCopy-10947")
#endif
#ifdef VK_EXT_memory_decompression
NEEDS(CmdDecompressMemoryEXT, decompress, memoryDecompression,
      "VUID-vkCmdDecompressMemoryEXT-memoryDecompression-11761")
NEEDS(CmdDecompressMemoryIndirectCountEXT, decompress_indirect, memoryDecompression,
      "VUID-vkCmdDecompressMemoryIndirectCountEXT-None-07692")
#endif
#ifdef VK_EXT_device_generated_commands
NEEDS(CmdExecuteGeneratedCommandsEXT, execute_generated, deviceGeneratedCommands,
      "VUID-vkCmdExecuteGeneratedCommandsEXT-deviceGeneratedCommands-11059")
NEEDS(CmdPreprocessGeneratedCommandsEXT, preprocess_generated, deviceGeneratedCommands,
      "VUID-vkCmdPreprocessGeneratedCommandsEXT-deviceGeneratedCommands-11087")
NEEDS(CreateIndirectCommandsLayoutEXT, create_indirect_layout, deviceGeneratedCommands,
      "VUID-vkCreateIndirectCommandsLayoutEXT-deviceGeneratedCommands-11089")
NEEDS(CreateIndirectExecutionSetEXT, create_execution_set, deviceGeneratedCommands,
      "VUID-vkCreateIndirectExecutionSetEXT-deviceGeneratedCommands-11013")
#endif
#ifdef VK_EXT_primitive_restart_index
NEEDS(CmdSetPrimitiveRestartIndexEXT, set_restart_index, primitiveRestartIndex,
      "VUID-vkCmdSetPrimitiveRestartIndexEXT-primitiveRestartIndex-12395")
#endif
#ifdef VK_KHR_device_address_commands
NEEDS(CreateAccelerationStructure2KHR, create_structure_2, accelerationStructure,
      "VUID-vkCreateAccelerationStructure2KHR-accelerationStructure-03611")
NEEDS(CreateAccelerationStructure2KHR, create_structure_at, deviceAddressCommands,
      "VUID-vkCreateAccelerationStructure2KHR-deviceAddressCommands-13086")
#endif
#ifdef VK_ARM_tensors
NEEDS(CreateTensorARM, create_tensor, tensors, "VUID-vkCreateTensorARM-tensors-09832")
NEEDS(GetDeviceTensorMemoryRequirementsARM, tensor_requirements, tensors,
      "VUID-vkGetDeviceTensorMemoryRequirementsARM-tensors-09831")
#endif
#ifdef VK_ARM_data_graph
NEEDS(CreateDataGraphPipelinesARM, create_data_graphs, dataGraph,
      "VUID-vkCreateDataGraphPipelinesARM-dataGraph-09760")
#endif
#ifdef VK_EXT_descriptor_heap
NEEDS(GetImageOpaqueCaptureDataEXT, image_capture, descriptorHeapCaptureReplay,
      "VUID-vkGetImageOpaqueCaptureDataEXT-descriptorHeapCaptureReplay-11282")
NEEDS(WriteResourceDescriptorsEXT, write_resources, descriptorHeap,
      "VUID-vkWriteResourceDescriptorsEXT-descriptorHeap-11206")
NEEDS(WriteSamplerDescriptorsEXT, write_samplers, descriptorHeap,
      "VUID-vkWriteSamplerDescriptorsEXT-descriptorHeap-11202")
#endif
#ifdef VK_QCOM_queue_perf_hint
NEEDS(QueueSetPerfHintQCOM, set_perf_hint, queuePerfHint,
      "VUID-vkQueueSetPerfHintQCOM-queuePerfHint-12387")
#endif
/* clang-format on */
