/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Publication of derived state.
 */
#include "state/object/derived.h"

struct wake_derived *
wake_derive(struct wake_object *object, struct wake_derived *(*make)(struct wake_object *object))
{
    struct wake_derived *derived = wake_derived_get(object);
    struct wake_derived *none = NULL;

    if (WAKE_LIKELY(derived)) {
        return derived;
    }
    derived = make(object);
    if (!derived) {
        return NULL;
    }
    /* ORD(derived_put:A) the compare-and-swap releases what was made, and acquires another's if
     * that came first; pairs with ORD(derived_get:A). */
    if (!wake_cas(&object->derived, &none, derived)) {
        derived->destroy(derived);
        return none;
    }
    return derived;
}

void
wake_derived_free(struct wake_object *object)
{
    struct wake_derived *derived = wake_load_relaxed(&object->derived);

    if (derived) {
        derived->destroy(derived);
        wake_store_relaxed(&object->derived, NULL);
    }
}
