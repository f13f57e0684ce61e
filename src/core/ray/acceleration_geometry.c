/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Geometries that came after 1.3.239: opacity micromaps as acceleration structures, spheres and linear swept spheres; and what builds of
 * all kinds want of them. Specification, 'Acceleration Structures'.
 */
#include "core/core_newer.h"

#include "core/ray/acceleration.h"
#include "core/words.h"
#include "state/object/create_info.h"
#include "state/scope/chain.h"

#include <stdio.h>

#ifdef VK_KHR_opacity_micromap

#define MICROMAP VK_ACCELERATION_STRUCTURE_TYPE_OPACITY_MICROMAP_KHR

enum kind { SIZES, DEVICE, INDIRECT, HOST };

/* What is said of: "pInfos[1]", or "pInfos[1].pGeometries[0]". */
struct place {
    struct wake_check *check;
    enum kind kind;
    char path[48];
};

static bool
has_micromaps(struct wake_check *check)
{
    return WAKE_FEATURE(check, micromap) && WAKE_EXTENSION(check, VK_KHR_opacity_micromap);
}

/* ---- infos of builds ------------------------------------------------------------------------- */

static void
check_flags(const struct place *at, VkBuildAccelerationStructureFlagsKHR flags,
            VkAccelerationStructureTypeKHR type)
{
    static const struct {
        VkBuildAccelerationStructureFlagsKHR flag;
        const char *vuid, *name;
    } needs[] = {
        { VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_OPACITY_MICROMAP_DATA_UPDATE_BIT_EXT,
          "VUID-VkAccelerationStructureBuildGeometryInfoKHR-flags-11709",
          "ALLOW_OPACITY_MICROMAP_DATA_UPDATE_BIT_EXT" },
        { VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_OPACITY_MICROMAP_UPDATE_BIT_KHR,
          "VUID-VkAccelerationStructureBuildGeometryInfoKHR-flags-11710",
          "ALLOW_OPACITY_MICROMAP_UPDATE_BIT_KHR" },
        { VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_DISABLE_OPACITY_MICROMAPS_BIT_KHR,
          "VUID-VkAccelerationStructureBuildGeometryInfoKHR-flags-11711",
          "ALLOW_DISABLE_OPACITY_MICROMAPS_BIT_KHR" },
    };
    const VkBuildAccelerationStructureFlagsKHR may =
        VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_COMPACTION_BIT_KHR |
        VK_BUILD_ACCELERATION_STRUCTURE_PREFER_FAST_TRACE_BIT_KHR |
        VK_BUILD_ACCELERATION_STRUCTURE_PREFER_FAST_BUILD_BIT_KHR |
        VK_BUILD_ACCELERATION_STRUCTURE_MICROMAP_LOSSY_BIT_KHR;

    for (size_t i = 0; i < WAKE_COUNT(needs); i++) {
        if (flags & needs[i].flag && !WAKE_FEATURE(at->check, micromap)) {
            wake_find(at->check, needs[i].vuid,
                      "%s.flags has VK_BUILD_ACCELERATION_STRUCTURE_%s, but the feature micromap "
                      "is not enabled",
                      at->path, needs[i].name);
        }
    }
    if (type == MICROMAP && flags & ~may) {
        wake_find(at->check, "VUID-VkAccelerationStructureBuildGeometryInfoKHR-flags-11562",
                  "%s.type is VK_ACCELERATION_STRUCTURE_TYPE_OPACITY_MICROMAP_KHR, but flags is %s",
                  at->path, WAKE_FLAGS_TEXT(VkBuildAccelerationStructureFlagsKHR, flags));
    }
    if (type != MICROMAP && flags & VK_BUILD_ACCELERATION_STRUCTURE_MICROMAP_LOSSY_BIT_KHR) {
        wake_find(
            at->check, "VUID-VkAccelerationStructureBuildGeometryInfoKHR-type-11563",
            "%s.flags has VK_BUILD_ACCELERATION_STRUCTURE_MICROMAP_LOSSY_BIT_KHR, but type is %s",
            at->path, wake_name_VkAccelerationStructureTypeKHR(type));
    }
}

