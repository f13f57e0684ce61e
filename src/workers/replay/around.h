/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Setting command_context: for each message about a recorded command the commands before and behind it
 * in its command buffer, with short arguments, as lines of JSON in a file of their own. `wake run
 * --report` puts them into its page. Off, a command costs its validation a look at one word.
 * Threads: open and close by setup; the rest by the runner of the command buffer's stream.
 */
#ifndef WAKE_WORKERS_AROUND_H
#define WAKE_WORKERS_AROUND_H

#include "base/file_open.h"
#include "state/check/check.h"
#include "state/recording/command_buffer.h"

extern bool wake_around_is_on; /* (i) after setup */

/* The file is appended to. False: it cannot be opened, and why. */
bool
wake_around_open(const char *path, char why[WAKE_FILE_WHY]);
void
wake_around_close(void);

/* A command was checked; `found`: there are messages about it. Before the next command, once or
 * several times. */
WAKE_COLD void
wake_around_note(struct wake_command_buffer *cb, const struct wake_check *check, bool found);
/* A boundary: nothing more follows. Frees what was kept. */
WAKE_COLD void
wake_around_end(struct wake_command_buffer *cb);

#endif
