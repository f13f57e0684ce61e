/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Acceleration structures and tracing rays: the buffers behind device addresses, ranges of
 * geometries, what structures need, when a call is made. Those of the host: host_build_hooks.c.
 * Threads: application threads, inside the call.
 */
#include "gen/records.h"
#include "intercept/pack/call_state.h"
#include "intercept/hooks/hooks.h"
#include "intercept/pack/structure_built.h"
#include "state/object/addresses.h"
#include "state/object/create_info.h"
#include "state/recording/build_state.h"
#include "state/scope/facts.h"

#include <string.h>

/* ---- addresses ------------------------------------------------------------------------------- */

static bool
wants_addresses(const struct wake_device *device)
{
    return
#ifdef VK_EXT_descriptor_heap
        wake_scope_has(&device->scope, WAKE_EXT_VK_EXT_descriptor_heap) ||
#endif
#ifdef VK_KHR_device_address_commands
        wake_scope_has(&device->scope, WAKE_EXT_VK_KHR_device_address_commands) ||
#endif
#ifdef VK_KHR_copy_memory_indirect
        wake_scope_has(&device->scope, WAKE_EXT_VK_KHR_copy_memory_indirect) ||
#endif
#ifdef VK_EXT_device_generated_commands
        wake_scope_has(&device->scope, WAKE_EXT_VK_EXT_device_generated_commands) ||
#endif
#ifdef VK_ARM_performance_counters_by_region
        wake_scope_has(&device->scope, WAKE_EXT_VK_ARM_performance_counters_by_region) ||
#endif
#ifdef VK_EXT_memory_decompression
        wake_scope_has(&device->scope, WAKE_EXT_VK_EXT_memory_decompression) ||
#endif
#ifdef VK_AMDX_shader_enqueue
        wake_scope_has(&device->scope, WAKE_EXT_VK_AMDX_shader_enqueue) ||
#endif
        wake_scope_has(&device->scope, WAKE_EXT_VK_KHR_acceleration_structure) ||
        wake_scope_has(&device->scope, WAKE_EXT_VK_KHR_ray_tracing_pipeline) ||
        wake_scope_has(&device->scope, WAKE_EXT_VK_EXT_descriptor_buffer);
}

void
wake_hook_buffer_address(struct wake_call *call, VkDevice device,
                         const VkBufferDeviceAddressInfo *info, VkDeviceAddress address)
{
    const struct wake_object *buffer;

    (void)device;
    if (!call->scope || call->skipped || !info || !wants_addresses(call->device)) {
        return;
    }
    buffer = wake_hook_object(
        wake_table_find(call->scope->tables[WAKE_TYPE_VkBuffer], (uint64_t)info->buffer),
        WAKE_TYPE_VkBuffer);
    if (buffer) {
        wake_addresses_note(call->device, buffer, address);
    }
}

static void
find_tables(struct wake_pack *p, struct wake_address tables[4],
            const VkStridedDeviceAddressRegionKHR *raygen,
            const VkStridedDeviceAddressRegionKHR *miss, const VkStridedDeviceAddressRegionKHR *hit,
            const VkStridedDeviceAddressRegionKHR *callable)
{
    const VkStridedDeviceAddressRegionKHR *regions[4] = { raygen, miss, hit, callable };

    for (int i = 0; i < 4; i++) {
        tables[i] = regions[i] ? wake_pack_address(p, regions[i]->deviceAddress)
                               : (struct wake_address){ 0 };
    }
}

bool
wake_pack_trace_rays(struct wake_pack *p, struct wake_rec_CmdTraceRaysKHR *r)
{
    find_tables(p, r->tables, r->pRaygenShaderBindingTable, r->pMissShaderBindingTable,
                r->pHitShaderBindingTable, r->pCallableShaderBindingTable);
    return !p->full;
}

