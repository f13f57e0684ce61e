/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Draws of mesh shaders, of both extensions: their numbers, indirect buffers, queries.
 */
#include "draw_scene.h"

#include <stdlib.h>

SCENE(mesh_values, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_UNORDERED)
{
    struct stage s;
    struct rig r;
    set_up(&s, kit);
    VkPhysicalDeviceMeshShaderPropertiesEXT mesh = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MESH_SHADER_PROPERTIES_EXT
    };
    VkPhysicalDeviceProperties2 properties = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, .pNext = &mesh
    };
    vkGetPhysicalDeviceProperties2(kit->gpu, &properties);
    VkBuffer other = kit_bound_buffer(kit, 4096, VK_BUFFER_USAGE_INDEX_BUFFER_BIT, NULL);
    begin_pass(&s);
    rig_init(&r, &s.base);
    bind(&s, rig_make(&s.base, &r));
    expect_no_mesh_shader(&s, false);
    draw_meshes_ext(&s, "stage-06480");
    expect_no_mesh_shader(&s, true);
    draw_meshes_nv(&s, "stage-06480");
    bind(&s, s.mesh_pipeline);
    draw_vertices(&s, "stage-06481");
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksEXT-TaskEXT-07326");
    s.DrawMeshTasks(s.commands, mesh.maxMeshWorkGroupCount[0] + 1, 1, 1);
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksEXT-TaskEXT-07327");
    s.DrawMeshTasks(s.commands, 1, mesh.maxMeshWorkGroupCount[1] + 1, 1);
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksEXT-TaskEXT-07328");
    s.DrawMeshTasks(s.commands, 1, 1, mesh.maxMeshWorkGroupCount[2] + 1);
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectEXT-buffer-02709");
    s.DrawMeshTasksIndirect(s.commands, other, 0, 1, 0);
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectEXT-drawCount-07088");
    s.DrawMeshTasksIndirect(s.commands, s.buffer, 0, 2, 8);
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectEXT-drawCount-07090");
    s.DrawMeshTasksIndirect(s.commands, s.buffer, 4084, 2, 12);
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectCountEXT-stride-07096");
    s.DrawMeshTasksIndirectCount(s.commands, s.buffer, 0, s.buffer, 64, 1, 8);
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectCountEXT-maxDrawCount-07097");
    s.DrawMeshTasksIndirectCount(s.commands, s.buffer, 4084, s.buffer, 64, 2, 12);
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

SCENE(mesh_indirect_values, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct stage s;
    set_up(&s, kit);
    VkBuffer other = kit_bound_buffer(kit, 4096, VK_BUFFER_USAGE_INDEX_BUFFER_BIT, NULL);
    VkBuffer unbound = kit_buffer(kit, 4096, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT);
    VkBuffer tiny = kit_bound_buffer(kit, 8, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT, NULL);
    begin_pass(&s);
    bind(&s, s.mesh_pipeline);
#define MESH(rest, buffer_, offset_)                                                     \
    do {                                                                                 \
        kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectEXT-" rest);                     \
        s.DrawMeshTasksIndirect(s.commands, buffer_, offset_, 1, 0);                     \
        kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectCountEXT-" rest);                \
        s.DrawMeshTasksIndirectCount(s.commands, buffer_, offset_, s.buffer, 64, 1, 12); \
    } while (0)
    MESH("buffer-02709", other, 0);
    MESH("buffer-02708", unbound, 0);
    MESH("offset-02710", s.buffer, 2);
