/* SPDX-License-Identifier: Apache-2.0 */
/*
 * GPU-assisted validation of rays: queries, and every stage of ray tracing pipelines. Skipped where
 * the driver has them not.
 */
#include "gpuav_bench.h"

#include "gpuav_hit.h"
#include "gpuav_query.h"
#include "gpuav_rahit.h"
#include "gpuav_rcall.h"
#include "gpuav_rchit.h"
#include "gpuav_rgen.h"
#include "gpuav_rint.h"
#include "gpuav_rmiss.h"
#include "gpuav_trace_way.h"
#include "gpuav_way.h"
#include "gpuav_way_many.h"

KIT_MAIN()

#define TRACE_ID GPUAV_STORAGE("vkCmdTraceRaysKHR")
#define INDEX_ID GPUAV_INDEX("vkCmdDispatch")

/* ---- rays ------------------------------------------------------------------------------------ */

static void
open_rays(struct kit *kit, bool query)
{
    VkPhysicalDeviceRayQueryFeaturesKHR queries = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_QUERY_FEATURES_KHR,
        .rayQuery = VK_TRUE,
    };
    VkPhysicalDeviceRayTracingPipelineFeaturesKHR pipelines = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_PIPELINE_FEATURES_KHR,
        .pNext = query ? &queries : NULL,
        .rayTracingPipeline = VK_TRUE,
        .rayTracingPipelineTraceRaysIndirect = VK_TRUE,
    };
    VkPhysicalDeviceAccelerationStructureFeaturesKHR structures = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ACCELERATION_STRUCTURE_FEATURES_KHR,
        .pNext = &pipelines,
        .accelerationStructure = VK_TRUE,
    };
    VkPhysicalDeviceVulkan12Features features12 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES,
        .pNext = &structures,
        .bufferDeviceAddress = VK_TRUE,
        .descriptorIndexing = VK_TRUE,
    };
    struct kit_config config = {
        .device_next = &features12,
        .device_extensions = { VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME,
                               VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME,
                               VK_KHR_RAY_TRACING_PIPELINE_EXTENSION_NAME,
                               query ? VK_KHR_RAY_QUERY_EXTENSION_NAME : NULL },
    };

    setenv("WAKE_GPUAV", "1", 1);
    kit_open(kit, &config);
}

/* A buffer with an address, mapped. */
struct area {
    VkBuffer buffer;
    VkDeviceAddress address;
    void *mapped;
};

static struct area
area(struct kit *kit, VkDeviceSize size, VkBufferUsageFlags usage)
{
    VkMemoryAllocateFlagsInfo flags = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO,
                                        .flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT };
    VkMemoryAllocateInfo allocate = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                      .pNext = &flags };
    enum { HOST = VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT };
    VkPhysicalDeviceMemoryProperties memories;
    VkDeviceMemory memory = VK_NULL_HANDLE;
    VkMemoryRequirements needs;
    struct area a = { .buffer = kit_buffer(kit, size,
                                           usage | VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT) };
    VkBufferDeviceAddressInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO,
                                       .buffer = a.buffer };

    vkGetPhysicalDeviceMemoryProperties(kit->gpu, &memories);
    vkGetBufferMemoryRequirements(kit->device, a.buffer, &needs);
    allocate.allocationSize = needs.size;
    while (!(needs.memoryTypeBits >> allocate.memoryTypeIndex & 1) ||
           (memories.memoryTypes[allocate.memoryTypeIndex].propertyFlags & HOST) != HOST) {
        allocate.memoryTypeIndex++;
    }
    KIT_VK(kit, vkAllocateMemory(kit->device, &allocate, NULL, &memory));
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    KIT_VK(kit, vkBindBufferMemory(kit->device, a.buffer, memory, 0));
    KIT_VK(kit, vkMapMemory(kit->device, memory, 0, VK_WHOLE_SIZE, 0, &a.mapped));
    a.address = vkGetBufferDeviceAddress(kit->device, &info);
    return a;
}

