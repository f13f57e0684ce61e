/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Shader objects that do not go together, with every draw: independent sets, modes of tessellation, shading rates of several viewports.
 */
#include "attachment_scene.h"
#include "object_draws.h"

#include "asm_tesc_cw.h"
#include "asm_tesc_equal.h"
#include "asm_tesc_quads.h"
#include "asm_tesc_three.h"
#include "asm_tese_ccw.h"
#include "asm_tese_cw.h"
#include "asm_tese_four.h"
#include "asm_tese_odd.h"
#include "asm_tese_triangles.h"
#include "frag_red.h"
#include "mesh_rate.h"
#include "vert_rate.h"

#ifndef VK_KHR_maintenance11

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_KHR_maintenance11");
}

#else

#define CMD(name) KIT_DEVICE_COMMAND(kit, name)
#define INDEPENDENT VK_SHADER_CREATE_INDEPENDENT_SETS_BIT_KHR

/* --- independent sets --- */

static void
open_sets(struct objects *o, struct kit *kit)
{
    static VkPhysicalDeviceMaintenance11FeaturesKHR features;

    features = (VkPhysicalDeviceMaintenance11FeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_11_FEATURES_KHR
    };
    setenv("WAKE_NULL_NEWER", "1", 1);
    open_objects(o, kit,
                 &(struct wish){ .extensions = { VK_KHR_MAINTENANCE_11_EXTENSION_NAME },
                                 .next = &features });
    begin_objects(o);
    set_objects(o, NULL);
}

/* What the shaders are made with; the flags of the fragment shader alone, and what the others have beyond them. */
struct made {
    VkShaderCreateFlagsEXT flags, more;
    VkDescriptorSetLayout layout;     /* VK_NULL_HANDLE: none */
    const VkPushConstantRange *range; /* NULL: none */
};

static uint64_t
made_object(struct objects *o, const struct made *made, struct shader_info info)
{
    info.flags |= made->flags;
    if (info.stage != VK_SHADER_STAGE_FRAGMENT_BIT) {
        info.flags |= made->more;
    }
    info.setLayoutCount = made->layout != VK_NULL_HANDLE;
    info.pSetLayouts = &made->layout;
    info.pushConstantRangeCount = made->range != NULL;
    info.pPushConstantRanges = made->range;
    return object_of(o, &info);
}

/* Of all draws those of meshes with the latter. */
struct kinds {
    uint64_t vertex, fragment, mesh;
};

static struct kinds
make_kinds(struct objects *o, const struct made *made)
{
    return (struct kinds){
        .vertex = made_object(o, made, object_info(VK_SHADER_STAGE_VERTEX_BIT)),
        .fragment = made_object(o, made, object_info(VK_SHADER_STAGE_FRAGMENT_BIT)),
        .mesh = made_object(o, made, mesh_info()),
    };
}

static void
draw_kinds(struct objects *o, const struct kinds *k, const char *vertices, const char *meshes,
           const char *more)
{
    bind_objects(o, (const uint64_t[STAGES]){ [VERTEX] = k->vertex, [FRAGMENT] = k->fragment }, 0);
    draw_vertices(&o->s, vertices);
    bind_objects(o, (const uint64_t[STAGES]){ [MESH] = k->mesh, [FRAGMENT] = k->fragment }, 0);
    expect_meshes(&o->s, more);
    draw_meshes(&o->s, meshes);
}

static VkPipelineLayout
layout_of(struct kit *kit, VkDescriptorSetLayout set, VkPipelineLayoutCreateFlags flags,
          const VkPushConstantRange *range)
{
    const VkPipelineLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
        .flags = flags,
        .setLayoutCount = 1,
        .pSetLayouts = &set,
        .pushConstantRangeCount = range != NULL,
        .pPushConstantRanges = range
    };
    VkPipelineLayout layout = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreatePipelineLayout(kit->device, &info, NULL, &layout));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE_LAYOUT, KIT_HANDLE(layout));
    return layout;
}

/* A set of one binding for these stages, which no shader uses. */
static VkDescriptorSetLayout
set_layout(struct kit *kit, VkShaderStageFlags stages)
{
    return kit_set_layout(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 1, stages);
}

static VkDescriptorSet
set_of(struct kit *kit, VkDescriptorSetLayout layout)
{
    return kit_descriptor_set(
        kit, kit_descriptor_pool(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 1, 0), layout);
}

