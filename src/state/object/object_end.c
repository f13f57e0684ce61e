/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Objects: what hangs on a slot goes, then the slot is given back.
 */
#include "state/object/object_end.h"

#include "base/heap.h"
#include "state/object/derived.h"
#include "state/object/kind.h"
#include "state/object/slab.h"
#include "state/scope/record_log.h"

ptrdiff_t
wake_object_bytes(const struct wake_object *object)
{
    /* The first of those that one call made stands for its create info. */
    return (ptrdiff_t)(object->create && object->create_index == 0
                           ? wake_create_bytes(object->create)
                           : sizeof(*object));
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

    wake_heap_note(WAKE_HEAP_DEAD, -wake_object_bytes(object));
    if (object->data) {
        wake_kinds[object->type].finish(object);
        object->data = NULL;
    }
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
