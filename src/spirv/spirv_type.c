/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Types, constants, and what an instruction's operands are.
 */
#include "spirv/spirv_type.h"

#include "spirv/spirv_newer_ops.h"

#include <string.h>

enum {
    MAX_DEPTH = 24,   /* of nested types and constant expressions: more is taken as not known */
    MAX_STEPS = 20000 /* of one walk: declarations may name others many times */
};

/* How far a walk has come. */
struct walk {
    int depth;
    uint32_t steps;
};

static bool
enter(struct walk *walk)
{
    walk->depth++;
    if (walk->depth > MAX_DEPTH || walk->steps >= MAX_STEPS) {
        walk->steps = MAX_STEPS;
        return false;
    }
    walk->steps++;
    return true;
}

/* ---- constants ------------------------------------------------------------------------------- */

const VkSpecializationMapEntry *
wake_spirv_given(const struct wake_spirv_module *module, const VkSpecializationInfo *info,
                 uint32_t id)
{
    const struct wake_spirv_decoration *spec = wake_spirv_decoration(
        module, id, WAKE_SPIRV_NO_MEMBER, SpvDecorationSpecId);

    for (uint32_t i = 0;
         spec && info && info->pMapEntries && info->pData && i < info->mapEntryCount; i++) {
        const VkSpecializationMapEntry *entry = &info->pMapEntries[i];

        if (entry->constantID == spec->value && entry->offset <= info->dataSize &&
            entry->size <= info->dataSize - entry->offset) {
            return entry;
        }
    }
    return NULL;
}

/* The value that the application gives to a specialization constant of `size` bytes. */
static bool
specialized(const struct wake_spirv_values *values, uint32_t id, size_t size, uint64_t *value_out)
{
    const VkSpecializationMapEntry *entry = wake_spirv_given(values->module, values->info, id);

    if (!entry || entry->size > 8 || entry->size < size) {
        return false;
    }
    *value_out = 0;
    memcpy(value_out, (const char *)values->info->pData + entry->offset, size);
    return true;
}

static uint32_t
width_of(const struct wake_spirv_module *module, uint32_t type)
{
    const uint32_t *def = wake_spirv_def(module, type);

    return wake_spirv_op(def) == SpvOpTypeInt || wake_spirv_op(def) == SpvOpTypeFloat
               ? wake_spirv_word(def, 2)
               : 0;
}

static uint64_t
truncate_to(uint64_t value, uint32_t width)
{
    return width && width < 64 ? value & ((UINT64_C(1) << width) - 1) : value;
}

static int64_t
extend(uint64_t value, uint32_t width)
{
    return width && width < 64 ? (int64_t)(value << (64 - width)) >> (64 - width) : (int64_t)value;
}

static bool
constant(const struct wake_spirv_values *values, uint32_t id, uint64_t *value, struct walk *walk);

static bool
operation(const struct wake_spirv_values *values, const uint32_t *def, uint64_t *value,
          struct walk *walk)
{
    uint32_t width = width_of(values->module, wake_spirv_word(def, 1));
    uint32_t operand_width = width_of(values->module,
                                      wake_spirv_type_of(values->module, wake_spirv_word(def, 4)));
    uint64_t a = 0, b = 0, c = 0, result;
    uint32_t length = wake_spirv_length(def);

