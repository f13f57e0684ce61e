/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The part of the implicit checks that needs tables: pNext chains, and values beyond the core ones.
 * The findings themselves are worded here, too, so that the generated code stays one line a check.
 */
#include "core/implicit/implicit.h"

#include <stdio.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "core/implicit/implicit_gates.h"
#include "core/implicit/implicit_text.h"
#include "gen/names.h"
#include "state/scope/offered.h"

/*
 * Structs that any chain may have: the loader's own, several of them even, and settings of layers,
 * which are honoured whether or not their extension is known or enabled.
 */
static bool
is_for_others(VkStructureType type)
{
    return type == VK_STRUCTURE_TYPE_LOADER_INSTANCE_CREATE_INFO ||
           type == VK_STRUCTURE_TYPE_LOADER_DEVICE_CREATE_INFO ||
           type == VK_STRUCTURE_TYPE_LAYER_SETTINGS_CREATE_INFO_EXT;
}

/*
 * Whether no registry will have a value: an enum's own values are small, those of an extension are
 * made of its number, of which there are some 700 today. Layers and tools have types of structs of
 * their own, just below VK_STRUCTURE_TYPE_MAX_ENUM and beyond.
 */
static bool
is_no_value(int64_t value)
{
    return (value >= 1000000 && value < 1000000000) ||
           (value >= 1002000000 && value < 0x7fff0000) || value == VK_STRUCTURE_TYPE_MAX_ENUM;
}

/* What crashes drivers: the guard asks for no other kind. */
static bool
wanted_grave(const struct wake_implicit_at *at)
{
    return !at->call->check->only_gated && wake_check_on(at->call->check, WAKE_CHECK_PARAMETERS);
}

static bool
wanted(const struct wake_implicit_at *at)
{
    return !at->call->check->guard && wanted_grave(at);
}

/* -- findings ---------------------------------------------------------------------------------- */

void
wake_implicit_null(const struct wake_implicit_at *at, const char *member, const char *vuid)
{
    struct wake_implicit_text path;

    if (wanted_grave(at)) {
        wake_implicit_path(&path, at, member);
        wake_find(at->call->check, vuid, "%s is NULL [%s: required parameter %s specified as NULL]",
                  path.bytes, wake_commands[at->call->check->command].name, path.bytes);
    }
}

void
wake_implicit_null_counted(const struct wake_implicit_at *at, const char *member, const char *vuid,
                           const char *counter, uint64_t count)
{
    struct wake_implicit_text path;

    /* An absurdly long array is not copied. */
    if (wanted_grave(at) && !(at->call->record_flags & WAKE_RECORD_CAPPED)) {
        wake_implicit_path(&path, at, member);
        wake_find(at->call->check, vuid,
                  "%s is NULL, but %s is %" PRIu64 " [%s: required parameter %s specified as NULL]",
                  path.bytes, counter, count, wake_commands[at->call->check->command].name,
                  path.bytes);
    }
}

void
wake_implicit_count(const struct wake_implicit_at *at, const char *member, const char *vuid)
{
    struct wake_implicit_text path;

    /* An absurd count is 0 in a copied struct, so that nobody walks past its end. */
    if (wanted(at) && !(at->call->record_flags & WAKE_RECORD_CAPPED)) {
        wake_find(at->call->check, vuid, "%s is 0, it must be at least 1",
                  wake_implicit_path(&path, at, member));
    }
}

void
wake_implicit_address(const struct wake_implicit_at *at, const char *member, const char *vuid)
{
    struct wake_implicit_text path;

    if (wanted(at)) {
        wake_find(at->call->check, vuid, "%s is 0, which is no device address of any buffer",
                  wake_implicit_path(&path, at, member));
    }
}

