/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Changing a module: what is added is collected by section of the logical layout, the functions are
 * written anew by the caller, instruction by instruction, and wake_spirv_edit_write() puts it all
 * together. The module that is edited stays as it is.
 *
 * Ids that are added count on from the module's bound, in the order of the calls: equal edits of
 * equal modules give equal words.
 *
 * Threads: one per edit.
 */
#ifndef WAKE_SPIRV_SPIRV_EDIT_H
#define WAKE_SPIRV_SPIRV_EDIT_H

#include "spirv/spirv_module.h"
#include "spirv/spirv_words.h"

/* In the order of the logical layout. Specification of SPIR-V, 'Logical Layout of a Module'. */
enum wake_spirv_section {
    WAKE_SECTION_CAPABILITIES,
    WAKE_SECTION_EXTENSIONS,
    WAKE_SECTION_IMPORTS,
    WAKE_SECTION_NAMES,
    WAKE_SECTION_ANNOTATIONS,
    WAKE_SECTION_GLOBALS, /* types, constants, variables */
    WAKE_SECTION_FUNCTIONS,
    WAKE_SECTIONS
};

enum { WAKE_SPIRV_MAX_ID = 4194303, WAKE_SPIRV_EDIT_DROPS = 8 };

/* A declaration that can be found again. */
struct wake_spirv_known {
    uint32_t hash;
    uint32_t id;    /* 0: the place is free */
    uint32_t at;    /* where its instruction stands ... */
    uint32_t added; /* ... 1: in the added globals, 0: in the module */
};

struct wake_spirv_edit {
    const struct wake_spirv_module *module;
    uint32_t bound;
    struct wake_spirv_words added[WAKE_SECTIONS];
    struct wake_spirv_words body;       /* all functions of the module, as the caller writes them */
    struct wake_spirv_words interfaces; /* pairs: entry point, variable */
    uint32_t starts[WAKE_SECTIONS];     /* where in the module what is added to a section stands */
    uint32_t drops[WAKE_SPIRV_EDIT_DROPS]; /* where instructions stand that are left out */
    uint32_t drop_count;
    struct wake_spirv_known *known; /* a hash table, power of two */
    uint32_t known_count, known_room;
    bool failed; /* out of memory, or of ids */
};

/* False: out of memory. The module, not broken, must stay. finish in any case. */
WAKE_MUST_CHECK bool
wake_spirv_edit_init(struct wake_spirv_edit *edit, const struct wake_spirv_module *module);
void
wake_spirv_edit_finish(struct wake_spirv_edit *edit);
/* The new module, NULL: out of memory or ids. Kind WAKE_HEAP_GPUAV, the caller's. */
WAKE_MUST_CHECK uint32_t *
wake_spirv_edit_write(struct wake_spirv_edit *edit, size_t *count_out);

WAKE_INLINE uint32_t
wake_spirv_new_id(struct wake_spirv_edit *edit)
{
    return edit->bound++;
}

/*
 * A type (`type` 0) or constant without decorations: the one that is there already, or a new one.
 * Not for structs and arrays, whose decorations tell them apart: wake_spirv_declare_new().
 */
uint32_t
wake_spirv_declare(struct wake_spirv_edit *edit, uint32_t op, uint32_t type,
                   const uint32_t *operands, uint32_t count);
uint32_t
wake_spirv_declare_new(struct wake_spirv_edit *edit, uint32_t op, uint32_t type,
                       const uint32_t *operands, uint32_t count);

#define WAKE_SPIRV_DECLARE(edit, op, type, ...)                           \
    wake_spirv_declare((edit), (op), (type), (uint32_t[]){ __VA_ARGS__ }, \
                       (uint32_t)(sizeof((uint32_t[]){ __VA_ARGS__ }) / 4))

uint32_t
wake_spirv_type_int(struct wake_spirv_edit *edit, uint32_t width, bool is_signed);
uint32_t
wake_spirv_type_vector(struct wake_spirv_edit *edit, uint32_t component, uint32_t count);
uint32_t
wake_spirv_type_pointer(struct wake_spirv_edit *edit, uint32_t storage, uint32_t pointee);
uint32_t
wake_spirv_constant_uint(struct wake_spirv_edit *edit, uint32_t value);
uint32_t
wake_spirv_constant_null(struct wake_spirv_edit *edit, uint32_t type);
/* A variable outside of functions. It is entered into the interface of all entry points where their
 * version asks for that. */
uint32_t
wake_spirv_add_variable(struct wake_spirv_edit *edit, uint32_t storage, uint32_t pointee);
/* OpDecorate and OpMemberDecorate; `value` UINT32_MAX: without an operand. */
void
wake_spirv_decorate(struct wake_spirv_edit *edit, uint32_t target, uint32_t kind, uint32_t value);
void
wake_spirv_decorate_member(struct wake_spirv_edit *edit, uint32_t target, uint32_t member,
                           uint32_t kind, uint32_t value);
void
wake_spirv_add_extension(struct wake_spirv_edit *edit, const char *name);
/* Id of a set of extended instructions. */
uint32_t
wake_spirv_import(struct wake_spirv_edit *edit, const char *name);
/* Enters a variable into an entry point's interface, unless it is there. */
void
wake_spirv_add_interface(struct wake_spirv_edit *edit, uint32_t entry_point, uint32_t variable);
/* Leaves out an instruction that stands before the functions. */
void
wake_spirv_drop(struct wake_spirv_edit *edit, uint32_t at);

#endif
