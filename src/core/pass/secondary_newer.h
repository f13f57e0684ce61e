/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Secondaries against the command buffer that executes them: rules of registries after 1.3.239.
 * Threads: see core.h.
 */
#ifndef WAKE_CORE_SECONDARY_NEWER_H
#define WAKE_CORE_SECONDARY_NEWER_H

#include "core/core.h"
#include "state/recording/recording.h"

/* One element of pCommandBuffers. */
struct wake_execution_of {
    struct wake_check *check;
    const struct wake_pass *pass; /* NULL: outside, or not known */
    const struct wake_object *object;
    const struct wake_inheritance *inherited;
    uint32_t index;
};

void
wake_check_secondary_newer(const struct wake_execution_of *e);
/* In a primary, behind secondaries that inherit viewports as well (inherited_views.c). */
void
wake_check_inherited_views(const struct wake_execution_of *e);

#endif
