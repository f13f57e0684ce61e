/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Draws in render pass instances with a custom resolve.
 * Threads: see core.h.
 */
#ifndef WAKE_CORE_DRAW_CUSTOM_H
#define WAKE_CORE_DRAW_CUSTOM_H

#include "core/draw/draw.h"

/* Of a draw with a pipeline; says nothing in other instances. */
void
wake_draw_check_custom(const struct wake_draw *draw);

#endif