static void
check_info(const struct place *at, const VkAccelerationStructureBuildGeometryInfoKHR *info)
{
    check_flags(at, info->flags, info->type);
    if (info->type == MICROMAP && !has_micromaps(at->check)) {
        wake_find(at->check, "VUID-VkAccelerationStructureBuildGeometryInfoKHR-micromap-11559",
                  "%s.type is VK_ACCELERATION_STRUCTURE_TYPE_OPACITY_MICROMAP_KHR, but the feature "
                  "micromap of VK_KHR_opacity_micromap is not enabled",
                  at->path);
    }
    if (info->type == MICROMAP && info->geometryCount != 1) {
        wake_find(at->check, "VUID-VkAccelerationStructureBuildGeometryInfoKHR-geometryCount-11560",
                  "%s.type is VK_ACCELERATION_STRUCTURE_TYPE_OPACITY_MICROMAP_KHR, but "
                  "geometryCount is %u: it must be 1",
                  at->path, info->geometryCount);
    }
}

/* ---- micromaps ------------------------------------------------------------------------------- */

static void
check_usage(const struct place *at, uint32_t i, const VkMicromapUsageKHR *usage, bool lossy)
{
    const VkPhysicalDeviceOpacityMicromapPropertiesKHR *can =
        &wake_check_facts(at->check)->properties.opacityMicromapKHR;
    uint32_t level = usage->subdivisionLevel;
    const char *vuid = NULL, *limit = NULL;
    uint32_t most = 0;

    if (lossy && usage->format != VK_OPACITY_MICROMAP_FORMAT_4_STATE_KHR) {
        wake_find(at->check, "VUID-VkAccelerationStructureBuildGeometryInfoKHR-format-11712",
                  "flags has VK_BUILD_ACCELERATION_STRUCTURE_MICROMAP_LOSSY_BIT_KHR, but %s has "
                  "pUsageCounts[%u].format %d: it must be VK_OPACITY_MICROMAP_FORMAT_4_STATE_KHR",
                  at->path, i, (int)usage->format);
        return;
    }
    if (usage->format == VK_OPACITY_MICROMAP_FORMAT_2_STATE_KHR) {
        vuid = "VUID-VkAccelerationStructureGeometryMicromapDataKHR-subdivisionLevel-11645";
        limit = "maxOpacity2StateSubdivisionLevel";
        most = can->maxOpacity2StateSubdivisionLevel;
    } else if (usage->format == VK_OPACITY_MICROMAP_FORMAT_4_STATE_KHR) {
        vuid = lossy ? "VUID-VkAccelerationStructureBuildGeometryInfoKHR-subdivisionLevel-11565"
                     : "VUID-VkAccelerationStructureBuildGeometryInfoKHR-subdivisionLevel-11564";
        limit = lossy ? "maxOpacityLossy4StateSubdivisionLevel"
                      : "maxOpacity4StateSubdivisionLevel";
        most = lossy ? can->maxOpacityLossy4StateSubdivisionLevel
                     : can->maxOpacity4StateSubdivisionLevel;
    }
    if (vuid && level > most) {
        wake_find(at->check, vuid, "%s has pUsageCounts[%u].subdivisionLevel %u, but %s is %u",
                  at->path, i, level, limit, most);
    }
}

static void
check_micromap(const struct place *at, const VkAccelerationStructureGeometryMicromapDataKHR *data,
               bool lossy)
{
    uint64_t most = wake_check_facts(at->check)->properties.opacityMicromapKHR.maxMicromapTriangles;
    uint64_t all = 0;

    if (data->pUsageCounts && data->ppUsageCounts) {
        wake_find(at->check,
                  "VUID-VkAccelerationStructureGeometryMicromapDataKHR-pUsageCounts-11642",
                  "%s has a VkAccelerationStructureGeometryMicromapDataKHR with both pUsageCounts "
                  "and ppUsageCounts: one of them must be NULL",
                  at->path);
        return;
    }
    for (uint32_t i = 0; data->pUsageCounts && i < data->usageCountsCount; i++) {
        all += data->pUsageCounts[i].count;
        check_usage(at, i, &data->pUsageCounts[i], lossy);
    }
    if (most && all > most) {
        wake_find(at->check, "VUID-VkAccelerationStructureGeometryMicromapDataKHR-count-11643",
                  "%s has %llu triangles in pUsageCounts, but maxMicromapTriangles is %llu",
                  at->path, U(all), U(most));
    }
    if (data->triangleArrayStride < 8) {
        wake_find(at->check,
                  "VUID-VkAccelerationStructureGeometryMicromapDataKHR-triangleArrayStride-11646",
                  "%s has triangleArrayStride %llu: it must be 8 or more", at->path,
                  U(data->triangleArrayStride));
    }
    if (data->triangleArrayStride % 4) {
        wake_find(at->check,
                  "VUID-VkAccelerationStructureGeometryMicromapDataKHR-triangleArrayStride-11647",
                  "%s has triangleArrayStride %llu: it must be a multiple of 4", at->path,
                  U(data->triangleArrayStride));
    }
}

