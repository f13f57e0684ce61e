/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Shader code against SPIR-V's own rules: what is valid by which feature, what is said of what is
 * not, what nobody knows.
 */
#include "newer_ids.h"
#include "shader_scene.h"

#include "asm_block_scalar.h"
#include "asm_local_size_id.h"
#include "asm_bary_vert.h"
#include "asm_depth_vert.h"
#include "asm_no_location.h"
#include "asm_special_array.h"
#include "asm_some_locations.h"
#include "comp_push.h"

#include <stdlib.h>

#define CODE "VUID-VkShaderModuleCreateInfo-"
#define INCONSISTENT "UNASSIGNED-CoreValidation-Shader-InconsistentSpirv"
#define NO_LOCATION "VUID-StandaloneSpirv-Location-04916"

enum { SHADER = 1, MATRIX = 0, FROM_THE_FUTURE = 60000 };

/* An empty compute shader, with a capability, and an instruction in its body. */
struct code {
    uint32_t words[64];
    uint32_t count;
};

static struct code
code_of(uint32_t version, uint32_t capability, uint32_t second, const uint32_t *body,
        uint32_t body_count)
{
    static const uint32_t head[] = {
        3u << 16 | 14,  0, 1,                    /* OpMemoryModel Logical GLSL450 */
        5u << 16 | 15,  5, 1,  0x6e69616d, 0,    /* OpEntryPoint GLCompute %1 "main" */
        6u << 16 | 16,  1, 17, 1,          1, 1, /* OpExecutionMode %1 LocalSize 1 1 1 */
        2u << 16 | 19,  2,                       /* %2 = OpTypeVoid */
        3u << 16 | 33,  3, 2,                    /* %3 = OpTypeFunction %2 */
        5u << 16 | 54,  2, 1,  0,          3,    /* %1 = OpFunction %2 None %3 */
        2u << 16 | 248, 4,                       /* OpLabel */
    };
    struct code code = { { 0x07230203, version, 0, 9, 0, 2u << 16 | 17, capability }, 7 };

    if (second) {
        code.words[code.count++] = 2u << 16 | 17;
        code.words[code.count++] = second;
    }
    memcpy(&code.words[code.count], head, sizeof(head));
    code.count += KIT_COUNT(head);
    memcpy(&code.words[code.count], body, body_count * sizeof(uint32_t));
    code.count += body_count;
    code.words[code.count++] = 1u << 16 | 253; /* OpReturn */
    code.words[code.count++] = 1u << 16 | 56;  /* OpFunctionEnd */
    return code;
}

static VkShaderModule
module_of(struct kit *kit, struct code code)
{
    return shader_module(kit, code.words, code.count * sizeof(uint32_t));
}

static struct code
empty_code(void)
{
    static const uint32_t none[1];

    return code_of(0x00010000, SHADER, 0, none, 0);
}

/* --- what is said --- */

SCENE(code_that_is_right, KIT_PLAIN)
{
    (void)module_of(kit, empty_code());
    (void)MODULE(kit, comp_push);
    (void)MODULE(kit, comp_push);
}

SCENE(code_that_is_wrong, KIT_NULL_DRIVER)
{
    struct code code = empty_code();

    (void)module_of(kit, code);
    kit_expect(kit, INCONSISTENT);
    code.words[code.count - 1] = 1u << 16 | 253; /* a second OpReturn and no OpFunctionEnd */
    (void)module_of(kit, code);
    kit_expect(kit, INCONSISTENT);
    (void)module_of(kit, code); /* another call, another message */
    kit_expect(kit, NO_LOCATION);
    (void)MODULE(kit, asm_no_location);
    kit_expect(kit, "VUID-StandaloneSpirv-Location-04919");
    (void)MODULE(kit, asm_some_locations);
}

SCENE(built_ins_of_other_stages, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFragmentShaderBarycentricFeaturesKHR features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_SHADER_BARYCENTRIC_FEATURES_KHR,
        .fragmentShaderBarycentric = VK_TRUE,
    };

    shader_open(kit, NULL, &features, VK_KHR_FRAGMENT_SHADER_BARYCENTRIC_EXTENSION_NAME, NULL);
    kit_expect(kit, "VUID-FragDepth-FragDepth-04213");
    (void)MODULE(kit, asm_depth_vert);
    kit_expect(kit, "VUID-BaryCoordKHR-BaryCoordKHR-04154");
    (void)MODULE(kit, asm_bary_vert);
}

SCENE(code_without_shader, KIT_NULL_DRIVER)
{
    static const uint32_t none[1];

    kit_expect(kit, CODE "pCode-01089");
    (void)module_of(kit, code_of(0x00010000, MATRIX, 0, none, 0));
}

