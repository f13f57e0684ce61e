/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Shader modules and single stages: capabilities, entry points, specialization, limits, features,
 * the pipeline layout.
 */
#include "newer_ids.h"
#include "shader_scene.h"

#include "asm_clock.h"
#include "asm_clock_device.h"
#include "asm_local_size_id.h"
#include "asm_scope.h"
#include "asm_workgroup_idle.h"
#include "asm_workgroup_zero.h"
#include "asm_write_few.h"
#include "comp_idle8.h"
#include "comp_atomic64.h"
#include "comp_atomic_float.h"
#include "comp_image.h"
#include "comp_image_write.h"
#include "comp_large_product.h"
#include "comp_large_x.h"
#include "comp_large_y.h"
#include "comp_large_z.h"
#include "comp_push.h"
#include "comp_push_last.h"
#include "comp_shared.h"
#include "comp_shared_large.h"
#include "comp_special_x.h"
#include "comp_store16.h"
#include "comp_store8.h"
#include "comp_subgroup.h"
#include "comp_two_sets.h"
#include "frag_array.h"
#include "frag_gather_far.h"
#include "frag_gather_high.h"
#include "frag_offset_far.h"
#include "frag_offset_low.h"
#include "frag_sampler2d.h"
#include "frag_store.h"
#include "frag_subpass.h"
#include "frag_uniform.h"
#include "geom_invocations.h"
#include "geom_many.h"
#include "geom_triangles.h"
#include "tesc_many.h"
#include "tesc_three.h"
#include "tese_triangles.h"
#include "vert_clip.h"
#include "vert_clip_many.h"
#include "vert_out_far.h"
#include "vert_push.h"
#include "vert_store.h"

#define STAGE "VUID-VkPipelineShaderStageCreateInfo-"
#define CODE "VUID-VkShaderModuleCreateInfo-"
#define RUNTIME "VUID-RuntimeSpirv-"
#define GRAPHICS_LAYOUT "VUID-VkGraphicsPipelineCreateInfo-layout-00756"
#define COMPUTE_LAYOUT "VUID-VkComputePipelineCreateInfo-layout-00703"

/* --- modules --- */

enum { SHADER = 1, GEOMETRY = 2, KERNEL = 6, INT64 = 11, SUBGROUP_BALLOT = 4423 };

/* A pipeline of a module that declares what is given, and has an empty entry point. */
static void
declare(struct kit *kit, uint32_t capability, const char *extension)
{
    static const uint32_t rest[] = {
        3u << 16 | 14,
        0,
        1, /* OpMemoryModel Logical GLSL450 */
        5u << 16 | 15,
        5,
        1,
        0x6e69616d,
        0, /* OpEntryPoint GLCompute %1 "main" */
        6u << 16 | 16,
        1,
        17,
        1,
        1,
        1, /* OpExecutionMode %1 LocalSize 1 1 1 */
        2u << 16 | 19,
        2, /* %2 = OpTypeVoid */
        3u << 16 | 33,
        3,
        2, /* %3 = OpTypeFunction %2 */
        5u << 16 | 54,
        2,
        1,
        0,
        3, /* %1 = OpFunction %2 None %3 */
        2u << 16 | 248,
        4,
        1u << 16 | 253,
        1u << 16 | 56,
    };
    uint32_t words[64] = { 0x07230203, 0x00010000, 0, 5, 0, 2u << 16 | 17, SHADER }, count = 7;
    VkShaderModuleCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                      .pCode = words };
    VkShaderModule module = VK_NULL_HANDLE;

    if (capability) {
        words[count++] = 2u << 16 | 17;
        words[count++] = capability;
    }
    if (extension) {
        uint32_t length = (uint32_t)strlen(extension) / 4 + 1;
        words[count++] = (length + 1) << 16 | 10;
        memcpy(&words[count], extension, strlen(extension));
        count += length;
    }
    memcpy(&words[count], rest, sizeof(rest));
    count += KIT_COUNT(rest);
    info.codeSize = count * 4;
    (void)vkCreateShaderModule(kit->device, &info, NULL, &module);
    kit_own(kit, VK_OBJECT_TYPE_SHADER_MODULE, KIT_HANDLE(module));
    if (module) {
        (void)shader_compute(kit, module, kit_pipeline_layout(kit, VK_NULL_HANDLE), NULL);
    }
}

