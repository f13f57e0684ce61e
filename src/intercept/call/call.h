/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One intercepted call on its way: find where its record goes, pack it, publish it, call down,
 * publish what came back. The generated thunks are sequences of these functions; only vkCmd* have a
 * shorter way (queue/stream.h).
 *
 * Threads: application threads; a struct wake_call lives on the stack of one call. Between begin
 * and end no lock is held. Inline mode: commit checks and delivers, and answers false when the call
 * must not be passed on.
 */
#ifndef WAKE_INTERCEPT_CALL_H
#define WAKE_INTERCEPT_CALL_H

#include "gen/commands.h"
#include "gen/objects.h"
#include "intercept/call/call_objects.h"
#include "intercept/pack/pack.h"
#include "queue/stream.h"
#include "state/scope/scope.h"

/* Where a recorded command goes when its device only passes calls through (setting passthrough);
 * NULL: it is checked. */
WAKE_INLINE const struct wake_device_dispatch *
wake_pass_through(VkCommandBuffer command_buffer)
{
    struct wake_scope *scope;

    if (WAKE_LIKELY(!wake_scope_pass_through)) {
        return NULL;
    }
    scope = wake_scope_find(command_buffer);
    return scope && !scope->checking ? &((struct wake_device *)scope)->next : NULL;
}

/* Opens the calling thread's stream for a call on a dispatchable handle that is no command
 * buffer. */
void
wake_call_begin_in(struct wake_call *call, const void *dispatchable, enum wake_command command,
                   uint32_t flags);
/* Opens a command buffer's stream: slow half of vkCmd*, and boundaries. */
void
wake_command_begin_in(struct wake_call *call, VkCommandBuffer command_buffer,
                      enum wake_command command, uint32_t flags);
/* The same, from the function that the application called: it keeps a frame pointer. */
#define wake_call_begin(call, ...) \
    ((call)->frame = __builtin_frame_address(0), wake_call_begin_in((call), __VA_ARGS__))
#define wake_command_begin(call, ...) \
    ((call)->frame = __builtin_frame_address(0), wake_command_begin_in((call), __VA_ARGS__))

/*
 * Room for a record of `size` bytes plus what it leads to; call->pack is set behind it. NULL:
 * nothing is recorded (pass- through, or out of memory). After packing, wake_call_packed() says
 * true when the record is complete; false: the block was full, ask for room again.
 * wake_call_packed_not() is its rare half.
 */
void *
wake_call_record(struct wake_call *call, size_t size);
bool
wake_call_packed_not(struct wake_call *call);

/* Publishes the call half. False: the call must not be passed on. */
bool
wake_call_commit(struct wake_call *call);

/* Outputs of a call that was not passed on. */
WAKE_INLINE void
wake_call_null_outputs(uint64_t *handles, uint32_t count)
{
    for (uint32_t i = 0; handles && i < count; i++) {
        handles[i] = 0;
    }
}
#define wake_call_null(handles, count) \
    wake_call_null_outputs((uint64_t *)(handles), (uint32_t)(count))

/* Publishes the return half and leaves everything that was entered. */
void
wake_call_end(struct wake_call *call, VkResult result);

WAKE_INLINE void
wake_pack_begin(struct wake_pack *p, const struct wake_stream *stream, char *behind)
{
    p->cur = behind;
    p->end = stream->end;
    p->tables = ((const struct wake_scope *)stream->device)->tables;
    p->cap = WAKE_PACK_CAP;
    p->flags = 0;
    p->graphics = NULL;
    p->primary = false;
    p->turn = false;
    p->full = false;
}

WAKE_INLINE void
wake_record_seal(struct wake_record *record, uint16_t command, uint32_t flags, size_t size)
{
    /* One store of 8 bytes where the size is known. */
    uint64_t head = (uint64_t)command | (uint64_t)(uint16_t)flags << 16 | (uint64_t)size << 32;
    __builtin_memcpy(record, &head, sizeof(head));
}

/* The header of a record that is packed. */
WAKE_INLINE void
wake_call_seal(struct wake_call *call)
{
    if (WAKE_UNLIKELY(call->apart)) {
        __builtin_memcpy(call->pack.cur, &call->of, sizeof(call->of));
        call->pack.cur += sizeof(call->of); /* record_unusual() left it room */
    }
    wake_record_seal(call->record, (uint16_t)call->command, call->pack.flags,
                     (size_t)(call->pack.cur - (char *)call->record));
}

WAKE_INLINE bool
wake_call_packed(struct wake_call *call, bool packed)
{
    if (WAKE_UNLIKELY(!packed)) {
        return wake_call_packed_not(call);
    }
    wake_call_seal(call);
    return true;
}

#endif
