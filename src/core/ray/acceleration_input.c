/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What acceleration structures are built from: ranges of geometries, numbers of primitives, and the
 * buffers behind device addresses. What lies in those buffers is not looked at. Specification,
 * 'Acceleration Structures'.
 */
#include "core/address_id.h"
#include "core/ray/acceleration.h"
#include "core/words.h"

#include "state/recording/build_state.h"
#include "state/recording/recording.h"

#include <stdio.h>

/* ---- ranges ---------------------------------------------------------------------------------- */

static void
check_offset(struct wake_check *check, const char *vuid, uint32_t info, uint32_t geometry,
             const char *member, uint32_t offset, uint32_t multiple)
{
    if (multiple && offset % multiple) {
        wake_find(check, vuid, "ppBuildRangeInfos[%u][%u].%s is %u, but must be a multiple of %u",
                  info, geometry, member, offset, multiple);
    }
}

/* Of triangles without indices. */
static void
check_vertex_count(struct wake_check *check, uint32_t i, uint32_t k, uint32_t most,
                   const VkAccelerationStructureBuildRangeInfoKHR *range)
{
    uint64_t last = range->firstVertex + (uint64_t)range->primitiveCount * 3;

    if (range->primitiveCount && last - 1 > most) {
        wake_find_rule(
            check, wake_owners_build_ranges[0], WAKE_ID(build_ranges, "None-10775"), NULL,
            "ppBuildRangeInfos[%u][%u] has firstVertex %u and primitiveCount %u, which read up to vertex %llu, but "
            "pInfos[%u].pGeometries[%u].geometry.triangles.maxVertex is %u",
            i, k, range->firstVertex, range->primitiveCount, U(last - 1), i, k, most);
    }
}

static void
check_range(struct wake_check *check, uint32_t i, uint32_t k,
            const VkAccelerationStructureGeometryKHR *geometry,
            const VkAccelerationStructureBuildRangeInfoKHR *range)
{
    const VkAccelerationStructureGeometryTrianglesDataKHR *triangles =
        &geometry->geometry.triangles;

    switch ((int)geometry->geometryType) {
    case VK_GEOMETRY_TYPE_TRIANGLES_KHR:
        if (triangles->indexType != VK_INDEX_TYPE_NONE_KHR) {
            check_offset(check,
                         "VUID-VkAccelerationStructureBuildRangeInfoKHR-primitiveOffset-03656", i,
                         k, "primitiveOffset", range->primitiveOffset,
                         triangles->indexType == VK_INDEX_TYPE_UINT16   ? 2
                         : triangles->indexType == VK_INDEX_TYPE_UINT32 ? 4
                                                                        : 0);
        } else {
            check_offset(check,
                         "VUID-VkAccelerationStructureBuildRangeInfoKHR-primitiveOffset-03657", i,
                         k, "primitiveOffset", range->primitiveOffset,
                         wake_vertex_component_size(triangles->vertexFormat));
            check_vertex_count(check, i, k, triangles->maxVertex, range);
        }
        /* Newer layers ask it of an offset from nothing, too. */
        if (triangles->transformData.deviceAddress || !WAKE_REPEATED_RULES) {
            check_offset(check,
                         "VUID-VkAccelerationStructureBuildRangeInfoKHR-transformOffset-03658", i,
                         k, "transformOffset", range->transformOffset, 16);
        }
        break;
    case VK_GEOMETRY_TYPE_AABBS_KHR:
        check_offset(check, "VUID-VkAccelerationStructureBuildRangeInfoKHR-primitiveOffset-03659",
                     i, k, "primitiveOffset", range->primitiveOffset, 8);
        break;
    case VK_GEOMETRY_TYPE_INSTANCES_KHR:
        check_offset(check, "VUID-VkAccelerationStructureBuildRangeInfoKHR-primitiveOffset-03660",
                     i, k, "primitiveOffset", range->primitiveOffset, 16);
        break;
    default: break;
    }
}

