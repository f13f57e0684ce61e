/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Geometries of acceleration structures that came later: opacity micromaps of VK_KHR_opacity_micromap, spheres and linear swept
 * spheres. Asked for their sizes, and built. Skipped with older headers.
 */
#include "build_scene.h"
#include "newer_scene.h"

#ifndef VK_KHR_opacity_micromap

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_KHR_opacity_micromap");
}

#else

#define NOW(name) KIT_DEVICE_COMMAND(kit, name)
#define MAP_ID(rest) "VUID-VkAccelerationStructureGeometryMicromapDataKHR-" rest
#define USE_ID(rest) "VUID-VkAccelerationStructureTrianglesOpacityMicromapKHR-" rest
#define SPHERES_ID(rest) "VUID-VkAccelerationStructureGeometrySpheresDataNV-" rest
#define SWEPT_ID(rest) "VUID-VkAccelerationStructureGeometryLinearSweptSpheresDataNV-" rest
#define MICROMAP VK_ACCELERATION_STRUCTURE_TYPE_OPACITY_MICROMAP_KHR

/* All features, or none of structures that micromaps, spheres and motion need. */
static void
open_geometries(struct kit *kit, bool all)
{
    static VkPhysicalDeviceOpacityMicromapFeaturesKHR micromaps;
    static VkPhysicalDeviceRayTracingLinearSweptSpheresFeaturesNV spheres;
    static VkPhysicalDeviceRayTracingMotionBlurFeaturesNV motion;
    static VkPhysicalDeviceAccelerationStructureFeaturesKHR structures;

    setenv("WAKE_NULL_ANSWERS",
           "maxOpacity2StateSubdivisionLevel=12,maxOpacity4StateSubdivisionLevel=6,"
           "maxOpacityLossy4StateSubdivisionLevel=8,maxMicromapTriangles=100",
           1);
    motion = (VkPhysicalDeviceRayTracingMotionBlurFeaturesNV){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_MOTION_BLUR_FEATURES_NV
    };
    micromaps = (VkPhysicalDeviceOpacityMicromapFeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_OPACITY_MICROMAP_FEATURES_KHR, .pNext = &motion
    };
    spheres = (VkPhysicalDeviceRayTracingLinearSweptSpheresFeaturesNV){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_LINEAR_SWEPT_SPHERES_FEATURES_NV,
        .pNext = &micromaps
    };
    structures = (VkPhysicalDeviceAccelerationStructureFeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ACCELERATION_STRUCTURE_FEATURES_KHR,
        .pNext = all ? &spheres : NULL
    };
    NEW(kit,
        .extensions = { "VK_KHR_acceleration_structure", "VK_KHR_deferred_host_operations",
                        "VK_KHR_opacity_micromap", "VK_NV_ray_tracing_linear_swept_spheres",
                        "VK_KHR_ray_tracing_pipeline", "VK_NV_ray_tracing_motion_blur",
                        "VK_EXT_opacity_micromap", "VK_KHR_device_address_commands" },
        .next = &structures);
}

/* --- what they say of themselves --- */

static void
ask(struct kit *kit, const char *vuid, const VkAccelerationStructureBuildGeometryInfoKHR *info)
{
    VkAccelerationStructureBuildSizesInfoKHR sizes = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_SIZES_INFO_KHR
    };
    const uint32_t counts[2] = { 1, 1 };

    if (vuid) {
        kit_expect(kit, vuid);
    }
    NOW(vkGetAccelerationStructureBuildSizesKHR)
    (kit->device, VK_ACCELERATION_STRUCTURE_BUILD_TYPE_DEVICE_KHR, info,
     info->type == MICROMAP ? NULL : counts, &sizes);
}

struct micromap {
    VkMicromapUsageKHR usage[2];
    VkAccelerationStructureGeometryMicromapDataKHR data;
    VkAccelerationStructureGeometryKHR geometries[2];
    VkAccelerationStructureBuildGeometryInfoKHR info;
};