void
wake_implicit_reserved(const struct wake_implicit_at *at, const char *member, const char *vuid,
                       uint64_t found)
{
    struct wake_implicit_text path;

    /* Flags that our registry has none of may have got some since. */
    if (wanted(at) && !wake_check_newer_than_registry(at->call->check)) {
        wake_find(at->call->check, vuid,
                  "%s is 0x%" PRIx64 ", but is reserved for future use and must be 0",
                  wake_implicit_path(&path, at, member), found);
    }
}

/* Newer registries say in the rule of a mask's values what was a rule of its own: WAKE_RULE(). */
static const char *
both_mask_ids(char ids[2 * WAKE_MAX_ID], const char *vuid)
{
    static const char end[] = "-parameter";
    size_t words = strlen(vuid) - (sizeof(end) - 1);

    if (strcmp(vuid + words, end) != 0) {
        return vuid;
    }
    snprintf(ids, (size_t)2 * WAKE_MAX_ID, "%s|%.*s-requiredbitmask", vuid, (int)words, vuid);
    return ids;
}

void
wake_implicit_no_bits(const struct wake_implicit_at *at, const char *member, const char *vuid,
                      const struct wake_implicit_enum *bits)
{
    struct wake_implicit_text path, allowed;
    char ids[2 * WAKE_MAX_ID];

    if (wanted(at)) {
        wake_find(
            at->call->check, both_mask_ids(ids, vuid), "%s is 0, at least one bit must be set: %s",
            wake_implicit_path(&path, at, member), wake_implicit_allowed(&allowed, bits, true));
    }
}

void
wake_implicit_bool(const struct wake_implicit_at *at, const char *member, const char *id,
                   VkBool32 found)
{
    struct wake_implicit_text path;

    if (wanted(at)) {
        wake_find(at->call->check, id, "%s is %" PRIu32 ", neither VK_TRUE (1) nor VK_FALSE (0)",
                  wake_implicit_path(&path, at, member), found);
    }
}

/* -- enums and flags --------------------------------------------------------------------------- */

/* A named value may stand where its extension is enabled, a nameless one where we may not know all
 * names. */
static bool
is_fine(const struct wake_implicit_at *at, const struct wake_implicit_enum *known, int64_t value)
{
    if (wake_enum_find(known->id, value) != NULL) {
        return wake_implicit_is_open(at, wake_implicit_gate_of(known, value));
    }
    return wake_check_newer_than_registry(at->call->check);
}

/*
 * Structs and values of extensions that are not enabled. Programs chain such structs all the time,
 * and drivers pass over them; other layers are silent about them, and so are we unless asked. Many
 * values have an explicit rule of their own, which names the feature that is missing. It goes first;
 * what has none is said afterwards (workers/replay/check_call.c).
 */
static bool
wanted_gated(const struct wake_implicit_at *at)
{
    struct wake_check *check = at->call->check;

    if (!check->scope->settings->strict_extensions || check->guard ||
        !wake_check_on(check, WAKE_CHECK_PARAMETERS)) {
        return false;
    }
    check->gated |= check->keep_gated;
    return !check->keep_gated;
}

/* Values: newer layers say their parameter's rule, and nothing else of the call; but not of arrays of masks (`member` is empty), nor
 * of a mode whose explicit rule has those that it may be. */
static bool
wanted_gated_value(const struct wake_implicit_at *at, const char *member, bool mask)
{
#ifdef VK_VERSION_1_4
    if ((*member || !mask) &&
        at->call->check->command != WAKE_CMD_vkCmdCopyAccelerationStructureNV) {
        return wanted(at);
    }
#endif
    (void)member;
    (void)mask;
    return wanted_gated(at);
}

static void
report_gated(const struct wake_implicit_at *at, const char *member, const char *vuid,
             const struct wake_implicit_enum *known, int64_t value, const char *verb)
{
    const struct wake_implicit_gate *gate = wake_implicit_gate_of(known, value);
    struct wake_implicit_text path, words;
    char version[32] = "";

    if (gate->version) {
        snprintf(version, sizeof(version), "Vulkan %u.%u or ", VK_API_VERSION_MAJOR(gate->version),
                 VK_API_VERSION_MINOR(gate->version));
    }
    wake_find(at->call->check, vuid, "%s %s %s, which needs %sthe extension %s; it is not enabled",
              wake_implicit_path(&path, at, member), verb, wake_enum_name(known->id, value),
              version, wake_implicit_extensions(&words, gate->extensions));
}

