/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Command-buffer state machine.
 */
#include "core/command_state.h"

#include "gen/implicit.h"
#include "gen/records.h"
#include "state/apply.h"
#include "state/family.h"
#include "state/scope.h"
#include "state/submission.h"

#include <stdio.h>

static const char *const state_names[] = {
    [WAKE_CB_INITIAL] = "initial",
    [WAKE_CB_RECORDING] = "recording",
    [WAKE_CB_EXECUTABLE] = "executable",
    [WAKE_CB_INVALID] = "invalid",
};

static bool
checks_on(const struct wake_check *check)
{
    return check->scope->settings->check_command_buffers && wake_check_on(check, WAKE_CHECK_CORE);
}

/* ---- recorded commands --------------------------------------------------------------------------------------- */

static WAKE_COLD void
command_broken(struct wake_check *check, const struct wake_command_info *info, const struct wake_cmd_rules *rules)
{
    const struct wake_command_buffer *cb = check->cb;
    const struct wake_command_pool *pool = cb->pool ? cb->pool->data : NULL;
    char text[WAKE_OBJECT_TEXT];

    wake_object_text(text, sizeof(text), cb->object);
    if (cb->state != WAKE_CB_RECORDING) {
        if (rules->vuid_recording) {
            wake_find(check, rules->vuid_recording,
                      "%s is in the %s state; vkBeginCommandBuffer() has not been called since it was last %s", text,
                      state_names[cb->state],
                      cb->state == WAKE_CB_EXECUTABLE ? "ended" : cb->begun ? "reset or invalidated" : "allocated");
        }
        return;
    }
    if (rules->vuid_renderpass && info->render_pass && !(info->render_pass & cb->scope)) {
        wake_find(check, rules->vuid_renderpass, "%s is %s a render pass instance here%s%s; the command may only be called %s one",
                  text, cb->scope == WAKE_SCOPE_INSIDE ? "inside" : "outside",
                  cb->scope == WAKE_SCOPE_INSIDE ? " begun by " : "",
                  cb->scope == WAKE_SCOPE_INSIDE
                      ? (cb->inside_by ? wake_commands[cb->inside_by].name : "the primary that executes it")
                      : "",
                  info->render_pass == WAKE_SCOPE_INSIDE ? "inside" : "outside");
    }
    if (rules->vuid_videocoding && !((info->video_coding ? info->video_coding : WAKE_SCOPE_OUTSIDE) & cb->video_scope)) {
        wake_find(check, rules->vuid_videocoding, "%s is %s a video coding scope here", text,
                  cb->video_scope == WAKE_SCOPE_INSIDE ? "inside" : "outside");
    }
    if (rules->vuid_bufferlevel && cb->secondary && !(info->levels & WAKE_LEVEL_SECONDARY)) {
        wake_find(check, rules->vuid_bufferlevel, "%s is a secondary command buffer", text);
    }
    if (rules->vuid_cmdpool && pool && pool->queue_flags && info->queues && !(pool->queue_flags & info->queues)) {
        wake_find_objects(check, rules->vuid_cmdpool, cb->object, cb->pool,
                          "%s was allocated from a command pool of queue family %u, whose queues lack the capability that this "
                          "command needs",
                          text, pool->family);
    }
}

void
wake_check_command(struct wake_check *check)
{
    const struct wake_command_info *info = &wake_commands[check->command];
    const struct wake_command_buffer *cb = check->cb;
    const struct wake_command_pool *pool = cb->pool ? cb->pool->data : NULL;
    uint32_t video = info->video_coding ? info->video_coding : WAKE_SCOPE_OUTSIDE;

    if (WAKE_LIKELY(cb->state == WAKE_CB_RECORDING && (info->render_pass & cb->scope) && (video & cb->video_scope) &&
                    (!cb->secondary || (info->levels & WAKE_LEVEL_SECONDARY)) &&
                    (!pool || !pool->queue_flags || (pool->queue_flags & info->queues)))) {
        return;
    }
    if (checks_on(check)) {
        command_broken(check, info, &wake_cmd_rules[check->command]);
    }
}

/* ---- begin, end, reset --------------------------------------------------------------------------------------- */

static bool
is_pending(const struct wake_check *check, const struct wake_command_buffer *cb, struct wake_point *point_out)
{
    return wake_object_in_use((struct wake_device *)check->scope, cb->object, point_out);
}

/* The state, with what a reset of its pool did since. */
static enum wake_cb_state
state_of(const struct wake_command_buffer *cb, uint64_t pool_epoch)
{
    return cb->state != WAKE_CB_INITIAL && cb->pool && cb->pool_epoch != pool_epoch ? WAKE_CB_INITIAL : cb->state;
}

