/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Shaders of graphics pipelines against each other and against vertex input, primitives and
 * attachments.
 */
#include "newer_ids.h"
#include "shader_scene.h"

#include "frag_in_block.h"
#include "frag_in_vec2.h"
#include "frag_in_vec4.h"
#include "frag_primitive_id.h"
#include "frag_red.h"
#include "frag_two.h"
#include "geom_lines.h"
#include "geom_points.h"
#include "geom_points_size.h"
#include "geom_primitive_id.h"
#include "geom_triangles.h"
#include "frag_subpass.h"
#include "geom_layer.h"
#include "tesc_each.h"
#include "tesc_patch.h"
#include "tesc_three.h"
#include "tese_lines.h"
#include "tese_patch.h"
#include "tese_points.h"
#include "tese_triangles.h"
#include "vert_in_ivec4.h"
#include "comp_two_sets.h"
#include "vert_in_later.h"
#include "vert_in_vec4.h"
#include "vert_out_block.h"
#include "vert_out_ivec4.h"
#include "vert_out_vec2.h"
#include "vert_out_vec4.h"
#include "vert_points.h"

#include <stdlib.h>

#define CREATE "VUID-VkGraphicsPipelineCreateInfo-"
#define RUNTIME "VUID-RuntimeSpirv-"
#define NO_ATTRIBUTE                                          \
    NEWER_ID("VUID-VkGraphicsPipelineCreateInfo-Input-07904", \
             "UNASSIGNED-CoreValidation-Shader-InputNotProduced")
#define NOT_PRODUCED                                 \
    NEWER_ID("VUID-RuntimeSpirv-OpEntryPoint-08743", \
             "UNASSIGNED-CoreValidation-Shader-InputNotProduced")
#define MISMATCH                                              \
    NEWER_ID("VUID-VkGraphicsPipelineCreateInfo-Input-08733", \
             "UNASSIGNED-CoreValidation-Shader-InterfaceTypeMismatch")

#define DECORATED                                  \
    NEWER_ID("VUID-RuntimeSpirv-OpVariable-08746", \
             "UNASSIGNED-CoreValidation-Shader-InterfaceTypeMismatch")

static void
with_attribute(struct rig *r, VkFormat format)
{
    r->input.vertexBindingDescriptionCount = 1;
    r->input.vertexAttributeDescriptionCount = 1;
    r->attributes[0] = (VkVertexInputAttributeDescription){ 0, 0, format, 0 };
}

SCENE(vertex_attributes, KIT_NULL_DRIVER)
{
    struct rig_base b = rig_base(kit);
    VkShaderModule floats = MODULE(kit, vert_in_vec4), integers = MODULE(kit, vert_in_ivec4),
                   later = MODULE(kit, vert_in_later);

    GOOD(&b, r->stages[0].module = floats; with_attribute(r, VK_FORMAT_R32G32B32A32_SFLOAT));
    GOOD(&b, r->stages[0].module = floats; with_attribute(r, VK_FORMAT_R8G8B8A8_UNORM));
    /* Fewer components are filled up; what the shader does not read is there for nothing. */
    GOOD(&b, r->stages[0].module = floats; with_attribute(r, VK_FORMAT_R32G32_SFLOAT));
    GOOD(&b, with_attribute(r, VK_FORMAT_R32G32_SFLOAT));
    GOOD(&b, r->stages[0].module = integers; with_attribute(r, VK_FORMAT_R32G32B32A32_SINT));
    BAD(&b, NO_ATTRIBUTE, r->stages[0].module = floats);
    BAD(&b, NO_ATTRIBUTE, r->stages[0].module = later;
        with_attribute(r, VK_FORMAT_R32G32B32A32_SFLOAT));
    /* The attribute is there, but beyond the limit: one mistake. */
    BAD(&b, "VUID-VkVertexInputAttributeDescription-location-00620", r->stages[0].module = floats;
        with_attribute(r, VK_FORMAT_R32G32B32A32_SFLOAT);
        r->attributes[0].location = kit->properties.limits.maxVertexInputAttributes);
    BAD(&b, MISMATCH, r->stages[0].module = floats; with_attribute(r, VK_FORMAT_R32G32B32A32_UINT));
    BAD(&b, MISMATCH, r->stages[0].module = integers;
        with_attribute(r, VK_FORMAT_R32G32B32A32_SFLOAT));
}

SCENE(stages_after_each_other, KIT_NULL_DRIVER)
{
    struct rig_base b = rig_base(kit);
    VkShaderModule v2 = MODULE(kit, vert_out_vec2), v4 = MODULE(kit, vert_out_vec4),
                   vi = MODULE(kit, vert_out_ivec4);
    VkShaderModule f2 = MODULE(kit, frag_in_vec2), f4 = MODULE(kit, frag_in_vec4);
    VkShaderModule vb = MODULE(kit, vert_out_block), fb = MODULE(kit, frag_in_block);

    GOOD(&b, r->stages[0].module = v2; r->stages[1].module = f2);
    GOOD(&b, r->stages[0].module = vb; r->stages[1].module = fb);
    /* What nobody reads. */
    GOOD(&b, r->stages[0].module = v4);
    BAD(&b, NOT_PRODUCED, r->stages[1].module = f2);
    BAD(&b, NOT_PRODUCED, r->stages[0].module = v2; r->stages[1].module = f4);
    BAD(&b, RUNTIME "OpEntryPoint-07754", r->stages[0].module = vi; r->stages[1].module = f4);
    BAD(&b, RUNTIME "maintenance4-06817", r->stages[0].module = v4; r->stages[1].module = f2);
}

