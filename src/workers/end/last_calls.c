/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which call a process ended in: from the last records of its threads, which are there until the
 * stream goes on to another block.
 */
#include "workers/end/last_calls.h"

#include "gen/commands.h"
#include "queue/block.h"
#include "report/report.h"
#include "state/recording/command_buffer.h"
#include "state/scope/scope.h"
#include "workers/engine_state.h"

#include <stdio.h>

/* The last record of a stream; NULL: it has none in its block, or one that cannot be one. */
static const void *
last_record(const struct wake_stream *stream)
{
    const struct wake_block *block = stream->block;
    const char *cursor = wake_load_acquire(&stream->cursor), *at, *last = NULL;
    size_t least = stream->kind == WAKE_STREAM_THREAD
                       ? sizeof(struct wake_call_prefix) + sizeof(struct wake_record)
                       : sizeof(struct wake_record);

    if (!block || !cursor || cursor < block->data || cursor > block->data + block->capacity) {
        return NULL;
    }
    for (at = block->data; at < cursor;) {
        size_t size = stream->kind == WAKE_STREAM_THREAD
                          ? ((const struct wake_call_prefix *)at)->size
                          : ((const struct wake_record *)at)->size;

        if (size < least || (size & 7) || size > (size_t)(cursor - at)) {
            return NULL;
        }
        last = at;
        at += size;
    }
    return last;
}

/* With separators, as in 1,204. */
static const char *
grouped(uint64_t number, char text[32])
{
    char *at = text + 31;
    int digits = 0;

    *at = '\0';
    do {
        if (digits && digits % 3 == 0) {
            *--at = ',';
        }
        *--at = (char)('0' + number % 10);
        number /= 10;
        digits++;
    } while (number);
    return at;
}

static void
say(struct wake_scope *scope, struct wake_finding *finding, const char *how, const char *name,
    const char *place)
{
    finding->id = "WAKE-process-end";
    finding->severity = VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT;
    finding->types = VK_DEBUG_UTILS_MESSAGE_TYPE_GENERAL_BIT_EXT;
    (void)wake_report_emit(scope->report, finding, "thread %u %s %s(), %s", finding->origin.thread,
                           how, name, place);
}

static void
say_command(const struct wake_thread *thread, struct wake_stream *stream, const char *how)
{
    struct wake_command_buffer *cb = wake_command_buffer_of(stream);
    const struct wake_record *record = last_record(stream);
    struct wake_object_name object = { .type = VK_OBJECT_TYPE_COMMAND_BUFFER };
    struct wake_finding finding = { .objects = &object, .object_count = 1 };
    char text[32], place[64];

    if (!record || record->command >= WAKE_CMD_COUNT || !stream->handle) {
        return;
    }
    object.handle = stream->handle;
    object.name = cb->name;
    finding.origin.thread = thread->id;
    finding.origin.command_buffer = stream->handle;
    finding.origin.command_index = UINT32_MAX;
    if (record->command == WAKE_CMD_vkBeginCommandBuffer ||
        record->command == WAKE_CMD_vkEndCommandBuffer ||
        record->command == WAKE_CMD_vkResetCommandBuffer || wake_stream_has_tail(stream) ||
        !cb->command_index) {
        snprintf(place, sizeof(place), "on a command buffer");
    } else {
        finding.origin.command_index = cb->command_index - 1;
        snprintf(place, sizeof(place), "command %s of its command buffer",
                 grouped(cb->command_index - 1, text));
    }
    say(&((struct wake_device *)stream->device)->scope, &finding, how,
        wake_commands[record->command].name, place);
}

static void
say_call(const struct wake_thread *thread, const char *how)
{
    const struct wake_call_prefix *prefix = last_record(&thread->stream);
    const struct wake_record *record = prefix ? (const void *)(prefix + 1) : NULL;
    struct wake_finding finding = { .object_count = 0 };
    char text[32], place[64];

    if (!record || record->command >= WAKE_CMD_COUNT) {
        return;
    }
    finding.origin.thread = thread->id;
    finding.origin.command_index = UINT32_MAX;
    snprintf(place, sizeof(place), "record %s of the thread",
             grouped(thread->stream.append_count, text));
    say(prefix->owner, &finding, how, wake_commands[record->command].name, place);
}

