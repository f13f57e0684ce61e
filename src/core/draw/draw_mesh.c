/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Draws with mesh shaders, of both extensions. What they share with other draws is in draw_commands.c
 * and draw_bound.c. Specification, 'Mesh Shading'.
 */
#include "core/draw/draw.h"

/* The execution model that the command's mesh shaders have. */
static bool
has_model(const struct wake_draw *draw, SpvExecutionModel model)
{
    const struct wake_spirv_entry *mesh = wake_pipeline_entry(draw->pipeline,
                                                              VK_SHADER_STAGE_MESH_BIT_EXT);

    return !mesh || mesh->point->model == model;
}

void
wake_draw_check_mesh_stages(const struct wake_draw *draw)
{
    const VkShaderStageFlags old = VK_SHADER_STAGE_VERTEX_BIT |
                                   VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT |
                                   VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT |
                                   VK_SHADER_STAGE_GEOMETRY_BIT;
    char stages[256];

    if (draw->pipeline->stages & old) {
        wake_print_VkShaderStageFlags(stages, sizeof(stages), draw->pipeline->stages);
        WAKE_FIND_DRAW(draw, WAKE_ID(mesh, "stage-06480"), "the pipeline has the stages %s",
                       stages);
    }
}

/* False: nothing can be checked. */
static bool
begin(struct wake_draw *draw, struct wake_check *check, SpvExecutionModel model,
      const char *needs_mesh)
{
    if (!wake_draw_begin(draw, check, wake_commands[check->command].name, WAKE_DRAW_MESH)) {
        return false;
    }
    wake_draw_check_mesh_stages(draw);
    if (!(draw->pipeline->stages & VK_SHADER_STAGE_MESH_BIT_EXT) && draw->pipeline->stages) {
        WAKE_FIND_DRAW(draw, needs_mesh, "the pipeline has no mesh shader");
    } else if (!has_model(draw, model)) {
        WAKE_FIND_DRAW(draw, needs_mesh, "the pipeline's mesh shader is one of %s",
                       model == SpvExecutionModelMeshNV ? "VK_EXT_mesh_shader"
                                                        : "VK_NV_mesh_shader");
    }
    wake_draw_check_bound(draw);
    return true;
}

/* ---- VK_EXT_mesh_shader ---------------------------------------------------------------------- */

static const struct wake_indirect_rules rules_mesh = { sizeof(VkDrawMeshTasksIndirectCommandEXT),
                                                       WAKE_ID(mesh, "drawCount-07088"),
                                                       WAKE_ID(mesh, "drawCount-07089"),
                                                       WAKE_ID(mesh, "drawCount-07090") };
static const struct wake_count_rules counts_mesh = { sizeof(VkDrawMeshTasksIndirectCommandEXT),
                                                     WAKE_ID(mesh, "stride-07096"),
                                                     WAKE_ID(mesh, "maxDrawCount-07097") };

static void
check_groups(const struct wake_draw *draw, const uint32_t count[3])
{
    const VkPhysicalDeviceMeshShaderPropertiesEXT *limits = &draw->facts->properties.meshShaderEXT;
    static const char *const task[] = { WAKE_ID(mesh, "TaskEXT-07322"),
                                        WAKE_ID(mesh, "TaskEXT-07323"),
                                        WAKE_ID(mesh, "TaskEXT-07324") };
    static const char *const mesh[] = { WAKE_ID(mesh, "TaskEXT-07326"),
                                        WAKE_ID(mesh, "TaskEXT-07327"),
                                        WAKE_ID(mesh, "TaskEXT-07328") };
    VkShaderStageFlags stages = draw->pipeline ? draw->pipeline->stages
                                               : draw->recording->shaders.bound;
    bool has_task = stages & VK_SHADER_STAGE_TASK_BIT_EXT;
    const uint32_t *most = has_task ? limits->maxTaskWorkGroupCount : limits->maxMeshWorkGroupCount;
    uint32_t total = has_task ? limits->maxTaskWorkGroupTotalCount
                              : limits->maxMeshWorkGroupTotalCount;
    uint64_t product = (uint64_t)count[0] * count[1] * count[2];

    for (int i = 0; i < 3; i++) {
        if (count[i] > most[i]) {
            WAKE_FIND_DRAW(draw, has_task ? task[i] : mesh[i],
                           "groupCount%c is %u, and max%sWorkGroupCount[%d] is %u", 'X' + i,
                           count[i], has_task ? "Task" : "Mesh", i, most[i]);
        }
    }
    if (product > total) {
        WAKE_FIND_DRAW(
            draw, has_task ? WAKE_ID(mesh, "TaskEXT-07325") : WAKE_ID(mesh, "TaskEXT-07329"),
            "groupCountX %u, groupCountY %u and groupCountZ %u are %llu work groups, and max%sWorkGroupTotalCount is %u",
            count[0], count[1], count[2], (unsigned long long)product, has_task ? "Task" : "Mesh",
            total);
    }
}

