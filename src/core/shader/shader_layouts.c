/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Memory: variables whose types are laid out though their storage class has no layout, alignments of what is at an address, and outputs of
 * meshes that are read. Specification, 'Validation Rules within a Module', StandaloneSpirv.
 */
#include "core/shader/shader_validity.h"

#if WAKE_SAY_OF_MODULES

enum {
    VERSION_1_4 = 0x00010400,
    VERSION_1_5 = 0x00010500,
    MOST_NESTED = 16,
    CAPABILITY_GROUP_LAYOUT = 4428,
    STORAGE_PHYSICAL = 5349,
    ALIGNED = 2, /* of memory operands */
};

/* ---- layouts --------------------------------------------------------------------------------- */

/* The decoration that lays a type out, or something in it; NULL: there is none. */
static const char *
layout_of(const struct wake_spirv_module *m, uint32_t type, uint32_t depth)
{
    const uint32_t *def = wake_spirv_def(m, type);
    const char *found = NULL;

    if (depth > MOST_NESTED) {
        return NULL;
    }
    switch (wake_spirv_op(def)) {
    case SpvOpTypeArray:
    case SpvOpTypeRuntimeArray:
        return wake_spirv_decoration(m, type, WAKE_SPIRV_NO_MEMBER, SpvDecorationArrayStride)
                   ? "ArrayStride"
                   : layout_of(m, wake_spirv_word(def, 2), depth + 1);
    case SpvOpTypeStruct:
        if (wake_spirv_decoration(m, type, WAKE_SPIRV_NO_MEMBER, SpvDecorationBlock) ||
            wake_spirv_decoration(m, type, WAKE_SPIRV_NO_MEMBER, SpvDecorationBufferBlock)) {
            return "Block";
        }
        for (uint32_t i = 2; !found && i < wake_spirv_length(def); i++) {
            found = wake_spirv_decoration(m, type, i - 2, SpvDecorationOffset) ? "Offset"
                    : wake_spirv_decoration(m, type, i - 2, SpvDecorationMatrixStride)
                        ? "MatrixStride"
                        : NULL;
            found = found ? found : layout_of(m, def[i], depth + 1);
        }
        return found;
    default: return NULL;
    }
}

/* In older code types were shared with those that need their layout. */
static bool
is_without_layout(const struct wake_spirv_module *m, uint32_t storage)
{
    return storage == SpvStorageClassWorkgroup
               ? m->version >= VERSION_1_4 && !wake_spirv_has_capability(m, CAPABILITY_GROUP_LAYOUT)
               : m->version >= VERSION_1_5 &&
                     (storage == SpvStorageClassPrivate || storage == SpvStorageClassFunction);
}

static bool
check_variable(const struct wake_validity *v, const uint32_t *def)
{
    const struct wake_spirv_module *m = v->module;
    const uint32_t storage = wake_spirv_word(def, 3), id = wake_spirv_word(def, 2);
    const uint32_t type = wake_spirv_pointee(m, wake_spirv_word(def, 1));
    const char *by = is_without_layout(m, storage) ? layout_of(m, type, 0) : NULL;
    /* Of blocks in workgroups SPIRV-Tools say that the code is not valid. */
    const bool group_block = by && storage == SpvStorageClassWorkgroup &&
                             wake_spirv_decoration(m, type, WAKE_SPIRV_NO_MEMBER,
                                                   SpvDecorationBlock);

    if (!by) {
        return false;
    }
    return WAKE_FIND_INVALID(v, group_block ? v->not_valid : "VUID-StandaloneSpirv-None-10684",
                             "the variable '%s' (%%%u) of storage class %u has a type that is laid "
                             "out: it has the decoration %s",
                             wake_spirv_name(m, id), id, storage, by),
           true;
}

/* ---- addresses ------------------------------------------------------------------------------- */

