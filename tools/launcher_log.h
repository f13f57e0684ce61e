/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The messages of one run, read from the layer's log (JSON, one object a line), and what is made of
 * them: a page to look at, a SARIF file.
 * Threads: one.
 */
#ifndef WAKE_TOOLS_LAUNCHER_LOG_H
#define WAKE_TOOLS_LAUNCHER_LOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* A piece of a line: JSON as it stands there, quotes included. NULL: the member is missing. */
struct piece {
    const char *text;
    size_t length;
};

/* Messages of one id from one place. */
struct group {
    const char *line; /* of the first message */
    unsigned long count;
    unsigned long first, last; /* numbers of messages */
};

struct message_log {
    char *bytes;
    const char **lines;      /* one for a message, in the order of the log */
    unsigned long *group_of; /* for each */
    unsigned long line_count;
    struct group *groups;
    unsigned long group_count;
    unsigned long errors;
    char *context;             /* the layer's setting command_context; NULL: none */
    const char **context_rows; /* a table of its lines */
    unsigned long context_size;
};

/* Reads what stands behind `from`. False: the file cannot be read, or no memory; errno says. */
bool
log_read(const char *path, long from, struct message_log *log_out);
/* The commands around messages. A file that cannot be read has none. */
void
log_read_context(struct message_log *log, const char *path);
/* The line of the commands around a message; NULL: none. */
const char *
log_context(const struct message_log *log, const char *line);
void
log_finish(struct message_log *log);
/* A member of the object that stands in a line. */
struct piece
log_member(const char *line, const char *name);
bool
piece_is(struct piece piece, const char *text);

/* `command`: what was run, for the title. False: the file cannot be written; said. */
bool
write_sarif(const struct message_log *log, const char *path);
struct progress;
/* `progress`: NULL: none was seen. */
bool
write_page(const struct message_log *log, const char *path, const char *command,
           const struct progress *progress);

#endif
