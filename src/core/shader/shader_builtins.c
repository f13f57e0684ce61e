/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Built-in variables: those of mesh shaders, LocalInvocationIndex, tessellation levels, and which stand in an interface twice.
 * Specification, 'Built-In Variables'.
 */
#include "core/shader/shader_validity.h"

#include "spirv/spirv_newer_ops.h"

#if WAKE_SAY_OF_MODULES

enum {
    POINT_INDICES = 5294,
    LINE_INDICES = 5295,
    TRIANGLE_INDICES = 5296,
    CULL_PRIMITIVE = 5299,
    MODE_PRIMITIVES = 5270,
    MODE_LINES = 5269,
    MODE_TRIANGLES = 5298,
    PER_PRIMITIVE = 5271,
    CAPABILITY_MESH_SHADING = 5283,
    MOST_VARIABLES = 256,
};

/* One built-in of an entry point's interface. */
struct use {
    const struct wake_validity *v;
    const struct wake_spirv_entry_point *point;
    uint32_t variable, storage;
    uint32_t type;  /* of the variable, or of the block's member */
    uint32_t block; /* 0: the variable itself is decorated */
    uint32_t member;
    uint32_t builtin;
};

#define SAY(u, vuid, text)                                                                   \
    return WAKE_FIND_INVALID((u)->v, (vuid), "the variable '%s' (%%%u) " text,               \
                             wake_spirv_name((u)->v->module, (u)->variable), (u)->variable), \
           true

/* ---- types ----------------------------------------------------------------------------------- */

/* `components` integers of 32 bits. */
static bool
is_integer(const struct wake_spirv_module *m, uint32_t type, uint32_t components)
{
    uint32_t width = 0, count = 0;
    const enum wake_spirv_base base = wake_spirv_scalar(m, type, &width, &count);

    return (base == WAKE_SPIRV_SINT || base == WAKE_SPIRV_UINT) && width == 32 &&
           count == components;
}

static bool
is_bool(const struct wake_spirv_module *m, uint32_t type)
{
    return wake_spirv_op(wake_spirv_def(m, type)) == SpvOpTypeBool;
}

/* What an array has; 0: it is none. */
static uint32_t
element(const struct wake_spirv_module *m, uint32_t type)
{
    const uint32_t *def = wake_spirv_def(m, type);

    return wake_spirv_op(def) == SpvOpTypeArray ? wake_spirv_word(def, 2) : 0;
}

/* The operand of a mode, 0: the entry point does not have it. */
static bool
has_mode(const struct use *u, uint32_t mode, uint32_t *operand_out)
{
    const uint32_t *at = wake_spirv_mode(u->v->module, u->point->function, mode);

    if (at) {
        *operand_out = wake_spirv_word(at, 3);
    }
    return at != NULL;
}

/* Whether an array has as many elements as the mesh has primitives, as far as that is known. */
static bool
is_of_all_primitives(const struct use *u, uint32_t array)
{
    uint32_t primitives = 0;
    const uint32_t length = wake_spirv_array_length(
        &(struct wake_spirv_values){ u->v->module, NULL }, array);

    return !has_mode(u, MODE_PRIMITIVES, &primitives) || !length || length == primitives;
}

static bool
is_mesh(const struct use *u)
{
    return (int)u->point->model == SpvExecutionModelMeshEXT;
}

/* Without the capability SPIRV-Tools say that it is missing. */
static bool
of_meshes(const struct use *u)
{
    return wake_spirv_has_capability(u->v->module, CAPABILITY_MESH_SHADING);
}

/* ---- vertices of primitives ------------------------------------------------------------------ */

struct indices {
    uint32_t builtin, components, mode;
    const char *model, *with, *storage, *type, *size;
};

