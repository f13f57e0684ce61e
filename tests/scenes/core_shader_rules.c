/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rules about shaders of which each needs a shader and a device of its own: execution modes,
 * matrices, atomics, subgroups, small types, images, limits that are set low for the scene.
 */
#include "newer_ids.h"
#include "shader_rule_scene.h"

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
#include "asm_matrix.h"
#include "asm_matrix_large.h"
#include "asm_roundings.h"
#include "asm_roundings_32.h"
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
#include "comp_old_store16.h"
#include "comp_old_store8.h"
#include "comp_push8.h"
#include "comp_shared64.h"
#include "comp_shared_float.h"
#include "comp_subgroup.h"
#include "comp_subgroup64.h"
#include "frag_mask.h"
#include "frag_store.h"
#include "vert_clip_cull.h"
#include "vert_cull_many.h"
#include "vert_half.h"
#include "vert_quad.h"
#include "comp_special_x.h"

/* --- execution modes --- */

#define FLOAT(name, width, number)                                         \
    do {                                                                   \
        VkShaderModule m_ = MODULE(kit, asm_##name##width);                \
        kit_expect(kit, RUNTIME "shader" #name "Float" #width "-" number); \
        (void)shader_compute(kit, m_, layout, NULL);                       \
    } while (0)

SCENE(float_modes_without,
      KIT_NULL_DRIVER | KIT_APPLIES | KIT_NO_DEVICE | KIT_NULL_VALUES | KIT_ANY_CALL)
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

SCENE(float_modes_32_apart, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES | KIT_ANY_CALL)
{
    shared_modes(kit, "denormBehaviorIndependence=0,roundingModeIndependence=0",
                 RUNTIME "denormBehaviorIndependence-06289", NULL,
                 RUNTIME "roundingModeIndependence-06291", NULL);
}

SCENE(float_modes_together, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES | KIT_ANY_CALL)
{
    shared_modes(
        kit, "denormBehaviorIndependence=2,roundingModeIndependence=2",
        RUNTIME "denormBehaviorIndependence-06290", RUNTIME "denormBehaviorIndependence-06290",
        RUNTIME "roundingModeIndependence-06292", RUNTIME "roundingModeIndependence-06292");
}

SCENE(fully_covered, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES | KIT_ANY_CALL)
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
    kit_expect(kit, NEWER_ID(RUNTIME "None-06285", RUNTIME "None-06281"));
    (void)shader_compute(kit, MODULE(kit, comp_shared_float), no_layout(kit), NULL);
    kit_expect(kit, NEWER_ID(RUNTIME "None-06286", RUNTIME "None-06282"));
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
    kit_expect(kit, NEWER_ID(RUNTIME "None-06338", RUNTIME "None-06335"));
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
    kit_expect(kit, NEWER_ID(RUNTIME "None-06339", RUNTIME "None-06336"));
    (void)shader_compute(kit, MODULE(kit, comp_atomic_double),
                         layout_of(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER), NULL);
}

/* One operation's feature is not another's. */
SCENE(atomics_of_other_operations, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceShaderAtomicFloatFeaturesEXT floats = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ATOMIC_FLOAT_FEATURES_EXT,
        .shaderBufferFloat32AtomicAdd = VK_TRUE
    };

    shader_open(kit, NULL, &floats, VK_EXT_SHADER_ATOMIC_FLOAT_EXTENSION_NAME, NULL);
    kit_expect(kit, NEWER_ID(RUNTIME "None-06338", RUNTIME "None-06335"));
    (void)shader_compute(kit, MODULE(kit, comp_atomic_float),
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

SCENE(subgroups_elsewhere, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES | KIT_ANY_CALL)
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

/* Neither subgroups nor quads are in the vertex stage: two rules. */
SCENE(quads_elsewhere, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES | KIT_ANY_CALL)
{
    answers(
        "subgroupSupportedStages=16,supportedStages=16,quadOperationsInAllStages=0,subgroupQuadOperationsInAllStages=0");
    kit_open(kit, NULL);
    struct rig_base b = rig_base(kit);
    VkShaderModule quad = MODULE(kit, vert_quad);

    kit_expect(kit, RUNTIME "None-06343");
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
    info.stage = rig_stage(VK_SHADER_STAGE_COMPUTE_BIT, MODULE(kit, comp_special_x));
    info.stage.pNext = &required;
    info.stage.pSpecializationInfo = &specialization;
    info.layout = no_layout(kit);
    kit_expect(kit, STAGE "pNext-02756");
    (void)vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline);
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
}

/* --- small types --- */

SCENE(small_types_elsewhere, KIT_NULL_DRIVER | KIT_APPLIES | KIT_ANY_CALL)
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

/* Storage buffers as modules before SPIR-V 1.3 write them. */
SCENE(small_types_in_old_buffers, KIT_NULL_DRIVER | KIT_APPLIES)
{
    kit_allow(kit, CODE);
    kit_expect(kit, RUNTIME "uniformAndStorageBuffer8BitAccess-06329");
    (void)shader_compute(kit, MODULE(kit, comp_old_store8),
                         layout_of(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER), NULL);
    kit_expect(kit, RUNTIME "uniformAndStorageBuffer16BitAccess-06332");
    (void)shader_compute(kit, MODULE(kit, comp_old_store16),
                         layout_of(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER), NULL);
}

SCENE(small_types_in_old_buffers_right, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDevice16BitStorageFeatures halves = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_16BIT_STORAGE_FEATURES,
        .storageBuffer16BitAccess = VK_TRUE
    };
    shader_open(kit, NULL, &halves, NULL, NULL);
    (void)shader_compute(kit, MODULE(kit, comp_old_store16),
                         layout_of(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER), NULL);
}

