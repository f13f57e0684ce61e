/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs about acceleration structures: creation, builds, copies, questions, queries of rays. */
#include "program.h"

#ifdef VK_VERSION_1_4

#include "ray_query_good.h"

#define TRIANGLES 2u
#define STORAGE_SIZE (1u << 18)
#define DATA_SIZE (1u << 20)
#define SCRATCH_AT (1u << 18)

static void
prepare_structures(struct program *p)
{
    program_extension(p, VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME);
    program_extension(p, VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME);
    program_extension(p, VK_KHR_RAY_QUERY_EXTENSION_NAME);
    FEATURES(AccelerationStructureFeaturesKHR, ACCELERATION_STRUCTURE_FEATURES_KHR);
    AccelerationStructureFeaturesKHR->accelerationStructure = M("no accelerationStructure", VK_TRUE,
                                                                VK_FALSE);
    AccelerationStructureFeaturesKHR->accelerationStructureIndirectBuild = M("no indirect builds",
                                                                             VK_TRUE, VK_FALSE);
    AccelerationStructureFeaturesKHR->accelerationStructureHostCommands = M("no host commands",
                                                                            VK_TRUE, VK_FALSE);
    FEATURES(RayQueryFeaturesKHR, RAY_QUERY_FEATURES_KHR);
    RayQueryFeaturesKHR->rayQuery = M("no rayQuery", VK_TRUE, VK_FALSE);
    p->features.v12.bufferDeviceAddress = M("no addresses", VK_TRUE, VK_FALSE);
}

struct structure {
    VkAccelerationStructureKHR handle;
    struct program_addressed storage;
    VkAccelerationStructureTypeKHR type;
    VkBuildAccelerationStructureFlagsKHR flags;
    VkAccelerationStructureGeometryKHR geometry;
    VkAccelerationStructureBuildSizesInfoKHR sizes;
    VkDeviceAddress address;
};

struct world {
    struct program_addressed data;
    unsigned char *mapped;
};

static struct world
make_world(struct program *p)
{
    struct world w = {
        .data = program_addressed(
            p, DATA_SIZE,
            M("data of another usage",
              (VkBufferUsageFlags2)
                      VK_BUFFER_USAGE_2_ACCELERATION_STRUCTURE_BUILD_INPUT_READ_ONLY_BIT_KHR |
                  VK_BUFFER_USAGE_2_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_2_INDIRECT_BUFFER_BIT,
              (VkBufferUsageFlags2)VK_BUFFER_USAGE_2_TRANSFER_DST_BIT)),
    };
    void *mapped = NULL;

    TRY(vkMapMemory(p->device, w.data.memory, 0, VK_WHOLE_SIZE, 0, &mapped));
    w.mapped = mapped;
    if (mapped) {
        *(VkTransformMatrixKHR *)(void *)(w.mapped + 8192) = (VkTransformMatrixKHR){
            { { M("transform that has no inverse", 1.0f, 0.0f), 0.0f, 0.0f, 0.0f },
              { 0.0f, 1.0f, 0.0f, 0.0f },
              { 0.0f, 0.0f, 1.0f, 0.0f } }
        };
    }
    return w;
}

/* --- geometries --- */

/* Where data is: for the device or for the host. */
static VkDeviceOrHostAddressConstKHR
data_at(struct program *p, const struct world *w, bool host, uint32_t offset)
{
    VkDeviceOrHostAddressConstKHR at = { 0 };

    if (host) {
        at.hostAddress = M("data of the host that is not there",
                           w->mapped ? w->mapped + offset : NULL, NULL);
    } else {
        at.deviceAddress = M(
            "data at an unknown address",
            M("data at an odd address", w->data.address + offset, w->data.address + offset + 1),
            (VkDeviceAddress)1 << 60);
    }
    return at;
}

