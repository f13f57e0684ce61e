/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Writing the record log: entries are put together in one buffer, which goes to the file when it is
 * full.
 */
#include "state/scope/record_log.h"

#include "base/file_open.h"
#include "base/file_write.h"
#include "base/heap.h"
#include "base/text.h"
#include "queue/lock.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

enum { BUFFER = 1 << 20 };

bool wake_record_log_on;

/* The record that this thread checks, or checked last, and the questions asked meanwhile. */
static _Thread_local struct {
    uint64_t record;
    uint32_t asked;
} running __attribute__((tls_model("initial-exec")));

static struct {
    struct wake_lock lock;
    int file;
    char *buffer;
    size_t used, capacity;
    uint64_t number;  /* entries of the file so far */
    uint64_t records; /* those that are records */
    char *path;       /* of the last log: opened again, it goes on */
} out = { .lock = WAKE_LOCK_INIT(WAKE_RANK_LOG), .file = -1 };

/* ---- bytes, under the lock ------------------------------------------------------------------- */

static void
give_up(const char *why)
{
    if (wake_record_log_on) {
        fprintf(stderr, "wake: the record log %s cannot be written: %s; it ends here\n", out.path,
                why);
    }
    wake_store_relaxed(&wake_record_log_on, false);
    out.used = 0;
}

static void
flush(void)
{
    if (!wake_file_write(out.file, out.buffer, out.used, 0)) { /* a regular file never waits */
        give_up(strerror(errno));
    }
    out.used = 0;
}

/* Room for `size` more bytes. */
static bool
reserve(size_t size)
{
    if (!wake_record_log_on) {
        return false;
    }
    if (out.used + size > out.capacity) {
        flush();
    }
    if (size > out.capacity) {
        char *more = wake_realloc(WAKE_HEAP_SETUP, out.buffer, WAKE_ROUND_UP(size, 4096));

        if (!more) {
            give_up("out of memory");
            return false;
        }
        out.buffer = more;
        out.capacity = WAKE_ROUND_UP(size, 4096);
    }
    return wake_record_log_on;
}

static void
put(enum wake_log_entry_kind kind, const struct wake_log_piece *pieces, uint32_t count)
{
    struct wake_log_entry head = { .kind = (uint16_t)kind, .mark = WAKE_RECORD_LOG_MARK };
    size_t size = sizeof(head), at;

    for (uint32_t i = 0; i < count; i++) {
        size += WAKE_ROUND_UP(pieces[i].size, 8);
    }
    if (size > UINT32_MAX) {
        give_up("a record of 4 GiB");
        return;
    }
    if (!reserve(size)) {
        return;
    }
    at = out.used + sizeof(head);
    for (uint32_t i = 0; i < count; i++) {
        size_t padding = WAKE_ROUND_UP(pieces[i].size, 8) - pieces[i].size;

        if (pieces[i].size) {
            memcpy(out.buffer + at, pieces[i].bytes, pieces[i].size);
        }
        memset(out.buffer + at + pieces[i].size, 0, padding);
        at += pieces[i].size + padding;
    }
    head.size = (uint32_t)size;
    head.sum = XXH3_64bits_withSeed(out.buffer + out.used + sizeof(head), size - sizeof(head),
                                    out.number++ * WAKE_ENTRY_KINDS + (uint64_t)kind);
    memcpy(out.buffer + out.used, &head, sizeof(head));
    out.used += size;
}

/* ---- setup ----------------------------------------------------------------------------------- */

static char *
expand(const char *path)
{
    struct wake_text text = WAKE_TEXT_INIT(WAKE_HEAP_SETUP);

    for (; *path; path++) {
        if (path[0] == '%' && path[1] == 'p') {
            wake_text_print(&text, "%ld", (long)getpid());
            path++;
        } else {
            wake_text_append(&text, path, 1);
        }
    }
    if (text.failed) {
        wake_text_finish(&text);
        return NULL;
    }
    return text.data; /* taken out of the text */
}

