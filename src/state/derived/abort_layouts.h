/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The types of messages that shaders of a device can abort with, kept after their modules are gone:
 * a message is bytes only, and comes back when the device is lost.
 * Threads: any; a lock of its own.
 */
#ifndef WAKE_STATE_ABORT_LAYOUTS_H
#define WAKE_STATE_ABORT_LAYOUTS_H

#include "report/abort_message.h"

struct wake_abort_layouts;

/* NULL: out of memory. */
WAKE_MUST_CHECK struct wake_abort_layouts *
wake_abort_layouts_create(void);
/* Accepts NULL. */
void
wake_abort_layouts_destroy(struct wake_abort_layouts *layouts);

/* One piece of memory of the kind STATE, as wake_spirv_abort_layout() makes it; dropped if it is
 * known, or there are too many. */
void
wake_abort_layouts_add_take(struct wake_abort_layouts *layouts,
                            struct wake_abort_layout *layout_take);

/* wake_abort_print() with all of them; `layouts` may be NULL. */
void
wake_abort_layouts_print(struct wake_abort_layouts *layouts, struct wake_text *out,
                         const struct wake_abort_message *message);

#endif
