/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rules that newer registries have of every draw, broken once with each: shader objects and the state that they need.
 */
#include "object_draws.h"

SCENE(all_state_is_set, DRAWS)
{
    struct objects o;

    open_objects(&o, kit, NULL);
    leave_out(&o, NULL, NULL, NULL);
    close_objects(&o);
}

SCENE(state_that_is_left_out, DRAWS)
{
    static const char *const rests[] = {
        "None-07834", "None-07836", "None-07837", "None-07838", "None-07839", "None-07840",
        "None-07841", "None-07843", "None-07844", "None-07845", "None-07846", "None-07847",
        "None-07848", "None-10864", "None-07880", "None-07881", "None-04876", "None-04877",
        "None-07620", "None-07621", "None-07622", "None-07623", "None-07624", "None-07625",
        "None-07626", "None-07627", "None-07629", "None-07634", "None-07749", "logicOp-04878",
    };
    struct objects o;

    open_objects(&o, kit, NULL);
    for (uint32_t i = 0; i < KIT_COUNT(rests); i++) {
        leave_out(&o, rests[i], rests[i], rests[i]);
    }
    close_objects(&o);
}

/* Of vendors, and of extensions that came later. */
#define RARE_STATES(X)                                                                        \
    X("None-07642", vkCmdSetCoverageToColorEnableNV, VK_TRUE)                                 \
    X("None-07643", vkCmdSetCoverageToColorLocationNV, 0)                                     \
    X("None-07644", vkCmdSetCoverageModulationModeNV, VK_COVERAGE_MODULATION_MODE_RGB_NV)     \
    X("None-07645", vkCmdSetCoverageModulationTableEnableNV, VK_TRUE)                         \
    X("None-07646", vkCmdSetCoverageModulationTableNV, 1, (&(float){ 1.0f }))                 \
    X("None-07878", vkCmdSetExclusiveScissorEnableNV, 0, 1, (&(VkBool32){ VK_TRUE }))         \
    X("None-07879", vkCmdSetExclusiveScissorNV, 0, 1, (&(VkRect2D){ { 0, 0 }, { 1, 1 } }))    \
    X("None-08877", vkCmdSetAttachmentFeedbackLoopEnableEXT, 0)                               \
    X("None-09650", vkCmdSetDepthClampRangeEXT, VK_DEPTH_CLAMP_MODE_VIEWPORT_RANGE_EXT, NULL) \
    X("None-07647", vkCmdSetShadingRateImageEnableNV, VK_FALSE)                               \
    X("shadingRateImage-09233", vkCmdSetCoarseSampleOrderNV,                                  \
      VK_COARSE_SAMPLE_ORDER_TYPE_DEFAULT_NV, 0, NULL)

SCENE(rare_state_that_is_left_out, DRAWS)
{
    static const char *const rests[] = { NULL,
#define REST(rest, ...) rest,
                                         RARE_STATES(REST)
#undef REST
    };
    VkPhysicalDeviceExclusiveScissorFeaturesNV scissor = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXCLUSIVE_SCISSOR_FEATURES_NV
    };
    VkPhysicalDeviceAttachmentFeedbackLoopDynamicStateFeaturesEXT loop = {
        .sType =
            VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ATTACHMENT_FEEDBACK_LOOP_DYNAMIC_STATE_FEATURES_EXT,
        .pNext = &scissor
    };
    VkPhysicalDeviceDepthClampControlFeaturesEXT clamp = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DEPTH_CLAMP_CONTROL_FEATURES_EXT, .pNext = &loop
    };
    VkPhysicalDeviceShadingRateImageFeaturesNV rates = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADING_RATE_IMAGE_FEATURES_NV, .pNext = &clamp
    };
    struct objects o;

    open_objects(&o, kit,
                 &(struct wish){
                     .extensions = { VK_NV_FRAGMENT_COVERAGE_TO_COLOR_EXTENSION_NAME,
                                     VK_NV_FRAMEBUFFER_MIXED_SAMPLES_EXTENSION_NAME,
                                     VK_NV_SCISSOR_EXCLUSIVE_EXTENSION_NAME,
                                     VK_EXT_ATTACHMENT_FEEDBACK_LOOP_LAYOUT_EXTENSION_NAME,
                                     VK_EXT_ATTACHMENT_FEEDBACK_LOOP_DYNAMIC_STATE_EXTENSION_NAME,
                                     VK_EXT_DEPTH_CLAMP_CONTROL_EXTENSION_NAME,
                                     VK_NV_SHADING_RATE_IMAGE_EXTENSION_NAME },
                     .next = &rates });
    for (uint32_t i = 0; i < KIT_COUNT(rests); i++) {
        const char *left_out = rests[i];

        if (left_out && strcmp(left_out, "None-07879") == 0) {
            continue; /* nothing says whether it was set */
        }
        begin_objects(&o);
        set_objects(&o, NULL);
        KIT_DEVICE_COMMAND(kit, vkCmdSetDepthClampEnableEXT)(o.s.commands, VK_TRUE);
#define SET_EXT(rest, command, ...)                                  \
    if (!left_out || strcmp(rest, left_out)) {                       \
        KIT_DEVICE_COMMAND(kit, command)(o.s.commands, __VA_ARGS__); \
    }
        RARE_STATES(SET_EXT)
#undef SET_EXT
        if (!left_out || (strcmp(left_out, "None-07642") && strcmp(left_out, "None-07643"))) {
            KIT_DEVICE_COMMAND(kit, vkCmdSetCoverageToColorEnableNV)(o.s.commands, VK_FALSE);
        }
        draw_objects(&o, left_out);
        end_objects(&o);
    }
    close_objects(&o);
}