static VkAccelerationStructureKHR
build(struct kit *kit, VkAccelerationStructureTypeKHR type,
      const VkAccelerationStructureGeometryKHR *geometry, uint32_t primitives)
{
    VkAccelerationStructureBuildGeometryInfoKHR build = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_GEOMETRY_INFO_KHR,
        .type = type,
        .geometryCount = 1,
        .pGeometries = geometry,
    };
    VkAccelerationStructureBuildSizesInfoKHR sizes = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_SIZES_INFO_KHR
    };
    VkAccelerationStructureCreateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_CREATE_INFO_KHR,
        .type = type,
    };
    const VkAccelerationStructureBuildRangeInfoKHR range = { .primitiveCount = primitives },
                                                   *ranges = &range;
    VkCommandBuffer commands = kit_primary(kit);

    KIT_DEVICE_COMMAND(kit, vkGetAccelerationStructureBuildSizesKHR)
    (kit->device, VK_ACCELERATION_STRUCTURE_BUILD_TYPE_DEVICE_KHR, &build, &primitives, &sizes);
    info.buffer = area(kit, sizes.accelerationStructureSize,
                       VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_STORAGE_BIT_KHR)
                      .buffer;
    info.size = sizes.accelerationStructureSize;
    KIT_VK(kit, KIT_DEVICE_COMMAND(kit, vkCreateAccelerationStructureKHR)(
                    kit->device, &info, NULL, &build.dstAccelerationStructure));
    kit_own(kit, VK_OBJECT_TYPE_ACCELERATION_STRUCTURE_KHR,
            KIT_HANDLE(build.dstAccelerationStructure));
    /* Scratch addresses may have to be aligned. */
    build.scratchData.deviceAddress =
        (area(kit, sizes.buildScratchSize + 512, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT).address +
         255) &
        ~(VkDeviceAddress)255;
    kit_begin(kit, commands, 0);
    KIT_DEVICE_COMMAND(kit, vkCmdBuildAccelerationStructuresKHR)(commands, 1, &build, &ranges);
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    return build.dstAccelerationStructure;
}

static VkAccelerationStructureKHR
build_instances(struct kit *kit, VkDeviceAddress instances, uint32_t count)
{
    VkAccelerationStructureGeometryKHR geometry = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_KHR,
        .geometryType = VK_GEOMETRY_TYPE_INSTANCES_KHR,
        .geometry
            .instances = { .sType =
                               VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_INSTANCES_DATA_KHR },
    };

    geometry.geometry.instances.data.deviceAddress = instances;
    return build(kit, VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_KHR, &geometry, count);
}

/* A scene with nothing in it, built. */
static VkAccelerationStructureKHR
nothing(struct kit *kit)
{
    return build_instances(
        kit,
        area(kit, 256, VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_BUILD_INPUT_READ_ONLY_BIT_KHR)
            .address,
        0);
}

/* One with a box around the origin, whose shaders decide about hits. */
static VkAccelerationStructureKHR
box(struct kit *kit)
{
    enum { USAGE = VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_BUILD_INPUT_READ_ONLY_BIT_KHR };
    static const VkAabbPositionsKHR bounds = { -1, -1, -1, 1, 1, 1 };
    const struct area boxes = area(kit, 256, USAGE), instances = area(kit, 256, USAGE);
    VkAccelerationStructureGeometryKHR geometry = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_KHR,
        .geometryType = VK_GEOMETRY_TYPE_AABBS_KHR,
        .geometry.aabbs = { .sType =
                                VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_AABBS_DATA_KHR,
                            .stride = sizeof(bounds) },
        .flags = VK_GEOMETRY_NO_DUPLICATE_ANY_HIT_INVOCATION_BIT_KHR,
    };
    VkAccelerationStructureInstanceKHR instance = {
        .transform = { { { 1, 0, 0, 0 }, { 0, 1, 0, 0 }, { 0, 0, 1, 0 } } },
        .mask = 0xff,
    };
    VkAccelerationStructureDeviceAddressInfoKHR where = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_DEVICE_ADDRESS_INFO_KHR
    };

    memcpy(boxes.mapped, &bounds, sizeof(bounds));
    geometry.geometry.aabbs.data.deviceAddress = boxes.address;
    where.accelerationStructure = build(kit, VK_ACCELERATION_STRUCTURE_TYPE_BOTTOM_LEVEL_KHR,
                                        &geometry, 1);
    instance.accelerationStructureReference = KIT_DEVICE_COMMAND(
        kit, vkGetAccelerationStructureDeviceAddressKHR)(kit->device, &where);
    memcpy(instances.mapped, &instance, sizeof(instance));
    return build_instances(kit, instances.address, 1);
}

