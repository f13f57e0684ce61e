/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Clusters (VK_NV_cluster_acceleration_structure) and partitioned acceleration structures (VK_NV_partitioned_acceleration_structure).
 * What the buffers of a build contain is not looked at. Specification, 'Acceleration Structures'.
 */
#include "core/core_newer.h"

#include "core/address_id.h"
#include "core/words.h"
#include "state/derived/pipeline.h"
#include "state/recording/recording.h"
#include "state/scope/chain.h"

#if defined(VK_NV_cluster_acceleration_structure) || \
    defined(VK_NV_partitioned_acceleration_structure)

/* An address of a build and what is known of it; rules that are NULL do not hold for it. */
struct named {
    const char *path;
    VkDeviceAddress address;
    const struct wake_address *found;
    const char *valid; /* it must not be 0 */
    const char *usage; /* the buffer has this usage */
    VkBufferUsageFlags wanted;
    const char *size; /* as many bytes are there */
    uint64_t needed;
    const char *aligned;
    uint64_t alignment;
};

static void
check_named(struct wake_check *check, const struct named *n)
{
    if (!n->address) {
        if (n->valid) {
            wake_find(check, n->valid, "%s is 0", n->path);
        }
        return;
    }
    if (n->aligned && n->alignment && n->address % n->alignment) {
        wake_find(check, n->aligned, "%s is 0x%llx: it must be a multiple of %llu", n->path,
                  U(n->address), U(n->alignment));
    }
    if (!n->found->known) {
        return;
    }
    if (!n->found->found || n->found->unbound) {
        if (wake_address_rule(n->found)) {
            wake_find(check, wake_address_rule(n->found), "%s is 0x%llx, %s", n->path,
                      U(n->address), wake_address_fault(n->found));
        }
        return;
    }
    if (n->usage && !(n->found->usage & n->wanted)) {
        wake_find(check, n->usage, "%s is 0x%llx, in a buffer that was created without %s", n->path,
                  U(n->address), WAKE_FLAGS_TEXT(VkBufferUsageFlags, n->wanted));
    }
    if (n->size && n->found->left < n->needed) {
        wake_find(check, n->size,
                  "%s is 0x%llx, %llu bytes before the end of its buffer, but %llu are needed",
                  n->path, U(n->address), U(n->found->left), U(n->needed));
    }
}

static bool
overlap(VkDeviceAddress a, uint64_t a_size, VkDeviceAddress b, uint64_t b_size)
{
    return a && b && a_size && b_size && a < b + b_size && b < a + a_size;
}

#endif

/* ---- clusters -------------------------------------------------------------------------------- */

#ifdef VK_NV_cluster_acceleration_structure

