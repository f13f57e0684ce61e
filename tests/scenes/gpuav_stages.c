/* SPDX-License-Identifier: Apache-2.0 */
/*
 * GPU-assisted validation in the stages that few programs have: tessellation, task and mesh
 * shaders. Skipped where the driver has them not.
 */
#include "gpuav_bench.h"

#include "gpuav_frag.h"
#include "gpuav_mesh.h"
#include "gpuav_outputs.h"
#include "gpuav_task.h"
#include "gpuav_tesc.h"
#include "gpuav_tese.h"
#include "gpuav_vert.h"

KIT_MAIN()

#define DRAW_ID GPUAV_STORAGE("vkCmdDraw")
#define MESH_ID GPUAV_STORAGE("vkCmdDrawMeshTasksEXT")

/* ---- tessellation ---------------------------------------------------------------------------- */

static void
tessellate(struct kit *kit, uint32_t index, uint32_t cell)
{
    const VkPhysicalDeviceFeatures features = { .tessellationShader = VK_TRUE };
    struct rig_base base;
    struct rig rig;

    gpuav_open(kit, "WAKE_GPUAV", 0, &features);
    struct gpuav_bench b = gpuav_bench(kit, 0);
    struct kit_target target = kit_target(kit);
    base = rig_base(kit);
    base.layout = b.layout;
    base.render_pass = target.render_pass;
    base.vertex = MODULE(kit, gpuav_vert);
    rig_init(&rig, &base);
    rig.assembly.topology = VK_PRIMITIVE_TOPOLOGY_PATCH_LIST;
    rig.stages[2] = rig_stage(VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT, MODULE(kit, gpuav_tesc));
    rig.stages[3] = rig_stage(VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT, MODULE(kit, gpuav_tese));
    rig.info.stageCount = 4;
    VkPipeline pipeline = rig_make(&base, &rig);
    kit_begin(kit, b.commands, 0);
    kit_begin_target(b.commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    gpuav_bench_bind(&b, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline, index, cell);
    vkCmdDraw(b.commands, 3, 1, 0, 0);
    vkCmdEndRenderPass(b.commands);
    gpuav_bench_submit(kit, &b);
}

SCENE(control_inside, KIT_NO_DEVICE)
{
    tessellate(kit, 3, 3);
}

SCENE(control_outside, KIT_NO_DEVICE)
{
    kit_expect(kit, DRAW_ID);
    tessellate(kit, 4, 0);
    gpuav_check_text(
        kit, DRAW_ID,
        (const char *const[]){ "highest byte accessed was 19",
                               "Stage = Tessellation Control. Invocation ID = 2, Primitive ID = 0.",
                               "gpuav.tesc at line 12", "// the control\n", NULL });
}

SCENE(evaluation_outside, KIT_NO_DEVICE)
{
    kit_expect_some(kit, DRAW_ID);
    tessellate(kit, 3, 6);
    gpuav_check_text(
        kit, DRAW_ID,
        (const char *const[]){ "highest byte accessed was 27",
                               "Stage = Tessellation Eval. Primitive ID = 0, TessCoord (u, v) = (",
                               "gpuav.tese at line 9", "// the evaluation\n", NULL });
}

/* ---- mesh shaders ---------------------------------------------------------------------------- */

static void
mesh_of(struct kit *kit, const uint32_t *words, size_t size, uint32_t task, uint32_t cell)
{
    VkPhysicalDeviceMeshShaderFeaturesEXT meshes = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MESH_SHADER_FEATURES_EXT,
        .taskShader = VK_TRUE,
        .meshShader = VK_TRUE,
    };
    VkPhysicalDeviceVulkan13Features features13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .pNext = &meshes,
        .maintenance4 = VK_TRUE,
    };
    VkPhysicalDeviceFeatures2 features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
                                           .pNext = &features13 };
    struct kit_config config = { .device_next = &features,
                                 .device_extensions = { VK_EXT_MESH_SHADER_EXTENSION_NAME } };
    struct rig_base base;
    struct rig rig;

    setenv("WAKE_GPUAV", "1", 1);
    kit_open(kit, &config);
    struct gpuav_bench b = gpuav_bench(kit, 0);
    struct kit_target target = kit_target(kit);
    base = rig_base(kit);
    base.layout = b.layout;
    base.render_pass = target.render_pass;
    base.fragment = MODULE(kit, gpuav_frag);
    rig_init(&rig, &base);
    rig.stages[0] = rig_stage(VK_SHADER_STAGE_TASK_BIT_EXT, MODULE(kit, gpuav_task));
    rig.stages[2] = rig_stage(VK_SHADER_STAGE_MESH_BIT_EXT, shader_module(kit, words, size));
    rig.info.stageCount = 3;
    rig.info.pVertexInputState = NULL;
    rig.info.pInputAssemblyState = NULL;
    VkPipeline pipeline = rig_make(&base, &rig);
    kit_begin(kit, b.commands, 0);
    kit_begin_target(b.commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    gpuav_bench_bind(&b, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline, task, cell);
    KIT_DEVICE_COMMAND(kit, vkCmdDrawMeshTasksEXT)(b.commands, 1, 1, 1);
    vkCmdEndRenderPass(b.commands);
    gpuav_bench_submit(kit, &b);
}

static void
mesh(struct kit *kit, uint32_t task, uint32_t cell)
{
    mesh_of(kit, gpuav_mesh, sizeof(gpuav_mesh), task, cell);
}

/* One vertex more than the first word, in which the task shader finds a cell. */
#define OUTPUTS(kit, vertices, primitives) \
    mesh_of((kit), gpuav_outputs, sizeof(gpuav_outputs), (vertices)-1, (primitives))

SCENE(outputs_inside, KIT_NO_DEVICE)
{
    OUTPUTS(kit, 3, 1);
}

SCENE(vertices_outside, KIT_NO_DEVICE)
{
    kit_expect(kit, "VUID-RuntimeSpirv-MeshEXT-07332");
    OUTPUTS(kit, 4, 1);
    gpuav_check_text(kit, "VUID-RuntimeSpirv-MeshEXT-07332",
                     (const char *const[]){ "with 4 vertices and 1 primitives, but OutputVertices "
                                            "is 3 and OutputPrimitivesEXT 2.",
                                            "// the outputs\n", NULL });
}

SCENE(primitives_outside, KIT_NO_DEVICE)
{
    kit_expect(kit, "VUID-RuntimeSpirv-MeshEXT-07333");
    OUTPUTS(kit, 3, 3);
}

SCENE(mesh_inside, KIT_NO_DEVICE)
{
    mesh(kit, 3, 3);
}

SCENE(task_outside, KIT_NO_DEVICE)
{
    kit_expect(kit, MESH_ID);
    mesh(kit, 4, 0);
    gpuav_check_text(
        kit, MESH_ID,
        (const char *const[]){ "vkCmdDrawMeshTasksEXT(): Descriptor index 0 access out of bounds.",
                               "highest byte accessed was 19",
                               "Stage = Task. Global invocation ID (x, y, z) = (1, 0, 0).",
                               "gpuav.task at line 11", "// the task\n", NULL });
}

SCENE(mesh_outside, KIT_NO_DEVICE)
{
    kit_expect(kit, MESH_ID);
    mesh(kit, 0, 6);
    gpuav_check_text(
        kit, MESH_ID,
        (const char *const[]){ "highest byte accessed was 27",
                               "Stage = Mesh. Global invocation ID (x, y, z) = (2, 0, 0).",
                               "gpuav.mesh at line 18", "// the mesh\n", NULL });
}