static uint32_t
index_size(VkIndexType type)
{
    switch ((int)type) {
    case VK_INDEX_TYPE_UINT8: return 1;
    case VK_INDEX_TYPE_UINT16: return 2;
    case VK_INDEX_TYPE_UINT32: return 4;
    default: return 0;
    }
}

/* The micromap of triangles. */
static void
check_use(const struct place *at, const VkAccelerationStructureTrianglesOpacityMicromapKHR *use)
{
    uint32_t size = index_size(use->indexType);
    const char *type = wake_name_VkIndexType(use->indexType);

    if (use->indexType == VK_INDEX_TYPE_NONE_KHR) {
        if (use->indexBuffer) {
            wake_find(at->check,
                      "VUID-VkAccelerationStructureTrianglesOpacityMicromapKHR-indexBuffer-11571",
                      "%s has an opacity micromap with indexType VK_INDEX_TYPE_NONE_KHR, but "
                      "indexBuffer is 0x%llx: it must be 0",
                      at->path, U(use->indexBuffer));
        }
        if (!use->micromap) {
            wake_find(at->check,
                      "VUID-VkAccelerationStructureTrianglesOpacityMicromapKHR-micromap-11579",
                      "%s has an opacity micromap with indexType VK_INDEX_TYPE_NONE_KHR, but "
                      "micromap is VK_NULL_HANDLE",
                      at->path);
        }
        return;
    }
    if (!size) {
        wake_find(at->check,
                  "VUID-VkAccelerationStructureTrianglesOpacityMicromapKHR-indexType-11570",
                  "%s has an opacity micromap with indexType %s: it must be VK_INDEX_TYPE_UINT8, "
                  "UINT16, UINT32 or NONE_KHR",
                  at->path, type);
        return;
    }
    if (!use->indexBuffer) {
        wake_find(
            at->check, "VUID-VkAccelerationStructureTrianglesOpacityMicromapKHR-indexBuffer-11572",
            "%s has an opacity micromap with indexType %s, but indexBuffer is 0", at->path, type);
    }
    if (use->indexStride % size) {
        wake_find(at->check,
                  "VUID-VkAccelerationStructureTrianglesOpacityMicromapKHR-indexStride-11573",
                  "%s has an opacity micromap with indexStride %llu: it must be a multiple of %u, "
                  "the size of %s",
                  at->path, U(use->indexStride), size, type);
    }
    if (use->indexStride > UINT32_MAX) {
        wake_find(at->check,
                  "VUID-VkAccelerationStructureTrianglesOpacityMicromapKHR-indexStride-11574",
                  "%s has an opacity micromap with indexStride %llu: at most 4294967295 is allowed",
                  at->path, U(use->indexStride));
    }
}

/* That there are some, where they are said to be, and none where they are not. */
static void
check_indices(const struct place *at,
              const VkAccelerationStructureTrianglesOpacityMicromapEXT *older)
{
    const char *owner = wake_owners_build_input[at->kind == INDIRECT];
    VkDeviceAddress address = older->indexBuffer.deviceAddress;

    if (older->indexType == VK_INDEX_TYPE_NONE_KHR && address && at->kind == HOST) {
        wake_find(at->check, "VUID-vkBuildAccelerationStructuresKHR-pInfos-10892",
                  "%s has an opacity micromap with indexType VK_INDEX_TYPE_NONE_KHR, but "
                  "indexBuffer is 0x%llx: it must be 0",
                  at->path, U(address));
    } else if (older->indexType != VK_INDEX_TYPE_NONE_KHR && !address && at->kind == HOST) {
        wake_find(at->check, "VUID-vkBuildAccelerationStructuresKHR-pInfos-11821",
                  "%s has an opacity micromap with indexType %s, but indexBuffer is NULL", at->path,
                  wake_name_VkIndexType(older->indexType));
    }
    if (at->kind != DEVICE && at->kind != INDIRECT) {
        return;
    }
    if (older->indexType == VK_INDEX_TYPE_NONE_KHR && address) {
        wake_find_rule(at->check, owner, WAKE_ID(build_input, "pInfos-10904"), NULL,
                       "%s has an opacity micromap with indexType VK_INDEX_TYPE_NONE_KHR, but "
                       "indexBuffer is 0x%llx: it must be 0",
                       at->path, U(address));
    } else if (older->indexType != VK_INDEX_TYPE_NONE_KHR && !address) {
        wake_find_rule(at->check, owner, WAKE_ID(build_input, "pInfos-10905"), NULL,
                       "%s has an opacity micromap with indexType %s, but indexBuffer is 0",
                       at->path, wake_name_VkIndexType(older->indexType));
    }
}

