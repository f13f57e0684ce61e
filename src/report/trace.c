/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Lines of the trace. The format is that of trace events, as an array whose end may be missing.
 */
#include "report/trace.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

bool wake_trace_is_on;

static int file = -1; /* (i) after setup */

static _Thread_local int named_for; /* the file that this thread's name stands in, plus one */

static const struct {
    const char *name, *number;
} spans[] = {
    [WAKE_SPAN_RECORD] = { "record", "commandBuffer" },
    [WAKE_SPAN_VALIDATE] = { "validate", "records" },
    [WAKE_SPAN_HELP] = { "help", "records" },
    [WAKE_SPAN_STALL] = { "stall", "waits" },
    [WAKE_SPAN_READ_BACK] = { "read back", "submit" },
};

/* One write: threads and processes share the file. What cannot be written is missing. */
static void
put(const char *line, int length)
{
    if (length > 0 && file >= 0) {
        (void)!write(file, line, (size_t)length);
    }
}

bool
wake_trace_open(const char *path, char why[WAKE_FILE_WHY])
{
    file = wake_file_open(AT_FDCWD, path, WAKE_FILE_APPEND, why);
    if (file < 0) {
        return false;
    }
    if (lseek(file, 0, SEEK_END) == 0) {
        put("[\n", 2);
    }
    wake_trace_is_on = true;
    return true;
}

void
wake_trace_close(void)
{
    wake_trace_is_on = false;
    if (file >= 0) {
        close(file);
    }
    file = -1;
}

/* Quotes and control characters would end the string. */
static void
thread_name(char name[16])
{
    memset(name, 0, 16);
    (void)prctl(PR_GET_NAME, name);
    for (char *c = name; *c; c++) {
        *c = *c == '"' || *c == '\\' || (unsigned char)*c < 0x20 || (unsigned char)*c > 0x7e ? '_'
                                                                                             : *c;
    }
}

static void
name_thread(void)
{
    char line[192], name[16];

    if (named_for == file + 1) {
        return;
    }
    named_for = file + 1;
    thread_name(name);
    put(line, snprintf(line, sizeof(line),
                       "{\"name\":\"thread_name\",\"ph\":\"M\",\"pid\":%ld,\"tid\":%u,"
                       "\"args\":{\"name\":\"%s\"}},\n",
                       (long)getpid(), wake_thread_id(), name));
}

void
wake_trace_write(enum wake_span span, uint64_t begun, uint64_t number)
{
    uint64_t length = wake_now_ns() - begun;
    char line[256], value[32];

    name_thread();
    /* Handles are strings: 64 bits do not survive readers that keep numbers as doubles. */
    snprintf(value, sizeof(value), span == WAKE_SPAN_RECORD ? "\"0x%" PRIx64 "\"" : "%" PRIu64,
             number);
    put(line, snprintf(line, sizeof(line),
                       "{\"name\":\"%s\",\"cat\":\"wake\",\"ph\":\"X\",\"pid\":%ld,\"tid\":%u,"
                       "\"ts\":%" PRIu64 ".%03u,\"dur\":%" PRIu64 ".%03u,\"args\":{\"%s\":%s}},\n",
                       spans[span].name, (long)getpid(), wake_thread_id(), begun / 1000,
                       (unsigned)(begun % 1000), length / 1000, (unsigned)(length % 1000),
                       spans[span].number, value));
}

void
wake_trace_frame(uint64_t frame)
{
    uint64_t now = wake_now_ns();
    char line[192];

    if (!wake_trace_is_on) {
        return;
    }
    name_thread();
    put(line,
        snprintf(line, sizeof(line),
                 "{\"name\":\"frame %" PRIu64
                 "\",\"cat\":\"wake\",\"ph\":\"i\",\"s\":\"p\",\"pid\":%ld,\"tid\":%u,"
                 "\"ts\":%" PRIu64 ".%03u},\n",
                 frame, (long)getpid(), wake_thread_id(), now / 1000, (unsigned)(now % 1000)));
}
