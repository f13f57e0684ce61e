/* SPDX-License-Identifier: Apache-2.0 */
/* Memory semantics of atomic operations and barriers, scopes of group operations. Specification, 'Validation Rules within a Module', StandaloneSpirv. */
#include "core/shader/shader_validity.h"

#include "spirv/spirv_newer_ops.h"

#if WAKE_SAY_OF_MODULES

enum {
    ORDERS = SpvMemorySemanticsAcquireMask | SpvMemorySemanticsReleaseMask |
             SpvMemorySemanticsAcquireReleaseMask | SpvMemorySemanticsSequentiallyConsistentMask,
    ACQUIRES = SpvMemorySemanticsAcquireMask | SpvMemorySemanticsAcquireReleaseMask,
    RELEASES = SpvMemorySemanticsReleaseMask | SpvMemorySemanticsAcquireReleaseMask,
    MEMORIES = SpvMemorySemanticsUniformMemoryMask | SpvMemorySemanticsWorkgroupMemoryMask |
               SpvMemorySemanticsImageMemoryMask | SpvMemorySemanticsOutputMemoryMask,
    /* What the capability VulkanMemoryModel brings. */
    OF_MODEL = SpvMemorySemanticsOutputMemoryMask | SpvMemorySemanticsMakeAvailableMask |
               SpvMemorySemanticsMakeVisibleMask | SpvMemorySemanticsVolatileMask,
};

/* Where an instruction has its operands; 0: it has none. */
struct operands {
    uint32_t scope, semantics, unequal;
};

static struct operands
operands_of(const uint32_t *i)
{
    switch (wake_spirv_op(i)) {
    case SpvOpControlBarrier: return (struct operands){ 2, 3, 0 };
    case SpvOpMemoryBarrier: return (struct operands){ 1, 2, 0 };
    case SpvOpAtomicStore: return (struct operands){ 2, 3, 0 };
    case SpvOpAtomicCompareExchange: return (struct operands){ 4, 5, 6 };
    default:
        return wake_spirv_atomic_pointer(i) == 3 ? (struct operands){ 4, 5, 0 }
                                                 : (struct operands){ 0 };
    }
}

/* A constant that no specialization changes. */
static bool
constant(const struct wake_validity *v, uint32_t id, uint32_t *value_out)
{
    const uint32_t *def = wake_spirv_def(v->module, id);
    uint64_t value = 0;

    if (wake_spirv_op(def) != SpvOpConstant && wake_spirv_op(def) != SpvOpConstantNull) {
        return false;
    }
    if (!wake_spirv_constant(&(struct wake_spirv_values){ v->module, NULL }, id, &value)) {
        return false;
    }
    *value_out = (uint32_t)value;
    return true;
}

#define SAY(v, vuid, semantics, text) \
    return WAKE_FIND_INVALID((v), (vuid), "the semantics 0x%x " text, (semantics)), true

/* The rules about one operand alone. */
static bool
check_order(const struct wake_validity *v, uint32_t op, uint32_t semantics)
{
    const uint32_t order = semantics & ORDERS;

    if (order & (order - 1)) {
        SAY(v, "VUID-StandaloneSpirv-MemorySemantics-10865", semantics,
            "have more than one memory order");
    }
    if (order & SpvMemorySemanticsSequentiallyConsistentMask) {
        SAY(v, "VUID-StandaloneSpirv-MemorySemantics-10866", semantics,
            "are SequentiallyConsistent");
    }
    if (op == SpvOpAtomicStore && order & ACQUIRES) {
        SAY(v, "VUID-StandaloneSpirv-MemorySemantics-10867", semantics,
            "of an OpAtomicStore acquire");
    }
    if (op == SpvOpAtomicLoad && order & RELEASES) {
        SAY(v, "VUID-StandaloneSpirv-MemorySemantics-10868", semantics,
            "of an OpAtomicLoad release");
    }
    if (op == SpvOpMemoryBarrier && !order) {
        SAY(v, "VUID-StandaloneSpirv-MemorySemantics-10869", semantics,
            "of an OpMemoryBarrier are relaxed");
    }
    if (order && !(semantics & MEMORIES)) {
        SAY(v, "VUID-StandaloneSpirv-MemorySemantics-10870", semantics,
            "have a memory order, but name no memory");
    }
    if (!order && semantics & MEMORIES) {
        SAY(v, "VUID-StandaloneSpirv-MemorySemantics-10871", semantics,
            "name memory, but have no memory order");
    }
    return false;
}

/* Whether the module has the capability that some semantics need; else SPIRV-Tools say so. */
static bool
has_model(const struct wake_validity *v, uint32_t semantics)
{
    return !(semantics & OF_MODEL) ||
           wake_spirv_has_capability(v->module, SpvCapabilityVulkanMemoryModel);
}

static bool
check_model(const struct wake_validity *v, uint32_t op, uint32_t semantics)
{
    const uint32_t order = semantics & ORDERS;

    if (!has_model(v, semantics)) {
        return false;
    }
    if (semantics & SpvMemorySemanticsMakeAvailableMask && !(order & RELEASES)) {
        SAY(v, "VUID-StandaloneSpirv-MemorySemantics-10872", semantics,
            "make available, but do not release");
    }
    if (semantics & SpvMemorySemanticsMakeVisibleMask && !(order & ACQUIRES)) {
        SAY(v, "VUID-StandaloneSpirv-MemorySemantics-10873", semantics,
            "make visible, but do not acquire");
    }
    if (semantics & SpvMemorySemanticsVolatileMask &&
        (op == SpvOpControlBarrier || op == SpvOpMemoryBarrier)) {
        SAY(v, "VUID-StandaloneSpirv-MemorySemantics-13551", semantics,
            "of a barrier are volatile");
    }
    return false;
}

