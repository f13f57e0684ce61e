/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Shader objects by headers that know them: what their parameters say of themselves, and draws that lack a stage or a piece of
 * state. Skipped with headers that are older than the extension.
 */
#include "newer_ids.h"
#include "object_rig.h"
#include "descriptor_scene.h"
#include "pipeline_rig.h"

#ifndef VK_EXT_shader_object

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_EXT_shader_object");
}

#else

#define OPEN(kit) NEW(kit, .extensions = { SHADER_OBJECT }, .next = OBJECT_FEATURE)

/* --- creation --- */

SCENE(right_shaders, SILENT)
{
    struct shader_info infos[2] = { object_info(VK_SHADER_STAGE_VERTEX_BIT),
                                    object_info(VK_SHADER_STAGE_FRAGMENT_BIT) };
    VkPushConstantRange ranges[2] = { { VK_SHADER_STAGE_VERTEX_BIT, 0, 16 },
                                      { VK_SHADER_STAGE_FRAGMENT_BIT, 0, 16 } };

    OPEN(kit);
    object_try(kit, 2, infos);
    for (int i = 0; i < 2; i++) {
        infos[i].flags = VK_SHADER_CREATE_LINK_STAGE_BIT_EXT;
        infos[i].pushConstantRangeCount = 2;
        infos[i].pPushConstantRanges = ranges;
    }
    object_try(kit, 2, infos);
    infos[0] = object_info(VK_SHADER_STAGE_COMPUTE_BIT);
    infos[0].flags = VK_SHADER_CREATE_DISPATCH_BASE_BIT_EXT;
    object_try(kit, 1, infos);
}

SCENE(flags_of_other_stages, SILENT)
{
    static const struct {
        VkShaderStageFlagBits stage;
        VkShaderCreateFlagsEXT flag;
        const char *vuid;
    } rows[] = {
        { VK_SHADER_STAGE_COMPUTE_BIT, VK_SHADER_CREATE_LINK_STAGE_BIT_EXT,
          "VUID-VkShaderCreateInfoEXT-flags-08412" },
        { VK_SHADER_STAGE_VERTEX_BIT, VK_SHADER_CREATE_DISPATCH_BASE_BIT_EXT,
          "VUID-VkShaderCreateInfoEXT-flags-08485" },
        { VK_SHADER_STAGE_VERTEX_BIT, VK_SHADER_CREATE_NO_TASK_SHADER_BIT_EXT,
          "VUID-VkShaderCreateInfoEXT-flags-08414" },
    };

    OPEN(kit);
    for (uint32_t i = 0; i < KIT_COUNT(rows); i++) {
        struct shader_info info = object_info(rows[i].stage);

        info.flags = rows[i].flag;
        kit_expect(kit, rows[i].vuid);
        object_try(kit, 1, &info);
    }
}

SCENE(flags_without_their_features, SILENT)
{
    struct shader_info info = object_info(VK_SHADER_STAGE_FRAGMENT_BIT);

    OPEN(kit);
    info.flags = VK_SHADER_CREATE_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_EXT;
    kit_expect(kit, "VUID-VkShaderCreateInfoEXT-flags-08487");
    object_try(kit, 1, &info);
    info.flags = VK_SHADER_CREATE_FRAGMENT_DENSITY_MAP_ATTACHMENT_BIT_EXT;
    kit_expect(kit, "VUID-VkShaderCreateInfoEXT-flags-08489");
    object_try(kit, 1, &info);
    info = object_info(VK_SHADER_STAGE_VERTEX_BIT);
    info.flags = VK_SHADER_CREATE_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_EXT;
    kit_expect(kit, "VUID-VkShaderCreateInfoEXT-flags-08486");
    kit_expect(kit, "VUID-VkShaderCreateInfoEXT-flags-08487");
    object_try(kit, 1, &info);
    info.flags = VK_SHADER_CREATE_FRAGMENT_DENSITY_MAP_ATTACHMENT_BIT_EXT;
    kit_expect(kit, "VUID-VkShaderCreateInfoEXT-flags-08488");
    kit_expect(kit, "VUID-VkShaderCreateInfoEXT-flags-08489");
    object_try(kit, 1, &info);
}

