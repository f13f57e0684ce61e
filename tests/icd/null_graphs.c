/* SPDX-License-Identifier: Apache-2.0 */
/* What tensors, sessions of data graphs, clusters, partitioned acceleration structures and matrices need. */
#include "null_icd.h"
#include "null_answers.h"

#ifdef VK_ARM_tensors
VKAPI_ATTR void VKAPI_CALL
null_GetTensorMemoryRequirementsARM(VkDevice device, const VkTensorMemoryRequirementsInfoARM *info,
                                    VkMemoryRequirements2 *out)
{
    (void)device, (void)info;
    VkMemoryDedicatedRequirements *dedicated = (void *)null_chain_find(
        out->pNext, VK_STRUCTURE_TYPE_MEMORY_DEDICATED_REQUIREMENTS);
    null_fill_requirements(out, 65536);
    if (dedicated) {
        NULL_SAID(dedicated->requiresDedicatedAllocation, "requiresDedicatedAllocation");
    }
}
#endif

#ifdef VK_ARM_data_graph
VKAPI_ATTR VkResult VKAPI_CALL
null_GetDataGraphPipelineSessionBindPointRequirementsARM(
    VkDevice device, const VkDataGraphPipelineSessionBindPointRequirementsInfoARM *info,
    uint32_t *count, VkDataGraphPipelineSessionBindPointRequirementARM *out)
{
    (void)device, (void)info;
    if (!out) {
        *count = 1;
        return VK_SUCCESS;
    }
    if (!*count) {
        return VK_INCOMPLETE;
    }
    *count = 1;
    null_answer_chain(NULL, out->pNext);
    out->bindPoint = VK_DATA_GRAPH_PIPELINE_SESSION_BIND_POINT_TRANSIENT_ARM;
    out->bindPointType = VK_DATA_GRAPH_PIPELINE_SESSION_BIND_POINT_TYPE_MEMORY_ARM;
    out->numObjects = 1;
    return VK_SUCCESS;
}
#endif

#if defined(VK_ARM_data_graph) && defined(VK_ARM_data_graph_optical_flow)
/* Families with data graphs have one engine, which does optical flow. */
VKAPI_ATTR VkResult VKAPI_CALL
null_GetPhysicalDeviceQueueFamilyDataGraphPropertiesARM(VkPhysicalDevice device, uint32_t family,
                                                        uint32_t *count,
                                                        VkQueueFamilyDataGraphPropertiesARM *out)
{
    (void)device;
    if (family >= null_config.family_count ||
        null_config.family_flags[family] & NULL_QUEUE_GRAPHLESS) {
        *count = 0;
        return VK_SUCCESS;
    }
    if (out && !*count) {
        return VK_INCOMPLETE;
    }
    *count = 1;
    if (out) {
        out->engine.type = VK_PHYSICAL_DEVICE_DATA_GRAPH_PROCESSING_ENGINE_TYPE_DEFAULT_ARM;
        out->engine.isForeign = VK_FALSE;
        out->operation = (VkPhysicalDeviceDataGraphOperationSupportARM){
            .operationType = VK_PHYSICAL_DEVICE_DATA_GRAPH_OPERATION_TYPE_OPTICAL_FLOW_ARM,
            .version = 1
        };
    }
    return VK_SUCCESS;
}

VKAPI_ATTR VkResult VKAPI_CALL
null_GetPhysicalDeviceQueueFamilyDataGraphEngineOperationPropertiesARM(
    VkPhysicalDevice device, uint32_t family, const VkQueueFamilyDataGraphPropertiesARM *of,
    VkBaseOutStructure *out)
{
    VkQueueFamilyDataGraphOpticalFlowPropertiesARM *flow = (void *)null_chain_find(
        out, VK_STRUCTURE_TYPE_QUEUE_FAMILY_DATA_GRAPH_OPTICAL_FLOW_PROPERTIES_ARM);

    (void)device, (void)family, (void)of;
    if (flow) {
        flow->supportedOutputGridSizes = flow->supportedHintGridSizes =
            VK_DATA_GRAPH_OPTICAL_FLOW_GRID_SIZE_4X4_BIT_ARM |
            VK_DATA_GRAPH_OPTICAL_FLOW_GRID_SIZE_8X8_BIT_ARM;
        flow->hintSupported = flow->costSupported = VK_TRUE;
        flow->minWidth = flow->minHeight = 16;
        flow->maxWidth = 4096;
        flow->maxHeight = 2048;
        NULL_SAID(flow->hintSupported, "hintSupported");
        NULL_SAID(flow->costSupported, "costSupported");
    }
    return VK_SUCCESS;
}