/* All primitives of a structure. */
static void
check_total(struct wake_check *check, const char *path,
            const VkAccelerationStructureBuildGeometryInfoKHR *info, uint64_t all)
{
    const struct wake_facts *facts = wake_check_facts(check);
    uint64_t most = facts ? facts->properties.accelerationStructureKHR.maxPrimitiveCount : 0;
    bool triangles;

    if (!most || all <= most || !info->pGeometries || !info->geometryCount ||
        info->type != VK_ACCELERATION_STRUCTURE_TYPE_BOTTOM_LEVEL_KHR) {
        return;
    }
    triangles = info->pGeometries[0].geometryType == VK_GEOMETRY_TYPE_TRIANGLES_KHR;
    if (triangles || info->pGeometries[0].geometryType == VK_GEOMETRY_TYPE_AABBS_KHR) {
        wake_find(check,
                  triangles ? "VUID-VkAccelerationStructureBuildGeometryInfoKHR-type-03795"
                            : "VUID-VkAccelerationStructureBuildGeometryInfoKHR-type-03794",
                  "%s has %llu %s in all, but maxPrimitiveCount is %llu", path, U(all),
                  triangles ? "triangles" : "AABBs", U(most));
    }
}

/* `counts` of each geometry, `stride` bytes apart. */
static void
check_primitives(struct wake_check *check, const char *path,
                 const VkAccelerationStructureBuildGeometryInfoKHR *info, const void *counts,
                 size_t stride)
{
    uint64_t all = 0;

    for (uint32_t i = 0; counts && i < info->geometryCount; i++) {
        all += *(const uint32_t *)(const void *)((const char *)counts + i * stride);
    }
    check_total(check, path, info, all);
}

/* The ranges of an update, against those of the build before: `was`, or in the command buffer. */
static void
check_same_counts(struct wake_check *check, const char *owner, uint32_t i,
                  const VkAccelerationStructureBuildGeometryInfoKHR *infos,
                  const VkAccelerationStructureBuildRangeInfoKHR *ranges,
                  const struct wake_built *was)
{
    const struct wake_built *recorded = check->cb && check->cb->recording &&
                                                infos[i].mode ==
                                                    VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR
                                            ? wake_builds_find(check->cb->recording->builds,
                                                               wake_build_source(infos, i))
                                            : NULL;

    was = recorded ? recorded : was;
    for (uint32_t k = 0; was && was->geometries_known && was->counts_known &&
                         was->geometry_count == infos[i].geometryCount && k < was->geometry_count;
         k++) {
        const VkAccelerationStructureGeometryKHR *geometry = infos[i].pGeometries
                                                                 ? &infos[i].pGeometries[k]
                                                                 : NULL;

        if (geometry && geometry->geometryType == VK_GEOMETRY_TYPE_TRIANGLES_KHR &&
            geometry->geometry.triangles.indexType != VK_INDEX_TYPE_NONE_KHR &&
            was->geometries[k].first_vertex != ranges[k].firstVertex) {
            wake_find_rule(
                check, owner, WAKE_ID(build_range, "firstVertex-03770"), NULL,
                "ppBuildRangeInfos[%u][%u].firstVertex is %u, but srcAccelerationStructure was built with %u",
                i, k, ranges[k].firstVertex, was->geometries[k].first_vertex);
        }
        if (was->geometries[k].primitives != ranges[k].primitiveCount) {
            wake_find_rule(
                check, owner, WAKE_ID(build_range, "primitiveCount-03769"), NULL,
                "ppBuildRangeInfos[%u][%u].primitiveCount is %u, but srcAccelerationStructure was built with %u",
                i, k, ranges[k].primitiveCount, was->geometries[k].primitives);
        }
    }
}

static void
check_instance_count(struct wake_check *check, const char *owner, uint32_t i, uint32_t k,
                     uint32_t count)
{
    const struct wake_facts *facts = wake_check_facts(check);
    uint64_t most = facts ? facts->properties.accelerationStructureKHR.maxInstanceCount : 0;

    if (most && count > most) {
        wake_find_rule(
            check, owner, WAKE_ID(build_range, "pInfos-03801"), NULL,
            "ppBuildRangeInfos[%u][%u].primitiveCount is %u, but maxInstanceCount is %llu", i, k,
            count, U(most));
    }
}

