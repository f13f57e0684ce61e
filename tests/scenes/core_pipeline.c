/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Graphics pipelines: parts, stages, vertex input, viewports, rasterization, depth and stencil,
 * blending.
 */
#include "newer_ids.h"
#include "pipeline_rig.h"

#define CREATE "VUID-VkGraphicsPipelineCreateInfo-"

/* A device with the features of Vulkan 1.0 that the scene names, and some extensions. */
static struct rig_base
open_with(struct kit *kit, const VkPhysicalDeviceFeatures *core, const void *next,
          const char *extension, const char *second)
{
    VkPhysicalDeviceVulkan13Features features13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .pNext = (void *)(uintptr_t)next,
        .dynamicRendering = VK_TRUE,
        .synchronization2 = VK_TRUE,
    };
    VkPhysicalDeviceFeatures2 features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
                                           .pNext = &features13 };
    struct kit_config config = { .device_next = &features,
                                 .device_extensions = { extension, second } };

    if (core) {
        features.features = *core;
    }
    kit_open(kit, &config);
    return rig_base(kit);
}

/* --- what there must be --- */

SCENE(states_that_must_be_there, KIT_NULL_DRIVER)
{
    struct rig_base b = rig_base(kit);

    BAD(&b, CREATE "pStages-02097", r->info.pVertexInputState = NULL);
    BAD(&b, CREATE "pStages-02098", r->info.pInputAssemblyState = NULL);
    kit_expect_newer(kit, NEWER_ID(NULL, CREATE "pStages-02098"));
    BAD(&b, CREATE "pStages-02097", r->info.pVertexInputState = NULL;
        r->info.pInputAssemblyState = NULL);
    BAD(&b, CREATE "rasterizerDiscardEnable-00750", r->info.pViewportState = NULL);
    BAD(&b, CREATE "rasterizerDiscardEnable-00751", r->info.pMultisampleState = NULL);
    BAD(&b, CREATE "pRasterizationState-06601", r->info.pRasterizationState = NULL);
    BAD(&b, CREATE "renderPass-06044", r->info.pColorBlendState = NULL);
    BAD(&b, CREATE "pViewportState-04892", r->info.pViewportState = NULL;
        r->raster.rasterizerDiscardEnable = VK_TRUE;
        rig_dynamic(r, VK_DYNAMIC_STATE_RASTERIZER_DISCARD_ENABLE));
    kit_expect_newer(kit, NEWER_ID(CREATE "pStages-06600", NULL));
    BAD(&b, CREATE "stageCount-06604", r->info.stageCount = 0);
    BAD(&b, CREATE "pStages-06600", r->info.pStages = NULL);
    /* Without the feature that is all that is said, though no vertex shader has subgroups that could be full. */
    BAD(&b, "VUID-VkPipelineShaderStageCreateInfo-flags-02785",
        r->stages[0].flags = VK_PIPELINE_SHADER_STAGE_CREATE_REQUIRE_FULL_SUBGROUPS_BIT);
    kit_expect_newer(kit, NEWER_ID(CREATE "None-07826", NULL));
    BAD(&b, CREATE "layout-06602", r->info.layout = VK_NULL_HANDLE);
    BAD(&b, "VUID-VkPipelineShaderStageCreateInfo-stage-06847",
        r->stages[0].module = VK_NULL_HANDLE);
}

SCENE(states_that_are_ignored, KIT_PLAIN)
{
    struct rig_base b = rig_base(kit);
    void *garbage = (void *)(uintptr_t)0xdead0000;

    GOOD(&b, r->info.pTessellationState = garbage; r->info.pDepthStencilState = garbage);
    GOOD(&b, r->raster.rasterizerDiscardEnable = VK_TRUE; r->info.pViewportState = garbage;
         r->info.pMultisampleState = garbage; r->info.pColorBlendState = garbage;
         r->info.pDepthStencilState = garbage; r->info.stageCount = 1);
    GOOD(&b, rig_dynamic(r, VK_DYNAMIC_STATE_VIEWPORT); rig_dynamic(r, VK_DYNAMIC_STATE_SCISSOR);
         r->viewport.pViewports = garbage; r->viewport.pScissors = garbage);
    GOOD(&b, rig_dynamic(r, VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT);
         rig_dynamic(r, VK_DYNAMIC_STATE_SCISSOR_WITH_COUNT); r->viewport.viewportCount = 0;
         r->viewport.scissorCount = 0; r->viewport.pViewports = NULL; r->viewport.pScissors = NULL);
    /* With a render pass, formats are ignored; newer registries want none. */
    kit_allow(kit, "VUID-VkGraphicsPipelineCreateInfo-pNext-12427");
    GOOD(&b, r->rendering.pColorAttachmentFormats = garbage; r->rendering.colorAttachmentCount = 3;
         r->info.pNext = &r->rendering);
}

/* --- flags and base pipelines --- */

