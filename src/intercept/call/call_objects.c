/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The objects of a call: those it needs to itself, destroys, and makes.
 */
#include "intercept/call/call_objects.h"

#include "base/heap.h"
#include "gen/records.h"
#include "intercept/call/call_rare.h"
#include "state/descriptor/descriptor_set.h"
#include "state/execution/queue_state.h"
#include "state/object/family.h"
#include "state/object/object_life.h"
#include "state/object/reclaim.h"
#include "state/object/record_log_objects.h"
#include "state/scope/record_log.h"
#include "state/scope/record_log_scopes.h"
#include "state/view/destroyed_view.h"

void
wake_call_enter_object(struct wake_call *call, struct wake_object *object)
{
    uint32_t self = wake_user_word(call->thread->id, call->command), before;

    if (call->entered_count == WAKE_CALL_ENTERED) {
        return;
    }
    /* ORD(object_enter:A) an exchange, which pairs with ORD(object_enter:A) itself: of two threads
     * that enter at once, one sees the other. No more is needed, since only the meeting itself is
     * the finding. */
    before = wake_exchange(&object->user, self);
    if (before && wake_same_user(before, self)) {
        /* Named twice in one call, or from a message callback: the first entry leaves. */
        (void)wake_cas(&object->user, &self, before);
        return;
    }
    if (before) {
        call->met[call->met_count].handle = object->handle;
        call->met[call->met_count].id = object->id;
        call->met[call->met_count++].other = (struct wake_other_call){
            .thread = before >> WAKE_USER_COMMAND_BITS,
            .command = before & WAKE_USER_COMMAND_MASK,
            .index = UINT32_MAX,
        };
    }
    call->entered[call->entered_count++] = object;
}

void
wake_call_enter(struct wake_call *call, enum wake_object_type type, uint64_t handle)
{
    struct wake_object *object;

    if (!call->record || !handle || !call->scope->settings->check_threads) {
        return;
    }
    call->named_type = type;
    call->named_handle = handle;
    call->named = wake_table_find(call->scope->tables[type], handle);
    object = wake_object_get(call->named);
    if (object) {
        wake_call_enter_object(call, object);
    }
}

void
wake_call_enter_all(struct wake_call *call, enum wake_object_type type, const uint64_t *handles,
                    uint32_t count)
{
    for (uint32_t i = 0; handles && i < count && call->entered_count < WAKE_CALL_ENTERED; i++) {
        wake_call_enter(call, type, handles[i]);
    }
}

/* Several threads may update a set at once where a binding says so. */
static void
enter_set(struct wake_call *call, wake_id id)
{
    struct wake_object *object = wake_object_get(id);
    const struct wake_descriptor_set *set = wake_descriptor_set_of(object);

    if (set && set->layout &&
        !(set->layout->any_flags & (VK_DESCRIPTOR_BINDING_UPDATE_AFTER_BIND_BIT |
                                    VK_DESCRIPTOR_BINDING_UPDATE_UNUSED_WHILE_PENDING_BIT))) {
        wake_call_enter_object(call, object);
    }
}

void
wake_call_enter_updated(struct wake_call *call)
{
    const struct wake_rec_UpdateDescriptorSets *r = (const void *)call->record;

    if (call->command != WAKE_CMD_vkUpdateDescriptorSets || !call->scope->settings->check_threads) {
        return;
    }
    for (uint32_t i = 0; r->pDescriptorWrites && i < r->descriptorWriteCount; i++) {
        enter_set(call, wake_packed_id(r->pDescriptorWrites, i, WAKE_HANDLES_VkWriteDescriptorSet,
                                       WAKE_HANDLE_VkWriteDescriptorSet_dstSet));
    }
    for (uint32_t i = 0; r->pDescriptorCopies && i < r->descriptorCopyCount; i++) {
        enter_set(call, wake_packed_id(r->pDescriptorCopies, i, WAKE_HANDLES_VkCopyDescriptorSet,
                                       WAKE_HANDLE_VkCopyDescriptorSet_dstSet));
    }
}

