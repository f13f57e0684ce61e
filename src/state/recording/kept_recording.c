/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Kept recordings and their results: adding, comparing, giving back.
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
    LEAST = 32, /* records: of fewer, validating costs no more than finding out */
    TRIES = WAKE_KEPT_VARIANTS +
            1,         /* recordings in a row that may repeat nothing, before a pause */
    DEATHS_MOST = 256, /* of others, noted in one recording */
    PAUSES_MOST = 6    /* then 63 recordings are let pass */
};

static struct wake_device *
device_of(const struct wake_command_buffer *cb)
{
    return (struct wake_device *)cb->object->scope;
}

static struct wake_kept_variant *
current_of(const struct wake_kept *kept)
{
    return kept->variants[kept->current];
}

/* ---- memory ---------------------------------------------------------------------------------- */

static uint64_t
reach_bytes(const struct wake_id_set *reach)
{
    return reach->ids ? (reach->mask + UINT64_C(1)) * sizeof(*reach->ids) : 0;
}

static void
drop_results(struct wake_kept_variant *variant)
{
    if (!variant->stashed) {
        return;
    }
    wake_recorded_put(variant->recorded);
    wake_id_set_finish(&variant->uses);
    wake_id_set_finish(&variant->drawn);
    wake_free(WAKE_HEAP_RESULT, variant->drawn_sets.rows);
    wake_label_finish(&variant->labels);
}

static void
drop(struct wake_command_buffer *cb, uint32_t which)
{
    struct wake_kept *kept = cb->kept;
    struct wake_kept_variant *variant = kept->variants[which];

    if (!variant) {
        return;
    }
    wake_copy_free(&variant->records, device_of(cb));
    /* relaxed: a sum that decides nothing but whether more is kept */
    (void)wake_fetch_add_relaxed(&device_of(cb)->kept_bytes, -reach_bytes(&variant->reach));
    wake_id_set_finish(&variant->reach);
    drop_results(variant);
    wake_free(WAKE_HEAP_RESULT, variant);
    kept->variants[which] = NULL;
    for (uint32_t i = 0; i < WAKE_KEPT_VARIANTS; i++) {
        if (kept->variants[i]) {
            kept->variants[i]->shared[which] = 0;
        }
    }
}

static void
drop_all(struct wake_command_buffer *cb)
{
    for (uint32_t i = 0; i < WAKE_KEPT_VARIANTS; i++) {
        drop(cb, i);
    }
    cb->kept->state = WAKE_KEPT_NOTHING;
}

void
wake_kept_free(struct wake_command_buffer *cb)
{
    if (cb->kept) {
        drop_all(cb);
        wake_free(WAKE_HEAP_RESULT, cb->kept->moments.rows);
        wake_free(WAKE_HEAP_RESULT, cb->kept->deaths.rows);
        wake_free(WAKE_HEAP_RESULT, cb->kept->tickets.rows);
        wake_free(WAKE_HEAP_RESULT, cb->kept);
        cb->kept = NULL;
    }
}

/* A recording has repeated nothing, or cannot be kept. */
static void
miss(struct wake_command_buffer *cb)
{
    struct wake_kept *kept = cb->kept;

    if (++kept->tries > TRIES) {
        drop_all(cb);
        kept->tries = 0;
        kept->pauses += kept->pauses < PAUSES_MOST;
        kept->pause = (uint8_t)((1u << kept->pauses) - 1);
    }
}

/* What is being added is not kept. */
static void
give_up(struct wake_command_buffer *cb)
{
    drop(cb, cb->kept->current);
    cb->kept->state = WAKE_KEPT_NOTHING;
    miss(cb);
}

/* ---- results --------------------------------------------------------------------------------- */

static void
stash(struct wake_command_buffer *cb, struct wake_kept_variant *variant)
{
    variant->recorded = cb->recorded;
    variant->uses = cb->uses;
    variant->drawn = cb->drawn;
    variant->drawn_sets = cb->drawn_sets;
    variant->labels = cb->labels;
    variant->query_types = cb->query_types;
    if (cb->inherited) {
        variant->demands = cb->inherited->demands;
    }
    cb->recorded = NULL;
    memset(&cb->uses, 0, sizeof(cb->uses));
    memset(&cb->drawn, 0, sizeof(cb->drawn));
    cb->drawn_sets = (struct wake_row){ 0 };
    memset(&cb->labels, 0, sizeof(cb->labels));
    variant->stashed = true;
}

