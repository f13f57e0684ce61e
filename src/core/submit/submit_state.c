/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The states in which command buffers may be submitted and secondaries executed, and what a submit
 * finds of their recordings: invalid, dead, updated since, regions of labels. Fences of submits.
 */
#include "core/submit/submit_state.h"

#include "core/command/command_state.h"

#include "core/lifetime/draw_lifetime.h"
#include "core/command/invalid_recording.h"
#include "core/lifetime/lifetime.h"
#include "gen/records.h"
#include "state/apply/apply_label.h"
#include "state/execution/queue_state.h"
#include "state/descriptor/descriptor_set.h"
#include "state/object/family.h"
#include "state/recording/kept_recording.h"
#include "state/view/submit_view.h"

#include <string.h>

/* Ids of other layers for two states. */
#define WAKE_NO_END "UNASSIGNED-CoreValidation-DrawState-NoEndCommandBuffer"
#ifdef VK_VERSION_1_4
#define WAKE_SINGLE_SUBMIT "UNASSIGNED-DrawState-CommandBufferSingleSubmitViolation"
#else
#define WAKE_SINGLE_SUBMIT "UNASSIGNED-CoreValidation-DrawState-CommandBufferSingleSubmitViolation"
#endif

/* An object in words, made where it is told: these checks run with every recording and submit. `text`: a buffer of the function. */
#define TEXT(object) wake_object_text(text, sizeof(text), (object))

struct submit_vuids {
    const char *state, *simultaneous, *family, *secondary;
    const char *executed_state, *executed_simultaneous;
    const char *fence_signaled, *fence_busy;
};

static const char *const region_vuids[WAKE_LABEL_FAMILIES] = {
    [WAKE_LABEL_UTILS] = "VUID-vkCmdEndDebugUtilsLabelEXT-commandBuffer-01912",
    [WAKE_LABEL_MARKER] = "VUID-vkCmdDebugMarkerEndEXT-commandBuffer-01239"
};

/* The recording ends regions that neither it nor what was submitted to the queue before has
 * begun. */
static void
check_regions(struct wake_check *check, const struct wake_command_buffer *cb,
              const int32_t open[WAKE_LABEL_FAMILIES])
{
    char text[WAKE_OBJECT_TEXT];
    uint32_t before = check->found;

    for (int family = 0; family < WAKE_LABEL_FAMILIES && !cb->incomplete; family++) {
        if (open[family] + cb->labels.depth[family].lowest < 0) {
            wake_find_objects(
                check, region_vuids[family], cb->object, check->queue ? check->queue->object : NULL,
                "%s ends %d label regions more than are open on the queue that it is submitted to",
                wake_object_text(text, sizeof(text), cb->object),
                -(open[family] + cb->labels.depth[family].lowest));
        }
    }
    check->beside += check->found - before;
}

static const struct submit_vuids submit1 = {
    "VUID-vkQueueSubmit-pCommandBuffers-00070", "VUID-vkQueueSubmit-pCommandBuffers-00071",
    "VUID-vkQueueSubmit-pCommandBuffers-00074", "VUID-VkSubmitInfo-pCommandBuffers-00075",
    "VUID-vkQueueSubmit-pCommandBuffers-00072", "VUID-vkQueueSubmit-pCommandBuffers-00073",
    "VUID-vkQueueSubmit-fence-00063",           "VUID-vkQueueSubmit-fence-00064"
};
static const struct submit_vuids submit2 = {
    "VUID-vkQueueSubmit2-commandBuffer-03874", "VUID-vkQueueSubmit2-commandBuffer-03875",
    "VUID-vkQueueSubmit2-commandBuffer-03878", "VUID-VkCommandBufferSubmitInfo-commandBuffer-03890",
    "VUID-vkQueueSubmit2-commandBuffer-03876", "VUID-vkQueueSubmit2-commandBuffer-03877",
    "VUID-vkQueueSubmit2-fence-04894",         "VUID-vkQueueSubmit2-fence-04895"
};

/*
 * The first object that a recording names and that is dead, in `gone` if no id finds it any more;
 * NULL: all alive, or `lost_out`: nothing is known of it any more. `unbound_out`: the last one that
 * lives, but without its memory; NULL: none.
 */
