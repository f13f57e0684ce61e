/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Objects: life from creation to reclamation.
 */
#include "state/object/object.h"

#include "base/heap_large.h"
#include "state/derived/descriptor_layout.h"
#include "state/object/derived.h"
#include "state/object/family.h"
#include "state/object/reclaim.h"
#include "state/object/slab.h"
#include "state/scope/record_log.h"
#include "state/scope/scope.h"

#include <string.h>

/*
 * Drivers may give equal layouts equal handles: another thread that is given this one at the same
 * moment must find it whole. Nothing else that may be equal has anything besides its slot.
 */
static void
complete(struct wake_object *object)
{
    if (object->type == WAKE_TYPE_VkDescriptorSetLayout && object->create) {
        struct wake_descriptor_layout *layout = wake_descriptor_layout_create(object->create);

        if (layout) {
            layout->object = object->id;
        }
        object->data = layout;
    }
}

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
    if (object->type == WAKE_TYPE_VkDescriptorSetLayout) {
        wake_descriptor_layout_put(object->data);
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
    complete(object);
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
    complete(object);
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

/* About what a dead object holds, for the memory limit: immutable, so that it can be taken back. */
static ptrdiff_t
bytes_of(const struct wake_object *object)
{
    size_t create = object->create && object->create_index == 0 ? object->create->capacity : 0;

    return (ptrdiff_t)(sizeof(*object) + create);
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
    }
    return true;
}

void
wake_object_leave(struct wake_object *object)
{
    wake_heap_note(WAKE_HEAP_DEAD, bytes_of(object));
    wake_reclaim_later(object);
}

void
wake_object_retire(struct wake_object *object, uint64_t ticket)
{
    if (wake_object_die(object, ticket)) {
        wake_object_leave(object);
    }
}

void
wake_object_forget(struct wake_object *object)
{
    if (wake_record_log_is_on()) {
        wake_record_log_id(WAKE_ENTRY_FORGET, object->id);
    }
    /* ORD(object_forget:A) release: ids of this generation find nothing from here on; pairs with
     * ORD(object_get:A). Runners that found it before are waited for by the reclaimer. */
    wake_store_release(&object->generation, wake_load_relaxed(&object->generation) + 1);
}

void
wake_object_reclaim(struct wake_object *object)
{
    uint32_t slot = WAKE_ID_SLOT(object->id);

    wake_heap_note(WAKE_HEAP_DEAD, -bytes_of(object));
    wake_family_finish(object);
    wake_derived_free(object);
    wake_create_put(object->create);
    for (struct wake_name *name = wake_load_relaxed(&object->name), *older; name; name = older) {
        older = wake_load_relaxed(&name->older);
        wake_free(WAKE_HEAP_STATE, name);
    }
    if (object->use_capacity) {
        wake_free(WAKE_HEAP_STATE, object->more_uses);
    }
    object->create = NULL;
    wake_store_relaxed(&object->name, NULL);
    object->more_uses = NULL;
    object->use_capacity = 0;
    wake_slab_give(object, slot);
}

struct wake_create *
wake_create_alloc(uint32_t command, size_t capacity)
{
    size_t size = sizeof(struct wake_create) + capacity;
    struct wake_create *create = size < WAKE_LARGE_LEAST ? wake_alloc(WAKE_HEAP_STATE, size)
                                                         : wake_alloc_large(WAKE_HEAP_STATE, size);

    if (create) {
        create->references = 1;
        create->command = (uint16_t)command;
        create->logged = false;
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

_Thread_local uint64_t wake_names_at __attribute__((tls_model("initial-exec"))) = WAKE_NAMES_NOW;

/* Names beyond those which are kept; readers may be at them. */
static void
drop_old_names(struct wake_name *newest, uint32_t kept)
{
    struct wake_name *last = newest, *old;

    for (uint32_t i = 1; last && i < kept; i++) {
        last = wake_load_acquire(&last->older);
    }
    old = last ? wake_exchange(&last->older, NULL) : NULL;
    while (old) {
        struct wake_name *older = wake_load_acquire(&old->older);

        wake_reclaim_memory(old);
        old = older;
    }
}

bool
wake_object_set_name(struct wake_object *object, const char *name)
{
    struct wake_name *former = wake_load_acquire(&object->name), *made;
    size_t size = name ? strlen(name) + 1 : 1;

    if (strcmp(former ? former->text : "", name ? name : "") == 0) {
        return true;
    }
    made = wake_alloc(WAKE_HEAP_STATE, sizeof(*made) + size);
    if (!made) {
        return false;
    }
    memcpy(made->text, name ? name : "", size);
    made->since = 0;
    if (object->scope->is_device) {
        uint64_t *moment = &((struct wake_device *)object->scope)->moment;

        /* Relaxed: whoever calls after this call sees the number, because the application ordered
         * the calls. A first name needs none of its own. */
        made->since = WAKE_MOMENT_NAMES(
            former ? wake_fetch_add_relaxed(moment, WAKE_MOMENT_RENAMED) + WAKE_MOMENT_RENAMED
                   : wake_load_relaxed(moment));
    }
    if (wake_record_log_is_on()) {
        wake_record_log_name(object, made->text, made->since);
    }
    do {
        made->older = former;
    } while (!wake_cas(&object->name, &former, made));
    drop_old_names(made, object->scope->is_device ? WAKE_NAMES_KEPT : 1);
    return true;
}

const char *
wake_object_name(const struct wake_object *object)
{
    const struct wake_name *name = object ? wake_load_acquire(&object->name) : NULL, *first = name;

    /* Numbers wrap: the nearer half is the past. */
    while (name && wake_names_at != WAKE_NAMES_NOW &&
           (int32_t)(name->since - (uint32_t)wake_names_at) > 0) {
        first = name;
        name = wake_load_acquire(&name->older);
    }
    name = name ? name : first;
    return name && name->text[0] ? name->text : NULL;
}

bool
wake_object_use(struct wake_object *object, uint32_t queue, uint64_t submit)
{
    struct wake_use *uses = object->use_capacity ? object->more_uses : &object->use;
    uint32_t capacity = object->use_capacity ? object->use_capacity : 1;

    for (uint32_t i = 0; i < object->use_count; i++) {
        if (uses[i].queue == queue) {
            uses[i].submit = submit;
            return true;
        }
    }
    if (object->use_count == capacity) {
        struct wake_use *more = capacity * 4 <= UINT16_MAX
                                    ? wake_alloc(WAKE_HEAP_STATE, sizeof(*more) * capacity * 4)
                                    : NULL;

        if (!more) {
            return false;
        }
        memcpy(more, uses, sizeof(*more) * capacity);
        if (object->use_capacity) {
            wake_free(WAKE_HEAP_STATE, object->more_uses);
        }
        object->more_uses = uses = more;
        object->use_capacity = (uint16_t)(capacity * 4);
    }
    uses[object->use_count++] = (struct wake_use){ .queue = queue, .submit = submit };
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
