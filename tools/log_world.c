/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Entries of a record log become state, or records of streams. Nothing here checks anything: that
 * is src/workers/replay/replay.c, which finds everything as it left it in the process that wrote
 * the log, but for addresses. This file has what the others share, and the list of all kinds of entries.
 */
#include "log_check.h"
#include "log_state.h"

#include "base/heap.h"
#include "state/object/object_end.h"
#include "state/object/object_life.h"
#include "state/object/reclaim.h"
#include "state/scope/record_log.h"
#include "state/scope/record_log_answers.h"
#include "workers/engine_state.h"
#include "workers/replay/replay.h"
#include "workers/schedule/park.h"
#include "workers/schedule/ring.h"
#include "workers/schedule/run_counts.h"

#include <string.h>

/* The world whose records are checked: questions come from deep inside. */
static struct world *answering;

/* ---- lists and look-ups ---------------------------------------------------------------------- */

bool
world_no_memory(struct world *world)
{
    return log_fail(world->log, "out of memory");
}

bool
world_list_add(struct world *world, struct world_list *list, void *row)
{
    if (list->count == list->capacity) {
        uint32_t capacity = list->capacity ? list->capacity * 2 : 16;
        void **rows = wake_realloc(WAKE_HEAP_SETUP, list->rows, capacity * sizeof(*rows));

        if (!rows) {
            return world_no_memory(world);
        }
        list->rows = rows;
        list->capacity = capacity;
    }
    list->rows[list->count++] = row;
    return true;
}

bool
world_list_remove(struct world_list *list, const void *row)
{
    for (uint32_t i = 0; i < list->count; i++) {
        if (list->rows[i] == row) {
            memmove(list->rows + i, list->rows + i + 1, (--list->count - i) * sizeof(*list->rows));
            return true;
        }
    }
    return false;
}

bool
world_list_has(const struct world_list *list, const void *row)
{
    for (uint32_t i = 0; i < list->count; i++) {
        if (list->rows[i] == row) {
            return true;
        }
    }
    return false;
}

void *
world_find(const struct wake_table *table, uint64_t key)
{
    return key ? (void *)(uintptr_t)wake_table_find(table, key) : NULL;
}

struct wake_object *
world_object(const struct world *world, wake_id id)
{
    return wake_table_find(&world->types, id) ? wake_object_get(id) : NULL;
}

const void *
world_body(struct world *world, const struct log_entry *entry, size_t size)
{
    if (entry->size < size) {
        (void)log_fail(world->log, "too short for its kind, %d", (int)entry->kind);
        return NULL;
    }
    return entry->body;
}

bool
world_check_record(struct world *world, struct wake_record *record, uint64_t base)
{
    size_t room = LOG_CHECK_ROOM(record->size);
    struct log_check check = { .types = &world->types };

    if (world->taken_room < room) {
        void *taken = wake_realloc(WAKE_HEAP_SETUP, world->taken, room);

        if (!taken) {
            return world_no_memory(world);
        }
        world->taken = taken;
        world->taken_room = room;
    }
    check.taken = world->taken;
    return log_check_record(&check, record, record->size, base) ||
           log_fail(world->log, "%s", check.error);
}

/* ---- answers of the driver ------------------------------------------------------------------- */

static uint64_t
answer_key(uint64_t record, uint32_t ordinal)
{
    return record << 20 | (ordinal & 0xfffff);
}

static uint64_t
asking_key(const struct wake_stream *stream, uint64_t position)
{
    return (uint64_t)(uintptr_t)stream ^ position * UINT64_C(0x9E3779B97F4A7C15);
}

/* The size of an answer stands in the head of its entry. */
static const void *
find_answer(enum wake_log_question question, size_t *size_out)
{
    struct world *world = answering;
    const struct wake_stream *stream = world->running;
    uint64_t record = stream
                          ? wake_table_find(&world->asking, asking_key(stream, stream->read_count))
                          : 0;
    const struct wake_log_answer *answer;

    if (record != world->asked_by) {
        world->asked_by = record;
        world->asked = 0;
    }
    answer = record ? world_find(&world->answers, answer_key(record, world->asked++)) : NULL;
    if (!answer || answer->question != (uint32_t)question) {
        return NULL;
    }
    *size_out = ((const struct wake_log_entry *)answer - 1)->size - sizeof(struct wake_log_entry) -
                sizeof(*answer);
    return answer + 1;
}

void
world_note_asking(struct world *world, const struct wake_stream *stream, uint64_t position)
{
    bool ok;

    if (world_find(&world->answers, answer_key(world->records, 0))) {
        (void)wake_table_insert(&world->asking, asking_key(stream, position), world->records, &ok);
    }
}

bool
world_learn(struct world *world, const struct log_entry *entry)
{
    const struct wake_log_answer *answer = (const void *)entry->body;
    bool ok = true;

    if (entry->kind == WAKE_ENTRY_ANSWER && entry->size >= sizeof(*answer)) {
        (void)wake_table_insert(&world->answers, answer_key(answer->record, answer->ordinal),
                                (wake_id)(uintptr_t)answer, &ok);
    }
    return ok ? true : world_no_memory(world);
}

/* ---- replay ---------------------------------------------------------------------------------- */