static struct micromap
new_micromap(void)
{
    return (struct micromap){
        .usage = { { 1, 2, VK_OPACITY_MICROMAP_FORMAT_2_STATE_KHR },
                   { 1, 2, VK_OPACITY_MICROMAP_FORMAT_4_STATE_KHR } },
        .data = { .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_MICROMAP_DATA_KHR,
                  .usageCountsCount = 2,
                  .triangleArrayStride = 8 },
        .geometries = { { .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_KHR,
                          .geometryType = VK_GEOMETRY_TYPE_MICROMAP_KHR },
                        { .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_KHR,
                          .geometryType = VK_GEOMETRY_TYPE_MICROMAP_KHR } },
        .info = { .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_GEOMETRY_INFO_KHR,
                  .type = MICROMAP,
                  .geometryCount = 1 },
    };
}

static void
ask_micromap(struct kit *kit, const char *vuid, const struct micromap *changed)
{
    struct micromap m = *changed;

    m.data.pUsageCounts = m.usage;
    m.geometries[0].pNext = m.geometries[1].pNext = m.data.sType ? &m.data : NULL;
    m.info.pGeometries = m.geometries;
    ask(kit, vuid, &m.info);
}

/* A right one, changed by the statements; the message that it brings, or NULL. */
#define TRY_MICROMAP(vuid, ...)             \
    do {                                    \
        struct micromap m = new_micromap(); \
        __VA_ARGS__;                        \
        ask_micromap(kit, (vuid), &m);      \
    } while (0)

SCENE(micromaps, SILENT | KIT_NULL_DRIVER)
{
    const VkMicromapUsageKHR *list[2] = { NULL };

    (void)list;
    open_geometries(kit, true);
    TRY_MICROMAP(NULL, (void)m);
    TRY_MICROMAP(NULL, m.usage[0].subdivisionLevel = 12);
    TRY_MICROMAP(NULL, m.usage[1].subdivisionLevel = 6);
    TRY_MICROMAP(NULL, m.info.flags = VK_BUILD_ACCELERATION_STRUCTURE_PREFER_FAST_TRACE_BIT_KHR |
                                      VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_COMPACTION_BIT_KHR);
    TRY_MICROMAP(MAP_ID("count-11643"), m.usage[0].count = 100);
    TRY_MICROMAP(MAP_ID("subdivisionLevel-11645"), m.usage[0].subdivisionLevel = 13);
    TRY_MICROMAP(MAP_ID("triangleArrayStride-11646"), m.data.triangleArrayStride = 4);
    TRY_MICROMAP(MAP_ID("triangleArrayStride-11647"), m.data.triangleArrayStride = 10);
    kit_expect(kit, MAP_ID("triangleArrayStride-11646"));
    TRY_MICROMAP(MAP_ID("triangleArrayStride-11647"), m.data.triangleArrayStride = 7);
    TRY_MICROMAP(INFO_ID("subdivisionLevel-11564"), m.usage[1].subdivisionLevel = 7);
    TRY_MICROMAP(INFO_ID("geometryCount-11560"), m.info.geometryCount = 2);
    TRY_MICROMAP(INFO_ID("flags-11562"),
                 m.info.flags = VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_UPDATE_BIT_KHR);
    TRY_MICROMAP("VUID-VkAccelerationStructureGeometryKHR-flags-11569",
                 m.geometries[0].flags = VK_GEOMETRY_OPAQUE_BIT_KHR);
    TRY_MICROMAP("VUID-VkAccelerationStructureGeometryKHR-micromap-11568", m.data.sType = 0);
    TRY_MICROMAP(INFO_ID("geometryType-11561"), m.geometries[0] = triangles_at(0));
    TRY_MICROMAP(INFO_ID("geometryType-11707"), m.info.type = BOTTOM);
}