#define COUNT(rest, counter, offset_)                                                   \
    do {                                                                                \
        kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectCountEXT-" rest);               \
        s.DrawMeshTasksIndirectCount(s.commands, s.buffer, 0, counter, offset_, 1, 12); \
    } while (0)
    COUNT("countBuffer-02715", other, 0);
    COUNT("countBuffer-02714", unbound, 0);
    COUNT("countBufferOffset-02716", s.buffer, 2);
    COUNT("countBufferOffset-04129", tiny, 8);
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectEXT-drawCount-07089");
    s.DrawMeshTasksIndirect(s.commands, tiny, 0, 1, 0);
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

SCENE(mesh_nv_values, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    struct stage s;
    struct rig r;
    setenv("WAKE_NULL_ANSWERS", "maxDrawMeshTasksCount=8,maxDrawIndirectCount=2", 1);
    set_up(&s, kit);
    VkBuffer other = kit_bound_buffer(kit, 4096, VK_BUFFER_USAGE_INDEX_BUFFER_BIT, NULL);
    VkBuffer unbound = kit_buffer(kit, 4096, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT);
    VkBuffer tiny = kit_bound_buffer(kit, 4, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT, NULL);
    rig_init(&r, &s.base);
    begin_pass(&s);
    /* Of the one extension or the other. */
    bind(&s, s.mesh_pipeline);
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksNV-MeshNV-07080");
    s.DrawMeshTasksNV(s.commands, 1, 0);
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectNV-MeshNV-07081");
    s.DrawMeshTasksIndirectNV(s.commands, s.buffer, 0, 1, 0);
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectCountNV-MeshNV-07082");
    s.DrawMeshTasksIndirectCountNV(s.commands, s.buffer, 0, s.buffer, 64, 1, 8);
    bind(&s, s.twins[0].nv);
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksEXT-MeshEXT-07087");
    s.DrawMeshTasks(s.commands, 1, 1, 1);
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectEXT-MeshEXT-07091");
    s.DrawMeshTasksIndirect(s.commands, s.buffer, 0, 1, 0);
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectCountEXT-MeshEXT-07100");
    s.DrawMeshTasksIndirectCount(s.commands, s.buffer, 0, s.buffer, 64, 1, 12);
    s.DrawMeshTasksNV(s.commands, 8, 0);
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksNV-taskCount-02119");
    s.DrawMeshTasksNV(s.commands, 9, 0);
#define MESH_NV(rest, buffer_, offset_)                                                   \
    do {                                                                                  \
        kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectNV-" rest);                       \
        s.DrawMeshTasksIndirectNV(s.commands, buffer_, offset_, 1, 0);                    \
        kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectCountNV-" rest);                  \
        s.DrawMeshTasksIndirectCountNV(s.commands, buffer_, offset_, s.buffer, 64, 1, 8); \
    } while (0)
    MESH_NV("buffer-02709", other, 0);
    MESH_NV("buffer-02708", unbound, 0);
    MESH_NV("offset-02710", s.buffer, 2);
#define COUNT_NV(rest, counter, offset_)                                                 \
    do {                                                                                 \
        kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectCountNV-" rest);                 \
        s.DrawMeshTasksIndirectCountNV(s.commands, s.buffer, 0, counter, offset_, 1, 8); \
    } while (0)
    COUNT_NV("countBuffer-02715", other, 0);
    COUNT_NV("countBuffer-02714", unbound, 0);
    COUNT_NV("countBufferOffset-02716", s.buffer, 2);
    COUNT_NV("countBufferOffset-04129", tiny, 4);
    s.DrawMeshTasksIndirectNV(s.commands, s.buffer, 4096 - 16, 2, 8);
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectNV-drawCount-02146");
    s.DrawMeshTasksIndirectNV(s.commands, s.buffer, 0, 2, 4);
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectNV-drawCount-02156");
    s.DrawMeshTasksIndirectNV(s.commands, tiny, 0, 1, 0);
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectNV-drawCount-02157");
    s.DrawMeshTasksIndirectNV(s.commands, s.buffer, 4096 - 12, 2, 8);
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectNV-drawCount-02719");
    s.DrawMeshTasksIndirectNV(s.commands, s.buffer, 0, 3, 8);
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectCountNV-stride-02182");
    s.DrawMeshTasksIndirectCountNV(s.commands, s.buffer, 0, s.buffer, 64, 1, 4);
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectCountNV-maxDrawCount-02183");
    s.DrawMeshTasksIndirectCountNV(s.commands, s.buffer, 4092, s.buffer, 64, 1, 8);
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

/* --- queries of mesh shaders --- */

SCENE(mesh_queries, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkQueryPoolCreateInfo info = { .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
                                   .queryType = VK_QUERY_TYPE_MESH_PRIMITIVES_GENERATED_EXT,
                                   .queryCount = 1 };
    struct stage s;
    struct rig r;
    VkQueryPool pool = VK_NULL_HANDLE;
    set_up(&s, kit);
    rig_init(&r, &s.base);
    KIT_VK(kit, vkCreateQueryPool(kit->device, &info, NULL, &pool));
    kit_own(kit, VK_OBJECT_TYPE_QUERY_POOL, KIT_HANDLE(pool));
    vkCmdResetQueryPool(s.commands, pool, 0, 1);
    begin_pass(&s);
    vkCmdBeginQuery(s.commands, pool, 0, 0);
    bind(&s, s.mesh_pipeline);
    draw_meshes(&s, NULL);
    bind(&s, rig_make(&s.base, &r));
    draw_vertices(&s, "stage-07073");
    vkCmdEndQuery(s.commands, pool, 0);
    draw_vertices(&s, NULL);
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

/* Statistics count what all stages do. */
SCENE(mesh_statistics, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    const VkQueryPoolCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
        .queryType = VK_QUERY_TYPE_PIPELINE_STATISTICS,
        .queryCount = 1,
        .pipelineStatistics = VK_QUERY_PIPELINE_STATISTIC_FRAGMENT_SHADER_INVOCATIONS_BIT |
                              VK_QUERY_PIPELINE_STATISTIC_MESH_SHADER_INVOCATIONS_BIT_EXT,
    };
    struct stage s;
    struct rig r;
    VkQueryPool pool = VK_NULL_HANDLE;

    set_up(&s, kit);
    rig_init(&r, &s.base);
    KIT_VK(kit, vkCreateQueryPool(kit->device, &info, NULL, &pool));
    kit_own(kit, VK_OBJECT_TYPE_QUERY_POOL, KIT_HANDLE(pool));
    vkCmdResetQueryPool(s.commands, pool, 0, 1);
    begin_pass(&s);
    vkCmdBeginQuery(s.commands, pool, 0, 0);
    bind(&s, s.mesh_pipeline);
    draw_meshes(&s, NULL);
    bind(&s, rig_make(&s.base, &r));
    draw_vertices(&s, NULL);
    vkCmdEndQuery(s.commands, pool, 0);
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

KIT_MAIN()
