/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Whole shaders about rules of the last years: debug information with forward references, textures whose samplers convert Y'CbCr.
 * Skipped with headers that lack the newest of them.
 */
#include "code_scene.h"
#include "shader_scene.h"

#ifndef VK_KHR_shader_relaxed_extended_instruction

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_KHR_shader_relaxed_extended_instruction");
}

#else

#include "asm_offset_chosen.h"
#include "comp_converted.h"
#include "comp_converted_fixed.h"
#include "comp_converted_special.h"

#define NOW (SILENT | KIT_NULL_DRIVER)
#define SPIRV_ID(rest) "VUID-RuntimeSpirv-" rest

/* --- debug information --- */

/* %50 = OpExtInstImport "NonSemantic.Shader.DebugInfo.100" */
static void
import_debug_info(struct code *code)
{
    static const char name[] = "NonSemantic.Shader.DebugInfo.100";
    const uint32_t words = sizeof(name) / 4 + 1;

    code->words[code->count] = (words + 2) << 16 | 11;
    code->words[code->count + 1] = 50;
    memset(&code->words[code->count + 2], 0, words * sizeof(uint32_t));
    memcpy(&code->words[code->count + 2], name, sizeof(name));
    code->count += words + 2;
}

/* A struct and its member, each of which names the other. */
static struct code
forward_references(void)
{
    const uint32_t head[] = { 0x07230203, 0x00010600, 0, CODE_BOUND, 0 };
    struct code code = { .count = KIT_COUNT(head) };

    memcpy(code.words, head, sizeof(head));
    PUT(&code, 17u, 1u); /* Shader */
    code_extension(&code, "SPV_KHR_relaxed_extended_instruction");
    import_debug_info(&code);
    PUT(&code, 14u, 0u, 1u);                  /* Logical GLSL450 */
    PUT(&code, 15u, 5u, 1u, 0x6e69616du, 0u); /* GLCompute %1 "main" */
    code_local_size(&code, 1);
    PUT(&code, 7u, 60u, 0x61u); /* %60 "a" */
    code_types(&code);
    PUT(&code, 43u, 5u, 61u, 1u);
    PUT(&code, 43u, 5u, 62u, 0u);
    PUT(&code, 43u, 5u, 63u, 2u);
    PUT(&code, 43u, 5u, 64u, 100u);
    PUT(&code, 43u, 5u, 65u, 32u);
    PUT(&code, 12u, 2u, 70u, 50u, 35u, 60u);               /* DebugSource */
    PUT(&code, 12u, 2u, 71u, 50u, 1u, 64u, 63u, 70u, 63u); /* DebugCompilationUnit */
    PUT(&code, 4433u, 2u, 73u, 50u, 10u, 60u, 61u, 70u, 61u, 61u, 71u, 60u, 65u, 62u, 74u);
    PUT(&code, 12u, 2u, 74u, 50u, 11u, 60u, 73u, 70u, 61u, 61u, 62u, 65u, 62u);
    code_function(&code);
    code_end(&code);
    return code;
}

static void
open_forward(struct kit *kit, const char *answers)
{
    setenv("WAKE_NULL_ANSWERS", answers, 1);
    NEW_WITH(kit, VkPhysicalDeviceShaderRelaxedExtendedInstructionFeaturesKHR,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_RELAXED_EXTENDED_INSTRUCTION_FEATURES_KHR,
             VK_KHR_SHADER_RELAXED_EXTENDED_INSTRUCTION_EXTENSION_NAME);
}

SCENE(forward_references_of_types, NOW)
{
    const struct code code = forward_references();

    open_forward(kit, "");
    code_told(kit, &code, NULL);
}

SCENE(forward_references_without_feature, NOW)
{
    const struct code code = forward_references();

    open_forward(kit, "shaderRelaxedExtendedInstruction=0");
    code_told(kit, &code, SPIRV_ID("shaderRelaxedExtendedInstruction-10773"));
}

/* --- conversions --- */

/* Two textures with one immutable sampler, which converts. */
static VkPipelineLayout
converting_layout(struct kit *kit, VkSamplerYcbcrConversion conversion)
{
    const VkSamplerYcbcrConversionInfo convert = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_INFO, .conversion = conversion
    };
    const VkSamplerCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
                                       .pNext = &convert,
                                       .addressModeU = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE,
                                       .addressModeV = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE,
                                       .addressModeW = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE };
    VkSampler samplers[2] = { VK_NULL_HANDLE, VK_NULL_HANDLE };

    KIT_VK(kit, vkCreateSampler(kit->device, &info, NULL, &samplers[0]));
    kit_own(kit, VK_OBJECT_TYPE_SAMPLER, KIT_HANDLE(samplers[0]));
    samplers[1] = samplers[0];
    const VkDescriptorSetLayoutBinding bindings[2] = {
        { 0, VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, 2, VK_SHADER_STAGE_COMPUTE_BIT, samplers },
        { 1, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, VK_SHADER_STAGE_COMPUTE_BIT, NULL },
    };

    return kit_pipeline_layout(
        kit,
        kit_set_layout_of(kit, &(VkDescriptorSetLayoutCreateInfo){
                                   .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
                                   .bindingCount = KIT_COUNT(bindings),
                                   .pBindings = bindings }));
}

SCENE(elements_of_converted_textures, NOW)
{
    const VkSamplerYcbcrConversionCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_CREATE_INFO,
        .format = VK_FORMAT_G8_B8R8_2PLANE_420_UNORM,
        .ycbcrModel = VK_SAMPLER_YCBCR_MODEL_CONVERSION_YCBCR_709
    };
    VkSamplerYcbcrConversion conversion = VK_NULL_HANDLE;
    VkPipelineLayout layout;

    NEW(kit, .version = 0);
    KIT_VK(kit, vkCreateSamplerYcbcrConversion(kit->device, &info, NULL, &conversion));
    layout = converting_layout(kit, conversion);
    (void)shader_compute(kit, MODULE(kit, comp_converted_fixed), layout, NULL);
    (void)shader_compute(kit, MODULE(kit, comp_converted_special), layout, NULL);
    kit_expect(kit, SPIRV_ID("None-12205"));
    (void)shader_compute(kit, MODULE(kit, comp_converted), layout, NULL);
    vkDestroySamplerYcbcrConversion(kit->device, conversion, NULL);
}

/* --- offsets that are no constants --- */

SCENE(offsets_of_samples, NOW)
{
    NEW(kit);
    kit_expect(kit, SPIRV_ID("Offset-10213"));
    (void)MODULE(kit, asm_offset_chosen);
    kit_close(kit);
    NEW_WITH(kit, VkPhysicalDeviceMaintenance8FeaturesKHR,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_8_FEATURES_KHR, "VK_KHR_maintenance8");
    (void)MODULE(kit, asm_offset_chosen);
}

#endif

KIT_MAIN()