SCENE(flags_of_other_pipelines, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceRayTracingPipelineFeaturesKHR ray = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_PIPELINE_FEATURES_KHR,
        .rayTracingPipeline = VK_TRUE
    };
    struct kit_config config = {
        .device_extensions = { VK_KHR_RAY_TRACING_PIPELINE_EXTENSION_NAME,
                               VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME,
                               VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME,
                               VK_NV_RAY_TRACING_MOTION_BLUR_EXTENSION_NAME,
                               VK_EXT_OPACITY_MICROMAP_EXTENSION_NAME,
                               VK_NV_DEVICE_GENERATED_COMMANDS_EXTENSION_NAME,
                               VK_EXT_PIPELINE_PROTECTED_ACCESS_EXTENSION_NAME },
        .device_next = &ray,
    };
    kit_open(kit, &config);
    struct rig_base b = rig_base(kit);
    static const struct {
        VkPipelineCreateFlags flag;
        const char *vuid;
    } rows[] = {
        { VK_PIPELINE_CREATE_DISPATCH_BASE_BIT, CREATE "flags-00764" },
        { VK_PIPELINE_CREATE_RAY_TRACING_NO_NULL_ANY_HIT_SHADERS_BIT_KHR, CREATE "flags-03372" },
        { VK_PIPELINE_CREATE_RAY_TRACING_NO_NULL_CLOSEST_HIT_SHADERS_BIT_KHR,
          CREATE "flags-03373" },
        { VK_PIPELINE_CREATE_RAY_TRACING_NO_NULL_MISS_SHADERS_BIT_KHR, CREATE "flags-03374" },
        { VK_PIPELINE_CREATE_RAY_TRACING_NO_NULL_INTERSECTION_SHADERS_BIT_KHR,
          CREATE "flags-03375" },
        { VK_PIPELINE_CREATE_RAY_TRACING_SKIP_TRIANGLES_BIT_KHR, CREATE "flags-03376" },
        { VK_PIPELINE_CREATE_RAY_TRACING_SKIP_AABBS_BIT_KHR, CREATE "flags-03377" },
        { VK_PIPELINE_CREATE_RAY_TRACING_SHADER_GROUP_HANDLE_CAPTURE_REPLAY_BIT_KHR,
          CREATE "flags-03577" },
        { VK_PIPELINE_CREATE_RAY_TRACING_ALLOW_MOTION_BIT_NV, CREATE "flags-04947" },
        { VK_PIPELINE_CREATE_RAY_TRACING_OPACITY_MICROMAP_BIT_EXT, CREATE "flags-07401" },
        { VK_PIPELINE_CREATE_INDIRECT_BINDABLE_BIT_NV, CREATE "flags-02877" },
        { VK_PIPELINE_CREATE_FAIL_ON_PIPELINE_COMPILE_REQUIRED_BIT,
          CREATE "pipelineCreationCacheControl-02878" },
        { VK_PIPELINE_CREATE_EARLY_RETURN_ON_FAILURE_BIT,
          CREATE "pipelineCreationCacheControl-02878" },
        { VK_PIPELINE_CREATE_PROTECTED_ACCESS_ONLY_BIT_EXT,
          CREATE "pipelineProtectedAccess-07368" },
    };
    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        BAD(&b, rows[i].vuid, r->info.flags = rows[i].flag);
    }
    GOOD(&b, r->info.flags = VK_PIPELINE_CREATE_DISABLE_OPTIMIZATION_BIT);
}

SCENE(flags_of_protected_access, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDevicePipelineProtectedAccessFeaturesEXT protect = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PIPELINE_PROTECTED_ACCESS_FEATURES_EXT,
        .pipelineProtectedAccess = VK_TRUE
    };
    struct rig_base b = open_with(kit, NULL, &protect,
                                  VK_EXT_PIPELINE_PROTECTED_ACCESS_EXTENSION_NAME, NULL);

    BAD(&b, CREATE "flags-07369",
        r->info.flags = VK_PIPELINE_CREATE_NO_PROTECTED_ACCESS_BIT_EXT |
                        VK_PIPELINE_CREATE_PROTECTED_ACCESS_ONLY_BIT_EXT);
    GOOD(&b, r->info.flags = VK_PIPELINE_CREATE_NO_PROTECTED_ACCESS_BIT_EXT);
}

SCENE(base_pipelines, KIT_NULL_DRIVER)
{
    struct rig_base b = rig_base(kit);
    VkPipeline compute = kit_compute_pipeline(kit, b.layout, KIT_SHADER_NOTHING_COMP);
    VkPipeline plain, base;
    struct rig rig;

    rig_init(&rig, &b);
    plain = rig_make(&b, &rig);
    rig.info.flags = VK_PIPELINE_CREATE_ALLOW_DERIVATIVES_BIT;
    base = rig_make(&b, &rig);
    BAD(&b, CREATE "flags-00722", r->info.flags = VK_PIPELINE_CREATE_DERIVATIVE_BIT;
        r->info.basePipelineHandle = compute);
    BAD(&b, CREATE "flags-00723", r->info.flags = VK_PIPELINE_CREATE_DERIVATIVE_BIT;
        r->info.basePipelineIndex = 7);
    BAD(&b, "VUID-vkCreateGraphicsPipelines-flags-00720",
        r->info.flags = VK_PIPELINE_CREATE_DERIVATIVE_BIT;
        r->info.basePipelineIndex = 0);
    BAD(&b, "VUID-vkCreateGraphicsPipelines-flags-00721",
        r->info.flags = VK_PIPELINE_CREATE_DERIVATIVE_BIT;
        r->info.basePipelineHandle = plain);
    kit_expect(kit, CREATE "flags-00725");
    BAD(&b, CREATE "flags-00724", r->info.flags = VK_PIPELINE_CREATE_DERIVATIVE_BIT;
        r->info.basePipelineHandle = base; r->info.basePipelineIndex = 0);
    GOOD(&b, r->info.flags = VK_PIPELINE_CREATE_DERIVATIVE_BIT; r->info.basePipelineHandle = base);
    /* Without the flag both are ignored. */
    GOOD(&b, r->info.basePipelineHandle = plain; r->info.basePipelineIndex = 7);
}

SCENE(base_pipelines_of_one_call, KIT_NULL_DRIVER)
{
    struct rig_base b = rig_base(kit);
    struct rig rig;
    VkPipeline pipelines[2] = { VK_NULL_HANDLE, VK_NULL_HANDLE };

    rig_init(&rig, &b);
    rig.info.pDynamicState = NULL;
    VkGraphicsPipelineCreateInfo infos[2] = { rig.info, rig.info };
    infos[0].flags = VK_PIPELINE_CREATE_ALLOW_DERIVATIVES_BIT;
    infos[1].flags = VK_PIPELINE_CREATE_DERIVATIVE_BIT;
    infos[1].basePipelineIndex = 0;
    (void)vkCreateGraphicsPipelines(kit->device, VK_NULL_HANDLE, 2, infos, NULL, pipelines);
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipelines[0]));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipelines[1]));
    kit_expect(kit, "VUID-vkCreateGraphicsPipelines-flags-00721");
    infos[0].flags = 0;
    pipelines[0] = pipelines[1] = VK_NULL_HANDLE;
    (void)vkCreateGraphicsPipelines(kit->device, VK_NULL_HANDLE, 2, infos, NULL, pipelines);
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipelines[0]));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipelines[1]));
}

/* --- stages --- */

SCENE(stages_of_graphics, KIT_NULL_DRIVER)
{
    struct rig_base b = rig_base(kit);

    BAD(&b, CREATE "stage-00727", r->stages[0] = r->stages[1]; r->info.stageCount = 1);
    BAD(&b, CREATE "stage-06897", r->stages[2] = r->stages[1]; r->info.stageCount = 3);
    BAD(&b, CREATE "pStages-06896",
        r->stages[2] = rig_stage(VK_SHADER_STAGE_COMPUTE_BIT, b.compute);
        r->info.stageCount = 3);
    GOOD(&b, r->info.stageCount = 1);
}

