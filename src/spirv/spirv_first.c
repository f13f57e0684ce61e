/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The way of the first invocation through an entry point's function: which blocks it surely comes
 * through, and which values the built-ins that number invocations give it. In a compute shader all
 * of them are 0, so that data[gl_GlobalInvocationID.x] is element 0 for it.
 *
 * A comparison that keeps invocations inside of a size ('if (id >= count) return;') is taken to let
 * the first one through: the size comes from the application, and with a size of 0 the command would
 * have nothing to do. Any other condition that is not known ends the way on both sides; it goes on
 * where the selection ends, if nothing within leaves the function.
 */
#include "spirv/spirv_first.h"

#include "base/heap.h"
#include "spirv/spirv_follow.h"
#include "spirv/spirv_type.h"

#include <string.h>

enum {
    MOST_STEPS = 1 << 14, /* values that are looked at in one entry point */
    MOST_DEPTH = 16
};

#define MANY_STORES UINT32_MAX /* of a variable: not one value */
#define WHOLE UINT32_MAX       /* of a vector: not one component */

enum value_kind {
    VALUE_UNKNOWN,
    VALUE_CONSTANT,
    VALUE_FIRST, /* the same number for the first invocation whenever it runs */
    VALUE_SIZE   /* chosen by the application, the same for all invocations */
};

struct value {
    enum value_kind kind;
    uint64_t number; /* of CONSTANT and FIRST */
};

static struct value
evaluate(struct wake_spirv_follow *f, uint32_t id, uint32_t component, int depth);

/* ---- variables of the function --------------------------------------------------------------- */

static void
note_store(struct wake_spirv_follow *f, uint32_t pointer, uint32_t value)
{
    const struct wake_spirv_module *m = f->module;
    const uint32_t *def = wake_spirv_def(m, pointer);
    uint32_t *known;

    if (wake_spirv_op(def) == SpvOpAccessChain || wake_spirv_op(def) == SpvOpInBoundsAccessChain) {
        pointer = wake_spirv_word(def, 3); /* a part of it: no single value any more */
        value = MANY_STORES;
        def = wake_spirv_def(m, pointer);
    }
    if (wake_spirv_op(def) != SpvOpVariable || wake_spirv_word(def, 3) != SpvStorageClassFunction) {
        return;
    }
    known = &f->first.stores[pointer];
    *known = *known || value >= m->bound ? MANY_STORES : value;
}

bool
wake_spirv_first_begin(struct wake_spirv_follow *f, const struct wake_spirv_function *function)
{
    const struct wake_spirv_module *m = f->module;
    const uint32_t *i;

    f->first.compute = f->entry->point->model == SpvExecutionModelGLCompute;
    f->first.stores = wake_zalloc(WAKE_HEAP_STATE, m->bound * sizeof(*f->first.stores));
    f->first.reached = wake_zalloc(WAKE_HEAP_STATE, m->bound);
    if (!f->first.stores || !f->first.reached) {
        return false;
    }
    for (uint32_t at = function->begin; (i = wake_spirv_next(m, &at, function->end)) != NULL;) {
        switch (wake_spirv_op(i)) {
        case SpvOpVariable:
            if (wake_spirv_length(i) > 4) {
                note_store(f, wake_spirv_word(i, 2), wake_spirv_word(i, 4));
            }
            break;
        case SpvOpStore: note_store(f, wake_spirv_word(i, 1), wake_spirv_word(i, 2)); break;
        case SpvOpLoad:
        case SpvOpAccessChain:
        case SpvOpInBoundsAccessChain:
        case SpvOpName: break;
        default: /* whatever else a pointer is given to may write it */
            for (uint32_t k = 1; k < wake_spirv_length(i); k++) {
                if (i[k] < m->bound && i[k] != wake_spirv_word(i, 2) && m->defs[i[k]]) {
                    note_store(f, i[k], MANY_STORES);
                }
            }
            break;
        }
    }
    return true;
}

void
wake_spirv_first_finish(struct wake_spirv_follow *f)
{
    wake_free(WAKE_HEAP_STATE, f->first.stores);
    wake_free(WAKE_HEAP_STATE, f->first.reached);
}

/* ---- values ---------------------------------------------------------------------------------- */

static struct value
constant(uint64_t number)
{
    return (struct value){ VALUE_CONSTANT, number };
}

static struct value
unknown(void)
{
    return (struct value){ VALUE_UNKNOWN, 0 };
}

/* What two values make: less is known of the result than of either. */
static enum value_kind
mixed(struct value a, struct value b)
{
    return a.kind == VALUE_UNKNOWN || b.kind == VALUE_UNKNOWN ? VALUE_UNKNOWN
           : a.kind == VALUE_SIZE || b.kind == VALUE_SIZE
               ? (a.kind == VALUE_FIRST || b.kind == VALUE_FIRST ? VALUE_UNKNOWN : VALUE_SIZE)
           : a.kind == VALUE_FIRST || b.kind == VALUE_FIRST ? VALUE_FIRST
                                                            : VALUE_CONSTANT;
}

