/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Debug names: a list per object, newest first.
 */
#include "state/object/object_name.h"

#include "base/heap.h"
#include "state/object/reclaim.h"
#include "state/object/record_log_objects.h"
#include "state/scope/scope.h"

#include <string.h>

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

/* Of a name that is given now. A first one needs no number of its own. */
static uint32_t
number_of(struct wake_device *device, bool renamed)
{
    uint32_t number, last;

    /* relaxed, as is all here: whoever calls after this call sees the number, because the application
     * ordered the calls */
    if (!renamed) {
        return WAKE_MOMENT_NAMES(wake_load_relaxed(&device->moment));
    }
    number = WAKE_MOMENT_NAMES(wake_fetch_add_relaxed(&device->moment, WAKE_MOMENT_RENAMED) +
                               WAKE_MOMENT_RENAMED);
    last = wake_load_relaxed(&device->last_rename);
    while ((int32_t)(number - last) > 0 && !wake_cas(&device->last_rename, &last, number)) {
    }
    return number;
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
        made->since = number_of((struct wake_device *)object->scope, former != NULL);
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
