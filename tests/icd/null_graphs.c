/* SPDX-License-Identifier: Apache-2.0 */
/* What sessions of data graphs, clusters and partitioned acceleration structures need. */
#include "null_icd.h"
#include "null_answers.h"

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
