/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rules of OpAbortKHR and OpConstantDataKHR: SPV_KHR_abort, SPV_KHR_constant_data.
 */
#include "spirv/spirv_abort.h"

#include "spirv/spirv_type.h"

#include <stdio.h>

enum {
    HEADER_WORDS = 5,
    MAX_DEPTH = 16,  /* of types in types */
    MAX_STEPS = 4096 /* of one walk over a type */
};

bool
wake_spirv_may_abort(const uint32_t *words, size_t count)
{
    for (size_t at = HEADER_WORDS; words && at < count;) {
        uint32_t op = words[at] & 0xffff, length = words[at] >> 16;

        if (length == 0 || length > count - at) {
            return false;
        }
        if (op == WAKE_SPV_OP_ABORT || op == WAKE_SPV_OP_CONSTANT_DATA ||
            op == WAKE_SPV_OP_SPEC_CONSTANT_DATA) {
            return true;
        }
        at += length;
    }
    return false;
}

/* ---- types ----------------------------------------------------------------------------------- */

struct type_walk {
    const struct wake_spirv_module *module;
    bool explicit_layout; /* wanted */
    int depth;
    int steps;
};

static bool
enter(struct type_walk *walk)
{
    return walk->depth < MAX_DEPTH && walk->steps++ < MAX_STEPS;
}

static bool
needs_matrix_stride(const struct wake_spirv_module *m, uint32_t type)
{
    const uint32_t *def = wake_spirv_def(m, type);

    for (int i = 0; i < MAX_DEPTH && (wake_spirv_op(def) == SpvOpTypeArray ||
                                      wake_spirv_op(def) == SpvOpTypeRuntimeArray);
         i++) {
        def = wake_spirv_def(m, wake_spirv_word(def, 2));
    }
    return wake_spirv_op(def) == SpvOpTypeMatrix;
}

/* Bytes at a multiple of which the scalar layout has a type, those of its largest scalar; 0: not known. */
static uint32_t
scalar_alignment(struct type_walk *walk, uint32_t type)
{
    const uint32_t *def = wake_spirv_def(walk->module, type);
    uint32_t alignment = 0;

    if (!enter(walk)) {
        return 0;
    }
    walk->depth++;
    switch (wake_spirv_op(def)) {
    case SpvOpTypeInt:
    case SpvOpTypeFloat: alignment = wake_spirv_word(def, 2) / 8; break;
    case SpvOpTypePointer: alignment = 8; break;
    case SpvOpTypeVector:
    case SpvOpTypeMatrix:
    case SpvOpTypeArray: alignment = scalar_alignment(walk, wake_spirv_word(def, 2)); break;
    case SpvOpTypeStruct:
        for (uint32_t i = 2; i < wake_spirv_length(def); i++) {
            uint32_t one = scalar_alignment(walk, def[i]);

            alignment = one > alignment ? one : alignment;
        }
        break;
    default: break;
    }
    walk->depth--;
    return alignment;
}

/* Why the places of a struct's members, all with Offset, are no layout. */
static const char *
places_problem(struct type_walk *walk, uint32_t type, const uint32_t *def)
{
    const struct wake_spirv_module *m = walk->module;
    const struct wake_spirv_values values = { m, NULL };

    for (uint32_t i = 2; i < wake_spirv_length(def); i++) {
        uint64_t begin = wake_spirv_decoration(m, type, i - 2, SpvDecorationOffset)->value;
        uint64_t end = begin + wake_spirv_size(&values, def[i], true);
        uint32_t alignment = scalar_alignment(walk, def[i]);

        if (alignment && begin % alignment) {
            return "a member's Offset is no multiple of its largest scalar";
        }
        for (uint32_t k = 2; k < i && enter(walk); k++) {
            uint64_t at = wake_spirv_decoration(m, type, k - 2, SpvDecorationOffset)->value;

            if (at < end && begin < at + wake_spirv_size(&values, def[k], true)) {
                return "members overlap by their Offsets";
            }
        }
    }
    return NULL;
}

static const char *
array_problem(struct type_walk *walk, uint32_t type, const uint32_t *def)
{
    const struct wake_spirv_values values = { walk->module, NULL };
    const struct wake_spirv_decoration *stride = wake_spirv_decoration(
        walk->module, type, WAKE_SPIRV_NO_MEMBER, SpvDecorationArrayStride);
    uint32_t alignment = scalar_alignment(walk, type);

    if (!stride) {
        return "an array without ArrayStride has no explicit layout";
    }
    if (stride->value < wake_spirv_size(&values, wake_spirv_word(def, 2), true)) {
        return "an ArrayStride is smaller than its elements";
    }
    return alignment && stride->value % alignment
               ? "an ArrayStride is no multiple of its largest scalar"
               : NULL;
}