/* Whatever it is, it does not declare the capability either. */
SCENE(code_that_is_no_code, KIT_NULL_DRIVER)
{
    static const uint32_t none[1];
    struct code code = code_of(0x00010000, SHADER, 0, none, 0);

    code.words[0] = 0x12345678;
    kit_expect(kit, NEWER_ID(CODE "pCode-08738", INCONSISTENT));
    (void)module_of(kit, code);
}

SCENE(code_of_a_newer_version, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct kit_config old = { .api_version = VK_API_VERSION_1_1 };
    static const uint32_t none[1];

    kit_open(kit, &old);
    (void)module_of(kit, code_of(0x00010300, SHADER, 0, none, 0));
    kit_expect(kit, INCONSISTENT);
    (void)module_of(kit, code_of(0x00010400, SHADER, 0, none, 0));
}

SCENE(code_of_version_1_4, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct kit_config config = { .api_version = VK_API_VERSION_1_1,
                                 .device_extensions = {
                                     VK_KHR_SPIRV_1_4_EXTENSION_NAME,
                                     VK_KHR_SHADER_FLOAT_CONTROLS_EXTENSION_NAME } };
    static const uint32_t none[1];

    kit_open(kit, &config);
    (void)module_of(kit, code_of(0x00010400, SHADER, 0, none, 0));
    kit_expect(kit, INCONSISTENT);
    (void)module_of(kit, code_of(0x00010500, SHADER, 0, none, 0));
}

/* One mistake, one message: nothing more is said where the module is used. */
SCENE(wrong_code_in_a_pipeline, KIT_NULL_DRIVER | KIT_APPLIES)
{
    struct code code = empty_code();
    VkShaderModule module;

    kit_expect(kit, INCONSISTENT);
    code.words[code.count - 1] = 1u << 16 | 253;
    module = module_of(kit, code);
    (void)shader_compute(kit, module, kit_pipeline_layout(kit, VK_NULL_HANDLE), NULL);
}

/* --- by feature --- */

/* The shared array has constant 1 elements, and one more for constant 2. */
static void
specialize(struct kit *kit, const char *vuid)
{
    VkPipelineLayout layout = kit_pipeline_layout(kit, VK_NULL_HANDLE);
    VkShaderModule module = MODULE(kit, asm_special_array);
    uint32_t data[3] = { 3, VK_FALSE, 0 };
    const VkSpecializationMapEntry entries[3] = { { 1, 0, 4 }, { 2, 4, 4 }, { 3, 8, 4 } };
    VkSpecializationInfo info = { 3, entries, sizeof(data), data };

    (void)shader_compute(kit, module, layout, NULL);
    (void)shader_compute(kit, module, layout, &info);
    data[0] = 0;
    data[1] = VK_TRUE;
    (void)shader_compute(kit, module, layout, &info);
    data[1] = VK_FALSE;
    kit_expect(kit, vuid);
    (void)shader_compute(kit, module, layout, &info);
    info.mapEntryCount = 1; /* one more element by default */
    (void)shader_compute(kit, module, layout, &info);
}

SCENE(code_after_specialization, KIT_NULL_DRIVER)
{
    specialize(kit, "VUID-VkPipelineShaderStageCreateInfo-pSpecializationInfo-06719");
}

/* The rule has another number where a stage may have an identifier in place of code. */
SCENE(code_after_specialization_or_identified, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    shader_open(kit, NULL, NULL, VK_EXT_SHADER_MODULE_IDENTIFIER_EXTENSION_NAME,
                VK_EXT_PIPELINE_CREATION_CACHE_CONTROL_EXTENSION_NAME);
    specialize(kit, "VUID-VkPipelineShaderStageCreateInfo-pSpecializationInfo-06849");
}

SCENE(scalar_blocks, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceVulkan12Features features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES, .scalarBlockLayout = VK_TRUE
    };

    shader_open(kit, NULL, &features, NULL, NULL);
    (void)MODULE(kit, asm_block_scalar);
}

SCENE(scalar_blocks_that_may_not, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    shader_open(kit, NULL, NULL, NULL, NULL);
    kit_expect(kit, INCONSISTENT);
    (void)MODULE(kit, asm_block_scalar);
}

SCENE(size_by_ids, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceVulkan13Features features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES, .maintenance4 = VK_TRUE
    };

    shader_open(kit, NULL, &features, NULL, NULL);
    (void)MODULE(kit, asm_local_size_id);
}

/* --- what nobody knows --- */

static uint32_t
count_of(struct kit *kit, const char *id)
{
    return (uint32_t)kit_log_count(&kit->log, id);
}

