/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Instrumented modules as bytes: a head, the words, then for each printf a row, their arguments,
 * and their texts.
 */
#include "gpuav/instrument/instrument_keep.h"

#include "base/heap.h"
#include "gen/instrument_sources.h"
#include "spirv/spirv_validator.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <stdio.h>
#include <string.h>

enum { HEAD_WORDS_MIN = 5, SPIRV_MAGIC = 0x07230203 };

struct head {
    uint64_t id[2];
    uint32_t verdict;
    uint32_t count; /* words */
    uint32_t bindings, checks, references, locations, unguarded, ignored;
    uint32_t printf_count;
    uint32_t argument_count; /* of all printfs */
    uint32_t text_size;      /* of all formats, each with its zero */
};

struct row {
    uint32_t instruction, argument_count, words, text_size;
};

const char *
wake_instrumented_kind(char text[WAKE_INSTRUMENTED_KIND])
{
    char all[512];
    int length = snprintf(all, sizeof(all), "%s; %s; %zu", WAKE_INSTRUMENT_SOURCES,
                          wake_spirv_validator_version(), sizeof(struct head));
    XXH128_hash_t hash = XXH3_128bits(all, length > 0 ? (size_t)length : 0);

    snprintf(text, WAKE_INSTRUMENTED_KIND, "instrumented-%016llx%016llx",
             (unsigned long long)hash.high64, (unsigned long long)hash.low64);
    return text;
}

/* ---- there ----------------------------------------------------------------------------------- */

static char *
put(char *to, const void *data, size_t size)
{
    if (size) {
        memcpy(to, data, size);
    }
    return to + size;
}

void *
wake_instrumented_pack(const struct wake_instrumented *from, size_t *size_out)
{
    struct head head = {
        .id = { from->id[0], from->id[1] },
        .verdict = from->verdict,
        .bindings = from->bindings,
        .checks = from->checks,
        .references = from->references,
        .locations = from->locations,
        .unguarded = from->unguarded,
        .ignored = from->ignored,
        .printf_count = from->printf_count,
    };
    size_t arguments = 0, text = 0;
    char *data, *to;

    if ((from->verdict != WAKE_INSTRUMENTED && from->verdict != WAKE_INSTRUMENT_NOTHING) ||
        from->count > UINT32_MAX) {
        return NULL;
    }
    for (uint32_t i = 0; i < from->printf_count; i++) {
        arguments += from->printfs[i].argument_count;
        text += strlen(from->printfs[i].format) + 1;
    }
    if (arguments > UINT32_MAX || text > UINT32_MAX) {
        return NULL;
    }
    head.count = from->words ? (uint32_t)from->count : 0;
    head.argument_count = (uint32_t)arguments;
    head.text_size = (uint32_t)text;
    *size_out = sizeof(head) + (size_t)head.count * sizeof(uint32_t) +
                head.printf_count * sizeof(struct row) +
                arguments * sizeof(struct wake_printf_argument) + text;
    data = to = wake_alloc(WAKE_HEAP_GPUAV, *size_out);
    if (!data) {
        return NULL;
    }
    to = put(to, &head, sizeof(head));
    to = put(to, from->words, (size_t)head.count * sizeof(uint32_t));
    for (uint32_t i = 0; i < from->printf_count; i++) {
        const struct wake_instrumented_printf *print = &from->printfs[i];
        const struct row row = { print->instruction, print->argument_count, print->words,
                                 (uint32_t)strlen(print->format) + 1 };

        to = put(to, &row, sizeof(row));
    }
    for (uint32_t i = 0; i < from->printf_count; i++) {
        to = put(to, from->printfs[i].arguments,
                 from->printfs[i].argument_count * sizeof(struct wake_printf_argument));
    }
    for (uint32_t i = 0; i < from->printf_count; i++) {
        to = put(to, from->printfs[i].format, strlen(from->printfs[i].format) + 1);
    }
    return data;
}

/* ---- and back -------------------------------------------------------------------------------- */

/* Words of a record that the arguments take; UINT32_MAX: no such arguments. */
static uint32_t
words_of(const struct wake_printf_argument *arguments, uint32_t count)
{
    uint32_t words = 0;

    for (uint32_t i = 0; i < count; i++) {
        const struct wake_printf_argument *a = &arguments[i];

        if (a->kind > WAKE_PRINTF_FLOAT || (a->width != 32 && a->width != 64) || !a->components ||
            a->components > 4 || a->words != a->width / 32 * a->components) {
            return UINT32_MAX;
        }
        words += a->words;
    }
    return words;
}

