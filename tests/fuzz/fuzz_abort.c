/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Any bytes as what devices write and shaders say: the messages of shaders that abort, with layouts
 * that have nothing to do with them; formats of printf with their arguments; and the buffer of
 * records that instrumented shaders fill.
 * An input is struct head, then rows of struct wake_abort_member, the data of the messages, a
 * format, and the words of the buffer.
 */
#include "fuzz_target.h"

#include "base/heap.h"
#include "gpuav/instrument/instrument.h"
#include "gpuav/message/gpuav_text.h"
#include "report/abort_message.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_MEMBERS = 8, MOST_TEXT = 20000, MOST_ARGUMENTS = 8 };

struct head {
    uint8_t members; /* rows */
    uint8_t format;  /* bytes of it */
    uint16_t data;   /* bytes of messages */
    uint32_t layout; /* its size; 0: the message's own */
    uint8_t text;    /* bytes of the first member's text that is known; 0: none */
    uint8_t arguments, kinds, command;
};

/* A row of an input; struct wake_abort_member has room for values that none has. */
struct row {
    uint8_t kind, width, count, offset;
};

/* ---- seeds ----------------------------------------------------------------------------------- */

struct writer {
    uint8_t *bytes;
    size_t size;
};

static void
put(struct writer *writer, const void *bytes, size_t size)
{
    memcpy(writer->bytes + writer->size, bytes, size);
    writer->size += size;
}

/* A message: its size, a text, four words of arguments; at a multiple of 8 from `start`. */
static void
put_message(struct writer *writer, size_t start, const char *text)
{
    static const uint32_t arguments[4] = { 3, 0x40490fdb, 0xfffffff0, 65 };
    size_t length = strlen(text) + 1;
    uint64_t size = WAKE_ROUND_UP(length, 4) + sizeof(arguments);

    put(writer, &size, sizeof(size));
    put(writer, text, length);
    put(writer, "\0\0\0", WAKE_ROUND_UP(length, 4) - length);
    put(writer, arguments, sizeof(arguments));
    put(writer, "\0\0\0\0\0\0\0", (8 - (writer->size - start) % 8) % 8);
}

static void
put_records(struct writer *writer)
{
    for (uint32_t error = 0; error < WAKE_RECORD_ERRORS; error++) {
        uint32_t record[WAKE_RECORD_CHECK_SIZE] = { 0 };

        record[WAKE_RECORD_SIZE] = WAKE_RECORD_CHECK_SIZE;
        record[WAKE_RECORD_ERROR] = error;
        record[WAKE_RECORD_STAGE] = error;
        put(writer, record, sizeof(record));
    }
}

static size_t
seed(unsigned number, uint8_t *bytes, size_t room)
{
    static const char *const formats[] = { "test: %u %f %d %c", "at %v4f",
                                           "%s and %d, %5.3lx", "%ul %lf %%",
                                           "%-8.3e|%+c|%#o|%p", "plain text",
                                           "%hhu %hu %v3d",     "%v2lu %.40f %99d" };
    static const struct row rows[] = { { WAKE_ABORT_TEXT, 1, 20, 0 },
                                       { WAKE_ABORT_UINT, 4, 2, 20 },
                                       { WAKE_ABORT_FLOAT, 4, 2, 28 } };
    struct head head = { .kinds = 0x1b, .arguments = 4 };
    struct writer writer = { bytes, sizeof(head) };
    size_t start;

    if (number >= WAKE_COUNT(formats) || room < 4096) {
        return 0;
    }
    head.format = (uint8_t)strlen(formats[number]);
    head.members = number & 1 ? 3 : 0;
    head.text = number & 2 ? 4 : 0;
    put(&writer, rows, head.members * sizeof(rows[0]));
    start = writer.size;
    put_message(&writer, start, formats[number]);
    put_message(&writer, start, formats[0]);
    head.data = (uint16_t)(writer.size - start);
    put(&writer, formats[number], head.format);
    put_records(&writer);
    memcpy(bytes, &head, sizeof(head));
    return writer.size;
}

static const char *const words[] = { "%",   "%%",    "%u", "%v4f",     "%ul",          "%s",
                                     "%lf", "%-+#0", ".",  "hh",       "99999999",     "%n",
                                     "%v",  "%p",    "%c", "\xc3\xa4", "\xed\xa0\x80", NULL };

const struct fuzz_target fuzz_target = {
    .name = "abort", .shape = FUZZ_TEXT, .words = words, .seed = seed
};

/* ---- messages of shaders that abort ---------------------------------------------------------- */

/* A layout as some other shader may have it. */
static void
read_layout(struct wake_abort_layout *layout, struct wake_abort_member *members,
            const struct head *head, const uint8_t *rows, uint64_t size)
{
    *layout = (struct wake_abort_layout){ .size = head->layout ? head->layout : size,
                                          .members = members,
                                          .member_count = head->members };
    for (uint32_t i = 0; i < head->members; i++) {
        struct row row;

        memcpy(&row, rows + i * sizeof(row), sizeof(row));
        members[i] = (struct wake_abort_member){ .kind = (enum wake_abort_kind)(row.kind % 5),
                                                 .offset = row.offset,
                                                 .width = 1u << row.width % 5,
                                                 .count = 1u + row.count };
        if (members[i].kind == WAKE_ABORT_TEXT) {
            members[i].width = 1;
        }
    }
}

