/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rules about shaders before rasterization and what they hand on: shading rates, tessellation,
 * vertex streams, views, conservative rasterization, mesh shaders.
 */
#include "newer_ids.h"
#include "shader_rule_scene.h"

#include "asm_early_and_late.h"
#include "asm_frag_xfb.h"
#include "asm_tesc_plain.h"
#include "asm_tesc_quads.h"
#include "asm_tesc_three.h"
#include "asm_tese_four.h"
#include "asm_tese_plain.h"
#include "asm_tese_triangles.h"
#include "asm_uniform_flow.h"
#include "frag_in_sample.h"
#include "frag_primitive_id.h"
#include "geom_layer.h"
#include "geom_points.h"
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
#include "mesh_made_special.h"
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
#include "vert_out_vec4.h"
#include "vert_rate.h"
#include "vert_rate_index.h"
#include "vert_rate_mask.h"
#include "vert_xfb.h"
#include "vert_xfb_offset.h"
#include "vert_xfb_stride.h"
#include "vert_xfb_two.h"

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

SCENE(uniform_flow_without, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    /* Without it newer registries refuse the module. */
    shader_open(kit, NULL, NULL, VK_KHR_SHADER_SUBGROUP_UNIFORM_CONTROL_FLOW_EXTENSION_NAME, NULL);
    kit_expect(kit, RUNTIME "SubgroupUniformControlFlowKHR-06379");
    (void)shader_compute(kit, MODULE(kit, asm_uniform_flow), no_layout(kit), NULL);
}

SCENE(early_and_late_tests, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_ANY_CALL)
{
    shader_open(kit, NULL, NULL, VK_AMD_SHADER_EARLY_AND_LATE_FRAGMENT_TESTS_EXTENSION_NAME, NULL);
    struct rig_base b = rig_base(kit);
    VkShaderModule tests = MODULE(kit, asm_early_and_late);

    BAD(&b, RUNTIME "shaderEarlyAndLateFragmentTests-06767", r->stages[1].module = tests);
}

/* --- tessellation --- */

SCENE(modes_of_tessellation, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFeatures core = { .tessellationShader = VK_TRUE };

    shader_open(kit, &core, NULL, NULL, NULL);
    struct rig_base b = rig_base(kit);
    VkShaderModule three = MODULE(kit, asm_tesc_three), none = MODULE(kit, asm_tesc_plain),
                   quads = MODULE(kit, asm_tesc_quads);
    VkShaderModule triangles = MODULE(kit, asm_tese_triangles), plain = MODULE(kit, asm_tese_plain);
    VkShaderModule four = MODULE(kit, asm_tese_four);

    GOOD(&b, shader_tessellate(r, three, triangles));
    GOOD(&b, shader_tessellate(r, quads, plain));
    GOOD(&b, shader_tessellate(r, none, four));
    BAD(&b, CREATE "pStages-00732", shader_tessellate(r, three, plain));
    BAD(&b, CREATE "pStages-00733", shader_tessellate(r, quads, triangles));
    BAD(&b, CREATE "pStages-00734", shader_tessellate(r, none, triangles));
    BAD(&b, CREATE "pStages-00735", shader_tessellate(r, three, four));
}

SCENE(tessellation_of_a_subset, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES | KIT_ANY_CALL)
{
    VkPhysicalDeviceFeatures core = { .tessellationShader = VK_TRUE };

    setenv("WAKE_NULL_EXTENSIONS", "all,VK_KHR_portability_subset", 1);
    shader_open(kit, &core, NULL, "VK_KHR_portability_subset", NULL);
    struct rig_base b = rig_base(kit);
    VkShaderModule three = MODULE(kit, tesc_three), lines = MODULE(kit, tese_lines),
                   points = MODULE(kit, tese_points);
    VkShaderModule triangles = MODULE(kit, tese_triangles);

    GOOD(&b, shader_tessellate(r, three, triangles));
    BAD(&b, RUNTIME "tessellationShader-06326", shader_tessellate(r, three, lines));
    BAD(&b, RUNTIME "tessellationShader-06327", shader_tessellate(r, three, points));
}