static const struct indices indices[] = {
    { POINT_INDICES, 1, SpvExecutionModeOutputPoints,
      "VUID-PrimitivePointIndicesEXT-PrimitivePointIndicesEXT-07041",
      "VUID-PrimitivePointIndicesEXT-PrimitivePointIndicesEXT-07042",
      "VUID-PrimitivePointIndicesEXT-PrimitivePointIndicesEXT-07043",
      "VUID-PrimitivePointIndicesEXT-PrimitivePointIndicesEXT-07044",
      "VUID-PrimitivePointIndicesEXT-PrimitivePointIndicesEXT-07046" },
    { LINE_INDICES, 2, MODE_LINES, "VUID-PrimitiveLineIndicesEXT-PrimitiveLineIndicesEXT-07047",
      "VUID-PrimitiveLineIndicesEXT-PrimitiveLineIndicesEXT-07048",
      "VUID-PrimitiveLineIndicesEXT-PrimitiveLineIndicesEXT-07049",
      "VUID-PrimitiveLineIndicesEXT-PrimitiveLineIndicesEXT-07050",
      "VUID-PrimitiveLineIndicesEXT-PrimitiveLineIndicesEXT-07052" },
    { TRIANGLE_INDICES, 3, MODE_TRIANGLES,
      "VUID-PrimitiveTriangleIndicesEXT-PrimitiveTriangleIndicesEXT-07053",
      "VUID-PrimitiveTriangleIndicesEXT-PrimitiveTriangleIndicesEXT-07054",
      "VUID-PrimitiveTriangleIndicesEXT-PrimitiveTriangleIndicesEXT-07055",
      "VUID-PrimitiveTriangleIndicesEXT-PrimitiveTriangleIndicesEXT-07056",
      "VUID-PrimitiveTriangleIndicesEXT-PrimitiveTriangleIndicesEXT-07058" },
};

static bool
check_indices(const struct use *u, const struct indices *of)
{
    uint32_t operand;

    if (!element(u->v->module, u->type) ||
        !is_integer(u->v->module, element(u->v->module, u->type), of->components)) {
        SAY(u, of->type, "of a primitive's indices has another type than theirs");
    }
    if (u->storage != SpvStorageClassOutput) {
        SAY(u, of->storage, "of a primitive's indices is no output");
    }
    if (!is_mesh(u)) {
        SAY(u, of->model, "of a primitive's indices stands in no mesh shader");
    }
    if (!has_mode(u, of->mode, &operand)) {
        SAY(u, of->with, "of a primitive's indices is for another kind of primitives");
    }
    if (!is_of_all_primitives(u, u->type)) {
        SAY(u, of->size, "of a primitive's indices has another length than OutputPrimitivesEXT");
    }
    return false;
}

/* ---- built-ins of primitives ----------------------------------------------------------------- */

/* What is decorated with PerPrimitiveEXT, itself or as a member. */
static bool
is_per_primitive(const struct use *u)
{
    const struct wake_spirv_module *m = u->v->module;

    return wake_spirv_decoration(m, u->variable, WAKE_SPIRV_NO_MEMBER, PER_PRIMITIVE) ||
           (u->block && wake_spirv_decoration(m, u->block, u->member, PER_PRIMITIVE));
}

struct primitive_rules {
    uint32_t builtin;
    const char *name, *storage, *type, *size, *block, *decoration;
};

static const struct primitive_rules primitive_rules[] = {
    { SpvBuiltInLayer, "Layer", "VUID-Layer-Layer-04274", "VUID-Layer-Layer-10592",
      "VUID-Layer-Layer-10593", "VUID-Layer-Layer-10594", "VUID-Layer-Layer-07039" },
    { SpvBuiltInViewportIndex, "ViewportIndex", "VUID-ViewportIndex-ViewportIndex-04406",
      "VUID-ViewportIndex-ViewportIndex-10601", "VUID-ViewportIndex-ViewportIndex-10602",
      "VUID-ViewportIndex-ViewportIndex-10603", "VUID-ViewportIndex-ViewportIndex-07060" },
    /* Of its type and length SPIRV-Tools say that the code is not valid. */
    { SpvBuiltInPrimitiveId, "PrimitiveId", "VUID-PrimitiveId-PrimitiveId-04336", NULL, NULL, NULL,
      "VUID-PrimitiveId-PrimitiveId-07040" },
    { SpvBuiltInPrimitiveShadingRateKHR, "PrimitiveShadingRateKHR",
      "VUID-PrimitiveShadingRateKHR-PrimitiveShadingRateKHR-04485",
      "VUID-PrimitiveShadingRateKHR-PrimitiveShadingRateKHR-10598",
      "VUID-PrimitiveShadingRateKHR-PrimitiveShadingRateKHR-10599",
      "VUID-PrimitiveShadingRateKHR-PrimitiveShadingRateKHR-10600",
      "VUID-PrimitiveShadingRateKHR-PrimitiveShadingRateKHR-07059" },
    { CULL_PRIMITIVE, "CullPrimitiveEXT", "VUID-CullPrimitiveEXT-CullPrimitiveEXT-07035",
      "VUID-CullPrimitiveEXT-CullPrimitiveEXT-07036",
      "VUID-CullPrimitiveEXT-CullPrimitiveEXT-10589",
      "VUID-CullPrimitiveEXT-CullPrimitiveEXT-10590",
      "VUID-CullPrimitiveEXT-CullPrimitiveEXT-07038" },
};

