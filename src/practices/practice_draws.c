/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Draws, and pipelines that are bound for them.
 */
#include "practices/practice_recording.h"
#include "practices/practice_state.h"
#include "state/derived/pipeline.h"
#include "state/derived/pipeline_layout.h"

enum {
    SMALL_DRAWS = 10,
    SMALL_INDICES = 10,
    DEPTH_VERTICES = 500, /* of a draw that counts for a depth pre-pass */
    STAGE_SWITCHES = 4
};

static const struct wake_pipeline *
bound_pipeline(const struct wake_recording *state)
{
    return state ? wake_pipeline_of(wake_object_get(state->points[WAKE_BIND_GRAPHICS].pipeline))
                 : NULL;
}

/* ---- objects of a draw ----------------------------------------------------------------------- */

static bool
writes_no_color(const struct wake_pipeline *pipeline)
{
    if (!pipeline->color_blend || !pipeline->blend_attachments) {
        return false;
    }
    for (uint32_t i = 0; i < pipeline->blend_attachment_count; i++) {
        if (pipeline->blend_attachments[i].colorWriteMask) {
            return false;
        }
    }
    return true;
}

/* A test that accepts what has been drawn to depth already. */
static bool
compares_for_equal(const struct wake_pipeline *pipeline)
{
    const VkPipelineDepthStencilStateCreateInfo *depth = pipeline->depth_stencil;

    return depth && depth->depthTestEnable &&
           (depth->depthCompareOp == VK_COMPARE_OP_EQUAL ||
            depth->depthCompareOp == VK_COMPARE_OP_LESS_OR_EQUAL ||
            depth->depthCompareOp == VK_COMPARE_OP_GREATER_OR_EQUAL);
}

static void
touch(struct wake_practice_recording *recording, const VkAttachmentReference2 *reference,
      VkImageAspectFlags aspects)
{
    if (reference->attachment < WAKE_MAX_ATTACHMENTS) {
        recording->touched[reference->attachment] |= aspects;
    }
}

static void
touch_attachments(struct wake_practice_recording *recording, const struct wake_pipeline *pipeline,
                  const struct wake_subpass *subpass)
{
    const VkPipelineDepthStencilStateCreateInfo *depth = pipeline->depth_stencil;
    bool dynamic = pipeline->dynamic[0] | pipeline->dynamic[1];

    for (uint32_t i = 0; i < subpass->color_count; i++) {
        bool written = !pipeline->blend_attachments || i >= pipeline->blend_attachment_count ||
                       pipeline->blend_attachments[i].colorWriteMask;

        if (written) {
            touch(recording, &subpass->colors[i], VK_IMAGE_ASPECT_COLOR_BIT);
        }
    }
    if (subpass->depth) {
        VkImageAspectFlags aspects = 0;

        aspects |= !depth || dynamic || depth->depthTestEnable || depth->depthBoundsTestEnable
                       ? VK_IMAGE_ASPECT_DEPTH_BIT
                       : 0;
        aspects |= !depth || dynamic || depth->stencilTestEnable ? VK_IMAGE_ASPECT_STENCIL_BIT : 0;
        touch(recording, subpass->depth, aspects);
    }
}

/* ---- draws ----------------------------------------------------------------------------------- */

static void
check_bound(struct wake_check *check, const struct wake_practice_recording *recording,
            const struct wake_recording *state, const struct wake_pipeline *pipeline)
{
    bool buffers = false;

    for (uint32_t i = 0; i < state->vertex_count; i++) {
        buffers |= state->vertex[i].buffer != 0;
    }
    if (buffers && !recording->reads_vertices && pipeline->vertex_input &&
        !pipeline->vertex_binding_count &&
        !wake_pipeline_is_dynamic(pipeline, VK_DYNAMIC_STATE_VERTEX_INPUT_EXT)) {
        wake_practice(check, WAKE_PRACTICE_DRAW_UNUSED_BUFFERS,
                      wake_object_get(state->points[WAKE_BIND_GRAPHICS].pipeline),
                      "vertex buffers are bound, but the pipeline reads none");
    }
}

static void
count_switch(struct wake_practice_recording *recording, const struct wake_pipeline *pipeline)
{
    static const VkShaderStageFlags rare = VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT |
                                           VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT |
                                           VK_SHADER_STAGE_GEOMETRY_BIT |
                                           VK_SHADER_STAGE_TASK_BIT_EXT |
                                           VK_SHADER_STAGE_MESH_BIT_EXT;
    uint8_t stages = pipeline->stages & rare ? 2 : 1;

    recording->stage_switches += recording->stages && recording->stages != stages;
    recording->stages = stages;
}