/* What a module declares is a matter of the pipelines that it is used in. */
SCENE(capabilities_of_unused_modules, KIT_NULL_DRIVER)
{
#ifdef VK_VERSION_1_4 /* said where modules are made, as layers of today do */
    kit_expect(kit, CODE "pCode-01091");
    kit_expect(kit, CODE "pCode-01091");
#endif
    kit_expect_newer(kit, NEWER_ID(RUNTIME "storageBuffer8BitAccess-06328", NULL));
    (void)MODULE(kit, comp_store8);
    (void)MODULE(kit, geom_triangles);
}

SCENE(capabilities, KIT_NULL_DRIVER)
{
    declare(kit, 0, NULL);
    kit_expect(kit, CODE "pCode-01091");
    declare(kit, INT64, NULL);
    kit_expect(kit, CODE "pCode-01091");
    declare(kit, GEOMETRY, NULL);
#ifdef VK_VERSION_1_4
    kit_expect(kit, CODE "pCode-08737");
#else
    kit_expect(kit, CODE "pCode-01090");
#endif
    declare(kit, KERNEL, NULL);
}

SCENE(capabilities_enabled, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFeatures core = { .shaderInt64 = VK_TRUE, .geometryShader = VK_TRUE };

    shader_open(kit, &core, NULL, VK_EXT_SHADER_SUBGROUP_BALLOT_EXTENSION_NAME, NULL);
    declare(kit, INT64, NULL);
    declare(kit, GEOMETRY, NULL);
    declare(kit, SUBGROUP_BALLOT, "SPV_KHR_shader_ballot");
}

SCENE(spirv_extensions, KIT_NULL_DRIVER)
{
    declare(kit, 0, "SPV_KHR_16bit_storage");
    kit_expect(kit, CODE "pCode-04147");
    declare(kit, 0, "SPV_KHR_shader_clock");
    kit_expect(kit, CODE "pCode-04146");
    declare(kit, 0, "SPV_NOBODY_anything");
}

SCENE(code_sizes, KIT_NULL_DRIVER)
{
    uint32_t words[7] = { 0x07230203, 0x00010000, 0, 1, 0, 2u << 16 | 17, SHADER };
    VkShaderModuleCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                      .codeSize = 27,
                                      .pCode = words };
    VkShaderModule module = VK_NULL_HANDLE;

    kit_expect(kit, CODE "pCode-01376");
    (void)vkCreateShaderModule(kit->device, &info, NULL, &module);
    kit_own(kit, VK_OBJECT_TYPE_SHADER_MODULE, KIT_HANDLE(module));
    kit_expect(kit, CODE "codeSize-01085");
    info.codeSize = 0;
    module = VK_NULL_HANDLE;
    (void)vkCreateShaderModule(kit->device, &info, NULL, &module);
    kit_own(kit, VK_OBJECT_TYPE_SHADER_MODULE, KIT_HANDLE(module));
}

/* It is no SPIR-V, and nothing more is concluded from it. */
SCENE(garbage_code, KIT_NULL_DRIVER | KIT_APPLIES)
{
    static const uint32_t cut[] = { 0x07230203, 0x00010000, 0, 5, 0, 40u << 16 | 17, 1 };
    static const uint32_t endless[] = { 0x07230203, 0x00010000, 0, 0xffffffff, 0, 0, 0 };
    static const uint32_t other[] = { 1, 2, 3, 4, 5, 6, 7, 8 };
    VkPipelineLayout layout = kit_pipeline_layout(kit, VK_NULL_HANDLE);

    kit_expect(kit, "UNASSIGNED-CoreValidation-Shader-InconsistentSpirv");
    (void)shader_compute(kit, MODULE(kit, cut), layout, NULL);
    kit_expect(kit, "UNASSIGNED-CoreValidation-Shader-InconsistentSpirv");
    (void)shader_compute(kit, MODULE(kit, endless), layout, NULL);
    kit_expect(kit, NEWER_ID("VUID-VkShaderModuleCreateInfo-pCode-08738",
                             "UNASSIGNED-CoreValidation-Shader-InconsistentSpirv"));
    (void)shader_compute(kit, MODULE(kit, other), layout, NULL);
}