static VkAccelerationStructureGeometryKHR
triangles(struct program *p, const struct world *w, bool host)
{
    bool indexed = program_pick(p, "indexed", 2);
    VkAccelerationStructureGeometryKHR geometry = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_KHR,
        .geometryType = VK_GEOMETRY_TYPE_TRIANGLES_KHR,
        .flags = program_pick(p, "opaque", 2) ? VK_GEOMETRY_OPAQUE_BIT_KHR : 0,
    };
    geometry.geometry.triangles = (VkAccelerationStructureGeometryTrianglesDataKHR){
        .sType = M("triangles of another struct",
                   VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_TRIANGLES_DATA_KHR,
                   VK_STRUCTURE_TYPE_APPLICATION_INFO),
        .vertexFormat = M(
            "vertices of a depth format",
            M("vertices of a format that is none", VK_FORMAT_R32G32B32_SFLOAT, (VkFormat)999999),
            VK_FORMAT_D32_SFLOAT),
        .vertexData = data_at(p, w, host, 0),
        .vertexStride = M("odd stride", M("huge stride", 12u, (VkDeviceSize)1 << 33), 13u),
        .maxVertex = M("no vertices but one", 3u * TRIANGLES - 1, 0u),
        .indexType = indexed ? M("indices of 8 bits",
                                 M("indices that are none", VK_INDEX_TYPE_UINT32, (VkIndexType)77),
                                 VK_INDEX_TYPE_UINT8)
                             : VK_INDEX_TYPE_NONE_KHR,
    };
    if (indexed) {
        geometry.geometry.triangles.indexData = data_at(p, w, host, 4096);
    }
    if (program_pick(p, "transform", 2)) {
        geometry.geometry.triangles.transformData = data_at(p, w, host, 8192);
    }
    return geometry;
}

static VkAccelerationStructureGeometryKHR
boxes(struct program *p, const struct world *w, bool host)
{
    VkAccelerationStructureGeometryKHR geometry = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_KHR,
        .geometryType = VK_GEOMETRY_TYPE_AABBS_KHR,
    };
    geometry.geometry.aabbs = (VkAccelerationStructureGeometryAabbsDataKHR){
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_AABBS_DATA_KHR,
        .data = data_at(p, w, host, 16384),
        .stride = M("boxes at an odd stride",
                    M("boxes at a huge stride", 24u, (VkDeviceSize)1 << 33), 28u),
    };
    return geometry;
}

static VkAccelerationStructureGeometryKHR
instances(struct program *p, const struct world *w, const struct structure *bottom)
{
    VkAccelerationStructureGeometryKHR geometry = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_KHR,
        .geometryType = M("top level of boxes", VK_GEOMETRY_TYPE_INSTANCES_KHR,
                          VK_GEOMETRY_TYPE_AABBS_KHR),
    };
    const VkAccelerationStructureInstanceKHR instance = {
        .mask = 0xff,
        .accelerationStructureReference = bottom->address,
    };
    if (w->mapped) {
        for (uint32_t i = 0; i < TRIANGLES; i++) {
            ((VkAccelerationStructureInstanceKHR *)(void *)(w->mapped + 32768))[i] = instance;
        }
    }
    if (geometry.geometryType == VK_GEOMETRY_TYPE_AABBS_KHR) {
        return boxes(p, w, false);
    }
    geometry.geometry.instances = (VkAccelerationStructureGeometryInstancesDataKHR){
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_INSTANCES_DATA_KHR,
        .data = data_at(p, w, false, 32768),
    };
    return geometry;
}

/* --- structures --- */

