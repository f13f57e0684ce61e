/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Whether two ids mean the same rule. Scenes expect the ids of 1.3.239; with a newer registry the layer says what has come in
 * their place: report/older_vuids.c. What judges the layer uses none of its code, so this is written again.
 */
#include "kit_message.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <vulkan/vulkan_core.h>

enum { NUMBER = 5 };

/* Commands that 1.3.239 lacks. */
static const char *const later_commands[] = {
#define LIKE(name, older) name,
#include "report/like_commands.def"
#undef LIKE
};

static const struct {
    const char *older, *newer;
} rows[] = {
#define OWNERS(names)
#define OLDER(older, newer) { older, newer },
#include "report/older_vuids.def"
#undef OWNERS
#undef OLDER
};

/* Older names of commands and structs in the order of strcmp(), and the ones that the registry has for them. */
struct promotion {
    const char *older, *now;
};

static const struct promotion promoted[] = {
#include "kit_promoted.h"
};

static int
compare_promotion(const void *name, const void *row)
{
    return strcmp(name, ((const struct promotion *)row)->older);
}

static const char *
number_of(const char *id)
{
    size_t length = strlen(id);

    return length > NUMBER && id[length - NUMBER - 1] == '-' &&
                   strspn(id + length - NUMBER, "0123456789") == NUMBER
               ? id + length - NUMBER
               : NULL;
}

/* The owner's name in this registry, and what follows it. False: no VUID. */
static bool
take_apart(const char *id, char *owner, size_t size, const char **rest)
{
    const char *dash = strncmp(id, "VUID-", 5) == 0 ? strchr(id + 5, '-') : NULL;
    const struct promotion *promotion;

    if (!dash) {
        return false;
    }
    snprintf(owner, size, "%.*s", (int)(dash - id - 5), id + 5);
    promotion = bsearch(owner, promoted, sizeof(promoted) / sizeof(promoted[0]),
                        sizeof(promoted[0]), compare_promotion);
    if (promotion) {
        snprintf(owner, size, "%s", promotion->now);
    }
    *rest = dash + 1;
    return true;
}

/* Words before a number may change. */
static bool
same_rest(const char *one, const char *other)
{
    const char *first = number_of(one), *second = number_of(other);

    return first && second ? strcmp(first, second) == 0 : strcmp(one, other) == 0;
}

/* What has come instead, but for words that may change: some rules have one number for the source and the destination. */
static bool
same_newer(const char *newer, const char *other)
{
    bool apart = (strncmp(newer, "src", 3) == 0 && strncmp(other, "dst", 3) == 0) ||
                 (strncmp(newer, "dst", 3) == 0 && strncmp(other, "src", 3) == 0);

    return same_rest(newer, other) && !apart;
}

enum { ROWS = sizeof(rows) / sizeof(rows[0]) };

/*
 * The rows about one older rule. A topic compares each message with each expectation, and a row is asked for by its rule alone: all
 * rows stand in chains by the last digits of their rule's number, or the last letters of its words. Made once, by the thread that
 * judges.
 */
static struct {
    bool made;
    uint16_t first[1024], next[ROWS]; /* an index plus one, 0 at the end */
} chains;

static uint32_t
chain_of(const char *rest)
{
    size_t length = strlen(rest);
    uint32_t hash = 0;

    for (size_t i = length > NUMBER ? length - NUMBER : 0; i < length; i++) {
        hash = hash * 31 + (unsigned char)rest[i];
    }
    return hash % 1024;
}

/* Calls for the rows about a rule: *at is 0 before the first one, and false comes behind the last one. */
static bool
next_row_about(const char *rest, uint32_t *at)
{
    _Static_assert(ROWS < UINT16_MAX, "a row's index plus one has 16 bits");
    if (!chains.made) {
        for (uint32_t i = ROWS; i-- > 0;) {
            uint32_t chain = chain_of(rows[i].older);

            chains.next[i] = chains.first[chain];
            chains.first[chain] = (uint16_t)(i + 1);
        }
        chains.made = true;
    }
    *at = *at ? chains.next[*at - 1] : chains.first[chain_of(rest)];
    while (*at && !same_rest(rows[*at - 1].older, rest)) {
        *at = chains.next[*at - 1];
    }
    return *at != 0;
}