    if (length < 5 || !constant(values, def[4], &a, walk) ||
        (length > 5 && !constant(values, def[5], &b, walk)) ||
        (length > 6 && !constant(values, def[6], &c, walk)) || length > 7) {
        return false;
    }
    switch (def[3]) {
#define CASE(op, expression) \
    case SpvOp##op: result = (uint64_t)(expression); break
        CASE(IAdd, a + b);
        CASE(ISub, a - b);
        CASE(IMul, a * b);
        CASE(UDiv, b ? a / b : 0);
        CASE(UMod, b ? a % b : 0);
        CASE(SDiv, extend(b, width) > 0 ? extend(a, width) / extend(b, width) : 0);
        CASE(SRem, extend(b, width) > 0 ? extend(a, width) % extend(b, width) : 0);
        CASE(ShiftLeftLogical, b < 64 ? a << b : 0);
        CASE(ShiftRightLogical, b < 64 ? a >> b : 0);
        CASE(BitwiseAnd, a & b);
        CASE(BitwiseOr, a | b);
        CASE(BitwiseXor, a ^ b);
        CASE(Not, ~a);
        CASE(SNegate, 0 - a);
        CASE(UConvert, a);
        CASE(SConvert, extend(a, operand_width));
        CASE(LogicalAnd, a && b);
        CASE(LogicalOr, a || b);
        CASE(LogicalNot, !a);
        CASE(LogicalEqual, !a == !b);
        CASE(LogicalNotEqual, !a != !b);
        CASE(IEqual, a == b);
        CASE(INotEqual, a != b);
        CASE(ULessThan, a < b);
        CASE(UGreaterThan, a > b);
        CASE(ULessThanEqual, a <= b);
        CASE(UGreaterThanEqual, a >= b);
        CASE(SLessThan, extend(a, operand_width) < extend(b, operand_width));
        CASE(SGreaterThan, extend(a, operand_width) > extend(b, operand_width));
        CASE(SLessThanEqual, extend(a, operand_width) <= extend(b, operand_width));
        CASE(SGreaterThanEqual, extend(a, operand_width) >= extend(b, operand_width));
        CASE(Select, a ? b : c);
#undef CASE
    default: return false;
    }
    *value = truncate_to(result, width);
    return true;
}

static bool
constant_inside(const struct wake_spirv_values *values, uint32_t id, uint64_t *value,
                struct walk *walk)
{
    const uint32_t *def = wake_spirv_def(values->module, id);
    uint32_t width;

    switch (wake_spirv_op(def)) {
    case SpvOpConstantTrue:
    case SpvOpConstantFalse: *value = wake_spirv_op(def) == SpvOpConstantTrue; return true;
    case SpvOpConstantNull:
        *value = 0;
        return width_of(values->module, wake_spirv_word(def, 1)) != 0;
    case SpvOpSpecConstantTrue:
    case SpvOpSpecConstantFalse:
        if (specialized(values, id, sizeof(VkBool32), value)) {
            *value = *value != 0;
        } else {
            *value = wake_spirv_op(def) == SpvOpSpecConstantTrue;
        }
        return true;
    case SpvOpConstant:
    case SpvOpSpecConstant:
        width = width_of(values->module, wake_spirv_word(def, 1));
        if (wake_spirv_op(wake_spirv_def(values->module, wake_spirv_word(def, 1))) !=
                SpvOpTypeInt ||
            !width || width > 64) {
            return false;
        }
        if (wake_spirv_op(def) != SpvOpSpecConstant || !specialized(values, id, width / 8, value)) {
            *value = wake_spirv_word(def, 3) | (uint64_t)(width > 32 ? wake_spirv_word(def, 4) : 0)
                                                   << 32;
        }
        *value = truncate_to(*value, width);
        return true;
    case SpvOpSpecConstantOp: return operation(values, def, value, walk);
    default: return false;
    }
}

static bool
constant(const struct wake_spirv_values *values, uint32_t id, uint64_t *value, struct walk *walk)
{
    bool known = enter(walk) && constant_inside(values, id, value, walk);

    walk->depth--;
    return known;
}

bool
wake_spirv_constant(const struct wake_spirv_values *values, uint32_t id, uint64_t *value_out)
{
    struct walk walk = { 0 };

    return constant(values, id, value_out, &walk);
}

/* ---- types ----------------------------------------------------------------------------------- */

uint32_t
wake_spirv_type_of(const struct wake_spirv_module *module, uint32_t id)
{
    const uint32_t *def = wake_spirv_def(module, id);
    uint32_t type = wake_spirv_word(def, 1);
    uint32_t op = wake_spirv_op(wake_spirv_def(module, type));

    /* Instructions without a result type have the result in that place. */
    return wake_spirv_word(def, 2) == id &&
                   ((op >= SpvOpTypeVoid && op <= SpvOpTypePipe) ||
                    op == SpvOpTypeAccelerationStructureKHR || op == SpvOpTypeRayQueryKHR ||
                    op == SpvOpTypeCooperativeMatrixNV ||
                    op == WAKE_SPV_OP_TYPE_COOPERATIVE_MATRIX ||
                    op == WAKE_SPV_OP_TYPE_COOPERATIVE_VECTOR || op == WAKE_SPV_OP_TYPE_TENSOR)
               ? type
               : 0;
}