/* `was`: of each info, what the host built before; `before`: what builds agree on, where it is a
 * command. */
static void
check_ranges(struct wake_check *check, const char *owner,
             const VkAccelerationStructureBuildGeometryInfoKHR *infos, uint32_t count,
             const VkAccelerationStructureBuildRangeInfoKHR *ranges,
             const struct wake_built *const *was, const struct wake_before *before)
{
    char path[32];

    if (!infos || !ranges || (check->record->flags & WAKE_RECORD_CAPPED)) {
        return;
    }
    for (uint32_t i = 0; i < count; ranges += infos[i].geometryCount, i++) {
        (void)snprintf(path, sizeof(path), "ppBuildRangeInfos[%u]", i);
        check_primitives(check, path, &infos[i], &ranges->primitiveCount, sizeof(*ranges));
        check_same_counts(check, owner, i, infos, ranges,
                          was      ? was[i]
                          : before ? before[i].built
                                   : NULL);
        for (uint32_t k = 0; infos[i].pGeometries && k < infos[i].geometryCount; k++) {
            if (infos[i].pGeometries[k].geometryType == VK_GEOMETRY_TYPE_INSTANCES_KHR) {
                check_instance_count(check, owner, i, k, ranges[k].primitiveCount);
            }
            check_range(check, i, k, &infos[i].pGeometries[k], &ranges[k]);
        }
    }
}

/* ---- addresses ------------------------------------------------------------------------------- */

static void
check_geometry(const struct wake_build_input *in, const struct wake_address found[3],
               const VkAccelerationStructureGeometryKHR *geometry)
{
    const VkAccelerationStructureGeometryDataKHR *data = &geometry->geometry;

    switch ((int)geometry->geometryType) {
    case VK_GEOMETRY_TYPE_TRIANGLES_KHR:
        wake_check_build_input(in, &found[0], data->triangles.vertexData.deviceAddress,
                               "triangles.vertexData", WAKE_ID(build_input, "pInfos-03804"),
                               WAKE_ID(build_input, "pInfos-03805"));
        if (data->triangles.indexType != VK_INDEX_TYPE_NONE_KHR) {
            wake_check_build_input(in, &found[1], data->triangles.indexData.deviceAddress,
                                   "triangles.indexData", WAKE_ID(build_input, "pInfos-03806"),
                                   WAKE_ID(build_input, "pInfos-03807"));
        }
        if (data->triangles.transformData.deviceAddress) {
            wake_check_build_input(in, &found[2], data->triangles.transformData.deviceAddress,
                                   "triangles.transformData", WAKE_ID(build_input, "pInfos-03808"),
                                   WAKE_ID(build_input, "pInfos-03809"));
        }
        break;
    case VK_GEOMETRY_TYPE_AABBS_KHR:
        wake_check_build_input(in, &found[0], data->aabbs.data.deviceAddress, "aabbs.data",
                               WAKE_ID(build_input, "pInfos-03811"),
                               WAKE_ID(build_input, "pInfos-03812"));
        break;
    case VK_GEOMETRY_TYPE_INSTANCES_KHR:
        wake_check_build_input(in, &found[0], data->instances.data.deviceAddress, "instances.data",
                               WAKE_ID(build_input, "pInfos-03813"),
                               WAKE_ID(build_input, "pInfos-03814"));
        break;
    default: wake_check_later_input(in, found, geometry); break;
    }
}