SCENE(stages_without_their_features, SILENT)
{
    static const struct {
        VkShaderStageFlagBits stage;
        VkFlags flags;
        VkShaderStageFlags next;
        const char *vuid;
    } rows[] = {
        { VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT, 0, 0,
          "VUID-VkShaderCreateInfoEXT-stage-08419" },
        { VK_SHADER_STAGE_GEOMETRY_BIT, 0, 0, "VUID-VkShaderCreateInfoEXT-stage-08420" },
        { VK_SHADER_STAGE_VERTEX_BIT, 0, VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT,
          "VUID-VkShaderCreateInfoEXT-nextStage-08428" },
        { VK_SHADER_STAGE_VERTEX_BIT, 0, VK_SHADER_STAGE_GEOMETRY_BIT,
          "VUID-VkShaderCreateInfoEXT-nextStage-08429" },
        { VK_SHADER_STAGE_COMPUTE_BIT, VK_SHADER_CREATE_ALLOW_VARYING_SUBGROUP_SIZE_BIT_EXT, 0,
          "VUID-VkShaderCreateInfoEXT-flags-09404" },
        { VK_SHADER_STAGE_COMPUTE_BIT, VK_SHADER_CREATE_REQUIRE_FULL_SUBGROUPS_BIT_EXT, 0,
          "VUID-VkShaderCreateInfoEXT-flags-09405" },
    };

    setenv("WAKE_NULL_ANSWERS",
           "tessellationShader=0,geometryShader=0,subgroupSizeControl=0,computeFullSubgroups=0", 1);
    OPEN(kit);
    for (uint32_t i = 0; i < KIT_COUNT(rows); i++) {
        struct shader_info info = object_info(rows[i].stage);

        info.flags = rows[i].flags;
        info.nextStage = rows[i].next;
        kit_expect(kit, rows[i].vuid);
        object_try(kit, 1, &info);
    }
}

SCENE(full_subgroups_and_sets_of_pipelines, SILENT)
{
    struct shader_info vertex = object_info(VK_SHADER_STAGE_VERTEX_BIT);
    struct shader_info compute = object_info(VK_SHADER_STAGE_COMPUTE_BIT);

    NEW(kit, .extensions = { SHADER_OBJECT, "VK_EXT_device_generated_commands" },
        .next = OBJECT_FEATURE);
    vertex.flags = VK_SHADER_CREATE_REQUIRE_FULL_SUBGROUPS_BIT_EXT;
    kit_expect(kit, "VUID-VkShaderCreateInfoEXT-flags-08992");
    object_try(kit, 1, &vertex);
    compute.flags = VK_SHADER_CREATE_REQUIRE_FULL_SUBGROUPS_BIT_EXT;
    kit_expect(kit,
               "VUID-VkShaderCreateInfoEXT-flags-08417"); /* its workgroup is of one invocation */
    object_try(kit, 1, &compute);
#ifdef VK_EXT_device_generated_commands
    compute.flags = VK_SHADER_CREATE_INDIRECT_BINDABLE_BIT_EXT;
    kit_expect(kit, "VUID-VkShaderCreateInfoEXT-flags-11005");
    object_try(kit, 1, &compute);
#endif
}

SCENE(stages_that_are_none, SILENT)
{
    static const struct {
        VkShaderStageFlagBits stage;
        const char *vuid;
    } rows[] = {
        { VK_SHADER_STAGE_ALL_GRAPHICS, NEWER_ID("VUID-VkShaderCreateInfoEXT-stage-parameter",
                                                 "VUID-VkShaderCreateInfoEXT-stage-08418") },
        { VK_SHADER_STAGE_TASK_BIT_EXT, "VUID-VkShaderCreateInfoEXT-stage-08421" },
        { VK_SHADER_STAGE_MESH_BIT_EXT, "VUID-VkShaderCreateInfoEXT-stage-08422" },
    };

    NEW(kit, .extensions = { SHADER_OBJECT, "VK_EXT_mesh_shader" }, .next = OBJECT_FEATURE);
    for (uint32_t i = 0; i < KIT_COUNT(rows); i++) {
        struct shader_info info = object_info(rows[i].stage);

        kit_expect(kit, rows[i].vuid);
        object_try(kit, 1, &info);
    }
}

SCENE(stages_that_cannot_follow, SILENT)
{
    static const struct {
        VkShaderStageFlagBits stage, next;
        const char *vuid;
    } rows[] = {
        { VK_SHADER_STAGE_VERTEX_BIT, VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT,
          "VUID-VkShaderCreateInfoEXT-nextStage-08427" },
        { VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT, VK_SHADER_STAGE_FRAGMENT_BIT,
          "VUID-VkShaderCreateInfoEXT-nextStage-08430" },
        { VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT, VK_SHADER_STAGE_VERTEX_BIT,
          "VUID-VkShaderCreateInfoEXT-nextStage-08431" },
        { VK_SHADER_STAGE_GEOMETRY_BIT, VK_SHADER_STAGE_VERTEX_BIT,
          "VUID-VkShaderCreateInfoEXT-nextStage-08433" },
        { VK_SHADER_STAGE_FRAGMENT_BIT, VK_SHADER_STAGE_VERTEX_BIT,
          "VUID-VkShaderCreateInfoEXT-nextStage-08434" },
    };

    OPEN(kit);
    for (uint32_t i = 0; i < KIT_COUNT(rows); i++) {
        struct shader_info info = object_info(rows[i].stage);

        info.nextStage = (VkShaderStageFlags)rows[i].next;
        kit_expect(kit, rows[i].vuid);
        object_try(kit, 1, &info);
    }
}

