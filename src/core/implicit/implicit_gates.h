/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What versions and extensions offer of enums, flags and structs.
 * Threads: any, nothing changes.
 */
#ifndef WAKE_CORE_IMPLICIT_GATES_H
#define WAKE_CORE_IMPLICIT_GATES_H

#include "core/implicit/implicit.h"

/* Whether the call may use what these extensions bring. Calls before a device exists may use all, but where it is known what
 * the physical device that they ask about offers. */
bool
wake_implicit_offered(const struct wake_implicit_at *at, const uint16_t *extensions);
/* What a value needs; NULL: nothing. */
const struct wake_implicit_gate *
wake_implicit_gate_of(const struct wake_implicit_enum *known, int64_t value);
/* Whether a version or an extension offers what stands behind a gate; NULL: there is none. */
bool
wake_implicit_is_open(const struct wake_implicit_at *at, const struct wake_implicit_gate *gate);
/* Whether a command of a device must not use a value, as nothing that is enabled offers it; for explicit checks. */
bool
wake_implicit_is_closed(struct wake_check *check, const struct wake_implicit_enum *known,
                        int64_t value);

/* Of a state of a graphics pipeline: newer layers look at such rules beside the explicit ones of the pipeline. */
bool
wake_implicit_is_of_state(const char *id);
/* Whether newer layers leave bits of an extension that is not enabled to explicit rules alone. */
bool
wake_implicit_is_explicit(const struct wake_implicit_at *at, const char *vuid);

#endif
