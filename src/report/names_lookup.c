/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Binary searches in the generated tables, and the printing of flags.
 * Threads: any; no state.
 */
#include "report/names_lookup.h"

#include <stdio.h>
#include <string.h>

#include "gen/commands.h"
#include "gen/extensions.h"
#include "gen/names.h"

static const char *
find32(const struct wake_enum_info *info, int32_t value)
{
    const struct wake_name32 *rows = &wake_names32[info->first];
    size_t low = 0, high = info->count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (rows[middle].value == value) {
            return &wake_enum_text[rows[middle].name];
        }
        if (rows[middle].value < value) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return NULL;
}

static const char *
find64(const struct wake_enum_info *info, uint64_t value)
{
    const struct wake_name64 *rows = &wake_names64[info->first];
    size_t low = 0, high = info->count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (rows[middle].value == value) {
            return &wake_enum_text[rows[middle].name];
        }
        if (rows[middle].value < value) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return NULL;
}

const char *
wake_enum_find(unsigned id, int64_t value)
{
    const struct wake_enum_info *info;

    if (id >= WAKE_ENUM_COUNT) {
        return NULL;
    }
    info = &wake_enums[id];
    if (info->bits) {
        /* Bit 31 of a 32-bit enum makes a negative int. */
        return find64(info, value >= INT32_MIN && value < 0 ? (uint32_t)value : (uint64_t)value);
    }
    return value >= INT32_MIN && value <= INT32_MAX ? find32(info, (int32_t)value) : NULL;
}

const char *
wake_enum_name(unsigned id, int64_t value)
{
    const char *name = wake_enum_find(id, value);

    if (name) {
        return name;
    }
    return &wake_enum_text[wake_enums[id < WAKE_ENUM_COUNT ? id : WAKE_ENUM_NONE].name];
}

const char *
wake_enum_type_name(unsigned id)
{
    return &wake_enum_text[wake_enums[id < WAKE_ENUM_COUNT ? id : WAKE_ENUM_NONE].name +
                           WAKE_ENUM_NAME_SKIP];
}

/* Appends where there is room and counts where there is none. */
static size_t
append(char *buf, size_t size, size_t length, const char *text)
{
    size_t n = strlen(text);

    if (length < size) {
        size_t room = size - length - 1;
        size_t take = n < room ? n : room;
        memcpy(buf + length, text, take);
        buf[length + take] = '\0';
    }
    return length + n;
}

size_t
wake_flags_print(char *buf, size_t size, unsigned id, uint64_t value)
{
    const struct wake_flags_info *flags = &wake_flags[id < WAKE_FLAGS_COUNT ? id : WAKE_FLAGS_NONE];
    const struct wake_enum_info *info = &wake_enums[flags->bits];
    const char *whole = info->bits ? find64(info, value) : NULL;
    size_t length = 0;
    char rest[24];

    if (size) {
        buf[0] = '\0';
    }
    if (whole) {
        return append(buf, size, 0, whole);
    }
    for (size_t i = 0; info->bits && i < info->count && value; i++) {
        const struct wake_name64 *row = &wake_names64[info->first + i];
        /* A name for several bits would hide which of them are set. */
        if (!wake_is_one_bit(row->value) || !(value & row->value)) {
            continue;
        }
        if (length) {
            length = append(buf, size, length, "|");
        }
        length = append(buf, size, length, &wake_enum_text[row->name]);
        value &= ~row->value;
    }
    if (!value && length) {
        return length;
    }
    snprintf(rest, sizeof(rest), value ? "%s0x%llx" : "%s0", length ? "|" : "",
             (unsigned long long)value);
    return append(buf, size, length, rest);
}

/* Compares a terminated string with the first n bytes of another. */
static int
compare_prefix(const char *name, const char *text, size_t n)
{
    int order = strncmp(name, text, n);

    return order ? order : name[n] != '\0';
}

/* The part of a VUID between "VUID-" and the next '-', and what follows; false for other ids. */
static bool
split_vuid(const char *vuid, const char **owner_out, size_t *length_out, const char **rest_out)
{
    const char *dash;

    if (!vuid || strncmp(vuid, "VUID-", 5) != 0) {
        return false;
    }
    dash = strchr(vuid + 5, '-');
    if (!dash) {
        return false;
    }
    *owner_out = vuid + 5;
    *length_out = (size_t)(dash - vuid) - 5;
    *rest_out = dash + 1;
    return true;
}

const struct wake_vuid_owner *
wake_vuid_owner_find(const char *name, size_t length)
{
    size_t low = 0, high = wake_vuid_owner_count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = compare_prefix(&wake_vuid_names[wake_vuid_owners[middle].name], name, length);
        if (order == 0) {
            return &wake_vuid_owners[middle];
        }
        if (order < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return NULL;
}

/* Of extensions that the registry may lack. */
static const char *
newer_vuid_text(const char *vuid)
{
    static const struct {
        const char *vuid, *text;
    } rows[] = {
#define VUID(vuid, text) { vuid, text },
#include "report/newer_vuids.def"
#undef VUID
    };

    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        if (strcmp(rows[i].vuid, vuid) == 0) {
            return rows[i].text;
        }
    }
    return NULL;
}

static const char *
registry_vuid_text(const char *vuid)
{
    const char *name, *rest;
    size_t length, low = 0, high;
    const struct wake_vuid_owner *owner;

    if (!split_vuid(vuid, &name, &length, &rest)) {
        return NULL;
    }
    owner = wake_vuid_owner_find(name, length);
    if (!owner) {
        return NULL;
    }
    high = owner->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const struct wake_vuid_row *row = &wake_vuid_rows[owner->first + middle];
        int order = strcmp(&wake_vuid_names[row->rest], rest);
        if (order == 0) {
            return wake_vuid_texts[row->text >> 24] + (row->text & 0xffffff);
        }
        if (order < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return NULL;
}

const char *
wake_vuid_text(const char *vuid)
{
    const char *text = registry_vuid_text(vuid);

    return text || !vuid ? text : newer_vuid_text(vuid);
}

const char *
wake_vuid_link(const char *vuid, char *buf, size_t size)
{
    const char *name, *rest;
    size_t length;

    if (split_vuid(vuid, &name, &length, &rest)) {
        snprintf(buf, size, "%s#%s", wake_spec_url, vuid);
    } else if (size) {
        buf[0] = '\0';
    }
    return buf;
}

enum wake_command
wake_command_by_name(const char *name)
{
    size_t low = 1, high = WAKE_CMD_COUNT;

    while (name && low < high) {
        size_t middle = low + (high - low) / 2;
        int order = strcmp(wake_commands[middle].name, name);
        if (order == 0) {
            return (enum wake_command)middle;
        }
        if (order < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return WAKE_CMD_NONE;
}

int
wake_extension_by_name(const char *name)
{
    size_t low = 1, high = WAKE_EXT_COUNT;

    while (name && low < high) {
        size_t middle = low + (high - low) / 2;
        int order = strcmp(wake_extensions[middle].name, name);
        if (order == 0) {
            return (int)middle;
        }
        if (order < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return WAKE_EXT_NONE;
}