SCENE(wrong_interfaces, SILENT)
{
    VkPushConstantRange ranges[2] = { { VK_SHADER_STAGE_ALL_GRAPHICS, 0, 16 },
                                      { VK_SHADER_STAGE_FRAGMENT_BIT, 16, 16 } };
    struct shader_info info = object_info(VK_SHADER_STAGE_FRAGMENT_BIT);

    OPEN(kit);
    info.pushConstantRangeCount = 2;
    info.pPushConstantRanges = ranges;
    kit_expect(kit, "VUID-VkShaderCreateInfoEXT-pPushConstantRanges-10063");
    object_try(kit, 1, &info);
    info = object_info(VK_SHADER_STAGE_FRAGMENT_BIT);
    info.codeSize -= 2;
    kit_expect(kit, "VUID-VkShaderCreateInfoEXT-codeSize-08735");
    object_try(kit, 1, &info);
}

SCENE(wrong_links, SILENT)
{
    struct shader_info infos[2] = { object_info(VK_SHADER_STAGE_VERTEX_BIT),
                                    object_info(VK_SHADER_STAGE_FRAGMENT_BIT) };

    OPEN(kit);
    infos[0].flags = VK_SHADER_CREATE_LINK_STAGE_BIT_EXT;
    kit_expect(kit, "VUID-vkCreateShadersEXT-pCreateInfos-08402");
    object_try(kit, 2, infos);
    infos[1].flags = VK_SHADER_CREATE_LINK_STAGE_BIT_EXT;
    infos[0].nextStage = VK_SHADER_STAGE_GEOMETRY_BIT;
    kit_expect(kit, "VUID-vkCreateShadersEXT-pCreateInfos-08409");
    object_try(kit, 2, infos);
    infos[0] = infos[1];
    kit_expect(kit, "VUID-vkCreateShadersEXT-pCreateInfos-08410");
    object_try(kit, 2, infos);
    infos[0] = object_info(VK_SHADER_STAGE_VERTEX_BIT);
    infos[0].flags = VK_SHADER_CREATE_LINK_STAGE_BIT_EXT;
    infos[1].codeType = 0;
    kit_expect(kit, "VUID-vkCreateShadersEXT-pCreateInfos-08411");
    object_try(kit, 2, infos);
}

/* The geometry shader between two that are linked is not: what comes next is not looked for. */
SCENE(unlinked_between_links, SILENT)
{
    struct shader_info infos[3] = { object_info(VK_SHADER_STAGE_VERTEX_BIT),
                                    object_info(VK_SHADER_STAGE_GEOMETRY_BIT),
                                    object_info(VK_SHADER_STAGE_FRAGMENT_BIT) };

    OPEN(kit);
    infos[0].nextStage = VK_SHADER_STAGE_GEOMETRY_BIT;
    infos[1].nextStage = VK_SHADER_STAGE_FRAGMENT_BIT;
    for (int i = 0; i < 3; i++) {
        infos[i].flags = VK_SHADER_CREATE_LINK_STAGE_BIT_EXT;
    }
    object_try(kit, 3, infos);
    infos[1].flags = 0;
    kit_expect(kit, "VUID-vkCreateShadersEXT-pCreateInfos-08402");
    object_try(kit, 3, infos);
}

SCENE(without_the_feature, SILENT)
{
    struct shader_info info = object_info(VK_SHADER_STAGE_FRAGMENT_BIT);

    NEW(kit, .extensions = { SHADER_OBJECT });
    kit_expect(kit, "VUID-vkCreateShadersEXT-None-08400");
    kit_expect(kit, "VUID-vkDestroyShaderEXT-None-08481");
    object_try(kit, 1, &info);
}

/* --- binding --- */

