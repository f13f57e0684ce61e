/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One intercepted call: finding its stream, making room, publishing. Objects that a call makes,
 * destroys or needs to itself are in call_objects.c.
 */
#include "intercept/call/call.h"

#include "gen/records.h"
#include "intercept/call/call_objects.h"
#include "intercept/call/call_rare.h"
#include "intercept/hooks/hooks.h"
#include "intercept/pack/simulated.h"
#include "state/object/object_name.h"
#include "state/object/reclaim.h"
#include "state/recording/command_buffer.h"
#include "workers/engine.h"
#include "workers/engine_mode.h"
#include "workers/help/deliver.h"
#include "workers/help/help.h"
#include "workers/help/sweep.h"
#include "workers/replay/replay_inline.h"
#include "workers/schedule/park.h"
#include "workers/schedule/tails.h"

#include <string.h>

/* Answers for handles of no known scope: nothing is called through it (wake_call_commit says
 * no). */
static struct wake_device no_device;

WAKE_INLINE size_t
room_in(const struct wake_stream *stream)
{
    const struct wake_block *block = stream->block;
    return block ? (size_t)(block->data + block->capacity - stream->cursor) : 0;
}

WAKE_INLINE void
call_init(struct wake_call *call, const void *dispatchable, enum wake_command command,
          uint32_t flags)
{
    char *zero = (char *)call;

    /* Only what is read before it is written: the rest of the struct is large. In steps that
     * compilers make stores of; they make a slow string instruction of the whole. */
    _Static_assert(offsetof(struct wake_call, first_not_zeroed) == 96, "zeroed in steps of 16");
    memset(zero, 0, 16);
    memset(zero + 16, 0, 16);
    memset(zero + 32, 0, 16);
    memset(zero + 48, 0, 16);
    memset(zero + 64, 0, 16);
    memset(zero + 80, 0, 16);
    call->scope = wake_scope_find(dispatchable);
    call->device = call->scope ? (struct wake_device *)call->scope : &no_device;
    call->command = command;
    call->flags = flags;
    call->pack.flags = 0;
    call->thread = call->scope && call->scope->checking
                       ? (wake_tls.self ? wake_tls.self : wake_thread_self())
                       : NULL;
    if (call->thread && WAKE_UNLIKELY(wake_call_is_new_thread(call))) {
        wake_call_note_thread(call);
    }
}

void
wake_call_begin_in(struct wake_call *call, const void *dispatchable, enum wake_command command,
                   uint32_t flags)
{
    call_init(call, dispatchable, command, flags);
    call->of.command_buffer = 0;
    if (!call->thread) {
        wake_process_say_forked();
        return;
    }
    wake_thread_forget_left(call->thread);
    if (WAKE_UNLIKELY(wake_load_relaxed(&wake_block_pressure))) {
        wake_help_at_limit(&call->thread->stream);
    }
    /* relaxed: wake_note_foreign_function() */
    if (WAKE_UNLIKELY(wake_load_relaxed(&wake_simulated)) && flags & WAKE_CALL_CREATE &&
        call->scope->is_device) {
        wake_refresh_formats(call->device);
    }
    call->stream = &call->thread->stream;
    call->start = call->stream->cursor;
    if (WAKE_UNLIKELY(wake_load_relaxed(&wake_dropping))) {
        wake_call_drop(call, NULL);
    }
}

/* The call cannot be recorded in its command buffer's stream; `why` is of WAKE_RECORD_APART. */
static void
set_apart(struct wake_call *call, uint32_t why)
{
    call->apart = true;
    call->wanted = sizeof(call->of); /* nothing is usual about it */
    call->pack.flags = why;
    call->stream = &call->thread->stream;
    call->flags &= ~(uint32_t)(WAKE_CALL_BOUNDARY | WAKE_CALL_TICKET);
}

void
wake_command_begin_in(struct wake_call *call, VkCommandBuffer command_buffer,
                      enum wake_command command, uint32_t flags)
{
    uint64_t handle = (uint64_t)(uintptr_t)command_buffer;
    struct wake_object *object;
    struct wake_command_buffer *cb;
    uint64_t hold;