uint32_t
wake_spirv_pointee(const struct wake_spirv_module *module, uint32_t type)
{
    const uint32_t *def = wake_spirv_def(module, type);

    return wake_spirv_op(def) == SpvOpTypePointer ? wake_spirv_word(def, 3) : 0;
}

uint32_t
wake_spirv_array_length(const struct wake_spirv_values *values, uint32_t type)
{
    const uint32_t *def = wake_spirv_def(values->module, type);
    uint64_t length;

    return wake_spirv_op(def) == SpvOpTypeArray &&
                   wake_spirv_constant(values, wake_spirv_word(def, 3), &length) &&
                   length <= UINT32_MAX
               ? (uint32_t)length
               : 0;
}

enum wake_spirv_base
wake_spirv_scalar(const struct wake_spirv_module *module, uint32_t type, uint32_t *width_out,
                  uint32_t *components_out)
{
    const uint32_t *def = wake_spirv_def(module, type);
    enum wake_spirv_base base = WAKE_SPIRV_OTHER;
    uint32_t components = 1, width = 0;

    if (wake_spirv_op(def) == SpvOpTypeMatrix) {
        def = wake_spirv_def(module, wake_spirv_word(def, 2));
    }
    if (wake_spirv_op(def) == SpvOpTypeVector) {
        components = wake_spirv_word(def, 3);
        def = wake_spirv_def(module, wake_spirv_word(def, 2));
    }
    switch (wake_spirv_op(def)) {
    case SpvOpTypeFloat: base = WAKE_SPIRV_FLOAT, width = wake_spirv_word(def, 2); break;
    case SpvOpTypeInt:
        base = wake_spirv_word(def, 3) ? WAKE_SPIRV_SINT : WAKE_SPIRV_UINT,
        width = wake_spirv_word(def, 2);
        break;
    case SpvOpTypeBool: base = WAKE_SPIRV_BOOL, width = 32; break;
    default: break;
    }
    if (width != 8 && width != 16 && width != 32 && width != 64) {
        base = WAKE_SPIRV_OTHER;
    }
    if (width_out) {
        *width_out = width;
    }
    if (components_out) {
        *components_out = components > 16 ? 16 : components;
    }
    return base;
}

static uint64_t
size_of(const struct wake_spirv_values *values, uint32_t type, bool laid_out, uint32_t parent,
        uint32_t member, struct walk *walk);

static uint64_t
size_inside(const struct wake_spirv_values *values, uint32_t type, bool laid_out, uint32_t parent,
            uint32_t member, struct walk *walk)
{
    const struct wake_spirv_module *m = values->module;
    const uint32_t *def = wake_spirv_def(m, type);
    const struct wake_spirv_decoration *stride;
    uint64_t element, size = 0;

    switch (wake_spirv_op(def)) {
    case SpvOpTypeBool: return 4;
    case SpvOpTypeInt:
    case SpvOpTypeFloat: return (wake_spirv_word(def, 2) + 7) / 8;
    case SpvOpTypePointer: return 8;
    case SpvOpTypeVector:
        return wake_spirv_word(def, 3) *
               size_of(values, wake_spirv_word(def, 2), laid_out, 0, 0, walk);
    case SpvOpTypeMatrix: {
        uint32_t columns = wake_spirv_word(def, 3);
        const uint32_t *column = wake_spirv_def(m, wake_spirv_word(def, 2));
        bool rows = parent && wake_spirv_decoration(m, parent, member, SpvDecorationRowMajor);

        element = size_of(values, wake_spirv_word(def, 2), laid_out, 0, 0, walk);
        stride = laid_out && parent
                     ? wake_spirv_decoration(m, parent, member, SpvDecorationMatrixStride)
                     : NULL;
        if (!stride || !columns) {
            return columns * element;
        }
        if (rows) {
            uint32_t row_count = wake_spirv_word(column, 3);
            uint64_t scalar = size_of(values, wake_spirv_word(column, 2), laid_out, 0, 0, walk);

            return row_count ? (uint64_t)(row_count - 1) * stride->value + columns * scalar : 0;
        }
        return (uint64_t)(columns - 1) * stride->value + element;
    }
    case SpvOpTypeArray: {
        uint64_t length = wake_spirv_array_length(values, type);

        element = size_of(values, wake_spirv_word(def, 2), laid_out, parent, member, walk);
        stride = laid_out ? wake_spirv_decoration(m, type, WAKE_SPIRV_NO_MEMBER,
                                                  SpvDecorationArrayStride)
                          : NULL;
        if (!length || !element) {
            return 0;
        }
        return stride ? (length - 1) * stride->value + element : length * element;
    }
    case SpvOpTypeStruct:
        for (uint32_t i = 2; i < wake_spirv_length(def); i++) {
            const struct wake_spirv_decoration *offset =
                laid_out ? wake_spirv_decoration(m, type, i - 2, SpvDecorationOffset) : NULL;

            element = size_of(values, def[i], laid_out, type, i - 2, walk);
            if (!offset) {
                size += element;
            } else if (offset->value + element > size) {
                size = offset->value + element;
            }
        }
        return size;
    default: return 0;
    }
}