void
wake_implicit_enum(const struct wake_implicit_at *at, const char *member, const char *vuid,
                   const struct wake_implicit_enum *known, int64_t found)
{
    struct wake_implicit_text path, words;

    if ((is_fine(at, known, found) &&
         (!is_no_value(found) || wake_enum_find(known->id, found) != NULL)) ||
        wake_offer_of_anything(at->call->offer)) {
        return;
    }
    if (wake_enum_find(known->id, found) != NULL) {
        if (wanted_gated_value(at, member, false)) {
            report_gated(at, member, vuid, known, found, "is");
            at->call->check->gated_told += at->call->check->command ==
                                               WAKE_CMD_vkCreateGraphicsPipelines &&
                                           !wake_implicit_is_of_state(vuid);
        }
    } else if (wanted(at)) {
        wake_find(at->call->check, vuid,
                  "value of %s (%" PRId64
                  ") does not fall within the begin..end range of the core %s "
                  "enumeration tokens and is not an extension added token; it must be %s",
                  wake_implicit_path(&path, at, member), found, wake_enum_type_name(known->id),
                  wake_implicit_allowed(&words, known, false));
    }
}

/* A name for several bits (VK_SHADER_STAGE_ALL_GRAPHICS): newer layers ask for one bit, outside of arrays, and say nothing else. */
static bool
is_named_bit(const char *member, const struct wake_implicit_enum *known, uint64_t found)
{
#ifdef VK_VERSION_1_4
    if (*member && found & (found - 1)) {
        return false;
    }
#endif
    (void)member;
    return found != 0 && wake_enum_find(known->id, (int64_t)found) != NULL;
}

void
wake_implicit_bit(const struct wake_implicit_at *at, const char *member, const char *vuid,
                  const struct wake_implicit_enum *known, uint64_t found)
{
    struct wake_implicit_text path, words, allowed;
    bool one = (found & (found - 1)) == 0;

    if (WAKE_LIKELY(found != 0 && is_fine(at, known, (int64_t)found)) &&
        (WAKE_LIKELY(one) || is_named_bit(member, known, found) ||
         wake_enum_find(known->id, (int64_t)found) == NULL)) {
        return;
    }
    if (found != 0 && one && wake_offer_of_anything(at->call->offer)) {
        return;
    }
    if (is_named_bit(member, known, found)) {
        if (wanted_gated_value(at, member, true)) {
            report_gated(at, member, vuid, known, (int64_t)found, "is");
        }
    } else if (wanted(at)) {
        wake_find(at->call->check, vuid, "%s is %s, which is no single %s; it must be %s",
                  wake_implicit_path(&path, at, member), wake_implicit_bits(&words, known, found),
                  wake_enum_type_name(known->id), wake_implicit_allowed(&allowed, known, true));
    }
}

/* The first bit that only an extension offers which is not enabled; 0 where there is none. */
static uint64_t
first_closed_bit(const struct wake_implicit_at *at, const struct wake_implicit_enum *known,
                 uint64_t found)
{
    for (uint32_t i = 0; i < known->gate_count; i++) {
        uint64_t bit = (uint64_t)known->gates[i].value;

        if ((bit & (bit - 1)) == 0 && (found & bit) != 0 &&
            !wake_implicit_is_open(at, &known->gates[i])) {
            return bit;
        }
    }
    return 0;
}