SCENE(shading_rate_that_is_left_out, DRAWS)
{
    VkPhysicalDeviceFragmentShadingRateFeaturesKHR rates = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_SHADING_RATE_FEATURES_KHR
    };
    const VkFragmentShadingRateCombinerOpKHR keep[2] = {
        VK_FRAGMENT_SHADING_RATE_COMBINER_OP_KEEP_KHR, VK_FRAGMENT_SHADING_RATE_COMBINER_OP_KEEP_KHR
    };
    struct objects o;

    open_objects(&o, kit,
                 &(struct wish){ .extensions = { VK_KHR_FRAGMENT_SHADING_RATE_EXTENSION_NAME },
                                 .next = &rates });
    begin_objects(&o);
    set_objects(&o, NULL);
    draw_objects(&o, "pipelineFragmentShadingRate-09238");
    KIT_DEVICE_COMMAND(kit, vkCmdSetFragmentShadingRateKHR)
    (o.s.commands, &(VkExtent2D){ 1, 1 }, keep);
    draw_objects(&o, NULL);
    end_objects(&o);
    close_objects(&o);
}

SCENE(stream_of_a_geometry_shader, DRAWS | KIT_ANY_CALL)
{
    struct shader_info geometry = object_info(VK_SHADER_STAGE_GEOMETRY_BIT),
                       vertex = object_info(VK_SHADER_STAGE_VERTEX_BIT);
    struct objects o;

    open_objects(&o, kit, NULL);
    geometry.nextStage = VK_SHADER_STAGE_FRAGMENT_BIT;
    vertex.nextStage = VK_SHADER_STAGE_GEOMETRY_BIT;
    uint64_t shaders[STAGES] = { object_of(&o, &vertex), 0, 0, object_of(&o, &geometry),
                                 o.fragment };
    begin_objects(&o);
    set_objects(&o, "None-07630");
    bind_objects(&o, shaders, 0);
    draw_vertices(&o.s, "None-07630");
    bind_objects(&o,
                 (const uint64_t[STAGES]){
                     [MESH] = o.mesh, [GEOMETRY] = shaders[GEOMETRY], [FRAGMENT] = o.fragment },
                 0);
    expect_meshes(&o.s, "pStages-10680");
    draw_meshes(&o.s, "None-07630");
    bind_objects(&o, shaders, 0);
    KIT_DEVICE_COMMAND(kit, vkCmdSetRasterizationStreamEXT)(o.s.commands, 0);
    draw_vertices(&o.s, NULL);
    end_objects(&o);
    close_objects(&o);
}

/* --- stages --- */

SCENE(stages_that_are_not_named, DRAWS | KIT_ANY_CALL)
{
    static const char *const rests[STAGES] = { "None-08684", "None-08685", "None-08686",
                                               "None-08687", "None-08688", "None-08689",
                                               "None-08690" };
    struct objects o;

    open_objects(&o, kit, NULL);
    for (uint32_t i = 0; i < STAGES; i++) {
        begin_objects(&o);
        set_objects(&o, NULL);
        bind_objects(&o, (const uint64_t[STAGES]){ [VERTEX] = o.vertex, [FRAGMENT] = o.fragment },
                     (VkShaderStageFlags)stage_bits[i]);
        if (i == VERTEX) {
            expect_vertices(&o.s, "None-08693");
        }
        draw_vertices(&o.s, rests[i]);
        expect_meshes(&o.s, i == VERTEX ? "None-08693" : "pStages-10680");
        draw_meshes(&o.s, rests[i]);
        end_objects(&o);
    }
    close_objects(&o);
}

