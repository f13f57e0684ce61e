/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The copy of a recording and its results: adding, comparing, giving back.
 */
#include "state/recording/kept_recording.h"

#include "base/heap.h"
#include "queue/order.h"
#include "state/recording/recorded.h"
#include "state/scope/record_log.h"
#include "state/scope/record_same.h"
#include "state/scope/scope.h"

#include <string.h>

enum {
    CHUNK_FIRST = 2 << 10, /* bytes of data; each has twice as many as the one before, up to */
    CHUNK_MOST = 64 << 10, /* this many. A longer record has its own */
    LEAST = 32,            /* records: of fewer, validating costs no more than finding out */
    MOST = 4 << 20,        /* bytes of one recording */
    PART = 16,             /* of the memory limit, for all of a device */
    MISSES_MOST = 6        /* then every 64th recording is kept */
};

/* ---- memory ---------------------------------------------------------------------------------- */

static struct wake_device *
device_of(const struct wake_command_buffer *cb)
{
    return (struct wake_device *)cb->object->scope;
}

/* Bytes of so many bytes of records and their plan. */
static uint32_t
with_plan(uint32_t bytes)
{
    return bytes + bytes / sizeof(uint64_t);
}

static uint8_t *
plan_of(struct wake_kept_chunk *chunk, uint32_t at)
{
    return (uint8_t *)chunk->data + chunk->capacity + at / sizeof(uint64_t);
}

static void
drop_chunks(struct wake_command_buffer *cb)
{
    struct wake_kept *kept = cb->kept;

    while (kept->first) {
        struct wake_kept_chunk *chunk = kept->first;

        kept->first = chunk->next;
        /* relaxed: a sum that decides nothing but whether more is kept */
        (void)wake_fetch_add_relaxed(&device_of(cb)->kept_bytes,
                                     -(uint64_t)with_plan(chunk->capacity));
        wake_free(WAKE_HEAP_RESULT, chunk);
    }
    kept->last = NULL;
    kept->count = kept->bytes = kept->end_bytes = 0;
}

static void
drop_results(struct wake_kept *kept)
{
    if (!kept->stashed) {
        return;
    }
    wake_recorded_put(kept->recorded);
    kept->recorded = NULL;
    wake_id_set_finish(&kept->uses);
    wake_id_set_finish(&kept->drawn);
    wake_free(WAKE_HEAP_RESULT, kept->drawn_sets.rows);
    kept->drawn_sets = (struct wake_row){ 0 };
    wake_label_finish(&kept->labels);
    memset(&kept->labels, 0, sizeof(kept->labels));
    kept->stashed = false;
}

static void
drop(struct wake_command_buffer *cb)
{
    drop_chunks(cb);
    drop_results(cb->kept);
    cb->kept->state = WAKE_KEPT_NOTHING;
}

void
wake_kept_free(struct wake_command_buffer *cb)
{
    if (cb->kept) {
        drop(cb);
        wake_free(WAKE_HEAP_RESULT, cb->kept);
        cb->kept = NULL;
    }
}

void
wake_kept_miss(struct wake_command_buffer *cb)
{
    struct wake_kept *kept = cb->kept;

    drop(cb);
    kept->misses += kept->misses < MISSES_MOST;
    kept->pause = (uint8_t)((1u << kept->misses) - 1);
}

static uint32_t
next_capacity(const struct wake_kept_chunk *last, uint32_t size)
{
    uint32_t capacity = !last                         ? CHUNK_FIRST
                        : last->capacity < CHUNK_MOST ? last->capacity * 2
                                                      : CHUNK_MOST;

    return size > capacity ? size : capacity;
}

/* NULL: no more is to be kept. */
static struct wake_kept_chunk *
chunk_for(struct wake_command_buffer *cb, uint32_t size)
{
    struct wake_kept *kept = cb->kept;
    struct wake_device *device = device_of(cb);
    uint32_t capacity = next_capacity(kept->last, size);
    uint64_t limit = ((uint64_t)device->scope.settings->memory_limit << 20) / PART;
    struct wake_kept_chunk *chunk;

    if (kept->last && kept->last->capacity - kept->last->used >= size) {
        return kept->last;
    }
    /* relaxed: as in drop_chunks() */
    if (size > MOST - kept->bytes ||
        wake_load_relaxed(&device->kept_bytes) + with_plan(capacity) > limit) {
        return NULL;
    }
    chunk = wake_alloc(WAKE_HEAP_RESULT, sizeof(*chunk) + with_plan(capacity));
    if (!chunk) {
        return NULL;
    }
    *chunk = (struct wake_kept_chunk){ .capacity = capacity };
    /* relaxed: the same */
    (void)wake_fetch_add_relaxed(&device->kept_bytes, with_plan(capacity));
    if (kept->last) {
        kept->last->next = chunk;
    } else {
        kept->first = chunk;
    }
    return kept->last = chunk;
}

