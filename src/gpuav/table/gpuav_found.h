/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What is behind the set and binding that a record names.
 * Threads: readback threads.
 */
#ifndef WAKE_GPUAV_GPUAV_FOUND_H
#define WAKE_GPUAV_GPUAV_FOUND_H

#include "gpuav/device/gpuav_state.h"

struct wake_gpuav_found {
    uint64_t set, buffer;         /* handles; 0: not known, or none */
    char *set_name, *buffer_name; /* for wake_free(WAKE_HEAP_GPUAV); NULL: none */
};

/* `row`: of the command in the descriptor table. False: nothing is known. */
bool
wake_gpuav_find_descriptor(struct wake_gpuav *gpuav, uint32_t row, const uint32_t *record,
                           struct wake_gpuav_found *found_out);

#endif