/* The setting is about modules and stages by themselves, as in the Khronos layer: what a layout lacks for a shader is not
 * told, what one stage lacks for the next is. */
SCENE(without_checks_of_shaders, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_OWN_SETTINGS)
{
    setenv("WAKE_CHECK_SHADERS", "0", 1);
    shader_open(kit, NULL, NULL, NULL, NULL);

    struct rig_base b = rig_base(kit);
    VkDescriptorSetLayout buffers = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1,
                                                   VK_SHADER_STAGE_ALL);

    (void)shader_compute(kit, MODULE(kit, comp_two_sets),
                         shader_layout(kit, buffers, VK_NULL_HANDLE, 0), NULL);
    BAD(&b, NOT_PRODUCED, r->stages[1].module = MODULE(kit, frag_in_vec2));
}

SCENE(more_components_with_maintenance4, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceMaintenance4Features maintenance4 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_4_FEATURES, .maintenance4 = VK_TRUE
    };

    shader_open(kit, NULL, &maintenance4, NULL, NULL);
    struct rig_base b = rig_base(kit);
    VkShaderModule v4 = MODULE(kit, vert_out_vec4), f2 = MODULE(kit, frag_in_vec2);

    GOOD(&b, r->stages[0].module = v4; r->stages[1].module = f2);
}

SCENE(patches, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    VkPhysicalDeviceFeatures core = { .geometryShader = VK_TRUE, .tessellationShader = VK_TRUE };

    shader_open(kit, &core, NULL, NULL, NULL);
    struct rig_base b = rig_base(kit);
    VkShaderModule control = MODULE(kit, tesc_three), control_patch = MODULE(kit, tesc_patch),
                   control_each = MODULE(kit, tesc_each);
    VkShaderModule evaluation = MODULE(kit, tese_triangles),
                   evaluation_patch = MODULE(kit, tese_patch);
    VkShaderModule lines = MODULE(kit, tese_lines), triangles = MODULE(kit, geom_triangles);

    GOOD(&b, shader_tessellate(r, control, evaluation));
    GOOD(&b, shader_tessellate(r, control_patch, evaluation_patch));
    GOOD(&b, shader_tessellate(r, control, evaluation); shader_with_geometry(r, triangles));
    BAD(&b, NOT_PRODUCED, shader_tessellate(r, control, evaluation_patch));
    BAD(&b, DECORATED, shader_tessellate(r, control_each, evaluation_patch));
    BAD(&b, CREATE "pStages-00739", shader_tessellate(r, control, lines);
        shader_with_geometry(r, triangles));
}

SCENE(primitives_of_geometry, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFeatures core = { .geometryShader = VK_TRUE };

    shader_open(kit, &core, NULL, NULL, NULL);
    struct rig_base b = rig_base(kit);
    VkShaderModule triangles = MODULE(kit, geom_triangles), lines = MODULE(kit, geom_lines);
    VkShaderModule fragment = MODULE(kit, frag_primitive_id),
                   geometry = MODULE(kit, geom_primitive_id);

    GOOD(&b, shader_with_geometry(r, triangles));
    GOOD(&b, shader_with_geometry(r, lines);
         r->assembly.topology = VK_PRIMITIVE_TOPOLOGY_LINE_STRIP);
    BAD(&b, CREATE "pStages-00738", shader_with_geometry(r, lines));
    BAD(&b, CREATE "pStages-00738", shader_with_geometry(r, triangles);
        r->assembly.topology = VK_PRIMITIVE_TOPOLOGY_LINE_LIST);
    GOOD(&b, shader_with_geometry(r, geometry); r->stages[1].module = fragment);
    BAD(&b, CREATE "pStages-00740", shader_with_geometry(r, triangles);
        r->stages[1].module = fragment);
}

SCENE(point_sizes, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFeatures core = { .geometryShader = VK_TRUE,
                                      .tessellationShader = VK_TRUE,
                                      .shaderTessellationAndGeometryPointSize = VK_TRUE };

    shader_open(kit, &core, NULL, NULL, NULL);
    struct rig_base b = rig_base(kit);
    VkShaderModule points = MODULE(kit, vert_points), geometry = MODULE(kit, geom_points),
                   sized = MODULE(kit, geom_points_size);
    VkShaderModule control = MODULE(kit, tesc_three), evaluation = MODULE(kit, tese_points);

    GOOD(&b, r->stages[0].module = points; r->assembly.topology = VK_PRIMITIVE_TOPOLOGY_POINT_LIST);
    BAD(&b, CREATE "Vertex-07722", r->assembly.topology = VK_PRIMITIVE_TOPOLOGY_POINT_LIST);
    GOOD(&b, shader_with_geometry(r, sized));
    BAD(&b, CREATE "Geometry-07725", shader_with_geometry(r, geometry));
    BAD(&b, CREATE "TessellationEvaluation-07723", shader_tessellate(r, control, evaluation));
}