VKAPI_ATTR VkResult VKAPI_CALL
null_GetPhysicalDeviceQueueFamilyDataGraphOpticalFlowImageFormatsARM(
    VkPhysicalDevice device, uint32_t family, const VkQueueFamilyDataGraphPropertiesARM *of,
    const VkDataGraphOpticalFlowImageFormatInfoARM *info, uint32_t *count,
    VkDataGraphOpticalFlowImageFormatPropertiesARM *out)
{
    const bool cost = info->usage & VK_DATA_GRAPH_OPTICAL_FLOW_IMAGE_USAGE_COST_BIT_ARM,
               input = info->usage & VK_DATA_GRAPH_OPTICAL_FLOW_IMAGE_USAGE_INPUT_BIT_ARM;

    (void)device, (void)family, (void)of;
    if (out && !*count) {
        return VK_INCOMPLETE;
    }
    *count = 1;
    if (out) {
        out->format = cost    ? VK_FORMAT_R8_UINT
                      : input ? VK_FORMAT_R8_UNORM
                              : VK_FORMAT_R16G16_SFLOAT;
    }
    return VK_SUCCESS;
}
#endif

#ifdef VK_NV_cluster_acceleration_structure
static void
fill_sizes(VkAccelerationStructureBuildSizesInfoKHR *out)
{
    out->accelerationStructureSize = out->updateScratchSize = out->buildScratchSize = 65536;
}

VKAPI_ATTR void VKAPI_CALL
null_GetClusterAccelerationStructureBuildSizesNV(
    VkDevice device, const VkClusterAccelerationStructureInputInfoNV *info,
    VkAccelerationStructureBuildSizesInfoKHR *out)
{
    (void)device, (void)info;
    fill_sizes(out);
}

VKAPI_ATTR void VKAPI_CALL
null_GetPartitionedAccelerationStructuresBuildSizesNV(
    VkDevice device, const VkPartitionedAccelerationStructureInstancesInputNV *info,
    VkAccelerationStructureBuildSizesInfoKHR *out)
{
    (void)device, (void)info;
    fill_sizes(out);
}
#endif

#ifdef VK_NV_cooperative_vector
/* Types of matrices of cooperative vectors, any of which has the size of one of floats. Nothing is converted. */
VKAPI_ATTR VkResult VKAPI_CALL
null_GetPhysicalDeviceCooperativeVectorPropertiesNV(VkPhysicalDevice device, uint32_t *count,
                                                    VkCooperativeVectorPropertiesNV *out)
{
    static const VkComponentTypeKHR known[] = { VK_COMPONENT_TYPE_FLOAT16_KHR,
                                                VK_COMPONENT_TYPE_SINT8_KHR,
                                                VK_COMPONENT_TYPE_FLOAT_E4M3_NV,
                                                VK_COMPONENT_TYPE_FLOAT_E5M2_NV };
    const uint32_t most = sizeof(known) / sizeof(known[0]);

    (void)device;
    for (uint32_t i = 0; out && i < *count && i < most; i++) {
        null_answer_chain(NULL, out[i].pNext);
        out[i].inputType = out[i].inputInterpretation = out[i].biasInterpretation =
            out[i].resultType = VK_COMPONENT_TYPE_FLOAT16_KHR;
        out[i].matrixInterpretation = known[i];
        out[i].transpose = VK_FALSE;
    }
    if (out && *count < most) {
        return VK_INCOMPLETE;
    }
    *count = most;
    return VK_SUCCESS;
}

VKAPI_ATTR VkResult VKAPI_CALL
null_ConvertCooperativeVectorMatrixNV(VkDevice device,
                                      const VkConvertCooperativeVectorMatrixInfoNV *info)
{
    (void)device;
    if (!info->dstData.hostAddress) {
        *info->pDstSize = sizeof(float) * info->numRows * info->numColumns;
    }
    return VK_SUCCESS;
}
#endif