static void
write_structure(struct kit *kit, const struct gpuav_bench *b, uint32_t element,
                VkAccelerationStructureKHR structure)
{
    const VkWriteDescriptorSetAccelerationStructureKHR structures = {
        .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET_ACCELERATION_STRUCTURE_KHR,
        .accelerationStructureCount = 1,
        .pAccelerationStructures = &structure,
    };
    const VkWriteDescriptorSet write = {
        .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
        .pNext = &structures,
        .dstSet = b->set,
        .dstBinding = 1,
        .dstArrayElement = element,
        .descriptorCount = 1,
        .descriptorType = VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR,
    };

    vkUpdateDescriptorSets(kit->device, 1, &write, 0, NULL);
}

static void
query_with(struct kit *kit, const uint32_t *words, size_t size, uint32_t first, uint32_t second)
{
    open_rays(kit, true);
    struct gpuav_bench b = gpuav_bench(kit, 2);
    VkAccelerationStructureKHR structure = nothing(kit);
    VkPipeline pipeline = shader_compute(kit, shader_module(kit, words, size), b.layout, NULL);

    write_structure(kit, &b, 0, structure);
    write_structure(kit, &b, 1, structure);
    kit_begin(kit, b.commands, 0);
    gpuav_bench_bind(&b, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline, first, second);
    vkCmdDispatch(b.commands, 1, 1, 1);
    gpuav_bench_submit(kit, &b);
}

static void
query(struct kit *kit, uint32_t index)
{
    query_with(kit, gpuav_query, sizeof(gpuav_query), index, 0);
}

SCENE(query_index_inside, KIT_NO_DEVICE)
{
    query(kit, 1);
}

SCENE(query_index_outside, KIT_NO_DEVICE)
{
    kit_expect(kit, INDEX_ID);
    query(kit, 2);
    gpuav_check_text(kit, INDEX_ID,
                     (const char *const[]){
                         "Index of 2 used to index descriptor array of length 2. Set 0, binding 1.",
                         "Stage = Compute.", "gpuav_query.comp at line 13", "// the query\n",
                         NULL });
}

enum way { WAY_ORIGIN = 1, WAY_DIRECTION, WAY_TMIN, WAY_TMAX, WAY_FLAGS };

#define ZERO 0x80000000u /* negative */
#define BELOW_ZERO 0xbf000000u
#define THREE 0x40400000u
#define INFINITE 0x7f800000u
#define NO_NUMBER 0x7fc00000u

static void
way_in(struct kit *kit, const uint32_t *words, size_t size, enum way which, uint32_t value,
       const char *id)
{
    if (id) {
        kit_expect(kit, id);
    }
    query_with(kit, words, size, which, value);
    if (id) {
        gpuav_check_text(
            kit, id,
            (const char *const[]){ "OpRayQueryInitializeKHR with ", "Stage = Compute.", NULL });
    }
}

#define WAY(name, which, value, id)                                  \
    SCENE(name, KIT_NO_DEVICE)                                       \
    {                                                                \
        way_in(kit, gpuav_way, sizeof(gpuav_way), which, value, id); \
    }
