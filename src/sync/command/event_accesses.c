/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Events of both versions. Specification, 'Events'.
 *
 * A set notes tag and stages; a wait is a barrier whose first scope ends there. What is done to an
 * event has an order only where barriers give it one: a barrier whose first scope is all commands,
 * or that begins with what follows the last action.
 */
#include "sync/command/event_accesses.h"

#include "sync/recording/hazard_message.h"
#include "sync/recording/sync_earlier.h"

#include <string.h>

static struct wake_sync_event *
find_event(const struct wake_row *row, wake_id id)
{
    struct wake_sync_event *events = row->rows;

    for (uint32_t i = 0; i < row->count; i++) {
        if (events[i].event == id) {
            return &events[i];
        }
    }
    return NULL;
}

static struct wake_sync_event *
event_of(struct wake_sync *sync, wake_id id)
{
    struct wake_sync_event *made = find_event(&sync->recording->events, id);

    if (made || sync->checks_only) {
        return made;
    }
    made = wake_row_add(&sync->recording->events, sizeof(*made));
    if (made) {
        *made = (struct wake_sync_event){ .event = id };
    }
    return made;
}

/* Whether what a command with this stage mask does to the event comes after what was done to it
 * last. */
static bool
is_behind(const struct wake_sync_event *event, VkPipelineStageFlags2 stages,
          VkPipelineStageFlags2 expanded)
{
    const VkPipelineStageFlags2 all = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT;

    return event->last == WAKE_EVENT_NOTHING || (stages & all) ||
           (event->followed & (expanded | all));
}

static void
followed_by(struct wake_sync_event *event, VkPipelineStageFlags2 src, VkPipelineStageFlags2 dst)
{
    const VkPipelineStageFlags2 all = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT;

    if ((src & all) || (event->followed & wake_sync_source(src))) {
        event->followed |= wake_sync_destination(dst) | (dst & all);
    }
}

/* But the one that is waited for, where a wait is the barrier. */
static void
order_events(struct wake_sync *sync, const struct wake_barriers *b,
             const struct wake_sync_event *but)
{
    struct wake_sync_event *events = sync->recording->events.rows;

    for (uint32_t i = 0; i < sync->recording->events.count; i++) {
        struct wake_sync_event *event = &events[i];

        if (event == but) {
            continue;
        }
        if (!b->second) {
            followed_by(event, b->stages[0], b->stages[1]);
            continue;
        }
        for (uint32_t k = 0; k < wake_barrier_count(b); k++) {
            const VkMemoryBarrier2 one = wake_barrier_masks(b, k);

            followed_by(event, one.srcStageMask, one.dstStageMask);
        }
    }
}

void
wake_sync_event_barriers(struct wake_sync *sync, const struct wake_barriers *b)
{
    order_events(sync, b, NULL);
}

/* The Khronos layer has other names for these since it has been of 1.4.350 and newer. */
static bool
has_newer_ids(void)
{
    return !WAKE_REPEATED_RULES;
}

static bool
was_told(const struct wake_sync *sync, const struct wake_sync_event *event)
{
    const struct wake_sync_told one = { .object = event->event, .access = UINT32_MAX };

    return wake_sync_was_told(sync->work, sync->tag, &one); /* before it was entered */
}

/* `older`: the id before, NULL: it has not changed. */
static void
say(struct wake_sync *sync, const struct wake_sync_event *event, const char *id, const char *older,
    const char *needed)
{
    if (was_told(sync, event)) {
        return;
    }
    if (!has_newer_ids()) {
        id = older ? older : id;
        older = NULL;
    }
    wake_find_objects(
        sync->check, id, sync->cb->object, wake_object_get(event->event),
        "%s(), command %u, comes before with nothing that orders the two: which of them "
        "the event follows is left to chance. %s%s%s%s",
        wake_commands[event->last_command].name, event->last_index, needed, older ? " [" : "",
        older ? older : "", older ? "]" : "");
}

static void
note(struct wake_sync *sync, struct wake_sync_event *event, enum wake_event_action action,
     VkPipelineStageFlags2 followed)
{
    if (sync->checks_only) {
        return;
    }
    event->last = (uint8_t)action;
    event->last_command = sync->check->command;
    event->last_index = sync->check->command_index;
    event->followed = followed;
}

