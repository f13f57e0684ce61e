/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The words of an implicit finding: paths such as pCreateInfo->pStages[1].stage, and lists of
 * names.
 * Threads: any; the caller's buffer only.
 */
#ifndef WAKE_CORE_IMPLICIT_TEXT_H
#define WAKE_CORE_IMPLICIT_TEXT_H

#include "core/implicit/implicit.h"

#define WAKE_IMPLICIT_TEXT 1024

/* A text that grows in a fixed buffer and ends in "..." when it did not fit. */
struct wake_implicit_text {
    size_t length;
    char bytes[WAKE_IMPLICIT_TEXT];
};

/* Replaces the text by the path of `member` at `at`; returns its bytes. */
const char *
wake_implicit_path(struct wake_implicit_text *text, const struct wake_implicit_at *at,
                   const char *member);

/* Replaces the text by "VK_A | VK_B | 0x40". */
const char *
wake_implicit_bits(struct wake_implicit_text *text, const struct wake_implicit_enum *known,
                   uint64_t value);

/* Replaces the text by the extensions of a 0-terminated list: "VK_EXT_a or VK_KHR_b". */
const char *
wake_implicit_extensions(struct wake_implicit_text *text, const uint16_t *extensions);

/* Replaces the text by what may stand there: "VK_A, VK_B or VK_C", or a sentence where they are
 * many. Of bits: without the name of no bit at all. */
const char *
wake_implicit_allowed(struct wake_implicit_text *text, const struct wake_implicit_enum *known,
                      bool bits);

#endif
