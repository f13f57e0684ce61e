/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Traces: tables of shaders, sizes, what is bound, features. Wrong calls beside the nearest right
 * ones.
 */
#include "newer_ids.h"
#include "ray_pipeline_scene.h"

#include <stdlib.h>

struct trace {
    VkStridedDeviceAddressRegionKHR raygen, miss, hit, callable;
    uint32_t size[3];
};

#define TRACE(good, ...)                                                                      \
    do {                                                                                      \
        struct trace t = (good);                                                              \
        __VA_ARGS__;                                                                          \
        KIT_DEVICE_COMMAND(kit, vkCmdTraceRaysKHR)                                            \
        (commands, &t.raygen, &t.miss, &t.hit, &t.callable, t.size[0], t.size[1], t.size[2]); \
        KIT_DEVICE_COMMAND(kit, vkCmdTraceRaysIndirectKHR)                                    \
        (commands, &t.raygen, &t.miss, &t.hit, &t.callable, address);                         \
    } while (0)
#define BOTH(rest)                                   \
    kit_expect(kit, "VUID-vkCmdTraceRaysKHR-" rest); \
    kit_expect(kit, "VUID-vkCmdTraceRaysIndirectKHR-" rest)

static struct trace
new_trace(VkDeviceAddress address)
{
    VkStridedDeviceAddressRegionKHR region = { address, 64, 64 };

    return (struct trace){
        .raygen = region, .miss = region, .hit = region, .callable = region, .size = { 8, 8, 1 }
    };
}

SCENE(trace_tables, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct rays rays;
    struct trace good;
    VkCommandBuffer commands;
    VkDeviceAddress address;

    ray_open(kit);
    rays = new_rays(kit);
    address = ray_address(kit);
    good = new_trace(address);
    commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    BOTH("None-02700");
    TRACE(good, (void)t);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR, make(&rays));
    TRACE(good, (void)t);
    TRACE(good, t.hit = t.callable = (VkStridedDeviceAddressRegionKHR){ 0 });
    BOTH("size-04023");
    TRACE(good, t.raygen.size = 128);
    BOTH("pRayGenShaderBindingTable-03682");
    TRACE(good, t.raygen.deviceAddress += 32);
    BOTH("pMissShaderBindingTable-03685");
    TRACE(good, t.miss.deviceAddress += 32);
    BOTH("pHitShaderBindingTable-03689");
    TRACE(good, t.hit.deviceAddress += 32);
    BOTH("pCallableShaderBindingTable-03693");
    TRACE(good, t.callable.deviceAddress += 32);
    BOTH("stride-03686");
    TRACE(good, t.miss.stride = 48);
    BOTH("stride-03690");
    TRACE(good, t.hit.stride = 48);
    BOTH("stride-03694");
    TRACE(good, t.callable.stride = 48);
    BOTH("stride-04029");
    TRACE(good, t.miss.stride = 4128);
    BOTH("stride-04035");
    TRACE(good, t.hit.stride = 4128);
    BOTH("stride-04041");
    TRACE(good, t.callable.stride = 4128);
    kit_expect(kit, "VUID-vkCmdTraceRaysIndirectKHR-indirectDeviceAddress-03634");
    address += 2;
    TRACE(good, (void)t);
    kit_end(kit, commands);
}

/* Of both commands, whatever the table in newer registries. */
#define BOTH_FREED(rest)                                                                           \
    (kit_expect(kit, NEWER_ID("VUID-VkDeviceAddress-None-10894", "VUID-vkCmdTraceRaysKHR-" rest)), \
     kit_expect(kit, NEWER_ID("VUID-VkDeviceAddress-None-10894",                                   \
                              "VUID-vkCmdTraceRaysIndirectKHR-" rest)))

/* Tables in a buffer whose memory is gone. */
SCENE(trace_tables_freed, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct rays rays;
    struct trace good;
    VkCommandBuffer commands;
    VkDeviceAddress address;
    VkStridedDeviceAddressRegionKHR freed;

    ray_open(kit);
    rays = new_rays(kit);
    address = ray_address(kit);
    good = new_trace(address);
    freed = good.raygen;
    freed.deviceAddress = ray_freed_address(kit, VK_BUFFER_USAGE_SHADER_BINDING_TABLE_BIT_KHR);
    commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR, make(&rays));
    BOTH_FREED("pRayGenShaderBindingTable-03680");
    TRACE(good, t.raygen = freed);
    BOTH_FREED("pMissShaderBindingTable-03683");
    TRACE(good, t.miss = freed);
    BOTH_FREED("pHitShaderBindingTable-03687");
    TRACE(good, t.hit = freed);
    BOTH_FREED("pCallableShaderBindingTable-03691");
    TRACE(good, t.callable = freed);
    kit_end(kit, commands);
}