bool
wake_pack_trace_rays_indirect(struct wake_pack *p, struct wake_rec_CmdTraceRaysIndirectKHR *r)
{
    find_tables(p, r->tables, r->pRaygenShaderBindingTable, r->pMissShaderBindingTable,
                r->pHitShaderBindingTable, r->pCallableShaderBindingTable);
    r->indirect = wake_pack_address(p, r->indirectDeviceAddress);
    return !p->full;
}

bool
wake_pack_trace_rays_indirect2(struct wake_pack *p, struct wake_rec_CmdTraceRaysIndirect2KHR *r)
{
    r->indirect = wake_pack_address(p, r->indirectDeviceAddress);
    return !p->full;
}

bool
wake_pack_descriptor_buffers(struct wake_pack *p, struct wake_rec_CmdBindDescriptorBuffersEXT *r)
{
    struct wake_address *found = r->pBindingInfos && !(p->flags & WAKE_RECORD_CAPPED)
                                     ? wake_pack_alloc(p, r->bufferCount * sizeof(*found))
                                     : NULL;

    for (uint32_t i = 0; found && i < r->bufferCount; i++) {
        const VkDescriptorBufferBindingInfoEXT *info = &r->pBindingInfos[i];

        found[i] = wake_pack_address(p, info->address);
        /* Several buffers may lie there: one of them is the right one. */
        if (wake_addresses_match(wake_pack_device(p), info->address, info->usage,
                                 WAKE_DESCRIPTOR_BUFFER_USAGES)) {
            found[i].usage &= ~(uint32_t)WAKE_DESCRIPTOR_BUFFER_USAGES;
            found[i].usage |= info->usage & WAKE_DESCRIPTOR_BUFFER_USAGES;
        }
    }
    r->addresses = found;
    return !p->full;
}

#ifdef VK_KHR_device_address_commands
bool
wake_pack_results_to_memory(struct wake_pack *p,
                            struct wake_rec_CmdCopyQueryPoolResultsToMemoryKHR *r)
{
    r->address = r->pDstRange ? wake_pack_address(p, r->pDstRange->address)
                              : (struct wake_address){ 0 };
    return !p->full;
}
#endif

/* ---- builds ---------------------------------------------------------------------------------- */

/* Geometries of all infos; 0 too if there are more than a call can have. */
static size_t
count_geometries(const VkAccelerationStructureBuildGeometryInfoKHR *infos, uint32_t count)
{
    size_t all = 0;

    for (uint32_t i = 0; infos && i < count; i++) {
        all += infos[i].geometryCount;
        if (all > WAKE_PACK_CAP) {
            return 0;
        }
    }
    return all;
}

enum { MOST_ASKED = 64 }; /* geometries of a build that its scratch memory is asked for */

/* One after the other; a range that is not there is all zero. */
const VkAccelerationStructureBuildRangeInfoKHR *
wake_pack_ranges(struct wake_pack *p, const VkAccelerationStructureBuildGeometryInfoKHR *infos,
                 uint32_t count, const VkAccelerationStructureBuildRangeInfoKHR *const *ranges)
{
    size_t all = ranges ? count_geometries(infos, count) : 0, at = 0;
    VkAccelerationStructureBuildRangeInfoKHR *copy = all && !(p->flags & WAKE_RECORD_CAPPED)
                                                         ? wake_pack_alloc(p, all * sizeof(*copy))
                                                         : NULL;

    for (uint32_t i = 0; copy && i < count; i++) {
        for (uint32_t k = 0; k < infos[i].geometryCount; k++) {
            copy[at++] = ranges[i] ? ranges[i][k] : (VkAccelerationStructureBuildRangeInfoKHR){ 0 };
        }
    }
    return copy;
}

/* Of the first 64 infos, those without ranges. */
uint64_t
wake_pack_unranged(uint32_t count, const VkAccelerationStructureBuildRangeInfoKHR *const *ranges)
{
    uint64_t unranged = 0;

    for (uint32_t i = 0; ranges && i < count && i < 64; i++) {
        unranged |= (uint64_t)!ranges[i] << i;
    }
    return unranged;
}