/* Whether a row says that `other` has come instead of `one`, or that one rule has come instead of both. */
static bool
replaced(const char *one, const char *other)
{
    for (uint32_t i = 0; next_row_about(one, &i);) {
        const char *newer = rows[i - 1].newer;

        if (!newer[0] || newer[0] == '-') {
            continue;
        }
        if (same_newer(newer, other)) {
            return true;
        }
        for (uint32_t k = 0; next_row_about(other, &k);) {
            if (strcmp(rows[k - 1].newer, newer) == 0) {
                return true;
            }
        }
    }
    return false;
}

/* Rules that have become another owner's, too. */
static const struct {
    const char *older, *newer; /* the whole id; how the newer one ends */
} moved[] = {
    { "VUID-VkDescriptorImageInfo-imageLayout-00344", "-imageLayout-00344" },
    { "UNASSIGNED-CoreValidation-DrawState-InvalidImageLayout", "VUID-vkCmdDraw-None-09600" },
    { "UNASSIGNED-CoreValidation-vkCmdPushDescriptorSetWithTemplateKHR-descriptorUpdateTemplate-templateType",
      "VUID-vkCmdPushDescriptorSetWithTemplate-descriptorUpdateTemplate-07994" },
    { "UNASSIGNED-CoreValidation-vkCmdPushDescriptorSetWithTemplateKHR-set",
      "VUID-vkCmdPushDescriptorSetWithTemplate-set-07995" },
    { "UNASSIGNED-CoreValidation-vkCmdPushDescriptorSetWithTemplateKHR-layout",
      "VUID-vkCmdPushDescriptorSetWithTemplate-layout-07993" },
    { "UNASSIGNED-CoreValidation-Shader-InconsistentSpirv",
      "VUID-VkShaderModuleCreateInfo-pCode-08737" },
    { "UNASSIGNED-CoreValidation-Shader-InputNotProduced",
      "VUID-VkGraphicsPipelineCreateInfo-Input-07904" },
    { "UNASSIGNED-CoreValidation-Shader-InputNotProduced", "VUID-RuntimeSpirv-OpEntryPoint-08743" },
    { "UNASSIGNED-CoreValidation-Shader-InterfaceTypeMismatch",
      "VUID-VkGraphicsPipelineCreateInfo-Input-08733" },
    { "UNASSIGNED-CoreValidation-Shader-InterfaceTypeMismatch",
      "VUID-RuntimeSpirv-OpVariable-08746" },
    { "UNASSIGNED-CoreValidation-Shader-InputNotProduced", "Undefined-Value-OutputNotWritten" },
    { "UNASSIGNED-CoreValidation-Shader-InputNotProduced",
      "Undefined-Value-OutputNotWritten-DynamicRendering" },
    { "UNASSIGNED-CoreValidation-Shader-InterfaceTypeMismatch",
      "Undefined-Value-ShaderFragmentOutputMismatch" },
    { "UNASSIGNED-CoreValidation-Shader-InterfaceTypeMismatch",
      "Undefined-Value-ShaderFragmentOutputMismatch-DynamicRendering" },
    { "UNASSIGNED-CoreValidation-Shader-OutputNotConsumed",
      "Undefined-Value-ShaderOutputNotConsumed" },
    { "UNASSIGNED-CoreValidation-Shader-OutputNotConsumed", "WARNING-Shader-OutputNotConsumed" },
    { "UNASSIGNED-CoreValidation-Shader-NoAlphaAtLocation0WithAlphaToCoverage",
      "VUID-VkGraphicsPipelineCreateInfo-alphaToCoverageEnable-08891" },
};

/* Advice: what newer layers call it. */
#define SAME ""
#define GONE "-"
#define NEW "++"
static const struct {
    const char *older, *newer;
} advice[] = {
#define RULE(name, vendors, kind, id, newer) \
    { "UNASSIGNED-" id, sizeof(newer) == sizeof(SAME) ? id : newer },
#include "practices/rules.def"
#undef RULE
};
#undef SAME
#undef GONE
#undef NEW

static bool
same_advice(const char *one, const char *other)
{
    for (size_t i = 0; one[0] == 'U' && i < sizeof(advice) / sizeof(advice[0]); i++) {
        if (strcmp(one, advice[i].older) == 0 && strcmp(other, advice[i].newer) == 0) {
            return true;
        }
    }
    return false;
}

