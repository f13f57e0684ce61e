/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A ring of ids that is read while it is written: who reads finds out afterwards whether what was
 * read may have been another death's already.
 */
#include "state/scope/deaths.h"

#include "queue/order.h"

void
wake_deaths_add(struct wake_deaths *deaths, wake_id id)
{
    uint64_t number = wake_load_relaxed(&deaths->count);

    /* ORD(deaths_add:A) fence: the count before the id that takes the place of an older one, so that
     * who reads this id finds at least this count. Pairs with ORD(deaths_concern:B). */
    wake_fence();
    wake_store_relaxed(&deaths->ids[number % WAKE_DEATHS_KNOWN], id);
    /* ORD(deaths_add:B) release: the id, and the object's dead_at; pairs with ORD(deaths_concern:A) and
     * ORD(deaths_count:A). */
    wake_store_release(&deaths->count, number + 1);
}

uint64_t
wake_deaths_count(const struct wake_deaths *deaths)
{
    /* ORD(deaths_count:A) acquire: an object whose death counts is found dead; pairs with
     * ORD(deaths_add:B). */
    return wake_load_acquire(&deaths->count);
}

bool
wake_deaths_concern(const struct wake_deaths *deaths, uint64_t *first,
                    bool (*concerns)(const void *context, wake_id id), const void *context)
{
    /* ORD(deaths_concern:A) acquire: the ids up to there; pairs with ORD(deaths_add:B). */
    uint64_t end = wake_load_acquire(&deaths->count);

    if (end - *first >= WAKE_DEATHS_KNOWN) {
        return true;
    }
    for (uint64_t i = *first; i < end; i++) {
        if (concerns(context, wake_load_relaxed(&deaths->ids[i % WAKE_DEATHS_KNOWN]))) {
            return true;
        }
    }
    /* ORD(deaths_concern:B) fence: the ids before the count: had one of them been written over, the
     * count would say so. Death `count` may be on its way. Pairs with ORD(deaths_add:A). */
    wake_fence();
    if (wake_load_relaxed(&deaths->count) - *first >= WAKE_DEATHS_KNOWN) {
        return true;
    }
    *first = end;
    return false;
}
