/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Ids of rules in registries that are newer than the one that the checks were written with. A promoted command or struct owns
 * its rules under its new name; a rule whose words have changed has other words before its number; and one that was given a new
 * number stands in older_vuids.def.
 */
#include "report/older_vuids.h"
#include "base/text.h"

#include "report/names_lookup.h"

#include "base/base.h"
#include "base/vulkan_all.h"

#include <stdio.h>
#include <string.h>

enum { NUMBER = 5 }; /* digits at the end of what is no implicit rule */

struct older_row {
    const char *owners; /* of the rows that follow; NULL: a rule */
    const char *rest;
    const char *now;
};

static const struct older_row older_rows[] = {
#define OWNERS(names) { .owners = names },
#define OLDER(older, newer) { .rest = older, .now = newer },
#include "report/older_vuids.def"
#undef OWNERS
#undef OLDER
};

/* Owners by the names of 1.3.239, and what follows them in ids that came later. */
static const struct {
    const char *name, *later;
} older_owners[] = {
#define LAST_NUMBER(number)
#define OLDER_OWNER(name, later) { name, later },
#include "report/older_owners.def"
#undef OLDER_OWNER
#undef LAST_NUMBER
};

/* Numbers of rules rise: those of 1.3.239 end here. */
static const char last_number[] =
#define LAST_NUMBER(number) number
#define OLDER_OWNER(name, later)
#include "report/older_owners.def"
#undef OLDER_OWNER
#undef LAST_NUMBER
    ;

static const struct {
    const char *name, *older;
} like_commands[] = {
#define LIKE(name, older) { name, older },
#include "report/like_commands.def"
#undef LIKE
};

/* The five digits at the end of an id; NULL: it has none. tests/kit/kit_ids.c has the same: the kit judges
 * the layer, and uses none of its code. */
static const char *
number_of(const char *rest)
{
    size_t length = strlen(rest);

    return length > NUMBER && rest[length - NUMBER - 1] == '-' &&
                   strspn(rest + length - NUMBER, "0123456789") == NUMBER
               ? rest + length - NUMBER
               : NULL;
}

static const struct wake_vuid_owner *
find_owner(const char *name)
{
    const struct wake_vuid_owner *found = wake_vuid_owner_find(name, strlen(name));

    if (found) {
        return found;
    }
    for (uint32_t i = 0; i < wake_vuid_alias_count; i++) {
        if (strcmp(&wake_vuid_names[wake_vuid_aliases[i].name], name) == 0) {
            return &wake_vuid_owners[wake_vuid_aliases[i].owner];
        }
    }
    return NULL;
}

/* What the owner has instead: these words, else this number. */
static const char *
find_rest(const struct wake_vuid_owner *owner, const char *rest, const char *number)
{
    const char *found = NULL;

    for (uint32_t i = 0; i < owner->count; i++) {
        const char *own = &wake_vuid_names[wake_vuid_rows[owner->first + i].rest];
        const char *same = number ? number_of(own) : NULL;

        if (strcmp(own, rest) == 0) {
            return own;
        }
        if (same && strcmp(same, number) == 0) {
            found = own;
        }
    }
    return found;
}

/* Under which name the rows have an owner. */
static const char *
name_in_rows(const char *name)
{
    for (size_t i = 0; i < WAKE_COUNT(like_commands); i++) {
        if (strcmp(like_commands[i].name, name) == 0) {
            return like_commands[i].older;
        }
    }
    return name;
}

/* False: the older registry has no such rule either, or the newer one has given it up. What has come in its place, or NULL. */
static bool
find_older(const char *name, const char *rest, const struct wake_vuid_owner *owner,
           const char **now_out)
{
    const char *owners = "", *in_rows = name_in_rows(name);
    bool known = false;

    *now_out = NULL;
    for (size_t i = 0; i < WAKE_COUNT(older_rows) && !*now_out; i++) {
        const struct older_row *row = &older_rows[i];

        if (row->owners) {
            owners = row->owners;
        } else if (strcmp(row->rest, rest) == 0 && wake_text_has_word(owners, in_rows)) {
            known = in_rows == name && /* a newer command never had the older number */
                    row->now[0] != '-';
            *now_out = owner && row->now[0] ? find_rest(owner, row->now, NULL) : NULL;
        }
    }
    return known;
}