/* A global variable, or what a chain from one leads to, when it is loaded. */
static struct value
load_global(const struct wake_spirv_follow *f, const uint32_t *variable)
{
    const struct wake_spirv_decoration *builtin;

    switch (wake_spirv_word(variable, 3)) {
    case SpvStorageClassUniform:
    case SpvStorageClassPushConstant:
    case SpvStorageClassStorageBuffer: return (struct value){ VALUE_SIZE, 0 };
    case SpvStorageClassInput: break;
    default: return unknown();
    }
    builtin = wake_spirv_decoration(f->module, wake_spirv_word(variable, 2), WAKE_SPIRV_NO_MEMBER,
                                    SpvDecorationBuiltIn);
    if (!f->first.compute || !builtin) {
        return unknown();
    }
    switch (builtin->value) {
    case SpvBuiltInGlobalInvocationId:
    case SpvBuiltInLocalInvocationId:
    case SpvBuiltInLocalInvocationIndex:
    case SpvBuiltInWorkgroupId: return (struct value){ VALUE_FIRST, 0 };
    case SpvBuiltInNumWorkgroups: return (struct value){ VALUE_SIZE, 0 };
    default: return unknown();
    }
}

static struct value
load(struct wake_spirv_follow *f, uint32_t pointer, uint32_t component, int depth)
{
    const struct wake_spirv_module *m = f->module;
    const uint32_t *def = wake_spirv_def(m, pointer);
    uint64_t index = 0;
    uint32_t root = pointer;

    if (wake_spirv_op(def) == SpvOpAccessChain || wake_spirv_op(def) == SpvOpInBoundsAccessChain) {
        bool one = wake_spirv_length(def) == 5 &&
                   wake_spirv_constant(f->values, wake_spirv_word(def, 4), &index) && index < 4;

        root = wake_spirv_word(def, 3);
        component = one && component == WHOLE ? (uint32_t)index : WHOLE;
        def = wake_spirv_def(m, root);
        if (wake_spirv_op(def) == SpvOpVariable && !one &&
            wake_spirv_word(def, 3) == SpvStorageClassFunction) {
            return unknown();
        }
    }
    if (wake_spirv_op(def) != SpvOpVariable) {
        return unknown();
    }
    if (wake_spirv_word(def, 3) != SpvStorageClassFunction) {
        return load_global(f, def);
    }
    return f->first.stores[root] && f->first.stores[root] != MANY_STORES
               ? evaluate(f, f->first.stores[root], component, depth)
               : unknown();
}

static struct value
calculate(uint32_t op, struct value a, struct value b)
{
    uint32_t x = (uint32_t)a.number, y = (uint32_t)b.number;
    struct value v = { mixed(a, b), 0 };

    if (v.kind == VALUE_UNKNOWN || v.kind == VALUE_SIZE) {
        return v;
    }
    switch (op) {
    case SpvOpIAdd: v.number = x + y; break;
    case SpvOpISub: v.number = x - y; break;
    case SpvOpIMul: v.number = x * y; break;
    case SpvOpUDiv: v.number = y ? x / y : 0; break;
    case SpvOpUMod: v.number = y ? x % y : 0; break;
    case SpvOpShiftLeftLogical: v.number = y < 32 ? x << y : 0; break;
    case SpvOpShiftRightLogical: v.number = y < 32 ? x >> y : 0; break;
    case SpvOpBitwiseAnd: v.number = x & y; break;
    case SpvOpBitwiseOr: v.number = x | y; break;
    default: return unknown();
    }
    return v;
}

/* Of the first invocation's number 0 and a size: inside. Of two that are known: their order. */
static struct value
compare(uint32_t op, struct value a, struct value b)
{
    bool number_first = a.kind == VALUE_FIRST && !a.number && b.kind == VALUE_SIZE;
    bool size_first = b.kind == VALUE_FIRST && !b.number && a.kind == VALUE_SIZE;
    bool known = mixed(a, b) == VALUE_CONSTANT || mixed(a, b) == VALUE_FIRST;
    int64_t order = (int64_t)(uint32_t)a.number - (int64_t)(uint32_t)b.number;

    if (!known && !number_first && !size_first) {
        return unknown();
    }
    order = number_first ? -1 : size_first ? 1 : order;
    switch (op) {
    case SpvOpULessThan:
    case SpvOpSLessThan: return constant(order < 0);
    case SpvOpULessThanEqual:
    case SpvOpSLessThanEqual: return constant(order <= 0);
    case SpvOpUGreaterThan:
    case SpvOpSGreaterThan: return constant(order > 0);
    case SpvOpUGreaterThanEqual:
    case SpvOpSGreaterThanEqual: return constant(order >= 0);
    case SpvOpIEqual: return known ? constant(order == 0) : unknown();
    case SpvOpINotEqual: return known ? constant(order != 0) : unknown();
    default: return unknown();
    }
}

