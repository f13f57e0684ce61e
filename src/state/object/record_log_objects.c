/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Objects in the record log, and the calls that made them.
 */
#include "state/object/record_log_objects.h"

#include "state/object/object.h"

#include <string.h>

void
wake_record_log_create(struct wake_create *create)
{
    const struct wake_record *record = (const void *)create->record;
    struct wake_log_create row = { wake_log_key(create), wake_log_key(record), create->command,
                                   record->size };

    if (!create->logged) {
        create->logged = true;
        wake_record_log_add(
            WAKE_ENTRY_CREATE,
            (const struct wake_log_piece[]){ { &row, sizeof(row) }, { record, record->size } }, 2);
    }
}

void
wake_record_log_object(const struct wake_object *object)
{
    struct wake_log_object row = { .id = object->id,
                                   .handle = object->handle,
                                   .parent = object->parent,
                                   .scope = wake_log_key(object->scope),
                                   .create = wake_log_key(object->create),
                                   .create_index = object->create_index,
                                   .type = object->type };

    wake_record_log_begin();
    if (object->create) {
        wake_record_log_create(object->create);
    }
    wake_record_log_add(WAKE_ENTRY_OBJECT, &(struct wake_log_piece){ &row, sizeof(row) }, 1);
    wake_record_log_end();
}

void
wake_record_log_name(const struct wake_object *object, const char *name, uint32_t since)
{
    size_t size = strlen(name) + 1;
    struct wake_log_name row = { object->id, since, (uint32_t)size };

    wake_record_log_write(WAKE_ENTRY_NAME,
                          (const struct wake_log_piece[]){ { &row, sizeof(row) }, { name, size } },
                          2);
}

void
wake_record_log_bind(const struct wake_object *object, wake_id memory, uint64_t offset)
{
    struct wake_log_bind row = { object->id, memory, offset };

    wake_record_log_write(WAKE_ENTRY_BIND, &(struct wake_log_piece){ &row, sizeof(row) }, 1);
}

void
wake_record_log_queue(const struct wake_object *object, uint32_t family)
{
    struct wake_log_pair row = { object->id, family };

    wake_record_log_write(WAKE_ENTRY_QUEUE, &(struct wake_log_piece){ &row, sizeof(row) }, 1);
}