/* Why a type cannot be a message's; NULL: nothing, or not known. */
static const char *
type_problem(struct type_walk *walk, uint32_t type)
{
    const struct wake_spirv_module *m = walk->module;
    const uint32_t *def = wake_spirv_def(m, type);
    const char *problem = NULL;

    if (!enter(walk)) {
        return NULL;
    }
    walk->depth++;
    switch (wake_spirv_op(def)) {
    case SpvOpTypeVoid: problem = "void is no concrete type"; break;
    case SpvOpTypeBool: problem = "a boolean is no concrete type"; break;
    case SpvOpTypeImage:
    case SpvOpTypeSampler:
    case SpvOpTypeSampledImage:
    case SpvOpTypeFunction:
    case SpvOpTypeOpaque: problem = "an opaque type or a function is no concrete type"; break;
    case SpvOpTypeRuntimeArray: problem = "a run-time array has no size"; break;
    case SpvOpTypeVector: problem = type_problem(walk, wake_spirv_word(def, 2)); break;
    case SpvOpTypeArray:
        problem = type_problem(walk, wake_spirv_word(def, 2));
        if (!problem && walk->explicit_layout) {
            problem = array_problem(walk, type, def);
        }
        break;
    case SpvOpTypeStruct:
        for (uint32_t i = 2; !problem && i < wake_spirv_length(def); i++) {
            problem = type_problem(walk, def[i]);
            if (problem || !walk->explicit_layout) {
                continue;
            }
            if (!wake_spirv_decoration(m, type, i - 2, SpvDecorationOffset)) {
                problem = "a struct with a member without Offset has no explicit layout";
            } else if (needs_matrix_stride(m, def[i]) &&
                       !wake_spirv_decoration(m, type, i - 2, SpvDecorationMatrixStride)) {
                problem = "a matrix without MatrixStride has no explicit layout";
            }
        }
        if (!problem && walk->explicit_layout) {
            problem = places_problem(walk, type, def);
        }
        break;
    default: break;
    }
    walk->depth--;
    return problem;
}

/* In the sense of OpCopyLogical. True where that is not known. */
static bool
match(struct type_walk *walk, uint32_t a, uint32_t b)
{
    const struct wake_spirv_values values = { walk->module, NULL };
    const uint32_t *x = wake_spirv_def(walk->module, a), *y = wake_spirv_def(walk->module, b);
    bool same = true;

    if (a == b || !x || !y || !enter(walk)) {
        return true;
    }
    if (wake_spirv_op(x) != wake_spirv_op(y)) {
        return false;
    }
    walk->depth++;
    switch (wake_spirv_op(x)) {
    case SpvOpTypeArray: {
        uint32_t m = wake_spirv_array_length(&values, a), n = wake_spirv_array_length(&values, b);

        same = (m == n || !m || !n) && match(walk, wake_spirv_word(x, 2), wake_spirv_word(y, 2));
        break;
    }
    case SpvOpTypeStruct:
        same = wake_spirv_length(x) == wake_spirv_length(y);
        for (uint32_t i = 2; same && i < wake_spirv_length(x); i++) {
            same = match(walk, x[i], y[i]);
        }
        break;
    case SpvOpTypeInt:
    case SpvOpTypeFloat:
    case SpvOpTypeVector:
    case SpvOpTypeMatrix:
        same = false; /* two types of one kind are declared twice or differ */
        break;
    default: break;
    }
    walk->depth--;
    return same;
}

/* ---- rules ----------------------------------------------------------------------------------- */

/* What stands between two instructions without being one. */
static bool
is_line(uint32_t op)
{
    return op == SpvOpLine || op == SpvOpNoLine;
}

/* Whether it stands in a block of a function. */
static bool
is_in_block(const struct wake_spirv_module *m, uint32_t at)
{
    bool open = false;

    for (uint32_t f = 0; f < m->function_count; f++) {
        const uint32_t *i;

        if (at < m->functions[f].begin || at >= m->functions[f].end) {
            continue;
        }
        for (uint32_t here = m->functions[f].begin;
             here < at && (i = wake_spirv_next(m, &here, at)) != NULL;) {
            open |= wake_spirv_op(i) == SpvOpLabel;
        }
    }
    return open;
}

