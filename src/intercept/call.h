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
#include "intercept/pack.h"
#include "queue/stream.h"
#include "state/scope/scope.h"

enum wake_call_flag {
    WAKE_CALL_CREATE = 1 << 0, /* the record is the immutable part of the objects it makes */
    /* causes something on the device timeline: ticket before calling down */
    WAKE_CALL_TICKET = 1 << 1,
    WAKE_CALL_OBSERVE = 1 << 2,  /* observes the device timeline: ticket after return */
    WAKE_CALL_RETURNS = 1 << 3,  /* has a return half worth recording */
    WAKE_CALL_BOUNDARY = 1 << 4, /* begins, ends or resets a command buffer */
};

#define WAKE_CALL_ENTERED 8
#define WAKE_CALL_MADE 8

struct wake_call {
    /* Zero when the call begins */
    struct wake_stream *stream;      /* open for writing, or NULL: pass-through */
    struct wake_call_prefix *prefix; /* NULL on command-buffer streams */
    struct wake_record *record;      /* the call half; NULL when nothing is recorded */
    struct wake_create *create;      /* where a creating call's record stands */
    size_t wanted;                   /* bytes that the next attempt needs */
    uint64_t ticket;
    uint64_t value;        /* for the return half */
    wake_id *made_more;    /* all that was made, when it is more than `made` holds */
    uint64_t named_handle; /* handle that was looked up last, 0: none */
    uint32_t entered_count;
    uint32_t met_count;
    uint32_t destroyed_count; /* handles to unlink when the call goes through */
    uint32_t made_count;
    bool apart;   /* records a command, but in the thread's own stream: WAKE_RECORD_APART */
    bool was_new; /* an owner record is due */
    bool skipped;
    bool out_of_memory;
    bool owed; /* a reference to `create` waits for the first object */
    bool grew; /* a block of the stream became full: wake_help_stream() */

    union {
        struct wake_scope *first_not_zeroed;
        struct wake_scope *scope;
    };
    union {
        struct wake_device *device;
        struct wake_instance *instance;
    };
    struct wake_thread *thread;
    enum wake_command command;
    uint32_t flags;
    char *start; /* where the stream's cursor stood */
    struct wake_pack pack;
    enum wake_object_type named_type; /* of the handle that was looked up last, */
    wake_id named;        /* and what was found; an id, since a callback may destroy it meanwhile */
    struct wake_apart of; /* the command buffer; 0: the call goes through another object */
    struct wake_object *entered[WAKE_CALL_ENTERED];
    /* those of them that another thread was inside, copied: it may be destroying them */
    struct {
        uint64_t handle;
        wake_id id;
        struct wake_other_call other;
    } met[WAKE_CALL_ENTERED];
    enum wake_object_type destroyed_type;
    const uint64_t *destroyed;
    wake_id made[WAKE_CALL_MADE];
};

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
wake_call_begin(struct wake_call *call, const void *dispatchable, enum wake_command command,
                uint32_t flags);
/* Opens a command buffer's stream: slow half of vkCmd*, and boundaries. */
void
wake_command_begin(struct wake_call *call, VkCommandBuffer command_buffer,
                   enum wake_command command, uint32_t flags);

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
