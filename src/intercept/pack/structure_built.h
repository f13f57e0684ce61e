/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the host has built acceleration structures from, as long as it knows: until something else
 * writes them.
 * Threads: application threads, inside the call; under the device's lock.
 */
#ifndef WAKE_INTERCEPT_STRUCTURE_BUILT_H
#define WAKE_INTERCEPT_STRUCTURE_BUILT_H

#include "intercept/pack/pack.h"
#include "state/object/object.h"

struct wake_built;
struct wake_structure;

/* The structure behind an id, and its device; NULL: there is none. */
struct wake_structure *
wake_hook_structure(wake_id id, struct wake_device **device_out);
/* VkBuildAccelerationStructureFlagsKHR and WAKE_BUILT_KNOWN; 0: not known. */
uint32_t
wake_structure_built(wake_id id);
/* The same, or WAKE_BUILT_NEVER. */
uint32_t
wake_structure_built_or_never(wake_id id);
void
wake_structure_set_built(wake_id id, uint32_t flags, struct wake_built *build_take);
/* What a structure was built from is not known any more. */
void
wake_structure_forget(wake_id id);
/* A copy in the record; NULL: not known. */
const struct wake_built *
wake_pack_built(struct wake_pack *p, wake_id id);

#endif
