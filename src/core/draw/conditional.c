/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Conditional rendering and transform feedback. Specification, 'Conditional Rendering', 'Transform
 * Feedback'.
 */
#include "core/buffer/bound.h"
#include "core/core.h"
#include "core/draw/draw.h"
#include "core/words.h"
#include "state/apply/skipped.h"
#include "state/derived/pipeline.h"
#include "state/derived/render_pass.h"
#include "state/recording/recording.h"

static bool
in_instance(const struct wake_recording *recording)
{
    return recording && recording->pass.kind != WAKE_PASS_NONE;
}

static bool
has_no_memory(const struct wake_check *check, const VkBufferCreateInfo *info,
              const struct wake_object *object)
{
    return !(info->flags & VK_BUFFER_CREATE_SPARSE_BINDING_BIT) &&
           !wake_core_has_memory(check, object);
}

/* ---- conditional rendering ------------------------------------------------------------------- */

void
wake_core_begin_conditional(struct wake_check *check,
                            const struct wake_rec_CmdBeginConditionalRenderingEXT *r)
{
    const VkConditionalRenderingBeginInfoEXT *begin = r->pConditionalRenderingBegin;
    struct wake_object *object;
    const VkBufferCreateInfo *info;

    if (check->cb->recording && check->cb->recording->conditional) {
        wake_find(check, "VUID-vkCmdBeginConditionalRenderingEXT-None-01980",
                  "conditional rendering is active");
    }
    if (!begin) {
        return;
    }
    object = wake_check_object(
        check,
        wake_packed_id(begin, 0, WAKE_HANDLES_VkConditionalRenderingBeginInfoEXT,
                       WAKE_HANDLE_VkConditionalRenderingBeginInfoEXT_buffer),
        WAKE_TYPE_VkBuffer);
    info = wake_VkBuffer_info(object);
    if (begin->offset % 4) {
        wake_find(check, "VUID-VkConditionalRenderingBeginInfoEXT-offset-01984",
                  "pConditionalRenderingBegin->offset is %llu", (unsigned long long)begin->offset);
    }
    if (!info) {
        return;
    }
    if (has_no_memory(check, info, object)) {
        wake_find_objects(check, "VUID-VkConditionalRenderingBeginInfoEXT-buffer-01981", object,
                          NULL, "pConditionalRenderingBegin->buffer (%s) has no memory: %s%s",
                          WAKE_NAME_OF(object), wake_core_no_memory(object),
                          wake_core_bind_it(object, "Buffer"));
    }
    if (!(info->usage & VK_BUFFER_USAGE_CONDITIONAL_RENDERING_BIT_EXT)) {
        wake_find_objects(check, "VUID-VkConditionalRenderingBeginInfoEXT-buffer-01982", object,
                          NULL,
                          "pConditionalRenderingBegin->buffer (%s) was created with usage %s, "
                          "without VK_BUFFER_USAGE_CONDITIONAL_RENDERING_BIT_EXT",
                          WAKE_NAME_OF(object), WAKE_FLAGS_TEXT(VkBufferUsageFlags, info->usage));
    }
    if (begin->offset > info->size || info->size - begin->offset < 4) {
        wake_find_objects(
            check, "VUID-VkConditionalRenderingBeginInfoEXT-offset-01983", object, NULL,
            "pConditionalRenderingBegin->offset is %llu; %s has %llu bytes, and 4 are read",
            (unsigned long long)begin->offset, WAKE_NAME_OF(object),
            (unsigned long long)info->size);
    }
}

void
wake_core_end_conditional(struct wake_check *check,
                          const struct wake_rec_CmdEndConditionalRenderingEXT *r)
{
    const struct wake_recording *recording = check->cb->recording;

    (void)r;
    if (!recording || !recording->conditional) {
        wake_find(check, "VUID-vkCmdEndConditionalRenderingEXT-None-01985",
                  "conditional rendering is not active");
    } else if (!recording->conditional_pass && in_instance(recording)) {
        wake_find(check, "VUID-vkCmdEndConditionalRenderingEXT-None-01986",
                  "conditional rendering began outside of a render pass instance");
    } else if (recording->conditional_pass &&
               (!in_instance(recording) || recording->conditional_pass != recording->pass.number)) {
        wake_find(check, "VUID-vkCmdEndConditionalRenderingEXT-None-01987",
                  "conditional rendering began in %s",
                  in_instance(recording) ? "another subpass" : "a subpass that has ended");
    }
}

