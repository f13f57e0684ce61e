/* SPDX-License-Identifier: Apache-2.0 */
/* Accesses to descriptors, word by word. */
#include "hazard_shader.h"

#include "program_code.h"

#ifdef VK_VERSION_1_4

enum storage {
    UNIFORM_CONSTANT = 0,
    INPUT = 1,
    UNIFORM = 2,
    OUTPUT = 3,
    STORAGE_BUFFER = 12,
};

/* Types that a module may have once only. */
struct shader {
    struct program_code code;
    uint32_t images[2][2]; /* of two dimensions, or of a buffer; read by fetching, or of storage */
    uint32_t sampled;      /* a type of images with their sampler */
    uint32_t inputs;       /* a type of input attachments */
    uint32_t vec2;
};

/* Also what declares it: of reads of images with a format that is known no capability is needed. */
static uint32_t
image_type(struct shader *s, bool of_buffer, bool storage)
{
    struct program_code *c = &s->code;
    uint32_t *type = &s->images[of_buffer][storage];

    if (*type == 0) {
        *type = c->next++;
        if (of_buffer) {
            code_capability(c, storage ? 47 : 46);
        }
        CODE(c, CODE_TYPES, 25, *type, CODE_FLOAT, of_buffer ? 5 : 1, 0, 0, 0, storage ? 2 : 1,
             storage ? 4 : 0);
    }
    return *type;
}

static uint32_t
sampled_type(struct shader *s)
{
    uint32_t image = image_type(s, false, false);

    if (s->sampled == 0) {
        s->sampled = s->code.next++;
        CODE(&s->code, CODE_TYPES, 27, s->sampled, image);
    }
    return s->sampled;
}

static uint32_t
array_of(struct shader *s, uint32_t type, uint32_t count)
{
    struct program_code *c = &s->code;

    if (count == 1) {
        return type;
    }
    uint32_t length = code_constant(c, count), id = c->next++;
    CODE(c, CODE_TYPES, 28, id, type, length);
    return id;
}

static uint32_t
declare(struct shader *s, const struct hazard_binding *b, enum storage storage, uint32_t type)
{
    struct program_code *c = &s->code;
    uint32_t id = code_variable(c, storage, array_of(s, type, b->count));

    CODE(c, CODE_DECORATIONS, 71, id, 34, b->set);
    CODE(c, CODE_DECORATIONS, 71, id, 33, b->binding);
    return id;
}

/* The first member of the block. */
static void
access_buffer(struct shader *s, const struct hazard_binding *b, enum storage storage)
{
    struct program_code *c = &s->code;
    uint32_t variable = declare(s, b, storage, code_block(c, CODE_VEC4));
    uint32_t pointer = code_pointer(c, storage, CODE_VEC4), place = c->next++;

    if (b->count > 1) {
        CODE(c, CODE_BODY, 65, pointer, place, variable, code_constant(c, b->element), CODE_UINT_0);
    } else {
        CODE(c, CODE_BODY, 65, pointer, place, variable, CODE_UINT_0);
    }
    if (b->use & HAZARD_READS) {
        code_load(c, CODE_VEC4, place);
    }
    if (b->use & HAZARD_WRITES) {
        CODE(c, CODE_BODY, 62, place, CODE_VEC4_0);
    }
}

/* The descriptor itself. */
static uint32_t
load(struct shader *s, const struct hazard_binding *b, uint32_t type)
{
    struct program_code *c = &s->code;
    uint32_t place = declare(s, b, UNIFORM_CONSTANT, type);

    if (b->count > 1) {
        uint32_t pointer = code_pointer(c, UNIFORM_CONSTANT, type), element = c->next++;
        CODE(c, CODE_BODY, 65, pointer, element, place, code_constant(c, b->element));
        place = element;
    }
    return code_load(c, type, place);
}

