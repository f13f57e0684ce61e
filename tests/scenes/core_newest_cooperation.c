/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Cooperative matrices and vectors in shaders, against what the device multiplies, and what applications ask about it. The null
 * driver has products of 16 x 16 of 16-bit numbers into 32 bits, or of multiples of it.
 */
#include "code_scene.h"

#ifndef VK_EXT_cooperative_matrix_maintenance1

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_EXT_cooperative_matrix_maintenance1");
}

#else

#define NOW (SILENT | KIT_NULL_DRIVER)
#define FULL VK_PIPELINE_SHADER_STAGE_CREATE_REQUIRE_FULL_SUBGROUPS_BIT
#define SPIRV_ID(rest) "VUID-RuntimeSpirv-" rest

enum { A = 20, B, C, PRODUCT, SHARED };

/* OpCooperativeMatrixMulAddKHR of undefined matrices. */
struct product {
    uint32_t version, x, scope, rows, columns, operands;
    uint32_t shared; /* uints in workgroup memory */
    bool whole;      /* of 32-bit numbers */
};

static struct code
multiply(const struct product *p)
{
    static const uint32_t capabilities[] = { 9 /* Float16 */, 6022 /* CooperativeMatrixKHR */, 0 };
    struct code code;

    code_begin(&code, p->version ? p->version : 0x00010600, capabilities,
               (const char *const[]){ "SPV_KHR_cooperative_matrix", NULL }, 5);
    if (p->shared) {
        code_interface(&code, SHARED);
    }
    code_local_size(&code, p->x ? p->x : 32);
    code_types(&code);
    PUT(&code, 22u, 10u, 16u); /* %10 half */
    PUT(&code, 43u, 5u, 11u, p->scope ? p->scope : 3);
    PUT(&code, 43u, 5u, 12u, p->rows ? p->rows : 16);
    PUT(&code, 43u, 5u, 13u, p->columns ? p->columns : 16);
    PUT(&code, 43u, 5u, 14u, 0u); /* MatrixAKHR */
    PUT(&code, 43u, 5u, 15u, 1u);
    PUT(&code, 43u, 5u, 16u, 2u);
    PUT(&code, 4456u, 17u, 10u, 11u, 12u, 13u, 14u);
    PUT(&code, 4456u, 18u, 10u, 11u, 13u, 13u, 15u);
    PUT(&code, 4456u, 19u, p->whole ? 10u : 6u, 11u, 12u, 13u, 16u);
    if (p->shared) {
        PUT(&code, 43u, 5u, 30u, p->shared);
        PUT(&code, 28u, 31u, 5u, 30u);
        PUT(&code, 32u, 32u, 4u, 31u);
        PUT(&code, 59u, 32u, (uint32_t)SHARED, 4u); /* Workgroup */
    }
    PUT(&code, 1u, 17u, (uint32_t)A); /* OpUndef */
    PUT(&code, 1u, 18u, (uint32_t)B);
    PUT(&code, 1u, 19u, (uint32_t)C);
    code_function(&code);
    if (p->operands) {
        PUT(&code, 4459u, 19u, (uint32_t)PRODUCT, (uint32_t)A, (uint32_t)B, (uint32_t)C,
            p->operands);
    } else {
        PUT(&code, 4459u, 19u, (uint32_t)PRODUCT, (uint32_t)A, (uint32_t)B, (uint32_t)C);
    }
    code_end(&code);
    return code;
}