static void
check_triangles(const struct place *at,
                const VkAccelerationStructureGeometryTrianglesDataKHR *triangles)
{
    const VkAccelerationStructureTrianglesOpacityMicromapKHR *use = wake_chain_find(
        triangles->pNext, VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_TRIANGLES_OPACITY_MICROMAP_KHR);
    const VkAccelerationStructureTrianglesOpacityMicromapEXT *older = wake_chain_find(
        triangles->pNext, VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_TRIANGLES_OPACITY_MICROMAP_EXT);
    const VkAccelerationStructureGeometryMotionTrianglesDataNV *motion = wake_chain_find(
        triangles->pNext,
        VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_MOTION_TRIANGLES_DATA_NV);

    if (use) {
        check_use(at, use);
    }
    if (older) {
        check_indices(at, older);
    }
    if (motion && (at->kind == DEVICE || at->kind == HOST) && !motion->vertexData.deviceAddress) {
        wake_find(at->check,
                  at->kind == HOST ? "VUID-vkBuildAccelerationStructuresKHR-pInfos-11820"
                                   : "VUID-vkCmdBuildAccelerationStructuresKHR-pInfos-11845",
                  "%s has a VkAccelerationStructureGeometryMotionTrianglesDataNV whose "
                  "vertexData is 0",
                  at->path);
    }
}

/* ---- spheres --------------------------------------------------------------------------------- */

#ifdef VK_NV_ray_tracing_linear_swept_spheres

struct round_rules {
    const char *name, *feature_name;
    const char *feature, *stride, *most, *vertex, *radius, *index;
    const char *host_none, *host_index, *host_vertex, *host_radius;
    const char *none; /* of build_round: indices that nothing reads */
};

static const struct round_rules sphere_rules = {
    "spheres",
    "spheres",
    "VUID-VkAccelerationStructureGeometrySpheresDataNV-None-10429",
    "VUID-VkAccelerationStructureGeometrySpheresDataNV-vertexStride-10431",
    "VUID-VkAccelerationStructureGeometrySpheresDataNV-vertexStride-10432",
    "VUID-VkAccelerationStructureGeometrySpheresDataNV-vertexFormat-10434",
    "VUID-VkAccelerationStructureGeometrySpheresDataNV-radiusFormat-10435",
    "VUID-VkAccelerationStructureGeometrySpheresDataNV-indexData-10437",
    "VUID-vkBuildAccelerationStructuresKHR-pInfos-11822",
    "VUID-vkBuildAccelerationStructuresKHR-pInfos-11823",
    "VUID-vkBuildAccelerationStructuresKHR-pInfos-11824",
    "VUID-vkBuildAccelerationStructuresKHR-pInfos-11825",
    WAKE_ID(build_input, "pInfos-11846"),
};
static const struct round_rules swept_rules = {
    "linear swept spheres",
    "linearSweptSpheres",
    "VUID-VkAccelerationStructureGeometryLinearSweptSpheresDataNV-None-10419",
    "VUID-VkAccelerationStructureGeometryLinearSweptSpheresDataNV-vertexStride-10421",
    "VUID-VkAccelerationStructureGeometryLinearSweptSpheresDataNV-vertexStride-10422",
    "VUID-VkAccelerationStructureGeometryLinearSweptSpheresDataNV-vertexFormat-10423",
    "VUID-VkAccelerationStructureGeometryLinearSweptSpheresDataNV-radiusFormat-10424",
    "VUID-VkAccelerationStructureGeometryLinearSweptSpheresDataNV-indexData-10428",
    "VUID-vkBuildAccelerationStructuresKHR-pInfos-11826",
    "VUID-vkBuildAccelerationStructuresKHR-pInfos-11827",
    "VUID-vkBuildAccelerationStructuresKHR-pInfos-11828",
    "VUID-vkBuildAccelerationStructuresKHR-pInfos-11829",
    WAKE_ID(build_input, "pInfos-11850"),
};

