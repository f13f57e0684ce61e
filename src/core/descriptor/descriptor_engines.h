/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Engines that data graphs are processed by: sets and pipelines that are bound, against the pool of the command buffer.
 * Threads: the runner of the record's stream.
 */
#ifndef WAKE_CORE_DESCRIPTOR_ENGINES_H
#define WAKE_CORE_DESCRIPTOR_ENGINES_H

#include "state/check/check.h"

#ifdef VK_ARM_data_graph
struct wake_bind_sets_view;

/* Of devices with data graphs. */
void
wake_check_engines_of_sets(struct wake_check *check, const char *owner,
                           const struct wake_bind_sets_view *r);
void
wake_check_engines_of_graph(struct wake_check *check, const struct wake_object *object);
#endif

#endif