/* --- names and specialization --- */

SCENE(entry_point_names, KIT_NULL_DRIVER)
{
    struct rig_base b = rig_base(kit);
    VkComputePipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .stage = rig_stage(VK_SHADER_STAGE_COMPUTE_BIT, b.compute),
        .layout = b.layout,
        .basePipelineIndex = -1,
    };
    VkPipeline pipeline = VK_NULL_HANDLE;

    BAD(&b, STAGE "pName-00707", r->stages[0].pName = "Main");
    BAD(&b, STAGE "pName-00707", r->stages[1].module = b.vertex);
    GOOD(&b, r->stages[0].pName = "main");
    kit_expect(kit, STAGE "pName-00707");
    info.stage.pName = "other";
    (void)vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline);
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
}

SCENE(specialization_sizes, KIT_NULL_DRIVER)
{
    VkPipelineLayout layout = kit_pipeline_layout(kit, VK_NULL_HANDLE);
    VkShaderModule module = kit_shader(kit, KIT_SHADER_NOTHING_COMP),
                   special = MODULE(kit, comp_special_x);
    uint32_t data[4] = { 1, 2, 3, 2000 };
    VkSpecializationMapEntry entries[2] = { { 3, 0, 4 }, { 4, 4, 4 } };
    VkSpecializationInfo info = { 2, entries, sizeof(data), data };

    (void)shader_compute(kit, special, layout, &info);
    entries[1].size = 2;
    kit_expect(kit, "VUID-VkSpecializationMapEntry-constantID-00776");
    (void)shader_compute(kit, special, layout, &info);
    entries[1].size = 4;
    entries[0].size = 1;
    kit_expect(kit, "VUID-VkSpecializationMapEntry-constantID-00776");
    (void)shader_compute(kit, special, layout, &info);
    /* Constants that the shader does not have are ignored. */
    (void)shader_compute(kit, module, layout, &info);
    /* The size of a workgroup is what it is specialized to. */
    entries[0] = (VkSpecializationMapEntry){ 7, 12, 4 };
    entries[1].size = 4;
    kit_expect(kit, RUNTIME "x-06429");
    kit_expect(kit, RUNTIME "x-06432");
    (void)shader_compute(kit, special, layout, &info);
}

/* --- limits --- */

SCENE(workgroup_sizes, KIT_NULL_DRIVER)
{
    VkPipelineLayout layout = kit_pipeline_layout(kit, VK_NULL_HANDLE);

    kit_expect(kit, RUNTIME "x-06429");
    kit_expect(kit, RUNTIME "x-06432");
    (void)shader_compute(kit, MODULE(kit, comp_large_x), layout, NULL);
    kit_expect(kit, RUNTIME "y-06430");
    kit_expect(kit, RUNTIME "x-06432");
    (void)shader_compute(kit, MODULE(kit, comp_large_y), layout, NULL);
    kit_expect(kit, RUNTIME "z-06431");
    kit_expect(kit, RUNTIME "x-06432");
    (void)shader_compute(kit, MODULE(kit, comp_large_z), layout, NULL);
    kit_expect(kit, RUNTIME "x-06432");
    (void)shader_compute(kit, MODULE(kit, comp_large_product), layout, NULL);
    (void)shader_compute(kit, MODULE(kit, comp_shared), layout, NULL);
    kit_expect(kit, RUNTIME "Workgroup-06530");
    (void)shader_compute(kit, MODULE(kit, comp_shared_large), layout, NULL);
}

