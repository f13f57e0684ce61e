/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Parts of access_context: going over a range, with everything done as of a position of the log.
 * Threads: one user at a time.
 */
#ifndef WAKE_SYNC_ACCESS_WALK_H
#define WAKE_SYNC_ACCESS_WALK_H

#include "sync/access_context.h"

/* One pass over a range of a space. */
struct wake_walk {
    struct wake_access_context *context;
    struct wake_range_map *map;
    struct wake_range_place place;
    struct wake_range *range; /* at the place, NULL: none before the end */
    uint32_t until;           /* position of the log that ranges catch up with */
};

/* ---- access_context.c: first accesses -------------------------------------------------------- */

void
wake_note_first(struct wake_access_context *context, const struct wake_first_access *like);
/* Where the context keeps them for a first access. */
uint32_t
wake_keep_dependencies(struct wake_access_context *context,
                       const struct wake_dependency *dependencies, uint32_t count);

/* ---- access_walk.c --------------------------------------------------------------------------- */

struct wake_walk
wake_walk_begin(struct wake_access_context *context, uint32_t space, uint64_t begin,
                uint32_t until);
/* Cuts what lies outside off the range at the place. False: out of memory. */
bool
wake_walk_cut(struct wake_walk *walk, uint64_t begin, uint64_t end);
/* No range lies on both sides of an address. */
void
wake_cut_at(struct wake_access_context *context, uint32_t space, uint64_t address);
/* One range with this write from `begin` to `end`. False: out of memory. */
bool
wake_walk_write(struct wake_walk *walk, uint32_t space, uint64_t begin, uint64_t end,
                const struct wake_access *access, uint32_t ordered, struct wake_hazard *out);
/* The functions of access_context.h, as of a position. */
void
wake_touch_until(struct wake_access_context *context, uint32_t space, uint64_t begin, uint64_t end,
                 const struct wake_access *access, uint32_t ordered, uint32_t until,
                 struct wake_hazard *out);
void
wake_check_until(struct wake_access_context *context, uint32_t space, uint64_t begin, uint64_t end,
                 const struct wake_access *access, uint32_t until, struct wake_hazard *out);
/* True: some of the range is not closed. */
bool
wake_range_barrier_until(struct wake_access_context *context, uint32_t space, uint64_t begin,
                         uint64_t end, const struct wake_dependency *all, uint32_t count,
                         uint32_t until, bool beside);
void
wake_release_until(struct wake_access_context *context, uint32_t space, uint64_t begin,
                   uint64_t end, const struct wake_dependency *dependencies, uint32_t count,
                   const struct wake_access *access, uint32_t until, struct wake_hazard *out);
void
wake_transition_until(struct wake_access_context *context, uint32_t space, uint64_t begin,
                      uint64_t end, const struct wake_dependency *dependencies, uint32_t count,
                      const struct wake_access *access, uint32_t until, bool beside,
                      struct wake_hazard *out);

#endif