/* Shaders of libraries count as the pipeline's. */
SCENE(trace_descriptors_of_libraries, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkRayTracingPipelineInterfaceCreateInfoKHR interface = {
        .sType = VK_STRUCTURE_TYPE_RAY_TRACING_PIPELINE_INTERFACE_CREATE_INFO_KHR,
        .maxPipelineRayPayloadSize = 16,
        .maxPipelineRayHitAttributeSize = 8
    };
    VkPipelineLibraryCreateInfoKHR libraries = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LIBRARY_CREATE_INFO_KHR, .libraryCount = 1
    };
    struct rays library, linked;
    struct trace good;
    VkCommandBuffer commands;
    VkDeviceAddress address;
    VkPipelineLayout layout;
    VkPipeline part, whole;

    ray_open(kit);
    address = ray_address(kit);
    good = new_trace(address);
    layout = kit_pipeline_layout(
        kit,
        kit_set_layout(kit, VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR, 1, VK_SHADER_STAGE_ALL));
    library = new_rays(kit);
    library.stages[RGEN].module = MODULE(kit, ray_rgen_good);
    library.info.layout = layout;
    library.info.flags = VK_PIPELINE_CREATE_LIBRARY_BIT_KHR;
    library.info.pLibraryInterface = &interface;
    part = make(&library);
    libraries.pLibraries = &part;
    linked = library;
    linked.info.flags = 0;
    linked.info.stageCount = linked.info.groupCount = 0;
    linked.info.pLibraryInfo = &libraries;
    whole = make(&linked);
    kit_drop(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(part));
    commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR, whole);
    BOTH("None-02697");
    TRACE(good, (void)t);
    kit_end(kit, commands);
}

/* Of a device whose limit of the width fits into 32 bits. */
SCENE(trace_width, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    struct rays rays;
    struct trace t;
    VkCommandBuffer commands;
    PFN_vkCmdTraceRaysKHR trace;

    setenv("WAKE_NULL_ANSWERS", "maxComputeWorkGroupCount[0]=65535", 1);
    ray_open(kit);
    rays = new_rays(kit);
    t = new_trace(ray_address(kit));
    trace = KIT_DEVICE_COMMAND(kit, vkCmdTraceRaysKHR);
    commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR, make(&rays));
    trace(commands, &t.raygen, &t.miss, &t.hit, &t.callable, 65535 * 1024, 1, 0);
    kit_expect(kit, "VUID-vkCmdTraceRaysKHR-width-03638");
    trace(commands, &t.raygen, &t.miss, &t.hit, &t.callable, 65535 * 1024 + 1, 1, 0);
    kit_end(kit, commands);
}

SCENE(trace_size, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    struct rays rays;
    struct trace t;
    VkCommandBuffer commands;
    PFN_vkCmdTraceRaysKHR trace;
    uint32_t most[3];

    setenv("WAKE_NULL_ANSWERS", "maxRayDispatchInvocationCount=4096", 1);
    ray_open(kit);
    rays = new_rays(kit);
    t = new_trace(ray_address(kit));
    trace = KIT_DEVICE_COMMAND(kit, vkCmdTraceRaysKHR);
    commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR, make(&rays));
    trace(commands, &t.raygen, &t.miss, &t.hit, &t.callable, 64, 64, 1);
    kit_expect(kit, "VUID-vkCmdTraceRaysKHR-width-03641");
    trace(commands, &t.raygen, &t.miss, &t.hit, &t.callable, 64, 64, 2);
    /* The limit of the width is beyond 32 bits. */
    for (int i = 1; i < 3; i++) {
        most[i] = kit->properties.limits.maxComputeWorkGroupCount[i] *
                  kit->properties.limits.maxComputeWorkGroupSize[i];
    }
    kit_expect(kit, "VUID-vkCmdTraceRaysKHR-height-03639");
    trace(commands, &t.raygen, &t.miss, &t.hit, &t.callable, 0, most[1] + 1, 1);
    kit_expect(kit, "VUID-vkCmdTraceRaysKHR-depth-03640");
    trace(commands, &t.raygen, &t.miss, &t.hit, &t.callable, 0, 1, most[2] + 1);
    kit_expect(kit, "VUID-vkCmdTraceRaysKHR-width-03641");
    kit_expect(kit, "VUID-vkCmdTraceRaysKHR-depth-03640");
    trace(commands, &t.raygen, &t.miss, &t.hit, &t.callable, 1, 1, most[2] + 1);
    kit_end(kit, commands);
}