SCENE(local_size_by_id, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceMaintenance4Features maintenance4 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_4_FEATURES, .maintenance4 = VK_TRUE
    };

    shader_open(kit, NULL, &maintenance4, NULL, NULL);
    (void)shader_compute(kit, MODULE(kit, asm_local_size_id),
                         kit_pipeline_layout(kit, VK_NULL_HANDLE), NULL);
}

SCENE(local_size_by_id_without, KIT_NULL_DRIVER)
{
    kit_expect(kit, RUNTIME "LocalSizeId-06434");
    (void)shader_compute(kit, MODULE(kit, asm_local_size_id),
                         kit_pipeline_layout(kit, VK_NULL_HANDLE), NULL);
}

SCENE(clip_distances, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFeatures core = { .shaderClipDistance = VK_TRUE };

    shader_open(kit, &core, NULL, NULL, NULL);
    struct rig_base b = rig_base(kit);
    VkShaderModule eight = MODULE(kit, vert_clip), many = MODULE(kit, vert_clip_many);

    GOOD(&b, r->stages[0].module = eight);
    kit_expect_newer(kit,
                     NEWER_ID("VUID-RuntimeSpirv-maxCombinedClipAndCullDistances-00710", NULL));
    BAD(&b, NEWER_ID("VUID-RuntimeSpirv-maxClipDistances-00708", STAGE "maxClipDistances-00708"),
        r->stages[0].module = many);
}

SCENE(vertices_and_invocations, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    VkPhysicalDeviceFeatures core = { .geometryShader = VK_TRUE, .tessellationShader = VK_TRUE };

    shader_open(kit, &core, NULL, NULL, NULL);
    struct rig_base b = rig_base(kit);
    VkShaderModule fine = MODULE(kit, geom_triangles), many = MODULE(kit, geom_many),
                   often = MODULE(kit, geom_invocations);
    VkShaderModule control = MODULE(kit, tesc_three), large = MODULE(kit, tesc_many),
                   evaluation = MODULE(kit, tese_triangles);

    GOOD(&b, r->stages[2] = rig_stage(VK_SHADER_STAGE_GEOMETRY_BIT, fine); r->info.stageCount = 3);
    BAD(&b, STAGE "stage-00714", r->stages[2] = rig_stage(VK_SHADER_STAGE_GEOMETRY_BIT, many);
        r->info.stageCount = 3);
    BAD(&b, STAGE "stage-00715", r->stages[2] = rig_stage(VK_SHADER_STAGE_GEOMETRY_BIT, often);
        r->info.stageCount = 3);
    GOOD(&b, r->stages[2] = rig_stage(VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT, control);
         r->stages[3] = rig_stage(VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT, evaluation);
         r->info.stageCount = 4; r->assembly.topology = VK_PRIMITIVE_TOPOLOGY_PATCH_LIST);
    BAD(&b, STAGE "stage-00713",
        r->stages[2] = rig_stage(VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT, large);
        r->stages[3] = rig_stage(VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT, evaluation);
        r->info.stageCount = 4; r->assembly.topology = VK_PRIMITIVE_TOPOLOGY_PATCH_LIST);
}

SCENE(locations, KIT_NULL_DRIVER | KIT_ANY_CALL)
{
    struct rig_base b = rig_base(kit);
    VkShaderModule far = MODULE(kit, vert_out_far);

    BAD(&b, RUNTIME "Location-06272", r->stages[0].module = far);
}

/* --- features --- */

SCENE(stores_without_feature, KIT_NULL_DRIVER)
{
    struct rig_base b = rig_base(kit);
    VkShaderModule vertex = MODULE(kit, vert_store), fragment = MODULE(kit, frag_store);

    b.layout = shader_layout(
        kit, kit_set_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, VK_SHADER_STAGE_ALL),
        VK_NULL_HANDLE, 0);
    BAD(&b, RUNTIME "NonWritable-06341", r->stages[0].module = vertex);
    BAD(&b, RUNTIME "NonWritable-06340", r->stages[1].module = fragment);
}

