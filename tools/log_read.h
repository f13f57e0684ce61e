/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A record log as a sequence of entries that are what was written: every size is checked, and every
 * sum.
 * Threads: one.
 */
#ifndef WAKE_TOOLS_LOG_READ_H
#define WAKE_TOOLS_LOG_READ_H

#include "state/scope/record_log.h"

struct log_file {
    const char *bytes;
    size_t size;
    size_t at;       /* of the next entry */
    uint64_t number; /* of the next entry */
    bool reading;    /* a fault is one of the file, not of what an entry means */
    bool ended;      /* the last entry said that nothing is missing */
    char error[256]; /* empty: none */
};

/* What stands in an entry, behind its head. */
struct log_entry {
    enum wake_log_entry_kind kind;
    const char *body;
    size_t size;
};

/* False: see error. */
bool
log_open(struct log_file *log, const char *path);
void
log_close(struct log_file *log);
/* The next entry. False: there is none, or (error) it is not what was written. */
bool
log_next(struct log_file *log, struct log_entry *entry_out);
/* The first entry is the next again, and nothing is wrong. */
void
log_rewind(struct log_file *log);
/* Notes what is wrong with the last entry. Returns false. */
bool
log_fail(struct log_file *log, const char *format, ...) WAKE_PRINTF(2, 3);

#endif
