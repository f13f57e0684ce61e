/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The messages of a run as SARIF 2.1.0: one result for an id and a place, as code hosts and editors
 * show them. Where a message has a call stack with lines, the innermost is the location.
 */
#include "launcher_log.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static void
put(FILE *file, struct piece piece)
{
    fprintf(file, "%.*s", (int)piece.length, piece.text ? piece.text : "");
}

static void
put_member(FILE *file, const char *name, struct piece piece)
{
    if (piece.length) {
        fprintf(file, ", \"%s\": ", name);
        put(file, piece);
    }
}

static const char *
level_of(const char *line)
{
    struct piece severity = log_member(line, "severity");

    return piece_is(severity, "error")                                          ? "error"
           : piece_is(severity, "warning") || piece_is(severity, "performance") ? "warning"
                                                                                : "note";
}

/* The number of the rule that a group's id is: that of the first group of the id. */
static void
put_rules(FILE *file, const struct message_log *log, unsigned long *rule_of)
{
    unsigned long rules = 0;

    for (unsigned long i = 0; i < log->group_count; i++) {
        const char *line = log->groups[i].line;
        struct piece id = log_member(line, "id");
        unsigned long known = 0;

        while (known < i) {
            struct piece other = log_member(log->groups[known].line, "id");

            if (other.length == id.length && memcmp(other.text, id.text, id.length) == 0) {
                break;
            }
            known++;
        }
        rule_of[i] = known < i ? rule_of[known] : rules++;
        if (known < i) {
            continue;
        }
        fprintf(file, "%s\n          { \"id\": ", rule_of[i] ? "," : "");
        put(file, id);
        if (log_member(line, "SpecText").length > 2) {
            fputs(", \"fullDescription\": { \"text\": ", file);
            put(file, log_member(line, "SpecText"));
            fputs(" }", file);
            put_member(file, "helpUri", log_member(line, "SpecUrl"));
        }
        fputs(" }", file);
    }
}

static void
put_result(FILE *file, const struct group *group, unsigned long rule)
{
    const char *line = group->line;

    fputs("        { \"ruleId\": ", file);
    put(file, log_member(line, "id"));
    fprintf(file,
            ", \"ruleIndex\": %lu, \"level\": \"%s\", \"occurrenceCount\": %lu,\n"
            "          \"message\": { \"text\": ",
            rule, level_of(line), group->count);
    put(file, log_member(line, "MainMessage").length > 2 ? log_member(line, "MainMessage")
                                                         : log_member(line, "message"));
    fputs(" },\n          \"locations\": [ { \"logicalLocations\": [ { \"kind\": \"function\", "
          "\"fullyQualifiedName\": ",
          file);
    put(file,
        log_member(line, "place").length ? log_member(line, "place") : (struct piece){ "\"\"", 2 });
    fputs(" } ] } ],\n          \"partialFingerprints\": { \"wakePlace/v1\": ", file);
    put(file,
        log_member(line, "place").length ? log_member(line, "place") : (struct piece){ "\"\"", 2 });
    fputs(" },\n          \"properties\": { \"firstMessage\": ", file);
    put(file, log_member(line, "message"));
    put_member(file, "frame", log_member(line, "frame"));
    put_member(file, "thread", log_member(line, "thread"));
    put_member(file, "commandIndex", log_member(line, "commandIndex"));
    put_member(file, "submit", log_member(line, "submit"));
    put_member(file, "objects", log_member(line, "objects"));
    fputs(" } }", file);
}

bool
write_sarif(const struct message_log *log, const char *path)
{
    FILE *file = fopen(path, "w");
    unsigned long *rule_of = calloc(log->group_count + 1, sizeof(*rule_of));
    bool whole = false;

    if (file && rule_of) {
        fputs(
            "{ \"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\", \"version\": \"2.1.0\",\n"
            "  \"runs\": [ {\n"
            "      \"tool\": { \"driver\": { \"name\": \"Wake\", \"version\": \"" WAKE_VERSION
            "\",\n"
            "        \"rules\": [",
            file);
        put_rules(file, log, rule_of);
        fputs(" ] } },\n      \"columnKind\": \"unicodeCodePoints\",\n      \"results\": [\n",
              file);
        for (unsigned long i = 0; i < log->group_count; i++) {
            put_result(file, &log->groups[i], rule_of[i]);
            fputs(i + 1 < log->group_count ? ",\n" : "\n", file);
        }
        fputs("      ]\n  } ]\n}\n", file);
        whole = !ferror(file);
    }
    if (file && fclose(file) != 0) {
        whole = false;
    }
    free(rule_of);
    if (!whole) {
        fprintf(stderr, "wake: %s: %s\n", path, strerror(errno));
    }
    return whole;
}
