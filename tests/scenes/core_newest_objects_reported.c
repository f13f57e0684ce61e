/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Shader objects as users bind them: nothing by no pointer, no fragment shader.
 */
#include "object_draws.h"

#define CMD(name) KIT_DEVICE_COMMAND(kit, name)

/* pShaders NULL: nothing is bound. */
SCENE(unbound_by_null, DRAWS)
{
    struct objects o;
    static const VkShaderStageFlagBits rest[] = {
        VK_SHADER_STAGE_TASK_BIT_EXT,
        VK_SHADER_STAGE_MESH_BIT_EXT,
        VK_SHADER_STAGE_GEOMETRY_BIT,
        VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT,
        VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT,
    };
    VkShaderStageFlags named = 0;

    setenv("WAKE_NULL_NEWER", "1", 1);
    open_objects(&o, kit, NULL);
    begin_objects(&o);
    set_objects(&o, NULL);
    bind_meshes(&o);
    CMD(vkCmdDrawMeshTasksEXT)(o.s.commands, 1, 1, 1);
    NEWER_COMMAND(kit, bind_shaders, "vkCmdBindShadersEXT")(o.s.commands, 5, rest, NULL);
    for (uint32_t i = 0; i < KIT_COUNT(rest); i++) {
        named |= (VkShaderStageFlags)rest[i];
    }
    bind_objects(&o, (const uint64_t[STAGES]){ [VERTEX] = o.vertex, [FRAGMENT] = o.fragment },
                 named);
    vkCmdDraw(o.s.commands, 3, 1, 0, 0);
    NEWER_COMMAND(kit, bind_shaders, "vkCmdBindShadersEXT")
    (o.s.commands, 1, &stage_bits[VERTEX], NULL);
    kit_expect(kit, "VUID-vkCmdDraw-None-08693");
    vkCmdDraw(o.s.commands, 3, 1, 0, 0);
    vkCmdEndRendering(o.s.commands);
    close_objects(&o);
}

/* No attachment of colour, and nothing that would write one. */
SCENE(depth_alone, DRAWS)
{
    struct objects o;
    VkRenderingInfo info = { .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                             .renderArea = { { 0, 0 }, { 16, 16 } },
                             .layerCount = 1 };

    setenv("WAKE_NULL_NEWER", "1", 1);
    open_objects(&o, kit, NULL);
    vkCmdBeginRendering(o.s.commands, &info);
    set_objects(&o, NULL);
    bind_objects(&o, (const uint64_t[STAGES]){ [VERTEX] = o.vertex }, 0);
    vkCmdDraw(o.s.commands, 3, 1, 0, 0);
    vkCmdEndRendering(o.s.commands);
    close_objects(&o);
}

KIT_MAIN()