/* One first scope of the set. Of more than there is room for, a wait begins with what comes to it
 * until then. */
static void
add_scope(struct wake_sync *sync, struct wake_sync_event *event, VkPipelineStageFlags2 stages)
{
    const uint32_t first = WAKE_ID_SLOT(sync->cb->object->id) * 2;
    struct wake_dependency d = { .src_stages = wake_sync_source(stages), .until = UINT64_MAX };

    for (uint32_t i = 0; i < event->scope_count; i++) {
        if (event->scopes[i].stages == d.src_stages) {
            return;
        }
    }
    if (!d.src_stages || event->scope_count == WAKE_EVENT_SCOPES) {
        return;
    }
    d.dst_stages = WAKE_EVENT_BIT(first + sync->work->event_bits++);
    event->scopes[event->scope_count++] = (struct wake_event_scope){ d.src_stages, d.dst_stages };
    wake_sync_add_barrier(sync, &d, 1);
}

static void
set_event(struct wake_sync *sync, const struct wake_barrier_view *view)
{
    const struct wake_barriers *barriers = &view->barriers;
    const VkPipelineStageFlags2 stages = view->second ? wake_barrier_stages(barriers, false)
                                                      : view->stages;
    struct wake_sync_event *event = event_of(sync, view->event);
    bool behind;

    if (!event) {
        return;
    }
    behind = is_behind(event, stages, wake_sync_source(stages));
    if (WAKE_UNLIKELY(!behind)) {
        static const char *const ids[2][4] = {
            { "", "SYNC-vkCmdSetEvent-set-race", "SYNC-vkCmdSetEvent-reset-race",
              "SYNC-vkCmdSetEvent-wait" },
            { "", "SYNC-vkCmdSetEvent2-set-race", "SYNC-vkCmdSetEvent2-reset-race",
              "SYNC-vkCmdSetEvent2-wait" },
        };
        static const char *const older[2][4] = {
            { "", "SYNC-vkCmdSetEvent-missingbarrier-set",
              "SYNC-vkCmdSetEvent-missingbarrier-reset", "SYNC-vkCmdSetEvent-missingbarrier-wait" },
            { "", "SYNC-vkCmdSetEvent2-missingbarrier-set",
              "SYNC-vkCmdSetEvent2-missingbarrier-reset",
              "SYNC-vkCmdSetEvent2-missingbarrier-wait" },
        };

        say(sync, event, ids[view->second][event->last], older[view->second][event->last],
            event->last == WAKE_EVENT_WAIT
                ? "Reset the event between the two, behind a barrier."
                : "A pipeline barrier with .srcStageMask = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT and a "
                  ".dstStageMask that has the stages of this one would have been enough.");
    }
    if (sync->checks_only) {
        return;
    }
    event->racing = !behind;
    event->tag = sync->tag;
    event->stages = stages;
    event->set = true;
    event->touched = true;
    event->scope_count = 0;
    if (!view->second) {
        add_scope(sync, event, stages);
    }
    for (uint32_t i = 0; i < wake_barrier_count(barriers); i++) {
        add_scope(sync, event, wake_barrier_masks(barriers, i).srcStageMask);
    }
    note(sync, event, WAKE_EVENT_SET, 0);
}

/* Of the last action, a wait, and a reset that nothing orders behind it. */
static const char *
reset_behind_wait(const struct wake_sync_event *event, bool second)
{
    const bool wait2 = wake_command_real(event->last_command) == WAKE_REAL_vkCmdWaitEvents2;

    if (second) {
        return wait2 ? "VUID-vkCmdResetEvent2-event-03832" : "VUID-vkCmdResetEvent2-event-03831";
    }
    return wait2 ? "VUID-vkCmdResetEvent-event-03835" : "VUID-vkCmdResetEvent-event-03834";
}

