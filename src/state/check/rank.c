/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Ranks of explicit rules, by their ids. Looked up when something was found, and only then.
 */
#include "state/check/rank.h"
#include "base/text.h"

#include "base/base.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

struct rank_row {
    enum wake_rank rank;
    const char *owner;
    const char *rules; /* what stands behind the owner in ids, with spaces between */
};

static const struct rank_row rows[] = {
#define RULES(rank, owner, rules) { WAKE_RANK_##rank, owner, rules },
#include "state/check/message_ranks.def"
#undef RULES
};

/* Implicit rules about counts and masks, which explicit checks tell for some structs. */
static bool
is_about_count(const char *rule)
{
    static const char *const ends[] = { "-arraylength", "-requiredbitmask", "-zerobitmask" };
    size_t whole = strlen(rule);

    for (size_t i = 0; i < WAKE_COUNT(ends); i++) {
        size_t length = strlen(ends[i]);

        if (whole > length && strcmp(rule + whole - length, ends[i]) == 0) {
            return true;
        }
    }
    return false;
}

enum wake_rank
wake_rank_of_rule(const char *vuid)
{
    const char *owner, *rule;

    if (strncmp(vuid, "VUID-", 5) != 0) {
        return WAKE_RANK_STATE;
    }
    owner = vuid + 5;
    rule = strchr(owner, '-');
    if (!rule) {
        return WAKE_RANK_STATE;
    }
    for (size_t i = 0; i < WAKE_COUNT(rows); i++) {
        const struct rank_row *row = &rows[i];

        if (strncmp(row->owner, owner, (size_t)(rule - owner)) == 0 &&
            row->owner[rule - owner] == '\0' && wake_text_has_word(row->rules, rule + 1)) {
            return row->rank;
        }
    }
    return is_about_count(rule) ? WAKE_RANK_PARAMETER : WAKE_RANK_STATE;
}