/* What later geometries are built from: vertices, radii and indices of spheres; the two of a micromap. */
static void
find_later(struct wake_pack *p, const VkAccelerationStructureGeometryKHR *geometry,
           struct wake_address found[3])
{
#ifdef VK_NV_ray_tracing_linear_swept_spheres
    const VkAccelerationStructureGeometrySpheresDataNV *spheres = wake_chain_find(
        geometry->pNext, VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_SPHERES_DATA_NV);
    const VkAccelerationStructureGeometryLinearSweptSpheresDataNV *swept = wake_chain_find(
        geometry->pNext,
        VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_LINEAR_SWEPT_SPHERES_DATA_NV);

    if (spheres && geometry->geometryType == VK_GEOMETRY_TYPE_SPHERES_NV) {
        found[0] = wake_pack_address(p, spheres->vertexData.deviceAddress);
        found[1] = wake_pack_address(p, spheres->radiusData.deviceAddress);
        found[2] = wake_pack_address(p, spheres->indexData.deviceAddress);
    } else if (swept && geometry->geometryType == VK_GEOMETRY_TYPE_LINEAR_SWEPT_SPHERES_NV) {
        found[0] = wake_pack_address(p, swept->vertexData.deviceAddress);
        found[1] = wake_pack_address(p, swept->radiusData.deviceAddress);
        found[2] = wake_pack_address(p, swept->indexData.deviceAddress);
    }
#endif
#ifdef VK_KHR_opacity_micromap
    const VkAccelerationStructureGeometryMicromapDataKHR *micromap = wake_chain_find(
        geometry->pNext, VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_MICROMAP_DATA_KHR);

    if (micromap && geometry->geometryType == VK_GEOMETRY_TYPE_MICROMAP_KHR) {
        found[0] = wake_pack_address(p, micromap->data);
        found[1] = wake_pack_address(p, micromap->triangleArray);
    }
#endif
    (void)p, (void)geometry, (void)found;
}

/* Of each info: scratchData; then of each geometry three: vertices, AABBs or instances; indices;
 * the transform. Behind all of them, where there are any, `indirect`, one of each info. */
static const struct wake_address *
find_inputs(struct wake_pack *p, const VkAccelerationStructureBuildGeometryInfoKHR *infos,
            uint32_t count, const VkDeviceAddress *indirect)
{
    size_t all = infos && !(p->flags & WAKE_RECORD_CAPPED)
                     ? count + 3 * count_geometries(infos, count) + (indirect ? count : 0)
                     : 0;
    struct wake_address *found = all ? wake_pack_alloc(p, all * sizeof(*found)) : NULL;
    struct wake_address *next = found;

    for (uint32_t i = 0; found && i < count; i++) {
        *next++ = wake_pack_address(p, infos[i].scratchData.deviceAddress);
        for (uint32_t k = 0; k < infos[i].geometryCount; k++, next += 3) {
            const VkAccelerationStructureGeometryKHR *geometry = infos[i].pGeometries
                                                                     ? &infos[i].pGeometries[k]
                                                                     : NULL;
            const VkAccelerationStructureGeometryDataKHR *data = geometry ? &geometry->geometry
                                                                          : NULL;

            next[0] = next[1] = next[2] = (struct wake_address){ 0 };
            switch (geometry ? (int)geometry->geometryType : -1) {
            case VK_GEOMETRY_TYPE_TRIANGLES_KHR:
                next[0] = wake_pack_address(p, data->triangles.vertexData.deviceAddress);
                next[1] = wake_pack_address(p, data->triangles.indexData.deviceAddress);
                next[2] = wake_pack_address(p, data->triangles.transformData.deviceAddress);
                break;
            case VK_GEOMETRY_TYPE_AABBS_KHR:
                next[0] = wake_pack_address(p, data->aabbs.data.deviceAddress);
                break;
            case VK_GEOMETRY_TYPE_INSTANCES_KHR:
                next[0] = wake_pack_address(p, data->instances.data.deviceAddress);
                break;
            case -1: break;
            default: find_later(p, geometry, next); break;
            }
        }
    }
    for (uint32_t i = 0; found && indirect && i < count; i++) {
        *next++ = wake_pack_address(p, indirect[i]);
    }
    return found;
}

