/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Shader instrumentation: SPIR-V in, SPIR-V with checks out. A pure function of the words and the
 * settings: the same bytes in every process and on every day, so that pipeline caches hit. No
 * Vulkan calls. error_record.h says what the code that is put in reads and writes.
 *
 * Threads: any number at once; nothing is shared.
 */
#ifndef WAKE_GPUAV_INSTRUMENT_H
#define WAKE_GPUAV_INSTRUMENT_H

#include "gpuav/instrument/instrumented.h"

/* The content id alone: the key for caches. */
void
wake_instrument_id(const uint32_t *words, size_t count,
                   const struct wake_instrument_settings *settings, uint64_t id_out[2]);
/*
 * Fills in `out` in any case, also if false is returned: the original module is used then, and
 * `verdict` and `message` say why. `words` may hold anything. wake_instrumented_finish() when done.
 */
bool
wake_instrument(const uint32_t *words, size_t count,
                const struct wake_instrument_settings *settings, struct wake_instrumented *out);
/* Accepts a zeroed object. */
void
wake_instrumented_finish(struct wake_instrumented *out);

/* ---- texts: printf_text.c -------------------------------------------------------------------- */

/* NULL: no printf at that instruction. */
const struct wake_instrumented_printf *
wake_instrumented_find_printf(const struct wake_instrumented *out, uint32_t instruction);
/*
 * The text of one printf: its format with the record's argument words. Never reads beyond `count`
 * words. Always terminated; returns the length of the whole text, like snprintf.
 */
size_t
wake_printf_text(const struct wake_instrumented_printf *print, const uint32_t *words, size_t count,
                 char *text, size_t size);

#endif
