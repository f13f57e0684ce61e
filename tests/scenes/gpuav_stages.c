/* SPDX-License-Identifier: Apache-2.0 */
/*
 * GPU-assisted validation in the stages that few programs have: tessellation, task and mesh shaders, rays. Skipped where the
 * driver has them not.
 */
#include "gpuav_scene.h"

#include "gpuav_frag.h"
#include "gpuav_mesh.h"
#include "gpuav_query.h"
#include "gpuav_rgen.h"
#include "gpuav_rmiss.h"
#include "gpuav_task.h"
#include "gpuav_tesc.h"
#include "gpuav_tese.h"
#include "gpuav_vert.h"

KIT_MAIN()

#define DRAW_ID "VUID-vkCmdDraw-storageBuffers-06936"
#define MESH_ID "VUID-vkCmdDrawMeshTasksEXT-storageBuffers-06936"
#define TRACE_ID "VUID-vkCmdTraceRaysKHR-storageBuffers-06936"
#define INDEX_ID "UNASSIGNED-Descriptor index out of bounds"

/* What all of these have: a set with a storage buffer of 16 bytes at binding 0, and two words of push constants. */
struct bench {
    VkPipelineLayout layout;
    VkDescriptorSet set;
    VkCommandBuffer commands;
};

/* Up to two acceleration structures at binding 1. */
static struct bench
bench(struct kit *kit, uint32_t structures)
{
    const VkDescriptorSetLayoutBinding bindings[] = {
        { 0, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, VK_SHADER_STAGE_ALL, NULL },
        { 1, VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR, structures, VK_SHADER_STAGE_ALL, NULL },
    };
    const VkDescriptorSetLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .bindingCount = structures ? 2 : 1,
        .pBindings = bindings,
    };
    const VkDescriptorPoolSize sizes[] = {
        { VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1 },
        { VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR, structures },
    };
    const VkDescriptorPoolCreateInfo pool_info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
        .maxSets = 1,
        .poolSizeCount = structures ? 2 : 1,
        .pPoolSizes = sizes,
    };
    VkDescriptorSetLayout set_layout = kit_set_layout_of(kit, &info);
    VkDescriptorPool pool = VK_NULL_HANDLE;
    struct bench b = { .layout = shader_layout(kit, set_layout, VK_NULL_HANDLE, 8) };

    KIT_VK(kit, vkCreateDescriptorPool(kit->device, &pool_info, NULL, &pool));
    kit_own(kit, VK_OBJECT_TYPE_DESCRIPTOR_POOL, KIT_HANDLE(pool));
    b.set = kit_descriptor_set(kit, pool, set_layout);
    kit_write_buffer(kit, b.set, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                     kit_bound_buffer(kit, 16, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, NULL));
    b.commands = kit_primary(kit);
    return b;
}

static void
bind(const struct bench *b, VkPipelineBindPoint point, VkPipeline pipeline, uint32_t index,
     uint32_t cell)
{
    const uint32_t push[2] = { index, cell };

    vkCmdBindPipeline(b->commands, point, pipeline);
    vkCmdBindDescriptorSets(b->commands, point, b->layout, 0, 1, &b->set, 0, NULL);
    vkCmdPushConstants(b->commands, b->layout, VK_SHADER_STAGE_ALL, 0, sizeof(push), push);
}