static const struct wake_object *
first_dead(const struct wake_command_buffer *cb, struct wake_gone *gone, bool *lost_out,
           const struct wake_object **unbound_out)
{
    *lost_out = false;
    *unbound_out = NULL;
    for (uint32_t i = 0; cb->uses.ids && i <= cb->uses.mask; i++) {
        const struct wake_object *dead;
        struct wake_object *object;

        if (!cb->uses.ids[i]) {
            continue;
        }
        object = wake_object_get(cb->uses.ids[i]);
        if (!object) {
            if ((dead = wake_gone_find(cb->uses.ids[i], gone)) != NULL) {
                return dead;
            }
            *lost_out = true;
        } else if (wake_load_acquire(&object->dead_at)) {
            return object;
        } else if (WAKE_UNLIKELY((dead = wake_dead_part_of(object, UINT64_MAX, gone)) != NULL)) {
            return dead;
        } else if (WAKE_UNLIKELY((dead = wake_without_memory(object, 0, UINT64_MAX)) != NULL)) {
            *unbound_out = dead;
        }
    }
    return NULL;
}

static uint64_t
clock_of(const struct wake_check *check)
{
    struct wake_submit_view call;

    return wake_submit_view(check->record, wake_command_real(check->command), &call) && call.targets
               ? call.targets[-1]
               : 0;
}

/* Whether a recording other than `cb` has executed the secondary since, up to a submit: `cb` is
 * invalid then. Of many calls the last few are known. */
static bool
executed_elsewhere(const struct wake_command_buffer *cb, const struct wake_executed *executed,
                   const struct wake_command_buffer *secondary, uint64_t clock)
{
    const struct wake_executed *own = cb->executed.rows;

    for (int i = 0; i < WAKE_EXECUTE_TIMES; i++) {
        /* relaxed: calls before the submit are there by its record; later ones do not count */
        uint64_t at = wake_load_relaxed(&secondary->executed_at[i]);
        bool elsewhere = at > executed->clock && at <= clock;

        for (uint32_t k = 0; elsewhere && k < cb->executed.count; k++) {
            elsewhere = own[k].clock != at;
        }
        if (elsewhere) {
            return true;
        }
    }
    return false;
}

/* What may have happened to the secondaries that a primary executes since it was recorded. */
static void
check_executed(struct wake_check *check, const struct submit_vuids *vuids,
               const struct wake_command_buffer *cb)
{
    for (uint32_t i = 0; i < cb->executed.count; i++) {
        const struct wake_executed *executed = &(
            (const struct wake_executed *)cb->executed.rows)[i];
        const struct wake_object *object = wake_object_get(executed->id);
        const struct wake_command_buffer *secondary = object ? object->data : NULL;
        const struct wake_command_pool *pool = wake_command_pool_of(secondary);
        char text[WAKE_OBJECT_TEXT], other[WAKE_OBJECT_TEXT], batch[WAKE_BATCH_TEXT];
        char id[WAKE_INVALID_ID];
        struct wake_point point;

        if (!secondary || !secondary->begun || wake_load_acquire(&object->dead_at)) {
            continue; /* told by the call that executes it, or among the dead objects */
        }
        wake_object_text(text, sizeof(text), cb->object);
        wake_object_text(other, sizeof(other), object);
        if (secondary->recording_at > executed->target) {
            wake_find_objects(
                check, vuids->state, cb->object, object,
                "%s is invalid, because %s, which it executes, was destroyed or rerecorded since, or reset (%s)",
                text, other, wake_invalid_id(id, WAKE_TYPE_VkCommandBuffer));
        } else if (wake_command_state_of(secondary,
                                         pool ? pool->reset_epoch : secondary->pool_epoch) ==
                   WAKE_CB_INITIAL) {
            wake_find_objects(
                check, vuids->state, cb->object, object,
                "%s is invalid, because the pool of %s, which it executes, has been reset since (%s)",
                text, other, wake_invalid_id(id, WAKE_TYPE_VkCommandBuffer));
        } else if (secondary->state == WAKE_CB_INVALID) {
            wake_find_objects(
                check, vuids->executed_state, cb->object, object,
                "%s executes %s, which was recorded for one submit only, and that has been made",
                text, other);
        } else if (!(secondary->usage & VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT) &&
                   !wake_command_is_pending(check, cb, NULL) &&
                   wake_command_is_pending(check, secondary, &point)) {
            wake_find_objects(
                check, vuids->executed_simultaneous, cb->object, object,
                "%s executes %s, which was recorded without VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT and is "
                "still pending in %s",
                text, other, wake_batch_text(batch, check, &point));
        } else if (!(secondary->usage & VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT) &&
                   executed_elsewhere(cb, executed, secondary, clock_of(check))) {
            wake_find_objects(
                check, vuids->executed_simultaneous, cb->object, object,
                "%s is invalid, because %s, which it executes and which was recorded without "
                "VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT, has been recorded into another primary command buffer since",
                text, other);
        }
    }
}