SCENE(wrong_binds, SILENT)
{
    VkShaderStageFlagBits stages[2] = { VK_SHADER_STAGE_VERTEX_BIT, VK_SHADER_STAGE_VERTEX_BIT };
    uint64_t shaders[2], fragment;
    VkCommandBuffer commands;
    bind_shaders bind;

    OPEN(kit);
    bind = NEWER_COMMAND(kit, bind_shaders, "vkCmdBindShadersEXT");
    shaders[0] = shaders[1] = object_shader(kit, VK_SHADER_STAGE_VERTEX_BIT, VK_NULL_HANDLE);
    fragment = object_shader(kit, VK_SHADER_STAGE_FRAGMENT_BIT, VK_NULL_HANDLE);
    commands = kit_recording(kit);
    kit_expect(kit, "VUID-vkCmdBindShadersEXT-pStages-08463");
    bind(commands, 2, stages, shaders);
    shaders[1] = fragment;
    stages[1] = VK_SHADER_STAGE_GEOMETRY_BIT;
    kit_expect(kit, "VUID-vkCmdBindShadersEXT-pShaders-08469");
    bind(commands, 2, stages, shaders);
    stages[1] = VK_SHADER_STAGE_ALL_GRAPHICS;
    kit_expect(kit, "VUID-vkCmdBindShadersEXT-pStages-08464");
    kit_expect(kit, "VUID-vkCmdBindShadersEXT-pShaders-08469");
    bind(commands, 1, &stages[1], &shaders[1]);
    kit_expect(kit, "VUID-vkCmdBindShadersEXT-pStages-08464");
    kit_expect(kit, "VUID-vkCmdBindShadersEXT-pShaders-08469");
    bind(commands, 2, stages, shaders); /* nothing of each being unique */
    stages[1] = VK_SHADER_STAGE_MISS_BIT_KHR;
    kit_expect(kit, "VUID-vkCmdBindShadersEXT-pStages-08465");
    shaders[1] = 0;
    bind(commands, 1, &stages[1], &shaders[1]);
    stages[1] = VK_SHADER_STAGE_FRAGMENT_BIT;
    bind(commands, 2, stages, shaders);
    finish(kit, commands);
    object_destroy(kit, shaders[0]);
    object_destroy(kit, fragment);
}

/* --- features --- */

static void
set_rare_states(struct kit *kit, const char *clip, const char *control, const char *lines)
{
    VkCommandBuffer commands = kit_recording(kit);

    if (clip) {
        kit_expect(kit, clip);
        kit_expect(kit, control);
        kit_expect(kit, lines);
    }
    KIT_DEVICE_COMMAND(kit, vkCmdSetDepthClipEnableEXT)(commands, VK_TRUE);
    KIT_DEVICE_COMMAND(kit, vkCmdSetDepthClipNegativeOneToOneEXT)(commands, VK_TRUE);
    KIT_DEVICE_COMMAND(kit, vkCmdSetLineRasterizationModeEXT)
    (commands, VK_LINE_RASTERIZATION_MODE_BRESENHAM_EXT);
    kit_end(kit, commands);
}

/* shaderObject stands for features of extended dynamic state, not for these. */
SCENE(features_that_objects_do_not_bring, SILENT)
{
    setenv("WAKE_NULL_ANSWERS", "bresenhamLines=0", 1); /* else Vulkan 1.4 has it */
    NEW(kit,
        .extensions = { SHADER_OBJECT, "VK_EXT_depth_clip_enable", "VK_EXT_depth_clip_control",
                        "VK_EXT_line_rasterization" },
        .next = OBJECT_FEATURE);
    set_rare_states(kit, "VUID-vkCmdSetDepthClipEnableEXT-depthClipEnable-07451",
                    "VUID-vkCmdSetDepthClipNegativeOneToOneEXT-depthClipControl-07453",
                    "VUID-vkCmdSetLineRasterizationModeEXT-lineRasterizationMode-07419");
}

SCENE(features_beside_objects, SILENT)
{
    struct one_feature objects = { .type = STYPE(STYPE_SHADER_OBJECT_FEATURES),
                                   .feature = VK_TRUE };
    VkPhysicalDeviceDepthClipEnableFeaturesEXT clip = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DEPTH_CLIP_ENABLE_FEATURES_EXT,
        .pNext = &objects,
        .depthClipEnable = VK_TRUE
    };
    VkPhysicalDeviceDepthClipControlFeaturesEXT control = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DEPTH_CLIP_CONTROL_FEATURES_EXT,
        .pNext = &clip,
        .depthClipControl = VK_TRUE
    };

    NEW(kit,
        .extensions = { SHADER_OBJECT, "VK_EXT_depth_clip_enable", "VK_EXT_depth_clip_control",
                        "VK_EXT_line_rasterization" },
        .next = &control);
    set_rare_states(kit, NULL, NULL, NULL);
}

/* --- draws --- */

struct drawing {
    uint64_t vertex, fragment;
    VkImageView view;
    VkCommandBuffer commands;
};

