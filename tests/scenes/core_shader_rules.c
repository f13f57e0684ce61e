/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rules about shaders of which each needs a shader and a device of its own: execution modes,
 * atomics, subgroups, small types, transform feedback, mesh shaders, limits that are set low for
 * the scene.
 */
#include "shader_scene.h"

#include <stdlib.h>

#include "asm_DenormFlushToZero16.h"
#include "asm_DenormFlushToZero32.h"
#include "asm_DenormFlushToZero64.h"
#include "asm_DenormPreserve16.h"
#include "asm_DenormPreserve32.h"
#include "asm_DenormPreserve64.h"
#include "asm_RoundingModeRTE16.h"
#include "asm_RoundingModeRTE32.h"
#include "asm_RoundingModeRTE64.h"
#include "asm_RoundingModeRTZ16.h"
#include "asm_RoundingModeRTZ32.h"
#include "asm_RoundingModeRTZ64.h"
#include "asm_SignedZeroInfNanPreserve16.h"
#include "asm_SignedZeroInfNanPreserve32.h"
#include "asm_SignedZeroInfNanPreserve64.h"
#include "asm_covered.h"
#include "asm_covered_early.h"
#include "asm_denorms.h"
#include "asm_denorms_32.h"
#include "asm_early_and_late.h"
#include "asm_frag_xfb.h"
#include "asm_matrix.h"
#include "asm_matrix_large.h"
#include "asm_roundings.h"
#include "asm_roundings_32.h"
#include "asm_tesc_plain.h"
#include "asm_tesc_quads.h"
#include "asm_tesc_three.h"
#include "asm_tese_four.h"
#include "asm_tese_plain.h"
#include "asm_tese_triangles.h"
#include "asm_uniform_flow.h"
#include "comp_atomic_double.h"
#include "comp_atomic_float.h"
#include "comp_atomic_half.h"
#include "comp_block16.h"
#include "comp_block8.h"
#include "comp_image64.h"
#include "comp_image_float.h"
#include "comp_image_read.h"
#include "comp_image_write.h"
#include "comp_push16.h"
#include "comp_push8.h"
#include "comp_shared64.h"
#include "comp_shared_float.h"
#include "comp_subgroup.h"
#include "comp_subgroup64.h"
#include "frag_in_sample.h"
#include "frag_mask.h"
#include "frag_primitive_id.h"
#include "frag_store.h"
#include "geom_layer.h"
#include "geom_points.h"
#include "geom_points_size.h"
#include "geom_position.h"
#include "geom_stream.h"
#include "geom_streams.h"
#include "geom_streams_strip.h"
#include "geom_triangles.h"
#include "mesh_large_x.h"
#include "mesh_large_y.h"
#include "mesh_large_z.h"
#include "mesh_lines.h"
#include "mesh_made.h"
#include "mesh_many.h"
#include "mesh_nv.h"
#include "mesh_nv_many.h"
#include "mesh_plain.h"
#include "task_large_x.h"
#include "task_large_y.h"
#include "task_large_z.h"
#include "task_many_x.h"
#include "task_many_y.h"
#include "task_many_z.h"
#include "task_nv.h"
#include "task_plain.h"
#include "tesc_three.h"
#include "tese_lines.h"
#include "tese_points.h"
#include "tese_points_size.h"
#include "tese_triangles.h"
#include "vert_clip_cull.h"
#include "vert_cull_many.h"
#include "vert_half.h"
#include "vert_out_vec4.h"
#include "vert_quad.h"
#include "vert_rate.h"
#include "vert_rate_index.h"
#include "vert_rate_mask.h"
#include "vert_xfb.h"
#include "vert_xfb_offset.h"
#include "vert_xfb_stride.h"
#include "vert_xfb_two.h"

#define CREATE "VUID-VkGraphicsPipelineCreateInfo-"
#define STAGE "VUID-VkPipelineShaderStageCreateInfo-"
#define RUNTIME "VUID-RuntimeSpirv-"
#define CODE "VUID-VkShaderModuleCreateInfo-pCode-01091"

/* What the null driver answers; before the instance is made. */
static void
answers(const char *text)
{
    setenv("WAKE_NULL_ANSWERS", text, 1);
}

static VkPipelineLayout
no_layout(struct kit *kit)
{
    return shader_layout(kit, VK_NULL_HANDLE, VK_NULL_HANDLE, 0);
}

static VkPipelineLayout
layout_of(struct kit *kit, VkDescriptorType type)
{
    return shader_layout(kit, kit_set_layout(kit, type, 1, VK_SHADER_STAGE_ALL), VK_NULL_HANDLE, 0);
}

/* --- execution modes --- */

