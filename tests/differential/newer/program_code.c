/* SPDX-License-Identifier: Apache-2.0 */
/* An assembler of small shader modules. */
#include "program_code.h"

#include <string.h>

void
code_put(struct program_code *c, enum code_part part, uint32_t op, uint32_t count,
         const uint32_t *words)
{
    uint32_t *to = &c->words[part][c->counts[part]];

    if (c->counts[part] + count + 1 > CODE_PART_WORDS) {
        return;
    }
    to[0] = (count + 1) << 16 | op;
    memcpy(&to[1], words, count * sizeof(*words));
    c->counts[part] += count + 1;
}

void
code_capability(struct program_code *c, uint32_t capability)
{
    CODE(c, CODE_CAPABILITIES, 17, capability);
}

void
code_extension(struct program_code *c, const char *name)
{
    uint32_t words[32] = { 0 };

    memcpy(words, name, strlen(name));
    code_put(c, CODE_EXTENSIONS, 10, (uint32_t)strlen(name) / 4 + 1, words);
}

uint32_t
code_pointer(struct program_code *c, uint32_t storage, uint32_t type)
{
    CODE(c, CODE_TYPES, 32, c->next, storage, type);
    return c->next++;
}

uint32_t
code_variable(struct program_code *c, uint32_t storage, uint32_t type)
{
    const uint32_t pointer = code_pointer(c, storage, type), id = c->next++;

    CODE(c, CODE_TYPES, 59, pointer, id, storage);
    c->words[CODE_INTERFACE][c->counts[CODE_INTERFACE]++] = id;
    return id;
}

uint32_t
code_block(struct program_code *c, uint32_t member)
{
    const uint32_t id = c->next++;

    CODE(c, CODE_DECORATIONS, 71, id, 2);        /* Block */
    CODE(c, CODE_DECORATIONS, 72, id, 0, 35, 0); /* Offset */
    CODE(c, CODE_TYPES, 30, id, member);
    return id;
}

uint32_t
code_constant(struct program_code *c, uint32_t value)
{
    CODE(c, CODE_TYPES, 43, CODE_UINT, c->next, value);
    return c->next++;
}

uint32_t
code_load(struct program_code *c, uint32_t type, uint32_t variable)
{
    CODE(c, CODE_BODY, 61, type, c->next, variable);
    return c->next++;
}

static void
start_types(struct program_code *c)
{
    CODE(c, CODE_TYPES, 19, CODE_VOID);
    CODE(c, CODE_TYPES, 33, CODE_FUNCTION, CODE_VOID);
    CODE(c, CODE_TYPES, 22, CODE_FLOAT, 32);
    CODE(c, CODE_TYPES, 23, CODE_VEC4, CODE_FLOAT, 4);
    CODE(c, CODE_TYPES, 21, CODE_UINT, 32, 0);
    CODE(c, CODE_TYPES, 21, CODE_INT, 32, 1);
    CODE(c, CODE_TYPES, 23, CODE_IVEC2, CODE_INT, 2);
    CODE(c, CODE_TYPES, 43, CODE_UINT, CODE_UINT_0, 0);
    CODE(c, CODE_TYPES, 43, CODE_UINT, CODE_UINT_1, 1);
    CODE(c, CODE_TYPES, 43, CODE_INT, CODE_INT_0, 0);
    CODE(c, CODE_TYPES, 43, CODE_FLOAT, CODE_FLOAT_0, 0);
    CODE(c, CODE_TYPES, 44, CODE_VEC4, CODE_VEC4_0, CODE_FLOAT_0, CODE_FLOAT_0, CODE_FLOAT_0,
         CODE_FLOAT_0);
    CODE(c, CODE_TYPES, 44, CODE_IVEC2, CODE_IVEC2_0, CODE_INT_0, CODE_INT_0);
    CODE(c, CODE_TYPES, 20, CODE_BOOL);
    CODE(c, CODE_TYPES, 41, CODE_BOOL, CODE_TRUE);
    CODE(c, CODE_TYPES, 43, CODE_UINT, CODE_UINT_3, 3);
}

void
code_start(struct program_code *c, VkShaderStageFlagBits stage)
{
    *c = (struct program_code){ .next = CODE_FIRST_FREE, .memory = 1 };
    code_capability(c, 1);
    switch (stage) {
    case VK_SHADER_STAGE_VERTEX_BIT: break;
    case VK_SHADER_STAGE_FRAGMENT_BIT:
        c->model = 4;
        CODE(c, CODE_MODES, 16, CODE_MAIN, 7);
        break;
    default:
        c->model = 5;
        CODE(c, CODE_MODES, 16, CODE_MAIN, 17, 1, 1, 1);
        break;
    }
    start_types(c);
}

static uint32_t
take(uint32_t *to, uint32_t at, const struct program_code *c, enum code_part part)
{
    memcpy(&to[at], c->words[part], c->counts[part] * sizeof(*to));
    return at + c->counts[part];
}

VkShaderModule
code_module(struct program *p, const struct program_code *c)
{
    static uint32_t words[CODE_PARTS * CODE_PART_WORDS + 64];
    const uint32_t head[] = { 0x07230203, 0x00010600, 0, c->next, 0 };
    const uint32_t main_name[] = { 0x6e69616d, 0 };
    uint32_t at = KIT_COUNT(head);

    memcpy(words, head, sizeof(head));
    at = take(words, at, c, CODE_CAPABILITIES);
    at = take(words, at, c, CODE_EXTENSIONS);
    words[at++] = 3u << 16 | 14;
    words[at++] = c->addressing;
    words[at++] = c->memory;
    words[at++] = (5 + c->counts[CODE_INTERFACE]) << 16 | 15;
    words[at++] = c->model;
    words[at++] = CODE_MAIN;
    words[at++] = main_name[0];
    words[at++] = main_name[1];
    at = take(words, at, c, CODE_INTERFACE);
    at = take(words, at, c, CODE_MODES);
    at = take(words, at, c, CODE_DECORATIONS);
    at = take(words, at, c, CODE_TYPES);
    words[at++] = 5u << 16 | 54;
    words[at++] = CODE_VOID;
    words[at++] = CODE_MAIN;
    words[at++] = 0;
    words[at++] = CODE_FUNCTION;
    words[at++] = 2u << 16 | 248;
    words[at++] = CODE_LABEL;
    at = take(words, at, c, CODE_BODY);
    words[at++] = 1u << 16 | 253;
    words[at++] = 1u << 16 | 56;
    return program_shader(p, words, at * sizeof(*words));
}
