/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Records in the record log, and what application threads write into sets and video parameters.
 */
#include "state/recording/record_log_records.h"

#include "gen/records.h"
#include "state/descriptor/descriptor_set.h"
#include "state/object/record_log_objects.h"
#include "state/recording/command_buffer.h"
#include "state/recording/video_session.h"
#include "state/scope/facts.h"

#include <string.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

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

void
wake_record_log_executed(const struct wake_object *secondary, uint64_t clock)
{
    struct wake_log_pair row = { secondary->id, clock };

    wake_record_log_write(WAKE_ENTRY_EXECUTED, &(struct wake_log_piece){ &row, sizeof(row) }, 1);
}

void
wake_record_log_update(wake_id id, const struct wake_descriptor_set *set)
{
    struct wake_log_update row = {
        id, wake_load_relaxed(set->published),
        wake_load_relaxed(&set->touched[wake_load_relaxed(set->published) % WAKE_UPDATE_TIMES])
    };

    wake_record_log_write(WAKE_ENTRY_UPDATE, &(struct wake_log_piece){ &row, sizeof(row) }, 1);
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
        wake_record_log_write(
            WAKE_ENTRY_VIDEO,
            (const struct wake_log_piece[]){ { &row, sizeof(row) },
                                             { keys->keys, keys->count * sizeof(keys->keys[0]) } },
            2);
    }
}

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
    struct wake_log_record row = { .stream = own ? cb->object->id : wake_log_key(stream),
                                   .base = wake_log_key(at),
                                   .position = stream->read_count,
                                   .size = (uint32_t)size,
                                   .of_command_buffer = own,
                                   .has_name = name != NULL };
    const struct wake_log_piece pieces[] = { { &row, sizeof(row) },
                                             { at, size },
                                             { name, name ? strlen(name) + 1 : 0 } };

    wake_record_log_begin();
    if (record->command < WAKE_CONTROL_FIRST && (record->flags & WAKE_RECORD_CREATE) &&
        !(record->flags & WAKE_RECORD_RETURN)) {
        wake_record_log_create(((const struct wake_create_ref *)record)->create);
    }
    wake_record_log_add(WAKE_ENTRY_RECORD, pieces, WAKE_COUNT(pieces));
    wake_record_log_end();
}