static void
reset_event(struct wake_sync *sync, const struct wake_barrier_view *view)
{
    const VkPipelineStageFlags2 stages = view->stages;
    struct wake_sync_event *event = event_of(sync, view->event);

    if (!event) {
        return;
    }
    if (WAKE_UNLIKELY(!is_behind(event, stages, wake_sync_source(stages)) &&
                      event->last != WAKE_EVENT_RESET)) {
        say(sync, event,
            event->last == WAKE_EVENT_SET ? "SYNC-vkCmdResetEvent-set-race"
                                          : reset_behind_wait(event, view->second),
            event->last == WAKE_EVENT_SET ? "SYNC-vkCmdResetEvent-missingbarrier-set"
                                          : "SYNC-vkCmdResetEvent-missingbarrier-wait",
            event->last == WAKE_EVENT_SET
                ? "A pipeline barrier with .srcStageMask = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT and a "
                  ".dstStageMask that has the stages of this one would have been enough."
                : "It would have been enough if the stageMask of this one had a stage of the wait's "
                  "dstStageMask.");
    }
    if (sync->checks_only) {
        return;
    }
    event->set = false;
    event->touched = true;
    event->racing = false;
    note(sync, event, WAKE_EVENT_RESET, 0);
}

/* Since 1.4 the reset's rules are about waits before it, and a wait behind it about what signals. */
static void
wait_unsignalled(struct wake_sync *sync, const struct wake_sync_event *event, bool second)
{
    if (was_told(sync, event)) {
        return;
    }
    wake_find_objects(
        sync->check,
        second ? "VUID-vkCmdWaitEvents2-pEvents-03841" : "VUID-vkCmdWaitEvents-srcStageMask-01158",
        sync->cb->object, wake_object_get(event->event),
        "%s(), command %u, has reset the event and nothing has set it since, but the wait is not for "
        "the host (VK_PIPELINE_STAGE_HOST_BIT). Set it between the two.",
        wake_commands[event->last_command].name, event->last_index);
}

/* Before a wait; `stages` are those of its first scope, `alone`: it is for one event. */
static void
check_wait(struct wake_sync *sync, struct wake_sync_event *event, bool second, bool alone,
           VkPipelineStageFlags2 stages)
{
    if (event->last == WAKE_EVENT_RESET && has_newer_ids()) {
        if ((second || alone) && !(stages & VK_PIPELINE_STAGE_2_HOST_BIT)) {
            wait_unsignalled(sync, event, second);
        }
    } else if (event->last == WAKE_EVENT_RESET && !event->followed) {
        bool reset2 = wake_command_real(event->last_command) == WAKE_REAL_vkCmdResetEvent2;

        say(sync, event,
            reset2
                ? second ? "VUID-vkCmdResetEvent2-event-03832" : "VUID-vkCmdResetEvent2-event-03831"
            : second ? "VUID-vkCmdResetEvent-event-03835"
                     : "VUID-vkCmdResetEvent-event-03834",
            NULL, "A pipeline barrier between the two would have been enough.");
    } else if (event->racing) {
        say(sync, event, "SYNC-vkCmdWaitEvents-unsynchronized-setops", NULL,
            "The one before that is not ordered with it either. Set the event once, or with a barrier between.");
    }
}

/* ---- waits ----------------------------------------------------------------------------------- */

/* The number of a wait that the recording leaves open, plus one; 0: nothing is known of it. */
static uint32_t
open_wait(struct wake_sync *sync, const struct wake_sync_open_wait *wait)
{
    struct wake_row *row = &sync->recording->waits;
    const struct wake_sync_open_wait *known = row->rows;
    struct wake_sync_open_wait *made;

    for (uint32_t i = 0; i < row->count; i++) {
        if (memcmp(&known[i], wait, sizeof(*wait)) == 0) {
            return i + 1;
        }
    }
    made = wake_row_add(row, sizeof(*made));
    if (!made) {
        return 0;
    }
    *made = *wait;
    return row->count;
}

/* A wait for several events that are set here: each brings what came before its own set, of the
 * stages of that set. */