/* Bytes of the largest scalar in a type; 0: not known. */
static uint32_t
largest_scalar(const struct wake_spirv_module *m, uint32_t type, uint32_t depth)
{
    const uint32_t *def = wake_spirv_def(m, type);
    uint32_t most = 0;

    if (depth > MOST_NESTED) {
        return 0;
    }
    switch (wake_spirv_op(def)) {
    case SpvOpTypeInt:
    case SpvOpTypeFloat: return wake_spirv_word(def, 2) / 8;
    case SpvOpTypePointer: return wake_spirv_word(def, 2) == STORAGE_PHYSICAL ? 8 : 0;
    case SpvOpTypeVector:
    case SpvOpTypeMatrix:
    case SpvOpTypeArray:
    case SpvOpTypeRuntimeArray: return largest_scalar(m, wake_spirv_word(def, 2), depth + 1);
    case SpvOpTypeStruct:
        for (uint32_t i = 2; i < wake_spirv_length(def); i++) {
            const uint32_t size = largest_scalar(m, def[i], depth + 1);

            most = size > most ? size : most;
        }
        return most;
    default: return 0;
    }
}

/* The pointer that an instruction reads or writes through, and where its memory operands are. */
static uint32_t
accessed(const uint32_t *i, uint32_t *operands_out)
{
    switch (wake_spirv_op(i)) {
    case SpvOpLoad: *operands_out = 4; return wake_spirv_word(i, 3);
    case SpvOpStore: *operands_out = 3; return wake_spirv_word(i, 1);
    default: return 0;
    }
}

static bool
check_alignment(const struct wake_validity *v, const uint32_t *i)
{
    const struct wake_spirv_module *m = v->module;
    uint32_t operands, size;
    const uint32_t pointer = accessed(i, &operands);
    const uint32_t *type = pointer ? wake_spirv_def(m, wake_spirv_type_of(m, pointer)) : NULL;

    if (wake_spirv_op(type) != SpvOpTypePointer || wake_spirv_word(type, 2) != STORAGE_PHYSICAL ||
        !(wake_spirv_word(i, operands) & ALIGNED)) {
        return false;
    }
    /* Volatile, the bit before it, has no operand. */
    size = largest_scalar(m, wake_spirv_word(type, 3), 0);
    if (wake_spirv_word(i, operands + 1) >= size) {
        return false;
    }
    return WAKE_FIND_INVALID(v, "VUID-StandaloneSpirv-PhysicalStorageBuffer64-06314",
                             "an access through a physical pointer is aligned to %u, but its "
                             "largest scalar has %u bytes",
                             wake_spirv_word(i, operands + 1), size),
           true;
}

/* ---- outputs of meshes ----------------------------------------------------------------------- */

static bool
is_of_meshes(const struct wake_spirv_module *m)
{
    for (uint32_t i = 0; i < m->entry_point_count; i++) {
        if ((int)m->entry_points[i].model != SpvExecutionModelMeshEXT) {
            return false;
        }
    }
    return m->entry_point_count > 0;
}

static bool
check_read(const struct wake_validity *v, const uint32_t *i)
{
    const struct wake_spirv_module *m = v->module;
    const uint32_t *type = wake_spirv_op(i) == SpvOpLoad
                               ? wake_spirv_def(m, wake_spirv_type_of(m, wake_spirv_word(i, 3)))
                               : NULL;

    if (wake_spirv_op(type) != SpvOpTypePointer ||
        wake_spirv_word(type, 2) != SpvStorageClassOutput) {
        return false;
    }
    return WAKE_FIND_INVALID(v, v->not_valid, "a mesh shader reads its output %%%u",
                             wake_spirv_word(i, 3)),
           true;
}

/* ---- entry ----------------------------------------------------------------------------------- */

bool
wake_check_layouts(const struct wake_validity *v)
{
    const struct wake_spirv_module *m = v->module;
    const bool physical = m->addressing == SpvAddressingModelPhysicalStorageBuffer64;
    const bool meshes = is_of_meshes(m);

    for (uint32_t id = 1; id < m->bound; id++) {
        const uint32_t *def = wake_spirv_def(m, id);

        if (wake_spirv_op(def) == SpvOpVariable && check_variable(v, def)) {
            return true;
        }
    }
    for (uint32_t k = 0; (physical || meshes) && k < m->function_count; k++) {
        const uint32_t *i;

        for (uint32_t at = m->functions[k].begin;
             (i = wake_spirv_next(m, &at, m->functions[k].end)) != NULL;) {
            if ((physical && check_alignment(v, i)) || (meshes && check_read(v, i))) {
                return true;
            }
        }
    }
    return false;
}

#else

bool
wake_check_layouts(const struct wake_validity *v)
{
    (void)v;
    return false;
}

#endif
