/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs about mesh and task shaders: pipelines of them, and their draws. */
#include "program_drawing.h"
#include "program_states.h"

#ifdef VK_EXT_shader_object

#include "frag_in_vec4.h"
#include "mesh_draw.h"
#include "mesh_large_x.h"
#include "mesh_many.h"
#include "mesh_out_vec4.h"
#include "task_large_x.h"

static void
prepare_meshes(struct program *p)
{
    FEATURES(MeshShaderFeaturesEXT, MESH_SHADER_FEATURES_EXT);

    program_extension(p, VK_EXT_MESH_SHADER_EXTENSION_NAME);
    MeshShaderFeaturesEXT->meshShader = M("no meshShader", VK_TRUE, VK_FALSE);
    MeshShaderFeaturesEXT->taskShader = M("no taskShader", VK_TRUE, VK_FALSE);
    MeshShaderFeaturesEXT->meshShaderQueries = M("no meshShaderQueries", VK_TRUE, VK_FALSE);
    p->features.core.features.multiDrawIndirect = M("no multiDrawIndirect", VK_TRUE, VK_FALSE);
    p->features.core.features.geometryShader = VK_TRUE;
    p->features.core.features.tessellationShader = VK_TRUE;
    p->features.core.features.pipelineStatisticsQuery = VK_TRUE;
    p->features.v11.multiview = program_pick(p, "multiview", 2);
    p->features.v11.shaderDrawParameters = M("no shaderDrawParameters", VK_TRUE, VK_FALSE);
    p->features.v12.drawIndirectCount = M("no drawIndirectCount", VK_TRUE, VK_FALSE);
    p->features.v13.dynamicRendering = VK_TRUE;
    p->features.v13.synchronization2 = VK_TRUE;
    p->features.v13.maintenance4 = M("no maintenance4", VK_TRUE, VK_FALSE);
    p->features.v13.subgroupSizeControl = VK_TRUE;
    p->features.v13.computeFullSubgroups = M("no computeFullSubgroups", VK_TRUE, VK_FALSE);
}

/* --- pipelines --- */

static VkShaderModule
some_mesh(struct program *p, bool task, bool outputs)
{
    if (outputs) {
        return SHADER(mesh_out_vec4);
    }
    IF("mesh of many vertices")
    {
        return SHADER(mesh_many);
    }
    IF("mesh of a large workgroup")
    {
        return SHADER(mesh_large_x);
    }
    if (!task && program_pick(p, "draw index", 3) == 0) {
        return SHADER(mesh_draw);
    }
    IF("mesh that reads the draw's index")
    {
        return SHADER(mesh_draw);
    }
    return kit_shader(p->kit, KIT_SHADER_NOTHING_MESH);
}

static void
add_stages(struct program *p, struct program_pipeline *to, bool task)
{
    bool outputs = program_pick(p, "outputs", 2);

    if (task) {
        bool large = program_mistake(p, "task of a large workgroup");
        program_add_stage(to, VK_SHADER_STAGE_TASK_BIT_EXT,
                          large ? SHADER(task_large_x)
                                : kit_shader(p->kit, KIT_SHADER_NOTHING_TASK));
        to->stages[0].flags = M("full subgroups of a task shader", 0u,
                                (VkPipelineShaderStageCreateFlags)
                                    VK_PIPELINE_SHADER_STAGE_CREATE_REQUIRE_FULL_SUBGROUPS_BIT);
    }
    UNLESS("no mesh shader")
    {
        program_add_stage(to, VK_SHADER_STAGE_MESH_BIT_EXT, some_mesh(p, task, outputs));
    }
    IF("a vertex shader beside the mesh shader")
    {
        program_add_vertices(p, to);
    }
    IF("a geometry shader beside the mesh shader")
    {
        program_add_stage(to, VK_SHADER_STAGE_GEOMETRY_BIT,
                          kit_shader(p->kit, KIT_SHADER_PASS_GEOM));
    }
    IF("a mesh shader twice")
    {
        program_add_stage(to, VK_SHADER_STAGE_MESH_BIT_EXT,
                          kit_shader(p->kit, KIT_SHADER_NOTHING_MESH));
    }
    if (outputs ? !program_mistake(p, "output that nothing reads")
                : program_mistake(p, "input that nothing writes")) {
        program_add_stage(to, VK_SHADER_STAGE_FRAGMENT_BIT, SHADER(frag_in_vec4));
    } else {
        program_add_fragments(p, to);
    }
    for (uint32_t i = 0; i < to->info.stageCount; i++) {
        if (to->stages[i].stage != VK_SHADER_STAGE_TASK_BIT_EXT) {
            to->stages[i].pName = M("entry point that is not there", "main", "other");
        }
    }
}

