/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Two hash tables under one lock, with a few places for each hash.
 */
#include "state/check/awaited.h"

#include "base/heap.h"
#include "queue/lock.h"
#include "state/check/check.h"
#include "state/descriptor/descriptor_set.h"

#include <string.h>
#include <xxhash.h>

enum { USED = 16384, WAITING = 1024, PLACES = 4 /* at most WAKE_AWAITED_FAMILY */ };

struct waiting {
    struct wake_used_element element;
    struct wake_awaited_contents contents;
    uint64_t family;                       /* 0: none */
    struct wake_deferred_finding *finding; /* NULL: the place is free */
};

struct wake_awaited {
    struct wake_lock lock;
    uint64_t families;                   /* (l:awaited) */
    struct wake_used_element used[USED]; /* (l:awaited) commands 0: the place is free */
    struct waiting waiting[WAITING];     /* (l:awaited) */
};

struct wake_awaited *
wake_awaited_create(void)
{
    struct wake_awaited *awaited = wake_zalloc(WAKE_HEAP_SETUP, sizeof(*awaited));

    if (awaited) {
        wake_lock_init_brief(&awaited->lock, WAKE_RANK_AWAITED);
    }
    return awaited;
}

void
wake_awaited_destroy(struct wake_awaited *awaited)
{
    if (!awaited) {
        return;
    }
    for (size_t i = 0; i < WAITING; i++) {
        wake_deferred_drop(awaited->waiting[i].finding);
    }
    wake_lock_finish(&awaited->lock);
    wake_free(WAKE_HEAP_SETUP, awaited);
}

static uint32_t
hash_of(const struct wake_used_element *element)
{
    const uint64_t words[3] = { element->commands, element->boundary,
                                (uint64_t)element->action << 32 | element->element };

    return XXH32(words, sizeof(words), element->command);
}

static bool
equal(const struct wake_used_element *a, const struct wake_used_element *b)
{
    return a->commands == b->commands && a->boundary == b->boundary && a->action == b->action &&
           a->command == b->command && a->element == b->element;
}

/* Under the lock. */
static bool
is_used(const struct wake_awaited *awaited, const struct wake_used_element *element)
{
    uint32_t at = hash_of(element) % (USED / PLACES) * PLACES;

    for (uint32_t i = 0; i < PLACES; i++) {
        if (equal(&awaited->used[at + i], element)) {
            return true;
        }
    }
    return false;
}

/* Whether a set was not updated since: then its contents were those while the device worked. */
static bool
still_stand(const struct wake_awaited_contents *contents)
{
    /* relaxed: the numbers only grow, and an update at this moment comes behind the device's work */
    return !contents->set ||
           wake_load_relaxed(wake_slab_word(WAKE_ID_SLOT(contents->set))) == contents->number;
}

/* Tells the set that a finding is to wait for it; false: nothing is known of it any more. */
static bool
mark_set(const struct wake_awaited_contents *contents)
{
    struct wake_object *object = contents->set ? wake_object_get(contents->set) : NULL;
    struct wake_descriptor_set *set = object ? wake_descriptor_set_of(object) : NULL;

    if (set) {
        /* relaxed: reclamation comes later than all who look at the set */
        wake_store_relaxed(&set->awaited, true);
    }
    return set || !contents->set;
}

/* Under the lock: the finding that waits for the element, taken out; false: none. */
static bool
take(struct wake_awaited *awaited, const struct wake_used_element *element,
     struct waiting *waiting_out)
{
    uint32_t at = hash_of(element) % (WAITING / PLACES) * PLACES;

    for (uint32_t i = 0; i < PLACES; i++) {
        struct waiting *waiting = &awaited->waiting[at + i];

        if (waiting->finding && equal(&waiting->element, element)) {
            *waiting_out = *waiting;
            waiting->finding = NULL;
            return true;
        }
    }
    return false;
}

/* Findings that have to go, dropped when the lock is. */
struct gone {
    struct wake_deferred_finding *findings[WAKE_AWAITED_FAMILY];
    uint32_t count;
};

static void
drop_gone(struct gone *gone)
{
    while (gone->count) {
        wake_deferred_drop(gone->findings[--gone->count]);
    }
}

/* Under the lock. */
static void
stop_waiting(struct waiting *waiting, struct gone *gone)
{
    gone->findings[gone->count++] = waiting->finding;
    waiting->finding = NULL;
}

/* Under the lock: those of the family wait no longer. */
static void
end_family(struct wake_awaited *awaited, uint64_t family, struct gone *gone)
{
    for (size_t i = 0; family && i < WAITING && gone->count < WAKE_AWAITED_FAMILY; i++) {
        struct waiting *waiting = &awaited->waiting[i];

        if (waiting->finding && waiting->family == family) {
            stop_waiting(waiting, gone);
        }
    }
}