SCENE(trace_null_tables, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    static const struct {
        VkPipelineCreateFlags flag;
        bool miss;
        const char *vuid, *indirect;
    } rows[] = {
        { FLAG(NO_NULL_CLOSEST_HIT_SHADERS_BIT_KHR), false, "VUID-vkCmdTraceRaysKHR-flags-03696",
          "VUID-vkCmdTraceRaysIndirectKHR-flags-03696" },
        { FLAG(NO_NULL_INTERSECTION_SHADERS_BIT_KHR), false, "VUID-vkCmdTraceRaysKHR-flags-03697",
          "VUID-vkCmdTraceRaysIndirectKHR-flags-03697" },
        { FLAG(NO_NULL_MISS_SHADERS_BIT_KHR), true,
          NEWER_ID(NULL, "VUID-vkCmdTraceRaysKHR-flags-03511"),
          NEWER_ID(NULL, "VUID-vkCmdTraceRaysIndirectKHR-flags-03511") },
    };
    const VkStridedDeviceAddressRegionKHR empty = { 0 };
    struct rays rays;
    struct trace t;
    VkCommandBuffer commands;
    PFN_vkCmdTraceRaysKHR trace;

    ray_open(kit);
    rays = new_rays(kit);
    t = new_trace(ray_address(kit));
    trace = KIT_DEVICE_COMMAND(kit, vkCmdTraceRaysKHR);
    commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        rays.info.flags = rows[i].flag;
        vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR, make(&rays));
        trace(commands, &t.raygen, &t.miss, &t.hit, &t.callable, 8, 8, 1);
        kit_expect_newer(kit, rows[i].vuid);
        trace(commands, &t.raygen, rows[i].miss ? &empty : &t.miss, rows[i].miss ? &t.hit : &empty,
              &t.callable, 8, 8, 1);
        kit_expect_newer(kit, rows[i].indirect);
        KIT_DEVICE_COMMAND(kit, vkCmdTraceRaysIndirectKHR)
        (commands, &t.raygen, rows[i].miss ? &empty : &t.miss, rows[i].miss ? &t.hit : &empty,
         &t.callable, t.raygen.deviceAddress);
    }
    kit_end(kit, commands);
}

#if HAS_NEWER_IDS
/* Hit tables without room for one entry, wherever they are. */
SCENE(trace_tables_of_nothing, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    static const struct {
        VkPipelineCreateFlags flag;
        const char *vuid, *indirect;
    } rows[] = {
        { FLAG(NO_NULL_ANY_HIT_SHADERS_BIT_KHR), "VUID-vkCmdTraceRaysKHR-flags-03512",
          "VUID-vkCmdTraceRaysIndirectKHR-flags-03512" },
        { FLAG(NO_NULL_CLOSEST_HIT_SHADERS_BIT_KHR), "VUID-vkCmdTraceRaysKHR-flags-03513",
          "VUID-vkCmdTraceRaysIndirectKHR-flags-03513" },
        { FLAG(NO_NULL_INTERSECTION_SHADERS_BIT_KHR), "VUID-vkCmdTraceRaysKHR-flags-03514",
          "VUID-vkCmdTraceRaysIndirectKHR-flags-03514" },
        { FLAG(NO_NULL_MISS_SHADERS_BIT_KHR), NULL, NULL },
    };
    VkStridedDeviceAddressRegionKHR tables[3];
    VkCommandBuffer commands;
    struct rays rays;
    struct trace t;

    ray_open(kit);
    rays = new_rays(kit);
    t = new_trace(ray_address(kit));
    tables[0] = tables[1] = tables[2] = t.hit;
    tables[1].size = 0;
    tables[2].stride = 0;
    commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        rays.info.flags = rows[i].flag;
        vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR, make(&rays));
        for (int k = 0; k < 3; k++) {
            if (k && rows[i].vuid) {
                kit_expect(kit, rows[i].vuid);
            }
            KIT_DEVICE_COMMAND(kit, vkCmdTraceRaysKHR)
            (commands, &t.raygen, &t.miss, &tables[k], &t.callable, 8, 8, 1);
            if (k && rows[i].indirect) {
                kit_expect(kit, rows[i].indirect);
            }
            KIT_DEVICE_COMMAND(kit, vkCmdTraceRaysIndirectKHR)
            (commands, &t.raygen, &t.miss, &tables[k], &t.callable, t.raygen.deviceAddress);
        }
    }
    kit_end(kit, commands);
}
#endif

SCENE(trace_indirect_feature, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct ray_device device = ray_features();
    struct rays rays;
    struct trace t;
    VkCommandBuffer commands;
    VkDeviceAddress address;

    device.pipelines.rayTracingPipelineTraceRaysIndirect = VK_FALSE;
    ray_open_with(kit, &device);
    rays = new_rays(kit);
    address = ray_address(kit);
    t = new_trace(address);
    commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR, make(&rays));
    kit_expect(kit, "VUID-vkCmdTraceRaysIndirectKHR-rayTracingPipelineTraceRaysIndirect-03637");
    KIT_DEVICE_COMMAND(kit, vkCmdTraceRaysIndirectKHR)
    (commands, &t.raygen, &t.miss, &t.hit, &t.callable, address);
    kit_end(kit, commands);
}

KIT_MAIN()
