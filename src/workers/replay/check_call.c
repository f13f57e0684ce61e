/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which checks look at a call, and in which order.
 */
#include "workers/replay/check_call.h"

#include "core/command/command_state.h"
#include "core/core.h"
#include "core/implicit/implicit_gates.h"
#include "core/lifetime/lifetime.h"
#include "core/submit/submit_state.h"
#include "gen/implicit.h"
#include "gen/records.h"
#include "practices/practices.h"
#include "report/call_stack.h"
#include "state/execution/queue_state.h"
#include "state/object/family.h"
#include "workers/engine_mode.h"
#include "workers/replay/batches.h"

#include <string.h>

const uint8_t wake_replay_care[WAKE_CMD_COUNT] = {
    [WAKE_CMD_vkBeginCommandBuffer] = WAKE_CARE_BOUNDARY,
    [WAKE_CMD_vkEndCommandBuffer] = WAKE_CARE_BOUNDARY,
    [WAKE_CMD_vkResetCommandBuffer] = WAKE_CARE_BOUNDARY,
    [WAKE_CMD_vkCmdExecuteCommands] = WAKE_CARE_EXECUTE,
    [WAKE_CMD_vkCmdBindDescriptorSets] = WAKE_CARE_BIND,
#ifdef VK_VERSION_1_4
    [WAKE_CMD_vkCmdBindDescriptorSets2] = WAKE_CARE_BIND,
    [WAKE_CMD_vkCmdBindDescriptorSets2KHR] = WAKE_CARE_BIND,
#endif
    [WAKE_CMD_vkCmdEndDebugUtilsLabelEXT] = WAKE_CARE_REGION_END,
    [WAKE_CMD_vkCmdDebugMarkerEndEXT] = WAKE_CARE_REGION_END,
};

bool
wake_goes_to_queue(uint32_t command)
{
    return wake_is_submit(command) || command == WAKE_CMD_vkQueueBindSparse ||
           command == WAKE_CMD_vkQueuePresentKHR;
}

/* ---- the check of a record ------------------------------------------------------------------- */

void
wake_fill_check(struct wake_check *check, const struct wake_call_prefix *prefix,
                const struct wake_record *record)
{
    memset(check, 0, sizeof(*check));
    check->scope = prefix->owner;
    check->record = record;
    check->command = record->command;
    check->thread = prefix->thread;
    check->frame = WAKE_MOMENT_FRAME(prefix->moment);
    check->command_index = UINT32_MAX;
}

/* The record's first parameter, but for commands that are recorded (not for those). */
void
wake_fill_dispatch(struct wake_check *check)
{
    static const uint16_t types[] = {
        [WAKE_KIND_GLOBAL] = WAKE_TYPE_VkInstance,
        [WAKE_KIND_INSTANCE] = WAKE_TYPE_VkInstance,
        [WAKE_KIND_PHYSICAL] = WAKE_TYPE_VkPhysicalDevice,
        [WAKE_KIND_DEVICE] = WAKE_TYPE_VkDevice,
        [WAKE_KIND_QUEUE] = WAKE_TYPE_VkQueue,
        [WAKE_KIND_CMDBUF] = WAKE_TYPE_VkCommandBuffer,
        [WAKE_KIND_NONE] = WAKE_TYPE_NONE,
    };
    check->dispatch_type = types[wake_commands[check->command].kind];
    /* vkCreateInstance has none yet: the instance that it made. */
    check->dispatch_handle = wake_commands[check->command].kind == WAKE_KIND_GLOBAL
                                 ? (uint64_t)(uintptr_t)check->scope->instance->handle
                                 : *(const uint64_t *)(check->record + 1);
}

/* The labels of a queue belong to who has the turn. */
void
wake_fill_queue(struct wake_check *check)
{
    if (check->dispatch_type == WAKE_TYPE_VkQueue) {
        check->queue = wake_queue_of(
            (struct wake_device *)check->scope,
            wake_table_find(check->scope->tables[WAKE_TYPE_VkQueue], check->dispatch_handle));
    }
}

void
wake_fill_command_check(struct wake_check *check, struct wake_command_buffer *cb)
{
    memset(check, 0, sizeof(*check));
    check->scope = cb->object->scope;
    check->cb = cb;
    check->thread = cb->stream.thread;
    check->frame = WAKE_MOMENT_FRAME(cb->moment);
    check->dispatch_type = WAKE_TYPE_VkCommandBuffer;
    check->dispatch_handle = cb->object->handle;
}

struct wake_batch_origin
wake_origin_of(const struct wake_check *check, uint64_t ticket)
{
    return (struct wake_batch_origin){
        .command = check->command,
        .thread = check->thread,
        .frame = check->frame,
        .position = check->position,
        .queue = check->dispatch_handle,
        .ticket = ticket,
        .stack = WAKE_UNLIKELY(wake_load_relaxed(&wake_stack_mode)) ? wake_stack_of(check->record)
                                                                    : 0,
    };
}

