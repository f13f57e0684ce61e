/* SPDX-License-Identifier: Apache-2.0 */
/* Shader modules of generated programs, put together word by word. */
#ifndef WAKE_DIFFERENTIAL_PROGRAM_CODE_H
#define WAKE_DIFFERENTIAL_PROGRAM_CODE_H

#include "program.h"

#define CODE_PART_WORDS 512u

/* In their order in the module. */
enum code_part {
    CODE_CAPABILITIES,
    CODE_EXTENSIONS,
    CODE_INTERFACE, /* ids of variables */
    CODE_MODES,
    CODE_DECORATIONS,
    CODE_TYPES,
    CODE_BODY,
    CODE_PARTS
};

/* What every module has. */
enum code_id {
    CODE_MAIN = 1,
    CODE_VOID,
    CODE_FUNCTION,
    CODE_LABEL,
    CODE_FLOAT,
    CODE_VEC4,
    CODE_UINT,
    CODE_INT,
    CODE_IVEC2,
    CODE_UINT_0,
    CODE_UINT_1,
    CODE_INT_0,
    CODE_FLOAT_0,
    CODE_VEC4_0,
    CODE_IVEC2_0,
    CODE_BOOL,
    CODE_TRUE,
    CODE_UINT_3,
    CODE_FIRST_FREE
};

struct program_code {
    uint32_t next;  /* free id */
    uint32_t model; /* of execution */
    uint32_t addressing, memory;
    uint32_t counts[CODE_PARTS];
    uint32_t words[CODE_PARTS][CODE_PART_WORDS];
};

/* Of one stage; fragment shaders have their origin, compute shaders one invocation. */
void
code_start(struct program_code *c, VkShaderStageFlagBits stage);
void
code_put(struct program_code *c, enum code_part part, uint32_t op, uint32_t count,
         const uint32_t *words);
#define CODE(c, part, op, ...)                                                          \
    code_put((c), (part), (op), sizeof((uint32_t[]){ __VA_ARGS__ }) / sizeof(uint32_t), \
             (const uint32_t[]){ __VA_ARGS__ })
void
code_capability(struct program_code *c, uint32_t capability);
void
code_extension(struct program_code *c, const char *name);
uint32_t
code_pointer(struct program_code *c, uint32_t storage, uint32_t type);
/* A variable, which is part of the interface. */
uint32_t
code_variable(struct program_code *c, uint32_t storage, uint32_t type);
/* Of a block with one member, which stands at 0. */
uint32_t
code_block(struct program_code *c, uint32_t member);
uint32_t
code_constant(struct program_code *c, uint32_t value);
/* What it holds is read. */
uint32_t
code_load(struct program_code *c, uint32_t type, uint32_t variable);
VkShaderModule
code_module(struct program *p, const struct program_code *c);

#endif