/* ---- transform feedback ---------------------------------------------------------------------- */

const VkPhysicalDeviceTransformFeedbackPropertiesEXT *
wake_feedback_limits(const struct wake_check *check)
{
    const struct wake_facts *facts = wake_check_facts(check);

    return facts && facts->properties.transformFeedbackEXT.sType
               ? &facts->properties.transformFeedbackEXT
               : NULL;
}

static void
check_bound_buffer(struct wake_check *check,
                   const struct wake_rec_CmdBindTransformFeedbackBuffersEXT *r, uint32_t i,
                   const VkPhysicalDeviceTransformFeedbackPropertiesEXT *limits)
{
    struct wake_object *object = wake_check_object(check, wake_packed_id(r->pBuffers, i, 1, 0),
                                                   WAKE_TYPE_VkBuffer);
    const VkBufferCreateInfo *info = wake_VkBuffer_info(object);
    VkDeviceSize offset = r->pOffsets[i], size = r->pSizes ? r->pSizes[i] : VK_WHOLE_SIZE;

    if (offset % 4) {
        wake_find(check, "VUID-vkCmdBindTransformFeedbackBuffersEXT-pOffsets-02359",
                  "pOffsets[%u] is %llu, but must be a multiple of 4", i,
                  (unsigned long long)offset);
    }
    if (WAKE_REPEATED_RULES && size != VK_WHOLE_SIZE && limits &&
        size > limits->maxTransformFeedbackBufferSize) {
        wake_find(check, "VUID-vkCmdBindTransformFeedbackBuffersEXT-pSize-02361",
                  "pSizes[%u] is %llu; maxTransformFeedbackBufferSize is %llu", i,
                  (unsigned long long)size,
                  (unsigned long long)limits->maxTransformFeedbackBufferSize);
    }
    if (!info) {
        return;
    }
    if (!(info->usage & VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_BUFFER_BIT_EXT)) {
        wake_find_objects(
            check, "VUID-vkCmdBindTransformFeedbackBuffersEXT-pBuffers-02360", object, NULL,
            "pBuffers[%u] (%s) was created with usage %s, without "
            "VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_BUFFER_BIT_EXT",
            i, WAKE_NAME_OF(object), WAKE_FLAGS_TEXT(VkBufferUsageFlags, info->usage));
    }
    if (has_no_memory(check, info, object)) {
        wake_find_objects(check, "VUID-vkCmdBindTransformFeedbackBuffersEXT-pBuffers-02364", object,
                          NULL, "pBuffers[%u] (%s) has no memory: %s%s", i, WAKE_NAME_OF(object),
                          wake_core_no_memory(object), wake_core_bind_it(object, "Buffer"));
    }
    if (offset >= info->size) {
        wake_find_objects(check, "VUID-vkCmdBindTransformFeedbackBuffersEXT-pOffsets-02358", object,
                          NULL, "pOffsets[%u] is %llu; %s has %llu bytes", i,
                          (unsigned long long)offset, WAKE_NAME_OF(object),
                          (unsigned long long)info->size);
    }
    if (WAKE_REPEATED_RULES && size != VK_WHOLE_SIZE && size > info->size) {
        wake_find_objects(check, "VUID-vkCmdBindTransformFeedbackBuffersEXT-pSizes-02362", object,
                          NULL, "pSizes[%u] is %llu; %s has %llu bytes", i,
                          (unsigned long long)size, WAKE_NAME_OF(object),
                          (unsigned long long)info->size);
    } else if (size != VK_WHOLE_SIZE && (offset > info->size || size > info->size - offset)) {
        wake_find_objects(check, "VUID-vkCmdBindTransformFeedbackBuffersEXT-pOffsets-02363", object,
                          NULL, "pOffsets[%u] is %llu, pSizes[%u] is %llu; %s has %llu bytes", i,
                          (unsigned long long)offset, i, (unsigned long long)size,
                          WAKE_NAME_OF(object), (unsigned long long)info->size);
    }
}