SCENE(stages_without_feature, KIT_NULL_DRIVER | KIT_APPLIES)
{
    struct rig_base b = rig_base(kit);
    kit_allow(kit, "VUID-VkShaderModuleCreateInfo-pCode-01091"); /* the module itself */
    VkShaderModule geometry = kit_shader(kit, KIT_SHADER_PASS_GEOM);

    BAD(&b, "VUID-VkPipelineShaderStageCreateInfo-stage-00704",
        r->stages[2] = rig_stage(VK_SHADER_STAGE_GEOMETRY_BIT, geometry);
        r->info.stageCount = 3);
}

SCENE(stages_of_tessellation, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFeatures core = { .tessellationShader = VK_TRUE };
    struct rig_base b = open_with(kit, &core, NULL,
                                  VK_EXT_PRIMITIVE_TOPOLOGY_LIST_RESTART_EXTENSION_NAME, NULL);
    VkPipelineShaderStageCreateInfo control = rig_stage(VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT,
                                                        kit_shader(kit, KIT_SHADER_PATCH_TESC));
    VkPipelineShaderStageCreateInfo evaluation = rig_stage(
        VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT, kit_shader(kit, KIT_SHADER_PATCH_TESE));

    kit_expect(kit, CREATE "topology-00737");
    BAD(&b, CREATE "pStages-00729", r->assembly.topology = VK_PRIMITIVE_TOPOLOGY_PATCH_LIST;
        r->stages[2] = control; r->info.stageCount = 3);
    BAD(&b, CREATE "pStages-00729", r->stages[2] = control; r->info.stageCount = 3);
    kit_expect(kit, CREATE "topology-00737");
    BAD(&b, CREATE "pStages-00730", r->assembly.topology = VK_PRIMITIVE_TOPOLOGY_PATCH_LIST;
        r->stages[2] = evaluation; r->info.stageCount = 3);
    BAD(&b, CREATE "pStages-00731", r->assembly.topology = VK_PRIMITIVE_TOPOLOGY_PATCH_LIST;
        r->stages[2] = evaluation; r->stages[3] = control; r->info.stageCount = 4;
        r->info.pTessellationState = NULL);
    BAD(&b, CREATE "pStages-00736", r->stages[2] = evaluation; r->stages[3] = control;
        r->info.stageCount = 4);
    BAD(&b, CREATE "topology-00737", r->assembly.topology = VK_PRIMITIVE_TOPOLOGY_PATCH_LIST);
    BAD(&b, "VUID-VkPipelineTessellationStateCreateInfo-patchControlPoints-01214",
        r->assembly.topology = VK_PRIMITIVE_TOPOLOGY_PATCH_LIST;
        r->stages[2] = evaluation; r->stages[3] = control; r->info.stageCount = 4;
        r->tessellation.patchControlPoints = 33);
    BAD(&b, "VUID-VkPipelineInputAssemblyStateCreateInfo-topology-06253",
        r->assembly.topology = VK_PRIMITIVE_TOPOLOGY_PATCH_LIST;
        r->stages[2] = evaluation; r->stages[3] = control; r->info.stageCount = 4;
        r->assembly.primitiveRestartEnable = VK_TRUE);
    BAD(&b, "VUID-VkPipelineInputAssemblyStateCreateInfo-topology-06252",
        r->assembly.primitiveRestartEnable = VK_TRUE);
    GOOD(&b, r->assembly.topology = VK_PRIMITIVE_TOPOLOGY_PATCH_LIST; r->stages[2] = evaluation;
         r->stages[3] = control; r->info.stageCount = 4);
}

SCENE(stages_of_meshes, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceMeshShaderFeaturesEXT mesh = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MESH_SHADER_FEATURES_EXT, .meshShader = VK_TRUE
    };
    struct rig_base b = open_with(kit, NULL, &mesh, VK_EXT_MESH_SHADER_EXTENSION_NAME, NULL);
    VkPipelineShaderStageCreateInfo nothing = rig_stage(VK_SHADER_STAGE_MESH_BIT_EXT,
                                                        kit_shader(kit, KIT_SHADER_NOTHING_MESH));
    VkPipelineShaderStageCreateInfo task = rig_stage(VK_SHADER_STAGE_TASK_BIT_EXT,
                                                     kit_shader(kit, KIT_SHADER_NOTHING_TASK));

    BAD(&b, CREATE "pStages-02095", r->stages[2] = nothing; r->info.stageCount = 3);
    BAD(&b, CREATE "stage-02096", r->stages[0] = r->stages[1]; r->info.stageCount = 1);
    BAD(&b, "VUID-VkPipelineShaderStageCreateInfo-stage-02092", r->stages[0] = nothing;
        r->stages[2] = task; r->info.stageCount = 3);
    BAD(&b, CREATE "pDynamicStates-07065", r->stages[0] = nothing;
        rig_dynamic(r, VK_DYNAMIC_STATE_PRIMITIVE_TOPOLOGY));
    BAD(&b, CREATE "pDynamicStates-07066", r->stages[0] = nothing;
        rig_dynamic(r, VK_DYNAMIC_STATE_PRIMITIVE_RESTART_ENABLE));
    GOOD(&b, r->stages[0] = nothing; r->info.pVertexInputState = NULL;
         r->info.pInputAssemblyState = NULL);
}

SCENE(stages_of_meshes_without_feature, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceVertexInputDynamicStateFeaturesEXT input = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VERTEX_INPUT_DYNAMIC_STATE_FEATURES_EXT,
        .vertexInputDynamicState = VK_TRUE
    };
    VkPhysicalDeviceMeshShaderFeaturesEXT mesh = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MESH_SHADER_FEATURES_EXT,
        .pNext = &input,
        .taskShader = VK_TRUE
    };
    struct rig_base b = open_with(kit, NULL, &mesh, VK_EXT_MESH_SHADER_EXTENSION_NAME,
                                  VK_EXT_VERTEX_INPUT_DYNAMIC_STATE_EXTENSION_NAME);
    VkPipelineShaderStageCreateInfo nothing = rig_stage(VK_SHADER_STAGE_MESH_BIT_EXT,
                                                        kit_shader(kit, KIT_SHADER_NOTHING_MESH));

    BAD(&b, "VUID-VkPipelineShaderStageCreateInfo-stage-02091", r->stages[0] = nothing);
    BAD(&b, CREATE "pDynamicStates-07067", r->stages[0] = nothing;
        rig_dynamic(r, VK_DYNAMIC_STATE_VERTEX_INPUT_EXT);
        kit_expect(kit, "VUID-VkPipelineShaderStageCreateInfo-stage-02091"));
    GOOD(&b, rig_dynamic(r, VK_DYNAMIC_STATE_VERTEX_INPUT_EXT); r->info.pVertexInputState = NULL);
}

