/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Blocks and variables of shaders, word by word: small numbers in workgroup memory, uniform blocks without an end, inputs of 8 bits.
 */
#include "code_scene.h"
#include "pipeline_rig.h"

#ifndef VK_EXT_shader_uniform_buffer_unsized_array

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_EXT_shader_uniform_buffer_unsized_array");
}

#else

#define SPIRV_ID(rest) "VUID-RuntimeSpirv-" rest

/* --- workgroup memory --- */

static struct code
shared(uint32_t width)
{
    const uint32_t capabilities[] = { 4428 /* WorkgroupMemoryExplicitLayoutKHR */,
                                      width == 8 ? 39u : 22u, 0 };
    struct code code;

    code_begin(&code, 0x00010500, capabilities,
               (const char *const[]){ "SPV_KHR_workgroup_memory_explicit_layout", NULL }, 5);
    code_interface(&code, 13);
    code_local_size(&code, 1);
    PUT(&code, 71u, 11u, 2u);          /* Block */
    PUT(&code, 72u, 11u, 0u, 35u, 0u); /* Offset */
    code_types(&code);
    if (width == 32) {
        PUT(&code, 30u, 11u, 5u);
    } else {
        PUT(&code, 21u, 10u, width, 0u);
        PUT(&code, 30u, 11u, 10u);
    }
    PUT(&code, 32u, 12u, 4u, 11u);
    PUT(&code, 59u, 12u, 13u, 4u);
    code_function(&code);
    code_end(&code);
    return code;
}

static void
open_shared(struct kit *kit, const char *answers)
{
    setenv("WAKE_NULL_ANSWERS", answers, 1);
    NEW_WITH(kit, VkPhysicalDeviceWorkgroupMemoryExplicitLayoutFeaturesKHR,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_WORKGROUP_MEMORY_EXPLICIT_LAYOUT_FEATURES_KHR,
             VK_KHR_WORKGROUP_MEMORY_EXPLICIT_LAYOUT_EXTENSION_NAME);
}

SCENE(small_numbers_of_workgroups, SILENT | KIT_NULL_DRIVER)
{
    struct code code = shared(8);

    open_shared(kit, "");
    code_compute_told(kit, &code, NULL);
    code = shared(16);
    code_compute_told(kit, &code, NULL);
}

SCENE(small_numbers_without_features, SILENT | KIT_NULL_DRIVER)
{
    struct code code = shared(32);

    open_shared(kit, "workgroupMemoryExplicitLayout8BitAccess=0,"
                     "workgroupMemoryExplicitLayout16BitAccess=0");
    code_compute_told(kit, &code, NULL);
    code = shared(8);
    code_compute_told(kit, &code, SPIRV_ID("workgroupMemoryExplicitLayout8BitAccess-10756"));
    code = shared(16);
    code_compute_told(kit, &code, SPIRV_ID("workgroupMemoryExplicitLayout16BitAccess-10757"));
}

/* --- uniform blocks --- */

/* The feature is no matter of SPIRV-Tools, which may be older: %8 is 4, or what constant 0 is specialized to. */
static struct code
endless_of(bool indeed, bool special, bool read)
{
    static const uint32_t none[] = { 0 };
    struct code code;

    code_begin(&code, 0x00010500, none, NULL, 5);
    code_interface(&code, 14);
    code_local_size(&code, 1);
    PUT(&code, 71u, 10u, 2u);          /* Block */
    PUT(&code, 72u, 10u, 0u, 35u, 0u); /* Offset */
    PUT(&code, 71u, 11u, 6u, 16u);     /* ArrayStride */
    PUT(&code, 71u, 14u, 34u, 0u);     /* DescriptorSet */
    PUT(&code, 71u, 14u, 33u, 0u);     /* Binding */
    if (special) {
        PUT(&code, 71u, 8u, 1u, 0u); /* SpecId */
    }
    code_types(&code);
    PUT(&code, special ? 50u : 43u, 5u, 8u, 4u);
    if (indeed) {
        PUT(&code, 29u, 11u, 5u); /* run-time array */
    } else {
        PUT(&code, 28u, 11u, 5u, 8u);
    }
    PUT(&code, 30u, 10u, 11u);
    PUT(&code, 32u, 13u, 2u, 10u);
    PUT(&code, 59u, 13u, 14u, 2u);
    PUT(&code, 43u, 5u, 15u, 0u);
    PUT(&code, 32u, 16u, 2u, 5u);
    code_function(&code);
    if (read) {
        PUT(&code, 65u, 16u, 17u, 14u, 15u, 15u);
        PUT(&code, 61u, 5u, 18u, 17u);
    }
    code_end(&code);
    return code;
}

