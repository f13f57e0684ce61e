/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Instances and devices in the record log, with what they were told and what they were asked for.
 */
#include "state/scope/record_log_scopes.h"

#include "base/text.h"
#include "state/scope/device_lists.h"
#include "state/scope/record_log.h"
#include "state/scope/record_log_answers.h"
#include "state/scope/scope.h"

struct blobs {
    struct wake_log_piece pieces[2 + 2 * 8];
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
    blobs->pieces[blobs->count++] = (struct wake_log_piece){ head, sizeof(*head) };
    blobs->pieces[blobs->count++] = (struct wake_log_piece){ bytes, size };
}

static void
put_scope(const struct wake_scope *scope, struct wake_log_scope *row, struct blobs *blobs)
{
    row->key = wake_log_key(scope);
    row->instance = wake_log_key(scope->instance);
    row->id = scope->id;
    row->api_version = scope->api_version;
    row->is_device = scope->is_device;
    row->newer_than_registry = scope->newer_than_registry;
    row->unknown_extensions = scope->unknown_extensions;
    row->shader_objects = scope->shader_objects;
    row->with_callbacks = scope->with_callbacks;
    blobs->pieces[0] = (struct wake_log_piece){ row, sizeof(*row) };
    add_blob(blobs, WAKE_BLOB_EXTENSIONS, scope->extensions, sizeof(scope->extensions));
}

void
wake_record_log_instance(struct wake_instance *instance)
{
    uint64_t questions = wake_record_log_watch_questions(instance, 0);
    struct wake_log_scope row = { .handle = wake_log_key(instance->handle) };
    struct wake_text settings = WAKE_TEXT_INIT(WAKE_HEAP_SETUP);
    struct blobs blobs = { .count = 1 };

    wake_settings_print(&instance->settings, &settings);
    put_scope(&instance->scope, &row, &blobs);
    add_blob(&blobs, WAKE_BLOB_QUESTIONS, &questions, sizeof(questions));
    add_blob(&blobs, WAKE_BLOB_SETTINGS, wake_text_get(&settings), settings.length + 1);
    wake_record_log_write(WAKE_ENTRY_SCOPE, blobs.pieces, blobs.count);
    wake_text_finish(&settings);
}

void
wake_record_log_device(const struct wake_device *device)
{
    struct wake_log_scope row = { .handle = wake_log_key(device->handle),
                                  .physical = wake_log_key(device->physical) };
    struct blobs blobs = { .count = 1 };

    put_scope(&device->scope, &row, &blobs);
    add_blob(&blobs, WAKE_BLOB_PROPERTIES, &device->properties, sizeof(device->properties));
    add_blob(&blobs, WAKE_BLOB_FAMILIES, device->families,
             device->family_count * sizeof(*device->families));
    add_blob(&blobs, WAKE_BLOB_FACTS, device->facts, sizeof(*device->facts));
    if (device->facts) {
        add_blob(&blobs, WAKE_BLOB_LISTS, device->facts->lists, sizeof(*device->facts->lists));
    }
    wake_record_log_write(WAKE_ENTRY_SCOPE, blobs.pieces, blobs.count);
}

void
wake_record_log_scope_end(const struct wake_scope *scope)
{
    uint64_t key = wake_log_key(scope);

    wake_record_log_write(WAKE_ENTRY_SCOPE_END, &(struct wake_log_piece){ &key, sizeof(key) }, 1);
}

void
wake_record_log_lost(const struct wake_scope *scope)
{
    uint64_t key = wake_log_key(scope);

    wake_record_log_write(WAKE_ENTRY_LOST, &(struct wake_log_piece){ &key, sizeof(key) }, 1);
}

void
wake_record_log_newer(const struct wake_scope *scope)
{
    uint64_t key = wake_log_key(scope);

    wake_record_log_write(WAKE_ENTRY_NEWER, &(struct wake_log_piece){ &key, sizeof(key) }, 1);
}
