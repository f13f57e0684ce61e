/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A module after specialization: the values that a pipeline gives, and what follows from them, as
 * fixed constants.
 * Threads: any; pure.
 */
#ifndef WAKE_SPIRV_SPIRV_SPECIALIZE_H
#define WAKE_SPIRV_SPIRV_SPECIALIZE_H

#include "spirv/spirv_module.h"

/*
 * The new words, kind WAKE_HEAP_GPUAV, the caller's. NULL: nothing that other values could make
 * invalid (lengths of arrays, sizes of workgroups) depends on a constant that `info` names; or out
 * of memory.
 *
 * Results of OpSpecConstantOp that cannot be worked out here stay as they are.
 */
WAKE_MUST_CHECK uint32_t *
wake_spirv_specialize(const struct wake_spirv_module *module, const VkSpecializationInfo *info,
                      size_t *count_out);

#endif