static void
put_session(uint64_t build)
{
    struct wake_log_session session = { .magic = WAKE_RECORD_LOG_MAGIC,
                                        .version = WAKE_RECORD_LOG_VERSION,
                                        .process = (uint32_t)getpid(),
                                        .build = build };

    snprintf(session.release, sizeof(session.release), "%s", WAKE_VERSION);
    put(WAKE_ENTRY_SESSION, &(struct wake_log_piece){ &session, sizeof(session) }, 1);
}

bool
wake_record_log_open(const char *pattern, uint64_t build)
{
    char *path = expand(pattern), why[WAKE_FILE_WHY] = "out of memory";
    bool again;

    wake_lock_take(&out.lock);
    again = path && out.path && strcmp(path, out.path) == 0;
    wake_free(WAKE_HEAP_SETUP, out.path);
    out.path = path;
    out.file = path ? wake_file_open(AT_FDCWD, path, again ? WAKE_FILE_APPEND : WAKE_FILE_REPLACE,
                                     why)
                    : -1;
    out.buffer = out.file >= 0 ? wake_alloc(WAKE_HEAP_SETUP, BUFFER) : NULL;
    out.capacity = BUFFER;
    out.used = 0;
    out.number = again ? out.number : 0;
    out.records = again ? out.records : 0;
    if (out.buffer) {
        wake_store_relaxed(&wake_record_log_on, true);
        put_session(build);
    } else {
        fprintf(stderr, "wake: the record log %s cannot be opened: %s\n", pattern,
                out.file < 0 ? why : "out of memory");
        if (out.file >= 0) {
            close(out.file);
        }
        out.file = -1;
    }
    wake_lock_drop(&out.lock);
    return wake_record_log_on;
}

void
wake_record_log_close(void)
{
    wake_lock_take(&out.lock);
    if (out.file >= 0) {
        put(WAKE_ENTRY_END, NULL, 0);
        flush();
        wake_store_relaxed(&wake_record_log_on, false);
        close(out.file);
        out.file = -1;
        wake_free(WAKE_HEAP_SETUP, out.buffer);
        out.buffer = NULL;
    }
    wake_lock_drop(&out.lock);
}

int
wake_record_log_file(void)
{
    return wake_record_log_on ? out.file : -1;
}

void
wake_record_log_flush(void)
{
    wake_lock_take(&out.lock);
    if (out.file >= 0) {
        flush();
    }
    wake_lock_drop(&out.lock);
}

/* ---- entries --------------------------------------------------------------------------------- */

void
wake_record_log_begin(void)
{
    wake_lock_take(&out.lock);
}

void
wake_record_log_add(enum wake_log_entry_kind kind, const struct wake_log_piece *pieces,
                    uint32_t count)
{
    put(kind, pieces, count);
    if (kind == WAKE_ENTRY_RECORD) {
        running.record = ++out.records;
        running.asked = 0;
    }
}

void
wake_record_log_end(void)
{
    wake_lock_drop(&out.lock);
}

void
wake_record_log_write(enum wake_log_entry_kind kind, const struct wake_log_piece *pieces,
                      uint32_t count)
{
    wake_record_log_begin();
    wake_record_log_add(kind, pieces, count);
    wake_record_log_end();
}

void
wake_record_log_id(enum wake_log_entry_kind kind, wake_id id)
{
    wake_record_log_write(kind, &(struct wake_log_piece){ &id, sizeof(id) }, 1);
}

void
wake_record_log_answer(enum wake_log_question question, const void *bytes, size_t size)
{
    struct wake_log_answer row = { running.record, running.asked++, (uint32_t)question };

    /* The application asks, too; that is nobody's business, unless its thread has helped: then
     * nobody looks the entry up. */
    if (running.record) {
        wake_record_log_write(
            WAKE_ENTRY_ANSWER,
            (const struct wake_log_piece[]){ { &row, sizeof(row) }, { bytes, size } }, 2);
    }
}
