/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Draws that the device generates find the same bound as other draws. Skipped with older headers.
 */
#define GENERATED_MORE generated_more
static const char *generated_more;

#include "attachment_scene.h"
#include "generated_scene.h"
#include "shader_scene.h"

#include "vert_in_vec4.h"

#ifndef VK_EXT_device_generated_commands

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_EXT_device_generated_commands");
}

#else

#define EXECUTE_ID(rest) "VUID-vkCmdExecuteGeneratedCommandsEXT-" rest
#define MESHES                                          \
    ((VkShaderStageFlags)VK_SHADER_STAGE_MESH_BIT_EXT | \
     (VkShaderStageFlags)VK_SHADER_STAGE_FRAGMENT_BIT)

/* Draws of vertices, or of meshes, generated of what is bound. */
struct drawing {
    struct kit *kit;
    struct generated g;
    struct rendered rendered;
    VkIndirectCommandsLayoutEXT layout;
    uint64_t made[2]; /* shader objects; 0: there are none */
    bool mesh;
};

/* `densities`: in the place of mesh shaders. */
static void
open_drawing(struct drawing *d, struct kit *kit, bool mesh, bool densities)
{
    static VkPhysicalDeviceMeshShaderFeaturesEXT meshes;
    static VkPhysicalDeviceFragmentDensityMapFeaturesEXT maps;
    static VkPhysicalDeviceFragmentShadingRateFeaturesKHR rates;
    VkIndirectCommandsLayoutTokenEXT draw = token(mesh ? TYPE(DRAW_MESH_TASKS) : TYPE(DRAW), 0,
                                                  NULL);

    maps = (VkPhysicalDeviceFragmentDensityMapFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_DENSITY_MAP_FEATURES_EXT
    };
    rates = (VkPhysicalDeviceFragmentShadingRateFeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_SHADING_RATE_FEATURES_KHR
    };
    meshes = (VkPhysicalDeviceMeshShaderFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MESH_SHADER_FEATURES_EXT, .pNext = &rates
    };
    generated_more = densities ? VK_EXT_FRAGMENT_DENSITY_MAP_EXTENSION_NAME
                               : VK_KHR_FRAGMENT_SHADING_RATE_EXTENSION_NAME;
    open_answering(kit, ANSWERS_OF("8", "1", "247", "247"),
                   densities ? (void *)&maps : (void *)&meshes);
    *d = (struct drawing){ .kit = kit, .mesh = mesh };
    begin_generated(kit, &d->g);
    kit_end(kit, d->g.commands);
    d->layout = layout_with(kit, mesh ? MESHES : (VkShaderStageFlags)DRAWS, 1, &draw,
                            VK_NULL_HANDLE, 0);
    d->g.info.shaderStages = mesh ? MESHES : (VkShaderStageFlags)DRAWS;
    d->g.info.indirectCommandsLayout = d->layout;
    render_to(&d->rendered, ATTACHMENT(kit, .format = COLOR_FORMAT));
}

static void
close_drawing(struct drawing *d)
{
    drop_layout(d->kit, d->layout);
    drop_layout(d->kit, d->g.layout);
    for (size_t i = 0; i < KIT_COUNT(d->made) && d->made[i]; i++) {
        object_destroy(d->kit, d->made[i]);
    }
}

static void
begin(struct drawing *d)
{
    d->g.commands = kit_recording(d->kit);
    vkCmdBeginRendering(d->g.commands, &d->rendered.info);
}

static void
end(struct drawing *d)
{
    vkCmdEndRendering(d->g.commands);
    kit_end(d->kit, d->g.commands);
}

/* `rest`: what it breaks; NULL: nothing. */
static void
generate(struct drawing *d, const char *rest)
{
    struct kit *kit = d->kit;
    char vuid[128];

    if (rest) {
        snprintf(vuid, sizeof(vuid), EXECUTE_ID("%s"), rest);
        kit_expect(kit, vuid);
    }
    NOW(vkCmdExecuteGeneratedCommandsEXT)(d->g.commands, VK_FALSE, &d->g.info);
}

/* --- shader objects --- */

static void
make_objects(struct drawing *d)
{
    const VkShaderStageFlagBits first = d->mesh ? VK_SHADER_STAGE_MESH_BIT_EXT
                                                : VK_SHADER_STAGE_VERTEX_BIT;
    struct shader_info infos[2] = { object_info(first), object_info(VK_SHADER_STAGE_FRAGMENT_BIT) };

    infos[0].nextStage = VK_SHADER_STAGE_FRAGMENT_BIT;
    infos[0].flags = d->mesh ? VK_SHADER_CREATE_NO_TASK_SHADER_BIT_EXT : 0u;
    for (size_t i = 0; i < KIT_COUNT(infos); i++) {
        infos[i].flags |= VK_SHADER_CREATE_INDIRECT_BINDABLE_BIT_EXT;
        object_create(d->kit, 1, &infos[i], &d->made[i]);
    }
}

