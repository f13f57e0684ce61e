/* SPDX-License-Identifier: Apache-2.0 */
/*
 * SPIRV-Tools' validator behind one function. Nothing else of the layer knows that library.
 * Threads: any; no state. Takes milliseconds for a large module, and memory of the C++ run time.
 */
#ifndef WAKE_SPIRV_SPIRV_VALIDATOR_H
#define WAKE_SPIRV_SPIRV_VALIDATOR_H

#include "base/base.h"

/* What code is judged by besides itself. One word, since it is part of what verdicts are kept
 * under. */
enum wake_spirv_option {
    WAKE_SPIRV_RELAXED_BLOCKS = 1 << 0,
    WAKE_SPIRV_UNIFORM_STANDARD = 1 << 1,
    WAKE_SPIRV_SCALAR_BLOCKS = 1 << 2,
    WAKE_SPIRV_WORKGROUP_SCALAR = 1 << 3,
    WAKE_SPIRV_LOCAL_SIZE_ID = 1 << 4,
    WAKE_SPIRV_LENIENT = 1 << 5, /* something newer than this build is enabled */
    WAKE_SPIRV_ANY_OFFSETS =
        1 << 6, /* image operand Offset of all instructions that take one: maintenance8 */
    WAKE_SPIRV_VULKAN_1_0 = 0 << 8,
    WAKE_SPIRV_VULKAN_1_1 = 1 << 8,
    WAKE_SPIRV_VULKAN_1_1_SPIRV_1_4 = 2 << 8,
    WAKE_SPIRV_VULKAN_1_2 = 3 << 8,
    WAKE_SPIRV_VULKAN_1_3 = 4 << 8,
    WAKE_SPIRV_VULKAN_MASK = 7 << 8,
};

enum wake_spirv_verdict {
    WAKE_SPIRV_VALID,
    WAKE_SPIRV_INVALID,
    WAKE_SPIRV_UNKNOWN, /* uses something that the validator does not know: nothing is concluded */
};

#define WAKE_SPIRV_TEXT 1024

/* `text` receives what is wrong, or not known, as the validator says it. */
enum wake_spirv_verdict
wake_spirv_validate(uint32_t options, const uint32_t *words, size_t count,
                    char text[WAKE_SPIRV_TEXT]);

/* The validator's version, "" where the build has none; static. */
const char *
wake_spirv_validator_version(void);

#endif