static struct code
endless(bool indeed)
{
    return endless_of(indeed, false, false);
}

static void
open_endless(struct kit *kit, const char *answers)
{
    setenv("WAKE_NULL_ANSWERS", answers, 1);
    NEW_WITH(kit, VkPhysicalDeviceShaderUniformBufferUnsizedArrayFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_UNIFORM_BUFFER_UNSIZED_ARRAY_FEATURES_EXT,
             VK_EXT_SHADER_UNIFORM_BUFFER_UNSIZED_ARRAY_EXTENSION_NAME);
}

SCENE(blocks_without_end, SILENT | KIT_NULL_DRIVER)
{
    struct code code = endless(true);

    open_endless(kit, "");
    code_compute_told(kit, &code, NULL);
}

/* What is wrong with the pipeline is said as of any other code. */
SCENE(pipelines_of_blocks_without_end, SILENT | KIT_NULL_DRIVER)
{
    struct code code = endless_of(true, true, false);
    const VkSpecializationMapEntry entry = { .constantID = 0, .size = 4 };
    const uint32_t value = 8;
    const VkSpecializationInfo special = {
        .mapEntryCount = 1, .pMapEntries = &entry, .dataSize = 4, .pData = &value
    };
    VkComputePipelineCreateInfo info = { .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
                                         .basePipelineIndex = -1 };
    VkPipeline pipeline = VK_NULL_HANDLE;

    open_endless(kit, "");
    info.layout = kit_pipeline_layout(kit, VK_NULL_HANDLE);
    info.stage = rig_stage(VK_SHADER_STAGE_COMPUTE_BIT, code_module(kit, &code));
    info.stage.pSpecializationInfo = &special;
    KIT_VK(kit, vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
    info.stage.pName = "other";
    kit_expect(kit, "VUID-VkPipelineShaderStageCreateInfo-pName-00707");
    if (vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline) ==
        VK_SUCCESS) {
        kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
    }
}

SCENE(blocks_without_end_that_wait, SILENT | KIT_NULL_DRIVER | KIT_OWN_SETTINGS | KIT_NEEDS_WAKE)
{
    struct code code = endless(true);
    VkComputePipelineCreateInfo info = { .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
                                         .basePipelineIndex = -1 };
    VkPipeline pipeline = VK_NULL_HANDLE;

    setenv("WAKE_WAIT_FOR_SHADERS", "1", 1);
    open_endless(kit, "");
    info.layout = kit_pipeline_layout(kit, VK_NULL_HANDLE);
    info.stage = rig_stage(VK_SHADER_STAGE_COMPUTE_BIT, code_module(kit, &code));
    KIT_VK(kit, vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
}

SCENE(blocks_without_end_nor_feature, SILENT | KIT_NULL_DRIVER)
{
    struct code code = endless(false);
    VkPipelineLayout layout;

    open_endless(kit, "shaderUniformBufferUnsizedArray=0");
    code_compute_told(kit, &code, NULL);
    code = endless(true);
    code_compute_told(kit, &code, SPIRV_ID("shaderUniformBufferUnsizedArray-11806"));
    code = endless_of(true, false, true);
    layout = kit_pipeline_layout(kit, kit_set_layout(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 1,
                                                     VK_SHADER_STAGE_COMPUTE_BIT));
    code_pipeline(kit, code_module(kit, &code), 0, layout, NULL,
                  SPIRV_ID("shaderUniformBufferUnsizedArray-11806"));
}

#endif

KIT_MAIN()
