/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Writing the record log: entries are put together in one buffer, which goes to the file when it is
 * full.
 */
#include "state/scope/record_log.h"

#include "base/file_open.h"
#include "base/heap.h"
#include "base/text.h"
#include "gen/records.h"
#include "queue/lock.h"
#include "state/recording/command_buffer.h"
#include "state/recording/descriptor_set.h"
#include "state/recording/video_session.h"
#include "state/scope/facts.h"
#include "state/scope/scope.h"

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

uint64_t
wake_record_log_build(void)
{
    uint64_t sum = VK_HEADER_VERSION_COMPLETE;

    for (uint32_t i = 0; i < WAKE_CMD_COUNT; i++) {
        const char *name = wake_commands[i].name;
        sum = XXH3_64bits_withSeed(name ? name : "", name ? strlen(name) : 0, sum);
    }
    const uint64_t sizes[] = { WAKE_TYPE_COUNT,
                               WAKE_EXT_COUNT,
                               sizeof(struct wake_facts),
                               sizeof(struct wake_call_prefix),
                               sizeof(struct wake_control_owner),
                               sizeof(struct wake_return),
                               sizeof(struct wake_rec_QueueSubmit),
                               sizeof(struct wake_rec_CmdExecuteCommands),
                               sizeof(struct wake_rec_UpdateDescriptorSets),
                               sizeof(struct wake_rec_UpdateDescriptorSetWithTemplate),
                               sizeof(struct wake_descriptor) };
    return XXH3_64bits_withSeed(sizes, sizeof(sizes), sum);
}

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
    const char *at = out.buffer;

    while (out.used) {
        ssize_t written = write(out.file, at, out.used);

        if (written > 0) {
            at += written;
            out.used -= (size_t)written;
        } else if (written < 0 && errno != EINTR) {
            give_up(strerror(errno));
        }
    }
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

struct piece {
    const void *bytes;
    size_t size;
};

static void
put(enum wake_log_entry_kind kind, const struct piece *pieces, uint32_t count)
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