void
wake_implicit_flags(const struct wake_implicit_at *at, const char *member, const char *vuid,
                    const struct wake_implicit_enum *known, uint64_t found)
{
    const struct wake_enum_info *info = &wake_enums[known->id];
    uint64_t rest = found;
    struct wake_implicit_text path, words;

    /* VK_SHADER_STAGE_ALL and its like have bits that nothing else names, and bits of extensions
     * not enabled. */
    if ((wake_enum_find(known->id, (int64_t)found) != NULL &&
         wake_implicit_gate_of(known, (int64_t)found) == NULL) ||
        wake_offer_of_anything(at->call->offer)) {
        return;
    }
    for (uint32_t i = 0; i < info->count; i++) {
        uint64_t value = wake_names64[info->first + i].value;

        if ((value & (value - 1)) == 0 || value == found) {
            rest &= ~value;
        }
    }
    /* A bit that nothing knows goes before those of extensions, of which other rules may speak. */
    if (rest == 0 || wake_check_newer_than_registry(at->call->check)) {
        uint64_t closed = first_closed_bit(at, known, found);

        if (closed != 0 && !wake_implicit_is_explicit(at, vuid) &&
            wanted_gated_value(at, member, true)) {
            report_gated(at, member, vuid, known, (int64_t)closed, "has");
        }
        return;
    }
    if (!wanted(at)) {
        return;
    }
    wake_find(at->call->check, vuid,
              "value of %s contains flag bits that are not recognized members of %s: it is %s, and "
              "0x%" PRIx64 " is none of them",
              wake_implicit_path(&path, at, member), wake_enum_type_name(known->id),
              wake_implicit_bits(&words, known, found), rest);
}

/* -- strings ----------------------------------------------------------------------------------- */

/* Bytes of the UTF-8 sequence at `text`; 0 where there is none. A sequence that the copy cut off
 * counts as one. */
static size_t
sequence_length(const unsigned char *text)
{
    static const uint32_t smallest[] = { 0, 0, 0x80, 0x800, 0x10000 };
    size_t length = text[0] < 0x80             ? 1
                    : (text[0] & 0xe0) == 0xc0 ? 2
                    : (text[0] & 0xf0) == 0xe0 ? 3
                    : (text[0] & 0xf8) == 0xf0 ? 4
                                               : 0;
    if (length <= 1) {
        return length;
    }
    uint32_t point = text[0] & (0xffu >> (length + 1));

    for (size_t i = 1; i < length; i++) {
        if (text[i] == '\0') {
            return i;
        }
        if ((text[i] & 0xc0) != 0x80) {
            return 0;
        }
        point = point << 6 | (text[i] & 0x3f);
    }
    bool surrogate = point >= 0xd800 && point < 0xe000;

    return point < smallest[length] || point > 0x10ffff || surrogate ? 0 : length;
}

void
wake_implicit_string(const struct wake_implicit_at *at, const char *member, const char *vuid,
                     const char *text)
{
    const unsigned char *bytes = (const unsigned char *)text;
    struct wake_implicit_text path;

    for (size_t i = 0; bytes[i] != '\0';) {
        size_t length = sequence_length(bytes + i);

        if (length == 0) {
            if (wanted(at)) {
                wake_find(at->call->check, vuid, "%s is no UTF-8 text: byte 0x%02x at offset %zu",
                          wake_implicit_path(&path, at, member), bytes[i], i);
            }
            return;
        }
        i += length;
    }
}

/* -- structs and their chains ------------------------------------------------------------------ */

static const struct wake_implicit_link *
find_link(VkStructureType type)
{
    uint32_t low = 0, high = wake_implicit_link_count;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;

        if (wake_implicit_links[middle].stype < type) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < wake_implicit_link_count && wake_implicit_links[low].stype == type
               ? &wake_implicit_links[low]
               : NULL;
}

static bool
is_allowed(const struct wake_implicit_struct *rule, VkStructureType type)
{
    uint32_t low = 0, high = rule->allowed_count;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;

        if (rule->allowed[middle] < type) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < rule->allowed_count && rule->allowed[low] == type;
}

