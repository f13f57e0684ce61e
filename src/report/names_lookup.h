/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Names of enum values and flags, the specification's sentences by VUID: look-ups in tables
 * generated from the registry. Typed front ends (wake_name_VkFormat) are in "gen/names.h".
 * Threads: any; everything here is constant.
 */
#ifndef WAKE_REPORT_NAMES_LOOKUP_H
#define WAKE_REPORT_NAMES_LOOKUP_H

#include "base/base.h"

/* -- tables, written by emit_names.py and emit_vuids.py --------------------------------- */

/* Strings stand in pools and are named by their offset: a pool needs no relocation at load time. */
struct wake_name32 {
    int32_t value;
    uint32_t name;
};

struct wake_name64 {
    uint64_t value;
    uint32_t name;
    uint32_t pad;
};

struct wake_enum_info {
    uint32_t name;  /* "unhandled VkFormat", the type's name begins at WAKE_ENUM_NAME_SKIP */
    uint16_t first; /* into wake_names64 if bits, else wake_names32; sorted, no value twice */
    uint16_t count;
    bool bits;
};

struct wake_flags_info {
    uint32_t name;
    uint16_t bits;  /* enum wake_enum of its bits, 0 where none are defined */
    uint16_t width; /* 32 or 64 */
};

#define WAKE_ENUM_NAME_SKIP (sizeof("unhandled ") - 1)

extern const char wake_enum_text[];
extern const struct wake_name32 wake_names32[];
extern const struct wake_name64 wake_names64[];
extern const struct wake_enum_info wake_enums[];  /* indexed by enum wake_enum */
extern const struct wake_flags_info wake_flags[]; /* indexed by enum wake_flags */

/* A VUID is its owner (a command, struct or built-in) and a rest: VUID-<owner>-<rest>. */
struct wake_vuid_owner {
    uint32_t name;
    uint32_t first; /* into wake_vuid_rows; sorted by rest */
    uint32_t count;
};

/* Another name of a command or struct, which has no VUIDs of its own. */
struct wake_vuid_alias {
    uint32_t name;
    uint32_t owner; /* index in wake_vuid_owners */
};

struct wake_vuid_row {
    uint32_t rest;
    uint32_t text; /* number of the pool in the high byte, offset in the others */
};

extern const uint32_t wake_vuid_owner_count;
extern const struct wake_vuid_owner wake_vuid_owners[]; /* sorted by name */
extern const uint32_t wake_vuid_alias_count;
extern const struct wake_vuid_alias wake_vuid_aliases[];
extern const struct wake_vuid_row wake_vuid_rows[];
extern const char wake_vuid_names[];
extern const char *const wake_vuid_texts[];
extern const char wake_spec_url[];

/* -- look-ups ---------------------------------------------------------------------------- */

/* "VK_FORMAT_R8_UNORM"; NULL where the registry has no name for it. `id` is an enum wake_enum. */
const char *
wake_enum_find(unsigned id, int64_t value);
/* The same, never NULL: "unhandled VkFormat". */
const char *
wake_enum_name(unsigned id, int64_t value);
/* "VkFormat" */
const char *
wake_enum_type_name(unsigned id);

/*
 * "VK_A_BIT|VK_B_BIT|0x40"; a value with a name of its own (none, all) by that name, else "0".
 * `id` is an enum wake_flags. Returns the length of the whole text, as snprintf does; always
 * terminates when size > 0.
 */
size_t
wake_flags_print(char *buf, size_t size, unsigned id, uint64_t value);

/* The specification's sentence, NULL where there is none. */
const char *
wake_vuid_text(const char *vuid);
/* The command or struct of that name, `length` bytes, in the registry of the build; NULL: it has no rules, or is an alias. */
const struct wake_vuid_owner *
wake_vuid_owner_find(const char *name, size_t length);
/*
 * The id by which the registry of the build knows the rule that checks, which are written with the ids of 1.3.239, name `vuid`:
 * itself or, in a newer registry, what stands in its place (report/older_vuids.c). NULL: there is no such rule, and was none.
 * The id may stand in `buf`. What is no VUID is its own id, and so is everything where the build had no validusage.json.
 */
#define WAKE_MAX_ID 160 /* bytes of a VUID and its end */
const char *
wake_vuid_here(const char *vuid, char *buf, size_t size);
/*
 * The id under which 1.3.239 has the rule that a check names `written` and that is `said` here; NULL: the same, or none. It may stand in
 * `buf`. Programs and filters that were written with it look for it in texts of messages.
 */
const char *
wake_vuid_before(const char *written, const char *said, char *buf, size_t size);
/* Whether both are ids of one rule, in whatever registries: what filters ask. Ids that are no VUIDs are not compared: false. */
bool
wake_vuid_same(const char *one, const char *other);
/* Whether it is, or was, the id of a rule, as far as the build knows. */
bool
wake_vuid_is_known(const char *vuid);
/* Where the sentence stands in the specification; returns buf. An id that is no VUID gives "". */
const char *
wake_vuid_link(const char *vuid, char *buf, size_t size);

#endif