static VkAccelerationStructureBuildSizesInfoKHR
ask_size(const struct wake_device *device, VkAccelerationStructureBuildTypeKHR type,
         const VkAccelerationStructureBuildGeometryInfoKHR *info,
         const VkAccelerationStructureBuildRangeInfoKHR *ranges)
{
    VkAccelerationStructureBuildSizesInfoKHR out = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_SIZES_INFO_KHR
    };
    uint32_t counts[MOST_ASKED];

    if (!info->pGeometries || info->geometryCount > MOST_ASKED ||
        !device->next.GetAccelerationStructureBuildSizesKHR) {
        return out;
    }
    for (uint32_t i = 0; i < info->geometryCount; i++) {
        counts[i] = ranges[i].primitiveCount;
    }
    device->next.GetAccelerationStructureBuildSizesKHR(device->handle, type, info, counts, &out);
    return out;
}

static uint64_t
scratch_of(const VkAccelerationStructureBuildGeometryInfoKHR *info,
           const VkAccelerationStructureBuildSizesInfoKHR *sizes)
{
    return info->mode == VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR ? sizes->updateScratchSize
                                                                         : sizes->buildScratchSize;
}

uint64_t
wake_structure_scratch(const struct wake_device *device, VkAccelerationStructureBuildTypeKHR type,
                       const VkAccelerationStructureBuildGeometryInfoKHR *info,
                       const VkAccelerationStructureBuildRangeInfoKHR *ranges)
{
    VkAccelerationStructureBuildSizesInfoKHR sizes = ask_size(device, type, info, ranges);

    return scratch_of(info, &sizes);
}

uint64_t
wake_structure_size(const struct wake_device *device, VkAccelerationStructureBuildTypeKHR type,
                    const VkAccelerationStructureBuildGeometryInfoKHR *info,
                    const VkAccelerationStructureBuildRangeInfoKHR *ranges)
{
    return ask_size(device, type, info, ranges).accelerationStructureSize;
}

/* Of each info two: how many bytes of scratch memory it needs, and of its structure; 0: not known. */
static const uint64_t *
ask_sizes(struct wake_pack *p, const VkAccelerationStructureBuildGeometryInfoKHR *infos,
          uint32_t count, const VkAccelerationStructureBuildRangeInfoKHR *ranges)
{
    uint64_t *sizes = infos && ranges ? wake_pack_alloc(p, 2 * count * sizeof(*sizes)) : NULL;

    for (uint32_t i = 0; sizes && i < count; i++) {
        VkAccelerationStructureBuildSizesInfoKHR size = ask_size(
            wake_pack_device(p), VK_ACCELERATION_STRUCTURE_BUILD_TYPE_DEVICE_KHR, &infos[i],
            ranges);

        sizes[2 * i] = scratch_of(&infos[i], &size);
        sizes[2 * i + 1] = size.accelerationStructureSize;
        ranges += infos[i].geometryCount;
    }
    return sizes;
}

/* The same of builds whose ranges are not known: of as many primitives as there may be. */
static const uint64_t *
ask_most(struct wake_pack *p, const VkAccelerationStructureBuildGeometryInfoKHR *infos,
         uint32_t count, const uint32_t *const *most)
{
    const struct wake_device *device = wake_pack_device(p);
    uint64_t *sizes = infos && most ? wake_pack_alloc(p, 2 * count * sizeof(*sizes)) : NULL;

    for (uint32_t i = 0; sizes && i < count; i++) {
        VkAccelerationStructureBuildSizesInfoKHR size = {
            .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_SIZES_INFO_KHR
        };

        if (infos[i].pGeometries && most[i] && device->next.GetAccelerationStructureBuildSizesKHR) {
            device->next.GetAccelerationStructureBuildSizesKHR(
                device->handle, VK_ACCELERATION_STRUCTURE_BUILD_TYPE_DEVICE_KHR, &infos[i], most[i],
                &size);
        }
        sizes[2 * i] = scratch_of(&infos[i], &size);
        sizes[2 * i + 1] = size.accelerationStructureSize;
    }
    return sizes;
}