static uint64_t
size_of(const struct wake_spirv_values *values, uint32_t type, bool laid_out, uint32_t parent,
        uint32_t member, struct walk *walk)
{
    uint64_t size = enter(walk) ? size_inside(values, type, laid_out, parent, member, walk) : 0;

    walk->depth--;
    return size;
}

uint64_t
wake_spirv_size(const struct wake_spirv_values *values, uint32_t type, bool laid_out)
{
    struct walk walk = { 0 };
    uint64_t size = size_of(values, type, laid_out, 0, 0, &walk);

    return walk.steps < MAX_STEPS ? size : 0;
}

static bool
contains(const struct wake_spirv_module *module, uint32_t type, uint32_t op, uint32_t width,
         struct walk *walk)
{
    const uint32_t *def = wake_spirv_def(module, type);
    bool found = false;

    if (enter(walk)) {
        switch (wake_spirv_op(def)) {
        case SpvOpTypeInt:
        case SpvOpTypeFloat:
            found = (!op || op == wake_spirv_op(def)) && wake_spirv_word(def, 2) == width;
            break;
        case SpvOpTypeVector:
        case SpvOpTypeMatrix:
        case SpvOpTypeArray:
        case SpvOpTypeRuntimeArray:
            found = contains(module, wake_spirv_word(def, 2), op, width, walk);
            break;
        case SpvOpTypeStruct:
            for (uint32_t i = 2; !found && i < wake_spirv_length(def); i++) {
                found = contains(module, def[i], op, width, walk);
            }
            break;
        default: break;
        }
    }
    walk->depth--;
    return found;
}

bool
wake_spirv_contains(const struct wake_spirv_module *module, uint32_t type, uint32_t op,
                    uint32_t width)
{
    struct walk walk = { 0 };

    return contains(module, type, op, width, &walk);
}

/* ---- instructions ---------------------------------------------------------------------------- */

uint32_t
wake_spirv_atomic_pointer(const uint32_t *instruction)
{
    uint32_t op = wake_spirv_op(instruction);

    switch (op) {
    case SpvOpAtomicStore:
    case SpvOpAtomicFlagClear: return 1;
    case SpvOpAtomicFlagTestAndSet:
    case SpvOpAtomicFMinEXT:
    case SpvOpAtomicFMaxEXT:
    case SpvOpAtomicFAddEXT: return 3;
    default: return op >= SpvOpAtomicLoad && op <= SpvOpAtomicXor ? 3 : 0;
    }
}

const uint32_t *
wake_spirv_variable_behind(const struct wake_spirv_module *module, uint32_t id)
{
    for (int depth = 0; depth < 8; depth++) {
        const uint32_t *def = wake_spirv_def(module, id);

        switch (wake_spirv_op(def)) {
        case SpvOpVariable: return def;
        case SpvOpLoad:
        case SpvOpAccessChain:
        case SpvOpInBoundsAccessChain:
        case SpvOpSampledImage:
        case SpvOpImage:
        case SpvOpCopyObject: id = wake_spirv_word(def, 3); break;
        default: return NULL;
        }
    }
    return NULL;
}
