/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Building acceleration structures, on the device and on the host. Specification, 'Acceleration
 * Structures'. Ranges of geometries, and what lies behind device addresses, are not looked at:
 * records do not have them.
 */
#include "core/ray/acceleration.h"
#include "core/ray/micromap.h"

#include "base/heap.h"
#include "core/words.h"
#include "state/recording/build_state.h"
#include "state/recording/recording.h"

#include <stdio.h>
#include <string.h>

enum build_kind { BUILD_DEVICE, BUILD_INDIRECT, BUILD_HOST, BUILD_SIZES };

struct build {
    struct wake_check *check;
    const struct wake_facts *facts;
    const char *owner; /* NULL: BUILD_SIZES */
    enum build_kind kind;
    uint32_t count;
    const VkAccelerationStructureBuildGeometryInfoKHR *infos;
    const struct wake_built *const *was; /* of each, on the host; NULL: another command */
    const struct wake_before *before;    /* likewise, of commands */
    uint64_t lost;                       /* two of each: destination, source */
};

/* "pInfos[1]"; vkGetAccelerationStructureBuildSizesKHR has one alone. */
#define PATH 32
static const char *
path_of(const struct build *b, uint32_t index, char path[PATH])
{
    (void)snprintf(path, PATH, b->owner ? "pInfos[%u]" : "pBuildInfo", index);
    return path;
}

static wake_id
id_of(const struct build *b, uint32_t index, bool destination)
{
    return wake_packed_id(
        b->infos, index, WAKE_HANDLES_VkAccelerationStructureBuildGeometryInfoKHR,
        destination
            ? WAKE_HANDLE_VkAccelerationStructureBuildGeometryInfoKHR_dstAccelerationStructure
            : WAKE_HANDLE_VkAccelerationStructureBuildGeometryInfoKHR_srcAccelerationStructure);
}

/* ---- the structs by themselves --------------------------------------------------------------- */

/* Formats that are not known may be. No format is none where the device reads vertices. */
static bool
is_of_vertices(const struct build *b, VkFormat format)
{
    if (format == VK_FORMAT_UNDEFINED) {
        return b->kind != BUILD_DEVICE && b->kind != BUILD_INDIRECT;
    }
    return !wake_format(format) ||
           wake_format_properties(b->facts, format)->bufferFeatures &
               VK_FORMAT_FEATURE_2_ACCELERATION_STRUCTURE_VERTEX_BUFFER_BIT_KHR;
}

static void
check_triangles(const struct build *b, uint32_t index, uint32_t geometry,
                const VkAccelerationStructureGeometryTrianglesDataKHR *triangles)
{
    const VkAccelerationStructureTrianglesOpacityMicromapEXT *micromap = wake_chain_find(
        triangles->pNext, VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_TRIANGLES_OPACITY_MICROMAP_EXT);
    uint32_t component = wake_vertex_component_size(triangles->vertexFormat);
    char path[PATH];

    if (component && triangles->vertexStride % component) {
        wake_find(
            b->check, "VUID-VkAccelerationStructureGeometryTrianglesDataKHR-vertexStride-03735",
            "%s.pGeometries[%u].geometry.triangles.vertexStride is %llu, but the smallest component of vertexFormat %s "
            "has %u bytes",
            path_of(b, index, path), geometry, U(triangles->vertexStride),
            wake_name_VkFormat(triangles->vertexFormat), component);
    }
    if (micromap && micromap->pUsageCounts && micromap->ppUsageCounts) {
        wake_find(
            b->check, "VUID-VkAccelerationStructureTrianglesOpacityMicromapEXT-pUsageCounts-07335",
            "%s.pGeometries[%u].geometry.triangles.pNext: the opacity micromap has both pUsageCounts and ppUsageCounts",
            path_of(b, index, path), geometry);
#ifdef VK_VERSION_1_4
    } else if (micromap) {
        char place[PATH + 64];

        snprintf(place, sizeof(place), "%s.pGeometries[%u].geometry.triangles.pNext",
                 path_of(b, index, path), geometry);
        wake_check_micromap_indices(b->check, micromap, place);
        if (micromap->micromap) {
            wake_check_named_micromap(b->check, micromap, place);
        }
#endif
    }
    if (triangles->vertexStride > UINT32_MAX) {
        wake_find(
            b->check, "VUID-VkAccelerationStructureGeometryTrianglesDataKHR-vertexStride-03819",
            "%s.pGeometries[%u].geometry.triangles.vertexStride is %llu, but at most 4294967295 is allowed",
            path_of(b, index, path), geometry, U(triangles->vertexStride));
    }
    if (!is_of_vertices(b, triangles->vertexFormat)) {
        wake_find(
            b->check, "VUID-VkAccelerationStructureGeometryTrianglesDataKHR-vertexFormat-03797",
            "%s.pGeometries[%u].geometry.triangles.vertexFormat is %s, which buffers do not support as "
            "VK_FORMAT_FEATURE_ACCELERATION_STRUCTURE_VERTEX_BUFFER_BIT_KHR",
            path_of(b, index, path), geometry, wake_name_VkFormat(triangles->vertexFormat));
    }
    if (triangles->indexType != VK_INDEX_TYPE_UINT16 &&
        triangles->indexType != VK_INDEX_TYPE_UINT32 &&
        triangles->indexType != VK_INDEX_TYPE_NONE_KHR) {
        wake_find(b->check, "VUID-VkAccelerationStructureGeometryTrianglesDataKHR-indexType-03798",
                  "%s.pGeometries[%u].geometry.triangles.indexType is %s", path_of(b, index, path),
                  geometry, wake_name_VkIndexType(triangles->indexType));
    }
}