SCENE(code_from_the_future, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NEEDS_WAKE)
{
    struct kit_config config = { .severities = VK_DEBUG_UTILS_MESSAGE_SEVERITY_INFO_BIT_EXT |
                                               VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT |
                                               VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT };
    static const uint32_t body[] = { 1u << 16 | 6666 }, none[1];

    kit_open(kit, &config);
    (void)module_of(kit, code_of(0x00010000, SHADER, 0, body, 1));
    (void)module_of(kit, code_of(0x00010000, SHADER, FROM_THE_FUTURE, none, 0));
    (void)module_of(kit, code_of(0x00010900, SHADER, 0, none, 0));
    kit_close(kit);
    KIT_CHECK(kit, count_of(kit, "WAKE-shader-unknown") == 1);
}

/* --- in the chain of a stage --- */

static void
compute_of(struct kit *kit, struct code code)
{
    VkShaderModuleCreateInfo inner = { .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                       .codeSize = code.count * 4,
                                       .pCode = code.words };
    VkComputePipelineCreateInfo info = { .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
                                         .stage = rig_stage(VK_SHADER_STAGE_COMPUTE_BIT,
                                                            VK_NULL_HANDLE),
                                         .layout = kit_pipeline_layout(kit, VK_NULL_HANDLE),
                                         .basePipelineIndex = -1 };
    VkPipeline pipeline = VK_NULL_HANDLE;

    info.stage.pNext = &inner;
    (void)vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline);
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
}

SCENE(code_in_a_chain, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceGraphicsPipelineLibraryFeaturesEXT library = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_GRAPHICS_PIPELINE_LIBRARY_FEATURES_EXT,
        .graphicsPipelineLibrary = VK_TRUE
    };
    struct code code = empty_code();

    shader_open(kit, NULL, &library, VK_KHR_PIPELINE_LIBRARY_EXTENSION_NAME,
                VK_EXT_GRAPHICS_PIPELINE_LIBRARY_EXTENSION_NAME);
    compute_of(kit, code);
    kit_expect(kit, INCONSISTENT);
    code.words[code.count - 1] = 1u << 16 | 253;
    compute_of(kit, code);
}

/* --- the create info itself --- */

SCENE(chain_of_a_module, KIT_NULL_DRIVER)
{
    struct code code = empty_code();
    VkFenceCreateInfo other = { .sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO };
    VkShaderModuleCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                      .pNext = &other,
                                      .codeSize = code.count * 4,
                                      .pCode = code.words };
    VkShaderModule module = VK_NULL_HANDLE;

    kit_expect(kit, "VUID-vkCreateShaderModule-pCreateInfo-06904");
    (void)vkCreateShaderModule(kit->device, &info, NULL, &module);
    kit_own(kit, VK_OBJECT_TYPE_SHADER_MODULE, KIT_HANDLE(module));
}

SCENE(validation_features_of_a_module, KIT_NULL_DRIVER)
{
    struct code code = empty_code();
    VkValidationFeaturesEXT features = { .sType = VK_STRUCTURE_TYPE_VALIDATION_FEATURES_EXT };
    VkShaderModuleCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                      .pNext = &features,
                                      .codeSize = code.count * 4,
                                      .pCode = code.words };
    VkShaderModule module = VK_NULL_HANDLE;

    (void)vkCreateShaderModule(kit->device, &info, NULL, &module);
    kit_own(kit, VK_OBJECT_TYPE_SHADER_MODULE, KIT_HANDLE(module));
}

static void *VKAPI_PTR
plain_alloc(void *user, size_t size, size_t alignment, VkSystemAllocationScope scope)
{
    (void)user;
    (void)scope;
    return aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
}

static void *VKAPI_PTR
plain_realloc(void *user, void *memory, size_t size, size_t alignment,
              VkSystemAllocationScope scope)
{
    (void)user;
    (void)alignment;
    (void)scope;
    return realloc(memory, size);
}

static void VKAPI_PTR
plain_free(void *user, void *memory)
{
    (void)user;
    free(memory);
}

SCENE(callbacks_of_modules, KIT_NULL_DRIVER | KIT_APPLIES)
{
    VkAllocationCallbacks callbacks = { NULL, plain_alloc, plain_realloc, plain_free, NULL, NULL };
    struct code code = empty_code();
    VkShaderModuleCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                      .codeSize = code.count * 4,
                                      .pCode = code.words };
    VkShaderModule module;

    KIT_VK(kit, vkCreateShaderModule(kit->device, &info, &callbacks, &module));
    vkDestroyShaderModule(kit->device, module, &callbacks);
    KIT_VK(kit, vkCreateShaderModule(kit->device, &info, NULL, &module));
    vkDestroyShaderModule(kit->device, module, NULL);
    vkDestroyShaderModule(kit->device, VK_NULL_HANDLE, &callbacks);
    KIT_VK(kit, vkCreateShaderModule(kit->device, &info, NULL, &module));
    kit_expect(kit, "VUID-vkDestroyShaderModule-shaderModule-01093");
    vkDestroyShaderModule(kit->device, module, &callbacks);
    KIT_VK(kit, vkCreateShaderModule(kit->device, &info, &callbacks, &module));
    kit_expect(kit, "VUID-vkDestroyShaderModule-shaderModule-01092");
    vkDestroyShaderModule(kit->device, module, NULL);
}