void
wake_call_destroys(struct wake_call *call, enum wake_object_type type, const uint64_t *handles,
                   uint32_t count)
{
    call->destroyed_type = type;
    call->destroyed = handles;
    call->destroyed_count = handles ? count : 0;
}

/* Whether leaving its table concerns a family. What images and events have besides belongs to the
 * device timeline: not looked at. */
static bool
has_family(const struct wake_call *call, const struct wake_object *object)
{
    return (object->type != WAKE_TYPE_VkImage && object->type != WAKE_TYPE_VkEvent &&
            object->data) ||
           object->parent != call->scope->id;
}

static void
reset_pool(const struct wake_call *call)
{
    struct wake_object *pool = call->record ? wake_object_get(wake_destroyed_id(call->record))
                                            : NULL;

    if (pool) {
        wake_call_note_death(call, pool);
        wake_family_pool_reset(pool);
    }
}

static void
unlink_destroyed(struct wake_call *call)
{
    for (uint32_t i = 0; i < call->destroyed_count; i++) {
        uint64_t handle = call->destroyed[i];
        struct wake_object *object;
        wake_id id;

        if (!handle) {
            continue;
        }
        /* What is destroyed has mostly just been entered. */
        id = handle == call->named_handle && call->destroyed_type == call->named_type
                 ? call->named
                 : wake_table_find(call->scope->tables[call->destroyed_type], handle);
        object = wake_object_unlink(call->scope, call->destroyed_type, handle, id);
        if (object && has_family(call, object)) {
            wake_family_unlinked(object); /* nothing to do for what has neither family nor pool */
        }
        if (object) {
            wake_call_note_death(call, object);
            wake_object_left(object);
        }
    }
}

void
wake_call_unlink(struct wake_call *call)
{
    /* Another thread of a wrong program may destroy the pool of what is freed here, or free what is
     * in the pool that is destroyed here. */
    uint64_t hold = wake_reclaim_hold();

    if (call->command == WAKE_CMD_vkResetCommandPool ||
        call->command == WAKE_CMD_vkResetDescriptorPool) {
        reset_pool(call);
    } else {
        unlink_destroyed(call);
    }
    wake_reclaim_let_go(hold);
}

void
wake_call_remember(struct wake_call *call, uint64_t word, uint32_t total)
{
    if (call->made_count == WAKE_CALL_MADE && !call->made_more) {
        call->made_more = wake_alloc(WAKE_HEAP_MESSAGE,
                                     (WAKE_CALL_MADE + (size_t)total) * sizeof(wake_id));
        if (call->made_more) {
            for (uint32_t i = 0; i < WAKE_CALL_MADE; i++) {
                call->made_more[i] = call->made[i];
            }
        }
    }
    if (call->made_more) {
        call->made_more[call->made_count++] = word;
    } else if (call->made_count < WAKE_CALL_MADE) {
        call->made[call->made_count++] = word;
    }
}

/* Relaxed: it is set before the application gets the handle that its queries name. */
static WAKE_COLD void
note_version(struct wake_instance *instance, VkPhysicalDevice physical)
{
    VkPhysicalDeviceProperties properties = { 0 };

    instance->next.GetPhysicalDeviceProperties(physical, &properties);
    if (wake_is_newer_version(properties.apiVersion)) {
        if (wake_record_log_is_on() && !wake_load_relaxed(&instance->newer_driver)) {
            wake_record_log_newer(&instance->scope);
        }
        wake_store_relaxed(&instance->newer_driver, true);
    }
}