/* Of each info, how many primitives there may be. */
static const uint64_t *
sum_most(struct wake_pack *p, const VkAccelerationStructureBuildGeometryInfoKHR *infos,
         uint32_t count, const uint32_t *const *most)
{
    uint64_t *sums = infos && most ? wake_pack_alloc(p, count * sizeof(*sums)) : NULL;

    for (uint32_t i = 0; sums && i < count; i++) {
        sums[i] = 0;
        for (uint32_t k = 0; most[i] && k < infos[i].geometryCount; k++) {
            sums[i] += most[i][k];
        }
    }
    return sums;
}

/* What is recorded may be executed at any time: from then on the host does not know. */
static void
forget_built(const VkAccelerationStructureBuildGeometryInfoKHR *infos, uint32_t count,
             const VkAccelerationStructureBuildRangeInfoKHR *ranges)
{
    for (uint32_t i = 0; infos && i < count; i++) {
        wake_id id = wake_build_target(infos, i);

        wake_structure_forget(id);
        wake_structure_is_built(id, &infos[i], ranges, false);
        ranges = ranges ? ranges + infos[i].geometryCount : NULL;
    }
}

/* What is behind the indices of micromaps that triangles name; NULL: there are none. */
static const struct wake_address *
find_micromaps(struct wake_pack *p, const VkAccelerationStructureBuildGeometryInfoKHR *infos,
               uint32_t count)
{
    struct wake_address *found = NULL;
#ifdef VK_KHR_opacity_micromap
    size_t all = 0, at = 0;

    for (uint32_t i = 0; infos && i < count; i++) {
        all += infos[i].pGeometries ? infos[i].geometryCount : 0;
    }
    for (uint32_t i = 0; infos && i < count && !(p->flags & WAKE_RECORD_CAPPED); i++) {
        for (uint32_t k = 0; infos[i].pGeometries && k < infos[i].geometryCount; k++, at++) {
            const VkAccelerationStructureTrianglesOpacityMicromapKHR *use =
                infos[i].pGeometries[k].geometryType == VK_GEOMETRY_TYPE_TRIANGLES_KHR
                    ? wake_chain_find(
                          infos[i].pGeometries[k].geometry.triangles.pNext,
                          VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_TRIANGLES_OPACITY_MICROMAP_KHR)
                    : NULL;

            if (!use || use->indexType == VK_INDEX_TYPE_NONE_KHR) {
                continue;
            }
            if (!found) {
                found = wake_pack_alloc(p, all * sizeof(*found));
                if (!found) {
                    return NULL;
                }
                memset(found, 0, all * sizeof(*found));
            }
            found[at] = wake_pack_address(p, use->indexBuffer);
        }
    }
#else
    (void)p, (void)infos, (void)count;
#endif
    return found;
}

bool
wake_pack_build_structures(struct wake_pack *p,
                           struct wake_rec_CmdBuildAccelerationStructuresKHR *r)
{
    r->ranges = wake_pack_ranges(p, r->pInfos, r->infoCount, r->ppBuildRangeInfos);
    r->unranged = wake_pack_unranged(r->infoCount, r->ppBuildRangeInfos);
    r->addresses = find_inputs(p, r->pInfos, r->infoCount, NULL);
    r->scratch = ask_sizes(p, r->pInfos, r->infoCount, r->ranges);
    r->before = wake_pack_before_updates(p, r->pInfos, r->infoCount);
    r->lost = wake_pack_lost_of_builds(r->pInfos, r->infoCount);
    r->micromaps = find_micromaps(p, r->pInfos, r->infoCount);
    if (!p->full) {
        forget_built(r->pInfos, r->infoCount, r->ranges);
    }
    return !p->full;
}

