/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Events, on the device and from the host. Specification, 'Events'.
 */
#include "core/barrier/barrier.h"
#include "core/lifetime/lifetime.h"

#include "state/execution/event_state.h"
#include "state/execution/queue_state.h"
#include "state/execution/submission.h"
#include "state/recording/recording.h"

/* ---- device groups --------------------------------------------------------------------------- */

static void
check_device(struct wake_check *check, const char *owner, const char *rule)
{
    const struct wake_facts *facts = wake_check_facts(check);
    const struct wake_recording *recording = check->cb->recording;
    uint32_t mask;

    if (WAKE_LIKELY(!facts || facts->physical_device_count < 2 ||
                    facts->physical_device_count >= 32)) {
        return;
    }
    mask = recording && recording->current_mask ? recording->current_mask
                                                : (UINT32_C(1) << facts->physical_device_count) - 1;
    if (mask & (mask - 1)) {
        wake_find_rule(check, owner, rule, NULL,
                       "the current device mask is 0x%x: the device has %u physical devices", mask,
                       facts->physical_device_count);
    }
}

/* ---- set and reset --------------------------------------------------------------------------- */

/* Rules of a stageMask that differ between commands. */
struct stage_rules {
    const char *family, *host;
};

static void
check_stage(struct wake_check *check, enum wake_mask_owner masks, const struct stage_rules *rules,
            VkPipelineStageFlags2 stages)
{
    const char *owner = wake_owners_stage_masks[masks];
    bool second = masks == WAKE_MASKS_RESET_EVENT2;
    const struct wake_sync_at at = {
        .check = check, .owner = masks, .prefix = "", .second = second
    };

    if (WAKE_UNLIKELY(stages & VK_PIPELINE_STAGE_2_HOST_BIT)) {
        wake_find_rule(check, owner, rules->host, NULL, "stageMask has VK_PIPELINE_STAGE_HOST_BIT");
    }
    if ((!second || stages) && wake_check_stage_features(&at, WAKE_MASK_STAGE, stages) &&
        rules->family) {
        wake_check_stage_family(&at, WAKE_MASK_STAGE, stages, check->cb->queue_flags, owner,
                                rules->family);
    }
}

static bool
synchronization2(struct wake_check *check, int command)
{
    static const char *const rules[] = { WAKE_ID(event2, "synchronization2-03824"),
                                         WAKE_ID(event2, "synchronization2-03829"),
                                         WAKE_ID(event2, "synchronization2-03836") };

    if (WAKE_LIKELY(WAKE_FEATURE(check, synchronization2))) {
        return true;
    }
    wake_find_rule(check, wake_owners_event2[command], rules[command], NULL,
                   "the feature synchronization2 is not enabled");
    return false;
}

void
wake_core_cmd_set_event(struct wake_check *check, const struct wake_barrier_view *view)
{
    check_stage(check, WAKE_MASKS_SET_EVENT,
                &(struct stage_rules){ WAKE_ID(event, "stageMask-06457"),
                                       WAKE_ID(event, "stageMask-01149") },
                view->stages);
    check_device(check, wake_owners_event[0], WAKE_ID(event, "commandBuffer-01152"));
}

void
wake_core_cmd_reset_event(struct wake_check *check, const struct wake_barrier_view *view)
{
    static const struct stage_rules rules[] = { { WAKE_ID(event, "stageMask-06458"),
                                                  WAKE_ID(event, "stageMask-01153") },
                                                { NULL, WAKE_ID(event2, "stageMask-03830") } };

    if (view->second && !synchronization2(check, 1)) {
        return;
    }
    check_stage(check, view->second ? WAKE_MASKS_RESET_EVENT2 : WAKE_MASKS_RESET_EVENT,
                &rules[view->second], view->stages);
    check_device(check, view->second ? wake_owners_event2[1] : wake_owners_event[1],
                 view->second ? WAKE_ID(event2, "commandBuffer-03833")
                              : WAKE_ID(event, "commandBuffer-01157"));
}

/* A set that says what comes before it, and leaves the rest to the wait. */
static bool
is_asymmetric(struct wake_check *check, const struct wake_barriers *all)
{
#ifdef VK_KHR_maintenance9
    VkMemoryBarrier2 one;

    if (all->flags != VK_DEPENDENCY_ASYMMETRIC_EVENT_BIT_KHR ||
        !WAKE_FEATURE(check, maintenance9)) {
        return false;
    }
    if (all->buffer_count || all->image_count) {
        wake_find(
            check, "VUID-vkCmdSetEvent2-dependencyFlags-10785",
            "pDependencyInfo has VK_DEPENDENCY_ASYMMETRIC_EVENT_BIT_KHR, %u buffer barriers and %u image barriers",
            all->buffer_count, all->image_count);
    }
    if (all->memory_count != 1) {
        wake_find(
            check, "VUID-vkCmdSetEvent2-dependencyFlags-10786",
            "pDependencyInfo has VK_DEPENDENCY_ASYMMETRIC_EVENT_BIT_KHR, and %u memory barriers",
            all->memory_count);
        return true;
    }
    one = wake_memory_barrier(all, 0);
    if (one.srcAccessMask || one.dstStageMask || one.dstAccessMask) {
        wake_find(
            check, "VUID-vkCmdSetEvent2-dependencyFlags-10787",
            "pDependencyInfo has VK_DEPENDENCY_ASYMMETRIC_EVENT_BIT_KHR, but pMemoryBarriers[0] has more than srcStageMask");
    }
    return true;
#else
    (void)check;
    (void)all;
    return false;
#endif
}