    call_init(call, command_buffer, command, flags);
    call->of.command_buffer = handle;
    if (!call->thread) {
        wake_process_say_forked();
        return;
    }
    /* Another thread of a wrong program may free it meanwhile. Once the thread is inside, reclamation
     * waits for it (workers/help/sweep.c). */
    hold = wake_reclaim_hold();
    object = wake_object_get(
        wake_table_find(call->scope->tables[WAKE_TYPE_VkCommandBuffer], handle));
    cb = object ? object->data : NULL;
    if (!cb) {
        wake_reclaim_let_go(hold);
        call->of.other = (struct wake_other_call){ .index = UINT32_MAX };
        set_apart(call, WAKE_RECORD_ORPHAN);
        call->start = call->stream->cursor;
        return;
    }
    wake_help_at_limit(&cb->stream);
    wake_store_relaxed(&call->thread->recording, (uint32_t)command);
    switch (wake_stream_take(&cb->stream, call->thread)) {
    case WAKE_TAKE_CONFLICT:
        /* Below is what belongs to the thread that is inside. */
        call->of.other = wake_other_recorder(cb);
        wake_reclaim_let_go(hold);
        set_apart(call, WAKE_RECORD_INTRUDER);
        call->start = call->stream->cursor;
        return;
    case WAKE_TAKE_NEW:
        call->was_new = true;
        wake_tls.cache[wake_tls_slot(handle)] = &cb->stream;
        wake_call_note_recording(call->thread, &cb->stream);
        call->stream = &cb->stream;
        break;
    case WAKE_TAKE_OK:
        wake_tls.cache[wake_tls_slot(handle)] = &cb->stream;
        wake_call_note_recording(call->thread, &cb->stream);
        call->stream = &cb->stream;
        call->was_new = cb->names_app !=
                        WAKE_MOMENT_NAMES(wake_load_relaxed(&call->device->moment));
        break;
    }
    wake_reclaim_let_go(hold);
    if (command == WAKE_CMD_vkBeginCommandBuffer && wake_load_relaxed(&cb->submitted_app)) {
        /* It resets what may still be pending: that is judged in its place on the timeline. */
        const struct wake_command_pool *pool = cb->pool ? cb->pool->data : NULL;

        if (!pool || wake_load_relaxed(&cb->submitted_app) == wake_load_relaxed(&pool->epoch) + 1) {
            call->flags |= WAKE_CALL_TICKET;
        }
        wake_store_relaxed(&cb->submitted_app, 0);
    }
    if ((call->flags & WAKE_CALL_BOUNDARY) && cb->pool) {
        /* Specification: the pool of a command buffer is externally synchronised with it. */
        wake_call_enter_object(call, cb->pool);
    }
    if (wake_inline) {
        wake_store_relaxed(&call->thread->recording_index, cb->command_index);
    }
    call->start = call->stream->cursor;
    if (WAKE_UNLIKELY(cb->lossy_app || wake_load_relaxed(&wake_dropping))) {
        wake_call_drop(call, cb);
    }
}

/* ---- room ------------------------------------------------------------------------------------ */

/* At least `need` contiguous bytes behind the cursor. */
WAKE_INLINE bool
make_room(struct wake_call *call, struct wake_stream *stream, size_t need)
{
    if (WAKE_LIKELY(room_in(stream) >= need)) {
        return true;
    }
    call->grew = true;
    return wake_stream_grow(stream, need);
}

static bool
append_owner(struct wake_call *call)
{
    struct wake_stream *stream = call->stream;
    struct wake_command_buffer *cb = wake_command_buffer_of(stream);
    struct wake_control_owner *owner;
    struct wake_command_pool *pool = cb->pool ? cb->pool->data : NULL;

    if (!make_room(call, stream, sizeof(*owner))) {
        return false;
    }
    owner = (struct wake_control_owner *)stream->cursor;
    wake_record_seal(&owner->head, WAKE_CONTROL_OWNER, 0, sizeof(*owner));
    owner->thread = call->thread->id;
    owner->incomplete = cb->lossy_app && call->command != WAKE_CMD_vkBeginCommandBuffer;
    owner->moment = wake_load_relaxed(&call->device->moment);
    cb->names_app = WAKE_MOMENT_NAMES(owner->moment);
    owner->pool_epoch = pool ? wake_load_acquire(&pool->epoch) : 0;
    owner->ticket = call->ticket;
    owner->seen = wake_ticket_last(&call->scope->timeline);
    owner->name = wake_object_name(cb->object);
    owner->caller = &call->thread->stream;
    owner->clock = call->command == WAKE_CMD_vkEndCommandBuffer
                       ? wake_fetch_add(&call->device->clock, 1) + 1
                       : 0;
    return true;
}