/* A matrix of halves that is loaded, row by row, from a buffer of uints, `stride` from each other. */
static struct code
load(uint32_t stride, bool columns)
{
    static const uint32_t capabilities[] = { 9 /* Float16 */, 6022 /* CooperativeMatrixKHR */, 0 };
    struct code code;

    code_begin(&code, 0x00010600, capabilities,
               (const char *const[]){ "SPV_KHR_cooperative_matrix", NULL }, 5);
    code_interface(&code, 33);
    code_local_size(&code, 32);
    PUT(&code, 71u, 30u, 6u, 4u);      /* ArrayStride */
    PUT(&code, 72u, 31u, 0u, 35u, 0u); /* Offset */
    PUT(&code, 71u, 31u, 2u);          /* Block */
    PUT(&code, 71u, 33u, 34u, 0u);     /* DescriptorSet */
    PUT(&code, 71u, 33u, 33u, 0u);     /* Binding */
    code_types(&code);
    PUT(&code, 22u, 10u, 16u); /* %10 half */
    PUT(&code, 43u, 5u, 11u, 3u);
    PUT(&code, 43u, 5u, 12u, 16u);
    PUT(&code, 43u, 5u, 13u, 0u);
    PUT(&code, 43u, 5u, 14u, columns ? 1u : 0u);
    PUT(&code, 43u, 5u, 15u, stride);
    PUT(&code, 4456u, 17u, 10u, 11u, 12u, 12u, 13u);
    PUT(&code, 29u, 30u, 5u); /* run-time array */
    PUT(&code, 30u, 31u, 30u);
    PUT(&code, 32u, 32u, 12u, 31u); /* pointer in StorageBuffer */
    PUT(&code, 59u, 32u, 33u, 12u);
    PUT(&code, 32u, 34u, 12u, 5u);
    code_function(&code);
    PUT(&code, 65u, 34u, 35u, 33u, 13u, 13u); /* OpAccessChain */
    PUT(&code, 4457u, 17u, 36u, 35u, 14u, 15u);
    code_end(&code);
    return code;
}

#define PRODUCT(vuid, flags, ...)                                       \
    do {                                                                \
        struct code code_ = multiply(&(struct product){ __VA_ARGS__ }); \
        code_compute(kit, &code_, flags, vuid);                         \
    } while (0)

static void
open_matrices(struct kit *kit, bool second, const char *answers)
{
    static VkPhysicalDeviceCooperativeMatrixFeaturesKHR first;
    static VkPhysicalDeviceCooperativeMatrix2FeaturesNV more;

    first = (VkPhysicalDeviceCooperativeMatrixFeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_COOPERATIVE_MATRIX_FEATURES_KHR,
        .pNext = second ? &more : NULL
    };
    more = (VkPhysicalDeviceCooperativeMatrix2FeaturesNV){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_COOPERATIVE_MATRIX_2_FEATURES_NV
    };
    setenv("WAKE_NULL_ANSWERS", answers, 1);
    NEW(kit,
        .extensions = { VK_KHR_COOPERATIVE_MATRIX_EXTENSION_NAME,
                        second ? VK_NV_COOPERATIVE_MATRIX_2_EXTENSION_NAME : NULL },
        .next = &first);
    setenv("WAKE_NULL_ANSWERS", "", 1);
}

#define ALL_STAGES "cooperativeMatrixSupportedStages=32"

SCENE(matrices_of_fixed_sizes, NOW)
{
    open_matrices(kit, false, ALL_STAGES);
    PRODUCT(NULL, FULL, .x = 32);
    PRODUCT(NULL, FULL, .version = 0x00010300);
    PRODUCT(SPIRV_ID("OpTypeCooperativeMatrixKHR-10770"), 0, .version = 0x00010300);
    PRODUCT(SPIRV_ID("OpTypeCooperativeMatrixKHR-10163"), FULL, .rows = 8);
    PRODUCT(SPIRV_ID("OpTypeCooperativeMatrixKHR-10163"), FULL, .whole = true);
    PRODUCT(SPIRV_ID("OpCooperativeMatrixMulAddKHR-10060"), FULL, .operands = 16);
    kit_expect(kit, SPIRV_ID("OpTypeCooperativeMatrixKHR-10163"));
    PRODUCT(SPIRV_ID("cooperativeMatrixWorkgroupScope-10164"), FULL, .scope = 2);
}

SCENE(strides_of_loads, NOW)
{
    struct code code = load(8, false);

    open_matrices(kit, false, ALL_STAGES);
    code_compute_buffer(kit, &code, FULL, NULL);
    code = load(4, true);
    code_compute_buffer(kit, &code, FULL, NULL);
    code = load(6, false);
    code_compute_buffer(kit, &code, FULL, SPIRV_ID("OpCooperativeMatrixLoadKHR-08986"));
    code = load(2, true);
    code_compute_buffer(kit, &code, FULL, SPIRV_ID("OpCooperativeMatrixLoadKHR-08986"));
}

