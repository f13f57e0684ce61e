/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Objects: from creation to death.
 */
#include "state/object/object_life.h"

#include "base/heap.h"
#include "state/object/kind.h"
#include "state/object/object_end.h"
#include "state/object/reclaim.h"
#include "state/object/record_log_objects.h"
#include "state/object/slab.h"
#include "state/scope/scope.h"

/* False: it is being destroyed, by a thread of a wrong program. */
static bool
add_copy(struct wake_object *object)
{
    uint32_t copies = wake_load_relaxed(&object->copies);

    do {
        if (copies == 0 || copies >= WAKE_COPIES_LEAVING) {
            return false;
        }
    } while (!wake_cas(&object->copies, &copies, copies + 1));
    return true;
}

/* The slot was in no table, so that nobody knows its id. */
static void
give_unused(struct wake_object *object, uint32_t slot)
{
    wake_create_put(object->create);
    object->create = NULL;
    if (object->data) {
        wake_kinds[object->type].finish(object);
        object->data = NULL;
    }
    wake_object_forget(object);
    wake_slab_give(object, slot);
}

wake_id
wake_object_create(struct wake_scope *scope, enum wake_object_type type, uint64_t handle,
                   wake_id parent, struct wake_create *create, uint32_t create_index)
{
    struct wake_table *table = scope->tables[type];
    struct wake_object *object, *known;
    uint32_t slot = 0;
    wake_id id, before;
    bool ok;

    object = wake_slab_take(&slot);
    if (!object) {
        wake_create_put(create);
        return 0;
    }
    id = WAKE_ID_MAKE(slot, wake_load_relaxed(&object->generation));
    object->handle = handle;
    object->id = id;
    object->type = (uint16_t)type;
    object->parent = parent;
    object->scope = scope;
    object->create_index = create_index;
    object->copies = 1;
    object->create = create;
    if (wake_kinds[type].complete) {
        wake_kinds[type].complete(object);
    }
    if (wake_record_log_is_on()) {
        wake_record_log_object(object);
    }
    before = wake_table_insert_new(table, handle, id, &ok);
    if (WAKE_UNLIKELY(before != 0)) {
        known = wake_object_types[type].dispatchable ? NULL : wake_object_get(before);
        if (known && add_copy(known)) {
            if (wake_record_log_is_on()) {
                wake_record_log_id(WAKE_ENTRY_COPY, before);
            }
            give_unused(object, slot);
            return before;
        }
        (void)wake_table_insert(table, handle, id, &ok);
    }
    if (WAKE_UNLIKELY(!ok)) {
        give_unused(object, slot);
        return 0;
    }
    return id;
}

bool
wake_object_restore(const struct wake_object *like)
{
    struct wake_object *object = wake_slab_at(WAKE_ID_SLOT(like->id));
    bool ok = false;

    if (object && object->id && object->generation == WAKE_ID_GENERATION(object->id)) {
        return false;
    }
    object = wake_slab_take_at(WAKE_ID_SLOT(like->id), WAKE_ID_GENERATION(like->id));
    if (!object) {
        return false;
    }
    object->handle = like->handle;
    object->id = like->id;
    object->type = like->type;
    object->parent = like->parent;
    object->scope = like->scope;
    object->create = like->create;
    object->create_index = like->create_index;
    object->copies = 1;
    if (wake_kinds[object->type].complete) {
        wake_kinds[object->type].complete(object);
    }
    (void)wake_table_insert(object->scope->tables[object->type], object->handle, object->id, &ok);
    return ok;
}

struct wake_object *
wake_object_unlink(struct wake_scope *scope, enum wake_object_type type, uint64_t handle,
                   wake_id id)
{
    struct wake_object *object = wake_object_get(id);
    uint32_t copies = object ? wake_load_relaxed(&object->copies) : 0;

    if (object && wake_record_log_is_on()) {
        wake_record_log_id(WAKE_ENTRY_UNLINK, id);
    }
    /* Another thread of a wrong program may destroy it, or its pool, at this moment: one of them
     * gets it. relaxed: nothing is read on the strength of it but the object itself. */
    do {
        if (copies == 0 || copies >= WAKE_COPIES_LEAVING) {
            return NULL;
        }
    } while (!wake_cas(&object->copies, &copies, copies > 1 ? copies - 1 : WAKE_COPIES_LEAVING));
    if (copies > 1) {
        return NULL;
    }
    (void)wake_table_remove(scope->tables[type], handle, id);
    return object;
}

void
wake_object_left(struct wake_object *object)
{
    /* ORD(object_left:A) release; pairs with ORD(object_left:B). */
    wake_store_release(&object->copies, 0);
}

bool
wake_object_doom(struct wake_object *object)
{
    uint32_t copies = wake_load_relaxed(&object->copies);

    do {
        if (copies == 0 || copies >= WAKE_COPIES_LEAVING) {
            return false; /* another thread is destroying it: see wake_object_unlink() */
        }
    } while (!wake_cas(&object->copies, &copies, copies | WAKE_COPIES_DOOMED));
    (void)wake_table_remove(object->scope->tables[object->type], object->handle, object->id);
    return true;
}

bool
wake_object_die(struct wake_object *object, uint64_t ticket)
{
    if (wake_load_relaxed(&object->dead_at)) {
        return false;
    }
    /* Read with the turn of a later ticket: ORD(ticket_done:B). */
    wake_store_release(&object->dead_at, ticket ? ticket : 1);
    if (object->scope->is_device) {
        /* relaxed: a hint that something died; whether one object did is read in its dead_at */
        wake_store_relaxed(&((struct wake_device *)object->scope)->last_death, ticket);
        wake_deaths_add(&((struct wake_device *)object->scope)->deaths, object->id);
    }
    return true;
}

void
wake_object_leave(struct wake_object *object)
{
    wake_heap_note(WAKE_HEAP_DEAD, wake_object_bytes(object));
    wake_reclaim_later(object);
}

void
wake_object_retire(struct wake_object *object, uint64_t ticket)
{
    if (wake_object_die(object, ticket)) {
        wake_object_leave(object);
    }
}

uint64_t
wake_object_count(void)
{
    return wake_slab_used();
}

void
wake_objects_finish(void)
{
    wake_slab_finish();
}