/*
 * A quick thunk asks for the room that its largest record takes. Where it was refused near the end
 * of a large block, smaller records would go the slow way one after the other until the block is
 * full: it ends with the first.
 */
static size_t
tail_of(const struct wake_stream *stream, size_t need)
{
    enum { TAIL = 512 };

    return stream->block && stream->block->size_class == WAKE_BLOCK_CLASSES - 1 && need < TAIL
               ? TAIL
               : need;
}

WAKE_NOINLINE static void *
record_unusual(struct wake_call *call, size_t size)
{
    size_t need = (size > call->wanted ? size : call->wanted) +
                  (call->apart ? sizeof(call->of) : 0);

    if (!call->stream || call->out_of_memory) {
        return NULL;
    }
    if (call->flags & WAKE_CALL_CREATE) {
        size_t capacity = call->wanted ? call->wanted : size + 256;

        if (WAKE_UNLIKELY(call->create != NULL)) {
            wake_create_put(call->create);
        }
        call->create = wake_create_alloc(call->command, capacity);
        if (!call->create) {
            wake_call_lost_record(call);
            return NULL;
        }
        call->record = (struct wake_record *)call->create->record;
        call->pack.end = call->create->record + call->create->capacity;
    } else {
        size_t before = call->stream->kind == WAKE_STREAM_THREAD ? sizeof(struct wake_call_prefix)
                                                                 : 0;
        size_t owner = before ? 0 : sizeof(struct wake_control_owner);

        if (!make_room(call, call->stream, before + owner + tail_of(call->stream, need))) {
            wake_call_lost_record(call);
            return NULL;
        }
        call->prefix = before ? (struct wake_call_prefix *)call->stream->cursor : NULL;
        call->record = (struct wake_record *)(call->stream->cursor + before + owner);
        call->pack.end = call->stream->block->data + call->stream->block->capacity -
                         (call->apart ? sizeof(call->of) : 0);
    }
    call->wanted = need;
    call->pack.cur = (char *)call->record + size;
    call->pack.tables = call->scope->tables;
    call->pack.cap = WAKE_PACK_CAP;
    call->pack.flags &= WAKE_RECORD_APART;
    call->pack.turn = false;
    call->pack.full = false;
    call->pack.primary = call->stream->kind == WAKE_STREAM_COMMAND_BUFFER &&
                         !wake_command_buffer_of(call->stream)->secondary;
    return call->record;
}

void *
wake_call_record(struct wake_call *call, size_t size)
{
    struct wake_stream *stream = call->stream;
    struct wake_call_prefix *prefix;

    if (WAKE_UNLIKELY(!stream || stream->kind != WAKE_STREAM_THREAD ||
                      (call->flags & WAKE_CALL_CREATE) || call->wanted || call->out_of_memory ||
                      room_in(stream) < sizeof(*prefix) + size)) {
        return record_unusual(call, size);
    }
    /* The same, for what most calls are. */
    prefix = (struct wake_call_prefix *)stream->cursor;
    call->prefix = prefix;
    call->record = (struct wake_record *)(prefix + 1);
    call->wanted = size;
    call->pack.cur = (char *)call->record + size;
    call->pack.end = stream->block->data + stream->block->capacity;
    call->pack.tables = call->scope->tables;
    call->pack.cap = WAKE_PACK_CAP;
    call->pack.flags &= WAKE_RECORD_APART;
    call->pack.turn = false;
    call->pack.full = false;
    call->pack.primary = false;
    return call->record;
}

bool
wake_call_packed_not(struct wake_call *call)
{
    size_t tried = (size_t)(call->pack.end - (char *)call->record);

    if (!call->pack.full) {
        wake_call_seal(call); /* cut, not full: the flags say so */
        return true;
    }
    if (tried >= (size_t)1 << 30) {
        wake_call_lost_record(call);
        return false; /* the next attempt returns NULL */
    }
    call->wanted = tried * 2 > wake_block_class_bytes[0] ? tried * 2 : wake_block_class_bytes[0];
    return false;
}