bool
wake_pack_build_indirect(struct wake_pack *p,
                         struct wake_rec_CmdBuildAccelerationStructuresIndirectKHR *r)
{
    r->addresses = find_inputs(p, r->pInfos, r->infoCount, r->pIndirectDeviceAddresses);
    r->scratch = ask_most(p, r->pInfos, r->infoCount, r->ppMaxPrimitiveCounts);
    r->primitives = sum_most(p, r->pInfos, r->infoCount, r->ppMaxPrimitiveCounts);
    r->before = wake_pack_before_updates(p, r->pInfos, r->infoCount);
    r->lost = wake_pack_lost_of_builds(r->pInfos, r->infoCount);
    if (!p->full) {
        forget_built(r->pInfos, r->infoCount, NULL);
    }
    return !p->full;
}

/* Another command that writes one. */
bool
wake_pack_cmd_copy_structure(struct wake_pack *p,
                             struct wake_rec_CmdCopyAccelerationStructureKHR *r)
{
    r->lost = wake_pack_lost_of_copy(r->pInfo);
    if (r->pInfo) {
        wake_id target = wake_packed_id(r->pInfo, 0,
                                        WAKE_HANDLES_VkCopyAccelerationStructureInfoKHR,
                                        WAKE_HANDLE_VkCopyAccelerationStructureInfoKHR_dst);

        r->before = wake_pack_before(
            p, wake_packed_id(r->pInfo, 0, WAKE_HANDLES_VkCopyAccelerationStructureInfoKHR,
                              WAKE_HANDLE_VkCopyAccelerationStructureInfoKHR_src));
        wake_structure_forget(target);
        wake_structure_written(target, false);
    }
    return !p->full;
}

bool
wake_pack_cmd_serialize_structure(struct wake_pack *p,
                                  struct wake_rec_CmdCopyAccelerationStructureToMemoryKHR *r)
{
    r->lost = wake_pack_lost_of_serialize(r->pInfo);
    r->address = r->pInfo ? wake_pack_address(p, r->pInfo->dst.deviceAddress)
                          : (struct wake_address){ 0 };
    r->before = r->pInfo ? wake_pack_before(
                               p, wake_packed_id(
                                      r->pInfo, 0,
                                      WAKE_HANDLES_VkCopyAccelerationStructureToMemoryInfoKHR,
                                      WAKE_HANDLE_VkCopyAccelerationStructureToMemoryInfoKHR_src))
                         : NULL;
    return !p->full;
}

bool
wake_pack_cmd_deserialize_structure(struct wake_pack *p,
                                    struct wake_rec_CmdCopyMemoryToAccelerationStructureKHR *r)
{
    r->lost = wake_pack_lost_of_deserialize(r->pInfo);
    r->address = r->pInfo ? wake_pack_address(p, r->pInfo->src.deviceAddress)
                          : (struct wake_address){ 0 };
    if (r->pInfo) {
        wake_id target = wake_packed_id(r->pInfo, 0,
                                        WAKE_HANDLES_VkCopyMemoryToAccelerationStructureInfoKHR,
                                        WAKE_HANDLE_VkCopyMemoryToAccelerationStructureInfoKHR_dst);

        wake_structure_forget(target);
        wake_structure_written(target, false);
    }
    return !p->full;
}

/* ---- addresses and handles of structures ----------------------------------------------------- */

static void
note_structure(struct wake_call *call, enum wake_object_type type, uint64_t handle, uint64_t key)
{
    const struct wake_object *structure =
        wake_scope_has(&call->device->scope, WAKE_EXT_VK_EXT_descriptor_buffer)
            ? wake_hook_object(wake_table_find(call->scope->tables[type], handle), type)
            : NULL; /* only vkGetDescriptorEXT asks whether an address is a structure's */

    if (structure) {
        wake_addresses_note_structure(call->device, structure, key);
    }
}