/* False: no room. */
static bool
copy(struct wake_command_buffer *cb, const struct wake_record *record)
{
    struct wake_kept *kept = cb->kept;
    struct wake_kept_chunk *chunk = chunk_for(cb, record->size);
    const uint64_t *from = (const void *)record;
    uint64_t *to;

    if (!chunk) {
        return false;
    }
    to = (uint64_t *)(void *)(chunk->data + chunk->used);
    for (size_t i = 0; i < record->size / sizeof(*to); i++) {
        uint64_t inside = from[i] - (uintptr_t)record;

        to[i] = inside < record->size ? (uintptr_t)to + inside : from[i];
    }
    wake_plan_record((const struct wake_record *)(const void *)to, plan_of(chunk, chunk->used));
    chunk->used += record->size;
    kept->bytes += record->size;
    kept->count++;
    return true;
}

/* ---- results --------------------------------------------------------------------------------- */

static void
stash(struct wake_command_buffer *cb)
{
    struct wake_kept *kept = cb->kept;

    kept->recorded = cb->recorded;
    kept->uses = cb->uses;
    kept->drawn = cb->drawn;
    kept->drawn_sets = cb->drawn_sets;
    kept->labels = cb->labels;
    kept->query_types = cb->query_types;
    if (cb->inherited) {
        kept->demands = cb->inherited->demands;
    }
    cb->recorded = NULL;
    memset(&cb->uses, 0, sizeof(cb->uses));
    memset(&cb->drawn, 0, sizeof(cb->drawn));
    cb->drawn_sets = (struct wake_row){ 0 };
    memset(&cb->labels, 0, sizeof(cb->labels));
    kept->stashed = true;
}

static void
give_back(struct wake_command_buffer *cb)
{
    struct wake_kept *kept = cb->kept;

    wake_recorded_put(cb->recorded);
    wake_id_set_finish(&cb->uses);
    wake_id_set_finish(&cb->drawn);
    wake_free(WAKE_HEAP_RESULT, cb->drawn_sets.rows);
    wake_label_finish(&cb->labels);
    cb->recorded = kept->recorded;
    cb->uses = kept->uses;
    cb->drawn = kept->drawn;
    cb->drawn_sets = kept->drawn_sets;
    cb->labels = kept->labels;
    cb->query_types = kept->query_types;
    if (cb->inherited) {
        cb->inherited->demands = kept->demands;
    }
    kept->recorded = NULL;
    memset(&kept->uses, 0, sizeof(kept->uses));
    memset(&kept->drawn, 0, sizeof(kept->drawn));
    kept->drawn_sets = (struct wake_row){ 0 };
    memset(&kept->labels, 0, sizeof(kept->labels));
    kept->stashed = false;
}

/* ---- a recording ----------------------------------------------------------------------------- */

void
wake_kept_leave(struct wake_command_buffer *cb)
{
    struct wake_kept *kept = cb->kept;

    if (!kept) {
        return;
    }
    kept->again = false;
    switch (kept->state) {
    case WAKE_KEPT_ADDING: drop(cb); break;
    case WAKE_KEPT_REPEATING: kept->state = WAKE_KEPT_WHOLE; break;
    case WAKE_KEPT_WHOLE:
        if (!kept->stashed) {
            stash(cb);
        }
        break;
    default: break;
    }
}

/* From the second recording on: most that are recorded once are not recorded again. */
static bool
wanted(const struct wake_command_buffer *cb)
{
    const struct wake_settings *settings = cb->object->scope->settings;

    /* Advice, the commands around a message and the record log want to see each record. */
    return cb->begun > 1 && settings->reuse_recordings && settings->async &&
           !settings->best_practices && !settings->command_context[0] && !wake_record_log_is_on();
}

/* Nothing has died and no name has changed since the kept recording began. */
static bool
may_repeat(const struct wake_command_buffer *cb)
{
    const struct wake_kept *kept = cb->kept;

    /* relaxed: deaths before this recording were replayed before its boundary, which waited for
     * their tickets; later ones do not matter to it */
    return !kept->told && kept->names == WAKE_MOMENT_NAMES(cb->moment) &&
           wake_load_relaxed(&device_of(cb)->last_death) <= kept->begun_seen;
}

static const struct wake_record *
record_at(const struct wake_kept_place *place)
{
    return (const struct wake_record *)(const void *)(place->chunk->data + place->at);
}