/* ---- publishing ------------------------------------------------------------------------------ */

/* Completes a prefix that stands before `size` bytes of record. */
WAKE_INLINE void
fill_prefix(struct wake_call *call, struct wake_call_prefix *prefix, size_t size)
{
    prefix->size = (uint32_t)(sizeof(*prefix) + size);
    prefix->thread = call->thread->id;
    prefix->owner = call->scope;
    prefix->ticket = call->ticket;
    prefix->moment = call->scope->is_device ? wake_load_relaxed(&call->device->moment) : 0;
}

/* Room for a small record of the thread's stream, and its prefix. False: out of memory. */
WAKE_INLINE bool
small_room(struct wake_call *call, size_t size)
{
    return make_room(call, &call->thread->stream, sizeof(struct wake_call_prefix) + size);
}

/* A small record of the thread's stream, prefix filled; NULL: out of memory. */
WAKE_INLINE void *
small_record(struct wake_call *call, size_t size)
{
    struct wake_call_prefix *prefix;

    if (!small_room(call, size)) {
        return NULL;
    }
    prefix = (struct wake_call_prefix *)call->thread->stream.cursor;
    fill_prefix(call, prefix, size);
    call->prefix = prefix;
    return prefix + 1;
}

WAKE_INLINE void
publish_thread(struct wake_call *call, const struct wake_call_prefix *prefix)
{
    struct wake_stream *stream = &call->thread->stream;

    wake_store_relaxed(&stream->append_count, stream->append_count + 1);
    wake_stream_publish(stream, (char *)(uintptr_t)prefix + prefix->size);
}

/* What another thread was inside of, and other notes of this thread, each a record of its own. */
WAKE_NOINLINE static void
publish_notes(struct wake_call *call)
{
    for (uint32_t i = 0; i < call->met_count; i++) {
        struct wake_control_note *note = small_record(call, sizeof(*note));

        if (!note) {
            wake_call_lost(call, false);
            return;
        }
        wake_record_seal(&note->head, WAKE_CONTROL_NOTE, 0, sizeof(*note));
        note->command = call->command;
        note->kind = WAKE_NOTE_THREADS;
        note->handle = call->met[i].handle;
        note->id = call->met[i].id;
        note->other = call->met[i].other;
        call->prefix->ticket = 0;
        if (wake_inline) {
            call->skipped |= wake_replay_check_inline(NULL, call->prefix, &note->head);
        } else {
            publish_thread(call, call->prefix);
        }
    }
    call->met_count = 0;
}

/* What is destroyed, or reset, gets out of reach. */
static void
unlink_destroyed(struct wake_call *call)
{
    if (call->destroyed_count || call->command == WAKE_CMD_vkResetCommandPool ||
        call->command == WAKE_CMD_vkResetDescriptorPool) {
        wake_call_unlink(call);
    }
}

/*
 * The call's place on the timeline is before it goes down.
 *
 * Invariant of the device timeline: who takes a ticket publishes a record that has it. Nobody but
 * the runner of that record ends its turn, and all later ones would wait for that for ever. So a
 * ticket is taken when nothing can fail any more: a record that was packed in its stream has its
 * room, with that of its prefix or owner record; what refers to one that is elsewhere gets it first.
 * False: there was none; nothing is published.
 */
WAKE_INLINE bool
take_ticket(struct wake_call *call)
{
    if (WAKE_UNLIKELY(call->flags & WAKE_CALL_CREATE) &&
        !small_room(call, sizeof(struct wake_create_ref))) {
        wake_call_lost_record(call);
        return false;
    }
    call->ticket = wake_ticket_take(&call->scope->timeline);
    return true;
}

/* The record was packed at the stream's cursor, or in memory of its own; makes it one published
 * record, prefix included. */
