/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rules and layouts of OpAbortKHR and OpConstantDataKHR.
 */
#include "spirv/spirv_abort.h"

#include "base/heap.h"
#include "spirv/spirv_type.h"

#include <stdio.h>
#include <string.h>

enum {
    HEADER_WORDS = 5,
    MAX_DEPTH = 16,   /* of types in types */
    MAX_STEPS = 4096, /* of one walk over a type */
    MAX_MEMBERS = 64,
    MAX_LITERAL = 65536 /* bytes of a constant text that are kept */
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
        if (!problem && walk->explicit_layout &&
            !wake_spirv_decoration(m, type, WAKE_SPIRV_NO_MEMBER, SpvDecorationArrayStride)) {
            problem = "an array without ArrayStride has no explicit layout";
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

uint64_t
wake_spirv_abort_size(const struct wake_spirv_module *module, uint32_t at)
{
    const struct wake_spirv_values values = { module, NULL };

    return wake_spirv_size(&values, wake_spirv_word(&module->words[at], 1), true);
}

/* ---- layouts --------------------------------------------------------------------------------- */

struct flatten {
    struct type_walk walk;
    struct wake_abort_member members[MAX_MEMBERS];
    uint32_t count;
    bool failed;
};

static void
add(struct flatten *f, enum wake_abort_kind kind, uint64_t offset, uint32_t width, uint64_t count)
{
    if (f->count == MAX_MEMBERS || !width || offset > UINT32_MAX || count > UINT32_MAX) {
        f->failed = true;
        return;
    }
    f->members[f->count++] = (struct wake_abort_member){ kind, (uint32_t)offset, width,
                                                         (uint32_t)count };
}

static void
add_numbers(struct flatten *f, uint32_t type, uint64_t offset)
{
    uint32_t width = 0, count = 0;
    enum wake_spirv_base base = wake_spirv_scalar(f->walk.module, type, &width, &count);

    add(f,
        base == WAKE_SPIRV_FLOAT  ? WAKE_ABORT_FLOAT
        : base == WAKE_SPIRV_SINT ? WAKE_ABORT_SINT
        : base == WAKE_SPIRV_UINT ? WAKE_ABORT_UINT
                                  : WAKE_ABORT_OTHER,
        offset, width / 8, count);
}

static uint32_t
stride_of(const struct wake_spirv_module *m, uint32_t type, uint32_t member, uint32_t decoration)
{
    const struct wake_spirv_decoration *stride = wake_spirv_decoration(m, type, member, decoration);

    return stride ? stride->value : 0;
}

static void
flatten(struct flatten *f, uint32_t type, uint64_t offset, uint32_t matrix_stride)
{
    const struct wake_spirv_module *m = f->walk.module;
    const struct wake_spirv_values values = { m, NULL };
    const uint32_t *def = wake_spirv_def(m, type);

    if (f->failed || !enter(&f->walk)) {
        f->failed = true;
        return;
    }
    f->walk.depth++;
    switch (wake_spirv_op(def)) {
    case SpvOpTypeInt:
    case SpvOpTypeFloat:
    case SpvOpTypeVector: add_numbers(f, type, offset); break;
    case SpvOpTypeMatrix:
        f->failed |= !matrix_stride;
        for (uint32_t i = 0; i < wake_spirv_word(def, 3) && !f->failed; i++) {
            flatten(f, wake_spirv_word(def, 2), offset + (uint64_t)i * matrix_stride, 0);
        }
        break;
    case SpvOpTypeArray: {
        uint32_t length = wake_spirv_array_length(&values, type);
        uint32_t stride = stride_of(m, type, WAKE_SPIRV_NO_MEMBER, SpvDecorationArrayStride);
        const uint32_t *element = wake_spirv_def(m, wake_spirv_word(def, 2));

        if (wake_spirv_op(element) == SpvOpTypeInt && wake_spirv_word(element, 2) == 8 &&
            stride <= 1) {
            add(f, WAKE_ABORT_TEXT, offset, 1, length);
            break;
        }
        f->failed |= !stride;
        for (uint32_t i = 0; i < length && !f->failed; i++) {
            flatten(f, wake_spirv_word(def, 2), offset + (uint64_t)i * stride, matrix_stride);
        }
        break;
    }
    case SpvOpTypeStruct:
        for (uint32_t i = 2; i < wake_spirv_length(def) && !f->failed; i++) {
            const struct wake_spirv_decoration *at = wake_spirv_decoration(m, type, i - 2,
                                                                           SpvDecorationOffset);

            f->failed |= !at;
            flatten(f, def[i], offset + (at ? at->value : 0),
                    stride_of(m, type, i - 2, SpvDecorationMatrixStride));
        }
        break;
    default: f->failed = true; break;
    }
    f->walk.depth--;
}

/* The constant that the first member of a value is; NULL: not one. */
static const uint32_t *
first_constant(const struct wake_spirv_module *m, uint32_t id)
{
    const uint32_t *def = wake_spirv_def(m, id);

    for (int i = 0; i < MAX_DEPTH; i++) {
        switch (wake_spirv_op(def)) {
        case WAKE_SPV_OP_CONSTANT_DATA: return def;
        case SpvOpCopyLogical:
        case SpvOpCopyObject:
        case SpvOpCompositeConstruct:
        case SpvOpConstantComposite: def = wake_spirv_def(m, wake_spirv_word(def, 3)); break;
        default: return NULL;
        }
    }
    return NULL;
}

struct wake_abort_layout *
wake_spirv_abort_layout(const struct wake_spirv_module *module, uint32_t at)
{
    const uint32_t *i = &module->words[at];
    struct flatten f = { .walk = { .module = module } };
    const uint32_t *text = first_constant(module, wake_spirv_word(i, 2));
    struct wake_abort_layout *layout;
    size_t members, text_size = 0;
    uint8_t *behind;

    flatten(&f, wake_spirv_word(i, 1), 0, 0);
    if (f.failed || !f.count) {
        return NULL;
    }
    members = f.count * sizeof(*f.members);
    if (text && f.members[0].kind == WAKE_ABORT_TEXT) {
        text_size = (size_t)(wake_spirv_length(text) - 3) * 4;
        text_size = text_size < f.members[0].count ? text_size : f.members[0].count;
        text_size = text_size < MAX_LITERAL ? text_size : MAX_LITERAL;
    }
    layout = wake_alloc(WAKE_HEAP_STATE, sizeof(*layout) + members + text_size);
    if (!layout) {
        return NULL;
    }
    behind = (uint8_t *)(layout + 1);
    memcpy(behind, f.members, members);
    *layout = (struct wake_abort_layout){
        .size = wake_spirv_abort_size(module, at),
        .members = (const struct wake_abort_member *)(const void *)behind,
        .member_count = f.count,
    };
    if (text_size) {
        memcpy(behind + members, &text[3], text_size);
        layout->text = behind + members;
        layout->text_size = (uint32_t)text_size;
    }
    return layout;
}