/* Of dynamic rendering the Khronos layer does not say it, so neither is it here. */
static bool
lacks_depth(const struct wake_pass *pass)
{
    struct wake_object *object;
    const struct wake_subpass *subpass;

    object = pass->kind == WAKE_PASS_RENDER_PASS ? wake_object_get(pass->render_pass) : NULL;
    subpass = object ? wake_render_pass_subpass(wake_render_pass_of(object), pass->subpass) : NULL;
    return subpass && (!subpass->depth || subpass->depth->attachment == VK_ATTACHMENT_UNUSED);
}

/* Push constants of the pipeline's ranges that nothing has set. */
static void
check_push(struct wake_check *check, struct wake_practice_recording *recording,
           const struct wake_recording *state, enum wake_bind_point point)
{
    const struct wake_bound_point *bound = &state->points[point];
    struct wake_object *object;
    const struct wake_pipeline *pipeline;
    const struct wake_pipeline_layout *layout;
    bool told = false;

    if (!state->push_layout) {
        return; /* nothing at all: as in the Khronos layer, that is no oversight */
    }
    if (WAKE_LIKELY(recording->push_change[point] == state->push_change + 1 &&
                    recording->push_pipeline[point] == bound->pipeline_change)) {
        return;
    }
    object = wake_object_get(bound->pipeline);
    pipeline = wake_pipeline_of(object);
    layout = pipeline ? wake_pipeline_layout_of(wake_object_get(pipeline->layout)) : NULL;
    for (uint32_t i = 0; layout && i < layout->range_count; i++) {
        const VkPushConstantRange *range = &layout->ranges[i];
        uint32_t missing = 0;

        for (uint32_t word = range->offset / 4;
             word < (range->offset + range->size) / 4 && word < WAKE_PUSHED_WORDS; word++) {
            missing += !(state->pushed[word / 64] >> word % 64 & 1);
        }
        if (missing) {
            wake_practice(check, WAKE_PRACTICE_PUSH_UNSET, object,
                          "the pipeline's layout has push constants from %u to %u, of which "
                          "vkCmdPushConstants() has not set %u bytes",
                          range->offset, range->offset + range->size, missing * 4);
            told = true;
        }
    }
    if (!told) {
        recording->push_change[point] = state->push_change + 1;
        recording->push_pipeline[point] = bound->pipeline_change;
    }
}

static void
check_draw(struct wake_check *check, uint32_t vertices)
{
    const struct wake_recording *state = check->cb->recording;
    const struct wake_pipeline *pipeline = bound_pipeline(state);
    struct wake_practice_recording *recording = wake_practice_recording_of(check);
    const struct wake_subpass *subpass = NULL;

    if (!recording || !state) {
        return;
    }
    recording->drawn = true;
    if (state->points[WAKE_BIND_GRAPHICS].set_count) {
        wake_usage_add_shaders(check);
    }
    if (!pipeline) {
        return;
    }
    count_switch(recording, pipeline);
    wake_practice_zcull_draw(check, recording, pipeline);
    check_push(check, recording, state, WAKE_BIND_GRAPHICS);
    check_bound(check, recording, state, pipeline);
    if (pipeline->rasterization && pipeline->rasterization->depthBiasEnable &&
        !wake_pipeline_is_dynamic(pipeline, VK_DYNAMIC_STATE_DEPTH_BIAS_ENABLE) &&
        lacks_depth(&state->pass)) {
        wake_practice(check, WAKE_PRACTICE_DRAW_DEPTH_BIAS,
                      wake_object_get(state->points[WAKE_BIND_GRAPHICS].pipeline),
                      "the pipeline has depth bias, but nothing has depth");
    }
    if (state->pass.kind != WAKE_PASS_DYNAMIC) {
        struct wake_object *object = wake_object_get(state->pass.render_pass);

        subpass = object
                      ? wake_render_pass_subpass(wake_render_pass_of(object), state->pass.subpass)
                      : NULL;
    }
    if (subpass) {
        touch_attachments(recording, pipeline, subpass);
        if (subpass->depth && vertices >= DEPTH_VERTICES) {
            recording->depth_draws += writes_no_color(pipeline);
            recording->equal_draws += compares_for_equal(pipeline);
        }
    }
}