/* Where the input is of triangles, as all types are but two. */
static void
check_triangles(struct wake_check *check, const VkClusterAccelerationStructureInputInfoNV *of)
{
    const VkClusterAccelerationStructureTriangleClusterInputNV *input =
        of->opInput.pTriangleClusters;
    const VkPhysicalDeviceClusterAccelerationStructurePropertiesNV *can;
    const struct wake_facts *facts = wake_check_facts(check);

    if (of->opType == VK_CLUSTER_ACCELERATION_STRUCTURE_OP_TYPE_MOVE_OBJECTS_NV ||
        of->opType == VK_CLUSTER_ACCELERATION_STRUCTURE_OP_TYPE_BUILD_CLUSTERS_BOTTOM_LEVEL_NV ||
        !input || !facts) {
        return;
    }
    can = &facts->properties.clusterAccelerationStructureNV;
    if (can->maxTrianglesPerCluster &&
        input->maxClusterTriangleCount > can->maxTrianglesPerCluster) {
        wake_find(
            check,
            "VUID-VkClusterAccelerationStructureTriangleClusterInputNV-maxClusterTriangleCount-10440",
            "pTriangleClusters->maxClusterTriangleCount is %u, maxTrianglesPerCluster %u",
            input->maxClusterTriangleCount, can->maxTrianglesPerCluster);
    }
    if (can->maxVerticesPerCluster && input->maxClusterVertexCount > can->maxVerticesPerCluster) {
        wake_find(
            check,
            "VUID-VkClusterAccelerationStructureTriangleClusterInputNV-maxClusterVertexCount-10441",
            "pTriangleClusters->maxClusterVertexCount is %u, maxVerticesPerCluster %u",
            input->maxClusterVertexCount, can->maxVerticesPerCluster);
    }
    if (input->minPositionTruncateBitCount > 32) {
        wake_find(
            check,
            "VUID-VkClusterAccelerationStructureTriangleClusterInputNV-minPositionTruncateBitCount-10442",
            "pTriangleClusters->minPositionTruncateBitCount is %u: at most 32 is allowed",
            input->minPositionTruncateBitCount);
    }
    if ((wake_format(input->vertexFormat) || input->vertexFormat == VK_FORMAT_UNDEFINED) &&
        !(wake_format_properties(facts, input->vertexFormat)->bufferFeatures &
          VK_FORMAT_FEATURE_2_ACCELERATION_STRUCTURE_VERTEX_BUFFER_BIT_KHR)) {
        wake_find(check,
                  "VUID-VkClusterAccelerationStructureTriangleClusterInputNV-vertexFormat-10439",
                  "pTriangleClusters->vertexFormat is %s, which buffers do not support as "
                  "VK_FORMAT_FEATURE_ACCELERATION_STRUCTURE_VERTEX_BUFFER_BIT_KHR",
                  wake_name_VkFormat(input->vertexFormat));
    }
}

void
wake_core_cluster_sizes(struct wake_check *check,
                        const struct wake_rec_GetClusterAccelerationStructureBuildSizesNV *r)
{
    if (r->pInfo) {
        check_triangles(check, r->pInfo);
    }
}

/* Bytes of what srcInfosArray consists of. */
static uint32_t
source_size(VkClusterAccelerationStructureOpTypeNV type)
{
    switch ((int)type) {
    case VK_CLUSTER_ACCELERATION_STRUCTURE_OP_TYPE_MOVE_OBJECTS_NV:
        return sizeof(VkClusterAccelerationStructureMoveObjectsInfoNV);
    case VK_CLUSTER_ACCELERATION_STRUCTURE_OP_TYPE_BUILD_CLUSTERS_BOTTOM_LEVEL_NV:
        return sizeof(VkClusterAccelerationStructureBuildClustersBottomLevelInfoNV);
    case VK_CLUSTER_ACCELERATION_STRUCTURE_OP_TYPE_BUILD_TRIANGLE_CLUSTER_NV:
        return sizeof(VkClusterAccelerationStructureBuildTriangleClusterInfoNV);
    case VK_CLUSTER_ACCELERATION_STRUCTURE_OP_TYPE_BUILD_TRIANGLE_CLUSTER_TEMPLATE_NV:
        return sizeof(VkClusterAccelerationStructureBuildTriangleClusterTemplateInfoNV);
    case VK_CLUSTER_ACCELERATION_STRUCTURE_OP_TYPE_INSTANTIATE_TRIANGLE_CLUSTER_NV:
        return sizeof(VkClusterAccelerationStructureInstantiateClusterInfoNV);
    default: return 0;
    }
}

static void
check_strides(struct wake_check *check, const VkClusterAccelerationStructureCommandsInfoNV *info)
{
    uint32_t size = source_size(info->input.opType);

    if (info->dstAddressesArray.deviceAddress && info->dstAddressesArray.stride < 8) {
        wake_find(check,
                  "VUID-VkClusterAccelerationStructureCommandsInfoNV-dstAddressesArray-10474",
                  "pCommandInfos->dstAddressesArray.stride is %llu: it must be 8 or more",
                  U(info->dstAddressesArray.stride));
    }
    if (info->dstSizesArray.deviceAddress && info->dstSizesArray.stride < 4) {
        wake_find(check, "VUID-VkClusterAccelerationStructureCommandsInfoNV-dstSizesArray-10475",
                  "pCommandInfos->dstSizesArray.stride is %llu: it must be 4 or more",
                  U(info->dstSizesArray.stride));
    }
    /* Strides of 0: one is read, as other layers take it. */
    if (info->srcInfosArray.deviceAddress && info->srcInfosArray.stride &&
        info->srcInfosArray.stride < size) {
        wake_find(check, "VUID-VkClusterAccelerationStructureCommandsInfoNV-srcInfosArray-10476",
                  "pCommandInfos->srcInfosArray.stride is %llu, but an element of %s has %u bytes",
                  U(info->srcInfosArray.stride),
                  wake_name_VkClusterAccelerationStructureOpTypeNV(info->input.opType), size);
    }
}

