/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Events of both versions. Specification, 'Events'.
 *
 * A set notes tag and stages; a wait is a barrier whose first scope ends there. What is done to an
 * event has an order only where barriers give it one: a barrier whose first scope is all commands,
 * or that begins with what follows the last action.
 */
#include "sync/barriers.h"

#include "gen/names.h"

#include <string.h>

static struct wake_sync_event *
event_of(struct wake_sync *sync, wake_id id, bool make)
{
    struct wake_sync_event *events = sync->recording->events.rows, *made;

    for (uint32_t i = 0; i < sync->recording->events.count; i++) {
        if (events[i].event == id) {
            return &events[i];
        }
    }
    made = make ? wake_row_add(&sync->recording->events, sizeof(*made)) : NULL;
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
order_events(struct wake_sync *sync, const struct wake_sync_barriers *b,
             const struct wake_sync_event *but)
{
    struct wake_sync_event *events = sync->recording->events.rows;

    for (uint32_t i = 0; i < sync->recording->events.count; i++) {
        if (&events[i] == but) {
            continue;
        }
        if (!b->second) {
            followed_by(&events[i], b->stages[0], b->stages[1]);
            continue;
        }
        for (uint32_t k = 0; k < b->memory_count; k++) {
            followed_by(&events[i], b->memory2[k].srcStageMask, b->memory2[k].dstStageMask);
        }
        for (uint32_t k = 0; k < b->buffer_count; k++) {
            followed_by(&events[i], b->buffers2[k].srcStageMask, b->buffers2[k].dstStageMask);
        }
        for (uint32_t k = 0; k < b->image_count; k++) {
            followed_by(&events[i], b->images2[k].srcStageMask, b->images2[k].dstStageMask);
        }
    }
}

void
wake_sync_event_barriers(struct wake_sync *sync, const struct wake_sync_barriers *b)
{
    order_events(sync, b, NULL);
}

static void
say(struct wake_sync *sync, const struct wake_sync_event *event, const char *id, const char *needed)
{
    wake_find_objects(
        sync->check, id, sync->cb->object, wake_object_get(event->event),
        "%s(), command %u, comes before with nothing that orders the two: which of them "
        "the event follows is left to chance. %s",
        wake_commands[event->last_command].name, event->last_index, needed);
}

static void
note(struct wake_sync *sync, struct wake_sync_event *event, enum wake_event_action action,
     VkPipelineStageFlags2 followed)
{
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
    d.dst_stages = WAKE_EVENT_BIT(first + sync->recording->event_bits++);
    event->scopes[event->scope_count++] = (struct wake_event_scope){ d.src_stages, d.dst_stages };
    wake_access_context_barrier(sync->context, &d, 1);
}

static void
add_scopes(struct wake_sync *sync, struct wake_sync_event *event, const VkDependencyInfo *info)
{
#define EACH(array, count)                                              \
    for (uint32_t i = 0; info && info->array && i < info->count; i++) { \
        add_scope(sync, event, info->array[i].srcStageMask);            \
    }
    EACH(pMemoryBarriers, memoryBarrierCount)
    EACH(pBufferMemoryBarriers, bufferMemoryBarrierCount)
    EACH(pImageMemoryBarriers, imageMemoryBarrierCount)
#undef EACH
}

/* `info`: of the second version; NULL: the first. */
static void
set_event(struct wake_sync *sync, wake_id id, VkPipelineStageFlags2 stages,
          const VkDependencyInfo *info)
{
    const bool second = info != NULL;
    struct wake_sync_event *event = event_of(sync, id, true);
    bool behind;

    if (!event) {
        return;
    }
    behind = is_behind(event, stages, wake_sync_source(stages));
    if (WAKE_UNLIKELY(!behind)) {
        static const char *const ids[2][4] = {
            { "", "SYNC-vkCmdSetEvent-missingbarrier-set",
              "SYNC-vkCmdSetEvent-missingbarrier-reset", "SYNC-vkCmdSetEvent-missingbarrier-wait" },
            { "", "SYNC-vkCmdSetEvent2-missingbarrier-set",
              "SYNC-vkCmdSetEvent2-missingbarrier-reset",
              "SYNC-vkCmdSetEvent2-missingbarrier-wait" },
        };

        say(sync, event, ids[second][event->last],
            event->last == WAKE_EVENT_WAIT
                ? "Reset the event between the two, behind a barrier."
                : "A pipeline barrier with .srcStageMask = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT and a "
                  ".dstStageMask that has the stages of this one would have been enough.");
    }
    event->racing = !behind;
    event->tag = sync->tag;
    event->stages = stages;
    event->set = true;
    event->scope_count = 0;
    if (second) {
        add_scopes(sync, event, info);
    } else {
        add_scope(sync, event, stages);
    }
    note(sync, event, WAKE_EVENT_SET, 0);
}

static void
reset_event(struct wake_sync *sync, wake_id id, VkPipelineStageFlags2 stages)
{
    struct wake_sync_event *event = event_of(sync, id, true);

    if (!event) {
        return;
    }
    if (WAKE_UNLIKELY(!is_behind(event, stages, wake_sync_source(stages)) &&
                      event->last != WAKE_EVENT_RESET)) {
        say(sync, event,
            event->last == WAKE_EVENT_SET ? "SYNC-vkCmdResetEvent-missingbarrier-set"
                                          : "SYNC-vkCmdResetEvent-missingbarrier-wait",
            event->last == WAKE_EVENT_SET
                ? "A pipeline barrier with .srcStageMask = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT and a "
                  ".dstStageMask that has the stages of this one would have been enough."
                : "It would have been enough if the stageMask of this one had a stage of the wait's "
                  "dstStageMask.");
    }
    event->set = false;
    event->racing = false;
    note(sync, event, WAKE_EVENT_RESET, 0);
}

/* Before a wait. */
static void
check_wait(struct wake_sync *sync, struct wake_sync_event *event, bool second)
{
    if (event->last == WAKE_EVENT_RESET && !event->followed) {
        bool reset2 = wake_commands[event->last_command].alias
                          ? wake_commands[event->last_command].alias == WAKE_CMD_vkCmdResetEvent2
                          : event->last_command == WAKE_CMD_vkCmdResetEvent2;

        say(sync, event,
            reset2
                ? second ? "VUID-vkCmdResetEvent2-event-03832" : "VUID-vkCmdResetEvent2-event-03831"
            : second ? "VUID-vkCmdResetEvent-event-03835"
                     : "VUID-vkCmdResetEvent-event-03834",
            "A pipeline barrier between the two would have been enough.");
    } else if (event->racing) {
        say(sync, event, "SYNC-vkCmdWaitEvents-unsynchronized-setops",
            "The one before that is not ordered with it either. Set the event once, or with a barrier between.");
    }
}

/* All stages of either scope. */
static VkPipelineStageFlags2
stages_of(const VkDependencyInfo *info, bool first)
{
    VkPipelineStageFlags2 stages = 0;

#define EACH(array, count)                                                           \
    for (uint32_t i = 0; info && info->array && i < info->count; i++) {              \
        stages |= first ? info->array[i].srcStageMask : info->array[i].dstStageMask; \
    }
    EACH(pMemoryBarriers, memoryBarrierCount)
    EACH(pBufferMemoryBarriers, bufferMemoryBarrierCount)
    EACH(pImageMemoryBarriers, imageMemoryBarrierCount)
#undef EACH
    return stages;
}

/*
 * What is ordered by a wait is what came before the set. An event that this recording does not set
 * was set before it, by another one or the host: nothing of what is here is in its first scope, and
 * the layout transitions have to be taken as safe.
 */
static void
wait_events(struct wake_sync *sync, const struct wake_rec_CmdWaitEvents *r)
{
    struct wake_sync_barriers b = { .stages = { 0, r->dstStageMask }, .until = 0 };
    struct wake_event_scope scope = { 0, 0 };
    bool known = true; /* all are set here, with stages that the wait has */
    bool any = false;  /* is set here */

    for (uint32_t i = 0; r->pEvents && i < r->eventCount; i++) {
        struct wake_sync_event *event = event_of(sync, wake_packed_id(r->pEvents, i, 1, 0), true);

        if (event) {
            check_wait(sync, event, false);
            note(sync, event, WAKE_EVENT_WAIT,
                 wake_sync_destination(r->dstStageMask) |
                     (r->dstStageMask & VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT));
        }
        if (event && event->set) {
            any = true;
            b.until = event->tag > b.until ? event->tag : b.until;
            b.stages[0] |= event->stages & r->srcStageMask;
        }
        known &= event && event->set && !(event->stages & ~r->srcStageMask);
        for (uint32_t k = 0; known && k < event->scope_count; k++) {
            scope.bits |= event->scopes[k].bits;
        }
    }
    b.memory1 = r->pMemoryBarriers;
    b.memory_count = b.memory1 ? r->memoryBarrierCount : 0;
    b.buffers1 = r->pBufferMemoryBarriers;
    b.buffer_count = b.buffers1 ? r->bufferMemoryBarrierCount : 0;
    b.images1 = r->pImageMemoryBarriers;
    b.image_count = b.images1 ? r->imageMemoryBarrierCount : 0;
    if (!any) {
        b.stages[0] = r->srcStageMask;
        b.until = UINT64_MAX;
    } else if (known) {
        scope.stages = wake_sync_source(b.stages[0]);
        b.scopes[b.scope_count++] = scope;
    }
    wake_sync_apply(sync, &b);
    b.stages[0] = r->srcStageMask;
    order_events(sync, &b, NULL);
}

static void
wait_events2(struct wake_sync *sync, const struct wake_rec_CmdWaitEvents2 *r)
{
    for (uint32_t i = 0; r->pEvents && r->pDependencyInfos && i < r->eventCount; i++) {
        struct wake_sync_event *event = event_of(sync, wake_packed_id(r->pEvents, i, 1, 0), true);
        struct wake_sync_barriers b = wake_sync_barriers_of(&r->pDependencyInfos[i]);
        VkPipelineStageFlags2 behind = stages_of(&r->pDependencyInfos[i], false);

        if (event) {
            check_wait(sync, event, true);
            note(sync, event, WAKE_EVENT_WAIT,
                 wake_sync_destination(behind) | (behind & VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT));
        }
        if (event && event->set) {
            b.until = event->tag;
            b.scope_count = event->scope_count;
            memcpy(b.scopes, event->scopes, sizeof(b.scopes));
        }
        wake_sync_apply(sync, &b);
        order_events(sync, &b, event);
    }
}

void
wake_sync_import_events(struct wake_sync *sync, const struct wake_sync_recording *inner,
                        uint64_t tags)
{
    struct wake_sync_event *events = sync->recording->events.rows;
    const struct wake_sync_event *others = inner->events.rows;

    /* Its barriers may order what was done before it. */
    for (uint32_t i = 0; i < sync->recording->events.count; i++) {
        events[i].last = WAKE_EVENT_NOTHING;
        events[i].racing = false;
    }
    for (uint32_t i = 0; i < inner->events.count; i++) {
        struct wake_sync_event *event = event_of(sync, others[i].event, true);

        if (event) {
            *event = others[i];
            event->tag += tags;
        }
    }
}

bool
wake_sync_events(struct wake_sync *sync, const struct wake_record *record, uint32_t command)
{
    switch (command) {
    case WAKE_CMD_vkCmdSetEvent: {
        const struct wake_rec_CmdSetEvent *r = (const void *)record;
        set_event(sync, r->event_id, r->stageMask, NULL);
        return true;
    }
    case WAKE_CMD_vkCmdSetEvent2: {
        const struct wake_rec_CmdSetEvent2 *r = (const void *)record;
        set_event(sync, r->event_id, stages_of(r->pDependencyInfo, true),
                  r->pDependencyInfo ? r->pDependencyInfo : &(VkDependencyInfo){ 0 });
        return true;
    }
    case WAKE_CMD_vkCmdResetEvent: {
        const struct wake_rec_CmdResetEvent *r = (const void *)record;
        reset_event(sync, r->event_id, r->stageMask);
        return true;
    }
    case WAKE_CMD_vkCmdResetEvent2: {
        const struct wake_rec_CmdResetEvent2 *r = (const void *)record;
        reset_event(sync, r->event_id, r->stageMask);
        return true;
    }
    case WAKE_CMD_vkCmdWaitEvents: wait_events(sync, (const void *)record); return true;
    case WAKE_CMD_vkCmdWaitEvents2: wait_events2(sync, (const void *)record); return true;
    default: return false;
    }
}