static void
check_aabbs(const struct build *b, uint32_t index, uint32_t geometry, VkDeviceSize stride)
{
    char path[PATH];

    if (stride % 8) {
        wake_find(b->check, "VUID-VkAccelerationStructureGeometryAabbsDataKHR-stride-03545",
                  "%s.pGeometries[%u].geometry.aabbs.stride is %llu, but must be a multiple of 8",
                  path_of(b, index, path), geometry, U(stride));
    }
    if (stride > UINT32_MAX) {
        wake_find(
            b->check, "VUID-VkAccelerationStructureGeometryAabbsDataKHR-stride-03820",
            "%s.pGeometries[%u].geometry.aabbs.stride is %llu, but at most 4294967295 is allowed",
            path_of(b, index, path), geometry, U(stride));
    }
}

static void
check_geometry_types(const struct build *b, uint32_t index)
{
    const VkAccelerationStructureBuildGeometryInfoKHR *info = &b->infos[index];
    bool top = info->type == VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_KHR;
    bool bottom = info->type == VK_ACCELERATION_STRUCTURE_TYPE_BOTTOM_LEVEL_KHR;
    char path[PATH];

    for (uint32_t i = 0; i < info->geometryCount; i++) {
        VkGeometryTypeKHR type = info->pGeometries[i].geometryType;
        const char *vuid = NULL, *why = NULL;

        if (top && type != VK_GEOMETRY_TYPE_INSTANCES_KHR) {
            vuid = "VUID-VkAccelerationStructureBuildGeometryInfoKHR-type-03789";
            why = "type is VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_KHR";
        } else if (bottom && type == VK_GEOMETRY_TYPE_INSTANCES_KHR) {
            vuid = "VUID-VkAccelerationStructureBuildGeometryInfoKHR-type-03791";
            why = "type is VK_ACCELERATION_STRUCTURE_TYPE_BOTTOM_LEVEL_KHR";
        } else if (bottom && type != info->pGeometries[0].geometryType) {
            vuid = "VUID-VkAccelerationStructureBuildGeometryInfoKHR-type-03792";
            why = "pGeometries[0] has another one";
        }
        if (vuid) {
            wake_find(b->check, vuid, "%s.pGeometries[%u].geometryType is %s, but %s",
                      path_of(b, index, path), i, wake_name_VkGeometryTypeKHR(type), why);
            return;
        }
    }
}

