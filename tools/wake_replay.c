/* SPDX-License-Identifier: Apache-2.0 */
/*
 * wake_replay: finds the messages of a record log again, without driver and application, with one
 * thread.
 */
#include "log_world.h"

#include <stdio.h>
#include <string.h>

enum { EXIT_REPLAYED = 0, EXIT_USAGE = 1, EXIT_BAD_LOG = 2 };

static int
usage(FILE *to)
{
    fputs(
        "wake_replay [--json] [--order=log|late] FILE\n"
        "Replays a record log (setting record_log) and prints the messages that come of it.\n"
        "  --json         one JSON object per line\n"
        "  --order=log    record by record, in the order in which the workers took them; the default\n"
        "  --order=late   stream by stream, as late as may be: as if the workers had been held until then\n"
        "Exit status: 0 replayed, 1 wrong arguments, 2 the log is cut or is none; what stands before the\n"
        "fault has been replayed then.\n",
        to);
    return to == stdout ? EXIT_REPLAYED : EXIT_USAGE;
}

static bool
replay_all(struct log_file *log, const struct world_options *options)
{
    struct world *world = world_create(log, options);
    struct log_entry entry;
    bool ok = world != NULL;

    while (ok && log_next(log, &entry)) {
        ok = world_learn(world, &entry);
    }
    log_rewind(log); /* a fault is met again */
    while (ok && log_next(log, &entry)) {
        ok = world_apply(world, &entry);
    }
    ok = ok && !log->error[0];
    if (world) {
        ok = world_finish(world) && ok;
        fprintf(stderr, "wake_replay: %llu entries, %llu records, %llu messages\n",
                (unsigned long long)log->number, (unsigned long long)world_records(world),
                (unsigned long long)world_messages(world));
    } else {
        (void)log_fail(log, "out of memory");
    }
    world_destroy(world);
    return ok;
}

int
main(int argc, char **argv)
{
    struct world_options options = { .order = WORLD_LOG,
                                     .format = WAKE_LOG_TEXT,
                                     .output = "stdout" };
    const char *path = NULL;
    struct log_file log;
    bool ok;

    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0) {
            return usage(stdout);
        } else if (strcmp(argv[i], "--json") == 0) {
            options.format = WAKE_LOG_JSON;
        } else if (strcmp(argv[i], "--order=late") == 0) {
            options.order = WORLD_LATE;
        } else if (strcmp(argv[i], "--order=log") == 0) {
            options.order = WORLD_LOG;
        } else if (path || argv[i][0] == '-') {
            return usage(stderr);
        } else {
            path = argv[i];
        }
    }
    if (!path) {
        return usage(stderr);
    }
    ok = log_open(&log, path) && replay_all(&log, &options);
    if (!ok) {
        fprintf(stderr, "wake_replay: %s: %s\n", path, log.error);
    }
    log_close(&log);
    return ok ? EXIT_REPLAYED : EXIT_BAD_LOG;
}