void
wake_core_cmd_set_event2(struct wake_check *check, const struct wake_barrier_view *view)
{
    static const char *const family_rules[] = { WAKE_ID(event2, "srcStageMask-03827"),
                                                WAKE_ID(event2, "dstStageMask-03828") };
    const struct wake_barrier_check b = {
        .check = check,
        .command = wake_owners_event2[0],
        .prefix = "pDependencyInfo->",
        .family_rules = family_rules,
        .all = &view->barriers,
        .ranges = view->ranges,
    };

    if (!synchronization2(check, 0) || !view->count) {
        return;
    }
    if (WAKE_UNLIKELY(b.all->flags) && !is_asymmetric(check, b.all)) {
        wake_find_rule(check, b.command, WAKE_ID(event2, "dependencyFlags-03825"), NULL,
                       "pDependencyInfo->dependencyFlags is 0x%x", b.all->flags);
    }
    for (int half = 0; half < 2; half++) {
        if (WAKE_UNLIKELY(wake_barrier_stages(b.all, half) & VK_PIPELINE_STAGE_2_HOST_BIT)) {
            wake_find_rule(
                check, b.command,
                half ? WAKE_ID(event2, "dstStageMask-09392")
                     : WAKE_ID(event2, "srcStageMask-09391"),
                NULL,
                "a %sStageMask of pDependencyInfo has VK_PIPELINE_STAGE_2_HOST_BIT: the host sets events by "
                "vkSetEvent",
                half ? "dst" : "src");
        }
    }
    check_device(check, b.command, WAKE_ID(event2, "commandBuffer-03826"));
    wake_check_barriers(&b);
}

/* ---- waits ----------------------------------------------------------------------------------- */

void
wake_core_cmd_wait_events(struct wake_check *check, const struct wake_barrier_view *view)
{
    static const char *const family_rules[] = { WAKE_ID(event, "srcStageMask-06459"),
                                                WAKE_ID(event, "dstStageMask-06460") };
    const struct wake_barrier_check b = {
        .check = check,
        .command = wake_owners_event[2],
        .masks = WAKE_MASKS_WAIT_EVENTS,
        .prefix = "",
        .same_family = true,
        .family_rules = family_rules,
        .all = &view->barriers,
        .ranges = view->ranges,
    };

    wake_check_barrier_stages(&b);
    if (WAKE_UNLIKELY(b.all->stages[0] & VK_PIPELINE_STAGE_2_HOST_BIT) &&
        check->cb->place.render_pass == WAKE_SCOPE_INSIDE) {
        wake_find_rule(
            check, b.command, WAKE_ID(event, "srcStageMask-07308"), NULL,
            "srcStageMask has VK_PIPELINE_STAGE_HOST_BIT, but the command is inside of a render pass instance");
    }
    check_device(check, b.command, WAKE_ID(event, "commandBuffer-01167"));
    wake_check_barriers(&b);
    if (check->cb->place.render_pass == WAKE_SCOPE_INSIDE) {
        wake_check_waits_in_pass(&b, WAKE_ID(event, "oldLayout-01181"), NULL);
    }
}

#define NOT_OF_WAITS                                                                               \
    (VK_DEPENDENCY_BY_REGION_BIT | VK_DEPENDENCY_DEVICE_GROUP_BIT | VK_DEPENDENCY_VIEW_LOCAL_BIT | \
     VK_DEPENDENCY_FEEDBACK_LOOP_BIT_EXT)

/* What only dependencies of barriers have. */
static void
wait_flags(const struct wake_barrier_check *b)
{
    char text[256];

    if (WAKE_UNLIKELY(b->all->flags & NOT_OF_WAITS)) {
        (void)wake_print_VkDependencyFlags(text, sizeof(text), b->all->flags & NOT_OF_WAITS);
        wake_find_rule(b->check, b->command, WAKE_ID(event2, "dependencyFlags-10394"), NULL,
                       "pDependencyInfos[%u].dependencyFlags has %s", b->outer_index, text);
    }
    wake_check_dependency_flags(b, WAKE_ID(event2, "maintenance8-10205"));
}