WAKE_INLINE void
publish_on_thread(struct wake_call *call)
{
    if (call->flags & WAKE_CALL_CREATE) {
        struct wake_create_ref *ref = small_record(call, sizeof(*ref));

        if (!ref) {
            wake_call_lost_record(call);
            return;
        }
        wake_record_seal(&ref->head, (uint16_t)call->command, WAKE_RECORD_CREATE, sizeof(*ref));
        ref->create = call->create;
        /* A record on its way like any other, until it is read. */
        wake_block_note_beside(call->thread, wake_create_bytes(call->create));
        /* The call's own until the end, the stream's, and one for the first object: nobody else
         * knows it yet. */
        wake_store_relaxed(&call->create->references, 3);
        call->owed = true;
    } else {
        fill_prefix(call, call->prefix, call->record->size);
    }
    publish_thread(call, call->prefix);
}

/* Relaxed: for a submit on another thread, which the API orders after this call. */
static void
count_boundary(struct wake_stream *stream)
{
    wake_store_relaxed(&stream->boundaries, stream->boundaries + 1);
}

/* The same for command buffers, with the owner record below it when one is due. */
static void
publish_call(struct wake_call *call)
{
    struct wake_stream *stream = call->stream;

    if (stream->kind == WAKE_STREAM_THREAD) {
        publish_on_thread(call);
        return;
    }
    if (call->was_new || call->ticket || (call->flags & WAKE_CALL_BOUNDARY)) {
        (void)append_owner(call);
        if (call->flags & WAKE_CALL_BOUNDARY) {
            count_boundary(stream);
        }
        wake_stream_publish(stream, (char *)call->record + call->record->size);
    } else {
        /* Room was left for an owner record that is not due: move down over it. */
        size_t size = call->record->size;
        struct wake_control_owner *gap = (struct wake_control_owner *)stream->cursor;

        wake_record_seal(&gap->head, WAKE_CONTROL_VOID, 0, sizeof(*gap));
        wake_stream_publish(stream, (char *)call->record + size);
    }
    wake_store_relaxed(&call->thread->recording, 0);
}

/* Inline mode: check and deliver here; the record is not published, its memory is used again. */
static void
replay_inline(struct wake_call *call)
{
    struct wake_stream *own = call->stream;
    struct wake_stream *cb = own->kind == WAKE_STREAM_COMMAND_BUFFER ? own : NULL;
    const struct wake_block *block = own->block;
    char *cursor = own->cursor;
    struct wake_call_prefix scratch;
    struct wake_call_prefix *prefix = call->prefix;

    if (call->flags & WAKE_CALL_CREATE) {
        prefix = &scratch;
    }
    if (prefix) {
        fill_prefix(call, prefix, call->record->size);
        prefix->ticket = (call->flags & WAKE_CALL_TICKET) ? 1 : 0;
    } else {
        call->ticket = (call->flags & WAKE_CALL_TICKET) ? 1 : 0;
        if (append_owner(call)) {
            wake_replay_apply_inline(cb, NULL, (struct wake_record *)own->cursor);
        }
    }
    /* A message callback may call Vulkan: nested records go behind this one. */
    if (!(call->flags & WAKE_CALL_CREATE)) {
        own->cursor = (char *)call->record + call->record->size;
    }
    call->skipped |= wake_replay_check_inline(cb, prefix, call->record);
    if (!call->skipped) {
        if (call->flags & WAKE_CALL_BOUNDARY) {
            count_boundary(own);
        }
        wake_call_unlink(call);
        wake_replay_apply_inline(cb, prefix, call->record);
    }
    /* A nested call may have gone on to another block; what it left there is done with, too. */
    own->cursor = own->block == block ? cursor : own->block->data;
}

/* What a boundary changes for the fast path. Inside the stream. */
static void
after_boundary(struct wake_call *call)
{
    struct wake_stream *stream = call->stream;
    struct wake_command_buffer *cb = wake_command_buffer_of(stream);
    bool was_open = cb->recording_app;

    cb->recording_app = call->command == WAKE_CMD_vkBeginCommandBuffer;
    wake_call_trace(cb);
    wake_store_relaxed(&cb->lossy_app, call->out_of_memory);
    wake_call_note_boundary(call, cb);
    if (wake_inline) {
        return;
    }
    if (cb->recording_app) {
        wake_tail_open(stream);
    } else if (was_open || call->command == WAKE_CMD_vkResetCommandBuffer) {
        wake_tail_close(
            stream); /* a reset is replayed before anything that comes after it: it has a ticket */
    } else {
        wake_tail_pass(stream);
    }
}