static struct drawing
open_drawing(struct kit *kit)
{
    struct drawing d;
    VkImage image;

    OPEN(kit);
    d.vertex = object_shader(kit, VK_SHADER_STAGE_VERTEX_BIT, VK_NULL_HANDLE);
    d.fragment = object_shader(kit, VK_SHADER_STAGE_FRAGMENT_BIT, VK_NULL_HANDLE);
    image = kit_bound_image(kit, 16, 16, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
    d.view = kit_image_view(kit, image);
    d.commands = kit_recording(kit);
    change_layout(d.commands, image, VK_IMAGE_LAYOUT_UNDEFINED,
                  VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
    return d;
}

static void
begin_drawing(const struct drawing *d)
{
    object_begin_rendering(d->commands, d->view, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
}

static void
close_drawing(struct kit *kit, const struct drawing *d)
{
    vkCmdEndRendering(d->commands);
    finish(kit, d->commands);
    object_destroy(kit, d->vertex);
    object_destroy(kit, d->fragment);
}

SCENE(all_state_is_set, SILENT)
{
    struct drawing d = open_drawing(kit);

    begin_drawing(&d);
    object_bind(kit, d.commands, d.vertex, d.fragment);
    object_set_all(kit, d.commands);
    vkCmdDraw(d.commands, 3, 1, 0, 0);
    vkCmdDraw(d.commands, 3, 1, 0, 0);
    close_drawing(kit, &d);
}

/* What has no viewport, and makes no fragments, needs next to nothing. */
SCENE(state_of_what_is_discarded, SILENT)
{
    struct drawing d = open_drawing(kit);

    begin_drawing(&d);
    object_bind(kit, d.commands, d.vertex, 0);
    vkCmdSetRasterizerDiscardEnable(d.commands, VK_TRUE);
    vkCmdSetViewportWithCount(d.commands, 1, &(VkViewport){ 0.0f, 0.0f, 16.0f, 16.0f, 0.0f, 1.0f });
    vkCmdSetScissorWithCount(d.commands, 1, &(VkRect2D){ { 0, 0 }, { 16, 16 } });
    vkCmdSetPrimitiveTopology(d.commands, VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST);
    vkCmdSetPrimitiveRestartEnable(d.commands, VK_FALSE);
    KIT_DEVICE_COMMAND(kit, vkCmdSetVertexInputEXT)(d.commands, 0, NULL, 0, NULL);
    vkCmdDraw(d.commands, 3, 1, 0, 0);
    close_drawing(kit, &d);
}

/* A recording for each piece of state, which leaves it out. */
SCENE(state_that_is_not_set, SILENT)
{
    static const char *const rests[] = {
#define REST(rest, ...) rest,
        OBJECT_STATES(REST) OBJECT_STATES_EXT(REST)
#undef REST
    };
    struct drawing d = open_drawing(kit);
    VkCommandBuffer first = d.commands;
    char vuid[128];

    for (uint32_t i = 0; i < KIT_COUNT(rests); i++) {
        d.commands = kit_recording(kit);
        begin_drawing(&d);
        object_bind(kit, d.commands, d.vertex, d.fragment);
        object_set(kit, d.commands, rests[i]);
        snprintf(vuid, sizeof(vuid), "VUID-vkCmdDraw-%s", rests[i]);
        kit_expect(kit, vuid);
        vkCmdDraw(d.commands, 3, 1, 0, 0);
        vkCmdEndRendering(d.commands);
        kit_end(kit, d.commands);
    }
    d.commands = first;
    begin_drawing(&d);
    close_drawing(kit, &d);
}

SCENE(stages_that_are_not_named, SILENT)
{
    VkShaderStageFlagBits stages[2] = { VK_SHADER_STAGE_VERTEX_BIT, VK_SHADER_STAGE_FRAGMENT_BIT };
    uint64_t shaders[2];
    struct drawing d = open_drawing(kit);

    begin_drawing(&d);
    object_set_all(kit, d.commands);
    shaders[0] = d.vertex;
    shaders[1] = d.fragment;
    NEWER_COMMAND(kit, bind_shaders, "vkCmdBindShadersEXT")(d.commands, 2, stages, shaders);
    kit_expect(kit, "VUID-vkCmdDraw-None-08685");
    kit_expect(kit, "VUID-vkCmdDraw-None-08686");
    kit_expect(kit, "VUID-vkCmdDraw-None-08687");
    vkCmdDraw(d.commands, 3, 1, 0, 0);
    close_drawing(kit, &d);
}

SCENE(no_shader_at_all, SILENT)
{
    struct drawing d = open_drawing(kit);

    begin_drawing(&d);
    object_set_all(kit, d.commands);
    kit_expect(kit, "VUID-vkCmdDraw-None-08684");
    kit_expect(kit, "VUID-vkCmdDraw-None-08685");
    kit_expect(kit, "VUID-vkCmdDraw-None-08686");
    kit_expect(kit, "VUID-vkCmdDraw-None-08687");
    kit_expect(kit, "VUID-vkCmdDraw-None-08688");
    vkCmdDraw(d.commands, 3, 1, 0, 0);
    close_drawing(kit, &d);
}

SCENE(shaders_that_do_not_fit, SILENT)
{
    VkPushConstantRange range = { VK_SHADER_STAGE_FRAGMENT_BIT, 0, 16 };
    struct shader_info info = object_info(VK_SHADER_STAGE_FRAGMENT_BIT);
    struct shader_info next = object_info(VK_SHADER_STAGE_VERTEX_BIT);
    struct drawing d = open_drawing(kit);
    VkDescriptorSetLayout layout = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1,
                                                  VK_SHADER_STAGE_ALL);
    uint64_t pushes, sets, geometry;

    info.pushConstantRangeCount = 1;
    info.pPushConstantRanges = &range;
    object_create(kit, 1, &info, &pushes);
    sets = object_shader(kit, VK_SHADER_STAGE_FRAGMENT_BIT, layout);
    next.nextStage = VK_SHADER_STAGE_GEOMETRY_BIT;
    object_create(kit, 1, &next, &geometry);
    begin_drawing(&d);
    object_set_all(kit, d.commands);
    object_bind(kit, d.commands, d.vertex, pushes);
    kit_expect(kit, "VUID-vkCmdDraw-None-08878");
    vkCmdDraw(d.commands, 3, 1, 0, 0);
    object_bind(kit, d.commands, d.vertex, sets);
    kit_expect(kit, "VUID-vkCmdDraw-None-08879");
    vkCmdDraw(d.commands, 3, 1, 0, 0);
    object_bind(kit, d.commands, geometry, d.fragment);
    kit_expect(kit, "VUID-vkCmdDraw-nextStage-10745");
    vkCmdDraw(d.commands, 3, 1, 0, 0);
    object_bind(kit, d.commands, d.vertex, d.fragment);
    vkCmdDraw(d.commands, 3, 1, 0, 0);
    close_drawing(kit, &d);
    object_destroy(kit, pushes);
    object_destroy(kit, sets);
    object_destroy(kit, geometry);
}

SCENE(half_of_what_is_linked, SILENT)
{
    struct shader_info infos[2] = { object_info(VK_SHADER_STAGE_VERTEX_BIT),
                                    object_info(VK_SHADER_STAGE_FRAGMENT_BIT) };
    struct drawing d = open_drawing(kit);
    uint64_t linked[2];

    infos[0].flags = infos[1].flags = VK_SHADER_CREATE_LINK_STAGE_BIT_EXT;
    object_create(kit, 2, infos, linked);
    begin_drawing(&d);
    object_set_all(kit, d.commands);
    object_bind(kit, d.commands, linked[0], d.fragment);
    kit_expect(kit, "VUID-vkCmdDraw-None-08698");
    vkCmdDraw(d.commands, 3, 1, 0, 0);
    object_bind(kit, d.commands, linked[0], linked[1]);
    vkCmdDraw(d.commands, 3, 1, 0, 0);
    close_drawing(kit, &d);
    object_destroy(kit, linked[0]);
    object_destroy(kit, linked[1]);
}

SCENE(patches, SILENT)
{
    struct drawing d = open_drawing(kit);

    begin_drawing(&d);
    object_set_all(kit, d.commands);
    object_bind(kit, d.commands, d.vertex, d.fragment);
    vkCmdSetPrimitiveTopology(d.commands, VK_PRIMITIVE_TOPOLOGY_PATCH_LIST);
    kit_expect(kit, "VUID-vkCmdDraw-primitiveTopology-10747");
    vkCmdDraw(d.commands, 3, 1, 0, 0);
    vkCmdSetPrimitiveTopology(d.commands, VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST);
    vkCmdDraw(d.commands, 3, 1, 0, 0);
    close_drawing(kit, &d);
}

SCENE(samples_that_differ, SILENT)
{
    struct drawing d = open_drawing(kit);
    VkSampleMask mask = 0xf;

    begin_drawing(&d);
    object_set_all(kit, d.commands);
    object_bind(kit, d.commands, d.vertex, d.fragment);
    KIT_DEVICE_COMMAND(kit, vkCmdSetRasterizationSamplesEXT)(d.commands, VK_SAMPLE_COUNT_4_BIT);
    KIT_DEVICE_COMMAND(kit, vkCmdSetSampleMaskEXT)(d.commands, VK_SAMPLE_COUNT_4_BIT, &mask);
    kit_expect(kit, "VUID-vkCmdDraw-None-08644");
    vkCmdDraw(d.commands, 3, 1, 0, 0);
    close_drawing(kit, &d);
}

/* --- what the code needs --- */

SCENE(entry_points, SILENT)
{
    struct shader_info info = object_info(VK_SHADER_STAGE_COMPUTE_BIT);

    OPEN(kit);
    object_try(kit, 1, &info);
    info.pName = "other";
    kit_expect(kit, "VUID-VkShaderCreateInfoEXT-pName-08440");
    object_try(kit, 1, &info);
    info.pName = NULL;
    kit_expect(kit, "VUID-VkShaderCreateInfoEXT-pName-08440");
    object_try(kit, 1, &info);
    info = object_info(VK_SHADER_STAGE_COMPUTE_BIT);
    info.stage = VK_SHADER_STAGE_FRAGMENT_BIT;
    kit_expect(kit, "VUID-VkShaderCreateInfoEXT-pName-08440");
    object_try(kit, 1, &info);
}

/* A compute shader that writes the buffer in binding 0 of set 0. */
static struct shader_info
storing(const VkDescriptorSetLayout *layout)
{
    static const VkPushConstantRange range = { VK_SHADER_STAGE_ALL, 0,
                                               64 }; /* kit_pipeline_layout() has it */
    struct shader_info info = object_info(VK_SHADER_STAGE_COMPUTE_BIT);

    info.pCode = kit_shader_code(KIT_SHADER_STORE_COMP, &info.codeSize);
    info.setLayoutCount = layout != NULL;
    info.pSetLayouts = layout;
    info.pushConstantRangeCount = 1;
    info.pPushConstantRanges = &range;
    return info;
}

SCENE(set_layouts, SILENT)
{
    VkDescriptorSetLayout layout;
    struct shader_info info;

    OPEN(kit);
    layout = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, VK_SHADER_STAGE_ALL);
    info = storing(&layout);
    object_try(kit, 1, &info);
    info = storing(NULL);
    kit_expect(kit, "VUID-VkShaderCreateInfoEXT-codeType-10383");
    object_try(kit, 1, &info);
    layout = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 1, VK_SHADER_STAGE_ALL);
    info = storing(&layout);
    kit_expect(kit, "VUID-VkShaderCreateInfoEXT-codeType-10384");
    object_try(kit, 1, &info);
}