SCENE(point_sizes_without_feature, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_APPLIES)
{
    VkPhysicalDeviceFeatures core = { .geometryShader = VK_TRUE };

    shader_open(kit, &core, NULL, NULL, NULL);
    struct rig_base b = rig_base(kit);
    kit_expect(kit, "VUID-VkShaderModuleCreateInfo-pCode-01091");
    VkShaderModule sized = MODULE(kit, geom_points_size), points = MODULE(kit, geom_points);

    GOOD(&b, shader_with_geometry(r, points));
    BAD(&b, CREATE "Geometry-07726", shader_with_geometry(r, sized));
}

SCENE(layers_of_views, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFeatures core = { .geometryShader = VK_TRUE };
    VkPhysicalDeviceVulkan13Features features13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES, .dynamicRendering = VK_TRUE
    };
    VkPhysicalDeviceMultiviewFeatures multiview = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MULTIVIEW_FEATURES,
        .pNext = &features13,
        .multiview = VK_TRUE,
        .multiviewGeometryShader = VK_TRUE
    };

    shader_open(kit, &core, &multiview, NULL, NULL);
    struct rig_base b = rig_base(kit);
    VkShaderModule layer = MODULE(kit, geom_layer), triangles = MODULE(kit, geom_triangles);

    GOOD(&b, rig_render_dynamically(r); shader_with_geometry(r, layer));
    GOOD(&b, rig_render_dynamically(r); r->rendering.viewMask = 3;
         shader_with_geometry(r, triangles));
    BAD(&b, CREATE "renderPass-06059", rig_render_dynamically(r); r->rendering.viewMask = 3;
        shader_with_geometry(r, layer));
}

SCENE(input_attachments_without_render_pass, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFeatures core = { 0 };
    VkPhysicalDeviceVulkan13Features features13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES, .dynamicRendering = VK_TRUE
    };

    shader_open(kit, &core, &features13, NULL, NULL);
    struct rig_base b = rig_base(kit);
    VkDescriptorSetLayout set = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT, 1,
                                               VK_SHADER_STAGE_FRAGMENT_BIT);

    GOOD(&b, rig_render_dynamically(r));
    BAD(&b, CREATE "renderPass-06061", rig_render_dynamically(r);
        r->stages[1].module = MODULE(kit, frag_subpass);
        r->info.layout = shader_layout(kit, set, VK_NULL_HANDLE, 0));
}

SCENE(fragment_outputs, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    VkPhysicalDeviceFeatures core = { .dualSrcBlend = VK_TRUE };

    shader_open(kit, &core, NULL, NULL, NULL);
    struct rig_base b = rig_base(kit);
    VkShaderModule red = MODULE(kit, frag_red);

    GOOD(&b, r->stages[1].module = red);
    GOOD(&b, r->multisample.alphaToCoverageEnable = VK_TRUE);
    BAD(&b, "UNASSIGNED-CoreValidation-Shader-NoAlphaAtLocation0WithAlphaToCoverage",
        r->stages[1].module = red;
        r->multisample.alphaToCoverageEnable = VK_TRUE);
}

/* Blending may be a matter of commands, so that the draw says it. */
static void
draw_two_sources(struct kit *kit, const char *vuid, const uint32_t *words, size_t size)
{
    VkPhysicalDeviceFeatures core = { .dualSrcBlend = VK_TRUE };

    shader_open(kit, &core, NULL, NULL, NULL);
    struct rig_base b = rig_base(kit);
    struct kit_target target = kit_target(kit);
    struct rig r;

    b.render_pass = target.render_pass;
    rig_init(&r, &b);
    r.stages[1].module = shader_module(kit, words, size);
    r.attachments[0].blendEnable = VK_TRUE;
    r.attachments[0].dstColorBlendFactor = VK_BLEND_FACTOR_SRC1_COLOR;
    VkPipeline pipeline = rig_make(&b, &r);
    VkCommandBuffer commands = kit_recording(kit);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    if (vuid) {
        kit_expect(kit, vuid);
    }
    vkCmdDraw(commands, 3, 1, 0, 0);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
}

SCENE(two_sources_for_many, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    draw_two_sources(
        kit,
        NEWER_ID("VUID-vkCmdDraw-maxFragmentDualSrcAttachments-09239", RUNTIME "Fragment-06427"),
        frag_two, sizeof(frag_two));
}

SCENE(two_sources_for_one, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    draw_two_sources(kit, NULL, frag_red, sizeof(frag_red));
}

KIT_MAIN()