/* ---- checks ---------------------------------------------------------------------------------- */

void
wake_check_parameters(struct wake_check *check)
{
    const struct wake_settings *settings = check->scope->settings;
    wake_implicit_function function = wake_implicit_table[check->command];

    if (function && (settings->check_parameters || settings->check_lifetimes)) {
        check->rank = WAKE_RANK_PARAMETER;
        function(check, check->record);
        check->rank = WAKE_RANK_BY_RULE;
    }
}

static void
capped(struct wake_check *check)
{
    wake_find(check, "WAKE-record-count",
              "an array has more elements than any valid call (2^20); it was not looked at");
}

/*
 * What vkCmdBeginRendering says is looked at even in a command buffer that is not being recorded, as by other
 * layers: true where it is wrong in itself, which is told instead.
 */
WAKE_COLD static bool
wrong_before_recording(struct wake_check *check)
{
    uint32_t found = check->found;
    bool keep_gated = check->keep_gated;

    if (!wake_check_on(check, WAKE_CHECK_CORE) ||
        wake_load_relaxed(&check->cb->state) == WAKE_CB_RECORDING ||
        wake_pass_step(check->command) != WAKE_BEGIN_RENDERING) {
        return false;
    }
    check->keep_gated = false;
    wake_check_parameters(check);
    if (check->found == found) {
        wake_core_check(check);
    }
    check->keep_gated = keep_gated;
    return check->found != found;
}

/* Queries with an index inside of a video coding scope: the command is wrong there, and its queries are told beside, as by other
 * layers. */
static bool
is_video_query(const struct wake_check *check)
{
    return (check->command == WAKE_CMD_vkCmdBeginQueryIndexedEXT ||
            check->command == WAKE_CMD_vkCmdEndQueryIndexedEXT) &&
           wake_load_relaxed(&check->cb->state) == WAKE_CB_RECORDING &&
           check->cb->place.video_coding == WAKE_SCOPE_INSIDE;
}

/* The recording has become invalid meanwhile: what the command itself breaks is told beside, as by other layers. */
static bool
was_lost(const struct wake_check *check)
{
    return wake_load_relaxed(&check->cb->state) == WAKE_CB_RECORDING &&
           wake_command_buffer_is_lost(check->cb);
}

/* Where a command buffer's record does not fit, or is none that always does. False where nothing else is to be said of it.
 * `soft_out`: as below. */
WAKE_NOINLINE static bool
check_place(struct wake_check *check, uint8_t care, uint32_t *soft_out)
{
    uint32_t before;

    if (care & WAKE_CARE_BOUNDARY) {
        wake_check_boundary(check);
    } else if (!wake_command_fits(check->cb, check->command)) {
        if (wrong_before_recording(check)) {
            return false;
        }
        before = check->found;
        wake_check_command(check);
        *soft_out = is_video_query(check) || was_lost(check) ? check->found - before : 0;
    }
    before = check->found;
    if (care & WAKE_CARE_EXECUTE) {
        wake_check_execute(check);
        *soft_out = check->found - before;
    } else if (care & WAKE_CARE_REGION_END) {
        wake_check_region_end(check);
    }
    return true;
}

/* A vkCmd* or a boundary, but for explicit valid usage: false where nothing else is to be said of it. `soft_out`: how many
 * findings are about the state of secondaries or the recording alone, or about the place of a query: what else the command
 * breaks is looked at in spite of them. */
WAKE_INLINE bool
check_recorded(struct wake_check *check, uint32_t *soft_out)
{
    uint8_t care = wake_replay_care[check->command] & (uint8_t)~WAKE_CARE_BIND;

    if (WAKE_UNLIKELY(care || !wake_command_fits(check->cb, check->command)) &&
        !check_place(check, care, soft_out)) {
        return false;
    }
    wake_check_parameters(check);
    return true;
}

/* The same of any other call. */
WAKE_NOINLINE static void
check_other(struct wake_check *check)
{
    wake_check_parameters(check);
    if (wake_is_submit(check->command)) {
        wake_check_submit(check);
    } else if (check->command == WAKE_CMD_vkQueueBindSparse) {
        wake_check_sparse(check);
    } else if (check->command == WAKE_CMD_vkQueueEndDebugUtilsLabelEXT) {
        wake_check_queue_region_end(check);
    } else if (check->command == WAKE_CMD_vkDestroyDevice ||
               check->command == WAKE_CMD_vkDestroyInstance) {
        wake_check_leaks(check);
    } else if (check->scope->is_device) {
        wake_check_destroys(check);
    }
}

/* What else lacks its extension is told where nothing worse was found. */
WAKE_COLD static void
tell_gated(struct wake_check *check)
{
    check->only_gated = true;
    wake_check_parameters(check);
    check->only_gated = false;
}