SCENE(stages_that_exclude_each_other, DRAWS | KIT_ANY_CALL)
{
    struct objects o;

    open_objects(&o, kit, NULL);
    begin_objects(&o);
    set_objects(&o, NULL);
    /* Neither a vertex nor a mesh shader. */
    bind_objects(&o, (const uint64_t[STAGES]){ [FRAGMENT] = o.fragment }, 0);
    draw_vertices(&o.s, "None-08693");
    draw_meshes(&o.s, "None-08693");
    /* Both. */
    kit_expect(kit, "VUID-vkCmdBindShadersEXT-pShaders-08471");
    bind_objects(
        &o,
        (const uint64_t[STAGES]){ [VERTEX] = o.vertex, [MESH] = o.mesh, [FRAGMENT] = o.fragment },
        0);
    expect_vertices(&o.s, "None-08693");
    expect_vertices(&o.s, "None-08885");
    draw_vertices(&o.s, "None-08696");
    expect_meshes(&o.s, "None-08693");
    draw_meshes(&o.s, "None-08696");
    end_objects(&o);
    close_objects(&o);
}

SCENE(shaders_that_do_not_fit, DRAWS)
{
    const VkPushConstantRange range = { VK_SHADER_STAGE_FRAGMENT_BIT, 0, 16 };
    struct shader_info info = object_info(VK_SHADER_STAGE_FRAGMENT_BIT);
    struct shader_info next = object_info(VK_SHADER_STAGE_VERTEX_BIT), mesh = mesh_info();
    struct objects o;

    open_objects(&o, kit, NULL);
    VkDescriptorSetLayout layout = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1,
                                                  VK_SHADER_STAGE_ALL);
    info.pushConstantRangeCount = 1;
    info.pPushConstantRanges = &range;
    uint64_t pushes = object_of(&o, &info);
    info = object_info(VK_SHADER_STAGE_FRAGMENT_BIT);
    info.setLayoutCount = 1;
    info.pSetLayouts = &layout;
    uint64_t sets = object_of(&o, &info);
    next.nextStage = VK_SHADER_STAGE_GEOMETRY_BIT;
    uint64_t before_geometry = object_of(&o, &next);
    mesh.nextStage = 0;
    uint64_t before_nothing = object_of(&o, &mesh);
    const struct {
        uint64_t vertex, mesh, fragment;
        const char *rest;
    } rows[] = {
        { o.vertex, o.mesh, pushes, "None-08878" },
        { o.vertex, o.mesh, sets, "None-08879" },
        { before_geometry, before_nothing, o.fragment, "nextStage-10745" },
        { o.vertex, o.mesh, o.fragment, NULL },
    };

    begin_objects(&o);
    set_objects(&o, NULL);
    for (uint32_t i = 0; i < KIT_COUNT(rows); i++) {
        bind_objects(
            &o,
            (const uint64_t[STAGES]){ [VERTEX] = rows[i].vertex, [FRAGMENT] = rows[i].fragment },
            0);
        draw_vertices(&o.s, rows[i].rest);
        bind_objects(
            &o, (const uint64_t[STAGES]){ [MESH] = rows[i].mesh, [FRAGMENT] = rows[i].fragment },
            0);
        draw_meshes(&o.s, rows[i].rest);
    }
    end_objects(&o);
    close_objects(&o);
}

SCENE(half_of_what_is_linked, DRAWS)
{
    struct shader_info infos[2] = { object_info(VK_SHADER_STAGE_VERTEX_BIT),
                                    object_info(VK_SHADER_STAGE_FRAGMENT_BIT) };
    struct objects o;

    open_objects(&o, kit, NULL);
    infos[0].flags = infos[1].flags = VK_SHADER_CREATE_LINK_STAGE_BIT_EXT;
    object_create(kit, 2, infos, &o.made[o.made_count]);
    uint64_t vertex = o.made[o.made_count];
    o.made_count += 2;
    infos[0] = mesh_info();
    infos[0].flags |= VK_SHADER_CREATE_LINK_STAGE_BIT_EXT;
    object_create(kit, 2, infos, &o.made[o.made_count]);
    uint64_t mesh = o.made[o.made_count];
    o.made_count += 2;
    begin_objects(&o);
    set_objects(&o, NULL);
    bind_objects(&o, (const uint64_t[STAGES]){ [VERTEX] = vertex, [FRAGMENT] = o.fragment }, 0);
    draw_vertices(&o.s, "None-08698");
    bind_objects(&o, (const uint64_t[STAGES]){ [MESH] = mesh, [FRAGMENT] = o.fragment }, 0);
    draw_meshes(&o.s, "None-08698");
    end_objects(&o);
    close_objects(&o);
}

