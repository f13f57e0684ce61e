/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Objects of a record log: made, renamed, bound, updated and forgotten as the application's threads
 * did it.
 */
#include "log_check.h"
#include "log_state.h"

#include "gen/records.h"
#include "state/descriptor/descriptor_set.h"
#include "state/execution/queue_state.h"
#include "state/object/family.h"
#include "state/object/object_end.h"
#include "state/object/object_life.h"
#include "state/object/object_name.h"
#include "state/recording/command_buffer.h"
#include "state/recording/video_session.h"
#include "state/scope/record_log.h"
#include "state/scope/scope.h"

#include <string.h>

/* A creating call's copy is a record of that call, all of it. */
static bool
is_copy(struct world *world, uint32_t command, struct wake_record *record, uint64_t base)
{
    if (!log_check_creates(command) || record->command != command ||
        (record->flags & (WAKE_RECORD_RETURN | WAKE_RECORD_CREATE | WAKE_RECORD_APART))) {
        return log_fail(world->log, "the copy of a creating call that cannot be one");
    }
    return world_check_record(world, record, base);
}

bool
world_apply_create(struct world *world, const struct log_entry *entry)
{
    const struct wake_log_create *row = world_body(world, entry, sizeof(*row));
    const struct wake_record *record = row ? (const void *)(row + 1) : NULL;
    struct wake_create *create;
    bool ok;

    if (!row) {
        return false;
    }
    if (row->size < sizeof(*record) || row->size > entry->size - sizeof(*row) ||
        record->size != row->size || row->command >= WAKE_CMD_COUNT || !row->key) {
        return log_fail(world->log, "the copy of a creating call that cannot be one");
    }
    create = wake_create_alloc(row->command, row->size);
    if (!create) {
        return world_no_memory(world);
    }
    memcpy(create->record, record, row->size);
    if (!is_copy(world, row->command, (void *)create->record, row->base)) {
        wake_create_put(create);
        return false;
    }
    wake_create_put((void *)(uintptr_t)wake_table_insert(&world->creates, row->key,
                                                         (wake_id)(uintptr_t)create, &ok));
    if (!ok) {
        wake_create_put(create);
        return world_no_memory(world);
    }
    return true;
}

/* A child joins the family of its parent, which is of one type. */
static bool
is_parent(const struct world *world, const struct wake_log_object *row)
{
    const struct wake_object *parent = world_object(world, row->parent);

    switch (parent ? (int)parent->type : WAKE_TYPE_NONE) {
    case WAKE_TYPE_VkCommandPool: return row->type == WAKE_TYPE_VkCommandBuffer;
    case WAKE_TYPE_VkDescriptorPool: return row->type == WAKE_TYPE_VkDescriptorSet;
    case WAKE_TYPE_VkSwapchainKHR: return row->type == WAKE_TYPE_VkImage;
    /* Its scope's own object may come later, or never. */
    default: return parent || !wake_object_get(row->parent);
    }
}

/* Whether an object can be what its entry says; if so its type is known from here on. */
static bool
is_object(struct world *world, const struct wake_log_object *row, const struct wake_create *create)
{
    struct log_check check = { .types = &world->types };
    bool ok = true;

    if (!row->id || (row->id & WAKE_ID_FOREIGN) || wake_table_find(&world->types, row->id)) {
        return log_fail(world->log, "an object of an id that had another one");
    }
    if (create && !log_check_made(&check, create->command, (const void *)create->record, row->type,
                                  row->create_index)) {
        return log_fail(world->log, "%s", check.error);
    }
    if (!is_parent(world, row)) {
        return log_fail(world->log, "an object in a family of others");
    }
    (void)wake_table_insert(&world->types, row->id, row->type + 1, &ok);
    return ok ? true : world_no_memory(world);
}

bool
world_apply_object(struct world *world, const struct log_entry *entry)
{
    const struct wake_log_object *row = world_body(world, entry, sizeof(*row));
    struct wake_scope *scope = row ? world_find(&world->scopes, row->scope) : NULL;
    struct wake_create *create = row ? world_find(&world->creates, row->create) : NULL;
    struct wake_object like;

    if (!row) {
        return false;
    }
    if (!scope || !world_list_has(&world->open, scope) || (row->create && !create) ||
        row->type == WAKE_TYPE_NONE || row->type >= WAKE_TYPE_COUNT || !row->handle ||
        (!scope->is_device && !wake_object_types[row->type].of_instance)) {
        return log_fail(world->log, "an object of nothing that is in the log");
    }
    if (!is_object(world, row, create)) {
        return false;
    }
    if (create) {
        (void)wake_fetch_add(&create->references, 1);
    }
    like = (struct wake_object){ .id = row->id,
                                 .handle = row->handle,
                                 .type = (uint16_t)row->type,
                                 .parent = row->parent,
                                 .scope = scope,
                                 .create = create,
                                 .create_index = row->create_index };
    if (!wake_object_restore(&like)) {
        wake_create_put(create);
        return log_fail(world->log, "an object in a place that is taken");
    }
    if (!world_list_add(world, &world->made, (void *)(uintptr_t)row->id)) {
        return false;
    }
    if (row->type == WAKE_TYPE_VkInstance) {
        scope->id = row->id;
    }
    return wake_family_created(wake_object_get(row->id), create) ? true : world_no_memory(world);
}

/* The known object of the handle stays; the one that was made for it in vain is forgotten next. */
static void
copy_object(struct wake_object *known)
{
    bool ok;

    known->copies++;
    (void)wake_table_insert(known->scope->tables[known->type], known->handle, known->id, &ok);
}