static VkAccelerationStructureBuildGeometryInfoKHR
build_info(struct program *p, const struct structure *s)
{
    return (VkAccelerationStructureBuildGeometryInfoKHR){
        .sType = M("build of another struct",
                   VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_GEOMETRY_INFO_KHR,
                   VK_STRUCTURE_TYPE_APPLICATION_INFO),
        .type = M("build of a generic structure",
                  M("build of no type", s->type, (VkAccelerationStructureTypeKHR)77),
                  VK_ACCELERATION_STRUCTURE_TYPE_GENERIC_KHR),
        .flags = M("build both for speed and for speed",
                   M("build of no flags", s->flags, 0x40000000u),
                   s->flags | VK_BUILD_ACCELERATION_STRUCTURE_PREFER_FAST_BUILD_BIT_KHR |
                       VK_BUILD_ACCELERATION_STRUCTURE_PREFER_FAST_TRACE_BIT_KHR),
        .geometryCount = 1,
        .pGeometries = M("build of no geometries", &s->geometry, NULL),
    };
}

static void
ask_sizes(struct program *p, struct structure *s, bool host)
{
    const VkAccelerationStructureBuildGeometryInfoKHR info = build_info(p, s);
    const uint32_t most = M("instances beyond the limit", TRIANGLES, UINT32_MAX);

    s->sizes = (VkAccelerationStructureBuildSizesInfoKHR){
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_SIZES_INFO_KHR
    };
    DO(NOW(vkGetAccelerationStructureBuildSizesKHR)(
        p->device,
        M("sizes of no build type",
          host ? VK_ACCELERATION_STRUCTURE_BUILD_TYPE_HOST_KHR
               : VK_ACCELERATION_STRUCTURE_BUILD_TYPE_DEVICE_KHR,
          (VkAccelerationStructureBuildTypeKHR)77),
        &info, M("sizes of no primitives", &most, NULL), &s->sizes));
}

static void
create(struct program *p, struct structure *s)
{
    s->storage = program_addressed(
        p, STORAGE_SIZE,
        M("storage of another usage",
          (VkBufferUsageFlags2)VK_BUFFER_USAGE_2_ACCELERATION_STRUCTURE_STORAGE_BIT_KHR,
          (VkBufferUsageFlags2)VK_BUFFER_USAGE_2_STORAGE_BUFFER_BIT));
    const VkAccelerationStructureCreateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_CREATE_INFO_KHR,
        .createFlags = M("structure of a flag that is none", 0u, 0x40000000u),
        .buffer = M("structure of no buffer", s->storage.buffer, VK_NULL_HANDLE),
        .offset = M("structure at an odd offset", 256u * program_pick(p, "offset", 2), 16u),
        .size = M("structure that is too small",
                  M("structure behind the buffer", s->sizes.accelerationStructureSize,
                    (VkDeviceSize)STORAGE_SIZE * 2),
                  16u),
        .type = M("structure of the other level", s->type,
                  s->type == VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_KHR
                      ? VK_ACCELERATION_STRUCTURE_TYPE_BOTTOM_LEVEL_KHR
                      : VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_KHR),
        .deviceAddress = M("structure at an address", 0u, 4096u),
    };
    MAKE(ACCELERATION_STRUCTURE_KHR, s->handle,
         NOW(vkCreateAccelerationStructureKHR)(p->device, &info, NULL, &s->handle));
    const VkAccelerationStructureDeviceAddressInfoKHR ask = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_DEVICE_ADDRESS_INFO_KHR,
        .accelerationStructure = M("address of no structure", s->handle, VK_NULL_HANDLE),
    };
    DO(s->address = NOW(vkGetAccelerationStructureDeviceAddressKHR)(p->device, &ask));
}