static struct value
logical(uint32_t op, struct value a, struct value b)
{
    bool is_or = op == SpvOpLogicalOr;

    if ((a.kind == VALUE_CONSTANT && (a.number != 0) == is_or) ||
        (b.kind == VALUE_CONSTANT && (b.number != 0) == is_or)) {
        return constant(is_or);
    }
    return a.kind == VALUE_CONSTANT && b.kind == VALUE_CONSTANT ? constant(!is_or) : unknown();
}

/* OpAny, OpAll: of a comparison of vectors. */
static struct value
reduce(struct wake_spirv_follow *f, const uint32_t *i, int depth)
{
    uint32_t vector = wake_spirv_word(i, 3), count = 0;
    bool is_any = wake_spirv_op(i) == SpvOpAny;
    struct value v = constant(!is_any);

    (void)wake_spirv_scalar(f->module, wake_spirv_type_of(f->module, vector), NULL, &count);
    for (uint32_t k = 0; k < count && k < 4; k++) {
        v = logical(is_any ? SpvOpLogicalOr : SpvOpLogicalAnd, v, evaluate(f, vector, k, depth));
    }
    return count ? v : unknown();
}

/* The short circuit of || and &&: known if all that it may be is the same. */
static struct value
choose(struct wake_spirv_follow *f, const uint32_t *i, int depth)
{
    struct value v = evaluate(f, wake_spirv_word(i, 3), WHOLE, depth);

    for (uint32_t k = 5; k < wake_spirv_length(i); k += 2) {
        struct value other = evaluate(f, i[k], WHOLE, depth);

        if (other.kind != v.kind || other.number != v.number) {
            return unknown();
        }
    }
    return v;
}

static struct value
component_of(struct wake_spirv_follow *f, const uint32_t *i, uint32_t component, int depth)
{
    uint32_t first, count = 0;

    switch (wake_spirv_op(i)) {
    case SpvOpCompositeExtract:
        return wake_spirv_length(i) == 5 && component == WHOLE
                   ? evaluate(f, wake_spirv_word(i, 3), wake_spirv_word(i, 4), depth)
                   : unknown();
    case SpvOpCompositeConstruct:
    case SpvOpConstantComposite:
        (void)wake_spirv_scalar(f->module, wake_spirv_word(i, 1), NULL, &count);
        return component < count && wake_spirv_length(i) == count + 3
                   ? evaluate(f, wake_spirv_word(i, 3 + component), WHOLE, depth)
                   : unknown();
    case SpvOpVectorShuffle:
        (void)wake_spirv_scalar(f->module, wake_spirv_type_of(f->module, wake_spirv_word(i, 3)),
                                NULL, &count);
        if (component >= 4 || 5 + component >= wake_spirv_length(i)) {
            return unknown();
        }
        first = i[5 + component];
        return first < count ? evaluate(f, wake_spirv_word(i, 3), first, depth)
                             : evaluate(f, wake_spirv_word(i, 4), first - count, depth);
    default: return unknown();
    }
}

static struct value
evaluate(struct wake_spirv_follow *f, uint32_t id, uint32_t component, int depth)
{
    const uint32_t *i = wake_spirv_def(f->module, id);
    struct value a, b;
    uint64_t number;

    if (!i || depth > MOST_DEPTH || ++f->first.steps > MOST_STEPS) {
        return unknown();
    }
    if (wake_spirv_constant(f->values, id, &number)) {
        return component == WHOLE ? constant(number) : unknown();
    }
    switch (wake_spirv_op(i)) {
    case SpvOpLoad: return load(f, wake_spirv_word(i, 3), component, depth + 1);
    case SpvOpCompositeExtract:
    case SpvOpCompositeConstruct:
    case SpvOpConstantComposite:
    case SpvOpVectorShuffle: return component_of(f, i, component, depth + 1);
    case SpvOpUConvert:
    case SpvOpSConvert:
    case SpvOpBitcast:
    case SpvOpCopyObject: return evaluate(f, wake_spirv_word(i, 3), component, depth + 1);
    case SpvOpArrayLength:
    case SpvOpImageQuerySize:
    case SpvOpImageQuerySizeLod: return (struct value){ VALUE_SIZE, 0 };
    case SpvOpLogicalNot:
        a = evaluate(f, wake_spirv_word(i, 3), component, depth + 1);
        return a.kind == VALUE_CONSTANT ? constant(!a.number) : unknown();
    case SpvOpAny:
    case SpvOpAll: return reduce(f, i, depth + 1);
    case SpvOpPhi: return choose(f, i, depth + 1);
    default: break;
    }
    if (wake_spirv_length(i) != 5) {
        return unknown();
    }
    a = evaluate(f, wake_spirv_word(i, 3), component, depth + 1);
    b = evaluate(f, wake_spirv_word(i, 4), component, depth + 1);
    switch (wake_spirv_op(i)) {
    case SpvOpLogicalAnd:
    case SpvOpLogicalOr: return logical(wake_spirv_op(i), a, b);
    case SpvOpIAdd:
    case SpvOpISub:
    case SpvOpIMul:
    case SpvOpUDiv:
    case SpvOpUMod:
    case SpvOpShiftLeftLogical:
    case SpvOpShiftRightLogical:
    case SpvOpBitwiseAnd:
    case SpvOpBitwiseOr: return calculate(wake_spirv_op(i), a, b);
    default: return compare(wake_spirv_op(i), a, b);
    }
}