SCENE(ranges_and_constants, SILENT)
{
    VkPushConstantRange range = { VK_SHADER_STAGE_COMPUTE_BIT, 0, 6 };
    VkSpecializationMapEntry entry = { 0, 4, 4 };
    uint32_t value = 0;
    VkSpecializationInfo values = { 1, &entry, sizeof(value), &value };
    struct shader_info info = object_info(VK_SHADER_STAGE_COMPUTE_BIT);

    OPEN(kit);
    info.pushConstantRangeCount = 1;
    info.pPushConstantRanges = &range;
    kit_expect(kit, "VUID-VkPushConstantRange-size-00297");
    object_try(kit, 1, &info);
    range.size = 8;
    object_try(kit, 1, &info);
    info.pSpecializationInfo = &values;
    kit_expect(kit, "VUID-VkSpecializationInfo-offset-00773");
    object_try(kit, 1, &info);
    entry.offset = 0;
    object_try(kit, 1, &info);
}

struct storing_shader {
    VkDescriptorSetLayout layout;
    VkDescriptorSet set;
    uint64_t shader;
};

static struct storing_shader
storing_shader(struct kit *kit)
{
    struct storing_shader s = { .layout = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1,
                                                         VK_SHADER_STAGE_ALL) };
    struct shader_info info = storing(&s.layout);

    object_create(kit, 1, &info, &s.shader);
    s.set = make_set(kit, s.layout);
    return s;
}

