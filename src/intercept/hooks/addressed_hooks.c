/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What is behind the device addresses that later commands name: structures at addresses, decompression, generated commands, clusters,
 * partitioned structures, conversions of matrices, markers. What is found by id stays while they run, as in all hooks.
 * Threads: application threads, inside the call.
 */
#include "gen/records.h"
#include "intercept/hooks/hooks.h"
#include "state/scope/scope.h"

/* Of each of these addresses in a row; NULL: out of memory, or there are none. */
static inline struct wake_address *
find_all(struct wake_pack *p, const VkDeviceAddress *addresses, uint32_t count)
{
    struct wake_address *found = count ? wake_pack_alloc(p, count * sizeof(*found)) : NULL;

    for (uint32_t i = 0; found && i < count; i++) {
        found[i] = wake_pack_address(p, addresses[i]);
    }
    return found;
}

#ifdef VK_KHR_device_address_commands
bool
wake_pack_create_structure_2(struct wake_pack *p,
                             struct wake_rec_CreateAccelerationStructure2KHR *r)
{
    r->address = r->pCreateInfo ? wake_pack_address(p, r->pCreateInfo->addressRange.address)
                                : (struct wake_address){ 0 };
    return !p->full;
}

bool
wake_pack_write_marker(struct wake_pack *p, struct wake_rec_CmdWriteMarkerToMemoryAMD *r)
{
    r->address = r->pInfo ? wake_pack_address(p, r->pInfo->dstRange.address)
                          : (struct wake_address){ 0 };
    return !p->full;
}
#endif

#ifdef VK_AMDX_shader_enqueue
/* The scratch memory of graphs; what is dispatched, where it is read from the device. */
bool
wake_pack_graph_scratch(struct wake_pack *p, struct wake_rec_CmdInitializeGraphScratchMemoryAMDX *r)
{
    r->address = wake_pack_address(p, r->scratch);
    return !p->full;
}

bool
wake_pack_dispatch_graph(struct wake_pack *p, struct wake_rec_CmdDispatchGraphAMDX *r)
{
    r->address = wake_pack_address(p, r->scratch);
    return !p->full;
}

bool
wake_pack_dispatch_graph_indirect(struct wake_pack *p,
                                  struct wake_rec_CmdDispatchGraphIndirectAMDX *r)
{
    r->address = wake_pack_address(p, r->scratch);
    r->infos = r->pCountInfo ? wake_pack_address(p, r->pCountInfo->infos.deviceAddress)
                             : (struct wake_address){ 0 };
    return !p->full;
}

bool
wake_pack_dispatch_graph_count(struct wake_pack *p,
                               struct wake_rec_CmdDispatchGraphIndirectCountAMDX *r)
{
    r->address = wake_pack_address(p, r->scratch);
    r->infos = wake_pack_address(p, r->countInfo);
    return !p->full;
}
#endif

#ifdef VK_EXT_memory_decompression
/* Of each region two: its source, and where it goes. */
bool
wake_pack_decompress(struct wake_pack *p, struct wake_rec_CmdDecompressMemoryEXT *r)
{
    const VkDecompressMemoryInfoEXT *info = r->pDecompressMemoryInfoEXT;
    uint32_t count = info && info->pRegions && !(p->flags & WAKE_RECORD_CAPPED) ? info->regionCount
                                                                                : 0;
    struct wake_address *found = count ? wake_pack_alloc(p, 2 * count * sizeof(*found)) : NULL;

    r->addresses = found;
    for (uint32_t i = 0; found && i < count; i++) {
        found[2 * i] = wake_pack_address(p, info->pRegions[i].srcAddress);
        found[2 * i + 1] = wake_pack_address(p, info->pRegions[i].dstAddress);
    }
    return !p->full;
}

/* The commands, and their count. */
bool
wake_pack_decompress_indirect(struct wake_pack *p,
                              struct wake_rec_CmdDecompressMemoryIndirectCountEXT *r)
{
    const VkDeviceAddress all[2] = { r->indirectCommandsAddress, r->indirectCommandsCountAddress };

    r->addresses = find_all(p, all, 2);
    return !p->full;
}
#endif

