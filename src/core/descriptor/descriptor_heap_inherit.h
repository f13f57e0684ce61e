/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Secondary command buffers that inherit descriptor heaps, as seen by commands that bind something else.
 * Threads: the runner of the record's stream.
 */
#ifndef WAKE_CORE_DESCRIPTOR_HEAP_INHERIT_H
#define WAKE_CORE_DESCRIPTOR_HEAP_INHERIT_H

#include "state/check/check.h"

/* `sampler` and `resource` are the rules of a command that does not go with inherited samplers or resources; NULL: it does. */
void
wake_check_inherited_heaps(struct wake_check *check, const char *sampler, const char *resource);

#endif
