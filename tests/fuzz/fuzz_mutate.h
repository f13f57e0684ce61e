/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Random changes of inputs, the same for the same seed on every machine.
 * Threads: one.
 */
#ifndef WAKE_FUZZ_MUTATE_H
#define WAKE_FUZZ_MUTATE_H

#include "fuzz_target.h"

enum { FUZZ_ROOM = 1 << 18 }; /* bytes that an input may grow to */

struct fuzz_input {
    uint8_t *bytes; /* FUZZ_ROOM of them, aligned to 8 */
    size_t size;
};

void
fuzz_random_start(uint64_t seed);
uint32_t
fuzz_random_below(uint32_t limit);
/* One change. `other`: a seed that pieces may come from. */
void
fuzz_change(const struct fuzz_target *target, struct fuzz_input *input,
            const struct fuzz_input *other);

#endif
