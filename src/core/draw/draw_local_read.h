/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Locations and indices of attachments, in the pipeline and in the instance.
 * Threads: see core.h.
 */
#ifndef WAKE_CORE_DRAW_LOCAL_READ_H
#define WAKE_CORE_DRAW_LOCAL_READ_H

#include "core/draw/draw.h"

/* Of a draw with a pipeline; says nothing in other instances than dynamic ones. */
void
wake_draw_check_local_read(const struct wake_draw *draw);

#endif
