/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Hardware that culls by depth ahead of the depth test, in one direction at a time: draws that compare in both directions with
 * one depth attachment, until its contents are given up. As in the Khronos layer, of dynamic rendering alone, and of pipelines
 * with dynamic state.
 */
#include "practices/practice_recording.h"
#include "state/derived/image.h"
#include "state/derived/pipeline.h"

enum { RARE_PERCENT = 20 }; /* of the draws: the other direction may be as frequent */

static const struct wake_image_view *
depth_view(const struct wake_recording *state)
{
    struct wake_object *object = state && state->pass.kind == WAKE_PASS_DYNAMIC
                                     ? wake_object_get(state->pass.depth.view)
                                     : NULL;

    return object && object->type == WAKE_TYPE_VkImageView ? wake_image_view_of(object) : NULL;
}

static struct wake_practice_depth *
depth_of(struct wake_practice_recording *recording, const struct wake_image_view *view, bool make)
{
    struct wake_practice_depth *rows = recording->depths.rows, *row;

    for (uint32_t i = 0; i < recording->depths.count; i++) {
        if (rows[i].image == view->image && rows[i].level == view->range.baseMipLevel &&
            rows[i].layer == view->range.baseArrayLayer) {
            return &rows[i];
        }
    }
    row = make ? wake_row_add(&recording->depths, sizeof(*row)) : NULL;
    if (row) {
        *row = (struct wake_practice_depth){ .image = view->image,
                                             .level = view->range.baseMipLevel,
                                             .layer = view->range.baseArrayLayer };
    }
    return row;
}

static void
check_depth(struct wake_check *check, const struct wake_practice_depth *depth)
{
    uint32_t rarer = depth->less < depth->greater ? depth->less : depth->greater;
    bool less = depth->less >= depth->greater;

    if ((uint64_t)rarer * 100 / (depth->less + depth->greater) > RARE_PERCENT) {
        wake_practice(check, WAKE_PRACTICE_DRAWS_ZCULL, wake_object_get(depth->image),
                      "%u draws compare depth by %s, and %u by %s: culling by depth is off for the "
                      "latter until the contents of the attachment are given up",
                      less ? depth->less : depth->greater, less ? "less" : "greater", rarer,
                      less ? "greater" : "less");
    }
}

/* A draw. */
void
wake_practice_zcull_draw(struct wake_check *check, struct wake_practice_recording *recording,
                         const struct wake_pipeline *pipeline)
{
    const struct wake_recording *state = check->cb->recording;
    const VkPipelineDepthStencilStateCreateInfo *fixed = pipeline->depth_stencil;
    const struct wake_image_view *view;
    struct wake_practice_depth *depth;
    VkBool32 test = fixed && fixed->depthTestEnable;
    VkCompareOp compare = fixed ? fixed->depthCompareOp : VK_COMPARE_OP_NEVER;

    if (!wake_practice_on(check, WAKE_PRACTICE_DRAWS_ZCULL) ||
        !(pipeline->dynamic[0] | pipeline->dynamic[1])) {
        return;
    }
    if (wake_pipeline_is_dynamic(pipeline, VK_DYNAMIC_STATE_DEPTH_TEST_ENABLE)) {
        test = state->dynamic.depth_test;
    }
    if (wake_pipeline_is_dynamic(pipeline, VK_DYNAMIC_STATE_DEPTH_COMPARE_OP)) {
        compare = state->dynamic.depth_compare;
    }
    view = test ? depth_view(state) : NULL;
    depth = view ? depth_of(recording, view, true) : NULL;
    if (depth) {
        depth->less += compare == VK_COMPARE_OP_LESS || compare == VK_COMPARE_OP_LESS_OR_EQUAL;
        depth->greater += compare == VK_COMPARE_OP_GREATER ||
                          compare == VK_COMPARE_OP_GREATER_OR_EQUAL;
    }
}

/* vkCmdBeginRendering: contents that are not loaded are given up. */
void
wake_practice_zcull_begin(struct wake_check *check, const struct wake_pass_view *begun)
{
    const VkRenderingAttachmentInfo *given = begun->rendering ? begun->rendering->pDepthAttachment
                                                              : NULL;
    struct wake_practice_recording *recording = given ? wake_practice_recording_of(check) : NULL;
    struct wake_object *object =
        recording
            ? wake_check_object(check,
                                wake_packed_id(given, 0, WAKE_HANDLES_VkRenderingAttachmentInfo,
                                               WAKE_HANDLE_VkRenderingAttachmentInfo_imageView),
                                WAKE_TYPE_VkImageView)
            : NULL;
    const struct wake_image_view *view = object ? wake_image_view_of(object) : NULL;
    struct wake_practice_depth *depth = view ? depth_of(recording, view, false) : NULL;

    if (depth && given->loadOp != VK_ATTACHMENT_LOAD_OP_LOAD) {
        depth->less = depth->greater = 0;
    }
}

void
wake_practice_zcull_end(struct wake_check *check, const struct wake_pass_view *ended)
{
    const struct wake_recording *state = check->cb->recording;
    const struct wake_image_view *view = depth_view(state);
    struct wake_practice_recording *recording = view ? wake_practice_recording_of(check) : NULL;
    struct wake_practice_depth *depth = recording ? depth_of(recording, view, false) : NULL;

    (void)ended;
    if (depth && depth->less && depth->greater) {
        check_depth(check, depth);
    }
    if (depth && state->pass.depth.store == VK_ATTACHMENT_STORE_OP_DONT_CARE) {
        depth->less = depth->greater = 0;
    }
}

static void
start_anew(struct wake_check *check, struct wake_practice_depth *depth, bool tell)
{
    if (tell && depth->less && depth->greater) {
        check_depth(check, depth);
    }
    depth->less = depth->greater = 0;
}

/* As in the Khronos layer, barriers between other layouts count as well. */
void
wake_practice_zcull_discard(struct wake_check *check, wake_id image, bool tell)
{
    struct wake_practice_recording *recording = wake_practice_on(check, WAKE_PRACTICE_DRAWS_ZCULL)
                                                    ? wake_practice_recording_of(check)
                                                    : NULL;
    struct wake_practice_depth *rows = recording ? recording->depths.rows : NULL;

    for (uint32_t i = 0; recording && i < recording->depths.count; i++) {
        if (rows[i].image == image) {
            start_anew(check, &rows[i], tell);
        }
    }
}

void
wake_practice_zcull_clear(struct wake_check *check)
{
    const struct wake_image_view *view = depth_view(check->cb->recording);
    struct wake_practice_recording *recording = view ? wake_practice_recording_of(check) : NULL;
    struct wake_practice_depth *depth = recording ? depth_of(recording, view, false) : NULL;

    if (depth) {
        start_anew(check, depth, true);
    }
}