SCENE(stores_with_feature, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFeatures core = { .fragmentStoresAndAtomics = VK_TRUE,
                                      .vertexPipelineStoresAndAtomics = VK_TRUE };

    shader_open(kit, &core, NULL, NULL, NULL);
    struct rig_base b = rig_base(kit);
    VkShaderModule vertex = MODULE(kit, vert_store), fragment = MODULE(kit, frag_store);

    b.layout = shader_layout(
        kit, kit_set_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, VK_SHADER_STAGE_ALL),
        VK_NULL_HANDLE, 0);
    GOOD(&b, r->stages[0].module = vertex; r->stages[1].module = fragment);
}

static VkPipelineLayout
storage_layout(struct kit *kit)
{
    return shader_layout(
        kit, kit_set_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, VK_SHADER_STAGE_ALL),
        VK_NULL_HANDLE, 0);
}

SCENE(small_types, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    /* The capabilities are enabled by other features than the storage class needs. */
    VkPhysicalDevice8BitStorageFeatures bits8 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_8BIT_STORAGE_FEATURES,
        .storageBuffer8BitAccess = VK_TRUE
    };
    VkPhysicalDevice16BitStorageFeatures bits16 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_16BIT_STORAGE_FEATURES,
        .pNext = &bits8,
        .storageBuffer16BitAccess = VK_TRUE
    };

    shader_open(kit, NULL, &bits16, NULL, NULL);
    (void)shader_compute(kit, MODULE(kit, comp_store8), storage_layout(kit), NULL);
    (void)shader_compute(kit, MODULE(kit, comp_store16), storage_layout(kit), NULL);
}

SCENE(small_types_without, KIT_NULL_DRIVER | KIT_APPLIES | KIT_ANY_CALL)
{
    VkShaderModule bits8 = MODULE(kit, comp_store8), bits16 = MODULE(kit, comp_store16);

    kit_expect(kit, CODE "pCode-01091");
    kit_expect(kit, CODE "pCode-01091");
    kit_expect(kit, RUNTIME "storageBuffer8BitAccess-06328");
    (void)shader_compute(kit, bits8, storage_layout(kit), NULL);
    kit_expect(kit, NEWER_ID(RUNTIME "storageBuffer16BitAccess-11161",
                             RUNTIME "storageBuffer16BitAccess-06331"));
    (void)shader_compute(kit, bits16, storage_layout(kit), NULL);
}

SCENE(atomics, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFeatures core = { .shaderInt64 = VK_TRUE };
    VkPhysicalDeviceShaderAtomicInt64Features wide = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ATOMIC_INT64_FEATURES,
        .shaderSharedInt64Atomics = VK_TRUE
    };

    shader_open(kit, &core, &wide, NULL, NULL);
    kit_expect(kit, RUNTIME "None-06278");
    (void)shader_compute(kit, MODULE(kit, comp_atomic64), storage_layout(kit), NULL);
    kit_expect(kit, NEWER_ID(RUNTIME "None-06284", RUNTIME "None-06280"));
    (void)shader_compute(kit, MODULE(kit, comp_atomic_float), storage_layout(kit), NULL);
}

SCENE(atomics_of_the_second_kind, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceShaderAtomicFloat2FeaturesEXT floats = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ATOMIC_FLOAT_2_FEATURES_EXT,
        .shaderSharedFloat32AtomicMinMax = VK_TRUE
    };

    shader_open(kit, NULL, &floats, VK_EXT_SHADER_ATOMIC_FLOAT_EXTENSION_NAME,
                VK_EXT_SHADER_ATOMIC_FLOAT_2_EXTENSION_NAME);
    kit_expect(kit, RUNTIME "None-06284");
    (void)shader_compute(kit, MODULE(kit, comp_atomic_float), storage_layout(kit), NULL);
}