void
wake_feedback_check_bind(struct wake_check *check, int version, uint32_t first, uint32_t count)
{
    const VkPhysicalDeviceTransformFeedbackPropertiesEXT *limits = wake_feedback_limits(check);
    const char *owner = wake_owners_bind_feedback[version];

    if (!WAKE_FEATURE(check, transformFeedback)) {
        wake_find_rule(check, owner, WAKE_ID(bind_feedback, "transformFeedback-02355"), NULL,
                       "the feature transformFeedback is not enabled");
    }
    if (wake_feedback_is_active(check->cb)) {
        wake_find_rule(check, owner, WAKE_ID(bind_feedback, "None-02365"), NULL,
                       "transform feedback is active");
    }
    if (limits && first >= limits->maxTransformFeedbackBuffers) {
        wake_find_rule(check, owner, WAKE_ID(bind_feedback, "firstBinding-02356"), NULL,
                       "firstBinding is %u; maxTransformFeedbackBuffers is %u", first,
                       limits->maxTransformFeedbackBuffers);
    }
    if (limits && (uint64_t)first + count > limits->maxTransformFeedbackBuffers &&
        (first < limits->maxTransformFeedbackBuffers || !version)) {
        wake_find_rule(check, owner, WAKE_ID(bind_feedback, "firstBinding-02357"), NULL,
                       "firstBinding is %u, bindingCount is %u; maxTransformFeedbackBuffers is %u",
                       first, count, limits->maxTransformFeedbackBuffers);
    }
}

void
wake_core_bind_feedback_buffers(struct wake_check *check,
                                const struct wake_rec_CmdBindTransformFeedbackBuffersEXT *r)
{
    const VkPhysicalDeviceTransformFeedbackPropertiesEXT *limits = wake_feedback_limits(check);

    wake_feedback_check_bind(check, 0, r->firstBinding, r->bindingCount);
    for (uint32_t i = 0; r->pBuffers && r->pOffsets && i < r->bindingCount; i++) {
        check_bound_buffer(check, r, i, limits);
    }
}

/* Begin and end have the same rules about counter buffers, with numbers of their own. */
struct counter_rules {
    const char *feature, *first, *sum, *room, *offsets, *usage;
};

/* By number in wake_owners_transform_feedback. */
static const struct counter_rules counter_rules[] = {
  [WAKE_FEEDBACK_BEGIN] = {
    WAKE_ID(transform_feedback, "transformFeedback-02366"),
    WAKE_ID(transform_feedback, "firstCounterBuffer-02368"),
    WAKE_ID(transform_feedback, "firstCounterBuffer-02369"),
    WAKE_ID(transform_feedback, "pCounterBufferOffsets-02370"),
    WAKE_ID(transform_feedback, "pCounterBuffer-02371"),
    WAKE_ID(transform_feedback, "pCounterBuffers-02372"),
  },
  [WAKE_FEEDBACK_END] = {
    WAKE_ID(transform_feedback, "transformFeedback-02374"),
    WAKE_ID(transform_feedback, "firstCounterBuffer-02376"),
    WAKE_ID(transform_feedback, "firstCounterBuffer-02377"),
    WAKE_ID(transform_feedback, "pCounterBufferOffsets-02378"),
    WAKE_ID(transform_feedback, "pCounterBuffer-02379"),
    WAKE_ID(transform_feedback, "pCounterBuffers-02380"),
  },
  [WAKE_FEEDBACK_BEGIN_2] = {
    WAKE_ID(transform_feedback, "transformFeedback-02366"),
    WAKE_ID(transform_feedback, "firstCounter-02368"),
    WAKE_ID(transform_feedback, "firstCounter-02369"),
    NULL, NULL, NULL,
  },
  [WAKE_FEEDBACK_END_2] = {
    WAKE_ID(transform_feedback, "transformFeedback-02374"),
    WAKE_ID(transform_feedback, "firstCounterBuffer-02376"),
    WAKE_ID(transform_feedback, "firstCounterBuffer-02377"),
    NULL, NULL, NULL,
  },
};

static const struct wake_handle_rule counter_handles[] = {
    { "VUID-vkCmdBeginTransformFeedbackEXT-counterBufferCount-02607",
      "VUID-vkCmdBeginTransformFeedbackEXT-commonparent", VK_OBJECT_TYPE_BUFFER, "pCounterBuffers",
      true },
    { "VUID-vkCmdEndTransformFeedbackEXT-counterBufferCount-02608",
      "VUID-vkCmdEndTransformFeedbackEXT-commonparent", VK_OBJECT_TYPE_BUFFER, "pCounterBuffers",
      true },
};

