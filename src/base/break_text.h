/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The setting break_at as it is written, "frame 30, command 10 of 'opaque'", and what it says.
 * Threads: any.
 */
#ifndef WAKE_BASE_BREAK_TEXT_H
#define WAKE_BASE_BREAK_TEXT_H

#include "base/base.h"

struct wake_break {
    bool has_frame, has_index;
    uint64_t frame;
    uint32_t index;
    char command[64]; /* empty: any */
    char where[128];  /* a label, or a command buffer's name; empty: any */
};

/* False: a part of it cannot be read. Empty text says nothing, which fits. */
bool
wake_break_read(const char *text, struct wake_break *break_out);

#endif