static void
apply_each(struct wake_sync *sync, const struct wake_barrier_view *view,
           const struct wake_sync_barriers *b)
{
    for (uint32_t i = 0; i < view->event_count; i++) {
        const struct wake_sync_event *event = event_of(sync, wake_barrier_event(view, i));
        struct wake_sync_barriers one = *b;

        if (!event) {
            continue;
        }
        one.all.stages[0] = event->stages;
        one.until = event->tag;
        one.scopes[0] = (struct wake_event_scope){ wake_sync_source(event->stages), 0 };
        one.scope_count = 1;
        for (uint32_t k = 0; k < event->scope_count; k++) {
            one.scopes[0].bits |= event->scopes[k].bits;
        }
        wake_sync_apply(sync, &one);
    }
}

/*
 * What is ordered by a wait is what came before the set. An event that this recording does not set
 * was set before it, by another one or the host: nothing of what is here is in its first scope. One
 * that was reset here is set by whom only the application knows: that counts as ordered.
 */
static void
wait_events(struct wake_sync *sync, const struct wake_barrier_view *view)
{
    struct wake_sync_barriers b = { .all = view->barriers, .until = 0 };
    const VkPipelineStageFlags2 source = b.all.stages[0], target = b.all.stages[1];
    struct wake_sync_open_wait wait = { .stages = source };
    struct wake_event_scope scope = { 0, 0 };
    bool known = true; /* all are set here, with stages that the wait has */
    bool any = false;  /* is set here */
    bool open = true;  /* nothing is done to any of them here */

    b.all.stages[0] = 0;
    for (uint32_t i = 0; i < view->event_count; i++) {
        struct wake_sync_event *event = event_of(sync, wake_barrier_event(view, i));

        open &= event && !event->touched && wait.count < WAKE_COUNT(wait.events);
        if (open) {
            wait.events[wait.count++] = event->event;
        }
        if (event) {
            check_wait(sync, event, false, view->event_count == 1, source);
            note(sync, event, WAKE_EVENT_WAIT,
                 wake_sync_destination(target) | (target & VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT));
        }
        if (event && event->set) {
            any = true;
            b.until = event->tag > b.until ? event->tag : b.until;
            b.all.stages[0] |= event->stages & source;
        }
        known &= event && event->set && !(event->stages & ~source);
        for (uint32_t k = 0; known && k < event->scope_count; k++) {
            scope.bits |= event->scopes[k].bits;
        }
    }
    if (!any) {
        b.all.stages[0] = source;
        b.until = UINT64_MAX;
        b.open = open && wait.count && !sync->checks_only ? open_wait(sync, &wait) : 0;
    } else if (known) {
        scope.stages = wake_sync_source(b.all.stages[0]);
        b.scopes[b.scope_count++] = scope;
    }
    /* Layouts change once. */
    if (any && known && view->event_count > 1 && !b.all.image_count) {
        apply_each(sync, view, &b);
    } else {
        wake_sync_apply(sync, &b);
    }
    if (!sync->checks_only) {
        b.all.stages[0] = source;
        order_events(sync, &b.all, NULL);
    }
}

static void
wait_events2(struct wake_sync *sync, const struct wake_barrier_view *view)
{
    for (uint32_t i = 0; i < view->event_count; i++) {
        struct wake_sync_event *event = event_of(sync, wake_barrier_event(view, i));
        struct wake_barriers scratch;
        struct wake_sync_barriers b = { .all = *wake_barriers_at(view, i, &scratch),
                                        .until = UINT64_MAX };
        VkPipelineStageFlags2 behind = wake_barrier_stages(&b.all, true);

        if (event) {
            check_wait(sync, event, true, true, wake_barrier_stages(&b.all, false));
            note(sync, event, WAKE_EVENT_WAIT,
                 wake_sync_destination(behind) | (behind & VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT));
        }
        if (event && event->set) {
            b.until = event->tag;
            b.scope_count = event->scope_count;
            memcpy(b.scopes, event->scopes, sizeof(b.scopes));
        } else if (event && !event->touched && !sync->checks_only) {
            b.open = open_wait(
                sync, &(struct wake_sync_open_wait){ .events = { event->event }, .count = 1 });
        }
        wake_sync_apply(sync, &b);
        if (sync->checks_only) {
            return; /* the next event's barriers come behind this one's */
        }
        order_events(sync, &b.all, event);
    }
}

/* ---- elsewhere ------------------------------------------------------------------------------- */