/* All stages are named but those. */
static void
bind_objects(struct drawing *d, VkShaderStageFlags left_out)
{
    static const VkShaderStageFlagBits all[] = { VK_SHADER_STAGE_VERTEX_BIT,
                                                 VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT,
                                                 VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT,
                                                 VK_SHADER_STAGE_GEOMETRY_BIT,
                                                 VK_SHADER_STAGE_FRAGMENT_BIT,
                                                 VK_SHADER_STAGE_TASK_BIT_EXT,
                                                 VK_SHADER_STAGE_MESH_BIT_EXT };
    const VkShaderStageFlagBits first = d->mesh ? VK_SHADER_STAGE_MESH_BIT_EXT
                                                : VK_SHADER_STAGE_VERTEX_BIT;
    struct kit *kit = d->kit;

    for (size_t i = 0; i < KIT_COUNT(all); i++) {
        const VkShaderEXT shader = (VkShaderEXT)(all[i] == first ? d->made[0]
                                                 : all[i] == VK_SHADER_STAGE_FRAGMENT_BIT
                                                     ? d->made[1]
                                                     : 0);

        if (!(left_out & (VkShaderStageFlags)all[i])) {
            NOW(vkCmdBindShadersEXT)(d->g.commands, 1, &all[i], &shader);
        }
    }
}

static void
generate_of_objects(struct drawing *d, const char *rest, const char *state,
                    VkShaderStageFlags stages)
{
    begin(d);
    bind_objects(d, stages);
    object_set(d->kit, d->g.commands, state);
    KIT_DEVICE_COMMAND(d->kit, vkCmdSetFragmentShadingRateKHR)
    (d->g.commands, &(VkExtent2D){ 1, 1 },
     (const VkFragmentShadingRateCombinerOpKHR[2]){
         VK_FRAGMENT_SHADING_RATE_COMBINER_OP_KEEP_KHR,
         VK_FRAGMENT_SHADING_RATE_COMBINER_OP_KEEP_KHR });
    generate(d, rest);
    end(d);
}

/* Some state is not asked for, and that of lines only where there are lines. */
static bool
is_wanted(const struct drawing *d, const char *rest)
{
    static const char *const others[] = { "None-07842", "None-04879", "None-04914",
                                          "None-08617", "None-08666", "None-08669" };

    for (size_t i = 0; i < (d->mesh ? 6 : 3); i++) {
        if (strcmp(rest, others[i]) == 0) {
            return false;
        }
    }
    return true;
}

static void
objects(struct kit *kit, bool mesh)
{
#define REST(rest, ...) rest,
    static const char *const rests[] = { OBJECT_STATES(REST) OBJECT_STATES_EXT(REST) };
    VkGeneratedCommandsShaderInfoEXT shaders = {
        .sType = VK_STRUCTURE_TYPE_GENERATED_COMMANDS_SHADER_INFO_EXT, .shaderCount = 2
    };
    VkShaderEXT used[2];
    struct drawing d;

    open_drawing(&d, kit, mesh, false);
    make_objects(&d);
    used[0] = (VkShaderEXT)d.made[0];
    used[1] = (VkShaderEXT)d.made[1];
    shaders.pShaders = used;
    d.g.info.pNext = &shaders;
    generate_of_objects(&d, NULL, NULL, 0);
    for (size_t i = 0; i < KIT_COUNT(rests); i++) {
        generate_of_objects(&d, is_wanted(&d, rests[i]) ? rests[i] : NULL, rests[i], 0);
    }
    for (int vertex = 0; vertex < 2; vertex++) { /* which leaves nothing to draw with */
        if (vertex != mesh) {
            kit_expect(kit, EXECUTE_ID("None-08693"));
        }
        generate_of_objects(&d, vertex ? "None-08684" : "None-08690", NULL,
                            vertex ? (VkShaderStageFlags)VK_SHADER_STAGE_VERTEX_BIT
                                   : (VkShaderStageFlags)VK_SHADER_STAGE_MESH_BIT_EXT);
    }
    generate_of_objects(&d, "None-08688", NULL, VK_SHADER_STAGE_FRAGMENT_BIT);
    used[1] = used[0];
    kit_expect(kit, "VUID-VkGeneratedCommandsShaderInfoEXT-pShaders-11127");
    generate_of_objects(&d, NULL, NULL, 0);
    close_drawing(&d);
}