void
wake_implicit_stype(const struct wake_implicit_at *at, const struct wake_implicit_struct *rule,
                    VkStructureType found)
{
    const char *name = wake_enum_find(WAKE_ENUM_VkStructureType, found);
    struct wake_implicit_text path;

    if (!wanted_grave(at)) {
        return;
    }
    wake_implicit_path(&path, at, "sType");
    wake_find(at->call->check, rule->vuid_stype, "%s is %s (%" PRId64 "), but must be %s",
              path.bytes, name ? name : "no known type", (int64_t)found,
              wake_enum_name(WAKE_ENUM_VkStructureType, rule->stype));
}

static void
report_link(const struct wake_implicit_at *at, const struct wake_implicit_struct *rule,
            VkStructureType type, const struct wake_implicit_link *link)
{
    struct wake_implicit_text path, words;
    /* Of an extension that is not enabled: as with such values, rules of what it says go first. */
    bool gated = link != NULL && is_allowed(rule, type);

    if (rule->vuid_pnext == NULL || !(gated ? wanted_gated(at) : wanted(at))) {
        return;
    }
    wake_implicit_path(&path, at, "pNext");
    if (link == NULL && wake_enum_find(WAKE_ENUM_VkStructureType, type) != NULL) {
        wake_find(
            at->call->check, rule->vuid_pnext,
            "%s chain includes a structure with unexpected VkStructureType %s, which does not "
            "extend %s%s",
            path.bytes, wake_enum_name(WAKE_ENUM_VkStructureType, type), rule->name,
            rule->allowed_count ? "" : "; it must be NULL");
    } else if (link == NULL) {
        wake_find(
            at->call->check, rule->vuid_pnext,
            "%s chain includes a structure with unknown VkStructureType %" PRId64
            "%s: if it is of a private extension, or of one that is newer than this layer, its "
            "use is undefined and may not work correctly with validation enabled; the setting "
            "custom_stype_list admits it",
            path.bytes, (int64_t)type, rule->allowed_count ? "" : ", it must be NULL");
    } else if (gated) {
        wake_find(at->call->check, rule->vuid_pnext,
                  "%s has a %s, which needs the extension %s; it is not enabled", path.bytes,
                  link->name, wake_implicit_extensions(&words, link->extensions));
    } else {
        wake_find(at->call->check, rule->vuid_pnext,
                  "%s chain includes a structure with unexpected VkStructureType %s: a %s does not "
                  "extend %s%s",
                  path.bytes, wake_enum_name(WAKE_ENUM_VkStructureType, type), link->name,
                  rule->name, rule->allowed_count ? "" : "; it must be NULL");
    }
}

/*
 * Whether the application has named a structure type that no registry has (custom_stype_list): a
 * list of pairs, of which the first is the type and the second its size. Rare: read anew each time.
 */
static bool
is_custom(const struct wake_implicit_at *at, VkStructureType type)
{
    const char *text = at->call->check->scope->settings->custom_stype_list;

    for (bool first = true; text && *text; first = !first) {
        char *end;
        unsigned long long number = strtoull(text, &end, 0);

        if (end == text) {
            return false;
        }
        if (first && (uint32_t)number == (uint32_t)type) {
            return true;
        }
        for (text = end; *text && strchr(",;:| \t\r\n", *text); text++) {
        }
    }
    return false;
}

/* Whether one of a 0-terminated list is enabled, or none is known of. */
static bool
enabled_before(const struct wake_implicit_at *at, const uint16_t *extensions)
{
    for (; extensions != NULL && *extensions != 0; extensions++) {
        if (wake_scope_has(at->call->check->scope, *extensions)) {
            return true;
        }
    }
    return wake_check_newer_than_registry(at->call->check);
}

/* Layers of newer registries do, as drivers have to. */
static const bool passes_over_later_versions = VK_HEADER_VERSION_COMPLETE >=
                                               VK_MAKE_API_VERSION(0, 1, 4, 0);

