/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The objects of a device that died last, so that who knows on which objects a result depends can ask
 * whether one of them has died since, without looking at each.
 * Threads: added with the turn, one after the other; asked by any runner.
 */
#ifndef WAKE_STATE_DEATHS_H
#define WAKE_STATE_DEATHS_H

#include "queue/record.h"

enum { WAKE_DEATHS_KNOWN = 4096 };

/* All zero: nothing has died yet. */
struct wake_deaths {
    uint64_t count;                 /* (a) so far */
    wake_id ids[WAKE_DEATHS_KNOWN]; /* (a) of death n: [n % WAKE_DEATHS_KNOWN] */
};

/* With the turn of the call that destroys the object. */
void
wake_deaths_add(struct wake_deaths *deaths, wake_id id);
/* How many there have been: all of calls whose turns are done, perhaps later ones. */
uint64_t
wake_deaths_count(const struct wake_deaths *deaths);
/*
 * Whether `concerns` says so of one of the deaths from number `*first` on, up to now; true as well where they
 * are not all known any more. False: `*first` is the number of the next one.
 */
bool
wake_deaths_concern(const struct wake_deaths *deaths, uint64_t *first,
                    bool (*concerns)(const void *context, wake_id id), const void *context);

#endif