static void
check_scratch(const struct wake_build_input *in, const struct wake_address *found,
              VkDeviceAddress address, bool updates)
{
    const char *rule = found->found ? WAKE_ID(build_input, "pInfos-03803")
                                    : WAKE_ID(build_input, "pInfos-03802");
    char ids[WAKE_ADDRESS_IDS];

    if (!found->known) {
        return;
    }
    if (!address) {
        wake_find_rule(in->check, in->owner,
                       updates ? WAKE_ID(build_input, WAKE_RULE("pInfos-12260", "pInfos-03802"))
                               : WAKE_ID(build_input, WAKE_RULE("pInfos-12261", "pInfos-03802")),
                       NULL, "pInfos[%u].scratchData.deviceAddress is 0", in->info);
    } else if (!found->found || found->unbound) {
        if (wake_address_id(ids, found, in->owner, rule)) {
            wake_find(in->check, ids, "pInfos[%u].scratchData.deviceAddress is 0x%llx, %s",
                      in->info, U(address),
                      found->found
                          ? "in a buffer that has no memory, or whose memory has been freed"
                          : "which no vkGetBufferDeviceAddress() of a living buffer leads to");
        }
    } else if (!(found->usage & VK_BUFFER_USAGE_STORAGE_BUFFER_BIT)) {
        wake_find_rule(
            in->check, in->owner,
            updates ? WAKE_ID(build_input, WAKE_RULE("pInfos-12260", "pInfos-03674"))
                    : WAKE_ID(build_input, WAKE_RULE("pInfos-12261", "pInfos-03674")),
            NULL,
            "pInfos[%u].scratchData.deviceAddress is 0x%llx, in a buffer that was created without "
            "VK_BUFFER_USAGE_STORAGE_BUFFER_BIT",
            in->info, U(address));
    }
}

/* Nothing is built of it, so that nobody reads where it lies. */
static bool
is_empty(const VkAccelerationStructureGeometryKHR *geometry,
         const VkAccelerationStructureBuildRangeInfoKHR *range)
{
#ifdef VK_KHR_opacity_micromap
    if (geometry->geometryType == VK_GEOMETRY_TYPE_MICROMAP_KHR) {
        return false;
    }
#endif
    (void)geometry;
    return range && !range->primitiveCount;
}

/* `sizes`: of scratch memory and structure of each; where the first is 0 and the second is not, none is needed. `ranges` NULL: not
 * known. */
static void
check_addresses(struct wake_check *check, const char *owner,
                const VkAccelerationStructureBuildGeometryInfoKHR *infos, uint32_t count,
                const struct wake_address *found, const uint64_t *sizes,
                const VkAccelerationStructureBuildRangeInfoKHR *ranges)
{
    struct wake_build_input in = { .check = check, .owner = owner };

    if (!infos || !found || (check->record->flags & WAKE_RECORD_CAPPED)) {
        return;
    }
    for (in.info = 0; in.info < count; in.info++) {
        const VkAccelerationStructureBuildGeometryInfoKHR *info = &infos[in.info];

        if (!sizes || sizes[2 * in.info] || !sizes[2 * in.info + 1]) {
            check_scratch(&in, found, info->scratchData.deviceAddress,
                          info->mode == VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR);
        }
        found++;
        for (in.geometry = 0; in.geometry < info->geometryCount; in.geometry++, found += 3) {
            if (info->pGeometries &&
                !is_empty(&info->pGeometries[in.geometry], ranges ? &ranges[in.geometry] : NULL)) {
                check_geometry(&in, found, &info->pGeometries[in.geometry]);
            }
        }
        ranges = ranges ? ranges + info->geometryCount : NULL;
    }
}

/* ---- scratch memory and structures ----------------------------------------------------------- */

/* Bytes of memory; `memory` 0: not known, or sparse. */
struct place {
    wake_id memory;
    uint64_t from, to;
};

static struct place
place_in(const struct wake_check *check, wake_id id, uint64_t offset, uint64_t size)
{
    const struct wake_object *buffer = wake_check_object(check, id, WAKE_TYPE_VkBuffer);
    const VkBufferCreateInfo *info = wake_VkBuffer_info(buffer);
    struct place place = { 0 };

    if (info && !(info->flags & VK_BUFFER_CREATE_SPARSE_BINDING_BIT)) {
        place.memory = wake_object_bound(buffer);
        place.from = (place.memory ? buffer->memory_offset : 0) + offset;
        place.to = place.from + size;
    }
    return place;
}