static void
put_locked(enum wake_log_entry_kind kind, const struct piece *pieces, uint32_t count)
{
    wake_lock_take(&out.lock);
    put(kind, pieces, count);
    wake_lock_drop(&out.lock);
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
put_session(void)
{
    struct wake_log_session session = { .magic = WAKE_RECORD_LOG_MAGIC,
                                        .version = WAKE_RECORD_LOG_VERSION,
                                        .process = (uint32_t)getpid(),
                                        .build = wake_record_log_build() };

    snprintf(session.release, sizeof(session.release), "%s", WAKE_VERSION);
    put(WAKE_ENTRY_SESSION, &(struct piece){ &session, sizeof(session) }, 1);
}

bool
wake_record_log_open(const char *pattern)
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
        put_session();
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

/* ---- scopes ---------------------------------------------------------------------------------- */

static uint64_t
key_of(const void *address)
{
    return (uint64_t)(uintptr_t)address;
}

struct blobs {
    struct piece pieces[2 + 2 * 8];
    struct wake_log_blob heads[8];
    uint32_t count; /* of pieces */
};

static void
add_blob(struct blobs *blobs, enum wake_log_blob_kind kind, const void *bytes, size_t size)
{
    struct wake_log_blob *head = &blobs->heads[(blobs->count - 1) / 2];

    if (!bytes) {
        return;
    }
    *head = (struct wake_log_blob){ (uint32_t)kind, (uint32_t)size };
    blobs->pieces[blobs->count++] = (struct piece){ head, sizeof(*head) };
    blobs->pieces[blobs->count++] = (struct piece){ bytes, size };
}

static void
put_scope(const struct wake_scope *scope, struct wake_log_scope *row, struct blobs *blobs)
{
    row->key = key_of(scope);
    row->instance = key_of(scope->instance);
    row->id = scope->id;
    row->api_version = scope->api_version;
    row->is_device = scope->is_device;
    row->unknown_extensions = scope->unknown_extensions;
    row->shader_objects = scope->shader_objects;
    row->with_callbacks = scope->with_callbacks;
    blobs->pieces[0] = (struct piece){ row, sizeof(*row) };
    add_blob(blobs, WAKE_BLOB_EXTENSIONS, scope->extensions, sizeof(scope->extensions));
}

void
wake_record_log_instance(struct wake_instance *instance)
{
    uint64_t questions = wake_record_log_watch_questions(instance, 0);
    struct wake_log_scope row = { .handle = key_of(instance->handle) };
    struct wake_text settings = WAKE_TEXT_INIT(WAKE_HEAP_SETUP);
    struct blobs blobs = { .count = 1 };

    wake_settings_print(&instance->settings, &settings);
    put_scope(&instance->scope, &row, &blobs);
    add_blob(&blobs, WAKE_BLOB_QUESTIONS, &questions, sizeof(questions));
    add_blob(&blobs, WAKE_BLOB_SETTINGS, wake_text_get(&settings), settings.length + 1);
    put_locked(WAKE_ENTRY_SCOPE, blobs.pieces, blobs.count);
    wake_text_finish(&settings);
}

void
wake_record_log_device(const struct wake_device *device)
{
    struct wake_log_scope row = { .handle = key_of(device->handle),
                                  .physical = key_of(device->physical) };
    struct blobs blobs = { .count = 1 };

    put_scope(&device->scope, &row, &blobs);
    add_blob(&blobs, WAKE_BLOB_PROPERTIES, &device->properties, sizeof(device->properties));
    add_blob(&blobs, WAKE_BLOB_FAMILIES, device->families,
             device->family_count * sizeof(*device->families));
    add_blob(&blobs, WAKE_BLOB_FACTS, device->facts, sizeof(*device->facts));
    put_locked(WAKE_ENTRY_SCOPE, blobs.pieces, blobs.count);
}

void
wake_record_log_scope_end(const struct wake_scope *scope)
{
    uint64_t key = key_of(scope);

    put_locked(WAKE_ENTRY_SCOPE_END, &(struct piece){ &key, sizeof(key) }, 1);
}

void
wake_record_log_lost(const struct wake_scope *scope)
{
    uint64_t key = key_of(scope);

    put_locked(WAKE_ENTRY_LOST, &(struct piece){ &key, sizeof(key) }, 1);
}

void
wake_record_log_newer(const struct wake_scope *scope)
{
    uint64_t key = key_of(scope);

    put_locked(WAKE_ENTRY_NEWER, &(struct piece){ &key, sizeof(key) }, 1);
}

/* ---- objects --------------------------------------------------------------------------------- */

/* Once per creating call; under the lock. */
static void
put_create(struct wake_create *create)
{
    const struct wake_record *record = (const void *)create->record;
    struct wake_log_create row = { key_of(create), key_of(record), create->command, record->size };

    if (!create->logged) {
        create->logged = true;
        put(WAKE_ENTRY_CREATE,
            (const struct piece[]){ { &row, sizeof(row) }, { record, record->size } }, 2);
    }
}

void
wake_record_log_object(const struct wake_object *object)
{
    struct wake_log_object row = { .id = object->id,
                                   .handle = object->handle,
                                   .parent = object->parent,
                                   .scope = key_of(object->scope),
                                   .create = key_of(object->create),
                                   .create_index = object->create_index,
                                   .type = object->type };

    wake_lock_take(&out.lock);
    if (object->create) {
        put_create(object->create);
    }
    put(WAKE_ENTRY_OBJECT, &(struct piece){ &row, sizeof(row) }, 1);
    wake_lock_drop(&out.lock);
}

void
wake_record_log_id(enum wake_log_entry_kind kind, wake_id id)
{
    put_locked(kind, &(struct piece){ &id, sizeof(id) }, 1);
}

void
wake_record_log_name(const struct wake_object *object, const char *name, uint32_t since)
{
    size_t size = strlen(name) + 1;
    struct wake_log_name row = { object->id, since, (uint32_t)size };

    put_locked(WAKE_ENTRY_NAME, (const struct piece[]){ { &row, sizeof(row) }, { name, size } }, 2);
}

void
wake_record_log_bind(const struct wake_object *object, wake_id memory, uint64_t offset)
{
    struct wake_log_bind row = { object->id, memory, offset };

    put_locked(WAKE_ENTRY_BIND, &(struct piece){ &row, sizeof(row) }, 1);
}

void
wake_record_log_queue(const struct wake_object *object, uint32_t family)
{
    struct wake_log_pair row = { object->id, family };

    put_locked(WAKE_ENTRY_QUEUE, &(struct piece){ &row, sizeof(row) }, 1);
}

void
wake_record_log_executed(const struct wake_object *secondary, uint64_t clock)
{
    struct wake_log_pair row = { secondary->id, clock };

    put_locked(WAKE_ENTRY_EXECUTED, &(struct piece){ &row, sizeof(row) }, 1);
}

void
wake_record_log_update(wake_id id, const struct wake_descriptor_set *set)
{
    struct wake_log_update row = {
        id, wake_load_relaxed(set->published),
        wake_load_relaxed(&set->touched[wake_load_relaxed(set->published) % WAKE_UPDATE_TIMES])
    };

    put_locked(WAKE_ENTRY_UPDATE, &(struct piece){ &row, sizeof(row) }, 1);
}

void
wake_record_log_video(wake_id id, const struct wake_video_parameters *parameters)
{
    /* acquire as of ORD(video_keys_get:A) */
    const struct wake_video_keys *keys = wake_load_acquire(&parameters->keys);
    struct wake_log_video row = { id, keys ? keys->touched : 0,
                                  wake_load_relaxed(&parameters->sequence),
                                  keys ? keys->count : 0 };

    if (keys) {
        put_locked(WAKE_ENTRY_VIDEO,
                   (const struct piece[]){ { &row, sizeof(row) },
                                           { keys->keys, keys->count * sizeof(keys->keys[0]) } },
                   2);
    }
}

/* ---- records --------------------------------------------------------------------------------- */

void
wake_record_log_record(const struct wake_stream *stream, const void *at, size_t size)
{
    bool own = stream->kind == WAKE_STREAM_COMMAND_BUFFER;
    const struct wake_record *record = own ? at
                                           : (const void *)((const struct wake_call_prefix *)at +
                                                            1);
    const struct wake_command_buffer *cb = WAKE_CONTAINER_OF(
        stream, const struct wake_command_buffer, stream);
    const char *name = record->command == WAKE_CONTROL_OWNER
                           ? ((const struct wake_control_owner *)record)->name
                           : NULL;
    struct wake_log_record row = { .stream = own ? cb->object->id : key_of(stream),
                                   .base = key_of(at),
                                   .position = stream->read_count,
                                   .size = (uint32_t)size,
                                   .of_command_buffer = own,
                                   .has_name = name != NULL };
    const struct piece pieces[] = { { &row, sizeof(row) },
                                    { at, size },
                                    { name, name ? strlen(name) + 1 : 0 } };

    wake_lock_take(&out.lock);
    if (record->command < WAKE_CONTROL_FIRST && (record->flags & WAKE_RECORD_CREATE) &&
        !(record->flags & WAKE_RECORD_RETURN)) {
        put_create(((const struct wake_create_ref *)record)->create);
    }
    put(WAKE_ENTRY_RECORD, pieces, WAKE_COUNT(pieces));
    running.record = ++out.records;
    running.asked = 0;
    wake_lock_drop(&out.lock);
}

void
wake_record_log_answer(enum wake_log_question question, const void *bytes, size_t size)
{
    struct wake_log_answer row = { running.record, running.asked++, (uint32_t)question };

    /* The application asks, too; that is nobody's business, unless its thread has helped: then
     * nobody looks the entry up. */
    if (running.record) {
        put_locked(WAKE_ENTRY_ANSWER,
                   (const struct piece[]){ { &row, sizeof(row) }, { bytes, size } }, 2);
    }
}