/* --- identifiers --- */

static void
ask_identifiers(struct kit *kit)
{
    PFN_vkGetShaderModuleIdentifierEXT of_module = KIT_DEVICE_COMMAND(
        kit, vkGetShaderModuleIdentifierEXT);
    PFN_vkGetShaderModuleCreateInfoIdentifierEXT of_code = KIT_DEVICE_COMMAND(
        kit, vkGetShaderModuleCreateInfoIdentifierEXT);
    struct code code = empty_code();
    VkShaderModuleCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                      .codeSize = code.count * 4,
                                      .pCode = code.words };
    VkShaderModuleIdentifierEXT identifier = {
        .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_IDENTIFIER_EXT
    };

    if (!of_module || !of_code) {
        kit_skip(kit, "no identifiers of shader modules");
    }
    of_module(kit->device, module_of(kit, code), &identifier);
    of_code(kit->device, &info, &identifier);
}

/* Of code, that there is some is asked before it is looked up. */
SCENE(identifier_of_no_code, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceShaderModuleIdentifierFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_MODULE_IDENTIFIER_FEATURES_EXT,
        .shaderModuleIdentifier = VK_TRUE
    };
    struct code code = empty_code();
    VkShaderModuleCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                      .pCode = code.words };
    VkShaderModuleIdentifierEXT identifier = {
        .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_IDENTIFIER_EXT
    };

    shader_open(kit, NULL, &features, VK_EXT_SHADER_MODULE_IDENTIFIER_EXTENSION_NAME, NULL);
    kit_expect(kit, CODE "codeSize-01085");
    KIT_DEVICE_COMMAND(kit, vkGetShaderModuleCreateInfoIdentifierEXT)
    (kit->device, &info, &identifier);
}

SCENE(identifiers, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceShaderModuleIdentifierFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_MODULE_IDENTIFIER_FEATURES_EXT,
        .shaderModuleIdentifier = VK_TRUE
    };

    shader_open(kit, NULL, &features, VK_EXT_SHADER_MODULE_IDENTIFIER_EXTENSION_NAME, NULL);
    ask_identifiers(kit);
}

SCENE(identifiers_without_feature, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    shader_open(kit, NULL, NULL, VK_EXT_SHADER_MODULE_IDENTIFIER_EXTENSION_NAME, NULL);
    kit_expect(kit, "VUID-vkGetShaderModuleIdentifierEXT-shaderModuleIdentifier-06884");
    kit_expect(kit, "VUID-vkGetShaderModuleCreateInfoIdentifierEXT-shaderModuleIdentifier-06885");
    ask_identifiers(kit);
}

/* --- settings --- */

#define OWN (KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_OWN_SETTINGS | KIT_NEEDS_WAKE)

SCENE(pipelines_that_wait, OWN)
{
    struct code code = empty_code();
    VkComputePipelineCreateInfo info = { .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
                                         .basePipelineIndex = -1 };
    VkPipeline pipeline = VK_NULL_HANDLE;

    setenv("WAKE_WAIT_FOR_SHADERS", "1", 1);
    kit_open(kit, NULL);
    info.layout = kit_pipeline_layout(kit, VK_NULL_HANDLE);
    info.stage = rig_stage(VK_SHADER_STAGE_COMPUTE_BIT, module_of(kit, code));
    KIT_VK(kit, vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
    kit_expect(kit, INCONSISTENT);
    code.words[code.count - 1] = 1u << 16 | 253;
    info.stage.module = module_of(kit, code);
    pipeline = (VkPipeline)KIT_HANDLE(1);
    KIT_CHECK(kit, vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL,
                                            &pipeline) == VK_ERROR_VALIDATION_FAILED_EXT);
    KIT_CHECK(kit, pipeline == VK_NULL_HANDLE);
}

SCENE(shaders_not_checked, OWN)
{
    setenv("WAKE_CHECK_SHADERS", "0", 1);
    kit_open(kit, NULL);
    (void)MODULE(kit, asm_no_location);
}

KIT_MAIN()