SCENE(matrices_in_other_stages, NOW)
{
    open_matrices(kit, false, "cooperativeMatrixSupportedStages=16");
    PRODUCT(SPIRV_ID("cooperativeMatrixSupportedStages-08985"), FULL, .x = 32);
}

SCENE(workgroups_with_matrices, NOW)
{
    open_matrices(kit, false, ALL_STAGES);
    PRODUCT("VUID-VkPipelineShaderStageCreateInfo-module-08987", 0, .x = 48);
    PRODUCT(NULL, 0, .x = 64);
}

SCENE(matrices_of_flexible_sizes, NOW)
{
    open_matrices(kit, true,
                  ALL_STAGES ",cooperativeMatrixFlexibleDimensionsMaxDimension=64,"
                             "cooperativeMatrixWorkgroupScopeMaxWorkgroupSize=1024,"
                             "cooperativeMatrixWorkgroupScopeReservedSharedMemory=0");
    PRODUCT(NULL, FULL, .rows = 32);
    /* Two of the types, and the product. */
    kit_expect(kit, SPIRV_ID("cooperativeMatrixFlexibleDimensions-10165"));
    kit_expect(kit, SPIRV_ID("cooperativeMatrixFlexibleDimensions-10166"));
    PRODUCT(SPIRV_ID("cooperativeMatrixFlexibleDimensions-10165"), FULL, .rows = 8);
    PRODUCT(SPIRV_ID("cooperativeMatrixFlexibleDimensions-10166"), FULL, .rows = 32,
            .operands = 16);
    PRODUCT(SPIRV_ID("cooperativeMatrixFlexibleDimensionsMaxDimension-10167"), FULL, .rows = 128);
    PRODUCT(NULL, FULL, .scope = 2, .x = 128);
}

SCENE(matrices_by_granularity, NOW)
{
    static VkPhysicalDeviceCooperativeMatrixFeaturesKHR first;
    static VkPhysicalDeviceCooperativeMatrixMaintenance1FeaturesEXT more;

    first = (VkPhysicalDeviceCooperativeMatrixFeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_COOPERATIVE_MATRIX_FEATURES_KHR, .pNext = &more
    };
    more = (VkPhysicalDeviceCooperativeMatrixMaintenance1FeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_COOPERATIVE_MATRIX_MAINTENANCE_1_FEATURES_EXT
    };
    setenv("WAKE_NULL_ANSWERS", ALL_STAGES, 1);
    NEW(kit,
        .extensions = { VK_KHR_COOPERATIVE_MATRIX_EXTENSION_NAME,
                        VK_EXT_COOPERATIVE_MATRIX_MAINTENANCE_1_EXTENSION_NAME },
        .next = &first);
    setenv("WAKE_NULL_ANSWERS", "", 1);
    PRODUCT(NULL, FULL, .rows = 16);
    PRODUCT(NULL, FULL, .rows = 32);
    /* Without flexible dimensions multiples are none of them. */
    PRODUCT(SPIRV_ID("cooperativeMatrixProperties2-13382"), FULL, .rows = 64);
    PRODUCT(SPIRV_ID("cooperativeMatrixProperties2-13382"), FULL, .whole = true);
    PRODUCT(SPIRV_ID("cooperativeMatrixProperties2-13383"), FULL, .rows = 32, .operands = 16);
}

SCENE(matrices_of_large_workgroups, NOW)
{
    open_matrices(kit, true,
                  ALL_STAGES ",cooperativeMatrixFlexibleDimensionsMaxDimension=64,"
                             "cooperativeMatrixWorkgroupScopeMaxWorkgroupSize=64,"
                             "cooperativeMatrixWorkgroupScopeReservedSharedMemory=0");
    PRODUCT("VUID-VkPipelineShaderStageCreateInfo-module-10169", FULL, .scope = 2, .x = 128);
}