static void
check_info(const struct build *b, uint32_t index)
{
    const VkAccelerationStructureBuildGeometryInfoKHR *info = &b->infos[index];
    uint64_t most = b->facts->properties.accelerationStructureKHR.maxGeometryCount;
    char path[PATH];

    if (info->type == VK_ACCELERATION_STRUCTURE_TYPE_GENERIC_KHR) {
        wake_find(b->check, "VUID-VkAccelerationStructureBuildGeometryInfoKHR-type-03654",
                  "%s.type is VK_ACCELERATION_STRUCTURE_TYPE_GENERIC_KHR", path_of(b, index, path));
        return;
    }
    if (info->pGeometries && info->ppGeometries) {
        wake_find(b->check, "VUID-VkAccelerationStructureBuildGeometryInfoKHR-pGeometries-03788",
                  "%s has both pGeometries and ppGeometries", path_of(b, index, path));
        return;
    }
    if (info->geometryCount && !info->pGeometries && !info->ppGeometries) {
        wake_find(b->check, "VUID-VkAccelerationStructureBuildGeometryInfoKHR-pGeometries-03788",
                  "%s.geometryCount is %u, but both pGeometries and ppGeometries are NULL",
                  path_of(b, index, path), info->geometryCount);
        return;
    }
    if (info->type == VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_KHR && info->geometryCount != 1) {
        wake_find(
            b->check, "VUID-VkAccelerationStructureBuildGeometryInfoKHR-type-03790",
            "%s.geometryCount is %u, but type is VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_KHR",
            path_of(b, index, path), info->geometryCount);
    }
    if (info->type == VK_ACCELERATION_STRUCTURE_TYPE_BOTTOM_LEVEL_KHR && most &&
        info->geometryCount > most) {
        wake_find(b->check, "VUID-VkAccelerationStructureBuildGeometryInfoKHR-type-03793",
                  "%s.geometryCount is %u, but maxGeometryCount is %llu", path_of(b, index, path),
                  info->geometryCount, U(most));
    }
    if ((info->flags & VK_BUILD_ACCELERATION_STRUCTURE_PREFER_FAST_TRACE_BIT_KHR) &&
        (info->flags & VK_BUILD_ACCELERATION_STRUCTURE_PREFER_FAST_BUILD_BIT_KHR)) {
        wake_find(b->check, "VUID-VkAccelerationStructureBuildGeometryInfoKHR-flags-03796",
                  "%s.flags is %s", path_of(b, index, path),
                  WAKE_FLAGS_TEXT(VkBuildAccelerationStructureFlagsKHR, info->flags));
    }
    if ((info->flags & VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_OPACITY_MICROMAP_UPDATE_EXT) &&
        (info->flags & VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_OPACITY_MICROMAP_DATA_UPDATE_EXT)) {
        wake_find(b->check, "VUID-VkAccelerationStructureBuildGeometryInfoKHR-flags-07334",
                  "%s.flags is %s", path_of(b, index, path),
                  WAKE_FLAGS_TEXT(VkBuildAccelerationStructureFlagsKHR, info->flags));
    }
    if (!info->pGeometries) {
        return;
    }
    check_geometry_types(b, index);
    for (uint32_t i = 0; i < info->geometryCount; i++) {
        const VkAccelerationStructureGeometryKHR *geometry = &info->pGeometries[i];

        if (geometry->geometryType == VK_GEOMETRY_TYPE_TRIANGLES_KHR) {
            check_triangles(b, index, i, &geometry->geometry.triangles);
        } else if (geometry->geometryType == VK_GEOMETRY_TYPE_AABBS_KHR) {
            check_aabbs(b, index, i, geometry->geometry.aabbs.stride);
        }
    }
}

/* ---- addresses ------------------------------------------------------------------------------- */

static void
check_alignment(const struct build *b, uint32_t index, uint32_t geometry, const char *member,
                VkDeviceAddress address, VkDeviceSize alignment, const char *rule)
{
    char path[PATH];

    if (alignment && address % alignment) {
        wake_find_rule(
            b->check, b->owner, rule, NULL,
            "%s.pGeometries[%u].geometry.%s.deviceAddress is 0x%llx, but must be a multiple of %llu",
            path_of(b, index, path), geometry, member, U(address), U(alignment));
    }
}

