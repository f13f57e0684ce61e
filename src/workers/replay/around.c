/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The latest commands of a recording, copied from their records; and messages that wait for the
 * commands behind them.
 */
#include "workers/replay/around.h"

#include "base/heap.h"
#include "base/text.h"
#include "gen/names.h"
#include "gen/params.h"
#include "queue/order.h"
#include "report/names_lookup.h"
#include "state/object/object_name.h"
#include "state/scope/scope.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum {
    AROUND = 6, /* commands shown before and behind */
    KEPT = 2 * AROUND + 1,
    BYTES = 120, /* of a record: more than the parameters of all but a few */
    WAITING = 4, /* messages whose commands are not all there yet; more do without */
    MOST_LINES = 10000,
    MOST_NAME = 48
};

struct kept {
    uint32_t index, command;
    uint32_t size; /* bytes that were copied */
    uint64_t bytes[BYTES / 8];
};

struct waiting {
    uint32_t index, thread;
    uint64_t frame;
};

struct wake_around {
    struct kept kept[KEPT]; /* a ring */
    uint32_t count;         /* of all that were noted */
    struct waiting waiting[WAITING];
    uint32_t waiting_count;
};

bool wake_around_is_on;
static int file = -1;  /* (i) after setup */
static uint32_t lines; /* (a) relaxed */

bool
wake_around_open(const char *path, char why[WAKE_FILE_WHY])
{
    file = wake_file_open(AT_FDCWD, path, WAKE_FILE_APPEND, why);
    wake_around_is_on = file >= 0;
    return wake_around_is_on;
}

void
wake_around_close(void)
{
    wake_around_is_on = false;
    if (file >= 0) {
        close(file);
    }
    file = -1;
}

/* ---- arguments in words ---------------------------------------------------------------------- */

static uint64_t
number_at(const char *at, uint8_t size)
{
    uint64_t wide = 0;

    memcpy(&wide, at,
           size < sizeof(wide) ? size : sizeof(wide)); /* little endian: order.h wants it */
    return wide;
}

/* In a JSON string: only names could hold what ends it. */
static void
put_name(struct wake_text *text, const char *name)
{
    for (uint32_t i = 0; name[i] && i < MOST_NAME; i++) {
        unsigned char c = (unsigned char)name[i];

        wake_text_print(text, "%c", c == '"' || c == '\\' || c < 0x20 || c > 0x7e ? '?' : c);
    }
}

static void
put_handle(struct wake_text *text, const struct wake_param *param, const char *bytes,
           uint64_t handle)
{
    const struct wake_object *object;
    const char *name;
    wake_id id = 0;

    if (param->id) {
        memcpy(&id, bytes + param->id, sizeof(id));
    }
    object = id & WAKE_ID_FOREIGN ? NULL : wake_object_get(id);
    name = object ? wake_object_name(object) : NULL;
    if (!handle) {
        wake_text_put(text, "VK_NULL_HANDLE");
    } else if (name) {
        put_name(text, name);
    } else {
        wake_text_print(text, "0x%" PRIx64, handle);
    }
}

static void
put_value(struct wake_text *text, const struct wake_param *param, const char *bytes)
{
    const char *at = bytes + param->offset;
    uint64_t value = number_at(at, param->size);
    char flags[160];
    float real;
    double wide;

    switch (param->kind) {
    case WAKE_MEMBER_ENUM: wake_text_put(text, wake_enum_name(param->type, (int32_t)value)); return;
    case WAKE_MEMBER_FLAGS:
        wake_flags_print(flags, sizeof(flags), param->type, value);
        wake_text_put(text, flags);
        return;
    case WAKE_MEMBER_HANDLE: put_handle(text, param, bytes, value); return;
    case WAKE_MEMBER_BOOL: wake_text_put(text, value ? "VK_TRUE" : "VK_FALSE"); return;
    case WAKE_MEMBER_INT: wake_text_print(text, "%" PRId32, (int32_t)value); return;
    case WAKE_MEMBER_HEX: wake_text_print(text, "0x%" PRIx64, value); return;
    case WAKE_MEMBER_FLOAT:
        memcpy(&real, at, sizeof(real));
        memcpy(&wide, at, param->size < sizeof(wide) ? 0 : sizeof(wide));
        wake_text_print(text, "%g", param->size < sizeof(wide) ? (double)real : wide);
        return;
    default: wake_text_print(text, "%" PRIu64, value); return;
    }
}

