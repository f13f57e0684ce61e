/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Setting break_at: the application's thread stops, under a debugger, in the call that a message of an
 * earlier run names: "frame 30, command 10 of 'opaque'".
 * Threads: setup, then application threads in inline mode.
 */
#ifndef WAKE_WORKERS_BREAK_AT_H
#define WAKE_WORKERS_BREAK_AT_H

#include "report/report.h"
#include "state/check/check.h"

extern bool wake_break_is_set;

/* Setup. NULL, empty, or what cannot be read: nothing to stop at. */
void
wake_break_open(const char *text);

/* The end of the process: says it if no call was the one. Other threads may still call. */
void
wake_break_close(void);
/* vkCreateInstance, with the setting: says it if it names a command that there is none of. */
void
wake_break_warn(struct wake_report *report, const char *text);

/* Says so and raises SIGTRAP if the call is the one; before it is checked. */
WAKE_COLD void
wake_break_look(const struct wake_check *check);

/* Whether it is the one; for tests. */
struct wake_break_call {
    const char *command;
    uint64_t frame;
    uint32_t index; /* UINT32_MAX: none */
    struct wake_labels labels;
    const char *name; /* of the command buffer; NULL: none */
};
bool
wake_break_fits(const struct wake_break_call *call);

#endif