static void
check_device_addresses(const struct build *b, uint32_t index)
{
    const VkAccelerationStructureBuildGeometryInfoKHR *info = &b->infos[index];
    uint32_t alignment = b->facts->properties.accelerationStructureKHR
                             .minAccelerationStructureScratchOffsetAlignment;
    char path[PATH];

    if (alignment && info->scratchData.deviceAddress % alignment) {
        wake_find_rule(
            b->check, b->owner, WAKE_ID(build_recorded, "pInfos-03710"), NULL,
            "%s.scratchData.deviceAddress is 0x%llx, but minAccelerationStructureScratchOffsetAlignment is %u",
            path_of(b, index, path), U(info->scratchData.deviceAddress), alignment);
    }
    for (uint32_t i = 0; info->pGeometries && i < info->geometryCount; i++) {
        const VkAccelerationStructureGeometryDataKHR *data = &info->pGeometries[i].geometry;
        const VkAccelerationStructureGeometryTrianglesDataKHR *triangles = &data->triangles;

        switch ((int)info->pGeometries[i].geometryType) {
        case VK_GEOMETRY_TYPE_TRIANGLES_KHR:
            check_alignment(b, index, i, "triangles.vertexData",
                            triangles->vertexData.deviceAddress,
                            wake_vertex_component_size(triangles->vertexFormat),
                            WAKE_ID(build_recorded, "pInfos-03711"));
            if (triangles->indexType != VK_INDEX_TYPE_NONE_KHR) {
                check_alignment(b, index, i, "triangles.indexData",
                                triangles->indexData.deviceAddress,
                                triangles->indexType == VK_INDEX_TYPE_UINT16   ? 2
                                : triangles->indexType == VK_INDEX_TYPE_UINT32 ? 4
                                                                               : 0,
                                WAKE_ID(build_recorded, "pInfos-03712"));
            }
            check_alignment(b, index, i, "triangles.transformData",
                            triangles->transformData.deviceAddress, 16,
                            WAKE_ID(build_recorded, "pInfos-03810"));
            break;
        case VK_GEOMETRY_TYPE_AABBS_KHR:
            check_alignment(b, index, i, "aabbs.data", data->aabbs.data.deviceAddress, 8,
                            WAKE_ID(build_recorded, "pInfos-03714"));
            break;
        case VK_GEOMETRY_TYPE_INSTANCES_KHR:
            if (data->instances.arrayOfPointers) {
                check_alignment(b, index, i, "instances.data", data->instances.data.deviceAddress,
                                8, WAKE_ID(build_recorded, "pInfos-03716"));
            } else {
                check_alignment(b, index, i, "instances.data", data->instances.data.deviceAddress,
                                16, WAKE_ID(build_recorded, "pInfos-03715"));
            }
            break;
        default: break;
        }
    }
}

static void
check_host_address(const struct build *b, uint32_t index, uint32_t geometry, const char *member,
                   const void *address, const char *rule)
{
    char path[PATH];

    if (!address) {
        wake_find_rule(b->check, b->owner, rule, NULL,
                       "%s.pGeometries[%u].geometry.%s.hostAddress is NULL",
                       path_of(b, index, path), geometry, member);
    }
}

static void
check_host_addresses(const struct build *b, uint32_t index)
{
    const VkAccelerationStructureBuildGeometryInfoKHR *info = &b->infos[index];

    for (uint32_t i = 0; info->pGeometries && i < info->geometryCount; i++) {
        const VkAccelerationStructureGeometryDataKHR *data = &info->pGeometries[i].geometry;

        switch ((int)info->pGeometries[i].geometryType) {
        case VK_GEOMETRY_TYPE_TRIANGLES_KHR:
            check_host_address(b, index, i, "triangles.vertexData",
                               data->triangles.vertexData.hostAddress,
                               WAKE_ID(build_structure, "pInfos-03771"));
            if (data->triangles.indexType != VK_INDEX_TYPE_NONE_KHR) {
                check_host_address(b, index, i, "triangles.indexData",
                                   data->triangles.indexData.hostAddress,
                                   WAKE_ID(build_structure, "pInfos-03772"));
            }
            break;
        case VK_GEOMETRY_TYPE_AABBS_KHR:
            check_host_address(b, index, i, "aabbs.data", data->aabbs.data.hostAddress,
                               WAKE_ID(build_structure, "pInfos-03774"));
            break;
        case VK_GEOMETRY_TYPE_INSTANCES_KHR:
            check_host_address(b, index, i, "instances.data", data->instances.data.hostAddress,
                               WAKE_ID(build_structure, "pInfos-03778"));
            break;
        default: break;
        }
    }
}