/* A large shader tells of its accesses where it ends, but of rays at once. */
#define WAY_MANY(name, which, value, id)                                       \
    SCENE(name, KIT_NO_DEVICE)                                                 \
    {                                                                          \
        way_in(kit, gpuav_way_many, sizeof(gpuav_way_many), which, value, id); \
    }
#define QUERY(number) "VUID-RuntimeSpirv-OpRayQueryInitializeKHR-" number

WAY(query_right, WAY_ORIGIN, THREE, NULL)
WAY(query_origin_infinite, WAY_ORIGIN, INFINITE, QUERY("06348"))
WAY(query_direction_infinite, WAY_DIRECTION, 1u << 31 | INFINITE, QUERY("06348"))
WAY(query_tmin_zero, WAY_TMIN, ZERO, NULL)
WAY(query_tmin_negative, WAY_TMIN, BELOW_ZERO, QUERY("06349"))
WAY(query_tmin_above_tmax, WAY_TMIN, THREE, QUERY("06350"))
WAY(query_tmax_below_tmin, WAY_TMAX, 0, QUERY("06350"))
WAY(query_tmax_infinite, WAY_TMAX, INFINITE, NULL)
WAY(query_direction_no_number, WAY_DIRECTION, NO_NUMBER, QUERY("06351"))
WAY(query_tmax_no_number, WAY_TMAX, NO_NUMBER, QUERY("06351"))
WAY(query_flags, WAY_FLAGS, 0x1 | 0x4 | 0x10, NULL)
WAY(query_skips_all, WAY_FLAGS, 0x300, QUERY("06889"))
WAY(query_culls_twice, WAY_FLAGS, 0x30, QUERY("06890"))
WAY(query_opaque_twice, WAY_FLAGS, 0x3, QUERY("06891"))
WAY_MANY(query_in_large_right, WAY_TMIN, ZERO, NULL)
WAY_MANY(query_in_large_negative, WAY_TMIN, BELOW_ZERO, QUERY("06349"))

struct rays {
    struct gpuav_bench bench;
    VkPipeline pipeline;
    VkStridedDeviceAddressRegionKHR generation, miss, hit, callable;
};

enum { STRIDE = 64, GROUPS = 4 };

/* Handles of the groups, one behind the other. */
static VkDeviceAddress
table_of(struct kit *kit, VkPipeline pipeline, uint32_t groups)
{
    VkPhysicalDeviceRayTracingPipelinePropertiesKHR limits = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_PIPELINE_PROPERTIES_KHR
    };
    VkPhysicalDeviceProperties2 properties = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, .pNext = &limits
    };
    unsigned char handles[GROUPS * STRIDE];
    struct area table;

    vkGetPhysicalDeviceProperties2(kit->gpu, &properties);
    if (limits.shaderGroupHandleSize > STRIDE || STRIDE % limits.shaderGroupBaseAlignment) {
        kit_skip(kit, "the driver's shader binding tables look different");
    }
    KIT_VK(kit, KIT_DEVICE_COMMAND(kit, vkGetRayTracingShaderGroupHandlesKHR)(
                    kit->device, pipeline, 0, groups, groups * (size_t)limits.shaderGroupHandleSize,
                    handles));
    table = area(kit, (GROUPS + 1) * STRIDE, VK_BUFFER_USAGE_SHADER_BINDING_TABLE_BIT_KHR);
    for (uint32_t i = 0; i < groups; i++) {
        memcpy((char *)table.mapped + i * STRIDE, handles + i * limits.shaderGroupHandleSize,
               limits.shaderGroupHandleSize);
    }
    return table.address;
}