SCENE(point_size_of_tessellation, KIT_NULL_DRIVER | KIT_APPLIES | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFeatures core = { .tessellationShader = VK_TRUE };

    shader_open(kit, &core, NULL, NULL, NULL);
    kit_allow(kit, CODE);
    struct rig_base b = rig_base(kit);
    VkShaderModule three = MODULE(kit, tesc_three), sized = MODULE(kit, tese_points_size),
                   points = MODULE(kit, tese_points);

    GOOD(&b, shader_tessellate(r, three, points));
    BAD(&b, CREATE "TessellationEvaluation-07724", shader_tessellate(r, three, sized));
}

/* --- vertex streams --- */

SCENE(streams, KIT_NULL_DRIVER | KIT_APPLIES | KIT_NO_DEVICE | KIT_NULL_VALUES | KIT_ANY_CALL)
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
    GOOD(&b, shader_with_geometry(r, points));
    BAD(&b, RUNTIME "XfbStride-06313", r->stages[0].module = stride);
    kit_expect(kit, CREATE "Geometry-07726"); /* it writes a point size as well */
    kit_expect(kit, RUNTIME "Stream-06312");
    BAD(&b, RUNTIME "OpEmitStreamVertex-06310", shader_with_geometry(r, fifth));
    BAD(&b, CREATE "rasterizationStream-02319", shader_with_geometry(r, points);
        r->raster.pNext = &stream);
    BAD(&b, RUNTIME "Offset-06308", r->stages[0].module = offset);
    GOOD(&b, r->stages[0].module = two);
    BAD(&b, RUNTIME "transformFeedbackStreamsLinesTriangles-06311", shader_with_geometry(r, strip));
    BAD(&b, CREATE "rasterizationStream-02320", shader_with_geometry(r, position));
}

SCENE(streams_too_long, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES | KIT_ANY_CALL)
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

    BAD(&b, CREATE "geometryStreams-02321", shader_with_geometry(r, two));
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
    GOOD(&b, r->blend.attachmentCount = 0; shader_with_geometry(r, triangles));
    BAD(&b, CREATE "renderPass-06050", r->blend.attachmentCount = 0;
        shader_with_geometry(r, layer));
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

    GOOD(&b, r->raster.pNext = &conservative; shader_with_geometry(r, triangles));
    kit_expect_newer(kit, NEWER_ID(CREATE "conservativePointAndLineRasterization-08892", NULL));
    BAD(&b, CREATE "conservativePointAndLineRasterization-06760", r->raster.pNext = &conservative;
        shader_with_geometry(r, points));
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

SCENE(mesh_sizes, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_ANY_CALL)
{
    struct rig_base b = open_mesh(kit, NULL);
    VkShaderModule mesh = MODULE(kit, mesh_plain), task = MODULE(kit, task_plain);
    VkShaderModule meshes[3] = { MODULE(kit, mesh_large_x), MODULE(kit, mesh_large_y),
                                 MODULE(kit, mesh_large_z) };
    VkShaderModule tasks[3] = { MODULE(kit, task_large_x), MODULE(kit, task_large_y),
                                MODULE(kit, task_large_z) };
    VkShaderModule emits[3] = { MODULE(kit, task_many_x), MODULE(kit, task_many_y),
                                MODULE(kit, task_many_z) };
    VkShaderModule many = MODULE(kit, mesh_many), made = MODULE(kit, mesh_made),
                   special = MODULE(kit, mesh_made_special);
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
    if (HAS_NEWER_IDS) { /* of the module, which is not made where callbacks skip calls */
        kit_expect(kit, "VUID-VkShaderModuleCreateInfo-pCode-08737");
        GOOD(&b, with_mesh(r, made, VK_NULL_HANDLE));
        BAD(&b, "VUID-VkPipelineShaderStageCreateInfo-pSpecializationInfo-06849",
            with_mesh(r, special, VK_NULL_HANDLE));
    } else {
        kit_expect(kit, RUNTIME "MeshEXT-07332");
        BAD(&b, RUNTIME "MeshEXT-07333", with_mesh(r, made, VK_NULL_HANDLE));
        kit_expect(kit, RUNTIME "MeshEXT-07332");
        BAD(&b, RUNTIME "MeshEXT-07333", with_mesh(r, special, VK_NULL_HANDLE));
    }
}

SCENE(mesh_models, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_ANY_CALL)
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
    BAD(&b,
        CREATE NEWER_ID("conservativePointAndLineRasterization-08892",
                        "conservativePointAndLineRasterization-06761"),
        with_mesh(r, lines, VK_NULL_HANDLE);
        r->raster.pNext = &conservative);
}

KIT_MAIN()
