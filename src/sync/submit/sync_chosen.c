/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Uses by the space that they are in.
 */
#include "sync/submit/sync_chosen.h"

#include "base/heap.h"
#include "sync/access/access_import.h"
#include "sync/access/access_walk.h"
#include "sync/command/event_accesses.h"
#include "sync/submit/sync_submit_message.h"

#include <string.h>

enum { MOST_EXPECTED = 16 /* uses that one access may wait for */ };

/* ---- uses ------------------------------------------------------------------------------------ */

static uint16_t *
bucket_of(struct wake_sync_chosen *chosen, const struct wake_space_key *key)
{
    return &chosen->buckets[(key->id ^ key->id >> 32 ^ key->offset >> 4) % WAKE_CHOSEN_BUCKETS];
}

static void
link_use(struct wake_sync_chosen *chosen, uint32_t number)
{
    uint16_t *bucket = bucket_of(chosen, &chosen->uses[number].key);

    chosen->uses[number].next = *bucket;
    *bucket = (uint16_t)(number + 1);
}

static void
drop_uses(struct wake_sync_chosen *chosen, uint64_t floor)
{
    uint32_t kept = 0;

    memset(chosen->buckets, 0, sizeof(chosen->buckets));
    for (uint32_t i = 0; i < chosen->use_count; i++) {
        if (chosen->uses[i].tag > floor) {
            chosen->uses[kept] = chosen->uses[i];
            link_use(chosen, kept++);
        }
    }
    chosen->use_count = kept;
}

static void
add_uses(struct wake_sync_chosen *chosen, const struct wake_sync_recording *recording,
         uint64_t tags)
{
    const struct wake_sync_choice *choices = recording->choices.rows;

    for (uint32_t i = 0; i < recording->choices.count && chosen->use_count < WAKE_CHOSEN_USES;
         i++) {
        const struct wake_first_access *first = &recording->context.first[choices[i].first];

        chosen->uses[chosen->use_count] = (struct wake_sync_chosen_use){
            .key = recording->context.spaces[first->space].key,
            .begin = first->begin,
            .end = first->end,
            .tag = tags + first->tag,
            .choice = i,
            .access = (uint8_t)first->access,
            .placeless = choices[i].placeless,
        };
        link_use(chosen, chosen->use_count++);
    }
}

/* ---- life ------------------------------------------------------------------------------------ */

static struct wake_sync_chosen *
make(struct wake_sync_queue *q)
{
    q->chosen = wake_zalloc(WAKE_HEAP_STATE, sizeof(*q->chosen));
    for (int i = 0; q->chosen && i < 2; i++) {
        wake_access_context_init(&q->chosen->contexts[i], false, q->chosen->memos[i]);
    }
    return q->chosen;
}

void
wake_sync_chosen_clear(struct wake_sync_queue *q)
{
    for (int i = 0; q->chosen && i < 2; i++) {
        wake_access_context_clear(&q->chosen->contexts[i]);
    }
    if (q->chosen) {
        drop_uses(q->chosen, UINT64_MAX);
    }
}

void
wake_sync_chosen_free(struct wake_sync_queue *q)
{
    for (int i = 0; q->chosen && i < 2; i++) {
        wake_access_context_finish(&q->chosen->contexts[i]);
    }
    wake_free(WAKE_HEAP_STATE, q->chosen);
    q->chosen = NULL;
}

void
wake_sync_chosen_trim(struct wake_sync_queue *q, uint64_t floor,
                      void (*each)(void *data, uint64_t tag), void *data)
{
    struct wake_sync_chosen *chosen = q->chosen;

    if (!chosen) {
        return;
    }
    drop_uses(chosen, floor);
    if (!chosen->use_count) {
        wake_sync_chosen_clear(q);
        return;
    }
    for (int i = 0; i < 2; i++) {
        wake_access_context_trim(&chosen->contexts[i], floor);
    }
    for (uint32_t i = 0; i < chosen->use_count; i++) {
        each(data, chosen->uses[i].tag);
    }
}

/* ---- what comes behind them ------------------------------------------------------------------ */

/* A recording that is entered into one of the contexts. */
struct meeting {
    struct wake_sync_found *found;
    struct wake_access_context *context;
    bool writes; /* which of the two it is */
    uint64_t tags;
    uint64_t floor;
};