static void
give_back(struct wake_command_buffer *cb, struct wake_kept_variant *variant)
{
    wake_recorded_put(cb->recorded);
    wake_id_set_finish(&cb->uses);
    wake_id_set_finish(&cb->drawn);
    wake_free(WAKE_HEAP_RESULT, cb->drawn_sets.rows);
    wake_label_finish(&cb->labels);
    cb->recorded = variant->recorded;
    cb->uses = variant->uses;
    cb->drawn = variant->drawn;
    cb->drawn_sets = variant->drawn_sets;
    cb->labels = variant->labels;
    cb->query_types = variant->query_types;
    if (cb->inherited) {
        cb->inherited->demands = variant->demands;
    }
    variant->stashed = false;
}

/* ---- what may be repeated -------------------------------------------------------------------- */

static bool
is_in_reach(const void *reach, wake_id id)
{
    return wake_id_set_has(reach, id);
}

/* By a call before the boundary at hand, which has the renaming by its record; perhaps by a later one. */
static bool
was_renamed_since(const struct wake_command_buffer *cb, uint32_t names)
{
    /* relaxed: the application ordered the calls. Numbers wrap. */
    return (int32_t)(wake_load_relaxed(&device_of(cb)->last_rename) - names) > 0;
}

/* Nothing that matters has died and no name has changed since the variant began. */
static bool
is_unchanged(const struct wake_command_buffer *cb, struct wake_kept_variant *variant)
{
    struct wake_device *device = device_of(cb);
    uint32_t names = WAKE_MOMENT_NAMES(cb->moment);

    if (was_renamed_since(cb, variant->names)) {
        return false;
    }
    /* relaxed: deaths before this recording were replayed before its boundary, which waited for
     * their tickets; later ones do not matter to it */
    if (!variant->reached) {
        return variant->names == names &&
               wake_load_relaxed(&device->last_death) <= variant->begun_seen;
    }
    variant->names = names; /* of what was freed since, deaths tell more */
    return !wake_deaths_concern(&device->deaths, &variant->deaths, is_in_reach, &variant->reach);
}

bool
wake_kept_lives(const struct wake_command_buffer *cb)
{
    const struct wake_kept *kept = cb->kept;
    const struct wake_kept_variant *variant = kept && kept->state == WAKE_KEPT_WHOLE
                                                  ? current_of(kept)
                                                  : NULL;
    uint64_t first = variant ? variant->deaths : 0;

    return variant && variant->reached && !variant->stashed &&
           !wake_deaths_concern(&device_of(cb)->deaths, &first, is_in_reach, &variant->reach);
}

bool
wake_kept_wants_reach(const struct wake_command_buffer *cb)
{
    const struct wake_kept *kept = cb->kept;
    const struct wake_kept_variant *variant = kept && kept->state == WAKE_KEPT_WHOLE
                                                  ? current_of(kept)
                                                  : NULL;

    return variant && !variant->stashed && !variant->reached && !variant->beyond;
}

void
wake_kept_reached(struct wake_command_buffer *cb, struct wake_id_set *reach, uint64_t deaths,
                  bool all)
{
    struct wake_kept_variant *variant = current_of(cb->kept);

    variant->reached = all;
    variant->beyond = !all;
    if (!all) {
        wake_id_set_finish(reach);
        return;
    }
    variant->reach = *reach;
    variant->deaths = deaths;
    /* relaxed: a sum, as in drop() */
    (void)wake_fetch_add_relaxed(&device_of(cb)->kept_bytes, reach_bytes(reach));
}

/* ---- adding ---------------------------------------------------------------------------------- */

/* The place for one more: an empty one, or that of the one that was not repeated for longest. */
static uint32_t
place_for_one(const struct wake_kept *kept, const struct wake_kept_variant *spared)
{
    uint32_t oldest = WAKE_KEPT_VARIANTS;

    for (uint32_t i = 0; i < WAKE_KEPT_VARIANTS; i++) {
        const struct wake_kept_variant *variant = kept->variants[i];

        if (!variant) {
            return i;
        }
        if (variant != spared &&
            (oldest == WAKE_KEPT_VARIANTS || variant->used < kept->variants[oldest]->used)) {
            oldest = i;
        }
    }
    return oldest;
}

/* A new variant, without records: the state is _ADDING. NULL: there is none. */
static struct wake_kept_variant *
begin_variant(struct wake_command_buffer *cb, const struct wake_kept_variant *spared)
{
    struct wake_kept *kept = cb->kept;
    uint32_t place = place_for_one(kept, spared);
    struct wake_kept_variant *variant = wake_zalloc(WAKE_HEAP_RESULT, sizeof(*variant));

    if (!variant) {
        return NULL;
    }
    drop(cb, place);
    variant->names = kept->names;
    variant->begun_seen = cb->begun_seen;
    variant->used = cb->begun;
    kept->variants[place] = variant;
    kept->current = (uint8_t)place;
    kept->state = WAKE_KEPT_ADDING;
    return variant;
}