#define SAY_OF_PRIMITIVE(u, vuid, rules, text)                                               \
    return WAKE_FIND_INVALID((u)->v, (vuid) ? (vuid) : (u)->v->not_valid,                    \
                             "the variable %%%u of %s " text, (u)->variable, (rules)->name), \
           true

/* An array with one for each primitive of a mesh, or the member of a block. */
static bool
check_of_primitive(const struct use *u, const struct primitive_rules *rules)
{
    const struct wake_spirv_module *m = u->v->module;
    const uint32_t whole = wake_spirv_pointee(m,
                                              wake_spirv_word(wake_spirv_def(m, u->variable), 1));
    const uint32_t type = u->block ? u->type : element(m, u->type);
    const bool number = u->builtin != CULL_PRIMITIVE;

    if (u->storage != SpvStorageClassOutput && is_per_primitive(u)) {
        SAY_OF_PRIMITIVE(u, "VUID-PrimitiveId-PrimitiveId-04336", rules,
                         "has PerPrimitiveEXT, but is no output");
    }
    if (u->storage != SpvStorageClassOutput && u->builtin != SpvBuiltInPrimitiveId) {
        SAY_OF_PRIMITIVE(u, rules->storage, rules, "is no output");
    }
    if (number ? !is_integer(m, type, 1) : !is_bool(m, type)) {
        SAY_OF_PRIMITIVE(u, rules->type, rules, "has not one number or boolean of each primitive");
    }
    if (!is_of_all_primitives(u, u->block ? whole : u->type)) {
        SAY_OF_PRIMITIVE(u, u->block ? rules->block : rules->size, rules,
                         "has another length than OutputPrimitivesEXT");
    }
    if (u->storage == SpvStorageClassOutput && !is_per_primitive(u)) {
        SAY_OF_PRIMITIVE(u, rules->decoration, rules, "has no PerPrimitiveEXT");
    }
    return false;
}

static bool
check_primitive(const struct use *u)
{
    const uint32_t type = u->builtin == CULL_PRIMITIVE && !u->block ? element(u->v->module, u->type)
                                                                    : u->type;

    if (is_mesh(u)) {
        for (size_t i = 0; i < WAKE_COUNT(primitive_rules); i++) {
            if (primitive_rules[i].builtin == u->builtin) {
                return check_of_primitive(u, &primitive_rules[i]);
            }
        }
    }
    if (u->builtin == CULL_PRIMITIVE) {
        if (!is_bool(u->v->module, type)) {
            SAY(u, "VUID-CullPrimitiveEXT-CullPrimitiveEXT-07036",
                "of CullPrimitiveEXT is no array of booleans");
        }
        SAY(u, "VUID-CullPrimitiveEXT-CullPrimitiveEXT-07034",
            "of CullPrimitiveEXT stands in no mesh shader");
    }
    if (u->builtin == SpvBuiltInPrimitiveShadingRateKHR && u->storage == SpvStorageClassOutput &&
        !is_integer(u->v->module, u->type, 1)) {
        SAY(u, "VUID-PrimitiveShadingRateKHR-PrimitiveShadingRateKHR-04486",
            "of PrimitiveShadingRateKHR is no integer of 32 bits");
    }
    return false; /* of the others SPIRV-Tools know what they are outside of meshes */
}

/* ---- other built-ins ------------------------------------------------------------------------- */

static bool
check_invocation(const struct use *u)
{
    switch ((int)u->point->model) {
    case SpvExecutionModelGLCompute:
    case SpvExecutionModelMeshEXT:
    case SpvExecutionModelTaskEXT:
    case SpvExecutionModelMeshNV:
    case SpvExecutionModelTaskNV: break;
    default:
        SAY(u, "VUID-LocalInvocationIndex-LocalInvocationIndex-04284",
            "of LocalInvocationIndex stands in a shader without workgroups");
    }
    return false;
}