void
wake_feedback_check_counters(struct wake_check *check, enum wake_feedback_command which,
                             uint32_t first, uint32_t count)
{
    const VkPhysicalDeviceTransformFeedbackPropertiesEXT *limits = wake_feedback_limits(check);
    const struct counter_rules *rules = &counter_rules[which];
    const char *owner = wake_owners_transform_feedback[which];
    const char *name = which == WAKE_FEEDBACK_BEGIN || which == WAKE_FEEDBACK_END ? "Buffer"
                                                                                  : "Range";

    if (!WAKE_FEATURE(check, transformFeedback)) {
        wake_find_rule(check, owner, rules->feature, NULL,
                       "the feature transformFeedback is not enabled");
    }
    if (limits && first >= limits->maxTransformFeedbackBuffers) {
        wake_find_rule(check, owner, rules->first, NULL,
                       "firstCounter%s is %u; maxTransformFeedbackBuffers is %u", name, first,
                       limits->maxTransformFeedbackBuffers);
    }
    /* Of the last command other layers say it where the first one is inside. */
    if (limits && (uint64_t)first + count > limits->maxTransformFeedbackBuffers &&
        (first < limits->maxTransformFeedbackBuffers || which != WAKE_FEEDBACK_END_2)) {
        wake_find_rule(
            check, owner, rules->sum, NULL,
            "firstCounter%s is %u, counter%sCount is %u; maxTransformFeedbackBuffers is %u", name,
            first, name, count, limits->maxTransformFeedbackBuffers);
    }
}

static void
check_counters(struct wake_check *check, enum wake_feedback_command which, uint32_t first,
               uint32_t count, const VkBuffer *buffers, const VkDeviceSize *offsets)
{
    const struct counter_rules *rules = &counter_rules[which];
    const char *owner = wake_owners_transform_feedback[which];

    wake_feedback_check_counters(check, which, first, count);
    if (!buffers && offsets) {
        wake_find_rule(check, owner, rules->offsets, NULL,
                       "pCounterBuffers is NULL, pCounterBufferOffsets is not");
    }
    for (uint32_t i = 0; buffers && i < count; i++) {
        wake_check_handle(check, &counter_handles[which], (uint64_t)buffers[i],
                          wake_packed_id(buffers, i, 1, 0));
    }
    for (uint32_t i = 0; buffers && i < count; i++) {
        struct wake_object *object = buffers[i]
                                         ? wake_check_object(check,
                                                             wake_packed_id(buffers, i, 1, 0),
                                                             WAKE_TYPE_VkBuffer)
                                         : NULL;
        const VkBufferCreateInfo *info = wake_VkBuffer_info(object);
        VkDeviceSize offset = offsets ? offsets[i] : 0;

        if (!info) {
            continue;
        }
        if (offset > info->size || info->size - offset < 4) {
            wake_find_rule(
                check, owner, rules->room, object,
                "pCounterBufferOffsets[%u] is %llu; %s has %llu bytes, and a counter takes 4", i,
                (unsigned long long)offset, WAKE_NAME_OF(object), (unsigned long long)info->size);
        }
        if (!(info->usage & VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_COUNTER_BUFFER_BIT_EXT)) {
            wake_find_rule(check, owner, rules->usage, object,
                           "pCounterBuffers[%u] (%s) was created with usage %s, without "
                           "VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_COUNTER_BUFFER_BIT_EXT",
                           i, WAKE_NAME_OF(object),
                           WAKE_FLAGS_TEXT(VkBufferUsageFlags, info->usage));
        }
    }
}

/* They stand in for pipelines, and registries without them do not say so. */
static bool
has_shader_objects(struct wake_check *check)
{
#ifndef WAKE_OWN_SHADER_OBJECT
    if (WAKE_EXTENSION(check, VK_EXT_shader_object)) {
        return true;
    }
#endif
    return wake_check_unknown_extensions(check);
}

/* The last stage before rasterization is the one whose outputs are captured. No other pipeline can be bound until the end. */
static void
check_captures(struct wake_check *check, const char *owner, wake_id id)
{
    static const VkShaderStageFlagBits last[] = { VK_SHADER_STAGE_GEOMETRY_BIT,
                                                  VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT,
                                                  VK_SHADER_STAGE_VERTEX_BIT };
    struct wake_object *object = wake_check_object(check, id, WAKE_TYPE_VkPipeline);
    const struct wake_pipeline *pipeline = wake_pipeline_of(object);
    char text[WAKE_OBJECT_TEXT];

    for (size_t k = 0; pipeline && k < WAKE_COUNT(last); k++) {
        for (uint32_t i = 0; i < pipeline->stage_count; i++) {
            const struct wake_stage_code *code = pipeline->stage[i].code;

            if (pipeline->stage[i].stage != last[k]) {
                continue;
            }
            if (code && code->entry && !wake_spirv_entry_mode(code->entry, SpvExecutionModeXfb)) {
                wake_find_rule(check, owner, WAKE_ID(transform_feedback, "None-04128"), object,
                               "the %s shader of %s has no execution mode Xfb",
                               wake_name_VkShaderStageFlagBits(last[k]),
                               wake_object_text(text, sizeof(text), object));
            }
            return;
        }
    }
}