/* --- vertex input --- */

#define INPUT "VUID-VkPipelineVertexInputStateCreateInfo-"
#define ATTRIBUTE "VUID-VkVertexInputAttributeDescription-"

SCENE(vertex_input, KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    struct rig_base b = rig_base(kit);

    /* One more than there may be, so that two have one number. */
    kit_expect(kit, INPUT "pVertexBindingDescriptions-00616");
    BAD(&b, INPUT "vertexBindingDescriptionCount-00613",
        r->input.vertexBindingDescriptionCount = 33;
        r->bindings[32].binding = 0);
    kit_expect(kit, INPUT "pVertexAttributeDescriptions-00617");
    BAD(
        &b, INPUT "vertexAttributeDescriptionCount-00614",
        r->input.vertexBindingDescriptionCount = 1;
        r->input.vertexAttributeDescriptionCount = 33;
        for (int i = 0; i < 33; i++) { r->attributes[i].binding = 0; } r->attributes[32].location =
            0);
    BAD(&b, INPUT "binding-00615", r->input.vertexBindingDescriptionCount = 1;
        r->input.vertexAttributeDescriptionCount = 1; r->attributes[0].binding = 1);
    BAD(&b, INPUT "pVertexBindingDescriptions-00616", r->input.vertexBindingDescriptionCount = 2;
        r->bindings[1].binding = 0);
    BAD(&b, INPUT "pVertexAttributeDescriptions-00617", r->input.vertexBindingDescriptionCount = 1;
        r->input.vertexAttributeDescriptionCount = 2; r->attributes[1].location = 0);
    BAD(&b, "VUID-VkVertexInputBindingDescription-binding-00618",
        r->input.vertexBindingDescriptionCount = 1;
        r->bindings[0].binding = 32);
    BAD(&b, "VUID-VkVertexInputBindingDescription-stride-00619",
        r->input.vertexBindingDescriptionCount = 1;
        r->bindings[0].stride = 2049);
    BAD(&b, ATTRIBUTE "location-00620", r->input.vertexBindingDescriptionCount = 1;
        r->input.vertexAttributeDescriptionCount = 1; r->attributes[0].location = 32);
    BAD(&b, ATTRIBUTE "offset-00622", r->input.vertexBindingDescriptionCount = 1;
        r->input.vertexAttributeDescriptionCount = 1; r->attributes[0].offset = 2048);
    kit_expect_newer(
        kit, NEWER_ID("UNASSIGNED-VkVertexInputAttributeDescription-depthStencil-format", NULL));
    BAD(&b, ATTRIBUTE "format-00623", r->input.vertexBindingDescriptionCount = 1;
        r->input.vertexAttributeDescriptionCount = 1;
        r->attributes[0].format = VK_FORMAT_D32_SFLOAT);
    BAD(&b, ATTRIBUTE "format-00623", r->input.vertexBindingDescriptionCount = 1;
        r->input.vertexAttributeDescriptionCount = 1;
        r->attributes[0].format = VK_FORMAT_UNDEFINED);
    BAD(&b, ATTRIBUTE "binding-00621", r->input.vertexBindingDescriptionCount = 1;
        r->input.vertexAttributeDescriptionCount = 1; r->attributes[0].binding = 32;
        kit_expect(kit, INPUT "binding-00615"));
    GOOD(&b, r->input.vertexBindingDescriptionCount = 32;
         r->input.vertexAttributeDescriptionCount = 32; r->bindings[0].stride = 2048;
         r->attributes[0].offset = 2047);
    GOOD(&b, r->input.vertexBindingDescriptionCount = 1; r->bindings[0].stride = 4096;
         rig_dynamic(r, VK_DYNAMIC_STATE_VERTEX_INPUT_BINDING_STRIDE));
}

#define DIVISOR "VUID-VkVertexInputBindingDivisorDescriptionEXT-"

static void
divisors(struct kit *kit, bool feature)
{
    VkPhysicalDeviceVertexAttributeDivisorFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VERTEX_ATTRIBUTE_DIVISOR_FEATURES_EXT,
        .vertexAttributeInstanceRateDivisor = feature,
    };
    struct rig_base b = open_with(kit, NULL, &features,
                                  VK_EXT_VERTEX_ATTRIBUTE_DIVISOR_EXTENSION_NAME, NULL);
    VkVertexInputBindingDivisorDescriptionEXT divisor = { 0, 1 };
    VkPipelineVertexInputDivisorStateCreateInfoEXT state = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_DIVISOR_STATE_CREATE_INFO_EXT,
        .vertexBindingDivisorCount = 1,
        .pVertexBindingDivisors = &divisor,
    };
#define SET(b_, d_)                                           \
    r->input.vertexBindingDescriptionCount = 1;               \
    r->bindings[0].inputRate = VK_VERTEX_INPUT_RATE_INSTANCE; \
    r->input.pNext = &state;                                  \
    divisor = (VkVertexInputBindingDivisorDescriptionEXT)     \
    {                                                         \
        (b_), (d_)                                            \
    }
    if (feature) {
        VkPhysicalDeviceVertexAttributeDivisorPropertiesEXT offer = {
            .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VERTEX_ATTRIBUTE_DIVISOR_PROPERTIES_EXT
        };
        VkPhysicalDeviceProperties2 properties = {
            .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, .pNext = &offer
        };
        vkGetPhysicalDeviceProperties2(kit->gpu, &properties);
        kit_expect(kit, DIVISOR "inputRate-01871");
        BAD(&b, DIVISOR "binding-01869", SET(32, 1));
        BAD(&b, DIVISOR "vertexAttributeInstanceRateZeroDivisor-02228", SET(0, 0));
        BAD(&b, DIVISOR "inputRate-01871", SET(0, 1);
            r->bindings[0].inputRate = VK_VERTEX_INPUT_RATE_VERTEX);
        BAD(&b, DIVISOR "inputRate-01871", SET(1, 1)); /* a binding that is not described */
        if (offer.maxVertexAttribDivisor < UINT32_MAX) {
            BAD(&b, DIVISOR "divisor-01870", SET(0, offer.maxVertexAttribDivisor + 1));
        }
        GOOD(&b, SET(0, offer.maxVertexAttribDivisor));
    } else {
        BAD(&b, DIVISOR "vertexAttributeInstanceRateDivisor-02229", SET(0, 2));
        GOOD(&b, SET(0, 1));
    }