bool
world_replay(struct world *world)
{
    enum wake_role role = wake_role_swap(WAKE_ROLE_WORKER);
    struct wake_run_counts unread = { 0 };
    struct wake_stream *stream;
    bool ok = !world->stuck;

    for (uint32_t i = 0; i < world->fed.count && ok; i++) {
        wake_schedule(world->fed.rows[i]);
    }
    while ((stream = wake_run_pop()) != NULL) {
        if (wake_run_claim(stream)) {
            world->running = stream;
            wake_replay_run(stream, WAKE_RUN_BUDGET, &unread);
            world->running = NULL;
        }
    }
    for (uint32_t i = 0; i < world->fed.count && ok; i++) {
        stream = world->fed.rows[i];
        if (wake_stream_has_tail(stream) || stream->state != WAKE_RUN_IDLE) {
            ok = log_fail(world->log, "a record before it waits for one that is not in the log");
        }
    }
    if (!ok) {
        world_abandon(world);
    }
    world->fed.count = 0;
    (void)wake_role_swap(role);
    return ok;
}

void
world_retire(struct world *world, const struct wake_scope *scope)
{
    for (uint32_t i = 0; i < world->made.count; i++) {
        struct wake_object *object = wake_object_get((wake_id)(uintptr_t)world->made.rows[i]);

        if (object && object->scope == scope) {
            wake_object_retire(object, UINT64_MAX);
        }
    }
}

/* As wake_reclaim_all(), but with an end: in a log that is not as it was written something can wait for what
 * never comes. */
static void
reclaim_all(void)
{
    uint64_t left = wake_reclaim_pass(UINT64_MAX, UINT64_MAX);

    for (uint32_t vain = 0; left && vain < 4;) {
        uint64_t before = left;

        left = wake_reclaim_pass(UINT64_MAX, UINT64_MAX);
        vain = left < before ? 0 : vain + 1;
    }
}

void
world_reclaim_rest(struct world *world)
{
    reclaim_all();
    for (uint32_t i = 0; i < world->made.count; i++) {
        struct wake_object *object = wake_object_get((wake_id)(uintptr_t)world->made.rows[i]);

        if (object) {
            wake_object_forget(object);
            wake_reclaim_now(object);
        }
    }
    world->made.count = 0;
}

void
world_reclaim(struct world *world)
{
    for (uint32_t i = 0; i < world->forgotten.count; i++) {
        struct wake_object *object = world->forgotten.rows[i];

        (void)wake_table_remove(object->scope->tables[object->type], object->handle, object->id);
        wake_reclaim_now(object);
    }
    world->forgotten.count = 0;
}

/* ---- the world ------------------------------------------------------------------------------- */

struct world *
world_create(struct log_file *log, const struct world_options *options)
{
    struct world *world = wake_zalloc(WAKE_HEAP_SETUP, sizeof(*world));

    if (world) {
        world->log = log;
        world->options = *options;
        wake_table_init(&world->answers);
        wake_table_init(&world->asking);
        answering = world;
        wake_log_answer_find = find_answer;
    }
    return world;
}

bool
world_apply(struct world *world, const struct log_entry *entry)
{
    if (entry->kind != WAKE_ENTRY_SESSION && !world->in_session) {
        return log_fail(world->log, "an entry outside of a session");
    }
    if (entry->kind != WAKE_ENTRY_FORGET) {
        world_reclaim(world);
    }
    switch (entry->kind) {
    case WAKE_ENTRY_SESSION: return world_begin_session(world);
    case WAKE_ENTRY_END: return world_end_session(world);
    case WAKE_ENTRY_SCOPE: return world_apply_scope(world, entry);
    case WAKE_ENTRY_SCOPE_END: return world_apply_scope_end(world, entry);
    case WAKE_ENTRY_CREATE: return world_apply_create(world, entry);
    case WAKE_ENTRY_OBJECT: return world_apply_object(world, entry);
    case WAKE_ENTRY_COPY:
    case WAKE_ENTRY_UNLINK:
    case WAKE_ENTRY_POOL_RESET:
    case WAKE_ENTRY_FORGET: return world_apply_to_object(world, entry);
    case WAKE_ENTRY_NAME: return world_apply_name(world, entry);
    case WAKE_ENTRY_QUEUE: return world_apply_queue(world, entry);
    case WAKE_ENTRY_UPDATE: return world_apply_update(world, entry);
    case WAKE_ENTRY_BIND: return world_apply_bind(world, entry);
    case WAKE_ENTRY_VIDEO: return world_apply_video(world, entry);
    case WAKE_ENTRY_EXECUTED: return world_apply_executed(world, entry);
    case WAKE_ENTRY_ANSWER: return true; /* learned before */
    case WAKE_ENTRY_LOST: return world_apply_lost(world, entry);
    case WAKE_ENTRY_NEWER: return world_apply_newer(world, entry);
    case WAKE_ENTRY_RECORD: return world_apply_record(world, entry);
    default: return log_fail(world->log, "of unknown kind %d", (int)entry->kind);
    }
}

bool
world_finish(struct world *world)
{
    return world_end_session(world);
}

void
world_destroy(struct world *world)
{
    if (!world) {
        return;
    }
    (void)world_end_session(world);
    wake_free(WAKE_HEAP_SETUP, world->instances.rows);
    wake_free(WAKE_HEAP_SETUP, world->open.rows);
    wake_free(WAKE_HEAP_SETUP, world->threads.rows);
    wake_free(WAKE_HEAP_SETUP, world->fed.rows);
    wake_free(WAKE_HEAP_SETUP, world->forgotten.rows);
    wake_free(WAKE_HEAP_SETUP, world->names.rows);
    wake_free(WAKE_HEAP_SETUP, world->made.rows);
    wake_free(WAKE_HEAP_SETUP, world->taken);
    wake_table_finish(&world->answers);
    wake_table_finish(&world->asking);
    wake_free(WAKE_HEAP_SETUP, world);
}

uint64_t
world_records(const struct world *world)
{
    return world->records;
}

uint64_t
world_messages(const struct world *world)
{
    return world->messages;
}