static void
build(struct program *p, const struct world *w, const struct structure *s, bool update, bool host)
{
    VkAccelerationStructureBuildGeometryInfoKHR info = build_info(p, s);
    const VkAccelerationStructureBuildRangeInfoKHR range = {
        .primitiveCount = host ? TRIANGLES : M("build of more primitives", TRIANGLES, 1u << 20),
        .primitiveOffset = M("build at an odd offset", 0u, 2u),
        .firstVertex = 0,
        .transformOffset = M("transform at an odd offset", 0u, 4u),
    };
    const VkAccelerationStructureBuildRangeInfoKHR *ranges = M("build of no range", &range, NULL);
    const VkDeviceAddress at = M("indirect build at an odd address", w->data.address + 65536,
                                 w->data.address + 65538);
    const uint32_t stride = M("indirect build of an odd stride", sizeof(range), 6u);
    const uint32_t most = TRIANGLES, *counts = &most;

    info.mode = M("build of no mode",
                  update ? VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR
                         : VK_BUILD_ACCELERATION_STRUCTURE_MODE_BUILD_KHR,
                  (VkBuildAccelerationStructureModeKHR)77);
    info.srcAccelerationStructure = update ? M("update of no structure", s->handle, VK_NULL_HANDLE)
                                           : VK_NULL_HANDLE;
    info.dstAccelerationStructure = M("build of no structure", s->handle, VK_NULL_HANDLE);
    if (host) {
        info.scratchData.hostAddress = M("no scratch of the host",
                                         w->mapped ? w->mapped + SCRATCH_AT : NULL, NULL);
        TRY(NOW(vkBuildAccelerationStructuresKHR)(p->device, VK_NULL_HANDLE, 1, &info, &ranges));
        return;
    }
    info.scratchData.deviceAddress = M(
        "scratch at an odd address",
        M("no scratch",
          M("scratch at the end of its buffer", w->data.address + SCRATCH_AT,
            w->data.address + DATA_SIZE - 256),
          0u),
        w->data.address + SCRATCH_AT + 4);
    if (program_pick(p, "indirect", 4) == 0) {
        DO(NOW(vkCmdBuildAccelerationStructuresIndirectKHR)(p->commands, 1, &info, &at, &stride,
                                                            &counts));
    } else {
        DO(NOW(vkCmdBuildAccelerationStructuresKHR)(p->commands, M("no builds", 1u, 0u), &info,
                                                    &ranges));
    }
}

/* A structure that a command builds. */
static struct structure
built(struct program *p, const struct world *w, const struct structure *bottom, bool host)
{
    struct structure s = {
        .type = bottom ? VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_KHR
                       : VK_ACCELERATION_STRUCTURE_TYPE_BOTTOM_LEVEL_KHR,
        .flags = VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_UPDATE_BIT_KHR |
                 VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_COMPACTION_BIT_KHR,
    };
    s.geometry = bottom                        ? instances(p, w, bottom)
                 : program_pick(p, "boxes", 3) ? triangles(p, w, host)
                                               : boxes(p, w, host);
    ask_sizes(p, &s, host);
    create(p, &s);
    UNLESS("structure that is not built")
    {
        build(p, w, &s, false, host);
    }
    if (!host) {
        program_barrier(p);
    }
    return s;
}

/* --- what is done with them --- */

static void
copy(struct program *p, const struct structure *from)
{
    struct structure to = *from;
    create(p, &to);
    const VkCopyAccelerationStructureInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_COPY_ACCELERATION_STRUCTURE_INFO_KHR,
        .src = M("copy of no structure", from->handle, VK_NULL_HANDLE),
        .dst = M("copy to no structure", M("copy onto itself", to.handle, from->handle),
                 VK_NULL_HANDLE),
        .mode = M("copy that serializes",
                  program_pick(p, "compact", 2) ? VK_COPY_ACCELERATION_STRUCTURE_MODE_COMPACT_KHR
                                                : VK_COPY_ACCELERATION_STRUCTURE_MODE_CLONE_KHR,
                  VK_COPY_ACCELERATION_STRUCTURE_MODE_SERIALIZE_KHR),
    };
    DO(NOW(vkCmdCopyAccelerationStructureKHR)(p->commands, &info));
    program_barrier(p);
}