#undef SET
}

SCENE(divisors_with_feature, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    divisors(kit, true);
}

SCENE(divisors_without_feature, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    divisors(kit, false);
}

/* --- input assembly --- */

SCENE(input_assembly, KIT_NULL_DRIVER)
{
    struct rig_base b = rig_base(kit);

    BAD(&b,
        NEWER_ID("VUID-VkPipelineInputAssemblyStateCreateInfo-topology-06252",
                 "VUID-VkPipelineInputAssemblyStateCreateInfo-topology-00428"),
        r->assembly.primitiveRestartEnable = VK_TRUE);
    GOOD(&b, r->assembly.primitiveRestartEnable = VK_TRUE;
         rig_dynamic(r, VK_DYNAMIC_STATE_PRIMITIVE_RESTART_ENABLE));
    BAD(&b, "VUID-VkPipelineInputAssemblyStateCreateInfo-topology-00429",
        r->assembly.topology = VK_PRIMITIVE_TOPOLOGY_LINE_STRIP_WITH_ADJACENCY);
    BAD(&b, "VUID-VkPipelineInputAssemblyStateCreateInfo-topology-00430",
        r->assembly.topology = VK_PRIMITIVE_TOPOLOGY_PATCH_LIST;
        kit_expect(kit, CREATE "topology-00737"));
    GOOD(&b, r->assembly.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP;
         r->assembly.primitiveRestartEnable = VK_TRUE);
}

SCENE(tessellation_without_feature, KIT_NULL_DRIVER | KIT_APPLIES)
{
    struct rig_base b = rig_base(kit);
    VkPipelineShaderStageCreateInfo control = rig_stage(VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT,
                                                        kit_shader(kit, KIT_SHADER_PATCH_TESC));
    VkPipelineShaderStageCreateInfo evaluation = rig_stage(
        VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT, kit_shader(kit, KIT_SHADER_PATCH_TESE));

    kit_allow(kit, "VUID-VkShaderModuleCreateInfo-pCode-01091"); /* the module itself */
    kit_expect(kit, "VUID-VkPipelineInputAssemblyStateCreateInfo-topology-00430");
    BAD(&b, "VUID-VkPipelineShaderStageCreateInfo-stage-00705",
        r->assembly.topology = VK_PRIMITIVE_TOPOLOGY_PATCH_LIST;
        r->stages[2] = evaluation; r->stages[3] = control; r->info.stageCount = 4);
}

/* --- viewports and scissors --- */

#define VIEWPORTS "VUID-VkPipelineViewportStateCreateInfo-"

SCENE(viewport_counts, KIT_NULL_DRIVER | KIT_ANY_CALL)
{
    struct rig_base b = rig_base(kit);

    kit_expect(kit, VIEWPORTS "scissorCount-04134");
    kit_expect(kit, VIEWPORTS "scissorCount-04134");
    BAD(&b, VIEWPORTS "viewportCount-04135", r->viewport.viewportCount = 0;
        rig_dynamic(r, VK_DYNAMIC_STATE_VIEWPORT));
    BAD(&b, VIEWPORTS "scissorCount-04136", r->viewport.scissorCount = 0;
        rig_dynamic(r, VK_DYNAMIC_STATE_SCISSOR));
    BAD(&b, VIEWPORTS "viewportCount-01216", r->viewport.viewportCount = 2;
        r->viewport.scissorCount = 2; kit_expect(kit, VIEWPORTS "scissorCount-01217"));
    BAD(&b, CREATE "pDynamicStates-03379", rig_dynamic(r, VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT));
    BAD(&b, CREATE "pDynamicStates-03380", rig_dynamic(r, VK_DYNAMIC_STATE_SCISSOR_WITH_COUNT));
    BAD(&b, CREATE "pDynamicStates-00747", r->viewport.pViewports = NULL);
    BAD(&b, CREATE "pDynamicStates-00748", r->viewport.pScissors = NULL);
    BAD(&b, CREATE "pDynamicStates-04132", rig_dynamic(r, VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT);
        rig_dynamic(r, VK_DYNAMIC_STATE_VIEWPORT); r->viewport.viewportCount = 0);
    BAD(&b, CREATE "pDynamicStates-04133", rig_dynamic(r, VK_DYNAMIC_STATE_SCISSOR_WITH_COUNT);
        rig_dynamic(r, VK_DYNAMIC_STATE_SCISSOR); r->viewport.scissorCount = 0);
    GOOD(&b, rig_dynamic(r, VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT); r->viewport.viewportCount = 0);
}

SCENE(viewport_counts_with_feature, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFeatures core = { .multiViewport = VK_TRUE };
    struct rig_base b = open_with(kit, &core, NULL, NULL, NULL);

    BAD(&b, VIEWPORTS "viewportCount-01218", r->viewport.viewportCount = 17;
        r->viewport.scissorCount = 17; kit_expect(kit, VIEWPORTS "scissorCount-01219"));
    BAD(&b, VIEWPORTS "scissorCount-04134", r->viewport.viewportCount = 2;
        r->viewport.scissorCount = 3);
    GOOD(&b, r->viewport.viewportCount = 16; r->viewport.scissorCount = 16);
    GOOD(&b, r->viewport.viewportCount = 2; r->viewport.scissorCount = 0;
         rig_dynamic(r, VK_DYNAMIC_STATE_SCISSOR_WITH_COUNT));
}