void
wake_core_cmd_wait_events2(struct wake_check *check, const struct wake_barrier_view *view)
{
    static const char *const family_rules[] = { WAKE_ID(event2, "srcStageMask-03842"),
                                                WAKE_ID(event2, "dstStageMask-03843") };
    struct wake_barriers scratch;
    struct wake_barrier_check b = {
        .check = check,
        .command = wake_owners_event2[2],
        .prefix = "",
        .outer = "pDependencyInfos",
        .family_rules = family_rules,
    };

    if (!synchronization2(check, 2)) {
        return;
    }
    check_device(check, b.command, WAKE_ID(event2, "commandBuffer-03846"));
    for (; b.outer_index < view->count; b.outer_index++) {
        b.all = wake_barriers_at(view, b.outer_index, &scratch);
        b.ranges = wake_barrier_ranges_at(view, b.outer_index);
        wait_flags(&b);
        if (check->cb->place.render_pass == WAKE_SCOPE_INSIDE &&
            (wake_barrier_stages(b.all, false) & VK_PIPELINE_STAGE_2_HOST_BIT)) {
            wake_find_rule(
                check, b.command, WAKE_ID(event2, "dependencyFlags-03844"), NULL,
                "a srcStageMask of pDependencyInfos[%u] has VK_PIPELINE_STAGE_2_HOST_BIT, but the command is inside "
                "of a render pass instance",
                b.outer_index);
        }
        wake_check_barriers(&b);
        if (check->cb->place.render_pass == WAKE_SCOPE_INSIDE) {
            wake_check_waits_in_pass(&b, WAKE_ID(event2, "oldLayout-01181"),
                                     WAKE_ID(event2, "srcQueueFamilyIndex-01182"));
        }
    }
}

/* ---- the host -------------------------------------------------------------------------------- */

static void
host_use(struct wake_check *check, wake_id id, const char *vuid)
{
    const struct wake_object *object = wake_check_object(check, id, WAKE_TYPE_VkEvent);
    const VkEventCreateInfo *info = wake_VkEvent_info(object);
    char text[WAKE_OBJECT_TEXT];

    if (info && (info->flags & VK_EVENT_CREATE_DEVICE_ONLY_BIT)) {
        wake_find_objects(check, vuid, object, NULL,
                          "event (%s) was created with VK_EVENT_CREATE_DEVICE_ONLY_BIT",
                          wake_object_text(text, sizeof(text), object));
    }
}

#if !WAKE_REPEATED_RULES
/* Batches that wait for a signal of the host are submitted behind it, and nothing but their end shows that they have waited. `vuids`:
 * of vkCmdWaitEvents and vkCmdWaitEvents2. */
static void
check_awaited(struct wake_check *check, wake_id id, const char *const vuids[2])
{
    struct wake_device *device = (struct wake_device *)check->scope;
    const struct wake_object *object = wake_check_object(check, id, WAKE_TYPE_VkEvent);
    struct wake_point point;
    bool second;
    const struct wake_queue *queue = object && wake_event_awaited(id, &point, &second)
                                         ? wake_queue_by_index(device, point.queue)
                                         : NULL;
    char text[WAKE_OBJECT_TEXT], batch[WAKE_BATCH_TEXT];

    if (queue && !wake_queue_may_be_done(queue, point.batch) && !wake_load_relaxed(&device->lost)) {
        wake_find_objects(
            check, vuids[second], object, queue->object,
            "event (%s) is waited for by %s: no wait, fence status or semaphore value has shown that it has completed",
            wake_object_text(text, sizeof(text), object), wake_batch_text(batch, check, &point));
    }
}
#endif

void
wake_core_set_event(struct wake_check *check, const struct wake_rec_SetEvent *r)
{
    host_use(check, r->event_id, "VUID-vkSetEvent-event-03941");
#if !WAKE_REPEATED_RULES
    static const char *const vuids[] = { "VUID-vkSetEvent-event-09543",
                                         "VUID-vkSetEvent-event-09543" };

    check_awaited(check, r->event_id, vuids);
#endif
}

void
wake_core_reset_event(struct wake_check *check, const struct wake_rec_ResetEvent *r)
{
    host_use(check, r->event_id, "VUID-vkResetEvent-event-03823");
#if !WAKE_REPEATED_RULES
    static const char *const vuids[] = { "VUID-vkResetEvent-event-03821",
                                         "VUID-vkResetEvent-event-03822" };

    check_awaited(check, r->event_id, vuids);
#endif
}

void
wake_core_get_event_status(struct wake_check *check, const struct wake_rec_GetEventStatus *r)
{
    host_use(check, r->event_id, "VUID-vkGetEventStatus-event-03940");
}

void
wake_core_create_event(struct wake_check *check, const struct wake_rec_CreateEvent *r)
{
    (void)r;
    if (WAKE_EXTENSION(check, VK_KHR_portability_subset) && !WAKE_FEATURE(check, events)) {
        wake_find(check, "VUID-vkCreateEvent-events-04468",
                  "VK_KHR_portability_subset is enabled, and the feature events is not");
    }
}