static void
check_abort(const struct wake_spirv_module *m, uint32_t at, char text[WAKE_SPIRV_ABORT_TEXT])
{
    const uint32_t *i = &m->words[at];
    struct type_walk walk = {
        .module = m, .explicit_layout = wake_spirv_has_capability(m, SpvCapabilityShader)
    };
    uint32_t behind = at + wake_spirv_length(i), type = wake_spirv_word(i, 1),
             message = wake_spirv_type_of(m, wake_spirv_word(i, 2));
    const char *problem;

    if (wake_spirv_length(i) != 3) {
        snprintf(text, WAKE_SPIRV_ABORT_TEXT, "OpAbortKHR has %u words and not 3",
                 wake_spirv_length(i));
        return;
    }
    if (!wake_spirv_has_capability(m, WAKE_SPV_CAPABILITY_ABORT)) {
        snprintf(text, WAKE_SPIRV_ABORT_TEXT,
                 "OpAbortKHR needs the capability AbortKHR, which the module does not declare");
        return;
    }
    if (!is_in_block(m, at)) {
        snprintf(text, WAKE_SPIRV_ABORT_TEXT, "OpAbortKHR stands outside of any block");
        return;
    }
    while (behind < m->count && is_line(wake_spirv_op(&m->words[behind]))) {
        behind += wake_spirv_length(&m->words[behind]);
    }
    if (behind < m->count && wake_spirv_op(&m->words[behind]) != SpvOpLabel &&
        wake_spirv_op(&m->words[behind]) != SpvOpFunctionEnd) {
        snprintf(text, WAKE_SPIRV_ABORT_TEXT,
                 "OpAbortKHR is not the last instruction of its block: instruction %u follows",
                 wake_spirv_op(&m->words[behind]));
        return;
    }
    problem = type_problem(&walk, type);
    if (problem) {
        snprintf(text, WAKE_SPIRV_ABORT_TEXT,
                 "the Message Type of OpAbortKHR, id %u, cannot be one: %s", type, problem);
        return;
    }
    walk.steps = 0;
    if (message && !match(&walk, type, message)) {
        snprintf(
            text, WAKE_SPIRV_ABORT_TEXT,
            "the Message of OpAbortKHR has the type %u, which does not logically match its Message Type %u",
            message, type);
    }
}

static void
check_constant(const struct wake_spirv_module *m, uint32_t at, char text[WAKE_SPIRV_ABORT_TEXT])
{
    const struct wake_spirv_values values = { m, NULL };
    const uint32_t *i = &m->words[at];
    const char *name = wake_spirv_op(i) == WAKE_SPV_OP_CONSTANT_DATA ? "OpConstantDataKHR"
                                                                     : "OpSpecConstantDataKHR";
    const uint32_t *type = wake_spirv_def(m, wake_spirv_word(i, 1));
    const uint32_t *element = wake_spirv_def(m, wake_spirv_word(type, 2));
    uint64_t length, needed;

    if (!wake_spirv_has_capability(m, WAKE_SPV_CAPABILITY_CONSTANT_DATA)) {
        snprintf(text, WAKE_SPIRV_ABORT_TEXT,
                 "%s needs the capability ConstantDataKHR, which the module does not declare",
                 name);
        return;
    }
    if (!type) {
        return;
    }
    if (wake_spirv_op(type) != SpvOpTypeArray ||
        (element && wake_spirv_op(element) != SpvOpTypeInt)) {
        snprintf(text, WAKE_SPIRV_ABORT_TEXT,
                 "the Result Type of %s, id %u, is no array of integers", name,
                 wake_spirv_word(i, 1));
        return;
    }
    if (wake_spirv_decoration(m, wake_spirv_word(i, 1), WAKE_SPIRV_NO_MEMBER,
                              SpvDecorationArrayStride)) {
        snprintf(
            text, WAKE_SPIRV_ABORT_TEXT,
            "the Result Type of %s, id %u, has ArrayStride, which constant data has not: the Message Type of an OpAbortKHR has an array type of its own",
            name, wake_spirv_word(i, 1));
        return;
    }
    length = wake_spirv_array_length(&values, wake_spirv_word(i, 1));
    needed = (length * wake_spirv_word(element, 2) + 31) / 32;
    /* The length of a specialized array may be any. */
    if (length && needed &&
        wake_spirv_op(wake_spirv_def(m, wake_spirv_word(type, 3))) == SpvOpConstant &&
        wake_spirv_length(i) - 3 != needed) {
        snprintf(text, WAKE_SPIRV_ABORT_TEXT, "%s has %u words of data, its type has %llu", name,
                 wake_spirv_length(i) - 3, (unsigned long long)needed);
    }
}

void
wake_spirv_check_abort(const struct wake_spirv_module *module, uint32_t at,
                       char text[WAKE_SPIRV_ABORT_TEXT])
{
    text[0] = 0;
    switch (wake_spirv_op(&module->words[at])) {
    case WAKE_SPV_OP_ABORT: check_abort(module, at, text); break;
    case WAKE_SPV_OP_CONSTANT_DATA:
    case WAKE_SPV_OP_SPEC_CONSTANT_DATA: check_constant(module, at, text); break;
    default: break;
    }
}
