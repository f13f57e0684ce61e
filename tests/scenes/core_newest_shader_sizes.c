/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Sizes in shaders, word by word: workgroups without invocations, arrays of descriptors where a layout reserves a binding, arrays of
 * input attachments.
 */
#include "code_scene.h"
#include "pipeline_rig.h"

#ifndef VK_EXT_shader_object

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_EXT_shader_object");
}

#else

#define STAGE_ID(rest) "VUID-VkPipelineShaderStageCreateInfo-" rest
#define COMPUTE_ID(rest) "VUID-VkComputePipelineCreateInfo-" rest
#define GRAPHICS_ID(rest) "VUID-VkGraphicsPipelineCreateInfo-" rest

static const uint32_t none[] = { 0 };

/* --- workgroups --- */

/* By LocalSize, or by LocalSizeId and the constant 0. */
static struct code
sized(uint32_t x, bool constant)
{
    struct code code;

    code_begin(&code, 0x00010500, none, NULL, 5);
    if (constant) {
        PUT(&code, 331u, 1u, 38u, 10u, 11u, 11u); /* LocalSizeId */
        PUT(&code, 71u, 10u, 1u, 0u);             /* SpecId */
    } else {
        code_local_size(&code, x);
    }
    code_types(&code);
    PUT(&code, 50u, 5u, 10u, x);
    PUT(&code, 43u, 5u, 11u, 1u);
    code_function(&code);
    code_end(&code);
    return code;
}

static void
specialized(struct kit *kit, const struct code *code, uint32_t x, const char *vuid)
{
    const VkSpecializationMapEntry entry = { 0, 0, 4 };
    const VkSpecializationInfo special = { 1, &entry, sizeof(x), &x };
    const VkComputePipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .stage = { .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                   .stage = VK_SHADER_STAGE_COMPUTE_BIT,
                   .module = code_module(kit, code),
                   .pName = "main",
                   .pSpecializationInfo = &special },
        .layout = kit_pipeline_layout(kit, VK_NULL_HANDLE),
    };
    VkPipeline pipeline = VK_NULL_HANDLE;

    if (vuid) {
        kit_expect(kit, vuid);
    }
    if (vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline) ==
        VK_SUCCESS) {
        kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
    }
}

SCENE(workgroups_of_constants, SILENT | KIT_NULL_DRIVER)
{
    struct code code = sized(4, true);

    NEW(kit, .next = NULL);
    code_compute(kit, &code, 0, NULL);
    specialized(kit, &code, 8, NULL);
    specialized(kit, &code, 0, STAGE_ID("pSpecializationInfo-06849"));
    code = sized(0, true);
    specialized(kit, &code, 1, NULL);
    code_compute(kit, &code, 0, STAGE_ID("pSpecializationInfo-06849"));
}

SCENE(workgroups_of_literals, SILENT | KIT_NULL_DRIVER)
{
    struct code code = sized(4, false);

    NEW(kit, .next = NULL);
    code_compute(kit, &code, 0, NULL);
    code = sized(0, false);
    kit_expect(kit, "VUID-VkShaderModuleCreateInfo-pCode-08737");
    (void)code_module(kit, &code);
}

/* --- descriptors --- */

/* A storage buffer of set 0, binding 0, or an array of `count`; 0: a run-time array. */
static struct code
buffers(bool array, uint32_t count)
{
    static const uint32_t runtime[] = { 5302, 0 };
    struct code code;

    code_begin(&code, 0x00010500, array && !count ? runtime : none, NULL, 5);
    code_interface(&code, 14);
    code_local_size(&code, 1);
    PUT(&code, 71u, 10u, 2u);          /* Block */
    PUT(&code, 72u, 10u, 0u, 35u, 0u); /* Offset */
    PUT(&code, 71u, 14u, 34u, 0u);     /* DescriptorSet */
    PUT(&code, 71u, 14u, 33u, 0u);     /* Binding */
    code_types(&code);
    PUT(&code, 43u, 5u, 8u, count);
    PUT(&code, 43u, 5u, 9u, 0u);
    PUT(&code, 30u, 10u, 5u);
    if (array && count) {
        PUT(&code, 28u, 11u, 10u, 8u);
    } else if (array) {
        PUT(&code, 29u, 11u, 10u);
    }
    PUT(&code, 32u, 12u, 12u, array ? 11u : 10u);
    PUT(&code, 32u, 13u, 12u, 5u);
    PUT(&code, 59u, 12u, 14u, 12u);
    code_function(&code);
    if (array) {
        PUT(&code, 65u, 13u, 15u, 14u, 9u, 9u);
    } else {
        PUT(&code, 65u, 13u, 15u, 14u, 9u);
    }
    PUT(&code, 61u, 5u, 16u, 15u);
    code_end(&code);
    return code;
}

