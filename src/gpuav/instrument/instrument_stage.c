/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which invocation of a shader it is: the stage words of a record, from built-in inputs. An entry
 * point may have only one variable for each built-in, so the module's own is used where there is
 * one.
 *
 * With one entry point the words are loaded where a record is written, and cost nothing before.
 * With several, functions may be shared between stages: each entry point notes stage and words in a
 * private variable when it begins.
 */
#include "gpuav/instrument/instrument_code.h"
#include "gpuav/instrument/pass.h"

#include "spirv/spirv_type.h"

enum { NO_COMPONENT = UINT8_MAX };

/* One stage word: a component of a built-in. */
struct word {
    uint32_t builtin;
    uint8_t component; /* NO_COMPONENT: it is a scalar */
    uint8_t components;
    bool is_float;
};

struct stage {
    uint32_t model;
    uint32_t bit;
    uint32_t count;
    struct word words[3];
};

#define SCALAR(builtin)                   \
    {                                     \
        (builtin), NO_COMPONENT, 1, false \
    }
#define VECTOR3(builtin, bit)                                   \
    (bit), 3,                                                   \
    {                                                           \
        { (builtin), 0, 3, false }, { (builtin), 1, 3, false }, \
        {                                                       \
            (builtin), 2, 3, false                              \
        }                                                       \
    }

static const struct stage stages[] = {
    { SpvExecutionModelVertex,
      VK_SHADER_STAGE_VERTEX_BIT,
      2,
      { SCALAR(SpvBuiltInVertexIndex), SCALAR(SpvBuiltInInstanceIndex) } },
    { SpvExecutionModelTessellationControl,
      VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT,
      2,
      { SCALAR(SpvBuiltInInvocationId), SCALAR(SpvBuiltInPrimitiveId) } },
    { SpvExecutionModelTessellationEvaluation,
      VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT,
      3,
      { SCALAR(SpvBuiltInPrimitiveId),
        { SpvBuiltInTessCoord, 0, 3, true },
        { SpvBuiltInTessCoord, 1, 3, true } } },
    { SpvExecutionModelGeometry,
      VK_SHADER_STAGE_GEOMETRY_BIT,
      2,
      { SCALAR(SpvBuiltInPrimitiveId), SCALAR(SpvBuiltInInvocationId) } },
    { SpvExecutionModelFragment,
      VK_SHADER_STAGE_FRAGMENT_BIT,
      2,
      { { SpvBuiltInFragCoord, 0, 4, true }, { SpvBuiltInFragCoord, 1, 4, true } } },
    { SpvExecutionModelGLCompute,
      VECTOR3(SpvBuiltInGlobalInvocationId, VK_SHADER_STAGE_COMPUTE_BIT) },
    { SpvExecutionModelTaskNV,
      VECTOR3(SpvBuiltInGlobalInvocationId, VK_SHADER_STAGE_TASK_BIT_EXT) },
    { SpvExecutionModelMeshNV,
      VECTOR3(SpvBuiltInGlobalInvocationId, VK_SHADER_STAGE_MESH_BIT_EXT) },
    { SpvExecutionModelTaskEXT,
      VECTOR3(SpvBuiltInGlobalInvocationId, VK_SHADER_STAGE_TASK_BIT_EXT) },
    { SpvExecutionModelMeshEXT,
      VECTOR3(SpvBuiltInGlobalInvocationId, VK_SHADER_STAGE_MESH_BIT_EXT) },
    { SpvExecutionModelRayGenerationKHR,
      VECTOR3(SpvBuiltInLaunchIdKHR, VK_SHADER_STAGE_RAYGEN_BIT_KHR) },
    { SpvExecutionModelIntersectionKHR,
      VECTOR3(SpvBuiltInLaunchIdKHR, VK_SHADER_STAGE_INTERSECTION_BIT_KHR) },
    { SpvExecutionModelAnyHitKHR, VECTOR3(SpvBuiltInLaunchIdKHR, VK_SHADER_STAGE_ANY_HIT_BIT_KHR) },
    { SpvExecutionModelClosestHitKHR,
      VECTOR3(SpvBuiltInLaunchIdKHR, VK_SHADER_STAGE_CLOSEST_HIT_BIT_KHR) },
    { SpvExecutionModelMissKHR, VECTOR3(SpvBuiltInLaunchIdKHR, VK_SHADER_STAGE_MISS_BIT_KHR) },
    { SpvExecutionModelCallableKHR,
      VECTOR3(SpvBuiltInLaunchIdKHR, VK_SHADER_STAGE_CALLABLE_BIT_KHR) },
};

static const struct stage *
stage_of(uint32_t model)
{
    for (size_t i = 0; i < WAKE_COUNT(stages); i++) {
        if (stages[i].model == model) {
            return &stages[i];
        }
    }
    return NULL;
}

uint32_t
wake_stage_bit(uint32_t model)
{
    const struct stage *stage = stage_of(model);

    return stage ? stage->bit : 0;
}

bool
wake_stage_is_noted(const struct wake_instrumenter *in)
{
    return in->module->entry_point_count > 1;
}

/* The built-in as a member of a block: an input that has it that way. */
static bool
is_in_block(const struct wake_spirv_module *m, uint32_t type, uint32_t builtin)
{
    const uint32_t *def = wake_spirv_def(m, type);

    if (wake_spirv_op(def) != SpvOpTypeStruct) {
        return false;
    }
    for (uint32_t i = 2; i < wake_spirv_length(def); i++) {
        const struct wake_spirv_decoration *d = wake_spirv_decoration(m, type, i - 2,
                                                                      SpvDecorationBuiltIn);

        if (d && d->value == builtin) {
            return true;
        }
    }
    return false;
}