/* Where the results go: rule and alignment of that type. */
static const char *
result_alignment(const VkPhysicalDeviceClusterAccelerationStructurePropertiesNV *can,
                 VkClusterAccelerationStructureOpTypeNV type, uint64_t *alignment)
{
    switch ((int)type) {
    case VK_CLUSTER_ACCELERATION_STRUCTURE_OP_TYPE_BUILD_TRIANGLE_CLUSTER_NV:
        *alignment = can->clusterByteAlignment;
        return "VUID-VkClusterAccelerationStructureCommandsInfoNV-input-12317";
    case VK_CLUSTER_ACCELERATION_STRUCTURE_OP_TYPE_BUILD_TRIANGLE_CLUSTER_TEMPLATE_NV:
        *alignment = can->clusterTemplateByteAlignment;
        return "VUID-VkClusterAccelerationStructureCommandsInfoNV-input-12318";
    case VK_CLUSTER_ACCELERATION_STRUCTURE_OP_TYPE_INSTANTIATE_TRIANGLE_CLUSTER_NV:
        *alignment = can->clusterByteAlignment;
        return "VUID-VkClusterAccelerationStructureCommandsInfoNV-input-12319";
    default: *alignment = 0; return NULL;
    }
}

/* Scratch memory that is named by itself: its alignment, and what it shares with results; `implicit`: these are named by themselves. */
static void
check_cluster_scratch(struct wake_check *check,
                      const struct wake_rec_CmdBuildClusterAccelerationStructureIndirectNV *r,
                      bool direct, bool implicit)
{
    const VkClusterAccelerationStructureCommandsInfoNV *info = r->pCommandInfos;
    uint32_t alignment =
        wake_check_facts(check)
            ->properties.clusterAccelerationStructureNV.clusterScratchByteAlignment;

    if (direct && alignment && info->scratchData % alignment) {
        wake_find(check, "VUID-vkCmdBuildClusterAccelerationStructureIndirectNV-scratchData-12301",
                  "pCommandInfos->scratchData is 0x%llx, but clusterScratchByteAlignment is %u",
                  U(info->scratchData), alignment);
    }
    if (direct &&
        !(info->addressResolutionFlags &
          VK_CLUSTER_ACCELERATION_STRUCTURE_ADDRESS_RESOLUTION_INDIRECTED_DST_ADDRESS_ARRAY_BIT_NV) &&
        overlap(info->dstAddressesArray.deviceAddress, info->dstAddressesArray.size,
                info->scratchData, r->scratch_size)) {
        wake_find(check,
                  "VUID-vkCmdBuildClusterAccelerationStructureIndirectNV-dstAddressesArray-12302",
                  "pCommandInfos->dstAddressesArray is 0x%llx (%llu bytes), which shares memory "
                  "with scratchData, 0x%llx (%llu bytes)",
                  U(info->dstAddressesArray.deviceAddress), U(info->dstAddressesArray.size),
                  U(info->scratchData), U(r->scratch_size));
    }
    if (implicit && direct &&
        overlap(info->dstImplicitData, r->structure_size, info->scratchData, r->scratch_size)) {
        wake_find(check,
                  "VUID-vkCmdBuildClusterAccelerationStructureIndirectNV-dstImplicitData-12303",
                  "pCommandInfos->dstImplicitData is 0x%llx (%llu bytes), which shares memory with "
                  "scratchData, 0x%llx (%llu bytes)",
                  U(info->dstImplicitData), U(r->structure_size), U(info->scratchData),
                  U(r->scratch_size));
    }
}

