/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Command-buffer state machine.
 */
#include "core/command/command_state.h"

#include "core/command/invalid_recording.h"
#include "core/lifetime/lifetime.h"
#include "gen/implicit.h"
#include "gen/names.h"
#include "gen/records.h"
#include "report/names_lookup.h"
#include "state/object/reclaim.h"
#include "state/recording/kept_recording.h"
#include "state/recording/recording.h"
#include "state/view/pass_view.h"

#include <string.h>

const char *
wake_command_state_name(enum wake_cb_state state)
{
    static const char *const names[] = {
        [WAKE_CB_INITIAL] = "initial",
        [WAKE_CB_RECORDING] = "recording",
        [WAKE_CB_EXECUTABLE] = "executable",
        [WAKE_CB_INVALID] = "invalid",
    };

    return names[state];
}

/* ---- recorded commands ----------------------------------------------------------------------- */

/* Labels are recorded anywhere, and what is executed may be per tile. Other layers do not look for transform feedback and conditional
 * rendering there, and the specification has no number for it. */
static bool
goes_with_secondaries(uint32_t command)
{
    enum wake_pass_step step = wake_pass_step(command);

    if (step == WAKE_NEXT_SUBPASS || wake_ends_pass(step)) {
        return true;
    }
    switch (command) {
    case WAKE_CMD_vkCmdExecuteCommands:
    case WAKE_CMD_vkCmdBeginDebugUtilsLabelEXT:
    case WAKE_CMD_vkCmdEndDebugUtilsLabelEXT:
    case WAKE_CMD_vkCmdInsertDebugUtilsLabelEXT:
    case WAKE_CMD_vkCmdDebugMarkerBeginEXT:
    case WAKE_CMD_vkCmdDebugMarkerEndEXT:
    case WAKE_CMD_vkCmdDebugMarkerInsertEXT:
#ifdef VK_KHR_device_address_commands
    case WAKE_CMD_vkCmdBindTransformFeedbackBuffers2EXT:
    case WAKE_CMD_vkCmdBeginTransformFeedback2EXT:
    case WAKE_CMD_vkCmdEndTransformFeedback2EXT:
    case WAKE_CMD_vkCmdBeginConditionalRendering2EXT:
#endif
#ifdef VK_QCOM_tile_shading
    case WAKE_CMD_vkCmdBeginPerTileExecutionQCOM:
    case WAKE_CMD_vkCmdEndPerTileExecutionQCOM:
#endif
    case WAKE_CMD_vkCmdBindTransformFeedbackBuffersEXT:
    case WAKE_CMD_vkCmdBeginTransformFeedbackEXT:
    case WAKE_CMD_vkCmdEndTransformFeedbackEXT:
    case WAKE_CMD_vkCmdBeginConditionalRenderingEXT:
    case WAKE_CMD_vkCmdEndConditionalRenderingEXT: return true;
    default: return false;
    }
}

/* Newer registries have a rule of draws in a dynamic instance (core/draw/draw_newer.c), and none of other commands. */
static bool
is_told_by_draws(const struct wake_check *check)
{
    const struct wake_recording *recording = check->cb->recording;
    char vuid[WAKE_MAX_ID];

    return recording && recording->pass.kind == WAKE_PASS_DYNAMIC &&
           wake_has_rule("vkCmdDraw", WAKE_ID(draw, "flags-10582"), vuid);
}

/* What should have ended the instance, behind the command for the other kind that did, and was told. */
static bool
ends_again(const struct wake_command_buffer *cb, uint32_t command)
{
    enum wake_pass_step step = wake_pass_step(command);

    return wake_pass_step(cb->inside_by) == WAKE_BEGIN_RENDERING
               ? step == WAKE_END_RENDERING
               : cb->inside_by && step == WAKE_END_RENDER_PASS;
}

/* Features that lift what the specification forbids otherwise. Extensions that nothing is known of may do so, too. */
static bool
may_be_secondary(struct wake_check *check)
{
    if (wake_command_real(check->command) != WAKE_REAL_vkCmdExecuteCommands) {
        return wake_check_newer_than_registry(check);
    }
#ifdef VK_EXT_nested_command_buffer
    if (WAKE_FEATURE(check, nestedCommandBuffer)) {
        return true;
    }
#endif
    return wake_check_unknown_extensions(check);
}

/* Dispatches of the per-tile execution model are inside of a render pass. */
static bool
may_be_tiled(struct wake_check *check)
{
#ifdef VK_QCOM_tile_shading
    /* Not the later ones: NARROWED in policy.py has the rule that says so. */
    return (check->command == WAKE_CMD_vkCmdDispatch ||
            check->command == WAKE_CMD_vkCmdDispatchBase ||
            check->command == WAKE_CMD_vkCmdDispatchIndirect) &&
           check->cb->recording && check->cb->recording->pass.per_tile;
#else
    (void)check;
    return false;
#endif
}