static void
compute_with(struct kit *kit, const struct code *code, uint32_t count, const char *vuid)
{
    const VkComputePipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .stage = { .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                   .stage = VK_SHADER_STAGE_COMPUTE_BIT,
                   .module = code_module(kit, code),
                   .pName = "main" },
        .layout = kit_pipeline_layout(kit, kit_set_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                                                          count, VK_SHADER_STAGE_COMPUTE_BIT)),
    };
    VkPipeline pipeline = VK_NULL_HANDLE;

    if (vuid) {
        kit_expect(kit, vuid);
    }
    if (vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline) ==
        VK_SUCCESS) {
        kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
    }
}

/* A reserved binding may be named, and has no elements. */
SCENE(reserved_bindings, SILENT | KIT_NULL_DRIVER)
{
    struct code code = buffers(false, 0);

    NEW(kit, .next = NULL);
    compute_with(kit, &code, 1, NULL);
    compute_with(kit, &code, 0, NULL);
    code = buffers(true, 2);
    compute_with(kit, &code, 2, NULL);
    compute_with(kit, &code, 1, COMPUTE_ID("layout-07991"));
    compute_with(kit, &code, 0, COMPUTE_ID("layout-07991"));
    code = buffers(true, 0);
    compute_with(kit, &code, 1, NULL);
    compute_with(kit, &code, 0, COMPUTE_ID("layout-07991"));
}

/* --- input attachments --- */

/* Two, one behind the other. */
static VkShaderModule
reads_two(struct kit *kit)
{
    static const uint32_t input[] = { 40, 0 };
    struct code code;

    code_begin(&code, 0x00010500, input, NULL, 4);
    code_interface(&code, 14);
    PUT(&code, 16u, 1u, 7u);       /* OriginUpperLeft */
    PUT(&code, 71u, 14u, 34u, 0u); /* DescriptorSet */
    PUT(&code, 71u, 14u, 33u, 0u); /* Binding */
    PUT(&code, 71u, 14u, 43u, 0u); /* InputAttachmentIndex */
    code_types(&code);
    PUT(&code, 43u, 5u, 8u, 2u);
    PUT(&code, 43u, 5u, 9u, 1u);
    PUT(&code, 21u, 16u, 32u, 1u);
    PUT(&code, 23u, 17u, 16u, 2u);
    PUT(&code, 46u, 17u, 18u);
    PUT(&code, 23u, 19u, 6u, 4u);
    PUT(&code, 25u, 10u, 6u, 6u, 0u, 0u, 0u, 2u, 0u); /* of SubpassData */
    PUT(&code, 28u, 11u, 10u, 8u);
    PUT(&code, 32u, 12u, 0u, 11u);
    PUT(&code, 32u, 13u, 0u, 10u);
    PUT(&code, 59u, 12u, 14u, 0u);
    code_function(&code);
    PUT(&code, 65u, 13u, 15u, 14u, 9u);
    PUT(&code, 61u, 10u, 20u, 15u);
    PUT(&code, 98u, 19u, 21u, 20u, 18u);
    code_end(&code);
    return code_module(kit, &code);
}

SCENE(arrays_of_input_attachments, SILENT | KIT_NULL_DRIVER)
{
    VkPipelineColorBlendAttachmentState blends[2] = { { 0 } };
    const VkFormat formats[2] = { VK_FORMAT_R8G8B8A8_UNORM, VK_FORMAT_R8G8B8A8_UNORM };
    struct rig_base base;
    struct rig r;

    NEW(kit, .next = NULL);
    base = rig_base(kit);
    rig_init(&r, &base);
    rig_render_dynamically(&r);
    r.stages[1].module = reads_two(kit);
    r.info.layout = kit_pipeline_layout(
        kit,
        kit_set_layout(kit, VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT, 2, VK_SHADER_STAGE_FRAGMENT_BIT));
    r.rendering.colorAttachmentCount = r.blend.attachmentCount = 2;
    r.rendering.pColorAttachmentFormats = formats;
    r.blend.pAttachments = blends;
    (void)rig_make(&base, &r);
    r.rendering.colorAttachmentCount = r.blend.attachmentCount = 1;
    kit_expect(kit, GRAPHICS_ID("renderPass-09652"));
    (void)rig_make(&base, &r);
}

#endif

KIT_MAIN()