void
wake_hook_structure_address(struct wake_call *call, VkDevice device,
                            const VkAccelerationStructureDeviceAddressInfoKHR *info,
                            VkDeviceAddress address)
{
    (void)device;
    if (call->scope && !call->skipped && info) {
        note_structure(call, WAKE_TYPE_VkAccelerationStructureKHR,
                       (uint64_t)info->accelerationStructure, address);
    }
}

void
wake_hook_structure_handle_nv(struct wake_call *call, VkDevice device,
                              VkAccelerationStructureNV structure, size_t size, void *data,
                              VkResult result)
{
    uint64_t handle;

    (void)device;
    if (call->scope && !call->skipped && result == VK_SUCCESS && data && size >= sizeof(handle)) {
        memcpy(&handle, data, sizeof(handle));
        note_structure(call, WAKE_TYPE_VkAccelerationStructureNV, (uint64_t)structure, handle);
    }
}

/* The address that a descriptor of a buffer has; 0: it is of something else. */
static VkDeviceAddress
buffer_address(const VkDescriptorGetInfoEXT *info)
{
    const VkDescriptorAddressInfoEXT *address = wake_descriptor_address(info);

    return address ? address->address : 0;
}

/* Descriptors that a combined image sampler takes. */
static uint32_t
converted_by(struct wake_pack *p, const VkDescriptorGetInfoEXT *info)
{
    const VkDescriptorImageInfo *image = info && info->type ==
                                                     VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER
                                             ? info->data.pCombinedImageSampler
                                             : NULL;

    return image ? wake_ask_converted(
                       p, wake_VkImageView_info(wake_hook_object(
                              wake_packed_id(image, 0, WAKE_HANDLES_VkDescriptorImageInfo,
                                             WAKE_HANDLE_VkDescriptorImageInfo_imageView),
                              WAKE_TYPE_VkImageView)))
                 : 0;
}

/*
 * no_structure: the descriptor is of an acceleration structure, and none has that address. An address that the application was not
 * told counts as a structure's where it may be one: given by the application itself, or inside of a buffer for structures.
 */
bool
wake_pack_get_descriptor(struct wake_pack *p, struct wake_rec_GetDescriptorEXT *r)
{
    const VkDescriptorGetInfoEXT *info = r->pDescriptorInfo;
    struct wake_device *device = wake_pack_device(p);
    uint64_t key = info ? info->data.accelerationStructure : 0;

    r->no_structure = false;
    r->converted = converted_by(p, info);
    r->address = (struct wake_address){ 0 };
    if (!info || !key) {
        return !p->full;
    }
    if (buffer_address(info)) {
        r->address = wake_pack_address(p, buffer_address(info));
    }
    if (info->type == VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR && wants_addresses(device) &&
        device->facts &&
        !wake_facts_feature(device->facts, WAKE_FEATURE_accelerationStructureCaptureReplay)) {
        r->no_structure = !wake_addresses_is_structure(device, key,
                                                       WAKE_TYPE_VkAccelerationStructureKHR) &&
                          !(wake_pack_address(p, key).usage &
                            VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_STORAGE_BIT_KHR);
    } else if (info->type == VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_NV) {
        r->no_structure = !wake_addresses_is_structure(device, key,
                                                       WAKE_TYPE_VkAccelerationStructureNV);
    }
    return !p->full;
}

/* ---- structures of VK_NV_ray_tracing --------------------------------------------------------- */