static void
check_contents(struct wake_check *check, const struct wake_cmd_rules *rules, const char *text)
{
    if (check->cb->place.contents == WAKE_CONTENTS_SECONDARIES &&
        !goes_with_secondaries(check->command) && !is_told_by_draws(check)) {
        /* Newer layers have it so: such a command buffer is not recorded into then. */
        wake_find(
            check,
            !WAKE_REPEATED_RULES && rules->vuid_recording
                ? rules->vuid_recording
                : "UNASSIGNED-CoreValidation-DrawState-InvalidCommandBuffer",
            "%s is inside a render pass instance whose contents were said to be secondary command buffers: "
            "only vkCmdExecuteCommands() may be called until the subpass or the instance ends",
            text);
    }
}

/* What became of that. */
static const char *
loss_text(const struct wake_object *lost)
{
    switch (lost ? (int)lost->type : -1) {
    case WAKE_TYPE_VkCommandPool:
        return "its pool or that of what it executes, has been reset or destroyed";
    case WAKE_TYPE_VkDescriptorPool:
        return "whose descriptor sets its shaders use, has been reset or destroyed";
    case WAKE_TYPE_VkSwapchainKHR: return "whose images it uses, has been destroyed";
    case WAKE_TYPE_VkDeviceMemory: return "the memory of what it uses, has been freed";
    case WAKE_TYPE_VkCommandBuffer:
        return wake_load_relaxed(&lost->dead_at)
                   ? "which was recorded into it, has been freed"
                   : "which was recorded into it, has been reset or begun anew";
    default: return "which was recorded into it, has been destroyed";
    }
}

void
wake_core_say_lost(struct wake_check *check, const char *vuid)
{
    const struct wake_command_buffer *cb = check->cb;
    const struct wake_object *lost = wake_object_get(cb->lost);
    char text[WAKE_OBJECT_TEXT], other[WAKE_OBJECT_TEXT];
    struct wake_gone gone;

    lost = lost ? lost : wake_gone_find(cb->lost, &gone);
    wake_find_objects(check, vuid, cb->object, lost,
                      "%s is in the invalid state, not being recorded, because %s, %s",
                      wake_object_text(text, sizeof(text), cb->object),
                      lost ? wake_object_text(other, sizeof(other), lost) : "an object",
                      loss_text(lost));
}

static void
command_broken(struct wake_check *check, const struct wake_command_info *info,
               const struct wake_cmd_rules *rules)
{
    const struct wake_command_buffer *cb = check->cb;
    const struct wake_command_pool *pool = wake_command_pool_of(cb);
    const struct wake_command_place *needs = &wake_command_places[check->command];
    bool suspended = cb->place.render_pass == WAKE_SCOPE_SUSPENDED;
    uint8_t scope = suspended ? WAKE_SCOPE_OUTSIDE : cb->place.render_pass;
    char text[WAKE_OBJECT_TEXT];

    wake_object_text(text, sizeof(text), cb->object);
    if (cb->state != WAKE_CB_RECORDING) {
        if (rules->vuid_recording) {
            wake_find(
                check, rules->vuid_recording,
                "%s is in the %s state; vkBeginCommandBuffer() has not been called since it was last %s [You must call "
                "vkBeginCommandBuffer() before this call to %s.]",
                text, wake_command_state_name(cb->state),
                cb->state == WAKE_CB_EXECUTABLE ? "ended"
                : cb->begun                     ? "reset or invalidated"
                                                : "allocated",
                info->name);
        }
        return;
    }
    if (rules->vuid_renderpass && needs->place.render_pass && !(needs->place.render_pass & scope) &&
        !ends_again(cb, check->command) && !may_be_tiled(check)) {
        bool inside = cb->place.render_pass == WAKE_SCOPE_INSIDE;

        wake_find(
            check, rules->vuid_renderpass,
            "%s is %s a render pass instance here%s%s; the command may only be called %s one [%s: %s%s]",
            text, inside ? "inside" : "outside", inside ? " begun by " : "",
            !inside         ? ""
            : cb->inside_by ? wake_commands[cb->inside_by].name
                            : "the primary that executes it",
            inside ? "outside" : "inside", info->name,
            inside ? "It is invalid to issue this call inside an active render pass."
                   : "This call must be issued inside an active render pass.",
            inside || strncmp(info->name, "vkCmdDraw", strlen("vkCmdDraw")) != 0
                ? ""
                : " No active render pass found at draw-time "
                  "(UNASSIGNED-CoreValidation-DrawState-NoActiveRenderpass)");
    }
    if (rules->vuid_suspended && suspended && needs->place.render_pass & WAKE_SCOPE_OUTSIDE &&
        !(needs->place.render_pass & WAKE_SCOPE_SUSPENDED)) {
        wake_find(
            check, rules->vuid_suspended,
            "the last render pass instance of %s was begun with VK_RENDERING_SUSPENDING_BIT, and none "
            "has resumed it",
            text);
    }
    if (rules->vuid_videocoding && !(needs->place.video_coding & cb->place.video_coding)) {
        wake_find(check, rules->vuid_videocoding, "%s is %s a video coding scope here", text,
                  cb->place.video_coding == WAKE_SCOPE_INSIDE ? "inside" : "outside");
    }
    if (rules->vuid_bufferlevel && cb->secondary && !(needs->place.levels & WAKE_LEVEL_SECONDARY) &&
        !may_be_secondary(check)) {
        wake_find(check, rules->vuid_bufferlevel, "%s is a secondary command buffer", text);
    }
    if (rules->vuid_cmdpool && pool && cb->queue_flags && needs->queues &&
        !(cb->queue_flags & needs->queues)) {
        char has[128], wanted[128];

        (void)wake_print_VkQueueFlags(has, sizeof(has), cb->queue_flags);
        (void)wake_print_VkQueueFlags(wanted, sizeof(wanted), needs->queues);
        wake_find_objects(
            check, rules->vuid_cmdpool, cb->object, cb->pool,
            "%s was allocated from a command pool of queue family %u, whose queues have %s; this command needs %s%s",
            text, pool->family, has, needs->queues & (needs->queues - 1) ? "one of " : "", wanted);
    }
    check_contents(check, rules, text);
}