static bool
check_use(const struct use *u)
{
    switch (u->builtin) {
    case SpvBuiltInLocalInvocationIndex:
        if (!is_integer(u->v->module, u->type, 1)) {
            SAY(u, "VUID-LocalInvocationIndex-LocalInvocationIndex-04286",
                "of LocalInvocationIndex is no integer of 32 bits");
        }
        if (u->storage != SpvStorageClassInput) {
            SAY(u, "VUID-LocalInvocationIndex-LocalInvocationIndex-04285",
                "of LocalInvocationIndex is no input");
        }
        return check_invocation(u);
    case SpvBuiltInTessLevelInner:
    case SpvBuiltInTessLevelOuter:
        if (!u->block && !wake_spirv_decoration(u->v->module, u->variable, WAKE_SPIRV_NO_MEMBER,
                                                SpvDecorationPatch)) {
            SAY(u, "VUID-StandaloneSpirv-TessLevelInner-10880",
                "of a tessellation level is not decorated with Patch");
        }
        return false;
    case CULL_PRIMITIVE: return of_meshes(u) && check_primitive(u);
    case SpvBuiltInPrimitiveShadingRateKHR:
    case SpvBuiltInPrimitiveId:
    case SpvBuiltInLayer:
    case SpvBuiltInViewportIndex: return check_primitive(u);
    default:
        for (size_t i = 0; i < WAKE_COUNT(indices); i++) {
            if (indices[i].builtin == u->builtin) {
                return of_meshes(u) && check_indices(u, &indices[i]);
            }
        }
        return false;
    }
}

/* ---- the interface --------------------------------------------------------------------------- */

/* The built-ins of inputs and of outputs, so far. */
struct seen {
    uint32_t builtins[2][MOST_VARIABLES], counts[2];
};

static bool
check_seen(const struct use *u, struct seen *seen)
{
    const bool output = u->storage == SpvStorageClassOutput;

    if (!output && u->storage != SpvStorageClassInput) {
        return false;
    }
    for (uint32_t i = 0; i < seen->counts[output]; i++) {
        if (seen->builtins[output][i] != u->builtin) {
            continue;
        }
        if (output) {
            SAY(u, "VUID-StandaloneSpirv-OpEntryPoint-09659",
                "has a built-in that another output of the entry point has");
        }
        SAY(u, "VUID-StandaloneSpirv-OpEntryPoint-09658",
            "has a built-in that another input of the entry point has");
    }
    if (seen->counts[output] < MOST_VARIABLES) {
        seen->builtins[output][seen->counts[output]++] = u->builtin;
    }
    return false;
}

/* The struct that a type is, or an array's; 0: none. */
static uint32_t
block_of(const struct wake_spirv_module *m, uint32_t type)
{
    while (element(m, type)) {
        type = element(m, type);
    }
    return wake_spirv_op(wake_spirv_def(m, type)) == SpvOpTypeStruct ? type : 0;
}

static bool
check_variable(struct use *u, struct seen *seen)
{
    const struct wake_spirv_module *m = u->v->module;
    const uint32_t *def = wake_spirv_def(m, u->variable);
    const uint32_t type = wake_spirv_pointee(m, wake_spirv_word(def, 1));
    const uint32_t block = block_of(m, type), *members = wake_spirv_def(m, block);
    const struct wake_spirv_decoration *d = wake_spirv_decoration(
        m, u->variable, WAKE_SPIRV_NO_MEMBER, SpvDecorationBuiltIn);

    u->storage = wake_spirv_word(def, 3);
    if (d) {
        u->type = type;
        u->block = 0;
        u->builtin = d->value;
        return check_seen(u, seen) || check_use(u);
    }
    for (uint32_t i = 2; block && i < wake_spirv_length(members); i++) {
        d = wake_spirv_decoration(m, block, i - 2, SpvDecorationBuiltIn);
        if (d) {
            u->type = members[i];
            u->block = block;
            u->member = i - 2;
            u->builtin = d->value;
            if (check_seen(u, seen) || check_use(u)) {
                return true;
            }
        }
    }
    return false;
}

/* Modes of floats are there once for each width. */
static bool
is_of_a_width(uint32_t mode)
{
    return (mode >= SpvExecutionModeDenormPreserve && mode <= SpvExecutionModeRoundingModeRTZ) ||
           mode == WAKE_SPV_MODE_FAST_MATH_DEFAULT;
}

static bool
is_mesh_function(const struct wake_spirv_module *m, uint32_t function)
{
    for (uint32_t i = 0; i < m->entry_point_count; i++) {
        if (m->entry_points[i].function == function) {
            return (int)m->entry_points[i].model == SpvExecutionModelMeshEXT;
        }
    }
    return false;
}