/* What both kinds have. */
struct round {
    VkFormat vertex_format, radius_format;
    VkDeviceSize vertex_stride, radius_stride;
    VkIndexType index_type;
    VkDeviceOrHostAddressConstKHR vertices, radii, indices;
};
#define ROUND(data)                                                                             \
    (struct round)                                                                              \
    {                                                                                           \
        (data)->vertexFormat, (data)->radiusFormat, (data)->vertexStride, (data)->radiusStride, \
            (data)->indexType, (data)->vertexData, (data)->radiusData, (data)->indexData        \
    }

/* Formats that are not known may have it. No format has it not, where the device reads what is of it. */
static bool
is_without(const struct place *at, VkFormat format, VkFormatFeatureFlags2 feature)
{
    const struct wake_facts *facts = wake_check_facts(at->check);

    if (format == VK_FORMAT_UNDEFINED) {
        return at->kind == DEVICE || at->kind == INDIRECT;
    }
    return wake_format(format) &&
           !(wake_format_properties(facts, format)->bufferFeatures & feature);
}

static void
check_formats(const struct place *at, const struct round_rules *rules, const struct round *round)
{
    uint32_t component = wake_vertex_component_size(round->vertex_format);

    if (component && round->vertex_stride % component) {
        wake_find(at->check, rules->stride,
                  "%s has vertexStride %llu: it must be a multiple of %u, the size of a component "
                  "of vertexFormat %s",
                  at->path, U(round->vertex_stride), component,
                  wake_name_VkFormat(round->vertex_format));
    }
    if (round->vertex_stride > UINT32_MAX || round->radius_stride > UINT32_MAX) {
        wake_find(at->check, rules->most,
                  "%s has vertexStride %llu and radiusStride %llu: at most 4294967295 is allowed",
                  at->path, U(round->vertex_stride), U(round->radius_stride));
    }
    if (is_without(at, round->vertex_format,
                   VK_FORMAT_FEATURE_2_ACCELERATION_STRUCTURE_VERTEX_BUFFER_BIT_KHR)) {
        wake_find(at->check, rules->vertex,
                  "%s has vertexFormat %s, which buffers do not support as "
                  "VK_FORMAT_FEATURE_ACCELERATION_STRUCTURE_VERTEX_BUFFER_BIT_KHR",
                  at->path, wake_name_VkFormat(round->vertex_format));
    }
    if (is_without(at, round->radius_format,
                   VK_FORMAT_FEATURE_2_ACCELERATION_STRUCTURE_RADIUS_BUFFER_BIT_NV)) {
        wake_find(at->check, rules->radius,
                  "%s has radiusFormat %s, which buffers do not support as "
                  "VK_FORMAT_FEATURE_2_ACCELERATION_STRUCTURE_RADIUS_BUFFER_BIT_NV",
                  at->path, wake_name_VkFormat(round->radius_format));
    }
}

static void
check_on_host(const struct place *at, const struct round_rules *rules, const struct round *round)
{
    bool indexed = round->index_type != VK_INDEX_TYPE_NONE_KHR;

    if (indexed ? !round->indices.hostAddress : !!round->indices.hostAddress) {
        wake_find(at->check, indexed ? rules->host_index : rules->host_none,
                  "%s has %s with indexType %s, but indexData.hostAddress is %sNULL", at->path,
                  rules->name, wake_name_VkIndexType(round->index_type), indexed ? "" : "not ");
    }
    if (!round->vertices.hostAddress) {
        wake_find(at->check, rules->host_vertex, "%s has %s whose vertexData.hostAddress is NULL",
                  at->path, rules->name);
    }
    if (!round->radii.hostAddress) {
        wake_find(at->check, rules->host_radius, "%s has %s whose radiusData.hostAddress is NULL",
                  at->path, rules->name);
    }
}