/* ---- the structures that are written and read ------------------------------------------------ */

static const struct wake_handle_rule destination_rules[] = {
    { "VUID-vkCmdBuildAccelerationStructuresKHR-dstAccelerationStructure-03800",
      "VUID-VkAccelerationStructureBuildGeometryInfoKHR-commonparent",
      VK_OBJECT_TYPE_ACCELERATION_STRUCTURE_KHR, "dstAccelerationStructure", false },
    { "VUID-vkCmdBuildAccelerationStructuresIndirectKHR-dstAccelerationStructure-03800",
      "VUID-VkAccelerationStructureBuildGeometryInfoKHR-commonparent",
      VK_OBJECT_TYPE_ACCELERATION_STRUCTURE_KHR, "dstAccelerationStructure", false },
    { "VUID-vkBuildAccelerationStructuresKHR-dstAccelerationStructure-03800",
      "VUID-VkAccelerationStructureBuildGeometryInfoKHR-commonparent",
      VK_OBJECT_TYPE_ACCELERATION_STRUCTURE_KHR, "dstAccelerationStructure", false },
};
static const struct wake_handle_rule source_rules[] = {
    { "VUID-vkCmdBuildAccelerationStructuresKHR-srcAccelerationStructure-04629",
      "VUID-VkAccelerationStructureBuildGeometryInfoKHR-commonparent",
      VK_OBJECT_TYPE_ACCELERATION_STRUCTURE_KHR, "srcAccelerationStructure", true },
    { "VUID-vkCmdBuildAccelerationStructuresIndirectKHR-srcAccelerationStructure-04629",
      "VUID-VkAccelerationStructureBuildGeometryInfoKHR-commonparent",
      VK_OBJECT_TYPE_ACCELERATION_STRUCTURE_KHR, "srcAccelerationStructure", true },
    { "VUID-vkBuildAccelerationStructuresKHR-srcAccelerationStructure-04629",
      "VUID-VkAccelerationStructureBuildGeometryInfoKHR-commonparent",
      VK_OBJECT_TYPE_ACCELERATION_STRUCTURE_KHR, "srcAccelerationStructure", true },
};

/* False: one of them is not alive. Whether a source is used is the mode's business. */
static bool
check_structures(const struct build *b, uint32_t index)
{
    const VkAccelerationStructureBuildGeometryInfoKHR *info = &b->infos[index];
    uint32_t before = b->check->found;

    wake_check_handle(b->check, &destination_rules[b->kind],
                      (uint64_t)info->dstAccelerationStructure, id_of(b, index, true));
    wake_check_handle(b->check, &source_rules[b->kind], (uint64_t)info->srcAccelerationStructure,
                      id_of(b, index, false));
    return b->check->found == before;
}

static void
check_memory(const struct build *b, uint32_t index, const struct wake_object *object,
             const char *member, const char *unbound, const char *not_visible, const char *several)
{
    const struct wake_object *place = NULL;
    bool source = member[0] == 's';
    enum wake_structure_memory memory = wake_structure_memory(
        b->check, object, wake_lost_at(b->lost, 2 * index + source), &place);
    char path[PATH], text[WAKE_STRUCTURE_TEXT];

    if (!memory) {
        return;
    }
    wake_structure_place_text(text, memory, place);
    if (wake_structure_is_unbacked(memory)) {
        wake_find_rule(b->check, b->owner, unbound, place, "%s.%s %s", path_of(b, index, path),
                       member, text);
    }
    /* Newer layers say nothing more of a source without memory. */
    if (b->kind == BUILD_HOST && memory != WAKE_STRUCTURE_GONE &&
        !(source && memory == WAKE_STRUCTURE_UNBOUND && !WAKE_REPEATED_RULES)) {
        wake_find_rule(b->check, b->owner, memory == WAKE_STRUCTURE_SEVERAL ? several : not_visible,
                       place, "%s.%s %s", path_of(b, index, path), member, text);
    }
}

