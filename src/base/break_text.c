/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The setting break_at as it is written: parts between commas, each of which narrows the call.
 */
#include "base/break_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* "frame 30", as a number behind a word. */
static bool
number_behind(const char *part, const char *word, uint64_t *number_out)
{
    size_t length = strlen(word);
    char *end;

    if (strncmp(part, word, length) != 0 || part[length] != ' ') {
        return false;
    }
    *number_out = strtoull(part + length + 1, &end, 10);
    return end != part + length + 1;
}

/* "... of 'opaque'" */
static bool
read_where(const char *part, struct wake_break *wanted)
{
    const char *of = strstr(part, "of '"), *end = of ? strrchr(part, '\'') : NULL;

    if (!of || end <= of + 4) {
        return false;
    }
    snprintf(wanted->where, sizeof(wanted->where), "%.*s", (int)(end - (of + 4)), of + 4);
    return true;
}

static bool
read_part(const char *part, struct wake_break *wanted)
{
    uint64_t number;

    part += strspn(part, " ");
    if (number_behind(part, "frame", &number)) {
        wanted->has_frame = true;
        wanted->frame = number;
        return true;
    }
    if (number_behind(part, "command", &number)) {
        wanted->has_index = true;
        wanted->index = (uint32_t)number;
        return !strstr(part, "of") || read_where(part, wanted);
    }
    if (strncmp(part, "vk", 2) == 0) {
        snprintf(wanted->command, sizeof(wanted->command), "%.*s", (int)strcspn(part, " ("), part);
        return !strstr(part, " of") || read_where(part, wanted);
    }
    return strncmp(part, "of '", 4) == 0 && read_where(part, wanted);
}

bool
wake_break_read(const char *text, struct wake_break *break_out)
{
    char copy[256], *rest = NULL;
    bool whole = strlen(text) < sizeof(copy);

    memset(break_out, 0, sizeof(*break_out));
    snprintf(copy, sizeof(copy), "%s", text);
    for (char *part = strtok_r(copy, ",", &rest); part && whole;
         part = strtok_r(NULL, ",", &rest)) {
        whole = read_part(part, break_out);
    }
    return whole;
}