SCENE(matrices_with_shared_memory, NOW)
{
    open_matrices(kit, true,
                  ALL_STAGES ",cooperativeMatrixFlexibleDimensionsMaxDimension=64,"
                             "cooperativeMatrixWorkgroupScopeMaxWorkgroupSize=1024,"
                             "cooperativeMatrixWorkgroupScopeReservedSharedMemory=65000");
    PRODUCT(NULL, FULL, .scope = 2, .x = 128, .shared = 134);
    PRODUCT(SPIRV_ID("maxComputeSharedMemorySize-10168"), FULL, .scope = 2, .x = 128,
            .shared = 135);
    PRODUCT(NULL, FULL, .scope = 3, .x = 128, .shared = 135);
}

/* --- VK_NV_cooperative_matrix --- */

/* OpCooperativeMatrixMulAddNV of undefined matrices; `half`: what is added is of 16-bit numbers. */
static void
multiply_nv(struct kit *kit, const char *vuid, bool half)
{
    static const uint32_t capabilities[] = { 9 /* Float16 */, 5357 /* CooperativeMatrixNV */, 0 };
    struct code code;

    code_begin(&code, 0x00010300, capabilities,
               (const char *const[]){ "SPV_NV_cooperative_matrix", NULL }, 5);
    code_local_size(&code, 32);
    code_types(&code);
    PUT(&code, 22u, 10u, 16u); /* %10 half */
    PUT(&code, 43u, 5u, 11u, 3u);
    PUT(&code, 43u, 5u, 12u, 16u);
    PUT(&code, 5358u, 17u, 10u, 11u, 12u, 12u);
    PUT(&code, 5358u, 18u, 6u, 11u, 12u, 12u);
    PUT(&code, 1u, 17u, (uint32_t)A); /* OpUndef */
    PUT(&code, 1u, half ? 17u : 18u, (uint32_t)C);
    code_function(&code);
    PUT(&code, 5361u, half ? 17u : 18u, (uint32_t)PRODUCT, (uint32_t)A, (uint32_t)A, (uint32_t)C);
    code_end(&code);
    code_compute(kit, &code, 0, vuid);
}

SCENE(matrices_of_the_first_extension, NOW)
{
    static VkPhysicalDeviceCooperativeMatrixFeaturesNV matrices;

    matrices = (VkPhysicalDeviceCooperativeMatrixFeaturesNV){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_COOPERATIVE_MATRIX_FEATURES_NV
    };
    setenv("WAKE_NULL_ANSWERS", ALL_STAGES, 1);
    NEW(kit, .extensions = { VK_NV_COOPERATIVE_MATRIX_EXTENSION_NAME }, .next = &matrices);
    setenv("WAKE_NULL_ANSWERS", "", 1);
    multiply_nv(kit, NULL, false);
    multiply_nv(kit, SPIRV_ID("OpTypeCooperativeMatrixMulAddNV-10059"), true);
}

/* --- shader objects --- */

SCENE(matrices_of_objects, NOW)
{
    static VkPhysicalDeviceShaderObjectFeaturesEXT objects;
    static VkPhysicalDeviceCooperativeMatrixFeaturesKHR matrices;
    struct code code = multiply(&(struct product){ .version = 0x00010300 });
    VkShaderCreateInfoEXT info = { .sType = VK_STRUCTURE_TYPE_SHADER_CREATE_INFO_EXT,
                                   .stage = VK_SHADER_STAGE_COMPUTE_BIT,
                                   .codeType = VK_SHADER_CODE_TYPE_SPIRV_EXT,
                                   .codeSize = code.count * sizeof(uint32_t),
                                   .pCode = code.words,
                                   .pName = "main" };
    VkShaderEXT shader = VK_NULL_HANDLE;

    objects = (VkPhysicalDeviceShaderObjectFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_OBJECT_FEATURES_EXT, .pNext = &matrices
    };
    matrices = (VkPhysicalDeviceCooperativeMatrixFeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_COOPERATIVE_MATRIX_FEATURES_KHR
    };
    setenv("WAKE_NULL_ANSWERS", ALL_STAGES, 1);
    NEW(kit,
        .extensions = { VK_KHR_COOPERATIVE_MATRIX_EXTENSION_NAME,
                        VK_EXT_SHADER_OBJECT_EXTENSION_NAME },
        .next = &objects);
    setenv("WAKE_NULL_ANSWERS", "", 1);
    kit_expect(kit, SPIRV_ID("OpTypeCooperativeMatrixKHR-10771"));
    (void)KIT_DEVICE_COMMAND(kit, vkCreateShadersEXT)(kit->device, 1, &info, NULL, &shader);
    if (shader) {
        KIT_DEVICE_COMMAND(kit, vkDestroyShaderEXT)(kit->device, shader, NULL);
    }
    info.flags = VK_SHADER_CREATE_REQUIRE_FULL_SUBGROUPS_BIT_EXT;
    KIT_VK(kit, KIT_DEVICE_COMMAND(kit, vkCreateShadersEXT)(kit->device, 1, &info, NULL, &shader));
    KIT_DEVICE_COMMAND(kit, vkDestroyShaderEXT)(kit->device, shader, NULL);
}

