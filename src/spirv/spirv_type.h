/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Types, constants, and what an instruction's operands are.
 * Threads: any; pure.
 */
#ifndef WAKE_SPIRV_SPIRV_TYPE_H
#define WAKE_SPIRV_SPIRV_TYPE_H

#include "spirv/spirv_module.h"

/* The word of an atomic instruction that has its pointer; 0: it is none. */
uint32_t
wake_spirv_atomic_pointer(const uint32_t *instruction);
/* An integer or boolean constant; false: not one, or not known. */
bool
wake_spirv_constant(const struct wake_spirv_values *values, uint32_t id, uint64_t *value_out);
/* What the application gives for a specialization constant, inside its data; NULL: nothing. Which
 * sizes do is the caller's to say. */
const VkSpecializationMapEntry *
wake_spirv_given(const struct wake_spirv_module *module, const VkSpecializationInfo *info,
                 uint32_t id);
/* Elements of an array type; 0: a run-time array, or not known. */
uint32_t
wake_spirv_array_length(const struct wake_spirv_values *values, uint32_t type);
/* What a pointer type points to, 0: not a pointer type. */
uint32_t
wake_spirv_pointee(const struct wake_spirv_module *module, uint32_t type);
/* The type of an id's value, 0: none. */
uint32_t
wake_spirv_type_of(const struct wake_spirv_module *module, uint32_t id);
/* The instruction of the variable behind an image, sampled image or pointer; NULL: not known. */
const uint32_t *
wake_spirv_variable_behind(const struct wake_spirv_module *module, uint32_t id);
/*
 * Bytes of a type. With `laid_out` by its Offset, ArrayStride and MatrixStride decorations, else
 * tightly by scalars. 0: not known.
 */
uint64_t
wake_spirv_size(const struct wake_spirv_values *values, uint32_t type, bool laid_out);
/* Whether a type has a scalar of that kind and width somewhere in it (SpvOpTypeInt, SpvOpTypeFloat;
 * 0: either). */
bool
wake_spirv_contains(const struct wake_spirv_module *module, uint32_t type, uint32_t op,
                    uint32_t width);
/* The scalar that a scalar, vector or matrix type is made of. */
enum wake_spirv_base
wake_spirv_scalar(const struct wake_spirv_module *module, uint32_t type, uint32_t *width_out,
                  uint32_t *components_out);

#endif