static void
check_structure_type(const struct build *b, uint32_t index, const struct wake_object *object)
{
    const VkAccelerationStructureBuildGeometryInfoKHR *info = &b->infos[index];
    const VkAccelerationStructureCreateInfoKHR *create = wake_structure_info(object);
    bool motion = info->flags & VK_BUILD_ACCELERATION_STRUCTURE_MOTION_BIT_NV;
    char path[PATH], name[WAKE_OBJECT_TEXT];

    if (!create) {
        return;
    }
    if (info->pGeometries && info->geometryCount &&
        (info->pGeometries[0].geometryType == VK_GEOMETRY_TYPE_INSTANCES_KHR) !=
            (info->type == VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_KHR)) {
        return; /* a type that is not even that of the geometry: 03789, 03791 */
    }
    if (create->type != VK_ACCELERATION_STRUCTURE_TYPE_GENERIC_KHR && create->type != info->type &&
        info->type != VK_ACCELERATION_STRUCTURE_TYPE_GENERIC_KHR) {
        wake_find_rule(b->check, b->owner,
                       info->type == VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_KHR
                           ? WAKE_ID(build_structure, "pInfos-03699")
                       : info->type == VK_ACCELERATION_STRUCTURE_TYPE_BOTTOM_LEVEL_KHR
                           ? WAKE_ID(build_structure, "pInfos-03700")
                           : WAKE_ID(build_structure, "dstAccelerationStructure-11547"),
                       object, "%s.type is %s, but dstAccelerationStructure (%s) was created as %s",
                       path_of(b, index, path),
                       wake_name_VkAccelerationStructureTypeKHR(info->type),
                       wake_object_text(name, sizeof(name), object),
                       wake_name_VkAccelerationStructureTypeKHR(create->type));
    }
    if (motion != !!(create->createFlags & VK_ACCELERATION_STRUCTURE_CREATE_MOTION_BIT_NV)) {
        wake_find_objects(
            b->check,
            motion
                ? "VUID-VkAccelerationStructureBuildGeometryInfoKHR-flags-04928"
                : "VUID-VkAccelerationStructureBuildGeometryInfoKHR-dstAccelerationStructure-04927",
            object, NULL,
            "%s.flags has %sVK_BUILD_ACCELERATION_STRUCTURE_MOTION_BIT_NV, but %s was created with%s "
            "VK_ACCELERATION_STRUCTURE_CREATE_MOTION_BIT_NV",
            path_of(b, index, path), motion ? "" : "no ",
            wake_object_text(name, sizeof(name), object), motion ? "out" : "");
    }
}

static void
check_others(const struct build *b, uint32_t i)
{
    const VkAccelerationStructureBuildGeometryInfoKHR *info = &b->infos[i];
    wake_id destination = id_of(b, i, true);
    const struct wake_object *object = wake_check_object(b->check, destination,
                                                         WAKE_TYPE_VkAccelerationStructureKHR);

    for (uint32_t k = 0; k < b->count; k++) {
        const VkAccelerationStructureBuildGeometryInfoKHR *other = &b->infos[k];
        bool updates = other->mode == VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR;
        bool same = id_of(b, k, false) == destination;

        if (k == i) {
            continue;
        }
        if (k > i && id_of(b, k, true) == destination) {
            wake_find_rule(
                b->check, b->owner, WAKE_ID(build_structure, "dstAccelerationStructure-03698"),
                object, "pInfos[%u] and pInfos[%u] have the same dstAccelerationStructure", i, k);
        } else if (k > i && wake_structures_overlap(b->check, destination, id_of(b, k, true))) {
            wake_find_rule(
                b->check, b->owner, WAKE_ID(build_structure, "dstAccelerationStructure-03702"),
                object,
                "pInfos[%u].dstAccelerationStructure and pInfos[%u].dstAccelerationStructure share bytes of "
                "their buffer",
                i, k);
        }
        if (!other->srcAccelerationStructure || (!updates && WAKE_REPEATED_RULES)) {
            /* reads nothing */
        } else if (same && k < i) { /* of a later one other layers say that they overlap */
            wake_find_rule(
                b->check, b->owner, WAKE_ID(build_structure, "pInfos-03403"), object,
                "pInfos[%u].srcAccelerationStructure is pInfos[%u].dstAccelerationStructure", k, i);
        } else if (updates &&
                   (same || wake_structures_overlap(b->check, destination, id_of(b, k, false)))) {
            wake_find_rule(
                b->check, b->owner, WAKE_ID(build_structure, "dstAccelerationStructure-03701"),
                object,
                "pInfos[%u].dstAccelerationStructure and pInfos[%u].srcAccelerationStructure share bytes of "
                "their buffer",
                i, k);
        }
        if (k > i && info->scratchData.deviceAddress &&
            info->scratchData.deviceAddress == other->scratchData.deviceAddress) {
            wake_find_rule(b->check, b->owner, WAKE_ID(build_structure, "scratchData-03704"), NULL,
                           "pInfos[%u].scratchData and pInfos[%u].scratchData are both at 0x%llx",
                           i, k, U(info->scratchData.deviceAddress));
        }
    }
}