static void
unlink_object(struct wake_object *object)
{
    if (wake_object_unlink(object->scope, object->type, object->handle, object->id)) {
        wake_family_unlinked(object);
        wake_object_left(object);
    }
}

/* Whether it was destroyed, or made in vain: then its handle, if any, leads to another one. */
static bool
is_over(const struct wake_object *object)
{
    return object->dead_at ||
           (!wake_object_types[object->type].dispatchable &&
            wake_table_find(object->scope->tables[object->type], object->handle) != object->id);
}

/* A pool that was made in vain has no command buffers, and one that was destroyed stays until the last of them has gone.
 * A device that has ended takes both along. */
static bool
is_looked_at(struct world *world, const struct wake_object *object)
{
    const struct wake_command_pool *pool = object->type == WAKE_TYPE_VkCommandPool ? object->data
                                                                                   : NULL;

    return pool && wake_load_relaxed(&pool->living) && world_list_has(&world->open, object->scope);
}

bool
world_apply_to_object(struct world *world, const struct log_entry *entry)
{
    const struct wake_log_pair *row = world_body(world, entry, sizeof(row->id));
    struct wake_object *object = row ? world_object(world, row->id) : NULL;

    if (!row || (entry->kind == WAKE_ENTRY_FORGET && !world_replay(world))) {
        return false;
    }
    if (!object) {
        return true;
    }
    if (entry->kind != WAKE_ENTRY_FORGET && object->dead_at) {
        /* Its links are those of the dead by then. */
        return log_fail(world->log, "something happens to an object that is dead");
    }
    switch (entry->kind) {
    case WAKE_ENTRY_COPY: copy_object(object); return true;
    case WAKE_ENTRY_UNLINK: unlink_object(object); return true;
    case WAKE_ENTRY_POOL_RESET: wake_family_pool_reset(object); return true;
    default:
        if (!is_over(object)) {
            /* A device may end before the record that destroyed it has run: it goes with the session then. */
            return wake_object_types[object->type].dispatchable ||
                   log_fail(world->log, "the end of an object that nothing destroyed");
        }
        if (is_looked_at(world, object)) {
            return log_fail(world->log, "the end of a pool that command buffers are of");
        }
        wake_object_forget(object);
        return world_list_add(world, &world->forgotten, object);
    }
}

bool
world_apply_name(struct world *world, const struct log_entry *entry)
{
    const struct wake_log_name *row = world_body(world, entry, sizeof(*row));
    struct wake_object *object = row ? world_object(world, row->id) : NULL;
    const char *name = row ? (const char *)(row + 1) : NULL;

    if (!row || !row->size || row->size > entry->size - sizeof(*row) || name[row->size - 1]) {
        return row ? log_fail(world->log, "a name without an end") : false;
    }
    if (object && object->scope->is_device) {
        /* A first name takes the moment as it is, another one the next. */
        ((struct wake_device *)object->scope)->moment =
            (uint64_t)(object->name ? row->since - 1 : row->since) << 32;
    }
    return !object || wake_object_set_name(object, name) ? true : world_no_memory(world);
}

bool
world_apply_bind(struct world *world, const struct log_entry *entry)
{
    const struct wake_log_bind *row = world_body(world, entry, sizeof(*row));
    struct wake_object *object = row ? world_object(world, row->id) : NULL;

    if (object) {
        wake_object_bind(object, row->memory, row->offset);
    }
    return row != NULL;
}

bool
world_apply_queue(struct world *world, const struct log_entry *entry)
{
    const struct wake_log_pair *row = world_body(world, entry, sizeof(*row));
    struct wake_queue *queue = row && world_object(world, row->id) ? wake_queue_of(NULL, row->id)
                                                                   : NULL;

    if (queue) {
        queue->family = (uint32_t)row->value;
    }
    return row != NULL;
}

bool
world_apply_executed(struct world *world, const struct log_entry *entry)
{
    const struct wake_log_pair *row = world_body(world, entry, sizeof(*row));
    struct wake_object *object = row ? world_object(world, row->id) : NULL;

    if (object && object->type == WAKE_TYPE_VkCommandBuffer && object->data) {
        wake_command_buffer_executed(object->data, row->value);
    }
    return row != NULL;
}

bool
world_apply_update(struct world *world, const struct log_entry *entry)
{
    const struct wake_log_update *row = world_body(world, entry, sizeof(*row));
    struct wake_descriptor_set *set = row ? wake_descriptor_set_of(world_object(world, row->set))
                                          : NULL;

    if (set) {
        /* One entry stands for all updates of its call. */
        for (uint32_t n = 0; n < WAKE_UPDATE_TIMES && *set->published != (uint32_t)row->published;
             n++) {
            set->touched[++*set->published % WAKE_UPDATE_TIMES] = row->touched;
        }
        *set->published = (uint32_t)row->published;
    }
    return row != NULL;
}

bool
world_apply_video(struct world *world, const struct log_entry *entry)
{
    const struct wake_log_video *row = world_body(world, entry, sizeof(*row));
    struct wake_object *object = row ? world_object(world, row->parameters) : NULL;

    if (row && row->count > (entry->size - sizeof(*row)) / sizeof(uint32_t)) {
        return log_fail(world->log, "more parameter sets than there is room for");
    }
    if (object && object->type == WAKE_TYPE_VkVideoSessionParametersKHR && object->data) {
        wake_video_parameters_put(object->data, row->sequence, row->touched,
                                  (const uint32_t *)(row + 1), row->count);
    }
    return row != NULL;
}