static struct place
place_of_structure(const struct wake_check *check, wake_id id)
{
    const VkAccelerationStructureCreateInfoKHR *info = wake_structure_info(
        wake_check_object(check, id, WAKE_TYPE_VkAccelerationStructureKHR));

    return info
               ? place_in(check,
                          wake_packed_id(info, 0, WAKE_HANDLES_VkAccelerationStructureCreateInfoKHR,
                                         WAKE_HANDLE_VkAccelerationStructureCreateInfoKHR_buffer),
                          info->offset, info->size)
               : (struct place){ 0 };
}

/* `size` 0: not known, but a byte at least. */
static struct place
place_of_scratch(const struct wake_check *check, const struct wake_address *found, uint64_t size)
{
    const VkBufferCreateInfo *info = found->known && found->found
                                         ? wake_VkBuffer_info(wake_check_object(
                                               check, found->buffer, WAKE_TYPE_VkBuffer))
                                         : NULL;

    return info && info->size >= found->left
               ? place_in(check, found->buffer, info->size - found->left, size ? size : 1)
               : (struct place){ 0 };
}

static bool
meet(const struct place *one, const struct place *two)
{
    return one->memory && one->memory == two->memory && one->from < two->to && two->from < one->to;
}

/* One scratch memory with the structures of one info. */
static bool
check_scratch_place(struct wake_check *check, const char *owner,
                    const VkAccelerationStructureBuildGeometryInfoKHR *infos, uint32_t i,
                    uint32_t k, const struct place *scratch)
{
    struct place place = place_of_structure(check, wake_build_target(infos, k));

    if (meet(scratch, &place)) {
        wake_find_rule(
            check, owner, WAKE_ID(build_input, "dstAccelerationStructure-03703"), NULL,
            "pInfos[%u].scratchData.deviceAddress is 0x%llx, and from there on %llu bytes are in use, "
            "which share memory with pInfos[%u].dstAccelerationStructure",
            i, U(infos[i].scratchData.deviceAddress), U(scratch->to - scratch->from), k);
        return false;
    }
    if (infos[k].mode != VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR) {
        return true;
    }
    place = place_of_structure(check, wake_build_source(infos, k));
    if (meet(scratch, &place)) {
        wake_find_rule(
            check, owner, WAKE_ID(build_input, "scratchData-03705"), NULL,
            "pInfos[%u].scratchData.deviceAddress is 0x%llx, and from there on %llu bytes are in use, "
            "which share memory with pInfos[%u].srcAccelerationStructure",
            i, U(infos[i].scratchData.deviceAddress), U(scratch->to - scratch->from), k);
        return false;
    }
    return true;
}

enum { MOST_COMPARED = 64 }; /* infos, each with each; of more, each with its own structures */

/* `sizes`: two of each info; NULL: not known. */
static void
check_scratch_places(struct wake_check *check, const char *owner,
                     const VkAccelerationStructureBuildGeometryInfoKHR *infos, uint32_t count,
                     const struct wake_address *found, const uint64_t *sizes)
{
    if (!infos || !found || (check->record->flags & WAKE_RECORD_CAPPED)) {
        return;
    }
    for (uint32_t i = 0; i < count; found += 1 + 3 * (size_t)infos[i].geometryCount, i++) {
        struct place scratch = place_of_scratch(check, found, sizes ? sizes[2 * i] : 0);
        bool right = !scratch.memory || check_scratch_place(check, owner, infos, i, i, &scratch);

        for (uint32_t k = 0; scratch.memory && right && count <= MOST_COMPARED && k < count; k++) {
            right = k == i || check_scratch_place(check, owner, infos, i, k, &scratch);
        }
    }
}

/* What the driver needs for a build of that many primitives. A structure that is updated may have been
 * compacted, and is as large as that took. */