/* Meshes of nothing. */
static bool
check_empty_mesh(const struct wake_validity *v, const uint32_t *mode)
{
    if (wake_spirv_word(mode, 3) || !is_mesh_function(v->module, wake_spirv_word(mode, 1))) {
        return false;
    }
    if (wake_spirv_word(mode, 2) == SpvExecutionModeOutputVertices) {
        return WAKE_FIND_INVALID(v, "VUID-StandaloneSpirv-MeshEXT-07330",
                                 "OutputVertices of the mesh shader %%%u is 0",
                                 wake_spirv_word(mode, 1)),
               true;
    }
    if (wake_spirv_word(mode, 2) == MODE_PRIMITIVES) {
        return WAKE_FIND_INVALID(v, "VUID-StandaloneSpirv-MeshEXT-07331",
                                 "OutputPrimitivesEXT of the mesh shader %%%u is 0",
                                 wake_spirv_word(mode, 1)),
               true;
    }
    return false;
}

/* A mode that an entry point has twice. */
static bool
check_modes(const struct wake_validity *v)
{
    const struct wake_spirv_module *m = v->module;

    for (uint32_t i = 0; i < m->mode_count; i++) {
        if (check_empty_mesh(v, &m->words[m->modes[i]])) {
            return true;
        }
    }
    for (uint32_t i = 1; i < m->mode_count && i < MOST_VARIABLES; i++) {
        const uint32_t *mode = &m->words[m->modes[i]];

        for (uint32_t k = 0; k < i; k++) {
            const uint32_t *other = &m->words[m->modes[k]];

            if (wake_spirv_word(mode, 1) == wake_spirv_word(other, 1) &&
                wake_spirv_word(mode, 2) == wake_spirv_word(other, 2) &&
                (!is_of_a_width(wake_spirv_word(mode, 2)) ||
                 wake_spirv_word(mode, 3) == wake_spirv_word(other, 3))) {
                return WAKE_FIND_INVALID(v, v->not_valid,
                                         "the entry point %%%u has the execution mode %u twice",
                                         wake_spirv_word(mode, 1), wake_spirv_word(mode, 2)),
                       true;
            }
        }
    }
    return false;
}

/* What a shader of rays gets from the one before, or from the intersection: one variable. */
static bool
check_incoming(const struct wake_validity *v, const struct wake_spirv_entry_point *point)
{
    static const struct {
        uint32_t storage;
        const char *name, *vuid;
    } single[] = {
        { SpvStorageClassIncomingRayPayloadKHR, "IncomingRayPayloadKHR",
          "VUID-StandaloneSpirv-IncomingRayPayloadKHR-04700" },
        { SpvStorageClassHitAttributeKHR, "HitAttributeKHR",
          "VUID-StandaloneSpirv-HitAttributeKHR-04702" },
        { SpvStorageClassIncomingCallableDataKHR, "IncomingCallableDataKHR",
          "VUID-StandaloneSpirv-IncomingCallableDataKHR-04706" },
    };
    uint32_t counts[WAKE_COUNT(single)] = { 0 };

    for (uint32_t i = 0; i < point->interface_count; i++) {
        const uint32_t *def = wake_spirv_def(v->module, point->interface[i]);

        for (size_t k = 0; wake_spirv_op(def) == SpvOpVariable && k < WAKE_COUNT(single); k++) {
            counts[k] += wake_spirv_word(def, 3) == single[k].storage;
            if (counts[k] > 1) {
                return WAKE_FIND_INVALID(v, single[k].vuid,
                                         "the entry point %%%u has two variables in %s",
                                         point->function, single[k].name),
                       true;
            }
        }
    }
    return false;
}

bool
wake_check_builtins(const struct wake_validity *v)
{
    const struct wake_spirv_module *m = v->module;

    if (check_modes(v)) {
        return true;
    }

    for (uint32_t k = 0; k < m->entry_point_count; k++) {
        struct use u = { .v = v, .point = &m->entry_points[k] };
        struct seen seen;

        seen.counts[0] = 0;
        seen.counts[1] = 0;
        if (check_incoming(v, u.point)) {
            return true;
        }
        for (uint32_t i = 0; i < u.point->interface_count; i++) {
            u.variable = u.point->interface[i];
            if (wake_spirv_op(wake_spirv_def(m, u.variable)) == SpvOpVariable &&
                check_variable(&u, &seen)) {
                return true;
            }
        }
    }
    return false;
}

#else

bool
wake_check_builtins(const struct wake_validity *v)
{
    (void)v;
    return false;
}

#endif
