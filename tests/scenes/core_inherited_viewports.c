/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Viewports and scissors that secondary command buffers inherit (VK_NV_inherited_viewport_scissor): whether draws find them set
 * where vkCmdExecuteCommands stands.
 */
#include "newer_ids.h"
#include "pipeline_rig.h"

#define MOST 2
#define UNSET NEWER_ID("VUID-vkCmdDraw-None-07850", "VUID-vkCmdDraw-commandBuffer-02701")

enum kind { DYNAMIC, COUNTED, FIXED };

struct stage {
    struct kit *kit;
    struct rig_base base;
    struct kit_target target;
    VkCommandBuffer primary;
};

static const VkViewport viewports[MOST] = { { 0, 0, 16, 16, 0, 1 }, { 0, 0, 16, 16, 0, 1 } };
static const VkViewport near_half = { 0, 0, 16, 16, 0, 0.5f };
static const VkRect2D scissors[MOST] = { { { 0, 0 }, { 16, 16 } }, { { 0, 0 }, { 16, 16 } } };

static struct stage
open_stage(struct kit *kit)
{
    VkPhysicalDeviceExtendedDynamicStateFeaturesEXT counted = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTENDED_DYNAMIC_STATE_FEATURES_EXT,
        .extendedDynamicState = VK_TRUE
    };
    VkPhysicalDeviceInheritedViewportScissorFeaturesNV inherited = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_INHERITED_VIEWPORT_SCISSOR_FEATURES_NV,
        .pNext = &counted,
        .inheritedViewportScissor2D = VK_TRUE
    };
    VkPhysicalDeviceFeatures2 all = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
                                      .pNext = &inherited,
                                      .features.multiViewport = VK_TRUE };

    kit_open(kit, &(struct kit_config){
                      .device_extensions = { VK_NV_INHERITED_VIEWPORT_SCISSOR_EXTENSION_NAME,
                                             VK_EXT_EXTENDED_DYNAMIC_STATE_EXTENSION_NAME },
                      .device_next = &all });
    return (struct stage){ .kit = kit, .base = rig_base(kit), .target = kit_target(kit) };
}

static VkPipeline
pipeline_of(struct stage *s, enum kind kind, uint32_t count)
{
    struct rig r;

    rig_init(&r, &s->base);
    r.info.renderPass = s->target.render_pass;
    r.viewport.viewportCount = r.viewport.scissorCount = kind == COUNTED ? 0 : count;
    r.viewport.pViewports = kind == FIXED ? viewports : NULL;
    r.viewport.pScissors = kind == FIXED ? scissors : NULL;
    if (kind != FIXED) {
        rig_dynamic(&r, kind == COUNTED ? VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT
                                        : VK_DYNAMIC_STATE_VIEWPORT);
        rig_dynamic(&r, kind == COUNTED ? VK_DYNAMIC_STATE_SCISSOR_WITH_COUNT
                                        : VK_DYNAMIC_STATE_SCISSOR);
    }
    return rig_make(&s->base, &r);
}

/* `inherited`: so many viewports, 0: none, then it sets one. */
static void
record(struct stage *s, VkCommandBuffer commands, VkPipeline pipeline, uint32_t inherited,
       uint32_t draws)
{
    const VkCommandBufferInheritanceViewportScissorInfoNV views = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_VIEWPORT_SCISSOR_INFO_NV,
        .viewportScissor2D = inherited != 0,
        .viewportDepthCount = inherited,
        .pViewportDepths = viewports
    };
    const VkCommandBufferInheritanceInfo inheritance = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO,
        .pNext = &views,
        .renderPass = s->target.render_pass
    };
    const VkCommandBufferBeginInfo begin = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
        .flags = VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT |
                 VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT,
        .pInheritanceInfo = &inheritance
    };

    KIT_VK(s->kit, vkBeginCommandBuffer(commands, &begin));
    if (!inherited) {
        vkCmdSetViewport(commands, 0, 1, viewports);
        vkCmdSetScissor(commands, 0, 1, scissors);
    }
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    for (uint32_t i = 0; i < draws; i++) {
        vkCmdDraw(commands, 3, 1, 0, 0);
    }
    kit_end(s->kit, commands);
}

static VkCommandBuffer
new_secondary(struct stage *s)
{
    return kit_command_buffer(
        s->kit, kit_command_pool(s->kit, VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT),
        VK_COMMAND_BUFFER_LEVEL_SECONDARY);
}

static VkCommandBuffer
secondary_with(struct stage *s, VkPipeline pipeline, uint32_t inherited)
{
    VkCommandBuffer commands = new_secondary(s);

    record(s, commands, pipeline, inherited, 1);
    return commands;
}

static VkCommandBuffer
begin_primary(struct stage *s)
{
    s->primary = kit_primary(s->kit);
    kit_begin(s->kit, s->primary, 0);
    return s->primary;
}

static void
set(struct stage *s, const VkViewport *some, uint32_t viewport_count, uint32_t scissor_count)
{
    if (viewport_count) {
        vkCmdSetViewport(s->primary, 0, viewport_count, some);
    }
    if (scissor_count) {
        vkCmdSetScissor(s->primary, 0, scissor_count, scissors);
    }
}