/* Where results go, and scratch memory. */
static void
check_cluster_results(struct wake_check *check,
                      const struct wake_rec_CmdBuildClusterAccelerationStructureIndirectNV *r)
{
    const VkClusterAccelerationStructureCommandsInfoNV *info = r->pCommandInfos;
    const VkPhysicalDeviceClusterAccelerationStructurePropertiesNV *can =
        &wake_check_facts(check)->properties.clusterAccelerationStructureNV;
    VkClusterAccelerationStructureAddressResolutionFlagsNV through = info->addressResolutionFlags;
    bool moves = info->input.opType == VK_CLUSTER_ACCELERATION_STRUCTURE_OP_TYPE_MOVE_OBJECTS_NV;
    bool implicit = info->input.opMode ==
                    VK_CLUSTER_ACCELERATION_STRUCTURE_OP_MODE_IMPLICIT_DESTINATIONS_NV;
    bool direct_scratch = !(
        through &
        VK_CLUSTER_ACCELERATION_STRUCTURE_ADDRESS_RESOLUTION_INDIRECTED_SCRATCH_DATA_BIT_NV);
    bool direct_implicit = !(
        through &
        VK_CLUSTER_ACCELERATION_STRUCTURE_ADDRESS_RESOLUTION_INDIRECTED_DST_IMPLICIT_DATA_BIT_NV);
    uint64_t alignment;
    const char *aligned = result_alignment(can, info->input.opType, &alignment);
    const struct named all[] = {
        { "pCommandInfos->dstImplicitData", info->dstImplicitData, &r->addresses[0],
          implicit ? "VUID-VkClusterAccelerationStructureCommandsInfoNV-opMode-12309" : NULL,
          direct_implicit
              ? "VUID-vkCmdBuildClusterAccelerationStructureIndirectNV-pCommandInfos-12308"
              : NULL,
          VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_STORAGE_BIT_KHR,
          implicit && !moves && direct_implicit
              ? "VUID-VkClusterAccelerationStructureCommandsInfoNV-opMode-12310"
              : NULL,
          r->structure_size, implicit && direct_implicit ? aligned : NULL, alignment },
        { "pCommandInfos->scratchData", info->scratchData, &r->addresses[1], NULL,
          direct_scratch
              ? "VUID-vkCmdBuildClusterAccelerationStructureIndirectNV-pCommandInfos-12304"
              : NULL,
          VK_BUFFER_USAGE_STORAGE_BUFFER_BIT,
          direct_scratch ? "VUID-vkCmdBuildClusterAccelerationStructureIndirectNV-scratchData-12300"
                         : NULL,
          r->scratch_size,
          direct_scratch ? "VUID-VkClusterAccelerationStructureCommandsInfoNV-scratchData-12320"
                         : NULL,
          can->clusterScratchByteAlignment },
    };

    for (size_t i = 0; i < WAKE_COUNT(all); i++) {
        check_named(check, &all[i]);
    }
    check_cluster_scratch(check, r, direct_scratch, implicit && direct_implicit);
}