/* It was given to an acquire that the host has not waited for, of an image that is not presented since. */
static bool
is_being_acquired(const struct wake_sync_object *sync)
{
    const struct wake_object *object = sync->acquired.swapchain && sync->acquired.index < 64
                                           ? wake_object_get(sync->acquired.swapchain)
                                           : NULL;
    const struct wake_swapchain *swapchain = object && object->type == WAKE_TYPE_VkSwapchainKHR
                                                 ? object->data
                                                 : NULL;

    return swapchain && (swapchain->held & ~swapchain->seen) >> sync->acquired.index & 1;
}

void
wake_check_fence(struct wake_check *check, wake_id id, const char *vuid_signaled,
                 const char *vuid_busy)
{
    struct wake_device *device = (struct wake_device *)check->scope;
    const struct wake_object *object = wake_object_get(id);
    const struct wake_sync_object *sync = object && object->type == WAKE_TYPE_VkFence ? object->data
                                                                                      : NULL;
    const struct wake_queue *queue;
    char text[WAKE_OBJECT_TEXT], batch[WAKE_BATCH_TEXT];
    uint32_t before = check->found;

    if (!sync || sync->external || wake_load_relaxed(&device->lost) || device->submit_failed) {
        return;
    }
    wake_object_text(text, sizeof(text), object);
    queue = sync->point.batch ? wake_queue_by_index(device, sync->point.queue) : NULL;
    if (queue && queue->observed < sync->point.batch) {
        wake_find_objects(
            check, vuid_busy, object, queue->object,
            "%s is to be signaled by %s already: no wait, fence status or semaphore value has shown that it has "
            "completed",
            text, wake_batch_text(batch, check, &sync->point));
    } else if (sync->signalled && is_being_acquired(sync)) {
        wake_find_objects(
            check, vuid_busy, object, NULL,
            "%s is to be signaled by an acquire of a swapchain's image: nothing has waited for it",
            text);
    } else if (sync->signalled) {
        wake_find_objects(check, vuid_signaled, object, NULL, "%s is signaled: %s", text,
                          queue ? "it was not reset after its last submit"
                          : sync->acquired.swapchain
                              ? "it was not reset after it was given to an acquire"
                              : "it was created so, and not reset since");
        check->beside += check->found - before; /* nothing else follows from it */
    }
}

void
wake_check_sparse(struct wake_check *check)
{
    struct wake_submit_view call;

    if (wake_command_checks_on(check) &&
        wake_submit_view(check->record, wake_command_real(check->command), &call)) {
        wake_check_fence(check, call.fence, "VUID-vkQueueBindSparse-fence-01113",
                         "VUID-vkQueueBindSparse-fence-01114");
    }
}

/* The first descriptor set that a recording binds and that was updated between its end and this
 * submit; NULL: none. */
static const struct wake_object *
first_updated(const struct wake_command_buffer *cb, uint64_t clock)
{
    for (uint32_t i = 0; cb->ended_at && cb->uses.ids && i <= cb->uses.mask; i++) {
        const struct wake_object *object = cb->uses.ids[i] ? wake_object_get(cb->uses.ids[i])
                                                           : NULL;
        const struct wake_descriptor_set *set = wake_descriptor_set_of(object);

        if (set && wake_descriptor_set_changed_at_all(set, cb->ended_at, clock)) {
            return object;
        }
    }
    return NULL;
}

/* Since the recording was ended: memory can have been freed only then. */
static bool
something_died_since(const struct wake_check *check, const struct wake_command_buffer *cb)
{
    return wake_load_relaxed(&((const struct wake_device *)check->scope)->last_death) >
           cb->ended_seen;
}

static const struct wake_object *
without_memory(struct wake_object *object, const void *context)
{
    (void)context;
    return wake_without_memory(object, 0, UINT64_MAX);
}