#ifdef VK_EXT_device_generated_commands
/* The commands, the memory to preprocess them in, the number of sequences; and how much memory the driver needs. */
static const struct wake_address *
find_generated(struct wake_pack *p, const VkGeneratedCommandsInfoEXT *info, uint64_t *needed)
{
    const struct wake_device *device = wake_pack_device(p);
    VkGeneratedCommandsMemoryRequirementsInfoEXT ask = {
        .sType = VK_STRUCTURE_TYPE_GENERATED_COMMANDS_MEMORY_REQUIREMENTS_INFO_EXT
    };
    VkMemoryRequirements2 out = { .sType = VK_STRUCTURE_TYPE_MEMORY_REQUIREMENTS_2 };
    VkDeviceAddress all[3];

    *needed = 0;
    if (!info) {
        return NULL;
    }
    if (info->indirectCommandsLayout && device->next.GetGeneratedCommandsMemoryRequirementsEXT &&
        wake_hook_object(
            wake_packed_id(info, 0, WAKE_HANDLES_VkGeneratedCommandsInfoEXT,
                           WAKE_HANDLE_VkGeneratedCommandsInfoEXT_indirectCommandsLayout),
            WAKE_TYPE_VkIndirectCommandsLayoutEXT) &&
        (!info->indirectExecutionSet ||
         wake_hook_object(
             wake_packed_id(info, 0, WAKE_HANDLES_VkGeneratedCommandsInfoEXT,
                            WAKE_HANDLE_VkGeneratedCommandsInfoEXT_indirectExecutionSet),
             WAKE_TYPE_VkIndirectExecutionSetEXT))) {
        ask.pNext = info->pNext;
        ask.indirectExecutionSet = info->indirectExecutionSet;
        ask.indirectCommandsLayout = info->indirectCommandsLayout;
        ask.maxSequenceCount = info->maxSequenceCount;
        ask.maxDrawCount = info->maxDrawCount;
        device->next.GetGeneratedCommandsMemoryRequirementsEXT(device->handle, &ask, &out);
        *needed = out.memoryRequirements.size;
    }
    all[0] = info->indirectAddress;
    all[1] = info->preprocessAddress;
    all[2] = info->sequenceCountAddress;
    return find_all(p, all, 3);
}

bool
wake_pack_execute_generated(struct wake_pack *p, struct wake_rec_CmdExecuteGeneratedCommandsEXT *r)
{
    r->addresses = find_generated(p, r->pGeneratedCommandsInfo, &r->needed);
    return !p->full;
}

bool
wake_pack_preprocess_addresses(struct wake_pack *p,
                               struct wake_rec_CmdPreprocessGeneratedCommandsEXT *r)
{
    r->addresses = find_generated(p, r->pGeneratedCommandsInfo, &r->needed);
    return !p->full;
}
#endif

#ifdef VK_NV_cluster_acceleration_structure
/* In the order of the members: dstImplicitData, scratchData, dstAddressesArray, dstSizesArray, srcInfosArray, srcInfosCount. */
bool
wake_pack_build_clusters(struct wake_pack *p,
                         struct wake_rec_CmdBuildClusterAccelerationStructureIndirectNV *r)
{
    const VkClusterAccelerationStructureCommandsInfoNV *info = r->pCommandInfos;
    const struct wake_device *device = wake_pack_device(p);
    VkAccelerationStructureBuildSizesInfoKHR sizes = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_SIZES_INFO_KHR
    };
    VkDeviceAddress all[6];

    r->addresses = NULL;
    r->structure_size = r->scratch_size = 0;
    if (!info) {
        return !p->full;
    }
    all[0] = info->dstImplicitData;
    all[1] = info->scratchData;
    all[2] = info->dstAddressesArray.deviceAddress;
    all[3] = info->dstSizesArray.deviceAddress;
    all[4] = info->srcInfosArray.deviceAddress;
    all[5] = info->srcInfosCount;
    r->addresses = find_all(p, all, 6);
    if (device->next.GetClusterAccelerationStructureBuildSizesNV &&
        info->input.opInput.pTriangleClusters && !p->full) {
        device->next.GetClusterAccelerationStructureBuildSizesNV(device->handle, &info->input,
                                                                 &sizes);
        r->structure_size = sizes.accelerationStructureSize;
        r->scratch_size = sizes.buildScratchSize;
    }
    return !p->full;
}
#endif