#define FLOAT(name, width, number)                                         \
    do {                                                                   \
        VkShaderModule m_ = MODULE(kit, asm_##name##width);                \
        kit_expect(kit, RUNTIME "shader" #name "Float" #width "-" number); \
        (void)shader_compute(kit, m_, layout, NULL);                       \
    } while (0)

SCENE(float_modes_without, KIT_NULL_DRIVER | KIT_APPLIES | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    answers(
        "shaderSignedZeroInfNanPreserveFloat16=0,shaderSignedZeroInfNanPreserveFloat32=0,shaderSignedZeroInfNanPreserveFloat64=0,"
        "shaderDenormPreserveFloat16=0,shaderDenormPreserveFloat32=0,shaderDenormPreserveFloat64=0,"
        "shaderDenormFlushToZeroFloat16=0,shaderDenormFlushToZeroFloat32=0,shaderDenormFlushToZeroFloat64=0,"
        "shaderRoundingModeRTEFloat16=0,shaderRoundingModeRTEFloat32=0,shaderRoundingModeRTEFloat64=0,"
        "shaderRoundingModeRTZFloat16=0,shaderRoundingModeRTZFloat32=0,shaderRoundingModeRTZFloat64=0");
    kit_open(kit, NULL);
    kit_allow(kit, CODE); /* the capability, which is there where one of the widths is */
    VkPipelineLayout layout = no_layout(kit);

    FLOAT(SignedZeroInfNanPreserve, 16, "06293");
    FLOAT(SignedZeroInfNanPreserve, 32, "06294");
    FLOAT(SignedZeroInfNanPreserve, 64, "06295");
    FLOAT(DenormPreserve, 16, "06296");
    FLOAT(DenormPreserve, 32, "06297");
    FLOAT(DenormPreserve, 64, "06298");
    FLOAT(DenormFlushToZero, 16, "06299");
    FLOAT(DenormFlushToZero, 32, "06300");
    FLOAT(DenormFlushToZero, 64, "06301");
    FLOAT(RoundingModeRTE, 16, "06302");
    FLOAT(RoundingModeRTE, 32, "06303");
    FLOAT(RoundingModeRTE, 64, "06304");
    FLOAT(RoundingModeRTZ, 16, "06305");
    FLOAT(RoundingModeRTZ, 32, "06306");
    FLOAT(RoundingModeRTZ, 64, "06307");
}

SCENE(float_modes, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    answers(
        "shaderSignedZeroInfNanPreserveFloat16=1,shaderDenormPreserveFloat32=1,shaderRoundingModeRTEFloat64=1");
    kit_open(kit, NULL);
    (void)shader_compute(kit, MODULE(kit, asm_SignedZeroInfNanPreserve16), no_layout(kit), NULL);
    (void)shader_compute(kit, MODULE(kit, asm_DenormPreserve32), no_layout(kit), NULL);
    (void)shader_compute(kit, MODULE(kit, asm_RoundingModeRTE64), no_layout(kit), NULL);
}

/* What types of different widths have to share: the answers are numbers of
 * VkShaderFloatControlsIndependence. */
static void
shared_modes(struct kit *kit, const char *independence, const char *denorms, const char *denorms_32,
             const char *roundings, const char *roundings_32)
{
    answers(independence);
    kit_open(kit, NULL);
    VkPipelineLayout layout = no_layout(kit);
#define SHARED(words, vuid)                          \
    do {                                             \
        VkShaderModule m_ = MODULE(kit, words);      \
        if (vuid) {                                  \
            kit_expect(kit, vuid);                   \
        }                                            \
        (void)shader_compute(kit, m_, layout, NULL); \
    } while (0)
    SHARED(asm_denorms, denorms);
    SHARED(asm_denorms_32, denorms_32);
    SHARED(asm_roundings, roundings);
    SHARED(asm_roundings_32, roundings_32);
}

SCENE(float_modes_apart, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    shared_modes(kit, "denormBehaviorIndependence=1,roundingModeIndependence=1", NULL, NULL, NULL,
                 NULL);
}

SCENE(float_modes_32_apart, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    shared_modes(kit, "denormBehaviorIndependence=0,roundingModeIndependence=0",
                 RUNTIME "denormBehaviorIndependence-06289", NULL,
                 RUNTIME "roundingModeIndependence-06291", NULL);
}

SCENE(float_modes_together, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    shared_modes(
        kit, "denormBehaviorIndependence=2,roundingModeIndependence=2",
        RUNTIME "denormBehaviorIndependence-06290", RUNTIME "denormBehaviorIndependence-06290",
        RUNTIME "roundingModeIndependence-06292", RUNTIME "roundingModeIndependence-06292");
}

SCENE(fully_covered, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    answers("conservativeRasterizationPostDepthCoverage=0");
    shader_open(kit, NULL, NULL, VK_EXT_CONSERVATIVE_RASTERIZATION_EXTENSION_NAME,
                VK_EXT_POST_DEPTH_COVERAGE_EXTENSION_NAME);
    struct rig_base b = rig_base(kit);
    VkShaderModule plain = MODULE(kit, asm_covered), early = MODULE(kit, asm_covered_early);

    GOOD(&b, r->stages[1].module = plain);
    BAD(&b, "VUID-FullyCoveredEXT-conservativeRasterizationPostDepthCoverage-04235",
        r->stages[1].module = early);
}

/* --- cooperative matrices --- */

static void
open_matrices(struct kit *kit)
{
    VkPhysicalDeviceShaderFloat16Int8Features half = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_FLOAT16_INT8_FEATURES,
        .shaderFloat16 = VK_TRUE
    };
    VkPhysicalDeviceCooperativeMatrixFeaturesNV features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_COOPERATIVE_MATRIX_FEATURES_NV,
        .pNext = &half,
        .cooperativeMatrix = VK_TRUE
    };

    shader_open(kit, NULL, &features, VK_NV_COOPERATIVE_MATRIX_EXTENSION_NAME, NULL);
}

/* Those of the null driver have 16 rows and 16 columns. */
SCENE(matrices, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    open_matrices(kit);
    VkShaderModule large = MODULE(kit, asm_matrix_large);

    (void)shader_compute(kit, MODULE(kit, asm_matrix), no_layout(kit), NULL);
    kit_expect(kit, RUNTIME "OpTypeCooperativeMatrixNV-06316");
    (void)shader_compute(kit, large, no_layout(kit), NULL);
}

SCENE(matrices_elsewhere, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    answers("cooperativeMatrixSupportedStages=16");
    open_matrices(kit);
    VkShaderModule module = MODULE(kit, asm_matrix);

    kit_expect(kit, RUNTIME "OpTypeCooperativeMatrixNV-06322");
    (void)shader_compute(kit, module, no_layout(kit), NULL);
}

/* --- shading rates --- */