static struct wake_thread *
thread_of(uint32_t number)
{
    struct wake_thread *thread;

    wake_lock_take(&wake_engine.lock);
    for (thread = wake_engine.threads; thread && (thread->gone || thread->id != number);
         thread = thread->link) {
    }
    wake_lock_drop(&wake_engine.lock);
    return thread; /* type-stable */
}

/* The command buffer that the thread is inside of; NULL: none. */
static struct wake_stream *
stream_inside(const struct wake_thread *thread)
{
    uintptr_t active = (uintptr_t)wake_load_acquire(&thread->active);
    struct wake_stream *stream = active & WAKE_STREAM_LEFT ? NULL : (struct wake_stream *)active;

    return stream && stream->kind == WAKE_STREAM_COMMAND_BUFFER ? stream : NULL;
}

/* A stream whose lowest byte is not known. */
struct left {
    uintptr_t active;
    struct wake_stream *found;
};

static void
look_at_commands(void *context, uint64_t handle, wake_id id)
{
    const struct wake_object *object = wake_object_get(id);
    struct wake_command_buffer *cb = object ? object->data : NULL;
    struct left *left = context;

    (void)handle;
    if (cb && ((uintptr_t)&cb->stream | WAKE_STREAM_LOW) == left->active) {
        left->found = &cb->stream;
    }
}

/*
 * The command buffer that the thread was inside of last, if it has made no other call since; NULL: it has, or the
 * command buffer is gone, or another thread's by now. Recordings that ended are in no list of streams, so the
 * tables are looked through. The thread is outside of the layer then, and holds none of their locks.
 */
static struct wake_stream *
stream_left(const struct wake_thread *thread)
{
    uintptr_t active = (uintptr_t)wake_load_acquire(&thread->active);
    struct left left = { active | WAKE_STREAM_LOW, NULL };
    const struct wake_thread *owner;

    for (uint32_t i = 0; (active & WAKE_STREAM_LEFT) && i < WAKE_SCOPE_KEYS && !left.found; i++) {
        struct wake_scope *scope = wake_load_acquire(&wake_scope_keys[i].scope);

        if (scope && scope->is_device) {
            wake_table_each(scope->tables[WAKE_TYPE_VkCommandBuffer], look_at_commands, &left);
        }
    }
    owner = left.found ? wake_load_acquire(&left.found->owner) : NULL;
    return !owner || owner == thread ? left.found : NULL;
}

/* A thread of the application, or of a driver, that has made no call: only that can be said. */
static void
say_stranger(uint32_t number)
{
    struct wake_finding finding = {
        .id = "WAKE-process-end",
        .severity = VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT,
        .types = VK_DEBUG_UTILS_MESSAGE_TYPE_GENERAL_BIT_EXT,
        .origin = { .thread = number, .command_index = UINT32_MAX },
    };

    for (uint32_t i = 0; i < WAKE_COUNT(wake_engine.instances); i++) {
        if (wake_engine.instances[i]) {
            (void)wake_report_emit(
                wake_engine.instances[i]->scope.report, &finding,
                "thread %u died; it has made no call of Vulkan: it is a thread of the "
                "application that does something else, or of a library or driver",
                number);
            return;
        }
    }
}

void
wake_last_call_emit(uint32_t number)
{
    struct wake_thread *thread = thread_of(number);
    struct wake_stream *inside = thread ? stream_inside(thread) : NULL;
    struct wake_stream *stream = inside || !thread ? inside : stream_left(thread);

    if (stream) {
        say_command(thread, stream, inside ? "died in" : "died; its last call was");
    } else if (thread) {
        /* Whether it had come back is not known: calls that nothing is noted of leave no trace. */
        say_call(thread, (uintptr_t)wake_load_acquire(&thread->active) & WAKE_STREAM_LEFT
                             ? "died; its last call, but for commands, was"
                             : "died; its last call was");
    } else {
        say_stranger(number);
    }
}

void
wake_last_calls_emit(void)
{
    for (struct wake_thread *thread = wake_engine.threads; thread; thread = thread->link) {
        struct wake_stream *stream = thread->gone ? NULL : stream_inside(thread);

        if (stream) {
            say_command(thread, stream, "ended in");
        }
    }
}
