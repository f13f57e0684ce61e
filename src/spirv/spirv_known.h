/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Whether everything in a module is known: to the SPIR-V headers that the layer was built with, and
 * so to the SPIRV-Tools of the same day. What is not known is no mistake; nothing deeper can be
 * said about such a module.
 * Threads: any; pure.
 */
#ifndef WAKE_SPIRV_SPIRV_KNOWN_H
#define WAKE_SPIRV_SPIRV_KNOWN_H

#include "base/base.h"

#include <stddef.h>

/* Rows of gen/spirv_known.c. */
struct wake_spirv_range {
    uint32_t first;
    uint32_t last;
};
extern const struct wake_spirv_range wake_spirv_known_opcodes[];
extern const uint32_t wake_spirv_known_opcodes_count;
extern const struct wake_spirv_range wake_spirv_known_capabilities[];
extern const uint32_t wake_spirv_known_capabilities_count;
extern const char *const wake_spirv_known_extensions[];
extern const uint32_t wake_spirv_known_extensions_count;

enum wake_spirv_unknown_kind {
    WAKE_SPIRV_UNKNOWN_NOTHING,
    WAKE_SPIRV_UNKNOWN_CAPABILITY,
    WAKE_SPIRV_UNKNOWN_EXTENSION,
    WAKE_SPIRV_UNKNOWN_OPCODE
};

/* The first thing that is not known. */
struct wake_spirv_unknown {
    enum wake_spirv_unknown_kind kind;
    uint32_t number;  /* of a capability or opcode */
    const char *name; /* of an extension, in the words; else NULL */
};

/*
 * True: every capability, extension and opcode is known, or the words end before that can be told
 * (somebody else says that a module is broken). `unknown_out` may be NULL.
 */
bool
wake_spirv_knows(const uint32_t *words, size_t count, struct wake_spirv_unknown *unknown_out);

/* "the capability 5120". Returns `text`. */
const char *
wake_spirv_unknown_text(char *text, size_t size, const struct wake_spirv_unknown *unknown);

#endif