SCENE(rates_of_primitives, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
#define RATE_ID(number) CREATE "primitiveFragmentShadingRateWithMultipleViewports-" number
    VkPhysicalDeviceFeatures core = { .multiViewport = VK_TRUE };
    VkPhysicalDeviceFragmentShadingRateFeaturesKHR rates = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_SHADING_RATE_FEATURES_KHR,
        .pipelineFragmentShadingRate = VK_TRUE,
        .primitiveFragmentShadingRate = VK_TRUE
    };
    VkPhysicalDeviceVulkan12Features v12 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES,
        .pNext = &rates,
        .shaderOutputViewportIndex = VK_TRUE,
        .shaderOutputLayer = VK_TRUE
    };

    answers("primitiveFragmentShadingRateWithMultipleViewports=0");
    shader_open(kit, &core, &v12, VK_KHR_FRAGMENT_SHADING_RATE_EXTENSION_NAME,
                VK_NV_VIEWPORT_ARRAY_2_EXTENSION_NAME);
    struct rig_base b = rig_base(kit);
    VkShaderModule plain = MODULE(kit, vert_rate), with_index = MODULE(kit, vert_rate_index);
    VkShaderModule with_mask = MODULE(kit, vert_rate_mask);

    GOOD(&b, r->stages[0].module = plain);
    BAD(&b, RATE_ID("04503"), r->stages[0].module = plain;
        r->viewport.viewportCount = r->viewport.scissorCount = 2);
    BAD(&b, RATE_ID("04504"), r->stages[0].module = with_index);
    BAD(&b, RATE_ID("04505"), r->stages[0].module = with_mask);
}

SCENE(uniform_flow, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceShaderSubgroupUniformControlFlowFeaturesKHR flow = {
        .sType =
            VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_SUBGROUP_UNIFORM_CONTROL_FLOW_FEATURES_KHR,
        .shaderSubgroupUniformControlFlow = VK_TRUE
    };

    shader_open(kit, NULL, &flow, VK_KHR_SHADER_SUBGROUP_UNIFORM_CONTROL_FLOW_EXTENSION_NAME, NULL);
    (void)shader_compute(kit, MODULE(kit, asm_uniform_flow), no_layout(kit), NULL);
}

SCENE(uniform_flow_without, KIT_NULL_DRIVER)
{
    kit_expect(kit, RUNTIME "SubgroupUniformControlFlowKHR-06379");
    (void)shader_compute(kit, MODULE(kit, asm_uniform_flow), no_layout(kit), NULL);
}

SCENE(early_and_late_tests, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    shader_open(kit, NULL, NULL, VK_AMD_SHADER_EARLY_AND_LATE_FRAGMENT_TESTS_EXTENSION_NAME, NULL);
    struct rig_base b = rig_base(kit);
    VkShaderModule tests = MODULE(kit, asm_early_and_late);

    BAD(&b, RUNTIME "shaderEarlyAndLateFragmentTests-06767", r->stages[1].module = tests);
}

/* --- tessellation --- */

static void
tessellate(struct rig *r, VkShaderModule control, VkShaderModule evaluation)
{
    r->stages[r->info.stageCount++] = rig_stage(VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT, control);
    r->stages[r->info.stageCount++] = rig_stage(VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT,
                                                evaluation);
    r->assembly.topology = VK_PRIMITIVE_TOPOLOGY_PATCH_LIST;
}

static void
with_geometry(struct rig *r, VkShaderModule geometry)
{
    r->stages[r->info.stageCount++] = rig_stage(VK_SHADER_STAGE_GEOMETRY_BIT, geometry);
}

SCENE(modes_of_tessellation, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFeatures core = { .tessellationShader = VK_TRUE };

    shader_open(kit, &core, NULL, NULL, NULL);
    struct rig_base b = rig_base(kit);
    VkShaderModule three = MODULE(kit, asm_tesc_three), none = MODULE(kit, asm_tesc_plain),
                   quads = MODULE(kit, asm_tesc_quads);
    VkShaderModule triangles = MODULE(kit, asm_tese_triangles), plain = MODULE(kit, asm_tese_plain);
    VkShaderModule four = MODULE(kit, asm_tese_four);

    GOOD(&b, tessellate(r, three, triangles));
    GOOD(&b, tessellate(r, quads, plain));
    GOOD(&b, tessellate(r, none, four));
    BAD(&b, CREATE "pStages-00732", tessellate(r, three, plain));
    BAD(&b, CREATE "pStages-00733", tessellate(r, quads, triangles));
    BAD(&b, CREATE "pStages-00734", tessellate(r, none, triangles));
    BAD(&b, CREATE "pStages-00735", tessellate(r, three, four));
}

SCENE(tessellation_of_a_subset, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    VkPhysicalDeviceFeatures core = { .tessellationShader = VK_TRUE };

    setenv("WAKE_NULL_EXTENSIONS", "all,VK_KHR_portability_subset", 1);
    shader_open(kit, &core, NULL, "VK_KHR_portability_subset", NULL);
    struct rig_base b = rig_base(kit);
    VkShaderModule three = MODULE(kit, tesc_three), lines = MODULE(kit, tese_lines),
                   points = MODULE(kit, tese_points);
    VkShaderModule triangles = MODULE(kit, tese_triangles);

    GOOD(&b, tessellate(r, three, triangles));
    BAD(&b, RUNTIME "tessellationShader-06326", tessellate(r, three, lines));
    BAD(&b, RUNTIME "tessellationShader-06327", tessellate(r, three, points));
}

SCENE(point_size_of_tessellation, KIT_NULL_DRIVER | KIT_APPLIES | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFeatures core = { .tessellationShader = VK_TRUE };

    shader_open(kit, &core, NULL, NULL, NULL);
    kit_allow(kit, CODE);
    struct rig_base b = rig_base(kit);
    VkShaderModule three = MODULE(kit, tesc_three), sized = MODULE(kit, tese_points_size),
                   points = MODULE(kit, tese_points);

    GOOD(&b, tessellate(r, three, points));
    BAD(&b, CREATE "TessellationEvaluation-07724", tessellate(r, three, sized));
}