SCENE(lossy_micromaps, SILENT | KIT_NULL_DRIVER)
{
    struct micromap lossy = new_micromap();

    open_geometries(kit, true);
    lossy.info.flags = VK_BUILD_ACCELERATION_STRUCTURE_MICROMAP_LOSSY_BIT_KHR;
    lossy.usage[0].format = VK_OPACITY_MICROMAP_FORMAT_4_STATE_KHR;
    lossy.usage[0].subdivisionLevel = 8;
    ask_micromap(kit, NULL, &lossy);
    lossy.usage[0].subdivisionLevel = 9;
    ask_micromap(kit, INFO_ID("subdivisionLevel-11565"), &lossy);
    lossy.usage[0].subdivisionLevel = 2;
    lossy.usage[1].format = VK_OPACITY_MICROMAP_FORMAT_2_STATE_KHR;
    ask_micromap(kit, INFO_ID("format-11712"), &lossy);
}

SCENE(micromaps_of_two_lists, SILENT | KIT_NULL_DRIVER)
{
    struct micromap m = new_micromap();
    const VkMicromapUsageKHR *list[2] = { &m.usage[0], &m.usage[1] };

    open_geometries(kit, true);
    m.data.pUsageCounts = NULL;
    m.data.ppUsageCounts = list;
    m.geometries[0].pNext = &m.data;
    m.info.pGeometries = m.geometries;
    ask(kit, NULL, &m.info);
    m.data.pUsageCounts = m.usage;
    ask(kit, MAP_ID("pUsageCounts-11642"), &m.info);
}

static void
ask_triangles(struct kit *kit, const char *vuid, VkBuildAccelerationStructureFlagsKHR flags,
              void *chain)
{
    VkAccelerationStructureGeometryKHR triangles = triangles_at(0);
    VkAccelerationStructureBuildGeometryInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_GEOMETRY_INFO_KHR,
        .type = BOTTOM,
        .flags = flags,
        .geometryCount = 1,
        .pGeometries = &triangles
    };

    triangles.geometry.triangles.pNext = chain;
    ask(kit, vuid, &info);
}

SCENE(flags_of_micromaps, SILENT | KIT_NULL_DRIVER)
{
    open_geometries(kit, true);
    ask_triangles(kit, NULL, VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_OPACITY_MICROMAP_UPDATE_BIT_KHR,
                  NULL);
    ask_triangles(kit, NULL,
                  VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_DISABLE_OPACITY_MICROMAPS_BIT_KHR, NULL);
    ask_triangles(kit, INFO_ID("type-11563"),
                  VK_BUILD_ACCELERATION_STRUCTURE_MICROMAP_LOSSY_BIT_KHR, NULL);
}

SCENE(micromaps_without_feature, SILENT | KIT_NULL_DRIVER)
{
    open_geometries(kit, false);
    TRY_MICROMAP(INFO_ID("micromap-11559"), (void)m);
    ask_triangles(kit, INFO_ID("flags-11709"),
                  VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_OPACITY_MICROMAP_DATA_UPDATE_BIT_EXT, NULL);
    ask_triangles(kit, INFO_ID("flags-11710"),
                  VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_OPACITY_MICROMAP_UPDATE_BIT_KHR, NULL);
    ask_triangles(kit, INFO_ID("flags-11711"),
                  VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_DISABLE_OPACITY_MICROMAPS_BIT_KHR, NULL);
}

/* --- spheres --- */

struct round {
    VkAccelerationStructureGeometrySpheresDataNV spheres;
    VkAccelerationStructureGeometryLinearSweptSpheresDataNV swept;
};

