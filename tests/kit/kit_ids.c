/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Whether two ids mean the same rule. Scenes expect the ids of 1.3.239; with a newer registry the layer says what has come in
 * their place: report/older_vuids.c.
 */
#include "kit_message.h"

#include <stdio.h>
#include <string.h>
#include <vulkan/vulkan_core.h>

enum { NUMBER = 5 };

static const struct {
    const char *older, *newer;
} rows[] = {
#define OWNERS(names)
#define OLDER(older, newer) { older, newer },
#include "report/older_vuids.def"
#undef OWNERS
#undef OLDER
};

/* The same as in report/older_vuids.c, on purpose: what judges the layer uses none of its code. */
static const char *
number_of(const char *id)
{
    size_t length = strlen(id);

    return length > NUMBER && id[length - NUMBER - 1] == '-' &&
                   strspn(id + length - NUMBER, "0123456789") == NUMBER
               ? id + length - NUMBER
               : NULL;
}

/* Of an explicit id the owner, without what a promotion takes off its name, and the newest number. */
static void
reduce(char *to, size_t size, const char *id)
{
    const char *dash = strncmp(id, "VUID-", 5) == 0 ? strchr(id + 5, '-') : NULL;
    const char *number = dash ? number_of(id) : NULL;
    size_t owner = dash ? (size_t)(dash - id) : 0;

    if (!dash) {
        snprintf(to, size, "%s", id);
        return;
    }
    if (owner > 8 && (!strncmp(dash - 3, "KHR", 3) || !strncmp(dash - 3, "EXT", 3))) {
        owner -= 3;
    }
    for (size_t i = 0; number && i < sizeof(rows) / sizeof(rows[0]); i++) {
        if (rows[i].newer[0] && strcmp(number_of(rows[i].older), number) == 0) {
            number = number_of(rows[i].newer);
            break;
        }
    }
    snprintf(to, size, "%.*s-%s", (int)owner, id, number ? number : dash + 1);
}

bool
kit_same_id(const char *one, const char *other)
{
    char reduced[2][160];

    if (strcmp(one, other) == 0 ||
        VK_HEADER_VERSION_COMPLETE <= VK_MAKE_API_VERSION(0, 1, 3, 239)) {
        return strcmp(one, other) == 0;
    }
    reduce(reduced[0], sizeof(reduced[0]), one);
    reduce(reduced[1], sizeof(reduced[1]), other);
    return strcmp(reduced[0], reduced[1]) == 0;
}