void
wake_core_draw_mesh(struct wake_check *check, const struct wake_rec_CmdDrawMeshTasksEXT *r)
{
    struct wake_draw draw;

    (void)begin(&draw, check, SpvExecutionModelMeshEXT, WAKE_ID(mesh, "MeshEXT-07087"));
    if (wake_draw_has_parameters(&draw)) {
        check_groups(&draw, (const uint32_t[]){ r->groupCountX, r->groupCountY, r->groupCountZ });
    }
}

void
wake_core_draw_mesh_indirect(struct wake_check *check, const struct wake_draw_view *view)
{
    struct wake_draw draw;

    (void)begin(&draw, check, SpvExecutionModelMeshEXT, WAKE_ID(mesh, "MeshEXT-07091"));
    if (wake_draw_has_parameters(&draw)) {
        wake_draw_check_indirect(&draw, view, &rules_mesh);
    }
}

void
wake_core_draw_mesh_indirect_count(struct wake_check *check, const struct wake_draw_view *view)
{
    struct wake_draw draw;

    (void)begin(&draw, check, SpvExecutionModelMeshEXT, WAKE_ID(mesh, "MeshEXT-07100"));
    if (wake_draw_has_parameters(&draw)) {
        wake_draw_check_counted(&draw, view, &counts_mesh);
    }
}

/* ---- VK_NV_mesh_shader ----------------------------------------------------------------------- */

static const struct wake_indirect_rules rules_nv = { sizeof(VkDrawMeshTasksIndirectCommandNV),
                                                     WAKE_ID(mesh, "drawCount-02146"),
                                                     WAKE_ID(mesh, "drawCount-02156"),
                                                     WAKE_ID(mesh, "drawCount-02157") };
static const struct wake_count_rules counts_nv = { sizeof(VkDrawMeshTasksIndirectCommandNV),
                                                   WAKE_ID(mesh, "stride-02182"),
                                                   WAKE_ID(mesh, "maxDrawCount-02183") };

void
wake_core_draw_mesh_nv(struct wake_check *check, const struct wake_rec_CmdDrawMeshTasksNV *r)
{
    struct wake_draw draw;
    uint32_t most;

    (void)begin(&draw, check, SpvExecutionModelMeshNV, WAKE_ID(mesh, "MeshNV-07080"));
    if (!wake_draw_has_parameters(&draw)) {
        return;
    }
    most = draw.facts->properties.meshShaderNV.maxDrawMeshTasksCount;
    if (most && r->taskCount > most) {
        WAKE_FIND_DRAW(&draw, WAKE_ID(mesh, "taskCount-02119"),
                       "taskCount is %u, and maxDrawMeshTasksCount is %u", r->taskCount, most);
    }
}

void
wake_core_draw_mesh_indirect_nv(struct wake_check *check, const struct wake_draw_view *view)
{
    struct wake_draw draw;

    (void)begin(&draw, check, SpvExecutionModelMeshNV, WAKE_ID(mesh, "MeshNV-07081"));
    if (wake_draw_has_parameters(&draw)) {
        wake_draw_check_indirect(&draw, view, &rules_nv);
    }
}

void
wake_core_draw_mesh_indirect_count_nv(struct wake_check *check, const struct wake_draw_view *view)
{
    struct wake_draw draw;

    (void)begin(&draw, check, SpvExecutionModelMeshNV, WAKE_ID(mesh, "MeshNV-07082"));
    if (wake_draw_has_parameters(&draw)) {
        wake_draw_check_counted(&draw, view, &counts_nv);
    }
}
