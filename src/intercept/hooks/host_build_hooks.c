/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Acceleration structures on the host: what they were built from, what stands in the application's
 * memory that a build reads, and whether a deferred operation is at an end, when a call is made.
 * Threads: application threads, inside the call.
 */
#include "base/heap.h"
#include "base/memory_read.h"
#include "gen/records.h"
#include "intercept/pack/call_state.h"
#include "intercept/hooks/hooks.h"
#include "intercept/pack/structure_built.h"
#include "state/object/family.h"
#include "state/recording/build_state.h"
#include "state/scope/facts.h"

#include <string.h>

/* ---- deferred operations --------------------------------------------------------------------- */

uint64_t
wake_pack_pending(wake_id id)
{
    const struct wake_object *object = wake_hook_object(id, WAKE_TYPE_VkDeferredOperationKHR);
    const struct wake_device *device = object ? (const struct wake_device *)object->scope : NULL;

    return device && device->next.GetDeferredOperationResultKHR &&
           device->next.GetDeferredOperationResultKHR(
               device->handle, (VkDeferredOperationKHR)object->handle) == VK_NOT_READY;
}

bool
wake_pack_destroy_operation(struct wake_pack *p, struct wake_rec_DestroyDeferredOperationKHR *r)
{
    r->pending = wake_pack_pending(r->operation_id);
    return !p->full;
}

/* Of each info that updates, the build before. */
static const struct wake_built *const *
pack_builds(struct wake_pack *p, const VkAccelerationStructureBuildGeometryInfoKHR *infos,
            uint32_t count)
{
    const struct wake_built **was = count ? wake_pack_alloc(p, count * sizeof(*was)) : NULL;

    for (uint32_t i = 0; was && i < count; i++) {
        was[i] = infos[i].mode == VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR
                     ? wake_pack_built(p, wake_build_source(infos, i))
                     : NULL;
    }
    return was;
}

/* ---- inputs of builds ------------------------------------------------------------------------ */

enum {
    CHUNK = 8192,              /* bytes that are read at a time */
    PRIMITIVES_MOST = 1 << 16, /* of a geometry that are looked at */
    POINTERS_MOST = 1 << 10    /* of instances that each stand elsewhere */
};

/* Certainly. */
static bool
is_singular(const VkTransformMatrixKHR *transform)
{
    const float(*m)[4] = transform->matrix;
    double det = m[0][0] * ((double)m[1][1] * m[2][2] - (double)m[1][2] * m[2][1]) -
                 m[0][1] * ((double)m[1][0] * m[2][2] - (double)m[1][2] * m[2][0]) +
                 m[0][2] * ((double)m[1][0] * m[2][1] - (double)m[1][1] * m[2][0]);

    return det == 0.0;
}

static bool
check_aabb(struct wake_host_input *input, const VkAabbPositionsKHR *aabb, uint32_t index)
{
    const float least[3] = { aabb->minX, aabb->minY, aabb->minZ };
    const float most[3] = { aabb->maxX, aabb->maxY, aabb->maxZ };

    for (uint32_t i = 0; i < 3; i++) {
        if (least[i] > most[i]) {
            input->mistake = WAKE_HOST_AABB_X + i;
            input->index = index;
            input->least = least[i];
            input->most = most[i];
            return false;
        }
    }
    return true;
}

static void
read_aabbs(struct wake_host_input *input, const VkAccelerationStructureGeometryAabbsDataKHR *aabbs,
           const VkAccelerationStructureBuildRangeInfoKHR *range)
{
    uint32_t count = range->primitiveCount < PRIMITIVES_MOST ? range->primitiveCount
                                                             : PRIMITIVES_MOST;
    const char *from = (const char *)aabbs->data.hostAddress + range->primitiveOffset;
    size_t stride = aabbs->stride, step;
    VkAabbPositionsKHR aabb;
    char bytes[CHUNK];

    step = stride && stride < CHUNK ? (CHUNK - sizeof(aabb)) / stride + 1 : 1;
    for (uint32_t i = 0, n; aabbs->data.hostAddress && i < count; i += n) {
        n = step < count - i ? (uint32_t)step : count - i;
        if (!wake_memory_read(bytes, from + i * stride, (n - 1) * stride + sizeof(aabb))) {
            return;
        }
        for (uint32_t k = 0; k < n; k++) {
            memcpy(&aabb, bytes + k * stride, sizeof(aabb));
            if (!check_aabb(input, &aabb, i + k)) {
                return;
            }
        }
    }
}

static const struct wake_device *
device_of(const struct wake_pack *p)
{
    return (const struct wake_device *)WAKE_CONTAINER_OF(p->tables, struct wake_scope, tables);
}