/* The printfs, from rows, arguments and texts whose sizes have been compared with the head's. */
static bool
unpack_printfs(const char *data, const struct head *head, struct wake_instrumented *out)
{
    size_t arguments_size = head->argument_count * sizeof(struct wake_printf_argument);
    const char *rows = data, *arguments = data + head->printf_count * sizeof(struct row);
    struct wake_instrumented_printf *list;
    struct wake_printf_argument *argument;
    uint32_t arguments_left = head->argument_count, text_left = head->text_size;
    char *text;

    out->storage = list = wake_alloc(WAKE_HEAP_GPUAV, head->printf_count * sizeof(*list) +
                                                          arguments_size + head->text_size);
    if (!list) {
        return false;
    }
    argument = (struct wake_printf_argument *)(list + head->printf_count);
    text = (char *)(argument + head->argument_count);
    if (arguments_size) {
        memcpy(argument, arguments, arguments_size);
    }
    memcpy(text, arguments + arguments_size, head->text_size);
    out->printfs = list;
    out->printf_count = head->printf_count;
    for (uint32_t i = 0; i < head->printf_count; i++) {
        struct row row;

        memcpy(&row, rows + i * sizeof(row), sizeof(row));
        if (row.argument_count > arguments_left || !row.text_size || row.text_size > text_left ||
            memchr(text, 0, row.text_size) != text + row.text_size - 1 ||
            words_of(argument, row.argument_count) != row.words ||
            (i && list[i - 1].instruction >= row.instruction)) {
            return false;
        }
        list[i] = (struct wake_instrumented_printf){ row.instruction, text, argument,
                                                     row.argument_count, row.words };
        argument += row.argument_count;
        arguments_left -= row.argument_count;
        text += row.text_size;
        text_left -= row.text_size;
    }
    return !arguments_left && !text_left;
}

/* Bytes that follow the head; UINT64_MAX: it cannot be one. */
static uint64_t
size_behind(const struct head *head)
{
    bool changed = head->verdict == WAKE_INSTRUMENTED;

    if ((!changed && head->verdict != WAKE_INSTRUMENT_NOTHING) ||
        (changed ? head->count < HEAD_WORDS_MIN : head->count || head->printf_count) ||
        (!head->printf_count && (head->argument_count || head->text_size))) {
        return UINT64_MAX;
    }
    return (uint64_t)head->count * sizeof(uint32_t) +
           (uint64_t)head->printf_count * sizeof(struct row) +
           (uint64_t)head->argument_count * sizeof(struct wake_printf_argument) + head->text_size;
}

bool
wake_instrumented_unpack(const void *data, size_t size, const uint64_t id[2],
                         struct wake_instrumented *out)
{
    const char *at = data;
    struct head head;
    bool ok = true;

    *out = (struct wake_instrumented){ .verdict = WAKE_INSTRUMENT_NO_MEMORY };
    if (size < sizeof(head)) {
        return false;
    }
    memcpy(&head, at, sizeof(head));
    at += sizeof(head);
    if (head.id[0] != id[0] || head.id[1] != id[1] || size_behind(&head) != size - sizeof(head)) {
        return false;
    }
    if (head.count) {
        out->words = wake_alloc(WAKE_HEAP_GPUAV, (size_t)head.count * sizeof(uint32_t));
        ok = out->words != NULL;
        if (ok) {
            memcpy(out->words, at, (size_t)head.count * sizeof(uint32_t));
            ok = out->words[0] == SPIRV_MAGIC;
        }
        at += (size_t)head.count * sizeof(uint32_t);
    }
    ok = ok && (!head.printf_count || unpack_printfs(at, &head, out));
    if (!ok) {
        wake_instrumented_finish(out);
        return false;
    }
    out->verdict = (enum wake_instrument_verdict)head.verdict;
    out->id[0] = id[0];
    out->id[1] = id[1];
    out->shader_id = (uint32_t)id[0] ? (uint32_t)id[0] : 1;
    out->count = head.count;
    out->bindings = head.bindings;
    out->checks = head.checks;
    out->references = head.references;
    out->locations = head.locations;
    out->unguarded = head.unguarded;
    out->ignored = head.ignored;
    return true;
}
