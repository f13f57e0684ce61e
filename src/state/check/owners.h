/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Who shares a rule. The specification gives such a rule one number, and every command or struct (the owners) a VUID of its own:
 * VUID-vkCmdDraw-None-02697, VUID-vkCmdDrawIndexed-None-02697. owners.def has the lists of owners; a check names the list with the
 * rule, and docs/coverage.md reads both.
 * Threads: any; all is constant.
 */
#ifndef WAKE_STATE_OWNERS_H
#define WAKE_STATE_OWNERS_H

#include <stdbool.h>
#include <stddef.h>

/* WAKE_OWNERS_draw and its kin; wake_owners_draw[] has the names. */
#define OWNERS(list, ...) WAKE_OWNERS_##list,
enum wake_owners {
#include "state/check/owners.def"
    WAKE_OWNERS_COUNT
};
#undef OWNERS

#define OWNERS(list, ...) \
    extern const char     \
        *const wake_owners_##list[sizeof((const char *const[]){ __VA_ARGS__ }) / sizeof(char *)];
#include "state/check/owners.def"
#undef OWNERS

/*
 * The rule of a list of owners: WAKE_ID(draw, "None-02697") is the string "draw@None-02697". The index is 0; it is there so that a
 * list which owners.def does not have is an error of the compiler.
 */
#define WAKE_ID(list, rule) (&#list "@" rule[0 * WAKE_OWNERS_##list])

/* What WAKE_ID() puts behind its list; NULL: the owner is not in that list, and so does not have the rule. */
const char *
wake_rule_of_owner(const char *owner, const char *rule);

#endif