static void
serialize(struct program *p, const struct structure *from)
{
    struct structure to = *from;
    struct program_addressed memory = program_addressed(p, DATA_SIZE,
                                                        VK_BUFFER_USAGE_2_TRANSFER_DST_BIT);
    const VkCopyAccelerationStructureToMemoryInfoKHR out = {
        .sType = VK_STRUCTURE_TYPE_COPY_ACCELERATION_STRUCTURE_TO_MEMORY_INFO_KHR,
        .src = M("serialized of no structure", from->handle, VK_NULL_HANDLE),
        .dst.deviceAddress = M(
            "serialized to an odd address",
            M("serialized to an unknown address", memory.address, (VkDeviceAddress)1 << 60),
            memory.address + 16),
        .mode = M("serialized by a clone", VK_COPY_ACCELERATION_STRUCTURE_MODE_SERIALIZE_KHR,
                  VK_COPY_ACCELERATION_STRUCTURE_MODE_CLONE_KHR),
    };
    create(p, &to);
    DO(NOW(vkCmdCopyAccelerationStructureToMemoryKHR)(p->commands, &out));
    program_barrier(p);
    const VkCopyMemoryToAccelerationStructureInfoKHR in = {
        .sType = VK_STRUCTURE_TYPE_COPY_MEMORY_TO_ACCELERATION_STRUCTURE_INFO_KHR,
        .src.deviceAddress = M("deserialized from an odd address", memory.address,
                               memory.address + 16),
        .dst = M("deserialized to no structure", to.handle, VK_NULL_HANDLE),
        .mode = M("deserialized by a clone", VK_COPY_ACCELERATION_STRUCTURE_MODE_DESERIALIZE_KHR,
                  VK_COPY_ACCELERATION_STRUCTURE_MODE_CLONE_KHR),
    };
    DO(NOW(vkCmdCopyMemoryToAccelerationStructureKHR)(p->commands, &in));
    program_barrier(p);
}

static void
properties(struct program *p, const struct structure *s)
{
    static const VkQueryType types[] = {
        VK_QUERY_TYPE_ACCELERATION_STRUCTURE_COMPACTED_SIZE_KHR,
        VK_QUERY_TYPE_ACCELERATION_STRUCTURE_SERIALIZATION_SIZE_KHR
    };
    const VkQueryType type = types[program_pick(p, "query", KIT_COUNT(types))];
    const VkQueryPoolCreateInfo pool_info = {
        .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
        .queryType = M("pool of another type", type, VK_QUERY_TYPE_OCCLUSION),
        .queryCount = 1,
    };
    VkQueryPool pool = VK_NULL_HANDLE;
    const VkAccelerationStructureKHR handle = M("properties of no structure", s->handle,
                                                VK_NULL_HANDLE);

    MAKE(QUERY_POOL, pool, vkCreateQueryPool(p->device, &pool_info, NULL, &pool));
    UNLESS("queries that were never reset")
    {
        DO(vkCmdResetQueryPool(p->commands, pool, 0, 1));
    }
    DO(NOW(vkCmdWriteAccelerationStructuresPropertiesKHR)(
        p->commands, M("properties of no structures", 1u, 0u), &handle,
        M("properties of another query", type, VK_QUERY_TYPE_TIMESTAMP),
        M("properties in no pool", pool, VK_NULL_HANDLE), M("properties behind the pool", 0u, 1u)));
}

static void
host_steps(struct program *p, const struct structure *s)
{
    struct structure to = *s;
    uint64_t size = 0;
    const VkAccelerationStructureKHR handle = M("host properties of no structure", s->handle,
                                                VK_NULL_HANDLE);

    TRY(NOW(vkWriteAccelerationStructuresPropertiesKHR)(
        p->device, 1, &handle,
        M("host properties of another query",
          VK_QUERY_TYPE_ACCELERATION_STRUCTURE_COMPACTED_SIZE_KHR, VK_QUERY_TYPE_OCCLUSION),
        M("host properties of less data", sizeof(size), 4u), &size,
        M("host properties of an odd stride", sizeof(size), 4u)));
    create(p, &to);
    const VkCopyAccelerationStructureInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_COPY_ACCELERATION_STRUCTURE_INFO_KHR,
        .src = M("host copy of no structure", s->handle, VK_NULL_HANDLE),
        .dst = to.handle,
        .mode = M("host copy that serializes", VK_COPY_ACCELERATION_STRUCTURE_MODE_CLONE_KHR,
                  VK_COPY_ACCELERATION_STRUCTURE_MODE_SERIALIZE_KHR),
    };
    TRY(NOW(vkCopyAccelerationStructureKHR)(p->device, VK_NULL_HANDLE, &info));
}