static void
add_states(struct program *p, struct program_pipeline *to)
{
    static const VkDynamicState good[] = { VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT,
                                           VK_DYNAMIC_STATE_SCISSOR_WITH_COUNT,
                                           VK_DYNAMIC_STATE_RASTERIZER_DISCARD_ENABLE,
                                           VK_DYNAMIC_STATE_CULL_MODE,
                                           VK_DYNAMIC_STATE_FRONT_FACE,
                                           VK_DYNAMIC_STATE_LINE_WIDTH,
                                           VK_DYNAMIC_STATE_BLEND_CONSTANTS };
    static const VkDynamicState bad[] = { VK_DYNAMIC_STATE_PRIMITIVE_TOPOLOGY,
                                          VK_DYNAMIC_STATE_VERTEX_INPUT_BINDING_STRIDE,
                                          VK_DYNAMIC_STATE_PRIMITIVE_RESTART_ENABLE };

    for (uint32_t i = 0; i < KIT_COUNT(good); i++) {
        if (program_pick(p, "dynamic", 3) == 0) {
            program_add_state(to, good[i]);
            if (good[i] == VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT) {
                to->view.viewportCount = 0;
            } else if (good[i] == VK_DYNAMIC_STATE_SCISSOR_WITH_COUNT) {
                to->view.scissorCount = 0;
            }
        }
    }
    IF("a dynamic state of vertices")
    {
        program_add_state(to, bad[program_pick(p, "bad state", KIT_COUNT(bad))]);
    }
}

static VkPipeline
make_pipeline(struct program *p, const struct program_drawing *d, struct program_pipeline *to,
              bool task)
{
    program_describe_pipeline(p, d, to);
    to->info.pVertexInputState = program_pick(p, "vertex input", 2) ? &to->vertex : NULL;
    to->info.pInputAssemblyState = program_pick(p, "assembly", 2) ? &to->assembly : NULL;
    to->rendering.viewMask = M("views of a mesh pipeline", 0u, 1u);
    if (!p->over) {
        add_stages(p, to, task);
    }
    add_states(p, to);
    return program_make_pipeline(p, to);
}

/* --- draws --- */

