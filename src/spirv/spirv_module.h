/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A SPIR-V module as checks see it: its declarations by id, and per entry point what it statically
 * uses.
 * Nothing is taken for granted of the words: every length is checked, what is unknown is skipped,
 * and a module that makes no sense is `broken`, of which nothing is concluded.
 *
 * Threads: made by one, immutable afterwards. The words are the caller's and must stay.
 */
#ifndef WAKE_SPIRV_SPIRV_MODULE_H
#define WAKE_SPIRV_SPIRV_MODULE_H

#include "base/base.h"
#include "base/vulkan_all.h"

#include <spirv/unified1/spirv.h>

/* Numbers that older headers of SPIR-V lack. */
enum {
    WAKE_SPV_CAPABILITY_ABORT = 5120,
    WAKE_SPV_OP_ABORT = 5121,
    WAKE_SPV_CAPABILITY_CONSTANT_DATA = 5146,
    WAKE_SPV_OP_CONSTANT_DATA = 5147,
    WAKE_SPV_OP_SPEC_CONSTANT_DATA = 5148
};

#define WAKE_SPIRV_NO_MEMBER UINT32_MAX
#define WAKE_SPIRV_OPS 8192 /* more than any opcode has been given */
#define WAKE_SPIRV_DYNAMIC \
    UINT32_MAX /* an element or member that is chosen at run time, or all of them */

struct wake_spirv_entry;

struct wake_spirv_decoration {
    uint32_t target;
    uint32_t member; /* WAKE_SPIRV_NO_MEMBER: of the id itself */
    uint32_t kind;   /* SpvDecoration */
    uint32_t value;  /* first operand, 0: none */
};

struct wake_spirv_function {
    uint32_t id;
    uint32_t begin; /* words from OpFunction ... */
    uint32_t end;   /* ... to behind OpFunctionEnd */
};

struct wake_spirv_entry_point {
    SpvExecutionModel model;
    uint32_t function;
    const char *name; /* in the words, ends there */
    const uint32_t *interface;
    uint32_t interface_count;
};

struct wake_spirv_module {
    const uint32_t *words;
    uint32_t count;
    uint32_t version; /* 0x00010300 for 1.3 */
    uint32_t bound;   /* of ids */
    bool broken;
    uint32_t *defs;         /* by id: where its instruction begins; 0: nowhere */
    uint32_t *capabilities; /* SpvCapability */
    uint32_t capability_count;
    const char **extensions;
    uint32_t extension_count;
    uint64_t ops[WAKE_SPIRV_OPS / 64];         /* a bit for each opcode that it has */
    uint32_t addressing;                       /* SpvAddressingModel */
    bool small_types;                          /* declares numbers of 8 or of 16 bits */
    uint32_t glsl_set;                         /* id of the import of GLSL.std.450, 0: none */
    struct wake_spirv_decoration *decorations; /* sorted by target, member, kind */
    uint32_t decoration_count;
    struct wake_spirv_entry_point *entry_points;
    uint32_t entry_point_count;
    uint32_t *modes; /* where OpExecutionMode and OpExecutionModeId stand */
    uint32_t mode_count;
    uint32_t *globals; /* ids of variables outside of functions */
    uint32_t global_count;
    uint32_t *names; /* where OpName stands */
    uint32_t name_count;
    struct wake_spirv_function *functions; /* in their order */
    uint32_t function_count;
    /* by entry point, without specialization; NULL (also one of them): not made */
    struct wake_spirv_entry **entries;
};

/* Declarations alone, without entry points' uses (`entries` stays NULL). NULL: out of memory. */
WAKE_MUST_CHECK struct wake_spirv_module *
wake_spirv_module_read(const uint32_t *words, size_t count);
/* All of it but the entry points' uses: wake_spirv_module_destroy(). Accepts NULL. */
void
wake_spirv_module_free(struct wake_spirv_module *module);

/* ---- instructions ---------------------------------------------------------------------------- */

/* The instruction that defines an id, NULL: there is none. Its words are all there. */
WAKE_INLINE const uint32_t *
wake_spirv_def(const struct wake_spirv_module *module, uint32_t id)
{
    return id < module->bound && module->defs[id] ? &module->words[module->defs[id]] : NULL;
}

WAKE_INLINE uint32_t
wake_spirv_op(const uint32_t *instruction)
{
    return instruction ? instruction[0] & 0xffff : 0;
}

/* Word `i` of an instruction; 0 where it has no such word. */
WAKE_INLINE uint32_t
wake_spirv_word(const uint32_t *instruction, uint32_t i)
{
    return instruction && i < instruction[0] >> 16 ? instruction[i] : 0;
}

WAKE_INLINE uint32_t
wake_spirv_length(const uint32_t *instruction)
{
    return instruction ? instruction[0] >> 16 : 0;
}

/* Whether an instruction of this opcode is in the module. */
WAKE_INLINE bool
wake_spirv_has_op(const struct wake_spirv_module *module, uint32_t op)
{
    return module->ops[op % WAKE_SPIRV_OPS / 64] >> (op % 64) & 1;
}

bool
wake_spirv_has_capability(const struct wake_spirv_module *module, uint32_t capability);
/* Whether anything in the module is decorated as that built-in. */
bool
wake_spirv_has_built_in(const struct wake_spirv_module *module, uint32_t built_in);
/* The debug name of an id, "" where it has none. */
const char *
wake_spirv_name(const struct wake_spirv_module *module, uint32_t id);
/* A decoration; NULL: not decorated so. `member` WAKE_SPIRV_NO_MEMBER: of the id itself. */
const struct wake_spirv_decoration *
wake_spirv_decoration(const struct wake_spirv_module *module, uint32_t target, uint32_t member,
                      uint32_t kind);
/* The words of an execution mode of the entry point with that function; NULL: it does not have it. */
const uint32_t *
wake_spirv_mode(const struct wake_spirv_module *module, uint32_t function, uint32_t mode);
/* The function that an id stands for, NULL: none. */
const struct wake_spirv_function *
wake_spirv_find_function(const struct wake_spirv_module *module, uint32_t id);
/* The next instruction of a range, for (at = begin; (i = wake_spirv_next(module, &at, end));). */
WAKE_INLINE const uint32_t *
wake_spirv_next(const struct wake_spirv_module *module, uint32_t *at, uint32_t end)
{
    const uint32_t *instruction = *at < end ? &module->words[*at] : NULL;

    *at += wake_spirv_length(instruction);
    return instruction;
}

/* ---- types and constants --------------------------------------------------------------------- */

/* A module with values for its specialization constants. */
struct wake_spirv_values {
    const struct wake_spirv_module *module;
    const VkSpecializationInfo *info; /* NULL: the defaults */
};

enum wake_spirv_base {
    WAKE_SPIRV_OTHER, /* not numeric, or not known */
    WAKE_SPIRV_FLOAT,
    WAKE_SPIRV_SINT,
    WAKE_SPIRV_UINT,
    WAKE_SPIRV_BOOL
};

/* Room for one more element of an array; false: out of memory. */
bool
wake_spirv_grow(void *array, uint32_t count, uint32_t *capacity, size_t size);

#endif