static bool
is_next(const struct wake_kept *kept, const struct wake_record *record)
{
    return wake_record_same(record, record_at(&kept->next),
                            plan_of(kept->next.chunk, kept->next.at));
}

/* Over `size` bytes, to the next record if there is one. */
static void
step(struct wake_kept_place *place, uint32_t size)
{
    place->at += size;
    if (place->at == place->chunk->used && place->chunk->next) {
        place->chunk = place->chunk->next;
        place->at = 0;
    }
}

void
wake_kept_begin(struct wake_command_buffer *cb, const struct wake_record *record)
{
    struct wake_kept *kept = cb->kept;

    if (!kept) {
        kept = cb->kept = wanted(cb) ? wake_zalloc(WAKE_HEAP_RESULT, sizeof(*kept)) : NULL;
        if (!kept) {
            return;
        }
    }
    if (kept->state == WAKE_KEPT_WHOLE) {
        kept->next = (struct wake_kept_place){ kept->first, 0 };
        if (may_repeat(cb) && is_next(kept, record)) {
            kept->repeated = 0;
            step(&kept->next, record->size);
            kept->state = WAKE_KEPT_REPEATING;
            return;
        }
        wake_kept_miss(cb);
    }
    if (kept->told || kept->pause) {
        kept->pause -= kept->pause != 0;
        return;
    }
    kept->names = WAKE_MOMENT_NAMES(cb->moment);
    kept->begun_seen = cb->begun_seen;
    kept->state = WAKE_KEPT_ADDING;
    if (record->flags || !copy(cb, record)) {
        wake_kept_miss(cb);
    }
}

void
wake_kept_add(struct wake_command_buffer *cb, const struct wake_record *record)
{
    if (cb->kept->told || !wake_record_stands_alone(record) || !copy(cb, record)) {
        wake_kept_miss(cb);
    }
}

uint32_t
wake_kept_repeats(struct wake_command_buffer *cb, const char *records, size_t bytes, uint32_t most,
                  size_t *bytes_out)
{
    struct wake_kept *kept = cb->kept;
    struct wake_kept_chunk *chunk = kept->next.chunk;
    const struct wake_planned planned = {
        .records = chunk->data + kept->next.at,
        .plan = plan_of(chunk, kept->next.at),
        .bytes = chunk->used - kept->next.at - (chunk == kept->last ? kept->end_bytes : 0),
    };
    uint32_t count = wake_records_same(records, bytes, &planned, most, bytes_out);

    if (count) {
        step(&kept->next, (uint32_t)*bytes_out);
        kept->repeated += count;
        cb->command_index += count;
    }
    return count;
}

bool
wake_kept_repeats_end(struct wake_command_buffer *cb, const struct wake_record *record)
{
    struct wake_kept *kept = cb->kept;

    if (cb->next_incomplete || cb->state != WAKE_CB_RECORDING || !may_repeat(cb) ||
        !is_next(kept, record)) {
        return false;
    }
    give_back(cb);
    kept->state = WAKE_KEPT_WHOLE;
    kept->again = true;
    kept->misses = 0;
    return true;
}

/* Something may be found in it, or it depends on more than its records. */
static bool
is_unsure(const struct wake_command_buffer *cb, const struct wake_record *record)
{
    const struct wake_recorded *recorded = cb->recorded;

    return cb->kept->told || record->flags || cb->incomplete || cb->state != WAKE_CB_RECORDING ||
           cb->active.count || cb->executed.count || cb->pushed_unknown ||
           (recorded && (recorded->lost || recorded->profiled)) ||
           cb->kept->names != WAKE_MOMENT_NAMES(cb->moment) || cb->kept->count < LEAST;
}

void
wake_kept_end(struct wake_command_buffer *cb, const struct wake_record *record)
{
    struct wake_kept *kept = cb->kept;

    if (!kept) {
        return;
    }
    if (kept->state == WAKE_KEPT_ADDING) {
        if (is_unsure(cb, record) || !copy(cb, record)) {
            wake_kept_miss(cb);
        } else {
            kept->state = WAKE_KEPT_WHOLE;
            kept->end_bytes = record->size;
        }
    }
    kept->told = false;
    kept->again = false;
}

struct wake_kept_walk
wake_kept_walk(const struct wake_kept *kept)
{
    struct wake_kept_walk walk = { { kept->first, 0 }, kept->repeated };

    step(&walk.place, record_at(&walk.place)->size); /* vkBeginCommandBuffer was applied */
    return walk;
}

const struct wake_record *
wake_kept_walk_next(struct wake_kept_walk *walk)
{
    const struct wake_record *record;

    if (!walk->left) {
        return NULL;
    }
    walk->left--;
    record = record_at(&walk->place);
    step(&walk->place, record->size);
    return record;
}