/* What a comparison that failed means, beside what one that succeeded does. */
static bool
check_unequal(const struct wake_validity *v, uint32_t equal, uint32_t unequal)
{
    if (unequal & RELEASES) {
        SAY(v, "VUID-StandaloneSpirv-UnequalMemorySemantics-10875", unequal,
            "of an unequal comparison release");
    }
    if (unequal & ACQUIRES && !(equal & ORDERS)) {
        SAY(v, "VUID-StandaloneSpirv-UnequalMemorySemantics-10876", unequal,
            "of an unequal comparison are stronger than those of an equal one");
    }
    if (unequal & MEMORIES & ~equal) {
        SAY(v, "VUID-StandaloneSpirv-UnequalMemorySemantics-10877", unequal,
            "of an unequal comparison name memory that those of an equal one do not");
    }
    if (unequal & ~equal & SpvMemorySemanticsMakeVisibleMask) {
        SAY(v, "VUID-StandaloneSpirv-UnequalMemorySemantics-10878", unequal,
            "of an unequal comparison make visible, and those of an equal one do not");
    }
    if ((unequal ^ equal) & SpvMemorySemanticsVolatileMask) {
        SAY(v, "VUID-StandaloneSpirv-UnequalMemorySemantics-10879", unequal,
            "of an unequal comparison are not volatile as those of an equal one are");
    }
    return false;
}

static bool
check_instruction(const struct wake_validity *v, const uint32_t *i)
{
    const struct operands at = operands_of(i);
    const uint32_t op = wake_spirv_op(i);
    uint32_t scope, semantics, unequal;

    if (at.scope && constant(v, wake_spirv_word(i, at.scope), &scope) &&
        scope == SpvScopeCrossDevice) {
        return WAKE_FIND_INVALID(v, "VUID-StandaloneSpirv-None-04638",
                                 "the scope of an instruction's memory is CrossDevice%s", ""),
               true;
    }
    if (!at.semantics || !constant(v, wake_spirv_word(i, at.semantics), &semantics)) {
        return false;
    }
    if (check_order(v, op, semantics) || check_model(v, op, semantics)) {
        return true;
    }
    if (at.unequal && constant(v, wake_spirv_word(i, at.unequal), &unequal) &&
        (check_order(v, op, unequal) || check_model(v, op, unequal) ||
         (has_model(v, unequal) && check_unequal(v, semantics, unequal)))) {
        return true;
    }
    if (semantics & ORDERS && constant(v, wake_spirv_word(i, at.scope), &scope) &&
        scope == SpvScopeInvocation) {
        SAY(v, "VUID-StandaloneSpirv-None-04641", semantics,
            "have a memory order, but the scope is Invocation");
    }
    return false;
}

/* Also in code that the installed SPIRV-Tools do not know, and so say nothing of. */
static bool
check_group(const struct wake_validity *v, const uint32_t *i)
{
    const uint32_t op = wake_spirv_op(i);
    uint32_t scope, size;

    if (!(op >= SpvOpGroupNonUniformElect && op <= SpvOpGroupNonUniformQuadSwap) &&
        op != WAKE_SPV_OP_ROTATE) {
        return false;
    }
    if (constant(v, wake_spirv_word(i, 3), &scope) && scope != SpvScopeSubgroup) {
        return WAKE_FIND_INVALID(v, "VUID-StandaloneSpirv-None-04642",
                                 "the scope of a group operation is %u, not Subgroup", scope),
               true;
    }
    if (op == WAKE_SPV_OP_ROTATE && wake_spirv_length(i) > 6 &&
        constant(v, wake_spirv_word(i, 6), &size) && (!size || size & (size - 1))) {
        return WAKE_FIND_INVALID(v, v->not_valid,
                                 "the ClusterSize of an OpGroupNonUniformRotateKHR is %u, which is "
                                 "no power of two",
                                 size),
               true;
    }
    return false;
}

/* Products of numbers that hold four each. */
static bool
check_product(const struct wake_validity *v, const uint32_t *i)
{
    enum { FIRST = 4450, LAST = 4455, PACKED = 6018 };
    const uint32_t op = wake_spirv_op(i);
    const uint32_t type = wake_spirv_type_of(v->module, wake_spirv_word(i, 3));

    if (op < FIRST || op > LAST || wake_spirv_op(wake_spirv_def(v->module, type)) != SpvOpTypeInt ||
        wake_spirv_has_capability(v->module, PACKED)) {
        return false;
    }
    return WAKE_FIND_INVALID(v, v->not_valid,
                             "a dot product of packed numbers, %%%u, needs the capability "
                             "DotProductInput4x8BitPacked",
                             wake_spirv_word(i, 2)),
           true;
}

bool
wake_check_semantics(const struct wake_validity *v)
{
    for (uint32_t k = 0; k < v->module->function_count; k++) {
        const struct wake_spirv_function *function = &v->module->functions[k];
        const uint32_t *i;

        for (uint32_t at = function->begin;
             (i = wake_spirv_next(v->module, &at, function->end)) != NULL;) {
            if (check_instruction(v, i) || check_group(v, i) || check_product(v, i)) {
                return true;
            }
        }
    }
    return false;
}

#else

bool
wake_check_semantics(const struct wake_validity *v)
{
    (void)v;
    return false;
}

#endif
