/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The log of a run, in groups of one id and one place. Members are found where they stand in a line;
 * no tree is made of it.
 */
#include "launcher_log.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Behind the string that begins at `at`. */
static const char *
skip_string(const char *at)
{
    for (at++; *at && *at != '"' && *at != '\n'; at++) {
        at += *at == '\\' && at[1] && at[1] != '\n';
    }
    return *at == '"' ? at + 1 : at;
}

/* Behind the value that begins at `at`. */
static const char *
skip_value(const char *at)
{
    unsigned depth = 0;

    while (*at && *at != '\n') {
        if (*at == '"') {
            at = skip_string(at);
        } else {
            if (!depth && (*at == ',' || *at == '}')) {
                break;
            }
            depth += *at == '{' || *at == '[';
            depth -= *at == '}' || *at == ']';
            at++;
        }
        if (!depth && (*at == ',' || *at == '}')) {
            break;
        }
    }
    return at;
}

struct piece
log_member(const char *line, const char *name)
{
    size_t length = strlen(name);
    const char *at = *line == '{' ? line + 1 : line;

    while (*at == '"') {
        const char *end = skip_string(at);
        bool found = (size_t)(end - at) == length + 2 && memcmp(at + 1, name, length) == 0;
        const char *value = *end == ':' ? end + 1 : end;

        end = skip_value(value);
        if (found) {
            return (struct piece){ value, (size_t)(end - value) };
        }
        at = *end == ',' ? end + 1 : end;
    }
    return (struct piece){ NULL, 0 };
}

bool
piece_is(struct piece piece, const char *text)
{
    size_t length = strlen(text);

    return piece.text && piece.length == length + 2 && memcmp(piece.text + 1, text, length) == 0;
}

static uint64_t
hash_piece(uint64_t hash, struct piece piece)
{
    for (size_t i = 0; i < piece.length; i++) {
        hash = (hash ^ (unsigned char)piece.text[i]) * UINT64_C(1099511628211);
    }
    return hash * 31;
}

static bool
same(const char *a, const char *b, const char *name)
{
    struct piece x = log_member(a, name), y = log_member(b, name);

    return x.length == y.length && (!x.length || memcmp(x.text, y.text, x.length) == 0);
}

/* NULL: there is no such file, it cannot be read, or no memory; errno says. */
static char *
slurp(const char *path, long from)
{
    FILE *file = fopen(path, "r");
    char *bytes = NULL;
    long size = 0;

    if (!file) {
        return NULL;
    }
    if (fseek(file, 0, SEEK_END) == 0 && (size = ftell(file)) >= 0 &&
        fseek(file, size > from ? from : size, SEEK_SET) == 0) {
        size = size > from ? size - from : 0;
        bytes = malloc((size_t)size + 1);
    }
    if (bytes) {
        bytes[fread(bytes, 1, (size_t)size, file)] = '\0';
        if (ferror(file)) {
            free(bytes);
            bytes = NULL;
        }
    }
    fclose(file);
    return bytes;
}

/* Enters the message into its group, by a table of `size` group numbers + 1. */
static void
group_line(struct message_log *log, unsigned long number, unsigned long *table, unsigned long size)
{
    const char *line = log->lines[number];
    uint64_t hash = hash_piece(UINT64_C(14695981039346656037), log_member(line, "id"));
    unsigned long at = hash_piece(hash, log_member(line, "place")) % size;
    struct group *group;

    while (table[at] && !(same(log->groups[table[at] - 1].line, line, "id") &&
                          same(log->groups[table[at] - 1].line, line, "place"))) {
        at = (at + 1) % size;
    }
    if (!table[at]) {
        log->groups[log->group_count] = (struct group){ .line = line, .first = number };
        table[at] = ++log->group_count;
    }
    log->group_of[number] = table[at] - 1;
    group = &log->groups[table[at] - 1];
    group->count++;
    group->last = number;
    log->errors += piece_is(log_member(line, "severity"), "error");
}

bool
log_read(const char *path, long from, struct message_log *log_out)
{
    struct message_log *log = log_out;
    unsigned long count = 0, size, *table;
    bool whole;

    memset(log, 0, sizeof(*log));
    log->bytes = slurp(path, from);
    if (!log->bytes) {
        return false;
    }
    for (const char *c = log->bytes; *c; c++) {
        count += *c == '\n';
    }
    size = count * 2 + 1;
    log->lines = calloc(count + 1, sizeof(*log->lines));
    log->group_of = calloc(count + 1, sizeof(*log->group_of));
    log->groups = calloc(count + 1, sizeof(*log->groups));
    table = calloc(size, sizeof(*table));
    whole = log->lines && log->group_of && log->groups && table;
    if (whole) {
        for (const char *line = log->bytes, *end; (end = strchr(line, '\n')) != NULL;
             line = end + 1) {
            if (strncmp(line, "{\"id\":", 6) == 0) {
                log->lines[log->line_count] = line;
                group_line(log, log->line_count++, table, size);
            }
        }
    }
    free(table);
    if (!whole) {
        log_finish(log);
        errno = ENOMEM;
    }
    return whole;
}

/* ---- commands around messages ---------------------------------------------------------------- */

static const char *const context_names[] = { "pid", "thread", "frame", "commandBuffer",
                                             "commandIndex" };
enum { CONTEXT_NAMES = sizeof(context_names) / sizeof(context_names[0]) };

static unsigned long
context_row(const struct message_log *log, const char *line)
{
    uint64_t hash = UINT64_C(14695981039346656037);

    for (int i = 0; i < CONTEXT_NAMES; i++) {
        hash = hash_piece(hash, log_member(line, context_names[i]));
    }
    return hash % log->context_size;
}

static bool
is_context(const char *line, const char *context)
{
    for (int i = 0; i < CONTEXT_NAMES; i++) {
        if (!same(line, context, context_names[i])) {
            return false;
        }
    }
    return true;
}

void
log_read_context(struct message_log *log, const char *path)
{
    unsigned long count = 1;

    log->context = slurp(path, 0);
    for (const char *c = log->context; c && *c; c++) {
        count += *c == '\n';
    }
    log->context_size = count * 2;
    log->context_rows = calloc(log->context_size, sizeof(*log->context_rows));
    for (const char *line = log->context, *end;
         line && log->context_rows && (end = strchr(line, '\n')) != NULL; line = end + 1) {
        unsigned long at = context_row(log, line);

        while (log->context_rows[at]) {
            at = (at + 1) % log->context_size;
        }
        log->context_rows[at] = line;
    }
}

const char *
log_context(const struct message_log *log, const char *line)
{
    if (!log->context_rows || !log_member(line, "commandIndex").length) {
        return NULL;
    }
    for (unsigned long at = context_row(log, line); log->context_rows[at];
         at = (at + 1) % log->context_size) {
        if (is_context(line, log->context_rows[at])) {
            return log->context_rows[at];
        }
    }
    return NULL;
}

void
log_finish(struct message_log *log)
{
    free(log->context);
    free(log->context_rows);
    free(log->bytes);
    free(log->lines);
    free(log->group_of);
    free(log->groups);
}