/* What a recording names has been destroyed, changed or lost since, or its sets name such a thing. */
static void
check_named(struct wake_check *check, const struct submit_vuids *vuids,
            const struct wake_object *object, const struct wake_command_buffer *cb)
{
    const struct wake_object *dead, *set, *unbound;
    char text[WAKE_OBJECT_TEXT], other[WAKE_OBJECT_TEXT], third[WAKE_OBJECT_TEXT];
    char name[WAKE_INVALID_ID];
    struct wake_gone gone;
    bool lives = wake_kept_lives(cb), lost = false;

    dead = unbound = NULL;
    if (!lives && ((dead = first_dead(cb, &gone, &lost, &unbound)) != NULL || lost)) {
        wake_find_objects(
            check, vuids->state, object, dead,
            "%s is invalid, because %s, which was recorded into it, has been destroyed since (%s)",
            TEXT(object), dead ? wake_object_text(other, sizeof(other), dead) : "an object",
            wake_invalid_id(name, dead ? (int)dead->type : WAKE_TYPE_NONE));
    } else if (unbound) {
        wake_find_objects(
            check, vuids->state, object, unbound,
            "%s is invalid, because the memory of %s, which was recorded into it, has been freed (%s)",
            TEXT(object), wake_object_text(other, sizeof(other), unbound),
            wake_invalid_id(name, WAKE_TYPE_VkDeviceMemory));
    } else if ((dead = first_updated(cb, clock_of(check))) != NULL) {
        wake_find_objects(
            check, vuids->state, object, dead,
            "%s is invalid, because %s, which was recorded into it, has been updated since (%s)",
            TEXT(object), wake_object_text(other, sizeof(other), dead),
            wake_invalid_id(name, WAKE_TYPE_VkDescriptorSet));
    } else if (!lives && wake_drawn_sets_died(cb, UINT64_MAX, &gone, &set, &dead)) {
        wake_find_objects(
            check, vuids->state, object, dead ? dead : set,
            "%s is invalid, because %s, which a descriptor of %s names that its shaders use, has been destroyed since it was "
            "recorded (%s)",
            TEXT(object), dead ? wake_object_text(other, sizeof(other), dead) : "an object",
            wake_object_text(third, sizeof(third), set),
            wake_invalid_id(name, dead ? (int)dead->type : WAKE_TYPE_NONE));
    } else if (!lives && something_died_since(check, cb) &&
               wake_drawn_sets_lost(cb, without_memory, NULL, &set, &dead)) {
        wake_find_objects(
            check, vuids->state, object, dead,
            "%s is invalid, because the memory of %s, which a descriptor of %s names that its shaders use, has been freed "
            "since it was recorded (%s)",
            TEXT(object), wake_object_text(other, sizeof(other), dead),
            wake_object_text(third, sizeof(third), set),
            wake_invalid_id(name, WAKE_TYPE_VkDeviceMemory));
    } else if (!cb->told_invalid || cb->told_at_end) {
        check_executed(check, vuids, cb);
    }
}

static void
check_submitted(struct wake_check *check, const struct submit_vuids *vuids, wake_id id,
                const struct wake_queue *queue, bool again, bool fence_is_busy)
{
    const struct wake_object *object = wake_object_get(id);
    const struct wake_command_buffer *cb = object ? object->data : NULL;
    const struct wake_command_pool *pool;
    enum wake_cb_state state;
    struct wake_point point;
    char text[WAKE_OBJECT_TEXT], batch[WAKE_BATCH_TEXT];
    bool pending, not_ended;

    if (!cb || object->type != WAKE_TYPE_VkCommandBuffer) {
        return; /* an unknown handle is the parameter check's finding */
    }
    pool = wake_command_pool_of(cb);
    state = wake_command_state_of(cb, pool ? pool->reset_epoch : cb->pool_epoch);
    /* The wait that lacks is told of the fence. */
    pending = !fence_is_busy && wake_command_is_pending(check, cb, &point);
    if (cb->secondary) {
        wake_find_objects(check, vuids->secondary, object, NULL, "%s is a secondary command buffer",
                          TEXT(object));
    }
    not_ended = state == WAKE_CB_RECORDING && cb->told_invalid;
    if (not_ended) {
        /* vkEndCommandBuffer() has said why it does not end it, and a callback had it skipped: a driver does not
         * survive the submit. */
        check->skip = true;
    }
    if (state != WAKE_CB_EXECUTABLE && !not_ended) {
        wake_find_objects(
            check, vuids->state, object, NULL, "%s is in the %s state%s", TEXT(object),
            wake_command_state_name(state),
            state == WAKE_CB_RECORDING ? ": vkEndCommandBuffer() has not been called (" WAKE_NO_END
                                         ")"
            : state == WAKE_CB_INVALID
                ? ": it was recorded for one submit only, and that has been made (" WAKE_SINGLE_SUBMIT
                  ")"
                : ": nothing has been recorded since it was allocated or reset");
    } else if (!cb->told_invalid || cb->told_at_end) {
        /* what a command of it has said is told no more than once */
        check_named(check, vuids, object, cb);
    }
    if ((pending || again) && !(cb->usage & VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT)) {
        wake_find_objects(
            check, vuids->simultaneous, object, NULL,
            "%s was recorded without VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT, and is %s%s",
            TEXT(object), pending ? "still pending in " : "submitted twice by this call",
            pending ? wake_batch_text(batch, check, &point) : "");
    }
    if (pool && queue && cb->queue_flags && pool->family != queue->family &&
        queue->family != UINT32_MAX) {
        wake_find_objects(
            check, vuids->family, object, queue->object,
            "%s comes from a command pool of queue family %u, but is submitted to a queue of family %u",
            TEXT(object), pool->family, queue->family);
    }
}

