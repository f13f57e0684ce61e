/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What instrumentation made of a module, as bytes that are kept from run to run. The bytes are good
 * for the same content id, on the same kind of machine, and as long as nothing of what made them
 * changes: wake_instrumented_kind() names all of that.
 *
 * Threads: any number at once; nothing is shared.
 */
#ifndef WAKE_GPUAV_INSTRUMENT_KEEP_H
#define WAKE_GPUAV_INSTRUMENT_KEEP_H

#include "gpuav/instrument/instrument.h"

enum { WAKE_INSTRUMENTED_KIND = 64 };

/* A name for the cache on disk: another one when code of src/gpuav or src/spirv, or the validator,
 * is another. */
const char *
wake_instrumented_kind(char text[WAKE_INSTRUMENTED_KIND]);
/*
 * From wake_alloc(WAKE_HEAP_GPUAV). NULL: out of memory, or nothing to keep: only what is
 * instrumented, and what has nothing to check, is. A reason not to instrument is found anew in each
 * run.
 */
WAKE_MUST_CHECK void *
wake_instrumented_pack(const struct wake_instrumented *from, size_t *size_out);
/* `data` may hold anything, aligned to 8 bytes. False: nothing that can be used; `out` is
 * zeroed. */
bool
wake_instrumented_unpack(const void *data, size_t size, const uint64_t id[2],
                         struct wake_instrumented *out);

#endif
