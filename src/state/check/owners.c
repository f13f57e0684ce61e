/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Lists of owners of shared rules.
 */
#include "state/check/owners.h"

#include <stdint.h>
#include <string.h>

#define OWNERS(list, ...)                                                               \
    const char *const wake_owners_##list[sizeof((const char *const[]){ __VA_ARGS__ }) / \
                                         sizeof(char *)] = { __VA_ARGS__ };
#include "state/check/owners.def"
#undef OWNERS

static const struct {
    const char *name;
    const char *const *owners;
    size_t count;
} lists[] = {
#define OWNERS(list, ...)                               \
    [WAKE_OWNERS_##list] = { #list, wake_owners_##list, \
                             sizeof(wake_owners_##list) / sizeof(*wake_owners_##list) },
#include "state/check/owners.def"
#undef OWNERS
};

const char *
wake_rule_of_owner(const char *owner, const char *rule)
{
    const char *end = strchr(rule, '@');
    size_t length = end ? (size_t)(end - rule) : 0;

    if (!end) {
        return rule;
    }
    for (uint32_t i = 0; i < WAKE_OWNERS_COUNT; i++) {
        if (strncmp(lists[i].name, rule, length) == 0 && lists[i].name[length] == '\0') {
            for (size_t k = 0; k < lists[i].count; k++) {
                if (strcmp(lists[i].owners[k], owner) == 0) {
                    return end + 1;
                }
            }
        }
    }
    return NULL;
}