static void
check_begin(struct wake_check *check)
{
    const struct wake_rec_BeginCommandBuffer *r = (const void *)check->record;
    const struct wake_command_buffer *cb = check->cb;
    const struct wake_command_pool *pool = cb->pool ? cb->pool->data : NULL;
    enum wake_cb_state state = state_of(cb, cb->next_pool_epoch);
    char text[WAKE_OBJECT_TEXT];
    struct wake_point point;

    wake_object_text(text, sizeof(text), cb->object);
    if (is_pending(check, cb, &point)) {
        wake_find(check, "VUID-vkBeginCommandBuffer-commandBuffer-00049",
                  "%s is pending: batch %llu that it was submitted in is not known to have completed", text,
                  (unsigned long long)point.batch);
    } else if (state == WAKE_CB_RECORDING) {
        wake_find(check, "VUID-vkBeginCommandBuffer-commandBuffer-00049",
                  "%s is being recorded already: vkEndCommandBuffer() is missing", text);
    } else if (state != WAKE_CB_INITIAL && pool && !(pool->flags & VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT)) {
        wake_find_objects(check, "VUID-vkBeginCommandBuffer-commandBuffer-00050", cb->object, cb->pool,
                          "%s is in the %s state, and its pool was created without "
                          "VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT, so that beginning cannot reset it",
                          text, state_names[state]);
    }
    if (r->pBeginInfo && cb->secondary && !r->pBeginInfo->pInheritanceInfo) {
        wake_find(check, "VUID-vkBeginCommandBuffer-commandBuffer-00051",
                  "%s is a secondary command buffer, but pBeginInfo->pInheritanceInfo is NULL", text);
    }
    if (r->pBeginInfo && !cb->secondary &&
        (r->pBeginInfo->flags & VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT) &&
        (r->pBeginInfo->flags & VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT)) {
        wake_find(check, "VUID-vkBeginCommandBuffer-commandBuffer-02840",
                  "%s is primary, but pBeginInfo->flags has both VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT and "
                  "VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT",
                  text);
    }
}

static void
check_end(struct wake_check *check)
{
    const struct wake_command_buffer *cb = check->cb;
    enum wake_cb_state state = state_of(cb, cb->next_pool_epoch);
    char text[WAKE_OBJECT_TEXT];

    wake_object_text(text, sizeof(text), cb->object);
    if (state != WAKE_CB_RECORDING) {
        wake_find(check, "VUID-vkEndCommandBuffer-commandBuffer-00059", "%s is in the %s state, not being recorded", text,
                  state_names[state]);
    } else if (!cb->secondary && cb->scope == WAKE_SCOPE_INSIDE) {
        wake_find(check, "VUID-vkEndCommandBuffer-commandBuffer-00060",
                  "%s is still inside the render pass instance that %s() began", text,
                  cb->inside_by ? wake_commands[cb->inside_by].name : "an earlier command");
    }
}

static void
check_reset(struct wake_check *check)
{
    const struct wake_command_buffer *cb = check->cb;
    const struct wake_command_pool *pool = cb->pool ? cb->pool->data : NULL;
    char text[WAKE_OBJECT_TEXT];
    struct wake_point point;

    wake_object_text(text, sizeof(text), cb->object);
    if (is_pending(check, cb, &point)) {
        wake_find(check, "VUID-vkResetCommandBuffer-commandBuffer-00045",
                  "%s is pending: batch %llu that it was submitted in is not known to have completed", text,
                  (unsigned long long)point.batch);
    }
    if (pool && !(pool->flags & VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT)) {
        wake_find_objects(check, "VUID-vkResetCommandBuffer-commandBuffer-00046", cb->object, cb->pool,
                          "the pool of %s was created without VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT", text);
    }
}

void
wake_check_boundary(struct wake_check *check)
{
    if (!checks_on(check)) {
        return;
    }
    switch (check->command) {
    case WAKE_CMD_vkBeginCommandBuffer:
        check_begin(check);
        break;
    case WAKE_CMD_vkEndCommandBuffer:
        check_end(check);
        break;
    default:
        check_reset(check);
        break;
    }
}

/* ---- submits and executed secondaries ------------------------------------------------------------------------ */

struct submit_vuids {
    const char *state, *simultaneous, *family, *secondary;
};

static const struct submit_vuids submit1 = {
    "VUID-vkQueueSubmit-pCommandBuffers-00070", "VUID-vkQueueSubmit-pCommandBuffers-00071",
    "VUID-vkQueueSubmit-pCommandBuffers-00074", "VUID-VkSubmitInfo-pCommandBuffers-00075"};
static const struct submit_vuids submit2 = {
    "VUID-vkQueueSubmit2-commandBuffer-03874", "VUID-vkQueueSubmit2-commandBuffer-03875",
    "VUID-vkQueueSubmit2-commandBuffer-03878", "VUID-VkCommandBufferSubmitInfo-commandBuffer-03890"};

/* The first object that a recording names and that is dead; NULL: all alive. `gone_out`: so dead that its slot is lost. */
static const struct wake_object *
first_dead(const struct wake_command_buffer *cb, bool *gone_out)
{
    *gone_out = false;
    for (uint32_t i = 0; cb->uses.ids && i <= cb->uses.mask; i++) {
        const struct wake_object *object;

        if (!cb->uses.ids[i]) {
            continue;
        }
        object = wake_object_get(cb->uses.ids[i]);
        if (!object) {
            *gone_out = true;
        } else if (wake_load_acquire(&object->dead_at)) {
            return object;
        }
    }
    return NULL;
}

