/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Setting trace: what the layer does when, as spans of time by thread, in a file that chrome://tracing
 * and ui.perfetto.dev read. One line and one write() for a span: recordings, runs of workers, what
 * shaders reported, waits. Off, a span costs a look at one word.
 * Threads: open and close by setup; the rest any.
 */
#ifndef WAKE_REPORT_TRACE_H
#define WAKE_REPORT_TRACE_H

#include "base/base.h"
#include "base/file_open.h"

enum wake_span {
    WAKE_SPAN_RECORD,   /* a command buffer, from its begin to its end */
    WAKE_SPAN_VALIDATE, /* a run of a worker */
    WAKE_SPAN_HELP,     /* the same of a thread of the application */
    WAKE_SPAN_STALL,    /* a thread of the application waits at the memory limit */
    WAKE_SPAN_READ_BACK /* what shaders of a submit reported */
};

extern bool wake_trace_is_on; /* (i) after setup */

/* The file is appended to: processes may share it. False: it cannot be opened, and why. */
bool
wake_trace_open(const char *path, char why[WAKE_FILE_WHY]);
void
wake_trace_close(void);

/* When a span begins; 0: nothing is traced. */
WAKE_INLINE uint64_t
wake_trace_begin(void)
{
    return WAKE_UNLIKELY(wake_trace_is_on) ? wake_now_ns() : 0;
}

/* It ends now. `number`: records, or the handle of the command buffer. */
WAKE_COLD void
wake_trace_write(enum wake_span span, uint64_t begun, uint64_t number);
WAKE_INLINE void
wake_trace_end(enum wake_span span, uint64_t begun, uint64_t number)
{
    if (WAKE_UNLIKELY(begun != 0)) {
        wake_trace_write(span, begun, number);
    }
}

/* A frame has ended. */
WAKE_COLD void
wake_trace_frame(uint64_t frame);

#endif