/* Arrays, and the count of what is built. */
static void
check_cluster_arrays(struct wake_check *check,
                     const struct wake_rec_CmdBuildClusterAccelerationStructureIndirectNV *r)
{
    const VkClusterAccelerationStructureCommandsInfoNV *info = r->pCommandInfos;
    const VkBufferUsageFlags read =
        VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_BUILD_INPUT_READ_ONLY_BIT_KHR;
    VkClusterAccelerationStructureOpModeNV mode = info->input.opMode;
    VkClusterAccelerationStructureAddressResolutionFlagsNV through = info->addressResolutionFlags;
    bool explicit_ = mode == VK_CLUSTER_ACCELERATION_STRUCTURE_OP_MODE_EXPLICIT_DESTINATIONS_NV;
    const struct named all[] = {
        { "pCommandInfos->dstAddressesArray.deviceAddress", info->dstAddressesArray.deviceAddress,
          &r->addresses[2],
          explicit_ ? "VUID-VkClusterAccelerationStructureCommandsInfoNV-opMode-12313" : NULL,
          !(through &
            VK_CLUSTER_ACCELERATION_STRUCTURE_ADDRESS_RESOLUTION_INDIRECTED_DST_ADDRESS_ARRAY_BIT_NV)
              ? "VUID-vkCmdBuildClusterAccelerationStructureIndirectNV-pCommandInfos-12381"
              : NULL,
          VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, NULL, 0, NULL, 0 },
        { "pCommandInfos->dstSizesArray.deviceAddress", info->dstSizesArray.deviceAddress,
          &r->addresses[3],
          mode == VK_CLUSTER_ACCELERATION_STRUCTURE_OP_MODE_COMPUTE_SIZES_NV
              ? "VUID-VkClusterAccelerationStructureCommandsInfoNV-opMode-12312"
              : NULL,
          NULL, 0, NULL, 0, NULL, 0 },
        { "pCommandInfos->srcInfosArray.deviceAddress", info->srcInfosArray.deviceAddress,
          &r->addresses[4], NULL,
          !(through &
            VK_CLUSTER_ACCELERATION_STRUCTURE_ADDRESS_RESOLUTION_INDIRECTED_SRC_INFOS_ARRAY_BIT_NV)
              ? "VUID-vkCmdBuildClusterAccelerationStructureIndirectNV-pCommandInfos-12305"
              : NULL,
          read, NULL, 0, NULL, 0 },
        { "pCommandInfos->srcInfosCount", info->srcInfosCount, &r->addresses[5], NULL,
          !(through &
            VK_CLUSTER_ACCELERATION_STRUCTURE_ADDRESS_RESOLUTION_INDIRECTED_SRC_INFOS_COUNT_BIT_NV)
              ? "VUID-vkCmdBuildClusterAccelerationStructureIndirectNV-pCommandInfos-12306"
              : NULL,
          read, NULL, 0, "VUID-VkClusterAccelerationStructureCommandsInfoNV-srcInfosCount-12322",
          4 },
    };

    for (size_t i = 0; i < WAKE_COUNT(all); i++) {
        check_named(check, &all[i]);
    }
}

/* A ray tracing pipeline that is bound must be one of clusters. */
static void
check_bound_pipeline(struct wake_check *check)
{
    const struct wake_recording *recording = check->cb ? check->cb->recording : NULL;
    struct wake_object *object = recording ? wake_object_get(
                                                 recording->points[WAKE_BIND_RAY_TRACING].pipeline)
                                           : NULL;
    const struct wake_pipeline *pipeline = object ? wake_pipeline_of(object) : NULL;

    if (pipeline && pipeline->ray_tracing &&
        !wake_chain_find(
            pipeline->ray_tracing->pNext,
            VK_STRUCTURE_TYPE_RAY_TRACING_PIPELINE_CLUSTER_ACCELERATION_STRUCTURE_CREATE_INFO_NV)) {
        wake_find_objects(check,
                          "VUID-vkCmdBuildClusterAccelerationStructureIndirectNV-pNext-10444",
                          object, NULL,
                          "the ray tracing pipeline that is bound was created without a "
                          "VkRayTracingPipelineClusterAccelerationStructureCreateInfoNV");
    }
}

void
wake_core_build_clusters(struct wake_check *check,
                         const struct wake_rec_CmdBuildClusterAccelerationStructureIndirectNV *r)
{
    if (!r->pCommandInfos || !WAKE_FEATURE(check, clusterAccelerationStructure)) {
        return;
    }
    check_bound_pipeline(check);
    check_triangles(check, &r->pCommandInfos->input);
    check_strides(check, r->pCommandInfos);
    if (r->addresses && wake_check_facts(check)) {
        check_cluster_results(check, r);
        check_cluster_arrays(check, r);
    }
}

