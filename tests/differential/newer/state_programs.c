/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs about pipelines with the dynamic states of VK_EXT_extended_dynamic_state3 and older ones. */
#include "program_drawing.h"
#include "program_states.h"

#ifdef VK_EXT_shader_object

static void
prepare_states(struct program *p)
{
    VkPhysicalDeviceFeatures *f = &p->features.core.features;
    FEATURES(ExtendedDynamicState3FeaturesEXT, EXTENDED_DYNAMIC_STATE_3_FEATURES_EXT);
    FEATURES(ExtendedDynamicState2FeaturesEXT, EXTENDED_DYNAMIC_STATE_2_FEATURES_EXT);
    FEATURES(VertexInputDynamicStateFeaturesEXT, VERTEX_INPUT_DYNAMIC_STATE_FEATURES_EXT);
    VkPhysicalDeviceExtendedDynamicState3FeaturesEXT *s = ExtendedDynamicState3FeaturesEXT;

    program_extension(p, VK_EXT_EXTENDED_DYNAMIC_STATE_3_EXTENSION_NAME);
    program_extension(p, VK_EXT_EXTENDED_DYNAMIC_STATE_2_EXTENSION_NAME);
    program_extension(p, VK_EXT_VERTEX_INPUT_DYNAMIC_STATE_EXTENSION_NAME);
    s->extendedDynamicState3TessellationDomainOrigin = M("no DomainOrigin", VK_TRUE, VK_FALSE);
    s->extendedDynamicState3DepthClampEnable = M("no DepthClampEnable", VK_TRUE, VK_FALSE);
    s->extendedDynamicState3PolygonMode = M("no PolygonMode", VK_TRUE, VK_FALSE);
    s->extendedDynamicState3RasterizationSamples = M("no RasterizationSamples", VK_TRUE, VK_FALSE);
    s->extendedDynamicState3SampleMask = M("no SampleMask", VK_TRUE, VK_FALSE);
    s->extendedDynamicState3AlphaToCoverageEnable = M("no AlphaToCoverage", VK_TRUE, VK_FALSE);
    s->extendedDynamicState3AlphaToOneEnable = M("no AlphaToOne", VK_TRUE, VK_FALSE);
    s->extendedDynamicState3LogicOpEnable = M("no LogicOpEnable", VK_TRUE, VK_FALSE);
    s->extendedDynamicState3ColorBlendEnable = M("no ColorBlendEnable", VK_TRUE, VK_FALSE);
    s->extendedDynamicState3ColorBlendEquation = M("no ColorBlendEquation", VK_TRUE, VK_FALSE);
    s->extendedDynamicState3ColorWriteMask = M("no ColorWriteMask", VK_TRUE, VK_FALSE);
    ExtendedDynamicState2FeaturesEXT->extendedDynamicState2 = VK_TRUE;
    ExtendedDynamicState2FeaturesEXT->extendedDynamicState2LogicOp = M("no LogicOp", VK_TRUE,
                                                                       VK_FALSE);
    ExtendedDynamicState2FeaturesEXT->extendedDynamicState2PatchControlPoints = M(
        "no PatchControlPoints", VK_TRUE, VK_FALSE);
    VertexInputDynamicStateFeaturesEXT->vertexInputDynamicState = M("no vertexInputDynamicState",
                                                                    VK_TRUE, VK_FALSE);
    p->features.v13.dynamicRendering = VK_TRUE;
    p->features.v13.synchronization2 = VK_TRUE;
    f->tessellationShader = VK_TRUE;
    f->fillModeNonSolid = M("no fillModeNonSolid", VK_TRUE, VK_FALSE);
    f->depthBounds = program_pick(p, "depthBounds", 2);
    f->depthClamp = program_pick(p, "depthClamp", 2);
    f->logicOp = program_pick(p, "logicOp", 2);
    f->alphaToOne = program_pick(p, "alphaToOne", 2);
}

static void
add_states(struct program *p, struct program_pipeline *to, bool tessellated)
{
    VkDynamicState all[PROGRAM_STATES];
    uint32_t count = program_list_states(true, tessellated, all);
    bool every = program_pick(p, "all dynamic", 6) == 0;

    for (uint32_t i = 0; i < count; i++) {
        if (every || program_pick(p, "dynamic", 2)) {
            program_add_state(to, all[i]);
        }
    }
    IF("a dynamic state twice")
    {
        program_add_state(to, to->dynamic.dynamicStateCount ? to->states[0]
                                                            : VK_DYNAMIC_STATE_VIEWPORT);
    }
    IF("a dynamic state that is none")
    {
        program_add_state(to, (VkDynamicState)12345);
    }
    IF("a dynamic state of no extension")
    {
        program_add_state(to, VK_DYNAMIC_STATE_FRAGMENT_SHADING_RATE_KHR);
    }
}