/* Whether it is told of, if the element was used. */
static bool
is_wanted(const struct meeting *meeting, const struct wake_sync_chosen_use *use,
          const struct wake_first_access *first)
{
    bool exact = first->kind == WAKE_FIRST_TRANSITION || first->possible == WAKE_DOUBT_NONE;

    return !meeting->found->exact_only ||
           (use->placeless && exact && first->begin <= use->begin && use->end <= first->end);
}

static void
check(const struct meeting *meeting, const struct wake_sync_chosen_use *use,
      const struct wake_first_access *first, const struct wake_dependency *dependencies,
      uint32_t space, uint32_t until, struct wake_hazard *hazard_out)
{
    bool transition = first->kind == WAKE_FIRST_TRANSITION;
    uint64_t begin = use->begin > first->begin ? use->begin : first->begin;
    uint64_t end = use->end < first->end ? use->end : first->end;
    const struct wake_access access = { .local = dependencies,
                                        .local_count = transition ? 0 : first->count,
                                        .access = first->access,
                                        .tag = first->tag + meeting->tags,
                                        .known = meeting->tags + 1,
                                        .floor = meeting->floor };

    if (transition) {
        wake_check_transition_until(meeting->context, space, begin, end, dependencies, first->count,
                                    &access, until, hazard_out);
    } else {
        wake_check_until(meeting->context, space, begin, end, &access, until, hazard_out);
    }
}

static bool
check_first(void *data, const struct wake_access_context *other,
            const struct wake_first_access *first, const struct wake_dependency *dependencies,
            uint32_t space, uint32_t until, bool exact_only, struct wake_hazard *hazard_out)
{
    const struct meeting *meeting = data;
    struct wake_sync_chosen *chosen = meeting->found->q->chosen;
    const struct wake_space_key *key = &other->spaces[first->space].key;
    uint32_t expected = 0;

    (void)exact_only; /* elements that were used are told as errors: is_wanted() */
    hazard_out->kind = WAKE_HAZARD_NONE;
    if (first->kind != WAKE_FIRST_ACCESS && first->kind != WAKE_FIRST_TOGETHER &&
        first->kind != WAKE_FIRST_TRANSITION) {
        return false;
    }
    for (uint16_t number = *bucket_of(chosen, key); number && expected < MOST_EXPECTED;
         number = chosen->uses[number - 1].next) {
        const struct wake_sync_chosen_use *use = &chosen->uses[number - 1];
        struct wake_hazard hazard;

        if (use->key.id != key->id || use->key.offset != key->offset || use->begin >= first->end ||
            first->begin >= use->end || wake_sync_rows[use->access].write != meeting->writes ||
            use->tag <= meeting->floor || !is_wanted(meeting, use, first)) {
            continue;
        }
        check(meeting, use, first, dependencies, space, until, &hazard);
        if (hazard.kind && hazard.prior_tag == use->tag && hazard.prior == use->access) {
            hazard.tag = first->tag;
            wake_sync_expect_use(meeting->found, meeting->context, &hazard, use);
            expected++;
        }
    }
    return false;
}

static void
close_wait(void *data, struct wake_dependency *dependency)
{
    const struct wake_sync_found *found = ((const struct meeting *)data)->found;

    (void)wake_sync_close_wait(&found->q->events, found->recording, dependency);
}

void
wake_sync_chosen_execute(struct wake_sync_found *found, uint64_t floor)
{
    const struct wake_sync_recording *recording = found->recording;
    struct wake_sync_chosen *chosen = found->q->chosen;
    uint64_t tags = found->s->tag;

    if (!recording->choices.count && (!chosen || !chosen->use_count)) {
        return;
    }
    if (!chosen && !(chosen = make(found->q))) {
        return;
    }
    if (chosen->use_count + recording->choices.count > WAKE_CHOSEN_USES) {
        drop_uses(chosen, floor);
    }
    for (int i = 0; i < 2; i++) {
        struct meeting meeting = { found, &chosen->contexts[i], i == 1, tags, floor };

        wake_access_context_import(
            meeting.context, &recording->context,
            &(struct wake_import){ .tags = tags,
                                   .floor = floor,
                                   .chosen = i ? WAKE_CHOSEN_WRITES : WAKE_CHOSEN_READS,
                                   .check_first = check_first,
                                   .close = close_wait,
                                   .data = &meeting });
    }
    add_uses(chosen, recording, tags);
    if (chosen->contexts[0].lost || chosen->contexts[1].lost) {
        wake_sync_chosen_clear(found->q);
    }
}
