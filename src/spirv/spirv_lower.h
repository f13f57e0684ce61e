/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Modules with OpAbortKHR and OpConstantDataKHR made into ones that drivers without those
 * instructions execute: constants, and 'write the message to memory at a known address, end the
 * invocation'.
 *
 * The memory, in words of the device:
 *     +0   bytes of messages so far, counted by an atomic addition; more than there is room for:
 *          some did not fit
 *     +16  messages as VkDeviceFaultShaderAbortMessageInfoKHR gives them; the low word of a size is
 *          written last, with release semantics, so a message whose size is 0 is not there yet
 *     +16 + capacity  room for one message that does not fit, WAKE_SPIRV_LOWER_SPARE bytes
 * Threads: any; pure.
 */
#ifndef WAKE_SPIRV_SPIRV_LOWER_H
#define WAKE_SPIRV_SPIRV_LOWER_H

#include "spirv/spirv_abort.h"

#define WAKE_SPIRV_LOWER_HEAD 16
#define WAKE_SPIRV_LOWER_MESSAGE 65536 /* bytes of the largest message */
#define WAKE_SPIRV_LOWER_SPARE (WAKE_SPIRV_LOWER_MESSAGE + 16)

struct wake_spirv_lowering {
    uint64_t address;  /* a multiple of 16 */
    uint32_t capacity; /* bytes for messages, a multiple of 8 */
    /* NULL: defaults; of constants of data, and of lengths of theirs */
    const VkSpecializationInfo *specialization;
};

/*
 * The new module, kind WAKE_HEAP_GPUAV, the caller's. NULL: the code has none of these
 * instructions, or cannot be changed (broken, a message that is too large or of a type that is not
 * known, out of memory).
 *
 * In a fragment shader OpKill ends the invocation. Elsewhere a function returns, and its callers
 * test a private flag and return as well, but not in the header or the continue construct of a
 * loop. A specialization constant of data becomes a constant: what `specialization` gives for it if
 * that has the right size, else its default.
 */
WAKE_MUST_CHECK uint32_t *
wake_spirv_lower(const struct wake_spirv_lowering *lowering, const uint32_t *words, size_t count,
                 size_t *count_out);

/* Whether the code has specialization constants of data: it must be lowered again for a pipeline
 * that gives them values. */
bool
wake_spirv_has_spec_data(const uint32_t *words, size_t count);

#endif