/* --- images without format --- */

/* Of a device of Vulkan 1.2. */
static void
open_1_2(struct kit *kit, const char *extensions)
{
    VkPhysicalDeviceFeatures2 features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2 };
    struct kit_config config = { .api_version = VK_API_VERSION_1_2, .device_next = &features };

    setenv("WAKE_NULL_API", "1.2", 1);
    setenv("WAKE_NULL_EXTENSIONS", extensions, 1);
    kit_open(kit, &config);
}

SCENE(images_of_unknown_format, KIT_NULL_DRIVER | KIT_APPLIES | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    open_1_2(kit, "all,-VK_KHR_format_feature_flags2");
    kit_allow(kit, CODE);
    kit_expect(kit, RUNTIME "OpTypeImage-06269");
    (void)shader_compute(kit, MODULE(kit, comp_image_write),
                         layout_of(kit, VK_DESCRIPTOR_TYPE_STORAGE_IMAGE), NULL);
    kit_expect(kit, RUNTIME "OpTypeImage-06270");
    (void)shader_compute(kit, MODULE(kit, comp_image_read),
                         layout_of(kit, VK_DESCRIPTOR_TYPE_STORAGE_IMAGE), NULL);
}

/* Newer registries ask whether the device has format features of the second kind, older ones whether they are enabled. */
SCENE(images_whose_formats_say_it, KIT_NULL_DRIVER | KIT_APPLIES | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    open_1_2(kit, "all");
    kit_allow(kit, CODE);
    kit_expect_newer(kit, NEWER_ID(NULL, RUNTIME "OpTypeImage-06269"));
    (void)shader_compute(kit, MODULE(kit, comp_image_write),
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

    kit_expect_newer(kit,
                     NEWER_ID("VUID-RuntimeSpirv-maxCombinedClipAndCullDistances-00710", NULL));
    BAD(&b, NEWER_ID("VUID-RuntimeSpirv-maxCullDistances-00709", STAGE "maxCullDistances-00709"),
        r->stages[0].module = cull);
    BAD(&b,
        NEWER_ID("VUID-RuntimeSpirv-maxCombinedClipAndCullDistances-00710",
                 STAGE "maxCombinedClipAndCullDistances-00710"),
        r->stages[0].module = both);
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

KIT_MAIN()