/* --- atomics --- */

SCENE(atomics_elsewhere, KIT_NULL_DRIVER | KIT_APPLIES | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFeatures core = { .shaderInt64 = VK_TRUE };
    VkPhysicalDeviceShaderAtomicInt64Features wide = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ATOMIC_INT64_FEATURES,
        .shaderBufferInt64Atomics = VK_TRUE
    };

    shader_open(kit, &core, &wide, NULL, NULL);
    kit_allow(kit, CODE);
    kit_allow(kit, "VUID-VkShaderModuleCreateInfo-pCode-04147");
    kit_expect(kit, RUNTIME "None-06279");
    (void)shader_compute(kit, MODULE(kit, comp_shared64), no_layout(kit), NULL);
    kit_expect(kit, RUNTIME "None-06281");
    (void)shader_compute(kit, MODULE(kit, comp_shared_float), no_layout(kit), NULL);
    kit_expect(kit, RUNTIME "None-06282");
    (void)shader_compute(kit, MODULE(kit, comp_image_float),
                         layout_of(kit, VK_DESCRIPTOR_TYPE_STORAGE_IMAGE), NULL);
    kit_expect(kit, RUNTIME "None-06288");
    (void)shader_compute(kit, MODULE(kit, comp_image64),
                         layout_of(kit, VK_DESCRIPTOR_TYPE_STORAGE_IMAGE), NULL);
}

/* A feature for the storage class, but not for the width. */
SCENE(atomics_of_other_widths, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceShaderAtomicFloatFeaturesEXT floats = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ATOMIC_FLOAT_FEATURES_EXT,
        .shaderBufferFloat64Atomics = VK_TRUE
    };

    shader_open(kit, NULL, &floats, VK_EXT_SHADER_ATOMIC_FLOAT_EXTENSION_NAME, NULL);
    kit_expect(kit, RUNTIME "None-06335");
    (void)shader_compute(kit, MODULE(kit, comp_atomic_float),
                         layout_of(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER), NULL);
}

SCENE(atomics_of_doubles, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFeatures core = { .shaderFloat64 = VK_TRUE };
    VkPhysicalDeviceShaderAtomicFloatFeaturesEXT floats = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ATOMIC_FLOAT_FEATURES_EXT,
        .shaderBufferFloat32Atomics = VK_TRUE
    };

    shader_open(kit, &core, &floats, VK_EXT_SHADER_ATOMIC_FLOAT_EXTENSION_NAME, NULL);
    kit_expect(kit, RUNTIME "None-06336");
    (void)shader_compute(kit, MODULE(kit, comp_atomic_double),
                         layout_of(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER), NULL);
}

SCENE(atomics_of_the_second_extension, KIT_NULL_DRIVER | KIT_APPLIES | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFeatures core = { .shaderFloat64 = VK_TRUE };
    VkPhysicalDeviceShaderAtomicFloat2FeaturesEXT floats = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ATOMIC_FLOAT_2_FEATURES_EXT,
        .shaderBufferFloat16AtomicMinMax = VK_TRUE
    };

    shader_open(kit, &core, &floats, VK_EXT_SHADER_ATOMIC_FLOAT_EXTENSION_NAME,
                VK_EXT_SHADER_ATOMIC_FLOAT_2_EXTENSION_NAME);
    kit_allow(kit, CODE);
    kit_expect(kit, RUNTIME "None-06338");
    (void)shader_compute(kit, MODULE(kit, comp_atomic_float),
                         layout_of(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER), NULL);
    kit_expect(kit, RUNTIME "None-06339");
    (void)shader_compute(kit, MODULE(kit, comp_atomic_double),
                         layout_of(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER), NULL);
    kit_expect(kit, RUNTIME "None-06285");
    (void)shader_compute(kit, MODULE(kit, comp_shared_float), no_layout(kit), NULL);
    kit_expect(kit, RUNTIME "None-06286");
    (void)shader_compute(kit, MODULE(kit, comp_image_float),
                         layout_of(kit, VK_DESCRIPTOR_TYPE_STORAGE_IMAGE), NULL);
}

SCENE(atomics_of_halves, KIT_NULL_DRIVER | KIT_APPLIES | KIT_NO_DEVICE)
{
    VkPhysicalDeviceShaderAtomicFloatFeaturesEXT floats = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ATOMIC_FLOAT_FEATURES_EXT,
        .shaderBufferFloat32Atomics = VK_TRUE
    };
    VkPhysicalDevice16BitStorageFeatures bits16 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_16BIT_STORAGE_FEATURES,
        .pNext = &floats,
        .storageBuffer16BitAccess = VK_TRUE
    };

    shader_open(kit, NULL, &bits16, VK_EXT_SHADER_ATOMIC_FLOAT_EXTENSION_NAME,
                VK_EXT_SHADER_ATOMIC_FLOAT_2_EXTENSION_NAME);
    kit_allow(kit, CODE);
    kit_expect(kit, RUNTIME "None-06337");
    (void)shader_compute(kit, MODULE(kit, comp_atomic_half),
                         layout_of(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER), NULL);
}

SCENE(scope_of_the_device, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceShaderAtomicFloatFeaturesEXT floats = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ATOMIC_FLOAT_FEATURES_EXT,
        .shaderBufferFloat32Atomics = VK_TRUE
    };
    VkPhysicalDeviceVulkanMemoryModelFeatures model = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_MEMORY_MODEL_FEATURES,
        .pNext = &floats,
        .vulkanMemoryModel = VK_TRUE
    };

    shader_open(kit, NULL, &model, VK_EXT_SHADER_ATOMIC_FLOAT_EXTENSION_NAME, NULL);
    kit_expect(kit, RUNTIME "vulkanMemoryModel-06265");
    (void)shader_compute(kit, MODULE(kit, comp_atomic_float),
                         layout_of(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER), NULL);
}

