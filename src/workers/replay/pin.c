/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pins of submits, and the boundaries that wait for them.
 */
#include "workers/replay/pin.h"

#include "state/apply/apply_submit.h"
#include "state/scope/scope.h"
#include "workers/schedule/park.h"
#include "state/view/submit_view.h"

static struct wake_command_buffer *
command_buffer_of(wake_id id)
{
    struct wake_object *object = wake_object_get(id);

    return object && object->type == WAKE_TYPE_VkCommandBuffer ? object->data : NULL;
}

/* True: parked. */
static bool
pin(struct wake_stream *stream, struct wake_command_buffer *cb, uint64_t ticket)
{
    for (;;) {
        /* Before the look at who holds it: a boundary that is under way then is not counted here,
         * and will be. */
        uint64_t done = wake_load_acquire(&cb->stream.boundaries_done);
        uint64_t held_by = wake_load_acquire(&cb->held_by);

        if (WAKE_UNLIKELY(held_by == WAKE_CB_CHANGING)) {
            if (wake_park_for_boundary(stream, &cb->stream, done + 1)) {
                return true;
            }
        } else if (wake_cas(&cb->held_by, &held_by, ticket)) {
            /* ORD(pin_submit:A) acquire (the swap): what the last boundary made of the recording;
             * pairs with ORD(pin_leave:A). */
            return false;
        }
    }
}

bool
wake_pin_submitted(struct wake_stream *stream, const struct wake_record *record, uint64_t ticket)
{
    struct wake_submit_view call;

    if (!wake_submit_view(record, wake_command_real(record->command), &call)) {
        return false;
    }
    for (struct wake_submit_walk walk = wake_submit_walk(&call); wake_submit_next(&walk);) {
        struct wake_command_buffer *cb = command_buffer_of(walk.id);

        if (!cb) {
            continue;
        }
        if (pin(stream, cb, ticket)) {
            return true;
        }
        /* While it records, which is the mistake, its secondaries are its runner's. */
        for (uint32_t i = 0; cb->state != WAKE_CB_RECORDING && i < cb->executed.count; i++) {
            const struct wake_executed *executed = cb->executed.rows;
            struct wake_command_buffer *secondary = command_buffer_of(executed[i].id);

            if (secondary && pin(stream, secondary, ticket)) {
                return true;
            }
        }
    }
    return false;
}

bool
wake_boundary_enter(struct wake_command_buffer *cb)
{
    struct wake_timeline *timeline = &cb->object->scope->timeline;
    uint64_t held_by = wake_load_acquire(&cb->held_by);

    for (;;) {
        /* That the turn is done, ORD(ticket_done:B), is also that the submit has read. */
        if (WAKE_UNLIKELY(!wake_ticket_is_done(timeline, held_by))) {
            if (wake_park_for_turn(&cb->stream, timeline, held_by + 1)) {
                return false;
            }
        } else if (wake_cas(&cb->held_by, &held_by, WAKE_CB_CHANGING)) {
            return true;
        }
    }
}

void
wake_boundary_leave(struct wake_command_buffer *cb)
{
    /* ORD(pin_leave:A) release: what the boundary made of the recording, before the next submit
     * looks at it; pairs with ORD(pin_submit:A). */
    wake_store_release(&cb->held_by, 0);
}
