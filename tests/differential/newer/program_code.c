/* SPDX-License-Identifier: Apache-2.0 */
/* An assembler of small shader modules. */
#include "program_code.h"
#include "program_drawing.h"

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

/* Its execution model, with the modes that it must have. */
static void
start_stage(struct program_code *c, VkShaderStageFlagBits stage)
{
    switch ((int)stage) {
    case VK_SHADER_STAGE_VERTEX_BIT: break;
    case VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT:
        c->model = 1;
        code_capability(c, 3);
        CODE(c, CODE_MODES, 16, CODE_MAIN, 26, CODE_VERTICES); /* OutputVertices */
        break;
    case VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT:
        c->model = 2;
        code_capability(c, 3);
        CODE(c, CODE_MODES, 16, CODE_MAIN, 22); /* Triangles */
        CODE(c, CODE_MODES, 16, CODE_MAIN, 1);  /* SpacingEqual */
        CODE(c, CODE_MODES, 16, CODE_MAIN, 5);  /* VertexOrderCcw */
        break;
    case VK_SHADER_STAGE_GEOMETRY_BIT:
        c->model = 3;
        code_capability(c, 2);
        CODE(c, CODE_MODES, 16, CODE_MAIN, 22);
        CODE(c, CODE_MODES, 16, CODE_MAIN, 0, 1); /* Invocations */
        CODE(c, CODE_MODES, 16, CODE_MAIN, 29);   /* OutputTriangleStrip */
        CODE(c, CODE_MODES, 16, CODE_MAIN, 26, CODE_VERTICES);
        break;
    case VK_SHADER_STAGE_FRAGMENT_BIT:
        c->model = 4;
        CODE(c, CODE_MODES, 16, CODE_MAIN, 7);
        break;
    case VK_SHADER_STAGE_MESH_BIT_EXT:
        c->model = 5365;
        code_capability(c, 5283);
        code_extension(c, "SPV_EXT_mesh_shader");
        CODE(c, CODE_MODES, 16, CODE_MAIN, 17, 1, 1, 1);
        CODE(c, CODE_MODES, 16, CODE_MAIN, 26, CODE_VERTICES);
        CODE(c, CODE_MODES, 16, CODE_MAIN, 5270, CODE_PRIMITIVES); /* OutputPrimitivesEXT */
        CODE(c, CODE_MODES, 16, CODE_MAIN, 5298);                  /* OutputTrianglesEXT */
        CODE(c, CODE_BODY, 5295, CODE_UINT_3, CODE_UINT_1);        /* OpSetMeshOutputsEXT */
        break;
    default:
        c->model = 5;
        CODE(c, CODE_MODES, 16, CODE_MAIN, 17, 1, 1, 1);
        break;
    }
}

void
code_start(struct program_code *c, VkShaderStageFlagBits stage)
{
    *c = (struct program_code){ .next = CODE_FIRST_FREE, .memory = 1, .stage = stage };
    code_capability(c, 1);
    start_stage(c, stage);
    start_types(c);
}

uint32_t
code_type(struct program_code *c, uint32_t op, uint32_t count, const uint32_t *words)
{
    const uint32_t *all = c->words[CODE_TYPES], head = (count + 2) << 16 | op;

    for (uint32_t at = 0; at < c->counts[CODE_TYPES]; at += all[at] >> 16) {
        if (all[at] == head && memcmp(&all[at + 2], words, count * sizeof(*words)) == 0) {
            return all[at + 1];
        }
    }
    uint32_t copy[16] = { c->next };
    memcpy(&copy[1], words, count * sizeof(*words));
    code_put(c, CODE_TYPES, op, count + 1, copy);
    return c->next++;
}

uint32_t
code_result(struct program_code *c, enum code_part part, uint32_t op, uint32_t type, uint32_t count,
            const uint32_t *words)
{
    uint32_t copy[24] = { type, c->next };

    memcpy(&copy[2], words, count * sizeof(*words));
    code_put(c, part, op, count + 2, copy);
    return c->next++;
}

uint32_t
code_integer(struct program_code *c, uint32_t width, uint32_t sign)
{
    return TYPE(c, 21, width, sign);
}

uint32_t
code_float(struct program_code *c, uint32_t width)
{
    return TYPE(c, 22, width);
}