#ifdef VK_NV_partitioned_acceleration_structure
/* In the order of the members: source, destination, scratch memory, infos, their count. */
bool
wake_pack_build_partitions(struct wake_pack *p,
                           struct wake_rec_CmdBuildPartitionedAccelerationStructuresNV *r)
{
    const VkBuildPartitionedAccelerationStructureInfoNV *info = r->pBuildInfo;
    const struct wake_device *device = wake_pack_device(p);
    VkAccelerationStructureBuildSizesInfoKHR sizes = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_SIZES_INFO_KHR
    };
    VkDeviceAddress all[5];

    r->addresses = NULL;
    r->structure_size = r->scratch_size = 0;
    if (!info) {
        return !p->full;
    }
    all[0] = info->srcAccelerationStructureData;
    all[1] = info->dstAccelerationStructureData;
    all[2] = info->scratchData;
    all[3] = info->srcInfos;
    all[4] = info->srcInfosCount;
    r->addresses = find_all(p, all, 5);
    if (device->next.GetPartitionedAccelerationStructuresBuildSizesNV && !p->full) {
        device->next.GetPartitionedAccelerationStructuresBuildSizesNV(device->handle, &info->input,
                                                                      &sizes);
        r->structure_size = sizes.accelerationStructureSize;
        r->scratch_size = sizes.buildScratchSize;
    }
    return !p->full;
}
#endif

#ifdef VK_NV_cooperative_vector
/* Whether the driver names the types of source and destination as those of matrices: 1 and 2. */
static uint64_t
interprets(const struct wake_device *device, const VkConvertCooperativeVectorMatrixInfoNV *info)
{
    const struct wake_instance *instance = device->scope.instance;
    VkCooperativeVectorPropertiesNV all[64];
    uint32_t count = WAKE_COUNT(all);
    uint64_t known = 0;

    if (!instance->next.GetPhysicalDeviceCooperativeVectorPropertiesNV) {
        return 3;
    }
    for (uint32_t i = 0; i < count; i++) {
        all[i] = (VkCooperativeVectorPropertiesNV){
            .sType = VK_STRUCTURE_TYPE_COOPERATIVE_VECTOR_PROPERTIES_NV
        };
    }
    /* More than there is room for: any might be among the rest. */
    if (instance->next.GetPhysicalDeviceCooperativeVectorPropertiesNV(device->physical, &count,
                                                                      all) != VK_SUCCESS) {
        return 3;
    }
    for (uint32_t i = 0; i < count; i++) {
        known |= all[i].matrixInterpretation == info->srcComponentType ? 1 : 0;
        known |= all[i].matrixInterpretation == info->dstComponentType ? 2 : 0;
    }
    return known;
}

/* Of each info four: the bytes that pDstSize says, those that source and destination need as the driver says, 0: not known, and whether
 * it knows the types of both, 1 and 2. */
static void
matrix_needs(const struct wake_device *device, const VkConvertCooperativeVectorMatrixInfoNV *info,
             uint64_t needs[4])
{
    VkConvertCooperativeVectorMatrixInfoNV ask = *info;
    size_t size = 0;

    needs[0] = info->pDstSize ? *info->pDstSize : 0;
    needs[1] = needs[2] = 0;
    needs[3] = interprets(device, info);
    if (!device->next.ConvertCooperativeVectorMatrixNV) {
        return;
    }
    ask.pDstSize = &size;
    ask.srcData.hostAddress = NULL;
    ask.dstData.hostAddress = NULL;
    if (device->next.ConvertCooperativeVectorMatrixNV(device->handle, &ask) == VK_SUCCESS) {
        needs[2] = size;
    }
    size = 0;
    ask.dstComponentType = info->srcComponentType;
    ask.dstLayout = info->srcLayout;
    ask.dstStride = info->srcStride;
    if (device->next.ConvertCooperativeVectorMatrixNV(device->handle, &ask) == VK_SUCCESS) {
        needs[1] = size;
    }
}

bool
wake_pack_convert_matrix(struct wake_pack *p, struct wake_rec_ConvertCooperativeVectorMatrixNV *r)
{
    uint64_t *needs = r->pInfo ? wake_pack_alloc(p, 4 * sizeof(*needs)) : NULL;

    r->needs = needs;
    if (needs) {
        matrix_needs(wake_pack_device(p), r->pInfo, needs);
    }
    return !p->full;
}

bool
wake_pack_cmd_convert_matrices(struct wake_pack *p,
                               struct wake_rec_CmdConvertCooperativeVectorMatrixNV *r)
{
    uint32_t count = r->pInfos && !(p->flags & WAKE_RECORD_CAPPED) ? r->infoCount : 0;
    uint64_t *needs = count ? wake_pack_alloc(p, 4 * count * sizeof(*needs)) : NULL;

    r->needs = needs;
    for (uint32_t i = 0; needs && i < count; i++) {
        matrix_needs(wake_pack_device(p), &r->pInfos[i], needs + 4 * (size_t)i);
    }
    return !p->full;
}
#endif