/* --- subgroups --- */

SCENE(subgroups_elsewhere, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    answers(
        "subgroupSupportedStages=1,supportedStages=1,quadOperationsInAllStages=0,subgroupQuadOperationsInAllStages=0");
    kit_open(kit, NULL);
    struct rig_base b = rig_base(kit);
    VkShaderModule quad = MODULE(kit, vert_quad);

    kit_expect(kit, RUNTIME "None-06343");
    (void)shader_compute(kit, MODULE(kit, comp_subgroup), no_layout(kit), NULL);
    BAD(&b, RUNTIME "None-06342", r->stages[0].module = quad);
}

SCENE(subgroups_of_wide_types, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFeatures core = { .shaderInt64 = VK_TRUE };

    shader_open(kit, &core, NULL, NULL, NULL);
    kit_expect(kit, RUNTIME "None-06275");
    (void)shader_compute(kit, MODULE(kit, comp_subgroup64), no_layout(kit), NULL);
}

SCENE(subgroup_sizes, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    VkPhysicalDeviceSubgroupSizeControlFeatures control = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_SIZE_CONTROL_FEATURES,
        .subgroupSizeControl = VK_TRUE,
        .computeFullSubgroups = VK_TRUE
    };
    VkPipelineShaderStageRequiredSubgroupSizeCreateInfo required = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_REQUIRED_SUBGROUP_SIZE_CREATE_INFO,
        .requiredSubgroupSize = 32
    };
    VkComputePipelineCreateInfo info = { .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
                                         .basePipelineIndex = -1 };
    const struct {
        const char *vuid;
        VkPipelineShaderStageCreateFlags flags;
        bool required;
    } rows[] = {
        { STAGE "pNext-02757", VK_PIPELINE_SHADER_STAGE_CREATE_REQUIRE_FULL_SUBGROUPS_BIT, true },
        { STAGE "flags-02758",
          VK_PIPELINE_SHADER_STAGE_CREATE_REQUIRE_FULL_SUBGROUPS_BIT |
              VK_PIPELINE_SHADER_STAGE_CREATE_ALLOW_VARYING_SUBGROUP_SIZE_BIT,
          false },
        { STAGE "flags-02759", VK_PIPELINE_SHADER_STAGE_CREATE_REQUIRE_FULL_SUBGROUPS_BIT, false },
    };

    shader_open(kit, NULL, &control, NULL, NULL);
    info.stage = rig_stage(VK_SHADER_STAGE_COMPUTE_BIT, kit_shader(kit, KIT_SHADER_NOTHING_COMP));
    info.layout = no_layout(kit);
    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        VkPipeline pipeline = VK_NULL_HANDLE;

        info.stage.flags = rows[i].flags;
        info.stage.pNext = rows[i].required ? &required : NULL;
        kit_expect(kit, rows[i].vuid);
        (void)vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline);
        kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
    }
}

SCENE(subgroups_in_a_workgroup, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    VkPhysicalDeviceSubgroupSizeControlFeatures control = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_SIZE_CONTROL_FEATURES,
        .subgroupSizeControl = VK_TRUE
    };
    VkPipelineShaderStageRequiredSubgroupSizeCreateInfo required = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_REQUIRED_SUBGROUP_SIZE_CREATE_INFO,
        .requiredSubgroupSize = 8
    };
    static const uint32_t size = 64;
    VkSpecializationMapEntry entry = { 7, 0, 4 };
    VkSpecializationInfo specialization = { 1, &entry, 4, &size };
    VkComputePipelineCreateInfo info = { .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
                                         .basePipelineIndex = -1 };
    VkPipeline pipeline = VK_NULL_HANDLE;

    answers("maxComputeWorkgroupSubgroups=4");
    shader_open(kit, NULL, &control, NULL, NULL);
#include "comp_special_x.h"
    info.stage = rig_stage(VK_SHADER_STAGE_COMPUTE_BIT, MODULE(kit, comp_special_x));
    info.stage.pNext = &required;
    info.stage.pSpecializationInfo = &specialization;
    info.layout = no_layout(kit);
    kit_expect(kit, STAGE "pNext-02756");
    (void)vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline);
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
}

/* --- small types --- */

SCENE(small_types_elsewhere, KIT_NULL_DRIVER | KIT_APPLIES)
{
    kit_allow(kit, CODE);
    struct rig_base b = rig_base(kit);
    VkShaderModule half = MODULE(kit, vert_half);

    kit_expect(kit, RUNTIME "uniformAndStorageBuffer8BitAccess-06329");
    (void)shader_compute(kit, MODULE(kit, comp_block8),
                         layout_of(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER), NULL);
    kit_expect(kit, RUNTIME "uniformAndStorageBuffer16BitAccess-06332");
    (void)shader_compute(kit, MODULE(kit, comp_block16),
                         layout_of(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER), NULL);
    kit_expect(kit, RUNTIME "storagePushConstant8-06330");
    (void)shader_compute(kit, MODULE(kit, comp_push8), kit_pipeline_layout(kit, VK_NULL_HANDLE),
                         NULL);
    kit_expect(kit, RUNTIME "storagePushConstant16-06333");
    (void)shader_compute(kit, MODULE(kit, comp_push16), kit_pipeline_layout(kit, VK_NULL_HANDLE),
                         NULL);
    BAD(&b, RUNTIME "storageInputOutput16-06334", r->stages[0].module = half);
}

/* --- images without format --- */