void
wake_check_command(struct wake_check *check)
{
    const struct wake_cmd_rules *rules = &wake_cmd_rules[check->command];

    if (!wake_command_checks_on(check)) {
        return;
    }
    if (wake_load_relaxed(&check->cb->state) != WAKE_CB_RECORDING ||
        !wake_command_buffer_is_lost(check->cb)) {
        command_broken(check, &wake_commands[check->command], rules);
    } else if (rules->vuid_recording) {
        wake_core_say_lost(check, rules->vuid_recording);
    }
}

/* ---- begin, end, reset ----------------------------------------------------------------------- */

/* Written where it is needed: these run with every recording and submit, and `text` is a buffer of
 * theirs. */
#define TEXT(object) wake_object_text(text, sizeof(text), (object))

/* In newer registries beginning resets a recording, too, where the pool lets it: the rule's sentence has lost that state. */
static bool
recording_forbids_begin(void)
{
    const char *rule = wake_vuid_text("VUID-vkBeginCommandBuffer-commandBuffer-00049");

    return !rule || strstr(rule, "recording");
}

static void
check_begin(struct wake_check *check)
{
    const struct wake_rec_BeginCommandBuffer *r = (const void *)check->record;
    const struct wake_command_buffer *cb = check->cb;
    const struct wake_command_pool *pool = wake_command_pool_of(cb);
    enum wake_cb_state state = wake_command_state_of(cb, cb->next_pool_epoch);
    char text[WAKE_OBJECT_TEXT], batch[WAKE_BATCH_TEXT];
    struct wake_point point;

    if (cb->ticket && wake_command_is_pending(check, cb, &point)) {
        wake_find(
            check, "VUID-vkBeginCommandBuffer-commandBuffer-00049",
            "%s is pending in %s: no wait, fence status or semaphore value has shown that it has completed",
            TEXT(cb->object), wake_batch_text(batch, check, &point));
    } else if (state == WAKE_CB_RECORDING && recording_forbids_begin()) {
        wake_find(check, "VUID-vkBeginCommandBuffer-commandBuffer-00049",
                  "%s is being recorded already: vkEndCommandBuffer() is missing",
                  TEXT(cb->object));
    } else if (state != WAKE_CB_INITIAL && pool &&
               !(pool->flags & VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT)) {
        wake_find_objects(
            check, "VUID-vkBeginCommandBuffer-commandBuffer-00050", cb->object, cb->pool,
            "%s is in the %s state, and its pool was created without "
            "VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT, so that beginning cannot reset it",
            TEXT(cb->object), wake_command_state_name(state));
    }
    if (r->pBeginInfo && cb->secondary && !r->pBeginInfo->pInheritanceInfo) {
        wake_find(check, "VUID-vkBeginCommandBuffer-commandBuffer-00051",
                  "%s is a secondary command buffer, but pBeginInfo->pInheritanceInfo is NULL",
                  TEXT(cb->object));
    }
    if (r->pBeginInfo && !cb->secondary &&
        (r->pBeginInfo->flags & VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT) &&
        (r->pBeginInfo->flags & VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT)) {
        wake_find(
            check, "VUID-vkBeginCommandBuffer-commandBuffer-02840",
            "%s is primary, but pBeginInfo->flags has both VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT and "
            "VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT",
            TEXT(cb->object));
    }
}

