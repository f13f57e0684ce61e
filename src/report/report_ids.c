/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Identity: the number of a message id, the include and exclude filters, counts and the duplicate
 * limit. Everything here happens before a message is formatted.
 */
#include "queue/order.h"
#include "report/names_lookup.h"
#include "report/report_state.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

struct wake_place {
    struct wake_place *next;
    uint64_t hash;
    uint64_t reported; /* let through; compared with the limit */
};

struct wake_id_entry {
    struct wake_id_entry *next;
    struct wake_place *places; /* up to WAKE_ID_PLACES */
    struct wake_place others;  /* all that are more, and those that found no memory */
    uint32_t place_count;
    char *first_place; /* NULL: none yet, or no memory */
    uint32_t number;
    bool filtered;
    bool unlimited;    /* what a program prints; settings, each of which is another mistake */
    uint64_t count;    /* findings */
    uint64_t reported; /* let through */
    uint32_t severity; /* of the first one; 0: none yet */
    struct wake_origin first;
    char id[];
};

int32_t
wake_message_id_number(const char *id)
{
    return (int32_t)XXH32(id, strlen(id), 8);
}

/* A number as the user sees it in a message, decimal (of either sign) or hexadecimal; else the hash
 * of a name. */
static uint32_t
number_of_token(const char *token)
{
    char *end;
    long long number = strtoll(token, &end, strncasecmp(token, "0x", 2) == 0 ? 16 : 10);
    return *end == '\0' ? (uint32_t)number : (uint32_t)wake_message_id_number(token);
}

static bool
read_list(struct wake_id_list *list, const char *text)
{
    char *rest = NULL;

    list->text = wake_strdup(WAKE_HEAP_SETUP, text);
    if (!list->text) {
        return false;
    }
    for (char *token = strtok_r(list->text, ",:; \t\"", &rest); token;
         token = strtok_r(NULL, ",:; \t\"", &rest)) {
        struct wake_id_word *grown = wake_realloc(WAKE_HEAP_SETUP, list->words,
                                                  (list->count + 1) * sizeof(*grown));
        if (!grown) {
            return false;
        }
        list->words = grown;
        list->words[list->count++] = (struct wake_id_word){ token, number_of_token(token) };
    }
    return true;
}

static void
free_list(struct wake_id_list *list)
{
    wake_free(WAKE_HEAP_SETUP, list->words);
    wake_free(WAKE_HEAP_SETUP, list->text);
}

/* The id itself, or another name of the same rule: lists outlive the registry that they were written with. */
static bool
list_has(const struct wake_id_list *list, const char *id, uint32_t number, const char *before)
{
    uint32_t older = before ? (uint32_t)wake_message_id_number(before) : number;

    for (size_t i = 0; i < list->count; i++) {
        const struct wake_id_word *word = &list->words[i];

        if (word->number == number || word->number == older || wake_vuid_same(word->text, id)) {
            return true;
        }
    }
    return false;
}

bool
wake_ids_ask_before(const struct wake_ids *ids)
{
    return ids->exclude.count || ids->include.count || ids->known_count;
}

bool
wake_ids_init(struct wake_ids *ids, const struct wake_settings *settings)
{
    wake_lock_init(&ids->lock, WAKE_RANK_REPORT);
    ids->limit = settings->duplicate_message_limit < 0
                     ? WAKE_AUTO_DUPLICATES
                     : (uint64_t)settings->duplicate_message_limit;
    return read_list(&ids->exclude, settings->message_id_filter) &&
           read_list(&ids->include, settings->message_id_include);
}

void
wake_ids_finish(struct wake_ids *ids)
{
    for (size_t i = 0; i < WAKE_ID_BUCKETS; i++) {
        while (ids->buckets[i]) {
            struct wake_id_entry *entry = ids->buckets[i];
            ids->buckets[i] = entry->next;
            while (entry->places) {
                struct wake_place *place = entry->places;
                entry->places = place->next;
                wake_free(WAKE_HEAP_SETUP, place);
            }
            wake_free(WAKE_HEAP_SETUP, entry->first_place);
            wake_free(WAKE_HEAP_SETUP, entry);
        }
    }
    free_list(&ids->exclude);
    free_list(&ids->include);
    wake_free(WAKE_HEAP_SETUP, ids->known);
    wake_lock_finish(&ids->lock);
}

static bool
is_known(const struct wake_ids *ids, uint64_t hash)
{
    size_t low = 0, high = ids->known_count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (ids->known[middle] == hash) {
            return true;
        }
        if (ids->known[middle] < hash) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return false;
}

/* With the lock held. NULL when there is none and it cannot or shall not be made. */
static struct wake_id_entry *
find(struct wake_ids *ids, const char *id, const char *before, bool make)
{
    uint32_t number = (uint32_t)wake_message_id_number(id);
    struct wake_id_entry **bucket = &ids->buckets[number % WAKE_ID_BUCKETS];
    for (struct wake_id_entry *entry = *bucket; entry; entry = entry->next) {
        if (entry->number == number && strcmp(entry->id, id) == 0) {
            return entry;
        }
    }
    struct wake_id_entry *entry = make ? wake_zalloc(WAKE_HEAP_SETUP,
                                                     sizeof(*entry) + strlen(id) + 1)
                                       : NULL;
    if (entry) {
        memcpy(entry->id, id, strlen(id) + 1);
        entry->number = number;
        entry->filtered = list_has(&ids->exclude, id, number, before) ||
                          (ids->include.count > 0 && !list_has(&ids->include, id, number, before));
        entry->unlimited = wake_id_is_printed(id) || wake_id_is_about_settings(id);
        entry->next = *bucket;
        *bucket = entry;
    }
    return entry;
}

