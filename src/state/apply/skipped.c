/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a command belongs to, and whether that ever began.
 */
#include "state/apply/skipped.h"

#include "gen/commands.h"
#include "state/apply/apply.h"
#include "state/object/create_info.h"
#include "state/recording/recording.h"
#include "state/scope/facts.h"
#include "state/view/pass_view.h"
#include "state/view/query_view.h"

static const struct {
    uint32_t command;
    enum wake_skipped bit;
} begins[] = {
    { WAKE_CMD_vkBeginCommandBuffer, WAKE_SKIPPED_RECORDING },
    { WAKE_CMD_vkCmdBeginQuery, WAKE_SKIPPED_QUERY },
    { WAKE_CMD_vkCmdBeginQueryIndexedEXT, WAKE_SKIPPED_QUERY },
    { WAKE_CMD_vkCmdBeginTransformFeedbackEXT, WAKE_SKIPPED_FEEDBACK },
    { WAKE_CMD_vkCmdBeginConditionalRenderingEXT, WAKE_SKIPPED_CONDITIONAL },
    { WAKE_CMD_vkCmdBeginVideoCodingKHR, WAKE_SKIPPED_VIDEO },
#ifdef VK_KHR_device_address_commands
    { WAKE_CMD_vkCmdBeginTransformFeedback2EXT, WAKE_SKIPPED_FEEDBACK },
    { WAKE_CMD_vkCmdBeginConditionalRendering2EXT, WAKE_SKIPPED_CONDITIONAL },
#endif
};

/* What a begin would have begun is active: that it cannot be begun again is its mistake. */
static bool
is_begun(const struct wake_command_buffer *cb, enum wake_skipped bit)
{
    const struct wake_recording *recording = cb->recording;

    return recording && ((bit == WAKE_SKIPPED_FEEDBACK && recording->transform_feedback) ||
                         (bit == WAKE_SKIPPED_CONDITIONAL && recording->conditional));
}

/* Whether queries of the pool can have the index; their end repeats the mistake else. */
static bool
has_index(const struct wake_command_buffer *cb, const VkQueryPoolCreateInfo *pool, uint32_t index)
{
    const struct wake_scope *scope = cb->object->scope;
    const struct wake_facts *facts = scope->is_device ? ((const struct wake_device *)scope)->facts
                                                      : NULL;

    if (pool->queryType != VK_QUERY_TYPE_TRANSFORM_FEEDBACK_STREAM_EXT &&
        pool->queryType != VK_QUERY_TYPE_PRIMITIVES_GENERATED_EXT) {
        return index == 0;
    }
    return !facts || index < facts->properties.transformFeedbackEXT.maxTransformFeedbackStreams;
}

/* It stands among the active ones, as where the call happened, so that its end is found. */
static void
note_query(struct wake_command_buffer *cb, const struct wake_record *record)
{
    const VkQueryPoolCreateInfo *pool;
    struct wake_active_query *row;
    struct wake_query_view query;

    if (!wake_query_view(record, record->command, &query)) {
        return;
    }
    pool = wake_VkQueryPool_info(wake_object_get(query.pool));
    /* One that the pool does not have can no more be ended than begun, and that is told again; so with an index. */
    for (uint32_t i = 0; i < cb->active.count; i++) {
        const struct wake_active_query *one = &(
            (const struct wake_active_query *)cb->active.rows)[i];

        if (one->pool == query.pool && one->query == query.query && one->index == query.index) {
            return; /* begun once already: the next end is that one's */
        }
    }
    if (pool && query.query < pool->queryCount && has_index(cb, pool, query.index) &&
        (row = wake_row_add(&cb->active, sizeof(*row))) != NULL) {
        *row = (struct wake_active_query){ .pool = query.pool,
                                           .query = query.query,
                                           .index = query.index,
                                           .pass = WAKE_NEVER_BEGAN,
                                           .wrong = true };
    }
}

