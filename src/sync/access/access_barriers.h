/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Barriers on a context: in the log, at once on a range, or local to a subpass.
 * Threads: one user at a time.
 */
#ifndef WAKE_SYNC_ACCESS_BARRIERS_H
#define WAKE_SYNC_ACCESS_BARRIERS_H

#include "sync/access/access_context.h"

/*
 * From here on, and until other ones are set, these dependencies take part in every check of an
 * access, all at once, and leave no trace otherwise: what orders the commands of one subpass and no
 * others.
 */
void
wake_access_context_set_local(struct wake_access_context *context,
                              const struct wake_dependency *dependencies, uint32_t count);
/* A command's dependencies without a range. */
void
wake_access_context_barrier(struct wake_access_context *context,
                            const struct wake_dependency *dependencies, uint32_t count);
/*
 * A dependency of a command that reaches this range only, beside those without a range of the same
 * command, which are added afterwards: all take effect at once. So those of one command whose
 * ranges overlap must be written down. False: this one was not applied but limited to its place,
 * and the caller adds it to those without a range.
 */
bool
wake_access_context_range_barrier(struct wake_access_context *context, uint32_t space,
                                  uint64_t begin, uint64_t end, struct wake_dependency *dependency,
                                  const struct wake_dependency *global, uint32_t global_count,
                                  enum wake_waits waits);
/* No range lies on both sides of an address. */
void
wake_cut_at(struct wake_access_context *context, uint32_t space, uint64_t address);
/* True: some of the range is not closed. */
bool
wake_range_barrier_until(struct wake_access_context *context, uint32_t space, uint64_t begin,
                         uint64_t end, const struct wake_dependency *all, uint32_t count,
                         uint32_t until, bool beside);

#endif