SCENE(atomics_enabled, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFeatures core = { .shaderInt64 = VK_TRUE };
    VkPhysicalDeviceShaderAtomicFloatFeaturesEXT floats = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ATOMIC_FLOAT_FEATURES_EXT,
        .shaderBufferFloat32Atomics = VK_TRUE
    };
    VkPhysicalDeviceShaderAtomicInt64Features wide = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ATOMIC_INT64_FEATURES,
        .pNext = &floats,
        .shaderBufferInt64Atomics = VK_TRUE
    };

    shader_open(kit, &core, &wide, VK_EXT_SHADER_ATOMIC_FLOAT_EXTENSION_NAME, NULL);
    (void)shader_compute(kit, MODULE(kit, comp_atomic64), storage_layout(kit), NULL);
    (void)shader_compute(kit, MODULE(kit, comp_atomic_float), storage_layout(kit), NULL);
    (void)shader_compute(kit, MODULE(kit, comp_subgroup), storage_layout(kit), NULL);
}

SCENE(clocks, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFeatures core = { .shaderInt64 = VK_TRUE };
    VkPhysicalDeviceShaderClockFeaturesKHR clock = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_CLOCK_FEATURES_KHR,
        .shaderSubgroupClock = VK_TRUE
    };

    shader_open(kit, &core, &clock, VK_KHR_SHADER_CLOCK_EXTENSION_NAME, NULL);
    (void)shader_compute(kit, MODULE(kit, asm_clock), storage_layout(kit), NULL);
    kit_expect(kit, RUNTIME "shaderDeviceClock-06268");
    (void)shader_compute(kit, MODULE(kit, asm_clock_device), storage_layout(kit), NULL);
}

SCENE(clocks_of_devices, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFeatures core = { .shaderInt64 = VK_TRUE };
    VkPhysicalDeviceShaderClockFeaturesKHR clock = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_CLOCK_FEATURES_KHR,
        .shaderDeviceClock = VK_TRUE
    };

    shader_open(kit, &core, &clock, VK_KHR_SHADER_CLOCK_EXTENSION_NAME, NULL);
    (void)shader_compute(kit, MODULE(kit, asm_clock_device), storage_layout(kit), NULL);
    kit_expect(kit, RUNTIME "shaderSubgroupClock-06267");
    (void)shader_compute(kit, MODULE(kit, asm_clock), storage_layout(kit), NULL);
}

SCENE(scopes, KIT_NULL_DRIVER | KIT_APPLIES)
{
    kit_expect(kit, CODE "pCode-01091");
    kit_expect(kit, RUNTIME "vulkanMemoryModel-06266");
    (void)shader_compute(kit, MODULE(kit, asm_scope), storage_layout(kit), NULL);
}

SCENE(workgroup_memory_that_begins_as_zero, KIT_NULL_DRIVER)
{
    kit_expect(kit, RUNTIME "shaderZeroInitializeWorkgroupMemory-06372");
    (void)shader_compute(kit, MODULE(kit, asm_workgroup_zero), storage_layout(kit), NULL);
}

/* The rules are about every variable that the module has. */
SCENE(idle_variables, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceVulkan12Features features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES, .shaderInt8 = VK_TRUE
    };

    if (kit_skips_calls()) {
        kit_skip(kit, "the module's own mistake, which comes first, leaves none");
    }
    shader_open(kit, NULL, &features, NULL, NULL);
    kit_allow(kit, CODE "pCode-01091");
    kit_expect(kit, RUNTIME "storageBuffer8BitAccess-06328");
    (void)shader_compute(kit, MODULE(kit, comp_idle8), storage_layout(kit), NULL);
    kit_expect(kit, RUNTIME "shaderZeroInitializeWorkgroupMemory-06372");
    (void)shader_compute(kit, MODULE(kit, asm_workgroup_idle), storage_layout(kit), NULL);
}

/* Where nothing could have been enabled. */
SCENE(shaders_before_1_3, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFeatures2 none = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2 };

    kit_open(kit, &(struct kit_config){ .api_version = VK_API_VERSION_1_2, .device_next = &none });
    kit_expect(kit, NEWER_ID(RUNTIME "shaderZeroInitializeWorkgroupMemory-06372",
                             RUNTIME "OpVariable-06373"));
    (void)shader_compute(kit, MODULE(kit, asm_workgroup_zero), storage_layout(kit), NULL);
}