/* The end of a query whose begin was skipped; it is forgotten. */
static bool
ends_skipped_query(struct wake_command_buffer *cb, const struct wake_record *record)
{
    struct wake_active_query *rows = cb->active.rows;
    struct wake_query_view query;

    if (!wake_query_view(record, record->command, &query) || query.begins) {
        return false;
    }
    for (uint32_t i = 0; i < cb->active.count; i++) {
        if (rows[i].pool == query.pool && rows[i].query == query.query &&
            rows[i].index == query.index && rows[i].pass == WAKE_NEVER_BEGAN) {
            rows[i] = rows[--cb->active.count];
            return true;
        }
    }
    return false;
}

void
wake_skipped_note(struct wake_command_buffer *cb, const struct wake_record *record)
{
    uint32_t command = wake_command_real(record->command);
    enum wake_pass_step step = wake_pass_step(command);

    if (step == WAKE_BEGIN_RENDER_PASS || step == WAKE_BEGIN_RENDERING) {
        cb->skipped |= WAKE_SKIPPED_PASS;
    }
    for (size_t i = 0; i < WAKE_COUNT(begins); i++) {
        if (begins[i].command == command && !is_begun(cb, begins[i].bit)) {
            cb->skipped |= (uint8_t)begins[i].bit;
            if (begins[i].bit == WAKE_SKIPPED_QUERY) {
                note_query(cb, record);
            }
        }
    }
    /* The application may or may not go on as if the call had happened. */
    if (cb->skipped & WAKE_SKIPPED_PASS || wake_ends_pass(step)) {
        cb->place.render_pass = WAKE_SCOPE_INSIDE | WAKE_SCOPE_OUTSIDE;
        cb->place.contents = WAKE_CONTENTS_INLINE;
    }
    if (cb->skipped & WAKE_SKIPPED_VIDEO) {
        cb->place.video_coding = WAKE_SCOPE_INSIDE | WAKE_SCOPE_OUTSIDE;
    }
    if (wake_ends_pass(step)) {
        wake_queries_of_pass_told(cb);
    }
}

/* Of a render pass instance that never began. */
static bool
is_in_skipped_pass(struct wake_command_buffer *cb, uint32_t command)
{
    if (wake_command_places[command].place.render_pass != WAKE_SCOPE_INSIDE ||
        cb->place.render_pass != (WAKE_SCOPE_INSIDE | WAKE_SCOPE_OUTSIDE) ||
        (cb->recording && cb->recording->pass.kind != WAKE_PASS_NONE)) {
        return false;
    }
    if (wake_ends_pass(wake_pass_step(command))) {
        cb->place.render_pass = WAKE_SCOPE_OUTSIDE;
        cb->skipped &= (uint8_t)~WAKE_SKIPPED_PASS;
    }
    return true;
}

void
wake_skipped_end(struct wake_command_buffer *cb, uint32_t command)
{
    if (wake_skipped_has_rules(command)) {
        cb->skipped &= (uint8_t)~WAKE_SKIPPED_FEEDBACK;
    }
}

bool
wake_skipped_look(struct wake_command_buffer *cb, const struct wake_record *record)
{
    const struct wake_recording *recording = cb->recording;
    uint32_t command = record->command;
    bool boundary = command == WAKE_CMD_vkBeginCommandBuffer ||
                    command == WAKE_CMD_vkResetCommandBuffer;

    if (boundary) {
        return false;
    }
    if (cb->skipped & WAKE_SKIPPED_RECORDING &&
        wake_load_relaxed(&cb->state) != WAKE_CB_RECORDING) {
        return true;
    }
    if (cb->skipped & WAKE_SKIPPED_PASS && is_in_skipped_pass(cb, command)) {
        return true;
    }
    if (cb->skipped & WAKE_SKIPPED_QUERY && ends_skipped_query(cb, record)) {
        return true;
    }
    if (wake_skipped_has_rules(command)) {
        return cb->skipped & WAKE_SKIPPED_FEEDBACK && !(recording && recording->transform_feedback);
    }
    if (command == WAKE_CMD_vkCmdEndConditionalRenderingEXT) {
        return cb->skipped & WAKE_SKIPPED_CONDITIONAL && !(recording && recording->conditional);
    }
    if (wake_command_places[command].place.video_coding == WAKE_SCOPE_INSIDE) {
        return cb->skipped & WAKE_SKIPPED_VIDEO &&
               cb->place.video_coding == (WAKE_SCOPE_INSIDE | WAKE_SCOPE_OUTSIDE);
    }
    return false;
}