/* Both are known. */
static void
settle(struct wake_report *report, bool stands, struct wake_deferred_finding *finding_take)
{
    if (stands) {
        wake_deferred_give(report, finding_take);
    } else {
        wake_deferred_drop(finding_take);
    }
}

/* Under the lock. Returns what has to go for it: an older one, or one of the same element, which needs
 * no second message. */
static struct wake_deferred_finding *
wait_for(struct wake_awaited *awaited, const struct waiting *one)
{
    uint32_t hash = hash_of(&one->element), at = hash % (WAITING / PLACES) * PLACES;
    struct waiting *place = &awaited->waiting[at + hash / (WAITING / PLACES) % PLACES];
    struct wake_deferred_finding *gone;

    for (uint32_t i = 0; i < PLACES; i++) {
        struct waiting *waiting = &awaited->waiting[at + i];

        if (waiting->finding && waiting->family == one->family &&
            equal(&waiting->element, &one->element)) {
            return one->finding;
        }
        place = waiting->finding ? place : waiting;
    }
    gone = place->finding;
    *place = *one;
    return gone;
}

uint64_t
wake_awaited_family(struct wake_awaited *awaited)
{
    uint64_t family;

    wake_lock_take(&awaited->lock);
    family = ++awaited->families;
    wake_lock_drop(&awaited->lock);
    return family;
}

bool
wake_awaited_expect(struct wake_awaited *awaited, struct wake_report *report,
                    const struct wake_used_element *element,
                    const struct wake_awaited_contents *contents, uint64_t family,
                    struct wake_deferred_finding *finding_take)
{
    struct gone gone = { .count = 0 };
    bool used, stands;

    if (!finding_take) {
        return false;
    }
    if (!mark_set(contents)) {
        wake_deferred_drop(finding_take);
        return false;
    }
    wake_lock_take(&awaited->lock);
    used = is_used(awaited, element);
    stands = still_stand(contents);
    if (!used) {
        gone.findings[0] = wait_for(awaited,
                                    &(struct waiting){ *element, *contents, family, finding_take });
        gone.count = 1;
    } else if (stands) {
        end_family(awaited, family, &gone);
    }
    wake_lock_drop(&awaited->lock);
    if (used) {
        settle(report, stands, finding_take);
    }
    drop_gone(&gone);
    return used && stands;
}

/* One of the findings that wait for the element; false: none. */
static bool
give_one(struct wake_awaited *awaited, struct wake_report *report,
         const struct wake_used_element *element)
{
    struct gone gone = { .count = 0 };
    struct waiting waiting;
    bool waits, stands;

    wake_lock_take(&awaited->lock);
    waits = take(awaited, element, &waiting);
    stands = waits && still_stand(&waiting.contents);
    if (stands) {
        end_family(awaited, waiting.family, &gone);
    }
    wake_lock_drop(&awaited->lock);
    if (waits) {
        settle(report, stands, waiting.finding);
    }
    drop_gone(&gone);
    return waits;
}

void
wake_awaited_used(struct wake_awaited *awaited, struct wake_report *report,
                  const struct wake_used_element *element)
{
    uint32_t hash = hash_of(element), at = hash % (USED / PLACES) * PLACES;

    wake_lock_take(&awaited->lock);
    if (!is_used(awaited, element)) {
        uint32_t place = hash / (USED / PLACES) % PLACES;

        for (uint32_t i = 0; i < PLACES; i++) {
            place = awaited->used[at + i].commands ? place : i;
        }
        awaited->used[at + place] = *element;
    }
    wake_lock_drop(&awaited->lock);
    while (give_one(awaited, report, element)) {
    }
}

void
wake_awaited_set_gone(struct wake_awaited *awaited, wake_id set, uint32_t last)
{
    struct gone gone = { .count = 0 };

    /* All of them; what is to be dropped is dropped without the lock. */
    for (size_t at = 0; at < WAITING; at += PLACES) {
        wake_lock_take(&awaited->lock);
        for (size_t i = at; i < at + PLACES; i++) {
            struct waiting *waiting = &awaited->waiting[i];

            if (!waiting->finding || waiting->contents.set != set) {
                continue;
            }
            if (waiting->contents.number == last) {
                waiting->contents.set = 0;
            } else {
                stop_waiting(waiting, &gone);
            }
        }
        wake_lock_drop(&awaited->lock);
        drop_gone(&gone);
    }
}