SCENE(images_of_unknown_format, KIT_NULL_DRIVER | KIT_APPLIES | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFeatures2 features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2 };
    struct kit_config config = { .api_version = VK_API_VERSION_1_2, .device_next = &features };

    kit_open(kit, &config);
    kit_allow(kit, CODE);
    kit_expect(kit, RUNTIME "OpTypeImage-06269");
    (void)shader_compute(kit, MODULE(kit, comp_image_write),
                         layout_of(kit, VK_DESCRIPTOR_TYPE_STORAGE_IMAGE), NULL);
    kit_expect(kit, RUNTIME "OpTypeImage-06270");
    (void)shader_compute(kit, MODULE(kit, comp_image_read),
                         layout_of(kit, VK_DESCRIPTOR_TYPE_STORAGE_IMAGE), NULL);
}

/* --- limits of built-ins and outputs --- */

SCENE(distances, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFeatures core = { .shaderClipDistance = VK_TRUE,
                                      .shaderCullDistance = VK_TRUE };

    shader_open(kit, &core, NULL, NULL, NULL);
    struct rig_base b = rig_base(kit);
    VkShaderModule cull = MODULE(kit, vert_cull_many), both = MODULE(kit, vert_clip_cull),
                   mask = MODULE(kit, frag_mask);

    BAD(&b, STAGE "maxCullDistances-00709", r->stages[0].module = cull);
    BAD(&b, STAGE "maxCombinedClipAndCullDistances-00710", r->stages[0].module = both);
    BAD(&b, STAGE "maxSampleMaskWords-00711", r->stages[1].module = mask);
}

SCENE(outputs_and_stores, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    VkPhysicalDeviceFeatures core = { .fragmentStoresAndAtomics = VK_TRUE };

    answers("maxFragmentCombinedOutputResources=1");
    shader_open(kit, &core, NULL, NULL, NULL);
    struct rig_base b = rig_base(kit);
    VkShaderModule store = MODULE(kit, frag_store);

    b.layout = layout_of(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER);
    GOOD(&b, r->info.layout = b.layout);
    BAD(&b, RUNTIME "Location-06428", r->stages[1].module = store);
}

/* --- vertex streams --- */

SCENE(streams, KIT_NULL_DRIVER | KIT_APPLIES | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    VkPhysicalDeviceFeatures core = { .geometryShader = VK_TRUE };
    VkPhysicalDeviceTransformFeedbackFeaturesEXT feedback = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TRANSFORM_FEEDBACK_FEATURES_EXT,
        .transformFeedback = VK_TRUE,
        .geometryStreams = VK_TRUE
    };

    answers("maxTransformFeedbackBufferDataSize=512,transformFeedbackStreamsLinesTriangles=0");
    shader_open(kit, &core, &feedback, VK_EXT_TRANSFORM_FEEDBACK_EXTENSION_NAME, NULL);
    kit_allow(kit, CODE); /* point sizes of geometry shaders */
    struct rig_base b = rig_base(kit);
    VkShaderModule fine = MODULE(kit, vert_xfb), stride = MODULE(kit, vert_xfb_stride),
                   offset = MODULE(kit, vert_xfb_offset);
    VkShaderModule two = MODULE(kit, vert_xfb_two);
    VkShaderModule fifth = MODULE(kit, geom_stream), points = MODULE(kit, geom_points);
    VkShaderModule strip = MODULE(kit, geom_streams_strip), position = MODULE(kit, geom_position);
    VkPipelineRasterizationStateStreamCreateInfoEXT stream = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_STREAM_CREATE_INFO_EXT,
        .rasterizationStream = 1
    };

    GOOD(&b, r->stages[0].module = fine);
    GOOD(&b, with_geometry(r, points));
    BAD(&b, RUNTIME "XfbStride-06313", r->stages[0].module = stride);
    kit_expect(kit, CREATE "Geometry-07726"); /* it writes a point size as well */
    kit_expect(kit, RUNTIME "Stream-06312");
    BAD(&b, RUNTIME "OpEmitStreamVertex-06310", with_geometry(r, fifth));
    BAD(&b, CREATE "rasterizationStream-02319", with_geometry(r, points);
        r->raster.pNext = &stream);
    BAD(&b, RUNTIME "Offset-06308", r->stages[0].module = offset);
    GOOD(&b, r->stages[0].module = two);
    BAD(&b, RUNTIME "transformFeedbackStreamsLinesTriangles-06311", with_geometry(r, strip));
    BAD(&b, CREATE "rasterizationStream-02320", with_geometry(r, position));
}

SCENE(streams_too_long, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    VkPhysicalDeviceTransformFeedbackFeaturesEXT feedback = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TRANSFORM_FEEDBACK_FEATURES_EXT,
        .transformFeedback = VK_TRUE
    };

    answers("maxTransformFeedbackStreamDataSize=40");
    shader_open(kit, NULL, &feedback, VK_EXT_TRANSFORM_FEEDBACK_EXTENSION_NAME, NULL);
    struct rig_base b = rig_base(kit);
    VkShaderModule one = MODULE(kit, vert_xfb), two = MODULE(kit, vert_xfb_two);

    GOOD(&b, r->stages[0].module = one);
    BAD(&b, RUNTIME "XfbBuffer-06309", r->stages[0].module = two);
}

SCENE(streams_without, KIT_NULL_DRIVER | KIT_APPLIES | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFeatures core = { .geometryShader = VK_TRUE,
                                      .shaderTessellationAndGeometryPointSize = VK_TRUE };

    shader_open(kit, &core, NULL, VK_EXT_TRANSFORM_FEEDBACK_EXTENSION_NAME, NULL);
    kit_allow(kit, CODE);
    struct rig_base b = rig_base(kit);
    VkShaderModule two = MODULE(kit, geom_streams);

    BAD(&b, CREATE "geometryStreams-02321", with_geometry(r, two));
}

/* --- views, conservative rasterization, samples --- */

