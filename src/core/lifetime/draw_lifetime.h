/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What descriptors name and has been destroyed.
 * Threads: see core.h; wake_drawn_sets_died() with the turn, wake_bound_sets_died() by the runner
 * of the stream, or under the lock of a secondary's pool.
 */
#ifndef WAKE_CORE_DRAW_LIFETIME_H
#define WAKE_CORE_DRAW_LIFETIME_H

#include "state/derived/pipeline.h"
#include "state/descriptor/descriptor_set.h"
#include "state/object/reclaim.h"
#include "state/recording/command_buffer.h"

/* Bindings that need not be valid when a command is recorded. */
#define WAKE_DESCRIPTOR_LOOSE \
    (VK_DESCRIPTOR_BINDING_UPDATE_AFTER_BIND_BIT | VK_DESCRIPTOR_BINDING_PARTIALLY_BOUND_BIT)

enum { WAKE_ELEMENTS_MOST = 65536 }; /* of one array: more are not looked at */

/* The elements of a binding that a use may access: from *first_out to before what is returned. `binding` may be NULL. */
WAKE_INLINE uint32_t
wake_elements_of(const struct wake_pipeline_use *use, const struct wake_descriptor_set *set,
                 const struct wake_descriptor_binding *binding, uint32_t *first_out)
{
    uint32_t end = use->use->last + 1, left;

    *first_out = use->use->first;
    if (!binding || binding->first >= set->count) {
        return 0;
    }
    left = set->count - binding->first;
    left = left < binding->count ? left : binding->count;
    if (use->use->access & WAKE_ACCESS_DYNAMIC) {
        *first_out = 0;
        end = use->use->count ? use->use->count : UINT32_MAX;
    }
    end = end < left ? end : left;
    return end < *first_out || end - *first_out < WAKE_ELEMENTS_MOST
               ? end
               : *first_out + WAKE_ELEMENTS_MOST;
}

/*
 * Whether the object of that id was destroyed by a call with that ticket or an earlier one. The
 * object may be reclaimed before this is asked: what is left of it then lies in `gone`; NULL:
 * nothing is known of it any more, or there is no such room. False for no id.
 */
bool
wake_died_by(wake_id id, uint64_t until, struct wake_gone *gone,
             const struct wake_object **object_out);
/* Whether the memory that was bound to a buffer or image was freed by such a call. */
bool
wake_memory_has_died(const struct wake_object *resource, uint64_t until);
WAKE_INLINE bool
wake_memory_died(const struct wake_object *resource, uint64_t until)
{
    const struct wake_object *memory = wake_object_get(wake_object_bound(resource));

    /* relaxed: a death before `until` was stored before the record was published that says `until` */
    return WAKE_UNLIKELY(!memory || wake_load_relaxed(&memory->dead_at)) &&
           wake_memory_has_died(resource, until);
}
/*
 * Whether what the descriptor names was destroyed by a call with that ticket or an earlier one. The
 * object may lie in `gone`; NULL: nothing is known of it any more.
 */
bool
wake_descriptor_died(const struct wake_descriptor_binding *binding, uint32_t element,
                     const struct wake_descriptor *descriptor, uint64_t until,
                     struct wake_gone *gone, const struct wake_object **object_out);
/* The same for all descriptors that the recording's draws and dispatches use; the first that is
 * found, and its set. */
bool
wake_drawn_sets_died(const struct wake_command_buffer *cb, uint64_t until, struct wake_gone *gone,
                     const struct wake_object **set_out, const struct wake_object **object_out);
/* The same of what `lost` says of the objects that descriptors name: an object, or NULL. Submits only. */
typedef const struct wake_object *(*wake_lost_function)(struct wake_object *object,
                                                        const void *context);
bool
wake_drawn_sets_lost(const struct wake_command_buffer *cb, wake_lost_function lost,
                     const void *context, const struct wake_object **set_out,
                     const struct wake_object **object_out);
/* Both of what the sets held when they were bound. */
bool
wake_bound_sets_died(const struct wake_command_buffer *cb, uint64_t until, struct wake_gone *gone,
                     const struct wake_object **set_out, const struct wake_object **object_out);
bool
wake_bound_sets_lost(const struct wake_command_buffer *cb, wake_lost_function lost,
                     const void *context, const struct wake_object **set_out,
                     const struct wake_object **object_out);
/*
 * Calls `visit` for the objects that the descriptors name which the recording's draws and dispatches use, some of them more
 * than once: as the sets were when they were bound. False: not for all, of some sets that is not known any more.
 */
typedef void (*wake_named_function)(void *context, wake_id id);
bool
wake_drawn_sets_each(const struct wake_command_buffer *cb, wake_named_function visit,
                     void *context);
/* The first set that the recording's draws and dispatches use and that was updated behind its bind,
 * between two values of the clock. */
const struct wake_object *
wake_drawn_set_changed(const struct wake_command_buffer *cb, uint64_t from, uint64_t to);

#endif
