/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Records of a log: put into their streams, with what leads out of them to the scopes and copies of
 * this process.
 */
#include "log_state.h"

#include "base/heap.h"
#include "gen/records.h"
#include "state/recording/command_buffer.h"
#include "state/scope/record_log.h"

#include <string.h>

/* The stream of a thread, made where its key appears first. */
static struct wake_stream *
thread_stream(struct world *world, uint64_t key)
{
    struct wake_thread *thread = world_find(&world->streams, key);
    bool ok;

    if (!thread && key) {
        thread = wake_zalloc(WAKE_HEAP_SETUP, sizeof(*thread));
        if (!thread || !world_list_add(world, &world->threads, thread)) {
            wake_free(WAKE_HEAP_SETUP, thread);
            return NULL;
        }
        wake_stream_init(&thread->stream, WAKE_STREAM_THREAD, NULL, NULL);
        (void)wake_table_insert(&world->streams, key, (wake_id)(uintptr_t)thread, &ok);
    }
    return thread ? &thread->stream : NULL;
}

static struct wake_stream *
stream_of(struct world *world, const struct wake_log_record *row)
{
    struct wake_object *object = row->of_command_buffer ? world_object(world, row->stream) : NULL;
    struct wake_command_buffer *cb = object && object->type == WAKE_TYPE_VkCommandBuffer
                                         ? object->data
                                         : NULL;

    return !row->of_command_buffer ? thread_stream(world, row->stream) : cb ? &cb->stream : NULL;
}

/* Whether the stream holds a reference to the copy of a creating call instead of the record. */
static bool
is_create(const struct wake_record *record)
{
    return record->command < WAKE_CONTROL_FIRST && (record->flags & WAKE_RECORD_CREATE) &&
           !(record->flags & WAKE_RECORD_RETURN);
}

/* Whether the sizes in a record agree with each other, so that the replay takes it for whole. */
static bool
is_whole(const struct wake_log_record *row)
{
    const struct wake_call_prefix *prefix = (const void *)(row + 1);
    size_t before = row->of_command_buffer ? 0 : sizeof(*prefix);
    const struct wake_record *record = (const void *)((const char *)(row + 1) + before);
    size_t least = sizeof(*record);

    if (row->size % 8 || row->size < before + least) {
        return false;
    }
    if (record->command == WAKE_CONTROL_OWNER) {
        least = sizeof(struct wake_control_owner);
    } else if (is_create(record)) {
        least = sizeof(struct wake_create_ref);
    }
    return (row->of_command_buffer ? record->size == row->size : prefix->size == row->size) &&
           record->size >= least && record->size <= row->size - before &&
           record->command != WAKE_CMD_NONE &&
           (record->command < WAKE_CMD_COUNT || record->command >= WAKE_CONTROL_FIRST);
}

/* Whether a call with such a record can stand where it stands: what reads it takes the stream's command buffer and the
 * prefix's scope to be of its kind. */
static bool
is_in_place(const struct wake_call_prefix *prefix, const struct wake_record *record)
{
    uint32_t kind = record->command < WAKE_CMD_COUNT ? wake_commands[record->command].kind
                                                     : WAKE_KIND_NONE;
    uint32_t halves = record->flags & (WAKE_RECORD_RETURN | WAKE_RECORD_CREATE | WAKE_RECORD_APART);

    if (record->command >= WAKE_CONTROL_FIRST) {
        return true;
    }
    if (!prefix) {
        return kind == WAKE_KIND_CMDBUF && !halves;
    }
    return ((const struct wake_scope *)prefix->owner)->is_device == (kind >= WAKE_KIND_DEVICE) &&
           ((halves & WAKE_RECORD_APART) != 0) == (kind == WAKE_KIND_CMDBUF) &&
           (!(halves & WAKE_RECORD_CREATE) || (halves & ~WAKE_RECORD_CREATE) == 0) &&
           (!(halves & WAKE_RECORD_RETURN) || (halves & ~WAKE_RECORD_RETURN) == 0);
}

static bool
check_record(struct world *world, const struct wake_call_prefix *prefix, struct wake_record *record,
             uint64_t base)
{
    if (!is_in_place(prefix, record)) {
        return log_fail(world->log, "a call that does not belong where it stands");
    }
    if (is_create(record)) {
        return ((struct wake_create_ref *)record)->create->command == record->command ||
               log_fail(world->log, "a creating call with the copy of another one");
    }
    return world_check_record(world, record, base);
}

/* What in a record leads out of it: its scope, the copy of a creating call, the stream of a thread,
 * a name. */