/* That are about micromaps, which the device has not. */
static bool
has_closed_flags(const struct wake_pack *p, VkGeometryInstanceFlagsKHR flags)
{
#ifdef VK_KHR_opacity_micromap
    return flags & (VK_GEOMETRY_INSTANCE_FORCE_OPACITY_MICROMAP_2_STATE_BIT_KHR |
                    VK_GEOMETRY_INSTANCE_DISABLE_OPACITY_MICROMAPS_BIT_KHR) &&
           device_of(p)->facts && !wake_facts_feature(device_of(p)->facts, WAKE_FEATURE_micromap);
#else
    (void)p, (void)flags;
    return false;
#endif
}

/* By the second version of the command, at an address. */
static bool
made_otherwise(wake_id id)
{
#ifdef VK_KHR_device_address_commands
    const struct wake_object *object = wake_object_get(id);

    return object && object->create &&
           object->create->command == WAKE_CMD_vkCreateAccelerationStructure2KHR;
#else
    (void)id;
    return false;
#endif
}

static bool
check_instance(struct wake_pack *p, struct wake_host_input *input,
               const VkAccelerationStructureInstanceKHR *instance, uint32_t index)
{
    uint64_t reference = instance->accelerationStructureReference;
    wake_id id = wake_table_find(p->tables[WAKE_TYPE_VkAccelerationStructureKHR], reference);

    if (has_closed_flags(p, instance->flags)) {
        input->mistake = WAKE_HOST_FLAGS;
        reference = instance->flags;
    } else if (!id) {
        input->mistake = WAKE_HOST_REFERENCE;
    } else if (made_otherwise(id)) {
        input->mistake = WAKE_HOST_OTHERWISE;
    } else if (is_singular(&instance->transform)) {
        input->mistake = WAKE_HOST_INSTANCE;
    } else {
        return true;
    }
    input->index = index;
    input->reference = reference;
    return false;
}

static void
read_instances(struct wake_pack *p, struct wake_host_input *input,
               const VkAccelerationStructureGeometryInstancesDataKHR *instances,
               const VkAccelerationStructureBuildRangeInfoKHR *range)
{
    const char *from = (const char *)instances->data.hostAddress + range->primitiveOffset;
    uint32_t most = instances->arrayOfPointers ? POINTERS_MOST : PRIMITIVES_MOST;
    uint32_t count = range->primitiveCount < most ? range->primitiveCount : most;
    VkAccelerationStructureInstanceKHR all[CHUNK / sizeof(VkAccelerationStructureInstanceKHR)];
    const void *pointer = from;

    for (uint32_t i = 0, n; instances->data.hostAddress && i < count; i += n) {
        n = instances->arrayOfPointers    ? 1
            : count - i < WAKE_COUNT(all) ? count - i
                                          : (uint32_t)WAKE_COUNT(all);
        if (instances->arrayOfPointers &&
            !wake_memory_read(&pointer, from + i * sizeof(pointer), sizeof(pointer))) {
            return;
        }
        if (!pointer) { /* leads to no instance */
            input->mistake = WAKE_HOST_REFERENCE;
            input->index = i;
            return;
        }
        if (!wake_memory_read(all, instances->arrayOfPointers ? pointer : from + i * sizeof(all[0]),
                              n * sizeof(all[0]))) {
            return;
        }
        for (uint32_t k = 0; k < n; k++) {
            if (!check_instance(p, input, &all[k], i + k)) {
                return;
            }
        }
    }
}

static void
read_transform(struct wake_host_input *input, const void *from)
{
    VkTransformMatrixKHR transform;

    if (wake_memory_read(&transform, from, sizeof(transform)) && is_singular(&transform)) {
        input->mistake = WAKE_HOST_TRANSFORM;
    }
}

static void
read_geometry(struct wake_pack *p, struct wake_host_input *input,
              const VkAccelerationStructureGeometryKHR *geometry,
              const VkAccelerationStructureBuildRangeInfoKHR *range, bool motion)
{
    const VkAccelerationStructureGeometryDataKHR *data = &geometry->geometry;

    switch ((int)geometry->geometryType) {
    case VK_GEOMETRY_TYPE_TRIANGLES_KHR:
        if (data->triangles.transformData.hostAddress) {
            read_transform(input, (const char *)data->triangles.transformData.hostAddress +
                                      range->transformOffset);
        }
        break;
    case VK_GEOMETRY_TYPE_AABBS_KHR: read_aabbs(input, &data->aabbs, range); break;
    case VK_GEOMETRY_TYPE_INSTANCES_KHR:
        if (!motion) { /* their structs are others */
            read_instances(p, input, &data->instances, range);
        }
        break;
    default: break;
    }
}