SCENE(layers_in_render_passes, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFeatures core = { .geometryShader = VK_TRUE };
    VkPhysicalDeviceMultiviewFeatures multiview = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MULTIVIEW_FEATURES,
        .multiview = VK_TRUE,
        .multiviewGeometryShader = VK_TRUE
    };
    VkSubpassDescription subpass = { .pipelineBindPoint = VK_PIPELINE_BIND_POINT_GRAPHICS };
    uint32_t mask = 3;
    VkRenderPassMultiviewCreateInfo views = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_MULTIVIEW_CREATE_INFO,
        .subpassCount = 1,
        .pViewMasks = &mask
    };
    VkRenderPassCreateInfo info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                                    .pNext = &views,
                                    .subpassCount = 1,
                                    .pSubpasses = &subpass };

    shader_open(kit, &core, &multiview, NULL, NULL);
    struct rig_base b = rig_base(kit);
    VkShaderModule layer = MODULE(kit, geom_layer), triangles = MODULE(kit, geom_triangles);

    KIT_VK(kit, vkCreateRenderPass(kit->device, &info, NULL, &b.render_pass));
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(b.render_pass));
    GOOD(&b, r->blend.attachmentCount = 0; with_geometry(r, triangles));
    BAD(&b, CREATE "renderPass-06050", r->blend.attachmentCount = 0; with_geometry(r, layer));
}

SCENE(conservative_points, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    VkPhysicalDeviceFeatures core = { .geometryShader = VK_TRUE };
    VkPipelineRasterizationConservativeStateCreateInfoEXT conservative = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_CONSERVATIVE_STATE_CREATE_INFO_EXT,
        .conservativeRasterizationMode = VK_CONSERVATIVE_RASTERIZATION_MODE_OVERESTIMATE_EXT,
    };

    answers("conservativePointAndLineRasterization=0");
    shader_open(kit, &core, NULL, VK_EXT_CONSERVATIVE_RASTERIZATION_EXTENSION_NAME, NULL);
    struct rig_base b = rig_base(kit);
    VkShaderModule points = MODULE(kit, geom_points), triangles = MODULE(kit, geom_triangles);

    GOOD(&b, r->raster.pNext = &conservative; with_geometry(r, triangles));
    BAD(&b, CREATE "conservativePointAndLineRasterization-06760", r->raster.pNext = &conservative;
        with_geometry(r, points));
}

SCENE(fragment_regions, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFeatures core = { .sampleRateShading = VK_TRUE };
    VkAttachmentDescription attachment = {
        .format = VK_FORMAT_R8G8B8A8_UNORM,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
        .finalLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL
    };
    VkAttachmentReference color = { 0, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL };
    VkSubpassDescription subpass = { .flags = VK_SUBPASS_DESCRIPTION_FRAGMENT_REGION_BIT_QCOM,
                                     .colorAttachmentCount = 1,
                                     .pColorAttachments = &color };
    VkRenderPassCreateInfo info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                                    .attachmentCount = 1,
                                    .pAttachments = &attachment,
                                    .subpassCount = 1,
                                    .pSubpasses = &subpass };

    shader_open(kit, &core, NULL, VK_QCOM_RENDER_PASS_SHADER_RESOLVE_EXTENSION_NAME, NULL);
    struct rig_base b = rig_base(kit);
    VkShaderModule vertex = MODULE(kit, vert_out_vec4), sample = MODULE(kit, frag_in_sample);

    GOOD(&b, r->stages[0].module = vertex; r->stages[1].module = sample);
    KIT_VK(kit, vkCreateRenderPass(kit->device, &info, NULL, &b.render_pass));
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(b.render_pass));
    GOOD(&b, r->stages[0].module = vertex);
    BAD(&b, RUNTIME "SampleRateShading-06378", r->stages[0].module = vertex;
        r->stages[1].module = sample);
}

SCENE(sample_shading_in_libraries, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFeatures core = { .sampleRateShading = VK_TRUE };
    VkPhysicalDeviceVulkan13Features features13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES, .dynamicRendering = VK_TRUE
    };
    VkPhysicalDeviceGraphicsPipelineLibraryFeaturesEXT libraries = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_GRAPHICS_PIPELINE_LIBRARY_FEATURES_EXT,
        .pNext = &features13,
        .graphicsPipelineLibrary = VK_TRUE
    };
    VkGraphicsPipelineLibraryCreateInfoEXT part = {
        .sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_LIBRARY_CREATE_INFO_EXT,
        .flags = VK_GRAPHICS_PIPELINE_LIBRARY_FRAGMENT_SHADER_BIT_EXT,
    };

    shader_open(kit, &core, &libraries, VK_KHR_PIPELINE_LIBRARY_EXTENSION_NAME,
                VK_EXT_GRAPHICS_PIPELINE_LIBRARY_EXTENSION_NAME);
    struct rig_base b = rig_base(kit);
    VkShaderModule sampled = MODULE(kit, frag_in_sample);

    GOOD(&b, r->info.pNext = &part; r->info.flags = VK_PIPELINE_CREATE_LIBRARY_BIT_KHR;
         r->stages[0] = r->stages[1]; r->stages[0].module = sampled; r->info.stageCount = 1);
    BAD(&b, CREATE "Input-06632", r->info.pNext = &part;
        r->info.flags = VK_PIPELINE_CREATE_LIBRARY_BIT_KHR; r->stages[0] = r->stages[1];
        r->stages[0].module = sampled; r->info.stageCount = 1; r->info.pMultisampleState = NULL;
        rig_render_dynamically(r));
}

/* --- mesh shaders --- */