static void
check_dispatch(struct wake_check *check, enum wake_bind_point point)
{
    const struct wake_recording *state = check->cb->recording;
    struct wake_practice_recording *recording = wake_practice_recording_of(check);

    if (state && recording) {
        check_push(check, recording, state, point);
    }
    if (state && (state->points[WAKE_BIND_COMPUTE].set_count ||
                  state->points[WAKE_BIND_RAY_TRACING].set_count)) {
        wake_usage_add_shaders(check);
    }
}

void
wake_practice_draw(struct wake_check *check, const struct wake_draw_view *view)
{
    struct wake_practice_recording *recording;
    bool direct = !(view->traits & ~(WAKE_DRAW_GRAPHICS | WAKE_DRAW_INDEXED));

    if (!(view->traits & WAKE_DRAW_GRAPHICS)) {
        check_dispatch(check,
                       view->traits & WAKE_DRAW_RAYS ? WAKE_BIND_RAY_TRACING : WAKE_BIND_COMPUTE);
        return;
    }
    recording = wake_practice_recording_of(check);
    if (direct && !view->instances) {
        wake_practice(check,
                      view->traits & WAKE_DRAW_INDEXED ? WAKE_PRACTICE_INDEXED_NO_INSTANCE
                                                       : WAKE_PRACTICE_DRAW_NO_INSTANCE,
                      NULL, "instanceCount is 0");
    }
    if (direct && (view->traits & WAKE_DRAW_INDEXED) && recording &&
        (uint64_t)view->count * view->instances <= SMALL_INDICES &&
        ++recording->small_draws == SMALL_DRAWS) {
        wake_practice(check, WAKE_PRACTICE_DRAWS_SMALL, NULL,
                      "this is draw %u of at most %u indices in the command buffer: draw more at "
                      "once",
                      SMALL_DRAWS, SMALL_INDICES);
    }
    if ((view->traits & WAKE_DRAW_INDIRECT) && view->size && !view->draw_count &&
        !(view->traits & (WAKE_DRAW_COUNTED | WAKE_DRAW_MESH))) {
        wake_practice(check,
                      view->traits & WAKE_DRAW_INDEXED ? WAKE_PRACTICE_INDEXED_NO_DRAW
                                                       : WAKE_PRACTICE_DRAW_NO_DRAW,
                      NULL, "drawCount is 0");
    }
    if (direct && view->traits & WAKE_DRAW_INDEXED) {
        wake_practice_indices(check, view);
    }
    check_draw(check, direct ? view->count * view->instances : 0);
}

/* ---- pipelines ------------------------------------------------------------------------------- */

void
wake_practice_bind_pipeline(struct wake_check *check, const struct wake_rec_CmdBindPipeline *r)
{
    struct wake_object *pipeline = wake_check_object(check, r->pipeline_id, WAKE_TYPE_VkPipeline);
    struct wake_practice_recording *recording = wake_practice_recording_of(check);
    const struct wake_pipeline *state = wake_pipeline_of(pipeline);
    uint64_t frame = wake_practice_frame(check) + 1;

    if (recording && state && state->vertex_binding_count) {
        recording->reads_vertices = true;
    }
    if (recording && recording->stage_switches >= STAGE_SWITCHES && !recording->told_switches) {
        recording->told_switches = true;
        wake_practice(check, WAKE_PRACTICE_PIPELINE_SWITCH, pipeline,
                      "the command buffer has gone %u times from pipelines with tessellation, "
                      "geometry, task or mesh shaders to others, or back: draw the ones after the "
                      "others",
                      recording->stage_switches);
    }
    /* Older layers mean pipelines for compute, too. */
    if (!pipeline ||
        (!WAKE_REPEATED_RULES && r->pipelineBindPoint != VK_PIPELINE_BIND_POINT_GRAPHICS) ||
        !wake_practice_on(check, WAKE_PRACTICE_PIPELINE_TWICE)) {
        return;
    }
    /* relaxed: a number of which an old one costs a message, no more */
    if (wake_load_relaxed(&pipeline->advice) == frame) {
        wake_practice(check, WAKE_PRACTICE_PIPELINE_TWICE, pipeline,
                      "the pipeline is bound a second time in the frame: sort draws by pipeline");
    }
    wake_store_relaxed(&pipeline->advice, frame);
}