/* A mesh shader that was made for a task shader before it. */
SCENE(meshes_without_tasks, DRAWS)
{
    struct shader_info info = mesh_info();
    struct objects o;

    open_objects(&o, kit, NULL);
    info.flags = 0;
    uint64_t mesh = object_of(&o, &info);
    begin_objects(&o);
    set_objects(&o, NULL);
    bind_meshes(&o);
    draw_meshes(&o.s, NULL);
    bind_objects(&o, (const uint64_t[STAGES]){ [MESH] = mesh, [FRAGMENT] = o.fragment }, 0);
    draw_meshes(&o.s, "None-08694");
    end_objects(&o);
    close_objects(&o);
}

/* A geometry shader between two that are linked to each other. */
SCENE(between_what_is_linked, DRAWS | KIT_ANY_CALL)
{
    struct shader_info infos[2] = { object_info(VK_SHADER_STAGE_VERTEX_BIT),
                                    object_info(VK_SHADER_STAGE_FRAGMENT_BIT) };
    struct shader_info geometry = object_info(VK_SHADER_STAGE_GEOMETRY_BIT);
    struct objects o;

    open_objects(&o, kit, NULL);
    infos[0].flags = infos[1].flags = VK_SHADER_CREATE_LINK_STAGE_BIT_EXT;
    object_create(kit, 2, infos, &o.made[o.made_count]);
    const uint64_t *linked = &o.made[o.made_count], *meshes = linked + 2;
    o.made_count += 2;
    infos[0] = mesh_info();
    infos[0].flags |= VK_SHADER_CREATE_LINK_STAGE_BIT_EXT;
    object_create(kit, 2, infos, &o.made[o.made_count]);
    o.made_count += 2;
    geometry.nextStage = VK_SHADER_STAGE_FRAGMENT_BIT;
    uint64_t between = object_of(&o, &geometry);
    begin_objects(&o);
    set_objects(&o, NULL);
    bind_objects(&o,
                 (const uint64_t[STAGES]){
                     [VERTEX] = linked[0], [GEOMETRY] = between, [FRAGMENT] = linked[1] },
                 0);
    draw_vertices(&o.s, "None-08699");
    bind_objects(&o,
                 (const uint64_t[STAGES]){
                     [MESH] = meshes[0], [GEOMETRY] = between, [FRAGMENT] = meshes[1] },
                 0);
    draw_meshes(&o.s, "pStages-10680");
    end_objects(&o);
    close_objects(&o);
}

SCENE(patches, DRAWS)
{
    struct shader_info control = object_info(VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT),
                       evaluation = object_info(VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT),
                       vertex = object_info(VK_SHADER_STAGE_VERTEX_BIT);
    struct objects o;

    open_objects(&o, kit, NULL);
    control.nextStage = VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT;
    evaluation.nextStage = VK_SHADER_STAGE_FRAGMENT_BIT;
    vertex.nextStage = VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT;
    uint64_t shaders[STAGES] = { object_of(&o, &vertex), object_of(&o, &control),
                                 object_of(&o, &evaluation), 0, o.fragment };
    begin_objects(&o);
    set_objects(&o, NULL);
    bind_vertices(&o);
    vkCmdSetPrimitiveTopology(o.s.commands, VK_PRIMITIVE_TOPOLOGY_PATCH_LIST);
    draw_vertices(&o.s, "primitiveTopology-10747");
    vkCmdSetPrimitiveTopology(o.s.commands, VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST);
    draw_vertices(&o.s, NULL);
    KIT_DEVICE_COMMAND(kit, vkCmdSetPatchControlPointsEXT)(o.s.commands, 3);
    KIT_DEVICE_COMMAND(kit, vkCmdSetTessellationDomainOriginEXT)
    (o.s.commands, VK_TESSELLATION_DOMAIN_ORIGIN_UPPER_LEFT);
    bind_objects(&o, shaders, 0);
    draw_vertices(&o.s, "primitiveTopology-10286");
    end_objects(&o);
    close_objects(&o);
}

/* --- render pass instances --- */