static void
bind_set(struct objects *o, VkPipelineLayout layout, VkDescriptorSet set)
{
    vkCmdBindDescriptorSets(o->s.commands, VK_PIPELINE_BIND_POINT_GRAPHICS, layout, 0, 1, &set, 0,
                            NULL);
}

SCENE(some_independent, DRAWS)
{
    struct objects o;
    struct kinds all, some;

    open_sets(&o, kit);
    all = make_kinds(&o, &(struct made){ .flags = INDEPENDENT });
    draw_kinds(&o, &all, NULL, NULL, NULL);
    some = make_kinds(&o, &(struct made){ .more = INDEPENDENT });
    draw_kinds(&o, &some, "flags-13361", "flags-13361", NULL);
    end_objects(&o);
    close_objects(&o);
}

/* Their own parameters are looked at as with a pipeline. */
SCENE(parameters_of_draws, DRAWS)
{
    const VkMultiDrawIndexedInfoEXT parts[] = { { 0, 3, 0 }, { 1 << 20, 3, 0 } };
    struct objects o;
    struct kinds k;

    open_sets(&o, kit);
    k = make_kinds(&o, &(struct made){ .flags = 0 });
    bind_objects(&o, (const uint64_t[STAGES]){ [VERTEX] = k.vertex, [FRAGMENT] = k.fragment }, 0);
    o.s.DrawMultiIndexed(o.s.commands, 1, parts, 1, 0, sizeof(*parts), NULL);
    kit_expect(kit, "VUID-vkCmdDrawMultiIndexedEXT-robustBufferAccess2-08798");
    o.s.DrawMultiIndexed(o.s.commands, 2, parts, 1, 0, sizeof(*parts), NULL);
    bind_objects(&o, (const uint64_t[STAGES]){ [MESH] = k.mesh, [FRAGMENT] = k.fragment }, 0);
    o.s.DrawMeshTasks(o.s.commands, 1, 1, 1);
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksEXT-TaskEXT-07327");
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksEXT-TaskEXT-07329");
    o.s.DrawMeshTasks(o.s.commands, 1, 0x10000000, 1);
    end_objects(&o);
    close_objects(&o);
}

SCENE(layouts_of_independent_sets, DRAWS | KIT_ANY_CALL)
{
    const VkPipelineLayoutCreateFlags independent =
        VK_PIPELINE_LAYOUT_CREATE_INDEPENDENT_SETS_BIT_EXT;
    VkDescriptorSetLayout layout;
    VkPipelineLayout right, wrong;
    VkDescriptorSet set;
    struct objects o;
    struct kinds k;

    open_sets(&o, kit);
    layout = set_layout(kit, VK_SHADER_STAGE_FRAGMENT_BIT);
    set = set_of(kit, layout);
    right = layout_of(kit, layout, independent | VK_PIPELINE_LAYOUT_CREATE_NO_TASK_SHADER_BIT_KHR,
                      NULL);
    wrong = layout_of(kit, layout, 0, NULL);
    k = make_kinds(&o, &(struct made){ .flags = INDEPENDENT, .layout = layout });
    bind_set(&o, right, set);
    draw_kinds(&o, &k, NULL, NULL, NULL);
    bind_set(&o, wrong, set);
    draw_kinds(&o, &k, "flags-13362", "flags-13364", NULL);
    wrong = layout_of(kit, layout, independent, NULL);
    bind_set(&o, wrong, set);
    draw_kinds(&o, &k, NULL, "flags-13364", NULL);
    end_objects(&o);
    close_objects(&o);
}

/* The same of meshes that a task shader emits: for others the layout is wrong besides. */
SCENE(layouts_of_independent_tasks, DRAWS | KIT_ANY_CALL)
{
    struct shader_info mesh = mesh_info(), task = object_info(VK_SHADER_STAGE_TASK_BIT_EXT);
    struct made made = { .flags = INDEPENDENT };
    VkPipelineLayout right, wrong;
    VkDescriptorSet set;
    struct objects o;

    open_sets(&o, kit);
    made.layout = set_layout(kit, VK_SHADER_STAGE_FRAGMENT_BIT);
    set = set_of(kit, made.layout);
    right = layout_of(kit, made.layout, VK_PIPELINE_LAYOUT_CREATE_INDEPENDENT_SETS_BIT_EXT, NULL);
    wrong = layout_of(kit, made.layout, 0, NULL);
    mesh.flags = 0;
    task.nextStage = VK_SHADER_STAGE_MESH_BIT_EXT;
    const uint64_t shaders[STAGES] = { [TASK] = made_object(&o, &made, task),
                                       [MESH] = made_object(&o, &made, mesh),
                                       [FRAGMENT] = made_object(
                                           &o, &made, object_info(VK_SHADER_STAGE_FRAGMENT_BIT)) };
    bind_objects(&o, shaders, 0);
    bind_set(&o, right, set);
    draw_meshes_ext(&o.s, NULL);
    bind_set(&o, wrong, set);
    draw_meshes_ext(&o.s, "flags-13362");
    end_objects(&o);
    close_objects(&o);
}

