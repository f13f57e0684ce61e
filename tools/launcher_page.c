/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The messages of a run as a page that needs nothing else: report_page.html, with the data put in.
 * A group has the text of its first message, and where the first ones of it came from.
 */
#include "launcher_log.h"
#include "launcher_progress.h"

#include "tools/report_page.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PLACES = 20 };

/* In a script element "<" may end it. */
static void
put_safe(FILE *file, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '<') {
            fputs("\\u003c", file);
        } else {
            putc(text[i], file);
        }
    }
}

static void
put_member(FILE *file, const char *line, const char *name, const char *as, const char *otherwise)
{
    struct piece piece = log_member(line, name);

    if (piece.length || otherwise) {
        fprintf(file, ",\"%s\":", as);
        put_safe(file, piece.length ? piece.text : otherwise,
                 piece.length ? piece.length : strlen(otherwise));
    }
}

static void
put_string(FILE *file, const char *text)
{
    putc('"', file);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\') {
            fprintf(file, "\\%c", *text);
        } else if ((unsigned char)*text < 0x20 || *text == '<') {
            fprintf(file, "\\u%04x", *text);
        } else {
            putc(*text, file);
        }
    }
    putc('"', file);
}

/* frame, thread, command buffer, command, submit */
static void
put_where(FILE *file, const char *line)
{
    static const char *const names[] = { "frame", "thread", "commandBuffer", "commandIndex",
                                         "submit" };

    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        struct piece piece = log_member(line, names[i]);

        fputs(i ? "," : "[", file);
        put_safe(file, piece.length ? piece.text : "null", piece.length ? piece.length : 4);
    }
    putc(']', file);
}

/* The commands around it, where the layer wrote them. */
static void
put_commands(FILE *file, const struct message_log *log, const char *line)
{
    const char *context = log_context(log, line);
    struct piece commands = context ? log_member(context, "commands") : (struct piece){ NULL, 0 };

    if (commands.length) {
        fputs(",\"commands\":", file);
        put_safe(file, commands.text, commands.length);
    }
}

static void
put_group(FILE *file, const struct message_log *log, unsigned long number)
{
    const struct group *group = &log->groups[number];
    unsigned long shown = 0;

    fputs("{\"id\":", file);
    put_safe(file, log_member(group->line, "id").text, log_member(group->line, "id").length);
    fprintf(file, ",\"count\":%lu", group->count);
    put_member(file, group->line, "severity", "severity", "\"info\"");
    put_member(file, group->line, "place", "place", "\"\"");
    put_member(file, group->line, "command", "command", "\"\"");
    put_member(file, group->line, "commandIndex", "commandIndex", NULL);
    put_member(file, group->line,
               log_member(group->line, "MainMessage").length > 2 ? "MainMessage" : "message",
               "main", "\"\"");
    put_member(file, group->line, "stack", "stack", NULL);
    put_member(file, group->line, "objects", "objects", "[]");
    put_member(file, group->line, "queueLabels", "queueLabels", "[]");
    put_member(file, group->line, "commandLabels", "commandLabels", "[]");
    put_commands(file, log, group->line);
    fputs(",\"where\":[", file);
    for (unsigned long i = group->first; i <= group->last && shown < MOST_PLACES; i++) {
        if (log->group_of[i] == number) {
            fputs(shown++ ? "," : "", file);
            put_where(file, log->lines[i]);
        }
    }
    fputs("]}", file);
}

/* The specification's sentences, once for an id. */
static void
put_rules(FILE *file, const struct message_log *log)
{
    bool first = true;

    fputs("\"rules\":{", file);
    for (unsigned long i = 0; i < log->group_count; i++) {
        const char *line = log->groups[i].line;
        struct piece id = log_member(line, "id"), text = log_member(line, "SpecText"),
                     before = { NULL, 0 };

        for (unsigned long k = 0; k < i; k++) {
            before = log_member(log->groups[k].line, "id");
            if (before.length == id.length && memcmp(before.text, id.text, id.length) == 0) {
                break;
            }
            before.text = NULL;
        }
        if (before.text || text.length <= 2) {
            continue;
        }
        fputs(first ? "" : ",", file);
        first = false;
        put_safe(file, id.text, id.length);
        fputs(":[", file);
        put_safe(file, text.text, text.length);
        putc(',', file);
        put_safe(file, log_member(line, "SpecUrl").text, log_member(line, "SpecUrl").length);
        putc(']', file);
    }
    fputs("}", file);
}

bool
write_page(const struct message_log *log, const char *path, const char *command,
           const struct progress *progress)
{
    const char *data = strstr(report_page, "@DATA@");
    FILE *file = fopen(path, "w");
    bool whole = false;

    if (file && data) {
        fwrite(report_page, 1, (size_t)(data - report_page), file);
        fprintf(file, "{\"version\":\"%s\",\"total\":%lu,\"errors\":%lu,\"command\":", WAKE_VERSION,
                log->line_count, log->errors);
        put_string(file, command);
        fputs(",\"timeline\":", file);
        progress_put_json(progress, file);
        fputs(",", file);
        put_rules(file, log);
        fputs(",\"groups\":[", file);
        for (unsigned long i = 0; i < log->group_count; i++) {
            fputs(i ? ",\n" : "", file);
            put_group(file, log, i);
        }
        fputs("]}", file);
        fputs(data + strlen("@DATA@"), file);
        whole = !ferror(file);
    }
    if (file && fclose(file) != 0) {
        whole = false;
    }
    if (!whole) {
        fprintf(stderr, "wake: %s: %s\n", path, strerror(errno));
    }
    return whole;
}