static void
print_messages(const struct head *head, const uint8_t *rows, const uint8_t *bytes)
{
    struct wake_abort_member members[MOST_MEMBERS];
    struct wake_abort_layout layout;
    const struct wake_abort_layout *list = &layout;
    struct wake_text text = WAKE_TEXT_INIT(WAKE_HEAP_MESSAGE);
    uint8_t *data = malloc(head->data + 1u);
    struct wake_abort_walk walk = { .data = data, .size = head->data };
    struct wake_abort_message message;

    if (!data) {
        abort();
    }
    memcpy(data, bytes, head->data);
    data = realloc(data, head->data ? head->data : 1);
    walk.data = data;
    while (wake_abort_next(&walk, &message)) {
        size_t before = text.length;

        read_layout(&layout, members, head, rows, message.claimed);
        if (head->text && head->text <= message.size) {
            layout.text = message.data;
            layout.text_size = head->text;
        }
        wake_abort_print(&text, &message, &list, 1);
        if (text.length - before > MOST_TEXT) {
            abort();
        }
    }
    wake_text_finish(&text);
    free(data);
}

/* ---- printf ---------------------------------------------------------------------------------- */

static void
print_format(const struct head *head, const uint8_t *bytes, const uint32_t *values, size_t count)
{
    struct wake_printf_argument arguments[MOST_ARGUMENTS];
    char *format = malloc(head->format + 1u), text[256], *whole;
    struct wake_instrumented_printf print = { .format = format, .arguments = arguments };
    size_t length;

    if (!format) {
        abort();
    }
    memcpy(format, bytes, head->format);
    format[head->format] = '\0';
    print.argument_count = head->arguments % (MOST_ARGUMENTS + 1);
    for (uint32_t i = 0; i < print.argument_count; i++) {
        uint8_t kind = (uint8_t)(head->kinds >> i % 4 * 2 & 3);
        struct wake_printf_argument *a = &arguments[i];

        *a = (struct wake_printf_argument){ kind % 3, i & 1 ? 64 : 32, (uint8_t)(1 + kind), 0 };
        a->words = (uint8_t)(a->width / 32 * a->components);
        print.words += a->words;
    }
    length = wake_printf_text(&print, values, count, text, sizeof(text));
    whole = malloc(length + 1);
    if (!whole || wake_printf_text(&print, values, count, whole, length + 1) != length ||
        strlen(whole) > length || wake_printf_text(&print, values, count, NULL, 0) != length) {
        abort();
    }
    free(whole);
    free(format);
}

/* ---- records of instrumented shaders --------------------------------------------------------- */

static void
read_records(const uint32_t *data, uint32_t count, uint8_t command)
{
    static const char *const commands[] = { "vkCmdDraw", "vkCmdDispatch", "vkCmdTraceRaysKHR",
                                            "vkNothing", NULL };
    struct wake_text text = WAKE_TEXT_INIT(WAKE_HEAP_MESSAGE);
    char id[WAKE_GPUAV_ID_TEXT];
    uint32_t size;

    for (uint32_t at = 0; (size = wake_gpuav_record_size(data, count, at)) != 0; at += size) {
        if (size > count - at) {
            abort();
        }
        if (data[at + WAKE_RECORD_ERROR] != WAKE_RECORD_PRINTF) {
            (void)wake_gpuav_record_is_told(data + at);
            (void)wake_gpuav_record_id(data + at, commands[command % WAKE_COUNT(commands)],
                                       command & 8, id, sizeof(id));
            wake_gpuav_record_error(&text, data + at);
        }
        wake_gpuav_record_stage(&text, data + at);
    }
    wake_text_finish(&text);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint8_t *rows, *messages, *format;
    size_t count;
    uint32_t *buffer;
    struct head head;

    if (size < sizeof(head)) {
        return 0;
    }
    memcpy(&head, data, sizeof(head));
    rows = data + sizeof(head);
    size -= sizeof(head);
    head.members %= MOST_MEMBERS + 1;
    while (head.members * sizeof(struct row) > size) {
        head.members--;
    }
    size -= head.members * sizeof(struct row);
    messages = rows + head.members * sizeof(struct row);
    head.data = head.data < size ? head.data : (uint16_t)size;
    size -= head.data;
    format = messages + head.data;
    head.format = head.format < size ? head.format : (uint8_t)size;
    size -= head.format;
    count = size / sizeof(*buffer);
    buffer = malloc(count * sizeof(*buffer) + 1);
    if (!buffer) {
        return 0;
    }
    memcpy(buffer, format + head.format, count * sizeof(*buffer));
    print_messages(&head, rows, messages);
    print_format(&head, format, buffer, count);
    read_records(buffer, (uint32_t)count, head.command);
    free(buffer);
    return 0;
}