static void
check_sizes(struct wake_check *check, const VkAccelerationStructureBuildGeometryInfoKHR *infos,
            uint32_t count, const struct wake_address *found, const uint64_t *sizes)
{
    if (!infos || !found || !sizes || (check->record->flags & WAKE_RECORD_CAPPED)) {
        return;
    }
    for (uint32_t i = 0; i < count; i++, sizes += 2) {
        bool updates = infos[i].mode == VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR;
        const struct wake_object *object = wake_check_object(check, wake_build_target(infos, i),
                                                             WAKE_TYPE_VkAccelerationStructureKHR);
        const VkAccelerationStructureCreateInfoKHR *create = wake_structure_info(object);

        if (found->known && found->found && found->left < sizes[0]) {
            wake_find(check,
                      updates ? "VUID-vkCmdBuildAccelerationStructuresKHR-pInfos-03672"
                              : "VUID-vkCmdBuildAccelerationStructuresKHR-pInfos-03671",
                      "pInfos[%u].scratchData.deviceAddress is 0x%llx, %llu bytes before the end "
                      "of its buffer, but this takes %llu bytes",
                      i, U(infos[i].scratchData.deviceAddress), U(found->left), U(sizes[0]));
        }
        if (create && !updates && create->size < sizes[1]) {
            wake_find_objects(
                check, "VUID-vkCmdBuildAccelerationStructuresKHR-pInfos-03675", object, NULL,
                "pInfos[%u].dstAccelerationStructure was created with size %llu, but this "
                "build needs %llu",
                i, U(create->size), U(sizes[1]));
        }
        found += 1 + 3 * (size_t)infos[i].geometryCount;
    }
}

/* The same where the ranges come from memory: for as many primitives as there may be. */
static void
check_most_scratch(struct wake_check *check,
                   const VkAccelerationStructureBuildGeometryInfoKHR *infos, uint32_t count,
                   const struct wake_address *found, const uint64_t *sizes)
{
    if (!infos || !found || !sizes || (check->record->flags & WAKE_RECORD_CAPPED)) {
        return;
    }
    for (uint32_t i = 0; i < count; i++, sizes += 2) {
        if (found->known && found->found && found->left < sizes[0]) {
            wake_find_rule(check, wake_owners_build_input[1],
                           infos[i].mode == VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR
                               ? WAKE_ID(build_input, "pInfos-12259")
                               : WAKE_ID(build_input, "pInfos-12258"),
                           NULL,
                           "pInfos[%u].scratchData.deviceAddress is 0x%llx, %llu bytes before the "
                           "end of its buffer, but this takes %llu bytes",
                           i, U(infos[i].scratchData.deviceAddress), U(found->left), U(sizes[0]));
        }
        found += 1 + 3 * (size_t)infos[i].geometryCount;
    }
}

/* ---- memory of the host ---------------------------------------------------------------------- */

static void
check_host_input(struct wake_check *check, uint32_t i, uint32_t k,
                 const struct wake_host_input *input)
{
    static const char *const boxes[] = { "VUID-VkAabbPositionsKHR-minX-03546",
                                         "VUID-VkAabbPositionsKHR-minY-03547",
                                         "VUID-VkAabbPositionsKHR-minZ-03548" };
    uint32_t axis = input->mistake - WAKE_HOST_AABB_X;

    switch (input->mistake) {
    case WAKE_HOST_AABB_X:
    case WAKE_HOST_AABB_Y:
    case WAKE_HOST_AABB_Z:
        wake_find(
            check, boxes[axis],
            "pInfos[%u].pGeometries[%u].geometry.aabbs.data: AABB %u has min%c %g and max%c %g", i,
            k, input->index, "XYZ"[axis], (double)input -> least, "XYZ"[axis],
            (double)input -> most);
        break;
    case WAKE_HOST_TRANSFORM:
        wake_find(
            check, "VUID-VkTransformMatrixKHR-matrix-03799",
            "pInfos[%u].pGeometries[%u].geometry.triangles.transformData: the determinant is 0", i,
            k);
        break;
    case WAKE_HOST_INSTANCE:
        wake_find(
            check, "VUID-VkTransformMatrixKHR-matrix-03799",
            "pInfos[%u].pGeometries[%u].geometry.instances.data: the determinant of the transform of "
            "instance %u is 0",
            i, k, input->index);
        break;
    case WAKE_HOST_FLAGS:
        wake_find(
            check, "VUID-VkAccelerationStructureInstanceKHR-micromap-11580",
            "pInfos[%u].pGeometries[%u].geometry.instances.data: the flags of instance %u are "
            "%s, but the feature micromap is not enabled",
            i, k, input->index,
            WAKE_FLAGS_TEXT(VkGeometryInstanceFlagsKHR,
                            (VkGeometryInstanceFlagsKHR)input->reference));
        break;
    case WAKE_HOST_REFERENCE:
        wake_find_rule(
            check, wake_owners_build_host[0], WAKE_ID(build_host, "pInfos-03779"), NULL,
            "pInfos[%u].pGeometries[%u].geometry.instances.data: the accelerationStructureReference "
            "of instance %u is 0x%llx, which is no living VkAccelerationStructureKHR",
            i, k, input->index, U(input->reference));
        break;
    case WAKE_HOST_OTHERWISE:
        wake_find(
            check, "VUID-vkBuildAccelerationStructuresKHR-pInfos-11704",
            "pInfos[%u].pGeometries[%u].geometry.instances.data: the accelerationStructureReference "
            "of instance %u is 0x%llx, which vkCreateAccelerationStructure2KHR() has made",
            i, k, input->index, U(input->reference));
        break;
    default: break;
    }
}