static void
draw(struct program *p, bool task)
{
    VkBuffer arguments = program_buffer(p, 256,
                                        M("indirect buffer without usage",
                                          VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT,
                                          (VkBufferUsageFlags)VK_BUFFER_USAGE_TRANSFER_DST_BIT));
    const uint32_t many = 1u << 23;

    switch (program_pick(p, "draw", 5)) {
    case 0:
        DO(NOW(vkCmdDrawMeshTasksIndirectEXT)(
            p->commands, arguments,
            M("arguments behind the end", M("arguments at an odd offset", 0u, 2u), 250u),
            M("more draws than the buffer holds", program_pick(p, "draws", 3), 200u),
            M("stride that is no multiple of 4", M("stride that is too small", 12u, 8u), 18u)));
        break;
    case 1:
        DO(NOW(vkCmdDrawMeshTasksIndirectCountEXT)(
            p->commands, arguments, M("counted arguments at an odd offset", 0u, 2u), arguments,
            M("count behind the end", M("count at an odd offset", 128u, 127u), 256u),
            M("more counted draws than the buffer holds", 2u, 90u),
            M("counted stride that is too small", 12u, 4u)));
        break;
    case 2:
        DO(NOW(vkCmdDrawMeshTasksEXT)(p->commands, M("many groups in X", 1u, many),
                                      M("many groups in Y", 1u, many),
                                      M("many groups in Z", 1u, many)));
        break;
    case 3:
        DO(NOW(vkCmdDrawMeshTasksEXT)(p->commands, M("many groups", task ? 2u : 3u, 4096u),
                                      M("many groups in all", 1u, 65535u), 1));
        break;
    default:
        if (program_mistake(p, "draw of vertices")) {
            DO(vkCmdDraw(p->commands, 3, 1, 0, 0));
        } else {
            DO(NOW(vkCmdDrawMeshTasksEXT)(p->commands, 1, program_pick(p, "groups", 2), 1));
        }
        break;
    }
    IF("argument buffer destroyed before the submit")
    {
        DROP(BUFFER, arguments);
    }
}

static VkQueryPool
make_queries(struct program *p)
{
    VkQueryPool pool = VK_NULL_HANDLE;
    const VkQueryPoolCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
        .queryType = program_pick(p, "query", 2) ? VK_QUERY_TYPE_MESH_PRIMITIVES_GENERATED_EXT
                                                 : VK_QUERY_TYPE_PIPELINE_STATISTICS,
        .queryCount = 2,
        .pipelineStatistics = VK_QUERY_PIPELINE_STATISTIC_MESH_SHADER_INVOCATIONS_BIT_EXT |
                              VK_QUERY_PIPELINE_STATISTIC_TASK_SHADER_INVOCATIONS_BIT_EXT,
    };
    MAKE(QUERY_POOL, pool, vkCreateQueryPool(p->device, &info, NULL, &pool));
    UNLESS("queries that are not reset")
    {
        DO(vkCmdResetQueryPool(p->commands, pool, 0, 2));
    }
    return pool;
}

static void
meshes(struct program *p)
{
    struct program_drawing d = { .depth = program_pick(p, "depth", 2) };
    struct program_pipeline pipeline;
    const struct program_states states = { .samples = VK_SAMPLE_COUNT_1_BIT };
    bool task = program_pick(p, "task", 2), asks = program_pick(p, "queries", 3) == 0;
    VkQueryPool pool = VK_NULL_HANDLE;

    program_begin(p);
    program_targets(p, &d);
    VkPipeline made = make_pipeline(p, &d, &pipeline, task);
    program_ready_targets(p, &d);
    if (asks) {
        pool = make_queries(p);
        DO(vkCmdBeginQuery(p->commands, pool, 0, M("precise query", 0u, 1u)));
    }
    UNLESS("drawn outside of rendering")
    {
        program_begin_rendering(p, &d, NULL, 0);
    }
    UNLESS("no pipeline bound")
    {
        DO(vkCmdBindPipeline(p->commands, VK_PIPELINE_BIND_POINT_GRAPHICS, made));
    }
    for (uint32_t i = 0; i < pipeline.dynamic.dynamicStateCount; i++) {
        program_set_state(p, &states, pipeline.states[i]);
    }
    draw(p, task);
    UNLESS("rendering that does not end")
    {
        DO(vkCmdEndRendering(p->commands));
    }
    if (asks) {
        DO(vkCmdEndQuery(p->commands, pool, M("another query ended", 0u, 1u)));
    }
    IF("pipeline destroyed before the submit")
    {
        DROP(PIPELINE, made);
    }
    program_finish(p);
}

const struct program_subject mesh_subjects[] = {
    { "mesh", meshes, prepare_meshes },
    { NULL, NULL, NULL },
};

#endif