static struct round
new_round(VkDeviceAddress address)
{
    return (struct round){
        .spheres = { .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_SPHERES_DATA_NV,
                     .vertexFormat = VK_FORMAT_R32G32B32_SFLOAT,
                     .vertexData.deviceAddress = address,
                     .vertexStride = 12,
                     .radiusFormat = VK_FORMAT_R32_SFLOAT,
                     .radiusData.deviceAddress = address,
                     .radiusStride = 4,
                     .indexType = VK_INDEX_TYPE_UINT32,
                     .indexData.deviceAddress = address,
                     .indexStride = 4 },
        .swept = { .sType =
                       VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_LINEAR_SWEPT_SPHERES_DATA_NV,
                   .vertexFormat = VK_FORMAT_R32G32B32_SFLOAT,
                   .vertexData.deviceAddress = address,
                   .vertexStride = 12,
                   .radiusFormat = VK_FORMAT_R32_SFLOAT,
                   .radiusData.deviceAddress = address,
                   .radiusStride = 4,
                   .indexType = VK_INDEX_TYPE_UINT32,
                   .indexData.deviceAddress = address,
                   .indexStride = 4,
                   .indexingMode = VK_RAY_TRACING_LSS_INDEXING_MODE_LIST_NV,
                   .endCapsMode = VK_RAY_TRACING_LSS_PRIMITIVE_END_CAPS_MODE_NONE_NV },
    };
}

static VkAccelerationStructureGeometryKHR
round_geometry(const struct round *r, bool swept)
{
    return (VkAccelerationStructureGeometryKHR){
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_KHR,
        .pNext = swept ? (const void *)&r->swept : &r->spheres,
        .geometryType = swept ? VK_GEOMETRY_TYPE_LINEAR_SWEPT_SPHERES_NV
                              : VK_GEOMETRY_TYPE_SPHERES_NV,
    };
}

static void
ask_round(struct kit *kit, const char *vuid, const struct round *r, bool swept)
{
    VkAccelerationStructureGeometryKHR geometry = round_geometry(r, swept);
    VkAccelerationStructureBuildGeometryInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_GEOMETRY_INFO_KHR,
        .type = BOTTOM,
        .geometryCount = 1,
        .pGeometries = &geometry
    };

    ask(kit, vuid, &info);
}

#define TRY_ROUND(vuid, swept, ...)          \
    do {                                     \
        struct round r = new_round(64);      \
        __VA_ARGS__;                         \
        ask_round(kit, (vuid), &r, (swept)); \
    } while (0)

SCENE(spheres, SILENT | KIT_NULL_DRIVER)
{
    open_geometries(kit, true);
    TRY_ROUND(NULL, false, (void)r);
    TRY_ROUND(NULL, false, r.spheres.indexType = VK_INDEX_TYPE_NONE_KHR);
    TRY_ROUND(SPHERES_ID("vertexStride-10432"), false, r.spheres.vertexStride = UINT64_C(1) << 32);
    TRY_ROUND(SPHERES_ID("vertexStride-10432"), false, r.spheres.radiusStride = UINT64_C(1) << 32);
    TRY_ROUND(SPHERES_ID("indexData-10437"), false, r.spheres.indexType = VK_INDEX_TYPE_UINT8);
}

SCENE(swept_spheres, SILENT | KIT_NULL_DRIVER)
{
    open_geometries(kit, true);
    TRY_ROUND(NULL, true, (void)r);
    TRY_ROUND(NULL, true, r.swept.indexingMode = VK_RAY_TRACING_LSS_INDEXING_MODE_SUCCESSIVE_NV);
    TRY_ROUND(SWEPT_ID("vertexStride-10422"), true, r.swept.vertexStride = UINT64_C(1) << 32);
    TRY_ROUND(SWEPT_ID("vertexStride-10422"), true, r.swept.radiusStride = UINT64_C(1) << 32);
    TRY_ROUND(SWEPT_ID("indexData-10428"), true, r.swept.indexType = VK_INDEX_TYPE_UINT8);
}

SCENE(spheres_without_feature, SILENT | KIT_NULL_DRIVER)
{
    open_geometries(kit, false);
    TRY_ROUND(SPHERES_ID("None-10429"), false, (void)r);
    TRY_ROUND(SWEPT_ID("None-10419"), true, (void)r);
}

/* --- builds --- */