/* ---- commands -------------------------------------------------------------------------------- */

void
wake_core_build_input(struct wake_check *check,
                      const struct wake_rec_CmdBuildAccelerationStructuresKHR *r)
{
    check_ranges(check, wake_owners_build_range[0], r->pInfos, r->infoCount, r->ranges, NULL,
                 r->before);
    check_scratch_places(check, wake_owners_build_input[0], r->pInfos, r->infoCount, r->addresses,
                         r->scratch);
    check_sizes(check, r->pInfos, r->infoCount, r->addresses, r->scratch);
    check_addresses(check, wake_owners_build_input[0], r->pInfos, r->infoCount, r->addresses,
                    r->scratch, r->ranges);
}

/* Where the ranges of indirect builds lie; `found` has them behind what the geometries name. */
static void
check_indirect_ranges(struct wake_check *check,
                      const struct wake_rec_CmdBuildAccelerationStructuresIndirectKHR *r)
{
    static const char *const owner = "vkCmdBuildAccelerationStructuresIndirectKHR";
    const struct wake_address *found = r->addresses;
    char ids[WAKE_ADDRESS_IDS];

    if (!found || !r->pInfos || !r->pIndirectDeviceAddresses || !r->pIndirectStrides) {
        return;
    }
    for (uint32_t i = 0; i < r->infoCount; i++) {
        found += 1 + 3 * (size_t)r->pInfos[i].geometryCount;
    }
    for (uint32_t i = 0; i < r->infoCount; i++, found++) {
        uint64_t needs = (uint64_t)r->pInfos[i].geometryCount * r->pIndirectStrides[i];

        if (!found->known || !needs) {
            continue;
        }
        if (!found->found || found->left < needs) {
            wake_find_rule(
                check, owner, WAKE_ID(build_input, "pIndirectDeviceAddresses-03646"), NULL,
                "pIndirectDeviceAddresses[%u] is 0x%llx, and %llu bytes are read, but %s", i,
                U(r->pIndirectDeviceAddresses[i]), U(needs),
                found->found ? "its buffer ends before that"
                             : "no vkGetBufferDeviceAddress() of a living buffer leads there");
        } else if (found->unbound) {
            if (wake_address_id(ids, found, owner,
                                WAKE_ID(build_input, "pIndirectDeviceAddresses-03645"))) {
                wake_find(check, ids,
                          "pIndirectDeviceAddresses[%u] is 0x%llx, in a buffer that has no memory, "
                          "or whose memory has been freed",
                          i, U(r->pIndirectDeviceAddresses[i]));
            }
        } else if (!(found->usage & VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT)) {
            wake_find_rule(check, owner, WAKE_ID(build_input, "pIndirectDeviceAddresses-03647"),
                           NULL,
                           "pIndirectDeviceAddresses[%u] is 0x%llx, in a buffer that was created "
                           "without VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT",
                           i, U(r->pIndirectDeviceAddresses[i]));
        }
    }
}