/* A ticket up to whose call all lives that the recording names and uses, for certain. */
static uint64_t
alive_until(const struct wake_command_buffer *cb)
{
    return wake_kept_lives(cb) ? UINT64_MAX : cb->begun_seen;
}

static void
check_end(struct wake_check *check)
{
    struct wake_command_buffer *cb = check->cb;
    enum wake_cb_state state = wake_command_state_of(cb, cb->next_pool_epoch);
    struct wake_invalid invalid;
    char text[WAKE_OBJECT_TEXT], other[WAKE_OBJECT_TEXT], cause[WAKE_INVALID_TEXT];

    if (cb->next_incomplete) {
        return; /* calls were dropped: what this one ends is not known */
    }
    if (state != WAKE_CB_RECORDING) {
        wake_find(check, "VUID-vkEndCommandBuffer-commandBuffer-00059",
                  "%s is in the %s state, not being recorded", TEXT(cb->object),
                  wake_command_state_name(state));
    } else if (!cb->told_invalid && wake_recording_is_invalid(cb, alive_until(cb), cb->seen, 0,
                                                              cb->next_clock, &invalid)) {
        cb->told_invalid = cb->told_at_end = true;
        wake_find_objects(check, "VUID-vkEndCommandBuffer-commandBuffer-00059", cb->object,
                          invalid.object ? invalid.object : invalid.set,
                          "%s is invalid, not being recorded, because %s", TEXT(cb->object),
                          wake_invalid_text(cause, sizeof(cause), &invalid));
    } else if (wake_command_buffer_is_lost(cb) && !cb->told_at_end) {
        cb->told_invalid = cb->told_at_end = true;
        wake_core_say_lost(check, "VUID-vkEndCommandBuffer-commandBuffer-00059");
    }
    if (state == WAKE_CB_RECORDING && !cb->secondary &&
        cb->place.render_pass == WAKE_SCOPE_INSIDE) {
        wake_find(check, "VUID-vkEndCommandBuffer-commandBuffer-00060",
                  "%s is still inside the render pass instance that %s() began", TEXT(cb->object),
                  cb->inside_by ? wake_commands[cb->inside_by].name : "an earlier command");
    }
    if (state == WAKE_CB_RECORDING && !cb->incomplete && cb->recording &&
        cb->recording->conditional) {
        wake_find(
            check, "VUID-vkEndCommandBuffer-None-01978",
            "conditional rendering is active in %s: no vkCmdEndConditionalRenderingEXT() has ended it",
            TEXT(cb->object));
    }
    for (uint32_t i = 0; state == WAKE_CB_RECORDING && !cb->incomplete && i < cb->active.count;
         i++) {
        const struct wake_active_query *query = &(
            (const struct wake_active_query *)cb->active.rows)[i];
        const struct wake_object *pool = wake_object_get(query->pool);

        if (query->wrong) {
            continue; /* that was told: what cannot be begun need not be ended */
        }
        wake_find_objects(check, "VUID-vkEndCommandBuffer-commandBuffer-00061", cb->object, pool,
                          "%s still has query %u of %s active", TEXT(cb->object), query->query,
                          pool ? wake_object_text(other, sizeof(other), pool) : "a VkQueryPool");
    }
}

static void
check_reset(struct wake_check *check)
{
    const struct wake_command_buffer *cb = check->cb;
    const struct wake_command_pool *pool = wake_command_pool_of(cb);
    char text[WAKE_OBJECT_TEXT], batch[WAKE_BATCH_TEXT];
    struct wake_point point;

    if (wake_command_is_pending(check, cb, &point)) {
        wake_find(
            check, "VUID-vkResetCommandBuffer-commandBuffer-00045",
            "%s is pending in %s: no wait, fence status or semaphore value has shown that it has completed",
            TEXT(cb->object), wake_batch_text(batch, check, &point));
    }
    if (pool && !(pool->flags & VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT)) {
        wake_find_objects(
            check, "VUID-vkResetCommandBuffer-commandBuffer-00046", cb->object, cb->pool,
            "the pool of %s was created without VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT",
            TEXT(cb->object));
    }
}

void
wake_check_boundary(struct wake_check *check)
{
    if (!wake_command_checks_on(check)) {
        return;
    }
    switch (check->command) {
    case WAKE_CMD_vkBeginCommandBuffer: check_begin(check); break;
    case WAKE_CMD_vkEndCommandBuffer: check_end(check); break;
    default: check_reset(check); break;
    }
}