/* One after the other, of all geometries; NULL: not looked at. */
static const struct wake_host_input *
read_inputs(struct wake_pack *p, const VkAccelerationStructureBuildGeometryInfoKHR *infos,
            uint32_t count, const VkAccelerationStructureBuildRangeInfoKHR *ranges)
{
    const struct wake_device *device = device_of(p);
    struct wake_host_input *inputs, *next;
    size_t all = 0;

    if (!ranges || !device->facts ||
        !wake_facts_feature(device->facts, WAKE_FEATURE_accelerationStructureHostCommands)) {
        return NULL;
    }
    for (uint32_t i = 0; i < count; i++) {
        all += infos[i].geometryCount;
    }
    inputs = all ? wake_pack_alloc(p, all * sizeof(*inputs)) : NULL;
    next = inputs;
    for (uint32_t i = 0; inputs && i < count; i++) {
        for (uint32_t k = 0; k < infos[i].geometryCount; k++, next++, ranges++) {
            memset(next, 0, sizeof(*next));
            if (infos[i].pGeometries) {
                read_geometry(p, next, &infos[i].pGeometries[k], ranges,
                              infos[i].flags & VK_BUILD_ACCELERATION_STRUCTURE_MOTION_BIT_NV);
            }
        }
    }
    return inputs;
}

/* Of each info without scratch memory, how many bytes of it the driver needs; 0: none, or it has
 * some. */
static const uint64_t *
scratch_lacking(struct wake_pack *p, const VkAccelerationStructureBuildGeometryInfoKHR *infos,
                uint32_t count, const VkAccelerationStructureBuildRangeInfoKHR *ranges)
{
    const struct wake_device *device = device_of(p);
    uint64_t *sizes = ranges && count ? wake_pack_alloc(p, count * sizeof(*sizes)) : NULL;

    for (uint32_t i = 0; sizes && i < count; ranges += infos[i].geometryCount, i++) {
        bool lacks = !infos[i].scratchData.hostAddress && infos[i].pGeometries &&
                     infos[i].geometryCount && device->facts &&
                     wake_facts_feature(device->facts,
                                        WAKE_FEATURE_accelerationStructureHostCommands);

        sizes[i] = lacks ? wake_structure_scratch(device,
                                                  VK_ACCELERATION_STRUCTURE_BUILD_TYPE_HOST_KHR,
                                                  &infos[i], ranges)
                         : 0;
    }
    return sizes;
}

/* Of each info that builds, how many bytes the driver needs for its structure; 0: not known. */
static const uint64_t *
structure_sizes(struct wake_pack *p, const VkAccelerationStructureBuildGeometryInfoKHR *infos,
                uint32_t count, const VkAccelerationStructureBuildRangeInfoKHR *ranges)
{
    const struct wake_device *device = device_of(p);
    bool enabled = device->facts &&
                   wake_facts_feature(device->facts,
                                      WAKE_FEATURE_accelerationStructureHostCommands);
    uint64_t *sizes = ranges && count && enabled ? wake_pack_alloc(p, count * sizeof(*sizes))
                                                 : NULL;

    for (uint32_t i = 0; sizes && i < count; ranges += infos[i].geometryCount, i++) {
        sizes[i] = infos[i].mode == VK_BUILD_ACCELERATION_STRUCTURE_MODE_BUILD_KHR
                       ? wake_structure_size(device, VK_ACCELERATION_STRUCTURE_BUILD_TYPE_HOST_KHR,
                                             &infos[i], ranges)
                       : 0;
    }
    return sizes;
}

/* ---- commands -------------------------------------------------------------------------------- */

bool
wake_pack_build_on_host(struct wake_pack *p, struct wake_rec_BuildAccelerationStructuresKHR *r)
{
    uint32_t count = r->pInfos ? r->infoCount : 0;

    r->pending = wake_pack_pending(r->deferredOperation_id);
    r->lost = wake_pack_lost_of_builds(r->pInfos, count);
    r->ranges = wake_pack_ranges(p, r->pInfos, r->infoCount, r->ppBuildRangeInfos);
    r->unranged = wake_pack_unranged(r->infoCount, r->ppBuildRangeInfos);
    r->was = pack_builds(p, r->pInfos, count);
    r->inputs = p->full ? NULL : read_inputs(p, r->pInfos, count, r->ranges);
    r->scratch = p->full ? NULL : scratch_lacking(p, r->pInfos, count, r->ranges);
    r->sizes = p->full ? NULL : structure_sizes(p, r->pInfos, count, r->ranges);
    return !p->full;
}