SCENE(builds_without_micromaps, SILENT | KIT_NULL_DRIVER)
{
    static const struct {
        VkBuildAccelerationStructureFlagsKHR flags;
        const char *id;
    } all[] = {
        { VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_OPACITY_MICROMAP_DATA_UPDATE_BIT_EXT,
          INFO_ID("flags-11709") },
        { VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_OPACITY_MICROMAP_UPDATE_BIT_KHR,
          INFO_ID("flags-11710") },
        { VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_DISABLE_OPACITY_MICROMAPS_BIT_KHR,
          INFO_ID("flags-11711") },
    };
    struct build good;

    open_geometries(kit, false);
    good = new_build(kit);
    for (uint32_t i = 0; i < KIT_COUNT(all); i++) {
        BUILD(good, b.info.flags |= all[i].flags; kit_expect(kit, all[i].id));
    }
}

/* `rest` is a whole id, or what follows the command's name; NULL: nothing. */
static void
expect_of(struct kit *kit, const char *rest, bool indirect)
{
    char id[128];

    if (rest && rest[0] != 'V') {
        (void)snprintf(id, sizeof(id), "%s%s", indirect ? INDIRECT_ID("") : CMD_ID(""), rest);
        rest = id;
    }
    if (rest) {
        kit_expect(kit, rest);
    }
}

static void
build_round(struct kit *kit, const char *rest, const struct build *good, const struct round *r,
            bool swept)
{
    BUILD(*good, b.geometries[0] = round_geometry(r, swept); expect_of(kit, rest, indirect));
}

#define BUILD_ROUND(rest, swept, ...)                 \
    do {                                              \
        struct round r = new_round(good.address);     \
        __VA_ARGS__;                                  \
        build_round(kit, (rest), &good, &r, (swept)); \
    } while (0)

SCENE(builds_of_spheres, SILENT | KIT_NULL_DRIVER)
{
    struct build good;

    open_geometries(kit, true);
    good = new_build(kit);
    BUILD_ROUND(NULL, false, (void)r);
    BUILD_ROUND(NULL, false, r.spheres.indexType = VK_INDEX_TYPE_NONE_KHR;
                r.spheres.indexData.deviceAddress = 0);
    BUILD_ROUND(SPHERES_ID("vertexStride-10431"), false, r.spheres.vertexStride = 14);
    BUILD_ROUND(SPHERES_ID("vertexFormat-10434"), false,
                r.spheres.vertexFormat = VK_FORMAT_D32_SFLOAT);
    BUILD_ROUND(SPHERES_ID("radiusFormat-10435"), false,
                r.spheres.radiusFormat = VK_FORMAT_D32_SFLOAT);
    BUILD_ROUND(SPHERES_ID("vertexFormat-10434"), false,
                r.spheres.vertexFormat = VK_FORMAT_UNDEFINED);
    BUILD_ROUND(SPHERES_ID("radiusFormat-10435"), false,
                r.spheres.radiusFormat = VK_FORMAT_UNDEFINED);
    BUILD_ROUND("pInfos-11846", false, r.spheres.indexType = VK_INDEX_TYPE_NONE_KHR);
    BUILD_ROUND("pInfos-11847", false, r.spheres.indexData.deviceAddress = 0);
    BUILD_ROUND("pInfos-11848", false, r.spheres.vertexData.deviceAddress = 0);
    BUILD_ROUND("pInfos-11849", false, r.spheres.radiusData.deviceAddress = 0);
    BUILD_ROUND("VUID-VkDeviceAddress-size-11364", false, r.spheres.radiusData.deviceAddress = 64);
}