static struct wake_memory_needs
needs_nv(wake_id id, VkAccelerationStructureMemoryRequirementsTypeNV type)
{
    const struct wake_object *object = wake_hook_object(id, WAKE_TYPE_VkAccelerationStructureNV);
    const struct wake_device *device = object ? (const struct wake_device *)object->scope : NULL;
    VkAccelerationStructureMemoryRequirementsInfoNV info = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_MEMORY_REQUIREMENTS_INFO_NV, .type = type
    };
    VkMemoryRequirements2 out = { .sType = VK_STRUCTURE_TYPE_MEMORY_REQUIREMENTS_2 };
    struct wake_memory_needs needs = { 0 };

    if (device && device->next.GetAccelerationStructureMemoryRequirementsNV) {
        info.accelerationStructure = (VkAccelerationStructureNV)object->handle;
        device->next.GetAccelerationStructureMemoryRequirementsNV(device->handle, &info, &out);
        wake_needs_told(&needs, &out.memoryRequirements);
        needs.bound = wake_object_bound(object);
    }
    return needs;
}

bool
wake_pack_bind_structure_nv(struct wake_pack *p,
                            struct wake_rec_BindAccelerationStructureMemoryNV *r)
{
    uint32_t count = r->pBindInfos ? r->bindInfoCount : 0;
    struct wake_memory_needs *needs = wake_pack_alloc(p, (count ? count : 1) * sizeof(*needs));

    r->needs = needs;
    for (uint32_t i = 0; needs && i < count; i++) {
        needs[i] = needs_nv(
            wake_packed_id(
                r->pBindInfos, i, WAKE_HANDLES_VkBindAccelerationStructureMemoryInfoNV,
                WAKE_HANDLE_VkBindAccelerationStructureMemoryInfoNV_accelerationStructure),
            VK_ACCELERATION_STRUCTURE_MEMORY_REQUIREMENTS_TYPE_OBJECT_NV);
    }
    return !p->full;
}

/* 0: it has no memory. */
static wake_id
bound_nv(wake_id id)
{
    const struct wake_object *object = wake_hook_object(id, WAKE_TYPE_VkAccelerationStructureNV);

    return object ? wake_object_bound(object) : 0;
}

bool
wake_pack_copy_structure_nv(struct wake_pack *p, struct wake_rec_CmdCopyAccelerationStructureNV *r)
{
    r->bound = bound_nv(r->dst_id);
    r->source_bound = bound_nv(r->src_id);
    return !p->full;
}

bool
wake_pack_structure_handle_nv(struct wake_pack *p,
                              struct wake_rec_GetAccelerationStructureHandleNV *r)
{
    r->bound = bound_nv(r->accelerationStructure_id);
    return !p->full;
}

void
wake_hook_bind_structure_nv(struct wake_call *call, VkDevice device, uint32_t count,
                            const VkBindAccelerationStructureMemoryInfoNV *infos, VkResult result)
{
    (void)device;
    if (!call->scope || call->skipped || result != VK_SUCCESS || !infos) {
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        struct wake_object *object = wake_hook_object(
            wake_table_find(call->scope->tables[WAKE_TYPE_VkAccelerationStructureNV],
                            (uint64_t)infos[i].accelerationStructure),
            WAKE_TYPE_VkAccelerationStructureNV);

        if (object && !wake_object_bound(object)) {
            wake_object_bind(object,
                             wake_table_find(call->scope->tables[WAKE_TYPE_VkDeviceMemory],
                                             (uint64_t)infos[i].memory),
                             infos[i].memoryOffset);
        }
    }
}

bool
wake_pack_build_structure_nv(struct wake_pack *p,
                             struct wake_rec_CmdBuildAccelerationStructureNV *r)
{
    r->build_scratch = needs_nv(r->dst_id,
                                VK_ACCELERATION_STRUCTURE_MEMORY_REQUIREMENTS_TYPE_BUILD_SCRATCH_NV)
                           .size;
    r->update_scratch = needs_nv(
                            r->dst_id,
                            VK_ACCELERATION_STRUCTURE_MEMORY_REQUIREMENTS_TYPE_UPDATE_SCRATCH_NV)
                            .size;
    r->bound = bound_nv(r->dst_id);
    return !p->full;
}
