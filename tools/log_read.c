/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Reading a record log.
 */
#include "log_read.h"

#include "state/recording/record_log_records.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

bool
log_fail(struct log_file *log, const char *format, ...)
{
    int length = 0;
    va_list args;

    if (log->number) {
        length = snprintf(log->error, sizeof(log->error),
                          "%s entry %llu: ", log->reading ? "behind" : "at",
                          (unsigned long long)log->number);
    }
    va_start(args, format);
    vsnprintf(log->error + length, sizeof(log->error) - (size_t)length, format, args);
    va_end(args);
    return false;
}

bool
log_open(struct log_file *log, const char *path)
{
    struct stat stat;
    void *bytes;
    int file;

    *log = (struct log_file){ .bytes = NULL };
    file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0 || fstat(file, &stat) != 0) {
        (void)log_fail(log, "%s", strerror(errno));
        if (file >= 0) {
            close(file);
        }
        return false;
    }
    if (!S_ISREG(stat.st_mode) || stat.st_size == 0) {
        close(file);
        return log_fail(log, S_ISREG(stat.st_mode) ? "the file is empty" : "not a file");
    }
    bytes = mmap(NULL, (size_t)stat.st_size, PROT_READ, MAP_PRIVATE, file, 0);
    close(file);
    if (bytes == MAP_FAILED) {
        return log_fail(log, "%s", strerror(errno));
    }
    log->bytes = bytes;
    log->size = (size_t)stat.st_size;
    return true;
}

void
log_close(struct log_file *log)
{
    if (log->bytes) {
        munmap((void *)(uintptr_t)log->bytes, log->size);
    }
    log->bytes = NULL;
}

void
log_rewind(struct log_file *log)
{
    log->at = 0;
    log->number = 0;
    log->ended = false;
    log->error[0] = '\0';
}

static bool
is_session(struct log_file *log, const struct log_entry *entry)
{
    const struct wake_log_session *session = (const void *)entry->body;

    if (entry->size != sizeof(*session) ||
        memcmp(session->magic, WAKE_RECORD_LOG_MAGIC, sizeof(session->magic)) != 0) {
        return log_fail(log, "this is no record log");
    }
    if (session->version != WAKE_RECORD_LOG_VERSION || session->build != wake_record_log_build()) {
        return log_fail(
            log,
            "written by another build of the layer (release %.16s, form %u): a log can be replayed only by the "
            "wake_replay that was built with it",
            session->release, session->version);
    }
    return true;
}

static bool
read_entry(struct log_file *log, struct log_entry *entry_out)
{
    const struct wake_log_entry *head = (const void *)(log->bytes + log->at);
    size_t left = log->size - log->at;

    if (!left) {
        return log->ended
                   ? false
                   : log_fail(
                         log,
                         "the log ends here without its last entry: it was cut, or the process killed");
    }
    log->ended = false;
    if (left < sizeof(*head) || head->mark != WAKE_RECORD_LOG_MARK) {
        return log_fail(log,
                        log->number == 0 ? "this is no record log" : "no entry begins at byte %zu",
                        log->at);
    }
    if (head->size < sizeof(*head) || head->size % 8 || head->size > left) {
        return log_fail(log, "cut at byte %zu", log->at);
    }
    *entry_out = (struct log_entry){ (enum wake_log_entry_kind)head->kind, (const char *)(head + 1),
                                     head->size - sizeof(*head) };
    if (log->number == 0 &&
        (entry_out->kind != WAKE_ENTRY_SESSION || !is_session(log, entry_out))) {
        return log->error[0] ? false : log_fail(log, "this is no record log");
    }
    if (XXH3_64bits_withSeed(entry_out->body, entry_out->size,
                             log->number * WAKE_ENTRY_KINDS + head->kind) != head->sum) {
        return log_fail(log, "its sum is wrong: byte %zu and after are not what was written",
                        log->at);
    }
    if (entry_out->kind == WAKE_ENTRY_SESSION && !is_session(log, entry_out)) {
        return false;
    }
    log->ended = entry_out->kind == WAKE_ENTRY_END;
    log->at += head->size;
    log->number++;
    return true;
}

bool
log_next(struct log_file *log, struct log_entry *entry_out)
{
    bool read;

    log->reading = true;
    read = read_entry(log, entry_out);
    log->reading = false;
    return read;
}
