/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The objects of a call: those it needs to itself, destroys, and makes.
 * Threads: application threads, between begin and end of the call.
 */
#ifndef WAKE_INTERCEPT_CALL_OBJECTS_H
#define WAKE_INTERCEPT_CALL_OBJECTS_H

#include "intercept/pack/call_state.h"
#include "intercept/pack/meeting.h"
#include "state/object/object.h"
#include "state/scope/table.h"

/* Objects that the call needs to itself: notes the ones that another thread is inside of. Handles
 * may be garbage. */
void
wake_call_enter(struct wake_call *call, enum wake_object_type type, uint64_t handle);
void
wake_call_enter_all(struct wake_call *call, enum wake_object_type type, const uint64_t *handles,
                    uint32_t count);

/* The objects that the call destroys. The array must live until commit. */
void
wake_call_destroys(struct wake_call *call, enum wake_object_type type, const uint64_t *handles,
                   uint32_t count);

/* The id behind a handle; 0: none. */
WAKE_INLINE wake_id
wake_call_find(const struct wake_call *call, enum wake_object_type type, uint64_t handle)
{
    return handle ? wake_table_find(call->scope->tables[type], handle) : 0;
}

/* As wake_call_enter(), for an object at hand. */
void
wake_call_enter_object(struct wake_call *call, struct wake_object *object);
/* The sets that vkUpdateDescriptorSets writes, inline only: in async mode updates are too many for that. */
void
wake_call_enter_updated(struct wake_call *call);
/* Leaves all that was entered. */
WAKE_INLINE void
wake_call_leave(struct wake_call *call)
{
    for (uint32_t i = 0; i < call->entered_count; i++) {
        uint32_t self = wake_user_word(call->thread->id, call->command);
        /* If another thread met us here it stands in `user` now, and leaves by itself. */
        (void)wake_cas(&call->entered[i]->user, &self, 0);
    }
    call->entered_count = 0;
}
/* Takes the handles that the call destroys, and those of their children, out of the tables. */
void
wake_call_unlink(struct wake_call *call);
/* Frees the list of more than WAKE_CALL_MADE ids. */
void
wake_call_forget_made(struct wake_call *call);

/* Handles that the driver returned: objects are made for those which are new. */
void
wake_call_made(struct wake_call *call, enum wake_object_type type, const uint64_t *handles,
               uint32_t count, wake_id parent, VkResult result);

/* One more of up to `total` words that the return half carries. */
void
wake_call_remember(struct wake_call *call, uint64_t word, uint32_t total);

/* Ids that the return half carries without anything being made: fences that were seen signalled. */
void
wake_call_learn(struct wake_call *call, enum wake_object_type type, const uint64_t *handles,
                uint32_t count);

/* vkGetDeviceQueue: which family the queue is of, before the application can submit to it. */
void
wake_call_got_queue(struct wake_call *call, VkQueue handle, uint32_t family);

#endif
