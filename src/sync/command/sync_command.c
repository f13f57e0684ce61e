/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One command of a command buffer: its tag, its accesses, and which file knows it.
 */
#include "sync/sync.h"

#include "state/view/pass_view.h"
#include "sync/command/barrier_commands.h"
#include "sync/command/draw_accesses.h"
#include "sync/command/other_accesses.h"
#include "sync/command/pass_accesses.h"
#include "sync/command/sync_secondary.h"
#include "sync/command/transfer_accesses.h"
#include "sync/recording/command_rows.h"
#include "sync/recording/sync_pushed.h"
#include "sync/recording/sync_work.h"

/* False: out of memory. */
static bool
begin(struct wake_sync *sync)
{
    struct wake_recorded *recorded = sync->cb->recorded;

    sync->work = WAKE_LIKELY(recorded && recorded->sync) ? (struct wake_sync_work *)recorded->sync
                                                         : wake_sync_work_make(sync->cb);
    if (WAKE_LIKELY(sync->work != NULL)) {
        sync->recording = &sync->work->recording;
        sync->context = &sync->recording->context;
    }
    return sync->work != NULL;
}

/* What is said of hazards that are only possible: sync_shader_accesses. */
static void
set_doubts(struct wake_sync *sync)
{
    const int accesses = sync->check->scope->settings->sync_shader_accesses;

    sync->exact_only = accesses != WAKE_SHADER_ACCESSES_ALL;
    sync->warns = accesses == WAKE_SHADER_ACCESSES_WARN;
    sync->sure = accesses == WAKE_SHADER_ACCESSES_SURE || sync->warns;
}

void
wake_sync_command(struct wake_check *check)
{
    enum wake_sync_part part = (enum wake_sync_part)wake_sync_parts[check->command];
    uint32_t command = wake_command_real(check->command);
    struct wake_command_buffer *cb = check->cb;
    struct wake_sync sync = { .check = check, .cb = cb };

    if (WAKE_LIKELY(part == WAKE_SYNC_PART_NONE) || cb->state != WAKE_CB_RECORDING) {
        return;
    }
    if (WAKE_UNLIKELY(!begin(&sync) || sync.recording->done)) {
        return;
    }
    sync.work->actions += part == WAKE_SYNC_PART_DRAW;
    if (WAKE_UNLIKELY(part == WAKE_SYNC_PART_LABEL)) {
        sync.work->label_stale = true;
        return;
    }
    if (WAKE_UNLIKELY(part == WAKE_SYNC_PART_PUSH)) {
        wake_sync_push(sync.work, check->record, command);
        return;
    }
    set_doubts(&sync);
    if (WAKE_UNLIKELY(!sync.recording->tag)) {
        sync.recording->command_buffer = cb->object->id;
        wake_sync_pass_inherit(&sync);
    }
    if (WAKE_UNLIKELY((check->record->flags & (WAKE_RECORD_CAPPED | WAKE_RECORD_LARGE)) ||
                      !wake_sync_new_tag(&sync))) {
        sync.recording->done = true;
        return;
    }
    switch (part) {
    case WAKE_SYNC_PART_TRANSFER:
        sync.work->changes++;
        (void)wake_sync_transfer(&sync, check->record, command);
        break;
    case WAKE_SYNC_PART_BARRIER:
        sync.work->changes++;
        (void)wake_sync_barriers(&sync, check->record, command);
        break;
    case WAKE_SYNC_PART_PASS:
        sync.work->changes++;
        wake_sync_pass(&sync, check->record, command);
        break;
    case WAKE_SYNC_PART_OTHER:
        sync.work->changes++;
        (void)wake_sync_other(&sync, check->record, command);
        break;
    case WAKE_SYNC_PART_DRAW: (void)wake_sync_draw(&sync, check->record, command); break;
    case WAKE_SYNC_PART_EXECUTE:
        sync.work->changes++;
        wake_sync_execute(&sync, (const void *)check->record);
        break;
    default: break;
    }
    if (WAKE_UNLIKELY(sync.context->lost)) {
        sync.recording->done = true;
    }
}

void
wake_sync_look(struct wake_check *check)
{
    enum wake_sync_part part = (enum wake_sync_part)wake_sync_parts[check->command];
    uint32_t command = wake_command_real(check->command);
    struct wake_sync sync = { .check = check, .cb = check->cb, .checks_only = true };

    if ((part != WAKE_SYNC_PART_TRANSFER && part != WAKE_SYNC_PART_DRAW &&
         part != WAKE_SYNC_PART_BARRIER && command != WAKE_CMD_vkCmdClearAttachments &&
         wake_pass_step(command) != WAKE_BEGIN_RENDER_PASS &&
         wake_pass_step(command) != WAKE_BEGIN_RENDERING) ||
        check->cb->state != WAKE_CB_RECORDING ||
        (check->record->flags & (WAKE_RECORD_CAPPED | WAKE_RECORD_LARGE))) {
        return;
    }
    if (!begin(&sync) || sync.recording->done || !sync.recording->tag) {
        return;
    }
    set_doubts(&sync);
    sync.tag = sync.recording->tag + 1; /* that it will have */
    if (part == WAKE_SYNC_PART_TRANSFER) {
        (void)wake_sync_transfer(&sync, check->record, command);
    } else if (part == WAKE_SYNC_PART_DRAW) {
        (void)wake_sync_draw(&sync, check->record, command);
    } else if (part == WAKE_SYNC_PART_BARRIER) {
        (void)wake_sync_barriers(&sync, check->record, command);
    } else {
        wake_sync_pass(&sync, check->record, command);
    }
}

void
wake_sync_skipped(struct wake_command_buffer *cb)
{
    /* The next command has its tag. */
    if (cb->state == WAKE_CB_RECORDING && cb->recorded && cb->recorded->sync) {
        ((struct wake_sync_work *)cb->recorded->sync)->told_tag = 0;
    }
}