SCENE(builds_of_swept_spheres, SILENT | KIT_NULL_DRIVER)
{
    struct build good;

    open_geometries(kit, true);
    good = new_build(kit);
    BUILD_ROUND(NULL, true, (void)r);
    BUILD_ROUND(NULL, true, r.swept.indexType = VK_INDEX_TYPE_NONE_KHR;
                r.swept.indexData.deviceAddress = 0);
    BUILD_ROUND(SWEPT_ID("vertexStride-10421"), true, r.swept.vertexStride = 14);
    BUILD_ROUND(SWEPT_ID("vertexFormat-10423"), true, r.swept.vertexFormat = VK_FORMAT_D32_SFLOAT);
    BUILD_ROUND(SWEPT_ID("radiusFormat-10424"), true, r.swept.radiusFormat = VK_FORMAT_D32_SFLOAT);
    BUILD_ROUND(SWEPT_ID("vertexFormat-10423"), true, r.swept.vertexFormat = VK_FORMAT_UNDEFINED);
    BUILD_ROUND(SWEPT_ID("radiusFormat-10424"), true, r.swept.radiusFormat = VK_FORMAT_UNDEFINED);
    BUILD_ROUND(SWEPT_ID("indexingMode-10427"), true, r.swept.indexData.deviceAddress = 0;
                r.swept.indexType = VK_INDEX_TYPE_NONE_KHR;
                r.swept.indexingMode = VK_RAY_TRACING_LSS_INDEXING_MODE_SUCCESSIVE_NV);
    BUILD_ROUND("pInfos-11850", true, r.swept.indexType = VK_INDEX_TYPE_NONE_KHR);
    BUILD_ROUND("pInfos-11851", true, r.swept.indexData.deviceAddress = 0);
    BUILD_ROUND("pInfos-11852", true, r.swept.vertexData.deviceAddress = 0);
    BUILD_ROUND("pInfos-11853", true, r.swept.radiusData.deviceAddress = 0);
}

static void
build_on_host(struct kit *kit, const char *vuid, VkAccelerationStructureKHR structure,
              const struct round *r, bool swept)
{
    static uint64_t scratch[16384];
    VkAccelerationStructureGeometryKHR geometry = round_geometry(r, swept);
    VkAccelerationStructureBuildRangeInfoKHR range = { 1, 0, 0, 0 }, *ranges = &range;
    VkAccelerationStructureBuildGeometryInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_GEOMETRY_INFO_KHR,
        .type = BOTTOM,
        .dstAccelerationStructure = structure,
        .geometryCount = 1,
        .pGeometries = &geometry,
        .scratchData.hostAddress = scratch
    };

    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)NOW(vkBuildAccelerationStructuresKHR)(
        kit->device, VK_NULL_HANDLE, 1, &info,
        (const VkAccelerationStructureBuildRangeInfoKHR *const *)&ranges);
}

#define HOST_ROUND(rest, swept, ...)                                  \
    do {                                                              \
        struct round r = new_round((VkDeviceAddress)(uintptr_t)data); \
        __VA_ARGS__;                                                  \
        build_on_host(kit, HOST_ID(rest), structure, &r, (swept));    \
    } while (0)

SCENE(spheres_on_host, SILENT | KIT_NULL_DRIVER)
{
    static float data[64];
    VkAccelerationStructureKHR structure;

    open_geometries(kit, true);
    structure = ray_structure(kit, BOTTOM, ray_buffer(kit, RAY_STORAGE, 1), 0);
    HOST_ROUND("pInfos-11822", false, r.spheres.indexType = VK_INDEX_TYPE_NONE_KHR);
    HOST_ROUND("pInfos-11823", false, r.spheres.indexData.hostAddress = NULL);
    HOST_ROUND("pInfos-11824", false, r.spheres.vertexData.hostAddress = NULL);
    HOST_ROUND("pInfos-11825", false, r.spheres.radiusData.hostAddress = NULL);
    HOST_ROUND("pInfos-11826", true, r.swept.indexType = VK_INDEX_TYPE_NONE_KHR);
    HOST_ROUND("pInfos-11827", true, r.swept.indexData.hostAddress = NULL);
    HOST_ROUND("pInfos-11828", true, r.swept.vertexData.hostAddress = NULL);
    HOST_ROUND("pInfos-11829", true, r.swept.radiusData.hostAddress = NULL);
}

#endif

KIT_MAIN()