WAKE_NOINLINE static bool
commit_unusual(struct wake_call *call)
{
    struct wake_stream *stream = call->stream;

    if (!stream) {
        return call->scope != NULL;
    }
    if (call->record && call->pack.turn && stream->kind == WAKE_STREAM_COMMAND_BUFFER) {
        call->flags |= WAKE_CALL_TICKET;
        if (!wake_inline) {
            /* Only now: such a call may have been packed in vain before. */
            wake_note_executions((const struct wake_rec_CmdExecuteCommands *)call->record);
        }
    }
    if (wake_inline) {
        if (call->record) {
            wake_call_enter_updated(call);
            replay_inline(call);
        }
        if (call->record && call->command == WAKE_CMD_vkCmdExecuteCommands && !call->skipped) {
            wake_note_executions((const struct wake_rec_CmdExecuteCommands *)call->record);
        }
        publish_notes(call);
    } else if (call->record) {
        if (WAKE_UNLIKELY(call->scope->watched)) {
            wake_call_watch(call);
        }
        if (!call->skipped) {
            /* Before anybody may replay it: what is destroyed must be out of reach by then. */
            unlink_destroyed(call);
        }
        if (!(call->flags & WAKE_CALL_TICKET) || take_ticket(call)) {
            publish_call(call);
        }
        if (WAKE_UNLIKELY(call->met_count)) {
            publish_notes(call);
        }
    }
    if (stream->kind == WAKE_STREAM_COMMAND_BUFFER) {
        struct wake_command_buffer *cb = wake_command_buffer_of(stream);

        if ((call->flags & WAKE_CALL_BOUNDARY) && !call->skipped) {
            after_boundary(call);
        }
        /* The fast path is open while recording, and closed otherwise. */
        stream->end = NULL;
        if (cb->recording_app && stream->block && !wake_inline && !wake_call_stays_slow(call, cb)) {
            stream->end = stream->block->data + stream->block->capacity;
        }
        if (!wake_inline && ((call->flags & WAKE_CALL_BOUNDARY) || !cb->recording_app)) {
            if (WAKE_UNLIKELY(!(call->flags & WAKE_CALL_BOUNDARY))) {
                /* nothing else keeps its objects, and the command buffer, until it is read */
                wake_tail_pass(stream);
            }
            wake_schedule_own(stream);
        }
    } else if (call->ticket && !wake_inline) {
        wake_schedule(stream);
    }
    if (!call->record && !call->skipped) {
        unlink_destroyed(call); /* not recorded, but passed on */
    }
    return !call->skipped;
}

bool
wake_call_commit(struct wake_call *call)
{
    struct wake_stream *stream = call->stream;

    if (WAKE_UNLIKELY(wake_load_relaxed(&wake_stack_mode))) {
        wake_call_note_stack(call);
    }
    if (WAKE_UNLIKELY(!stream || stream->kind != WAKE_STREAM_THREAD || !call->record ||
                      wake_inline || call->scope->watched)) {
        return commit_unusual(call);
    }
    /* The same steps in the same order, for what most calls are. */
    unlink_destroyed(call);
    if ((call->flags & WAKE_CALL_TICKET) && !take_ticket(call)) {
        return true;
    }
    publish_on_thread(call);
    if (WAKE_UNLIKELY(call->met_count)) {
        publish_notes(call);
    }
    if (call->ticket) {
        wake_schedule(stream);
    }
    return true;
}

static size_t
return_size(const struct wake_call *call)
{
    return sizeof(struct wake_return) +
           (call->made_count > 1 ? call->made_count * sizeof(wake_id) : 0);
}

/* As take_ticket(), for the return half. */
static bool
take_return_ticket(struct wake_call *call)
{
    if (!small_room(call, return_size(call))) {
        wake_call_lost(call, false);
        return false;
    }
    call->ticket = wake_inline ? 1 : wake_ticket_take(&call->scope->timeline);
    return true;
}