/* ---- updates --------------------------------------------------------------------------------- */

static void
check_same_build(const struct build *b, uint32_t index, const struct wake_object *source,
                 const struct wake_built *was)
{
    struct wake_built *is = wake_built_make(&b->infos[index], 0, NULL);
    struct wake_built_difference difference;
    char path[PATH];

    while (is && wake_built_differs(&difference, was, is)) {
        bool again = is->type != was->type &&
                     !strcmp(difference.rule, WAKE_ID(build_structure, "pInfos-03760"));

        wake_find_rule(b->check, b->owner, difference.rule, source,
                       "%s.mode is VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR, but %s",
                       path_of(b, index, path), difference.text);
        if (!again) {
            break;
        }
        is->type = was->type; /* geometries of another type break their own rule */
    }
    wake_free(WAKE_HEAP_STATE, is);
}

static void
check_update(const struct build *b, uint32_t index)
{
    const VkAccelerationStructureBuildGeometryInfoKHR *info = &b->infos[index];
    wake_id source = id_of(b, index, false), destination = id_of(b, index, true);
    const struct wake_object *object = wake_check_object(b->check, source,
                                                         WAKE_TYPE_VkAccelerationStructureKHR);
    const struct wake_built *was;
    char path[PATH];

    if (!info->srcAccelerationStructure) {
        wake_find_rule(
            b->check, b->owner, WAKE_ID(build_structure, "pInfos-04630"), NULL,
            "%s.mode is VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR and srcAccelerationStructure VK_NULL_HANDLE",
            path_of(b, index, path));
        return;
    }
    if (!object) {
        return;
    }
    check_memory(b, index, object, "srcAccelerationStructure",
                 WAKE_ID(build_structure, "pInfos-03708"), WAKE_ID(build_structure, "pInfos-03723"),
                 WAKE_ID(build_structure, "pInfos-03776"));
    if (wake_structures_overlap(b->check, source, destination)) {
        wake_find_rule(
            b->check, b->owner, WAKE_ID(build_structure, "pInfos-03668"), object,
            "%s.srcAccelerationStructure and dstAccelerationStructure are two that share bytes of their buffer",
            path_of(b, index, path));
    }
    was = b->was ? b->was[index]
          : b->check->cb && b->check->cb->recording
              ? wake_builds_find(b->check->cb->recording->builds, source)
              : NULL;
    was = !was && b->before ? b->before[index].built : was;
    if (was) {
        check_same_build(b, index, object, was);
    }
}

/* ---- commands -------------------------------------------------------------------------------- */