SCENE(workgroup_memory_that_may, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceZeroInitializeWorkgroupMemoryFeatures zero = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ZERO_INITIALIZE_WORKGROUP_MEMORY_FEATURES,
        .shaderZeroInitializeWorkgroupMemory = VK_TRUE
    };

    shader_open(kit, NULL, &zero, NULL, NULL);
    (void)shader_compute(kit, MODULE(kit, asm_workgroup_zero), storage_layout(kit), NULL);
}

/* --- images --- */

static VkPipelineLayout
image_layout(struct kit *kit)
{
    return shader_layout(
        kit, kit_set_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_IMAGE, 1, VK_SHADER_STAGE_ALL),
        VK_NULL_HANDLE, 0);
}

SCENE(texels_written, KIT_NULL_DRIVER)
{
    (void)shader_compute(kit, MODULE(kit, comp_image), image_layout(kit), NULL);
    kit_expect(kit, RUNTIME "OpImageWrite-07112");
    (void)shader_compute(kit, MODULE(kit, asm_write_few), image_layout(kit), NULL);
}

SCENE(offsets, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_ANY_CALL)
{
    VkPhysicalDeviceFeatures core = { .shaderImageGatherExtended = VK_TRUE };

    shader_open(kit, &core, NULL, NULL, NULL);
    struct rig_base b = rig_base(kit);
    VkShaderModule far = MODULE(kit, frag_offset_far), low = MODULE(kit, frag_offset_low);
    VkShaderModule gather = MODULE(kit, frag_gather_far), high = MODULE(kit, frag_gather_high);

    b.layout = shader_layout(
        kit, kit_set_layout(kit, VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, 1, VK_SHADER_STAGE_ALL),
        VK_NULL_HANDLE, 0);
    kit_expect(kit, RUNTIME "OpImageSample-06436"); /* each of the two components */
    BAD(&b, RUNTIME "OpImageSample-06436", r->stages[1].module = far);
    BAD(&b, RUNTIME "OpImageSample-06435", r->stages[1].module = low);
    BAD(&b, RUNTIME "OpImage-06376", r->stages[1].module = gather);
    kit_expect(kit, RUNTIME "OpImage-06377");
    BAD(&b, RUNTIME "OpImage-06377", r->stages[1].module = high);
}

/* --- the layout --- */

SCENE(layout_of_descriptors, KIT_NULL_DRIVER)
{
    struct rig_base b = rig_base(kit);
    VkShaderModule sampled = MODULE(kit, frag_sampler2d), uniform = MODULE(kit, frag_uniform),
                   array = MODULE(kit, frag_array);
    VkDescriptorSetLayout image = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, 1,
                                                 VK_SHADER_STAGE_FRAGMENT_BIT);
    VkDescriptorSetLayout images = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, 4,
                                                  VK_SHADER_STAGE_ALL);
    VkDescriptorSetLayout vertex = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, 1,
                                                  VK_SHADER_STAGE_VERTEX_BIT);
    VkDescriptorSetLayout buffer = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 1,
                                                  VK_SHADER_STAGE_ALL);
    VkDescriptorSetLayout moved = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC, 1,
                                                 VK_SHADER_STAGE_ALL);
    VkPipelineLayout none = b.layout;

    GOOD(&b, r->stages[1].module = sampled;
         r->info.layout = shader_layout(kit, image, VK_NULL_HANDLE, 0));
    GOOD(&b, r->stages[1].module = array;
         r->info.layout = shader_layout(kit, images, VK_NULL_HANDLE, 0));
    GOOD(&b, r->stages[1].module = uniform;
         r->info.layout = shader_layout(kit, moved, VK_NULL_HANDLE, 0));
    GOOD(&b, r->stages[1].module = uniform; r->info.layout = shader_layout(kit, buffer, image, 0));
    /* No such set, no such binding, another type, another stage, too few. */
    BAD(&b, GRAPHICS_LAYOUT, r->stages[1].module = sampled; r->info.layout = none);
    BAD(&b, GRAPHICS_LAYOUT, r->stages[1].module = sampled;
        r->info.layout = shader_layout(kit, buffer, VK_NULL_HANDLE, 0));
    BAD(&b, GRAPHICS_LAYOUT, r->stages[1].module = uniform;
        r->info.layout = shader_layout(kit, image, VK_NULL_HANDLE, 0));
    BAD(&b, GRAPHICS_LAYOUT, r->stages[1].module = sampled;
        r->info.layout = shader_layout(kit, vertex, VK_NULL_HANDLE, 0));
    BAD(&b, GRAPHICS_LAYOUT, r->stages[1].module = array;
        r->info.layout = shader_layout(kit, image, VK_NULL_HANDLE, 0));
}

