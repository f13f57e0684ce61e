/* SPDX-License-Identifier: Apache-2.0 */
/*
 * SPV_KHR_abort and SPV_KHR_constant_data: their instructions in a module, the rules of those
 * extensions, and what a message's type says of the bytes that come back when a shader aborts.
 * Threads: any; pure.
 */
#ifndef WAKE_SPIRV_SPIRV_ABORT_H
#define WAKE_SPIRV_SPIRV_ABORT_H

#include "report/abort_message.h"
#include "spirv/spirv_module.h"

/* Whether the words have one of their instructions; nothing else is looked at. */
bool
wake_spirv_may_abort(const uint32_t *words, size_t count);

#define WAKE_SPIRV_ABORT_TEXT 300

/*
 * What is wrong with the instruction at word `at`, if it is one of those: a sentence in
 * `text`, or "". The module is not broken. Nothing is said of types whose instructions are not
 * known.
 */
void
wake_spirv_check_abort(const struct wake_spirv_module *module, uint32_t at,
                       char text[WAKE_SPIRV_ABORT_TEXT]);

/* Bytes of the message of the OpAbortKHR at word `at`; 0: not known. */
uint64_t
wake_spirv_abort_size(const struct wake_spirv_module *module, uint32_t at);

/*
 * The layout of its message, one piece of memory of the kind STATE that the caller frees. NULL: not
 * known, a message of no or too many members, or out of memory.
 */
WAKE_MUST_CHECK struct wake_abort_layout *
wake_spirv_abort_layout(const struct wake_spirv_module *module, uint32_t at);

#endif