static void
submit(struct kit *kit, const struct bench *b)
{
    kit_end(kit, b->commands);
    KIT_VK(kit, kit_submit(kit->queue, b->commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

/* ---- tessellation ------------------------------------------------------------------------------------------------ */

static void
tessellate(struct kit *kit, uint32_t index, uint32_t cell)
{
    const VkPhysicalDeviceFeatures features = { .tessellationShader = VK_TRUE };
    struct rig_base base;
    struct rig rig;

    gpuav_open(kit, "WAKE_GPUAV", 0, &features);
    struct bench b = bench(kit, 0);
    struct kit_target target = kit_target(kit);
    base = rig_base(kit);
    base.layout = b.layout;
    base.render_pass = target.render_pass;
    base.vertex = MODULE(kit, gpuav_vert);
    rig_init(&rig, &base);
    rig.assembly.topology = VK_PRIMITIVE_TOPOLOGY_PATCH_LIST;
    rig.stages[2] = rig_stage(VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT, MODULE(kit, gpuav_tesc));
    rig.stages[3] = rig_stage(VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT, MODULE(kit, gpuav_tese));
    rig.info.stageCount = 4;
    VkPipeline pipeline = rig_make(&base, &rig);
    kit_begin(kit, b.commands, 0);
    kit_begin_target(b.commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    bind(&b, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline, index, cell);
    vkCmdDraw(b.commands, 3, 1, 0, 0);
    vkCmdEndRenderPass(b.commands);
    submit(kit, &b);
}

SCENE(control_inside, KIT_NO_DEVICE)
{
    tessellate(kit, 3, 3);
}

SCENE(control_outside, KIT_NO_DEVICE)
{
    kit_expect(kit, DRAW_ID);
    tessellate(kit, 4, 0);
    gpuav_check_text(
        kit, DRAW_ID,
        (const char *const[]){ "highest byte accessed was 19",
                               "Stage = Tessellation Control. Invocation ID = 2, Primitive ID = 0.",
                               "gpuav.tesc at line 12", "// the control\n", NULL });
}

SCENE(evaluation_outside, KIT_NO_DEVICE)
{
    kit_expect_some(kit, DRAW_ID);
    tessellate(kit, 3, 6);
    gpuav_check_text(kit, DRAW_ID,
                     (const char *const[]){
                         "highest byte accessed was 27",
                         "Stage = Tessellation Evaluation. Primitive ID = 0, TessCoord (u,v) = (",
                         "gpuav.tese at line 9", "// the evaluation\n", NULL });
}

/* ---- mesh shaders -------------------------------------------------------------------------------------------------- */

static void
mesh(struct kit *kit, uint32_t task, uint32_t cell)
{
    VkPhysicalDeviceMeshShaderFeaturesEXT meshes = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MESH_SHADER_FEATURES_EXT,
        .taskShader = VK_TRUE,
        .meshShader = VK_TRUE,
    };
    VkPhysicalDeviceVulkan13Features features13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .pNext = &meshes,
        .maintenance4 = VK_TRUE,
    };
    VkPhysicalDeviceFeatures2 features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
                                           .pNext = &features13 };
    struct kit_config config = { .device_next = &features,
                                 .device_extensions = { VK_EXT_MESH_SHADER_EXTENSION_NAME } };
    struct rig_base base;
    struct rig rig;

    setenv("WAKE_GPUAV", "1", 1);
    kit_open(kit, &config);
    struct bench b = bench(kit, 0);
    struct kit_target target = kit_target(kit);
    base = rig_base(kit);
    base.layout = b.layout;
    base.render_pass = target.render_pass;
    base.fragment = MODULE(kit, gpuav_frag);
    rig_init(&rig, &base);
    rig.stages[0] = rig_stage(VK_SHADER_STAGE_TASK_BIT_EXT, MODULE(kit, gpuav_task));
    rig.stages[2] = rig_stage(VK_SHADER_STAGE_MESH_BIT_EXT, MODULE(kit, gpuav_mesh));
    rig.info.stageCount = 3;
    rig.info.pVertexInputState = NULL;
    rig.info.pInputAssemblyState = NULL;
    VkPipeline pipeline = rig_make(&base, &rig);
    kit_begin(kit, b.commands, 0);
    kit_begin_target(b.commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    bind(&b, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline, task, cell);
    KIT_DEVICE_COMMAND(kit, vkCmdDrawMeshTasksEXT)(b.commands, 1, 1, 1);
    vkCmdEndRenderPass(b.commands);
    submit(kit, &b);
}

SCENE(mesh_inside, KIT_NO_DEVICE)
{
    mesh(kit, 3, 3);
}

SCENE(task_outside, KIT_NO_DEVICE)
{
    kit_expect(kit, MESH_ID);
    mesh(kit, 4, 0);
    gpuav_check_text(
        kit, MESH_ID,
        (const char *const[]){ "vkCmdDrawMeshTasksEXT(): Descriptor index 0 access out of bounds.",
                               "highest byte accessed was 19",
                               "Stage = Task. Global invocation ID (x, y, z) = (1, 0, 0).",
                               "gpuav.task at line 11", "// the task\n", NULL });
}

SCENE(mesh_outside, KIT_NO_DEVICE)
{
    kit_expect(kit, MESH_ID);
    mesh(kit, 0, 6);
    gpuav_check_text(
        kit, MESH_ID,
        (const char *const[]){ "highest byte accessed was 27",
                               "Stage = Mesh. Global invocation ID (x, y, z) = (2, 0, 0).",
                               "gpuav.mesh at line 18", "// the mesh\n", NULL });
}

/* ---- rays ----------------------------------------------------------------------------------------------------------- */

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

/* A scene with nothing in it, built. */
static VkAccelerationStructureKHR
nothing(struct kit *kit)
{
    VkAccelerationStructureGeometryKHR geometry = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_KHR,
        .geometryType = VK_GEOMETRY_TYPE_INSTANCES_KHR,
        .geometry
            .instances = { .sType =
                               VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_INSTANCES_DATA_KHR },
    };
    VkAccelerationStructureBuildGeometryInfoKHR build = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_GEOMETRY_INFO_KHR,
        .type = VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_KHR,
        .geometryCount = 1,
        .pGeometries = &geometry,
    };
    const uint32_t none = 0;
    VkAccelerationStructureBuildSizesInfoKHR sizes = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_SIZES_INFO_KHR
    };
    VkAccelerationStructureCreateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_CREATE_INFO_KHR,
        .type = VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_KHR,
    };
    const VkAccelerationStructureBuildRangeInfoKHR range = { 0 }, *ranges = &range;
    VkCommandBuffer commands = kit_primary(kit);

    geometry.geometry.instances.data.deviceAddress =
        area(kit, 256, VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_BUILD_INPUT_READ_ONLY_BIT_KHR)
            .address;
    KIT_DEVICE_COMMAND(kit, vkGetAccelerationStructureBuildSizesKHR)
    (kit->device, VK_ACCELERATION_STRUCTURE_BUILD_TYPE_DEVICE_KHR, &build, &none, &sizes);
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