static void
check_round(const struct place *at, const struct round_rules *rules, bool enabled,
            const struct round *round)
{
    if (!enabled) {
        wake_find(at->check, rules->feature, "%s has %s, but the feature %s is not enabled",
                  at->path, rules->name, rules->feature_name);
        return;
    }
    check_formats(at, rules, round);
    if (round->index_type != VK_INDEX_TYPE_UINT16 && round->index_type != VK_INDEX_TYPE_UINT32 &&
        round->index_type != VK_INDEX_TYPE_NONE_KHR) {
        wake_find(
            at->check, rules->index,
            "%s has %s with indexType %s: it must be VK_INDEX_TYPE_UINT16, UINT32 or NONE_KHR",
            at->path, rules->name, wake_name_VkIndexType(round->index_type));
    }
    if (at->kind == HOST) {
        check_on_host(at, rules, round);
    } else if (at->kind != SIZES && round->index_type == VK_INDEX_TYPE_NONE_KHR &&
               round->indices.deviceAddress) {
        wake_find_rule(at->check, wake_owners_build_input[at->kind == INDIRECT], rules->none, NULL,
                       "%s has %s with indexType VK_INDEX_TYPE_NONE_KHR, but "
                       "indexData.deviceAddress is 0x%llx: it must be 0",
                       at->path, rules->name, U(round->indices.deviceAddress));
    }
}

static void
check_spheres(const struct place *at, const VkAccelerationStructureGeometryKHR *geometry)
{
    const VkAccelerationStructureGeometrySpheresDataNV *spheres = wake_chain_find(
        geometry->pNext, VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_SPHERES_DATA_NV);
    const VkAccelerationStructureGeometryLinearSweptSpheresDataNV *swept = wake_chain_find(
        geometry->pNext,
        VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_LINEAR_SWEPT_SPHERES_DATA_NV);

    if (spheres && geometry->geometryType == VK_GEOMETRY_TYPE_SPHERES_NV) {
        struct round round = ROUND(spheres);

        check_round(at, &sphere_rules, WAKE_FEATURE(at->check, spheres), &round);
    }
    if (swept && geometry->geometryType == VK_GEOMETRY_TYPE_LINEAR_SWEPT_SPHERES_NV) {
        struct round round = ROUND(swept);

        check_round(at, &swept_rules, WAKE_FEATURE(at->check, linearSweptSpheres), &round);
        if (WAKE_FEATURE(at->check, linearSweptSpheres) && at->kind != SIZES &&
            swept->indexingMode == VK_RAY_TRACING_LSS_INDEXING_MODE_SUCCESSIVE_NV &&
            !swept->indexData.hostAddress) {
            wake_find(
                at->check,
                "VUID-VkAccelerationStructureGeometryLinearSweptSpheresDataNV-indexingMode-10427",
                "%s has indexingMode VK_RAY_TRACING_LSS_INDEXING_MODE_SUCCESSIVE_NV, but "
                "indexData is NULL",
                at->path);
        }
    }
}

#endif

/* ---- commands -------------------------------------------------------------------------------- */

static void
check_geometry(const struct place *at, const VkAccelerationStructureBuildGeometryInfoKHR *info,
               const VkAccelerationStructureGeometryKHR *geometry)
{
    const VkAccelerationStructureGeometryMicromapDataKHR *data = wake_chain_find(
        geometry->pNext, VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_MICROMAP_DATA_KHR);
    bool micromap = geometry->geometryType == VK_GEOMETRY_TYPE_MICROMAP_KHR;

    if (micromap != (info->type == MICROMAP)) {
        wake_find(at->check,
                  micromap ? "VUID-VkAccelerationStructureBuildGeometryInfoKHR-geometryType-11707"
                           : "VUID-VkAccelerationStructureBuildGeometryInfoKHR-geometryType-11561",
                  "%s.geometryType is %s, but type is %s", at->path,
                  wake_name_VkGeometryTypeKHR(geometry->geometryType),
                  wake_name_VkAccelerationStructureTypeKHR(info->type));
    }
    if (micromap && geometry->flags) {
        wake_find(
            at->check, "VUID-VkAccelerationStructureGeometryKHR-flags-11569",
            "%s.geometryType is VK_GEOMETRY_TYPE_MICROMAP_KHR, but flags is 0x%x: it must be 0",
            at->path, geometry->flags);
    }
    if (micromap && !data) {
        wake_find(at->check, "VUID-VkAccelerationStructureGeometryKHR-micromap-11568",
                  "%s.geometryType is VK_GEOMETRY_TYPE_MICROMAP_KHR, but pNext has no "
                  "VkAccelerationStructureGeometryMicromapDataKHR",
                  at->path);
    }
    if (data) {
        check_micromap(at, data,
                       info->flags & VK_BUILD_ACCELERATION_STRUCTURE_MICROMAP_LOSSY_BIT_KHR);
    }
    if (geometry->geometryType == VK_GEOMETRY_TYPE_TRIANGLES_KHR) {
        check_triangles(at, &geometry->geometry.triangles);
    }
#ifdef VK_NV_ray_tracing_linear_swept_spheres
    check_spheres(at, geometry);
#endif
}

