/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Prints Vulkan structs as text, with arrays, nested structs and pNext chains, by a generated table
 * of all members. Typed front ends for all of them are in "gen/names_struct.h".
 * Threads: any; a printer belongs to one. Pointers are followed: NULL or valid, as in records.
 */
#ifndef WAKE_REPORT_STRUCT_PRINTER_H
#define WAKE_REPORT_STRUCT_PRINTER_H

#include "base/base.h"
#include "base/vulkan_all.h"

/* -- tables, written by emit_structs.py -------------------------------------------------- */

enum wake_member_kind {
    WAKE_MEMBER_OPAQUE, /* types of other headers and void: their bytes mean nothing here */
    WAKE_MEMBER_CHAIN,  /* pNext */
    WAKE_MEMBER_STRUCT, /* type: enum wake_struct */
    WAKE_MEMBER_ENUM,   /* type: enum wake_enum */
    WAKE_MEMBER_FLAGS,  /* type: enum wake_flags */
    WAKE_MEMBER_HANDLE, /* type: enum wake_handle_type */
    WAKE_MEMBER_BOOL,
    WAKE_MEMBER_UINT,
    WAKE_MEMBER_INT,
    WAKE_MEMBER_HEX, /* addresses, masks, handles that travel as uint64_t */
    WAKE_MEMBER_FLOAT,
    WAKE_MEMBER_CHAR
};

enum wake_member_length {
    WAKE_LENGTH_ONE,     /* a pointer to one element, or no pointer */
    WAKE_LENGTH_STRING,  /* null-terminated */
    WAKE_LENGTH_MEMBER,  /* length_at: index of the sibling that holds the number of elements */
    WAKE_LENGTH_FUNCTION /* length_at: index into wake_member_lengths */
};

struct wake_member_info {
    uint32_t name;   /* into wake_member_text */
    uint16_t offset; /* of the member; of its 32-bit unit where bit_count is not 0 */
    uint16_t size;   /* of one element behind the pointers or in the fixed array; 0 = unknown */
    uint16_t type;
    uint16_t array; /* elements of the fixed array, 0 = none */
    uint16_t first_selection;
    uint8_t selection_count; /* in a union: values of the selector that mean this member */
    uint8_t selector; /* of a union: 1 + index of the sibling that tells which member is meant */
    uint8_t kind;     /* enum wake_member_kind */
    uint8_t pointers;
    uint8_t length; /* enum wake_member_length */
    uint8_t length_at;
    uint8_t row; /* inner dimension of a fixed array of arrays, 0 = one dimension */
    uint8_t bit_shift;
    uint8_t bit_count;
    bool strings; /* an array of null-terminated strings */
    bool foreign; /* leads to the application's memory, even in a record: never followed */
};

/* The stype of structs without one: no struct has this number. */
#define WAKE_STYPE_NONE VK_STRUCTURE_TYPE_MAX_ENUM

struct wake_struct_info {
    const char *name;
    const struct wake_member_info *members;
    VkStructureType stype;
    uint32_t size;
    uint32_t version;       /* core since, VK_MAKE_API_VERSION; 0 = of extensions only */
    uint16_t first_extends; /* into wake_struct_extends: enum wake_struct that it may extend */
    /* into wake_struct_extensions: enum wake_extension, any one brings it */
    uint16_t first_extension;
    uint16_t extends_count;
    uint8_t extension_count;
    uint8_t member_count;
    bool allow_duplicate; /* may stand twice in a chain */
    bool is_union;
};

struct wake_struct_stype {
    int32_t stype;
    uint16_t id;
};

struct wake_handle_info {
    const char *name;
    VkObjectType type;
    bool dispatchable;
};

extern const char wake_member_text[];
extern const struct wake_struct_info wake_structs[]; /* indexed by enum wake_struct */
extern const uint16_t wake_struct_extends[];
extern const uint16_t wake_struct_extensions[];
extern const int32_t wake_member_selections[];
extern uint64_t (*const wake_member_lengths[])(const void *);
extern const uint32_t wake_struct_stype_count;
extern const struct wake_struct_stype wake_struct_stypes[]; /* sorted by stype */
extern const struct wake_handle_info wake_handles[];        /* indexed by enum wake_handle_type */

/* The struct with this sType, NULL where the registry has none. */
const struct wake_struct_info *
wake_struct_by_stype(VkStructureType stype);

/* Whether a struct may stand in the pNext chain of a struct with this enum wake_struct: for tests of
 * the tables. */
bool
wake_struct_extends_struct(const struct wake_struct_info *info, unsigned base);

/* -- printing ---------------------------------------------------------------------------- */

/* The limits may be changed after wake_printer_init(). */
struct wake_printer {
    char *buf;
    size_t size;
    size_t length;       /* of the whole text, also where it did not fit */
    uint32_t max_array;  /* elements printed of one array */
    uint32_t max_string; /* bytes printed of one string */
    uint32_t max_depth;  /* nesting of structs */
    bool one_line;
    uint32_t depth;
    /* A name for a handle, NULL for none; may be NULL. */
    const char *(*handle_name)(void *context, VkObjectType type, uint64_t handle);
    void *context;
};

/* The text in buf is terminated at all times when size > 0. For tests, and for whoever looks for a
 * mistake: the layer's messages print members. */
void
wake_printer_init(struct wake_printer *printer, char *buf, size_t size);
void
wake_print_text(struct wake_printer *printer, const char *format, ...) WAKE_PRINTF(2, 3);
/* `id` is an enum wake_struct. NULL prints as NULL. */
void
wake_print_struct(struct wake_printer *printer, unsigned id, const void *value);
/* All structs of a chain, each once; unknown ones by their number. */
void
wake_print_chain(struct wake_printer *printer, const void *pnext);

#endif
