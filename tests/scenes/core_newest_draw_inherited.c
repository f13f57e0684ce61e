/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Viewports that a secondary command buffer inherits (VK_NV_inherited_viewport_scissor), with every draw: a pipeline that has more of
 * them. Skipped with older headers.
 */
#include "draw_scene.h"
#include "newer_scene.h"

#ifndef VK_VERSION_1_4

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no Vulkan 1.4");
}

#else

static void
begin_inheriting(struct stage *s, uint32_t count)
{
    static const VkViewport viewports[2] = { { 0, 0, 16, 16, 0, 1 }, { 0, 0, 16, 16, 0, 1 } };
    const VkCommandBufferInheritanceViewportScissorInfoNV views = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_VIEWPORT_SCISSOR_INFO_NV,
        .viewportScissor2D = VK_TRUE,
        .viewportDepthCount = count,
        .pViewportDepths = viewports
    };
    const VkCommandBufferInheritanceInfo inheritance = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO,
        .pNext = &views,
        .renderPass = s->target.render_pass
    };
    const VkCommandBufferBeginInfo begin = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
        .flags = VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT,
        .pInheritanceInfo = &inheritance
    };

    s->commands = kit_command_buffer(s->kit, kit_command_pool(s->kit, 0),
                                     VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    KIT_VK(s->kit, vkBeginCommandBuffer(s->commands, &begin));
    vkCmdBindIndexBuffer(s->commands, s->buffer, 0, VK_INDEX_TYPE_UINT16);
}

SCENE(more_than_inherited, SILENT | KIT_UNORDERED | KIT_NULL_DRIVER)
{
    VkPhysicalDeviceInheritedViewportScissorFeaturesNV features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_INHERITED_VIEWPORT_SCISSOR_FEATURES_NV
    };
    VkPipeline vertices, meshes;
    VkCommandBuffer primary;
    struct stage s;
    struct rig r;

    setenv("WAKE_NULL_NEWER", "1", 1);
    set_up_as(&s, kit,
              &(struct wish){ .extensions = { VK_NV_INHERITED_VIEWPORT_SCISSOR_EXTENSION_NAME },
                              .next = &features });
    s.generated.at = 0; /* which is not for secondary ones */
    primary = s.commands;
    rig_init(&r, &s.base);
    r.viewport.viewportCount = r.viewport.scissorCount = 2;
    rig_dynamic(&r, VK_DYNAMIC_STATE_VIEWPORT);
    rig_dynamic(&r, VK_DYNAMIC_STATE_SCISSOR);
    vertices = rig_make(&s.base, &r);
    meshes = make_mesh(&s, &r);
    for (uint32_t count = 2; count; count--) {
        const char *rest = count == 2 ? NULL : "None-07850";

        begin_inheriting(&s, count);
        bind(&s, vertices);
        draw_vertices(&s, rest);
        bind(&s, meshes);
        draw_meshes(&s, rest);
        kit_end(kit, s.commands);
    }
    kit_end(kit, primary);
}

#endif

KIT_MAIN()