/* With the lock held: the place, and with `make` one that is new, as long as there is room. */
static struct wake_place *
find_place(struct wake_id_entry *entry, uint64_t hash, bool make)
{
    for (struct wake_place *place = entry->places; place; place = place->next) {
        if (place->hash == hash) {
            return place;
        }
    }
    struct wake_place *place = make && entry->place_count < WAKE_ID_PLACES
                                   ? wake_zalloc(WAKE_HEAP_SETUP, sizeof(*place))
                                   : NULL;
    if (!place) {
        return &entry->others;
    }
    place->hash = hash;
    place->next = entry->places;
    entry->places = place;
    entry->place_count++;
    return place;
}

static enum wake_verdict
verdict_of(struct wake_ids *ids, const struct wake_id_entry *entry, const struct wake_place *place,
           enum wake_hearing heard, bool looking_only)
{
    /* What is only looked at, and would be the first of a new place. Where a place could not be made
     * for want of memory, `others` has the count. */
    bool is_new = looking_only && place == &entry->others && entry->place_count < WAKE_ID_PLACES;
    uint64_t reported = is_new ? 0 : place->reported;

    if (entry->unlimited || heard == WAKE_HEARD_ALWAYS || !ids->limit ||
        reported + 1 < ids->limit) {
        return WAKE_VERDICT_REPORT;
    }
    if (reported + 1 == ids->limit) {
        return WAKE_VERDICT_REPORT_LAST;
    }
    ids->suppressed++;
    return WAKE_VERDICT_SUPPRESSED;
}

/* (a) relaxed: for people */
static uint64_t messages;

uint64_t
wake_report_messages(void)
{
    return wake_load_relaxed(&messages);
}

enum wake_verdict
wake_ids_judge(struct wake_ids *ids, const char *id, const char *before, const char *where,
               enum wake_hearing heard, bool looking_only)
{
    enum wake_verdict verdict;
    uint64_t hash = wake_known_hash(id, strlen(id), where, strlen(where));
    wake_lock_take(&ids->lock);
    struct wake_id_entry *entry = find(ids, id, before, true);
    struct wake_place *place = NULL;
    if (!entry) {
        /* Out of memory: rather a message too many than one lost. */
        verdict = heard ? WAKE_VERDICT_REPORT : WAKE_VERDICT_UNHEARD;
        ids->total += !looking_only || !heard;
    } else if (entry->filtered) {
        verdict = WAKE_VERDICT_FILTERED;
    } else if (is_known(ids, hash) ||
               (before &&
                is_known(ids, wake_known_hash(before, strlen(before), where, strlen(where))))) {
        verdict = WAKE_VERDICT_KNOWN;
        ids->muted++;
    } else if (!heard) {
        verdict = WAKE_VERDICT_UNHEARD;
    } else {
        place = find_place(entry, hash, !looking_only);
        verdict = verdict_of(ids, entry, place, heard, looking_only);
    }
    bool reports = verdict == WAKE_VERDICT_REPORT || verdict == WAKE_VERDICT_REPORT_LAST;
    if (entry && verdict > WAKE_VERDICT_KNOWN && !(reports && looking_only)) {
        entry->count++;
        entry->reported += reports;
        ids->total++;
        (void)wake_fetch_add_relaxed(&messages, strcmp(id, WAKE_ID_STARTED) != 0);
    }
    if (place && reports && !looking_only) {
        place->reported++;
    }
    wake_lock_drop(&ids->lock);
    return verdict;
}

uint64_t
wake_ids_count(struct wake_ids *ids, const char *id)
{
    wake_lock_take(&ids->lock);
    const struct wake_id_entry *entry = find(ids, id, NULL, false);
    uint64_t count = entry ? entry->count : 0;
    wake_lock_drop(&ids->lock);
    return count;
}

void
wake_ids_note_first(struct wake_ids *ids, const struct wake_finding *finding, const char *place)
{
    wake_lock_take(&ids->lock);
    struct wake_id_entry *entry = find(ids, finding->id, NULL, false);
    if (entry && !entry->severity) {
        entry->severity = (uint32_t)finding->severity;
        entry->first = finding->origin;
        entry->first_place = wake_strdup(WAKE_HEAP_SETUP, place);
    }
    wake_lock_drop(&ids->lock);
}

/* Something was found; not the layer's word on itself at the beginning. */
static bool
is_finding(const struct wake_id_entry *entry)
{
    return entry->count && strcmp(entry->id, WAKE_ID_STARTED) != 0;
}

struct wake_id_count *
wake_ids_counts(struct wake_ids *ids, uint32_t *count_out)
{
    struct wake_id_count *rows = NULL;
    uint32_t count = 0, room = 0;

    wake_lock_take(&ids->lock);
    for (size_t i = 0; i < WAKE_ID_BUCKETS; i++) {
        for (const struct wake_id_entry *e = ids->buckets[i]; e; e = e->next) {
            room += is_finding(e);
        }
    }
    rows = room ? wake_alloc(WAKE_HEAP_SETUP, room * sizeof(*rows)) : NULL;
    for (size_t i = 0; rows && i < WAKE_ID_BUCKETS; i++) {
        for (const struct wake_id_entry *e = ids->buckets[i]; e; e = e->next) {
            if (is_finding(e)) {
                rows[count++] = (struct wake_id_count){
                    .id = e->id,
                    .place = e->first_place,
                    .places = e->place_count + (e->others.reported != 0),
                    .count = e->count,
                    .reported = e->reported,
                    .severity = e->severity,
                    .first = e->first,
                };
            }
        }
    }
    wake_lock_drop(&ids->lock);
    *count_out = count;
    return rows;
}
