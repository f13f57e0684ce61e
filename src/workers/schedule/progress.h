/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Setting progress: a line ten times a second about the layer's work, which `wake run` reads:
 * nanoseconds of the clock, calls validated, the longest way from call to validation in ns since the
 * line before, messages, bytes.
 * Threads: open and close by setup; a thread of its own writes.
 */
#ifndef WAKE_WORKERS_PROGRESS_H
#define WAKE_WORKERS_PROGRESS_H

#include "base/base.h"
#include "base/file_open.h"

/* The file is appended to. False: it cannot be opened, and why. Where no thread can be made only the
 * last line comes. */
bool
wake_progress_open(const char *path, char why[WAKE_FILE_WHY]);
/* Writes the last line. Does nothing where it is not open. */
void
wake_progress_close(void);

#endif