bool
wake_submit_is_again(const char *id)
{
    return strcmp(id, submit1.simultaneous) == 0 || strcmp(id, submit2.simultaneous) == 0;
}

void
wake_check_submit(struct wake_check *check)
{
    struct wake_device *device = (struct wake_device *)check->scope;
    struct wake_submit_view call;
    const struct submit_vuids *vuids;
    struct wake_queue *queue;
    wake_id seen[64];
    uint32_t seen_count = 0;
    int32_t open[WAKE_LABEL_FAMILIES] = { 0 };
    uint32_t before = check->found;
    bool fence_is_busy;

    if (!wake_command_checks_on(check) ||
        !wake_submit_view(check->record, wake_command_real(check->command), &call)) {
        return;
    }
    vuids = call.second ? &submit2 : &submit1;
    queue = wake_queue_of(
        device, wake_table_find(device->scope.tables[WAKE_TYPE_VkQueue], check->dispatch_handle));
    wake_check_fence(check, call.fence, vuids->fence_signaled, vuids->fence_busy);
    fence_is_busy = check->found != before;
    if (queue) {
        memcpy(open, queue->open_regions, sizeof(open));
    }
    for (struct wake_submit_walk walk = wake_submit_walk(&call); wake_submit_next(&walk);) {
        bool again = false;

        for (uint32_t i = 0; i < seen_count; i++) {
            again |= seen[i] == walk.id;
        }
        if (seen_count < WAKE_COUNT(seen)) {
            seen[seen_count++] = walk.id;
        }
        check_submitted(check, vuids, walk.id, queue, again, fence_is_busy);
        {
            const struct wake_object *object = wake_object_get(walk.id);

            if (queue && object && object->type == WAKE_TYPE_VkCommandBuffer && object->data &&
                ((const struct wake_command_buffer *)object->data)->state != WAKE_CB_RECORDING) {
                check_regions(check, object->data, open);
                wake_regions_after(open, object->data);
            }
        }
    }
}

void
wake_check_region_end(struct wake_check *check)
{
    const struct wake_command_buffer *cb = check->cb;
    bool marker = check->command == WAKE_CMD_vkCmdDebugMarkerEndEXT;
    char text[WAKE_OBJECT_TEXT];

    /* A primary may end what another one began: that is seen when it is submitted. */
    if (cb->secondary && cb->state == WAKE_CB_RECORDING && wake_command_checks_on(check) &&
        cb->labels.depth[marker ? WAKE_LABEL_MARKER : WAKE_LABEL_UTILS].net <= 0) {
        wake_find(
            check,
            marker ? "VUID-vkCmdDebugMarkerEndEXT-commandBuffer-01240"
                   : "VUID-vkCmdEndDebugUtilsLabelEXT-commandBuffer-01913",
            "%s is a secondary command buffer, and no label region that was begun in it is open",
            wake_object_text(text, sizeof(text), cb->object));
    }
}

void
wake_check_queue_region_end(struct wake_check *check)
{
    char text[WAKE_OBJECT_TEXT];

    if (check->queue && wake_command_checks_on(check) &&
        check->queue->labels.depth[WAKE_LABEL_UTILS].net <= 0) {
        wake_find(check, "VUID-vkQueueEndDebugUtilsLabelEXT-None-01911",
                  "no label region is open on %s",
                  wake_object_text(text, sizeof(text), check->queue->object));
    }
}

