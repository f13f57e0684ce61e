/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One command of a command buffer: its tag, its accesses, and which file knows it.
 */
#include "sync/sync_recording.h"

#include "state/scope/scope.h"
#include "sync/sync.h"
#include "sync/sync_work.h"

#include <string.h>

/* ---- commands -------------------------------------------------------------------------------- */

bool
wake_sync_new_tag(struct wake_sync *sync)
{
    sync->tag = ++sync->recording->tag;
    return wake_sync_add_command(sync);
}

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
    if (WAKE_UNLIKELY(part == WAKE_SYNC_PART_LABEL)) {
        sync.work->label_stale = true;
        return;
    }
    if (WAKE_UNLIKELY(part == WAKE_SYNC_PART_PUSH)) {
        wake_sync_push(sync.work, check->record, command);
        return;
    }
    sync.exact_only = check->scope->settings->sync_shader_accesses != WAKE_SHADER_ACCESSES_ALL;
    sync.sure = check->scope->settings->sync_shader_accesses == WAKE_SHADER_ACCESSES_SURE;
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
        (void)wake_sync_pass(&sync, check->record, command);
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
    struct wake_sync sync = { .check = check, .cb = check->cb, .look = true };

    if ((part != WAKE_SYNC_PART_TRANSFER && part != WAKE_SYNC_PART_DRAW &&
         part != WAKE_SYNC_PART_BARRIER && command != WAKE_CMD_vkCmdClearAttachments &&
         command != WAKE_CMD_vkCmdBeginRenderPass && command != WAKE_CMD_vkCmdBeginRenderPass2) ||
        check->cb->state != WAKE_CB_RECORDING ||
        (check->record->flags & (WAKE_RECORD_CAPPED | WAKE_RECORD_LARGE))) {
        return;
    }
    if (!begin(&sync) || sync.recording->done || !sync.recording->tag) {
        return;
    }
    sync.exact_only = check->scope->settings->sync_shader_accesses != WAKE_SHADER_ACCESSES_ALL;
    sync.sure = check->scope->settings->sync_shader_accesses == WAKE_SHADER_ACCESSES_SURE;
    sync.tag = sync.recording->tag + 1; /* that it will have */
    if (part == WAKE_SYNC_PART_TRANSFER) {
        (void)wake_sync_transfer(&sync, check->record, command);
    } else if (part == WAKE_SYNC_PART_DRAW) {
        (void)wake_sync_draw(&sync, check->record, command);
    } else if (part == WAKE_SYNC_PART_BARRIER) {
        (void)wake_sync_barriers(&sync, check->record, command);
    } else {
        (void)wake_sync_pass(&sync, check->record, command);
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

/* ---- accesses -------------------------------------------------------------------------------- */

const struct wake_ordering *
wake_sync_ordering_of(uint64_t since, uint64_t before, enum wake_ordered ordered,
                      struct wake_ordering *ordering_out)
{
    /* Bits of the accesses, filled in once per process would save nothing: these are constants. */
#define BIT(access)                                               \
    {                                                             \
        {                                                         \
            (access) < 64 ? UINT64_C(1) << ((access)&63) : 0,     \
                (access) >= 64 ? UINT64_C(1) << ((access)&63) : 0 \
        }                                                         \
    }
    static const struct wake_access_set one[] = {
        BIT(WAKE_SYNC_COLOR_ATTACHMENT_OUTPUT_COLOR_ATTACHMENT_READ),
        BIT(WAKE_SYNC_COLOR_ATTACHMENT_OUTPUT_COLOR_ATTACHMENT_WRITE),
        BIT(WAKE_SYNC_EARLY_FRAGMENT_TESTS_DEPTH_STENCIL_ATTACHMENT_READ),
        BIT(WAKE_SYNC_EARLY_FRAGMENT_TESTS_DEPTH_STENCIL_ATTACHMENT_WRITE),
        BIT(WAKE_SYNC_LATE_FRAGMENT_TESTS_DEPTH_STENCIL_ATTACHMENT_READ),
        BIT(WAKE_SYNC_LATE_FRAGMENT_TESTS_DEPTH_STENCIL_ATTACHMENT_WRITE),
        BIT(WAKE_SYNC_FRAGMENT_SHADER_INPUT_ATTACHMENT_READ),
        /* A store comes after what the subpass did with the attachment, to which it was brought by
         * the transition. */
        BIT(WAKE_SYNC_IMAGE_LAYOUT_TRANSITION),
    };
#undef BIT
    static const uint64_t color = VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT;
    static const uint64_t depth = VK_PIPELINE_STAGE_2_EARLY_FRAGMENT_TESTS_BIT |
                                  VK_PIPELINE_STAGE_2_LATE_FRAGMENT_TESTS_BIT;
    uint32_t first = ordered == WAKE_ORDERED_DEPTH_STENCIL ? 2 : 0;
    uint32_t end = ordered == WAKE_ORDERED_COLOR           ? 2
                   : ordered == WAKE_ORDERED_DEPTH_STENCIL ? 6
                   : ordered == WAKE_ORDERED_INPUT         ? 7
                                                           : 8;

    if (ordered == WAKE_ORDERED_NOT) {
        return NULL;
    }
    *ordering_out = (struct wake_ordering){ .since = since,
                                            .until = ordered == WAKE_ORDERED_INPUT ? since
                                                                                   : UINT64_MAX,
                                            .before = before };
    ordering_out->stages = ordered == WAKE_ORDERED_COLOR ? color
                           : ordered == WAKE_ORDERED_DEPTH_STENCIL
                               ? depth
                               : color | depth | VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT;
    for (uint32_t i = first; i < end; i++) {
        wake_access_set_add(&ordering_out->accesses, &one[i]);
    }
    return ordering_out;
}

const struct wake_ordering *
wake_sync_ordering(const struct wake_sync *sync, enum wake_ordered ordered,
                   struct wake_ordering *ordering_out)
{
    const struct wake_sync_pass *pass = &sync->work->pass;
    bool inside = pass->kind != WAKE_PASS_NONE;

    return wake_sync_ordering_of(inside ? pass->start_tag : UINT64_MAX,
                                 inside ? pass->begin_tag : UINT64_MAX, ordered, ordering_out);
}

static struct wake_access
access_of(const struct wake_sync *sync, uint32_t access, enum wake_ordered ordered,
          enum wake_doubt doubt, struct wake_ordering *ordering)
{
    return (struct wake_access){ .access = access,
                                 .possible = doubt,
                                 .exact_only = sync->exact_only,
                                 .tag = sync->tag,
                                 .ordering = ordered ? wake_sync_ordering(sync, ordered, ordering)
                                                     : NULL };
}

enum wake_doubt
wake_plan_row_doubt(const struct wake_sync *sync, const struct wake_plan_row *row, bool certain)
{
    if (sync->maybe || (row->certain && !certain)) {
        return WAKE_DOUBT_ALL;
    }
    return !row->possible                            ? WAKE_DOUBT_NONE
           : row->placeless && certain && sync->sure ? WAKE_DOUBT_PLACE
                                                     : WAKE_DOUBT_ALL;
}

/* Of an access that was checked: tells its hazard. */
static void
tell(struct wake_sync *sync, const struct wake_hazard *hazard, enum wake_doubt doubt,
     uint64_t bytes, wake_id object)
{
    if (!sync->quiet && (!sync->exact_only || wake_hazard_is_sure(hazard, doubt, bytes))) {
        wake_sync_tell(sync, hazard, object);
    }
}

void
wake_sync_plan_together(struct wake_sync *sync, const struct wake_plan *plan, bool certain)
{
    const struct wake_plan_row *rows = plan->rows.rows;

    for (int pass = 0; pass < (sync->look ? 1 : 3); pass++) {
        for (uint32_t i = 0; i < plan->rows.count; i++) {
            const struct wake_plan_row *row = &rows[i];
            struct wake_ordering ordering;
            enum wake_doubt doubt = wake_plan_row_doubt(sync, row, certain);
            struct wake_access a = access_of(sync, row->access, (enum wake_ordered)row->ordered,
                                             doubt, &ordering);
            struct wake_hazard hazard;

            if (!pass) {
                wake_access_context_check(sync->context, row->space, row->begin, row->end, &a,
                                          &hazard);
                if (WAKE_UNLIKELY(hazard.kind)) {
                    tell(sync, &hazard, doubt, row->end - row->begin, row->object);
                }
            } else if (wake_sync_rows[row->access].write == (pass == 2)) {
                a.together = true;
                wake_access_context_touch(sync->context, row->space, row->begin, row->end, &a,
                                          row->ordered, &hazard);
            }
        }
    }
}

void
wake_sync_span(struct wake_sync *sync, const struct wake_span *span, uint32_t access,
               enum wake_ordered ordered, enum wake_doubt doubt, wake_id object)
{
    struct wake_ordering ordering;

    if (WAKE_UNLIKELY(sync->maybe)) {
        doubt = WAKE_DOUBT_ALL;
    }
    const struct wake_access a = access_of(sync, access, ordered, doubt, &ordering);
    struct wake_hazard hazard;

    if (WAKE_UNLIKELY(sync->look)) {
        wake_access_context_check(sync->context, span->space, span->begin, span->end, &a, &hazard);
    } else {
        wake_access_context_touch(sync->context, span->space, span->begin, span->end, &a, ordered,
                                  &hazard);
    }
    if (WAKE_UNLIKELY(hazard.kind)) {
        tell(sync, &hazard, doubt, span->end - span->begin, object);
    }
}
