/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Parts of access_context: going over a range, with everything done as of a position of the log.
 * Threads: one user at a time.
 */
#ifndef WAKE_SYNC_ACCESS_WALK_H
#define WAKE_SYNC_ACCESS_WALK_H

#include "sync/access/access_context.h"

/* One pass over a range of a space. */
struct wake_walk {
    struct wake_access_context *context;
    struct wake_range_map *map;
    struct wake_range_place place;
    struct wake_range *range; /* at the place, NULL: none before the end */
    uint32_t until;           /* position of the log that ranges catch up with */
};

/* ---- access_walk.c --------------------------------------------------------------------------- */

struct wake_walk
wake_walk_begin(struct wake_access_context *context, uint32_t space, uint64_t begin,
                uint32_t until);
/* Cuts what lies outside off the range at the place. False: out of memory. */
bool
wake_walk_cut(struct wake_walk *walk, uint64_t begin, uint64_t end);
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
void
wake_check_transition_until(struct wake_access_context *context, uint32_t space, uint64_t begin,
                            uint64_t end, const struct wake_dependency *dependencies,
                            uint32_t count, const struct wake_access *access, uint32_t until,
                            struct wake_hazard *out);
void
wake_release_until(struct wake_access_context *context, uint32_t space, uint64_t begin,
                   uint64_t end, const struct wake_dependency *dependencies, uint32_t count,
                   const struct wake_access *access, uint32_t until, struct wake_hazard *out);
void
wake_transition_until(struct wake_access_context *context, uint32_t space, uint64_t begin,
                      uint64_t end, const struct wake_dependency *dependencies, uint32_t count,
                      const struct wake_access *access, uint32_t until, bool beside,
                      struct wake_hazard *out);

/*
 * Checks the access against all that is known of the range, then enters it. At most one hazard is
 * told: `hazard_out->kind` says whether there is one. `ordered` stands for the access's ordering
 * in what is noted for later, any number below 16 (WAKE_ORDERED_* of sync/recording/sync_recording.h).
 */
void
wake_access_context_touch(struct wake_access_context *context, uint32_t space, uint64_t begin,
                          uint64_t end, const struct wake_access *access, uint32_t ordered,
                          struct wake_hazard *hazard_out);
/*
 * A layout transition made safe by any of the dependencies. `within`: what comes after it is local.
 * `beside`: its command's dependencies without a range are added afterwards, and are no part of
 * what comes after the transition.
 */
void
wake_access_context_transition(struct wake_access_context *context, uint32_t space, uint64_t begin,
                               uint64_t end, const struct wake_dependency *dependencies,
                               uint32_t count, uint64_t tag, bool exact_only, bool within,
                               bool beside, struct wake_hazard *hazard_out);
/* Only looks, as transition does; also where the context is entered into another one. */
void
wake_access_context_release(struct wake_access_context *context, uint32_t space, uint64_t begin,
                            uint64_t end, const struct wake_dependency *dependencies,
                            uint32_t count, uint64_t tag, bool exact_only,
                            struct wake_hazard *hazard_out);
/* Only looks, as transition does. */
void
wake_access_context_check_transition(struct wake_access_context *context, uint32_t space,
                                     uint64_t begin, uint64_t end,
                                     const struct wake_dependency *dependencies, uint32_t count,
                                     uint64_t tag, bool exact_only, struct wake_hazard *hazard_out);
/*
 * Of a context that keeps first accesses: notes one that shaders may choose, and does nothing else with
 * it. Returns its number among them; UINT32_MAX: out of memory.
 */
uint32_t
wake_access_context_choose(struct wake_access_context *context, uint32_t space, uint64_t begin,
                           uint64_t end, const struct wake_access *access);
/* Only looks, as touch does. */
void
wake_access_context_check(struct wake_access_context *context, uint32_t space, uint64_t begin,
                          uint64_t end, const struct wake_access *access,
                          struct wake_hazard *hazard_out);
/* The range of that place, if the command of that tag wrote all of it and nothing was done with it
 * since; NULL: not so. Good until the space is touched. */
struct wake_range *
wake_access_context_written(struct wake_access_context *context, uint32_t space, uint64_t begin,
                            uint64_t end, uint64_t tag);
/* Such a read was entered without a hazard, and nothing came since that would make another one
 * anything new. May have been forgotten, but not right behind the touch. */
bool
wake_access_context_knows(struct wake_access_context *context, uint32_t space, uint64_t begin,
                          uint64_t end, uint32_t read, enum wake_doubt possible);

#endif