SCENE(constants_of_independent_sets, DRAWS)
{
    const VkPushConstantRange range = { VK_SHADER_STAGE_ALL, 0, 16 };
    static const uint32_t words[4];
    VkDescriptorSetLayout layout;
    VkPipelineLayout right, wrong;
    struct objects o;
    struct kinds k;

    open_sets(&o, kit);
    layout = set_layout(kit, VK_SHADER_STAGE_FRAGMENT_BIT);
    right = layout_of(kit, layout, VK_PIPELINE_LAYOUT_CREATE_INDEPENDENT_SETS_BIT_EXT, &range);
    wrong = layout_of(kit, layout, 0, &range);
    k = make_kinds(&o, &(struct made){ .flags = INDEPENDENT, .range = &range });
    vkCmdPushConstants(o.s.commands, right, VK_SHADER_STAGE_ALL, 0, 16, words);
    draw_kinds(&o, &k, NULL, NULL, NULL);
    vkCmdPushConstants(o.s.commands, wrong, VK_SHADER_STAGE_ALL, 0, 16, words);
    draw_kinds(&o, &k, "flags-12491", "flags-12491", NULL);
    end_objects(&o);
    close_objects(&o);
}

SCENE(stages_of_independent_sets, DRAWS)
{
    VkDescriptorSetLayout layout;
    struct objects o;
    struct kinds k;

    open_sets(&o, kit);
    layout = set_layout(kit, VK_SHADER_STAGE_VERTEX_BIT | VK_SHADER_STAGE_MESH_BIT_EXT);
    k = make_kinds(&o, &(struct made){ .flags = INDEPENDENT, .layout = layout });
    bind_set(&o,
             layout_of(kit, layout,
                       VK_PIPELINE_LAYOUT_CREATE_INDEPENDENT_SETS_BIT_EXT |
                           VK_PIPELINE_LAYOUT_CREATE_NO_TASK_SHADER_BIT_KHR,
                       NULL),
             set_of(kit, layout));
    draw_kinds(&o, &k, "flags-13363", "flags-13363", NULL);
    end_objects(&o);
    close_objects(&o);
}

SCENE(tasks_of_independent_sets, DRAWS | KIT_ANY_CALL)
{
    const struct made made = { .flags = INDEPENDENT };
    struct shader_info info = object_info(VK_SHADER_STAGE_TASK_BIT_EXT);
    struct objects o;
    struct kinds k;
    uint64_t task;

    open_sets(&o, kit);
    k = make_kinds(&o, &made);
    info.nextStage = VK_SHADER_STAGE_MESH_BIT_EXT;
    task = made_object(&o, &made, info);
    bind_objects(
        &o, (const uint64_t[STAGES]){ [TASK] = task, [MESH] = k.mesh, [FRAGMENT] = k.fragment }, 0);
    expect_meshes(&o.s, "None-08695");
    draw_meshes(&o.s, "flags-13365");
    end_objects(&o);
    close_objects(&o);
}

/* --- tessellation --- */

static void
tessellate(struct objects *o, const uint32_t *control_code, size_t control_size,
           const uint32_t *evaluation_code, size_t evaluation_size, const char *rest)
{
    struct shader_info vertex = object_info(VK_SHADER_STAGE_VERTEX_BIT);
    struct shader_info control = object_info(VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT);
    struct shader_info evaluation = object_info(VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT);

    vertex.nextStage = VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT;
    control.nextStage = VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT;
    control.pCode = control_code;
    control.codeSize = control_size;
    evaluation.nextStage = VK_SHADER_STAGE_FRAGMENT_BIT;
    evaluation.pCode = evaluation_code;
    evaluation.codeSize = evaluation_size;
    bind_objects(o,
                 (const uint64_t[STAGES]){ [VERTEX] = object_of(o, &vertex),
                                           [CONTROL] = object_of(o, &control),
                                           [EVALUATION] = object_of(o, &evaluation),
                                           [FRAGMENT] = o->fragment },
                 0);
    draw_vertices(&o->s, rest);
}

