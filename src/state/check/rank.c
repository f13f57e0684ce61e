/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Ranks of explicit rules, by their ids. Looked up when something was found, and only then.
 */
#include "state/check/rank.h"
#include "base/text.h"

#include "base/base.h"

#include <vulkan/vulkan_core.h>

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

struct rank_row {
    enum wake_rank rank;
    const char *owner;
    const char *rules; /* what stands behind the owner in ids, with spaces between */
};

/* As layers of the registry's time do. Sorted by owner, of whose rows each has another rank. */
static const struct rank_row rows[] = {
#define RULES(rank, owner, rules) { WAKE_RANK_##rank, owner, rules },
#ifdef VK_VERSION_1_4
#include "state/check/message_ranks_newer.def"
#else
#include "state/check/message_ranks.def"
#endif
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

/* Below 0: the row stands before those of the owner, whose name is not terminated. */
static int
order(const struct rank_row *row, const char *owner, size_t length)
{
    int first = strncmp(row->owner, owner, length);

    return first ? first : row->owner[length] != '\0';
}

static enum wake_rank
find(const char *owner, const char *rule)
{
    size_t low = 0, high = WAKE_COUNT(rows), length = (size_t)(rule - owner);

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (order(&rows[middle], owner, length) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    for (; low < WAKE_COUNT(rows) && order(&rows[low], owner, length) == 0; low++) {
        if (wake_text_has_word(rows[low].rules, rule + 1)) {
            return rows[low].rank;
        }
    }
    return WAKE_RANK_BY_RULE;
}

enum wake_rank
wake_rank_of_rule(const char *vuid)
{
    const char *owner, *rule;
    enum wake_rank rank;

    if (strncmp(vuid, "VUID-", 5) != 0) {
        return WAKE_RANK_STATE;
    }
    owner = vuid + 5;
    rule = strchr(owner, '-');
    if (!rule) {
        return WAKE_RANK_STATE;
    }
    rank = find(owner, rule);
    if (rank != WAKE_RANK_BY_RULE) {
        return rank;
    }
    return is_about_count(rule) ? WAKE_RANK_PARAMETER : WAKE_RANK_STATE;
}