/* A shader asks what a ray meets. */
static void
trace(struct program *p, const struct structure *top)
{
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR;
    VkDescriptorSetLayout layout = kit_set_layout(p->kit, type, 1, VK_SHADER_STAGE_COMPUTE_BIT);
    VkDescriptorSet set = kit_descriptor_set(p->kit, kit_descriptor_pool(p->kit, type, 1, 0),
                                             layout);
    const VkAccelerationStructureKHR handle = M("descriptor of no structure", top->handle,
                                                VK_NULL_HANDLE);
    const VkWriteDescriptorSetAccelerationStructureKHR structures = {
        .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET_ACCELERATION_STRUCTURE_KHR,
        .accelerationStructureCount = M("descriptors of no structures", 1u, 0u),
        .pAccelerationStructures = &handle,
    };
    const VkWriteDescriptorSet write = {
        .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
        .pNext = M("descriptor without its struct", &structures, NULL),
        .dstSet = set,
        .descriptorCount = 1,
        .descriptorType = type,
    };
    VkPipelineLayout pipeline_layout = program_pipeline_layout(p, layout);
    VkPipeline pipeline = program_compute(p, SHADER(ray_query_good), pipeline_layout, 0);

    UNLESS("descriptor that was never written")
    {
        DO(vkUpdateDescriptorSets(p->device, 1, &write, 0, NULL));
    }
    DO(vkCmdBindPipeline(p->commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline));
    DO(vkCmdBindDescriptorSets(p->commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline_layout, 0, 1,
                               &set, 0, NULL));
    IF("structure destroyed before the dispatch")
    {
        DROP(ACCELERATION_STRUCTURE_KHR, top->handle);
    }
    IF("storage destroyed before the dispatch")
    {
        DROP(BUFFER, top->storage.buffer);
    }
    DO(vkCmdDispatch(p->commands, 1, 1, 1));
}

static void
structures(struct program *p)
{
    program_begin(p);
    struct world w = make_world(p);
    bool host = program_pick(p, "host", 4) == 0;
    struct structure bottom = built(p, &w, NULL, host);

    if (host) {
        host_steps(p, &bottom);
        return;
    }
    IF("structure destroyed before its use")
    {
        DROP(ACCELERATION_STRUCTURE_KHR, bottom.handle);
    }
    switch (program_pick(p, "step", 4)) {
    case 0: copy(p, &bottom); break;
    case 1: serialize(p, &bottom); break;
    case 2: properties(p, &bottom); break;
    default: build(p, &w, &bottom, true, false); program_barrier(p);
    }
    IF("scratch destroyed before the submit")
    {
        DROP(BUFFER, w.data.buffer);
    }
    IF("structure destroyed before the submit")
    {
        DROP(ACCELERATION_STRUCTURE_KHR, bottom.handle);
    }
    program_finish(p);
}

static void
queries(struct program *p)
{
    program_begin(p);
    struct world w = make_world(p);
    struct structure bottom = built(p, &w, NULL, false);
    struct structure top = built(p, &w, &bottom, false);

    trace(p, M("descriptor of the bottom level", &top, &bottom));
    program_finish(p);
}

const struct program_subject acceleration_subjects[] = {
    { "acceleration", structures, prepare_structures },
    { "ray_query", queries, prepare_structures },
    { NULL, NULL, NULL },
};

#endif