/* `recorded`, a constant at every use: of a command buffer's stream. */
WAKE_INLINE void
check_in_order(struct wake_check *check, bool recorded)
{
    uint32_t found = check->found, beside = 0, after, soft = 0;
    bool core = wake_check_on(check, WAKE_CHECK_CORE), go_on = true;

    check->begun = found;
    if (WAKE_UNLIKELY(check->record->flags & (WAKE_RECORD_LARGE | WAKE_RECORD_CAPPED))) {
        /* One that is large is valid as far as anybody knows: a pipeline cache may be. */
        if (!(check->record->flags & WAKE_RECORD_LARGE)) {
            capped(check);
        }
        return;
    }
    if (!recorded && !check->scope->is_device && core && !wake_core_command_offered(check)) {
        return;
    }
    wake_check_rank(check);
    check->keep_gated = core;
    check->gated = false;
    check->gated_told = 0;
    if (recorded) {
        go_on = check_recorded(check, &soft);
    } else {
        check_other(check);
        beside = check->beside;
        if (WAKE_UNLIKELY(check->found != found) &&
            check->command == WAKE_CMD_vkCreateGraphicsPipelines) {
            soft = wake_check_count_kept(check, wake_implicit_is_of_state);
        } else if (WAKE_UNLIKELY(check->found != found) && wake_is_submit(check->command)) {
            soft = wake_check_count_kept(check, wake_submit_is_again);
        }
    }
    check->keep_gated = false;
    if (WAKE_UNLIKELY(!go_on)) {
        wake_check_settle(check);
        return;
    }
    after = check->found;
    /* What is wrong in itself would only bring up more: explicit rules take for granted that the
     * implicit ones hold. */
    if (WAKE_LIKELY(after == found + soft + beside + check->gated_told) && core) {
        wake_core_check(check);
    }
    if (WAKE_UNLIKELY(check->gated) && check->found == after) {
        tell_gated(check);
    }
    wake_check_settle(check);
    if (WAKE_UNLIKELY(wake_advice_on(check->scope)) && after == found) {
        wake_practices_check(check); /* advice stands beside what is wrong */
    }
    if (!recorded && wake_inline && check->found == found + check->beside &&
        wake_goes_to_queue(check->command)) {
        wake_execute_try(check);
    }
}

void
wake_check_recorded(struct wake_check *check)
{
    check_in_order(check, true);
}

void
wake_check_call(struct wake_check *check)
{
    if (check->cb) {
        wake_check_recorded(check);
    } else {
        check_in_order(check, false);
    }
}

void
wake_check_apart(struct wake_check *check)
{
    const struct wake_apart *apart = wake_record_apart(check->record);
    uint64_t handle = apart->command_buffer;
    struct wake_scope *scope = check->scope;
    wake_id id = wake_table_find(scope->tables[WAKE_TYPE_VkCommandBuffer], handle);

    check->dispatch_handle = handle;
    check->dispatch_type = WAKE_TYPE_VkCommandBuffer;
    if (check->record->flags & WAKE_RECORD_INTRUDER) {
        wake_check_threads(check, id, handle, &apart->other);
    } else if (wake_check_on(check, WAKE_CHECK_LIFETIMES) && !wake_scope_lost_objects(scope)) {
        wake_find_object(
            check,
            wake_cmd_rules[check->command].vuid_command_buffer
                ? wake_cmd_rules[check->command].vuid_command_buffer
                : "UNASSIGNED-ObjectTracker-UnknownObject",
            VK_OBJECT_TYPE_COMMAND_BUFFER, handle,
            "commandBuffer is 0x%llx, which is no VkCommandBuffer that is alive at this call: it was freed, or "
            "never allocated",
            (unsigned long long)handle);
    }
}

void
wake_check_note(struct wake_check *check, const struct wake_call_prefix *prefix,
                const struct wake_record *record, uint64_t position)
{
    const struct wake_control_note *note = (const void *)record;
    struct wake_object *object = wake_object_get(note->id);

    wake_fill_check(check, prefix, record);
    check->command = note->command;
    check->position = position;
    check->dispatch_type = object ? object->type : WAKE_TYPE_VkDevice;
    check->dispatch_handle = note->handle;
    if (note->kind == WAKE_NOTE_THREADS) {
        wake_check_threads(check, note->id, note->handle, &note->other);
    }
}

void
wake_check_return(struct wake_check *check, const struct wake_call_prefix *prefix,
                  const struct wake_record *record, uint64_t position)
{
    const struct wake_scope *scope = prefix->owner;

    wake_fill_check(check, prefix, record);
    check->position = position;
    check->defer = wake_inline;
    check->dispatch_type = scope->is_device ? WAKE_TYPE_VkDevice : WAKE_TYPE_VkInstance;
    check->dispatch_handle =
        (uint64_t)(uintptr_t)(scope->is_device
                                  ? (const void *)((const struct wake_device *)scope)->handle
                                  : (const void *)scope->instance->handle);
    wake_practices_return(check, (const void *)record);
}