void
wake_core_rays_of_clusters(struct wake_check *check,
                           const struct wake_rec_CreateRayTracingPipelinesKHR *r)
{
    for (uint32_t i = 0; r->pCreateInfos && i < r->createInfoCount; i++) {
        const VkRayTracingPipelineClusterAccelerationStructureCreateInfoNV *own = wake_chain_find(
            r->pCreateInfos[i].pNext,
            VK_STRUCTURE_TYPE_RAY_TRACING_PIPELINE_CLUSTER_ACCELERATION_STRUCTURE_CREATE_INFO_NV);

        if (own && own->allowClusterAccelerationStructure &&
            !WAKE_FEATURE(check, clusterAccelerationStructure)) {
            wake_find(
                check,
                "VUID-VkRayTracingPipelineClusterAccelerationStructureCreateInfoNV-clusterAccelerationStructure-10576",
                "pCreateInfos[%u].pNext: allowClusterAccelerationStructure is VK_TRUE, but the "
                "feature clusterAccelerationStructure is not enabled",
                i);
        }
    }
}

#endif

/* ---- partitioned structures ------------------------------------------------------------------ */

#ifdef VK_NV_partitioned_acceleration_structure

static void
check_partitions(struct wake_check *check,
                 const VkPartitionedAccelerationStructureInstancesInputNV *input)
{
    const struct wake_facts *facts = wake_check_facts(check);
    uint64_t most = facts ? facts->properties.partitionedAccelerationStructureNV.maxPartitionCount
                          : 0;
    uint64_t all = (uint64_t)input->partitionCount + input->maxInstanceInGlobalPartitionCount;

    if (most && all > most) {
        wake_find(check,
                  "VUID-VkPartitionedAccelerationStructureInstancesInputNV-partitionCount-10535",
                  "partitionCount is %u and maxInstanceInGlobalPartitionCount %u, but "
                  "maxPartitionCount is %llu",
                  input->partitionCount, input->maxInstanceInGlobalPartitionCount, U(most));
    }
}

void
wake_core_partition_sizes(struct wake_check *check,
                          const struct wake_rec_GetPartitionedAccelerationStructuresBuildSizesNV *r)
{
    if (r->pInfo) {
        check_partitions(check, r->pInfo);
    }
}

/* What the struct says of sizes, beside the command. */
static void
check_partition_sizes(struct wake_check *check,
                      const struct wake_rec_CmdBuildPartitionedAccelerationStructuresNV *r)
{
    const VkBuildPartitionedAccelerationStructureInfoNV *info = r->pBuildInfo;
    const struct wake_address *to = &r->addresses[1], *scratch = &r->addresses[2];

    if (info->scratchData && scratch->known && scratch->found && scratch->left < r->scratch_size) {
        wake_find(check, "VUID-VkBuildPartitionedAccelerationStructureInfoNV-scratchData-10559",
                  "pBuildInfo->scratchData is 0x%llx, %llu bytes before the end of its buffer, but "
                  "buildScratchSize is %llu",
                  U(info->scratchData), U(scratch->left), U(r->scratch_size));
    }
    if (info->dstAccelerationStructureData && to->known && to->found &&
        to->left < r->structure_size) {
        wake_find(
            check,
            "VUID-VkBuildPartitionedAccelerationStructureInfoNV-dstAccelerationStructureData-10562",
            "pBuildInfo->dstAccelerationStructureData is 0x%llx, %llu bytes before the end "
            "of its buffer, but accelerationStructureSize is %llu",
            U(info->dstAccelerationStructureData), U(to->left), U(r->structure_size));
    }
}