static void
publish_return(struct wake_call *call, VkResult result)
{
    const wake_id *made = call->made_more ? call->made_more : call->made;
    size_t size = return_size(call);
    struct wake_return *half = small_record(call, size);

    if (!half) {
        wake_call_lost(call, false); /* it has no ticket: take_return_ticket() */
        return;
    }
    wake_record_seal(&half->head, (uint16_t)call->command, WAKE_RECORD_RETURN, size);
    half->result = result;
    half->count = call->made_count;
    half->first = call->made_count ? made[0] : 0;
    half->value = call->value;
    if (call->made_count > 1) {
        memcpy(half + 1, made, call->made_count * sizeof(wake_id));
    }
    if (wake_inline) {
        call->prefix->ticket = call->ticket ? 1 : 0;
        wake_replay_apply_inline(NULL, call->prefix, &half->head);
    } else {
        publish_thread(call, call->prefix);
    }
}

/* A recording that the replay takes for begun is given up. Inside the stream. */
static void
publish_reset(struct wake_call *call)
{
    struct wake_stream *stream = call->stream;
    struct wake_record reset;

    wake_record_seal(&reset, WAKE_CONTROL_RESET, 0, sizeof(reset));
    if (wake_inline) {
        count_boundary(stream);
        wake_replay_apply_inline(stream, NULL, &reset);
        return;
    }
    wake_tail_close(stream);
    if (make_room(call, stream, sizeof(reset))) {
        memcpy(stream->cursor, &reset, sizeof(reset));
        count_boundary(stream);
        wake_stream_publish(stream, stream->cursor + sizeof(reset));
        wake_schedule(stream);
    }
    stream->end = NULL;
}

/* What a boundary's result changes. */
WAKE_NOINLINE static void
end_boundary(struct wake_call *call, VkResult result)
{
    struct wake_stream *stream = call->stream;

    if (result < 0 && !call->skipped && call->command == WAKE_CMD_vkBeginCommandBuffer) {
        /* Not recording after all: the driver said no. */
        wake_command_buffer_of(stream)->recording_app = false;
        wake_store_relaxed(&wake_command_buffer_of(stream)->facts_app.state, WAKE_CB_INITIAL);
        stream->end = NULL;
        publish_reset(call);
    }
    if (!wake_command_buffer_of(stream)->recording_app) {
        wake_stream_give(stream);
    }
}

void
wake_call_end(struct wake_call *call, VkResult result)
{
    struct wake_stream *stream = call->stream;

    if (!stream) {
        return;
    }
    if (stream->kind == WAKE_STREAM_COMMAND_BUFFER) {
        wake_store_relaxed(&call->thread->recording, 0);
    }
    if (WAKE_UNLIKELY(call->flags & WAKE_CALL_BOUNDARY)) {
        end_boundary(call, result);
    }
    if (!call->skipped && (call->flags & WAKE_CALL_OBSERVE) && result >= 0) {
        call->ticket = 0;
        if (take_return_ticket(call)) {
            publish_return(call, result);
        }
        if (!wake_inline) {
            wake_schedule(&call->thread->stream);
        }
    } else if ((call->flags & WAKE_CALL_RETURNS) && !call->skipped &&
               (result != VK_SUCCESS || call->made_count)) {
        /* What a failure undoes is undone before anything that the application does next. */
        call->ticket = 0;
        if (result >= 0 || !(call->flags & WAKE_CALL_TICKET) || take_return_ticket(call)) {
            publish_return(call, result);
        }
        if (call->ticket && !wake_inline) {
            wake_schedule(&call->thread->stream);
        }
    }
    wake_call_leave(call);
    if (call->create) {
        wake_create_put(call->create);
        if (WAKE_UNLIKELY(call->owed)) {
            wake_create_put(call->create); /* nothing was made */
        }
    }
    if (WAKE_UNLIKELY(call->made_more != NULL)) {
        wake_call_forget_made(call);
    }
    if (wake_stream_leave(call->thread)) {
        wake_attend();
    }
    if (WAKE_UNLIKELY(call->flags & WAKE_CALL_BOUNDARY)) {
        wake_call_note_renewal(call);
    }
    if (WAKE_LIKELY(!wake_inline)) {
        wake_help_stream(stream, call->grew);
        if (call->flags & WAKE_CALL_OBSERVE) {
            wake_help_backlog(&call->thread->stream);
        }
    } else {
        wake_sweep_when_due();
    }
    if (WAKE_UNLIKELY(wake_call_ends_rarely(call, result))) {
        wake_call_rare_end(call, result);
    }
}