const char *
wake_vuid_here(const char *vuid, char *buf, size_t size)
{
    char name[128];
    const struct wake_vuid_owner *owner;
    const char *rest, *now;

    if (!wake_vuid_owner_count || strncmp(vuid, "VUID-", 5) != 0 || wake_vuid_text(vuid)) {
        return vuid;
    }
    rest = strchr(vuid + 5, '-');
    /* The checks' own registry, or an older one, has no other names for them. */
    if (!rest || (size_t)(rest - vuid) - 5 >= sizeof(name) ||
        VK_HEADER_VERSION_COMPLETE <= VK_MAKE_API_VERSION(0, 1, 3, 239)) {
        return NULL;
    }
    snprintf(name, sizeof(name), "%.*s", (int)(rest - vuid) - 5, vuid + 5);
    rest++;
    owner = find_owner(name);
    now = owner ? find_rest(owner, rest, number_of(rest)) : NULL;
    if (!now && find_older(name, rest, owner, &now) && !now) {
        return vuid;
    }
    if (!now) {
        return NULL;
    }
    snprintf(buf, size, "VUID-%s-%s", &wake_vuid_names[owner->name], now);
    return buf;
}

bool
wake_vuid_is_given_up(const char *vuid)
{
    char here[WAKE_MAX_ID], name[128];
    const char *owners = "", *rest = strncmp(vuid, "VUID-", 5) == 0 ? strchr(vuid + 5, '-') : NULL;

    if (!rest || (size_t)(rest - vuid) - 5 >= sizeof(name) ||
        wake_vuid_here(vuid, here, sizeof(here)) ||
        VK_HEADER_VERSION_COMPLETE <= VK_MAKE_API_VERSION(0, 1, 3, 239)) {
        return false;
    }
    snprintf(name, sizeof(name), "%.*s", (int)(rest - vuid) - 5, vuid + 5);
    for (size_t i = 0; i < WAKE_COUNT(older_rows); i++) {
        const struct older_row *row = &older_rows[i];

        owners = row->owners ? row->owners : owners;
        if (!row->owners && row->now[0] == '-' && strcmp(row->rest, rest + 1) == 0 &&
            wake_text_has_word(owners, name)) {
            return true;
        }
    }
    return false;
}

/* "VUID-owner-rest" taken apart. */
struct parts {
    char owner[128];
    const char *rest;   /* of the id */
    const char *number; /* its last digits, NULL: an implicit rule */
};

static bool
take_apart(struct parts *to, const char *vuid)
{
    const char *rest = strncmp(vuid, "VUID-", 5) == 0 ? strchr(vuid + 5, '-') : NULL;
    size_t length = rest ? (size_t)(rest - vuid) - 5 : 0;

    if (!length || length >= sizeof(to->owner)) {
        return false;
    }
    memcpy(to->owner, vuid + 5, length);
    to->owner[length] = '\0';
    to->rest = rest + 1;
    to->number = number_of(to->rest);
    return true;
}

/* A promotion takes KHR or EXT off. */
static bool
promoted(const char *longer, const char *shorter)
{
    size_t length = strlen(shorter);

    return strncmp(longer, shorter, length) == 0 &&
           (strcmp(longer + length, "KHR") == 0 || strcmp(longer + length, "EXT") == 0);
}

static bool
same_owner(const char *one, const char *other)
{
    if (strcmp(one, other) == 0) {
        return true;
    }
    const struct wake_vuid_owner *first = find_owner(one), *second = find_owner(other);
    if (first && second) {
        return first == second;
    }
    /* The registry of the build has not heard of the promotion yet, or the owner has no rules. */
    return promoted(one, other) || promoted(other, one);
}

static bool
same_number(const char *one, const char *number)
{
    const char *own = number_of(one);

    return own && strcmp(own, number) == 0;
}