SCENE(within_a_render_pass_object, DRAWS)
{
    struct objects o;

    open_objects(&o, kit, NULL);
    begin_pass(&o.s);
    set_objects(&o, NULL);
    bind_vertices(&o);
    draw_vertices(&o.s, "None-08876");
    bind_meshes(&o);
    draw_meshes(&o.s, "None-08876");
    vkCmdEndRenderPass(o.s.commands);
    close_objects(&o);
}

SCENE(of_several_views, DRAWS)
{
    struct objects o;

    open_objects(&o, kit, NULL);
    VkRenderingInfo info = { .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                             .renderArea = { { 0, 0 }, { 16, 16 } },
                             .layerCount = 1,
                             .viewMask = 1 };
    vkCmdBeginRendering(o.s.commands, &info);
    set_objects(&o, NULL);
    bind_vertices(&o);
    draw_vertices(&o.s, "None-10772");
    bind_meshes(&o);
    draw_meshes(&o.s, "None-10772");
    end_objects(&o);
    close_objects(&o);
}

/* --- arguments at device addresses --- */

static void
draw_bytes(struct stage *s, uint32_t stride)
{
    const VkBindTransformFeedbackBuffer2InfoEXT counter = {
        .sType = VK_STRUCTURE_TYPE_BIND_TRANSFORM_FEEDBACK_BUFFER_2_INFO_EXT,
        .addressRange = { s->addressed.at, 4 }
    };

    s->addressed.DrawIndirectByteCount(s->commands, 1, 0, &counter, 0, stride);
}

static void
begin_addressed(struct stage *s)
{
    struct rig r;

    rig_init(&r, &s->base);
    begin_pass(s);
    bind(s, rig_make(&s->base, &r));
}

static void
without_counts(struct offered *offered)
{
    offered->vulkan12.drawIndirectCount = VK_FALSE;
    offered->features.features.multiDrawIndirect = VK_FALSE;
    offered->feedback.transformFeedback = offered->feedback.geometryStreams = VK_FALSE;
}

SCENE(addresses_without_features, DRAWS)
{
    struct stage s;
    set_up_as(&s, kit, &(struct wish){ .change = without_counts });
    const VkDrawIndirectCount2InfoKHR count = addressed_count(&s.addressed);
    VkDrawIndirect2InfoKHR draw = addressed_draw(&s.addressed);

    begin_addressed(&s);
    kit_expect(kit, "VUID-vkCmdDrawIndirectCount2KHR-drawIndirectCount-13119");
    s.addressed.DrawIndirectCount(s.commands, &count);
    kit_expect(kit, "VUID-vkCmdDrawIndexedIndirectCount2KHR-drawIndirectCount-13120");
    s.addressed.DrawIndexedIndirectCount(s.commands, &count);
    kit_expect(kit, "VUID-vkCmdDrawIndirectByteCount2EXT-transformFeedback-02287");
    draw_bytes(&s, 4);
    s.addressed.DrawIndirect(s.commands, &draw);
    draw.drawCount = 2;
    kit_expect(kit, "VUID-VkDrawIndirect2InfoKHR-drawCount-02718");
    s.addressed.DrawIndirect(s.commands, &draw);
    bind(&s, s.mesh_pipeline);
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectCount2EXT-drawIndirectCount-13069");
    s.addressed.DrawMeshTasksIndirectCount(s.commands, &count);
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

SCENE(addresses_beyond_the_limits, DRAWS | KIT_NULL_VALUES)
{
    struct stage s;
    setenv("WAKE_NULL_ANSWERS", "maxDrawIndirectCount=2,transformFeedbackDraw=0", 1);
    set_up(&s, kit);
    VkDrawIndirect2InfoKHR draw = addressed_draw(&s.addressed);

    begin_addressed(&s);
    draw.drawCount = 2;
    s.addressed.DrawIndirect(s.commands, &draw);
    draw.drawCount = 3;
    kit_expect(kit, "VUID-VkDrawIndirect2InfoKHR-drawCount-02719");
    s.addressed.DrawIndirect(s.commands, &draw);
    kit_expect(kit, "VUID-vkCmdDrawIndirectByteCount2EXT-transformFeedbackDraw-02288");
    draw_bytes(&s, 4);
    kit_expect(kit, "VUID-vkCmdDrawIndirectByteCount2EXT-transformFeedbackDraw-02288");
    kit_expect(kit, "VUID-vkCmdDrawIndirectByteCount2EXT-vertexStride-02289");
    draw_bytes(&s, 0);
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

KIT_MAIN()