SCENE(layout_of_compute, KIT_NULL_DRIVER)
{
    VkDescriptorSetLayout buffer = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1,
                                                  VK_SHADER_STAGE_COMPUTE_BIT);
    VkShaderModule two = MODULE(kit, comp_two_sets);

    (void)shader_compute(kit, two, shader_layout(kit, buffer, buffer, 0), NULL);
    kit_expect(kit, COMPUTE_LAYOUT);
    (void)shader_compute(kit, two, shader_layout(kit, buffer, VK_NULL_HANDLE, 0), NULL);
}

SCENE(layout_of_push_constants, KIT_NULL_DRIVER)
{
    struct rig_base b = rig_base(kit);
    VkShaderModule first = MODULE(kit, comp_push), last = MODULE(kit, comp_push_last),
                   vertex = MODULE(kit, vert_push);

    /* What the shader does not use need not be in a range, with newer registries the whole block. */
    kit_expect_newer(kit, NEWER_ID("VUID-VkComputePipelineCreateInfo-layout-10069", NULL));
    (void)shader_compute(kit, first, shader_layout(kit, VK_NULL_HANDLE, VK_NULL_HANDLE, 4), NULL);
    (void)shader_compute(kit, last, shader_layout(kit, VK_NULL_HANDLE, VK_NULL_HANDLE, 32), NULL);
    kit_expect(kit, NEWER_ID("VUID-VkComputePipelineCreateInfo-layout-10069", COMPUTE_LAYOUT));
    (void)shader_compute(kit, last, shader_layout(kit, VK_NULL_HANDLE, VK_NULL_HANDLE, 28), NULL);
    kit_expect(kit, COMPUTE_LAYOUT);
    (void)shader_compute(kit, first, shader_layout(kit, VK_NULL_HANDLE, VK_NULL_HANDLE, 0), NULL);
    GOOD(&b, r->stages[0].module = vertex;
         r->info.layout = shader_layout(kit, VK_NULL_HANDLE, VK_NULL_HANDLE, 32));
    BAD(&b, NEWER_ID("VUID-VkGraphicsPipelineCreateInfo-layout-10069", GRAPHICS_LAYOUT),
        r->stages[0].module = vertex;
        r->info.layout = shader_layout(kit, VK_NULL_HANDLE, VK_NULL_HANDLE, 16));
    BAD(&b, GRAPHICS_LAYOUT, r->stages[0].module = vertex;
        r->info.layout = shader_layout(kit, VK_NULL_HANDLE, VK_NULL_HANDLE, 0));
}

SCENE(input_attachments, KIT_NULL_DRIVER)
{
    struct rig_base b = rig_base(kit);
    VkShaderModule reads = MODULE(kit, frag_subpass);
    VkDescriptorSetLayout set = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT, 1,
                                               VK_SHADER_STAGE_FRAGMENT_BIT);

    BAD(&b, "VUID-VkGraphicsPipelineCreateInfo-renderPass-06038", r->stages[1].module = reads;
        r->info.layout = shader_layout(kit, set, VK_NULL_HANDLE, 0));
}

KIT_MAIN()