bool
wake_spirv_first_index(struct wake_spirv_follow *f, uint32_t id, uint64_t *value_out)
{
    struct value v = f->first.stores && f->first.compute ? evaluate(f, id, WHOLE, 0) : unknown();

    *value_out = v.number;
    return v.kind == VALUE_FIRST;
}

/* ---- control --------------------------------------------------------------------------------- */

static void
reach(struct wake_spirv_follow *f, uint32_t label)
{
    if (f->first.now && label < f->module->bound) {
        f->first.reached[label] = true;
    }
}

/* A construct begins: where it ends, the way goes on if nothing has left the function. */
static void
open_construct(struct wake_spirv_follow *f, uint32_t merge)
{
    struct wake_spirv_first *first = &f->first;

    if (first->open_count < WAKE_SPIRV_MOST_OPEN) {
        first->open[first->open_count].merge = merge;
        first->open[first->open_count].exits = first->exits;
        first->open[first->open_count].reached = first->now;
    }
    first->open_count++;
}

static void
enter_block(struct wake_spirv_follow *f, uint32_t label)
{
    struct wake_spirv_first *first = &f->first;

    first->now = !first->begun || (label < f->module->bound && first->reached[label]);
    first->begun = true;
    while (first->open_count && (first->open_count > WAKE_SPIRV_MOST_OPEN ||
                                 first->open[first->open_count - 1].merge == label)) {
        first->open_count--;
        if (first->open_count < WAKE_SPIRV_MOST_OPEN) {
            first->now |= first->open[first->open_count].reached &&
                          first->open[first->open_count].exits == first->exits;
        }
    }
}

/* Whether a function that is called may end the invocation. */
static bool
may_end(struct wake_spirv_follow *f, uint32_t id, int depth)
{
    const struct wake_spirv_module *m = f->module;
    const struct wake_spirv_function *function = wake_spirv_find_function(m, id);
    const uint32_t *i;

    if (!function || depth > MOST_DEPTH) {
        return true;
    }
    for (uint32_t at = function->begin; (i = wake_spirv_next(m, &at, function->end)) != NULL;) {
        switch (wake_spirv_op(i)) {
        case SpvOpKill:
        case SpvOpTerminateInvocation:
        case SpvOpDemoteToHelperInvocation: return true;
        case SpvOpFunctionCall:
            if (++f->first.steps > MOST_STEPS || may_end(f, wake_spirv_word(i, 3), depth + 1)) {
                return true;
            }
            break;
        default: break;
        }
    }
    return false;
}

void
wake_spirv_first_step(struct wake_spirv_follow *f, const uint32_t *i)
{
    struct wake_spirv_first *first = &f->first;
    struct value condition;

    switch (wake_spirv_op(i)) {
    case SpvOpLabel: enter_block(f, wake_spirv_word(i, 1)); break;
    case SpvOpSelectionMerge:
    case SpvOpLoopMerge: open_construct(f, wake_spirv_word(i, 1)); break;
    case SpvOpBranch: reach(f, wake_spirv_word(i, 1)); break;
    case SpvOpBranchConditional:
        condition = first->now ? evaluate(f, wake_spirv_word(i, 1), WHOLE, 0) : unknown();
        if (condition.kind == VALUE_CONSTANT) {
            reach(f, wake_spirv_word(i, condition.number ? 2 : 3));
        }
        break;
    case SpvOpReturn:
    case SpvOpReturnValue:
    case SpvOpKill:
    case SpvOpTerminateInvocation:
    case SpvOpDemoteToHelperInvocation:
    case SpvOpUnreachable: first->exits++; break;
    case SpvOpFunctionCall:
        if (may_end(f, wake_spirv_word(i, 3), 0)) {
            first->exits++;
            first->now = false;
        }
        break;
    default: break;
    }
}