static VkPipeline
rays_pipeline(struct kit *kit, VkPipelineLayout layout, VkShaderModule generation, bool hits,
              uint32_t *groups_out)
{
    const VkPipelineShaderStageCreateInfo stages[] = {
        rig_stage(VK_SHADER_STAGE_RAYGEN_BIT_KHR, generation),
        rig_stage(VK_SHADER_STAGE_MISS_BIT_KHR, MODULE(kit, gpuav_rmiss)),
        rig_stage(VK_SHADER_STAGE_INTERSECTION_BIT_KHR, MODULE(kit, gpuav_rint)),
        rig_stage(VK_SHADER_STAGE_ANY_HIT_BIT_KHR, MODULE(kit, gpuav_rahit)),
        rig_stage(VK_SHADER_STAGE_CLOSEST_HIT_BIT_KHR, MODULE(kit, gpuav_rchit)),
        rig_stage(VK_SHADER_STAGE_CALLABLE_BIT_KHR, MODULE(kit, gpuav_rcall)),
    };
    VkRayTracingShaderGroupCreateInfoKHR groups[GROUPS];
    VkRayTracingPipelineCreateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_RAY_TRACING_PIPELINE_CREATE_INFO_KHR,
        .stageCount = hits ? 6 : 2,
        .pStages = stages,
        .groupCount = hits ? 4 : 2,
        .pGroups = groups,
        .maxPipelineRayRecursionDepth = 1,
        .layout = layout,
        .basePipelineIndex = -1,
    };
    VkPipeline pipeline = VK_NULL_HANDLE;

    for (uint32_t i = 0; i < GROUPS; i++) {
        groups[i] = (VkRayTracingShaderGroupCreateInfoKHR){
            .sType = VK_STRUCTURE_TYPE_RAY_TRACING_SHADER_GROUP_CREATE_INFO_KHR,
            .type = VK_RAY_TRACING_SHADER_GROUP_TYPE_GENERAL_KHR,
            .generalShader = i,
            .closestHitShader = VK_SHADER_UNUSED_KHR,
            .anyHitShader = VK_SHADER_UNUSED_KHR,
            .intersectionShader = VK_SHADER_UNUSED_KHR,
        };
    }
    groups[2] = (VkRayTracingShaderGroupCreateInfoKHR){
        .sType = VK_STRUCTURE_TYPE_RAY_TRACING_SHADER_GROUP_CREATE_INFO_KHR,
        .type = VK_RAY_TRACING_SHADER_GROUP_TYPE_PROCEDURAL_HIT_GROUP_KHR,
        .generalShader = VK_SHADER_UNUSED_KHR,
        .intersectionShader = 2,
        .anyHitShader = 3,
        .closestHitShader = 4,
    };
    groups[3].generalShader = 5;
    KIT_VK(kit, KIT_DEVICE_COMMAND(kit, vkCreateRayTracingPipelinesKHR)(
                    kit->device, VK_NULL_HANDLE, VK_NULL_HANDLE, 1, &info, NULL, &pipeline));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
    *groups_out = info.groupCount;
    return pipeline;
}

enum rays_kind { MISS, HIT, WAY };

/* Rays that miss, or hit a box, or miss on a way that is told. */
static struct rays
rays(struct kit *kit, enum rays_kind kind)
{
    const bool hits = kind == HIT;
    struct rays r = { .pipeline = VK_NULL_HANDLE };
    VkDeviceAddress table;
    uint32_t groups;

    open_rays(kit, false);
    r.bench = gpuav_bench(kit, 1);
    write_structure(kit, &r.bench, 0, hits ? box(kit) : nothing(kit));
    r.pipeline = rays_pipeline(kit, r.bench.layout,
                               hits          ? MODULE(kit, gpuav_hit)
                               : kind == WAY ? MODULE(kit, gpuav_trace_way)
                                             : MODULE(kit, gpuav_rgen),
                               hits, &groups);
    table = table_of(kit, r.pipeline, groups);
    r.generation = (VkStridedDeviceAddressRegionKHR){ table, STRIDE, STRIDE };
    r.miss = (VkStridedDeviceAddressRegionKHR){ table + STRIDE, STRIDE, STRIDE };
    if (hits) {
        r.hit = (VkStridedDeviceAddressRegionKHR){ table + 2 * STRIDE, STRIDE, STRIDE };
        r.callable = (VkStridedDeviceAddressRegionKHR){ table + 3 * STRIDE, STRIDE, STRIDE };
    }
    return r;
}