SCENE(viewport_values, KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    struct rig_base b = rig_base(kit);

    BAD(&b, "VUID-VkViewport-width-01770", r->viewports[0].width = 0.0f);
    BAD(&b, "VUID-VkViewport-width-01771", r->viewports[0].width = 32769.0f);
    BAD(&b, "VUID-VkViewport-height-01773", r->viewports[0].height = 32769.0f);
    BAD(&b, "VUID-VkViewport-height-01773", r->viewports[0].y = 32769.0f;
        r->viewports[0].height = -32769.0f);
    BAD(&b, "VUID-VkViewport-x-01774", r->viewports[0].x = -65537.0f);
    BAD(&b, "VUID-VkViewport-x-01232", r->viewports[0].x = 65530.0f);
    BAD(&b, "VUID-VkViewport-y-01775", r->viewports[0].y = -65537.0f);
    BAD(&b, "VUID-VkViewport-y-01233", r->viewports[0].y = 65530.0f);
    BAD(&b, "VUID-VkViewport-y-01776", r->viewports[0].y = 65537.0f;
        r->viewports[0].height = -16.0f);
    BAD(&b, "VUID-VkViewport-y-01777", r->viewports[0].y = -65530.0f;
        r->viewports[0].height = -16.0f);
    BAD(&b, "VUID-VkViewport-minDepth-01234", r->viewports[0].minDepth = -0.5f);
    BAD(&b, "VUID-VkViewport-maxDepth-01235", r->viewports[0].maxDepth = 1.5f);
    BAD(&b, VIEWPORTS "x-02821", r->scissors[0].offset.x = -1);
    BAD(&b, VIEWPORTS "x-02821", r->scissors[0].offset.y = -1);
    BAD(&b, VIEWPORTS "offset-02822", r->scissors[0].offset.x = INT32_MAX);
    BAD(&b, VIEWPORTS "offset-02823", r->scissors[0].offset.y = INT32_MAX);
    GOOD(&b, r->viewports[0].y = 16.0f; r->viewports[0].height = -16.0f);
    GOOD(&b, r->viewports[0].minDepth = 1.0f; r->viewports[0].maxDepth = 0.0f);
    GOOD(&b, r->viewports[0].x = -65536.0f; r->viewports[0].y = -65536.0f;
         r->scissors[0].extent.width = INT32_MAX);
}

SCENE(viewport_values_of_version_1_0, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct kit_config config = { .api_version = VK_API_VERSION_1_0 };
    kit_open(kit, &config);
    struct rig_base b = rig_base(kit);

    BAD(&b, NEWER_ID("VUID-VkViewport-apiVersion-07917", "VUID-VkViewport-height-01772"),
        r->viewports[0].y = 16.0f;
        r->viewports[0].height = -16.0f);
    kit_expect(kit, VIEWPORTS NEWER_ID("scissorCount-04134", "scissorCount-01220"));
    BAD(&b, VIEWPORTS NEWER_ID("viewportCount-04135", "viewportCount-arraylength"),
        r->viewport.viewportCount = 0);
    kit_expect(kit, VIEWPORTS NEWER_ID("scissorCount-04134", "scissorCount-01220"));
    BAD(&b, VIEWPORTS NEWER_ID("scissorCount-04136", "scissorCount-arraylength"),
        r->viewport.scissorCount = 0);
    BAD(&b, CREATE NEWER_ID("dynamicRendering-06576", "renderPass-06574"),
        r->info.renderPass = VK_NULL_HANDLE;
        r->info.pColorBlendState = NULL);
    GOOD(&b, r->viewports[0].height = 8.0f);
}

SCENE(depth_range_unrestricted, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct rig_base b = open_with(kit, NULL, NULL, VK_EXT_DEPTH_RANGE_UNRESTRICTED_EXTENSION_NAME,
                                  NULL);

    GOOD(&b, r->viewports[0].minDepth = -0.5f; r->viewports[0].maxDepth = 1.5f);
}

/* --- rasterization --- */

SCENE(rasterization, KIT_NULL_DRIVER)
{
    struct rig_base b = rig_base(kit);

    BAD(&b, CREATE "pDynamicStates-00749", r->raster.lineWidth = 2.0f);
    BAD(&b, CREATE "pDynamicStates-00754", r->raster.depthBiasEnable = VK_TRUE;
        r->raster.depthBiasClamp = 1.0f);
    BAD(&b, "VUID-VkPipelineRasterizationStateCreateInfo-depthClampEnable-00782",
        r->raster.depthClampEnable = VK_TRUE);
    BAD(&b, "VUID-VkPipelineRasterizationStateCreateInfo-polygonMode-01413",
        r->raster.polygonMode = VK_POLYGON_MODE_LINE);
    kit_expect_newer(
        kit, NEWER_ID("VUID-VkPipelineRasterizationStateCreateInfo-polygonMode-01507", NULL));
    BAD(&b, "VUID-VkPipelineRasterizationStateCreateInfo-polygonMode-parameter",
        r->raster.polygonMode = (VkPolygonMode)0x7f);
    GOOD(&b, r->raster.lineWidth = 2.0f; rig_dynamic(r, VK_DYNAMIC_STATE_LINE_WIDTH));
    GOOD(&b, r->raster.depthBiasEnable = VK_TRUE; r->raster.depthBiasClamp = 1.0f;
         rig_dynamic(r, VK_DYNAMIC_STATE_DEPTH_BIAS));
    GOOD(&b, r->raster.depthBiasClamp = 1.0f);
}

SCENE(rasterization_with_features, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFeatures core = { .wideLines = VK_TRUE,
                                      .depthBiasClamp = VK_TRUE,
                                      .depthClamp = VK_TRUE,
                                      .fillModeNonSolid = VK_TRUE };
    struct rig_base b = open_with(kit, &core, NULL, NULL, NULL);

    GOOD(&b, r->raster.lineWidth = 2.0f; r->raster.depthBiasEnable = VK_TRUE;
         r->raster.depthBiasClamp = 1.0f; r->raster.depthClampEnable = VK_TRUE;
         r->raster.polygonMode = VK_POLYGON_MODE_LINE);
}

/* --- depth, stencil, blending --- */

static VkRenderPass
depth_pass(struct kit *kit)
{
    VkAttachmentDescription attachment = {
        .format = VK_FORMAT_D16_UNORM,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
        .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
        .stencilLoadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
        .stencilStoreOp = VK_ATTACHMENT_STORE_OP_DONT_CARE,
        .finalLayout = VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL,
    };
    VkAttachmentReference reference = { 0, VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL };
    VkSubpassDescription subpass = { .pDepthStencilAttachment = &reference };
    VkRenderPassCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
        .attachmentCount = 1,
        .pAttachments = &attachment,
        .subpassCount = 1,
        .pSubpasses = &subpass,
    };
    VkRenderPass pass = VK_NULL_HANDLE;
    KIT_VK(kit, vkCreateRenderPass(kit->device, &info, NULL, &pass));
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(pass));
    return pass;
}