/*
 * Whether a struct of a core version is used where neither that version is nor an extension that
 * had the struct before. Physical devices may be asked about extensions that nobody has enabled;
 * what vkCreateDevice enables is not known yet here, but that features could not be asked for is.
 * Structs of 1.4 itself are left alone before there is a device: programs ask every driver with them,
 * and those that do not know them skip them.
 */
static bool
is_of_later_version(const struct wake_implicit_at *at, const struct wake_implicit_link *link)
{
    const struct wake_scope *scope = at->call->check->scope;

    if (passes_over_later_versions || scope->api_version >= link->version) {
        return false;
    }
    if (at->call->scope == WAKE_IMPLICIT_DEVICE) {
        return !enabled_before(at, link->before);
    }
    if (at->call->scope != WAKE_IMPLICIT_INSTANCE) {
        return false;
    }
    if (link->before == NULL) {
        return link->version <= VK_API_VERSION_1_3;
    }
    return at->call->check->command == WAKE_CMD_vkCreateDevice &&
           strncmp(link->name, "VkPhysicalDevice", strlen("VkPhysicalDevice")) == 0 &&
           !wake_instance_has_queries_2((const struct wake_instance *)scope);
}

static void
report_later(const struct wake_implicit_at *at, const struct wake_implicit_struct *rule,
             const struct wake_implicit_link *link)
{
    uint32_t since = link->version, has = at->call->check->scope->api_version;
    struct wake_implicit_text path, words;

    if (!rule->vuid_pnext || !wanted(at)) {
        return;
    }
    wake_implicit_path(&path, at, "pNext");
    if (link->before == NULL) {
        wake_find(at->call->check, rule->vuid_pnext,
                  "%s has a %s, which was added in VK_API_VERSION_%u_%u but the current effective "
                  "API version is %u.%u",
                  path.bytes, link->name, VK_API_VERSION_MAJOR(since), VK_API_VERSION_MINOR(since),
                  VK_API_VERSION_MAJOR(has), VK_API_VERSION_MINOR(has));
    } else {
        wake_find(at->call->check, rule->vuid_pnext,
                  "%s has a %s, but its parent extension %s has not been enabled, and the version "
                  "is %u.%u; %u.%u took the extension up",
                  path.bytes, link->name, wake_implicit_extensions(&words, link->before),
                  VK_API_VERSION_MAJOR(has), VK_API_VERSION_MINOR(has), VK_API_VERSION_MAJOR(since),
                  VK_API_VERSION_MINOR(since));
    }
}

static bool
stands_before(const VkBaseInStructure *first, const VkBaseInStructure *end, VkStructureType type)
{
    for (; first != end; first = first->pNext) {
        if (first->sType == type) {
            return true;
        }
    }
    return false;
}

/* sType and place of every struct of a chain; true where its members may be looked at. */
static bool
check_link(const struct wake_implicit_at *at, const struct wake_implicit_struct *rule,
           const VkBaseInStructure *first, const VkBaseInStructure *here,
           const struct wake_implicit_link *link)
{
    struct wake_implicit_text path;

    if (link == NULL) {
        bool named = wake_enum_find(WAKE_ENUM_VkStructureType, here->sType) != NULL;

        /* Physical devices may be asked about extensions that nobody has to enable. */
        if (is_custom(at, here->sType)) {
            return false;
        }
        if (is_no_value(here->sType) || here->sType < 0 ||
            ((named || at->call->scope != WAKE_IMPLICIT_INSTANCE) &&
             !wake_check_newer_than_registry(at->call->check))) {
            report_link(at, rule, here->sType, NULL);
        }
        return false;
    }
    if (!is_allowed(rule, here->sType)) {
        if (!wake_check_newer_than_registry(at->call->check)) {
            report_link(at, rule, here->sType, link);
        }
        return false;
    }
    if (is_of_later_version(at, link)) {
        report_later(at, rule, link);
    }
    if (!wake_implicit_offered(at, link->extensions)) {
        report_link(at, rule, here->sType, link);
    }
    if (!link->repeats && rule->vuid_unique != NULL && stands_before(first, here, here->sType) &&
        wanted(at)) {
        wake_find(at->call->check, rule->vuid_unique, "%s has more than one %s",
                  wake_implicit_path(&path, at, "pNext"), link->name);
    }
    return true;
}