static void
check_builds(const struct build *b)
{
    char path[PATH];

    if (!b->facts || !b->infos || (b->check->record->flags & WAKE_RECORD_CAPPED)) {
        return;
    }
    for (uint32_t i = 0; i < b->count; i++) {
        const VkAccelerationStructureBuildGeometryInfoKHR *info = &b->infos[i];
        const struct wake_object *object;

        check_info(b, i);
        if (b->kind == BUILD_HOST) {
            check_host_addresses(b, i);
        } else {
            check_device_addresses(b, i);
        }
        if ((uint32_t)info->mode > (uint32_t)VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR) {
            wake_find_rule(b->check, b->owner, WAKE_ID(build_structure, "mode-04628"), NULL,
                           "%s.mode is %d", path_of(b, i, path), (int)info->mode);
            continue;
        }
        if (!check_structures(b, i)) {
            continue;
        }
        object = wake_check_object(b->check, id_of(b, i, true),
                                   WAKE_TYPE_VkAccelerationStructureKHR);
        check_structure_type(b, i, object);
        check_memory(
            b, i, object, "dstAccelerationStructure", WAKE_ID(build_structure, "pInfos-03707"),
            WAKE_ID(build_structure, "pInfos-03722"), WAKE_ID(build_structure, "pInfos-03775"));
        if (info->mode == VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR) {
            check_update(b, i);
        }
        if (b->count > 1) {
            check_others(b, i);
        }
    }
}

static void
check_all(struct wake_check *check, enum build_kind kind, uint32_t count,
          const VkAccelerationStructureBuildGeometryInfoKHR *infos,
          const struct wake_built *const *was, const struct wake_before *before, uint64_t lost)
{
    check_builds(&(struct build){ .check = check,
                                  .facts = wake_check_facts(check),
                                  .owner = wake_owners_build_structure[kind],
                                  .kind = kind,
                                  .count = count,
                                  .infos = infos,
                                  .was = was,
                                  .before = before,
                                  .lost = lost });
}

void
wake_core_cmd_build_structures(struct wake_check *check,
                               const struct wake_rec_CmdBuildAccelerationStructuresKHR *r)
{
    check_all(check, BUILD_DEVICE, r->infoCount, r->pInfos, NULL, r->before, r->lost);
}

void
wake_core_cmd_build_structures_indirect(
    struct wake_check *check, const struct wake_rec_CmdBuildAccelerationStructuresIndirectKHR *r)
{
    if (!WAKE_FEATURE(check, accelerationStructureIndirectBuild)) {
        wake_find(
            check,
            "VUID-vkCmdBuildAccelerationStructuresIndirectKHR-accelerationStructureIndirectBuild-03650",
            "the feature accelerationStructureIndirectBuild is not enabled");
    }
    for (uint32_t i = 0; i < r->infoCount; i++) {
        if (r->pIndirectDeviceAddresses && r->pIndirectDeviceAddresses[i] % 4) {
            wake_find(
                check,
                "VUID-vkCmdBuildAccelerationStructuresIndirectKHR-pIndirectDeviceAddresses-03648",
                "pIndirectDeviceAddresses[%u] is 0x%llx, but must be a multiple of 4", i,
                U(r->pIndirectDeviceAddresses[i]));
        }
        if (r->pIndirectStrides && r->pIndirectStrides[i] % 4) {
            wake_find(check,
                      "VUID-vkCmdBuildAccelerationStructuresIndirectKHR-pIndirectStrides-03787",
                      "pIndirectStrides[%u] is %u, but must be a multiple of 4", i,
                      r->pIndirectStrides[i]);
        }
    }
    check_all(check, BUILD_INDIRECT, r->infoCount, r->pInfos, NULL, r->before, r->lost);
}

void
wake_core_build_structures(struct wake_check *check,
                           const struct wake_rec_BuildAccelerationStructuresKHR *r)
{
    if (!WAKE_FEATURE(check, accelerationStructureHostCommands)) {
        wake_find(check,
                  "VUID-vkBuildAccelerationStructuresKHR-accelerationStructureHostCommands-03581",
                  "the feature accelerationStructureHostCommands is not enabled");
        return;
    }
    check_all(check, BUILD_HOST, r->infoCount, r->pInfos, r->was, NULL, r->lost);
}

void
wake_core_get_build_sizes(struct wake_check *check,
                          const struct wake_rec_GetAccelerationStructureBuildSizesKHR *r)
{
    struct build b = { .check = check,
                       .facts = wake_check_facts(check),
                       .kind = BUILD_SIZES,
                       .count = 1,
                       .infos = r->pBuildInfo };

    if (b.facts && b.infos && !(check->record->flags & WAKE_RECORD_CAPPED)) {
        check_info(&b, 0);
    }
}