void
wake_kept_add(struct wake_command_buffer *cb, const struct wake_record *record)
{
    struct wake_kept_variant *variant = current_of(cb->kept);

    if (cb->kept->told || !wake_record_stands_alone(record) ||
        !wake_copy_add(&variant->records, device_of(cb), record)) {
        give_up(cb);
        return;
    }
    variant->beyond |= wake_record_goes_beyond(record);
}

/* What the variant has in common with each of the others. */
static void
compare_with_others(struct wake_kept *kept)
{
    struct wake_kept_variant *own = current_of(kept);

    for (uint32_t i = 0; i < WAKE_KEPT_VARIANTS; i++) {
        struct wake_kept_variant *other = kept->variants[i];
        uint32_t shared = 0;

        if (other && other != own) {
            shared = wake_copies_share(&own->records, &other->records, &own->fork[i],
                                       &other->fork[kept->current]);
            if (shared == own->records.count || shared == other->records.count) {
                shared = 0; /* the same to the end: there is nothing to choose */
            }
            other->shared[kept->current] = shared;
        }
        own->shared[i] = shared;
    }
}

/* Something may be found in it, or it depends on more than its records. */
static bool
is_unsure(const struct wake_command_buffer *cb, const struct wake_record *record)
{
    const struct wake_recorded *recorded = cb->recorded;
    const struct wake_kept *kept = cb->kept;

    return kept->told || record->flags || cb->incomplete || cb->state != WAKE_CB_RECORDING ||
           cb->active.count || cb->executed.count || cb->pushed_unknown ||
           (recorded && (recorded->lost || recorded->profiled)) ||
           was_renamed_since(cb, kept->names) || current_of(kept)->records.count < LEAST;
}

void
wake_kept_end(struct wake_command_buffer *cb, const struct wake_record *record)
{
    struct wake_kept *kept = cb->kept;

    if (!kept) {
        return;
    }
    if (kept->state == WAKE_KEPT_ADDING) {
        if (is_unsure(cb, record) ||
            !wake_copy_add(&current_of(kept)->records, device_of(cb), record)) {
            give_up(cb);
        } else {
            kept->state = WAKE_KEPT_WHOLE;
            current_of(kept)->end_bytes = record->size;
            compare_with_others(kept);
        }
    }
    kept->told = false;
    kept->again = false;
}

/* ---- repeating ------------------------------------------------------------------------------- */

