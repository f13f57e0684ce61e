/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What each fuzz_<what>.c offers to fuzz_main.c, which runs it where libFuzzer does not.
 * Threads: one.
 */
#ifndef WAKE_FUZZ_TARGET_H
#define WAKE_FUZZ_TARGET_H

#include <stddef.h>
#include <stdint.h>

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum fuzz_shape {
    FUZZ_BYTES,
    FUZZ_TEXT, /* bytes, with words and digits among them */
    FUZZ_SPIRV /* instructions of 32-bit words */
};

struct fuzz_target {
    const char *name;
    enum fuzz_shape shape;
    const char *const *words; /* what inputs are put together from, NULL at its end; may be NULL */
    /*
     * Seeds that the target makes itself: the bytes of the n-th, 0: there are no more. NULL: none.
     * Their number does not change.
     */
    size_t (*seed)(unsigned number, uint8_t *bytes, size_t room);
};

extern const struct fuzz_target fuzz_target;

#endif