bool
wake_vuid_same(const char *one, const char *other)
{
    struct parts a, b;
    const char *owners = "";

    if (!take_apart(&a, one) || !take_apart(&b, other) || !same_owner(a.owner, b.owner)) {
        return false;
    }
    if (!a.number || !b.number) {
        return strcmp(a.rest, b.rest) == 0;
    }
    if (strcmp(a.number, b.number) == 0) {
        return true;
    }
    for (size_t i = 0; i < WAKE_COUNT(older_rows); i++) {
        const struct older_row *row = &older_rows[i];

        if (row->owners) {
            owners = row->owners;
        } else if (((same_number(row->rest, a.number) && same_number(row->now, b.number)) ||
                    (same_number(row->rest, b.number) && same_number(row->now, a.number))) &&
                   (wake_text_has_word(owners, a.owner) || wake_text_has_word(owners, b.owner))) {
            return true;
        }
    }
    return false;
}

bool
wake_vuid_is_known(const char *vuid)
{
    char here[WAKE_MAX_ID];
    struct parts parts;

    if (!wake_vuid_owner_count || wake_vuid_here(vuid, here, sizeof(here)) ||
        wake_vuid_is_given_up(vuid)) {
        return true;
    }
    for (size_t i = 0; take_apart(&parts, vuid) && parts.number && i < WAKE_COUNT(older_rows);
         i++) {
        if (!older_rows[i].owners && (same_number(older_rows[i].now, parts.number) ||
                                      same_number(older_rows[i].rest, parts.number))) {
            return true;
        }
    }
    return false;
}

/* The name that an owner had, and what came to it later; NULL: no other. */
static const char *
older_owner(const char *name, const char **later_out)
{
    const struct wake_vuid_owner *owner = find_owner(name);
    uint32_t number = owner ? (uint32_t)(owner - wake_vuid_owners) : UINT32_MAX;

    for (uint32_t i = 0; i < wake_vuid_alias_count; i++) {
        const char *alias = &wake_vuid_names[wake_vuid_aliases[i].name];

        for (size_t k = 0; wake_vuid_aliases[i].owner == number && k < WAKE_COUNT(older_owners);
             k++) {
            if (strcmp(older_owners[k].name, alias) == 0) {
                *later_out = older_owners[k].later;
                return alias;
            }
        }
    }
    return NULL;
}

/* The implicit rule that an explicit one, of a newer number, has come instead of; NULL: none. */
static const char *
implicit_before(const struct parts *id)
{
    const char *owners = "";

    for (size_t i = 0; i < WAKE_COUNT(older_rows); i++) {
        const struct older_row *row = &older_rows[i];

        if (row->owners) {
            owners = row->owners;
        } else if (strcmp(row->now, id->rest) == 0 && !number_of(row->rest) &&
                   wake_text_has_word(owners, id->owner)) {
            return row->rest;
        }
    }
    return NULL;
}

const char *
wake_vuid_before(const char *written, const char *said, char *buf, size_t size)
{
    const char *name, *implicit, *now, *later = "";
    struct parts parts, other;

    if (!wake_vuid_owner_count || VK_HEADER_VERSION_COMPLETE <= VK_MAKE_API_VERSION(0, 1, 3, 239)) {
        return NULL;
    }
    if (!take_apart(&parts, written)) {
        return strcmp(written, said) != 0 ? written : NULL;
    }
    name = older_owner(parts.owner, &later);
    implicit = parts.number && strcmp(parts.number, last_number) > 0 ? implicit_before(&parts)
                                                                     : NULL;
    if (implicit) {
        snprintf(buf, size, "VUID-%s-%s", name ? name : parts.owner, implicit);
        return buf;
    }
    if ((parts.number && strcmp(parts.number, last_number) > 0) ||
        wake_text_has_word(later, parts.rest) || name_in_rows(parts.owner) != parts.owner) {
        return NULL; /* 1.3.239 has no such rule */
    }
    name = name ? name : parts.owner;
    if (!parts.number && take_apart(&other, said) && strcmp(other.rest, parts.rest) != 0 &&
        !find_older(name, parts.rest, NULL, &now)) {
        return NULL; /* an implicit one, of which the table has all */
    }
    snprintf(buf, size, "VUID-%s-%s", name, parts.rest);
    return strcmp(buf, said) != 0 ? buf : NULL;
}