void
wake_kept_leave(struct wake_command_buffer *cb)
{
    struct wake_kept *kept = cb->kept;

    if (!kept) {
        return;
    }
    if (kept->state == WAKE_KEPT_ADDING) {
        drop(cb, kept->current);
    } else if (kept->state == WAKE_KEPT_WHOLE && !current_of(kept)->stashed) {
        stash(cb, current_of(kept));
    }
    kept->state = WAKE_KEPT_NOTHING;
    kept->again = false;
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

static bool
is_at(const struct wake_copy_place *place, const struct wake_record *record)
{
    return wake_record_same(record, wake_copy_record(place), wake_copy_plan(place));
}

void
wake_kept_note_moment(struct wake_command_buffer *cb)
{
    struct wake_kept *kept = cb->kept;
    struct wake_kept_moment *row = wake_row_add(&kept->moments, sizeof(*row));

    if (row) {
        *row = (struct wake_kept_moment){ kept->repeated, cb->stream.thread, cb->moment, cb->seen,
                                          cb->stream.read_count + 1 };
    }
}

bool
wake_kept_note_death(struct wake_command_buffer *cb, const struct wake_control_death *record)
{
    struct wake_kept *kept = cb->kept;
    const struct wake_kept_variant *variant = current_of(kept);
    struct wake_kept_death *row;

    if (!variant->reached || wake_id_set_has(&variant->reach, record->id) ||
        kept->deaths.count == DEATHS_MOST) {
        return false;
    }
    row = wake_row_add(&kept->deaths, sizeof(*row));
    if (row) {
        *row = (struct wake_kept_death){ kept->repeated, *record };
    }
    return row != NULL;
}

/* The variant that was not repeated for longest, of those that begin as the recording does: images of a swapchain
 * come in turns. False: there is none. */
static bool
choose(struct wake_command_buffer *cb, const struct wake_record *record)
{
    struct wake_kept *kept = cb->kept;
    struct wake_kept_variant *chosen = NULL;

    for (uint32_t i = 0; i < WAKE_KEPT_VARIANTS; i++) {
        struct wake_kept_variant *variant = kept->variants[i];

        if (!variant) {
            continue;
        }
        if (!is_unchanged(cb, variant)) {
            drop(cb, i);
            continue;
        }
        variant->candidate = is_at(&(struct wake_copy_place){ variant->records.first, 0 }, record);
        if (variant->candidate && (!chosen || variant->used < chosen->used)) {
            chosen = variant;
            kept->current = (uint8_t)i;
        }
    }
    if (!chosen) {
        return false;
    }
    kept->repeated = 0;
    kept->leg_count = 0;
    kept->next = (struct wake_copy_place){ chosen->records.first, 0 };
    wake_copy_step(&kept->next, record->size);
    kept->moments.count = kept->deaths.count = kept->tickets.count = 0;
    kept->seen = UINT64_MAX; /* none: the first bind says one */
    wake_kept_note_moment(cb);
    return true;
}

void
wake_kept_begin(struct wake_command_buffer *cb, const struct wake_record *record)
{
    struct wake_kept *kept = cb->kept;
    struct wake_kept_variant *variant;

    if (!kept) {
        kept = cb->kept = wanted(cb) ? wake_zalloc(WAKE_HEAP_RESULT, sizeof(*kept)) : NULL;
        if (!kept) {
            return;
        }
    }
    kept->names = WAKE_MOMENT_NAMES(cb->moment);
    if (!kept->told && choose(cb, record)) {
        kept->state = WAKE_KEPT_REPEATING;
        return;
    }
    if (kept->told || kept->pause) {
        kept->pause -= kept->pause != 0;
        return;
    }
    variant = record->flags ? NULL : begin_variant(cb, NULL);
    if (variant && !wake_copy_add(&variant->records, device_of(cb), record)) {
        give_up(cb);
    }
}

static uint32_t
compare(struct wake_kept *kept, const struct wake_kept_variant *variant,
        struct wake_copy_place place, const char *records, size_t bytes, uint32_t most,
        size_t *bytes_out)
{
    struct wake_planned planned;
    uint32_t count;

    planned.records = place.chunk->data + place.at;
    planned.plan = wake_copy_plan(&place);
    planned.bytes = place.chunk->used - place.at -
                    (place.chunk == variant->records.last ? variant->end_bytes : 0);
    planned.seen = kept->seen;
    planned.change_count = 0;
    count = wake_records_same(records, bytes, &planned, most, bytes_out);
    for (uint32_t i = 0; i < planned.change_count; i++) {
        struct wake_kept_seen *row = wake_row_add(&kept->tickets, sizeof(*row));

        if (row) {
            *row = (struct wake_kept_seen){ kept->repeated + planned.changes[i].record,
                                            planned.changes[i].seen };
        }
    }
    kept->seen = planned.seen;
    return count;
}

/* The place at which another variant goes on that is the same as the current one until here; NULL: it is not. */
static const struct wake_copy_place *
fork_to(const struct wake_kept *kept, uint32_t which)
{
    const struct wake_kept_variant *other = kept->variants[which];

    return other && other->candidate && which != kept->current &&
                   kept->leg_count < WAKE_KEPT_VARIANTS &&
                   other->shared[kept->current] == kept->repeated + 1
               ? &other->fork[kept->current]
               : NULL;
}

static void
go_over(struct wake_kept *kept, uint32_t which, const struct wake_copy_place *place)
{
    kept->legs[kept->leg_count++] = (struct wake_kept_leg){ kept->repeated, kept->current };
    kept->next = *place;
    kept->current = (uint8_t)which;
}

uint32_t
wake_kept_repeats(struct wake_command_buffer *cb, const char *records, size_t bytes, uint32_t most,
                  size_t *bytes_out)
{
    struct wake_kept *kept = cb->kept;
    uint32_t count = compare(kept, current_of(kept), kept->next, records, bytes, most, bytes_out);

    for (uint32_t i = 0; WAKE_UNLIKELY(!count) && i < WAKE_KEPT_VARIANTS; i++) {
        const struct wake_copy_place *place = fork_to(kept, i);

        count = place ? compare(kept, kept->variants[i], *place, records, bytes, most, bytes_out)
                      : 0;
        if (count) {
            go_over(kept, i, place);
        }
    }
    if (count) {
        wake_copy_step(&kept->next, (uint32_t)*bytes_out);
        kept->repeated += count;
        cb->command_index += count;
    }
    return count;
}

bool
wake_kept_repeats_end(struct wake_command_buffer *cb, const struct wake_record *record)
{
    struct wake_kept *kept = cb->kept;
    bool ends = is_at(&kept->next, record);

    for (uint32_t i = 0; !ends && i < WAKE_KEPT_VARIANTS; i++) {
        const struct wake_copy_place *place = fork_to(kept, i);

        ends = place && is_at(place, record);
        if (ends) {
            go_over(kept, i, place);
        }
    }
    if (!ends || kept->told || cb->next_incomplete || cb->state != WAKE_CB_RECORDING ||
        !is_unchanged(cb, current_of(kept))) {
        return false;
    }
    give_back(cb, current_of(kept));
    current_of(kept)->used = cb->begun;
    kept->state = WAKE_KEPT_WHOLE;
    kept->again = true;
    kept->tries = kept->pauses = 0;
    return true;
}

/* The variant that a walk is in. */
static uint8_t
walked(const struct wake_kept *kept, uint32_t leg)
{
    return leg < kept->leg_count ? kept->legs[leg].variant : kept->current;
}

struct wake_kept_walk
wake_kept_walk(const struct wake_kept *kept)
{
    struct wake_kept_walk walk = { .place = { kept->variants[walked(kept, 0)]->records.first, 0 } };

    wake_copy_step(&walk.place, wake_copy_record(&walk.place)->size); /* begin was applied */
    return walk;
}

/* Over to the next variant where the recording left this one. */
static void
change_leg(struct wake_kept_walk *walk, const struct wake_kept *kept)
{
    while (walk->leg < kept->leg_count && kept->legs[walk->leg].until == walk->at) {
        uint8_t from = walked(kept, walk->leg++);

        walk->place = kept->variants[walked(kept, walk->leg)]->fork[from];
    }
}

const struct wake_record *
wake_kept_walk_next(struct wake_kept_walk *walk, struct wake_command_buffer *cb)
{
    const struct wake_kept *kept = cb->kept;
    const struct wake_kept_moment *moments = kept->moments.rows;
    const struct wake_kept_seen *tickets = kept->tickets.rows;
    struct wake_record *record;

    for (; walk->moment < kept->moments.count && moments[walk->moment].from <= walk->at;
         walk->moment++) {
        cb->stream.thread = moments[walk->moment].thread;
        cb->moment = moments[walk->moment].moment;
        cb->seen = moments[walk->moment].seen;
        walk->position = moments[walk->moment].position - 1;
    }
    if (walk->at == kept->repeated) {
        return NULL;
    }
    change_leg(walk, kept);
    record = (struct wake_record *)(void *)(walk->place.chunk->data + walk->place.at);
    while (walk->ticket < kept->tickets.count && tickets[walk->ticket].from <= walk->at) {
        walk->seen = tickets[walk->ticket++].seen;
    }
    wake_record_set_seen(record, walk->seen);
    walk->at++;
    walk->position++;
    wake_copy_step(&walk->place, record->size);
    return record;
}

const struct wake_control_death *
wake_kept_walk_death(struct wake_kept_walk *walk, const struct wake_kept *kept)
{
    const struct wake_kept_death *deaths = kept->deaths.rows;

    return walk->death < kept->deaths.count && deaths[walk->death].from <= walk->at
               ? &deaths[walk->death++].record
               : NULL;
}

/* The first records of a variant again. */
static bool
add_some(struct wake_command_buffer *cb, struct wake_kept_variant *to,
         const struct wake_kept_variant *from, uint32_t count)
{
    struct wake_copy_place place = { from->records.first, 0 };

    for (uint32_t i = 0; i < count; i++) {
        const struct wake_record *record = wake_copy_record(&place);

        if (!wake_copy_add(&to->records, device_of(cb), record)) {
            return false;
        }
        to->beyond |= i && wake_record_goes_beyond(record);
        wake_copy_step(&place, record->size);
    }
    return true;
}

void
wake_kept_diverge(struct wake_command_buffer *cb)
{
    struct wake_kept *kept = cb->kept;
    const struct wake_kept_variant *left;
    struct wake_kept_variant *variant;

    kept->state = WAKE_KEPT_NOTHING;
    miss(cb);
    left = current_of(kept);
    if (!left || kept->told) {
        return;
    }
    variant = begin_variant(cb, left);
    if (variant && !add_some(cb, variant, left, kept->repeated + 1)) {
        give_up(cb);
    }
}