static struct rig_base
open_mesh(struct kit *kit, const char *extension)
{
    VkPhysicalDeviceMeshShaderFeaturesEXT ext = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MESH_SHADER_FEATURES_EXT,
        .taskShader = VK_TRUE,
        .meshShader = VK_TRUE
    };
    VkPhysicalDeviceMeshShaderFeaturesNV nv = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MESH_SHADER_FEATURES_NV,
        .pNext = &ext,
        .taskShader = VK_TRUE,
        .meshShader = VK_TRUE
    };

    shader_open(kit, NULL, &nv, VK_EXT_MESH_SHADER_EXTENSION_NAME, extension);
    return rig_base(kit);
}

static void
with_mesh(struct rig *r, VkShaderModule mesh, VkShaderModule task)
{
    r->stages[0] = rig_stage(VK_SHADER_STAGE_MESH_BIT_EXT, mesh);
    if (task) {
        r->stages[r->info.stageCount++] = rig_stage(VK_SHADER_STAGE_TASK_BIT_EXT, task);
    }
}

SCENE(mesh_sizes, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct rig_base b = open_mesh(kit, NULL);
    VkShaderModule mesh = MODULE(kit, mesh_plain), task = MODULE(kit, task_plain);
    VkShaderModule meshes[3] = { MODULE(kit, mesh_large_x), MODULE(kit, mesh_large_y),
                                 MODULE(kit, mesh_large_z) };
    VkShaderModule tasks[3] = { MODULE(kit, task_large_x), MODULE(kit, task_large_y),
                                MODULE(kit, task_large_z) };
    VkShaderModule emits[3] = { MODULE(kit, task_many_x), MODULE(kit, task_many_y),
                                MODULE(kit, task_many_z) };
    VkShaderModule many = MODULE(kit, mesh_many), made = MODULE(kit, mesh_made);
    static const char *const mesh_ids[3] = { RUNTIME "MeshEXT-07295", RUNTIME "MeshEXT-07296",
                                             RUNTIME "MeshEXT-07297" };
    static const char *const task_ids[3] = { RUNTIME "TaskEXT-07291", RUNTIME "TaskEXT-07292",
                                             RUNTIME "TaskEXT-07293" };
    static const char *const emit_ids[3] = { RUNTIME "TaskEXT-07299", RUNTIME "TaskEXT-07300",
                                             RUNTIME "TaskEXT-07301" };

    GOOD(&b, with_mesh(r, mesh, task));
    for (int i = 0; i < 3; i++) {
        kit_expect(kit, mesh_ids[i]);
        BAD(&b, RUNTIME "MeshEXT-07298", with_mesh(r, meshes[i], VK_NULL_HANDLE));
        kit_expect(kit, task_ids[i]);
        BAD(&b, RUNTIME "TaskEXT-07294", with_mesh(r, mesh, tasks[i]));
        kit_expect(kit, emit_ids[i]);
        BAD(&b, RUNTIME "TaskEXT-07302", with_mesh(r, mesh, emits[i]));
    }
    kit_expect(kit, RUNTIME "MeshEXT-07115");
    BAD(&b, RUNTIME "MeshEXT-07116", with_mesh(r, many, VK_NULL_HANDLE));
    kit_expect(kit, RUNTIME "MeshEXT-07332");
    BAD(&b, RUNTIME "MeshEXT-07333", with_mesh(r, made, VK_NULL_HANDLE));
}

SCENE(mesh_models, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct rig_base b = open_mesh(kit, VK_NV_MESH_SHADER_EXTENSION_NAME);
    VkShaderModule mesh = MODULE(kit, mesh_plain), nv = MODULE(kit, mesh_nv),
                   task = MODULE(kit, task_nv);
    VkShaderModule many = MODULE(kit, mesh_nv_many);

    GOOD(&b, with_mesh(r, nv, task));
    BAD(&b, CREATE "TaskNV-07063", with_mesh(r, mesh, task));
    kit_expect(kit, RUNTIME "MeshNV-07113");
    BAD(&b, RUNTIME "MeshNV-07114", with_mesh(r, many, VK_NULL_HANDLE));
}

SCENE(mesh_and_feedback, KIT_NULL_DRIVER | KIT_APPLIES | KIT_NO_DEVICE)
{
    struct rig_base b = open_mesh(kit, VK_EXT_TRANSFORM_FEEDBACK_EXTENSION_NAME);
    kit_allow(kit, CODE); /* the capability */
    VkShaderModule mesh = MODULE(kit, mesh_plain), xfb = MODULE(kit, asm_frag_xfb);

    GOOD(&b, r->stages[1].module = xfb);
    BAD(&b, CREATE "None-02322", with_mesh(r, mesh, VK_NULL_HANDLE); r->stages[1].module = xfb);
}

SCENE(mesh_and_fragments, KIT_NULL_DRIVER | KIT_APPLIES | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    VkPipelineRasterizationConservativeStateCreateInfoEXT conservative = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_CONSERVATIVE_STATE_CREATE_INFO_EXT,
        .conservativeRasterizationMode = VK_CONSERVATIVE_RASTERIZATION_MODE_OVERESTIMATE_EXT,
    };

    answers("conservativePointAndLineRasterization=0");
    struct rig_base b = open_mesh(kit, VK_EXT_CONSERVATIVE_RASTERIZATION_EXTENSION_NAME);
    kit_allow(kit, CODE); /* the fragment shader's Geometry, for PrimitiveId */
    VkShaderModule mesh = MODULE(kit, mesh_plain), lines = MODULE(kit, mesh_lines),
                   primitive = MODULE(kit, frag_primitive_id);

    BAD(&b, CREATE "PrimitiveId-06264", with_mesh(r, mesh, VK_NULL_HANDLE);
        r->stages[1].module = primitive);
    BAD(&b, CREATE "conservativePointAndLineRasterization-06761",
        with_mesh(r, lines, VK_NULL_HANDLE);
        r->raster.pNext = &conservative);
}

KIT_MAIN()