static void
write_structure(struct kit *kit, const struct bench *b, uint32_t element,
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
query(struct kit *kit, uint32_t index)
{
    open_rays(kit, true);
    struct bench b = bench(kit, 2);
    VkAccelerationStructureKHR structure = nothing(kit);
    VkPipeline pipeline = shader_compute(kit, MODULE(kit, gpuav_query), b.layout, NULL);

    write_structure(kit, &b, 0, structure);
    write_structure(kit, &b, 1, structure);
    kit_begin(kit, b.commands, 0);
    bind(&b, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline, index, 0);
    vkCmdDispatch(b.commands, 1, 1, 1);
    submit(kit, &b);
}

SCENE(query_index_inside, KIT_NO_DEVICE)
{
    query(kit, 1);
}

SCENE(query_index_outside, KIT_NO_DEVICE)
{
    kit_expect(kit, INDEX_ID);
    query(kit, 2);
    gpuav_check_text(
        kit, INDEX_ID,
        (const char *const[]){
            "Index of 2 used to index descriptor array of length 2 (set 0, binding 1).",
            "Stage = Compute.", "gpuav_query.comp at line 13", "// the query\n", NULL });
}

struct rays {
    struct bench bench;
    VkPipeline pipeline;
    VkStridedDeviceAddressRegionKHR generation, miss, none;
};

static struct rays
rays(struct kit *kit)
{
    enum { STRIDE = 64 };
    const VkRayTracingShaderGroupCreateInfoKHR group = {
        .sType = VK_STRUCTURE_TYPE_RAY_TRACING_SHADER_GROUP_CREATE_INFO_KHR,
        .type = VK_RAY_TRACING_SHADER_GROUP_TYPE_GENERAL_KHR,
        .closestHitShader = VK_SHADER_UNUSED_KHR,
        .anyHitShader = VK_SHADER_UNUSED_KHR,
        .intersectionShader = VK_SHADER_UNUSED_KHR,
    };
    VkRayTracingShaderGroupCreateInfoKHR groups[2] = { group, group };
    VkPipelineShaderStageCreateInfo stages[2];
    VkRayTracingPipelineCreateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_RAY_TRACING_PIPELINE_CREATE_INFO_KHR,
        .stageCount = 2,
        .pStages = stages,
        .groupCount = 2,
        .pGroups = groups,
        .maxPipelineRayRecursionDepth = 1,
        .basePipelineIndex = -1,
    };
    struct rays r = { .pipeline = VK_NULL_HANDLE };
    struct area table;
    unsigned char handles[2 * STRIDE];
    uint32_t handle_size;
    VkPhysicalDeviceRayTracingPipelinePropertiesKHR limits = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_PIPELINE_PROPERTIES_KHR
    };
    VkPhysicalDeviceProperties2 properties = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, .pNext = &limits
    };

    open_rays(kit, false);
    vkGetPhysicalDeviceProperties2(kit->gpu, &properties);
    handle_size = limits.shaderGroupHandleSize;
    if (handle_size > STRIDE || STRIDE % limits.shaderGroupBaseAlignment) {
        kit_skip(kit, "the driver's shader binding tables look different");
    }
    r.bench = bench(kit, 1);
    write_structure(kit, &r.bench, 0, nothing(kit));
    groups[1].generalShader = 1;
    stages[0] = rig_stage(VK_SHADER_STAGE_RAYGEN_BIT_KHR, MODULE(kit, gpuav_rgen));
    stages[1] = rig_stage(VK_SHADER_STAGE_MISS_BIT_KHR, MODULE(kit, gpuav_rmiss));
    info.layout = r.bench.layout;
    KIT_VK(kit, KIT_DEVICE_COMMAND(kit, vkCreateRayTracingPipelinesKHR)(
                    kit->device, VK_NULL_HANDLE, VK_NULL_HANDLE, 1, &info, NULL, &r.pipeline));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(r.pipeline));
    KIT_VK(kit, KIT_DEVICE_COMMAND(kit, vkGetRayTracingShaderGroupHandlesKHR)(
                    kit->device, r.pipeline, 0, 2, 2 * (size_t)handle_size, handles));
    table = area(kit, 4 * STRIDE, VK_BUFFER_USAGE_SHADER_BINDING_TABLE_BIT_KHR);
    memcpy(table.mapped, handles, handle_size);
    memcpy((char *)table.mapped + STRIDE, handles + handle_size, handle_size);
    r.generation = (VkStridedDeviceAddressRegionKHR){ table.address, STRIDE, STRIDE };
    r.miss = (VkStridedDeviceAddressRegionKHR){ table.address + STRIDE, STRIDE, STRIDE };
    return r;
}

