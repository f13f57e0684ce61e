/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How a run gets on, from the file that the layer's setting `progress` names: a line on the terminal
 * meanwhile, samples for the page and the trace afterwards.
 * Threads: one.
 */
#ifndef WAKE_TOOLS_LAUNCHER_PROGRESS_H
#define WAKE_TOOLS_LAUNCHER_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

struct sample {
    uint64_t ns, calls, lag_ns, messages, bytes;
};

enum { MOST_SAMPLES = 1 << 16 };

struct progress {
    char path[64]; /* empty: nobody looks on */
    bool live;     /* on the terminal */
    FILE *file;
    struct sample *samples;
    uint32_t count;
    bool shown;
};

/* Makes the file, and has the layer write to it. False: that failed; said. */
bool
progress_open(struct progress *progress, bool live);
/* Reads what is new and, live, shows it. */
void
progress_look(struct progress *progress);
/* Takes the line off the terminal, and the file away. The samples stay. */
void
progress_end(struct progress *progress);
void
progress_finish(struct progress *progress);

/* [[ms, calls/s, lag in ms, messages, MiB], ...], at most a few hundred. */
void
progress_put_json(const struct progress *progress, FILE *file);

/* Trace: makes the file; afterwards adds the samples as counters of the process, and its end. False:
 * said. */
bool
trace_begin(const char *path);
bool
trace_end(const char *path, const struct progress *progress, pid_t process);

#endif