void
wake_core_build_input_indirect(struct wake_check *check,
                               const struct wake_rec_CmdBuildAccelerationStructuresIndirectKHR *r)
{
    char path[40];

    check_indirect_ranges(check, r);
    check_scratch_places(check, wake_owners_build_input[1], r->pInfos, r->infoCount, r->addresses,
                         NULL);
    check_most_scratch(check, r->pInfos, r->infoCount, r->addresses, r->scratch);
    check_addresses(check, wake_owners_build_input[1], r->pInfos, r->infoCount, r->addresses,
                    r->scratch, NULL);
    for (uint32_t i = 0; r->pInfos && r->primitives && i < r->infoCount; i++) {
        (void)snprintf(path, sizeof(path), "ppMaxPrimitiveCounts[%u]", i);
        check_total(check, path, &r->pInfos[i], r->primitives[i]);
    }
}

void
wake_core_build_input_on_host(struct wake_check *check,
                              const struct wake_rec_BuildAccelerationStructuresKHR *r)
{
    const struct wake_host_input *input = r->inputs;

    check_ranges(check, wake_owners_build_range[1], r->pInfos, r->infoCount, r->ranges, r->was,
                 NULL);
    for (uint32_t i = 0; r->pInfos && r->scratch && i < r->infoCount; i++) {
        bool updates = r->pInfos[i].mode == VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR;

        if (r->scratch[i]) {
            wake_find(check,
                      updates ? "VUID-vkBuildAccelerationStructuresKHR-pInfos-03726"
                              : "VUID-vkBuildAccelerationStructuresKHR-pInfos-03725",
                      "pInfos[%u].scratchData.hostAddress is NULL, but the build needs %llu bytes",
                      i, U(r->scratch[i]));
        }
    }
    for (uint32_t i = 0; r->pInfos && input && i < r->infoCount; i++) {
        for (uint32_t k = 0; k < r->pInfos[i].geometryCount; k++, input++) {
            if (input->mistake != WAKE_HOST_FINE) {
                check_host_input(check, i, k, input);
            }
        }
    }
}

void
wake_core_build_sizes_input(struct wake_check *check,
                            const struct wake_rec_GetAccelerationStructureBuildSizesKHR *r)
{
    const VkAccelerationStructureBuildGeometryInfoKHR *info = r->pBuildInfo;
    const struct wake_facts *facts = wake_check_facts(check);
    uint64_t most = facts ? facts->properties.accelerationStructureKHR.maxInstanceCount : 0;

    if (!info || (check->record->flags & (WAKE_RECORD_CAPPED | WAKE_RECORD_LARGE))) {
        return;
    }
    if (!r->pMaxPrimitiveCounts) {
        if (info->geometryCount &&
            (info->type == VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_KHR ||
             info->type == VK_ACCELERATION_STRUCTURE_TYPE_BOTTOM_LEVEL_KHR)) {
            wake_find(check, "VUID-vkGetAccelerationStructureBuildSizesKHR-pBuildInfo-03619",
                      "pMaxPrimitiveCounts is NULL, but pBuildInfo->geometryCount is %u",
                      info->geometryCount);
        }
        return;
    }
    check_primitives(check, "pMaxPrimitiveCounts", info, r->pMaxPrimitiveCounts, sizeof(uint32_t));
    for (uint32_t i = 0; info->pGeometries && most && i < info->geometryCount; i++) {
        if (info->pGeometries[i].geometryType == VK_GEOMETRY_TYPE_INSTANCES_KHR &&
            r->pMaxPrimitiveCounts[i] > most) {
            wake_find(check, "VUID-vkGetAccelerationStructureBuildSizesKHR-pBuildInfo-03785",
                      "pMaxPrimitiveCounts[%u] is %u, but maxInstanceCount is %llu", i,
                      r->pMaxPrimitiveCounts[i], U(most));
        }
    }
}