static void
trace(struct kit *kit, uint32_t index, uint32_t cell)
{
    struct rays r = rays(kit);

    kit_begin(kit, r.bench.commands, 0);
    bind(&r.bench, VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR, r.pipeline, index, cell);
    KIT_DEVICE_COMMAND(kit, vkCmdTraceRaysKHR)
    (r.bench.commands, &r.generation, &r.miss, &r.none, &r.none, 2, 1, 1);
    submit(kit, &r.bench);
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
                               "highest byte accessed was 19", "Trace Rays Index 0.",
                               "Stage = Ray Generation. Global Launch ID (x, y, z) = (1, 0, 0).",
                               "gpuav.rgen at line 12", "// the rays\n", NULL });
}

SCENE(miss_outside, KIT_NO_DEVICE)
{
    kit_expect(kit, TRACE_ID);
    trace(kit, 0, 7);
    gpuav_check_text(kit, TRACE_ID,
                     (const char *const[]){ "highest byte accessed was 31",
                                            "Stage = Miss. Global Launch ID (x, y, z) = (0, 0, 0).",
                                            "gpuav.rmiss at line 11", "// the miss\n", NULL });
}

/* The size of the trace stands in a buffer, by its address. */
static void
trace_indirect(struct kit *kit, bool beyond)
{
    struct rays r = rays(kit);
    struct area where = area(kit, 16, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT);
    const VkTraceRaysIndirectCommandKHR size = { 1, beyond ? UINT32_MAX : 1, beyond ? 0 : 1 };

    memcpy((char *)where.mapped + 4, &size, sizeof(size));
    kit_begin(kit, r.bench.commands, 0);
    bind(&r.bench, VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR, r.pipeline, 0, 0);
    KIT_DEVICE_COMMAND(kit, vkCmdTraceRaysIndirectKHR)
    (r.bench.commands, &r.generation, &r.miss, &r.none, &r.none, where.address + 4);
    submit(kit, &r.bench);
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
                                            ", offset 4).", "Trace Rays Index 0.", NULL });
}