static void
set_counted(struct stage *s, uint32_t viewport_count, uint32_t scissor_count)
{
    KIT_DEVICE_COMMAND(s->kit, vkCmdSetViewportWithCountEXT)(s->primary, viewport_count, viewports);
    KIT_DEVICE_COMMAND(s->kit, vkCmdSetScissorWithCountEXT)(s->primary, scissor_count, scissors);
}

/* They are executed, which is told so often. */
static void
execute(struct stage *s, uint32_t count, const VkCommandBuffer *secondaries, uint32_t told)
{
    kit_begin_target(s->primary, &s->target, VK_SUBPASS_CONTENTS_SECONDARY_COMMAND_BUFFERS);
    for (uint32_t i = 0; i < told; i++) {
        kit_expect(s->kit, UNSET);
    }
    vkCmdExecuteCommands(s->primary, count, secondaries);
    vkCmdEndRenderPass(s->primary);
    kit_end(s->kit, s->primary);
}

SCENE(set_or_not, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    static const struct {
        uint32_t viewports, scissors, told;
    } rows[] = { { 0, 0, 2 }, { 1, 0, 1 }, { 0, 1, 1 }, { 1, 1, 0 }, { 2, 2, 0 } };
    struct stage s = open_stage(kit);
    VkCommandBuffer one = secondary_with(&s, pipeline_of(&s, DYNAMIC, 1), 1);
    VkCommandBuffer two = secondary_with(&s, pipeline_of(&s, DYNAMIC, 2), 2);

    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        (void)begin_primary(&s);
        set(&s, viewports, rows[i].viewports, rows[i].scissors);
        execute(&s, 1, &one, rows[i].told);
    }
    (void)begin_primary(&s);
    set(&s, viewports, 1, 1);
    execute(&s, 1, &two, 2);
    (void)begin_primary(&s);
    set(&s, viewports, 2, 2);
    execute(&s, 1, &two, 0);
}

SCENE(depths, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct stage s = open_stage(kit);
    VkCommandBuffer one = secondary_with(&s, pipeline_of(&s, DYNAMIC, 1), 1);

    (void)begin_primary(&s);
    set(&s, &near_half, 1, 1);
    execute(&s, 1, &one, 1);
    (void)begin_primary(&s);
    set(&s, &near_half, 1, 1);
    set(&s, viewports, 1, 0);
    execute(&s, 1, &one, 0);
}

SCENE(more_than_inherited, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct stage s = open_stage(kit);
    VkPipeline two = pipeline_of(&s, DYNAMIC, 2);
    VkCommandBuffer commands;

    kit_expect(kit, UNSET);
    commands = secondary_with(&s, two, 1);
    (void)begin_primary(&s);
    set(&s, viewports, 2, 2);
    execute(&s, 1, &commands, 0);
}

SCENE(counts, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct stage s = open_stage(kit);
    VkCommandBuffer counted = secondary_with(&s, pipeline_of(&s, COUNTED, 1), 1);
    VkCommandBuffer plain = secondary_with(&s, pipeline_of(&s, DYNAMIC, 1), 1);

    (void)begin_primary(&s);
    set(&s, viewports, 1, 1);
    execute(&s, 1, &counted, 2);
    (void)begin_primary(&s);
    set_counted(&s, 1, 1);
    execute(&s, 1, &counted, 0);
    (void)begin_primary(&s);
    set_counted(&s, 2, 2);
    execute(&s, 1, &counted, 1);
    (void)begin_primary(&s);
    set_counted(&s, 1, 1);
    execute(&s, 1, &plain, 0);
}

SCENE(left_undefined, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct stage s = open_stage(kit);
    VkPipeline dynamic = pipeline_of(&s, DYNAMIC, 1);
    VkCommandBuffer both[2] = { secondary_with(&s, dynamic, 0), secondary_with(&s, dynamic, 1) };

    (void)begin_primary(&s);
    set(&s, viewports, 1, 1);
    vkCmdBindPipeline(s.primary, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline_of(&s, FIXED, 1));
    execute(&s, 1, &both[1], 2);
    (void)begin_primary(&s);
    set(&s, viewports, 1, 1);
    vkCmdBindPipeline(s.primary, VK_PIPELINE_BIND_POINT_GRAPHICS, dynamic);
    execute(&s, 1, &both[1], 0);
    (void)begin_primary(&s);
    execute(&s, 2, both, 0); /* the first one sets them */
}

/* Recorded word for word as before, so that its commands are only compared. */
SCENE(repeated, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    enum { TIMES = 4, DRAWS = 100 };
    struct stage s = open_stage(kit);
    VkPipeline dynamic = pipeline_of(&s, DYNAMIC, 1);
    VkCommandBuffer commands = new_secondary(&s);

    for (int i = 0; i < TIMES; i++) {
        record(&s, commands, dynamic, 1, DRAWS);
        (void)begin_primary(&s);
        set(&s, viewports, 1, 1);
        execute(&s, 1, &commands, 0);
        KIT_VK(kit,
               kit_submit_info(kit->queue, &(struct kit_submit_info){ .commands = s.primary }));
        KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    }
    (void)begin_primary(&s);
    execute(&s, 1, &commands, 2);
}

KIT_MAIN()