/* False: out of memory. */
static bool
make_object(struct wake_call *call, enum wake_object_type type, uint64_t handle, wake_id parent,
            uint32_t index, uint32_t count)
{
    struct wake_object *object;
    wake_id id;

    if (call->owed) {
        call->owed = false;
    } else if (call->create) {
        (void)wake_fetch_add(&call->create->references, 1);
    }
    id = wake_object_create(call->scope, type, handle, parent ? parent : call->scope->id,
                            call->create, index);
    object = wake_object_get(id);
    if (!object || !wake_family_created(object, call->create)) {
        return false;
    }
    if (type == WAKE_TYPE_VkDescriptorSet && call->create) {
        /* Its layout is all that is asked of it later. Nobody has its handle yet. */
        object->create = NULL;
        wake_create_put(call->create);
    }
    wake_call_remember(call, id, count);
    return true;
}

/*
 * vkGetDeviceQueue, vkGetSwapchainImagesKHR and the like hand out the same handles again, to
 * several threads at the same moment, too. Whoever is the first makes the object under this lock,
 * with all that belongs to it: the others find it whole, and nobody makes a second one.
 */
static struct wake_lock handing_out = WAKE_LOCK_INIT_BRIEF(WAKE_RANK_INSTANCE);

static bool
hand_out_object(struct wake_call *call, enum wake_object_type type, uint64_t handle, wake_id parent,
                uint32_t index, uint32_t count)
{
    bool ok;

    if (WAKE_UNLIKELY(type == WAKE_TYPE_VkPhysicalDevice) &&
        !wake_table_find(call->scope->tables[type], handle)) {
        note_version(call->scope->instance, (VkPhysicalDevice)(uintptr_t)handle);
    }
    wake_lock_take(&handing_out);
    ok = wake_table_find(call->scope->tables[type], handle) ||
         make_object(call, type, handle, parent, index, count);
    wake_lock_drop(&handing_out);
    return ok;
}

void
wake_call_got_queue(struct wake_call *call, VkQueue handle, uint32_t family)
{
    struct wake_object *object = wake_object_get(
        wake_table_find(call->scope->tables[WAKE_TYPE_VkQueue], (uint64_t)(uintptr_t)handle));
    struct wake_queue *queue = object ? object->data : NULL;

    if (!queue) {
        return;
    }
    /* Written once: runners read it as soon as one of the threads that got the queue submits. */
    wake_lock_take(&handing_out);
    if (queue->family == UINT32_MAX) {
        if (wake_record_log_is_on()) {
            wake_record_log_queue(object, family);
        }
        queue->family = family;
    }
    wake_lock_drop(&handing_out);
}

void
wake_call_made(struct wake_call *call, enum wake_object_type type, const uint64_t *handles,
               uint32_t count, wake_id parent, VkResult result)
{
    /* Pipelines are made one by one: where some failed, the others are valid, and the failed ones
     * are null. Whatever else fails has made nothing, and its outputs may be garbage. */
    bool partial = type == WAKE_TYPE_VkPipeline;
    uint64_t hold;

    if (!call->stream || !handles || call->skipped || (result < 0 && !partial)) {
        return;
    }
    if (!call->record && (call->flags & WAKE_CALL_CREATE) && call->out_of_memory) {
        wake_call_lost(call, true);
        return;
    }
    hold = wake_reclaim_hold(); /* the pool they come from, as in wake_call_unlink() */
    for (uint32_t i = 0; i < count; i++) {
        if (!handles[i]) {
            continue;
        }
        if (!(call->flags & WAKE_CALL_CREATE
                  ? make_object(call, type, handles[i], parent, i, count)
                  : hand_out_object(call, type, handles[i], parent, i, count))) {
            call->out_of_memory = true;
            wake_call_lost(call, true);
        }
    }
    wake_reclaim_let_go(hold);
}

void
wake_call_learn(struct wake_call *call, enum wake_object_type type, const uint64_t *handles,
                uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        wake_call_remember(
            call, handles[i] ? wake_table_find(call->scope->tables[type], handles[i]) : 0, count);
    }
}

void
wake_call_forget_made(struct wake_call *call)
{
    wake_free(WAKE_HEAP_MESSAGE, call->made_more);
    call->made_more = NULL;
}
