/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Memory that copies of arguments go to.
 * Threads: fields as in gpuav_state.h.
 */
#ifndef WAKE_GPUAV_GPUAV_ARGUMENT_PAGES_H
#define WAKE_GPUAV_GPUAV_ARGUMENT_PAGES_H

#include "gpuav/device/gpuav_memory.h"

enum { WAKE_GPUAV_ARGUMENT_PAGE = 64 * 1024 /* bytes */ };

struct wake_gpuav_argument_page {
    struct wake_gpuav_argument_page *next; /* (l:gpuav) free list; (cb) list of its recording */
    struct wake_gpuav_buffer buffer;
    uint32_t used;
};

/* One that is zeroed; NULL: no memory. */
struct wake_gpuav_argument_page *
wake_gpuav_argument_page_get(struct wake_gpuav *gpuav);
/* Gives a list back. Under the lock. */
void
wake_gpuav_argument_pages_put(struct wake_gpuav *gpuav, struct wake_gpuav_argument_page *pages);
void
wake_gpuav_argument_pages_finish(struct wake_gpuav *gpuav);

#endif
