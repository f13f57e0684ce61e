/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a command belongs to, and whether that ever began.
 */
#include "state/skipped.h"

#include "gen/commands.h"
#include "gen/records.h"
#include "state/apply.h"
#include "state/recording.h"

static const struct {
    uint32_t command;
    enum wake_skipped bit;
} begins[] = {
    { WAKE_CMD_vkBeginCommandBuffer, WAKE_SKIPPED_RECORDING },
    { WAKE_CMD_vkCmdBeginRenderPass, WAKE_SKIPPED_PASS },
    { WAKE_REAL_vkCmdBeginRenderPass2, WAKE_SKIPPED_PASS },
    { WAKE_REAL_vkCmdBeginRendering, WAKE_SKIPPED_PASS },
    { WAKE_CMD_vkCmdBeginQuery, WAKE_SKIPPED_QUERY },
    { WAKE_CMD_vkCmdBeginQueryIndexedEXT, WAKE_SKIPPED_QUERY },
    { WAKE_CMD_vkCmdBeginTransformFeedbackEXT, WAKE_SKIPPED_FEEDBACK },
    { WAKE_CMD_vkCmdBeginConditionalRenderingEXT, WAKE_SKIPPED_CONDITIONAL },
    { WAKE_CMD_vkCmdBeginVideoCodingKHR, WAKE_SKIPPED_VIDEO },
};

static bool
ends_pass(uint32_t command)
{
    return command == WAKE_CMD_vkCmdEndRenderPass || command == WAKE_REAL_vkCmdEndRenderPass2 ||
           command == WAKE_REAL_vkCmdEndRendering;
}

/* What a begin would have begun is active: that it cannot be begun again is its mistake. */
static bool
is_begun(const struct wake_command_buffer *cb, enum wake_skipped bit)
{
    const struct wake_recording *recording = cb->recording;

    return recording && ((bit == WAKE_SKIPPED_FEEDBACK && recording->transform_feedback) ||
                         (bit == WAKE_SKIPPED_CONDITIONAL && recording->conditional));
}

void
wake_skipped_note(struct wake_command_buffer *cb, uint32_t command)
{
    command = wake_command_real(command);
    for (size_t i = 0; i < WAKE_COUNT(begins); i++) {
        if (begins[i].command == command && !is_begun(cb, begins[i].bit)) {
            cb->skipped |= (uint8_t)begins[i].bit;
        }
    }
    /* The application may or may not go on as if the call had happened. */
    if (cb->skipped & WAKE_SKIPPED_PASS || ends_pass(command)) {
        cb->scope = WAKE_SCOPE_INSIDE | WAKE_SCOPE_OUTSIDE;
        cb->only_secondaries = false;
    }
    if (cb->skipped & WAKE_SKIPPED_VIDEO) {
        cb->video_scope = WAKE_SCOPE_INSIDE | WAKE_SCOPE_OUTSIDE;
    }
    if (ends_pass(command)) {
        wake_queries_of_pass_told(cb);
    }
}

static bool
is_active(const struct wake_command_buffer *cb, wake_id pool, uint32_t query, uint32_t index)
{
    const struct wake_active_query *rows = cb->active.rows;

    for (uint32_t i = 0; i < cb->active.count; i++) {
        if (rows[i].pool == pool && rows[i].query == query && rows[i].index == index) {
            return true;
        }
    }
    return false;
}

static bool
ends_skipped_query(const struct wake_command_buffer *cb, const struct wake_record *record)
{
    if (record->command == WAKE_CMD_vkCmdEndQuery) {
        const struct wake_rec_CmdEndQuery *r = (const void *)record;

        return !is_active(cb, r->queryPool_id, r->query, 0);
    }
    if (record->command == WAKE_CMD_vkCmdEndQueryIndexedEXT) {
        const struct wake_rec_CmdEndQueryIndexedEXT *r = (const void *)record;

        return !is_active(cb, r->queryPool_id, r->query, r->index);
    }
    return false;
}

/* Of a render pass instance that never began. */
static bool
is_in_skipped_pass(struct wake_command_buffer *cb, uint32_t command)
{
    if (wake_commands[command].render_pass != WAKE_SCOPE_INSIDE ||
        cb->scope != (WAKE_SCOPE_INSIDE | WAKE_SCOPE_OUTSIDE) ||
        (cb->recording && cb->recording->pass.kind != WAKE_PASS_NONE)) {
        return false;
    }
    if (ends_pass(wake_command_real(command))) {
        cb->scope = WAKE_SCOPE_OUTSIDE;
        cb->skipped &= (uint8_t)~WAKE_SKIPPED_PASS;
    }
    return true;
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
    if (command == WAKE_CMD_vkCmdEndTransformFeedbackEXT) {
        return cb->skipped & WAKE_SKIPPED_FEEDBACK && !(recording && recording->transform_feedback);
    }
    if (command == WAKE_CMD_vkCmdEndConditionalRenderingEXT) {
        return cb->skipped & WAKE_SKIPPED_CONDITIONAL && !(recording && recording->conditional);
    }
    if (wake_commands[command].video_coding == WAKE_SCOPE_INSIDE) {
        return cb->skipped & WAKE_SKIPPED_VIDEO &&
               cb->video_scope == (WAKE_SCOPE_INSIDE | WAKE_SCOPE_OUTSIDE);
    }
    return false;
}