SCENE(objects_of_vertices, SILENT | KIT_UNORDERED)
{
    objects(kit, false);
}

SCENE(objects_of_meshes, SILENT | KIT_UNORDERED)
{
    objects(kit, true);
}

/* --- pipelines --- */

struct bindable {
    VkPipelineCreateFlags2CreateInfo flags;
    struct rig_base base;
    struct rig rig;
};

static void
bindable_init(struct bindable *b, struct kit *kit)
{
    b->flags = (VkPipelineCreateFlags2CreateInfo){
        .sType = VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO,
        .flags = VK_PIPELINE_CREATE_2_INDIRECT_BINDABLE_BIT_EXT
    };
    b->base = rig_base(kit);
    rig_init(&b->rig, &b->base);
    b->rig.info.pNext = &b->flags;
    rig_render_dynamically(&b->rig);
}

static void
generate_of_pipeline(struct drawing *d, struct bindable *b, const char *rest)
{
    d->g.pipeline.pipeline = rig_make(&b->base, &b->rig);
    begin(d);
    vkCmdBindPipeline(d->g.commands, VK_PIPELINE_BIND_POINT_GRAPHICS, d->g.pipeline.pipeline);
    generate(d, rest);
    end(d);
}

SCENE(pipelines, SILENT)
{
    struct bindable b;
    struct drawing d;

    open_drawing(&d, kit, false, false);
    bindable_init(&b, kit);
    generate_of_pipeline(&d, &b, NULL);
    b.rig.formats[0] = VK_FORMAT_B8G8R8A8_UNORM;
    generate_of_pipeline(&d, &b, "dynamicRenderingUnusedAttachments-08910");
    bindable_init(&b, kit);
    b.rig.rendering.viewMask = 1;
    generate_of_pipeline(&d, &b, "viewMask-06178");
    bindable_init(&b, kit);
    b.rig.multisample.rasterizationSamples = VK_SAMPLE_COUNT_4_BIT;
    generate_of_pipeline(&d, &b, "multisampledRenderToSingleSampled-07285");
    bindable_init(&b, kit);
    rig_dynamic(&b.rig, VK_DYNAMIC_STATE_LINE_WIDTH);
    rig_dynamic(&b.rig, VK_DYNAMIC_STATE_CULL_MODE);
    generate_of_pipeline(&d, &b, "None-07840");
    bindable_init(&b, kit);
    b.rig.info.renderPass = b.base.render_pass;
    b.rig.info.pNext = &b.flags;
    generate_of_pipeline(&d, &b, "renderPass-06198");
    close_drawing(&d);
}

/* Vertex buffers may be of the sequences: draws that follow want them still. */
SCENE(a_draw_behind, SILENT)
{
    struct bindable b;
    struct drawing d;

    open_drawing(&d, kit, false, false);
    bindable_init(&b, kit);
    b.rig.input.vertexBindingDescriptionCount = b.rig.input.vertexAttributeDescriptionCount = 1;
    b.rig.stages[0].module = MODULE(kit, vert_in_vec4);
    d.g.pipeline.pipeline = rig_make(&b.base, &b.rig);
    begin(&d);
    vkCmdBindPipeline(d.g.commands, VK_PIPELINE_BIND_POINT_GRAPHICS, d.g.pipeline.pipeline);
    generate(&d, NULL);
    kit_expect(kit, "VUID-vkCmdDraw-None-04007");
    vkCmdDraw(d.g.commands, 3, 1, 0, 0);
    end(&d);
    close_drawing(&d);
}

SCENE(a_density_map, SILENT)
{
    VkRenderingFragmentDensityMapAttachmentInfoEXT density = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_FRAGMENT_DENSITY_MAP_ATTACHMENT_INFO_EXT,
        .imageLayout = VK_IMAGE_LAYOUT_FRAGMENT_DENSITY_MAP_OPTIMAL_EXT
    };
    struct bindable b;
    struct drawing d;

    open_drawing(&d, kit, false, true);
    bindable_init(&b, kit);
    density.imageView = ATTACHMENT(kit, .format = VK_FORMAT_R8G8_UNORM,
                                   .usage = VK_IMAGE_USAGE_FRAGMENT_DENSITY_MAP_BIT_EXT);
    b.flags.flags |= VK_PIPELINE_CREATE_2_RENDERING_FRAGMENT_DENSITY_MAP_ATTACHMENT_BIT_EXT;
    generate_of_pipeline(&d, &b, NULL);
    d.rendered.info.pNext = &density;
    generate_of_pipeline(&d, &b, "indirectCommandsLayout-11056");
    close_drawing(&d);
}

#endif

KIT_MAIN()