static void
check_partition_overlaps(struct wake_check *check,
                         const struct wake_rec_CmdBuildPartitionedAccelerationStructuresNV *r)
{
    const VkBuildPartitionedAccelerationStructureInfoNV *info = r->pBuildInfo;
    VkDeviceAddress from = info->srcAccelerationStructureData,
                    to = info->dstAccelerationStructureData;

    if (overlap(from, r->structure_size, info->scratchData, r->scratch_size)) {
        wake_find(check, "VUID-vkCmdBuildPartitionedAccelerationStructuresNV-pBuildInfo-10547",
                  "pBuildInfo->srcAccelerationStructureData is 0x%llx (%llu bytes), which shares "
                  "memory with scratchData, 0x%llx (%llu bytes)",
                  U(from), U(r->structure_size), U(info->scratchData), U(r->scratch_size));
    }
    if (overlap(to, r->structure_size, info->scratchData, r->scratch_size)) {
        wake_find(check, "VUID-vkCmdBuildPartitionedAccelerationStructuresNV-pBuildInfo-10548",
                  "pBuildInfo->dstAccelerationStructureData is 0x%llx (%llu bytes), which shares "
                  "memory with scratchData, 0x%llx (%llu bytes)",
                  U(to), U(r->structure_size), U(info->scratchData), U(r->scratch_size));
    }
    if (from != to && overlap(from, r->structure_size, to, r->structure_size)) {
        wake_find(check, "VUID-vkCmdBuildPartitionedAccelerationStructuresNV-pBuildInfo-10549",
                  "pBuildInfo->srcAccelerationStructureData is 0x%llx and "
                  "dstAccelerationStructureData 0x%llx: two of %llu bytes that share memory",
                  U(from), U(to), U(r->structure_size));
    }
}

void
wake_core_build_partitions(struct wake_check *check,
                           const struct wake_rec_CmdBuildPartitionedAccelerationStructuresNV *r)
{
    const VkBuildPartitionedAccelerationStructureInfoNV *info = r->pBuildInfo;
    const VkBufferUsageFlags
        storage = VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_STORAGE_BIT_KHR,
        read = VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_BUILD_INPUT_READ_ONLY_BIT_KHR;

    if (!info || !WAKE_FEATURE(check, partitionedAccelerationStructure)) {
        return;
    }
    check_partitions(check, &info->input);
    if (!r->addresses) {
        return;
    }
    const struct named all[] = {
        { "pBuildInfo->srcAccelerationStructureData", info->srcAccelerationStructureData,
          &r->addresses[0], NULL,
          "VUID-vkCmdBuildPartitionedAccelerationStructuresNV-pBuildInfo-10552", storage, NULL, 0,
          "VUID-vkCmdBuildPartitionedAccelerationStructuresNV-pBuildInfo-10544", 256 },
        { "pBuildInfo->dstAccelerationStructureData", info->dstAccelerationStructureData,
          &r->addresses[1], NULL,
          "VUID-vkCmdBuildPartitionedAccelerationStructuresNV-pBuildInfo-10552", storage,
          "VUID-vkCmdBuildPartitionedAccelerationStructuresNV-pBuildInfo-10543", r->structure_size,
          "VUID-vkCmdBuildPartitionedAccelerationStructuresNV-pBuildInfo-10545", 256 },
        { "pBuildInfo->scratchData", info->scratchData, &r->addresses[2],
          r->scratch_size ? "VUID-VkBuildPartitionedAccelerationStructureInfoNV-scratchData-10558"
                          : NULL,
          "VUID-vkCmdBuildPartitionedAccelerationStructuresNV-pBuildInfo-10550",
          VK_BUFFER_USAGE_STORAGE_BUFFER_BIT,
          "VUID-vkCmdBuildPartitionedAccelerationStructuresNV-pBuildInfo-10541", r->scratch_size,
          "VUID-vkCmdBuildPartitionedAccelerationStructuresNV-pBuildInfo-10542", 256 },
        { "pBuildInfo->srcInfos", info->srcInfos, &r->addresses[3], NULL,
          "VUID-vkCmdBuildPartitionedAccelerationStructuresNV-pBuildInfo-10551", read, NULL, 0,
          NULL, 0 },
        { "pBuildInfo->srcInfosCount", info->srcInfosCount, &r->addresses[4], NULL,
          "VUID-vkCmdBuildPartitionedAccelerationStructuresNV-pBuildInfo-10551", read, NULL, 0,
          "VUID-VkBuildPartitionedAccelerationStructureInfoNV-srcInfosCount-10563", 4 },
    };

    for (size_t i = 0; i < WAKE_COUNT(all); i++) {
        check_named(check, &all[i]);
    }
    check_partition_sizes(check, r);
    check_partition_overlaps(check, r);
}

#endif