void
wake_implicit_chain(const struct wake_implicit_at *at, const struct wake_implicit_struct *rule,
                    const void *pnext)
{
    const VkBaseInStructure *first = pnext;

    for (const VkBaseInStructure *here = first; here != NULL; here = here->pNext) {
        if (is_for_others(here->sType)) {
            continue;
        }
        const struct wake_implicit_link *link = find_link(here->sType);

        if (!check_link(at, rule, first, here, link) || link->walk == NULL) {
            continue;
        }
        const struct wake_implicit_at inner = wake_implicit_into(at, WAKE_STEP_CHAIN, link->name,
                                                                 here, link->handles);
        link->walk(&inner, here);
    }
}

static void
check_output(const struct wake_implicit_at *at, const struct wake_implicit_struct *rule,
             const VkBaseInStructure *root)
{
    if (root->sType != rule->stype && rule->vuid_stype != NULL) {
        wake_implicit_stype(at, rule, root->sType);
    }
    for (const VkBaseInStructure *here = root->pNext; here != NULL; here = here->pNext) {
        if (!is_for_others(here->sType)) {
            check_link(at, rule, root->pNext, here, find_link(here->sType));
        }
    }
}

void
wake_implicit_output(const struct wake_implicit_at *at, const char *member,
                     const struct wake_implicit_struct *rule, const void *data)
{
    const struct wake_implicit_at inner = wake_implicit_into(at, WAKE_STEP_POINTER, member, data,
                                                             0);

    check_output(&inner, rule, data);
}

void
wake_implicit_outputs(const struct wake_implicit_at *at, const char *member,
                      const struct wake_implicit_struct *rule, const void *data, uint32_t count,
                      size_t size)
{
    struct wake_implicit_at inner = wake_implicit_into(at, WAKE_STEP_ELEMENT, member, data, 0);

    for (uint32_t i = 0; i < count; i++) {
        wake_implicit_move(&inner, i);
        check_output(&inner, rule, (const void *)((const char *)data + i * size));
    }
}

void
wake_implicit_direct_driver_loading(const struct wake_implicit_at *at,
                                    const VkInstanceCreateInfo *info)
{
#ifdef VK_LUNARG_direct_driver_loading
    const VkBaseInStructure *here = info->pNext;
    struct wake_implicit_text path;

    while (here != NULL && here->sType != VK_STRUCTURE_TYPE_DIRECT_DRIVER_LOADING_LIST_LUNARG) {
        here = here->pNext;
    }
    if (here == NULL) {
        return;
    }
    for (uint32_t i = 0; info->ppEnabledExtensionNames != NULL && i < info->enabledExtensionCount;
         i++) {
        const char *name = info->ppEnabledExtensionNames[i];

        if (name != NULL && strcmp(name, VK_LUNARG_DIRECT_DRIVER_LOADING_EXTENSION_NAME) == 0) {
            return;
        }
    }
    /* Newer registries have a number for it: core/device/instance_create.c. */
    if (wanted(at) && !wake_vuid_text("VUID-VkInstanceCreateInfo-pNext-09400")) {
        wake_find(at->call->check, "VUID-VkInstanceCreateInfo-pNext",
                  "%s has a VkDirectDriverLoadingListLUNARG, but %s is not in "
                  "ppEnabledExtensionNames",
                  wake_implicit_path(&path, at, "pNext"),
                  VK_LUNARG_DIRECT_DRIVER_LOADING_EXTENSION_NAME);
    }
#else
    (void)at;
    (void)info;
#endif
}