/* The secondary's recording, if it is still the one that the call meant, has become invalid since
 * its end. */
static bool
secondary_is_invalid(const struct wake_check *check, const struct wake_command_buffer *cb,
                     uint32_t index, struct wake_invalid *out)
{
    const struct wake_rec_CmdExecuteCommands *r = (const void *)check->record;
    bool found;

    if (!r->targets) {
        return false;
    }
    wake_family_lock_children(cb->pool);
    found = wake_executed_is_there(cb, r->targets[index]) && !cb->incomplete && !cb->told_invalid &&
            wake_recording_is_invalid(cb, cb->ended_seen, r->seen, cb->ended_at, r->clock, out);
    wake_family_unlock_children(cb->pool);
    return found;
}

/* An earlier command of the primary executes it, and it has been begun anew since. */
static bool
was_rerecorded(const struct wake_check *check, wake_id id, uint32_t index)
{
    const struct wake_rec_CmdExecuteCommands *r = (const void *)check->record;
    const struct wake_executed *rows = check->cb->executed.rows;

    for (uint32_t i = 0; r->targets && i < check->cb->executed.count; i++) {
        if (rows[i].id == id && rows[i].target < r->targets[index]) {
            return true;
        }
    }
    return false;
}

/* A secondary that vkCmdExecuteCommands names, with its recording as it was at the call. */
struct secondary {
    struct wake_check *check;
    struct wake_command_buffer *primary;
    const struct wake_object *object;
    const struct wake_command_buffer *cb;
    struct wake_secondary_facts facts;
    uint32_t index; /* in pCommandBuffers */
    const char *text;
};

/* False: it is no recording to execute. */
static bool
check_executable(const struct secondary *s)
{
    char cause[WAKE_INVALID_TEXT];
    struct wake_invalid invalid;

    if (s->facts.state != WAKE_CB_EXECUTABLE) {
        if (s->facts.state != WAKE_CB_INVALID) {
            wake_find_objects(
                s->check, "VUID-vkCmdExecuteCommands-pCommandBuffers-00089", s->primary->object,
                s->object, "pCommandBuffers[%u] (%s) is in the %s state%s", s->index, s->text,
                wake_command_state_name(s->facts.state),
                s->facts.state == WAKE_CB_RECORDING
                    ? " [You must call vkEndCommandBuffer() on it before this call to "
                      "vkCmdExecuteCommands()! "
                      "(UNASSIGNED-CoreValidation-DrawState-NoEndCommandBuffer)]"
                    : "");
        }
        return false;
    }
    if (secondary_is_invalid(s->check, s->cb, s->index, &invalid)) {
        s->primary->stale |= s->index < 64 ? UINT64_C(1) << s->index : 0;
        wake_find_objects(s->check, "VUID-vkCmdExecuteCommands-pCommandBuffers-00089",
                          s->primary->object, s->object,
                          "pCommandBuffers[%u] (%s) is invalid, because %s", s->index, s->text,
                          wake_invalid_text(cause, sizeof(cause), &invalid));
        return false;
    }
    return true;
}

/* Executed more than once, or pending. */
static void
check_used_twice(const struct secondary *s)
{
    bool simultaneous = s->facts.usage & VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT;
    char id[WAKE_INVALID_ID], batch[WAKE_BATCH_TEXT];
    struct wake_point point;

    if (was_rerecorded(s->check, s->object->id, s->index)) {
        if (!s->primary->told_invalid && !wake_command_buffer_is_lost(s->primary)) {
            wake_find_objects(
                s->check, "VUID-vkCmdExecuteCommands-commandBuffer-recording", s->primary->object,
                s->object,
                "the command buffer is invalid, because %s, which an earlier vkCmdExecuteCommands() names, was destroyed or "
                "rerecorded since (%s)",
                s->text, wake_invalid_id(id, WAKE_TYPE_VkCommandBuffer));
            s->primary->told_invalid = true;
        }
    } else if (!simultaneous && wake_id_set_has(&s->primary->uses, s->object->id)) {
        wake_find_objects(
            s->check, "VUID-vkCmdExecuteCommands-pCommandBuffers-00092", s->primary->object,
            s->object,
            "pCommandBuffers[%u] (%s) was recorded without VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT, and an "
            "earlier vkCmdExecuteCommands() of this command buffer names it",
            s->index, s->text);
    }
    if (!simultaneous && s->primary->ticket && wake_command_is_pending(s->check, s->cb, &point)) {
        /* Without a turn the secondary cannot have been submitted: wake_pack_execute_targets(). */
        wake_find_objects(
            s->check, "VUID-vkCmdExecuteCommands-pCommandBuffers-00091", s->primary->object,
            s->object,
            "pCommandBuffers[%u] (%s) was recorded without VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT, and is still "
            "pending in %s",
            s->index, s->text, wake_batch_text(batch, s->check, &point));
    }
}