SCENE(depth_and_stencil, KIT_NULL_DRIVER)
{
    struct rig_base b = rig_base(kit);
    b.render_pass = depth_pass(kit);

    BAD(&b, CREATE "renderPass-06043", r->info.pDepthStencilState = NULL);
    BAD(&b, "VUID-VkPipelineDepthStencilStateCreateInfo-depthBoundsTestEnable-00598",
        r->depth.depthBoundsTestEnable = VK_TRUE);
    GOOD(&b, r->depth.minDepthBounds = 2.0f);
}

SCENE(depth_bounds, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFeatures core = { .depthBounds = VK_TRUE };
    struct rig_base b = open_with(kit, &core, NULL, NULL, NULL);
    b.render_pass = depth_pass(kit);

    BAD(&b, CREATE "pDynamicStates-02510", r->depth.depthBoundsTestEnable = VK_TRUE;
        r->depth.maxDepthBounds = 1.5f);
    GOOD(&b, r->depth.depthBoundsTestEnable = VK_TRUE; r->depth.maxDepthBounds = 1.0f);
    GOOD(&b, r->depth.depthBoundsTestEnable = VK_TRUE; r->depth.maxDepthBounds = 1.5f;
         rig_dynamic(r, VK_DYNAMIC_STATE_DEPTH_BOUNDS));
}

#define BLEND "VUID-VkPipelineColorBlendAttachmentState-"

SCENE(blending, KIT_NULL_DRIVER)
{
    struct rig_base b = rig_base(kit);

    BAD(&b, BLEND "srcColorBlendFactor-00608",
        r->attachments[0].srcColorBlendFactor = VK_BLEND_FACTOR_SRC1_COLOR);
    BAD(&b, BLEND "dstColorBlendFactor-00609",
        r->attachments[0].dstColorBlendFactor = VK_BLEND_FACTOR_ONE_MINUS_SRC1_ALPHA);
    BAD(&b, BLEND "srcAlphaBlendFactor-00610",
        r->attachments[0].srcAlphaBlendFactor = VK_BLEND_FACTOR_SRC1_ALPHA);
    BAD(&b, BLEND "dstAlphaBlendFactor-00611",
        r->attachments[0].dstAlphaBlendFactor = VK_BLEND_FACTOR_ONE_MINUS_SRC1_COLOR);
    BAD(&b, "VUID-VkPipelineColorBlendStateCreateInfo-logicOpEnable-00606",
        r->blend.logicOpEnable = VK_TRUE);
    BAD(&b, "VUID-VkPipelineColorBlendStateCreateInfo-pAttachments-07354",
        r->blend.pAttachments = NULL);
    BAD(&b, CREATE "renderPass-06042", r->blend.attachmentCount = 0);
    GOOD(&b, r->attachments[0].blendEnable = VK_TRUE;
         r->attachments[0].srcColorBlendFactor = VK_BLEND_FACTOR_SRC_ALPHA);
}

SCENE(blending_with_features, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFeatures core = { .logicOp = VK_TRUE, .dualSrcBlend = VK_TRUE };
    struct rig_base b = open_with(kit, &core, NULL, NULL, NULL);

    BAD(&b, "VUID-VkPipelineColorBlendStateCreateInfo-logicOpEnable-00607",
        r->blend.logicOpEnable = VK_TRUE;
        r->blend.logicOp = (VkLogicOp)99);
    BAD(&b, "VUID-VkPipelineColorBlendStateCreateInfo-pAttachments-00605",
        rig_render_dynamically(r);
        r->rendering.colorAttachmentCount = 3; r->blend.attachmentCount = 3;
        r->attachments[1].colorWriteMask = 1);
    GOOD(&b, r->blend.logicOpEnable = VK_TRUE;
         r->attachments[0].srcColorBlendFactor = VK_BLEND_FACTOR_SRC1_COLOR);
    GOOD(&b, rig_render_dynamically(r); r->rendering.colorAttachmentCount = 3;
         r->blend.attachmentCount = 3);
}

/* --- samples --- */

SCENE(multisampling, KIT_NULL_DRIVER)
{
    struct rig_base b = rig_base(kit);

    BAD(&b, "VUID-VkPipelineMultisampleStateCreateInfo-sampleShadingEnable-00784",
        r->multisample.sampleShadingEnable = VK_TRUE);
    BAD(&b, "VUID-VkPipelineMultisampleStateCreateInfo-alphaToOneEnable-00785",
        r->multisample.alphaToOneEnable = VK_TRUE);
    BAD(&b, CREATE "multisampledRenderToSingleSampled-06853",
        r->multisample.rasterizationSamples = VK_SAMPLE_COUNT_4_BIT);
    GOOD(&b, r->multisample.alphaToCoverageEnable = VK_TRUE);
}

SCENE(sample_shading, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFeatures core = { .sampleRateShading = VK_TRUE };
    struct rig_base b = open_with(kit, &core, NULL, NULL, NULL);

    BAD(&b, "VUID-VkPipelineMultisampleStateCreateInfo-minSampleShading-00786",
        r->multisample.sampleShadingEnable = VK_TRUE;
        r->multisample.minSampleShading = 1.5f);
    GOOD(&b, r->multisample.sampleShadingEnable = VK_TRUE; r->multisample.minSampleShading = 1.0f);
}

/* --- dynamic states --- */

SCENE(dynamic_states_twice, KIT_NULL_DRIVER)
{
    struct rig_base b = rig_base(kit);

    BAD(&b, "VUID-VkPipelineDynamicStateCreateInfo-pDynamicStates-01442",
        rig_dynamic(r, VK_DYNAMIC_STATE_LINE_WIDTH);
        rig_dynamic(r, VK_DYNAMIC_STATE_LINE_WIDTH));
    GOOD(&b, rig_dynamic(r, VK_DYNAMIC_STATE_LINE_WIDTH);
         rig_dynamic(r, VK_DYNAMIC_STATE_BLEND_CONSTANTS));
}

SCENE(dynamic_states_of_version_1_3, KIT_PLAIN)
{
    struct rig_base b = rig_base(kit);

    GOOD(&b, rig_dynamic(r, VK_DYNAMIC_STATE_CULL_MODE);
         rig_dynamic(r, VK_DYNAMIC_STATE_DEPTH_BIAS_ENABLE));
}