static void
access_image(struct shader *s, const struct hazard_binding *b, bool of_buffer, bool storage)
{
    struct program_code *c = &s->code;
    uint32_t image = load(s, b, image_type(s, of_buffer, storage));
    uint32_t at = of_buffer ? CODE_INT_0 : CODE_IVEC2_0;

    if (!storage) {
        CODE(c, CODE_BODY, 95, CODE_VEC4, c->next++, image, at);
        return;
    }
    if (b->use & HAZARD_READS) {
        CODE(c, CODE_BODY, 98, CODE_VEC4, c->next++, image, at);
    }
    if (b->use & HAZARD_WRITES) {
        CODE(c, CODE_BODY, 99, image, at, CODE_VEC4_0);
    }
}

static void
sample(struct shader *s, const struct hazard_binding *b)
{
    struct program_code *c = &s->code;
    uint32_t image = load(s, b, sampled_type(s));

    if (s->vec2 == 0) {
        uint32_t type = c->next++;
        s->vec2 = c->next++;
        CODE(c, CODE_TYPES, 23, type, CODE_FLOAT, 2);
        CODE(c, CODE_TYPES, 44, type, s->vec2, CODE_FLOAT_0, CODE_FLOAT_0);
    }
    CODE(c, CODE_BODY, 88, CODE_VEC4, c->next++, image, s->vec2, 2, CODE_FLOAT_0); /* Lod */
}

/* Of the index that is the binding's number. */
static void
read_input(struct shader *s, const struct hazard_binding *b)
{
    struct program_code *c = &s->code;

    if (s->inputs == 0) {
        s->inputs = c->next++;
        code_capability(c, 40);
        CODE(c, CODE_TYPES, 25, s->inputs, CODE_FLOAT, 6, 0, 0, 0, 2, 0);
    }
    uint32_t variable = declare(s, b, UNIFORM_CONSTANT, s->inputs);
    CODE(c, CODE_DECORATIONS, 71, variable, 43, b->binding);
    uint32_t image = code_load(c, s->inputs, variable);
    CODE(c, CODE_BODY, 98, CODE_VEC4, c->next++, image, CODE_IVEC2_0);
}

static void
access(struct shader *s, const struct hazard_binding *b)
{
    switch (b->type) {
    case VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER:
    case VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC: access_buffer(s, b, UNIFORM); break;
    case VK_DESCRIPTOR_TYPE_STORAGE_BUFFER:
    case VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC: access_buffer(s, b, STORAGE_BUFFER); break;
    case VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER: access_image(s, b, true, false); break;
    case VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER: access_image(s, b, true, true); break;
    case VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE: access_image(s, b, false, false); break;
    case VK_DESCRIPTOR_TYPE_STORAGE_IMAGE: access_image(s, b, false, true); break;
    case VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT: read_input(s, b); break;
    default: sample(s, b); break;
    }
}

VkShaderModule
hazard_shader(struct program *p, VkShaderStageFlagBits stage, bool reads_vertices, uint32_t count,
              const struct hazard_binding *bindings)
{
    static struct shader s;
    struct program_code *c = &s.code;

    s = (struct shader){ 0 };
    code_start(c, stage);
    for (uint32_t i = 0; i < count; i++) {
        if (bindings[i].stages & stage) {
            access(&s, &bindings[i]);
        }
    }
    if (reads_vertices) {
        uint32_t input = code_variable(c, INPUT, CODE_VEC4);
        CODE(c, CODE_DECORATIONS, 71, input, 30, 0);
        code_load(c, CODE_VEC4, input);
    }
    if (stage == VK_SHADER_STAGE_FRAGMENT_BIT) {
        uint32_t output = code_variable(c, OUTPUT, CODE_VEC4);
        CODE(c, CODE_DECORATIONS, 71, output, 30, 0);
        CODE(c, CODE_BODY, 62, output, CODE_VEC4_0);
    }
    return code_module(p, c);
}

#endif