/* Looks in an entry point's interface. False: it has the built-in in a way that does not help
 * here. */
static bool
find_input(struct wake_instrumenter *in, uint32_t entry_point, uint32_t builtin,
           uint32_t *variable_out)
{
    const struct wake_spirv_module *m = in->module;
    const struct wake_spirv_entry_point *point = &m->entry_points[entry_point];

    *variable_out = 0;
    for (uint32_t i = 0; i < point->interface_count; i++) {
        uint32_t id = point->interface[i];
        const uint32_t *def = wake_spirv_def(m, id);
        const struct wake_spirv_decoration *d;

        if (wake_spirv_op(def) != SpvOpVariable ||
            wake_spirv_word(def, 3) != SpvStorageClassInput) {
            continue;
        }
        d = wake_spirv_decoration(m, id, WAKE_SPIRV_NO_MEMBER, SpvDecorationBuiltIn);
        if (d && d->value == builtin) {
            *variable_out = id;
            return true;
        }
        if (is_in_block(m, wake_spirv_pointee(m, wake_spirv_word(def, 1)), builtin)) {
            return false;
        }
    }
    return true;
}

/* A new input, or the one that was made for another entry point. */
static uint32_t
make_input(struct wake_instrumenter *in, uint32_t entry_point, const struct word *word)
{
    struct wake_spirv_edit *edit = &in->edit;
    uint32_t type, id = 0;

    for (uint32_t i = 0; i < in->input_count; i++) {
        if (in->inputs[0][i] == word->builtin) {
            id = in->inputs[1][i];
        }
    }
    if (!id && in->input_count == WAKE_COUNT(in->inputs[0])) {
        return 0;
    }
    if (!id) {
        type = word->is_float ? WAKE_SPIRV_DECLARE(edit, SpvOpTypeFloat, 0, 32) : in->t_uint;
        if (word->components > 1) {
            type = wake_spirv_type_vector(edit, type, word->components);
        }
        id = wake_spirv_declare_new(edit, SpvOpVariable,
                                    wake_spirv_type_pointer(edit, SpvStorageClassInput, type),
                                    (uint32_t[]){ SpvStorageClassInput }, 1);
        wake_spirv_decorate(edit, id, SpvDecorationBuiltIn, word->builtin);
        in->inputs[0][in->input_count] = word->builtin;
        in->inputs[1][in->input_count++] = id;
    }
    wake_spirv_add_interface(edit, entry_point, id);
    return id;
}

/* The type of a built-in that the module has is as it has to be: 32 bits, that many components. */
static uint32_t
component_type(const struct wake_spirv_module *m, uint32_t variable, const struct word *word)
{
    uint32_t type = wake_spirv_pointee(m, wake_spirv_word(wake_spirv_def(m, variable), 1));
    const uint32_t *def = wake_spirv_def(m, type);

    if (word->components > 1) {
        if (wake_spirv_op(def) != SpvOpTypeVector || wake_spirv_word(def, 3) != word->components) {
            return 0;
        }
        type = wake_spirv_word(def, 2);
        def = wake_spirv_def(m, type);
    }
    return wake_spirv_op(def) ==
                       (word->is_float ? (uint32_t)SpvOpTypeFloat : (uint32_t)SpvOpTypeInt) &&
                   wake_spirv_word(def, 2) == 32
               ? type
               : 0;
}

static uint32_t
load_word(struct wake_instrumenter *in, struct wake_spirv_words *w, uint32_t entry_point,
          const struct word *word)
{
    uint32_t variable, type, value;

    if (!find_input(in, entry_point, word->builtin, &variable)) {
        return wake_code_uint(in, 0);
    }
    if (variable) {
        type = component_type(in->module, variable, word);
    } else {
        variable = make_input(in, entry_point, word);
        type = word->is_float ? WAKE_SPIRV_DECLARE(&in->edit, SpvOpTypeFloat, 0, 32) : in->t_uint;
    }
    if (!variable || !type) {
        return wake_code_uint(in, 0);
    }
    if (word->component != NO_COMPONENT) {
        uint32_t pointer = wake_spirv_type_pointer(&in->edit, SpvStorageClassInput, type);

        variable = WAKE_CODE(in, w, SpvOpAccessChain, pointer, variable,
                             wake_code_uint(in, word->component));
    }
    value = WAKE_CODE(in, w, SpvOpLoad, type, variable);
    return type == in->t_uint ? value : WAKE_CODE(in, w, SpvOpBitcast, in->t_uint, value);
}

void
wake_stage_words(struct wake_instrumenter *in, struct wake_spirv_words *w, uint32_t entry_point,
                 uint32_t words_out[3])
{
    const struct stage *stage = stage_of(in->module->entry_points[entry_point].model);

    for (uint32_t i = 0; i < 3; i++) {
        words_out[i] = stage && i < stage->count ? load_word(in, w, entry_point, &stage->words[i])
                                                 : wake_code_uint(in, 0);
    }
}

void
wake_stage_note(struct wake_instrumenter *in, struct wake_spirv_words *w, uint32_t entry_point)
{
    uint32_t words[4];

    words[0] = wake_code_uint(in, in->module->entry_points[entry_point].model);
    wake_stage_words(in, w, entry_point, &words[1]);
    WAKE_SPIRV_EMIT(w, SpvOpStore, wake_code_variable(in, WAKE_VARIABLE_STAGE),
                    wake_code_value(in, w, SpvOpCompositeConstruct, in->t_uint4, words, 4));
}
