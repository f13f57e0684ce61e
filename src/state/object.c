/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Objects: life from creation to reclamation.
 */
#include "state/object.h"

#include "base/heap.h"
#include "state/family.h"
#include "state/reclaim.h"
#include "state/scope.h"
#include "state/slab.h"

#include <string.h>

struct wake_object *
wake_object_get(wake_id id)
{
    struct wake_object *object = id ? wake_slab_at(WAKE_ID_SLOT(id)) : NULL;

    /* ORD(object_get:A) acquire: the slot's contents of this generation; pairs with ORD(object_forget:A), which bumps it before
     * anything of the slot is taken away. */
    return object && wake_load_acquire(&object->generation) == WAKE_ID_GENERATION(id) ? object : NULL;
}

wake_id
wake_object_create(struct wake_scope *scope, enum wake_object_type type, uint64_t handle, wake_id parent,
                   struct wake_create *create, uint32_t create_index)
{
    struct wake_table *table = scope->tables[type];
    struct wake_object *object;
    uint32_t slot = 0;
    wake_id known = wake_table_find(table, handle);
    bool ok;

    if (known && !wake_object_types[type].dispatchable) {
        object = wake_object_get(known);
        if (object) {
            (void)wake_fetch_add(&object->copies, 1);
            return known;
        }
    }
    object = wake_slab_take(&slot);
    if (!object) {
        return 0;
    }
    object->handle = handle;
    object->id = WAKE_ID_MAKE(slot, wake_load_relaxed(&object->generation));
    object->type = (uint16_t)type;
    object->parent = parent;
    object->scope = scope;
    object->create_index = create_index;
    object->copies = 1;
    if (create) {
        (void)wake_fetch_add(&create->references, 1);
        object->create = create;
    }
    (void)wake_table_insert(table, handle, object->id, &ok);
    if (!ok) {
        wake_create_put(create);
        wake_store_release(&object->generation, wake_load_relaxed(&object->generation) + 1);
        wake_slab_give(object, slot);
        return 0;
    }
    return object->id;
}

bool
wake_object_unlink(struct wake_scope *scope, enum wake_object_type type, uint64_t handle, wake_id id)
{
    struct wake_object *object = wake_object_get(id);

    if (!object || wake_fetch_sub(&object->copies, 1) > 1) {
        return false;
    }
    return wake_table_remove(scope->tables[type], handle, id) != 0;
}

void
wake_object_retire(struct wake_object *object, uint64_t ticket)
{
    if (wake_load_relaxed(&object->dead_at)) {
        return;
    }
    /* Read with the turn of a later ticket: ORD(ticket_done:B). */
    wake_store_release(&object->dead_at, ticket ? ticket : 1);
    wake_reclaim_later(object);
}

void
wake_object_forget(struct wake_object *object)
{
    /* ORD(object_forget:A) release: ids of this generation find nothing from here on; pairs with ORD(object_get:A). Runners that
     * found it before are waited for by the reclaimer. */
    wake_store_release(&object->generation, wake_load_relaxed(&object->generation) + 1);
}

void
wake_object_reclaim(struct wake_object *object)
{
    uint32_t slot = WAKE_ID_SLOT(object->id);

    wake_family_finish(object);
    wake_create_put(object->create);
    wake_free(WAKE_HEAP_STATE, wake_load_relaxed(&object->name));
    wake_free(WAKE_HEAP_STATE, object->more_uses);
    object->create = NULL;
    wake_store_relaxed(&object->name, NULL);
    object->more_uses = NULL;
    wake_slab_give(object, slot);
}

struct wake_create *
wake_create_alloc(uint32_t command, size_t capacity)
{
    struct wake_create *create = wake_alloc(WAKE_HEAP_STATE, sizeof(*create) + capacity);

    if (create) {
        create->references = 1;
        create->command = command;
        create->capacity = capacity;
    }
    return create;
}

void
wake_create_put(struct wake_create *create)
{
    if (create && wake_fetch_sub(&create->references, 1) == 1) {
        wake_free(WAKE_HEAP_STATE, create);
    }
}

bool
wake_object_set_name(struct wake_object *object, const char *name)
{
    char *copy = NULL;

    if (name && *name) {
        copy = wake_strdup(WAKE_HEAP_STATE, name);
        if (!copy) {
            return false;
        }
    }
    wake_reclaim_memory(wake_exchange(&object->name, copy));
    return true;
}

const char *
wake_object_name(const struct wake_object *object)
{
    return object ? wake_load_acquire(&object->name) : NULL;
}

bool
wake_object_use(struct wake_object *object, uint32_t queue, uint64_t submit)
{
    struct wake_use *uses = object->more_uses ? object->more_uses : object->uses;
    uint32_t capacity = object->more_uses ? object->use_capacity : WAKE_OBJECT_USES;

    for (uint32_t i = 0; i < object->use_count; i++) {
        if (uses[i].queue == queue) {
            uses[i].submit = submit;
            return true;
        }
    }
    if (object->use_count == capacity) {
        struct wake_use *more = wake_alloc(WAKE_HEAP_STATE, sizeof(*more) * capacity * 4);

        if (!more) {
            return false;
        }
        memcpy(more, uses, sizeof(*more) * capacity);
        wake_free(WAKE_HEAP_STATE, object->more_uses);
        object->more_uses = uses = more;
        object->use_capacity = capacity * 4;
    }
    uses[object->use_count].queue = queue;
    uses[object->use_count].submit = submit;
    object->use_count++;
    return true;
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