/* Inside of a render pass instance or outside, where the primary is recorded: elsewhere that means nothing. */
static void
check_continues(const struct secondary *s)
{
    bool inside = s->primary->place.render_pass == WAKE_SCOPE_INSIDE;
    bool continues = s->facts.usage & VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT;

    if (inside && !continues) {
        wake_find_objects(
            s->check, "VUID-vkCmdExecuteCommands-pCommandBuffers-00096", s->primary->object,
            s->object,
            "pCommandBuffers[%u] (%s) was recorded without VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT, but the "
            "command is inside a render pass instance",
            s->index, s->text);
    } else if (!inside && continues) {
        wake_find_objects(
            s->check, "VUID-vkCmdExecuteCommands-pCommandBuffers-00100", s->primary->object,
            s->object,
            "pCommandBuffers[%u] (%s) was recorded with VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT, but the "
            "command is outside of a render pass instance",
            s->index, s->text);
    }
}

static void
check_secondary(struct wake_check *check, const struct wake_object *object,
                const struct wake_command_buffer *cb, struct wake_secondary_facts facts,
                uint32_t index)
{
    char text[WAKE_OBJECT_TEXT];
    const struct secondary s = { check, check->cb, object, cb, facts, index, text };
    const struct wake_command_pool *pool = wake_command_pool_of(cb);
    const struct wake_command_pool *own = wake_command_pool_of(s.primary);

    if (!pool) {
        return;
    }
    wake_object_text(text, sizeof(text), object);
    if (!cb->secondary) { /* nothing goes on inside of a render pass instance */
        if (check_executable(&s)) {
            check_used_twice(&s);
        }
        return;
    }
    if (own && pool->family != own->family) {
        wake_find_objects(
            check, "VUID-vkCmdExecuteCommands-pCommandBuffers-00094", s.primary->object, object,
            "pCommandBuffers[%u] (%s) comes from a command pool of queue family %u, this command buffer from one of "
            "queue family %u",
            index, text, pool->family, own->family);
    }
    if (check_executable(&s)) {
        check_used_twice(&s);
        if (s.primary->state == WAKE_CB_RECORDING) {
            check_continues(&s);
        }
    }
}

void
wake_check_execute(struct wake_check *check)
{
    const struct wake_rec_CmdExecuteCommands *r = (const void *)check->record;
    char text[WAKE_OBJECT_TEXT];

    if (!wake_command_checks_on(check)) {
        return;
    }
    for (uint32_t i = 0; r->pCommandBuffers && i < r->commandBufferCount; i++) {
        const struct wake_object *object = wake_object_get(
            wake_packed_id(r->pCommandBuffers, i, 1, 0));
        const struct wake_command_buffer *cb = object ? object->data : NULL;

        if (!cb || object->type != WAKE_TYPE_VkCommandBuffer) {
            continue;
        }
        wake_object_text(text, sizeof(text), object);
        if (!cb->secondary) {
            wake_find_objects(check, "VUID-vkCmdExecuteCommands-pCommandBuffers-00088",
                              check->cb->object, object,
                              "pCommandBuffers[%u] (%s) is a primary command buffer", i, text);
        }
        check_secondary(check, object, cb, r->secondaries[i], i);
        for (uint32_t k = 0; k < i; k++) {
            if (r->pCommandBuffers[k] == r->pCommandBuffers[i] &&
                r->secondaries[i].state != WAKE_CB_INVALID &&
                !(r->secondaries[i].usage & VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT)) {
                wake_find_objects(
                    check, "VUID-vkCmdExecuteCommands-pCommandBuffers-00093", check->cb->object,
                    object,
                    "%s appears as pCommandBuffers[%u] and [%u], and was recorded without "
                    "VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT",
                    text, k, i);
                break;
            }
        }
    }
}