static void
check_views(struct wake_check *check, const char *owner, const struct wake_recording *recording)
{
    const struct wake_render_pass *pass = recording ? wake_render_pass_of(wake_check_object(
                                                          check, recording->pass.render_pass,
                                                          WAKE_TYPE_VkRenderPass))
                                                    : NULL;

    if (recording && recording->pass.kind == WAKE_PASS_DYNAMIC && recording->pass.view_mask) {
        wake_find_rule(check, owner, WAKE_ID(transform_feedback, "None-02373"), NULL,
                       "the render pass instance has view mask 0x%x", recording->pass.view_mask);
    } else if (pass && pass->multiview) {
        wake_find_rule(check, owner, WAKE_ID(transform_feedback, "None-02373"), NULL,
                       "the render pass has view masks that are not 0");
    }
}

/* Newer registries: counters are of buffers that are bound. */
static void
check_bound(struct wake_check *check, const char *owner, const struct wake_recording *recording,
            uint32_t first, uint32_t count)
{
    const VkPhysicalDeviceTransformFeedbackPropertiesEXT *limits = wake_feedback_limits(check);
    uint32_t bound = recording ? (uint32_t)__builtin_popcount(recording->xfb_bound) : 0;

    if ((uint64_t)first + count > bound &&
        !(limits && (uint64_t)first + count > limits->maxTransformFeedbackBuffers)) {
        wake_find_rule(
            check, owner, WAKE_ID(transform_feedback, "firstCounter-09630"), NULL,
            "counters %u and the %u behind it are used, but %u transform feedback buffers are bound",
            first, count, bound);
    }
}

void
wake_feedback_check_begin(struct wake_check *check, enum wake_feedback_command which,
                          uint32_t first, uint32_t count)
{
    const struct wake_recording *recording = check->cb->recording;
    wake_id pipeline = recording ? recording->points[WAKE_BIND_GRAPHICS].pipeline : 0;
    const char *owner = wake_owners_transform_feedback[which];

    if (which == WAKE_FEEDBACK_BEGIN_2 && !WAKE_FEATURE(check, transformFeedback)) {
        return; /* told */
    }
    if (wake_feedback_is_active(check->cb)) {
        wake_find_rule(check, owner, WAKE_ID(transform_feedback, "None-02367"), NULL,
                       "transform feedback is active");
    }
    check_bound(check, owner, recording, first, count);
    check_views(check, owner, recording);
    if (pipeline) {
        check_captures(check, owner, pipeline);
    } else if (!has_shader_objects(check)) {
        wake_find_rule(check, owner, WAKE_ID(transform_feedback, "None-06233"), NULL,
                       "no graphics pipeline is bound");
    }
}

void
wake_core_begin_feedback(struct wake_check *check,
                         const struct wake_rec_CmdBeginTransformFeedbackEXT *r)
{
    check_counters(check, WAKE_FEEDBACK_BEGIN, r->firstCounterBuffer, r->counterBufferCount,
                   r->pCounterBuffers, r->pCounterBufferOffsets);
    wake_feedback_check_begin(check, WAKE_FEEDBACK_BEGIN, r->firstCounterBuffer,
                              r->counterBufferCount);
}

void
wake_feedback_check_end(struct wake_check *check, enum wake_feedback_command which)
{
    if (!WAKE_FEATURE(check, transformFeedback)) {
        return; /* told: nothing can be active */
    }
    if (!wake_feedback_is_active(check->cb) && !(check->cb->skipped & WAKE_SKIPPED_FEEDBACK)) {
        wake_find_rule(check, wake_owners_transform_feedback[which],
                       WAKE_ID(transform_feedback, "None-02375"), NULL,
                       "transform feedback is not active");
    }
}

void
wake_core_end_feedback(struct wake_check *check,
                       const struct wake_rec_CmdEndTransformFeedbackEXT *r)
{
    check_counters(check, WAKE_FEEDBACK_END, r->firstCounterBuffer, r->counterBufferCount,
                   r->pCounterBuffers, r->pCounterBufferOffsets);
    wake_feedback_check_end(check, WAKE_FEEDBACK_END);
}