static void
trace_rays(struct kit *kit, enum rays_kind kind, uint32_t index, uint32_t cell)
{
    struct rays r = rays(kit, kind);

    kit_begin(kit, r.bench.commands, 0);
    gpuav_bench_bind(&r.bench, VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR, r.pipeline, index, cell);
    KIT_DEVICE_COMMAND(kit, vkCmdTraceRaysKHR)
    (r.bench.commands, &r.generation, &r.miss, &r.hit, &r.callable, 2, 1, 1);
    gpuav_bench_submit(kit, &r.bench);
}

static void
trace(struct kit *kit, uint32_t index, uint32_t cell)
{
    trace_rays(kit, MISS, index, cell);
}

SCENE(trace_inside, KIT_NO_DEVICE)
{
    trace(kit, 3, 3);
}

SCENE(generation_outside, KIT_NO_DEVICE)
{
    kit_expect(kit, TRACE_ID);
    trace(kit, 4, 0);
    gpuav_check_text(
        kit, TRACE_ID,
        (const char *const[]){ "vkCmdTraceRaysKHR(): Descriptor index 0 access out of bounds.",
                               "highest byte accessed was 19", "Ray Trace Index 0.",
                               "Stage = Ray Generation. Global Launch ID (x,y,z) = (1, 0, 0).",
                               "gpuav.rgen at line 12", "// the rays\n", NULL });
}

SCENE(miss_outside, KIT_NO_DEVICE)
{
    kit_expect(kit, TRACE_ID);
    trace(kit, 0, 7);
    gpuav_check_text(kit, TRACE_ID,
                     (const char *const[]){ "highest byte accessed was 31",
                                            "Stage = Miss. Global Launch ID (x,y,z) = (0, 0, 0).",
                                            "gpuav.rmiss at line 11", "// the miss\n", NULL });
}

static void
trace_way(struct kit *kit, enum way which, uint32_t value, const char *id)
{
    if (id) {
        kit_expect(kit, id);
    }
    trace_rays(kit, WAY, which, value);
    if (id) {
        gpuav_check_text(
            kit, id,
            (const char *const[]){ "OpTraceRayKHR with ", "Stage = Ray Generation.", NULL });
    }
}

#define TRACE_WAY(name, which, value, id) \
    SCENE(name, KIT_NO_DEVICE)            \
    {                                     \
        trace_way(kit, which, value, id); \
    }
#define TRACE(number) "VUID-RuntimeSpirv-OpTraceRayKHR-" number

TRACE_WAY(trace_right, WAY_ORIGIN, THREE, NULL)
TRACE_WAY(trace_origin_infinite, WAY_ORIGIN, INFINITE, TRACE("06355"))
TRACE_WAY(trace_direction_infinite, WAY_DIRECTION, 1u << 31 | INFINITE, TRACE("06355"))
TRACE_WAY(trace_tmin_zero, WAY_TMIN, ZERO, NULL)
TRACE_WAY(trace_tmin_negative, WAY_TMIN, BELOW_ZERO, TRACE("06356"))
TRACE_WAY(trace_tmin_above_tmax, WAY_TMIN, THREE, TRACE("06357"))
TRACE_WAY(trace_tmax_below_tmin, WAY_TMAX, 0, TRACE("06357"))
TRACE_WAY(trace_tmax_infinite, WAY_TMAX, INFINITE, NULL)
TRACE_WAY(trace_tmax_no_number, WAY_TMAX, NO_NUMBER, TRACE("06358"))
TRACE_WAY(trace_flags, WAY_FLAGS, 0x1 | 0x4 | 0x10, NULL)
TRACE_WAY(trace_skips_all, WAY_FLAGS, 0x300, TRACE("06552"))
TRACE_WAY(trace_culls_twice, WAY_FLAGS, 0x30, TRACE("06892"))
TRACE_WAY(trace_opaque_twice, WAY_FLAGS, 0x3, TRACE("06893"))