SCENE(dynamic_states_before_version_1_3, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct kit_config config = { .api_version = VK_API_VERSION_1_1,
                                 .device_extensions = {
                                     VK_EXT_EXTENDED_DYNAMIC_STATE_EXTENSION_NAME,
                                     VK_EXT_EXTENDED_DYNAMIC_STATE_2_EXTENSION_NAME } };
    kit_open(kit, &config);
    struct rig_base b = rig_base(kit);

    BAD(&b, CREATE "pDynamicStates-03378", rig_dynamic(r, VK_DYNAMIC_STATE_CULL_MODE));
    BAD(&b, CREATE "pDynamicStates-04868", rig_dynamic(r, VK_DYNAMIC_STATE_DEPTH_BIAS_ENABLE));
    BAD(&b, CREATE "pDynamicStates-04869", rig_dynamic(r, VK_DYNAMIC_STATE_LOGIC_OP_EXT));
    BAD(&b, CREATE "pDynamicStates-04870",
        rig_dynamic(r, VK_DYNAMIC_STATE_PATCH_CONTROL_POINTS_EXT));
}

#define THREE(name, state, number)                                                 \
    {                                                                              \
        VK_DYNAMIC_STATE_##state, CREATE "extendedDynamicState3" #name "-" #number \
    }
static const struct {
    VkDynamicState state;
    const char *vuid;
} state_rows[] = {
    { VK_DYNAMIC_STATE_VERTEX_INPUT_EXT, CREATE "pDynamicStates-04807" },
    { VK_DYNAMIC_STATE_COLOR_WRITE_ENABLE_EXT, CREATE "pDynamicStates-04800" },
    { VK_DYNAMIC_STATE_RAY_TRACING_PIPELINE_STACK_SIZE_KHR, CREATE "pDynamicStates-03578" },
    THREE(TessellationDomainOrigin, TESSELLATION_DOMAIN_ORIGIN_EXT, 07370),
    THREE(DepthClampEnable, DEPTH_CLAMP_ENABLE_EXT, 07371),
    THREE(PolygonMode, POLYGON_MODE_EXT, 07372),
    THREE(RasterizationSamples, RASTERIZATION_SAMPLES_EXT, 07373),
    THREE(SampleMask, SAMPLE_MASK_EXT, 07374),
    THREE(AlphaToCoverageEnable, ALPHA_TO_COVERAGE_ENABLE_EXT, 07375),
    THREE(AlphaToOneEnable, ALPHA_TO_ONE_ENABLE_EXT, 07376),
    THREE(LogicOpEnable, LOGIC_OP_ENABLE_EXT, 07377),
    THREE(ColorBlendEnable, COLOR_BLEND_ENABLE_EXT, 07378),
    THREE(ColorBlendEquation, COLOR_BLEND_EQUATION_EXT, 07379),
    THREE(ColorWriteMask, COLOR_WRITE_MASK_EXT, 07380),
    THREE(RasterizationStream, RASTERIZATION_STREAM_EXT, 07381),
    THREE(ConservativeRasterizationMode, CONSERVATIVE_RASTERIZATION_MODE_EXT, 07382),
    THREE(ExtraPrimitiveOverestimationSize, EXTRA_PRIMITIVE_OVERESTIMATION_SIZE_EXT, 07383),
    THREE(DepthClipEnable, DEPTH_CLIP_ENABLE_EXT, 07384),
    THREE(SampleLocationsEnable, SAMPLE_LOCATIONS_ENABLE_EXT, 07385),
    THREE(ColorBlendAdvanced, COLOR_BLEND_ADVANCED_EXT, 07386),
    THREE(ProvokingVertexMode, PROVOKING_VERTEX_MODE_EXT, 07387),
    THREE(LineRasterizationMode, LINE_RASTERIZATION_MODE_EXT, 07388),
    THREE(LineStippleEnable, LINE_STIPPLE_ENABLE_EXT, 07389),
    THREE(DepthClipNegativeOneToOne, DEPTH_CLIP_NEGATIVE_ONE_TO_ONE_EXT, 07390),
    THREE(ViewportWScalingEnable, VIEWPORT_W_SCALING_ENABLE_NV, 07391),
    THREE(ViewportSwizzle, VIEWPORT_SWIZZLE_NV, 07392),
    THREE(CoverageToColorEnable, COVERAGE_TO_COLOR_ENABLE_NV, 07393),
    THREE(CoverageToColorLocation, COVERAGE_TO_COLOR_LOCATION_NV, 07394),
    THREE(CoverageModulationMode, COVERAGE_MODULATION_MODE_NV, 07395),
    THREE(CoverageModulationTableEnable, COVERAGE_MODULATION_TABLE_ENABLE_NV, 07396),
    THREE(CoverageModulationTable, COVERAGE_MODULATION_TABLE_NV, 07397),
    THREE(CoverageReductionMode, COVERAGE_REDUCTION_MODE_NV, 07398),
    THREE(RepresentativeFragmentTestEnable, REPRESENTATIVE_FRAGMENT_TEST_ENABLE_NV, 07399),
    THREE(ShadingRateImageEnable, SHADING_RATE_IMAGE_ENABLE_NV, 07400),
};

static void
refuse_states(struct kit *kit, size_t from, size_t to)
{
    struct kit_config config = { .device_extensions = {
                                     VK_EXT_EXTENDED_DYNAMIC_STATE_3_EXTENSION_NAME,
                                     VK_EXT_VERTEX_INPUT_DYNAMIC_STATE_EXTENSION_NAME,
                                     VK_EXT_COLOR_WRITE_ENABLE_EXTENSION_NAME,
                                     VK_KHR_RAY_TRACING_PIPELINE_EXTENSION_NAME,
                                     VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME,
                                     VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME } };
    kit_open(kit, &config);
    struct rig_base b = rig_base(kit);

    kit_allow(kit, "VUID-VkGraphicsPipelineCreateInfo-pDynamicState-09639");
    for (size_t i = from; i < to && i < KIT_COUNT(state_rows); i++) {
        BAD(&b, state_rows[i].vuid, rig_dynamic(r, state_rows[i].state));
    }
}

SCENE(dynamic_states_of_extensions, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    refuse_states(kit, 0, 20);
}

SCENE(dynamic_states_of_more_extensions, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    refuse_states(kit, 20, KIT_COUNT(state_rows));
}

KIT_MAIN()