/* --- questions --- */

static void
ask(struct kit *kit, const char *vuid, VkPhysicalDeviceCooperativeMatrixInfo2EXT info)
{
    PFN_vkGetPhysicalDeviceCooperativeMatrixProperties2EXT question =
        (PFN_vkGetPhysicalDeviceCooperativeMatrixProperties2EXT)(void (*)(
            void))vkGetInstanceProcAddr(kit->instance,
                                        "vkGetPhysicalDeviceCooperativeMatrixProperties2EXT");
    uint32_t count = 0;

    info.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_COOPERATIVE_MATRIX_INFO_2_EXT;
    if (!question) {
        kit_skip(kit, "the loader does not know the command");
        return;
    }
    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)question(kit->gpu, &info, &count, NULL);
}

#define ASK(vuid, ...) ask(kit, vuid, (VkPhysicalDeviceCooperativeMatrixInfo2EXT){ __VA_ARGS__ })
#define ASK_ID(rest) "VUID-VkPhysicalDeviceCooperativeMatrixInfo2EXT-" rest

SCENE(questions_about_matrices, NOW)
{
    setenv("WAKE_NULL_ANSWERS", "cooperativeMatrixWorkgroupScopeMaxWorkgroupSize=256", 1);
    NEW(kit, .extensions = { VK_EXT_COOPERATIVE_MATRIX_MAINTENANCE_1_EXTENSION_NAME,
                             VK_KHR_COOPERATIVE_MATRIX_EXTENSION_NAME });
    ASK(NULL, .scope = VK_SCOPE_SUBGROUP_KHR);
    ASK(NULL, .scope = VK_SCOPE_SUBGROUP_KHR, .subgroupSize = 32);
    ASK(NULL, .scope = VK_SCOPE_WORKGROUP_KHR, .subgroupSize = 32, .invocations = 256);
    ASK(ASK_ID("scope-13372"), .scope = VK_SCOPE_DEVICE_KHR);
    ASK(ASK_ID("subgroupSize-13374"), .scope = VK_SCOPE_SUBGROUP_KHR, .subgroupSize = 24);
    ASK(ASK_ID("scope-13375"), .scope = VK_SCOPE_SUBGROUP_KHR, .subgroupSize = 4);
    ASK(ASK_ID("scope-13376"), .scope = VK_SCOPE_SUBGROUP_KHR, .subgroupSize = 128);
    kit_expect(kit, ASK_ID("subgroupSize-13374"));
    ASK(ASK_ID("scope-13376"), .scope = VK_SCOPE_SUBGROUP_KHR, .subgroupSize = 127);
    ASK(ASK_ID("invocations-13378"), .scope = VK_SCOPE_WORKGROUP_KHR, .invocations = 24);
    ASK(ASK_ID("subgroupSize-13379"), .scope = VK_SCOPE_WORKGROUP_KHR, .subgroupSize = 32,
        .invocations = 16);
    ASK(ASK_ID("scope-13380"), .scope = VK_SCOPE_WORKGROUP_KHR, .invocations = 512);
    ASK(ASK_ID("invocations-13381"), .scope = VK_SCOPE_SUBGROUP_KHR, .invocations = 32);
    setenv("WAKE_NULL_ANSWERS", "", 1);
}

#endif

KIT_MAIN()