static void
put_command(struct wake_text *text, const struct kept *kept)
{
    const struct wake_command_params *params = &wake_command_params[kept->command];
    const char *bytes = (const char *)kept->bytes;

    wake_text_print(text, "[%u,\"%s(", kept->index, wake_commands[kept->command].name);
    for (uint32_t i = 0; i < params->count; i++) {
        const struct wake_param *param = &params->params[i];

        wake_text_print(text, "%s%s", i ? ", " : "", param->name);
        if (param->pointer || param->kind == WAKE_MEMBER_OPAQUE ||
            param->kind == WAKE_MEMBER_STRUCT || param->offset + param->size > kept->size ||
            param->id + sizeof(wake_id) > kept->size) {
            continue; /* its name alone */
        }
        wake_text_put(text, " = ");
        put_value(text, param, bytes);
    }
    wake_text_put(text, ")\"]");
}

/* ---- lines ----------------------------------------------------------------------------------- */

static void
write_line(const struct wake_command_buffer *cb, const struct wake_around *around,
           const struct waiting *waiting)
{
    struct wake_text text = WAKE_TEXT_INIT(WAKE_HEAP_MESSAGE);
    uint32_t first = around->count > KEPT ? around->count - KEPT : 0;
    bool any = false;

    wake_text_print(&text,
                    "{\"pid\":%ld,\"thread\":%u,\"frame\":%" PRIu64
                    ",\"commandBuffer\":\"0x%" PRIx64 "\",\"commandIndex\":%u,\"commands\":[",
                    wake_process_number ? (long)wake_process_number : (long)getpid(),
                    waiting->thread, waiting->frame, cb->object->handle, waiting->index);
    for (uint32_t i = first; i < around->count; i++) {
        const struct kept *kept = &around->kept[i % KEPT];

        if (kept->index + AROUND >= waiting->index && kept->index <= waiting->index + AROUND) {
            wake_text_put(&text, any ? "," : "");
            put_command(&text, kept);
            any = true;
        }
    }
    wake_text_put(&text, "]}\n");
    if (!text.failed && wake_fetch_add_relaxed(&lines, 1) < MOST_LINES) {
        (void)!write(file, wake_text_get(&text), text.length);
    }
    wake_text_finish(&text);
}

static void
keep(struct wake_around *around, const struct wake_check *check)
{
    struct kept *kept = &around->kept[(around->count - 1) % KEPT];

    if (around->count && kept->index == check->command_index) {
        return; /* it is told of a second time */
    }
    kept = &around->kept[around->count++ % KEPT];
    kept->index = check->command_index;
    kept->command = check->command;
    kept->size = check->record->size < BYTES ? check->record->size : BYTES;
    memcpy(kept->bytes, check->record, kept->size);
}

void
wake_around_note(struct wake_command_buffer *cb, const struct wake_check *check, bool found)
{
    struct wake_around *around = cb->around;

    if (check->command_index == UINT32_MAX) {
        return;
    }
    if (!around) {
        around = cb->around = wake_zalloc(WAKE_HEAP_STATE, sizeof(*around));
        if (!around) {
            return;
        }
    }
    keep(around, check);
    if (found && around->waiting_count < WAITING) {
        around->waiting[around->waiting_count++] = (struct waiting){ check->command_index,
                                                                     check->thread, check->frame };
    }
    while (around->waiting_count && around->waiting[0].index + AROUND <= check->command_index) {
        write_line(cb, around, &around->waiting[0]);
        around->waiting_count--;
        memmove(around->waiting, around->waiting + 1,
                around->waiting_count * sizeof(*around->waiting));
    }
}

void
wake_around_end(struct wake_command_buffer *cb)
{
    struct wake_around *around = cb->around;

    for (uint32_t i = 0; around && i < around->waiting_count && file >= 0; i++) {
        write_line(cb, around, &around->waiting[i]);
    }
    wake_free(WAKE_HEAP_STATE, around);
    cb->around = NULL;
}