static void
bind_storing(struct kit *kit, VkCommandBuffer commands, const struct storing_shader *s)
{
    static const VkShaderStageFlagBits stage = VK_SHADER_STAGE_COMPUTE_BIT;

    NEWER_COMMAND(kit, bind_shaders, "vkCmdBindShadersEXT")(commands, 1, &stage, &s->shader);
}

SCENE(dispatches, SILENT)
{
    struct storing_shader s;
    VkCommandBuffer commands;

    OPEN(kit);
    s = storing_shader(kit);
    commands = kit_recording(kit);
    kit_expect(kit, "VUID-vkCmdDispatch-None-10743");
    vkCmdDispatch(commands, 1, 1, 1);
    kit_expect(kit, "VUID-vkCmdDispatchBase-None-10743");
    vkCmdDispatchBase(commands, 0, 0, 0, 1, 1, 1);
    kit_expect(kit, "VUID-vkCmdDispatchIndirect-None-10743");
    vkCmdDispatchIndirect(commands,
                          kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT, NULL), 0);
    bind_storing(kit, commands, &s);
    kit_expect(kit, "VUID-vkCmdDispatch-None-08600");
    vkCmdDispatch(commands, 1, 1, 1);
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE,
                            kit_pipeline_layout(kit, s.layout), 0, 1, &s.set, 0, NULL);
    kit_expect(kit, "VUID-vkCmdDispatch-None-08114");
    vkCmdDispatch(commands, 1, 1, 1);
    kit_end(kit, commands);
    object_destroy(kit, s.shader);
}

