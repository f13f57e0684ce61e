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