static bool
lead_out(struct world *world, const struct wake_log_record *row, const char *name, size_t name_size,
         char *at)
{
    struct wake_call_prefix *prefix = row->of_command_buffer ? NULL : (void *)at;
    struct wake_record *record = prefix ? (void *)(prefix + 1) : (void *)at;
    struct wake_control_owner *owner = (void *)record;
    struct wake_create_ref *ref = (void *)record;

    if (prefix) {
        prefix->owner = world_find(&world->scopes, (uint64_t)(uintptr_t)prefix->owner);
        if (!prefix->owner) {
            return log_fail(world->log, "a record of no instance or device");
        }
    }
    if (record->command == WAKE_CONTROL_OWNER) {
        owner->caller = thread_stream(world, (uint64_t)(uintptr_t)owner->caller);
        owner->name = NULL;
        if (row->has_name) {
            char *copy = memchr(name, '\0', name_size) ? wake_strdup(WAKE_HEAP_SETUP, name) : NULL;

            if (!copy || !world_list_add(world, &world->names, copy)) {
                wake_free(WAKE_HEAP_SETUP, copy);
                return log_fail(world->log, "a name without an end");
            }
            owner->name = copy;
        }
    } else if (is_create(record)) {
        ref->create = world_find(&world->creates, (uint64_t)(uintptr_t)ref->create);
        if (!ref->create) {
            return log_fail(world->log, "a creating call that is not in the log");
        }
    }
    if (!check_record(world, prefix, record, row->base + (uint64_t)((char *)record - at))) {
        return false;
    }
    if (is_create(record)) {
        (void)wake_fetch_add(&ref->create->references, 1);
    }
    return true;
}

/* Whether the scope of a record has ended. All of its objects are dead then, in lists that the record
 * would take for those of their families: a call that came too late. */
static bool
is_late(struct world *world, const struct wake_log_record *row)
{
    const struct wake_call_prefix *prefix = (const void *)(row + 1);
    const struct wake_object *object = row->of_command_buffer ? world_object(world, row->stream)
                                                              : NULL;
    const struct wake_scope *scope = !row->of_command_buffer
                                         ? world_find(&world->scopes,
                                                      (uint64_t)(uintptr_t)prefix->owner)
                                     : object ? object->scope
                                              : NULL;

    return scope && !world_list_has(&world->open, scope);
}

/* Records that nobody reads: what they hold is put back. */
static void
pass_over(struct wake_stream *stream)
{
    bool thread = stream->kind == WAKE_STREAM_THREAD;
    char *at;

    while ((at = wake_stream_peek(stream)) != NULL) {
        const struct wake_call_prefix *prefix = (const void *)at;
        const struct wake_record *record = thread ? (const void *)(prefix + 1) : (const void *)at;

        if (is_create(record)) {
            wake_create_put(((const struct wake_create_ref *)(const void *)record)->create);
        }
        wake_stream_skip(stream, thread ? prefix->size : record->size);
    }
}

static void
rest(struct wake_stream *stream)
{
    stream->waiters = stream->wait_next = NULL;
    stream->news = 0;
    stream->state = WAKE_RUN_IDLE;
}

void
world_abandon(struct world *world)
{
    world->stuck = true;
    for (uint32_t i = 0; i < world->fed.count; i++) {
        pass_over(world->fed.rows[i]);
    }
    for (uint32_t i = 0; i < world->threads.count; i++) {
        rest(&((struct wake_thread *)world->threads.rows[i])->stream);
    }
    for (uint32_t i = 0; i < world->made.count; i++) {
        struct wake_object *object = wake_object_get((wake_id)(uintptr_t)world->made.rows[i]);

        if (object && object->type == WAKE_TYPE_VkCommandBuffer && object->data) {
            rest(&((struct wake_command_buffer *)object->data)->stream);
        }
    }
    for (uint32_t i = 0; i < world->open.count; i++) {
        ((struct wake_scope *)world->open.rows[i])->timeline.waiters = NULL;
    }
    world->fed.count = 0;
}

bool
world_apply_record(struct world *world, const struct log_entry *entry)
{
    const struct wake_log_record *row = world_body(world, entry, sizeof(*row));
    struct wake_stream *stream;
    char *at;

    if (!row) {
        return false;
    }
    if (row->size > entry->size - sizeof(*row) || !is_whole(row)) {
        return log_fail(world->log, "a record whose sizes do not agree");
    }
    if (is_late(world, row)) {
        world->records++;
        return true;
    }
    stream = stream_of(world, row);
    if (!stream) {
        return log_fail(world->log, "a record of no stream");
    }
    if (stream->append_count != row->position) {
        /* A stream in its next life, or behind a torn record. */
        if (!world_replay(world)) {
            return false;
        }
        stream->read_count = row->position;
    }
    if ((!stream->block ||
         stream->block->data + stream->block->capacity < stream->cursor + row->size) &&
        !wake_stream_grow(stream, row->size)) {
        return world_no_memory(world);
    }
    at = memcpy(stream->cursor, row + 1, row->size);
    if (!lead_out(world, row, (const char *)(row + 1) + row->size,
                  entry->size - sizeof(*row) - row->size, at)) {
        return false;
    }
    stream->append_count = row->position + 1;
    wake_stream_publish(stream, at + row->size);
    world->records++;
    world_note_asking(world, stream, row->position);
    if (!stream->news) { /* nobody runs: news since the last replay say that it is among the fed */
        stream->news = 1;
        if (!world_list_add(world, &world->fed, stream)) {
            return false;
        }
    }
    return world->options.order == WORLD_LOG ? world_replay(world) : true;
}