static void
check_infos(struct wake_check *check, enum kind kind,
            const VkAccelerationStructureBuildGeometryInfoKHR *infos, uint32_t count)
{
    struct place at = { .check = check, .kind = kind };

    if (!infos || !wake_check_facts(check) || (check->record->flags & WAKE_RECORD_CAPPED)) {
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        (void)snprintf(at.path, sizeof(at.path), kind == SIZES ? "pBuildInfo" : "pInfos[%u]", i);
        check_info(&at, &infos[i]);
        for (uint32_t k = 0; infos[i].pGeometries && k < infos[i].geometryCount; k++) {
            (void)snprintf(at.path, sizeof(at.path),
                           kind == SIZES ? "pBuildInfo->pGeometries[%u]"
                                         : "pInfos[%u].pGeometries[%u]",
                           kind == SIZES ? k : i, k);
            check_geometry(&at, &infos[i], &infos[i].pGeometries[k]);
        }
    }
}

void
wake_core_geometries_of_sizes(struct wake_check *check,
                              const struct wake_rec_GetAccelerationStructureBuildSizesKHR *r)
{
    const VkAccelerationStructureBuildGeometryInfoKHR *info = r->pBuildInfo;

    check_infos(check, SIZES, info, 1);
    if (!info || info->type != MICROMAP) {
        return;
    }
    if (r->pMaxPrimitiveCounts) {
        wake_find(check, "VUID-vkGetAccelerationStructureBuildSizesKHR-pMaxPrimitiveCounts-11613",
                  "pBuildInfo->type is VK_ACCELERATION_STRUCTURE_TYPE_OPACITY_MICROMAP_KHR, but "
                  "pMaxPrimitiveCounts is not NULL");
    }
    if (r->buildType != VK_ACCELERATION_STRUCTURE_BUILD_TYPE_DEVICE_KHR) {
        wake_find(check, "VUID-vkGetAccelerationStructureBuildSizesKHR-buildType-11614",
                  "pBuildInfo->type is VK_ACCELERATION_STRUCTURE_TYPE_OPACITY_MICROMAP_KHR, but "
                  "buildType is %s",
                  wake_name_VkAccelerationStructureBuildTypeKHR(r->buildType));
    }
}

void
wake_core_geometries_of_build(struct wake_check *check,
                              const struct wake_rec_CmdBuildAccelerationStructuresKHR *r)
{
    check_infos(check, DEVICE, r->pInfos, r->infoCount);
}

void
wake_core_geometries_of_indirect(struct wake_check *check,
                                 const struct wake_rec_CmdBuildAccelerationStructuresIndirectKHR *r)
{
    check_infos(check, INDIRECT, r->pInfos, r->infoCount);
    for (uint32_t i = 0; r->pInfos && i < r->infoCount; i++) {
        if (r->pInfos[i].type == MICROMAP) {
            wake_find(check, "VUID-vkCmdBuildAccelerationStructuresIndirectKHR-type-11557",
                      "pInfos[%u].type is VK_ACCELERATION_STRUCTURE_TYPE_OPACITY_MICROMAP_KHR, "
                      "which vkCmdBuildAccelerationStructuresKHR alone builds",
                      i);
        }
    }
}

void
wake_core_geometries_on_host(struct wake_check *check,
                             const struct wake_rec_BuildAccelerationStructuresKHR *r)
{
    check_infos(check, HOST, r->pInfos, r->infoCount);
}

#endif