/* The same rows with their owners: a row without a rule, in front of them. */
static const struct {
    const char *owners, *older, *newer;
} owned_rows[] = {
#define OWNERS(names) { names, "", "" },
#define OLDER(older, newer) { NULL, older, newer },
#include "report/older_vuids.def"
#undef OWNERS
#undef OLDER
};

/* Whether one of the words is the name. */
static bool
has_word(const char *words, const char *name)
{
    size_t length = strlen(name);

    for (const char *at = words; (at = strstr(at, name)) != NULL; at += length) {
        if ((at == words || at[-1] == ' ') && (at[length] == ' ' || !at[length])) {
            return true;
        }
    }
    return false;
}

/* A rule that newer registries have given up. */
static bool
is_given_up(const char *id)
{
    const char *dash = strncmp(id, "VUID-", 5) == 0 ? strchr(id + 5, '-') : NULL, *owners = "";
    char owner[128];

    if (!dash) {
        return false;
    }
    snprintf(owner, sizeof(owner), "%.*s", (int)(dash - id - 5), id + 5);
    for (size_t i = 0; i < sizeof(owned_rows) / sizeof(owned_rows[0]); i++) {
        owners = owned_rows[i].owners ? owned_rows[i].owners : owners;
        if (owned_rows[i].newer[0] == '-' && strcmp(owned_rows[i].older, dash + 1) == 0 &&
            has_word(owners, owner)) {
            return true;
        }
    }
    return false;
}

bool
kit_id_is_gone(const char *id)
{
    bool found = is_given_up(id);

    for (size_t i = 0; i < sizeof(advice) / sizeof(advice[0]); i++) {
        if (strcmp(id, advice[i].older) == 0 && strcmp(advice[i].newer, "-") != 0) {
            return false;
        }
        found |= strcmp(id, advice[i].older) == 0;
    }
    return found && VK_HEADER_VERSION_COMPLETE >= VK_MAKE_API_VERSION(0, 1, 4, 350);
}

static bool
ends_with(const char *id, const char *end)
{
    size_t length = strlen(id), tail = strlen(end);

    return length >= tail && strcmp(id + length - tail, end) == 0;
}

static bool
has_moved(const char *one, const char *other)
{
    for (size_t i = 0; i < sizeof(moved) / sizeof(moved[0]); i++) {
        if (strcmp(one, moved[i].older) == 0 && ends_with(other, moved[i].newer)) {
            return true;
        }
    }
    return false;
}

/* "must not be 0" has become a part of the rule about valid combinations. */
static bool
same_mask(const char *older, const char *newer)
{
    size_t length = strlen(older), tail = strlen("requiredbitmask");

    return ends_with(older, "-requiredbitmask") && strncmp(older, newer, length - tail) == 0 &&
           strcmp(newer + length - tail, "parameter") == 0;
}

bool
kit_same_id(const char *one, const char *other)
{
    char owners[2][128];
    const char *first, *second;

    if (strcmp(one, other) == 0) {
        return true;
    }
    if (VK_HEADER_VERSION_COMPLETE <= VK_MAKE_API_VERSION(0, 1, 3, 239)) {
        return false;
    }
    if (has_moved(one, other) || has_moved(other, one) || same_advice(one, other) ||
        same_advice(other, one)) {
        return true;
    }
    if (!take_apart(one, owners[0], sizeof(owners[0]), &first) ||
        !take_apart(other, owners[1], sizeof(owners[1]), &second) ||
        strcmp(owners[0], owners[1]) != 0) {
        return false;
    }
    return same_rest(first, second) || same_mask(first, second) || same_mask(second, first) ||
           replaced(first, second) || replaced(second, first);
}

bool
kit_wants_older(const char *expected, const char *said)
{
    char owner[128];
    const char *number = number_of(expected), *rest;

    if (strcmp(expected, said) == 0 || (number && strcmp(number, "08127") > 0)) {
        return false;
    }
    if (!take_apart(said, owner, sizeof(owner), &rest)) {
        return true;
    }
    for (size_t i = 0; i < sizeof(later_commands) / sizeof(later_commands[0]); i++) {
        if (strcmp(later_commands[i], owner) == 0) {
            return false;
        }
    }
    return true;
}
