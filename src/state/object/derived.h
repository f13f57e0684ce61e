/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What checks work out of an object's create info once and then share: a render pass in its second
 * form, a pipeline's state, what a shader module uses. Pure functions of the create record and of
 * objects that it names.
 *
 * Threads: any runner may need it first; two may make it at once, one of them wins and the other's
 * is freed. Immutable after that, freed with the object. The objects that the create info names can
 * be read whoever comes first: as long as the record of the creating call is unread, or a record
 * that names the object is, nothing that lived at that call is reclaimed (state/object/reclaim.h).
 * The replay of a creating call makes it for types that name other objects (state/apply), so
 * that it never has to be made when those are gone.
 */
#ifndef WAKE_STATE_DERIVED_H
#define WAKE_STATE_DERIVED_H

#include "state/object/object.h"

/* First member of what is derived. */
struct wake_derived {
    void (*destroy)(struct wake_derived *derived); /* frees all of it */
};

/* The derived state, NULL: there is none yet. */
WAKE_INLINE struct wake_derived *
wake_derived_get(const struct wake_object *object)
{
    /* ORD(derived_get:A) acquire: what the maker wrote; pairs with ORD(derived_put:A). */
    return wake_load_acquire(&object->derived);
}

/* The same, made by `make` when there is none yet. NULL: `make` gave NULL (out of memory, unknown
 * create info). */
struct wake_derived *
wake_derive(struct wake_object *object, struct wake_derived *(*make)(struct wake_object *object));
/* Reclaim. */
void
wake_derived_free(struct wake_object *object);

#endif