#define TESSELLATE(control, evaluation, rest) \
    tessellate(&o, control, sizeof(control), evaluation, sizeof(evaluation), rest)

SCENE(modes_of_tessellation, DRAWS)
{
    struct objects o;

    setenv("WAKE_NULL_NEWER", "1", 1);
    open_objects(&o, kit, NULL);
    begin_objects(&o);
    set_objects(&o, NULL);
    vkCmdSetPrimitiveTopology(o.s.commands, VK_PRIMITIVE_TOPOLOGY_PATCH_LIST);
    CMD(vkCmdSetPatchControlPointsEXT)(o.s.commands, 3);
    CMD(vkCmdSetTessellationDomainOriginEXT)
    (o.s.commands, VK_TESSELLATION_DOMAIN_ORIGIN_UPPER_LEFT);
    TESSELLATE(asm_tesc_three, asm_tese_triangles, NULL);
    TESSELLATE(asm_tesc_cw, asm_tese_cw, NULL);
    TESSELLATE(asm_tesc_quads, asm_tese_triangles, "OpExecutionMode-12239");
    TESSELLATE(asm_tesc_cw, asm_tese_ccw, "OpExecutionMode-12240");
    TESSELLATE(asm_tesc_equal, asm_tese_odd, "OpExecutionMode-12241");
    TESSELLATE(asm_tesc_three, asm_tese_four, "OpExecutionMode-12242");
    end_objects(&o);
    close_objects(&o);
}

/* --- fragments --- */

SCENE(alpha_that_is_not_written, DRAWS)
{
    struct shader_info fragment = object_info(VK_SHADER_STAGE_FRAGMENT_BIT);
    struct objects o;
    struct kinds k;

    setenv("WAKE_NULL_NEWER", "1", 1);
    open_objects(&o, kit, NULL);
    fragment.pCode = frag_red;
    fragment.codeSize = sizeof(frag_red);
    k = (struct kinds){ o.vertex, object_of(&o, &fragment), o.mesh };
    begin_objects(&o);
    set_objects(&o, NULL);
    draw_kinds(&o, &k, NULL, NULL, NULL);
    CMD(vkCmdSetAlphaToCoverageEnableEXT)(o.s.commands, VK_TRUE);
    draw_kinds(&o, &k, "alphaToCoverageEnable-08920", "alphaToCoverageEnable-08920", NULL);
    end_objects(&o);
    close_objects(&o);
}

/* `custom`: what the fragment shader is for; `inside`: the resolve has begun. */
static void
resolve_with(struct kit *kit, VkBool32 custom, bool inside, bool mapped, const char *rest)
{
    const VkFormat format = COLOR_FORMAT;
    const VkSampleMask mask = 15;
    const VkCustomResolveCreateInfoEXT purpose = {
        .sType = VK_STRUCTURE_TYPE_CUSTOM_RESOLVE_CREATE_INFO_EXT,
        .customResolve = custom,
        .colorAttachmentCount = 1,
        .pColorAttachmentFormats = &format
    };
    const VkBeginCustomResolveInfoEXT begin = {
        .sType = VK_STRUCTURE_TYPE_BEGIN_CUSTOM_RESOLVE_INFO_EXT
    };
    VkPhysicalDeviceFragmentDensityMapFeaturesEXT density = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_DENSITY_MAP_FEATURES_EXT
    };
    VkPhysicalDeviceCustomResolveFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_CUSTOM_RESOLVE_FEATURES_EXT, .pNext = &density
    };
    VkRenderingFragmentDensityMapAttachmentInfoEXT map = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_FRAGMENT_DENSITY_MAP_ATTACHMENT_INFO_EXT,
        .imageLayout = VK_IMAGE_LAYOUT_GENERAL
    };
    struct shader_info fragment = object_info(VK_SHADER_STAGE_FRAGMENT_BIT);
    struct rendered rendered;
    struct objects o;
    struct kinds k;

    setenv("WAKE_NULL_NEWER", "1", 1);
    open_objects(&o, kit,
                 &(struct wish){ .extensions = { VK_EXT_CUSTOM_RESOLVE_EXTENSION_NAME,
                                                 VK_EXT_FRAGMENT_DENSITY_MAP_EXTENSION_NAME },
                                 .next = &features });
    render_to(&rendered, ATTACHMENT(kit, .format = format, .samples = VK_SAMPLE_COUNT_4_BIT));
    resolve_to(&rendered.color, VK_RESOLVE_MODE_CUSTOM_BIT_EXT, ATTACHMENT(kit, .format = format));
    rendered.info.flags = VK_RENDERING_CUSTOM_RESOLVE_BIT_EXT;
    if (mapped) {
        map.imageView = ATTACHMENT(kit, .format = VK_FORMAT_R8G8_UNORM,
                                   .usage = VK_IMAGE_USAGE_FRAGMENT_DENSITY_MAP_BIT_EXT);
        rendered.info.pNext = &map;
        rendered.info.flags |= VK_RENDERING_FRAGMENT_REGION_BIT_EXT;
    }
    fragment.next = &purpose;
    k = (struct kinds){ o.vertex, object_of(&o, &fragment), o.mesh };
    vkCmdBeginRendering(o.s.commands, &rendered.info);
    set_objects(&o, NULL);
    CMD(vkCmdSetRasterizationSamplesEXT)(o.s.commands, VK_SAMPLE_COUNT_4_BIT);
    CMD(vkCmdSetSampleMaskEXT)(o.s.commands, VK_SAMPLE_COUNT_4_BIT, &mask);
    if (inside) {
        CMD(vkCmdBeginCustomResolveEXT)(o.s.commands, &begin);
    }
    draw_kinds(&o, &k, rest, rest, NULL);
    end_objects(&o);
    close_objects(&o);
}