void
wake_sync_take_events(struct wake_row *row, const struct wake_sync_recording *inner, uint64_t tags)
{
    const struct wake_sync_event *others = inner->events.rows;

    for (uint32_t i = 0; i < inner->events.count; i++) {
        struct wake_sync_event *event = find_event(row, others[i].event);
        struct wake_sync_event before = { .event = others[i].event };

        if (event) {
            before = *event;
        } else {
            event = wake_row_add(row, sizeof(*event));
        }
        if (!event) {
            continue;
        }
        *event = others[i];
        event->tag += tags;
        if (!others[i].touched) { /* it stays set, or reset, as it was */
            event->set = before.set;
            event->touched = before.touched;
            event->tag = before.tag;
            event->stages = before.stages;
            event->scope_count = before.scope_count;
            memcpy(event->scopes, before.scopes, sizeof(event->scopes));
        }
    }
}

/* What came before the sets of all events of a wait. False: they are not known, or nothing is
 * known to be set. */
static bool
scope_of_sets(const struct wake_row *row, const struct wake_sync_open_wait *wait, uint64_t stages,
              struct wake_dependency *d)
{
    uint64_t bits = 0;
    bool exact = true;

    for (uint32_t i = 0; i < wait->count; i++) {
        const struct wake_sync_event *event = find_event(row, wait->events[i]);
        bool all, found;

        if (!event || !event->set) {
            return false;
        }
        found = all = wait->stages && !(event->stages & ~wait->stages);
        d->until = event->tag > d->until ? event->tag : d->until;
        for (uint32_t k = 0; k < event->scope_count; k++) {
            if (all || (!wait->stages && event->scopes[k].stages == stages)) {
                bits |= event->scopes[k].bits;
                found = true;
            }
        }
        exact &= found;
    }
    d->src_stages = exact ? bits : stages;
    return true;
}

bool
wake_sync_close_wait(const struct wake_row *row, const struct wake_sync_recording *inner,
                     struct wake_dependency *d)
{
    const struct wake_sync_open_wait *waits = inner->waits.rows;
    const struct wake_sync_open_wait *wait = &waits[d->since - WAKE_SINCE_WAIT];
    const uint64_t stages = d->until;
    bool known = false;

    for (uint32_t i = 0; i < wait->count; i++) {
        const struct wake_sync_event *event = find_event(row, wait->events[i]);

        known |= event && event->touched;
    }
    d->since = d->until = 0;
    if (!scope_of_sets(row, wait, stages, d)) {
        d->src_stages = stages;
        d->until = UINT64_MAX;
    }
    return known;
}

void
wake_sync_import_events(struct wake_sync *sync, const struct wake_sync_recording *inner,
                        uint64_t tags)
{
    struct wake_sync_event *events = sync->recording->events.rows;

    /* Its barriers may order what was done before it. */
    for (uint32_t i = 0; i < sync->recording->events.count; i++) {
        events[i].last = WAKE_EVENT_NOTHING;
        events[i].racing = false;
    }
    wake_sync_take_events(&sync->recording->events, inner, tags);
}

void
wake_sync_close_inner(struct wake_sync *sync, const struct wake_sync_recording *inner,
                      struct wake_dependency *d)
{
    const struct wake_sync_open_wait *waits = inner->waits.rows;
    struct wake_dependency closed = *d;
    uint32_t number = 0;

    if (!wake_sync_close_wait(&sync->recording->events, inner, &closed)) {
        number = open_wait(sync, &waits[d->since - WAKE_SINCE_WAIT]);
    }
    if (number) { /* the primary leaves it open as well */
        d->since = WAKE_SINCE_WAIT + number - 1;
    } else {
        *d = closed;
    }
}

void
wake_sync_events(struct wake_sync *sync, const struct wake_barrier_view *view)
{
    switch (view->kind) {
    case WAKE_SET_EVENT: set_event(sync, view); break;
    case WAKE_RESET_EVENT: reset_event(sync, view); break;
    case WAKE_WAIT_EVENTS:
        if (view->second) {
            wait_events2(sync, view);
        } else {
            wait_events(sync, view);
        }
        break;
    default: break;
    }
}
