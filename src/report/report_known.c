/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Places: where in a program a finding comes from, in words; and the baseline, a log of an earlier
 * run whose findings are known by id and place.
 */
#include "report/json_text.h"
#include "report/report_state.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <xxhash.h>

struct writer {
    char *text;
    size_t length;
};

/* Bytes that JSON would escape, and what is no UTF-8, become question marks. */
static void
put(struct writer *writer, const char *string)
{
    while (*string) {
        size_t length = wake_log_utf8_length(string);
        bool plain = length && (unsigned char)*string >= 0x20 && *string != '"' &&
                     *string != '\\' && *string != 0x7f;

        if (writer->length + (length ? length : 1) >= WAKE_PLACE_TEXT) {
            break;
        }
        if (plain) {
            memcpy(writer->text + writer->length, string, length);
        } else {
            writer->text[writer->length] = '?';
        }
        writer->length += plain ? length : 1;
        string += length ? length : 1;
    }
    writer->text[writer->length] = '\0';
}

static void
put_label_path(struct writer *writer, const struct wake_labels *labels)
{
    for (uint32_t i = labels->count; i-- > 0;) {
        const char *name = labels->labels[i].pLabelName;

        put(writer, name ? name : "");
        put(writer, i ? " > " : "");
    }
}

void
wake_place_text(const struct wake_finding *finding, char place_out[WAKE_PLACE_TEXT])
{
    struct writer writer = { place_out, 0 };
    bool named = false;

    place_out[0] = '\0';
    put(&writer, finding->origin.command ? finding->origin.command : "");
    if (finding->queue_labels.count || finding->command_labels.count) {
        put(&writer, " | ");
        put_label_path(&writer, &finding->queue_labels);
        put(&writer, finding->queue_labels.count && finding->command_labels.count ? " > " : "");
        put_label_path(&writer, &finding->command_labels);
    }
    for (uint32_t i = 0; i < finding->object_count; i++) {
        const char *name = finding->objects[i].name;

        if (name && name[0]) {
            put(&writer, named ? ", " : " | ");
            put(&writer, name);
            named = true;
        }
    }
}

uint64_t
wake_known_hash(const char *id, size_t id_length, const char *place, size_t place_length)
{
    return XXH3_64bits_withSeed(place, place_length, XXH3_64bits(id, id_length));
}

static int
compare(const void *a, const void *b)
{
    const uint64_t *x = a, *y = b;

    return *x < *y ? -1 : *x > *y;
}

/* The string of a member, as this layer writes it: without blanks, and here without escapes. NULL:
 * there is none. */
static const char *
member(const char *line, const char *name, size_t *length_out)
{
    const char *at = strstr(line, name), *end;

    if (!at) {
        return NULL;
    }
    at += strlen(name);
    end = strchr(at, '"');
    *length_out = end ? (size_t)(end - at) : 0;
    return end ? at : NULL;
}

/* False: no memory. */
static bool
note_line(struct wake_ids *ids, size_t *room, const char *line)
{
    size_t id_length, place_length;
    const char *id = member(line, "{\"id\":\"", &id_length);
    const char *place = member(line, ",\"place\":\"", &place_length);

    if (!id || !place) {
        return true; /* no finding, or not of this layer */
    }
    if (ids->known_count == *room) {
        size_t more = *room ? *room * 2 : 64;
        uint64_t *grown = wake_realloc(WAKE_HEAP_SETUP, ids->known, more * sizeof(*grown));

        if (!grown) {
            return false;
        }
        ids->known = grown;
        *room = more;
    }
    ids->known[ids->known_count++] = wake_known_hash(id, id_length, place, place_length);
    return true;
}

bool
wake_ids_read_known(struct wake_ids *ids, const char *path, char why[WAKE_FILE_WHY])
{
    int file = wake_file_open(AT_FDCWD, path, WAKE_FILE_READ, why);
    FILE *stream = file >= 0 ? fdopen(file, "r") : NULL;
    size_t size = 0, room = 0;
    char *line = NULL; /* getline's own, from the C library */
    bool whole = true;

    if (!stream) {
        if (file >= 0) {
            close(file);
        }
        return false;
    }
    while (whole && getline(&line, &size, stream) > 0) {
        whole = note_line(ids, &room, line);
    }
    free(line);
    fclose(stream);
    if (!whole) {
        snprintf(why, WAKE_FILE_WHY, "no memory");
        ids->known_count = 0;
    }
    if (ids->known_count) {
        qsort(ids->known, ids->known_count, sizeof(*ids->known), compare);
    }
    return whole;
}