SCENE(resolves_with_other_shaders, DRAWS)
{
    resolve_with(kit, VK_FALSE, true, true, "customResolve-11529");
}

SCENE(resolves_with_shaders_for_them, DRAWS)
{
    resolve_with(kit, VK_TRUE, true, true, NULL);
}

SCENE(draws_with_shaders_of_resolves, DRAWS)
{
    resolve_with(kit, VK_TRUE, false, true, "customResolve-11530");
}

SCENE(draws_with_other_shaders, DRAWS)
{
    resolve_with(kit, VK_FALSE, false, true, NULL);
}

SCENE(resolves_without_a_density_map, DRAWS)
{
    resolve_with(kit, VK_FALSE, true, false, NULL);
}

/* --- shading rates --- */

static void
with_primitive_rates(struct offered *offered)
{
    offered->mesh.primitiveFragmentShadingRateMeshShader = VK_TRUE;
}

SCENE(rates_of_primitives, DRAWS | KIT_NULL_VALUES)
{
    const VkViewport viewports[2] = { { 0, 0, SIZE, SIZE, 0, 1 }, { 0, 0, SIZE, SIZE, 0, 1 } };
    const VkRect2D scissors[2] = { { { 0, 0 }, { SIZE, SIZE } }, { { 0, 0 }, { SIZE, SIZE } } };
    const VkFragmentShadingRateCombinerOpKHR keep[2] = {
        VK_FRAGMENT_SHADING_RATE_COMBINER_OP_KEEP_KHR, VK_FRAGMENT_SHADING_RATE_COMBINER_OP_KEEP_KHR
    };
    const char *rest = "primitiveFragmentShadingRateWithMultipleViewports-08642";
    VkPhysicalDeviceFragmentShadingRateFeaturesKHR features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_SHADING_RATE_FEATURES_KHR
    };
    struct shader_info vertex = object_info(VK_SHADER_STAGE_VERTEX_BIT), mesh = mesh_info();
    struct objects o;
    struct kinds k;

    setenv("WAKE_NULL_NEWER", "1", 1);
    setenv("WAKE_NULL_ANSWERS", "primitiveFragmentShadingRateWithMultipleViewports=0", 1);
    open_objects(&o, kit,
                 &(struct wish){ .extensions = { VK_KHR_FRAGMENT_SHADING_RATE_EXTENSION_NAME },
                                 .next = &features,
                                 .change = with_primitive_rates });
    vertex.pCode = vert_rate;
    vertex.codeSize = sizeof(vert_rate);
    mesh.pCode = mesh_rate;
    mesh.codeSize = sizeof(mesh_rate);
    k = (struct kinds){ object_of(&o, &vertex), o.fragment, object_of(&o, &mesh) };
    begin_objects(&o);
    set_objects(&o, NULL);
    CMD(vkCmdSetFragmentShadingRateKHR)(o.s.commands, &(VkExtent2D){ 1, 1 }, keep);
    draw_kinds(&o, &k, NULL, NULL, NULL);
    vkCmdSetViewportWithCount(o.s.commands, 2, viewports);
    vkCmdSetScissorWithCount(o.s.commands, 2, scissors);
    draw_kinds(&o, &k, rest, rest, NULL);
    end_objects(&o);
    close_objects(&o);
}

#endif

KIT_MAIN()