void
wake_hook_build_on_host(struct wake_call *call, VkDevice device, VkDeferredOperationKHR deferred,
                        uint32_t count, const VkAccelerationStructureBuildGeometryInfoKHR *infos,
                        const VkAccelerationStructureBuildRangeInfoKHR *const *ranges,
                        VkResult result)
{
    (void)device;
    (void)deferred;
    if (!call->scope || call->skipped || result < 0 || !infos) {
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        wake_id id = wake_table_find(call->scope->tables[WAKE_TYPE_VkAccelerationStructureKHR],
                                     (uint64_t)infos[i].dstAccelerationStructure);

        wake_structure_set_built(id, infos[i].flags | WAKE_BUILT_KNOWN,
                                 wake_built_make(&infos[i], id, ranges ? ranges[i] : NULL));
        wake_structure_is_built(id, &infos[i], ranges ? ranges[i] : NULL, true);
    }
}

bool
wake_pack_copy_structure(struct wake_pack *p, struct wake_rec_CopyAccelerationStructureKHR *r)
{
    r->lost = wake_pack_lost_of_copy(r->pInfo);
    r->pending = wake_pack_pending(r->deferredOperation_id);
    r->built = r->pInfo ? wake_structure_built_or_never(wake_packed_id(
                              r->pInfo, 0, WAKE_HANDLES_VkCopyAccelerationStructureInfoKHR,
                              WAKE_HANDLE_VkCopyAccelerationStructureInfoKHR_src))
                        : 0;
    return !p->full;
}

void
wake_hook_copy_structure(struct wake_call *call, VkDevice device, VkDeferredOperationKHR deferred,
                         const VkCopyAccelerationStructureInfoKHR *info, VkResult result)
{
    struct wake_built *build = NULL;
    const struct wake_structure *from;
    struct wake_table *table;
    struct wake_device *owner;
    wake_id source;

    (void)device;
    (void)deferred;
    if (!call->scope || call->skipped || result < 0 || !info) {
        return;
    }
    table = call->scope->tables[WAKE_TYPE_VkAccelerationStructureKHR];
    source = wake_table_find(table, (uint64_t)info->src);
    from = wake_hook_structure(source, &owner);
    if (from && wake_load_relaxed(&from->built)) {
        wake_lock_take(&owner->lock);
        if (from->build) {
            build = wake_alloc(WAKE_HEAP_STATE, wake_built_size(from->build));
        }
        if (build) {
            memcpy(build, from->build, wake_built_size(from->build));
        }
        wake_lock_drop(&owner->lock);
    }
    wake_structure_set_built(wake_table_find(table, (uint64_t)info->dst),
                             wake_structure_built(source), build);
    wake_structure_written(wake_table_find(table, (uint64_t)info->dst), true);
}

bool
wake_pack_serialize_structure(struct wake_pack *p,
                              struct wake_rec_CopyAccelerationStructureToMemoryKHR *r)
{
    r->lost = wake_pack_lost_of_serialize(r->pInfo);
    r->pending = wake_pack_pending(r->deferredOperation_id);
    return !p->full;
}

bool
wake_pack_deserialize_structure(struct wake_pack *p,
                                struct wake_rec_CopyMemoryToAccelerationStructureKHR *r)
{
    r->lost = wake_pack_lost_of_deserialize(r->pInfo);
    r->pending = wake_pack_pending(r->deferredOperation_id);
    if (r->pInfo) {
        wake_id target = wake_packed_id(r->pInfo, 0,
                                        WAKE_HANDLES_VkCopyMemoryToAccelerationStructureInfoKHR,
                                        WAKE_HANDLE_VkCopyMemoryToAccelerationStructureInfoKHR_dst);

        wake_structure_forget(target);
        wake_structure_written(target, true);
    }
    return !p->full;
}

bool
wake_pack_structure_properties(struct wake_pack *p,
                               struct wake_rec_WriteAccelerationStructuresPropertiesKHR *r)
{
    uint32_t count = r->pAccelerationStructures ? r->accelerationStructureCount : 0;
    uint32_t *built = wake_pack_alloc(p, (count ? count : 1) * sizeof(*built));

    r->built = built;
    r->lost = wake_pack_lost_all(r->pAccelerationStructures, count);
    for (uint32_t i = 0; built && i < count; i++) {
        built[i] = wake_structure_built_or_never(
            wake_packed_id(r->pAccelerationStructures, i, 1, 0));
    }
    return !p->full;
}
