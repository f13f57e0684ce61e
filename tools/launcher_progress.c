/* SPDX-License-Identifier: Apache-2.0 */
/*
 * wake run: the line on the terminal, and what is made of the samples.
 */
#include "launcher_progress.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool
progress_open(struct progress *progress, bool live)
{
    int file;

    *progress = (struct progress){ .live = live };
    snprintf(progress->path, sizeof(progress->path), "/tmp/wake-progress-XXXXXX");
    file = mkstemp(progress->path);
    progress->file = file >= 0 ? fdopen(file, "r") : NULL;
    progress->samples = malloc(MOST_SAMPLES * sizeof(*progress->samples));
    if (!progress->file || !progress->samples) {
        perror("wake run: /tmp");
        return false;
    }
    setenv("WAKE_PROGRESS", progress->path, 1);
    return true;
}

/* Calls a second between two samples. */
static double
rate(const struct sample *from, const struct sample *to)
{
    return to->ns > from->ns && to->calls >= from->calls
               ? (double)(to->calls - from->calls) * 1e9 / (double)(to->ns - from->ns)
               : 0;
}

/* The cursor goes back to the beginning of the line: what the program writes takes its place. */
static void
show(struct progress *progress)
{
    const struct sample *last = &progress->samples[progress->count - 1];
    const struct sample *from = &progress->samples[progress->count > 10 ? progress->count - 11 : 0];

    fprintf(stderr, "wake: %.0f calls/s, %.1f ms behind, %" PRIu64 " message%s, %.0f MiB\033[K\r",
            rate(from, last), (double)last->lag_ns / 1e6, last->messages,
            last->messages == 1 ? "" : "s", (double)last->bytes / (1 << 20));
    progress->shown = true;
}

void
progress_look(struct progress *progress)
{
    uint32_t before = progress->count;
    char line[160];
    long at;

    if (!progress->file) {
        return;
    }
    clearerr(progress->file);
    while (at = ftell(progress->file), fgets(line, sizeof(line), progress->file)) {
        struct sample s;

        if (!strchr(line, '\n')) {
            (void)fseek(progress->file, at, SEEK_SET); /* it is being written */
            break;
        }
        if (progress->count == MOST_SAMPLES) { /* of two hours: every second one stays */
            for (uint32_t i = 0; i < MOST_SAMPLES / 2; i++) {
                progress->samples[i] = progress->samples[2 * i];
            }
            progress->count = MOST_SAMPLES / 2;
        }
        if (sscanf(line, "%" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64, &s.ns,
                   &s.calls, &s.lag_ns, &s.messages, &s.bytes) == 5) {
            progress->samples[progress->count++] = s;
        }
    }
    if (progress->live && progress->count != before) {
        show(progress);
    }
}

void
progress_end(struct progress *progress)
{
    if (!progress->path[0]) {
        return;
    }
    progress_look(progress);
    if (progress->shown) {
        fputs("\033[K", stderr);
    }
    if (progress->file) {
        fclose(progress->file);
    }
    progress->file = NULL;
    unlink(progress->path);
}

void
progress_finish(struct progress *progress)
{
    free(progress->samples);
}

void
progress_put_json(const struct progress *progress, FILE *file)
{
    enum { MOST = 400 };
    uint32_t step = progress ? progress->count / MOST + 1 : 1;

    putc('[', file);
    for (uint32_t i = 0; progress && i < progress->count; i += step) {
        const struct sample *s = &progress->samples[i];
        uint64_t lag = 0;

        for (uint32_t k = i; k < i + step && k < progress->count; k++) {
            lag = progress->samples[k].lag_ns > lag ? progress->samples[k].lag_ns : lag;
        }
        fprintf(file, "%s[%" PRIu64 ",%.0f,%.3f,%" PRIu64 ",%.2f]", i ? "," : "",
                (s->ns - progress->samples[0].ns) / 1000000,
                i ? rate(&progress->samples[i - step], s) : 0, (double)lag / 1e6, s->messages,
                (double)s->bytes / (1 << 20));
    }
    putc(']', file);
}

bool
trace_begin(const char *path)
{
    FILE *file = fopen(path, "w");

    if (!file || fputs("[\n", file) < 0 || fclose(file) != 0) {
        fprintf(stderr, "wake run: --trace %s: %s\n", path, strerror(errno));
        return false;
    }
    setenv("WAKE_TRACE", path, 1);
    return true;
}

static void
put_counter(FILE *file, const char *name, pid_t process, uint64_t ns, double value)
{
    fprintf(file,
            "{\"name\":\"%s\",\"ph\":\"C\",\"pid\":%ld,\"tid\":0,\"ts\":%.3f,"
            "\"args\":{\"value\":%.3f}},\n",
            name, (long)process, (double)ns / 1e3, value);
}

bool
trace_end(const char *path, const struct progress *progress, pid_t process)
{
    FILE *file = fopen(path, "a");

    for (uint32_t i = 0; file && i < progress->count; i++) {
        const struct sample *s = &progress->samples[i];

        put_counter(file, "lag in ms", process, s->ns, (double)s->lag_ns / 1e6);
        put_counter(file, "memory in MiB", process, s->ns, (double)s->bytes / (1 << 20));
        put_counter(file, "messages", process, s->ns, (double)s->messages);
    }
    if (!file ||
        fprintf(file,
                "{\"name\":\"process_name\",\"ph\":\"M\",\"pid\":%ld,\"tid\":0,"
                "\"args\":{\"name\":\"wake run\"}}\n]\n",
                (long)process) < 0 ||
        fclose(file) != 0) {
        fprintf(stderr, "wake run: --trace %s: %s\n", path, strerror(errno));
        return false;
    }
    return true;
}
