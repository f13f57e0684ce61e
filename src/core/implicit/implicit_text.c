/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The words of an implicit finding. Only the cold path comes here.
 */
#include "core/implicit/implicit_text.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "gen/extensions.h"
#include "report/names_lookup.h"

/* More names than this would bury the sentence. */
#define LISTED_NAMES 16

static WAKE_PRINTF(2, 3) void put(struct wake_implicit_text *text, const char *format, ...)
{
    size_t room = sizeof(text->bytes) - text->length;
    va_list args;

    va_start(args, format);
    int wanted = vsnprintf(text->bytes + text->length, room, format, args);
    va_end(args);
    if (wanted < 0) {
        return;
    }
    if ((size_t)wanted >= room) {
        memcpy(text->bytes + sizeof(text->bytes) - 4, "...", 4);
        text->length = sizeof(text->bytes) - 1;
    } else {
        text->length += (size_t)wanted;
    }
}

static void
start(struct wake_implicit_text *text)
{
    text->length = 0;
    text->bytes[0] = '\0';
}

static void
put_steps(struct wake_implicit_text *text, const struct wake_implicit_at *at)
{
    if (at == NULL) {
        return;
    }
    put_steps(text, at->outer);
    switch (at->step) {
    case WAKE_STEP_CALL: break;
    case WAKE_STEP_POINTER: put(text, "%s->", at->name); break;
    case WAKE_STEP_ELEMENT: put(text, "%s[%" PRIu32 "].", at->name, at->index); break;
    case WAKE_STEP_ITEM: put(text, "%s[%" PRIu32 "]", at->name, at->index); break;
    case WAKE_STEP_VALUE: put(text, "%s.", at->name); break;
    case WAKE_STEP_CHAIN: put(text, "pNext<%s>.", at->name); break;
    }
}

const char *
wake_implicit_path(struct wake_implicit_text *text, const struct wake_implicit_at *at,
                   const char *member)
{
    start(text);
    put_steps(text, at);
    put(text, "%s", member);
    return text->bytes;
}

/* Value and name of row `i` of an enum. */
static int64_t
row(const struct wake_enum_info *info, uint32_t i, const char **name_out)
{
    if (info->bits) {
        const struct wake_name64 *bit = &wake_names64[info->first + i];

        *name_out = wake_enum_text + bit->name;
        return (int64_t)bit->value;
    }
    const struct wake_name32 *value = &wake_names32[info->first + i];

    *name_out = wake_enum_text + value->name;
    return value->value;
}

const char *
wake_implicit_bits(struct wake_implicit_text *text, const struct wake_implicit_enum *known,
                   uint64_t value)
{
    const struct wake_enum_info *info = &wake_enums[known->id];
    uint64_t rest = value;

    start(text);
    for (uint32_t i = 0; i < info->count; i++) {
        const char *name;
        uint64_t bit = (uint64_t)row(info, i, &name);

        if (bit == 0 || (bit & (bit - 1)) != 0 || (rest & bit) == 0) {
            continue;
        }
        put(text, "%s%s", text->length ? " | " : "", name);
        rest &= ~bit;
    }
    if (rest != 0 || value == 0) {
        put(text, "%s0x%" PRIx64, text->length ? " | " : "", rest);
    }
    return text->bytes;
}

const char *
wake_implicit_extensions(struct wake_implicit_text *text, const uint16_t *extensions)
{
    start(text);
    for (; *extensions != 0; extensions++) {
        put(text, "%s%s", text->length ? " or " : "", wake_extensions[*extensions].name);
    }
    return text->bytes;
}

const char *
wake_implicit_allowed(struct wake_implicit_text *text, const struct wake_implicit_enum *known,
                      bool bits)
{
    const struct wake_enum_info *info = &wake_enums[known->id];

    start(text);
    if (info->count > LISTED_NAMES) {
        put(text, "one of the %u values of %s", (unsigned)info->count,
            wake_enum_type_name(known->id));
        return text->bytes;
    }
    for (uint32_t i = 0; i < info->count; i++) {
        const char *name;

        if (row(info, i, &name) == 0 && bits) {
            continue;
        }
        put(text, "%s%s", !text->length ? "" : i + 1u == info->count ? " or " : ", ", name);
    }
    return text->bytes;
}