static bool
has_state(const struct program_pipeline *to, VkDynamicState state)
{
    for (uint32_t i = 0; i < to->dynamic.dynamicStateCount; i++) {
        if (to->states[i] == state) {
            return true;
        }
    }
    return false;
}

/* What is dynamic may be missing, or anything. */
static void
leave_out(struct program *p, struct program_pipeline *to)
{
    if (has_state(to, VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT)) {
        to->view.viewportCount = M("viewports beside their count", 0u, 1u);
    }
    if (has_state(to, VK_DYNAMIC_STATE_SCISSOR_WITH_COUNT)) {
        to->view.scissorCount = M("scissors beside their count", 0u, 1u);
    }
    if (has_state(to, VK_DYNAMIC_STATE_VERTEX_INPUT_EXT)) {
        to->info.pVertexInputState = NULL;
    }
    if (has_state(to, VK_DYNAMIC_STATE_POLYGON_MODE_EXT)) {
        to->raster.polygonMode = VK_POLYGON_MODE_POINT;
    } else {
        to->raster.polygonMode = M("polygon mode that is none", VK_POLYGON_MODE_FILL,
                                   (VkPolygonMode)99);
    }
    if (!has_state(to, VK_DYNAMIC_STATE_LOGIC_OP_EXT)) {
        to->blend.logicOp = VK_LOGIC_OP_COPY;
    }
    if (!has_state(to, VK_DYNAMIC_STATE_RASTERIZATION_SAMPLES_EXT)) {
        to->multisample.rasterizationSamples = M("pipeline for other samples",
                                                 to->multisample.rasterizationSamples,
                                                 VK_SAMPLE_COUNT_8_BIT);
    }
    if (has_state(to, VK_DYNAMIC_STATE_PATCH_CONTROL_POINTS_EXT) && to->info.pTessellationState) {
        to->tessellation.patchControlPoints = 0;
    }
}

static void
dynamic_states(struct program *p)
{
    struct program_drawing d = { .depth = program_pick(p, "depth", 2),
                                 .samples = program_pick(p, "samples", 2) ? VK_SAMPLE_COUNT_4_BIT
                                                                          : VK_SAMPLE_COUNT_1_BIT };
    struct program_pipeline pipeline;
    const struct program_states states = { .tessellated = program_pick(p, "tessellated", 3) == 0,
                                           .samples = d.samples };
    const VkDeviceSize offset = 0;

    program_begin(p);
    program_targets(p, &d);
    program_describe_pipeline(p, &d, &pipeline);
    program_add_vertices(p, &pipeline);
    if (states.tessellated && !p->over) {
        program_add_stage(&pipeline, VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT,
                          kit_shader(p->kit, KIT_SHADER_PATCH_TESC));
        program_add_stage(&pipeline, VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT,
                          kit_shader(p->kit, KIT_SHADER_PATCH_TESE));
        pipeline.assembly.topology = VK_PRIMITIVE_TOPOLOGY_PATCH_LIST;
        pipeline.info.pTessellationState = &pipeline.tessellation;
    }
    program_add_fragments(p, &pipeline);
    add_states(p, &pipeline, states.tessellated);
    leave_out(p, &pipeline);
    VkPipeline made = program_make_pipeline(p, &pipeline);
    program_ready_targets(p, &d);
    program_begin_rendering(p, &d, NULL, 0);
    bool late = program_pick(p, "states first", 2);
    for (uint32_t i = 0; !late && i < pipeline.dynamic.dynamicStateCount; i++) {
        program_set_state(p, &states, pipeline.states[i]);
    }
    DO(vkCmdBindPipeline(p->commands, VK_PIPELINE_BIND_POINT_GRAPHICS, made));
    for (uint32_t i = 0; late && i < pipeline.dynamic.dynamicStateCount; i++) {
        program_set_state(p, &states, pipeline.states[i]);
    }
    IF("a static state set behind the pipeline")
    {
        program_set_state(p, &states, VK_DYNAMIC_STATE_STENCIL_REFERENCE);
    }
    VkBuffer buffer = program_buffer(p, 256, VK_BUFFER_USAGE_VERTEX_BUFFER_BIT);
    DO(vkCmdBindVertexBuffers(p->commands, 0, 1, &buffer, &offset));
    DO(vkCmdDraw(p->commands, 3, 1, 0, 0));
    DO(vkCmdEndRendering(p->commands));
    program_finish(p);
}

const struct program_subject state_subjects[] = {
    { "dynamic", dynamic_states, prepare_states },
    { NULL, NULL, NULL },
};

#endif