/* Who reads, of the shaders of a hit. */
enum { INTERSECTION = 1, ANY_HIT, CLOSEST_HIT, CALLABLE };

SCENE(hits_inside, KIT_NO_DEVICE)
{
    trace_rays(kit, HIT, CLOSEST_HIT, 3);
}

SCENE(intersection_outside, KIT_NO_DEVICE)
{
    kit_expect(kit, TRACE_ID);
    trace_rays(kit, HIT, INTERSECTION, 5);
    gpuav_check_text(
        kit, TRACE_ID,
        (const char *const[]){ "highest byte accessed was 23",
                               "Stage = Intersection. Global Launch ID (x,y,z) = (1, 0, 0).",
                               "gpuav.rint at line 10", "// the intersection\n", NULL });
}

SCENE(any_hit_outside, KIT_NO_DEVICE)
{
    kit_expect(kit, TRACE_ID);
    trace_rays(kit, HIT, ANY_HIT, 5);
    gpuav_check_text(
        kit, TRACE_ID,
        (const char *const[]){ "highest byte accessed was 23",
                               "Stage = Any Hit. Global Launch ID (x,y,z) = (1, 0, 0).",
                               "gpuav.rahit at line 11", "// the hit\n", NULL });
}

SCENE(closest_hit_outside, KIT_NO_DEVICE)
{
    kit_expect(kit, TRACE_ID);
    trace_rays(kit, HIT, CLOSEST_HIT, 5);
    gpuav_check_text(
        kit, TRACE_ID,
        (const char *const[]){ "highest byte accessed was 23",
                               "Stage = Closest Hit. Global Launch ID (x,y,z) = (1, 0, 0).",
                               "gpuav.rchit at line 11", "// the closest hit\n", NULL });
}

SCENE(callable_outside, KIT_NO_DEVICE)
{
    kit_expect(kit, TRACE_ID);
    trace_rays(kit, HIT, CALLABLE, 5);
    gpuav_check_text(
        kit, TRACE_ID,
        (const char *const[]){ "highest byte accessed was 23",
                               "Stage = Callable. Global Launch ID (x,y,z) = (1, 0, 0).",
                               "gpuav.rcall at line 11", "// the callable\n", NULL });
}

/* The size of the trace stands in a buffer, by its address. */
static void
trace_indirect(struct kit *kit, bool beyond)
{
    struct rays r = rays(kit, MISS);
    struct area where = area(kit, 16, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT);
    const VkTraceRaysIndirectCommandKHR size = { 1, beyond ? UINT32_MAX : 1, beyond ? 0 : 1 };

    memcpy((char *)where.mapped + 4, &size, sizeof(size));
    kit_begin(kit, r.bench.commands, 0);
    gpuav_bench_bind(&r.bench, VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR, r.pipeline, 0, 0);
    KIT_DEVICE_COMMAND(kit, vkCmdTraceRaysIndirectKHR)
    (r.bench.commands, &r.generation, &r.miss, &r.hit, &r.callable, where.address + 4);
    gpuav_bench_submit(kit, &r.bench);
}

SCENE(indirect_trace_within, KIT_NO_DEVICE)
{
    trace_indirect(kit, false);
}

/* Of depth 0: nothing runs. */
SCENE(indirect_trace_beyond, KIT_NO_DEVICE)
{
    kit_expect(kit, "VUID-VkTraceRaysIndirectCommandKHR-height-03639");
    trace_indirect(kit, true);
    gpuav_check_text(kit, "VUID-VkTraceRaysIndirectCommandKHR-height-03639",
                     (const char *const[]){ "height is 4294967295 in the arguments, and may be ",
                                            ", offset 4).", "Ray Trace Index 0.", NULL });
}
