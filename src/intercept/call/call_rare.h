/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What few calls meet: the guard, the record log, the memory limit with back_pressure = drop, a
 * lost device, the first call of another thread, messages that wait for a call that polls.
 * Threads: application threads, inside a call.
 */
#ifndef WAKE_INTERCEPT_CALL_RARE_H
#define WAKE_INTERCEPT_CALL_RARE_H

#include "base/settings.h"
#include "intercept/pack/call_state.h"
#include "report/call_stack.h"
#include "report/trace.h"
#include "state/recording/command_buffer.h"

/* A second thread uses the instance: messages need not wait for the first one's calls any more
 * (delivery = auto). */
WAKE_INLINE bool
wake_call_is_new_thread(const struct wake_call *call)
{
    const struct wake_instance *instance = call->scope->instance;

    /* Relaxed: a thread that sees an old value looks again in the slow half, under the report's
     * lock. */
    return wake_load_relaxed(&instance->first_thread) != call->thread->id &&
           !wake_load_relaxed(&instance->many_threads);
}
WAKE_COLD void
wake_call_note_thread(struct wake_call *call);

/* Out of memory: the call is not recorded, or (`object`) what it made is not known. Says so once
 * per instance. */
WAKE_COLD void
wake_call_lost(struct wake_call *call, bool object);

/* The first of these, of a call that has a stream. */
WAKE_COLD void
wake_call_lost_record(struct wake_call *call);

/*
 * At the memory limit: the call is passed on but not recorded. Never those that make or destroy
 * objects or have a place on the device timeline, which are small, and without which other calls
 * would be misjudged. `cb` is given for calls of a command buffer: from its first dropped call on,
 * all are, up to the next vkBeginCommandBuffer.
 */
WAKE_COLD void
wake_call_drop(struct wake_call *call, struct wake_command_buffer *cb);

/* Guard: marks the packed record, and the call, as skipped when passing it on could crash. Then
 * what the record log needs of the calling thread. */
WAKE_COLD void
wake_call_watch(struct wake_call *call);
/* Commands of this command buffer must not be appended behind the layer's back. */
WAKE_INLINE bool
wake_call_stays_slow(const struct wake_call *call, const struct wake_command_buffer *cb)
{
    return call->scope->settings->guard || cb->lossy_app ||
           wake_load_relaxed(&wake_stack_mode) == WAKE_CAPTURE_COMMANDS;
}

/* What recordings name is destroyed, or a secondary reset: those of this thread hear of it in its place; of more
 * than WAKE_THREAD_RECORDINGS, the last ones. */
void
wake_call_note_death(const struct wake_call *call, const struct wake_object *object);
/* The thread is about to record into the stream of a command buffer, and did not just before. */
void
wake_call_note_recording(struct wake_thread *thread, struct wake_stream *stream);
/* What executes a secondary that is reset or begun anew, perhaps this one, is invalid. */
void
wake_call_note_renewal(const struct wake_call *call);

/* A boundary: what a primary that executes it is told, see struct wake_secondary_facts. Relaxed: for
 * facts_of(), which a wrong program may be in at this moment. */
void
wake_call_note_boundary(const struct wake_call *call, struct wake_command_buffer *cb);
/* The call stack, before the record is published: who reads it finds the stack. */
WAKE_COLD void
wake_call_note_stack(const struct wake_call *call);

/* Setting trace: a recording begins or ends. */
WAKE_INLINE void
wake_call_trace(struct wake_command_buffer *cb)
{
    if (cb->recording_app) {
        cb->traced_from = wake_trace_begin();
    } else if (WAKE_UNLIKELY(cb->traced_from != 0)) {
        wake_trace_end(WAKE_SPAN_RECORD, cb->traced_from, cb->object->handle);
        cb->traced_from = 0;
    }
}

WAKE_INLINE bool
wake_call_ends_rarely(const struct wake_call *call, VkResult result)
{
    return result == VK_ERROR_DEVICE_LOST || call->scope->settings->delivery == WAKE_DELIVERY_POLL;
}
/* The last thing a call does; nothing is open any more. */
WAKE_COLD void
wake_call_rare_end(struct wake_call *call, VkResult result);

#endif