static void
check_submitted(struct wake_check *check, const struct submit_vuids *vuids, wake_id id, const struct wake_queue *queue,
                bool again)
{
    const struct wake_object *object = wake_object_get(id);
    const struct wake_command_buffer *cb = object ? object->data : NULL;
    const struct wake_command_pool *pool;
    const struct wake_object *dead;
    enum wake_cb_state state;
    struct wake_point point;
    char text[WAKE_OBJECT_TEXT], other[WAKE_OBJECT_TEXT];
    bool gone, pending;

    if (!cb || object->type != WAKE_TYPE_VkCommandBuffer) {
        return; /* an unknown handle is the parameter check's finding */
    }
    pool = cb->pool ? cb->pool->data : NULL;
    wake_object_text(text, sizeof(text), object);
    state = state_of(cb, pool ? pool->reset_epoch : cb->pool_epoch);
    pending = is_pending(check, cb, &point);
    if (cb->secondary) {
        wake_find_objects(check, vuids->secondary, object, NULL, "%s is a secondary command buffer", text);
    }
    if (state != WAKE_CB_EXECUTABLE) {
        wake_find_objects(check, vuids->state, object, NULL, "%s is in the %s state%s", text, state_names[state],
                          state == WAKE_CB_RECORDING  ? ": vkEndCommandBuffer() has not been called"
                          : state == WAKE_CB_INVALID ? ": it was recorded for one submit only, and that has been made"
                                                      : ": nothing has been recorded since it was allocated or reset");
    } else if ((dead = first_dead(cb, &gone)) != NULL || gone) {
        wake_find_objects(check, vuids->state, object, dead,
                          "%s is invalid, because %s, which was recorded into it, has been destroyed since", text,
                          dead ? wake_object_text(other, sizeof(other), dead) : "an object");
    }
    if ((pending || again) && !(cb->usage & VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT)) {
        wake_find_objects(check, vuids->simultaneous, object, NULL,
                          "%s was recorded without VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT, and is %s", text,
                          again && !pending ? "submitted twice by this call"
                                            : "still pending: the batch of an earlier submit is not known to have completed");
    }
    if (pool && queue && pool->queue_flags && pool->family != queue->family && queue->family != UINT32_MAX) {
        wake_find_objects(check, vuids->family, object, queue->object,
                          "%s comes from a command pool of queue family %u, but is submitted to a queue of family %u", text,
                          pool->family, queue->family);
    }
}

void
wake_check_submit(struct wake_check *check)
{
    struct wake_device *device = (struct wake_device *)check->scope;
    struct wake_queue *queue;
    wake_id seen[64];
    uint32_t seen_count = 0;

    if (!checks_on(check)) {
        return;
    }
    queue = wake_queue_of(device, wake_table_find(device->scope.tables[WAKE_TYPE_VkQueue], check->dispatch_handle));
    for (struct wake_submit_walk walk = wake_submit_walk(check->record); wake_submit_next(&walk);) {
        bool again = false;

        for (uint32_t i = 0; i < seen_count; i++) {
            again |= seen[i] == walk.id;
        }
        if (seen_count < WAKE_COUNT(seen)) {
            seen[seen_count++] = walk.id;
        }
        check_submitted(check, walk.second ? &submit2 : &submit1, walk.id, queue, again);
    }
}

void
wake_check_execute(struct wake_check *check)
{
    const struct wake_rec_CmdExecuteCommands *r = (const void *)check->record;
    char text[WAKE_OBJECT_TEXT];

    if (!checks_on(check)) {
        return;
    }
    for (uint32_t i = 0; r->pCommandBuffers && i < r->commandBufferCount; i++) {
        const struct wake_object *object = wake_object_get(wake_packed_id(r->pCommandBuffers, i, 1, 0));
        const struct wake_command_buffer *cb = object ? object->data : NULL;

        if (!cb || object->type != WAKE_TYPE_VkCommandBuffer) {
            continue;
        }
        wake_object_text(text, sizeof(text), object);
        if (!cb->secondary) {
            wake_find_objects(check, "VUID-vkCmdExecuteCommands-pCommandBuffers-00088", check->cb->object, object,
                              "pCommandBuffers[%u] (%s) is a primary command buffer", i, text);
        } else if (r->targets && cb->stream.boundaries_done == r->targets[i] && cb->state != WAKE_CB_EXECUTABLE) {
            wake_find_objects(check, "VUID-vkCmdExecuteCommands-pCommandBuffers-00089", check->cb->object, object,
                              "pCommandBuffers[%u] (%s) is in the %s state", i, text, state_names[cb->state]);
        }
        for (uint32_t k = 0; k < i; k++) {
            if (r->pCommandBuffers[k] == r->pCommandBuffers[i] &&
                !(cb->usage & VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT)) {
                wake_find_objects(check, "VUID-vkCmdExecuteCommands-pCommandBuffers-00093", check->cb->object, object,
                                  "%s appears as pCommandBuffers[%u] and [%u], and was recorded without "
                                  "VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT",
                                  text, k, i);
                break;
            }
        }
    }
}
