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

#define CODE_BINDINGS 8u
/* Of patches, and what geometry and mesh shaders put out. */
#define CODE_VERTICES 3u
#define CODE_PRIMITIVES 1u

struct program_code {
    uint32_t next;  /* free id */
    uint32_t model; /* of execution */
    uint32_t addressing, memory;
    uint32_t older; /* 1: SPIR-V 1.5, 2: 1.4, ..., instead of 1.6 */
    VkShaderStageFlagBits stage;
    uint32_t position; /* the output of a stage before rasterization, or of a fragment shader */
    VkDescriptorSetLayoutBinding bindings[CODE_BINDINGS]; /* of set 0 */
    uint32_t binding_count;
    uint32_t counts[CODE_PARTS];
    uint32_t words[CODE_PARTS][CODE_PART_WORDS];
};

/* Of one stage, with the modes that it must have: triangles, one invocation. */
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

/* A type: the one that is there already, or a new one. */
uint32_t
code_type(struct program_code *c, uint32_t op, uint32_t count, const uint32_t *words);
#define TYPE(c, op, ...)                                                         \
    code_type((c), (op), sizeof((uint32_t[]){ __VA_ARGS__ }) / sizeof(uint32_t), \
              (const uint32_t[]){ __VA_ARGS__ })
/* An instruction with a result. */
uint32_t
code_result(struct program_code *c, enum code_part part, uint32_t op, uint32_t type, uint32_t count,
            const uint32_t *words);
#define RESULT(c, op, type, ...)                                        \
    code_result((c), CODE_BODY, (op), (type),                           \
                sizeof((uint32_t[]){ __VA_ARGS__ }) / sizeof(uint32_t), \
                (const uint32_t[]){ __VA_ARGS__ })
#define COMPOSITE(c, type, ...)                                         \
    code_result((c), CODE_TYPES, 44, (type),                            \
                sizeof((uint32_t[]){ __VA_ARGS__ }) / sizeof(uint32_t), \
                (const uint32_t[]){ __VA_ARGS__ })
/* Numbers: capabilities that other widths than 32 need are the caller's. */
uint32_t
code_integer(struct program_code *c, uint32_t width, uint32_t sign);
uint32_t
code_float(struct program_code *c, uint32_t width);
uint32_t
code_vector(struct program_code *c, uint32_t type, uint32_t count);
uint32_t
code_null(struct program_code *c, uint32_t type);
/* Of 32 bits. */
uint32_t
code_number(struct program_code *c, uint32_t type, uint32_t value);
/* A variable with that built-in decoration. */
uint32_t
code_builtin(struct program_code *c, uint32_t storage, uint32_t type, uint32_t builtin);
/* A variable of the next binding of set 0. */
uint32_t
code_resource(struct program_code *c, uint32_t storage, uint32_t type, VkDescriptorType kind);
/* A pointer to its first member or element. */
uint32_t
code_first(struct program_code *c, uint32_t storage, uint32_t type, uint32_t variable);
/* Stages before rasterization get a position, fragment shaders a colour. */
void
code_add_output(struct program_code *c);
/* A pipeline layout of its bindings. */
VkPipelineLayout
code_layout(struct program *p, const struct program_code *c);
/* A pipeline with this stage and, of graphics, the others that it needs. */
void
code_pipeline(struct program *p, struct program_code *c);
void
code_graphics(struct program *p, VkShaderModule vertex, VkShaderModule fragment,
              VkPipelineLayout layout);
VkShaderModule
code_module(struct program *p, const struct program_code *c);

#endif