uint32_t
code_vector(struct program_code *c, uint32_t type, uint32_t count)
{
    return TYPE(c, 23, type, count);
}

uint32_t
code_null(struct program_code *c, uint32_t type)
{
    return code_result(c, CODE_TYPES, 46, type, 0, NULL);
}

uint32_t
code_number(struct program_code *c, uint32_t type, uint32_t value)
{
    return code_result(c, CODE_TYPES, 43, type, 1, &value);
}

uint32_t
code_builtin(struct program_code *c, uint32_t storage, uint32_t type, uint32_t builtin)
{
    const uint32_t variable = code_variable(c, storage, type);

    CODE(c, CODE_DECORATIONS, 71, variable, 11, builtin);
    return variable;
}

uint32_t
code_resource(struct program_code *c, uint32_t storage, uint32_t type, VkDescriptorType kind)
{
    const uint32_t variable = code_variable(c, storage, type);

    CODE(c, CODE_DECORATIONS, 71, variable, 34, 0);
    CODE(c, CODE_DECORATIONS, 71, variable, 33, c->binding_count);
    c->bindings[c->binding_count] = (VkDescriptorSetLayoutBinding){
        .binding = c->binding_count,
        .descriptorType = kind,
        .descriptorCount = 1,
        .stageFlags = c->stage,
    };
    c->binding_count++;
    return variable;
}

uint32_t
code_first(struct program_code *c, uint32_t storage, uint32_t type, uint32_t variable)
{
    return RESULT(c, 65, code_pointer(c, storage, type), variable, CODE_UINT_0);
}

void
code_add_output(struct program_code *c)
{
    const uint32_t out = code_variable(c, 3, CODE_VEC4);

    c->position = out;
    if (c->stage == VK_SHADER_STAGE_FRAGMENT_BIT) {
        CODE(c, CODE_DECORATIONS, 71, out, 30, 0);
    } else {
        CODE(c, CODE_DECORATIONS, 71, out, 11, 0);
    }
    CODE(c, CODE_BODY, 62, out, CODE_VEC4_0);
}

#ifdef VK_VERSION_1_4

VkPipelineLayout
code_layout(struct program *p, const struct program_code *c)
{
    VkDescriptorSetLayout set = VK_NULL_HANDLE;
    const VkDescriptorSetLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .bindingCount = c->binding_count,
        .pBindings = c->bindings,
    };

    MAKE(DESCRIPTOR_SET_LAYOUT, set, vkCreateDescriptorSetLayout(p->device, &info, NULL, &set));
    return program_pipeline_layout(p, set);
}

void
code_graphics(struct program *p, VkShaderModule vertex, VkShaderModule fragment,
              VkPipelineLayout layout)
{
    struct program_drawing d = { .depth = false, .layout = layout };
    struct program_pipeline pipeline;

    program_targets(p, &d);
    program_describe_pipeline(p, &d, &pipeline);
    program_reads_no_vertices(&pipeline);
    pipeline.info.pDynamicState = NULL;
    if (!vertex && !p->over) {
        vertex = kit_shader(p->kit, KIT_SHADER_TRIANGLE_VERT);
    }
    program_add_stage(&pipeline, VK_SHADER_STAGE_VERTEX_BIT, vertex);
    if (fragment) {
        program_add_stage(&pipeline, VK_SHADER_STAGE_FRAGMENT_BIT, fragment);
    } else {
        program_add_fragments(p, &pipeline);
    }
    program_make_pipeline(p, &pipeline);
}

void
code_pipeline(struct program *p, struct program_code *c)
{
    if (c->stage != VK_SHADER_STAGE_COMPUTE_BIT && !c->position) {
        code_add_output(c);
    }
    VkShaderModule module = code_module(p, c);
    VkPipelineLayout layout = code_layout(p, c);
    if (c->stage == VK_SHADER_STAGE_COMPUTE_BIT) {
        program_compute(p, module, layout, 0);
    } else if (c->stage == VK_SHADER_STAGE_VERTEX_BIT) {
        code_graphics(p, module, VK_NULL_HANDLE, layout);
    } else {
        code_graphics(p, VK_NULL_HANDLE, module, layout);
    }
}

#endif

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
    const uint32_t head[] = { 0x07230203, 0x00010600 - (c->older << 8), 0, c->next, 0 };
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