SCENE(dispatches_that_are_right, SILENT)
{
    struct storing_shader s;
    VkCommandBuffer commands;

    OPEN(kit);
    s = storing_shader(kit);
    kit_write_buffer(kit, s.set, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                     kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, NULL));
    commands = kit_recording(kit);
    bind_storing(kit, commands, &s);
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE,
                            kit_pipeline_layout(kit, s.layout), 0, 1, &s.set, 0, NULL);
    vkCmdDispatch(commands, 1, 1, 1);
    finish(kit, commands);
    object_destroy(kit, s.shader);
}

/* --- code and data --- */

/* Where the binary goes. */
SCENE(binaries_of_shaders, SILENT)
{
    _Alignas(16) char data[4096 + 16];
    uint64_t shader;
    size_t size = 4096;

    OPEN(kit);
    shader = object_shader(kit, VK_SHADER_STAGE_VERTEX_BIT, VK_NULL_HANDLE);
    (void)KIT_DEVICE_COMMAND(kit, vkGetShaderBinaryDataEXT)(kit->device, (VkShaderEXT)shader, &size,
                                                            data);
    kit_expect(kit, "VUID-vkGetShaderBinaryDataEXT-None-08499");
    (void)KIT_DEVICE_COMMAND(kit, vkGetShaderBinaryDataEXT)(kit->device, (VkShaderEXT)shader, &size,
                                                            data + 4);
    object_destroy(kit, shader);
}

/* Code that is none, and capabilities and extensions that it declares. */
SCENE(code_that_declares, SILENT)
{
    static const uint32_t kernel[] = { 2u << 16 | 17, 6 };
    static const struct {
        uint32_t capability[2], extension;
        char name[24];
    } clock = { { 2u << 16 | 17, 5055 }, 7u << 16 | 10, "SPV_KHR_shader_clock" };
    static const struct {
        uint32_t extension;
        char name[20];
    } foreign = { 6u << 16 | 10, "SPV_INTEL_subgroups" };
    static const struct {
        const void *words;
        size_t size;
        const char *vuids[2];
    } rows[] = {
        { kernel, sizeof(kernel), { "VUID-VkShaderCreateInfoEXT-pCode-08739" } },
        { &clock,
          sizeof(clock),
          { "VUID-VkShaderCreateInfoEXT-pCode-08740", "VUID-VkShaderCreateInfoEXT-pCode-08742" } },
        { &foreign, sizeof(foreign), { "VUID-VkShaderCreateInfoEXT-pCode-08741" } },
    };
    const struct shader_info right = object_info(VK_SHADER_STAGE_COMPUTE_BIT);
    const size_t head = 7 * sizeof(uint32_t); /* the header, and OpCapability Shader */
    uint32_t words[1024];
    struct shader_info info = right;

    OPEN(kit);
    KIT_CHECK(kit, right.codeSize + sizeof(clock) < sizeof(words));
    info.pCode = words;
    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        memcpy(words, right.pCode, head);
        memcpy((char *)words + head, rows[i].words, rows[i].size);
        memcpy((char *)words + head + rows[i].size, (const char *)right.pCode + head,
               right.codeSize - head);
        info.codeSize = right.codeSize + rows[i].size;
        for (int k = 0; k < 2; k++) {
            kit_expect_newer(kit, rows[i].vuids[k]);
        }
        object_try(kit, 1, &info);
    }
    memcpy(words, right.pCode, right.codeSize);
    words[0] = 7;
    info.codeSize = right.codeSize;
    kit_expect(kit, "VUID-VkShaderCreateInfoEXT-pCode-08738");
    object_try(kit, 1, &info);
}

#endif

KIT_MAIN()
